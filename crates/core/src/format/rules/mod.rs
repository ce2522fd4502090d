//! Rules as a person types them: one statement per line.
//!
//! ```text
//! size: 9x9                     # rows x columns, and perhaps the values: 6x6 1-9, 9x9 0-8
//! variant: anti-knight
//! grid:
//! ..3......                     # nine rows; or all cells after the colon
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
//! define low n: line { sum(line) < n }   # a new rule: crate::define
//! low 12: r1c1-r1c4
//! ---                           # the next puzzle
//! ```
//!
//! Every kind of rule is written in this way, so a new kind needs no code here. `docs/guide/formats.md` has all
//! statements. A record ends at a line `---` or before a second `size:`; blank lines are ignored. A semicolon ends a
//! statement like the end of the line, so a puzzle fits on one line.

pub(super) mod board;
mod contents;
mod definitions;
mod head;
mod headless;
mod in_turn;
mod names;
mod pieces;
pub(super) mod places;
mod recognition;
mod script;
mod write;

pub(super) use headless::begins as begins_without_head;
pub(super) use names::nearest;
pub(super) use recognition::{decides, has_rule, has_statement};
pub use write::{RuleTexts, rule_text};

use super::entry::{Detection, Entry, Holds, Write};
use super::error::{ParseError, ParseErrorKind};
use super::leftover;
use super::read::context::Context;
use super::read::input::Input;
use super::read::options::{Credits, Record};
use super::setting::Setting;
use super::table::Format;
use super::text::lines::error_at;
use super::text::symbols::Misread;
use super::write_error::WriteError;
use crate::grid::Puzzle;
use headless::Headless;
use script::Script;

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "",
    holds: Holds::EVERYTHING,
    begin: || {
        let mut may_lack_head = true;
        Box::new(move |source| read(source, &mut may_lack_head))
    },
    write: Write::Rules(write),
    // What another format reads is not taken for overlapping grids.
    detection: Some(Detection {
        decides,
        is_marked: |head, puzzles| puzzles.is_empty() || !headless::begins(head),
        ..Detection::BY_READING
    }),
};

/// The effect of a line on the record before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// The line is part of it.
    None,
    /// The line ends it.
    Ends,
    /// The line is the first of the next record.
    Begins,
}

/// A line of dashes ends a record, and a size or title begins one if the record has one.
fn mark(text: &str, script: &Script) -> Mark {
    let text = text.trim();
    if text.len() >= 3 && text.bytes().all(|byte| byte == b'-') {
        return Mark::Ends;
    }
    let (word, _) = text.split_once(':').unwrap_or_default();
    let is = |name: &str| word.trim().eq_ignore_ascii_case(name);
    match (is("size") || is("board")) && script.has_size || is("title") && script.has_title() {
        true => Mark::Begins,
        false => Mark::None,
    }
}

/// Reads a record. Overlapping grids without a statement are recognized only if the first record has none either.
fn read(source: &mut Input<'_>, may_lack_head: &mut bool) -> Option<Result<Record, ParseError>> {
    match source.advance_to_text() {
        Ok(true) => {}
        Ok(false) => return None,
        Err(error) => return Some(Err(error)),
    }
    let mut line = source.lines.number();
    let mut script = Script::new(source.context.is_layout());
    let mut notes = Vec::new();
    // Whether there were only comments and ends of records so far.
    let mut first = true;
    let mut fault = None;
    loop {
        let number = source.lines.number();
        let text = String::from_utf8_lossy(source.lines.text()).into_owned();
        if *may_lack_head && (first || script.lacks_head) && !script.wants_row() && fault.is_none()
        {
            match headless::next(&mut source.lines) {
                Some(_) if !first => {
                    source.lines.stay();
                    break;
                }
                Some(Headless { grids, miscount }) => {
                    script.grids_without_head(grids);
                    if let Some((row, wrong)) = miscount {
                        fault = Some(error_at(number + row, b"", 0, wrong.into()));
                    }
                }
                None => *may_lack_head &= !first,
            }
        }
        match mark(&text, &script) {
            Mark::Ends if first && !script.wants_row() => line = number + 1,
            Mark::Ends if !script.wants_row() || fault.is_some() => break,
            Mark::Begins => {
                source.lines.stay();
                break;
            }
            _ if fault.is_some() => {}
            _ => {
                if let Err(Misread { offset, kind }) = script.line(&text) {
                    fault = Some(error_at(number, text.as_bytes(), offset, kind));
                }
                let of_line = script.notes.drain(..).map(|note| format!("line {number}: {note}"));
                notes.extend(of_line);
                let text = text.trim_start();
                first &= text.is_empty() || text.starts_with('#');
            }
        }
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
    // Where a row is missing, the place is the end.
    let end = if script.wants_row() { source.lines.number() } else { line };
    let record = script.finish().and_then(|(setting, of_all)| {
        let credits = setting.credits.clone();
        let unread = leftover::words("ruleset", credits.ruleset.as_deref(), &source.context)?;
        let puzzle = setting.puzzle(&source.context)?.with_unread(unread);
        notes.extend(of_all);
        let comment = credits.title.clone();
        Ok(Record { comment, credits, notes, ..Record::new(puzzle, line, Format::Rules) })
    });
    let error = |kind: ParseErrorKind| ParseError { line: end, column: 1, kind };
    Some(record.map_err(error))
}

/// The puzzle in a line, whose statements are separated by semicolons.
pub(super) fn puzzle(context: &Context, text: &str) -> Result<Puzzle, Misread> {
    let mut script = Script::new(context.is_layout());
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let shift = |fault: Misread| Misread { offset: offset + fault.offset, ..fault };
        script.line(line.trim_end_matches(['\r', '\n'])).map_err(shift)?;
        offset += line.len();
    }
    let puzzle = script.finish().and_then(|(setting, _)| {
        let words = setting.credits.ruleset.clone();
        let unread = leftover::words("ruleset", words.as_deref(), context)?;
        Ok(setting.puzzle(context)?.with_unread(unread))
    });
    puzzle.map_err(|kind| Misread { offset: 0, kind })
}

/// A puzzle with its rules on one line, if it can be written.
pub(super) fn one_line(puzzle: &Puzzle) -> Option<String> {
    Some(statements(puzzle)?.join("; "))
}

/// A puzzle as statements of [`Format::Rules`], each on one line: its size, regions, variants, cells and rules.
/// `None` if some rule cannot be written.
pub fn statements(puzzle: &Puzzle) -> Option<Vec<String>> {
    let setting = Setting::of(puzzle, Format::Rules).ok()?.with_boxes_named();
    Some(write::statements(&setting, true))
}

fn write(puzzle: &Puzzle, credits: &Credits) -> Result<String, WriteError> {
    let setting = Setting::of(puzzle, Format::Rules)?.with_boxes_named().with(credits);
    let statements = write::statements(&setting, false);
    Ok(statements.join("\n") + "\n")
}
