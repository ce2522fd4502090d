//! Puzzles into lanes and answers out of them, under a budget each.
//!
//! In which order the lanes come upon two solutions of a puzzle depends on the puzzles beside it:
//! whoever is idle takes a branch. An answer must not depend on that, so
//!
//! - the solutions kept of a puzzle that has several are searched for again by the engine for
//!   single puzzles, which always finds them in the same order; a puzzle with one solution or none,
//!   which most are, needs no second search. To know that it has one, two are looked for wherever
//!   solutions are kept;
//! - under a budget of guesses, a puzzle that was not exhausted within it is answered by that engine
//!   altogether. (The tree of guesses that exhausts a puzzle is the same in whatever order it is
//!   walked; how far a walk comes is not.)
//!
//! What may still vary is the number of guesses: of a puzzle whose budget of solutions was reached, and
//! between a puzzle alone, which may be solved by other guesses, and one among many.
//!
//! Budgets of time and guesses come here for a puzzle alone, or where lanes are forced. The second
//! search has the whole time once more. A puzzle's clock starts when it is first asked for, up to [`PATIENCE`](super::search) sweeps after
//! it entered a lane, and it shares the core with the puzzles beside it.

use std::ops::ControlFlow;
use std::time::Instant;

use super::arch::Engine;
use super::board::{ALL_DIGITS, CELLS, Candidates};
use super::{Limits, Sink};
use crate::grid::{Cell, Digit, Puzzle, Solution};
use crate::solve::native::search::Search;
use crate::solve::{Answer, Budget, Ending, SolveError, Stats};

/// The lanes, for classic 9x9 puzzles.
pub(in crate::solve::native) struct Lanes(Engine);

impl Lanes {
    /// Eight lanes, on any CPU.
    pub(in crate::solve::native) fn portable() -> Lanes {
        Lanes(Engine::portable())
    }

    /// Sixteen lanes, if the CPU has AVX2.
    pub(in crate::solve::native) fn avx2() -> Option<Lanes> {
        Engine::avx2().map(Lanes)
    }

    /// Searches one puzzle. The order of the solutions is the lanes' own.
    pub(in crate::solve::native) fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Stats {
        let Some(limits) = limits(budget) else { return NOTHING_ASKED };
        let mut puzzles = std::iter::once(puzzle);
        let solution = Solution::new([Digit::from_index(0); CELLS]);
        let mut single =
            Single { visit, solution, deadline: budget.deadline(), stats: NOTHING_ASKED };
        self.0.solve(
            limits,
            &mut |cells: &mut Candidates| load(puzzles.next(), cells),
            &mut single,
        );
        single.stats
    }

    /// Searches many puzzles and appends their answers, in order. `alone` is asked for what must
    /// not depend on the puzzles beside it.
    pub(in crate::solve::native) fn search_many(
        &mut self,
        puzzles: &[Puzzle],
        budget: &Budget,
        keep: usize,
        alone: &mut dyn Search,
        answers: &mut Vec<Result<Answer, SolveError>>,
    ) {
        let first = answers.len();
        answers.extend(
            puzzles.iter().map(|_| Ok(Answer { solutions: Vec::new(), stats: NOTHING_ASKED })),
        );
        let Some(mut limits) = limits(budget) else { return };
        if keep > 0 {
            limits.solutions = limits.solutions.max(2);
        }
        let answers = &mut answers[first..];
        let mut waiting = puzzles.iter();
        let mut batch = Batch { answers, budget, keep, deadlines: Vec::new() };
        self.0.solve(limits, &mut |cells: &mut Candidates| load(waiting.next(), cells), &mut batch);
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            if let Ok(answer) = answer {
                settle(puzzle, answer, budget, keep, alone);
            }
        }
    }
}

/// What a search for no solution comes to.
const NOTHING_ASKED: Stats = Stats { solutions: 0, guesses: Some(0), ending: Ending::Solutions };

/// The budget for the lanes; `None` if no solution is asked for.
fn limits(budget: &Budget) -> Option<Limits> {
    let solutions = budget.solutions.unwrap_or(u64::MAX);
    let guesses = budget.guesses.unwrap_or(u64::MAX);
    (solutions > 0).then_some(Limits { solutions, guesses })
}

/// Makes an answer of the lanes independent of the puzzles beside it: see the head of this file.
fn settle(
    puzzle: &Puzzle,
    answer: &mut Answer,
    budget: &Budget,
    keep: usize,
    alone: &mut dyn Search,
) {
    let ended_early = matches!(answer.stats.ending, Ending::Guesses | Ending::Solutions);
    if budget.guesses.is_some() && ended_early {
        *answer = alone.answer(puzzle, budget, keep);
        return;
    }
    let Answer { solutions, stats } = answer;
    let several = stats.solutions > 1;
    if let Some(limit) = budget.solutions.filter(|limit| stats.solutions >= *limit) {
        // Of two that were looked for, perhaps one was asked for.
        (stats.solutions, stats.ending) = (limit, Ending::Solutions);
    }
    if several && keep > 0 {
        let wanted = stats.solutions.min(keep as u64);
        let budget = Budget { solutions: Some(wanted), ..*budget };
        let kept = alone.answer(puzzle, &budget, keep).solutions;
        // Unless the time was over too soon.
        if kept.len() as u64 == wanted {
            *solutions = kept;
        }
        solutions.truncate(wanted as usize);
    }
}

/// Candidates by given: an open cell, then the digits.
const CANDIDATES: [u16; 16] = {
    let mut table = [0; 16];
    let mut number = 1;
    while number <= 9 {
        table[number] = 1 << (number - 1);
        number += 1;
    }
    table[0] = ALL_DIGITS;
    table
};

/// Writes a puzzle's candidates; `false` if there is no puzzle.
fn load(puzzle: Option<&Puzzle>, cells: &mut Candidates) -> bool {
    let Some(puzzle) = puzzle else { return false };
    for (cell, given) in cells.iter_mut().zip(puzzle.givens()) {
        *cell = CANDIDATES[given.map_or(0, Digit::number) % CANDIDATES.len()];
    }
    if puzzle.restrictions().is_some() {
        for (index, cell) in cells.iter_mut().enumerate() {
            *cell = puzzle.allowed(Cell::from_index(index)).words()[0] as u16;
        }
    }
    true
}

/// The digits of a solution.
fn digits_of(indices: &[u8; CELLS]) -> [Digit; CELLS] {
    indices.map(|index| Digit::from_index(index.into()))
}

/// One puzzle whose solutions are visited.
struct Single<'a> {
    visit: &'a mut dyn FnMut(&Solution) -> ControlFlow<()>,
    solution: Solution,
    deadline: Option<Instant>,
    stats: Stats,
}

impl Sink for Single<'_> {
    fn wants_solutions(&self) -> bool {
        true
    }

    fn solution(&mut self, _: usize, digits: &[u8; CELLS]) -> ControlFlow<()> {
        self.solution.digits_mut().copy_from_slice(&digits_of(digits));
        (self.visit)(&self.solution)
    }

    fn finished(&mut self, _: usize, stats: Stats) {
        self.stats = stats;
    }

    fn is_out_of_time(&mut self, _: usize) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Many puzzles of which some solutions are kept.
struct Batch<'a> {
    answers: &'a mut [Result<Answer, SolveError>],
    budget: &'a Budget,
    keep: usize,
    /// Puzzles that have been asked for, and when their time is over.
    deadlines: Vec<(usize, Instant)>,
}

impl Sink for Batch<'_> {
    fn wants_solutions(&self) -> bool {
        self.keep > 0
    }

    fn solution(&mut self, puzzle: usize, digits: &[u8; CELLS]) -> ControlFlow<()> {
        if let Ok(answer) = &mut self.answers[puzzle]
            && answer.solutions.len() < self.keep
        {
            answer.solutions.push(Solution::new(digits_of(digits)));
        }
        ControlFlow::Continue(())
    }

    fn finished(&mut self, puzzle: usize, stats: Stats) {
        if let Ok(answer) = &mut self.answers[puzzle] {
            answer.stats = stats;
        }
        if !self.deadlines.is_empty() {
            self.deadlines.retain(|(timed, _)| *timed != puzzle);
        }
    }

    fn is_out_of_time(&mut self, puzzle: usize) -> bool {
        let Some(time) = self.budget.time else { return false };
        let now = Instant::now();
        let known = self.deadlines.iter().find(|(timed, _)| *timed == puzzle);
        let deadline = match known {
            Some((_, deadline)) => Some(*deadline),
            None => {
                let deadline = now.checked_add(time);
                self.deadlines.extend(deadline.map(|deadline| (puzzle, deadline)));
                deadline
            }
        };
        deadline.is_some_and(|deadline| now >= deadline)
    }
}
