//! The words of a text and the ends of its lines, in bounded memory.
//!
//! A model of a 256x256 grid may be on one line of 150 MB, so this never holds a line. It holds one word, of up to
//! [`LONGEST`] bytes, which is more than any number or name has. The rest of a longer word is skipped, and the word
//! matches nothing.

use std::io::{BufRead, ErrorKind};

use super::{DecodeError, DecodeErrorKind};
use veridoku_core::excerpt;

/// Bytes that are kept of a word.
const LONGEST: usize = 40;

/// The next part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A word: [`Words::word`] is it.
    Word,
    /// The end of a line. The last line also has one.
    LineEnd,
    /// The end of the text.
    End,
}

/// A text, word by word.
pub(super) struct Words<R> {
    input: Input<R>,
    word: Vec<u8>,
    /// Whether the word is longer than the part kept.
    is_cut: bool,
    line: usize,
    /// Bytes of this line before the next piece.
    here: usize,
    /// The line of the word, and bytes before it there.
    place: (usize, usize),
    /// Whether the end of the text was reported.
    is_ended: bool,
    ends_in_a_word: bool,
}

impl<R: BufRead> Words<R> {
    pub(super) fn new(input: R) -> Words<R> {
        let word = Vec::with_capacity(LONGEST);
        Words {
            input: Input { reader: input, is_over: false },
            word,
            is_cut: false,
            line: 1,
            here: 0,
            place: (1, 0),
            is_ended: false,
            ends_in_a_word: false,
        }
    }

    /// The line of the word read last, from 1.
    pub(super) fn line(&self) -> usize {
        self.place.0
    }

    /// Whether nothing was read of this line.
    pub(super) fn is_line_start(&self) -> bool {
        self.here == 0
    }

    /// Whether the text ends with a word, without a blank or the end of a line after it.
    pub(super) fn ends_in_a_word(&self) -> bool {
        self.ends_in_a_word
    }

    /// The word read last.
    pub(super) fn word(&self) -> &[u8] {
        &self.word
    }

    /// The word read last as a number without a sign, at most `most`.
    pub(super) fn number(&self, most: u64) -> Option<u64> {
        if self.is_cut { None } else { number(&self.word, most) }
    }

    /// The word read last as DIMACS writes a literal, or 0.
    pub(super) fn literal(&self) -> Option<i32> {
        let (is_negative, digits) = match self.word.split_first() {
            Some((b'-', digits)) => (true, digits),
            _ => (false, &self.word[..]),
        };
        let variable = if self.is_cut { None } else { number(digits, i32::MAX as u64) }? as i32;
        match (is_negative, variable) {
            (true, 0) => None,
            (true, variable) => Some(-variable),
            (false, variable) => Some(variable),
        }
    }

    pub(super) fn next(&mut self) -> Result<Piece, DecodeError> {
        self.word.clear();
        self.is_cut = false;
        loop {
            let bytes = self.input.fill(self.line, self.here)?;
            let Some(&byte) = bytes.first() else {
                if !self.word.is_empty() {
                    self.ends_in_a_word = true;
                    return Ok(Piece::Word);
                }
                let is_ended = std::mem::replace(&mut self.is_ended, true);
                return Ok(if self.here == 0 || is_ended { Piece::End } else { Piece::LineEnd });
            };
            if !byte.is_ascii_whitespace() {
                if self.word.is_empty() {
                    self.place = (self.line, self.here);
                }
                let length = bytes.iter().position(u8::is_ascii_whitespace).unwrap_or(bytes.len());
                let room = LONGEST - self.word.len();
                self.word.extend_from_slice(&bytes[..length.min(room)]);
                self.is_cut |= length > room;
                self.pass(length);
            } else if !self.word.is_empty() {
                return Ok(Piece::Word);
            } else {
                self.pass(1);
                if byte == b'\n' {
                    (self.here, self.line) = (0, self.line + 1);
                    return Ok(Piece::LineEnd);
                }
            }
        }
    }

    /// Skips the rest of the line, up to its end.
    pub(super) fn skip_line(&mut self) -> Result<(), DecodeError> {
        loop {
            let bytes = self.input.fill(self.line, self.here)?;
            match memchr::memchr(b'\n', bytes) {
                None if bytes.is_empty() => return Ok(()),
                None => {
                    let length = bytes.len();
                    self.pass(length);
                }
                Some(length) => {
                    self.pass(length);
                    return Ok(());
                }
            }
        }
    }

    fn pass(&mut self, bytes: usize) {
        self.input.reader.consume(bytes);
        self.here += bytes;
    }

    /// The word read last, or the end of the line after it, was unexpected.
    pub(super) fn unexpected(&self, expected: impl Into<String>) -> DecodeError {
        let shown = excerpt(&self.word);
        let found = match (shown.is_empty(), self.is_cut) {
            (true, _) => "the end of the line".into(),
            (false, true) => format!("`{shown}...`"),
            (false, false) => format!("`{shown}`"),
        };
        let kind = DecodeErrorKind::Unexpected { found, expected: expected.into() };
        let (line, start) = self.place;
        DecodeError { line, column: start + 1, kind }
    }

    /// The text ends, or continues, before something is complete.
    pub(super) fn incomplete(&self, kind: DecodeErrorKind) -> DecodeError {
        DecodeError { line: self.line, column: self.here + 1, kind }
    }
}

/// A number of at most ten digits.
fn number(digits: &[u8], most: u64) -> Option<u64> {
    if digits.is_empty() || digits.len() > 10 {
        return None;
    }
    let add =
        |sum: u64, digit: &u8| digit.is_ascii_digit().then(|| 10 * sum + u64::from(digit - b'0'));
    digits.iter().try_fold(0, add).filter(|number| *number <= most)
}

/// Bytes, up to their first end: a terminal would continue after it.
struct Input<R> {
    reader: R,
    is_over: bool,
}

impl<R: BufRead> Input<R> {
    /// The available bytes; none at the end of the text.
    fn fill(&mut self, line: usize, here: usize) -> Result<&[u8], DecodeError> {
        while !self.is_over {
            match self.reader.fill_buf() {
                Ok([]) => self.is_over = true,
                Ok(_) => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    let kind = DecodeErrorKind::Io(error.to_string());
                    return Err(DecodeError { line, column: here + 1, kind });
                }
            }
        }
        // Available bytes cannot cause an error.
        Ok(if self.is_over { &[] } else { self.reader.fill_buf().unwrap_or_default() })
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// Words and ends of lines, with the line and column of each word.
    fn pieces(text: &str, buffer: usize) -> Vec<String> {
        let mut words = Words::new(BufReader::with_capacity(buffer, text.as_bytes()));
        let mut found = Vec::new();
        loop {
            match words.next().unwrap() {
                Piece::End => return found,
                Piece::LineEnd => found.push("/".into()),
                Piece::Word => {
                    let word = String::from_utf8_lossy(words.word()).into_owned();
                    found.push(format!("{word}@{}:{}", words.place.0, words.place.1 + 1));
                }
            }
        }
    }

    /// A terminal on which Ctrl-D was typed continues when it is read again.
    struct Terminal(Vec<&'static [u8]>);

    impl std::io::Read for Terminal {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            let line = self.0.remove(0);
            into[..line.len()].copy_from_slice(line);
            Ok(line.len())
        }
    }

    #[test]
    fn the_end_is_read_once() {
        for line in [&b"v 1"[..], b"v 1\n"] {
            let mut words = Words::new(BufReader::new(Terminal(vec![line, b"", b"more"])));
            while words.next().unwrap() != Piece::End {}
            assert_eq!(words.next().unwrap(), Piece::End);
            words.skip_line().unwrap();
        }
    }

    #[test]
    fn words_are_the_same_in_any_buffer() {
        let text = "v 1  -2\r\n\n c x\nlast";
        let expected =
            ["v@1:1", "1@1:3", "-2@1:6", "/", "/", "c@3:2", "x@3:4", "/", "last@4:1", "/"];
        for buffer in [1, 2, 3, 7, 64] {
            assert_eq!(pieces(text, buffer), expected, "{buffer}");
        }
        assert!(pieces("", 8).is_empty());
        assert_eq!(pieces("\n", 8), ["/"]);
    }

    #[test]
    fn what_is_no_literal_is_none() {
        let literal = |text: &str| {
            let mut words = Words::new(text.as_bytes());
            assert_eq!(words.next(), Ok(Piece::Word));
            words.literal()
        };
        assert_eq!([literal("7"), literal("-7"), literal("0")], [Some(7), Some(-7), Some(0)]);
        assert_eq!(literal("2147483647"), Some(i32::MAX));
        let long = "1".repeat(100);
        for text in ["-0", "-", "+7", "7a", "2147483648", "99999999999999999999", "1.5", &long] {
            assert_eq!(literal(text), None, "{text}");
        }
        let mut words = Words::new(long.as_bytes());
        words.next().unwrap();
        let error = words.unexpected("a literal").to_string();
        assert_eq!(
            error,
            format!("line 1, column 1: found `{}...`; expected a literal", &long[..40])
        );
    }

    #[test]
    fn a_long_word_takes_no_memory() {
        let long = "9".repeat(1 << 20);
        let mut words = Words::new(BufReader::with_capacity(100, long.as_bytes()));
        assert_eq!(words.next(), Ok(Piece::Word));
        assert_eq!((words.word().len(), words.number(u64::MAX)), (LONGEST, None));
        assert_eq!(words.word.capacity(), LONGEST);
        assert_eq!(words.next(), Ok(Piece::LineEnd));
    }

    #[test]
    fn a_line_is_skipped_up_to_its_end() {
        let mut words = Words::new(BufReader::with_capacity(3, "c some words\n5".as_bytes()));
        words.next().unwrap();
        words.skip_line().unwrap();
        assert_eq!(words.next(), Ok(Piece::LineEnd));
        assert_eq!(words.next(), Ok(Piece::Word));
        assert_eq!((words.word(), words.line()), (&b"5"[..], 2));
    }
}
