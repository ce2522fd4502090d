//! Values that some variables must have among them.
//!
//! One of the places of such a value holds it. A single place takes it; no variable that differs from all of them has
//! it. On killers this halves the search.

use super::Wiring;
use super::state::{Conflict, Queue, State};
use crate::rules::network::{Values, Variable};

/// Strikes what required values forbid.
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
        let State { domains, changed, waiting } = state;
        let places =
            variables.iter().filter(|variable| domains[usize::from(**variable)] & bit != 0);
        // The places themselves are not in: no variable differs from itself.
        let sets = places.map(|variable| &wiring.peers[usize::from(*variable)]);
        let mut struck = [0u16; 64];
        let mut count = 0;
        Queue::in_all(sets, |place| {
            if domains[place] & bit != 0 && count < struck.len() {
                struck[count] = place as u16;
                count += 1;
            }
            Ok(())
        })?;
        for place in &struck[..count] {
            let place = usize::from(*place);
            domains[place] &= !bit;
            changed.insert(place);
            waiting.join(&wiring.watched_by[place]);
            if domains[place] == 0 {
                return Err(Conflict);
            }
        }
    }
    Ok(())
}
