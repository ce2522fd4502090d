//! Sums: single variables and pairs, groups, and chains of both.
//!
//! A sum is a list of *parts*: a variable, or a group that must differ. Each option of a part adds an amount. One part
//! only depends on its own options. Two parts exclude each other's options that do not fit. From three on, an item with
//! an option for each pair of amounts joins the first two parts into one, whose amounts are colors:
//!
//! ```text
//! part 1: 3 4      part 2: 1 7      joined: {1: 3, 2: 1, sum: 4}  {1: 3, 2: 7, sum: 10}  {1: 4, 2: 1, sum: 5} ...
//! ```

use std::collections::BTreeMap;

use super::Refusal;
use super::draft::{Draft, Item, Node, OptionId, Written, bits};
use veridoku_core::rules::network::{Totals, Variable};

/// The options that add each amount, and the item whose color is the amount, once there is one.
struct Part {
    amounts: BTreeMap<i32, Vec<OptionId>>,
    item: Option<Item>,
}

impl Part {
    /// The color of an amount.
    fn color(&self, amount: i32) -> i32 {
        1 + self.amounts.range(..amount).count() as i32
    }
}

impl Draft<'_> {
    pub(super) fn linear(&mut self, terms: &[(Variable, i32)], totals: &Totals) -> Written {
        let mut open = Vec::new();
        let mut known = 0;
        for &(variable, factor) in terms {
            match self.values[usize::from(variable)] {
                values if values.is_power_of_two() => {
                    known += factor * self.network.value(values.trailing_zeros() as usize);
                }
                _ => open.push((variable, factor)),
            }
        }
        let totals = Totals::of(totals.list().iter().map(|total| total - known));
        let value = |draft: &Self, bit: usize| draft.network.value(bit);
        match open[..] {
            [] if totals.contains(0) => return Ok(()),
            [] => return self.table([]),
            [(variable, factor)] => {
                let fits = |bit: &usize| totals.contains(factor * value(self, *bit));
                let fitting = bits(self.values[usize::from(variable)]).filter(fits);
                let fitting: Vec<i32> = fitting.map(|bit| bit as i32 + 1).collect();
                let item = self.shown(variable)?;
                return self.table(fitting.into_iter().map(|color| vec![(item, color)]));
            }
            [(one, factor), (other, of_other)] => {
                let (lowest, count) = (self.network.lowest, self.network.count as i32);
                return self.pair([one, other], |bit| {
                    let sum = |of: i32| factor * (lowest + bit as i32) + of_other * (lowest + of);
                    (0..count)
                        .filter(|of| totals.contains(sum(*of)))
                        .fold(0, |set, of| set | 1 << of)
                });
            }
            _ => {}
        }
        let groups = self.divide(open);
        let is_free = self.conditions.is_empty();
        if let ([(group, factor)], true) = (&groups[..], is_free) {
            // If a group's items exist already, its sets that do not fit are excluded below.
            if let Some(sets) = self.group(group, |sum| totals.contains(factor * sum))? {
                let misfits =
                    sets.iter().filter(|(set, _)| !totals.contains(factor * self.sum_of(*set)));
                let misfits: Vec<OptionId> = misfits.map(|(_, option)| *option).collect();
                return self.forbid(&misfits);
            }
        }
        let mut parts = Vec::new();
        for (group, factor) in groups {
            self.parts(&group, factor, &mut parts)?;
        }
        self.add_up(parts, &totals)
    }

    /// Options that are never chosen.
    fn forbid(&mut self, options: &[OptionId]) -> Written {
        if options.is_empty() {
            return Ok(());
        }
        let item = self.secondary();
        options.iter().try_for_each(|option| self.tie(*option, (item, 1)))?;
        self.table([vec![(item, 2)]])
    }

    /// Divides terms into groups of one factor that all differ, the largest first.
    fn divide(&self, mut terms: Vec<(Variable, i32)>) -> Vec<(Vec<Variable>, i32)> {
        let mut groups: Vec<(Vec<Variable>, i32)> = Vec::new();
        while !terms.is_empty() {
            let mut best: Vec<Variable> = Vec::new();
            let mut factor = 0;
            for &(seed, of_seed) in &terms {
                let mut group = vec![seed];
                for &(variable, _) in terms.iter().filter(|(_, other)| *other == of_seed) {
                    if group.iter().all(|member| self.must_differ(*member, variable)) {
                        group.push(variable);
                    }
                }
                if group.len() > best.len() {
                    (best, factor) = (group, of_seed);
                }
            }
            terms.retain(|(variable, _)| !best.contains(variable));
            groups.push((best, factor));
        }
        groups
    }

    /// The part that represents a group, or the parts of its halves if it has too many sets.
    fn parts(&mut self, group: &[Variable], factor: i32, parts: &mut Vec<Part>) -> Written {
        let mut amounts: BTreeMap<i32, Vec<OptionId>> = BTreeMap::new();
        if let [variable] = *group {
            for bit in bits(self.values[usize::from(variable)]) {
                let options = amounts.entry(factor * self.network.value(bit)).or_default();
                options.extend(self.placement(variable, bit));
            }
        } else if let Some(sets) = self.group(group, |_| true)? {
            for (set, option) in sets {
                amounts.entry(factor * self.sum_of(set)).or_default().push(option);
            }
        } else {
            let (one, other) = group.split_at(group.len() / 2);
            self.parts(one, factor, parts)?;
            return self.parts(other, factor, parts);
        }
        parts.push(Part { amounts, item: None });
        Ok(())
    }

    fn add_up(&mut self, mut parts: Vec<Part>, totals: &Totals) -> Written {
        // Parts with few amounts come first, so partial sums stay few.
        parts.sort_by_key(|part| std::cmp::Reverse(part.amounts.len()));
        while let [.., _, _, _] = parts[..] {
            let (Some(one), Some(other)) = (parts.pop(), parts.pop()) else { break };
            let joined = self.join(one, other, &parts, totals)?;
            parts.push(joined);
        }
        match &mut parts[..] {
            [one, other] if self.conditions.is_empty() => {
                for (amount, options) in &one.amounts {
                    let misfits =
                        other.amounts.iter().filter(|(of, _)| !totals.contains(amount + **of));
                    let misfits: Vec<OptionId> =
                        misfits.flat_map(|(_, options)| options).copied().collect();
                    self.conflict(options, &misfits)?;
                }
                Ok(())
            }
            [one, other] => {
                let [first, second] = [self.color_amounts(one)?, self.color_amounts(other)?];
                let mut options = Vec::new();
                for amount in one.amounts.keys() {
                    for of in other.amounts.keys().filter(|of| totals.contains(amount + **of)) {
                        options.push(vec![(first, one.color(*amount)), (second, other.color(*of))]);
                    }
                }
                self.table(options)
            }
            [one] => {
                let item = self.color_amounts(one)?;
                let fitting = one.amounts.keys().filter(|amount| totals.contains(**amount));
                let options: Vec<Vec<Node>> =
                    fitting.map(|amount| vec![(item, one.color(*amount))]).collect();
                self.table(options)
            }
            _ => Ok(()),
        }
    }

    /// The item whose color is the amount that a part adds.
    fn color_amounts(&mut self, part: &mut Part) -> Result<Item, Refusal> {
        if let Some(item) = part.item {
            return Ok(item);
        }
        let item = self.secondary();
        part.item = Some(item);
        for (amount, options) in &part.amounts {
            for option in options {
                self.tie(*option, (item, part.color(*amount)))?;
            }
        }
        Ok(item)
    }

    /// Joins two parts into one, with the sums that the rest can complete.
    fn join(
        &mut self,
        mut one: Part,
        mut other: Part,
        rest: &[Part],
        totals: &Totals,
    ) -> Result<Part, Refusal> {
        let mut wanted: Vec<i32> = totals.list().to_vec();
        for part in rest {
            let before = |total: &i32| {
                part.amounts.keys().map(move |amount| total - amount).collect::<Vec<i32>>()
            };
            wanted = wanted.iter().flat_map(before).collect();
            wanted.sort_unstable();
            wanted.dedup();
            self.work(wanted.len())?;
        }
        let [first, second] = [self.color_amounts(&mut one)?, self.color_amounts(&mut other)?];
        let mut joined = Part { amounts: BTreeMap::new(), item: None };
        for amount in one.amounts.keys() {
            for of in other.amounts.keys() {
                if wanted.binary_search(&(amount + of)).is_ok() {
                    joined.amounts.insert(amount + of, Vec::new());
                }
            }
        }
        let item = self.secondary();
        joined.item = Some(item);
        // The options are those of a table, but their numbers are needed: if nothing else encodes them, they exclude
        // others.
        let primary = self.primary();
        let within: Vec<Node> =
            self.conditions.iter().map(|condition| (condition.item, condition.number)).collect();
        for amount in one.amounts.keys() {
            for of in other.amounts.keys() {
                let sum = amount + of;
                if !joined.amounts.contains_key(&sum) {
                    continue;
                }
                let mut nodes = vec![
                    (primary, 0),
                    (first, one.color(*amount)),
                    (second, other.color(*of)),
                    (item, joined.color(sum)),
                ];
                nodes.extend(&within);
                let option = self.option(nodes)?;
                if let Some(options) = joined.amounts.get_mut(&sum) {
                    options.push(option);
                }
            }
        }
        self.nothing_elsewhere(primary)?;
        Ok(joined)
    }
}
