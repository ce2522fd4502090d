//! Links to f-puzzles with the puzzle in them, one on each line: `https://f-puzzles.com/?load=N4Ig...`
//!
//! A packed text without a link and links of SudokuPad are also read.

use super::entry::{Detection, Entry, Holds, Write};
use super::error::ParseError;
use super::fpuzzles;
use super::packed;
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
    begin: || Box::new(|source| records(source, Format::FpuzzlesLink)),
    write: Write::Rules(|puzzle, credits| {
        let packed = fpuzzles::pack(puzzle, credits, Format::FpuzzlesLink)?;
        Ok(format!("https://f-puzzles.com/?load={}\n", packed::escaped(&packed)))
    }),
    detection: Some(Detection { decides, ..Detection::BY_READING }),
};

/// A first line that is a link or a packed text, and not SudokuPad's.
fn decides(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    packed::is_packed(&line) && !packed::is_of_sudokupad(&line)
}

/// The next link as a record.
pub(super) fn records(
    source: &mut Input<'_>,
    format: Format,
) -> Option<Result<Record, ParseError>> {
    let object = match Object::of_next_line(source)? {
        Ok(object) => object,
        Err(error) => return Some(Err(error)),
    };
    let read = packed::unpack(&object.text).map_err(Into::into).and_then(|packed| {
        let read = if packed.prefix == "scl" { scl::record } else { fpuzzles::record };
        let read = read(object.line, &packed.text, &source.context, format);
        read.map_err(|Misread { kind, .. }| kind)
    });
    // A position in a packed text has no meaning.
    Some(read.map_err(|kind| object.error(Misread { offset: 0, kind })))
}
