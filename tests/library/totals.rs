//! Recounts totals that were published or found by others.

use veridoku::encode::exact_cover;
use veridoku::{Backend, Budget, CoverCounter, NativeSolver, Puzzle, Solver};
use veridoku_testing::{effort, geometry, puzzle};

fn count(solver: &mut dyn Solver, puzzle: &Puzzle) -> u64 {
    let answer = solver.answer(puzzle, &Budget::default(), 0).expect("an answer");
    assert!(answer.stats.count().exact);
    answer.stats.solutions
}

/// The same totals by the memo, which visits no solution.
fn remembered(puzzle: &Puzzle) -> u128 {
    let counter = CoverCounter::new(1 << 28);
    let cover = exact_cover(puzzle).unwrap();
    let tally = counter.count(&cover, &Budget::default(), &mut |_| {}).expect("a count");
    assert!(tally.count().exact);
    tally.solutions
}

/// OEIS A107739 and, for variants of 4x4 and 6x6, counts by brute force.
#[test]
fn completed_grids() {
    let totals = [
        ("2x2", "classic", 288),
        ("2x2", "x", 48),
        ("2x2", "anti-knight", 24),
        ("2x2", "disjoint-groups", 168),
        ("2x3", "x", 8_640),
        ("2x3", "anti-knight", 11_520),
        ("2x3", "anti-king", 74_160),
    ];
    for (shape, variant, total) in totals {
        let blank = Puzzle::blank(geometry(shape, variant));
        assert_eq!(remembered(&blank), total.into(), "memo on {shape} {variant}");
        for backend in Backend::ALL {
            // Blocking clauses do not scale to tens of thousands of models.
            let most = if backend == Backend::Sat { 1_000 } else { effort::share(20_000, 100_000) };
            if total < most as u64 {
                let found = count(backend.solver().as_mut(), &blank);
                assert_eq!(found, total, "{backend} on {shape} {variant}");
            }
        }
    }
}

/// OEIS A107739.
#[test]
fn completed_grids_of_six() {
    let blank = Puzzle::blank(geometry("2x3", "classic"));
    assert_eq!(remembered(&blank), 28_200_960);
    if effort::is_long() {
        assert_eq!(count(&mut NativeSolver::new(), &blank), 28_200_960);
    }
}

/// The same totals, visited one by one through the links.
#[test]
#[ignore = "half a minute: cargo test --release --test library totals:: -- --ignored"]
fn completed_grids_of_six_by_dlx() {
    let blank = Puzzle::blank(geometry("2x3", "classic"));
    assert_eq!(count(Backend::Dlx.solver().as_mut(), &blank), 28_200_960);
}

/// Completions of the top band made by shifting 123456789. Mathimagics (enjoysudoku forum), by enumeration.
#[test]
#[ignore = "a minute and 2 GB: cargo test --release --test library totals:: -- --ignored"]
fn completions_of_a_band() {
    let text = "123456789456789123789123456".to_owned() + &".".repeat(54);
    let counter = CoverCounter::new(2 << 30);
    let cover = exact_cover(&puzzle(&geometry("3x3", "classic"), &text)).unwrap();
    let tally = counter.count(&cover, &Budget::default(), &mut |_| {}).expect("a count");
    assert_eq!(tally.count().to_string(), "7802998272");
}

/// OEIS A109252 (van der Sanden 2005): 4x4 puzzles with one solution by number of givens. Each is part of exactly one
/// grid, and relabeling the digits leaves 12 of the 288 grids to check.
#[test]
fn unique_puzzles_of_four_by_givens() {
    let published = [
        0, 0, 0, 0, 25_728, 284_160, 1_041_408, 2_141_184, 2_961_024, 2_958_336, 2_204_928,
        1_239_552, 522_624, 161_280, 34_560, 4_608, 288,
    ];
    let rules = geometry("2x2", "classic");
    let first_row = puzzle(&rules, "1234............");
    let grids = NativeSolver::new().answer(&first_row, &Budget::default(), 12).expect("grids");
    assert_eq!(grids.solutions.len(), 12);
    let mut unique = [0u64; 17];
    let mut solver = NativeSolver::new();
    for grid in &grids.solutions {
        for givens in 0..1u32 << 16 {
            let kept = |(cell, digit)| (givens >> cell & 1 == 1).then_some(digit);
            let cells: Vec<_> = grid.digits().iter().copied().enumerate().map(kept).collect();
            let puzzle = Puzzle::from_givens(rules.clone(), cells);
            let stats = solver.answer(&puzzle, &Budget::solutions(2), 0).expect("an answer").stats;
            unique[givens.count_ones() as usize] += 24 * u64::from(stats.solutions == 1);
        }
    }
    assert_eq!(unique, published);
}

/// The other backends, compared with `native` on every puzzle with 4 to 6 givens of one grid.
#[test]
fn unique_puzzles_of_one_grid_by_every_backend() {
    let rules = geometry("2x2", "classic");
    let grid = puzzle(&rules, "1234341221434321");
    let mut solvers = Backend::ALL.map(Backend::solver);
    let mut unique = [0; 3];
    for givens in (0..1u32 << 16).filter(|givens| (4..=6).contains(&givens.count_ones())) {
        let mut puzzle = grid.clone();
        for cell in rules.cells().filter(|cell| givens >> cell.index() & 1 == 0) {
            puzzle.clear(cell);
        }
        for (solver, unique) in solvers.iter_mut().zip(&mut unique) {
            let answer = solver.answer(&puzzle, &Budget::solutions(2), 0).expect("an answer");
            *unique += u64::from(answer.stats.solutions == 1);
        }
    }
    assert!(unique[0] > 1_000);
    assert_eq!(unique, [unique[0]; 3]);
}
