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
//! ---                           # the next puzzle
//! ```
//!
//! Every kind of rule is written in this way, so a new kind needs no code here. `docs/guide/formats.md` has all
//! statements. A record ends at a line `---` or before a second `size:`; blank lines are ignored. A semicolon ends a
//! statement like the end of the line, so a puzzle fits on one line.

mod contents;
mod head;
mod names;
mod pieces;
pub(super) mod places;
mod script;
mod write;

pub(super) use names::nearest;
pub use write::rule_text;

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
use crate::grid::{Puzzle, Variant};
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

/// Whether a line certainly states rules, although it may have faults. It begins with the name of a statement and has
/// a colon; with a statement that needs no colon; or with any words and numbers before a colon, and cells after it.
pub(super) fn decides(line: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(line) else { return false };
    pieces::statements(line).first().is_some_and(|(_, statement)| is_statement(statement))
}

/// Whether a text certainly contains a statement.
pub(super) fn has_statement(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else { return false };
    text.lines().any(|line| pieces::statements(line).iter().any(|(_, text)| is_statement(text)))
}

/// Whether a text has a statement of a known rule, or of one whose name is misspelled by little, so that the errors of
/// rules explain its faults. In prose some words before a colon may also be names.
pub(super) fn has_rule(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else { return false };
    text.lines().any(|line| pieces::statements(line).iter().any(|(_, text)| is_of_rule(text)))
}

fn is_of_rule(text: &str) -> bool {
    let Some((head, after)) = text.split_once(':') else {
        let words: Vec<&str> = text.split_whitespace().collect();
        let name = names::of_words(&words[..words.len().min(3)]);
        // Sentences may begin with `any of`.
        let is_of_prose = name.is_some_and(|(name, count)| name == "any-of" && count < words.len());
        return is_statement(text) && !is_of_prose;
    };
    let words: Vec<&str> = head.split_whitespace().collect();
    let are_numbers = |words: &[&str]| {
        let is_part = |word: &&str| word.starts_with('"') || word.parse::<i32>().is_ok();
        words.iter().all(is_part)
    };
    match names::of_words(&words[..words.len().min(3)]) {
        // These words are also in prose.
        Some(("title" | "author" | "ruleset" | "or" | "end", _)) => false,
        Some((name, count)) if script::HEADS.contains(&name) => words.len() == count,
        Some((_, count)) => {
            let rest = &words[count..];
            begins_with_a_cell(after) || !rest.is_empty() && are_numbers(rest)
        }
        None => {
            let is_word = |word: &&&str| word.starts_with(char::is_alphabetic);
            let named: Vec<&str> = words.iter().take_while(is_word).copied().collect();
            let has_near = |count: usize| {
                named.get(..count).is_some_and(|words| names::nearest(&words.concat()).is_some())
            };
            begins_with_a_cell(after) && (has_near(1) || has_near(named.len()))
        }
    }
}

/// Whether a text begins with a cell, or with a line of a grid and its number.
fn begins_with_a_cell(text: &str) -> bool {
    let mut words = text.split([' ', '\t', ',', '-', '|']).filter(|word| !word.is_empty());
    let is_line = |word: &str| ["row", "column", "box"].contains(&&*word.to_ascii_lowercase());
    match (words.next(), words.next()) {
        (Some(word), next) if is_line(word) => {
            next.is_some_and(|next| next.trim().parse::<u16>().is_ok())
        }
        _ => begins_with_cells(text),
    }
}

fn is_statement(text: &str) -> bool {
    let (head, cells) = match text.split_once(':') {
        Some((head, cells)) => (head, Some(cells)),
        None => (text, None),
    };
    let words: Vec<&str> = head.split_whitespace().collect();
    let is_named = words.first().is_some_and(|word| word.starts_with(char::is_alphabetic));
    let named = names::of_words(&words[..words.len().min(3)]).filter(|_| is_named);
    match (named, cells) {
        (Some(_), Some(_)) => true,
        (Some((name, count)), None) => {
            let next = words.get(count).copied().unwrap_or_default();
            match name {
                "any-of" => true,
                "size" => next.starts_with(|letter: char| letter.is_ascii_digit()),
                "variant" | "variants" => next.parse::<Variant>().is_ok(),
                _ if names::is_all_given(name) => next.is_empty() || next == "all-given",
                _ => next.is_empty() && names::stands_alone(name),
            }
        }
        (None, Some(cells)) => {
            let is_part = |letter: char| letter.is_alphanumeric() || " -_\"'".contains(letter);
            is_named && head.chars().all(is_part) && begins_with_cells(cells)
        }
        (None, None) => false,
    }
}

/// Whether a text begins with a cell, or with a line of a grid.
fn begins_with_cells(text: &str) -> bool {
    let word = text.split([' ', '\t', ',', '-', '|']).find(|word| !word.is_empty());
    let word = word.unwrap_or_default().to_ascii_lowercase();
    let is_number = |text: &str| text.parse::<u16>().is_ok();
    matches!(word.as_str(), "row" | "column" | "box")
        || word
            .strip_prefix('r')
            .and_then(|rest| rest.split_once('c'))
            .is_some_and(|(row, column)| is_number(row) && is_number(column))
}

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
    match is("size") && script.has_size || is("title") && script.has_title() {
        true => Mark::Begins,
        false => Mark::None,
    }
}

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
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
        match mark(&text, &script) {
            Mark::Ends if first => line = number + 1,
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
    let record = script.finish().and_then(|(setting, of_all)| {
        let credits = setting.credits.clone();
        let unread = leftover::words("ruleset", credits.ruleset.as_deref(), &source.context)?;
        let puzzle = setting.puzzle(&source.context)?.with_unread(unread);
        notes.extend(of_all);
        let comment = credits.title.clone();
        Ok(Record { comment, credits, notes, ..Record::new(puzzle, line, Format::Rules) })
    });
    let error = |kind: ParseErrorKind| ParseError { line, column: 1, kind };
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
