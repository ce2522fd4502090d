//! Connected cells: a variable for each cell and each step, which says that the cell is reached by then.
//!
//! ```text
//! in  # # .     step 0  # . .     1  # # .     2  # # .     3  # # .
//!     . # #             . . .        . . .        . # .        . # #     each cell that is in is reached in the end
//! ```
//!
//! The steps begin at the first cell that is in, in reading order. A cell is reached after a step if it was reached
//! before, or if one of its neighbors was. So a chain of cells leads to each reached cell, and the other direction need
//! not be written: a model may leave out cells that could be reached by an early step.
//!
//! The shortest chain between two cells visits no cell twice, and at most three of four cells that form a square, because
//! opposite corners of four cells are two steps apart. This bounds the steps. For 9x9 they are 64, with 5,265 variables
//! and about 45,000 literals. The automaton of the same rows would need a billion literals.

use std::ops::ControlFlow;

use super::super::rules::Sink;
use super::term::Term;
use super::writer::{Writer, bits};
use veridoku_core::budget::Ending;
use veridoku_core::rules::connected::Connected;
use veridoku_core::rules::network::{Values, Variable};

impl<S: Sink> Writer<'_, S> {
    pub(super) fn connected(
        &mut self,
        cells: &[Variable],
        connected: Connected,
    ) -> ControlFlow<Ending> {
        let mut are_in = Vec::with_capacity(cells.len());
        for cell in cells {
            are_in.push(self.is_one_of(*cell, connected.values)?);
        }
        let mut reached = Vec::with_capacity(cells.len());
        // Whether one of the cells so far is in.
        let mut begun = Term::False;
        for is_in in &are_in {
            let first = self.new_term();
            self.implies([first], [*is_in])?;
            self.implies([first], [!begun])?;
            reached.push(first);
            begun = self.either(begun, *is_in)?;
        }
        self.clause([begun])?;
        for _ in 1..longest_chain(cells.len(), connected) {
            let mut next = Vec::with_capacity(cells.len());
            for (place, is_in) in are_in.iter().enumerate() {
                let now = match is_in {
                    Term::False => Term::False,
                    _ => self.new_term(),
                };
                let before: Vec<usize> =
                    connected.near(place, cells.len()).chain([place]).collect();
                self.implies([now], [*is_in])?;
                self.implies([now], before.into_iter().map(|place| reached[place]))?;
                next.push(now);
            }
            reached = next;
        }
        are_in
            .iter()
            .zip(&reached)
            .try_for_each(|(is_in, reached)| self.implies([*is_in], [*reached]))
    }

    /// That a variable has one of some values.
    fn is_one_of(&mut self, variable: Variable, values: Values) -> ControlFlow<Ending, Term> {
        let open = self.values[usize::from(variable)];
        let (some, others) = (open & values, open & !values);
        let term = match (some.count_ones(), others.count_ones()) {
            (0, _) => Term::False,
            (_, 0) => Term::True,
            (1, _) => self.is(variable, some.trailing_zeros() as usize),
            (_, 1) => !self.is(variable, others.trailing_zeros() as usize),
            _ => {
                let term = self.new_term();
                for bit in bits(open) {
                    let one = if some >> bit & 1 == 1 { term } else { !term };
                    self.implies([self.is(variable, bit)], [one])?;
                }
                term
            }
        };
        ControlFlow::Continue(term)
    }

    /// A term that holds if one of two does.
    fn either(&mut self, one: Term, other: Term) -> ControlFlow<Ending, Term> {
        let term = match (one, other) {
            (Term::False, known) | (known, Term::False) => known,
            (Term::True, _) | (_, Term::True) => Term::True,
            _ => {
                let term = self.new_term();
                self.implies([one], [term])?;
                self.implies([other], [term])?;
                self.implies([term], [one, other])?;
                term
            }
        };
        ControlFlow::Continue(term)
    }
}

/// The most cells of a shortest chain of cells that are in.
fn longest_chain(cells: usize, connected: Connected) -> usize {
    let squares = (cells / connected.width / 2) * (connected.width / 2);
    connected.size.unwrap_or(cells).min(cells - squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most cells of a shortest chain, among all ways in which cells may be in.
    fn longest(cells: usize, connected: Connected) -> usize {
        let of_filling = |filling: usize| {
            let is_in = |place: &usize| filling >> place & 1 == 1;
            let first = (0..cells).find(is_in)?;
            let mut reached = vec![(first, 1)];
            let mut next = 0;
            while let Some((place, length)) = reached.get(next).copied() {
                for near in connected.near(place, cells).filter(is_in) {
                    if reached.iter().all(|(known, _)| *known != near) {
                        reached.push((near, length + 1));
                    }
                }
                next += 1;
            }
            reached.last().map(|(_, length)| *length)
        };
        (1..1 << cells).filter_map(of_filling).max().unwrap_or(0)
    }

    #[test]
    fn no_shortest_chain_is_longer_than_the_bound() {
        for (cells, width) in [(1, 1), (5, 1), (4, 2), (9, 3), (11, 3), (12, 4), (15, 5), (16, 4)] {
            let connected = Connected { width, values: 0b10, size: None };
            let (found, bound) = (longest(cells, connected), longest_chain(cells, connected));
            assert!(found <= bound, "{cells} cells in rows of {width}: {found} of {bound}");
        }
    }
}
