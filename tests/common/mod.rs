//! What the test suites share: short spellings, and an oracle that shares no code with a backend.
#![allow(dead_code)] // each suite uses a part

pub mod bytes;
pub mod jigsaw;
pub mod positions;
pub mod random;
pub mod truth;

use std::ops::ControlFlow;
use std::sync::Arc;

use veridoku::format::{ReadOptions, Reader};
use veridoku::{
    Budget, Cell, Digit, Geometry, Puzzle, SatEngine, Shape, Solution, Solver, Stats, Variant,
};

/// The geometry of `HEIGHTxWIDTH` and variants joined by commas.
pub fn geometry(shape: &str, variants: &str) -> Arc<Geometry> {
    let variants = Variant::parse_list(variants).expect("a variant");
    let shape: Shape = shape.parse().expect("a shape");
    Arc::new(Geometry::new(shape, &variants).expect("a geometry"))
}

/// A puzzle from one symbol per cell: 1-9, then letters; anything else is blank.
pub fn puzzle(geometry: &Arc<Geometry>, text: &str) -> Puzzle {
    let digit = |symbol: char| symbol.to_digit(36).and_then(|n| Digit::from_number(n as usize));
    Puzzle::from_givens(geometry.clone(), text.chars().map(digit).collect::<Vec<_>>())
}

/// A classic 9x9 puzzle.
pub fn nine(text: &str) -> Puzzle {
    puzzle(&geometry("3x3", "classic"), text)
}

/// A puzzle of any side from decimals parted by blanks, its shape first.
pub fn integers(text: &str) -> Puzzle {
    let mut records = Reader::new(text.as_bytes(), ReadOptions::default());
    records.next().expect("a record").expect("a puzzle").puzzle
}

/// Every SAT engine that is built in, alone; then portfolios of two alike, and of all there are.
pub fn sat_engines() -> Vec<Vec<SatEngine>> {
    let mut all = SatEngine::ALL.to_vec();
    all.retain(|engine| engine.is_available());
    let mut choices: Vec<Vec<SatEngine>> = all.iter().map(|engine| vec![*engine]).collect();
    choices.push(vec![SatEngine::Varisat; 2]);
    if all.len() > 1 {
        choices.push(all);
    }
    choices
}

/// All solutions a solver visits, sorted, and what it says of the search.
pub fn solutions(
    solver: &mut dyn Solver,
    puzzle: &Puzzle,
    budget: &Budget,
) -> (Vec<Solution>, Stats) {
    let mut found = Vec::new();
    let stats = solver
        .search(puzzle, budget, &mut |solution| {
            found.push(solution.clone());
            ControlFlow::Continue(())
        })
        .expect("the backend takes the puzzle");
    found.sort();
    (found, stats)
}

/// The oracle: first empty cell, digits that no peer holds, depth first, all solutions up to a limit.
pub fn brute_force(puzzle: &Puzzle, limit: usize) -> Vec<Solution> {
    fn fill(
        puzzle: &Puzzle,
        grid: &mut Vec<Option<Digit>>,
        limit: usize,
        found: &mut Vec<Solution>,
    ) {
        let Some(index) = grid.iter().position(Option::is_none) else {
            found.push(Solution::new(grid.iter().flatten().copied().collect::<Vec<_>>()));
            return;
        };
        let cell = Cell::from_index(index);
        for digit in puzzle.allowed(cell).iter() {
            let is_held = |peer: &Cell| grid[peer.index()] == Some(digit);
            if found.len() < limit && !puzzle.geometry().peers(cell).iter().any(is_held) {
                grid[index] = Some(digit);
                fill(puzzle, grid, limit, found);
                grid[index] = None;
            }
        }
    }
    let mut found = Vec::new();
    if puzzle.conflicts().is_empty() {
        fill(puzzle, &mut puzzle.givens().to_vec(), limit, &mut found);
    }
    found.sort();
    found
}
