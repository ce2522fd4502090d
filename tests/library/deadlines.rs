//! Time and stops: every piece of work respects both, and reports that it was interrupted.
//!
//! Each row of the table is work on a puzzle under a deadline. It is run
//!
//! - with a stop that is set already: it must return at once, and claim nothing that it cannot know;
//! - with a stop that another thread sets while it works;
//! - with a tenth of a second.
//!
//! The test measures the CPU time of the thread beyond the bound, because other tests run in parallel. The bound here
//! is generous, for builds without optimization on busy machines; `strict_reactions` has the promised one and prints
//! the slowest: `cargo test --release --test library deadlines:: -- --ignored --nocapture`.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::cpu_time::cpu_time;
use veridoku::certify::{CertifyError, CertifyOptions, certify};
use veridoku::diagnose::{Request, diagnose};
use veridoku::encode::{AtMostOne, Cnf, EncodeError, Encoding, exact_cover_within, formula_within};
use veridoku::generate::{Generator, Recipe};
use veridoku::logic::{End, Logic, Position, Techniques, basic};
use veridoku::{
    AutoSolver, Backend, Budget, CoverCounter, CrossCheck, Deadline, Digit, Ending, Geometry,
    Kernel, NativeSolver, Puzzle, SatEngine, SatSolver, Shape, Solution, SolveError, Solver, Stop,
    Verdict, count_by_parts,
};
use veridoku_testing::puzzles::GECODE_18;
use veridoku_testing::{blank, effort, integers};

/// How work ended: interrupted, finished before, or never begun because the puzzle is too large for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Came {
    Broken(Ending),
    Done,
    Refused,
}

/// A piece of work under a budget of time and a stop.
type Work = Box<dyn Fn(&Puzzle, &Budget) -> Came>;

fn came(ending: Ending) -> Came {
    match ending {
        Ending::Time | Ending::Cancelled => Came::Broken(ending),
        _ => Came::Done,
    }
}

fn of_end(end: End) -> Came {
    match end {
        End::Time => Came::Broken(Ending::Time),
        End::Cancelled => Came::Broken(Ending::Cancelled),
        _ => Came::Done,
    }
}

/// Proves uniqueness. An interrupted search has no verdict except that of two solutions.
fn solving(name: String, make: impl Fn() -> Box<dyn Solver> + 'static) -> (String, Work) {
    let work = move |puzzle: &Puzzle, budget: &Budget| {
        let budget = Budget { solutions: Some(2), ..budget.clone() };
        match make().answer(puzzle, &budget, 2) {
            Ok(answer) => {
                let came = came(answer.stats.ending);
                let verdict = answer.stats.verdict();
                let is_open = matches!(verdict, Verdict::Unknown { .. } | Verdict::Multiple);
                assert!(came == Came::Done || is_open, "{came:?} and {verdict:?}");
                came
            }
            Err(SolveError::TooLarge { .. }) => Came::Refused,
            Err(error) => panic!("{error}"),
        }
    };
    (name, Box::new(work))
}

/// Everything that solves, encodes or counts.
fn solvers() -> Vec<(String, Work)> {
    let mut all = Vec::new();
    for backend in Backend::ALL {
        all.push(solving(backend.to_string(), move || backend.solver()));
    }
    all.push(solving("auto".into(), || Box::new(AutoSolver::new())));
    all.push(solving("cross-check".into(), || {
        Box::new(CrossCheck::new(Backend::ALL.map(Backend::solver).into()))
    }));
    for kernel in [
        Kernel::Board,
        Kernel::Planes,
        Kernel::BandsPortable,
        Kernel::BoxesPortable,
        Kernel::LanesPortable,
    ] {
        let make = move || -> Box<dyn Solver> { Box::new(NativeSolver::with_kernel(kernel)) };
        all.push(solving(format!("native {kernel}"), make));
    }
    for engine in SatEngine::ALL.into_iter().filter(|engine| engine.is_available()) {
        let make =
            move || -> Box<dyn Solver> { Box::new(SatSolver::new().with_engines(&[engine])) };
        all.push(solving(format!("sat {engine}"), make));
    }
    let two = [SatEngine::Varisat; 2];
    all.push(solving("sat portfolio".into(), move || {
        Box::new(SatSolver::new().with_engines(&two))
    }));
    for encoding in Encoding::ALL {
        all.push(solving(format!("sat {encoding}"), move || {
            Box::new(SatSolver::with_encoding(encoding))
        }));
        let work = move |puzzle: &Puzzle, budget: &Budget| {
            let (way, most) = (AtMostOne::Pairwise, Cnf::MOST_LITERALS);
            match formula_within(puzzle, encoding, way, most, &budget.deadline()) {
                Err(EncodeError::Over(ending)) => Came::Broken(ending),
                Err(_) => Came::Refused,
                Ok(_) => Came::Done,
            }
        };
        all.push((format!("encode {encoding}"), Box::new(work)));
    }
    let memo = |puzzle: &Puzzle, budget: &Budget| {
        let deadline = budget.deadline();
        match exact_cover_within(puzzle, &deadline) {
            Err(EncodeError::Over(ending)) => Came::Broken(ending),
            Err(error) => panic!("{error}"),
            Ok(cover) => CoverCounter::new(1 << 24)
                .count(&cover, &deadline.left(), &mut |_| {})
                .map_or(Came::Refused, |tally| came(tally.ending)),
        }
    };
    all.push(("memo".into(), Box::new(memo)));
    let parts = |puzzle: &Puzzle, budget: &Budget| {
        let stats = count_by_parts(&mut NativeSolver::new(), puzzle, budget, &mut |_| {});
        came(stats.expect("native takes all").ending)
    };
    all.push(("parts".into(), Box::new(parts)));
    all
}

/// Everything that reasons, explains or proves.
fn reasoning() -> Vec<(String, Work)> {
    /// The logic of a puzzle, or nothing if the puzzle is too large for it.
    fn with_logic(run: impl Fn(&Logic, &Puzzle, &Deadline) -> Came + 'static) -> Work {
        Box::new(move |puzzle, budget| {
            let deadline = budget.deadline();
            match Logic::new(puzzle.geometry().clone(), Techniques::all()) {
                Ok(logic) => run(&logic, puzzle, &deadline),
                Err(_) => Came::Refused,
            }
        })
    }
    let start = |puzzle: &Puzzle| Position::new(puzzle.clone());
    let mut all: Vec<(String, Work)> = vec![
        (
            "path".into(),
            with_logic(move |logic, puzzle, deadline| {
                let path = logic.path_within(&start(puzzle), deadline);
                assert_eq!(path.rounds.is_empty(), path.rating.hardest.is_none(), "whole rounds");
                of_end(path.end)
            }),
        ),
        (
            "rate".into(),
            with_logic(|logic, puzzle, deadline| of_end(logic.rate_within(puzzle, deadline).0)),
        ),
        (
            "round".into(),
            with_logic(move |logic, puzzle, deadline| {
                let found = logic.round_within(&start(puzzle), deadline);
                assert!(found.over.is_none() || found.steps.is_empty(), "a round is whole");
                found.over.map_or(Came::Done, Came::Broken)
            }),
        ),
        (
            "steps".into(),
            with_logic(move |logic, puzzle, deadline| {
                let found = logic.steps_within(&start(puzzle), deadline);
                found.over.map_or(Came::Done, Came::Broken)
            }),
        ),
    ];
    let history = |puzzle: &Puzzle, budget: &Budget| {
        came(basic::search(puzzle, budget, &mut |_| ControlFlow::Continue(())).unwrap().ending)
    };
    all.push(("basic".into(), Box::new(history)));
    let diagnosing = |puzzle: &Puzzle, budget: &Budget| {
        let request = Request { budget: budget.clone(), smallest: true, ..Request::default() };
        let (mut one, mut other) = (NativeSolver::new(), Backend::Sat.solver());
        let diagnosis = diagnose(puzzle, [&mut one, other.as_mut()], &request);
        match diagnosis.map(|diagnosis| diagnosis.verdict) {
            // The parts of a diagnosis beyond the verdict state themselves how far they are known.
            Ok(Verdict::Unknown { .. }) => broken(budget),
            _ => Came::Done,
        }
    };
    all.push(("diagnose".into(), Box::new(diagnosing)));
    for kind in veridoku::certify::Kind::ALL {
        let certifying = move |puzzle: &Puzzle, budget: &Budget| {
            let options = CertifyOptions {
                kind,
                time: budget.time,
                stop: budget.stop.clone(),
                minimal: true,
                memory: None,
            };
            match certify(puzzle, &options) {
                Err(CertifyError::Over(ending)) => Came::Broken(ending),
                Err(CertifyError::TooLarge(_)) => Came::Refused,
                _ => Came::Done,
            }
        };
        all.push((format!("certify {kind}"), Box::new(certifying)));
    }
    let generating = |puzzle: &Puzzle, budget: &Budget| {
        let geometry = puzzle.geometry().clone();
        let Ok(mut generator) = Generator::new(geometry, Recipe::default(), 7) else {
            return Came::Done;
        };
        let mut made = 0;
        generator.generate_until(0..1_000, &budget.deadline(), |_| made += 1);
        if made < 1_000 { broken(budget) } else { Came::Done }
    };
    all.push(("generate".into(), Box::new(generating)));
    all
}

/// Why work was interrupted, if it does not report it.
fn broken(budget: &Budget) -> Came {
    let is_stopped = budget.stop.as_ref().is_some_and(Stop::is_stopped);
    Came::Broken(if is_stopped { Ending::Cancelled } else { Ending::Time })
}

/// Platinum Blonde.
const HARD: &str =
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...";

/// Puzzles by size; the 25x25 one takes every solver seconds.
fn puzzles() -> Vec<(&'static str, Puzzle)> {
    let mut puzzles = vec![
        ("9x9 hard", integers(HARD)),
        ("25x25 hard", integers(GECODE_18)),
        ("64x64 blank", blank(64)),
    ];
    if effort::is_long() {
        puzzles.extend([("16x16 blank", blank(16)), ("25x25 blank", blank(25))]);
    }
    puzzles
}

/// Runs work, and measures how long it took.
fn timed(work: &Work, puzzle: &Puzzle, budget: &Budget) -> (Came, Duration) {
    let start = cpu_time();
    let came = work(puzzle, budget);
    (came, cpu_time().saturating_sub(start))
}

fn all_work() -> Vec<(String, Work)> {
    solvers().into_iter().chain(reasoning()).collect()
}

/// A tenth of a second, in which no large puzzle is finished.
const TENTH: Duration = Duration::from_millis(100);

/// The time allowed for a reaction here.
const GENEROUS: Duration = Duration::from_secs(2);

#[test]
fn what_is_stopped_already_does_nothing() {
    let stop = Stop::new();
    stop.stop();
    let budget = Budget { stop: Some(stop), ..Budget::default() };
    let mut puzzles = puzzles();
    puzzles.push(("225x225 blank", blank(225)));
    for (size, puzzle) in puzzles {
        for (name, work) in all_work() {
            let (came, took) = timed(&work, &puzzle, &budget);
            assert!(took < GENEROUS, "{name} on {size}: {took:?}");
            let is_large = puzzle.side() > Logic::MAX_SIDE;
            if !is_large || came != Came::Refused {
                assert_eq!(came, Came::Broken(Ending::Cancelled), "{name} on {size}");
            }
        }
    }
}

#[test]
fn time_ends_all_work_soon() {
    for (size, puzzle) in puzzles() {
        for (name, work) in all_work() {
            let (came, took) = timed(&work, &puzzle, &Budget::time(TENTH));
            // Each of three backends has the whole time.
            assert!(took < 3 * TENTH + GENEROUS, "{name} on {size}: {took:?}");
            assert_ne!(came, Came::Broken(Ending::Cancelled), "{name} on {size}");
        }
    }
}

#[test]
fn a_stop_from_another_thread_ends_all_work_soon() {
    for (size, puzzle) in puzzles() {
        for (name, work) in all_work() {
            let stop = Stop::new();
            let budget = Budget { stop: Some(stop.clone()), ..Budget::default() };
            let stopper = thread::spawn(move || {
                thread::sleep(TENTH / 2);
                stop.stop();
            });
            let (came, took) = timed(&work, &puzzle, &budget);
            stopper.join().expect("it only sleeps");
            assert!(took < TENTH + GENEROUS, "{name} on {size}: {took:?}");
            assert_ne!(came, Came::Broken(Ending::Time), "{name} on {size}");
        }
    }
}

/// Puzzles side by side: a stop applies to all of them, including those not yet begun.
#[test]
fn a_stop_ends_puzzles_side_by_side() {
    let puzzles = vec![integers(HARD); 4_000];
    for kernel in [None, Some(Kernel::LanesArrays), Some(Kernel::LanesPortable)] {
        let mut solver = kernel.map_or_else(NativeSolver::new, NativeSolver::with_kernel);
        for (after, keep) in [(None, 0), (None, 2), (Some(TENTH / 4), 0), (Some(TENTH / 4), 2)] {
            let stop = Stop::new();
            let budget = Budget { stop: Some(stop.clone()), ..Budget::solutions(2) };
            let stopper = after.map(|after| {
                let stop = stop.clone();
                thread::spawn(move || {
                    thread::sleep(after);
                    stop.stop();
                })
            });
            if after.is_none() {
                stop.stop();
            }
            let answers = solver.search_many(&puzzles, &budget, keep);
            stopper.into_iter().for_each(|stopper| stopper.join().expect("it only sleeps"));
            let mut cancelled = 0;
            for answer in answers {
                let answer = answer.expect("native takes all");
                match answer.stats.ending {
                    Ending::Cancelled => {
                        cancelled += 1;
                        let verdict = answer.stats.verdict();
                        assert!(matches!(verdict, Verdict::Unknown { .. }), "{verdict:?}");
                    }
                    ending => assert_eq!((ending, answer.stats.solutions), (Ending::Exhausted, 1)),
                }
            }
            assert!(after.is_some() || cancelled == puzzles.len(), "{kernel:?}: {cancelled}");
        }
    }
}

/// Digging into a given grid, so none is drawn.
#[test]
fn a_dig_into_a_large_grid_ends_soon() {
    for side in [100, 225] {
        let shape = Shape::of_side(side).expect("a shape");
        let (height, width) = (shape.box_height(), shape.box_width());
        let digit = |cell: usize| {
            let (row, column) = (cell / side, cell % side);
            Digit::from_index((row % height * width + row / height + column) % side)
        };
        let grid = Solution::new((0..side * side).map(digit).collect::<Vec<_>>());
        let geometry = Arc::new(Geometry::classic(shape));
        assert_eq!(grid.check(&Puzzle::blank(geometry.clone())), Ok(()));
        let recipe = Recipe { grids: vec![grid], ..Recipe::default() };
        let mut generator = Generator::new(geometry, recipe, 7).expect("a grid to dig into");
        let (start, mut made) = (cpu_time(), 0);
        generator.generate_until(0..1, &Budget::time(TENTH).deadline(), |_| made += 1);
        let took = cpu_time() - start;
        assert!(made == 0 && took < GENEROUS, "{side}: {made} in {took:?}");
    }
}

/// The table tests nothing if all work finishes in time: on large grids it must be interrupted.
#[test]
fn there_is_something_to_break_off() {
    let puzzle = integers(GECODE_18);
    for name in ["sat", "dlx", "native", "auto", "path", "rate", "steps", "certify extended"] {
        let all = all_work();
        let (_, work) = all.iter().find(|(known, _)| known == name).expect("in the table");
        let (came, _) = timed(work, &puzzle, &Budget::time(Duration::from_millis(30)));
        assert_eq!(came, Came::Broken(Ending::Time), "{name}");
    }
}

#[test]
#[ignore = "for an optimized build on a quiet machine; prints the slowest reactions"]
fn strict_reactions() {
    let mut slowest: Vec<(Duration, String)> = Vec::new();
    let mut puzzles = puzzles();
    puzzles.push(("225x225 blank", blank(225)));
    for (size, puzzle) in puzzles {
        let most = Duration::from_millis(if puzzle.side() > 64 { 200 } else { 50 });
        // Native builds tables, and a generator peers, for each new geometry.
        for (name, work) in all_work() {
            let times = if name == "cross-check" { 3 } else { 1 };
            let (_, took) = timed(&work, &puzzle, &Budget::time(TENTH));
            let beyond = took.saturating_sub(times * TENTH);
            println!("{size:>14} {name:<22} {:>6.1} ms beyond", beyond.as_secs_f64() * 1e3);
            if beyond > most {
                slowest.push((beyond, format!("{name} on {size}")));
            }
        }
    }
    assert!(slowest.is_empty(), "too slow: {slowest:?}");
}
