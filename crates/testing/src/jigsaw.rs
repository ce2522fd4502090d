//! Random maps of connected regions.

use super::random::Random;

/// A map of `side` connected regions of `side` cells each, a number from 0 for each cell, row by row.
///
/// It begins with the rows. Then, many times, two cells of neighboring regions are swapped, if both regions stay
/// connected.
pub fn random_regions(side: usize, random: &mut Random) -> Vec<usize> {
    let mut map: Vec<usize> = (0..side * side).map(|cell| cell / side).collect();
    for _ in 0..20 * side * side {
        let one = random.below(side * side);
        let beside: Vec<usize> = neighbours(one, side).collect();
        let (from, to) = (map[one], map[beside[random.below(beside.len())]]);
        // A cell of the other region that touches this one.
        let borders = |cell: &usize| {
            map[*cell] == to
                && neighbours(*cell, side).any(|other| other != one && map[other] == from)
        };
        let others: Vec<usize> = (0..side * side).filter(borders).collect();
        if from == to || others.is_empty() {
            continue;
        }
        let other = others[random.below(others.len())];
        map.swap(one, other);
        if !is_connected(&map, from, side) || !is_connected(&map, to, side) {
            map.swap(one, other);
        }
    }
    map
}

/// Whether the cells of a region are orthogonally connected.
pub fn is_connected(map: &[usize], region: usize, side: usize) -> bool {
    let Some(first) = map.iter().position(|of| *of == region) else { return false };
    let mut is_reached = vec![false; map.len()];
    is_reached[first] = true;
    let (mut reached, mut next) = (1, vec![first]);
    while let Some(cell) = next.pop() {
        for beside in neighbours(cell, side) {
            if map[beside] == region && !std::mem::replace(&mut is_reached[beside], true) {
                reached += 1;
                next.push(beside);
            }
        }
    }
    reached == map.iter().filter(|of| **of == region).count()
}

/// The cells that share an edge with a cell.
fn neighbours(cell: usize, side: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / side, cell % side);
    let up = (row > 0).then(|| cell.wrapping_sub(side));
    let left = (column > 0).then(|| cell.wrapping_sub(1));
    let right = (column + 1 < side).then_some(cell + 1);
    let down = (row + 1 < side).then_some(cell + side);
    [up, left, right, down].into_iter().flatten()
}
