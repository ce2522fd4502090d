//! Locked candidates: singles, and the consequences where two houses overlap.
//!
//! If all positions of a digit in one house lie in another house, the digit is eliminated from the rest of that other
//! house: from a line, if all its positions in a box are in that line (pointing); from a box, if all its positions in a
//! line are in that box (claiming). The rule holds for any two houses, including those of variants. Singles and this
//! rule take turns until nothing changes.
//!
//! ```text
//! box and row      a a . | . . . | - - -      in the box, the digit is at an a only:
//!                  . . . |                    it is eliminated from every -
//! ```
//!
//! A turn looks at each house and digit once, and at the houses of the digit's first position. Unit propagation on the
//! extended encoding does not find locked candidates, so the SAT solver would have to learn them. If they decide much,
//! they save half of the time or more; elsewhere they cost next to nothing (`docs/notes/encodings.md`).
//!
//! Source: Davis, The Mathematics of Sudoku, 2006; the names are those of the Sudoku forums.

use std::ops::ControlFlow;

use super::Residue;
use super::singles::Singles;
use veridoku_core::budget::{Ending, Watch};
use veridoku_core::grid::{Cell, Digit, HouseId, Puzzle};

/// The rest of a puzzle after singles and locked candidates.
pub(super) fn reduce(puzzle: &Puzzle, watch: &Watch) -> ControlFlow<Ending, Residue> {
    let mut singles = Singles::new(puzzle);
    loop {
        singles.settle(watch)?;
        if singles.residue.contradictory || !eliminate_locked(&mut singles, watch)? {
            return ControlFlow::Continue(singles.residue);
        }
    }
}

/// Takes a turn, and returns whether anything was eliminated.
fn eliminate_locked(singles: &mut Singles<'_>, watch: &Watch) -> ControlFlow<Ending, bool> {
    let geometry = singles.geometry;
    let mut cells = Vec::with_capacity(geometry.side());
    let mut is_struck = false;
    for (id, _) in geometry.houses_with_ids() {
        for digit in (0..geometry.side()).map(Digit::from_index) {
            watch.check(geometry.side() as u64)?;
            if !singles.has_places(id, digit) {
                continue;
            }
            cells.clear();
            let open = |cell: &Cell| singles.residue.open(*cell).contains(digit);
            cells.extend(geometry.house(id).cells.iter().copied().filter(open));
            let Some((first, rest)) = cells.split_first() else { continue };
            let is_other = |other: &HouseId| {
                *other != id && rest.iter().all(|cell| geometry.houses_of(*cell).contains(other))
            };
            for &other in geometry.houses_of(*first).iter().filter(|other| is_other(other)) {
                for &cell in &geometry.house(other).cells {
                    if singles.residue.open(cell).contains(digit) && !cells.contains(&cell) {
                        singles.eliminate(cell, digit);
                        is_struck = true;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(is_struck)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::encode::cnf::LITERALS_PER_LOOK;
    use veridoku_core::budget::unbounded;
    use veridoku_core::grid::{Geometry, Shape};

    /// Row 1 has its 1 in box 1, because its other cells are given; so rows 2 and 3 of the box have no 1.
    #[test]
    fn a_digit_that_a_row_claims_goes_from_the_rest_of_the_box() {
        let mut puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::CLASSIC)));
        for column in 3..9 {
            puzzle.give(Cell::at(0, column, 9), Digit::from_index(column));
        }
        let one = Digit::from_index(0);
        let before = Residue::after_singles(&puzzle);
        let after = unbounded(|deadline| reduce(&puzzle, &Watch::new(deadline, LITERALS_PER_LOOK)));
        for cell in (0..9).map(|place| Cell::at(place / 3, place % 3, 9)) {
            let is_in_row = cell.index() < 9;
            assert!(before.open(cell).contains(one));
            assert_eq!(after.open(cell).contains(one), is_in_row, "cell {}", cell.index());
        }
        assert!(after.open_count() < before.open_count());
    }
}
