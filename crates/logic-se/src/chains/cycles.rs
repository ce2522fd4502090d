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

use super::grid::{Candidate, Row, hash_order, parts};
use super::links::{Link, LinkTable, Mode};
use super::path::{Kept, Path, Rank, Step};
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

impl Cycles {
    /// Keeps the cycles of a mode that eliminate some of these candidates, and are wanted.
    pub fn search(
        &mut self,
        links: &LinkTable,
        starts: &[Candidate],
        (mode, base): (Mode, f64),
        targets: &Row,
        kept: &mut Kept,
    ) {
        self.fill(links, starts, mode);
        let mut limit = kept.limit(mode, base);
        for &start in starts {
            for link in links.strong(start, mode) {
                let back = links.strong(link.to, mode).iter().find(|back| back.to == start);
                self.closing[usize::from(link.to)] = back.copied();
            }
            self.follow(links, start, (mode, base), targets, (&mut *kept, &mut limit));
            for link in links.strong(start, mode) {
                self.closing[usize::from(link.to)] = None;
            }
        }
    }

    /// Lists the weak links that continue.
    fn fill(&mut self, links: &LinkTable, starts: &[Candidate], mode: Mode) {
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
    fn follow(
        &mut self,
        links: &LinkTable,
        start: Candidate,
        (mode, base): (Mode, f64),
        targets: &Row,
        (kept, limit): (&mut Kept, &mut u32),
    ) {
        if links.strong(start, mode).is_empty() {
            return;
        }
        let root = Step { candidate: start, is_on: true, kind: None };
        self.tree.clear();
        self.tree.push(Node { on: root, off: root, parent: 0, depth: 0 });
        let (mut seen_on, mut seen_off) = ([0u64; 12], [0u64; 12]);
        is_new(&mut seen_on, start);
        let (mut done, mut number) = (0, 0);
        while let Some(&from) = self.tree.get(done) {
            let nodes = 2 * u32::from(from.depth) + 2;
            if nodes > *limit {
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
                    let ends = [off, on];
                    let victims = self.victims(done, ends, targets);
                    let rank = Rank::new(mode, base, nodes, start, number);
                    if victims != [0; 9]
                        && kept.wants(&rank, &victims)
                        && !self.is_passed(done, link.to)
                    {
                        kept.keep(self.path(done, ends, rank, &victims), victims);
                        *limit = kept.limit(mode, base);
                    }
                }
                if nodes + 2 <= *limit && is_new(&mut seen_off, link.to) {
                    for link in links.strong(link.to, mode) {
                        if is_new(&mut seen_on, link.to) {
                            self.tree.push(Node {
                                on: Step { candidate: link.to, is_on: true, kind: link.kind },
                                off,
                                parent: done as u16,
                                depth: from.depth + 1,
                            });
                        }
                    }
                }
            }
            done += 1;
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
    fn is_passed(&self, mut place: usize, off: Candidate) -> bool {
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
fn is_new(seen: &mut [u64; 12], candidate: Candidate) -> bool {
    let (word, bit) = (usize::from(candidate) / 64, 1 << (candidate % 64));
    let is_new = seen[word] & bit == 0;
    seen[word] |= bit;
    is_new
}
