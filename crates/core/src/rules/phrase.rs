//! A rule as a part of a sentence: `the cage r1c1 and r1c2 has different digits that add up to 10`.
//!
//! The file of a rule has the words. The names of cells are those of the caller, because a style of sentences may
//! name them in its own way.

use crate::grid::{Cell, Rule};

/// What the words for a rule can refer to.
pub struct Phrase<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// The cells that the sentence is about: those of the rule, or some of the grid if it is about the whole grid.
    pub here: &'a [Cell],
    /// The side of the board.
    pub side: usize,
    /// Names cells of the rule; hidden cells have no name.
    pub name: &'a dyn Fn(&[Cell]) -> String,
}

impl Phrase<'_> {
    /// The words.
    pub fn words(&self) -> String {
        (self.rule.kind.definition().phrase)(self)
    }

    /// The words in French.
    pub fn french(&self) -> String {
        super::french::words(self)
    }

    /// The first list of the rule.
    pub(super) fn cells(&self) -> String {
        (self.name)(self.rule.cells())
    }

    /// All lists of the rule.
    pub(super) fn lists(&self, last: &str) -> String {
        list(self.rule.lists.iter().map(|cells| (self.name)(cells)), last)
    }

    /// The cells that the sentence is about.
    pub(super) fn here(&self) -> String {
        (self.name)(self.here)
    }

    /// The numbers of the rule, as in `5 or 10`.
    pub(super) fn numbers(&self, last: &str) -> String {
        list(self.rule.numbers.iter().map(i32::to_string), last)
    }

    /// The number of the rule, or the usual one.
    pub(super) fn number_or(&self, usual: i32) -> i32 {
        self.rule.number().unwrap_or(usual)
    }

    /// `is` or `are`, after its cells.
    pub(super) fn is(&self) -> &'static str {
        if self.rule.cells().len() == 1 { "is" } else { "are" }
    }
}

/// The words for a rule that has none of its own.
pub(super) fn tied(rule: &Phrase<'_>) -> String {
    format!("{} are linked by the rule `{}`", rule.here(), rule.rule.kind)
}

/// The short name of a rule in a sentence: `thermometer`, `x sum`.
pub fn short(rule: &Rule) -> String {
    let definition = rule.kind.definition();
    definition.called.map_or_else(|| definition.name.replace('-', " "), str::to_owned)
}

/// Items with commas between and a word before the last, as in `1, 2 or 3`.
pub fn list(items: impl Iterator<Item = String>, last: &str) -> String {
    let mut items: Vec<String> = items.collect();
    let Some(end) = items.pop() else { return String::new() };
    if items.is_empty() { end } else { format!("{} {last} {end}", items.join(", ")) }
}
