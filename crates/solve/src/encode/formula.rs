//! A formula in two parts: clauses about the open candidates, and the candidates decided before.
//!
//! ```text
//! cnf        clauses over the open candidates, and over auxiliary variables
//! residue    the cells decided, and the candidates eliminated, before a clause was written
//! ```
//!
//! Together the two parts are the puzzle. The clauses are only a part, because the variables of decided candidates do
//! not occur in them. Another solver would leave such a variable free, so one solution would have many models and a
//! cell several digits. So a formula that leaves this crate is complete: [`cnf`](super::cnf), [`size`](super::size) and
//! [`write_dimacs`](super::write_dimacs) have a unit clause for every candidate that is not open. The sat backend takes
//! the two parts unchanged. It reads the decided cells from the residue and does not give its engine the units, which
//! are often most of the clauses.
//!
//! **Models.** Models of a complete formula and solutions correspond one to one, even without a projection on the
//! candidates, because every auxiliary variable follows from the candidates. A triad is defined both ways. An
//! at-most-one leaves its variables free only if *no* literal of its group is true. But in a solution every group has
//! exactly one true literal, and that literal fixes all counters, commanders, rows and columns, bits, and rungs. So
//! solutions may be counted by counting models, with a projection or without, in every encoding and with every encoding
//! of at-most-one.
//!
//! **Rules.** A puzzle with rules also has the clauses of its rules (`network`). Their auxiliary variables do not all
//! follow from the candidates. So here the models must be projected on the candidates' variables before they are
//! counted.

use std::ops::ControlFlow;

use thiserror::Error;

use super::cnf::LITERALS_PER_LOOK;
use super::network::RuledPuzzle;
use super::rules::Rules;
use super::{AtMostOne, Cnf, Encoding, Literal, Residue, Size};
use veridoku_core::budget::{Deadline, Ending, Interruption, Watch, unbounded};
use veridoku_core::grid::{Candidate, Cell, Digit, Puzzle, Solution};
use veridoku_core::memory::OutOfMemory;
use veridoku_core::rules::{Consumer, Unsupported, demand};

/// A formula and the candidates decided before it was written: together they are the puzzle.
#[derive(Clone, Debug)]
pub struct Formula {
    /// The clauses about the open candidates. By themselves they leave the variables of decided candidates free.
    pub cnf: Cnf,
    /// The cells decided before encoding, and the candidates that the clauses are about.
    pub residue: Residue,
}

impl Formula {
    /// The decided candidates in their order, as literals: positive if placed, negative if eliminated. They are unit
    /// clauses of the complete formula.
    pub fn units(&self) -> impl Iterator<Item = Literal> + '_ {
        self.residue.units()
    }

    /// The size of the complete formula, units included.
    pub fn size(&self) -> Size {
        let mut size = self.cnf.size();
        size.add_clauses(self.residue.unit_count() as u64, 1);
        size
    }

    /// The solution that a model of the formula represents. `is_true` tells which variables are true; it is not called
    /// for decided candidates.
    ///
    /// `None` if some cell has no digit, which happens in no model of any encoding.
    pub fn solution(&self, is_true: impl Fn(u32) -> bool) -> Option<Solution> {
        let side = self.residue.side();
        let digit = |cell: Cell| {
            let holds = |digit: &Digit| {
                is_true(Candidate { cell, digit: *digit }.to_dimacs(side).unsigned_abs())
            };
            self.residue.decided(cell).or_else(|| self.residue.open(cell).iter().find(holds))
        };
        let cells = (0..self.residue.open.len()).map(Cell::from_index);
        cells.map(digit).collect::<Option<Vec<Digit>>>().map(Solution::new)
    }
}

/// Why a puzzle is not encoded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// The formula would be too large to be held in memory.
    #[error(
        "the {encoding} encoding of this puzzle has {} clauses with {} literals in total; expected \
         at most {most} literals", size.clauses, size.literals
    )]
    TooLarge {
        /// The encoding.
        encoding: Encoding,
        /// How large the formula would be.
        size: Size,
        /// The most literals allowed.
        most: u64,
    },
    /// The deadline came first.
    #[error("{0} before the formula was written")]
    Over(Ending),
    /// The system refused memory for the formula.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The puzzle has a rule that the encoding cannot express.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
}

/// The puzzle as a complete formula: its models, projected on the candidates' variables, are the puzzle's solutions one
/// to one. Variable k + 1 is candidate k; auxiliary variables come after side^3.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
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
/// [`EncodeError::TooLarge`] above [`Cnf::MOST_LITERALS`], [`EncodeError::OutOfMemory`] if there isn't enough memory,
/// before anything is written.
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

/// The formula in two parts: clauses about the open candidates, and the decided candidates. The caller bounds the
/// literals of the clauses.
///
/// # Errors
/// [`EncodeError::TooLarge`] above the bound, [`EncodeError::OutOfMemory`] if there isn't enough memory, before
/// anything is written.
pub fn formula(
    puzzle: &Puzzle,
    encoding: Encoding,
    at_most_one: AtMostOne,
    most_literals: u64,
) -> Result<Formula, EncodeError> {
    formula_within(puzzle, encoding, at_most_one, most_literals, &Deadline::NEVER)
}

/// [`formula`], unless the deadline comes first: the formula of a large grid may take seconds.
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

/// The size of [`cnf`]'s formula, found without writing it.
pub fn size(puzzle: &Puzzle, encoding: Encoding, at_most_one: AtMostOne) -> Size {
    unbounded(|deadline| {
        let watch = Watch::new(deadline, LITERALS_PER_LOOK);
        let ruled = RuledPuzzle::unbounded(puzzle);
        let puzzle = ruled.as_ref().map_or(puzzle, |ruled| &ruled.puzzle);
        let residue = encoding.residue_within(puzzle, &watch)?;
        let mut size = Rules::new(puzzle, &residue, encoding, at_most_one).size(&watch)?;
        if let Some(ruled) = &ruled {
            ruled.write_to(&residue, &mut size, &watch)?;
        }
        Units::Behind.add_to(&mut size, &residue);
        ControlFlow::Continue(size)
    })
}

/// Where the units of decided candidates are placed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Units {
    /// In the formula, after the clauses about the open candidates.
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

/// The clauses about the open candidates, with room for the units if these are to follow.
fn in_parts(
    puzzle: &Puzzle,
    encoding: Encoding,
    at_most_one: AtMostOne,
    units: Units,
    most: u64,
    deadline: &Deadline,
) -> Result<Formula, EncodeError> {
    demand(Consumer::Cnf, puzzle.geometry())?;
    let watch = Watch::new(deadline, LITERALS_PER_LOOK);
    let written = || {
        watch.check(1)?;
        let ruled = match RuledPuzzle::new(puzzle, &watch) {
            Ok(ruled) => ruled,
            Err(Interruption::Over(ending)) => return ControlFlow::Break(ending),
            Err(Interruption::OutOfMemory(error)) => {
                return ControlFlow::Continue(Err(error.into()));
            }
        };
        let puzzle = ruled.as_ref().map_or(puzzle, |ruled| &ruled.puzzle);
        let residue = encoding.residue_within(puzzle, &watch)?;
        let rules = Rules::new(puzzle, &residue, encoding, at_most_one);
        let mut size = rules.size(&watch)?;
        if let Some(ruled) = &ruled {
            ruled.write_to(&residue, &mut size, &watch)?;
        }
        units.add_to(&mut size, &residue);
        if size.literals > most {
            return ControlFlow::Continue(Err(EncodeError::TooLarge { encoding, size, most }));
        }
        let mut cnf = match Cnf::with_room(rules.variable_count(), size) {
            Ok(cnf) => cnf,
            Err(error) => return ControlFlow::Continue(Err(error.into())),
        };
        rules.write_to(&mut cnf, &watch)?;
        if let Some(ruled) = &ruled {
            ruled.write_to(&residue, &mut cnf, &watch)?;
        }
        ControlFlow::Continue(Ok(Formula { cnf, residue }))
    };
    match written() {
        ControlFlow::Continue(written) => written,
        ControlFlow::Break(ending) => Err(EncodeError::Over(ending)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::Literal;
    use crate::encode::tests::blank;
    use veridoku_core::grid::{Cell, Digit, Variant};

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
            // Without givens, nothing is substituted.
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
            // The only triad of its box is also a unit.
            let units: Vec<i32> = (cnf.clauses())
                .filter(|clause| clause.len() == 1 && clause[0].variable() <= 64)
                .map(|clause| clause[0].to_dimacs())
                .collect();
            if !encoding.substitutes() {
                assert_eq!(units, [3, -63, -64]);
                continue;
            }
            // r1c1 is given; a 3 that sees it is eliminated; r4c4 may hold neither 3 nor 4.
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
            "the extended encoding of this puzzle has 198040000 clauses with 400000000 \
             literals in total; expected at most 268435456 literals"
        );
    }
}
