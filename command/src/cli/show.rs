//! `show`: four views of a puzzle as text, two of them also as a picture.

use std::io::{self, Write};

use clap::ValueEnum;
use veridoku::format::{
    Credits, Format, WriteOptions, shown_marks, shown_symbols, shown_values, write_rows,
};
use veridoku::{Cell, Digit, DigitSet, Geometry, Puzzle, draw, families};

use super::input::Input;
use super::output::push_rules;
use super::{Failure, Status, png};

/// Show puzzles: values, a plane for each digit, candidates, or houses
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  veridoku show --as candidates puzzle.txt\n  \
                        veridoku show --output svg puzzle.txt > puzzle.svg")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// What to show
    #[arg(long = "as", value_enum, default_value = "values")]
    view: View,

    /// Format of the output
    #[arg(long, value_enum, default_value = "text")]
    output: OutputFormat,
}

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// Lines for a terminal
    Text,
    /// A picture of one puzzle, as values or candidates
    Svg,
    /// The same picture as PNG, in builds with the feature `png`
    Png,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum View {
    /// The grid, with blanks for unknown cells
    Values,
    /// A plane for each digit: the digit where it is given, `.` where another digit is, `+` where it is possible,
    /// blank where it is not
    Digits,
    /// The candidates left by the givens
    Candidates,
    /// The houses, one by one
    Houses,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    match args.output {
        OutputFormat::Text => text(args),
        OutputFormat::Svg | OutputFormat::Png => picture(&args),
    }
}

/// A picture of the input's only puzzle.
fn picture(args: &Args) -> Result<Status, Failure> {
    let scene = match args.view {
        View::Values => draw::puzzle,
        View::Candidates => draw::candidates,
        View::Digits | View::Houses => {
            let message = "a picture shows values or candidates; expected --as with one of these";
            return Err(Failure::Usage(message.into()));
        }
    };
    let puzzle = args.input.only_puzzle("; a picture shows one puzzle")?;
    let scene = scene(&puzzle).with_alphabet(args.input.rules.alphabet);
    let svg = draw::svg(&scene);
    let picture = match args.output {
        OutputFormat::Png => png::of(&svg)?,
        _ => svg.into_bytes(),
    };
    io::stdout().lock().write_all(&picture)?;
    Ok(Status::Good)
}

fn text(args: Args) -> Result<Status, Failure> {
    let options = WriteOptions {
        alphabet: args.input.rules.alphabet,
        framed: true,
        ..WriteOptions::default()
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut status = Status::Good;
    for (index, item) in args.input.items()?.enumerate() {
        let (puzzle, credits) = match item.record {
            Ok(record) => (record.puzzle, record.credits),
            Err(error) => {
                status = Status::Faulty;
                out.flush()?;
                let _ = writeln!(io::stderr(), "error: {}: {error}", item.source);
                continue;
            }
        };
        if index > 0 {
            writeln!(out)?;
        }
        let mut text = Vec::new();
        match args.view {
            View::Values => {
                push_values(&puzzle, &options, &mut text);
                push_rules(&puzzle, &mut text);
                push_credits(&credits, &mut text);
            }
            View::Digits => push_planes(&puzzle, &options, &mut text),
            View::Candidates => push_candidates(&puzzle, &options, &mut text)?,
            View::Houses => push_houses(&puzzle, &options, &mut text),
        }
        out.write_all(&text)?;
    }
    out.flush()?;
    Ok(status)
}

/// A digit as one word: its letter, or what people read for it.
fn symbol(digit: Digit, geometry: &Geometry, options: &WriteOptions) -> String {
    let letter = options.alphabet.and_then(|alphabet| alphabet.symbol(digit));
    letter.map_or_else(|| shown_symbols(geometry)(digit), String::from)
}

/// The grid; an Easy as ABC with its letters.
fn push_values(puzzle: &Puzzle, options: &WriteOptions, text: &mut Vec<u8>) {
    match families::letters(puzzle.geometry()) {
        Some(_) => text.extend(shown_values(puzzle.geometry(), |cell| puzzle.given(cell), options)),
        None => write_rows(puzzle, puzzle.entries(), options, text),
    }
}

/// Title, author and rules in words below all that.
fn push_credits(credits: &Credits, text: &mut Vec<u8>) {
    for (name, said) in credits.entries() {
        said.lines()
            .for_each(|line| text.extend_from_slice(format!("{name}: {line}\n").as_bytes()));
    }
}

fn push_planes(puzzle: &Puzzle, options: &WriteOptions, text: &mut Vec<u8>) {
    let side = puzzle.side();
    let candidates = puzzle.surviving_candidates();
    let plane = puzzle.geometry().plane();
    let symbol = |digit: Digit| symbol(digit, puzzle.geometry(), options);
    let width = (0..side).map(|index| symbol(Digit::from_index(index)).len()).max();
    let width = width.unwrap_or(1);
    for digit in DigitSet::all(side).iter() {
        let name = symbol(digit);
        text.extend_from_slice(format!("digit {name}\n").as_bytes());
        for row in 0..plane.rows() {
            for column in 0..plane.columns() {
                let mark = match plane.cell_at(row, column) {
                    None => "",
                    Some(cell) => match puzzle.given(cell) {
                        Some(given) if given == digit => name.as_str(),
                        Some(_) => ".",
                        None if candidates[cell.index()].contains(digit) => "+",
                        None => "",
                    },
                };
                let gap = if column == 0 { "" } else { " " };
                text.extend_from_slice(format!("{gap}{mark:>width$}").as_bytes());
            }
            text.push(b'\n');
        }
    }
}

/// The pencilmark grid: the puzzle restricted to the candidates that its givens leave.
fn push_candidates(
    puzzle: &Puzzle,
    options: &WriteOptions,
    text: &mut Vec<u8>,
) -> Result<(), Failure> {
    let mut marked = puzzle.clone();
    for (index, set) in puzzle.surviving_candidates().iter().enumerate() {
        let cell = Cell::from_index(index);
        if puzzle.given(cell).is_none() {
            marked.restrict(cell, *set);
        }
    }
    // The format of pencilmarks has neither other boards nor rules.
    if !puzzle.geometry().is_single() {
        text.extend_from_slice(&shown_marks(&marked, options));
        return Ok(());
    }
    let options = WriteOptions { all_candidates: true, ..*options };
    let written = Format::Pencilmarks.write(&marked, &options, text);
    written.map_err(|error| Failure::Usage(error.to_string()))?;
    while text.ends_with(b"\n\n") {
        text.pop();
    }
    Ok(())
}

fn push_houses(puzzle: &Puzzle, options: &WriteOptions, text: &mut Vec<u8>) {
    if puzzle.geometry().houses().is_empty() {
        text.extend_from_slice(b"no houses\n");
    }
    for house in puzzle.geometry().houses() {
        let values: Vec<String> = house
            .cells
            .iter()
            .map(|cell| {
                puzzle
                    .given(*cell)
                    .map_or_else(|| ".".into(), |d| symbol(d, puzzle.geometry(), options))
            })
            .collect();
        text.extend_from_slice(format!("{house}: {}\n", values.join(" ")).as_bytes());
    }
}
