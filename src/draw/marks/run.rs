//! The sums of runs, as in a Kakuro: before the first cell of a run, in a place without a cell.
//!
//! ```text
//! +-----+-----+-----+
//! | \ 9 |     |     |    9 is the sum across, 4 the sum down. Only a board that is not a square has such places, and only
//! | 4 \ |     |     |    a cage that is a whole run has its sum there; others are drawn as cages.
//! +-----+-----+-----+
//! |     |
//! ```

use std::collections::{BTreeMap, btree_map};

use super::{Layer, Pen};
use crate::draw::layout::{CELL, Point};
use veridoku_core::families::{Direction, Run};

impl Pen<'_> {
    /// Draws the sums of runs, and returns the indices of their rules.
    pub(super) fn runs(&mut self) -> Vec<usize> {
        let grids = self.geometry.arrangement().filter(|grids| grids.shape().is_none());
        let Some(board) = grids.cloned() else { return Vec::new() };
        let mut sums: BTreeMap<(usize, usize), BTreeMap<Direction, usize>> = BTreeMap::new();
        for (index, rule) in self.geometry.rules().iter().enumerate() {
            let runs = Run::of(rule, &board).filter(|_| rule.number().is_some());
            for Run { before, direction } in runs {
                let sums = sums.entry(before).or_default();
                if let btree_map::Entry::Vacant(free) = sums.entry(direction) {
                    free.insert(index);
                    break;
                }
            }
        }
        for ((row, column), sums) in &sums {
            let (x, y) = (*column as i32 * CELL, *row as i32 * CELL);
            let near = f64::from(CELL) * 0.3;
            let far = f64::from(CELL) - near;
            for (at, (direction, index)) in sums.iter().enumerate() {
                self.rule = *index;
                if at == 0 {
                    self.way(Layer::Area, "area", format!("M{x} {y}h{CELL}v{CELL}h-{CELL}z"));
                    self.way(Layer::Area, "area-edge", format!("M{x} {y}l{CELL} {CELL}"));
                }
                let (right, down) =
                    if *direction == Direction::Across { (far, near) } else { (near, far) };
                let text = self.geometry.rules()[*index].number().unwrap_or(0).to_string();
                let at = Point { x: f64::from(x) + right, y: f64::from(y) + down };
                self.text("clue", &text, at, 20.0);
            }
        }
        sums.into_values().flat_map(BTreeMap::into_values).collect()
    }
}
