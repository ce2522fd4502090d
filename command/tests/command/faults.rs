//! Faults of an input: where they are, and which options help.

use veridoku_testing::puzzles::{SOLVED, UNIQUE};

use crate::process::run;

#[test]
fn a_bad_record_does_not_keep_the_others_from_being_served() {
    let input = format!("{UNIQUE}\n{}y\n{UNIQUE}\n", &UNIQUE[..80]);
    for threads in ["1", "3"] {
        let (out, err, code) = run(&["solve", "--threads", threads], &input);
        assert_eq!(out, format!("{SOLVED}\n{SOLVED}\n"));
        assert_eq!(
            err,
            "error: standard input: line 2, column 81: found 'y'; expected a digit 1-9 or the \
             blank '.'\n"
        );
        assert_eq!(code, 2);
    }
}

#[test]
fn faults_are_told_kindly() {
    let (_, err, code) = run(&["check", "/nowhere/puzzles.txt"], "");
    assert!(err.starts_with("error: /nowhere/puzzles.txt: No such file"), "{err}");
    assert_eq!(code, 2);
    let (_, err, code) = run(&["check"], "");
    assert!(err.starts_with("error: standard input: no puzzle found"), "{err}");
    assert_eq!(code, 2);
    let (_, err, code) = run(&["solve", "--backend", "magic"], "");
    assert!(err.contains("[possible values: auto, native, sat, dlx]"), "{err}");
    assert_eq!(code, 2);
    let (_, err, _) = run(&["solve", "--variant", "knight"], "");
    assert!(err.contains("`knight` is not a variant"), "{err}");
    let (_, err, _) = run(&["solve", "--box", "9"], "");
    assert!(err.contains("expected HEIGHTxWIDTH"), "{err}");
    let (_, err, code) = run(&["encode"], &format!("{UNIQUE}\n{UNIQUE}\n"));
    assert_eq!((err.contains("expected one"), code), (true, 2), "{err}");
    let sixteen = String::from("1") + &"G.".repeat(127) + ".";
    let (_, err, code) = run(&["check"], &sixteen);
    assert_eq!((err.contains("--alphabet"), code), (true, 2), "{err}");
}

#[test]
fn faults_name_the_options_that_help() {
    let says = |arguments: &[&str], input: &str, said: &str| {
        let (_, err, code) = run(&[&["check"], arguments].concat(), input);
        assert!(err.starts_with(&format!("error: standard input: {said}\n")), "{err}");
        assert_eq!(code, 2);
    };
    let sixteen = format!("1G{}", ".".repeat(254));
    says(
        &[],
        &sixteen,
        "line 1, column 1: a side of 16 needs symbols for the digits above 9; expected an alphabet: 1-9A-G, A-P or hex0; \
         name one with --alphabet",
    );
    says(
        &["--box", "3x3"],
        "12..34....12...3",
        "line 1, column 17: found 16 cells; expected 81, because the box or the regions imply \
         a side of 9; see --box and --regions",
    );
    says(
        &[],
        "1...\n.2..\n..1.\n...2\n",
        "line 1, column 1: the text is ambiguous: it is a different puzzle as line and as grid; expected \
         one of these formats; name one with --format",
    );
    says(
        &[],
        "these are words",
        "line 1, column 6: found 5 characters; expected side x side cells: 16 for 4x4, 81 for 9x9, \
         256 for 16x16 (no format can read this text; the closest is line); use --format to choose another",
    );
}
