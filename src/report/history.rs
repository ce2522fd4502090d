//! The report of `explain --strategy basic`, in three pieces, since a history may be too long for memory:
//!
//! ```text
//! HistoryReport::begin  {"schema":1,...,"history":[
//! EntryReport           {"number":1,...}            one for each entry, with commas between
//! HistoryEnd::end       ],"ending":"solved",...}
//! ```

use serde::Serialize;

use super::names::cells;
use super::{ConflictReport, SCHEMA, line};
use crate::advice::Subject;
use veridoku_core::format::OneLine;
use veridoku_core::grid::{Candidate, Puzzle, Verdict};
use veridoku_logic::basic::{DeadEnd, Event, EventKind, Reason};
use veridoku_solve::{Ending, Stats};

/// The head of a history.
#[derive(Clone, Debug, Serialize)]
pub struct HistoryReport {
    schema: u64,
    place: String,
    verdict: &'static str,
    conflicts: Vec<ConflictReport>,
    strategy: &'static str,
}

impl HistoryReport {
    /// The head of the history of a puzzle.
    pub fn new(subject: &Subject<'_>, place: String) -> HistoryReport {
        HistoryReport {
            schema: SCHEMA,
            place,
            verdict: subject.verdict.name(),
            conflicts: ConflictReport::all(subject.puzzle),
            strategy: "basic",
        }
    }

    /// The object, left open for the entries.
    pub fn begin(&self) -> String {
        let mut head = line(self);
        head.pop();
        head + ",\"history\":["
    }
}

/// An entry of a history.
#[derive(Clone, Debug, Default, Serialize)]
pub struct EntryReport {
    number: u64,
    depth: usize,
    rule: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    placed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_supposed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    supposition: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_refuted: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undone: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    struck: Option<Vec<String>>,
}

impl EntryReport {
    /// The report of an entry.
    pub fn new(event: &Event, puzzle: &Puzzle, text: &OneLine) -> EntryReport {
        let geometry = puzzle.geometry();
        let name = |candidate: &Candidate| Some(geometry.candidate_name(*candidate).to_string());
        let struck = (!event.struck().is_empty()).then(|| struck(event, puzzle));
        let (number, depth) = (event.number, event.depth);
        let entry = |rule| EntryReport { number, depth, rule, struck, ..EntryReport::default() };
        match &event.kind {
            EventKind::Clean { placed, .. } => {
                EntryReport { placed: name(placed), ..entry("clean") }
            }
            EventKind::Placement { candidate, reason, .. } => {
                let (rule, house) = match reason {
                    Reason::SingleCandidate => ("single-candidate", None),
                    Reason::SinglePlace(id) => {
                        ("single-place", Some(geometry.house(*id).to_string()))
                    }
                    Reason::Supposition => ("supposition", None),
                };
                let is_supposed = Some(event.is_supposed());
                EntryReport { placed: name(candidate), is_supposed, house, ..entry(rule) }
            }
            EventKind::Contradiction(dead_end) => match dead_end {
                DeadEnd::Cell(cell) => {
                    let cell = cells(&[*cell], geometry).pop();
                    EntryReport { cell, ..entry("contradiction") }
                }
                DeadEnd::House(id, digit) => {
                    let house = Some(geometry.house(*id).to_string());
                    let digit = Some(digit.number());
                    EntryReport { house, digit, ..entry("contradiction") }
                }
                DeadEnd::Equal(..) => entry("contradiction"),
            },
            EventKind::Solution(solution) => {
                let solution = Some(text.solution(puzzle, solution));
                EntryReport { solution, ..entry("solution") }
            }
            EventKind::TakeBack { supposition, is_refuted, undone } => EntryReport {
                supposition: name(supposition),
                is_refuted: Some(*is_refuted),
                undone: Some(undone.clone()),
                ..entry("playback")
            },
        }
    }
}

/// The candidates that an entry eliminates, as `r4c7<>5`.
fn struck(event: &Event, puzzle: &Puzzle) -> Vec<String> {
    let name =
        |gone: &Candidate| format!("{}<>{}", puzzle.geometry().cell_name(gone.cell), gone.digit);
    event.struck().iter().map(name).collect()
}

/// The totals of a history.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct HistoryTotals {
    /// Placements of a cell's only candidate.
    pub single_candidates: u64,
    /// Placements of a digit in its only position in a house.
    pub single_places: u64,
    /// Assumptions.
    pub suppositions: u64,
    /// Assumptions that were taken back.
    pub taken_back: u64,
}

impl HistoryTotals {
    /// Counts an entry.
    pub fn note(&mut self, event: &Event) {
        match event.kind {
            EventKind::Placement { reason, .. } => match reason {
                Reason::SingleCandidate => self.single_candidates += 1,
                Reason::SinglePlace(_) => self.single_places += 1,
                Reason::Supposition => self.suppositions += 1,
            },
            EventKind::TakeBack { .. } => self.taken_back += 1,
            _ => {}
        }
    }
}

/// How a history ended.
#[derive(Clone, Debug, Serialize)]
pub struct HistoryEnd {
    ending: &'static str,
    solutions: u64,
    #[serde(flatten)]
    totals: HistoryTotals,
}

impl HistoryEnd {
    /// The end of a search, and its totals.
    pub fn new(stats: &Stats, totals: HistoryTotals) -> HistoryEnd {
        HistoryEnd { ending: HistoryEnd::words(stats), solutions: stats.solutions, totals }
    }

    /// How a search ended, in words.
    pub fn words(stats: &Stats) -> &'static str {
        match (stats.verdict(), stats.ending) {
            (Verdict::Unique, _) => "solved; there is no other solution",
            (Verdict::None, _) => "there is no solution",
            (Verdict::Multiple, _) => "there is a second solution",
            (Verdict::Unknown { .. }, Ending::Solutions) => "solved",
            (Verdict::Unknown { at_least: 0 }, _) => {
                "the time limit was reached before a solution was found"
            }
            (Verdict::Unknown { .. }, _) => {
                "solved; the time limit was reached before the search was complete"
            }
        }
    }

    /// The end of the object that [`HistoryReport::begin`] left open.
    pub fn end(&self) -> String {
        format!("],{}", &line(self)[1..])
    }
}
