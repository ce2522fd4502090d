//! The rules of a puzzle as clauses, only by code of this crate.
//!
//! ```text
//! Rule --meaning--> Statements: a few kinds, each with its meaning in a sentence --clauses--> clauses, extra variables
//!                            \--holds--> whether a solution keeps them
//! ```
//!
//! | statement | meaning |
//! |---|---|
//! | allowed | the digit of a cell is one of these |
//! | pair | the digits of two cells are one of these pairs |
//! | sets | the digits of some cells differ, and together are one of these sets |
//! | word | the digits of some cells, read in order, are accepted by a machine |
//! | connected | the cells with some digits are one area |
//! | any of | all of one of several lists of statements hold |
//!
//! `meaning` has the statements of each kind. The meaning of rules is documented in
//! `docs/guide/rules.md`; the code here was written from that, and shares nothing with the crate's compilation of
//! rules, nor with its referees.

mod area;
mod board;
mod clauses;
mod counted;
mod defined;
mod hidden;
mod left;
mod meaning;
mod meter;
mod near;
mod pattern;
mod rank;
mod rest;
mod statement;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use board::Board;
pub(super) use clauses::Clauses;
use hidden::{Search, linked};
pub(super) use meter::{MOST_LITERALS, Meter};
use statement::{Digits, Statement, TooLarge};

use super::{VerifyError, VerifyErrorKind, file};
use veridoku_core::budget::{Deadline, Watch};
use veridoku_core::grid::{Geometry, Solution, Violation};

/// The statements of a geometry's rules.
pub(super) struct Statements {
    /// Each statement with its rule's name.
    named: Vec<(&'static str, Statement)>,
    /// The number of cells including hidden ones.
    cells: usize,
}

fn refused(kind: VerifyErrorKind) -> VerifyError {
    VerifyError { file: file::PUZZLE, line: None, kind }
}

impl Statements {
    /// The statements of all rules, in their order. A rule equal to an earlier one adds none.
    pub(super) fn of(geometry: &Geometry, deadline: &Deadline) -> Result<Statements, VerifyError> {
        let mut named = Vec::new();
        let meter = Meter::new(deadline);
        let board = Board::new(geometry, &meter);
        let mut known = HashSet::new();
        for rule in geometry.rules().iter().filter(|rule| known.insert(*rule)) {
            let name = rule.kind.name();
            let said = meaning::statements(rule, &board);
            meter.works();
            if let Some(kind) = meter.over() {
                return Err(refused(kind));
            }
            match said {
                None => return Err(refused(VerifyErrorKind::Rule(name))),
                Some(Err(TooLarge { found, most })) => {
                    return Err(refused(VerifyErrorKind::TooLarge { found, most }));
                }
                Some(Ok(found)) => named.extend(found.into_iter().map(|one| (name, one))),
            }
        }
        Ok(Statements { named, cells: board.cell_count() })
    }

    /// The number of cells including hidden ones.
    pub(super) fn cell_count(&self) -> usize {
        self.cells
    }

    /// Checks that a solution satisfies all of them: the hidden cells can be filled accordingly.
    pub(super) fn check(
        &self,
        solution: &Solution,
        side: usize,
        deadline: &Deadline,
    ) -> Result<(), VerifyErrorKind> {
        let broken = |name: &str| VerifyErrorKind::Violation(Violation::Rule(name.to_owned()));
        let shown = solution.digits().len();
        let mut digits: Vec<usize> = solution.digits().iter().map(|digit| digit.index()).collect();
        digits.resize(self.cells, 0);
        let is_plain =
            |statement: &Statement| statement.cells().iter().all(|cell| cell.index() < shown);
        let (plain, other): (Vec<_>, Vec<_>) =
            self.named.iter().partition(|(_, statement)| is_plain(statement));
        if let Some((name, _)) = plain.iter().find(|(_, statement)| !statement.holds(&digits)) {
            return Err(broken(name));
        }
        if other.is_empty() {
            return Ok(());
        }
        let all = Digits::MAX >> (Digits::BITS as usize - side);
        let mut left: Vec<Digits> = digits[..shown].iter().map(|digit| 1 << digit).collect();
        left.resize(self.cells, all);
        let watch = Watch::new(deadline, 1);
        let mut search = Search::new(shown, left, &watch);
        for (name, statements) in linked(&other, shown) {
            if !search.can_hold(&statements)? {
                return Err(broken(name));
            }
        }
        Ok(())
    }

    /// The statements in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Statement> {
        self.named.iter().map(|(_, statement)| statement)
    }
}
