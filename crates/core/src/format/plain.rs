//! Plain lines: a classic 9x9 puzzle as 81 characters and nothing else. Nearly all lines of large collections are
//! plain.
//!
//! ```text
//! Block   53..7....6..195....98....6.  ... 79\n   --Parser::fill--> [5, 3, 0, 0, 7, 0, ...]   81 bytes each
//!         ..8..4.3794.2.8.61.5...61..  ... ..\n   -------------->   [0, 0, 8, 0, 0, 4, ...]
//!         # made in 2009              \n           --Parser::next--> Record | ParseError
//! ```
//!
//! Their puzzles are bare in [`Puzzles`](super::Puzzles). Any other line is read as a record.
//!
//! A line is plain if [`Parser`](super::Parser) would read it as that puzzle: the line before had 81 cells, each
//! character is a digit or the line's only blank, and then the line ends. One pass without branches decides it, at
//! about 10 ns per line: five vectors of sixteen bytes and a single byte.

use super::puzzles::{BareCells, CELLS};
use super::text::symbols::is_blank;

/// Appends the cells of the lines at the beginning of a text, up to the first that is not plain, and at most this many.
/// Returns the bytes of the lines.
pub(super) fn read_lines(text: &[u8], most: usize, lines: &mut Vec<BareCells>) -> usize {
    let mut rest = text;
    let mut blank = b'.';
    for _ in 0..most {
        let Some((cells, behind)) = rest.split_first_chunk() else { break };
        let behind = match behind {
            [] => behind,
            [b'\n', behind @ ..] | [b'\r', b'\n', behind @ ..] => behind,
            _ => break,
        };
        let Some(cells) = read_guessing(cells, &mut blank) else { break };
        lines.push(cells);
        rest = behind;
    }
    text.len() - rest.len()
}

/// The cells of a classic 9x9 puzzle that is written with a character for each cell: digits from 1 to 9, and 0 for a
/// blank. `None` if the text is anything else, also if it has two kinds of blanks.
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
    use crate::format::Puzzles;
    use crate::grid::Puzzle;

    const GRID: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn plain(text: &str) -> (usize, usize) {
        let mut lines = Vec::new();
        let bytes = read_lines(text.as_bytes(), usize::MAX, &mut lines);
        let mut puzzles = Puzzles::default();
        lines.iter().for_each(|cells| puzzles.push_bare(*cells));
        for (puzzle, line) in puzzles.all().iter().zip(text.lines()) {
            let expected: Puzzle = line.parse().unwrap();
            assert_eq!(puzzle.entries(), expected.entries(), "{line}");
        }
        (lines.len(), bytes)
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
        assert_eq!(read_lines(all.as_bytes(), 1, &mut Vec::new()), bytes);
    }
}
