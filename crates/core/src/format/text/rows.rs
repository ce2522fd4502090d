//! Lines that are rows of a grid, lines of a frame around it, and how a row is split into cells.
//!
//! A line of a frame is `---` or `===` with other characters of a frame, but no cells; `|` separates cells like a
//! space. A line of only dashes is a frame if cells are words; if they are characters, it may also be a row of
//! blanks.

use std::ops::Range;

use super::lines::error_at;
use crate::format::error::{ParseError, ParseErrorKind};

/// A row's text without its comment, and its line.
pub(in crate::format) struct Row {
    pub(in crate::format) line: usize,
    pub(in crate::format) text: Vec<u8>,
}

impl Row {
    pub(in crate::format) fn error(&self, offset: usize, kind: ParseErrorKind) -> ParseError {
        error_at(self.line, &self.text, offset, kind)
    }
}

/// How a row is split into cells. Space, tab and `|` always separate cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::format) enum Cut {
    /// Each character is a cell.
    Characters,
    /// Each word is a cell.
    Words,
    /// Each word is a cell, and commas and semicolons also separate words.
    Numbers,
}

impl Cut {
    /// The cells of a row, as ranges of bytes.
    pub(in crate::format) fn cells(self, text: &[u8]) -> Vec<Range<usize>> {
        let parts = |byte: u8| match byte {
            b'|' => true,
            b',' | b';' => self == Cut::Numbers,
            _ => byte.is_ascii_whitespace(),
        };
        let mut cells: Vec<Range<usize>> = Vec::new();
        let mut joined = false;
        for (at, &byte) in text.iter().enumerate() {
            if parts(byte) {
                joined = false;
                continue;
            }
            let continues = if self == Cut::Characters { byte & 0xC0 == 0x80 } else { true };
            match cells.last_mut() {
                Some(last) if joined && continues => last.end = at + 1,
                _ => cells.push(at..at + 1),
            }
            joined = true;
        }
        cells
    }

    /// The cells of a row in a grid of this side, if it is known. In a row of a spreadsheet some are empty.
    pub(in crate::format) fn cells_of_row(
        self,
        text: &[u8],
        side: Option<usize>,
    ) -> Vec<Range<usize>> {
        let words = self.cells(text);
        let Some(fields) = fields(text).filter(|_| self == Cut::Numbers) else { return words };
        let are_fields = match side {
            Some(side) => fields.len() == side,
            // A separator may also end each row.
            None => text.contains(&b'"') || fields[..fields.len() - 1].iter().any(Range::is_empty),
        };
        if are_fields { fields } else { words }
    }

    /// Whether a line can only be a row of a spreadsheet: a cell before the last is empty.
    pub(in crate::format) fn is_of_sheet(self, text: &[u8]) -> bool {
        self.cells_of_row(text, None).iter().any(Range::is_empty)
    }

    /// The kind of a line without its comment.
    pub(in crate::format) fn sort(self, text: &[u8]) -> Sort {
        let tabs = || text.iter().filter(|byte| **byte == b'\t').count();
        match sort(text) {
            // A row of a spreadsheet whose cells are all empty.
            Sort::Blank if self == Cut::Numbers && tabs() >= FEWEST_TABS => Sort::Row,
            sorted => sorted,
        }
    }

    /// Whether a line without its comment is a row. If cells are words, a single dash is a row.
    pub(in crate::format) fn is_row(self, text: &[u8]) -> bool {
        match self.sort(text) {
            Sort::Row => true,
            Sort::Dashes => self != Cut::Characters && !text.windows(3).any(|run| run == b"---"),
            Sort::Blank | Sort::Frame => false,
        }
    }
}

/// Fewer tabs than in a row of a 4x4 grid are a blank line.
const FEWEST_TABS: usize = 3;

/// The fields of a row of a spreadsheet, between tabs, commas or semicolons, perhaps in quotes. `None` if no field is
/// empty or in quotes, or if a field holds several words.
fn fields(text: &[u8]) -> Option<Vec<Range<usize>>> {
    let separator = [b'\t', b',', b';'].into_iter().find(|byte| text.contains(byte))?;
    let is_edge = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'"';
    let mut start = 0;
    let mut fields = Vec::new();
    for field in text.split(|byte| *byte == separator) {
        let first = field.iter().position(|byte| !is_edge(byte)).unwrap_or(field.len());
        let end = field.iter().rposition(|byte| !is_edge(byte)).map_or(first, |last| last + 1);
        if field[first..end].iter().any(|byte| is_edge(byte) || b"|,;".contains(byte)) {
            return None;
        }
        fields.push(start + first..start + end);
        start += field.len() + 1;
    }
    (text.contains(&b'"') || fields.iter().any(Range::is_empty)).then_some(fields)
}

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::format) enum Sort {
    Blank,
    /// A frame, whatever the blank is.
    Frame,
    /// Dashes: a frame, or a row of blanks.
    Dashes,
    Row,
}

/// The kind of a line without its comment.
pub(in crate::format) fn sort(text: &[u8]) -> Sort {
    let text = text.trim_ascii();
    if text.is_empty() {
        return Sort::Blank;
    }
    let all = |bytes: &[u8]| text.iter().all(|byte| bytes.contains(byte));
    let run = || text.windows(3).any(|run| run == b"---" || run == b"===");
    if all(b"| \t") || all(b"+-=| \t*.:'") && text.contains(&b'+') {
        Sort::Frame
    } else if all(b"-| \t") {
        Sort::Dashes
    } else if all(b"+-=| \t*.:'") && run() {
        Sort::Frame
    } else {
        Sort::Row
    }
}
