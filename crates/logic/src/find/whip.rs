//! Whips: chains whose links also use everything before them.
//!
//! ```text
//! target r1c1=3 -> r1c5<>3, r6c5=3 -> r6c2<>3 ...       each arrow out strikes a *left-linking* candidate L,
//!               -> L1,      R1     -> L2,     R2 ...       and the cell, or the digit in a house, that had L
//!                                                          has only R, the *right-linking* one, left
//! ```
//!
//! Assume the target. L1 sees the target, L2 sees R1, L3 sees R2, and so on. Each L is a candidate of a cell, or a
//! place of a digit in a house, in which only R is left, because the target or an earlier R rules out all other
//! candidates (they are called z- and t-candidates). If at last nothing is left, the target is false. The length of
//! a whip is the number of these cells and houses.
//!
//! Search: for each target, its partial whips by length. A partial whip is the set of its right-linking candidates
//! and the last of them, whichever way leads there: so each is followed once. All targets with the shortest
//! whips are shown, so nothing depends on an order. First only short whips are tried, then longer and longer ones,
//! of the targets that may have them. Two limits keep the search small: the greatest length, and [`MOST_PARTIAL`]
//! for a target, which is then given up (fewer if the sets are large). Grids with very many candidates are not tried.
//!
//! Before that, all links of a target are followed at once, each level using all those before. If that comes to no
//! end, the target has no whip; if it does, the number of levels is the least length of its whips. Targets with a
//! small number come first, since the whips that they have show how long the others may be. Cost: microseconds for
//! this, and tens of microseconds for the partial whips of most targets that are left.
//!
//! In braids, L may see any earlier R. What no whip proves is left to forcing nets, which are braids of any length.
//!
//! Source: Berthier, The Hidden Logic of Sudoku (2007), and Pattern-Based Constraint Satisfaction (2012).

use std::hash::BuildHasher;
use std::ops::Range;

use rustc_hash::FxBuildHasher;

use super::nets::derivation::End;
use super::nets::refuted::{self, Refutation};
use super::nets::{MOST_CANDIDATES, candidates};
use super::prelude::*;
use crate::sets::bits::{self, BitSet, BitSets};
use crate::step::{Chain, LinkKind};
use crate::words::nets;

pub(super) struct Whips;

/// The greatest length that is tried first, then next, and so on.
const LENGTHS: [usize; 5] = [6, 12, 18, 24, 36];

/// The most partial whips of a length of one target.
const MOST_PARTIAL: usize = 2_000;

/// A cell, or a digit in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variable {
    Cell(Cell),
    Place(Digit, HouseId),
}

/// The candidates and variables of a sheet by numbers.
struct Network {
    candidates: Vec<Candidate>,
    variables: Vec<Variable>,
    /// The candidates of each variable.
    of_variable: BitSets,
    /// The same as the words of a set that are not zero, with their numbers: few, so a search reads these.
    words: Vec<Vec<(usize, u64)>>,
    /// The candidates that each candidate rules out.
    linked: BitSets,
    /// The variables from which each candidate rules out something.
    touched: Vec<Vec<u32>>,
}

/// What is left of a variable.
enum Left {
    Nothing,
    One(usize),
    Several,
}

/// A partial whip.
#[derive(Clone, Copy)]
struct Partial {
    last: usize,
    /// The number of the partial whip before it, and its last variable.
    way: (usize, usize),
    /// A hash of its right-linking candidates.
    key: u64,
    /// The number of the partial whip before it in its bucket of [`Search::buckets`].
    next: usize,
}

/// The partial whips of a target, shortest first; the target alone is the first. The memory is kept for the next
/// target.
struct Search {
    partials: Vec<Partial>,
    /// For each, the candidates that the target and the right-linking candidates rule out.
    out: BitSets,
    /// For each, the right-linking candidates.
    right: BitSets,
    /// The partial whips of the longest length, by their keys.
    buckets: Vec<usize>,
}

/// No partial whip.
const NONE: usize = usize::MAX;

/// The end of the search for a target.
enum Found {
    /// The length of a shortest whip, the last partial whip, and the variable that has nothing left.
    Whip(usize, (usize, usize)),
    /// There is no whip, or the search is too large.
    Nothing,
    /// A whip would be longer than the length asked for.
    Longer,
}

impl<const W: usize> Finder<W> for Whips {
    fn shows_all(&self) -> bool {
        false
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        if view.is_contradictory() || candidates(view).count() > MOST_CANDIDATES {
            return;
        }
        let Some(network) = Network::new(view) else { return };
        let mut search = Search::new(&network.linked);
        let numbers = 0..network.candidates.len();
        let bound = |target| Some((network.least_length(target, view)?, target));
        let mut targets: Vec<(usize, usize)> = numbers.filter_map(bound).collect();
        targets.sort_unstable();
        for longest in LENGTHS {
            let mut shortest = longest;
            let mut refuted: Vec<(Candidate, Option<Refutation>)> = Vec::new();
            let mut left = Vec::new();
            for (least, target) in targets {
                if view.is_over() {
                    return;
                }
                let found = if least > shortest {
                    Found::Longer
                } else {
                    network.whip(target, shortest, &mut search, view)
                };
                match found {
                    Found::Nothing => {}
                    Found::Longer => left.push((least, target)),
                    Found::Whip(length, end) => {
                        if length < shortest {
                            shortest = length;
                            refuted.clear();
                        }
                        let chain = || network.chain(view, target, &search, end);
                        let chain = if steps.are_read() { chain() } else { None };
                        refuted.push((network.candidates[target], chain));
                    }
                }
            }
            targets = left;
            if !refuted.is_empty() {
                refuted.sort_unstable_by_key(|(target, _)| *target);
                let refuted = refuted.into_iter().map(|(one, chain)| (one, || chain));
                refuted::show_each(view, Technique::Whip, refuted, steps);
                return;
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        nets::explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        nets::teach(words)
    }
}

impl Network {
    /// The network of a sheet; none if the time is over.
    fn new<const W: usize>(view: &View<W>) -> Option<Network> {
        let side = view.layout().side();
        let candidates: Vec<Candidate> = candidates(view).collect();
        let mut numbers = vec![usize::MAX; side * view.layout().geometry().cell_count()];
        let index = |Candidate { cell, digit }: Candidate| cell.index() * side + digit.index();
        for (number, candidate) in candidates.iter().enumerate() {
            numbers[index(*candidate)] = number;
        }
        let cells = view.open().iter().map(Variable::Cell);
        let places = view.layout().houses().iter().flat_map(|&house| {
            view.missing(house).iter().map(move |digit| Variable::Place(digit, house))
        });
        let variables: Vec<Variable> = cells.chain(places).collect();
        let mut of_variable = BitSets::new(variables.len(), candidates.len());
        let mut of_candidate = vec![Vec::new(); candidates.len()];
        for (number, variable) in variables.iter().enumerate() {
            for candidate in variable.candidates(view) {
                let candidate = numbers[index(candidate)];
                of_variable.insert(number, candidate);
                of_candidate[candidate].push(number as u32);
            }
        }
        let mut linked = BitSets::new(candidates.len(), candidates.len());
        let mut touched = Vec::with_capacity(candidates.len());
        for (number, &candidate) in candidates.iter().enumerate() {
            if view.is_over() {
                return None;
            }
            ruled_out(view, candidate).for_each(|lost| linked.insert(number, numbers[index(lost)]));
            let lost = bits::members(linked.set(number));
            let mut variables: Vec<u32> =
                lost.flat_map(|lost| of_candidate[lost].iter().copied()).collect();
            variables.sort_unstable();
            variables.dedup();
            variables.retain(|variable| !of_variable.contains(*variable as usize, number));
            touched.push(variables);
        }
        let words = |number: usize| {
            let words = of_variable.set(number).as_flattened().iter().copied().enumerate();
            words.filter(|(_, word)| *word != 0).collect()
        };
        let words = (0..variables.len()).map(words).collect();
        Some(Network { candidates, variables, of_variable, words, linked, touched })
    }

    /// A bound of the length of a target's whips, if it can have any. All links that are possible are followed at
    /// once, together with all others of the same length: so everything that a whip uses is reached, and not later.
    fn least_length<const W: usize>(&self, target: usize, view: &View<W>) -> Option<usize> {
        let mut out = self.linked.set(target).to_vec();
        let mut longer = out.clone();
        let mut right = self.linked.empty_set();
        bits::insert(&mut right, target);
        let mut level = vec![target];
        let mut length = 1;
        while !level.is_empty() && !view.is_over() {
            let mut next = Vec::new();
            for &variable in level.iter().flat_map(|last| &self.touched[*last]) {
                match self.left(variable as usize, &out) {
                    Left::Nothing => return Some(length),
                    Left::One(last) if !bits::contains(&right, last) => {
                        bits::insert(&mut right, last);
                        bits::join(&mut longer, self.linked.set(last));
                        next.push(last);
                    }
                    Left::One(_) | Left::Several => {}
                }
            }
            out.copy_from_slice(&longer);
            level = next;
            length += 1;
        }
        None
    }

    /// A shortest whip of a target, of at most this length.
    fn whip<const W: usize>(
        &self,
        target: usize,
        longest: usize,
        search: &mut Search,
        view: &View<W>,
    ) -> Found {
        search.begin(target, &self.linked);
        let most = (2 * MOST_PARTIAL / self.linked.set(target).len()).min(MOST_PARTIAL);
        let mut level = 0..1;
        for length in 1..=longest {
            if let Some(end) = self.extend(level.clone(), most, search, view) {
                return Found::Whip(length, end);
            }
            level = level.end..search.partials.len();
            if level.is_empty() || level.len() > most {
                return Found::Nothing;
            }
        }
        Found::Longer
    }

    /// Adds the partial whips that are one longer than those of a level, until there are too many. Returns the end of
    /// a whip, if there is one.
    fn extend<const W: usize>(
        &self,
        level: Range<usize>,
        most: usize,
        search: &mut Search,
        view: &View<W>,
    ) -> Option<(usize, usize)> {
        let end = level.end;
        search.empty_buckets(level.len());
        for number in level {
            if view.is_over() {
                break;
            }
            for &variable in &self.touched[search.partials[number].last] {
                let variable = variable as usize;
                match self.left(variable, search.out.set(number)) {
                    Left::Nothing => return Some((number, variable)),
                    Left::One(last) if search.partials.len() - end <= most => {
                        search.add((number, variable), last, &self.linked);
                    }
                    Left::One(_) | Left::Several => {}
                }
            }
        }
        None
    }

    /// The candidates of a variable that are not ruled out.
    fn left(&self, variable: usize, out: &BitSet) -> Left {
        let out = out.as_flattened();
        let mut one = None;
        for &(index, word) in &self.words[variable] {
            let left = word & !out[index];
            if left == 0 {
                continue;
            }
            if one.is_some() || left & (left - 1) != 0 {
                return Left::Several;
            }
            one = Some(index * 64 + left.trailing_zeros() as usize);
        }
        one.map_or(Left::Nothing, Left::One)
    }

    /// The nodes of a whip.
    fn chain<const W: usize>(
        &self,
        view: &View<W>,
        target: usize,
        search: &Search,
        (mut number, end): (usize, usize),
    ) -> Option<Refutation> {
        let mut variables = vec![end];
        let mut right = Vec::new();
        while number > 0 {
            let partial = search.partials[number];
            right.push(partial.last);
            variables.push(partial.way.1);
            number = partial.way.0;
        }
        right.reverse();
        variables.reverse();
        let mut nodes = vec![self.node(target, true)];
        // The candidates that are true, with their nodes.
        let mut on = vec![(target, 0)];
        for (&right, &variable) in right.iter().zip(&variables) {
            let &(last, source) = on.last()?;
            let of = self.of_variable.set(variable);
            let linking = bits::common(self.linked.set(last), of).next()?;
            let mut left = self.node(linking, false);
            let lost = [(self.candidates[linking], source)];
            left.links = reasons::links_off(view, &nodes, &left, &lost);
            nodes.push(left);
            let mut lost = self.lost(variable, &on, Some(right))?;
            let is_linking =
                |(lost, _): &&mut (Candidate, usize)| *lost == self.candidates[linking];
            lost.iter_mut().filter(is_linking).for_each(|(_, source)| *source = nodes.len() - 1);
            let (kind, houses) = match self.variables[variable] {
                Variable::Cell(_) => (LinkKind::LastCandidate, Vec::new()),
                Variable::Place(_, house) => (LinkKind::LastPlace, vec![house]),
            };
            let mut node = self.node(right, true);
            node.links = vec![reasons::link_of(view, &nodes, kind, &houses, &lost)];
            on.push((right, nodes.len()));
            nodes.push(node);
        }
        let lost = self.lost(end, &on, None)?;
        let all = lost.iter().map(|(lost, _)| *lost);
        let (dead, digits, cells) = match self.variables[end] {
            Variable::Cell(cell) => {
                (End::NoCandidate(cell), all.map(|one| one.digit).collect(), vec![cell])
            }
            Variable::Place(digit, house) => {
                (End::NoPlace(digit, house), vec![digit], all.map(|one| one.cell).collect())
            }
        };
        let mut node = ChainNode::new(digits, cells, false);
        node.links = reasons::links_off(view, &nodes, &node, &lost);
        nodes.push(node);
        Some((dead.houses(), vec![Chain { nodes }]))
    }

    /// The other candidates of a variable, each with the first node that rules it out.
    fn lost(
        &self,
        variable: usize,
        on: &[(usize, usize)],
        kept: Option<usize>,
    ) -> Option<Vec<(Candidate, usize)>> {
        let others = bits::members(self.of_variable.set(variable));
        let others = others.filter(|candidate| Some(*candidate) != kept);
        let source = |lost: usize| {
            let &(_, node) = on.iter().find(|(one, _)| self.linked.contains(*one, lost))?;
            Some((self.candidates[lost], node))
        };
        others.map(source).collect()
    }

    /// A candidate as a node that is not linked yet.
    fn node(&self, candidate: usize, is_on: bool) -> ChainNode {
        let Candidate { cell, digit } = self.candidates[candidate];
        ChainNode::new(vec![digit], vec![cell], is_on)
    }
}

impl Search {
    /// A search in sets as wide as these.
    fn new(sets: &BitSets) -> Search {
        let [out, right] = [sets.empty_sets(0), sets.empty_sets(0)];
        Search { partials: Vec::new(), out, right, buckets: Vec::new() }
    }

    /// Starts with a target.
    fn begin(&mut self, target: usize, linked: &BitSets) {
        self.partials.clear();
        self.out.clear();
        self.right.clear();
        self.partials.push(Partial { last: target, way: (0, 0), key: 0, next: NONE });
        self.out.push(linked.set(target));
        self.right.push_empty();
        self.right.insert(0, target);
    }

    /// Empties the buckets, and provides enough for the partial whips that are one longer than so many.
    fn empty_buckets(&mut self, level: usize) {
        self.buckets.clear();
        self.buckets.resize((4 * level).next_power_of_two(), NONE);
    }

    /// Adds a partial whip made from another one, unless it is known in another way.
    fn add(&mut self, way: (usize, usize), last: usize, linked: &BitSets) {
        let (before, number) = (way.0, self.partials.len());
        if self.right.contains(before, last) {
            return;
        }
        let key = self.partials[before].key ^ FxBuildHasher.hash_one(last);
        let bucket = key as usize & (self.buckets.len() - 1);
        let mut known = self.buckets[bucket];
        while known != NONE {
            let other = self.partials[known];
            if other.key == key
                && other.last == last
                && bits::is_subset(self.right.set(before), self.right.set(known))
            {
                return;
            }
            known = other.next;
        }
        let next = std::mem::replace(&mut self.buckets[bucket], number);
        self.partials.push(Partial { last, way, key, next });
        self.out.push_copy(before);
        bits::join(self.out.set_mut(number), linked.set(last));
        self.right.push_copy(before);
        self.right.insert(number, last);
    }
}

impl Variable {
    /// Its candidates on the sheet.
    fn candidates<const W: usize>(self, view: &View<W>) -> Vec<Candidate> {
        match self {
            Variable::Cell(cell) => {
                view.candidates(cell).iter().map(|digit| Candidate { cell, digit }).collect()
            }
            Variable::Place(digit, house) => {
                let places = view.places_in(house, digit);
                places.iter().map(|cell| Candidate { cell, digit }).collect()
            }
        }
    }
}

/// The candidates that a candidate rules out.
fn ruled_out<'a, const W: usize>(
    view: &'a View<'_, W>,
    candidate: Candidate,
) -> impl Iterator<Item = Candidate> + 'a {
    let Candidate { cell, digit } = candidate;
    let others = (view.candidates(cell) - Digits::single(digit)).iter();
    let in_cell = others.map(move |digit| Candidate { cell, digit });
    let peers = (view.places(digit) & view.layout().peers(cell)).iter();
    let in_peers = peers.map(move |cell| Candidate { cell, digit });
    let clashes = view.clashes().map(|clashes| clashes.of(candidate));
    let by_rules = clashes.into_iter().flatten().filter(|lost| view.has(*lost));
    in_cell.chain(in_peers).chain(by_rules)
}
