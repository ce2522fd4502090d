//! JSON values that know their position in the text.
//!
//! A fault in a puzzle has a line and a column, which parsers for data forget; so this is a small parser that keeps
//! them. It can be relaxed, as SudokuPad's shortened texts require:
//!
//! ```text
//! {ce:[[,,{v:5},]],u:[{r:t,c1:#F,c2:ff8800}],md:{author:'A setter\'s name'}}
//!
//! a key without quotes; quotes ' or ", with \' and \" in them; an item of a list left out, which is {};
//! t and f for true and false; a color without quotes: six hexadecimal digits, #0 black, #F white
//! ```
//!
//! A value also records whether a reader took it, which shows the unread values (`leftover.rs`).

use std::cell::Cell;

use super::error::ParseErrorKind;
use super::fault::RuleFault;
use super::text::symbols::Misread;

/// A value, and the bytes at which it begins and ends.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub(super) at: usize,
    /// The byte after it.
    pub(super) end: usize,
    pub(super) is: Json,
    /// How a reader used it.
    pub(super) reading: Cell<Use>,
}

/// How a reader used a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// Not at all yet.
    New,
    /// It was read; the values in it are judged separately.
    Taken,
    /// It was read with everything in it.
    Whole,
    /// It was examined, without a result.
    Left,
}

#[derive(Clone, Debug)]
pub(super) enum Json {
    Null,
    Bool(bool),
    /// A number, as it is written.
    Number(String),
    Text(String),
    List(Vec<Value>),
    /// The keys in their order.
    Object(Vec<(String, Value)>),
}

/// How deep lists and objects may be nested.
const DEEPEST: usize = 64;

impl Value {
    /// The value of a whole text.
    pub(super) fn parse(text: &str, relaxed: bool) -> Result<Value, Misread> {
        let mut parser = Parser { text, at: 0, relaxed };
        let value = parser.value(0)?;
        parser.blanks();
        match parser.at == text.len() {
            true => Ok(value),
            false => Err(parser.fault("the end of the text")),
        }
    }

    /// The value of a key, which is then taken; `None` if it is missing or null.
    pub(super) fn get(&self, key: &str) -> Option<&Value> {
        self.peek(key).inspect(|value| value.take())
    }

    /// The value of a key, without taking it.
    pub(super) fn peek(&self, key: &str) -> Option<&Value> {
        let found = self.entries().iter().find(|(known, _)| known == key);
        found.map(|(_, value)| value).filter(|value| !matches!(value.is, Json::Null))
    }

    /// The entries of an object; empty if it is something else.
    pub(super) fn entries(&self) -> &[(String, Value)] {
        match &self.is {
            Json::Object(entries) => entries,
            _ => &[],
        }
    }

    /// The text of a string or of a number.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.is {
            Json::Text(text) | Json::Number(text) => Some(text),
            _ => None,
        }
    }

    /// The text of a string, or the texts of a list of strings.
    pub(super) fn texts(&self) -> Vec<&str> {
        let text = |value: &'_ Value| matches!(value.is, Json::Text(_));
        match &self.is {
            Json::Text(text) => vec![text],
            Json::List(items) if items.iter().all(text) => {
                items.iter().filter_map(Value::text).collect()
            }
            _ => Vec::new(),
        }
    }

    /// A whole number, which may be written as a string.
    pub(super) fn number(&self) -> Option<i32> {
        self.text()?.trim().parse().ok()
    }

    /// The items of a list.
    pub(super) fn list(&self) -> Result<&[Value], Misread> {
        match &self.is {
            Json::List(items) => Ok(items),
            _ => Err(self.wrong("a list")),
        }
    }

    /// Whether it is `true`, a text, a number, or a list or object with something in it.
    pub(super) fn is_something(&self) -> bool {
        match &self.is {
            Json::Null => false,
            Json::Bool(is) => *is,
            Json::List(items) => !items.is_empty(),
            Json::Object(entries) => !entries.is_empty(),
            Json::Text(text) => !text.trim().is_empty(),
            Json::Number(_) => true,
        }
    }

    /// The fault that something else was expected here.
    pub(super) fn wrong(&self, expected: impl Into<String>) -> Misread {
        let fault = match &self.is {
            Json::Null => RuleFault::word("null", expected),
            Json::Bool(is) => RuleFault::word(&is.to_string(), expected),
            Json::Number(text) | Json::Text(text) => RuleFault::word(text, expected),
            Json::List(_) => {
                RuleFault::Found { found: "a list".to_owned(), expected: expected.into() }
            }
            Json::Object(_) => {
                RuleFault::Found { found: "an object".to_owned(), expected: expected.into() }
            }
        };
        self.misread(fault)
    }

    /// A fault at this value.
    pub(super) fn misread(&self, fault: impl Into<ParseErrorKind>) -> Misread {
        Misread { offset: self.at, kind: fault.into() }
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    relaxed: bool,
}

impl Parser<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Takes a letter if it comes next, after blanks.
    fn takes(&mut self, letter: char) -> bool {
        self.blanks();
        let is_next = self.rest().starts_with(letter);
        self.at += if is_next { letter.len_utf8() } else { 0 };
        is_next
    }

    fn fault(&self, expected: &str) -> Misread {
        let fault = match self.rest().chars().next() {
            None => RuleFault::nothing(expected),
            Some(found) => RuleFault::word(&found.to_string(), expected),
        };
        Misread { offset: self.at, kind: fault.into() }
    }

    fn value(&mut self, depth: usize) -> Result<Value, Misread> {
        self.blanks();
        let at = self.at;
        if depth > DEEPEST {
            return Err(self.fault("less deeply nested lists"));
        }
        let is = match self.rest().chars().next() {
            Some(letter) if self.is_quote(letter) => Json::Text(self.string()?),
            Some('[') => {
                self.at += 1;
                Json::List(self.items(depth + 1)?)
            }
            Some('{') => {
                self.at += 1;
                let mut entries = Vec::new();
                while !self.takes('}') {
                    if !entries.is_empty() && !self.takes(',') {
                        return Err(self.fault("a comma or `}`"));
                    }
                    let key = self.key()?;
                    if !self.takes(':') {
                        return Err(self.fault("a colon"));
                    }
                    entries.push((key, self.value(depth + 1)?));
                }
                Json::Object(entries)
            }
            _ => self.word()?,
        };
        Ok(Value { at, end: self.at, is, reading: Cell::new(Use::New) })
    }

    /// The items of a list, and its end.
    fn items(&mut self, depth: usize) -> Result<Vec<Value>, Misread> {
        let mut items = Vec::new();
        if self.takes(']') {
            return Ok(items);
        }
        loop {
            items.push(self.item(depth)?);
            if self.takes(']') {
                return Ok(items);
            }
            if !self.takes(',') {
                return Err(self.fault("a comma or `]`"));
            }
        }
    }

    fn item(&mut self, depth: usize) -> Result<Value, Misread> {
        self.blanks();
        if self.relaxed && self.rest().starts_with([',', ']']) {
            let is = Json::Object(Vec::new());
            return Ok(Value { at: self.at, end: self.at, is, reading: Cell::new(Use::New) });
        }
        self.value(depth)
    }

    fn is_quote(&self, letter: char) -> bool {
        letter == '"' || self.relaxed && letter == '\''
    }

    fn key(&mut self) -> Result<String, Misread> {
        self.blanks();
        if self.relaxed && !self.rest().starts_with(['"', '\'']) {
            let length = self.bare();
            if length > 0 {
                let key = self.rest()[..length].to_owned();
                self.at += length;
                return Ok(key);
            }
        }
        self.string()
    }

    /// The length of the word of letters, digits and signs that follows.
    fn bare(&self) -> usize {
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_+-.$".contains(byte);
        self.rest().bytes().take_while(|byte| is_part(byte)).count()
    }

    fn word(&mut self) -> Result<Json, Misread> {
        let is_short = self.relaxed && ["#0", "#F"].iter().any(|it| self.rest().starts_with(it));
        let length = if is_short { 2 } else { self.bare() };
        let word = &self.rest()[..length];
        let is_color = || length == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is = match word {
            "null" => Json::Null,
            "true" => Json::Bool(true),
            "false" => Json::Bool(false),
            "t" if self.relaxed => Json::Bool(true),
            "f" if self.relaxed => Json::Bool(false),
            _ if word.parse::<f64>().is_ok() && !word.starts_with(|c: char| c.is_alphabetic()) => {
                Json::Number(word.to_owned())
            }
            _ if is_short || self.relaxed && is_color() => Json::Text(word.to_owned()),
            _ => return Err(self.fault("a JSON value")),
        };
        self.at += length;
        Ok(is)
    }

    fn string(&mut self) -> Result<String, Misread> {
        let start = self.at;
        let first = self.rest().chars().next().filter(|letter| self.is_quote(*letter));
        let Some(quote) = first else {
            return Err(self.fault("a string in quotes"));
        };
        let mut text = String::new();
        let mut letters = self.rest()[1..].char_indices();
        // The first half of a surrogate pair.
        let mut half: Option<u32> = None;
        while let Some((at, letter)) = letters.next() {
            let decoded = match letter {
                _ if letter == quote => {
                    self.at = start + at + 2;
                    return Ok(text);
                }
                '\\' => match letters.next().map(|(_, letter)| letter) {
                    Some('n') => '\n',
                    Some('t') => '\t',
                    Some('r') => '\r',
                    Some('b') => '\u{8}',
                    Some('f') => '\u{c}',
                    Some('u') => {
                        let digits: String =
                            letters.by_ref().take(4).map(|(_, letter)| letter).collect();
                        let code = u32::from_str_radix(&digits, 16).unwrap_or(0xFFFD);
                        match (half.take(), code) {
                            (_, 0xD800..=0xDBFF) => {
                                half = Some(code);
                                continue;
                            }
                            (Some(high), 0xDC00..=0xDFFF) => {
                                let code = 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00);
                                char::from_u32(code).unwrap_or('\u{fffd}')
                            }
                            (_, code) => char::from_u32(code).unwrap_or('\u{fffd}'),
                        }
                    }
                    Some(letter) => letter,
                    None => break,
                },
                letter => letter,
            };
            text.push(decoded);
        }
        Err(Misread { offset: start, kind: ParseErrorKind::OpenQuote })
    }
}

/// A JSON string, with its quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out += "\\n",
            letter if (letter as u32) < 0x20 => out += &format!("\\u{:04x}", letter as u32),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// How much deeper a line leads into objects and lists; `in_text` says whether a string is open.
pub(super) fn depth_of(line: &str, in_text: &mut bool) -> isize {
    let mut depth = 0;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if *in_text => drop(letters.next()),
            '"' => *in_text = !*in_text,
            '{' | '[' if !*in_text => depth += 1,
            '}' | ']' if !*in_text => depth -= 1,
            _ => {}
        }
    }
    depth
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_know_their_places() {
        let text = r#"{"a": [1, -2.5, "x\"\u00e9\ud83d\ude00"], "b": {"c": null, "d": true}}"#;
        let value = Value::parse(text, false).unwrap();
        let list = value.get("a").unwrap().list().unwrap();
        assert_eq!(
            (list[0].number(), list[1].number(), list[2].text()),
            (Some(1), None, Some("x\"é😀"))
        );
        assert_eq!(&text[list[1].at..][..4], "-2.5");
        assert!(value.get("b").unwrap().get("c").is_none());
        assert_eq!(
            Value::parse(&quoted("a\"\\\n\u{1}é"), false).unwrap().text(),
            Some("a\"\\\n\u{1}é")
        );
    }

    #[test]
    fn faults_and_relaxed_texts() {
        for (text, offset) in [
            ("", 0),
            ("{", 1),
            ("[1 2]", 3),
            ("{\"a\" 1}", 5),
            ("[1] x", 4),
            ("{a:1}", 1),
            ("\"x", 0),
        ] {
            assert_eq!(Value::parse(text, false).unwrap_err().offset, offset, "{text}");
        }
        let deep = "[".repeat(1000);
        assert!(Value::parse(&deep, false).is_err());
        let value = Value::parse("{a:t,b:f,\"c\":[]}", true).unwrap();
        assert!(value.get("a").unwrap().is_something() && !value.get("c").unwrap().is_something());
    }
}
