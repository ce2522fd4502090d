//! The links of a grid as tables: the candidates that each turns off, and those it turns on when it is off.

use super::grid::{CandidateIndex, Grid, candidate, sole};
use crate::layout::{Cells, REGION, REGIONS_OF, bits_in, cells_in};

/// A link to a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    pub to: CandidateIndex,
    /// The block (0), row (1) or column (2) of the link; `None` for the cell.
    pub kind: Option<u8>,
}

/// Which links are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// One digit: no links in cells.
    X,
    /// Cells of two digits: an off node turns on only the other digit of its cell.
    Y,
    /// All.
    Xy,
}

/// The links of all candidates, in the order of the original: by the cell, then by block, row and column.
#[derive(Default)]
pub struct LinkTable {
    weak: Vec<Link>,
    strong: Vec<Link>,
    /// For each candidate the ends of its weak and strong links, and how many of each are in the cell.
    spans: Vec<Span>,
}

#[derive(Clone, Copy, Default)]
struct Span {
    weak: (u32, u32),
    strong: (u32, u32),
    weak_by_cell: u32,
    strong_by_cell: u32,
}

impl LinkTable {
    /// Fills the table for a grid.
    pub fn fill(&mut self, grid: &Grid) {
        self.weak.clear();
        self.strong.clear();
        self.spans.clear();
        self.spans.resize(729, Span::default());
        for cell in 0..81 {
            for digit in bits_in(grid.cells[cell]) {
                self.add(grid, cell, digit);
            }
        }
    }

    fn add(&mut self, grid: &Grid, cell: usize, digit: usize) {
        let mut span = Span::default();
        let others = grid.cells[cell] & !(1 << digit);
        span.weak.0 = self.weak.len() as u32;
        span.strong.0 = self.strong.len() as u32;
        span.weak_by_cell = others.count_ones();
        for other in bits_in(others) {
            self.weak.push(Link { to: candidate(cell, other), kind: None });
        }
        if others.is_power_of_two() {
            span.strong_by_cell = 1;
            let other = others.trailing_zeros() as usize;
            self.strong.push(Link { to: candidate(cell, other), kind: None });
        }
        let seen = grid.peers(cell, digit);
        let (mut rest, mut strong): (Cells, Cells) = (seen, 0);
        for (kind, region) in REGIONS_OF[cell].into_iter().enumerate() {
            let kind = Some(kind as u8);
            let here = REGION[usize::from(region)];
            for other in cells_in(rest & here) {
                self.weak.push(Link { to: candidate(other, digit), kind });
            }
            rest &= !here;
            if let Some(other) = sole(seen & here)
                && strong >> other & 1 == 0
            {
                strong |= 1 << other;
                self.strong.push(Link { to: candidate(other, digit), kind });
            }
        }
        span.weak.1 = self.weak.len() as u32;
        span.strong.1 = self.strong.len() as u32;
        self.spans[cell * 9 + digit] = span;
    }

    /// The candidates that one turns off when it is on.
    #[inline]
    pub fn weak(&self, from: CandidateIndex, mode: Mode) -> &[Link] {
        let Span { weak: (start, end), weak_by_cell, .. } = self.spans[usize::from(from)];
        let start = if mode == Mode::X { start + weak_by_cell } else { start };
        &self.weak[start as usize..end as usize]
    }

    /// The candidates that one turns on when it is off.
    #[inline]
    pub fn strong(&self, from: CandidateIndex, mode: Mode) -> &[Link] {
        let Span { strong: (start, end), strong_by_cell, .. } = self.spans[usize::from(from)];
        let (start, end) = match mode {
            Mode::X => (start + strong_by_cell, end),
            Mode::Y => (start, start + strong_by_cell),
            Mode::Xy => (start, end),
        };
        &self.strong[start as usize..end as usize]
    }
}
