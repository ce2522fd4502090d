//! The encodings: how a puzzle becomes a formula, with one variable per candidate that is true if it is placed.
//!
//! The rules are groups of candidates of which exactly one is true: the digits of a cell, and the
//! cells of a house for one digit. An encoding determines whether "at least one" and "at most one" are written for
//! either kind of group, and how much is decided before anything is written:
//!
//! - *minimal* (Lynce and Ouaknine, Sudoku as a SAT Problem, AIM 2006) writes only the necessary clauses: a digit in
//!   every cell, each digit at most once in every house. Small, and weak at propagation.
//! - *efficient* (Weber, A SAT-based Sudoku Solver, LPAR 2005; named by Kwon and Jain) adds that a cell holds at most
//!   one digit.
//! - *extended* (Lynce and Ouaknine 2006) writes exactly one in every direction. Unit propagation
//!   on it finds naked and hidden singles.
//! - *optimized* (Kwon and Jain, Optimized CNF Encoding for Sudoku Puzzles, LPAR 2006) is extended, with everything
//!   that the givens decide substituted out: no clause mentions a given cell or a candidate that sees a given of its
//!   digit. This version takes the effect of the givens from sets of candidates, and so never writes the clauses that
//!   would be removed.
//! - *residual* continues to the fixpoint of singles and locked candidates: it omits everything that unit propagation
//!   of an extended formula would decide, and a little more.
//! - *triad* (Dillon 2019) is residual with a variable for the cells that two houses share, instead of the cells
//!   themselves; see `triad.rs`.
//!
//! The first three have the givens as unit clauses at the end, and restricted candidates as negative unit clauses. The
//! last three end with the units decided before writing: every candidate that is no longer open, positive if it is
//! placed. So in every encoding models, projected on the candidates' variables, and solutions correspond one to one;
//! the head of `formula.rs` explains the two parts and the auxiliary variables. Variables have the same numbers in all
//! encodings, so formulas can be compared by eye. If the decisions before writing meet a contradiction, the formula is
//! only the empty clause.
//!
//! Two cells that share two houses are kept apart once for each house: the duplicate binary clauses are
//! part of the published sizes. A pair of peers that share no house adds a binary clause per digit.
//!
//! ```text
//! houses H, side s, p = s (s - 1) / 2       clauses of a puzzle without givens
//! minimal    s^2 + H s p                    9x9:  8,829
//! efficient  s^2 + s^2 p + H s p                 11,745
//! extended   s^2 + s^2 p + H s p + H s           11,988
//! ```
//!
//! With givens, the units of the last three are s^3 less the open candidates. In residual and triad these usually
//! outnumber the other clauses.

use std::ops::ControlFlow;

use super::cnf::LITERALS_PER_LOOK;
use super::{Residue, locked};
use veridoku_core::budget::{Ending, Watch, unbounded};
use veridoku_core::grid::Puzzle;
use veridoku_core::names::named;

named! {
    /// Which clauses state the rules, and how much is decided before they are written.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Encoding("an encoding") {
        /// At least one digit per cell, at most one cell per house and digit.
        Minimal = "minimal" => Clauses { at_most_per_cell: false, at_least_per_house: false, ..EXTENDED },
        /// Minimal, and at most one digit per cell.
        Efficient = "efficient" => Clauses { at_least_per_house: false, ..EXTENDED },
        /// Efficient, and at least one cell per house and digit.
        Extended = "extended" => EXTENDED,
        /// Extended, with everything that the givens decide substituted out.
        Optimized = "optimized" => Clauses { decided: Decided::ByGivens, ..EXTENDED },
        /// Extended, with everything that singles and locked candidates decide substituted out.
        Residual = "residual" => RESIDUAL,
        /// Residual, with variables for the cells that two houses share.
        Triad = "triad" => Clauses { has_triads: true, ..RESIDUAL },
    }
    /// The clauses that the encoding writes.
    fn clauses() -> Clauses
}

/// The clauses of an encoding in addition to those of every encoding: at least one digit per cell, at most one cell per
/// house and digit.
struct Clauses {
    /// Whether clauses limit a cell to at most one digit.
    at_most_per_cell: bool,
    /// Whether clauses require at least one cell for a digit in each house.
    at_least_per_house: bool,
    /// How much is decided before anything is written.
    decided: Decided,
    /// Whether it has variables for the cells that two houses share.
    has_triads: bool,
}

/// How much is decided before anything is written. It is then substituted out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decided {
    /// Nothing: givens and restrictions are unit clauses.
    Nothing,
    /// The consequences of the givens.
    ByGivens,
    /// The consequences of singles and locked candidates.
    ByLocked,
}

const EXTENDED: Clauses = Clauses {
    at_most_per_cell: true,
    at_least_per_house: true,
    decided: Decided::Nothing,
    has_triads: false,
};

const RESIDUAL: Clauses = Clauses { decided: Decided::ByLocked, ..EXTENDED };

/// Candidates of which exactly one is placed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// The digits of a cell.
    Cell,
    /// The cells of a house for one digit.
    HouseDigit,
}

impl Encoding {
    /// The part of the puzzle that this encoding has to write.
    pub fn residue(self, puzzle: &Puzzle) -> Residue {
        unbounded(|deadline| self.residue_within(puzzle, &Watch::new(deadline, LITERALS_PER_LOOK)))
    }

    /// Like `residue`, unless the time ends first.
    pub(super) fn residue_within(
        self,
        puzzle: &Puzzle,
        watch: &Watch,
    ) -> ControlFlow<Ending, Residue> {
        watch.check(1)?;
        ControlFlow::Continue(match self.clauses().decided {
            Decided::Nothing => Residue::blank(puzzle.geometry()),
            Decided::ByGivens => Residue::after_givens(puzzle),
            Decided::ByLocked => locked::reduce(puzzle, watch)?,
        })
    }

    /// Whether the consequences of the givens are omitted, rather than written as unit clauses.
    pub(super) fn substitutes(self) -> bool {
        self.clauses().decided != Decided::Nothing
    }

    /// Whether it has variables for the cells that two houses share.
    pub(super) fn has_triads(self) -> bool {
        self.clauses().has_triads
    }

    /// Whether it requires at least one candidate of such a group.
    pub(super) fn at_least(self, scope: Scope) -> bool {
        scope == Scope::Cell || self.clauses().at_least_per_house
    }

    /// Whether it allows at most one candidate of such a group.
    pub(super) fn at_most(self, scope: Scope) -> bool {
        scope == Scope::HouseDigit || self.clauses().at_most_per_cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        assert!(Encoding::ALL.into_iter().all(|known| known.name().parse() == Ok(known)));
        let message = "best".parse::<Encoding>().unwrap_err().to_string();
        assert_eq!(
            message,
            "`best` is not an encoding; expected one of minimal, efficient, extended, optimized, \
             residual, triad"
        );
    }
}
