//! Automaton: the values of a line are a word that an automaton accepts; see [`Machine`] for its text.

use super::network::Automaton;
use super::{Compiler, FullGrid};
use crate::grid::{Machine, Rule};

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let Ok(machine) = rule.text.parse::<Machine>() else { return to.never() };
    let states = machine.states();
    let values = to.values().count();
    if !to.takes(states * values, states * values * size_of::<Vec<usize>>()) {
        return;
    }
    let mut next = vec![vec![Vec::new(); values]; states];
    for (from, target, values) in machine.steps {
        // A list initially has room for four.
        if !to.takes(values.len(), values.len() * 4 * size_of::<usize>()) {
            return;
        }
        for (bit, value) in to.values().enumerate() {
            if values.contains(&value) {
                next[from][bit].push(target);
            }
        }
    }
    let mut accepts = vec![false; states];
    machine.accept.iter().for_each(|state| accepts[*state] = true);
    to.word(rule.cells(), Automaton { states, start: machine.start, accepts, next });
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let Ok(Machine { start, accept, steps }) = rule.text.parse() else { return false };
    let mut now = start;
    for value in grid.values(rule.cells()) {
        let leads = |(from, _, values): &&(usize, usize, Vec<i32>)| {
            now.contains(from) && values.contains(&value)
        };
        let mut after: Vec<usize> = steps.iter().filter(leads).map(|step| step.1).collect();
        after.sort_unstable();
        after.dedup();
        now = after;
    }
    now.iter().any(|state| accept.contains(state))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Other)
}
