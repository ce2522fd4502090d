//! The canonical form: the smallest puzzle equivalent to a classic 9x9 puzzle, or to one of overlapping grids.
//!
//! Two puzzles are *equivalent* if one becomes the other by transposing the grid, permuting the bands, the rows of
//! a band, the stacks, the columns of a stack, and relabeling the digits. The *canonical form* of a puzzle
//! ("minlex" on the forums) is the equivalent puzzle whose 81 characters, row by row, are smallest; a blank is
//! smaller than any digit. So two puzzles are equivalent if and only if their forms are equal. Completed grids are
//! puzzles of 81 givens.
//!
//! There are `2 * (6^4)^2` = 3,359,232 ways to permute the cells, and each has one best labeling: digits are
//! numbered in the order in which they first appear. The smallest form is found without trying them all, row by
//! row:
//!
//! ```text
//!           row 1            row 2            row 3           row 9
//! all ways -------> partial -------> partial -------> ... -------> ways to the form
//!          keep only those whose row is smallest; what is not decided yet stays open
//! ```
//!
//! 1. All 18 rows and columns are tried as the first row, then the other rows of the band as the second, and so on.
//!    If the row of a choice is larger than the smallest row of all choices, later rows cannot compensate, and the
//!    choice is dropped.
//! 2. Columns and stacks are ordered only as far as the rows so far distinguish them (`partial`). Columns that are
//!    equal so far remain *tied*, and one partial way represents every order of them.
//! 3. Equal rows of a band, mostly blank ones, lead to equal forms: one of them is tried, and counted as often as
//!    there are equal rows. The same is true of bands with the same rows.
//! 4. In a completed grid the first row is always 123456789 and decides nothing. So its first two rows are chosen
//!    together (`opening`), which leaves a few ways.
//!
//! The ways that reach the last row lead to the form. The puzzle has the same number of *automorphisms*, ways that
//! map the puzzle to itself: every way to the form is an automorphism followed by one fixed way.
//!
//! Cost: proportional to the number of partial ways, which is small for most puzzles. Ties and equal rows keep it
//! small for blank rows. Otherwise its bound is the number of orders of new digits in a row, 1,296, times the
//! orders of distinct rows. The worst puzzles we know are full rows after blank bands, and puzzles with many
//! automorphisms, such as nine digits down a diagonal (2,592 ways). `opening` does not handle 81 contradictory
//! givens, so all 23,328 ways to a first row are kept for them.
//!
//! Overlapping grids have other symmetries, found by search. Their form is the least text of all grids, one after the
//! other, and `veridoku_core::transform` finds it along the chain of symmetries.
//!
//! Source: canonical forms by rows are folklore of the Sudoku Players' Forum (Glenn Fowler's `sudoku`, Mladen
//! Dobrichev's `gridchecker`). This version was derived independently; the ties are new, for puzzles of few givens.

mod key;
mod opening;
mod partial;
#[cfg(test)]
mod reference;
mod rows;
mod views;

use std::ops::ControlFlow;
use std::sync::Arc;

use thiserror::Error;

use veridoku_core::grid::ForLastGeometry;
use veridoku_core::rules::{Consumer, Unsupported, demand};
use veridoku_core::transform::{Least, LeastError, Symmetries, Transform};
use veridoku_core::{Deadline, Digit, Geometry, Puzzle, Shape};

pub use key::Key;

use partial::Partial;
use views::Views;

/// The canonical form of a puzzle, and how it was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The smallest equivalent puzzle.
    pub form: Puzzle,
    /// How many permutations of the cells map the puzzle to itself, up to relabeling the digits: 1 for most
    /// puzzles, at most 648 for a completed grid. Digits that do not appear are not counted separately: a blank
    /// grid has 3,359,232 automorphisms, one for each permutation of its cells.
    pub automorphisms: u64,
    /// One of the ways from the puzzle to the form.
    way: Way,
}

/// A way from a puzzle to its form.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Way {
    /// By rows and columns of a classic grid.
    Rows(Partial),
    /// By a symmetry of overlapping grids.
    Cells(Transform),
}

impl Canonical {
    /// A transform that converts the puzzle into the form, one of several if there are automorphisms.
    ///
    /// It is computed by this call, because most callers need only the form.
    pub fn transform(&self) -> Transform {
        match &self.way {
            Way::Rows(rows) => rows.transform(),
            Way::Cells(transform) => transform.clone(),
        }
    }
}

/// Why a puzzle has no canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CanonicalError {
    /// Another size, other boxes, a jigsaw, or a variant: what was found.
    #[error("found {0}; expected a classic 9x9 puzzle or overlapping grids")]
    OtherGrid(String),
    /// The puzzle has rules beyond houses and pairs.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// Some cells are restricted to some candidates.
    #[error("expected a puzzle without restrictions; found restricted candidates")]
    Restricted,
    /// The symmetries of overlapping grids leave too much open, or the deadline came.
    #[error(transparent)]
    Open(#[from] LeastError),
}

/// The canonical form of a puzzle or completed grid: classic 9x9, or overlapping grids. Givens may contradict each
/// other.
///
/// # Errors
/// If the puzzle has other rules, or its candidates are restricted, or overlapping grids are too large or too empty.
///
/// ```
/// use veridoku::{Puzzle, canonical::canonical};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let turned: Puzzle = text.chars().rev().collect::<String>().parse()?;
/// let (one, other) = (canonical(&puzzle)?, canonical(&turned)?);
/// assert_eq!(one.form, other.form);
/// assert_eq!(one.transform().apply(&puzzle), one.form);
/// assert_eq!(one.automorphisms, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical(puzzle: &Puzzle) -> Result<Canonical, CanonicalError> {
    Canonicalizer::default().canonical(puzzle, &Deadline::NEVER)
}

/// Finds the canonical forms of many puzzles.
///
/// Overlapping grids have symmetries that are found by search, and those of the last geometry are kept. For classic
/// puzzles it is the same as [`canonical`].
#[derive(Clone, Debug, Default)]
pub struct Canonicalizer {
    known: ForLastGeometry<Symmetries>,
}

impl Canonicalizer {
    /// The canonical form of a puzzle, as [`canonical`] finds it.
    ///
    /// # Errors
    /// As for [`canonical`], and if the deadline comes before the form of overlapping grids is found.
    pub fn canonical(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
    ) -> Result<Canonical, CanonicalError> {
        let geometry = puzzle.geometry();
        demand(Consumer::Canonical, geometry)?;
        if puzzle.restrictions().is_some() {
            return Err(CanonicalError::Restricted);
        }
        if geometry.arrangement().is_some()
            && let Some(least) = self.symmetries(geometry, deadline)?.least(puzzle, deadline)
        {
            let Least { transform, automorphisms } = least?;
            let form = transform.apply(puzzle);
            return Ok(Canonical { form, automorphisms, way: Way::Cells(transform) });
        }
        let smallest = rows::smallest(&Views::new(&values(puzzle)?));
        let digit = |value: u8| Digit::from_number(value.into());
        let form: Vec<_> = smallest.values.as_flattened().iter().copied().map(digit).collect();
        Ok(Canonical {
            form: Puzzle::from_givens(Arc::clone(geometry), form),
            automorphisms: smallest.automorphisms,
            way: Way::Rows(smallest.way),
        })
    }

    /// The symmetries of a geometry, kept from the last puzzle.
    fn symmetries(
        &mut self,
        geometry: &Arc<Geometry>,
        deadline: &Deadline,
    ) -> Result<&Symmetries, CanonicalError> {
        let known =
            self.known.try_of(geometry, || match Symmetries::within(geometry, deadline)? {
                ControlFlow::Continue(found) => Ok(found),
                ControlFlow::Break(ending) => Err(CanonicalError::from(LeastError::Over(ending))),
            })?;
        Ok(known)
    }
}

/// What a single grid that is not a classic one of 9x9 has, in words.
fn found(geometry: &Geometry) -> String {
    let side = geometry.side();
    match (geometry.shape(), geometry.variants()) {
        _ if side != 9 => format!("a grid of {side}x{side}"),
        (_, [variant, ..]) => format!("the variant {variant}"),
        (None, _) => "regions of other forms than boxes".to_owned(),
        (Some(shape), _) if shape != Shape::CLASSIC => format!("boxes of {shape}"),
        _ => "houses or pairs in addition to rows, columns and boxes".to_owned(),
    }
}

/// The givens as numbers, 0 for a blank.
fn values(puzzle: &Puzzle) -> Result<[[u8; 9]; 9], CanonicalError> {
    if !puzzle.geometry().is_classic_nine() {
        return Err(CanonicalError::OtherGrid(found(puzzle.geometry())));
    }
    let mut values = [[0; 9]; 9];
    for (value, given) in values.as_flattened_mut().iter_mut().zip(puzzle.entries()) {
        *value = given.map_or(0, |digit| digit.number() as u8);
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use veridoku_core::random::RandomStream;
    use veridoku_core::transform::Symmetries;
    use veridoku_core::{Arrangement, Budget, Cell, DigitSet, Geometry, Overlap, Shape, Variant};
    use veridoku_solve::{NativeSolver, Solver};

    /// The grid with the most automorphisms.
    const MOST_SYMMETRIC: &str =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    /// The first and the last of all 5,472,730,538 canonical grids (Red Ed, Sudoku Players' Forum, 2007).
    const FIRST: &str =
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    const LAST: &str =
        "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// Nine different digits down a diagonal.
    const DIAGONAL: &str =
        "1.........2.........3.........4.........5.........6.........7.........8.........9";
    /// 81 givens that contradict each other, in nine different rows.
    const CONTRADICTING: &str =
        "123456789231564897312645978456789123564897231645978312789123456897231564978312645";

    /// SplitMix64, only for tests.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = self.0;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((z ^ (z >> 31)) % bound as u64) as usize
        }

        fn shuffle<T>(&mut self, items: &mut [T]) {
            for place in 0..items.len() {
                items.swap(place, place + self.below(items.len() - place));
            }
        }

        /// A completed grid: the first solution with three shuffled boxes down the diagonal.
        fn grid(&mut self) -> Puzzle {
            let blank: Puzzle = ".".repeat(81).parse().unwrap();
            let mut seeds = blank.clone();
            for band in 0..3 {
                let mut digits: [usize; 9] = std::array::from_fn(|digit| digit);
                self.shuffle(&mut digits);
                for (place, digit) in digits.into_iter().enumerate() {
                    let cell = Cell::at(3 * band + place / 3, 3 * band + place % 3, 9);
                    seeds.give(cell, Digit::from_index(digit));
                }
            }
            let budget = Budget { solutions: Some(1), ..Budget::default() };
            let answer = NativeSolver::default().search_many(&[seeds], &budget, 1).remove(0);
            let solution = answer.unwrap().solutions.remove(0);
            let digits = solution.digits().iter().copied().map(Some).collect::<Vec<_>>();
            Puzzle::from_givens(Arc::clone(blank.geometry()), digits)
        }

        /// A grid with this many of its givens.
        fn part(&mut self, grid: &Puzzle, givens: usize) -> Puzzle {
            let mut cells: Vec<_> = grid.geometry().cells().collect();
            self.shuffle(&mut cells);
            let mut part = grid.clone();
            cells[givens..].iter().for_each(|cell| part.clear(*cell));
            part
        }

        /// This many random givens of a few digits; they may contradict each other.
        fn noise(&mut self, givens: usize, digits: usize) -> Puzzle {
            let mut noise: Puzzle = ".".repeat(81).parse().unwrap();
            for _ in 0..givens {
                let cell = Cell::from_index(self.below(81));
                noise.give(cell, Digit::from_index(self.below(digits)));
            }
            noise
        }
    }

    fn parse(text: &str) -> Puzzle {
        text.parse().unwrap()
    }

    /// Puzzles of all kinds: grids, minimal ones, few givens, whole bands, contradictions.
    fn puzzles(random: &mut Random) -> Vec<Puzzle> {
        let fixed = [MOST_SYMMETRIC, FIRST, LAST, PUZZLE, DIAGONAL, CONTRADICTING];
        let mut puzzles: Vec<_> = fixed.into_iter().map(parse).collect();
        puzzles.push(parse(&format!("{}{}", &FIRST[..27], ".".repeat(54))));
        puzzles.push(parse(&format!("{}{}", &FIRST[..54], ".".repeat(27))));
        puzzles.push(parse(&FIRST.replace('9', ".")));
        for givens in [0, 1, 2, 3, 5, 8, 12, 17, 24, 30, 40, 60, 75, 80, 81] {
            let grid = random.grid();
            puzzles.push(random.part(&grid, givens));
        }
        for (givens, digits) in [(6, 1), (20, 2), (60, 3), (200, 2), (400, 1), (400, 9)] {
            puzzles.push(random.noise(givens, digits));
        }
        puzzles
    }

    #[test]
    fn the_form_is_that_of_trying_every_way() {
        let mut random = Random(1);
        for puzzle in puzzles(&mut random) {
            let (form, ways) = reference::smallest(&values(&puzzle).unwrap());
            let found = canonical(&puzzle).unwrap();
            assert_eq!(values(&found.form).unwrap(), form, "{puzzle}");
            assert_eq!(found.automorphisms, ways, "{puzzle}");
        }
    }

    #[test]
    fn the_form_is_the_same_for_all_equivalent_puzzles() {
        let symmetries = Symmetries::of(&Geometry::classic(Shape::CLASSIC)).unwrap();
        let mut random = RandomStream::new(2);
        for puzzle in puzzles(&mut Random(2)) {
            let first = canonical(&puzzle).unwrap();
            assert_eq!(first.transform().apply(&puzzle), first.form, "{puzzle}");
            assert_eq!(first.transform().check(puzzle.geometry()), Ok(()), "{puzzle}");
            let again = canonical(&first.form).unwrap();
            assert_eq!(again.form, first.form);
            for _ in 0..50 {
                let other = symmetries.random(&mut random).apply(&puzzle);
                let found = canonical(&other).unwrap();
                assert_eq!(found.form, first.form, "{other}");
                assert_eq!(found.automorphisms, first.automorphisms, "{other}");
                assert_eq!(found.transform().apply(&other), first.form, "{other}");
            }
        }
    }

    #[test]
    fn published_forms_and_symmetries() {
        let automorphisms = |text: &str| canonical(&parse(text)).unwrap().automorphisms;
        assert_eq!(automorphisms(MOST_SYMMETRIC), 648);
        assert_eq!(automorphisms(LAST), 72);
        for form in [FIRST, LAST] {
            assert_eq!(canonical(&parse(form)).unwrap().form, parse(form));
        }
        assert_eq!(automorphisms(&".".repeat(81)), 2 * 6_u64.pow(8));
        // One given: its row, its column, its band and its stack are fixed.
        let one = format!("1{}", ".".repeat(80));
        assert_eq!(automorphisms(&one), 2 * (2 * 2 * 36_u64).pow(2));
        assert_eq!(automorphisms(DIAGONAL), 2592);
    }

    #[test]
    fn keys_tell_forms_apart_and_keep_their_order() {
        let mut random = Random(3);
        let forms: Vec<_> =
            puzzles(&mut random).iter().map(|puzzle| canonical(puzzle).unwrap()).collect();
        for one in &forms {
            for other in &forms {
                let order = values(&one.form).unwrap().cmp(&values(&other.form).unwrap());
                assert_eq!(one.key().cmp(&other.key()), order);
            }
        }
        let keys: HashSet<_> = forms.iter().map(Canonical::key).collect();
        assert!(keys.len() > 20);
    }

    #[test]
    fn a_deadline_ends_the_search() {
        let deadline = Budget::time(std::time::Duration::ZERO).deadline();
        let mut canonicalizer = Canonicalizer::default();
        let grids = Arrangement::named(Overlap::Twin, Shape::CLASSIC).unwrap();
        let blank = Puzzle::blank(Arc::new(Geometry::arranged(grids)));
        let said = canonicalizer.canonical(&blank, &deadline).unwrap_err().to_string();
        assert_eq!(
            said,
            "the search for the canonical form is not complete: the time limit was reached"
        );
        assert!(canonicalizer.canonical(&blank, &Deadline::NEVER).is_ok());
        assert!(canonicalizer.canonical(&parse(PUZZLE), &deadline).is_ok());
    }

    /// Completed, with half of the givens, and nearly blank. (`least` in the core compares with all symmetries.)
    #[test]
    fn overlapping_grids_have_forms() {
        let shape = Shape::CLASSIC;
        let grids = |name| Arc::new(Geometry::arranged(Arrangement::named(name, shape).unwrap()));
        let mut keys = HashSet::new();
        for name in [Overlap::Twin, Overlap::Butterfly, Overlap::Windmill, Overlap::Samurai] {
            let blank = Puzzle::blank(grids(name));
            let symmetries = Symmetries::of(blank.geometry()).unwrap();
            let budget = Budget { solutions: Some(1), ..Budget::default() };
            let answer = NativeSolver::default()
                .search_many(std::slice::from_ref(&blank), &budget, 1)
                .remove(0);
            let solution = answer.unwrap().solutions.remove(0);
            for every in [1, 2, 4, 60] {
                let mut puzzle = blank.clone();
                for cell in blank.geometry().cells().filter(|cell| cell.index() % every == 0) {
                    puzzle.give(cell, solution.digit(cell));
                }
                let first = canonical(&puzzle).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert_eq!(first.transform().check(puzzle.geometry()), Ok(()), "{name}");
                assert_eq!(first.transform().apply(&puzzle), first.form, "{name}");
                for seed in 0..3 {
                    let other = symmetries.random(&mut RandomStream::new(seed)).apply(&puzzle);
                    let found = canonical(&other).unwrap();
                    assert_eq!(found.form, first.form, "{name} {every}");
                    assert_eq!(found.automorphisms, first.automorphisms, "{name} {every}");
                    assert_eq!(found.key(), first.key());
                }
                assert!(keys.insert(first.key()), "{name} {every}");
            }
        }
        let blank = Puzzle::blank(grids(Overlap::Samurai));
        assert_eq!(
            canonical(&blank).unwrap_err().to_string(),
            "found 2^64 automorphisms or more; expected fewer: the grids are too large, or have too few givens"
        );
    }

    #[test]
    fn other_rules_are_refused() {
        let geometry = Geometry::new(Shape::CLASSIC, &[Variant::X]).unwrap();
        let error = |puzzle: &Puzzle| canonical(puzzle).unwrap_err().to_string();
        assert_eq!(
            error(&Puzzle::blank(Arc::new(geometry))),
            "found the variant x; expected a classic 9x9 puzzle or overlapping grids"
        );
        let small = Geometry::classic(Shape::of_side(6).unwrap());
        assert_eq!(
            error(&Puzzle::blank(Arc::new(small))),
            "found a grid of 6x6; expected a classic 9x9 puzzle or overlapping grids"
        );
        let mut puzzle = parse(PUZZLE);
        puzzle.restrict(Cell::from_index(2), DigitSet::single(Digit::from_index(0)));
        assert_eq!(
            error(&puzzle),
            "expected a puzzle without restrictions; found restricted candidates"
        );
    }
}
