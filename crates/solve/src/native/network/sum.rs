//! Sums: variables with factors, and the totals that they may have.
//!
//! Variables that must differ and have the same factor form a group. A sum of one group, such as a cage, is filtered
//! exactly: up to three open variables by pairs of a value and its complement, more by sets of values (`subsets`), or
//! by the list of combinations (`combinations`) if there are too many values for sets of sets.
//!
//! Across groups only sums matter. A sum of a group stays if the possible sums of the groups before it, and of those
//! after it, lead to a total:
//!
//! ```text
//! group 1   group 2   group 3       sums before group 2: {3, 4, 5}      needed from group 2 on: {11, 15}
//! 1 2 | 3   4 5       6 7 | 8       group 2 keeps 9 if 11 - 9 or 15 - 9 is a sum of group 3 after any of 3, 4, 5
//! ```
//!
//! Sums are counted from the minimum that the domains allow, so they fit into a word of 128 bits; a wider range is
//! handled by `bounds`. Then each group is filtered by the remaining sums. Within a group this is exact; between groups
//! it is exact except for eliminations between groups that see each other.
//!
//! Values count from 0 here: their bits' numbers. The totals are shifted accordingly.

use std::sync::Arc;

use super::Wiring;
use super::combinations::Combinations;
use super::groups;
use super::part::{Part, pair_of, triple_of};
use super::require::require;
use super::state::{Conflict, State};
use super::subsets::{self, Sets};
use veridoku_core::rules::network::{Totals, Variable};

/// The most variables of a group of several, if sets of sets are too large.
const SMALL_GROUP: usize = 2;

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
    /// The totals, ascending, as sums of bits' numbers; for one group, without its factor.
    pub(super) totals: Vec<i32>,
}

/// Scratch memory of sums; kept, so nothing is allocated.
#[derive(Default)]
pub(super) struct Scratch<const W: usize> {
    groups: Vec<Part<W>>,
}

impl<const W: usize> Scratch<W> {
    /// Keeps the values that make one of some sets of values.
    pub(super) fn choose_set(
        &mut self,
        variables: &[Variable],
        sets: &Sets<W>,
        state: &mut State,
        wiring: &Wiring,
    ) -> Result<(), Conflict> {
        if self.groups.is_empty() {
            self.groups.push(Part::default());
        }
        let part = &mut self.groups[0];
        part.load_sets(variables, state);
        part.filter_by_sets(sets, state, wiring)
    }
}

impl Sum {
    /// A sum of these terms; the groups are of variables that must differ.
    pub(super) fn new(terms: &[(Variable, i32)], totals: &Totals, wiring: &Wiring) -> Sum {
        let mut groups = groups::split(terms, wiring);
        if groups.len() > 1 && !wiring.has_sets() {
            let split = |group: &Group| {
                let factor = group.factor;
                let parts = group.variables.chunks(SMALL_GROUP);
                parts.map(|part| Group { variables: part.to_vec(), factor }).collect::<Vec<_>>()
            };
            groups = groups.iter().flat_map(split).collect();
        }
        let factors: i32 = terms.iter().map(|(_, factor)| factor).sum();
        let totals = totals.list().iter().map(|total| total - wiring.lowest * factors);
        let mut totals: Vec<i32> = match &groups[..] {
            [only] => {
                let factor = only.factor;
                totals.filter(|total| total % factor == 0).map(|total| total / factor).collect()
            }
            _ => totals.collect(),
        };
        totals.sort_unstable();
        Sum { groups, totals }
    }

    /// All variables.
    pub(super) fn variables(&self) -> impl Iterator<Item = Variable> + '_ {
        self.groups.iter().flat_map(|group| group.variables.iter().copied())
    }

    /// Eliminates values that occur in no choice.
    pub(super) fn propagate<const W: usize>(
        &self,
        state: &mut State,
        wiring: &Wiring,
        table: &SumTable<W>,
        scratch: &mut Scratch<W>,
    ) -> Result<(), Conflict> {
        if scratch.groups.len() < self.groups.len().max(1) {
            scratch.groups.resize_with(self.groups.len().max(1), Part::default);
        }
        match &self.groups[..] {
            [] => {
                if self.totals.contains(&0) {
                    Ok(())
                } else {
                    Err(Conflict)
                }
            }
            [group] => self.one(&group.variables, state, wiring, table, &mut scratch.groups[0]),
            _ => self.several(state, wiring, table, &mut scratch.groups),
        }
    }

    /// A sum of one group.
    fn one<const W: usize>(
        &self,
        variables: &[Variable],
        state: &mut State,
        wiring: &Wiring,
        table: &SumTable<W>,
        part: &mut Part<W>,
    ) -> Result<(), Conflict> {
        part.load(variables, state);
        if let [total] = self.totals[..] {
            let total = total - part.fixed;
            match part.domains[..] {
                [] => return if total == 0 { Ok(()) } else { Err(Conflict) },
                [_] if !(0..32).contains(&total) => return Err(Conflict),
                [_] => return state.keep(part.open[0], 1 << total, wiring),
                [one, other] => {
                    let (first, second) = pair_of(one, other, total);
                    state.keep(part.open[0], first, wiring)?;
                    state.keep(part.open[1], second, wiring)?;
                    let all = first | second;
                    let required = if all.count_ones() == 2 { all } else { 0 };
                    return require(&part.open, required, state, wiring);
                }
                [one, two, three] => {
                    let (kept, required) = triple_of([one, two, three], total);
                    for (variable, kept) in part.open.iter().zip(kept) {
                        state.keep(*variable, kept, wiring)?;
                    }
                    return require(&part.open, required, state, wiring);
                }
                _ => {}
            }
        }
        if !wiring.has_sets() {
            return table.combinations.keep(
                &part.open,
                &part.domains,
                part.fixed,
                &self.totals,
                state,
                wiring,
            );
        }
        subsets::layers(&part.domains, &mut part.layers);
        let at = |total: &i32| usize::try_from(total - part.fixed).ok();
        if let [total] = &self.totals[..] {
            let Some(sets) = at(total).and_then(|at| table.sets.get(at)) else {
                return Err(Conflict);
            };
            return part.filter_by_sets(sets, state, wiring);
        }
        let mut sets = [0; W];
        for total in &self.totals {
            if let Some(of) = at(total).and_then(|at| table.sets.get(at)) {
                subsets::join(&mut sets, of);
            }
        }
        part.filter_by_sets(&sets, state, wiring)
    }

    /// A sum of several groups.
    fn several<const W: usize>(
        &self,
        state: &mut State,
        wiring: &Wiring,
        table: &SumTable<W>,
        parts: &mut [Part<W>],
    ) -> Result<(), Conflict> {
        let parts = &mut parts[..self.groups.len()];
        let (mut least, mut span) = (0, 0);
        for (group, part) in self.groups.iter().zip(&mut *parts) {
            part.load(&group.variables, state);
            part.find_sums(&table.sets);
            if part.sums == 0 {
                return Err(Conflict);
            }
            least += group.factor * if group.factor > 0 { part.low } else { part.high };
            span += group.factor.abs() * (part.high - part.low);
        }
        if let ([total], true) = (&self.totals[..], parts.len() > 2) {
            // Far from both ends everything can be reached.
            let widest =
                |(group, part): (&Group, &Part<W>)| group.factor.abs() * (part.high - part.low);
            let widest = self.groups.iter().zip(&*parts).map(widest).max().unwrap_or(0);
            if (least + widest..=least + span - widest).contains(total) {
                return Ok(());
            }
        }
        // The amounts needed beyond the minimum sum.
        let mut needed = 0u128;
        for total in &self.totals {
            let beyond = total - least;
            if beyond >= 128 && beyond <= span {
                return self.bound(state, wiring);
            }
            if (0..128).contains(&beyond) {
                needed |= 1 << beyond;
            }
        }
        if needed == 0 {
            return Err(Conflict);
        }
        self.keep_reachable(needed, parts)?;
        for part in parts {
            if part.kept != part.sums {
                part.filter(&table.sets, state, wiring)?;
            }
        }
        Ok(())
    }

    /// Keeps the sums of each group with which the groups together reach one of some amounts beyond their minimum.
    fn keep_reachable<const W: usize>(
        &self,
        mut needed: u128,
        parts: &mut [Part<W>],
    ) -> Result<(), Conflict> {
        let reachable = !0 >> needed.leading_zeros();
        let mut sums = 1u128;
        for (group, part) in self.groups.iter().zip(&mut *parts) {
            part.before = sums;
            let mut after = 0;
            let mut rest = part.sums;
            while rest != 0 {
                let by = part.beyond(rest.trailing_zeros(), group.factor);
                rest &= rest - 1;
                if by < 128 {
                    after |= sums << by;
                }
            }
            sums = after & reachable;
        }
        if sums & needed == 0 {
            return Err(Conflict);
        }
        for (group, part) in self.groups.iter().zip(parts).rev() {
            let mut earlier = 0;
            let (mut kept, mut rest) = (0, part.sums);
            while rest != 0 {
                let by = part.beyond(rest.trailing_zeros(), group.factor);
                let bit = rest & rest.wrapping_neg();
                rest &= rest - 1;
                if by < 128 && (part.before << by) & needed != 0 {
                    kept |= bit;
                    earlier |= needed >> by;
                }
            }
            part.kept = kept;
            needed = earlier;
        }
        Ok(())
    }
}

/// The sets of values by the sum of their bits' numbers, which all circuits of a network have in common.
pub(super) type BySum<const W: usize> = Arc<[Sets<W>]>;

/// Lookup tables of sums.
pub(super) struct SumTable<const W: usize> {
    pub(super) sets: BySum<W>,
    combinations: Combinations,
}

impl<const W: usize> SumTable<W> {
    pub(super) fn new(count: usize, sets: &BySum<W>) -> SumTable<W> {
        SumTable { sets: Arc::clone(sets), combinations: Combinations::new(count) }
    }

    /// The sets for a number of values.
    pub(super) fn sets(count: usize) -> BySum<W> {
        if W > 0 { subsets::by_sum(count).into() } else { Arc::new([]) }
    }

    /// Lists everything that a sum will look up.
    pub(super) fn prepare(&mut self, sum: &Sum) {
        if let ([group], true) = (&sum.groups[..], W == 0) {
            self.combinations.list(group.variables.len());
        }
    }

    /// The sets with one of some totals.
    pub(super) fn sets_of(&self, totals: impl Iterator<Item = i32>) -> Sets<W> {
        let mut sets = [0; W];
        for total in totals {
            if let Some(of) = usize::try_from(total).ok().and_then(|at| self.sets.get(at)) {
                subsets::join(&mut sets, of);
            }
        }
        sets
    }
}
