//! Bare puzzles into lanes, and answers out of them: no `Puzzle` and no `Answer` is made.
//!
//! At most one solution of each puzzle is kept, without budgets of time and guesses. The rules of
//! [`batch`](super::batch) apply: if the solutions of a puzzle came out of order, the engine for single puzzles
//! searches it again, for its first.

use std::ops::ControlFlow;

use super::batch::Lanes;
use super::{Limits, Sink};
use crate::answers::BareAnswer;
use crate::native::nine::{CELLS, Cells, FEW};
use crate::native::search as alone;
use crate::{Budget, Ending, Stats};
use veridoku_core::budget::Stop;
use veridoku_core::format::Puzzles;

impl Lanes {
    /// Searches the bare puzzles of a list. `answers` has a place for each, without an answer. If solutions are kept,
    /// the budget allows two: a single one would not tell whether they came in order.
    pub(in crate::native) fn search_bare(
        &mut self,
        puzzles: &Puzzles,
        budget: &Budget,
        with_solutions: bool,
        alone: &mut dyn alone::SearchEngine,
        answers: &mut [BareAnswer],
    ) {
        let asked = budget.solutions.unwrap_or(u64::MAX);
        let limits = Limits { solutions: asked.min(FEW), guesses: u64::MAX };
        let stop = budget.stop.as_ref();
        let is_stopped = || stop.is_some_and(Stop::is_stopped);
        let mut waiting = puzzles.bare().iter().take_while(|_| !is_stopped());
        let mut next = |cells: &mut [u16; CELLS]| {
            for (cell, byte) in cells.iter_mut().zip(waiting.next()?) {
                // The table of candidates has sixteen entries, and those above 9 are empty.
                *cell = u16::from(*byte).min(15);
            }
            Some(Cells::Givens)
        };
        let is_cut = limits.solutions < asked;
        let mut found = Found { answers, stop, with_solutions, is_cut, again: Vec::new() };
        self.0.solve(limits, &mut next, &mut found);
        let first = Budget { solutions: Some(1), ..budget.clone() };
        for index in found.again {
            // Without memory for the second search, or after a stop, what was found first is kept.
            let is_cut = is_cut && answers[index].stats.ending == Ending::Solutions;
            let budget = if is_cut { budget } else { &first };
            let answer = alone.answer(&puzzles.made(index), budget, &budget.deadline(), 1);
            if is_cut {
                let found = &mut answers[index].stats;
                match &answer {
                    Ok(answer) if answer.stats.solutions >= found.solutions => {
                        *found = answer.stats
                    }
                    Ok(answer) => found.ending = answer.stats.ending,
                    Err(_) => found.ending = Ending::Cancelled,
                }
            }
            if let Some(solution) =
                answer.ok().and_then(|answer| answer.solutions.into_iter().next())
            {
                let cells = answers[index].solution.iter_mut();
                cells.zip(solution.digits()).for_each(|(cell, digit)| *cell = digit.number() as u8);
            }
        }
    }
}

struct Found<'a> {
    answers: &'a mut [BareAnswer],
    stop: Option<&'a Stop>,
    with_solutions: bool,
    /// Whether more solutions are asked for than the lanes look for.
    is_cut: bool,
    /// Puzzles whose first solution may depend on the other puzzles.
    again: Vec<usize>,
}

impl Sink for Found<'_> {
    fn wants_solutions(&self) -> bool {
        self.with_solutions
    }

    fn solution(&mut self, puzzle: usize, digits: &[u16; CELLS]) -> ControlFlow<()> {
        let kept = &mut self.answers[puzzle].solution;
        if kept[0] == 0 {
            for (byte, index) in kept.iter_mut().zip(digits) {
                *byte = *index as u8 + 1;
            }
        }
        ControlFlow::Continue(())
    }

    fn finished(&mut self, puzzle: usize, stats: Stats, in_order: bool) {
        self.answers[puzzle].stats = stats;
        let may_depend = matches!(stats.ending, Ending::Solutions | Ending::Exhausted);
        let is_cut = self.is_cut && stats.ending == Ending::Solutions;
        if is_cut || self.with_solutions && !in_order && may_depend && stats.solutions > 1 {
            self.again.push(puzzle);
        }
    }

    fn over(&mut self, _: usize) -> Option<Ending> {
        self.stop?.is_stopped().then_some(Ending::Cancelled)
    }
}
