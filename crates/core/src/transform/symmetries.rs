//! All symmetries of a geometry, and uniform random draws from them.
//!
//! | geometry | permutations of cells |
//! |---|---|
//! | boxes of h x w | `h!^w w!` orders of rows, `w!^h h!` of columns, 2 with transposition if `h = w` |
//! | boxes that are rows or columns (a Latin square) | `side!` orders of rows, `side!` of columns, transposition |
//! | any other, also overlapping grids | all that preserve it, found by search (see `chain`) |
//!
//! For 9x9 with x there are 96 permutations of cells, with windoku 128, with disjoint groups 10,368 (rows may
//! become boxes), with anti-knight or anti-king 8; the number for a jigsaw depends on its regions. Each can be
//! combined with any order of the digits.
//!
//! For overlapping grids there are the motions of the plane that map every grid onto a grid, and orders of lines. Two
//! rows of a band of a grid can be swapped if every other grid that has cells of one of them has both in one band, swaps
//! its whole rows there, and so on from grid to grid. Then in each grid rows go to rows, and the cells of a column or a
//! box stay in it, so every house goes to a house. If a grid has the two in different bands, its boxes would break. The
//! same is true of bands of a grid. Lines of the plane need not move as a whole: row 1 of the first two grids of a
//! samurai is on one line of the plane, but no house has cells of both, so each moves without the other. This is why
//! the search permutes cells. A samurai of 9x9 has `72^2` orders for each outer grid, 6 of each of the two bands and
//! stacks that it does not share, and both swapped; `6^3` orders of rows and of columns in the middle; and 8 motions:
//! `72^8 * 6^6 * 8`.
//!
//! A draw is uniform over all symmetries of any geometry: orders of lines come from shuffles, and one random cell per
//! level from a chain.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::Transform;
use super::chain::Chain;
use super::operation::map_cells;
use crate::budget::{Deadline, Ending, unbounded};
use crate::grid::{Arrangement, Digit, Geometry, Shape};
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
    grids: Option<Arc<Arrangement>>,
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
    /// If there are rules beyond houses and pairs, or no grids.
    pub fn of(geometry: &Geometry) -> Result<Symmetries, Unsupported> {
        demand(Consumer::Transform, geometry)?;
        Ok(unbounded(|deadline| Symmetries::found(geometry, deadline)))
    }

    /// Like [`of`](Symmetries::of), but breaks if the deadline comes during the search.
    ///
    /// # Errors
    /// As for [`of`](Symmetries::of).
    pub fn within(
        geometry: &Geometry,
        deadline: &Deadline,
    ) -> Result<ControlFlow<Ending, Symmetries>, Unsupported> {
        demand(Consumer::Transform, geometry)?;
        Ok(Symmetries::found(geometry, deadline))
    }

    fn found(geometry: &Geometry, deadline: &Deadline) -> ControlFlow<Ending, Symmetries> {
        let cells = match geometry.shape() {
            Some(shape) if geometry.is_classic() => OfCells::Lines(shape),
            _ => OfCells::Chain(Chain::of(geometry, deadline)?),
        };
        let (side, grids) = (geometry.side(), geometry.arrangement().cloned());
        ControlFlow::Continue(Symmetries { side, grids, cells })
    }

    /// The chain, if a search found the symmetries.
    pub(super) fn chain(&self) -> Option<&Chain> {
        match &self.cells {
            OfCells::Lines(_) => None,
            OfCells::Chain(chain) => Some(chain),
        }
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
            OfCells::Chain(chain) => {
                let cells = self.grids.as_ref().map_or(side * side, |grids| grids.cell_count());
                chain.random(cells, random)
            }
        };
        let mut digits: Vec<Digit> = (0..side).map(Digit::from_index).collect();
        digits.shuffle(random);
        Transform { grids: self.grids.clone(), cells, digits: digits.into() }
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
    use std::time::Duration;

    use super::*;
    use crate::budget::Budget;
    use crate::grid::{Cell, Overlap, Variant};

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
            let found = unbounded(|deadline| Chain::of(&geometry, deadline)).count();
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

    fn arranged(shape: Shape, corners: &[(usize, usize)]) -> Geometry {
        Geometry::arranged(Arrangement::new(shape, corners).unwrap())
    }

    fn named(name: Overlap, side: usize) -> Geometry {
        let shape = Shape::of_side(side).unwrap();
        Geometry::arranged(Arrangement::named(name, shape).unwrap())
    }

    /// The number of permutations of cells that map houses to houses, found by placing cell after cell.
    fn counted_one_by_one(geometry: &Geometry) -> u128 {
        fn place(geometry: &Geometry, images: &mut Vec<Cell>, is_taken: &mut [bool]) -> u128 {
            let cell = Cell::from_index(images.len());
            if cell.index() == geometry.cell_count() {
                return 1;
            }
            let mut count = 0;
            for image in geometry.cells() {
                if is_taken[image.index()] {
                    continue;
                }
                images.push(image);
                // Cells of one house so far must be in one house, for each house of this cell.
                let fits = geometry.houses_of(cell).iter().all(|id| {
                    let known = geometry
                        .house(*id)
                        .cells
                        .iter()
                        .filter_map(|cell| images.get(cell.index()));
                    let known: Vec<Cell> = known.copied().collect();
                    geometry
                        .houses_of(image)
                        .iter()
                        .any(|to| known.iter().all(|cell| geometry.house(*to).cells.contains(cell)))
                });
                if fits {
                    is_taken[image.index()] = true;
                    count += place(geometry, images, is_taken);
                    is_taken[image.index()] = false;
                }
                images.pop();
            }
            count
        }
        place(geometry, &mut Vec::new(), &mut vec![false; geometry.cell_count()])
    }

    #[test]
    fn symmetries_of_overlapping_grids_are_all_that_there_are() {
        let four = Shape::new(2, 2).unwrap();
        for geometry in [
            named(Overlap::Twin, 4),
            named(Overlap::Triple, 4),
            named(Overlap::Butterfly, 4),
            named(Overlap::Flower, 4),
            named(Overlap::Windmill, 4),
            named(Overlap::Cross, 4),
            arranged(four, &[(0, 0)]),
            arranged(four, &[(0, 0), (1, 1)]),
            arranged(four, &[(0, 0), (2, 1)]),
            arranged(four, &[(0, 0), (3, 3), (2, 1)]),
        ] {
            let name = geometry.arrangement().unwrap().to_string();
            assert_eq!(of_cells(&geometry), counted_one_by_one(&geometry), "{name}");
        }
    }

    #[test]
    fn symmetries_of_overlapping_grids_have_the_order_of_the_formulas() {
        // Of each outer grid two bands and two stacks are its own; the header counts.
        let outer = 72 * 72_u128;
        assert_eq!(of_cells(&named(Overlap::Samurai, 9)), outer.pow(4) * 6_u128.pow(6) * 8);
        // The shared band and the shared stack; the grids may be swapped, and transposed.
        assert_eq!(of_cells(&named(Overlap::Twin, 9)), outer.pow(2) * 6_u128.pow(2) * 4);
        // Of 6x6: two bands of two rows, and a stack of three columns; the half turn.
        assert_eq!(of_cells(&named(Overlap::Twin, 6)), (8 * 6_u128).pow(2) * (2 * 6) * 2);
        // Each outer grid has two bands, or stacks, that it does not share.
        let middle = 6_u128.pow(6);
        assert_eq!(of_cells(&named(Overlap::Cross, 9)), 72_u128.pow(4) * middle * 8);
        assert_eq!(of_cells(&named(Overlap::Shogun, 4)), 4_194_304);
    }

    #[test]
    fn a_search_ends_with_its_deadline() {
        let deadline = Budget::time(Duration::ZERO).deadline();
        let grids = Symmetries::within(&named(Overlap::Samurai, 16), &deadline).unwrap();
        assert_eq!(grids.break_value(), Some(Ending::Time));
        let classic = Geometry::classic(Shape::CLASSIC);
        assert!(Symmetries::within(&classic, &deadline).unwrap().is_continue());
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
