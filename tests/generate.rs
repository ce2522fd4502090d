//! Generated puzzles: what the recipe says, and no more than a hole-by-hole dig would do.

use std::sync::Arc;

use veridoku::generate::{
    DiggingLevel, Generated, Generator, Method, Order, Recipe, RecipeError, Symmetry, Wanted,
    stream,
};
use veridoku::logic::{End, Level, Logic, Technique, Techniques};
use veridoku::{
    Backend, Budget, Cell, DlxSolver, Geometry, NativeSolver, Puzzle, Shape, Solver, Variant,
};

fn geometry(box_height: usize, box_width: usize, variants: &[Variant]) -> Arc<Geometry> {
    let shape = Shape::new(box_height, box_width).unwrap();
    Arc::new(Geometry::new(shape, variants).unwrap())
}

fn nine() -> Arc<Geometry> {
    geometry(3, 3, &[])
}

/// The first puzzles of a recipe, each checked: unique by dlx, with the solution that is said.
fn made(geometry: &Arc<Geometry>, recipe: &Recipe, count: u64) -> Vec<Generated> {
    let mut generator = Generator::new(geometry.clone(), recipe.clone(), 42).unwrap();
    let made: Vec<Generated> =
        generator.generate(0..count).into_iter().map(Result::unwrap).collect();
    let mut dlx = DlxSolver::new();
    for Generated { puzzle, solution, .. } in &made {
        let answer = dlx.answer(puzzle, &Budget::solutions(2), 2).unwrap();
        assert_eq!(answer.solutions, std::slice::from_ref(solution), "{puzzle}");
    }
    made
}

fn is_unique(puzzle: &Puzzle, solver: &mut NativeSolver) -> bool {
    solver.answer(puzzle, &Budget::solutions(2), 0).unwrap().stats.solutions == 1
}

#[test]
fn holes_are_those_of_the_rule() {
    let mut solver = NativeSolver::new();
    for geometry in [nine(), geometry(2, 3, &[]), geometry(3, 3, &[Variant::X])] {
        let side = geometry.side();
        for order in [Order::JumpOneCell, Order::WanderAlongS, Order::LeftToRight] {
            for (symmetry, floor) in
                [(Symmetry::None, 0), (Symmetry::None, side / 3), (Symmetry::HalfTurn, 0)]
            {
                let recipe = Recipe { order, symmetry, floor, ..Recipe::default() };
                for Generated { puzzle, solution, .. } in made(&geometry, &recipe, 5) {
                    // Hole by hole, each with a question of its own.
                    let mut dug = Puzzle::blank(geometry.clone());
                    geometry.cells().for_each(|cell| dug.give(cell, solution.digit(cell)));
                    for cell in order.cells(side, &mut stream(0, 0)) {
                        let hole = symmetry.orbit(cell, side);
                        if hole.iter().any(|cell| dug.given(*cell).is_none()) {
                            continue;
                        }
                        hole.iter().for_each(|cell| dug.clear(*cell));
                        let line = |is_line: &dyn Fn(Cell) -> bool| {
                            geometry
                                .cells()
                                .filter(|c| is_line(*c) && dug.given(*c).is_some())
                                .count()
                        };
                        let keeps_floor = hole.iter().all(|hole| {
                            line(&|cell| cell.row(side) == hole.row(side)) >= floor
                                && line(&|cell| cell.column(side) == hole.column(side)) >= floor
                        });
                        if !keeps_floor || !is_unique(&dug, &mut solver) {
                            hole.iter().for_each(|cell| dug.give(*cell, solution.digit(*cell)));
                        }
                    }
                    assert_eq!(puzzle, dug, "{order} {symmetry} {floor}");
                }
            }
        }
    }
}

#[test]
fn minimal_puzzles_can_spare_no_given() {
    let mut solver = NativeSolver::new();
    for geometry in [nine(), geometry(2, 2, &[]), geometry(3, 3, &[Variant::Windoku])] {
        for Generated { puzzle, .. } in made(&geometry, &Recipe::default(), 30) {
            for cell in geometry.cells().filter(|cell| puzzle.given(*cell).is_some()) {
                let mut fewer = puzzle.clone();
                fewer.clear(cell);
                assert!(!is_unique(&fewer, &mut solver), "{puzzle} without {cell:?}");
            }
        }
    }
}

#[test]
fn grown_puzzles_need_their_last_given() {
    let recipe = Recipe { method: Method::Grow, order: Order::LeftToRight, ..Recipe::default() };
    let mut solver = NativeSolver::new();
    for Generated { puzzle, .. } in made(&nine(), &recipe, 30) {
        // Grown against the order of the holes: from the last cell back to the first that is given.
        let first = puzzle.givens().iter().position(Option::is_some).unwrap();
        assert!(puzzle.givens()[first..].iter().all(Option::is_some), "{puzzle}");
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

/// What this seed gave when it was written: the same on every machine.
#[test]
fn a_seed_is_for_ever() {
    let lines: Vec<String> =
        made(&nine(), &Recipe::default(), 3).iter().map(|made| made.puzzle.to_string()).collect();
    let pinned = include_str!("data/generated.txt");
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
fn grids_to_dig_in_are_used() {
    let grid = made(&nine(), &Recipe { method: Method::Full, ..Recipe::default() }, 1).remove(0);
    assert_eq!(grid.puzzle.given_count(), 81);
    let recipe = Recipe { grids: vec![grid.solution.clone()], ..Recipe::default() };
    let first_row = |grid: &Generated| grid.solution.digits()[..9].to_vec();
    let forms = made(&nine(), &recipe, 4);
    assert!(forms.iter().any(|form| first_row(form) != first_row(&grid)));
}

#[test]
fn other_geometries_are_dug_as_well() {
    let regions: Vec<usize> =
        "aabbbaaccbdaccbdddcedeeee".bytes().map(|byte| usize::from(byte - b'a')).collect();
    let jigsaw = Geometry::jigsaw(5, &regions, &[]).unwrap();
    let geometries = [
        geometry(2, 2, &[Variant::X]),
        geometry(3, 3, &[Variant::AntiKnight]),
        geometry(3, 4, &[]),
        Arc::new(jigsaw),
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
        "16 givens cannot make a puzzle unique; expected 17 at least: none of 16 is unique \
         (McGuire, Tugemann and Civario 2012)"
    );
    assert_eq!(
        refusal(Recipe { givens: 22..=27, floor: 4, ..Recipe::default() }),
        "4 givens in each of 9 rows are 36 in all, but 27 are the most allowed"
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
    assert_eq!(made.unwrap_err().to_string(), "puzzle 0: nothing was found in 3 tries");
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
