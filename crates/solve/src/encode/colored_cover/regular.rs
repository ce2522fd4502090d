//! Automata, and how often a value occurs: states as colors.
//!
//! ```text
//! for each place, an item with an option for each step:  {place, value: v, state before: s, state after: t}
//! ```
//!
//! Steps that cannot reach an end are omitted, and states with equal continuations are merged.

use std::collections::BTreeMap;

use super::draft::{Draft, Node, Written, bits};
use veridoku_core::rules::network::{Automaton, Variable};

/// A step: the state before, the value, the state after.
type Step = (usize, usize, usize);

impl Draft<'_> {
    pub(super) fn regular(&mut self, word: &[Variable], automaton: &Automaton) -> Written {
        let mut is_deterministic = automaton.start.len() == 1;
        for to in automaton.next.iter().flatten() {
            is_deterministic &= to.len() <= 1;
        }
        // Several runs for a word are several covers.
        self.may_repeat |= !is_deterministic;
        let mut reached = vec![automaton.start.clone()];
        for variable in word {
            let Some(states) = reached.last() else { break };
            let values = self.values[usize::from(*variable)];
            let mut after: Vec<usize> = (states.iter())
                .flat_map(|state| bits(values).flat_map(|bit| &automaton.next[*state][bit]))
                .copied()
                .collect();
            after.sort_unstable();
            after.dedup();
            self.work(after.len() + 1)?;
            reached.push(after);
        }
        // From the last place to the first: the class of each state by its continuations.
        let ends = reached.pop().unwrap_or_default();
        let mut class: BTreeMap<usize, usize> = ends
            .into_iter()
            .filter(|state| automaton.accepts[*state])
            .map(|state| (state, 0))
            .collect();
        let mut steps: Vec<Vec<Step>> = Vec::new();
        for (states, variable) in reached.iter().zip(word).rev() {
            let values = self.values[usize::from(*variable)];
            let mut classes: BTreeMap<Vec<(usize, usize)>, usize> = BTreeMap::new();
            let mut before = BTreeMap::new();
            for &state in states {
                let mut onward: Vec<(usize, usize)> = bits(values)
                    .flat_map(|bit| automaton.next[state][bit].iter().map(move |to| (bit, to)))
                    .filter_map(|(bit, to)| Some((bit, *class.get(to)?)))
                    .collect();
                onward.sort_unstable();
                onward.dedup();
                if !onward.is_empty() {
                    let next = classes.len();
                    before.insert(state, *classes.entry(onward).or_insert(next));
                }
            }
            let all = classes
                .iter()
                .flat_map(|(onward, from)| onward.iter().map(move |(bit, to)| (*from, *bit, *to)));
            steps.push(all.collect());
            class = before;
        }
        steps.reverse();
        if class.is_empty() {
            return self.table([]);
        }
        if let Some(first) = steps.first_mut() {
            let starts: Vec<usize> =
                automaton.start.iter().filter_map(|state| class.get(state)).copied().collect();
            first.retain(|(from, ..)| starts.contains(from));
        }
        self.chain(word, &steps)
    }

    fn chain(&mut self, word: &[Variable], steps: &[Vec<Step>]) -> Written {
        let mut before = None;
        for (place, (variable, steps)) in word.iter().zip(steps).enumerate() {
            let shown = self.shown(*variable)?;
            let after = (place + 1 < word.len()).then(|| self.secondary());
            let state = |item: Option<u32>, state: usize| item.map(|item| (item, state as i32 + 1));
            let options: Vec<Vec<Node>> = (steps.iter())
                .map(|(from, bit, to)| {
                    let value = [(shown, *bit as i32 + 1)];
                    value.into_iter().chain(state(before, *from)).chain(state(after, *to)).collect()
                })
                .collect();
            self.table(options)?;
            before = after;
        }
        Ok(())
    }

    pub(super) fn occurrences(
        &mut self,
        variables: &[Variable],
        value: usize,
        least: usize,
        most: usize,
    ) -> Written {
        let most = most.min(variables.len());
        let states = most + 1;
        let next = (0..states).map(|found| {
            let to = |bit: usize| match found + usize::from(bit == value) {
                found if found > most => Vec::new(),
                found => vec![found],
            };
            (0..self.network.count).map(to).collect()
        });
        let accepts = (0..states).map(|found| found >= least).collect();
        let automaton = Automaton { states, start: vec![0], accepts, next: next.collect() };
        self.regular(variables, &automaton)
    }
}
