//! Logic on random positions of many rules, givens and pencilmarks, with one, several and no solutions: every
//! step of every technique is true in every solution.
//!
//! `VERIDOKU_PUZZLES=2000 cargo test --test library pencilmarks:: -- --nocapture` tries two thousand, in some minutes.

use std::collections::BTreeMap;

use veridoku::logic::{End, Logic, Position, Step, Technique, Techniques, explain};
use veridoku_testing::bytes::Bytes;
use veridoku_testing::effort;
use veridoku_testing::positions::puzzle;
use veridoku_testing::random::Random;
use veridoku_testing::truth::Truth;

/// Limit of guesses for a search for the truth.
const GUESSES: u64 = 20_000;

#[test]
fn every_step_is_true_in_every_solution() {
    let wanted = effort::puzzles(16, 60);
    let mut random = Random(11);
    let mut solutions = BTreeMap::from([("no", 0), ("one", 0), ("several", 0)]);
    let mut steps: BTreeMap<Technique, usize> = BTreeMap::new();
    let mut tried = 0;
    while tried < wanted {
        let choices: [u8; 5] = std::array::from_fn(|_| random.below(256) as u8);
        let Some(puzzle) = puzzle(&mut Bytes(&choices)) else { continue };
        let Some(truth) = Truth::of(&puzzle, GUESSES) else { continue };
        tried += 1;
        let (kind, techniques) = match (&truth.solution, truth.is_unique) {
            (None, _) => ("no", Techniques::all().without_uniqueness()),
            (_, true) => ("one", Techniques::all()),
            _ => ("several", Techniques::all().without_uniqueness()),
        };
        *solutions.entry(kind).or_default() += 1;
        let logic = Logic::new(puzzle.geometry().clone(), techniques).expect("a small grid");
        let mut position = Position::new(puzzle.clone());
        let mut check = |found: &[Step]| {
            for step in found {
                *steps.entry(step.technique).or_default() += 1;
                let sentence = || explain::sentence(step, puzzle.geometry());
                assert!(truth.holds(step), "{}\n{choices:?} {puzzle:?}", sentence());
            }
        };
        check(&logic.steps(&position));
        let path = logic.path(&position);
        for round in &path.rounds {
            check(round);
            round.iter().for_each(|step| position.apply(step));
        }
        check(&logic.steps(&position));
        match path.end {
            End::Time | End::Cancelled => panic!("no end was set"),
            End::Solved => assert!(truth.solution.is_some(), "{choices:?} {puzzle:?}"),
            End::Contradiction => assert!(truth.solution.is_none(), "{choices:?} {puzzle:?}"),
            End::Stuck => assert!(!position.is_complete(), "{choices:?} {puzzle:?}"),
        }
    }
    let all: usize = steps.values().sum();
    println!("{tried} positions: {solutions:?} solutions; {all} steps of {}", steps.len());
    steps.iter().for_each(|(technique, count)| println!("{count:8} {technique}"));
    assert!(solutions.values().all(|count| 10 * count > wanted), "{solutions:?}");
    assert!(all > 20 * wanted && steps.len() > 40, "{all} steps of {}", steps.len());
}
