//! Levels as people understand them: puzzles of a level look as expected, are as hard as Sudoku Explainer's rating says,
//! and practice starts where its technique is needed.

use std::ops::{ControlFlow, RangeInclusive};

use veridoku::generate::Symmetry;
use veridoku::logic::se::{Rater, Scale, Wanted};
use veridoku::logic::{Level, Logic, Position, Technique, Techniques};
use veridoku::requests::{GenerateRequest, usual_givens};
use veridoku::{Deadline, Puzzle};

use veridoku_testing::effort;

fn made(request: GenerateRequest, count: usize) -> Vec<Puzzle> {
    let request = GenerateRequest { seed: Some(30), count: Some(count as u64), ..request };
    let mut maker = request.prepare().expect("a recipe");
    let mut puzzles = Vec::new();
    maker.generate_until(maker.numbers(), &Deadline::NEVER, |made| {
        puzzles.push(made.expect("a puzzle").puzzle);
        ControlFlow::Continue(())
    });
    puzzles
}

fn has_half_turn(puzzle: &Puzzle) -> bool {
    let is_given = |cell| puzzle.given(cell).is_some();
    puzzle.geometry().cells().all(|cell| {
        Symmetry::HalfTurn.orbit(cell, 9).into_iter().all(|other| is_given(other) == is_given(cell))
    })
}

/// The ratings that nearly all puzzles of a level have. Newspapers cut their levels at about 1.5, 2.6 and 4.5.
fn expected(level: Level) -> RangeInclusive<f64> {
    match level {
        Level::Beginner => 1.0..=1.5,
        Level::Easy => 2.0..=2.3,
        Level::Medium => 1.7..=4.0,
        Level::Hard => 3.2..=7.2,
        Level::Unfair => 5.0..=8.9,
        _ => 5.5..=11.9,
    }
}

#[test]
fn a_puzzle_of_a_level_is_what_people_call_so() {
    let logic = made_logic(Techniques::default());
    let mut rater = Rater::new(Scale::Sukaku);
    for level in Level::ALL {
        let count = effort::puzzles(4, 1_000);
        let puzzles = made(GenerateRequest { level: Some(level), ..Default::default() }, count);
        assert_eq!(puzzles.len(), count);
        let mut expected_count = 0;
        for puzzle in &puzzles {
            assert_eq!(logic.rate(puzzle).1.level(), level, "{puzzle}");
            assert!(usual_givens(level).contains(&puzzle.given_count()), "{puzzle}");
            assert!(has_half_turn(puzzle), "{puzzle}");
            let rating = rater.rate(puzzle, Wanted::All, &Deadline::NEVER).expect("a rating");
            let er = f64::from(rating.rating().tenths) / 10.0;
            expected_count += usize::from(expected(level).contains(&er));
        }
        println!("{level}: {expected_count} of {count} as expected");
        assert!(expected_count * 100 >= count * 99, "{level}: {expected_count} of {count}");
    }
}

fn made_logic(techniques: Techniques) -> Logic {
    let puzzle: Puzzle = ".".repeat(81).parse().expect("a puzzle");
    Logic::new(puzzle.geometry().clone(), techniques).expect("logic")
}

#[test]
fn other_options_replace_what_is_usual_for_a_level() {
    let level = Some(Level::Easy);
    let minimal = GenerateRequest {
        level,
        method: Some("minimal".parse().expect("a method")),
        symmetry: Some(Symmetry::None),
        ..Default::default()
    };
    let minimal = made(minimal, 3);
    assert!(minimal.iter().all(|puzzle| puzzle.given_count() < 30 && !has_half_turn(puzzle)));
    let scrambled = GenerateRequest { level, scramble: true, ..Default::default() };
    assert!(made(scrambled, 3).iter().any(|puzzle| !has_half_turn(puzzle)));
    // What is usual yields where it would make the rest impossible.
    let floor = GenerateRequest { level, floor: Some(4), ..Default::default() };
    assert!(made(floor, 2).iter().all(has_half_turn));
    let odd = GenerateRequest {
        level: Some(Level::Beginner),
        side: Some(4),
        givens: Some(7..=7),
        ..Default::default()
    };
    assert!(made(odd, 2).iter().all(|puzzle| puzzle.given_count() == 7));
    let clues = Some("difficult".parse().expect("a level"));
    let clues = GenerateRequest { level, clue_level: clues, ..Default::default() };
    assert!(made(clues, 3).iter().all(|puzzle| (28..=31).contains(&puzzle.given_count())));
    let many = GenerateRequest { level, givens: Some(40..=44), ..Default::default() };
    let many = made(many, 3);
    assert!(many.iter().all(|puzzle| (40..=44).contains(&puzzle.given_count())));
    assert!(many.iter().all(has_half_turn));
}

#[test]
fn practice_starts_where_the_technique_is_needed() {
    for technique in [Technique::Pointing, Technique::NakedPair, Technique::Skyscraper] {
        let request = GenerateRequest {
            technique: Some(technique),
            from_there: true,
            ..GenerateRequest::default()
        };
        let easier: Techniques =
            Techniques::default().iter().filter(|easier| *easier < technique).collect();
        for puzzle in made(request, 3) {
            let position = Position::new(puzzle.clone());
            assert!(made_logic(easier).round(&position).is_empty(), "{technique}: {puzzle}");
            let round = made_logic(Techniques::default()).round(&position);
            assert!(round.iter().all(|step| step.technique == technique), "{technique}: {puzzle}");
            assert!(!round.is_empty(), "{technique}: {puzzle}");
        }
    }
}
