//! Words of different values in which the values between the lowest and the highest, wherever these are, have a given
//! sum.
//!
//! ```text
//! 4 8 3 5 2 6     2 is the lowest, 8 the highest; between them are 3 and 5, with the sum 8
//! ```
//!
//! The automaton guesses both ends before it begins, because it cannot remember everything that it has read. It does
//! not check that the values differ; its user adds a constraint for that.

use super::network::Automaton;

/// The condition between the ends of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InnerSum {
    /// The sum of the values between the ends.
    pub sum: i32,
    /// Whether the ends are the lowest and the highest of all values. Otherwise each word has its own ends.
    pub has_all: bool,
}

/// The position in a word, with its two ends: one of them is the lowest and the other the highest.
#[derive(Clone, PartialEq, Eq, Hash)]
enum At {
    /// Before both.
    Before(i32, i32),
    /// After the first end, with the remaining end and the sum so far.
    Inside {
        other: i32,
        ends: (i32, i32),
        sum: i32,
    },
    After(i32, i32),
}

impl InnerSum {
    /// The automaton of such words.
    pub fn automaton(self, lowest: i32, count: usize) -> Automaton {
        self.automaton_while(lowest, count, |_| true)
    }

    /// Like `automaton`, while it may grow by some states.
    pub fn automaton_while(
        self,
        lowest: i32,
        count: usize,
        may_grow: impl Fn(usize) -> bool,
    ) -> Automaton {
        let sum = self.sum;
        let step = move |at: &At, value: i32| {
            let is_inner = |(low, high): (i32, i32)| low < value && value < high;
            match *at {
                At::Before(low, high) if value == low || value == high => {
                    let other = if value == low { high } else { low };
                    Some(At::Inside { other, ends: (low, high), sum: 0 })
                }
                At::Before(low, high) => is_inner((low, high)).then_some(At::Before(low, high)),
                At::Inside { other, ends: (low, high), sum: found } if value == other => {
                    (found == sum).then_some(At::After(low, high))
                }
                At::Inside { other, ends, sum: found } => {
                    let is_open = is_inner(ends) && found + value <= sum;
                    is_open.then_some(At::Inside { other, ends, sum: found + value })
                }
                At::After(low, high) => is_inner((low, high)).then_some(At::After(low, high)),
            }
        };
        let highest = lowest + count as i32 - 1;
        let starts: Vec<At> = (lowest..=highest)
            .flat_map(|low| (low + 1..=highest).map(move |high| (low, high)))
            .filter(|ends| !self.has_all || *ends == (lowest, highest))
            .map(|(low, high)| At::Before(low, high))
            .collect();
        let accepts = |at: &At| matches!(at, At::After(..));
        Automaton::of_while(lowest, count, starts, step, accepts, may_grow)
    }
}
