//! Random cages: a full grid is divided into connected cages in which no digit repeats.
//!
//! A cage grows from a random cell into random open neighbors until it has the size that was drawn for it, or nothing
//! fits. A cage that stays too small joins a neighbor that has room. A partition may keep cages that are too small, so
//! several are drawn, and the one with the fewest of these is taken.

use std::ops::RangeInclusive;

use rand::RngExt;
use rand::seq::SliceRandom;

use veridoku_core::grid::{Cell, Geometry, Rule, RuleKind, Solution};
use veridoku_core::random::RandomStream;

/// Partitions that are drawn before the best is taken.
const DRAWS: usize = 12;

/// Killer cages without sums that cover the open cells of a grid.
pub(super) fn cages(
    grid: &Solution,
    geometry: &Geometry,
    sizes: &RangeInclusive<usize>,
    random: &mut RandomStream,
) -> Vec<Rule> {
    let draws = (0..DRAWS).map(|_| partition(grid, geometry, sizes, random));
    let too_small =
        |cages: &Vec<Vec<Cell>>| cages.iter().filter(|cage| cage.len() < *sizes.start()).count();
    let best = draws.min_by_key(too_small).unwrap_or_default();
    best.into_iter().map(|cage| Rule::new(RuleKind::Killer, [], cage)).collect()
}

fn partition(
    grid: &Solution,
    geometry: &Geometry,
    sizes: &RangeInclusive<usize>,
    random: &mut RandomStream,
) -> Vec<Vec<Cell>> {
    let side = geometry.side();
    let covered = geometry.rules().iter().filter(|rule| rule.kind == RuleKind::Killer);
    let covered: Vec<Cell> = covered.flat_map(|rule| rule.cells().to_vec()).collect();
    let mut open: Vec<Cell> =
        geometry.frame().cells(side).filter(|cell| !covered.contains(cell)).collect();
    open.shuffle(random.numbers());
    let mut is_open = vec![false; geometry.cell_count()];
    open.iter().for_each(|cell| is_open[cell.index()] = true);
    let fits = |cage: &[Cell], cell: &Cell| {
        cage.iter().all(|other| grid.digit(*other) != grid.digit(*cell))
    };
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    for first in open {
        if !is_open[first.index()] {
            continue;
        }
        let size = random.numbers().random_range(*sizes.start() as u32..=*sizes.end() as u32);
        let mut cage = vec![first];
        is_open[first.index()] = false;
        while cage.len() < size as usize {
            let next: Vec<Cell> = cage
                .iter()
                .flat_map(|cell| geometry.plane().neighbors(*cell))
                .filter(|cell| is_open[cell.index()] && fits(&cage, cell))
                .collect();
            if next.is_empty() {
                break;
            }
            let chosen = next[random.numbers().random_range(0..next.len() as u32) as usize];
            is_open[chosen.index()] = false;
            cage.push(chosen);
        }
        cages.push(cage);
    }
    join_small(&mut cages, grid, geometry, sizes);
    cages.iter_mut().for_each(|cage| cage.sort_unstable());
    cages.sort_unstable();
    cages
}

/// Joins cages that are too small to a neighbor.
fn join_small(
    cages: &mut Vec<Vec<Cell>>,
    grid: &Solution,
    geometry: &Geometry,
    sizes: &RangeInclusive<usize>,
) {
    let mut place = 0;
    while place < cages.len() {
        let small = &cages[place];
        let can_take = |cage: &Vec<Cell>| {
            cage.len() + small.len() <= *sizes.end()
                && small
                    .iter()
                    .any(|cell| geometry.plane().neighbors(*cell).any(|next| cage.contains(&next)))
                && small
                    .iter()
                    .all(|cell| cage.iter().all(|other| grid.digit(*other) != grid.digit(*cell)))
        };
        let taker =
            cages.iter().enumerate().position(|(other, cage)| other != place && can_take(cage));
        match taker {
            Some(taker) if small.len() < *sizes.start() => {
                let cells = cages[place].clone();
                cages[taker].extend(cells);
                cages.swap_remove(place);
            }
            _ => place += 1,
        }
    }
}
