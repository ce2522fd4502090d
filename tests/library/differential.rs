//! Every kernel of the native backend against `board`, the readable kernel, on random classic 9x9 puzzles: ambiguous,
//! unique, without a solution, pencilmarks, empty cells, and all sizes of call.
//!
//! `VERIDOKU_PUZZLES=1000000 cargo test --release --test library differential::` tries a million, in most of an hour.

use std::collections::BTreeSet;
use std::sync::Arc;

use veridoku::{
    Answer, Budget, Cell, Digit, DigitSet, Ending, Geometry, Kernel, NativeSolver, Puzzle,
    Solution, Solver,
};
use veridoku_testing::random::Random;
use veridoku_testing::{effort, geometry};

/// The cells, digits and puzzles of this suite.
trait Drawn {
    fn digit(&mut self) -> Digit;
    fn cell(&mut self) -> Cell;
    /// Each digit with a chance of this many tenths.
    fn digits(&mut self, tenths: usize) -> DigitSet;
    /// A puzzle made from a grid, or from nothing; `kind` cycles through all kinds.
    fn puzzle(&mut self, rules: &Arc<Geometry>, grid: &Solution, kind: usize) -> Puzzle;
}

impl Drawn for Random {
    fn digit(&mut self) -> Digit {
        Digit::from_index(self.below(9))
    }

    fn cell(&mut self) -> Cell {
        Cell::from_index(self.below(81))
    }

    fn digits(&mut self, tenths: usize) -> DigitSet {
        (0..9).filter(|_| self.below(10) < tenths).map(Digit::from_index).collect()
    }

    fn puzzle(&mut self, rules: &Arc<Geometry>, grid: &Solution, kind: usize) -> Puzzle {
        let mut puzzle = Puzzle::blank(rules.clone());
        let cells = rules.cells().map(|cell| (cell, grid.digit(cell)));
        match kind % 6 {
            // Givens of a grid: ambiguous or unique; every second time one is changed.
            kind @ (0 | 1) => {
                let givens = [22, 24, 26, 28, 30, 40][self.below(6)];
                while puzzle.given_count() < givens {
                    let cell = self.cell();
                    puzzle.give(cell, grid.digit(cell));
                }
                if kind == 1 {
                    puzzle.give(self.cell(), self.digit());
                }
            }
            // Pencilmarks around a grid.
            2 => {
                let tenths = 2 + self.below(4);
                for (cell, digit) in cells {
                    let mut digits = self.digits(tenths);
                    digits.insert(digit);
                    puzzle.restrict(cell, digits);
                }
            }
            // Pencilmarks without a grid.
            3 => {
                let tenths = 7 + self.below(3);
                rules.cells().for_each(|cell| puzzle.restrict(cell, self.digits(tenths)));
            }
            // Random givens without a grid.
            4 => (0..4 + self.below(20)).for_each(|_| puzzle.give(self.cell(), self.digit())),
            // A grid with some undecided cells; sometimes a cell without candidates, or a given that its cell does not
            // allow.
            _ => {
                for (cell, digit) in cells {
                    let mut digits = DigitSet::single(digit);
                    if self.below(3) > 0 {
                        digits.insert(self.digit());
                        digits.insert(self.digit());
                    }
                    puzzle.restrict(cell, digits);
                }
                match self.below(6) {
                    0 => puzzle.restrict(self.cell(), DigitSet::EMPTY),
                    1 => puzzle.give(self.cell(), self.digit()),
                    _ => {}
                }
            }
        }
        puzzle
    }
}

fn others() -> impl Iterator<Item = Kernel> {
    Kernel::ALL.into_iter().filter(|kernel| *kernel != Kernel::Board && kernel.is_available())
}

fn answers(solver: &mut NativeSolver, puzzles: &[Puzzle], limit: u64, keep: usize) -> Vec<Answer> {
    let answers = solver.search_many(puzzles, &Budget::solutions(limit), keep);
    assert_eq!(answers.len(), puzzles.len());
    answers.into_iter().map(|answer| answer.expect("a native answer")).collect()
}

#[test]
fn kernels_agree_with_the_board() {
    const ALL: usize = 30;
    let wanted = effort::puzzles(200, 2_000);
    let rules = geometry("3x3", "classic");
    let mut random = Random(1);
    let mut board = NativeSolver::with_kernel(Kernel::Board);
    // A puzzle that takes the board this many guesses is skipped: some are endlessly hard.
    let budget = Budget { solutions: Some(ALL as u64), guesses: Some(3_000), ..Budget::default() };
    let (mut tried, mut kinds) = (0, [0; 3]);
    while tried < wanted {
        let (mut puzzles, mut expected) = (Vec::new(), Vec::new());
        let size = [1, 2, 3, 15, 17, 500, 2_000][random.below(7)].min(wanted);
        for kind in 0..size {
            let grid = random.grid(&rules, &mut board);
            let kind = kind + random.below(6);
            let puzzle = random.puzzle(&rules, &grid, kind);
            let answer = board.answer(&puzzle, &budget, ALL).expect("a native answer");
            if answer.stats.ending != Ending::Guesses {
                kinds[answer.solutions.len().min(2)] += 1;
                puzzles.push(puzzle);
                expected.push(answer.solutions.into_iter().collect::<BTreeSet<_>>());
            }
        }
        tried += puzzles.len();
        for kernel in others() {
            let mut solver = NativeSolver::with_kernel(kernel);
            for limit in [1, 2, ALL] {
                let counted = answers(&mut solver, &puzzles, limit as u64, 0);
                let kept = answers(&mut solver, &puzzles, limit as u64, ALL);
                for (index, (puzzle, all)) in puzzles.iter().zip(&expected).enumerate() {
                    let what = || format!("{kernel}, limit {limit}: {puzzle:?}");
                    let ending =
                        if all.len() >= limit { Ending::Solutions } else { Ending::Exhausted };
                    let solutions: BTreeSet<_> = kept[index].solutions.iter().cloned().collect();
                    assert_eq!(solutions.len(), kept[index].solutions.len(), "{}", what());
                    for stats in [counted[index].stats, kept[index].stats] {
                        assert_eq!(stats.solutions as usize, all.len().min(limit), "{}", what());
                        assert_eq!(stats.ending, ending, "{}", what());
                    }
                    assert_eq!(solutions.len(), all.len().min(limit), "{}", what());
                    if all.len() < ALL {
                        assert!(solutions.is_subset(all), "{}", what());
                    }
                    if limit == ALL {
                        let (found, _) = veridoku_testing::solutions(
                            &mut solver,
                            puzzle,
                            &Budget::solutions(limit as u64),
                        );
                        assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "{}", what());
                        assert_eq!(found.len(), all.len(), "{}", what());
                        assert!(all.len() == ALL || found.iter().eq(all), "{}", what());
                        assert!(found.iter().all(|found| found.check(puzzle).is_ok()));
                    }
                    for solution in &solutions {
                        assert_eq!(solution.check(puzzle), Ok(()), "{}", what());
                    }
                }
            }
        }
    }
    assert!(kinds.iter().all(|kind| *kind > tried / 20), "a kind is missing: {kinds:?}");
}

#[test]
fn answers_do_not_depend_on_the_call() {
    let rules = geometry("3x3", "classic");
    let mut random = Random(2);
    let mut planes = NativeSolver::with_kernel(Kernel::Planes);
    let puzzles: Vec<Puzzle> = (0..effort::share(300, 1_000))
        .map(|kind| {
            let grid = random.grid(&rules, &mut planes);
            random.puzzle(&rules, &grid, kind)
        })
        .collect();
    for guesses in [None, Some(2)] {
        let budget = Budget { solutions: Some(3), guesses, ..Budget::default() };
        let mut reported = Vec::new();
        let is_fit = |kernel: &Kernel| kernel.is_for_nine();
        let kernels = others().filter(is_fit).map(NativeSolver::with_kernel);
        for mut solver in std::iter::once(NativeSolver::new()).chain(kernels) {
            for size in [1_000, 1, 5, 333] {
                let all = puzzles.chunks(size).flat_map(|run| solver.search_many(run, &budget, 2));
                let all = all.map(|answer| {
                    let Answer { solutions, stats } = answer.expect("a native answer");
                    let guesses = stats.guesses.filter(|_| stats.ending == Ending::Exhausted);
                    (solutions, stats.solutions, stats.ending, guesses)
                });
                reported.push(all.collect::<Vec<_>>());
            }
        }
        assert!(reported.windows(2).all(|pair| pair[0] == pair[1]));
    }
}
