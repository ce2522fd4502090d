//! Lunchbox: digits along a line of any shape differ, and those between its lowest and its highest digit, wherever
//! these are, add up to a number. A [sandwich](super::sandwich) is a lunchbox along a row or column.

use super::definition::{CAGE, Definition, VALUES, Value};
pub(super) use super::sandwich::{compile, holds};
use crate::grid::Rule;

pub(super) const DEFINITION: Definition = Definition {
    arguments: CAGE.with((1, 1), VALUES),
    value: Value::Least,
    phrase: super::sandwich::DEFINITION.phrase,
    ..Definition::new("lunchbox", "lunchbox 8: r1c1 r2c2 r2c3 r3c3")
};

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::areas(rule, super::mark::text(&rule.numbers))
}
