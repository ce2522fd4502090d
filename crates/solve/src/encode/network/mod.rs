//! The clauses of a network: rules beyond houses and pairs.
//!
//! ```text
//! Network --> Variables (what is left of each, which differ) --Writer--> clauses, auxiliary variables --> Sink
//!         \-> sums that follow (derived) ------------------/
//! ```
//!
//! | constraint | clauses | file |
//! |---|---|---|
//! | distinct | at most one position for each value | `distinct` |
//! | pair | a value needs a partner | `pair` |
//! | linear | a selector per set of values; groups, and their partial sums | `linear`, `combinations`, `adder` |
//! | regular | a variable per state | `regular` |
//! | connected | a variable per cell and step | `connected` |
//! | count | partial sums of zeros and ones | `adder` |
//! | any of | a selector per alternative, and clauses under it | `any_of` |
//!
//! Houses and pairs of cells that must differ are not written here: the puzzle's encoding does that. Hidden variables
//! do not appear in any cell; they get a variable per value, exactly one of which holds.
//!
//! Models and solutions are not one to one: a selector may be true or false if another alternative holds. Project the
//! models on the candidates' variables.

mod adder;
mod any_of;
mod combinations;
mod connected;
mod derived;
mod distinct;
mod linear;
mod pair;
mod regular;
mod term;
#[cfg(test)]
mod tests;
mod variables;
mod writer;

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use self::adder::Choice;
use self::term::Term;
use self::variables::Variables;
use self::writer::Writer;
use super::Residue;
use super::rules::Sink;
use veridoku_core::budget::{Budget, Ending, Interruption, Watch};
use veridoku_core::grid::{Cell, Digit, DigitSet, Geometry, Puzzle};
use veridoku_core::rules::network::{Constraint, Network, PairTable, Totals, Variable};

/// A puzzle's rules as a network, and the puzzle with each cell restricted to the values that the network leaves it.
pub(super) struct RuledPuzzle {
    pub(super) puzzle: Puzzle,
    network: Network,
    /// The constraints to write: those of the network without the grid's houses and pairs, and the derived sums.
    constraints: Vec<Constraint>,
}

impl RuledPuzzle {
    /// `None` if the puzzle has only houses and pairs.
    ///
    /// # Errors
    /// The time of the watch is over, or there isn't enough memory for the tables of the rules.
    pub(super) fn new(puzzle: &Puzzle, watch: &Watch) -> Result<Option<RuledPuzzle>, Interruption> {
        let geometry = puzzle.geometry();
        if geometry.rules().is_empty() {
            return Ok(None);
        }
        let network = veridoku_core::rules::network_within(geometry, watch)?;
        RuledPuzzle::of(puzzle, network, watch).map(Some)
    }

    /// Like `new`, without bounds on time and size.
    pub(super) fn unbounded(puzzle: &Puzzle) -> Option<RuledPuzzle> {
        let unbounded = Budget { memory: None, ..Budget::default() }.deadline();
        let ruled = RuledPuzzle::new(puzzle, &Watch::new(&unbounded, u64::MAX));
        ruled.expect("a watch without bounds ends nothing")
    }

    fn of(puzzle: &Puzzle, network: Network, watch: &Watch) -> Result<RuledPuzzle, Interruption> {
        let (geometry, mut puzzle) = (puzzle.geometry(), puzzle.clone());
        for (cell, values) in geometry.cells().zip(&network.domains) {
            let digits: DigitSet = (0..geometry.side())
                .filter(|bit| values >> bit & 1 == 1)
                .map(Digit::from_index)
                .collect();
            if digits.len() < geometry.side() {
                puzzle.restrict(cell, digits);
            }
        }
        let constraints = constraints(&network, geometry, watch)?;
        Ok(RuledPuzzle { puzzle, network, constraints })
    }

    /// Writes the clauses beyond those about houses and pairs.
    pub(super) fn write_to(
        &self,
        residue: &Residue,
        sink: &mut impl Sink,
        watch: &Watch,
    ) -> ControlFlow<Ending> {
        if residue.is_contradictory() {
            return ControlFlow::Continue(());
        }
        let variables = Variables::new(&self.network, residue);
        let mut writer = Writer::new(&self.network, &variables, sink, watch);
        for hidden in self.network.cells..self.network.domains.len() {
            let terms: Vec<Term> =
                (0..self.network.count).map(|bit| writer.is(hidden as Variable, bit)).collect();
            writer.exactly_one(&terms)?;
        }
        self.constraints.iter().try_for_each(|constraint| writer.constraint(constraint))
    }
}

/// The constraints of a formula beyond the grid's houses and pairs. Tables of the same two variables are merged, also
/// with the constraint that they differ.
fn constraints(
    network: &Network,
    geometry: &Geometry,
    watch: &Watch,
) -> Result<Vec<Constraint>, Interruption> {
    let cells = |cells: &[Cell]| -> Vec<Variable> {
        let mut cells: Vec<Variable> = cells.iter().map(|cell| cell.index() as Variable).collect();
        cells.sort_unstable();
        cells
    };
    let mut known: HashSet<Vec<Variable>> =
        geometry.houses().iter().map(|house| cells(&house.cells)).collect();
    for cell in geometry.cells() {
        known.extend(geometry.extra_peers(cell).iter().map(|peer| cells(&[cell, *peer])));
    }
    let mut pairs: BTreeMap<[Variable; 2], PairTable> = BTreeMap::new();
    let mut constraints = Vec::new();
    for constraint in &network.constraints {
        match constraint {
            Constraint::Distinct(variables) => {
                let mut sorted = variables.clone();
                sorted.sort_unstable();
                if known.insert(sorted) {
                    constraints.push(constraint.clone());
                }
            }
            Constraint::Pair([one, other], table) if one < other => {
                merge(&mut pairs, [*one, *other], &table.second, &table.first);
            }
            Constraint::Pair([one, other], table) => {
                merge(&mut pairs, [*other, *one], &table.first, &table.second);
            }
            other => constraints.push(other.clone()),
        }
    }
    for constraint in &network.constraints {
        let Constraint::Distinct(members) = constraint else { continue };
        watch.ask(pairs.len() as u64)?;
        for (pair, table) in &mut pairs {
            if pair.iter().all(|variable| members.contains(variable)) {
                for bit in 0..network.count {
                    table.second[bit] &= !(1 << bit);
                    table.first[bit] &= !(1 << bit);
                }
            }
        }
    }
    constraints.extend(pairs.into_iter().map(|(pair, table)| Constraint::Pair(pair, table.into())));
    constraints.extend(derived::sums(network, watch)?);
    Ok(constraints)
}

fn merge(
    pairs: &mut BTreeMap<[Variable; 2], PairTable>,
    pair: [Variable; 2],
    second: &[u32],
    first: &[u32],
) {
    let table = pairs
        .entry(pair)
        .or_insert_with(|| PairTable { second: second.to_vec(), first: first.to_vec() });
    table.second.iter_mut().zip(second).for_each(|(known, more)| *known &= more);
    table.first.iter_mut().zip(first).for_each(|(known, more)| *known &= more);
}

impl<S: Sink> Writer<'_, S> {
    fn constraint(&mut self, constraint: &Constraint) -> ControlFlow<Ending> {
        match constraint {
            Constraint::Distinct(variables) => self.distinct(variables),
            Constraint::Pair(pair, table) => self.pair(*pair, table),
            Constraint::Linear(terms, totals) => self.linear(terms, totals),
            Constraint::Regular(word, automaton) => self.regular(word, automaton),
            Constraint::Connected(cells, rows) => self.connected(cells, *rows),
            Constraint::Word(variables, word) => {
                let (lowest, count) = (self.network.lowest, self.network.count);
                let mut automata = word.automata(variables, lowest, count).into_iter();
                automata.try_for_each(|(word, automaton)| self.regular(&word, &automaton))
            }
            Constraint::Count { variables, value, least, most } => {
                let choice = |variable: &Variable| {
                    let is = self.is(*variable, *value);
                    Choice::from([(0, !is), (1, is)])
                };
                let choices: Vec<Choice> = variables.iter().map(choice).collect();
                let most = (*most).min(variables.len());
                self.add_up(&choices, &Totals::of(*least as i32..=most as i32))
            }
            Constraint::AnyOf(alternatives) => self.any_of(alternatives),
        }
    }
}
