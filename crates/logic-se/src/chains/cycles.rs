//! Cycles: from an on candidate over alternating links back to it.
//!
//! ```text
//! start on -> off -> on -> ... -> p on -> q off -> start on
//! '---- the tree of first arrivals ----'
//! ```
//!
//! From each start a tree of the on candidates grows in breadth first order, each by its first arrival. Take an off
//! node q that a node p of the tree turns off. If q turns the start on, and is not on the path to p, it closes a
//! cycle of four nodes or more. One of each pair of neighbors on a cycle is true, so a digit is eliminated from a
//! cell outside that sees an on node and an off node of this digit.
//!
//! If a cycle eliminates a candidate, then that candidate leads along the cycle to its opposite. Those candidates
//! are known beforehand ([`reach`](super::reach)), so a few words show that most cycles eliminate nothing.

use super::grid::{CandidateIndex, Row, hash_order, parts};
use super::links::{Link, LinkTable, Mode};
use super::path::{Class, Kept, Path, Rank, Step};
use crate::layout::{Cells, PEERS, cells_in};

/// An on node of the tree, and the off node before it.
#[derive(Clone, Copy)]
struct Node {
    on: Step,
    off: Step,
    parent: u16,
    /// Its distance from the start, in on nodes.
    depth: u16,
}

/// The search and its memory.
pub struct Cycles {
    tree: Vec<Node>,
    /// For each off candidate that turns the start on, with the link.
    closing: Box<[Option<Link>; 729]>,
    /// The weak links to candidates that turn something on, and their ends for each candidate.
    weak: Vec<Link>,
    spans: Vec<(u32, u32)>,
}

impl Default for Cycles {
    fn default() -> Cycles {
        Cycles {
            tree: Vec::new(),
            closing: Box::new([None; 729]),
            weak: Vec::new(),
            spans: Vec::new(),
        }
    }
}

/// One search: its links and cycles, the candidates that count, and what is kept.
struct Search<'a> {
    links: &'a LinkTable,
    class: Class,
    targets: &'a Row,
    kept: &'a mut Kept,
    /// The most nodes with which a cycle can be kept.
    limit: u32,
}

/// The nodes that a tree has reached from its start.
#[derive(Default)]
struct Seen {
    on: [u64; 12],
    off: [u64; 12],
}

impl Cycles {
    /// Keeps the cycles of a class that eliminate some of these candidates, and are wanted.
    pub fn search(
        &mut self,
        links: &LinkTable,
        starts: &[CandidateIndex],
        class: Class,
        targets: &Row,
        kept: &mut Kept,
    ) {
        let mode = class.mode;
        self.fill(links, starts, mode);
        let limit = kept.limit(class);
        let mut search = Search { links, class, targets, kept, limit };
        for &start in starts {
            for link in links.strong(start, mode) {
                let back = links.strong(link.to, mode).iter().find(|back| back.to == start);
                self.closing[usize::from(link.to)] = back.copied();
            }
            self.follow(&mut search, start);
            for link in links.strong(start, mode) {
                self.closing[usize::from(link.to)] = None;
            }
        }
    }

    /// Lists the weak links that continue.
    fn fill(&mut self, links: &LinkTable, starts: &[CandidateIndex], mode: Mode) {
        self.weak.clear();
        self.spans.clear();
        self.spans.resize(729, (0, 0));
        for &start in starts {
            let first = self.weak.len() as u32;
            let leads_on = |link: &&Link| !links.strong(link.to, mode).is_empty();
            self.weak.extend(links.weak(start, mode).iter().filter(leads_on));
            self.spans[usize::from(start)] = (first, self.weak.len() as u32);
        }
    }

    /// Follows all cycles of one start.
    fn follow(&mut self, search: &mut Search<'_>, start: CandidateIndex) {
        if search.links.strong(start, search.class.mode).is_empty() {
            return;
        }
        let root = Step { candidate: start, is_on: true, kind: None };
        self.tree.clear();
        self.tree.push(Node { on: root, off: root, parent: 0, depth: 0 });
        let mut seen = Seen::default();
        is_new(&mut seen.on, start);
        let (mut done, mut number) = (0, 0);
        while let Some(&from) = self.tree.get(done) {
            let nodes = 2 * u32::from(from.depth) + 2;
            if nodes > search.limit {
                return;
            }
            let (first, last) = self.spans[usize::from(from.on.candidate)];
            for index in first..last {
                let link = self.weak[index as usize];
                let off = Step { candidate: link.to, is_on: false, kind: link.kind };
                if let Some(back) = self.closing[usize::from(link.to)]
                    && from.depth > 0
                {
                    number += 1;
                    let on = Step { candidate: start, is_on: true, kind: back.kind };
                    let rank = Rank::new(search.class, nodes, start, number);
                    self.close(search, done, [off, on], rank);
                }
                if nodes + 2 <= search.limit && is_new(&mut seen.off, link.to) {
                    self.grow(search, done, off, &mut seen.on);
                }
            }
            done += 1;
        }
    }

    /// Keeps the cycle that these ends close after a node of the tree, if it is wanted.
    fn close(&self, search: &mut Search<'_>, place: usize, ends: [Step; 2], rank: Rank) {
        let victims = self.victims(place, ends, search.targets);
        if victims != [0; 9]
            && search.kept.wants(&rank, &victims)
            && !self.is_passed(place, ends[0].candidate)
        {
            search.kept.keep(self.path(place, ends, rank, &victims), victims);
            search.limit = search.kept.limit(search.class);
        }
    }

    /// Adds the on nodes that an off node after a node of the tree leads to first.
    fn grow(&mut self, search: &Search<'_>, place: usize, off: Step, seen: &mut [u64; 12]) {
        let depth = self.tree[place].depth + 1;
        for link in search.links.strong(off.candidate, search.class.mode) {
            if is_new(seen, link.to) {
                let on = Step { candidate: link.to, is_on: true, kind: link.kind };
                self.tree.push(Node { on, off, parent: place as u16, depth });
            }
        }
    }

    /// The nodes of a path, from the ends back to the start, which is one of the ends.
    fn nodes(&self, place: usize, ends: [Step; 2]) -> impl Iterator<Item = Step> + '_ {
        let mut place = place;
        let back = std::iter::from_fn(move || {
            (place != 0).then(|| {
                let node = self.tree[place];
                place = usize::from(node.parent);
                [node.on, node.off]
            })
        });
        ends.into_iter().rev().chain(back.flatten())
    }

    /// The targets that a cycle eliminates.
    fn victims(&self, place: usize, ends: [Step; 2], targets: &Row) -> Row {
        let (mut on, mut off, mut cells): (Row, Row, Cells) = ([0; 9], [0; 9], 0);
        for step in self.nodes(place, ends) {
            let (cell, digit) = parts(step.candidate);
            cells |= 1 << cell;
            *(if step.is_on { &mut on[digit] } else { &mut off[digit] }) |= PEERS[cell];
        }
        std::array::from_fn(|digit| on[digit] & off[digit] & targets[digit] & !cells)
    }

    /// Whether a candidate is an off node on the path to a node of the tree.
    fn is_passed(&self, mut place: usize, off: CandidateIndex) -> bool {
        while place != 0 {
            let node = &self.tree[place];
            if node.off.candidate == off {
                return true;
            }
            place = usize::from(node.parent);
        }
        false
    }

    /// A cycle that is kept.
    fn path(&self, place: usize, ends: [Step; 2], rank: Rank, victims: &Row) -> Path {
        let mut steps: Vec<Step> = self.nodes(place, ends).collect();
        // The order of insertion: from the target back, the cells each on node sees, ascending.
        let (mut cells, mut taken): (Vec<usize>, Cells) = (Vec::new(), 0);
        for step in steps.iter().filter(|step| step.is_on) {
            let (cell, digit) = parts(step.candidate);
            let new = victims[digit] & PEERS[cell] & !taken;
            taken |= new;
            cells.extend(cells_in(new));
        }
        hash_order(&mut cells);
        let digits = |cell: usize| {
            let is_struck = |digit: &usize| victims[*digit] >> cell & 1 == 1;
            (0..9).filter(is_struck).fold(0, |set, digit| set | 1 << digit)
        };
        steps.push(self.tree[0].on);
        steps.reverse();
        Path {
            rank,
            is_cycle: true,
            victims: cells.into_iter().map(|cell| (cell, digits(cell))).collect(),
            steps,
        }
    }
}

/// Marks a candidate; returns whether it was not marked.
#[inline]
fn is_new(seen: &mut [u64; 12], candidate: CandidateIndex) -> bool {
    let (word, bit) = (usize::from(candidate) / 64, 1 << (candidate % 64));
    let is_new = seen[word] & bit == 0;
    seen[word] |= bit;
    is_new
}
