//! The values on the board that explain a single: they rule out the other cells of a house, or the other digits of a
//! cell.
//!
//! ```text
//! - - - | . 7 . | . . .      the 7 of box 1 is at x: the 7s of rows 1 and 2 and of column 1 block its other open
//! - - - | . . . | . 7 .      cells, which are written as -
//! - x 4 | . . . | . . .
//! ```
//!
//! A few digits usually suffice, and a person names those. So the choice is a greedy set cover: again and again the
//! digit and house that block the most cells, of equal ones the first. It is not always the smallest choice, but it
//! never has a digit that blocks nothing new. A candidate that an earlier step eliminated has no blocker: a sentence that
//! said the values explain everything would be false, so these are named, too.
//!
//! Cost: for each chosen blocker, the values of the digit times their houses times the cells of a house and its open
//! cells: at most a few thousand comparisons on 9x9.

use crate::position::Position;
use crate::step::{Conclusion, Role, Step};
use veridoku_core::grid::{Candidate, Cell, DigitSet, HouseId};

/// A value on the board, and the open cells in which it rules out a digit that a step needs to be ruled out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocker {
    /// The value.
    pub value: Candidate,
    /// The house that it shares with the cells. `None` if a rule for pairs of cells makes them differ.
    pub house: Option<HouseId>,
    /// The cells that it blocks: in a house those that no earlier blocker does, for a cell that cell.
    pub cells: Vec<Cell>,
}

/// What explains a single.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blockers {
    /// The values on the board, in the order in which a person would name them.
    pub values: Vec<Blocker>,
    /// What no value rules out: candidates that earlier steps eliminated.
    pub eliminated: Vec<Candidate>,
}

/// The blockers of a placement. Empty for an elimination, and for the last open cell of a house, which needs none.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_logic as logic; }
/// use veridoku::logic::{Logic, Position, Technique, Techniques, explain};
/// use veridoku::Puzzle;
///
/// let text = "..2.3...8.....8....31.2.....6..5.27..1.....5.2.4.6..31....8.6.5.......13..531.4..";
/// let puzzle: Puzzle = text.parse()?;
/// let techniques = Techniques::NONE.with(Technique::HiddenSingleBox);
/// let logic = Logic::new(puzzle.geometry().clone(), techniques)?;
/// let before = Position::new(puzzle.clone());
/// let steps = logic.round(&before);
/// let blockers = explain::blockers(&steps[0], &before);
/// assert!(!blockers.values.is_empty());
/// assert!(blockers.eliminated.is_empty(), "nothing was eliminated yet");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn blockers(step: &Step, before: &Position) -> Blockers {
    let Conclusion::Place(placed) = step.conclusion else { return Blockers::default() };
    if !step.fits(before.puzzle().geometry()) {
        return Blockers::default();
    }
    let Some(part) = step.pattern.parts(Role::Place).next() else { return Blockers::default() };
    match part.houses.first() {
        Some(house) => of_house(*house, placed, before),
        None => of_cell(placed, before),
    }
}

/// The values that leave one cell of a house for a digit.
fn of_house(house: HouseId, placed: Candidate, before: &Position) -> Blockers {
    let geometry = before.puzzle().geometry();
    let is_open = |cell: &Cell| *cell != placed.cell && before.value(*cell).is_none();
    let mut open: Vec<Cell> = geometry.house(house).cells.iter().copied().filter(is_open).collect();
    let values: Vec<Candidate> = geometry
        .cells()
        .filter(|cell| before.value(*cell) == Some(placed.digit))
        .map(|cell| Candidate { cell, digit: placed.digit })
        .collect();
    let mut chosen = Vec::new();
    while let Some(best) = best_of(&values, &open, before) {
        open.retain(|cell| !best.cells.contains(cell));
        chosen.push(best);
    }
    let eliminated = open.into_iter().map(|cell| Candidate { cell, digit: placed.digit }).collect();
    Blockers { values: chosen, eliminated }
}

/// The value and house that block the most cells; of several the first.
fn best_of(values: &[Candidate], open: &[Cell], before: &Position) -> Option<Blocker> {
    let ways = values.iter().flat_map(|value| blocked(*value, open, before));
    ways.fold(None, |best: Option<Blocker>, way| match best {
        Some(best) if best.cells.len() >= way.cells.len() => Some(best),
        _ => Some(way),
    })
}

/// How a value blocks some of these cells: in each of its houses, and by rules for pairs of cells.
fn blocked(value: Candidate, cells: &[Cell], before: &Position) -> Vec<Blocker> {
    let geometry = before.puzzle().geometry();
    let mut ways = Vec::new();
    let mut in_houses: Vec<Cell> = Vec::new();
    for &house in geometry.houses_of(value.cell) {
        let of_house = &geometry.house(house).cells;
        let shared: Vec<Cell> =
            cells.iter().copied().filter(|cell| of_house.contains(cell)).collect();
        in_houses.extend(&shared);
        ways.push(Blocker { value, house: Some(house), cells: shared });
    }
    let peers = geometry.peers(value.cell);
    let is_paired = |cell: &Cell| peers.contains(cell) && !in_houses.contains(cell);
    let paired = cells.iter().copied().filter(is_paired).collect();
    ways.push(Blocker { value, house: None, cells: paired });
    ways.retain(|way| !way.cells.is_empty());
    ways
}

/// The values that leave one digit of a cell: one value for each other digit, preferably in a house that is used
/// already.
fn of_cell(placed: Candidate, before: &Position) -> Blockers {
    let geometry = before.puzzle().geometry();
    let mut chosen: Vec<Blocker> = Vec::new();
    let mut eliminated = Vec::new();
    for digit in DigitSet::all(geometry.side()).iter().filter(|digit| *digit != placed.digit) {
        let peers = geometry.peers(placed.cell).iter();
        let values = peers.filter(|peer| before.value(**peer) == Some(digit));
        let ways = values
            .flat_map(|cell| blocked(Candidate { cell: *cell, digit }, &[placed.cell], before));
        let is_used = |way: &Blocker| chosen.iter().any(|other| other.house == way.house);
        match ways.min_by_key(|way| !is_used(way)) {
            Some(way) => chosen.push(way),
            None => eliminated.push(Candidate { cell: placed.cell, digit }),
        }
    }
    Blockers { values: chosen, eliminated }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Logic, Technique, Techniques};
    use veridoku_core::grid::Puzzle;

    /// The blockers of the first step by a technique, as `7 at r1c1 by row 1: r1c2 r1c3`.
    fn said(text: &str, technique: Technique) -> Vec<String> {
        let puzzle: Puzzle = text.parse().unwrap();
        let geometry = puzzle.geometry().clone();
        let logic = Logic::new(geometry.clone(), Techniques::NONE.with(technique)).unwrap();
        let before = Position::new(puzzle);
        let step = logic.round(&before).into_iter().next().unwrap();
        let say = |blocker: Blocker| {
            let house = blocker.house.map_or("a pair".into(), |id| geometry.house(id).to_string());
            let cells: Vec<String> =
                blocker.cells.iter().map(|cell| geometry.cell_name(*cell).to_string()).collect();
            let value = geometry.candidate_name(blocker.value);
            format!("{value} by {house}: {}", cells.join(" "))
        };
        let Blockers { values, eliminated } = blockers(&step, &before);
        assert_eq!(eliminated, [], "nothing was eliminated yet");
        values.into_iter().map(say).collect()
    }

    #[test]
    fn few_digits_block_the_other_cells_of_a_house() {
        // Box 1 is open. Rows 2 and 3 and column 1 have a 1, so its 1 is in r1c2 or r1c3; r1c3 is taken.
        let text = "..2......\
                    ...1.....\
                    ......1..\
                    .........\
                    1........\
                    .........\
                    .........\
                    .........\
                    .........";
        let expected = [
            "r2c4=1 by row 2: r2c1 r2c2 r2c3",
            "r3c7=1 by row 3: r3c1 r3c2 r3c3",
            "r5c1=1 by column 1: r1c1",
        ];
        assert_eq!(said(text, Technique::HiddenSingleBox), expected);
    }

    #[test]
    fn each_other_digit_of_a_cell_has_a_value() {
        let text = "123......\
                    ....9....\
                    ....5....\
                    ....6....\
                    .........\
                    ....7....\
                    .........\
                    ....8....\
                    .........";
        let said = said(text, Technique::NakedSingle);
        assert_eq!(said.len(), 8, "{said:?}");
    }

    /// Along a path with eliminations: each candidate that a single needs to be ruled out either sees a value of its
    /// digit, or was eliminated, never both.
    #[test]
    fn what_no_value_blocks_was_eliminated_before() {
        let text =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let puzzle: Puzzle = text.parse().unwrap();
        let geometry = puzzle.geometry().clone();
        let logic = Logic::new(geometry.clone(), Techniques::all()).unwrap();
        let mut before = Position::new(puzzle);
        let mut eliminations = 0;
        while !before.is_complete() {
            let step = logic.round(&before).into_iter().next().unwrap();
            if let Conclusion::Place(placed) = step.conclusion {
                let Blockers { values, eliminated } = blockers(&step, &before);
                let is_seen = |one: &Candidate| {
                    geometry
                        .peers(one.cell)
                        .iter()
                        .any(|peer| before.value(*peer) == Some(one.digit))
                };
                assert!(!eliminated.iter().any(is_seen), "{step:?}");
                assert!(
                    !eliminated.iter().any(|one| before.candidates(one.cell).contains(one.digit))
                );
                if step.technique == Technique::NakedSingle {
                    assert_eq!(values.len() + eliminated.len(), geometry.side() - 1);
                } else if let Some(house) =
                    step.pattern.parts(Role::Place).next().and_then(|part| part.houses.first())
                {
                    let mut cells: Vec<Cell> =
                        values.iter().flat_map(|one| one.cells.clone()).collect();
                    cells.extend(eliminated.iter().map(|one| one.cell));
                    cells.sort();
                    let cells_of_house = geometry.house(*house).cells.iter().copied();
                    let is_open =
                        |cell: &Cell| *cell != placed.cell && before.value(*cell).is_none();
                    let mut open: Vec<Cell> = cells_of_house.filter(is_open).collect();
                    open.sort();
                    assert_eq!(cells, open, "{step:?}");
                }
                eliminations += eliminated.len();
            }
            before.apply(&step);
        }
        assert!(eliminations > 0);
    }

    #[test]
    fn an_elimination_has_no_blocker() {
        let text =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let puzzle: Puzzle = text.parse().unwrap();
        let logic = Logic::new(puzzle.geometry().clone(), Techniques::all()).unwrap();
        let before = Position::new(puzzle);
        let steps = logic.steps(&before);
        let struck = |step: &&Step| matches!(step.conclusion, Conclusion::Eliminate(_));
        let step = steps.iter().find(struck).unwrap();
        assert_eq!(blockers(step, &before), Blockers::default());
    }
}
