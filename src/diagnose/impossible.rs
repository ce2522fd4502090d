//! Rules that no grid satisfies, each checked separately: a cage of two cells with the sum 50, a sandwich of 50.
//!
//! [`diagnose`](fn@super::diagnose) finds the fewest givens and rules that contradict each other, by many questions
//! and two solvers. Here each rule is one question, decided only by propagation or a few guesses. So a check of
//! many puzzles can report a typing error at negligible cost. Undecided rules are not reported.

use std::sync::Arc;

use super::statement::{NEGATIVE, is_of_grid};
use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Geometry, Puzzle, Rule, RuleId};
use veridoku_solve::{Budget, Ending, SolveError, Solver};

/// Guesses for a question.
const GUESSES: u64 = 50;

/// The most rules that are checked.
const MOST_RULES: usize = 256;

/// The rules of a geometry that no grid satisfies, even without the other rules. Rules about pairs without a mark
/// are excluded, because they depend on the marks. The result is empty if there is no grid at all.
///
/// ```
/// use veridoku::diagnose::{impossible_rules, rule_names};
/// use veridoku::format::{ReadOptions, read_puzzle};
/// use veridoku::{Deadline, NativeSolver};
/// let puzzle = read_puzzle("thermo: r1c1 r1c2; killer 50: r5c1 r5c2", ReadOptions::default())?;
/// let found = impossible_rules(puzzle.geometry(), &mut NativeSolver::new(), &Deadline::NEVER)?;
/// assert_eq!(rule_names(&puzzle, &found), ["killer 50: r5c1 r5c2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The solver does not support the grid.
pub fn impossible_rules(
    geometry: &Geometry,
    solver: &mut dyn Solver,
    deadline: &Deadline,
) -> Result<Vec<RuleId>, SolveError> {
    let mut has_none = |extra: Option<&Rule>| {
        let of_grid = geometry.rules().iter().filter(|rule| is_of_grid(rule, geometry));
        let rules = of_grid.chain(extra).cloned();
        let puzzle = Puzzle::blank(Arc::new(geometry.with_rules(rules)));
        let budget = Budget { guesses: Some(GUESSES), ..Budget::solutions(1) };
        let stats = solver.answer(&puzzle, &budget.until(deadline), 0)?.stats;
        Ok::<bool, SolveError>(stats.solutions == 0 && stats.ending == Ending::Exhausted)
    };
    if geometry.rules().is_empty() || has_none(None)? {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for (index, rule) in geometry.rules().iter().enumerate().take(MOST_RULES) {
        if deadline.is_over() {
            break;
        }
        let is_asked = !is_of_grid(rule, geometry) && !NEGATIVE.contains(&rule.kind);
        if is_asked && has_none(Some(rule))? {
            found.push(RuleId::from_index(index));
        }
    }
    Ok(found)
}
