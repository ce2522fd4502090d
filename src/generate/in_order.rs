//! Puzzles in the order of their numbers: made one after the other, or finished out of order and passed on in order.

use std::collections::VecDeque;
use std::ops::Range;

use super::{Generated, NotGenerated, Reason};
use veridoku_core::budget::Deadline;

/// A finished puzzle, or why there is none.
pub type Made = Result<Generated, NotGenerated>;

/// Makes the puzzles of some numbers one after the other, until the deadline.
pub(super) fn make_each(
    numbers: Range<u64>,
    deadline: &Deadline,
    mut make: impl FnMut(u64) -> Result<Generated, Reason>,
    mut done: impl FnMut(Made),
) {
    for number in numbers {
        match make(number) {
            Ok(made) => done(Ok(made)),
            Err(_) if deadline.is_over() => return,
            Err(reason) => done(Err(NotGenerated { number, reason })),
        }
    }
}

/// Puzzles from a first number on, as they are finished.
pub(super) struct InOrder<'a> {
    next: u64,
    done: VecDeque<Option<Made>>,
    visit: &'a mut dyn FnMut(Made),
}

impl<'a> InOrder<'a> {
    /// Shows each puzzle to `visit` when it and all before it are finished.
    pub(super) fn new(first: u64, visit: &'a mut dyn FnMut(Made)) -> InOrder<'a> {
        InOrder { next: first, done: VecDeque::new(), visit }
    }

    /// Adds a finished puzzle.
    pub(super) fn put(&mut self, number: u64, made: Made) {
        let place = (number - self.next) as usize;
        if self.done.len() <= place {
            self.done.resize_with(place + 1, || None);
        }
        self.done[place] = Some(made);
        while let Some(Some(_)) = self.done.front() {
            if let Some(Some(made)) = self.done.pop_front() {
                self.next += 1;
                (self.visit)(made);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_early_waits() {
        let mut seen = Vec::new();
        let mut visit = |made: Made| seen.push(made.unwrap_err().number);
        let mut in_order = InOrder::new(5, &mut visit);
        for number in [7, 5, 6, 9] {
            in_order.put(number, Err(NotGenerated { number, reason: Reason::Tries(1) }));
        }
        assert_eq!(seen, [5, 6, 7]);
    }
}
