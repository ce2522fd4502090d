//! The keys of an f-puzzles object that are rules: one table, for reading and for writing.
//!
//! A row is a key, the kind of its rules, and how the key states them. A new rule needs one row. f-puzzles and the
//! scripts that extend it use the name of a rule as its key: in lower case, without blanks. Sources: Rangsk's
//! Fpuzzles-NewConstraints 1.16 and dclamage/SudokuSolver, 226e55b (facts only).

use crate::grid::{RuleKind, Variant};

/// A key, the kind of its rules, and how it states them.
pub(super) type Row = (&'static str, RuleKind, Syntax);

/// How a key states rules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Syntax {
    /// A list of items, each with one or more `lines`: a rule for each line.
    Lines(Number),
    /// A list of items, each with the `cells` of a rule.
    Cells(Number),
    /// Like `Cells`, but only as many cells as there are digits are written so.
    Region,
    /// A list of marked cells. All are one rule, and two such rules together mean the same as one.
    Marks,
    /// A list of marked cells, which are one rule. Two such rules are not the same as one.
    AllMarks,
    /// A list of clues, each in a `cell` outside of the grid and about the line that it faces.
    Outside,
    /// Like `Outside`, with the `direction` of a diagonal.
    OutsideDiagonal,
    /// The `cells` of a circle, and the `lines` of the shafts, which begin in it.
    Arrow,
    /// Like `Arrow`; the circle has the average of each shaft.
    AverageArrow,
    /// Cells that each name the position of a digit in their box.
    BoxIndexer,
    /// Two lists, `cells` and `cloneCells`.
    Clone,
    /// The `cells` around a corner, and the `values` among them.
    Quadruple,
    /// Two cells with the letter X or V.
    Letter,
    /// A cage with the digital root of its sum.
    DigitalRoot,
    /// A drawn cage with `DR` and the digital root of its sum.
    DrawnDigitalRoot,
    /// A flag: different digits on a diagonal. Both diagonals are read as a variant.
    Diagonal { is_rising: bool },
    /// A flag: different digits at this distance. It is read as a variant.
    Offset([i32; 2]),
    /// A flag: no consecutive neighbors. If there are dots, it is about the other pairs.
    NonConsecutive,
    /// A rule about all pairs without a mark (`unmarked.rs`).
    Unmarked,
}

/// The number of a rule.
#[derive(Clone, Copy, PartialEq, Eq)]
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

/// The rules of the format. A key is read by its first row. A rule is written by the first row of its kind that it fits.
pub(super) const ROWS: [Row; 49] = [
    ("antiking", RuleKind::AntiOffset, Syntax::Offset([1, 1])),
    ("antiknight", RuleKind::AntiOffset, Syntax::Offset([1, 2])),
    ("arrow", RuleKind::Arrow, Syntax::Arrow),
    ("averagearrow", RuleKind::Linear, Syntax::AverageArrow),
    ("betweenline", RuleKind::Between, Syntax::Lines(Number::Nothing)),
    ("boxindexer", RuleKind::AnyOf, Syntax::BoxIndexer),
    ("cage", RuleKind::AnyOf, Syntax::DrawnDigitalRoot),
    ("clone", RuleKind::Clone, Syntax::Clone),
    ("columnindexer", RuleKind::Indexing, Syntax::Cells(Number::Implied(0))),
    ("countingcircles", RuleKind::CountingCircles, Syntax::AllMarks),
    ("diagonal-", RuleKind::Distinct, Syntax::Diagonal { is_rising: false }),
    ("diagonal+", RuleKind::Distinct, Syntax::Diagonal { is_rising: true }),
    ("difference", RuleKind::Difference, Syntax::Cells(Number::Stated)),
    ("digitalroot", RuleKind::AnyOf, Syntax::DigitalRoot),
    ("doublearrow", RuleKind::DoubleArrow, Syntax::Lines(Number::Nothing)),
    ("entropicline", RuleKind::Entropic, Syntax::Lines(Number::Nothing)),
    ("even", RuleKind::Even, Syntax::Marks),
    ("extraregion", RuleKind::Distinct, Syntax::Region),
    // No cage has the sum 0: here it would mean a cage without a sum, which only has different digits.
    ("killercage", RuleKind::Killer, Syntax::Cells(Number::OtherThan0)),
    ("killercage", RuleKind::Distinct, Syntax::Cells(Number::Nothing)),
    ("littlekillersum", RuleKind::LittleKiller, Syntax::OutsideDiagonal),
    ("lockout", RuleKind::Lockout, Syntax::Lines(Number::Implied(4))),
    ("maximum", RuleKind::Maximum, Syntax::AllMarks),
    ("minimum", RuleKind::Minimum, Syntax::AllMarks),
    ("modularline", RuleKind::Modular, Syntax::Lines(Number::Implied(3))),
    ("nabner", RuleKind::Nabner, Syntax::Lines(Number::Nothing)),
    ("negative", RuleKind::NoRatio, Syntax::Unmarked),
    ("negative", RuleKind::NoSum, Syntax::Unmarked),
    ("nonconsecutive", RuleKind::NonConsecutive, Syntax::NonConsecutive),
    ("nonconsecutive", RuleKind::NoDifference, Syntax::Unmarked),
    ("numberedroom", RuleKind::NumberedRoom, Syntax::Outside),
    ("odd", RuleKind::Odd, Syntax::Marks),
    ("palindrome", RuleKind::Palindrome, Syntax::Lines(Number::Nothing)),
    ("parityline", RuleKind::ParityLine, Syntax::Lines(Number::Nothing)),
    ("quadruple", RuleKind::Quadruple, Syntax::Quadruple),
    ("rank", RuleKind::FullRank, Syntax::Outside),
    ("ratio", RuleKind::Ratio, Syntax::Cells(Number::Stated)),
    ("regionsumline", RuleKind::RegionSum, Syntax::Lines(Number::Nothing)),
    ("renban", RuleKind::Renban, Syntax::Lines(Number::Nothing)),
    ("rowindexer", RuleKind::Indexing, Syntax::Cells(Number::Implied(1))),
    ("sandwichsum", RuleKind::Sandwich, Syntax::Outside),
    ("skyscraper", RuleKind::Skyscraper, Syntax::Outside),
    ("slowthermometer", RuleKind::SlowThermo, Syntax::Lines(Number::Nothing)),
    ("sumline", RuleKind::SumLine, Syntax::Lines(Number::Stated)),
    ("thermometer", RuleKind::Thermo, Syntax::Lines(Number::Nothing)),
    ("whispers", RuleKind::Whispers, Syntax::Lines(Number::Stated)),
    ("xsum", RuleKind::XSum, Syntax::Outside),
    ("xv", RuleKind::Sum, Syntax::Letter),
    ("zipperline", RuleKind::Zipper, Syntax::Lines(Number::Nothing)),
];

/// Flags that are variants. Both diagonals together are also one (`settings.rs`).
pub(super) const VARIANTS: [(&str, Variant); 4] = [
    ("antiking", Variant::AntiKing),
    ("antiknight", Variant::AntiKnight),
    ("disjointgroups", Variant::DisjointGroups),
    ("windoku", Variant::Windoku),
];

/// Kinds that no key states, because the grid contains them.
pub(super) const IN_GRID: [RuleKind; 2] = [RuleKind::Allowed, RuleKind::Frame];

/// The row by which a key is read.
pub(super) fn row(key: &str) -> Option<&'static Row> {
    ROWS.iter().find(|(name, ..)| *name == key)
}

/// Whether a key is a rule: not a drawing, and not one that only affects the marks of others.
pub(super) fn is_rule(key: &str) -> bool {
    let is_known = row(key).is_some() || VARIANTS.iter().any(|(name, _)| *name == key);
    is_known && key != "negative" && !DRAWINGS.contains(&key)
}

/// Drawings, which are read after the rules.
pub(super) const DRAWINGS: [&str; 5] = ["cage", "circle", "line", "rectangle", "text"];

/// Keys that do not affect solutions.
pub(super) const SILENT: [&str; 6] =
    ["author", "disabledlogic", "highlightConflicts", "solution", "title", "truecandidatesoptions"];

/// Keys of an item that only describe its looks.
pub(super) const LOOKS: [&str; 5] = ["baseC", "color", "fontC", "outlineC", "width"];

#[cfg(test)]
mod tests {
    use super::*;

    /// Kinds that f-puzzles does not have.
    const ABSENT: [RuleKind; 22] = [
        RuleKind::AllPairs,
        RuleKind::AntiTaxicab,
        RuleKind::Automaton,
        RuleKind::ConnectedValues,
        RuleKind::ContainExact,
        RuleKind::CountDistinct,
        RuleKind::Define,
        RuleKind::EqualSum,
        RuleKind::EqualityCage,
        RuleKind::GlobalEntropy,
        RuleKind::GlobalModular,
        RuleKind::Greater,
        RuleKind::HiddenSkyscraper,
        RuleKind::LookAndSay,
        RuleKind::Lunchbox,
        RuleKind::NoTies,
        RuleKind::Pairs,
        RuleKind::Product,
        RuleKind::Regex,
        RuleKind::Rellik,
        RuleKind::SameDigits,
        RuleKind::ValueIndexing,
    ];

    /// A new kind fails here until it has a row, or is listed as one that the format does not have.
    #[test]
    fn each_kind_has_a_row_or_is_listed() {
        for kind in RuleKind::ALL {
            let has_row = ROWS.iter().any(|(_, of, _)| *of == kind);
            let places = [has_row, IN_GRID.contains(&kind), ABSENT.contains(&kind)];
            assert_eq!(places.iter().filter(|is_there| **is_there).count(), 1, "{kind}");
        }
    }
}
