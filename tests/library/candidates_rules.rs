//! True candidates of puzzles with rules and hidden cells, compared with all 4x4 grids.

use std::ops::ControlFlow;
use std::sync::Arc;

use veridoku::format::{ReadOptions, read_puzzle};
use veridoku::{
    Backend, Budget, Cell, Digit, Geometry, NativeSolver, Puzzle, Shape, Solution, Solver, Verdict,
};

/// All 288 grids.
fn grids() -> Vec<Solution> {
    let blank = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2).expect("a shape"))));
    let mut grids = Vec::new();
    let visit = &mut |grid: &Solution| {
        grids.push(grid.clone());
        ControlFlow::Continue(())
    };
    NativeSolver::new().search(&blank, &Budget::default(), visit).expect("a search");
    grids
}

fn number(grid: &Solution, index: usize) -> usize {
    grid.digit(Cell::from_index(index)).number()
}

/// The counts of the allowed grids, and of those that a backend finds.
fn compare(puzzle: &Puzzle, backend: Backend, keeps: &dyn Fn(&Solution) -> bool) {
    let is_given = |grid: &Solution| {
        puzzle.givens().all(|given| grid.digit(given.cell) == given.digit) && keeps(grid)
    };
    let kept: Vec<Solution> = grids().into_iter().filter(is_given).collect();
    for limit in [1, 3, 1_000] {
        let mut solver = backend.solver();
        let found = solver.true_candidates(puzzle, &Budget::default(), limit).expect("an answer");
        let mut expected = vec![0; 64];
        for grid in &kept {
            for cell in 0..16 {
                let count = &mut expected[cell * 4 + number(grid, cell) - 1];
                *count = limit.min(*count + 1);
            }
        }
        let counts: Vec<u64> = found.tallies.iter().map(|tally| tally.found).collect();
        assert_eq!(counts, expected, "{backend}, limit {limit}");
        assert!(found.is_settled());
        let verdict = match kept.len() {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        };
        assert_eq!(found.verdict, verdict);
    }
}

#[test]
fn hidden_cells_do_not_count() {
    let text = "size: 4x4\nhidden: 2\nsum 9: r1c1 r1c2 h1\nsum 7: r4c4 h1 h2\n";
    let blank = read_puzzle(text, ReadOptions::default()).expect("a puzzle");
    let keeps = |grid: &Solution| {
        (1..=4).any(|one| {
            number(grid, 0) + number(grid, 1) + one == 9
                && (1..=4).any(|other| number(grid, 15) + one + other == 7)
        })
    };
    let any = grids();
    for backend in [Backend::Native, Backend::Sat] {
        compare(&blank, backend, &keeps);
        // With every cell given, only the hidden ones remain.
        for grid in any.iter().step_by(31) {
            let mut full = blank.clone();
            grid.digits().iter().enumerate().for_each(|(cell, digit)| {
                full.give(Cell::from_index(cell), *digit);
            });
            compare(&full, backend, &keeps);
        }
    }
}

#[test]
fn rules_strike_candidates() {
    let text = "size: 4x4\nkiller 7: r1c1 r1c2\nthermo: r4c1 r4c2 r4c3\nwhispers 2: r2c3 r3c3\n";
    let mut puzzle = read_puzzle(text, ReadOptions::default()).expect("a puzzle");
    let keeps = |grid: &Solution| {
        let at = |index| number(grid, index);
        at(0) + at(1) == 7 && at(12) < at(13) && at(13) < at(14) && at(6).abs_diff(at(10)) >= 2
    };
    for backend in [Backend::Native, Backend::Sat] {
        compare(&puzzle, backend, &keeps);
    }
    puzzle.give(Cell::from_index(5), Digit::from_index(0));
    for backend in [Backend::Native, Backend::Sat] {
        compare(&puzzle, backend, &keeps);
    }
}
