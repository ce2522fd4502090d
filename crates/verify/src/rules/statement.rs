//! Statements about the digits of cells, and whether digits satisfy them.
//!
//! A digit is given by its index, from 0; values begin with the first digit's.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::area::Area;
use super::meter::Meter;
use veridoku_core::grid::Cell;

/// The most steps of a machine, and the most sets of a statement.
const MOST: usize = 1 << 22;

/// A condition that must hold.
pub(crate) enum Statement {
    /// The digit of the cell is allowed: for each digit, whether it is.
    Allowed(Cell, Vec<bool>),
    /// The digits of the two cells are allowed together: for each of the first, those of the second. Many pairs may
    /// share one table.
    Pair([Cell; 2], Rc<[Digits]>),
    /// The digits of the cells differ, and form one of the sets, each of which has as many digits as there are cells.
    /// Without a list of sets they only differ.
    Sets(Vec<Cell>, Option<Vec<Digits>>),
    /// The machine accepts the digits of the cells in this order.
    Word(Vec<Cell>, Machine),
    /// The cells that have some digits are one area.
    Connected(Area),
    /// All statements of one of these lists hold.
    AnyOf(Vec<Vec<Statement>>),
}

/// A set of digits: bit 0 is the first digit. A grid with rules has at most 32 of them.
pub(super) type Digits = u32;

/// Whether a set has a digit.
pub(super) fn has(digits: Digits, digit: usize) -> bool {
    digits >> digit & 1 == 1
}

/// For each place of a word, each state before it and each digit, the state after it, if the word may continue. There
/// is one state before the first place. A word that continues after the last place is accepted.
pub(crate) struct Machine {
    pub(super) places: Vec<Place>,
}

/// The steps of one place: for each state before it, one for each digit.
pub(super) struct Place {
    digits: usize,
    next: Vec<u32>,
}

/// The state after a step that is not allowed.
const NOWHERE: u32 = u32::MAX;

impl Place {
    /// The number of states before it.
    pub(super) fn states(&self) -> usize {
        self.next.len() / self.digits.max(1)
    }

    /// The state after this one and a digit.
    pub(super) fn next(&self, state: usize, digit: usize) -> Option<usize> {
        let next = self.next[state * self.digits + digit];
        (next != NOWHERE).then_some(next as usize)
    }

    /// For each state before it, the state after each digit.
    pub(super) fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = Option<usize>>> {
        let next = |next: &u32| (*next != NOWHERE).then_some(*next as usize);
        self.next.chunks(self.digits.max(1)).map(move |row| row.iter().map(next))
    }
}

/// The state of a machine at a place.
pub(super) trait State: Ord + Clone {
    /// Bytes that it holds in addition to its size.
    fn more_bytes(&self) -> usize {
        0
    }
}

impl State for i64 {}
impl State for bool {}
impl State for (i64, i64) {}
impl State for (bool, i64) {}
impl State for [bool; 3] {}
impl State for Option<i64> {}
impl State for (Option<i64>, bool, i64) {}

impl<T: Ord + Clone> State for Vec<T> {
    fn more_bytes(&self) -> usize {
        self.capacity() * size_of::<T>()
    }
}

impl<T: Ord + Clone> State for (i64, Vec<T>) {
    fn more_bytes(&self) -> usize {
        self.1.more_bytes()
    }
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
    /// A machine, defined by its states after each place: `step` receives the place, the state before it and the
    /// digit's value. States are numbered in their order. If the meter ends it early, the machine is incomplete.
    pub(super) fn new<S: State>(
        length: usize,
        values: &[i64],
        start: S,
        step: impl Fn(usize, &S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        meter: &Meter,
    ) -> Result<Machine, TooLarge> {
        let mut places: Vec<Place> = Vec::with_capacity(length);
        let (mut states, mut held) = (vec![start], 0);
        let mut steps = 0;
        for place in 0..length {
            let here = states.len() * values.len();
            steps += here;
            TooLarge::check(steps)?;
            if !meter.steps(here) || !meter.takes(here * size_of::<u32>()) {
                return Ok(Machine { places: Vec::new() });
            }
            let is_last = place + 1 == length;
            let mut next = Vec::with_capacity(here);
            // The first numbers are those of the first step to a state.
            let mut numbers: BTreeMap<S, u32> = BTreeMap::new();
            let held_before = std::mem::take(&mut held);
            for state in &states {
                for value in values {
                    let to = step(place, state, *value).filter(|to| !is_last || accepts(to));
                    let Some(to) = to else {
                        next.push(NOWHERE);
                        continue;
                    };
                    let new = numbers.len() as u32;
                    next.push(match numbers.get(&to) {
                        Some(known) => *known,
                        None => {
                            // An entry of a tree, which is half empty at worst, and later of a list.
                            let bytes = 3 * size_of::<(S, u32)>() + to.more_bytes();
                            held += bytes;
                            if !meter.takes(bytes) {
                                return Ok(Machine { places: Vec::new() });
                            }
                            numbers.insert(to, new);
                            new
                        }
                    });
                }
                if !meter.works() {
                    return Ok(Machine { places: Vec::new() });
                }
            }
            let mut in_order = vec![NOWHERE; numbers.len()];
            numbers
                .values()
                .zip(0..)
                .for_each(|(first, number)| in_order[*first as usize] = number);
            for next in next.iter_mut().filter(|next| **next != NOWHERE) {
                *next = in_order[*next as usize];
            }
            places.push(Place { digits: values.len(), next });
            states = numbers.into_keys().collect();
            meter.gives_back(held_before);
        }
        meter.gives_back(held);
        let mut machine = Machine { places };
        machine.leave_out_dead_ends();
        Ok(machine)
    }

    /// Removes the steps to states from which the word cannot continue, from the last place to the first.
    fn leave_out_dead_ends(&mut self) {
        for place in (1..self.places.len()).rev() {
            let goes_on: Vec<bool> =
                self.places[place].rows().map(|mut row| row.any(|next| next.is_some())).collect();
            for next in self.places[place - 1].next.iter_mut().filter(|next| **next != NOWHERE) {
                if !goes_on[*next as usize] {
                    *next = NOWHERE;
                }
            }
        }
    }
}

impl Statement {
    /// The cells of the statement.
    pub(super) fn cells(&self) -> Vec<Cell> {
        match self {
            Statement::Allowed(cell, _) => vec![*cell],
            Statement::Pair(pair, _) => pair.to_vec(),
            Statement::Sets(cells, _) | Statement::Word(cells, _) => cells.clone(),
            Statement::Connected(area) => area.cells().collect(),
            Statement::AnyOf(branches) => {
                branches.iter().flatten().flat_map(Statement::cells).collect()
            }
        }
    }

    /// Whether the digits of all cells satisfy it.
    pub(super) fn holds(&self, digits: &[usize]) -> bool {
        let digit = |cell: &Cell| digits[cell.index()];
        match self {
            Statement::Allowed(cell, allowed) => allowed[digit(cell)],
            Statement::Pair([one, other], allowed) => has(allowed[digit(one)], digit(other)),
            Statement::Sets(cells, sets) => {
                let held: Digits = cells.iter().fold(0, |held, cell| held | 1 << digit(cell));
                let differ = held.count_ones() as usize == cells.len();
                differ && sets.as_ref().is_none_or(|sets| sets.contains(&held))
            }
            Statement::Word(cells, machine) => {
                let mut state = Some(0);
                for (cell, place) in cells.iter().zip(&machine.places) {
                    state = state.and_then(|state| place.next(state, digit(cell)));
                }
                state.is_some()
            }
            Statement::Connected(area) => area.holds(digits),
            Statement::AnyOf(branches) => {
                branches.iter().any(|branch| branch.iter().all(|one| one.holds(digits)))
            }
        }
    }
}
