//! Kakuro: a board of cells in which each run has a sum.
//!
//! ```text
//!        16\   4\      A run is a row or column of cells between two places without a cell. Its digits differ, and its
//! \11    .     .       sum is in the place before it: before the stroke that of the cells below, after it that of the
//! \9     .     .       cells to the right.
//! ```
//!
//! Each sum is a rule `killer` about the cells of a whole run.

use crate::grid::{Arrangement, Cell, Geometry, Rule, RuleKind};

/// The way of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// To the right.
    Across,
    /// To the bottom.
    Down,
}

/// The place before a run, which is not a cell, and its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    /// Row and column of the place, from 0.
    pub before: (usize, usize),
    /// The way from there.
    pub way: Way,
}

impl Way {
    /// Both ways, in the order in which the sums of a place are listed.
    pub const ALL: [Way; 2] = [Way::Across, Way::Down];

    /// The place that is some steps from another.
    fn from(self, (row, column): (usize, usize), step: usize) -> (usize, usize) {
        match self {
            Way::Across => (row, column + step),
            Way::Down => (row + step, column),
        }
    }
}

impl Run {
    /// The run whose sum a rule states, and the sum.
    pub fn of(rule: &Rule, board: &Arrangement) -> Option<(Run, i32)> {
        if rule.kind != RuleKind::Killer || rule.lists.len() != 1 {
            return None;
        }
        let sum = rule.number().filter(|sum| *sum > 0)?;
        let first = rule.cells().first().filter(|cell| cell.index() < board.cell_count())?;
        let (row, column) = board.place(*first);
        let befores = [
            (Way::Across, column.checked_sub(1).map(|column| (row, column))),
            (Way::Down, row.checked_sub(1).map(|row| (row, column))),
        ];
        let runs =
            befores.into_iter().filter_map(|(way, before)| Some(Run { before: before?, way }));
        let is_this = |run: &Run| {
            let (row, column) = run.before;
            board.cell_at(row, column).is_none()
                && run.cells(board).eq(rule.cells().iter().copied())
        };
        runs.into_iter().find(is_this).map(|run| (run, sum))
    }

    /// Its cells.
    pub fn cells(self, board: &Arrangement) -> impl Iterator<Item = Cell> {
        let at = move |step| self.way.from(self.before, step);
        (1..).map_while(move |step| {
            let (row, column) = at(step);
            board.cell_at(row, column)
        })
    }

    /// The rule that states its sum.
    pub fn rule(self, board: &Arrangement, sum: i32) -> Rule {
        Rule::new(RuleKind::Killer, [sum], self.cells(board))
    }

    /// All runs of a board with at least this many cells, row by row.
    pub fn all(board: &Arrangement, least: usize) -> Vec<Run> {
        let places =
            (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| (row, column)));
        let gaps = places.filter(|(row, column)| board.cell_at(*row, *column).is_none());
        let runs = gaps.flat_map(|before| Way::ALL.map(|way| Run { before, way }));
        runs.filter(|run| run.cells(board).take(least).count() == least).collect()
    }
}

/// The runs of a Kakuro with their sums, of which there is at least one, in the order of the rules; `None` if this is not
/// a Kakuro, or has other rules.
pub fn runs(geometry: &Geometry) -> Option<Vec<(Run, i32)>> {
    let board = geometry.arrangement().filter(|board| board.shape().is_none())?;
    if geometry.frame().lowest != 1 || geometry.frame().hidden > 0 || geometry.has_own_rules() {
        return None;
    }
    let runs = geometry.stated_rules().map(|rule| Run::of(rule, board));
    let runs: Vec<(Run, i32)> = runs.collect::<Option<_>>()?;
    let mut known: Vec<Run> = runs.iter().map(|(run, _)| *run).collect();
    known.sort_unstable();
    let are_single = known.windows(2).all(|pair| pair[0] != pair[1]);
    (are_single && !runs.is_empty()).then_some(runs)
}
