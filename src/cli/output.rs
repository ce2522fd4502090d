//! Puzzles with their solutions as text: `--output line|grid|pretty|json|csv`.
//!
//! An *entry* is a puzzle with one solution or none, and the verdict. `line` writes an entry on a
//! line, `json` as an object on a line, `csv` as a row; `grid` and `pretty` write rows with a blank
//! line behind. A puzzle of which several solutions are asked for makes an entry for each.

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use clap::builder::styling::{AnsiColor, Style};
use serde_json::{Value, json};
use veridoku::format::{Alphabet, Format, WriteOptions, write_grid, write_line};
use veridoku::{Cell, Count, Digit, Geometry, Place, Puzzle, Solution, Verdict};

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// The solution on one line; a comment says what is not unique or has none
    Line,
    /// The solution in rows
    Grid,
    /// The solution in a frame, what was placed in brackets beside the givens
    Pretty,
    /// An object per line
    Json,
    /// Rows of puzzle, verdict and solution, with a heading
    Csv,
}

/// What stands behind a grid that is not simply the solution.
fn remark(verdict: Verdict) -> Option<String> {
    match verdict {
        Verdict::Unique => None,
        Verdict::Multiple => Some("# not unique".into()),
        Verdict::None => Some("# no solution".into()),
        Verdict::Unknown { at_least } => {
            Some(format!("# unknown: at least {at_least}, the budget ended"))
        }
    }
}

/// Writes entries in one form.
#[derive(Clone, Copy)]
pub(super) struct Renderer {
    form: Form,
    options: WriteOptions,
    color: bool,
}

impl Renderer {
    /// A renderer for standard output.
    pub(super) fn new(form: Form, alphabet: Option<Alphabet>) -> Renderer {
        let color = AutoStream::choice(&std::io::stdout()) != ColorChoice::Never;
        Renderer { form, options: WriteOptions { alphabet, ..WriteOptions::default() }, color }
    }

    /// What comes before the first entry.
    pub(super) fn heading(&self) -> &'static [u8] {
        if self.form == Form::Csv { b"puzzle,verdict,solution\n" } else { b"" }
    }

    /// Writes an entry. The last of a puzzle with several says in JSON how many solutions were found.
    pub(super) fn entry(
        &self,
        puzzle: &Puzzle,
        solution: Option<&Solution>,
        verdict: Verdict,
        count: Option<Count>,
        out: &mut Vec<u8>,
    ) {
        match self.form {
            Form::Line => {
                self.line(puzzle, solution, out);
                if let Some(remark) = remark(verdict) {
                    out.extend_from_slice(b"  ");
                    out.extend_from_slice(remark.as_bytes());
                }
                out.push(b'\n');
            }
            Form::Grid => {
                push_remark(verdict, out);
                let shape = puzzle.geometry().shape();
                match solution {
                    Some(solution) => write_grid(solution.digits(), shape, &self.options, out),
                    None => write_grid(puzzle.givens(), shape, &self.options, out),
                }
                out.push(b'\n');
            }
            Form::Pretty => {
                push_remark(verdict, out);
                self.pretty(puzzle, |cell| solution.map(|known| known.digit(cell)), out);
                out.push(b'\n');
            }
            Form::Json => self.json(puzzle, solution, verdict, count, out),
            Form::Csv => {
                self.line(puzzle, None, out);
                out.push(b',');
                out.extend_from_slice(verdict.name().as_bytes());
                out.push(b',');
                if solution.is_some() {
                    self.line(puzzle, solution, out);
                }
                out.push(b'\n');
            }
        }
    }

    /// The solution on one line, or the puzzle if there is none.
    pub(super) fn line(&self, puzzle: &Puzzle, solution: Option<&Solution>, out: &mut Vec<u8>) {
        let shape = puzzle.geometry().shape();
        match solution {
            Some(solution) => write_line(solution.digits(), shape, &self.options, out),
            None => self.puzzle_line(puzzle, out),
        }
    }

    /// A puzzle on one line, as text.
    pub(super) fn puzzle_text(&self, puzzle: &Puzzle) -> String {
        let mut line = Vec::new();
        self.puzzle_line(puzzle, &mut line);
        String::from_utf8_lossy(&line).into_owned()
    }

    /// A puzzle's solution on one line, as text.
    pub(super) fn solution_text(&self, puzzle: &Puzzle, solution: &Solution) -> String {
        let mut line = Vec::new();
        self.line(puzzle, Some(solution), &mut line);
        String::from_utf8_lossy(&line).into_owned()
    }

    /// A puzzle on one line, so that it reads back as a puzzle with the same solutions where a format can
    /// hold it: regions make it a jigsaw, restrictions a Sukaku, in which a given is a single candidate.
    fn puzzle_line(&self, puzzle: &Puzzle, out: &mut Vec<u8>) {
        let shape = puzzle.geometry().shape();
        let written = match (puzzle.restrictions(), shape) {
            (Some(_), _) => {
                let mut marks = Puzzle::blank(puzzle.geometry().clone());
                for cell in puzzle.geometry().cells() {
                    marks.restrict(cell, puzzle.allowed(cell));
                }
                Some(Format::Sukaku.write(&marks, &self.options, out))
            }
            (None, None) => Some(Format::Jigsaw.write(puzzle, &self.options, out)),
            (None, Some(_)) => None,
        };
        match written {
            Some(Ok(())) => {
                out.pop_if(|byte| *byte == b'\n');
            }
            _ => write_line(puzzle.givens(), shape, &self.options, out),
        }
    }

    fn json(
        &self,
        puzzle: &Puzzle,
        solution: Option<&Solution>,
        verdict: Verdict,
        count: Option<Count>,
        out: &mut Vec<u8>,
    ) {
        let text = |solution| {
            let mut line = Vec::new();
            self.line(puzzle, solution, &mut line);
            String::from_utf8_lossy(&line).into_owned()
        };
        let mut entry = json!({
            "puzzle": text(None),
            "verdict": verdict.name(),
            "solution": solution.map(|solution| text(Some(solution))),
        });
        if let Verdict::Unknown { at_least } = verdict {
            entry["at_least"] = at_least.into();
        }
        if let Some(Count { at_least, exact }) = count {
            entry["count"] = u64::try_from(at_least).unwrap_or(u64::MAX).into();
            entry["is_exact"] = exact.into();
        }
        if verdict == Verdict::None {
            entry["conflicts"] = conflicts(puzzle);
        }
        out.extend_from_slice(entry.to_string().as_bytes());
        out.push(b'\n');
    }

    /// Rows in a frame; a placed digit in brackets, as in `7 [4] 9`, and in colour on a terminal.
    pub(super) fn pretty(
        &self,
        puzzle: &Puzzle,
        value: impl Fn(Cell) -> Option<Digit>,
        out: &mut Vec<u8>,
    ) {
        let geometry = puzzle.geometry();
        let side = geometry.side();
        let symbol = |digit: Digit| match self.options.alphabet {
            Some(alphabet) => alphabet.symbol(digit).map(String::from),
            None => None,
        };
        let symbol = |digit: Digit| symbol(digit).unwrap_or_else(|| digit.to_string());
        let width =
            (0..side).map(|index| symbol(Digit::from_index(index)).len()).max().unwrap_or(1);
        let placed = if self.color { AnsiColor::Cyan.on_default() } else { Style::new() };
        let given = if self.color { Style::new().bold() } else { Style::new() };

        let (box_height, box_width) =
            geometry.shape().map_or((side, side), |shape| (shape.box_height(), shape.box_width()));
        let rule = format!(
            "{}+\n",
            format!("+{}", "-".repeat(box_width * (width + 2) + 2)).repeat(side / box_width)
        );
        for row in 0..side {
            if row % box_height == 0 {
                out.extend_from_slice(rule.as_bytes());
            }
            for column in 0..side {
                if column % box_width == 0 {
                    out.extend_from_slice(if column == 0 { b"| " } else { b" | " });
                }
                let cell = Cell::at(row, column, side);
                let text = match (puzzle.given(cell), value(cell)) {
                    (Some(digit), _) => format!("{given} {:>width$} {given:#}", symbol(digit)),
                    (None, Some(digit)) => {
                        let symbol = format!("[{}]", symbol(digit));
                        format!("{placed}{symbol:>w$}{placed:#}", w = width + 2)
                    }
                    (None, None) => format!(" {:>width$} ", "."),
                };
                out.extend_from_slice(text.as_bytes());
            }
            out.extend_from_slice(b" |\n");
        }
        out.extend_from_slice(rule.as_bytes());
    }
}

fn push_remark(verdict: Verdict, out: &mut Vec<u8>) {
    if let Some(remark) = remark(verdict) {
        out.extend_from_slice(remark.as_bytes());
        out.push(b'\n');
    }
}

/// The conflicts among a puzzle's givens, for JSON.
pub(super) fn conflicts(puzzle: &Puzzle) -> Value {
    let geometry: &Geometry = puzzle.geometry();
    let conflicts = puzzle.conflicts();
    let object = |conflict: &veridoku::Conflict| {
        let cells = conflict.cells.iter().map(|cell| cell.name(geometry.side()).to_string());
        let place = match conflict.place {
            Place::House(id) => geometry.house(id).to_string(),
            Place::Peers => "peers".into(),
            _ => "not a candidate".into(),
        };
        json!({
            "digit": conflict.digit.number(),
            "cells": cells.collect::<Vec<_>>(),
            "place": place,
        })
    };
    conflicts.iter().map(object).collect()
}
