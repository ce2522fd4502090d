//! The parts of an id: the game, its parameters and its description.

use super::super::error::ParseErrorKind;
use super::super::fault::RuleFault;
use super::super::text::symbols::Misread;
use super::{GAMES, wrong};
use crate::families::{self, Family};
use crate::grid::Rule;

/// An id in parts.
pub(super) struct Id<'a> {
    pub(super) family: Family,
    pub(super) side: usize,
    /// The number of letters; 0 for games without letters.
    pub(super) letters: usize,
    /// The description, and the byte at which it begins.
    pub(super) text: &'a str,
    pub(super) at: usize,
}

/// A name or link before an id, and the byte at which the id begins.
struct Split<'a> {
    name: Option<&'a str>,
    at: usize,
}

/// Splits a name or a link from an id.
fn split(line: &str) -> Split<'_> {
    if line.starts_with("http")
        && let Some(hash) = line.find('#')
    {
        let page = line[..hash].rsplit('/').next().unwrap_or_default();
        return Split { name: page.split('.').next(), at: hash + 1 };
    }
    match line.split_once(char::is_whitespace) {
        Some((word, rest)) if word.starts_with(|letter: char| letter.is_ascii_alphabetic()) => {
            let name = word.trim_end_matches(':');
            Split { name: Some(name), at: line.len() - rest.trim_start().len() }
        }
        _ => Split { name: None, at: 0 },
    }
}

/// The most signs of a description that may be wrong before its game counts as unknown.
const SLIPS: usize = 2;

/// At most one of so many signs may be wrong.
const SLIPPED: usize = 10;

/// The game of a description without a name, which its signs show. A few of them may be wrong.
fn family_of(parameters: &str, text: &str) -> Option<Family> {
    let fits = |is_known: &dyn Fn(u8) -> bool, is_whole: bool| {
        let wrong = text.bytes().filter(|byte| !is_known(*byte)).count();
        wrong == 0 || is_whole && wrong <= SLIPS.min(text.len() / SLIPPED)
    };
    let is_low = |byte: u8| byte.is_ascii_lowercase() || byte == b'_' || byte.is_ascii_digit();
    let first = text.bytes().next()?;
    let (side, _, letters) = self::parameters(parameters)?;
    if letters.is_some() {
        return Some(Family::EasyAsAbc);
    }
    let count = |sign: char| text.matches(sign).count();
    if count('/') >= 3 {
        let is_whole = count('/') + 1 == side.saturating_mul(4);
        let is_towers = fits(&|byte| is_low(byte) || b"/,".contains(&byte), is_whole);
        return is_towers.then_some(Family::Skyscrapers);
    }
    if first.is_ascii_lowercase() || first == b'_' {
        let Some((_, clues)) = text.split_once(',') else {
            // The clues are missing.
            return (text.contains('_') && text.bytes().all(is_low)).then_some(Family::KenKen);
        };
        let is_keen = clues.starts_with(['a', 'm', 's', 'd'])
            && fits(&|byte| is_low(byte) || byte == b',', true)
            && clues.bytes().filter(u8::is_ascii_digit).count() * 3 >= clues.len();
        return is_keen.then_some(Family::KenKen);
    }
    let is_sign = |byte: u8| byte.is_ascii_digit() || b",URDL".contains(&byte);
    let is_whole = count(',') + 1 == side.saturating_mul(side);
    (count(',') >= 3 && fits(&is_sign, is_whole)).then_some(Family::Futoshiki)
}

/// Parameters in parts: the side, the signs of a mode, the letters.
fn parameters(text: &str) -> Option<(usize, &str, Option<usize>)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (side, rest) = text.split_at(digits(text));
    let side = side.parse().ok()?;
    let (letters, rest) = match rest.strip_prefix('n') {
        None => (None, rest),
        Some(rest) => {
            let (letters, rest) = rest.split_at(digits(rest));
            (Some(letters.parse().ok()?), rest)
        }
    };
    // The level of difficulty is a `d` and a letter.
    let mode = match rest.find('d') {
        Some(at) if rest.len() <= at + 2 => &rest[..at],
        // Keen has the operations after it.
        Some(at) if rest.is_char_boundary(at + 2) => match &rest[at + 2..] {
            "m" => &rest[..at],
            _ => return None,
        },
        Some(_) => return None,
        None => rest,
    };
    mode.bytes().all(|byte| byte.is_ascii_alphabetic()).then_some((side, mode, letters))
}

/// Whether a line is a random seed, from which only the program that made it makes a puzzle: `6dn#123456`.
fn is_seed(line: &str) -> bool {
    let Some((before, seed)) = line.trim_end().split_once('#') else { return false };
    let is_number = !seed.is_empty() && seed.bytes().all(|byte| byte.is_ascii_digit());
    is_number && parameters(before).is_some()
}

impl<'a> Id<'a> {
    /// Whether a line is an id, although it may have faults.
    pub(super) fn is_in(line: &str) -> bool {
        let Split { name, at } = split(line);
        if let Some(name) = name {
            let is_known = name.parse::<Family>().is_ok() || families::refused(name).is_some();
            let is_game = line.starts_with("http") && line.contains("/puzzles/js/");
            let rest = &line[at..];
            let is_id =
                rest.starts_with(|first: char| first.is_ascii_digit()) && rest.contains(':');
            return is_game || is_known && is_id;
        }
        match line.split_once(':') {
            Some((before, text)) => {
                parameters(before).is_some() && family_of(before, text.trim_end()).is_some()
            }
            None => is_seed(line),
        }
    }

    /// The parts of a line. `asked` is its family if neither a name nor its signs show one.
    pub(super) fn of(line: &'a str, asked: Option<Family>) -> Result<Id<'a>, Misread> {
        const EXPECTED: &str = "an id such as 6:..., 6dn:... or 6n3L:...";
        let line_end = line.trim_end().len();
        let start = line_end - line[..line_end].trim_start().len();
        let Split { name, at } = split(&line[start..line_end]);
        let named = match name {
            None => None,
            Some(name) => Some(name.parse::<Family>().map_err(|error| {
                let offset = line.find(name).unwrap_or(start);
                Misread { offset, kind: ParseErrorKind::from(RuleFault::Family(error)) }
            })?),
        };
        let at = start + at;
        let id = &line[at..line_end];
        let Some((before, text)) = id.split_once(':') else {
            let of_seed =
                "the id of the game with a colon, since a random seed does not contain the puzzle";
            return Err(wrong(at, id, if is_seed(id) { of_seed } else { EXPECTED }));
        };
        let (side, mode, letters) =
            parameters(before).ok_or_else(|| wrong(at, before, EXPECTED))?;
        let family = match named.or_else(|| family_of(before, text)).or(asked) {
            Some(family) => family,
            None => {
                return Err(wrong(at + before.len() + 1, text, GAMES));
            }
        };
        let is_known = match (family, mode) {
            (_, "") | (Family::KenKen, "m") => family != Family::EasyAsAbc,
            (Family::EasyAsAbc, "L") => true,
            _ => false,
        };
        if !is_known {
            let expected = match family {
                Family::Futoshiki => "no mode: `a` means adjacent numbers, which is not supported",
                Family::EasyAsAbc => "the mode L: B means number balls, which is not supported",
                _ => EXPECTED,
            };
            return Err(wrong(at, before, expected));
        }
        if !(1..=Rule::MOST_SIDE).contains(&side) {
            return Err(wrong(at, before, &format!("a side of 1 to {}", Rule::MOST_SIDE)));
        }
        let letters = match (family, letters) {
            (Family::EasyAsAbc, Some(letters)) if (1..side).contains(&letters) && letters <= 9 => {
                letters
            }
            (Family::EasyAsAbc, _) => {
                let expected = "fewer letters than cells in a row, at least 1 and at most 9";
                return Err(wrong(at, before, expected));
            }
            (_, None) => 0,
            (_, Some(_)) => return Err(wrong(at, before, EXPECTED)),
        };
        Ok(Id { family, side, letters, text, at: at + before.len() + 1 })
    }
}
