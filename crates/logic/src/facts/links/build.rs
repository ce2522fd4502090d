//! Finds the nodes and links of a sheet.
//!
//! ```text
//! pairs with groups --> candidates that are nodes --> groups --> footholds of sets --> locked sets
//!                       0 ..                                                           .. count
//! ```
//!
//! Nodes are numbered in this order, as each kind is made from those before. Then come the links: weak links
//! between candidates and groups, strong links of all nodes, and finally those of locked sets.

use super::{LARGEST_SET, Links, Locked, NONE, Node, Reach};
use crate::facts::almost::{AlmostLocked, Als};
use crate::facts::clashes::Clashes;
use crate::facts::survey::Survey;
use crate::sets::bits::{self, BitSets};
use crate::sets::cells::CellSet;
use crate::sets::digits::Digits;
use veridoku_core::grid::{Candidate, Digit};

/// Two nodes, one of which is on. Groups have no number yet when they are found.
type Pair<const W: usize> = [Node<W>; 2];

impl<const W: usize> Links<W> {
    /// The links of a sheet, including those through its almost locked sets if there are any.
    pub fn new(
        survey: &Survey<W>,
        reach: Reach,
        almost: Option<&AlmostLocked<W>>,
        clashes: Option<&Clashes>,
    ) -> Links<W> {
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
        if let Some(clashes) = clashes {
            links.add_clashes(clashes);
        }
        links.strong = BitSets::new(count, count);
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
                let (others, set) = links.weak.two_sets(foothold, node);
                bits::join(set, others);
            }
            if survey.is_over() {
                break;
            }
        }
        links.locked = locked;
        links
    }

    /// Links with candidates as nodes: those that these pairs and the candidates' own strong links need, or all.
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
            weak: BitSets::new(0, 0),
            strong: BitSets::new(0, 0),
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

    /// The number of a node. A new group, or one whose number is not below a bound, gets a new number.
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

    /// Adds the digits of almost locked sets as groups, and the sets that are locked without one of these digits.
    fn add_footholds(&mut self, almost: &AlmostLocked<W>) -> Vec<Locked<W>> {
        // A digit is useful if something outside sees it, and a set if it has two such digits.
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

    /// Adds the pairs of candidates that cannot both be on because of a rule.
    fn add_clashes(&mut self, clashes: &Clashes) {
        for node in 0..self.candidates {
            let Some(candidate) = self.candidate(node) else { continue };
            for other in clashes.of(candidate) {
                if let Some(other) = self.node_if_any(other) {
                    link(&mut self.weak, [node, other]);
                }
            }
        }
    }

    /// For each candidate or group, the candidates and groups that cannot be on with it.
    fn find_weak(&self, survey: &Survey<W>) -> BitSets {
        let mut weak = BitSets::new(self.nodes.len(), self.sees.len());
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

/// Puts each of two nodes in the set of the other.
fn link(sets: &mut BitSets, [one, other]: [usize; 2]) {
    sets.insert(one, other);
    sets.insert(other, one);
}

/// Visits the houses whose places for a digit (three or more) form two nodes, at least one of them a group.
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
