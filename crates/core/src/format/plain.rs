//! Plain lines: a classic 9x9 puzzle as 81 characters and nothing else. Nearly all lines of large collections are
//! plain.
//!
//! ```text
//! Block   53..7....6..195....98....6.  ... 79\n   --PlainLines--> [5, 3, 0, 0, 7, 0, ...]   81 bytes each
//!         ..8..4.3794.2.8.61.5...61..  ... ..\n   -------------->  [0, 0, 8, 0, 0, 4, ...]
//!         # made in 2009              \n           --Parser-----> Record | ParseError
//! ```
//!
//! A record has separate memory for its givens, a share of its geometry and room for everything else that a text may
//! contain. To create it, and to return its solution, takes longer than the lanes take for an easy puzzle. So a plain
//! line goes to `NativeSolver::solve_bytes` as bytes, and its solution comes back
//! as bytes. Any other line is read as a record.
//!
//! A line is plain if [`Parser`](super::Parser) would read it as that puzzle: the line before had 81 cells, each
//! character is a digit or the line's only blank, and then the line ends. One pass without branches decides it, at
//! about 10 ns per line: five vectors of sixteen bytes and a single byte.

use std::sync::Arc;

use super::read::options::Record;
use super::table::Format;
use super::text::symbols::is_blank;
use crate::grid::{Digit, Geometry, Puzzle};

/// Cells of a classic 9x9 grid.
const CELLS: usize = 81;

/// A run of plain lines.
#[derive(Default)]
pub struct PlainLines {
    cells: Vec<[u8; CELLS]>,
    /// The number of its first line.
    line: usize,
    geometry: Option<Arc<Geometry>>,
}

impl PlainLines {
    /// The puzzles of the lines: digits from 1 to 9, and 0 for a blank, as
    /// `solve_bytes` takes them.
    pub fn cells(&self) -> &[[u8; CELLS]] {
        &self.cells
    }

    /// One of the lines as the record that [`Parser`](super::Parser) would read. `None` if there are fewer lines.
    pub fn record(&self, index: usize) -> Option<Record> {
        let givens: Vec<Option<Digit>> =
            self.cells.get(index)?.iter().map(|cell| Digit::from_number((*cell).into())).collect();
        let puzzle = Puzzle::from_givens(Arc::clone(self.geometry.as_ref()?), givens);
        Some(Record::new(puzzle, self.line + index, Format::Line))
    }

    /// Reads the lines at the beginning of a text, up to the first that is not plain. Returns their bytes. The first
    /// line has this number.
    pub(super) fn read(&mut self, text: &[u8], line: usize, geometry: &Arc<Geometry>) -> usize {
        if !self.geometry.as_ref().is_some_and(|known| Arc::ptr_eq(known, geometry)) {
            self.geometry = Some(Arc::clone(geometry));
        }
        self.line = line;
        self.cells.clear();
        let mut rest = text;
        let mut blank = b'.';
        while let Some((cells, behind)) = rest.split_first_chunk() {
            let behind = match behind {
                [] => behind,
                [b'\n', behind @ ..] | [b'\r', b'\n', behind @ ..] => behind,
                _ => break,
            };
            let Some(cells) = read_guessing(cells, &mut blank) else { break };
            self.cells.push(cells);
            rest = behind;
        }
        text.len() - rest.len()
    }
}

/// The cells of a classic 9x9 puzzle that is written with a character for each cell: digits from 1 to 9, and 0 for a
/// blank, as `solve_bytes` takes them. `None` if the text is anything else, also if
/// it has two kinds of blanks.
///
/// ```
/// # use veridoku_core as veridoku;
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let cells = veridoku::format::plain_cells(text.as_bytes()).unwrap();
/// assert_eq!(cells[..5], [5, 3, 0, 0, 7]);
/// assert_eq!(veridoku::format::plain_cells(b"53.."), None);
/// ```
pub fn plain_cells(text: &[u8]) -> Option<[u8; CELLS]> {
    read_guessing(text.try_into().ok()?, &mut b'.')
}

/// The cells of a line. Its blank is usually that of the line before.
fn read_guessing(text: &[u8; CELLS], blank: &mut u8) -> Option<[u8; CELLS]> {
    read(text, *blank).or_else(|| {
        *blank = text.iter().copied().find(|byte| is_blank(*byte))?;
        read(text, *blank)
    })
}

/// The cells of a line with this blank, if all other characters are digits.
fn read(text: &[u8; CELLS], blank: u8) -> Option<[u8; CELLS]> {
    let mut cells = [0; CELLS];
    let mut is_other = false;
    for (cell, byte) in cells.iter_mut().zip(text) {
        let index = byte.wrapping_sub(b'1');
        let is_digit = index < 9;
        is_other |= !is_digit & (*byte != blank);
        *cell = if is_digit { index + 1 } else { 0 };
    }
    (!is_other).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    const GRID: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn plain(text: &str) -> (usize, usize) {
        let mut lines = PlainLines::default();
        let geometry = Arc::new(Geometry::classic(Shape::CLASSIC));
        let bytes = lines.read(text.as_bytes(), 7, &geometry);
        for (index, line) in text.lines().take(lines.cells().len()).enumerate() {
            let record = lines.record(index).unwrap();
            assert_eq!(record.line, 7 + index);
            let expected: Puzzle = line.parse().unwrap();
            assert_eq!(record.puzzle.entries(), expected.entries(), "{line}");
        }
        assert!(lines.record(lines.cells().len()).is_none());
        (lines.cells().len(), bytes)
    }

    #[test]
    fn plain_lines_are_those_without_anything_else() {
        let solution = GRID.replace('.', "1");
        let zeros = GRID.replace('.', "0");
        let all = format!("{GRID}\n{solution}\r\n{zeros}\n{}\n{GRID}", GRID.replace('.', "*"));
        assert_eq!(plain(&all), (5, all.len()));
        let bytes = GRID.len() + 1;
        for other in [
            "".into(),
            "# a comment".into(),
            format!("{GRID} easy"),
            format!("{GRID}\r{GRID}"),
            format!("{GRID}1"),
            GRID[1..].into(),
            format!(" {}", &GRID[1..]),
            GRID.replacen('.', "0", 1),
            GRID.replacen('.', "a", 1),
            GRID.replacen("..", "é", 1),
        ] {
            assert_eq!(plain(&format!("{GRID}\n{other}\n{GRID}\n")), (1, bytes), "{other}");
        }
        assert_eq!(plain(""), (0, 0));
    }
}
