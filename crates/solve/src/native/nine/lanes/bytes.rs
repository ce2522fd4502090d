//! Puzzles as bytes into lanes, and verdicts out of them: no `Puzzle` and no `Answer` is made.
//!
//! A verdict does not depend on the order in which solutions come, and the only solution of a puzzle has no order. So
//! nothing has to be searched again here, unlike in `batch`.

use std::ops::ControlFlow;

use super::batch::Lanes;
use super::{Limits, Sink};
use crate::Stats;
use crate::native::bytes::BytesAnswer;
use crate::native::nine::{CELLS, Cells};
use veridoku_core::budget::{Ending, Stop};

/// Two solutions decide the verdict.
const LIMITS: Limits = Limits { solutions: 2, guesses: u64::MAX };

impl Lanes {
    /// Looks for two solutions of each puzzle. `answers` has a place for each, without a verdict.
    pub(in crate::native) fn solve_bytes(
        &mut self,
        puzzles: &[[u8; CELLS]],
        stop: Option<&Stop>,
        with_solutions: bool,
        answers: &mut [BytesAnswer],
    ) {
        let is_stopped = || stop.is_some_and(Stop::is_stopped);
        let mut waiting = puzzles.iter().take_while(|_| !is_stopped());
        let mut next = |cells: &mut [u16; CELLS]| {
            for (cell, byte) in cells.iter_mut().zip(waiting.next()?) {
                // The table of candidates has sixteen entries, and those above 9 are empty.
                *cell = u16::from(*byte).min(15);
            }
            Some(Cells::Givens)
        };
        self.0.solve(LIMITS, &mut next, &mut Answers { answers, stop, with_solutions });
    }
}

struct Answers<'a> {
    answers: &'a mut [BytesAnswer],
    stop: Option<&'a Stop>,
    with_solutions: bool,
}

impl Sink for Answers<'_> {
    fn wants_solutions(&self) -> bool {
        self.with_solutions
    }

    fn solution(&mut self, puzzle: usize, digits: &[u16; CELLS]) -> ControlFlow<()> {
        for (byte, index) in self.answers[puzzle].solution.iter_mut().zip(digits) {
            *byte = *index as u8 + 1;
        }
        ControlFlow::Continue(())
    }

    fn finished(&mut self, puzzle: usize, stats: Stats, _: bool) {
        self.answers[puzzle].settle(&stats);
    }

    fn over(&mut self, _: usize) -> Option<Ending> {
        self.stop?.is_stopped().then_some(Ending::Cancelled)
    }
}
