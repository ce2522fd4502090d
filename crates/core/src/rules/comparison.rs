//! Words that compare two numbers digit by digit: whether one is less than the other.
//!
//! ```text
//! without a head:  flag  other[0] ours[0]  other[1] ours[1] ...    flag: other is less than ours
//! with a head:     flag  other[0]          other[1] ours[1] ...    flag: if other begins with the head, it is less
//! ```
//!
//! The flag is the lowest value for no, the next one for yes. With a head, ours also begins with the head, so a number
//! that begins with something else does not matter. Numbers that are compared differ, unless they may tie.

use super::network::Automaton;

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The bit's number of the value with which numbers begin, if only such numbers are compared.
    pub head: Option<usize>,
    /// Whether the numbers may be the same.
    pub may_tie: bool,
}

/// The state after some digits.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Compared {
    Nothing,
    /// The value of the flag; the head comes next.
    Flagged(bool),
    /// Whether the other must be less; so far they are equal.
    Shall(bool),
    /// As in `Shall`, with a digit of the other.
    Half(bool, i32),
    Settled,
}

impl Comparison {
    /// The automaton of such words.
    pub fn automaton(self, lowest: i32, count: usize) -> Automaton {
        let head = self.head.map(|head| lowest + head as i32);
        let step = |so_far: &Compared, value: i32| match *so_far {
            Compared::Nothing if value > lowest + 1 => None,
            Compared::Nothing => Some(match head {
                Some(_) => Compared::Flagged(value > lowest),
                None => Compared::Shall(value > lowest),
            }),
            Compared::Flagged(less) if head == Some(value) => Some(Compared::Shall(less)),
            Compared::Flagged(_) => Some(Compared::Settled),
            Compared::Shall(less) => Some(Compared::Half(less, value)),
            Compared::Half(less, other) if other == value => Some(Compared::Shall(less)),
            Compared::Half(less, other) => ((other < value) == less).then_some(Compared::Settled),
            Compared::Settled => Some(Compared::Settled),
        };
        Automaton::of(lowest, count, [Compared::Nothing], step, |end| match end {
            Compared::Shall(less) => self.may_tie && !less,
            end => *end == Compared::Settled,
        })
    }
}
