//! Sums of choices: each choice adds one of some amounts, and the total must be one of the allowed ones.
//!
//! ```text
//! choice 1      {3: a, 4: b}          partial sums after each choice, kept if they can still lead to a total:
//! choice 2      {1: c, 7: d}          {3, 4}  ->  {4, 5, 10, 11}  ->  total
//! choice 3      ...
//! ```
//!
//! A partial sum has a variable. Any two of "sum before", "amount" and "sum after" exclude a third that does not fit,
//! and each of them needs a partner. This is a decision diagram whose levels are merged by their sum.
//!
//! Source: Abío, Nieuwenhuis, Oliveras, Rodríguez-Carbonell and Mayer-Eichberger, A New Look at BDDs for Pseudo-Boolean
//! Constraints, JAIR 45 (2012).

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::super::rules::Sink;
use super::term::Term;
use super::writer::Writer;
use veridoku_core::budget::Ending;
use veridoku_core::rules::network::Totals;

/// The amounts of which exactly one is added, each with the term that represents it.
pub(super) type Choice = BTreeMap<i32, Term>;

impl<S: Sink> Writer<'_, S> {
    /// Writes that the chosen amounts add up to one of some totals.
    pub(super) fn add_up(&mut self, choices: &[Choice], totals: &Totals) -> ControlFlow<Ending> {
        let Some((first, rest)) = choices.split_first() else {
            return if totals.contains(0) { ControlFlow::Continue(()) } else { self.clause([]) };
        };
        let Some((last, middle)) = rest.split_last() else {
            for (_, term) in first.iter().filter(|(amount, _)| !totals.contains(**amount)) {
                self.clause([!*term])?;
            }
            return ControlFlow::Continue(());
        };
        let mut sums = first.clone();
        for (place, choice) in middle.iter().enumerate() {
            let wanted = self.wanted(&middle[place + 1..], last, totals)?;
            let is_useful = |sum: i32| wanted.binary_search(&sum).is_ok();
            let mut next = Choice::new();
            for before in sums.keys() {
                self.work(choice.len())?;
                for amount in choice.keys().filter(|amount| is_useful(before + **amount)) {
                    next.entry(before + amount).or_insert_with(|| Term::False);
                }
            }
            for term in next.values_mut() {
                *term = self.new_term();
            }
            self.step(&sums, choice, &next)?;
            sums = next;
        }
        self.meet(&sums, last, |before, amount| totals.contains(before + amount))
    }

    /// Ties the partial sums before and after a choice together.
    fn step(&mut self, sums: &Choice, choice: &Choice, next: &Choice) -> ControlFlow<Ending> {
        for (before, sum) in sums {
            for (amount, chosen) in choice {
                self.implies([*sum, *chosen], next.get(&(before + amount)).copied())?;
            }
        }
        for (after, sum) in next {
            for (amount, chosen) in choice {
                self.implies([*sum, *chosen], sums.get(&(after - amount)).copied())?;
            }
            for (before, from) in sums {
                self.implies([*sum, *from], choice.get(&(after - before)).copied())?;
            }
        }
        self.clause(next.values().copied())
    }

    /// Writes that two choices are compatible, by supports.
    pub(super) fn meet(
        &mut self,
        ones: &Choice,
        others: &Choice,
        fits: impl Fn(i32, i32) -> bool,
    ) -> ControlFlow<Ending> {
        for (amount, one) in ones {
            self.work(others.len())?;
            let partners = others.iter().filter(|(other, _)| fits(*amount, **other));
            self.implies([*one], partners.map(|(_, term)| *term))?;
        }
        for (amount, other) in others {
            self.work(ones.len())?;
            let partners = ones.iter().filter(|(one, _)| fits(**one, *amount));
            self.implies([*other], partners.map(|(_, term)| *term))?;
        }
        ControlFlow::Continue(())
    }

    /// The partial sums, ascending, from which a total can be reached with the remaining choices.
    fn wanted(
        &self,
        middle: &[Choice],
        last: &Choice,
        totals: &Totals,
    ) -> ControlFlow<Ending, Vec<i32>> {
        let mut wanted: Vec<i32> = totals.list().to_vec();
        for choice in middle.iter().chain([last]) {
            let mut before: FxHashSet<i32> = FxHashSet::default();
            for sum in &wanted {
                self.work(choice.len())?;
                before.extend(choice.keys().map(|amount| sum - amount));
            }
            wanted = before.into_iter().collect();
            wanted.sort_unstable();
        }
        ControlFlow::Continue(wanted)
    }
}
