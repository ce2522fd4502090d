//! `solve`: the first solution of a puzzle, or several.
//!
//! Of several solutions, each is reported as soon as the next is found: the last one carries their number, which is
//! not known before the search ends.

use std::ops::{ControlFlow, RangeInclusive};

use super::{Located, OptionError, Question, RequestError, Solving};
use crate::report::SolveReport;
use veridoku_core::budget::{Budget, Deadline, Stop};
use veridoku_core::format::OneLine;
use veridoku_core::grid::{Digit, Puzzle, Solution, Verdict};
use veridoku_solve::{Confirmation, Count, HiddenFinder, SolveError, Solver, Stats};

/// Asks for the solution of a puzzle, or for several.
#[derive(Clone, Debug, Default)]
pub struct SolveRequest {
    /// How solutions are found.
    pub solving: Solving,
    /// The most solutions to report, each in its own report; only the first, without a count, if `None`.
    pub limit: Option<u64>,
}

/// A solution or none, and what the search said of the puzzle.
#[derive(Clone, Copy, Debug)]
pub struct SolveEntry<'a> {
    /// The solution; `None` if there is none, or none was found in time.
    pub solution: Option<&'a Solution>,
    /// How many solutions the puzzle has.
    pub verdict: Verdict,
    /// How many solutions were found, in the last entry of several.
    pub count: Option<Count>,
    /// Which backends decided the puzzle, if several were asked, in the last entry.
    pub confirmation: Option<&'a Confirmation>,
}

impl SolveEntry<'_> {
    /// The report of the entry, with values of hidden cells that go with the solution.
    pub fn report(
        &self,
        puzzle: &Puzzle,
        hidden: Option<Vec<Digit>>,
        text: &OneLine,
    ) -> SolveReport {
        let SolveEntry { solution, verdict, count, confirmation } = *self;
        SolveReport::new(puzzle, solution, verdict, count, text)
            .with_hidden(puzzle, hidden)
            .with_confirmation(confirmation)
    }
}

impl SolveRequest {
    /// The allowed limits.
    pub const LIMITS: RangeInclusive<u64> = 1..=u64::MAX;

    /// Passes the reports of one puzzle to `each`, until it breaks.
    ///
    /// # Errors
    /// Options contradict each other, or the solver refuses the puzzle.
    pub fn answer(
        &self,
        located: &Located<'_>,
        stop: Option<Stop>,
        each: &mut dyn FnMut(SolveReport) -> ControlFlow<()>,
    ) -> Result<(), RequestError> {
        self.solving.expect_used()?;
        let Located { puzzle, text, .. } = located;
        let mut finder = HiddenFinder::default();
        let mut report = |entry: SolveEntry<'_>, deadline: &Deadline| {
            let hidden = entry.solution.and_then(|known| finder.values(puzzle, known, deadline));
            entry.report(puzzle, hidden, text)
        };
        let Some(limit) = self.limit else {
            let question = Question { limit: Some(2), keep: 1, continues: false };
            let searched = self.solving.search(puzzle, question, stop)?;
            let entry = SolveEntry {
                solution: searched.answer.solutions.first(),
                verdict: searched.answer.stats.verdict(),
                count: None,
                confirmation: searched.confirmation.as_ref(),
            };
            let _ = each(report(entry, &searched.deadline));
            return Ok(());
        };
        OptionError::expect_within("limit", limit, &SolveRequest::LIMITS)?;
        let budget = self.solving.budget(Some(SolveRequest::searched(limit)), stop);
        let deadline = budget.deadline();
        let mut solver = self.solving.solver();
        each_solution(&mut *solver, puzzle, &budget, limit, &mut |entry| {
            each(report(entry, &deadline))
        })?;
        Ok(())
    }

    /// How many solutions are searched for if this many are wanted. The verdict needs two.
    pub fn searched(limit: u64) -> u64 {
        limit.max(2)
    }
}

/// Passes up to `limit` solutions to `each` as they are found, until it breaks; a puzzle without a solution has one entry
/// too. Returns the result of the search, or `None` if `each` broke before the end.
///
/// # Errors
/// The solver refuses the puzzle; the last entry is then unknown.
pub fn each_solution(
    solver: &mut dyn Solver,
    puzzle: &Puzzle,
    budget: &Budget,
    limit: u64,
    each: &mut dyn FnMut(SolveEntry<'_>) -> ControlFlow<()>,
) -> Result<Option<Stats>, SolveError> {
    let (mut held, mut left, mut flow): (Option<Solution>, _, _) =
        (None, limit, ControlFlow::Continue(()));
    let stats = solver.search(puzzle, budget, &mut |solution| {
        let Some(held) = &mut held else {
            held = Some(solution.clone());
            return flow;
        };
        // The solution that is held is the last one if no more are wanted.
        if left > 1 {
            left -= 1;
            let entry = Some(&*held);
            let verdict = Verdict::Multiple;
            flow = each(SolveEntry { solution: entry, verdict, count: None, confirmation: None });
            held.digits_mut().copy_from_slice(solution.digits());
        }
        flow
    });
    if flow.is_break() {
        return Ok(None);
    }
    let solution = held.as_ref();
    let entry = match &stats {
        Ok(stats) => SolveEntry {
            solution,
            verdict: stats.verdict(),
            count: Some(stats.count()),
            confirmation: solver.delegates().and_then(|team| team.confirmations().first()),
        },
        Err(_) => {
            let verdict = Verdict::Unknown { at_least: 0 };
            SolveEntry { solution, verdict, count: None, confirmation: None }
        }
    };
    let flow = each(entry);
    stats.map(|stats| flow.is_continue().then_some(stats))
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_solve::NativeSolver;

    #[test]
    fn the_last_solution_has_the_number_of_all() {
        let puzzle: Puzzle = "1...............".parse().expect("a puzzle");
        for (limit, found) in [(1, 2), (3, 3), (100, 72)] {
            let mut counts = Vec::new();
            let budget = Budget::solutions(SolveRequest::searched(limit));
            let mut solver = NativeSolver::new();
            let stats = each_solution(&mut solver, &puzzle, &budget, limit, &mut |entry| {
                counts.push(entry.count.map(|count| count.at_least));
                ControlFlow::Continue(())
            });
            assert!(stats.expect("it is solved").is_some());
            assert_eq!(counts.pop(), Some(Some(found)));
            assert_eq!(counts.len() as u64, limit.min(72) - 1);
            assert!(counts.iter().all(Option::is_none));
        }
    }
}
