//! Sums of a group: variables with one factor that all differ.
//!
//! ```text
//! group of 3, sum 8      item g      options  g + (all values but 1 2 5)     g + (all but 1 3 4)
//!                        item (g, v) for each value v: covered by a placement of v in the group, or by the set
//! ```
//!
//! So only the values of the chosen set are left for placements, and each of them needs a position.

use super::Refusal;
use super::draft::{Draft, Node, OptionId, bits};
use veridoku_core::rules::network::{Values, Variable};

/// The most sets of a group. A larger one is divided.
const MOST_SETS: usize = 1500;

impl Draft<'_> {
    /// The options of a group's sets, whose items are made if the group has none yet; `None` if it has too many sets.
    /// `accepts` is called only for a new group, and only if no condition holds.
    pub(super) fn group(
        &mut self,
        variables: &[Variable],
        accepts: impl Fn(i32) -> bool,
    ) -> Result<Option<Vec<(Values, OptionId)>>, Refusal> {
        let mut key = variables.to_vec();
        key.sort_unstable();
        if let Some(known) = self.groups.get(&key) {
            return Ok(Some(known.clone()));
        }
        let union =
            key.iter().fold(0, |union, variable| union | self.values[usize::from(*variable)]);
        let mut sets = Vec::new();
        let all: Vec<usize> = bits(union).collect();
        if !self.choose(&all, key.len(), 0, 0, &accepts, &mut sets) {
            return Ok(None);
        }
        self.work(sets.len() * key.len())?;
        let domains: Vec<Values> =
            key.iter().map(|variable| self.values[usize::from(*variable)]).collect();
        sets.retain(|set| {
            domains.iter().all(|values| values & set != 0)
                && bits(*set).all(|bit| domains.iter().any(|values| values >> bit & 1 == 1))
        });
        let group = self.primary();
        let mut items = [0; Values::BITS as usize];
        for bit in bits(union) {
            items[bit] = self.primary();
            for variable in &key {
                if let Some(option) = self.placement(*variable, bit) {
                    self.tie(option, (items[bit], 0))?;
                }
            }
        }
        let mut options = Vec::with_capacity(sets.len());
        for set in sets {
            let mut nodes: Vec<Node> = vec![(group, 0)];
            nodes.extend(bits(union & !set).map(|bit| (items[bit], 0)));
            options.push((set, self.option(nodes)?));
        }
        self.groups.insert(key, options.clone());
        Ok(Some(options))
    }

    /// Lists the sets with this many more values whose sum is accepted; false if they are too many.
    fn choose(
        &self,
        values: &[usize],
        missing: usize,
        set: Values,
        sum: i32,
        accepts: &impl Fn(i32) -> bool,
        found: &mut Vec<Values>,
    ) -> bool {
        if missing == 0 {
            if accepts(sum) {
                found.push(set);
            }
            return found.len() <= MOST_SETS;
        }
        // Every branch below ends in a set of the right size, so the work is bounded by the number of all sets.
        let last = (values.len() + 1).saturating_sub(missing);
        binomial(values.len(), missing) <= 40 * MOST_SETS
            && (0..last).all(|place| {
                let value = values[place];
                let sum = sum + self.network.value(value);
                self.choose(
                    &values[place + 1..],
                    missing - 1,
                    set | 1 << value,
                    sum,
                    accepts,
                    found,
                )
            })
    }

    /// The sum of a set's values.
    pub(super) fn sum_of(&self, set: Values) -> i32 {
        bits(set).map(|bit| self.network.value(bit)).sum()
    }
}

fn binomial(of: usize, many: usize) -> usize {
    (0..many).fold(1, |found: usize, k| found.saturating_mul(of.saturating_sub(k)) / (k + 1))
}
