//! Statements about the digits of cells, and whether digits keep them.
//!
//! A digit is meant by its index, from 0; values begin with the first digit's.

use super::numbered;
use crate::grid::Cell;

/// The most steps of a machine, and the most sets of a statement.
const MOST: usize = 1 << 22;

/// Something that must hold.
pub(in crate::verify) enum Statement {
    /// The digit of the cell is allowed: for each digit, whether it is.
    Allowed(Cell, Vec<bool>),
    /// The digits of the two cells are allowed together: for each of the first, for each of the second.
    Pair([Cell; 2], Vec<Vec<bool>>),
    /// The digits of the cells differ, and are those of one of the sets, each of which has as many digits as there are
    /// cells. Without a list of sets they only differ.
    Sets(Vec<Cell>, Option<Vec<Vec<usize>>>),
    /// The machine accepts the digits of the cells in this order.
    Word(Vec<Cell>, Machine),
    /// All statements of one of these lists hold.
    AnyOf(Vec<Vec<Statement>>),
}

/// For each place of a word, each state before it and each digit, the state after it, if the word may go on. There is one
/// state before the first place. A word that goes on after the last place is accepted.
pub(in crate::verify) struct Machine {
    pub(super) places: Vec<Vec<Vec<Option<usize>>>>,
}

/// There are too many sets, or too many steps of a machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooLarge {
    pub(super) found: u64,
    pub(super) most: u64,
}

impl TooLarge {
    pub(super) fn check(found: usize) -> Result<(), TooLarge> {
        if found <= MOST {
            Ok(())
        } else {
            Err(TooLarge { found: found as u64, most: MOST as u64 })
        }
    }
}

impl Machine {
    /// A machine by what it knows after each place: `step` is given the place, the state before it and the digit's value.
    pub(super) fn new<S: Ord + Clone>(
        length: usize,
        values: &[i64],
        start: S,
        step: impl Fn(usize, &S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Machine, TooLarge> {
        let mut places: Vec<Vec<Vec<Option<usize>>>> = Vec::with_capacity(length);
        let mut states = vec![start];
        let mut steps = 0;
        for place in 0..length {
            steps += states.len() * values.len();
            TooLarge::check(steps)?;
            let is_last = place + 1 == length;
            let to = |state: &S, value: &i64| {
                step(place, state, *value).filter(|next| !is_last || accepts(next))
            };
            let after: Vec<Vec<Option<S>>> = states
                .iter()
                .map(|state| values.iter().map(|value| to(state, value)).collect())
                .collect();
            let numbers = numbered(after.iter().flatten().flatten().cloned());
            let number = |next: &Option<S>| next.as_ref().map(|next| numbers[next]);
            places.push(after.iter().map(|row| row.iter().map(number).collect()).collect());
            states = numbers.into_keys().collect();
        }
        let mut machine = Machine { places };
        machine.leave_out_dead_ends();
        Ok(machine)
    }

    /// Takes out the steps to states from which the word cannot go on, from the last place to the first.
    fn leave_out_dead_ends(&mut self) {
        for place in (1..self.places.len()).rev() {
            let goes_on: Vec<bool> =
                self.places[place].iter().map(|row| row.iter().any(Option::is_some)).collect();
            for next in self.places[place - 1].iter_mut().flatten() {
                *next = next.filter(|state| goes_on[*state]);
            }
        }
    }
}

impl Statement {
    /// The cells that it is about.
    pub(super) fn cells(&self) -> Vec<Cell> {
        match self {
            Statement::Allowed(cell, _) => vec![*cell],
            Statement::Pair(pair, _) => pair.to_vec(),
            Statement::Sets(cells, _) | Statement::Word(cells, _) => cells.clone(),
            Statement::AnyOf(branches) => {
                branches.iter().flatten().flat_map(Statement::cells).collect()
            }
        }
    }

    /// Whether the digits of all cells keep it.
    pub(super) fn holds(&self, digits: &[usize]) -> bool {
        let digit = |cell: &Cell| digits[cell.index()];
        match self {
            Statement::Allowed(cell, allowed) => allowed[digit(cell)],
            Statement::Pair([one, other], allowed) => allowed[digit(one)][digit(other)],
            Statement::Sets(cells, sets) => {
                let mut held: Vec<usize> = cells.iter().map(digit).collect();
                held.sort_unstable();
                let differ = held.windows(2).all(|pair| pair[0] != pair[1]);
                differ && sets.as_ref().is_none_or(|sets| sets.contains(&held))
            }
            Statement::Word(cells, machine) => {
                let mut state = Some(0);
                for (cell, place) in cells.iter().zip(&machine.places) {
                    state = state.and_then(|state| place[state][digit(cell)]);
                }
                state.is_some()
            }
            Statement::AnyOf(branches) => {
                branches.iter().any(|branch| branch.iter().all(|one| one.holds(digits)))
            }
        }
    }
}
