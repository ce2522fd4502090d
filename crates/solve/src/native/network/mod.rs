//! The native engine of networks: propagation to a fixpoint, and a search that learns where conflicts occur.
//!
//! ```text
//! a variable lost values --> its peers, its pairs       at once, over words of values (`wiring`)
//!                       \--> its propagators wait --> the cheapest runs first, until none waits
//! ```
//!
//! | propagator, in the order in which they run | file |
//! |---|---|
//! | values that have one place left in a house; counts | `house` |
//! | sums of one group, then of several | `sum` (`groups`, `subsets`, `combinations`, `bounds`) |
//! | sums that follow from cages and houses: innies, outies | `derive` makes them |
//! | sums of several sums, in a long search | `join` makes them |
//! | sets of values of a line whose cells differ pairwise in one way | `family` |
//! | lists with the same set of values | `same_sets` |
//! | numbers compared digit by digit | `compare` |
//! | a value at the place that another one says | `indexed` |
//! | cells that are connected | `connected` |
//! | automata | `regular` (`shifts`) |
//! | houses that cross, in a long search | `leftovers` |
//! | sums between the ends of a line | `inner` |
//! | automata over distinct variables; alternatives within a house | `line`, `choices` |
//! | alternatives: the values that the possible ones leave | `alternatives` |
//!
//! Every guess copies the values of all variables, a few hundred words. `choose` chooses the guess, `nogoods` holds
//! the refutations that a search keeps when it restarts. `candidates` finds the true candidates, `random` a random
//! solution. Rejected alternatives are listed in docs/notes/networks.md.

mod alternatives;
mod bounds;
mod candidates;
mod choices;
mod choose;
mod combinations;
mod compare;
mod connected;
mod derive;
mod family;
mod groups;
mod house;
mod indexed;
mod inner;
mod join;
mod leftovers;
mod line;
mod nogoods;
mod part;
mod random;
mod regular;
mod require;
mod same_sets;
mod search;
mod shifts;
mod state;
mod subsets;
mod sum;
mod supports;
#[cfg(test)]
mod tests;
mod wiring;

pub(super) use candidates::{Questions, questions};
pub(super) use search::NetworkSearch;

use self::alternatives::Alternatives;
use self::choices::Choices;
use self::compare::Compare;
use self::connected::ConnectedCells;
use self::family::Family;
use self::house::Count;
use self::indexed::Indexed;
use self::inner::Inner;
use self::leftovers::Leftovers;
use self::line::Line;
use self::nogoods::{Literal, Nogoods};
use self::regular::{Readers, RegularWord};
use self::same_sets::SameSets;
use self::state::{Conflict, Rows, State};
use self::sum::{BySum, Scratch, Sum, SumTable};
use self::wiring::Wiring;
use std::ops::ControlFlow;

use veridoku_core::budget::{Ending, Interruption, Watch};
use veridoku_core::rules::network::{Automaton, Constraint, Network, Values, Variable};
use veridoku_core::rules::word::Word;

/// Runs when one of its variables has lost values.
enum Propagator<const W: usize> {
    /// Distinct variables. Each value has a place if there are as many values left.
    House(Vec<Variable>),
    Count(Count),
    Sum(Sum),
    Family(Family<W>),
    SameSets(SameSets<W>),
    Leftovers(Leftovers),
    Compare(Compare),
    Indexed(Indexed),
    Connected(ConnectedCells),
    Regular(RegularWord),
    Line(Line<W>),
    Inner(Inner<W>),
    Choices(Choices<W>),
    Alternatives(Alternatives<W>),
}

/// The least work to prepare a constraint, in steps like those of propagation.
const WORK_OF_CONSTRAINT: u64 = 256;

/// A network that is ready to be propagated. `W` is the number of words of a set of sets of values, or 0 for too many.
struct Circuit<const W: usize> {
    wiring: Wiring,
    propagators: Vec<Propagator<W>>,
    /// The variables of each propagator.
    scopes: Vec<Vec<Variable>>,
    /// The duration of each, in steps of some nanoseconds.
    work: Vec<u64>,
    table: SumTable<W>,
    scratch: Scratch<W>,
    nogoods: Nogoods,
    /// Whether a propagator is a sum.
    has_sums: bool,
}

/// Why propagation stopped before its fixpoint.
enum Halt {
    /// There is no solution: a propagator found that, or a variable lost its last value.
    Propagator(usize),
    Variable(Variable),
    /// The time is over.
    Over(Ending),
}

impl<const W: usize> Circuit<W> {
    /// The circuit of a network, with derived sums.
    ///
    /// # Errors
    /// The time of the watch is over, or there is no memory for the tables.
    fn new(
        network: &Network,
        derived: &[Constraint],
        sums: &BySum<W>,
        watch: &Watch,
    ) -> Result<Circuit<W>, Interruption> {
        let wiring = Wiring::new(network, W > 0);
        let mut table = SumTable::new(network.count, sums);
        let houses: Vec<Vec<Variable>> = network.houses().cloned().collect();
        let mut readers = Readers::default();
        let mut propagators = Vec::new();
        for constraint in network.constraints.iter().chain(derived) {
            watch.ask(WORK_OF_CONSTRAINT)?;
            let one = match constraint {
                Constraint::Distinct(cells) if house::may_be_one(network, cells) => {
                    Some(Propagator::House(cells.clone()))
                }
                Constraint::Distinct(_) | Constraint::Pair(..) => None,
                Constraint::Linear(terms, totals) => {
                    let sum = Sum::new(terms, totals, &wiring);
                    table.prepare(&sum);
                    Some(Propagator::Sum(sum))
                }
                Constraint::Regular(cells, automaton) => {
                    Some(Propagator::regular(cells, automaton, &wiring, &mut readers, watch)?)
                }
                Constraint::Word(cells, word) => {
                    let all =
                        Propagator::of_word(cells, *word, network, &houses, &wiring, &table, watch);
                    propagators.extend(all?);
                    None
                }
                Constraint::Connected(cells, rows) => {
                    Some(Propagator::Connected(ConnectedCells::new(cells, *rows)))
                }
                // Connected cells count themselves.
                Constraint::Count { variables, value, most, .. }
                    if connected::counts(network, variables, *value, *most) =>
                {
                    None
                }
                Constraint::Count { variables, value, least, most } => {
                    Some(Propagator::Count(Count::new(network, variables, *value, *least, *most)))
                }
                Constraint::AnyOf(all) => Some(match Choices::new(network, &houses, all, &table) {
                    Some(choices) => Propagator::Choices(choices),
                    None => Propagator::Alternatives(Alternatives::new(network, all, sums, watch)?),
                }),
            };
            propagators.extend(one);
        }
        for (cells, automaton) in &house::joint_counts(network) {
            let word =
                RegularWord::new(cells, automaton, network.count, &mut Readers::default(), watch)?;
            propagators.push(Propagator::Regular(word));
        }
        propagators.extend(Family::all(network).into_iter().map(Propagator::Family));
        let has_sums = propagators.iter().any(|one| matches!(one, Propagator::Sum(_)));
        let mut circuit = Circuit {
            wiring,
            propagators,
            scopes: Vec::new(),
            work: Vec::new(),
            table,
            scratch: Scratch::default(),
            nogoods: Nogoods::default(),
            has_sums,
        };
        circuit.connect(network.domains.len());
        Ok(circuit)
    }

    /// Adds propagators. All states must be restarted.
    fn add(&mut self, more: impl Iterator<Item = Propagator<W>>, variables: usize) {
        self.propagators.extend(more);
        self.connect(variables);
    }

    /// Sorts the propagators, and notes which of them watch which variables.
    fn connect(&mut self, variables: usize) {
        self.propagators.sort_by_key(Propagator::cost);
        self.scopes = self.propagators.iter().map(Propagator::scope).collect();
        self.work = self.propagators.iter().map(Propagator::work).collect();
        let mut watched_by = Rows::new(variables, self.propagators.len());
        for (number, scope) in self.scopes.iter().enumerate() {
            for variable in scope {
                watched_by.insert(usize::from(*variable), number);
            }
        }
        self.wiring.watched_by = watched_by;
    }

    /// The lists of distinct variables that may have to contain all their values.
    fn houses(&self) -> Vec<Vec<Variable>> {
        let house = |propagator: &Propagator<W>| match propagator {
            Propagator::House(house) => Some(house.clone()),
            _ => None,
        };
        self.propagators.iter().filter_map(house).collect()
    }

    /// A state in which everything has to be propagated.
    fn begin(&self, domains: &[Values]) -> State {
        let mut state = State::default();
        self.restart(&mut state, domains);
        state
    }

    /// Makes a state one in which everything has to be propagated.
    fn restart(&self, state: &mut State, domains: &[Values]) {
        state.domains.clear();
        state.domains.extend_from_slice(domains);
        state.changed.fill(domains.len());
        state.waiting.fill(self.propagators.len());
    }

    /// Propagates a variable's loss of values to other variables, without propagators.
    fn pass_on(&mut self, place: usize, state: &mut State) -> Result<(), Conflict> {
        self.wiring.pass_on(place, state)?;
        let values = state.domains[place];
        if self.nogoods.size() > 0 && values.is_power_of_two() {
            let value = values.trailing_zeros() as u8;
            let literal = Literal { variable: place as Variable, value };
            self.nogoods.assign(literal, state, &self.wiring)?;
        }
        Ok(())
    }

    /// Propagates until nothing changes.
    fn propagate(&mut self, state: &mut State, watch: Option<&Watch>) -> Result<(), Halt> {
        loop {
            while let Some(place) = state.changed.pop() {
                self.pass_on(place, state).map_err(|Conflict| Halt::Variable(place as Variable))?;
            }
            let Some(number) = state.waiting.pop() else { return Ok(()) };
            let Circuit { wiring, propagators, work, table, scratch, .. } = self;
            let propagator = &mut propagators[number];
            if let Some(ending) = watch.and_then(|watch| watch.over(work[number])) {
                return Err(Halt::Over(ending));
            }
            let done = match propagator {
                Propagator::House(house) => house::single_places(house, state, wiring),
                Propagator::Count(count) => count.propagate(state, wiring),
                Propagator::Sum(sum) => sum.propagate(state, wiring, table, scratch),
                Propagator::Family(family) => family.propagate(state, wiring, scratch),
                Propagator::SameSets(lists) => lists.propagate(state, wiring, scratch),
                Propagator::Leftovers(leftovers) => leftovers.propagate(state, wiring),
                Propagator::Compare(compare) => compare.propagate(state, wiring),
                Propagator::Indexed(indexed) => indexed.propagate(state, wiring),
                Propagator::Connected(connected) => connected.propagate(state, wiring),
                Propagator::Regular(word) => word.propagate(state, wiring),
                Propagator::Line(line) => line.propagate(state, wiring),
                Propagator::Inner(inner) => inner.propagate(state, wiring),
                Propagator::Choices(choices) => choices.propagate(state, wiring),
                Propagator::Alternatives(alternatives) => {
                    match alternatives.propagate(state, wiring, watch) {
                        ControlFlow::Continue(done) => done,
                        ControlFlow::Break(ending) => return Err(Halt::Over(ending)),
                    }
                }
            };
            // It need not run again for values that it eliminated itself: it eliminates all that it can.
            if propagator.is_thorough() {
                state.waiting.remove(number);
            }
            done.map_err(|Conflict| Halt::Propagator(number))?;
        }
    }
}

impl<const W: usize> Propagator<W> {
    /// The propagators of a word of a known kind: one that fits, or its automata.
    fn of_word(
        variables: &[Variable],
        word: Word,
        network: &Network,
        houses: &[Vec<Variable>],
        wiring: &Wiring,
        table: &SumTable<W>,
        watch: &Watch,
    ) -> Result<Vec<Propagator<W>>, Interruption> {
        let known = Propagator::of_known(variables, word, network, houses, wiring, table);
        if let Some(known) = known {
            return Ok(vec![known]);
        }
        let automata = word.automata(variables, network.lowest, network.count);
        let mut readers = Readers::default();
        let words = automata.iter().map(|(word, automaton)| {
            Propagator::regular(word, automaton, wiring, &mut readers, watch)
        });
        words.collect()
    }

    /// The propagator of a word of a known kind, if there is one that fits.
    fn of_known(
        variables: &[Variable],
        word: Word,
        network: &Network,
        houses: &[Vec<Variable>],
        wiring: &Wiring,
        table: &SumTable<W>,
    ) -> Option<Propagator<W>> {
        match word {
            Word::Comparison(comparison) => {
                Compare::new(variables, comparison, wiring).map(Propagator::Compare)
            }
            Word::InnerSum(inner) => {
                Inner::of(variables, inner, network, wiring, table).map(Propagator::Inner)
            }
            Word::Indexing => Indexed::line(variables, network).map(Propagator::Indexed),
            Word::NumberedRoom { number } => {
                Indexed::room(variables, number, network, wiring).map(Propagator::Indexed)
            }
            Word::XSum { sum } if wiring.all_differ(variables) => {
                Choices::x_sum(network, houses, variables, sum, table).map(Propagator::Choices)
            }
            Word::XSum { .. } => None,
            Word::SameDigits { lists } => {
                SameSets::new(variables, lists, wiring).map(Propagator::SameSets)
            }
        }
    }

    fn regular<'a>(
        variables: &[Variable],
        automaton: &'a Automaton,
        wiring: &Wiring,
        readers: &mut Readers<'a>,
        watch: &Watch,
    ) -> Result<Propagator<W>, Interruption> {
        let all_differ = wiring.all_differ(variables);
        let count = wiring.count();
        if W > 0
            && all_differ
            && variables.len() > 2
            && let Some(family) = Family::of_automaton(variables, automaton, count)
        {
            return Ok(Propagator::Family(family));
        }
        if W > 0 && all_differ && variables.len() > 3 && automaton.states <= line::MOST_STATES {
            Ok(Propagator::Line(Line::new(variables, automaton, count, watch)?))
        } else {
            Ok(Propagator::Regular(RegularWord::new(variables, automaton, count, readers, watch)?))
        }
    }

    /// The order in which they run.
    fn cost(&self) -> (usize, usize) {
        match self {
            Propagator::Sum(sum) if sum.variables().count() <= 3 => (0, sum.variables().count()),
            Propagator::Count(_) => (1, 0),
            Propagator::House(_) => (2, 0),
            Propagator::Sum(sum) => (2 + sum.groups.len(), sum.variables().count()),
            Propagator::Family(family) => (3, family.variables.len()),
            Propagator::SameSets(lists) => (4, lists.variables.len()),
            Propagator::Compare(_) => (50, 0),
            Propagator::Indexed(_) => (2, 1),
            Propagator::Connected(_) => (60, 0),
            Propagator::Regular(word) => (100, word.variables.len()),
            Propagator::Leftovers(_) => (150, 0),
            Propagator::Inner(inner) => (199, inner.variables.len()),
            Propagator::Choices(_) => (200, 0),
            Propagator::Line(_) => (201, 0),
            Propagator::Alternatives(_) => (300, 0),
        }
    }

    /// Its duration, in steps of some nanoseconds.
    fn work(&self) -> u64 {
        match self {
            Propagator::House(_) | Propagator::Count(_) | Propagator::Leftovers(_) => 2,
            Propagator::Sum(sum) => 20 * sum.groups.len() as u64,
            Propagator::Family(_) | Propagator::Compare(_) | Propagator::Indexed(_) => 20,
            Propagator::SameSets(lists) => 4 * lists.variables.len() as u64,
            Propagator::Connected(connected) => 4 * connected.variables.len() as u64,
            Propagator::Regular(word) => word.work(),
            Propagator::Line(_) | Propagator::Inner(_) | Propagator::Choices(_) => 500,
            Propagator::Alternatives(alternatives) => alternatives.work(),
        }
    }

    /// Whether an immediate second run eliminates nothing.
    fn is_thorough(&self) -> bool {
        match self {
            Propagator::House(_)
            | Propagator::Count(_)
            | Propagator::Compare(_)
            | Propagator::Indexed(_)
            | Propagator::SameSets(_)
            | Propagator::Connected(_)
            | Propagator::Alternatives(_) => false,
            Propagator::Sum(sum) => W > 0 || sum.groups.len() > 1,
            Propagator::Family(_)
            | Propagator::Leftovers(_)
            | Propagator::Regular(_)
            | Propagator::Line(_)
            | Propagator::Inner(_)
            | Propagator::Choices(_) => true,
        }
    }

    /// How many of its variables are blamed for its conflicts: for two numbers, those that decide first.
    fn deciding(&self) -> usize {
        if matches!(self, Propagator::Compare(_)) { compare::DECIDING } else { usize::MAX }
    }

    fn scope(&self) -> Vec<Variable> {
        match self {
            Propagator::House(variables) => variables.clone(),
            Propagator::Count(count) => count.variables.clone(),
            Propagator::Sum(sum) => sum.variables().collect(),
            Propagator::Family(family) => family.variables.clone(),
            Propagator::SameSets(lists) => lists.variables.clone(),
            Propagator::Compare(compare) => compare.variables.clone(),
            Propagator::Indexed(indexed) => indexed.variables.clone(),
            Propagator::Connected(connected) => connected.variables.clone(),
            Propagator::Regular(word) => word.variables.clone(),
            Propagator::Line(line) => line.variables.clone(),
            Propagator::Leftovers(leftovers) => leftovers.scope(),
            Propagator::Inner(inner) => inner.variables.clone(),
            Propagator::Choices(choices) => choices.house.clone(),
            Propagator::Alternatives(alternatives) => alternatives.scope.clone(),
        }
    }
}
