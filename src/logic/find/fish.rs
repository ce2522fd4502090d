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
use crate::grid::HouseKind;

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
        let geometry = layout.geometry();
        let lines = |kind: HouseKind| {
            let is_kind = move |house: &HouseId| geometry.house(*house).kind == kind;
            layout.houses().iter().copied().filter(is_kind)
        };
        for (base, cover) in
            [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)]
        {
            for digit in (0..layout.side()).map(Digit::from_index) {
                let places = board.places(digit);
                let is_small = |line: &HouseId| {
                    let count = (places & layout.house(*line)).len();
                    (2..=self.size).contains(&count)
                };
                let bases: Vec<HouseId> = lines(base).filter(is_small).collect();
                let across = |cells: CellSet<W>| {
                    lines(cover).filter(move |line| cells.meets(&layout.house(*line)))
                };
                let mut join = |union: CellSet<W>, line: HouseId| {
                    let union = union | places & layout.house(line);
                    (across(union).count() <= self.size).then_some(union)
                };
                combinations(&bases, self.size, CellSet::EMPTY, &mut join, &mut |base, body| {
                    let cover: Vec<HouseId> = across(body).collect();
                    let covered = cover
                        .iter()
                        .fold(CellSet::EMPTY, |cells, line| cells | layout.house(*line));
                    let pattern = || Pattern::Fish {
                        digit,
                        base: base.to_vec(),
                        cover: cover.clone(),
                        fins: Vec::new(),
                    };
                    eliminate_digit(technique, digit, places & covered - body, pattern, found)
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
