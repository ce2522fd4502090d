//! The five levels of "Sudoku Puzzles Generating: from Easy to Evil" (Xue, Jiang, Li, Yan and Sun, 2009).
//!
//! | level | givens | in each row and column | order of the holes |
//! |---|---|---|---|
//! | `extremely-easy` | 51 and more (here to 60) | 5 | random |
//! | `easy` | 36 to 49 | 4 | random |
//! | `medium` | 32 to 35 | 3 | jump one cell |
//! | `difficult` | 28 to 31 | 2 | wander along S |
//! | `evil` | 22 to 27 | 0 | left to right |
//!
//! A level defines how to dig, not the techniques that a puzzle needs: an `evil` puzzle is hard only by its
//! number of givens. For levels by logic a recipe has [`Wanted`](super::Wanted).

use std::ops::RangeInclusive;

use super::{DiggingOrder, Method, Recipe};
use veridoku_core::names::named;

named! {
    /// A level by digging: the number of givens, the fewest in each row and column, and the order of the holes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum DiggingLevel("a clue level") {
        /// More than 50 givens.
        ExtremelyEasy = "extremely-easy",
        /// 36 to 49 givens.
        Easy = "easy",
        /// 32 to 35 givens.
        Medium = "medium",
        /// 28 to 31 givens.
        Difficult = "difficult",
        /// 22 to 27 givens.
        Evil = "evil",
    }
}

impl DiggingLevel {
    /// How many givens a puzzle of this level has.
    pub fn givens(self) -> RangeInclusive<usize> {
        match self {
            DiggingLevel::ExtremelyEasy => 51..=60,
            DiggingLevel::Easy => 36..=49,
            DiggingLevel::Medium => 32..=35,
            DiggingLevel::Difficult => 28..=31,
            DiggingLevel::Evil => 22..=27,
        }
    }

    /// The fewest givens of each row and column.
    pub fn floor(self) -> usize {
        match self {
            DiggingLevel::ExtremelyEasy => 5,
            DiggingLevel::Easy => 4,
            DiggingLevel::Medium => 3,
            DiggingLevel::Difficult => 2,
            DiggingLevel::Evil => 0,
        }
    }

    /// The order in which holes are tried.
    pub fn order(self) -> DiggingOrder {
        match self {
            DiggingLevel::ExtremelyEasy | DiggingLevel::Easy => DiggingOrder::Random,
            DiggingLevel::Medium => DiggingOrder::JumpOneCell,
            DiggingLevel::Difficult => DiggingOrder::WanderAlongS,
            DiggingLevel::Evil => DiggingOrder::LeftToRight,
        }
    }

    /// The recipe of this level: the puzzle is dug and replaced by a random equivalent form, which hides the order.
    pub fn recipe(self) -> Recipe {
        Recipe {
            method: Method::Dig,
            order: self.order(),
            givens: self.givens(),
            floor: self.floor(),
            is_scrambled: true,
            ..Recipe::default()
        }
    }
}
