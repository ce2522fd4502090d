//! The three numbers of a puzzle, and how its path ended.

use std::fmt;

use super::hint::tenths;
use super::technique::Technique;
use veridoku_core::budget::Ending;

/// The three numbers, unrounded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Numbers {
    pub(super) rating: f64,
    pub(super) pearl: f64,
    pub(super) diamond: f64,
}

/// The rating if no producer can continue.
pub(super) const BEYOND: f64 = 20.0;

/// How a path ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All cells have values.
    Solved,
    /// No producer has a hint.
    Stuck,
    /// The rating is above the pearl, or the pearl above the diamond: the walk stopped there, as requested.
    Above,
    /// The time ran out, or the work was stopped.
    Over {
        /// The reason.
        ending: Ending,
        /// Whether a digit was placed: then the pearl is known.
        is_placed: bool,
        /// Whether a step was taken: then the diamond is known.
        is_begun: bool,
    },
}

/// When to stop. A collector of puzzles whose rating equals the pearl or the diamond needs no other numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// All three numbers.
    #[default]
    All,
    /// The walk stops as soon as the rating is above the pearl; it is then given as 20.0.
    Pearl,
    /// The walk stops as soon as the rating is above the pearl, or the pearl above the diamond.
    Diamond,
}

/// The rating of a puzzle on the scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    pub(super) numbers: Numbers,
    /// The technique of the highest rating, the first of several; `None` if no step was taken.
    pub hardest: Option<Technique>,
    /// How the path ended.
    pub end: End,
}

/// One of the three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number {
    /// In tenths: 72 is 7.2. 200 is beyond the scale, 0 means none.
    pub tenths: u32,
    /// Whether it is a lower bound, because the time ran out.
    pub is_bound: bool,
}

impl Rating {
    /// The rating of a position without a step.
    pub(super) const BEYOND: Rating = Rating {
        numbers: Numbers { rating: BEYOND, pearl: 0.0, diamond: 0.0 },
        hardest: None,
        end: End::Stuck,
    };

    /// ER: the highest rating of a step; 20.0 if no producer could continue.
    pub fn rating(&self) -> Number {
        self.number(self.numbers.rating, matches!(self.end, End::Over { .. }))
    }

    /// EP: the highest rating up to the first step that places a digit; 0.0 without one.
    pub fn pearl(&self) -> Number {
        self.number(self.numbers.pearl, matches!(self.end, End::Over { is_placed: false, .. }))
    }

    /// ED: the rating of the first step; 0.0 if there is none.
    pub fn diamond(&self) -> Number {
        self.number(self.numbers.diamond, matches!(self.end, End::Over { is_begun: false, .. }))
    }

    fn number(&self, number: f64, is_bound: bool) -> Number {
        Number { tenths: tenths(number), is_bound }
    }
}

impl fmt::Display for Number {
    /// `7.2`, or `>=7.2` if it is a bound.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = if self.is_bound { ">=" } else { "" };
        write!(out, "{bound}{}.{}", self.tenths / 10, self.tenths % 10)
    }
}

impl fmt::Display for Rating {
    /// The three numbers as forums write them: `10.5/1.2/1.2`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}/{}", self.rating(), self.pearl(), self.diamond())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_marked() {
        let numbers = Numbers { rating: 9.0, pearl: 1.2, diamond: 1.2 };
        let over = |is_placed| End::Over { ending: Ending::Time, is_placed, is_begun: true };
        let rating = |end| Rating { numbers, hardest: None, end }.to_string();
        assert_eq!(rating(End::Solved), "9.0/1.2/1.2");
        assert_eq!(rating(over(true)), ">=9.0/1.2/1.2");
        assert_eq!(rating(over(false)), ">=9.0/>=1.2/1.2");
    }
}
