//! Compares a solution given with a puzzle with the result of the search.
//!
//! A given solution is right if it is the solution that the search found, or any other grid that satisfies the
//! rules, the givens and the restrictions. So there is also an answer for puzzles with several solutions, and after
//! a timeout. If the search finds no solution, or only a different one, but the given grid is a solution, the
//! puzzle fails.

use veridoku_core::format::ParseError;
use veridoku_core::grid::{Cell, Digit, Puzzle, Solution, Verdict};
use veridoku_core::rules;
use veridoku_solve::Answer;

/// The result of comparing a given solution with its puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolutionGiven {
    /// It is a solution, as far as known.
    Right,
    /// The puzzle has one solution, and the given grid differs from it: the first difference.
    Other(String),
    /// It is not a solution, for this reason.
    NoSolution(String),
    /// It is a solution, but the search result denies it.
    Disagreement(String),
}

impl SolutionGiven {
    /// Compares a given solution with the answer of a search that kept the first solution.
    pub fn new(
        puzzle: &Puzzle,
        given: &Result<Solution, Box<ParseError>>,
        answer: &Answer,
    ) -> SolutionGiven {
        let given = match given {
            Ok(given) => given,
            Err(error) => return SolutionGiven::NoSolution(error.to_string()),
        };
        let verdict = answer.stats.verdict();
        let found = answer.solutions.first();
        if found.is_some_and(|found| are_same(found, given)) {
            return SolutionGiven::Right;
        }
        match (verdict, found, rules::check(puzzle, given)) {
            (Verdict::Unique, Some(found), Err(_)) => {
                SolutionGiven::Other(difference(puzzle, found, given))
            }
            (_, _, Err(violation)) => SolutionGiven::NoSolution(violation.to_string()),
            (Verdict::Unique | Verdict::None, _, Ok(())) => {
                let message = "the given solution satisfies every rule, but the search does not accept it as a solution";
                SolutionGiven::Disagreement(message.into())
            }
            (_, _, Ok(())) => SolutionGiven::Right,
        }
    }
}

/// Whether two grids are equal: branch-free, so the loop becomes SIMD.
fn are_same(one: &Solution, other: &Solution) -> bool {
    let (one, other) = (one.digits(), other.digits());
    let differ = |(one, other): (&Digit, &Digit)| one.number() ^ other.number();
    one.len() == other.len()
        && one.iter().zip(other).map(differ).fold(0, |all, each| all | each) == 0
}

/// The first cell in which two grids differ.
fn difference(puzzle: &Puzzle, found: &Solution, given: &Solution) -> String {
    let differs = |cell: &Cell| found.digit(*cell) != given.digit(*cell);
    match puzzle.geometry().cells().find(differs) {
        Some(cell) => {
            let name = puzzle.geometry().cell_name(cell);
            format!("{name} is {}, not {}", found.digit(cell), given.digit(cell))
        }
        None => "the grids are the same".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_solve::{Ending, Stats};

    const GRID: &str = "1234341221434321";

    fn grid(text: &str) -> Solution {
        let digit = |symbol: char| {
            let number = symbol.to_digit(10).expect("a digit");
            Digit::from_index(number as usize - 1)
        };
        Solution::new(text.chars().map(digit).collect::<Vec<_>>())
    }

    /// The result for `given` and a puzzle with one given, if a search has this answer.
    fn finding(given: &str, solutions: u64, found: &[&str]) -> SolutionGiven {
        let puzzle: Puzzle = "1...............".parse().expect("a puzzle");
        let stats = Stats { solutions, guesses: None, ending: Ending::Exhausted };
        let answer = Answer { solutions: found.iter().map(|text| grid(text)).collect(), stats };
        SolutionGiven::new(&puzzle, &Ok(grid(given)), &answer)
    }

    /// A solution that the search misses is not reported as wrong.
    #[test]
    fn a_solution_given_that_the_search_denies_is_a_disagreement() {
        let other = "1243341221344321";
        assert!(matches!(finding(GRID, 0, &[]), SolutionGiven::Disagreement(_)));
        assert!(matches!(finding(GRID, 1, &[other]), SolutionGiven::Disagreement(_)));
        assert!(matches!(finding(GRID, 1, &[GRID]), SolutionGiven::Right));
        assert!(matches!(finding(GRID, 2, &[other]), SolutionGiven::Right));
        assert!(matches!(finding("1234341221434322", 0, &[]), SolutionGiven::NoSolution(_)));
        let place = match finding("1243341221434321", 1, &[GRID]) {
            SolutionGiven::Other(place) => place,
            _ => panic!("it is another grid"),
        };
        assert_eq!(place, "r1c3 is 3, not 4");
    }
}
