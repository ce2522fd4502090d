//! A group of a sum: its open variables, their possible sums, and the values that these sums keep.
//!
//! One open variable takes a value, two take pairs, three a value and a pair; more take sets of values (`subsets`). A
//! value's complement to a total is its bit mirrored: a word reversed and shifted holds those of all values at once.

use super::Wiring;
use super::require::require;
use super::state::{Conflict, State};
use super::subsets::{self, Sets};
use veridoku_core::rules::network::{Values, Variable};

/// The rest of a group.
pub(super) struct Part<const W: usize> {
    pub(super) open: Vec<Variable>,
    pub(super) domains: Vec<Values>,
    pub(super) layers: Vec<Sets<W>>,
    /// The values that are in all sets of the layers.
    pub(super) first: Values,
    /// The sum of the variables that are fixed.
    pub(super) fixed: i32,
    /// The sums of the open variables, and the remaining ones.
    pub(super) sums: u64,
    pub(super) kept: u64,
    /// The sums of the groups before this one.
    pub(super) before: u128,
    pub(super) low: i32,
    pub(super) high: i32,
}

impl<const W: usize> Default for Part<W> {
    fn default() -> Part<W> {
        Part {
            open: Vec::new(),
            domains: Vec::new(),
            layers: Vec::new(),
            first: 0,
            fixed: 0,
            sums: 0,
            kept: 0,
            before: 0,
            low: 0,
            high: 0,
        }
    }
}

impl<const W: usize> Part<W> {
    /// Takes the open variables of a group.
    #[inline]
    pub(super) fn load(&mut self, variables: &[Variable], state: &State) {
        self.open.clear();
        self.domains.clear();
        self.first = 0;
        self.fixed = 0;
        for &variable in variables {
            let values = state.of(variable);
            if values.is_power_of_two() {
                self.fixed += values.trailing_zeros() as i32;
            } else {
                self.open.push(variable);
                self.domains.push(values);
            }
        }
    }

    /// Takes the open variables of a group, and the values of all others as a set.
    pub(super) fn load_sets(&mut self, variables: &[Variable], state: &State) {
        self.load(variables, state);
        let fixed = variables.iter().map(|variable| state.of(*variable));
        self.first = fixed.filter(|values| values.is_power_of_two()).fold(0, |all, one| all | one);
        subsets::layers_from(self.first, &self.domains, &mut self.layers);
    }

    /// All sums of the open variables; `by_sum` has the sets of values with each sum.
    pub(super) fn find_sums(&mut self, by_sum: &[Sets<W>]) {
        self.sums = match self.domains[..] {
            [] => 1,
            [only] => u64::from(only),
            [one, other] => pair_sums(one, other),
            _ => {
                subsets::layers(&self.domains, &mut self.layers);
                let last = &self.layers[self.domains.len()];
                let end = |value: fn(Values) -> u32| -> usize {
                    self.domains.iter().map(|domain| value(*domain) as usize).sum()
                };
                let (low, high) = (end(Values::trailing_zeros), end(|domain| domain.ilog2()));
                let last_sum = by_sum.len() - 1;
                (low.min(last_sum)..=high.min(last_sum))
                    .filter(|sum| subsets::meet(&by_sum[*sum], last))
                    .fold(0, |sums, sum| sums | 1 << sum)
            }
        };
        self.low = self.fixed + self.sums.trailing_zeros() as i32;
        self.high = self.fixed + 63 - self.sums.leading_zeros() as i32;
    }

    /// Keeps the values that lead to the remaining sums.
    pub(super) fn filter(
        &mut self,
        by_sum: &[Sets<W>],
        state: &mut State,
        wiring: &Wiring,
    ) -> Result<(), Conflict> {
        match self.domains[..] {
            [] => Ok(()),
            [_] => state.keep(self.open[0], self.kept as Values, wiring),
            [one, other] => {
                let (mut first, mut second) = (0, 0);
                let mut rest = one;
                while rest != 0 {
                    let value = rest.trailing_zeros();
                    let bit = 1 << value;
                    rest &= rest - 1;
                    let partners = (self.kept >> value) as Values & other & !bit;
                    if partners != 0 {
                        first |= bit;
                        second |= partners;
                    }
                }
                state.keep(self.open[0], first, wiring)?;
                state.keep(self.open[1], second, wiring)
            }
            _ => {
                let mut sets = [0; W];
                let mut rest = self.kept;
                while rest != 0 {
                    subsets::join(&mut sets, &by_sum[rest.trailing_zeros() as usize]);
                    rest &= rest - 1;
                }
                self.filter_by_sets(&sets, state, wiring)
            }
        }
    }

    /// Keeps the values that lead to one of some sets of values; the layers are known.
    pub(super) fn filter_by_sets(
        &mut self,
        sets: &Sets<W>,
        state: &mut State,
        wiring: &Wiring,
    ) -> Result<(), Conflict> {
        let end = subsets::and(&self.layers[self.domains.len()], sets);
        if subsets::is_empty(&end) {
            return Err(Conflict);
        }
        // A value that is fixed is in all sets; a variable may not have lost it yet.
        let all = self.domains.iter().fold(0, |all, domain| all | domain) & !self.first;
        subsets::keep(&mut self.domains, &self.layers, &end, self.first);
        for (variable, values) in self.open.iter().zip(&self.domains) {
            state.keep(*variable, *values, wiring)?;
        }
        require(&self.open, subsets::in_all(&end, all), state, wiring)
    }
}

/// The sums of two different values.
#[inline]
fn pair_sums(one: Values, other: Values) -> u64 {
    let (mut sums, mut rest) = (0, one);
    while rest != 0 {
        let value = rest.trailing_zeros();
        rest &= rest - 1;
        sums |= u64::from(other & !(1 << value)) << value;
    }
    sums
}

/// The values whose complement to a total is one of these.
#[inline]
fn complements(values: Values, total: i32) -> Values {
    match total {
        0..=31 => values.reverse_bits() >> (31 - total),
        32..=62 => values.reverse_bits() << (total - 31),
        _ => 0,
    }
}

/// The values that two different variables keep if they have a total.
#[inline]
pub(super) fn pair_of(one: Values, other: Values, total: i32) -> (Values, Values) {
    let half = if total >= 0 && total % 2 == 0 && total < 64 { !(1 << (total / 2)) } else { !0 };
    (one & complements(other, total) & half, other & complements(one, total) & half)
}

impl<const W: usize> Part<W> {
    /// How far a sum of the open variables exceeds the minimum, times its factor.
    #[inline]
    pub(super) fn beyond(&self, sum: u32, factor: i32) -> u32 {
        let sum = self.fixed + sum as i32;
        (if factor > 0 { factor * (sum - self.low) } else { -factor * (self.high - sum) }) as u32
    }
}

/// The values that three different variables keep if they have a total, and the values that are in every choice.
pub(super) fn triple_of([one, two, three]: [Values; 3], total: i32) -> ([Values; 3], Values) {
    let (mut kept, mut required) = ([0; 3], Values::MAX);
    let mut rest = one;
    while rest != 0 {
        let value = rest.trailing_zeros() as i32;
        let bit = 1 << value;
        rest &= rest - 1;
        let (second, third) = pair_of(two & !bit, three & !bit, total - value);
        if second != 0 && third != 0 {
            kept[0] |= bit;
            kept[1] |= second;
            kept[2] |= third;
            // Pairs with one sum have no value in common unless they are the same pair.
            let all = second | third;
            required &= bit | if all.count_ones() == 2 { all } else { 0 };
        }
    }
    (kept, required)
}
