//! Puzzles with their solutions as text: `--output line|grid|pretty|json`, and entries of tables.
//!
//! An *entry* is a puzzle with at most one solution, and the verdict. `line` and `json` write an entry on a line;
//! `grid` and `pretty` write rows, followed by a blank line. If several solutions are wanted, a puzzle has an entry for
//! each.

use std::borrow::Cow;

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use clap::builder::styling::{AnsiColor, Style};
use serde::Serialize;
use veridoku::format::{
    Alphabet, OneLine, RuleTexts, WriteOptions, shown_symbols, write_boxes, write_rows,
};
use veridoku::logic::explain::{self, Language};
use veridoku::report;
use veridoku::requests::SolveEntry;
use veridoku::{Cell, Digit, Puzzle, Solution, Verdict};
use veridoku_core::format::BareCells;
use veridoku_core::table::TableKind;

use super::Failure;
use super::columnar::Written;
use super::sheet::SheetKind;

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SolutionFormat {
    /// The solution on one line; a comment marks puzzles that are not unique or have no solution
    Line,
    /// The solution in rows
    Grid,
    /// The solution in a frame, with the placed digits in brackets
    Pretty,
    /// One object per line
    Json,
    /// CSV with a header row: the input columns, followed by verdict and solution
    Csv,
    /// Like csv, separated by tabs
    Tsv,
    /// One JSON object per line
    Ndjson,
    /// Parquet: columns keep their types
    #[value(hide = !cfg!(feature = "parquet"))]
    Parquet,
    /// An Arrow stream
    #[value(hide = !cfg!(feature = "parquet"))]
    Arrow,
}

impl SolutionFormat {
    /// The kind of table, if it is one.
    pub(super) fn table(self) -> Option<SheetKind> {
        Some(match self {
            SolutionFormat::Csv => SheetKind::Text(TableKind::Csv),
            SolutionFormat::Tsv => SheetKind::Text(TableKind::Tsv),
            SolutionFormat::Ndjson => SheetKind::Text(TableKind::Ndjson),
            SolutionFormat::Parquet => SheetKind::Columns(Written::Parquet),
            SolutionFormat::Arrow => SheetKind::Columns(Written::Arrow),
            _ => return None,
        })
    }
}

/// The comment after a grid that is not simply the solution.
fn remark(verdict: Verdict, reservation: &str) -> Option<Cow<'static, str>> {
    let said = match verdict {
        Verdict::Unique => "",
        // This one alone makes no text: a puzzle may have many millions of such lines.
        Verdict::Multiple if reservation.is_empty() => return Some("# not unique".into()),
        Verdict::Multiple => "not unique",
        Verdict::None => "no solution",
        Verdict::Unknown { at_least: 0 } => "unknown: not decided",
        Verdict::Unknown { at_least } => {
            &format!("unknown: not decided, at least {at_least} found")
        }
    };
    let said = format!("{said}{reservation}");
    (!said.is_empty()).then(|| format!("# {}", said.trim_start_matches(", ")).into())
}

/// Writes entries in one format.
#[derive(Clone, Copy)]
pub(super) struct Renderer {
    format: SolutionFormat,
    options: WriteOptions,
    text: OneLine,
    color: bool,
}

impl Renderer {
    /// A renderer for standard output.
    pub(super) fn new(format: SolutionFormat, alphabet: Option<Alphabet>) -> Renderer {
        let color = AutoStream::choice(&std::io::stdout()) != ColorChoice::Never;
        let options = WriteOptions { alphabet, ..WriteOptions::default() };
        Renderer { format, options, text: OneLine::new(alphabet), color }
    }

    /// Whether an entry is a line of cells.
    pub(super) fn is_line(&self) -> bool {
        self.format == SolutionFormat::Line
    }

    /// How reports write puzzles.
    pub(super) fn text(&self) -> &OneLine {
        &self.text
    }

    /// Writes an entry. The last entry of a puzzle with several has the number of solutions found and the backends that
    /// decided it, if the format has a place for these; `hidden` is asked for the values of hidden cells if the format shows
    /// them.
    pub(super) fn entry(
        &self,
        puzzle: &Puzzle,
        entry: &SolveEntry<'_>,
        hidden: &mut dyn FnMut(&Solution) -> Option<Vec<Digit>>,
        out: &mut Vec<u8>,
    ) {
        let SolveEntry { solution, verdict, .. } = *entry;
        match self.format {
            SolutionFormat::Line => {
                self.line(puzzle, solution, out);
                end_line(verdict, puzzle.reservation(), out);
            }
            SolutionFormat::Grid => {
                push_remark(puzzle, verdict, out);
                match solution {
                    Some(solution) => write_rows(puzzle, solution.digits(), &self.options, out),
                    None => write_rows(puzzle, puzzle.entries(), &self.options, out),
                }
                self.hidden(puzzle, solution.and_then(hidden), out);
                out.push(b'\n');
            }
            SolutionFormat::Pretty => {
                push_remark(puzzle, verdict, out);
                self.pretty(puzzle, |cell| solution.map(|known| known.digit(cell)), out);
                self.hidden(puzzle, solution.and_then(hidden), out);
                out.push(b'\n');
            }
            SolutionFormat::Json => {
                push_report(&entry.report(puzzle, solution.and_then(hidden), &self.text), out);
            }
            // Their entries are rows of a `Sheet`.
            SolutionFormat::Csv
            | SolutionFormat::Tsv
            | SolutionFormat::Ndjson
            | SolutionFormat::Parquet
            | SolutionFormat::Arrow => {}
        }
    }

    /// Writes values of the hidden cells that go with a solution, as comments: in rows like those of the grid, if there
    /// are as many hidden cells.
    fn hidden(&self, puzzle: &Puzzle, hidden: Option<Vec<Digit>>, out: &mut Vec<u8>) {
        let Some(hidden) = hidden else {
            return;
        };
        let (cells, mut first) = (puzzle.entries().len(), 1);
        for some in hidden.chunks(cells) {
            let last = first + some.len() - 1;
            out.extend_from_slice(format!("# h{first}-h{last}:\n").as_bytes());
            let mut rows = Vec::new();
            if some.len() == cells {
                write_rows(puzzle, some, &self.options, &mut rows);
            } else {
                let value = |digit: &Digit| puzzle.geometry().frame().value(*digit).to_string();
                let values: Vec<String> = some.iter().map(value).collect();
                rows.extend_from_slice(format!("{}\n", values.join(" ")).as_bytes());
            }
            for row in rows.split_inclusive(|byte| *byte == b'\n') {
                out.extend_from_slice(b"# ");
                out.extend_from_slice(row);
            }
            first += some.len();
        }
    }

    /// Writes the entry of a bare puzzle with this solution as a line.
    pub(super) fn bare_line(&self, solution: &BareCells, verdict: Verdict, out: &mut Vec<u8>) {
        let mut line = [b'\n'; 82];
        line.iter_mut().zip(solution).for_each(|(byte, digit)| *byte = b'0' + digit);
        if verdict == Verdict::Unique {
            // Nearly all lines.
            return out.extend_from_slice(&line);
        }
        out.extend_from_slice(&line[..81]);
        end_line(verdict, "", out);
    }

    /// The solution on one line, or the puzzle if there is no solution.
    pub(super) fn line(&self, puzzle: &Puzzle, solution: Option<&Solution>, out: &mut Vec<u8>) {
        match solution {
            Some(solution) => self.text.write_solution(puzzle, solution, out),
            None => self.text.write_puzzle(puzzle, out),
        }
    }

    /// Rows in a frame; placed digits in brackets, as in `7 [4] 9`, and in color on a terminal.
    pub(super) fn pretty(
        &self,
        puzzle: &Puzzle,
        entry: impl Fn(Cell) -> Option<Digit>,
        out: &mut Vec<u8>,
    ) {
        let geometry = puzzle.geometry();
        let (side, frame) = (geometry.side(), geometry.frame());
        let symbol = |digit: Digit| match self.options.alphabet {
            Some(alphabet) if frame.lowest == 1 => alphabet.symbol(digit).map(String::from),
            _ => None,
        };
        let usual = shown_symbols(geometry);
        let symbol = |digit: Digit| symbol(digit).unwrap_or_else(|| usual(digit));
        let width =
            (0..side).map(|index| symbol(Digit::from_index(index)).len()).max().unwrap_or(1);
        let placed = if self.color { AnsiColor::Cyan.on_default() } else { Style::new() };
        let given = if self.color { Style::new().bold() } else { Style::new() };

        let text = |cell: Cell| match (puzzle.given(cell), entry(cell)) {
            (Some(digit), _) => format!("{given} {:>width$} {given:#}", symbol(digit)),
            (None, Some(digit)) => {
                let symbol = format!("[{}]", symbol(digit));
                format!("{placed}{symbol:>w$}{placed:#}", w = width + 2)
            }
            (None, None) => format!(" {:>width$} ", "."),
        };
        if let Some(grids) = geometry.arrangement() {
            return write_boxes(grids, width + 2, text, out);
        }
        let (box_height, box_width) = geometry
            .shape()
            .map_or((frame.rows, frame.columns), |shape| (shape.box_height(), shape.box_width()));
        let rule = format!(
            "{}+\n",
            format!("+{}", "-".repeat(box_width * (width + 2) + 2))
                .repeat(frame.columns / box_width)
        );
        for row in 0..frame.rows {
            if row % box_height == 0 {
                out.extend_from_slice(rule.as_bytes());
            }
            for column in 0..frame.columns {
                if column % box_width == 0 {
                    out.extend_from_slice(if column == 0 { b"| " } else { b" | " });
                }
                out.extend_from_slice(text(Cell::at(row, column, side)).as_bytes());
            }
            out.extend_from_slice(b" |\n");
        }
        out.extend_from_slice(rule.as_bytes());
    }
}

/// Ends a line of cells, with the comment if there is one.
fn end_line(verdict: Verdict, reservation: &str, out: &mut Vec<u8>) {
    if let Some(remark) = remark(verdict, reservation) {
        out.extend_from_slice(b"  ");
        out.extend_from_slice(remark.as_bytes());
    }
    out.push(b'\n');
}

fn push_remark(puzzle: &Puzzle, verdict: Verdict, out: &mut Vec<u8>) {
    if let Some(remark) = remark(verdict, puzzle.reservation()) {
        out.extend_from_slice(remark.as_bytes());
        out.push(b'\n');
    }
}

/// Refuses `--pictures` on an output that is not JSON: only its objects contain what is drawn.
pub(super) fn refuse_idle_pictures(pictures: bool, is_json: bool) -> Result<(), Failure> {
    if pictures && !is_json {
        let message = "--pictures has no effect on this output; expected --output json";
        return Err(Failure::Usage(message.into()));
    }
    Ok(())
}

/// Writes a report as an object on a line.
pub(super) fn push_report(report: &impl Serialize, out: &mut Vec<u8>) {
    out.extend_from_slice(report::line(report).as_bytes());
    out.push(b'\n');
}

/// The rules of a puzzle below its grid, one per line; those of a family as its clues, `12×: r1c3 r1c4`.
pub(super) fn push_rules(puzzle: &Puzzle, text: &mut Vec<u8>) {
    let geometry = puzzle.geometry();
    let goal = explain::goal(geometry, Language::English);
    if let Some(clues) = goal.and_then(|goal| goal.clues) {
        clues.iter().for_each(|clue| text.extend_from_slice(format!("{clue}\n").as_bytes()));
        return;
    }
    let texts = RuleTexts::new(geometry);
    for definition in texts.definitions() {
        text.extend_from_slice(format!("{definition}\n").as_bytes());
    }
    for rule in geometry.stated_rules() {
        text.extend_from_slice(format!("{}\n", texts.of(rule)).as_bytes());
    }
}
