//! The rank of a line among all lines.
//!
//! A separate cell for each line tells whether the line is less: the second digit for yes, the first for no. A word of
//! this cell and of the two lines' digits in turn states this; another word states how many such cells mean yes.
//!
//! If the rows and the columns of the grid have all digits, each digit begins one line of each side. Four lines begin
//! with the first digit, the next four with the second, and so on: the rank gives the first digit of the line. Then one
//! cell for each of the other three sides is enough, for its line that begins with the same digit.

use super::board::{Board, Said};
use super::statement::State;
use veridoku_core::grid::{Cell, Frame};

/// The state of a word of two lines.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Read {
    Nothing,
    /// Whether the other line must be less; the lines are equal so far.
    Same(bool),
    /// Equal so far, plus a digit of the other line.
    Half(bool, i64),
    Settled,
}

impl State for Read {}

impl Board<'_> {
    /// The number of lesser lines is the rank of the line minus one.
    pub(super) fn rank(&self, line: &[Cell], rank: i64, may_tie: bool) -> Said {
        let sides = self.lines();
        let Some(own) = sides.iter().position(|lines| lines.iter().any(|one| one == line)) else {
            return Ok(self.never());
        };
        let side = self.side as i64;
        let Frame { rows, columns, has_lines, .. } = self.frame;
        let has_all_digits = (rows, columns) == (self.side, self.side) && has_lines && side > 1;
        let mut statements = Vec::new();
        let mut flags = Vec::new();
        let mut new_flag = || {
            let flag = self.new_cell();
            statements.extend(self.each(&[flag], |value| value <= self.low + 1));
            flags.push(flag);
            flag
        };
        let mut words = Vec::new();
        let less = if has_all_digits && (1..=4 * side).contains(&rank) {
            let head = self.low + (rank - 1) / 4;
            for lines in sides.iter().enumerate().filter(|(place, _)| *place != own) {
                let flag = new_flag();
                words.extend(
                    lines.1.iter().map(|other| self.less(flag, other, line, may_tie, Some(head))),
                );
            }
            statements.extend(self.each(&line[..1], |value| value == head));
            (rank - 1) % 4
        } else {
            for other in sides.iter().flatten().filter(|other| *other != line) {
                words.push(self.less(new_flag(), other, line, may_tie, None));
            }
            rank - 1
        };
        for word in words {
            statements.extend(word?);
        }
        let step = |_, missing: &i64, value: i64| Some(missing - (value - self.low));
        statements.extend(self.word(flags, less, step, |missing| *missing == 0)?);
        Ok(statements)
    }

    /// A flag tells whether another line is less than ours. With a head, a line that begins with another digit does not
    /// matter.
    fn less(
        &self,
        flag: Cell,
        other: &[Cell],
        ours: &[Cell],
        may_tie: bool,
        head: Option<i64>,
    ) -> Said {
        let pairs = other.iter().zip(ours).flat_map(|(other, ours)| [*other, *ours]);
        let word: Vec<Cell> = [flag].into_iter().chain(pairs).collect();
        let step = |at: usize, read: &Read, value: i64| match read {
            Read::Nothing => Some(Read::Same(value > self.low)),
            Read::Same(_) if at == 1 && head.is_some_and(|head| value != head) => {
                Some(Read::Settled)
            }
            Read::Same(shall) => Some(Read::Half(*shall, value)),
            Read::Half(shall, other) if *other == value => Some(Read::Same(*shall)),
            Read::Half(shall, other) => ((*other < value) == *shall).then_some(Read::Settled),
            Read::Settled => Some(Read::Settled),
        };
        let accepts = |read: &Read| match read {
            Read::Same(shall) => may_tie && !shall,
            read => *read == Read::Settled,
        };
        self.word(word, Read::Nothing, step, accepts)
    }
}
