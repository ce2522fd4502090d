//! A jigsaw per line: the cells, then the symbol of each cell's region.
//!
//! ```text
//! 1...2...........AABBAABBCCDDCCDD      side 4: 16 cells, 16 region symbols
//! ```
//!
//! For side 9 that is 81 + 81 = 162 characters. Any character except a space, tab, `#`, comma or semicolon may name a
//! region; regions are numbered in order of first appearance, and written as A, B, C ... Comments and a solution
//! follow as in `line`. A box or a map of regions cannot also be asked for.

use super::entry::{CERTAIN_SIDE, Detection, Entry, Holds, Write, is_fault_of_cell};
use super::error::{ParseError, ParseErrorKind};
use super::read::context::Context;
use super::read::input::Input;
use super::read::one_line::record_of_word;
use super::read::options::Record;
use super::read::regions::number_by_appearance;
use super::table::Format;
use super::text::lines::characters;
use super::text::symbols::Misread;
use super::write::{WriteOptions, write_line};
use crate::grid::{GeometryError, Puzzle};

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "",
    holds: Holds { boxes: false, ..Holds::CHARACTERS },
    begin: || Box::new(read),
    write: Write::Cells(write),
    detection: Some(Detection {
        is_other_size: |kind| match kind {
            ParseErrorKind::CellCount { found, .. } => *found >= 2 * CERTAIN_SIDE.pow(2),
            _ => false,
        },
        is_shaped: |kind, _| {
            is_fault_of_cell(kind) || matches!(kind, ParseErrorKind::MixedBlanks { .. })
        },
        ..Detection::BY_READING
    }),
};

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    record_of_word(source, Format::Jigsaw, parse)
}

/// The puzzle in a word.
pub(super) fn parse(context: &mut Context, text: &[u8]) -> Result<Puzzle, Misread> {
    let count = characters(text);
    let side = (count / 2).isqrt();
    if side == 0 || 2 * side * side != count {
        let kind = ParseErrorKind::no_side(count, "2 x side x side", |side| 2 * side * side);
        return Err(Misread { offset: text.len(), kind });
    }
    let at_start = |kind| Misread { offset: 0, kind };
    let asked_box = context.asked_box();
    if let Some(asked) = context.side().filter(|asked| *asked != side && asked_box.is_none()) {
        let expected = 2 * asked * asked;
        let kind = ParseErrorKind::CellCount { found: count, expected, side: asked };
        return Err(Misread { offset: text.len().min(expected), kind });
    }
    let mut givens = Vec::with_capacity(side * side);
    // Cells are ASCII, or `read` reports the first that is not; so the middle is a character boundary.
    let (cells, regions) = text.split_at(text.len().min(side * side));
    context.symbols(side).map_err(at_start)?.read(cells, &mut None, &mut givens)?;
    let mut names: Vec<&[u8]> = Vec::with_capacity(side * side);
    for chunk in regions.utf8_chunks() {
        let valid = chunk.valid();
        let characters = valid.char_indices();
        names.extend(characters.map(|(at, name)| &valid.as_bytes()[at..at + name.len_utf8()]));
        names.extend(Some(chunk.invalid()).filter(|bytes| !bytes.is_empty()));
    }
    let numbers = number_by_appearance(&names);
    let fault_of = |cell: usize, kind| {
        let before: usize = names[..cell].iter().map(|name| name.len()).sum();
        Misread { offset: side * side + before, kind }
    };
    let geometry = context.jigsaw(side, &numbers);
    let geometry = geometry.map_err(|error| {
        let is_at_fault = |number: usize| match error {
            GeometryError::RegionSize { region, .. } => number == region,
            GeometryError::RegionCount { side, .. } => number >= side,
            _ => true,
        };
        let cell = numbers.iter().position(|number| is_at_fault(*number));
        fault_of(cell.unwrap_or(0), error.into())
    })?;
    if let Some(shape) = asked_box {
        return Err(fault_of(0, ParseErrorKind::RegionsAndBox(shape)));
    }
    if let Some(map) = context.regions() {
        let asked = number_by_appearance(&map.regions);
        if let Some(cell) = (0..numbers.len()).find(|cell| asked.get(*cell) != numbers.get(*cell)) {
            return Err(fault_of(cell, ParseErrorKind::OtherRegions));
        }
    }
    Ok(Puzzle::from_givens(geometry, givens))
}

fn write(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    let regions = puzzle.geometry().regions().unwrap_or_default();
    // There are at most as many regions as symbols of the largest alphabet.
    let name = |region: usize| b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"[region];
    write_line(puzzle.entries(), None, options, out);
    out.extend(number_by_appearance(regions).into_iter().map(name));
    out.push(b'\n');
}
