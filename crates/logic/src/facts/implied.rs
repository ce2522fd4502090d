//! What follows from one candidate by a chain of single candidates, level by level.
//!
//! ```text
//! level 0    r1c1=5 -> r1c7<>5                                what it rules out itself
//! level 1    r1c1=5 -> r1c7<>5 -> r4c7=5 -> r4c2<>5           what the candidates rule out that it turns on
//! ```
//!
//! A candidate that is on rules out its cell's other candidates and its digit in the cells that it sees. One that
//! is off turns on the last other candidate of its cell, and the last other place of its digit in a house. All links
//! hold in both directions. So if a candidate rules out another one at some level, that one rules it out at the same
//! level.
//!
//! Unlike [`links`](super::links), this needs no table of all nodes, and any candidate may be the start. Cost: a few
//! set operations for each candidate reached.

use super::view::View;
use crate::sets::cells::CellSet;
use crate::sets::digits::Digits;
use crate::step::ChainNode;
use veridoku_core::grid::{Candidate, Cell, Digit};

/// Which candidates are on if another is off.
#[derive(Debug)]
pub struct Implications<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    /// By cell and digit.
    strong: Vec<Vec<Candidate>>,
}

/// The consequences of a candidate, up to some level.
#[derive(Debug)]
pub struct Implied<const W: usize> {
    nodes: Vec<Node>,
    /// How many nodes the levels before the last have.
    before: usize,
    on: Vec<CellSet<W>>,
    off: Vec<CellSet<W>>,
}

/// A candidate that is on.
#[derive(Clone, Copy, Debug)]
struct Node {
    on: Candidate,
    /// The node from which it follows, and the candidate between them, which is off. The first node has neither.
    from: Option<(usize, Candidate)>,
}

impl<'a, 'b, const W: usize> Implications<'a, 'b, W> {
    /// The strong links of candidates.
    pub fn new(view: &'a View<'b, W>) -> Implications<'a, 'b, W> {
        let side = view.layout().side();
        let mut strong = vec![Vec::new(); side * view.layout().geometry().cell_count()];
        let at = |cell: Cell, digit: Digit| cell.index() * side + digit.index();
        for cell in view.bivalue().iter() {
            let Some([one, other]) = view.candidates(cell).pair() else { continue };
            strong[at(cell, one)].push(Candidate { cell, digit: other });
            strong[at(cell, other)].push(Candidate { cell, digit: one });
        }
        for digit in (0..side).map(Digit::from_index) {
            for [one, other] in view.strong_pairs(digit).iter().flat_map(|pair| pair.ways()) {
                strong[at(one, digit)].push(Candidate { cell: other, digit });
            }
        }
        Implications { view, strong }
    }

    /// The candidates that are on if this one is off.
    pub fn strong(&self, Candidate { cell, digit }: Candidate) -> &[Candidate] {
        &self.strong[cell.index() * self.view.layout().side() + digit.index()]
    }

    /// What a candidate rules out itself.
    pub fn of(&self, start: Candidate) -> Implied<W> {
        let side = self.view.layout().side();
        let [on, off] = [(); 2].map(|()| vec![CellSet::EMPTY; side]);
        let mut implied =
            Implied { nodes: vec![Node { on: start, from: None }], before: 0, on, off };
        implied.on[start.digit.index()].insert(start.cell);
        self.each_ruled_out(start, |digit, cells| implied.off[digit.index()] |= cells);
        implied
    }

    /// The candidates that one rules out.
    fn each_ruled_out(&self, on: Candidate, mut visit: impl FnMut(Digit, CellSet<W>)) {
        let view = self.view;
        visit(on.digit, view.places(on.digit) & view.layout().peers(on.cell));
        for digit in (view.candidates(on.cell) - Digits::single(on.digit)).iter() {
            visit(digit, CellSet::single(on.cell));
        }
        if let Some(clashes) = view.clashes() {
            clashes.of(on).for_each(|other| visit(other.digit, CellSet::single(other.cell)));
        }
    }

    /// Goes one level deeper. Returns false if nothing more is on.
    pub fn deepen(&self, implied: &mut Implied<W>) -> bool {
        let end = implied.nodes.len();
        for index in implied.before..end {
            if self.view.is_over() {
                return false;
            }
            let Implied { nodes, on, .. } = implied;
            self.each_ruled_out(nodes[index].on, |digit, cells| {
                for cell in cells.iter() {
                    for &next in self.strong(Candidate { cell, digit }) {
                        if !on[next.digit.index()].contains(next.cell) {
                            on[next.digit.index()].insert(next.cell);
                            let from = Some((index, Candidate { cell, digit }));
                            nodes.push(Node { on: next, from });
                        }
                    }
                }
            });
        }
        for index in end..implied.nodes.len() {
            let on = implied.nodes[index].on;
            self.each_ruled_out(on, |digit, cells| implied.off[digit.index()] |= cells);
        }
        implied.before = end;
        implied.nodes.len() > end
    }

    /// The shortest chain by which a candidate that is off follows, its nodes not linked yet.
    pub fn chain(&self, implied: &Implied<W>, lost: Candidate) -> Vec<ChainNode> {
        let rules_out = |node: &Node| {
            let mut is_out = false;
            self.each_ruled_out(node.on, |digit, cells| {
                is_out |= digit == lost.digit && cells.contains(lost.cell);
            });
            is_out
        };
        let mut next = implied.nodes.iter().position(rules_out);
        let mut nodes = vec![node(lost, false)];
        while let Some(index) = next {
            nodes.push(node(implied.nodes[index].on, true));
            next = implied.nodes[index].from.map(|(from, off)| {
                nodes.push(node(off, false));
                from
            });
        }
        nodes.reverse();
        nodes
    }
}

impl<const W: usize> Implied<W> {
    /// The candidates that are off, by digit.
    pub fn off(&self) -> &[CellSet<W>] {
        &self.off
    }
}

fn node(Candidate { cell, digit }: Candidate, is_on: bool) -> ChainNode {
    ChainNode::new(vec![digit], vec![cell], is_on)
}
