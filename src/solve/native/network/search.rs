//! A network as a position of the native search: guesses, and what is taken back.

use super::state::State;
use super::{Blame, Circuit, Constraint};
use crate::budget::Watch;
use crate::grid::{Cell, Digit, Puzzle};
use crate::rules::network::{Network, Values, Variable};
use crate::solve::native::search::{Position, Progress};

/// A network, what is left of its values, and the guesses that led there.
pub(in crate::solve::native) struct Web {
    circuit: Circuit,
    network: Network,
    cells: usize,
    state: State,
    guesses: Vec<Guess>,
    /// States of earlier guesses, to be used again.
    spare: Vec<State>,
    /// How often each variable had part in a conflict.
    weights: Vec<f32>,
    /// How many constraints each variable is in.
    degrees: Vec<f32>,
    /// The variable of the last guess, while it is propagated.
    guessed: Option<Variable>,
}

/// A guess, and what was known before.
struct Guess {
    before: State,
    variable: Variable,
    values: Values,
}

impl Web {
    /// The network of a grid of so many cells.
    pub(in crate::solve::native) fn new(network: Network, cells: usize) -> Web {
        let circuit = Circuit::new(&network, &network.constraints);
        let state = circuit.begin(network.domains.clone());
        let variables = network.domains.len();
        let mut degrees = vec![1.0; variables];
        for scope in &circuit.scopes {
            scope.iter().for_each(|variable| degrees[usize::from(*variable)] += 1.0);
        }
        for (degree, pairs) in degrees.iter_mut().zip(&circuit.wiring.pairs) {
            *degree += pairs.len() as f32;
        }
        Web {
            circuit,
            network,
            cells,
            state,
            guesses: Vec::new(),
            spare: Vec::new(),
            weights: vec![0.0; variables],
            degrees,
            guessed: None,
        }
    }

    fn blame(&mut self, blame: Blame) {
        match blame {
            Blame::Propagator(number) => {
                for variable in &self.circuit.scopes[number] {
                    self.weights[usize::from(*variable)] += 1.0;
                }
            }
            Blame::Variable(variable) => self.weights[usize::from(variable)] += 1.0,
        }
        if let Some(guessed) = self.guessed {
            self.weights[usize::from(guessed)] += 1.0;
        }
    }

    /// The values left of each variable.
    pub(super) fn values(&self) -> &[Values] {
        &self.state.domains
    }

    /// How many values there are.
    pub(super) fn value_count(&self) -> usize {
        self.network.count
    }

    /// How many suppositions there are.
    pub(super) fn depth(&self) -> usize {
        self.guesses.len()
    }

    /// Supposes that a variable has one of these values.
    pub(super) fn suppose(&mut self, variable: Variable, values: Values) {
        let mut before = self.spare.pop().unwrap_or_else(|| self.state.clone());
        before.clone_from(&self.state);
        self.guesses.push(Guess { before, variable, values });
        // It has one of the values, so nothing fails here.
        let _ = self.state.keep(variable, values, &self.circuit.wiring.watched_by);
        self.guessed = Some(variable);
    }

    /// Goes back to before the first supposition, and strikes nothing.
    pub(super) fn leave_all(&mut self) {
        self.guessed = None;
        while let Some(Guess { before, .. }) = self.guesses.pop() {
            self.spare.push(std::mem::replace(&mut self.state, before));
        }
    }

    /// One of some values, of the variable with the most conflicts per value left. Nothing where no variable has two
    /// values left, of which one is open.
    pub(super) fn most_urgent(&self, open: &[Values]) -> Option<(Variable, Values)> {
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for (place, (values, open)) in self.state.domains.iter().zip(open).enumerate() {
            let count = values.count_ones();
            if count < 2 || values & open == 0 {
                continue;
            }
            let score = (self.weights[place] + self.degrees[place]) / count as f32;
            if score > most {
                let open = values & open;
                (best, most) = (Some((place as Variable, open & open.wrapping_neg())), score);
            }
        }
        best
    }

    /// The variable with the most conflicts per value, and one of its values.
    pub(super) fn choose(&self) -> (Variable, Values) {
        let mut best = (0, f32::NEG_INFINITY);
        for (place, values) in self.state.domains.iter().enumerate() {
            let count = values.count_ones();
            if count < 2 {
                continue;
            }
            let score = (self.weights[place] + self.degrees[place]) / count as f32;
            if score > best.1 {
                best = (place, score);
            }
        }
        let mut choice = (
            best.0 as Variable,
            self.state.domains[best.0] & self.state.domains[best.0].wrapping_neg(),
        );
        let mut score = best.1;
        if self.state.domains[best.0].count_ones() > 2 {
            self.choose_place(&mut choice, &mut score);
        }
        choice
    }

    /// A value with two places in a house, if its variables have more conflicts.
    fn choose_place(&self, choice: &mut (Variable, Values), score: &mut f32) {
        for constraint in &self.network.constraints {
            let Constraint::Distinct(cells) = constraint else { continue };
            if cells.len() != self.network.count {
                continue;
            }
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for cell in cells {
                let values = self.state.domains[usize::from(*cell)];
                more |= twice & values;
                twice |= once & values;
                once |= values;
            }
            let mut two = twice & !more;
            while two != 0 {
                let bit = two & two.wrapping_neg();
                two &= two - 1;
                for cell in
                    cells.iter().filter(|cell| self.state.domains[usize::from(**cell)] & bit != 0)
                {
                    let place = usize::from(*cell);
                    let found = (self.weights[place] + self.degrees[place]) / 2.0 / 2.0;
                    if found > *score {
                        (*choice, *score) = ((*cell, bit), found);
                    }
                }
            }
        }
    }
}

impl Position for Web {
    fn load(&mut self, puzzle: &Puzzle) {
        let mut domains = self.network.domains.clone();
        for (place, domain) in domains.iter_mut().enumerate().take(self.cells) {
            let allowed = puzzle.allowed(Cell::from_index(place));
            let bits = allowed.iter().fold(0, |bits: Values, digit| bits | 1 << digit.index());
            *domain &= bits;
        }
        self.state = self.circuit.begin(domains);
        self.guesses.clear();
        self.guessed = None;
        self.weights.fill(0.0);
    }

    fn propagate(&mut self, _watch: &Watch) -> Progress {
        if let Err(blame) = self.circuit.propagate(&mut self.state) {
            self.blame(blame);
            return Progress::Contradiction;
        }
        if self.state.domains.iter().all(|values| values.is_power_of_two()) {
            Progress::Complete
        } else {
            Progress::Stuck
        }
    }

    fn guess(&mut self) {
        let (variable, values) = self.choose();
        self.suppose(variable, values);
    }

    fn take_back(&mut self) -> bool {
        let Some(Guess { before, variable, values }) = self.guesses.pop() else { return false };
        self.spare.push(std::mem::replace(&mut self.state, before));
        let _ = self.state.keep(variable, !values, &self.circuit.wiring.watched_by);
        self.guessed = Some(variable);
        true
    }

    fn write(&self, digits: &mut [Digit]) {
        for (digit, values) in digits.iter_mut().zip(&self.state.domains) {
            *digit = Digit::from_index(values.trailing_zeros() as usize);
        }
    }
}
