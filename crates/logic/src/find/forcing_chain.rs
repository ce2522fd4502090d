//! Forcing chains: one of several candidates is true, and each of them implies the same.
//!
//! ```text
//! cell     r1c1=3 -> ... -> r5c5<>7         house    5 in row 1 at c2 -> ... -> r5c5=7
//!          r1c1=4 -> ... -> r5c5<>7                              at c6 -> ... -> r5c5=7
//!          r1c1=8 -> ... -> r5c5<>7                              at c9 -> ... -> r5c5=7
//!
//! digit    r1c1=3 -> ... -> r5c5<>7         or only one side     r1c1=3 -> ... -> r5c5=7
//!          r1c1<>3 -> ... -> r5c5<>7        that fails           r1c1=3 -> ... -> r5c5<>7
//! ```
//!
//! The alternatives are the candidates of a cell, the places of a digit in a house, or a candidate and its
//! opposite. Each follows a separate path along chains with groups and almost locked sets, in which every node
//! follows from the one before. If that leads nowhere, a link may also use what the assumption itself rules out: of
//! three places for a digit the assumption takes one, the node before takes another, and the third is on. So every
//! node follows from the one before and the assumption. Anything that needs more is a forcing *net*.
//!
//! Search: all candidates spread side by side, level by level, and with them their eliminations. After each level
//! the sets of the alternatives are intersected. At the first level with anything in common, all of it is shown,
//! with one step for the conclusions of a cell or house by the same chains. Cost: the highest of all chains, because groups and
//! sets are most of the nodes.
//!
//! Also called multiple forcing chains, verity; the ones for a house are region or unit forcing chains.
//!
//! Sources: the forums of 2005; Juillerat, Sudoku Explainer (2006), for the three kinds; Berthier, The Hidden Logic
//! of Sudoku (2007), whose z-candidates are the ones the assumption rules out.

use std::borrow::Cow;

use super::merge;
use super::nets::refuted;
use super::prelude::*;
use crate::facts::links::{Links, Reach};
use crate::facts::spread::{Levels, Premises, Spread};
use crate::sets::bits::{self, BitSet, BitSets, Chunk};
use crate::step::Chain;
use crate::words::chains;

pub(super) struct ForcingChains;

/// The consequences of some alternatives, as far as followed.
struct Side<'a> {
    spread: Spread<'a>,
    /// The nodes that are off, by alternative.
    off: BitSets,
    /// Whether the last level added anything, by alternative.
    is_fresh: Vec<bool>,
}

impl<'a> Side<'a> {
    fn new<const W: usize>(
        view: &View<W>,
        links: &Links<W>,
        next: &'a BitSets,
        first: BitSets,
    ) -> Side<'a> {
        let off = links.weak_links().empty_sets(first.len());
        let is_fresh = vec![false; first.len()];
        let mut side = Side { spread: Spread::new(next, first), off, is_fresh };
        side.strike(view, links);
        side
    }

    fn deepen<const W: usize>(
        &mut self,
        view: &View<W>,
        links: &Links<W>,
        premises: Option<&Premises>,
    ) -> bool {
        let is_deeper = self.spread.deepen(view, links, premises);
        self.strike(view, links);
        is_deeper
    }

    fn strike<const W: usize>(&mut self, view: &View<W>, links: &Links<W>) {
        self.is_fresh.fill(false);
        for &start in self.spread.active() {
            if view.is_over() {
                return;
            }
            self.is_fresh[start] = true;
            links.weak_links().join_all(self.spread.front.set(start), self.off.set_mut(start));
        }
    }

    fn on(&self, start: usize) -> &BitSet {
        self.spread.reached.set(start)
    }

    fn off(&self, start: usize) -> &BitSet {
        self.off.set(start)
    }

    fn is_contradictory(&self, start: usize) -> bool {
        bits::meets(self.on(start), self.off(start))
    }
}

/// The node to be shown.
#[derive(Clone, Copy)]
struct Goal {
    node: usize,
    is_on: bool,
}

impl<const W: usize> Finder<W> for ForcingChains {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let links = view.links(Reach::Sets);
        let next = links.next(view);
        let (candidates, count) = (links.candidates(), links.nodes().len());
        let [mut if_on, mut if_off] = [(); 2].map(|()| BitSets::new(candidates, count));
        for candidate in 0..candidates {
            if_on.insert(candidate, candidate);
            links.strong(candidate).for_each(|node| if_off.insert(candidate, node));
        }
        let shown = Shown { view, links, next: &next, premises: None };
        shown.search([if_on.clone(), if_off.clone()], steps);
        if steps.is_empty() {
            let premises = premises(view, links);
            Shown { premises: Some(&premises), ..shown }.search([if_on, if_off], steps);
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        chains::each_way(words, chains::in_words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        chains::teach_each_way(words)
    }
}

/// The links that hold once a candidate is assumed: two candidates are left where there were three.
fn premises<const W: usize>(view: &View<W>, links: &Links<W>) -> Premises {
    let count = links.candidates();
    let mut premises =
        Premises { pairs: Vec::with_capacity(count), first: BitSets::new(count, count) };
    for node in 0..count {
        if view.is_over() {
            return premises;
        }
        let mut pairs = Vec::new();
        if let Some(supposed) = links.candidate(node) {
            each_pair_left(view, supposed, |pair| {
                let [one, other] = pair.map(|candidate| links.node_of(candidate));
                pairs.extend([[one, other], [other, one]]);
                premises.first.insert(node, one);
                premises.first.insert(node, other);
            });
        }
        premises.pairs.push(pairs);
    }
    premises
}

fn each_pair_left<const W: usize>(
    view: &View<W>,
    supposed: Candidate,
    mut visit: impl FnMut([Candidate; 2]),
) {
    let Candidate { cell, digit } = supposed;
    let layout = view.layout();
    let peers = layout.peers(cell);
    for seen in (view.cells_with(3) & view.places(digit) & peers).iter() {
        let mut left = (view.candidates(seen) - Digits::single(digit)).iter();
        if let (Some(one), Some(other)) = (left.next(), left.next()) {
            visit([one, other].map(|digit| Candidate { cell: seen, digit }));
        }
    }
    let mut visit_left = |house: HouseId, digit: Digit, off: CellSet<W>| {
        let places = view.places_in(house, digit);
        if !places.meets(&off) {
            return;
        }
        let mut left = (places - off).iter();
        if let (Some(one), Some(other), None) = (left.next(), left.next(), left.next()) {
            visit([one, other].map(|cell| Candidate { cell, digit }));
        }
    };
    for &house in layout.houses() {
        if view.missing(house).contains(digit) && !layout.house(house).contains(cell) {
            visit_left(house, digit, peers);
        }
    }
    for &house in layout.houses_of(cell) {
        for other in (view.candidates(cell) - Digits::single(digit)).iter() {
            visit_left(house, other, CellSet::single(cell));
        }
    }
}

struct Shown<'a, const W: usize> {
    view: &'a View<'a, W>,
    links: &'a Links<W>,
    next: &'a BitSets,
    /// The links of assumptions, if they may be used.
    premises: Option<&'a Premises>,
}

impl<const W: usize> Shown<'_, W> {
    /// Searches from nodes that are on and from nodes that are off.
    fn search(&self, [if_on, if_off]: [BitSets; 2], steps: &mut Steps<W>) {
        let (view, links) = (self.view, self.links);
        let mut if_on = Side::new(view, links, self.next, if_on);
        let mut if_off = Side::new(view, links, self.next, if_off);
        for candidate in 0..links.candidates() {
            if_off.off.insert(candidate, candidate);
        }
        loop {
            if steps.takes(Technique::DigitForcingChain) {
                self.by_digits(&if_on, &if_off, steps);
            }
            if steps.takes(Technique::CellForcingChain) {
                self.by_cells(&if_on, steps);
            }
            if steps.takes(Technique::HouseForcingChain) {
                self.by_houses(&if_on, steps);
            }
            if !steps.is_empty() {
                return;
            }
            let is_deeper =
                [if_on.deepen(view, links, self.premises), if_off.deepen(view, links, None)];
            if !is_deeper.contains(&true) || view.is_over() {
                return;
            }
        }
    }

    fn by_digits(&self, if_on: &Side, if_off: &Side, steps: &mut Steps<W>) {
        let technique = Technique::DigitForcingChain;
        let mut refuted = Vec::new();
        for node in 0..self.links.candidates() {
            let Some(candidate) = self.links.candidate(node) else { continue };
            if self.view.is_over() {
                return;
            }
            if !if_on.is_fresh[node] && !if_off.is_fresh[node] {
                continue;
            }
            if if_on.is_contradictory(node) {
                let chains = move || Some((Vec::new(), self.contradiction(node, true).chains));
                refuted.push((candidate, chains));
                continue;
            }
            if bits::is_empty(if_off.on(node)) {
                continue;
            }
            if if_off.is_contradictory(node) {
                steps.place(technique, candidate, || self.contradiction(node, false));
                continue;
            }
            let on = [if_on.on(node), if_off.on(node)];
            let off = [if_on.off(node), if_off.off(node)];
            if ![on, off].iter().any(|both| self.share_candidate(both.iter().copied())) {
                continue;
            }
            let [on, off] = [on, off].map(|both| bits::shared(both.into_iter()));
            self.show(technique, on, off, steps, |goal| Pattern {
                parts: vec![Part::new(Role::Supposed).digit(candidate.digit).cell(candidate.cell)],
                chains: vec![self.chain(node, true, goal), self.chain(node, false, goal)],
            });
        }
        refuted::show_each(self.view, technique, refuted.into_iter(), steps);
    }

    fn by_cells(&self, if_on: &Side, steps: &mut Steps<W>) {
        let mut nodes = Vec::with_capacity(self.view.layout().side());
        for cell in self.view.open().iter() {
            let digits = self.view.candidates(cell);
            let node = |digit: Digit| self.links.node_of(Candidate { cell, digit });
            let stem = || Part::new(Role::Stem).digits(digits).cell(cell);
            nodes.clear();
            nodes.extend(digits.iter().map(node));
            self.by_alternatives(Technique::CellForcingChain, &nodes, if_on, stem, steps);
        }
    }

    fn by_houses(&self, if_on: &Side, steps: &mut Steps<W>) {
        let mut nodes = Vec::with_capacity(self.view.layout().side());
        for &house in self.view.layout().houses() {
            for digit in self.view.missing(house).iter() {
                let places = self.view.places_in(house, digit);
                let node = |cell: Cell| self.links.node_of(Candidate { cell, digit });
                let stem = || Part::new(Role::Stem).digit(digit).cells(places).house(house);
                nodes.clear();
                nodes.extend(places.iter().map(node));
                self.by_alternatives(Technique::HouseForcingChain, &nodes, if_on, stem, steps);
            }
        }
    }

    /// The common consequences of several candidates.
    fn by_alternatives(
        &self,
        technique: Technique,
        nodes: &[usize],
        if_on: &Side,
        stem: impl Fn() -> Part,
        steps: &mut Steps<W>,
    ) {
        if self.view.is_over() || !nodes.iter().any(|node| if_on.is_fresh[*node]) {
            return;
        }
        let on = nodes.iter().map(|node| if_on.on(*node));
        let off = nodes.iter().map(|node| if_on.off(*node));
        if !self.share_candidate(on.clone()) && !self.share_candidate(off.clone()) {
            return;
        }
        let (on, off) = (bits::shared(on), bits::shared(off));
        self.show(technique, on, off, steps, |goal| Pattern {
            parts: vec![stem()],
            chains: nodes.iter().map(|node| self.chain(*node, true, goal)).collect(),
        });
    }

    /// Whether some candidate is in all of the sets.
    fn share_candidate<'b>(&self, sets: impl Iterator<Item = &'b BitSet> + Clone) -> bool {
        bits::share(sets, self.links.candidates())
    }

    /// Shows which nodes are on, one step each, and which are off, one step for those with the same chains.
    /// Eliminations that a placement makes by the rules need no step.
    fn show(
        &self,
        technique: Technique,
        on: Vec<Chunk>,
        mut off: Vec<Chunk>,
        steps: &mut Steps<W>,
        pattern: impl Fn(Goal) -> Pattern,
    ) {
        let is_candidate = |node: &usize| *node < self.links.candidates();
        for node in bits::members(&on).take_while(is_candidate) {
            if self.view.is_over() {
                return;
            }
            bits::subtract(&mut off, self.links.weak(node));
            if let Some(candidate) = self.links.candidate(node) {
                steps.place(technique, candidate, || pattern(Goal { node, is_on: true }));
            }
        }
        let lost = bits::members(&off).take_while(is_candidate);
        let lost = lost.filter_map(|node| Some((node, self.links.candidate(node)?)));
        if steps.are_read() {
            let shown = |(node, lost)| (lost, pattern(Goal { node, is_on: false }));
            merge::show(self.view, technique, lost.map(shown), steps);
            return;
        }
        for (_, Candidate { cell, digit }) in lost {
            if self.view.is_over() {
                return;
            }
            steps.eliminate(technique, digit, CellSet::single(cell), Pattern::default);
        }
    }

    /// The edges that hold under an assumption.
    fn next_if(&self, node: usize, is_on: bool) -> Cow<'_, BitSets> {
        let mut next = Cow::Borrowed(self.next);
        for &[off, on] in self.pairs(node, is_on) {
            let next = next.to_mut();
            for before in (0..self.links.nodes().len()).filter(|before| *before != on) {
                if bits::contains(self.links.weak(before), off) {
                    next.insert(before, on);
                }
            }
        }
        next
    }

    /// The links that hold only under an assumption.
    fn pairs(&self, node: usize, is_on: bool) -> &[[usize; 2]] {
        self.premises.filter(|_| is_on).map_or(&[], |premises| &premises.pairs[node])
    }

    /// The levels of an assumption, by its edges.
    fn levels<'b>(&self, next: &'b BitSets, node: usize, is_on: bool) -> Levels<'b> {
        let first = is_on.then_some(node).into_iter();
        let strong = (!is_on).then(|| self.links.strong(node));
        Levels::new(next, first.chain(strong.into_iter().flatten()), usize::MAX)
    }

    /// Everything that must be off for a candidate to be on by a link of an assumption.
    fn off_by_premise(&self, supposed: usize, before: usize, on: usize) -> Option<ChainNode> {
        let links = self.links;
        let is_link =
            |pair: &&[usize; 2]| pair[1] == on && bits::contains(links.weak(before), pair[0]);
        let &[off, _] = self.pairs(supposed, true).iter().find(is_link)?;
        let [supposed, off, on] = [supposed, off, on].map(|node| links.candidate(node));
        let (supposed, off, on) = (supposed?, off?, on?);
        if off.cell == on.cell {
            let digits = self.view.candidates(on.cell) - Digits::single(on.digit);
            let digits = digits.iter().collect();
            return Some(ChainNode::new(digits, vec![on.cell], false));
        }
        let mut ruled_out = CellSet::single(supposed.cell);
        if supposed.digit == on.digit {
            ruled_out |= self.view.layout().peers(supposed.cell);
        }
        let pair: CellSet<W> = [off.cell, on.cell].into_iter().collect();
        let is_left = |places: &CellSet<W>| *places - ruled_out == pair;
        let houses = self.view.layout().houses_around(pair);
        let places = houses.map(|house| self.view.places_in(house, on.digit)).find(is_left)?;
        let cells = (places - CellSet::single(on.cell)).iter().collect();
        Some(ChainNode::new(vec![on.digit], cells, false))
    }

    /// The chain from an assumption to a conclusion.
    fn chain(&self, node: usize, is_on: bool, goal: Goal) -> Chain {
        let links = self.links;
        let mut nodes = Vec::new();
        if !is_on {
            nodes.push(links.named(node, false));
            if goal.node == node && !goal.is_on {
                return Chain { nodes };
            }
        }
        let mut goals = self.next.empty_set();
        if goal.is_on {
            bits::insert(&mut goals, goal.node);
        } else {
            let rules_out = |node: &usize| bits::contains(links.weak(*node), goal.node);
            (0..links.nodes().len())
                .filter(rules_out)
                .for_each(|node| bits::insert(&mut goals, node));
        }
        let next = self.next_if(node, is_on);
        let levels = self.levels(&next, node, is_on);
        if let Some((depth, last)) = levels.find(&goals) {
            let way = levels.way(depth, last);
            nodes.push(links.named(way[0], true));
            for pair in way.windows(2) {
                let off = links.between(pair[0], pair[1]);
                let off = off.map(|off| links.named(off, false));
                nodes.extend(off.or_else(|| self.off_by_premise(node, pair[0], pair[1])));
                nodes.push(links.named(pair[1], true));
            }
        }
        if !goal.is_on {
            nodes.push(links.named(goal.node, false));
        }
        reasons::link_to_last(self.view, &mut nodes);
        Chain { nodes }
    }

    /// Two chains from an assumption to opposite conclusions.
    fn contradiction(&self, node: usize, is_on: bool) -> Pattern {
        let links = self.links;
        let supposed = links.nodes()[node];
        let part = Part::new(Role::Supposed).digit(supposed.digit).cells(supposed.cells);
        // The nearest node that is both reached and ruled out.
        let next = self.next_if(node, is_on);
        let levels = self.levels(&next, node, is_on);
        let mut reached = self.next.empty_set();
        let mut off = self.next.empty_set();
        if !is_on {
            bits::insert(&mut off, node);
        } else {
            bits::insert(&mut reached, node);
        }
        for depth in 1.. {
            let Some(level) = levels.level(depth) else { break };
            bits::join(&mut reached, level);
            bits::members(level).for_each(|on| bits::join(&mut off, links.weak(on)));
            if let Some(both) = bits::common(&reached, &off).next() {
                let on = self.chain(node, is_on, Goal { node: both, is_on: true });
                let off = self.chain(node, is_on, Goal { node: both, is_on: false });
                let mut chains = vec![on, off];
                // The assumption itself needs no chain.
                chains.retain(|chain| chain.nodes.len() > 1);
                return Pattern { parts: vec![part], chains };
            }
        }
        Pattern::of([part])
    }
}
