//! Where cells and candidates are, in units of which a cell has 64 on each side.
//!
//! ```text
//!   0       64      128
//! 0 +-------+-------+        The marks of a cell are in lines, as many in a line as lines, or one more:
//!   | 1 2 3 |       |        3 lines of 3 in a grid of 9, 2 of 3 in one of 6, 4 of 4 in one of 16.
//!   | 4 5 6 |   7   |
//!   | 7 8 9 |       |
//! 64+-------+-------+
//! ```

use veridoku_core::grid::{Arrangement, Candidate, Cell, Geometry};
use veridoku_core::rules::{self, Mark};

/// The side of a cell.
pub(super) const CELL: i32 = 64;

/// The largest side for which cells have marks. Beyond it they would be too small to read.
pub(super) const LARGEST_WITH_MARKS: usize = 25;

/// The gap between the marks and the border of a cell.
const PAD: f64 = 2.0;

/// Free space above the marks for the sum of a cage.
const SUM: f64 = 17.0;

/// A point in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) fn plus(self, direction: Point, length: f64) -> Point {
        Point { x: self.x + direction.x * length, y: self.y + direction.y * length }
    }

    /// The vector from here to another point.
    pub(super) fn to(self, other: Point) -> Point {
        Point { x: other.x - self.x, y: other.y - self.y }
    }

    pub(super) fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// The direction of a vector; to the right if its length is 0.
    pub(super) fn direction(self) -> Point {
        let length = self.length();
        match length > 0.0 {
            true => Point { x: self.x / length, y: self.y / length },
            false => Point { x: 1.0, y: 0.0 },
        }
    }

    /// The direction to the left of a direction.
    pub(super) fn left(self) -> Point {
        Point { x: self.y, y: -self.x }
    }
}

/// The measures of a grid of some side, or of several.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout<'a> {
    pub(super) side: usize,
    /// The rows and columns that are shown.
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The grids, if there are several.
    pub(super) grids: Option<&'a Arrangement>,
    /// Marks in a line.
    in_line: usize,
    /// Lines of marks.
    lines: usize,
    /// Free space above the marks.
    top: f64,
}

impl<'a> Layout<'a> {
    pub(super) fn new(side: usize) -> Layout<'a> {
        let in_line = (1..).find(|marks| marks * marks >= side).unwrap_or(1);
        let lines = side.div_ceil(in_line).max(1);
        Layout { side, rows: side, columns: side, grids: None, in_line, lines, top: PAD }
    }

    /// The measures of the visible part of a geometry. Where cages have sums, the marks of all cells leave room for
    /// them.
    pub(super) fn of(geometry: &'a Geometry) -> Layout<'a> {
        fn has_text(mark: &Mark) -> bool {
            match mark {
                Mark::Cage { text, .. } | Mark::Area { text, .. } => !text.is_empty(),
                Mark::Alternative(mark) => has_text(mark),
                _ => false,
            }
        }
        let has_sums = geometry.rules().iter().any(|rule| rules::marks(rule).iter().any(has_text));
        let top = if has_sums { SUM } else { PAD };
        let (frame, grids) = (geometry.frame(), geometry.arrangement().map(|grids| &**grids));
        let (rows, columns) = match grids {
            Some(grids) => (grids.rows(), grids.columns()),
            None => (frame.rows, frame.columns),
        };
        Layout { rows, columns, grids, top, ..Layout::new(geometry.side()) }
    }

    /// The width of the visible part of the grid.
    pub(super) fn width(&self) -> i32 {
        self.columns as i32 * CELL
    }

    /// The height of the visible part of the grid.
    pub(super) fn height(&self) -> i32 {
        self.rows as i32 * CELL
    }

    /// The row and column of a cell.
    pub(super) fn place(&self, cell: Cell) -> (usize, usize) {
        match self.grids {
            Some(grids) => grids.place(cell),
            None => (cell.row(self.side), cell.column(self.side)),
        }
    }

    /// The upper left corner of a cell.
    pub(super) fn corner(&self, cell: Cell) -> (i32, i32) {
        let (row, column) = self.place(cell);
        (column as i32 * CELL, row as i32 * CELL)
    }

    /// The cells of a board without grids; none if there is a grid.
    pub(super) fn board(&self) -> impl Iterator<Item = Cell> {
        let board = self.grids.filter(|grids| grids.shape().is_none());
        (0..board.map_or(0, Arrangement::cell_count)).map(Cell::from_index)
    }

    /// The upper left corner, the width and the height of each grid.
    pub(super) fn grids(&self) -> Vec<[i32; 4]> {
        let side = self.side as i32 * CELL;
        match self.grids {
            None => vec![[0, 0, self.width(), self.height()]],
            Some(grids) => {
                let at = |(row, column): &(usize, usize)| {
                    [*column as i32 * CELL, *row as i32 * CELL, side, side]
                };
                grids.corners().iter().map(at).collect()
            }
        }
    }

    pub(super) fn center(&self, cell: Cell) -> Point {
        let (x, y) = self.corner(cell);
        Point { x: f64::from(x + CELL / 2), y: f64::from(y + CELL / 2) }
    }

    /// Of these cells, the last in each direction from a cell: lines to these pass through all of them.
    pub(super) fn last_in_each_direction(&self, from: Cell, cells: &[Cell]) -> Vec<Cell> {
        let direction = |cell: Cell| {
            let way = self.center(from).to(self.center(cell)).direction();
            ((way.x * 1000.0).round() as i32, (way.y * 1000.0).round() as i32)
        };
        let distance = |cell: Cell| self.center(from).to(self.center(cell)).length();
        let is_last = |cell: &&Cell| {
            !cells.iter().any(|other| {
                direction(*other) == direction(**cell) && distance(*other) > distance(**cell)
            })
        };
        cells.iter().filter(is_last).copied().collect()
    }

    /// The center of a mark.
    pub(super) fn mark(&self, candidate: Candidate) -> Point {
        let (x, y) = self.corner(candidate.cell);
        let digit = candidate.digit.index();
        let (right, down) = self.steps();
        Point {
            x: f64::from(x) + PAD + ((digit % self.in_line) as f64 + 0.5) * right,
            y: f64::from(y) + self.top + ((digit / self.in_line) as f64 + 0.5) * down,
        }
    }

    /// The distances from a mark to the next in its line, and from a line to the next.
    fn steps(&self) -> (f64, f64) {
        let right = (f64::from(CELL) - 2.0 * PAD) / self.in_line.max(1) as f64;
        (right, (f64::from(CELL) - PAD - self.top) / self.lines as f64)
    }

    /// The distance from a mark to the nearest other.
    fn spacing(&self) -> f64 {
        let (right, down) = self.steps();
        right.min(down)
    }

    /// The radius of a disc under a mark.
    pub(super) fn radius(&self) -> f64 {
        (self.spacing() * 0.46).min(9.0)
    }

    /// The height of marks.
    pub(super) fn mark_size(&self) -> f64 {
        (self.spacing() * 0.72).min(if self.in_line < 3 { 16.0 } else { 14.0 })
    }

    /// The height of a digit that fills its cell, written with this number of characters.
    pub(super) fn digit_size(characters: usize) -> f64 {
        match characters {
            0 | 1 => 40.0,
            2 => 32.0,
            _ => 22.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::grid::Digit;

    #[test]
    fn marks_of_a_cell_keep_apart_and_inside() {
        for side in 1..=LARGEST_WITH_MARKS {
            let layout = Layout::new(side);
            let mark = |digit| {
                let cell = Cell::at(side - 1, 0, side);
                layout.mark(Candidate { cell, digit: Digit::from_index(digit) })
            };
            let top = f64::from(layout.width() - CELL);
            for one in 0..side {
                let (at, radius) = (mark(one), layout.radius());
                assert!(at.x > radius && at.x + radius < f64::from(CELL), "side {side}");
                assert!(
                    at.y - radius > top && at.y + radius < top + f64::from(CELL),
                    "side {side}"
                );
                let apart = |other| at.to(mark(other)).length() > 2.0 * radius;
                assert!((0..one).all(apart), "side {side}");
            }
        }
    }

    #[test]
    fn a_nine_has_round_numbers() {
        let layout = Layout::new(9);
        let marks = [0, 4, 8].map(|digit| {
            let at =
                layout.mark(Candidate { cell: Cell::at(0, 0, 9), digit: Digit::from_index(digit) });
            (at.x, at.y)
        });
        assert_eq!(marks, [(12.0, 12.0), (32.0, 32.0), (52.0, 52.0)]);
        assert_eq!((layout.radius(), layout.mark_size()), (9.0, 14.0));
    }
}
