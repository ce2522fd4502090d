//! Sums between the ends of a line: sandwiches and lunchboxes.
//!
//! ```text
//! places    1  2  3  4  5  6  7         first the cells between, cut to the sets with the sum; then all others
//!              a  x  x  x  b            but the ends; then a and b: no value left may lie outside them
//! ```
//!
//! For each two places that may be the ends, the line is filtered by sets of values (`subsets`). Values that no two
//! places keep are eliminated. Exact for the line and the clue together.
//!
//! Cost: for each two places, as much as a cage over the whole line, and one look at a set of sets for each two values
//! of the ends. An automaton over distinct variables (`line`), which guesses the values of both ends, takes twenty
//! times as long, and is too large for most lines without fixed ends.

use super::Wiring;
use super::state::{Conflict, State};
use super::subsets::{self, Sets};
use super::sum::SumTable;
use veridoku_core::rules::inner_sum::InnerSum;
use veridoku_core::rules::network::{Network, Values, Variable};

/// A line with a sum between its ends, ready for use.
pub(super) struct Inner<const W: usize> {
    pub(super) variables: Vec<Variable>,
    /// For each number of cells between the ends, the sets with the sum.
    by_length: Vec<Sets<W>>,
    ends: Vec<Ends<W>>,
    layers: Vec<Sets<W>>,
}

/// Possible values of the ends.
struct Ends<const W: usize> {
    low: u32,
    high: u32,
    /// The sets of values strictly between.
    between: Sets<W>,
}

impl<const W: usize> Inner<W> {
    /// The line with such a sum, if its variables differ.
    pub(super) fn of(
        variables: &[Variable],
        inner: InnerSum,
        network: &Network,
        wiring: &Wiring,
        table: &SumTable<W>,
    ) -> Option<Inner<W>> {
        let fits = W > 0 && (2..=network.count).contains(&variables.len());
        (fits && wiring.all_differ(variables)).then(|| Inner::new(variables, inner, network, table))
    }

    fn new(
        variables: &[Variable],
        inner: InnerSum,
        network: &Network,
        table: &SumTable<W>,
    ) -> Inner<W> {
        let length = variables.len() as i32;
        let by_length = (0..length - 1).map(|between| {
            // Only sets of this size occur; their bits' numbers have this sum.
            table.sets_of(std::iter::once(inner.sum - network.lowest * between))
        });
        let count = network.count as u32;
        let mut ends = Vec::new();
        for low in 0..count {
            let mut between = subsets::begin();
            for high in low + 1..count {
                if !inner.has_all || (low, high) == (0, count - 1) {
                    ends.push(Ends { low, high, between });
                }
                let more = subsets::with(&between, high as usize);
                subsets::join(&mut between, &more);
            }
        }
        // Narrow ends have no room for all other values.
        ends.retain(|ends| ends.high - ends.low + 1 >= length as u32);
        Inner {
            variables: variables.to_vec(),
            by_length: by_length.collect(),
            ends,
            layers: Vec::new(),
        }
    }

    /// Eliminates values that no two ends leave.
    pub(super) fn propagate(&mut self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let length = self.variables.len();
        let mut domains = [0; 32];
        for (domain, variable) in domains.iter_mut().zip(&self.variables) {
            *domain = state.of(*variable);
        }
        let mut left = [0; 32];
        for first in 0..length {
            for last in first + 1..length {
                self.join([first, last], &domains[..length], &mut left[..length]);
                if left == domains {
                    return Ok(());
                }
            }
        }
        for (variable, left) in self.variables.iter().zip(left) {
            state.keep(*variable, left, wiring)?;
        }
        Ok(())
    }

    /// Adds the values left with the ends at two places.
    fn join(&mut self, [first, last]: [usize; 2], domains: &[Values], left: &mut [Values]) {
        let may_be_ends = |ends: &Ends<W>| ends.fits(domains[first], domains[last]) != [false; 2];
        if !self.ends.iter().any(may_be_ends) {
            return;
        }
        let cut = last - first - 1;
        let order = (first + 1..last).chain(0..first).chain(last + 1..domains.len());
        let mut own = [0; 32];
        self.layers.clear();
        let mut sets = subsets::begin();
        self.layers.push(sets);
        for (place, from) in order.clone().enumerate() {
            if place == cut {
                sets = subsets::and(&sets, &self.by_length[cut]);
                self.layers[place] = sets;
            }
            own[place] = domains[from];
            sets = subsets::step(&sets, own[place]);
            if subsets::is_empty(&sets) {
                return;
            }
            self.layers.push(sets);
        }
        let others = domains.len() - 2;
        if others == cut {
            sets = subsets::and(&sets, &self.by_length[cut]);
        }
        let mut end = [0; W];
        for ends in &self.ends {
            let [upward, downward] = ends.fits(domains[first], domains[last]);
            if !upward && !downward {
                continue;
            }
            let between = subsets::and(&sets, &ends.between);
            if subsets::is_empty(&between) {
                continue;
            }
            subsets::join(&mut end, &between);
            let (low, high) = (1 << ends.low, 1 << ends.high);
            left[first] |= if upward { low } else { 0 } | if downward { high } else { 0 };
            left[last] |= if upward { high } else { 0 } | if downward { low } else { 0 };
        }
        if subsets::is_empty(&end) {
            return;
        }
        subsets::keep(&mut own[..others], &self.layers, &end, 0);
        for (place, own) in order.zip(own) {
            left[place] |= own;
        }
    }
}

impl<const W: usize> Ends<W> {
    /// Whether the first may be the lowest and the last the highest, and vice versa.
    fn fits(&self, first: Values, last: Values) -> [bool; 2] {
        let has = |values: Values, bit: u32| values >> bit & 1 == 1;
        [has(first, self.low) && has(last, self.high), has(first, self.high) && has(last, self.low)]
    }
}
