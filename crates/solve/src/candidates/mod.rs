//! True candidates: for each candidate, whether it occurs in some solution, and in how many, up to a limit.
//!
//! ```text
//! open      all candidates that the puzzle allows
//! repeat    ask for a solution that has an open candidate c
//!           found:      each of its candidates counts one more; one that reaches the limit is no longer open
//!           exhausted:  all solutions with c are known, so c is eliminated from the puzzle and no longer open
//! until     nothing is open
//! ```
//!
//! A solution decides up to one candidate of each cell. So a few questions suffice for a puzzle with many solutions if
//! each solution contains as many open candidates as possible. An eliminated candidate helps all questions that follow:
//! with a limit of 1 it is in no solution, and with any limit the solutions that have it are already known.
//!
//! | how | for | file |
//! |---|---|---|
//! | one search that keeps its root, and prefers open candidates | native, up to 32 digits | `native/network/candidates` |
//! | a question to a solver for each candidate that is still open | all others | `questions` |
//!
//! Candidates that the budget leaves open stay open: see [`Tally::is_settled`].

mod questions;

use std::collections::HashSet;

pub(super) use questions::{ask, unasked};

use super::{Ending, Stats};
use veridoku_core::grid::{Candidate, Cell, Digit, DigitSet, Puzzle, Solution, Verdict};
use veridoku_core::memory::{self, OutOfMemory};

/// For each candidate of a puzzle, how many solutions have it.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use veridoku::{Backend, Budget, Puzzle, Solver};
/// let puzzle: Puzzle = "1.....3...2....4".parse()?;
/// let found = Backend::Native.solver().true_candidates(&puzzle, &Budget::default(), 1)?;
/// let cell = puzzle.geometry().cells().nth(1).unwrap();
/// assert_eq!(found.left(cell).iter().map(|digit| digit.number()).collect::<Vec<_>>(), [3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrueCandidates {
    /// How far solutions were counted.
    pub limit: u64,
    /// The tally of each candidate, by its index: `cell * side + digit`.
    pub tallies: Box<[Tally]>,
    /// How many solutions the puzzle has.
    pub verdict: Verdict,
    /// How many solutions were found, how many guesses that took, and why it ended.
    pub stats: Stats,
    side: usize,
}

/// What has been found about a candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many solutions with it were found; at most the limit.
    pub found: u64,
    /// Whether all solutions are counted, or the limit is reached.
    pub is_settled: bool,
}

impl TrueCandidates {
    /// The tally of a candidate.
    pub fn tally(&self, candidate: Candidate) -> Tally {
        self.tallies[candidate.cell.index() * self.side + candidate.digit.index()]
    }

    /// The digits of a cell that are in some solution, or for which this is not known.
    pub fn left(&self, cell: Cell) -> DigitSet {
        let digits = DigitSet::all(self.side);
        let is_left = |digit: &Digit| {
            let tally = self.tally(Candidate { cell, digit: *digit });
            tally.found > 0 || !tally.is_settled
        };
        digits.iter().filter(is_left).collect()
    }

    /// Whether every candidate is decided.
    pub fn is_settled(&self) -> bool {
        self.tallies.iter().all(|tally| tally.is_settled)
    }
}

/// The name of this memory in messages.
const WHAT: &str = "the candidates";

/// The findings so far.
pub(super) struct Census {
    side: usize,
    limit: u64,
    /// Solutions found for each candidate.
    found: Vec<u64>,
    /// Solutions that counted for a candidate below the limit, so none counts twice. The first two also give a reliable
    /// `solutions`.
    known: HashSet<Solution>,
    /// Different solutions found.
    solutions: u64,
}

impl Census {
    pub(super) fn new(puzzle: &Puzzle, limit: u64) -> Result<Census, OutOfMemory> {
        let side = puzzle.side();
        let found = memory::filled(puzzle.geometry().cell_count() * side, 0, WHAT)?;
        Ok(Census { side, limit: limit.max(1), found, known: HashSet::new(), solutions: 0 })
    }

    pub(super) fn limit(&self) -> u64 {
        self.limit
    }

    /// Whether a candidate's solutions have been found up to the limit.
    pub(super) fn is_full(&self, candidate: usize) -> bool {
        self.found[candidate] == self.limit
    }

    /// Counts a solution, unless it was counted before or all of its candidates are full. Returns whether it counted.
    pub(super) fn record(&mut self, solution: &Solution) -> bool {
        let side = self.side;
        let candidates = || {
            let digits = solution.digits().iter().enumerate();
            digits.map(move |(cell, digit)| cell * side + digit.index())
        };
        let is_of_use = self.solutions < 2 || candidates().any(|one| !self.is_full(one));
        if !is_of_use || self.known.contains(solution) {
            return false;
        }
        // With a limit of 1, a repeated solution has no open candidate.
        if self.limit > 1 || self.solutions < 2 {
            self.known.insert(solution.clone());
        }
        self.solutions += 1;
        for candidate in candidates() {
            self.found[candidate] = self.limit.min(self.found[candidate] + 1);
        }
        true
    }

    /// The result, if the work ended so.
    pub(super) fn end(
        self,
        ending: Ending,
        guesses: Option<u64>,
    ) -> Result<TrueCandidates, OutOfMemory> {
        self.finish(ending, guesses, |_| false)
    }

    /// The result if some candidates are known to be in no further solution.
    pub(super) fn finish(
        self,
        ending: Ending,
        guesses: Option<u64>,
        is_struck: impl Fn(usize) -> bool,
    ) -> Result<TrueCandidates, OutOfMemory> {
        let is_all = ending == Ending::Exhausted;
        let tally = |(candidate, found): (usize, &u64)| Tally {
            found: *found,
            is_settled: is_all || *found == self.limit || is_struck(candidate),
        };
        let stats = Stats { solutions: self.solutions, guesses, ending };
        let mut tallies = memory::room(self.found.len(), WHAT)?;
        tallies.extend(self.found.iter().enumerate().map(tally));
        Ok(TrueCandidates {
            limit: self.limit,
            tallies: tallies.into_boxed_slice(),
            verdict: stats.verdict(),
            stats,
            side: self.side,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Arc;
    use std::time::Duration;

    use rand::RngExt;

    use super::*;
    use crate::{AutoSolver, Backend, Budget, NativeSolver, Solver};
    use veridoku_core::grid::{Geometry, GeometryBuilder, Rule, RuleKind, Shape, Variant};
    use veridoku_core::random::RandomStream;

    /// The counts by enumeration of all solutions.
    fn by_enumeration(puzzle: &Puzzle, limit: u64) -> Vec<u64> {
        let side = puzzle.side();
        let mut counts = vec![0; puzzle.geometry().cell_count() * side];
        let mut solver = NativeSolver::new();
        let done = solver.search(puzzle, &Budget::default(), &mut |solution| {
            for (cell, digit) in solution.digits().iter().enumerate() {
                let count = &mut counts[cell * side + digit.index()];
                *count = limit.min(*count + 1);
            }
            ControlFlow::Continue(())
        });
        assert_eq!(done.map(|stats| stats.ending), Ok(Ending::Exhausted));
        counts
    }

    fn below(random: &mut RandomStream, bound: usize) -> usize {
        random.numbers().random_range(..bound)
    }

    fn digit(random: &mut RandomStream, side: usize) -> Digit {
        Digit::from_index(below(random, side))
    }

    /// A 4x4 puzzle with a few givens, restrictions, a variant or not, and with rules or not.
    fn puzzle(random: &mut RandomStream, with_rules: bool) -> Puzzle {
        let mut builder = GeometryBuilder::new(Shape::new(2, 2).unwrap());
        if below(random, 3) == 0 {
            builder.variant(Variant::X);
        }
        let cell = |random: &mut RandomStream| Cell::from_index(below(random, 16));
        if with_rules {
            for _ in 0..1 + below(random, 2) {
                let (row, column) = (below(random, 4), below(random, 3));
                let cells = [column, column + 1].map(|column| Cell::at(row, column, 4));
                let sum = 3 + below(random, 5) as i32;
                builder.rule(Rule::new(RuleKind::Killer, [sum], cells));
            }
        }
        let mut puzzle = Puzzle::blank(Arc::new(builder.build().unwrap()));
        for _ in 0..below(random, 4) {
            let (cell, digit) = (cell(random), digit(random, 4));
            puzzle.give(cell, digit);
        }
        for _ in 0..below(random, 3) {
            let mut digits = DigitSet::all(4);
            digits.remove(digit(random, 4));
            puzzle.restrict(cell(random), digits);
        }
        puzzle
    }

    /// Every method gives the counts of an enumeration; decided candidates are correct.
    #[test]
    fn true_candidates_are_those_of_all_solutions() {
        let mut random = RandomStream::new(7);
        let mut verdicts = [0; 3];
        for turn in 0..100 {
            let puzzle = puzzle(&mut random, turn % 2 == 0);
            for limit in [1, 2, 5, 1_000] {
                let expected = by_enumeration(&puzzle, limit);
                let is_classic = puzzle.geometry().rules().is_empty();
                let mut solvers: Vec<Box<dyn Solver>> = vec![Box::new(AutoSolver::new())];
                if is_classic {
                    solvers.extend(Backend::ALL.map(Backend::solver));
                }
                let by_questions =
                    ask(&mut NativeSolver::new(), &puzzle, &Budget::default(), limit).unwrap();
                let found = solvers.iter_mut().map(|solver| {
                    solver.true_candidates(&puzzle, &Budget::default(), limit).unwrap()
                });
                for found in found.chain([by_questions]) {
                    let counts: Vec<u64> = found.tallies.iter().map(|tally| tally.found).collect();
                    assert_eq!(counts, expected, "{puzzle:?} {:?}", puzzle.geometry().rules());
                    assert!(found.is_settled());
                    let count = NativeSolver::new().count(&puzzle, &Budget::default()).unwrap();
                    let verdict = match count.at_least {
                        0 => Verdict::None,
                        1 => Verdict::Unique,
                        _ => Verdict::Multiple,
                    };
                    assert_eq!(found.verdict, verdict);
                    verdicts[count.at_least.min(2) as usize] += 1;
                }
            }
        }
        assert!(verdicts.iter().all(|count| *count > 20), "{verdicts:?}");
    }

    #[test]
    fn what_the_budget_leaves_open_is_not_settled() {
        let blank = Puzzle::blank(Arc::new(Geometry::classic(Shape::CLASSIC)));
        for budget in
            [Budget::time(Duration::ZERO), Budget { guesses: Some(70), ..Budget::default() }]
        {
            let found = NativeSolver::new().true_candidates(&blank, &budget, 1).unwrap();
            assert!(!found.is_settled());
            assert!(found.stats.solutions < 9, "{:?}", found.stats);
            let all = DigitSet::all(9);
            assert!(blank.geometry().cells().all(|cell| found.left(cell) == all));
        }
        let found = NativeSolver::new().true_candidates(&blank, &Budget::default(), 1).unwrap();
        assert!(found.is_settled() && found.tallies.iter().all(|tally| tally.found == 1));
        assert!(found.stats.solutions < 100, "{:?}", found.stats);
    }
}
