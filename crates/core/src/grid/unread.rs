//! The parts of a puzzle's text that its rules lack.

use std::fmt;

/// Something in the text of a puzzle that may be a rule but was not read as one: prose, a drawing, or an unknown key.
/// A verdict on such a puzzle uses only the rules that were read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Its name in the text, as in `ruleset`, or `thermometer.slow` for a key of an object.
    pub key: Box<str>,
    /// How often it occurs.
    pub count: usize,
    /// Its text, if it is prose, on one line.
    pub words: Option<Box<str>>,
}

impl Unread {
    /// The most that a puzzle keeps; if there are more, the last entry is all the others.
    pub const MOST: usize = 100;
}

/// As in `` `line`, 3 times `` and `` the text of `ruleset`: "Fill it" ``.
impl fmt::Display for Unread {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unread { key, count, words } = self;
        match words {
            Some(words) => write!(out, "the text of `{key}`: {words:?}")?,
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
        assert_eq!(said(1, Some("a \"b\"")), "the text of `line`: \"a \\\"b\\\"\"");
    }
}
