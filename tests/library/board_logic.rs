//! Logic on overlapping grids: every step of every technique agrees with the solution.

use std::ops::ControlFlow;
use std::sync::Arc;

use veridoku::format::{ReadOptions, read_puzzle};
use veridoku::logic::explain::sentence as describe;
use veridoku::logic::{Conclusion, End, Logic, Step, Techniques};
use veridoku::requests::GenerateRequest;
use veridoku::{Deadline, Geometry, Puzzle, Solution};

/// Some puzzles of a layout, with their solutions.
fn puzzles(layout: &str, count: u64) -> Vec<(Puzzle, Solution)> {
    let layout = read_puzzle(layout, ReadOptions::default()).expect("a layout");
    let request = GenerateRequest {
        layout: Some(layout.geometry().clone()),
        seed: Some(33),
        count: Some(count),
        ..GenerateRequest::default()
    };
    let mut made = Vec::new();
    let mut maker = request.prepare().expect("a maker");
    maker.generate_until(maker.numbers(), &Deadline::NEVER, |one| {
        let one = one.expect("a puzzle");
        made.push((one.puzzle, one.solution));
        ControlFlow::Continue(())
    });
    made
}

fn agrees(step: &Step, solution: &Solution) -> bool {
    let holds = |candidate: &veridoku::Candidate| solution.digit(candidate.cell) == candidate.digit;
    match &step.conclusion {
        Conclusion::Place(candidate) => holds(candidate),
        Conclusion::Eliminate(struck) => !struck.iter().any(holds),
    }
}

#[test]
fn every_step_agrees_with_the_solution() {
    let (mut steps, mut solved, mut all) = (0, 0, 0);
    for layout in [
        "size: 4x4; grids: samurai",
        "size: 6x6; grids: twin",
        "size: 6x6; grids: butterfly",
        "size: 6x6; grids: twin; anti-knight:; thermo: r1c1-r1c3; thermo: r4c5-r6c5",
        "size: 6x6; grids: r1c1 r2c4; difference 1: r5c5 r5c6; killer 10: r3c4 r3c5 r4c4",
        "grids: twin",
        "grids: butterfly",
        "grids: samurai",
    ] {
        for (puzzle, solution) in puzzles(layout, 6) {
            let geometry: Arc<Geometry> = puzzle.geometry().clone();
            let logic = Logic::new(geometry.clone(), Techniques::all()).expect("logic");
            let path = logic.path(&puzzle);
            for step in path.rounds.iter().flatten() {
                assert!(agrees(step, &solution), "{layout}: {}", describe(step, &geometry));
                steps += 1;
            }
            all += 1;
            solved += usize::from(path.end == End::Solved);
        }
    }
    assert!(steps > 5_000 && 10 * solved >= 9 * all, "{steps} steps, {solved} of {all} solved");
}

#[test]
fn houses_and_cells_are_named_by_their_grid() {
    let text = "grids: twin; grid: ..9..6.....1.7....6....25..5..93.71..6........3.....4....1.4...1..9..\
                2..........6.......87..37..........4.3....5..1...7......2.....8..9..1...6.86..29....";
    let puzzle = read_puzzle(text, ReadOptions::default()).expect("a puzzle");
    let geometry = puzzle.geometry().clone();
    let logic = Logic::new(geometry.clone(), Techniques::default()).expect("logic");
    let path = logic.path(&puzzle);
    assert_eq!(path.end, End::Solved);
    let words: Vec<String> =
        path.rounds.iter().flatten().map(|step| describe(step, &geometry)).collect();
    assert!(words.iter().any(|words| words.contains(" of grid 2")), "{words:?}");
    // Patterns of crossing lines are about one grid.
    assert!(!logic.techniques().iter().any(|technique| technique.uses_uniqueness()));
    assert_eq!(logic.techniques().without_lines(), logic.techniques());
}
