//! Writes cells, as characters or numbers, on one line or in rows.
//!
//! All functions append bytes and avoid `std::fmt`, because it writes millions of lines.

use super::alphabet::Alphabet;
use crate::grid::{Digit, Puzzle, Shape};

/// How cells are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// Symbols of the digits if a cell is one character. Needed above side 9.
    pub alphabet: Option<Alphabet>,
    /// The character of a blank. A point replaces it if it is a symbol of the alphabet and, in formats of rows, if it
    /// is the dash. `integers`, `sdm` and `marks` have their own blank.
    pub blank: Blank,
    /// Whether `grid`, `pencilmarks` and `integers` draw a frame around the boxes.
    pub framed: bool,
    /// Whether `pencilmarks` lists all candidates of a cell that is not restricted, instead of a blank.
    pub all_candidates: bool,
}

/// The character of a cell without a digit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Blank {
    /// `.`
    #[default]
    Dot,
    /// `0`
    Zero,
    /// `*`
    Star,
    /// `_`
    Underscore,
    /// `X`
    X,
    /// `?`
    Question,
    /// `-`
    Dash,
}

impl Blank {
    /// Every blank.
    pub const ALL: [Blank; 7] = [
        Blank::Dot,
        Blank::Zero,
        Blank::Star,
        Blank::Underscore,
        Blank::X,
        Blank::Question,
        Blank::Dash,
    ];

    fn byte(self) -> u8 {
        match self {
            Blank::Dot => b'.',
            Blank::Zero => b'0',
            Blank::Star => b'*',
            Blank::Underscore => b'_',
            Blank::X => b'X',
            Blank::Question => b'?',
            Blank::Dash => b'-',
        }
    }
}

impl WriteOptions {
    /// The byte of a blank that is distinct from the symbols of an alphabet. It does not depend on the side, so
    /// all puzzles of a file have the same blank.
    pub(super) fn blank_of(&self, alphabet: Option<Alphabet>) -> u8 {
        match (self.blank, alphabet) {
            (Blank::Zero, Some(Alphabet::FromZero)) => b'.',
            (Blank::X, Some(Alphabet::Letters | Alphabet::FromZero)) => b'.',
            (Blank::X, Some(Alphabet::NumbersThenLetters)) if self.alphabet.is_some() => b'.',
            (blank, _) => blank.byte(),
        }
    }
}

/// Writes cells on one line, without the line's end: givens (`&[Option<Digit>]`) or a solution's digits (`&[Digit]`).
///
/// Up to side 9, or up to the largest side of the chosen alphabet, each cell is one character. Otherwise the line is
/// as in `integers`: side, box height and box width (except for a jigsaw), then the cells as decimals with 0 for a
/// blank, all separated by spaces.
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::format::{WriteOptions, write_line};
/// use veridoku::Digit;
/// let cells = [Some(Digit::from_index(0)), None, None, Some(Digit::from_index(1))];
/// let mut out = Vec::new();
/// write_line(&cells, None, &WriteOptions::default(), &mut out);
/// assert_eq!(out, b"1..2");
/// ```
pub fn write_line<C: Copy + Into<Option<Digit>>>(
    cells: &[C],
    shape: Option<Shape>,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) {
    let side = cells.len().isqrt();
    if let Some(alphabet) = Alphabet::for_side(options.alphabet, side) {
        if alphabet == Alphabet::NumbersThenLetters && side <= 9 {
            // A sum instead of a look-up: a loop of vectors.
            let blank = options.blank_of(Some(alphabet));
            out.extend(cells.iter().map(|&cell| match number_of(cell) {
                0 => blank,
                number => b'0' + number as u8,
            }));
            return;
        }
        let symbols = table(alphabet, options);
        out.extend(cells.iter().map(|&cell| symbols[number_of(cell) & 63]));
        return;
    }
    if let Some(shape) = shape {
        push_header(shape, out);
        out.push(b' ');
    }
    for (index, &cell) in cells.iter().enumerate() {
        if index > 0 {
            out.push(b' ');
        }
        push_number(number_of(cell), out);
    }
}

/// Writes cells in rows, each with its line's end: givens or a solution's digits.
///
/// Cells are characters if [`write_line`] writes characters, and otherwise decimals of equal width; There is a
/// frame around the boxes if the options ask for it. `grid` or `integers` reads the text back.
pub fn write_grid<C: Copy + Into<Option<Digit>>>(
    cells: &[C],
    shape: Option<Shape>,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) {
    let side = cells.len().isqrt().max(1);
    let word = |cell: &C| {
        let mut word = Vec::new();
        match Alphabet::for_side(options.alphabet, side) {
            Some(alphabet) => word.push(table(alphabet, options)[number_of(*cell) & 63]),
            None => match number_of(*cell) {
                0 => word.push(if options.blank == Blank::Zero { b'0' } else { b'.' }),
                number => push_number(number, &mut word),
            },
        }
        word
    };
    match Alphabet::for_side(options.alphabet, side) {
        Some(alphabet) if !options.framed => {
            let symbols = table(alphabet, options);
            for row in cells.chunks(side) {
                out.extend(row.iter().map(|&cell| symbols[number_of(cell) & 63]));
                out.push(b'\n');
            }
        }
        _ => write_words(&cells.iter().map(word).collect::<Vec<_>>(), shape, options.framed, out),
    }
}

fn number_of(cell: impl Into<Option<Digit>>) -> usize {
    cell.into().map_or(0, Digit::number)
}

/// The byte for each number, 0 being the blank. It has 64 entries, so an index masked with 63 needs no check.
fn table(alphabet: Alphabet, options: &WriteOptions) -> [u8; 64] {
    let mut table = [options.blank_of(Some(alphabet)); 64];
    table[1..=alphabet.longest()].copy_from_slice(alphabet.symbols());
    table
}

/// Appends a decimal.
pub(super) fn push_number(number: usize, out: &mut Vec<u8>) {
    if number >= 10 {
        push_number(number / 10, out);
    }
    out.push(b'0' + (number % 10) as u8);
}

/// Writes words of equal width, with a frame around the boxes if asked for.
pub(super) fn write_words(
    words: &[Vec<u8>],
    shape: Option<Shape>,
    framed: bool,
    out: &mut Vec<u8>,
) {
    let side = words.len().isqrt().max(1);
    let (height, width) = shape.map_or((side, side), |s| (s.box_height(), s.box_width()));
    let longest = words.iter().map(Vec::len).max().unwrap_or(0);
    let rule = |out: &mut Vec<u8>| {
        for _ in 0..side / width {
            out.push(b'+');
            out.extend(std::iter::repeat_n(b'-', width * (longest + 1) + 1));
        }
        out.extend_from_slice(b"+\n");
    };
    for (row, words) in words.chunks(side).enumerate() {
        if framed && row % height == 0 {
            rule(out);
        }
        for (column, word) in words.iter().enumerate() {
            if framed && column % width == 0 {
                out.extend_from_slice(if column == 0 { b"| " } else { b" | " });
            } else if column > 0 {
                out.push(b' ');
            }
            out.extend(std::iter::repeat_n(b' ', longest - word.len()));
            out.extend_from_slice(word);
        }
        out.extend_from_slice(if framed { b" |\n" } else { b"\n" });
    }
    if framed {
        rule(out);
    }
}

/// Appends `side box_height box_width`.
pub(super) fn push_header(shape: Shape, out: &mut Vec<u8>) {
    for (index, number) in [shape.side(), shape.box_height(), shape.box_width()].iter().enumerate()
    {
        if index > 0 {
            out.push(b' ');
        }
        push_number(*number, out);
    }
}

/// Writes the givens in rows of characters, with a blank that cannot be mistaken for a frame.
pub(super) fn write_characters(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    let blank = if options.blank == Blank::Dash { Blank::Dot } else { options.blank };
    write_grid(
        puzzle.entries(),
        puzzle.geometry().shape(),
        &WriteOptions { blank, ..*options },
        out,
    );
}

/// Writes the givens on one line, with its end.
pub(super) fn write_givens(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    write_line(puzzle.entries(), puzzle.geometry().shape(), options, out);
    out.push(b'\n');
}
