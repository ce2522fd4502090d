//! A network as a position of the native search: guesses, and how they are undone.
//!
//! Two solutions that differ only in hidden variables count as one. So cells are guessed first, and after a solution
//! the search returns to the last guess of a cell. In a long search for a first and a second solution any variable may
//! be guessed: a loop of hidden cells may be what the rules are about. After a solution that such a guess led to, the
//! search restarts, and its cells are excluded as a nogood.
//!
//! Without sums, the cell of the last guess that failed is guessed again until it has a value (Lecoutre and others,
//! "Reasoning from last conflict(s) in constraint programming", 2009), so the search returns to the cause of the
//! conflict. With sums, whose conflicts have causes in many cells, that takes a third more guesses.
//!
//! Derived sums pay off only in a long search. The first guesses use those of single houses; then the circuit is
//! rebuilt with more of them, and the search restarts, unless it has found a solution. Conflict weights are kept. If
//! there are no sums, the circuit gets the leftovers of crossing houses instead (`leftovers`).

use super::choose::Weights;
use super::derive::{self, derived};
use super::join::joined;
use super::leftovers::Leftovers;
use super::nogoods::Literal;
use super::state::State;
use super::sum::{BySum, SumTable};
use super::{Circuit, Halt, Propagator};
use crate::native::search::{Position, Progress};
use veridoku_core::budget::{Interruption, Watch};
use veridoku_core::grid::{Cell, Digit, Puzzle};
use veridoku_core::rules::network::{Network, Values, Variable};

/// Guesses before sums over several houses, or leftovers of houses, are added, and hidden variables are guessed.
const FIRST_GUESSES: u64 = 30;

/// Guesses before the first restart, and the factor for the next.
const FIRST_RESTART: u64 = 100;
const RESTART_GROWTH: f64 = 1.5;

/// How much more each conflict counts than the one before, if the rules are mostly about hidden variables.
const GROWTH_OF_CONFLICTS: f32 = 1.1;

/// The most literals of nogoods: a search with that many does not restart.
const MOST_LITERALS: usize = 1 << 20;

/// The most houses of a sum at first, and later.
const HOUSES: [usize; 2] = [1, 4];

/// A network, its remaining values, and the guesses that led there.
pub(in crate::native) struct NetworkSearch<const W: usize> {
    circuit: Circuit<W>,
    /// The circuit for all puzzles, if the current one has sums that hold only for this puzzle's values.
    general: Option<Circuit<W>>,
    by_sum: BySum<W>,
    network: Network,
    /// How many variables are guessed before the others: the cells, or all.
    first: usize,
    /// Whether most variables are hidden. Then any variable may be guessed from the beginning.
    is_about_hidden: bool,
    /// The values at the start of the search.
    domains: Vec<Values>,
    state: State,
    guesses: Vec<Guess>,
    /// States of earlier guesses, to be reused.
    reusable: Vec<State>,
    weights: Weights,
    /// The variable of the last guess, while it is propagated.
    guessed: Option<Variable>,
    /// The variable of the guess that failed last.
    failed: Option<Variable>,
    /// Guesses taken so far, and whether the circuit is complete for a long search.
    taken: u64,
    is_complete: bool,
    /// Whether the search is at a solution, and whether it has found one.
    at_solution: bool,
    found: u64,
    /// Guesses that were refuted, each with the number of guesses before it.
    refuted: Vec<(usize, Literal)>,
    /// The number of guesses after which a search is long.
    first_guesses: u64,
    /// The number of guesses at which the search restarts: the first time, the next time, and the interval after that.
    first_restart: u64,
    restart_at: u64,
    restart_after: f64,
}

/// A guess, and the state before it.
struct Guess {
    before: State,
    literal: Literal,
}

impl<const W: usize> NetworkSearch<W> {
    /// The search of a network.
    ///
    /// # Errors
    /// The time of the watch is over, or there is no memory for the tables.
    pub(in crate::native) fn new(
        network: Network,
        watch: &Watch,
    ) -> Result<NetworkSearch<W>, Interruption> {
        let by_sum = SumTable::sets(network.count);
        let houses = derive::houses(&network, &network.domains);
        let sums = derived(&network, &houses, HOUSES[0], watch)?;
        let circuit = Circuit::new(&network, &sums, &by_sum, watch)?;
        let variables = network.domains.len();
        let is_about_hidden = variables > 2 * network.cells;
        let growth = if is_about_hidden { GROWTH_OF_CONFLICTS } else { 1.0 };
        let weights = Weights::new(&circuit, variables, growth);
        Ok(NetworkSearch {
            circuit,
            general: None,
            first: network.cells,
            is_about_hidden,
            by_sum,
            domains: network.domains.clone(),
            network,
            state: State::default(),
            guesses: Vec::new(),
            reusable: Vec::new(),
            weights,
            guessed: None,
            failed: None,
            taken: 0,
            is_complete: false,
            at_solution: false,
            found: 0,
            refuted: Vec::new(),
            first_guesses: FIRST_GUESSES,
            first_restart: FIRST_RESTART,
            restart_at: 0,
            restart_after: 0.0,
        })
    }

    /// Starts a search with these values left.
    fn start(&mut self, domains: Vec<Values>) {
        if let Some(general) = self.general.take() {
            self.circuit = general;
            self.is_complete = false;
        }
        self.circuit.nogoods.clear();
        self.circuit.restart(&mut self.state, &domains);
        self.domains = domains;
        self.reusable.extend(self.guesses.drain(..).map(|guess| guess.before));
        self.refuted.clear();
        self.weights.forget(&self.circuit);
        self.first = self.network.cells;
        self.guessed = None;
        self.failed = None;
        self.taken = 0;
        self.at_solution = false;
        self.found = 0;
        self.restart_at = self.first_restart;
        self.restart_after = self.first_restart as f64;
    }

    /// Adds all sums to the circuit, or all leftovers, and restarts. If there is no time or memory for that, the search
    /// continues without.
    fn complete(&mut self, watch: &Watch) {
        self.is_complete = true;
        if self.circuit.has_sums {
            // The tables of the existing circuit are counted again: both are in memory for a moment.
            let Ok(true) = self.add_sums(watch) else { return };
        } else {
            let leftovers = Leftovers::all(&self.network).into_iter().map(Propagator::Leftovers);
            self.circuit.add(leftovers, self.network.domains.len());
        }
        self.weights.rewire(&self.circuit);
        self.begin_again();
    }

    /// Rebuilds the circuit with the sums that follow from several houses, and those of several sums, if there are any.
    fn add_sums(&mut self, watch: &Watch) -> Result<bool, Interruption> {
        let network = &self.network;
        let houses = derive::houses(network, &self.domains);
        let mut sums = derived(network, &houses, HOUSES[1], watch)?;
        sums.extend(joined(network, &self.circuit.wiring, watch)?);
        if sums.is_empty() {
            return Ok(false);
        }
        let mut circuit = Circuit::new(network, &sums, &self.by_sum, watch)?;
        std::mem::swap(&mut circuit.nogoods, &mut self.circuit.nogoods);
        let general = std::mem::replace(&mut self.circuit, circuit);
        if houses != derive::houses(network, &network.domains) {
            self.general = Some(general);
        }
        Ok(true)
    }

    /// Restarts without the cells of the current solution; `false` if there is nothing else.
    fn exclude_solution(&mut self) -> bool {
        let literal = |place: usize| Literal {
            variable: place as Variable,
            value: self.state.domains[place].trailing_zeros() as u8,
        };
        let is_open = |place: &usize| !self.domains[*place].is_power_of_two();
        let open: Vec<Literal> = (0..self.network.cells).filter(is_open).map(literal).collect();
        match open[..] {
            [] => return false,
            [only] => self.domains[usize::from(only.variable)] &= !(1 << only.value),
            _ => {
                let (variables, values) = (self.network.domains.len(), self.network.count);
                self.circuit.nogoods.add(open.into_iter(), variables, values);
            }
        }
        self.begin_again();
        true
    }

    /// Restarts, with the conflict weights and without the refuted branches.
    fn begin_again(&mut self) {
        let guesses = &self.guesses;
        for (standing, literal) in self.refuted.drain(..) {
            if standing == 0 {
                self.domains[usize::from(literal.variable)] &= !(1 << literal.value);
            } else {
                let standing = guesses[..standing].iter().map(|guess| guess.literal);
                let (variables, values) = (self.network.domains.len(), self.network.count);
                self.circuit.nogoods.add(standing.chain([literal]), variables, values);
            }
        }
        self.reusable.extend(self.guesses.drain(..).map(|guess| guess.before));
        self.circuit.restart(&mut self.state, &self.domains);
        self.guessed = None;
    }
}

/// Additional methods for questions that start from one root.
impl<const W: usize> NetworkSearch<W> {
    /// The values left of each variable.
    pub(super) fn values(&self) -> &[Values] {
        &self.state.domains
    }

    /// How many cells there are, and how many values.
    pub(super) fn cells_and_values(&self) -> (usize, usize) {
        (self.network.cells, self.network.count)
    }

    /// The number of guesses in effect.
    pub(super) fn depth(&self) -> usize {
        self.guesses.len()
    }

    /// A variable with several values, and the value to assume.
    pub(super) fn choose(&self) -> Option<(Variable, Values)> {
        let is_first = |variable: &Variable| usize::from(*variable) < self.first;
        let failed = self.failed.filter(|failed| !self.circuit.has_sums && is_first(failed));
        let values = failed.map_or(0, |failed| self.state.of(failed));
        match failed {
            Some(failed) if values.count_ones() > 1 => {
                Some((failed, values & values.wrapping_neg()))
            }
            _ => self.weights.choose(&self.state, self.first),
        }
    }

    /// The cell with the highest score among those with several values, at least one of them open, and its first open
    /// value.
    pub(super) fn most_urgent(&self, open: &[Values]) -> Option<(Variable, Values)> {
        let (place, _) = self.weights.best_with(&self.state.domains, open)?;
        let values = self.state.domains[place] & open[place];
        Some((place as Variable, values & values.wrapping_neg()))
    }

    /// Assumes that a variable has a value.
    pub(super) fn assume(&mut self, variable: Variable, values: Values) {
        let mut before = self.reusable.pop().unwrap_or_default();
        before.copy_from(&self.state);
        let value = values.trailing_zeros() as u8;
        self.guesses.push(Guess { before, literal: Literal { variable, value } });
        // It has one of the values, so nothing fails here.
        let _ = self.state.keep(variable, values, &self.circuit.wiring);
        self.guessed = Some(variable);
    }

    /// Returns to before the first assumption, and eliminates nothing.
    pub(super) fn leave_all(&mut self) {
        self.guessed = None;
        self.at_solution = false;
        self.refuted.clear();
        while let Some(Guess { before, .. }) = self.guesses.pop() {
            self.reusable.push(std::mem::replace(&mut self.state, before));
        }
    }

    /// Builds the circuit with all sums, unless that is done. The values that the root has lost stay lost.
    pub(super) fn complete_at_root(&mut self, watch: &Watch) {
        if !self.is_complete {
            self.leave_all();
            self.domains.clone_from(&self.state.domains);
            self.complete(watch);
        }
    }
}

impl<const W: usize> Position for NetworkSearch<W> {
    fn load(&mut self, puzzle: &Puzzle) {
        let mut domains = self.network.domains.clone();
        for (place, domain) in domains.iter_mut().enumerate().take(self.network.cells) {
            let allowed = puzzle.allowed(Cell::from_index(place));
            let bits = allowed.iter().fold(0, |bits: Values, digit| bits | 1 << digit.index());
            *domain &= bits;
        }
        self.start(domains);
    }

    fn propagate(&mut self, watch: &Watch) -> Progress {
        if let Err(halt) = self.circuit.propagate(&mut self.state, Some(watch)) {
            self.weights.blame(&halt, self.guessed, &self.circuit);
            self.failed = self.guessed;
            return match halt {
                Halt::Over(ending) => Progress::Ended(ending),
                _ => Progress::Contradiction,
            };
        }
        if self.state.domains.iter().all(|values| values.is_power_of_two()) {
            self.at_solution = true;
            self.found += 1;
            Progress::Complete
        } else {
            Progress::Stuck
        }
    }

    fn guess(&mut self, watch: &Watch) {
        self.taken += 1;
        let is_long = self.taken >= self.first_guesses && self.found < 2;
        let is_any_guessed = is_long || self.is_about_hidden && self.found < 2;
        self.first = if is_any_guessed { self.network.domains.len() } else { self.network.cells };
        if is_long && !self.is_complete {
            self.complete(watch);
            return;
        }
        if self.taken >= self.restart_at
            && self.found < 2
            && self.circuit.nogoods.size() < MOST_LITERALS
        {
            self.restart_after *= RESTART_GROWTH;
            self.restart_at = self.taken + self.restart_after as u64;
            self.begin_again();
            return;
        }
        if let Some((variable, values)) = self.choose() {
            self.assume(variable, values);
        }
    }

    fn take_back(&mut self) -> bool {
        if std::mem::take(&mut self.at_solution) {
            let cells = self.network.cells;
            let is_hidden = |guess: &Guess| usize::from(guess.literal.variable) >= cells;
            if let Some(first) = self.guesses.iter().position(is_hidden) {
                let before = &self.guesses[first].before.domains;
                if before[..cells].iter().any(|values| !values.is_power_of_two()) {
                    return self.exclude_solution();
                }
                self.reusable.extend(self.guesses.drain(first..).map(|guess| guess.before));
            }
        }
        let Some(Guess { before, literal }) = self.guesses.pop() else { return false };
        self.reusable.push(std::mem::replace(&mut self.state, before));
        let _ = self.state.keep(literal.variable, !(1 << literal.value), &self.circuit.wiring);
        self.guessed = Some(literal.variable);
        let standing = self.guesses.len();
        while self.refuted.last().is_some_and(|(deeper, _)| *deeper > standing) {
            self.refuted.pop();
        }
        self.refuted.push((standing, literal));
        true
    }

    fn write(&self, digits: &mut [Digit]) {
        for (digit, values) in digits.iter_mut().zip(&self.state.domains) {
            *digit = Digit::from_index(values.trailing_zeros() as usize);
        }
    }

    fn hidden(&self) -> impl Iterator<Item = i32> {
        let hidden = self.state.domains.iter().skip(self.network.cells);
        hidden.map(|values| self.network.value(values.trailing_zeros() as usize))
    }
}

#[cfg(test)]
impl<const W: usize> NetworkSearch<W> {
    /// All solutions of a network, as the bits' numbers of its cells; the search first restarts after this many
    /// guesses.
    pub(super) fn all_solutions(network: &Network, first_restart: u64) -> Vec<Vec<usize>> {
        let mut search = NetworkSearch::<W>::new(
            network.clone(),
            &Watch::new(&veridoku_core::budget::Deadline::NEVER, 1),
        )
        .unwrap();
        search.first_restart = first_restart;
        search.first_guesses = first_restart.min(FIRST_GUESSES);
        search.start(network.domains.clone());
        let watch = Watch::new(&veridoku_core::budget::Deadline::NEVER, 1);
        let mut found = Vec::new();
        loop {
            match search.propagate(&watch) {
                Progress::Stuck => {
                    search.guess(&watch);
                    continue;
                }
                Progress::Complete => {
                    let cells = &search.state.domains[..network.cells];
                    found.push(
                        cells.iter().map(|values| values.trailing_zeros() as usize).collect(),
                    );
                }
                Progress::Contradiction => {}
                Progress::Ended(_) => unreachable!("the search has no bound"),
            }
            if !search.take_back() {
                return found;
            }
        }
    }
}
