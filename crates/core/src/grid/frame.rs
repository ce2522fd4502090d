//! The part of its board that a puzzle shows, and the values that its digits represent.
//!
//! A board has as many rows and columns as there are digits, so one numbering of candidates suffices. A puzzle with
//! more digits than rows, such as 6x6 cells with the digits 1 to 9, shows a part of its board:
//!
//! ```text
//!      columns
//!     .--------.----.
//!     | frame  |    |   rows    The cells outside of the frame are filler: they hold the first digit, and no house has
//!     |        |    |           them. The first digit represents `lowest`, the next for one more, and so on.
//!     '--------'    |
//!     |   filler    |
//!     '-------------'   then hidden cells, which no grid shows: indices side * side and up
//! ```
//!
//! A frame that is not the whole board with the digits from 1 on is also a [`Rule`](super::Rule) of the kind
//! [`Frame`](super::RuleKind::Frame). So code that does not support frames refuses the puzzle, as with any other rule.

use std::fmt;

use super::{Candidate, Cell, Digit, Rule, RuleKind};

/// The part of the board that a puzzle shows, and the values of its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Frame {
    /// Rows that are shown, from the top.
    pub rows: usize,
    /// Columns that are shown, from the left.
    pub columns: usize,
    /// The value of the first digit.
    pub lowest: i32,
    /// How many hidden cells there are: rules use them, the grid does not have them.
    pub hidden: usize,
    /// Whether the digits of each row, and of each column, differ.
    pub has_lines: bool,
}

impl Frame {
    /// The whole board, with the digits from 1 on.
    #[inline]
    pub fn whole(side: usize) -> Frame {
        Frame { rows: side, columns: side, lowest: 1, hidden: 0, has_lines: true }
    }

    /// Whether this is the whole board of a side with the digits from 1 on.
    #[inline]
    pub fn is_whole(&self, side: usize) -> bool {
        *self == Frame::whole(side)
    }

    /// Whether a cell of a board of this side is shown.
    #[inline]
    pub fn shows(&self, cell: Cell, side: usize) -> bool {
        cell.row(side) < self.rows && cell.column(side) < self.columns
    }

    /// The value of a digit.
    #[inline]
    pub fn value(&self, digit: Digit) -> i32 {
        self.lowest + digit.index() as i32
    }

    /// A candidate of a board of this side as people write it: `r4c7=5`, with the value of the digit.
    #[inline]
    pub fn candidate_name(self, candidate: Candidate, side: usize) -> impl fmt::Display {
        let Candidate { cell, digit } = candidate;
        fmt::from_fn(move |out| write!(out, "{}={}", cell.name(side), self.value(digit)))
    }

    /// The cells that are shown, row by row.
    #[inline]
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
