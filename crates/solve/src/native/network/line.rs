//! Automata over distinct variables: the state together with the set of values used so far.
//!
//! ```text
//!              {}   {1}  {2}  {1 2} ...
//! state 0      1    .    .    .             a step with the value v: from each state, the sets without v, with it
//! state 1      .    1    1    .             to the next state; the sets are bits, as in `subsets`
//! ```
//!
//! A line clue mostly depends on which values come before and after. A plain automaton accepts words that repeat a
//! digit: with the sets, skyscrapers and sandwiches take a hundredth of the guesses. Exact for both together.
//!
//! Cost: for each variable, reachable states times values times the words of a set of sets. So it runs late.

use super::Wiring;
use super::state::{Conflict, State};
use super::subsets::{self, Sets};
use veridoku_core::rules::network::{Automaton, Variable};

/// The most states: the layers of this many take a few megabytes.
pub(super) const MOST_STATES: usize = 1024;

/// An automaton over distinct variables, ready for use.
pub(super) struct Line<const W: usize> {
    pub(super) variables: Vec<Variable>,
    start: Vec<usize>,
    accepts: Vec<bool>,
    steps: Steps,
    /// For each place, and after the last, the states that are reached, and the sets of each state.
    reached: Vec<Vec<u16>>,
    forward: Vec<Sets<W>>,
    alive: Vec<Sets<W>>,
    earlier: Vec<Sets<W>>,
}

/// The next states of each state and value, one after the other, and where each begins.
struct Steps {
    values: usize,
    next: Vec<u16>,
    starts: Vec<u32>,
}

impl Steps {
    fn new(automaton: &Automaton, values: usize) -> Steps {
        let (mut next, mut starts) = (Vec::new(), vec![0]);
        for targets in automaton.next.iter().flatten() {
            next.extend(targets.iter().map(|to| *to as u16));
            starts.push(next.len() as u32);
        }
        Steps { values, next, starts }
    }

    #[inline(always)]
    fn of(&self, state: usize, value: usize) -> &[u16] {
        let at = state * self.values + value;
        &self.next[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

impl<const W: usize> Line<W> {
    pub(super) fn new(variables: &[Variable], automaton: &Automaton, values: usize) -> Line<W> {
        let states = automaton.states;
        Line {
            variables: variables.to_vec(),
            start: automaton.start.clone(),
            accepts: automaton.accepts.clone(),
            steps: Steps::new(automaton, values),
            reached: vec![Vec::new(); variables.len() + 1],
            forward: vec![[0; W]; states * (variables.len() + 1)],
            alive: vec![[0; W]; states],
            earlier: vec![[0; W]; states],
        }
    }

    /// Eliminates values that occur in no accepted word of different values.
    pub(super) fn propagate(&mut self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let states = self.accepts.len();
        for (place, reached) in self.reached.iter_mut().enumerate() {
            for from in reached.drain(..) {
                self.forward[place * states + usize::from(from)] = [0; W];
            }
        }
        for from in &self.start {
            self.forward[*from] = subsets::begin();
            self.reached[0].push(*from as u16);
        }
        for (place, variable) in self.variables.iter().enumerate() {
            let domain = state.of(*variable);
            let (before, after) = self.forward.split_at_mut((place + 1) * states);
            let (reached, next_reached) = self.reached.split_at_mut(place + 1);
            for from in &reached[place] {
                let from = usize::from(*from);
                let sets = before[place * states + from];
                let mut rest = domain;
                while rest != 0 {
                    let value = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    let targets = self.steps.of(from, value);
                    if targets.is_empty() {
                        continue;
                    }
                    let moved = subsets::with(&sets, value);
                    if subsets::is_empty(&moved) {
                        continue;
                    }
                    for to in targets {
                        let into = &mut after[usize::from(*to)];
                        if subsets::is_empty(into) {
                            next_reached[0].push(*to);
                        }
                        subsets::join(into, &moved);
                    }
                }
            }
        }
        self.back(state, wiring)
    }

    fn back(&mut self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let (states, length) = (self.accepts.len(), self.variables.len());
        for to in &self.reached[length] {
            let to = usize::from(*to);
            self.alive[to] =
                if self.accepts[to] { self.forward[length * states + to] } else { [0; W] };
        }
        for (place, variable) in self.variables.iter().enumerate().rev() {
            let domain = state.of(*variable);
            let mut kept = 0;
            for from in &self.reached[place] {
                let from = usize::from(*from);
                let sets = self.forward[place * states + from];
                let mut found = [0; W];
                let mut rest = domain;
                while rest != 0 {
                    let value = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    for to in self.steps.of(from, value) {
                        let before = subsets::without(&self.alive[usize::from(*to)], value);
                        let before = subsets::and(&before, &sets);
                        if !subsets::is_empty(&before) {
                            kept |= 1 << value;
                            subsets::join(&mut found, &before);
                        }
                    }
                }
                self.earlier[from] = found;
            }
            for to in &self.reached[place + 1] {
                self.alive[usize::from(*to)] = [0; W];
            }
            std::mem::swap(&mut self.alive, &mut self.earlier);
            state.keep(*variable, kept, wiring).inspect_err(|_| {
                for from in &self.reached[place] {
                    self.alive[usize::from(*from)] = [0; W];
                }
            })?;
        }
        for from in &self.start {
            self.alive[*from] = [0; W];
        }
        Ok(())
    }
}
