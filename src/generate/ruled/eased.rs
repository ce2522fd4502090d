//! More givens, until logic finds a puzzle as hard as wanted.
//!
//! A puzzle whose givens are all needed is often too hard. With more of the solution given, logic needs less: the cells
//! are taken in a random order, and the smallest number of them is looked for with which logic solves the puzzle by the
//! wanted techniques. That number is found by halving, so a puzzle is rated about as often as its number of cells has
//! binary digits. A puzzle that is too easy, then or from the beginning, is not what is wanted.

use rand::seq::SliceRandom;

use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Cell, Puzzle};
use veridoku_core::random::RandomStream;
use veridoku_logic::Logic;

use crate::generate::{Generated, Wanted};

/// Gives more cells until the puzzle is as wanted, and rates it. Without a rating, it is not as wanted.
pub(super) fn ease(
    made: &mut Generated,
    wanted: &Wanted,
    random: &mut RandomStream,
    deadline: &Deadline,
) {
    let geometry = made.puzzle.geometry().clone();
    // The generator has asked whether there is logic for the layout.
    let Ok(logic) = Logic::new_within(geometry, wanted.techniques(), deadline) else { return };
    made.rating = wanted.rating(&logic, &made.puzzle, deadline);
    if made.rating.is_some() || wanted.is_easy_enough(&logic, &made.puzzle, deadline) {
        return; // More givens only make a puzzle easier.
    }
    let mut blank = made.puzzle.geometry().shown_cells();
    blank.retain(|cell| made.puzzle.given(*cell).is_none());
    blank.shuffle(random.numbers());
    let with = |count: usize| -> Puzzle {
        let mut puzzle = made.puzzle.clone();
        let give = |cell: &Cell| puzzle.give(*cell, made.solution.digit(*cell));
        blank[..count].iter().for_each(give);
        puzzle
    };
    // With `low` more the puzzle is too hard; with all of them it is solved.
    let (mut low, mut high) = (0, blank.len());
    while high - low > 1 {
        let middle = low.midpoint(high);
        match wanted.is_easy_enough(&logic, &with(middle), deadline) {
            true => high = middle,
            false => low = middle,
        }
    }
    let eased = with(high);
    made.rating = wanted.rating(&logic, &eased, deadline);
    made.puzzle = eased;
}
