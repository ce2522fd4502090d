//! What an argument may name: a file, a folder, or a puzzle.

use std::process::Command;

use veridoku_testing::puzzles::{NONE, SOLVED, THREE, UNIQUE};

use crate::folder::Folder;
use crate::process::run;

/// The commands that read puzzles, each with its other required arguments.
pub fn commands_of_puzzles() -> Vec<Vec<&'static str>> {
    let commands = [
        "solve",
        "check --place",
        "diagnose --place",
        "explain --place",
        "hint --place",
        "steps --place",
        "rate --place",
        "transform --apply transpose",
        "canonical",
        "count",
        "show",
        "encode",
    ];
    commands.iter().map(|command| command.split(' ').collect()).collect()
}

#[test]
fn a_puzzle_may_stand_in_place_of_a_file() {
    let rows: String = UNIQUE
        .as_bytes()
        .chunks(9)
        .fold(String::new(), |rows, row| rows + std::str::from_utf8(row).expect("ASCII") + "\n");
    for command in commands_of_puzzles() {
        for puzzle in [UNIQUE, &rows] {
            let (out, err, code) = run(&command, puzzle);
            assert_eq!(code, 0, "{command:?}: {err}");
            let named = |text: String| text.replace("standard input:", "argument 1:");
            let expected = (named(out), named(err), code);
            assert_eq!(run(&[&command[..], &[puzzle]].concat(), "no puzzle"), expected);
        }
    }
    let folder = Folder::new("argument");
    let certificate = folder.path("certificate");
    assert_eq!(run(&["certify", "--into", &certificate, UNIQUE], "").2, 0);
    let (out, _, code) = run(&["bench", "--rounds", "1", "--backend", "dlx", UNIQUE], "");
    assert!(out.starts_with("1 puzzle, ") && code == 0, "{out}");
    let (out, _, code) = run(&["tutorial", UNIQUE], "r1c3=4\n");
    assert!(out.contains("\n> r1c3=4\nRight") && code == 0, "{out}");
    let grids = ["generate", "--seed", "7", "--count", "3", "--grids"];
    let (out, err, code) = run(&[&grids[..], &[SOLVED]].concat(), "");
    assert_eq!(run(&[&grids[..], &["-"]].concat(), SOLVED), (out, err, code));
    // Each is named by its position among the arguments.
    let (out, err, code) = run(&["check", "--place", UNIQUE, "-", THREE], NONE);
    let places = "argument 1:1: unique\nstandard input:1: none\nargument 3:1: multiple\n";
    assert_eq!((out.as_str(), code), (places, 1), "{err}");
    // A puzzle may be longer than a file name can be, and is read with the same rules.
    let sixteen = ".".repeat(256);
    let rules = ["--alphabet", "A-P", "--timeout", "60", "--variant", "x"];
    assert_eq!(run(&[&["check"], &rules[..], &[&sixteen]].concat(), "").0, "multiple\n");
    assert_eq!(run(&["count", "--variant", "x", &".".repeat(16)], "").0, "48\n");
}

#[test]
fn a_file_comes_before_a_puzzle_of_its_name() {
    let folder = Folder::new("named");
    std::fs::write(folder.0.join(UNIQUE), THREE).expect("a file");
    let output = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"))
        .args(["check", "--place", UNIQUE, SOLVED])
        .current_dir(&folder.0)
        .output()
        .expect("the command ends");
    let expected = format!("{UNIQUE}:1: multiple\nargument 2:1: unique\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
}

#[test]
fn what_is_neither_file_nor_puzzle_is_told_as_both() {
    let missing = "No such file or directory (os error 2); nor is it a puzzle";
    let wrong = format!("{}y", &UNIQUE[..80]);
    let column = "line 1, column 81: found 'y'; expected a digit 1-9 or the blank '.'";
    for command in commands_of_puzzles() {
        let (out, err, code) = run(&[&command[..], &[&wrong]].concat(), UNIQUE);
        assert_eq!((out.as_str(), code), ("", 2));
        let said = format!("error: {wrong}: {missing}: {column}\n");
        assert!(err.starts_with(&said), "{command:?}: {err}");
    }
    let (_, err, _) = run(&["check", " "], UNIQUE);
    assert!(err.starts_with(&format!("error:  : {missing}: it is empty\n")), "{err}");
    // A text too long for a name is not repeated.
    let long = format!("{}y", ".".repeat(300));
    let (_, err, _) = run(&["check", UNIQUE, &long], "");
    assert!(err.starts_with("error: argument 2: File name too long"), "{err}");
    // A faulty puzzle among others is a text like any other.
    let (out, err, code) = run(&["solve", &format!("{UNIQUE}\n{wrong}\n{UNIQUE}")], "");
    assert_eq!((out, code), (format!("{SOLVED}\n{SOLVED}\n"), 2));
    assert_eq!(
        err,
        "error: argument 1: line 2, column 81: found 'y'; expected a digit 1-9 or the blank '.'\n"
    );
}

#[test]
fn a_folder_is_no_file() {
    let folder = Folder::new("folder");
    let path = folder.path("inside");
    std::fs::create_dir_all(&path).expect("a folder");
    let said = format!("error: {path}: it is a folder; expected a file\n");
    for arguments in [&["solve"][..], &["cover"], &["bench"], &["solve", "--regions"]] {
        let (out, err, code) = run(&[arguments, &[&path]].concat(), UNIQUE);
        assert_eq!((out.as_str(), err, code), ("", said.clone(), 2));
    }
}

#[test]
fn a_second_puzzle_is_named_where_one_is_expected() {
    let folder = Folder::new("second");
    let certificate = folder.path("certificate");
    let input = format!("{UNIQUE}\n\n{THREE}\n");
    let said = "error: expected one puzzle; found a second at standard input:3";
    let (out, err, code) = run(&["certify", "--into", &certificate], &input);
    let expected = format!("{said}; check --certify DIR takes several\n");
    assert_eq!((out.as_str(), err, code), ("", expected, 2));
    let (out, err, code) = run(&["encode"], &input);
    assert_eq!((out.as_str(), err, code), ("", format!("{said}\n"), 2));
    // A bad record is another matter.
    let (_, err, code) = run(&["encode"], &format!("{UNIQUE}\n{}y\n", &UNIQUE[1..]));
    assert!(err.starts_with("error: standard input: line 2, column 81: found 'y'"), "{err}");
    assert_eq!(code, 2);
}
