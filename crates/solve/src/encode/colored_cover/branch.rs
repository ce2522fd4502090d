//! Alternatives: an item with an option for each. The number of the chosen one is a color, and the items of its
//! constraints agree with it; the items of the other alternatives then restrict nothing.
//!
//! Values that an alternative excludes are in conflict with its option.

use super::draft::{Condition, Draft, OptionId, Written, bits};
use veridoku_core::rules::network::{Constraint, Values, Variable};

impl Draft<'_> {
    pub(super) fn any_of(&mut self, alternatives: &[Vec<Constraint>]) -> Written {
        if let [alone] = alternatives {
            return alone.iter().try_for_each(|constraint| self.constraint(constraint));
        }
        // A grid may satisfy several alternatives: a cover for each.
        self.may_repeat = true;
        let (primary, item) = (self.primary(), self.secondary());
        let count = alternatives.len() as i32;
        let within: Vec<_> =
            self.conditions.iter().map(|condition| (condition.item, condition.number)).collect();
        let mut options = Vec::new();
        for number in 1..=count {
            let mut nodes = vec![(primary, 0), (item, number)];
            nodes.extend(&within);
            options.push(self.option(nodes)?);
        }
        self.nothing_elsewhere(primary)?;
        let left: Vec<Vec<(Variable, Values)>> =
            alternatives.iter().map(|constraints| self.narrowed(constraints)).collect();
        for variable in 0..self.values.len() as Variable {
            for bit in bits(self.values[usize::from(variable)]) {
                let excludes = |left: &&Vec<(Variable, Values)>| {
                    left.iter().any(|(of, values)| *of == variable && values >> bit & 1 == 0)
                };
                let against: Vec<OptionId> = left
                    .iter()
                    .zip(&options)
                    .filter(|(left, _)| excludes(left))
                    .map(|(_, option)| *option)
                    .collect();
                let placement: Vec<OptionId> = self.placement(variable, bit).into_iter().collect();
                self.conflict(&placement, &against)?;
            }
        }
        for (number, constraints) in (1..).zip(alternatives) {
            self.conditions.push(Condition { item, number, count });
            for constraint in constraints {
                let is_unary =
                    matches!(constraint, Constraint::Linear(terms, _) if terms.len() == 1);
                if !is_unary {
                    self.constraint(constraint)?;
                }
            }
            self.conditions.pop();
        }
        Ok(())
    }

    /// The values left by constraints on single variables.
    fn narrowed(&self, constraints: &[Constraint]) -> Vec<(Variable, Values)> {
        let left = |constraint: &Constraint| match constraint {
            Constraint::Linear(terms, totals) => match terms[..] {
                [(variable, factor)] => {
                    let fits = |bit: &usize| totals.contains(factor * self.network.value(*bit));
                    let values = bits(self.network.all()).filter(fits);
                    Some((variable, values.fold(0, |set, bit| set | 1 << bit)))
                }
                _ => None,
            },
            _ => None,
        };
        constraints.iter().filter_map(left).collect()
    }
}
