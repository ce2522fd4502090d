//! A partial way: the rows placed so far, and columns ordered as far as those rows distinguish them.
//!
//! ```text
//! position   0 1 2   3 4 5   6 7 8      columns: which column of the view is there
//! row 1      . . .   . . .   . . 1      positions 0-1, 1-2, 3-4, 4-5, 6-7 are tied: blank all the way down
//! row 2      . . .   . 1 2   . . 3      3-4 no longer; stacks 0 and 1 were tied after row 1, and are not now
//! ```
//!
//! Adjacent columns of a stack are *tied* if every row placed so far has the same digit in both. Adjacent stacks
//! are tied if every row placed so far has the same digits in both. A partial way represents all orders of tied
//! columns and stacks.

use veridoku_core::Digit;
use veridoku_core::transform::Transform;

/// Rows placed, columns as far as they are ordered, digits as far as they are labeled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Partial {
    /// 1 if the rows are those of the transposed grid.
    pub(super) view: u8,
    /// The row at each position, for the rows placed so far.
    pub(super) rows: [u8; 9],
    /// The column at each position; tied columns are in any order.
    pub(super) columns: [u8; 9],
    /// Bit p: the column at position p is tied to the one before it in the same stack.
    pub(super) tied_columns: u16,
    /// Bit s: the stack at position s is tied to the one before.
    pub(super) tied_stacks: u8,
    /// The label of each digit, from 1; 0 if it has none. A blank, 0, is labeled 0.
    pub(super) labels: [u8; 10],
    /// How many digits are labeled.
    pub(super) labelled: u8,
    /// How many choices of equal rows this represents.
    pub(super) row_choices: u32,
}

impl Partial {
    /// Nothing placed, everything tied.
    pub(super) fn start(view: u8) -> Partial {
        Partial {
            view,
            rows: [0; 9],
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            tied_columns: 0b110_110_110,
            tied_stacks: 0b110,
            labels: [0; 10],
            labelled: 0,
            row_choices: 1,
        }
    }

    /// The end of the run of tied positions that begins at `position`.
    pub(super) fn end_of_columns(&self, position: usize) -> usize {
        // Position 9 is never tied, so there is a zero.
        position + 1 + (self.tied_columns >> (position + 1)).trailing_ones() as usize
    }

    /// The end of the run of tied stacks that begins at `stack`.
    pub(super) fn end_of_stacks(&self, stack: usize) -> usize {
        stack + 1 + (self.tied_stacks >> (stack + 1)).trailing_ones() as usize
    }

    /// The label of a digit, or the next new one.
    pub(super) fn label(&self, digit: u8) -> u8 {
        match self.labels[usize::from(digit)] {
            0 if digit != 0 => self.labelled + 1,
            label => label,
        }
    }

    /// The digits of a stack in a row, in column order as far as decided. Tied stacks with the same content remain
    /// tied.
    pub(super) fn content(&self, row: &[u8; 9], stack: usize) -> [u8; 3] {
        let start = 3 * stack;
        let digit = |place: usize| row[usize::from(self.columns[start + place])];
        let mut content = [digit(0), digit(1), digit(2)];
        let mut from = 0;
        while from < 3 {
            let end = self.end_of_columns(start + from) - start;
            content[from..end].sort_unstable();
            from = end;
        }
        content
    }

    /// Swaps two tied stacks.
    pub(super) fn swap_stacks(&mut self, stack: usize, other: usize) {
        for column in 0..3 {
            self.columns.swap(3 * stack + column, 3 * other + column);
        }
    }

    /// Puts a column of a tied run first in the run. Its digit in the current row is then at `position` and is
    /// labeled, and the position is untied from the one before if that has another digit.
    pub(super) fn take(&mut self, row: &[u8; 9], position: usize, chosen: usize) {
        self.columns.swap(position, chosen);
        let digit = |position: usize| row[usize::from(self.columns[position])];
        if self.tied_columns >> position & 1 == 1 && digit(position) != digit(position - 1) {
            self.tied_columns &= !(1 << position);
        }
        let stack = position / 3;
        if position % 3 == 2 && self.tied_stacks >> stack & 1 == 1 {
            let differ = (position - 2..=position).any(|place| digit(place) != digit(place - 3));
            self.tied_stacks &= !(u8::from(differ) << stack);
        }
        let digit = usize::from(digit(position));
        if digit != 0 && self.labels[digit] == 0 {
            self.labelled += 1;
            self.labels[digit] = self.labelled;
        }
    }

    /// How many ways this represents: choices of equal rows times orders of tied columns and stacks.
    pub(super) fn ways(&self) -> u64 {
        let mut ways = u64::from(self.row_choices);
        let mut run = 1;
        for position in 1..9 {
            run = if self.tied_columns >> position & 1 == 1 { run + 1 } else { 1 };
            ways *= run;
        }
        let mut run = 1;
        for stack in 1..3 {
            run = if self.tied_stacks >> stack & 1 == 1 { run + 1 } else { 1 };
            ways *= run;
        }
        ways
    }

    /// One of the ways, if all rows are placed. Digits that do not appear get the remaining labels.
    pub(super) fn transform(&self) -> Transform {
        let mut labelled = self.labelled;
        let labels: [Digit; 9] = std::array::from_fn(|digit| {
            let label = match self.labels[digit + 1] {
                0 => {
                    labelled += 1;
                    labelled
                }
                label => label,
            };
            Digit::from_index(usize::from(label) - 1)
        });
        let [rows, columns] = [self.rows, self.columns].map(|lines| lines.map(usize::from));
        Transform::of_lines(self.view == 1, &rows, &columns, labels)
    }
}
