//! Alternatives: lists of constraints, of which one list must hold completely.
//!
//! Each alternative that is still possible is propagated separately, on a copy of the values of its variables; values
//! that none of them allows are eliminated ("constructive disjunction"). When one alternative is left, its constraints
//! are also enforced this way. An alternative is a separate network over a few variables; variables that must differ
//! outside also differ in it.

use std::ops::ControlFlow;

use super::state::{Conflict, State};
use super::sum::BySum;
use super::{Circuit, Halt, Wiring};
use veridoku_core::budget::{Ending, Interruption, Watch};
use veridoku_core::rules::network::{Constraint, Network, Values, Variable};

/// Alternatives, ready for use.
pub(super) struct Alternatives<const W: usize> {
    all: Vec<(Circuit<W>, State)>,
    pub(super) scope: Vec<Variable>,
    /// The values of the scope, and those that some alternative keeps; kept for their memory.
    before: Vec<Values>,
    left: Vec<Values>,
}

impl<const W: usize> Alternatives<W> {
    pub(super) fn new(
        network: &Network,
        alternatives: &[Vec<Constraint>],
        sums: &BySum<W>,
        watch: &Watch,
    ) -> Result<Alternatives<W>, Interruption> {
        let mut scope: Vec<Variable> =
            alternatives.iter().flatten().flat_map(Constraint::variables).collect();
        scope.sort_unstable();
        scope.dedup();
        let place = |variable: Variable| scope.binary_search(&variable).unwrap_or(0) as Variable;
        let mut differ = Vec::new();
        for clique in network.cliques() {
            let within: Vec<Variable> = clique
                .iter()
                .filter_map(|one| scope.binary_search(one).ok())
                .map(|one| one as Variable)
                .collect();
            if within.len() > 1 {
                differ.push(Constraint::Distinct(within));
            }
        }
        let all = alternatives.iter().map(|constraints| {
            let within = constraints.iter().map(|constraint| constraint.renamed(&place));
            let network = Network {
                lowest: network.lowest,
                count: network.count,
                cells: network.cells,
                domains: vec![network.all(); scope.len()],
                constraints: differ.iter().cloned().chain(within).collect(),
            };
            let circuit = Circuit::new(&network, &[], sums, watch)?;
            let state = circuit.begin(&network.domains);
            Ok((circuit, state))
        });
        let all = all.collect::<Result<_, Interruption>>()?;
        Ok(Alternatives { all, scope, before: Vec::new(), left: Vec::new() })
    }

    /// The approximate duration of a run.
    pub(super) fn work(&self) -> u64 {
        self.all.iter().map(|(circuit, _)| 10 + circuit.work.iter().sum::<u64>()).sum()
    }

    /// Eliminates values that no alternative keeps. Breaks if the time is over.
    pub(super) fn propagate(
        &mut self,
        state: &mut State,
        wiring: &Wiring,
        watch: Option<&Watch>,
    ) -> ControlFlow<Ending, Result<(), Conflict>> {
        let Alternatives { all, scope, before, left } = self;
        before.clear();
        before.extend(scope.iter().map(|variable| state.of(*variable)));
        left.clear();
        left.resize(scope.len(), 0);
        for (circuit, copy) in all {
            circuit.restart(copy, before);
            match circuit.propagate(copy, watch) {
                Ok(()) => {
                    left.iter_mut().zip(&copy.domains).for_each(|(left, domain)| *left |= domain);
                    if left == before {
                        return ControlFlow::Continue(Ok(()));
                    }
                }
                Err(Halt::Over(ending)) => return ControlFlow::Break(ending),
                Err(Halt::Propagator(_) | Halt::Variable(_)) => {}
            }
        }
        let mut kept = left.iter().zip(scope);
        ControlFlow::Continue(
            kept.try_for_each(|(left, variable)| state.keep(*variable, *left, wiring)),
        )
    }
}
