//! Values that must occur among some variables.
//!
//! One of the positions of such a value holds it. A single position takes it; a variable that differs from all of them
//! cannot have it. On killers this halves the search.

use super::Wiring;
use super::state::{Conflict, State};
use veridoku_core::rules::network::{Values, Variable};

/// Eliminates values that required values forbid.
pub(super) fn require(
    variables: &[Variable],
    mut required: Values,
    state: &mut State,
    wiring: &Wiring,
) -> Result<(), Conflict> {
    while required != 0 {
        let bit = required & required.wrapping_neg();
        required &= required - 1;
        let mut places = variables.iter().filter(|variable| state.of(**variable) & bit != 0);
        let Some(first) = places.next() else { return Err(Conflict) };
        if places.next().is_none() {
            state.keep(*first, bit, wiring)?;
            continue;
        }
        for word in 0..wiring.peers.width() {
            // The positions themselves are not included: no variable differs from itself.
            let mut common = u64::MAX;
            for variable in variables.iter().filter(|variable| state.of(**variable) & bit != 0) {
                common &= wiring.peers.row(usize::from(*variable))[word];
            }
            while common != 0 {
                let place = word * 64 + common.trailing_zeros() as usize;
                common &= common - 1;
                state.keep(place as Variable, !bit, wiring)?;
            }
        }
    }
    Ok(())
}
