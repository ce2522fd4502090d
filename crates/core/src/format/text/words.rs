//! The words of a line, and the comment after them.

use std::ops::Range;

/// A text up to any of `ends`, and the rest.
pub(in crate::format) fn cut<'a>(text: &'a [u8], ends: &[u8]) -> (&'a [u8], &'a [u8]) {
    let end = text.iter().position(|byte| ends.contains(byte));
    text.split_at(end.unwrap_or(text.len()))
}

/// Whether a byte separates words.
pub(in crate::format) fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b'|' | b'/' | b':' | b'"')
}

/// Whether a byte ends a word: it separates words, or begins a comment.
pub(in crate::format) fn is_end(byte: u8) -> bool {
    is_gap(byte) || byte == b'#'
}

/// The words of a text as ranges of bytes, up to a comment.
pub(in crate::format) struct Words<'a> {
    text: &'a [u8],
    at: usize,
}

impl Words<'_> {
    pub(in crate::format) fn of(text: &[u8]) -> Words<'_> {
        Words { text, at: 0 }
    }
}

impl Iterator for Words<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let gap = self.text[self.at..].iter().position(|byte| !is_gap(*byte))?;
        let start = self.at + gap;
        let length = self.text[start..].iter().position(|byte| is_end(*byte));
        let end = length.map_or(self.text.len(), |length| start + length);
        self.at = end;
        (end > start).then_some(start..end)
    }
}

/// The comment in the text after a grid, without the separator.
pub(in crate::format) fn comment(rest: &[u8]) -> Option<Box<str>> {
    if rest.is_empty() {
        return None;
    }
    let text = String::from_utf8_lossy(rest);
    let text = text.trim_start_matches([' ', '\t', '#', ',', ';', ':']).trim_end();
    Some(text).filter(|text| !text.is_empty()).map(Into::into)
}
