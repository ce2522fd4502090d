//! Entry point: the numbers and the path of a puzzle.

use super::board::Board;
use super::cores::Cores;
use super::hint::{Hint, tenths};
use super::producers::Producers;
use super::rating::{Rating, Wanted};
use super::scale::{NoScale, Scale};
use super::sentence::sentence;
use super::technique::Technique;
use super::walk::walk;
use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Candidate, Cell, Digit, Puzzle};
use veridoku_logic::Position;

/// Rates puzzles on the scale of Sudoku Explainer. It keeps its memory between puzzles; each thread needs a
/// separate one.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub mod logic { pub use veridoku_logic::*; pub use veridoku_logic_se as se; } }
/// use veridoku::logic::se::{Rater, Scale, Wanted};
/// use veridoku::{Deadline, Puzzle};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let mut rater = Rater::new(Scale::Sukaku);
/// let rating = rater.rate(&puzzle, Wanted::All, &Deadline::NEVER)?;
/// assert_eq!(rating.to_string(), "1.2/1.2/1.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Rater {
    producers: Producers,
}

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The rating in tenths: 72 is 7.2.
    pub tenths: u32,
    /// The digit that is placed. It is also eliminated from its peers.
    pub placement: Option<Candidate>,
    /// The eliminations, by cells and digits.
    pub eliminations: Vec<Candidate>,
    /// Why.
    pub sentence: String,
}

impl Rater {
    /// A rater of an edition.
    pub fn new(scale: Scale) -> Rater {
        Rater { producers: Producers::new(scale) }
    }

    /// This rater, with free cores for its long searches, which it returns. The numbers do not depend on it.
    pub fn sharing(mut self, cores: &Cores) -> Rater {
        self.producers.context.share(cores.clone());
        self
    }

    /// The numbers of a puzzle, in which restricted cells are pencil marks. The number of solutions is never
    /// checked, but givens that contradict each other lead to no step. If the deadline comes first, the numbers are
    /// lower bounds.
    ///
    /// # Errors
    /// [`NoScale`] for everything but classic 9x9 puzzles.
    pub fn rate(
        &mut self,
        puzzle: &Puzzle,
        wanted: Wanted,
        deadline: &Deadline,
    ) -> Result<Rating, NoScale> {
        let Some(board) = board(puzzle)? else { return Ok(Rating::BEYOND) };
        self.producers.context.begin(false, deadline);
        Ok(walk(board, wanted, &mut self.producers, &mut |_, _| {}))
    }

    /// The path of a puzzle, step by step, and its numbers; `visit` sees each step.
    ///
    /// # Errors
    /// [`NoScale`] for everything but classic 9x9 puzzles.
    pub fn path(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        mut visit: impl FnMut(Step),
    ) -> Result<Rating, NoScale> {
        let Some(board) = board(puzzle)? else { return Ok(Rating::BEYOND) };
        self.producers.context.begin(true, deadline);
        let visit = &mut |board: &Board, hint: &Hint| visit(Step::of(hint, board));
        Ok(walk(board, Wanted::All, &mut self.producers, visit))
    }
}

/// The position where the scale begins; `None` if givens contradict each other.
fn board(puzzle: &Puzzle) -> Result<Option<Board>, NoScale> {
    Scale::expect(puzzle.geometry())?;
    if !puzzle.conflicts().is_empty() {
        return Ok(None);
    }
    // A cell with one mark that no peer has counts as given, as in the original.
    let of_marks = puzzle.restrictions().map(|_| Position::of_marks(puzzle.clone()));
    let puzzle = of_marks.as_ref().map_or(puzzle, Position::puzzle);
    let (mut values, mut marks) = ([None; 81], [0o777; 81]);
    for cell in puzzle.geometry().cells() {
        let index = cell.index();
        values[index] = puzzle.given(cell).map(|digit| digit.index() as u8);
        if of_marks.is_some() {
            let allowed = puzzle.allowed(cell);
            marks[index] = allowed.iter().fold(0, |marks, digit| marks | 1 << digit.index());
        }
    }
    Ok(Some(Board::new(&values, &marks)))
}

impl Step {
    fn of(hint: &Hint, board: &Board) -> Step {
        let candidate = |cell: usize, digit: usize| Candidate {
            cell: Cell::from_index(cell),
            digit: Digit::from_index(digit),
        };
        let mut eliminations: Vec<Candidate> =
            hint.struck().map(|(cell, digit)| candidate(cell, digit)).collect();
        eliminations.sort_unstable();
        let placement = hint.placement.map(|(cell, digit)| candidate(cell.into(), digit.into()));
        let (technique, tenths) = (hint.technique, tenths(hint.rating));
        Step { technique, tenths, placement, eliminations, sentence: sentence(hint, board) }
    }

    /// The conclusion in readable form: `r4c7=5`, or `r4c7<>5 r4c8<>5`.
    pub fn conclusion(&self) -> String {
        let struck = self
            .eliminations
            .iter()
            .map(|candidate| format!("{}<>{}", candidate.cell.name(9), candidate.digit));
        let placed = self.placement.iter().map(|candidate| candidate.name(9).to_string());
        placed.chain(struck).collect::<Vec<String>>().join(" ")
    }
}
