//! A line of a table as fields: `1,"a ""b""",53..7....`.
//!
//! A field may be quoted; a quote within it is doubled. A quote opens a field only at its beginning, so that an inch
//! or a stray quote in the middle of a text does no harm.

use std::borrow::Cow;

use super::symbols::Misread;
use crate::format::error::ParseErrorKind;

/// A field without its quotes, and where it starts.
pub(in crate::format) struct Field<'a> {
    pub(in crate::format) start: usize,
    pub(in crate::format) text: Cow<'a, [u8]>,
}

/// Splits a line into fields.
pub(in crate::format) fn split(text: &[u8], delimiter: u8) -> Result<Vec<Field<'_>>, Misread> {
    let mut fields = Vec::with_capacity(4);
    let mut at = 0;
    loop {
        let blanks = text[at..].iter().take_while(|byte| **byte == b' ').count();
        let quoted = match text.get(at + blanks) {
            Some(b'"') => Some(quoted(text, at + blanks)?),
            _ => None,
        };
        let start = quoted.as_ref().map_or(at, |_| at + blanks + 1);
        at = quoted.as_ref().map_or(at, |(_, end)| *end);
        let rest = &text[at..];
        let end = memchr::memchr(delimiter, rest).unwrap_or(rest.len());
        let text_of = match quoted {
            None => Cow::Borrowed(&rest[..end]),
            Some((mut inside, _)) => {
                inside.extend_from_slice(&rest[..end]);
                Cow::Owned(inside)
            }
        };
        fields.push(Field { start, text: text_of });
        at += end + 1;
        if at > text.len() {
            return Ok(fields);
        }
    }
}

/// The content of the quote that opens at this byte of the line, and where it ends.
fn quoted(text: &[u8], open: usize) -> Result<(Vec<u8>, usize), Misread> {
    let mut inside = Vec::new();
    let mut at = open + 1;
    loop {
        match (text.get(at), text.get(at + 1)) {
            (None, _) => return Err(Misread { offset: open, kind: ParseErrorKind::OpenQuote }),
            (Some(b'"'), Some(b'"')) => {
                inside.push(b'"');
                at += 2;
            }
            (Some(b'"'), _) => return Ok((inside, at + 1)),
            (Some(byte), _) => {
                inside.push(*byte);
                at += 1;
            }
        }
    }
}

/// Whether a quote is open at the end of a line. `is_open` says whether one is open at its beginning.
pub(in crate::format) fn is_open_after(text: &[u8], delimiter: u8, mut is_open: bool) -> bool {
    let mut at = 0;
    loop {
        if !is_open {
            let blanks = text[at..].iter().take_while(|byte| **byte == b' ').count();
            if text.get(at + blanks) == Some(&b'"') {
                at += blanks + 1;
                is_open = true;
            }
        }
        while is_open {
            let Some(quote) = memchr::memchr(b'"', &text[at..]) else { return true };
            at += quote + 1;
            is_open = text.get(at) == Some(&b'"');
            at += usize::from(is_open);
        }
        match memchr::memchr(delimiter, &text[at..]) {
            None => return false,
            Some(end) => at += end + 1,
        }
    }
}

/// The number of fields of a line that can be split.
pub(in crate::format) fn count(text: &[u8], delimiter: u8) -> usize {
    match memchr::memchr(b'"', text) {
        None => memchr::memchr_iter(delimiter, text).count() + 1,
        Some(_) => split(text, delimiter).map_or(1, |fields| fields.len()),
    }
}

/// Writes a field, in quotes if it needs them.
pub(in crate::format) fn push(text: &[u8], delimiter: u8, out: &mut Vec<u8>) {
    let needs_quotes = |byte: &u8| *byte == delimiter || b"\"\r\n".contains(byte);
    let is_plain = !text.iter().any(needs_quotes)
        && !text.starts_with(b" ")
        && !text.starts_with(b"#")
        && !text.ends_with(b" ");
    if is_plain {
        return out.extend_from_slice(text);
    }
    out.push(b'"');
    for byte in text {
        out.extend_from_slice(if *byte == b'"' { b"\"\"" } else { std::slice::from_ref(byte) });
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_read_back() {
        let texts = ["", "a", " a", "a ", "#", "a\"b", "\"", "a,b", "a\nb", "a;b", "\"\"", "a\tb"];
        for delimiter in *b",;\t|" {
            let mut line = Vec::new();
            for (index, text) in texts.iter().enumerate() {
                line.extend((index > 0).then_some(delimiter));
                push(text.as_bytes(), delimiter, &mut line);
            }
            assert!(!is_open_after(&line, delimiter, false));
            let read = split(&line, delimiter).unwrap();
            let read: Vec<&[u8]> = read.iter().map(|field| &*field.text).collect();
            assert_eq!(read, texts.map(str::as_bytes));
        }
    }

    #[test]
    fn a_quote_is_open_where_the_line_cannot_be_split() {
        for text in
            ["\"", "a,\"b", "a, \"b", "a\"b", "\"a\"\"", "\"a\",\"b", "\"a\"b,c\"", "\"a\nb\",c"]
        {
            let is_open = is_open_after(text.as_bytes(), b',', false);
            assert_eq!(is_open, split(text.as_bytes(), b',').is_err(), "{text}");
        }
        assert!(!is_open_after(b"b\",c", b',', true) && is_open_after(b"b\"\",c", b',', true));
        assert!(is_open_after(b"b\",\"c", b',', true));
    }
}
