//! Generated puzzles: they match the recipe, and are the same as those of a hole-by-hole dig.

use std::collections::HashSet;
use std::sync::Arc;

use veridoku::canonical::{Key, canonical};
use veridoku::generate::{
    DiggingLevel, DiggingOrder, Generated, Generator, Method, Recipe, RecipeError, Symmetry, Wanted,
};
use veridoku::logic::{End, Level, Logic, Technique, Techniques};
use veridoku::transform::Symmetries;
use veridoku::{
    Backend, Budget, Cell, DlxSolver, Geometry, NativeSolver, Puzzle, RandomStream, SatSolver,
    Shape, Solution, Solver, Variant, Verdict,
};

fn geometry(box_height: usize, box_width: usize, variants: &[Variant]) -> Arc<Geometry> {
    let shape = Shape::new(box_height, box_width).unwrap();
    Arc::new(Geometry::new(shape, variants).unwrap())
}

fn nine() -> Arc<Geometry> {
    geometry(3, 3, &[])
}

/// A jigsaw of side 5.
fn jigsaw() -> Arc<Geometry> {
    let regions: Vec<usize> =
        "aabbbaaccbdaccbdddcedeeee".bytes().map(|byte| usize::from(byte - b'a')).collect();
    Arc::new(Geometry::jigsaw(5, &regions, &[]).unwrap())
}

/// The first puzzles of a recipe, each checked: unique by this solver, with the reported solution.
fn made_and_checked(
    geometry: &Arc<Geometry>,
    recipe: &Recipe,
    count: u64,
    solver: &mut dyn Solver,
) -> Vec<Generated> {
    let mut generator = Generator::new(geometry.clone(), recipe.clone(), 42).unwrap();
    let made: Vec<Generated> =
        generator.generate(0..count).into_iter().map(Result::unwrap).collect();
    for generated in &made {
        assert_unique(generated, solver);
    }
    made
}

/// The first puzzles of a recipe, checked by dlx.
fn made(geometry: &Arc<Geometry>, recipe: &Recipe, count: u64) -> Vec<Generated> {
    made_and_checked(geometry, recipe, count, &mut DlxSolver::new())
}

fn assert_unique(Generated { puzzle, solution, .. }: &Generated, solver: &mut dyn Solver) {
    let answer = solver.answer(puzzle, &Budget::solutions(2), 2).unwrap();
    assert_eq!(answer.stats.verdict(), Verdict::Unique, "{puzzle}");
    assert_eq!(answer.solutions, std::slice::from_ref(solution), "{puzzle}");
}

fn is_unique(puzzle: &Puzzle, solver: &mut NativeSolver) -> bool {
    solver.answer(puzzle, &Budget::solutions(2), 0).unwrap().stats.solutions == 1
}

/// The puzzle with each of its givens left out.
fn with_a_given_less(puzzle: &Puzzle) -> impl Iterator<Item = Puzzle> {
    let is_given = |cell: &Cell| puzzle.given(*cell).is_some();
    puzzle.geometry().cells().filter(is_given).map(|cell| {
        let mut fewer = puzzle.clone();
        fewer.clear(cell);
        fewer
    })
}

/// A key that distinguishes a classic puzzle from all that are not equivalent to it.
fn key(puzzle: &Puzzle) -> Key {
    canonical(puzzle).unwrap().key()
}

fn full(solution: &Solution) -> Puzzle {
    let digits: Vec<_> = solution.digits().iter().copied().map(Some).collect();
    Puzzle::from_givens(nine(), digits)
}

/// The result of digging a grid by the rule: hole by hole, each with a separate search.
fn dug_by_the_rule(geometry: &Arc<Geometry>, grid: &Solution, recipe: &Recipe) -> Puzzle {
    let (side, floor, least) = (geometry.side(), recipe.floor, *recipe.givens.start());
    let mut solver = NativeSolver::new();
    let mut dug = Puzzle::blank(geometry.clone());
    geometry.cells().for_each(|cell| dug.give(cell, grid.digit(cell)));
    for cell in recipe.order.cells(side, &mut RandomStream::numbered(0, 0)) {
        let hole = recipe.symmetry.orbit(cell, side);
        if hole.iter().any(|cell| dug.given(*cell).is_none()) {
            continue;
        }
        hole.iter().for_each(|cell| dug.clear(*cell));
        let line = |is_line: &dyn Fn(Cell) -> bool| {
            geometry.cells().filter(|c| is_line(*c) && dug.given(*c).is_some()).count()
        };
        let keeps_floor = hole.iter().all(|hole| {
            line(&|cell| cell.row(side) == hole.row(side)) >= floor
                && line(&|cell| cell.column(side) == hole.column(side)) >= floor
        });
        if dug.given_count() < least || !keeps_floor || !is_unique(&dug, &mut solver) {
            hole.iter().for_each(|cell| dug.give(*cell, grid.digit(*cell)));
        }
    }
    dug
}

fn assert_dug_by_the_rule(geometry: &Arc<Geometry>, recipe: &Recipe) {
    for Generated { puzzle, solution, .. } in made(geometry, recipe, 5) {
        assert_eq!(puzzle, dug_by_the_rule(geometry, &solution, recipe), "{recipe:?}");
    }
}

#[test]
fn holes_are_those_of_the_rule() {
    for geometry in [nine(), geometry(2, 3, &[]), geometry(3, 3, &[Variant::X])] {
        for order in
            [DiggingOrder::JumpOneCell, DiggingOrder::WanderAlongS, DiggingOrder::LeftToRight]
        {
            for (symmetry, floor) in [
                (Symmetry::None, 0),
                (Symmetry::None, geometry.side() / 3),
                (Symmetry::HalfTurn, 0),
            ] {
                let recipe = Recipe { order, symmetry, floor, ..Recipe::default() };
                assert_dug_by_the_rule(&geometry, &recipe);
            }
        }
    }
    for geometry in [jigsaw(), geometry(3, 3, &[Variant::AntiKnight])] {
        let recipe = Recipe { order: DiggingOrder::JumpOneCell, ..Recipe::default() };
        assert_dug_by_the_rule(&geometry, &recipe);
    }
}

#[test]
fn a_bound_ends_the_holes_of_the_rule() {
    let dig = Recipe { method: Method::Dig, givens: 30..=30, ..Recipe::default() };
    for order in [DiggingOrder::JumpOneCell, DiggingOrder::WanderAlongS, DiggingOrder::LeftToRight]
    {
        let recipe = Recipe { order, ..dig.clone() };
        assert_dug_by_the_rule(&nine(), &recipe);
        assert!(made(&nine(), &recipe, 5).iter().all(|made| made.puzzle.given_count() == 30));
    }
}

#[test]
fn minimal_puzzles_can_spare_no_given() {
    let mut solver = NativeSolver::new();
    let small =
        [(1, 1), (1, 2), (1, 3), (2, 2)].map(|(rows, columns)| geometry(rows, columns, &[]));
    for geometry in [nine(), geometry(3, 3, &[Variant::Windoku])].into_iter().chain(small) {
        for Generated { puzzle, .. } in made(&geometry, &Recipe::default(), 30) {
            for fewer in with_a_given_less(&puzzle) {
                assert!(!is_unique(&fewer, &mut solver), "{fewer} of {puzzle}");
            }
        }
    }
}

#[test]
fn large_minimal_puzzles_can_spare_no_given() {
    let mut sat = SatSolver::new();
    let mut native = NativeSolver::new();
    let few = Budget { guesses: Some(1000), ..Budget::solutions(2) };
    let made = made_and_checked(&geometry(4, 4, &[]), &Recipe::default(), 1, &mut sat);
    for fewer in with_a_given_less(&made[0].puzzle) {
        // Most are quick; if native does not decide quickly, sat does.
        let mut verdict = native.answer(&fewer, &few, 0).unwrap().stats.verdict();
        if matches!(verdict, Verdict::Unknown { .. }) {
            verdict = sat.answer(&fewer, &Budget::solutions(2), 0).unwrap().stats.verdict();
        }
        assert_eq!(verdict, Verdict::Multiple, "{fewer}");
    }
}

#[test]
fn puzzles_of_side_25_are_unique() {
    let recipe = Recipe { method: Method::Dig, givens: 300..=300, ..Recipe::default() };
    let made = made_and_checked(&geometry(5, 5, &[]), &recipe, 1, &mut SatSolver::new());
    assert_eq!(made[0].puzzle.given_count(), 300);
}

#[test]
fn grown_puzzles_need_their_last_given() {
    let recipe =
        Recipe { method: Method::Grow, order: DiggingOrder::LeftToRight, ..Recipe::default() };
    let mut solver = NativeSolver::new();
    for Generated { puzzle, .. } in made(&nine(), &recipe, 30) {
        // Grown against the order of the holes: from the last cell back to the first that is given.
        let first = puzzle.entries().iter().position(Option::is_some).unwrap();
        assert!(puzzle.entries()[first..].iter().all(Option::is_some), "{puzzle}");
        let mut fewer = puzzle.clone();
        fewer.clear(Cell::from_index(first));
        assert!(!is_unique(&fewer, &mut solver), "{puzzle}");
    }
}

#[test]
fn a_puzzle_follows_from_its_number() {
    let recipe = Recipe { givens: 0..=24, ..Recipe::default() };
    let all = made(&nine(), &recipe, 60);
    let mut generator = Generator::new(nine(), recipe.clone(), 42).unwrap();
    let pieces = [40..60, 0..1, 1..40].map(|range| generator.generate(range)).concat();
    for piece in pieces.into_iter().map(Result::unwrap) {
        assert_eq!(piece, all[piece.number as usize]);
    }
    assert!(all.iter().any(|generated| generated.tries > 1), "a filter that lets everything pass");
    let mut other = Generator::new(nine(), recipe, 43).unwrap();
    assert_ne!(other.generate(0..1)[0].as_ref().unwrap().puzzle, all[0].puzzle);
}

/// The results of this seed when the test was written: the same on every machine.
#[test]
fn a_seed_is_for_ever() {
    let lines: Vec<String> =
        made(&nine(), &Recipe::default(), 3).iter().map(|made| made.puzzle.to_string()).collect();
    let pinned = include_str!("../data/generated.txt");
    assert_eq!(lines.join("\n"), pinned.trim_end());
}

#[test]
fn levels_keep_their_bounds() {
    for level in DiggingLevel::ALL {
        for Generated { puzzle, .. } in made(&nine(), &level.recipe(), 100) {
            assert!(level.givens().contains(&puzzle.given_count()), "{level}: {puzzle}");
            for house in &puzzle.geometry().houses()[..18] {
                let givens = house.cells.iter().filter(|cell| puzzle.given(**cell).is_some());
                assert!(givens.count() >= level.floor(), "{level}: {puzzle}, {house}");
            }
        }
    }
}

#[test]
fn scrambled_puzzles_are_forms_of_those_dug() {
    let logic = Logic::new(nine(), Techniques::default()).unwrap();
    for level in DiggingLevel::ALL {
        let dug = Recipe { is_scrambled: false, ..level.recipe() };
        let pairs = made(&nine(), &level.recipe(), 10).into_iter().zip(made(&nine(), &dug, 10));
        for (form, dug) in pairs {
            assert_ne!(form.puzzle, dug.puzzle, "{level}");
            assert_eq!(key(&form.puzzle), key(&dug.puzzle), "{level}");
            assert_eq!(logic.rate(&form.puzzle), logic.rate(&dug.puzzle), "{level}");
        }
    }
}

#[test]
fn patterns_have_their_symmetry() {
    for symmetry in Symmetry::ALL {
        for geometry in [nine(), geometry(2, 3, &[])] {
            let recipe = Recipe { symmetry, ..Recipe::default() };
            for Generated { puzzle, .. } in made(&geometry, &recipe, 5) {
                for cell in geometry.cells() {
                    let is_given = |cell: &Cell| puzzle.given(*cell).is_some();
                    let orbit = symmetry.orbit(cell, geometry.side());
                    assert!(
                        orbit.iter().all(|other| is_given(other) == is_given(&cell)),
                        "{puzzle}"
                    );
                }
            }
        }
    }
}

#[test]
fn what_is_wanted_by_logic_is_so() {
    let logic = Logic::new(nine(), Techniques::default()).unwrap();
    let with = |wanted: Wanted| Recipe { wanted: Some(wanted), ..Recipe::default() };
    let rated = |wanted: &Wanted, count| {
        made(&nine(), &with(wanted.clone()), count).into_iter().map(|generated| {
            let (end, rating) = logic.rate(&generated.puzzle);
            assert_eq!(
                (end, Some(rating)),
                (End::Solved, generated.rating),
                "{}",
                generated.puzzle
            );
            rating
        })
    };
    let wanted = Wanted { technique: Some(Technique::XWing), ..Wanted::default() };
    assert!(rated(&wanted, 3).all(|rating| rating.hardest == Some(Technique::XWing)));
    let wanted = Wanted { at_most: Some(Technique::HiddenSingleBox), ..Wanted::default() };
    assert!(rated(&wanted, 20).all(|rating| rating.hardest <= Some(Technique::HiddenSingleBox)));
    let wanted = Wanted { rating: 1000..=1200, ..Wanted::default() };
    assert!(rated(&wanted, 5).all(|rating| (1000..=1200).contains(&rating.score)));
    for level in Level::ALL {
        let wanted = Wanted { level: Some(level), ..Wanted::default() };
        assert!(rated(&wanted, 3).all(|rating| rating.level() == level), "{level}");
    }
}

#[test]
fn a_wanted_technique_is_needed() {
    for technique in [Technique::HiddenSingleBox, Technique::NakedPair, Technique::XWing] {
        let wanted = Wanted { technique: Some(technique), ..Wanted::default() };
        let recipe = Recipe { wanted: Some(wanted), ..Recipe::default() };
        let easier: Techniques =
            Techniques::default().iter().filter(|easier| *easier < technique).collect();
        let logic = Logic::new(nine(), easier).unwrap();
        let enough = Logic::new(nine(), easier.with(technique)).unwrap();
        for Generated { puzzle, .. } in made(&nine(), &recipe, 3) {
            assert_ne!(logic.rate(&puzzle).0, End::Solved, "{puzzle} without {technique:?}");
            assert_eq!(enough.rate(&puzzle).0, End::Solved, "{puzzle} with {technique:?}");
        }
    }
}

#[test]
fn grids_to_dig_in_are_used() {
    let grids = made(&nine(), &Recipe { method: Method::Full, ..Recipe::default() }, 2);
    assert!(grids.iter().all(|grid| grid.puzzle.given_count() == 81));
    assert_ne!(key(&grids[0].puzzle), key(&grids[1].puzzle));
    let solutions = grids.iter().map(|grid| grid.solution.clone()).collect();
    let forms = made(&nine(), &Recipe { grids: solutions, ..Recipe::default() }, 6);
    // Taken in turn, each in another form.
    for (form, grid) in forms.iter().zip(grids.iter().cycle()) {
        assert_eq!(key(&full(&form.solution)), key(&grid.puzzle));
        assert_ne!(form.solution, grid.solution);
    }
}

#[test]
fn other_geometries_are_dug_as_well() {
    let geometries = [
        geometry(2, 2, &[Variant::X]),
        geometry(3, 3, &[Variant::AntiKnight]),
        geometry(3, 4, &[]),
        jigsaw(),
    ];
    for geometry in geometries {
        made(&geometry, &Recipe::default(), 3);
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let refusal =
        |recipe: Recipe| Generator::new(nine(), recipe, 1).map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        refusal(Recipe { givens: 10..=16, ..Recipe::default() }),
        "16 givens cannot make a puzzle unique; expected at least 17: no 9x9 puzzle with 16 \
         givens is unique (McGuire, Tugemann and Civario 2012)"
    );
    assert_eq!(
        refusal(Recipe { givens: 22..=27, floor: 4, ..Recipe::default() }),
        "4 givens in each of 9 rows are 36 in total; expected at most 27"
    );
    assert_eq!(
        refusal(Recipe { givens: 82..=90, ..Recipe::default() }),
        "82 givens do not fit; the grid has 81 cells"
    );
    assert!(refusal(Recipe { floor: 10, ..Recipe::default() }).starts_with("10 givens do not fit"));
    let scrambled = Recipe { symmetry: Symmetry::Full, is_scrambled: true, ..Recipe::default() };
    assert!(refusal(scrambled).contains("full symmetry"));
    let (technique, at_most) = (Some(Technique::Swordfish), Some(Technique::XWing));
    let wanted = Some(Wanted { technique, at_most, ..Wanted::default() });
    assert!(refusal(Recipe { wanted, ..Recipe::default() }).starts_with("the hardest technique"));
    let (least, most) = (30, 20);
    let empty = Recipe { givens: least..=most, ..Recipe::default() };
    assert_eq!(Generator::new(nine(), empty, 1).err(), Some(RecipeError::NoGivens(30, 20)));
    let nothing = Recipe { givens: 17..=17, tries: 3, ..Recipe::default() };
    let made = Generator::new(nine(), nothing, 1).unwrap().generate(0..1).remove(0);
    assert_eq!(made.unwrap_err().to_string(), "puzzle 0: no puzzle was found in 3 tries");
}

#[test]
fn every_backend_confirms() {
    for Generated { puzzle, solution, .. } in made(&nine(), &Recipe::default(), 3) {
        for backend in Backend::ALL {
            let answer = backend.solver().answer(&puzzle, &Budget::solutions(2), 2).unwrap();
            assert_eq!(answer.solutions, std::slice::from_ref(&solution), "{backend}: {puzzle}");
        }
    }
}

#[test]
#[ignore = "half a minute: cargo test --release --test library generate:: -- --ignored"]
fn a_hundred_thousand_minimal_puzzles() {
    const COUNT: u64 = 100_000;
    let mut generator = Generator::new(nine(), Recipe::default(), 2026).unwrap();
    let (mut dlx, mut native) = (DlxSolver::new(), NativeSolver::new());
    let mut classes = HashSet::new();
    for first in (0..COUNT).step_by(1000) {
        for generated in generator.generate(first..first + 1000).into_iter().map(Result::unwrap) {
            assert_unique(&generated, &mut dlx);
            for fewer in with_a_given_less(&generated.puzzle) {
                assert!(!is_unique(&fewer, &mut native), "{fewer} of {}", generated.puzzle);
            }
            assert!(classes.insert(key(&generated.puzzle)), "a second form: {}", generated.puzzle);
        }
    }
    assert_eq!(classes.len() as u64, COUNT);
}

#[test]
#[ignore = "some seconds: cargo test --release --test library generate:: -- --ignored"]
fn a_thousand_rows_come_back_to_their_canonical_form() {
    let mut generator = Generator::new(nine(), Recipe::default(), 2026).unwrap();
    let symmetries = Symmetries::of(&nine()).unwrap();
    let mut random = RandomStream::numbered(2027, 0);
    for Generated { puzzle, .. } in generator.generate(0..1000).into_iter().map(Result::unwrap) {
        let smallest = canonical(&puzzle).unwrap().form;
        assert_eq!(canonical(&smallest).unwrap().form, smallest);
        for _ in 0..100 {
            let form = symmetries.random(&mut random).apply(&puzzle);
            assert_eq!(canonical(&form).unwrap().form, smallest, "{form} of {puzzle}");
        }
    }
}
