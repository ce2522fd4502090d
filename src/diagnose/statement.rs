//! The statements of a puzzle: about single cells, and its rules; and the puzzle with only some of them.
//!
//! A cell's *statement* is its given together with its restricted candidates. A Sukaku has only restrictions, so a
//! restricted cell can be left out just as a given can. A puzzle without restrictions has a statement for each
//! given. Each rule beyond houses and pairs is also a statement. Without any statement, only the grid with its
//! houses, pairs and frame remains.
//!
//! Leaving a statement out must never forbid anything. Leaving out a dot would: for example, the rule that pairs
//! *without* a dot are not consecutive would then apply to its two cells. So with such a rule a dot remains as an
//! option, not a requirement: as an alternative to nothing.

use std::fmt;
use std::sync::Arc;

use super::members::Members;
use veridoku_core::format::RuleTexts;
use veridoku_core::grid::{
    Candidate, Cell, DigitSet, Geometry, Puzzle, Rule, RuleId, RuleKind, Solution,
};
use veridoku_core::rules;

/// The statements of a puzzle: those of cells in their order, then rules.
pub(super) struct Statements<'a> {
    puzzle: &'a Puzzle,
    cells: Vec<Cell>,
    rules: Vec<RuleId>,
}

/// Some statements: those of cells, and rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stated {
    pub(super) cells: Vec<Cell>,
    pub(super) rules: Vec<RuleId>,
}

impl<'a> Statements<'a> {
    pub(super) fn of(puzzle: &'a Puzzle) -> Statements<'a> {
        let geometry = puzzle.geometry();
        let all = DigitSet::all(puzzle.side());
        let says = |cell: &Cell| puzzle.given(*cell).is_some() || puzzle.allowed(*cell) != all;
        let rules = geometry.rules().iter().enumerate();
        let rules = rules.filter(|(_, rule)| !is_of_grid(rule, geometry));
        Statements {
            puzzle,
            cells: geometry.cells().filter(says).collect(),
            rules: rules.map(|(index, _)| RuleId::from_index(index)).collect(),
        }
    }

    pub(super) fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    pub(super) fn count(&self) -> usize {
        self.cells.len() + self.rules.len()
    }

    /// Whether every statement is that of a cell.
    pub(super) fn are_of_cells(&self) -> bool {
        self.rules.is_empty()
    }

    /// Some statements.
    pub(super) fn stated(&self, members: &Members) -> Stated {
        let mut stated = Stated::default();
        for index in members.iter() {
            match index.checked_sub(self.cells.len()) {
                None => stated.cells.push(self.cells[index]),
                Some(rule) => stated.rules.push(self.rules[rule]),
            }
        }
        stated
    }

    /// The statements of some cells.
    pub(super) fn members(&self, cells: &[Cell]) -> Members {
        let mut members = Members::none(self.count());
        for cell in cells {
            if let Ok(index) = self.cells.binary_search(cell) {
                members.insert(index);
            }
        }
        members
    }

    /// The puzzle with only these statements.
    pub(super) fn only(&self, members: &Members) -> Puzzle {
        let Stated { cells, rules } = self.stated(members);
        let mut part = Puzzle::blank(self.geometry(&rules));
        for cell in cells {
            if let Some(digit) = self.puzzle.given(cell) {
                part.give(cell, digit);
            }
            if let Some(sets) = self.puzzle.restrictions() {
                part.restrict(cell, sets[cell.index()]);
            }
        }
        part
    }

    /// The grid with only these rules.
    fn geometry(&self, kept: &[RuleId]) -> Arc<Geometry> {
        let whole = self.puzzle.geometry();
        if kept.len() == self.rules.len() {
            return Arc::clone(whole);
        }
        let rules = whole.rules();
        let has_negative = rules.iter().any(|rule| NEGATIVE.contains(&rule.kind));
        let rule = |(index, rule): (usize, &Rule)| {
            let id = RuleId::from_index(index);
            if kept.contains(&id) || !self.rules.contains(&id) {
                Some(rule.clone())
            } else {
                has_negative.then(|| Rule {
                    branches: vec![vec![rule.clone()], Vec::new()],
                    ..Rule::with_lists(RuleKind::AnyOf, [], [])
                })
            }
        };
        Arc::new(whole.with_rules(rules.iter().enumerate().filter_map(rule)))
    }

    /// The statements that a completed grid satisfies.
    pub(super) fn kept_by(&self, solution: &Solution) -> Members {
        let mut kept = Members::none(self.count());
        for (index, &cell) in self.cells.iter().enumerate() {
            if self.puzzle.allowed(cell).contains(solution.digit(cell)) {
                kept.insert(index);
            }
        }
        if !self.rules.is_empty() {
            let geometry = self.puzzle.geometry();
            let broken = rules::broken(geometry, solution);
            for (place, rule) in self.rules.iter().enumerate() {
                let rule = &geometry.rules()[rule.index()];
                if !broken.iter().any(|broken| std::ptr::eq(*broken, rule)) {
                    kept.insert(self.cells.len() + place);
                }
            }
        }
        kept
    }
}

/// The rules about pairs without a mark.
pub(super) const NEGATIVE: &[RuleKind] =
    &[RuleKind::NoDifference, RuleKind::NoRatio, RuleKind::NoSum, RuleKind::NonConsecutive];

/// Whether a rule belongs to the grid: its frame, and the lines and boxes of a frame, which are not houses where a
/// digit may be missing.
pub(super) fn is_of_grid(rule: &Rule, geometry: &Geometry) -> bool {
    let is_whole = geometry.frame().is_whole(geometry.side());
    rule.kind == RuleKind::Frame || rule.kind == RuleKind::Distinct && !is_whole
}

/// The rules of a puzzle with these numbers, as text: `killer 10: r1c1 r1c2`.
pub fn rule_names(puzzle: &Puzzle, rules: &[RuleId]) -> Vec<String> {
    let geometry = puzzle.geometry();
    let texts = RuleTexts::new(geometry);
    rules.iter().map(|rule| texts.of(&geometry.rules()[rule.index()])).collect()
}

/// The statement of a puzzle about a cell in readable form, with the values of the digits: `r4c7=5`; for a
/// restricted cell `r4c7=1|5`, or `r4c7=-` if no candidate remains.
///
/// ```
/// use std::sync::Arc;
/// use veridoku::{Cell, Digit, Geometry, Puzzle, Shape};
/// let mut puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::CLASSIC)));
/// let cell = Cell::at(3, 6, 9);
/// puzzle.give(cell, Digit::from_index(4));
/// assert_eq!(veridoku::diagnose::statement(&puzzle, cell).to_string(), "r4c7=5");
/// ```
pub fn statement(puzzle: &Puzzle, cell: Cell) -> impl fmt::Display {
    fmt::from_fn(move |out| {
        if let Some(digit) = puzzle.given(cell) {
            return write!(out, "{}", puzzle.geometry().candidate_name(Candidate { cell, digit }));
        }
        let frame = puzzle.geometry().frame();
        let digits: Vec<String> =
            puzzle.allowed(cell).iter().map(|digit| frame.value(digit).to_string()).collect();
        let digits = if digits.is_empty() { "-".into() } else { digits.join("|") };
        write!(out, "{}={digits}", puzzle.geometry().cell_name(cell))
    })
}

/// The statements of a puzzle about some cells.
pub fn statements(puzzle: &Puzzle, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|cell| statement(puzzle, *cell).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::grid::{Digit, Geometry, Shape};

    #[test]
    fn givens_and_restrictions_state_alike() {
        let geometry = Arc::new(Geometry::classic(Shape::new(2, 2).unwrap()));
        let mut puzzle = Puzzle::blank(geometry);
        let cell = Cell::from_index;
        let digit = Digit::from_index;
        puzzle.give(cell(3), digit(2));
        puzzle.restrict(cell(5), [digit(0), digit(3)].into_iter().collect());
        puzzle.restrict(cell(7), DigitSet::EMPTY);
        puzzle.restrict(cell(9), DigitSet::all(4));
        let statements = Statements::of(&puzzle);
        let names: Vec<String> = statements
            .stated(&Members::all(3))
            .cells
            .into_iter()
            .map(|cell| statement(&puzzle, cell).to_string())
            .collect();
        assert_eq!(names, ["r1c4=3", "r2c2=1|4", "r2c4=-"]);
        assert_eq!(statements.only(&Members::all(3)), puzzle);
        let without = statements.only(&statements.members(&[cell(5)]));
        assert_eq!((without.given_count(), without.allowed(cell(5)).len()), (0, 2));
        assert_eq!(without.allowed(cell(7)).len(), 4);
    }
}
