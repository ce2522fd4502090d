//! `transform`: equivalent forms of a puzzle.

use std::ops::{ControlFlow, RangeInclusive};

use super::{Located, OptionError, Other, RequestError};
use crate::report::TransformReport;
use veridoku_core::budget::Deadline;
use veridoku_core::grid::Geometry;
use veridoku_core::random::RandomStream;
use veridoku_core::transform::{Misfit, Operation, OperationError, Symmetries, Transform};

/// Asks for equivalent forms.
#[derive(Clone, Debug)]
pub struct TransformRequest {
    /// Operations to apply, in order.
    pub operations: Vec<Operation>,
    /// Whether to draw a transform after that.
    pub random: bool,
    /// The seed of the draws.
    pub seed: u64,
    /// How many random forms to make.
    pub count: u64,
    /// Whether to undo the same options.
    pub inverse: bool,
    /// Whether a report names the transform.
    pub show: bool,
}

impl Default for TransformRequest {
    fn default() -> TransformRequest {
        let (operations, random, inverse, show) = (Vec::new(), false, false, false);
        TransformRequest { operations, random, seed: 0, count: 1, inverse, show }
    }
}

/// How the puzzles of a geometry are transformed.
pub struct Forms {
    applied: Transform,
    drawn: Option<Symmetries>,
    seed: u64,
    count: u64,
    inverse: bool,
}

impl TransformRequest {
    /// The allowed numbers of forms.
    pub const COUNTS: RangeInclusive<u64> = 1..=u32::MAX as u64;

    /// Refuses options without effect.
    ///
    /// # Errors
    /// [`OptionError`].
    pub fn expect_used(&self) -> Result<(), OptionError> {
        OptionError::expect_within("count", self.count, &TransformRequest::COUNTS)?;
        if self.operations.is_empty() && !self.random {
            return Err(OptionError::Missing { one: "apply", other: "random" });
        }
        if self.count != 1 && !self.random {
            let with = Other::Words("a transform that is not random");
            return Err(OptionError::Idle { key: "count", with, expected: None });
        }
        Ok(())
    }

    /// Prepares the forms of all puzzles with this geometry.
    ///
    /// # Errors
    /// The operations together break a rule, or the rules allow no random transform, or the deadline comes.
    pub fn prepare(
        &self,
        geometry: &Geometry,
        deadline: &Deadline,
    ) -> Result<Forms, OperationError> {
        let applied = Transform::new(&self.operations, geometry)?;
        let drawn = match self.random.then(|| Symmetries::within(geometry, deadline)).transpose() {
            Ok(None) => None,
            Ok(Some(ControlFlow::Continue(symmetries))) => Some(symmetries),
            Ok(Some(ControlFlow::Break(ending))) => return Err(OperationError::Over(ending)),
            Err(unsupported) => return Err(Misfit::from(unsupported).into()),
        };
        let TransformRequest { seed, count, inverse, .. } = *self;
        Ok(Forms { applied, drawn, seed, count, inverse })
    }

    /// Passes the forms of one puzzle to `each`, until it breaks.
    ///
    /// # Errors
    /// Options contradict each other, or do not fit the puzzle, or the deadline comes.
    pub fn answer(
        &self,
        located: &Located<'_>,
        deadline: &Deadline,
        each: &mut dyn FnMut(TransformReport) -> ControlFlow<()>,
    ) -> Result<(), RequestError> {
        self.expect_used()?;
        let forms = self.prepare(located.puzzle.geometry(), deadline)?;
        for transform in forms.of(0) {
            if let Some(ending) = deadline.over() {
                return Err(OperationError::Over(ending).into());
            }
            let form = transform.apply(located.puzzle);
            let words = self.show.then(|| transform.to_string());
            let report = TransformReport::new(&form, words, &located.text);
            if each(report).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Forms {
    /// The transforms of a record, by its number from 0 among all records.
    pub fn of(&self, record: u64) -> impl Iterator<Item = Transform> + '_ {
        // With the inverse, a record is itself a form, one of `count` for each original.
        let forms = match self.inverse {
            true => record % self.count..record % self.count + 1,
            false => 0..self.count,
        };
        let original = if self.inverse { record / self.count } else { record };
        forms.map(move |form| {
            let transform = self.transform(original, form);
            if self.inverse { transform.inverse() } else { transform }
        })
    }

    /// The transform that makes a form of a record.
    fn transform(&self, record: u64, form: u64) -> Transform {
        match &self.drawn {
            None => self.applied.clone(),
            Some(symmetries) => {
                // Each form has its own part of the random stream, so it can be drawn without those before it.
                let mut random = RandomStream::part(self.seed, record, form);
                self.applied.then(&symmetries.random(&mut random))
            }
        }
    }
}
