//! The hint of a puzzle: the first digit that logic places, and its box or row.

use veridoku_core::budget::Deadline;
use veridoku_core::families;
use veridoku_core::grid::{Candidate, Geometry, House, HouseKind, Puzzle};
use veridoku_logic::explain::run_of;
use veridoku_logic::{Conclusion, Logic, Position, Technique};

/// The most rounds until a digit is placed. A round eliminates at least one candidate.
const ROUNDS: usize = 1000;

/// `Start with the 7 in box 3.` Where techniques must eliminate candidates before, the hint names the hardest of them.
/// `None` if logic places no digit by the deadline.
pub(super) fn clue(logic: &Logic, puzzle: &Puzzle, deadline: &Deadline) -> Option<String> {
    let has_letters = families::letters(puzzle.geometry()).is_some();
    // A cell of an Easy as ABC that stays empty is not a start.
    let is_written = |candidate: &Candidate| !has_letters || candidate.digit.index() > 0;
    let mut position = Position::new(puzzle.clone());
    let mut hardest: Option<Technique> = None;
    for _ in 0..ROUNDS {
        let steps = logic.round_within(&position, deadline).steps;
        let placed = steps.iter().find_map(|step| match step.conclusion {
            Conclusion::Place(candidate) => Some(candidate).filter(is_written),
            Conclusion::Eliminate(_) => None,
        });
        if let Some(candidate) = placed {
            let place = place(puzzle.geometry(), candidate);
            let digit = if has_letters { "letter" } else { "digit" };
            return Some(match hardest {
                None => format!("Start with {place}."),
                Some(technique) => format!("First {digit}: {place}, after {technique}."),
            });
        }
        hardest = hardest.max(Some(steps.first()?.technique));
        steps.iter().for_each(|step| position.apply(step));
    }
    None
}

/// `the 7 in box 3`, `the 7 in box 3 of grid 2`; the regions of a jigsaw have no numbers, so there it is the row. A row of
/// a board may have the same digit several times, so there it is the run, or the cell.
fn place(geometry: &Geometry, Candidate { cell, digit }: Candidate) -> String {
    let value = match families::letters(geometry) {
        Some(_) => families::letter(digit.index()),
        None => geometry.frame().value(digit).to_string(),
    };
    let of_kind = |kind: HouseKind| {
        let mut houses = geometry.houses_of(cell).iter().map(|id| geometry.house(*id));
        houses.find(|house| house.kind == kind).map(House::to_string)
    };
    let (row, column) = geometry.plane().place(cell);
    let place = of_kind(HouseKind::Box).or_else(|| of_kind(HouseKind::Row)).or_else(|| {
        // The rows of a part of a square, and those of an Easy as ABC, are rules.
        let is_in_row = geometry.plane().is_square() || families::letters(geometry).is_some();
        is_in_row.then(|| format!("row {}", row + 1)).or_else(|| run_of(geometry, cell))
    });
    let place = place.unwrap_or_else(|| format!("row {}, column {}", row + 1, column + 1));
    format!("the {value} in {place}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, read_puzzle};
    use veridoku_core::grid::Digit;
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

    /// The words for a cell and a digit in a geometry.
    fn place_in(text: &str, (row, column): (usize, usize), digit: usize) -> String {
        let puzzle = read_puzzle(text, ReadOptions::default()).expect("a puzzle");
        let cell = puzzle.geometry().plane().cell_at(row - 1, column - 1).expect("a cell");
        place(puzzle.geometry(), Candidate { cell, digit: Digit::from_index(digit) })
    }

    #[test]
    fn a_place_names_what_holds_the_digit_once() {
        assert_eq!(place_in("size: 9x9; grids: samurai", (5, 17), 3), "the 4 in box 5 of grid 2");
        assert_eq!(
            place_in("size: 5x5; boxes: none; greater: r1c1 r1c2", (5, 2), 3),
            "the 4 in row 5"
        );
        let part = "size: 3x3 0-3\ngrid:\n1..\n...\n...";
        assert_eq!(place_in(part, (1, 2), 3), "the 3 in row 1");
        assert_eq!(place_in("5n3L:aAbBaBAaBbCbAd,y", (2, 1), 1), "the A in row 2");
        let kakuro = "board: 3x3 1-9\n- 4\\ 3\\\n\\3 . .\n\\4 . .";
        assert_eq!(place_in(kakuro, (2, 2), 0), "the 1 in the run across with the sum 3 in row 2");
        assert_eq!(place_in("board: 2x2 1-4\n..\n..", (2, 1), 0), "the 1 in row 2, column 1");
    }

    #[test]
    fn the_first_letter_of_an_easy_as_abc_is_named() {
        let puzzle =
            read_puzzle("5n3L:aAbBaBAaBbCbAd,y", ReadOptions::default()).expect("a puzzle");
        let logic = Logic::new(puzzle.geometry().clone(), Techniques::default()).expect("logic");
        let said = clue(&logic, &puzzle, &Deadline::NEVER).expect("a hint");
        let letter = said.split_once("the ").expect("a letter").1.chars().next();
        assert!(letter.is_some_and(|letter| ('A'..='C').contains(&letter)), "{said}");
        assert!(said.starts_with("First letter: ") || said.starts_with("Start with "), "{said}");
    }
}
