//! An Easy as ABC in words: its letters, and its rules as players know them.
//!
//! ```text
//! values 0 1 2 3                       empty, A, B and C
//! look-and-say 1 0 1 1 1 2 1 3: ...    row 1 contains each of the letters A to C once, and ...
//! regex "0*2.*": ...                   in row 1, the first letter from the left is B
//! ```

use super::language::{Language, Namer};
use veridoku_core::families::{self, Edge, EdgeClue};
use veridoku_core::grid::{Digit, Geometry, Rule, RuleKind};

/// The letter that a digit represents, or `empty` for an empty cell; `None` if the puzzle is not an Easy as ABC.
pub fn letter(namer: &Namer, digit: Digit) -> Option<String> {
    are_letters(namer.geometry).then(|| match (digit.index(), namer.language) {
        (0, Language::English) => "empty".to_owned(),
        (0, Language::French) => "vide".to_owned(),
        (number, _) => families::letter(number),
    })
}

/// Letters in the order of their cells, as a row of the puzzle has them: `-B-AC`.
pub fn drawn_letters(digits: &[Digit]) -> String {
    digits.iter().map(|digit| families::symbol(digit.index())).collect()
}

/// Whether the digits of a puzzle represent letters.
pub fn are_letters(geometry: &Geometry) -> bool {
    families::letters(geometry).is_some()
}

/// A rule of the puzzle: its row or column, the last letter, and for a clue the edge and the letter seen first from there.
struct Line {
    is_row: bool,
    number: usize,
    letters: String,
    clue: Option<(Edge, String)>,
}

impl Line {
    fn of(namer: &Namer, rule: &Rule) -> Option<Line> {
        let abc = families::letters(namer.geometry)?;
        let (edge, line) = families::edge_of(rule.cells(), abc.side)?;
        let is_here = |clue: &&EdgeClue| (clue.edge, clue.line) == (edge, line);
        // The rule that counts the letters of a row has its cells in the order of a clue at its left.
        let clue = abc.clues.iter().filter(|_| rule.kind == RuleKind::Regex).find(is_here);
        Some(Line {
            is_row: matches!(edge, Edge::Left | Edge::Right),
            number: line + 1,
            letters: families::letter(abc.letters),
            clue: clue.map(|clue| (edge, families::letter(clue.number.max(0) as usize))),
        })
    }
}

/// What a rule says; `None` if the puzzle is not an Easy as ABC.
pub fn statement(namer: &Namer, rule: &Rule) -> Option<String> {
    let Line { is_row, number, letters, clue } = Line::of(namer, rule)?;
    Some(match (namer.language, clue) {
        (Language::English, Some((edge, letter))) => {
            format!("in {} {number}, the first letter {} is {letter}", line(is_row), from(edge))
        }
        (Language::English, None) => format!(
            "{} {number} contains {} once, and its other cells are empty",
            line(is_row),
            match &letters[..] {
                "A" => "the letter A".to_owned(),
                last => format!("each of the letters A to {last}"),
            }
        ),
        (Language::French, Some((edge, letter))) => format!(
            "dans la {} {number}, la première lettre {} est {letter}",
            french_line(is_row),
            french_from(edge)
        ),
        (Language::French, None) => format!(
            "la {} {number} contient {} une fois, et ses autres cases sont vides",
            french_line(is_row),
            match &letters[..] {
                "A" => "la lettre A".to_owned(),
                last => format!("chacune des lettres de A à {last}"),
            }
        ),
    })
}

/// The name of a rule: `the letters of row 1`; `None` if the puzzle is not an Easy as ABC.
pub fn name(namer: &Namer, rule: &Rule) -> Option<String> {
    let Line { is_row, number, clue, .. } = Line::of(namer, rule)?;
    Some(match (namer.language, clue) {
        (Language::English, Some((edge, _))) => {
            format!("the clue of {} {number} {}", line(is_row), from(edge))
        }
        (Language::English, None) => format!("the letters of {} {number}", line(is_row)),
        (Language::French, Some((edge, _))) => {
            format!("l’indice de la {} {number} {}", french_line(is_row), french_from(edge))
        }
        (Language::French, None) => format!("les lettres de la {} {number}", french_line(is_row)),
    })
}

/// `row` or `column`.
pub fn line(is_row: bool) -> &'static str {
    if is_row { "row" } else { "column" }
}

/// The same in French.
pub fn french_line(is_row: bool) -> &'static str {
    if is_row { "ligne" } else { "colonne" }
}

/// Where one looks from: `from the left`.
pub fn from(edge: Edge) -> &'static str {
    match edge {
        Edge::Top => "from above",
        Edge::Bottom => "from below",
        Edge::Left => "from the left",
        Edge::Right => "from the right",
    }
}

/// The same in French.
pub fn french_from(edge: Edge) -> &'static str {
    match edge {
        Edge::Top => "d’en haut",
        Edge::Bottom => "d’en bas",
        Edge::Left => "depuis la gauche",
        Edge::Right => "depuis la droite",
    }
}
