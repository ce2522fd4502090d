//! Automata: the values of some variables, one after the other, are a word that is accepted.
//!
//! ```text
//! states   o--1-->o--2-->(o)      forward: the states that the values left lead to
//!           \--2->o--3--> x       backward: those from which an end is in reach
//! ```
//!
//! A value is kept if one of its steps leads from a state of the one to a state of the other (Pesant, "A regular language
//! membership constraint for finite sequences of variables", 2004). Exact for the word alone.
//!
//! Cost: for each variable, states by values.

use super::Wiring;
use super::state::{Conflict, State};
use crate::rules::network::{Automaton, Variable};

/// An automaton over variables, ready for use.
pub(super) struct Word {
    pub(super) variables: Vec<Variable>,
    states: usize,
    start: Vec<u64>,
    accepts: Vec<u64>,
    /// For each value and each state, the next states.
    next: Vec<Vec<Vec<u32>>>,
}

fn words(states: usize) -> usize {
    states.div_ceil(64)
}

fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(place, word)| {
        let mut rest = *word;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                place * 64 + bit
            })
        })
    })
}

impl Word {
    pub(super) fn new(variables: &[Variable], automaton: &Automaton, values: usize) -> Word {
        let set = |has: &dyn Fn(usize) -> bool| {
            let mut set = vec![0u64; words(automaton.states)];
            (0..automaton.states).filter(|state| has(*state)).for_each(|state| {
                set[state / 64] |= 1 << (state % 64);
            });
            set
        };
        let next = (0..values)
            .map(|value| {
                let of_state = |state: usize| {
                    automaton.next[state][value].iter().map(|to| *to as u32).collect()
                };
                (0..automaton.states).map(of_state).collect()
            })
            .collect();
        Word {
            variables: variables.to_vec(),
            states: automaton.states,
            start: set(&|state| automaton.start.contains(&state)),
            accepts: set(&|state| automaton.accepts[state]),
            next,
        }
    }

    /// Strikes what no accepted word has.
    pub(super) fn propagate(&self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let width = words(self.states);
        let length = self.variables.len();
        let mut forward = vec![0u64; width * (length + 1)];
        forward[..width].copy_from_slice(&self.start);
        for (place, variable) in self.variables.iter().enumerate() {
            let domain = state.domains[usize::from(*variable)];
            let (before, after) = forward.split_at_mut((place + 1) * width);
            let before = &before[place * width..];
            let mut rest = domain;
            while rest != 0 {
                let next = &self.next[rest.trailing_zeros() as usize];
                rest &= rest - 1;
                for from in members(before) {
                    for to in &next[from] {
                        after[*to as usize / 64] |= 1 << (to % 64);
                    }
                }
            }
        }
        let mut alive: Vec<u64> = forward[length * width..]
            .iter()
            .zip(&self.accepts)
            .map(|(reached, accepts)| reached & accepts)
            .collect();
        for (place, variable) in self.variables.iter().enumerate().rev() {
            let domain = state.domains[usize::from(*variable)];
            let reached = &forward[place * width..][..width];
            let mut earlier = vec![0u64; width];
            let (mut kept, mut rest) = (0, domain);
            while rest != 0 {
                let value = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                for from in members(reached) {
                    let leads = |to: &u32| alive[*to as usize / 64] >> (to % 64) & 1 == 1;
                    if self.next[value][from].iter().any(leads) {
                        kept |= 1 << value;
                        earlier[from / 64] |= 1 << (from % 64);
                    }
                }
            }
            state.keep(*variable, kept, &wiring.watched_by)?;
            alive = earlier;
        }
        if alive.iter().all(|word| *word == 0) { Err(Conflict) } else { Ok(()) }
    }
}
