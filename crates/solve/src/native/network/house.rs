//! Houses and counts: values that have as many positions left as they need.

use std::cmp::Ordering;

use super::Wiring;
use super::require::require;
use super::state::{Conflict, State};
use veridoku_core::rules::network::{Automaton, Constraint, Network, Values, Variable};

/// If distinct variables have as many values as variables left, each value has a position; a value with one position
/// left is placed there. This applies to a house, and to fewer cells that have fewer values.
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
        // No domain is empty: emptying one has already raised a conflict.
        fixed |= if values & values.wrapping_sub(1) == 0 { values } else { 0 };
    }
    // Most houses have the lowest values, one for each variable; counting bits takes longer.
    if u64::from(once) != (1 << house.len().min(63)) - 1 {
        match (once.count_ones() as usize).cmp(&house.len()) {
            Ordering::Less => return Err(Conflict),
            Ordering::Equal => {}
            Ordering::Greater => return Ok(()),
        }
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

/// Whether distinct variables may have to hold all values that are left to them: not two, which need no check, and not
/// those of a sum, which already considers that they differ.
pub(super) fn may_be_one(network: &Network, variables: &[Variable]) -> bool {
    let is_sum_of_them = |constraint: &Constraint| match constraint {
        Constraint::Linear(terms, _) => {
            terms.len() == variables.len()
                && terms.iter().all(|(one, factor)| *factor == 1 && variables.contains(one))
        }
        _ => false,
    };
    variables.len() == network.count
        || variables.len() > 2 && !network.constraints.iter().any(is_sum_of_them)
}

/// A value with a minimum and a maximum number of occurrences.
///
/// Distinct variables hold it at most once. So the variables are split into lists that differ, in several ways: by
/// rows, by columns, by boxes. At least as many lists must have a position left as the value must occur; if there are
/// exactly as many, each list has it.
pub(super) struct Count {
    pub(super) variables: Vec<Variable>,
    bit: Values,
    least: usize,
    most: usize,
    partitions: Vec<Vec<Vec<Variable>>>,
}

impl Count {
    /// A count over a network, whose distinct variables make the lists.
    pub(super) fn new(
        network: &Network,
        variables: &[Variable],
        value: usize,
        least: usize,
        most: usize,
    ) -> Count {
        let mut count = Count {
            variables: variables.to_vec(),
            bit: 1 << value,
            least,
            most,
            partitions: Vec::new(),
        };
        if least > 1 {
            let cliques: Vec<&Vec<Variable>> = network.cliques().collect();
            for from in (0..cliques.len()).step_by(network.count).take(MOST_PARTITIONS) {
                let mut left = variables.to_vec();
                let mut parts = Vec::new();
                for clique in cliques[from..].iter().chain(&cliques[..from]) {
                    let part: Vec<Variable> =
                        clique.iter().copied().filter(|one| left.contains(one)).collect();
                    if !part.is_empty() {
                        left.retain(|one| !part.contains(one));
                        parts.push(part);
                    }
                }
                parts.extend(left.into_iter().map(|one| vec![one]));
                count.partitions.push(parts);
            }
        }
        count
    }

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
        } else if self.least == 1 && certain == 0 {
            require(&self.variables, self.bit, state, wiring)?;
        }
        for parts in &self.partitions {
            let has_place =
                |part: &&Vec<Variable>| part.iter().any(|one| state.of(*one) & self.bit != 0);
            let possible = parts.iter().filter(has_place).count();
            if possible < self.least {
                return Err(Conflict);
            }
            if possible == self.least {
                for part in parts {
                    if part.iter().any(|one| state.of(*one) & self.bit != 0) {
                        require(part, self.bit, state, wiring)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// The most ways to part the variables of a count.
const MOST_PARTITIONS: usize = 4;

/// The most states of an automaton of joint counts.
const MOST_STATES: usize = 64;

/// Several values that the same variables must have, as automata: how often each has been seen. Four values in four
/// cells leave no room for a fifth, which no single count sees.
pub(super) fn joint_counts(network: &Network) -> Vec<(Vec<Variable>, Automaton)> {
    type Needs<'a> = (&'a [Variable], Vec<(i32, usize)>);
    let mut joint: Vec<Needs<'_>> = Vec::new();
    for constraint in &network.constraints {
        let Constraint::Count { variables, value, least, .. } = constraint else { continue };
        if *least == 0 {
            continue;
        }
        let need = (network.value(*value), *least);
        let Some((_, needs)) = joint.iter_mut().find(|(known, _)| *known == variables) else {
            joint.push((variables, vec![need]));
            continue;
        };
        // Two rules may need the same value.
        match needs.iter_mut().find(|(needed, _)| *needed == need.0) {
            Some((_, known)) => *known = need.1.max(*known),
            None => needs.push(need),
        }
    }
    joint.retain(|(_, needs)| {
        let states =
            needs.iter().fold(1usize, |states, (_, least)| states.saturating_mul(least + 1));
        needs.len() > 1 && states <= MOST_STATES
    });
    let automaton = |(variables, needs): Needs<'_>| {
        // There are so few states that a byte per value can hold how often the value has been seen.
        let often = |seen: u64, place: usize| (seen >> (8 * place) & 0xFF) as usize;
        let step = |seen: &u64, value: i32| {
            let place = needs.iter().position(|(needed, _)| *needed == value);
            let place = place.filter(|place| often(*seen, *place) < needs[*place].1);
            Some(seen + place.map_or(0, |place| 1 << (8 * place)))
        };
        let is_enough =
            |seen: &u64| (0..needs.len()).all(|place| often(*seen, place) == needs[place].1);
        (variables.to_vec(), Automaton::of(network.lowest, network.count, [0], step, is_enough))
    };
    joint.into_iter().map(automaton).collect()
}
