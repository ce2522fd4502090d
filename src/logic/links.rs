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
//! A set of k cells of a house with k + 1 digits is almost locked: without one of its digits, it is
//! locked, and all others stand in it. That is a node, too: the set without this digit. It is strongly linked to
//! the digit in the set's cells, a group, and rules out all that any of its digits does. If that leaves
//! a cell one candidate, there is an edge to it, though no link alone tells why.
//!
//! Nodes that are candidates come first, by digit and cell: one digit's candidates are a range.
//! Cost at 9x9: about four microseconds without groups, twelve with.
//!
//! Sources: Eppstein, Nonrepetitive Paths and Cycles in Graphs with Application to Sudoku (2005), for the
//! graph; "alternating inference chain" is the name of the forums (2006). Joining the two links to one edge
//! is ours.

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

/// Nodes and links of a board.
#[derive(Debug)]
pub(super) struct Links<const W: usize> {
    nodes: Vec<Node<W>>,
    candidates: usize,
    /// The locked sets, which are the last nodes: their digits. The node tells the missing one.
    locked: Vec<Digits>,
    /// The node of each candidate, by digit and cell.
    node_of: Vec<u32>,
    cells: usize,
    /// The candidates of each cell.
    digits_of: Vec<Digits>,
    /// Which nodes cannot be on beside a node.
    weak: Rows,
    /// Which nodes are on if a node is off. Those of its own digit are because of a house, other
    /// candidates because of the cell.
    strong: Rows,
}

/// Two nodes of which one is on. Groups have no number yet when they are found.
type Pair<const W: usize> = [Node<W>; 2];

/// The groups that are nodes, by digit.
struct Numbers {
    of_digit: Vec<Vec<u32>>,
}

impl Numbers {
    fn new(side: usize) -> Numbers {
        Numbers { of_digit: vec![Vec::new(); side] }
    }
}

/// An almost locked set without one of its digits.
struct Locked<const W: usize> {
    cells: CellSet<W>,
    digits: Digits,
    /// The missing digit in the cells of the set, as a node, and the others.
    missing: usize,
    others: Vec<usize>,
}

/// The largest number of cells of a set in a chain. More are hard to see, and solve no more puzzles.
const LARGEST_SET: usize = 4;

impl<const W: usize> Links<W> {
    /// The links of a board.
    pub(super) fn new(view: &View<W>, reach: Reach) -> Links<W> {
        let layout = view.layout();
        let (side, cells) = (layout.side(), layout.geometry().cell_count());
        let mut nodes = Vec::with_capacity(512);
        let mut node_of = vec![0; side * cells];
        for digit in (0..side).map(Digit::from_index) {
            for cell in view.places(digit).iter() {
                node_of[digit.index() * cells + cell.index()] = nodes.len() as u32;
                nodes.push(Node { digit, cells: CellSet::single(cell) });
            }
        }
        let candidates = nodes.len();
        let mut groups = Vec::new();
        if reach >= Reach::Groups {
            each_grouped_pair(view, |pair| groups.push(pair));
        }
        let mut links = Links {
            nodes,
            candidates,
            locked: Vec::new(),
            node_of,
            cells,
            digits_of: layout.geometry().cells().map(|cell| view.candidates(cell)).collect(),
            weak: Rows::new(0, 0),
            strong: Rows::new(0, 0),
        };
        let mut numbers = Numbers::new(side);
        let mut pairs: Vec<[usize; 2]> = Vec::with_capacity(groups.len());
        for pair in groups {
            pairs.push(pair.map(|node| links.number(&mut numbers, node)));
        }
        let mut locked = Vec::new();
        if reach >= Reach::Sets {
            links.add_footholds(view, &mut numbers, &mut locked);
        }
        let groups_end = links.nodes.len();
        for set in &locked {
            links.nodes.push(Node { digit: links.nodes[set.missing].digit, cells: set.cells });
            links.locked.push(set.digits);
        }
        let count = links.nodes.len();
        links.weak = Rows::new(count, count);
        links.strong = Rows::new(count, count);
        links.add_weak(view, groups_end);
        for cell in view.bivalue().iter() {
            let mut digits = view.candidates(cell).iter();
            if let (Some(one), Some(other)) = (digits.next(), digits.next()) {
                let pair = [one, other].map(|digit| links.node_of(Candidate { cell, digit }));
                link(&mut links.strong, pair);
            }
        }
        for digit in (0..side).map(Digit::from_index) {
            for pair in view.strong_pairs(digit) {
                let pair = pair.ends.map(|cell| links.node_of(Candidate { cell, digit }));
                link(&mut links.strong, pair);
            }
        }
        pairs.into_iter().for_each(|pair| link(&mut links.strong, pair));
        for (index, set) in locked.iter().enumerate() {
            let node = groups_end + index;
            link(&mut links.strong, [set.missing, node]);
            for &foothold in &set.others {
                let (others, row) = links.weak.two_rows(foothold, node);
                rows::join(row, others);
            }
        }
        links
    }

    /// The nodes; those that are candidates first.
    pub(super) fn nodes(&self) -> &[Node<W>] {
        &self.nodes
    }

    /// A node in a pattern.
    pub(super) fn named(&self, node: usize, is_on: bool) -> ChainNode {
        let Node { digit, cells } = self.nodes[node];
        let first_set = self.nodes.len() - self.locked.len();
        let digits = match node.checked_sub(first_set) {
            Some(set) => self.locked[set].iter().collect(),
            None => vec![digit],
        };
        ChainNode { digits, cells: cells.iter().collect(), is_on }
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
    pub(super) fn strong(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        rows::bits(self.strong.row(node))
    }

    /// The edges: which nodes are on if a node is on.
    pub(super) fn next(&self) -> Rows {
        let count = self.nodes.len();
        let mut next = Rows::new(count, count);
        let mut has_strong = next.empty_row();
        for node in (0..count).filter(|node| !rows::is_empty(self.strong.row(*node))) {
            rows::insert(&mut has_strong, node);
        }
        for node in 0..count {
            for off in rows::common(self.weak.row(node), &has_strong) {
                rows::join(next.row_mut(node), self.strong.row(off));
            }
            rows::remove(next.row_mut(node), node);
        }
        let groups_end = count - self.locked.len();
        (groups_end..count).for_each(|set| self.add_last_candidates(set, &mut next));
        // That a group is on if one of its candidates is says nothing new.
        for group in self.candidates..groups_end {
            let Node { digit, cells } = self.nodes[group];
            for cell in cells.iter() {
                rows::remove(next.row_mut(self.node_of(Candidate { cell, digit })), group);
            }
        }
        next
    }

    /// The cells to which a locked set leaves one candidate.
    fn add_last_candidates(&self, set: usize, next: &mut Rows) {
        let mut once = CellSet::EMPTY;
        let mut twice = CellSet::EMPTY;
        for (_, struck) in self.strikes(self.weak(set)) {
            twice |= once & struck;
            once |= struck;
        }
        for cell in (twice - self.nodes[set].cells).iter() {
            let mut left = self.digits_of[cell.index()]
                .iter()
                .map(|digit| self.node_of(Candidate { cell, digit }))
                .filter(|node| !self.weak.contains(set, *node));
            if let (Some(last), None) = (left.next(), left.next()) {
                next.insert(set, last);
            }
        }
    }

    /// The node between two: off because one is on, so that the other is on.
    pub(super) fn between(&self, on: usize, to: usize) -> Option<usize> {
        self.strong(to).find(|off| self.weak.contains(on, *off))
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

    /// The number of a node, which becomes one if it is none.
    fn number(&mut self, numbers: &mut Numbers, node: Node<W>) -> usize {
        if let Some(cell) = node.cells.only() {
            return self.node_of(Candidate { cell, digit: node.digit });
        }
        let known = &mut numbers.of_digit[node.digit.index()];
        let is_it = |index: &&u32| self.nodes[**index as usize].cells == node.cells;
        if let Some(index) = known.iter().find(is_it) {
            return *index as usize;
        }
        known.push(self.nodes.len() as u32);
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// The digits of almost locked sets as groups, and the sets that are locked without one of them.
    fn add_footholds(
        &mut self,
        view: &View<W>,
        numbers: &mut Numbers,
        locked: &mut Vec<Locked<W>>,
    ) {
        let almost = view.almost_locked();
        // Of those that nothing outside sees there is no use.
        let mut of_footholds = vec![None; almost.footholds().len()];
        let useful = almost.footholds().iter().enumerate();
        for (index, foothold) in useful.filter(|(_, foothold)| !foothold.sees.is_empty()) {
            let node = Node { digit: foothold.digit, cells: foothold.cells };
            of_footholds[index] = Some(self.number(numbers, node));
        }
        let is_small = |cells: usize| (2..=LARGEST_SET).contains(&cells);
        for set in almost.sets().iter().filter(|set| is_small(set.cells.len())) {
            let footholds = almost.footholds_of(set).iter();
            let nodes: Vec<usize> =
                footholds.filter_map(|number| of_footholds[*number as usize]).collect();
            for &missing in nodes.iter().filter(|_| nodes.len() > 1) {
                let others = nodes.iter().copied().filter(|node| *node != missing).collect();
                let digits = set.digits - Digits::single(self.nodes[missing].digit);
                locked.push(Locked { cells: set.cells, digits, missing, others });
            }
        }
    }

    fn add_weak(&mut self, view: &View<W>, groups_end: usize) {
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
        let seen: Vec<CellSet<W>> = self.nodes[self.candidates..groups_end]
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
            for other in group + 1..groups_end {
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
            for crossing in crossings {
                let group = places & crossing.common;
                if !group.is_several() {
                    continue;
                }
                let rest = places - group;
                let is_node = !rest.is_empty()
                    && (!rest.is_several()
                        || crossings.iter().any(|other| rest.is_subset(&other.common)));
                if is_node {
                    visit([group, rest].map(|cells| Node { digit, cells }));
                }
            }
        }
    }
}
