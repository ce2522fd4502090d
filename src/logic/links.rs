//! What follows from what: the links that chains are made of.
//!
//! A *node* is a digit in one or several cells, of which it is said that one holds it: a candidate, or a
//! group of candidates. It is *on* if so, *off* if none of its cells holds the digit.
//!
//! ```text
//! weak      not both on        two digits of a cell; a digit in cells that see each other
//! strong    not both off       the two candidates of a cell; all places of a digit in a house, in two
//!                              nodes; two digits of an almost locked set
//! ```
//!
//! A chain alternates: on, weak, off, strong, on. The two links together are one edge from on to on,
//! and these edges, a bit per pair of nodes, are the table [`Links::next`] on which all searches run:
//!
//! ```text
//! on      weak     off      strong     on
//! r1c1=5 ------> r1c7<>5 ----------> r4c7=5        column 7 has no other place for 5
//! ```
//!
//! A set of k cells of a house with k + 1 digits is almost locked: without one of its digits, all others
//! stand in it. So each two of its digits are strongly linked, each as a node of the set's cells that
//! have it as a candidate: an almost locked set needs no node of its own.
//!
//! Nodes that are candidates come first, by digit and cell: one digit's candidates are a range.
//! Cost at 9x9: about four microseconds without groups, twelve with.
//!
//! Sources: Eppstein, Nonrepetitive Paths and Cycles in Graphs with Application to Sudoku (2005), for the
//! graph; "alternating inference chain" is the name of the forums (2006, Steve K. and others). Joining
//! the two links to one edge, and almost locked sets as links of groups, are ours.

use std::ops::Range;

use super::cells::CellSet;
use super::digits::Digits;
use super::rows::{self, Row, Rows};
use super::step::ChainNode;
use super::steps::Strike;
use super::view::View;
use crate::grid::{Candidate, Digit};

/// A digit in one or several cells, one of which holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node<const W: usize> {
    pub(super) digit: Digit,
    pub(super) cells: CellSet<W>,
}

impl<const W: usize> Node<W> {
    /// The node in a pattern.
    pub(super) fn named(&self, is_on: bool) -> ChainNode {
        ChainNode { digits: vec![self.digit], cells: self.cells.iter().collect(), is_on }
    }
}

/// Which nodes and links there are, each kind with those before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// Candidates.
    Candidates,
    /// Groups of a digit's places in the crossing of two houses.
    Groups,
    /// Almost locked sets.
    Sets,
}

/// Which links a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Those of one digit in houses.
    X,
    /// Strong ones in cells, weak ones of a digit.
    Xy,
    /// All.
    Any,
}

/// Nodes and links of a board.
#[derive(Debug)]
pub(super) struct Links<const W: usize> {
    nodes: Vec<Node<W>>,
    candidates: usize,
    /// The candidates of each digit.
    ranges: Vec<Range<usize>>,
    /// The node of each candidate, by digit and cell.
    node_of: Vec<u32>,
    cells: usize,
    /// Which nodes cannot be on beside a node.
    weak: Rows,
    /// Which nodes are on if a node is off, because of its cell, or of a house (or a set).
    by_cell: Rows,
    by_house: Rows,
}

/// Two nodes of which one is on. Groups have no number yet when they are found.
type Pair<const W: usize> = [Node<W>; 2];

impl<const W: usize> Links<W> {
    /// The links of a board.
    pub(super) fn new(view: &View<W>, reach: Reach) -> Links<W> {
        let layout = view.layout();
        let (side, cells) = (layout.side(), layout.geometry().cell_count());
        let mut nodes = Vec::with_capacity(512);
        let mut node_of = vec![0; side * cells];
        let mut ranges = Vec::with_capacity(side);
        for digit in (0..side).map(Digit::from_index) {
            let start = nodes.len();
            for cell in view.places(digit).iter() {
                node_of[digit.index() * cells + cell.index()] = nodes.len() as u32;
                nodes.push(Node { digit, cells: CellSet::single(cell) });
            }
            ranges.push(start..nodes.len());
        }
        let candidates = nodes.len();
        let mut groups = Vec::new();
        if reach >= Reach::Groups {
            each_grouped_pair(view, |pair| groups.push(pair));
        }
        if reach >= Reach::Sets {
            each_set_pair(view, |pair| groups.push(pair));
        }
        let mut links = Links {
            nodes,
            candidates,
            ranges,
            node_of,
            cells,
            weak: Rows::new(0, 0),
            by_cell: Rows::new(0, 0),
            by_house: Rows::new(0, 0),
        };
        let grouped = links.number(&groups, side);
        let count = links.nodes.len();
        links.weak = Rows::new(count, count);
        links.by_cell = Rows::new(count, count);
        links.by_house = Rows::new(count, count);
        links.add_weak(view);
        for cell in view.bivalue().iter() {
            let mut digits = view.candidates(cell).iter();
            if let (Some(one), Some(other)) = (digits.next(), digits.next()) {
                let pair = [one, other].map(|digit| links.node_of(Candidate { cell, digit }));
                link(&mut links.by_cell, pair);
            }
        }
        for &house in layout.houses() {
            for digit in view.missing(house).iter() {
                if let Some(pair) = view.strong_pair(house, digit) {
                    let mut cells = pair.iter();
                    if let (Some(one), Some(other)) = (cells.next(), cells.next()) {
                        let pair =
                            [one, other].map(|cell| links.node_of(Candidate { cell, digit }));
                        link(&mut links.by_house, pair);
                    }
                }
            }
        }
        grouped.into_iter().for_each(|pair| link(&mut links.by_house, pair));
        links
    }

    /// The nodes; those that are candidates first.
    pub(super) fn nodes(&self) -> &[Node<W>] {
        &self.nodes
    }

    /// How many nodes are candidates.
    pub(super) fn candidates(&self) -> usize {
        self.candidates
    }

    /// The node of an open candidate.
    pub(super) fn node_of(&self, Candidate { cell, digit }: Candidate) -> usize {
        self.node_of[digit.index() * self.cells + cell.index()] as usize
    }

    /// The candidate of a node, if it is one.
    pub(super) fn candidate(&self, node: usize) -> Option<Candidate> {
        let Node { digit, cells } = self.nodes[node];
        cells.only().map(|cell| Candidate { cell, digit })
    }

    /// The nodes that are off if this one is on. Of groups only those all of whose cells are.
    pub(super) fn weak(&self, node: usize) -> &Row {
        self.weak.row(node)
    }

    /// The nodes that are on if this one is off.
    pub(super) fn strong(&self, node: usize, kind: Kind) -> impl Iterator<Item = usize> + '_ {
        let [cell, house] = [kind != Kind::X, kind != Kind::Xy];
        let by_cell = cell.then(|| rows::bits(self.by_cell.row(node)));
        let by_house = house.then(|| rows::bits(self.by_house.row(node)));
        by_cell.into_iter().flatten().chain(by_house.into_iter().flatten())
    }

    /// The edges: which nodes are on if a node is on.
    pub(super) fn next(&self, kind: Kind) -> Rows {
        let count = self.nodes.len();
        let mut next = Rows::new(count, count);
        let mut strong = self.by_house.clone();
        match kind {
            Kind::X => {}
            Kind::Xy => strong = self.by_cell.clone(),
            Kind::Any => (0..count).for_each(|node| {
                rows::join(strong.row_mut(node), self.by_cell.row(node));
            }),
        }
        let mut has_strong = next.empty_row();
        for node in (0..count).filter(|node| !rows::is_empty(strong.row(*node))) {
            rows::insert(&mut has_strong, node);
        }
        for node in 0..count {
            for off in rows::common(self.weak.row(node), &has_strong) {
                if kind == Kind::Any || self.nodes[off].digit == self.nodes[node].digit {
                    rows::join(next.row_mut(node), strong.row(off));
                }
            }
            rows::remove(next.row_mut(node), node);
        }
        // That a group is on if one of its candidates is says nothing new.
        for group in self.candidates..count {
            let Node { digit, cells } = self.nodes[group];
            for cell in cells.iter() {
                rows::remove(next.row_mut(self.node_of(Candidate { cell, digit })), group);
            }
        }
        next
    }

    /// The node between two: off because one is on, so that the other is on.
    pub(super) fn between(&self, on: usize, to: usize, kind: Kind) -> Option<usize> {
        let is_next = |off: &usize| {
            self.weak.contains(on, *off)
                && (kind == Kind::Any || self.nodes[*off].digit == self.nodes[on].digit)
        };
        self.strong(to, kind).find(is_next)
    }

    /// The candidates of a row of nodes as strikes, by digit.
    pub(super) fn strikes(&self, row: &Row) -> Vec<Strike<W>> {
        let mut strikes: Vec<Strike<W>> = Vec::new();
        for node in rows::bits(row).take_while(|node| *node < self.candidates) {
            let Node { digit, cells } = self.nodes[node];
            match strikes.last_mut() {
                Some((last, struck)) if *last == digit => *struck |= cells,
                _ => strikes.push((digit, cells)),
            }
        }
        strikes
    }

    /// Takes groups in as nodes, each once.
    fn number(&mut self, pairs: &[Pair<W>], side: usize) -> Vec<[usize; 2]> {
        let mut of_digit: Vec<Vec<u32>> = vec![Vec::new(); side];
        let mut number = |node: Node<W>| {
            if let Some(cell) = node.cells.only() {
                return self.node_of(Candidate { cell, digit: node.digit });
            }
            let known = &mut of_digit[node.digit.index()];
            let is_it = |index: &&u32| self.nodes[**index as usize].cells == node.cells;
            if let Some(index) = known.iter().find(is_it) {
                return *index as usize;
            }
            known.push(self.nodes.len() as u32);
            self.nodes.push(node);
            self.nodes.len() - 1
        };
        pairs.iter().map(|pair| pair.map(&mut number)).collect()
    }

    fn add_weak(&mut self, view: &View<W>) {
        let layout = view.layout();
        for node in 0..self.candidates {
            let Node { digit, cells } = self.nodes[node];
            let Some(cell) = cells.first() else { continue };
            for peer in (view.places(digit) & layout.peers(cell)).iter() {
                let peer = self.node_of(Candidate { cell: peer, digit });
                self.weak.insert(node, peer);
            }
            for other in (view.candidates(cell) - Digits::single(digit)).iter() {
                let other = self.node_of(Candidate { cell, digit: other });
                self.weak.insert(node, other);
            }
        }
        let seen: Vec<CellSet<W>> = self.nodes[self.candidates..]
            .iter()
            .map(|node| view.places(node.digit) & layout.common_peers(node.cells))
            .collect();
        for (index, seen) in seen.iter().enumerate() {
            let group = self.candidates + index;
            let digit = self.nodes[group].digit;
            for cell in seen.iter() {
                let node = self.node_of(Candidate { cell, digit });
                self.weak.insert(group, node);
                self.weak.insert(node, group);
            }
            if !seen.is_several() {
                continue;
            }
            for other in group + 1..self.nodes.len() {
                let Node { digit: its, cells } = self.nodes[other];
                if its == digit && cells.is_subset(seen) {
                    self.weak.insert(group, other);
                    self.weak.insert(other, group);
                }
            }
        }
    }
}

fn link(strong: &mut Rows, [one, other]: [usize; 2]) {
    strong.insert(one, other);
    strong.insert(other, one);
}

/// Visits the houses whose three or more places for a digit are two nodes, at least one of them a group.
fn each_grouped_pair<const W: usize>(view: &View<W>, mut visit: impl FnMut(Pair<W>)) {
    for crossings in view.layout().crossings().chunk_by(|one, other| one.from == other.from) {
        let house = crossings[0].from;
        let many = view.missing(house) - view.digits_with(1, house) - view.digits_with(2, house);
        for digit in many.iter() {
            let places = view.places_in(house, digit);
            for (index, crossing) in crossings.iter().enumerate() {
                let group = places & crossing.common;
                if !group.is_several() {
                    continue;
                }
                let rest = places - group;
                let is_node = !rest.is_empty()
                    && (!rest.is_several()
                        || crossings[index + 1..]
                            .iter()
                            .any(|other| rest.is_subset(&other.common)));
                if is_node {
                    visit([group, rest].map(|cells| Node { digit, cells }));
                }
            }
        }
    }
}

/// Visits the pairs of digits of almost locked sets that strike something: of two footholds at least one
/// can be off because something outside is on, and the other then sees something.
fn each_set_pair<const W: usize>(view: &View<W>, mut visit: impl FnMut(Pair<W>)) {
    let almost = view.almost_locked();
    for set in almost.sets().iter().filter(|set| set.cells.is_several()) {
        let footholds = || {
            let all = almost.footholds_of(set).iter();
            all.map(|number| &almost.footholds()[*number as usize])
                .filter(|foothold| !foothold.sees.is_empty())
        };
        for (index, one) in footholds().enumerate() {
            for other in footholds().skip(index + 1) {
                visit(
                    [one, other]
                        .map(|foothold| Node { digit: foothold.digit, cells: foothold.cells }),
                );
            }
        }
    }
}
