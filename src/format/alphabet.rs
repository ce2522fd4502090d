//! One character per digit: which characters, and which of them are blanks.
//!
//! Up to side 9 everybody writes 1-9. Above it three habits are in use, and the same text means
//! different puzzles in them, so a text never chooses one by itself: above side 9 a format of one
//! character per digit needs `--alphabet`, always, even where only one alphabet could explain the
//! text at hand. A puzzle of a file that happens to lack the telling symbol would otherwise be
//! refused, or worse be read differently from its neighbours.
//!
//! | name | symbols of digit 1, 2 ... | longest |
//! |---|---|---|
//! | `1-9A-G` | `1 2 ... 9 A B ... Z` | 35 |
//! | `A-P` | `A B ... Z` | 26 |
//! | `hex0` | `0 1 ... 9 A B ... Z`: 0 is a digit, not a blank | 36 |
//!
//! Letters are read in either case and written as capitals. A blank is one of `. 0 * _ X ? -`
//! less those that are symbols of the alphabet at this side; by Sudopedia's rule ("Sudoku file
//! formats", sudopedia.org) the blank a grid uses first is its only one.

use std::str::FromStr;

use super::error::{Expected, ParseErrorKind};
use crate::grid::Digit;
use crate::names::{UnknownName, named};

named! {
    /// The symbols of digits in formats of one character per digit.
    ///
    /// ```
    /// use veridoku::format::Alphabet;
    /// let alphabet: Alphabet = "A-P".parse()?;
    /// assert_eq!((alphabet, alphabet.range(16)), (Alphabet::Letters, "A-P".to_owned()));
    /// # Ok::<(), veridoku::UnknownName>(())
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Alphabet {
        /// 1 to 9, then A for 10.
        NumbersThenLetters = "1-9A-G",
        /// A for 1.
        Letters = "A-P",
        /// 0 for 1, 9 for 10, A for 11.
        FromZero = "hex0",
    }
}

impl Alphabet {
    /// The names, for messages.
    pub(super) fn choices() -> &'static str {
        "1-9A-G, A-P or hex0"
    }

    pub(super) fn symbols(self) -> &'static [u8] {
        const ALL: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        match self {
            Alphabet::NumbersThenLetters => &ALL[1..],
            Alphabet::Letters => &ALL[10..],
            Alphabet::FromZero => ALL,
        }
    }

    /// The largest side it has symbols for.
    pub fn longest(self) -> usize {
        self.symbols().len()
    }

    /// The symbol of a digit.
    pub fn symbol(self, digit: Digit) -> Option<char> {
        self.symbols().get(digit.index()).map(|symbol| char::from(*symbol))
    }

    /// The symbols up to a side, as people write them: `1-9A-G` for 16.
    pub fn range(self, side: usize) -> String {
        let symbols = &self.symbols()[..side.min(self.longest())];
        let runs: [&[u8]; 2] = symbols
            .split_at(symbols.iter().filter(|symbol| symbol.is_ascii_digit()).count())
            .into();
        let mut range = String::new();
        for run in runs {
            range.extend(run.first().map(|first| char::from(*first)));
            if let [_, .., last] = run {
                range.extend(['-', char::from(*last)]);
            }
        }
        range
    }

    /// The alphabet for a side, or why there is none: up to 9 it need not be named.
    pub(super) fn of_side(
        chosen: Option<Alphabet>,
        side: usize,
    ) -> Result<Alphabet, ParseErrorKind> {
        match chosen {
            Some(alphabet) if side > alphabet.longest() => {
                Err(ParseErrorKind::AlphabetTooShort { alphabet, side })
            }
            Some(alphabet) => Ok(alphabet),
            None if side > 9 => Err(ParseErrorKind::AlphabetNeeded { side }),
            None => Ok(Alphabet::NumbersThenLetters),
        }
    }
}

impl FromStr for Alphabet {
    type Err = UnknownName;

    /// The name, or the range of any side: `1-9A-P` is the alphabet of `1-9A-G` too.
    fn from_str(text: &str) -> Result<Alphabet, UnknownName> {
        let known = |alphabet: &Alphabet| {
            *alphabet.name() == *text
                || (2..=alphabet.longest()).any(|side| alphabet.range(side) == text)
        };
        let found = Alphabet::ALL.into_iter().find(known);
        let names = || Alphabet::ALL.map(Alphabet::name);
        found.ok_or_else(|| UnknownName::new("an alphabet", text, names()))
    }
}

/// Whether a byte is a blank where it is no digit.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b'.' | b'0' | b'*' | b'_' | b'X' | b'?' | b'-')
}

/// What every byte means in a grid of one side: a table for the reader's inner loop.
pub(super) struct Symbols {
    alphabet: Alphabet,
    side: usize,
    /// 1 to side for a digit, [`BLANK`] or [`NEITHER`].
    meaning: [u8; 256],
    /// The cell of each number. A masked index needs no check, and NEITHER is caught beforehand.
    cells: [Option<Digit>; 64],
    /// Whether the digits are 1 to 9 at most, which arithmetic tells faster than the table.
    is_decimal: bool,
}

const BLANK: u8 = 0;
const NEITHER: u8 = u8::MAX;

/// A byte of a text that is no cell, and why.
#[derive(Debug)]
pub(super) struct Misread {
    /// Offset in bytes into the text that was read.
    pub(super) offset: usize,
    /// What is wrong there.
    pub(super) kind: ParseErrorKind,
}

impl Symbols {
    pub(super) fn new(alphabet: Alphabet, side: usize) -> Symbols {
        let mut meaning = [NEITHER; 256];
        (0..=u8::MAX)
            .filter(|byte| is_blank(*byte))
            .for_each(|byte| meaning[usize::from(byte)] = BLANK);
        for (symbol, number) in alphabet.symbols().iter().zip(1..=side) {
            meaning[usize::from(*symbol)] = number as u8;
            meaning[usize::from(symbol.to_ascii_lowercase())] = number as u8;
        }
        let cells = std::array::from_fn(Digit::from_number);
        let is_decimal = alphabet == Alphabet::NumbersThenLetters && side <= 9;
        Symbols { alphabet, side, meaning, cells, is_decimal }
    }

    pub(super) fn side(&self) -> usize {
        self.side
    }

    /// The digit a byte is a symbol of.
    pub(super) fn digit(&self, byte: u8) -> Option<Digit> {
        match self.meaning[usize::from(byte)] {
            BLANK | NEITHER => None,
            number => Digit::from_number(number.into()),
        }
    }

    /// The symbol of a digit of this side.
    pub(super) fn symbol(&self, digit: Digit) -> char {
        self.alphabet.symbol(digit).unwrap_or('.')
    }

    /// Whether a byte is a blank of this alphabet and side.
    pub(super) fn is_blank(&self, byte: u8) -> bool {
        self.meaning[usize::from(byte)] == BLANK
    }

    /// Reads every byte as a cell. `blank` is the grid's blank as far as it is known.
    ///
    /// One pass without branches reads and judges; only if it finds a fault is the text looked at
    /// again, to say where.
    pub(super) fn read(
        &self,
        text: &[u8],
        blank: &mut Option<u8>,
        cells: &mut Vec<Option<Digit>>,
    ) -> Result<(), Misread> {
        let first = || text.iter().copied().find(|byte| self.is_blank(*byte));
        let only = match *blank {
            None => first(),
            known => known,
        };
        // Without a blank, a byte that is a digit stands in: it never means BLANK.
        let stand_in = only.unwrap_or(self.alphabet.symbols()[0]);
        let mut fault = false;
        let mut numbers = [0; 128];
        cells.reserve_exact(text.len());
        for part in text.chunks(numbers.len()) {
            let numbers = &mut numbers[..part.len()];
            if self.is_decimal {
                for (number, &byte) in numbers.iter_mut().zip(part) {
                    let digit = byte.wrapping_sub(b'1');
                    let is_digit = digit < self.side as u8;
                    fault |= !is_digit & (byte != stand_in);
                    *number = if is_digit { digit + 1 } else { 0 };
                }
            } else {
                for (number, &byte) in numbers.iter_mut().zip(part) {
                    let meaning = self.meaning[usize::from(byte)];
                    fault |= (meaning == NEITHER) | ((meaning == BLANK) & (byte != stand_in));
                    *number = meaning;
                }
            }
            cells.extend(numbers.iter().map(|number| self.cells[usize::from(*number) % 64]));
        }
        if fault {
            return Err(self.diagnose(text, only));
        }
        *blank = only;
        Ok(())
    }

    fn diagnose(&self, text: &[u8], only: Option<u8>) -> Misread {
        let bad = |byte: &u8| match self.meaning[usize::from(*byte)] {
            NEITHER => true,
            BLANK => Some(*byte) != only,
            _ => false,
        };
        let offset = text.iter().position(bad).unwrap_or(0);
        let kind = match (text[offset], only) {
            (found, Some(first)) if self.is_blank(found) => {
                ParseErrorKind::MixedBlanks { first: first.into(), found: found.into() }
            }
            _ => found(&text[offset..], self.expected(only.map(char::from))),
        };
        Misread { offset, kind }
    }

    /// Reads every byte as a digit: a grid without a blank.
    pub(super) fn read_complete(&self, text: &[u8]) -> Result<Vec<Digit>, Misread> {
        let digits = if self.is_decimal {
            // Without a branch, as in `read`.
            let index = |byte: &u8| byte.wrapping_sub(b'1');
            let fault = text.iter().map(index).fold(0, u8::max) >= self.side as u8;
            let digits = || text.iter().map(|byte| Digit::from_index(index(byte).into())).collect();
            (!fault).then(digits)
        } else {
            text.iter().map(|byte| self.digit(*byte)).collect()
        };
        digits.ok_or_else(|| {
            let offset = text.iter().position(|byte| self.digit(*byte).is_none()).unwrap_or(0);
            let expected = Expected::Digit { alphabet: self.alphabet, side: self.side };
            Misread { offset, kind: found(&text[offset..], expected) }
        })
    }

    /// What may stand in a cell of this side.
    pub(super) fn expected(&self, blank: Option<char>) -> Expected {
        Expected::Cell { alphabet: self.alphabet, side: self.side, blank }
    }
}

/// The error of the character that a text begins with.
pub(super) fn found(text: &[u8], expected: Expected) -> ParseErrorKind {
    let head = &text[..text.len().min(4)];
    let valid = match std::str::from_utf8(head) {
        Ok(valid) => valid,
        Err(error) => std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or_default(),
    };
    match valid.chars().next() {
        Some(found) => ParseErrorKind::Symbol { found, expected },
        None => ParseErrorKind::NotUtf8 { found: text.first().copied().unwrap_or(0), expected },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_names() {
        assert_eq!(Alphabet::NumbersThenLetters.range(1), "1");
        assert_eq!(Alphabet::NumbersThenLetters.range(10), "1-9A");
        assert_eq!(Alphabet::NumbersThenLetters.range(25), "1-9A-P");
        assert_eq!(Alphabet::FromZero.range(16), "0-9A-F");
        assert_eq!("1-9A-P".parse(), Ok(Alphabet::NumbersThenLetters));
        assert_eq!("A-Y".parse(), Ok(Alphabet::Letters));
        assert_eq!("0-9A-F".parse(), Ok(Alphabet::FromZero));
        assert_eq!(
            "a-p".parse::<Alphabet>().unwrap_err().to_string(),
            "`a-p` is not an alphabet; expected one of 1-9A-G, A-P, hex0"
        );
        for alphabet in Alphabet::ALL {
            assert_eq!(alphabet.name().parse(), Ok(alphabet));
        }
    }

    #[test]
    fn a_symbol_of_the_alphabet_is_no_blank() {
        let symbols = Symbols::new(Alphabet::FromZero, 16);
        assert_eq!(symbols.digit(b'0').map(Digit::number), Some(1));
        assert_eq!(symbols.digit(b'f').map(Digit::number), Some(16));
        assert!(symbols.is_blank(b'X') && !symbols.is_blank(b'0'));
        assert!(!Symbols::new(Alphabet::Letters, 25).is_blank(b'X'));
    }
}
