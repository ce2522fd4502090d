//! Objects of JSON: what `check` and `certify` say, the same from the library, and what all objects have.

use std::fs;
use std::path::PathBuf;

use veridoku::advice::Subject;
use veridoku::certify::{CertifyOptions, certify};
use veridoku::format::{OneLine, ReadOptions, Reader};
use veridoku::report::{CertifyReport, CheckReport, line};
use veridoku::verify::verify;
use veridoku::{AutoSolver, Budget, Solver};

use crate::process::run;

const UNIQUE: &str = "12..34....12...3";
const SOLUTION: &str = "1234342143122143";
const SEVERAL: &str = "1234............";
const NONE: &str = "123........4....";
const CONFLICT: &str = "11..............";
const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The path of a folder of a test, which is not there.
fn folder(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("reports-{name}"));
    let _ = fs::remove_dir_all(&path);
    path.display().to_string()
}

#[test]
fn check_says_in_json_what_it_says_in_words() {
    let input = format!("{UNIQUE}\n{SEVERAL}\nbad\n{NONE}\n{CONFLICT}\n");
    let (out, err, code) = run(&["check", "--output", "json"], &input);
    let object = |line: usize, puzzle: &str, rest: &str| {
        format!(
            "{{\"schema\":1,\"place\":\"standard input:{line}\",\"puzzle\":\"{puzzle}\",{rest}}}\n"
        )
    };
    let conflict = r#"{"digit":1,"cells":["r1c1","r1c2"],"place":"row 1"}"#;
    let in_box = r#"{"digit":1,"cells":["r1c1","r1c2"],"place":"box 1"}"#;
    let expected = [
        object(1, UNIQUE, r#""verdict":"unique""#),
        object(2, SEVERAL, r#""verdict":"multiple""#),
        object(4, NONE, r#""verdict":"none","conflicts":[]"#),
        object(5, CONFLICT, &format!(r#""verdict":"none","conflicts":[{conflict},{in_box}]"#)),
    ];
    assert_eq!(out, expected.concat());
    // The rest is as with words.
    let (_, words, code_of_words) = run(&["check"], &input);
    assert_eq!((err, code), (words, code_of_words));
    let (out, ..) = run(&["check", "--output", "json", "--timeout", "0"], UNIQUE);
    assert_eq!(out, object(1, UNIQUE, r#""verdict":"unknown","at_least":0"#));
}

#[test]
fn check_says_in_json_whether_the_solution_given_is_right() {
    let other = "1234342143122134";
    let input =
        format!("puzzle,solution\n{UNIQUE},{SOLUTION}\n{UNIQUE},{other}\n{SEVERAL},{UNIQUE}\n");
    let given = |options: &[&str]| -> Vec<serde_json::Value> {
        let (out, ..) = run(&[&["check", "--output", "json"], options].concat(), &input);
        let objects = out.lines().map(|line| serde_json::from_str(line).expect("an object"));
        objects.map(|object: serde_json::Value| object["solution_given"].clone()).collect()
    };
    let found = given(&[]);
    assert_eq!(found[0], serde_json::json!({"is_right": true, "reason": null}));
    let reason = "r4c3 is 4, not 3";
    assert_eq!(found[1], serde_json::json!({"is_right": false, "reason": reason}));
    assert_eq!(found[2]["is_right"], false);
    assert!(found[2]["reason"].is_string(), "{}", found[2]);
    assert_eq!(given(&["--solutions", "ignore"]), [(); 3].map(|()| serde_json::Value::Null));
}

#[test]
fn check_says_in_json_what_is_certified() {
    let folder = folder("check");
    let certified = |options: &[&str]| -> Vec<(String, bool)> {
        let arguments = ["check", "--output", "json", "--certify", &folder, "--resume"];
        let (out, ..) = run(&[&arguments, options].concat(), &format!("{UNIQUE}\n{SEVERAL}\n"));
        let objects = out.lines().map(|line| serde_json::from_str(line).expect("an object"));
        let said = objects.map(|object: serde_json::Value| {
            let verdict = object["verdict"].as_str().expect("a verdict").to_owned();
            (verdict, object["is_certified"].as_bool().expect("true or false"))
        });
        said.collect()
    };
    let both = |verdicts: [&str; 2], is_certified| {
        verdicts.map(|verdict| (verdict.to_owned(), is_certified))
    };
    assert_eq!(certified(&["--timeout", "0"]), both(["unknown", "unknown"], false));
    assert_eq!(certified(&[]), both(["unique", "multiple"], true));
}

#[test]
fn certify_says_in_json_what_is_proved() {
    for (puzzle, rest) in [
        (UNIQUE, format!(r#""verdict":"unique","solutions":["{SOLUTION}"],"steps":"#)),
        (NONE, r#""verdict":"none","solutions":[],"steps":"#.to_owned()),
        (SEVERAL, r#""verdict":"multiple","solutions":["1234"#.to_owned()),
    ] {
        let folder = folder("certify");
        let (out, err, code) = run(&["certify", "--report", "json", "-o", &folder], puzzle);
        let begin = format!("{{\"schema\":1,\"puzzle\":\"{puzzle}\",{rest}");
        assert!(out.starts_with(&begin) && out.ends_with("}\n"), "{out}");
        assert_eq!((err.as_str(), code), ("", i32::from(puzzle != UNIQUE)));
        let object: serde_json::Value = serde_json::from_str(&out).expect("an object");
        let words = run(&["certify", "-o", &folder], puzzle).0;
        match object["steps"].as_u64() {
            Some(steps) => assert!(words.contains(&format!(": proved in {steps} step")), "{words}"),
            None => assert_eq!(words, "multiple: two solutions\n"),
        }
    }
    let arguments = ["certify", "--report", "json", "--timeout", "0", "-o", &folder("late")];
    let nothing = r#""verdict":"unknown","solutions":[],"steps":null"#;
    let expected = format!("{{\"schema\":1,\"puzzle\":\"{UNIQUE}\",{nothing}}}\n");
    assert_eq!(run(&arguments, UNIQUE), (expected, String::new(), 1));
}

#[test]
fn the_library_writes_the_same_bytes() {
    let input = format!("{UNIQUE}\n{SEVERAL}\n{CONFLICT}\n");
    let mut solver = AutoSolver::new();
    let mut of_library = String::new();
    for record in Reader::new(input.as_bytes(), ReadOptions::default()) {
        let record = record.expect("a puzzle");
        let answer = solver.solve(&record.puzzle, &Budget::default()).expect("an answer");
        let place = format!("standard input:{}", record.line);
        let subject = Subject::new(&record.puzzle, &answer);
        of_library += &line(&CheckReport::new(&subject, place, &OneLine::default()));
        of_library.push('\n');
    }
    assert_eq!(run(&["check", "--output", "json"], &input).0, of_library);

    let puzzle = UNIQUE.parse().expect("a puzzle");
    let certificate = certify(&puzzle, &CertifyOptions::default()).expect("a certificate");
    let files = certificate.into_files();
    let verified = verify(|name| {
        let file = files.iter().find(|file| file.name == name);
        file.map(|file| &file.contents[..]).ok_or(std::io::ErrorKind::NotFound.into())
    });
    let report = CertifyReport::new(&verified.expect("it passes"), &OneLine::default());
    let arguments = ["certify", "--report", "json", "-o", &folder("library")];
    assert_eq!(run(&arguments, UNIQUE).0, line(&report) + "\n");
}

#[test]
fn every_object_begins_with_the_schema() {
    let folder = folder("schema");
    for arguments in [
        &["solve", "--output", "json"][..],
        &["solve", "--limit", "2", "--output", "json"],
        &["check", "--output", "json"],
        &["certify", "--report", "json", "-o", &folder],
        &["diagnose", "--output", "json"],
        &["explain", "--output", "json"],
        &["explain", "--strategy", "basic", "--output", "json"],
        &["hint", "--output", "json"],
        &["steps", "--output", "json"],
        &["rate", "--output", "json"],
        &["generate", "--seed", "1", "--output", "json"],
        &["canonical", "--output", "json"],
        &["transform", "--random", "--output", "json"],
        &["bench", "-", "--rounds", "1", "--output", "json"],
    ] {
        let (out, err, code) = run(arguments, NINE);
        assert_eq!(code, 0, "{arguments:?}: {err}");
        assert!(out.starts_with("{\"schema\":1,"), "{arguments:?}: {out}");
        assert_eq!(out.lines().count(), 1, "{arguments:?}: {out}");
        assert!(serde_json::from_str::<serde_json::Value>(&out).is_ok(), "{arguments:?}: {out}");
    }
}
