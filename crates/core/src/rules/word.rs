//! Words of known kinds: those for which a backend may have better means than an automaton.
//!
//! Backends without such means ask for automata that together accept the words of a kind. These have few enough states
//! that making them needs no bound: fewer than 30,000.

use std::sync::Arc;

use super::comparison::Comparison;
use super::inner_sum::InnerSum;
use super::network::{Constraint, Variable};
use super::tables::Automaton;
use super::{Compiler, numbered_room, same_digits, value_indexing, x_sum};

/// A kind of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// A flag and the digits of two numbers, which are compared.
    Comparison(Comparison),
    /// Values with a sum between the lowest and the highest.
    InnerSum(InnerSum),
    /// The first value appears again as many places after the second as the second says.
    Indexing,
    /// The first value is the place of a number.
    NumberedRoom {
        /// The number.
        number: i32,
    },
    /// Lists of the same length with the same values equally often, one after the other.
    SameDigits {
        /// How many lists there are.
        lists: usize,
    },
    /// The first value is the number of values, from the first one on, that have a sum.
    XSum {
        /// The sum.
        sum: i32,
    },
}

impl Word {
    /// The most values for which a sum is a kind of word. With more values its automaton is large, and has to be
    /// bounded when the rule is compiled.
    pub const MOST_VALUES: usize = 12;

    /// Whether words with this sum are a kind: those of few small values whose sum different values can have.
    pub(super) fn may_have_sum(to: &Compiler<'_>, sum: i32) -> bool {
        let values = to.values();
        let are_small = *values.start() >= 0 && *values.end() <= 2 * Word::MOST_VALUES as i32;
        are_small && values.clone().count() <= Word::MOST_VALUES && sum <= values.sum()
    }

    /// The same words as automata, each over some of the variables.
    pub fn automata(
        self,
        variables: &[Variable],
        lowest: i32,
        count: usize,
    ) -> Vec<(Vec<Variable>, Arc<Automaton>)> {
        let automaton = match self {
            Word::Comparison(comparison) => comparison.automaton(lowest, count),
            Word::InnerSum(inner) => inner.automaton(lowest, count),
            Word::Indexing => value_indexing::automaton(lowest, count),
            Word::NumberedRoom { number } => numbered_room::automaton(number, lowest, count),
            Word::XSum { sum } => x_sum::automaton(sum, lowest, count),
            Word::SameDigits { lists } => {
                let half = variables.len() / lists.max(1);
                let automata = same_digits::automata(half, lowest, count).into_iter().map(Arc::new);
                let automata: Vec<Arc<Automaton>> = automata.collect();
                let mut all = variables.chunks(half.max(1));
                let first = all.next().unwrap_or_default();
                let pairs = all.map(|other| [first, other].concat());
                let of_pair = |pair: Vec<Variable>| {
                    automata.iter().map(move |one| (pair.clone(), Arc::clone(one)))
                };
                return pairs.flat_map(of_pair).collect();
            }
        };
        vec![(variables.to_vec(), Arc::new(automaton))]
    }

    /// The same constraint with automata instead of words of known kinds.
    pub(super) fn spelled_out(
        constraint: Constraint,
        lowest: i32,
        count: usize,
    ) -> Vec<Constraint> {
        match constraint {
            Constraint::Word(variables, word) => {
                let automata = word.automata(&variables, lowest, count).into_iter();
                automata.map(|(word, automaton)| Constraint::Regular(word, automaton)).collect()
            }
            Constraint::AnyOf(branches) => {
                let spelled = |branch: Vec<Constraint>| {
                    branch
                        .into_iter()
                        .flat_map(|one| Word::spelled_out(one, lowest, count))
                        .collect()
                };
                vec![Constraint::AnyOf(branches.into_iter().map(spelled).collect())]
            }
            _ => vec![constraint],
        }
    }
}
