//! Pairs of values as a text: `1-2 1-3 2-3`.

use std::str::FromStr;

use thiserror::Error;

/// Pairs of values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValuePairs(pub Vec<(i32, i32)>);

/// What is wrong with the text of pairs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found `{0}`; expected pairs of values, such as `1-2`")]
pub struct ValuePairsError(String);

impl FromStr for ValuePairs {
    type Err = ValuePairsError;

    fn from_str(text: &str) -> Result<ValuePairs, ValuePairsError> {
        let pair = |word: &str| {
            let (one, other) = word.split_once('-')?;
            Some((one.parse().ok()?, other.parse().ok()?))
        };
        let pair = |word: &str| pair(word).ok_or_else(|| ValuePairsError(word.to_owned()));
        text.split_whitespace().map(pair).collect::<Result<_, _>>().map(ValuePairs)
    }
}
