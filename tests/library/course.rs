//! The course: its puzzles need what their lessons teach, and nothing harder; its pictures and boards show what their
//! captions say; and a learner's finding is judged as the solution says.

use std::collections::BTreeSet;

use veridoku::advice::Move;
use veridoku::course::{Board, Finding, LESSONS, Language, Lesson, Sought, notes};
use veridoku::logic::{Conclusion, End, Logic, Position, Step, Technique, Techniques};
use veridoku::requests::read_move;
use veridoku::{AutoSolver, Budget, Candidate, Digit, DigitSet, Puzzle, Solution, Solver, Verdict};

fn solution(puzzle: &Puzzle) -> Solution {
    let mut answer = AutoSolver::new().solve(puzzle, &Budget::default()).expect("an answer");
    assert_eq!(answer.verdict(), Verdict::Unique, "{puzzle}");
    answer.solutions.pop().expect("a solution")
}

fn logic(puzzle: &Puzzle, techniques: Techniques) -> Logic {
    Logic::new(puzzle.geometry().clone(), techniques).expect("logic")
}

fn read(line: &str) -> Puzzle {
    line.parse().expect("a puzzle")
}

/// How many notes a position has, each in two cells.
fn note_count(position: &Position) -> usize {
    notes(position).iter().map(|digits| digits.iter().count()).sum()
}

#[test]
fn each_puzzle_needs_its_lesson_and_nothing_harder() {
    for lesson in LESSONS {
        for line in lesson.puzzles() {
            let puzzle = read(line);
            let _ = solution(&puzzle);
            let path = logic(&puzzle, lesson.before() | lesson.own()).path(&puzzle);
            assert_eq!(path.end, End::Solved, "{}: {line}", lesson.id);
            if lesson.sought == Sought::Note {
                assert!(note_count(&Position::new(puzzle)) >= 30, "{line}");
                continue;
            }
            let used: Techniques =
                path.rounds.iter().flatten().map(|step| step.technique).collect();
            assert!(lesson.techniques.iter().any(|own| used.contains(*own)), "{line}");
            let before = logic(&puzzle, lesson.before()).path(&puzzle);
            assert_eq!(before.end, End::Stuck, "{}: {line}", lesson.id);
            assert_eq!(lesson.start(line).expect("a position"), before.last());
            // With all techniques the hardest one is also of the lesson. (Singles are ordered otherwise in the course.)
            let rating = logic(&puzzle, Techniques::default()).path(&puzzle).rating;
            let hardest = rating.hardest.expect("a step");
            let is_expected = match is_single(lesson) {
                true => Techniques::singles().contains(hardest),
                false => lesson.own().contains(hardest),
            };
            assert!(is_expected, "{}: {hardest}: {line}", lesson.id);
        }
    }
}

/// Whether a lesson is about singles.
fn is_single(lesson: &Lesson) -> bool {
    Techniques::singles().contains(lesson.techniques[0])
}

/// The cells that a caption names, as `r4c7`.
fn named(caption: &str, language: Language) -> BTreeSet<String> {
    let (row, column) = match language {
        Language::English => ('r', 'c'),
        Language::French => ('L', 'C'),
    };
    let mut found = BTreeSet::new();
    for part in caption.split(row).skip(1) {
        let mut letters = part.chars();
        if let (Some(a), Some(sign), Some(b)) = (letters.next(), letters.next(), letters.next())
            && sign == column
            && a.is_ascii_digit()
            && b.is_ascii_digit()
        {
            found.insert(format!("r{a}c{b}"));
        }
    }
    found
}

/// The cells that a step is about.
fn cells(step: &Step) -> BTreeSet<String> {
    let parts = step.pattern.parts.iter().flat_map(|part| part.cells.iter().copied());
    let nodes = step.pattern.chains.iter().flat_map(|chain| &chain.nodes);
    let ends = match &step.conclusion {
        Conclusion::Place(placed) => vec![placed.cell],
        Conclusion::Eliminate(struck) => struck.iter().map(|lost| lost.cell).collect(),
    };
    let all = parts.chain(nodes.flat_map(|node| node.cells.iter().copied())).chain(ends);
    all.map(|cell| cell.name(9).to_string()).collect()
}

fn concludes(step: &Step, wanted: Move) -> bool {
    match (&step.conclusion, wanted) {
        (Conclusion::Place(placed), Move::Place(one)) => *placed == one,
        (Conclusion::Eliminate(struck), Move::Strike(one)) => struck.contains(&one),
        _ => false,
    }
}

/// The step in the pictures of a lesson.
fn pictured(lesson: &Lesson) -> Step {
    let position = lesson.position(lesson.picture).expect("a position");
    let (technique, shown) = lesson.shown;
    let wanted = read_move(shown, position.puzzle().geometry()).expect("a move").expect("a cell");
    let steps = lesson.steps(&position);
    let step = steps.iter().find(|step| step.technique == technique && concludes(step, wanted));
    step.unwrap_or_else(|| panic!("{}: no {technique} with {shown}", lesson.id)).clone()
}

#[test]
fn pictures_and_boards_show_what_their_captions_say() {
    for lesson in LESSONS {
        let boards = [lesson.picture, lesson.boards[0].0, lesson.boards[1].0];
        for Board { line, .. } in boards {
            let _ = solution(&read(line));
        }
        let shown: [BTreeSet<String>; 3] = std::array::from_fn(|at| {
            if at > 0 {
                let (board, count) = lesson.boards[at - 1];
                let position = lesson.position(board).expect("a position");
                let path = lesson.path(&position).expect("a path");
                let steps: Vec<&Step> = path.rounds.iter().flatten().take(count).collect();
                assert!(steps.len() == count && count > 0, "{}: {board:?}", lesson.id);
                assert!(lesson.own().contains(steps[0].technique), "{}: {board:?}", lesson.id);
                return steps.iter().flat_map(|step| cells(step)).collect();
            }
            match lesson.sought {
                Sought::Step => {
                    let step = pictured(lesson);
                    cells(&step)
                }
                Sought::Note => {
                    let position = lesson.position(lesson.picture).expect("a position");
                    let geometry = position.puzzle().geometry();
                    let wanted = read_move(lesson.shown.1, geometry).expect("a move");
                    let Ok(Move::Place(candidate)) = wanted else { panic!("{wanted:?}") };
                    assert!(notes(&position)[candidate.cell.index()].contains(candidate.digit));
                    let whole = geometry.cells();
                    let noted = notes(&position);
                    let has = |cell: &veridoku::Cell| noted[cell.index()].contains(candidate.digit);
                    whole.filter(has).map(|cell| cell.name(9).to_string()).collect()
                }
            }
        });
        for language in Language::ALL {
            let texts = lesson.texts(language);
            let captions = texts.pictures.iter().map(|text| (text, 0));
            let captions = captions.chain([(&texts.boards[0], 1), (&texts.boards[1], 2)]);
            for (caption, at) in captions {
                let named = named(caption, language);
                // Scanning and singles also name the cells that are ruled out.
                let is_single = is_single(lesson) && at == 0;
                let is_shown = is_single || named.is_subset(&shown[at]);
                assert!(is_shown, "{}: {caption} {:?}", lesson.id, shown[at]);
                assert!((30..=240).contains(&caption.chars().count()), "{}: {caption}", lesson.id);
            }
        }
        let of = |language: Language| {
            let texts = lesson.texts(language);
            let all = texts.pictures.iter().chain(&texts.boards);
            all.map(|text| named(text, language)).collect::<Vec<_>>()
        };
        assert_eq!(of(Language::English), of(Language::French), "{}", lesson.id);
    }
}

#[test]
fn every_answer_is_judged_as_the_steps_and_the_solution_say() {
    for lesson in LESSONS.iter().filter(|lesson| lesson.sought == Sought::Step) {
        for line in lesson.puzzles() {
            let position = lesson.start(line).expect("a position");
            let solution = solution(&read(line));
            let steps = lesson.steps(&position);
            // The page asks for one kind of move.
            let is_placing = |step: &&Step| matches!(step.conclusion, Conclusion::Place(_));
            let placing = steps.iter().filter(is_placing).count();
            let is_single = is_single(lesson);
            assert_eq!(placing, if is_single { steps.len() } else { 0 }, "{}: {line}", lesson.id);
            assert!(!steps.is_empty(), "{}: {line}", lesson.id);
            let geometry = position.puzzle().geometry();
            for cell in geometry.cells() {
                for digit in DigitSet::all(9).iter() {
                    let candidate = Candidate { cell, digit };
                    for wanted in [Move::Place(candidate), Move::Strike(candidate)] {
                        let finding = lesson.judge(&position, &steps, &solution, wanted);
                        let is_taught = steps.iter().any(|step| concludes(step, wanted));
                        assert_eq!(matches!(finding, Finding::Taught(_)), is_taught);
                        let is_in_solution = solution.digit(cell) == digit;
                        let is_true = is_in_solution == matches!(wanted, Move::Place(_));
                        match finding {
                            Finding::Taught(step) => assert!(is_true && concludes(&step, wanted)),
                            Finding::Elsewhere => assert!(is_true),
                            Finding::False => assert!(!is_true),
                            Finding::Gone => assert!(
                                position.value(cell).is_some()
                                    || !position.candidates(cell).contains(digit)
                            ),
                            Finding::Places { .. } => panic!("{}: a note", lesson.id),
                        }
                    }
                }
            }
        }
    }
}

/// The places of a digit in the box of a cell, by the rows, columns and boxes of the text alone.
fn places(line: &str, cell: usize, digit: u8) -> Vec<usize> {
    let values = line.as_bytes();
    let box_of = |cell: usize| (cell / 27, cell % 9 / 3);
    let sees = |one: usize, other: usize| {
        one / 9 == other / 9 || one % 9 == other % 9 || box_of(one) == box_of(other)
    };
    let is_free = |one: &usize| {
        values[*one] == b'.' && (0..81).all(|other| !sees(*one, other) || values[other] != digit)
    };
    (0..81).filter(|one| box_of(*one) == box_of(cell)).filter(is_free).collect()
}

#[test]
fn a_note_is_a_digit_with_two_places_in_a_box() {
    let lesson = Lesson::named("snyder").expect("the lesson");
    for line in lesson.puzzles() {
        let position = lesson.start(line).expect("a position");
        let noted = notes(&position);
        let solution = solution(&read(line));
        for cell in position.puzzle().geometry().cells() {
            for digit in 1..=9_u8 {
                let expected = places(line, cell.index(), b'0' + digit);
                let is_place = expected.contains(&cell.index());
                let digit = Digit::from_index(usize::from(digit) - 1);
                let is_noted = is_place && expected.len() == 2;
                assert_eq!(noted[cell.index()].contains(digit), is_noted);
                let wanted = Move::Place(Candidate { cell, digit });
                match lesson.judge(&position, &[], &solution, wanted) {
                    Finding::Places { cells, .. } => {
                        let found: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
                        assert_eq!(found, expected);
                    }
                    finding => assert!(matches!(finding, Finding::Gone) && !is_place),
                }
            }
        }
    }
}

#[test]
fn a_technique_leads_to_its_lesson() {
    let id = |technique: Technique| Lesson::about(technique).map(|lesson| lesson.id);
    assert_eq!(id(Technique::HiddenSingleBox), Some("scanning"));
    assert_eq!(id(Technique::LockedPair), Some("naked-pair"));
    assert_eq!(id(Technique::UniqueRectangle4), Some("unique-rectangle"));
    assert_eq!(id(Technique::Jellyfish), None);
}
