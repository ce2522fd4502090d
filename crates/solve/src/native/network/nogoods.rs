//! The refutations that a search keeps when it restarts.
//!
//! ```text
//! current guesses:    a=1, b=2          refuted below them: c=3 under a=1, d=4 under a=1 b=2
//! so not all of:  a=1 c=3               not all of:  a=1 b=2 d=4
//! ```
//!
//! A restarted search knows more about the variables and finds better first guesses; with these nogoods (Lecoutre and
//! others, "Recording and minimizing nogoods from restarts", 2007) it examines nothing twice. There are fewer of them
//! than guesses. Two literals of each are watched, as in SAT solvers: a nogood is examined when one of these two
//! becomes true.

use super::Wiring;
use super::state::{Conflict, State};
use veridoku_core::rules::network::Variable;

/// A variable has a value, by the number of its bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal {
    pub(super) variable: Variable,
    pub(super) value: u8,
}

/// Literals that are not all true.
#[derive(Default)]
pub(super) struct Nogoods {
    /// All nogoods, one after the other; the first two literals of each are watched.
    literals: Vec<Literal>,
    /// Where each begins, and the end of the last.
    starts: Vec<u32>,
    /// For each literal, the nogoods that watch it.
    watches: Vec<Vec<u32>>,
    values: usize,
}

impl Nogoods {
    /// How many literals there are in all.
    pub(super) fn size(&self) -> usize {
        self.literals.len()
    }

    pub(super) fn clear(&mut self) {
        *self = Nogoods::default();
    }

    /// Adds that at least one of two literals holds. All of its variables must be examined again.
    pub(super) fn add(
        &mut self,
        literals: impl Iterator<Item = Literal>,
        variables: usize,
        values: usize,
    ) {
        if self.watches.is_empty() {
            self.watches = vec![Vec::new(); variables * values];
            self.values = values;
            self.starts.push(0);
        }
        let (number, start) = (self.starts.len() as u32 - 1, self.literals.len());
        self.literals.extend(literals);
        self.starts.push(self.literals.len() as u32);
        // The last guesses are the most likely to differ.
        self.literals[start..].reverse();
        for place in start..start + 2 {
            let watch = self.place(self.literals[place]);
            self.watches[watch].push(number);
        }
    }

    fn place(&self, literal: Literal) -> usize {
        usize::from(literal.variable) * self.values + usize::from(literal.value)
    }

    /// Examines the nogoods that watch the current value of a variable.
    pub(super) fn assign(
        &mut self,
        literal: Literal,
        state: &mut State,
        wiring: &Wiring,
    ) -> Result<(), Conflict> {
        if self.watches.is_empty() {
            return Ok(());
        }
        let watch = self.place(literal);
        let mut list = std::mem::take(&mut self.watches[watch]);
        let mut result = Ok(());
        let mut at = 0;
        while at < list.len() && result.is_ok() {
            let number = list[at] as usize;
            let (start, end) = (self.starts[number] as usize, self.starts[number + 1] as usize);
            if self.literals[start] == literal {
                self.literals.swap(start, start + 1);
            }
            let is_true = |one: Literal| state.of(one.variable) == 1 << one.value;
            let free = (start + 2..end).find(|place| !is_true(self.literals[*place]));
            if let Some(place) = free {
                self.literals.swap(start + 1, place);
                let other = self.place(self.literals[start + 1]);
                self.watches[other].push(number as u32);
                list.swap_remove(at);
                continue;
            }
            let last = self.literals[start];
            result = state.keep(last.variable, !(1 << last.value), wiring);
            at += 1;
        }
        self.watches[watch] = list;
        result
    }
}
