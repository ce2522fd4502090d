//! The arguments of a rule, taken out of its numbers, lists, text and branches.
//!
//! A [`Rule`] stores the arguments of all kinds in the same four fields. The functions of a kind, `compile` and
//! `holds`, receive them as a structure with names, which [`FromRule`] makes. Structures that several kinds need are
//! here; one that only one kind needs is in the file of the kind.
//!
//! Arguments that do not have the form of their kind have no such structure. Then nothing is guessed: no grid satisfies
//! the rule, in its compiled form as well as by its referee. A [`Geometry`](crate::grid::Geometry) refuses such a rule
//! by [`Rule::misfit`] and says why, so this concerns only rules that nobody has checked.

use crate::grid::{Cell, Rule};

/// Arguments that can be taken out of a rule.
pub(super) trait FromRule<'a>: Sized {
    /// The arguments; `None` if they do not have the form that the kind needs.
    fn from_rule(rule: &'a Rule) -> Option<Self>;
}

/// No arguments: the rule is about the whole grid.
pub(super) struct WholeGrid;

impl FromRule<'_> for WholeGrid {
    fn from_rule(rule: &Rule) -> Option<Self> {
        (rule.numbers.is_empty() && rule.cells().is_empty()).then_some(WholeGrid)
    }
}

/// No arguments but the cells that the rule is about: all of them, if there is no list.
pub(super) struct Everywhere<'a> {
    pub(super) cells: &'a [Cell],
}

impl<'a> FromRule<'a> for Everywhere<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let NumbersEverywhere { numbers, cells } = NumbersEverywhere::from_rule(rule)?;
        numbers.is_empty().then_some(Everywhere { cells })
    }
}

/// Numbers, and the cells that the rule is about: all of them, if there is no list.
pub(super) struct NumbersEverywhere<'a> {
    pub(super) numbers: &'a [i32],
    pub(super) cells: &'a [Cell],
}

impl<'a> FromRule<'a> for NumbersEverywhere<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let (numbers, cells) = (&rule.numbers, rule.cells());
        (rule.lists.len() <= 1).then_some(NumbersEverywhere { numbers, cells })
    }
}

/// Offsets in rows and columns, and the cells that the rule is about: all of them, if there is no list.
pub(super) struct Offsets<'a> {
    pub(super) offsets: &'a [[i32; 2]],
    pub(super) cells: &'a [Cell],
}

impl<'a> FromRule<'a> for Offsets<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let NumbersEverywhere { numbers, cells } = NumbersEverywhere::from_rule(rule)?;
        Some(Offsets { offsets: pairs(numbers)?, cells })
    }
}

/// Numbers as pairs; `None` if one is left.
pub(super) fn pairs(numbers: &[i32]) -> Option<&[[i32; 2]]> {
    let (pairs, rest) = numbers.as_chunks();
    rest.is_empty().then_some(pairs)
}

/// The cells of a rule with one list.
pub(super) fn only_list(rule: &Rule) -> Option<&[Cell]> {
    match &rule.lists[..] {
        [cells] if !cells.is_empty() => Some(cells),
        _ => None,
    }
}

/// One list of cells.
pub(super) struct Cells<'a> {
    pub(super) cells: &'a [Cell],
}

impl<'a> FromRule<'a> for Cells<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let cells = only_list(rule)?;
        rule.numbers.is_empty().then_some(Cells { cells })
    }
}

/// A number and one list of cells.
pub(super) struct NumberAndCells<'a> {
    pub(super) number: i32,
    pub(super) cells: &'a [Cell],
}

impl<'a> FromRule<'a> for NumberAndCells<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let [number] = rule.numbers[..] else { return None };
        Some(NumberAndCells { number, cells: only_list(rule)? })
    }
}

/// One list of cells, with a number or without.
pub(super) struct CellsPerhapsNumber<'a> {
    pub(super) number: Option<i32>,
    pub(super) cells: &'a [Cell],
}

impl<'a> FromRule<'a> for CellsPerhapsNumber<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let cells = only_list(rule)?;
        (rule.numbers.len() <= 1).then_some(CellsPerhapsNumber { number: rule.number(), cells })
    }
}

/// Numbers and one list of cells.
pub(super) struct NumbersAndCells<'a> {
    pub(super) numbers: &'a [i32],
    pub(super) cells: &'a [Cell],
}

impl<'a> FromRule<'a> for NumbersAndCells<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let cells = only_list(rule)?;
        (!rule.numbers.is_empty()).then_some(NumbersAndCells { numbers: &rule.numbers, cells })
    }
}

/// A line between two ends.
pub(super) struct Ends<'a> {
    pub(super) first: Cell,
    pub(super) inner: &'a [Cell],
    pub(super) last: Cell,
}

impl<'a> Ends<'a> {
    /// The ends of a line, if it has two.
    pub(super) fn of(line: &'a [Cell]) -> Option<Ends<'a>> {
        match line {
            [first, inner @ .., last] => Some(Ends { first: *first, inner, last: *last }),
            _ => None,
        }
    }
}

impl<'a> FromRule<'a> for Ends<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let Cells { cells } = Cells::from_rule(rule)?;
        Ends::of(cells)
    }
}

/// Lists of cells.
pub(super) struct Lists<'a> {
    pub(super) all: &'a [Vec<Cell>],
    pub(super) first: &'a [Cell],
    pub(super) others: &'a [Vec<Cell>],
}

impl<'a> FromRule<'a> for Lists<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let (first, others) = rule.lists.split_first()?;
        let is_list = !first.is_empty() && !others.iter().any(Vec::is_empty);
        let all = &rule.lists[..];
        (rule.numbers.is_empty() && is_list).then_some(Lists { all, first, others })
    }
}
