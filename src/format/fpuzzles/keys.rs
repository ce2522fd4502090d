//! The keys of an f-puzzles object that are rules of one kind, for its reader and its writer.
//!
//! f-puzzles and the scripts that extend it make a key of the name of a rule: in lower case, without blanks. Sources:
//! Rangsk's Fpuzzles-NewConstraints 1.16 and dclamage/SudokuSolver, 226e55b (facts only).

use crate::grid::{RuleKind, Variant};

/// Rules of lines: the key, the kind, and the number that they have if none is given.
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

/// Rules of cells with a number, or with a default one.
pub(super) const CELLS: [(&str, RuleKind, Option<i32>); 6] = [
    ("columnindexer", RuleKind::Indexing, Some(0)),
    ("difference", RuleKind::Difference, None),
    ("extraregion", RuleKind::Distinct, None),
    ("killercage", RuleKind::Killer, None),
    ("ratio", RuleKind::Ratio, None),
    ("rowindexer", RuleKind::Indexing, Some(1)),
];

/// Marks in cells; all of one kind are one rule.
pub(super) const SINGLES: [(&str, RuleKind); 5] = [
    ("countingcircles", RuleKind::CountingCircles),
    ("even", RuleKind::Even),
    ("maximum", RuleKind::Maximum),
    ("minimum", RuleKind::Minimum),
    ("odd", RuleKind::Odd),
];

/// Clues outside of the grid, about the line that they look along.
pub(super) const OUTSIDE: [(&str, RuleKind); 5] = [
    ("numberedroom", RuleKind::NumberedRoom),
    ("rank", RuleKind::FullRank),
    ("sandwichsum", RuleKind::Sandwich),
    ("skyscraper", RuleKind::Skyscraper),
    ("xsum", RuleKind::XSum),
];

/// Flags that are variants. Both diagonals are one, too (`settings.rs`).
pub(super) const FLAGS: [(&str, Variant); 4] = [
    ("antiking", Variant::AntiKing),
    ("antiknight", Variant::AntiKnight),
    ("disjointgroups", Variant::DisjointGroups),
    ("windoku", Variant::Windoku),
];

/// What says nothing about solutions.
pub(super) const SILENT: [&str; 6] =
    ["author", "disabledlogic", "highlightConflicts", "solution", "title", "truecandidatesoptions"];

/// What an item of a rule says of its looks alone.
pub(super) const LOOKS: [&str; 5] = ["baseC", "color", "fontC", "outlineC", "width"];
