//! Where the records of a table have their puzzles, found in its heading or its first record.

use std::sync::Arc;

use crate::format::row::{Columns, Notation};

/// Which column holds the puzzles, and which their solutions.
#[derive(Clone)]
pub(in crate::format) struct Layout {
    pub(in crate::format) columns: Arc<Columns>,
    pub(in crate::format) solutions: Solutions,
}

/// Which column holds the solutions.
#[derive(Clone, Copy)]
pub(in crate::format) enum Solutions {
    /// A column, from 0.
    Column(usize),
    /// Not named by a heading: the first with a completed grid, next to a puzzle.
    Unknown,
}

impl Layout {
    /// The field separator; a comma if records have none.
    pub(in crate::format) fn delimiter(&self) -> u8 {
        match self.columns.notation {
            Notation::Fields { delimiter } => delimiter,
            Notation::Whole | Notation::Object => b',',
        }
    }
}

impl Columns {
    /// Which of the columns with these names holds puzzles, and which their solutions, as in a CSV heading. `column`
    /// names the puzzles, if they have no usual name.
    ///
    /// ```
    /// # use veridoku_core as veridoku;
    /// use veridoku::format::Columns;
    /// let names = ["id", "Solution", "quizzes", "Easy"];
    /// assert_eq!(Columns::of_puzzles(&names, None), (Some(2), Some(1)));
    /// assert_eq!(Columns::of_puzzles(&names, Some("easy")), (Some(3), Some(1)));
    /// assert_eq!(Columns::of_puzzles(&names, Some("hard")), (None, Some(1)));
    /// let names = ["initial_board", "solution", "encoded_puzzle"];
    /// assert_eq!(Columns::of_puzzles(&names, None), (Some(2), Some(1)));
    /// ```
    pub fn of_puzzles(names: &[&str], column: Option<&str>) -> (Option<usize>, Option<usize>) {
        let names: Vec<&[u8]> = names.iter().map(|name| name.as_bytes()).collect();
        let puzzle = puzzle_column(&names, column);
        (puzzle, solution_column(&names).filter(|solution| Some(*solution) != puzzle))
    }
}

/// The name of a column of puzzles with their rules, in a table that has another one with only the givens.
const WITH_RULES: &str = "encoded_puzzle";

/// The names of columns of puzzles.
const PUZZLES: [&str; 13] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "problem",
    "sudoku",
    "givens",
    "grid",
    "board",
    "unsolved",
    "initial_board",
];

/// The names of columns of solutions.
const SOLUTIONS: [&str; 5] = ["solution", "solutions", "answer", "answers", "solved"];

/// The column that holds the puzzles by its name: the one asked for, or a usual one. Sudoku-Bench has the givens in
/// `initial_board`, and the puzzle with its rules in `encoded_puzzle`, which comes first here. A column `text` holds
/// puzzles if another column holds solutions.
pub(in crate::format) fn puzzle_column(names: &[&[u8]], asked: Option<&str>) -> Option<usize> {
    if let Some(asked) = asked.map(str::as_bytes) {
        let exactly = names.iter().position(|name| *name == asked);
        return exactly.or_else(|| names.iter().position(|name| name.eq_ignore_ascii_case(asked)));
    }
    let text = || names.iter().position(|name| name.eq_ignore_ascii_case(b"text"));
    let has_solutions = || solution_column(names).is_some();
    let with_rules = names.iter().position(|name| is_one_of(&[WITH_RULES], name));
    with_rules
        .or_else(|| names.iter().position(|name| is_one_of(&PUZZLES, name)))
        .or_else(|| text().filter(|_| has_solutions()))
}

/// The column that holds the solutions by its name.
pub(in crate::format) fn solution_column(names: &[&[u8]]) -> Option<usize> {
    names.iter().position(|name| is_one_of(&SOLUTIONS, name))
}

/// Whether the heading of a column is one of these names.
fn is_one_of(headings: &[&str], name: &[u8]) -> bool {
    headings.iter().any(|heading| name.eq_ignore_ascii_case(heading.as_bytes()))
}
