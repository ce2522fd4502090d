//! The history of the basic strategy as text, JSON and Markdown.
//!
//! All three are written entry by entry. JSON is one object per line, written by the library;
//! `docs/guide/basic-strategy.md` lists its keys. Only the keys about the end follow the list `history`.

use std::io::{self, Write};
use std::ops::ControlFlow;

use veridoku::advice::Subject;
use veridoku::logic::basic::{Event, EventKind};
use veridoku::report::{HistoryEnd, HistoryTotals};
use veridoku::requests::{Located, history, history_object};
use veridoku::{Candidate, Deadline, Geometry, Stats};

use super::super::counted;
use super::style::{OutputFormat, Style};

/// Writes the puzzle's verdict and its history, with a proof if one is wanted. Returns how the history ended, and an error
/// if that contradicts the verdict.
pub(super) fn write(
    subject: &Subject<'_>,
    place: &str,
    style: &Style,
    (prove, deadline): (bool, &Deadline),
    out: &mut dyn Write,
) -> io::Result<(Stats, Option<String>)> {
    let mut written = Ok(());
    let mut keep_on = |done: io::Result<()>| {
        written = done;
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    // The task has refused puzzles without a basic strategy.
    if style.format == OutputFormat::Json {
        let located = Located { puzzle: subject.puzzle, place, text: *style.renderer.text() };
        let mut write = |piece: &str| keep_on(out.write_all(piece.as_bytes()));
        let object = history_object(&located, subject, prove, deadline, &mut write);
        let (stats, fault) = object.map_err(io::Error::other)?;
        written?;
        writeln!(out)?;
        let stats = stats.ok_or(io::ErrorKind::Interrupted)?;
        return Ok((stats, fault));
    }
    let writer = Writer { subject, place, style };
    let mut totals = HistoryTotals::default();
    writer.begin(out)?;
    let found = history(subject, prove, deadline, &mut |event| {
        totals.note(event);
        keep_on(writer.event(event, out))
    });
    let (stats, fault) = found.map_err(io::Error::other)?;
    written?;
    writer.end(&stats, &totals, out)?;
    Ok((stats, fault))
}

/// Indentation of text ends at this depth; deeper lines begin with their depth.
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
        let place = self.place;
        match self.style.format {
            // HTML and tables were refused earlier, and JSON is written by the library.
            OutputFormat::Markdown => {
                let place =
                    if self.style.with_place { format!("{place}: ") } else { String::new() };
                writeln!(out, "## {place}{}\n", self.subject)?;
                writeln!(out, "| # | depth | entry | eliminated |\n|--:|--:|---|---|")
            }
            _ if self.style.with_place => {
                writeln!(out, "{place}: {}", self.subject)
            }
            _ => writeln!(out, "{}", self.subject),
        }
    }

    fn event(&self, event: &Event, out: &mut dyn Write) -> io::Result<()> {
        match self.style.format {
            OutputFormat::Markdown => {
                let Event { number, depth, .. } = event;
                let struck = self.names(event.struck()).join(" ");
                writeln!(out, "| {number} | {depth} | {} | {struck} |", self.sentence(event))
            }
            _ => {
                write!(out, "{:1$}", "", 2 * event.depth.min(INDENTED))?;
                if event.depth > INDENTED {
                    write!(out, "[{}] ", event.depth)?;
                }
                writeln!(out, "{}", self.sentence(event))
            }
        }
    }

    fn end(&self, stats: &Stats, totals: &HistoryTotals, out: &mut dyn Write) -> io::Result<()> {
        let HistoryTotals { single_candidates, single_places, suppositions, taken_back } = *totals;
        if self.style.format == OutputFormat::Markdown {
            writeln!(out)?;
        }
        write!(out, "{}: ", HistoryEnd::words(stats))?;
        write!(out, "{}, ", counted(single_candidates, "single candidate"))?;
        write!(out, "{}, ", counted(single_places, "single place"))?;
        write!(out, "{}", counted(suppositions, "assumption"))?;
        if suppositions > 0 {
            write!(out, ", {taken_back} taken back")?;
        }
        writeln!(out)
    }

    /// An entry as a line, with its solution in the symbols of other commands.
    fn sentence(&self, event: &Event) -> String {
        match &event.kind {
            EventKind::Solution(solution) => format!(
                "solution: {}",
                self.style.renderer.text().solution(self.subject.puzzle, solution)
            ),
            EventKind::Clean { placed, .. } if self.style.format == OutputFormat::Markdown => {
                format!("clean {}", placed.name(self.subject.puzzle.side())) // the rest has a column
            }
            _ => event.describe(self.geometry()).to_string(),
        }
    }

    /// Eliminated candidates, as `r4c7<>5`.
    fn names(&self, struck: &[Candidate]) -> Vec<String> {
        let side = self.subject.puzzle.side();
        let name = |other: &Candidate| format!("{}<>{}", other.cell.name(side), other.digit);
        struck.iter().map(name).collect()
    }
}
