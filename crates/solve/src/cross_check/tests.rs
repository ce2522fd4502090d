//! Cross-checks of solvers that are wrong, slow, or refuse puzzles.

use std::sync::Arc;

use super::*;
use crate::NativeSolver;
use veridoku_core::grid::{Cell, Digit, Geometry, Shape};

/// A backend that leaves out, repeats, or falsifies its last solution.
struct Faulty(NativeSolver, Fault);

#[derive(Clone, Copy)]
enum Fault {
    None,
    Omits,
    Repeats,
    Falsifies,
}

impl Solver for Faulty {
    fn name(&self) -> &'static str {
        "faulty"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        let mut found = self.0.answer(puzzle, budget, usize::MAX)?;
        let solutions = &mut found.solutions;
        match self.1 {
            Fault::None => {}
            Fault::Omits => drop(solutions.pop()),
            Fault::Repeats => solutions[0] = solutions[1].clone(),
            Fault::Falsifies => {
                let last = solutions.last_mut().expect("a solution");
                last.digits_mut().swap(0, 1);
            }
        }
        for solution in solutions.iter() {
            let _ = visit(solution);
        }
        Ok(Stats { solutions: solutions.len() as u64, ..found.stats })
    }
}

fn check(fault: Fault, budget: &Budget) -> Result<Stats, SolveError> {
    let mut puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2).unwrap())));
    puzzle.give(Cell::at(0, 0, 4), Digit::from_index(0));
    let faulty = Box::new(Faulty(NativeSolver::new(), fault));
    let mut cross_check = CrossCheck::new(vec![Box::new(NativeSolver::new()), faulty]);
    let alone = cross_check.search(&puzzle, budget, &mut |_| ControlFlow::Continue(()));
    // The bulk call is other code and must give the same result.
    let solutions = budget.solutions.or(Some(MOST_HELD));
    let bulk = Budget { solutions, ..budget.clone() };
    let among_many = cross_check.search_many(&[puzzle], &bulk, 1).remove(0);
    assert_eq!(among_many.map(|answer| answer.stats).is_ok(), alone.is_ok());
    alone
}

/// A backend whose time is over after this number of solutions.
struct Slow(u64);

impl Solver for Slow {
    fn name(&self) -> &'static str {
        "slow"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        _: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        let stats = NativeSolver::new().search(puzzle, &Budget::solutions(self.0), visit)?;
        let is_over = stats.ending == Ending::Solutions;
        Ok(Stats { ending: if is_over { Ending::Time } else { stats.ending }, ..stats })
    }
}

/// A backend whose time is over after one solution, unless it only counts.
struct Counts;

impl Solver for Counts {
    fn name(&self) -> &'static str {
        "counts"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        Slow(1).search(puzzle, budget, visit)
    }

    fn answer(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        keep: usize,
    ) -> Result<Answer, SolveError> {
        NativeSolver::new().answer(puzzle, budget, keep)
    }
}

#[test]
fn a_count_that_no_backend_can_visit_is_asked_for_as_a_number() {
    let mut cross_check = CrossCheck::new(vec![Box::new(Slow(2)), Box::new(Counts)]);
    let stats = cross_check.answer(&blank(2), &minute(None), 0).expect("no disagreement").stats;
    assert_eq!((stats.solutions, stats.ending), (288, Ending::Exhausted));
    let [confirmation] = cross_check.confirmations() else { panic!("one puzzle") };
    assert_eq!(confirmation.settled_by, ["counts"]);
    // A search for two solutions is not repeated.
    let stats = cross_check.answer(&blank(2), &minute(Some(3)), 0).expect("no disagreement").stats;
    assert_eq!((stats.solutions, stats.ending), (2, Ending::Time));
}

fn blank(box_width: usize) -> Puzzle {
    let shape = Shape::new(2, box_width).expect("a shape");
    Puzzle::blank(Arc::new(Geometry::classic(shape)))
}

fn minute(solutions: Option<u64>) -> Budget {
    Budget { solutions, time: Some(std::time::Duration::from_secs(60)), ..Budget::default() }
}

#[test]
fn a_backend_that_runs_out_of_time_leaves_the_answer_to_the_others() {
    let puzzle = blank(2);
    for (early, limit) in [(0, None), (0, Some(2)), (1, Some(2)), (70, None), (70, Some(100))] {
        let ending = limit.map_or(Ending::Exhausted, |_| Ending::Solutions);
        let count = limit.unwrap_or(288);
        let budget = minute(limit);
        for order in [[true, false], [false, true]] {
            let solver = |is_slow| -> Box<dyn Solver> {
                if is_slow { Box::new(Slow(early)) } else { Box::new(NativeSolver::new()) }
            };
            let mut cross_check = CrossCheck::new(order.map(solver).into());
            let mut visited = Vec::new();
            let stats = cross_check.search(&puzzle, &budget, &mut |solution| {
                visited.push(solution.clone());
                ControlFlow::Continue(())
            });
            let stats = stats.expect("no disagreement");
            assert_eq!((stats.solutions, stats.ending), (count, ending));
            let distinct: std::collections::HashSet<_> = visited.iter().collect();
            assert_eq!((distinct.len(), visited.len()), (count as usize, count as usize));
            // A slow solver decides the question if it finds as many as are wanted.
            let is_early = early < limit.unwrap_or(288);
            let expected: Vec<&str> = (order.iter())
                .filter(|is_slow| !(**is_slow && is_early))
                .map(|is_slow| if *is_slow { "slow" } else { "native" })
                .collect();
            let expect_confirmed = |cross_check: &CrossCheck| {
                let [confirmation] = cross_check.confirmations() else { panic!("one puzzle") };
                assert_eq!((&confirmation.settled_by, confirmation.asked), (&expected, 2));
                assert_eq!(confirmation.is_partial(), expected.len() < 2);
            };
            expect_confirmed(&cross_check);
            for keep in [0, 1, 3] {
                let alone = cross_check.answer(&puzzle, &budget, keep).expect("an answer");
                expect_confirmed(&cross_check);
                let many =
                    cross_check.search_many(std::slice::from_ref(&puzzle), &budget, keep).remove(0);
                expect_confirmed(&cross_check);
                for answer in [alone, many.expect("an answer")] {
                    assert_eq!((answer.stats.solutions, answer.stats.ending), (count, ending));
                    assert_eq!(answer.solutions.len() as u64, count.min(keep as u64));
                }
            }
        }
    }
}

#[test]
fn if_all_run_out_of_time_the_one_with_most_solutions_answers() {
    let slow = |solutions| -> Box<dyn Solver> { Box::new(Slow(solutions)) };
    let mut cross_check = CrossCheck::new(vec![slow(3), slow(7), slow(5)]);
    let mut visited = 0;
    let stats = cross_check.search(&blank(2), &minute(None), &mut |_| {
        visited += 1;
        ControlFlow::Continue(())
    });
    let stats = stats.expect("no disagreement");
    assert_eq!((stats.solutions, stats.ending, visited), (7, Ending::Time, 7));
    let mut left = 4;
    let stats = cross_check.search(&blank(2), &minute(None), &mut |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let stats = stats.expect("no disagreement");
    assert_eq!((stats.solutions, stats.ending), (4, Ending::Stopped));
}

#[test]
fn more_solutions_than_are_held_are_visited_once_and_counted() {
    let (early, limit) = (MOST_HELD + 200, MOST_HELD + 500);
    let budget = minute(Some(limit));
    let mut cross_check =
        CrossCheck::new(vec![Box::new(Slow(early)), Box::new(NativeSolver::new())]);
    let mut visited = std::collections::HashSet::new();
    let stats = cross_check.search(&blank(3), &budget, &mut |solution| {
        assert!(visited.insert(solution.clone()), "a solution twice");
        ControlFlow::Continue(())
    });
    let stats = stats.expect("no disagreement");
    assert_eq!((stats.solutions, stats.ending), (early, Ending::Time));
    assert_eq!(visited.len() as u64, early);
    let counted = cross_check.answer(&blank(3), &budget, 0).expect("an answer").stats;
    assert_eq!((counted.solutions, counted.ending), (limit, Ending::Solutions));
    let mut left = 4;
    let stats = cross_check.search(&blank(3), &budget, &mut |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let stats = stats.expect("no disagreement");
    assert_eq!((stats.solutions, stats.ending), (4, Ending::Stopped));
}

#[test]
fn faults_are_found_and_true_answers_pass() {
    let everything = Budget::default();
    assert_eq!(check(Fault::None, &everything).unwrap().solutions, 72);
    assert_eq!(check(Fault::None, &Budget::solutions(5)).unwrap().solutions, 5);
    for fault in [Fault::Omits, Fault::Repeats, Fault::Falsifies] {
        let Err(SolveError::Disagreement(found)) = check(fault, &everything) else {
            panic!("a fault went unnoticed");
        };
        assert_eq!(found.findings.len(), 2);
        let text = found.to_string();
        assert!(text.contains("faulty: 7") && text.contains("row 1: 0 1 2 3"), "{text}");
    }
}
