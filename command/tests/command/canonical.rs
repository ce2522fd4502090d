//! `canonical`: forms that equivalent puzzles share.

use veridoku_testing::puzzles::{CONFLICT, THREE, UNIQUE};

use crate::process::run;

#[test]
fn equivalent_puzzles_have_one_form_and_are_written_once() {
    let form = "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.";
    let turned: String = UNIQUE.chars().rev().collect();
    let relabelled = UNIQUE.replace('5', "x").replace('7', "5").replace('x', "7");
    let input = format!("{UNIQUE}\n{THREE}\n{turned}\n{form}\n{relabelled}\n");
    let (out, err, code) = run(&["canonical"], &input);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines, [form, lines[1], form, form, form]);
    assert_eq!((err.as_str(), code), ("", 0));
    for threads in ["1", "3"] {
        let (out, _, _) =
            run(&["canonical", "--dedupe", "--original", "--threads", threads], &input);
        assert_eq!(out, format!("{UNIQUE}\n{THREE}\n"));
        let (out, _, _) = run(&["canonical", "--dedupe", "--threads", threads], &input);
        assert_eq!(out, format!("{form}\n{}\n", lines[1]));
    }
    let (out, _, _) = run(&["canonical", "--automorphisms"], CONFLICT);
    assert!(out.ends_with("\t6912\n"), "{out}");
    let (out, _, _) = run(&["canonical", "--output", "csv"], UNIQUE);
    assert_eq!(out, format!("puzzle,form,automorphisms\n{UNIQUE},{form},1\n"));
    let (out, _, _) = run(&["canonical", "--output", "json"], UNIQUE);
    let object: serde_json::Value = out.parse().expect("JSON");
    assert_eq!((&object["form"], &object["automorphisms"]), (&form.into(), &1.into()));
}

#[test]
fn a_duplicate_names_the_record_that_it_equals() {
    let turned: String = UNIQUE.chars().rev().collect();
    // The second record has no form, but it counts.
    let input = format!("{UNIQUE}\n{UNIQUE}1\n{THREE}\n{turned}\n{THREE}\n{UNIQUE}\n");
    let marks = |arguments: &[&str]| -> Vec<serde_json::Value> {
        let arguments = [&["canonical", "--dedupe=mark", "--format", "line"], arguments].concat();
        let (out, _, code) = run(&arguments, &input);
        assert_eq!(code, 2, "{arguments:?}");
        let object = |line: &str| line.parse::<serde_json::Value>().expect("JSON");
        out.lines().map(|line| object(line)["duplicate_of"].clone()).collect()
    };
    let (one, three, none) = (1.into(), 3.into(), serde_json::Value::Null);
    for threads in ["1", "3"] {
        let found = marks(&["--output", "json", "--threads", threads]);
        assert_eq!(found, [&none, &none, &one, &three, &one].map(Clone::clone));
    }
    // A table keeps the row of a record without a form.
    let found = marks(&["--output", "ndjson"]);
    assert_eq!(found, [&none, &none, &none, &one, &three, &one].map(Clone::clone));
    // Skipped records count, and have no class.
    let found = marks(&["--output", "ndjson", "--skip", "1"]);
    assert_eq!(found, [none.clone(), none.clone(), none.clone(), three, 4.into()]);
    let arguments = ["canonical", "--dedupe=mark", "--original"];
    let (out, _, _) = run(&arguments, &format!("{THREE}\n{UNIQUE}\n{turned}\n"));
    assert_eq!(out, format!("{THREE}\t\n{UNIQUE}\t\n{turned}\t2\n"));
}

#[test]
fn the_way_to_a_form_is_told_in_words_that_transform_takes() {
    let blank = ".".repeat(81);
    for puzzle in [UNIQUE, THREE, CONFLICT, &blank] {
        let (out, _, code) = run(&["canonical", "--output", "json"], puzzle);
        assert_eq!(code, 0, "{puzzle}");
        let object: serde_json::Value = out.parse().expect("JSON");
        let text = |key: &str| object[key].as_str().expect("a text");
        let (out, err, code) = run(&["transform", "--apply", text("transform")], puzzle);
        assert_eq!((out, err.as_str(), code), (format!("{}\n", text("form")), "", 0));
    }
}

#[test]
fn what_has_no_canonical_form_is_said() {
    let input = format!("12..34....12...3\n{UNIQUE}\n");
    let (out, err, code) = run(&["canonical", "--format", "line"], &input);
    assert_eq!((out.lines().count(), code), (1, 2));
    assert_eq!(
        err,
        "error: standard input:1: found a grid of 4x4; expected a classic 9x9 puzzle or overlapping grids\n"
    );
    let (_, err, code) = run(&["canonical", "--output", "json", "--original"], UNIQUE);
    let message = "error: --original has no effect with objects and tables, which contain both\n";
    assert_eq!((err.as_str(), code), (message, 2));
}
