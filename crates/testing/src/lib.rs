//! Shared by the test suites: short helpers, and an oracle that shares no code with a backend.

pub mod bytes;
pub mod cases;
pub mod effort;
pub mod jigsaw;
pub mod models;
pub mod positions;
pub mod puzzles;
pub mod random;
pub mod truth;

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use random::Random;
use veridoku_core::format::{ReadOptions, Reader};
use veridoku_core::{Budget, Cell, Digit, DigitSet, Geometry, Puzzle, Shape, Solution, Variant};
use veridoku_solve::{NativeSolver, Solver, Stats};

/// The folder of the workspace, which has the documents, the puzzles and the data of the tests.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("crates/testing is in the workspace")
}

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

/// A blank classic puzzle of this side.
pub fn blank(side: usize) -> Puzzle {
    let shape = Shape::of_side(side).expect("a shape");
    Puzzle::blank(Arc::new(Geometry::classic(shape)))
}

/// A puzzle of any side from decimals separated by blanks, its shape first.
pub fn integers(text: &str) -> Puzzle {
    let mut records = Reader::new(text.as_bytes(), ReadOptions::default());
    records.next().expect("a record").expect("a puzzle").puzzle
}

/// Regions of a 9x9 jigsaw: boxes that swapped a cell or two.
pub fn jigsaw_nine() -> Vec<usize> {
    let regions =
        "112222333111222333111122633444556663444555666444555566778888999777888999777788999";
    regions.bytes().map(|region| usize::from(region - b'1')).collect()
}

/// The solution of a uniquely solvable puzzle.
pub fn only_solution(puzzle: &Puzzle, solver: &mut NativeSolver) -> Option<Solution> {
    let answer = solver.answer(puzzle, &Budget::solutions(2), 1).expect("a native answer");
    answer.solutions.first().filter(|_| answer.stats.solutions == 1).cloned()
}

/// A random grid of only pencilmarks: those of a solution and some others. Sometimes a mark of the solution is removed,
/// so there may be no solution; often there are several.
pub fn marks(rules: &Arc<Geometry>, random: &mut Random, solver: &mut NativeSolver) -> Puzzle {
    let grid = random.grid_of(rules, solver);
    let mut puzzle = Puzzle::blank(rules.clone());
    let share = 3 + random.below(3);
    // Three of four grids keep all marks of the solution.
    let wrong = random.below(4 * rules.cell_count());
    for cell in rules.cells() {
        let mut marks = DigitSet::single(grid.digit(cell));
        if cell.index() == wrong {
            marks.remove(grid.digit(cell));
        }
        for digit in DigitSet::all(rules.side()).iter().filter(|digit| *digit != grid.digit(cell)) {
            if random.below(10) < share {
                marks.insert(digit);
            }
        }
        puzzle.restrict(cell, marks);
    }
    puzzle
}

/// All solutions a solver visits, sorted, and its statistics of the search.
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

/// The oracle: first empty cell, digits that no peer has, depth first, all solutions up to a limit.
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
        fill(puzzle, &mut puzzle.entries().to_vec(), limit, &mut found);
    }
    found.sort();
    found
}
