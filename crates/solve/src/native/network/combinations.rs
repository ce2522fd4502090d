//! Cages with too many values for sets of sets: the combinations of a size with a total, one after the other.
//!
//! A combination is excluded if it has a value that no variable may have, or if a variable may have none of its values.
//! Values in no combination are eliminated, and values in all of them are required. This is weaker than `subsets`: it
//! does not see that two variables share their only value in a combination.
//!
//! Cost: at most a few hundred combinations, a few operations for each; they are listed when a size is first asked for,
//! and sizes with very many are skipped.

use super::Wiring;
use super::require::require;
use super::state::{Conflict, State};
use veridoku_core::rules::network::{Values, Variable};

/// The most combinations of a size that are listed.
const MOST: usize = 20_000;

/// The combinations by size and sum.
pub(super) struct Combinations {
    count: usize,
    /// For each size, if there are not too many: for each sum of the bits' numbers, the sets.
    by_size: Vec<Option<Vec<Vec<Values>>>>,
}

impl Combinations {
    pub(super) fn new(count: usize) -> Combinations {
        Combinations { count, by_size: Vec::new() }
    }

    /// Lists the combinations of all sizes up to one.
    pub(super) fn list(&mut self, size: usize) {
        while self.by_size.len() <= size.min(self.count) {
            let size = self.by_size.len();
            let of_size = (binomial(self.count, size) <= MOST).then(|| {
                let mut by_sum = vec![Vec::new(); size * self.count + 1];
                extend(&mut by_sum, self.count, size, 0, 0, 0);
                by_sum
            });
            self.by_size.push(of_size);
        }
    }

    /// Keeps the values of combinations with one of the totals.
    pub(super) fn keep(
        &self,
        open: &[Variable],
        domains: &[Values],
        fixed: i32,
        totals: &[i32],
        state: &mut State,
        wiring: &Wiring,
    ) -> Result<(), Conflict> {
        let Some(Some(by_sum)) = self.by_size.get(open.len()) else { return Ok(()) };
        let all = domains.iter().fold(0, |all, domain| all | domain);
        let (mut some, mut every, mut is_found) = (0, Values::MAX, false);
        for total in totals {
            let sets = usize::try_from(total - fixed).ok().and_then(|sum| by_sum.get(sum));
            for set in sets.into_iter().flatten() {
                if set & !all == 0 && domains.iter().all(|domain| domain & set != 0) {
                    is_found = true;
                    some |= set;
                    every &= set;
                }
            }
        }
        if !is_found {
            return Err(Conflict);
        }
        for variable in open {
            state.keep(*variable, some, wiring)?;
        }
        require(open, if open.is_empty() { 0 } else { every }, state, wiring)
    }
}

fn binomial(count: usize, size: usize) -> usize {
    (0..size.min(count - size)).fold(1, |product, at| product * (count - at) / (at + 1))
}

fn extend(
    by_sum: &mut [Vec<Values>],
    count: usize,
    left: usize,
    from: usize,
    set: Values,
    sum: usize,
) {
    if left == 0 {
        by_sum[sum].push(set);
        return;
    }
    for value in from..=count - left {
        extend(by_sum, count, left - 1, value + 1, set | 1 << value, sum + value);
    }
}
