//! Links to Penpa+ with the puzzle in them, one per line.
//!
//! ```text
//! https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VZN...    lines of text, deflated, in base 64
//! ```
//!
//! Penpa+ draws puzzles of any kind and knows no rules. Three drawings have a meaning here: numbers in cells are givens,
//! thick edges between cells separate regions, and killer cages are cages, with the small number in their first cell as
//! their sum. The link becomes a [text of SudokuPad](super::scl) with these parts, so overlapping grids are recognized by
//! their boxes in both formats. Everything else that is drawn may be a rule and is left over.
//!
//! Two columns and rows on each side of a board are not used. So for c columns and r rows there are w = c + 4 points in a
//! row, and n = w (r + 4) points of each kind. They are numbered by kind:
//!
//! ```text
//! 0 ..      centers of cells, w in each row
//! n ..      lower right corners of the same cells
//! 4n ..     four for each cell, the upper left quarter first
//! ```
//!
//! Source: the program itself, 7785887 (facts only).

mod drawing;
mod write;

use super::base64;
use super::entry::{Detection, Entry, Holds, Write};
use super::error::ParseError;
use super::fault::RuleFault;
use super::packed;
use super::read::context::Context;
use super::read::input::Input;
use super::read::object::Object;
use super::read::options::Record;
use super::scl;
use super::table::Format;
use super::text::symbols::Misread;

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "",
    holds: Holds::EVERYTHING,
    begin: || Box::new(read),
    write: Write::Rules(write::link),
    detection: Some(Detection { decides, ..Detection::BY_READING }),
};

/// How a link to Penpa+ begins, without the scheme. Copies of the program are at other places.
const SITE: &str = "swaroopg92.github.io/penpa-edit/";

/// The longest packed text, and the longest text in it.
const LONGEST: usize = 1 << 18;
const MOST_BYTES: usize = 1 << 22;

/// Words that Penpa+ shortens, in its order. The first one makes room for the others.
const SHORTENED: [(&str, &str); 31] = [
    ("z", "zZ"),
    ("\"qa\"", "z9"),
    ("\"pu_q\"", "zQ"),
    ("\"pu_a\"", "zA"),
    ("\"grid\"", "zG"),
    ("\"edit_mode\"", "zM"),
    ("\"surface\"", "zS"),
    ("\"line\"", "zL"),
    ("\"lineE\"", "zE"),
    ("\"wall\"", "zW"),
    ("\"cage\"", "zC"),
    ("\"number\"", "zN"),
    ("\"symbol\"", "zY"),
    ("\"special\"", "zP"),
    ("\"board\"", "zB"),
    ("\"command_redo\"", "zR"),
    ("\"command_undo\"", "zU"),
    ("\"command_replay\"", "z8"),
    ("\"numberS\"", "z1"),
    ("\"freeline\"", "zF"),
    ("\"freelineE\"", "z2"),
    ("\"thermo\"", "zT"),
    ("\"arrows\"", "z3"),
    ("\"direction\"", "zD"),
    ("\"squareframe\"", "z0"),
    ("\"polygon\"", "z5"),
    ("\"deletelineE\"", "z4"),
    ("\"killercages\"", "z6"),
    ("\"nobulbthermo\"", "z7"),
    ("\"__a\"", "z_"),
    ("null", "zO"),
];

/// The packed text of a link.
fn packed_part(line: &str) -> Option<&str> {
    let line = line.trim();
    let is_word = !line.contains(char::is_whitespace);
    let is_link = is_word && (line.contains(SITE) || line.contains("/penpa-edit/"));
    let mut parameters = line.split(['#', '?', '&']).skip(1);
    parameters.find_map(|part| part.strip_prefix("p=")).filter(|_| is_link)
}

/// Whether a line is such a link.
pub(super) fn decides(line: &[u8]) -> bool {
    // Most lines are cells, which begin with a digit or a point.
    line.trim_ascii_start().first().is_some_and(u8::is_ascii_alphabetic)
        && line.contains(&b'=')
        && packed_part(&String::from_utf8_lossy(line)).is_some()
}

/// The next link as a record.
fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    let object = match Object::of_next_line(source)? {
        Ok(object) => object,
        Err(error) => return Some(Err(error)),
    };
    let read = record(&object.text, object.line, &source.context, Format::Penpa);
    Some(read.map_err(|fault| object.error(fault)))
}

/// The record of a link.
pub(super) fn record(
    link: &str,
    line: usize,
    context: &Context,
    format: Format,
) -> Result<Record, Misread> {
    let text = unpack(link).map_err(|fault| Misread { offset: 0, kind: fault.into() })?;
    let read = drawing::as_scl(&text).and_then(|text| scl::record(line, &text, context, format));
    // A position in a packed text has no meaning.
    read.map_err(|Misread { kind, .. }| Misread { offset: 0, kind })
}

/// The text in a link.
fn unpack(line: &str) -> Result<String, RuleFault> {
    let expected = "a link to Penpa+ with the puzzle after `p=`";
    let packed = packed_part(line).ok_or_else(|| RuleFault::word(line.trim(), expected))?;
    if packed.len() > LONGEST {
        let found = format!("a packed text of {} characters", packed.len());
        return Err(RuleFault::Found { found, expected: format!("at most {LONGEST}") });
    }
    let expected = "deflated data in base 64; the link may be truncated or damaged";
    let wrong = || RuleFault::word(packed, expected);
    let bytes = base64::bytes(&packed::unescaped(packed)).ok_or_else(wrong)?;
    let text = miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, MOST_BYTES);
    let text = String::from_utf8(text.map_err(|_| wrong())?).map_err(|_| wrong())?;
    let restore = |text: String, (word, short): &(&str, &str)| text.replace(short, word);
    Ok(SHORTENED.iter().rev().fold(text, restore))
}
