//! f-puzzles: a JSON object, on one line or several.
//!
//! ```text
//! {"size":9,"grid":[[{},{"value":5,"given":true},...],...],"killercage":[{"cells":["R1C1","R1C2"],"value":"10"}]}
//! ```
//!
//! Cells are `R1C1`; places outside the grid have row or column 0, or one more than the side. Keys and their meanings
//! are those that f-puzzles writes and that other solvers read. Links hold this object, packed (`packed.rs`).

mod composed;
mod grid;
mod items;
mod places;
mod settings;
mod table;
mod unmarked;
mod write;

use super::entry::{Detection, Entry, Holds, Write};
use super::error::ParseError;
use super::json::{Json, Value};
use super::leftover;
use super::packed;
use super::read::context::Context;
use super::read::input::Input;
use super::read::object::Object;
use super::read::options::{Credits, Record};
use super::setting::Setting;
use super::table::Format;
use super::text::symbols::Misread;
use super::write_error::WriteError;
use crate::grid::{Digit, Puzzle, Solution};

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "",
    holds: Holds::EVERYTHING,
    begin: || Box::new(read),
    write: Write::Rules(|puzzle, credits| {
        let setting = Setting::of(puzzle, Format::Fpuzzles)?.with(credits);
        Ok(write::object(&setting, Format::Fpuzzles)? + "\n")
    }),
    detection: Some(Detection { decides, ..Detection::BY_READING }),
};

/// A first line that begins an object with a key that only f-puzzles has at its beginning.
fn decides(line: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(line) else { return false };
    line.trim_start().starts_with('{') && line.contains("\"grid\"") && line.contains("\"size\"")
}

/// Whether an object has a size and a key for rules of f-puzzles, so it is not a record of a table.
pub(super) fn has_rules(object: &Value) -> bool {
    let has_rule = |(key, value): &(String, Value)| table::is_rule(key) && value.is_something();
    object.peek("size").is_some() && object.entries().iter().any(has_rule)
}

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    match source.advance_to_text() {
        Ok(true) => {}
        Ok(false) => return None,
        Err(error) => return Some(Err(error)),
    }
    Some(Object::gather(source).and_then(|object| {
        let record = record(object.line, &object.text, &source.context, Format::Fpuzzles);
        record.map_err(|fault| object.error(fault))
    }))
}

/// The record of an object.
pub(super) fn record(
    line: usize,
    text: &str,
    context: &Context,
    format: Format,
) -> Result<Record, Misread> {
    let value = Value::parse(text, false)?;
    let setting = settings::setting(&value)?;
    let text = |key: &str| value.peek(key).and_then(Value::text);
    let credits = Credits::new(["title", "author", "ruleset"].map(text));
    let unread = leftover::unread(value.leftovers(), context)?;
    let puzzle = setting.puzzle(context).map_err(|kind| Misread { offset: 0, kind })?;
    let puzzle = puzzle.with_unread(unread);
    let expected = value.get("solution").and_then(|of| solution(of, &puzzle)).map(Ok);
    let comment = credits.title.clone();
    Ok(Record { expected, comment, credits, ..Record::new(puzzle, line, format) })
}

/// The solution in an object, if it is complete.
fn solution(value: &Value, puzzle: &Puzzle) -> Option<Solution> {
    let Json::List(items) = &value.is else { return None };
    let side = puzzle.side();
    let digit = |item: &Value| {
        let number = item.number().and_then(|number| usize::try_from(number).ok())?;
        Digit::from_number(number).filter(|digit| digit.index() < side)
    };
    let digits: Vec<Digit> = items.iter().map(digit).collect::<Option<_>>()?;
    (digits.len() == side * side).then(|| Solution::new(digits))
}

/// The packed object of a puzzle.
pub(super) fn pack(
    puzzle: &Puzzle,
    credits: &Credits,
    format: Format,
) -> Result<String, WriteError> {
    let setting = Setting::of(puzzle, format)?.with(credits);
    packed::pack(&write::object(&setting, format)?, format)
}
