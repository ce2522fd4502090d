//! Custom rules: a geometry whose houses and pairs are added one by one behaves everywhere like the variant with the
//! same houses and pairs, and is refused where its rules would need a name.

use std::collections::BTreeSet;
use std::sync::Arc;

use veridoku::canonical::canonical;
use veridoku::certify::{CertifyError, CertifyOptions, certify};
use veridoku::encode::{AtMostOne, Encoding, cnf, exact_cover};
use veridoku::generate::{DiggingLevel, Generator, Recipe};
use veridoku::logic::{End, Logic, Techniques, explain};
use veridoku::transform::Symmetries;
use veridoku::{
    Backend, Budget, Cell, Digit, Geometry, GeometryBuilder, HouseKind, Puzzle, Shape, Solution,
    Variant, Verdict,
};

/// A variant, and the same rules under another name.
struct Twins {
    name: String,
    variant: Arc<Geometry>,
    own: Arc<Geometry>,
}

impl Twins {
    fn new(height: usize, width: usize, variant: Variant) -> Twins {
        let shape = Shape::new(height, width).unwrap();
        let geometry = Geometry::new(shape, &[variant]).unwrap();
        let classic = Geometry::classic(shape).houses().len();
        let mut builder = GeometryBuilder::new(shape);
        for house in &geometry.houses()[classic..] {
            builder.house("extra", house.cells.iter().rev().copied());
        }
        for cell in geometry.cells() {
            for &peer in geometry.extra_peers(cell).iter().filter(|peer| **peer > cell) {
                builder.pair(peer, cell);
            }
        }
        let own = Arc::new(builder.build().unwrap());
        let name = format!("{variant} {shape}");
        assert!(own.has_own_rules() && !geometry.has_own_rules(), "{name}");
        Twins { name, variant: Arc::new(geometry), own }
    }

    /// Small ones of every variant.
    fn small() -> Vec<Twins> {
        Variant::ALL.map(|variant| Twins::new(2, 2, variant)).into()
    }

    fn nines() -> [Twins; 2] {
        [Variant::Windoku, Variant::AntiKnight].map(|variant| Twins::new(3, 3, variant))
    }

    /// Puzzles of the variant, made from a seed.
    fn puzzles(geometry: &Arc<Geometry>, recipe: Recipe, count: u64) -> Vec<Puzzle> {
        let mut generator = Generator::new(Arc::clone(geometry), recipe, 14).unwrap();
        let made = generator.generate(0..count);
        made.into_iter().map(|generated| generated.unwrap().puzzle).collect()
    }
}

/// All solutions.
fn solutions(puzzle: &Puzzle, backend: Backend) -> BTreeSet<Solution> {
    let answer = backend.solver().answer(puzzle, &Budget::default(), usize::MAX).unwrap();
    assert!(answer.stats.count().exact);
    answer.solutions.into_iter().collect()
}

#[test]
fn every_backend_has_the_solutions_of_the_variant() {
    let mut counts = BTreeSet::new();
    for Twins { name, variant, own } in Twins::small() {
        let expected = solutions(&Puzzle::blank(variant), Backend::Native);
        counts.insert(expected.len());
        for backend in Backend::ALL {
            let found = solutions(&Puzzle::blank(Arc::clone(&own)), backend);
            assert_eq!(found, expected, "{name} {backend}");
        }
    }
    assert!(counts.len() > 2, "the variants differ: {counts:?}");
    for Twins { name, variant, own } in Twins::nines() {
        for mut puzzle in Twins::puzzles(&variant, DiggingLevel::Medium.recipe(), 2) {
            let given = variant.cells().find(|cell| puzzle.given(*cell).is_some()).unwrap();
            puzzle.clear(given);
            let expected = solutions(&puzzle, Backend::Native);
            let same = Puzzle::from_givens(Arc::clone(&own), puzzle.entries());
            for backend in Backend::ALL {
                assert_eq!(solutions(&same, backend), expected, "{name} {backend} {puzzle}");
            }
        }
    }
}

#[test]
fn formulas_and_covers_are_those_of_the_variant() {
    for Twins { name, variant, own } in Twins::small().into_iter().chain(Twins::nines()) {
        let [variant, own] = [variant, own].map(Puzzle::blank);
        for encoding in Encoding::ALL {
            let clauses = |puzzle| {
                let cnf = cnf(puzzle, encoding, AtMostOne::Pairwise).unwrap();
                cnf.clauses().map(<[_]>::to_vec).collect::<Vec<_>>()
            };
            assert!(clauses(&own) == clauses(&variant), "{name} {encoding}");
        }
        let [cover, expected] = [&own, &variant].map(|puzzle| exact_cover(puzzle).unwrap());
        assert!(cover.options().eq(expected.options()), "{name}");
        let items = (cover.primary_count() + cover.secondary_count()) as u32;
        let names: BTreeSet<&str> = (0..items).map(|item| cover.name(item)).collect();
        assert_eq!(names.len(), items as usize, "{name}");
    }
}

#[test]
fn kinds_that_begin_alike_have_names_of_their_own_in_a_cover() {
    let mut builder = GeometryBuilder::new(Shape::CLASSIC);
    let diagonal = |shift: usize| (0..9).map(move |row| Cell::at(row, (row + shift) % 9, 9));
    for (shift, kind) in (0..GeometryBuilder::MOST_KINDS).map(|kind| (kind % 9, kind)) {
        let turn = |cell: Cell| match kind < 9 {
            true => cell,
            false => Cell::at(cell.row(9), 8 - cell.column(9), 9),
        };
        let name = format!("x-{}", char::from(b'a' + kind as u8));
        builder.house(&name, diagonal(shift).map(turn));
    }
    let geometry = Arc::new(builder.build().unwrap());
    assert_eq!(geometry.houses().len(), 27 + GeometryBuilder::MOST_KINDS);
    let cover = exact_cover(&Puzzle::blank(geometry)).unwrap();
    let names: BTreeSet<&str> =
        (0..cover.primary_count() as u32).map(|item| cover.name(item)).collect();
    assert_eq!(names.len(), cover.primary_count());
    assert!(names.iter().all(|name| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'#')));
}

#[test]
fn generators_and_symmetries_follow_own_rules() {
    let recipe = || DiggingLevel::Medium.recipe();
    for Twins { name, variant, own } in Twins::nines() {
        let (puzzles, expected) =
            (Twins::puzzles(&own, recipe(), 2), Twins::puzzles(&variant, recipe(), 2));
        for (puzzle, expected) in puzzles.iter().zip(&expected) {
            assert_eq!(puzzle.entries(), expected.entries(), "{name}");
        }
        assert_eq!(
            Symmetries::of(&own).unwrap().count(),
            Symmetries::of(&variant).unwrap().count(),
            "{name}"
        );
        assert!(canonical(&puzzles[0]).is_err(), "{name}");
    }
}

#[test]
fn logic_takes_the_steps_of_the_variant_and_names_the_houses() {
    let Twins { variant, own, .. } = Twins::new(3, 3, Variant::Windoku);
    let paths = |geometry: &Arc<Geometry>, puzzle: &Puzzle| {
        let logic = Logic::new(Arc::clone(geometry), Techniques::default()).unwrap();
        logic.path(&Puzzle::from_givens(Arc::clone(geometry), puzzle.entries()))
    };
    let mut said = String::new();
    for puzzle in Twins::puzzles(&variant, DiggingLevel::Difficult.recipe(), 3) {
        let (expected, path) = (paths(&variant, &puzzle), paths(&own, &puzzle));
        assert_eq!(path.end, End::Solved);
        assert_eq!(path.rounds, expected.rounds);
        for (step, same) in path.rounds.iter().flatten().zip(expected.rounds.iter().flatten()) {
            let sentence = explain::sentence(step, &own);
            let of_variant = explain::sentence(same, &variant);
            assert_eq!(sentence, of_variant.replace("window", "extra"));
            said.push_str(&sentence);
        }
    }
    assert!(said.contains("extra "), "{said}");
}

#[test]
fn what_cannot_be_named_is_refused() {
    for Twins { name, variant, own } in Twins::small() {
        let options = CertifyOptions::default();
        assert!(certify(&Puzzle::blank(variant), &options).is_ok(), "{name}");
        let error = certify(&Puzzle::blank(own), &options).unwrap_err();
        assert!(matches!(error, CertifyError::OwnRules), "{name}: {error}");
        assert_eq!(
            error.to_string(),
            "the puzzle has custom houses or pairs, which a certificate cannot name; expected rows, \
             columns, boxes or regions, and variants"
        );
    }
}

#[test]
fn puzzles_are_equal_if_their_own_rules_are() {
    let cell = |row, column| Cell::at(row, column, 4);
    let down = [0, 1, 2, 3].map(|at| cell(at, at));
    let up = [0, 1, 2, 3].map(|at| cell(at, 3 - at));
    let shape = Shape::new(2, 2).unwrap();
    let blank = |builder: &mut GeometryBuilder| Puzzle::blank(Arc::new(builder.build().unwrap()));
    let classic = Puzzle::blank(Arc::new(Geometry::classic(shape)));
    let one = blank(GeometryBuilder::new(shape).house("line", down).house("line", up));
    let other = blank(GeometryBuilder::new(shape).house("line", up).house("line", down));
    let fewer = blank(GeometryBuilder::new(shape).house("line", up));
    let paired = blank(GeometryBuilder::new(shape).pair(cell(0, 0), cell(3, 3)));
    assert_eq!(one, other);
    assert!(one != classic && one != fewer && paired != classic);
}

#[test]
fn own_rules_go_with_regions_and_variants() {
    let classic = Geometry::classic(Shape::new(2, 2).unwrap());
    let mut map = vec![0; 16];
    for house in classic.houses().iter().filter(|house| house.kind == HouseKind::Box) {
        house.cells.iter().for_each(|cell| map[cell.index()] = house.index);
    }
    let mut builder = GeometryBuilder::jigsaw(4, &map);
    builder.variant(Variant::X).pair(Cell::at(0, 0, 4), Cell::at(2, 3, 4));
    let mut puzzle = Puzzle::blank(Arc::new(builder.build().unwrap()));
    assert_eq!(puzzle.geometry().regions(), Some(&map[..]));
    puzzle.give(Cell::at(0, 0, 4), Digit::from_index(0));
    puzzle.give(Cell::at(2, 3, 4), Digit::from_index(0));
    let conflicts = puzzle.conflicts();
    let said = conflicts[0].describe(puzzle.geometry()).to_string();
    assert_eq!((conflicts.len(), &said[..]), (1, "r1c1=1 r3c4=1 (peers)"));
    for backend in Backend::ALL {
        let answer = backend.solver().solve(&puzzle, &Budget::default()).unwrap();
        assert_eq!(answer.verdict(), Verdict::None, "{backend}");
    }
}
