//! Variables that all differ pairwise in some additional way: the sets of values that they may have together.
//!
//! Each two cells of a renban line differ by less than the number of cells. So their values are a window of consecutive
//! values, and few windows fit. Pair tables do not see that; a family of sets (`subsets`) does, and it tells which
//! values the line must have. A family is found if all pairs of some variables have one table without equal values, and
//! if an automaton over distinct variables accepts their values in any order.

use std::collections::HashMap;
use std::sync::Arc;

use super::Wiring;
use super::state::{Conflict, State};
use super::subsets::Sets;
use super::sum::Scratch;
use veridoku_core::rules::network::{Automaton, Constraint, Network, PairTable, Values, Variable};

/// Distinct variables, and the sets of values that they may have.
pub(super) struct Family<const W: usize> {
    pub(super) variables: Vec<Variable>,
    sets: Sets<W>,
}

impl<const W: usize> Family<W> {
    /// The families of a network.
    pub(super) fn all(network: &Network) -> Vec<Family<W>> {
        let mut pairs: HashMap<*const PairTable, Vec<[Variable; 2]>> = HashMap::new();
        let mut order: Vec<&Arc<PairTable>> = Vec::new();
        if W == 0 {
            return Vec::new();
        }
        for constraint in &network.constraints {
            let Constraint::Pair(pair, table) = constraint else { continue };
            let of_table = pairs.entry(Arc::as_ptr(table)).or_insert_with(|| {
                order.push(table);
                Vec::new()
            });
            of_table.push([pair[0].min(pair[1]), pair[0].max(pair[1])]);
        }
        let mut families = Vec::new();
        for table in order {
            let Some(pairs) = pairs.get_mut(&Arc::as_ptr(table)) else { continue };
            // A line that doubles back has a pair twice.
            pairs.sort_unstable();
            pairs.dedup();
            let mut variables = pairs.concat();
            variables.sort_unstable();
            variables.dedup();
            let size = variables.len();
            let is_complete = pairs.len() == size * (size - 1) / 2;
            if size < 3 || !is_complete || !has_no_equals(table) || table.first != table.second {
                continue;
            }
            let mut sets = [0; W];
            for set in 0..1usize << network.count {
                let fits = |value: usize| {
                    let others = set as Values & !(1 << value);
                    set >> value & 1 == 0 || others & !table.second[value] == 0
                };
                if set.count_ones() as usize == size && (0..network.count).all(fits) {
                    sets[set / 64] |= 1 << (set % 64);
                }
            }
            families.push(Family { variables, sets });
        }
        families
    }

    /// The family of an automaton over distinct variables, if it accepts different values in any order: a cage without
    /// some sum, or with a product. Automata with several possible steps are skipped.
    pub(super) fn of_automaton(
        variables: &[Variable],
        automaton: &Automaton,
        count: usize,
    ) -> Option<Family<W>> {
        let [start] = automaton.start[..] else { return None };
        let mut sets = [0; W];
        // The state after the values of each set; `None` if no order of them can be read to its end.
        let mut after: Vec<Option<usize>> = vec![None; 1 << count];
        after[0] = Some(start);
        for set in 1..after.len() {
            let size = set.count_ones() as usize;
            if size > variables.len() {
                continue;
            }
            let (mut state, mut is_first) = (None, true);
            for value in (0..count).filter(|value| set >> value & 1 == 1) {
                let before = after[set & !(1 << value)];
                let next = match before.map(|from| &automaton.next[from][value][..]) {
                    None | Some([]) => None,
                    Some([next]) => Some(*next),
                    Some(_) => return None,
                };
                if !is_first && next != state {
                    return None;
                }
                (state, is_first) = (next, false);
            }
            after[set] = state;
            let accepts = state.is_some_and(|state| automaton.accepts[state]);
            if size == variables.len() && accepts {
                sets[set / 64] |= 1 << (set % 64);
            }
        }
        Some(Family { variables: variables.to_vec(), sets })
    }

    pub(super) fn propagate(
        &self,
        state: &mut State,
        wiring: &Wiring,
        scratch: &mut Scratch<W>,
    ) -> Result<(), Conflict> {
        scratch.choose_set(&self.variables, &self.sets, state, wiring)
    }
}

/// Whether no pair of a table is of equal values.
pub(super) fn has_no_equals(table: &PairTable) -> bool {
    table.second.iter().enumerate().all(|(value, others)| others >> value & 1 == 0)
}
