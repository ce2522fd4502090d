//! Tools for writing the clauses of constraints.
//!
//! ```text
//! constraint --terms--> Writer { conditions: not a } --(not a, terms that are open)--> Sink
//! ```
//!
//! Within an alternative every clause begins with the negation of its selector, the *condition*. So the alternative's
//! constraints hold only if it is chosen. Inside, values that the alternative excludes count as false: a clause under
//! the same condition has already excluded each of them.

use std::ops::ControlFlow;

use super::super::rules::Sink;
use super::term::Term;
use super::variables::Variables;
use crate::encode::Literal;
use veridoku_core::budget::{Ending, Watch};
use veridoku_core::rules::network::{Network, Values, Variable};

pub(super) struct Writer<'a, S> {
    pub(super) network: &'a Network,
    pub(super) variables: &'a Variables,
    /// The values of each variable under the current condition.
    pub(super) values: Vec<Values>,
    sink: &'a mut S,
    watch: &'a Watch,
    conditions: Vec<Literal>,
    /// The literals of hidden variables.
    hidden: Vec<Vec<Term>>,
    clause: Vec<Literal>,
}

/// The bits of a set, ascending.
pub(super) fn bits(values: Values) -> impl Iterator<Item = usize> + Clone {
    (0..Values::BITS as usize).filter(move |bit| values >> bit & 1 == 1)
}

impl<'a, S: Sink> Writer<'a, S> {
    pub(super) fn new(
        network: &'a Network,
        variables: &'a Variables,
        sink: &'a mut S,
        watch: &'a Watch,
    ) -> Writer<'a, S> {
        let hidden = (network.cells..network.domains.len()).map(|variable| {
            let values = variables.values[variable];
            let term = |bit| match values {
                _ if values >> bit & 1 == 0 => Term::False,
                _ if values.is_power_of_two() => Term::True,
                _ => Term::Open(sink.new_variable()),
            };
            (0..network.count).map(term).collect()
        });
        let hidden = hidden.collect();
        let values = variables.values.clone();
        let (conditions, clause) = (Vec::new(), Vec::new());
        Writer { network, variables, values, sink, watch, conditions, hidden, clause }
    }

    /// That a variable has a value.
    pub(super) fn is(&self, variable: Variable, bit: usize) -> Term {
        match self.values[usize::from(variable)] {
            values if values >> bit & 1 == 0 => Term::False,
            values if values.is_power_of_two() => Term::True,
            _ => self.candidate(variable, bit),
        }
    }

    /// The candidate's term, regardless of the alternatives around it.
    pub(super) fn candidate(&self, variable: Variable, bit: usize) -> Term {
        let place = usize::from(variable);
        match place.checked_sub(self.network.cells) {
            Some(place) => self.hidden[place][bit],
            None => self.variables.candidate(place, bit),
        }
    }

    /// A new variable of the formula.
    pub(super) fn new_term(&mut self) -> Term {
        Term::Open(self.sink.new_variable())
    }

    /// Writes that at least one of these holds.
    pub(super) fn clause(&mut self, terms: impl IntoIterator<Item = Term>) -> ControlFlow<Ending> {
        self.clause.clear();
        self.clause.extend(&self.conditions);
        for term in terms {
            match term {
                Term::True => return self.watch.check(1),
                Term::False => {}
                Term::Open(literal) => self.clause.push(literal),
            }
        }
        self.sink.clause(&self.clause);
        self.watch.check(self.clause.len() as u64 + 1)
    }

    /// Writes that the first terms imply the second.
    pub(super) fn implies(
        &mut self,
        from: impl IntoIterator<Item = Term>,
        to: impl IntoIterator<Item = Term>,
    ) -> ControlFlow<Ending> {
        self.clause(from.into_iter().map(|term| !term).chain(to))
    }

    /// Writes that exactly one of these holds.
    pub(super) fn exactly_one(&mut self, terms: &[Term]) -> ControlFlow<Ending> {
        self.clause(terms.iter().copied())?;
        self.at_most_one(terms)
    }

    /// Writes that no two of these hold.
    pub(super) fn at_most_one(&mut self, terms: &[Term]) -> ControlFlow<Ending> {
        for (place, one) in terms.iter().enumerate() {
            for other in &terms[place + 1..] {
                self.clause([!*one, !*other])?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Writes clauses that hold if a term does.
    pub(super) fn under(
        &mut self,
        condition: Term,
        write: impl FnOnce(&mut Self) -> ControlFlow<Ending>,
    ) -> ControlFlow<Ending> {
        let Term::Open(literal) = condition else {
            return if condition == Term::True { write(self) } else { ControlFlow::Continue(()) };
        };
        let before = self.values.clone();
        self.conditions.push(!literal);
        write(self)?;
        self.conditions.pop();
        self.values = before;
        ControlFlow::Continue(())
    }

    /// Counts work that writes nothing.
    pub(super) fn work(&self, work: usize) -> ControlFlow<Ending> {
        self.watch.check(work as u64)
    }
}
