//! Overlapping grids, and boards of any shape, as text: a word for each cell at its place, blanks where there is none.
//!
//! ```text
//! +-------+-------+            Between two places there is a line if a box of some grid ends there, or the board
//! | 5 3 . | . 7 . |            if it has no grids. Rows and columns without such a line take no space for it.
//! | 6 . . | 1 9 5 |
//! +-------+-------+-------+
//!         | 4 . 8 | . . 2 |
//! ```

use crate::grid::{Arrangement, Cell};

/// Writes words in rows without lines; `gap` is between two of them. A word is as wide as `width`.
pub(super) fn write_rows(
    grids: &Arrangement,
    width: usize,
    gap: &str,
    word: impl Fn(Cell) -> String,
    out: &mut Vec<u8>,
) {
    for row in 0..grids.rows() {
        let word = |column| match grids.cell_at(row, column) {
            Some(cell) => word(cell),
            None => " ".repeat(width),
        };
        let words: Vec<String> = (0..grids.columns()).map(word).collect();
        out.extend_from_slice(words.join(gap).trim_end().as_bytes());
        out.push(b'\n');
    }
}

/// Writes words in rows, with a line around each box. A word is as wide as `width`, whatever its bytes.
pub fn write_boxes(
    grids: &Arrangement,
    width: usize,
    word: impl Fn(Cell) -> String,
    out: &mut Vec<u8>,
) {
    let (rows, columns) = (grids.rows(), grids.columns());
    // Whether there is a line to the left of a place, and above it.
    let left =
        |row: usize, column: usize| grids.has_edge((row, column), (row, column.wrapping_sub(1)));
    let above =
        |row: usize, column: usize| grids.has_edge((row, column), (row.wrapping_sub(1), column));
    let is_wide: Vec<bool> =
        (0..=columns).map(|column| (0..rows).any(|row| left(row, column))).collect();
    for row in 0..=rows {
        if (0..columns).any(|column| above(row, column)) {
            let mut line = String::new();
            for (column, is_wide) in is_wide.iter().enumerate() {
                let is_line = |column: usize| column < columns && above(row, column);
                let (before, after) = (column > 0 && is_line(column - 1), is_line(column));
                let is_crossing = before
                    || after
                    || row > 0 && left(row - 1, column)
                    || row < rows && left(row, column);
                if *is_wide {
                    line.push(match is_crossing {
                        true if left(row, column) || row > 0 && left(row - 1, column) => '+',
                        true => '-',
                        false => ' ',
                    });
                    line.push(if after { '-' } else { ' ' });
                }
                if column < columns {
                    line += &if after { "-" } else { " " }.repeat(width + 1);
                }
            }
            out.extend_from_slice(line.trim_end().as_bytes());
            out.push(b'\n');
        }
        if row == rows {
            break;
        }
        let mut line = String::new();
        for (column, is_wide) in is_wide.iter().enumerate() {
            if *is_wide {
                line += if left(row, column) { "| " } else { "  " };
            }
            if column < columns {
                match grids.cell_at(row, column) {
                    Some(cell) => line += &word(cell),
                    None => line += &" ".repeat(width),
                }
                line.push(' ');
            }
        }
        out.extend_from_slice(line.trim_end().as_bytes());
        out.push(b'\n');
    }
}
