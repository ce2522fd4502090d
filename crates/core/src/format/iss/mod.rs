//! Interactive Sudoku Solver's strings: one puzzle per line.
//!
//! ```text
//! .Shape~6x6.Cage~10~R1C1~R1C2.Thermo~R4C1~R3C2~R2C3.~R1C1_5~R2C2_1_3.Or.X~R1C1~R1C2.V~R1C1~R1C2.End
//! ```
//!
//! A link `https://sigh.github.io/Interactive-Sudoku-Solver/?q=...` holds such a string. Items begin with a point, and
//! `~` separates a name from its arguments (`tree.rs`). Facts from the source of that solver,
//! <https://github.com/sigh/Interactive-Sudoku-Solver>, at e373f98. Chaos construction, in which the solver must find
//! the regions, becomes rules about hidden cells (`chaos.rs`).

mod chaos;
mod copies;
mod grid;
mod kinds;
mod layout;
mod lines;
mod machine;
mod programs;
mod tree;
mod write;
mod write_grid;

use std::borrow::Cow;

use super::entry::{Detection, Entry, Holds, Write};
use super::error::ParseError;
use super::fault::RuleFault;
use super::packed::unescaped;
use super::read::context::Context;
use super::read::input::Input;
use super::read::one_line::record_of_line;
use super::read::options::{Credits, Record};
use super::setting::{Content, Setting};
use super::table::Format;
use super::text::symbols::Misread;
use super::write_error::WriteError;
use crate::grid::{Puzzle, RuleKind};
use kinds::{Rules, Ties, most_arguments};

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "",
    holds: Holds::RULES,
    begin: || Box::new(read),
    write: Write::Rules(write),
    detection: Some(Detection { decides, ..Detection::BY_READING }),
};

/// The string of a link to that solver: the text after `q=`, and where it begins. A string without a link is returned
/// unchanged.
fn of_link(line: &str) -> (usize, Cow<'_, str>) {
    let is_link = line.starts_with("http") && line.contains("Interactive-Sudoku-Solver");
    match line.find("q=").filter(|_| is_link) {
        None => (0, line.into()),
        Some(at) => {
            let text = line[at + 2..].split(['&', '#']).next().unwrap_or_default();
            (at + 2, unescaped(&text.replace('+', " ")).into())
        }
    }
}

/// A first line that is a point and then letters followed by `~`, or the name of an item that needs no arguments.
pub(super) fn decides(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line.trim_ascii());
    let (_, line) = of_link(&line);
    let rest = line.trim_start_matches('.');
    if rest.len() == line.len() {
        return false;
    }
    let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (name, after) = rest.split_at(letters);
    after.starts_with('~') || most_arguments(name) == Some(0)
}

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    record_of_line(source, Format::Iss, |context, text| {
        let rest = &text[text.len()..];
        Ok((puzzle(context, &String::from_utf8_lossy(text))?, rest))
    })
}

/// The puzzle of a string.
pub(super) fn puzzle(context: &Context, text: &str) -> Result<Puzzle, Misread> {
    let (start, string) = of_link(text);
    // Characters of a link may be percent-encoded.
    let within =
        |Misread { offset, kind }| Misread { offset: (start + offset).min(text.len()), kind };
    of_string(context, &string).map_err(within)
}

fn of_string(context: &Context, text: &str) -> Result<Puzzle, Misread> {
    let items = tree::items(text)?;
    if items.iter().all(|item| item.name.is_empty() && item.args.is_empty()) {
        // A text of only points is the blanks of a grid.
        let fault = RuleFault::nothing("an item, as in `.Cage~10~R1C1~R1C2`");
        return Err(Misread { offset: 0, kind: fault.into() });
    }
    let (mut setting, groups) = layout::layout(&items)?;
    let mut rules = Vec::new();
    let reader = Rules { setting: &setting, groups: &groups, ties: Ties::of(&items) };
    for item in &items {
        rules.extend(reader.rules(item)?);
    }
    let cells = setting.count * setting.count;
    for rule in rules {
        if rule.kind == RuleKind::Allowed
            && let [cell] = *rule.cells()
            && cell.index() < cells
        {
            let is_given = rule.numbers.len() == 1;
            setting.contents.push(Content { cell, values: rule.numbers, is_given });
        } else {
            setting.rules.push(rule);
        }
    }
    setting.puzzle(context).map_err(|kind| Misread { offset: 0, kind })
}

fn write(puzzle: &Puzzle, _: &Credits) -> Result<String, WriteError> {
    write::write(&Setting::of(puzzle, Format::Iss)?)
}
