//! Alternatives: constraints of which one list holds as a whole.
//!
//! Each alternative that is still possible is propagated alone, on a copy; the values that none of them keeps are struck
//! ("constructive disjunction"). When one alternative is left, its constraints are enforced this way, too.

use super::state::{Conflict, State};
use super::{Circuit, Wiring};
use crate::rules::network::{Constraint, Network, Values, Variable};

/// Alternatives, ready for use.
pub(super) struct Alternatives {
    all: Vec<Circuit>,
    scope: Vec<Variable>,
}

impl Alternatives {
    pub(super) fn new(network: &Network, alternatives: &[Vec<Constraint>]) -> Alternatives {
        let all: Vec<Circuit> =
            alternatives.iter().map(|constraints| Circuit::new(network, constraints)).collect();
        let mut scope: Vec<Variable> = alternatives.iter().flatten().flat_map(variables).collect();
        scope.sort_unstable();
        scope.dedup();
        Alternatives { all, scope }
    }

    pub(super) fn scope(&self) -> &[Variable] {
        &self.scope
    }

    pub(super) fn propagate(&mut self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let mut left: Vec<Values> = vec![0; self.scope.len()];
        for circuit in &mut self.all {
            let mut copy = circuit.begin(state.domains.clone());
            if circuit.propagate(&mut copy).is_ok() {
                for (left, variable) in left.iter_mut().zip(&self.scope) {
                    *left |= copy.domains[usize::from(*variable)];
                }
            }
        }
        for (left, variable) in left.iter().zip(&self.scope) {
            state.keep(*variable, *left, &wiring.watched_by)?;
        }
        Ok(())
    }
}

/// The variables of a constraint.
fn variables(constraint: &Constraint) -> Vec<Variable> {
    match constraint {
        Constraint::Distinct(variables)
        | Constraint::Regular(variables, _)
        | Constraint::Count { variables, .. } => variables.clone(),
        Constraint::Pair(pair, _) => pair.to_vec(),
        Constraint::Linear(terms, _) => terms.iter().map(|(variable, _)| *variable).collect(),
        Constraint::AnyOf(all) => all.iter().flatten().flat_map(self::variables).collect(),
    }
}
