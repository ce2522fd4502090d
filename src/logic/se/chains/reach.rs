//! Which candidates lead to their own opposite, and over how many nodes, by rows of bits.
//!
//! ```text
//! near[p]   on candidates two links from p: p turns q off, and q turns r on
//! p on  ->  near[p], near of these, ..  ->  something that p turns off       p leads to its opposite
//! p off ->  what p turns on, near of these, ..  ->  p                        likewise
//! ```
//!
//! Breadth first, the number of nodes to the opposite does not depend on the order of links; so a layer is a union of rows, and
//! no path is kept. Only candidates with a strong link can be turned on: they alone have a bit. The cost is a row of some
//! words for each candidate that each start leads to, a tenth of a search with paths.

use super::grid::Candidate;
use super::links::{LinkTable, Mode};

/// What is needed for a search, and kept for the next.
#[derive(Default)]
pub struct Reach {
    space: Vec<Candidate>,
    index: Vec<u16>,
}

/// Not in the space.
const OUT: u16 = u16::MAX;

impl Reach {
    /// Visits the candidates among `starts` that lead to their opposite within a limit of nodes, on before off, with
    /// the number of nodes; each visit may lower the limit.
    pub fn opposites(
        &mut self,
        links: &LinkTable,
        mode: Mode,
        starts: &[Candidate],
        limit: u32,
        visit: &mut dyn FnMut(Candidate, bool, u32) -> u32,
    ) {
        self.space.clear();
        self.space.extend(starts.iter().filter(|start| !links.strong(**start, mode).is_empty()));
        self.index.clear();
        self.index.resize(729, OUT);
        for (index, candidate) in self.space.iter().enumerate() {
            self.index[usize::from(*candidate)] = index as u16;
        }
        match self.space.len() {
            0 => {}
            1..=64 => self.with_words::<1>(links, mode, starts, limit, visit),
            65..=128 => self.with_words::<2>(links, mode, starts, limit, visit),
            129..=256 => self.with_words::<4>(links, mode, starts, limit, visit),
            _ => self.with_words::<12>(links, mode, starts, limit, visit),
        }
    }

    fn with_words<const WORDS: usize>(
        &self,
        links: &LinkTable,
        mode: Mode,
        starts: &[Candidate],
        mut limit: u32,
        visit: &mut dyn FnMut(Candidate, bool, u32) -> u32,
    ) {
        let strong: Vec<[u64; WORDS]> = self
            .space
            .iter()
            .map(|candidate| {
                links.strong(*candidate, mode).iter().fold([0; WORDS], |mut row, link| {
                    set(&mut row, self.index[usize::from(link.to)]);
                    row
                })
            })
            .collect();
        let weak_and_near = |candidate: Candidate| {
            let (mut weak, mut near) = ([0; WORDS], [0; WORDS]);
            for link in links.weak(candidate, mode) {
                let index = self.index[usize::from(link.to)];
                if index != OUT {
                    set(&mut weak, index);
                    union(&mut near, &strong[usize::from(index)]);
                }
            }
            (weak, near)
        };
        let rows: Vec<_> = self.space.iter().map(|candidate| weak_and_near(*candidate)).collect();
        // The union of the rows near the members of a layer, without what was reached before.
        let spread = |layer: &[u64; WORDS], reached: &mut [u64; WORDS]| {
            let mut next = [0; WORDS];
            for (word, bits) in layer.iter().enumerate() {
                let mut bits = *bits;
                while bits != 0 {
                    union(&mut next, &rows[word * 64 + bits.trailing_zeros() as usize].1);
                    bits &= bits - 1;
                }
            }
            for (next, reached) in next.iter_mut().zip(reached) {
                *next &= !*reached;
                *reached |= *next;
            }
            next
        };
        for &start in starts {
            let index = self.index[usize::from(start)];
            let (weak, near) = match rows.get(usize::from(index)) {
                Some(row) => *row,
                None => weak_and_near(start),
            };
            let mut reached = near;
            if index != OUT {
                set(&mut reached, index);
            }
            let (mut layer, mut nodes) = (near, 4);
            if index != OUT {
                clear(&mut layer, index);
            }
            while nodes <= limit && layer != [0; WORDS] {
                if meets(&layer, &weak) {
                    limit = visit(start, true, nodes);
                    break;
                }
                layer = spread(&layer, &mut reached);
                nodes += 2;
            }
            if index == OUT {
                continue;
            }
            let mut layer = strong[usize::from(index)];
            let mut reached = layer;
            let mut nodes = 4;
            while nodes <= limit && layer != [0; WORDS] {
                layer = spread(&layer, &mut reached);
                if layer[usize::from(index) / 64] >> (index % 64) & 1 == 1 {
                    limit = visit(start, false, nodes);
                    break;
                }
                nodes += 2;
            }
        }
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
