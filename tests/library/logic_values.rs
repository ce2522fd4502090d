//! Logic on grids whose digits have other values than 1 and up, and with hidden cells: every step holds in every
//! solution, found by enumerating all grids, and its sentence uses values.

use veridoku::format::{ReadOptions, WriteOptions, read_puzzle, shown_marks, shown_values};
use veridoku::logic::{Conclusion, End, Logic, Position, Step, Techniques, explain};
use veridoku::{Digit, Puzzle, Solution, rules};

fn read(text: &str) -> Puzzle {
    read_puzzle(text, ReadOptions::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// All 288 grids of 4x4.
fn grids() -> Vec<Solution> {
    fn fill(grid: &mut Vec<usize>, found: &mut Vec<Solution>) {
        let at = grid.len();
        if at == 16 {
            let digits = grid.iter().map(|digit| Digit::from_index(*digit));
            return found.push(Solution::new(digits.collect::<Vec<Digit>>()));
        }
        let sees = |other: usize| {
            let band = |cell: usize| (cell / 8, cell % 4 / 2);
            other / 4 == at / 4 || other % 4 == at % 4 || band(other) == band(at)
        };
        for digit in 0..4 {
            if (0..at).all(|other| grid[other] != digit || !sees(other)) {
                grid.push(digit);
                fill(grid, found);
                grid.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill(&mut Vec::new(), &mut found);
    found
}

/// Whether the conclusion of a step holds in a solution.
fn holds(step: &Step, solution: &Solution) -> bool {
    match &step.conclusion {
        Conclusion::Place(placed) => solution.digit(placed.cell) == placed.digit,
        Conclusion::Eliminate(lost) => {
            lost.iter().all(|lost| solution.digit(lost.cell) != lost.digit)
        }
    }
}

/// Rules with `{0}` for the lowest value, `{1}` for the next and so on.
const RULES: [&str; 22] = [
    "killer {+}: r1c1 r1c2 r2c1",
    "sum {+}: r1c1 r2c3 r4c4",
    "killer {+}: r3c3 r3c4",
    "thermo: r1c1 r1c2 r2c2",
    "slow-thermo: r4c1 r3c2 r2c3 r1c4",
    "difference 2: r1c1 r1c2",
    "ratio 2: r3c1 r3c2",
    "whispers 2: r1c1 r2c1 r3c1",
    "renban: r1c2 r2c3 r3c4",
    "even: r1c1 r2c4",
    "odd: r3c3",
    "arrow: r1c1 | r2c3 r3c4",
    "x-sum {+}: row 1",
    "sandwich {1}: row 2",
    "quadruple {0} {1}: r1c2 r1c3 r2c2 r2c3",
    "between: r1c1 r1c2 r1c3",
    "palindrome: r1c1 r2c3 r4c4",
    "counting-circles: r1c1 r2c2 r3c3",
    "arrow: h1 | r1c1 r2c3",
    "thermo: h1 r1c1 h2",
    "even: h1; sum {+}: h1 r4c1 r4c2",
    "clone: h1 h2 | r1c3 r3c1; distinct: h1 r2c2",
];

fn text(lowest: i32, hidden: usize, rules: [&str; 2]) -> String {
    let sum = (2 * lowest + 4).to_string();
    let mut text = format!("size: 4x4 {lowest}-{}; hidden: {hidden}", lowest + 3);
    for rule in rules {
        let rule = rule.replace("{+}", &sum).replace("{0}", &lowest.to_string());
        text += &format!("; {}", rule.replace("{1}", &(lowest + 1).to_string()));
    }
    text
}

#[test]
fn every_step_holds_in_every_solution() {
    let grids = grids();
    assert_eq!(grids.len(), 288);
    let (mut tried, mut steps, mut solved) = (0, 0, 0);
    for lowest in [0, 1, 3] {
        for (place, one) in RULES.iter().enumerate() {
            for other in &RULES[place + 1..] {
                let mut puzzle = read(&text(lowest, 2, [one, other]));
                let keeps = |grid: &&Solution| rules::check(&puzzle, grid).is_ok();
                let solutions: Vec<&Solution> = grids.iter().filter(keeps).collect();
                let Some(first) = solutions.first() else { continue };
                // With some of its digits, the puzzle has fewer solutions.
                for cell in puzzle.geometry().clone().cells().skip(tried % 3).step_by(5) {
                    puzzle.give(cell, first.digit(cell));
                }
                let keeps = |grid: &&&Solution| rules::check(&puzzle, grid).is_ok();
                let solutions: Vec<&Solution> = solutions.iter().filter(keeps).copied().collect();
                let logic = Logic::new(puzzle.geometry().clone(), Techniques::all()).unwrap();
                let path = logic.path(&puzzle);
                for step in path.rounds.iter().flatten() {
                    for solution in &solutions {
                        let sentence = explain::sentence(step, puzzle.geometry());
                        assert!(holds(step, solution), "{one}; {other}: {sentence} {solution}");
                    }
                    steps += 1;
                }
                assert_ne!(path.end, End::Contradiction, "{lowest}: {one}; {other}");
                if path.end == End::Solved {
                    assert_eq!(solutions.len(), 1);
                    solved += 1;
                }
                tried += 1;
            }
        }
    }
    assert!(tried > 300 && steps > 1000 && solved > 100, "{tried} {steps} {solved}");
}

#[test]
fn sentences_speak_of_values() {
    let sentences = |text: &str| -> Vec<String> {
        let puzzle = read(text);
        let logic = Logic::new(puzzle.geometry().clone(), Techniques::all()).unwrap();
        let path = logic.path(&puzzle);
        let steps = path.rounds.iter().flatten();
        steps.map(|step| explain::sentence(step, puzzle.geometry())).collect()
    };
    let of_cage = sentences("size: 4x4 0-3; killer 1: r1c1 r1c2");
    assert!(of_cage[0].contains("r1c1<>2 r1c1<>3 r1c2<>2 r1c2<>3"), "{}", of_cage[0]);
    assert!(of_cage[0].contains("The candidates allow only 0+1"), "{}", of_cage[0]);
    let of_hidden = sentences("size: 4x4 0-3; hidden: 1; thermo: r1c1 h1 r1c2");
    assert!(of_hidden[0].starts_with("r1c1<>3: "), "{}", of_hidden[0]);
    let is_of_line = |sentence: &String| sentence.starts_with("r1c1<>2 r1c2<>1: ");
    assert!(of_hidden.iter().any(is_of_line), "{of_hidden:?}");
    let of_place = sentences("size: 4x4 0-3; grid: 123. .... .... ....");
    assert!(of_place[0].starts_with("r1c4=0: "), "{}", of_place[0]);
}

/// The candidates of each cell are also shown for puzzles with rules, which no format of digits can hold.
#[test]
fn values_and_marks_are_shown_by_their_values() {
    let puzzle = read("size: 4x4 0-3; given: r2c3 0; killer 1: r1c1 r1c2");
    let marks = Position::new(puzzle.clone()).to_marks();
    let shown = |grid: Vec<u8>| String::from_utf8(grid).unwrap();
    let marks = shown(shown_marks(&marks, &WriteOptions::default()));
    let words: Vec<&str> = marks.split([' ', '|', '\n']).filter(|word| !word.is_empty()).collect();
    assert_eq!(words[1..5], ["0123", "0123", "123", "123"], "{marks}");
    assert!(words.contains(&"=0"), "{marks}");
    let given = |cell| puzzle.given(cell);
    let values = shown(shown_values(puzzle.geometry(), given, &WriteOptions::default()));
    assert_eq!(values.matches('0').count(), 1, "{values}");
}

#[test]
fn a_part_of_a_board_is_refused() {
    let refused = |text: &str| Logic::expect(read(text).geometry()).unwrap_err().to_string();
    for text in ["size: 4x4 1-6; odd: r1c1", "size: 4x6"] {
        assert_eq!(
            refused(text),
            "logic does not support a grid with fewer rows or columns than digits; expected as many rows and columns \
             as digits (docs/guide/rules.md lists what supports each rule)"
        );
    }
    for text in [
        "size: 9x9 0-8",
        "size: 4x4; hidden: 3; odd: h1",
        "size: 6x6 5-10",
        "size: 4x4; lines: none; boxes: none",
    ] {
        assert_eq!(Logic::expect(read(text).geometry()), Ok(()), "{text}");
    }
}
