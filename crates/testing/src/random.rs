//! Random grids and puzzles, the same on every machine.

use std::sync::Arc;

use veridoku_core::{Budget, Candidate, Cell, Digit, Geometry, Puzzle, Solution};
use veridoku_solve::{NativeSolver, Solver};

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
pub struct Random(pub u64);

impl Random {
    /// A number from 0 to below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    /// The items in any order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in 0..items.len() {
            items.swap(place, place + self.below(items.len() - place));
        }
    }

    /// A full classic 9x9 grid: the first solution with three random boxes down the diagonal.
    pub fn grid(&mut self, rules: &Arc<Geometry>, solver: &mut NativeSolver) -> Solution {
        let mut puzzle = Puzzle::blank(rules.clone());
        for band in 0..3 {
            let mut digits: Vec<usize> = (0..9).collect();
            self.shuffle(&mut digits);
            for (place, &digit) in digits.iter().enumerate() {
                let cell = Cell::at(3 * band + place / 3, 3 * band + place % 3, 9);
                puzzle.give(cell, Digit::from_index(digit));
            }
        }
        first_solution(&puzzle, solver)
    }

    /// A full grid of any geometry: the first solution with a random first row.
    pub fn grid_of(&mut self, rules: &Arc<Geometry>, solver: &mut NativeSolver) -> Solution {
        let mut puzzle = Puzzle::blank(rules.clone());
        let mut digits: Vec<usize> = (0..rules.side()).collect();
        self.shuffle(&mut digits);
        for (column, &digit) in digits.iter().enumerate() {
            puzzle.give(Cell::from_index(column), Digit::from_index(digit));
        }
        first_solution(&puzzle, solver)
    }

    /// A puzzle with only this solution: givens are removed in random order, each if possible, until only this many are
    /// left or none can be removed.
    pub fn dig(
        &mut self,
        rules: &Arc<Geometry>,
        grid: &Solution,
        givens: usize,
        solver: &mut NativeSolver,
    ) -> Puzzle {
        let mut puzzle = Puzzle::blank(rules.clone());
        let mut cells: Vec<Cell> = rules.cells().collect();
        cells.iter().for_each(|cell| puzzle.give(*cell, grid.digit(*cell)));
        self.shuffle(&mut cells);
        for cell in cells {
            if puzzle.given_count() == givens {
                break;
            }
            puzzle.clear(cell);
            let answer = solver.answer(&puzzle, &Budget::solutions(2), 0).expect("a native answer");
            if answer.stats.solutions != 1 {
                puzzle.give(cell, grid.digit(cell));
            }
        }
        puzzle
    }
}

/// An equivalent form of a classic puzzle: digits renamed, rows swapped within bands, bands swapped, the same for
/// columns, and every second time transposed.
pub fn equivalent(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let side = puzzle.side();
    let shape = puzzle.geometry().shape().expect("a classic puzzle");
    let is_square = shape.box_height() == shape.box_width();
    let mut lines = |lines: usize| {
        let mut bands: Vec<usize> = (0..side / lines).collect();
        random.shuffle(&mut bands);
        let mut order = Vec::new();
        for band in bands {
            let mut within: Vec<usize> = (0..lines).collect();
            random.shuffle(&mut within);
            order.extend(within.into_iter().map(|line| band * lines + line));
        }
        order
    };
    let (rows, columns) = (lines(shape.box_height()), lines(shape.box_width()));
    let mut names: Vec<usize> = (0..side).collect();
    random.shuffle(&mut names);
    let is_turned = is_square && random.below(2) == 1;
    let mut form = Puzzle::blank(puzzle.geometry().clone());
    for Candidate { cell, digit } in puzzle.givens() {
        let (row, column) = (rows[cell.row(side)], columns[cell.column(side)]);
        let (row, column) = if is_turned { (column, row) } else { (row, column) };
        form.give(Cell::at(row, column, side), Digit::from_index(names[digit.index()]));
    }
    form
}

fn first_solution(puzzle: &Puzzle, solver: &mut NativeSolver) -> Solution {
    let answer = solver.answer(puzzle, &Budget::solutions(1), 1).expect("a native answer");
    answer.solutions[0].clone()
}
