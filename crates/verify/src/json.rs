//! JSON, as strict as a manifest needs it: objects, strings and numbers, and no repeated member.
//!
//! Two readers may understand the same text differently: if a member is repeated, some take the first and some the
//! last; a number may be rounded; a string may hold half of a surrogate pair. This reader rejects repeated members and
//! half pairs, and also arrays, `true`, `false` and `null`, which no manifest has. It keeps a number as its text. An
//! object may hold objects, but these may not, so no text needs a deep stack. Blanks, the order of members and escapes
//! in strings mean nothing, as everywhere in JSON.
//!
//! Cost: linear in the text. Each member is also compared with the members before it; a manifest has few.
//!
//! Source: Bray, The JavaScript Object Notation (JSON) Data Interchange Format, RFC 8259, 2017.

/// How deep objects may be nested.
const MOST_DEPTH: usize = 2;

/// The most characters of a text that a message shows.
const SHOWN: usize = 40;

/// The possible values of a member.
#[derive(Debug)]
pub(super) enum Value {
    Text(String),
    /// The number as written.
    Number(String),
    Object(Object),
}

/// A member of an object, and the line of its name, from 1.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) name: String,
    pub(super) line: usize,
    pub(super) value: Value,
}

/// An object, and the line on which it ends.
#[derive(Debug)]
pub(super) struct Object {
    pub(super) members: Vec<Member>,
    pub(super) end: usize,
}

/// Where and why a text is not the JSON of a manifest.
#[derive(Debug, PartialEq)]
pub(super) struct Fault {
    pub(super) line: usize,
    pub(super) found: String,
    pub(super) expected: String,
}

/// Reads a text that is one object.
pub(super) fn read(text: &str) -> Result<Object, Fault> {
    let mut reader = Reader { rest: text, line: 1 };
    let object = reader.object(1)?;
    match reader.next() {
        None => Ok(object),
        Some(_) => Err(reader.unexpected("the end of the file")),
    }
}

/// A piece of a text, prepared for a message.
pub(super) fn quoted(text: &str) -> String {
    let shown: String = text.chars().take(SHOWN).collect();
    let dots = if shown.len() < text.len() { "…" } else { "" };
    format!("`{shown}{dots}`")
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl Reader<'_> {
    /// Skips blanks, and returns the next character without taking it.
    fn next(&mut self) -> Option<char> {
        let is_blank = |letter: char| matches!(letter, ' ' | '\t' | '\r' | '\n');
        let rest = self.rest.trim_start_matches(is_blank);
        let passed = &self.rest[..self.rest.len() - rest.len()];
        self.line += passed.matches('\n').count();
        self.rest = rest;
        rest.chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let letter = self.rest.chars().next()?;
        self.rest = &self.rest[letter.len_utf8()..];
        Some(letter)
    }

    fn unexpected(&self, expected: &str) -> Fault {
        let found = match self.rest.lines().next() {
            None => "the end of the file".into(),
            Some("") => "the end of the line".into(),
            Some(line) => quoted(line),
        };
        Fault { line: self.line, found, expected: expected.into() }
    }

    /// Takes this mark, which must come next.
    fn mark(&mut self, mark: char) -> Result<(), Fault> {
        if self.next() == Some(mark) {
            self.take();
            return Ok(());
        }
        Err(self.unexpected(&format!("`{mark}`")))
    }

    fn object(&mut self, depth: usize) -> Result<Object, Fault> {
        self.mark('{')?;
        let mut members: Vec<Member> = Vec::new();
        if self.next() != Some('}') {
            loop {
                let member = self.member(depth)?;
                if members.iter().any(|before| before.name == member.name) {
                    let found = format!("{} a second time", quoted(&member.name));
                    let expected = "every name once".into();
                    return Err(Fault { line: member.line, found, expected });
                }
                members.push(member);
                if self.next() != Some(',') {
                    break;
                }
                self.take();
            }
        }
        if self.next() != Some('}') {
            return Err(self.unexpected("`,` or `}`"));
        }
        self.take();
        Ok(Object { members, end: self.line })
    }

    fn member(&mut self, depth: usize) -> Result<Member, Fault> {
        if self.next() != Some('"') {
            return Err(self.unexpected("a name in quotes"));
        }
        let line = self.line;
        let name = self.string()?;
        self.mark(':')?;
        let value = match self.next() {
            Some('"') => Value::Text(self.string()?),
            Some('-' | '0'..='9') => Value::Number(self.number()),
            Some('{') if depth < MOST_DEPTH => Value::Object(self.object(depth + 1)?),
            _ if depth < MOST_DEPTH => {
                return Err(self.unexpected("a string, a number or an object"));
            }
            _ => return Err(self.unexpected("a string or a number")),
        };
        Ok(Member { name, line, value })
    }

    /// Everything that looks like a number. It is compared as written.
    fn number(&mut self) -> String {
        let is_other = |letter: char| !matches!(letter, '0'..='9' | '-' | '+' | '.' | 'e' | 'E');
        let end = self.rest.find(is_other).unwrap_or(self.rest.len());
        let (number, rest) = self.rest.split_at(end);
        self.rest = rest;
        number.into()
    }

    /// A string, whose first quote comes next.
    fn string(&mut self) -> Result<String, Fault> {
        self.take();
        let mut text = String::new();
        loop {
            let before = self.rest;
            let letter = match self.take() {
                Some('"') => return Ok(text),
                Some('\\') => self.escaped(),
                Some(letter) if letter >= ' ' => Some(letter),
                _ => None,
            };
            let Some(letter) = letter else {
                self.rest = before;
                return Err(self.unexpected("the end of the string, a letter, or a JSON escape"));
            };
            text.push(letter);
        }
    }

    /// The meaning of an escape, read after its backslash.
    fn escaped(&mut self) -> Option<char> {
        Some(match self.take()? {
            letter @ ('"' | '\\' | '/') => letter,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => match self.unit()? {
                high @ 0xd800..=0xdbff => {
                    self.rest = self.rest.strip_prefix("\\u")?;
                    let low = self.unit().filter(|unit| (0xdc00..=0xdfff).contains(unit))?;
                    char::from_u32(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00))?
                }
                unit => char::from_u32(unit)?, // half of a pair isn't a character
            },
            _ => return None,
        })
    }

    /// Four digits of base 16.
    fn unit(&mut self) -> Option<u32> {
        (0..4).try_fold(0, |unit, _| Some(16 * unit + self.take()?.to_digit(16)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An accepted object as serde_json understands it.
    fn meaning(object: &Object) -> serde_json::Value {
        let member = |member: &Member| {
            let value = match &member.value {
                Value::Text(text) => text.as_str().into(),
                Value::Number(number) => number.parse().expect("a number"),
                Value::Object(object) => meaning(object),
            };
            (member.name.clone(), value)
        };
        serde_json::Value::Object(object.members.iter().map(member).collect())
    }

    fn fault(text: &str) -> String {
        let Fault { line, found, expected } = read(text).expect_err("a fault");
        format!("{line}: found {found}; expected {expected}")
    }

    #[test]
    fn what_is_read_is_what_others_read() {
        for text in [
            "{}",
            " \r\n{\t}\n ",
            r#"{"a":"b"}"#,
            "{\n\"a\"\n:\n-12.50e+3\n,\"\":{\"a\":\"\",\"b\":0}}",
            r#"{"\u0061\"\\\/\b\f\n\r\t": "\ud83d\ude00\u00e9é😀\u0000"}"#,
        ] {
            let object = read(text).expect("an object");
            assert_eq!(meaning(&object), text.parse::<serde_json::Value>().expect("JSON"));
        }
    }

    #[test]
    fn lines_are_those_of_the_names() {
        let object = read("{\n \"a\":\n\n \"b\",\r\n \"c\": {}\n\n}\n").expect("an object");
        let lines: Vec<usize> = object.members.iter().map(|member| member.line).collect();
        assert_eq!((lines, object.end), (vec![2, 5], 7));
    }

    #[test]
    fn what_has_two_meanings_or_none_is_refused() {
        for (text, expected) in [
            ("", "1: found the end of the file; expected `{`"),
            ("\u{feff}{}", "1: found `\u{feff}{}`; expected `{`"),
            ("{} {}", "1: found `{}`; expected the end of the file"),
            (
                "{\n\"a\": 1,\n\"\\u0061\": 1}",
                "3: found `a` a second time; expected every name once",
            ),
            ("{\"a\": 1,}", "1: found `}`; expected a name in quotes"),
            ("{a: 1}", "1: found `a: 1}`; expected a name in quotes"),
            ("{'a': 1}", "1: found `'a': 1}`; expected a name in quotes"),
            ("{\"a\" 1}", "1: found `1}`; expected `:`"),
            ("{\"a\": 1 \"b\": 2}", "1: found `\"b\": 2}`; expected `,` or `}`"),
            ("{\"a\": 1\n", "2: found the end of the file; expected `,` or `}`"),
            (
                "{\"a\": /* 1 */ 1}",
                "1: found `/* 1 */ 1}`; expected a string, a number or an object",
            ),
            ("{\"a\": [1]}", "1: found `[1]}`; expected a string, a number or an object"),
            ("{\"a\": null}", "1: found `null}`; expected a string, a number or an object"),
            ("{\"a\": {\"b\":\n{}}}", "2: found `{}}}`; expected a string or a number"),
        ] {
            assert_eq!(fault(text), expected, "{text}");
        }
        let expected = "expected the end of the string, a letter, or a JSON escape";
        for (string, found) in [
            ("\n", "the end of the line"),
            ("\u{1f}", "`\u{1f}\"}`"),
            ("\\x", "`\\x\"}`"),
            ("\\u12g4", "`\\u12g4\"}`"),
            ("\\u+123", "`\\u+123\"}`"),
            ("\\udc00", "`\\udc00\"}`"),
            ("\\ud83d", "`\\ud83d\"}`"),
            ("\\ud83d\\ud83d", "`\\ud83d\\ud83d\"}`"),
        ] {
            let text = format!("{{\"a\": \"{string}\"}}");
            assert_eq!(fault(&text), format!("1: found {found}; {expected}"));
            assert!(text.parse::<serde_json::Value>().is_err(), "{text}");
        }
        assert_eq!(fault("{\"a"), format!("1: found the end of the file; {expected}"));
        // At any depth beyond the limit.
        let deep = "{\"a\":".repeat(1_000_000);
        assert!(fault(&deep).ends_with("; expected a string or a number"));
        let long = format!("{{\"{}", "x".repeat(100));
        assert_eq!(fault(&long), format!("1: found the end of the file; {expected}"));
        let long = format!("{{{}", "x".repeat(100));
        let shown = "x".repeat(40);
        assert_eq!(fault(&long), format!("1: found `{shown}…`; expected a name in quotes"));
    }
}
