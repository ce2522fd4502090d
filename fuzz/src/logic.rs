//! Logic: on puzzles of many rules, with one, several and no solutions, every step of every technique is true in
//! every solution. Techniques of uniqueness are used only if there is one solution. If there is none, nothing panics,
//! and the end is never called solved.

use std::ops::ControlFlow;
use std::time::Duration;

use veridoku::logic::basic::{self, EventKind};
use veridoku::logic::{Conclusion, End, Logic, Position, Step, Technique, Techniques, explain};
use veridoku::report::{EndReport, RoundReport, StepReport, line};
use veridoku::{Budget, Candidate, Deadline, Digit, Geometry, Puzzle, Solution, Stats, Verdict};

use veridoku_testing::bytes::Bytes;
use veridoku_testing::positions::puzzle;
use veridoku_testing::truth::Truth;

/// Longer inputs are skipped.
const LONGEST: usize = 1_000;

/// Guesses allowed for the search that finds the solutions.
const GUESSES: u64 = 20_000;

/// Time for one path, rating or list of steps: all techniques on a nearly empty grid take minutes. The results before
/// the end must hold.
const TIME: Duration = Duration::from_secs(2);

/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    if data.len() > LONGEST {
        return;
    }
    let mut bytes = Bytes(data);
    let how = bytes.byte();
    let Some(puzzle) = puzzle(&mut bytes) else { return };
    let Some(truth) = Truth::of(&puzzle, GUESSES) else { return };
    let is_unique = truth.is_unique;
    let all = if is_unique { Techniques::all() } else { Techniques::all().without_uniqueness() };
    // All techniques, the default ones, or singles and one other.
    let techniques = match how % 4 {
        0 => all,
        1 => all - Techniques::franken() - Techniques::mutant() - Techniques::kraken(),
        _ => {
            let one = Technique::ALL[usize::from(how / 4) % Technique::ALL.len()];
            let is_wanted = |other: &Technique| *other == one || *other <= Technique::Claiming;
            all.iter().filter(is_wanted).collect()
        }
    };
    let logic = Logic::new(puzzle.geometry().clone(), techniques).expect("a small grid");
    let start = match how & 4 {
        0 => Position::new(puzzle.clone()),
        _ => Position::of_marks(puzzle.clone()),
    };
    let last = path_holds(&logic, &start, &truth);
    if how & 4 == 0 {
        let path = logic.path_within(&start, &deadline());
        let (end, rating) = logic.rate_within(&puzzle, &deadline());
        if end != End::Time && path.end != End::Time {
            assert_eq!((end, rating), (path.end, path.rating), "{puzzle:?}");
        }
    }
    for position in [&start, &last] {
        all_hold(&logic.steps_within(position, &deadline()).steps, position, &truth);
    }
    basic_holds(&puzzle, &truth);
}

fn deadline() -> Deadline {
    Budget::time(TIME).deadline()
}

/// The position at the end of a path; each of its steps must be true.
fn path_holds(logic: &Logic, start: &Position, truth: &Truth) -> Position {
    let path = logic.path_within(start, &deadline());
    let geometry = logic.geometry();
    let mut position = start.clone();
    for round in &path.rounds {
        all_hold(round, &position, truth);
        assert!(line(&RoundReport::new(round, geometry)).starts_with('{'));
        round.iter().for_each(|step| position.apply(step));
    }
    assert!(line(&EndReport::new(&path)).starts_with('{'));
    let puzzle = start.puzzle();
    match path.end {
        End::Solved => {
            let solution = solution_of(&position).expect("a value in every cell");
            assert_eq!(solution.check(puzzle), Ok(()), "{puzzle:?}");
            assert!(truth.solution.is_some(), "solved without a solution: {puzzle:?}");
        }
        End::Contradiction => {
            assert!(truth.solution.is_none(), "a contradiction with solutions: {puzzle:?}");
        }
        End::Stuck => assert!(!position.is_complete(), "{puzzle:?}"),
        End::Time => {}
        End::Cancelled => panic!("nothing cancels it: {puzzle:?}"),
    }
    position
}

fn all_hold(steps: &[Step], position: &Position, truth: &Truth) {
    let puzzle = position.puzzle();
    let geometry = puzzle.geometry();
    for step in steps {
        let sentence = explain::sentence(step, geometry);
        assert!(truth.holds(step), "{sentence}\n{puzzle:?}");
        assert!(says(step, geometry), "no reason: {sentence}");
        let is_open = |one: &Candidate| {
            position.value(one.cell).is_none() && position.candidates(one.cell).contains(one.digit)
        };
        // If values contradict each other, a single may be placed on top of its contradiction.
        let is_move = match &step.conclusion {
            Conclusion::Place(placed) => position.value(placed.cell).is_none(),
            Conclusion::Eliminate(struck) => !struck.is_empty() && struck.iter().all(is_open),
        };
        assert!(is_move, "nothing new: {sentence}\n{puzzle:?}");
    }
}

/// Whether the sentences of a step contain words.
fn says(step: &Step, geometry: &Geometry) -> bool {
    let gist = explain::gist(step.technique).is_some();
    (gist || !explain::reason(step, geometry).is_empty())
        && !explain::where_to_look(step, geometry).is_empty()
        && line(&StepReport::new(step, geometry)).starts_with('{')
}

fn solution_of(position: &Position) -> Option<Solution> {
    let cells = position.puzzle().geometry().cells();
    let digits: Option<Vec<Digit>> = cells.map(|cell| position.value(cell)).collect();
    digits.map(Solution::new)
}

/// The basic strategy: everything it deduces from only the puzzle is true in every solution, and it ends with the right
/// verdict.
fn basic_holds(puzzle: &Puzzle, truth: &Truth) {
    let budget = Budget { guesses: Some(100), ..Budget::solutions(2) };
    let mut has_solution = false;
    let stats: Stats = basic::search(puzzle, &budget, &mut |event| {
        let message = event.describe(puzzle.geometry()).to_string();
        assert!(!message.is_empty());
        let is_deduced = event.depth == 0 && !has_solution && !event.is_supposed();
        match &event.kind {
            EventKind::Placement { candidate, .. } if is_deduced => {
                assert!(truth.is_certain(*candidate), "{message}\n{puzzle:?}");
            }
            EventKind::Solution(solution) => {
                has_solution = true;
                assert_eq!(solution.check(puzzle), Ok(()), "{puzzle:?}");
            }
            EventKind::Contradiction(_) if is_deduced => {
                assert!(truth.solution.is_none(), "{message}\n{puzzle:?}");
            }
            _ => {}
        }
        if is_deduced {
            let mut struck = event.struck().iter();
            assert!(struck.all(|one| !truth.is_possible(*one)), "{message}\n{puzzle:?}");
        }
        ControlFlow::Continue(())
    });
    let is_right = match stats.verdict() {
        Verdict::None => truth.solution.is_none(),
        Verdict::Unique => truth.is_unique,
        Verdict::Multiple => truth.solution.is_some() && !truth.is_unique,
        Verdict::Unknown { at_least } => at_least == 0 || truth.solution.is_some(),
    };
    assert!(is_right, "{:?}: {puzzle:?}", stats.verdict());
}
