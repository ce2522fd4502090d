//! A text that is a JSON object, on one line or several, as one piece.

use super::input::Input;
use crate::format::error::ParseError;
use crate::format::fault::RuleFault;
use crate::format::json::depth_of;
use crate::format::text::lines::error_at;
use crate::format::text::symbols::Misread;

/// The most bytes of a text. It bounds the memory of a record.
const MOST: usize = 4 << 20;

/// A text, and its first line.
pub(in crate::format) struct Object {
    pub(in crate::format) line: usize,
    pub(in crate::format) text: String,
}

impl Object {
    /// The next line that is not blank; `None` at the end of the input.
    pub(in crate::format) fn of_next_line(
        source: &mut Input<'_>,
    ) -> Option<Result<Object, ParseError>> {
        match source.advance_to_text() {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => return Some(Err(error)),
        }
        let text = String::from_utf8_lossy(source.lines.text()).into_owned();
        Some(Ok(Object { line: source.lines.number(), text }))
    }

    /// The text that begins on the current line: up to the end of its object, or this line if it begins with something
    /// else.
    pub(in crate::format) fn gather(source: &mut Input<'_>) -> Result<Object, ParseError> {
        let line = source.lines.number();
        let mut text = String::from_utf8_lossy(source.lines.text()).into_owned();
        let mut in_text = false;
        let mut depth = depth_of(&text, &mut in_text);
        if !text.trim_start().starts_with(['{', '[']) {
            return Ok(Object { line, text });
        }
        let mut too_long = false;
        while depth > 0 && source.lines.advance()? {
            let next = String::from_utf8_lossy(source.lines.text()).into_owned();
            depth += depth_of(&next, &mut in_text);
            too_long |= text.len() + next.len() > MOST;
            if !too_long {
                text.push('\n');
                text += &next;
            }
        }
        if too_long {
            let found = format!("an object of more than {MOST} bytes");
            let fault = RuleFault::Found { found, expected: "a shorter one".to_owned() };
            return Err(ParseError { line, column: 1, kind: fault.into() });
        }
        Ok(Object { line, text })
    }

    /// The error of a fault in the text.
    pub(in crate::format) fn error(&self, Misread { offset, kind }: Misread) -> ParseError {
        let before = self.text.get(..offset).unwrap_or_default();
        let lines = before.matches('\n').count();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        error_at(
            self.line + lines,
            &self.text.as_bytes()[start..],
            offset - start.min(offset),
            kind,
        )
    }
}
