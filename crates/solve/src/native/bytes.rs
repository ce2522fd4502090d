//! Classic 9x9 puzzles as bytes: for programs that hold their puzzles as arrays.
//!
//! Making a [`Puzzle`] of each row, and an [`Answer`](crate::Answer) of each verdict, takes about as long as an easy
//! puzzle takes in the engine. Here bytes go directly into the lanes, and solutions come directly out of them.

use std::sync::Arc;

use super::{NO_ANSWER, NativeSolver, lanes};
use crate::{Solver, Stats};
use veridoku_core::budget::{Budget, Ending, Stop};
use veridoku_core::grid::{Digit, Geometry, Puzzle, Shape, Verdict};

/// Cells of a classic 9x9 grid.
const CELLS: usize = 81;

/// The answer to a classic 9x9 puzzle as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BytesAnswer {
    /// How many solutions the puzzle has. [`Verdict::Unknown`] only after a stop.
    pub verdict: Verdict,
    /// Digits from 1 to 9, row by row, if there is exactly one solution and solutions were asked for; otherwise zeros.
    pub solution: [u8; CELLS],
    /// How many guesses the search took.
    pub guesses: u64,
}

impl BytesAnswer {
    /// No answer yet.
    const NONE: BytesAnswer =
        BytesAnswer { verdict: Verdict::Unknown { at_least: 0 }, solution: [0; CELLS], guesses: 0 };

    /// Sets verdict and guesses, and drops a solution that isn't unique.
    pub(super) fn settle(&mut self, stats: &Stats) {
        let verdict = stats.verdict();
        self.verdict = verdict;
        self.guesses = stats.guesses.unwrap_or(0);
        if verdict != Verdict::Unique {
            self.solution = [0; CELLS];
        }
    }
}

impl NativeSolver {
    /// The verdicts on classic 9x9 puzzles, and the solution of each that has exactly one. A puzzle is 81 bytes, row by
    /// row: digits from 1 to 9, and 0 for a blank. A cell with a byte above 9 can hold no digit, so its puzzle has no
    /// solution.
    ///
    /// The answers, one for each puzzle, replace those in `answers`. After a stop the remaining puzzles have an unknown
    /// verdict. Many puzzles in a call, some hundreds, are searched side by side, as by
    /// [`search_many_into`](Solver::search_many_into).
    ///
    /// ```
    /// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
    /// use veridoku::{NativeSolver, Verdict};
    /// let line = b"530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = line.map(|byte| byte - b'0');
    /// let mut answers = Vec::new();
    /// NativeSolver::new().solve_bytes(&[puzzle, [0; 81]], true, None, &mut answers);
    /// assert_eq!(answers[0].verdict, Verdict::Unique);
    /// assert_eq!(answers[0].solution[..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
    /// assert_eq!(answers[1].verdict, Verdict::Multiple);
    /// ```
    #[doc(hidden)]
    pub fn solve_bytes(
        &mut self,
        puzzles: &[[u8; CELLS]],
        with_solutions: bool,
        stop: Option<&Stop>,
        answers: &mut Vec<BytesAnswer>,
    ) {
        answers.clear();
        answers.resize(puzzles.len(), BytesAnswer::NONE);
        let budget = Budget { stop: stop.cloned(), ..Budget::solutions(2) };
        if self.is_for_lanes(puzzles.len(), &budget) {
            let lanes = lanes(&mut self.lanes, self.kernel);
            return lanes.solve_bytes(puzzles, stop, with_solutions, answers);
        }
        // An engine is ready for the last geometry it saw.
        let geometry = match &self.alone.0 {
            Some((known, _)) if known.is_classic_nine() => Arc::clone(known),
            _ => Arc::new(Geometry::classic(Shape::CLASSIC)),
        };
        for (bytes, answer) in puzzles.iter().zip(answers) {
            if bytes.iter().any(|byte| *byte > 9) {
                answer.settle(&Stats { ending: Ending::Exhausted, ..NO_ANSWER.stats });
                continue;
            }
            let givens: Vec<Option<Digit>> =
                bytes.iter().map(|byte| Digit::from_number((*byte).into())).collect();
            let puzzle = Puzzle::from_givens(Arc::clone(&geometry), givens);
            // A puzzle that is refused for lack of memory stays unknown.
            let Ok(found) = self.answer(&puzzle, &budget, usize::from(with_solutions)) else {
                continue;
            };
            for (byte, digit) in
                answer.solution.iter_mut().zip(found.solutions.iter().flat_map(|one| one.digits()))
            {
                *byte = digit.number() as u8;
            }
            answer.settle(&found.stats);
        }
    }
}
