//! Crossing houses: the rest of the one has the same values as the rest of the other.
//!
//! ```text
//! a row and a box      r r r * * * r r r      the row has three cells in the box; the six others of the row have
//!                            b b b            the same values as the six others of the box, because the houses
//!                            b b b            have all values and three cells in common
//! ```
//!
//! In a long search without sums this halves the guesses, and can reduce them to an eighth. With sums it saves a sixth
//! of the guesses, but each takes longer by more than that.
//!
//! Cost: an operation for each cell.

use super::Wiring;
use super::state::{Conflict, State};
use veridoku_core::rules::network::{Network, Variable};

/// Two lists of variables that have the same values.
pub(super) struct Leftovers([Vec<Variable>; 2]);

impl Leftovers {
    /// The leftovers of each two houses that have several variables in common.
    pub(super) fn all(network: &Network) -> Vec<Leftovers> {
        let houses: Vec<&Vec<Variable>> = network.houses().collect();
        let mut all = Vec::new();
        for (place, one) in houses.iter().enumerate() {
            for other in &houses[..place] {
                let without = |house: &[Variable], taken: &[Variable]| -> Vec<Variable> {
                    house.iter().copied().filter(|each| !taken.contains(each)).collect()
                };
                let rests = [without(one, other), without(other, one)];
                let left = rests[0].len();
                if left > 0 && left + 1 < one.len() {
                    all.push(Leftovers(rests));
                }
            }
        }
        all
    }

    pub(super) fn propagate(&self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let [one, other] =
            self.0.each_ref().map(|list| list.iter().fold(0, |all, one| all | state.of(*one)));
        for (list, own, values) in [(&self.0[0], one, other), (&self.0[1], other, one)] {
            if own & !values != 0 {
                list.iter().try_for_each(|variable| state.keep(*variable, values, wiring))?;
            }
        }
        Ok(())
    }

    pub(super) fn scope(&self) -> Vec<Variable> {
        self.0.concat()
    }
}
