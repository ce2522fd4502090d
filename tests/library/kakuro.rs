//! Kakuro: published puzzles, pictures, and puzzles that are made.

use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;

use veridoku::certify::{CertifyOptions, certify};
use veridoku::draw;
use veridoku::format::{ReadOptions, read_puzzle};
use veridoku::logic::{End, Logic, Techniques};
use veridoku::requests::GenerateRequest;
use veridoku::verify::verify;
use veridoku::{Backend, Budget, Deadline, Puzzle, Verdict};

/// The text of each puzzle, and the digits of its solution.
fn published() -> Vec<(String, String)> {
    let text = include_str!("../data/kakuro.txt");
    let records = text.split("title: ").skip(1);
    let record = |record: &str| {
        let (puzzle, solution) = record.split_once("solution: ").expect("a solution");
        (format!("title: {puzzle}"), solution.trim().to_owned())
    };
    records.map(record).collect()
}

fn read(text: &str) -> Puzzle {
    read_puzzle(text, ReadOptions::default()).expect("a puzzle")
}

#[test]
fn published_puzzles_have_the_published_solution_on_every_backend() {
    let all = published();
    assert_eq!(all.len(), 10);
    for (text, expected) in all {
        let puzzle = read(&text);
        for backend in Backend::ALL {
            let found = backend.solver().first(&puzzle, &Budget::default(), 2).expect("an answer");
            let [solution] = &found[..] else { panic!("{} solutions of {text}", found.len()) };
            let digits: String =
                solution.digits().iter().map(|digit| digit.number().to_string()).collect();
            assert_eq!(digits, expected, "{backend}: {text}");
        }
        let certificate = certify(&puzzle, &CertifyOptions::default()).expect("a certificate");
        let files: BTreeMap<&str, Vec<u8>> =
            certificate.into_files().into_iter().map(|file| (file.name, file.contents)).collect();
        let verified = verify(|name| {
            let missing = || io::Error::from(io::ErrorKind::NotFound);
            files.get(name).map(|contents| &contents[..]).ok_or_else(missing)
        });
        assert_eq!(verified.expect("accepted").verdict, Verdict::Unique);
        let logic = Logic::new(puzzle.geometry().clone(), Techniques::default()).expect("logic");
        assert_eq!(logic.rate(&puzzle).0, End::Solved, "{text}");
    }
}

#[test]
fn sums_stand_before_their_runs() {
    let puzzle = read("board: 3x3 1-9\n- 4\\ 3\\\n\\4 . .\n\\3 . .\n");
    let svg = draw::svg(&draw::puzzle(&puzzle));
    assert_eq!(svg.matches("class=\"clue\"").count(), 4, "{svg}");
    assert!(!svg.contains("class=\"cage\""), "{svg}");
    assert!(svg.contains("<title>Board 3x3, sums of runs</title>"), "{svg}");
    // A cage that is not a whole run is drawn around its cells.
    let part = read("board: 2x4 1-9\n-...\n-...\nkiller 3: r1c2 r1c3\n");
    let svg = draw::svg(&draw::puzzle(&part));
    assert!(svg.contains("class=\"cage\"") && !svg.contains("class=\"clue\""), "{svg}");
    assert!(svg.contains("<title>Board 2x4, killer</title>"), "{svg}");
}

#[test]
fn faults_of_a_board_are_named() {
    for (text, expected) in [
        ("board: 2x2 1-9\n- 4\\\n\\4 x\n", "expected `.` for a cell, `-` where there is none"),
        ("board: 2x2 1-9\n- 4\\\n\\-4 .\n", "or sums as in `16\\11`"),
        ("board: 2x2 1-9\n- 4\\\n", "the next row of the grid"),
        ("board: 2x2 1-9\n- \\3\n\\4 .\n", "found the sum 3 at r1c2; expected a cell after it"),
        ("board: 2x2 1-9\n- 4\\ .\n\\4 .\n", "found 3"),
        ("board: 2x2\n..\n..\nboxes: 1x2\n", "boxes or regions other than those of the grids"),
    ] {
        let found = read_puzzle(text, ReadOptions::default()).expect_err("a fault").to_string();
        assert!(found.contains(expected), "{text}: {found}");
    }
}

#[test]
fn puzzles_are_made_without_givens() {
    let text = "board: 4x5 1-9\n-----\n-..--\n-....\n---..\nkiller: r2c2 r2c3\nkiller: r3c2-r3c5\n\
                killer: r4c4 r4c5\nkiller: r2c2 r3c2\nkiller: r2c3 r3c3\nkiller: r3c4 r4c4\n\
                killer: r3c5 r4c5\n";
    let layout = veridoku::requests::read_layout(text, ReadOptions::default()).expect("a layout");
    let request = GenerateRequest {
        layout: Some(layout.geometry().clone()),
        seed: Some(1),
        count: Some(3),
        givens: Some(0..=0),
        ..GenerateRequest::default()
    };
    let mut maker = request.prepare().expect("a maker");
    let mut made = 0;
    maker.generate_until(maker.numbers(), &Deadline::NEVER, |one| {
        let one = one.expect("a puzzle");
        assert_eq!(one.puzzle.given_count(), 0);
        for backend in Backend::ALL {
            let found =
                backend.solver().first(&one.puzzle, &Budget::default(), 2).expect("an answer");
            assert_eq!(found, std::slice::from_ref(&one.solution));
        }
        made += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(made, 3);
}
