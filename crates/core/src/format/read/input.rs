//! The input of a format: the lines of a text, and the context.
//!
//! After a faulty record the format continues at the next possible beginning of a record: the next line if a record
//! is a line; the next blank line if a record is a block of rows and its number of rows or cells is in doubt.

use std::io::BufRead;

use super::context::Context;
use super::options::ReadOptions;
use crate::format::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::{Lines, error_at};

/// A source as formats see it. Each format is compiled only once.
pub(in crate::format) type Input<'a> = Source<dyn BufRead + 'a>;

/// The lines of an input, and the context. The lines are the last field, so a source of any input can be used as an
/// [`Input`].
pub(in crate::format) struct Source<R: ?Sized> {
    pub(in crate::format) context: Context,
    pub(in crate::format) lines: Lines<R>,
}

impl<R: BufRead> Source<R> {
    pub(in crate::format) fn new(lines: Lines<R>, options: ReadOptions) -> Source<R> {
        Source { context: Context::new(options), lines }
    }
}

impl<R: BufRead + ?Sized> Source<R> {
    /// Advances to the next line that is neither blank nor a comment; `false` at the end.
    pub(in crate::format) fn advance_to_text(&mut self) -> Result<bool, ParseError> {
        while self.lines.advance()? {
            match self.lines.text().trim_ascii_start().first() {
                None | Some(b'#') => {}
                Some(_) => return Ok(true),
            }
        }
        Ok(false)
    }

    /// Skips lines up to the next blank line, after which a block of rows can begin.
    pub(in crate::format) fn skip_block(&mut self) {
        while let Ok(true) = self.lines.advance() {
            if self.lines.text().trim_ascii().is_empty() {
                return;
            }
        }
    }

    /// An error on the current line.
    pub(in crate::format) fn error(&self, offset: usize, kind: ParseErrorKind) -> ParseError {
        error_at(self.lines.number(), self.lines.text(), offset, kind)
    }
}
