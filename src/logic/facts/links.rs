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
//! Candidates that no strong link brings on can only be supposed or struck, and are no nodes, unless there
//! are almost locked sets, which bring on others. Nodes that are candidates come first, by digit and cell.
//! Cost at 9x9: five microseconds with seventy nodes, a hundred with almost locked sets, which are several
//! hundred nodes.
//!
//! Sources: Eppstein, Nonrepetitive Paths and Cycles in Graphs with Application to Sudoku (2005), for the
//! graph; "alternating inference chain" is the name of the forums (2006). Joining the two links to one edge
//! is ours.

use super::almost::{AlmostLocked, Als};
use super::survey::Survey;
use crate::grid::{Candidate, Cell, Digit};
use crate::logic::paper::sheet::Strike;
use crate::logic::sets::cells::CellSet;
use crate::logic::sets::digits::Digits;
use crate::logic::sets::rows::{self, Row, Rows};
use crate::logic::step::ChainNode;

/// A digit in one or several cells, one of which holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<const W: usize> {
    pub digit: Digit,
    pub cells: CellSet<W>,
}

/// Which nodes and links there are, each kind with those before.
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
    /// For each of these the other places of its digit that see all its cells.
    sees: Vec<CellSet<W>>,
    /// The locked sets, which are the last nodes.
    locked: Vec<Locked<W>>,
    /// The node of each candidate that is one, by digit and cell.
    node_of: Vec<u32>,
    cells: usize,
    /// The candidates of each cell.
    digits_of: Vec<Digits>,
    /// Which candidates and groups cannot be on beside a node.
    weak: Rows,
    /// Which nodes are on if a node is off. Those of its own digit are because of a house, other
    /// candidates because of the cell.
    strong: Rows,
}

/// Two nodes of which one is on. Groups have no number yet when they are found.
type Pair<const W: usize> = [Node<W>; 2];

/// The number of a candidate that is no node.
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

/// The largest number of cells of a set in a chain. More are hard to see, and solve no more puzzles.
const LARGEST_SET: usize = 4;

impl<const W: usize> Links<W> {
    /// The links of a sheet, through its almost locked sets if there are any to go through.
    pub fn new(survey: &Survey<W>, reach: Reach, almost: Option<&AlmostLocked<W>>) -> Links<W> {
        let mut pairs = Vec::new();
        if reach >= Reach::Groups {
            each_grouped_pair(survey, |pair| pairs.push(pair));
        }
        let mut links = Links::of_candidates(survey, reach, &pairs);
        let pairs: Vec<[usize; 2]> = pairs
            .into_iter()
            .map(|pair| {
                pair.map(|node| {
                    let peers = || survey.layout().common_peers(node.cells);
                    links.number(node, usize::MAX, || survey.places(node.digit) & peers())
                })
            })
            .collect();
        let locked = almost.map_or_else(Vec::new, |almost| links.add_footholds(almost));
        let groups_end = links.nodes.len();
        for set in &locked {
            links.nodes.push(Node { digit: links.nodes[set.missing].digit, cells: set.cells });
        }
        let count = links.nodes.len();
        links.weak = links.find_weak(survey);
        links.strong = Rows::new(count, count);
        for cell in survey.bivalue().iter() {
            let mut digits = survey.candidates(cell).iter();
            if let (Some(one), Some(other)) = (digits.next(), digits.next()) {
                let pair = [one, other].map(|digit| links.node_of(Candidate { cell, digit }));
                link(&mut links.strong, pair);
            }
        }
        for digit in (0..survey.layout().side()).map(Digit::from_index) {
            for pair in survey.strong_pairs(digit) {
                let pair = pair.ends.map(|cell| links.node_of(Candidate { cell, digit }));
                link(&mut links.strong, pair);
            }
        }
        pairs.into_iter().for_each(|pair| link(&mut links.strong, pair));
        for (index, set) in locked.iter().enumerate() {
            let node = groups_end + index;
            link(&mut links.strong, [set.missing, node]);
            for foothold in set.held() {
                let (others, row) = links.weak.two_rows(foothold, node);
                rows::join(row, others);
            }
            if survey.is_over() {
                break;
            }
        }
        links.locked = locked;
        links
    }

    /// Those candidates as nodes that these pairs and the candidates' own strong links need, or all.
    fn of_candidates(survey: &Survey<W>, reach: Reach, pairs: &[Pair<W>]) -> Links<W> {
        let layout = survey.layout();
        let (side, cells) = (layout.side(), layout.geometry().cell_count());
        let mut chosen = survey.planes().to_vec();
        if reach < Reach::Sets {
            for digit in (0..side).map(Digit::from_index) {
                let chosen = &mut chosen[digit.index()];
                *chosen &= survey.bivalue();
                let ends = survey.strong_pairs(digit).iter().flat_map(|pair| pair.ends);
                ends.for_each(|end| chosen.insert(end));
            }
            for Node { digit, cells } in pairs.iter().flatten() {
                cells.only().into_iter().for_each(|cell| chosen[digit.index()].insert(cell));
            }
        }
        let mut links = Links {
            nodes: Vec::with_capacity(256),
            candidates: 0,
            of_digit: (0..side).map(|_| Vec::with_capacity(32)).collect(),
            sees: Vec::with_capacity(256),
            locked: Vec::new(),
            node_of: vec![NONE; side * cells],
            cells,
            digits_of: layout.geometry().cells().map(|cell| survey.candidates(cell)).collect(),
            weak: Rows::new(0, 0),
            strong: Rows::new(0, 0),
        };
        for (digit, chosen) in chosen.into_iter().enumerate() {
            for cell in chosen.iter() {
                links.node_of[digit * cells + cell.index()] = links.nodes.len() as u32;
                let digit = Digit::from_index(digit);
                let sees = survey.places(digit) & layout.peers(cell);
                links.add(Node { digit, cells: CellSet::single(cell) }, sees);
            }
        }
        links.candidates = links.nodes.len();
        links
    }

    /// Gives a candidate or group the next number.
    fn add(&mut self, node: Node<W>, sees: CellSet<W>) -> usize {
        let number = self.nodes.len();
        self.nodes.push(node);
        self.of_digit[node.digit.index()].push(number as u32);
        self.sees.push(sees);
        number
    }

    /// The nodes; those that are candidates first.
    pub fn nodes(&self) -> &[Node<W>] {
        &self.nodes
    }

    /// A node in a pattern.
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

    /// The node of a candidate that is one.
    pub fn node_of(&self, Candidate { cell, digit }: Candidate) -> usize {
        self.node_of[digit.index() * self.cells + cell.index()] as usize
    }

    /// The nodes that are candidates of a cell, but not of this digit.
    fn others_in(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = usize> + '_ {
        let others = (self.digits_of[cell.index()] - Digits::single(digit)).iter();
        others.filter_map(move |digit| self.node_if_any(Candidate { cell, digit }))
    }

    /// The node of a candidate, if it is one.
    fn node_if_any(&self, candidate: Candidate) -> Option<usize> {
        Some(self.node_of(candidate)).filter(|node| *node != NONE as usize)
    }

    /// The candidate of a node, if it is one.
    pub fn candidate(&self, node: usize) -> Option<Candidate> {
        let Node { digit, cells } = self.nodes[node];
        cells.only().map(|cell| Candidate { cell, digit })
    }

    /// The nodes that are off if this one is on. Of groups only those all of whose cells are.
    pub fn weak(&self, node: usize) -> &Row {
        self.weak.row(node)
    }

    /// For each node those that are on if it is off.
    pub fn strong_links(&self) -> &Rows {
        &self.strong
    }

    /// For each node those that are off if it is on.
    pub fn weak_links(&self) -> &Rows {
        &self.weak
    }

    /// The nodes that are on if this one is off.
    pub fn strong(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        rows::bits(self.strong.row(node))
    }

    /// The edges: which nodes are on if a node is on.
    pub fn next(&self, survey: &Survey<W>) -> Rows {
        let count = self.nodes.len();
        let mut next = Rows::new(count, count);
        let mut has_strong = next.empty_row();
        for node in (0..count).filter(|node| !rows::is_empty(self.strong.row(*node))) {
            rows::insert(&mut has_strong, node);
        }
        let mut off = self.weak.empty_row();
        for node in 0..count {
            if survey.is_over() {
                return next;
            }
            let row = next.row_mut(node);
            off.copy_from_slice(self.weak.row(node));
            rows::keep(&mut off, &has_strong);
            self.strong.join_all(&off, row);
            rows::remove(row, node);
        }
        let groups_end = count - self.locked.len();
        for (set, locked) in (groups_end..).zip(&self.locked) {
            if survey.is_over() {
                return next;
            }
            self.add_last_candidates(set, locked, &mut next);
        }
        // That a group is on if one of its candidates is says nothing new.
        for group in self.candidates..groups_end {
            let Node { digit, cells } = self.nodes[group];
            for cell in cells.iter() {
                if let Some(one) = self.node_if_any(Candidate { cell, digit }) {
                    rows::remove(next.row_mut(one), group);
                }
            }
        }
        next
    }

    /// The cells to which a locked set leaves one candidate.
    fn add_last_candidates(&self, set: usize, locked: &Locked<W>, next: &mut Rows) {
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

    /// The node between two: off because one is on, so that the other is on.
    pub fn between(&self, on: usize, to: usize) -> Option<usize> {
        // A locked set is ruled out by nothing.
        let mut strong = self.strong(to).take_while(|off| *off < self.sees.len());
        strong.find(|off| self.weak.contains(on, *off))
    }

    /// For each candidate or group those that rule out something that it rules out, too. It itself is one
    /// of them if it rules out anything.
    pub fn accomplices(&self, survey: &Survey<W>) -> Rows {
        let layout = survey.layout();
        let mut all = Rows::new(self.sees.len(), self.sees.len());
        for node in 0..self.sees.len() {
            if survey.is_over() {
                return all;
            }
            self.weak.join_all(self.weak.row(node), all.row_mut(node));
        }
        // The candidates that are no nodes can be ruled out, too.
        let mut ruling_out = all.empty_row();
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
                ruling_out.fill(rows::EMPTY);
                for cell in (singles & layout.peers(cell)).iter() {
                    rows::insert(&mut ruling_out, self.node_of(Candidate { cell, digit }));
                }
                for &group in
                    groups.iter().filter(|group| self.sees[**group as usize].contains(cell))
                {
                    rows::insert(&mut ruling_out, group as usize);
                }
                self.others_in(cell, digit).for_each(|node| rows::insert(&mut ruling_out, node));
                for node in rows::bits(&ruling_out) {
                    rows::join(all.row_mut(node), &ruling_out);
                }
            }
        }
        all
    }

    /// What two nodes that are candidates or groups both rule out, by digit.
    pub fn ruled_out_by_both(&self, nodes: [usize; 2]) -> impl Iterator<Item = Strike<W>> + '_ {
        (0..self.of_digit.len()).map(Digit::from_index).map(move |digit| {
            let [one, other] = nodes.map(|node| self.ruled_out(node, digit));
            (digit, one & other)
        })
    }

    /// Where a candidate or group rules out a digit.
    fn ruled_out(&self, node: usize, digit: Digit) -> CellSet<W> {
        let Node { digit: its, cells } = self.nodes[node];
        if digit == its {
            return self.sees[node];
        }
        let has = |cell: &Cell| self.digits_of[cell.index()].contains(digit);
        cells.only().filter(has).map_or(CellSet::EMPTY, CellSet::single)
    }

    /// The number of a node. A group that is none of those below a number becomes one.
    fn number(&mut self, node: Node<W>, below: usize, sees: impl FnOnce() -> CellSet<W>) -> usize {
        if let Some(cell) = node.cells.only() {
            return self.node_of(Candidate { cell, digit: node.digit });
        }
        let of_digit = &self.of_digit[node.digit.index()];
        let first = of_digit.partition_point(|node| (*node as usize) < self.candidates);
        let groups = of_digit[first..].iter().map(|group| *group as usize);
        let mut known = groups.take_while(|group| *group < below);
        match known.find(|group| self.nodes[*group].cells == node.cells) {
            Some(known) => known,
            None => self.add(node, sees()),
        }
    }

    /// The digits of almost locked sets as groups, and the sets that are locked without one of them.
    fn add_footholds(&mut self, almost: &AlmostLocked<W>) -> Vec<Locked<W>> {
        // Of a digit that nothing outside sees there is no use, nor of one without another.
        let is_useful = |number: &&u32| !almost.footholds()[**number as usize].sees.is_empty();
        let useful_of = |set: &Als<W>| almost.footholds_of(set).iter().filter(is_useful);
        let is_node = |set: &&Als<W>| {
            (3..=LARGEST_SET + 1).contains(&set.digits.len()) && useful_of(set).nth(1).is_some()
        };
        let sets = || almost.sets().iter().filter(is_node);
        let mut is_needed = vec![false; almost.footholds().len()];
        sets().flat_map(useful_of).for_each(|number| is_needed[*number as usize] = true);
        // No two footholds are equal.
        let footholds = self.nodes.len();
        let mut nodes = vec![usize::MAX; almost.footholds().len()];
        for (index, foothold) in almost.footholds().iter().enumerate() {
            if is_needed[index] {
                let node = Node { digit: foothold.digit, cells: foothold.cells };
                nodes[index] = self.number(node, footholds, || foothold.sees);
            }
        }
        let mut locked = Vec::with_capacity(256);
        for set in sets() {
            let node = |number: &u32| nodes[*number as usize];
            let mut footholds = [None; LARGEST_SET + 1];
            let useful = useful_of(set).map(node).map(Some);
            footholds.iter_mut().zip(useful).for_each(|(foothold, node)| *foothold = node);
            for missing in footholds.into_iter().flatten() {
                let digits = set.digits - Digits::single(self.nodes[missing].digit);
                locked.push(Locked { cells: set.cells, digits, missing, footholds });
            }
        }
        locked
    }

    /// Which candidates and groups cannot be on beside one of them.
    fn find_weak(&self, survey: &Survey<W>) -> Rows {
        let mut weak = Rows::new(self.nodes.len(), self.sees.len());
        for nodes in &self.of_digit {
            for (index, &one) in nodes.iter().enumerate() {
                if survey.is_over() {
                    return weak;
                }
                let sees = self.sees[one as usize];
                for &other in &nodes[index + 1..] {
                    if self.nodes[other as usize].cells.is_subset(&sees) {
                        link(&mut weak, [one, other].map(|node| node as usize));
                    }
                }
            }
        }
        for (one, &Node { digit, cells }) in self.nodes[..self.candidates].iter().enumerate() {
            let Some(cell) = cells.first() else { continue };
            self.others_in(cell, digit).for_each(|other| weak.insert(one, other));
        }
        weak
    }
}

/// Puts each of two nodes in the row of the other.
fn link(rows: &mut Rows, [one, other]: [usize; 2]) {
    rows.insert(one, other);
    rows.insert(other, one);
}

/// Visits the houses whose three or more places for a digit are two nodes, at least one of them a group.
fn each_grouped_pair<const W: usize>(survey: &Survey<W>, mut visit: impl FnMut(Pair<W>)) {
    for crossings in survey.layout().crossings().chunk_by(|one, other| one.from == other.from) {
        let house = crossings[0].from;
        let many =
            survey.missing(house) - survey.digits_with(1, house) - survey.digits_with(2, house);
        for digit in many.iter() {
            let places = survey.places_in(house, digit);
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
