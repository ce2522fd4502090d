//! What a constraint allows, as a table: values, pairs of values, totals, and words by their automaton.
//!
//! The variables are not here: a [`Network`](super::network::Network) refers to one table from many constraints.

use rustc_hash::FxHashMap;

/// A set of values: bit 0 is the lowest value.
pub type Values = u32;

/// The pairs of values that two variables may have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PairTable {
    /// For each value of the first variable, those of the second.
    pub second: Vec<Values>,
    /// For each value of the second variable, those of the first.
    pub first: Vec<Values>,
}

impl PairTable {
    /// The pairs that a predicate accepts.
    pub fn new(lowest: i32, count: usize, accepts: impl Fn(i32, i32) -> bool) -> PairTable {
        let (mut first, mut second) = (vec![0; count], vec![0; count]);
        for (one, second) in second.iter_mut().enumerate() {
            for (other, first) in first.iter_mut().enumerate() {
                if accepts(lowest + one as i32, lowest + other as i32) {
                    *second |= 1 << other;
                    *first |= 1 << one;
                }
            }
        }
        PairTable { second, first }
    }
}

/// The totals that a sum may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals(Vec<i32>);

impl Totals {
    /// These totals.
    pub fn of(totals: impl IntoIterator<Item = i32>) -> Totals {
        let mut totals: Vec<i32> = totals.into_iter().collect();
        totals.sort_unstable();
        totals.dedup();
        Totals(totals)
    }

    /// This one.
    pub fn only(total: i32) -> Totals {
        Totals(vec![total])
    }

    /// All of them, ascending.
    pub fn list(&self) -> &[i32] {
        &self.0
    }

    /// Whether a sum is one of them.
    pub fn contains(&self, sum: i32) -> bool {
        self.0.binary_search(&sum).is_ok()
    }
}

/// States of an automaton that are created between two questions whether it may grow.
const STATES_PER_QUESTION: usize = 256;

/// A finite automaton over values. It may be in several states at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The number of states.
    pub states: usize,
    /// The states in which it begins.
    pub start: Vec<usize>,
    /// Whether a word may end in each state.
    pub accepts: Vec<bool>,
    /// For each state, and then for each value, the next states.
    pub next: Vec<Vec<Vec<usize>>>,
}

impl Automaton {
    /// The automaton of a step function over any kind of state, with several initial states: its states are those
    /// reachable from these.
    pub fn of<S: Clone + Eq + std::hash::Hash>(
        lowest: i32,
        count: usize,
        starts: impl IntoIterator<Item = S>,
        step: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Automaton {
        Automaton::of_while(lowest, count, starts, step, accepts, |_| true)
    }

    /// Like [`of`](Automaton::of). Before the next batch of states is expanded, `may_grow` is called with their number;
    /// if it returns false, the automaton stays incomplete.
    pub fn of_while<S: Clone + Eq + std::hash::Hash>(
        lowest: i32,
        count: usize,
        starts: impl IntoIterator<Item = S>,
        step: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        may_grow: impl Fn(usize) -> bool,
    ) -> Automaton {
        let mut states: Vec<S> = starts.into_iter().collect();
        let start: Vec<usize> = (0..states.len()).collect();
        // No text can choose the states individually, so the hash does not have to resist chosen keys.
        let mut numbers: FxHashMap<S, usize> = states.iter().cloned().zip(0..).collect();
        let mut next: Vec<Vec<Vec<usize>>> = Vec::new();
        let mut at = 0;
        while at < states.len() {
            if at.is_multiple_of(STATES_PER_QUESTION) && !may_grow(STATES_PER_QUESTION) {
                break;
            }
            let state = states[at].clone();
            let row = (0..count).map(|value| match step(&state, lowest + value as i32) {
                None => Vec::new(),
                Some(to) => {
                    let number = *numbers.entry(to.clone()).or_insert_with(|| {
                        states.push(to);
                        states.len() - 1
                    });
                    vec![number]
                }
            });
            let row: Vec<Vec<usize>> = row.collect();
            next.push(row);
            at += 1;
        }
        let accepts = states.iter().map(accepts).collect();
        Automaton { states: states.len(), start, accepts, next }
    }

    /// Whether it accepts a word, given as the bits' numbers of its values.
    pub(super) fn reads(&self, word: impl Iterator<Item = usize>) -> bool {
        let mut states = vec![false; self.states];
        self.start.iter().for_each(|state| states[*state] = true);
        for bit in word {
            let mut after = vec![false; self.states];
            for state in (0..self.states).filter(|state| states[*state]) {
                self.next[state][bit].iter().for_each(|to| after[*to] = true);
            }
            states = after;
        }
        states.iter().zip(&self.accepts).any(|(is_in, accepts)| *is_in && *accepts)
    }
}
