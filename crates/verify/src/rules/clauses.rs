//! The clauses of statements.
//!
//! | statement | clauses, in this order |
//! |---|---|
//! | allowed | for each digit not allowed: not this digit |
//! | pair | for each two digits not allowed: not both |
//! | sets | for every two cells and each digit: not in both; then, with a new variable for each set: one of the sets; for each set and each digit: in one of the cells if the set has it, else in none; for each cell and digit: one of the sets that have it |
//! | word | with a new variable for each state after each place but the last: one of the states; for each state before and each digit: the state after, or not both; for each state after and each digit: one of the states before |
//! | connected | with a new variable for each cell that several digits put in: it, or not the digit, and neither it nor another digit; with a new variable for each cell, whether it is the first one in: one of them; for each, it is in, and none before it; then, for each further step, with a new variable for each cell, whether it is reached: it is in; it or a neighbor was reached before; at last, for each cell: reached, or not in |
//! | any of | with a new variable for each list: one of the lists; then the clauses of each list, each with: or not this list |
//!
//! An empty clause of sets or of states is omitted: the clauses after it leave some cell without a digit.
//!
//! New variables are numbered after the last. They are true for the set of the digits, for the states that the word
//! passes through, and for each list that holds; so every solution has a model.

use super::statement::{Digits, Place, Statement, has};
use crate::VerifyErrorKind;
use veridoku_core::grid::Cell;

/// Why no more clauses are taken.
pub(super) type Written = Result<(), VerifyErrorKind>;

/// Takes clauses and new variables.
pub(crate) trait Clauses {
    /// That a cell holds a digit.
    fn variable(&self, cell: Cell, digit: usize) -> i32;
    /// A new variable.
    fn new_variable(&mut self) -> i32;
    /// # Errors
    /// There are too many, or the time is over.
    fn add(&mut self, clause: &[i32]) -> Result<(), VerifyErrorKind>;
}

impl Statement {
    pub(crate) fn write(&self, side: usize, to: &mut dyn Clauses) -> Written {
        match self {
            Statement::Allowed(cell, allowed) => {
                for digit in (0..side).filter(|digit| !allowed[*digit]) {
                    to.add(&[-to.variable(*cell, digit)])?;
                }
            }
            Statement::Pair([one, other], allowed) => {
                for (digit, row) in allowed.iter().enumerate() {
                    for partner in (0..side).filter(|partner| !has(*row, *partner)) {
                        not_both(to.variable(*one, digit), to.variable(*other, partner), to)?;
                    }
                }
            }
            Statement::Sets(cells, sets) => {
                for (place, one) in cells.iter().enumerate() {
                    for other in &cells[place + 1..] {
                        for digit in 0..side {
                            not_both(to.variable(*one, digit), to.variable(*other, digit), to)?;
                        }
                    }
                }
                if let Some(sets) = sets {
                    write_sets(cells, sets, side, to)?;
                }
            }
            Statement::Word(cells, machine) => write_word(cells, &machine.places, side, to)?,
            Statement::Connected(area) => area.write(side, to)?,
            Statement::AnyOf(branches) => {
                let chosen: Vec<i32> = branches.iter().map(|_| to.new_variable()).collect();
                to.add(&chosen)?;
                for (branch, chosen) in branches.iter().zip(chosen) {
                    let to: &mut dyn Clauses = &mut Unless { literal: -chosen, to };
                    branch.iter().try_for_each(|statement| statement.write(side, to))?;
                }
            }
        }
        Ok(())
    }
}

/// Adds a literal to each clause.
struct Unless<'a> {
    literal: i32,
    to: &'a mut dyn Clauses,
}

impl Clauses for Unless<'_> {
    fn variable(&self, cell: Cell, digit: usize) -> i32 {
        self.to.variable(cell, digit)
    }

    fn new_variable(&mut self) -> i32 {
        self.to.new_variable()
    }

    fn add(&mut self, clause: &[i32]) -> Written {
        self.to.add(&[&[self.literal], clause].concat())
    }
}

fn not_both(one: i32, other: i32, to: &mut dyn Clauses) -> Written {
    if one == other { to.add(&[-one]) } else { to.add(&[-one, -other]) }
}

fn write_sets(cells: &[Cell], sets: &[Digits], side: usize, to: &mut dyn Clauses) -> Written {
    let chosen: Vec<i32> = sets.iter().map(|_| to.new_variable()).collect();
    // Without a set the last clauses leave the cells without digits.
    if !chosen.is_empty() {
        to.add(&chosen)?;
    }
    for (set, chosen) in sets.iter().zip(&chosen) {
        for digit in 0..side {
            let places: Vec<i32> = cells.iter().map(|cell| to.variable(*cell, digit)).collect();
            if has(*set, digit) {
                to.add(&[&[-chosen], &places[..]].concat())?;
            } else {
                places.iter().try_for_each(|place| to.add(&[-chosen, -place]))?;
            }
        }
    }
    for cell in cells {
        for digit in 0..side {
            let with = sets.iter().zip(&chosen).filter(|(set, _)| has(**set, digit));
            let with: Vec<i32> = with.map(|(_, chosen)| *chosen).collect();
            to.add(&[&[-to.variable(*cell, digit)], &with[..]].concat())?;
        }
    }
    Ok(())
}

fn write_word(cells: &[Cell], places: &[Place], side: usize, to: &mut dyn Clauses) -> Written {
    // The variables of the states before a place. Before the first place there is one state, which needs none.
    let mut before: Vec<Option<i32>> = vec![None];
    for (place, (cell, steps)) in cells.iter().zip(places).enumerate() {
        let states = places.get(place + 1).map_or(0, Place::states);
        let after: Vec<i32> = (0..states).map(|_| to.new_variable()).collect();
        if !after.is_empty() {
            to.add(&after)?;
        }
        for (row, state) in steps.rows().zip(&before) {
            let state: Vec<i32> = state.iter().map(|state| -state).collect();
            for (digit, next) in row.enumerate() {
                let is_over = place + 1 == cells.len() && next.is_some();
                if !is_over {
                    let next: Vec<i32> =
                        next.iter().filter_map(|next| after.get(*next)).copied().collect();
                    let digit = [-to.variable(*cell, digit)];
                    to.add(&[&state[..], &digit, &next].concat())?;
                }
            }
        }
        let from = Sources::of(steps, &before, states, side);
        for (number, state) in after.iter().enumerate() {
            for digit in 0..side {
                // From the single state before the first place the clause would always hold.
                if let Some(from) = from.of_step(number, digit) {
                    to.add(&[&[-state, -to.variable(*cell, digit)], from].concat())?;
                }
            }
        }
        before = after.into_iter().map(Some).collect();
    }
    Ok(())
}

/// For each state after a place and each digit, the variables of the states before from which a step leads there.
struct Sources {
    side: usize,
    /// Where the sources of each state and digit begin, and the end of the last.
    starts: Vec<usize>,
    /// In the order of the states before; 0 for one without a variable.
    variables: Vec<i32>,
}

impl Sources {
    fn of(steps: &Place, before: &[Option<i32>], states: usize, side: usize) -> Sources {
        let each = || {
            steps.rows().zip(before).flat_map(move |(row, state)| {
                let state = state.unwrap_or(0);
                row.enumerate()
                    .filter_map(move |(digit, next)| next.map(|next| (next * side + digit, state)))
            })
        };
        let ends = || each().filter(|(at, _)| *at < states * side);
        let mut starts = vec![0; states * side + 1];
        ends().for_each(|(at, _)| starts[at + 1] += 1);
        for at in 0..states * side {
            starts[at + 1] += starts[at];
        }
        let (mut next, mut variables) = (starts.clone(), vec![0; starts[states * side]]);
        for (at, state) in ends() {
            variables[next[at]] = state;
            next[at] += 1;
        }
        Sources { side, starts, variables }
    }

    /// `None` if one of them has no variable.
    fn of_step(&self, number: usize, digit: usize) -> Option<&[i32]> {
        let at = number * self.side + digit;
        let variables = &self.variables[self.starts[at]..self.starts[at + 1]];
        (!variables.contains(&0)).then_some(variables)
    }
}
