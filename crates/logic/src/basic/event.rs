//! What happened, as data: the entries of a history, and their sentences.

use std::fmt;

use veridoku_core::grid::{Candidate, Cell, Digit, Geometry, HouseId, Solution};

/// An entry of a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its number, from 1.
    pub number: u64,
    /// The assumptions it rests on: those made before it and not taken back. An assumption does not rest on itself,
    /// nor does its playback.
    pub depth: usize,
    /// What happened.
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A placed digit was eliminated from the peers of its cell.
    Clean {
        /// The placed or given digit.
        placed: Candidate,
        /// The eliminated candidates, at least one, by cell.
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
    /// The search cannot continue.
    Contradiction(DeadEnd),
    /// Every cell is placed.
    Solution(Solution),
    /// Playback: an assumption, and everything built on it, was undone, and its candidate eliminated.
    TakeBack {
        /// The candidate that was assumed, and is now eliminated.
        supposition: Candidate,
        /// Whether it is refuted. If not, it has solutions, and the search continues without it.
        is_refuted: bool,
        /// The numbers of the undone entries, in the order of undoing: latest first, the assumption last. An
        /// earlier playback is among them if it rested on the assumption.
        undone: Vec<u64>,
    },
}

/// Why a digit was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The cell has no other candidate.
    SingleCandidate,
    /// The house has no other position for the digit.
    SinglePlace(HouseId),
    /// No reason: it is assumed.
    Supposition,
}

/// Where a contradiction shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadEnd {
    /// The cell has no candidate.
    Cell(Cell),
    /// The house has no position for the digit.
    House(HouseId, Digit),
    /// Two cells that must differ have the same value. With the house that they share, unless they are a pair.
    Equal([Cell; 2], Digit, Option<HouseId>),
}

impl Event {
    /// Whether the entry is an assumption. All others are deduced, perhaps from assumptions.
    pub fn is_supposed(&self) -> bool {
        matches!(self.kind, EventKind::Placement { reason: Reason::Supposition, .. })
    }

    /// The candidates eliminated by this entry itself; for a playback, the assumption.
    pub fn struck(&self) -> &[Candidate] {
        match &self.kind {
            EventKind::Clean { struck, .. } | EventKind::Placement { struck, .. } => struck,
            EventKind::TakeBack { supposition, .. } => std::slice::from_ref(supposition),
            EventKind::Contradiction(_) | EventKind::Solution(_) => &[],
        }
    }

    /// The entry in readable form, without its number and depth: `r4c7=5  single place in row 4`.
    pub fn describe(&self, geometry: &Geometry) -> impl fmt::Display {
        fmt::from_fn(move |out| {
            let side = geometry.side();
            match &self.kind {
                EventKind::Clean { placed, struck } => {
                    write!(out, "clean {}: {} eliminated from", placed.name(side), placed.digit)?;
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
                        // The smallest was assumed.
                        let (name, digit) = (candidate.name(side), candidate.digit);
                        write!(out, "assume {name} (fewest candidates: {digit}")?;
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
    /// The dead end in readable form: `r5c5 has no candidate`.
    pub fn describe(self, geometry: &Geometry) -> impl fmt::Display {
        fmt::from_fn(move |out| match self {
            DeadEnd::Cell(cell) => write!(out, "{} has no candidate", geometry.cell_name(cell)),
            DeadEnd::House(id, digit) => {
                let value = geometry.frame().value(digit);
                write!(out, "{} has no place for {value}", geometry.house(id))
            }
            DeadEnd::Equal(cells, digit, id) => {
                let [one, other] = cells.map(|cell| geometry.cell_name(cell));
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
