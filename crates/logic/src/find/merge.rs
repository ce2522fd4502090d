//! One step for eliminations by the same chains.
//!
//! ```text
//! r1c1=3 -> ... -> r5c5=7 -> r5c1<>7            two steps, whose chains
//! r1c1=3 -> ... -> r5c5=7 -> r5c9<>7            differ only in their ends
//!
//! r1c1=3 -> ... -> r5c5=7 -> r5c1<>7 and r5c9<>7          one step
//! ```
//!
//! One idea is one step. The ends of a chain are the nodes from which nothing follows, so the sentence finds them in
//! the pattern.

use std::collections::BTreeMap;

use super::prelude::*;
use crate::step::Chain;

/// An elimination with its pattern; the last node of each chain is that candidate, which is off.
pub type Elimination = (Candidate, Pattern);

/// Shows some eliminations, those with the same chains together.
pub fn show<const W: usize>(
    view: &View<W>,
    technique: Technique,
    all: impl IntoIterator<Item = Elimination>,
    steps: &mut Steps<W>,
) {
    let mut groups: Vec<(Vec<Candidate>, Pattern)> = Vec::new();
    for (lost, pattern) in all {
        if view.is_over() {
            return;
        }
        match groups.iter_mut().find(|(ends, group)| is_same_but_ends(group, ends.len(), &pattern))
        {
            Some((ends, group)) => {
                ends.push(lost);
                for (chain, other) in group.chains.iter_mut().zip(pattern.chains) {
                    chain.nodes.extend(other.nodes.into_iter().next_back());
                }
            }
            None => groups.push((vec![lost], pattern)),
        }
    }
    for (struck, pattern) in groups {
        let mut strikes: BTreeMap<Digit, CellSet<W>> = BTreeMap::new();
        for Candidate { cell, digit } in struck {
            *strikes.entry(digit).or_insert(CellSet::EMPTY) |= CellSet::single(cell);
        }
        let strikes: Vec<Strike<W>> = strikes.into_iter().collect();
        steps.eliminate_all(technique, &strikes, || pattern);
    }
}

/// Whether two patterns differ only in the ends of their chains, of which the first has several.
fn is_same_but_ends(group: &Pattern, ends: usize, other: &Pattern) -> bool {
    let is_same = |(group, other): (&Chain, &Chain)| {
        let before = group.nodes.len().checked_sub(ends);
        before.is_some_and(|before| {
            before > 0
                && before + 1 == other.nodes.len()
                && group.nodes[..before] == other.nodes[..before]
        })
    };
    group.parts == other.parts
        && group.chains.len() == other.chains.len()
        && group.chains.iter().zip(&other.chains).all(is_same)
}
