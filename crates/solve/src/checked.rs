//! Checks grids between a backend and a visitor: a grid that a backend finds for a puzzle with rules is checked against
//! the rules, by code that shares nothing with the backend's input (see [`rules::check`]).
//!
//! A grid that breaks a rule never reaches the visitor: the search ends with [`SolveError::BrokenRule`]. Nor does a
//! grid that is not checked before the time ends: it is not counted. Houses and pairs need no check here, since tests
//! compare the backends on millions of such puzzles; rules are too many for that.

use std::ops::ControlFlow;

use super::{SolveError, Stats};
use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Puzzle, Solution};
use veridoku_core::rules;

/// Called with each solution.
pub(super) type Visit<'a> = &'a mut dyn FnMut(&Solution) -> ControlFlow<()>;

/// Called with each grid, and with values of the hidden cells; without any, they are looked for.
pub(super) type VisitWithHidden<'a> = &'a mut dyn FnMut(&Solution, &[i32]) -> ControlFlow<()>;

/// Runs a search with a visitor that sees the grids that satisfy all rules, and fails at the first that breaks one. With
/// each grid the search may propose the values of all hidden cells.
pub(super) fn checked(
    backend: &'static str,
    puzzle: &Puzzle,
    deadline: &Deadline,
    visit: Visit<'_>,
    search: impl FnOnce(VisitWithHidden<'_>) -> Result<Stats, SolveError>,
) -> Result<Stats, SolveError> {
    if puzzle.geometry().rules().is_empty() {
        return search(&mut |solution, _| visit(solution));
    }
    let (mut fault, mut cut, mut kept) = (None, None, 0);
    let stats = search(&mut |solution, hidden| {
        match rules::check_with(puzzle, solution, hidden, deadline) {
            ControlFlow::Continue(Ok(())) => {
                kept += 1;
                return visit(solution);
            }
            ControlFlow::Continue(Err(violation)) => {
                fault = Some(SolveError::BrokenRule { backend, violation });
            }
            ControlFlow::Break(ending) => cut = Some(ending),
        }
        ControlFlow::Break(())
    })?;
    match (fault, cut) {
        (Some(fault), _) => Err(fault),
        (None, Some(ending)) => Ok(Stats { solutions: kept, ending, ..stats }),
        (None, None) => Ok(stats),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use veridoku_core::budget::{Budget, Ending};
    use veridoku_core::grid::{Cell, Digit, GeometryBuilder, Rule, RuleKind, Shape};

    #[test]
    fn a_grid_that_breaks_a_rule_is_no_solution() {
        let mut builder = GeometryBuilder::new(Shape::new(2, 2).unwrap());
        builder.rule(Rule::new(RuleKind::Killer, [3], [0, 1].map(Cell::from_index)));
        let puzzle = Puzzle::blank(Arc::new(builder.build().unwrap()));
        let grid = |digits: [usize; 16]| Solution::new(digits.map(Digit::from_index));
        let right = grid([0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0]);
        let wrong = grid([2, 3, 0, 1, 0, 1, 2, 3, 1, 0, 3, 2, 3, 2, 1, 0]);
        let mut seen = Vec::new();
        let answer = checked(
            "liar",
            &puzzle,
            &Deadline::NEVER,
            &mut |solution| {
                seen.push(solution.clone());
                ControlFlow::Continue(())
            },
            |visit| {
                assert!(visit(&right, &[]).is_continue());
                assert!(visit(&wrong, &[]).is_break());
                Ok(Stats { solutions: 2, guesses: None, ending: Ending::Stopped })
            },
        );
        let Err(SolveError::BrokenRule { backend: "liar", violation }) = answer else {
            panic!("{answer:?}");
        };
        assert_eq!(violation.to_string(), "the rule `killer` is broken");
        assert_eq!(seen, std::slice::from_ref(&right));

        // A grid found as the time ends is not checked, so it isn't a solution.
        let over = Budget::time(Duration::ZERO).deadline();
        let late =
            checked("late", &puzzle, &over, &mut |solution| panic!("{solution:?}"), |visit| {
                assert!(visit(&right, &[]).is_break());
                Ok(Stats { solutions: 1, guesses: None, ending: Ending::Stopped })
            });
        assert_eq!(late.map(|stats| (stats.solutions, stats.ending)), Ok((0, Ending::Time)));
    }
}
