//! Death blossom: whatever digit a cell (the stem) holds, some almost locked set (a petal) is then free of that
//! digit and holds z. So z is eliminated from a cell that sees all z of all petals.
//!
//! ```text
//! stem  1 2 3   --1-->  petal 1 z ..     every 1 of the petal sees the stem
//!               --2-->  petal 2 z ..
//!               --3-->  petal 3 z ..     or z = 3: then the cell must also see the stem
//! ```
//!
//! The petals may have cells in common. One petal may serve several candidates, but not all: with the stem it would
//! be a naked subset, large or bent. A stem with two candidates would be an ALS-XY-wing or, if z is one of them, an
//! ALS-XZ.
//!
//! Search: the intersection, over the candidates of a cell, of the eliminations that follow from each (see
//! `restricted`). Where it is not empty, the petals are chosen one by one. Choices that leave the same cells count
//! as one once they have two petals. Cost: small, and mostly shared with aligned pair exclusion.
//!
//! Source: Mike Barker, Sudoku Players' forum, 2006.

use super::als_xz::restricted_common;
use super::prelude::*;
use crate::facts::almost::Als;
use crate::words::almost;

/// Stems and petals.
pub(super) struct DeathBlossom;

impl<const W: usize> Finder<W> for DeathBlossom {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let almost = view.restricted();
        for stem in view.open().iter().filter(|cell| view.candidates(*cell).len() > 2) {
            for z in (0..view.layout().side()).map(Digit::from_index) {
                if view.is_over() {
                    return;
                }
                let falls = |struck: CellSet<W>, digit: Digit| {
                    let candidate = Candidate { cell: stem, digit };
                    struck
                        & if digit == z {
                            view.layout().peers(stem)
                        } else {
                            almost.if_placed(view, candidate)[z.index()]
                        }
                };
                let struck = view.candidates(stem).iter().fold(view.places(z), falls);
                if !struck.is_empty() {
                    strike_blossoms(view, stem, z, struck, steps);
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
    }
}

/// The cells that a choice of petals eliminates, and the petals of the candidates so far.
type ChosenPetals<const W: usize> = (CellSet<W>, Vec<Als<W>>);

/// Whether the petals are not all the same set.
fn differ<const W: usize>(petals: &[Als<W>]) -> bool {
    petals.windows(2).any(|pair| pair[0].cells != pair[1].cells)
}

/// The steps of a stem and a digit; some petals can eliminate the digit from `struck`.
fn strike_blossoms<const W: usize>(
    view: &View<W>,
    stem: Cell,
    z: Digit,
    struck: CellSet<W>,
    steps: &mut Steps<W>,
) {
    let almost = view.restricted();
    let mut choices: Vec<ChosenPetals<W>> = vec![(struck, Vec::new())];
    for digit in view.candidates(stem).iter().filter(|digit| *digit != z) {
        let reached = almost
            .footholds()
            .iter()
            .filter(|held| held.digit == digit && held.sees.contains(stem));
        let petals: Vec<Als<W>> = reached
            .flat_map(|held| almost.sets_of(held))
            .map(|&set| almost.sets()[set as usize])
            .filter(|set| set.digits.contains(z))
            .collect();
        let mut more: Vec<ChosenPetals<W>> = Vec::new();
        for (struck, chosen) in choices {
            for petal in &petals {
                if view.is_over() {
                    return;
                }
                let struck = struck & almost.foothold(petal, z).sees;
                if struck.is_empty() {
                    continue;
                }
                // If two choices have one petal each, any further petal differs from one of them.
                let equal = more.iter().filter(|(other, _)| *other == struck);
                if equal.clone().count() < 2 && !equal.clone().any(|(_, petals)| differ(petals)) {
                    more.push((struck, chosen.iter().copied().chain([*petal]).collect()));
                }
            }
        }
        choices = more;
    }
    for (struck, petals) in choices.into_iter().filter(|(_, petals)| differ(petals)) {
        steps.eliminate(Technique::DeathBlossom, z, struck, || {
            let candidates = view.candidates(stem);
            let part = |(digit, petal): (Digit, &Als<W>)| {
                let petal_part = Part::new(Role::Petal).digits(petal.digits).cells(petal.cells);
                [restricted_common(view, digit, CellSet::single(stem), petal.cells), petal_part]
            };
            let all = petals.iter().fold(CellSet::single(stem), |all, petal| all | petal.cells);
            let held = held(z, all & view.places(z));
            let stem = Part::new(Role::Stem).digits(candidates).cell(stem);
            let linked = candidates.iter().filter(|digit| *digit != z);
            let parts = [stem].into_iter().chain(linked.zip(&petals).flat_map(part)).chain([held]);
            Pattern { parts: parts.collect(), chains: Vec::new() }
        });
    }
}

/// The digits that a petal loses, by the houses in which it does.
type Lost = Vec<(String, Vec<Digit>)>;

/// A stem and petals.
fn explain(words: &Words) -> Explanation {
    let z = words.struck_digits();
    let number = words.digits(&z, "and");
    let stem = words.part(0);
    let cell = words.cells(&stem.cells);
    let mut petals: Vec<(&Part, Vec<Digit>, Lost)> = Vec::new();
    for (common, petal) in words.parts(Role::RestrictedCommon).zip(words.parts(Role::Petal)) {
        let place = petals.iter().position(|(other, ..)| *other == petal).unwrap_or(petals.len());
        if place == petals.len() {
            petals.push((petal, Vec::new(), Vec::new()));
        }
        let (_, held, lacking) = &mut petals[place];
        held.extend(&common.digits);
        // Digits lost in the same houses are named together.
        let within = words.within(&common.houses);
        match lacking.iter_mut().find(|(other, _)| *other == within) {
            Some((_, digits)) => digits.extend(&common.digits),
            None => lacking.push((within, common.digits.clone())),
        }
    }
    let cases = petals.iter().map(|(petal, held, lacking)| {
        let lost = lacking
            .iter()
            .map(|(within, digits)| format!("{}{within}", words.digits(digits, "or")));
        format!(
            "If it is {}, the set {} loses {} and holds {number}",
            words.digits(held, "or"),
            almost::set(words, petal),
            list(lost, "or"),
        )
    });
    let mut cases = cases.collect::<Vec<String>>().join(". ");
    if stem.digits.iter().any(|digit| z.contains(digit)) {
        cases += &format!(". Or it is {number} itself");
    }
    let premise = format!(
        "{cell} is {}. {cases}. Thus {number} is in one of these cells in any case, so ",
        words.digits(&stem.digits, "or"),
    );
    conclude(words, premise, almost::held(words))
}

/// The stem, the petals, and what each candidate of the stem does to its petal.
fn teach(words: &Words) -> Lesson {
    let z = words.struck_digits();
    let stem = words.part(0);
    let mut petals: Vec<&Part> = Vec::new();
    for petal in words.parts(Role::Petal) {
        if !petals.contains(&petal) {
            petals.push(petal);
        }
    }
    let mut pattern =
        vec![say!("{0} is {1}.", "{0} vaut {1}.", and(&stem.cells), or(&stem.digits))];
    pattern.extend(almost::taught(words, &petals));
    let cases =
        words.parts(Role::RestrictedCommon).zip(words.parts(Role::Petal)).map(|(common, petal)| {
            let at = petals.iter().position(|known| *known == petal).unwrap_or_default();
            say!(
                "if {0} is {1}, {2} loses {1}{3} and holds {4}.",
                "si {0} vaut {1}, {2} perd {1}{3} et contient {4}.",
                and(&stem.cells),
                and(&common.digits),
                almost::letter(at),
                within(&common.houses),
                and(&z)
            )
        });
    let is_own = stem.digits.iter().any(|digit| z.contains(digit));
    let own =
        say!("or {0} is {1} itself.", "ou {0} vaut elle-même {1}.", and(&stem.cells), and(&z));
    let places = words.parts(Role::Held).map(|held| {
        say!(
            "so one of {0} is {1}.",
            "donc l’une des cases {0} vaut {1}.",
            and(&held.cells),
            and(&held.digits)
        )
    });
    Lesson::new(pattern, cases.chain(is_own.then_some(own)).chain(places))
}
