//! Basic fish: a digit whose places in k rows lie in k columns stands in these columns in these rows
//! only; and the same with rows and columns exchanged.
//!
//! ```text
//! X-wing (k = 2)      . 7 . | . . 7 | . . .     base: row 1
//!                     . - . | . . - | . . .
//!                     . 7 . | . . 7 | . . .     base: row 3; columns 2 and 6 cover them
//! ```
//!
//! Swordfish is k = 3, jellyfish k = 4. A larger fish has a smaller one in the other direction, as a
//! naked subset has a hidden one: of n lines that want the digit, k are the base and the other n - k
//! lines of the other direction are the complement.
//!
//! Source: the names are those of the forums of 2005; Evert's "Ultimate Fish Guide" (2008) orders them.

use super::combinations::combinations;
use super::*;
use crate::grid::Cell;

/// Fish of rows and columns of a size.
pub(in crate::logic) struct BasicFish {
    pub(in crate::logic) size: usize,
}

impl<const W: usize> Finder<W> for BasicFish {
    fn technique(&self) -> Technique {
        match self.size {
            2 => Technique::XWing,
            3 => Technique::Swordfish,
            _ => Technique::Jellyfish,
        }
    }

    fn find(
        &self,
        board: &Board<W>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let technique = Finder::<W>::technique(self);
        let layout = board.layout();
        let side = layout.side();
        // Rows are the first houses, columns the next.
        let (rows, columns) = layout.houses()[..2 * side].split_at(side);
        let mut lines = Vec::with_capacity(side);
        for digit in (0..side).map(Digit::from_index) {
            let places = board.places(digit);
            for (base, cover, across) in [
                (rows, columns, Cell::column as fn(Cell, usize) -> usize),
                (columns, rows, Cell::row),
            ] {
                lines.clear();
                for &line in base {
                    let cells = places & layout.house(line);
                    let crossed =
                        cells.iter().fold(0u32, |set, cell| set | 1 << across(cell, side));
                    if (2..=self.size as u32).contains(&crossed.count_ones()) {
                        lines.push((line, crossed));
                    }
                }
                let join = |union: u32, (_, crossed): (HouseId, u32)| {
                    let union = union | crossed;
                    (union.count_ones() <= self.size as u32).then_some(union)
                };
                combinations(&lines, self.size, 0, &join, &mut |base, union| {
                    let is_cover = |index: &usize| union >> index & 1 == 1;
                    let cover = || (0..side).filter(is_cover).map(|index| cover[index]);
                    let covered =
                        cover().fold(CellSet::EMPTY, |cells, line| cells | layout.house(line));
                    let body = base
                        .iter()
                        .fold(CellSet::EMPTY, |cells, (line, _)| cells | layout.house(*line));
                    let pattern = || Pattern::Fish {
                        digit,
                        base: base.iter().map(|(line, _)| *line).collect(),
                        cover: cover().collect(),
                        fins: Vec::new(),
                    };
                    eliminate_digit(technique, digit, (places & covered) - body, pattern, found)
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
