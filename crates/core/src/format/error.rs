//! What is wrong with a text, where, and what was expected instead.

use std::borrow::Cow;
use std::fmt;

use thiserror::Error;

use super::alphabet::Alphabet;
use super::fault::RuleFault;
use super::table::Format;
use super::unseen;
use crate::grid::{GeometryError, Shape};

/// A fault in a text. The file's name is for the caller to add.
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::format::{ReadOptions, Reader};
/// let text = "5".repeat(80) + "y\n";
/// let error = Reader::new(text.as_bytes(), ReadOptions::of_format("line".parse()?)).next();
/// assert_eq!(
///     error.unwrap().unwrap_err().to_string(),
///     "line 1, column 81: found 'y'; expected a digit 1-9 or a blank, one of . 0 * _ x X ? -"
/// );
/// # Ok::<(), veridoku::UnknownName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: ParseErrorKind,
}

/// What is wrong at this point of a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The input could not be read further.
    #[error("the input cannot be read: {0}")]
    Io(String),
    /// A line longer than any format needs; the rest of it is skipped.
    #[error("the line is too long; expected at most {limit} bytes")]
    LineTooLong {
        /// Bytes a line may have.
        limit: usize,
    },
    /// A byte that is not text.
    #[error("found the byte 0x{found:02X}, which is not UTF-8; expected {expected}")]
    NotUtf8 {
        /// The byte.
        found: u8,
        /// What may appear here.
        expected: Expected,
    },
    /// A character that is not a cell.
    #[error("found {found:?}; expected {expected}")]
    Symbol {
        /// The character.
        found: char,
        /// What may appear here.
        expected: Expected,
    },
    /// A second blank character in one grid.
    #[error(
        "found the blank {found:?} after the blank {first:?}; expected one blank character throughout"
    )]
    MixedBlanks {
        /// The blank of this grid so far.
        first: char,
        /// The second blank.
        found: char,
    },
    /// A one-line grid whose size differs from that of the box or the regions asked for.
    #[error(
        "found {found} cells; expected {expected}, because the box or the regions imply a side of {side}"
    )]
    CellCount {
        /// Cells in the text.
        found: usize,
        /// Cells of the grid.
        expected: usize,
        /// Side of the grid.
        side: usize,
    },
    /// A one-line grid that fits no side.
    #[error("{}", no_side(*found, expected, of_sides, *near))]
    NoSide {
        /// Characters in the text.
        found: usize,
        /// The rule.
        expected: &'static str,
        /// The result of the rule for sides of 4, 9 and 16.
        of_sides: [usize; 3],
        /// The usual side whose number is only a few off, with that number.
        near: Option<(usize, usize)>,
    },
    /// A row with too few or too many cells.
    #[error("found {found} cell{} in this row; expected {expected}", plural(*found))]
    RowLength {
        /// Cells of the row.
        found: usize,
        /// Side of the grid.
        expected: usize,
    },
    /// A grid that ends early.
    #[error("the grid ends after {found} row{}; expected {expected}", plural(*found))]
    RowCount {
        /// Rows of the grid.
        found: usize,
        /// Side of the grid.
        expected: usize,
    },
    /// A blank line follows the first band, but not this one.
    #[error("found a row; expected a blank line, as after the first band")]
    BandBreak,
    /// A grid that is too large.
    #[error("found a side of {0}; expected at most 256")]
    Side(usize),
    /// A number that is not a digit of the grid.
    #[error(
        "found `{found}`; expected a number 1-{side}{}",
        if *or_blank { ", or 0 or . for a blank" } else { "" }
    )]
    Number {
        /// The word.
        found: String,
        /// Side of the grid.
        side: usize,
        /// Whether a blank may appear here.
        or_blank: bool,
    },
    /// A word that is not a group of candidates.
    #[error("found the group `{found}`; expected {expected}")]
    Group {
        /// The word.
        found: String,
        /// What may appear here.
        expected: Expected,
    },
    /// Digits above 9 are one character each, and no alphabet defines them.
    #[error("a side of {side} {}", needs_alphabet(*side, "symbols for the digits above 9; expected an alphabet"))]
    AlphabetNeeded {
        /// Side of the grid.
        side: usize,
    },
    /// The alphabet has too few symbols.
    #[error("{}", too_short(*alphabet, *side, &format!("expected {side} or more")))]
    AlphabetTooShort {
        /// The alphabet.
        alphabet: Alphabet,
        /// Side of the grid.
        side: usize,
    },
    /// A first line whose numbers do not fit each other.
    #[error(
        "the first line specifies side {side}, box {box_height}x{box_width}; expected side = box height x box width"
    )]
    Header {
        /// First number.
        side: usize,
        /// Second number.
        box_height: usize,
        /// Third number.
        box_width: usize,
    },
    /// A line that begins with a shape and has another number of cells.
    #[error(
        "found {found} cell{} after `{} {} {}`; expected {expected}",
        plural(*found), shape.side(), shape.box_height(), shape.box_width()
    )]
    CellsOfShape {
        /// Cells of the line.
        found: usize,
        /// Cells of the grid.
        expected: usize,
        /// The shape at the beginning of the line.
        shape: Shape,
    },
    /// A first line that contradicts the box asked for.
    #[error("the first line specifies {found} boxes; expected {expected} boxes, as requested")]
    Box {
        /// In the text.
        found: Shape,
        /// Asked for.
        expected: Shape,
    },
    /// A first line whose side differs from that of the box or the regions asked for.
    #[error(
        "the first line specifies a side of {found}; expected {expected}, as implied by the box or the regions"
    )]
    HeaderSide {
        /// In the text.
        found: usize,
        /// Asked for.
        expected: usize,
    },
    /// A statement of a rule, or of the grid that has it, is wrong.
    #[error(transparent)]
    Rules(#[from] RuleFault),
    /// The rules cannot be set up for this side.
    #[error(transparent)]
    Geometry(#[from] GeometryError),
    /// A CSV without a column of puzzles.
    #[error(
        "found no puzzle column; expected a column name such as puzzle, quizzes, question or sudoku, or a field of at least 16 cells"
    )]
    NoPuzzleColumn,
    /// A table without the column that the options name, or an object without the key.
    #[error("found no column `{column}`; expected one of {}", crate::printable(found))]
    NoColumn {
        /// The name asked for.
        column: Box<str>,
        /// The existing names, joined by commas.
        found: Box<str>,
    },
    /// A text without a puzzle where one is expected.
    #[error("found no puzzle; expected one")]
    NoPuzzle,
    /// A blank in a text that should hold a completed grid.
    #[error("found no digit in r{row}c{column}; expected a completed grid")]
    Blank {
        /// Row, from 1.
        row: usize,
        /// Column, from 1.
        column: usize,
    },
    /// A text with more than the one expected puzzle.
    #[error("found a second puzzle; expected one")]
    SecondPuzzle,
    /// A CSV line that ends before the field of puzzles.
    #[error("found {found} field{}; expected the puzzle in field {field}", plural(*found))]
    NoField {
        /// Fields of the line.
        found: usize,
        /// The field of puzzles, from 1.
        field: usize,
    },
    /// A CSV field with more than one puzzle in it.
    #[error("found {found:?} after the cells; expected the end of the field")]
    FieldRest {
        /// The character.
        found: char,
    },
    /// A CSV field with an opening quote and no closing one.
    #[error("the quoted field does not end on its line; expected a closing '\"'")]
    OpenQuote,
    /// A section that SadMan's files do not have.
    #[error("found `{found}`; expected [Puzzle]")]
    Section {
        /// The line.
        found: String,
    },
    /// In a Simple Sudoku file, a second grid that is not progress on the first.
    #[error(
        "the second grid lacks the given r{row}c{column}; expected the same puzzle with progress; for several puzzles in one file, use the format grid"
    )]
    Progress {
        /// Row, from 1.
        row: usize,
        /// Column, from 1.
        column: usize,
    },
    /// Text after the expected end of the input.
    #[error("found more text; expected the end of the input")]
    Surplus,
    /// In a detected format, a line whose side differs from the first.
    #[error(
        "found a side of {found}; expected {expected}, as in the lines before; to mix sides, use the format line"
    )]
    OtherSide {
        /// Side of the line.
        found: usize,
        /// Side of the first good line.
        expected: usize,
    },
    /// A solution whose size differs from its puzzle.
    #[error("found {found} cell{} in the solution; expected {expected}, as in the puzzle", plural(*found))]
    SolutionCells {
        /// Cells of the solution.
        found: usize,
        /// Cells of the puzzle.
        expected: usize,
    },
    /// A jigsaw with its own regions, although a box is asked for.
    #[error("found regions instead of boxes; expected {0} boxes, as requested")]
    RegionsAndBox(Shape),
    /// A jigsaw with its own regions, although other regions are asked for.
    #[error("found a cell whose region differs from the requested map; expected the same regions")]
    OtherRegions,
    /// During format detection, a byte that is not text.
    #[error("found {}", NoText(*found))]
    NotText {
        /// The byte.
        found: u8,
    },
    /// The byte order mark of UTF-16.
    #[error("found a UTF-16 byte order mark; expected UTF-8; save the file as UTF-8")]
    Utf16,
    /// The first bytes of a gzip file.
    #[error(
        "found a gzip-compressed file; expected text; decompress it first, for example with gzip -dc"
    )]
    Gzip,
    /// The first bytes of a binary file.
    #[error("found {0}, a binary file; expected text")]
    Binary(&'static str),
    /// No format explains the text.
    #[error("{reason} (no format can read this text; the closest is {nearest})")]
    Undetected {
        /// The format that the text looks like.
        nearest: Format,
        /// The fault of the text in that format.
        reason: Box<ParseErrorKind>,
    },
    /// A wrong number of cells, one of which is an invisible character.
    #[error(
        "{reason}; line {line}, column {column} has the invisible character {}, which is counted; remove it",
        unseen::name(*found)
    )]
    Unseen {
        /// The character.
        found: char,
        /// Its line, from 1.
        line: usize,
        /// Its column in characters, from 1.
        column: usize,
        /// What is wrong with the number.
        reason: Box<ParseErrorKind>,
    },
    /// Formats read the text as different puzzles.
    #[error("the text is ambiguous: it is a different puzzle as {}; expected one of these formats", names(.candidates))]
    Ambiguous {
        /// The formats.
        candidates: Vec<Format>,
    },
}

impl ParseErrorKind {
    /// The error for a table that has only these columns, some of which are named.
    pub(super) fn no_column(column: &str, names: &[&[u8]]) -> ParseErrorKind {
        const MOST: usize = 12;
        let mut shown: Vec<Cow<'_, str>> =
            names.iter().take(MOST).map(|name| String::from_utf8_lossy(name)).collect();
        if names.len() > MOST {
            shown.push("...".into());
        }
        ParseErrorKind::NoColumn { column: column.into(), found: shown.join(", ").into() }
    }

    /// The error for a one-line grid whose length fits no side. `rule` gives the length for a side, and `expected`
    /// describes it in words.
    pub(super) fn no_side(
        found: usize,
        expected: &'static str,
        rule: impl Fn(usize) -> usize,
    ) -> ParseErrorKind {
        let counts = [4, 6, 8, 9, 10, 12, 16, 25].map(|side| (side, rule(side)));
        let is_near = |(_, count): &(usize, usize)| found.abs_diff(*count) <= (count / 20).min(9);
        let near = counts.into_iter().find(is_near);
        ParseErrorKind::NoSide { found, expected, of_sides: [4, 9, 16].map(rule), near }
    }
}

/// How far a number of characters is from a grid, if it is near one; otherwise the rule.
fn no_side(
    found: usize,
    expected: &str,
    of_sides: &[usize; 3],
    near: Option<(usize, usize)>,
) -> String {
    let characters = format!("found {found} character{}", plural(found));
    match near {
        Some((side, count)) => {
            let few = count.abs_diff(found);
            let are = if few == 1 { "is" } else { "are" };
            let fault = if found < count { "missing" } else { "too many" };
            format!("{characters}; a {side}x{side} puzzle has {count}: {few} {are} {fault}")
        }
        None => {
            let [four, nine, sixteen] = of_sides;
            format!(
                "{characters}; expected {expected}: {four} for 4x4, {nine} for 9x9, {sixteen} for 16x16"
            )
        }
    }
}

/// The options that a side above 9 needs if each digit is a character.
pub(super) fn needs_alphabet(side: usize, what: &str) -> String {
    match above_all(side) {
        Some(other) => format!("has more digits than any alphabet; {other}"),
        None => format!("needs {what}: {}", Alphabet::choices()),
    }
}

/// Reports that an alphabet is too short for a side, and what another one needs.
pub(super) fn too_short(alphabet: Alphabet, side: usize, wanted: &str) -> String {
    let found = format!("the alphabet {alphabet} has {} symbols", alphabet.longest());
    match above_all(side) {
        Some(other) => format!("{found}, and no alphabet has {side}; {other}"),
        None => format!("{found}; {wanted}"),
    }
}

/// What to write if every alphabet is too short for the side.
fn above_all(side: usize) -> Option<String> {
    (side > Alphabet::longest_of_all()).then(|| {
        let format = Format::Integers;
        format!("expected decimal numbers separated by blanks: the format {format}")
    })
}

/// A byte that is not text, with the expectation.
struct NoText(u8);

impl fmt::Display for NoText {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            // It is UTF-8, but in a text in UTF-16 every second byte is NUL.
            0 => out.write_str("a NUL byte; expected text; save a UTF-16 file as UTF-8"),
            byte => write!(out, "the byte 0x{byte:02X}, which is not UTF-8; expected UTF-8 text"),
        }
    }
}

pub(super) fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// What may appear in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// A digit of the alphabet or the grid's blank; any blank before the first.
    Cell {
        /// The alphabet.
        alphabet: Alphabet,
        /// Side of the grid.
        side: usize,
        /// The grid's blank.
        blank: Option<char>,
    },
    /// A digit of the alphabet and no blank.
    Digit {
        /// The alphabet.
        alphabet: Alphabet,
        /// Side of the grid.
        side: usize,
    },
    /// The digit for this position among the candidates of a cell, or the blank.
    Candidate {
        /// The digit's symbol.
        digit: char,
        /// The grid's blank.
        blank: Option<char>,
    },
    /// Zero or a point for a blank, and digits.
    Strict {
        /// Side of the grid.
        side: usize,
        /// The blanks of the format.
        blanks: &'static str,
    },
    /// A group of candidates.
    Group {
        /// Side of the grid.
        side: usize,
    },
    /// A symbol of a region.
    Region,
}

impl fmt::Display for Expected {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_blank = |out: &mut fmt::Formatter<'_>, blank: &Option<char>| match blank {
            Some(blank) => write!(out, " or the blank {blank:?}"),
            None => out.write_str(" or a blank, one of . 0 * _ x X ? -"),
        };
        match self {
            Expected::Cell { alphabet, side, blank } => {
                write!(out, "a digit {}", alphabet.range(*side))?;
                or_blank(out, blank)
            }
            Expected::Digit { alphabet, side } => write!(out, "a digit {}", alphabet.range(*side)),
            Expected::Candidate { digit, blank } => {
                write!(out, "{digit:?}")?;
                or_blank(out, blank)
            }
            Expected::Strict { side, blanks } => write!(out, "a digit 1-{side} or {blanks}"),
            Expected::Group { side } => write!(
                out,
                "distinct candidates from 1 to {side}, with = before a given, or a single blank"
            ),
            Expected::Region => out.write_str("a symbol for the region"),
        }
    }
}

fn names(formats: &[Format]) -> String {
    let names: Vec<&str> = formats.iter().map(|format| format.name()).collect();
    names.join(" and as ")
}
