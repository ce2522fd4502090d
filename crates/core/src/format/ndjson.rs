//! JSON objects with a key for the puzzle, one per line: data about puzzles, as programs write it.
//!
//! ```text
//! {"id":7,"puzzle":"53..7....6..195...","solution":"534678912..."}
//! {"id":8,"puzzle":[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],...]}
//! [[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],...]
//! ```
//!
//! The keys are those of a heading in CSV (`read/layout.rs`). A puzzle is a text as in a field of CSV, or a list of
//! numbers, a list of rows of numbers, or a list of rows as texts, where 0, `null` and an empty text are blanks. A list
//! by itself is also a puzzle; a list of objects, as pandas writes it, holds one record in each object.

use std::sync::Arc;

use super::entry::{Detection, Digits, Entry, Holds, Write};
use super::error::{ParseError, ParseErrorKind};
use super::field;
use super::fpuzzles;
use super::json::{Json, Value, quoted};
use super::read::context::Context;
use super::read::input::Input;
use super::read::layout::{Layout, Solutions, puzzle_column, solution_column};
use super::read::object::Object;
use super::read::options::Record;
use super::read::solution;
use super::row::{Columns, Notation};
use super::table::Format;
use super::text::symbols::Misread;
use super::write::{WriteOptions, write_givens};
use crate::grid::{Digit, Puzzle, Solution};

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "",
    holds: Holds { digits: Digits::CharactersOrDecimals, ..Holds::CHARACTERS },
    begin: || Box::new(read),
    write: Write::Cells(write),
    detection: Some(Detection { decides, ..Detection::BY_READING }),
};

fn decides(line: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(line) else { return false };
    let line = line.trim();
    if let Some(inside) = line.strip_prefix('[') {
        let next = inside.trim_start().chars().next();
        return next.is_none_or(|next| next.is_ascii_digit() || "[{\"".contains(next));
    }
    let value = line.starts_with('{').then(|| Value::parse(line, false));
    value.is_some_and(|value| {
        value.is_ok_and(|value| !fpuzzles::has_rules(&value) && puzzle_of(&value, None).is_some())
    })
}

/// The entry that holds the puzzle of an object, by its key if one is asked for: its index among the entries, and its
/// value.
fn puzzle_of<'a>(object: &'a Value, asked: Option<&str>) -> Option<(usize, &'a Value)> {
    let entries = object.entries();
    let names: Vec<&[u8]> = entries.iter().map(|(name, _)| name.as_bytes()).collect();
    let index = puzzle_column(&names, asked)?;
    let value = &entries[index].1;
    let is_cells = |value: &Value| !matches!(value.is, Json::Object(_) | Json::Bool(_));
    let is_row = |value: &Value| match &value.is {
        Json::List(cells) => cells.iter().all(is_cells),
        _ => is_cells(value),
    };
    let may_be = match &value.is {
        Json::Text(_) | Json::Number(_) => true,
        Json::List(rows) => rows.iter().all(is_row),
        _ => false,
    };
    may_be.then_some((index, value))
}

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    loop {
        match source.advance_to_text() {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => return Some(Err(error)),
        }
        let object = match Object::gather(source) {
            Ok(object) => object,
            Err(error) => return Some(Err(error)),
        };
        let value = match Value::parse(&object.text, false) {
            Ok(value) => value,
            Err(fault) => return Some(Err(object.error(fault))),
        };
        if let Json::List(items) = &value.is
            && items.iter().all(|item| matches!(item.is, Json::Object(_)))
        {
            let items = items.iter().map(|item| object.text[item.at..item.end].into());
            source.lines.put_ahead(items.collect(), object.line);
            continue;
        }
        let record = record(&mut source.context, &object, &value);
        return Some(record.map_err(|fault| object.error(fault)));
    }
}

fn record(context: &mut Context, object: &Object, value: &Value) -> Result<Record, Misread> {
    let (line, format) = (object.line, Format::Ndjson);
    if let Json::List(_) = value.is {
        context.keep_whole(object.text.as_bytes());
        let puzzle = of_value(context, value)?;
        return Ok(Record::new(puzzle, line, format));
    }
    let entries = value.entries();
    let found = puzzle_of(value, context.column());
    let known = context.layout.clone().filter(|layout| {
        let names = layout.columns.names.iter();
        layout.columns.names.len() == entries.len()
            && names.zip(entries).all(|(name, (found, _))| **name == **found)
    });
    let layout = known.unwrap_or_else(|| {
        let names: Vec<&[u8]> = entries.iter().map(|(name, _)| name.as_bytes()).collect();
        let solution = solution_column(&names);
        let solution = solution.filter(|column| found.is_none_or(|(puzzle, _)| puzzle != *column));
        let solutions = solution.map_or(Solutions::Unknown, Solutions::Column);
        let names = entries.iter().map(|(name, _)| name.as_str().into()).collect();
        let columns =
            Columns { names, puzzle: found.map(|(index, _)| index), notation: Notation::Object };
        Layout { columns: Arc::new(columns), solutions }
    });
    if context.layout.is_none() && found.is_some() {
        context.layout = Some(layout.clone());
    }
    context.keep_row(&layout.columns, object.text.trim_ascii().as_bytes());
    let Some((_, puzzle)) = found else {
        let names: Vec<&[u8]> = entries.iter().map(|(name, _)| name.as_bytes()).collect();
        // The key may be there with the value `null`.
        let lacking = context.column().filter(|asked| puzzle_column(&names, Some(asked)).is_none());
        let no_column = |column| ParseErrorKind::no_column(column, &names);
        let kind = lacking.map_or(ParseErrorKind::NoPuzzleColumn, no_column);
        return Err(value.misread(kind));
    };
    let puzzle = of_value(context, puzzle)?;
    let expected = match layout.solutions {
        Solutions::Column(column) => solution_of(context, &puzzle, &entries[column].1),
        Solutions::Unknown => None,
    };
    let expected = expected.map(|found| found.map_err(|fault| Box::new(object.error(fault))));
    Ok(Record { expected, ..Record::new(puzzle, line, format) })
}

/// The solution that a value holds, if any.
fn solution_of(
    context: &mut Context,
    puzzle: &Puzzle,
    value: &Value,
) -> Option<Result<Solution, Misread>> {
    let text = match &value.is {
        Json::Text(text) => text.clone(),
        Json::List(_) => {
            let cells: Vec<&str> = cells(value).into_iter().filter_map(Value::text).collect();
            cells.join(" ")
        }
        _ => return None,
    };
    let found = solution::of_field(context, puzzle, text.as_bytes())?;
    Some(found.map_err(|fault| Misread { offset: value.at, ..fault }))
}

/// The items of a list of lists, one after the other.
fn cells(list: &Value) -> Vec<&Value> {
    match &list.is {
        Json::List(items) => items.iter().flat_map(cells).collect(),
        _ => vec![list],
    }
}

/// The puzzle in a value.
fn of_value(context: &mut Context, value: &Value) -> Result<Puzzle, Misread> {
    if let Some(text) = value.text() {
        // The position of a character in a string with escapes is not known.
        let puzzle = field::parse(context, text.as_bytes());
        let is_plain = value.end - value.at == text.len() + 2;
        let place = |offset: usize| value.at + if is_plain { 1 + offset } else { 0 };
        return puzzle.map_err(|Misread { offset, kind }| Misread { offset: place(offset), kind });
    }
    let rows = value.list()?;
    if rows.len() > 1
        && rows.iter().all(|row| row.text().is_some_and(|text| text.len() == rows.len()))
    {
        let text: String = rows.iter().filter_map(Value::text).collect();
        let puzzle = context.puzzle(rows.len(), text.as_bytes());
        return puzzle.map_err(|Misread { offset, kind }| {
            let (row, column) = (offset / rows.len(), offset % rows.len());
            Misread { offset: rows[row].at + 1 + column, kind }
        });
    }
    let cells = cells(value);
    let side = context.side_of_cells(cells.len()).map_err(|kind| value.misread(kind))?;
    if let Some(row) = rows.iter().find(|row| match &row.is {
        Json::List(cells) => cells.len() != side,
        _ => rows.len() != side * side,
    }) {
        let found = row.list().map_or(1, <[Value]>::len);
        return Err(row.misread(ParseErrorKind::RowLength { found, expected: side }));
    }
    let geometry = context.geometry(side, None).map_err(|kind| value.misread(kind))?;
    let digit = |cell: &&Value| {
        let text = match &cell.is {
            Json::Null => return Ok(None),
            _ => cell.text().map(str::trim),
        };
        match text {
            Some("" | "." | "0" | "0.0") => Ok(None),
            Some(text) => {
                let number = text.strip_suffix(".0").unwrap_or(text).parse().ok();
                let digit = number.and_then(Digit::from_number);
                let digit = digit.filter(|digit| digit.index() < side);
                let wrong = || cell.wrong(format!("a number from 1 to {side}, or 0 for a blank"));
                digit.map(Some).ok_or_else(wrong)
            }
            None => Err(cell.wrong("a number")),
        }
    };
    let givens = cells.iter().map(digit).collect::<Result<Vec<_>, _>>()?;
    Ok(Puzzle::from_givens(geometry, givens))
}

fn write(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    let mut text = Vec::new();
    write_givens(puzzle, options, &mut text);
    let text = String::from_utf8_lossy(text.trim_ascii_end()).into_owned();
    out.extend_from_slice(format!("{{\"puzzle\":{}}}\n", quoted(&text)).as_bytes());
}
