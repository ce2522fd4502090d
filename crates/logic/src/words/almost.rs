//! Almost locked sets in words: cells that need all their digits as soon as they lose one.

use super::claim::{self, Claim};
use super::lesson::sentences;
use super::names::{Words, list};
use super::sentence::{Sentence, and, say};
use crate::step::{Part, Role};
use veridoku_core::grid::{Cell, HouseId};

/// `r1c1 and r1c2 (1, 2 and 3)`.
pub fn set(words: &Words, part: &Part) -> String {
    format!("{} ({})", words.cells(&part.cells), words.digits(&part.digits, "and"))
}

/// The name of a set: `A`, `B`. No chain has more sets than there are letters.
pub fn letter(index: usize) -> char {
    ('A'..='Z').nth(index).unwrap_or('?')
}

/// `set A is r1c1 and r1c2 (1, 2 and 3), set B is r2c1 (3 and 4)`.
pub fn named(words: &Words, sets: &[&Part]) -> String {
    let name =
        |(index, part): (usize, &&Part)| format!("{} is {}", letter(index), set(words, part));
    list(sets.iter().enumerate().map(name), "and")
}

/// The sets with their letters in short sentences, and what they have in common.
pub fn taught(words: &Words, sets: &[&Part]) -> Vec<Sentence> {
    let named = sets.iter().enumerate().flat_map(|(index, part)| {
        let house = match part.cells.len() {
            1 => None,
            _ => words.houses_around(&part.cells).first().copied(),
        };
        let within = match house {
            Some(house) => say!(" in {0}", " dans {0}", house),
            None => say!("", ""),
        };
        let name = letter(index);
        let cells = || and(&part.cells);
        let whole = say!(
            "set {0} is {1}{2} with {3}",
            "l’ensemble {0} est {1}{2}, avec {3}",
            name,
            cells(),
            within.clone(),
            and(&part.digits)
        );
        if say!("{0}.", "{0}.", whole.clone()).is_short(words.geometry()) {
            return vec![whole];
        }
        vec![
            say!("set {0} is {1}{2}", "l’ensemble {0} est {1}{2}", name, cells(), within),
            say!("its digits are {0}", "ses chiffres sont {0}", and(&part.digits)),
        ]
    });
    let mut said = sentences(words, named);
    said.push(say!(
        "a set has one digit more than cells, so without one of its digits it holds all others.",
        "un ensemble a un chiffre de plus que de cases : s’il en perd un, il contient tous les autres."
    ));
    said
}

/// How some cells see some others: `r1c2 and r1c3 see r1c9 in row 1`. Each pair is in a house that contains both; the
/// first houses are tried first.
pub fn seeing(words: &Words, ones: &[Cell], others: &[Cell], houses: &[HouseId]) -> Vec<Sentence> {
    let pairs = ones.iter().flat_map(|one| others.iter().map(move |other| [*one, *other]));
    let mut open: Vec<[Cell; 2]> = pairs.filter(|[one, other]| one != other).collect();
    let mut said = Vec::new();
    while let Some(&pair) = open.first() {
        let is_shared = |house: &&HouseId| pair.iter().all(|cell| words.is_in(*cell, &[**house]));
        let shared = houses.iter().find(is_shared).copied();
        let shared = shared.or_else(|| words.houses_around(&pair).first().copied());
        let here = |cell: &Cell, own: Cell| match shared {
            Some(house) => words.is_in(*cell, &[house]),
            None => *cell == own,
        };
        let [ones, others] =
            [(ones, pair[0]), (others, pair[1])].map(|(cells, own)| -> Vec<Cell> {
                cells.iter().copied().filter(|cell| here(cell, own)).collect()
            });
        said.push(match shared {
            Some(house) => say!(
                "{0} {0:sees|see} {1} in {2}",
                "{0} {0:voit|voient} {1} dans {2}",
                and(&ones),
                and(&others),
                house
            ),
            None => say!(
                "{0} must differ from {1}",
                "{0} doit différer de {1}",
                and(&ones),
                and(&others)
            ),
        });
        open.retain(|[one, other]| !ones.contains(one) || !others.contains(other));
    }
    said
}

/// The claims of the held parts.
pub fn held(words: &Words) -> Vec<Claim> {
    let held = words.parts(Role::Held);
    held.filter_map(|part| claim::held(words, *part.digits.first()?, &part.cells)).collect()
}
