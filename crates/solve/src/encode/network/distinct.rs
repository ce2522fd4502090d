//! Different values: no two variables share one. If there are as many variables as values, each value has a position.

use std::ops::ControlFlow;

use super::super::rules::Sink;
use super::writer::Writer;
use veridoku_core::budget::Ending;
use veridoku_core::rules::network::Variable;

impl<S: Sink> Writer<'_, S> {
    pub(super) fn distinct(&mut self, variables: &[Variable]) -> ControlFlow<Ending> {
        for bit in 0..self.network.count {
            let places: Vec<_> = variables.iter().map(|variable| self.is(*variable, bit)).collect();
            if variables.len() == self.network.count {
                self.clause(places.iter().copied())?;
            }
            self.at_most_one(&places)?;
        }
        ControlFlow::Continue(())
    }
}
