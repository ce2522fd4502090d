//! The loop: the first hint of the first producer, until the grid is full; and the three numbers.
//!
//! - ER: the highest rating of all steps. Without a further step it is 20.0, "beyond the solver".
//! - EP: the highest up to the first step that places a digit, this step included.
//! - ED: the rating of the first step.
//!
//! Only steps place digits: a cell with one candidate waits for its naked single, as in the original. The puzzle is
//! never checked: for a puzzle with several solutions, or with none, the rating is the result of these steps.

use super::board::Board;
use super::hint::Hint;
use super::producers::{NoHint, Producers};
use super::rating::{BEYOND, End, Numbers, Rating, Wanted};

/// Walks the path of a position; `visit` sees each hint with the position before it.
pub fn walk(
    mut board: Board,
    wanted: Wanted,
    producers: &mut Producers,
    visit: &mut dyn FnMut(&Board, &Hint),
) -> Rating {
    let mut rating = Rating { numbers: Numbers::default(), hardest: None, end: End::Solved };
    let mut is_placed = false;
    while !board.is_solved() {
        let hint = match producers.next(&board) {
            Ok(hint) => hint,
            Err(NoHint::Stuck) => {
                rating.end = End::Stuck;
                rating.numbers.rating = BEYOND;
                return rating;
            }
            Err(NoHint::Over(ending, least)) => {
                rating.end = End::Over { ending, is_placed, is_begun: rating.hardest.is_some() };
                let numbers = &mut rating.numbers;
                // A position without a hint is beyond the solver, which counts as more.
                numbers.rating = numbers.rating.max(least.min(BEYOND));
                if !is_placed {
                    numbers.pearl = numbers.rating;
                }
                if rating.hardest.is_none() {
                    numbers.diamond = numbers.rating;
                }
                return rating;
            }
        };
        visit(&board, &hint);
        apply(&hint, &mut board);
        let numbers = &mut rating.numbers;
        if hint.rating > numbers.rating {
            numbers.rating = hint.rating;
            rating.hardest = Some(hint.technique);
        }
        if numbers.diamond == 0.0 {
            numbers.diamond = numbers.rating;
        }
        let is_above = if is_placed {
            wanted != Wanted::All && numbers.rating > numbers.pearl
        } else if hint.placement.is_some() {
            is_placed = true;
            let is_above = wanted == Wanted::Diamond && numbers.rating > numbers.diamond;
            numbers.pearl = if is_above { 0.0 } else { numbers.rating };
            is_above
        } else {
            false
        };
        if is_above {
            numbers.rating = BEYOND;
            rating.end = End::Above;
            return rating;
        }
    }
    rating
}

/// Applies the eliminations and the placement of a hint.
pub fn apply(hint: &Hint, board: &mut Board) {
    for (cell, digit) in hint.struck() {
        board.strike(cell, digit);
    }
    if let Some((cell, digit)) = hint.placement {
        board.place(cell.into(), digit.into());
    }
}
