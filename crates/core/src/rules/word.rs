//! Words of known kinds: those for which a backend may have better means than an automaton.
//!
//! Backends without such means ask for the automaton. Each kind has few enough states that making it needs no bound:
//! fewer than 30,000.

use super::comparison::Comparison;
use super::connected::Connected;
use super::inner_sum::InnerSum;
use super::tables::Automaton;
use super::{numbered_room, value_indexing, x_sum};

/// A kind of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Rows of cells, some of which are connected.
    Connected(Connected),
    /// A flag and the digits of two numbers, which are compared.
    Comparison(Comparison),
    /// Values with a sum between the lowest and the highest.
    InnerSum(InnerSum),
    /// The first value appears again as many places after the second as the second says.
    Indexing,
    /// The first value is the place of a number.
    NumberedRoom {
        /// The number.
        number: i32,
    },
    /// The first value is the number of values, from the first one on, that have a sum.
    XSum {
        /// The sum.
        sum: i32,
    },
}

impl Word {
    /// The most values for which a sum is a kind of word. With more values its automaton is large, and has to be bounded
    /// when the rule is compiled.
    pub const MOST_VALUES: usize = 12;

    /// The automaton of such words.
    pub fn automaton(self, lowest: i32, count: usize) -> Automaton {
        match self {
            Word::Connected(connected) => connected.automaton(lowest, count),
            Word::Comparison(comparison) => comparison.automaton(lowest, count),
            Word::InnerSum(inner) => inner.automaton(lowest, count),
            Word::Indexing => value_indexing::automaton(lowest, count),
            Word::NumberedRoom { number } => numbered_room::automaton(number, lowest, count),
            Word::XSum { sum } => x_sum::automaton(sum, lowest, count),
        }
    }
}
