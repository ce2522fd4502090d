//! Logic against the solutions: no step ever eliminates or misplaces a digit of the unique solution, in any geometry,
//! and a puzzle's rating does not depend on its orientation.
//!
//! `VERIDOKU_PUZZLES=100000 cargo test --release --test library logic::` tries a hundred thousand classic puzzles and
//! the rating of a thousand in eight forms each; some minutes.

use std::sync::Arc;

use veridoku::logic::{
    Conclusion, End, Level, Logic, Path, Position, Step, Technique, Techniques, explain,
};
use veridoku::{Candidate, Deadline, Geometry, NativeSolver, Puzzle, Solution};
use veridoku_testing::random::{Random, equivalent};
use veridoku_testing::{effort, geometry};

/// Every step of a path against the solution; panics with the step's sentence.
fn check(path: &Path, puzzle: &Puzzle, solution: &Solution) {
    let geometry = puzzle.geometry();
    let mut position = Position::new(puzzle.clone());
    for step in path.rounds.iter().flatten() {
        let is_sound = match &step.conclusion {
            Conclusion::Place(placed) => solution.digit(placed.cell) == placed.digit,
            Conclusion::Eliminate(struck) => {
                struck.iter().all(|candidate| solution.digit(candidate.cell) != candidate.digit)
            }
        };
        let moves = match &step.conclusion {
            Conclusion::Place(placed) => position.value(placed.cell).is_none(),
            Conclusion::Eliminate(struck) => !struck.is_empty(),
        };
        let sentence = || explain::sentence(step, geometry);
        assert!(is_sound && moves, "{puzzle}\n{}", sentence());
        assert!(sentence().len() > 20, "no sentence for {}", step.technique);
        position.apply(step);
    }
    let is_complete = position.is_complete();
    assert_eq!(path.end == End::Solved, is_complete, "{puzzle}: {:?}", path.end);
    assert_ne!(path.end, End::Contradiction, "{puzzle}");
}

/// Uniquely solvable puzzles of a geometry, dug from random grids down to this many givens.
fn dug(
    rules: &Arc<Geometry>,
    count: usize,
    givens: usize,
    seed: u64,
) -> impl Iterator<Item = (Puzzle, Solution)> {
    let (mut random, mut solver) = (Random(seed), NativeSolver::default());
    let rules = rules.clone();
    (0..count).map(move |_| {
        let grid = match rules.is_classic_nine() {
            true => random.grid(&rules, &mut solver),
            false => random.grid_of(&rules, &mut solver),
        };
        (random.dig(&rules, &grid, givens, &mut solver), grid)
    })
}

fn paths_hold(rules: &Arc<Geometry>, count: usize, givens: usize, techniques: Techniques) {
    let logic = Logic::new(rules.clone(), techniques).unwrap();
    for (puzzle, solution) in dug(rules, count, givens, 1) {
        let path = logic.path(&puzzle);
        check(&path, &puzzle, &solution);
        let (end, rating) = logic.rate(&puzzle);
        assert_eq!((end, rating), (path.end, path.rating), "{puzzle}");
    }
}

#[test]
fn no_step_contradicts_the_solution() {
    paths_hold(&geometry("3x3", "classic"), effort::puzzles(300, 1_000), 0, Techniques::all());
}

#[test]
fn nor_in_other_geometries() {
    // Franken and mutant fish take a hundred times the time of all others.
    let (default, all) = (Techniques::default(), Techniques::all());
    for (shape, variants, count, givens, techniques) in [
        ("2x2", "classic", 100, 0, all),
        ("2x3", "classic", 100, 0, all),
        ("2x4", "classic", 20, 0, default),
        ("2x5", "classic", 10, 0, default),
        ("3x3", "x", 5, 0, all),
        ("3x3", "x", 60, 0, default),
        ("3x3", "windoku", 60, 0, default),
        ("3x3", "anti-knight", 20, 0, default),
        ("3x4", "classic", 5, 60, default),
        ("4x4", "classic", 2, 130, default),
    ] {
        let count = (count * effort::puzzles(100, 1_000)).div_ceil(1_000);
        paths_hold(&geometry(shape, variants), count, givens, techniques);
    }
}

#[test]
fn each_technique_alone_beyond_singles_holds() {
    let singles = Techniques::singles();
    let rules = geometry("3x3", "classic");
    for &technique in Technique::ALL {
        paths_hold(&rules, effort::puzzles(200, 1_000).div_ceil(20), 0, singles.with(technique));
    }
}

#[test]
fn a_rating_does_not_depend_on_the_form() {
    for (shape, count) in
        [("3x3", effort::puzzles(300, 1_000).div_ceil(10)), ("2x3", 20), ("2x2", 10)]
    {
        let rules = geometry(shape, "classic");
        let logic = Logic::new(rules.clone(), Techniques::all()).unwrap();
        let mut random = Random(7);
        for (puzzle, _) in dug(&rules, count.min(1_000), 0, 2) {
            let rating = logic.rate(&puzzle);
            for _ in 0..8 {
                let form = equivalent(&puzzle, &mut random);
                assert_eq!(logic.rate(&form), rating, "{puzzle}\n{form}");
            }
        }
    }
}

#[test]
fn a_default_rating_does_not_depend_on_the_form_either() {
    let rules = geometry("3x3", "classic");
    let logic = Logic::new(rules.clone(), Techniques::default()).unwrap();
    let mut random = Random(8);
    for (puzzle, _) in dug(&rules, effort::puzzles(300, 1_000).min(10_000).div_ceil(10), 0, 9) {
        let rating = logic.rate(&puzzle);
        for _ in 0..8 {
            let form = equivalent(&puzzle, &mut random);
            assert_eq!(logic.rate(&form), rating, "{puzzle}\n{form}");
        }
    }
}

/// A finder that skips unchanged parts misses nothing: at each round of a path a fresh search finds the same.
#[test]
fn a_fresh_look_sees_what_the_path_sees() {
    let singles = || Technique::ALL.iter().copied().take_while(|one| *one < Technique::MarkedCell);
    let rules = geometry("3x3", "classic");
    let mut choices: Vec<Techniques> = vec![Techniques::default()];
    for &technique in Technique::ALL {
        choices.push(singles().collect::<Techniques>().with(technique));
    }
    let puzzles: Vec<Puzzle> = dug(&rules, effort::puzzles(300, 1_000).div_ceil(50), 0, 5)
        .map(|(puzzle, _)| puzzle)
        .collect();
    for techniques in choices {
        let logic = Logic::new(rules.clone(), techniques).unwrap();
        for puzzle in &puzzles {
            let path = logic.path(puzzle);
            let conclusions = |steps: &[Step]| {
                let mut all: Vec<String> =
                    steps.iter().map(|step| explain::conclusion(step, &rules)).collect();
                all.sort();
                (steps.first().map(|step| step.technique), all)
            };
            for (position, round) in path.rounds_with_positions() {
                let fresh = logic.round(&position);
                assert_eq!(conclusions(&fresh), conclusions(round), "{puzzle}");
            }
            let rest = logic.round(&path.last());
            assert!(rest.is_empty(), "{puzzle}\n{}", explain::sentence(&rest[0], &rules));
        }
    }
}

/// The positions of a path are those to which its steps lead. A puzzle and the position of its givens are the
/// same start.
#[test]
fn a_path_knows_its_positions() {
    let rules = geometry("3x3", "classic");
    let logic = Logic::new(rules.clone(), Techniques::default()).unwrap();
    for (puzzle, _) in dug(&rules, 10, 0, 8) {
        let mut position = Position::new(puzzle.clone());
        let path = logic.path(&puzzle);
        assert_eq!(path, logic.path(&position), "{puzzle}");
        assert_eq!(logic.rate(&puzzle), logic.rate(&position), "{puzzle}");
        let mut positions = path.positions();
        for round in &path.rounds {
            assert_eq!(positions.next().as_ref(), Some(&position), "{puzzle}");
            round.iter().for_each(|step| position.apply(step));
        }
        assert_eq!(
            (positions.next(), positions.next()),
            (Some(position.clone()), None),
            "{puzzle}"
        );
        assert_eq!(path.last(), position, "{puzzle}");
        // From halfway on, the path is the same, with the same steps.
        let half = path.rounds.len() / 2;
        let rest = logic.path(&path.positions().nth(half).unwrap());
        assert_eq!(rest.end, path.end, "{puzzle}");
        assert_eq!(rest.last(), position, "{puzzle}");
    }
}

#[test]
fn the_smallest_and_the_blank_are_taken() {
    for (shape, variants) in
        [("1x1", "classic"), ("1x2", "classic"), ("2x2", "x"), ("4x4", "classic")]
    {
        let rules = geometry(shape, variants);
        let logic = Logic::new(rules.clone(), Techniques::default()).unwrap();
        let blank = Puzzle::blank(rules.clone());
        let path = logic.path(&blank);
        assert_eq!((path.end, path.rating), logic.rate(&blank), "{shape}");
        assert_eq!(path.end == End::Solved, rules.side() == 1, "{shape}");
        assert_eq!(logic.steps(&blank).is_empty(), rules.side() > 1, "{shape}");
    }
}

#[test]
fn givens_that_contradict_each_other_are_no_path() {
    let rules = geometry("3x3", "classic");
    let logic = Logic::new(rules.clone(), Techniques::default()).unwrap();
    for (mut puzzle, solution) in dug(&rules, 20, 30, 6) {
        let cell = veridoku::Cell::from_index(0);
        puzzle.give(cell, solution.digit(veridoku::Cell::from_index(1)));
        puzzle.give(veridoku::Cell::from_index(1), solution.digit(veridoku::Cell::from_index(1)));
        let path = logic.path(&puzzle);
        assert_eq!((path.end, path.rating), logic.rate(&puzzle), "{puzzle}");
        assert_eq!(path.end, End::Contradiction, "{puzzle}");
    }
}

#[test]
fn a_puzzle_without_solution_never_ends_solved() {
    let rules = geometry("3x3", "classic");
    let logic = Logic::new(rules.clone(), Techniques::all().without_uniqueness()).unwrap();
    let mut random = Random(3);
    for (mut puzzle, solution) in dug(&rules, effort::puzzles(300, 1_000).div_ceil(10), 0, 3) {
        let cell = veridoku::Cell::from_index(random.below(81));
        let wrong = (solution.digit(cell).index() + 1 + random.below(8)) % 9;
        puzzle.give(cell, veridoku::Digit::from_index(wrong));
        // The puzzle is minimal, so another digit leaves none or one solution; if there is one, the step holds in it.
        let path = logic.path(&puzzle);
        if path.end == End::Solved {
            let position = path.last();
            let digits: Vec<_> =
                rules.cells().map(|cell| position.value(cell).expect("complete")).collect();
            assert_eq!(Solution::new(digits).check(&puzzle), Ok(()), "{puzzle}");
        }
    }
}

/// Whether steps solve a puzzle together with singles, each applied only where its own finder finds it.
fn solve_together(logic: &Logic, puzzle: &Puzzle, steps: &[&Step]) -> bool {
    let mut position = Position::new(puzzle.clone());
    let mut left: Vec<&Step> = steps.to_vec();
    let singles = logic.with_techniques(Techniques::singles());
    while !position.is_complete() {
        let round = singles.round(&position);
        if !round.is_empty() {
            round.iter().for_each(|step| position.apply(step));
            continue;
        }
        let applies = |step: &&Step| {
            let only = logic.with_techniques(Techniques::NONE.with(step.technique));
            let is_there = |one: &&Candidate| position.candidates(one.cell).contains(one.digit);
            let wanted: Vec<&Candidate> =
                step.conclusion.eliminations().iter().filter(is_there).collect();
            let has_all = |found: &Step| {
                let struck = found.conclusion.eliminations();
                wanted.iter().all(|one| struck.contains(one))
            };
            !wanted.is_empty() && only.steps(&position).iter().any(has_all)
        };
        let Some(index) = left.iter().position(applies) else { return false };
        position.apply(left.remove(index));
    }
    true
}

#[test]
fn the_shortest_path_has_only_steps_that_are_needed() {
    let rules = geometry("3x3", "classic");
    let easy = |technique: &Technique| technique.level() < Level::Extreme;
    let techniques = Techniques::default().iter().filter(easy).collect();
    let logic = Logic::new(rules.clone(), techniques).unwrap();
    let (mut whole_count, mut short_count) = (0, 0);
    let is_single = |step: &&Step| Techniques::singles().contains(step.technique);
    for (puzzle, solution) in dug(&rules, effort::puzzles(60, 600), 0, 2) {
        let whole = logic.path(&puzzle);
        let short = logic.shortest_within(&puzzle, &Deadline::NEVER);
        check(&short, &puzzle, &solution);
        assert_eq!((short.end, short.rating), (whole.end, whole.rating), "{puzzle}");
        if whole.end != End::Solved {
            continue;
        }
        let hardest = |path: &Path| path.rounds.iter().flatten().map(|step| step.technique).max();
        assert_eq!(hardest(&short), hardest(&whole), "{puzzle}");
        let steps: Vec<&Step> =
            short.rounds.iter().flatten().filter(|step| !is_single(step)).collect();
        for index in 0..steps.len() {
            let mut others = steps.clone();
            let left_out = others.remove(index);
            let is_needed = !solve_together(&logic, &puzzle, &others);
            assert!(is_needed, "{puzzle}\n{}", explain::sentence(left_out, &rules));
        }
        whole_count += whole.rounds.iter().flatten().filter(|step| !is_single(step)).count();
        short_count += steps.len();
    }
    assert!(short_count * 4 < whole_count * 3, "{short_count} of {whole_count} steps are left");
}
