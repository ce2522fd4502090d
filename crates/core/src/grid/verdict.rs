//! How many solutions a puzzle has: none, one, or more than one.
//!
//! Every part of the library uses this type: a search, a certificate, a diagnosis. The evidence (solutions, a proof,
//! the givens that contradict each other) is next to the verdict in the answer of that part.

use std::fmt;

/// The verdict on a puzzle.
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::Verdict;
/// assert_eq!(Verdict::Unique.to_string(), "unique");
/// assert_eq!(Verdict::Unknown { at_least: 1 }.name(), "unknown");
/// assert_eq!(Verdict::Unknown { at_least: 1 }.to_string(), "unknown: at least 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// No solution.
    None,
    /// Exactly one.
    Unique,
    /// Two or more.
    Multiple,
    /// The search ended before the answer was known.
    Unknown {
        /// Solutions found until then: 0 or 1.
        at_least: u64,
    },
}

impl Verdict {
    /// The verdicts that decide the question: these can be proved.
    pub const SETTLED: [Verdict; 3] = [Verdict::None, Verdict::Unique, Verdict::Multiple];

    /// The verdict in one word, as in manifests and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Unique => "unique",
            Verdict::Multiple => "multiple",
            Verdict::Unknown { .. } => "unknown",
        }
    }

    /// Whether the question is decided.
    pub fn is_settled(self) -> bool {
        !matches!(self, Verdict::Unknown { .. })
    }

    /// Whether two verdicts on the same puzzle cannot both be true.
    pub fn contradicts(self, other: Verdict) -> bool {
        let ((least, most), (other_least, other_most)) = (self.range(), other.range());
        least > other_most || other_least > most
    }

    /// The fewest and the most solutions with which the verdict is true.
    fn range(self) -> (u64, u64) {
        match self {
            Verdict::None => (0, 0),
            Verdict::Unique => (1, 1),
            Verdict::Multiple => (2, u64::MAX),
            Verdict::Unknown { at_least } => (at_least, u64::MAX),
        }
    }
}

/// The name, and for an unknown verdict the number of solutions found: `unknown: at least 1`.
impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Unknown { at_least } => write!(out, "unknown: at least {at_least}"),
            settled => out.write_str(settled.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_both_be_true() {
        let unknown = |at_least| Verdict::Unknown { at_least };
        for (one, other) in [
            (Verdict::None, Verdict::Unique),
            (Verdict::None, unknown(1)),
            (Verdict::Unique, Verdict::Multiple),
        ] {
            assert!(one.contradicts(other) && other.contradicts(one), "{one:?} {other:?}");
        }
        for (one, other) in [
            (Verdict::None, unknown(0)),
            (Verdict::Unique, unknown(1)),
            (Verdict::Multiple, unknown(1)),
            (Verdict::Multiple, Verdict::Multiple),
            (unknown(0), unknown(1)),
        ] {
            assert!(!one.contradicts(other) && !other.contradicts(one), "{one:?} {other:?}");
        }
    }
}
