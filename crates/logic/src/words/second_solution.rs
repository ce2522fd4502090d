//! Deadly patterns in words: why the puzzle would have a second solution.

use std::collections::BTreeSet;

use super::claim::{self, Claim};
use super::explanation::{Explanation, conclude};
use super::language::Join;
use super::lesson::{Lesson, sentences};
use super::names::{Words, count, list};
use super::sentence::{Sentence, and, or, say};
use crate::step::{Part, Role};
use veridoku_core::grid::{Cell, Digit};

/// Why a puzzle with one solution cannot have the pattern, which would give it another, and what follows: by a
/// subset or a strong link if the pattern has one, otherwise only by its guardians.
pub fn explain(words: &Words, pattern: String) -> Explanation {
    let premise = format!("{pattern}. The puzzle has just one, so ");
    let part = |role: Role| words.parts(role).next();
    match (part(Role::Subset), part(Role::StrongLink)) {
        (Some(part), _) => subset(words, premise, part),
        (None, Some(part)) => locked(words, premise, part),
        (None, None) => guardians(words, premise),
    }
}

/// How the two digits of a rectangle or loop would allow a second solution.
pub fn exchange(words: &Words) -> String {
    format!(
        "every house contains none or two of the cells {}. If they held only {}, the two digits could be swapped \
         in all of them, and there would be two solutions",
        words.cells(&pattern(words)),
        words.digits(&words.part(0).digits, "and"),
    )
}

/// A deadly pattern in short sentences, and what its guardians imply. `swap` is why it would give a second solution.
pub fn teach(
    words: &Words,
    pattern: Vec<Sentence>,
    swap: impl IntoIterator<Item = Sentence>,
) -> Lesson {
    let part = |role: Role| words.parts(role).next();
    let mut why: Vec<Sentence> = swap.into_iter().collect();
    let cells: BTreeSet<Cell> = guarded(words).0.into_iter().collect();
    why.push(match cells.len() {
        // The conclusion names the guardian.
        1 => just_one(),
        _ => one_guardian(words),
    });
    match (part(Role::Subset), part(Role::StrongLink)) {
        (Some(subset), _) => {
            let those = subset.cells.iter().map(|cell| say!("{0}", "{0}", *cell));
            let those: Vec<Sentence> =
                [say!("that cell", "cette case")].into_iter().chain(those).collect();
            why.push(say!(
                "{0} are {3} cells of {1} with only {2}.",
                "{0} sont {3} cases de {1} qui n’ont que {2}.",
                and(&those),
                and(&subset.houses),
                and(&subset.digits),
                those.len()
            ));
            let places = words.parts(Role::Held).map(|held| {
                say!("{0} is at {1}", "{0} est en {1}", and(&held.digits), or(&held.cells))
            });
            why.push(say!("so they use up these digits.", "elles utilisent donc tous ces chiffres."));
            why.extend(sentences(words, places));
        }
        (None, Some(link)) => why.extend([
            say!(
                "the {1} of {0} is only at {2}.",
                "le {1} de {0} n’est possible qu’en {2}.",
                and(&link.houses),
                and(&link.digits),
                or(&link.cells)
            ),
            say!(
                "so one of the two cells is {0}, and the other has one of these candidates; neither has another digit.",
                "une des deux cases vaut donc {0}, et l’autre a un de ces candidats ; aucune n’a un autre chiffre.",
                and(&link.digits)
            ),
        ]),
        (None, None) => {}
    }
    Lesson::new(pattern, why)
}

/// That some guardian is true.
fn one_guardian(words: &Words) -> Sentence {
    let guardians: Vec<Sentence> = guardians_by_digits(words)
        .iter()
        .map(|(cells, digits)| say!("{0} is {1}", "{0} vaut {1}", or(cells), or(digits)))
        .collect();
    if let [one] = &guardians[..] {
        return say!(
            "the puzzle has just one solution, so {0}.",
            "la grille n’a qu’une solution, donc {0}.",
            one.clone()
        );
    }
    let whole = say!(
        "the puzzle has just one solution, so one of these is true: {0}.",
        "la grille n’a qu’une solution, donc l’une de ces affirmations est vraie : {0}.",
        Sentence::of(guardians, Join::Semicolons)
    );
    if whole.is_short(words.geometry()) {
        return whole;
    }
    say!(
        "the puzzle has just one solution, so one of these other candidates is true.",
        "la grille n’a qu’une solution, donc l’un de ces autres candidats est vrai."
    )
}

/// The guardians; cells with the same digits are together.
pub fn guardians_by_digits(words: &Words) -> Vec<(Vec<Cell>, Vec<Digit>)> {
    let mut groups: Vec<(Vec<Cell>, Vec<Digit>)> = Vec::new();
    for part in words.parts(Role::Guardian) {
        match groups.iter_mut().find(|(_, digits)| *digits == part.digits) {
            Some((cells, _)) => cells.extend(&part.cells),
            None => groups.push((part.cells.clone(), part.digits.clone())),
        }
    }
    groups
}

/// The cells of a rectangle or loop, its two digits, and its other candidates.
pub fn taught_pattern(words: &Words) -> Vec<Sentence> {
    let (cells, pair) = (pattern(words), &words.part(0).digits);
    let look = match cells.len() {
        4 => say!(
            "look at the rectangle {0} and the digits {1}.",
            "regardez le rectangle {0} et les chiffres {1}.",
            and(&cells),
            and(pair)
        ),
        _ => say!(
            "look at the loop {0} and the digits {1}.",
            "regardez la boucle {0} et les chiffres {1}.",
            and(&cells),
            and(pair)
        ),
    };
    [look].into_iter().chain(taught_guardians(words)).collect()
}

/// The candidates that a deadly pattern does not have.
pub fn taught_guardians(words: &Words) -> Vec<Sentence> {
    let guardians = guardians_by_digits(words);
    let others = guardians.iter().map(|(cells, digits)| {
        say!("{0} also {0:has|have} {1}", "{0} {0:a|ont} aussi {1}", and(cells), and(digits))
    });
    sentences(words, others)
}

/// How the two digits of a rectangle or loop would allow a second solution.
pub fn taught_exchange(words: &Words) -> [Sentence; 2] {
    [
        say!(
            "every house contains none or two of these cells.",
            "chaque maison contient zéro ou deux de ces cases."
        ),
        say!(
            "if they held only {0}, swapping the two digits would give a second solution.",
            "si elles ne contenaient que {0}, échanger ces chiffres donnerait une deuxième solution.",
            and(&words.part(0).digits)
        ),
    ]
}

/// After a second solution: that there is none.
pub fn just_one() -> Sentence {
    say!("the puzzle has just one.", "la grille n’en a qu’une.")
}

/// `r1c1 is 2, or r1c2 is 7`: some guardian is true.
pub fn one_is_true(words: &Words) -> String {
    let is_true = |part: &Part| {
        format!("{} is {}", words.cells(&part.cells), words.digits(&part.digits, "or"))
    };
    words.parts(Role::Guardian).map(is_true).collect::<Vec<_>>().join(", or ")
}

/// The conclusions if the guardians are in one cell, or of one digit.
fn guardians(words: &Words, premise: String) -> Explanation {
    let (cells, guardians) = guarded(words);
    if cells.len() == 1 {
        return conclude(words, premise, [Claim::Only { cells, digits: guardians }]);
    }
    let premise = format!(
        "{premise}at least one of {} is {}. So ",
        words.cells(&cells),
        words.digits(&guardians, "or")
    );
    conclude(words, premise, [Claim::Seeing { cells, digits: guardians }])
}

/// The conclusions if the guarded cell with a true guardian is part of a subset.
fn subset(words: &Words, premise: String, subset: &Part) -> Explanation {
    let held = || {
        words.parts(Role::Held).filter_map(|part| Some((*part.digits.first()?, &part.cells[..])))
    };
    let places =
        held().map(|(digit, cells)| format!("{} at {}", words.digit(digit), words.any_cell(cells)));
    let premise = format!(
        "{premise}{}. That cell and {} are {} cells of {} with only the digits {}, so each of these is in \
         one of them: {}. So ",
        one_is_true(words),
        words.cells(&subset.cells),
        count(subset.cells.len() + 1),
        words.houses(&subset.houses),
        words.digits(&subset.digits, "and"),
        list(places, "and"),
    );
    let claims = held().filter_map(|(digit, cells)| claim::held(words, digit, cells));
    conclude(words, premise, claims)
}

/// The conclusions if a digit is in one of two guarded cells, and a guardian in the other.
fn locked(words: &Words, premise: String, link: &Part) -> Explanation {
    let (cells, _) = guarded(words);
    let premise = format!(
        "{premise}{}. The only places for {} in {} are these two cells, so it is in the other one. Hence ",
        one_is_true(words),
        words.digits(&link.digits, "and"),
        words.houses(&link.houses),
    );
    let claims = cells.iter().map(|cell| {
        let of_cell = words.parts(Role::Guardian).filter(|part| part.cells.contains(cell));
        let guardians = of_cell.flat_map(|part| &part.digits).chain(&link.digits).copied();
        let digits: BTreeSet<Digit> = guardians.collect();
        Claim::Only { cells: vec![*cell], digits: digits.into_iter().collect() }
    });
    conclude(words, premise, claims)
}

/// All cells of a rectangle or loop.
pub fn pattern(words: &Words) -> Vec<Cell> {
    let all = [words.cells_of(Role::Floor), words.cells_of(Role::Roof)].concat();
    all.into_iter().collect::<BTreeSet<Cell>>().into_iter().collect()
}

/// The guarded cells, and the digits of their guardians.
fn guarded(words: &Words) -> (Vec<Cell>, Vec<Digit>) {
    let digits: BTreeSet<Digit> =
        words.parts(Role::Guardian).flat_map(|part| part.digits.iter().copied()).collect();
    (words.cells_of(Role::Guardian), digits.into_iter().collect())
}
