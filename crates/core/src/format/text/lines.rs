//! An input as lines, one at a time, in bounded memory.
//!
//! A line ends with LF, CR LF or a lone CR, or with the input. A UTF-8 byte order mark at the start is dropped. A
//! line longer than [`LIMIT`] is skipped, and an error is reported instead. All lines share one buffer.

use std::collections::VecDeque;
use std::io::{BufRead, ErrorKind};

use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::unseen::{self, Unseen};

/// The most bytes of a line. The longest line of any format is a row of 256 cells with 256 candidates each, or 256
/// rows of 256 numbers: about a quarter of this.
pub(in crate::format) const LIMIT: usize = 1 << 20;

/// The lines of an input.
///
/// The input is the last field, so formats can take `Lines<dyn BufRead>` and are compiled only once.
pub(in crate::format) struct Lines<R: ?Sized> {
    text: Vec<u8>,
    number: usize,
    /// The number of the last line that was read.
    last: usize,
    /// The last line ended with a CR at the end of the bytes read: an LF after it belongs to it.
    after_cr: bool,
    /// The next call of `advance` stays at this line.
    again: bool,
    ended: bool,
    /// The text between the current line and the next: a line end.
    joint: &'static [u8],
    /// Lines that precede those of the input, with their numbers.
    ahead: VecDeque<(usize, Result<Vec<u8>, ParseError>)>,
    /// The first invisible character of each line that has one.
    unseen: Vec<Unseen>,
    input: R,
}

/// How many of those are kept.
const MOST_UNSEEN: usize = 64;

impl<R: BufRead> Lines<R> {
    pub(in crate::format) fn new(input: R) -> Lines<R> {
        let text = Vec::new();
        let unseen = Vec::new();
        Lines {
            text,
            number: 0,
            last: 0,
            after_cr: false,
            again: false,
            ended: false,
            joint: b"\n",
            ahead: VecDeque::new(),
            unseen,
            input,
        }
    }
}

impl<R: BufRead + ?Sized> Lines<R> {
    /// The line, without its end.
    pub(in crate::format) fn text(&self) -> &[u8] {
        &self.text
    }

    /// The number of the line, from 1; the first, if several were joined.
    pub(in crate::format) fn number(&self) -> usize {
        self.number
    }

    /// Whether the input is known to have ended, or ends with the current line.
    pub(in crate::format) fn at_end(&mut self) -> bool {
        self.ended || self.input.fill_buf().is_ok_and(<[u8]>::is_empty)
    }

    /// The invisible characters in the lines since [`forget_unseen`](Lines::forget_unseen): the first of each line.
    pub(in crate::format) fn unseen(&self) -> &[Unseen] {
        &self.unseen
    }

    /// Forgets these characters, except those of the next line.
    pub(in crate::format) fn forget_unseen(&mut self) {
        let (number, stays) = (self.number, self.again);
        self.unseen.retain(|unseen| stays && unseen.line == number);
    }

    /// Makes the next [`advance`](Lines::advance) stay at this line.
    pub(in crate::format) fn stay(&mut self) {
        self.again = true;
    }

    /// Advances to the next line; `false` at the end of the input.
    pub(in crate::format) fn advance(&mut self) -> Result<bool, ParseError> {
        if std::mem::take(&mut self.again) {
            return Ok(true);
        }
        if let Some((number, text)) = self.ahead.pop_front() {
            self.number = number;
            self.text = text?;
            return Ok(true);
        }
        self.text.clear();
        if self.ended {
            return Ok(false);
        }
        let mut begun = false;
        let mut too_long = false;
        if !self.after_cr {
            self.joint = b"\n";
        }
        loop {
            let read = match self.input.fill_buf() {
                Ok(read) => read,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.ended = true;
                    let kind = ParseErrorKind::Io(error.to_string());
                    return Err(ParseError { line: self.last + 1, column: 1, kind });
                }
            };
            if read.is_empty() {
                self.ended = true;
                break;
            }
            if std::mem::take(&mut self.after_cr) {
                self.joint = b"\r";
                if read[0] == b'\n' {
                    self.joint = b"\r\n";
                    self.input.consume(1);
                    continue;
                }
            }
            begun = true;
            let end = memchr::memchr2(b'\n', b'\r', read);
            let part = &read[..end.unwrap_or(read.len())];
            too_long |= self.text.len() + part.len() > LIMIT;
            if too_long {
                self.text.clear();
            } else {
                self.text.extend_from_slice(part);
            }
            let Some(end) = end else {
                let all = read.len();
                self.input.consume(all);
                continue;
            };
            self.after_cr = read[end] == b'\r';
            self.input.consume(end + 1);
            break;
        }
        if !begun {
            return Ok(false);
        }
        self.last += 1;
        self.number = self.last;
        if too_long {
            let kind = ParseErrorKind::LineTooLong { limit: LIMIT };
            return Err(ParseError { line: self.number, column: LIMIT + 1, kind });
        }
        if self.number == 1 && self.text.starts_with(b"\xEF\xBB\xBF") {
            self.text.drain(..3);
        }
        if !self.text.is_ascii() && self.unseen.len() < MOST_UNSEEN {
            self.unseen.extend(unseen::first(self.number, &self.text));
        }
        Ok(true)
    }
}

impl<R: BufRead + ?Sized> Lines<R> {
    /// Joins the next lines to the current one, up to the first that ends it. If none of the next `most` does, or
    /// `ends` gives up, the current line is not joined, and they are read again as lines. True if they were joined.
    pub(in crate::format) fn join(
        &mut self,
        most: usize,
        mut ends: impl FnMut(&[u8]) -> Option<bool>,
    ) -> bool {
        let (mut joined, first, alone) = (self.text.clone(), self.number, self.text.len());
        let mut read = Vec::new();
        let mut ended = false;
        let mut goes_on = true;
        while goes_on && !ended && read.len() < most && joined.len() <= LIMIT {
            match self.advance() {
                Ok(false) => break,
                Ok(true) => {
                    joined.extend_from_slice(self.joint);
                    joined.extend_from_slice(&self.text);
                    let ends = ends(&self.text);
                    (ended, goes_on) = (ends == Some(true), ends.is_some());
                    read.push((self.number, Ok(std::mem::take(&mut self.text))));
                }
                // It is reported at its position.
                Err(error) => {
                    read.push((error.line, Err(error)));
                    break;
                }
            }
        }
        self.number = first;
        if !ended {
            joined.truncate(alone);
            read.into_iter().rev().for_each(|line| self.ahead.push_front(line));
        }
        self.text = joined;
        ended
    }

    /// The current line and the next ones up to a blank line, at most this many. They are read again as lines.
    pub(in crate::format) fn block(&mut self, most: usize) -> Vec<Vec<u8>> {
        let (number, text) = (self.number, self.text.clone());
        let mut block = vec![text.clone()];
        let mut read = Vec::new();
        while block.len() < most {
            match self.advance() {
                Ok(false) => break,
                Ok(true) => {
                    let line = std::mem::take(&mut self.text);
                    read.push((self.number, Ok(line.clone())));
                    if line.trim_ascii().is_empty() {
                        break;
                    }
                    block.push(line);
                }
                // It is reported at its position.
                Err(error) => {
                    read.push((error.line, Err(error)));
                    break;
                }
            }
        }
        read.into_iter().rev().for_each(|line| self.ahead.push_front(line));
        (self.number, self.text) = (number, text);
        block
    }

    /// Puts texts before those of the input, as lines with this number.
    pub(in crate::format) fn put_ahead(&mut self, texts: Vec<Vec<u8>>, number: usize) {
        texts.into_iter().rev().for_each(|text| self.ahead.push_front((number, Ok(text))));
    }

    /// Continues with another text as if it followed. Its first line has this number.
    pub(in crate::format) fn go_on_at(&mut self, number: usize) {
        self.last = number - 1;
        (self.ended, self.again, self.after_cr) = (false, false, false);
    }

    /// The available text to be read next, and the number of its first line. `None` within the end of a line.
    pub(in crate::format) fn ahead(&mut self) -> Option<(&[u8], usize)> {
        if !self.holds_nothing() || self.after_cr {
            return None;
        }
        let line = self.last + 1;
        Some((self.input.fill_buf().ok()?, line))
    }

    /// Skips lines of the text that is [`ahead`](Lines::ahead), with their bytes.
    pub(in crate::format) fn pass(&mut self, lines: usize, bytes: usize) {
        self.last += lines;
        self.input.consume(bytes);
    }

    /// Whether this is the number of the last line that was read.
    pub(in crate::format) fn is_last(&self, line: usize) -> bool {
        self.last == line
    }

    /// Whether every byte read is in the lines before, so another reader may continue.
    pub(in crate::format) fn holds_nothing(&self) -> bool {
        self.ahead.is_empty() && !self.again
    }

    /// The input, the number of the next line, and whether an LF at its beginning belongs to the line before.
    pub(in crate::format) fn rest(self) -> (R, usize, bool)
    where
        R: Sized,
    {
        (self.input, self.last + 1, self.after_cr)
    }

    /// The input.
    pub(in crate::format) fn input(&mut self) -> &mut R {
        &mut self.input
    }
}

/// An error at a byte of a line.
pub(in crate::format) fn error_at(
    line: usize,
    text: &[u8],
    offset: usize,
    kind: ParseErrorKind,
) -> ParseError {
    ParseError { line, column: column(text, offset), kind }
}

/// The column, in characters from 1, of a byte of a line. Invalid bytes count as one character for each run that
/// could have been one.
pub(in crate::format) fn column(text: &[u8], offset: usize) -> usize {
    characters(&text[..offset.min(text.len())]) + 1
}

/// The number of characters of a text.
pub(in crate::format) fn characters(text: &[u8]) -> usize {
    text.utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty()))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &[u8], capacity: usize) -> Vec<String> {
        let mut lines = Lines::new(std::io::BufReader::with_capacity(capacity, text));
        let mut found = Vec::new();
        while lines.advance().unwrap() {
            found.push(String::from_utf8_lossy(lines.text()).into_owned());
            assert_eq!(lines.number(), found.len());
        }
        assert!(!lines.advance().unwrap());
        found
    }

    #[test]
    fn every_line_end_and_the_mark() {
        for capacity in [1, 2, 3, 100] {
            assert_eq!(all(b"\xEF\xBB\xBFa\r\nb\rc\n\nd", capacity), ["a", "b", "c", "", "d"]);
            assert_eq!(all(b"a\r\r\nb\r\n", capacity), ["a", "", "b"]);
            assert_eq!(all(b"", capacity), [""; 0]);
        }
    }

    #[test]
    fn a_line_too_long_is_reported_and_passed() {
        let text = [vec![b'1'; LIMIT], vec![b'2'; LIMIT + 1], vec![b'3'; 4]].join(&b'\n');
        let mut lines = Lines::new(&text[..]);
        assert!(lines.advance().unwrap());
        assert_eq!(lines.text().len(), LIMIT);
        assert_eq!(
            lines.advance().unwrap_err().to_string(),
            "line 2, column 1048577: the line is too long; expected at most 1048576 bytes"
        );
        assert!(lines.advance().unwrap());
        assert_eq!((lines.text(), lines.number()), (&b"3333"[..], 3));
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(column("äöx".as_bytes(), 4), 3);
        assert_eq!(column(b"a\xFFb", 2), 3);
    }
}
