//! Ids of Simon Tatham's Portable Puzzle Collection: one puzzle per line.
//!
//! ```text
//! 4:aa_2a_3aa__,m6s1a4d2a3a5          Keen: KenKen                 parameters, a colon, the description
//! 4:0R,0,0D,0,2,0L,0,...              Unequal: Futoshiki
//! 5:2/3//1//4/.../2,e3r               Towers: skyscrapers
//! 5n3L:aAbBaBAaBbCbAd,y               Salad: Easy as ABC
//! Keen 4:...                          the name of the game may precede an id
//! .../puzzles/js/keen.html#4:...      so does a link to a game
//! ```
//!
//! The parameters begin with the side. The level of difficulty that may follow, as in `6dn`, is the generator's and is
//! ignored. Without a name the description shows the game: no two of the four look alike. Games about loops or shading
//! are refused by name. Facts from the sources of the collection, <https://www.chiark.greenend.org.uk/~sgtatham/puzzles/>,
//! and for Salad from Lennard Sprong's additions, <https://github.com/x-sheep/puzzles-unreleased>.
//!
//! | file | what |
//! |---|---|
//! | `id` | the parts of a line |
//! | `keen`, `unequal`, `towers`, `salad` | a description of one game each, read and written |

mod id;
mod keen;
mod salad;
mod towers;
mod unequal;

use super::entry::{Detection, Entry, Holds, Write};
use super::error::{ParseError, plural};
use super::fault::RuleFault;
use super::read::context::Context;
use super::read::input::Input;
use super::read::one_line::record_of_line;
use super::read::options::{Credits, Record};
use super::setting::{Content, Setting};
use super::table::Format;
use super::text::symbols::{Misread, wrong};
use super::write_error::WriteError;
use crate::families::Family;
use crate::grid::{Cell, Puzzle};
use id::Id;

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "",
    holds: Holds::RULES,
    begin: || Box::new(read),
    write: Write::Rules(write),
    detection: Some(Detection { decides, ..Detection::BY_READING }),
};

const GAMES: &str = "the description of a game of keen, unequal, towers or salad";

/// A first line that is a link to a game, has its name, or has a description that no other text has.
pub(super) fn decides(line: &[u8]) -> bool {
    line.iter().any(|sign| b":#".contains(sign))
        && Id::is_in(&String::from_utf8_lossy(line.trim_ascii()))
}

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    record_of_line(source, Format::Tatham, |context, text| {
        let rest = &text[text.len()..];
        Ok((puzzle(context, &String::from_utf8_lossy(text))?, rest))
    })
}

/// The puzzle of an id.
pub(super) fn puzzle(context: &Context, text: &str) -> Result<Puzzle, Misread> {
    let id = Id::of(text, context.family())?;
    let read = match id.family {
        Family::KenKen => keen::read,
        Family::Futoshiki => unequal::read,
        Family::Skyscrapers => towers::read,
        Family::EasyAsAbc => salad::read,
        Family::Kakuro => return Err(wrong(0, text.trim(), GAMES)),
    };
    let shift = |Misread { offset, kind }| Misread { offset: id.at + offset, kind };
    let setting = read(&id).map_err(shift)?;
    setting.puzzle(context).map_err(|kind| Misread { offset: 0, kind })
}

fn write(puzzle: &Puzzle, _: &Credits) -> Result<String, WriteError> {
    let format = Format::Tatham;
    let setting = Setting::of(puzzle, format)?;
    let refuse = |rule: &str| WriteError::Rule { format, rule: rule.to_owned() };
    if setting.contents.iter().any(|content| !content.is_given) {
        return Err(refuse("a cell with several candidates"));
    }
    let geometry = puzzle.geometry();
    let line = match Family::of(geometry) {
        Some(Family::KenKen) => keen::write(puzzle),
        Some(Family::Futoshiki) => unequal::write(puzzle),
        Some(Family::Skyscrapers) => towers::write(puzzle),
        Some(Family::EasyAsAbc) => salad::write(puzzle),
        Some(Family::Kakuro) | None => {
            Err("a puzzle that is not kenken, futoshiki, skyscrapers or easy-as-abc")
        }
    };
    line.map(|line| line + "\n").map_err(refuse)
}

/// Adds a given.
fn give(setting: &mut Setting, cell: usize, value: i32) {
    let cell = Cell::from_index(cell);
    setting.contents.push(Content { cell, values: vec![value], is_given: true });
}

/// The fault of a description that is too short, or has too much.
fn miscount(offset: usize, found: usize, expected: usize, noun: &str, rest: &str) -> Misread {
    let found = format!("{found} {noun}{}{rest}", plural(found));
    let fault = RuleFault::Found { found, expected: expected.to_string() };
    Misread { offset, kind: fault.into() }
}
