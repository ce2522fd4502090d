//! The three backends on puzzles of every side from 4 to 16, every shape of box, every single variant and pair of
//! variants, and random jigsaws; unique, ambiguous, and without a solution, with a conflict and without. They must
//! agree on the verdict, on the count up to a limit, and below the limit on the solutions themselves.
//!
//! `VERIDOKU_PUZZLES=20000 cargo test --test library agreement:: -- --nocapture` tries twenty thousand, in most of an
//! hour, and shows the number of each kind.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use veridoku::{
    Backend, Budget, Cell, Digit, DigitSet, Ending, Geometry, NativeSolver, Puzzle, Shape,
    Solution, Solver, Variant, Verdict,
};
use veridoku_testing::effort;
use veridoku_testing::jigsaw::{is_connected, random_regions};
use veridoku_testing::random::Random;

const SIDES: std::ops::RangeInclusive<usize> = 4..=16;

/// Limit of solutions, up to which all are requested.
const LIMIT: u64 = 40;

/// Guesses of native for a grid or for removing a given: puzzles hard for native are harder for the others.
const FEW_GUESSES: u64 = 100;

/// Limits for native and dlx, and for sat, which does not count its guesses, so no puzzle takes long.
const GUESSES: u64 = 50_000;
const TIME: Duration = Duration::from_secs(20);

/// Houses of one kind: a shape of boxes, or random regions for each puzzle, with the variants.
#[derive(Clone)]
struct Rules {
    side: usize,
    shape: Option<Shape>,
    variants: Vec<Variant>,
}

impl Rules {
    /// All rules of the sizes above.
    fn all() -> Vec<Rules> {
        let mut choices = vec![Vec::new()];
        for (index, one) in Variant::ALL.into_iter().enumerate() {
            choices.push(vec![one]);
            choices.extend(Variant::ALL[..index].iter().map(|other| vec![*other, one]));
        }
        let mut all = Vec::new();
        for side in SIDES {
            let shapes = (1..=side).filter_map(|height| {
                Shape::new(height, side / height).ok().filter(|shape| shape.side() == side)
            });
            for shape in shapes.map(Some).chain([None]) {
                let rules = choices.iter().cloned().map(|variants| Rules { side, shape, variants });
                all.extend(rules.filter(|rules| rules.geometry(&mut Random(0)).is_some()));
            }
        }
        all
    }

    /// `None` if a variant does not fit.
    fn geometry(&self, random: &mut Random) -> Option<Arc<Geometry>> {
        let geometry = match self.shape {
            Some(shape) => Geometry::new(shape, &self.variants),
            None => Geometry::jigsaw(self.side, &random_regions(self.side, random), &self.variants),
        };
        geometry.ok().map(Arc::new)
    }

    fn variants(&self) -> String {
        let names: Vec<&str> = self.variants.iter().map(|variant| variant.name()).collect();
        if names.is_empty() { "none".into() } else { names.join(",") }
    }

    fn boxes(&self) -> String {
        self.shape.map_or("jigsaw".into(), |shape| shape.to_string())
    }
}

/// Some grid of a geometry, found from a few random givens; `None` if none is found quickly.
fn grid(
    geometry: &Arc<Geometry>,
    random: &mut Random,
    solver: &mut NativeSolver,
) -> Option<Solution> {
    let budget = Budget { guesses: Some(20 * FEW_GUESSES), ..Budget::solutions(1) };
    let mut puzzle = Puzzle::blank(geometry.clone());
    let mut found = solver.answer(&puzzle, &budget, 1).expect("an answer").solutions.pop();
    let budget = Budget { guesses: Some(FEW_GUESSES), ..budget };
    for _ in 0..geometry.side() {
        if found.is_none() {
            break;
        }
        let mut next = puzzle.clone();
        let cell = Cell::from_index(random.below(geometry.cell_count()));
        next.give(cell, Digit::from_index(random.below(geometry.side())));
        let answer = solver.answer(&next, &budget, 1).expect("an answer");
        if let Some(solution) = answer.solutions.into_iter().next() {
            (found, puzzle) = (Some(solution), next);
        }
    }
    found
}

/// A puzzle with only this solution: givens are removed in random order while possible, down to a share of the cells.
fn unique(
    geometry: &Arc<Geometry>,
    grid: &Solution,
    random: &mut Random,
    solver: &mut NativeSolver,
) -> Puzzle {
    let mut puzzle = Puzzle::from_givens(
        geometry.clone(),
        grid.digits().iter().copied().map(Some).collect::<Vec<_>>(),
    );
    // Small grids as far as possible; large ones stay easy for all three.
    let least = match geometry.side() {
        ..=9 => 0,
        10..=12 => 40 + random.below(30),
        _ => 50 + random.below(20),
    };
    let budget = Budget { guesses: Some(FEW_GUESSES), ..Budget::solutions(2) };
    let mut cells: Vec<Cell> = geometry.cells().collect();
    random.shuffle(&mut cells);
    for cell in cells {
        if 100 * puzzle.given_count() <= least * geometry.cell_count() {
            break;
        }
        puzzle.clear(cell);
        if solver.answer(&puzzle, &budget, 0).expect("an answer").stats.verdict() != Verdict::Unique
        {
            puzzle.give(cell, grid.digit(cell));
        }
    }
    puzzle
}

/// A puzzle of rules that have no grid, or none that is found quickly: givens that do not conflict, but so many that a
/// few guesses show it has no solution.
fn without_grid(
    geometry: &Arc<Geometry>,
    random: &mut Random,
    solver: &mut NativeSolver,
) -> Puzzle {
    let budget = Budget { guesses: Some(3), ..Budget::solutions(1) };
    let mut puzzle = Puzzle::blank(geometry.clone());
    let mut cells: Vec<Cell> = geometry.cells().collect();
    random.shuffle(&mut cells);
    for cell in cells {
        if solver.answer(&puzzle, &budget, 0).expect("an answer").stats.verdict() == Verdict::None {
            break;
        }
        let open: Vec<Digit> = puzzle.surviving_candidates()[cell.index()].iter().collect();
        if !open.is_empty() {
            puzzle.give(cell, open[random.below(open.len())]);
        }
    }
    puzzle
}

/// Also gives the digit of a given to one of its peers.
fn contradict(puzzle: &mut Puzzle, random: &mut Random) {
    let givens: Vec<_> = puzzle.givens().collect();
    if !givens.is_empty() {
        let given = givens[random.below(givens.len())];
        let peers = puzzle.geometry().peers(given.cell);
        let peer = peers[random.below(peers.len())];
        puzzle.give(peer, given.digit);
    }
}

/// A puzzle of a kind, as far as the rules allow that kind.
fn puzzle(
    geometry: &Arc<Geometry>,
    kind: usize,
    random: &mut Random,
    solver: &mut NativeSolver,
) -> Puzzle {
    let side = geometry.side();
    let Some(grid) = grid(geometry, random, solver) else {
        let mut puzzle = without_grid(geometry, random, solver);
        if kind == 2 {
            contradict(&mut puzzle, random);
        }
        return puzzle;
    };
    let mut puzzle = unique(geometry, &grid, random, solver);
    let givens: Vec<Cell> = puzzle.givens().map(|given| given.cell).collect();
    match kind {
        0 => {}
        // Removes givens until there are several solutions, and perhaps some more.
        1 => {
            let budget = Budget { guesses: Some(FEW_GUESSES), ..Budget::solutions(2) };
            let (mut givens, mut more) = (givens, random.below(3));
            random.shuffle(&mut givens);
            for given in givens {
                puzzle.clear(given);
                let answer = solver.answer(&puzzle, &budget, 0).expect("an answer");
                if answer.stats.verdict() != Verdict::Unique {
                    if more == 0 {
                        break;
                    }
                    more -= 1;
                }
            }
        }
        // A given that contradicts another.
        2 => contradict(&mut puzzle, random),
        // A given that contradicts the solution, but no other given.
        _ => {
            let open = puzzle.surviving_candidates();
            let is_open =
                |cell: &Cell| puzzle.given(*cell).is_none() && open[cell.index()].len() > 1;
            let cells: Vec<Cell> = geometry.cells().filter(is_open).collect();
            if !cells.is_empty() {
                let cell = cells[random.below(cells.len())];
                let wrong = open[cell.index()].iter().filter(|digit| *digit != grid.digit(cell));
                let wrong: Vec<Digit> = wrong.collect();
                puzzle.give(cell, wrong[random.below(wrong.len())]);
            }
        }
    }
    // Every fourth gets pencilmarks that keep the grid possible; they make some ambiguous ones unique.
    if random.below(4) == 0 {
        for cell in geometry.cells() {
            if random.below(6) > 0 {
                continue;
            }
            let keep = 3 + random.below(7);
            let mut digits: DigitSet =
                DigitSet::all(side).iter().filter(|_| random.below(10) < keep).collect();
            digits.insert(grid.digit(cell));
            puzzle.restrict(cell, digits);
        }
    }
    puzzle
}

/// The result of a backend: sorted solutions, and whether these are all.
struct Found {
    backend: Backend,
    solutions: Vec<Solution>,
    ending: Ending,
    verdict: Verdict,
}

fn find(backend: Backend, puzzle: &Puzzle, solver: &mut dyn Solver) -> Found {
    let mut budget = Budget::solutions(LIMIT);
    match backend {
        Backend::Sat => budget.time = Some(TIME),
        _ => budget.guesses = Some(GUESSES),
    }
    let (solutions, stats) = veridoku_testing::solutions(solver, puzzle, &budget);
    assert_eq!(stats.solutions as usize, solutions.len(), "{backend}: {puzzle:?}");
    assert!(solutions.windows(2).all(|two| two[0] != two[1]), "{backend}, twice: {puzzle:?}");
    assert!(solutions.iter().all(|one| one.check(puzzle).is_ok()), "{backend}: {puzzle:?}");
    Found { backend, solutions, ending: stats.ending, verdict: stats.verdict() }
}

/// Panics if two backends contradict each other; false if one of them did not finish.
fn agree(puzzle: &Puzzle, found: &[Found]) -> bool {
    let is_done = |one: &&Found| matches!(one.ending, Ending::Exhausted | Ending::Solutions);
    let done: Vec<&Found> = found.iter().filter(is_done).collect();
    for two in done.windows(2) {
        let what = || format!("{} and {} on {puzzle:?}", two[0].backend, two[1].backend);
        assert_eq!(two[0].verdict, two[1].verdict, "{}", what());
        assert_eq!(two[0].solutions.len(), two[1].solutions.len(), "{}", what());
        if two[0].solutions.len() < LIMIT as usize {
            assert_eq!(two[0].ending, Ending::Exhausted, "{}", what());
            assert_eq!(two[1].ending, Ending::Exhausted, "{}", what());
            assert_eq!(two[0].solutions, two[1].solutions, "{}", what());
        }
    }
    done.len() == found.len()
}

#[test]
fn backends_agree_on_every_size_rule_and_verdict() {
    let wanted = effort::puzzles(300, 1_200);
    let mut rules = Rules::all();
    let mut random = Random(13);
    let mut native = NativeSolver::default();
    let mut solvers = Backend::ALL.map(|backend| (backend, backend.solver()));
    let mut undecided = 0;
    // The number of puzzles by category, its value, and verdict.
    let mut tally: BTreeMap<[String; 3], usize> = BTreeMap::new();
    for number in 0..wanted {
        // All rules in turn, in another order each time.
        let turn = number % rules.len();
        if turn == 0 {
            random.shuffle(&mut rules);
        }
        let rules = &rules[turn];
        let geometry = rules.geometry(&mut random).expect("rules that fit");
        let puzzle = puzzle(&geometry, random.below(4), &mut random, &mut native);
        let found = solvers.each_mut().map(|(one, solver)| find(*one, &puzzle, solver.as_mut()));
        if !agree(&puzzle, &found) {
            undecided += 1;
            let endings: Vec<Ending> = found.iter().map(|one| one.ending).collect();
            println!("{} {}: {endings:?}", rules.boxes(), rules.variants());
            continue;
        }
        let verdict = match found[0].verdict {
            Verdict::Unique => "unique",
            Verdict::Multiple => "multiple",
            _ if puzzle.conflicts().is_empty() => "none, without a conflict",
            _ => "none, with a conflict",
        };
        let marks = if puzzle.restrictions().is_some() { "pencilmarks" } else { "givens" };
        let with = rules.variants.iter().map(|variant| ("with", variant.name().to_owned()));
        for (by, what) in with.chain([
            ("side", format!("{:2}", rules.side)),
            ("boxes", rules.boxes()),
            ("variants", rules.variants()),
            ("form", marks.into()),
            ("all", "puzzles".into()),
        ]) {
            *tally.entry([by.into(), what, verdict.into()]).or_default() += 1;
        }
    }
    for ([by, what, verdict], count) in &tally {
        println!("{by:8} {what:28} {verdict:24} {count:6}");
    }
    println!("undecided: {undecided}");
    assert!(100 * undecided <= wanted, "{undecided} of {wanted} undecided");

    // The puzzles have the required variety: all kinds of rules, and all verdicts for each size.
    let count = |by: &str, what: &str, verdict: &str| {
        let is_meant = |[of, name, kind]: &[String; 3]| {
            of == by && name == what && (verdict.is_empty() || kind == verdict)
        };
        tally.iter().filter(|(key, _)| is_meant(key)).map(|(_, count)| count).sum::<usize>()
    };
    let all = Rules::all();
    if wanted >= 1_200 {
        let names = |name: fn(&Rules) -> String| all.iter().map(name).collect::<BTreeSet<_>>();
        for boxes in names(Rules::boxes) {
            assert!(count("boxes", &boxes, "") > 0, "no {boxes}");
        }
        for variants in names(Rules::variants) {
            assert!(count("variants", &variants, "") > 0, "no {variants}");
        }
        for verdict in ["unique", "multiple", "none, with a conflict", "none, without a conflict"] {
            assert!(10 * count("all", "puzzles", verdict) > wanted, "few are {verdict}");
            for (by, what) in SIDES
                .map(|side| ("side", format!("{side:2}")))
                .chain(Variant::ALL.map(|variant| ("with", variant.name().to_owned())))
                .chain([("boxes", "jigsaw".into()), ("form", "pencilmarks".into())])
            {
                assert!(count(by, &what, verdict) > 0, "no {what} is {verdict}");
            }
        }
    }
    assert_eq!(names_of_pairs(&all), 16);
}

/// The number of different choices of zero, one or two variants among some rules.
fn names_of_pairs(rules: &[Rules]) -> usize {
    rules.iter().map(Rules::variants).collect::<BTreeSet<_>>().len()
}

#[test]
fn random_regions_are_connected_and_differ() {
    let mut random = Random(3);
    for side in SIDES {
        let maps: BTreeSet<Vec<usize>> =
            (0..10).map(|_| random_regions(side, &mut random)).collect();
        assert!(maps.len() > 8, "side {side}");
        for map in &maps {
            for region in 0..side {
                assert!(is_connected(map, region, side), "side {side}: {map:?}");
                assert_eq!(map.iter().filter(|of| **of == region).count(), side);
            }
            let bent = (0..side * side).filter(|cell| map[*cell] != cell / side).count();
            assert!(bent > side, "side {side}: {map:?}");
        }
    }
}
