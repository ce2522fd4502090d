//! The sat and dlx backends against a brute-force oracle, known totals and their budgets.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::cpu_time::cpu_time;
use veridoku::encode::Encoding;
use veridoku::{
    Budget, Cell, Digit, DigitSet, DlxSolver, Ending, Geometry, Puzzle, SatSolver, Shape, Solution,
    SolveError, Solver, Stats, Variant, Verdict,
};
use veridoku_testing::puzzles::GECODE_18;
use veridoku_testing::random::Random;
use veridoku_testing::{blank, integers};

fn solvers() -> Vec<(String, Box<dyn Solver>)> {
    let mut all: Vec<(String, Box<dyn Solver>)> = vec![("dlx".into(), Box::new(DlxSolver::new()))];
    for encoding in Encoding::ALL {
        all.push((format!("sat {encoding}"), Box::new(SatSolver::with_encoding(encoding))));
    }
    for engines in crate::engines::sat_engines() {
        all.push((format!("sat {engines:?}"), Box::new(SatSolver::new().with_engines(&engines))));
    }
    all
}

fn parse(geometry: &Arc<Geometry>, text: &str) -> Puzzle {
    let digit = |letter: char| Digit::from_number(letter.to_digit(10).unwrap_or(0) as usize);
    let givens: Vec<Option<Digit>> = text.chars().map(digit).collect();
    Puzzle::from_givens(geometry.clone(), givens)
}

fn classic(side: usize) -> Arc<Geometry> {
    Arc::new(Geometry::classic(Shape::of_side(side).unwrap()))
}

/// Every solution: first empty cell, legal digits, depth first.
fn oracle(puzzle: &Puzzle) -> BTreeSet<Solution> {
    fn fill(puzzle: &Puzzle, held: &mut Vec<Option<Digit>>, found: &mut BTreeSet<Solution>) {
        let Some(index) = held.iter().position(Option::is_none) else {
            found.insert(Solution::new(held.iter().flatten().copied().collect::<Vec<_>>()));
            return;
        };
        let cell = Cell::from_index(index);
        for digit in puzzle.allowed(cell).iter() {
            if puzzle.geometry().peers(cell).iter().all(|peer| held[peer.index()] != Some(digit)) {
                held[index] = Some(digit);
                fill(puzzle, held, found);
            }
        }
        held[index] = None;
    }
    let is_wrong = |cell| {
        let peers = puzzle.geometry().peers(cell);
        puzzle.allowed(cell).is_empty()
            || puzzle
                .given(cell)
                .is_some_and(|digit| peers.iter().any(|peer| puzzle.given(*peer) == Some(digit)))
    };
    let mut found = BTreeSet::new();
    if !puzzle.geometry().cells().any(is_wrong) {
        fill(puzzle, &mut puzzle.entries().to_vec(), &mut found);
    }
    found
}

fn all_of(name: &str, solver: &mut dyn Solver, puzzle: &Puzzle) -> BTreeSet<Solution> {
    let mut found = BTreeSet::new();
    let stats = solver
        .search(puzzle, &Budget::default(), &mut |solution| {
            assert_eq!(solution.check(puzzle), Ok(()), "{name}");
            assert!(found.insert(solution.clone()), "{name} visits a solution twice");
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!((stats.solutions, stats.ending), (found.len() as u64, Ending::Exhausted), "{name}");
    found
}

fn assert_all_agree(puzzles: &[Puzzle]) {
    let mut solvers = solvers();
    for puzzle in puzzles {
        let expected = oracle(puzzle);
        for (name, solver) in &mut solvers {
            assert_eq!(all_of(name, solver.as_mut(), puzzle), expected, "{name}: {puzzle:?}");
        }
    }
}

fn count(solver: &mut dyn Solver, puzzle: &Puzzle, budget: &Budget) -> Stats {
    solver.answer(puzzle, budget, 0).unwrap().stats
}

/// Some cells of a solution as givens, sometimes one of them wrong.
fn part_of(
    solution: &Solution,
    geometry: &Arc<Geometry>,
    given: usize,
    random: &mut Random,
) -> Puzzle {
    let mut puzzle = Puzzle::blank(geometry.clone());
    let side = geometry.side();
    while puzzle.given_count() < given {
        let cell = Cell::from_index(random.below(side * side));
        puzzle.give(cell, solution.digit(cell));
    }
    if random.below(4) == 0 {
        let cell = Cell::from_index(random.below(side * side));
        puzzle.give(cell, Digit::from_index(random.below(side)));
    }
    puzzle
}

#[test]
fn totals_of_four_by_four() {
    let shape = Shape::new(2, 2).unwrap();
    // Sources: OEIS A107739 for 288; the variants' totals by exhaustive search.
    let totals: [(&[Variant], u64); 5] = [
        (&[], 288),
        (&[Variant::X], 48),
        (&[Variant::AntiKnight], 24),
        (&[Variant::DisjointGroups], 168),
        (&[Variant::AntiKing], 0),
    ];
    for (variants, total) in totals {
        let puzzle = Puzzle::blank(Arc::new(Geometry::new(shape, variants).unwrap()));
        for (name, mut solver) in solvers() {
            let stats = count(solver.as_mut(), &puzzle, &Budget::default());
            assert_eq!((stats.solutions, stats.ending), (total, Ending::Exhausted), "{name}");
        }
    }
}

#[test]
fn six_by_six_variants() {
    let shape = Shape::new(2, 3).unwrap();
    for (variant, total) in [(Variant::X, 8_640), (Variant::AntiKnight, 11_520)] {
        let puzzle = Puzzle::blank(Arc::new(Geometry::new(shape, &[variant]).unwrap()));
        let stats = count(&mut DlxSolver::new(), &puzzle, &Budget::default());
        assert_eq!(stats.solutions, total, "{variant}");
    }
}

#[test]
fn random_puzzles_have_the_oracles_solutions() {
    let mut random = Random(0x5eed);
    let mut puzzles = Vec::new();
    for (side, given, number) in [(4, 3, 20), (4, 8, 20), (6, 14, 20), (6, 20, 10), (9, 36, 12)] {
        let geometry = classic(side);
        let full = first_solution(&geometry);
        puzzles.extend((0..number).map(|_| part_of(&full, &geometry, given, &mut random)));
    }
    let counts: Vec<usize> = puzzles.iter().map(|puzzle| oracle(puzzle).len()).collect();
    for kind in [|n: usize| n == 0, |n: usize| n == 1, |n: usize| n > 1] {
        assert!(counts.iter().filter(|n| kind(**n)).count() >= 4, "{counts:?} is a poor mixture");
    }
    assert_all_agree(&puzzles);
}

fn first_solution(geometry: &Arc<Geometry>) -> Solution {
    let budget = Budget::solutions(1);
    let answer = DlxSolver::new().answer(&Puzzle::blank(geometry.clone()), &budget, 1).unwrap();
    answer.solutions.into_iter().next().unwrap()
}

#[test]
fn contradictory_givens_and_empty_cells_have_no_solution() {
    let nine = classic(9);
    let same_row = parse(&nine, &format!("55{}", ".".repeat(79)));
    let mut empty_cell = parse(&nine, &".".repeat(81));
    empty_cell.restrict(Cell::from_index(40), DigitSet::EMPTY);
    let mut refused = parse(&nine, &format!("5{}", ".".repeat(80)));
    refused.restrict(Cell::from_index(0), DigitSet::single(Digit::from_index(0)));
    let knight = Arc::new(Geometry::new(Shape::CLASSIC, &[Variant::AntiKnight]).unwrap());
    let mut moved = Puzzle::blank(knight);
    moved.give(Cell::at(2, 2, 9), Digit::from_index(0));
    moved.give(Cell::at(4, 3, 9), Digit::from_index(0));
    assert_all_agree(&[same_row, empty_cell, refused, moved]);
}

#[test]
fn restrictions_are_kept() {
    let mut random = Random(0xca5e);
    let geometry = classic(4);
    let mut puzzles = Vec::new();
    for _ in 0..30 {
        let mut puzzle = Puzzle::blank(geometry.clone());
        for _ in 0..6 {
            let mut digits = DigitSet::all(4);
            digits.remove(Digit::from_index(random.below(4)));
            puzzle.restrict(Cell::from_index(random.below(16)), digits);
        }
        puzzles.push(puzzle);
    }
    assert_all_agree(&puzzles);
}

#[test]
fn the_grid_with_three_solutions() {
    let text = "7.9...6....5.4..7.1287.54.357..3298.4..68....38..91....1..5.3...641..8...5392...4";
    let puzzle = parse(&classic(9), text);
    assert_eq!(oracle(&puzzle).len(), 3);
    assert_all_agree(&[puzzle]);
}

#[test]
fn trivial_grids() {
    let one = classic(1);
    let latin = Arc::new(Geometry::classic(Shape::of_side(3).unwrap()));
    let nine = classic(9);
    let complete = parse(&nine, &first_solution(&nine).to_string());
    assert_all_agree(&[parse(&one, "."), parse(&one, "1"), Puzzle::blank(latin), complete]);
}

#[test]
fn budgets_end_the_search_and_say_so() {
    let puzzle = blank(4);
    for (name, mut solver) in solvers() {
        let solver = solver.as_mut();
        for limit in [0, 1, 2, 287, 288] {
            let stats = count(solver, &puzzle, &Budget::solutions(limit));
            assert_eq!((stats.solutions, stats.ending), (limit, Ending::Solutions), "{name}");
        }
        let stats = count(solver, &puzzle, &Budget::solutions(289));
        assert_eq!((stats.solutions, stats.ending), (288, Ending::Exhausted), "{name}");

        let budget = Budget { guesses: Some(0), ..Budget::default() };
        let stats = count(solver, &puzzle, &budget);
        assert_eq!((stats.solutions, stats.ending), (0, Ending::Guesses), "{name}");
        let mut last = 0;
        for guesses in (0..).map(|power| 1 << power) {
            let stats =
                count(solver, &puzzle, &Budget { guesses: Some(guesses), ..Budget::default() });
            assert!(stats.guesses.is_none_or(|taken| taken <= guesses), "{name}");
            assert!(stats.solutions >= last && stats.solutions <= 288, "{name}");
            last = stats.solutions;
            if stats.ending == Ending::Exhausted {
                break;
            }
            assert_eq!(stats.ending, Ending::Guesses, "{name}");
        }
        assert_eq!(last, 288, "{name}");

        let budget = Budget { time: Some(Duration::ZERO), ..Budget::default() };
        assert_eq!(count(solver, &puzzle, &budget).ending, Ending::Time, "{name}");
        let long = Budget { time: Some(Duration::MAX), ..Budget::default() };
        assert_eq!(count(solver, &puzzle, &long).solutions, 288, "{name}");
    }
}

#[test]
fn a_solver_is_as_good_as_new_after_an_early_stop() {
    let puzzle = blank(4);
    let other = parse(&classic(9), &".".repeat(81));
    for (name, mut solver) in solvers() {
        let mut first = None;
        let stats = solver
            .search(&puzzle, &Budget::default(), &mut |solution| {
                first = Some(solution.clone());
                ControlFlow::Break(())
            })
            .unwrap();
        assert_eq!((stats.solutions, stats.ending), (1, Ending::Stopped), "{name}");
        assert_eq!(count(solver.as_mut(), &other, &Budget::solutions(3)).solutions, 3, "{name}");
        assert!(all_of(&name, solver.as_mut(), &puzzle).contains(&first.unwrap()), "{name}");
    }
}

#[test]
fn uniqueness() {
    // Royle's list of 17 givens, first line.
    let text = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let puzzle = parse(&classic(9), text);
    for (name, mut solver) in solvers() {
        let answer = solver.solve(&puzzle, &Budget::default()).unwrap();
        assert_eq!(answer.verdict(), Verdict::Unique, "{name}");
        assert_eq!(
            answer.solutions[0].to_string(),
            "693784512487512936125963874932651487568247391741398625319475268856129743274836159"
        );
    }
}

/// CPU time in which a solver must notice that its time is over, without optimization.
const REACTION: Duration = Duration::from_millis(500);

#[test]
fn time_ends_a_hard_search() {
    let puzzle = integers(GECODE_18);
    // Every solver needs seconds to exhaust this search.
    let time = Duration::from_millis(200);
    let budget = Budget { time: Some(time), ..Budget::default() };
    for (name, mut solver) in solvers() {
        let (start, cpu) = (Instant::now(), cpu_time());
        let stats = count(solver.as_mut(), &puzzle, &budget);
        let (elapsed, cpu) = (start.elapsed(), cpu_time() - cpu);
        assert_eq!(stats.ending, Ending::Time, "{name}");
        assert!(elapsed >= time && cpu < time + REACTION, "{name} took {elapsed:?}, CPU {cpu:?}");
    }
}

#[test]
fn time_ends_an_enumeration() {
    let puzzle = blank(9);
    for (name, mut solver) in solvers() {
        // A busy machine may leave a solver no time for its first solution: then it gets more.
        let mut time = Duration::from_millis(100);
        loop {
            let start = cpu_time();
            let budget = Budget { time: Some(time), ..Budget::default() };
            let stats = count(solver.as_mut(), &puzzle, &budget);
            let cpu = cpu_time() - start;
            assert_eq!(stats.ending, Ending::Time, "{name}");
            assert!(cpu < time + REACTION, "{name} took {cpu:?} of CPU time");
            if stats.solutions > 0 {
                break;
            }
            time *= 2;
            assert!(time < Duration::from_secs(60), "{name} found no solution");
        }
    }
}

#[test]
fn what_is_too_large_is_an_error_and_not_a_crash() {
    let puzzle = blank(144);
    let error = SatSolver::new().answer(&puzzle, &Budget::default(), 1).unwrap_err();
    assert!(matches!(error, SolveError::TooLarge { backend: "sat", .. }), "{error}");
}
