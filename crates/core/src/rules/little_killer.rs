//! Little killer: a diagonal adds up to the number at its end outside of the grid; digits may repeat.

pub(super) use super::sum::{compile, holds};

pub(super) fn marks(rule: &crate::grid::Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "")
}
