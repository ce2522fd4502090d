//! `hint`: the easiest step of a position, in as much detail as requested.

use super::{Located, Question, Reasoning, RequestError, Solving};
use crate::advice::{Adviser, Given, Hint, HintError, NoStep, Subject};
use crate::report::{Additions, HintReport};
use veridoku_core::budget::{Deadline, Stop};
use veridoku_core::format::OneLine;
use veridoku_core::grid::Puzzle;
use veridoku_logic::Techniques;
use veridoku_logic::explain::Detail;
use veridoku_solve::Answer;

/// Asks for a hint.
#[derive(Clone, Debug)]
pub struct HintRequest {
    /// How the number of solutions is found.
    pub solving: Solving,
    /// The techniques of a step.
    pub reasoning: Reasoning,
    /// How much the hint reveals; by default where to look.
    pub detail: Detail,
    /// The puzzle as it was given, if it is known: then the other values count as placed, and a hint names the wrong
    /// ones.
    pub given: Option<Puzzle>,
    /// What a report adds to the step.
    pub additions: Additions,
}

impl Default for HintRequest {
    fn default() -> HintRequest {
        let (solving, reasoning) = (Solving::default(), Reasoning::default());
        let additions = Additions::default();
        HintRequest { solving, reasoning, detail: Detail::Where, given: None, additions }
    }
}

impl HintRequest {
    /// Prepares hints for any number of positions. The given puzzle is solved here, within the time of one puzzle.
    ///
    /// # Errors
    /// Options contradict each other, or the given puzzle does not have exactly one solution.
    pub fn prepare(&self, stop: Option<Stop>) -> Result<Hints, RequestError> {
        self.solving.expect_used()?;
        let techniques = self.reasoning.techniques()?;
        let budget = self.solving.budget(None, stop);
        let given = self.given.clone().map(|given| Given::new(given, &budget)).transpose()?;
        let adviser = Adviser::new(techniques);
        let HintRequest { detail, additions, .. } = *self;
        Ok(Hints { techniques, detail, additions, given, adviser })
    }

    /// The hint for one position.
    ///
    /// # Errors
    /// As for [`prepare`](HintRequest::prepare), or the solver or logic refuses the puzzle.
    pub fn answer(
        &self,
        located: &Located<'_>,
        stop: Option<Stop>,
    ) -> Result<HintReport, RequestError> {
        let mut hints = self.prepare(stop.clone())?;
        let puzzle = located.puzzle;
        let report = |hinted: Hinted<'_>| hinted.report(located.place, &located.text);
        if hints.given.is_some() {
            // The solution of the given puzzle is known, and judges the position without a search.
            let deadline = self.solving.budget(None, stop).deadline();
            return Ok(report(hints.of(Subject::unsearched(puzzle), &deadline)?));
        }
        let searched = self.solving.search(puzzle, Question::verdict(0), stop)?;
        Ok(report(hints.hint(puzzle, &searched.answer, &searched.deadline)?))
    }
}

/// Gives hints for position after position.
pub struct Hints {
    techniques: Techniques,
    detail: Detail,
    additions: Additions,
    given: Option<Given>,
    adviser: Adviser,
}

/// A position with its hint.
#[derive(Clone, Debug)]
pub struct Hinted<'a> {
    /// The position, and its verdict.
    pub subject: Subject<'a>,
    /// The hint.
    pub hint: Hint,
    detail: Detail,
    additions: Additions,
}

impl Hints {
    /// The same for another thread.
    pub fn another(&self) -> Hints {
        let Hints { techniques, detail, additions, ref given, .. } = *self;
        let (given, adviser) = (given.clone(), Adviser::new(techniques));
        Hints { techniques, detail, additions, given, adviser }
    }

    /// How much a hint reveals.
    pub fn detail(&self) -> Detail {
        self.detail
    }

    /// The hint for a position, whose solver gave this answer to the question for two solutions.
    ///
    /// # Errors
    /// [`HintError`].
    pub fn hint<'a>(
        &mut self,
        puzzle: &'a Puzzle,
        answer: &'a Answer,
        deadline: &Deadline,
    ) -> Result<Hinted<'a>, HintError> {
        self.of(Subject::new(puzzle, answer), deadline)
    }

    fn of<'a>(
        &mut self,
        mut subject: Subject<'a>,
        deadline: &Deadline,
    ) -> Result<Hinted<'a>, HintError> {
        let hint = match &self.given {
            Some(given) => self.adviser.hint_with(given, &mut subject, deadline),
            None => self.adviser.hint(&subject, deadline),
        }?;
        Ok(Hinted { subject, hint, detail: self.detail, additions: self.additions })
    }
}

impl Hinted<'_> {
    /// Whether the time sufficed.
    pub fn is_finished(&self) -> bool {
        !matches!(self.hint, Hint::Nothing(NoStep::Unfinished))
    }

    /// The report of the hint.
    pub fn report(&self, place: &str, text: &OneLine) -> HintReport {
        let report =
            HintReport::new(&self.subject, place.to_owned(), &self.hint, self.detail, text);
        report.with(self.additions, &self.subject, &self.hint)
    }
}
