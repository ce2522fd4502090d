//! Digging: cells of a full grid become blank one after the other, as long as the solution stays unique.
//!
//! By the rule of the paper (see `digging_order`) each hole is tried once, in order. It is refused if it breaks the
//! bound on givens, the floor of a row or column, or uniqueness. A dug cell is never filled again. More blanks never
//! reduce the number of solutions, so a refused hole stays refused, and a dig that ends without a bound is minimal:
//! no given is redundant (with a symmetry: no orbit of givens).
//!
//! For the same reason several holes may be tried at once. If the puzzle without the next four is unique, all four
//! are dug. If not, the solver shows a second solution. Then one of the four is refused permanently: the last, in
//! order, of those in which the second solution differs from the grid:
//!
//! ```text
//!   holes in order   1 2 3 4 5 6 ...
//!   without 1 2 3 4        a second solution differs in 1, 3 and cells that are blank already:
//!   without 1 2            with 1 and 2 dug, 3 is the last that keeps them apart, so it is refused
//!   unique                 1 and 2 are dug; the next question is 4 5 ...
//! ```
//!
//! The differences of the second solutions are kept as [`Unavoidable`] sets, which refuse further holes without a
//! question. The puzzle is the same as if holes were tried one by one, but takes far fewer questions.

use super::holes::Holes;
use super::unavoidable::{Peers, Unavoidable};
use veridoku_core::budget::{Deadline, Interruption};
use veridoku_core::grid::{Cell, DigitSet, Puzzle, Solution};
use veridoku_core::memory::OutOfMemory;

/// The part of all holes that is tried first: this many can nearly always be dug.
const FIRST_PART: usize = 3;

/// The most holes tried at once later on. 1, 2 and 4 take about the same time, and 16 takes longer: there are fewer
/// questions, but harder ones.
const MOST: usize = 2;

/// The givens that a dig must keep even if uniqueness would allow more holes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The total number of givens.
    pub(super) givens: usize,
    /// Givens in each row and column.
    pub(super) floor: usize,
}

/// One puzzle being dug.
pub(super) struct Dig {
    grid: Solution,
    holes: Holes,
    /// Whether the first refusal ends the dig.
    is_grown: bool,
    /// Counts of the remaining givens; those on trial do not count.
    lines: Lines,
    sets: Unavoidable,
    /// The first hole that is neither decided nor on trial.
    next: usize,
    /// The holes on trial.
    trial: Vec<usize>,
    /// Holes to be tried at once.
    reach: usize,
    /// The most holes tried at once after the first trial.
    most: usize,
}

/// Counts of givens: of the whole grid, and of each row and column if the recipe has a floor.
struct Lines {
    bounds: Bounds,
    side: usize,
    all: usize,
    rows: Vec<usize>,
    columns: Vec<usize>,
}

impl Lines {
    /// Every cell of a grid.
    fn full(side: usize, bounds: Bounds) -> Lines {
        let counted = if bounds.floor > 0 { side } else { 0 };
        let (rows, columns) = (vec![side; counted], vec![side; counted]);
        Lines { bounds, side, all: side * side, rows, columns }
    }

    fn take(&mut self, cells: &[Cell]) {
        self.all -= cells.len();
        self.count(cells, |given| *given -= 1);
    }

    fn put_back(&mut self, cells: &[Cell]) {
        self.all += cells.len();
        self.count(cells, |given| *given += 1);
    }

    fn count(&mut self, cells: &[Cell], change: impl Fn(&mut usize)) {
        if self.bounds.floor > 0 {
            for cell in cells {
                change(&mut self.rows[cell.row(self.side)]);
                change(&mut self.columns[cell.column(self.side)]);
            }
        }
    }

    /// Whether the bounds still hold after the holes just taken.
    fn are_kept(&self, cells: &[Cell]) -> bool {
        let floor = self.bounds.floor;
        let is_kept = |cell: &Cell| {
            self.rows[cell.row(self.side)] >= floor && self.columns[cell.column(self.side)] >= floor
        };
        self.all >= self.bounds.givens && (floor == 0 || cells.iter().all(is_kept))
    }
}

impl Dig {
    /// A dig into a full grid. The holes are tried in their order.
    ///
    /// # Errors
    /// If there is no memory for it, or the deadline comes first.
    pub(super) fn new(
        grid: Solution,
        holes: Holes,
        bounds: Bounds,
        peers: &Peers,
        deadline: &Deadline,
    ) -> Result<Dig, Interruption> {
        let side = grid.digits().len().isqrt();
        Ok(Dig {
            sets: Unavoidable::of(&grid, peers, deadline)?,
            lines: Lines::full(side, bounds),
            is_grown: false,
            next: 0,
            trial: Vec::new(),
            reach: (holes.len() / FIRST_PART).max(1),
            most: MOST,
            grid,
            holes,
        })
    }

    /// Like `new`, but the first refused hole ends the dig. The result equals adding givens one by one in the
    /// opposite order until the solution is unique.
    pub(super) fn grown(self) -> Dig {
        Dig { is_grown: true, ..self }
    }

    /// Like `new`, but hole by hole, for a recipe that asks for more than uniqueness. Logic may solve a puzzle
    /// with more blanks although it cannot solve one with fewer, so each hole must be tried separately.
    pub(super) fn one_by_one(self) -> Dig {
        Dig { reach: 1, most: 1, ..self }
    }

    /// The full grid.
    pub(super) fn grid(&self) -> &Solution {
        &self.grid
    }

    /// Removes the next holes on trial from the puzzle; `false` if there are none left. The caller then
    /// determines whether the puzzle is unique, and reports it by `accept`, `learn` or `decline`.
    pub(super) fn try_next(&mut self, puzzle: &mut Puzzle) -> bool {
        while self.next < self.holes.len() && self.trial.len() < self.reach {
            let cells = self.holes.cells(self.next);
            self.lines.take(cells);
            self.sets.take(cells);
            if self.lines.are_kept(cells) && !self.sets.is_any_blank() {
                cells.iter().for_each(|cell| puzzle.clear(*cell));
                self.trial.push(self.next);
                self.next += 1;
            } else {
                self.lines.put_back(cells);
                self.sets.put_back(cells);
                self.refuse();
            }
        }
        !self.trial.is_empty()
    }

    /// The question for the solver: does the puzzle with the holes on trial have a solution other than the grid? If a
    /// single cell is on trial, another solution must differ in it, so the question excludes the cell's digit.
    pub(super) fn question(&self, puzzle: &Puzzle) -> Puzzle {
        let mut question = puzzle.clone();
        if let [hole] = self.trial[..]
            && let [cell] = *self.holes.cells(hole)
        {
            let mut others = DigitSet::all(puzzle.side());
            others.remove(self.grid.digit(cell));
            question.restrict(cell, others);
        }
        question
    }

    /// The puzzle with the holes on trial is unique: they are dug.
    pub(super) fn accept(&mut self) {
        self.trial.clear();
        self.reach = (2 * self.reach).min(self.most);
    }

    /// The puzzle with the holes on trial also has the solution `other`.
    ///
    /// # Errors
    /// If there is no memory for the set from the second solution.
    pub(super) fn learn(
        &mut self,
        puzzle: &mut Puzzle,
        other: &Solution,
    ) -> Result<(), OutOfMemory> {
        self.sets.add(&self.grid, other)?;
        while self.put_back_last(puzzle) {
            if !self.sets.is_last_blank() {
                self.refuse();
                break;
            }
        }
        self.reach = self.trial.len().max(1);
        Ok(())
    }

    /// The puzzle with the holes on trial is refused for another reason: it does not fit the recipe, or no solver
    /// could decide it. A single hole is refused; with several, it is not known which is at fault, so fewer are
    /// tried.
    pub(super) fn decline(&mut self, puzzle: &mut Puzzle) {
        let kept = self.trial.len() / 2;
        self.reach = kept.max(1);
        while self.trial.len() > kept {
            self.put_back_last(puzzle);
        }
        if kept == 0 {
            self.refuse();
        }
    }

    /// Fills the last hole on trial again and makes it the next one; `false` if none is on trial.
    fn put_back_last(&mut self, puzzle: &mut Puzzle) -> bool {
        let Some(last) = self.trial.pop() else { return false };
        self.next = last;
        let cells = self.holes.cells(self.next);
        self.lines.put_back(cells);
        self.sets.put_back(cells);
        cells.iter().for_each(|cell| puzzle.give(*cell, self.grid.digit(*cell)));
        true
    }

    /// Skips the next hole.
    fn refuse(&mut self) {
        self.next = if self.is_grown { self.holes.len() } else { self.next + 1 };
    }
}
