//! Lines that are rows of a grid, lines of a frame around it, and how a row is split into cells.
//!
//! A line of a frame is `---` or `===` with other characters of a frame, but no cells; `|` separates cells as a space
//! does. A line of dashes only is a frame if cells are words; if they are characters, it may also be a row of blanks.

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
    /// Each word is a cell, and commas and semicolons separate words too.
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

    /// Whether a line without its comment is a row. If cells are words, a lone dash is one.
    pub(in crate::format) fn is_row(self, text: &[u8]) -> bool {
        match sort(text) {
            Sort::Row => true,
            Sort::Dashes => self != Cut::Characters && !text.windows(3).any(|run| run == b"---"),
            Sort::Blank | Sort::Frame => false,
        }
    }
}

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::format) enum Sort {
    Blank,
    /// A frame, whatever the blank.
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
