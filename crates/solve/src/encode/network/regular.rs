//! Automata: a variable for each state before and after each value.
//!
//! ```text
//! states   {s}      {s t}      {u}         kept: those that a word leads to, and from which one leads to the end
//! values       x=1        y=2              merged: those with the same continuations
//! ```
//!
//! A state and a value imply one of the next states, a value and a next state one of the previous states, and two
//! states one of the values between. At each level some state holds.
//!
//! Source: Bacchus, GAC via Unit Propagation, CP 2007; the merging is that of ordered decision diagrams.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use super::super::rules::Sink;
use super::term::Term;
use super::writer::{Writer, bits};
use veridoku_core::budget::Ending;
use veridoku_core::rules::network::{Automaton, Variable};

/// For each state of a level, the next states for each value.
type Level = Vec<BTreeMap<usize, Vec<usize>>>;

impl<S: Sink> Writer<'_, S> {
    pub(super) fn regular(
        &mut self,
        word: &[Variable],
        automaton: &Automaton,
    ) -> ControlFlow<Ending> {
        let levels = self.levels(word, automaton)?;
        let Some(first) = levels.first() else {
            let accepts = automaton.start.iter().any(|state| automaton.accepts[*state]);
            return if accepts { ControlFlow::Continue(()) } else { self.clause([]) };
        };
        // If the automaton may begin in several states, one of them is chosen.
        let mut states = self.states(first.len());
        self.clause(states.iter().copied())?;
        for (place, level) in levels.iter().enumerate() {
            let ends = [BTreeMap::new()];
            let after = levels.get(place + 1).map_or(&ends[..], Vec::as_slice);
            let next = self.states(after.len());
            self.clause(next.iter().copied())?;
            self.level(word[place], level, &states, &next)?;
            states = next;
        }
        ControlFlow::Continue(())
    }

    fn states(&mut self, count: usize) -> Vec<Term> {
        match count {
            1 => vec![Term::True],
            _ => (0..count).map(|_| self.new_term()).collect(),
        }
    }

    fn level(
        &mut self,
        variable: Variable,
        level: &[BTreeMap<usize, Vec<usize>>],
        states: &[Term],
        next: &[Term],
    ) -> ControlFlow<Ending> {
        let values = self.values[usize::from(variable)];
        // For each value, the states before each state after; for each two states, the values between.
        let mut before = vec![vec![Vec::new(); next.len()]; self.network.count];
        let mut between = vec![vec![0; next.len()]; states.len()];
        for (from, to) in level.iter().enumerate() {
            for (bit, after) in to.iter().flat_map(|(bit, to)| to.iter().map(move |to| (*bit, *to)))
            {
                before[bit][after].push(states[from]);
                between[from][after] |= 1 << bit;
            }
        }
        for bit in bits(values) {
            let value = self.is(variable, bit);
            for (to, state) in level.iter().zip(states) {
                let to = to.get(&bit).map_or(&[][..], Vec::as_slice);
                self.implies([*state, value], to.iter().map(|to| next[*to]))?;
            }
            for (before, state) in before[bit].iter().zip(next) {
                self.implies([*state, value], before.iter().copied())?;
            }
        }
        for (between, state) in between.iter().zip(states) {
            for (between, other) in between.iter().zip(next) {
                let between: Vec<Term> = bits(*between).map(|bit| self.is(variable, bit)).collect();
                self.implies([*state, *other], between)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The states before each value that a word leads to and that lead to the end, numbered from 0. After the last
    /// value there is one state. If the automaton accepts no word, the first level is empty.
    fn levels(&self, word: &[Variable], automaton: &Automaton) -> ControlFlow<Ending, Vec<Level>> {
        let mut reached = vec![vec![false; automaton.states]; word.len() + 1];
        automaton.start.iter().for_each(|state| reached[0][*state] = true);
        for (place, variable) in word.iter().enumerate() {
            for state in 0..automaton.states {
                if reached[place][state] {
                    let next = automaton.next[state].iter().map(|to| 1 + to.len()).sum();
                    self.work(next)?;
                    for bit in bits(self.values[usize::from(*variable)]) {
                        for to in &automaton.next[state][bit] {
                            reached[place + 1][*to] = true;
                        }
                    }
                }
            }
            self.work(automaton.states)?;
        }
        // From the end on: the number that each state has after merging.
        let ends =
            |state: usize| (reached[word.len()][state] && automaton.accepts[state]).then_some(0);
        let mut numbers: Vec<Option<usize>> = (0..automaton.states).map(ends).collect();
        let mut levels = Vec::with_capacity(word.len());
        for (place, variable) in word.iter().enumerate().rev() {
            let mut level: Level = Vec::new();
            let mut known: HashMap<BTreeMap<usize, Vec<usize>>, usize> = HashMap::new();
            let mut before = vec![None; automaton.states];
            for state in (0..automaton.states).filter(|state| reached[place][*state]) {
                let mut next = BTreeMap::new();
                for bit in bits(self.values[usize::from(*variable)]) {
                    let to = automaton.next[state][bit].iter().filter_map(|to| numbers[*to]);
                    let mut to: Vec<usize> = to.collect();
                    to.sort_unstable();
                    to.dedup();
                    if !to.is_empty() {
                        next.insert(bit, to);
                    }
                }
                self.work(1 + next.values().map(|to| 1 + to.len()).sum::<usize>())?;
                if !next.is_empty() {
                    let number = *known.entry(next).or_insert_with_key(|next| {
                        level.push(next.clone());
                        level.len() - 1
                    });
                    before[state] = Some(number);
                }
            }
            levels.push(level);
            numbers = before;
        }
        levels.reverse();
        if let Some(first) = levels.first_mut() {
            let starts: Vec<usize> =
                automaton.start.iter().filter_map(|state| numbers[*state]).collect();
            let mut place = 0;
            first.retain(|_| {
                place += 1;
                starts.contains(&(place - 1))
            });
        }
        ControlFlow::Continue(levels)
    }
}
