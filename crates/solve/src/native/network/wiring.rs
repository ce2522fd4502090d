//! Which constraints must be examined when a variable loses values.

use std::collections::HashMap;
use std::sync::Arc;

use super::family::has_no_equals;
use super::state::{Conflict, Rows, State, members};
use super::supports::Supports;
use veridoku_core::rules::network::{Constraint, Network, PairTable, Variable};

/// The links of each variable: peers, pairs, propagators.
pub(super) struct Wiring {
    pub(super) lowest: i32,
    count: usize,
    /// Whether there are few enough values for sets of sets.
    has_sets: bool,
    /// Variables that must differ from each variable.
    pub(super) peers: Rows,
    /// The peers as lists, one after the other, and where each begins.
    peer_lists: Vec<Variable>,
    peer_starts: Vec<u32>,
    /// The other variable and the table of each pair, variable by variable, and where each begins.
    pairs: Vec<(Variable, u32)>,
    pair_starts: Vec<u32>,
    tables: Vec<Supports>,
    /// The propagators of each variable.
    pub(super) watched_by: Rows,
}

impl Wiring {
    /// The links of some constraints. No propagator watches yet.
    pub(super) fn new(network: &Network, has_sets: bool) -> Wiring {
        let variables = network.domains.len();
        let mut wiring = Wiring {
            lowest: network.lowest,
            count: network.count,
            has_sets,
            peers: Rows::new(variables, variables),
            peer_lists: Vec::new(),
            peer_starts: Vec::with_capacity(variables + 1),
            pairs: Vec::new(),
            pair_starts: vec![0; variables + 1],
            tables: Vec::new(),
            watched_by: Rows::default(),
        };
        let mut all = vec![0u64; wiring.peers.width()];
        for constraint in &network.constraints {
            let cells = match constraint {
                Constraint::Distinct(cells) => &cells[..],
                Constraint::Pair(pair, table) if has_no_equals(table) => &pair[..],
                _ => continue,
            };
            all.fill(0);
            cells.iter().for_each(|one| all[usize::from(*one) / 64] |= 1 << (one % 64));
            cells.iter().for_each(|one| wiring.peers.join(usize::from(*one), &all));
        }
        // No variable differs from itself.
        (0..variables).for_each(|variable| wiring.peers.remove(variable, variable));
        for variable in 0..variables {
            wiring.peer_starts.push(wiring.peer_lists.len() as u32);
            let peers = members(wiring.peers.row(variable));
            wiring.peer_lists.extend(peers.map(|peer| peer as Variable));
        }
        wiring.peer_starts.push(wiring.peer_lists.len() as u32);
        wiring.add_pairs(network);
        wiring
    }

    /// The pair tables, one for all that two variables have in common.
    fn add_pairs(&mut self, network: &Network) {
        let mut numbers: HashMap<&PairTable, u32> = HashMap::new();
        // Pairs of one rule come together, and have one table.
        let mut last: Option<(*const PairTable, u32)> = None;
        let mut pairs: Vec<(Variable, Variable, u32)> = Vec::new();
        for constraint in &network.constraints {
            let Constraint::Pair([one, other], table) = constraint else { continue };
            let number = match last {
                Some((known, number)) if known == Arc::as_ptr(table) => number,
                _ => *numbers.entry(table).or_insert_with(|| {
                    self.tables.extend(Supports::of(table));
                    self.tables.len() as u32 - 2
                }),
            };
            last = Some((Arc::as_ptr(table), number));
            pairs.push((*one, *other, number));
            pairs.push((*other, *one, number + 1));
        }
        for (from, ..) in &pairs {
            self.pair_starts[usize::from(*from) + 1] += 1;
        }
        for place in 1..self.pair_starts.len() {
            self.pair_starts[place] += self.pair_starts[place - 1];
        }
        let mut ends = self.pair_starts.clone();
        self.pairs.resize(pairs.len(), (0, 0));
        for (from, to, number) in pairs {
            let end = &mut ends[usize::from(from)];
            self.pairs[*end as usize] = (to, number);
            *end += 1;
        }
    }

    /// The pairs of a variable.
    #[inline]
    fn pairs(&self, variable: usize) -> &[(Variable, u32)] {
        &self.pairs[self.pair_starts[variable] as usize..self.pair_starts[variable + 1] as usize]
    }

    pub(super) fn has_sets(&self) -> bool {
        self.has_sets
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    pub(super) fn must_differ(&self, one: Variable, other: Variable) -> bool {
        self.peers.has(usize::from(one), usize::from(other))
    }

    /// Whether all of some variables must differ from each other.
    pub(super) fn all_differ(&self, variables: &[Variable]) -> bool {
        variables.iter().enumerate().all(|(place, one)| {
            variables[..place].iter().all(|other| self.must_differ(*one, *other))
        })
    }

    /// How many pairs a variable is in.
    pub(super) fn pairs_of(&self, variable: usize) -> usize {
        self.pairs(variable).len()
    }

    /// Propagates the values of a variable to those paired with it.
    #[inline]
    pub(super) fn pass_on(&self, place: usize, state: &mut State) -> Result<(), Conflict> {
        let values = state.domains[place];
        if values == 0 {
            return Err(Conflict);
        }
        if values.is_power_of_two() {
            let (from, to) =
                (self.peer_starts[place] as usize, self.peer_starts[place + 1] as usize);
            for peer in &self.peer_lists[from..to] {
                state.keep(*peer, !values, self)?;
            }
        }
        for (other, table) in self.pairs(place) {
            let left = self.tables[*table as usize].left(values);
            state.keep(*other, left, self)?;
        }
        Ok(())
    }
}
