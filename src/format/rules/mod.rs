//! Rules as a person types them: a statement on each line.
//!
//! ```text
//! size: 9x9                     # rows x columns, and perhaps the values: 6x6 1-9, 9x9 0-8
//! variant: anti-knight
//! grid:
//! ..3......                     # nine rows; or all cells behind the colon
//! ...
//! killer 10: r1c1 r1c2          # kind, numbers, a text in quotes, a colon, lists of cells with | between
//! thermo: r4c1 r3c2 r2c3
//! arrow: r1c1 | r1c2-r1c4
//! sandwich 8: column 1
//! any-of
//!   x-sum 12: row 3 from right
//! or
//!   little-killer 22: r1c3 down-left
//! end
//! ---                           # the next puzzle
//! ```
//!
//! Every kind of rule is written in this one way, so a new kind needs nothing here. `docs/guide/formats.md` has all
//! statements. A record ends at a line `---` or before the next `size:`; blank lines mean nothing. A semicolon ends a
//! statement as the end of the line does, so that a puzzle fits on one.

mod contents;
mod names;
mod pieces;
pub(super) mod places;
mod script;
mod write;

pub(super) use names::nearest;
pub use write::rule_text;

use super::entry::{Detection, Entry, Holds, Write};
use super::error::{ParseError, ParseErrorKind, WriteError};
use super::read::context::Context;
use super::read::input::Input;
use super::read::options::Record;
use super::setting::Setting;
use super::table::Format;
use super::text::lines::error_at;
use super::text::symbols::Misread;
use crate::grid::Puzzle;
use script::Script;

pub(super) const ENTRY: Entry = Entry {
    extension: Some("rules"),
    is_line: true,
    heading: "",
    holds: Holds::EVERYTHING,
    begin: || Box::new(read),
    write: Write::Rules(write),
    detection: Some(Detection { decides, ..Detection::BY_READING }),
};

/// A first line that begins with the name of a statement, and has a colon.
pub(super) fn decides(line: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(line) else { return false };
    let word = line.trim_start().split([' ', '\t', ':']).next().unwrap_or_default();
    let is_head = |word: &str| script::HEADS.contains(&word) || names::kinds(word).is_some();
    is_head(word) && (line.contains(':') || word == "any-of" || names::is_all_given(word))
        || word == "title" && line.contains(':')
}

/// Whether a line ends a record, and whether it belongs to the next one.
fn ends(text: &str) -> Option<bool> {
    let text = text.trim();
    if text.len() >= 3 && text.bytes().all(|byte| byte == b'-') {
        return Some(false);
    }
    let word = text.split(':').next().unwrap_or_default();
    (word.len() < text.len() && word.trim().eq_ignore_ascii_case("size")).then_some(true)
}

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    match source.advance_to_text() {
        Ok(true) => {}
        Ok(false) => return None,
        Err(error) => return Some(Err(error)),
    }
    let mut line = source.lines.number();
    let mut script = Script::new(source.context.is_layout());
    // Whether nothing but titles came.
    let mut first = true;
    let mut fault = None;
    loop {
        let number = source.lines.number();
        let text = String::from_utf8_lossy(source.lines.text()).into_owned();
        match ends(&text) {
            Some(false) if first => line = number + 1,
            Some(false) if !script.wants_row() || fault.is_some() => break,
            Some(true) if !first => {
                source.lines.stay();
                break;
            }
            _ if fault.is_some() => {}
            _ => {
                if let Err(Misread { offset, kind }) = script.line(&text) {
                    fault = Some(error_at(number, text.as_bytes(), offset, kind));
                }
            }
        }
        let text = text.trim_start();
        first &= ends(text) == Some(false)
            || text.is_empty()
            || text.starts_with(['#', 't', 'T'])
                && text.len() > 5
                && text.get(..5).is_some_and(|word| word.eq_ignore_ascii_case("title"));
        match source.lines.advance() {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                fault.get_or_insert(error);
            }
        }
    }
    if let Some(error) = fault {
        return Some(Err(error));
    }
    let record = script.finish().and_then(|(setting, comment)| {
        let puzzle = setting.puzzle(&source.context)?;
        Ok(Record { puzzle, line, expected: None, comment, format: Format::Rules })
    });
    let error = |kind: ParseErrorKind| ParseError { line, column: 1, kind };
    Some(record.map_err(error))
}

/// The puzzle of a line, whose statements have semicolons between them.
pub(super) fn puzzle(context: &Context, line: &str) -> Result<Puzzle, Misread> {
    let mut script = Script::new(context.is_layout());
    script.line(line)?;
    let setting = script.finish().map(|(setting, _)| setting);
    let puzzle = setting.and_then(|setting| setting.puzzle(context));
    puzzle.map_err(|kind| Misread { offset: 0, kind })
}

/// A puzzle with its rules on one line, if they can be written.
pub(super) fn one_line(puzzle: &Puzzle) -> Option<String> {
    let setting = Setting::of(puzzle, Format::Rules).ok()?;
    Some(write::statements(&setting, true).join("; "))
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let statements = write::statements(&Setting::of(puzzle, Format::Rules)?, false);
    Ok(statements.join("\n") + "\n")
}
