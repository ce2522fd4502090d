//! The cages of a KenKen: a full grid is divided into connected cages, each with an operation that its digits allow.
//!
//! ```text
//! cages at random --another solution? split off a cell in which it differs--> unique --single cells join cages--> done
//! ```
//!
//! A split adds a cage, so there are at most as many as cells. A cell that was split off, or that never found a cage,
//! joins a neighboring cage again if the puzzle stays unique.

use rand::seq::SliceRandom;

use super::super::Reason;
use super::super::ruled::givens::Known;
use super::Work;
use veridoku_core::families::{Cage, Operation, is_connected};
use veridoku_core::grid::{Cell, Puzzle};

/// The most cells of a cage.
const LARGEST: usize = 4;

/// A KenKen and, if easier ones are wanted, the same with one more cage each, up to single cells. None if no way was
/// found.
///
/// # Errors
/// The solver cannot take the puzzle, or the time is over.
pub(super) fn make(work: &mut Work<'_>, has_easier: bool) -> Result<Vec<Puzzle>, Reason> {
    let parts = partition(work, LARGEST);
    let mut cages: Vec<Cage> = parts.into_iter().map(|cells| cage(work, cells)).collect();
    loop {
        let cells: Vec<Cell> = match work.known(&puzzle(work, &cages))? {
            Known::Unique => break,
            Known::Other(differing) => differing,
            Known::Open => work.board.cells().collect(),
        };
        if !split(work, &mut cages, &cells) {
            return Ok(Vec::new());
        }
    }
    join(work, &mut cages, LARGEST)?;
    let mut puzzles = vec![puzzle(work, &cages)];
    let all: Vec<Cell> = work.board.cells().collect();
    while has_easier && split(work, &mut cages, &all) {
        puzzles.push(puzzle(work, &cages));
    }
    Ok(puzzles)
}

fn puzzle(work: &Work<'_>, cages: &[Cage]) -> Puzzle {
    let mut cages: Vec<&Cage> = cages.iter().collect();
    cages.sort_by(|one, other| one.cells.cmp(&other.cells));
    work.puzzle(cages.into_iter().map(Cage::rule))
}

/// The cells of cages of 2 up to `most` cells, and of one cell where none fits.
fn partition(work: &mut Work<'_>, most: usize) -> Vec<Vec<Cell>> {
    let mut order: Vec<Cell> = work.board.cells().collect();
    order.shuffle(work.random.numbers());
    let mut is_open = vec![true; order.len()];
    let mut parts = Vec::new();
    for first in order {
        if !std::mem::replace(&mut is_open[first.index()], false) {
            continue;
        }
        let size = 2 + work.below(most - 1);
        let mut cells = vec![first];
        while cells.len() < size {
            let mut next: Vec<Cell> =
                cells.iter().flat_map(|cell| work.board.plane().neighbors(*cell)).collect();
            next.retain(|cell| is_open[cell.index()]);
            if next.is_empty() {
                break;
            }
            let chosen = next[work.below(next.len())];
            is_open[chosen.index()] = false;
            cells.push(chosen);
        }
        parts.push(cells);
    }
    parts
}

/// A cage of these cells, with an operation that its digits allow.
fn cage(work: &mut Work<'_>, mut cells: Vec<Cell>) -> Cage {
    cells.sort_unstable();
    let value = |cell: &Cell| work.board.frame().value(work.grid.digit(*cell));
    let values: Vec<i32> = cells.iter().map(value).collect();
    let product = values.iter().try_fold(1, |product: i32, value| product.checked_mul(*value));
    let mut clues = vec![(Operation::Sum, values.iter().sum())];
    if cells.len() > 1 {
        clues.extend(product.map(|product| (Operation::Product, product)));
    }
    if let [one, other] = values[..] {
        let (high, low) = (one.max(other), one.min(other));
        clues.push((Operation::Difference, high - low));
        if high % low == 0 {
            clues.push((Operation::Quotient, high / low));
        }
    }
    let (operation, number) = clues[work.below(clues.len())];
    Cage { operation, number, cells }
}

/// Splits one of these cells off a cage of several cells, if possible one that differs. False if all are single.
fn split(work: &mut Work<'_>, cages: &mut Vec<Cage>, cells: &[Cell]) -> bool {
    let side = work.board.side();
    let mut order: Vec<usize> = (0..cages.len()).filter(|at| cages[*at].cells.len() > 1).collect();
    order.retain(|at| cages[*at].cells.iter().any(|cell| cells.contains(cell)));
    order.shuffle(work.random.numbers());
    let Some(at) = order.first().copied() else { return false };
    let mut whole = cages[at].cells.clone();
    whole.shuffle(work.random.numbers());
    whole.sort_by_key(|cell| !cells.contains(cell));
    let rest =
        |off: Cell| -> Vec<Cell> { whole.iter().copied().filter(|cell| *cell != off).collect() };
    let off = whole.iter().copied().find(|off| is_connected(&rest(*off), side));
    // Each connected set has such a cell.
    let Some(off) = off else { return false };
    let rest = rest(off);
    cages[at] = cage(work, rest);
    let single = cage(work, vec![off]);
    cages.push(single);
    true
}

/// Joins single cells to neighboring cages while the puzzle stays unique.
fn join(work: &mut Work<'_>, cages: &mut Vec<Cage>, most: usize) -> Result<(), Reason> {
    let single = |cage: &&Cage| cage.cells.len() == 1;
    let mut singles: Vec<Cell> = cages.iter().filter(single).map(|cage| cage.cells[0]).collect();
    singles.shuffle(work.random.numbers());
    for cell in singles {
        let mut near: Vec<Cell> = work.board.plane().neighbors(cell).collect();
        near.shuffle(work.random.numbers());
        for neighbor in near {
            let of = |wanted: Cell| move |cage: &Cage| cage.cells.contains(&wanted);
            let found = cages.iter().position(of(neighbor)).zip(cages.iter().position(of(cell)));
            let Some((taker, own)) = found else { continue };
            if taker == own || cages[own].cells.len() > 1 || cages[taker].cells.len() >= most {
                continue;
            }
            let joined = cage(work, [&cages[taker].cells[..], &[cell]].concat());
            let others = cages.iter().enumerate().filter(|(at, _)| *at != taker && *at != own);
            let mut tried: Vec<Cage> = others.map(|(_, cage)| cage.clone()).collect();
            tried.push(joined);
            if let Known::Unique = work.known(&puzzle(work, &tried))? {
                *cages = tried;
                break;
            }
        }
    }
    Ok(())
}
