//! Whether a text states rules, and not anything else.

use super::{names, pieces};
use crate::grid::Variant;

/// Whether a line certainly states rules, although it may have faults. It begins with the name of a statement and has
/// a colon; with a statement that needs no colon; or with any words and numbers before a colon, and cells after it.
pub(in crate::format) fn decides(line: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(line) else { return false };
    pieces::statements(line).first().is_some_and(|(_, statement)| is_statement(statement))
}

/// Whether a text certainly contains a statement.
pub(in crate::format) fn has_statement(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else { return false };
    text.lines().any(|line| pieces::statements(line).iter().any(|(_, text)| is_statement(text)))
}

/// Whether a text has a statement of a known rule, or of one whose name is misspelled by little, so that the errors of
/// rules explain its faults. In prose some words before a colon may also be names.
pub(in crate::format) fn has_rule(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else { return false };
    text.lines().any(|line| pieces::statements(line).iter().any(|(_, text)| is_of_rule(text)))
}

fn is_of_rule(text: &str) -> bool {
    let Some((head, after)) = text.split_once(':') else {
        let words: Vec<&str> = text.split_whitespace().collect();
        let name = names::of_words(&words[..words.len().min(3)]);
        // Sentences may begin with `any of`.
        let is_of_prose = name.is_some_and(|(name, count)| name == "any-of" && count < words.len());
        return is_statement(text) && !is_of_prose;
    };
    let words: Vec<&str> = head.split_whitespace().collect();
    let are_numbers = |words: &[&str]| {
        let is_part = |word: &&str| word.starts_with('"') || word.parse::<i32>().is_ok();
        words.iter().all(is_part)
    };
    match names::of_words(&words[..words.len().min(3)]) {
        // This word is also in prose.
        Some(("define", _)) => text.contains('{'),
        // These words are also in prose.
        Some(("title" | "author" | "ruleset" | "or" | "end", _)) => false,
        Some((name, count)) if names::HEADS.contains(&name) => words.len() == count,
        Some((_, count)) => {
            let rest = &words[count..];
            begins_with_a_cell(after) || !rest.is_empty() && are_numbers(rest)
        }
        None => {
            let is_word = |word: &&&str| word.starts_with(char::is_alphabetic);
            let named: Vec<&str> = words.iter().take_while(is_word).copied().collect();
            let has_near = |count: usize| {
                named.get(..count).is_some_and(|words| names::nearest(&words.concat()).is_some())
            };
            begins_with_a_cell(after) && (has_near(1) || has_near(named.len()))
        }
    }
}

/// Whether a text begins with a cell, or with a line of a grid and its number.
fn begins_with_a_cell(text: &str) -> bool {
    let mut words = text.split([' ', '\t', ',', '-', '|']).filter(|word| !word.is_empty());
    let is_line = |word: &str| ["row", "column", "box"].contains(&&*word.to_ascii_lowercase());
    match (words.next(), words.next()) {
        (Some(word), next) if is_line(word) => {
            next.is_some_and(|next| next.trim().parse::<u16>().is_ok())
        }
        _ => begins_with_cells(text),
    }
}

fn is_statement(text: &str) -> bool {
    let (head, cells) = match text.split_once(':') {
        Some((head, cells)) => (head, Some(cells)),
        None => (text, None),
    };
    let words: Vec<&str> = head.split_whitespace().collect();
    let is_named = words.first().is_some_and(|word| word.starts_with(char::is_alphabetic));
    // A line of a grid is the most common text, and begins with no letter.
    let named = is_named.then(|| names::of_words(&words[..words.len().min(3)])).flatten();
    match (named, cells) {
        (Some(_), Some(_)) => true,
        (Some((name, count)), None) => {
            let next = words.get(count).copied().unwrap_or_default();
            match name {
                "any-of" => true,
                "define" => text.contains('{'),
                "size" => next.starts_with(|letter: char| letter.is_ascii_digit()),
                "variant" | "variants" => next.parse::<Variant>().is_ok(),
                _ if names::is_all_given(name) => next.is_empty() || next == "all-given",
                _ => next.is_empty() && names::stands_alone(name),
            }
        }
        (None, Some(cells)) => {
            let is_part = |letter: char| letter.is_alphanumeric() || " -_\"'".contains(letter);
            is_named && head.chars().all(is_part) && begins_with_cells(cells)
        }
        (None, None) => false,
    }
}

/// Whether a text begins with a cell, or with a line of a grid.
fn begins_with_cells(text: &str) -> bool {
    let word = text.split([' ', '\t', ',', '-', '|']).find(|word| !word.is_empty());
    let word = word.unwrap_or_default().to_ascii_lowercase();
    let is_number = |text: &str| text.parse::<u16>().is_ok();
    matches!(word.as_str(), "row" | "column" | "box")
        || word
            .strip_prefix('r')
            .and_then(|rest| rest.split_once('c'))
            .is_some_and(|(row, column)| is_number(row) && is_number(column))
}
