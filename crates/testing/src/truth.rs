//! The facts that are true in every solution of a puzzle, however many there are. A backend decides them candidate by
//! candidate, so no list of all solutions is needed.

use veridoku_core::{Budget, Candidate, DigitSet, Ending, Puzzle, Solution};
use veridoku_logic::{Conclusion, Step};
use veridoku_solve::{Answer, NativeSolver, Solver};

/// Which candidates are in some solution.
pub struct Truth {
    possible: Box<[DigitSet]>,
    /// Some solution, if there is one.
    pub solution: Option<Solution>,
    /// Whether it is unique.
    pub is_unique: bool,
}

impl Truth {
    /// The truth about a puzzle; `None` if some search for it takes more than this many guesses.
    pub fn of(puzzle: &Puzzle, guesses: u64) -> Option<Truth> {
        const SOLUTIONS: u64 = 20;
        let mut solver = NativeSolver::default();
        let mut ask = |puzzle: &Puzzle, solutions: u64| -> Option<Answer> {
            let budget = Budget { guesses: Some(guesses), ..Budget::solutions(solutions) };
            let answer = solver.answer(puzzle, &budget, solutions as usize).expect("an answer");
            Some(answer).filter(|answer| answer.stats.ending != Ending::Guesses)
        };
        let first = ask(puzzle, SOLUTIONS)?;
        let mut truth = Truth {
            possible: vec![DigitSet::EMPTY; puzzle.geometry().cell_count()].into(),
            solution: first.solutions.first().cloned(),
            is_unique: first.stats.solutions == 1 && first.stats.ending == Ending::Exhausted,
        };
        first.solutions.iter().for_each(|solution| truth.add(solution));
        if first.stats.ending == Ending::Exhausted {
            return Some(truth);
        }
        for cell in puzzle.geometry().cells() {
            for digit in puzzle.allowed(cell).iter() {
                if !truth.is_possible(Candidate { cell, digit }) {
                    let mut with = puzzle.clone();
                    with.give(cell, digit);
                    ask(&with, 1)?.solutions.iter().for_each(|solution| truth.add(solution));
                }
            }
        }
        Some(truth)
    }

    /// Whether some solution has a digit in a cell.
    pub fn is_possible(&self, candidate: Candidate) -> bool {
        self.possible[candidate.cell.index()].contains(candidate.digit)
    }

    /// Whether every solution has a digit in a cell; true if there is no solution.
    pub fn is_certain(&self, candidate: Candidate) -> bool {
        let mut others = self.possible[candidate.cell.index()];
        others.remove(candidate.digit);
        others.is_empty()
    }

    /// Whether the conclusion of a step is true in every solution.
    pub fn holds(&self, step: &Step) -> bool {
        match &step.conclusion {
            Conclusion::Place(placed) => self.is_certain(*placed),
            Conclusion::Eliminate(struck) => struck.iter().all(|one| !self.is_possible(*one)),
        }
    }

    fn add(&mut self, solution: &Solution) {
        for (possible, digit) in self.possible.iter_mut().zip(solution.digits()) {
            possible.insert(*digit);
        }
    }
}
