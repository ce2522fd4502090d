//! The closure of an assumption: everything that follows once a candidate is assumed to be true, or to be false.
//!
//! ```text
//! nodes     in the order of deduction: candidate, on or off, cause, parents, how many nodes it rests on
//! rows      for each node with several parents, the set of all nodes that it rests on
//! on, off   the same nodes as sets of candidates, for the conclusions that branches share
//! clash     the first candidate found both on and off, which ends the closure at once
//! ```
//!
//! An on node turns off its cell's other digits and its digit's other positions. An off node turns on the last
//! digit of its cell, and the last position of its digit in a block, row or column; the first of these causes
//! counts. Pending on nodes are processed first, then one off node at a time, so the order is not plain breadth
//! first. In a dynamic closure each off node, once its links are found, is eliminated from a work grid. That
//! produces links which rest on several nodes: the off node, and all candidates of the cell or region eliminated
//! before. When nothing is pending, further rules may find eliminations on that grid, and the closure continues.
//!
//! All of this is part of the scale: the first parents remain, and the nodes after a clash are never found, even
//! where nothing uses the clash.
//!
//! The cost is a few operations on words per node. A node with one parent rests on one node more than its parent,
//! which needs no set; the others have a row with a bit for each node, the union of their parents' rows.
//!
//! Source: Juillerat, Sudoku Explainer (2007), in the order of Sukaku Explainer 1.18.1. There a node is an object
//! that refers to its parents, and a walk counts its ancestors for every hint.

use super::grid::{CandidateIndex, Counts, Grid, Row, candidate, parts, sole};
use super::node::{Cause, NONE, Node, mark};
use super::scratch::Scratch;
use super::strikes::FurtherRules;
use crate::layout::{Cells, REGION, REGIONS_OF, bits_in, cells_in, count_in};

/// How links are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Links {
    /// Whether off nodes leave the grid.
    pub is_dynamic: bool,
    /// Whether only one digit is followed, so cells give no links.
    pub is_one_digit: bool,
}

/// Everything that follows from one assumption.
pub struct Closure {
    nodes: Vec<Node>,
    parents: Vec<u16>,
    rows: Vec<u64>,
    words: usize,
    /// The candidates that are on.
    pub on: Row,
    /// The candidates that are off.
    pub off: Row,
    index: Box<[u16; 2 * 729]>,
    /// The node that is on and the node that is off, of one candidate.
    pub clash: Option<(u16, u16)>,
    /// Whether a node follows from a nested hint.
    pub has_nested: bool,
}

impl Default for Closure {
    fn default() -> Closure {
        Closure {
            nodes: Vec::new(),
            parents: Vec::new(),
            rows: Vec::new(),
            words: 0,
            on: [0; 9],
            off: [0; 9],
            index: Box::new([0; 2 * 729]),
            clash: None,
            has_nested: false,
        }
    }
}

impl Closure {
    /// A node by its index in the order of deduction.
    #[inline]
    pub fn node(&self, index: u16) -> &Node {
        &self.nodes[usize::from(index)]
    }

    /// The index of the node of a candidate, which must be in the set `on`, or `off`.
    #[inline]
    pub fn place(&self, candidate: CandidateIndex, is_on: bool) -> u16 {
        self.index[usize::from(candidate) + if is_on { 0 } else { 729 }]
    }

    /// The parents of a node.
    #[inline]
    pub fn parents(&self, index: u16) -> &[u16] {
        let node = self.node(index);
        let first = node.first_parent as usize;
        &self.parents[first..first + usize::from(node.parent_count)]
    }

    /// Grows the closure of one assumption.
    pub fn grow<R: FurtherRules + ?Sized>(
        &mut self,
        (candidate, is_on): (CandidateIndex, bool),
        links: Links,
        source: &Grid,
        counts: &Counts,
        rules: &mut R,
        scratch: &mut Scratch,
    ) {
        self.nodes.clear();
        self.parents.clear();
        self.rows.clear();
        self.words = source.candidate_count() / 32 + 1;
        self.on = [0; 9];
        self.off = [0; 9];
        self.clash = None;
        self.has_nested = false;
        scratch.begin(source);
        self.nodes.push(Node {
            candidate,
            is_on,
            cause: Cause::Assumed,
            count: 1,
            parent_count: 0,
            first_parent: 0,
            row: NONE,
            nested: NONE,
        });
        self.admit(scratch);
        let (mut on_done, mut off_done) = (0, 0);
        while self.clash.is_none() {
            if let Some(&place) = scratch.on_queue.get(on_done) {
                on_done += 1;
                self.turn_off(place, links, scratch);
            } else if let Some(&place) = scratch.off_queue.get(off_done) {
                off_done += 1;
                self.turn_on(place, links, source, scratch);
            } else if !self.strike(source, counts, rules, scratch) {
                break;
            }
        }
    }

    /// Adds the newest node to the sets and the queues.
    #[inline]
    fn admit(&mut self, scratch: &mut Scratch) {
        let place = (self.nodes.len() - 1) as u16;
        let Node { candidate, is_on, .. } = self.nodes[usize::from(place)];
        let (cell, digit) = parts(candidate);
        if is_on {
            self.on[digit] |= 1 << cell;
            scratch.on_cells[cell] |= 1 << digit;
            self.index[usize::from(candidate)] = place;
            scratch.on_queue.push(place);
        } else {
            self.off[digit] |= 1 << cell;
            scratch.off_cells[cell] |= 1 << digit;
            self.index[729 + usize::from(candidate)] = place;
            scratch.off_queue.push(place);
        }
    }

    /// Adds a node with one parent.
    #[inline]
    fn push(&mut self, candidate: CandidateIndex, is_on: bool, cause: Cause, parent: u16) {
        self.nodes.push(Node {
            candidate,
            is_on,
            cause,
            count: self.node(parent).count + 1,
            parent_count: 1,
            first_parent: self.parents.len() as u32,
            row: NONE,
            nested: NONE,
        });
        self.parents.push(parent);
    }

    /// Processes an on node.
    fn turn_off(&mut self, place: u16, links: Links, scratch: &mut Scratch) {
        let (cell, digit) = parts(self.node(place).candidate);
        let others =
            if links.is_one_digit { 0 } else { scratch.work.cells[cell] & !(1u16 << digit) };
        let seen = scratch.work.peers(cell, digit);
        let is_clash = others & scratch.on_cells[cell] != 0 || seen & self.on[digit] != 0;
        // Those that are off are skipped, unless a clash may come before or after them.
        let (others, seen) = if is_clash {
            (others, seen)
        } else {
            (others & !scratch.off_cells[cell], seen & !self.off[digit])
        };
        for other in bits_in(others) {
            if self.turn_one_off(candidate(cell, other), Cause::Cell, place, scratch) {
                return;
            }
        }
        let mut seen = seen;
        for (kind, region) in REGIONS_OF[cell].into_iter().enumerate() {
            let here = seen & REGION[usize::from(region)];
            seen &= !here;
            for other in cells_in(here) {
                let cause = Cause::Region(kind as u8);
                if self.turn_one_off(candidate(other, digit), cause, place, scratch) {
                    return;
                }
            }
        }
    }

    /// Turns a candidate off, and returns whether it was on.
    #[inline]
    fn turn_one_off(
        &mut self,
        candidate: CandidateIndex,
        cause: Cause,
        parent: u16,
        scratch: &mut Scratch,
    ) -> bool {
        let (cell, digit) = parts(candidate);
        if scratch.on_cells[cell] >> digit & 1 == 1 {
            self.push(candidate, false, cause, parent);
            self.clash = Some((self.place(candidate, true), (self.nodes.len() - 1) as u16));
            return true;
        }
        if scratch.off_cells[cell] >> digit & 1 == 0 {
            self.push(candidate, false, cause, parent);
            self.admit(scratch);
        }
        false
    }

    /// Processes an off node.
    fn turn_on(&mut self, place: u16, links: Links, source: &Grid, scratch: &mut Scratch) {
        let off = self.node(place).candidate;
        let (cell, digit) = parts(off);
        let mut found = [(0, Cause::Assumed); 4];
        let mut count = 0;
        if !links.is_one_digit && count_in(scratch.work.cells[cell]) == 2 {
            let other = (scratch.work.cells[cell] & !(1 << digit)).trailing_zeros() as usize;
            found[0] = (candidate(cell, other), Cause::Cell);
            count = 1;
        }
        let elsewhere = scratch.work.peers(cell, digit);
        let mut seen: Cells = 0;
        for (kind, region) in REGIONS_OF[cell].into_iter().enumerate() {
            if let Some(other) = sole(elsewhere & REGION[usize::from(region)])
                && seen >> other & 1 == 0
            {
                seen |= 1 << other;
                found[count] = (candidate(other, digit), Cause::Region(kind as u8));
                count += 1;
            }
        }
        if links.is_dynamic {
            scratch.work.strike(cell, digit);
        }
        for &(found, cause) in &found[..count] {
            let (there, that) = parts(found);
            let is_clash = scratch.off_cells[there] >> that & 1 == 1;
            if !is_clash && scratch.on_cells[there] >> that & 1 == 1 {
                continue;
            }
            self.push_on(found, cause, place, source, scratch);
            if is_clash {
                let new = (self.nodes.len() - 1) as u16;
                self.recount(new, scratch.on_cells[there] >> that & 1 == 1);
                self.clash = Some((new, self.place(found, false)));
                return;
            }
            self.admit(scratch);
        }
    }

    /// Adds an on node that rests on an off node and on earlier eliminations in its cell or region.
    fn push_on(
        &mut self,
        candidate: CandidateIndex,
        cause: Cause,
        parent: u16,
        source: &Grid,
        scratch: &Scratch,
    ) {
        self.push(candidate, true, cause, parent);
        let first = self.nodes[usize::from(parent)].candidate;
        let (cell, digit) = parts(candidate);
        match cause {
            Cause::Cell => {
                let struck = source.cells[cell] & !scratch.work.cells[cell];
                for other in bits_in(struck) {
                    self.add_parent(super::grid::candidate(cell, other), first);
                }
            }
            Cause::Region(kind) => {
                let region = usize::from(REGIONS_OF[cell][usize::from(kind)]);
                let struck = source.in_region(digit, region) & !scratch.work.digits[digit];
                for other in cells_in(struck) {
                    self.add_parent(super::grid::candidate(other, digit), first);
                }
            }
            Cause::Assumed | Cause::Rule => {}
        }
        self.count_newest();
    }

    /// Gives the newest node a further parent, an off node.
    #[inline]
    fn add_parent(&mut self, off: CandidateIndex, first: CandidateIndex) {
        if off != first {
            self.parents.push(self.place(off, false));
            if let Some(node) = self.nodes.last_mut() {
                node.parent_count += 1;
            }
        }
    }

    /// Counts the nodes under the newest node, if it has several parents.
    fn count_newest(&mut self) {
        let new = self.nodes.len() - 1;
        let node = self.nodes[new];
        if node.parent_count <= 1 {
            return;
        }
        let start = self.rows.len();
        self.rows.resize(start + self.words, 0);
        self.rows[start + new / 64] |= 1 << (new % 64);
        let first = node.first_parent as usize;
        for parent in first..first + usize::from(node.parent_count) {
            let (done, row) = self.rows.split_at_mut(start);
            mark(&self.nodes, &self.parents, done, row, self.parents[parent]);
        }
        let count = self.rows[start..].iter().map(|word| word.count_ones()).sum::<u32>();
        self.nodes[new].row = start as u32;
        self.nodes[new].count = count as u16;
    }

    /// Counts the nodes under a clashing node, if its candidate was on before: both are one node.
    fn recount(&mut self, new: u16, was_on: bool) {
        if was_on && self.node(new).parent_count > 0 {
            let mut count = 0;
            self.walk(new, |_| count += 1);
            self.nodes[usize::from(new)].count = count;
        }
    }

    /// Applies the further rules; returns whether a node was added.
    fn strike<R: FurtherRules + ?Sized>(
        &mut self,
        source: &Grid,
        counts: &Counts,
        rules: &mut R,
        scratch: &mut Scratch,
    ) -> bool {
        let mut strikes = std::mem::take(&mut scratch.strikes);
        strikes.clear();
        rules.find(source, &scratch.work, counts, &mut strikes);
        let before = self.nodes.len();
        for (victim, parents, nested) in strikes.iter() {
            let (cell, digit) = parts(victim);
            if scratch.off_cells[cell] >> digit & 1 == 1 {
                continue;
            }
            self.push(victim, false, Cause::Rule, self.place(parents[0], false));
            for parent in &parents[1..] {
                self.add_parent(*parent, parents[0]);
            }
            if let Some(node) = self.nodes.last_mut() {
                node.nested = nested.unwrap_or(NONE);
            }
            self.has_nested |= nested.is_some();
            self.count_newest();
            self.admit(scratch);
        }
        scratch.strikes = strikes;
        self.nodes.len() > before
    }

    /// Removes an off node from which nothing follows, because its candidate is eliminated. Returns whether it was
    /// one.
    pub fn forget_leaf(&mut self, candidate: CandidateIndex) -> bool {
        let (cell, digit) = parts(candidate);
        let place = self.place(candidate, false);
        let is_leaf = !self.parents.contains(&place)
            && self.clash.is_none_or(|(on, off)| on != place && off != place);
        if is_leaf {
            self.off[digit] &= !(1 << cell);
        }
        is_leaf
    }

    /// Visits the nodes that a node rests on, itself first, layer by layer; of equal nodes only the first.
    pub fn walk(&self, target: u16, mut visit: impl FnMut(u16)) {
        let mut done = [[0 as Cells; 9]; 2];
        let (mut layer, mut next) = (vec![target], Vec::new());
        while !layer.is_empty() {
            for &place in &layer {
                let node = self.node(place);
                let (cell, digit) = parts(node.candidate);
                let done = &mut done[usize::from(node.is_on)][digit];
                if *done >> cell & 1 == 0 {
                    *done |= 1 << cell;
                    visit(place);
                    next.extend_from_slice(self.parents(place));
                }
            }
            layer.clear();
            std::mem::swap(&mut layer, &mut next);
        }
    }
}
