//! Diagnoses of published puzzles, and of small ones compared with brute force.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use crate::cpu_time::cpu_time;
use proptest::prelude::*;
use veridoku::diagnose::{
    Ambiguity, Contradiction, Details, Diagnosis, Opinions, Redundancy, Request, diagnose,
};
use veridoku::{
    Backend, Budget, Cell, Digit, DigitSet, Geometry, NativeSolver, Puzzle, Solution, SolveError,
    Solver, Stats, Stop, Verdict,
};
use veridoku_testing::{brute_force, geometry, nine};

fn diagnosis_by(backends: [Backend; 2], puzzle: &Puzzle, request: &Request) -> Diagnosis {
    let [mut first, mut second] = backends.map(Backend::solver);
    let found = diagnose(puzzle, [first.as_mut(), second.as_mut()], request);
    let found = found.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found.unconfirmed, 0);
    found
}

fn diagnosis(puzzle: &Puzzle, smallest: bool) -> Diagnosis {
    let request = Request { smallest, ..Request::default() };
    diagnosis_by([Backend::Native, Backend::Dlx], puzzle, &request)
}

/// The puzzle reduced to its statements about these cells.
fn part(puzzle: &Puzzle, cells: impl IntoIterator<Item = Cell>) -> Puzzle {
    let mut part = Puzzle::blank(puzzle.geometry().clone());
    for cell in cells {
        part.restrict(cell, puzzle.allowed(cell));
    }
    part
}

fn assert_minimal(
    puzzle: &Puzzle,
    found: &Contradiction,
    mut is_possible: impl FnMut(&Puzzle) -> bool,
) {
    assert!(found.is_minimal);
    assert!(!is_possible(&part(puzzle, found.cells.iter().copied())));
    assert_eq!(found.witnesses.len(), found.cells.len());
    for (left_out, witness) in found.cells.iter().zip(&found.witnesses) {
        let others = part(puzzle, found.cells.iter().copied().filter(|cell| cell != left_out));
        assert_eq!(witness.check(&others), Ok(()));
        assert!(is_possible(&others));
    }
}

#[test]
fn published_puzzles() {
    let path = format!("{}/tests/data/diagnose.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the data file");
    let mut sat = Backend::Sat.solver();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [puzzle, kind, number] = line.split(':').collect::<Vec<_>>()[..] else {
            panic!("three fields: {line}")
        };
        let puzzle = nine(puzzle);
        match (kind, diagnosis(&puzzle, true).details) {
            ("none" | "conflict", Some(Details::Contradiction(found))) => {
                assert_eq!(found.cells.len().to_string(), number, "{line}");
                assert!(found.is_smallest(), "{line}");
                assert_eq!(found.conflict.is_some(), kind == "conflict", "{line}");
                let sat = std::cell::RefCell::new(&mut sat);
                assert_minimal(&puzzle, &found, |puzzle| {
                    let answer = sat.borrow_mut().answer(puzzle, &Budget::solutions(1), 0);
                    answer.expect("an answer").stats.solutions > 0
                });
            }
            ("several", Some(Details::Ambiguity(found))) => {
                let Ambiguity { count, solutions, differing, completion } = found;
                assert_eq!(count.exact, number != "-", "{line}");
                assert_eq!(completion.is_best_target, count.exact, "{line}");
                if count.exact {
                    assert_eq!(completion.cells.len().to_string(), number, "{line}");
                    assert!(completion.is_smallest(), "{line}");
                }
                assert!(!differing.is_empty() && solutions[0] != solutions[1], "{line}");
                for solution in solutions {
                    assert_eq!(solution.check(&puzzle), Ok(()), "{line}");
                }
                let mut complete = puzzle.clone();
                for &cell in &completion.cells {
                    complete.give(cell, completion.target.digit(cell));
                }
                let answer = sat.answer(&complete, &Budget::solutions(2), 2).expect("an answer");
                assert_eq!(answer.stats.verdict(), Verdict::Unique, "{line}");
                assert_eq!(answer.solutions[0], completion.target, "{line}");
            }
            ("unique", Some(Details::Redundancy(found))) => {
                assert_eq!(found.cells.len().to_string(), number, "{line}");
                assert_eq!(found.is_minimal(), number == "0", "{line}");
            }
            (_, other) => panic!("{line}: {other:?}"),
        }
    }
}

fn rules() -> impl Strategy<Value = Arc<Geometry>> {
    const RULES: [(&str, &str); 5] = [
        ("2x2", "classic"),
        ("2x2", "classic"),
        ("2x2", "x"),
        ("2x3", "classic"),
        ("2x2", "anti-king"),
    ];
    proptest::sample::select(&RULES[..]).prop_map(|(shape, variant)| geometry(shape, variant))
}

prop_compose! {
    /// Givens one by one, most of which see no equal one, and sometimes a restriction.
    fn puzzles()(
        geometry in rules(),
        wishes in proptest::collection::vec((any::<usize>(), any::<usize>()), 0..11),
        allows_conflicts in proptest::bool::weighted(0.1),
        restricted in proptest::collection::vec((any::<usize>(), 0..1u64 << 6), 0..3),
    ) -> Puzzle {
        let mut puzzle = Puzzle::blank(geometry.clone());
        for (cell, digit) in wishes {
            let mut next = puzzle.clone();
            let cell = Cell::from_index(cell % geometry.cell_count());
            next.give(cell, Digit::from_index(digit % geometry.side()));
            if allows_conflicts || next.conflicts().is_empty() {
                puzzle = next;
            }
        }
        for (index, bits) in restricted {
            // Half of them restrict nothing.
            let digits: DigitSet =
                DigitSet::all(geometry.side()).iter().filter(|d| bits >> d.index() & 1 == 1).collect();
            if digits.len() >= 2 && bits < 32 {
                puzzle.restrict(Cell::from_index(index % geometry.cell_count()), digits);
            }
        }
        puzzle
    }
}

/// The cells about which a puzzle states something.
fn stated(puzzle: &Puzzle) -> Vec<Cell> {
    let all = DigitSet::all(puzzle.side());
    puzzle.geometry().cells().filter(|cell| puzzle.allowed(*cell) != all).collect()
}

/// All sets of `size` of the items.
fn subsets<T: Copy>(items: &[T], size: usize) -> Vec<Vec<T>> {
    match (size, items) {
        (0, _) => vec![Vec::new()],
        (_, []) => Vec::new(),
        (_, [first, rest @ ..]) => {
            let mut all = subsets(rest, size);
            all.extend(subsets(rest, size - 1).into_iter().map(|mut set| {
                set.push(*first);
                set
            }));
            all
        }
    }
}

/// Up to `limit` solutions, by brute force if that is fast.
fn oracle(puzzle: &Puzzle, limit: usize) -> Vec<Solution> {
    if puzzle.side() <= 4 {
        return brute_force(puzzle, limit);
    }
    let answer = NativeSolver::new().answer(puzzle, &Budget::solutions(limit as u64), limit);
    answer.expect("an answer").solutions
}

fn assert_contradiction(puzzle: &Puzzle, found: &Contradiction) {
    assert_minimal(puzzle, found, |puzzle| !oracle(puzzle, 1).is_empty());
    assert!(found.at_least <= found.cells.len());
}

fn assert_smallest(puzzle: &Puzzle, found: &Contradiction) {
    assert!(found.is_smallest());
    if let Some(fewer) = found.cells.len().checked_sub(1) {
        for cells in subsets(&stated(puzzle), fewer) {
            assert!(!oracle(&part(puzzle, cells), 1).is_empty(), "{fewer} are enough");
        }
    }
}

/// Whether these cells distinguish some solution, or this one, from all others.
fn tells_apart(cells: &[Cell], target: Option<&Solution>, all: &[Solution]) -> bool {
    let project =
        |solution: &Solution| cells.iter().map(|c| solution.digit(*c)).collect::<Vec<_>>();
    let mut projected: Vec<_> = all.iter().map(project).collect();
    projected.sort();
    let is_alone = |solution: &Solution| {
        let wanted = project(solution);
        let place = projected.partition_point(|other| *other < wanted);
        projected.get(place + 1) != Some(&wanted)
    };
    match target {
        Some(target) => is_alone(target),
        None => all.iter().any(is_alone),
    }
}

fn assert_ambiguity(all: &[Solution], found: &Ambiguity) {
    let Ambiguity { count, solutions, completion, .. } = found;
    assert!(solutions.iter().all(|solution| all.contains(solution)));
    assert!(count.at_least as usize <= all.len());
    assert!(tells_apart(&completion.cells, Some(&completion.target), all));
    assert!(completion.is_smallest());
    let cells: Vec<Cell> = (0..all[0].digits().len())
        .map(Cell::from_index)
        .filter(|cell| all.iter().any(|other| other.digit(*cell) != all[0].digit(*cell)))
        .collect();
    let target = Some(&completion.target).filter(|_| !completion.is_best_target);
    for fewer in subsets(&cells, completion.cells.len() - 1) {
        assert!(!tells_apart(&fewer, target, all), "{fewer:?} are enough");
    }
}

fn assert_redundancy(puzzle: &Puzzle, found: &Redundancy) {
    let stated = stated(puzzle);
    assert_eq!((found.of, found.unsettled), (stated.len(), 0));
    for &cell in &stated {
        let others = part(puzzle, stated.iter().copied().filter(|other| *other != cell));
        let is_redundant = oracle(&others, 2).len() == 1;
        assert_eq!(found.cells.contains(&cell), is_redundant, "{cell:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn diagnoses_agree_with_brute_force(puzzle in puzzles(), pair in 0..3usize) {
        let pair = [
            [Backend::Native, Backend::Dlx],
            [Backend::Sat, Backend::Native],
            [Backend::Dlx, Backend::Sat],
        ][pair];
        let request = Request { smallest: true, ..Request::default() };
        // The oracle does not count more solutions than this, so there is nothing to compare.
        let all = oracle(&puzzle, 301);
        match diagnosis_by(pair, &puzzle, &request).details {
            Some(Details::Contradiction(found)) => {
                prop_assert!(all.is_empty());
                assert_contradiction(&puzzle, &found);
                assert_smallest(&puzzle, &found);
                let Some(Details::Contradiction(found)) = diagnosis(&puzzle, false).details else { panic!("solutions") };
                assert_contradiction(&puzzle, &found);
            }
            Some(Details::Ambiguity(found)) => {
                prop_assert!(all.len() >= 2);
                if all.len() <= 300 && puzzle.side() == 4 {
                    prop_assert_eq!((found.count.at_least, found.count.exact), (all.len() as u128, true));
                    assert_ambiguity(&all, &found);
                    // As if they were too many.
                    let few = Request { solutions: 2, ..request };
                    let Some(Details::Ambiguity(found)) = diagnosis_by(pair, &puzzle, &few).details else {
                        panic!("not several")
                    };
                    prop_assert!(all.len() == 2 || !found.completion.is_best_target);
                    assert_ambiguity(&all, &found);
                }
            }
            Some(Details::Redundancy(found)) => {
                prop_assert_eq!(&all, std::slice::from_ref(&found.solution));
                assert_redundancy(&puzzle, &found);
            }
            None => panic!("without a budget all is known"),
        }
    }
}

/// The generator above must make puzzles of every kind, and contradictions of several sizes.
#[test]
fn the_puzzles_are_of_every_kind() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (mut sizes, mut more_cells, mut minimal, mut redundant) = ([0; 5], 0, 0, 0);
    for _ in 0..400 {
        let puzzle = puzzles().new_tree(&mut runner).expect("a puzzle").current();
        match diagnosis(&puzzle, true).details {
            Some(Details::Contradiction(found)) => sizes[found.cells.len().min(4)] += 1,
            Some(Details::Ambiguity(found)) => {
                more_cells += usize::from(found.completion.cells.len() > 1)
            }
            Some(Details::Redundancy(found)) if found.is_minimal() => minimal += 1,
            Some(Details::Redundancy(_)) => redundant += 1,
            None => panic!("without a budget all is known"),
        }
    }
    let kinds = [sizes[0], sizes[2], sizes[3], sizes[4], more_cells, minimal, redundant];
    assert!(kinds.iter().all(|count| *count >= 4), "{kinds:?}");
}

#[test]
fn a_blank_grid_of_side_four_needs_four_cells() {
    let blank = Puzzle::blank(geometry("2x2", "classic"));
    let Some(Details::Ambiguity(found)) = diagnosis(&blank, false).details else {
        panic!("not several")
    };
    assert_eq!((found.count.at_least, found.count.exact), (288, true));
    // The minimum number of givens of a unique 4x4 puzzle.
    assert_eq!((found.completion.cells.len(), found.completion.at_least), (4, 4));
    assert!(found.completion.is_best_target);
}

#[test]
fn an_effort_that_ends_is_owned_to() {
    let blank = nine(&".".repeat(81));
    let Some(Details::Ambiguity(found)) = diagnosis(&blank, false).details else {
        panic!("not several")
    };
    let completion = found.completion;
    assert!(!found.count.exact && !completion.is_best_target && !completion.is_smallest());
    // No unique puzzle has fewer than 17 givens (McGuire, Tugemann, Civario 2012).
    assert!(completion.cells.len() >= 17 && completion.at_least <= completion.cells.len());
    let request = Request {
        budget: Budget { time: Some(Default::default()), ..Budget::default() },
        ..Request::default()
    };
    let [mut dlx, mut sat] = [Backend::Dlx, Backend::Sat].map(Backend::solver);
    let found = diagnose(&blank, [dlx.as_mut(), sat.as_mut()], &request).expect("an answer");
    assert_eq!(found.verdict, Verdict::Unknown { at_least: 0 });
}

/// Once the effort is used up, the 35,826 solutions are not compared with each other, which took half a minute.
#[test]
fn an_effort_that_ends_is_the_end_for_every_target() {
    let puzzle =
        nine(".3..7......2.9..4.198....678....1..3..........13............2......19..534..8...9");
    let request = Request { solutions: 100_000, steps: 0, ..Request::default() };
    let [mut native, mut dlx] = [Backend::Native, Backend::Dlx].map(Backend::solver);
    let start = cpu_time();
    let found = diagnose(&puzzle, [native.as_mut(), dlx.as_mut()], &request).expect("an answer");
    let cpu = cpu_time() - start;
    assert!(cpu < Duration::from_secs(10), "{cpu:?} of CPU time");
    let Some(Details::Ambiguity(found)) = found.details else { panic!("not several") };
    assert_eq!((found.count.at_least, found.count.exact), (35_826, true));
    assert!(found.completion.is_best_target && !found.completion.is_smallest());
}

/// A solver whose time ends after its first answer.
struct Tired {
    solver: NativeSolver,
    is_tired: bool,
}

impl Solver for Tired {
    fn name(&self) -> &'static str {
        "tired"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        if std::mem::replace(&mut self.is_tired, true) {
            let ending = veridoku::Ending::Time;
            return Ok(Stats { solutions: 0, guesses: None, ending });
        }
        self.solver.search(puzzle, budget, visit)
    }
}

#[test]
fn two_solutions_that_are_shown_are_counted() {
    let mut tired = Tired { solver: NativeSolver::new(), is_tired: false };
    let mut dlx = Backend::Dlx.solver();
    let blank = Puzzle::blank(geometry("2x2", "classic"));
    let found = diagnose(&blank, [&mut tired, dlx.as_mut()], &Request::default());
    let Some(Details::Ambiguity(found)) = found.expect("an answer").details else {
        panic!("not several")
    };
    assert_eq!((found.count.at_least, found.count.exact), (2, false));
}

/// A solver that never finds a solution, or returns a false one.
struct Faulty {
    solver: NativeSolver,
    falsifies: bool,
}

impl Solver for Faulty {
    fn name(&self) -> &'static str {
        "faulty"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        let found = self.solver.answer(puzzle, budget, 9)?;
        if !self.falsifies {
            return Ok(Stats { solutions: 0, ending: veridoku::Ending::Exhausted, ..found.stats });
        }
        for solution in &found.solutions {
            let mut digits = solution.digits().to_vec();
            digits.swap(0, 1);
            let _ = visit(&Solution::new(digits));
        }
        Ok(found.stats)
    }
}

#[test]
fn a_solver_that_is_wrong_is_found_out() {
    let unique =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let several =
        "7.9...6....5.4..7.1287.54.357..3298.4..68....38..91....1..5.3...641..8...5392...4";
    for text in [unique, several] {
        for (falsifies, is_first) in [(true, true), (false, true), (false, false)] {
            let mut faulty = Faulty { solver: NativeSolver::new(), falsifies };
            let mut dlx = Backend::Dlx.solver();
            let solvers: [&mut dyn Solver; 2] =
                if is_first { [&mut faulty, dlx.as_mut()] } else { [dlx.as_mut(), &mut faulty] };
            let found = diagnose(&nine(text), solvers, &Request::default());
            let Err(SolveError::Disagreement(found)) = found else { panic!("{found:?}") };
            assert!(found.to_string().contains("faulty"), "{found}");
        }
    }
}

/// A solver that counts its searches, and ends all work after some of them.
struct Stopper {
    solver: NativeSolver,
    stop: Stop,
    searches: usize,
    most: usize,
}

impl Solver for Stopper {
    fn name(&self) -> &'static str {
        "stopper"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        if self.searches == self.most {
            self.stop.stop();
            let ending = veridoku::Ending::Cancelled;
            return Ok(Stats { solutions: 0, guesses: None, ending });
        }
        self.searches += 1;
        self.solver.search(puzzle, budget, visit)
    }
}

/// A contradiction by a solver that ends after some searches, and the number of searches.
fn stopped(puzzle: &Puzzle, smallest: bool, most: usize) -> (Diagnosis, usize) {
    let stop = Stop::new();
    let mut stopper =
        Stopper { solver: NativeSolver::new(), stop: stop.clone(), searches: 0, most };
    let mut dlx = Backend::Dlx.solver();
    let budget = Budget { stop: Some(stop), ..Budget::default() };
    let request = Request { smallest, budget, ..Request::default() };
    let found = diagnose(puzzle, [&mut stopper, dlx.as_mut()], &request).expect("an answer");
    (found, stopper.searches)
}

fn contradiction_of(diagnosis: Diagnosis) -> Contradiction {
    let Some(Details::Contradiction(found)) = diagnosis.details else { panic!("{diagnosis:?}") };
    found
}

/// The search for the fewest givens does not take time away from the answer without it.
#[test]
fn what_is_sure_is_proved_before_something_smaller_is_looked_for() {
    let mut twelve = Puzzle::blank(geometry("3x4", "classic"));
    // Row 1 lacks 1 to 3, and its last three cells see a 1 in their box.
    for column in 0..9 {
        twelve.give(Cell::at(0, column, 12), Digit::from_index(column + 3));
    }
    twelve.give(Cell::at(1, 10, 12), Digit::from_index(0));
    for row in 3..9 {
        twelve.give(Cell::at(row, 11, 12), Digit::from_index(row));
    }
    let text = ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.";
    for puzzle in [nine(text), twelve] {
        let (sure, searches) = stopped(&puzzle, false, usize::MAX);
        let sure = contradiction_of(sure);
        assert!(sure.is_minimal && sure.witnesses.len() == sure.cells.len());
        let (found, _) = stopped(&puzzle, true, searches);
        assert_eq!(found.unconfirmed, 0);
        assert_eq!(contradiction_of(found), sure);
        // Without a limit, the smallest contradiction is found.
        let (found, _) = stopped(&puzzle, true, usize::MAX);
        assert!(contradiction_of(found).is_smallest());
    }
}

/// In a grid that can be filled, no single given is wrong by itself, even if there is no time to find out more.
#[test]
fn two_givens_at_least_contradict_each_other() {
    let text = ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.";
    let (found, _) = stopped(&nine(text), true, 1);
    let found = contradiction_of(found);
    assert_eq!((found.is_minimal, found.at_least), (false, 2));
}

/// A position of pencilmarks always has the same contradiction: it does not depend on the clock.
#[test]
fn a_hint_at_wrong_pencilmarks_is_bounded_by_counts() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut marks = nine(text);
    let given: Vec<Cell> = marks.givens().map(|given| given.cell).collect();
    for cell in nine(text).geometry().cells().filter(|cell| !given.contains(cell)) {
        let mut left = nine(text).surviving_candidates()[cell.index()];
        // In r1c3 the 4 is correct.
        if cell == Cell::at(0, 2, 9) {
            left.remove(Digit::from_index(3));
        }
        marks.restrict(cell, left);
    }
    let found = Opinions::new().contradiction(&marks, &Budget::default().deadline());
    let found = found.expect("an answer");
    assert_eq!(found.unconfirmed, 0);
    let found = contradiction_of(found);
    let mut sat = Backend::Sat.solver();
    assert_minimal(&marks, &found, |puzzle| {
        sat.solve(puzzle, &Budget::default()).expect("an answer").verdict() != Verdict::None
    });
    assert!(found.cells.contains(&Cell::at(0, 2, 9)) && found.at_least >= 2);
}
