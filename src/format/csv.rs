//! CSV with a puzzle column: data sets of puzzles and what is known of them.
//!
//! ```text
//! id,puzzle,solution            [0] 1,2,3,4,53..7....6..195...,x,y      no headings, 7 fields or
//! 1,12..34....12...3,1234...                                           more: field 5 (gsf's tools)
//! ```
//!
//! The first row is a heading if one of its fields is `puzzle`, `puzzles`, `quiz`, `quizzes`,
//! `question`, `questions`, `problem`, `sudoku`, `givens`, `grid`, `board` or `unsolved`, in any case;
//! the first such column holds the puzzles. A heading may begin with `#`. Otherwise the first row
//! that can be read tells the column: field 5 where there are 7 fields or more and it is a puzzle,
//! and else the first that is one, of side 4 or more. Fields are parted by tabs if that row has any,
//! else by commas, else by semicolons; they may be quoted.
//!
//! A puzzle is as in `line`, or decimals with the first three numbers of `integers`. A row is a line:
//! a quoted field does not go over its end, so that one stray quote cannot swallow the file. That is
//! also why no CSV library is used.

use std::io::BufRead;

use super::alphabet::Misread;
use super::error::{ParseError, ParseErrorKind};
use super::source::{Context, Record, Source, error_at};
use super::write::write_line;
use super::{Format, WriteError, WriteOptions, integers, line};
use crate::grid::Puzzle;

/// Where the puzzles of a file are.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    delimiter: u8,
    /// From 0.
    column: usize,
}

const HEADINGS: [&str; 12] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "problem",
    "sudoku",
    "givens",
    "grid",
    "board",
    "unsolved",
];

/// A field without its quotes, and where it starts.
struct Field {
    start: usize,
    text: Vec<u8>,
}

pub(super) fn read<R: BufRead>(source: &mut Source<R>) -> Option<Result<Record, ParseError>> {
    loop {
        match source.lines.advance() {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => return Some(Err(error)),
        }
        let (text, line) = (source.lines.text(), source.lines.number());
        let row = text.trim_ascii();
        let is_comment = row.starts_with(b"#");
        if row.is_empty() || is_comment && source.context.layout.is_some() {
            continue;
        }
        let error =
            |Misread { offset, kind }: Misread| Some(Err(error_at(line, text, offset, kind)));
        let layout = source.context.layout;
        let delimiter = layout.map_or_else(|| delimiter(text), |layout| layout.delimiter);
        let fields = match fields(text, delimiter) {
            Ok(fields) => fields,
            Err(_) if is_comment => continue,
            Err(misread) => return error(misread),
        };
        let layout = match layout {
            Some(layout) => layout,
            None => {
                let heading = fields.iter().position(|field| is_heading(&field.text));
                if let Some(column) = heading.filter(|_| !is_comment || fields.len() > 1) {
                    source.context.layout = Some(Layout { delimiter, column });
                    continue;
                }
                if is_comment {
                    continue;
                }
                match column(&mut source.context, &fields) {
                    Some(column) => Layout { delimiter, column },
                    None => {
                        let kind = ParseErrorKind::NoPuzzleColumn;
                        return error(Misread { offset: 0, kind });
                    }
                }
            }
        };
        source.context.layout = Some(layout);
        let Some(field) = fields.get(layout.column) else {
            let (found, field) = (fields.len(), layout.column + 1);
            let kind = ParseErrorKind::NoField { found, field };
            return error(Misread { offset: text.len(), kind });
        };
        return match parse(&mut source.context, &field.text) {
            Ok(puzzle) => Some(Ok(Record { puzzle, line, comment: None, format: Format::Csv })),
            Err(Misread { offset, kind }) => error(Misread { offset: field.start + offset, kind }),
        };
    }
}

fn delimiter(text: &[u8]) -> u8 {
    b"\t,".iter().copied().find(|delimiter| text.contains(delimiter)).unwrap_or(b';')
}

/// Whether a text that begins with this line is CSV whatever follows: a row with a heading, or the word
/// `puzzle` or `puzzles` alone.
pub(super) fn decides(line: &[u8]) -> bool {
    match fields(line, delimiter(line)).as_deref() {
        Ok([only]) => matches!(&only.text.to_ascii_lowercase()[..], b"puzzle" | b"puzzles"),
        Ok(fields) => fields.iter().any(|field| is_heading(&field.text)),
        Err(_) => false,
    }
}

fn is_heading(field: &[u8]) -> bool {
    let name = field.trim_ascii_start();
    let name = name.strip_prefix(b"#").unwrap_or(name).trim_ascii();
    HEADINGS.iter().any(|heading| name.eq_ignore_ascii_case(heading.as_bytes()))
}

fn column(context: &mut Context, fields: &[Field]) -> Option<usize> {
    let mut is_puzzle = |field: &Field| {
        let wants_alphabet = |kind: &ParseErrorKind| {
            matches!(kind, ParseErrorKind::AlphabetNeeded { .. }) && field.text.len() >= 100
        };
        field.text.len() >= 16
            && match parse(context, &field.text) {
                Ok(_) => true,
                Err(misread) => wants_alphabet(&misread.kind),
            }
    };
    if fields.len() >= 7 && is_puzzle(&fields[4]) {
        return Some(4);
    }
    fields.iter().position(is_puzzle)
}

fn parse(context: &mut Context, field: &[u8]) -> Result<Puzzle, Misread> {
    let text = field.trim_ascii();
    let start = field.len() - field.trim_ascii_start().len();
    let shift = |Misread { offset, kind }| Misread { offset: start + offset, kind };
    if let Some(puzzle) = integers::single(context, text) {
        return puzzle.map_err(shift);
    }
    let (puzzle, rest) = line::parse(context, text).map_err(shift)?;
    if let [found, ..] = rest {
        let offset = start + text.len() - rest.len();
        let kind = ParseErrorKind::FieldRest { found: char::from(*found) };
        return Err(Misread { offset, kind });
    }
    Ok(puzzle)
}

/// Cuts a row: fields may be quoted, and a quote within them is doubled.
fn fields(text: &[u8], delimiter: u8) -> Result<Vec<Field>, Misread> {
    let mut fields = Vec::new();
    let mut at = 0;
    loop {
        let blanks = text[at..].iter().take_while(|byte| **byte == b' ').count();
        let mut field = Field { start: at, text: Vec::new() };
        if text.get(at + blanks) == Some(&b'"') {
            let open = at + blanks;
            at = open + 1;
            field.start = at;
            loop {
                match (text.get(at), text.get(at + 1)) {
                    (None, _) => {
                        return Err(Misread { offset: open, kind: ParseErrorKind::OpenQuote });
                    }
                    (Some(b'"'), Some(b'"')) => {
                        field.text.push(b'"');
                        at += 2;
                    }
                    (Some(b'"'), _) => break,
                    (Some(byte), _) => {
                        field.text.push(*byte);
                        at += 1;
                    }
                }
            }
            at += 1;
        }
        let rest = &text[at..];
        let end = rest.iter().position(|byte| *byte == delimiter).unwrap_or(rest.len());
        field.text.extend_from_slice(&rest[..end]);
        fields.push(field);
        at += end + 1;
        if at > text.len() {
            return Ok(fields);
        }
    }
}

/// The heading, for a file of puzzles and nothing else.
pub(super) const HEADING: &str = "puzzle\n";

pub(super) fn write(
    puzzle: &Puzzle,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    options.no_restrictions(Format::Csv, puzzle)?;
    if let Some(alphabet) = options.alphabet {
        options.alphabet_of(Some(alphabet), Format::Csv, puzzle.side())?;
    }
    write_line(puzzle.givens(), puzzle.geometry().shape(), options, out);
    out.push(b'\n');
    Ok(())
}
