//! A grid from a formula, for a puzzle with at most one statement.
//!
//! Row by row the digits 1 to side are shifted: by a box's width within a band, and by one from band to band.
//! For boxes of 2x3:
//!
//! ```text
//! 1 2 3 | 4 5 6     band 1
//! 4 5 6 | 1 2 3
//! 2 3 4 | 5 6 1     band 2, shifted by one
//! 5 6 1 | 2 3 4     ...
//! ```
//!
//! By swapping two digits it can satisfy any one statement. A solver would have to search an almost blank grid,
//! which takes very long for large sides.

use veridoku_core::grid::{Digit, Puzzle, Solution};
use veridoku_core::rules;

/// A solution of a puzzle with at most one statement, if the formula gives one.
pub(super) fn solution(puzzle: &Puzzle) -> Option<Solution> {
    if !puzzle.geometry().rules().is_empty() {
        return None;
    }
    let (side, shape) = (puzzle.side(), puzzle.geometry().shape()?);
    let mut digits: Vec<usize> = (puzzle.geometry().cells())
        .map(|cell| {
            let (row, column) = (cell.row(side), cell.column(side));
            let height = shape.box_height();
            (row % height * shape.box_width() + row / height + column) % side
        })
        .collect();
    for cell in puzzle.geometry().cells() {
        let (held, allowed) = (digits[cell.index()], puzzle.allowed(cell));
        if !allowed.contains(Digit::from_index(held)) {
            let wanted = allowed.iter().next()?.index();
            for digit in &mut digits {
                *digit = match *digit {
                    digit if digit == held => wanted,
                    digit if digit == wanted => held,
                    other => other,
                };
            }
            break;
        }
    }
    let solution = Solution::new(digits.into_iter().map(Digit::from_index).collect::<Vec<_>>());
    rules::check(puzzle, &solution).is_ok().then_some(solution)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use veridoku_core::grid::{Cell, Geometry, Shape, Variant};

    #[test]
    fn every_shape_has_a_grid_with_any_given() {
        for (height, width) in [(1, 1), (1, 5), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (4, 4)] {
            let shape = Shape::new(height, width).unwrap();
            let mut puzzle = Puzzle::blank(Arc::new(Geometry::classic(shape)));
            assert!(solution(&puzzle).is_some(), "{height}x{width}");
            let side = shape.side();
            puzzle.give(Cell::at(side - 1, side / 2, side), Digit::from_index(side / 3));
            assert!(solution(&puzzle).is_some(), "{height}x{width}");
        }
    }

    #[test]
    fn no_grid_is_claimed_that_is_none() {
        let shape = Shape::new(2, 2).unwrap();
        let geometry = Arc::new(Geometry::new(shape, &[Variant::AntiKing]).unwrap());
        assert_eq!(solution(&Puzzle::blank(geometry)), None);
    }
}
