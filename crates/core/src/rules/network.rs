//! A puzzle as a network: variables with sets of values, and constraints of a few kinds between them.
//!
//! ```text
//! named rules --compile--> Network --> native propagation
//!                             |------> clauses          (sat)
//!                             '------> items, options   (dlx)
//! ```
//!
//! A backend knows the kinds of [`Constraint`] but not the names of rules. A variable is a cell of the grid, row by
//! row, or a hidden one that a rule needs. Values are consecutive integers; a set of them is a word.

use std::sync::Arc;

use super::connected::Connected;
pub use super::tables::{Automaton, PairTable, Totals, Values};
use super::word::Word;

/// The most values of a variable.
pub const MOST_VALUES: usize = crate::grid::Rule::MOST_SIDE;

/// A variable, by its index: the cells of the grid come first.
pub type Variable = u16;

/// Variables, their values, and the constraints between them.
#[derive(Clone, Debug, Default)]
pub struct Network {
    /// The value of bit 0.
    pub lowest: i32,
    /// How many values there are.
    pub count: usize,
    /// How many variables are cells of the board; the variables after them are hidden.
    pub cells: usize,
    /// The values that each variable may take.
    pub domains: Vec<Values>,
    /// The constraints.
    pub constraints: Vec<Constraint>,
}

/// A constraint between some variables.
#[derive(Clone, Debug)]
pub enum Constraint {
    /// All differ. With as many variables as values, each value occurs.
    Distinct(Vec<Variable>),
    /// The pair of values is one of a table.
    Pair([Variable; 2], Arc<PairTable>),
    /// The sum of the values, each with its factor, is one of these totals.
    Linear(Vec<(Variable, i32)>, Totals),
    /// The values, one after the other, are a word that the automaton accepts.
    Regular(Vec<Variable>, Arc<Automaton>),
    /// The values, one after the other, are a word of a known kind.
    Word(Vec<Variable>, Word),
    /// The cells in rows that have some of the values are connected.
    Connected(Vec<Variable>, Connected),
    /// A value occurs at least and at most this often.
    Count {
        /// Where it may occur.
        variables: Vec<Variable>,
        /// The value, as a bit's number.
        value: usize,
        /// The least number of occurrences.
        least: usize,
        /// The greatest number of occurrences.
        most: usize,
    },
    /// All constraints of one of the alternatives hold.
    AnyOf(Vec<Vec<Constraint>>),
}

impl Constraint {
    /// Its variables; one that occurs several times is listed as often.
    pub fn variables(&self) -> Vec<Variable> {
        match self {
            Constraint::Distinct(variables)
            | Constraint::Regular(variables, _)
            | Constraint::Word(variables, _)
            | Constraint::Connected(variables, _)
            | Constraint::Count { variables, .. } => variables.clone(),
            Constraint::Pair(pair, _) => pair.to_vec(),
            Constraint::Linear(terms, _) => terms.iter().map(|(variable, _)| *variable).collect(),
            Constraint::AnyOf(all) => {
                all.iter().flatten().flat_map(Constraint::variables).collect()
            }
        }
    }

    /// This constraint over other variables.
    pub fn renamed(&self, name: &dyn Fn(Variable) -> Variable) -> Constraint {
        let all = |variables: &[Variable]| variables.iter().map(|one| name(*one)).collect();
        match self {
            Constraint::Distinct(variables) => Constraint::Distinct(all(variables)),
            Constraint::Regular(variables, automaton) => {
                Constraint::Regular(all(variables), automaton.clone())
            }
            Constraint::Word(variables, word) => Constraint::Word(all(variables), *word),
            Constraint::Connected(variables, rows) => Constraint::Connected(all(variables), *rows),
            Constraint::Count { variables, value, least, most } => Constraint::Count {
                variables: all(variables),
                value: *value,
                least: *least,
                most: *most,
            },
            Constraint::Pair(pair, table) => Constraint::Pair(pair.map(name), table.clone()),
            Constraint::Linear(terms, totals) => {
                let terms = terms.iter().map(|(variable, factor)| (name(*variable), *factor));
                Constraint::Linear(terms.collect(), totals.clone())
            }
            Constraint::AnyOf(alternatives) => {
                let alternative =
                    |one: &Vec<Constraint>| one.iter().map(|each| each.renamed(name)).collect();
                Constraint::AnyOf(alternatives.iter().map(alternative).collect())
            }
        }
    }
}

impl Network {
    /// All values of a variable.
    pub fn all(&self) -> Values {
        if self.count == 32 { Values::MAX } else { (1 << self.count) - 1 }
    }

    /// The value with this bit's number.
    pub fn value(&self, bit: usize) -> i32 {
        self.lowest + bit as i32
    }

    /// The lists of distinct variables with as many variables as values.
    pub fn houses(&self) -> impl Iterator<Item = &Vec<Variable>> {
        self.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Distinct(variables) if variables.len() == self.count => Some(variables),
            _ => None,
        })
    }

    /// All lists of distinct variables.
    pub fn cliques(&self) -> impl Iterator<Item = &Vec<Variable>> {
        self.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Distinct(variables) => Some(variables),
            _ => None,
        })
    }

    /// Whether an assignment, a bit's number for each variable, satisfies all constraints. This is the meaning of the
    /// kinds of constraints; backends are tested against it.
    pub fn holds(&self, assignment: &[usize]) -> bool {
        assignment.iter().zip(&self.domains).all(|(value, domain)| domain >> value & 1 == 1)
            && self.constraints.iter().all(|constraint| self.keeps(constraint, assignment))
    }

    /// Whether an assignment satisfies a constraint.
    pub fn keeps(&self, constraint: &Constraint, assignment: &[usize]) -> bool {
        let bit = |variable: &Variable| assignment[usize::from(*variable)];
        match constraint {
            Constraint::Distinct(variables) => {
                let mut seen = 0u32;
                variables.iter().all(|variable| {
                    let one = 1u32 << bit(variable);
                    let is_new = seen & one == 0;
                    seen |= one;
                    is_new
                })
            }
            Constraint::Pair([one, other], table) => table.second[bit(one)] >> bit(other) & 1 == 1,
            Constraint::Linear(terms, totals) => {
                let product =
                    |(variable, factor): &(Variable, i32)| factor * self.value(bit(variable));
                totals.contains(terms.iter().map(product).sum())
            }
            Constraint::Regular(variables, automaton) => automaton.reads(variables.iter().map(bit)),
            Constraint::Connected(variables, connected) => {
                let is_in = |variable: &Variable| connected.values >> bit(variable) & 1 == 1;
                connected.holds(variables.iter().map(is_in).collect())
            }
            Constraint::Word(variables, word) => {
                let automata = word.automata(variables, self.lowest, self.count);
                automata.iter().all(|(word, automaton)| automaton.reads(word.iter().map(bit)))
            }
            Constraint::Count { variables, value, least, most } => {
                let found = variables.iter().filter(|variable| bit(variable) == *value).count();
                (*least..=*most).contains(&found)
            }
            Constraint::AnyOf(alternatives) => alternatives.iter().any(|alternative| {
                alternative.iter().all(|constraint| self.keeps(constraint, assignment))
            }),
        }
    }
}
