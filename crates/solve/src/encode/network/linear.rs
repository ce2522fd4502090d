//! Sums: known values are subtracted, and the rest is divided into groups that must differ.
//!
//! | rest | how it is written |
//! |---|---|
//! | one variable | the values that fit |
//! | two | pairs, by supports |
//! | a group of one factor | a selector per set of values (`combinations`) |
//! | several groups | the same for each group; then the groups' amounts are added up (`adder`) |
//!
//! Groups matter: little killers that are sums of groups take two thirds of the time that a diagram over single cells
//! takes.

use std::ops::ControlFlow;

use super::super::rules::Sink;
use super::adder::Choice;
use super::combinations::sets;
use super::writer::{Writer, bits};
use veridoku_core::budget::Ending;
use veridoku_core::rules::network::{Totals, Values, Variable};

impl<S: Sink> Writer<'_, S> {
    pub(super) fn linear(
        &mut self,
        terms: &[(Variable, i32)],
        totals: &Totals,
    ) -> ControlFlow<Ending> {
        let mut open = Vec::with_capacity(terms.len());
        let mut known = 0;
        for &(variable, factor) in terms {
            match self.values[usize::from(variable)] {
                values if values.is_power_of_two() => {
                    known += factor * self.network.value(values.trailing_zeros() as usize);
                }
                _ => open.push((variable, factor)),
            }
        }
        let totals = Totals::of(totals.list().iter().map(|total| total - known));
        let groups = self.groups(open);
        if let [(group, factor)] = &groups[..]
            && group.len() > 2
        {
            let base = self.network.lowest * group.len() as i32;
            let accepts = |sum: i32| totals.contains(factor * (sum + base));
            if let Some(sets) = sets(&self.domains(group), accepts) {
                return self.select(group, &sets).map_continue(|_| ());
            }
        }
        let mut choices = Vec::new();
        for (group, factor) in groups {
            self.add_choices(&group, factor, &mut choices)?;
        }
        self.add_up(&choices, &totals)
    }

    fn domains(&self, variables: &[Variable]) -> Vec<Values> {
        variables.iter().map(|variable| self.values[usize::from(*variable)]).collect()
    }

    /// Divides a sum into groups of one factor whose variables all differ: the largest first, each grown greedily.
    fn groups(&self, mut terms: Vec<(Variable, i32)>) -> Vec<(Vec<Variable>, i32)> {
        let mut groups = Vec::new();
        while !terms.is_empty() {
            let grown = terms.iter().map(|&(seed, factor)| {
                let mut group = vec![seed];
                for &(variable, _) in terms.iter().filter(|(_, other)| *other == factor) {
                    if group.iter().all(|member| self.variables.must_differ(*member, variable)) {
                        group.push(variable);
                    }
                }
                (group, factor)
            });
            let largest =
                grown.reduce(|one, other| if other.0.len() > one.0.len() { other } else { one });
            let Some((group, factor)) = largest else { break };
            terms.retain(|(variable, _)| !group.contains(variable));
            groups.push((group, factor));
        }
        groups
    }

    /// The amounts of a group, or of its parts if it has too many sets.
    fn add_choices(
        &mut self,
        group: &[Variable],
        factor: i32,
        choices: &mut Vec<Choice>,
    ) -> ControlFlow<Ending> {
        if let [variable] = *group {
            let amount = |bit| (factor * self.network.value(bit), self.is(variable, bit));
            choices.push(bits(self.values[usize::from(variable)]).map(amount).collect());
            return ControlFlow::Continue(());
        }
        self.work(1 << group.len().min(12))?;
        if let Some(sets) = sets(&self.domains(group), |_| true) {
            let selectors = self.select(group, &sets)?;
            choices.push(self.amounts(&sets, &selectors, factor)?);
            return ControlFlow::Continue(());
        }
        let (one, other) = group.split_at(group.len() / 2);
        self.add_choices(one, factor, choices)?;
        self.add_choices(other, factor, choices)
    }
}
