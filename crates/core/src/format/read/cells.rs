//! The cells at the beginning of a line.
//!
//! ```text
//! 12..34....12...3     easy      one word
//! 12.. 34.. ..12 ...3  easy      a word for each row: as many words as each word has characters
//! ```
//!
//! Words are rows if most of the rows of their side are there and consist of cells; otherwise the first word is the
//! grid, and the rest is a comment. A row that is missing, short or long is an error: if it counted as a comment, the
//! first row could be read as a smaller grid. Rows may be separated by spaces, tabs or any of `, ; | / :`. Rows are
//! not looked for below side 4, because three words of three characters are a row of a 9x9 grid split at its boxes.

use std::borrow::Cow;
use std::ops::Range;

use super::context::Context;
use crate::format::error::ParseErrorKind;
use crate::format::text::lines::characters;
use crate::format::text::symbols::{self, Misread};
use crate::format::text::words::{Words, cut};
use crate::grid::Shape;

/// Cells without their separators, and the text after them.
pub(in crate::format) struct Cells<'a> {
    /// One byte for each cell, unless there is a fault.
    pub(in crate::format) text: Cow<'a, [u8]>,
    /// Where each row begins, in `text` and in the line.
    rows: Vec<(usize, usize)>,
    pub(in crate::format) rest: &'a [u8],
}

impl<'a> Cells<'a> {
    /// The cells of a text; any of `ends` ends a single word.
    pub(in crate::format) fn take(
        context: &mut Context,
        text: &'a [u8],
        ends: &[u8],
    ) -> Result<Cells<'a>, Misread> {
        if let Some(rows) = Cells::rows(context, text) {
            return rows;
        }
        let (word, rest) = cut(text, ends);
        Ok(Cells { text: word.into(), rows: Vec::new(), rest })
    }

    /// The rows at the beginning of a text, if there are any.
    pub(in crate::format) fn rows(
        context: &mut Context,
        text: &'a [u8],
    ) -> Option<Result<Cells<'a>, Misread>> {
        let mut words = Words::of(text);
        let [first, second] = [words.next()?, words.next()?];
        let length = count(&text[first.clone()]);
        let side = if are_rows(context, length, text) {
            length
        } else if is_grid(context, length, &text[first]) {
            return None; // and its solution follows in rows
        } else {
            // The first row is too short or too long.
            Some(count(&text[second])).filter(|side| are_rows(context, *side, text))?
        };
        let rows: Vec<Range<usize>> = Words::of(text).take(side).collect();
        let end = rows.last().map_or(0, |row| row.end);
        let fault = |offset, kind| Some(Err(Misread { offset, kind }));
        if let Some(row) = rows.iter().find(|row| count(&text[(*row).clone()]) != side) {
            let found = count(&text[row.clone()]);
            let offset = row.start + row.len().min(side);
            return fault(offset, ParseErrorKind::RowLength { found, expected: side });
        }
        if rows.len() < side {
            return fault(end, ParseErrorKind::RowCount { found: rows.len(), expected: side });
        }
        let mut cells = Cells {
            text: Cow::Owned(Vec::with_capacity(side * side)),
            rows: Vec::with_capacity(side),
            rest: &text[end..],
        };
        let joined = cells.text.to_mut();
        for row in rows {
            cells.rows.push((joined.len(), row.start));
            joined.extend_from_slice(&text[row]);
        }
        Some(Ok(cells))
    }

    /// The position in the line of a byte of the cells.
    pub(in crate::format) fn offset(&self, offset: usize) -> usize {
        let row = self.rows.iter().rev().find(|(joined, _)| *joined <= offset);
        row.map_or(offset, |(joined, start)| start + offset - joined)
    }
}

/// Whether a word consists of characters that may appear in the cells of a side.
pub(in crate::format) fn are_cells(context: &mut Context, side: usize, word: &[u8]) -> bool {
    match context.symbols(side) {
        Ok(symbols) => {
            word.iter().all(|byte| symbols.digit(*byte).is_some() || symbols.is_blank(*byte))
        }
        // Without an alphabet, any of them could be meant.
        Err(_) => word.iter().all(|byte| byte.is_ascii_alphanumeric() || symbols::is_blank(*byte)),
    }
}

/// Whether most of the rows of a side are present.
fn are_rows(context: &mut Context, side: usize, text: &[u8]) -> bool {
    let most = side / 2 + 1;
    if !(SMALLEST..=Shape::MAX_SIDE).contains(&side)
        || text.len() < most * (side + 1) - 1
        || context.side().is_some_and(|asked| asked != side)
    {
        return false;
    }
    let is_row =
        |word: &Range<usize>| word.len() == side && are_cells(context, side, &text[word.clone()]);
    Words::of(text).take(side).filter(is_row).count() >= most
}

/// Whether a word of this length is a whole grid.
fn is_grid(context: &mut Context, length: usize, word: &[u8]) -> bool {
    let side = length.isqrt();
    side * side == length && side >= SMALLEST && are_cells(context, side, word)
}

const SMALLEST: usize = 4;

fn count(word: &[u8]) -> usize {
    if word.is_ascii() { word.len() } else { characters(word) }
}
