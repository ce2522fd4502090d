//! Sums of variables with very many values: the least and the greatest that each may be.
//!
//! A group of distinct variables has at least the sum of its least values taken one after the other, each greater than
//! the one before; so at most, from above. A value stays if, with it and the ends of all others, a total is in reach.

use super::Wiring;
use super::state::{Conflict, State};
use super::sum::Sum;
use crate::rules::network::{Values, Variable};

impl Sum {
    /// Strikes what is out of reach of the totals.
    pub(super) fn bound(&self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let domain = |state: &State, variable: Variable| state.domains[usize::from(variable)];
        let ends: Vec<[i32; 2]> = self
            .groups
            .iter()
            .map(|group| {
                let domains: Vec<Values> =
                    group.variables.iter().map(|one| domain(state, *one)).collect();
                let [low, high] = distinct_ends(&domains, wiring.lowest);
                let ends = [low * group.factor, high * group.factor];
                [ends[0].min(ends[1]), ends[0].max(ends[1])]
            })
            .collect();
        let sum = |end: usize| ends.iter().map(|ends| ends[end]).sum::<i32>();
        let (low, high) = (sum(0), sum(1));
        let Some((first, last)) = self.reach(low, high) else { return Err(Conflict) };
        for (group, ends) in self.groups.iter().zip(&ends) {
            // What this group may be, if the others are at their ends.
            let (least, most) = (first - (high - ends[1]), last - (low - ends[0]));
            for &variable in &group.variables {
                let all = domain(state, variable);
                let others: Vec<Values> = group
                    .variables
                    .iter()
                    .filter(|other| **other != variable)
                    .map(|one| domain(state, *one))
                    .collect();
                let [low, high] = distinct_ends(&others, wiring.lowest);
                let ends = [low * group.factor, high * group.factor];
                let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
                let mut kept = 0;
                let mut rest = all;
                while rest != 0 {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    let product = (wiring.lowest + bit as i32) * group.factor;
                    if product + high >= least && product + low <= most {
                        kept |= 1 << bit;
                    }
                }
                state.keep(variable, kept, &wiring.watched_by)?;
            }
        }
        Ok(())
    }

    /// The first and the last total within these bounds.
    fn reach(&self, low: i32, high: i32) -> Option<(i32, i32)> {
        let within = || self.totals().iter().copied().filter(|total| (low..=high).contains(total));
        Some((within().next()?, within().next_back()?))
    }
}

/// The least and the greatest sum of distinct variables, as far as counting shows.
fn distinct_ends(domains: &[Values], lowest: i32) -> [i32; 2] {
    let mut lows: Vec<i32> = domains.iter().map(|domain| domain.trailing_zeros() as i32).collect();
    let mut highs: Vec<i32> =
        domains.iter().map(|domain| 31 - domain.leading_zeros() as i32).collect();
    lows.sort_unstable();
    highs.sort_unstable_by(|one, other| other.cmp(one));
    let (mut low, mut before) = (0, i32::MIN / 2);
    for least in lows {
        before = least.max(before + 1);
        low += before + lowest;
    }
    let (mut high, mut before) = (0, i32::MAX / 2);
    for most in highs {
        before = most.min(before - 1);
        high += before + lowest;
    }
    [low, high]
}
