//! Which format a text is in, if nobody says.
//!
//! The beginning of the text is read in every format. Those that read it without an error explain it.
//! If several do they must have read the same puzzles, and then the first of the table is taken:
//! what it is called does not matter. Otherwise the text is refused, and `--format` named.
//!
//! | format | explains | passed over where |
//! |---|---|---|
//! | `line` | `side * side` characters, then a comment | the side is 1 |
//! | `jigsaw` | `2 * side * side` characters, the second half naming regions | the side is 1 |
//! | `sukaku` | `side^3` characters, each its place's symbol or a blank | the side is 1 |
//! | `grid` | `side` rows of `side` characters, framed or not | |
//! | `sdk` | the same after `[Puzzle]` (`#A` headers are comments to `grid`) | there is no `[` |
//! | `ss` | the same, then progress and pencilmarks of the same puzzle | there is no `\|` |
//! | `pencilmarks` | `side` rows of `side` groups | no group has two symbols or a `=` |
//! | `integers` | `side` rows of `side` decimals, or a first line that says the side | |
//! | `csv` | rows with a heading or a field of 16 cells or more | there is no comma, semicolon or tab |
//! | `sdm`, `marks` | nothing that `line` and `grid` do not: they are never found | |
//!
//! If no format is without error, one that only wants `--alphabet` is taken, so that the error says
//! that; then those that read one of the first records, of side 4 or more, so that one bad record
//! does not spoil a file. They too must agree.
//!
//! The beginning is the first line with text if it holds 36 or more characters in one piece, for it
//! can only be a record by itself; or else the first 64 KiB, and if the first record is larger, the
//! first MiB. At most 64 records are looked at, and one that the end of the beginning may have cut is
//! not.

use std::io::{BufRead, ErrorKind};

use super::Format;
use super::error::{ParseError, ParseErrorKind};
use super::lines::Lines;
use super::reader::{ReadOptions, Source};
use crate::grid::Puzzle;

/// The formats that are tried, in the order of preference among equals.
const TRIED: [Format; 9] = [
    Format::Line,
    Format::Jigsaw,
    Format::Sukaku,
    Format::Grid,
    Format::Sdk,
    Format::SimpleSudoku,
    Format::Pencilmarks,
    Format::Integers,
    Format::Csv,
];

/// The formats in which a line is a record, but for CSV, whose first line may be a heading.
const LINES: [Format; 3] = [Format::Line, Format::Jigsaw, Format::Sukaku];

/// A puzzle of this side does not come about by chance among text that is something else.
const CERTAIN_SIDE: usize = 4;
/// The formats that may have a side of 1.
const ROWS: [Format; 3] = [Format::Grid, Format::Sdk, Format::Integers];

const HEADS: [usize; 2] = [1 << 16, 1 << 20];
const RECORDS: usize = 64;
/// Characters in one piece that are no row: no alphabet has so many symbols, and no group so many
/// candidates.
const NO_ROW: usize = 37;

/// Reads the beginning of `input` into `head` and names its format; `None` if it holds no text.
pub(super) fn detect(
    input: &mut impl BufRead,
    head: &mut Vec<u8>,
    options: &ReadOptions,
) -> Result<Option<Format>, ParseError> {
    let mut at_end = false;
    let mut line_tried = false;
    for limit in HEADS {
        while !at_end && head.len() < limit {
            at_end = more(input, limit, head)?;
            if let Some(line) = first_line(head).filter(|_| !line_tried) {
                line_tried = true;
                let piece = super::line::cut(line.trim_ascii_start()).0;
                if piece.len() >= NO_ROW {
                    let trials = LINES.map(|format| Trial::run(format, line, true, options));
                    if let Ok(Some(format)) = choose(&trials, false) {
                        return Ok(Some(format));
                    }
                }
            }
        }
        let trials = TRIED.map(|format| Trial::run(format, head, at_end, options));
        match choose(&trials, at_end || limit == HEADS[1])? {
            Some(format) => return Ok(Some(format)),
            None if !at_end && limit < HEADS[1] => {}
            None => return nothing(trials),
        }
    }
    Ok(None)
}

/// Takes what is there of the input, up to a limit; whether that was the end.
fn more(input: &mut impl BufRead, limit: usize, head: &mut Vec<u8>) -> Result<bool, ParseError> {
    let failed = |error: std::io::Error| ParseError {
        line: 1,
        column: 1,
        kind: ParseErrorKind::Io(error.to_string()),
    };
    loop {
        match input.fill_buf() {
            Ok(read) => {
                let taken = read.len().min(limit - head.len());
                head.extend_from_slice(&read[..taken]);
                input.consume(taken);
                return Ok(taken == 0);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(failed(error)),
        }
    }
}

/// The first line that is neither blank nor a comment, once it is complete.
fn first_line(head: &[u8]) -> Option<&[u8]> {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let complete = &head[..head.iter().rposition(end)?];
    let mut lines = complete.split(end).map(|line| line.trim_ascii());
    lines.find(|line| !line.is_empty() && !line.starts_with(b"#"))
}

/// What came of reading the beginning in a format.
struct Trial {
    format: Format,
    puzzles: Vec<Puzzle>,
    /// Errors other than the want of an alphabet.
    errors: usize,
    wants_alphabet: bool,
    /// The error that came furthest.
    furthest: Option<ParseError>,
}

impl Trial {
    fn run(format: Format, head: &[u8], at_end: bool, options: &ReadOptions) -> Trial {
        let mut trial =
            Trial { format, puzzles: Vec::new(), errors: 0, wants_alphabet: false, furthest: None };
        let mut source = Source::new(Lines::new(head), options.clone());
        let mut records = 0;
        while records < RECORDS
            && let Some(record) = format.read(&mut source)
        {
            records += 1;
            if !at_end && source.lines.at_end() {
                break;
            }
            match record {
                Ok(record) if !ROWS.contains(&format) && record.puzzle.side() == 1 => {
                    trial.errors += 1;
                }
                Ok(record) => trial.puzzles.push(record.puzzle),
                Err(error) => {
                    match error.kind {
                        ParseErrorKind::AlphabetNeeded { .. } => trial.wants_alphabet = true,
                        _ => trial.errors += 1,
                    }
                    let place = |error: &ParseError| (error.line, error.column);
                    if trial.furthest.as_ref().is_none_or(|other| place(other) < place(&error)) {
                        trial.furthest = Some(error);
                    }
                }
            }
        }
        let has = |bytes: &[u8]| head.iter().any(|byte| bytes.contains(byte));
        let lacks_mark = match format {
            Format::SimpleSudoku => !has(b"|"),
            Format::Sdk => !has(b"["),
            Format::Csv => !has(b",;\t"),
            Format::Pencilmarks => !trial.puzzles.iter().any(has_groups),
            _ => false,
        };
        if lacks_mark {
            trial.puzzles.clear();
            trial.errors += 1;
        }
        trial
    }
}

/// Whether a pencilmark grid shows itself to be one.
fn has_groups(puzzle: &Puzzle) -> bool {
    let side = puzzle.side();
    let restrictions = puzzle.restrictions().unwrap_or_default();
    puzzle.given_count() > 0 || restrictions.iter().any(|set| (2..side).contains(&set.len()))
}

/// The format that explains the beginning, if there is one; an error if several disagree.
/// `with_errors`: formats that read only some of the records will do.
fn choose(trials: &[Trial], with_errors: bool) -> Result<Option<Format>, ParseError> {
    let classes: [fn(&Trial) -> bool; 3] = [
        |trial| trial.errors == 0 && !trial.wants_alphabet && !trial.puzzles.is_empty(),
        |trial| trial.errors == 0 && trial.wants_alphabet,
        |trial| trial.puzzles.iter().any(|puzzle| puzzle.side() >= CERTAIN_SIDE),
    ];
    for class in &classes[..if with_errors { 3 } else { 2 }] {
        let explain: Vec<&Trial> = trials.iter().filter(|trial| class(trial)).collect();
        let Some(first) = explain.first() else { continue };
        if explain.iter().all(|trial| trial.puzzles == first.puzzles) {
            return Ok(Some(first.format));
        }
        let candidates = explain.iter().map(|trial| trial.format).collect();
        let kind = ParseErrorKind::Ambiguous { candidates };
        return Err(ParseError { line: 1, column: 1, kind });
    }
    Ok(None)
}

/// The answer to a text that no format reads: none is needed if it holds nothing.
fn nothing(trials: [Trial; 9]) -> Result<Option<Format>, ParseError> {
    let furthest = trials.into_iter().filter_map(|trial| Some((trial.format, trial.furthest?)));
    let closest = furthest.reduce(|best, next| {
        let place = |(_, error): &(Format, ParseError)| (error.line, error.column);
        if place(&next) > place(&best) { next } else { best }
    });
    let Some((closest, reason)) = closest else { return Ok(None) };
    let kind = ParseErrorKind::Undetected { closest, reason: Box::new(reason) };
    Err(ParseError { line: 1, column: 1, kind })
}
