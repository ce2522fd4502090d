//! Numbers and ranges as text: both ends belong to a range, and either may be left out.
//!
//! A text that is not read gives what was expected, to be put after the word "expected".

use std::ops::RangeInclusive;

/// What [`read_count`] expects.
pub const COUNT: &str = "a number, or endless";
/// What [`read_range`] expects.
pub const RANGE: &str = "a number or a range, as in 24 or 22..27";
/// What [`read_tenths`] expects.
pub const TENTHS: &str = "a rating or a range, as in 7.1 or 7.1..7.3";
/// What [`read_sizes`] expects.
pub const SIZES: &str = "sizes, as in 2-5";

/// How many puzzles: a number, or `None` for `endless`.
///
/// # Errors
/// [`COUNT`].
pub fn read_count(text: &str) -> Result<Option<u64>, &'static str> {
    match text {
        "endless" => Ok(None),
        _ => text.parse().map(Some).map_err(|_| COUNT),
    }
}

/// A range of numbers: `5`, `5..9`, `5..`, `..9`.
///
/// # Errors
/// [`RANGE`].
pub fn read_range(text: &str) -> Result<RangeInclusive<u64>, &'static str> {
    let number = |text: &str, empty| {
        if text.is_empty() { Ok(empty) } else { text.parse().map_err(|_| RANGE) }
    };
    match text.split_once("..") {
        Some((least, most)) => Ok(number(least, 0)?..=number(most, u64::MAX)?),
        None => text.parse().map(|one| one..=one).map_err(|_| RANGE),
    }
}

/// A range of ratings on the scale of Sudoku Explainer, in tenths: `7.1`, `7.1..7.3`, `7..`, `..7.3`.
///
/// # Errors
/// [`TENTHS`].
pub fn read_tenths(text: &str) -> Result<RangeInclusive<u32>, &'static str> {
    let tenths = |text: &str| {
        let (ones, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_number = (1..=2).contains(&ones.len()) && tenths.len() == 1;
        if !is_number || !is_digits(ones) || !is_digits(tenths) {
            return Err(TENTHS);
        }
        let number = |text: &str| text.parse::<u32>().map_err(|_| TENTHS);
        Ok(number(ones)? * 10 + number(tenths)?)
    };
    match text.split_once("..") {
        Some(("", "")) => Err(TENTHS),
        Some((least, "")) => Ok(tenths(least)?..=119),
        Some(("", most)) => Ok(10..=tenths(most)?),
        Some((least, most)) => Ok(tenths(least)?..=tenths(most)?),
        None => tenths(text).map(|one| one..=one),
    }
}

/// A range of sizes: `3`, `2-5`, `2..5`.
///
/// # Errors
/// [`SIZES`].
pub fn read_sizes(text: &str) -> Result<RangeInclusive<usize>, &'static str> {
    let (least, most) =
        text.split_once("..").or_else(|| text.split_once('-')).unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) => Ok(least..=most),
        _ => Err(SIZES),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_a_number_or_endless() {
        assert_eq!(read_count("endless"), Ok(None));
        assert_eq!(read_count("12"), Ok(Some(12)));
        assert!(read_count("-1").is_err());
    }

    #[test]
    fn ratings_are_read_in_tenths() {
        assert_eq!(read_tenths("7.1"), Ok(71..=71));
        assert_eq!(read_tenths("7..10.5"), Ok(70..=105));
        assert_eq!(read_tenths("7.1.."), Ok(71..=119));
        assert_eq!(read_tenths("..7"), Ok(10..=70));
        for bad in ["", "..", "7.", ".5", "7.12", "a..7", "+7", "7..b"] {
            assert!(read_tenths(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn ranges_include_both_ends() {
        assert_eq!(read_range("24"), Ok(24..=24));
        assert_eq!(read_range("22..27"), Ok(22..=27));
        assert_eq!(read_range("22.."), Ok(22..=u64::MAX));
        assert_eq!(read_range("..27"), Ok(0..=27));
        for bad in ["a", "1..b", ""] {
            assert!(read_range(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes_are_a_number_or_a_range() {
        assert_eq!(read_sizes("3"), Ok(3..=3));
        assert_eq!(read_sizes("2-5"), Ok(2..=5));
        assert_eq!(read_sizes("2..5"), Ok(2..=5));
        assert!(read_sizes("2-").is_err() && read_sizes("").is_err());
    }
}
