//! The arguments of each kind of rule: how many numbers and cells, in which lists, and with which text.
//!
//! This is the form of a rule, not its meaning. With it a geometry can refuse a malformed rule before anything compiles
//! it. For a text it is only checked whether it can be read.

use super::{Cell, Expression, Frame, Machine, Plane, Rule, RuleKind, ValuePairs};
use crate::define::Defined;

/// The arguments of a kind of rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// How many numbers at least and at most.
    pub numbers: (usize, usize),
    /// The least and the greatest number.
    pub range: (i32, i32),
    /// Whether the numbers are pairs.
    pub are_pairs: bool,
    /// How many lists of cells at least and at most.
    pub lists: (usize, usize),
    /// How many cells each list has at least and at most.
    pub cells: (usize, usize),
    /// How many cells the first list has at most.
    pub first: usize,
    /// Whether all lists have the same number of cells.
    pub are_equal: bool,
    /// If no list may name a cell twice, because no digits could satisfy the rule, or because it would be ambiguous:
    /// what an error says to expect.
    pub once: Option<&'static str>,
    /// Whether hidden cells may be among the cells.
    pub may_be_hidden: bool,
    /// Whether it is about the rows and columns of a single grid.
    pub needs_lines: bool,
    /// Whether the board must have boxes or regions.
    pub needs_regions: bool,
    /// The kind of text.
    pub text: Text,
    /// Whether it has alternatives.
    pub has_branches: bool,
}

/// The kind of text of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// No text.
    None,
    /// A regular expression: see [`Expression`].
    Expression,
    /// An automaton: see [`Machine`].
    Machine,
    /// Pairs of values: see [`ValuePairs`].
    Pairs,
    /// A rule that the puzzle defines: see [`Defined`].
    Definition,
}

impl Rule {
    /// Whether the rule is a shape that a generator gives a value, and it has none yet.
    #[doc(hidden)]
    pub fn lacks_value(&self) -> bool {
        self.numbers.is_empty() && self.kind.may_lack_value()
    }

    /// The rule. A shape without a value gets an arbitrary one, so the rest of the shape can be checked.
    pub(crate) fn with_any_value(&self) -> Rule {
        let mut rule = self.clone();
        if rule.lacks_value() {
            let Arguments { numbers: (least, _), range, .. } = rule.kind.arguments();
            rule.numbers = vec![range.0.max(0); least];
        }
        rule
    }

    /// Whether it is limited to the cells that it lists, and could be about all of them.
    pub fn is_limited(&self) -> bool {
        self.kind.arguments().lists == (0, 1) && !self.cells().is_empty()
    }

    /// The most hidden variables that its constraints need.
    pub(crate) fn most_hidden(&self, plane: Plane<'_>, frame: Frame) -> usize {
        let own = (self.kind.definition().hidden)(self, plane, frame);
        let branches = self.branches.iter().flatten().map(|rule| rule.most_hidden(plane, frame));
        branches.fold(own, usize::saturating_add)
    }

    /// The kind of the rule, or of one within it, that needs boxes or regions.
    pub(crate) fn that_needs_regions(&self) -> Option<RuleKind> {
        let own = self.kind.arguments().needs_regions.then_some(self.kind);
        own.or_else(|| self.branches.iter().flatten().find_map(Rule::that_needs_regions))
    }

    /// The fault of the arguments of the rule on a board with these cells: what was found, and what was expected.
    pub fn misfit(&self, plane: Plane<'_>, frame: Frame) -> Option<String> {
        let arguments = self.kind.arguments();
        (self.kind.definition().misfit)(self, frame)
            .or_else(|| self.misfit_of_numbers(&arguments))
            .or_else(|| misfit_of_grids(&arguments, plane))
            .or_else(|| self.misfit_of_lists(&arguments, plane, frame.hidden))
            .or_else(|| self.misfit_of_text(&arguments, plane, frame))
            .or_else(|| self.misfit_of_branches(&arguments, plane, frame))
    }

    fn misfit_of_numbers(&self, arguments: &Arguments) -> Option<String> {
        let (found, range) = (self.numbers.len(), arguments.range);
        if let Some(expected) = outside(found, arguments.numbers) {
            return Some(format!("{}; expected {expected}", counted(found, "number")));
        }
        if arguments.are_pairs && !found.is_multiple_of(2) {
            return Some(format!("{}; expected pairs", counted(found, "number")));
        }
        let wrong = self.numbers.iter().find(|number| !(range.0..=range.1).contains(number));
        wrong.map(|number| format!("the number {number}; expected {} to {}", range.0, range.1))
    }

    fn misfit_of_lists(
        &self,
        arguments: &Arguments,
        plane: Plane<'_>,
        hidden: usize,
    ) -> Option<String> {
        let cells = plane.cell_count();
        // A rule without cells may have an empty list.
        let lists = match &self.lists[..] {
            [list] if list.is_empty() && arguments.lists.0 == 0 => &[],
            lists => lists,
        };
        if let Some(expected) = outside(lists.len(), arguments.lists) {
            return Some(format!("{} of cells; expected {expected}", counted(lists.len(), "list")));
        }
        for (place, list) in lists.iter().enumerate() {
            let (least, most) = arguments.cells;
            let most = if place == 0 { most.min(arguments.first) } else { most };
            if let Some(expected) = outside(list.len(), (least, most)) {
                return Some(format!("{}; expected {expected}", counted(list.len(), "cell")));
            }
            let expected = lists[0].len();
            if arguments.are_equal && list.len() != expected {
                let found = counted(list.len(), "cell");
                return Some(format!("{found}; expected {expected}, as in the first list"));
            }
            let is_again = |place: &usize| list[..*place].contains(&list[*place]);
            if let Some(expected) = arguments.once
                && let Some(place) = (1..list.len()).find(is_again)
            {
                let again = list[place];
                let name = match again.index().checked_sub(cells) {
                    None => plane.name(again).to_string(),
                    Some(hidden) => format!("h{}", hidden + 1),
                };
                return Some(format!("the cell {name} twice; expected {expected}"));
            }
        }
        let most = if arguments.may_be_hidden { cells + hidden } else { cells };
        let is_outside = |cell: &&Cell| cell.index() >= most;
        let outside = lists.iter().flatten().find(is_outside)?.index();
        Some(match outside < cells + hidden {
            true => "a hidden cell; expected cells of the grid".into(),
            false => format!("the cell index {outside}; expected 0 to {}", most - 1),
        })
    }

    fn misfit_of_text(
        &self,
        arguments: &Arguments,
        plane: Plane<'_>,
        frame: Frame,
    ) -> Option<String> {
        let wrong = |error: &dyn std::fmt::Display| format!("an error in its text: {error}");
        match arguments.text {
            Text::None if self.text.is_empty() => None,
            Text::None => Some(format!("the text `{}`; expected none", self.text)),
            Text::Expression if self.text.trim().is_empty() => {
                Some("no text; expected an expression, as in `[12]+.*`".into())
            }
            Text::Machine if self.text.trim().is_empty() => {
                Some("no text; expected an automaton, as in `start 0; accept 1; 0>1: 1 2`".into())
            }
            Text::Expression => self.text.parse::<Expression>().err().map(|error| wrong(&error)),
            Text::Machine => self.text.parse::<Machine>().err().map(|error| wrong(&error)),
            Text::Pairs => self.text.parse::<ValuePairs>().err().map(|error| wrong(&error)),
            Text::Definition if self.text.trim().is_empty() => {
                Some("no text; expected a definition, as in `low: line { sum(line) < 9 }`".into())
            }
            Text::Definition if self.text.contains(['\n', '\r']) => {
                Some("a line break in its text; expected a definition on one line".into())
            }
            Text::Definition => match self.text.parse::<Defined>() {
                Err(error) => Some(wrong(&error)),
                Ok(_) => crate::rules::definition_too_large(self, plane, frame),
            },
        }
    }

    fn misfit_of_branches(
        &self,
        arguments: &Arguments,
        plane: Plane<'_>,
        frame: Frame,
    ) -> Option<String> {
        if arguments.has_branches == self.branches.is_empty() {
            let expected = if arguments.has_branches { "at least 1" } else { "none" };
            let found = counted(self.branches.len(), "alternative");
            return Some(format!("{found}; expected {expected}"));
        }
        if self.depth() > Rule::DEEPEST {
            return Some(format!(
                "too many levels of nested alternatives; expected at most {}",
                Rule::DEEPEST
            ));
        }
        let misfit = |rule: &Rule| {
            rule.misfit(plane, frame)
                .map(|misfit| format!("the rule `{}` with {misfit}", rule.kind))
        };
        self.branches.iter().flatten().find_map(misfit)
    }

    /// How deep alternatives are nested, counted only up to the limit.
    fn depth(&self) -> usize {
        let mut level: Vec<&Rule> = vec![self];
        (0..=Rule::DEEPEST + 1)
            .find(|_| {
                level = level.iter().flat_map(|rule| rule.branches.iter().flatten()).collect();
                level.is_empty()
            })
            .unwrap_or(Rule::DEEPEST + 1)
    }

    /// How deep alternatives may be nested.
    const DEEPEST: usize = 16;
}

/// The fault of a rule about the lines or boxes of one grid, if there are several grids or none.
fn misfit_of_grids(arguments: &Arguments, plane: Plane<'_>) -> Option<String> {
    let is_refused = (arguments.needs_lines || arguments.needs_regions) && !plane.is_square();
    is_refused
        .then(|| "a board without rows and columns of one grid; expected a single grid".to_owned())
}

/// `1 cell`, `2 cells`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The expected count, if a count is out of bounds.
fn outside(found: usize, (least, most): (usize, usize)) -> Option<String> {
    match (found < least, found > most) {
        (false, false) => None,
        _ if least == most => Some(least.to_string()),
        (true, _) => Some(format!("at least {least}")),
        (_, true) => Some(format!("at most {most}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{GeometryBuilder, Shape};

    fn said(rule: Rule) -> String {
        let mut builder = GeometryBuilder::new(Shape::new(2, 2).unwrap());
        builder.rule(Rule::new(RuleKind::Odd, [], [Cell::from_index(0)])).rule(rule);
        builder.build().unwrap_err().to_string()
    }

    fn cells(indices: &[usize]) -> Vec<Cell> {
        indices.iter().copied().map(Cell::from_index).collect()
    }

    #[test]
    fn a_misfit_says_what_was_found_and_expected() {
        let rule = |kind, numbers: &[i32], lists: &[&[usize]]| {
            let lists: Vec<Vec<Cell>> = lists.iter().map(|list| cells(list)).collect();
            said(Rule::with_lists(kind, numbers, lists))
        };
        use RuleKind as K;
        assert_eq!(
            rule(K::Killer, &[1, 2], &[&[0]]),
            "rule 2, killer: 2 numbers; expected at most 1"
        );
        assert_eq!(rule(K::Sum, &[], &[&[0]]), "rule 2, sum: 0 numbers; expected at least 1");
        assert_eq!(rule(K::Thermo, &[], &[]), "rule 2, thermo: 0 lists of cells; expected 1");
        assert_eq!(rule(K::Between, &[], &[&[3]]), "rule 2, between: 1 cell; expected at least 2");
        assert_eq!(rule(K::Odd, &[], &[&[16]]), "rule 2, odd: the cell index 16; expected 0 to 15");
        assert_eq!(
            rule(K::SumLine, &[0], &[&[1]]),
            "rule 2, sum-line: the number 0; expected 1 to 1000"
        );
        assert_eq!(
            rule(K::AntiOffset, &[1, 2, 3], &[]),
            "rule 2, anti-offset: 3 numbers; expected pairs"
        );
        assert_eq!(
            rule(K::Clone, &[], &[&[1, 2], &[3]]),
            "rule 2, clone: 1 cell; expected 2, as in the first list"
        );
        assert_eq!(
            rule(K::Linear, &[5, 1], &[&[1, 2]]),
            "rule 2, linear: 2 numbers; expected 3, a sum, and a factor for each cell"
        );
        assert_eq!(rule(K::AnyOf, &[], &[]), "rule 2, any-of: 0 alternatives; expected at least 1");
        assert_eq!(
            rule(K::Frame, &[], &[]),
            "rule 2, frame: numbers that follow from the frame; expected the frame to be set instead"
        );
    }

    #[test]
    fn a_text_must_be_readable() {
        let text = |kind, text: &str| {
            said(Rule { text: text.into(), ..Rule::new(kind, [], cells(&[0, 1])) })
        };
        assert_eq!(
            text(RuleKind::Regex, "1("),
            "rule 2, regex: an error in its text: character 3: the expression ends; expected `)`"
        );
        assert_eq!(
            text(RuleKind::Pairs, "1-2 3"),
            "rule 2, pairs: an error in its text: found `3`; expected pairs of values, such as `1-2`"
        );
        assert_eq!(
            text(RuleKind::Automaton, "start 0; accept x"),
            "rule 2, automaton: an error in its text: found `accept x`; expected the accepting states, such as `accept 2`"
        );
        assert_eq!(text(RuleKind::Odd, "even"), "rule 2, odd: the text `even`; expected none");
    }

    #[test]
    fn alternatives_are_looked_at() {
        let inner = Rule::new(RuleKind::Odd, [1], cells(&[0]));
        let any = |rule: Rule| {
            let branches = vec![vec![rule]];
            Rule { branches, ..Rule::with_lists(RuleKind::AnyOf, [], []) }
        };
        assert_eq!(
            said(any(inner.clone())),
            "rule 2, any-of: the rule `odd` with 1 number; expected 0"
        );
        let deep = (0..20).fold(inner, |rule, _| any(rule));
        assert_eq!(
            said(deep),
            "rule 2, any-of: too many levels of nested alternatives; expected at most 16"
        );
    }
}
