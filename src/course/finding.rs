//! What a learner found, judged: a step of the lesson, something true that needs another technique, or a mistake.

use super::{Lesson, Sought};
use crate::advice::Move;
use veridoku_core::grid::{Candidate, Cell, Digit, DigitSet, HouseId, HouseKind, Solution};
use veridoku_logic::{Conclusion, Position, Step};

/// The judgment of an answer to a task.
#[derive(Clone, Debug)]
pub enum Finding {
    /// The lesson's technique proves it, by this step.
    Taught(Box<Step>),
    /// It is true, but needs another technique.
    Elsewhere,
    /// It disagrees with the solution.
    False,
    /// The cell has a value, or the candidate was already gone.
    Gone,
    /// For a task about notes: the cells of the box in which the digit can go.
    Places {
        /// The box.
        house: HouseId,
        /// Two cells make a note; with one, the digit itself can be written.
        cells: Vec<Cell>,
    },
}

impl Lesson {
    /// Judges a move in a position with this solution; `steps` are all those of the lesson there, and each counts.
    pub fn judge(
        &self,
        position: &Position,
        steps: &[Step],
        solution: &Solution,
        wanted: Move,
    ) -> Finding {
        let (Move::Place(candidate) | Move::Strike(candidate)) = wanted;
        let Candidate { cell, digit } = candidate;
        let is_open = position.value(cell).is_none();
        if !is_open {
            return Finding::Gone;
        }
        if self.sought == Sought::Note {
            let places = places(position, candidate).filter(|(_, cells)| cells.contains(&cell));
            return places.map_or(Finding::Gone, |(house, cells)| Finding::Places { house, cells });
        }
        let concludes = |step: &&Step| match (&step.conclusion, wanted) {
            (Conclusion::Place(placed), Move::Place(_)) => *placed == candidate,
            (Conclusion::Eliminate(struck), Move::Strike(_)) => struck.contains(&candidate),
            _ => false,
        };
        if let Some(step) = steps.iter().find(concludes) {
            return Finding::Taught(Box::new(step.clone()));
        }
        let is_in_solution = solution.digit(cell) == digit;
        match wanted {
            Move::Strike(_) if !position.candidates(cell).contains(digit) => Finding::Gone,
            Move::Strike(_) if is_in_solution => Finding::False,
            Move::Place(_) if !is_in_solution => Finding::False,
            _ => Finding::Elsewhere,
        }
    }
}

/// The box of a cell, and the open cells there that can hold a digit.
fn places(
    position: &Position,
    Candidate { cell, digit }: Candidate,
) -> Option<(HouseId, Vec<Cell>)> {
    let geometry = position.puzzle().geometry();
    let is_box = |id: &HouseId| geometry.house(*id).kind == HouseKind::Box;
    let id = geometry.houses_of(cell).iter().copied().find(is_box)?;
    Some((id, places_in(position, id, digit)))
}

fn places_in(position: &Position, house: HouseId, digit: Digit) -> Vec<Cell> {
    let cells = position.puzzle().geometry().house(house).cells.iter().copied();
    let can_hold =
        |cell: &Cell| position.value(*cell).is_none() && position.candidates(*cell).contains(digit);
    cells.filter(can_hold).collect()
}

/// The notes of a position, by cell: each digit that has exactly two places in a box, in these two cells.
///
/// It is the notation of Thomas Snyder, a world champion, who writes nothing else at first.
pub fn notes(position: &Position) -> Vec<DigitSet> {
    let geometry = position.puzzle().geometry();
    let mut notes = vec![DigitSet::EMPTY; geometry.cell_count()];
    for (id, house) in geometry.houses_with_ids() {
        for digit in DigitSet::all(geometry.side()).iter().filter(|_| house.kind == HouseKind::Box)
        {
            let places = places_in(position, id, digit);
            if let [_, _] = places[..] {
                places.iter().for_each(|cell| notes[cell.index()].insert(digit));
            }
        }
    }
    notes
}
