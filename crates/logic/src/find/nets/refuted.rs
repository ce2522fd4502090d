//! Steps that refute an assumption: it leaves a cell without candidates, or a house without a place, or leads to
//! contraries.
//!
//! ```text
//! r1c1=3, then ... no candidate for r9c9     so r1c1<>3
//! r1c2=3, then ... no candidate for r9c9     the same net: so neither r1c1 nor r1c2 is 3
//! ```
//!
//! Often several candidates of a digit fail for the same reason: each of them eliminates the digit from the same
//! cell, and everything after that is the same. They are one step, whose assumption is that one of them is true.

use super::closure::Strength;
use super::derivation::Derivation;
use crate::find::prelude::*;
use crate::step::Chain;

/// The chains that refute an assumption, and the house of their dead end, if it is one.
pub type Refutation = (Vec<HouseId>, Vec<Chain>);

/// Assumptions of a digit that are refuted in the same way.
struct Refuted {
    digit: Digit,
    cells: Vec<Cell>,
    refutation: Refutation,
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
        Some((end.houses(), vec![net.chain]))
    };
    show_each(view, technique, refuted.iter().map(|one| (*one, || derived(*one))), steps);
}

/// Shows each of some candidates, with the chains that refute it. Chains are made only for readers, and those that
/// are the same but for their assumptions are one step.
pub fn show_each<const W: usize>(
    view: &View<W>,
    technique: Technique,
    refuted: impl Iterator<Item = (Candidate, impl FnOnce() -> Option<Refutation>)>,
    steps: &mut Steps<W>,
) {
    let mut all: Vec<Refuted> = Vec::new();
    for (Candidate { cell, digit }, refutation) in refuted {
        if view.is_over() {
            return;
        }
        if !steps.are_read() {
            steps.eliminate(technique, digit, CellSet::single(cell), Pattern::default);
        } else if let Some(refutation) = refutation() {
            let one = Refuted { digit, cells: vec![cell], refutation };
            if !all.iter_mut().any(|other| other.join(view, &one)) {
                all.push(one);
            }
        }
    }
    for Refuted { digit, cells, refutation: (houses, chains) } in all {
        let struck = cells.iter().copied().collect();
        let part = Part { cells, ..Part::new(Role::Supposed).digit(digit).houses(houses) };
        steps.eliminate(technique, digit, struck, || Pattern { parts: vec![part], chains });
    }
}

impl Refuted {
    /// Takes in another assumption, if everything after the first nodes is the same and follows from both.
    fn join<const W: usize>(&mut self, view: &View<W>, other: &Refuted) -> bool {
        let ((houses, chains), (other_houses, others)) = (&self.refutation, &other.refutation);
        let states = |node: &ChainNode| (node.digits.clone(), node.cells.clone(), node.is_on);
        let is_same = |(ours, theirs): (&Chain, &Chain)| {
            ours.nodes.len() == theirs.nodes.len()
                && ours.nodes.iter().skip(1).map(states).eq(theirs.nodes.iter().skip(1).map(states))
        };
        let are_same = self.digit == other.digit
            && houses == other_houses
            && chains.len() == others.len()
            && chains.iter().zip(others).all(is_same);
        if !are_same {
            return false;
        }
        let mut cells = [&self.cells[..], &other.cells[..]].concat();
        cells.sort_unstable();
        let mut chains = chains.clone();
        let mut link = |chain: &mut Chain| {
            let first = chain.nodes.first_mut().filter(|first| first.is_on);
            first.map(|first| first.cells.clone_from(&cells)).is_some()
                && reasons::link_again(view, &mut chain.nodes)
        };
        if !chains.iter_mut().all(&mut link) {
            return false;
        }
        self.cells = cells;
        self.refutation.1 = chains;
        true
    }
}
