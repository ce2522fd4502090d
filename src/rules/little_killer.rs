//! Little killer: a diagonal adds up to the number at its end outside of the grid; digits may repeat.

pub(super) use super::sum::{compile, holds};
