//! Almost locked sets in sentences: cells that need all their digits as soon as they lack one.

use super::claim::{self, Claim};
use super::wings::struck;
use super::words::{Words, count, digits, list};
use super::{Explanation, conclude};
use crate::grid::{Candidate, Cell, Digit};
use crate::logic::step::{Part, Role, Step};

/// `r1c1 and r1c2 (1, 2 and 3)`.
fn set(words: &Words, part: &Part) -> String {
    format!("{} ({})", words.cells(&part.cells), digits(&part.digits, "and"))
}

/// The name of a set: `A`, `B`.
fn letter(index: usize) -> char {
    char::from(b'A' + index as u8)
}

/// `set A is r1c1 and r1c2 (1, 2 and 3), set B is r2c1 (3 and 4)`.
fn named(words: &Words, sets: &[&Part]) -> String {
    let name =
        |(index, part): (usize, &&Part)| format!("{} is {}", letter(index), set(words, part));
    list(sets.iter().enumerate().map(name), "and")
}

/// What the held parts say.
fn held(words: &Words) -> Vec<Claim> {
    let held = words.parts(Role::Held);
    held.filter_map(|part| claim::held(words, part.digits[0], &part.cells)).collect()
}

/// A pair of sets with a restricted common or two.
pub(super) fn pair(step: &Step, words: &Words) -> Explanation {
    let sets: Vec<&Part> = words.parts(Role::Als).collect();
    let commons: Vec<&Part> = words.parts(Role::RestrictedCommon).collect();
    let named = format!("each of two sets has one digit more than cells: {}", named(words, &sets));
    let premise = if let [common] = commons[..] {
        let x = digits(&common.digits, "and");
        let z = digits(&struck(step), "and");
        let verb = if struck(step).len() == 1 { "is" } else { "are" };
        format!(
            "{named}. They cannot both hold {x}, as its places in them see each other{}. The set without {x} \
             holds all its other digits, so {z} {verb} in A or in B. So ",
            words.within(&common.houses),
        )
    } else {
        let common = |part: &&Part| {
            format!("hold {}{}", digits(&part.digits, "and"), words.within(&part.houses))
        };
        let both: Vec<String> = commons.iter().map(common).collect();
        format!(
            "{named}. They cannot both {}, as the places see each other. A set lacks one digit at most, so \
             each lacks just one of these and holds all its other digits. So ",
            both.join(", nor both "),
        )
    };
    conclude(words, premise, held(words))
}

/// Three or more sets, each with a restricted common with the next.
pub(super) fn chain(step: &Step, words: &Words) -> Explanation {
    let z = struck(step);
    let way: Vec<&Part> = words.parts(Role::Als).collect();
    let commons: Vec<&Part> = words.parts(Role::RestrictedCommon).collect();
    let mut sets: Vec<&Part> = Vec::new();
    for part in &way {
        if !sets.contains(part) {
            sets.push(part);
        }
    }
    let letter_of =
        |part: &Part| letter(sets.iter().position(|set| *set == part).unwrap_or_default());
    let held_next = |index: usize| match commons.get(index) {
        Some(common) => digits(&common.digits, "and"),
        None => digits(&z, "and"),
    };
    let is_one = z.len() == 1;
    let mut premise = format!(
        "each of these sets has one digit more than cells, so that without one of its digits it holds all \
         others: {}. If A lacks {}, it holds {}",
        named(words, &sets),
        digits(&z, "or"),
        held_next(0),
    );
    for (index, part) in way.iter().enumerate().skip(1) {
        let common = commons[index - 1];
        premise += &format!(
            ". Then {} loses {}{} and holds {}",
            letter_of(part),
            digits(&common.digits, "and"),
            words.within(&common.houses),
            held_next(index),
        );
    }
    let (each, last) = (if is_one { "" } else { "each of " }, letter_of(way[way.len() - 1]));
    let z = digits(&z, "and");
    premise += &match last {
        'A' => format!(". Thus A holds {z}, so "),
        _ => format!(". Thus {each}{z} is in A or in {last}, so "),
    };
    conclude(words, premise, held(words))
}

/// A stem and petals.
pub(super) fn blossom(step: &Step, words: &Words) -> Explanation {
    let z = struck(step);
    let number = digits(&z, "and");
    let stem = words.part(0);
    let cell = words.cells(&stem.cells);
    let mut petals: Vec<(&Part, Vec<Digit>, Vec<String>)> = Vec::new();
    for (common, petal) in words.parts(Role::RestrictedCommon).zip(words.parts(Role::Petal)) {
        let digit = digits(&common.digits, "and");
        let lacks = format!("{digit}{}", words.within(&common.houses));
        match petals.iter_mut().find(|(other, ..)| *other == petal) {
            Some((_, held, lacking)) => {
                held.extend(&common.digits);
                lacking.push(lacks);
            }
            None => petals.push((petal, common.digits.clone(), vec![lacks])),
        }
    }
    let cases = petals.iter().map(|(petal, held, lacking)| {
        let lacking = list(lacking.iter().cloned(), "or");
        format!(
            "If it is {}, the set {} loses {lacking} and holds {number}",
            digits(held, "or"),
            set(words, petal),
        )
    });
    let mut cases = cases.collect::<Vec<String>>().join(". ");
    if stem.digits.iter().any(|digit| z.contains(digit)) {
        cases += &format!(". Or it is {number} itself");
    }
    let premise = format!(
        "{cell} is {}. {cases}. Thus {number} stands in one of these cells in any case, so ",
        digits(&stem.digits, "or"),
    );
    conclude(words, premise, held(words))
}

/// A crossing and a set in each house.
pub(super) fn crossing(words: &Words) -> Explanation {
    let core = words.part(0);
    let sets: Vec<&Part> = words.parts(Role::Als).collect();
    let is_in_both = |digit: &&Digit| sets.iter().all(|set| set.digits.contains(digit));
    let twice: Vec<Digit> = sets[0].digits.iter().filter(is_in_both).copied().collect();
    let lies = |part: &Part| {
        let lie = if part.cells.len() == 1 { "lies" } else { "lie" };
        format!("{} {lie} in {}", set(words, part), words.houses(&part.houses))
    };
    let cells = core.cells.len() + sets[0].cells.len() + sets[1].cells.len();
    // The digits of each house, and of both.
    let mut by_houses: Vec<(Vec<_>, Vec<Digit>)> = Vec::new();
    for part in words.parts(Role::Held) {
        let of_both = words.houses_around(&part.cells);
        let houses: Vec<_> =
            core.houses.iter().copied().filter(|house| of_both.contains(house)).collect();
        match by_houses.iter_mut().find(|(known, _)| *known == houses) {
            Some((_, digits)) => digits.extend(&part.digits),
            None => by_houses.push((houses, part.digits.clone())),
        }
    }
    let of_houses = by_houses
        .iter()
        .map(|(houses, held)| format!("{} in {}", digits(held, "and"), words.houses(houses)));
    let of_houses = of_houses.collect::<Vec<String>>().join(", and ");
    let but = match twice.len() {
        0 => String::new(),
        _ => format!(", but {} twice, once in each house", digits(&twice, "and")),
    };
    let premise = format!(
        "{}; {}; {}. In these {} cells each digit has room only once{but}, as all its places among them lie \
         in one house. That is just enough to fill the cells, so every digit stands there: {of_houses}. So ",
        lies(core),
        lies(sets[0]),
        lies(sets[1]),
        count(cells),
    );
    conclude(words, premise, held(words))
}

/// Two cells and the sets that exclude pairs of digits.
pub(super) fn aligned_pair(step: &Step, words: &Words) -> Explanation {
    let stems: Vec<&Part> = words.parts(Role::Stem).collect();
    let struck = step.conclusion.eliminations();
    let sets: Vec<&Part> = words.parts(Role::Als).collect();
    let is_in_both = |digit: &Digit| stems.iter().all(|stem| stem.digits.contains(digit));
    let same = if struck.iter().any(|struck| is_in_both(&struck.digit)) {
        "put the same digit in both, which see each other, or "
    } else {
        ""
    };
    let cells: Vec<Cell> = stems.iter().flat_map(|stem| stem.cells.iter().copied()).collect();
    let named = |lost: &Candidate| format!("{}={}", words.cell(lost.cell), lost.digit.number());
    let premise = format!(
        "{} and {} cannot be filled with {}: any pair with {} would {same}take two digits from {}. Each \
         such set has one digit more than cells and can spare only one. So ",
        set(words, stems[0]),
        set(words, stems[1]),
        list(struck.iter().map(named), "or"),
        if struck.len() == 1 { "it" } else { "one of these" },
        list(sets.iter().map(|part| set(words, part)), "or"),
    );
    let claims = cells.iter().filter_map(|cell| {
        let of_cell = struck.iter().filter(|lost| lost.cell == *cell);
        let digits: Vec<Digit> = of_cell.map(|lost| lost.digit).collect();
        (!digits.is_empty()).then(|| Claim::Not { cells: vec![*cell], digits })
    });
    conclude(words, premise, claims)
}
