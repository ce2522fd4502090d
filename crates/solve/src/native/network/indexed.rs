//! A value that appears at the place of a line that a variable holds.
//!
//! ```text
//! value {1 2}   place {2 3}   line: {1 3} {2 3} {3 4}     place 3 is out: it has neither 1 nor 2
//!                                                         so the value is 2, and the second cell of the line too
//! ```
//!
//! The value is a variable, or the number of a numbered room: then the variable with the place begins the line. Exact
//! if no variable occurs twice. If the line is of distinct variables, the number is also nowhere but at the place.
//!
//! Cost: an operation for each place; an automaton of such lines has a state for each value and distance, and takes a
//! hundred times as long.

use super::Wiring;
use super::state::{Conflict, State};
use veridoku_core::rules::network::{Network, Values, Variable};

/// A value and its place in a line, ready for use.
pub(super) struct Indexed {
    /// The value unless it is known, its place unless it begins the line, and the line.
    pub(super) variables: Vec<Variable>,
    /// Where the line begins.
    line: usize,
    value: Wanted,
    /// The bit's number of the value of the first place.
    first: i32,
}

/// What is at the place.
enum Wanted {
    /// The value of the first variable.
    First,
    /// This number; and whether it can be nowhere else.
    Number(Values, bool),
}

impl Indexed {
    /// A line after a value and its place, if it is long enough.
    pub(super) fn line(variables: &[Variable], network: &Network) -> Option<Indexed> {
        let variables = variables.to_vec();
        let first = 1 - network.lowest;
        let is_line = variables.len() > 1;
        is_line.then_some(Indexed { variables, line: 2, value: Wanted::First, first })
    }

    /// A line that begins with the place of a number, if it can have that number.
    pub(super) fn room(
        variables: &[Variable],
        number: i32,
        network: &Network,
        wiring: &Wiring,
    ) -> Option<Indexed> {
        let bit = (0..network.count).find(|bit| network.value(*bit) == number)?;
        let value = Wanted::Number(1 << bit, wiring.all_differ(variables));
        let first = 1 - network.lowest;
        let is_line = !variables.is_empty();
        is_line.then(|| Indexed { variables: variables.to_vec(), line: 0, value, first })
    }

    /// Eliminates places that cannot have the value, and values at none of the places.
    pub(super) fn propagate(&self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let line = &self.variables[self.line..];
        let (place, values, is_only) = match self.value {
            Wanted::First => (self.variables[1], state.of(self.variables[0]), false),
            Wanted::Number(number, is_only) => (self.variables[0], number, is_only),
        };
        let places = state.of(place);
        let (mut some, mut kept, mut only) = (0, 0, None);
        for (variable, bit) in line.iter().zip(self.first..) {
            let bit = u32::try_from(bit).ok().and_then(|bit| (1 as Values).checked_shl(bit));
            let bit = bit.map_or(0, |bit| places & bit);
            let domain = state.of(*variable);
            // The first place of a numbered room is the number of that place.
            let domain = if *variable == place { domain & bit } else { domain };
            let common = values & domain;
            if bit != 0 && common != 0 {
                kept |= bit;
                some |= common;
                only = Some(*variable);
            } else if is_only {
                state.keep(*variable, !values, wiring)?;
            }
        }
        state.keep(place, kept, wiring)?;
        if let Wanted::First = self.value {
            state.keep(self.variables[0], some, wiring)?;
        }
        match only {
            Some(only) if kept.is_power_of_two() => state.keep(only, some, wiring),
            _ => Ok(()),
        }
    }
}
