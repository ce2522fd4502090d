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
//! (negative). Of the last three, what is decided before writing is unit clauses at the end:
//! every candidate that is no longer open, positive if it is placed. So in every encoding the
//! models, projected on the candidates' variables, are the solutions one to one; `formula.rs` has the
//! two parts, and what is to be said of auxiliary variables. Variables have the same numbers in all
//! encodings, so that formulas can be compared by eye. If the decisions before writing meet a
//! contradiction, the formula is the empty clause alone.
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
//!
//! With givens, the units of the last three are s^3 less what is open: of a 17-given puzzle some
//! 700 clauses beside the 153 that are left of residual.

use std::ops::ControlFlow;

use thiserror::Error;

use super::rules::{Kind, Rules};
use super::{AtMostOne, Cnf, Formula, Residue, Size, locked};
use crate::budget::{Deadline, Ending, Watch, unbounded};
use crate::grid::Puzzle;
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

/// Literals to decide, count or write between two looks at the clock: some hundred microseconds.
pub(super) const LITERALS_PER_LOOK: u64 = 1 << 14;

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
    /// The deadline came first.
    #[error("{0} before the formula was written")]
    Over(Ending),
    /// The system refused memory for it.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// The puzzle as a formula, whole: its models, projected on the candidates' variables, are the
/// puzzle's solutions one to one. Variable k + 1 is candidate k; auxiliary variables come after
/// side^3.
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
    let most = Cnf::MOST_LITERALS;
    let Formula { mut cnf, residue } =
        in_parts(puzzle, encoding, at_most_one, Units::Behind, most, &Deadline::NEVER)?;
    residue.units().for_each(|unit| cnf.add_clause([unit]));
    Ok(cnf)
}

/// The same in two parts: clauses about what is open, and what is decided. With a bound of one's
/// own on the literals of the clauses.
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
    formula_within(puzzle, encoding, at_most_one, most_literals, &Deadline::NEVER)
}

/// [`formula`], unless the deadline comes first: of a large grid it takes seconds.
///
/// # Errors
/// [`EncodeError::TooLarge`] above the bound, before anything is written, and [`EncodeError::Over`].
pub fn formula_within(
    puzzle: &Puzzle,
    encoding: Encoding,
    at_most_one: AtMostOne,
    most_literals: u64,
    deadline: &Deadline,
) -> Result<Formula, EncodeError> {
    let most = most_literals.min(Cnf::MOST_LITERALS);
    in_parts(puzzle, encoding, at_most_one, Units::Apart, most, deadline)
}

/// How large [`cnf`]'s formula is, found without writing it.
pub fn size(puzzle: &Puzzle, encoding: Encoding, at_most_one: AtMostOne) -> Size {
    unbounded(|deadline| {
        let watch = Watch::new(deadline, LITERALS_PER_LOOK);
        let residue = encoding.residue_within(puzzle, &watch)?;
        let mut size = Rules::new(puzzle, &residue, encoding, at_most_one).size(&watch)?;
        Units::Behind.add_to(&mut size, &residue);
        ControlFlow::Continue(size)
    })
}

/// Where the units of what is decided are to stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Units {
    /// In the formula, behind the clauses about what is open.
    Behind,
    /// In the residue only.
    Apart,
}

impl Units {
    fn add_to(self, size: &mut Size, residue: &Residue) {
        if self == Units::Behind {
            size.add_clauses(residue.unit_count() as u64, 1);
        }
    }
}

/// The clauses about what is open, with room for the units where these are to stand behind them.
fn in_parts(
    puzzle: &Puzzle,
    encoding: Encoding,
    at_most_one: AtMostOne,
    units: Units,
    most: u64,
    deadline: &Deadline,
) -> Result<Formula, EncodeError> {
    let watch = Watch::new(deadline, LITERALS_PER_LOOK);
    let written = || {
        let residue = encoding.residue_within(puzzle, &watch)?;
        let rules = Rules::new(puzzle, &residue, encoding, at_most_one);
        let mut size = rules.size(&watch)?;
        units.add_to(&mut size, &residue);
        if size.literals > most {
            return ControlFlow::Continue(Err(EncodeError::TooLarge { encoding, size, most }));
        }
        let mut cnf = match Cnf::with_room(rules.variable_count(), size) {
            Ok(cnf) => cnf,
            Err(error) => return ControlFlow::Continue(Err(error.into())),
        };
        rules.write_to(&mut cnf, &watch)?;
        ControlFlow::Continue(Ok(Formula { cnf, residue }))
    };
    match written() {
        ControlFlow::Continue(written) => written,
        ControlFlow::Break(ending) => Err(EncodeError::Over(ending)),
    }
}

impl Encoding {
    /// What is left of the puzzle for this encoding to write.
    pub fn residue(self, puzzle: &Puzzle) -> Residue {
        unbounded(|deadline| self.residue_within(puzzle, &Watch::new(deadline, LITERALS_PER_LOOK)))
    }

    /// The same, unless the time is over first.
    fn residue_within(self, puzzle: &Puzzle, watch: &Watch) -> ControlFlow<Ending, Residue> {
        watch.check(1)?;
        ControlFlow::Continue(match self {
            Encoding::Optimized => Residue::after_givens(puzzle),
            Encoding::Residual | Encoding::Triad => locked::reduce(puzzle, watch)?,
            _ => Residue::blank(puzzle.geometry()),
        })
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::encode::Literal;
    use crate::grid::{Cell, Digit, Geometry, Shape, Variant};

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
    fn givens_and_restrictions_are_units() {
        let mut puzzle = blank((2, 2), &[]);
        puzzle.give(Cell::from_index(0), Digit::from_index(2));
        let digits = [0, 1].map(Digit::from_index);
        puzzle.restrict(Cell::from_index(15), digits.into_iter().collect());
        for encoding in Encoding::ALL {
            let cnf = cnf(&puzzle, encoding, AtMostOne::Pairwise).unwrap();
            assert_eq!(cnf.size(), size(&puzzle, encoding, AtMostOne::Pairwise));
            // A triad that is alone in its box is a unit too.
            let units: Vec<i32> = (cnf.clauses())
                .filter(|clause| clause.len() == 1 && clause[0].variable() <= 64)
                .map(|clause| clause[0].to_dimacs())
                .collect();
            if !encoding.substitutes() {
                assert_eq!(units, [3, -63, -64]);
                continue;
            }
            // r1c1 is given; what sees its 3 loses it; r4c4 may hold neither 3 nor 4.
            let [gone, sees] = [[-1, -2, -4, -7], [-11, -15, -19, -23]];
            let expected = [&gone[..2], &[3], &gone[2..], &sees, &[-35, -51, -63, -64]].concat();
            assert_eq!(units, expected, "{encoding}");
            let formula = formula(&puzzle, encoding, AtMostOne::Pairwise, u64::MAX).unwrap();
            let decided = |literal: &Literal| expected.contains(&literal.to_dimacs());
            let names = formula.cnf.literals();
            assert!(names.iter().all(|literal| !decided(literal) && !decided(&!*literal)));
            assert_eq!(formula.size(), cnf.size());
            assert_eq!(cnf.clause_count(), formula.cnf.clause_count() + expected.len());
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
