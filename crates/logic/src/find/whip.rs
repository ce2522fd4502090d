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
//! whips are shown, so nothing depends on an order. First only short whips are tried, then longer and longer ones.
//! Two bounds keep the search small: the greatest length, and [`MOST_PARTIAL`] for a target, which is then given up
//! (fewer if the sets are large). Cost: tens of microseconds for most targets. Grids with very many candidates are
//! not tried.
//!
//! In braids, L may see any earlier R. What no whip proves is left to forcing nets, which are braids of any length.
//!
//! Source: Berthier, The Hidden Logic of Sudoku (2007), and Pattern-Based Constraint Satisfaction (2012).

use rustc_hash::FxHashSet;

use super::nets::derivation::End;
use super::nets::refuted::{self, Refutation};
use super::nets::{MOST_CANDIDATES, candidates};
use super::prelude::*;
use crate::sets::bits::{self, BitSets, Chunk};
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
    /// The candidates that each candidate rules out.
    linked: BitSets,
    /// The variables from which each candidate rules out something.
    touched: Vec<Vec<u32>>,
}

/// A partial whip.
#[derive(Clone)]
struct Partial {
    /// The candidates that the target and the right-linking candidates rule out.
    out: Vec<Chunk>,
    /// The right-linking candidates.
    right: Vec<Chunk>,
    last: usize,
    /// The number of the partial whip before it, and its last variable.
    way: (usize, usize),
}

/// A whip: the partial whips of its target by length, and how it ends.
struct Found {
    target: usize,
    levels: Vec<Vec<Partial>>,
    /// The last partial whip, and the variable that has nothing left.
    end: (usize, usize),
}

/// The next length of the partial whips of a target.
enum Next {
    Longer(Vec<Partial>),
    End((usize, usize)),
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
        for longest in LENGTHS {
            let mut shortest = longest;
            let mut refuted: Vec<(Candidate, Option<Refutation>)> = Vec::new();
            for target in 0..network.candidates.len() {
                if view.is_over() {
                    return;
                }
                let Some(found) = network.whip(target, shortest, view) else { continue };
                if found.levels.len() < shortest {
                    shortest = found.levels.len();
                    refuted.clear();
                }
                let chain = if steps.are_read() { network.chain(view, &found) } else { None };
                refuted.push((network.candidates[target], chain));
            }
            if !refuted.is_empty() {
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
        Some(Network { candidates, variables, of_variable, linked, touched })
    }

    /// A shortest whip of a target, of at most this length.
    fn whip<const W: usize>(&self, target: usize, longest: usize, view: &View<W>) -> Option<Found> {
        let mut right = self.linked.empty_set();
        bits::insert(&mut right, target);
        let out = self.linked.set(target).to_vec();
        let mut levels = vec![vec![Partial { out, right, last: target, way: (0, 0) }]];
        let most = (2 * MOST_PARTIAL / levels[0][0].out.len()).min(MOST_PARTIAL);
        for _ in 0..longest {
            match self.longer(levels.last()?, view) {
                Next::End(end) => return Some(Found { target, levels, end }),
                Next::Longer(next) if next.is_empty() || next.len() > most => return None,
                Next::Longer(next) => levels.push(next),
            }
        }
        None
    }

    /// The partial whips that are one longer, or the end of one.
    fn longer<const W: usize>(&self, level: &[Partial], view: &View<W>) -> Next {
        let mut next: Vec<Partial> = Vec::new();
        let mut known: FxHashSet<(Vec<Chunk>, usize)> = FxHashSet::default();
        for (number, partial) in level.iter().enumerate() {
            if view.is_over() {
                break;
            }
            for &variable in &self.touched[partial.last] {
                let of = self.of_variable.set(variable as usize);
                let mut left = bits::without(of, &partial.out);
                let Some(last) = left.next() else { return Next::End((number, variable as usize)) };
                if left.next().is_some() || bits::contains(&partial.right, last) {
                    continue;
                }
                let mut right = partial.right.clone();
                bits::insert(&mut right, last);
                if known.insert((right.clone(), last)) {
                    let mut out = partial.out.clone();
                    bits::join(&mut out, self.linked.set(last));
                    next.push(Partial { out, right, last, way: (number, variable as usize) });
                }
            }
        }
        Next::Longer(next)
    }

    /// The nodes of a whip.
    fn chain<const W: usize>(&self, view: &View<W>, found: &Found) -> Option<Refutation> {
        let (mut number, end) = found.end;
        let mut variables = vec![end];
        let mut right = Vec::new();
        for level in found.levels.iter().skip(1).rev() {
            let partial = &level[number];
            right.push(partial.last);
            variables.push(partial.way.1);
            number = partial.way.0;
        }
        right.reverse();
        variables.reverse();
        let mut nodes = vec![self.node(found.target, true)];
        // The candidates that are true, with their nodes.
        let mut on = vec![(found.target, 0)];
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
