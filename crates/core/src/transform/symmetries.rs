//! All symmetries of a geometry, and uniform random draws from them.
//!
//! | geometry | permutations of cells |
//! |---|---|
//! | boxes of h x w | `h!^w w!` orders of rows, `w!^h h!` of columns, 2 with transposition if `h = w` |
//! | boxes that are rows or columns (a Latin square) | `side!` orders of rows, `side!` of columns, transposition |
//! | any other | all that preserve it, found by search (see `chain`) |
//!
//! For 9x9 with x there are 96 permutations of cells, with windoku 128, with disjoint groups 10,368 (rows may
//! become boxes), with anti-knight or anti-king 8; the number for a jigsaw depends on its regions. Each can be
//! combined with any order of the digits. A draw is uniform over all symmetries of any geometry: orders of lines
//! come from shuffles, and one random cell per level from a chain.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::Transform;
use super::chain::Chain;
use super::operation::map_cells;
use crate::grid::{Digit, Geometry, Shape};
use crate::random::RandomStream;
use crate::rules::{Consumer, Unsupported, demand};

/// The transforms that preserve a geometry.
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::transform::Symmetries;
/// use veridoku::{Geometry, RandomStream, Shape};
///
/// let classic = Geometry::classic(Shape::CLASSIC);
/// let symmetries = Symmetries::of(&classic)?;
/// assert_eq!(symmetries.count(), Some(1_218_998_108_160));
/// let transform = symmetries.random(&mut RandomStream::new(1));
/// assert_eq!(transform.check(&classic), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Symmetries {
    side: usize,
    cells: OfCells,
}

#[derive(Clone, Debug)]
enum OfCells {
    /// Permutations of rows, columns and boxes, by formula.
    Lines(Shape),
    /// Permutations found by search.
    Chain(Chain),
}

impl Symmetries {
    /// The symmetries of a geometry. This is immediate for classic shapes and takes a search for any other, so keep
    /// the result.
    ///
    /// # Errors
    /// If there are rules beyond houses and pairs.
    pub fn of(geometry: &Geometry) -> Result<Symmetries, Unsupported> {
        demand(Consumer::Transform, geometry)?;
        let cells = match geometry.shape() {
            Some(shape) if geometry.is_classic() => OfCells::Lines(shape),
            _ => OfCells::Chain(Chain::of(geometry)),
        };
        Ok(Symmetries { side: geometry.side(), cells })
    }

    /// The number of symmetries, if it is below 2^128: permutations of cells times permutations of digits.
    pub fn count(&self) -> Option<u128> {
        let of_cells = match &self.cells {
            OfCells::Lines(shape) => {
                let (height, width) = (shape.box_height(), shape.box_width());
                let rows = of_lines(height, width)?;
                let columns = of_lines(width, height)?;
                let turns = if is_transposable(*shape) { 2 } else { 1 };
                let of_cells = rows.checked_mul(columns)?.checked_mul(turns)?;
                if self.side == 1 { 1 } else { of_cells } // a single cell is its own transposition
            }
            OfCells::Chain(chain) => chain.count()?,
        };
        of_cells.checked_mul(factorial(self.side)?)
    }

    /// A random symmetry, uniform over all. The same numbers from `random` give the same symmetry on any machine.
    pub fn random(&self, random: &mut RandomStream) -> Transform {
        let (side, random) = (self.side, random.numbers());
        let cells = match &self.cells {
            OfCells::Lines(shape) => {
                let rows = shuffled_lines(side, shape.box_height(), random);
                let columns = shuffled_lines(side, shape.box_width(), random);
                let is_turned = is_transposable(*shape) && random.random_range(0..2u32) == 1;
                map_cells(side, |row, column| match is_turned {
                    false => (rows[row], columns[column]),
                    true => (columns[column], rows[row]),
                })
            }
            OfCells::Chain(chain) => chain.random(side * side, random),
        };
        let mut digits: Vec<Digit> = (0..side).map(Digit::from_index).collect();
        digits.shuffle(random);
        Transform { cells, digits: digits.into() }
    }
}

/// Whether rows may become columns. Boxes that are rows or columns add no houses.
fn is_transposable(shape: Shape) -> bool {
    let (height, width) = (shape.box_height(), shape.box_width());
    height == width || height == 1 || width == 1
}

/// The number of orders of lines that keep the chutes together, with `thickness` lines in each chute.
fn of_lines(thickness: usize, chutes: usize) -> Option<u128> {
    factorial(thickness)?.checked_pow(chutes as u32)?.checked_mul(factorial(chutes)?)
}

fn factorial(number: usize) -> Option<u128> {
    (1..=number as u128).try_fold(1, u128::checked_mul)
}

/// The new position of each line: chutes in random order, and the lines of each.
fn shuffled_lines(side: usize, thickness: usize, random: &mut impl Rng) -> Vec<usize> {
    let mut chutes: Vec<usize> = (0..side / thickness).collect();
    chutes.shuffle(random);
    let mut lines = Vec::with_capacity(side);
    for chute in chutes {
        let start = lines.len();
        lines.extend(chute * thickness..(chute + 1) * thickness);
        lines[start..].shuffle(random);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Variant;

    fn of_cells(geometry: &Geometry) -> u128 {
        let digits = factorial(geometry.side()).unwrap();
        Symmetries::of(geometry).unwrap().count().unwrap() / digits
    }

    #[test]
    fn the_search_finds_what_the_formulas_say() {
        for (height, width) in
            [(1, 1), (2, 1), (1, 4), (4, 1), (2, 2), (2, 3), (4, 2), (3, 3), (4, 4)]
        {
            let geometry = Geometry::classic(Shape::new(height, width).unwrap());
            let found = Chain::of(&geometry).count();
            assert_eq!(found, Some(of_cells(&geometry)), "boxes of {height}x{width}");
        }
    }

    #[test]
    fn symmetries_of_variants_are_counted() {
        let count = |variants: &[Variant]| {
            let geometry = Geometry::new(Shape::CLASSIC, variants).unwrap();
            of_cells(&geometry)
        };
        use Variant::*;
        assert_eq!(count(&[]), 3_359_232);
        // The outer bands mirror each other: 6 orders of rows and 2 of bands; rows 4 and 6 in 2. Columns have
        // the order of the rows, or its mirror: 2. Transposition: 2.
        assert_eq!(count(&[X]), 6 * 2 * 2 * 2 * 2);
        // Rows 2 and 3, rows 7 and 8, and all of them mirrored; columns likewise. Transposition.
        assert_eq!(count(&[Windoku]), 8 * 8 * 2);
        // A cell has four coordinates of three values: row in its box, band, column in its box, stack. Rows, columns,
        // boxes and groups have two of them each: 6 orders of each coordinate, and the symmetries of a square.
        assert_eq!(count(&[DisjointGroups]), 6 * 6 * 6 * 6 * 8);
        for variant in [AntiKnight, AntiKing] {
            assert_eq!(count(&[variant]), 8, "{variant}");
        }
        assert_eq!(count(&[X, AntiKnight]), 8);
    }

    #[test]
    fn numbers_too_large_are_none() {
        let count = |side| {
            Symmetries::of(&Geometry::classic(Shape::of_side(side).unwrap())).unwrap().count()
        };
        assert_eq!((count(1), count(2)), (Some(1), Some(16)));
        assert!(count(16).is_some() && count(49).is_none() && count(256).is_none());
    }
}
