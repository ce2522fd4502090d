//! What happened, as data: the entries of a history, and their sentences.

use std::fmt;

use crate::grid::{Candidate, Cell, Digit, Geometry, HouseId, Solution};

/// An entry of a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its number, from 1.
    pub number: u64,
    /// The suppositions it rests on: those made before it and not taken back. A supposition does not
    /// rest on itself, nor does its playback.
    pub depth: usize,
    /// What happened.
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventKind {
    /// A placed digit was struck from the peers of its cell.
    Clean {
        /// What was placed or given.
        placed: Candidate,
        /// What it struck, at least one candidate, by cell.
        struck: Vec<Candidate>,
    },
    /// A digit was placed.
    Placement {
        /// Where, and which.
        candidate: Candidate,
        /// Why.
        reason: Reason,
        /// The other candidates of the cell, smallest first.
        struck: Vec<Candidate>,
    },
    /// There is no way on.
    Contradiction(DeadEnd),
    /// Every cell is placed.
    Solution(Solution),
    /// Playback: a supposition, and what was built on it, was undone, and its candidate struck.
    TakeBack {
        /// What had been supposed, and is a candidate no more.
        supposition: Candidate,
        /// Whether it is refuted. If not, there are solutions with it; others are looked for without.
        is_refuted: bool,
        /// The numbers of the entries undone, in the order of undoing: the last one first, the supposition
        /// last. An earlier playback is among them if it rested on the supposition.
        undone: Vec<u64>,
    },
}

/// Why a digit was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The cell has no other candidate.
    SingleCandidate,
    /// The house has no other place for the digit.
    SinglePlace(HouseId),
    /// No reason: it is supposed.
    Supposition,
}

/// Where a contradiction shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadEnd {
    /// The cell has no candidate.
    Cell(Cell),
    /// The house has no place for the digit.
    House(HouseId, Digit),
    /// Two cells that must differ have the same value; the house that they share, unless they are a pair.
    Equal([Cell; 2], Digit, Option<HouseId>),
}

impl Event {
    /// Whether the entry is a supposition; all others are deduced, if perhaps from suppositions.
    pub fn is_supposed(&self) -> bool {
        matches!(self.kind, EventKind::Placement { reason: Reason::Supposition, .. })
    }

    /// The candidates that this very entry struck; of a playback, the supposition.
    pub fn struck(&self) -> &[Candidate] {
        match &self.kind {
            EventKind::Clean { struck, .. } | EventKind::Placement { struck, .. } => struck,
            EventKind::TakeBack { supposition, .. } => std::slice::from_ref(supposition),
            EventKind::Contradiction(_) | EventKind::Solution(_) => &[],
        }
    }

    /// The entry as people read it, without its number and depth: `r4c7=5  single place in row 4`.
    pub fn describe(&self, geometry: &Geometry) -> impl fmt::Display {
        fmt::from_fn(move |out| {
            let side = geometry.side();
            match &self.kind {
                EventKind::Clean { placed, struck } => {
                    write!(out, "clean {}: {} struck from", placed.name(side), placed.digit)?;
                    struck.iter().try_for_each(|other| write!(out, " {}", other.cell.name(side)))
                }
                EventKind::Placement { candidate, reason, struck } => match reason {
                    Reason::SingleCandidate => {
                        write!(out, "{}  single candidate", candidate.name(side))
                    }
                    Reason::SinglePlace(id) => {
                        let house = geometry.house(*id);
                        write!(out, "{}  single place in {house}", candidate.name(side))
                    }
                    Reason::Supposition => {
                        // The smallest was supposed.
                        let (name, digit) = (candidate.name(side), candidate.digit);
                        write!(out, "suppose {name} (fewest candidates: {digit}")?;
                        struck.iter().try_for_each(|other| write!(out, ", {}", other.digit))?;
                        out.write_str(")")
                    }
                },
                EventKind::Contradiction(dead_end) => {
                    write!(out, "contradiction: {}", dead_end.describe(geometry))
                }
                EventKind::Solution(solution) => write!(out, "solution: {solution}"),
                EventKind::TakeBack { supposition, is_refuted, undone } => {
                    let (cell, digit) = (supposition.cell.name(side), supposition.digit);
                    let not = if *is_refuted { "not" } else { "other than" };
                    let entries = if undone.len() == 1 { "entry" } else { "entries" };
                    let count = undone.len();
                    write!(out, "back to {cell}: {not} {digit} ({count} {entries} undone)")
                }
            }
        })
    }
}

impl DeadEnd {
    /// The place as people read it: `r5c5 has no candidate`.
    pub fn describe(self, geometry: &Geometry) -> impl fmt::Display {
        fmt::from_fn(move |out| match self {
            DeadEnd::Cell(cell) => write!(out, "{} has no candidate", cell.name(geometry.side())),
            DeadEnd::House(id, digit) => {
                let value = geometry.frame().value(digit);
                write!(out, "{} has no place for {value}", geometry.house(id))
            }
            DeadEnd::Equal(cells, digit, id) => {
                let [one, other] = cells.map(|cell| cell.name(geometry.side()));
                let digit = geometry.frame().value(digit);
                match id {
                    Some(id) => {
                        write!(out, "{one} and {other} in {} are both {digit}", geometry.house(id))
                    }
                    None => write!(out, "{one} and {other}, which must differ, are both {digit}"),
                }
            }
        })
    }
}
