//! The hint of a puzzle: the first digit that logic places, and its box or row.

use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Candidate, Geometry, Puzzle};
use veridoku_logic::{Conclusion, Logic, Position, Technique};

/// The most rounds until a digit is placed. A round eliminates at least one candidate.
const ROUNDS: usize = 1000;

/// `Start with the 7 in box 3.` Where techniques must eliminate candidates before, the hint names the hardest of them.
/// `None` if logic places no digit by the deadline.
pub(super) fn clue(logic: &Logic, puzzle: &Puzzle, deadline: &Deadline) -> Option<String> {
    let mut position = Position::new(puzzle.clone());
    let mut hardest: Option<Technique> = None;
    for _ in 0..ROUNDS {
        let steps = logic.round_within(&position, deadline).steps;
        let placed = steps.iter().find_map(|step| match step.conclusion {
            Conclusion::Place(candidate) => Some(candidate),
            Conclusion::Eliminate(_) => None,
        });
        if let Some(candidate) = placed {
            let place = place(puzzle.geometry(), candidate);
            return Some(match hardest {
                None => format!("Start with {place}."),
                Some(technique) => format!("First digit: {place}, after {technique}."),
            });
        }
        hardest = hardest.max(Some(steps.first()?.technique));
        steps.iter().for_each(|step| position.apply(step));
    }
    None
}

/// `the 7 in box 3`; the regions of a jigsaw have no numbers, so there it is the row.
fn place(geometry: &Geometry, Candidate { cell, digit }: Candidate) -> String {
    let value = geometry.frame().value(digit);
    match geometry.region_of(cell).filter(|_| geometry.regions().is_none()) {
        Some(region) => format!("the {value} in box {}", region + 1),
        None => format!("the {value} in row {}", cell.row(geometry.side()) + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_logic::Techniques;

    fn clue_of(text: &str) -> Option<String> {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let logic = Logic::new(puzzle.geometry().clone(), Techniques::default()).expect("logic");
        clue(&logic, &puzzle, &Deadline::NEVER)
    }

    #[test]
    fn the_first_digit_is_named_with_what_comes_before() {
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let said = clue_of(easy).expect("a hint");
        assert!(said.starts_with("Start with the ") && said.contains(" in box "), "{said}");
        let hard =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let said = clue_of(hard).expect("a hint");
        assert!(said.starts_with("First digit: the ") && said.contains(", after "), "{said}");
        assert_eq!(clue_of("1234341221434321"), None, "nothing is left to place");
    }
}
