//! Automaton: the values of a line are a word that an automaton accepts. The text says which: `start 0; accept 2; 0>1: 1 2 3; 1>2: 4`
//! has the states in which it begins and may end, and for each two states the values that lead from one to the other.

use super::network::Automaton;
use super::{Compiler, FullGrid};
use crate::grid::Rule;

/// The parts of a text: states at the beginning, states at the end, and steps with their values.
struct Parts {
    start: Vec<usize>,
    accept: Vec<usize>,
    steps: Vec<(usize, usize, Vec<i32>)>,
}

fn parts(text: &str) -> Parts {
    let mut parts = Parts { start: Vec::new(), accept: Vec::new(), steps: Vec::new() };
    let states = |text: &str| text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    for part in text.split(';').map(str::trim) {
        if let Some(rest) = part.strip_prefix("start") {
            parts.start = states(rest);
        } else if let Some(rest) = part.strip_prefix("accept") {
            parts.accept = states(rest);
        } else if let Some(((from, to), values)) =
            part.split_once(':').and_then(|(step, values)| Some((step.split_once('>')?, values)))
            && let (Ok(from), Ok(to)) = (from.trim().parse(), to.trim().parse())
        {
            let values = values.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            parts.steps.push((from, to, values));
        }
    }
    parts
}

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let Parts { start, accept, steps } = parts(&rule.text);
    let ends = steps.iter().flat_map(|(from, to, _)| [*from, *to]);
    let states = ends.chain(start.iter().chain(&accept).copied()).max().map_or(0, |last| last + 1);
    let mut next = vec![vec![Vec::new(); to.values().count()]; states];
    for (from, target, values) in steps {
        for (bit, value) in to.values().enumerate() {
            if values.contains(&value) {
                next[from][bit].push(target);
            }
        }
    }
    let accepts = (0..states).map(|state| accept.contains(&state)).collect();
    to.word(rule.cells(), Automaton { states, start, accepts, next });
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let Parts { start, accept, steps } = parts(&rule.text);
    let mut now = start;
    for value in grid.values(rule.cells()) {
        let leads = |from: &usize, (of, _, values): &(usize, usize, Vec<i32>)| {
            from == of && values.contains(&value)
        };
        now = steps.iter().filter(|step| now.iter().any(|from| leads(from, step))).map(|step| step.1).collect();
    }
    now.iter().any(|state| accept.contains(state))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Other)
}
