//! A puzzle as a formula: one variable per candidate, true if it is placed.
//!
//! The rules are groups of candidates of which exactly one is true: the digits of a cell, and the
//! cells of a house for one digit. An encoding says whether "at least one" and "at most one" are
//! written for either kind of group, and how much is decided before anything is written:
//!
//! - *minimal* (Lynce and Ouaknine, Sudoku as a SAT Problem, AIM 2006) writes what is enough: a
//!   digit in every cell, each digit at most once in every house. Small, and weak at propagation.
//! - *efficient* (Weber, A SAT-based Sudoku Solver, LPAR 2005; the name is Kwon and Jain's) adds
//!   that a cell holds at most one digit.
//! - *extended* (Lynce and Ouaknine 2006) writes exactly one in every direction. Unit propagation
//!   on it finds naked and hidden singles.
//! - *optimized* (Kwon and Jain, Optimized CNF Encoding for Sudoku Puzzles, LPAR 2006) is extended
//!   with what the givens decide substituted out: no clause mentions a given cell or a candidate
//!   that sees a given of its digit. This version reads the givens' effect off sets of candidates
//!   and never writes the clauses that would go.
//! - *residual* goes on to the fixpoint of singles and locked candidates: what an extended formula's
//!   unit propagation would decide, and a little more, is never written at all.
//! - *triad* (Dillon 2019) is residual with a variable for the cells that two houses share, in place
//!   of the cells themselves; see `triad.rs`.
//!
//! The givens of the first three are unit clauses at the end, and so are restricted candidates
//! (negative). The others write neither; their variables keep the numbers they have in the
//! others, so that formulas can be compared by eye, and many variables do not occur. If the
//! decisions before writing meet a contradiction, the formula is the empty clause alone.
//!
//! Two cells that share two houses are kept apart once for each: the duplicate binary clauses are
//! part of the published sizes. A peer pair outside the houses adds a binary clause per digit.
//!
//! ```text
//! houses H, side s, p = s (s - 1) / 2       clauses of a puzzle without givens
//! minimal    s^2 + H s p                    9x9:  8,829
//! efficient  s^2 + s^2 p + H s p                 11,745
//! extended   s^2 + s^2 p + H s p + H s           11,988
//! ```

use thiserror::Error;

use super::rules::{Kind, Rules};
use super::{AtMostOne, Cnf, Residue, Size};
use crate::grid::{Candidate, Cell, Digit, Puzzle, Solution};
use crate::memory::OutOfMemory;
use crate::names::named;

named! {
    /// Which clauses say the rules, and what is decided before they are written.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Encoding {
        /// At least one digit per cell, at most one cell per house and digit.
        Minimal = "minimal",
        /// And at most one digit per cell.
        Efficient = "efficient",
        /// And at least one cell per house and digit.
        Extended = "extended",
        /// Extended, with what the givens decide substituted out.
        Optimized = "optimized",
        /// Extended, with what singles and locked candidates decide substituted out.
        Residual = "residual",
        /// Residual, with variables for the cells that two houses share.
        Triad = "triad",
    }
    fn unknown(name: String) -> EncodingError {
        EncodingError { found: name }
    }
}

/// No encoding has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{found}` is not an encoding; expected one of {}", Encoding::ALL.map(Encoding::name).join(", "))]
pub struct EncodingError {
    found: String,
}

/// Why a puzzle is not encoded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// The formula would be too large to be held in memory.
    #[error(
        "the {encoding} encoding of this puzzle has {} clauses of {} literals together; expected \
         at most {most} literals", size.clauses, size.literals
    )]
    TooLarge {
        /// The encoding.
        encoding: Encoding,
        /// How large the formula would be.
        size: Size,
        /// How many literals there may be.
        most: u64,
    },
    /// The system refused memory for it.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// A formula and what was left out of it: together they are the puzzle.
#[derive(Clone, Debug)]
pub struct Formula {
    /// The clauses.
    pub cnf: Cnf,
    /// The cells decided before encoding, and the candidates that the formula is about.
    pub residue: Residue,
}

/// The puzzle as a formula. Variable k + 1 is candidate k; auxiliary variables come after side^3.
///
/// ```
/// use std::sync::Arc;
/// use veridoku::encode::{AtMostOne, Encoding, cnf};
/// use veridoku::{Geometry, Puzzle, Shape};
/// let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::CLASSIC)));
/// let cnf = cnf(&puzzle, Encoding::Extended, AtMostOne::Pairwise)?;
/// assert_eq!((cnf.variable_count(), cnf.clause_count()), (729, 11_988));
/// # Ok::<(), veridoku::encode::EncodeError>(())
/// ```
///
/// # Errors
/// [`EncodeError::TooLarge`] above [`Cnf::MOST_LITERALS`], [`EncodeError::OutOfMemory`] if there is no memory for
/// it, before anything is written.
pub fn cnf(
    puzzle: &Puzzle,
    encoding: Encoding,
    at_most_one: AtMostOne,
) -> Result<Cnf, EncodeError> {
    formula(puzzle, encoding, at_most_one, Cnf::MOST_LITERALS).map(|formula| formula.cnf)
}

/// [`cnf`], with what was left out of it and with a bound of one's own on the literals.
///
/// # Errors
/// [`EncodeError::TooLarge`] above the bound, [`EncodeError::OutOfMemory`] if there is no memory for it, before
/// anything is written.
pub fn formula(
    puzzle: &Puzzle,
    encoding: Encoding,
    at_most_one: AtMostOne,
    most_literals: u64,
) -> Result<Formula, EncodeError> {
    let residue = encoding.residue(puzzle);
    let rules = Rules::new(puzzle, &residue, encoding, at_most_one);
    let size = rules.size();
    let most = most_literals.min(Cnf::MOST_LITERALS);
    if size.literals > most {
        return Err(EncodeError::TooLarge { encoding, size, most });
    }
    let mut cnf = Cnf::with_room(rules.variable_count(), size)?;
    rules.write_to(&mut cnf);
    Ok(Formula { cnf, residue })
}

/// How large [`cnf`]'s formula is, found without writing it.
pub fn size(puzzle: &Puzzle, encoding: Encoding, at_most_one: AtMostOne) -> Size {
    Rules::new(puzzle, &encoding.residue(puzzle), encoding, at_most_one).size()
}

impl Encoding {
    /// What is left of the puzzle for this encoding to write.
    pub fn residue(self, puzzle: &Puzzle) -> Residue {
        match self {
            Encoding::Optimized => Residue::after_givens(puzzle),
            Encoding::Residual | Encoding::Triad => Residue::after_locked_candidates(puzzle),
            _ => Residue::blank(puzzle.geometry()),
        }
    }

    /// Whether what the givens decide is left out, rather than written as unit clauses.
    pub(super) fn substitutes(self) -> bool {
        matches!(self, Encoding::Optimized | Encoding::Residual | Encoding::Triad)
    }

    pub(super) fn at_least(self, kind: Kind) -> bool {
        kind == Kind::Cell || !matches!(self, Encoding::Minimal | Encoding::Efficient)
    }

    pub(super) fn at_most(self, kind: Kind) -> bool {
        kind == Kind::Place || self != Encoding::Minimal
    }
}

impl Formula {
    /// The solution that a model of the formula stands for: `is_true` says which variables are.
    ///
    /// `None` if some cell has no digit, which no model of any encoding leaves it.
    pub fn solution(&self, is_true: impl Fn(u32) -> bool) -> Option<Solution> {
        let side = self.residue.side();
        let digit = |cell: Cell| {
            let holds = |digit: &Digit| {
                is_true(Candidate { cell, digit: *digit }.to_dimacs(side).unsigned_abs())
            };
            self.residue.decided(cell).or_else(|| self.residue.open(cell).iter().find(holds))
        };
        let cells = (0..side * side).map(Cell::from_index);
        cells.map(digit).collect::<Option<Vec<Digit>>>().map(Solution::new)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::grid::{Geometry, Shape, Variant};

    fn blank(shape: (usize, usize), variants: &[Variant]) -> Puzzle {
        let shape = Shape::new(shape.0, shape.1).unwrap();
        Puzzle::blank(Arc::new(Geometry::new(shape, variants).unwrap()))
    }

    #[test]
    fn sizes_are_the_published_ones() {
        let table = [
            ((2, 2), 64, 304, 448),
            ((2, 3), 216, 1_656, 2_304),
            ((3, 3), 729, 8_829, 11_988),
            ((4, 4), 4_096, 92_416, 123_904),
            ((5, 5), 15_625, 563_125, 752_500),
        ];
        for (shape, variables, minimal, extended) in table {
            let puzzle = blank(shape, &[]);
            let counts = |encoding| {
                let cnf = cnf(&puzzle, encoding, AtMostOne::Pairwise).unwrap();
                assert_eq!(cnf.size(), size(&puzzle, encoding, AtMostOne::Pairwise));
                (cnf.variable_count(), cnf.clause_count())
            };
            assert_eq!(counts(Encoding::Minimal), (variables, minimal));
            assert_eq!(counts(Encoding::Extended), (variables, extended));
            // With no given, nothing is substituted.
            assert_eq!(counts(Encoding::Optimized), (variables, extended));
            assert_eq!(counts(Encoding::Residual), (variables, extended));
        }
    }

    #[test]
    fn sizes_follow_from_houses_and_pairs() {
        for variant in Variant::ALL {
            let puzzle = blank((3, 3), &[variant]);
            let geometry = puzzle.geometry();
            let (houses, side) = (geometry.houses().len(), geometry.side());
            let extra: usize = geometry.cells().map(|cell| geometry.extra_peers(cell).len()).sum();
            let pairs = side * (side - 1) / 2;
            let minimal = side * side + houses * side * pairs + extra / 2 * side;
            let efficient = minimal + side * side * pairs;
            let extended = efficient + houses * side;
            let clauses =
                |encoding| cnf(&puzzle, encoding, AtMostOne::Pairwise).unwrap().clause_count();
            assert_eq!(
                [Encoding::Minimal, Encoding::Efficient, Encoding::Extended].map(clauses),
                [minimal, efficient, extended],
                "{variant}"
            );
        }
    }

    #[test]
    fn givens_and_restrictions_are_units_or_substituted() {
        let mut puzzle = blank((2, 2), &[]);
        puzzle.give(Cell::from_index(0), Digit::from_index(2));
        let digits = [0, 1].map(Digit::from_index);
        puzzle.restrict(Cell::from_index(15), digits.into_iter().collect());
        for encoding in Encoding::ALL {
            let cnf = cnf(&puzzle, encoding, AtMostOne::Pairwise).unwrap();
            assert_eq!(cnf.size(), size(&puzzle, encoding, AtMostOne::Pairwise));
            let units: Vec<i32> = (cnf.clauses())
                .filter(|clause| clause.len() == 1)
                .map(|clause| clause[0].to_dimacs())
                .collect();
            if encoding.substitutes() {
                // A digit that a box has in one triad only: that triad.
                assert!(units.iter().all(|unit| encoding == Encoding::Triad && *unit > 64));
                // r1c1 is given; r1c2 to r1c4 see its 3; r4c4 may not hold it either.
                let gone = [1, 2, 3, 4, 7, 11, 15, 63];
                assert!(cnf.literals().iter().all(|literal| !gone.contains(&literal.variable())));
            } else {
                assert_eq!(units, [3, -63, -64]);
            }
        }
    }

    #[test]
    fn a_contradiction_is_the_empty_clause() {
        let mut puzzle = blank((2, 2), &[]);
        puzzle.give(Cell::from_index(0), Digit::from_index(2));
        puzzle.give(Cell::from_index(1), Digit::from_index(2));
        for encoding in [Encoding::Optimized, Encoding::Residual, Encoding::Triad] {
            let cnf = cnf(&puzzle, encoding, AtMostOne::Pairwise).unwrap();
            assert_eq!((cnf.clause_count(), cnf.literal_count()), (1, 0));
        }
    }

    #[test]
    fn what_is_too_large_is_refused_before_it_is_written() {
        let puzzle = blank((10, 10), &[]);
        let error = cnf(&puzzle, Encoding::Extended, AtMostOne::Pairwise).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the extended encoding of this puzzle has 198040000 clauses of 400000000 literals \
             together; expected at most 268435456 literals"
        );
        let message = "best".parse::<Encoding>().unwrap_err().to_string();
        assert_eq!(
            message,
            "`best` is not an encoding; expected one of minimal, efficient, extended, optimized, \
             residual, triad"
        );
        assert!(Encoding::ALL.into_iter().all(|known| known.name().parse() == Ok(known)));
    }
}
