//! Lists of distinct variables with the same set of values.
//!
//! Each list may take some sets of values (`subsets`). Only the sets that all lists may take are left; each list keeps
//! the values that lead to one of them. So it is exact for each list and the sets of all others.
//!
//! Cost: for each list that has lost values, as much as a cage; for all lists, if a set is no longer possible. Without
//! this, automata would count each value in each two lists, which takes more guesses.

use super::Wiring;
use super::state::{Conflict, State};
use super::subsets::{self, Sets};
use super::sum::Scratch;
use veridoku_core::rules::network::{Values, Variable};

/// Such lists, ready for use.
pub(super) struct SameSets<const W: usize> {
    /// All lists, one after the other.
    pub(super) variables: Vec<Variable>,
    size: usize,
    lists: Vec<List<W>>,
}

/// What is known of a list.
struct List<const W: usize> {
    /// The values of its variables when its sets were found, and these sets.
    domains: Vec<Values>,
    sets: Sets<W>,
    /// The sets that were left for all lists when it kept all these values.
    settled: Sets<W>,
}

impl<const W: usize> SameSets<W> {
    /// Lists of the same length, if the variables of each differ.
    pub(super) fn new(
        variables: &[Variable],
        lists: usize,
        wiring: &Wiring,
    ) -> Option<SameSets<W>> {
        let size = variables.len().checked_div(lists)?;
        let are_sets = W > 0
            && size > 0
            && variables.len() == lists * size
            && variables.chunks(size).all(|list| wiring.all_differ(list));
        let list = || List { domains: Vec::new(), sets: [0; W], settled: [0; W] };
        are_sets.then(|| SameSets {
            variables: variables.to_vec(),
            size,
            lists: std::iter::repeat_with(list).take(lists).collect(),
        })
    }

    /// Eliminates values in no set that all lists may take.
    pub(super) fn propagate(
        &mut self,
        state: &mut State,
        wiring: &Wiring,
        scratch: &mut Scratch<W>,
    ) -> Result<(), Conflict> {
        let SameSets { variables, size, lists } = self;
        let mut left = [!0; W];
        for (list, own) in lists.iter_mut().zip(variables.chunks(*size)) {
            let domains = own.iter().map(|variable| state.of(*variable));
            if !domains.clone().eq(list.domains.iter().copied()) {
                list.domains.clear();
                list.domains.extend(domains);
                list.sets = subsets::last_layer(&list.domains);
                list.settled = [0; W];
            }
            left = subsets::and(&left, &list.sets);
        }
        if subsets::is_empty(&left) {
            return Err(Conflict);
        }
        for (list, own) in lists.iter_mut().zip(variables.chunks(*size)) {
            if list.settled != left {
                scratch.choose_set(own, &left, state, wiring)?;
                if own.iter().map(|variable| state.of(*variable)).eq(list.domains.iter().copied()) {
                    list.settled = left;
                }
            }
        }
        Ok(())
    }
}
