//! The possible sets of values of distinct variables, with a selector for each.
//!
//! ```text
//! cage of 3 cells, sum 8      sets  {1 2 5}  {1 3 4}         one of the selectors holds; its set's values
//!                             a selector for each            occur somewhere, and no other does
//! ```
//!
//! A value in a cell needs a set that has the value. With a variable per set, unit propagation finds the same as a
//! person who solves killers by combinations. A counter or a decision diagram over the digits is ten times slower.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::super::rules::Sink;
use super::adder::Choice;
use super::term::Term;
use super::writer::{Writer, bits};
use veridoku_core::budget::Ending;
use veridoku_core::rules::network::{Values, Variable};

/// The most sets that get a selector each. A larger group is divided.
const MOST_SETS: usize = 1500;

/// The sets with as many values as variables, such that each variable can have one; `None` if there are too many.
pub(super) fn sets(domains: &[Values], accepts: impl Fn(i32) -> bool) -> Option<Vec<Values>> {
    let union = domains.iter().fold(0, |union, values| union | values);
    let values: Vec<usize> = bits(union).collect();
    let mut found = Vec::new();
    // Each choice takes the next value or not; `work` bounds the tree.
    let mut work = 0;
    let mut stack = vec![(0, 0, 0, 0)];
    while let Some((place, set, size, sum)) = stack.pop() {
        work += 1;
        if work > 64 * MOST_SETS || found.len() > MOST_SETS {
            return None;
        }
        if size == domains.len() {
            if accepts(sum) && have_places(domains, set) {
                found.push(set);
            }
        } else if values.len() - place >= domains.len() - size {
            let value = values[place];
            stack.push((place + 1, set, size, sum));
            stack.push((place + 1, set | 1 << value, size + 1, sum + value as i32));
        }
    }
    Some(found)
}

/// Whether each variable can have a separate value: a matching, by alternating paths.
fn have_places(domains: &[Values], set: Values) -> bool {
    fn place(
        domains: &[Values],
        set: Values,
        at: usize,
        tried: &mut Values,
        held: &mut [usize],
    ) -> bool {
        for bit in bits(domains[at] & set) {
            if *tried >> bit & 1 == 1 {
                continue;
            }
            *tried |= 1 << bit;
            if held[bit] == usize::MAX || place(domains, set, held[bit], tried, held) {
                held[bit] = at;
                return true;
            }
        }
        false
    }
    let mut held = [usize::MAX; Values::BITS as usize];
    (0..domains.len()).all(|at| place(domains, set, at, &mut 0, &mut held))
}

impl<S: Sink> Writer<'_, S> {
    /// Gives each set a selector, and writes the meaning of the selectors.
    pub(super) fn select(
        &mut self,
        variables: &[Variable],
        sets: &[Values],
    ) -> ControlFlow<Ending, Vec<Term>> {
        let selectors: Vec<Term> = match sets {
            [_] => vec![Term::True],
            sets => sets.iter().map(|_| self.new_term()).collect(),
        };
        self.clause(selectors.iter().copied())?;
        let union =
            variables.iter().fold(0, |union, variable| union | self.values[usize::from(*variable)]);
        for bit in bits(union) {
            let places: Vec<Term> =
                variables.iter().map(|variable| self.is(*variable, bit)).collect();
            for (set, selector) in sets.iter().zip(&selectors) {
                if set >> bit & 1 == 1 {
                    self.implies([*selector], places.iter().copied())?;
                } else {
                    for place in &places {
                        self.clause([!*selector, !*place])?;
                    }
                }
            }
            let with = sets.iter().zip(&selectors).filter(|(set, _)| *set >> bit & 1 == 1);
            let with: Vec<Term> = with.map(|(_, selector)| *selector).collect();
            for place in &places {
                self.implies([*place], with.iter().copied())?;
            }
        }
        ControlFlow::Continue(selectors)
    }

    /// The amounts that the sets of a group add to a sum: a term for each amount.
    pub(super) fn amounts(
        &mut self,
        sets: &[Values],
        selectors: &[Term],
        factor: i32,
    ) -> ControlFlow<Ending, Choice> {
        let mut by_amount: BTreeMap<i32, Vec<Term>> = BTreeMap::new();
        for (set, selector) in sets.iter().zip(selectors) {
            let sum: i32 = bits(*set).map(|bit| self.network.value(bit)).sum();
            by_amount.entry(factor * sum).or_default().push(*selector);
        }
        let mut choice = Choice::new();
        for (amount, selectors) in by_amount {
            let term = match selectors[..] {
                [alone] => alone,
                _ => {
                    let term = self.new_term();
                    for selector in &selectors {
                        self.implies([*selector], [term])?;
                    }
                    self.implies([term], selectors)?;
                    term
                }
            };
            choice.insert(amount, term);
        }
        ControlFlow::Continue(choice)
    }
}
