//! Steps that a dead end proves: an assumption leaves a cell without candidates, or a house without a place.
//!
//! ```text
//! r1c1=3, then ... no candidate for r9c9     so r1c1<>3
//! r1c2=3, then ... no candidate for r9c9     the same net: so neither r1c1 nor r1c2 is 3
//! ```
//!
//! Often several candidates of a digit fail for the same reason: each of them eliminates the digit from the same
//! cell, and everything after that is the same. They are one step, whose assumption is that one of them is true.

use super::closure::Strength;
use super::derivation::{Derivation, End};
use crate::find::prelude::*;
use crate::step::Chain;

/// Assumptions of a digit, each of which leads to the same dead end.
pub struct Refuted {
    digit: Digit,
    cells: Vec<Cell>,
    end: End,
    chain: Chain,
}

/// Shows each of some candidates that their closures refute.
pub fn show<const W: usize>(
    view: &View<W>,
    technique: Technique,
    strength: Strength,
    refuted: &[Candidate],
    steps: &mut Steps<W>,
) {
    let derived = |candidate: Candidate| {
        let mut derivation = Derivation::new(view);
        derivation.assume(candidate);
        derivation.close(strength);
        let (end, net) = derivation.refutation()?;
        Some((end, net.chain))
    };
    show_each(view, technique, refuted.iter().map(|one| (*one, || derived(*one))), steps);
}

/// Shows each of some candidates, with the chain that refutes it. Chains are made only for readers, and those that
/// are the same but for their assumptions are one step.
pub fn show_each<const W: usize>(
    view: &View<W>,
    technique: Technique,
    refuted: impl Iterator<Item = (Candidate, impl FnOnce() -> Option<(End, Chain)>)>,
    steps: &mut Steps<W>,
) {
    let mut all: Vec<Refuted> = Vec::new();
    for (Candidate { cell, digit }, chain) in refuted {
        if view.is_over() {
            return;
        }
        if !steps.are_read() {
            steps.eliminate(technique, digit, CellSet::single(cell), Pattern::default);
        } else if let Some((end, chain)) = chain() {
            let one = Refuted { digit, cells: vec![cell], end, chain };
            if !all.iter_mut().any(|other| other.join(view, &one)) {
                all.push(one);
            }
        }
    }
    for Refuted { digit, cells, end, chain } in all {
        let struck = cells.iter().copied().collect();
        steps.eliminate(technique, digit, struck, || Pattern {
            parts: vec![supposed(digit, cells, end)],
            chains: vec![chain],
        });
    }
}

/// The part of an assumption with the house of its dead end.
pub fn supposed(digit: Digit, cells: Vec<Cell>, end: End) -> Part {
    let part = Part { cells, ..Part::new(Role::Supposed).digit(digit) };
    match end {
        End::NoPlace(_, house) => part.house(house),
        _ => part,
    }
}

impl Refuted {
    /// Takes in another assumption, if everything after the first node is the same and follows from both.
    fn join<const W: usize>(&mut self, view: &View<W>, other: &Refuted) -> bool {
        let states = |node: &ChainNode| (node.digits.clone(), node.cells.clone(), node.is_on);
        let (ours, theirs) = (&self.chain.nodes, &other.chain.nodes);
        let is_same = self.digit == other.digit
            && self.end == other.end
            && ours.len() == theirs.len()
            && ours.iter().skip(1).map(states).eq(theirs.iter().skip(1).map(states));
        if !is_same {
            return false;
        }
        let mut cells = [&self.cells[..], &other.cells[..]].concat();
        cells.sort_unstable();
        let mut nodes = self.chain.nodes.clone();
        nodes[0].cells.clone_from(&cells);
        let is_linked = reasons::link_again(view, &mut nodes);
        if is_linked {
            self.cells = cells;
            self.chain.nodes = nodes;
        }
        is_linked
    }
}
