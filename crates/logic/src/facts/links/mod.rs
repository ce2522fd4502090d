//! Implications between nodes: the links that chains are made of.
//!
//! A *node* is the statement that one of some cells holds a digit: a candidate, or a group of candidates. It is
//! *on* if that is true, *off* if none of its cells holds the digit.
//!
//! ```text
//! weak      not both on        two digits of a cell; a digit in cells that see each other; what clashes by a rule
//! strong    not both off       the two candidates of a cell; all places of a digit in a house, in two
//!                              nodes; two digits of an almost locked set
//! ```
//!
//! A chain alternates: on, weak, off, strong, on. The two links together form one edge from on to on. These edges,
//! one bit per pair of nodes, are the table [`Links::next`], on which all searches run:
//!
//! ```text
//! on      weak     off      strong     on
//! r1c1=5 ------> r1c7<>5 ----------> r4c7=5        column 7 has no other place for 5
//! ```
//!
//! A set of k cells of a house with k + 1 digits is almost locked. Without one of its digits it is locked and
//! contains all its other digits. The set without a digit is also a node. A strong link connects it to the group of
//! that digit in the set's cells, and it rules out whatever any of its digits rules out. If a cell is then left
//! with one candidate, there is an edge to it, although no single link is the reason.
//!
//! A candidate without a strong link can only be assumed or eliminated. It is not a node, unless there are almost
//! locked sets, which may turn it on. Nodes that are candidates come first, by digit and cell. Cost: small without
//! almost locked sets. These make several times as many nodes, and the table grows quadratically, so only forcing
//! chains ask for them.
//!
//! Sources: Eppstein, Nonrepetitive Paths and Cycles in Graphs with Application to Sudoku (2005), for the graph.
//! The forums use the name "alternating inference chain" (2006). Joining the two links into one edge is our idea.

mod build;

use super::survey::Survey;
use crate::paper::sheet::Strike;
use crate::sets::bits::{self, BitSet, BitSets};
use crate::sets::cells::CellSet;
use crate::sets::digits::Digits;
use crate::step::ChainNode;
use veridoku_core::grid::{Candidate, Cell, Digit};

/// A digit in one or several cells, one of which holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<const W: usize> {
    pub digit: Digit,
    pub cells: CellSet<W>,
}

/// Which nodes and links there are. Each kind includes those before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// Candidates.
    Candidates,
    /// Groups of a digit's places in the crossing of two houses.
    Groups,
    /// Almost locked sets.
    Sets,
}

/// Nodes and links of a sheet.
#[derive(Debug)]
pub struct Links<const W: usize> {
    nodes: Vec<Node<W>>,
    candidates: usize,
    /// The nodes of each digit that are candidates or groups.
    of_digit: Vec<Vec<u32>>,
    /// For each of these, the other places of its digit that see all its cells.
    sees: Vec<CellSet<W>>,
    /// The locked sets, which are the last nodes.
    locked: Vec<Locked<W>>,
    /// The node of each candidate that has one, by digit and cell.
    node_of: Vec<u32>,
    cells: usize,
    /// The candidates of each cell.
    digits_of: Vec<Digits>,
    /// Which candidates and groups cannot be on when a node is on.
    weak: BitSets,
    /// Which nodes are on if a node is off: nodes of the same digit because of a house, other candidates because of
    /// the cell.
    strong: BitSets,
}

/// The entry for a candidate that is not a node.
const NONE: u32 = u32::MAX;

/// An almost locked set without one of its digits.
#[derive(Debug)]
struct Locked<const W: usize> {
    cells: CellSet<W>,
    digits: Digits,
    /// The missing digit in the cells of the set, as a node.
    missing: usize,
    /// The nodes of all its digits that are seen from outside.
    footholds: [Option<usize>; LARGEST_SET + 1],
}

impl<const W: usize> Locked<W> {
    /// The nodes that are on because the set is locked.
    fn held(&self) -> impl Iterator<Item = usize> {
        self.footholds.into_iter().flatten().filter(|foothold| *foothold != self.missing)
    }
}

/// The largest number of cells of a set in a chain. Larger sets are hard to see, and solve no more puzzles.
const LARGEST_SET: usize = 4;

impl<const W: usize> Links<W> {
    /// The nodes, candidates first.
    pub fn nodes(&self) -> &[Node<W>] {
        &self.nodes
    }

    /// A node as it appears in a pattern.
    pub fn named(&self, node: usize, is_on: bool) -> ChainNode {
        let Node { digit, cells } = self.nodes[node];
        let first_set = self.nodes.len() - self.locked.len();
        let digits = match node.checked_sub(first_set) {
            Some(set) => self.locked[set].digits.iter().collect(),
            None => vec![digit],
        };
        ChainNode::new(digits, cells.iter().collect(), is_on)
    }

    /// How many nodes are candidates.
    pub fn candidates(&self) -> usize {
        self.candidates
    }

    /// The node of a candidate that has one.
    pub fn node_of(&self, Candidate { cell, digit }: Candidate) -> usize {
        self.node_of[digit.index() * self.cells + cell.index()] as usize
    }

    /// The nodes that are candidates of a cell, but not of this digit.
    fn others_in(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = usize> + '_ {
        let others = (self.digits_of[cell.index()] - Digits::single(digit)).iter();
        others.filter_map(move |digit| self.node_if_any(Candidate { cell, digit }))
    }

    /// The node of a candidate, if it has one.
    fn node_if_any(&self, candidate: Candidate) -> Option<usize> {
        Some(self.node_of(candidate)).filter(|node| *node != NONE as usize)
    }

    /// The candidate of a node, if the node is a single candidate.
    pub fn candidate(&self, node: usize) -> Option<Candidate> {
        let Node { digit, cells } = self.nodes[node];
        cells.only().map(|cell| Candidate { cell, digit })
    }

    /// The nodes that are off if this one is on. A group is included only if all its cells are off.
    pub fn weak(&self, node: usize) -> &BitSet {
        self.weak.set(node)
    }

    /// For each node, those that are on if it is off.
    pub fn strong_links(&self) -> &BitSets {
        &self.strong
    }

    /// For each node, those that are off if it is on.
    pub fn weak_links(&self) -> &BitSets {
        &self.weak
    }

    /// The nodes that are on if this one is off.
    pub fn strong(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        bits::members(self.strong.set(node))
    }

    /// The edges: which nodes are on if a node is on.
    pub fn next(&self, survey: &Survey<W>) -> BitSets {
        let count = self.nodes.len();
        let mut next = BitSets::new(count, count);
        let mut has_strong = next.empty_set();
        for node in (0..count).filter(|node| !bits::is_empty(self.strong.set(*node))) {
            bits::insert(&mut has_strong, node);
        }
        let mut off = self.weak.empty_set();
        for node in 0..count {
            if survey.is_over() {
                return next;
            }
            let set = next.set_mut(node);
            off.copy_from_slice(self.weak.set(node));
            bits::keep(&mut off, &has_strong);
            self.strong.join_all(&off, set);
            bits::remove(set, node);
        }
        let groups_end = count - self.locked.len();
        for (set, locked) in (groups_end..).zip(&self.locked) {
            if survey.is_over() {
                return next;
            }
            self.add_last_candidates(set, locked, &mut next);
        }
        // An edge from a candidate to its own group adds nothing new.
        for group in self.candidates..groups_end {
            let Node { digit, cells } = self.nodes[group];
            for cell in cells.iter() {
                if let Some(one) = self.node_if_any(Candidate { cell, digit }) {
                    bits::remove(next.set_mut(one), group);
                }
            }
        }
        next
    }

    /// Adds the edges to cells that a locked set leaves with one candidate.
    fn add_last_candidates(&self, set: usize, locked: &Locked<W>, next: &mut BitSets) {
        let mut once = CellSet::EMPTY;
        let mut twice = CellSet::EMPTY;
        for foothold in locked.held() {
            let struck = self.sees[foothold];
            twice |= once & struck;
            once |= struck;
        }
        for cell in twice.iter() {
            let mut left = self.digits_of[cell.index()]
                .iter()
                .map(|digit| self.node_of(Candidate { cell, digit }))
                .filter(|node| !self.weak.contains(set, *node));
            if let (Some(last), None) = (left.next(), left.next()) {
                next.insert(set, last);
            }
        }
    }

    /// The node between two: it is off because `on` is on, so `to` is on.
    pub fn between(&self, on: usize, to: usize) -> Option<usize> {
        // Nothing rules out a locked set.
        let mut strong = self.strong(to).take_while(|off| *off < self.sees.len());
        strong.find(|off| self.weak.contains(on, *off))
    }

    /// For each candidate or group, the candidates and groups that also rule out something that it rules out. It
    /// includes itself if it rules out anything.
    pub fn accomplices(&self, survey: &Survey<W>) -> BitSets {
        let layout = survey.layout();
        let mut all = BitSets::new(self.sees.len(), self.sees.len());
        for node in 0..self.sees.len() {
            if survey.is_over() {
                return all;
            }
            self.weak.join_all(self.weak.set(node), all.set_mut(node));
        }
        // Candidates that are not nodes can also be ruled out.
        let mut ruling_out = all.empty_set();
        for (digit, nodes) in self.of_digit.iter().enumerate() {
            let first_group = nodes.partition_point(|node| (*node as usize) < self.candidates);
            let (singles, groups) = nodes.split_at(first_group);
            let cells = |node: &u32| self.nodes[*node as usize].cells;
            let singles = singles.iter().map(cells).fold(CellSet::EMPTY, |all, cells| all | cells);
            let digit = Digit::from_index(digit);
            for cell in (survey.places(digit) - singles).iter() {
                if survey.is_over() {
                    return all;
                }
                ruling_out.fill(bits::EMPTY);
                for cell in (singles & layout.peers(cell)).iter() {
                    bits::insert(&mut ruling_out, self.node_of(Candidate { cell, digit }));
                }
                for &group in
                    groups.iter().filter(|group| self.sees[**group as usize].contains(cell))
                {
                    bits::insert(&mut ruling_out, group as usize);
                }
                self.others_in(cell, digit).for_each(|node| bits::insert(&mut ruling_out, node));
                for node in bits::members(&ruling_out) {
                    bits::join(all.set_mut(node), &ruling_out);
                }
            }
        }
        all
    }

    /// The candidates that two nodes (candidates or groups) both rule out, by digit.
    pub fn ruled_out_by_both(&self, nodes: [usize; 2]) -> impl Iterator<Item = Strike<W>> + '_ {
        (0..self.of_digit.len()).map(Digit::from_index).map(move |digit| {
            let [one, other] = nodes.map(|node| self.ruled_out(node, digit));
            (digit, one & other)
        })
    }

    /// The cells where a candidate or group rules out a digit.
    fn ruled_out(&self, node: usize, digit: Digit) -> CellSet<W> {
        let Node { digit: its, cells } = self.nodes[node];
        if digit == its {
            return self.sees[node];
        }
        let has = |cell: &Cell| self.digits_of[cell.index()].contains(digit);
        cells.only().filter(has).map_or(CellSet::EMPTY, CellSet::single)
    }
}
