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

use veridoku_core::grid::{Candidate, Cell, Frame, Geometry};
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

/// The measures of a grid of some side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) side: usize,
    /// The part of the grid that is shown.
    pub(super) frame: Frame,
    /// Marks in a line.
    columns: usize,
    /// Lines of marks.
    lines: usize,
    /// Free space above the marks.
    top: f64,
}

impl Layout {
    pub(super) fn new(side: usize) -> Layout {
        let columns = (1..).find(|columns| columns * columns >= side).unwrap_or(1);
        let frame = Frame::whole(side);
        Layout { side, frame, columns, lines: side.div_ceil(columns).max(1), top: PAD }
    }

    /// The measures of the visible part of a geometry. Where cages have sums, the marks of all cells leave room for
    /// them.
    pub(super) fn of(geometry: &Geometry) -> Layout {
        fn has_text(mark: &Mark) -> bool {
            match mark {
                Mark::Cage { text, .. } | Mark::Area { text, .. } => !text.is_empty(),
                Mark::Alternative(mark) => has_text(mark),
                _ => false,
            }
        }
        let has_sums = geometry.rules().iter().any(|rule| rules::marks(rule).iter().any(has_text));
        let top = if has_sums { SUM } else { PAD };
        Layout { frame: geometry.frame(), top, ..Layout::new(geometry.side()) }
    }

    /// The width of the visible part of the grid.
    pub(super) fn width(&self) -> i32 {
        self.frame.columns as i32 * CELL
    }

    /// The height of the visible part of the grid.
    pub(super) fn height(&self) -> i32 {
        self.frame.rows as i32 * CELL
    }

    /// The upper left corner of a cell.
    pub(super) fn corner(&self, cell: Cell) -> (i32, i32) {
        (cell.column(self.side) as i32 * CELL, cell.row(self.side) as i32 * CELL)
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
            x: f64::from(x) + PAD + ((digit % self.columns) as f64 + 0.5) * right,
            y: f64::from(y) + self.top + ((digit / self.columns) as f64 + 0.5) * down,
        }
    }

    /// The distances from a mark to the next in its line, and from a line to the next.
    fn steps(&self) -> (f64, f64) {
        let right = (f64::from(CELL) - 2.0 * PAD) / self.columns.max(1) as f64;
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
        (self.spacing() * 0.72).min(if self.columns < 3 { 16.0 } else { 14.0 })
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
