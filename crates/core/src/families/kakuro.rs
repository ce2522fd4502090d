//! Kakuro: a board of cells in which each run has a sum.
//!
//! ```text
//!        16\   4\      A run is a row or column of cells between two places without a cell. Its digits differ, and its
//! \11    .     .       sum is in the place before it: before the backslash that of the cells below, after it that of the
//! \9     .     .       cells to the right.
//! ```
//!
//! Each run is a rule `killer` about its cells, with its sum if that is known.

use std::collections::BTreeSet;

use crate::grid::{Arrangement, Cell, Geometry, Rule, RuleKind};

/// The direction of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the right.
    Across,
    /// To the bottom.
    Down,
}

/// The place before a run, which is not a cell, and its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    /// Row and column of the place, from 0.
    pub before: (usize, usize),
    /// The direction from there.
    pub direction: Direction,
}

impl Direction {
    /// Both directions, in the order in which the sums of a place are listed.
    pub const ALL: [Direction; 2] = [Direction::Across, Direction::Down];

    /// The place that is some steps from another.
    fn from(self, (row, column): (usize, usize), step: usize) -> (usize, usize) {
        match self {
            Direction::Across => (row, column + step),
            Direction::Down => (row + step, column),
        }
    }
}

impl Run {
    /// The runs that a rule `killer` may be about: one, or both of a cell that is alone.
    pub fn of<'a>(rule: &'a Rule, board: &'a Arrangement) -> impl Iterator<Item = Run> + 'a {
        let is_cage = rule.kind == RuleKind::Killer && rule.lists.len() == 1;
        let cells = rule.cells();
        let first = cells.first().filter(|cell| is_cage && cell.index() < board.cell_count());
        let place = first.map(|cell| board.place(*cell));
        let runs = Direction::ALL.into_iter().filter_map(move |direction| {
            let (row, column) = place?;
            let before = match direction {
                Direction::Across => (row, column.checked_sub(1)?),
                Direction::Down => (row.checked_sub(1)?, column),
            };
            Some(Run { before, direction })
        });
        runs.filter(|run| {
            let (row, column) = run.before;
            board.cell_at(row, column).is_none() && run.cells(board).eq(cells.iter().copied())
        })
    }

    /// Its cells.
    pub fn cells(self, board: &Arrangement) -> impl Iterator<Item = Cell> {
        let at = move |step| self.direction.from(self.before, step);
        (1..).map_while(move |step| {
            let (row, column) = at(step);
            board.cell_at(row, column)
        })
    }

    /// Its rule: the digits differ, and have the sum if there is one.
    pub fn rule(self, board: &Arrangement, sum: Option<i32>) -> Rule {
        Rule::new(RuleKind::Killer, Vec::from_iter(sum), self.cells(board))
    }

    /// All runs of a board with at least this many cells, row by row.
    pub fn all(board: &Arrangement, least: usize) -> Vec<Run> {
        let places =
            (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| (row, column)));
        let gaps = places.filter(|(row, column)| board.cell_at(*row, *column).is_none());
        let runs =
            gaps.flat_map(|before| Direction::ALL.map(|direction| Run { before, direction }));
        runs.filter(|run| run.cells(board).take(least).count() == least).collect()
    }
}

/// The runs of a Kakuro with their sums, in the order of the rules; `None` if this is not a Kakuro. At least one run has
/// a sum, each run of two or more cells has a rule, and there are no other rules.
pub fn runs(geometry: &Geometry) -> Option<Vec<(Run, Option<i32>)>> {
    let board = geometry.arrangement().filter(|board| board.shape().is_none())?;
    if geometry.frame().lowest != 1 || geometry.frame().hidden > 0 || geometry.has_own_rules() {
        return None;
    }
    let mut known = BTreeSet::new();
    let mut runs = Vec::new();
    for rule in geometry.stated_rules() {
        let run = Run::of(rule, board).find(|run| known.insert(*run))?;
        let sum = rule.number();
        if sum.is_some_and(|sum| sum < 1) {
            return None;
        }
        runs.push((run, sum));
    }
    let has_sum = runs.iter().any(|(_, sum)| sum.is_some());
    let is_whole = Run::all(board, 2).iter().all(|run| known.contains(run));
    (has_sum && is_whole).then_some(runs)
}
