//! How good an answer to a puzzle is, as a text: solved or not, correct cells, changed givens, broken rules, and the
//! first wrong step.
//!
//! ```
//! use veridoku::score::score;
//!
//! let puzzle: veridoku::Puzzle = "1234341221434.2.".parse()?;
//! let solution = "1234341221434321".parse()?;
//! let answer = "The last row lacks 3 and 1, so r4c2 = 3.\n\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n| 2 1 | 4 3 |\n| 4 3 | 2 2 |";
//! let score = score(&puzzle, Some(&solution), answer, None);
//! assert!(!score.is_solved && score.correct == Some(15));
//! assert_eq!(score.broken[0].rule, "row 4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod grids;
mod statements;
mod values;

pub use self::answer::Answer;
pub use self::statements::Statement;
use veridoku_core::format::Alphabet;
use veridoku_core::grid::{Cell, Digit, Geometry, Puzzle, Solution};
use veridoku_core::rules;

/// The score of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// What was read.
    pub answer: Answer,
    /// Whether it is a solution of the puzzle.
    pub is_solved: bool,
    /// How many cells have the digit of the solution; `None` if no solution is known.
    pub correct: Option<usize>,
    /// Cells whose given has another digit in the answer.
    pub changed: Vec<Cell>,
    /// The rules that the answer breaks: a house with a digit twice, cells of a pair that are equal, and, once each
    /// cell has a digit, all other rules.
    pub broken: Vec<Broken>,
    /// The first statement that contradicts the solution, by its number in the order of the text, from 0.
    pub first_wrong: Option<usize>,
}

/// A rule that an answer breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The house, as `row 4`; `pair` for two cells that may not be equal; or the name of the rule.
    pub rule: String,
    /// The cells that break it: equal ones, or all cells of the rule.
    pub cells: Vec<Cell>,
}

impl Broken {
    /// The rule and its cells: `row 4: r4c2 r4c7`.
    pub fn describe(&self, geometry: &Geometry) -> String {
        format!("{}: {}", self.rule, names(&self.cells, geometry))
    }
}

/// The names of cells, separated by spaces.
pub fn names(cells: &[Cell], geometry: &Geometry) -> String {
    let name = |cell: &Cell| geometry.cell_name(*cell).to_string();
    cells.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Scores an answer to a puzzle. The solution is the only one; without it nothing is compared cell by cell, but an
/// answer can still solve the puzzle. The symbols of an alphabet are read if one is named; otherwise numbers, and grids of
/// 1-9 and letters from A, which is 10.
pub fn score(
    puzzle: &Puzzle,
    solution: Option<&Solution>,
    text: &str,
    alphabet: Option<Alphabet>,
) -> Score {
    let answer = Answer::read(text, puzzle, alphabet);
    let blank = Vec::new();
    let cells = answer.cells.as_ref().unwrap_or(&blank);
    let whole: Option<Vec<Digit>> = cells.iter().copied().collect();
    let whole = whole.filter(|digits| !digits.is_empty()).map(Solution::new);
    let is_changed = |(given, found): &(&Option<Digit>, &Option<Digit>)| {
        given.is_some() && found.is_some() && given != found
    };
    let pairs = puzzle.entries().iter().zip(cells);
    let changed = pairs.enumerate().filter(|(_, pair)| is_changed(pair));
    let correct = solution.map(|solution| {
        let pairs = cells.iter().zip(solution.digits());
        pairs.filter(|(found, digit)| **found == Some(**digit)).count()
    });
    let first_wrong = solution.and_then(|solution| {
        let is_wrong = |Statement { candidate, is_placed, .. }: &Statement| {
            (solution.digit(candidate.cell) == candidate.digit) != *is_placed
        };
        answer.statements.iter().position(is_wrong)
    });
    Score {
        is_solved: whole.as_ref().is_some_and(|whole| rules::check(puzzle, whole).is_ok()),
        correct,
        changed: changed.map(|(index, _)| Cell::from_index(index)).collect(),
        broken: broken(puzzle, cells, whole.as_ref()),
        first_wrong,
        answer,
    }
}

/// The rules that cells break; `whole` are the cells if none is blank.
fn broken(puzzle: &Puzzle, cells: &[Option<Digit>], whole: Option<&Solution>) -> Vec<Broken> {
    let geometry = puzzle.geometry();
    let digit = |cell: Cell| cells.get(cell.index()).copied().flatten();
    let mut found = Vec::new();
    for house in geometry.houses() {
        let is_repeated = |cell: &Cell| {
            digit(*cell).is_some()
                && house.cells.iter().any(|other| other != cell && digit(*other) == digit(*cell))
        };
        let repeated: Vec<Cell> = house.cells.iter().copied().filter(is_repeated).collect();
        if !repeated.is_empty() {
            found.push(Broken { rule: house.to_string(), cells: repeated });
        }
    }
    for cell in geometry.cells() {
        for &other in geometry.extra_peers(cell) {
            if cell < other && digit(cell).is_some() && digit(cell) == digit(other) {
                found.push(Broken { rule: "pair".to_owned(), cells: vec![cell, other] });
            }
        }
    }
    if let Some(whole) = whole {
        for rule in rules::broken(geometry, whole) {
            found.push(Broken { rule: rule.kind.to_string(), cells: rule.cells().to_vec() });
        }
    }
    found
}

#[cfg(test)]
mod tests;
