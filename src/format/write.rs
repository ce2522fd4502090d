//! Puzzles and solutions as text, in bytes and without the formatting machinery: a million lines are
//! written with this.
//!
//! What cannot be read back as the same puzzle is refused with a [`WriteError`]: restrictions in a
//! format that has no place for them, givens in one that shows candidates only, a symbol above 9 without an
//! alphabet. Variants and, but for `jigsaw`, regions are not part of any format, nor is, but for `integers`, the
//! box: whoever reads gives them as options.

use super::alphabet::Alphabet;
use super::{
    Format, WriteError, csv, grid, integers, jigsaw, line, marks, pencilmarks, sdk, sdm,
    simple_sudoku, sukaku,
};
use crate::grid::{Digit, Puzzle, Shape};

/// How cells are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// Symbols of the digits where a cell is one character. Needed above side 9.
    pub alphabet: Option<Alphabet>,
    /// What a blank is. A point takes its place where it is a symbol of the alphabet, and in formats
    /// of rows where it is the dash. `integers`, `sdm` and `marks` have their own.
    pub blank: Blank,
    /// Whether `grid`, `pencilmarks` and `integers` come with a frame around the boxes.
    pub framed: bool,
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
    /// The blank's byte beside the symbols of an alphabet. Which symbols a side uses is left aside,
    /// so that all puzzles of a file have the same blank.
    pub(super) fn blank_of(&self, alphabet: Option<Alphabet>) -> u8 {
        match (self.blank, alphabet) {
            (Blank::Zero, Some(Alphabet::FromZero)) => b'.',
            (Blank::X, Some(Alphabet::Letters | Alphabet::FromZero)) => b'.',
            (Blank::X, Some(Alphabet::NumbersThenLetters)) if self.alphabet.is_some() => b'.',
            (blank, _) => blank.byte(),
        }
    }

    /// The alphabet for a side, or why the format cannot do without.
    pub(super) fn alphabet_of(
        &self,
        chosen: Option<Alphabet>,
        format: Format,
        side: usize,
    ) -> Result<Alphabet, WriteError> {
        Alphabet::of_side(chosen, side).map_err(|_| match chosen {
            Some(alphabet) => WriteError::AlphabetTooShort { alphabet, side },
            None => WriteError::AlphabetNeeded { format, side },
        })
    }

    pub(super) fn no_restrictions(
        &self,
        format: Format,
        puzzle: &Puzzle,
    ) -> Result<(), WriteError> {
        let side = puzzle.side();
        let restricted = |sets: &[crate::grid::DigitSet]| sets.iter().any(|set| set.len() < side);
        match puzzle.restrictions().is_some_and(restricted) {
            true => Err(WriteError::Restrictions(format)),
            false => Ok(()),
        }
    }

    /// Whether a format of one character per cell can hold a puzzle.
    pub(super) fn one_character(&self, format: Format, puzzle: &Puzzle) -> Result<(), WriteError> {
        self.alphabet_of(self.alphabet, format, puzzle.side())?;
        self.no_restrictions(format, puzzle)
    }
}

impl Format {
    /// Writes a puzzle so that it reads back in this format: with the end of its last line, and for
    /// formats of rows with a blank line behind, so that puzzles may follow each other. (Of `ss` a text
    /// holds one.)
    ///
    /// With the alphabet of `options` and the puzzle's variants and its box or regions (for `jigsaw` no box) as
    /// [`ReadOptions`](super::ReadOptions), what is read is equal to what was written.
    ///
    /// ```
    /// use veridoku::format::{Format, ReadOptions, Reader, WriteOptions};
    /// let text = "12..34....12...3\n";
    /// let record = Reader::new(text.as_bytes(), ReadOptions::default()).next().unwrap()?;
    /// let mut out = Vec::new();
    /// Format::Integers.write(&record.puzzle, &WriteOptions::default(), &mut out)?;
    /// assert_eq!(String::from_utf8(out)?, "4 2 2\n1 2 0 0\n3 4 0 0\n0 0 1 2\n0 0 0 3\n\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`WriteError`] if the format cannot hold the puzzle. Nothing is written then.
    pub fn write(
        self,
        puzzle: &Puzzle,
        options: &WriteOptions,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        match self {
            Format::Line => return line::write(puzzle, options, out),
            Format::Sdm => return sdm::write(puzzle, options, out),
            Format::Jigsaw => return jigsaw::write(puzzle, options, out),
            Format::Sukaku => return sukaku::write(puzzle, options, out),
            Format::Csv => return csv::write(puzzle, options, out),
            Format::Grid => grid::write(puzzle, options, out)?,
            Format::Marks => marks::write(puzzle, options, out)?,
            Format::Sdk => sdk::write(puzzle, options, out)?,
            Format::SimpleSudoku => simple_sudoku::write(puzzle, options, out)?,
            Format::Pencilmarks => pencilmarks::write(puzzle, options, out)?,
            Format::Integers => integers::write(puzzle, options, out)?,
        }
        out.push(b'\n');
        Ok(())
    }

    /// What a file of this format begins with, before its first puzzle.
    pub fn heading(self) -> &'static str {
        match self {
            Format::Csv => csv::HEADING,
            _ => "",
        }
    }
}

/// Writes cells in one line, without the line's end: givens (`&[Option<Digit>]`) or a solution's
/// digits (`&[Digit]`).
///
/// Up to side 9, and as far as the alphabet reaches if one is chosen, each cell is one character.
/// Beyond, it is the one-line form of `integers`: side, box height and box width (for a jigsaw
/// nothing), then the cells as decimals with 0 for a blank, all parted by blanks.
///
/// ```
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
    if let Ok(alphabet) = Alphabet::of_side(options.alphabet, side) {
        let symbols = table(alphabet, options);
        out.extend(cells.iter().map(|&cell| symbols[number_of(cell) & 63]));
        return;
    }
    if let Some(shape) = shape {
        integers::push_header(shape, out);
        out.push(b' ');
    }
    for (place, &cell) in cells.iter().enumerate() {
        if place > 0 {
            out.push(b' ');
        }
        push_number(number_of(cell), out);
    }
}

/// Writes cells in rows, each with its line's end: givens or a solution's digits.
///
/// Cells are characters where [`write_line`] would make them so, and else decimals in columns; with
/// a frame around the boxes if the options say. `grid` or `integers` reads it back.
pub fn write_grid<C: Copy + Into<Option<Digit>>>(
    cells: &[C],
    shape: Option<Shape>,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) {
    let side = cells.len().isqrt().max(1);
    let word = |cell: &C| {
        let mut word = Vec::new();
        match Alphabet::of_side(options.alphabet, side) {
            Ok(alphabet) => word.push(table(alphabet, options)[number_of(*cell) & 63]),
            Err(_) => match number_of(*cell) {
                0 => word.push(if options.blank == Blank::Zero { b'0' } else { b'.' }),
                number => push_number(number, &mut word),
            },
        }
        word
    };
    match Alphabet::of_side(options.alphabet, side) {
        Ok(alphabet) if !options.framed => {
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

/// The byte of each number, 0 being the blank. 64 entries, so that an index masked with 63 needs no
/// check.
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

/// Writes words in columns of one width, with a frame around the boxes if asked for.
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
