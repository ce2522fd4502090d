//! Checks the explanation of a step against the step itself: its claims, the links of its chains, and the location of a
//! hint.
//!
//! Everything is checked against the position in which the step was found and, if it is unique, against the solution,
//! using only the data. The sentences are only checked to name what the data name, so a new wording breaks nothing but
//! a missing house does.

mod found;
mod hand_made;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use crate::rules::example::example;
use found::Found;
use veridoku::logic::explain::{self, Claim};
use veridoku::logic::{
    Conclusion, End, LinkKind, Logic, Position, Role, Step, Technique, Techniques,
};
use veridoku::{
    Candidate, Cell, Digit, Geometry, NativeSolver, Puzzle, RuleKind, Solution, Variant, rules,
};
use veridoku_testing::cases::{case, lines};
use veridoku_testing::geometry;
use veridoku_testing::random::Random;

/// Steps by technique: how many were checked.
type Tally = BTreeMap<Technique, usize>;

/// All steps of a puzzle's path, with every step of any technique at some positions on it.
fn check_path(puzzle: &Puzzle, solution: Option<&Solution>, logic: &Logic, tally: &mut Tally) {
    let path = logic.path(&Position::of_marks(puzzle.clone()));
    for (position, round) in path.rounds_with_positions() {
        for step in round {
            Found { step, position: &position, solution }.check();
            *tally.entry(step.technique).or_default() += 1;
        }
    }
}

/// Every step that any technique finds in a position.
fn check_position(
    position: &Position,
    solution: Option<&Solution>,
    logic: &Logic,
    tally: &mut Tally,
) {
    for step in logic.steps(position) {
        Found { step: &step, position, solution }.check();
        *tally.entry(step.technique).or_default() += 1;
    }
}

/// This many puzzles for each thousand that `VERIDOKU_PUZZLES` requests.
fn wanted(few: usize) -> usize {
    few * veridoku_testing::effort::puzzles(1_000, 1_000).div_ceil(1_000)
}

fn singles() -> impl Iterator<Item = Technique> {
    Technique::ALL.iter().copied().take_while(|one| *one < Technique::MarkedCell)
}

/// The step of each case, and every other step of its technique in that position.
#[test]
fn every_case_of_every_technique_is_explained_in_full() {
    let mut tally = Tally::new();
    for family in std::fs::read_dir("tests/data/techniques").unwrap() {
        for line in lines(&family.unwrap().path()) {
            let case = case(&line);
            let only = Techniques::NONE.with(case.technique);
            let logic = Logic::new(case.position.puzzle().geometry().clone(), only).unwrap();
            let mut solver = NativeSolver::new();
            let solution = veridoku_testing::only_solution(&case.position.to_marks(), &mut solver);
            check_position(&case.position, solution.as_ref(), &logic, &mut tally);
        }
    }
    let missing: Vec<&Technique> =
        Technique::ALL.iter().filter(|technique| !tally.contains_key(technique)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Every step of the path of a puzzle with a rule of each kind, with the chains that use it.
#[test]
fn steps_by_every_rule_are_explained_in_full() {
    let mut tally = Tally::new();
    for &kind in RuleKind::ALL.iter().filter(|kind| rules::serves(rules::Consumer::Logic, **kind)) {
        let (puzzle, solution) = example(kind);
        let logic = Logic::new(puzzle.geometry().clone(), Techniques::default()).unwrap();
        check_path(&puzzle, Some(&solution), &logic, &mut tally);
        assert_eq!(logic.path(&puzzle).end, End::Solved, "{kind}");
        check_position(&Position::of_marks(puzzle), Some(&solution), &logic, &mut tally);
    }
    assert!(tally.keys().any(|technique| *technique == Technique::RuleLine), "{tally:?}");
}

/// A technique of uniqueness swaps digits, which a rule may distinguish.
#[test]
fn where_there_are_rules_no_technique_of_uniqueness_is_used() {
    let (puzzle, _) = example(RuleKind::Greater);
    let uniqueness = Techniques::all() - Techniques::all().without_uniqueness();
    let logic = Logic::new(puzzle.geometry().clone(), uniqueness).unwrap();
    assert_eq!(logic.with_techniques(uniqueness).steps(&puzzle), []);
    assert_eq!(logic.path(&puzzle).end, End::Stuck);
}

/// A grid that techniques fill, and that satisfies houses but not the rules, is not a solution.
#[test]
fn a_full_grid_that_breaks_a_rule_is_a_contradiction() {
    let (puzzle, solution) = example(RuleKind::Killer);
    let mut wrong = Puzzle::blank(puzzle.geometry().clone());
    let turned = |digit: Digit| Digit::from_index((digit.index() + 1) % 4);
    for cell in puzzle.geometry().cells().skip(1) {
        wrong.give(cell, turned(solution.digit(cell)));
    }
    let logic = Logic::new(puzzle.geometry().clone(), Techniques::NONE.with(Technique::FullHouse));
    assert_eq!(logic.unwrap().path(&wrong).end, End::Contradiction);
}

/// The step with one candidate of its conclusion replaced by another.
fn with_conclusion(step: &Step, from: Candidate, to: Candidate) -> Step {
    let conclusion = match &step.conclusion {
        Conclusion::Place(_) => Conclusion::Place(to),
        Conclusion::Eliminate(struck) => {
            let others = struck.iter().copied().filter(|lost| *lost != from);
            Conclusion::Eliminate(others.chain([to]).collect::<BTreeSet<_>>().into_iter().collect())
        }
    };
    Step { conclusion, ..step.clone() }
}

/// Techniques whose steps conclude everything that follows from their patterns, candidate by candidate.
const EXACT: [Technique; 32] = [
    Technique::MarkedCell,
    Technique::LinkedPair,
    Technique::CageCombination,
    Technique::RuleSum,
    Technique::InniesAndOuties,
    Technique::RuleLine,
    Technique::CombinedRules,
    Technique::XyWing,
    Technique::XyzWing,
    Technique::WWing,
    Technique::WxyzWing,
    Technique::AlignedPairExclusion,
    Technique::DigitForcingChain,
    Technique::CellForcingChain,
    Technique::HouseForcingChain,
    Technique::DigitForcingNet,
    Technique::CellForcingNet,
    Technique::HouseForcingNet,
    Technique::Whip,
    Technique::DigitDynamicNet,
    Technique::CellDynamicNet,
    Technique::HouseDynamicNet,
    Technique::NestedNet,
    Technique::RuleContradiction,
    Technique::RuleChain,
    Technique::DigitRuleNet,
    Technique::CellRuleChain,
    Technique::HouseRuleChain,
    Technique::CellRuleNet,
    Technique::HouseRuleNet,
    Technique::RuleCases,
    Technique::Supposition,
];

/// The claims come from the pattern: a step with another conclusion, a different digit or cell, is detected without
/// comparing it with a solution.
#[test]
fn a_conclusion_that_the_pattern_does_not_give_is_found_out() {
    let mut tally = Tally::new();
    for family in std::fs::read_dir("tests/data/techniques").unwrap() {
        for line in lines(&family.unwrap().path()) {
            let case = case(&line);
            if !EXACT.contains(&case.technique) {
                continue;
            }
            let geometry = case.position.puzzle().geometry();
            let only = Techniques::NONE.with(case.technique);
            let logic = Logic::new(geometry.clone(), only).unwrap();
            for step in logic.steps(&case.position).iter().take(10) {
                let concluded = match &step.conclusion {
                    Conclusion::Place(placed) => std::slice::from_ref(placed),
                    Conclusion::Eliminate(struck) => struck,
                };
                let from = concluded[0];
                let others = geometry.cells().flat_map(|cell| {
                    let digits = case.position.candidates(cell).iter();
                    digits.map(move |digit| Candidate { cell, digit })
                });
                // A cell with one candidate may be half of an aligned pair, which then also gives this.
                let is_gone = |other: &Candidate| {
                    let holds = |peer: &Cell| {
                        case.position.value(*peer).is_none()
                            && case.position.candidates(*peer).iter().eq([other.digit])
                    };
                    geometry.peers(other.cell).iter().any(holds)
                };
                let is_near = |other: &Candidate| {
                    case.position.value(other.cell).is_none()
                        && (other.cell == from.cell) != (other.digit == from.digit)
                        && !concluded.contains(other)
                        && !is_gone(other)
                };
                for to in others.filter(is_near) {
                    let damaged = with_conclusion(step, from, to);
                    let found = Found { step: &damaged, position: &case.position, solution: None };
                    let fault = found.check_claims().err().unwrap_or_default();
                    let sentence = explain::sentence(&damaged, geometry);
                    assert!(
                        fault.starts_with("not claimed") || fault == "no claim of the placement",
                        "{fault}: {sentence}"
                    );
                    *tally.entry(step.technique).or_default() += 1;
                }
            }
        }
    }
    let missing: Vec<&Technique> =
        EXACT.iter().filter(|technique| !tally.contains_key(technique)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The cases with eliminations beyond the named house: a claim of only that house is not enough.
#[test]
fn a_house_alone_does_not_cover_what_type_3_strikes() {
    let mut outside = BTreeSet::new();
    for line in lines(Path::new("tests/data/techniques/uniqueness.tsv")) {
        let case = case(&line);
        let geometry = case.position.puzzle().geometry();
        let only = Techniques::NONE.with(case.technique);
        let logic = Logic::new(geometry.clone(), only).unwrap();
        for step in logic.steps(&case.position) {
            let Some(subset) = step.pattern.parts(Role::Subset).next() else { continue };
            let struck = step.conclusion.eliminations();
            let kept = |digit: &Digit| (*digit, subset.cells.clone());
            let claim = Claim::Elsewhere {
                houses: subset.houses.clone(),
                kept: subset.digits.iter().map(kept).collect(),
                seeing: Vec::new(),
            };
            if !struck.iter().all(|lost| claim.rules_out(*lost, geometry)) {
                outside.insert(step.technique);
            }
        }
    }
    let expected = [Technique::BugType3, Technique::UniqueRectangle3];
    assert!(expected.iter().all(|technique| outside.contains(technique)), "{outside:?}");
}

/// Puzzles of a geometry with a single solution.
fn dug(rules: &Arc<Geometry>, count: usize, givens: usize, seed: u64) -> Vec<(Puzzle, Solution)> {
    let (mut random, mut solver) = (Random(seed), NativeSolver::default());
    let one = |_| {
        let grid = match rules.is_classic_nine() {
            true => random.grid(rules, &mut solver),
            false => random.grid_of(rules, &mut solver),
        };
        (random.dig(rules, &grid, givens, &mut solver), grid)
    };
    (0..count).map(one).collect()
}

#[test]
fn every_step_of_random_puzzles_is_explained_in_full() {
    let rules = geometry("3x3", "classic");
    let mut tally = Tally::new();
    // Each technique with only singles, so all of them are used, and all together.
    let mut choices = vec![Techniques::default(), Techniques::all()];
    choices.extend(Technique::ALL.iter().map(|one| singles().collect::<Techniques>().with(*one)));
    let puzzles = dug(&rules, wanted(12), 0, 21);
    for techniques in choices {
        let logic = Logic::new(rules.clone(), techniques).unwrap();
        for (puzzle, solution) in &puzzles {
            check_path(puzzle, Some(solution), &logic, &mut tally);
        }
    }
    assert!(tally.len() > 60, "{tally:?}");
}

/// If only singles were applied, every technique finds something.
#[test]
fn every_step_that_is_possible_at_once_is_explained_in_full() {
    let rules = geometry("3x3", "classic");
    let mut tally = Tally::new();
    let few = Logic::new(rules.clone(), singles().collect()).unwrap();
    let all = Logic::new(rules.clone(), Techniques::default()).unwrap();
    for (puzzle, solution) in dug(&rules, wanted(6), 0, 22) {
        let position = few.path(&puzzle).last();
        check_position(&position, Some(&solution), &all, &mut tally);
    }
    assert!(tally.len() > 30, "{tally:?}");
}

#[test]
fn steps_of_other_geometries_are_explained_in_full() {
    let mut tally = Tally::new();
    let five = "AABBBAACCBDACCBDDDCEDEEEE".bytes().map(|region| usize::from(region - b'A'));
    let five: Vec<usize> = five.collect();
    let jigsaw = Arc::new(Geometry::jigsaw(5, &five, &[]).unwrap());
    let nine = veridoku_testing::jigsaw_nine();
    let jigsaw_x = Arc::new(Geometry::jigsaw(9, &nine, &[Variant::X]).unwrap());
    let jigsaw_nine = Arc::new(Geometry::jigsaw(9, &nine, &[]).unwrap());
    for (rules, count, givens) in [
        (geometry("2x2", "classic"), 20, 0),
        (geometry("2x3", "classic"), 20, 0),
        (geometry("3x3", "x"), 10, 0),
        (geometry("3x3", "windoku"), 10, 0),
        (geometry("3x3", "anti-knight"), 6, 0),
        (geometry("3x3", "anti-king"), 6, 0),
        (geometry("3x4", "classic"), 1, 60),
        (jigsaw, 20, 0),
        (jigsaw_nine, 6, 0),
        (jigsaw_x, 6, 0),
    ] {
        let logic = Logic::new(rules.clone(), Techniques::default()).unwrap();
        for (puzzle, solution) in dug(&rules, wanted(count), givens, 23) {
            check_path(&puzzle, Some(&solution), &logic, &mut tally);
        }
    }
    assert!(tally.len() > 40, "{tally:?}");
}

/// Grids of only pencilmarks, with one, several or no solutions.
#[test]
fn steps_of_pencilmark_grids_are_explained_in_full() {
    let mut tally = Tally::new();
    let mut random = Random(24);
    let mut solver = NativeSolver::new();
    for (shape, count) in [("3x3", 10), ("2x3", 40), ("2x2", 40)] {
        let rules = geometry(shape, "classic");
        for _ in 0..wanted(count) {
            let puzzle = veridoku_testing::marks(&rules, &mut random, &mut solver);
            let solution = veridoku_testing::only_solution(&puzzle, &mut solver);
            let techniques = match solution {
                Some(_) => Techniques::default(),
                None => Techniques::default().without_uniqueness(),
            };
            let logic = Logic::new(rules.clone(), techniques).unwrap();
            check_path(&puzzle, solution.as_ref(), &logic, &mut tally);
        }
    }
    assert!(tally.len() > 30, "{tally:?}");
}

/// A hint shows where to look, not the whole grid: only long chains and nets span it.
#[test]
fn few_hints_are_at_the_whole_grid() {
    let rules = geometry("3x3", "classic");
    let logic = Logic::new(rules.clone(), Techniques::default()).unwrap();
    let (mut all, mut everywhere) = (0, 0);
    for (puzzle, _) in dug(&rules, wanted(60), 0, 25) {
        for step in logic.path(&puzzle).rounds.iter().flatten() {
            let is_long = step.pattern.parts.len() + 10 * step.pattern.chains.len() > 4;
            let is_everywhere = explain::where_to_look(step, &rules) == "the whole grid";
            assert!(is_long || !is_everywhere, "{}", explain::sentence(step, &rules));
            all += usize::from(is_long);
            everywhere += usize::from(is_everywhere);
        }
    }
    assert!(all > 20 && everywhere * 20 < all, "{everywhere} of {all} long patterns");
}

/// The JSON of a step has every link that the step has.
#[cfg(feature = "json")]
#[test]
fn links_are_in_the_json() {
    let mut kinds = BTreeSet::new();
    for family in ["chains", "forcing", "wings"] {
        for line in lines(&Path::new("tests/data/techniques").join(family).with_extension("tsv")) {
            let case = case(&line);
            let geometry = case.position.puzzle().geometry();
            let only = Techniques::NONE.with(case.technique);
            let logic = Logic::new(geometry.clone(), only).unwrap();
            for step in logic.steps(&case.position) {
                let report = veridoku::report::StepReport::new(&step, geometry);
                let object = serde_json::to_value(report).expect("JSON");
                for (index, chain) in step.pattern.chains.iter().enumerate() {
                    for (number, node) in chain.nodes.iter().enumerate() {
                        let drawn = &object["chains"][index][number];
                        let links = drawn["links"].as_array().unwrap();
                        assert_eq!(links.len(), node.links.len());
                        // The data from which a net is drawn: a node has an arrow from each of its parents.
                        let mut parents: Vec<u64> = drawn["from"]
                            .as_array()
                            .unwrap()
                            .iter()
                            .flat_map(|one| one.as_u64())
                            .collect();
                        assert!(
                            parents.is_sorted() && parents.iter().all(|one| *one < number as u64)
                        );
                        let linked: BTreeSet<u64> = (links.iter())
                            .flat_map(|link| link["from"].as_array().unwrap())
                            .flat_map(|one| one.as_u64())
                            .collect();
                        assert!(linked.iter().eq(&parents), "{parents:?} {linked:?}");
                        parents.dedup();
                        // A proof of a nested net has a separate assumption.
                        assert_eq!(parents.is_empty(), node.links.is_empty());
                        assert!(!parents.is_empty() || number == 0 || index > 0);
                        for (link, known) in links.iter().zip(&node.links) {
                            assert_eq!(link["kind"], known.kind.name());
                            assert_eq!(link["from"], serde_json::json!(known.from));
                            assert_eq!(link["chain"].as_u64(), known.chain.map(|one| one as u64));
                            let houses =
                                known.houses.iter().map(|id| geometry.house(*id).to_string());
                            assert_eq!(
                                link["houses"],
                                serde_json::json!(houses.collect::<Vec<_>>())
                            );
                            kinds.insert(known.kind.name());
                        }
                    }
                }
            }
        }
    }
    // These puzzles have no rules; `steps_by_every_rule_are_explained_in_full` covers the links by rules.
    let by_houses = LinkKind::ALL.iter().filter(|kind| **kind != LinkKind::Rule).count();
    assert_eq!(kinds.len(), by_houses, "{kinds:?}");
}

/// A cell without candidates is a dead end: it is not half of an aligned pair, nor do other candidates lead to
/// it.
#[test]
fn a_cell_without_candidates_is_no_part_of_a_pattern() {
    let rules = geometry("3x3", "classic");
    let logic = Logic::new(rules.clone(), Techniques::default()).unwrap();
    let mut random = Random(26);
    for (puzzle, solution) in dug(&rules, wanted(10), 0, 26) {
        let mut position = Position::new(puzzle);
        let open = rules.cells().filter(|cell| position.value(*cell).is_none());
        let open: Vec<Cell> = open.collect();
        let dead = open[random.below(open.len())];
        for digit in position.candidates(dead).iter() {
            position.strike(Candidate { cell: dead, digit });
        }
        for step in logic.steps(&position) {
            let sentence = explain::sentence(&step, &rules);
            let parts = step.pattern.parts.iter().map(|part| &part.digits);
            let nodes = step.pattern.chains.iter().flat_map(|chain| &chain.nodes);
            let mut digits = parts.chain(nodes.map(|node| &node.digits));
            assert!(digits.all(|digits| !digits.is_empty()), "{solution}\n{sentence}");
        }
    }
}
