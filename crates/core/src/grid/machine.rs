//! An automaton as a text: `start 0; accept 2; 0>1: 1 2 3; 1>2: 4`.
//!
//! `start` lists the states in which it begins, `accept` those in which it may end. `0>1: 1 2 3` means that each of the
//! values 1, 2 and 3 leads from state 0 to state 1. A value may lead to several states.

use std::str::FromStr;

use thiserror::Error;

/// An automaton over values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Machine {
    /// The states in which it begins.
    pub start: Vec<usize>,
    /// The states in which it may end.
    pub accept: Vec<usize>,
    /// From which state to which each value leads.
    pub steps: Vec<(usize, usize, Vec<i32>)>,
}

/// What is wrong with the text of an automaton.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found `{found}`; expected {expected}")]
pub struct MachineError {
    /// The part that cannot be read.
    pub found: String,
    /// What was expected there.
    pub expected: &'static str,
}

impl Machine {
    /// The most states.
    pub const MOST_STATES: usize = 1 << 12;

    /// How many states there are: one more than the last that is named.
    pub fn states(&self) -> usize {
        let ends = self.steps.iter().flat_map(|(from, to, _)| [*from, *to]);
        ends.chain(self.start.iter().chain(&self.accept).copied()).max().map_or(0, |last| last + 1)
    }
}

impl FromStr for Machine {
    type Err = MachineError;

    fn from_str(text: &str) -> Result<Machine, MachineError> {
        let mut machine = Machine::default();
        let state =
            |word: &str| word.trim().parse().ok().filter(|state| *state < Machine::MOST_STATES);
        let states =
            |words: &str| words.split_whitespace().map(state).collect::<Option<Vec<usize>>>();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let expected = |expected| MachineError { found: part.to_owned(), expected };
            if let Some(words) = part.strip_prefix("start") {
                let what = "the start states, such as `start 0`";
                machine.start.extend(states(words).ok_or_else(|| expected(what))?);
            } else if let Some(words) = part.strip_prefix("accept") {
                let what = "the accepting states, such as `accept 2`";
                machine.accept.extend(states(words).ok_or_else(|| expected(what))?);
            } else {
                let step = || {
                    let (step, values) = part.split_once(':')?;
                    let (from, to) = step.split_once('>')?;
                    let values = values.split_whitespace().map(|value| value.parse().ok());
                    Some((state(from)?, state(to)?, values.collect::<Option<Vec<i32>>>()?))
                };
                let what =
                    "`start`, `accept`, or a transition with its values, such as `0>1: 1 2 3`";
                machine.steps.push(step().ok_or_else(|| expected(what))?);
            }
        }
        Ok(machine)
    }
}
