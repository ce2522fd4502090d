//! The name of a kind of houses that an embedder adds: `dot`, `hyper box`.
//!
//! It appears where the names of built-in kinds appear: `dot 1` in an error, `dots 1 and 3` in a sentence of logic,
//! its first free letter in the names of exact cover. So it consists of words of lower-case letters. It is short
//! enough to be stored in the kind itself, which is copied freely.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Words of lower-case letters, separated by a blank or a hyphen; at most [`MOST`](KindName::MOST) characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindName {
    /// The characters, padded with zeros.
    bytes: [u8; KindName::MOST],
}

/// A name that is not allowed for a kind of houses.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{found}` cannot name a kind of house; expected words of lower-case letters, 1 to {} characters in total, that \
     do not name another kind",
    KindName::MOST
)]
pub struct KindNameError {
    /// The name.
    pub found: String,
}

impl KindName {
    /// The most characters.
    pub const MOST: usize = 24;

    /// The name.
    pub fn as_str(&self) -> &str {
        let end = self.bytes.iter().position(|byte| *byte == 0).unwrap_or(KindName::MOST);
        str::from_utf8(&self.bytes[..end]).expect("letters, blanks and hyphens")
    }
}

impl FromStr for KindName {
    type Err = KindNameError;

    fn from_str(text: &str) -> Result<KindName, KindNameError> {
        let is_word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase());
        if text.len() > KindName::MOST || !text.split([' ', '-']).all(is_word) {
            return Err(KindNameError { found: text.to_owned() });
        }
        let mut bytes = [0; KindName::MOST];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Ok(KindName { bytes })
    }
}

impl fmt::Display for KindName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

impl fmt::Debug for KindName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words() {
        let longest = "a".repeat(KindName::MOST);
        for name in ["dot", "hyper box", "knight-step", &longest] {
            assert_eq!(name.parse::<KindName>().unwrap().to_string(), name);
        }
        for name in ["", "Dot", "dot 1", " dot", "two  blanks", "dot\n", "é", &(longest + "a")] {
            let error = name.parse::<KindName>().unwrap_err();
            assert_eq!(
                error.to_string(),
                format!(
                    "`{name}` cannot name a kind of house; expected words of lower-case letters, 1 to 24 \
                     characters in total, that do not name another kind"
                )
            );
        }
    }
}
