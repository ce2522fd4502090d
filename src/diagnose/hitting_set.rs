//! Smallest hitting sets: the fewest elements such that each set of a collection contains one of them.
//!
//! The question is "is there a hitting set of at most `size` elements?", by branch and bound:
//!
//! - Scan the sets not yet hit in order of size, and collect disjoint ones greedily. Each needs a separate element:
//!   if they are more than the elements left to choose, this branch has no hitting set.
//! - With one element left to choose, it must be in every set not yet hit: the intersection of these sets decides.
//! - Otherwise branch on the elements of the smallest set not yet hit, those that hit most sets first. After an
//!   element was tried without success, the later branches exclude it.
//!
//! A set that contains another set of the collection adds no condition and is dropped. A step of the search
//! takes time linear in the sets not yet hit. The number of steps is exponential at worst; the caller's [`Effort`]
//! bounds it.
//!
//! Source: the reductions are folklore; see Gainer-Dewar and Vera-Licona, "The minimal hitting set
//! generation problem: algorithms and computation", SIAM J. Discrete Math., 2017.

use super::effort::Effort;
use super::members::Members;

/// The sets to be hit, smaller sets first. No set is a subset of another.
pub(super) struct HittingSet {
    count: usize,
    sets: Vec<(usize, Members)>,
}

/// The result of the search for a hitting set.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Hit {
    /// This set hits all sets, and is within the requested size.
    Found(Members),
    /// There is no hitting set of this size.
    TooSmall,
    /// The effort ended first.
    Unsettled,
}

impl HittingSet {
    /// A collection without sets, for elements below `count`.
    pub(super) fn new(count: usize) -> HittingSet {
        HittingSet { count, sets: Vec::new() }
    }

    /// Adds a set to be hit.
    pub(super) fn add(&mut self, set: Members) {
        if self.sets.iter().any(|(_, known)| known.is_subset_of(&set)) {
            return;
        }
        self.sets.retain(|(_, known)| !set.is_subset_of(known));
        let size = set.len();
        let place = self.sets.partition_point(|(known, _)| *known <= size);
        self.sets.insert(place, (size, set));
    }

    /// A hitting set of at most `size` elements.
    pub(super) fn find(&self, size: usize, effort: &mut Effort) -> Hit {
        let open: Vec<u32> = (0..self.sets.len() as u32).collect();
        let mut search = HittingSetSearch {
            sets: &self.sets,
            chosen: Members::none(self.count),
            excluded: Members::none(self.count),
            effort,
        };
        match search.run(&open, size) {
            Some(true) => Hit::Found(search.chosen),
            Some(false) => Hit::TooSmall,
            None => Hit::Unsettled,
        }
    }
}

struct HittingSetSearch<'a> {
    sets: &'a [(usize, Members)],
    chosen: Members,
    /// Elements that are known not to help.
    excluded: Members,
    effort: &'a mut Effort,
}

impl HittingSetSearch<'_> {
    /// Tries to hit the open sets with at most `left` more elements, and returns whether that is possible; `None`
    /// if the effort ended first.
    fn run(&mut self, open: &[u32], left: usize) -> Option<bool> {
        let Some(&first) = open.first() else { return Some(true) };
        if left == 0 {
            return Some(false);
        }
        if !self.effort.spend(open.len() as u64) {
            return None;
        }
        let (mut smallest, mut fewest) = (first, usize::MAX);
        let (mut disjoint, mut covered) = (0, self.excluded.clone());
        for &set in open {
            let members = &self.sets[set as usize].1;
            let (available, _) = members.outside(&self.excluded);
            if available == 0 {
                return Some(false);
            }
            if available < fewest {
                (smallest, fewest) = (set, available);
            }
            if members.outside(&covered).0 == available {
                disjoint += 1;
                if disjoint > left {
                    return Some(false);
                }
                covered.extend_with(members);
            }
        }
        let mut choices = self.choices(smallest, open);
        if left == 1 {
            choices.retain(|(hits, _)| *hits == open.len());
        }
        let mut given_up = Vec::with_capacity(choices.len());
        let mut outcome = Some(false);
        for (_, element) in choices {
            let rest: Vec<u32> = (open.iter().copied())
                .filter(|set| !self.sets[*set as usize].1.contains(element))
                .collect();
            self.chosen.insert(element);
            outcome = self.run(&rest, left - 1);
            if outcome != Some(false) {
                break;
            }
            self.chosen.remove(element);
            self.excluded.insert(element);
            given_up.push(element);
        }
        given_up.into_iter().for_each(|element| self.excluded.remove(element));
        outcome
    }

    /// The elements of a set with the number of open sets that each hits, most first.
    fn choices(&self, set: u32, open: &[u32]) -> Vec<(usize, usize)> {
        let elements = self.sets[set as usize].1.iter();
        let mut choices: Vec<(usize, usize)> = elements
            .filter(|element| !self.excluded.contains(*element))
            .map(|element| {
                let is_hit = |set: &&u32| self.sets[**set as usize].1.contains(element);
                (open.iter().filter(is_hit).count(), element)
            })
            .collect();
        choices.sort_unstable_by_key(|&(hits, element)| (usize::MAX - hits, element));
        choices
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use veridoku_core::budget::Deadline;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn no_subset_hits_with_fewer(sets in proptest::collection::vec(1..1u32 << 9, 0..14)) {
            let smallest = (0..1u32 << 9)
                .filter(|chosen| sets.iter().all(|set| set & chosen != 0))
                .map(u32::count_ones)
                .min();
            let smallest = smallest.expect("all elements hit all sets") as usize;
            let mut collection = HittingSet::new(9);
            for set in &sets {
                let mut members = Members::none(9);
                (0..9).filter(|bit| set >> bit & 1 == 1).for_each(|bit| members.insert(bit));
                collection.add(members);
            }
            let find = |size| collection.find(size, &mut Effort::new(u64::MAX, &Deadline::NEVER));
            if smallest > 0 {
                prop_assert_eq!(find(smallest - 1), Hit::TooSmall);
            }
            let Hit::Found(found) = find(smallest) else { panic!("nothing of size {smallest}") };
            let bits = found.iter().fold(0, |bits, element| bits | 1u32 << element);
            prop_assert!(sets.iter().all(|set| set & bits != 0));
            prop_assert_eq!(found.len(), smallest);
        }
    }

    #[test]
    fn effort_bounds_the_search() {
        let mut collection = HittingSet::new(3);
        for pair in [[0, 1], [1, 2], [0, 2]] {
            let mut members = Members::none(3);
            pair.into_iter().for_each(|element| members.insert(element));
            collection.add(members);
        }
        assert_eq!(collection.find(2, &mut Effort::new(2, &Deadline::NEVER)), Hit::Unsettled);
        assert_eq!(collection.find(1, &mut Effort::new(9, &Deadline::NEVER)), Hit::TooSmall);
    }
}
