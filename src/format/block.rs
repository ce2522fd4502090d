//! Rows that make up a grid: what `grid`, `sdk`, `ss`, `marks`, `pencilmarks` and `integers` share.
//!
//! The first row gives the side, unless it is known; then so many rows are taken. A line of a frame
//! (`---` or `===` and what goes with it, no cells) is passed over, and `|` parts cells as a blank
//! does. A line of nothing but dashes is a frame, unless the first row with a cell shows that the
//! dash is this grid's blank.
//!
//! A blank line ends a grid, and one that ends early is an error. So that bands may be parted by
//! blank lines without ever joining two halves of different grids, a blank line after the first band
//! is passed over, and must then stand after every band. After a row of the wrong length nothing is
//! certain up to the next blank line, and nothing is read.

use std::io::BufRead;
use std::ops::Range;

use super::error::{ParseError, ParseErrorKind};
use super::source::{Source, error_at};
use crate::grid::Shape;

/// A row's text without its comment, and its line.
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) text: Vec<u8>,
}

impl Row {
    pub(super) fn error(&self, offset: usize, kind: ParseErrorKind) -> ParseError {
        error_at(self.line, &self.text, offset, kind)
    }
}

/// `side` rows of `side` cells.
pub(super) struct Block {
    pub(super) rows: Vec<Row>,
    pub(super) title: Option<Box<str>>,
}

/// How a row is cut into cells. A blank, a tab and `|` are between cells in all of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// Each character is a cell.
    Characters,
    /// Each word is a cell.
    Words,
    /// Each word is a cell, and commas and semicolons part words too.
    Numbers,
}

impl Cut {
    /// The cells of a row, as ranges of bytes.
    pub(super) fn cells(self, text: &[u8]) -> Vec<Range<usize>> {
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

    /// Whether a line that has lost its comment is a row. Where cells are words, a lone dash is one.
    pub(super) fn is_row(self, text: &[u8]) -> bool {
        match sort(text) {
            Sort::Row => true,
            Sort::Dashes => self != Cut::Characters && !text.windows(3).any(|run| run == b"---"),
            Sort::Blank | Sort::Frame => false,
        }
    }
}

/// What sort of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Blank,
    /// A frame, whatever the blank.
    Frame,
    /// Dashes: a frame, or a row of blanks.
    Dashes,
    Row,
}

/// Sorts a line that has lost its comment.
pub(super) fn sort(text: &[u8]) -> Sort {
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

/// Takes the rows of the next grid; `None` at the end of the input.
pub(super) fn gather<R: BufRead>(
    source: &mut Source<R>,
    cut: Cut,
    side: Option<usize>,
) -> Option<Result<Block, ParseError>> {
    let mut grid = Gathering {
        cut,
        side: side.or(source.context.side()),
        rows: Vec::new(),
        dashes: Vec::new(),
        dash_is_blank: None,
        title: None,
    };
    // Whether blank lines part the bands, once the first band tells.
    let mut parted = None;
    let mut after_blank = false;
    loop {
        let more = match source.lines.advance() {
            Ok(more) => more,
            Err(error) => return Some(Err(error)),
        };
        let (text, line) = (source.lines.text(), source.lines.number());
        if grid.rows.is_empty() && text.trim_ascii_start().first() == Some(&b'#') {
            grid.title = super::line::comment(text.trim_ascii());
            continue;
        }
        let text = text.split(|byte| *byte == b'#').next().unwrap_or_default();
        let sorted = match sort(text) {
            _ if !more => Sort::Blank,
            Sort::Blank if source.lines.text().contains(&b'#') => continue,
            Sort::Dashes => grid.sort_dashes(Row { line, text: text.to_vec() }),
            sorted => sorted,
        };
        match sorted {
            Sort::Frame | Sort::Dashes => {}
            Sort::Blank if grid.rows.is_empty() => {
                if let Some(block) = grid.all_dashes() {
                    return Some(Ok(block));
                }
                if !more {
                    return None;
                }
            }
            Sort::Blank => {
                let band = grid.side.and_then(|side| source.context.shape(side));
                let height = band.map_or(usize::MAX, Shape::box_height);
                if more && grid.rows.len().is_multiple_of(height) && parted != Some(false) {
                    parted = Some(true);
                    after_blank = true;
                } else {
                    let kind = ParseErrorKind::RowCount {
                        found: grid.rows.len(),
                        expected: grid.side.unwrap_or_default(),
                    };
                    return Some(Err(ParseError { line, column: 1, kind }));
                }
            }
            Sort::Row if grid.rows.is_empty() && is_title(text) => {
                grid.title = super::line::comment(text);
            }
            Sort::Row => {
                let row = Row { line, text: text.to_vec() };
                if !grid.rows.is_empty() {
                    let band = grid.side.and_then(|side| source.context.shape(side));
                    let height = band.map_or(usize::MAX, Shape::box_height);
                    let first_of_band = grid.rows.len().is_multiple_of(height);
                    if first_of_band && !after_blank {
                        if parted == Some(true) {
                            source.skip_block();
                            return Some(Err(row.error(0, ParseErrorKind::BandBreak)));
                        }
                        parted = Some(false);
                    }
                }
                after_blank = false;
                if let Err(error) = grid.push(row) {
                    source.skip_block();
                    return Some(Err(error));
                }
                if Some(grid.rows.len()) == grid.side {
                    return Some(Ok(Block { rows: grid.rows, title: grid.title }));
                }
            }
        }
    }
}

/// A heading such as `Grid 01`.
fn is_title(text: &[u8]) -> bool {
    text.get(..5).is_some_and(|word| word.eq_ignore_ascii_case(b"grid "))
}

struct Gathering {
    cut: Cut,
    side: Option<usize>,
    rows: Vec<Row>,
    /// Lines of dashes before the first row.
    dashes: Vec<Row>,
    dash_is_blank: Option<bool>,
    title: Option<Box<str>>,
}

impl Gathering {
    fn sort_dashes(&mut self, row: Row) -> Sort {
        match self.dash_is_blank {
            _ if self.cut != Cut::Characters => match self.cut.is_row(&row.text) {
                true => Sort::Row,
                false => Sort::Frame,
            },
            Some(true) => Sort::Row,
            Some(false) => Sort::Frame,
            None => {
                if self.dashes.len() > Shape::MAX_SIDE {
                    self.dashes.clear();
                }
                self.dashes.push(row);
                Sort::Dashes
            }
        }
    }

    fn push(&mut self, row: Row) -> Result<(), ParseError> {
        if self.dash_is_blank.is_none() {
            let is_blank = self.cut == Cut::Characters && row.text.contains(&b'-');
            self.dash_is_blank = Some(is_blank);
            for dashes in std::mem::take(&mut self.dashes) {
                if is_blank {
                    self.push(dashes)?;
                }
            }
        }
        let cells = self.cut.cells(&row.text);
        let expected = *self.side.get_or_insert(cells.len());
        if expected > Shape::MAX_SIDE {
            return Err(row.error(0, ParseErrorKind::Side(expected)));
        }
        if cells.len() != expected {
            let offset = cells.get(expected).map_or(row.text.len(), |surplus| surplus.start);
            let kind = ParseErrorKind::RowLength { found: cells.len(), expected };
            return Err(row.error(offset, kind));
        }
        if self.rows.len() == expected {
            let kind = ParseErrorKind::RowCount { found: expected + 1, expected };
            return Err(row.error(0, kind));
        }
        self.rows.push(row);
        Ok(())
    }

    /// The grid without a given whose blank is the dash: as many lines of dashes as dashes in each.
    fn all_dashes(&mut self) -> Option<Block> {
        let rows = std::mem::take(&mut self.dashes);
        let side = self.side.unwrap_or(rows.len());
        let all = rows.len() == side
            && side > 1
            && rows.iter().all(|row| self.cut.cells(&row.text).len() == side);
        all.then(|| Block { rows, title: self.title.take() })
    }
}
