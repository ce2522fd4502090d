//! A map of regions: the region of each cell of a jigsaw.
//!
//! ```text
//! AABB        1 1 2 2
//! AABB   or   1 1 2 2   or   AABBAABBCCDDCCDD
//! CCDD        3 3 4 4
//! CCDD        3 3 4 4
//! ```
//!
//! One character per cell or, if a line has blanks or commas between them, one word per cell. Comments from `#`,
//! blank lines, and frames of `|` and `+---+` are ignored. Regions are numbered from 0 in order of first appearance;
//! the symbols themselves have no meaning.

use std::collections::HashMap;
use std::hash::Hash;

use crate::format::error::{Expected, ParseError, ParseErrorKind};
use crate::format::text::lines::{Lines, error_at};
use crate::format::text::rows::{Cut, Row, Sort, sort};
use crate::format::text::symbols;
use crate::format::text::words::cut;
use crate::grid::Shape;

/// The region of every cell of a jigsaw; see [`Geometry::jigsaw`](crate::Geometry::jigsaw).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionMap {
    /// Side of the grid.
    pub side: usize,
    /// Region from 0 of each cell, row by row.
    pub regions: Vec<usize>,
}

/// Reads a map of regions. [`Geometry::jigsaw`](crate::Geometry::jigsaw) checks the sizes of the regions.
///
/// ```
/// # use veridoku_core as veridoku;
/// let map = veridoku::format::parse_region_map(b"aabb\naabb\nccdd\nccdd\n")?;
/// assert_eq!((map.side, &map.regions[..6]), (4, &[0, 0, 1, 1, 0, 0][..]));
/// # Ok::<(), veridoku::format::ParseError>(())
/// ```
///
/// # Errors
/// If the number of cells is not `side * side` for a side of 1 to 256.
pub fn parse_region_map(text: &[u8]) -> Result<RegionMap, ParseError> {
    let mut lines = Lines::new(text);
    let mut rows: Vec<Row> = Vec::new();
    while lines.advance()? {
        let row = cut(lines.text(), b"#").0;
        if std::str::from_utf8(row).is_err() {
            let offset = row.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
            let kind = symbols::found(&row[offset..], Expected::Region);
            return Err(error_at(lines.number(), row, offset, kind));
        }
        if matches!(sort(row), Sort::Row | Sort::Dashes) {
            rows.push(Row { line: lines.number(), text: row.to_vec() });
        }
    }
    let is_spaced = |row: &Row| {
        let ends = |byte: &u8| *byte == b'|' || byte.is_ascii_whitespace();
        let start = row.text.iter().position(|byte| !ends(byte)).unwrap_or(0);
        let end = row.text.iter().rposition(|byte| !ends(byte)).map_or(0, |last| last + 1);
        row.text[start..end].iter().any(|byte| b" \t,;".contains(byte))
    };
    let by_words = rows.iter().any(is_spaced);
    let cut = if by_words { Cut::Numbers } else { Cut::Characters };
    let cells: Vec<_> = rows.iter().map(|row| cut.cells(&row.text)).collect();
    // All regions may be on one line. Otherwise a row with one cell too many and another with one too few would
    // shift the regions between them.
    let expected = cells.first().map_or(0, Vec::len);
    if let Some(index) = cells.iter().position(|cells| cells.len() != expected) {
        let (row, cells) = (&rows[index], &cells[index]);
        let offset = cells.get(expected).map_or(row.text.len(), |surplus| surplus.start);
        let kind = ParseErrorKind::RowLength { found: cells.len(), expected };
        return Err(row.error(offset, kind));
    }
    let found = expected * rows.len();
    let side = if rows.len() == 1 { found.isqrt() } else { expected };
    if side > Shape::MAX_SIDE {
        return Err(rows[0].error(0, ParseErrorKind::Side(side)));
    }
    if side == 0 || side * side != found {
        let kind = match &rows[..] {
            [] | [_] => ParseErrorKind::no_side(found, "side x side regions", |side| side * side),
            rows => ParseErrorKind::RowCount { found: rows.len(), expected },
        };
        return Err(ParseError { line: lines.number().max(1), column: 1, kind });
    }
    let names = rows.iter().zip(cells);
    let names = names.flat_map(|(row, cells)| cells.into_iter().map(|cell| &row.text[cell]));
    Ok(RegionMap { side, regions: number_by_appearance(names) })
}

/// Numbers names from 0 in order of first appearance.
pub(in crate::format) fn number_by_appearance<T: Eq + Hash>(
    names: impl IntoIterator<Item = T>,
) -> Vec<usize> {
    let mut known = HashMap::new();
    let number = |name| {
        let next = known.len();
        *known.entry(name).or_insert(next)
    };
    names.into_iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_and_words_give_the_same_map() {
        let expected = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];
        for text in [
            "AABB\nAABB\nCCDD\nCCDD\n",
            "# a map\r\n1 1 2 2\r\n1 1 2 2\r\n\r\n3 3 4 4\r\n3 3 4 4",
            "10,10,20,20\n10,10,20,20\n30,30,4,4\n30,30,4,4",
            "AABBAABBCCDDCCDD",
            "+--+--+\n|AA|BB|\n|AA|BB|\n+--+--+\n|CC|DD|\n|CC|DD|\n+--+--+\n",
        ] {
            let map = parse_region_map(text.as_bytes()).unwrap();
            assert_eq!((map.side, &map.regions[..]), (4, &expected[..]), "{text}");
        }
    }

    #[test]
    fn errors() {
        let message = |text: &[u8]| parse_region_map(text).unwrap_err().to_string();
        assert_eq!(
            message(b"AAB"),
            "line 1, column 1: found 3 characters; expected side x side regions: 16 for 4x4, 81 \
             for 9x9, 256 for 16x16"
        );
        assert!(message(b"").starts_with("line 1, column 1: found 0 characters"));
        assert_eq!(
            message(b"AA\nA\xFF"),
            "line 2, column 2: found the byte 0xFF, which is not UTF-8; expected a symbol for the region"
        );
    }
}
