//! Single paths: chains and cycles, their order, and which are kept.
//!
//! Paths sort by rating, nodes, key of the mode, and position in the original's search: mode by mode, candidate by
//! candidate, first cycles, then the chains from on and from off. A producer keeps the least path; a closure that
//! requests nested hints keeps the least for each set of victims.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::grid::{CandidateIndex, Row, candidate};
use super::length::added;
use super::links::Mode;
use super::nested_hint::{Ground, NEXT_LIST, NestedHint};
use crate::layout::bits_in;

/// A node of a path, and the link that leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub candidate: CandidateIndex,
    pub is_on: bool,
    /// The block (0), row (1) or column (2) of the link; `None` for the cell.
    pub kind: Option<u8>,
}

/// Paths over the links of a mode, with the rating to which that of their length is added.
#[derive(Clone, Copy, Debug)]
pub struct Class {
    pub mode: Mode,
    pub base: f64,
}

/// The sort key of paths.
#[derive(Clone, Copy, Debug)]
pub struct Rank {
    pub mode: Mode,
    pub rating: f64,
    pub nodes: u32,
    order: u64,
}

impl Rank {
    /// The rank of a path of this many nodes, the given one of its start and class.
    pub fn new(class: Class, nodes: u32, start: CandidateIndex, number: u32) -> Rank {
        let Class { mode, base } = class;
        let order = u64::from(start) << 32 | u64::from(number);
        Rank { mode, rating: base + added(nodes), nodes, order }
    }

    fn key(&self) -> u8 {
        match self.mode {
            Mode::X => 2,
            Mode::Y => 3,
            Mode::Xy => 4,
        }
    }

    /// The order of two paths.
    pub fn compare(&self, other: &Rank) -> Ordering {
        let rest = |rank: &Rank| (rank.nodes, rank.key(), rank.order);
        self.rating.total_cmp(&other.rating).then_with(|| rest(self).cmp(&rest(other)))
    }
}

/// A chain or cycle.
#[derive(Clone, Debug)]
pub struct Path {
    pub rank: Rank,
    /// Whether it returns to its start. If not, it leads to the opposite.
    pub is_cycle: bool,
    /// Cells, in the order of the original, with their eliminations.
    pub victims: Vec<(usize, u16)>,
    /// The nodes from the start to the target.
    pub steps: Vec<Step>,
}

impl Path {
    /// The node that it leads to.
    pub fn target(&self) -> Step {
        self.steps[self.steps.len() - 1]
    }
}

/// The paths that are kept.
pub enum Kept {
    Least(Option<Path>),
    OfEach(HashMap<Row, Path>),
}

impl Kept {
    /// The most nodes with which a path can be kept.
    pub fn limit(&self, class: Class) -> u32 {
        let Kept::Least(Some(best)) = self else { return u32::MAX };
        let fits =
            |nodes: &u32| Rank::new(class, *nodes, 0, 0).compare(&best.rank) == Ordering::Less;
        (1..).take_while(fits).last().unwrap_or(0)
    }

    /// Whether a path of this rank and with these eliminations would be kept.
    pub fn wants(&self, rank: &Rank, victims: &Row) -> bool {
        let rival = match self {
            Kept::Least(best) => best.as_ref(),
            Kept::OfEach(paths) => paths.get(victims),
        };
        rival.is_none_or(|rival| rank.compare(&rival.rank) == Ordering::Less)
    }

    /// Keeps a path that is wanted.
    pub fn keep(&mut self, path: Path, victims: Row) {
        match self {
            Kept::Least(best) => *best = Some(path),
            Kept::OfEach(paths) => {
                paths.insert(victims, path);
            }
        }
    }
}

/// A path as a hint within a closure.
pub fn nested_hint(path: &Path) -> NestedHint {
    let node = |step: &Step, is_on: bool| step.candidate * 2 + u16::from(is_on);
    let mut grounds: Vec<Ground> = Vec::new();
    let mut chain = Vec::new();
    // The first node of a cycle is also its last; that of a chain is an assumption without a ground.
    for step in path.steps[1..].iter().rev() {
        chain.push(node(step, step.is_on));
        if step.is_on {
            grounds.push(Ground::of(step.candidate, step.kind));
        }
    }
    if path.is_cycle {
        chain.push(NEXT_LIST);
        // The reversal: each node in the other state, with its cause in the forward direction.
        for step in &path.steps[..path.steps.len() - 1] {
            chain.push(node(step, !step.is_on));
            if !step.is_on {
                grounds.push(Ground::of(step.candidate, step.kind));
            }
        }
    } else {
        chain.push(node(&path.steps[0], path.steps[0].is_on));
    }
    chain.push(NEXT_LIST);
    let victims = path
        .victims
        .iter()
        .flat_map(|&(cell, digits)| bits_in(digits).map(move |digit| candidate(cell, digit)))
        .collect();
    NestedHint { victims, grounds, chain, nodes: path.rank.nodes }
}
