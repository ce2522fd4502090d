//! CSV with a field of puzzles: data sets of puzzles and of what is known about them.
//!
//! ```text
//! id,puzzle,solution            [0] 1,2,3,4,53..7....6..195...,x,y      no headings, 7 fields or
//! 1,12..34....12...3,1234...                                           more: field 5 (gsf's tools)
//! ```
//!
//! The first line is a heading if one of its fields is `puzzle`, `puzzles`, `quiz`, `quizzes`, `question`,
//! `questions`, `problem`, `sudoku`, `givens`, `grid`, `board` or `unsolved`, in any case; the first such field holds
//! the puzzles; so does a field `text`, if another is called `solution`. A heading may begin with `#`. Without a heading, the first line that can be read decides: field 5 if
//! there are 7 fields or more and it is a puzzle; otherwise the first field that is a puzzle of side 4 or more with a
//! blank; otherwise the first that is one without a blank. Another field may hold the solutions (`solution`). Fields
//! are separated by tabs if the line has any, otherwise by commas, otherwise by semicolons; they may be quoted.
//!
//! A puzzle is written as in `line`, `jigsaw` or `sukaku`, as decimals after the three numbers of `integers`, or in a
//! format of rules that takes one line (`stated.rs`); so this file stands above these in the layers of `format`. A record is one line: a quoted field ends with its line,
//! so that one stray quote cannot swallow the file. That is also why no CSV library is used.

use std::borrow::Cow;

use super::entry::{Detection, Digits, Entry, Holds, Write};
use super::error::{ParseError, ParseErrorKind};
use super::read::cells::are_cells;
use super::read::context::Context;
use super::read::input::Input;
use super::read::options::Record;
use super::read::{one_line, solution};
use super::table::Format;
use super::text::lines::{characters, error_at};
use super::text::symbols::Misread;
use super::write::{WriteOptions, write_givens};
use super::{integers, jigsaw, stated, sukaku};
use crate::grid::{DigitSet, Puzzle, Shape};

pub(super) const ENTRY: Entry = Entry {
    extension: Some("csv"),
    is_line: true,
    heading: "puzzle\n",
    holds: Holds { digits: Digits::CharactersOrDecimals, ..Holds::CHARACTERS },
    begin: || {
        let mut known = None;
        Box::new(move |source: &mut Input<'_>| read(source, &mut known))
    },
    write: Write::Cells(write),
    detection: Some(Detection {
        decides,
        is_marked: |head, _| has_fields(head),
        ..Detection::BY_READING
    }),
};

/// Whether a line contains a separator of fields outside of a comment, which may contain a comma.
pub(super) fn has_fields(head: &[u8]) -> bool {
    let mut lines = head.split(|byte| matches!(byte, b'\n' | b'\r'));
    lines.any(|line| {
        let mut before_comment = line.iter().take_while(|byte| **byte != b'#');
        before_comment.any(|byte| b",;\t".contains(byte))
    })
}

/// Which field holds the puzzles, and which their solutions.
#[derive(Clone, Copy)]
struct Layout {
    delimiter: u8,
    /// From 0.
    column: usize,
    solutions: Solutions,
}

/// Which field holds the solutions.
#[derive(Clone, Copy)]
enum Solutions {
    /// A field, from 0.
    Column(usize),
    /// Not named by a heading: the first field that has a completed grid beside a puzzle.
    Unknown,
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
struct Field<'a> {
    start: usize,
    text: Cow<'a, [u8]>,
}

/// Reads the next record. `known` is the layout, once a line has shown it.
fn read(source: &mut Input<'_>, known: &mut Option<Layout>) -> Option<Result<Record, ParseError>> {
    loop {
        match source.lines.advance() {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => return Some(Err(error)),
        }
        let (text, line) = (source.lines.text(), source.lines.number());
        let row = text.trim_ascii();
        let is_comment = row.starts_with(b"#");
        if row.is_empty() || is_comment && known.is_some() {
            continue;
        }
        let error =
            |Misread { offset, kind }: Misread| Some(Err(error_at(line, text, offset, kind)));
        let delimiter = known.map_or_else(|| delimiter(text), |layout| layout.delimiter);
        let fields = match fields(text, delimiter) {
            Ok(fields) => fields,
            Err(_) if is_comment => continue,
            Err(misread) => return error(misread),
        };
        let layout = match *known {
            Some(layout) => layout,
            None => {
                let heading = |is_heading: fn(&[u8]) -> bool| {
                    fields.iter().position(|field| is_heading(name(&field.text)))
                };
                if let Some(column) =
                    puzzle_column(&fields).filter(|_| !is_comment || fields.len() > 1)
                {
                    let solutions = heading(solution::is_heading);
                    let solutions = solutions.map_or(Solutions::Unknown, Solutions::Column);
                    *known = Some(Layout { delimiter, column, solutions });
                    continue;
                }
                if is_comment {
                    continue;
                }
                match column(&mut source.context, &fields) {
                    Some(column) => Layout { delimiter, column, solutions: Solutions::Unknown },
                    None => return error(no_puzzle(&mut source.context, &fields)),
                }
            }
        };
        *known = Some(layout);
        let Some(field) = fields.get(layout.column) else {
            let (found, field) = (fields.len(), layout.column + 1);
            let kind = ParseErrorKind::NoField { found, field };
            return error(Misread { offset: text.len(), kind });
        };
        let puzzle = match parse(&mut source.context, &field.text) {
            Ok(puzzle) => puzzle,
            Err(Misread { offset, kind }) => {
                return error(Misread { offset: field.start + offset, kind });
            }
        };
        let is_stated = stated::is(&field.text);
        let field = solution_field(&mut source.context, known, &fields, &puzzle);
        let expected = field.and_then(|field| {
            if is_stated {
                return stated::solution(&puzzle, &field.text).map(Ok);
            }
            let solution = solution::of_field(&mut source.context, puzzle.side(), &field.text)?;
            Some(one_line::given(solution, line, text, field.start))
        });
        return Some(Ok(Record { puzzle, line, expected, comment: None, format: Format::Csv }));
    }
}

fn delimiter(text: &[u8]) -> u8 {
    b"\t,".iter().copied().find(|delimiter| text.contains(delimiter)).unwrap_or(b';')
}

/// Whether a text with this first line is CSV, whatever follows: it is a heading, or only the word `puzzle` or
/// `puzzles`.
fn decides(line: &[u8]) -> bool {
    match fields(line, delimiter(line)).as_deref() {
        Ok([only]) => matches!(&only.text.to_ascii_lowercase()[..], b"puzzle" | b"puzzles"),
        Ok(fields) => puzzle_column(fields).is_some(),
        Err(_) => false,
    }
}

/// The field that a heading says the puzzles are in. A field `text` holds them if another holds solutions.
fn puzzle_column(fields: &[Field<'_>]) -> Option<usize> {
    let heading = |is_heading: fn(&[u8]) -> bool| {
        fields.iter().position(|field| is_heading(name(&field.text)))
    };
    let text = || heading(|name| name.eq_ignore_ascii_case(b"text"));
    heading(is_heading).or_else(|| text().filter(|_| heading(solution::is_heading).is_some()))
}

/// The name in a heading.
fn name(field: &[u8]) -> &[u8] {
    let name = field.trim_ascii_start();
    name.strip_prefix(b"#").unwrap_or(name).trim_ascii()
}

fn is_heading(name: &[u8]) -> bool {
    HEADINGS.iter().any(|heading| name.eq_ignore_ascii_case(heading.as_bytes()))
}

/// The field of puzzles, found without a heading.
fn column(context: &mut Context, fields: &[Field<'_>]) -> Option<usize> {
    let wants_alphabet = |misread: &Misread, field: &Field<'_>| {
        matches!(misread.kind, ParseErrorKind::AlphabetNeeded { .. }) && field.text.len() >= 100
    };
    // Whether a field is a puzzle, and whether it appears to leave something to solve.
    let mut is_open = |field: &Field<'_>| match parse(context, &field.text) {
        _ if field.text.len() < 16 => None,
        Ok(puzzle) => Some(puzzle.entries().contains(&None)),
        Err(misread) => wants_alphabet(&misread, field).then_some(true),
    };
    if fields.len() >= 7 && is_open(&fields[4]).is_some() {
        return Some(4);
    }
    let are_open: Vec<Option<bool>> = fields.iter().map(is_open).collect();
    let first = |open| are_open.iter().position(|is_open| *is_open == Some(open));
    first(true).or_else(|| first(false))
}

/// Why no field of a line is a puzzle: the fault of the field that is most like one, if any is.
fn no_puzzle(context: &mut Context, fields: &[Field<'_>]) -> Misread {
    let is_piece = |field: &&Field<'_>| {
        let text = field.text.trim_ascii();
        text.len() >= 16 && are_cells(context, 9, text)
    };
    let likely = fields.iter().filter(is_piece).max_by_key(|field| field.text.len());
    let fault = likely.and_then(|field| Some((field.start, parse(context, &field.text).err()?)));
    match fault {
        Some((start, Misread { offset, kind })) => Misread { offset: start + offset, kind },
        None => Misread { offset: 0, kind: ParseErrorKind::NoPuzzleColumn },
    }
}

/// The field with the solution. Without a heading, the first line with a completed grid decides for all later lines.
fn solution_field<'a>(
    context: &mut Context,
    known: &mut Option<Layout>,
    fields: &'a [Field<'a>],
    puzzle: &Puzzle,
) -> Option<&'a Field<'a>> {
    let layout = (*known)?;
    match layout.solutions {
        Solutions::Column(column) => fields.get(column),
        Solutions::Unknown if !puzzle.entries().contains(&None) => None,
        Solutions::Unknown => {
            let side = puzzle.side();
            let is_solution = |(column, field): &(usize, &Field<'_>)| {
                *column != layout.column
                    && field.text.len() >= side * side
                    && solution::read(context, side, &field.text).is_ok()
            };
            let (column, field) = fields.iter().enumerate().find(is_solution)?;
            let solutions = Solutions::Column(column);
            *known = Some(Layout { solutions, ..layout });
            Some(field)
        }
    }
}

fn parse(context: &mut Context, field: &[u8]) -> Result<Puzzle, Misread> {
    let text = field.trim_ascii();
    if !SQUARE_AND_CUBE.contains(&text.len())
        && let Some((puzzle, [])) = one_line::again(context, text)
    {
        return Ok(puzzle);
    }
    let start = field.len() - field.trim_ascii_start().len();
    let shift = |Misread { offset, kind }| Misread { offset: start + offset, kind };
    if let Some(puzzle) = stated::puzzle(context, text) {
        return puzzle.map_err(shift);
    }
    if let Some(puzzle) = integers::single(context, text) {
        return puzzle.map_err(shift);
    }
    let puzzle = match one_line::parse(context, text) {
        Ok((_, rest @ [found, ..])) => {
            let kind = ParseErrorKind::FieldRest { found: char::from(*found) };
            Err(Misread { offset: text.len() - rest.len(), kind })
        }
        Ok((puzzle, [])) => Ok(puzzle),
        Err(misread) => Err(misread),
    };
    of_many_characters(context, text, puzzle).map_err(shift)
}

/// What a field is, given what it would be with one character per cell: there may be more.
fn of_many_characters(
    context: &mut Context,
    text: &[u8],
    line: Result<Puzzle, Misread>,
) -> Result<Puzzle, Misread> {
    let count = characters(text);
    let are = |count_of: fn(usize) -> usize| (4..=Shape::MAX_SIDE).any(|s| count_of(s) == count);
    if are(|side| side.pow(3)) {
        let marks = sukaku::parse(context, text);
        let is_empty =
            |puzzle: &Puzzle| puzzle.restrictions().unwrap_or_default().contains(&DigitSet::EMPTY);
        let has_letters = text.iter().any(u8::is_ascii_alphabetic);
        match (line, marks) {
            // A text in which each character stands in its place, one in every cell, is not there by chance.
            (Ok(_), Ok(marks)) if !is_empty(&marks) => Ok(marks),
            (Ok(line), _) => Ok(line),
            (Err(line), Err(_)) if has_letters => Err(line),
            (Err(_), marks) => marks,
        }
    } else if line.is_err() && are(|side| 2 * side * side) {
        jigsaw::parse(context, text)
    } else {
        line
    }
}

/// Numbers of characters that could be a character per cell or one per candidate.
const SQUARE_AND_CUBE: [usize; 3] = [64, 729, 4096];

/// Splits a line into fields. A field may be quoted; a quote within it is doubled.
fn fields(text: &[u8], delimiter: u8) -> Result<Vec<Field<'_>>, Misread> {
    let mut fields = Vec::with_capacity(4);
    let mut at = 0;
    loop {
        let blanks = text[at..].iter().take_while(|byte| **byte == b' ').count();
        let quoted = match text.get(at + blanks) {
            Some(b'"') => Some(quoted(text, at + blanks)?),
            _ => None,
        };
        let start = quoted.as_ref().map_or(at, |_| at + blanks + 1);
        at = quoted.as_ref().map_or(at, |(_, end)| *end);
        let rest = &text[at..];
        let end = memchr::memchr(delimiter, rest).unwrap_or(rest.len());
        let text_of = match quoted {
            None => Cow::Borrowed(&rest[..end]),
            Some((mut inside, _)) => {
                inside.extend_from_slice(&rest[..end]);
                Cow::Owned(inside)
            }
        };
        fields.push(Field { start, text: text_of });
        at += end + 1;
        if at > text.len() {
            return Ok(fields);
        }
    }
}

/// The content of the quote that opens at this byte of the line, and where it ends.
fn quoted(text: &[u8], open: usize) -> Result<(Vec<u8>, usize), Misread> {
    let mut inside = Vec::new();
    let mut at = open + 1;
    loop {
        match (text.get(at), text.get(at + 1)) {
            (None, _) => return Err(Misread { offset: open, kind: ParseErrorKind::OpenQuote }),
            (Some(b'"'), Some(b'"')) => {
                inside.push(b'"');
                at += 2;
            }
            (Some(b'"'), _) => return Ok((inside, at + 1)),
            (Some(byte), _) => {
                inside.push(*byte);
                at += 1;
            }
        }
    }
}

fn write(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    write_givens(puzzle, options, out);
}
