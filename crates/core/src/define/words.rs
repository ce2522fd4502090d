//! A definition as words, numbers and signs.

use super::DefineError;

/// A piece of a definition, and the byte at which it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    pub(super) at: usize,
    pub(super) is: Is<'a>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Is<'a> {
    Name(&'a str),
    Number(i64),
    Sign(&'static str),
    End,
}

/// Signs; one that begins with another comes before it.
const SIGNS: [&str; 19] = [
    "...", "!=", "<=", ">=", "{", "}", "(", ")", "[", "]", ",", ";", ":", "|", "+", "-", "*", "=",
    "<",
];

/// Signs of other languages, and what is written here.
const FOREIGN: [(&str, &str); 7] = [
    ("==", "="),
    ("<>", "!="),
    ("&&", "and"),
    ("||", "or"),
    ("/", "div"),
    ("%", "mod"),
    ("!", "not"),
];

/// The greatest number in a definition.
const GREATEST: i64 = 1_000_000;

/// The words of a definition; the last one is its end. A comment goes from `#` to the end of its line.
pub(super) fn words(text: &str) -> Result<Vec<Word<'_>>, DefineError> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let (is, length) = if letter.is_whitespace() {
            at += letter.len_utf8();
            continue;
        } else if letter == '#' {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        } else if letter.is_ascii_digit() {
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            let number = rest[..length].parse().ok().filter(|number| *number <= GREATEST);
            let Some(number) = number else {
                let expected = format!("a number of at most {GREATEST}");
                return Err(DefineError::new(at, format!("`{}`", &rest[..length]), expected));
            };
            (Is::Number(number), length)
        } else if letter.is_ascii_alphabetic() {
            let length = length_of_name(rest);
            (Is::Name(&rest[..length]), length)
        } else if let Some((found, expected)) = foreign(rest) {
            return Err(DefineError::new(at, format!("`{found}`"), format!("`{expected}`")));
        } else if let Some(sign) = SIGNS.iter().chain(&[">"]).find(|sign| rest.starts_with(**sign))
        {
            (Is::Sign(sign), sign.len())
        } else {
            let expected = "a name, a number or a sign such as `=`";
            return Err(DefineError::new(at, format!("`{letter}`"), expected));
        };
        words.push(Word { at, is });
        at += length;
    }
    words.push(Word { at: text.len(), is: Is::End });
    Ok(words)
}

/// The sign of another language with which a text begins.
fn foreign(text: &str) -> Option<(&'static str, &'static str)> {
    let is_here = |(sign, _): &(&str, &str)| text.starts_with(sign) && !text.starts_with("!=");
    FOREIGN.into_iter().find(is_here)
}

/// The length of the name with which a text begins: letters, digits and underscores, and dashes before a letter.
fn length_of_name(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_part = |at: &usize| match bytes[*at] {
        b'-' => bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic),
        byte => byte.is_ascii_alphanumeric() || byte == b'_',
    };
    (0..bytes.len()).take_while(is_part).count()
}
