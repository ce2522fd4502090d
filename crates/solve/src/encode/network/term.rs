//! A literal, or a known truth value: code that writes a clause need not check which candidates are still open.

use std::ops::Not;

use crate::encode::Literal;

/// A possible member of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    /// It holds: the clause is satisfied.
    True,
    /// It does not hold: the clause is shorter by it.
    False,
    /// Not known yet.
    Open(Literal),
}

impl Not for Term {
    type Output = Term;

    fn not(self) -> Term {
        match self {
            Term::True => Term::False,
            Term::False => Term::True,
            Term::Open(literal) => Term::Open(!literal),
        }
    }
}
