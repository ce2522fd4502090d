//! One board as nine vectors, and how it is loaded and read.
//!
//! Each vector holds the cell at one line and place of every box (`nine/layout.rs` draws it). A lane is the
//! mask of the cell's candidates: bit 8 for digit 9 ... bit 0 for digit 1. The board takes 288 bytes; a guess
//! copies only these.

use crate::native::nine::layout::{LANES, cell_index};
use crate::native::nine::vector::Neighbors;
use crate::native::nine::{self, CANDIDATES, CELLS};
use veridoku_core::grid::{Digit, Puzzle};

/// The cells of a board by line and place in the box; each vector has all boxes.
pub(super) type Cells<V> = [[V; 3]; 3];

/// The candidates that a puzzle gives to each cell, without regard to peers.
#[inline(always)]
pub(super) fn load<V: Neighbors>(puzzle: &Puzzle) -> Cells<V> {
    let mut grid = [0; 96];
    let numbers = nine::load(puzzle, grid.first_chunk_mut().expect("81 of 96"));
    let mut cells = V::spread(&grid);
    if numbers == nine::Cells::Candidates {
        return cells;
    }
    for line in &mut cells {
        for cell in line {
            *cell = cell.look_up(&CANDIDATES);
        }
    }
    cells
}

/// The candidates of the cells, row by row.
pub(super) fn candidates<V: Neighbors>(cells: &Cells<V>) -> [u16; CELLS] {
    let mut grid = [0; CELLS];
    for (line, vectors) in cells.iter().enumerate() {
        for (place, vector) in vectors.iter().enumerate() {
            let mut masks = [0; LANES];
            vector.store(&mut masks);
            // Lanes that repeat a box write the same.
            for (lane, mask) in masks.into_iter().enumerate() {
                grid[cell_index(lane, line, place)] = mask;
            }
        }
    }
    grid
}

/// Writes the digits of a solution.
#[inline(always)]
pub(super) fn write<V: Neighbors>(cells: &Cells<V>, digits: &mut [Digit]) {
    let Ok(digits) = <&mut [Digit; CELLS]>::try_from(digits) else { return };
    for (line, vectors) in cells.iter().enumerate() {
        for (place, vector) in vectors.iter().enumerate() {
            let mut masks = [0; LANES];
            vector.store(&mut masks);
            for band in 0..3 {
                for stack in 0..3 {
                    let lane = 4 * band + stack;
                    let index = masks[lane].trailing_zeros() as u8;
                    digits[cell_index(lane, line, place)] = Digit::from_index(index.into());
                }
            }
        }
    }
}
