//! The meaning of every byte in a grid of one character per cell: a digit, a blank, or neither.

use crate::format::alphabet::Alphabet;
use crate::format::error::{Expected, ParseErrorKind};
use crate::format::fault::RuleFault;
use crate::grid::Digit;

/// Whether a byte is a blank if it is not a digit.
pub(in crate::format) fn is_blank(byte: u8) -> bool {
    matches!(byte, b'.' | b'0' | b'*' | b'_' | b'X' | b'x' | b'?' | b'-')
}

/// The alphabet for a side, or the error if there is none.
fn alphabet_of(chosen: Option<Alphabet>, side: usize) -> Result<Alphabet, ParseErrorKind> {
    Alphabet::for_side(chosen, side).ok_or(match chosen {
        Some(alphabet) => ParseErrorKind::AlphabetTooShort { alphabet, side },
        None => ParseErrorKind::AlphabetNeeded { side },
    })
}

/// The meaning of every byte in a grid of one side: a table for the reader's inner loop.
pub(in crate::format) struct Symbols {
    alphabet: Alphabet,
    side: usize,
    /// 1 to side for a digit, [`BLANK`] or [`NEITHER`].
    meaning: [u8; 256],
    /// The cell for each number. A masked index needs no check, and NEITHER is handled before.
    cells: [Option<Digit>; 64],
    /// Whether the digits are at most 1 to 9, which arithmetic reads faster than the table.
    is_decimal: bool,
}

const BLANK: u8 = 0;
const NEITHER: u8 = u8::MAX;

/// A byte of a text that is not a cell, and why.
#[derive(Debug)]
pub(in crate::format) struct Misread {
    /// Offset in bytes into the text that was read.
    pub(in crate::format) offset: usize,
    /// What is wrong there.
    pub(in crate::format) kind: ParseErrorKind,
}

/// The fault of a word that is not what is expected.
pub(in crate::format) fn wrong(offset: usize, found: &str, expected: &str) -> Misread {
    Misread { offset, kind: RuleFault::word(found, expected).into() }
}

/// Writes a run of places as letters: `first` for 1 place, the next letter for 2 places, and so on up to `z`. A longer
/// run takes several letters.
pub(in crate::format) fn push_run(mut run: usize, first: u8, out: &mut String) {
    let longest = usize::from(b'z' - first) + 1;
    while run > 0 {
        let some = run.min(longest);
        out.push(char::from(first + (some - 1) as u8));
        run -= some;
    }
}

impl Symbols {
    /// The symbols of a side, or the error if it has none: above 9 an alphabet must be chosen.
    pub(in crate::format) fn of_side(
        chosen: Option<Alphabet>,
        side: usize,
    ) -> Result<Symbols, ParseErrorKind> {
        alphabet_of(chosen, side).map(|alphabet| Symbols::new(alphabet, side))
    }

    fn new(alphabet: Alphabet, side: usize) -> Symbols {
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

    pub(in crate::format) fn side(&self) -> usize {
        self.side
    }

    /// Whether the digits are at most 1 to 9.
    pub(in crate::format) fn is_decimal(&self) -> bool {
        self.is_decimal
    }

    /// The digit a byte is a symbol of.
    pub(in crate::format) fn digit(&self, byte: u8) -> Option<Digit> {
        match self.meaning[usize::from(byte)] {
            BLANK | NEITHER => None,
            number => Digit::from_number(number.into()),
        }
    }

    /// The symbol of a digit of this side.
    pub(in crate::format) fn symbol(&self, digit: Digit) -> char {
        self.alphabet.symbol(digit).unwrap_or('.')
    }

    /// Whether a byte is a blank of this alphabet and side.
    pub(in crate::format) fn is_blank(&self, byte: u8) -> bool {
        self.meaning[usize::from(byte)] == BLANK
    }

    /// Reads every byte as a cell. `blank` is the grid's blank, once it is known.
    ///
    /// One pass without branches reads the cells and detects a fault; only then does a second pass locate it.
    pub(in crate::format) fn read(
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
        // If there is no blank yet, a digit takes its place: a digit is never BLANK.
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
    pub(in crate::format) fn read_complete(&self, text: &[u8]) -> Result<Vec<Digit>, Misread> {
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

    /// What may appear in a cell of this side.
    pub(in crate::format) fn expected(&self, blank: Option<char>) -> Expected {
        Expected::Cell { alphabet: self.alphabet, side: self.side, blank }
    }
}

/// The error for the first character of a text.
pub(in crate::format) fn found(text: &[u8], expected: Expected) -> ParseErrorKind {
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
    fn a_symbol_of_the_alphabet_is_no_blank() {
        let symbols = Symbols::new(Alphabet::FromZero, 16);
        assert_eq!(symbols.digit(b'0').map(Digit::number), Some(1));
        assert_eq!(symbols.digit(b'f').map(Digit::number), Some(16));
        assert!(symbols.is_blank(b'X') && symbols.is_blank(b'x') && !symbols.is_blank(b'0'));
        let letters = Symbols::new(Alphabet::Letters, 25);
        assert!(!letters.is_blank(b'X') && !letters.is_blank(b'x'));
    }
}
