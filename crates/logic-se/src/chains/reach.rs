//! Which candidates lead to their opposite, and over how many nodes, by rows of bits.
//!
//! ```text
//! near[p]   on candidates two links from p: p turns q off, and q turns r on
//! p on  ->  near[p], near of these, ..  ->  something that p turns off       p leads to its opposite
//! p off ->  what p turns on, near of these, ..  ->  p                        likewise
//! ```
//!
//! In a breadth first search, the number of nodes to the opposite does not depend on the order of links. So a layer
//! is a union of rows, and no path is kept. Only candidates with a strong link can be turned on, so only they have
//! a bit. The cost is a row of one to twelve words for each candidate that each start leads to, a tenth of a search
//! with paths.

use super::grid::{CandidateIndex, Grid, Row, candidate, parts};
use crate::layout::{Cells, PEERS, REGION, bits_in, cells_in, count_in};

/// The strong links of a grid, and memory for searches.
pub struct Reach {
    /// For each candidate the cells where its digit has its only other position in a region.
    partners: Vec<Cells>,
    /// For each digit the cells with partners.
    paired: Row,
    /// The digits of cells with two; of other cells nothing.
    bivalue: [u16; 81],
    /// Whether cells of one digit are also starts.
    from_sole: bool,
    /// The candidates with a bit, and their bits.
    space: Vec<CandidateIndex>,
    index: Vec<u16>,
}

impl Default for Reach {
    fn default() -> Reach {
        Reach {
            partners: vec![0; 729],
            paired: [0; 9],
            bivalue: [0; 81],
            from_sole: false,
            space: Vec::new(),
            index: vec![0; 729],
        }
    }
}

/// The scope of a search: the candidates with a bit, by digits and by cells; whether cells give links; and whether
/// regions give strong ones.
struct Field {
    by_digit: Row,
    by_cell: [u16; 81],
    has_cells: bool,
    has_regions: bool,
}

impl Reach {
    /// Finds the strong links of a grid; searches then start from cells of one digit as well, if requested.
    pub fn fill(&mut self, grid: &Grid, from_sole: bool) {
        self.from_sole = from_sole;
        for (bivalue, digits) in self.bivalue.iter_mut().zip(grid.cells) {
            *bivalue = if count_in(digits) == 2 { digits } else { 0 };
        }
        self.paired = [0; 9];
        for digit in 0..9 {
            for region in REGION {
                let here = grid.digits[digit] & region;
                let rest = here & here.wrapping_sub(1);
                if rest == 0 || rest & (rest - 1) != 0 {
                    continue;
                }
                for cell in cells_in(here) {
                    let partners = &mut self.partners[cell * 9 + digit];
                    if self.paired[digit] >> cell & 1 == 0 {
                        *partners = 0;
                    }
                    *partners |= here & !(1 << cell);
                }
                self.paired[digit] |= here;
            }
        }
    }

    /// Visits the candidates that lead to their opposite over links of one digit, within a limit of nodes, in
    /// order, on before off. A visit, with the candidate, its first state and the nodes, may lower the limit.
    pub fn by_digit(
        &mut self,
        grid: &Grid,
        digit: usize,
        limit: u32,
        visit: &mut dyn FnMut(CandidateIndex, bool, u32) -> u32,
    ) {
        let mut field =
            Field { by_digit: [0; 9], by_cell: [0; 81], has_cells: false, has_regions: true };
        field.by_digit[digit] = self.paired[digit];
        if field.by_digit[digit] == 0 {
            return;
        }
        self.space.clear();
        self.space.extend(cells_in(self.paired[digit]).map(|cell| candidate(cell, digit)));
        let is_start = |cell: &usize| self.from_sole || !grid.cells[*cell].is_power_of_two();
        let starts: Vec<CandidateIndex> = cells_in(grid.digits[digit])
            .filter(is_start)
            .map(|cell| candidate(cell, digit))
            .collect();
        self.search(&field, &starts, limit, visit);
    }

    /// [`by_digit`](Reach::by_digit) over all links.
    pub fn by_all(
        &mut self,
        grid: &Grid,
        limit: u32,
        visit: &mut dyn FnMut(CandidateIndex, bool, u32) -> u32,
    ) {
        let mut field = Field {
            by_digit: self.paired,
            by_cell: self.bivalue,
            has_cells: true,
            has_regions: true,
        };
        for (cell, digits) in self.bivalue.iter().enumerate() {
            bits_in(*digits).for_each(|digit| field.by_digit[digit] |= 1 << cell);
        }
        for (digit, cells) in self.paired.iter().enumerate() {
            cells_in(*cells).for_each(|cell| field.by_cell[cell] |= 1 << digit);
        }
        self.search_grid(grid, &field, limit, visit);
    }

    /// Whether an on candidate leads to its opposite, within a limit of nodes, if only cells of two digits give
    /// strong links.
    pub fn has_by_pairs(&mut self, grid: &Grid, limit: u32) -> bool {
        let mut field =
            Field { by_digit: [0; 9], by_cell: self.bivalue, has_cells: true, has_regions: false };
        for (cell, digits) in self.bivalue.iter().enumerate() {
            bits_in(*digits).for_each(|digit| field.by_digit[digit] |= 1 << cell);
        }
        let mut is_found = false;
        self.search_grid(grid, &field, limit, &mut |_, is_on, _| {
            is_found |= is_on;
            if is_found { 0 } else { limit }
        });
        is_found
    }

    /// Searches from all candidates that are starts.
    fn search_grid(
        &mut self,
        grid: &Grid,
        field: &Field,
        limit: u32,
        visit: &mut dyn FnMut(CandidateIndex, bool, u32) -> u32,
    ) {
        let all =
            |(cell, digits): (usize, u16)| bits_in(digits).map(move |digit| candidate(cell, digit));
        self.space.clear();
        self.space.extend(field.by_cell.into_iter().enumerate().flat_map(all));
        let is_start = |(_, digits): &(usize, u16)| self.from_sole || !digits.is_power_of_two();
        let starts = grid.cells.into_iter().enumerate().filter(is_start);
        let starts: Vec<CandidateIndex> = starts.flat_map(all).collect();
        self.search(field, &starts, limit, visit);
    }

    /// Gives the candidates of the space their bits, and searches.
    fn search(
        &mut self,
        field: &Field,
        starts: &[CandidateIndex],
        limit: u32,
        visit: &mut dyn FnMut(CandidateIndex, bool, u32) -> u32,
    ) {
        for (index, candidate) in self.space.iter().enumerate() {
            self.index[usize::from(*candidate)] = index as u16;
        }
        match self.space.len() {
            0 => {}
            1..=64 => self.with_words::<1>(field, starts, limit, visit),
            65..=128 => self.with_words::<2>(field, starts, limit, visit),
            129..=256 => self.with_words::<4>(field, starts, limit, visit),
            _ => self.with_words::<12>(field, starts, limit, visit),
        }
    }

    /// The bit of a candidate of the space.
    fn index_of(&self, cell: usize, digit: usize) -> u16 {
        self.index[cell * 9 + digit]
    }

    fn with_words<const WORDS: usize>(
        &self,
        field: &Field,
        starts: &[CandidateIndex],
        mut limit: u32,
        visit: &mut dyn FnMut(CandidateIndex, bool, u32) -> u32,
    ) {
        let table = Table::<WORDS>::new(self, field);
        for &start in starts {
            if limit < 4 {
                return;
            }
            let (cell, digit) = parts(start);
            let index =
                (field.by_digit[digit] >> cell & 1 == 1).then(|| self.index[usize::from(start)]);
            if let Some(nodes) = table.nodes_from_on(start, index, limit) {
                limit = visit(start, true, nodes);
            }
            if let Some(nodes) = index.and_then(|index| table.nodes_from_off(index, limit)) {
                limit = visit(start, false, nodes);
            }
        }
    }
}

/// The rows of the candidates of a space.
struct Table<'a, const WORDS: usize> {
    reach: &'a Reach,
    field: &'a Field,
    /// What each candidate turns on when it is off.
    strong: Vec<[u64; WORDS]>,
    /// What each candidate turns off when it is on, and what these turn on.
    rows: Vec<([u64; WORDS], [u64; WORDS])>,
}

impl<'a, const WORDS: usize> Table<'a, WORDS> {
    fn new(reach: &'a Reach, field: &'a Field) -> Table<'a, WORDS> {
        let mut table = Table { reach, field, strong: Vec::new(), rows: Vec::new() };
        table.strong = reach.space.iter().map(|candidate| table.strong_row(*candidate)).collect();
        table.rows = reach.space.iter().map(|candidate| table.weak_and_near(*candidate)).collect();
        table
    }

    /// What a candidate turns on.
    fn strong_row(&self, candidate: CandidateIndex) -> [u64; WORDS] {
        let Table { reach, field, .. } = self;
        let (cell, digit) = parts(candidate);
        let mut row = [0; WORDS];
        if field.has_regions && reach.paired[digit] >> cell & 1 == 1 {
            cells_in(reach.partners[usize::from(candidate)])
                .for_each(|other| set(&mut row, reach.index_of(other, digit)));
        }
        if field.has_cells && reach.bivalue[cell] >> digit & 1 == 1 {
            bits_in(reach.bivalue[cell] & !(1 << digit))
                .for_each(|other| set(&mut row, reach.index_of(cell, other)));
        }
        row
    }

    /// What a candidate turns off, and what these turn on.
    fn weak_and_near(&self, candidate: CandidateIndex) -> ([u64; WORDS], [u64; WORDS]) {
        let Table { reach, field, .. } = self;
        let (cell, digit) = parts(candidate);
        let (mut weak, mut near) = ([0; WORDS], [0; WORDS]);
        let mut add = |index: u16| {
            set(&mut weak, index);
            union(&mut near, &self.strong[usize::from(index)]);
        };
        cells_in(field.by_digit[digit] & PEERS[cell])
            .for_each(|other| add(reach.index_of(other, digit)));
        if field.has_cells {
            bits_in(field.by_cell[cell] & !(1 << digit))
                .for_each(|other| add(reach.index_of(cell, other)));
        }
        (weak, near)
    }

    /// The union of the rows near the members of a layer, without those reached before.
    #[inline]
    fn spread(&self, layer: &[u64; WORDS], reached: &mut [u64; WORDS]) -> [u64; WORDS] {
        let mut next = [0; WORDS];
        for (word, bits) in layer.iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                union(&mut next, &self.rows[word * 64 + bits.trailing_zeros() as usize].1);
                bits &= bits - 1;
            }
        }
        for (next, reached) in next.iter_mut().zip(reached) {
            *next &= !*reached;
            *reached |= *next;
        }
        next
    }

    /// The nodes over which an on candidate first leads to its opposite, within a limit. It may have no bit.
    fn nodes_from_on(&self, start: CandidateIndex, index: Option<u16>, limit: u32) -> Option<u32> {
        let row = index.map(|index| self.rows[usize::from(index)]);
        let (weak, near) = row.unwrap_or_else(|| self.weak_and_near(start));
        let (mut layer, mut reached, mut nodes) = (near, near, 4);
        if let Some(index) = index {
            clear(&mut layer, index);
            set(&mut reached, index);
        }
        while nodes <= limit && layer != [0; WORDS] {
            if meets(&layer, &weak) {
                return Some(nodes);
            }
            layer = self.spread(&layer, &mut reached);
            nodes += 2;
        }
        None
    }

    /// The nodes over which an off candidate first leads to its opposite, within a limit.
    fn nodes_from_off(&self, index: u16, limit: u32) -> Option<u32> {
        let mut layer = self.strong[usize::from(index)];
        let (mut reached, mut nodes) = (layer, 4);
        while nodes <= limit && layer != [0; WORDS] {
            layer = self.spread(&layer, &mut reached);
            if layer[usize::from(index) / 64] >> (index % 64) & 1 == 1 {
                return Some(nodes);
            }
            nodes += 2;
        }
        None
    }
}

#[inline]
fn set<const WORDS: usize>(row: &mut [u64; WORDS], index: u16) {
    row[usize::from(index) / 64] |= 1 << (index % 64);
}

#[inline]
fn clear<const WORDS: usize>(row: &mut [u64; WORDS], index: u16) {
    row[usize::from(index) / 64] &= !(1 << (index % 64));
}

#[inline]
fn union<const WORDS: usize>(row: &mut [u64; WORDS], other: &[u64; WORDS]) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

#[inline]
fn meets<const WORDS: usize>(one: &[u64; WORDS], other: &[u64; WORDS]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}
