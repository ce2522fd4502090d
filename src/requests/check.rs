//! `check`: whether a puzzle has exactly one solution, and whether it is the one that the text gives.

use super::{Located, Question, RequestError, Solving};
use crate::advice::{SolutionGiven, Subject};
use crate::diagnose::{impossible_rules, rule_names};
use crate::report::CheckReport;
use veridoku_core::budget::{Deadline, Stop};
use veridoku_core::format::{OneLine, ParseError};
use veridoku_core::grid::{Solution, Verdict};
use veridoku_solve::{Answer, NativeSolver};

/// Asks whether a puzzle has exactly one solution.
#[derive(Clone, Debug)]
pub struct CheckRequest {
    /// How the number of solutions is found.
    pub solving: Solving,
    /// Whether a solution that the text gives is compared; by default it is.
    pub compares: bool,
}

/// A solution that a text gives with its puzzle, or the fault in it; see
/// [`Record::expected`](veridoku_core::format::Record::expected).
pub type StatedSolution = Result<Solution, Box<ParseError>>;

impl Default for CheckRequest {
    fn default() -> CheckRequest {
        CheckRequest { solving: Solving::default(), compares: true }
    }
}

impl CheckRequest {
    /// The check of one puzzle; `expected` is the solution that the text gives, if it gives one.
    ///
    /// # Errors
    /// Options contradict each other, the solver refuses the puzzle, or it rejects a solution that satisfies every rule.
    pub fn answer(
        &self,
        located: &Located<'_>,
        expected: Option<&StatedSolution>,
        stop: Option<Stop>,
    ) -> Result<CheckReport, RequestError> {
        self.solving.expect_used()?;
        let expected = expected.filter(|_| self.compares);
        let keep = usize::from(expected.is_some());
        let question = Question { limit: Some(2), keep, continues: false };
        let searched = self.solving.search(located.puzzle, question, stop)?;
        let subject = Subject::new(located.puzzle, &searched.answer);
        let checked = Checked::new(subject, expected, &searched.answer);
        if let Some(SolutionGiven::Disagreement(message)) = checked.given {
            return Err(RequestError::Disagreement(message));
        }
        let checked = checked.with_impossible_rules(&searched.deadline);
        Ok(checked.report(located.place, &located.text))
    }
}

/// A puzzle that was checked.
#[derive(Clone, Debug)]
pub struct Checked<'a> {
    /// The puzzle, and its verdict.
    pub subject: Subject<'a>,
    /// The result for the solution that the text gives, if it is compared.
    pub given: Option<SolutionGiven>,
    /// Rules, as text, each of which no grid satisfies.
    pub impossible_rules: Vec<String>,
}

impl<'a> Checked<'a> {
    /// The check of a subject; `answer` kept the first solution if there is one to compare.
    pub fn new(
        subject: Subject<'a>,
        expected: Option<&StatedSolution>,
        answer: &Answer,
    ) -> Checked<'a> {
        let given = expected.map(|given| SolutionGiven::new(subject.puzzle, given, answer));
        Checked { subject, given, impossible_rules: Vec::new() }
    }

    /// This check with the rules that cannot be satisfied by themselves, if there is no solution. They are searched for
    /// until the deadline.
    #[must_use]
    pub fn with_impossible_rules(self, deadline: &Deadline) -> Checked<'a> {
        let impossible_rules = impossible(&self.subject, deadline);
        Checked { impossible_rules, ..self }
    }

    /// The report of the check.
    pub fn report(&self, place: &str, text: &OneLine) -> CheckReport {
        let report = CheckReport::new(&self.subject, place.to_owned(), text);
        let report = match &self.given {
            None | Some(SolutionGiven::Disagreement(_)) => report,
            Some(SolutionGiven::Right) => report.with_solution_given(Ok(())),
            Some(SolutionGiven::Other(why) | SolutionGiven::NoSolution(why)) => {
                report.with_solution_given(Err(why.clone()))
            }
        };
        match &self.impossible_rules[..] {
            [] => report,
            rules => report.with_impossible_rules(rules.to_vec()),
        }
    }
}

/// The rules that no grid satisfies, if there is no solution and no conflict explains it.
fn impossible(subject: &Subject<'_>, deadline: &Deadline) -> Vec<String> {
    let Subject { puzzle, verdict, conflicts, .. } = subject;
    if *verdict != Verdict::None || !conflicts.is_empty() {
        return Vec::new();
    }
    let found = impossible_rules(puzzle.geometry(), &mut NativeSolver::new(), deadline);
    // For a grid that the native engine refuses, no rule is named.
    rule_names(puzzle, &found.unwrap_or_default())
}
