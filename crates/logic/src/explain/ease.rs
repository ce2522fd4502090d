//! Which of the steps that apply now a person sees first.
//!
//! ```text
//! singles     full house  <  hidden single in a box  <  hidden single in a line  <  naked single
//! others      the easiest technique that applies; of its steps one after which a digit can be placed
//! chains      the shortest
//! ```
//!
//! | of | the order |
//! |---|---|
//! | hidden singles | the number of values that must be seen to exclude the other cells, then the open cells of the house |
//! | naked singles | the number of houses that must be looked at to exclude the other digits, then their open cells |
//! | chains and nets | the number of nodes, then whether a single follows |
//! | all others | whether a single follows, then the open cells of their houses |
//!
//! Without pencilmarks a person scans for hidden singles, and sees a naked single only by counting the digits around
//! a cell. With pencilmarks a naked single is visible at once, so there it comes before the hidden ones.
//!
//! Source: the ratings of Sudoku Explainer for singles: 1.0, 1.2, 1.5 and 2.3. Cost: for singles, the blockers of each;
//! for other steps, the singles of the position after each.

use std::cmp::Reverse;

use crate::engine::logic::Logic;
use crate::position::Position;
use crate::step::{Role, Step};
use crate::technique::{Technique, Techniques};
use crate::words::blockers::blockers;
use veridoku_core::budget::{Deadline, Ending};
use veridoku_core::grid::HouseId;

/// What a person has on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// The values only.
    Values,
    /// Also the candidates of each cell.
    Pencilmarks,
}

/// The step that a person sees first, among those of this logic. `None` if no technique applies.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_logic as logic; }
/// use veridoku::logic::explain::{self, Paper};
/// use veridoku::logic::{Logic, Position, Technique, Techniques};
/// use veridoku::{Deadline, Puzzle};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let logic = Logic::new(puzzle.geometry().clone(), Techniques::default())?;
/// let position = Position::new(puzzle);
/// let seen = |paper| explain::easiest(&logic, &position, paper, &Deadline::NEVER).unwrap().unwrap();
/// assert_eq!(seen(Paper::Values).technique, Technique::HiddenSingleBox);
/// assert_eq!(seen(Paper::Pencilmarks).technique, Technique::NakedSingle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The deadline came before all steps were found.
pub fn easiest(
    logic: &Logic,
    position: &Position,
    paper: Paper,
    deadline: &Deadline,
) -> Result<Option<Step>, Ending> {
    let singles = logic.with_techniques(logic.techniques() & Techniques::singles());
    let found = singles.steps_within(position, deadline);
    if let Some(over) = found.over {
        return Err(over);
    }
    if !found.steps.is_empty() {
        let effort = |single: &Step| effort_of_single(single, position, paper);
        return Ok(found.steps.into_iter().min_by_key(effort));
    }
    let round = logic.round_within(position, deadline);
    if let Some(over) = round.over {
        return Err(over);
    }
    let opens = |step: &Step| {
        let mut after = position.clone();
        after.apply(step);
        !singles.round_within(&after, deadline).steps.is_empty()
    };
    Ok(round.steps.into_iter().min_by_key(|step| {
        let nodes: usize = step.pattern.chains.iter().map(|chain| chain.nodes.len()).sum();
        let houses = step.pattern.parts.iter().flat_map(|part| part.houses.iter().copied());
        (nodes, Reverse(opens(step)), open_cells(houses, position))
    }))
}

/// How much a person must see to find a single: its kind, then numbers that compare singles of one kind.
fn effort_of_single(single: &Step, position: &Position, paper: Paper) -> [usize; 4] {
    let kind = match (single.technique, paper) {
        (Technique::FullHouse, _) => 0,
        (Technique::NakedSingle, Paper::Pencilmarks) => 1,
        (other, _) => 1 + other as usize,
    };
    let seen = blockers(single, position);
    let of_place = single.pattern.parts(Role::Place).flat_map(|place| place.houses.iter().copied());
    let mut houses: Vec<HouseId> = of_place.collect();
    let mut looked_at = seen.values.len();
    if houses.is_empty() {
        houses.extend(seen.values.iter().filter_map(|blocker| blocker.house));
        houses.sort_unstable();
        houses.dedup();
        looked_at = houses.len();
    }
    // What only an earlier elimination excludes is not visible on the board.
    [kind, seen.eliminated.len(), looked_at, open_cells(houses.into_iter(), position)]
}

/// The open cells of some houses.
fn open_cells(houses: impl Iterator<Item = HouseId>, position: &Position) -> usize {
    let geometry = position.puzzle().geometry();
    let cells = houses.flat_map(|house| &geometry.house(house).cells);
    cells.filter(|cell| position.value(**cell).is_none()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::grid::Puzzle;

    /// The step seen first, as a sentence.
    fn seen(text: &str, techniques: Techniques, paper: Paper) -> String {
        let puzzle: Puzzle = text.parse().unwrap();
        let geometry = puzzle.geometry().clone();
        let logic = Logic::new(geometry.clone(), techniques).unwrap();
        let step = easiest(&logic, &Position::new(puzzle), paper, &Deadline::NEVER);
        super::super::sentence(&step.unwrap().unwrap(), &geometry)
    }

    /// r1c9 is the only place for 7 in box 3 by three values, and for 9 in row 1 by one more; r9c1 has one candidate.
    #[test]
    fn singles_are_seen_in_the_order_of_the_effort() {
        let text =
            "..2.3...8.....8....31.2.....6..5.27..1.....5.2.4.6..31....8.6.5.......13..531.4..";
        let all = Techniques::default();
        let only = |technique| Techniques::NONE.with(technique);
        let boxed = seen(text, all, Paper::Values);
        assert!(boxed.contains("hidden single in a box"), "{boxed}");
        let lined = seen(text, all - only(Technique::HiddenSingleBox), Paper::Values);
        assert!(lined.contains("hidden single in a line"), "{lined}");
        let naked = only(Technique::NakedSingle) | only(Technique::HiddenSingleLine);
        let naked = seen(text, naked, Paper::Pencilmarks);
        assert!(naked.contains("hidden single in a line"), "{naked}");
    }

    #[test]
    fn a_step_after_which_a_digit_can_be_placed_comes_first() {
        let text =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let puzzle: Puzzle = text.parse().unwrap();
        let logic = Logic::new(puzzle.geometry().clone(), Techniques::default()).unwrap();
        let singles = logic.with_techniques(Techniques::singles());
        let (mut position, mut with_choice) = (Position::new(puzzle), 0);
        while !position.is_complete() {
            let round = logic.round(&position);
            let opens = |step: &Step| {
                let mut after = position.clone();
                after.apply(step);
                !singles.round(&after).is_empty()
            };
            if !Techniques::singles().contains(round[0].technique) && round.iter().any(opens) {
                let seen = easiest(&logic, &position, Paper::Pencilmarks, &Deadline::NEVER);
                assert!(opens(&seen.unwrap().unwrap()));
                with_choice += usize::from(!round.iter().all(opens));
            }
            round.iter().for_each(|step| position.apply(step));
        }
        assert!(with_choice > 0, "no round has a choice");
    }
}
