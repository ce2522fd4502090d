//! Lines around cells: one closed path around each connected part, slightly inside its border.
//!
//! Each side of a cell that borders on an outside cell gives a directed piece, with the inside to its right. Where
//! the path turns, pieces end early (convex corner) or late (concave corner) so that they meet:
//!
//! ```text
//! +---------+
//! | >-----v |     The pieces of three cells around a corner that goes in.
//! | |     | +----+
//! | |     >----v |
//! | ^----------< |
//! +--------------+
//! ```
//!
//! Without a distance to the border, two pieces begin where cells touch only at a corner. The path then turns right, to
//! the next side of the same cell.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use veridoku_core::grid::Cell;

use super::layout::{CELL, Layout};

type At = (i32, i32);

/// The directions along the sides of a cell, clockwise.
const ALONG: [At; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The closed paths around cells, as corners.
pub(super) fn around(cells: &[Cell], layout: &Layout<'_>, inset: i32) -> Vec<Vec<At>> {
    let at = |cell: &Cell| {
        let (row, column) = layout.place(*cell);
        (column as i32, row as i32)
    };
    let inside: HashSet<At> = cells.iter().map(at).collect();
    // Where each piece begins, the number of its direction, and where it ends.
    let mut pieces: BTreeMap<(At, usize), At> = BTreeMap::new();
    for &(column, row) in &inside {
        for (direction, along) in ALONG.into_iter().enumerate() {
            // The direction out of the cell.
            let out = (along.1, -along.0);
            let has = |ahead: i32, outward: i32| {
                let x = column + along.0 * ahead + out.0 * outward;
                let y = row + along.1 * ahead + out.1 * outward;
                inside.contains(&(x, y))
            };
            if has(0, 1) {
                continue;
            }
            let end = |ahead: i32| match (has(ahead, 0), has(ahead, 1)) {
                (false, _) => CELL / 2 - inset,
                (true, false) => CELL / 2,
                (true, true) => CELL / 2 + inset,
            };
            let outward = CELL / 2 - inset;
            let at = |ahead: i32| {
                let x = column * CELL + CELL / 2 + along.0 * ahead + out.0 * outward;
                let y = row * CELL + CELL / 2 + along.1 * ahead + out.1 * outward;
                (x, y)
            };
            pieces.insert((at(-end(-1)), direction), at(end(1)));
        }
    }
    let mut ways = Vec::new();
    let mut left: BTreeSet<(At, usize)> = pieces.keys().copied().collect();
    while let Some(first) = left.pop_first() {
        let mut way = vec![first.0];
        let mut piece = first;
        while let Some(end) = pieces.get(&piece) {
            // To the right, straight on, or to the left.
            let turns = [1, 0, 3].map(|turn| (*end, (piece.1 + turn) % 4));
            let next = turns.into_iter().find(|next| pieces.contains_key(next));
            let Some(next) = next.filter(|next| left.remove(next)) else { break };
            way.push(next.0);
            piece = next;
        }
        ways.push(corners(&way));
    }
    ways
}

/// A closed path without the points where it is straight.
fn corners(way: &[At]) -> Vec<At> {
    let turns = |index: &usize| {
        let before = way[(index + way.len() - 1) % way.len()];
        let (at, after) = (way[*index], way[(index + 1) % way.len()]);
        !(before.0 == at.0 && at.0 == after.0 || before.1 == at.1 && at.1 == after.1)
    };
    (0..way.len()).filter(turns).map(|index| way[index]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(cells: &[(usize, usize)]) -> Vec<Vec<At>> {
        let cells: Vec<Cell> =
            cells.iter().map(|(row, column)| Cell::at(*row, *column, 9)).collect();
        around(&cells, &Layout::new(9), 4)
    }

    #[test]
    fn a_cell_has_four_corners() {
        assert_eq!(ways(&[(0, 1)]), [[(68, 4), (124, 4), (124, 60), (68, 60)]]);
    }

    #[test]
    fn cells_side_by_side_share_a_line_and_others_do_not() {
        assert_eq!(ways(&[(0, 0), (0, 1)]), [[(4, 4), (124, 4), (124, 60), (4, 60)]]);
        assert_eq!(ways(&[(0, 0), (1, 1)]).len(), 2);
    }

    #[test]
    fn cells_that_touch_at_a_corner_have_lines_of_their_own() {
        let of = |cells: &[(usize, usize)]| {
            let cells: Vec<Cell> =
                cells.iter().map(|(row, column)| Cell::at(*row, *column, 9)).collect();
            around(&cells, &Layout::new(9), 0)
        };
        let square = |x: i32, y: i32| [(x, y), (x + 64, y), (x + 64, y + 64), (x, y + 64)];
        assert_eq!(of(&[(0, 0), (1, 1)]), [square(0, 0), square(64, 64)]);
        assert_eq!(of(&[(0, 1), (1, 0)]), [square(0, 64), square(64, 0)]);
        // A ring without a corner: the line around it passes twice where its ends touch.
        let ring = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
        let around = [(0, 0), (192, 0), (192, 128), (128, 128), (128, 64)];
        let back = [(64, 64), (64, 128), (128, 128), (128, 192), (0, 192)];
        assert_eq!(of(&ring), [[around, back].concat()]);
    }

    #[test]
    fn a_corner_that_goes_in_is_met_from_both_sides() {
        let [way] = &ways(&[(0, 0), (1, 0), (1, 1)])[..] else { panic!("one way") };
        assert_eq!(way, &[(4, 4), (60, 4), (60, 68), (124, 68), (124, 124), (4, 124)]);
    }

    #[test]
    fn a_hole_has_a_way_of_its_own() {
        let ring: Vec<(usize, usize)> =
            (0..9).map(|at| (at / 3, at % 3)).filter(|at| *at != (1, 1)).collect();
        let ways = ways(&ring);
        assert_eq!(ways.len(), 2);
        assert_eq!(ways[1], [(60, 60), (60, 132), (132, 132), (132, 60)]);
    }

    #[test]
    fn holes_that_touch_at_a_corner_share_a_line() {
        let around: Vec<(usize, usize)> = (0..16)
            .map(|at| (at / 4, at % 4))
            .filter(|at| ![(1, 1), (2, 2)].contains(at))
            .collect();
        // The cells between the holes keep their own corners, so one line goes around both holes.
        let corners: Vec<usize> = ways(&around).iter().map(Vec::len).collect();
        assert_eq!(corners, [4, 8]);
    }
}
