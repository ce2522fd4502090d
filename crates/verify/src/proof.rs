//! The check of a proof: every step by its hints, LRAT and DRAT side by side.
//!
//! A step of LRAT is `number literals 0 hints 0`. Assume that all its literals are false. Each hint is a clause of the
//! formula or of an earlier step. It must have either exactly one literal that is not false, which is undecided and
//! becomes true, or none. The latter is the conflict, which must come with the last hint. So every model of the hints
//! is a model of the step's clause. A proof whose last step is the empty clause shows that there is no model.
//!
//! ```text
//! 12016 -5 0 31 7 0       assume 5; clause 31 = (-5 9) makes 9 true; clause 7 = (-5 -9) is false
//! 12016 d 12004 0         clause 12004 is not used any more
//! ```
//!
//! DRAT must have the same clauses and deletions in the same order. Hints for resolution asymmetric
//! tautologies (negative numbers), new variables, and hints without an effect are rejected: this checker accepts only
//! hints that it understands.
//!
//! Cost: each hint reads its clause up to the second literal that is not false. An accepted hint decides a variable, so
//! one step reads no clause twice.

use std::io::Read;

use super::formula::Clauses;
use super::text::{Hashed, Text};
use super::{VerifyError, VerifyErrorKind};
use veridoku_core::memory;

/// The most literals and steps of a proof together. They take at most 1.4 GiB.
const MOST_LITERALS: u64 = 1 << 26;

/// The name of this memory in messages.
const WHAT: &str = "the proof";

/// The clauses so far and the values under which a step is checked.
struct Checker {
    clauses: Clauses,
    /// The number of clauses of the formula; the other clauses are steps.
    originals: usize,
    formula_literals: usize,
    /// The numbers of the steps, ascending.
    numbers: Vec<i64>,
    is_deleted: Vec<bool>,
    /// The values by variable.
    values: Vec<Option<bool>>,
    trail: Vec<usize>,
}

/// Checks a proof that the clauses are unsatisfiable, and returns its number of steps.
pub(super) fn check<L: Read, D: Read>(
    clauses: Clauses,
    mut lrat: Text<L>,
    mut drat: Text<D>,
) -> Result<(u64, Hashed, Hashed), VerifyError> {
    let mut checker = Checker::new(clauses);
    loop {
        if lrat.word()?.is_empty() {
            return Err(lrat.error(VerifyErrorKind::NoEmptyClause));
        }
        let number = lrat.as_number().ok_or_else(|| lrat.unexpected("the number of a step"))?;
        if lrat.word()? == b"d" {
            checker.delete(number, &mut lrat, &mut drat)?;
        } else if checker.step(number, &mut lrat, &mut drat)? {
            break;
        }
    }
    Ok((checker.numbers.len() as u64, lrat.end()?, drat.end()?))
}

impl Checker {
    fn new(clauses: Clauses) -> Checker {
        let originals = clauses.ends.len();
        let values = vec![None; clauses.variables + 1];
        let formula_literals = clauses.literals.len();
        let is_deleted = vec![false; originals];
        let (numbers, trail) = (Vec::new(), Vec::new());
        Checker { clauses, originals, formula_literals, numbers, is_deleted, values, trail }
    }

    fn last_number(&self) -> i64 {
        self.numbers.last().copied().unwrap_or(self.originals as i64)
    }

    /// The place of the clause with this number, if it exists.
    fn place(&self, number: i64) -> Option<usize> {
        let original = usize::try_from(number).ok()?.checked_sub(1)?;
        let place = if original < self.originals {
            original
        } else {
            self.originals + self.numbers.binary_search(&number).ok()?
        };
        (!self.is_deleted[place]).then_some(place)
    }

    /// Reads `numbers 0`, after a `d`.
    fn delete<L: Read, D: Read>(
        &mut self,
        number: i64,
        lrat: &mut Text<L>,
        drat: &mut Text<D>,
    ) -> Result<(), VerifyError> {
        let last = self.last_number();
        if number != last {
            let (found, expected) = (format!("a deletion after step {number}"), last.to_string());
            return Err(lrat.error(VerifyErrorKind::Found { found, expected }));
        }
        loop {
            let number = lrat.number("the number of a clause, or 0")?;
            if number == 0 {
                return Ok(());
            }
            let place = self.place(number);
            let place = place.ok_or_else(|| lrat.error(VerifyErrorKind::NoClause(number)))?;
            if drat.word()? != b"d" {
                return Err(drat
                    .unexpected(format!("`d`, because proof.lrat deletes clause {number} here")));
            }
            for &literal in self.clauses.clause(place) {
                same(drat, literal.into())?;
            }
            same(drat, 0)?;
            self.is_deleted[place] = true;
        }
    }

    /// Reads `literals 0 hints 0`, whose first word was read already, and checks it. Returns whether it is the
    /// empty clause.
    fn step<L: Read, D: Read>(
        &mut self,
        number: i64,
        lrat: &mut Text<L>,
        drat: &mut Text<D>,
    ) -> Result<bool, VerifyError> {
        let last = self.last_number();
        if number <= last {
            return Err(lrat.error(VerifyErrorKind::Order { found: number, last }));
        }
        let start = self.clauses.literals.len();
        self.check_room().map_err(|kind| lrat.error(kind))?;
        loop {
            let literal = lrat.as_number().ok_or_else(|| lrat.unexpected("a literal, or 0"))?;
            same(drat, literal)?;
            if literal == 0 {
                break;
            }
            self.assume_false(literal).map_err(|kind| lrat.error(kind))?;
            lrat.word()?;
        }
        let is_empty = self.clauses.literals.len() == start;
        let mut is_conflict = false;
        loop {
            let hint = lrat.number("the number of a clause, or 0")?;
            if hint == 0 {
                break;
            }
            if is_conflict {
                return Err(lrat.error(VerifyErrorKind::LateHint(hint)));
            }
            is_conflict = self.hint(hint).map_err(|kind| lrat.error(kind))?;
        }
        if !is_conflict {
            return Err(lrat.error(VerifyErrorKind::NoConflict(number)));
        }
        self.make_room().map_err(|kind| lrat.error(kind))?;
        self.clauses.ends.push(self.clauses.literals.len());
        self.is_deleted.push(false);
        self.numbers.push(number);
        for variable in self.trail.drain(..) {
            self.values[variable] = None;
        }
        Ok(is_empty)
    }

    /// Makes room for a step.
    fn make_room(&mut self) -> Result<(), VerifyErrorKind> {
        memory::reserve(&mut self.clauses.ends, 1, WHAT)?;
        memory::reserve(&mut self.is_deleted, 1, WHAT)?;
        memory::reserve(&mut self.numbers, 1, WHAT)?;
        Ok(())
    }

    /// Whether the proof may grow, and memory is available for it.
    fn check_room(&mut self) -> Result<(), VerifyErrorKind> {
        memory::reserve(&mut self.clauses.literals, 1, WHAT)?;
        let found =
            (self.clauses.literals.len() - self.formula_literals + self.numbers.len()) as u64;
        let most = MOST_LITERALS;
        if found < most { Ok(()) } else { Err(VerifyErrorKind::TooLarge { found, most }) }
    }

    /// Adds a literal to the clause of a step.
    fn assume_false(&mut self, literal: i64) -> Result<(), VerifyErrorKind> {
        let variables = self.clauses.variables;
        let variable = literal.unsigned_abs() as usize;
        if variable > variables {
            return Err(VerifyErrorKind::Literal { found: literal, variables });
        }
        if self.values[variable].is_some() {
            return Err(VerifyErrorKind::Twice(variable as u32));
        }
        self.check_room()?;
        self.values[variable] = Some(literal < 0);
        self.trail.push(variable);
        self.clauses.literals.push(literal as i32);
        Ok(())
    }

    /// Follows a hint, and returns whether it is a conflict.
    fn hint(&mut self, number: i64) -> Result<bool, VerifyErrorKind> {
        let place = self.place(number).ok_or(VerifyErrorKind::NoClause(number))?;
        let mut left = None;
        let mut open = 0;
        for &literal in self.clauses.clause(place) {
            let value = self.values[literal.unsigned_abs() as usize];
            if value != Some(literal < 0) {
                open += 1;
                left = Some((literal, value)).filter(|_| open == 1);
                if open == 2 {
                    break;
                }
            }
        }
        match left {
            None if open == 0 => Ok(true),
            Some((literal, None)) => {
                let variable = literal.unsigned_abs() as usize;
                self.values[variable] = Some(literal > 0);
                self.trail.push(variable);
                Ok(false)
            }
            _ => Err(VerifyErrorKind::Hint { hint: number, open }),
        }
    }
}

/// The next word of the other proof must be this number.
fn same<D: Read>(drat: &mut Text<D>, expected: i64) -> Result<(), VerifyError> {
    drat.word()?;
    if drat.as_number() == Some(expected) {
        return Ok(());
    }
    Err(drat.unexpected(format!("{expected}, as in proof.lrat")))
}
