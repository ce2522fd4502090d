//! Cells with some digits that make one area: there is at least one, and each is reached from each other by steps
//! between neighbors that also have such digits. A cell is "in" if it has one.
//!
//! The clauses number the steps. The first cell that is in, in the order of the list, is where the steps begin; a cell
//! is reached after a step if it was reached before, or one of its neighbors was. No path visits a cell twice, so there
//! are fewer steps than cells. A model needs no more than one direction: a cell is reached only if a path leads there.
//! For n cells there are n² new variables and about as many clauses with six literals; 81 cells are 6,600.

use super::clauses::{Clauses, Written};
use super::statement::{Digits, has};
use veridoku_core::grid::Cell;

/// Cells, of which those that are in make one area.
pub(crate) struct Area {
    /// Each cell with the digits that it has if it is in.
    cells: Vec<(Cell, Digits)>,
    /// The neighbors of each, by their places in the list.
    near: Vec<Vec<usize>>,
    /// How many of them may be in.
    most: usize,
}

impl Area {
    /// The area of cells in rows and columns. Neighbors share an edge.
    pub(super) fn new(cells: Vec<(Cell, [usize; 2], Digits)>, most: usize) -> Area {
        let is_near = |one: [usize; 2], other: [usize; 2]| {
            one[0].abs_diff(other[0]) + one[1].abs_diff(other[1]) == 1
        };
        let near = cells.iter().map(|(_, place, _)| {
            let all = cells.iter().enumerate();
            all.filter(|(_, (_, other, _))| is_near(*place, *other)).map(|(at, _)| at).collect()
        });
        let near = near.collect();
        let cells = cells.into_iter().map(|(cell, _, digits)| (cell, digits)).collect();
        Area { cells, near, most }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.cells.iter().map(|(cell, _)| *cell)
    }

    /// Whether the digits of the cells make such an area.
    pub(super) fn holds(&self, digits: &[usize]) -> bool {
        let is_in = |(cell, own): &(Cell, Digits)| has(*own, digits[cell.index()]);
        let is_in: Vec<bool> = self.cells.iter().map(is_in).collect();
        let first = is_in.iter().position(|is_in| *is_in);
        first.is_some_and(|first| self.reached(first, &is_in) == is_in)
    }

    /// Which cells are reached from one of them over those that may be in.
    fn reached(&self, first: usize, may: &[bool]) -> Vec<bool> {
        let mut reached = vec![false; self.cells.len()];
        let mut open = vec![first];
        while let Some(at) = open.pop() {
            if may[at] && !std::mem::replace(&mut reached[at], true) {
                open.extend(&self.near[at]);
            }
        }
        reached
    }

    /// The digits that each cell keeps: one that cannot be reached is not in. `None` if there is no such area.
    pub(super) fn kept(&self, left: &[Digits]) -> Option<Vec<(Cell, Digits)>> {
        let each = || self.cells.iter().map(|(cell, own)| (left[cell.index()], *own));
        let may: Vec<bool> = each().map(|(left, own)| left & own != 0).collect();
        let must: Vec<bool> = each().map(|(left, own)| left & !own == 0).collect();
        let Some(first) = must.iter().position(|must| *must) else {
            return may.contains(&true).then(Vec::new);
        };
        let reached = self.reached(first, &may);
        let mut kept = Vec::new();
        for (((cell, own), reached), must) in self.cells.iter().zip(reached).zip(must) {
            match (reached, must) {
                (true, _) => {}
                (false, true) => return None,
                (false, false) => kept.push((*cell, !own)),
            }
        }
        Some(kept)
    }

    pub(super) fn write(&self, side: usize, to: &mut dyn Clauses) -> Written {
        let mut is_in = Vec::with_capacity(self.cells.len());
        for (cell, digits) in &self.cells {
            if digits.count_ones() == 1 {
                is_in.push(to.variable(*cell, digits.trailing_zeros() as usize));
                continue;
            }
            let new = to.new_variable();
            for digit in 0..side {
                let sign = if has(*digits, digit) { 1 } else { -1 };
                to.add(&[sign * new, -to.variable(*cell, digit)])?;
            }
            is_in.push(new);
        }
        let mut reached: Vec<i32> = is_in.iter().map(|_| to.new_variable()).collect();
        to.add(&reached)?;
        for (at, first) in reached.iter().enumerate() {
            to.add(&[-first, is_in[at]])?;
            is_in[..at].iter().try_for_each(|earlier| to.add(&[-first, -earlier]))?;
        }
        for _ in 1..self.most.min(self.cells.len()) {
            let next: Vec<i32> = is_in.iter().map(|_| to.new_variable()).collect();
            for (at, here) in next.iter().enumerate() {
                to.add(&[-here, is_in[at]])?;
                let from = self.near[at].iter().map(|near| reached[*near]);
                let clause: Vec<i32> = [-here, reached[at]].into_iter().chain(from).collect();
                to.add(&clause)?;
            }
            reached = next;
        }
        is_in.iter().zip(&reached).try_for_each(|(is_in, reached)| to.add(&[-is_in, *reached]))
    }
}
