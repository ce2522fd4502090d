//! What follows from what: the implications that chains are made of.
//!
//! A *node* is a digit in one or several cells, of which it is said that one holds it: a candidate, or
//! a group of candidates in the crossing of two houses. If a node is *on*, every candidate of the same digit that sees all its cells
//! is off, and so are the other digits of its cell if it has one only. If that leaves a house (or a
//! cell) one node for a digit, that node is on. The two together are one edge:
//!
//! ```text
//! on     weak link      off      strong link       on
//! r1c1=5 ----------> r1c7<>5 ----------------> r4c7=5     column 7 has no other place for 5
//! ```
//!
//! So an alternating inference chain is a path along such edges, which begins at a node that is on
//! because some candidate is off. All searches for chains are searches for shortest paths here; they
//! differ in the nodes and edges they allow.
//!
//! Cost: nodes times houses, some ten microseconds on a 9x9 grid; a search from one node some hundred
//! nanoseconds.
//!
//! Sources: Eppstein, Nonrepetitive Paths and Cycles in Graphs with Application to Sudoku (2005), for
//! the graph; "alternating inference chain" is the name of the forums, 2007. Joining the two links to
//! one edge is ours.

use super::board::Board;
use super::cells::CellSet;
use super::digits::Digits;
use crate::grid::{Candidate, Cell, Digit, HouseId};

/// A digit in one or several cells, one of which holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node<const W: usize> {
    pub(super) digit: Digit,
    pub(super) cells: CellSet<W>,
}

/// Why a node is on when another is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strong {
    /// Its cell has no other candidate left.
    Cell,
    /// A house has no other place for its digit.
    House,
}

/// From a node to one that is on if the former is, or is off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: u16,
    pub(super) by: Strong,
}

/// Nodes and edges of a board.
#[derive(Debug)]
pub(super) struct Links<const W: usize> {
    pub(super) nodes: Vec<Node<W>>,
    /// How many of the nodes, the first ones, are single candidates.
    pub(super) singles: usize,
    /// The node of each candidate, by candidate index.
    node_of: Vec<u16>,
    /// The cells that hold the digit of a node and see all its cells.
    seen: Vec<CellSet<W>>,
    /// The group nodes of each digit.
    groups: Vec<Vec<u16>>,
    /// What is on if a node is on.
    if_on: Lists,
    /// What is on if a node is off.
    if_off: Lists,
}

/// Lists of edges in one vector.
#[derive(Debug, Default)]
struct Lists {
    ends: Vec<u32>,
    edges: Vec<Edge>,
}

impl Lists {
    fn of(&self, index: usize) -> &[Edge] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.edges[start..self.ends[index] as usize]
    }

    fn push(&mut self, to: usize, by: Strong) {
        self.edges.push(Edge { to: to as u16, by });
    }

    fn close(&mut self) {
        self.ends.push(self.edges.len() as u32);
    }
}

const NONE: u16 = u16::MAX;

impl<const W: usize> Links<W> {
    /// The links of a board, with groups or without.
    pub(super) fn new(board: &Board<W>, with_groups: bool) -> Links<W> {
        let layout = board.layout();
        let side = layout.side();
        let mut links = Links {
            nodes: Vec::with_capacity(256),
            singles: 0,
            node_of: vec![NONE; side.pow(3)],
            seen: Vec::with_capacity(256),
            groups: vec![Vec::new(); side],
            if_on: Lists::default(),
            if_off: Lists::default(),
        };
        for cell in board.open().iter() {
            for digit in board.candidates(cell).iter() {
                links.node_of[Candidate { cell, digit }.index(side)] = links.nodes.len() as u16;
                links.nodes.push(Node { digit, cells: CellSet::single(cell) });
            }
        }
        links.singles = links.nodes.len();
        if with_groups {
            for crossing in layout.crossings().iter().filter(|crossing| crossing.from < crossing.to)
            {
                let missing = board.missing(crossing.from) & board.missing(crossing.to);
                for digit in missing.iter() {
                    let cells = board.places(digit) & crossing.common;
                    if cells.is_several() {
                        links.groups[digit.index()].push(links.nodes.len() as u16);
                        links.nodes.push(Node { digit, cells });
                    }
                }
            }
        }
        let places: Vec<Vec<CellSet<W>>> = (0..side)
            .map(Digit::from_index)
            .map(|digit| {
                let wants = |house: &&HouseId| board.missing(**house).contains(digit);
                layout
                    .houses()
                    .iter()
                    .filter(wants)
                    .map(|house| board.places_in(*house, digit))
                    .collect()
            })
            .collect();
        for index in 0..links.nodes.len() {
            let Node { digit, cells } = links.nodes[index];
            links.seen.push(board.places(digit) & layout.common_peers(cells));
            links.add_edges_if_off(board, &places[digit.index()], digit, cells);
        }
        for index in 0..links.nodes.len() {
            let Node { digit, cells } = links.nodes[index];
            links.add_edges_if_on(board, &places[digit.index()], digit, cells, links.seen[index]);
        }
        links
    }

    /// The node of a single candidate.
    pub(super) fn node_of(&self, cell: Cell, digit: Digit, side: usize) -> usize {
        self.node_of[Candidate { cell, digit }.index(side)] as usize
    }

    /// The nodes that are on if this one is.
    pub(super) fn if_on(&self, node: usize) -> &[Edge] {
        self.if_on.of(node)
    }

    /// The nodes that are on if this one is off.
    pub(super) fn if_off(&self, node: usize) -> &[Edge] {
        self.if_off.of(node)
    }

    /// The other candidates of a node's digit that are off if the node is on.
    pub(super) fn seen(&self, node: usize) -> CellSet<W> {
        self.seen[node]
    }

    /// What is on if none of these cells holds the digit.
    fn add_edges_if_off(
        &mut self,
        board: &Board<W>,
        places: &[CellSet<W>],
        digit: Digit,
        cells: CellSet<W>,
    ) {
        let side = board.layout().side();
        if let Some(cell) = cells.only()
            && let Some(other) = (board.candidates(cell) - Digits::single(digit)).only()
        {
            self.if_off.push(self.node_of(cell, other, side), Strong::Cell);
        }
        for &places in places.iter().filter(|places| cells.is_subset(places)) {
            if let Some(to) = self.node(digit, places - cells, side) {
                self.if_off.push(to, Strong::House);
            }
        }
        self.if_off.close();
    }

    /// What is on if one of these cells holds the digit, and those that see them do not.
    fn add_edges_if_on(
        &mut self,
        board: &Board<W>,
        places: &[CellSet<W>],
        digit: Digit,
        cells: CellSet<W>,
        off: CellSet<W>,
    ) {
        let side = board.layout().side();
        for cell in off.iter() {
            if let Some(other) = (board.candidates(cell) - Digits::single(digit)).only() {
                self.if_on.push(self.node_of(cell, other, side), Strong::Cell);
            }
        }
        for &places in places.iter().filter(|places| places.meets(&off) && !places.meets(&cells)) {
            if let Some(to) = self.node(digit, places - off, side) {
                self.if_on.push(to, Strong::House);
            }
        }
        // The other digits of the cell are off.
        if let Some(cell) = cells.only() {
            for other in (board.candidates(cell) - Digits::single(digit)).iter() {
                let other = self.node_of(cell, other, side);
                let edges = self.if_off.of(other).iter().filter(|edge| edge.by == Strong::House);
                self.if_on.edges.extend(edges);
            }
        }
        self.if_on.close();
    }

    /// The node of a digit in these cells, if there is one.
    fn node(&self, digit: Digit, cells: CellSet<W>, side: usize) -> Option<usize> {
        if let Some(cell) = cells.only() {
            return Some(self.node_of(cell, digit, side));
        }
        let is_it = |group: &&u16| self.nodes[**group as usize].cells == cells;
        self.groups[digit.index()].iter().find(is_it).map(|group| *group as usize)
    }
}
