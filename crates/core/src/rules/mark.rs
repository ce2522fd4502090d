//! The look of a rule as data: cages, lines, signs, and numbers outside of the grid.
//!
//! A mark lists cells and has a kind, named in the words of puzzle setters; it does not have coordinates or colors.
//! `draw` determines its position and its look. So the file of a new rule defines how it is drawn, and the drawing code
//! does not know any rule.
//!
//! | mark | for example |
//! |---|---|
//! | [`Mark::Cage`] | a killer cage with its sum |
//! | [`Mark::Area`] | an extra region, clones |
//! | [`Mark::Line`] | a thermometer, a line of whispers |
//! | [`Mark::Arrow`] | an arrow: its circle or pill, and its shafts |
//! | [`Mark::Sign`] | a dot between two cells, the digits at a corner, a circle in a cell |
//! | [`Mark::Outside`] | a sandwich sum |
//! | [`Mark::Legend`] | anti-knight, which no line shows |
//! | [`Mark::Alternative`] | a cage that one alternative of several has |

use crate::grid::{Cell, Rule};
use crate::names::named;

/// A part of the look of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A dashed line around cells, with a text in its first corner.
    Cage {
        /// The cells.
        cells: Vec<Cell>,
        /// The text, or an empty string.
        text: String,
    },
    /// Shaded cells.
    Area {
        /// The cells.
        cells: Vec<Cell>,
        /// The text in the first cell, or an empty string.
        text: String,
    },
    /// A line from cell to cell.
    Line {
        /// The cells in their order.
        cells: Vec<Cell>,
        /// Its look.
        stroke: Stroke,
        /// The text at its first cell, or an empty string.
        text: String,
    },
    /// A circle, or a pill around several cells, and the shafts that begin at it.
    Arrow {
        /// The cells of the circle or pill.
        pill: Vec<Cell>,
        /// The cells of each shaft, without the circle.
        shafts: Vec<Vec<Cell>>,
    },
    /// A sign in the middle of some cells: of one cell, on the border of two, or at the corner of four.
    Sign {
        /// The cells.
        cells: Vec<Cell>,
        /// Its look.
        sign: Sign,
        /// The text in it, or an empty string.
        text: String,
    },
    /// A text outside of the grid, before the first cell of a line. A line that is neither a row nor a column has an
    /// arrow.
    Outside {
        /// The cells, in the order in which they are seen from there.
        line: Vec<Cell>,
        /// A letter for the kind of the rule, where texts of several kinds are outside; empty for a plain sum.
        prefix: &'static str,
        /// The text.
        text: String,
    },
    /// A text below the grid, for rules that hold everywhere.
    Legend(String),
    /// A part of an alternative, which may not hold: paler than rules that hold.
    Alternative(Box<Mark>),
}

named! {
    /// The look of a line. Each has a color and a second feature: its ends, or the dashes of its core.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Stroke("a line style") {
        /// Gray, with a bulb at its beginning.
        Thermo = "thermo",
        /// Gray and hollow, with a bulb at its beginning.
        SlowThermo = "slow-thermo",
        /// A thin line between two circles.
        DoubleArrow = "double-arrow",
        /// Green, with teeth.
        Whispers = "whispers",
        /// Purple, dotted.
        Renban = "renban",
        /// Gray and plain.
        Palindrome = "palindrome",
        /// Gray, between two circles.
        Between = "between",
        /// Blue, between two squares.
        Lockout = "lockout",
        /// Blue, with long dashes.
        RegionSum = "region-sum",
        /// Sky blue, with dashes and dots.
        SumLine = "sum-line",
        /// Purple, with a line along its middle.
        Zipper = "zipper",
        /// Yellow, with teeth.
        Nabner = "nabner",
        /// Orange, with three dots and a gap.
        Entropic = "entropic",
        /// Green, with dashes and dots.
        Modular = "modular",
        /// Vermilion, with short dashes.
        Parity = "parity",
        /// Gray, with a line along its middle: any other rule.
        Other = "other",
    }
}

named! {
    /// The look of a sign.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Sign("a sign style") {
        /// A light dot.
        White = "white",
        /// A dark dot.
        Black = "black",
        /// Only a text.
        Letter = "letter",
        /// A small circle with a text in it.
        Corner = "corner",
        /// A large circle.
        Circle = "circle",
        /// A solid gray disc.
        Disc = "disc",
        /// A solid gray square.
        Square = "square",
        /// A sharp angle that opens towards the first cell.
        Greater = "greater",
        /// Angles at all four edges that point into the cell.
        Inward = "inward",
        /// Angles at all four edges that point out of the cell.
        Outward = "outward",
    }
}

impl Mark {
    /// Its text, unless it is a legend or cannot have one.
    pub(super) fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            Mark::Cage { text, .. }
            | Mark::Area { text, .. }
            | Mark::Line { text, .. }
            | Mark::Sign { text, .. }
            | Mark::Outside { text, .. } => Some(text),
            Mark::Arrow { .. } | Mark::Legend(_) => None,
            Mark::Alternative(mark) => mark.text_mut(),
        }
    }
}

/// Numbers as a text: `10`, `5 8`.
pub(super) fn text(numbers: &[i32]) -> String {
    numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(" ")
}

/// A cage around each list.
pub(super) fn cages(rule: &Rule, text: impl Into<String>) -> Vec<Mark> {
    let text = text.into();
    rule.lists.iter().map(|cells| Mark::Cage { cells: cells.clone(), text: text.clone() }).collect()
}

/// An area for each list.
pub(super) fn areas(rule: &Rule, text: impl Into<String>) -> Vec<Mark> {
    let text = text.into();
    rule.lists.iter().map(|cells| Mark::Area { cells: cells.clone(), text: text.clone() }).collect()
}

/// A line along each list, with the numbers of the rule.
pub(super) fn lines(rule: &Rule, stroke: Stroke) -> Vec<Mark> {
    titled(rule, stroke, text(&rule.numbers))
}

/// A line along each list, with a text.
pub(super) fn titled(rule: &Rule, stroke: Stroke, text: impl Into<String>) -> Vec<Mark> {
    let text = text.into();
    let line = |cells: &Vec<Cell>| Mark::Line { cells: cells.clone(), stroke, text: text.clone() };
    rule.lists.iter().map(line).collect()
}

/// A sign between every two neighbors of a list.
pub(super) fn between(rule: &Rule, sign: Sign, text: impl Into<String>) -> Vec<Mark> {
    let text = text.into();
    let pairs = rule.lists.iter().flat_map(|cells| cells.windows(2));
    pairs.map(|pair| Mark::Sign { cells: pair.to_vec(), sign, text: text.clone() }).collect()
}

/// A sign in each cell.
pub(super) fn inside(rule: &Rule, sign: Sign) -> Vec<Mark> {
    let cells = rule.lists.iter().flatten();
    cells.map(|cell| Mark::Sign { cells: vec![*cell], sign, text: String::new() }).collect()
}

/// The numbers of a rule outside of the grid, before its line.
pub(super) fn outside(rule: &Rule, prefix: &'static str) -> Vec<Mark> {
    let text = text(&rule.numbers);
    let mark = |line: &Vec<Cell>| Mark::Outside { line: line.clone(), prefix, text: text.clone() };
    rule.lists.iter().map(mark).collect()
}

/// The name of a rule below the grid, with its numbers.
pub(super) fn legend(rule: &Rule) -> Vec<Mark> {
    named(rule, &name(rule))
}

/// A name for a rule below the grid, and the cells to which it is limited, if it is.
pub(super) fn named(rule: &Rule, name: &str) -> Vec<Mark> {
    match rule.is_limited() {
        false => vec![Mark::Legend(name.to_owned())],
        true => areas(rule, name),
    }
}

/// The name of a rule with its numbers: `killer 10`.
pub(super) fn name(rule: &Rule) -> String {
    let numbers = text(&rule.numbers);
    let space = if numbers.is_empty() { "" } else { " " };
    format!("{}{space}{numbers}", rule.kind)
}
