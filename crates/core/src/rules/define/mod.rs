//! A rule that a setter defines in the language of [`define`](crate::define).
//!
//! ```text
//! text --parser--> tree --expand--> conditions on cells --compile--> constraints
//!                    \--interpret--> whether a full grid satisfies it
//! ```
//!
//! The text of the rule is its definition, its numbers and lists are the arguments. So each rule is complete by itself.
//! The two ways share the tree and the places of cells, and nothing else: `interpret` computes numbers from a full
//! grid, `expand` does the loops while the values are unknown, and [`ground`] simplifies what is left.
//!
//! The first idea was to write `and`, `or`, sums and counts as constraints of their own, with hidden variables for the
//! truth of each part. Automata of remainders need no hidden variables, decide more by propagation, and do not care
//! which operations a condition has: `abs`, `mod`, `max` and `line[x]` are a few lines each.

mod compile;
mod connected;
mod expand;
mod ground;
mod interpret;
mod places;
#[cfg(test)]
mod tests;

use super::definition::{Definition, LIST, MOST, SUMS};
use super::from_rule::FromRule;
use super::mark::{self, Mark};
use super::{Compiler, FullGrid};
use crate::define::{Defined, Parameters, Sizes};
use crate::grid::{Arguments, Cell, Frame, Geometry, Plane, Rule, Text};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { lists: (0, MOST), text: Text::Definition, ..LIST.with((0, MOST), SUMS) },
    misfit,
    hidden,
    phrase: |rule| format!("{} are linked by the rule `{}`", rule.here(), name(&rule.rule.text)),
    ..Definition::new("define", "define 15 \"triple total: a { sum(a) = total }\": r1c1 r1c2 r2c3")
};

/// A definition with its arguments.
pub(super) struct Used<'a> {
    defined: Defined,
    numbers: &'a [i32],
    lists: &'a [Vec<Cell>],
}

impl<'a> FromRule<'a> for Used<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let defined: Defined = rule.text.parse().ok()?;
        let (numbers, lists) = (&rule.numbers[..], lists(rule));
        let is_fit = defined.numbers.fit(numbers.len()) && defined.lists.fit(lists.len());
        is_fit.then_some(Used { defined, numbers, lists })
    }
}

/// The lists of a rule. One without cells may have an empty list.
fn lists(rule: &Rule) -> &[Vec<Cell>] {
    match &rule.lists[..] {
        [list] if list.is_empty() => &[],
        lists => lists,
    }
}

impl Used<'_> {
    /// A bound of its parts on a board.
    fn parts(&self, geometry: &Geometry) -> u64 {
        self.parts_on(geometry.plane(), geometry.side(), geometry.frame().lowest)
    }

    fn parts_on(&self, plane: Plane<'_>, digits: usize, lowest: i32) -> u64 {
        self.defined.parts(&self.sizes(plane, digits, lowest))
    }

    /// What the definition is used with.
    fn sizes(&self, plane: Plane<'_>, digits: usize, lowest: i32) -> Sizes {
        let lowest = i64::from(lowest);
        let (rows, columns) = (plane.rows(), plane.columns());
        let (side, cells) = (rows.max(columns).max(digits), rows * columns);
        Sizes {
            side: side as u64,
            cells: cells as u64,
            digits: (lowest, lowest + digits as i64 - 1),
            numbers: self.numbers.iter().map(|number| i64::from(*number)).collect(),
            lists: self.lists.iter().map(|list| list.len() as u64).collect(),
        }
    }
}

/// Numbers or lists that are more or fewer than the definition has names for. Whether the text is a definition is
/// checked later.
fn misfit(rule: &Rule, _: Frame) -> Option<String> {
    let defined = rule.text.parse::<Defined>().ok()?;
    let wrong = |count: usize, what: &str, parameters: Parameters| {
        let Parameters { single, has_rest } = parameters;
        let found = if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") };
        let least = if has_rest { "at least " } else { "" };
        let expected = format!("{least}{single}, as in its definition");
        (!parameters.fit(count)).then(|| format!("{found}; expected {expected}"))
    };
    let of_numbers = wrong(rule.numbers.len(), "number", defined.numbers);
    of_numbers.or_else(|| wrong(lists(rule).len(), "list", defined.lists))
}

/// The most hidden variables for its connected cells.
fn hidden(rule: &Rule, plane: Plane<'_>, frame: Frame) -> usize {
    let Some(used) = Used::from_rule(rule) else { return 0 };
    let hidden = used.defined.hidden(&used.sizes(plane, plane.digits(), frame.lowest));
    usize::try_from(hidden).unwrap_or(usize::MAX)
}

/// The fault of a definition whose loops are too long on a board: what was found, and what was expected.
pub(crate) fn too_large(rule: &Rule, plane: Plane<'_>, frame: Frame) -> Option<String> {
    let used = Used::from_rule(rule)?;
    if used.defined.uses_boxes && !plane.is_square() {
        let name = &used.defined.name;
        return Some(format!(
            "boxes in the definition of `{name}`; expected a single grid for them"
        ));
    }
    if used.defined.uses_connected && plane.digits() < 2 {
        return Some("`connected` in its definition, with one digit; expected at least 2".into());
    }
    let parts = used.parts_on(plane, plane.digits(), frame.lowest);
    let most = Defined::MOST_PARTS;
    (parts > most).then(|| {
        format!(
            "loops that make up to {parts} conditions and numbers; expected at most {most}: fewer loops within each other, or shorter lists"
        )
    })
}

/// The name of the rule that a text defines.
pub(crate) fn name(text: &str) -> &str {
    let text = text.trim_start();
    let end = text.find(|letter: char| letter.is_whitespace() || ":{".contains(letter));
    &text[..end.unwrap_or(text.len())]
}

pub(super) fn compile(used: Used<'_>, to: &mut Compiler<'_>) {
    compile::compile(&used, to);
}

pub(super) fn holds(used: Used<'_>, grid: &FullGrid<'_>) -> bool {
    used.parts(grid.geometry()) <= Defined::MOST_PARTS && interpret::holds(&used, grid)
}

/// A line along each list, and the name below the grid.
pub(super) fn marks(rule: &Rule) -> Vec<Mark> {
    let mut marks = mark::lines(rule, mark::Stroke::Other);
    marks.retain(|mark| !matches!(mark, Mark::Line { cells, .. } if cells.is_empty()));
    let numbers = mark::text(&rule.numbers);
    let space = if numbers.is_empty() { "" } else { " " };
    marks.push(Mark::Legend(format!("{}{space}{numbers}", name(&rule.text))));
    marks
}
