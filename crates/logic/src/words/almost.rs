//! Almost locked sets in words: cells that need all their digits as soon as they lose one.

use super::claim::{self, Claim};
use super::lesson::sentences;
use super::names::{Words, list};
use super::sentence::{Sentence, and, say};
use crate::step::{Part, Role};

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
    let named = sets.iter().enumerate().map(|(index, part)| {
        say!(
            "set {0} is {1} with {2}",
            "l’ensemble {0} est {1} avec {2}",
            letter(index),
            and(&part.cells),
            and(&part.digits)
        )
    });
    let mut said = sentences(words, named);
    said.push(say!(
        "a set has one digit more than cells, so without one of its digits it holds all others.",
        "un ensemble a un chiffre de plus que de cases : sans l’un d’eux, il contient tous les autres."
    ));
    said
}

/// The claims of the held parts.
pub fn held(words: &Words) -> Vec<Claim> {
    let held = words.parts(Role::Held);
    held.filter_map(|part| claim::held(words, *part.digits.first()?, &part.cells)).collect()
}
