//! Equivalent forms of puzzles and grids: relabeled, lines swapped, turned, mirrored.
//!
//! A [`Transform`] is a permutation of the cells and one of the digits. It is a *symmetry* of a
//! [`Geometry`] if it maps houses to houses and peers by pair to peers by pair: then it maps solutions to
//! solutions, one to one, and a puzzle to a puzzle with the same number of solutions and the same logic.
//! Transforms compose ([`then`](Transform::then)) and can be undone ([`inverse`](Transform::inverse)).
//!
//! | file | what |
//! |---|---|
//! | `operation` | transforms in words: `transpose`, `swap-rows 1 2`, `relabel 2 3 1 4` |
//! | `fit` | whether a permutation of cells preserves a geometry, and the rule it would break |
//! | `symmetries` | all symmetries of a geometry: their number, and a uniform draw |
//! | `chain` | the symmetries where no formula gives them: found by search, kept as a chain |
//! | `least` | the least equivalent puzzle: its canonical form |
//!
//! The symmetries of the classic 9x9 grid are: the digits in 9! ways; rows within each band, bands, columns within
//! each stack, and stacks, 8 factors of 6 ways each; and transposition, 2 ways:
//!
//! ```text
//! 9! * 6^8 * 2 = 362,880 * 3,359,232 = 1,218,998,108,160
//! ```
//!
//! (E. Russell and F. Jarvis, "Mathematics of Sudoku II", 2006.) Turns and mirrorings are included: a mirror swaps
//! the outer bands and the outer rows of each band; a quarter turn is a transposition and a mirror.

mod chain;
mod fit;
mod least;
mod operation;
mod symmetries;

use std::fmt;
use std::sync::Arc;

use crate::grid::{Arrangement, Candidate, Cell, Digit, Frame, Geometry, Plane, Puzzle, Solution};
use crate::random::RandomStream;
use crate::rules::{Consumer, Unsupported, demand};

pub use fit::Misfit;
pub use least::{Least, LeastError};
pub use operation::{Line, Motion, Operation, OperationError, Reorder, Swap};
pub use symmetries::Symmetries;

/// A permutation of the cells and one of the digits.
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::Puzzle;
/// use veridoku::transform::{Operation, Transform};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let operations = Operation::parse_list("transpose; swap-rows 1 2; swap-digits 5 6")?;
/// let transform = Transform::new(&operations, puzzle.geometry())?;
/// let form = transform.apply(&puzzle);
/// assert!(form.to_string().starts_with("3.9...5..65.84"), "{form}");
/// assert_eq!(transform.inverse().apply(&form), puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transform {
    /// The overlapping grids, if there is not a single one.
    grids: Option<Arc<Arrangement>>,
    /// The new position of each cell.
    cells: Box<[Cell]>,
    /// The new digit for each digit.
    digits: Box<[Digit]>,
}

impl Transform {
    /// The transform that changes nothing, for a single grid.
    pub fn identity(side: usize) -> Transform {
        Transform::identity_on(None, side)
    }

    /// The transform that changes nothing, for overlapping grids or a single one.
    fn identity_on(grids: Option<&Arc<Arrangement>>, side: usize) -> Transform {
        let cells = grids.map_or(side * side, |grids| grids.cell_count());
        Transform {
            grids: grids.cloned(),
            cells: (0..cells).map(Cell::from_index).collect(),
            digits: (0..side).map(Digit::from_index).collect(),
        }
    }

    /// Applies operations in sequence.
    ///
    /// Only the result must preserve the geometry. So with `x`, where no two rows can be swapped separately,
    /// `swap-rows 1 2; swap-rows 8 9; swap-columns 1 2; swap-columns 8 9` is accepted.
    ///
    /// For overlapping grids, rows and columns are those of the plane, and each operation must move cells to cells.
    ///
    /// # Errors
    /// If an operation names a line or digit that the geometry does not have, or moves a cell to where none is, or the
    /// result is not a symmetry of the geometry.
    pub fn new(operations: &[Operation], geometry: &Geometry) -> Result<Transform, OperationError> {
        let mut whole = Transform::identity_on(geometry.arrangement(), geometry.side());
        for operation in operations {
            whole = whole.then(&operation.transform(geometry)?);
        }
        whole.check(geometry)?;
        Ok(whole)
    }

    /// Optionally swaps rows with columns; then orders each, given as the line that moves to each position, from 0.
    /// `digits` gives the new digits. Nothing is checked.
    #[doc(hidden)]
    pub fn of_lines(
        is_transposed: bool,
        rows: &[usize],
        columns: &[usize],
        digits: impl Into<Box<[Digit]>>,
    ) -> Transform {
        let (rows, columns) = (inverse(rows), inverse(columns));
        let cells = operation::map_cells(rows.len(), |row, column| match is_transposed {
            false => (rows[row], columns[column]),
            true => (rows[column], columns[row]),
        });
        Transform { grids: None, cells, digits: digits.into() }
    }

    /// A random symmetry of the geometry, uniform over all. To draw several, keep the [`Symmetries`].
    ///
    /// # Errors
    /// As for [`Symmetries::of`].
    pub fn random(
        geometry: &Geometry,
        random: &mut RandomStream,
    ) -> Result<Transform, Unsupported> {
        Ok(Symmetries::of(geometry)?.random(random))
    }

    /// The side of its grids.
    pub fn side(&self) -> usize {
        self.digits.len()
    }

    /// Where the cells are.
    fn plane(&self) -> Plane<'_> {
        Plane::new(self.grids.as_deref(), Frame::whole(self.side()), self.side())
    }

    /// The new position of a cell.
    pub fn cell(&self, cell: Cell) -> Cell {
        self.cells[cell.index()]
    }

    /// The new digit for a digit.
    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// The composition: first this transform, then `next`.
    ///
    /// # Panics
    /// If their sides or grids differ.
    #[must_use]
    pub fn then(&self, next: &Transform) -> Transform {
        assert_eq!(self.side(), next.side(), "transforms of one side");
        assert_eq!(self.grids, next.grids, "transforms of the same grids");
        Transform {
            grids: self.grids.clone(),
            cells: self.cells.iter().map(|cell| next.cell(*cell)).collect(),
            digits: self.digits.iter().map(|digit| next.digit(*digit)).collect(),
        }
    }

    /// The transform that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Transform {
        let mut inverse = self.clone();
        for (index, cell) in self.cells.iter().enumerate() {
            inverse.cells[cell.index()] = Cell::from_index(index);
        }
        for (index, digit) in self.digits.iter().enumerate() {
            inverse.digits[digit.index()] = Digit::from_index(index);
        }
        inverse
    }

    /// Checks that the transform is a symmetry of the geometry.
    ///
    /// # Errors
    /// The rule that the transform would break.
    pub fn check(&self, geometry: &Geometry) -> Result<(), Misfit> {
        demand(Consumer::Transform, geometry)?;
        fit::Fit::new(geometry).check(&self.cells)
    }

    /// The equivalent form of a puzzle: its givens, and its restricted candidates.
    ///
    /// # Panics
    /// If the puzzle has another side, or other grids.
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        assert_eq!(self.side(), puzzle.side(), "a puzzle of the transform's side");
        let grids = puzzle.geometry().arrangement();
        assert_eq!(self.grids.as_ref(), grids, "a puzzle of the transform's grids");
        let mut givens = vec![None; self.cells.len()];
        for Candidate { cell, digit } in puzzle.givens() {
            givens[self.cell(cell).index()] = Some(self.digit(digit));
        }
        let mut form = Puzzle::from_givens(puzzle.geometry().clone(), givens);
        for (cell, digits) in self.cells.iter().zip(puzzle.restrictions().unwrap_or_default()) {
            form.restrict(*cell, digits.iter().map(|digit| self.digit(digit)).collect());
        }
        form.with_unread(puzzle.unread())
    }

    /// The equivalent form of a completed grid.
    ///
    /// # Panics
    /// If the grid has another side.
    pub fn apply_to_solution(&self, solution: &Solution) -> Solution {
        assert_eq!(self.cells.len(), solution.digits().len(), "a grid of the transform's side");
        let mut digits = solution.digits().to_vec();
        for (cell, digit) in self.cells.iter().zip(solution.digits()) {
            digits[cell.index()] = self.digit(*digit);
        }
        Solution::new(digits)
    }

    /// The transform in words: at most a motion, then orders of rows, of columns, and of digits. A single grid needs no
    /// motion but a transposition. If rows do not remain lines, because houses of several kinds are mixed, or because
    /// rows of one of several grids move without those of another, it is an order of cells. [`Transform::new`] converts
    /// these operations back into this transform.
    pub fn operations(&self) -> Vec<Operation> {
        let plane = self.plane();
        // First by the motion, then by orders of lines.
        let by_lines = |motion: Motion| {
            let moved = motion.cells(plane).ok()?;
            let mut rest = self.cells.clone();
            for (cell, to) in moved.iter().zip(&self.cells) {
                rest[cell.index()] = *to;
            }
            Some((motion, self.lines(&rest)?))
        };
        // Orders of lines and cells list what moves to each position; an order of digits lists the new digits.
        let (motion, mut orders) = match Motion::ALL.into_iter().find_map(by_lines) {
            Some((motion, (rows, columns))) => {
                let orders =
                    [(Reorder::Rows, inverse(&rows)), (Reorder::Columns, inverse(&columns))];
                (Some(motion).filter(|motion| *motion != Motion::Identity), orders.to_vec())
            }
            None => {
                let cells: Vec<usize> = self.cells.iter().map(|cell| cell.index()).collect();
                (None, vec![(Reorder::Cells, inverse(&cells))])
            }
        };
        orders.push((Reorder::Digits, self.digits.iter().map(|digit| digit.index()).collect()));
        let orders = orders.into_iter().filter(|(_, order)| !order.is_sorted());
        let orders = orders.map(|(what, order)| Operation::Reorder { what, order: order.into() });
        motion.map(Operation::Move).into_iter().chain(orders).collect()
    }

    /// The new position of each row and each column; `None` unless rows map to rows and columns to columns, and rows
    /// alone also map cells to cells.
    fn lines(&self, cells: &[Cell]) -> Option<(Vec<usize>, Vec<usize>)> {
        let plane = self.plane();
        let mut lines = (vec![None; plane.rows()], vec![None; plane.columns()]);
        for (index, to) in cells.iter().enumerate() {
            let (from, to) = (plane.place(Cell::from_index(index)), plane.place(*to));
            let row = *lines.0[from.0].get_or_insert(to.0);
            let column = *lines.1[from.1].get_or_insert(to.1);
            if (row, column) != to || plane.cell_at(row, from.1).is_none() {
                return None;
            }
        }
        Some((permutation(lines.0)?, permutation(lines.1)?))
    }
}

/// The permutation with these images, if they differ. Lines without cells take the places that are left.
fn permutation(images: Vec<Option<usize>>) -> Option<Vec<usize>> {
    let mut is_free = vec![true; images.len()];
    for image in images.iter().flatten() {
        if !std::mem::take(&mut is_free[*image]) {
            return None;
        }
    }
    let mut free = (0..images.len()).filter(|image| is_free[*image]);
    images.into_iter().map(|image| image.or_else(|| free.next())).collect()
}

impl fmt::Display for Transform {
    /// The words of [`operations`](Transform::operations) joined by `; `, or `identity`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operations = self.operations();
        if operations.is_empty() {
            return Motion::Identity.fmt(out);
        }
        for (index, operation) in operations.iter().enumerate() {
            write!(out, "{}{operation}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

/// The inverse of a permutation of positions.
fn inverse(permutation: &[usize]) -> Vec<usize> {
    let mut inverse = vec![0; permutation.len()];
    permutation.iter().enumerate().for_each(|(from, to)| inverse[*to] = from);
    inverse
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::grid::{DigitSet, Shape, Variant};

    fn geometries() -> Vec<Geometry> {
        let classic =
            [(2, 2), (2, 3), (3, 3), (1, 5), (4, 3)].map(|(h, w)| Shape::new(h, w).unwrap());
        let mut all: Vec<Geometry> = classic.into_iter().map(Geometry::classic).collect();
        for variant in Variant::ALL {
            for side in [4, 9, 16] {
                all.push(Geometry::new(Shape::of_side(side).unwrap(), &[variant]).unwrap());
            }
        }
        all.push(Geometry::new(Shape::CLASSIC, &[Variant::X, Variant::AntiKnight]).unwrap());
        let regions = "0011100112330223332244444"; // the first two columns can be swapped
        let regions: Vec<usize> = regions.bytes().map(|byte| (byte - b'0').into()).collect();
        all.push(Geometry::jigsaw(5, &regions, &[]).unwrap());
        all
    }

    #[test]
    fn what_is_drawn_keeps_the_geometry_and_can_be_undone() {
        for geometry in geometries() {
            let side = geometry.side();
            let name = format!("side {side}, {:?}", geometry.variants());
            let symmetries = Symmetries::of(&geometry).unwrap();
            let mut random = RandomStream::new(1);
            let draws: Vec<Transform> = (0..6).map(|_| symmetries.random(&mut random)).collect();
            assert!(draws.windows(2).any(|pair| pair[0].cells != pair[1].cells), "{name}");
            for transform in &draws {
                assert_eq!(transform.check(&geometry), Ok(()), "{name}");
                assert_eq!(transform.then(&transform.inverse()), Transform::identity(side));
                assert_eq!(transform.inverse().then(transform), Transform::identity(side));
                let words = Operation::parse_list(&transform.to_string()).unwrap();
                assert_eq!(Transform::new(&words, &geometry).as_ref(), Ok(transform), "{name}");
            }
            let [a, b, c] = [&draws[0], &draws[1], &draws[2]];
            assert_eq!(a.then(b).then(c), a.then(&b.then(c)));
            assert_eq!(a.then(b).inverse(), b.inverse().then(&a.inverse()));
        }
    }

    #[test]
    fn orders_of_lines_are_told_as_they_were_given() {
        let digits = [4, 3, 1, 2].map(|number| Digit::from_index(number - 1));
        let transform = |is_transposed| {
            Transform::of_lines(is_transposed, &[3, 2, 0, 1], &[1, 0, 2, 3], digits)
        };
        let lines = "rows 4 3 1 2; columns 2 1 3 4; relabel 4 3 1 2";
        assert_eq!(transform(false).to_string(), lines);
        assert_eq!(transform(true).to_string(), format!("transpose; {lines}"));
    }

    #[test]
    fn givens_and_restrictions_move_together() {
        let geometry = std::sync::Arc::new(Geometry::classic(Shape::new(2, 2).unwrap()));
        let operations = Operation::parse_list("turn-right; relabel 2 3 4 1").unwrap();
        let transform = Transform::new(&operations, &geometry).unwrap();
        let mut puzzle = Puzzle::blank(geometry);
        puzzle.give(Cell::at(0, 1, 4), Digit::from_index(3));
        puzzle.restrict(Cell::at(0, 0, 4), [0, 2].map(Digit::from_index).into_iter().collect());
        let form = transform.apply(&puzzle);
        assert_eq!(form.given_count(), 1);
        assert_eq!(form.given(Cell::at(1, 3, 4)), Digit::from_number(1));
        let expected: DigitSet = [1, 3].map(Digit::from_index).into_iter().collect();
        assert_eq!(form.allowed(Cell::at(0, 3, 4)), expected);
        assert_eq!(transform.inverse().apply(&form), puzzle);
    }

    #[test]
    fn a_seed_gives_the_same_transform_everywhere() {
        let drawn = |geometry: &Geometry| {
            Transform::random(geometry, &mut RandomStream::new(7)).unwrap().to_string()
        };
        assert_eq!(
            drawn(&Geometry::classic(Shape::CLASSIC)),
            "rows 3 1 2 7 8 9 4 6 5; columns 9 7 8 1 2 3 5 4 6; relabel 6 3 8 2 9 1 5 4 7"
        );
        assert_eq!(
            drawn(&Geometry::new(Shape::CLASSIC, &[Variant::X]).unwrap()),
            "transpose; rows 2 1 3 4 5 6 7 9 8; columns 2 1 3 4 5 6 7 9 8; relabel 1 3 2 5 7 8 9 6 4"
        );
        let groups = Geometry::new(Shape::new(2, 2).unwrap(), &[Variant::DisjointGroups]).unwrap();
        assert_eq!(drawn(&groups), "rows 1 3 2 4; columns 2 4 1 3; relabel 1 3 2 4");
    }

    #[test]
    fn every_symmetry_is_drawn_equally_often() {
        // Chi-square over the symmetries of the cells; the bound is passed by chance once in 10,000 seeds.
        let of_cells = |geometry: &Geometry, symmetries: usize, bound: f64| {
            let all = Symmetries::of(geometry).unwrap();
            let mut random = RandomStream::new(3);
            let mut counts = std::collections::HashMap::new();
            let draws = 40 * symmetries;
            for _ in 0..draws {
                *counts.entry(all.random(&mut random).cells).or_insert(0_usize) += 1;
            }
            assert_eq!(counts.len(), symmetries);
            let distance = |count: &usize| (*count as f64 - 40.0).powi(2) / 40.0;
            let chi_square: f64 = counts.values().map(distance).sum();
            assert!(chi_square < bound, "{chi_square} for {symmetries} symmetries");
        };
        let four = Shape::new(2, 2).unwrap();
        of_cells(&Geometry::classic(four), 128, 193.0);
        of_cells(&Geometry::new(Shape::CLASSIC, &[Variant::X]).unwrap(), 96, 153.0);
        of_cells(&Geometry::new(Shape::CLASSIC, &[Variant::Windoku]).unwrap(), 128, 193.0);
    }

    #[test]
    fn named_operations_do_what_they_say() {
        let geometry = std::sync::Arc::new(Geometry::classic(Shape::new(2, 2).unwrap()));
        let digits =
            "1234341241232341".bytes().map(|byte| Digit::from_number((byte - b'0').into()));
        let grid = Solution::new(digits.collect::<Option<Vec<_>>>().unwrap());
        let form = |words: &str| {
            let operations = Operation::parse_list(words).unwrap();
            let transform = Transform::new(&operations, &geometry).unwrap();
            let form = transform.apply_to_solution(&grid);
            assert_eq!(form.check(&Puzzle::blank(geometry.clone())), Ok(()), "{words}");
            form.to_string()
        };
        for (words, expected) in [
            ("identity", "1234341241232341"),
            ("transpose", "1342241331244231"),
            ("anti-transpose", "1324421331422431"),
            ("flip-left-right", "4321214332141432"),
            ("flip-top-bottom", "2341412334121234"),
            ("half-turn", "1432321421434321"),
            ("turn-right", "2431314242131324"),
            ("turn-left", "4231312424131342"),
            ("swap-rows 1 2", "3412123441232341"),
            ("swap-columns 3 4", "1243342141322314"),
            ("swap-bands 1 2", "4123234112343412"),
            ("swap-stacks 2 1", "3412123423414123"),
            ("swap-digits 1 4", "4231314214232314"),
            ("rows 3 4 2 1", "4123234134121234"),
            ("columns 3,4,2,1", "3421124323144132"),
            ("relabel 2 3 4 1", "2341412312343412"),
            ("cells 4 3 2 1 8 7 6 5 12 11 10 9 16 15 14 13", "4321214332141432"),
            ("transpose; swap-rows 1 2; relabel 2 1 3 4", "1423234132144132"),
        ] {
            assert_eq!(form(words), expected, "{words}");
        }
        assert_eq!(form("turn-right; turn-right"), form("half-turn"));
        assert_eq!(form("turn-right; turn-left"), form("identity"));
        assert_eq!(form("transpose; flip-left-right"), form("turn-right"));
        assert_eq!(form("flip-top-bottom; flip-left-right"), form("half-turn"));
        assert_eq!(form("transpose; half-turn"), form("anti-transpose"));
    }

    #[test]
    fn misfits_are_explained() {
        let new = |words: &str, geometry: &Geometry| {
            let operations = Operation::parse_list(words)?;
            Transform::new(&operations, geometry)
        };
        let message =
            |words: &str, geometry: &Geometry| new(words, geometry).unwrap_err().to_string();
        let nine = Geometry::classic(Shape::CLASSIC);
        let wide = Geometry::classic(Shape::new(2, 3).unwrap());
        let x = Geometry::new(Shape::CLASSIC, &[Variant::X]).unwrap();
        let knight = Geometry::new(Shape::CLASSIC, &[Variant::AntiKnight]).unwrap();
        let regions: Vec<usize> = (0..16).map(|cell| cell / 4).collect();
        let jigsaw = Geometry::jigsaw(4, &regions, &[]).unwrap();
        for (words, geometry, expected) in [
            (
                "turn",
                &nine,
                "`turn` is not an operation; expected one of identity, transpose, anti-transpose, \
              flip-left-right, flip-top-bottom, turn-right, half-turn, turn-left, swap-rows, swap-columns, \
              swap-bands, swap-stacks, swap-digits, rows, columns, cells, relabel",
            ),
            (
                "",
                &nine,
                "`` is not an operation; expected one of identity, transpose, anti-transpose, \
              flip-left-right, flip-top-bottom, turn-right, half-turn, turn-left, swap-rows, swap-columns, \
              swap-bands, swap-stacks, swap-digits, rows, columns, cells, relabel",
            ),
            ("transpose 1", &nine, "`transpose 1`: expected no numbers after it"),
            (
                "swap-rows 1",
                &nine,
                "`swap-rows 1`: expected two numbers, counted from 1, as in `swap-rows 1 2`",
            ),
            (
                "swap-rows 0 1",
                &nine,
                "`swap-rows 0 1`: expected two numbers, counted from 1, as in `swap-rows 1 2`",
            ),
            (
                "relabel 1 b",
                &nine,
                "`relabel 1 b`: expected numbers from 1, as in `relabel 2 3 1 4`",
            ),
            ("swap-bands 1 4", &nine, "`swap-bands 1 4`: band 4 does not exist; expected 1 to 3"),
            (
                "swap-digits 12 4",
                &nine,
                "`swap-digits 12 4`: digit 12 does not exist; expected 1 to 9",
            ),
            ("relabel 2 1", &nine, "`relabel 2 1`: expected each number from 1 to 9 once"),
            (
                "rows 1 2 3 4 5 6 7 8 8",
                &nine,
                "`rows 1 2 3 4 5 6 7 8 8`: expected each number from 1 to 9 once",
            ),
            (
                "swap-stacks 1 2",
                &jigsaw,
                "`swap-stacks 1 2` needs boxes, which a jigsaw does not have",
            ),
            (
                "swap-rows 1 4",
                &nine,
                "the rules would be broken: the cells of box 1 would go to cells that form no house",
            ),
            (
                "transpose",
                &wide,
                "the rules would be broken: the cells of box 1 would go to cells that form no house",
            ),
            (
                "swap-rows 1 2",
                &x,
                "the rules would be broken: the cells of diagonal 1 would go to cells that form no house",
            ),
            (
                "swap-rows 1 2",
                &knight,
                "the rules would be broken: the peers r1c3 and r3c4 would go to r2c3 and r3c4, which are not peers",
            ),
        ] {
            assert_eq!(message(words, geometry), expected);
        }
        let mirrored = "swap-rows 1 2; swap-rows 8 9; swap-columns 1 2; swap-columns 8 9";
        assert!(new(mirrored, &x).is_ok());
        let huge = format!("swap-rows {} 1", usize::MAX);
        assert!(message(&huge, &nine).contains("expected 1 to 9"));
        let side_four = Transform::identity(4).check(&nine).unwrap_err();
        assert_eq!(side_four.to_string(), "a transform of 16 cells; expected 81");
    }
}
