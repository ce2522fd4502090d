//! Supposition: trial and error, when no pattern helps.
//!
//! ```text
//! r1c1 has 3 and 8, and no open cell has fewer candidates:
//! r1c1=3  no solution  -> r1c1<>3
//! r1c1=8  a solution
//! ```
//!
//! In the open cells with the fewest candidates, each candidate is tried separately, and eliminated if there is no
//! solution with it. The proof is a complete search by the native solver: not human logic, as the name indicates. A
//! puzzle with several solutions keeps every candidate of each of them, so the search may find nothing.
//!
//! Also called guessing, trial and error, brute force, Ariadne's thread.

use super::prelude::*;
use veridoku_core::grid::{DigitSet, Puzzle, Verdict};
use veridoku_solve::{Budget, NativeSolver, Solver};

pub(super) struct Supposition;

/// The maximum number of candidates tried. If more cells are alike, as in a blank grid, no trial helps.
const MOST_SUPPOSED: usize = 1_000;

/// The maximum number of guesses per candidate, after which it stays. We count guesses, not time, so that all
/// machines agree.
const MOST_GUESSES: u64 = 10_000;

impl<const W: usize> Finder<W> for Supposition {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let counts = view.open().iter().map(|cell| view.candidates(cell).len());
        let Some(fewest) = counts.min() else { return };
        let cells = view.open().iter().filter(|cell| view.candidates(*cell).len() == fewest);
        if cells.clone().count() * fewest > MOST_SUPPOSED {
            return;
        }
        let budget = Budget { guesses: Some(MOST_GUESSES), ..Budget::solutions(1) };
        let deadline = view.watch().deadline();
        let position = puzzle(view);
        let mut solver = NativeSolver::new();
        for cell in cells {
            for digit in view.candidates(cell).iter() {
                if view.is_over() {
                    return;
                }
                let mut supposed = position.clone();
                supposed.give(cell, digit);
                let is_unsolvable = solver
                    .answer(&supposed, &budget.until(deadline), 0)
                    .is_ok_and(|answer| answer.stats.verdict() == Verdict::None);
                if is_unsolvable {
                    steps.eliminate(Technique::Supposition, digit, CellSet::single(cell), || {
                        Pattern::of([Part::new(Role::Supposed).digit(digit).cell(cell)])
                    });
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
    }
}

/// The rest to be solved, as a puzzle.
fn puzzle<const W: usize>(view: &View<W>) -> Puzzle {
    let geometry = view.layout().geometry();
    let mut puzzle = Puzzle::blank(geometry.clone());
    for cell in geometry.cells() {
        match view.value(cell) {
            Some(digit) => puzzle.give(cell, digit),
            None => puzzle.restrict(cell, view.candidates(cell).iter().collect::<DigitSet>()),
        }
    }
    puzzle
}

/// The candidates that were tried.
fn explain(words: &Words) -> Explanation {
    let tried = words.part(0);
    let premise = format!(
        "no pattern was found, so this is trial and error. With {} in {}, a search finds no solution, so ",
        words.digits(&tried.digits, "and"),
        words.cells(&tried.cells),
    );
    let claim = Claim::Not { cells: tried.cells.clone(), digits: tried.digits.clone() };
    conclude(words, premise, [claim])
}

/// The trial.
fn teach(words: &Words) -> Lesson {
    let tried = words.part(0);
    Lesson::new(
        [say!(
            "no pattern was found, so try {0} in {1}.",
            "aucun motif ne s’applique : essayez {0} en {1}.",
            and(&tried.digits),
            and(&tried.cells)
        )],
        [say!(
            "a search finds no solution with it.",
            "une recherche montre qu’il n’y a alors aucune solution."
        )],
    )
}
