//! Lines that people copy from other programs and that are not a word of cells.
//!
//! | line | from |
//! |---|---|
//! | `https://www.sudokuwiki.org/sudoku.htm?bd=5300700006...` | the solver of sudokuwiki.org: 81 digits, or 162 characters with candidates |
//! | `https://sudokuexchange.com/play/?s=5300700006...` | links of several sites: the cells, unpacked |
//! | `:0610:5:.5.8..+4.9..4+1...:512 614:573 593::` | HoDoKu's library: technique, digits, cells, removed candidates, eliminations |
//! | `53  7    6  195    98    6 ...` | a text whose blanks are spaces: one character per cell |
//!
//! In the 162 characters each cell has a number of two digits to the base 32: twice the sum of `2^(digit - 1)` over its
//! candidates, and 1 more if it is given. In HoDoKu's cells a `+` precedes each digit that the solver placed, which is
//! an entry like the givens; each eliminated candidate is written as a digit, a row and a column.

use super::error::ParseErrorKind;
use super::read::context::Context;
use super::text::symbols::Misread;
use crate::grid::{Cell, Digit, DigitSet, Puzzle};

/// The puzzle in such a line; `None` for any other line.
pub(super) fn puzzle(context: &mut Context, text: &[u8]) -> Option<Result<Puzzle, Misread>> {
    let trimmed = text.trim_ascii();
    if trimmed.starts_with(b":") {
        return library(context, trimmed);
    }
    if let Some(found) = std::str::from_utf8(trimmed).ok().and_then(board) {
        return link(context, found);
    }
    with_spaces(context, text).map(Ok)
}

/// Whether a link holds its board unpacked.
pub(super) fn is_link(link: &str) -> bool {
    board(link).is_some()
}

/// The board of a link, and where it begins: `bd` of sudokuwiki.org, or `s` with nothing but cells.
fn board(link: &str) -> Option<(usize, &str)> {
    let parameter = |name: &str| {
        let at = ["?", "&"].iter().find_map(|sign| link.find(&format!("{sign}{name}=")))?;
        let start = at + name.len() + 2;
        let rest = &link[start..];
        Some((start, &rest[..rest.find(['&', '#', ' ']).unwrap_or(rest.len())]))
    };
    let is_cell = |byte: u8| byte.is_ascii_digit() || b".*_-xX".contains(&byte);
    let is_board = |board: &str| board.len() > 1 && board.bytes().all(is_cell);
    parameter("bd")
        .filter(|_| link.contains("sudokuwiki.org"))
        .or_else(|| parameter("s").filter(|(_, board)| is_board(board)))
}

/// The board of a link.
fn link(context: &mut Context, (start, board): (usize, &str)) -> Option<Result<Puzzle, Misread>> {
    let shift = |Misread { offset, kind }: Misread| Misread { offset: start + offset, kind };
    if board.len() != 162 {
        return Some(match board.len() {
            81 => context.puzzle(9, board.as_bytes()).map_err(shift),
            found => {
                let kind = ParseErrorKind::CellCount { found, expected: 81, side: 9 };
                Err(Misread { offset: start + found.min(81), kind })
            }
        });
    }
    let value = |cell: usize| u32::from_str_radix(board.get(2 * cell..2 * cell + 2)?, 32).ok();
    let mut cells = Vec::with_capacity(81);
    for cell in 0..81 {
        let Some(value) = value(cell).filter(|value| *value < 1 << 10) else {
            let found = board[2 * cell..].chars().next().unwrap_or('?');
            let kind = ParseErrorKind::FieldRest { found };
            return Some(Err(Misread { offset: start + 2 * cell, kind }));
        };
        let (candidates, is_given) = (value >> 1, value & 1 == 1);
        let digit = (is_given && candidates.count_ones() == 1).then(|| candidates.trailing_zeros());
        cells.push(digit.map_or(b'.', |index| b'1' + index as u8));
    }
    Some(context.puzzle(9, &cells).map_err(|fault| Misread { offset: start, ..fault }))
}

/// A line of HoDoKu's library.
fn library(context: &mut Context, text: &[u8]) -> Option<Result<Puzzle, Misread>> {
    let fields: Vec<&[u8]> = text.split(|byte| *byte == b':').collect();
    let [b"", _, _, cells, gone, _, ..] = fields[..] else { return None };
    let start: usize = fields[..3].iter().map(|field| field.len() + 1).sum();
    let entries: Vec<u8> = cells.iter().copied().filter(|byte| *byte != b'+').collect();
    if entries.len() != 81 {
        return None;
    }
    let mut puzzle = match context.puzzle(9, &entries) {
        Ok(puzzle) => puzzle,
        Err(Misread { offset, kind }) => {
            let mut places = (0..cells.len()).filter(|at| cells[*at] != b'+');
            let offset = start + places.nth(offset).unwrap_or_default();
            return Some(Err(Misread { offset, kind }));
        }
    };
    let mut at = start + cells.len() + 1;
    for word in gone.split(|byte| *byte == b' ') {
        if !word.is_empty() {
            let Some((cell, digit)) = candidate(word) else {
                let kind = ParseErrorKind::FieldRest { found: char::from(word[0]) };
                return Some(Err(Misread { offset: at, kind }));
            };
            let others: DigitSet =
                puzzle.allowed(cell).iter().filter(|one| *one != digit).collect();
            puzzle.restrict(cell, others);
        }
        at += word.len() + 1;
    }
    Some(Ok(puzzle))
}

/// A candidate as its digit, row and column.
fn candidate(word: &[u8]) -> Option<(Cell, Digit)> {
    let [digit, row, column] = word else { return None };
    let number = |byte: &u8| Some(usize::from(*byte)).filter(|_| (b'1'..=b'9').contains(byte));
    let index = |byte: &u8| number(byte).map(|number| number - usize::from(b'1'));
    Some((Cell::at(index(row)?, index(column)?, 9), Digit::from_index(index(digit)?)))
}

/// The puzzle in a text whose blanks are spaces: one digit or space per cell.
fn with_spaces(context: &mut Context, text: &[u8]) -> Option<Puzzle> {
    let side = text.len().isqrt();
    // A zero could be a second blank, and a grid has some givens.
    let is_cell = |byte: &u8| (b'1'..=b'9').contains(byte) || *byte == b' ';
    let is_grid = side >= 4 && side * side == text.len() && text.iter().all(is_cell);
    if !is_grid || !text.contains(&b' ') || text.trim_ascii().is_empty() {
        return None;
    }
    let cells: Vec<u8> = text.iter().map(|byte| if *byte == b' ' { b'.' } else { *byte }).collect();
    context.puzzle(side, &cells).ok()
}

#[cfg(test)]
mod tests {
    use crate::format::{ReadOptions, Reader};
    use crate::grid::Puzzle;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read(text: &str) -> Result<Puzzle, String> {
        let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
        let record = reader.next().expect("a record");
        assert!(reader.next().is_none());
        record.map(|record| record.puzzle).map_err(|error| error.to_string())
    }

    #[test]
    fn lines_of_other_programs() {
        let expected: Puzzle = EASY.parse().unwrap();
        let link = "https://www.sudokuwiki.org/sudoku.htm?bd=";
        let digits = EASY.replace('.', "0");
        let value = |cell: u8| match cell {
            b'.' => 0b110_1110,
            digit => 1 << (digit - b'0') | 1,
        };
        let base = |digit: u32| char::from_digit(digit, 32).unwrap();
        let pair = |cell: u8| [base(value(cell) / 32), base(value(cell) % 32)];
        let states: String = EASY.bytes().flat_map(pair).collect();
        for text in [
            format!("{link}{digits}"),
            format!("{link}{digits}&n=5"),
            format!("{link}{states}"),
            format!("https://sudokuexchange.com/play/?s={digits}"),
            format!("https://sudokuexchange.com/play/?n=1&s={EASY}#top"),
            format!("sudokuexchange.com/play/?s={digits}"),
            format!("?s={digits}"),
            EASY.replace('.', " "),
            format!(":0000:x:{}:::", EASY.replacen("53", "5+3", 1)),
        ] {
            for ending in ["", "\n", "\r\n"] {
                let found = read(&format!("{text}{ending}")).map(|found| found.to_string());
                assert_eq!(found, Ok(expected.to_string()), "{text}");
            }
        }
        let gone = read(&format!(":0610:5:{EASY}:113 213:573::")).unwrap();
        let cell = crate::grid::Cell::at(0, 2, 9);
        let left: Vec<usize> = gone.allowed(cell).iter().map(|digit| digit.number()).collect();
        assert_eq!(left, [3, 4, 5, 6, 7, 8, 9]);
        let short = read(&format!("{link}{}", &digits[1..])).unwrap_err();
        assert!(short.contains("found 80"), "{short}");
    }
}
