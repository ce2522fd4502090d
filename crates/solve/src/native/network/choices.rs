//! Alternatives within one house: each fixes the values of some cells, and the sum of some.
//!
//! An X-sum is an example: with a first digit of 3, the first three cells have the sum. A numbered room is another. For
//! each alternative that is still possible the whole house is filtered by sets of values (`subsets`): first the cells
//! of the sum, whose sets are cut to those with a total, then all others. Values that no alternative keeps are
//! eliminated. Exact for the house and the clue together.
//!
//! Cost: for each alternative, as much as a cage over the whole house.

use super::Wiring;
use super::state::{Conflict, State};
use super::subsets::{self, Sets};
use super::sum::SumTable;
use veridoku_core::rules::network::{Constraint, Network, Totals, Values, Variable};

/// Alternatives within a house, ready for use.
pub(super) struct Choices<const W: usize> {
    pub(super) house: Vec<Variable>,
    choices: Vec<Choice<W>>,
    layers: Vec<Sets<W>>,
}

struct Choice<const W: usize> {
    /// The places in the house: those of the sum come first.
    order: Vec<usize>,
    /// The possible values of each place, in this order.
    masks: Vec<Values>,
    /// After how many places the sets are cut, and the sets that continue.
    cut: Option<(usize, Sets<W>)>,
}

impl<const W: usize> Choices<W> {
    /// The choices, if the alternatives are of this form and their variables are in one house.
    pub(super) fn new(
        network: &Network,
        houses: &[Vec<Variable>],
        alternatives: &[Vec<Constraint>],
        table: &SumTable<W>,
    ) -> Option<Choices<W>> {
        let linear = |constraint: &Constraint| match constraint {
            Constraint::Linear(terms, _) => terms.iter().all(|(_, factor)| *factor == 1),
            // This constraint is within the house.
            Constraint::Distinct(_) => true,
            _ => false,
        };
        let is_plain = |constraints: &Vec<Constraint>| {
            let is_sum =
                |one: &&Constraint| matches!(one, Constraint::Linear(terms, _) if terms.len() > 1);
            constraints.iter().all(linear) && constraints.iter().filter(is_sum).count() <= 1
        };
        if W == 0 || !alternatives.iter().all(is_plain) {
            return None;
        }
        let mut scope: Vec<Variable> =
            alternatives.iter().flatten().flat_map(Constraint::variables).collect();
        scope.sort_unstable();
        scope.dedup();
        let house = houses.iter().find(|house| scope.iter().all(|one| house.contains(one)))?;
        let place = |variable: &Variable| house.iter().position(|one| one == variable);
        let choices = alternatives.iter().map(|constraints| {
            let mut masks = vec![network.all(); house.len()];
            let (mut first, mut cut) = (Vec::new(), None);
            for constraint in constraints {
                let Constraint::Linear(terms, totals) = constraint else { continue };
                let least = network.lowest * terms.len() as i32;
                let bits = totals.list().iter().map(|total| total - least);
                if let [(only, _)] = &terms[..] {
                    let values = bits.filter(|bit| (0..32).contains(bit));
                    masks[place(only)?] &= values.fold(0, |values, bit| values | 1 << bit);
                } else {
                    first = terms.iter().filter_map(|(variable, _)| place(variable)).collect();
                    cut = Some((first.len(), table.sets_of(bits)));
                }
            }
            let mut order = first;
            for place in 0..house.len() {
                if !order.contains(&place) {
                    order.push(place);
                }
            }
            let masks = order.iter().map(|place| masks[*place]).collect();
            Some(Choice { order, masks, cut })
        });
        let choices = choices.collect::<Option<Vec<_>>>()?;
        Some(Choices { house: house.clone(), choices, layers: Vec::new() })
    }

    /// The choices of an X-sum: for each first digit, a sum of as many cells.
    pub(super) fn x_sum(
        network: &Network,
        houses: &[Vec<Variable>],
        line: &[Variable],
        sum: i32,
        table: &SumTable<W>,
    ) -> Option<Choices<W>> {
        let first = *line.first()?;
        let alternative = |size: usize| {
            let terms = line[..size].iter().map(|variable| (*variable, 1)).collect();
            let digit = Constraint::Linear(vec![(first, 1)], Totals::only(size as i32));
            vec![digit, Constraint::Linear(terms, Totals::only(sum))]
        };
        let all: Vec<_> = (1..=line.len()).map(alternative).collect();
        Choices::new(network, houses, &all, table)
    }

    /// Eliminates values that occur in no choice.
    pub(super) fn propagate(&mut self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let mut domains = [0; 32];
        let length = self.house.len();
        for (domain, variable) in domains.iter_mut().zip(&self.house) {
            *domain = state.of(*variable);
        }
        let mut left = [0; 32];
        for choice in &self.choices {
            choice.join(&domains[..length], &mut left[..length], &mut self.layers);
            if left == domains {
                return Ok(());
            }
        }
        for (variable, left) in self.house.iter().zip(left) {
            state.keep(*variable, left, wiring)?;
        }
        Ok(())
    }
}

impl<const W: usize> Choice<W> {
    /// Adds the values that this choice leaves.
    fn join(&self, domains: &[Values], left: &mut [Values], layers: &mut Vec<Sets<W>>) {
        let mut own = [0; 32];
        for ((own, place), mask) in own.iter_mut().zip(&self.order).zip(&self.masks) {
            *own = domains[*place] & mask;
            if *own == 0 {
                return;
            }
        }
        let own = &mut own[..domains.len()];
        layers.clear();
        let mut sets = subsets::begin();
        layers.push(sets);
        for (place, domain) in own.iter().enumerate() {
            sets = subsets::step(&sets, *domain);
            if let Some((_, cut)) = self.cut.as_ref().filter(|(after, _)| *after == place + 1) {
                sets = subsets::and(&sets, cut);
            }
            if subsets::is_empty(&sets) {
                return;
            }
            layers.push(sets);
        }
        subsets::keep(own, layers, &sets, 0);
        for (place, own) in self.order.iter().zip(own) {
            left[*place] |= *own;
        }
    }
}
