//! CSV with a column of puzzles: data sets of puzzles and their properties.
//!
//! ```text
//! id,puzzle,solution            [0] 1,2,3,4,53..7....6..195...,x,y      no headings, 7 fields or
//! 1,12..34....12...3,1234...                                           more: field 5 (gsf's tools)
//! ```
//!
//! The first line is a heading if one of its fields is `puzzle`, `puzzles`, `quiz`, `quizzes`, `question`, `questions`,
//! `problem`, `sudoku`, `givens`, `grid`, `board` or `unsolved`, in any case; the first such field holds the puzzles. A
//! field `text` does so if another is called `solution`. A heading may begin with `#`. Without a heading, the first
//! line that can be read decides: field 5 if there are 7 fields or more and it is a puzzle; otherwise the first field
//! that is a puzzle of side 4 or more with a blank; otherwise the first that is one without a blank. Another field may
//! hold the solutions (`solution`). Fields are separated by tabs if the line has any, otherwise by commas, otherwise by
//! semicolons, unless the options name the separator; they may be quoted.
//!
//! `field.rs` describes how a puzzle is written. If no field is a puzzle, each may be a cell: then there is one field
//! for each cell of a grid, each empty or a number. A record is one line, unless a quoted field holds lines, as a grid
//! in rows does: then the next lines belong to it, but no more than a grid may have, so one stray quote cannot swallow
//! the file. That is also why no CSV library is used. `fields.rs` describes what a quote means between tabs.

use std::sync::Arc;

use super::entry::{Detection, Digits, Entry, Holds, Write};
use super::error::{ParseError, ParseErrorKind};
use super::field::parse;
use super::read::cells::are_cells;
use super::read::context::Context;
use super::read::input::Input;
use super::read::layout::{Layout, Solutions, puzzle_column, solution_column};
use super::read::options::Record;
use super::read::{one_line, solution};
use super::row::{Columns, Notation};
use super::rules;
use super::table::Format;
use super::text::fields::{Field, Joint, Quotes, split};
use super::text::lines::error_at;
use super::text::symbols::Misread;
use super::write::{WriteOptions, write_givens};
use crate::grid::{Digit, Puzzle, Shape};

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "puzzle\n",
    holds: Holds { digits: Digits::CharactersOrDecimals, ..Holds::CHARACTERS },
    begin: || Box::new(read),
    write: Write::Cells(write),
    detection: Some(Detection {
        decides,
        is_marked: |head, _| has_fields(head) && !head.trim_ascii_start().starts_with(b"{"),
        ..Detection::BY_READING
    }),
};

/// Whether a line contains a field separator outside of a comment, which may contain a comma.
pub(super) fn has_fields(head: &[u8]) -> bool {
    let mut lines = head.split(|byte| matches!(byte, b'\n' | b'\r'));
    lines.any(|line| {
        let mut before_comment = line.iter().take_while(|byte| **byte != b'#');
        before_comment.any(|byte| b",;\t".contains(byte))
    })
}

/// The most lines that a quoted field has after its first: a grid of 36x36 in a frame.
pub(super) const MOST_LINES: usize = 48;

/// Reads the next record. The context keeps the layout, once a line has shown it.
fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    if source.context.lacks_column {
        return None;
    }
    loop {
        match source.lines.advance() {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => return Some(Err(error)),
        }
        let known = source.context.layout.as_ref().map(Layout::delimiter);
        let asked = source.context.delimiter();
        let is_comment = source.lines.text().trim_ascii_start().starts_with(b"#");
        if source.lines.text().trim_ascii().is_empty() || is_comment && known.is_some() {
            continue;
        }
        let delimiter = known.or(asked).unwrap_or_else(|| delimiter(source.lines.text()));
        let columns = source.context.layout.as_ref().map(|layout| layout.columns.names.len());
        let joint = Joint::begin(source.lines.text(), delimiter, columns);
        if let Some(mut joint) = joint.filter(|_| !is_comment) {
            source.lines.join(MOST_LINES, |line| match joint.go_on(line) {
                Quotes::Closed => Some(true),
                Quotes::Open => Some(false),
                Quotes::Stray => None,
            });
        }
        let (text, line) = (source.lines.text(), source.lines.number());
        let context = &mut source.context;
        let error = |misread: Misread| Some(Err(error_in(line, text, misread)));
        let fields = match split(text, delimiter) {
            Ok(fields) => fields,
            Err(_) if is_comment => continue,
            Err(misread) => return error(misread),
        };
        if context.layout.is_none() {
            if let Some(layout) = headed(context, &fields, delimiter, is_comment) {
                context.layout = Some(layout);
                continue;
            }
            if is_comment {
                continue;
            }
            match headless(context, &fields, delimiter, text) {
                Ok(layout) => context.layout = Some(layout),
                Err(misread) => return error(misread),
            }
        }
        let Some(layout) = context.layout.clone() else { continue };
        context.keep_row(&layout.columns, text);
        return match record(context, &layout, &fields, (line, text)) {
            Ok(record) => Some(Ok(record)),
            Err(misread) => error(misread),
        };
    }
}

/// The layout that a heading shows, if the fields are one.
fn headed(
    context: &Context,
    fields: &[Field<'_>],
    delimiter: u8,
    is_comment: bool,
) -> Option<Layout> {
    let names: Vec<&[u8]> = fields.iter().map(|field| name(&field.text)).collect();
    let puzzle = puzzle_column(&names, context.column());
    let puzzle = puzzle.filter(|_| !is_comment || fields.len() > 1)?;
    let solutions = solution_column(&names).filter(|column| *column != puzzle);
    let solutions = solutions.map_or(Solutions::Unknown, Solutions::Column);
    let columns = Columns {
        names: names.iter().map(|name| String::from_utf8_lossy(name).into()).collect(),
        puzzle: Some(puzzle),
        notation: Notation::Fields { delimiter },
    };
    Some(Layout { columns: Arc::new(columns), solutions })
}

/// The layout that the first record of a table without a heading shows.
fn headless(
    context: &mut Context,
    fields: &[Field<'_>],
    delimiter: u8,
    text: &[u8],
) -> Result<Layout, Misread> {
    if let Some(column) = context.column() {
        let names: Vec<&[u8]> = fields.iter().map(|field| name(&field.text)).collect();
        let kind = ParseErrorKind::no_column(column, &names);
        context.lacks_column = true;
        return Err(Misread { offset: 0, kind });
    }
    // Semicolons also separate statements, and a single statement may be another puzzle.
    let is_stated = delimiter == b';' && rules::has_statement(text);
    let layout = unnamed(context, fields, delimiter).filter(|_| !is_stated);
    layout.ok_or_else(|| no_puzzle(context, fields))
}

/// The record of some fields, with the number of its line and its text.
fn record(
    context: &mut Context,
    layout: &Layout,
    fields: &[Field<'_>],
    (line, text): (usize, &[u8]),
) -> Result<Record, Misread> {
    let Some(puzzle_column) = layout.columns.puzzle else {
        return Ok(Record::new(of_cells(context, fields)?, line, Format::Csv));
    };
    let Some(field) = fields.get(puzzle_column) else {
        let (found, field) = (fields.len(), puzzle_column + 1);
        let kind = ParseErrorKind::NoField { found, field };
        return Err(Misread { offset: text.len(), kind });
    };
    let in_field = |Misread { offset, kind }| Misread { offset: field.start + offset, kind };
    let puzzle = parse(context, &field.text).map_err(in_field)?;
    let field = solution_field(context, layout, fields, &puzzle);
    let expected = field.and_then(|field| {
        let solution = solution::of_field(context, &puzzle, &field.text)?;
        Some(one_line::given(solution, line, text, field.start))
    });
    Ok(Record { expected, ..Record::new(puzzle, line, Format::Csv) })
}

/// An error at a byte of a record, which may have several lines.
fn error_in(line: usize, text: &[u8], Misread { offset, kind }: Misread) -> ParseError {
    let before = &text[..offset.min(text.len())];
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let lines = before.iter().filter(|byte| **byte == b'\n').count();
    error_at(line + lines, &text[start..], offset - start, kind)
}

fn delimiter(text: &[u8]) -> u8 {
    b"\t,".iter().copied().find(|delimiter| text.contains(delimiter)).unwrap_or(b';')
}

/// Whether a text with this first line is CSV, whatever follows: the line is a heading, or only the word
/// `puzzle` or `puzzles`.
fn decides(line: &[u8]) -> bool {
    match split(line, delimiter(line)).as_deref() {
        Ok([only]) => matches!(&only.text.to_ascii_lowercase()[..], b"puzzle" | b"puzzles"),
        Ok(fields) => {
            let names: Vec<&[u8]> = fields.iter().map(|field| name(&field.text)).collect();
            puzzle_column(&names, None).is_some()
        }
        Err(_) => false,
    }
}

/// The name in a heading.
fn name(field: &[u8]) -> &[u8] {
    let name = field.trim_ascii_start();
    name.strip_prefix(b"#").unwrap_or(name).trim_ascii()
}

/// The layout of a record without a heading. Its columns are named by their numbers, except the puzzle and its
/// solution.
fn unnamed(context: &mut Context, fields: &[Field<'_>], delimiter: u8) -> Option<Layout> {
    let found = column(context, fields);
    if found.is_none() && of_cells(context, fields).is_err() {
        return None;
    }
    let mut names: Vec<Box<str>> =
        (1..=fields.len()).map(|number| format!("column_{number}").into()).collect();
    let mut solutions = Solutions::Unknown;
    if let Some(column) = found {
        names[column] = "puzzle".into();
        if let Ok(puzzle) = parse(context, &fields[column].text)
            && let Some(solution) = completed(context, column, fields, &puzzle)
        {
            names[solution] = "solution".into();
            solutions = Solutions::Column(solution);
        }
    }
    let columns = Columns { names, puzzle: found, notation: Notation::Fields { delimiter } };
    Some(Layout { columns: Arc::new(columns), solutions })
}

/// The puzzle in fields that are the cells of a grid, row by row: each a number or empty.
fn of_cells(context: &mut Context, fields: &[Field<'_>]) -> Result<Puzzle, Misread> {
    let side = context.side_of_cells(fields.len()).map_err(|kind| Misread { offset: 0, kind })?;
    if !(4..=Shape::MAX_SIDE).contains(&side) {
        let kind = ParseErrorKind::NoPuzzleColumn;
        return Err(Misread { offset: 0, kind });
    }
    let mut givens = Vec::with_capacity(fields.len());
    let geometry = context.geometry(side, None).map_err(|kind| Misread { offset: 0, kind })?;
    for field in fields {
        let text = field.text.trim_ascii();
        if matches!(text, b"" | b"." | b"0" | b"-" | b"_" | b"?") {
            givens.push(None);
            continue;
        }
        let number = std::str::from_utf8(text).ok().and_then(|text| text.parse().ok());
        let digit = number.and_then(Digit::from_number).filter(|digit| digit.index() < side);
        match digit {
            Some(digit) => givens.push(Some(digit)),
            None => {
                let kind = ParseErrorKind::NoPuzzleColumn;
                return Err(Misread { offset: field.start, kind });
            }
        }
    }
    if givens.iter().all(Option::is_none) {
        return Err(Misread { offset: 0, kind: ParseErrorKind::NoPuzzleColumn });
    }
    Ok(Puzzle::from_givens(geometry, givens))
}

/// The column of puzzles, found without a heading.
fn column(context: &mut Context, fields: &[Field<'_>]) -> Option<usize> {
    let wants_alphabet = |misread: &Misread, field: &Field<'_>| {
        matches!(misread.kind, ParseErrorKind::AlphabetNeeded { .. }) && field.text.len() >= 100
    };
    // Whether a field is a puzzle, and whether it appears to have blanks.
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

/// Why no field of a line is a puzzle: the fault of the field that looks most like one, if any.
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
    layout: &Layout,
    fields: &'a [Field<'a>],
    puzzle: &Puzzle,
) -> Option<&'a Field<'a>> {
    match layout.solutions {
        Solutions::Column(column) => fields.get(column),
        Solutions::Unknown => {
            let column = completed(context, layout.columns.puzzle?, fields, puzzle)?;
            if let Some(layout) = context.layout.as_mut().filter(|_| !context.is_settled) {
                layout.solutions = Solutions::Column(column);
            }
            fields.get(column)
        }
    }
}

/// The first field with a completed grid, next to a puzzle.
fn completed(
    context: &mut Context,
    puzzle_column: usize,
    fields: &[Field<'_>],
    puzzle: &Puzzle,
) -> Option<usize> {
    if !puzzle.entries().contains(&None) {
        return None;
    }
    fields.iter().enumerate().position(|(column, field)| {
        column != puzzle_column && solution::is_in(context, puzzle, &field.text)
    })
}

fn write(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    write_givens(puzzle, options, out);
}
