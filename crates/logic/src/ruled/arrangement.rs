//! All ways to fill some cells so that they keep some constraints and differ where they must.
//!
//! ```text
//! cells in a row    a      b      c          a way is a path from the left to the right; ways that agree in all that
//!                  o--1--o--2--o--4--o       matters for the cells to come run through the same state
//!                   \-2--o--1--/             state: what the cells to come may hold, sums so far, states of automata
//! ```
//!
//! A value is left for a cell if a path uses it. For a later cell, only the set of values that the earlier cells
//! leave matters: cells that see the same earlier cells share one set. So in a cage a state is the set of its
//! digits so far, and in a little killer it drops a box once the diagonal has left it.
//!
//! Cost: the states of a layer times the values of a cell. A line of nine different cells has 126 sets of digits in
//! the middle, each perhaps with many sums. If a layer has more states than [`MOST_STATES`], there is no result.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::states::States;
use veridoku_core::rules::network::{Automaton, Constraint, Values, Variable};

/// The most states of a layer.
const MOST_STATES: usize = 3_000;

/// A way to fill cells, for any candidates.
#[derive(Clone, Debug)]
pub struct Arrangement {
    layers: Vec<Layer>,
    tallies: Vec<Vec<i32>>,
    automaton: Option<Arc<Automaton>>,
    /// For each kind of tie and each value of the earlier cell, the values that the later one may have.
    ties: Vec<Vec<Values>>,
    all: Values,
}

/// A cell in its turn. A cell that occurs twice on a line has two turns, tied by equality.
#[derive(Clone, Debug)]
struct Layer {
    /// Which of the given variables it is.
    variable: usize,
    /// The set of its possible values, among those of the state; without one any value is possible.
    set: Option<usize>,
    /// The sets of the state after it.
    after: Vec<NextSet>,
    /// What each value adds to each tally.
    weights: Vec<Vec<i32>>,
    is_read: bool,
}

/// A set of a state: the set before it, the ties that restrict it, and its later turns.
#[derive(Clone, Debug)]
struct NextSet {
    before: Option<usize>,
    ties: Vec<usize>,
    of: Vec<usize>,
}

/// Turns, and the ties between each two of them.
struct Turns {
    variables: Vec<usize>,
    /// The ties from an earlier turn to a later one, ascending.
    ties: FxHashMap<(usize, usize), Vec<usize>>,
}

/// The sums and numbers that the values of variables add up to.
struct Tallies {
    /// How many values there are.
    count: usize,
    /// For each turn and tally, what each value adds.
    weights: Vec<Vec<Vec<i32>>>,
    /// For each tally, its possible totals.
    totals: Vec<Vec<i32>>,
}

impl Tallies {
    fn new(turns: usize, count: usize) -> Tallies {
        Tallies { count, weights: vec![Vec::new(); turns], totals: Vec::new() }
    }

    /// Adds a tally; `terms` are variables with what each value adds, which counts at their first turn.
    fn add(&mut self, terms: &[(usize, Vec<i32>)], totals: Vec<i32>, turns: &Turns) {
        let none = vec![0; self.count];
        for (turn, weights) in self.weights.iter_mut().enumerate() {
            let is_first = !turns.variables[..turn].contains(&turns.variables[turn]);
            let term = terms.iter().find(|term| is_first && term.0 == turns.variables[turn]);
            weights.push(term.map_or_else(|| none.clone(), |term| term.1.clone()));
        }
        self.totals.push(totals);
    }
}

impl Arrangement {
    /// The arrangement of constraints over some variables; `differ` tells which variables must differ. Only the
    /// first of several automata is kept; alternatives are not kept.
    pub fn new(
        variables: &[Variable],
        constraints: &[Constraint],
        (lowest, count): (i32, usize),
        differ: impl Fn(Variable, Variable) -> bool,
    ) -> Arrangement {
        Arrangement::in_order(variables, constraints, (lowest, count), &[], differ)
    }

    /// The same, with turns in an order given for some or all of the variables. The cells of an automaton come first.
    pub fn in_order(
        variables: &[Variable],
        constraints: &[Constraint],
        (lowest, count): (i32, usize),
        given: &[Variable],
        differ: impl Fn(Variable, Variable) -> bool,
    ) -> Arrangement {
        let all: Values = (0..count).map(|bit| 1 << bit).sum();
        let index = |variable: &Variable| variables.iter().position(|known| known == variable);
        let word = constraints.iter().find_map(|constraint| match constraint {
            Constraint::Regular(word, automaton) => Some((word, automaton.clone())),
            Constraint::Connected(word, rows) => {
                Some((word, Arc::new(rows.automaton(lowest, count)?)))
            }
            _ => None,
        });
        let order: Vec<usize> = match &word {
            Some((word, _)) => word.iter().filter_map(index).collect(),
            None => Vec::new(),
        };
        let read = order.len();
        let mut order = order;
        for next in given.iter().filter_map(index) {
            if !order.contains(&next) {
                order.push(next);
            }
        }
        let order = in_order(variables, order, &differ);
        // Tie 0: equal; tie 1: different.
        let equal = (0..count).map(|bit| 1 << bit).collect::<Vec<Values>>();
        let different = equal.iter().map(|bit| all & !bit).collect();
        let mut ties = vec![equal, different];
        let mut turns = Turns::new(order, |one, other| differ(variables[one], variables[other]));
        let mut tallies = Tallies::new(turns.variables.len(), count);
        for constraint in constraints {
            match constraint {
                Constraint::Distinct(cells) => {
                    for (place, one) in cells.iter().enumerate() {
                        for other in &cells[place + 1..] {
                            turns.tie_variables([index(one), index(other)], [1, 1]);
                        }
                    }
                }
                Constraint::Pair([one, other], table) => {
                    ties.push(table.second.clone());
                    ties.push(table.first.clone());
                    let there = ties.len() - 2;
                    turns.tie_variables([index(one), index(other)], [there, there + 1]);
                }
                Constraint::Linear(terms, totals) => {
                    let term = |(variable, factor): &(Variable, i32)| {
                        let weight = |bit: usize| factor * (lowest + bit as i32);
                        Some((index(variable)?, (0..count).map(weight).collect()))
                    };
                    let terms: Vec<_> = terms.iter().filter_map(term).collect();
                    tallies.add(&terms, totals.list().to_vec(), &turns);
                }
                Constraint::Count { variables, value, least, most } => {
                    let weights: Vec<i32> =
                        (0..count).map(|bit| i32::from(bit == *value)).collect();
                    let terms: Vec<_> = variables
                        .iter()
                        .filter_map(index)
                        .map(|one| (one, weights.clone()))
                        .collect();
                    tallies.add(&terms, (*least as i32..=*most as i32).collect(), &turns);
                }
                Constraint::Regular(..)
                | Constraint::Word(..)
                | Constraint::Connected(..)
                | Constraint::AnyOf(_) => {}
            }
        }
        let layers = turns.layers(tallies.weights, read);
        let tallies = tallies.totals;
        Arrangement { layers, tallies, automaton: word.map(|(_, automaton)| automaton), ties, all }
    }

    /// How many states the automaton has, if there is one.
    pub fn word_states(&self) -> usize {
        self.automaton.as_ref().map_or(0, |automaton| automaton.states)
    }

    /// The values left for each variable of these domains; `None` if there are too many states.
    pub fn left(&self, domains: &[Values]) -> Option<Vec<Values>> {
        let ends = self.ends(domains);
        let words = self.automaton.as_ref().map_or_else(|| vec![0], |word| word.start.clone());
        let width = |sets: usize| 1 + self.tallies.len() + sets;
        let mut after: State = vec![0; width(0)];
        let mut states = States::new(after.len());
        for word in words {
            after[0] = word as u32;
            states.number(&after);
        }
        let mut paths: Vec<Paths> = Vec::with_capacity(self.layers.len());
        for (turn, layer) in self.layers.iter().enumerate() {
            let mut next = States::new(width(layer.after.len()));
            let mut edges = Vec::new();
            // The useful values of a set of a state.
            let union = |set: &NextSet| {
                set.of.iter().fold(0, |all, turn| all | domains[self.layers[*turn].variable])
            };
            let of_use: Vec<Values> = layer.after.iter().map(union).collect();
            for from in 0..states.len() {
                let state = states.get(from);
                let set = layer.set.map_or(self.all, |set| state[1 + self.tallies.len() + set]);
                for bit in bits(domains[layer.variable] & set) {
                    if !self.follow(state, layer, bit, (&of_use, &ends[turn]), &mut after) {
                        continue;
                    }
                    match &self.automaton {
                        Some(automaton) if layer.is_read => {
                            for word in &automaton.next[state[0] as usize][bit] {
                                after[0] = *word as u32;
                                edges.push((from as u32, bit as u32, next.number(&after) as u32));
                            }
                        }
                        _ => edges.push((from as u32, bit as u32, next.number(&after) as u32)),
                    }
                }
                if next.len() > MOST_STATES {
                    return None;
                }
            }
            paths.push((states.len(), edges));
            states = next;
        }
        let is_alive = (0..states.len()).map(|state| self.accepts(states.get(state))).collect();
        Some(self.alive(domains, &paths, is_alive))
    }

    /// The values on paths to good ends, traced back from there.
    fn alive(&self, domains: &[Values], paths: &[Paths], mut is_alive: Vec<bool>) -> Vec<Values> {
        let mut left = domains.to_vec();
        for (layer, (count, edges)) in self.layers.iter().zip(paths).rev() {
            let mut before = vec![false; *count];
            let mut found = 0;
            for &(from, bit, _) in edges.iter().filter(|edge| is_alive[edge.2 as usize]) {
                before[from as usize] = true;
                found |= 1 << bit;
            }
            left[layer.variable] &= found;
            is_alive = before;
        }
        left
    }

    /// For each layer the minimum and maximum that the layers after it add to each tally.
    fn ends(&self, domains: &[Values]) -> Vec<Vec<(i32, i32)>> {
        let mut rest = vec![(0, 0); self.tallies.len()];
        let mut ends = vec![rest.clone(); self.layers.len()];
        for (turn, layer) in self.layers.iter().enumerate().rev() {
            ends[turn].clone_from(&rest);
            for (rest, weights) in rest.iter_mut().zip(&layer.weights) {
                let added = || bits(domains[layer.variable]).map(|bit| weights[bit]);
                rest.0 += added().min().unwrap_or(0);
                rest.1 += added().max().unwrap_or(0);
            }
        }
        ends
    }

    /// Writes the state after a value, except the automaton; false if it cannot reach a good end.
    fn follow(
        &self,
        state: &[u32],
        layer: &Layer,
        bit: usize,
        (of_use, ends): (&[Values], &[(i32, i32)]),
        after: &mut State,
    ) -> bool {
        after.clear();
        after.push(state[0]);
        let tallies = state[1..].iter().zip(&layer.weights).zip(self.tallies.iter().zip(ends));
        for ((so_far, weights), (totals, end)) in tallies {
            let sum = *so_far as i32 + weights[bit];
            let at = totals.partition_point(|total| *total < sum + end.0);
            if totals.get(at).is_none_or(|total| *total > sum + end.1) {
                return false;
            }
            after.push(sum as u32);
        }
        let sets = &state[1 + self.tallies.len()..];
        for (set, of_use) in layer.after.iter().zip(of_use) {
            let before = set.before.map_or(self.all, |before| sets[before]);
            let left = set.ties.iter().fold(before, |left, tie| left & self.ties[*tie][bit]);
            if left & of_use == 0 {
                return false;
            }
            after.push(left & of_use);
        }
        true
    }

    fn accepts(&self, state: &[u32]) -> bool {
        let is_total = |(totals, sum): (&Vec<i32>, &u32)| totals.contains(&(*sum as i32));
        self.automaton.as_ref().is_none_or(|automaton| automaton.accepts[state[0] as usize])
            && self.tallies.iter().zip(&state[1..]).all(is_total)
    }
}

/// How many states there are before a layer, and the steps to those after it: from, bit of the value, to.
type Paths = (usize, Vec<(u32, u32, u32)>);

/// The relevant facts about earlier cells: the state of the automaton, the sums so far, and the values left for
/// later cells.
type State = Vec<u32>;

/// The bits of a set of values.
fn bits(mut values: Values) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (values != 0).then(|| values.trailing_zeros() as usize)?;
        values &= values - 1;
        Some(bit)
    })
}

/// All variables after those of a first list; cells that must differ are consecutive.
fn in_order(
    variables: &[Variable],
    mut order: Vec<usize>,
    differ: &impl Fn(Variable, Variable) -> bool,
) -> Vec<usize> {
    let mut left: Vec<usize> = (0..variables.len()).filter(|one| !order.contains(one)).collect();
    while !left.is_empty() {
        let seen = |one: usize| {
            order.iter().filter(|other| differ(variables[one], variables[**other])).count()
        };
        // On a tie, the first.
        let best = (0..left.len()).rev().max_by_key(|place| seen(left[*place])).unwrap_or(0);
        order.push(left.remove(best));
    }
    order
}

impl Turns {
    /// Turns of these variables, with ties between equal ones, and between those that differ.
    fn new(variables: Vec<usize>, differ: impl Fn(usize, usize) -> bool) -> Turns {
        let mut turns = Turns { variables, ties: FxHashMap::default() };
        for later in 0..turns.variables.len() {
            for earlier in 0..later {
                let [one, other] = [earlier, later].map(|turn| turns.variables[turn]);
                if one == other {
                    turns.tie(earlier, later, 0);
                } else if differ(one, other) {
                    turns.tie(earlier, later, 1);
                }
            }
        }
        turns
    }

    fn tie(&mut self, earlier: usize, later: usize, tie: usize) {
        let ties = self.ties.entry((earlier, later)).or_default();
        if let Err(place) = ties.binary_search(&tie) {
            ties.insert(place, tie);
        }
    }

    /// Ties two variables in their first turns: with the first tie in one direction, with the second in the other.
    fn tie_variables(&mut self, of: [Option<usize>; 2], [there, back]: [usize; 2]) {
        let turn = |variable: Option<usize>| {
            self.variables.iter().position(|known| Some(*known) == variable)
        };
        let [Some(one), Some(other)] = of.map(turn) else { return };
        match one < other {
            true => self.tie(one, other, there),
            false => self.tie(other, one, back),
        }
    }

    /// The restrictions by the turns before one on a later turn: each earlier turn with its ties.
    fn bonds(&self, before: usize, later: usize) -> Vec<(usize, Vec<usize>)> {
        let bond = |earlier: usize| Some((earlier, self.ties.get(&(earlier, later))?.clone()));
        (0..before).filter_map(bond).collect()
    }

    /// The turns as layers; the first of them are read by the automaton.
    fn layers(&self, weights: Vec<Vec<Vec<i32>>>, read: usize) -> Vec<Layer> {
        let count = self.variables.len();
        // The later turns with the same bonds, before each turn.
        type Alike = Vec<(Vec<(usize, Vec<usize>)>, Vec<usize>)>;
        let alike = |before: usize| {
            let mut sets: Alike = Vec::new();
            for later in before..count {
                let bonds = self.bonds(before, later);
                if bonds.is_empty() {
                    continue;
                }
                match sets.iter_mut().find(|set| set.0 == bonds) {
                    Some(set) => set.1.push(later),
                    None => sets.push((bonds, vec![later])),
                }
            }
            sets
        };
        let mut now = alike(0);
        let mut layers = Vec::with_capacity(count);
        for (turn, weights) in weights.into_iter().enumerate() {
            let next = alike(turn + 1);
            let of = |sets: &Alike, turn: usize| sets.iter().position(|set| set.1.contains(&turn));
            let after = next.iter().map(|(_, later)| NextSet {
                before: of(&now, later[0]),
                ties: self.ties.get(&(turn, later[0])).cloned().unwrap_or_default(),
                of: later.clone(),
            });
            let after = after.collect();
            let set = of(&now, turn);
            let (variable, is_read) = (self.variables[turn], turn < read);
            layers.push(Layer { variable, set, after, weights, is_read });
            now = next;
        }
        layers
    }
}
