//! Every line of every file of `tests/data` on every backend, every kernel, and the cross-check.
//!
//! A line is `puzzle:count:solutions`; `= HxW variant` before it gives the rules. The count is exact, or `>=N`; then N
//! solutions are requested. If solutions are given, these are all.

use std::collections::BTreeSet;

use veridoku::{
    Answer, AutoSolver, Backend, Budget, CrossCheck, Ending, Kernel, NativeSolver, Puzzle,
    SatSolver, Solution, Solver, Stop, Verdict,
};
use veridoku_core::format::Puzzles;
use veridoku_solve::{Answered, Answers};
use veridoku_testing::{brute_force, effort, geometry, puzzle, solutions};

/// A line of a data file.
struct Case {
    place: String,
    puzzle: Puzzle,
    at_least: u64,
    exact: bool,
    solutions: Vec<String>,
}

fn cases(name: &str) -> Vec<Case> {
    let path = format!("{}/tests/data/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the data file");
    let mut rules = None;
    let mut cases = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.starts_with('#') {
            continue;
        }
        if let Some(header) = line.strip_prefix("= ") {
            let (shape, variant) = header.split_once(' ').expect("shape and variant");
            rules = Some(geometry(shape, variant));
            continue;
        }
        let fields: Vec<&str> = line.split(':').collect();
        let [text, count, found] = fields[..] else {
            panic!("{name}:{}: three fields", number + 1)
        };
        let rules = rules.as_ref().expect("rules before the first puzzle");
        cases.push(Case {
            place: format!("{name}:{}", number + 1),
            puzzle: puzzle(rules, text),
            at_least: count.trim_start_matches(">=").parse().expect("a count"),
            exact: !count.starts_with(">="),
            solutions: found.split('|').filter(|text| !text.is_empty()).map(Into::into).collect(),
        });
    }
    assert!(!cases.is_empty());
    cases
}

fn every_solver() -> Vec<(String, Box<dyn Solver>)> {
    let mut solvers: Vec<(String, Box<dyn Solver>)> =
        Backend::ALL.into_iter().map(|backend| (backend.to_string(), backend.solver())).collect();
    for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
        solvers.push((format!("native {kernel}"), Box::new(NativeSolver::with_kernel(kernel))));
    }
    for engines in crate::engines::sat_engines() {
        let solver = SatSolver::new().with_engines(&engines);
        solvers.push((format!("sat {engines:?}"), Box::new(solver)));
    }
    solvers.push(("auto".into(), Box::new(AutoSolver::new())));
    let all = Backend::ALL.map(Backend::solver).into();
    solvers.push(("cross-check".into(), Box::new(CrossCheck::new(all))));
    solvers
}

/// Every solver on every case. In the short run native, auto and dlx take every case, the other solvers `some` of them.
fn conform(name: &str, some: usize) {
    let cases = cases(name);
    for (solver_name, mut solver) in every_solver() {
        let is_whole = effort::is_long() || ["native", "auto", "dlx"].contains(&&*solver_name);
        let step = if is_whole { 1 } else { cases.len().div_ceil(some) };
        for Case { place, puzzle, at_least, exact, solutions: expected } in
            cases.iter().step_by(step)
        {
            let budget = if *exact { Budget::default() } else { Budget::solutions(*at_least) };
            let (found, stats) = solutions(solver.as_mut(), puzzle, &budget);
            let what = format!("{solver_name} on {place}");
            assert_eq!(found.len() as u64, *at_least, "{what}");
            assert_eq!(stats.solutions, *at_least, "{what}");
            let ending = if *exact { Ending::Exhausted } else { Ending::Solutions };
            assert_eq!(stats.ending, ending, "{what}");
            assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "{what}: a solution twice");
            for solution in &found {
                assert_eq!(solution.check(puzzle), Ok(()), "{what}");
            }
            if !expected.is_empty() {
                let found: Vec<String> = found.iter().map(ToString::to_string).collect();
                assert_eq!(&found, expected, "{what}");
            }
        }
    }
}

/// All lines in one call, with every choice that works on many puzzles side by side: the same counts, and the same
/// first solutions as separate searches.
fn conform_in_bulk(name: &str) {
    let puzzles: Vec<Puzzle> = cases(name).into_iter().map(|case| case.puzzle).collect();
    let is_fit = |kernel: &Kernel| kernel.is_available() && kernel.is_for_nine();
    let kernels = Kernel::ALL.into_iter().filter(is_fit);
    let mut solvers = vec![("native".to_string(), NativeSolver::new())];
    solvers.extend(kernels.map(|kernel| (kernel.to_string(), NativeSolver::with_kernel(kernel))));
    // One puzzle after the other, all by the engine for single puzzles.
    let mut alone = NativeSolver::with_kernel(Kernel::BoxesArrays);
    for limit in [1, 2, 30] {
        let budget = Budget::solutions(limit);
        let expected = alone.search_many(&puzzles, &budget, 30);
        for (solver_name, solver) in &mut solvers {
            for keep in [0, 1, 30] {
                let answers = solver.search_many(&puzzles, &budget, keep);
                assert_eq!(answers.len(), puzzles.len());
                for (index, (answer, expected)) in answers.iter().zip(&expected).enumerate() {
                    let what = format!("{solver_name} on puzzle {index} of {name}, limit {limit}");
                    let (Ok(answer), Ok(expected)) = (answer, expected) else { panic!("{what}") };
                    assert_eq!(answer.stats.solutions, expected.stats.solutions, "{what}");
                    assert_eq!(answer.stats.ending, expected.stats.ending, "{what}");
                    if expected.stats.ending == Ending::Exhausted {
                        assert_eq!(answer.stats.guesses, expected.stats.guesses, "{what}");
                    }
                    let first = expected.solutions.iter().take(keep);
                    assert!(answer.solutions.iter().eq(first), "{what}, keep {keep}");
                }
            }
        }
    }
}

#[test]
fn classic_nine_in_bulk() {
    conform_in_bulk("nine");
}

#[test]
fn variants_in_bulk() {
    conform_in_bulk("variants");
}

#[test]
fn classic_nine() {
    conform("nine", 8);
}

#[test]
fn small_sides_and_variants() {
    conform("variants", 20);
}

/// The counts of the data file itself are checked by the oracle, if it is fast enough.
#[test]
fn the_oracle_agrees_with_the_data() {
    let mut checked = 0;
    for Case { place, puzzle, at_least, exact, .. } in cases("variants") {
        if exact && puzzle.side() <= 6 {
            assert_eq!(brute_force(&puzzle, 1000).len() as u64, at_least, "{place}");
            checked += 1;
        }
    }
    assert!(checked > 40);
}

#[test]
fn three_solutions_are_the_same_three_everywhere() {
    let text = "7.9...6....5.4..7.1287.54.357..3298.4..68....38..91....1..5.3...641..8...5392...4";
    let puzzle = veridoku_testing::nine(text);
    let expected = brute_force(&puzzle, 10);
    assert_eq!(expected.len(), 3);
    for (name, mut solver) in every_solver() {
        let (found, stats) = solutions(solver.as_mut(), &puzzle, &Budget::default());
        assert_eq!(found, expected, "{name}");
        assert_eq!(stats.count().to_string(), "3", "{name}");
    }
}

#[test]
fn a_solver_is_as_good_as_new_after_an_early_stop() {
    let blank = veridoku_testing::nine(&".".repeat(81));
    let unique = veridoku_testing::nine(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    );
    for (name, mut solver) in every_solver() {
        for limit in [1, 2, 7] {
            let (found, stats) = solutions(solver.as_mut(), &blank, &Budget::solutions(limit));
            assert_eq!((found.len() as u64, stats.ending), (limit, Ending::Solutions), "{name}");
        }
        let (found, stats) = solutions(solver.as_mut(), &unique, &Budget::default());
        assert_eq!((found.len(), stats.ending), (1, Ending::Exhausted), "{name}");
    }
}

#[test]
fn budgets_end_without_a_verdict() {
    use std::time::Duration;
    let blank = veridoku_testing::nine(&".".repeat(81));
    let nothing = Budget { solutions: Some(0), ..Budget::default() };
    let no_time = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    for (name, mut solver) in every_solver() {
        let (found, stats) = solutions(solver.as_mut(), &blank, &nothing);
        assert_eq!((found.len(), stats.ending), (0, Ending::Solutions), "{name}");
        let (_, stats) = solutions(solver.as_mut(), &blank, &no_time);
        assert_eq!(stats.ending, Ending::Time, "{name}");
        assert!(!stats.count().exact, "{name}");
    }
    for backend in [Backend::Native, Backend::Dlx] {
        let budget = Budget { guesses: Some(3), ..Budget::default() };
        let (_, stats) = solutions(backend.solver().as_mut(), &blank, &budget);
        assert_eq!((stats.ending, stats.guesses), (Ending::Guesses, Some(3)), "{backend}");
    }
}

/// Each cell lacks the same digit: no rule of single candidates fires, yet no house has a place for it.
#[test]
fn a_digit_without_a_place_needs_no_guess() {
    for side in [4, 9, 16] {
        let shape = veridoku::Shape::of_side(side).expect("a shape").to_string();
        let mut puzzle = Puzzle::blank(geometry(&shape, "classic"));
        let mut digits = veridoku::DigitSet::all(side);
        digits.remove(veridoku::Digit::from_index(side - 1));
        for cell in puzzle.geometry().clone().cells() {
            puzzle.restrict(cell, digits);
        }
        for kernel in Kernel::ALL {
            let mut solver = NativeSolver::with_kernel(kernel);
            let (_, stats) = solutions(&mut solver, &puzzle, &Budget::default());
            assert_eq!((stats.solutions, stats.guesses), (0, Some(0)), "{kernel} on side {side}");
        }
    }
}

/// A cell that two digits of a row need is a conflict at once: it need not become empty first.
#[test]
fn two_digits_with_one_place_need_no_guess() {
    for text in [
        ".9.....86.1...................92.......5...2..5......1...7..........12..2.....1..",
        ".............1........2.....1......2.2.....1........................1........2...",
    ] {
        let puzzle = veridoku_testing::nine(text);
        for kernel in Kernel::ALL {
            let mut solver = NativeSolver::with_kernel(kernel);
            let (_, stats) = solutions(&mut solver, &puzzle, &Budget::default());
            assert_eq!((stats.solutions, stats.guesses), (0, Some(0)), "{kernel} on {text}");
        }
    }
}

#[test]
fn budgets_hold_for_each_puzzle_of_many() {
    use std::time::Duration;
    let blank = veridoku_testing::nine(&".".repeat(81));
    let unique = veridoku_testing::nine(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    );
    let puzzles: Vec<Puzzle> =
        (0..40).map(|index| if index % 3 == 0 { blank.clone() } else { unique.clone() }).collect();
    for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
        let mut solver = NativeSolver::with_kernel(kernel);
        let mut endings = |budget: Budget, keep| {
            let answers = solver.search_many(&puzzles, &budget, keep).into_iter();
            answers.map(|answer| answer.expect("an answer")).collect::<Vec<_>>()
        };
        let time = Budget { time: Some(Duration::from_millis(50)), ..Budget::default() };
        let guesses = Budget { guesses: Some(9), ..Budget::default() };
        let nothing = Budget::solutions(0);
        for (budget, ending) in [(time, Ending::Time), (guesses, Ending::Guesses)] {
            for keep in [0, 3] {
                for (index, answer) in endings(budget.clone(), keep).into_iter().enumerate() {
                    let expected = if index % 3 == 0 { ending } else { Ending::Exhausted };
                    assert_eq!(answer.stats.ending, expected, "{kernel} on puzzle {index}");
                    assert!(answer.solutions.len() <= keep);
                    if ending == Ending::Guesses && index % 3 == 0 {
                        assert_eq!(answer.stats.guesses, Some(9), "{kernel}");
                    }
                }
            }
        }
        for answer in endings(nothing, 2) {
            assert_eq!((answer.stats.solutions, answer.stats.ending), (0, Ending::Solutions));
        }
    }
}

#[test]
fn kernel_names_round_trip() {
    for kernel in Kernel::ALL {
        assert_eq!(kernel.name().parse(), Ok(kernel));
    }
    assert_eq!(
        "abacus".parse::<Kernel>().unwrap_err().to_string(),
        "`abacus` is not a kernel; expected one of planes, bands-portable, bands-avx2, board, \
         boxes-arrays, boxes-portable, boxes-avx2, boxes-avx512, lanes-arrays, lanes-portable, lanes-avx2, lanes-avx512"
    );
}

#[test]
fn answers_are_written_over_whatever_was_there() {
    let nines: Vec<Puzzle> = cases("nine").into_iter().map(|case| case.puzzle).collect();
    let others: Vec<Puzzle> = cases("variants").into_iter().map(|case| case.puzzle).collect();
    let mixed: Vec<Puzzle> = nines.iter().zip(&others).flat_map(|(a, b)| [a, b]).cloned().collect();
    let many: Vec<Puzzle> = nines.iter().cycle().take(effort::share(20, 60)).cloned().collect();
    // The kernels for other sizes solve puzzles one by one, as boxes does, and are slow.
    let is_fit = |kernel: &Kernel| kernel.is_available() && kernel.is_for_nine();
    let forced = Kernel::ALL.into_iter().filter(is_fit).map(NativeSolver::with_kernel);
    for mut solver in std::iter::once(NativeSolver::new()).chain(forced) {
        let mut answers = Vec::new();
        for puzzles in [&many, &others, &Vec::new(), &mixed, &many[..3].to_vec()] {
            for (limit, keep) in [(3, 3), (3, 0), (1, 1), (2, 5), (0, 1), (2, 1)] {
                let budget = Budget::solutions(limit);
                solver.search_many_into(puzzles, &budget, keep, &mut answers);
                let mut anew = NativeSolver::with_kernel(Kernel::BoxesArrays);
                let expected = anew.search_many(puzzles, &budget, keep);
                assert_eq!(answers.len(), expected.len());
                for (answer, expected) in answers.iter().flatten().zip(expected.iter().flatten()) {
                    assert_eq!(answer.stats.solutions, expected.stats.solutions);
                    assert_eq!(answer.stats.ending, expected.stats.ending);
                    assert_eq!(answer.solutions.len(), expected.solutions.len());
                }
            }
        }
    }
}

/// Bare puzzles get the same verdicts and first solutions as whole ones: in the lanes of every kind, and one by one.
#[test]
fn bare_puzzles_are_answered_as_whole_ones_are() {
    // A puzzle with restrictions is not bare.
    let bare: Vec<Puzzle> = cases("nine").into_iter().map(|case| case.puzzle).collect();
    let bare = bare.into_iter().filter(|puzzle| puzzle.restrictions().is_none());
    let small = puzzle(&geometry("2x2", "classic"), "12..34....12...3");
    let puzzles: Vec<Puzzle> = bare.flat_map(|bare| [bare.clone(), bare, small.clone()]).collect();
    let list_of = |puzzles: &[Puzzle]| {
        let mut list = Puzzles::default();
        for (index, puzzle) in puzzles.iter().enumerate() {
            let number =
                |index: usize| puzzle.entries()[index].map_or(0, |digit| digit.number() as u8);
            // In the second half of the list, every puzzle of two is bare.
            match puzzle.side() == 9 && (index < puzzles.len() / 2 || index % 2 == 0) {
                true => list.push_bare(std::array::from_fn(number)),
                false => list.push(puzzle.clone()),
            }
        }
        list
    };
    let said = |answer: &Answer| (answer.verdict(), answer.solutions.clone());
    let forced = Kernel::ALL.into_iter().filter(|kernel| kernel.is_available());
    let forced = forced.filter(|kernel| kernel.is_side_by_side()).map(NativeSolver::with_kernel);
    let boxed = forced.map(|solver| Box::new(solver) as Box<dyn Solver>);
    let usual: [Box<dyn Solver>; 2] = [Box::new(NativeSolver::new()), Box::new(AutoSolver::new())];
    for mut solver in usual.into_iter().chain(boxed) {
        let mut answers = Answers::default();
        for (size, keep, limit) in [
            (puzzles.len(), 1, 2),
            (puzzles.len(), 0, 2),
            (40, 1, 2),
            (50, 2, 3),
            (11, 1, 2),
            (1, 1, 1),
        ] {
            let budget = Budget::solutions(limit);
            for puzzles in puzzles.chunks(size) {
                let list = list_of(puzzles);
                solver.search_all(&list, &budget, keep, &mut answers);
                let expected = NativeSolver::with_kernel(Kernel::BoxesArrays)
                    .search_many(puzzles, &budget, keep);
                for (index, expected) in expected.iter().enumerate() {
                    let found = match answers.get(&list, index) {
                        Answered::Bare(answer) => answer.whole(),
                        Answered::Whole(answer) => answer.clone().expect("an answer"),
                    };
                    let expected = expected.as_ref().expect("an answer");
                    assert_eq!(said(&found), said(expected), "{} {size} {keep}", solver.name());
                }
            }
        }
        let stop = Stop::new();
        stop.stop();
        let budget = Budget { stop: Some(stop), ..Budget::solutions(2) };
        let list = list_of(&puzzles);
        solver.search_all(&list, &budget, 1, &mut answers);
        for index in 0..list.len() {
            let stats = answers.get(&list, index).stats().expect("an answer");
            assert_eq!(stats.verdict(), Verdict::Unknown { at_least: 0 });
        }
    }
}

/// A count is exact or at least the limit; the first solutions are distinct, as many as exist and are requested, within
/// the limit of the budget.
#[test]
fn counts_and_first_solutions_keep_both_limits() {
    let rules = geometry("2x2", "classic");
    let (blank, unique) = (puzzle(&rules, &".".repeat(16)), puzzle(&rules, "12..34....12...3"));
    for (name, mut solver) in every_solver() {
        let mut count =
            |puzzle, budget| solver.count(puzzle, &budget).expect("a count").to_string();
        assert_eq!(count(&blank, Budget::default()), "288", "{name}");
        assert_eq!(count(&blank, Budget::solutions(100)), ">=100", "{name}");
        assert_eq!(count(&unique, Budget::solutions(2)), "1", "{name}");
        let mut first = |puzzle: &Puzzle, budget, most| {
            let found = solver.first(puzzle, &budget, most).expect("solutions");
            assert!(found.iter().all(|solution| solution.check(puzzle).is_ok()), "{name}");
            let differ: BTreeSet<&Solution> = found.iter().collect();
            assert_eq!(differ.len(), found.len(), "{name}");
            found.len()
        };
        assert_eq!(first(&blank, Budget::default(), 5), 5, "{name}");
        assert_eq!(first(&blank, Budget::solutions(3), 5), 3, "{name}");
        assert_eq!(first(&blank, Budget::default(), 300), 288, "{name}");
        assert_eq!(first(&unique, Budget::default(), 5), 1, "{name}");
        assert_eq!(first(&unique, Budget::default(), 0), 0, "{name}");
    }
}

/// Around the sizes at which another engine takes over, and with no time.
#[test]
fn engines_change_places_unseen() {
    let blank = veridoku_testing::nine(&".".repeat(81));
    let unique = veridoku_testing::nine(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    );
    let mut native = NativeSolver::new();
    let first = native.answer(&blank, &Budget::solutions(3), 3).expect("an answer").solutions;
    for size in [1, 2, 11, 12, 13, 33] {
        let puzzles: Vec<Puzzle> =
            (0..size).map(|index| if index % 2 == 0 { &blank } else { &unique }).cloned().collect();
        let answers = native.search_many(&puzzles, &Budget::solutions(3), 2);
        for (index, answer) in answers.into_iter().enumerate() {
            let answer = answer.expect("an answer");
            assert_eq!(answer.stats.solutions, if index % 2 == 0 { 3 } else { 1 });
            if index % 2 == 0 {
                assert_eq!(answer.solutions, first[..2], "{size} puzzles");
            }
        }
    }
    for limit in [511, 512, 1_023, 1_024, 1_025] {
        let stats = native.answer(&blank, &Budget::solutions(limit), 0).expect("an answer").stats;
        assert_eq!((stats.solutions, stats.ending), (limit, Ending::Solutions));
        let stats = native.answer(&unique, &Budget::solutions(limit), 0).expect("an answer").stats;
        assert_eq!((stats.solutions, stats.ending), (1, Ending::Exhausted));
    }
    let puzzles = vec![blank; 40];
    for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
        let mut solver = NativeSolver::with_kernel(kernel);
        for (limit, micros) in [(1, 0), (2, 0), (2, 300), (100, 0), (100, 2_000)] {
            let time = Some(std::time::Duration::from_micros(micros));
            let budget = Budget { time, ..Budget::solutions(limit) };
            for answer in solver.search_many(&puzzles, &budget, 100) {
                let answer = answer.expect("an answer");
                assert_eq!(answer.solutions.len() as u64, answer.stats.solutions, "{kernel}");
            }
        }
    }
}
