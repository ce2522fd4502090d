//! Lunchbox: digits along a line of any shape differ, and those between its lowest and its highest digit, wherever
//! these are, add up to a number. A [sandwich](super::sandwich) is a lunchbox along a row or column.

pub(super) use super::sandwich::{compile, holds};
use crate::grid::Rule;

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::areas(rule, super::mark::text(&rule.numbers))
}
