//! The engine against definitions, and against the other engines.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::deduce::{Found, look_at};
use super::layout::{Layout, Sixteen, TwentyFive};
use super::plane::Plane;
use crate::native::Kernel;
use crate::{Budget, Ending, NativeSolver, Solver, Stats};
use veridoku_core::grid::{Cell, Digit, DigitSet, Geometry, Puzzle, Shape, Solution};
use veridoku_core::random::RandomStream;

/// The cells of a set.
fn listed<L: Layout, const BANDS: usize>(plane: Plane<L, BANDS>) -> Vec<usize> {
    let mut cells = Vec::new();
    plane.for_each(|cell| cells.push(cell));
    cells
}

/// What the rules find among the positions of a digit, by their definitions: the hidden singles, and the positions that
/// pointing and claiming leave. `None` if a house has no position.
fn by_definition(geometry: &Geometry, cells: &[usize]) -> Option<[Vec<usize>; 2]> {
    let houses: Vec<Vec<usize>> = geometry
        .houses()
        .iter()
        .map(|house| house.cells.iter().map(|cell| cell.index()).collect())
        .collect();
    let (side, mut hidden, mut lost) = (geometry.side(), Vec::new(), Vec::new());
    for (index, house) in houses.iter().enumerate() {
        let places: Vec<usize> =
            house.iter().copied().filter(|cell| cells.contains(cell)).collect();
        match places[..] {
            [] => return None,
            [only] => hidden.push(only),
            _ => {}
        }
        // A box and a line: the boxes are the last houses.
        for (number, other) in houses.iter().enumerate() {
            let is_pair = (index >= 2 * side) != (number >= 2 * side);
            if is_pair && places.iter().all(|place| other.contains(place)) {
                lost.extend(other.iter().filter(|cell| !house.contains(cell)));
            }
        }
    }
    hidden.sort_unstable();
    hidden.dedup();
    let left = cells.iter().copied().filter(|cell| !lost.contains(cell)).collect();
    Some([hidden, left])
}

fn looks_as_defined<L: Layout, const BANDS: usize>(side: usize) {
    let geometry = Geometry::classic(Shape::of_side(side).unwrap());
    let mut stream = RandomStream::numbered(1, side as u64);
    let random = stream.numbers();
    let (mut singles, mut eliminations, mut conflicts) = (0, 0, 0);
    for round in 0..2_000 {
        // A position in each row of a permutation, and more positions in a part of the grid.
        let mut columns: Vec<usize> = (0..side).collect();
        columns.shuffle(random);
        let more = random.random_range(0..side);
        let mut plane = Plane::<L, BANDS>::EMPTY;
        for row in 0..side {
            let box_height = side.isqrt();
            let column = (row % box_height * box_height + row / box_height + columns[0]) % side;
            let column = if round % 4 == 0 { columns[row] } else { column };
            plane = plane.or(Plane::single(row * side + column));
            for _ in 0..random.random_range(0..=more) {
                let drawn = random.random_range(0..side);
                plane = plane.or(Plane::single(row * side + drawn));
            }
        }
        match (look_at(plane), by_definition(&geometry, &listed(plane))) {
            (Err(conflict), None) => {
                conflicts += 1;
                assert!(!conflict.0.is_empty() && conflict.0.and(plane).is_empty());
            }
            (Ok(Found { left, hidden }), Some([expected, expected_left])) => {
                assert_eq!(listed(hidden), expected);
                let left = listed(left);
                // Two parts that eliminate each other may stay: the puzzle has no solution then.
                if by_definition(&geometry, &expected_left).is_some() {
                    assert_eq!(left, expected_left);
                    singles += expected.len();
                    eliminations += listed(plane).len() - expected_left.len();
                }
                assert!(expected_left.iter().all(|cell| left.contains(cell)));
            }
            _ => panic!("only one found a conflict"),
        }
    }
    assert!(singles > 100 && eliminations > 100 && conflicts > 100);
}

#[test]
fn one_digit_is_looked_at_as_the_rules_are_defined() {
    looks_as_defined::<Sixteen, 4>(16);
    looks_as_defined::<TwentyFive, 5>(25);
}

/// A puzzle with blanks in a shuffled grid, sometimes with a wrong given or with some pencilmarks.
fn drawn(geometry: &Arc<Geometry>, blanks: usize, kind: usize, random: &mut impl Rng) -> Puzzle {
    let (side, height) = (geometry.side(), geometry.side().isqrt());
    let mut lines: [Vec<usize>; 3] = std::array::from_fn(|_| (0..side).collect());
    lines.iter_mut().for_each(|line| {
        line.chunks_mut(height).for_each(|chute| chute.shuffle(random));
    });
    lines[2].shuffle(random);
    let digit = |cell: usize| {
        let (row, column) = (lines[0][cell / side], lines[1][cell % side]);
        lines[2][(row % height * height + row / height + column) % side]
    };
    let mut digits: Vec<usize> = (0..side * side).map(digit).collect();
    let mut cells: Vec<usize> = (0..digits.len()).collect();
    cells.shuffle(random);
    if kind == 1 {
        digits[cells[blanks]] = random.random_range(0..side);
    }
    let given = |cell: usize| Digit::from_index(digits[cell]);
    let is_blank: Vec<bool> =
        (0..digits.len()).map(|cell| cells[..blanks].contains(&cell)).collect();
    let givens: Vec<Option<Digit>> =
        (0..digits.len()).map(|cell| (!is_blank[cell]).then(|| given(cell))).collect();
    let mut puzzle = Puzzle::from_givens(Arc::clone(geometry), givens);
    if kind == 2 {
        for &index in &cells[..blanks / 2] {
            let mut allowed = DigitSet::all(side);
            (0..3).for_each(|_| allowed.remove(Digit::from_index(random.random_range(0..side))));
            puzzle.restrict(Cell::from_index(index), allowed);
        }
    }
    puzzle
}

fn visited(solver: &mut dyn Solver, puzzle: &Puzzle, limit: u64) -> (Vec<Solution>, Stats) {
    let mut found = Vec::new();
    let stats = solver.search(puzzle, &Budget::solutions(limit), &mut |solution| {
        found.push(solution.clone());
        ControlFlow::Continue(())
    });
    (found, stats.unwrap())
}

/// Both ways of compiling it visit the solutions of the other engine, in one order.
#[test]
fn the_engine_visits_what_others_visit() {
    let mut totals = [0; 3];
    for (side, other, holes) in [(16, Kernel::Planes, 60..120), (25, Kernel::Board, 130..220)] {
        let geometry = Arc::new(Geometry::classic(Shape::of_side(side).unwrap()));
        let mut stream = RandomStream::numbered(2, side as u64);
        let random = stream.numbers();
        let mut other = NativeSolver::with_kernel(other);
        let mut portable = NativeSolver::with_kernel(Kernel::BandsPortable);
        let mut avx2 = NativeSolver::with_kernel(Kernel::BandsAvx2);
        for round in 0..60 {
            let blanks = random.random_range(holes.clone());
            let puzzle = drawn(&geometry, blanks, round % 4, random);
            let (expected, stats) = visited(&mut other, &puzzle, 500);
            let (found, bands) = visited(&mut portable, &puzzle, 500);
            assert_eq!((bands.solutions, bands.ending), (stats.solutions, stats.ending));
            assert!(found.iter().all(|solution| solution.check(&puzzle).is_ok()));
            let mut sorted = [found.clone(), expected].map(|list| {
                let mut list: Vec<String> = list.iter().map(Solution::to_string).collect();
                list.sort_unstable();
                list
            });
            if stats.ending == Ending::Solutions {
                sorted.iter_mut().for_each(|list| list.dedup());
                assert_eq!(sorted[0].len(), 500);
            } else {
                assert_eq!(sorted[0], sorted[1]);
            }
            assert_eq!(visited(&mut avx2, &puzzle, 500), (found.clone(), bands));
            totals[found.len().min(2)] += 1;
            for known in found.iter().take(3) {
                let answer = portable.another_solution(&puzzle, known, &Budget::default()).unwrap();
                let is_found = answer.stats.ending == Ending::Solutions;
                assert_eq!(is_found, found.len() > 1);
                assert_eq!(answer.solutions.len(), usize::from(is_found));
                let is_other = |other: &Solution| other != known && other.check(&puzzle).is_ok();
                assert!(answer.solutions.iter().all(is_other));
            }
        }
    }
    assert!(totals.iter().all(|count| *count > 5), "{totals:?}");
}
