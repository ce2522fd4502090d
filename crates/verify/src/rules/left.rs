//! Eliminations by a statement: it removes digits of its cells with which it cannot hold.
//!
//! | statement | eliminates |
//! |---|---|
//! | allowed | digits not allowed |
//! | pair | a digit without a partner |
//! | sets | the only digit of a cell, in the others; digits that occur in no possible set |
//! | word | digits that occur in no word from the first state to an end |
//! | connected | the digits of a cell that would be in, but cannot be reached from one that is in |
//! | any of | nothing |

use super::statement::{Digits, Place, Statement, has};
use veridoku_core::grid::Cell;

/// The digits of a set.
fn digits_of(digits: Digits) -> impl Iterator<Item = usize> {
    (0..Digits::BITS as usize).filter(move |digit| has(digits, *digit))
}

/// Keeps some digits of a cell. Returns whether others were eliminated, or `None` if no digit is left.
fn keep(cell: Cell, kept: Digits, left: &mut [Digits]) -> Option<bool> {
    let digits = &mut left[cell.index()];
    let before = std::mem::replace(digits, *digits & kept);
    (*digits != 0).then_some(*digits != before)
}

impl Statement {
    /// Eliminates digits. Returns whether there were any, or `None` if the statement cannot hold.
    pub(super) fn eliminate(&self, left: &mut [Digits]) -> Option<bool> {
        match self {
            Statement::Allowed(cell, allowed) => {
                let kept = (0..allowed.len()).filter(|digit| allowed[*digit]);
                keep(*cell, kept.fold(0, |kept, digit| kept | 1 << digit), left)
            }
            Statement::Pair([one, other], allowed) => {
                let (of_one, of_other) = (left[one.index()], left[other.index()]);
                let partners = digits_of(of_one).fold(0, |all, digit| all | allowed[digit]);
                let with = digits_of(of_one).filter(|digit| allowed[*digit] & of_other != 0);
                let kept = with.fold(0, |kept, digit| kept | 1 << digit);
                let is_changed = keep(*one, kept, left)?;
                Some(keep(*other, partners, left)? | is_changed)
            }
            Statement::Sets(cells, sets) => eliminate_by_sets(cells, sets.as_deref(), left),
            Statement::Word(cells, machine) => eliminate_by_word(cells, &machine.places, left),
            Statement::Connected(area) => {
                let mut is_changed = false;
                for (cell, kept) in area.kept(left)? {
                    is_changed |= keep(cell, kept, left)?;
                }
                Some(is_changed)
            }
            Statement::AnyOf(_) => Some(false),
        }
    }
}

fn eliminate_by_sets(cells: &[Cell], sets: Option<&[Digits]>, left: &mut [Digits]) -> Option<bool> {
    let mut is_changed = false;
    for (place, cell) in cells.iter().enumerate() {
        let digits = left[cell.index()];
        if digits.is_power_of_two() {
            for (_, other) in cells.iter().enumerate().filter(|(other, _)| *other != place) {
                is_changed |= keep(*other, !digits, left)?;
            }
        }
    }
    if let Some(sets) = sets {
        let all = cells.iter().fold(0, |all, cell| all | left[cell.index()]);
        let is_possible = |set: &&Digits| {
            **set & !all == 0 && cells.iter().all(|cell| left[cell.index()] & **set != 0)
        };
        let kept = sets.iter().filter(is_possible).fold(0, |kept, set| kept | set);
        for cell in cells {
            is_changed |= keep(*cell, kept, left)?;
        }
    }
    Some(is_changed)
}

fn eliminate_by_word(cells: &[Cell], places: &[Place], left: &mut [Digits]) -> Option<bool> {
    // The states before each place that can be reached with the digits left.
    let mut reached = vec![vec![true]];
    for (place, (cell, steps)) in cells.iter().zip(places).enumerate() {
        let mut after = vec![false; places.get(place + 1).map_or(0, Place::states)];
        for (state, _) in reached[place].iter().enumerate().filter(|(_, is_in)| **is_in) {
            for next in digits_of(left[cell.index()]).filter_map(|digit| steps.next(state, digit)) {
                if let Some(is_in) = after.get_mut(next) {
                    *is_in = true;
                }
            }
        }
        reached.push(after);
    }
    // From the end on, the states from which the word can continue. After the last place every state is an end.
    let mut is_changed = false;
    let mut goes_on: Option<Vec<bool>> = None;
    for (place, (cell, steps)) in cells.iter().zip(places).enumerate().rev() {
        let mut kept = 0;
        let mut before = vec![false; steps.states()];
        for (state, _) in reached[place].iter().enumerate().filter(|(_, is_in)| **is_in) {
            for digit in digits_of(left[cell.index()]) {
                let is_alive = |next: usize| goes_on.as_ref().is_none_or(|alive| alive[next]);
                if steps.next(state, digit).is_some_and(is_alive) {
                    kept |= 1 << digit;
                    before[state] = true;
                }
            }
        }
        is_changed |= keep(*cell, kept, left)?;
        goes_on = Some(before);
    }
    Some(is_changed)
}
