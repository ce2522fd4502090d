//! Sums whose range is too wide for a set of sums: the minimum and the maximum of each variable.
//!
//! The minimum of a group of distinct variables is the sum of their minimums taken one after the other, each greater
//! than the one before; its maximum likewise, from above. A value stays if some total can be reached with it and the
//! bounds of all other variables.

use super::Wiring;
use super::state::{Conflict, State};
use super::sum::{Group, Sum};
use veridoku_core::rules::network::Values;

impl Sum {
    /// Eliminates values that cannot reach any total.
    pub(super) fn bound(&self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let ends: Vec<[i32; 2]> =
            self.groups.iter().map(|group| group.ends(state, usize::MAX)).collect();
        let sum = |end: usize| ends.iter().map(|ends| ends[end]).sum::<i32>();
        let (low, high) = (sum(0), sum(1));
        let within = || self.totals.iter().copied().filter(|total| (low..=high).contains(total));
        let (Some(first), Some(last)) = (within().next(), within().next_back()) else {
            return Err(Conflict);
        };
        for (group, ends) in self.groups.iter().zip(&ends) {
            // The bounds of this group, if the others are at their ends.
            let (least, most) = (first - (high - ends[1]), last - (low - ends[0]));
            for (place, &variable) in group.variables.iter().enumerate() {
                let [low, high] = group.ends(state, place);
                let (mut kept, mut rest) = (0, state.of(variable));
                while rest != 0 {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    let product = bit as i32 * group.factor;
                    if product + high >= least && product + low <= most {
                        kept |= 1 << bit;
                    }
                }
                state.keep(variable, kept, wiring)?;
            }
        }
        Ok(())
    }
}

impl Group {
    /// The minimum and maximum sum of the group without one place, as far as counting shows.
    fn ends(&self, state: &State, except: usize) -> [i32; 2] {
        let others = self.variables.iter().enumerate().filter(|(place, _)| *place != except);
        let domains: Vec<Values> = others.map(|(_, variable)| state.of(*variable)).collect();
        let ends = distinct_ends(&domains).map(|end| end * self.factor);
        [ends[0].min(ends[1]), ends[0].max(ends[1])]
    }
}

/// The minimum and maximum sum of distinct variables, as far as counting shows.
fn distinct_ends(domains: &[Values]) -> [i32; 2] {
    let mut lows: Vec<i32> = domains.iter().map(|domain| domain.trailing_zeros() as i32).collect();
    let mut highs: Vec<i32> =
        domains.iter().map(|domain| 31 - domain.leading_zeros() as i32).collect();
    lows.sort_unstable();
    highs.sort_unstable_by(|one, other| other.cmp(one));
    let (mut low, mut before) = (0, i32::MIN / 2);
    for least in lows {
        before = least.max(before + 1);
        low += before;
    }
    let (mut high, mut before) = (0, i32::MAX / 2);
    for most in highs {
        before = most.min(before - 1);
        high += before;
    }
    [low, high]
}
