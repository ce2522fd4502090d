//! Counting the members of many sets at once, a bit per member.
//!
//! ```text
//! add {a, b}      once or more  a b       a member that is in level k already climbs to level k + 1
//! add {b, c}      once or more  a b c     twice or more  b
//! ```
//!
//! So counting all cells over nine planes, or all digits over the cells of a house, takes two operations per set
//! and level: it is unary addition, bit-sliced.

use std::ops::{BitAnd, BitOr, Sub};

/// How often each member occurs in the sets added, up to `N` times or more.
#[derive(Clone, Copy, Debug)]
pub struct Tally<S, const N: usize> {
    at_least: [S; N],
}

impl<S, const N: usize> Tally<S, N>
where
    S: Copy + BitAnd<Output = S> + BitOr<Output = S> + Sub<Output = S>,
{
    /// Nothing counted yet.
    pub fn new(empty: S) -> Tally<S, N> {
        Tally { at_least: [empty; N] }
    }

    /// Counts the members of a set.
    #[inline(always)]
    pub fn add(&mut self, set: S) {
        for level in (1..N).rev() {
            self.at_least[level] = self.at_least[level] | (self.at_least[level - 1] & set);
        }
        self.at_least[0] = self.at_least[0] | set;
    }

    /// The members that occur exactly this often: at least once and less than `N` times.
    pub fn exactly(&self, count: usize) -> S {
        self.at_least[count - 1] - self.at_least[count]
    }

    /// The members that occur at least twice and up to this often, less than `N` times.
    pub fn twice_to(&self, count: usize) -> S {
        self.at_least[1] - self.at_least[count]
    }
}
