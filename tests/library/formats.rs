//! Every format by example, by its error sentences, by round trips, and by garbage.

use std::sync::Arc;

use proptest::prelude::*;
use veridoku::format::{
    Alphabet, Format, ParseError, ReadOptions, Reader, Record, WriteError, WriteOptions,
    parse_region_map, write_grid, write_line,
};
use veridoku::{Cell, Digit, DigitSet, Geometry, Puzzle, Shape};
use veridoku_testing::puzzles::UNIQUE as WIKI;
use veridoku_testing::random::Random;

fn read_with(text: impl AsRef<[u8]>, options: &ReadOptions) -> Vec<Result<Record, ParseError>> {
    Reader::new(text.as_ref(), options.clone()).collect()
}

fn read(text: impl AsRef<[u8]>, format: &str) -> Vec<Result<Record, ParseError>> {
    read_with(text, &ReadOptions::of_format(format.parse().unwrap()))
}

fn detect(text: impl AsRef<[u8]>) -> Vec<Result<Record, ParseError>> {
    read_with(text, &ReadOptions::default())
}

/// The records in short form: the puzzle's line or the error.
fn brief(records: &[Result<Record, ParseError>]) -> Vec<String> {
    let short = |record: &Result<Record, ParseError>| match record {
        Ok(record) => line_of(&record.puzzle),
        Err(error) => error.to_string(),
    };
    records.iter().map(short).collect()
}

fn line_of(puzzle: &Puzzle) -> String {
    let mut out = Vec::new();
    write_line(puzzle.entries(), puzzle.geometry().shape(), &WriteOptions::default(), &mut out);
    String::from_utf8(out).unwrap()
}

fn rows_of(line: &str, side: usize) -> String {
    let rows: Vec<&str> =
        line.as_bytes().chunks(side).map(|r| std::str::from_utf8(r).unwrap()).collect();
    rows.join("\n") + "\n"
}

/// Asserts that a text is detected as a format and holds one puzzle, with every line ending and with a byte order mark.
fn is_one(text: &str, format: &str, line: &str) {
    let endings = [text.to_owned(), text.replace('\n', "\r\n"), text.replace('\n', "\r")];
    for text in endings.iter().flat_map(|text| [text.clone(), format!("\u{FEFF}{text}")]) {
        let records = detect(&text);
        assert_eq!(brief(&records), [line], "{text}");
        assert_eq!(records[0].as_ref().unwrap().format.name(), format, "{text}");
        assert_eq!(brief(&read(&text, format)), [line], "{text}");
    }
}

#[test]
fn a_line_with_every_blank_and_a_comment() {
    for blank in ['.', '0', '*', '_', 'X', '?', '-'] {
        let text = WIKI.replace('.', &blank.to_string());
        is_one(&format!("{text}\n"), "line", WIKI);
        for comment in [" easy", "\teasy", "#easy", " # easy", ",easy", ";easy"] {
            let records = detect(format!("# from Wikipedia\n\n{text}{comment}\n"));
            let record = records[0].as_ref().unwrap();
            assert_eq!(line_of(&record.puzzle), WIKI);
            assert_eq!((record.line, record.comment.as_deref()), (3, Some("easy")));
        }
    }
    is_one("12..34....12...3\n", "line", "12..34....12...3");
    assert_eq!(brief(&read(WIKI.replace('.', "0"), "sdm")), [WIKI]);
}

#[test]
fn a_bad_line_is_reported_and_the_others_served() {
    let bad = format!("{}a{}", &WIKI[..11], &WIKI[12..]);
    let mixed = format!("{}0{}", &WIKI[..80], "");
    let text = format!("{WIKI}\n{}\n{bad}\n{mixed}\n{WIKI}1\n{WIKI}x\n\n{WIKI}\n", &WIKI[..80]);
    for records in [detect(&text), read(&text, "line")] {
        assert_eq!(
            brief(&records),
            [
                WIKI,
                "line 2, column 81: found 80 characters; a 9x9 puzzle has 81: 1 is missing",
                "line 3, column 12: found 'a'; expected a digit 1-9 or the blank '.'",
                "line 4, column 81: found the blank '0' after the blank '.'; expected one blank character throughout",
                "line 5, column 83: found 82 characters; a 9x9 puzzle has 81: 1 is too many",
                "line 6, column 83: found 82 characters; a 9x9 puzzle has 81: 1 is too many",
                WIKI,
            ]
        );
    }
    let options =
        ReadOptions { shape: Some(Shape::CLASSIC), ..ReadOptions::of_format(Format::Line) };
    assert_eq!(
        brief(&read_with("12..34....12...3", &options)),
        [
            "line 1, column 17: found 16 cells; expected 81, because the box or the regions imply a side of 9"
        ]
    );
    assert_eq!(
        brief(&read(format!("{WIKI} easy"), "sdm")),
        ["line 1, column 82: found ' '; expected a digit 1-9 or a blank 0 or .; nothing else"]
    );
}

#[test]
fn bytes_that_are_no_text() {
    let mut text = WIKI.as_bytes().to_vec();
    text[40] = 0xFF;
    text.extend(b"\n");
    text.extend(WIKI.replacen('5', "\0", 1).bytes());
    text.extend(b"\n");
    text.extend(WIKI.replacen('3', "ä", 1).bytes());
    assert_eq!(
        brief(&read(&text, "line")),
        [
            "line 1, column 41: found the byte 0xFF, which is not UTF-8; expected a digit 1-9 or the blank '.'",
            "line 2, column 1: found '\\0'; expected a digit 1-9 or the blank '.'",
            "line 3, column 2: found 'ä'; expected a digit 1-9 or the blank '.'",
        ]
    );
    let long = ["1".repeat((1 << 20) + 1), WIKI.to_owned()].join("\n");
    let records = brief(&read(long, "line"));
    assert_eq!(
        records,
        ["line 1, column 1048577: the line is too long; expected at most 1048576 bytes", WIKI]
    );
}

#[test]
fn grids_with_and_without_frames() {
    let rows = rows_of(WIKI, 9);
    is_one(&rows, "grid", WIKI);
    is_one(&rows.replace('.', "?"), "grid", WIKI);
    is_one(&rows.replace('.', "-"), "grid", WIKI);
    let spaced: String = WIKI.chars().flat_map(|cell| [cell, ' ']).collect();
    is_one(&rows_of(&spaced, 18), "grid", WIKI);
    let lines: Vec<&str> = rows.lines().collect();
    for rule in ["---+---+---", "===========", "+-----------+", "---|---|---", ""] {
        let bands: Vec<String> = lines.chunks(3).map(|band| band.join("\n")).collect();
        let barred = bands.join(&format!("\n{rule}\n"));
        is_one(&format!("{barred}\n"), "grid", WIKI);
        let other = barred.replacen('5', "4", 1);
        let two = format!("Grid 01\n{barred}\n\nGrid 02\n{other}\n");
        let records = detect(&two);
        assert_eq!(brief(&records), [WIKI, &WIKI.replacen('5', "4", 1)], "{two}");
        assert_eq!(records[1].as_ref().unwrap().comment.as_deref(), Some("Grid 02"));
    }
    assert_eq!(brief(&read(rows.replace('.', "?"), "marks")), [WIKI]);
    assert_eq!(
        brief(&read(&rows, "marks")),
        ["line 1, column 3: found '.'; expected a digit 1-9 or the blank ?"]
    );
}

#[test]
fn bad_grids_end_at_a_blank_line() {
    let grid = "12..\n34..\n..12\n...3\n";
    let text = format!("12..\n34..\n..12\n\n{grid}\n12..\n34.\n..12\n...3\n\n{grid}\n12..\n3z..\n");
    let good = "12..34....12...3";
    assert_eq!(
        brief(&read(text, "grid")),
        [
            "line 4, column 1: the grid ends after 3 rows; expected 4",
            good,
            "line 11, column 4: found 3 cells in this row; expected 4",
            good,
            "line 21, column 1: the grid ends after 2 rows; expected 4",
        ]
    );
    assert_eq!(
        brief(&read("12..\n34..\n\n..12\n...3\n\n12..\n34..\n\n", "grid"))[1],
        "line 9, column 1: the grid ends after 2 rows; expected 4"
    );
    assert_eq!(
        brief(&read("| 12 | .. |\n| 3y | .. |\n|----+----|\n| .. | 12 |\n| .. | .3 |", "grid")),
        ["line 2, column 4: found 'y'; expected a digit 1-4 or the blank '.'"]
    );
    assert_eq!(
        brief(&read("1234\n3412\n\n2143\n4321\n1234\n\n", "grid"))[1],
        "line 7, column 1: the grid ends after 1 row; expected 4"
    );
}

#[test]
fn sadman_and_sudocue() {
    let rows = rows_of(WIKI, 9);
    let sadman = format!("#ASadMan\n#DNightmare 12\n[Puzzle]\n{rows}[State]\n{rows}");
    is_one(&sadman, "sdk", WIKI);
    let record = detect(&sadman).remove(0).unwrap();
    assert_eq!((record.line, record.comment.as_deref()), (4, Some("Nightmare 12")));
    let plain = format!("#A Ruud\n#C a comment\n#D a description\n{rows}");
    let record = read(&plain, "sdk").remove(0).unwrap();
    assert_eq!(record.comment.as_deref(), Some("a description"));
    assert_eq!(
        brief(&read(format!("[Puzle]\n{rows}\n[Puzzle]\n{rows}"), "sdk")),
        ["line 1, column 1: found `[Puzle]`; expected [Puzzle]", WIKI]
    );
}

#[test]
fn simple_sudoku_with_progress() {
    let frame = |rows: &str| {
        let bars = |row: &str| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
        let bands: Vec<String> = rows
            .lines()
            .collect::<Vec<_>>()
            .chunks(3)
            .map(|band| band.iter().map(|row| bars(row)).collect())
            .collect();
        format!("*-----------*\n{}*-----------*\n", bands.join("|---+---+---|\n"))
    };
    let givens = frame(&rows_of(WIKI, 9));
    let further = WIKI.replacen("53.", "534", 1);
    let marks = "*---*\n| 5 3 4 | 26 7 8 | 19 12 2 |\n".to_owned()
        + &"| 5 3 4 | 26 7 8 | 19 12 2 |\n".repeat(8)
        + "*---*\n";
    is_one(&givens, "grid", WIKI);
    assert_eq!(brief(&read(&givens, "ss")), [WIKI]);
    is_one(&format!("{givens}\n\n{}\n\n{marks}", frame(&rows_of(&further, 9))), "ss", WIKI);
    let other = frame(&rows_of(&WIKI.replacen('5', "4", 1), 9));
    assert_eq!(
        brief(&read(format!("{givens}\n{other}"), "ss")),
        ["line 16, column 1: the second grid lacks the given r1c1; expected the same puzzle \
          with progress; for several puzzles in one file, use the format grid"]
    );
    assert_eq!(
        brief(&detect(format!("{givens}\n{givens}"))),
        [
            "line 1, column 1: the text is ambiguous: it is a different puzzle as grid and as ss; expected one of these formats"
        ]
    );
}

#[test]
fn pencilmarks() {
    let text = "\
.-------.--------.
| =1  2 | 34  34 |
| 34 34 | 12  12 |
:-------+--------:
|  . =3 | 12 124 |
| 24  1 | 34   / |
'-------'--------'
";
    is_one(text, "pencilmarks", "1........3......");
    let puzzle = detect(text).remove(0).unwrap().puzzle;
    let set = |numbers: &[usize]| numbers.iter().filter_map(|n| Digit::from_number(*n)).collect();
    let allowed = |row, column| puzzle.allowed(Cell::at(row, column, 4));
    assert_eq!(allowed(0, 1), set(&[2]));
    assert_eq!(allowed(2, 0), DigitSet::all(4));
    assert_eq!(allowed(2, 3), set(&[1, 2, 4]));
    assert_eq!(allowed(3, 3), DigitSet::EMPTY);
    for (group, column) in
        [("5", 1), ("11", 1), ("=12", 1), ("=", 1), ("2/1", 1), ("1,5", 1), ("=x", 1)]
    {
        assert_eq!(
            brief(&read(format!("{group} 1 2 3\n{}", "1 2 3 4\n".repeat(3)), "pencilmarks")),
            [format!(
                "line 1, column {column}: found the group `{group}`; expected distinct candidates \
                 from 1 to 4, with = before a given, or a single blank"
            )]
        );
    }
}

#[test]
fn sukaku() {
    let text = "1...12.4.....234".to_owned() + &"1234".repeat(11) + "..3.";
    let puzzle = read(format!("{text} # hard\n"), "sukaku").remove(0).unwrap().puzzle;
    let sizes: Vec<usize> = puzzle.restrictions().unwrap().iter().map(|set| set.len()).collect();
    assert_eq!(sizes, [1, 3, 0, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 1]);
    assert_eq!(
        brief(&detect(text)),
        [
            "line 1, column 1: the text is ambiguous: it is a different puzzle as line and as sukaku; expected one of these formats"
        ]
    );
    let nine = ".2...6...".to_owned() + &"1234567.9".repeat(80);
    is_one(&format!("{nine} # hard\n"), "sukaku", &".".repeat(81));
}

#[test]
fn sukaku_faults() {
    let text = ".".repeat(727) + "8";
    assert_eq!(
        brief(&read(&text, "sukaku")),
        ["line 1, column 729: found 728 characters; a 9x9 puzzle has 729: 1 is missing"]
    );
    assert_eq!(
        brief(&read(format!("{text}7"), "sukaku")),
        ["line 1, column 729: found '7'; expected '9' or the blank '.'"]
    );
    assert_eq!(
        brief(&read(format!("{text}0"), "sukaku")),
        [
            "line 1, column 729: found the blank '0' after the blank '.'; expected one blank character throughout"
        ]
    );
}

#[test]
fn integers_of_any_side() {
    let four = "1.34............";
    is_one("4 2 2\n1 0 3 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", "integers", four);
    is_one("4 2 2 1 0 3 4 0 0 0 0 0 0 0 0 0 0 0 0\n", "integers", four);
    assert_eq!(brief(&read("1,.,3,4\n.,.,.,.\n.,.,.,.\n.,.,.,.", "integers")), [four]);
    let tall = detect("6 3 2\n".to_owned() + &"0 0 0 0 0 6\n".repeat(6)).remove(0).unwrap();
    assert_eq!(tall.puzzle.geometry().shape(), Some(Shape::new(3, 2).unwrap()));
    assert_eq!(
        brief(&read("6 2 2\n0 0 0 0\n\n4 2 2\n1 0 3 5\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", "integers")),
        [
            "line 1, column 1: the first line specifies side 6, box 2x2; expected side = box height x box width",
            "line 5, column 7: found `5`; expected a number 1-4, or 0 or . for a blank",
        ]
    );
    let options = ReadOptions { shape: Some(Shape::new(1, 4).unwrap()), ..ReadOptions::default() };
    assert_eq!(
        brief(&read_with(
            "4 2 2\n1 0 3 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n",
            &ReadOptions { format: Some(Format::Integers), ..options.clone() }
        )),
        ["line 1, column 1: the first line specifies 2x2 boxes; expected 1x4 boxes, as requested"]
    );
    let nine =
        ReadOptions { shape: Some(Shape::CLASSIC), ..ReadOptions::of_format(Format::Integers) };
    assert_eq!(
        brief(&read_with("4 2 2\n1 0 3 4\n", &nine)),
        [
            "line 1, column 1: the first line specifies a side of 4; expected 9, as implied by the box or the regions"
        ]
    );
    assert_eq!(
        brief(&read_with("1 0 3 4 0 0 0 0 0 0 0 0 0 0 0 0 # one\n", &options)),
        [line_of(&read_with(four, &options).remove(0).unwrap().puzzle)]
    );
}

/// Cells on one line, separated by rows or one by one, are also a common way to write a grid.
#[test]
fn a_line_of_rows_or_of_cells() {
    let rows: Vec<&str> =
        WIKI.as_bytes().chunks(9).map(|r| std::str::from_utf8(r).unwrap()).collect();
    for parting in [" ", "\t", ",", ";", "|", "/", ":", " | ", ", ", "  "] {
        let text = rows.join(parting);
        is_one(&format!("{text}\n"), "line", WIKI);
        is_one(&format!("  {text} # easy\n"), "line", WIKI);
        is_one(&format!("{text} easy\n"), "line", WIKI);
        let records = detect(format!("{WIKI}\n{text}\n{}\n{text} hard\n", text.replace('.', "0")));
        assert_eq!(brief(&records), [WIKI; 4], "{text}");
        assert_eq!(records[3].as_ref().unwrap().comment.as_deref(), Some("hard"));
    }
    for parting in [" ", ",", ", ", "\t", ";"] {
        let cells: Vec<String> = WIKI.chars().map(String::from).collect();
        is_one(&format!("{}\n", cells.join(parting)), "integers", WIKI);
        let text = format!("{}\n", cells.join(parting).replace('.', "0"));
        assert_eq!(brief(&detect(text.repeat(90))), [WIKI; 90]);
    }
    is_one("12.. 34.. ..12 ...3\n", "line", "12..34....12...3");
    // Three words of three characters are a row.
    let blocks = rows.iter().map(|row| format!("{} {} {}\n", &row[..3], &row[3..6], &row[6..]));
    is_one(&blocks.collect::<String>(), "grid", WIKI);
    // So few givens could be a row of 16 cells.
    let few = "1 2 0 0 3 0 0 0 0 0 0 0 0 0 0 4";
    assert!(brief(&detect(few))[0].starts_with("line 1, column 1: the grid ends after 1 row; "));
    assert_eq!(
        brief(&read(rows.join(" "), "sdm")),
        ["line 1, column 10: found ' '; expected a digit 1-9 or a blank 0 or .; nothing else"]
    );
}

/// The first row could be a grid of side 3 followed by a comment.
#[test]
fn what_is_wrong_with_a_line_of_rows() {
    let rows = ["........."; 9];
    let with = |place: usize, row: &'static str| {
        let mut rows = rows;
        rows[place] = row;
        rows.join(" ")
    };
    for (text, column, message) in [
        (rows[1..].join(" "), 80, "the grid ends after 8 rows; expected 9"),
        (rows[1..].join(" ") + " # 1", 80, "the grid ends after 8 rows; expected 9"),
        (rows[1..].join(" ") + " easy", 85, "found 4 cells in this row; expected 9"),
        (with(2, "........"), 29, "found 8 cells in this row; expected 9"),
        (with(2, ".........."), 30, "found 10 cells in this row; expected 9"),
        (with(0, "5......."), 9, "found 8 cells in this row; expected 9"),
        (with(0, "..1...y.."), 7, "found 'y'; expected a digit 1-9 or the blank '.'"),
        (with(8, "..1...ä.."), 87, "found 'ä'; expected a digit 1-9 or the blank '.'"),
        (
            with(8, ".......0."),
            88,
            "found the blank '0' after the blank '.'; expected one blank character throughout",
        ),
    ] {
        for records in [detect(&text), read(&text, "line")] {
            assert_eq!(brief(&records), [format!("line 1, column {column}: {message}")], "{text}");
        }
    }
}

#[test]
fn all_cells_may_follow_the_first_line_in_one() {
    let four = "12..34....12...3";
    let cells = "1 2 0 0 3 4 0 0 0 0 1 2 0 0 0 3";
    for between in ["\n", "\n\n", "\n# a comment\n", "\n-----\n"] {
        is_one(&format!("4 2 2{between}{cells}\n"), "integers", four);
        let two =
            format!("4 2 2{between}{cells} # one\n4 2 2{between}{}\n\n", &cells.replace(' ', ","));
        assert_eq!(brief(&detect(two)), [four; 2]);
    }
    let large = format!("256 16 16\n{}1\n", "0 ".repeat(65_535));
    let puzzle = detect(large).remove(0).unwrap().puzzle;
    assert_eq!((puzzle.side(), puzzle.given_count()), (256, 1));
    for (text, message) in [
        (
            format!("256 16 16\n{}\n", "0 ".repeat(65_535)),
            "line 2, column 1: found 65535 cells after `256 16 16`; expected 65536",
        ),
        (
            format!("4 2 2\n{cells} 0\n"),
            "line 2, column 1: found 17 cells after `4 2 2`; expected 16",
        ),
        (
            format!("4 2 2 {cells} 0\n"),
            "line 1, column 1: found 17 cells after `4 2 2`; expected 16",
        ),
        (
            format!("4 2 2 {}\n", &cells[2..]),
            "line 1, column 1: found 15 cells after `4 2 2`; expected 16",
        ),
        ("4 2 2\n1 2 0 0 3\n".into(), "line 2, column 9: found 5 cells in this row; expected 4"),
        ("4 2 2\n".into(), "line 1, column 1: the grid ends after 0 rows; expected 4"),
        (
            "6 2 2\n1 0 0 0 0 0\n".into(),
            "line 1, column 1: the first line specifies side 6, box 2x2; expected side = box height x box width",
        ),
    ] {
        assert_eq!(brief(&read(&text, "integers"))[0], message);
        assert!(brief(&detect(&text))[0].starts_with(message), "{text}");
    }
}

#[test]
fn a_grid_too_large_is_told_how_large_it_may_be() {
    let said = "line 1, column 1: found a side of 257; expected at most 256";
    let rows = |cell: &str, parting: &str| (vec![cell; 257].join(parting) + "\n").repeat(257);
    let decimals = rows("0", " ");
    for (text, formats) in [
        (rows(".", ""), &["grid", "marks", "sdk", "ss"][..]),
        (rows(".", "|"), &["grid"]),
        (rows("12", " "), &["integers", "pencilmarks"]),
        (rows("0", ","), &["integers"]),
        (format!("257 1 257\n{decimals}"), &["integers"]),
        (format!("257 1 257 {}", decimals.replace('\n', " ")), &["integers"]),
        (format!("257 1 257\n{}", decimals.replace('\n', " ")), &["integers"]),
        (decimals, &["grid", "integers"]),
    ] {
        let found = brief(&detect(&text));
        assert!(found.len() == 1 && found[0].starts_with(said), "{formats:?}: {}", found[0]);
        for format in formats {
            assert_eq!(brief(&read(&text, format))[0], said, "{format}");
        }
    }
    let map = parse_region_map(rows("A", " ").as_bytes()).unwrap_err();
    assert_eq!(map.to_string(), said);
}

#[test]
fn csv_by_heading_and_by_place() {
    let solution = WIKI.replace('.', "1");
    is_one(&format!("id,Quizzes,solutions\n7,\"{WIKI}\",{solution}\n"), "csv", WIKI);
    is_one(&format!("# name\tpuzzle\tkind\nwiki\t{WIKI}\tunique\n"), "csv", WIKI);
    is_one(&format!("1;{WIKI}\n"), "csv", WIKI);
    is_one(&format!("a,{solution},c,\"d,\"\"\",{WIKI},f,g\n"), "csv", WIKI);
    is_one(&format!("puzzle,solution\n{WIKI},{solution}\n"), "csv", WIKI);
    is_one(&format!("{WIKI},{solution}\n"), "line", WIKI);
    let text = format!("name,puzzle\na,{}\n\"b\nc\nd,1x\ne,{WIKI}\n", &WIKI[..80]);
    assert_eq!(
        brief(&detect(text)),
        [
            "line 2, column 83: found 80 characters; a 9x9 puzzle has 81: 1 is missing",
            "line 3, column 1: the quoted field does not end on its line; expected a closing '\"'",
            "line 4, column 2: found 1 field; expected the puzzle in field 2",
            "line 5, column 5: found 2 characters; expected side x side cells: 16 for 4x4, 81 for 9x9, 256 for 16x16",
            WIKI,
        ]
    );
    assert_eq!(
        brief(&read(format!("a,b,puzzle\n{WIKI}\n1,2\n"), "csv")),
        [
            "line 2, column 82: found 1 field; expected the puzzle in field 3",
            "line 3, column 4: found 2 fields; expected the puzzle in field 3",
        ]
    );
    assert_eq!(
        brief(&read("name,solution\n", "csv")),
        ["line 1, column 1: found no puzzle column; expected a column name such as puzzle, \
          quizzes, question or sudoku, or a field of at least 16 cells"]
    );
}

#[test]
fn jigsaws() {
    let map = "AABB".repeat(2) + &"CCDD".repeat(2);
    is_one(&format!("1..4............{map} easy\n"), "jigsaw", "1..4............");
    let puzzle = detect(format!("1..4............{map}")).remove(0).unwrap().puzzle;
    assert_eq!(puzzle.geometry().shape(), None);
    assert_eq!(
        brief(&read(format!("1..4............{}", map.replacen('A', "B", 1)), "jigsaw")),
        ["line 1, column 17: region 1 has 5 cells; expected 4"]
    );
    let asked = |shape, regions: Option<&str>| {
        let regions = regions.map(|map| parse_region_map(map.as_bytes()).unwrap());
        let options = ReadOptions { shape, regions, ..ReadOptions::of_format(Format::Jigsaw) };
        brief(&read_with(format!("1..4............{map}"), &options))
    };
    for shape in [Shape::CLASSIC, Shape::new(2, 2).unwrap()] {
        let message = "found regions instead of boxes; expected";
        assert_eq!(
            asked(Some(shape), None),
            [format!("line 1, column 17: {message} {shape} boxes, as requested")]
        );
    }
    assert_eq!(asked(None, Some(&map.replace('B', "x"))), ["1..4............"]);
    assert_eq!(
        asked(None, Some("AAABACBBDCCBDDDC")),
        [
            "line 1, column 19: found a cell whose region differs from the requested map; expected the same regions"
        ]
    );
    assert!(
        asked(None, Some(&"A".repeat(81)))[0].starts_with("line 1, column 33: found 32 cells; ")
    );
    let options = ReadOptions {
        regions: Some(parse_region_map(map.as_bytes()).unwrap()),
        ..Default::default()
    };
    assert_eq!(read_with("1..4............", &options).remove(0).unwrap().puzzle, puzzle);
}

/// The location is the first cell of the faulty region.
#[test]
fn what_is_wrong_with_the_regions_of_a_jigsaw() {
    let cells = "1..4............";
    for (map, column, message) in [
        ("BBBBAABBCCDDCCDD", 17, "region 1 has 6 cells; expected 4"),
        ("AABBAABBCCDDCCDE", 32, "the map has 5 regions; expected 4"),
        ("AABBAABBCCDDCDDD", 25, "region 3 has 3 cells; expected 4"),
        ("ABBBABBBBBBBBBBB", 17, "region 1 has 2 cells; expected 4"),
    ] {
        let expected = [format!("line 1, column {column}: {message}")];
        assert_eq!(brief(&read(format!("{cells}{map}"), "jigsaw")), expected);
        assert_eq!(brief(&detect(format!("{cells}{map}"))), expected);
    }
}

/// 729 characters without a letter are a Sukaku with a fault, not a grid of side 27 that needs an alphabet.
#[test]
fn a_fault_in_a_sukaku_is_its_own() {
    let fault = |at: usize, symbol: &str| {
        let text = "1234567.9".repeat(81);
        brief(&detect(format!("{}{symbol}{}", &text[..at], &text[at + 1..])))
    };
    assert_eq!(fault(90, "2"), ["line 1, column 91: found '2'; expected '1' or the blank '.'"]);
    assert!(fault(90, "G")[0].starts_with("line 1, column 1: a side of 27 needs symbols"));
}

/// The text most similar to a puzzle gets its own reason for the refusal.
#[test]
fn a_csv_without_headings_says_why_its_first_row_has_no_puzzle() {
    let message = "found 80 characters; a 9x9 puzzle has 81: 1 is missing";
    assert_eq!(
        brief(&detect(format!("a,{},b\nc,{WIKI},d\n", &WIKI[..80]))),
        [format!("line 1, column 83: {message}"), WIKI.into()]
    );
    let words = "some words, and more of them without any cells\n";
    assert!(
        brief(&read(words, "csv"))[0].starts_with("line 1, column 1: found no puzzle column; ")
    );
}

#[test]
fn a_map_of_regions_has_rows_of_one_length() {
    let message = |text: &str| parse_region_map(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        message("AABB\nAABBC\nCCD\nCDDD\n"),
        "line 2, column 5: found 5 cells in this row; expected 4"
    );
    assert_eq!(
        message("1 1 2 2\n1 1 2 2\n3 3 4\n3 3 4 4 4\n"),
        "line 3, column 6: found 3 cells in this row; expected 4"
    );
    assert_eq!(
        message("AABB\nAABB\nCCDD\n"),
        "line 3, column 1: the grid ends after 3 rows; expected 4"
    );
}

#[test]
fn letters_are_never_guessed() {
    let rows = "1G..".repeat(4) + "\n" + &("................\n".repeat(15));
    let needed = "needs symbols for the digits above 9; expected an alphabet: 1-9A-G, A-P or hex0";
    assert_eq!(brief(&detect(&rows)), [format!("line 1, column 1: a side of 16 {needed}")]);
    let with = |alphabet: &str| ReadOptions {
        alphabet: Some(alphabet.parse().unwrap()),
        ..ReadOptions::default()
    };
    let record = read_with(&rows, &with("1-9A-G")).remove(0).unwrap();
    assert_eq!(record.puzzle.given(Cell::from_index(1)).map(Digit::number), Some(16));
    assert_eq!(
        brief(&read_with(&rows, &ReadOptions { format: Some(Format::Grid), ..with("A-P") })),
        ["line 1, column 1: found '1'; expected a digit A-P or the blank '.'"]
    );
    let hex = read_with(
        rows.replace('G', "0"),
        &ReadOptions { format: Some(Format::Grid), ..with("hex0") },
    )
    .remove(0)
    .unwrap();
    let numbers: Vec<_> = hex.puzzle.entries()[..3].iter().map(|d| d.map(Digit::number)).collect();
    assert_eq!(numbers, [Some(2), Some(1), None]);
}

/// Commas in comments are not fields: only `53..7` is reported as not being a record.
#[test]
fn a_bad_first_line_before_commented_ones_is_its_own_fault() {
    let blank = ".".repeat(81);
    let text = format!("53..7\n{WIKI}\n{blank}  # nothing, by hand\n");
    let fault = "line 1, column 6: found 5 characters; expected side x side cells: 16 for 4x4, 81 for 9x9, 256 for 16x16";
    assert_eq!(brief(&detect(text)), [fault, WIKI, &blank]);
}

/// The rows of a spreadsheet, with a separator after each cell but the last.
fn sheet(line: &str, side: usize, separator: &str, quote: &str) -> String {
    let cell = |cell: char| match cell {
        '.' => format!("{quote}{quote}"),
        digit => format!("{quote}{digit}{quote}"),
    };
    let row =
        |row: &[char]| row.iter().map(|c| cell(*c)).collect::<Vec<_>>().join(separator) + "\n";
    line.chars().collect::<Vec<_>>().chunks(side).map(row).collect()
}

#[test]
fn rows_of_a_spreadsheet_need_no_heading() {
    // A row without a given, one that ends with a blank, one with only the last cell blank, and one that could be the
    // head of a 6x6 grid: 6 2 3.
    let six = "6.2.3............123456.21345.6.....";
    let blank_first = format!("{}{}", ".........", &WIKI[9..]);
    for (line, side) in [(WIKI, 9), (six, 6), (&blank_first[..], 9)] {
        for (separator, quote) in [("\t", ""), (",", ""), (";", ""), (",", "\""), (", ", "")] {
            is_one(&sheet(line, side, separator, quote), "integers", line);
        }
        let two = sheet(line, side, ",", "") + "\n" + &sheet(line, side, ",", "");
        assert_eq!(brief(&detect(two)), [line, line]);
    }
    let short = sheet(WIKI, 9, ",", "").replacen(",7,,,,\n", ",7,,,\n", 1);
    assert!(brief(&detect(&short))[0].contains("expected"), "{short}");
}

#[test]
fn a_blank_may_be_any_of_the_usual_characters() {
    for blank in ['.', '0', '*', '_', 'x', 'X', '?', '-', ' '] {
        let text = WIKI.replace('.', &blank.to_string());
        assert_eq!(brief(&detect(format!("{text}\n")))[0], WIKI, "{blank}");
        if blank != ' ' {
            assert_eq!(brief(&detect(rows_of(&text, 9))), [WIKI], "{blank}");
        }
    }
}

#[test]
fn a_text_without_a_puzzle_is_refused() {
    for text in ["1", "1\n", "12", ".", "7\n# a number\n"] {
        let records = detect(text);
        assert!(records.iter().all(Result::is_err) && records.len() == 1, "{text}: {records:?}");
    }
    assert_eq!(brief(&detect("1")), ["line 1, column 1: found no puzzle; expected one"]);
    // A puzzle somewhere in other text.
    let words = "Words about puzzles.\n\n1\n".repeat(20);
    let records = detect(format!("{words}{WIKI}\n{words}"));
    assert_eq!((records.len(), records[0].is_err()), (1, true), "{:?}", brief(&records));
    // A grid of one cell is a puzzle if its format is named.
    assert_eq!(brief(&read("1\n", "grid")), ["1"]);
}

#[test]
fn a_binary_file_is_called_so() {
    for (begin, what) in [
        (&b"\x89PNG\r\n\x1A\n\0\0"[..], "a PNG picture"),
        (b"%PDF-1.7\n1 0 obj\n", "a PDF document"),
        (b"PK\x03\x04\x14\0", "a ZIP archive (such as a spreadsheet or an e-book)"),
        (b"\xFF\xD8\xFF\xE0", "a JPEG picture"),
    ] {
        let message = format!("line 1, column 1: found {what}, a binary file; expected text");
        let text = [begin, WIKI.as_bytes(), b"\n"].concat();
        assert_eq!(brief(&detect(&text)), [&*message]);
        // A format that is named makes no difference.
        for format in Format::ALL {
            let options = ReadOptions::of_format(format);
            assert_eq!(brief(&read_with(&text, &options)), [&*message], "{format}");
        }
    }
    for (begin, what) in [
        (&b"\x1F\x8B\x08\0"[..], "found a gzip-compressed file"),
        (b"\xFF\xFE1\0", "found a UTF-16 byte order mark"),
    ] {
        let said = brief(&read_with(begin, &ReadOptions::of_format(Format::Line)));
        assert!(said.len() == 1 && said[0].contains(what), "{said:?}");
    }
    // The first bytes of a text may be those of such a file.
    let text = format!("{}\n", &WIKI[..80]);
    assert_eq!(brief(&read_with("PK\n", &ReadOptions::of_format(Format::Line))).len(), 1);
    assert_eq!(brief(&read_with(text, &ReadOptions::of_format(Format::Line))).len(), 1);
    assert_eq!(brief(&read_with("1", &ReadOptions::of_format(Format::Grid))), ["1"]);
}

/// Prose is reported once, and not as rules whose names it lacks.
#[test]
fn prose_has_no_puzzle() {
    // The beginning of the README has solutions in its examples.
    let architecture = include_str!("../../docs/architecture.md");
    let changelog = include_str!("../../CHANGELOG.md");
    let licence = include_str!("../../LICENSE-MIT");
    let sentences = "These words are about puzzles, of which there is none.\n".repeat(4);
    let colon = "A page of words\n\nOr open the page to play: it needs no connection\n";
    let cells = "My notes\n\nFurthermore: r1c1 is empty\n";
    for text in
        [architecture, changelog, licence, &sentences, colon, cells, "Notes\n\nAny of these\n"]
    {
        let said = brief(&detect(text));
        assert_eq!(said, ["line 1, column 1: found no puzzle; expected one"], "{text}");
    }
    for (text, expected) in [
        ("My notes\n\nkiler 10: r1c1 r1c2\n", "unknown rule `My`"),
        ("kiler 10: r1c1 r1c2\n", "unknown rule `kiler`; did you mean `killer`?"),
        ("My notes\nlitle killer 10: r1c3 dl\n", "unknown rule `My`"),
        ("My notes\nthermo: row 3\n", "unknown rule `My`"),
        ("My notes\nkiller 10: x\n", "unknown rule `My`"),
        ("My notes\nsize: 4x4\n", "unknown rule `My`"),
    ] {
        let said = brief(&detect(text));
        assert!(said.len() == 1 && said[0].contains(expected), "{text}: {said:?}");
    }
}

#[test]
fn nothing_and_garbage() {
    for text in ["", "\n\n", "# only a comment\n", "\u{FEFF}"] {
        assert!(detect(text).is_empty(), "{text:?}");
    }
    assert_eq!(
        brief(&detect("these are words\n")),
        [
            "line 1, column 6: found 5 characters; expected side x side cells: 16 for 4x4, 81 for 9x9, \
             256 for 16x16 (no format can read this text; the closest is line)"
        ]
    );
    let text = "1...\n.2..\n..1.\n...2\n";
    assert_eq!(
        brief(&detect(text)),
        [
            "line 1, column 1: the text is ambiguous: it is a different puzzle as line and as grid; expected one of these formats"
        ]
    );
}

/// A line with a square number of characters is not a grid that needs an alphabet, if they are not text.
#[test]
fn bytes_that_are_no_text_are_one_error() {
    let square = "A".repeat(324);
    for (text, line, column, found) in [
        (format!("\0{}\n{square}\n12345\n123\n", &square[1..]).into_bytes(), 1, 1, NUL),
        (format!("{square} \0\n123\n").into_bytes(), 1, 326, NUL),
        (b"12..\n34..\n..\x002\n....\n".to_vec(), 3, 3, NUL),
        (
            [&b"\xFE\x80"[..], "A".repeat(98).as_bytes(), b"\n1234\n12\n"].concat(),
            1,
            1,
            "found the byte 0xFE, which is not UTF-8; expected UTF-8 text",
        ),
    ] {
        assert_eq!(brief(&detect(&text)), [format!("line {line}, column {column}: {found}")]);
    }
}

/// The error for a NUL byte: it is valid UTF-8, but not text.
const NUL: &str = "found a NUL byte; expected text; save a UTF-16 file as UTF-8";

/// A text that no format reads is reported by the format it resembles.
#[test]
fn the_nearest_format_says_what_it_expected() {
    let nine = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n";
    let numbers = format!("{}\n", ["10"; 10].join(" ")).repeat(9);
    for (text, nearest, expected) in [
        ("12345", "line", "line 1, column 6: found 5 characters; expected side x side cells"),
        ("# 1\n\n1..4..1.4..1...\n", "line", "line 3, column 16: found 15 characters; expected"),
        (nine, "grid", "line 7, column 1: the grid ends after 7 rows; expected 9"),
        (
            "12.4.\r\n.....\r\n...\r\n",
            "grid",
            "line 3, column 4: found 3 cells in this row; expected 5",
        ),
        (
            "5 3 . | . 7 . | . . .\n",
            "grid",
            "line 1, column 1: the grid ends after 1 row; expected 9",
        ),
        (&numbers, "integers", "line 9, column 1: the grid ends after 9 rows; expected 10"),
        (
            "12 =3 4\n1 2 3\n",
            "pencilmarks",
            "line 2, column 1: the grid ends after 2 rows; expected 3",
        ),
        ("[Puzzles]\n12345\n", "sdk", "line 1, column 1: found `[Puzzles]`; expected [Puzzle]"),
        (
            "name,level\nfirst,3\n",
            "csv",
            "line 1, column 1: found no puzzle column; expected a column name",
        ),
    ] {
        let message = brief(&detect(text)).remove(0);
        assert!(message.starts_with(expected), "{text:?}: {message}");
        let remark = format!(" (no format can read this text; the closest is {nearest})");
        assert!(message.ends_with(&remark), "{text:?}: {message}");
    }
}

#[test]
fn detection_tells_what_of_the_options_does_not_fit() {
    let windoku =
        ReadOptions { variants: vec!["windoku".parse().unwrap()], ..ReadOptions::default() };
    assert_eq!(
        brief(&read_with(".".repeat(35) + "1\n", &windoku)),
        ["line 1, column 1: windoku needs square boxes of 2x2 or larger, not 2x3"]
    );
    let regions = parse_region_map(b"AAABAABBCCDDCCDD").ok();
    assert_eq!(
        brief(&read_with("12..34....12...3", &ReadOptions { regions, ..Default::default() })),
        ["line 1, column 1: region 1 has 5 cells; expected 4"]
    );
    let shape = Shape::new(3, 2).ok();
    assert_eq!(
        brief(&read_with(WIKI, &ReadOptions { shape, ..ReadOptions::default() })),
        [
            "line 1, column 37: found 81 cells; expected 36, because the box or the regions imply a side of 6"
        ]
    );
    let alphabet = Some(Alphabet::Letters);
    assert_eq!(
        brief(&read_with(WIKI, &ReadOptions { alphabet, ..ReadOptions::default() })),
        ["line 1, column 1: found '5'; expected a digit A-I or the blank '.'"]
    );
}

#[test]
fn detection_passes_lines_too_long() {
    let too_long = "line 1, column 1048577: the line is too long; expected at most 1048576 bytes";
    let rows = rows_of(WIKI, 9);
    for first in ["1".repeat((1 << 20) + 1), "#".repeat(1_500_000), "\0".repeat(2_000_000)] {
        for puzzle in [WIKI, &rows] {
            assert_eq!(brief(&detect(format!("{first}\n{puzzle}"))), [too_long, WIKI]);
        }
    }
    assert_eq!(brief(&detect("#".repeat(1_500_000))), [too_long]);
}

#[test]
fn detection_of_faulty_records_only() {
    let bad = format!("{}y\n", &WIKI[..80]).repeat(70);
    let records = brief(&detect(format!("{bad}{WIKI}\n")));
    assert_eq!(records.len(), 71);
    assert_eq!(records[69], "line 70, column 81: found 'y'; expected a digit 1-9 or the blank '.'");
    assert_eq!(records[70], WIKI);
    assert_eq!(
        brief(&detect(&WIKI[..80])),
        ["line 1, column 81: found 80 characters; a 9x9 puzzle has 81: 1 is missing"]
    );
    let sixteen: Vec<u8> = WIKI.bytes().flat_map(|byte| [byte, 0]).collect();
    assert_eq!(brief(&detect(&sixteen)), [format!("line 1, column 2: {NUL}")]);
    let marked =
        "line 1, column 1: found a UTF-16 byte order mark; expected UTF-8; save the file as UTF-8";
    for mark in [b"\xFF\xFE", b"\xFE\xFF"] {
        assert_eq!(brief(&detect([mark, &sixteen[..]].concat())), [marked]);
    }
    let packed = "line 1, column 1: found a gzip-compressed file; expected text; decompress it first, for example with gzip -dc";
    assert_eq!(brief(&detect(b"\x1F\x8B\x08\x00\x00\x00\x00\x00\x00\x03\x33\x34")), [packed]);
    assert_eq!(
        brief(&detect(b"x\n\xE4\n")),
        ["line 2, column 1: found the byte 0xE4, which is not UTF-8; expected UTF-8 text"]
    );
}

#[test]
fn detected_lines_keep_their_side() {
    let text = format!("{WIKI}\n1...2....\n{WIKI}\n");
    let other = "line 2, column 1: found a side of 3; expected 9, as in the lines before; to mix sides, use the format line";
    assert_eq!(brief(&detect(&text)), [WIKI, other, WIKI]);
    assert_eq!(brief(&read(&text, "line"))[1], "1...2....");
}

/// No control sequence of an input reaches a terminal.
#[test]
fn errors_write_control_characters_out() {
    let group = "53..\u{1b}[31m\0 1 2\n1 2 3\n1 2 3\n";
    assert_eq!(
        brief(&read(group, "pencilmarks"))[0],
        "line 1, column 1: found the group `53..\\u{1b}[31m\\u{0}`; expected distinct candidates from \
         1 to 3, with = before a given, or a single blank"
    );
    let letters = "1 2\u{1b}[31m 3 4\n[Pu\u{7}zzle]\n\u{9b}31m 1 2 3\n";
    for text in [group, letters, "4 2 2\n\u{1b}[2J 1 2 3\n", "1...\u{7}...1...2...\n"] {
        for format in Format::ALL.into_iter().map(Some).chain([None]) {
            let options = ReadOptions { format, ..ReadOptions::default() };
            for error in read_with(text, &options).into_iter().filter_map(Result::err) {
                assert!(!error.to_string().contains(char::is_control), "{error:?}");
            }
        }
    }
}

#[test]
fn a_failing_input_ends_the_records() {
    struct Failing;
    impl std::io::Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is on fire"))
        }
    }
    for format in [None, Some(Format::Line), Some(Format::Grid)] {
        let options = ReadOptions { format, ..ReadOptions::default() };
        let records: Vec<_> = Reader::new(std::io::BufReader::new(Failing), options).collect();
        let expected = "line 1, column 1: the input cannot be read: the disk is on fire";
        assert_eq!(brief(&records), [expected]);
    }
}

#[test]
fn what_cannot_be_read_back_is_not_written() {
    let sixteen = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(4, 4).unwrap())));
    let mut restricted = Puzzle::blank(Arc::new(Geometry::classic(Shape::CLASSIC)));
    restricted.restrict(Cell::from_index(0), DigitSet::EMPTY);
    let options = WriteOptions::default();
    let fault = |format: Format, puzzle: &Puzzle| {
        format.write(puzzle, &options, &mut Vec::new()).unwrap_err().to_string()
    };
    assert_eq!(
        fault(Format::Grid, &sixteen),
        "grid writes one character per digit, and a side of 16 needs an alphabet: 1-9A-G, A-P or hex0"
    );
    assert_eq!(
        fault(Format::Line, &restricted),
        "line cannot hold restricted candidates; pencilmarks and sukaku can"
    );
    assert_eq!(
        fault(Format::Jigsaw, &Puzzle::blank(restricted.geometry().clone())),
        "jigsaw is only for puzzles with regions instead of boxes"
    );
    let error = WriteError::AlphabetTooShort { alphabet: Alphabet::Letters, side: 36 };
    assert_eq!(error.to_string(), "the alphabet A-P has 26 symbols; a side of 36 needs more");
}

#[test]
fn rendering() {
    let cells: Vec<Digit> = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
        .iter()
        .map(|number| Digit::from_number(*number).unwrap())
        .collect();
    let (shape, options) = (Shape::of_side(4), WriteOptions { framed: true, ..Default::default() });
    let mut out = Vec::new();
    write_line(&cells, shape, &options, &mut out);
    out.push(b'\n');
    write_grid(&cells, shape, &options, &mut out);
    assert_eq!(
        String::from_utf8(out).unwrap(),
        "1234341221434321\n\
         +-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n\
         +-----+-----+\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n+-----+-----+\n"
    );
    let ten: Vec<Option<Digit>> =
        (0..100).map(|cell| Digit::from_number((cell % 7) * 2).filter(|_| cell < 20)).collect();
    let (shape, options) = (Shape::of_side(10), WriteOptions::default());
    let mut out = Vec::new();
    write_line(&ten, shape, &options, &mut out);
    assert!(out.starts_with(b"10 2 5 0 2 4 6 8 10 12"), "{}", String::from_utf8_lossy(&out));
    out.clear();
    write_grid(&ten, shape, &options, &mut out);
    assert!(
        out.starts_with(b" .  2  4  6  8 10 12  .  2  4\n"),
        "{}",
        String::from_utf8_lossy(&out)
    );
}

/// Puzzles of several shapes, with restrictions and with givens that contradict each other in half of the cases.
fn puzzles() -> impl Strategy<Value = (Puzzle, Puzzle)> {
    let shapes = prop::sample::select(vec![
        (1, 1),
        (1, 2),
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 3),
        (3, 4),
        (2, 8),
        (5, 5),
        (6, 6),
    ]);
    (shapes, any::<u64>(), 0..=100_usize).prop_map(|((height, width), seed, density)| {
        let shape = Shape::new(height, width).unwrap();
        let geometry = Arc::new(Geometry::classic(shape));
        let mut random = Random(seed);
        let mut next = move |below: usize| random.below(below);
        let side = shape.side();
        let mut plain = Puzzle::blank(geometry.clone());
        for cell in geometry.cells() {
            if next(100) < density {
                plain.give(cell, Digit::from_index(next(side)));
            }
        }
        let mut restricted = plain.clone();
        for cell in geometry.cells() {
            if next(3) == 0 {
                let digits = (0..shape.side()).filter(|_| next(3) == 0).map(Digit::from_index);
                restricted.restrict(cell, digits.collect());
            }
        }
        (plain, restricted)
    })
}

/// Spaces that are not ASCII spaces: some readers trim them, and others do not.
#[test]
fn lines_of_rare_spaces_do_not_panic() {
    for text in ["\u{b}", " \u{b}\n", "\u{a0}", "\u{2003}\u{b}1:\n", "\u{85}", "6:\u{b}"] {
        no_panic(text.as_bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        no_panic(&bytes);
    }

    #[test]
    fn no_likely_text_panics(text in "[0-9.|+=\\-#/, \\nA-Gäx\"\\[\\]]{0,300}") {
        no_panic(text.as_bytes());
    }

    #[test]
    fn no_damaged_puzzle_panics((_, puzzle) in puzzles(), at in 0..500_usize, byte: u8, end in 0..2000_usize) {
        for format in Format::ALL {
            let options = WriteOptions { alphabet: Some(Alphabet::FromZero), ..WriteOptions::default() };
            let mut text = Vec::new();
            if format.write(&puzzle, &options, &mut text).is_ok() {
                if let Some(place) = text.get_mut(at) {
                    *place = byte;
                }
                text.truncate(end);
                no_panic(&text);
            }
        }
    }
}

/// Lines of programs that know only 9x9, with regions of 4x4.
#[test]
fn a_line_of_another_side_than_the_regions_is_an_error() {
    let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", grid.replace('.', "0"));
    let library = format!(":0610:5:{grid}::593::");
    let spaces = grid.replace('.', " ");
    for text in [link, library, spaces] {
        let regions = parse_region_map(b"AABBAABBCCDDCCDD").ok();
        let options = ReadOptions { format: Some(Format::Line), regions, ..ReadOptions::default() };
        for record in read_with(text.as_bytes(), &options) {
            let fault = record.unwrap_err().to_string();
            assert!(fault.contains("expected 16"), "{text}: {fault}");
        }
    }
}

fn no_panic(text: &[u8]) {
    let map = parse_region_map(b"AABBAABBCCDDCCDD").ok();
    for format in Format::ALL.into_iter().map(Some).chain([None]) {
        for alphabet in [None, Some(Alphabet::FromZero)] {
            let options = ReadOptions { format, alphabet, ..ReadOptions::default() };
            let count = read_with(text, &options).len();
            assert!(count <= text.len() + 1, "more records than bytes");
        }
        let shape = Some(Shape::CLASSIC);
        read_with(text, &ReadOptions { format, shape, ..ReadOptions::default() });
        read_with(text, &ReadOptions { format, regions: map.clone(), ..ReadOptions::default() });
    }
    let _ = parse_region_map(text);
}

#[test]
fn a_heading_decides_for_csv_though_rows_are_bad() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for (text, good, faulty) in [
        (format!("puzzle,rating\n{puzzle},1\n{},2\n{puzzle},3\n", &puzzle[..80]), 2, 1),
        (format!("puzzle\n{puzzle}\n{puzzle}\n"), 2, 0),
        (format!("id;Quizzes\n1;{puzzle}\n"), 1, 0),
    ] {
        let records: Vec<_> = Reader::new(text.as_bytes(), ReadOptions::default()).collect();
        let (read, failed): (Vec<_>, Vec<_>) = records.into_iter().partition(Result::is_ok);
        assert_eq!((read.len(), failed.len()), (good, faulty), "{text}");
        assert!(read.into_iter().flatten().all(|record| record.format == Format::Csv));
    }
}

/// The command adds its options to the library's message; an embedder has none.
#[test]
fn the_library_names_no_option_of_the_command() {
    fn names_an_option(line: &str) -> bool {
        let code = line.trim_start();
        let mut dashes = code.match_indices("--").map(|(at, _)| code[at + 2..].chars().next());
        !code.starts_with("//")
            && dashes.any(|next| next.is_some_and(|next| next.is_ascii_lowercase()))
    }
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = ["src", "crates"].map(|folder| root.join(folder)).to_vec();
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            files += 1;
            let text = std::fs::read_to_string(&path).expect("a file");
            for line in text.lines() {
                assert!(!names_an_option(line), "{}: {line}", path.display());
            }
        }
    }
    assert!(files > 100 && names_an_option("    #[error(\"see --format\")]"));
}

#[test]
fn spaces_are_blanks_in_rows() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let expected: Puzzle = line.parse().unwrap();
    let rows: Vec<String> =
        (0..9).map(|row| line[9 * row..9 * row + 9].replace('.', " ")).collect();
    let trimmed: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
    for text in [rows.join("\n"), trimmed.join("\r\n")] {
        let twice = format!("{text}\n\n{text}\n");
        for (text, count) in [(&text, 1), (&twice, 2)] {
            let read: Result<Vec<_>, _> =
                Reader::new(text.as_bytes(), ReadOptions::default()).collect();
            let read = read.unwrap();
            assert_eq!(read.len(), count, "{text}");
            assert!(read.iter().all(|record| record.puzzle == expected), "{text}");
        }
    }
}

#[test]
fn every_blank_is_read_in_every_layout() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let expected: Puzzle = line.parse().unwrap();
    for blank in [".", "0", "x", "X", "_", "*", "-", "?"] {
        let cells: Vec<&str> = line
            .split("")
            .filter(|cell| !cell.is_empty())
            .map(|cell| cell.trim_matches('.'))
            .collect();
        let cells: Vec<&str> =
            cells.into_iter().map(|cell| if cell.is_empty() { blank } else { cell }).collect();
        for separator in ["", " ", "\t", ",", ";", ", ", "|"] {
            let rows: Vec<String> = cells.chunks(9).map(|row| row.join(separator)).collect();
            let text = rows.join("\n") + "\n";
            assert_eq!(text.parse::<Puzzle>().as_ref(), Ok(&expected), "{text}");
        }
    }
}
