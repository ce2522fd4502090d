//! Puzzles with many solutions: native counts and visits these chute by chute. Its numbers and sets of solutions are
//! compared with the memo, the other backends, and kernels that search one solution after the other.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

use veridoku::encode::exact_cover;
use veridoku::{
    Answer, Backend, Budget, Cell, CoverCounter, Digit, DigitSet, Ending, Kernel, NativeSolver,
    Puzzle, Solution, Solver, count_by_parts,
};
use veridoku_testing::random::Random;
use veridoku_testing::{effort, geometry, puzzle};

/// Random puzzles with at least this many solutions and at most that many, as native counts them.
struct Drawn {
    random: Random,
    solver: NativeSolver,
    /// Whether the cells without a given have restricted candidates.
    are_restricted: bool,
}

impl Drawn {
    fn new(seed: u64, are_restricted: bool) -> Drawn {
        Drawn { random: Random(seed), solver: NativeSolver::new(), are_restricted }
    }

    fn next(&mut self, least: u64, most: u64) -> (Puzzle, u64) {
        let rules = geometry("3x3", "classic");
        loop {
            let grid = self.random.grid(&rules, &mut self.solver);
            let mut puzzle = Puzzle::blank(rules.clone());
            let givens = if self.are_restricted { self.random.below(12) } else { 17 };
            while puzzle.given_count() < givens {
                let cell = Cell::from_index(self.random.below(81));
                puzzle.give(cell, grid.digit(cell));
            }
            let open: Vec<Cell> =
                rules.cells().filter(|cell| puzzle.given(*cell).is_none()).collect();
            for cell in open.into_iter().filter(|_| self.are_restricted) {
                let mut digits: DigitSet =
                    (0..9).filter(|_| self.random.below(10) < 6).map(Digit::from_index).collect();
                digits.insert(grid.digit(cell));
                puzzle.restrict(cell, digits);
            }
            // Givens are added until there are few enough solutions.
            loop {
                let answer = self.solver.answer(&puzzle, &Budget::solutions(most + 1), 0).unwrap();
                match answer.stats.solutions {
                    found if found > most => {
                        let cell = Cell::from_index(self.random.below(81));
                        puzzle.give(cell, grid.digit(cell));
                    }
                    found if found >= least => return (puzzle, found),
                    _ => break,
                }
            }
        }
    }
}

fn visited(solver: &mut dyn Solver, puzzle: &Puzzle, budget: &Budget) -> Vec<Solution> {
    let mut found = Vec::new();
    let stats = solver.search(puzzle, budget, &mut |solution| {
        found.push(solution.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(stats.expect("stats").solutions, found.len() as u64);
    found
}

#[test]
fn counts_agree_with_the_memo_and_the_other_backends() {
    let mut drawn = Drawn::new(1, false);
    let mut many = 0;
    for _ in 0..effort::share(30, 400) {
        let (puzzle, found) = drawn.next(10, 100_000);
        many += u64::from(found > 2_000);
        let cover = exact_cover(&puzzle).expect("a cover");
        let memo = CoverCounter::new(1 << 26).count(&cover, &Budget::default(), &mut |_| {});
        assert_eq!(memo.expect("a count").solutions, found.into(), "{puzzle:?}");
        for (backend, most) in [(Backend::Dlx, 100_000), (Backend::Sat, 300)] {
            if found <= most {
                let count = backend.solver().count(&puzzle, &Budget::default()).expect("a count");
                assert_eq!(count.to_string(), found.to_string(), "{backend}: {puzzle:?}");
            }
        }
    }
    assert!(many > 5, "{many}");
}

#[test]
fn each_solution_comes_once() {
    for (seed, are_restricted, kernel) in
        [(2, false, Kernel::Planes), (3, true, Kernel::Board), (4, true, Kernel::Planes)]
    {
        let mut drawn = Drawn::new(seed, are_restricted);
        let mut other = NativeSolver::with_kernel(kernel);
        for _ in 0..effort::share(2, 100) {
            let (puzzle, count) = drawn.next(300, effort::share(3_000, 20_000) as u64);
            let found = visited(&mut drawn.solver, &puzzle, &Budget::default());
            assert_eq!(found.len() as u64, count);
            let set: BTreeSet<_> = found.iter().collect();
            let expected = visited(&mut other, &puzzle, &Budget::default());
            assert_eq!(found.len(), set.len(), "{puzzle:?}");
            assert_eq!(set, expected.iter().collect(), "{puzzle:?}");
        }
    }
}

#[test]
fn the_order_depends_neither_on_the_limit_nor_on_the_call() {
    let mut drawn = Drawn::new(5, false);
    for _ in 0..effort::share(2, 60) {
        let (puzzle, count) = drawn.next(1_000, effort::share(2_000, 20_000) as u64);
        let all = visited(&mut drawn.solver, &puzzle, &Budget::default());
        let guesses = drawn.solver.answer(&puzzle, &Budget::default(), 0).unwrap().stats.guesses;
        for limit in [1, 255, 256, 257, 1_000, count - 1, count, count + 1] {
            let (budget, most) = (Budget::solutions(limit), all.len().min(limit as usize));
            let ending = if limit > count { Ending::Exhausted } else { Ending::Solutions };
            assert_eq!(visited(&mut drawn.solver, &puzzle, &budget), all[..most]);
            let is_fit = |kernel: &Kernel| kernel.is_available() && kernel.is_for_nine();
            for kernel in Kernel::ALL.into_iter().filter(is_fit) {
                let mut solver = NativeSolver::with_kernel(kernel);
                let puzzles = vec![puzzle.clone(); 13];
                for (puzzles, keep) in [(&puzzles[..1], 0), (&puzzles[..1], 700), (&puzzles, 700)] {
                    for answer in solver.search_many(puzzles, &budget, keep) {
                        let Answer { solutions, stats } = answer.expect("an answer");
                        assert_eq!((stats.solutions, stats.ending), (most as u64, ending));
                        assert_eq!(solutions, all[..most.min(keep)], "{kernel}, {limit}");
                        if ending == Ending::Exhausted {
                            assert_eq!(stats.guesses, guesses, "{kernel}");
                        }
                    }
                }
            }
        }
    }
}

/// Mathimagics (enjoysudoku forum), by enumeration.
#[test]
fn completions_of_a_band() {
    let text = "123456789456789123789123456".to_owned() + &".".repeat(54);
    let band = puzzle(&geometry("3x3", "classic"), &text);
    let mut solver = NativeSolver::new();
    let count = solver.count(&band, &Budget::default()).expect("a count");
    assert_eq!(count.to_string(), "7802998272");
    let mut reported = Vec::new();
    let mut note = |solutions| reported.push(solutions);
    // Two more givens: still too many solutions for one part.
    let mut band = band;
    for (index, digit) in [1, 0].into_iter().enumerate() {
        band.give(Cell::from_index(27 + index), Digit::from_index(digit));
    }
    let stats = count_by_parts(&mut solver, &band, &Budget::default(), &mut note).expect("stats");
    assert_eq!(stats.ending, Ending::Exhausted);
    let whole = solver.count(&band, &Budget::default()).expect("a count");
    assert_eq!(u128::from(stats.solutions), whole.at_least);
    assert_eq!(reported.iter().sum::<u64>(), stats.solutions);
    assert!(reported.len() > 1);
}

#[test]
fn a_blank_grid_ends_at_its_bounds() {
    let blank = Puzzle::blank(geometry("3x3", "classic"));
    let mut solver = NativeSolver::new();
    for limit in [10_000_000, 1 << effort::share(40, 50)] {
        let count = solver.count(&blank, &Budget::solutions(limit)).expect("a count");
        assert_eq!(count.to_string(), format!(">={limit}"));
    }
    let budget = Budget::time(Duration::from_millis(300));
    let stats = solver.answer(&blank, &budget, 0).expect("an answer").stats;
    assert_eq!(stats.ending, Ending::Time);
    assert!(stats.solutions > 256);
    let mut left = 1_000;
    let stats = solver.search(&blank, &Budget::default(), &mut |solution| {
        assert_eq!(solution.check(&blank), Ok(()));
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let stats = stats.expect("stats");
    assert_eq!((stats.solutions, stats.ending), (1_000, Ending::Stopped));
}

/// Lanes look for 256 solutions, and then another search goes on. If its time is over at once, these are not lost.
#[test]
fn the_end_of_the_time_takes_no_solution_back() {
    let rules = geometry("3x3", "classic");
    let blank: Vec<Puzzle> = (0..20).map(|_| Puzzle::blank(rules.clone())).collect();
    let mut solver = NativeSolver::with_kernel(Kernel::LanesPortable);
    let budget = Budget { time: Some(Duration::from_millis(500)), ..Budget::default() };
    for keep in [0, 2] {
        for answer in solver.search_many(&blank, &budget, keep) {
            let Answer { solutions, stats } = answer.unwrap();
            assert_eq!(stats.ending, Ending::Time);
            assert!(stats.solutions >= 256, "{}", stats.solutions);
            assert_eq!(solutions.len(), keep);
        }
    }
}

/// A part has tens of millions of solutions only where these are counted in bulk.
#[test]
fn only_chutes_count_in_bulk() {
    let nine = Puzzle::blank(geometry("3x3", "classic"));
    let six = Puzzle::blank(geometry("2x3", "classic"));
    let bounded = Budget { guesses: Some(1_000_000), ..Budget::default() };
    let native = NativeSolver::new();
    assert!(native.counts_in_bulk(&nine, &Budget::default()));
    assert!(!native.counts_in_bulk(&nine, &bounded));
    assert!(!native.counts_in_bulk(&six, &Budget::default()));
    for (kernel, is_bulk) in [(Kernel::Board, false), (Kernel::BoxesPortable, true)] {
        let solver = NativeSolver::with_kernel(kernel);
        assert_eq!(solver.counts_in_bulk(&nine, &Budget::default()), is_bulk);
    }
    assert!(!Backend::Dlx.solver().counts_in_bulk(&nine, &Budget::default()));
}
