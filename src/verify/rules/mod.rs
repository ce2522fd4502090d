//! The rules of a puzzle as clauses, by code of this module alone.
//!
//! ```text
//! Rule --meaning--> Statements: a few kinds, each with its meaning in a sentence --clauses--> clauses, extra variables
//!                            \--holds--> whether a solution keeps them
//! ```
//!
//! | statement | says |
//! |---|---|
//! | allowed | the digit of a cell is one of these |
//! | pair | the digits of two cells are one of these pairs |
//! | sets | the digits of some cells differ, and together are one of these sets |
//! | word | the digits of some cells, read in order, are accepted by a machine |
//! | any of | all of one of several lists of statements hold |
//!
//! A rule that is not listed in `meaning` is refused by name. What a rule says is documented in `docs/guide/rules.md`;
//! the code here was written from that, and shares nothing with the crate's compilation of rules, nor with its referees.

mod board;
mod clauses;
mod counted;
mod meaning;
mod pattern;
mod statement;
#[cfg(all(test, feature = "sat"))]
mod tests;

use std::collections::BTreeMap;

pub(super) use clauses::Clauses;
use statement::{Statement, TooLarge};

use super::{VerifyError, VerifyErrorKind, file};
use crate::grid::{Geometry, Solution, Violation};

/// What the rules of a geometry say, each with its rule's name.
pub(super) struct Statements(Vec<(&'static str, Statement)>);

fn refused(kind: VerifyErrorKind) -> VerifyError {
    VerifyError { file: file::PUZZLE, line: None, kind }
}

impl Statements {
    /// The statements of all rules, in their order.
    pub(super) fn of(geometry: &Geometry) -> Result<Statements, VerifyError> {
        let mut statements = Vec::new();
        for rule in geometry.rules() {
            let name = rule.kind.name();
            match meaning::statements(rule, geometry) {
                None => return Err(refused(VerifyErrorKind::Rule(name))),
                Some(Err(TooLarge { found, most })) => {
                    return Err(refused(VerifyErrorKind::TooLarge { found, most }));
                }
                Some(Ok(found)) => statements.extend(found.into_iter().map(|one| (name, one))),
            }
        }
        Ok(Statements(statements))
    }

    /// Checks that a solution keeps all of them.
    pub(super) fn check(&self, solution: &Solution) -> Result<(), Violation> {
        match self.0.iter().find(|(_, statement)| !statement.holds(solution)) {
            Some((name, _)) => Err(Violation::Rule((*name).to_owned())),
            None => Ok(()),
        }
    }

    /// The statements in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Statement> {
        self.0.iter().map(|(_, statement)| statement)
    }
}

/// The numbers of states, in the order of the states.
fn numbered<S: Ord>(states: impl IntoIterator<Item = S>) -> BTreeMap<S, usize> {
    let mut numbers: BTreeMap<S, usize> = states.into_iter().map(|state| (state, 0)).collect();
    numbers.values_mut().enumerate().for_each(|(number, of_state)| *of_state = number);
    numbers
}
