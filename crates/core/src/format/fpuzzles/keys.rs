//! The keys of an f-puzzles object that are rules of one kind, for its reader and its writer.
//!
//! f-puzzles and the scripts that extend it use the name of a rule as its key: in lower case, without blanks.
//! Sources: Rangsk's Fpuzzles-NewConstraints 1.16 and dclamage/SudokuSolver, 226e55b (facts only).

use crate::grid::{RuleKind, Variant};

/// Rules of lines: the key, the kind, and the default number.
pub(super) const LINES: [(&str, RuleKind, Option<i32>); 15] = [
    ("betweenline", RuleKind::Between, None),
    ("doublearrow", RuleKind::DoubleArrow, None),
    ("entropicline", RuleKind::Entropic, None),
    ("lockout", RuleKind::Lockout, Some(4)),
    ("modularline", RuleKind::Modular, Some(3)),
    ("nabner", RuleKind::Nabner, None),
    ("palindrome", RuleKind::Palindrome, None),
    ("parityline", RuleKind::ParityLine, None),
    ("regionsumline", RuleKind::RegionSum, None),
    ("renban", RuleKind::Renban, None),
    ("slowthermometer", RuleKind::SlowThermo, None),
    ("sumline", RuleKind::SumLine, None),
    ("thermometer", RuleKind::Thermo, None),
    ("whispers", RuleKind::Whispers, None),
    ("zipperline", RuleKind::Zipper, None),
];

/// The number of a rule of cells.
#[derive(Clone, Copy)]
pub(super) enum Number {
    /// The rule has none.
    Nothing,
    /// The key implies it.
    Implied(i32),
    /// The item may state it.
    Stated,
    /// The item may state it. 0 is left, because it would mean something else.
    OtherThan0,
}

/// Rules of cells, and their numbers. No cage has the sum 0: here it would mean a cage without a sum.
pub(super) const CELLS: [(&str, RuleKind, Number); 6] = [
    ("columnindexer", RuleKind::Indexing, Number::Implied(0)),
    ("difference", RuleKind::Difference, Number::Stated),
    ("extraregion", RuleKind::Distinct, Number::Nothing),
    ("killercage", RuleKind::Killer, Number::OtherThan0),
    ("ratio", RuleKind::Ratio, Number::Stated),
    ("rowindexer", RuleKind::Indexing, Number::Implied(1)),
];

/// Marks in cells; all marks of a kind are one rule.
pub(super) const SINGLES: [(&str, RuleKind); 5] = [
    ("countingcircles", RuleKind::CountingCircles),
    ("even", RuleKind::Even),
    ("maximum", RuleKind::Maximum),
    ("minimum", RuleKind::Minimum),
    ("odd", RuleKind::Odd),
];

/// Clues outside of the grid, each about the line that it faces.
pub(super) const OUTSIDE: [(&str, RuleKind); 5] = [
    ("numberedroom", RuleKind::NumberedRoom),
    ("rank", RuleKind::FullRank),
    ("sandwichsum", RuleKind::Sandwich),
    ("skyscraper", RuleKind::Skyscraper),
    ("xsum", RuleKind::XSum),
];

/// Flags that are variants. Both diagonals together are also one (`settings.rs`).
pub(super) const FLAGS: [(&str, Variant); 4] = [
    ("antiking", Variant::AntiKing),
    ("antiknight", Variant::AntiKnight),
    ("disjointgroups", Variant::DisjointGroups),
    ("windoku", Variant::Windoku),
];

/// Rules that `settings.rs` reads one by one.
const OTHERS: [&str; 11] = [
    "arrow",
    "averagearrow",
    "boxindexer",
    "clone",
    "diagonal+",
    "diagonal-",
    "digitalroot",
    "littlekillersum",
    "nonconsecutive",
    "quadruple",
    "xv",
];

/// Whether a key is a rule.
pub(super) fn is_rule(key: &str) -> bool {
    let lines = LINES.iter().map(|(name, ..)| *name);
    let mut tables = lines.chain(CELLS.iter().map(|(name, ..)| *name)).chain(OTHERS);
    tables.any(|name| name == key)
        || SINGLES.iter().chain(&OUTSIDE).any(|(name, _)| *name == key)
        || FLAGS.iter().any(|(name, _)| *name == key)
}

/// Drawings, which are read after the rules.
pub(super) const DRAWINGS: [&str; 5] = ["cage", "circle", "line", "rectangle", "text"];

/// Keys that do not affect solutions.
pub(super) const SILENT: [&str; 6] =
    ["author", "disabledlogic", "highlightConflicts", "solution", "title", "truecandidatesoptions"];

/// Keys of an item that only describe its looks.
pub(super) const LOOKS: [&str; 5] = ["baseC", "color", "fontC", "outlineC", "width"];
