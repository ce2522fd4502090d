//! Kakuro: published puzzles, pictures, and puzzles that are made.

use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;

use veridoku::certify::{CertifyOptions, certify};
use veridoku::draw;
use veridoku::families::{self, Family};
use veridoku::format::{Format, OneLine, ReadOptions, WriteOptions, read_puzzle};
use veridoku::generate::{FamilyGenerator, FamilyRecipe};
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
fn texts_and_links_read_back() {
    let written = |puzzle: &Puzzle, format: Format| {
        let mut out = Vec::new();
        format.write(puzzle, &WriteOptions::default(), &mut out).expect("a text");
        String::from_utf8(out).expect("text")
    };
    for (text, _) in published() {
        let puzzle = read(&text);
        assert_eq!(Family::of(puzzle.geometry()), Some(Family::Kakuro));
        let rules = written(&puzzle, Format::Rules);
        assert!(!rules.contains("killer"), "{rules}");
        assert_eq!(read(&rules), puzzle, "{rules}");
        let line = OneLine::default().puzzle(&puzzle);
        assert_eq!(read(&line), puzzle, "{line}");
        let link = written(&puzzle, Format::PuzzLink);
        assert_eq!(read(&link), puzzle, "{link}");
        let wanted = ReadOptions { family: Some(Family::Kakuro), ..ReadOptions::default() };
        assert_eq!(read_puzzle(&link, wanted).as_ref(), Ok(&puzzle));
    }
    // The example of the site, whose solution is known.
    let link = "https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3";
    let puzzle = read(link);
    let found = Backend::Native.solver().first(&puzzle, &Budget::default(), 2).expect("an answer");
    let [solution] = &found[..] else { panic!("{} solutions", found.len()) };
    let digits: String = solution.digits().iter().map(|digit| digit.number().to_string()).collect();
    assert_eq!(digits, "5334121212193884");
    // The digits of a run without a sum differ as well, and a cell that is alone may have two sums.
    for (link, count) in [("2/2/n3-34", 4), ("1/1/k33", 2)] {
        let link = format!("https://puzz.link/p?kakuro/{link}");
        let puzzle = read(&link);
        assert_eq!(Family::of(puzzle.geometry()), Some(Family::Kakuro));
        assert_eq!(puzzle.geometry().rules().len(), count);
        assert_eq!(written(&puzzle, Format::PuzzLink), link.clone() + "\n");
        assert_eq!(read(&written(&puzzle, Format::Rules)), puzzle);
    }
    // A board whose digits may repeat in a run is none, and a link cannot hold it.
    let board = read("board: 3x3 1-9\n- 10\\ 11\\\n\\13 . .\n- . .\n");
    assert_eq!(Family::of(board.geometry()), None);
    let refused = Format::PuzzLink.write(&board, &WriteOptions::default(), &mut Vec::new());
    let said = refused.expect_err("a refusal").to_string();
    assert!(
        said.contains(
            "puzz-link cannot hold a puzzle that is not skyscrapers, easy-as-abc or kakuro"
        ),
        "{said}"
    );
    for (text, said) in [
        ("kakuro/5/5/48la0", "column 37: found nothing here; expected k to z for cells"),
        ("kakuro/2/2/o", "found `o`; expected no more cells than the rows have"),
        ("kakuro/2/2/n303", "expected another sum"),
        ("kakuro/2/2/n30345", "found `5`; expected nothing after the last sum"),
        ("kakuro/2/2/m3", "expected another sum"),
        ("kakuro/2/2/n30$4", "found `$4`; expected a sum: 0 to 9, a to j, A to Z, or -"),
        ("kakuro/2/2/n3034/5", "found `5`; expected nothing after the puzzle"),
        ("kakuro/2/2/m330333", "found the sum 3 at r3c3; expected a cell after it"),
        ("kakuro/2/300/m", "the rows: a number from 1 to 255"),
        ("kakuro/2/2/....", "found 0 cells; expected 1 to 4096"),
        ("kakuro/2/2/mé", "found `é`; expected a sum"),
    ] {
        let text = format!("https://puzz.link/p?{text}");
        let found = read_puzzle(&text, ReadOptions::default()).expect_err(&text).to_string();
        assert!(found.contains(said), "{text}\n{found}");
    }
}

#[test]
fn sums_that_no_text_of_rows_has_are_cages() {
    for text in [
        // In another order than that of the places, and with a rule between them.
        "board: 3x3 1-9\n---\n-..\n-..\nkiller 4: r3c2 r3c3\nkiller 4: r2c2 r2c3\n",
        "board: 3x3 1-9\n---\n-..\n-..\nkiller: r2c2 r2c3\nkiller 4: r3c2 r3c3\n",
        "board: 2x2 1-9\n..\n..\nkiller 4: r1c1 r1c2\n",
    ] {
        let puzzle = read(text);
        let mut out = Vec::new();
        Format::Rules.write(&puzzle, &WriteOptions::default(), &mut out).expect("a text");
        assert_eq!(String::from_utf8_lossy(&out), text);
    }
}

#[test]
fn sums_stand_before_their_runs() {
    let puzzle = read("board: 3x3 1-9\n- 4\\ 3\\\n\\4 . .\n\\3 . .\n");
    let svg = draw::svg(&draw::puzzle(&puzzle));
    assert_eq!(svg.matches("class=\"clue\"").count(), 4, "{svg}");
    assert!(!svg.contains("class=\"cage\""), "{svg}");
    assert!(svg.contains("<title>Kakuro 3x3</title>"), "{svg}");
    assert!(svg.contains("Row 1: - 4\\ 3\\; Row 2: \\4 . .; Row 3: \\3 . ."), "{svg}");
    // A cage that is not a whole run is drawn around its cells.
    let part = read("board: 2x4 1-9\n-...\n-...\nkiller 3: r1c2 r1c3\n");
    let svg = draw::svg(&draw::puzzle(&part));
    assert!(svg.contains("class=\"cage\"") && !svg.contains("class=\"clue\""), "{svg}");
    assert!(svg.contains("<title>Board 2x4, killer</title>"), "{svg}");
}

#[test]
fn faults_of_a_board_are_named() {
    for (text, expected) in [
        ("board: 2x2 1-9\n- 4\\a\n\\4 .\n", "line 2, column 3: found `4\\a`"),
        ("board: 2x2 1-9\n- 4\\\n\\4 x\n", "expected `.` for a cell, `-` where there is none"),
        ("board: 2x2 1-9\n- 4\\\n\\-4 .\n", "or sums as in `16\\11`"),
        ("board: 2x2 1-9\n- 4\\\n", "line 2, column 1: the grid ends after 1 row; expected 2"),
        (
            "board: 2x2 0-2\n..\nkiller: r1c1 r1c2\n",
            "line 3, column 1: the grid ends after 1 row; expected 2",
        ),
        ("board: 2x2 A-C\n..\n..\n", "expected rows x columns and optionally values"),
        ("board: 2x2 1-9\n- \\3\n\\4 .\n", "found the sum 3 at r1c2; expected a cell after it"),
        ("board: 2x2 1-9\n- 4\\ .\n\\4 .\n", "found 3"),
        (
            "board: 2x2\n..\n..\nboxes: 1x2\n",
            "found boxes or regions; expected only rules, since a board of any shape has no lines and boxes",
        ),
        ("board: 2x2\n..\n..\nlines: none\n", "found `lines: none`; expected only rules, since"),
    ] {
        let found = read_puzzle(text, ReadOptions::default()).expect_err("a fault").to_string();
        assert!(found.contains(expected), "{text}: {found}");
    }
}

#[test]
fn generated_layouts_are_those_of_a_kakuro() {
    for (side, count) in [(3, 3), (6, 20), (11, 3)] {
        let recipe = FamilyRecipe::new(Family::Kakuro, side);
        let mut generator = FamilyGenerator::new(recipe, 5).expect("a generator");
        assert_eq!(generator.side(), side + 1);
        let mut made = 0;
        generator.generate_until(0..count, &Deadline::NEVER, |one| {
            let one = one.expect("a puzzle");
            let puzzle = one.puzzle;
            let board = puzzle.geometry().arrangement().expect("a board");
            assert_eq!(
                (board.rows(), board.columns(), puzzle.given_count()),
                (side + 1, side + 1, 0)
            );
            // The same when turned by 180 degrees, without the row and column of sums.
            let inner = || (1..=side).flat_map(|row| (1..=side).map(move |column| (row, column)));
            let is_cell = |(row, column)| board.cell_at(row, column).is_some();
            assert!(inner().all(|(row, column)| {
                is_cell((row, column)) == is_cell((side + 1 - row, side + 1 - column))
            }));
            // Each cell is in a run of at least two cells in both directions, and each run has its sum.
            let runs = families::runs(puzzle.geometry()).expect("a Kakuro");
            let mut of_cell = vec![0; board.cell_count()];
            for (run, sum) in &runs {
                let cells: Vec<_> = run.cells(board).collect();
                assert!((2..=9).contains(&cells.len()), "{puzzle}");
                let values = cells.iter().map(|cell| one.solution.digit(*cell).number() as i32);
                assert_eq!(Some(values.sum::<i32>()), *sum);
                cells.iter().for_each(|cell| of_cell[cell.index()] += 1);
            }
            assert!(of_cell.iter().all(|count| *count == 2), "{puzzle}");
            made += 1;
        });
        assert_eq!(made, count);
    }
}

#[test]
fn puzzles_are_made_without_givens() {
    let text = "board: 4x5 1-9\n-----\n-..--\n-....\n---..\nkiller: r2c2 r2c3\nkiller: r3c2-r3c5\n\
                killer: r4c4 r4c5\nkiller: r2c2 r3c2\nkiller: r2c3 r3c3\nkiller: r3c4 r4c4\n\
                killer: r3c5 r4c5\n";
    let layout = veridoku::requests::read_layout(text, ReadOptions::default()).expect("a layout");
    let caged = GenerateRequest {
        layout: Some(layout.geometry().clone()),
        killer: true,
        ..GenerateRequest::default()
    };
    let refused = caged.prepare().err().expect("a refusal").to_string();
    let expected =
        "found cages in a board that is not a Sudoku grid; expected a single grid, or no cages";
    assert!(refused.contains(expected), "{refused}");
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
