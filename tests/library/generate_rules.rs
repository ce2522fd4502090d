//! Generated puzzles with rules: unique by two backends, accepted by the referees, and minimal.

use std::sync::Arc;

use veridoku::format::{OneLine, ReadOptions, read_puzzle};
use veridoku::generate::{Generated, RuledGenerator, RuledRecipe};
use veridoku::{
    Backend, Budget, Cell, Deadline, Geometry, Puzzle, RuleKind, Shape, Verdict, rules,
};

fn made(layout: &Arc<Geometry>, recipe: &RuledRecipe, seed: u64, count: u64) -> Vec<Generated> {
    let generator = RuledGenerator::new(Arc::clone(layout), recipe.clone(), seed);
    let mut generator = generator.expect("a layout");
    let mut all = Vec::new();
    generator.generate_until(0..count, &Deadline::NEVER, |made| all.push(made.expect("a puzzle")));
    all
}

fn verdict(backend: Backend, puzzle: &Puzzle) -> Verdict {
    backend.solver().solve(puzzle, &Budget::default()).expect("an answer").verdict()
}

fn layout(text: &str) -> Arc<Geometry> {
    let options = ReadOptions { is_layout: true, ..ReadOptions::default() };
    Arc::clone(read_puzzle(text, options).expect("a layout").geometry())
}

/// Properties of every generated puzzle.
fn check(made: &Generated) {
    let Generated { puzzle, solution, .. } = made;
    assert_eq!(rules::check(puzzle, solution), Ok(()));
    for backend in [Backend::Native, Backend::Sat] {
        assert_eq!(verdict(backend, puzzle), Verdict::Unique, "{backend} {puzzle:?}");
    }
}

fn check_minimal(made: &Generated) {
    for given in made.puzzle.givens() {
        let mut fewer = made.puzzle.clone();
        fewer.clear(given.cell);
        assert_eq!(verdict(Backend::Native, &fewer), Verdict::Multiple);
    }
}

#[test]
fn killers_cover_the_grid_with_cages() {
    for (shape, sizes) in [((2, 2), 1..=3), ((2, 3), 2..=4), ((3, 3), 2..=5)] {
        let shape = Shape::new(shape.0, shape.1).expect("a shape");
        let geometry = Arc::new(Geometry::classic(shape));
        let recipe = RuledRecipe { cages: Some(sizes.clone()), ..RuledRecipe::default() };
        let all = made(&geometry, &recipe, 5, 4);
        assert!(all.iter().any(|made| made.puzzle.given_count() == 0));
        for made in &all {
            check(made);
            check_minimal(made);
            let cages = made.puzzle.geometry().rules();
            let mut covered: Vec<Cell> =
                cages.iter().flat_map(|cage| cage.cells().iter().copied()).collect();
            covered.sort_unstable();
            assert_eq!(covered, geometry.cells().collect::<Vec<_>>());
            assert!(cages.iter().all(|cage| cage.kind == RuleKind::Killer && cage.numbers[0] > 0));
            assert!(cages.iter().all(|cage| cage.cells().len() <= *sizes.end()));
            let small = cages.iter().filter(|cage| cage.cells().len() < *sizes.start()).count();
            assert!(small * 4 <= cages.len(), "{small} of {}", cages.len());
        }
        // The same seed makes the same puzzles, in any number of calls.
        assert_eq!(made(&geometry, &recipe, 5, 2), all[..2]);
        assert_ne!(made(&geometry, &recipe, 6, 1), all[..1]);
    }
}

#[test]
fn shapes_get_values() {
    let layout = layout(
        "size: 6x6\narrow: r1c1 | r1c2 r2c3\nthermo: r5c1 r5c2 r5c3\nkiller: r6c1-r6c3\n\
         little-killer: r1c3 down-left\nsandwich: column 1\nx-sum: row 3\nskyscraper: row 4\n\
         quadruple: r3c4 r3c5 r4c4 r4c5\nkropki all-given\n",
    );
    let all = made(&layout, &RuledRecipe::default(), 1, 3);
    for made in &all {
        check(made);
        check_minimal(made);
        let found = made.puzzle.geometry().rules();
        for rule in found {
            let needs = rule.kind.arguments().numbers.0;
            assert!(rule.numbers.len() >= needs, "{rule:?}");
        }
        let has =
            |kind: RuleKind| found.iter().any(|rule| rule.kind == kind && !rule.numbers.is_empty());
        for kind in [
            RuleKind::Killer,
            RuleKind::LittleKiller,
            RuleKind::Sandwich,
            RuleKind::XSum,
            RuleKind::Skyscraper,
            RuleKind::Quadruple,
            RuleKind::Difference,
            RuleKind::Ratio,
        ] {
            assert!(has(kind), "{kind}");
        }
        assert_eq!(found.iter().filter(|rule| rule.kind == RuleKind::Thermo).count(), 1);
    }
}

#[test]
fn as_many_givens_as_asked() {
    let layout = layout("size: 6x6\nthermo: r1c1 r1c2 r1c3 r2c3\nwhispers 3: r4c1 r4c2 r5c2\n");
    for asked in [8..=12, 14..=14] {
        let recipe = RuledRecipe { givens: asked.clone(), tries: 50, ..RuledRecipe::default() };
        for made in made(&layout, &recipe, 2, 3) {
            check(&made);
            assert!(asked.contains(&made.puzzle.given_count()));
        }
    }
    let (least, most) = (5, 4);
    let recipe = RuledRecipe { givens: least..=most, ..RuledRecipe::default() };
    assert!(RuledGenerator::new(layout, recipe, 1).is_err());
}

/// No grid satisfies a thermometer longer than the number of digits.
#[test]
fn a_layout_without_a_grid_is_a_fault() {
    let layout = layout("size: 4x4\nthermo: r1c1 r1c2 r1c3 r1c4 r2c4\n");
    let mut generator = RuledGenerator::new(layout, RuledRecipe::default(), 1).expect("a layout");
    let mut faults = Vec::new();
    generator.generate_until(0..1, &Deadline::NEVER, |made| faults.extend(made.err()));
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].to_string(), "puzzle 0: no grid with this geometry exists");
}

/// The result of reading a layout with this rule.
fn fault_of(rule: &str) -> Option<String> {
    let options = ReadOptions { is_layout: true, ..ReadOptions::default() };
    read_puzzle(&format!("size: 4x4; {rule}"), options).err().map(|error| error.to_string())
}

#[test]
fn every_kind_that_may_lack_its_value_gets_one_that_reads_back() {
    for kind in RuleKind::ALL.into_iter().filter(|kind| kind.may_lack_value()) {
        for size in ["4x4", "4x4 0-3", "3x4 2-6"] {
            if kind == RuleKind::FullRank && size.starts_with('3') {
                continue;
            }
            let text = format!("size: {size}; boxes: none; {kind}: r1c1-r1c4; {kind}: r1c1-r3c1");
            let text = match kind {
                RuleKind::FullRank => format!("size: {size}; boxes: none; {kind}: r1c1-r1c4"),
                _ => text,
            };
            let layout = layout(&text);
            let recipe = RuledRecipe { givens: 0..=16, tries: 100, ..RuledRecipe::default() };
            for made in made(&layout, &recipe, 3, 2) {
                check(&made);
                let text = OneLine::default().puzzle(&made.puzzle);
                let read = read_puzzle(&text, ReadOptions::default());
                assert_eq!(read.expect("a puzzle"), made.puzzle, "{text}");
                let rules = made.puzzle.geometry().rules().iter();
                let of_kind = rules.filter(|rule| rule.kind == kind);
                assert_eq!(
                    of_kind.count(),
                    if kind == RuleKind::FullRank { 1 } else { 2 },
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn what_no_generator_can_fill_is_a_fault_of_the_layout() {
    for rule in [
        "rellik: r3c1 r3c2",
        "connected-values: r1c1 r1c2",
        "look-and-say: r1c1",
        "contain-exact: r1c1",
        "anti-offset",
        "no-sum",
        "no-difference",
        "no-ratio",
        "allowed: r1c1",
        "any-of; sum: r1c1 r1c2; end",
    ] {
        let fault = fault_of(rule).unwrap_or_else(|| panic!("{rule} was read"));
        assert!(fault.contains("0 numbers; expected"), "{rule}: {fault}");
    }
    assert_eq!(fault_of("sum: r1c1 r1c2"), None);
}

/// A row that begins with 0 has no x-sum. If all grids are like that, the shape is named.
#[test]
fn a_grid_without_a_value_for_a_shape_is_given_up() {
    let wanted = RuledRecipe { givens: 0..=16, tries: 60, ..RuledRecipe::default() };
    for made in made(&layout("size: 4x4 0-3; x-sum: r1c1-r1c4"), &wanted, 3, 6) {
        assert!(made.puzzle.geometry().rules().iter().any(|rule| rule.kind == RuleKind::XSum));
        check(&made);
    }
    let never = layout("size: 4x4 0-3; allowed 0: r1c1; x-sum: r1c1-r1c4");
    let mut generator = RuledGenerator::new(never, RuledRecipe::default(), 1).expect("a layout");
    let mut faults = Vec::new();
    generator.generate_until(0..1, &Deadline::NEVER, |made| faults.extend(made.err()));
    let expected = "puzzle 0: none of the 10 grids tried has a value for `x-sum: r1c1-r1c4`";
    assert_eq!(faults[0].to_string(), expected);
}

/// The product of a row of nine cells is found at once: a search for it took half a minute.
#[test]
fn a_large_product_takes_no_search() {
    let layout = layout("product: r1c1-r1c9; product: r2c1-r9c1");
    let recipe = RuledRecipe { tries: 1, ..RuledRecipe::default() };
    let made = made(&layout, &recipe, 1, 1);
    let products: Vec<i32> =
        made[0].puzzle.geometry().rules().iter().filter_map(|rule| rule.number()).collect();
    assert_eq!(products[0], 362_880);
}
