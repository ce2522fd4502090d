//! The text of a file as words. It is read once and hashed at the same time.
//!
//! The buffer has a fixed size and a word has at most [`LONGEST_WORD`] bytes, so a file of any
//! size and content takes little memory. A file with more bytes than its name allows is rejected where it exceeds them.
//! So the check gives up on a reader that never ends, or a file that grows. An overly wide gap between words is also
//! rejected. The deadline is checked before each piece, and after each reading that was interrupted. Lines are counted
//! for messages; the end of a line separates words as a blank does.

use std::io::{self, Read};

use sha2::{Digest, Sha256};

use super::{VerifyError, VerifyErrorKind, file};
use veridoku_core::budget::Deadline;
use veridoku_core::printable;

/// A longer word is cut after this many bytes, and the next word begins. No number or name is that long, so the piece
/// is rejected.
const LONGEST_WORD: usize = 80;

/// The most blanks in one piece. No program writes such a wide gap.
const LONGEST_GAP: usize = 1 << 16;

/// The most interruptions of a reader in a row; after them the check gives up, unless a deadline ends it first.
const MOST_INTERRUPTIONS: u32 = 1 << 12;

/// The number of bytes that are read at once.
const PIECE: usize = 1 << 16;

/// A file being read.
pub(super) struct Text<R> {
    file: &'static str,
    input: R,
    deadline: Deadline,
    /// Bytes that may still come.
    left: u64,
    buffer: Vec<u8>,
    at: usize,
    end: usize,
    /// The line that is being read, then the line of the last word.
    line: usize,
    word_line: usize,
    word: Vec<u8>,
    hash: Sha256,
}

fn too_many_bytes(file: &str) -> VerifyErrorKind {
    VerifyErrorKind::TooManyBytes(file::most_bytes(file))
}

/// The hash of a file that was read to its end.
pub(super) struct Hashed {
    pub(super) file: &'static str,
    pub(super) hash: String,
}

impl<R: Read> Text<R> {
    pub(super) fn open(
        file: &'static str,
        open: &impl Fn(&str) -> io::Result<R>,
        deadline: &Deadline,
    ) -> Result<Text<R>, VerifyError> {
        let failed = |error: io::Error| {
            let kind = match error.kind() {
                io::ErrorKind::FileTooLarge => too_many_bytes(file),
                _ => VerifyErrorKind::Unreadable(error.to_string()),
            };
            VerifyError { file, line: None, kind }
        };
        Ok(Text::new(file, open(file).map_err(failed)?, deadline))
    }

    /// The text from a reader.
    pub(super) fn new(file: &'static str, input: R, deadline: &Deadline) -> Text<R> {
        Text {
            file,
            input,
            deadline: deadline.clone(),
            left: file::most_bytes(file),
            buffer: vec![0; PIECE],
            at: 0,
            end: 0,
            line: 1,
            word_line: 1,
            word: Vec::new(),
            hash: Sha256::new(),
        }
    }

    /// The file's name.
    pub(super) fn file(&self) -> &'static str {
        self.file
    }

    /// An error at the last word.
    pub(super) fn error(&self, kind: VerifyErrorKind) -> VerifyError {
        VerifyError { file: self.file, line: Some(self.word_line), kind }
    }

    /// An error because of the last word.
    pub(super) fn unexpected(&self, expected: impl Into<String>) -> VerifyError {
        self.error(VerifyErrorKind::Found { found: self.found(), expected: expected.into() })
    }

    /// The last word for messages.
    pub(super) fn found(&self) -> String {
        if self.word.is_empty() {
            return "the end of the file".into();
        }
        format!("`{}`", printable(&String::from_utf8_lossy(&self.word)))
    }

    fn peek(&mut self) -> Result<Option<u8>, VerifyError> {
        let mut interruptions: u32 = 0;
        while self.at == self.end {
            if let Some(ending) = self.deadline.over() {
                return Err(self.error(VerifyErrorKind::Over(ending)));
            }
            match self.input.read(&mut self.buffer) {
                Ok(0) => return Ok(None),
                Ok(read) => {
                    (self.at, self.end) = (0, read.min(PIECE));
                    let left = self.left.checked_sub(self.end as u64);
                    self.left = left.ok_or(VerifyError {
                        file: self.file,
                        line: None,
                        kind: too_many_bytes(self.file),
                    })?;
                    self.hash.update(&self.buffer[..self.end]);
                }
                Err(error)
                    if error.kind() == io::ErrorKind::Interrupted
                        && (self.deadline.is_bounded() || interruptions < MOST_INTERRUPTIONS) =>
                {
                    interruptions = interruptions.saturating_add(1);
                }
                Err(error) => {
                    return Err(self.error(VerifyErrorKind::Unreadable(error.to_string())));
                }
            }
        }
        Ok(Some(self.buffer[self.at]))
    }

    /// Moves to the next word; empty at the end of the file.
    pub(super) fn word(&mut self) -> Result<&[u8], VerifyError> {
        let mut gap = 0;
        while let Some(byte @ (b' ' | b'\n' | b'\r' | b'\t')) = self.peek()? {
            self.at += 1;
            self.line += usize::from(byte == b'\n');
            self.widen(&mut gap)?;
        }
        self.word.clear();
        self.word_line = self.line;
        while let Some(byte) = self.peek()? {
            if matches!(byte, b' ' | b'\n' | b'\r' | b'\t') || self.word.len() == LONGEST_WORD {
                break;
            }
            self.at += 1;
            self.word.push(byte);
        }
        Ok(&self.word)
    }

    /// The line of the last word.
    pub(super) fn word_line(&self) -> usize {
        self.word_line
    }

    /// The last word.
    pub(super) fn last(&self) -> &[u8] {
        &self.word
    }

    /// The last word as a number of at most 18 digits.
    pub(super) fn as_number(&self) -> Option<i64> {
        let (sign, digits) = match self.word.strip_prefix(b"-") {
            Some(digits) => (-1, digits),
            None => (1, &self.word[..]),
        };
        let is_number = (1..=18).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
        let value = |sum, digit: &u8| sum * 10 + i64::from(digit - b'0');
        is_number.then(|| sign * digits.iter().fold(0, value))
    }

    /// The next word, which must be a number.
    pub(super) fn number(&mut self, expected: &str) -> Result<i64, VerifyError> {
        self.word()?;
        self.as_number().ok_or_else(|| self.unexpected(expected))
    }

    /// Counts a byte of a gap.
    fn widen(&self, gap: &mut usize) -> Result<(), VerifyError> {
        *gap += 1;
        if *gap <= LONGEST_GAP {
            return Ok(());
        }
        let (found, expected) = (format!("more than {LONGEST_GAP} blanks"), "a word".into());
        let kind = VerifyErrorKind::Found { found, expected };
        Err(VerifyError { file: self.file, line: Some(self.line), kind })
    }

    /// The file must end here.
    pub(super) fn end(mut self) -> Result<Hashed, VerifyError> {
        if !self.word()?.is_empty() {
            return Err(self.unexpected("the end of the file"));
        }
        let hash = self.hash.finalize();
        let hash = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Hashed { file: self.file, hash })
    }

    /// All of the file in memory: for the small ones.
    pub(super) fn all(mut self) -> Result<(Vec<u8>, Hashed), VerifyError> {
        let mut all = Vec::new();
        while self.peek()?.is_some() {
            all.extend_from_slice(&self.buffer[self.at..self.end]);
            self.at = self.end;
        }
        Ok((all, self.end()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that is interrupted before each piece, this many times.
    struct Interrupted {
        times: u32,
        left: u32,
        pieces: u32,
    }

    impl Read for Interrupted {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.left > 0 {
                self.left -= 1;
                return Err(io::ErrorKind::Interrupted.into());
            }
            self.left = self.times;
            let Some(pieces) = self.pieces.checked_sub(1) else { return Ok(0) };
            self.pieces = pieces;
            buffer[..2].copy_from_slice(b"7 ");
            Ok(2)
        }
    }

    #[test]
    fn a_reader_that_is_always_interrupted_is_given_up() {
        let text = |times| {
            Text::new(file::LRAT, Interrupted { times, left: times, pieces: 3 }, &Deadline::NEVER)
        };
        let mut now_and_then = text(MOST_INTERRUPTIONS);
        for _ in 0..3 {
            assert_eq!(now_and_then.word(), Ok(&b"7"[..]));
        }
        assert!(now_and_then.end().is_ok());
        let error = text(u32::MAX).word().expect_err("it gives nothing").kind;
        assert!(matches!(error, VerifyErrorKind::Unreadable(_)), "{error}");
    }
}
