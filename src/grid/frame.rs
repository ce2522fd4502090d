//! What a puzzle shows of its board, and which values its digits stand for.
//!
//! A board has as many rows and columns as there are digits, so that one numbering of candidates does for all. A puzzle
//! with more digits than rows, such as 6x6 cells with the digits 1 to 9, shows a part of its board:
//!
//! ```text
//!      columns
//!     .--------.----.
//!     | frame  |    |   rows    The cells outside of the frame are filler: they hold the first digit, and no house has
//!     |        |    |           them. The first digit stands for `lowest`, the next for one more, and so on.
//!     '--------'    |
//!     |   filler    |
//!     '-------------'   then hidden cells, which no grid shows: indices side * side and up
//! ```
//!
//! A frame that is not the whole board with the digits from 1 on is a [`Rule`](super::Rule) of the kind
//! [`Frame`](super::RuleKind::Frame) as well, so that whatever does not know frames refuses the puzzle, as it does with any
//! other rule.

use std::fmt;

use super::{Candidate, Cell, Digit, Rule, RuleKind};

/// The part of the board that a puzzle shows, and what its digits stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Frame {
    /// Rows that are shown, from the top.
    pub rows: usize,
    /// Columns that are shown, from the left.
    pub columns: usize,
    /// The value of the first digit.
    pub lowest: i32,
    /// How many cells are hidden: rules have them, the grid does not.
    pub hidden: usize,
    /// Whether the digits of each row, and of each column, differ.
    pub has_lines: bool,
}

impl Frame {
    /// The whole board, with the digits from 1 on.
    pub fn whole(side: usize) -> Frame {
        Frame { rows: side, columns: side, lowest: 1, hidden: 0, has_lines: true }
    }

    /// Whether this is the whole board of a side with the digits from 1 on.
    pub fn is_whole(&self, side: usize) -> bool {
        *self == Frame::whole(side)
    }

    /// Whether a cell of a board of this side is shown.
    pub fn shows(&self, cell: Cell, side: usize) -> bool {
        cell.row(side) < self.rows && cell.column(side) < self.columns
    }

    /// The value that a digit stands for.
    pub fn value(&self, digit: Digit) -> i32 {
        self.lowest + digit.index() as i32
    }

    /// A candidate of a board of this side as people write it: `r4c7=5`, with the value that the digit stands for.
    pub fn candidate_name(self, candidate: Candidate, side: usize) -> impl fmt::Display {
        let Candidate { cell, digit } = candidate;
        fmt::from_fn(move |out| write!(out, "{}={}", cell.name(side), self.value(digit)))
    }

    /// The cells that are shown, row by row.
    pub fn cells(self, side: usize) -> impl Iterator<Item = Cell> {
        (0..self.rows)
            .flat_map(move |row| (0..self.columns).map(move |column| Cell::at(row, column, side)))
    }

    /// The frame as a rule.
    pub(super) fn rule(&self) -> Rule {
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let numbers = [
            number(self.rows),
            number(self.columns),
            self.lowest,
            number(self.hidden),
            i32::from(self.has_lines),
        ];
        Rule::new(RuleKind::Frame, numbers, [])
    }
}
