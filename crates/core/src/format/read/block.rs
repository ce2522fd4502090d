//! Rows that form a grid: shared by `grid`, `sdk`, `ss`, `marks`, `pencilmarks` and `integers`.
//!
//! The first row gives the side, and with it the number of rows, unless the side is known. Lines of a frame are
//! skipped (`text/rows.rs`). A line of only dashes is a frame, unless the first row with a cell shows that the
//! dash is the blank of this grid.
//!
//! A blank line ends a grid, and a grid that ends early is an error. There is one exception: a blank line after the
//! first band is skipped, but then one must follow every band. So bands may be separated, but halves of two grids are
//! never joined. After a row of the wrong length, the text up to the next blank line is skipped, because its cells
//! cannot be placed.

use super::context::Context;
use super::input::Input;
use super::options::Record;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::table::Format;
use crate::format::text::rows::{Cut, Row, Sort};
use crate::format::text::symbols::{self, Misread};
use crate::format::text::words::comment;
use crate::grid::Shape;

/// `side` rows of `side` cells.
pub(in crate::format) struct Block {
    pub(in crate::format) rows: Vec<Row>,
    pub(in crate::format) title: Option<Box<str>>,
}

/// Takes the rows of the next grid; `None` at the end of the input.
pub(in crate::format) fn gather(
    source: &mut Input<'_>,
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
        is_parted: None,
        is_after_blank: false,
    };
    loop {
        let more = match source.lines.advance() {
            Ok(more) => more,
            Err(error) => return Some(Err(error)),
        };
        let (text, line) = (source.lines.text(), source.lines.number());
        if grid.rows.is_empty() && text.trim_ascii_start().first() == Some(&b'#') {
            grid.title = comment(text.trim_ascii());
            continue;
        }
        let text = text.split(|byte| *byte == b'#').next().unwrap_or_default();
        let sorted = match cut.sort(text) {
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
                if !more || !grid.separate(&source.context) {
                    let (found, expected) = (grid.rows.len(), grid.side.unwrap_or_default());
                    let kind = ParseErrorKind::RowCount { found, expected };
                    return Some(Err(ParseError { line, column: 1, kind }));
                }
            }
            Sort::Row if grid.rows.is_empty() && is_title(text) => {
                grid.title = comment(text);
            }
            Sort::Row => {
                let row = Row { line, text: text.to_vec() };
                let taken =
                    grid.expect_separation(&row, &source.context).and_then(|()| grid.push(row));
                if let Err(error) = taken {
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

/// Reads the next grid in which each character is a cell, as a record; `None` at the end of the input.
pub(in crate::format) fn record_of_characters(
    source: &mut Input<'_>,
    format: Format,
) -> Option<Result<Record, ParseError>> {
    let block = gather(source, Cut::Characters, None)?;
    Some(block.and_then(|block| of_characters(&mut source.context, block, format)))
}

/// The puzzle of a block in which each character is a cell.
pub(in crate::format) fn of_characters(
    context: &mut Context,
    block: Block,
    format: Format,
) -> Result<Record, ParseError> {
    let side = block.rows.len();
    let mut text = Vec::with_capacity(side * side);
    let mut origins = Vec::with_capacity(side * side);
    for row in &block.rows {
        for cell in Cut::Characters.cells(&row.text) {
            // For a character beyond ASCII the first byte is enough to see that it is not a cell.
            text.push(row.text[cell.start]);
            origins.push((row, cell.start));
        }
    }
    match context.puzzle(side, &text) {
        Ok(puzzle) => {
            let line = block.rows.first().map_or(1, |row| row.line);
            Ok(Record { comment: block.title, ..Record::new(puzzle, line, format) })
        }
        Err(Misread { offset, kind }) => {
            let (row, start) = origins[offset];
            let kind = match kind {
                ParseErrorKind::NotUtf8 { expected, .. } => {
                    symbols::found(&row.text[start..], expected)
                }
                kind => kind,
            };
            Err(row.error(start, kind))
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
    /// Whether blank lines separate the bands; known after the first band.
    is_parted: Option<bool>,
    /// Whether a blank line precedes the next row.
    is_after_blank: bool,
}

impl Gathering {
    /// Whether the rows so far are whole bands.
    fn ends_band(&self, context: &Context) -> bool {
        let shape = self.side.and_then(|side| context.shape(side));
        self.rows.len().is_multiple_of(shape.map_or(usize::MAX, Shape::box_height))
    }

    /// Takes a blank line within the grid; returns whether it may separate bands.
    fn separate(&mut self, context: &Context) -> bool {
        let may_separate = self.ends_band(context) && self.is_parted != Some(false);
        if may_separate {
            self.is_parted = Some(true);
            self.is_after_blank = true;
        }
        may_separate
    }

    /// Expects a blank line before the first row of a band if the bands before it are separated.
    fn expect_separation(&mut self, row: &Row, context: &Context) -> Result<(), ParseError> {
        let is_after_blank = std::mem::take(&mut self.is_after_blank);
        if !self.rows.is_empty() && !is_after_blank && self.ends_band(context) {
            if self.is_parted == Some(true) {
                return Err(row.error(0, ParseErrorKind::BandBreak));
            }
            self.is_parted = Some(false);
        }
        Ok(())
    }

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
        let cells = self.cut.cells_of_row(&row.text, self.side);
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

    /// The grid without givens whose blank is the dash: the number of lines equals the number of dashes in each.
    fn all_dashes(&mut self) -> Option<Block> {
        let rows = std::mem::take(&mut self.dashes);
        let side = self.side.unwrap_or(rows.len());
        let all = rows.len() == side
            && side > 1
            && rows.iter().all(|row| self.cut.cells(&row.text).len() == side);
        all.then(|| Block { rows, title: self.title.take() })
    }
}
