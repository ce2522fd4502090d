//! Texts outside the grid, before the first cell of a line.
//!
//! ```text
//!   8                 The text of a row or column is in its middle; that of a diagonal is at the corner of its first
//! +---+---+           cell, with an arrow. Several texts at one place go outwards.
//! |   |   |  12
//! +---+---+ /
//! |   |   |v
//! +---+---+
//! ```
//!
//! Clues have a letter for their kind, such as `S3` for three skyscrapers; sums have none. If all clues are of one kind,
//! they are plain numbers, as such puzzles are printed, and the name of the kind is below the grid.

use super::{Layer, Pen, polyline};
use crate::draw::layout::{CELL, Point};
use veridoku_core::grid::Cell;
use veridoku_core::rules::mark::{Mark, Stroke};

impl Pen<'_> {
    /// Whether a mark is a text before a diagonal.
    pub(super) fn is_diagonal(&self, mark: &Mark) -> bool {
        match mark {
            Mark::Outside { line, .. } => match self.shown(line)[..] {
                [first, next, ..] => {
                    let (right, down) = self.step(first, next);
                    right != 0 && down != 0
                }
                ref line => line.len() == 1,
            },
            Mark::Alternative(mark) => self.is_diagonal(mark),
            _ => false,
        }
    }

    /// Notes whether all clues outside are of one kind; the legend then has its name instead of a letter at each.
    pub(super) fn explain_clues(&mut self, all: &[(usize, Vec<Mark>)]) {
        let mut first = None;
        for (index, marks) in all {
            for mark in marks {
                match mark {
                    Mark::Outside { prefix, .. } => {
                        let kind = self.geometry.rules()[*index].kind;
                        if first.get_or_insert((*prefix, kind)).0 != *prefix {
                            return;
                        }
                    }
                    // It would need the letter to be read.
                    Mark::Alternative(_) => return,
                    _ => {}
                }
            }
        }
        if let Some((prefix, kind)) = first {
            self.is_plain = true;
            if !prefix.is_empty() {
                self.legend.push(kind.name().to_owned());
            }
        }
    }

    pub(super) fn outside(&mut self, line: &[Cell], text: &str) {
        let Some(first) = line.first() else { return };
        let plane = self.geometry.plane();
        let (row, column) = self.layout.place(*first);
        let (row, column) = (row as i32, column as i32);
        let (right, down) = match line.get(1) {
            Some(next) => self.step(*first, *next),
            // A single cell is a diagonal at a corner.
            None => (if column == 0 { 1 } else { -1 }, if row == 0 { 1 } else { -1 }),
        };
        let before = (row - down, column - right);
        let at = |number: i32| usize::try_from(number).ok();
        let is_inside =
            at(before.0).zip(at(before.1)).and_then(|(row, column)| plane.cell_at(row, column));
        let is_outside = is_inside.is_none();
        if !is_outside || right.abs() > 1 || down.abs() > 1 {
            // A line that does not begin at the border.
            return self.line(line, Stroke::Other, text);
        }
        let taken = self.places.entry(before).or_insert(0);
        let (stacked, center) = (*taken as f64, self.layout.center(*first));
        *taken += 1;
        let back = Point { x: f64::from(-right), y: f64::from(-down) };
        let half = f64::from(CELL / 2);
        let is_diagonal = right != 0 && down != 0;
        if !is_diagonal {
            let wide = text.chars().count() as f64 * 6.2;
            let (reach, next) = if down == 0 { (6.0 + wide, 38.0) } else { (18.0, 24.0) };
            return self.text("clue", text, center.plus(back, half + reach + next * stacked), 20.0);
        }
        let at = center.plus(back, half + 20.0 + 18.0 * stacked);
        let (tail, tip) = (center.plus(back, half + 10.0), center.plus(back, half - 2.0));
        let direction = back.direction();
        let arm = |side: f64| tip.plus(direction, 8.0).plus(direction.left(), side);
        self.way(Layer::Cage, "pointer", polyline(&[tail, tip]));
        self.way(Layer::Cage, "pointer", polyline(&[arm(5.0), tip, arm(-5.0)]));
        self.text("clue", text, at, 16.0);
    }
}
