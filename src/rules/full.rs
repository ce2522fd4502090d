//! A full grid, as the referees of the rules see it.

use crate::grid::{Cell, Frame, Geometry, Rule, RuleKind, Solution};

/// A full grid with its rules.
pub struct FullGrid<'a> {
    geometry: &'a Geometry,
    rules: &'a [Rule],
    values: Vec<i32>,
}

impl<'a> FullGrid<'a> {
    /// A solution, before the rules are judged.
    pub fn new(geometry: &'a Geometry, rules: &'a [Rule], solution: &Solution) -> FullGrid<'a> {
        let lowest = geometry.frame().lowest;
        let values = solution.digits().iter().map(|digit| lowest + digit.index() as i32).collect();
        FullGrid { geometry, rules, values }
    }

    pub(super) fn side(&self) -> i32 {
        self.geometry.side() as i32
    }

    pub(super) fn frame(&self) -> Frame {
        self.geometry.frame()
    }

    /// All cells of the board.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        self.geometry.cells()
    }

    pub(super) fn value(&self, cell: Cell) -> i32 {
        self.values[cell.index()]
    }

    pub(super) fn values(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|cell| self.value(*cell)).collect()
    }

    /// All pairs of cells that share an edge.
    pub(super) fn neighbours(&self) -> Vec<(Cell, Cell)> {
        neighbours(self.geometry.side())
    }

    /// Whether a rule of one of these kinds marks a pair of cells.
    pub(super) fn is_marked(&self, pair: (Cell, Cell), kinds: &[RuleKind]) -> bool {
        is_marked(self.rules, pair, kinds)
    }

    /// The number of the box or region of a cell.
    pub(super) fn region(&self, cell: Cell) -> usize {
        region(self.geometry, cell)
    }
}

/// All pairs of cells of a grid that share an edge.
pub(super) fn neighbours(side: usize) -> Vec<(Cell, Cell)> {
    let mut pairs = Vec::new();
    for row in 0..side {
        for column in 0..side {
            let cell = Cell::at(row, column, side);
            if column + 1 < side {
                pairs.push((cell, Cell::at(row, column + 1, side)));
            }
            if row + 1 < side {
                pairs.push((cell, Cell::at(row + 1, column, side)));
            }
        }
    }
    pairs
}

/// Whether a rule of one of these kinds has just this pair of cells, also as an alternative to others.
pub(super) fn is_marked(rules: &[Rule], (one, other): (Cell, Cell), kinds: &[RuleKind]) -> bool {
    rules.iter().any(|rule| {
        let is_pair =
            matches!(rule.cells(), [a, b] if (*a, *b) == (one, other) || (*a, *b) == (other, one));
        is_pair && kinds.contains(&rule.kind)
            || rule.branches.iter().any(|branch| is_marked(branch, (one, other), kinds))
    })
}

/// The number of the box or region of a cell: of the house after rows and columns that holds it.
pub(super) fn region(geometry: &Geometry, cell: Cell) -> usize {
    match (geometry.regions(), geometry.shape()) {
        (Some(regions), _) => regions[cell.index()],
        (None, Some(shape)) => {
            let side = geometry.side();
            let per_band = side / shape.box_width();
            cell.row(side) / shape.box_height() * per_band + cell.column(side) / shape.box_width()
        }
        (None, None) => 0,
    }
}
