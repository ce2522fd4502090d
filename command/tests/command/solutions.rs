//! Solutions that a text gives with its puzzles: read by the library, compared by `check`.

use crate::folder::Folder;
use crate::process::run;

use veridoku::format::{Alphabet, Format, ReadOptions, Reader, Record};
use veridoku::{Puzzle, Shape};
use veridoku_testing::puzzles::{CONFLICT, NONE, SOLVED, THREE, UNIQUE};

const OTHER: &str =
    "123..............................................................................";
const ONE_OF_THREE: &str =
    "749318652635249178128765493571432986492687531386591247217854369964173825853926714";

fn read(text: &str, format: Option<Format>) -> Vec<Record> {
    let options = ReadOptions { format, ..ReadOptions::default() };
    Reader::new(text.as_bytes(), options).map(|record| record.expect("a record")).collect()
}

/// The result for each record: the solution, its fault, or nothing.
fn given(records: &[Record]) -> Vec<Option<String>> {
    let text = |record: &Record| match record.expected.as_ref()? {
        Ok(solution) => Some(solution.to_string()),
        Err(error) => Some(error.to_string()),
    };
    records.iter().map(text).collect()
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// A grid with the digits of two cells swapped.
fn swapped(grid: &str, one: usize, other: usize) -> String {
    let mut cells: Vec<char> = grid.chars().collect();
    cells.swap(one, other);
    cells.into_iter().collect()
}

#[test]
fn a_column_of_solutions_is_found_by_its_heading() {
    for (puzzle, solution) in [
        ("quizzes", "solutions"),
        ("puzzle", "solution"),
        ("question", "answer"),
        ("Sudoku", "Solved"),
        ("# unsolved", " ANSWERS "),
    ] {
        for (delimiter, end) in [(',', "\n"), ('\t', "\r\n"), (';', "\r")] {
            let row = |fields: [&str; 4]| fields.join(&delimiter.to_string()) + end;
            for (text, order) in [
                (
                    row([puzzle, solution, "clues", "id"]) + &row([UNIQUE, SOLVED, "30", "a"]),
                    "behind",
                ),
                (
                    row(["id", solution, "clues", puzzle]) + &row(["a", SOLVED, "30", UNIQUE]),
                    "before",
                ),
                (
                    row(["id", puzzle, solution, "more"])
                        + &row(["\"a\"", &format!("\"{UNIQUE}\""), &format!(" \"{SOLVED}\""), ""]),
                    "quoted",
                ),
            ] {
                for format in [None, Some(Format::Csv)] {
                    let records = read(&text, format);
                    assert_eq!(records[0].puzzle.to_string(), UNIQUE, "{order}: {text}");
                    assert_eq!(given(&records), [some(SOLVED)], "{order}: {text}");
                }
            }
        }
    }
    // Under another name, a text that is not a completed grid is something else.
    let records = read(&format!("puzzle,form\n{UNIQUE},{UNIQUE}\n{UNIQUE},{SOLVED}\n"), None);
    assert_eq!(given(&records), [None, some(SOLVED)]);
}

#[test]
fn what_is_wrong_with_a_solution_is_said_and_the_puzzle_served() {
    let fields = [
        &SOLVED[..80],
        &format!("{SOLVED}1"),
        &format!("{}.{}", &SOLVED[..40], &SOLVED[41..]),
        &format!("{}ä{}", &SOLVED[..40], &SOLVED[41..]),
        "unique",
        "",
        " - ",
        "NaN",
        &format!(" {SOLVED} "),
        "unique",
    ];
    let rows: String = fields.iter().map(|field| format!("{UNIQUE},{field}\n")).collect();
    let records = read(&format!("puzzle,solution\n{rows}{UNIQUE}\n"), None);
    assert!(records.iter().all(|record| record.puzzle.to_string() == UNIQUE));
    let cells = |line, column, found: &str| {
        let expected = "in the solution; expected 81, as in the puzzle";
        Some(format!("line {line}, column {column}: found {found} {expected}"))
    };
    assert_eq!(
        given(&records),
        [
            cells(2, 163, "80 cells"),
            cells(3, 164, "82 cells"),
            some("line 4, column 123: found '.'; expected a digit 1-9"),
            some("line 5, column 123: found 'ä'; expected a digit 1-9"),
            None, // the column might hold verdicts
            None,
            None,
            None,
            some(SOLVED),
            cells(11, 89, "6 cells"),
            None,
        ]
    );
}

#[test]
fn without_headings_a_completed_grid_tells() {
    let bad = swapped(SOLVED, 0, 80);
    let short = &SOLVED[..80];
    for (parting, format) in [
        (",", "line"),
        (";", "line"),
        (" ", "line"),
        ("\t", "line"),
        (":", "line"),
        (":1:", "line"),
    ] {
        let line = |solution: &str| format!("{UNIQUE}{parting}{solution}\n");
        let text = line(SOLVED) + &line(&bad) + &line(short) + &line("easy") + UNIQUE + "\n";
        let records = read(&text, None);
        assert_eq!(records[0].format.name(), format);
        let column = 81 + parting.len() + 81;
        let error = format!(
            "line 3, column {column}: found 80 cells in the solution; expected 81, as in the puzzle"
        );
        assert_eq!(
            given(&records),
            [some(SOLVED), some(&bad), some(&error), None, None],
            "{parting}"
        );
        assert_eq!(records[3].comment.as_deref().map(|text| text.ends_with("easy")), Some(true));
    }
    // The rest is the comment.
    let records = read(&format!("{UNIQUE},{SOLVED},easy # by hand\n"), None);
    assert_eq!(records[0].comment.as_deref(), Some("easy # by hand"));
    // Rows separated by blanks, both times.
    let parted = |grid: &str| {
        let rows: Vec<&str> = (0..9).map(|row| &grid[9 * row..9 * row + 9]).collect();
        rows.join(" ")
    };
    let records = read(&format!("{} {} easy\n", parted(UNIQUE), parted(SOLVED)), None);
    assert_eq!(records[0].puzzle.to_string(), UNIQUE);
    assert_eq!(given(&records), [some(SOLVED)]);
    assert_eq!(records[0].comment.as_deref(), Some("easy"));
    // A comment, another puzzle, or a grid next to a completed one give no solution.
    for line in [
        format!("{UNIQUE} # {SOLVED}\n"),
        format!("{UNIQUE},{OTHER}\n"),
        format!("{SOLVED}\t{}\n", swapped(SOLVED, 0, 1)),
    ] {
        assert_eq!(given(&read(&line, None)), [None], "{line}");
    }
    // In a CSV, the column is the first one in which a solution appeared.
    let text = format!("1,{UNIQUE},{short}\n2,{UNIQUE},{SOLVED}\n3,{UNIQUE},{short}\n4,{UNIQUE}\n");
    let records = read(&text, None);
    assert_eq!(records[0].format, Format::Csv);
    let error = "line 3, column 165: found 80 cells in the solution; expected 81, as in the puzzle";
    assert_eq!(given(&records), [None, some(SOLVED), some(error), None]);
    // The puzzle is what remains to be solved; nothing shows which of the two a line means.
    let text = format!("{SOLVED},{UNIQUE}\n");
    let records = read(&text, Some(Format::Csv));
    assert_eq!(
        (records[0].puzzle.to_string(), given(&records)),
        (UNIQUE.into(), vec![some(SOLVED)])
    );
    let error = Reader::new(text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap_err();
    assert!(error.to_string().contains("a different puzzle as line and as csv"), "{error}");
}

#[test]
fn solutions_of_any_side_and_kind() {
    let decimals = "12 1 12 1 2 3 4 5 6 7 8 9 10 11 12".to_owned() + &" 0".repeat(132);
    let solution: Vec<String> =
        (0..144).map(|cell| ((cell % 12 + cell / 12) % 12 + 1).to_string()).collect();
    let solution = solution.join(" ");
    let wrong = solution.replacen("12", "13", 1);
    let text = format!(
        "puzzle,solution\n{decimals},{solution}\n{decimals},12 1 12 {solution}\n{decimals},{wrong}\n\
         {decimals},1 2 3\n"
    );
    assert_eq!(
        given(&read(&text, None)),
        [
            some(&solution),
            some(&solution),
            some("line 4, column 324: found `13`; expected a number 1-12"),
            some(
                "line 5, column 305: found 3 cells in the solution; expected 144, as in the puzzle"
            ),
        ]
    );
    let alphabet = Some(Alphabet::NumbersThenLetters);
    let letters = "123456789ABC".to_owned() + &".".repeat(132);
    let digits = |number: &str| char::from_digit(number.parse().unwrap(), 36).unwrap();
    let short: String = solution.split(' ').map(digits).collect();
    let options = ReadOptions { alphabet, ..ReadOptions::default() };
    let text = format!("{letters} {short}\n");
    let records: Vec<Record> =
        Reader::new(text.as_bytes(), options).map(|record| record.unwrap()).collect();
    assert_eq!(given(&records), [some(&solution)]);
    // A jigsaw and a Sukaku have as many characters as they need, in a line and in a CSV.
    let grid = "1234341221434321";
    let jigsaw = "1..4............AABBAABBCCDDCCDD";
    let marks = "1234".repeat(15) + "1...";
    for (cells, format) in [(jigsaw, Format::Jigsaw), (&marks, Format::Sukaku)] {
        let records = read(&format!("{cells},{grid}\n"), Some(format));
        assert_eq!(given(&records), [some(grid)]);
        let in_csv = read(&format!("puzzle,solution\n{cells},{grid}\n"), None);
        assert_eq!(given(&in_csv), [some(grid)]);
        assert_eq!(in_csv[0].puzzle, records[0].puzzle);
    }
    // With side 8 and without a misplaced symbol: a puzzle of 64 cells.
    let eight = read(&format!("puzzle\n8{}\n", ".".repeat(63)), None);
    assert_eq!(eight[0].puzzle.geometry().shape(), Shape::of_side(8));
}

/// Standard output, standard error and exit code of `check`.
fn check(arguments: &[&str], input: &str) -> (String, String, i32) {
    run(&[&["check"], arguments].concat(), input)
}

/// Rows with every kind of fault, and the lines that `check` is to write of them.
fn planted() -> Vec<(String, String, String)> {
    let not_one =
        |line: &str, why: &str| format!("{line}, and the solution given is not one ({why})");
    let row =
        |puzzle: &str, solution: &str, line: String| (puzzle.to_owned(), solution.to_owned(), line);
    let three = swapped(ONE_OF_THREE, 1, 2);
    vec![
        row(UNIQUE, SOLVED, "unique".into()),
        // In a given cell, and in other cells.
        row(
            UNIQUE,
            &swapped(SOLVED, 0, 1),
            "unique, but not the solution given (r1c1 is 5, not 3)".into(),
        ),
        row(
            UNIQUE,
            &swapped(SOLVED, 79, 11),
            "unique, but not the solution given (r2c3 is 2, not 7)".into(),
        ),
        row(UNIQUE, ONE_OF_THREE, "unique, but not the solution given (r1c1 is 5, not 7)".into()),
        row(
            UNIQUE,
            &SOLVED[1..],
            not_one(
                "unique",
                "line 6, column 163: found 80 cells in the solution; expected 81, as in the puzzle",
            ),
        ),
        row(
            UNIQUE,
            UNIQUE,
            not_one("unique", "line 7, column 85: found '.'; expected a digit 1-9"),
        ),
        row(UNIQUE, "", "unique".into()),
        row(THREE, ONE_OF_THREE, "multiple".into()),
        row(THREE, &three, not_one("multiple", "r1c3=4 is not allowed by the puzzle")),
        row(
            THREE,
            &swapped(ONE_OF_THREE, 1, 79),
            not_one("multiple", "row 1 does not hold every digit"),
        ),
        row(NONE, SOLVED, not_one("none", "r1c3=4 is not allowed by the puzzle")),
        row(
            CONFLICT,
            SOLVED,
            not_one("conflict r1c1=5 r1c9=5 (row 1)", "r1c9=2 is not allowed by the puzzle"),
        ),
        row(OTHER, "", "multiple".into()),
    ]
}

const TOTALS: &str = "7 unique, 4 multiple, 2 none; solutions given: 2 right, 9 wrong\n";

/// The grid after a puzzle on its line, in rows; and on the very first line.
#[test]
fn a_solution_in_rows_is_compared() {
    let rows: Vec<&str> = (0..9).map(|row| &SOLVED[9 * row..][..9]).collect();
    let right = format!("{UNIQUE} {}\n", rows.join(" "));
    let wrong = format!("{UNIQUE} {} {}\n", rows[1], rows.join(" "));
    let said = (
        "unique\n".into(),
        "1 unique, 0 multiple, 0 none; solutions given: 1 right, 0 wrong\n".into(),
        0,
    );
    assert_eq!(check(&[], &right), said);
    assert_eq!(check(&[], &format!("{right}{wrong}")).2, 1);
    // Numbers after the cells of a small grid are not rows of it.
    assert_eq!(check(&[], "1234341221434.2. 1234 1234 1234\n").0, "unique\n");
}

/// Damage before the first valid solution is detected.
#[test]
fn a_damaged_solution_in_the_first_line_is_named() {
    for damaged in [&SOLVED[1..], &format!("{SOLVED}1")] {
        let (out, err, code) = check(&[], &format!("{UNIQUE} {damaged}\n{UNIQUE} {SOLVED}\n"));
        let first = out.lines().next().expect("a line");
        assert!(first.starts_with("unique, and the solution given is not one (line 1, "), "{out}");
        assert!(err.ends_with("; solutions given: 1 right, 1 wrong\n"), "{err}");
        assert_eq!(code, 1);
    }
    // Text that is not a grid is a comment, however long.
    let (out, err, code) = check(&[], &format!("{UNIQUE} {}\n", "a remark ".repeat(9)));
    assert_eq!(
        (out.as_str(), err.as_str(), code),
        ("unique\n", "1 unique, 0 multiple, 0 none\n", 0)
    );
}

/// A column named after solutions may hold something else, and one with another name may hold solutions.
#[test]
fn what_a_column_holds_counts_beside_its_heading() {
    let none = "1 unique, 0 multiple, 0 none\n";
    for text in [
        format!("puzzle,solutions\n{UNIQUE},1\n"),
        format!("id,puzzle,solved\n1,{UNIQUE},yes\n"),
        format!("quizzes,answers\n{UNIQUE},unique\n"),
    ] {
        assert_eq!(check(&[], &text), ("unique\n".into(), none.into(), 0), "{text}");
    }
    let wrong = swapped(SOLVED, 0, 1);
    for heading in ["puzzle,expected", "sudoku,result"] {
        let (out, _, code) = check(&[], &format!("{heading}\n{UNIQUE},{wrong}\n"));
        assert_eq!((out.contains("but not the solution given"), code), (true, 1), "{out}");
    }
}

#[test]
fn check_compares() {
    let rows = planted();
    let text: String = "puzzle,solution\n".to_owned()
        + &rows
            .iter()
            .map(|(puzzle, solution, _)| format!("{puzzle},{solution}\n"))
            .collect::<String>();
    let lines: String = rows.iter().map(|(_, _, line)| format!("{line}\n")).collect();
    for arguments in [
        &[][..],
        &["--solutions", "compare"],
        &["--threads", "3", "--format", "csv"],
        &["--cross-check"],
        &["--backend", "sat"],
        &["--backend", "dlx"],
    ] {
        assert_eq!(check(arguments, &text), (lines.clone(), TOTALS.into(), 1), "{arguments:?}");
    }
    let (out, err, code) = check(&["--solutions", "ignore"], &text);
    assert!(out.lines().zip(lines.lines()).all(|(short, long)| long.starts_with(short)), "{out}");
    assert_eq!((err.as_str(), code), ("7 unique, 4 multiple, 2 none\n", 1));
    let (out, ..) = check(&["--place"], &text);
    assert!(out.contains("\nstandard input:3: unique, but not the solution given (r1c1 "), "{out}");
}

#[test]
fn a_wrong_solution_alone_is_no_success() {
    let text = |solution: &str| format!("quizzes,solutions\n{UNIQUE},{solution}\n");
    let right = "1 unique, 0 multiple, 0 none; solutions given: 1 right, 0 wrong\n";
    assert_eq!(check(&[], &text(SOLVED)), ("unique\n".into(), right.into(), 0));
    let (_, err, code) = check(&[], &text(&swapped(SOLVED, 2, 3)));
    let wrong = "1 unique, 0 multiple, 0 none; solutions given: 0 right, 1 wrong\n";
    assert_eq!((err.as_str(), code), (wrong, 1));
    assert_eq!(check(&["--solutions", "ignore"], &text(&swapped(SOLVED, 2, 3))).2, 0);
    // A record that cannot be read takes precedence.
    let (_, err, code) = check(&[], &(text(&swapped(SOLVED, 2, 3)) + "53..7\n"));
    assert!(err.ends_with(", 1 faulty; solutions given: 0 right, 1 wrong\n") && code == 2, "{err}");
    // If comparison is requested, it reports that there was nothing to compare.
    let nothing = "1 unique, 0 multiple, 0 none; solutions given: 0 right, 0 wrong\n";
    assert_eq!(check(&["--solutions", "compare"], UNIQUE).1, nothing);
    assert_eq!(check(&[], UNIQUE).1, "1 unique, 0 multiple, 0 none\n");
}

#[test]
fn a_solution_is_judged_though_the_budget_ended() {
    let text = format!(
        "puzzle,solution\n{THREE},{ONE_OF_THREE}\n{THREE},{}\n",
        swapped(ONE_OF_THREE, 0, 1)
    );
    let (out, err, code) = check(&["--timeout", "0", "--backend", "dlx"], &text);
    assert_eq!(
        out,
        "unknown: at least 0\nunknown: at least 0, and the solution given is not one (r1c1=4 is not allowed by the puzzle)\n"
    );
    assert!(err.ends_with(" 2 unknown; solutions given: 1 right, 1 wrong\n") && code == 1, "{err}");
}

#[test]
fn certificates_do_not_keep_a_solution_from_being_compared() {
    let folder = Folder::new("solutions");
    let path = folder.path("certificates");
    let text = format!("puzzle,solution\n{UNIQUE},{SOLVED}\n{UNIQUE},{}\n", swapped(SOLVED, 2, 3));
    let (out, err, code) = check(&["--certify", &path], &text);
    assert_eq!(out, "unique\nunique, but not the solution given (r1c3 is 4, not 6)\n");
    assert!(err.ends_with("; solutions given: 1 right, 1 wrong; 2 certified\n"), "{err}");
    assert_eq!(code, 1);
}

/// Puzzles that show other cells or values than a square with the digits from 1 on: overlapping grids, a board, letters.
#[test]
fn solutions_of_any_board_are_compared_in_every_table() {
    for options in [
        &["--arrangement", "twin", "--side", "4"][..],
        &["--family", "kakuro", "--side", "5"],
        &["--family", "easy-as-abc", "--side", "4"],
    ] {
        let generate = [&["generate", "--seed", "1"], options].concat();
        let (puzzle, err, code) = run(&generate, "");
        assert_eq!((&err[..], code), ("", 0));
        for output in ["json", "ndjson", "csv"] {
            let (solved, ..) = run(&["solve", "--output", output], &puzzle);
            let (out, err, code) = check(&[], &solved);
            assert_eq!((&out[..], code), ("unique\n", 0), "{output}: {solved}");
            assert!(err.ends_with("; solutions given: 1 right, 0 wrong\n"), "{output}: {err}");
        }
        let (solved, ..) = run(&["solve", "--output", "json"], &puzzle);
        let (before, solution) = solved.split_once("\"solution\":\"").expect("a solution");
        // One more or less; no value is so high that it has two digits.
        let first = if solution.starts_with('1') { "2" } else { "1" };
        let damaged = format!("{before}\"solution\":\"{first}{}", &solution[1..]);
        let (out, err, code) = check(&[], &damaged);
        assert!(out.starts_with("unique, but not the solution given (") && code == 1, "{out}");
        assert!(err.ends_with("; solutions given: 0 right, 1 wrong\n"), "{err}");
        let shorter = format!("{before}\"solution\":\"{}", &solution[1..]);
        let (out, _, code) = check(&[], &shorter);
        assert!(out.contains(" cells in the solution; expected ") && code == 1, "{out}");
        // A table without a heading.
        let (solved, ..) = run(&["solve", "--output", "csv", "--columns", "solution"], &puzzle);
        let (_, row) = solved.split_once('\n').expect("a heading");
        let (out, err, _) = check(&["--format", "csv"], row);
        assert_eq!(out, "unique\n", "{row}");
        assert!(err.ends_with("; solutions given: 1 right, 0 wrong\n"), "{row}: {err}");
    }
}

/// The puzzles of this file match their names.
#[test]
fn the_grids_are_sound() {
    let solutions = |text: &str| {
        let puzzle: Puzzle = text.parse().unwrap();
        let mut solver = veridoku::Backend::Native.solver();
        let stats = solver.search(&puzzle, &veridoku::Budget::solutions(4), &mut |_| {
            std::ops::ControlFlow::Continue(())
        });
        stats.unwrap().solutions
    };
    assert_eq!([UNIQUE, THREE, NONE, CONFLICT].map(solutions), [1, 3, 0, 0]);
    assert!(solutions(OTHER) > 1);
}
