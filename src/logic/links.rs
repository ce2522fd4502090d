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
use crate::grid::{Candidate, Cell, Digit};

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
pub(super) struct Links<const W: usize> {
    pub(super) nodes: Vec<Node<W>>,
    /// How many of the nodes, the first ones, are single candidates.
    pub(super) singles: usize,
    /// The node of each candidate, by candidate index.
    node_of: Vec<u16>,
    /// What is on if a node is on.
    if_on: Lists,
    /// What is on if a node is off.
    if_off: Lists,
}

/// Lists of edges in one vector.
#[derive(Default)]
struct Lists {
    ends: Vec<u32>,
    edges: Vec<Edge>,
}

impl Lists {
    fn of(&self, index: usize) -> &[Edge] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.edges[start..self.ends[index] as usize]
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
                        links.nodes.push(Node { digit, cells });
                    }
                }
            }
        }
        for index in 0..links.nodes.len() {
            let node = links.nodes[index];
            links.add_edges_if_on(board, node);
            links.add_edges_if_off(board, node);
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

    fn add_edges_if_on(&mut self, board: &Board<W>, node: Node<W>) {
        let layout = board.layout();
        let Node { digit, cells } = node;
        // The same digit elsewhere.
        let off = board.places(digit) & layout.common_peers(cells);
        for cell in off.iter() {
            if let Some(other) =
                (board.candidates(cell) - super::digits::Digits::single(digit)).only()
            {
                self.edge_to_candidate(cell, other, Strong::Cell, layout.side());
            }
        }
        self.edges_to_places(board, digit, off, cells);
        // The other digits of the cell.
        if let Some(cell) = cells.only() {
            let others = board.candidates(cell) - super::digits::Digits::single(digit);
            for other in others.iter() {
                self.edges_to_places(board, other, CellSet::single(cell), CellSet::single(cell));
            }
        }
        self.if_on.close();
    }

    /// Edges to what is left of a digit in the houses that lose some places, other than those of the
    /// node itself.
    fn edges_to_places(
        &mut self,
        board: &Board<W>,
        digit: Digit,
        off: CellSet<W>,
        from: CellSet<W>,
    ) {
        let layout = board.layout();
        for &house in layout.houses() {
            let cells = layout.house(house);
            if !off.meets(&cells) || !board.missing(house).contains(digit) {
                continue;
            }
            let left = (board.places(digit) & cells) - off;
            if !left.is_empty() && !left.meets(&from) {
                self.edge_to(digit, left, Strong::House, layout.side(), true);
            }
        }
    }

    fn add_edges_if_off(&mut self, board: &Board<W>, node: Node<W>) {
        let layout = board.layout();
        let Node { digit, cells } = node;
        if let Some(cell) = cells.only() {
            let others = board.candidates(cell) - super::digits::Digits::single(digit);
            if let Some(other) = others.only() {
                let to = self.node_of(cell, other, layout.side()) as u16;
                self.if_off.edges.push(Edge { to, by: Strong::Cell });
            }
        }
        for &house in layout.houses() {
            if cells.is_subset(&layout.house(house)) {
                let left = board.places_in(house, digit) - cells;
                if !left.is_empty() {
                    self.edge_to(digit, left, Strong::House, layout.side(), false);
                }
            }
        }
        self.if_off.close();
    }

    fn edge_to_candidate(&mut self, cell: Cell, digit: Digit, by: Strong, side: usize) {
        let to = self.node_of(cell, digit, side) as u16;
        self.if_on.edges.push(Edge { to, by });
    }

    /// An edge to the node of these cells, if there is one.
    fn edge_to(&mut self, digit: Digit, cells: CellSet<W>, by: Strong, side: usize, is_on: bool) {
        let to = match cells.only() {
            Some(cell) => Some(self.node_of(cell, digit, side)),
            None => {
                let is_it = |node: &Node<W>| node.digit == digit && node.cells == cells;
                self.nodes[self.singles..].iter().position(is_it).map(|index| index + self.singles)
            }
        };
        if let Some(to) = to {
            let edge = Edge { to: to as u16, by };
            if is_on { self.if_on.edges.push(edge) } else { self.if_off.edges.push(edge) }
        }
    }
}
