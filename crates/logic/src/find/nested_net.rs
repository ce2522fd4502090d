//! Nested forcing nets: an assumption inside an assumption.
//!
//! ```text
//! r1c1=3 -> r1c5=7 -> ...
//!        -> r4c5<>2      because r4c5=2, together with the net so far, leads to a dead end
//!        -> r4c5=9 -> ... -> no place for 4 in row 8      so r1c1<>3
//! ```
//!
//! A candidate is refuted by a net of singles in which a candidate may also fall because a further net of singles,
//! from it and from the net so far, ends dead. Nearly every known 9x9 puzzle is solved by this: it is trial and
//! error of depth 2, but each refutation is a proof that a reader can follow.
//!
//! Search, in passes. The closure of every candidate is known from the forcing nets. First we find all pairs of
//! candidates that fail together, and after how many waves of singles: the closure of two assumptions begins at the
//! intersection of their closures, so most pairs take one or two microseconds. Then each candidate loses its
//! partners that fail with it, those that fail soonest first, and its closure is drawn again, until it fails. Those
//! that need the fewest waves, or few more, are the steps: their proofs are short. If no candidate fails, a second
//! pass tries the partners again, with what the first pass has found; and so on, until nothing changes. Closures
//! and waves do not depend on any order, and every pass takes all that it finds, so the result does not either.
//! Cost: some tens of milliseconds for a hard 9x9 grid. Grids with very many candidates are not tried:
//! [`MOST_CANDIDATES`].
//!
//! For a reader, the net is derived with all nested inferences, and those without which it is still dead are left
//! out. Then it is derived again, and each nested inference gets its proof.
//!
//! Also called nested forcing chains (multiple forcing chains inside of dynamic ones), T&E(2), and as patterns
//! B-braids.
//!
//! Source: Juillerat, Sudoku Explainer (2006); Berthier, Pattern-Based Constraint Satisfaction (2012), for T&E(2).

use super::nets::closure::{Closure, Strength};
use super::nets::derivation::{Derivation, End};
use super::nets::{Closures, candidates};
use super::prelude::*;
use crate::step::Chain;
use crate::words::nets;

pub(super) struct NestedNets;

/// The most candidates of a sheet. A hard 9x9 grid has about 250; the work grows with the square.
const MOST_CANDIDATES: usize = 1_000;

/// How many more waves than the shortest proofs the proofs of a step may need. Without this margin proofs are hardly
/// shorter, but a puzzle takes nearly twice the time, because it needs more rounds.
const MORE_WAVES: usize = 2;

/// The nested inferences of an assumption, step by step.
type Passes = Vec<Vec<Candidate>>;

impl<const W: usize> Finder<W> for NestedNets {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let all: Vec<Candidate> = candidates(view).collect();
        if view.is_contradictory() || all.len() > MOST_CANDIDATES {
            return;
        }
        let closures = Closures::new(view, Strength::Singles);
        let Some(failing) = closures.failing_pairs(view, &all) else { return };
        let mut nets: Vec<Nested<W>> = Vec::new();
        for (index, &candidate) in all.iter().enumerate() {
            let Some(closure) = closures.of(candidate) else { continue };
            let mut partners: Vec<(usize, Candidate)> =
                failing[index].iter().map(|(waves, other)| (*waves, all[*other])).collect();
            partners.sort_unstable();
            nets.push(Nested::new(candidate, closure, partners));
        }
        while nets.iter().any(|net| !net.partners.is_empty()) {
            nets.iter_mut().for_each(|net| net.let_fall(view));
            if view.is_over() {
                return;
            }
            let mut dead: Vec<&Nested<W>> = nets.iter().filter(|net| net.is_dead).collect();
            if !dead.is_empty() {
                // The nets whose proofs are short come first, and those with long proofs wait.
                dead.sort_by_key(|net| net.waves);
                let most = dead[0].waves + MORE_WAVES;
                dead.retain(|net| net.waves <= most);
                dead.iter().for_each(|net| net.show(view, steps));
                return;
            }
            for net in &mut nets {
                if view.is_over() {
                    return;
                }
                net.try_partners(view, &all, &closures);
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

/// For each candidate, by its number, the candidates that fail together with it, each with the number of waves until
/// then.
type Failing = Vec<Vec<(usize, usize)>>;

impl<const W: usize> Closures<W> {
    /// All pairs that fail. None if the time is over.
    fn failing_pairs(&self, view: &View<W>, all: &[Candidate]) -> Option<Failing> {
        let mut failing = vec![Vec::new(); all.len()];
        let mut both = Closure::of(view);
        for (index, one) in all.iter().enumerate() {
            let Some(closure) = self.of(*one) else { continue };
            for (further, other) in all.iter().enumerate().skip(index + 1) {
                let Some(others) = self.of(*other) else { continue };
                // A candidate that the other rules out is no partner, and one that it places adds nothing.
                let is_open = closure.has(*other) && !closure.settled().contains(other.cell);
                if !is_open || !others.has(*one) {
                    continue;
                }
                if view.is_over() {
                    return None;
                }
                both.copy(closure);
                both.meet(others);
                if let Some(waves) = both.close(view, Strength::Singles) {
                    failing[index].push((waves, further));
                    failing[further].push((waves, index));
                }
            }
        }
        Some(failing)
    }
}

/// The net of a candidate with nested inferences.
struct Nested<const W: usize> {
    candidate: Candidate,
    closure: Closure<W>,
    /// The candidates that fail with it and have not fallen yet, each with the number of waves, fewest first.
    partners: Vec<(usize, Candidate)>,
    /// The candidates that fell, step by step.
    fallen: Passes,
    is_dead: bool,
    /// The waves of the last partners that fell.
    waves: usize,
}

impl<const W: usize> Nested<W> {
    fn new(
        candidate: Candidate,
        closure: &Closure<W>,
        partners: Vec<(usize, Candidate)>,
    ) -> Nested<W> {
        let closure = closure.clone();
        Nested { candidate, closure, partners, fallen: Vec::new(), is_dead: false, waves: 0 }
    }

    /// Lets the partners fall, those that fail soonest first, and draws the consequences, until it is dead.
    fn let_fall(&mut self, view: &View<W>) {
        while let Some(&(waves, _)) = self.partners.first()
            && !self.is_dead
            && !view.is_over()
        {
            let count = self.partners.partition_point(|(needed, _)| *needed == waves);
            let fallen = self.partners.drain(..count).map(|(_, partner)| partner);
            let fallen = fallen.filter(|partner| self.closure.has(*partner));
            let fallen: Vec<Candidate> = fallen.collect();
            fallen.iter().for_each(|partner| self.closure.eliminate(*partner));
            self.is_dead = self.closure.close(view, Strength::Singles).is_some();
            self.waves = waves;
            self.fallen.push(fallen);
        }
    }

    /// Tries every candidate that is left once more.
    fn try_partners(&mut self, view: &View<W>, all: &[Candidate], closures: &Closures<W>) {
        let mut both = self.closure.clone();
        for &partner in all {
            let Some(closure) = closures.of(partner) else { continue };
            if !self.closure.has(partner) || self.closure.settled().contains(partner.cell) {
                continue;
            }
            if view.is_over() {
                return;
            }
            both.copy(&self.closure);
            both.meet(closure);
            if let Some(waves) = both.close(view, Strength::Singles) {
                self.partners.push((waves, partner));
            }
        }
        self.partners.sort_unstable();
    }

    fn show(&self, view: &View<W>, steps: &mut Steps<W>) {
        let Candidate { cell, digit } = self.candidate;
        steps.eliminate(Technique::NestedNet, digit, CellSet::single(cell), || {
            self.pattern(view).unwrap_or_default()
        });
    }

    /// The net and its proofs.
    fn pattern(&self, view: &View<W>) -> Option<Pattern> {
        let needed = self.needed(view)?;
        // A nested inference of a later pass may need some of an earlier pass that the net itself does not.
        self.pattern_by(view, &needed).or_else(|| self.pattern_by(view, &self.fallen))
    }

    /// The net and its proofs, if these nested inferences are enough.
    fn pattern_by(&self, view: &View<W>, passes: &Passes) -> Option<Pattern> {
        let mut net = Derivation::new(view);
        net.assume(self.candidate);
        net.close(Strength::Singles);
        let mut proofs: Vec<Proof> = Vec::new();
        for &lost in passes.iter().flatten() {
            if net.is_dead() {
                break;
            }
            if !net.has(lost) {
                continue;
            }
            let before = net.count();
            let mut inner = net.clone();
            inner.assume(lost);
            inner.close(Strength::Singles);
            let Some((end, refutation)) = inner.refutation() else { continue };
            net.add_nested(lost, refutation.uses(before), proofs.len());
            proofs.push(Proof { supposed: lost, end, chain: refutation.chain });
            net.close(Strength::Singles);
        }
        let (end, whole) = net.refutation()?;
        Some(self.assemble(end, whole.chain, proofs))
    }

    /// The nested inferences that the net needs.
    fn needed(&self, view: &View<W>) -> Option<Passes> {
        let mut net = Derivation::new(view);
        net.assume(self.candidate);
        net.close(Strength::Singles);
        let mut number = 0;
        for lost in &self.fallen {
            for &lost in lost {
                // Each is numbered, whether it still counts or not.
                if net.has(lost) {
                    net.add_nested(lost, Vec::new(), number);
                }
                number += 1;
            }
            net.close(Strength::Singles);
        }
        let (_, whole) = net.refutation()?;
        let mut number = 0;
        let mut keep = |lost: &Candidate| {
            number += 1;
            whole.nested.contains(&(number - 1)).then_some(*lost)
        };
        let mut needed: Passes =
            self.fallen.iter().map(|lost| lost.iter().filter_map(&mut keep).collect()).collect();
        self.leave_out(view, &mut needed);
        Some(needed)
    }

    /// Leaves out nested inferences without which the net is still dead, those with the longest proofs first.
    fn leave_out(&self, view: &View<W>, needed: &mut Passes) {
        let mut start = Closure::of(view);
        start.place(view, self.candidate);
        let is_dead = |needed: &Passes| {
            let mut closure = start.clone();
            needed.iter().flatten().for_each(|lost| closure.eliminate(*lost));
            closure.close(view, Strength::Singles).is_some()
        };
        for pass in (0..needed.len()).rev() {
            for place in (0..needed[pass].len()).rev() {
                let lost = needed[pass].remove(place);
                if view.is_over() || !is_dead(needed) {
                    needed[pass].insert(place, lost);
                }
            }
        }
    }

    /// The pattern of a net and its proofs, without proofs that it does not need.
    fn assemble(&self, end: End, chain: Chain, proofs: Vec<Proof>) -> Pattern {
        let Candidate { cell, digit } = self.candidate;
        let mut parts = vec![supposed(digit, cell, end)];
        let mut chains = vec![chain];
        for Proof { supposed: Candidate { cell, digit }, end, chain } in proofs {
            parts.push(supposed(digit, cell, end));
            chains.push(chain);
        }
        let mut order: Vec<usize> = vec![0];
        let mut next = 0;
        while let Some(&chain) = order.get(next) {
            let links = chains[chain].nodes.iter().flat_map(|node| &node.links);
            let proofs: Vec<usize> = links.filter_map(|link| Some(link.chain? + 1)).collect();
            for proof in proofs {
                if !order.contains(&proof) {
                    order.push(proof);
                }
            }
            next += 1;
        }
        // Proofs in the order in which the net uses them.
        order.sort_unstable();
        let place = |number: usize| order.binary_search(&(number + 1)).ok();
        for chain in &mut chains {
            for link in chain.nodes.iter_mut().flat_map(|node| &mut node.links) {
                link.chain = link.chain.and_then(place);
            }
        }
        Pattern {
            parts: order.iter().map(|index| parts[*index].clone()).collect(),
            chains: order.iter().map(|index| chains[*index].clone()).collect(),
        }
    }
}

/// Why a candidate falls inside a net.
struct Proof {
    supposed: Candidate,
    end: End,
    chain: Chain,
}

/// The part of an assumption with the house of its dead end.
fn supposed(digit: Digit, cell: Cell, end: End) -> Part {
    Part::new(Role::Supposed).digit(digit).cell(cell).houses(end.houses())
}
