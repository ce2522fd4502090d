//! `steps`: everything that can be deduced now.

use super::{Located, Question, Reasoning, RequestError, Solving};
use crate::advice::{Logics, NoAdvice, Subject};
use crate::report::{Additions, StepsReport};
use veridoku_core::budget::{Deadline, Stop};
use veridoku_core::format::OneLine;
use veridoku_core::grid::Puzzle;
use veridoku_logic::{Found, Logic, NoLogic, Technique, Techniques};
use veridoku_solve::Answer;

/// Asks for all steps that are possible now.
#[derive(Clone, Debug, Default)]
pub struct StepsRequest {
    /// How the number of solutions is found.
    pub solving: Solving,
    /// The techniques of the steps.
    pub reasoning: Reasoning,
    /// If there are any, only these techniques are reported.
    pub technique: Vec<Technique>,
    /// What a report adds to each step.
    pub additions: Additions,
}

impl StepsRequest {
    /// Prepares the search for steps in any number of positions.
    ///
    /// # Errors
    /// Options contradict each other.
    pub fn prepare(&self) -> Result<Steps, RequestError> {
        self.solving.expect_used()?;
        let techniques = match &self.technique[..] {
            [] => self.reasoning.techniques()?,
            named => self.reasoning.techniques_named(named, "technique")?,
        };
        Ok(Steps { techniques, additions: self.additions, logics: Logics::new(techniques) })
    }

    /// The steps of one position.
    ///
    /// # Errors
    /// As for [`prepare`](StepsRequest::prepare), or the solver or logic refuses the puzzle.
    pub fn answer(
        &self,
        located: &Located<'_>,
        stop: Option<Stop>,
    ) -> Result<StepsReport, RequestError> {
        let mut steps = self.prepare()?;
        Logic::expect(located.puzzle.geometry())?;
        let searched = self.solving.search(located.puzzle, Question::verdict(0), stop)?;
        let found = steps.steps(located.puzzle, &searched.answer, &searched.deadline)?;
        Ok(found.report(located.place, &located.text))
    }
}

/// Finds the steps of position after position.
pub struct Steps {
    techniques: Techniques,
    additions: Additions,
    logics: Logics,
}

/// A position with its steps.
#[derive(Clone, Debug)]
pub struct StepsFound<'a> {
    /// The position, and its verdict.
    pub subject: Subject<'a>,
    /// The steps, or why none are reported.
    pub found: Result<Found, NoAdvice>,
    additions: Additions,
}

impl Steps {
    /// The same for another thread.
    pub fn another(&self) -> Steps {
        let Steps { techniques, additions, .. } = *self;
        Steps { techniques, additions, logics: Logics::new(techniques) }
    }

    /// The steps of a position, whose solver gave this answer to the question for two solutions.
    ///
    /// # Errors
    /// [`NoLogic`].
    pub fn steps<'a>(
        &mut self,
        puzzle: &'a Puzzle,
        answer: &'a Answer,
        deadline: &Deadline,
    ) -> Result<StepsFound<'a>, NoLogic> {
        let subject = Subject::new(puzzle, answer);
        let logic = self.logics.of(puzzle, subject.verdict, deadline)?;
        let found = subject.advised().map(|position| logic.steps_within(&position, deadline));
        Ok(StepsFound { subject, found, additions: self.additions })
    }
}

impl StepsFound<'_> {
    /// Whether the time sufficed.
    pub fn is_finished(&self) -> bool {
        !self.found.as_ref().is_ok_and(|found| found.over.is_some())
    }

    /// The report of the steps.
    pub fn report(&self, place: &str, text: &OneLine) -> StepsReport {
        let report = StepsReport::new(&self.subject, place.to_owned(), &self.found, text);
        report.with(self.additions, &self.subject, &self.found)
    }
}
