//! Houses and counts: values that have as many places left as they need.

use super::Wiring;
use super::require::require;
use super::state::{Conflict, State};
use crate::rules::network::{Automaton, Constraint, Network, Values, Variable};

/// Values with one place left in a house go there.
pub(super) fn single_places(
    house: &[Variable],
    state: &mut State,
    wiring: &Wiring,
) -> Result<(), Conflict> {
    let (mut once, mut twice) = (0, 0);
    let mut fixed = 0;
    for variable in house {
        let values = state.of(*variable);
        twice |= once & values;
        once |= values;
        fixed |= if values.is_power_of_two() { values } else { 0 };
    }
    if once != wiring.all() {
        return Err(Conflict);
    }
    let single = once & !twice & !fixed;
    if single == 0 {
        return Ok(());
    }
    for variable in house {
        let values = state.of(*variable) & single;
        if values != 0 {
            if !values.is_power_of_two() {
                return Err(Conflict);
            }
            state.keep(*variable, values, wiring)?;
        }
    }
    Ok(())
}

/// A value that occurs so often at least and so often at most: it is wherever it may be, or nowhere else.
pub(super) struct Count {
    pub(super) variables: Vec<Variable>,
    pub(super) bit: Values,
    pub(super) least: usize,
    pub(super) most: usize,
}

impl Count {
    pub(super) fn propagate(&self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let places = |is: &dyn Fn(Values) -> bool| {
            self.variables.iter().filter(|variable| is(state.of(**variable))).count()
        };
        let possible = places(&|values| values & self.bit != 0);
        let certain = places(&|values| values == self.bit);
        if possible < self.least || certain > self.most {
            return Err(Conflict);
        }
        if possible == self.least || certain == self.most {
            let kept = if certain == self.most { !self.bit } else { self.bit };
            for variable in &self.variables {
                let values = state.of(*variable);
                if values & self.bit != 0 && values != self.bit {
                    state.keep(*variable, kept, wiring)?;
                }
            }
        } else if self.least > 0 && certain == 0 {
            require(&self.variables, self.bit, state, wiring)?;
        }
        Ok(())
    }
}

/// The most states of an automaton of joint counts.
const MOST_STATES: usize = 64;

/// Several values that the same variables must have, as automata: how often each has been seen. Four values among four
/// cells leave no room for a fifth, which no count sees alone.
pub(super) fn joint_counts(network: &Network) -> Vec<(Vec<Variable>, Automaton)> {
    let mut joint: Vec<(&[Variable], Vec<(i32, usize)>)> = Vec::new();
    for constraint in &network.constraints {
        let Constraint::Count { variables, value, least, .. } = constraint else { continue };
        if *least == 0 {
            continue;
        }
        let need = (network.value(*value), *least);
        match joint.iter_mut().find(|(known, _)| *known == variables) {
            Some((_, needs)) => needs.push(need),
            None => joint.push((variables, vec![need])),
        }
    }
    joint.retain(|(_, needs)| {
        let states = needs.iter().map(|(_, least)| least + 1).product::<usize>();
        needs.len() > 1 && states <= MOST_STATES
    });
    let automaton = |(variables, needs): (&[Variable], Vec<(i32, usize)>)| {
        let start = vec![0; needs.len()];
        let step = |seen: &Vec<usize>, value: i32| {
            let mut seen = seen.clone();
            for (seen, (needed, least)) in seen.iter_mut().zip(&needs) {
                if *needed == value && *seen < *least {
                    *seen += 1;
                }
            }
            Some(seen)
        };
        let is_enough =
            |seen: &Vec<usize>| seen.iter().zip(&needs).all(|(seen, (_, least))| seen == least);
        (variables.to_vec(), Automaton::of(network.lowest, network.count, [start], step, is_enough))
    };
    joint.into_iter().map(automaton).collect()
}
