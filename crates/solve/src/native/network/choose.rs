//! The choice of the next guess.
//!
//! Chooses the variable with the most conflicts per value left (Boussemart and others, "Boosting systematic search by
//! weighting constraints", 2004): each conflict adds to the variables of the constraint that found it, and to the
//! guessed variable; each constraint of a variable counts like three conflicts. If the variable has more than two
//! values, a value with two positions left in a house competes like a variable with two values.
//!
//! If the rules are mostly about hidden variables, as in chaos constructions, each conflict counts more than the one
//! before (Moskewicz and others, "Chaff: engineering an efficient SAT solver", 2001): the search stays where it is.

use super::state::State;
use super::{Circuit, Halt};
use veridoku_core::rules::network::{Values, Variable};

/// How many conflicts a constraint counts for. With 1, killers take a tenth more guesses.
const DEGREE: f32 = 3.0;

/// The highest count of a conflict; then all are made smaller.
const HIGHEST: f32 = 1e15;

/// The lessons from conflicts about the variables.
pub(super) struct Weights {
    houses: Vec<Vec<Variable>>,
    /// How often each variable was part of a conflict.
    weights: Vec<f32>,
    /// The weights plus the number of constraints of each variable.
    scores: Vec<f32>,
    /// What the next conflict counts, and how much more than the one before.
    count: f32,
    growth: f32,
}

impl Weights {
    pub(super) fn new<const W: usize>(
        circuit: &Circuit<W>,
        variables: usize,
        growth: f32,
    ) -> Weights {
        let houses = circuit.houses();
        let (weights, scores) = (vec![0.0; variables], Vec::new());
        let mut weights = Weights { houses, weights, scores, count: 1.0, growth };
        weights.rewire(circuit);
        weights
    }

    /// Counts the constraints of another circuit; the lessons from conflicts stay.
    pub(super) fn rewire<const W: usize>(&mut self, circuit: &Circuit<W>) {
        self.scores = self.weights.iter().map(|weight| weight + DEGREE).collect();
        for (propagator, scope) in circuit.propagators.iter().zip(&circuit.scopes) {
            let scope = &scope[..scope.len().min(propagator.deciding())];
            scope.iter().for_each(|variable| self.scores[usize::from(*variable)] += DEGREE);
        }
        for (place, score) in self.scores.iter_mut().enumerate() {
            *score += DEGREE * circuit.wiring.pairs_of(place) as f32;
        }
    }

    /// Forgets the lessons from conflicts.
    pub(super) fn forget<const W: usize>(&mut self, circuit: &Circuit<W>) {
        self.weights.fill(0.0);
        self.count = 1.0;
        self.rewire(circuit);
    }

    fn add(&mut self, variable: Variable) {
        self.weights[usize::from(variable)] += self.count;
        self.scores[usize::from(variable)] += self.count;
    }

    /// Counts a conflict.
    pub(super) fn blame<const W: usize>(
        &mut self,
        halt: &Halt,
        guessed: Option<Variable>,
        circuit: &Circuit<W>,
    ) {
        match halt {
            Halt::Propagator(number) => {
                let scope = &circuit.scopes[*number];
                let scope = &scope[..scope.len().min(circuit.propagators[*number].deciding())];
                scope.iter().for_each(|variable| self.add(*variable));
            }
            Halt::Variable(variable) => self.add(*variable),
            Halt::Over(_) => return,
        }
        if let Some(guessed) = guessed {
            self.add(guessed);
        }
        self.count *= self.growth;
        if self.count > HIGHEST {
            let all = self.weights.iter_mut().chain(&mut self.scores).chain([&mut self.count]);
            all.for_each(|weight| *weight /= HIGHEST);
        }
    }

    /// A variable with several values, and some of its values; `None` if there is no such variable. One of the first
    /// variables, as long as these have several values.
    pub(super) fn choose(&self, state: &State, first: usize) -> Option<(Variable, Values)> {
        let (before, after) = state.domains.split_at(first);
        let Some((place, mut score)) = self.best(before, 0) else {
            let (place, _) = self.best(after, first)?;
            let values = state.domains[place];
            return Some((place as Variable, values & values.wrapping_neg()));
        };
        let values = state.domains[place];
        let mut choice = (place as Variable, values & values.wrapping_neg());
        if values.count_ones() > 2 {
            for house in &self.houses {
                self.choose_place(house, state, &mut choice, &mut score);
            }
        }
        Some(choice)
    }

    /// The variable with the highest score among those with several values, at least one of them in `open`.
    pub(super) fn best_with(&self, domains: &[Values], open: &[Values]) -> Option<(usize, f32)> {
        let is_open =
            |(values, open): (&Values, &Values)| if values & open == 0 { 0 } else { *values };
        let domains: Vec<Values> = domains.iter().zip(open).map(is_open).collect();
        self.best(&domains, 0)
    }

    fn best(&self, domains: &[Values], from: usize) -> Option<(usize, f32)> {
        let mut best = None;
        // Below every score: one that nothing was blamed for may have fallen to 0.
        let mut highest = -1.0;
        for (place, values) in domains.iter().enumerate() {
            if values & values.wrapping_sub(1) == 0 {
                continue;
            }
            let score = self.scores[from + place] / values.count_ones() as f32;
            if score > highest {
                highest = score;
                best = Some((from + place, score));
            }
        }
        best
    }

    /// A value with two positions in a house, if one of these has a higher score.
    fn choose_place(
        &self,
        house: &[Variable],
        state: &State,
        choice: &mut (Variable, Values),
        score: &mut f32,
    ) {
        let (mut once, mut twice, mut more) = (0, 0, 0);
        for variable in house {
            let values = state.of(*variable);
            more |= twice & values;
            twice |= once & values;
            once |= values;
        }
        let two = twice & !more;
        if two == 0 || once.count_ones() as usize > house.len() {
            return;
        }
        for variable in house {
            let values = state.of(*variable) & two;
            let found = self.scores[usize::from(*variable)] / 2.0;
            if values != 0 && found > *score {
                *choice = (*variable, values & values.wrapping_neg());
                *score = found;
            }
        }
    }
}
