//! Steps that no finder made: for any pattern, they get an explanation, and nothing panics.

use std::path::Path;

use proptest::prelude::*;

use veridoku::logic::explain::{self, Detail};
use veridoku::logic::{
    Chain, ChainNode, Conclusion, Link, LinkKind, Logic, Part, Pattern, Role, Step, Technique,
    Techniques,
};
use veridoku::{Candidate, Cell, Digit, Geometry, HouseId, RuleId};
use veridoku_testing::cases::{case, lines};
use veridoku_testing::geometry;

/// Writes every explanation of a step.
fn say_all(step: &Step, geometry: &Geometry) {
    let explanation = explain::explanation(step, geometry);
    let sentence = explain::hint(step, geometry, Detail::Step);
    assert!(sentence.ends_with(explanation.text()), "{sentence}");
    let short =
        [Detail::Where, Detail::Technique].map(|detail| explain::hint(step, geometry, detail));
    assert!(short[1].starts_with(&short[0]), "{short:?}");
    let place = explain::whereabouts(step, geometry);
    assert_eq!(explain::where_to_look(step, geometry), place.describe(geometry));
}

/// The house ids; most grids have only the first ones.
fn houses() -> Vec<HouseId> {
    geometry("3x3", "windoku").houses_with_ids().map(|(id, _)| id).collect()
}

/// How many cells, digits and houses a step may choose from: those of a small grid, or more.
fn bounds() -> impl Strategy<Value = [usize; 3]> {
    prop_oneof![4 => Just([16, 4, 12]), 1 => Just([90, 12, 31])]
}

fn cells(most: usize, count: usize) -> impl Strategy<Value = Vec<Cell>> {
    proptest::collection::vec((0..most).prop_map(Cell::from_index), 0..count)
}

fn digits(most: usize) -> impl Strategy<Value = Vec<Digit>> {
    proptest::collection::vec((0..most).prop_map(Digit::from_index), 0..4)
}

fn some_houses(most: usize) -> impl Strategy<Value = Vec<HouseId>> {
    proptest::collection::vec(proptest::sample::select(houses()[..most].to_vec()), 0..3)
}

fn some_rules() -> impl Strategy<Value = Vec<RuleId>> {
    proptest::collection::vec((0..4usize).prop_map(RuleId::from_index), 0..2)
}

prop_compose! {
    fn parts(bounds: [usize; 3])(
        role in proptest::sample::select(Role::ALL),
        digits in digits(bounds[1]),
        cells in cells(bounds[0], 5),
        houses in some_houses(bounds[2]),
        rules in some_rules(),
    ) -> Part {
        Part { role, digits, cells, houses, rules }
    }
}

prop_compose! {
    fn links(bounds: [usize; 3])(
        kind in proptest::sample::select(LinkKind::ALL),
        from in proptest::collection::vec(0..4usize, 0..3),
        houses in some_houses(bounds[2]),
        rules in some_rules(),
        chain in proptest::option::of(0..3usize),
    ) -> Link {
        Link { kind, from, houses, rules, chain }
    }
}

prop_compose! {
    fn nodes(bounds: [usize; 3])(
        digits in digits(bounds[1]),
        cells in cells(bounds[0], 3),
        is_on in any::<bool>(),
        links in proptest::collection::vec(links(bounds), 0..3),
    ) -> ChainNode {
        ChainNode { digits, cells, is_on, links }
    }
}

fn chains(bounds: [usize; 3]) -> impl Strategy<Value = Chain> {
    proptest::collection::vec(nodes(bounds), 0..5).prop_map(|nodes| Chain { nodes })
}

fn candidates(bounds: [usize; 3]) -> impl Strategy<Value = Candidate> {
    (0..bounds[0], 0..bounds[1]).prop_map(|(cell, digit)| Candidate {
        cell: Cell::from_index(cell),
        digit: Digit::from_index(digit),
    })
}

fn conclusions(bounds: [usize; 3]) -> impl Strategy<Value = Conclusion> {
    prop_oneof![
        candidates(bounds).prop_map(Conclusion::Place),
        proptest::collection::vec(candidates(bounds), 0..4).prop_map(Conclusion::Eliminate),
    ]
}

/// A pattern and a conclusion.
fn made() -> impl Strategy<Value = (Pattern, Conclusion)> {
    bounds().prop_flat_map(|bounds| {
        let parts = proptest::collection::vec(parts(bounds), 0..7);
        let chains = proptest::collection::vec(chains(bounds), 0..4);
        let pattern = (parts, chains).prop_map(|(parts, chains)| Pattern { parts, chains });
        (pattern, conclusions(bounds))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn something_is_said_of_any_step(
        (pattern, conclusion) in made(),
        (shape, variant) in proptest::sample::select(
            &[("2x2", "classic"), ("2x3", "x"), ("3x3", "anti-king")][..]
        ),
    ) {
        let rules = geometry(shape, variant);
        for &technique in Technique::ALL {
            let (pattern, conclusion) = (pattern.clone(), conclusion.clone());
            say_all(&Step { technique, pattern, conclusion }, &rules);
        }
    }
}

/// All patterns that lack one part of a given one.
fn with_a_gap(pattern: &Pattern) -> Vec<Pattern> {
    let mut all = Vec::new();
    let mut change = |change: &dyn Fn(&mut Pattern)| {
        let mut pattern = pattern.clone();
        change(&mut pattern);
        all.push(pattern);
    };
    for index in 0..pattern.parts.len() {
        change(&|pattern| drop(pattern.parts.remove(index)));
        change(&|pattern| pattern.parts.truncate(index));
        change(&|pattern| pattern.parts[index].digits.clear());
        change(&|pattern| pattern.parts[index].cells.clear());
        change(&|pattern| pattern.parts[index].houses.clear());
        change(&|pattern| pattern.parts[index].rules.clear());
    }
    for (index, chain) in pattern.chains.iter().enumerate() {
        change(&|pattern| drop(pattern.chains.remove(index)));
        change(&|pattern| pattern.chains[index].nodes.clear());
        for node in 0..chain.nodes.len() {
            change(&|pattern| drop(pattern.chains[index].nodes.remove(node)));
            change(&|pattern| pattern.chains[index].nodes[node].digits.clear());
            change(&|pattern| pattern.chains[index].nodes[node].cells.clear());
            change(&|pattern| pattern.chains[index].nodes[node].links.clear());
        }
    }
    all
}

/// A pattern that lacks a part, a node, or something in them is explained as well as possible: one pattern of each
/// technique.
#[test]
fn patterns_with_a_gap_are_no_danger() {
    let mut done = Techniques::NONE;
    for family in std::fs::read_dir(Path::new("tests/data/techniques")).unwrap() {
        for line in lines(&family.unwrap().path()) {
            let case = case(&line);
            if done.contains(case.technique) {
                continue;
            }
            let rules = case.position.puzzle().geometry();
            let only = Techniques::NONE.with(case.technique);
            let logic = Logic::new(rules.clone(), only).unwrap();
            let Some(step) = logic.steps(&case.position).into_iter().next() else { continue };
            done = done.with(case.technique);
            assert!(step.fits(rules));
            for pattern in with_a_gap(&step.pattern) {
                say_all(&Step { pattern, ..step.clone() }, rules);
            }
        }
    }
    assert!(Technique::ALL.iter().all(|technique| done.contains(*technique)));
}

/// A step of a larger grid does not belong to this grid.
#[test]
fn a_step_of_another_geometry_has_no_reason() {
    let nine = geometry("3x3", "classic");
    let far = Candidate { cell: Cell::from_index(80), digit: Digit::from_index(8) };
    let part = Part {
        role: Role::Place,
        digits: vec![far.digit],
        cells: vec![far.cell],
        houses: Vec::new(),
        rules: Vec::new(),
    };
    let step = Step {
        technique: Technique::NakedSingle,
        pattern: Pattern { parts: vec![part], chains: Vec::new() },
        conclusion: Conclusion::Place(far),
    };
    assert_eq!(explain::explanation(&step, &nine).claims().len(), 1);
    let four = geometry("2x2", "classic");
    let explanation = explain::explanation(&step, &four);
    assert_eq!(explanation.text(), "the pattern is incomplete, so no reason is known");
    assert!(explanation.claims().is_empty());
    assert_eq!(explain::where_to_look(&step, &four), "the whole grid");
}
