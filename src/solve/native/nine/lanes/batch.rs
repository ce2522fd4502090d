//! Puzzles into lanes and answers out of them, under a budget each.
//!
//! An answer must not depend on the puzzles beside it. The tree of guesses of a puzzle does not: where
//! to guess follows from the board alone. But in which order the lanes come upon its solutions does,
//! once several of them have branches of it, as whoever is idle takes one. So the solutions kept
//! of a puzzle are those that come first depth first:
//!
//! - a puzzle whose solutions came in another order, of which there are few, is searched again by the
//!   engine for single puzzles, which walks the same tree. One with a single solution needs no order: to
//!   know that it has one, two are looked for wherever solutions are kept;
//! - so is a puzzle that came to the end of a budget of guesses, as how far a walk comes depends on the
//!   way.
//!
//! Only the number of guesses may vary, and only of a puzzle whose budget of solutions was reached.
//!
//! Budgets of time and guesses come here for a puzzle alone, or where lanes are forced. The second
//! search has what the first has left of the time; if that is too short for it, the solutions of the first
//! are kept, in whatever order they came. A puzzle's clock starts when it is first asked for, up to
//! [`PATIENCE`](super::search) sweeps after it entered a lane, and it shares the core with the puzzles
//! beside it. A stop is for all of them, and for those that wait.

use std::ops::ControlFlow;

use super::{Limits, Sink};
use crate::budget::{Deadline, Stop};
use crate::grid::{Digit, Puzzle, Solution};
use crate::solve::native::nine::arch::Engine;
use crate::solve::native::nine::{CELLS, load};
use crate::solve::native::search as alone;
use crate::solve::{Answer, Budget, Ending, SolveError, Stats};

/// The lanes, for classic 9x9 puzzles.
pub(in crate::solve::native) struct Lanes(Engine);

impl Lanes {
    /// Eight lanes, without intrinsics.
    pub(in crate::solve::native) fn arrays() -> Lanes {
        Lanes(Engine::arrays())
    }

    /// Eight lanes, with what every CPU of the architecture has.
    pub(in crate::solve::native) fn portable() -> Lanes {
        Lanes(Engine::portable())
    }

    /// Sixteen lanes, if the CPU has AVX2.
    pub(in crate::solve::native) fn avx2() -> Option<Lanes> {
        Engine::avx2().map(Lanes)
    }

    /// Thirty-two lanes, if the CPU has AVX-512.
    pub(in crate::solve::native) fn avx512() -> Option<Lanes> {
        Engine::avx512().map(Lanes)
    }

    /// Searches one puzzle. The order of the solutions is the lanes' own.
    pub(in crate::solve::native) fn search(
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

    /// Searches many puzzles. Their answers are written over `answers`, as many, and solutions over
    /// `spare` ones while there are any. `alone` is asked for what must not depend on the puzzles
    /// beside.
    pub(in crate::solve::native) fn search_many(
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
        if keep > 0 && budget.guesses.is_none() && budget.time.is_none() {
            limits.solutions = limits.solutions.max(2);
        }
        let mut batch = Batch::new(answers, spare, budget, keep);
        let is_stopped = || budget.stop.as_ref().is_some_and(Stop::is_stopped);
        let mut waiting = puzzles.iter().take_while(|_| !is_stopped());
        self.0.solve(
            limits,
            &mut |cells: &mut [u16; CELLS]| waiting.next().map(|puzzle| load(puzzle, cells)),
            &mut batch,
        );
        let again = batch.again;
        if limits.solutions > asked {
            for answer in answers.iter_mut().flatten() {
                cut(answer, asked);
            }
        }
        for (index, deadline) in again {
            let Ok(answer) = &mut answers[index] else { continue };
            let solutions = budget.guesses.is_none().then(|| asked.min(keep as u64));
            let wanted = Budget { solutions: solutions.or(budget.solutions), ..budget.clone() };
            match alone.answer(&puzzles[index], &wanted, &deadline, keep) {
                Ok(alone) if budget.guesses.is_some() => *answer = alone,
                Ok(alone) if alone.solutions.len() >= answer.solutions.len() => {
                    answer.solutions = alone.solutions;
                }
                Ok(_) => {}
                Err(error) => answers[index] = Err(error.into()),
            }
        }
    }
}

/// What a search for no solution comes to.
const NOTHING_ASKED: Stats = Stats { solutions: 0, guesses: Some(0), ending: Ending::Solutions };

/// What is known of a puzzle whose turn did not come.
const NOT_BEGUN: Stats = Stats { ending: Ending::Cancelled, ..NOTHING_ASKED };

/// The budget for the lanes; `None` if no solution is asked for.
fn limits(budget: &Budget) -> Option<Limits> {
    let solutions = budget.solutions.unwrap_or(u64::MAX);
    let guesses = budget.guesses.unwrap_or(u64::MAX);
    (solutions > 0).then_some(Limits { solutions, guesses })
}

/// Takes back what was looked for beyond the solutions asked for.
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

/// A solution of no digits yet.
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

/// Many puzzles of which some solutions are kept.
struct Batch<'a> {
    answers: &'a mut [Result<Answer, SolveError>],
    spare: &'a mut Vec<Solution>,
    budget: &'a Budget,
    keep: usize,
    /// Puzzles that have been asked for, and when their time is over.
    deadlines: Vec<(usize, Deadline)>,
    /// Puzzles whose answer may depend on the puzzles beside them, each with its time.
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
        Batch { answers, spare, budget, keep, deadlines, again }
    }

    /// Whether what came of a puzzle out of order may be another thing than in order.
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
        if !in_order && self.may_depend(&stats) {
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
