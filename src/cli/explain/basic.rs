//! The history of the basic strategy as text, JSON and Markdown.
//!
//! All three are written entry by entry. JSON is an object on a line, whose list `history` is the last key
//! but those that say how it ended; `docs/guide/basic-strategy.md` lists the keys of its entries.

use std::io::{self, Write};
use std::ops::ControlFlow;

use serde_json::{Value, json};
use veridoku::advice::Subject;
use veridoku::format::write_line;
use veridoku::logic::basic::{self, DeadEnd, Event, EventKind, Reason};
use veridoku::logic::json::SCHEMA;
use veridoku::{Budget, Candidate, Ending, Geometry, Solution, Stats, Verdict};

use super::super::counted;
use super::super::output::conflicts;
use super::{Form, Style};

/// Writes what the puzzle is and its history, and says how that ended.
pub(super) fn write(
    subject: &Subject<'_>,
    place: &str,
    style: &Style,
    budget: &Budget,
    out: &mut dyn Write,
) -> io::Result<Stats> {
    let writer = Writer { subject, place, style };
    let mut totals = Totals::default();
    let mut written = Ok(());
    writer.begin(out)?;
    let stats = basic::search(subject.puzzle, budget, &mut |event| {
        totals.note(event);
        written = writer.event(event, out);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written?;
    writer.end(&stats, &totals, out)?;
    Ok(stats)
}

/// What a history consists of.
#[derive(Default)]
struct Totals {
    single_candidates: u64,
    single_places: u64,
    suppositions: u64,
    taken_back: u64,
}

impl Totals {
    fn note(&mut self, event: &Event) {
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
fn ending(stats: &Stats) -> &'static str {
    match (stats.verdict(), stats.ending) {
        (Verdict::Unique, _) => "solved; there is no other solution",
        (Verdict::None, _) => "there is no solution",
        (Verdict::Multiple, _) => "there is a second solution",
        (Verdict::Unknown { .. }, Ending::Solutions) => "solved",
        (Verdict::Unknown { at_least: 0 }, _) => "the time ended before a solution",
        (Verdict::Unknown { .. }, _) => "solved; the time ended before all was taken back",
    }
}

/// Depths up to which text is indented; beyond, lines begin with their depth.
const INDENTED: usize = 20;

/// Writes a history.
struct Writer<'a> {
    subject: &'a Subject<'a>,
    place: &'a str,
    style: &'a Style,
}

impl Writer<'_> {
    fn geometry(&self) -> &Geometry {
        self.subject.puzzle.geometry()
    }

    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        let (Subject { puzzle, verdict, .. }, place) = (self.subject, self.place);
        match self.style.form {
            Form::Text if self.style.with_place => {
                writeln!(out, "{place}: {}", self.subject)
            }
            Form::Text => writeln!(out, "{}", self.subject),
            Form::Markdown => {
                let place =
                    if self.style.with_place { format!("{place}: ") } else { String::new() };
                writeln!(out, "## {place}{}\n", self.subject)?;
                writeln!(out, "| # | depth | entry | struck |\n|--:|--:|---|---|")
            }
            Form::Json => {
                let (verdict, conflicts) = (verdict.name(), conflicts(puzzle));
                let head = json!({
                    "schema": SCHEMA, "place": place, "verdict": verdict, "conflicts": conflicts,
                    "strategy": "basic",
                });
                // The object is left open for the history.
                write!(out, "{},\"history\":[", head.to_string().trim_end_matches('}'))
            }
        }
    }

    fn event(&self, event: &Event, out: &mut dyn Write) -> io::Result<()> {
        match self.style.form {
            Form::Text => {
                write!(out, "{:1$}", "", 2 * event.depth.min(INDENTED))?;
                if event.depth > INDENTED {
                    write!(out, "[{}] ", event.depth)?;
                }
                writeln!(out, "{}", self.sentence(event))
            }
            Form::Markdown => {
                let Event { number, depth, .. } = event;
                let struck = self.names(event.struck()).join(" ");
                writeln!(out, "| {number} | {depth} | {} | {struck} |", self.sentence(event))
            }
            Form::Json => {
                let comma = if event.number == 1 { "" } else { "," };
                write!(out, "{comma}{}", self.json(event))
            }
        }
    }

    fn end(&self, stats: &Stats, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let Totals { single_candidates, single_places, suppositions, taken_back } = *totals;
        if self.style.form == Form::Json {
            let tail = json!({
                "ending": ending(stats),
                "solutions": stats.solutions,
                "single_candidates": single_candidates,
                "single_places": single_places,
                "suppositions": suppositions,
                "taken_back": taken_back,
            });
            return writeln!(out, "],{}", tail.to_string().trim_start_matches('{'));
        }
        if self.style.form == Form::Markdown {
            writeln!(out)?;
        }
        write!(out, "{}: ", ending(stats))?;
        write!(out, "{}, ", counted(single_candidates, "single candidate"))?;
        write!(out, "{}, ", counted(single_places, "single place"))?;
        write!(out, "{}", counted(suppositions, "supposition"))?;
        if suppositions > 0 {
            write!(out, ", {taken_back} taken back")?;
        }
        writeln!(out)
    }

    /// An entry as a line, its solution in the symbols of other commands.
    fn sentence(&self, event: &Event) -> String {
        match &event.kind {
            EventKind::Solution(solution) => format!("solution: {}", self.line(solution)),
            EventKind::Clean { placed, .. } if self.style.form == Form::Markdown => {
                format!("clean {}", placed.name(self.subject.puzzle.side())) // the rest has a column
            }
            _ => event.describe(self.geometry()).to_string(),
        }
    }

    fn json(&self, event: &Event) -> Value {
        let side = self.subject.puzzle.side();
        let name = |candidate: &Candidate| candidate.name(side).to_string();
        let rule = match &event.kind {
            EventKind::Clean { .. } => "clean",
            EventKind::Placement { reason: Reason::SingleCandidate, .. } => "single-candidate",
            EventKind::Placement { reason: Reason::SinglePlace(_), .. } => "single-place",
            EventKind::Placement { reason: Reason::Supposition, .. } => "supposition",
            EventKind::Contradiction(_) => "contradiction",
            EventKind::Solution(_) => "solution",
            EventKind::TakeBack { .. } => "playback",
            _ => "unknown",
        };
        let mut entry = json!({ "number": event.number, "depth": event.depth, "rule": rule });
        match &event.kind {
            EventKind::Clean { placed, .. } => entry["placed"] = name(placed).into(),
            EventKind::Placement { candidate, reason, .. } => {
                entry["placed"] = name(candidate).into();
                entry["is_supposed"] = event.is_supposed().into();
                if let Reason::SinglePlace(id) = reason {
                    entry["house"] = self.geometry().house(*id).to_string().into();
                }
            }
            EventKind::Contradiction(DeadEnd::Cell(cell)) => {
                entry["cell"] = cell.name(side).to_string().into();
            }
            EventKind::Contradiction(DeadEnd::House(id, digit)) => {
                entry["house"] = self.geometry().house(*id).to_string().into();
                entry["digit"] = digit.number().into();
            }
            EventKind::Solution(solution) => entry["solution"] = self.line(solution).into(),
            EventKind::TakeBack { supposition, is_refuted, undone } => {
                entry["supposition"] = name(supposition).into();
                entry["is_refuted"] = (*is_refuted).into();
                entry["undone"] = undone.as_slice().into();
            }
            _ => {}
        }
        if !event.struck().is_empty() {
            entry["struck"] = self.names(event.struck()).into();
        }
        entry
    }

    /// Struck candidates, as `r4c7<>5`.
    fn names(&self, struck: &[Candidate]) -> Vec<String> {
        let side = self.subject.puzzle.side();
        let name = |other: &Candidate| format!("{}<>{}", other.cell.name(side), other.digit);
        struck.iter().map(name).collect()
    }

    fn line(&self, solution: &Solution) -> String {
        let shape = self.geometry().shape();
        let mut line = Vec::new();
        write_line(solution.digits(), shape, &self.style.options, &mut line);
        String::from_utf8_lossy(&line).into_owned()
    }
}
