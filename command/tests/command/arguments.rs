//! Arguments that are easily mistaken for something else, and strange names in messages.

use crate::folder::Folder;
use crate::process::{run, start, veridoku};
use std::fs;
use std::io::{Read, Write};
use veridoku_testing::puzzles::{SOLVED, UNIQUE};

#[test]
fn a_puzzle_may_begin_with_a_dash() {
    // The first and the third row are swapped.
    let dashes = [&UNIQUE[18..27], &UNIQUE[9..18], &UNIQUE[..9], &UNIQUE[27..]].concat();
    let dashes = dashes.replace('.', "-");
    let turned = run(&["solve", "--", &dashes], "");
    assert_eq!(turned.2, 0, "{}", turned.1);
    assert_eq!(run(&["solve", &dashes], ""), turned);
    assert_eq!(run(&["solve", "--output", "line", &dashes, "--threads", "1"], ""), turned);
    let place = "argument 2:1: unique\n";
    assert!(run(&["check", "--place", UNIQUE, &dashes], "").0.ends_with(place));
    // Also as the value of an option.
    let hint = run(&["hint", UNIQUE, &format!("--given={}", UNIQUE.replace('.', "-"))], "");
    assert_eq!(hint.2, 0, "{}", hint.1);
    let given = ["hint", &dashes, "--given", &dashes];
    assert_eq!(run(&given, "").2, 0);
    // Arguments that are neither an option nor such a puzzle are refused, with a remedy.
    for argument in ["--53..7....6..195", "-1234567890123456"] {
        let (out, err, code) = run(&["solve", argument], "");
        assert_eq!((out.as_str(), code), ("", 2));
        assert!(
            err.contains("error: unexpected argument '-") && err.contains("use '-- -"),
            "{err}"
        );
    }
}

#[test]
fn a_mistyped_name_is_called_missing_and_nothing_else() {
    let missing = "No such file or directory (os error 2)\n";
    for name in [
        "puzzels.txt",
        "nowhere/at-all",
        "./17",
        "million",
        "puzzles-2024-01-01.txt",
        "53..7....6..195.csv",
    ] {
        let (out, err, code) = run(&["solve", name], "");
        assert_eq!((out.as_str(), err, code), ("", format!("error: {name}: {missing}"), 2));
    }
    // A puzzle is never taken for a file name: with slashes between rows, with words in a comment, made of letters.
    for arguments in [
        &["check", "12../34../..12/...3"][..],
        &["check", "12..34....12...3 # sudoku.org"],
        &["check", "--alphabet", "A-P", "AB../CD../..AB/...C"],
    ] {
        let (out, err, code) = run(arguments, "");
        assert_eq!(
            (out.as_str(), code),
            (
                "unique
", 0
            ),
            "{arguments:?}: {err}"
        );
    }
    // A text that may have been meant as a puzzle is reported as both.
    for text in ["53..7", "12..34....12..x", "12,.34....12...3", "12 34\n34 12\n/"] {
        let (_, err, code) = run(&["solve", text], "");
        assert!(err.contains("; nor is it a puzzle: line "), "{err}");
        assert_eq!(code, 2);
    }
}

#[test]
fn what_a_terminal_obeys_is_written_out() {
    let folder = Folder::new("strange-names");
    let name = folder.path("a\u{1b}[31mb\n");
    let shown = folder.path("a\\u{1b}[31mb\\n");
    let puzzle = folder.path("puzzle.txt");
    fs::write(&puzzle, UNIQUE).expect("a file");
    fs::write(&name, "v \u{1b}[31m1 0\n").expect("a file");
    let commands: [&[&str]; 8] = [
        &["decode", &puzzle, &name],
        &["decode", &puzzle, "-"],
        &["decode", &name, &puzzle],
        &["cover", &folder.path("no\u{1b}cover")],
        &["check", &name],
        &["check", "--regions", &name, &puzzle],
        &["certify", "--into", &name, &puzzle],
        &["check", &folder.path("no\u{1b}file")],
    ];
    for command in commands {
        let (out, err, code) = run(command, "v \u{1b}[31m1 0\n");
        assert_eq!(code, 2, "{command:?}: {err}");
        let said = out + &err;
        assert!(!said.replace('\n', "").contains(char::is_control), "{command:?}: {said:?}");
        assert!(said.contains(&shown) || said.contains("\\u{1b}"), "{command:?}: {said:?}");
    }
    let (_, err, _) = run(&["decode", &puzzle, &name], "");
    assert!(err.contains("found `\\u{1b}[31m1`; expected"), "{err}");
    let (out, ..) = run(&["tutorial"], "\u{1b}[31mhint\nquit\n");
    assert!(out.contains("> \\u{1b}[31mhint\n`\\u{1b}[31mhint` is not a command"), "{out}");
    assert!(!out.replace('\n', "").contains(char::is_control), "{out:?}");
}

#[test]
fn a_region_map_that_is_too_long_is_refused() {
    let folder = Folder::new("long-map");
    let map = folder.path("map.txt");
    let mut text = "AABBB\nAACCB\nDACCB\nDDDCE\nDEEEE\n".to_owned();
    let rules = ["solve", "--regions", &map, "......45......24........1"];
    fs::write(&map, &text).expect("a file");
    assert_eq!(run(&rules, "").2, 0);
    // The part that is cut off consists of blank lines.
    text.push_str(&"\n".repeat((1 << 20) - text.len()));
    fs::write(&map, &text).expect("a file");
    assert_eq!(run(&rules, "").2, 0);
    fs::write(&map, text + "AABBB\n").expect("a file");
    let (out, err, code) = run(&rules, "");
    let expected = format!("error: {map}: it has more than 1048576 bytes; expected a region map\n");
    assert_eq!((out.as_str(), err, code), ("", expected, 2));
}

/// Input that can be read only once is held in memory if it is needed twice.
#[cfg(unix)]
#[test]
fn certificates_are_gone_on_with_from_a_pipe() {
    let folder = Folder::new("piped");
    let (all, pipe) = (folder.path("all"), folder.path("pipe"));
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    for said in ["1 certified\n", "1 certified, 1 of them kept\n"] {
        let mut child = start(&mut veridoku(&["check", "--certify", &all, "--resume", &pipe]));
        let mut puzzles = fs::OpenOptions::new().write(true).open(&pipe).expect("a pipe");
        writeln!(puzzles, "{UNIQUE}").expect("it reads");
        drop(puzzles);
        let mut err = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("UTF-8");
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{err}");
        assert!(err.ends_with(said), "{err}");
    }
    assert!(run(&["verify", &all], "").0.contains(SOLVED));
}
