//! Sums: variables with factors, and the totals that they may have.
//!
//! The variables fall into groups that are distinct and have the same factor. Of each group the reachable sets of
//! values are known (`subsets`), and with them its sums; across groups only sums matter. A sum of a group stays if the
//! sums before it, and those after it, lead to a total:
//!
//! ```text
//! group 1   group 2   group 3       sums before group 2: {3, 4, 5}      needed from group 2 on: {11, 15}
//! 1 2 | 3   4 5       6 7 | 8       group 2 keeps 9 if 11 - 9 or 15 - 9 is a sum of group 3 after any of 3, 4, 5
//! ```
//!
//! Then each group is filtered by the sums that are left. Within a group this is exact; between groups it is exact up to
//! what two groups that see each other forbid.

use super::Wiring;
use super::state::{Conflict, State};
use super::subsets::{self, Sets};
use crate::rules::network::{Totals, Values, Variable};

/// Sums from some least on, a bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Sums(Vec<u64>);

impl Sums {
    fn new(length: usize) -> Sums {
        Sums(vec![0; length.div_ceil(64)])
    }

    fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Adds all sums of another, each greater by an amount, or less.
    fn join_shifted(&mut self, other: &Sums, by: isize) {
        let (words, bits) = (by.unsigned_abs() / 64, by.unsigned_abs() % 64);
        let length = self.0.len();
        for place in 0..length {
            let word = if by >= 0 {
                let Some(from) = place.checked_sub(words) else { continue };
                let low = if bits > 0 && from > 0 { other.0[from - 1] >> (64 - bits) } else { 0 };
                other.0[from] << bits | low
            } else {
                let from = place + words;
                if from >= length {
                    break;
                }
                let high = if bits > 0 && from + 1 < length {
                    other.0[from + 1] << (64 - bits)
                } else {
                    0
                };
                other.0[from] >> bits | high
            };
            self.0[place] |= word;
        }
    }

    /// Whether some sum of this, greater by an amount, is in another.
    fn meets_shifted(&self, other: &Sums, by: isize) -> bool {
        let mut moved = Sums(vec![0; self.0.len()]);
        moved.join_shifted(self, by);
        moved.0.iter().zip(&other.0).any(|(one, other)| one & other != 0)
    }
}

/// Distinct variables with one factor.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) variables: Vec<Variable>,
    pub(super) factor: i32,
}

/// A sum, ready for use.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub(super) groups: Vec<Group>,
    totals: Vec<i32>,
    /// The least sum that is counted, as bit 0, and how many are.
    least: i32,
    length: usize,
}

/// What a sum needs while it is looked at; kept, so that nothing is allocated.
#[derive(Default)]
pub(super) struct Scratch<const W: usize> {
    domains: Vec<Vec<Values>>,
    layers: Vec<Vec<Sets<W>>>,
    sums: Vec<Vec<i32>>,
    before: Vec<Sums>,
}

impl Sum {
    /// A sum of these terms; the groups are of variables that must differ.
    pub(super) fn new(terms: &[(Variable, i32)], totals: &Totals, wiring: &Wiring) -> Sum {
        let mut groups: Vec<Group> = Vec::new();
        let mut terms = terms.to_vec();
        // Large groups first: a variable joins the largest group all of which it must differ from.
        terms.sort_by_key(|(_, factor)| *factor);
        for (variable, factor) in terms {
            let fits = |group: &&mut Group| {
                group.factor == factor
                    && group.variables.iter().all(|other| wiring.must_differ(variable, *other))
            };
            match groups.iter_mut().filter(fits).max_by_key(|group| group.variables.len()) {
                Some(group) => group.variables.push(variable),
                None => groups.push(Group { variables: vec![variable], factor }),
            }
        }
        let (lowest, highest) = (wiring.lowest, wiring.lowest + wiring.count as i32 - 1);
        let mut least = 0;
        let mut most = 0;
        let (mut low, mut high) = (0, 0);
        for group in &groups {
            let ends =
                [lowest, highest].map(|value| value * group.factor * group.variables.len() as i32);
            low += ends[0].min(ends[1]);
            high += ends[0].max(ends[1]);
            least = least.min(low);
            most = most.max(high);
        }
        let (first, last) = (totals.list().first(), totals.list().last());
        least = least.min(low).min(first.copied().unwrap_or(0));
        most = most.max(high).max(last.copied().unwrap_or(0));
        Sum { groups, totals: totals.list().to_vec(), least, length: (most - least + 1) as usize }
    }

    /// All variables.
    pub(super) fn variables(&self) -> impl Iterator<Item = Variable> + '_ {
        self.groups.iter().flat_map(|group| group.variables.iter().copied())
    }

    /// The totals, ascending.
    pub(super) fn totals(&self) -> &[i32] {
        &self.totals
    }

    fn bit(&self, sum: i32) -> usize {
        (sum - self.least) as usize
    }

    /// Strikes what no choice has.
    pub(super) fn propagate<const W: usize>(
        &self,
        state: &mut State,
        wiring: &Wiring,
        table: &SumTable<W>,
        scratch: &mut Scratch<W>,
    ) -> Result<(), Conflict> {
        let count = self.groups.len();
        scratch.domains.resize_with(count.max(scratch.domains.len()), Vec::new);
        scratch.layers.resize_with(count.max(scratch.layers.len()), Vec::new);
        scratch.sums.resize_with(count.max(scratch.sums.len()), Vec::new);
        for (place, group) in self.groups.iter().enumerate() {
            let domains = &mut scratch.domains[place];
            domains.clear();
            domains.extend(group.variables.iter().map(|one| state.domains[usize::from(*one)]));
            subsets::layers(domains, &mut scratch.layers[place]);
            let last = &scratch.layers[place][group.variables.len()];
            let sums = &mut scratch.sums[place];
            sums.clear();
            sums.extend(table.sums_of(last, domains));
            if sums.is_empty() {
                return Err(Conflict);
            }
        }
        if count == 1 {
            let factor = self.groups[0].factor;
            let totals = &self.totals;
            scratch.sums[0].retain(|sum| totals.binary_search(&(sum * factor)).is_ok());
        } else {
            self.filter(scratch);
        }
        for (place, group) in self.groups.iter().enumerate() {
            let sums = &scratch.sums[place];
            if sums.is_empty() {
                return Err(Conflict);
            }
            let last = &scratch.layers[place][group.variables.len()];
            let end = subsets::and(last, &table.sets_of(sums));
            let domains = &mut scratch.domains[place];
            subsets::keep(domains, &scratch.layers[place], &end);
            for (variable, values) in group.variables.iter().zip(&*domains) {
                state.keep(*variable, *values, &wiring.watched_by)?;
            }
            if group.variables.len() > 1 {
                require(&group.variables, domains, &end, state, wiring)?;
            }
        }
        Ok(())
    }

    /// Keeps of the sums of each group those that lead to a total.
    fn filter<const W: usize>(&self, scratch: &mut Scratch<W>) {
        let count = self.groups.len();
        // The sums before each group.
        let before = &mut scratch.before;
        before.clear();
        let mut sums = Sums::new(self.length);
        sums.insert(self.bit(0));
        for (place, group) in self.groups.iter().enumerate() {
            let mut after = Sums::new(self.length);
            for sum in &scratch.sums[place] {
                after.join_shifted(&sums, (sum * group.factor) as isize);
            }
            before.push(std::mem::replace(&mut sums, after));
        }
        // What is needed after each group, from the totals back.
        let mut needed = Sums::new(self.length);
        self.totals.iter().for_each(|total| needed.insert(self.bit(*total)));
        for place in (0..count).rev() {
            let factor = self.groups[place].factor;
            let mut earlier = Sums::new(self.length);
            let before = &scratch.before[place];
            scratch.sums[place].retain(|sum| {
                let by = (sum * factor) as isize;
                let is_kept = before.meets_shifted(&needed, by);
                if is_kept {
                    earlier.join_shifted(&needed, -by);
                }
                is_kept
            });
            needed = earlier;
            debug_assert!(scratch.sums[place].is_empty() || !needed.is_empty());
        }
    }
}

/// Values that every set has: one of the variables holds each, so that no variable that all its places see does.
fn require<const W: usize>(
    variables: &[Variable],
    domains: &[Values],
    end: &Sets<W>,
    state: &mut State,
    wiring: &Wiring,
) -> Result<(), Conflict> {
    let mut left = domains.iter().fold(0, |all, domain| all | domain);
    while left != 0 {
        let value = left.trailing_zeros() as usize;
        left &= left - 1;
        if !subsets::all_have(end, value) {
            continue;
        }
        let bit = 1 << value;
        let places = || variables.iter().zip(domains).filter(|(_, domain)| **domain & bit != 0);
        if let (Some((only, _)), 1) = (places().next(), places().count()) {
            state.keep(*only, bit, &wiring.watched_by)?;
            continue;
        }
        for variable in wiring.common_peers(places().map(|(variable, _)| *variable)) {
            state.keep(variable, !bit, &wiring.watched_by)?;
        }
    }
    Ok(())
}

/// The sets of values by their sum.
pub(super) struct SumTable<const W: usize> {
    least: i32,
    sets: Vec<Sets<W>>,
    lowest: i32,
}

impl<const W: usize> SumTable<W> {
    pub(super) fn new(lowest: i32, count: usize) -> SumTable<W> {
        let (least, sets) = subsets::by_sum(lowest, count);
        SumTable { least, sets, lowest }
    }

    /// The sums of some sets; the domains bound them.
    fn sums_of(&self, sets: &Sets<W>, domains: &[Values]) -> impl Iterator<Item = i32> {
        let end = |value: fn(Values) -> u32| -> i32 {
            domains
                .iter()
                .filter(|domain| **domain != 0)
                .map(|domain| value(*domain) as i32 + self.lowest)
                .sum()
        };
        let (low, high) = (end(|domain| domain.trailing_zeros()), end(|domain| domain.ilog2()));
        (low..=high).filter(move |sum| {
            let found = self.sets.get((sum - self.least) as usize);
            found.is_some_and(|found| subsets::meet(found, sets))
        })
    }

    /// The sets with one of these sums.
    fn sets_of(&self, sums: &[i32]) -> Sets<W> {
        let mut all = [0; W];
        for sum in sums {
            if let Some(sets) = self.sets.get((sum - self.least) as usize) {
                subsets::join(&mut all, sets);
            }
        }
        all
    }
}
