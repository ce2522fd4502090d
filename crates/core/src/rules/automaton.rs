//! Automaton: the values of a line are a word that an automaton accepts; see [`Machine`] for its text.

use super::definition::{Definition, LIST};
use super::from_rule::{Cells, FromRule};
use super::network::Automaton;
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Cell, Machine, Rule, Text};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { text: Text::Machine, ..LIST },
    ..Definition::new(
        "automaton",
        "automaton \"start 0; accept 0 1; 0>0: 1 2 3 4; 0>1: 5; 1>1: 6 7 8 9\": row 1",
    )
};

/// An automaton, and the line that it reads.
pub(super) struct Reading<'a> {
    machine: Machine,
    line: &'a [Cell],
}

impl<'a> FromRule<'a> for Reading<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let Cells { cells } = Cells::from_rule(rule)?;
        Some(Reading { machine: rule.text.parse().ok()?, line: cells })
    }
}

pub(super) fn compile(Reading { machine, line }: Reading<'_>, to: &mut Compiler<'_>) {
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
    to.word(line, Automaton { states, start: machine.start, accepts, next });
}

pub(super) fn holds(Reading { machine, line }: Reading<'_>, grid: &FullGrid<'_>) -> bool {
    let Machine { start, accept, steps } = machine;
    let mut now = start;
    for value in grid.values(line) {
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
