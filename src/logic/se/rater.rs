//! The loop: the first hint of the first producer, until the grid is full; and the three numbers.
//!
//! - ER: the highest rating of all steps. Without a further step it is 20.0, "beyond the solver".
//! - EP: the highest up to the first step that places a digit, this step included.
//! - ED: the rating of the first step.
//!
//! Nothing is placed that no step places: a cell with one candidate waits for its naked single, as in the original.
//! The puzzle is never checked: a rating of a puzzle with several solutions, or with none, means what these steps
//! come to.

use super::board::Board;
use super::desk::Desk;
use super::hint::{Hint, tenths};
use super::producers::PRODUCERS;
use super::technique::Technique;
use crate::budget::{Deadline, Ending};

/// The rating of what no producer can go on with.
const BEYOND: f64 = 20.0;

/// The three numbers, unrounded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Numbers {
    rating: f64,
    pearl: f64,
    diamond: f64,
}

/// How a path ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All cells have values.
    Solved,
    /// No producer has a hint.
    Stuck,
    /// The rating cannot stay at the pearl, or the pearl at the diamond: as was asked, the loop stopped there.
    Above,
    /// The time was over, or the work was stopped: the numbers are lower bounds.
    Over(Ending),
}

/// What to stop for: a collector of puzzles that are as hard at the beginning as later needs no other numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// All three numbers.
    #[default]
    All,
    /// The loop stops as soon as ER is above EP.
    Pearl,
    /// The loop stops as soon as ER is above EP, or EP above ED.
    Diamond,
}

/// The rating of a puzzle on the scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    numbers: Numbers,
    /// The technique of the highest rating, the first of several; `None` if there was no step.
    pub hardest: Option<Technique>,
    /// How the path ended.
    pub end: End,
}

impl Rated {
    /// ER in tenths, 200 if no producer could go on.
    pub fn rating(&self) -> u32 {
        tenths(self.numbers.rating)
    }

    /// EP in tenths, 0 if nothing was placed.
    pub fn pearl(&self) -> u32 {
        tenths(self.numbers.pearl)
    }

    /// ED in tenths, 0 if there was no step.
    pub fn diamond(&self) -> u32 {
        tenths(self.numbers.diamond)
    }
}

/// Walks the path of a position; `visit` sees each hint with the position before it.
pub fn walk(
    mut board: Board,
    wanted: Wanted,
    explains: bool,
    deadline: &Deadline,
    mut visit: impl FnMut(&Board, &Hint),
) -> Rated {
    let mut desk = Desk::new(explains, deadline);
    let mut rated = Rated { numbers: Numbers::default(), hardest: None, end: End::Solved };
    let mut is_placed = false;
    while !board.is_solved() {
        let hint = next(&board, &mut desk);
        if let Some(ending) = desk.over() {
            rated.end = End::Over(ending);
            return rated;
        }
        let Some(hint) = hint else {
            rated.end = End::Stuck;
            rated.numbers.rating = BEYOND;
            return rated;
        };
        visit(&board, &hint);
        apply(&hint, &mut board);
        let numbers = &mut rated.numbers;
        if hint.rating > numbers.rating {
            numbers.rating = hint.rating;
            rated.hardest = Some(hint.technique);
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
            rated.end = End::Above;
            return rated;
        }
    }
    rated
}

/// The hint that the scale takes in a position; `None` if no producer has one, or the time is over.
pub fn next(board: &Board, desk: &mut Desk) -> Option<Hint> {
    PRODUCERS.iter().find_map(|producer| producer(board, desk))
}

/// Strikes and places what follows from a hint.
pub fn apply(hint: &Hint, board: &mut Board) {
    for (cell, digit) in hint.struck() {
        board.strike(cell, digit);
    }
    if let Some((cell, digit)) = hint.placement {
        board.place(cell.into(), digit.into());
    }
}
