//! The native engine of networks: propagation to a fixpoint, and a search that learns where conflicts are.
//!
//! ```text
//! a variable lost values --> its peers, its pairs       at once, over words of values
//!                       \--> its propagators wait --> the cheapest runs first, until none waits
//! ```
//!
//! | propagator, in the order in which they run | file |
//! |---|---|
//! | values that have one place left in a house | here |
//! | counts | here |
//! | sums of one group, then of several | `sum` (`bounds` with many values) |
//! | automata | `word` |
//! | alternatives: what all that are possible leave | `alternatives` |
//!
//! A guess takes the variable with the most conflicts per value left (Boussemart and others, "Boosting systematic search
//! by weighting constraints", 2004): each conflict adds to the variables of the constraint that found it, and to the
//! variable that was guessed. Every guess copies the values of all variables, some hundred words.

mod alternatives;
mod bounds;
mod candidates;
mod search;
mod state;
mod subsets;
mod sum;
mod supports;
mod word;

use std::sync::Arc;

pub(super) use search::Web;

use self::alternatives::Alternatives;
use self::state::{Conflict, Queue, State};
use self::sum::{Scratch, Sum, SumTable};
use self::supports::Supports;
use self::word::Word;
use crate::rules::network::{Constraint, Network, PairTable, Values, Variable};

/// Who has to look at what when a variable loses values.
pub(super) struct Wiring {
    lowest: i32,
    count: usize,
    /// Variables that must differ from each variable.
    peers: Vec<Queue>,
    peer_lists: Vec<Vec<Variable>>,
    /// The other variable and the table of each pair.
    pairs: Vec<Vec<(Variable, u32)>>,
    tables: Vec<Supports>,
    /// The propagators of each variable.
    watched_by: Vec<Queue>,
}

/// What runs when one of its variables has lost values.
enum Propagator {
    /// Distinct variables, as many as values.
    House(Vec<Variable>),
    /// How often a value occurs.
    Count {
        variables: Vec<Variable>,
        bit: Values,
        least: usize,
        most: usize,
    },
    Sum(Sum),
    Word(Word),
    Alternatives(Alternatives),
}

/// Words of a set of sets, by the number of values.
enum Sums {
    /// Up to six values.
    One(SumTable<1>, Scratch<1>),
    /// Up to nine.
    Eight(SumTable<8>, Scratch<8>),
    /// Ten.
    Sixteen(SumTable<16>, Scratch<16>),
    /// More than sets can be listed for.
    Bounds,
}

impl Sums {
    fn new(lowest: i32, count: usize) -> Sums {
        match count {
            ..=6 => Sums::One(SumTable::new(lowest, count), Scratch::default()),
            7..=9 => Sums::Eight(SumTable::new(lowest, count), Scratch::default()),
            10 => Sums::Sixteen(SumTable::new(lowest, count), Scratch::default()),
            _ => Sums::Bounds,
        }
    }

    fn propagate(&mut self, sum: &Sum, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        match self {
            Sums::One(table, scratch) => sum.propagate(state, wiring, table, scratch),
            Sums::Eight(table, scratch) => sum.propagate(state, wiring, table, scratch),
            Sums::Sixteen(table, scratch) => sum.propagate(state, wiring, table, scratch),
            Sums::Bounds => sum.bound(state, wiring),
        }
    }
}

/// A network that is ready to be propagated.
struct Circuit {
    wiring: Wiring,
    propagators: Vec<Propagator>,
    /// The variables of each propagator.
    scopes: Vec<Vec<Variable>>,
    sums: Sums,
}

impl Wiring {
    fn must_differ(&self, one: Variable, other: Variable) -> bool {
        self.peer_lists[usize::from(one)].contains(&other)
    }

    /// The variables that must differ from all of these.
    fn common_peers(&self, mut variables: impl Iterator<Item = Variable>) -> Vec<Variable> {
        let Some(first) = variables.next() else { return Vec::new() };
        let mut common = self.peers[usize::from(first)].clone();
        for variable in variables {
            common.meet(&self.peers[usize::from(variable)]);
        }
        std::iter::from_fn(|| common.pop()).map(|index| index as Variable).collect()
    }
}

impl Circuit {
    /// The circuit of some constraints over the variables of a network.
    fn new(network: &Network, constraints: &[Constraint]) -> Circuit {
        let variables = network.domains.len();
        let mut wiring = Wiring {
            lowest: network.lowest,
            count: network.count,
            peers: vec![Queue::new(variables); variables],
            peer_lists: vec![Vec::new(); variables],
            pairs: vec![Vec::new(); variables],
            tables: Vec::new(),
            watched_by: Vec::new(),
        };
        let mut known: Vec<(Arc<PairTable>, u32)> = Vec::new();
        for constraint in constraints {
            match constraint {
                Constraint::Distinct(cells) => {
                    for one in cells {
                        for other in cells.iter().filter(|other| *other != one) {
                            let place = usize::from(*one);
                            if !wiring.peer_lists[place].contains(other) {
                                wiring.peer_lists[place].push(*other);
                                wiring.peers[place].insert(usize::from(*other));
                            }
                        }
                    }
                }
                Constraint::Pair([one, other], table) => {
                    let found =
                        known.iter().find(|(each, _)| **each == **table).map(|found| found.1);
                    let number = found.unwrap_or_else(|| {
                        let number = wiring.tables.len() as u32;
                        wiring.tables.extend(Supports::of(table));
                        known.push((table.clone(), number));
                        number
                    });
                    wiring.pairs[usize::from(*one)].push((*other, number));
                    wiring.pairs[usize::from(*other)].push((*one, number + 1));
                }
                _ => {}
            }
        }
        let mut propagators = Vec::new();
        for constraint in constraints {
            propagators.extend(match constraint {
                Constraint::Distinct(cells) if cells.len() == network.count => {
                    Some(Propagator::House(cells.clone()))
                }
                Constraint::Distinct(_) | Constraint::Pair(..) => None,
                Constraint::Linear(terms, totals) => {
                    Some(Propagator::Sum(Sum::new(terms, totals, &wiring)))
                }
                Constraint::Regular(cells, automaton) => {
                    Some(Propagator::Word(Word::new(cells, automaton, network.count)))
                }
                Constraint::Count { variables, value, least, most } => Some(Propagator::Count {
                    variables: variables.clone(),
                    bit: 1 << value,
                    least: *least,
                    most: *most,
                }),
                Constraint::AnyOf(all) => {
                    Some(Propagator::Alternatives(Alternatives::new(network, all)))
                }
            });
        }
        propagators.sort_by_key(Propagator::cost);
        let scopes: Vec<Vec<Variable>> = propagators.iter().map(Propagator::scope).collect();
        let mut watched_by = vec![Queue::new(propagators.len()); variables];
        for (number, scope) in scopes.iter().enumerate() {
            for variable in scope {
                watched_by[usize::from(*variable)].insert(number);
            }
        }
        wiring.watched_by = watched_by;
        let sums = Sums::new(network.lowest, network.count);
        Circuit { wiring, propagators, scopes, sums }
    }

    /// A state in which everything has to be looked at.
    fn begin(&self, domains: Vec<Values>) -> State {
        let mut state = State {
            changed: Queue::new(domains.len()),
            waiting: Queue::new(self.propagators.len()),
            domains,
        };
        (0..state.domains.len()).for_each(|variable| state.changed.insert(variable));
        (0..self.propagators.len()).for_each(|number| state.waiting.insert(number));
        state
    }

    /// Propagates until nothing changes. A conflict names the propagator that found it, or the variable.
    fn propagate(&mut self, state: &mut State) -> Result<(), Blame> {
        loop {
            while let Some(place) = state.changed.pop() {
                self.pass_on(place, state)
                    .map_err(|Conflict| Blame::Variable(place as Variable))?;
            }
            let Some(number) = state.waiting.pop() else { return Ok(()) };
            let Circuit { wiring, propagators, sums, .. } = self;
            let done = match &mut propagators[number] {
                Propagator::House(cells) => house(cells, state, wiring),
                Propagator::Count { variables, bit, least, most } => {
                    occurrences(variables, *bit, *least, *most, state, wiring)
                }
                Propagator::Sum(sum) => sums.propagate(sum, state, wiring),
                Propagator::Word(word) => word.propagate(state, wiring),
                Propagator::Alternatives(alternatives) => alternatives.propagate(state, wiring),
            };
            // What it struck itself, it need not look at again: it strikes all that it can.
            if matches!(propagators[number], Propagator::Word(_)) {
                state.waiting.remove(number);
            }
            done.map_err(|Conflict| Blame::Propagator(number))?;
        }
    }

    /// What a variable says to those that it is paired with.
    fn pass_on(&self, place: usize, state: &mut State) -> Result<(), Conflict> {
        let wiring = &self.wiring;
        let values = state.domains[place];
        if values == 0 {
            return Err(Conflict);
        }
        if values.is_power_of_two() {
            for peer in &wiring.peer_lists[place] {
                state.keep(*peer, !values, &wiring.watched_by)?;
            }
        }
        for (other, table) in &wiring.pairs[place] {
            let left = wiring.tables[*table as usize].left(values);
            state.keep(*other, left, &wiring.watched_by)?;
        }
        Ok(())
    }
}

/// Where a conflict was found.
enum Blame {
    Propagator(usize),
    Variable(Variable),
}

impl Propagator {
    /// The order in which they run.
    fn cost(&self) -> (usize, usize) {
        match self {
            Propagator::Sum(sum) if sum.variables().count() <= 3 => (0, sum.variables().count()),
            Propagator::Count { .. } => (1, 0),
            Propagator::House(_) => (2, 0),
            Propagator::Sum(sum) => (2 + sum.groups.len(), sum.variables().count()),
            Propagator::Word(word) => (100, word.variables.len()),
            Propagator::Alternatives(_) => (200, 0),
        }
    }

    fn scope(&self) -> Vec<Variable> {
        match self {
            Propagator::House(variables) | Propagator::Count { variables, .. } => variables.clone(),
            Propagator::Sum(sum) => sum.variables().collect(),
            Propagator::Word(word) => word.variables.clone(),
            Propagator::Alternatives(alternatives) => alternatives.scope().to_vec(),
        }
    }
}

/// Values with one place left in a house go there.
fn house(cells: &[Variable], state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
    let (mut once, mut twice) = (0, 0);
    for cell in cells {
        let values = state.domains[usize::from(*cell)];
        twice |= once & values;
        once |= values;
    }
    let all = if wiring.count == 32 { Values::MAX } else { (1 << wiring.count) - 1 };
    if once != all {
        return Err(Conflict);
    }
    let single = once & !twice;
    if single == 0 {
        return Ok(());
    }
    for cell in cells {
        let values = state.domains[usize::from(*cell)] & single;
        if values != 0 {
            if !values.is_power_of_two() {
                return Err(Conflict);
            }
            state.keep(*cell, values, &wiring.watched_by)?;
        }
    }
    Ok(())
}

/// A value that must be wherever it may, or must not be elsewhere.
fn occurrences(
    variables: &[Variable],
    bit: Values,
    least: usize,
    most: usize,
    state: &mut State,
    wiring: &Wiring,
) -> Result<(), Conflict> {
    let domain = |state: &State, variable: &Variable| state.domains[usize::from(*variable)];
    let possible = variables.iter().filter(|one| domain(state, one) & bit != 0).count();
    let certain = variables.iter().filter(|one| domain(state, one) == bit).count();
    if possible < least || certain > most {
        return Err(Conflict);
    }
    for variable in variables {
        let values = domain(state, variable);
        if values & bit == 0 || values == bit {
            continue;
        }
        if possible == least {
            state.keep(*variable, bit, &wiring.watched_by)?;
        } else if certain == most {
            state.keep(*variable, !bit, &wiring.watched_by)?;
        }
    }
    Ok(())
}
