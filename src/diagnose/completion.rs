//! The fewest cells to give to make a puzzle with several solutions unique.
//!
//! For a target S among the solutions, the cells G suffice if no other solution agrees with S on all of G: every
//! other solution T demands a cell where S and T differ. The fewest cells are a smallest hitting set of these
//! demands. Their number depends on the target.
//!
//! | solutions | target | demands |
//! |---|---|---|
//! | all known | each of them; the best is kept | of the solutions nearest to S; then of those that the set missed |
//! | too many | the first found | by questions to a solver, see [`sufficient`](super::sufficient) |
//!
//! If all solutions are known, the only question for a target after the first is whether fewer cells than the best
//! so far suffice. Usually its nearest solutions show at once that they do not, so a target costs little more than
//! its comparison with the other solutions, N * cells.

use super::Completion;
use super::effort::Effort;
use super::hitting_set::{Hit, HittingSet};
use super::members::Members;
use super::oracle::Oracle;
use super::sufficient::{Question, Reply, shrink, smallest};
use veridoku_core::grid::{Cell, Puzzle, Solution};
use veridoku_core::memory::{self, OutOfMemory};
use veridoku_solve::{Ending, SolveError};

/// The fewest cells for the best target; `solutions` are all solutions.
///
/// # Errors
/// If there is not enough memory to compare them.
pub(super) fn of_best(
    puzzle: &Puzzle,
    solutions: &[Solution],
    effort: &mut Effort,
) -> Result<Completion, OutOfMemory> {
    let list = List::of(puzzle, solutions)?;
    // The target differs from every other solution somewhere in the open cells, so all of these together suffice.
    let mut best = (0, Members::all(list.open.len()));
    let mut at_least = best.1.len();
    for target in 0..solutions.len() {
        // For the first target the size counts up from 1, because a search for fewer cells is shorter.
        let mut size = if target == 0 { 1 } else { best.1.len().saturating_sub(1) };
        loop {
            match list.completion(target, size, effort) {
                Hit::Found(set) => {
                    size = set.len() - 1;
                    best = (target, set);
                    if target == 0 {
                        break;
                    }
                }
                Hit::TooSmall if target == 0 => size += 1,
                Hit::TooSmall => break,
                Hit::Unsettled => {
                    at_least = at_least.min(if target == 0 { size } else { 1 });
                    break;
                }
            }
        }
    }
    let (target, set) = best;
    Ok(Completion {
        target: solutions[target].clone(),
        cells: set.iter().map(|index| list.open[index]).collect(),
        at_least: at_least.min(set.len()),
        is_best_target: true,
    })
}

/// All solutions, restricted to the cells where they differ.
struct List {
    open: Vec<Cell>,
    /// The digits of the open cells, solution by solution.
    digits: Vec<u16>,
}

/// The number of nearest solutions whose demands come first.
const NEAREST: usize = 24;

/// The number of demands to add at a time.
const MISSED: usize = 4;

impl List {
    fn of(puzzle: &Puzzle, solutions: &[Solution]) -> Result<List, OutOfMemory> {
        let differs = |cell: &Cell| {
            solutions.iter().any(|other| other.digit(*cell) != solutions[0].digit(*cell))
        };
        let open: Vec<Cell> = puzzle.geometry().cells().filter(differs).collect();
        let mut digits = memory::room(solutions.len() * open.len(), "the comparison of solutions")?;
        for solution in solutions {
            digits.extend(open.iter().map(|cell| solution.digit(*cell).index() as u16));
        }
        Ok(List { open, digits })
    }

    fn row(&self, solution: usize) -> &[u16] {
        &self.digits[solution * self.open.len()..][..self.open.len()]
    }

    /// At most `size` open cells that leave the target the only solution.
    fn completion(&self, target: usize, size: usize, effort: &mut Effort) -> Hit {
        // The comparison is most of the work for a target that is soon dropped, so its effort is spent first.
        let count = self.digits.len() / self.open.len().max(1);
        if !effort.spend(count as u64) {
            return Hit::Unsettled;
        }
        let target_row = self.row(target);
        let differing = |row: &[u16]| row.iter().zip(target_row).filter(|(a, b)| a != b).count();
        let rows = self.digits.chunks(self.open.len().max(1)).enumerate();
        let mut others: Vec<(usize, usize)> = rows
            .filter(|(other, _)| *other != target)
            .map(|(other, row)| (differing(row), other))
            .collect();
        let mut demands = HittingSet::new(self.open.len());
        let nearest = NEAREST.min(others.len());
        if nearest > 0 {
            others.select_nth_unstable(nearest - 1);
        }
        others[..nearest].iter().for_each(|(_, other)| demands.add(self.differing(target, *other)));
        loop {
            let set = match demands.find(size, effort) {
                Hit::Found(set) => set,
                other => return other,
            };
            let agrees = |row: &[u16]| set.iter().all(|index| row[index] == target_row[index]);
            let mut missed: Vec<(usize, usize)> =
                others.iter().copied().filter(|(_, other)| agrees(self.row(*other))).collect();
            if missed.is_empty() {
                return Hit::Found(set);
            }
            missed.sort_unstable();
            missed
                .iter()
                .take(MISSED)
                .for_each(|(_, other)| demands.add(self.differing(target, *other)));
        }
    }

    fn differing(&self, target: usize, other: usize) -> Members {
        let mut differing = Members::none(self.open.len());
        let pairs = self.row(target).iter().zip(self.row(other)).enumerate();
        pairs.filter(|(_, (a, b))| a != b).for_each(|(index, _)| differing.insert(index));
        differing
    }
}

/// The question whether some cells of a solution leave it the only one.
struct Completes<'a, 'o> {
    puzzle: &'a Puzzle,
    target: &'a Solution,
    open: Vec<Cell>,
    oracle: &'a mut Oracle<'o>,
}

impl Question for Completes<'_, '_> {
    fn count(&self) -> usize {
        self.open.len()
    }

    fn ask(&mut self, set: &Members) -> Result<Reply, SolveError> {
        let given = with(self.puzzle, self.target, set.iter().map(|index| self.open[index]));
        let answer = self.oracle.ask(&given, 2)?;
        if let Some(other) = answer.solutions.iter().find(|found| *found != self.target) {
            let mut agreeing = Members::none(self.open.len());
            let same = |cell: &Cell| other.digit(*cell) == self.target.digit(*cell);
            let pairs = self.open.iter().enumerate().filter(|(_, cell)| same(cell));
            pairs.for_each(|(index, _)| agreeing.insert(index));
            return Ok(Reply::Lacking(agreeing));
        }
        let is_all = answer.stats.ending == Ending::Exhausted;
        Ok(if is_all { Reply::Enough } else { Reply::Unsettled })
    }

    fn is_over(&self) -> bool {
        self.oracle.is_over()
    }
}

/// The fewest cells for one target, if the puzzle has too many solutions to store.
pub(super) fn of_shown(
    puzzle: &Puzzle,
    target: &Solution,
    oracle: &mut Oracle,
    effort: &mut Effort,
) -> Result<Completion, SolveError> {
    let open: Vec<Cell> =
        cells_shown(puzzle).filter(|cell| puzzle.given(*cell).is_none()).collect();
    let count = open.len();
    let mut question = Completes { puzzle, target, open, oracle };
    let shrunk = shrink(&mut question, Members::all(count))?;
    let found = smallest(&mut question, shrunk.set, [], effort)?;
    Ok(Completion {
        target: target.clone(),
        cells: found.set.iter().map(|index| question.open[index]).collect(),
        // There are two solutions: without a further given it is not unique.
        at_least: found.at_least.max(1),
        is_best_target: false,
    })
}

/// The cells that the puzzle shows.
fn cells_shown(puzzle: &Puzzle) -> impl Iterator<Item = Cell> + use<> {
    puzzle.geometry().shown_cells().into_iter()
}

/// The puzzle with these cells also given, as in one of its solutions.
pub(super) fn with(
    puzzle: &Puzzle,
    solution: &Solution,
    cells: impl IntoIterator<Item = Cell>,
) -> Puzzle {
    let mut more = puzzle.clone();
    cells.into_iter().for_each(|cell| more.give(cell, solution.digit(cell)));
    more
}
