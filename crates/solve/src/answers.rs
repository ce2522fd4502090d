//! The answers to a list of puzzles.

use veridoku_core::budget::{Budget, Ending};
use veridoku_core::format::{BareCells, Place, Puzzles};
use veridoku_core::grid::{Digit, Solution};

use crate::{Answer, SolveError, Solver, Stats};

/// The answers to [`Puzzles`], in the memory of the answers before.
#[derive(Default)]
pub struct Answers {
    /// The answers to the bare puzzles, if they were searched apart from the others.
    pub(crate) bare: Vec<BareAnswer>,
    /// The answers to the others, or to all.
    pub(crate) whole: Vec<Result<Answer, SolveError>>,
}

/// The answer to a bare puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BareAnswer {
    /// How the search went.
    pub stats: Stats,
    /// The first solution, if it is kept: digits from 1 to 9, row by row; otherwise zeros.
    pub(crate) solution: BareCells,
}

/// An answer of a list.
#[derive(Clone, Copy, Debug)]
pub enum Answered<'a> {
    /// To a puzzle that was searched as its cells.
    Bare(&'a BareAnswer),
    /// To a puzzle that was searched as a `Puzzle`.
    Whole(&'a Result<Answer, SolveError>),
}

impl Answers {
    /// Searches all puzzles as `Puzzle`s.
    pub(crate) fn search_whole<S: Solver + ?Sized>(
        &mut self,
        solver: &mut S,
        puzzles: &Puzzles,
        budget: &Budget,
        keep: usize,
    ) {
        self.bare.clear();
        solver.search_many_into(&puzzles.all(), budget, keep, &mut self.whole);
    }

    /// The answer to a puzzle of the list that was searched.
    #[inline]
    pub fn get(&self, puzzles: &Puzzles, index: usize) -> Answered<'_> {
        let are_apart = !self.bare.is_empty();
        match puzzles.order()[index] {
            Place::Bare(index) if are_apart => Answered::Bare(&self.bare[index]),
            Place::Whole(index) if are_apart => Answered::Whole(&self.whole[index]),
            _ => Answered::Whole(&self.whole[index]),
        }
    }
}

impl<'a> Answered<'a> {
    /// How the search went, or why the backend cannot take the puzzle.
    #[inline]
    pub fn stats(self) -> Result<&'a Stats, &'a SolveError> {
        match self {
            Answered::Bare(answer) => Ok(&answer.stats),
            Answered::Whole(answer) => answer.as_ref().map(|answer| &answer.stats),
        }
    }
}

impl BareAnswer {
    /// No answer yet.
    pub(crate) const NONE: BareAnswer = BareAnswer {
        stats: Stats { solutions: 0, guesses: Some(0), ending: Ending::Cancelled },
        solution: [0; _],
    };

    /// The first solution, row by row, if there is one and it is kept.
    #[inline]
    pub fn solution(&self) -> Option<&BareCells> {
        (self.solution[0] > 0).then_some(&self.solution)
    }

    /// The answer with its solution.
    pub fn whole(&self) -> Answer {
        let solution = self.solution().map(|cells| {
            let digits = cells.iter().map(|cell| Digit::from_index(usize::from(cell - 1)));
            Solution::new(digits.collect::<Vec<_>>())
        });
        Answer { solutions: Vec::from_iter(solution), stats: self.stats }
    }
}
