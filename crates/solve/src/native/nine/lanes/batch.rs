//! Puzzles into lanes and answers out of them, with a budget for each puzzle.
//!
//! An answer must not depend on the other puzzles of the call. A puzzle's tree of guesses does not, because only the
//! board decides where to guess. But once several lanes have branches of a puzzle, the order of its solutions does,
//! because any idle lane takes a branch. So the solutions kept for a puzzle are the first ones in depth-first order:
//!
//! - If the solutions of a puzzle came in another order, the engine for single puzzles, which walks the same tree,
//!   searches the puzzle again. Such puzzles are few. A single solution needs no order; to know this, the search looks
//!   for two solutions whenever solutions are kept.
//! - If a puzzle has more than a few hundred solutions and more are asked for, the engine for single puzzles, which is
//!   faster then, also searches it again.
//! - If a puzzle reached the end of a budget of guesses, it is also searched again, because the order decides how far a
//!   search gets.
//!
//! Only the number of guesses may vary, and only for a puzzle that reached its budget of solutions.
//!
//! Budgets of time and guesses come here only with a single puzzle, or if lanes are forced. The second search has the
//! time left over from the first; if that is too short, the solutions of the first search are kept in the order found.
//! A puzzle's clock starts at the first look, up to [`PATIENCE`](super::search) sweeps after the puzzle entered a lane,
//! and the puzzle shares the core with the other puzzles. A stop is for all puzzles, waiting ones included.

use std::ops::ControlFlow;

use super::{Limits, Sink};
use crate::native::nine::arch::Engine;
use crate::native::nine::{CELLS, FEW, load};
use crate::native::search as alone;
use crate::{Answer, Budget, Ending, SolveError, Stats};
use veridoku_core::budget::{Deadline, Stop};
use veridoku_core::grid::{Digit, Puzzle, Solution};

/// The lanes, for classic 9x9 puzzles.
pub(in crate::native) struct Lanes(pub(super) Engine);

impl Lanes {
    /// Eight lanes, without intrinsics.
    pub(in crate::native) fn arrays() -> Lanes {
        Lanes(Engine::arrays())
    }

    /// Eight lanes, with the instructions that every CPU of the architecture has.
    pub(in crate::native) fn portable() -> Lanes {
        Lanes(Engine::portable())
    }

    /// Sixteen lanes, if the CPU has AVX2.
    pub(in crate::native) fn avx2() -> Option<Lanes> {
        Engine::avx2().map(Lanes)
    }

    /// Thirty-two lanes, if the CPU has AVX-512.
    pub(in crate::native) fn avx512() -> Option<Lanes> {
        Engine::avx512().map(Lanes)
    }

    /// Searches one puzzle. The order of the solutions depends on the lanes.
    pub(in crate::native) fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Stats {
        let Some(limits) = limits(budget) else { return NOTHING_ASKED };
        let deadline = budget.deadline();
        if let Some(ending) = deadline.over() {
            return Stats { ending, ..NOTHING_ASKED };
        }
        let mut puzzles = std::iter::once(puzzle);
        let mut single = Single { visit, solution: blank(), deadline, stats: NOTHING_ASKED };
        self.0.solve(
            limits,
            &mut |cells: &mut [u16; CELLS]| puzzles.next().map(|puzzle| load(puzzle, cells)),
            &mut single,
        );
        single.stats
    }

    /// Searches many puzzles. Overwrites `answers`, one for each puzzle, and uses the memory of `spare` for
    /// solutions while it lasts. Asks `alone` for answers that must not depend on the other puzzles.
    pub(in crate::native) fn search_many(
        &mut self,
        puzzles: &[Puzzle],
        budget: &Budget,
        keep: usize,
        alone: &mut dyn alone::SearchEngine,
        answers: &mut [Result<Answer, SolveError>],
        spare: &mut Vec<Solution>,
    ) {
        let limits = limits(budget);
        let unanswered = if limits.is_some() { NOT_BEGUN } else { NOTHING_ASKED };
        for answer in answers.iter_mut().flatten() {
            spare.append(&mut answer.solutions);
            answer.stats = unanswered;
        }
        let Some(mut limits) = limits else { return };
        let asked = limits.solutions;
        if budget.guesses.is_none() {
            limits.solutions = asked.min(FEW);
        }
        if keep > 0 && budget.guesses.is_none() && budget.time.is_none() {
            limits.solutions = limits.solutions.max(2);
        }
        let mut batch = Batch::new(answers, spare, budget, keep);
        batch.is_cut = limits.solutions < asked;
        let is_stopped = || budget.stop.as_ref().is_some_and(Stop::is_stopped);
        let mut waiting = puzzles.iter().take_while(|_| !is_stopped());
        self.0.solve(
            limits,
            &mut |cells: &mut [u16; CELLS]| waiting.next().map(|puzzle| load(puzzle, cells)),
            &mut batch,
        );
        let Batch { again, is_cut, .. } = batch;
        if limits.solutions > asked {
            for answer in answers.iter_mut().flatten() {
                cut(answer, asked);
            }
        }
        for (index, deadline) in again {
            let Ok(answer) = &mut answers[index] else { continue };
            let is_cut = is_cut && answer.stats.ending == Ending::Solutions;
            let is_unknown = is_cut || budget.guesses.is_some();
            let solutions =
                if is_unknown { budget.solutions } else { Some(asked.min(keep as u64)) };
            let wanted = Budget { solutions, ..budget.clone() };
            match alone.answer(&puzzles[index], &wanted, &deadline, keep) {
                // A stop or the end of the time takes nothing back.
                Ok(alone) if is_cut && alone.stats.solutions < answer.stats.solutions => {
                    answer.stats.ending = alone.stats.ending;
                }
                Ok(alone) if is_unknown => *answer = alone,
                Ok(alone) if alone.solutions.len() >= answer.solutions.len() => {
                    answer.solutions = alone.solutions;
                }
                Ok(_) => {}
                Err(error) => answers[index] = Err(error.into()),
            }
        }
    }
}

/// The stats of a search for no solutions.
const NOTHING_ASKED: Stats = Stats { solutions: 0, guesses: Some(0), ending: Ending::Solutions };

/// The stats of a puzzle whose search did not begin.
const NOT_BEGUN: Stats = Stats { ending: Ending::Cancelled, ..NOTHING_ASKED };

/// The budget for the lanes; `None` if it allows no solution.
fn limits(budget: &Budget) -> Option<Limits> {
    let solutions = budget.solutions.unwrap_or(u64::MAX);
    let guesses = budget.guesses.unwrap_or(u64::MAX);
    (solutions > 0).then_some(Limits { solutions, guesses })
}

/// Removes the solutions that were looked for beyond those asked for.
fn cut(answer: &mut Answer, solutions: u64) {
    if answer.stats.solutions >= solutions {
        answer.stats = Stats { solutions, ending: Ending::Solutions, ..answer.stats };
        answer.solutions.truncate(usize::try_from(solutions).unwrap_or(usize::MAX));
    }
}

/// Writes the digits of a solution.
fn write(solution: &mut Solution, indices: &[u16; CELLS]) {
    for (digit, index) in solution.digits_mut().iter_mut().zip(indices) {
        *digit = Digit::from_index(usize::from(*index as u8)); // below 9: no test, a loop of vectors
    }
}

/// A solution whose digits are still to be written.
fn blank() -> Solution {
    Solution::new([Digit::from_index(0); CELLS])
}

/// One puzzle whose solutions are visited.
struct Single<'a> {
    visit: &'a mut dyn FnMut(&Solution) -> ControlFlow<()>,
    solution: Solution,
    deadline: Deadline,
    stats: Stats,
}

impl Sink for Single<'_> {
    fn wants_solutions(&self) -> bool {
        true
    }

    fn solution(&mut self, _: usize, digits: &[u16; CELLS]) -> ControlFlow<()> {
        write(&mut self.solution, digits);
        (self.visit)(&self.solution)
    }

    fn finished(&mut self, _: usize, stats: Stats, _: bool) {
        self.stats = stats;
    }

    fn over(&mut self, _: usize) -> Option<Ending> {
        self.deadline.over()
    }
}

/// Many puzzles; some solutions of each are kept.
struct Batch<'a> {
    answers: &'a mut [Result<Answer, SolveError>],
    spare: &'a mut Vec<Solution>,
    budget: &'a Budget,
    keep: usize,
    /// Whether more solutions are asked for than the lanes look for.
    is_cut: bool,
    /// Puzzles whose time was checked, and their deadlines.
    deadlines: Vec<(usize, Deadline)>,
    /// Puzzles whose answer may depend on the other puzzles, each with its deadline.
    again: Vec<(usize, Deadline)>,
}

impl<'a> Batch<'a> {
    fn new(
        answers: &'a mut [Result<Answer, SolveError>],
        spare: &'a mut Vec<Solution>,
        budget: &'a Budget,
        keep: usize,
    ) -> Batch<'a> {
        let (deadlines, again) = (Vec::new(), Vec::new());
        Batch { answers, spare, budget, keep, is_cut: false, deadlines, again }
    }

    /// Whether an answer that was found out of order may differ from the answer in order.
    fn may_depend(&self, stats: &Stats) -> bool {
        match stats.ending {
            Ending::Guesses => true,
            Ending::Solutions if self.budget.guesses.is_some() => true,
            Ending::Solutions if self.budget.time.is_some() => self.keep > 0,
            Ending::Solutions | Ending::Exhausted => self.keep > 0 && stats.solutions > 1,
            Ending::Stopped | Ending::Time | Ending::Cancelled => false,
        }
    }
}

impl Sink for Batch<'_> {
    fn wants_solutions(&self) -> bool {
        self.keep > 0
    }

    fn solution(&mut self, puzzle: usize, digits: &[u16; CELLS]) -> ControlFlow<()> {
        if let Ok(answer) = &mut self.answers[puzzle]
            && answer.solutions.len() < self.keep
        {
            let spare = self.spare.pop().filter(|spare| spare.digits().len() == CELLS);
            let mut solution = spare.unwrap_or_else(blank);
            write(&mut solution, digits);
            answer.solutions.push(solution);
        }
        ControlFlow::Continue(())
    }

    fn finished(&mut self, puzzle: usize, stats: Stats, in_order: bool) {
        if let Ok(answer) = &mut self.answers[puzzle] {
            answer.stats = stats;
        }
        let place = self.deadlines.iter().position(|(timed, _)| *timed == puzzle);
        let deadline = place.map(|place| self.deadlines.swap_remove(place).1);
        let is_cut = self.is_cut && stats.ending == Ending::Solutions;
        if is_cut || !in_order && self.may_depend(&stats) {
            self.again.push((puzzle, deadline.unwrap_or_else(|| self.budget.deadline())));
        }
    }

    fn over(&mut self, puzzle: usize) -> Option<Ending> {
        if self.budget.time.is_none() {
            let stop = self.budget.stop.as_ref()?;
            return stop.is_stopped().then_some(Ending::Cancelled);
        }
        let known = self.deadlines.iter().find(|(timed, _)| *timed == puzzle);
        if let Some((_, deadline)) = known {
            return deadline.over();
        }
        let deadline = self.budget.deadline();
        let over = deadline.over();
        self.deadlines.push((puzzle, deadline));
        over
    }
}
