//! What the text of a puzzle has and its rules lack.

use std::fmt;

/// Something in the text of a puzzle that may be a rule, and that was not read as one: words, a drawing, or a key that
/// no format knows. A verdict on such a puzzle is by the rules that were read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Its name in the text, as in `ruleset`, or `thermometer.slow` for a key of an object.
    pub key: Box<str>,
    /// How often it occurs.
    pub count: usize,
    /// What it says, if it is words, on one line.
    pub words: Option<Box<str>>,
}

impl Unread {
    /// The most that a puzzle keeps; with more, the last is all others.
    pub const MOST: usize = 100;
}

/// As in `` `line`, 3 times `` and `` the words of `ruleset`: "Fill it" ``.
impl fmt::Display for Unread {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unread { key, count, words } = self;
        match words {
            Some(words) => write!(out, "the words of `{key}`: {words:?}")?,
            None => write!(out, "`{key}`")?,
        }
        match count {
            0 | 1 => Ok(()),
            _ => write!(out, ", {count} times"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_named() {
        let said = |count, words: Option<&str>| {
            Unread { key: "line".into(), count, words: words.map(Into::into) }.to_string()
        };
        assert_eq!(said(1, None), "`line`");
        assert_eq!(said(3, None), "`line`, 3 times");
        assert_eq!(said(1, Some("a \"b\"")), "the words of `line`: \"a \\\"b\\\"\"");
    }
}
