//! Alternatives: a selector for each, under which its constraints are written. One of the selectors holds.
//!
//! The constraints of an alternative on single variables come first: within it, only the remaining values count. A
//! value that only some alternatives leave needs one of these.

use std::ops::ControlFlow;

use super::super::rules::Sink;
use super::term::Term;
use super::writer::{Writer, bits};
use veridoku_core::budget::Ending;
use veridoku_core::rules::network::{Constraint, Values, Variable};

impl<S: Sink> Writer<'_, S> {
    pub(super) fn any_of(&mut self, alternatives: &[Vec<Constraint>]) -> ControlFlow<Ending> {
        let left: Vec<Vec<Values>> =
            alternatives.iter().map(|constraints| self.narrowed(constraints)).collect();
        let possible: Vec<usize> =
            (0..alternatives.len()).filter(|each| !left[*each].contains(&0)).collect();
        let selectors: Vec<Term> = match possible[..] {
            [_] => vec![Term::True],
            _ => possible.iter().map(|_| self.new_term()).collect(),
        };
        self.clause(selectors.iter().copied())?;
        for (variable, values) in self.values.clone().into_iter().enumerate() {
            for bit in bits(values) {
                let is_left = |each: &usize| left[*each][variable] >> bit & 1 == 1;
                if possible.iter().all(is_left) {
                    continue;
                }
                let value = self.is(variable as Variable, bit);
                let with = possible.iter().zip(&selectors).filter(|(each, _)| is_left(each));
                self.implies([value], with.map(|(_, selector)| *selector).collect::<Vec<Term>>())?;
            }
        }
        for (each, selector) in possible.iter().zip(selectors) {
            self.under(selector, |writer| {
                for (variable, left) in left[*each].iter().enumerate() {
                    for bit in bits(writer.values[variable] & !left) {
                        writer.clause([!writer.is(variable as Variable, bit)])?;
                    }
                }
                writer.values.clone_from(&left[*each]);
                alternatives[*each].iter().try_for_each(|constraint| writer.constraint(constraint))
            })?;
        }
        ControlFlow::Continue(())
    }

    /// The values left by constraints on single variables.
    fn narrowed(&self, constraints: &[Constraint]) -> Vec<Values> {
        let mut left = self.values.clone();
        for constraint in constraints {
            if let Constraint::Linear(terms, totals) = constraint
                && let [(variable, factor)] = terms[..]
            {
                let values = &mut left[usize::from(variable)];
                let fits = |bit: &usize| totals.contains(factor * self.network.value(*bit));
                *values = bits(*values).filter(fits).fold(0, |set, bit| set | 1 << bit);
            }
        }
        left
    }
}
