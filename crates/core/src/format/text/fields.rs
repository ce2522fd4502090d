//! A line of a table as fields: `1,"a ""b""",53..7....`.
//!
//! A field may be quoted; a quote within it is doubled. A quote opens a field only at its beginning, so an inch mark
//! or a stray quote in the middle of a text does no harm.
//!
//! Between tabs a quote is usually an ordinary character, as in the registered format, but spreadsheets also quote
//! there. So it quotes only if it begins its field and another one ends it: `"Hello` and `"A" to "B"` are read
//! literally. Quotes may contain line ends only if no tab precedes the second quote. So no quote can swallow a row.

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
            Some(b'"') if delimiter == b'\t' => ending_quote(text, at + blanks),
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

/// Like [`quoted`], between tabs; `None` if the quote does not end with its field.
fn ending_quote(text: &[u8], open: usize) -> Option<(Vec<u8>, usize)> {
    let (inside, end) = quoted(text, open).ok()?;
    ends_field(&text[end..]).then_some((inside, end))
}

/// Whether a field between tabs ends before this text.
fn ends_field(rest: &[u8]) -> bool {
    rest.iter().find(|byte| **byte != b' ').is_none_or(|byte| *byte == b'\t')
}

/// The state of quotes at the end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quotes {
    /// No quote is open: the record ends here.
    Closed,
    /// A quote is open, which the next lines may close.
    Open,
    /// The quote that was open at the beginning of the line quotes nothing: its own line is a record.
    Stray,
}

/// The lines of a record, as far as they are known.
pub(crate) struct Joint {
    delimiter: u8,
    /// The most fields that a record between tabs has.
    columns: usize,
    fields: usize,
}

impl Joint {
    /// Reads the first line of a record. `Some` if a quote is open at its end, to be continued with
    /// [`go_on`](Joint::go_on). `columns` is the number of columns of the table, if known: a record cannot have more
    /// fields.
    pub(crate) fn begin(text: &[u8], delimiter: u8, columns: Option<usize>) -> Option<Joint> {
        let mut joint = Joint { delimiter, columns: columns.unwrap_or(usize::MAX), fields: 1 };
        (joint.after(text, false) == Quotes::Open).then_some(joint)
    }

    /// The state of quotes at the end of the next line.
    pub(crate) fn go_on(&mut self, text: &[u8]) -> Quotes {
        self.after(text, true)
    }

    fn after(&mut self, text: &[u8], is_open: bool) -> Quotes {
        if self.delimiter != b'\t' {
            return quotes_after(text, self.delimiter, is_open);
        }
        let (quotes, fields) = quotes_between_tabs(text, is_open);
        self.fields += fields - 1;
        if is_open && self.fields > self.columns { Quotes::Stray } else { quotes }
    }
}

/// The state of quotes at the end of a line. `is_open` is whether a quote is open at its beginning.
fn quotes_after(text: &[u8], delimiter: u8, mut is_open: bool) -> Quotes {
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
            let Some(quote) = memchr::memchr(b'"', &text[at..]) else { return Quotes::Open };
            at += quote + 1;
            is_open = text.get(at) == Some(&b'"');
            at += usize::from(is_open);
        }
        match memchr::memchr(delimiter, &text[at..]) {
            None => return Quotes::Closed,
            Some(end) => at += end + 1,
        }
    }
}

/// The state of quotes between tabs, and the number of fields of which the line has a part.
fn quotes_between_tabs(text: &[u8], is_open: bool) -> (Quotes, usize) {
    let (mut at, mut fields) = (0, 1);
    if is_open {
        let closing = closing_quote(text);
        let content = &text[..closing.unwrap_or(text.len())];
        if memchr::memchr(b'\t', content).is_some() {
            return (Quotes::Stray, fields);
        }
        match closing {
            None => return (Quotes::Open, fields),
            Some(closing) if !ends_field(&text[closing + 1..]) => return (Quotes::Stray, fields),
            Some(closing) => at = closing + 1,
        }
        match memchr::memchr(b'\t', &text[at..]) {
            None => return (Quotes::Closed, fields),
            Some(end) => at += end + 1,
        }
        fields += 1;
    }
    loop {
        let blanks = text[at..].iter().take_while(|byte| **byte == b' ').count();
        let quote = at + blanks;
        if text.get(quote) == Some(&b'"') {
            match ending_quote(text, quote) {
                Some((_, end)) => at = end,
                None if memchr::memchr(b'\t', &text[quote..]).is_some() => {}
                None if closing_quote(&text[quote + 1..]).is_none() => {
                    return (Quotes::Open, fields);
                }
                None => return (Quotes::Closed, fields),
            }
        }
        match memchr::memchr(b'\t', &text[at..]) {
            None => return (Quotes::Closed, fields),
            Some(end) => at += end + 1,
        }
        fields += 1;
    }
}

/// Where an open quote is closed: at the first quote that is not doubled.
fn closing_quote(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        let quote = at + memchr::memchr(b'"', &text[at..])?;
        if text.get(quote + 1) != Some(&b'"') {
            return Some(quote);
        }
        at = quote + 2;
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
            assert!(Joint::begin(&line, delimiter, None).is_none());
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
            let is_open = quotes_after(text.as_bytes(), b',', false) == Quotes::Open;
            assert_eq!(is_open, split(text.as_bytes(), b',').is_err(), "{text}");
        }
        assert_eq!(quotes_after(b"b\",c", b',', true), Quotes::Closed);
        assert_eq!(quotes_after(b"b\"\",c", b',', true), Quotes::Open);
        assert_eq!(quotes_after(b"b\",\"c", b',', true), Quotes::Open);
    }

    #[test]
    fn between_tabs_a_quote_quotes_a_whole_field_or_nothing() {
        let fields: [(&str, &[&str]); 9] = [
            ("a\t\"b\"\tc", &["a", "b", "c"]),
            ("\"a \"\"b\"\"\"\t \"c\td\" ", &["a \"b\"", "c\td "]),
            ("\"Hello\tb", &["\"Hello", "b"]),
            ("\"A\" to \"B\"\tb", &["\"A\" to \"B\"", "b"]),
            ("5\"\t\"\tb\"c", &["5\"", "\"", "b\"c"]),
            ("a\t\"", &["a", "\""]),
            ("a\t\"b", &["a", "\"b"]),
            ("\"\"\t\"\"\"", &["", "\"\"\""]),
            ("\"a\nb\"\tc", &["a\nb", "c"]),
        ];
        for (text, expected) in fields {
            let read = split(text.as_bytes(), b'\t').unwrap();
            let read: Vec<&[u8]> = read.iter().map(|field| &*field.text).collect();
            let expected: Vec<&[u8]> = expected.iter().map(|field| field.as_bytes()).collect();
            assert_eq!(read, expected, "{text}");
            assert_eq!(count(text.as_bytes(), b'\t'), expected.len(), "{text}");
        }
        let after = |text: &str, is_open| quotes_between_tabs(text.as_bytes(), is_open).0;
        // The text in quotes must end the field, or the quote quotes nothing.
        for (text, expected) in [
            ("a\t\"b", Quotes::Open),
            ("a\t \"b \"\"", Quotes::Open),
            ("a\t\"b\tc", Quotes::Closed),
            ("a\t\"b\" c", Quotes::Closed),
            ("a\t\"b\"", Quotes::Closed),
        ] {
            assert_eq!(after(text, false), expected, "{text}");
        }
        for (text, expected) in [
            ("b", Quotes::Open),
            ("b\"", Quotes::Closed),
            ("b\"\tc", Quotes::Closed),
            ("b\"\t\"c", Quotes::Open),
            ("b\tc\"", Quotes::Stray),
            ("b\tc", Quotes::Stray),
            ("b\"c\t", Quotes::Stray),
        ] {
            assert_eq!(after(text, true), expected, "{text}");
        }
        // Three fields are not a record of two columns.
        let joined = |columns| {
            let mut joint = Joint::begin(b"a\t\"", b'\t', Some(columns)).unwrap();
            joint.go_on(b"b\"\tc")
        };
        assert_eq!((joined(2), joined(3)), (Quotes::Stray, Quotes::Closed));
    }
}
