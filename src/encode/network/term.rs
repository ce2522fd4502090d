//! A literal, or what is known already: so that whoever writes a clause need not ask which candidates are still open.

use std::ops::Not;

use crate::encode::Literal;

/// What may stand in a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    /// It holds: the clause says nothing.
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
