//! `tutorial`: the judgment of one move.

use super::{Located, Reasoning, RequestError};
use crate::advice::{Judge, Judgment, Move, Subject};
use crate::report::{Additions, TutorialReport};
use veridoku_core::budget::Budget;
use veridoku_core::families;
use veridoku_core::format::OneLine;
use veridoku_core::grid::{Candidate, Digit, Geometry, Verdict};
use veridoku_logic::{Logic, Position};
use veridoku_solve::{AutoSolver, Solver};

/// Asks whether a move is right.
#[derive(Clone, Debug, Default)]
pub struct TutorialRequest {
    /// The techniques of the reason.
    pub reasoning: Reasoning,
    /// The move, as in `r4c7=5` or `r4c7<>5`.
    pub wanted: String,
    /// What a report adds to the step.
    pub additions: Additions,
}

/// A move that was judged.
#[derive(Clone, Debug)]
pub struct Judged {
    wanted: Move,
    verdict: Verdict,
    /// The judgment; `None` for a puzzle without exactly one solution.
    judgment: Option<Judgment>,
    /// The judgment in words.
    pub sentence: String,
    /// The report of the judgment.
    pub report: TutorialReport,
}

impl Judged {
    /// The move.
    pub fn wanted(&self) -> Move {
        self.wanted
    }

    /// The verdict of the puzzle.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The judgment; `None` for a puzzle without exactly one solution.
    pub fn judgment(&self) -> Option<&Judgment> {
        self.judgment.as_ref()
    }
}

impl TutorialRequest {
    /// The judgment of the move in one position, within a budget.
    ///
    /// # Errors
    /// Options contradict each other, the word is not a move in this grid, or the solver or logic refuses the puzzle.
    pub fn answer(&self, located: &Located<'_>, budget: &Budget) -> Result<Judged, RequestError> {
        let Located { puzzle, place, text } = *located;
        let techniques = self.reasoning.techniques()?;
        let wanted = read_move(&self.wanted, puzzle.geometry())
            .ok_or_else(|| RequestError::NoMove(self.wanted.clone()))?
            .map_err(RequestError::NotOnBoard)?;
        let deadline = budget.deadline();
        let for_verdict = Budget { solutions: Some(2), ..deadline.left() };
        let answer = AutoSolver::new().answer(puzzle, &for_verdict, 1)?;
        let subject = Subject::new(puzzle, &answer);
        let Some(solution) = subject.solution else {
            return Ok(without(&subject, place, wanted, &text));
        };
        let logic = Logic::new_within(puzzle.geometry().clone(), techniques, &deadline)?;
        let position = Position::of_marks(puzzle.clone());
        let judgment = Judge::new(logic).judge(&position, solution, wanted, &deadline);
        let sentence = judgment.words(wanted, puzzle.geometry());
        let report = TutorialReport::new(&subject, place.into(), wanted, &judgment, &text);
        let report = report.with(self.additions, &judgment);
        Ok(Judged { wanted, verdict: subject.verdict, judgment: Some(judgment), sentence, report })
    }
}

/// The answer for a puzzle without exactly one solution.
fn without(subject: &Subject<'_>, place: &str, wanted: Move, text: &OneLine) -> Judged {
    let sentence = why_not(subject.verdict).to_owned();
    let report = TutorialReport::without(subject, place.into(), wanted, sentence.clone(), text);
    Judged { wanted, verdict: subject.verdict, judgment: None, sentence, report }
}

/// Why no move is judged in a puzzle with this verdict.
pub fn why_not(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Multiple => "This puzzle has several solutions.",
        Verdict::None => "This puzzle has no solution.",
        _ => "It is not known whether this puzzle has exactly one solution.",
    }
}

/// The move that a word describes, as in `r4c7=5`, or in an Easy as ABC `r4c7=A`, and `r4c7=-` for a cell that stays empty.
/// Otherwise why it is invalid; nothing if the word is not a move.
pub fn read_move(word: &str, geometry: &Geometry) -> Option<Result<Move, String>> {
    let (cell, digit, is_strike) = match word.split_once("<>") {
        Some((cell, digit)) => (cell, digit, true),
        None => word.split_once('=').map(|(cell, digit)| (cell, digit, false))?,
    };
    let (row, column) = cell.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| text.parse::<usize>().ok();
    let (row, column) = (number(row)?, number(column)?);
    let value = match (families::letters(geometry), families::value_of_letter(geometry, digit)) {
        (_, Some(value)) => value,
        (Some(abc), None) => {
            let last = families::letter(abc.letters);
            let digit = digit.to_uppercase();
            return Some(Err(format!(
                "There is no letter {digit}: letters are A to {last}, and - is an empty cell."
            )));
        }
        (None, None) => digit.parse::<i32>().ok()?,
    };
    let (side, lowest, plane) = (geometry.side(), geometry.frame().lowest, geometry.plane());
    let places = row.checked_sub(1).zip(column.checked_sub(1));
    let Some(cell) = places.and_then(|(row, column)| plane.cell_at(row, column)) else {
        let (rows, columns) = (plane.rows(), plane.columns());
        let message = match (rows == columns, plane.is_square()) {
            (true, true) => format!("rows and columns are 1 to {rows}"),
            (false, true) => format!("rows are 1 to {rows}, and columns 1 to {columns}"),
            _ => "the board has no cell there".to_owned(),
        };
        return Some(Err(format!("There is no r{row}c{column}: {message}.")));
    };
    let place = value.checked_sub(lowest).and_then(|place| usize::try_from(place).ok());
    let Some(place) = place.filter(|place| *place < side) else {
        let highest = lowest + side as i32 - 1;
        return Some(Err(format!("There is no digit {value}: digits are {lowest} to {highest}.")));
    };
    let candidate = Candidate { cell, digit: Digit::from_index(place) };
    Some(Ok(if is_strike { Move::Strike(candidate) } else { Move::Place(candidate) }))
}
