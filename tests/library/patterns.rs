//! Puzzles from patterns, and balanced holes: the givens are where they were requested, and the search reports if there
//! is no puzzle.

use std::sync::Arc;

use veridoku::generate::{
    Balance, Generated, Generator, Method, Pattern, PatternError, Recipe, RecipeError,
};
use veridoku::{
    Budget, DlxSolver, Geometry, HouseKind, Puzzle, RandomStream, Shape, Solver, Variant,
};

/// 24 givens, as in a minimal puzzle.
const MASK: &str =
    ".#..#..#...##.#........#..#...#..#..####.......#.#.....#.......##....##......##.#";

fn geometry(box_height: usize, box_width: usize, variants: &[Variant]) -> Arc<Geometry> {
    let shape = Shape::new(box_height, box_width).unwrap();
    Arc::new(Geometry::new(shape, variants).unwrap())
}

fn nine() -> Arc<Geometry> {
    geometry(3, 3, &[])
}

fn of_pattern(pattern: Pattern) -> Recipe {
    Recipe { method: Method::Pattern(pattern), ..Recipe::default() }
}

fn of_holes(cells: usize, holes: usize, balance: Balance, is_unique: bool) -> Recipe {
    let givens = cells - holes;
    let method = Method::Holes { balance, is_unique };
    Recipe { method, givens: givens..=givens, ..Recipe::default() }
}

/// The first puzzles of a recipe; the solution of each is valid.
fn made(geometry: &Arc<Geometry>, recipe: &Recipe, count: u64) -> Vec<Generated> {
    let mut generator = Generator::new(geometry.clone(), recipe.clone(), 42).unwrap();
    let made: Vec<Generated> =
        generator.generate(0..count).into_iter().map(Result::unwrap).collect();
    for Generated { puzzle, solution, .. } in &made {
        assert_eq!(solution.check(puzzle), Ok(()), "{puzzle}");
    }
    made
}

/// How many solutions dlx finds, up to two.
fn solutions(puzzle: &Puzzle) -> u64 {
    DlxSolver::new().answer(puzzle, &Budget::solutions(2), 0).unwrap().stats.solutions
}

#[test]
fn a_pattern_is_kept_and_its_puzzles_are_unique() {
    let pattern: Pattern = MASK.parse().unwrap();
    let all = made(&nine(), &of_pattern(pattern.clone()), 5);
    for (place, Generated { puzzle, .. }) in all.iter().enumerate() {
        assert_eq!(Pattern::of(puzzle), pattern);
        assert_eq!(solutions(puzzle), 1, "{puzzle}");
        assert!(all[..place].iter().all(|other| other.puzzle != *puzzle), "{puzzle} twice");
    }
}

#[test]
fn patterns_of_other_geometries_are_kept_as_well() {
    for geometry in [geometry(2, 2, &[]), geometry(2, 3, &[]), geometry(3, 3, &[Variant::X])] {
        let minimal = made(&geometry, &Recipe::default(), 2);
        for Generated { puzzle, .. } in minimal {
            let pattern = Pattern::of(&puzzle);
            for Generated { puzzle, .. } in made(&geometry, &of_pattern(pattern.clone()), 2) {
                assert_eq!((Pattern::of(&puzzle), solutions(&puzzle)), (pattern.clone(), 1));
            }
        }
    }
}

#[test]
fn a_puzzle_of_a_pattern_follows_from_its_number() {
    let recipe = of_pattern(MASK.parse().unwrap());
    let all = made(&nine(), &recipe, 6);
    let mut generator = Generator::new(nine(), recipe, 42).unwrap();
    let pieces = [4..6, 0..1, 1..4].map(|range| generator.generate(range)).concat();
    for piece in pieces.into_iter().map(Result::unwrap) {
        assert_eq!(piece, all[piece.number as usize]);
    }
}

/// The results of this seed when the test was written: the same on every machine.
#[test]
fn a_seed_is_for_ever() {
    let holes = of_holes(81, 60, Balance::Boxes, false);
    let lines = [of_pattern(MASK.parse().unwrap()), holes]
        .iter()
        .flat_map(|recipe| made(&nine(), recipe, 2))
        .map(|made| made.puzzle.to_string())
        .collect::<Vec<_>>();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("patterns-seed", lines.join("\n")));
}

#[test]
fn patterns_that_cannot_be_are_refused() {
    let pattern = |text: &str| text.parse::<Pattern>();
    assert_eq!(
        pattern("#..").unwrap_err().to_string(),
        "a pattern of 3 characters; expected one for each cell of a square"
    );
    assert_eq!(pattern(" \n").unwrap_err(), PatternError::NoSquare(0));
    let refusal = |pattern: &str, geometry: Arc<Geometry>| {
        let recipe = of_pattern(pattern.parse().unwrap());
        Generator::new(geometry, recipe, 1).map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(refusal("##....##.#..#..#", nine()), "a pattern of side 4; expected 9");
    let rows = ["#########"; 4].join("") + &[".........#########"; 2].join("") + "#########";
    assert_eq!(rows.len(), 81);
    // Rows 5 and 7 are in different bands: this may be unique.
    assert!(Generator::new(nine(), of_pattern(pattern(&rows).unwrap()), 1).is_ok());
    let rows = "#########".repeat(7) + &".........".repeat(2);
    assert_eq!(
        refusal(&rows, nine()),
        "rows 8 and 9 of the pattern are blank and can be exchanged in every solution, so no puzzle is unique"
    );
    let columns = "#.#.#####".repeat(9);
    assert!(Generator::new(nine(), of_pattern(pattern(&columns).unwrap()), 1).is_ok());
    let columns = ".#.######".repeat(9);
    assert!(refusal(&columns, nine()).starts_with("columns 1 and 3 of the pattern are blank"));
    // With the diagonals of X these columns cannot be swapped.
    let x = geometry(3, 3, &[Variant::X]);
    assert!(Generator::new(x, of_pattern(pattern(&columns).unwrap()), 1).is_ok());
    let is_few = |cell: usize| cell < 72 && [0, 1].contains(&(cell % 9).wrapping_sub(cell / 9));
    let few: String = (0..81).map(|cell| if is_few(cell) { '#' } else { '.' }).collect();
    assert!(refusal(&few, nine()).starts_with("16 givens cannot make a puzzle unique"));

    let recipe = of_pattern(pattern(MASK).unwrap());
    let refused = |recipe: Recipe| Generator::new(nine(), recipe, 1).err();
    assert_eq!(
        refused(Recipe { givens: 25..=30, ..recipe.clone() }),
        Some(RecipeError::PatternGivens(24))
    );
    assert_eq!(
        refused(Recipe { is_scrambled: true, ..recipe }),
        Some(RecipeError::ScrambledPattern)
    );
}

#[test]
fn a_pattern_without_puzzles_is_given_up() {
    // Two boxes, and two cells of a third: far too few for the others.
    let mask = "###......".repeat(3) + &"...###...".repeat(3) + "......#.........#..........";
    let recipe = Recipe { tries: 3, ..of_pattern(mask.parse().unwrap()) };
    let made = Generator::new(nine(), recipe, 1).unwrap().generate(0..1).remove(0);
    assert_eq!(made.unwrap_err().to_string(), "puzzle 0: no puzzle was found in 3 tries");
}

#[test]
fn holes_are_as_even_as_can_be() {
    let map: Vec<usize> =
        "aabbbaaccbdaccbdddcedeeee".bytes().map(|byte| usize::from(byte - b'a')).collect();
    let jigsaw = Arc::new(Geometry::jigsaw(5, &map, &[]).unwrap());
    let geometries = [nine(), geometry(2, 3, &[]), geometry(4, 4, &[Variant::X]), jigsaw];
    for geometry in geometries {
        let (side, cells) = (geometry.side(), geometry.cell_count());
        for holes in [0, 1, side + 1, cells / 2, cells * 2 / 3, cells - 1, cells] {
            for balance in Balance::ALL {
                let recipe = of_holes(cells, holes, balance, false);
                for Generated { puzzle, .. } in made(&geometry, &recipe, 3) {
                    assert_eq!(cells - puzzle.given_count(), holes);
                    for house in geometry.houses() {
                        let is_counted = match house.kind {
                            HouseKind::Row | HouseKind::Column => balance != Balance::None,
                            HouseKind::Box | HouseKind::Region => balance == Balance::Boxes,
                            _ => false,
                        };
                        let blanks =
                            house.cells.iter().filter(|cell| puzzle.given(**cell).is_none());
                        let is_even =
                            (holes / side..=holes.div_ceil(side)).contains(&blanks.count());
                        assert!(!is_counted || is_even, "{balance} {holes}: {puzzle}, {house}");
                    }
                }
            }
        }
    }
}

#[test]
fn holes_need_not_be_unique_but_can_be() {
    let several = made(&nine(), &of_holes(81, 54, Balance::Boxes, false), 20);
    assert!(several.iter().any(|made| solutions(&made.puzzle) == 2));
    let unique = made(&nine(), &of_holes(81, 45, Balance::Boxes, true), 5);
    assert!(unique.iter().all(|made| solutions(&made.puzzle) == 1));
    assert!(unique.iter().any(|made| made.tries > 1), "a filter that lets everything pass");
    let most = Generator::new(nine(), of_holes(81, 65, Balance::None, true), 1).err().unwrap();
    assert!(most.to_string().starts_with("16 givens cannot make a puzzle unique"));
    let nothing = Recipe { tries: 3, ..of_holes(81, 64, Balance::None, true) };
    let made = Generator::new(nine(), nothing, 1).unwrap().generate(0..1).remove(0);
    assert_eq!(made.unwrap_err().to_string(), "puzzle 0: no puzzle was found in 3 tries");
}

/// The random walk forgets its start: the cells of a digit, with which it starts, are not more likely to be holes.
#[test]
fn holes_do_not_favour_digits() {
    let geometry = nine();
    let grid = made(&geometry, &Recipe { method: Method::Full, ..Recipe::default() }, 1).remove(0);
    let mut counts = [0u32; 9];
    let mut random = RandomStream::numbered(1, 0);
    for _ in 0..1000 {
        for hole in Balance::Boxes.holes(&geometry, &grid.solution, 27, &mut random) {
            counts[grid.solution.digit(hole).index()] += 1;
        }
    }
    assert!(counts.iter().all(|count| count.abs_diff(3000) < 250), "{counts:?}");
}
