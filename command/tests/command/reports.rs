//! JSON objects: the output of `check` and `certify`, the same from the library, and the common parts of all objects.

use std::collections::BTreeSet;
use std::fs;

use veridoku::advice::Subject;
use veridoku::certify::{CertifyOptions, certify};
use veridoku::format::{OneLine, ReadOptions, Reader};
use veridoku::report::{CertifyReport, CheckReport, line};
use veridoku::verify::verify;
use veridoku::{AutoSolver, Budget, Solver};

use crate::folder::Folder;
use crate::process::run;
use veridoku_testing::puzzles::UNIQUE as NINE;

const UNIQUE: &str = "12..34....12...3";
const SOLUTION: &str = "1234342143122143";
const SEVERAL: &str = "1234............";
const NONE: &str = "123........4....";
const CONFLICT: &str = "11..............";

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
    // The rest is the same as in text.
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
    let folder = Folder::new("certified");
    let folder = folder.path("all");
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
        let folder = Folder::new("proved");
        let folder = folder.path("certificate");
        let (out, err, code) = run(&["certify", "--output", "json", "--into", &folder], puzzle);
        let begin = format!("{{\"schema\":1,\"puzzle\":\"{puzzle}\",{rest}");
        assert!(out.starts_with(&begin) && out.ends_with("}\n"), "{out}");
        assert_eq!((err.as_str(), code), ("", i32::from(puzzle != UNIQUE)));
        let object: serde_json::Value = serde_json::from_str(&out).expect("an object");
        let words = run(&["certify", "--into", &folder], puzzle).0;
        match object["steps"].as_u64() {
            Some(steps) => assert!(words.contains(&format!(": proved in {steps} step")), "{words}"),
            None => assert_eq!(words, "multiple: two solutions\n"),
        }
    }
    let folder = Folder::new("late");
    let late = folder.path("certificate");
    let arguments = ["certify", "--output", "json", "--timeout", "0", "--into", &late];
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
    let folder = Folder::new("library");
    let arguments = ["certify", "--output", "json", "--into", &folder.path("certificate")];
    assert_eq!(run(&arguments, UNIQUE).0, line(&report) + "\n");
}

#[test]
fn every_object_begins_with_the_schema() {
    let folder = Folder::new("schema");
    let folder = folder.path("certificate");
    for arguments in [
        &["solve", "--output", "json"][..],
        &["solve", "--limit", "2", "--output", "json"],
        &["check", "--output", "json"],
        &["certify", "--output", "json", "--into", &folder],
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

/// The keys of an object, and of everything in it.
fn keys_of(value: &serde_json::Value, keys: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Object(members) => {
            for (key, value) in members {
                keys.insert(key.clone());
                keys_of(value, keys);
            }
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| keys_of(value, keys)),
        _ => (),
    }
}

/// `docs/json.md`, and the pages that document the keys of some commands.
#[test]
fn every_key_is_documented() {
    const HARD: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let folder = Folder::new("keys");
    let given = folder.path("given.txt");
    fs::write(&given, format!("{NINE}\n")).expect("a file");
    let wrong = NINE.replacen("53..", "531.", 1);
    let several = NINE.replacen("53..", "....", 1).replacen("6..195", ".....5", 1);
    let compared = format!("puzzle,solution\n{UNIQUE},{SOLUTION}\n");
    let (all, one) = (folder.path("all"), folder.path("one"));
    let mut keys = BTreeSet::new();
    for (arguments, input) in [
        (&["solve", "--limit", "2", "--cross-check"][..], NINE),
        (&["solve", "--timeout", "0"], NINE),
        (&["solve"], CONFLICT),
        (&["check", "--certify", &all], &compared),
        (&["check", "--timeout", "0"], NINE),
        (&["certify", "--into", &one], NINE),
        (&["verify", &one, "nowhere"], ""),
        (&["diagnose"], NINE),
        (&["diagnose"], &several),
        (&["diagnose"], &wrong),
        (&["diagnose"], CONFLICT),
        (&["explain"], NINE),
        (&["explain"], HARD),
        (&["explain"], &several),
        (&["explain"], &wrong),
        (&["explain"], CONFLICT),
        (&["explain", "--strategy", "basic"], NINE),
        (&["explain", "--strategy", "basic"], HARD),
        (&["explain", "--strategy", "basic", "--prove"], &several),
        (&["explain", "--strategy", "basic"], &wrong),
        (&["explain", "--variant", "x,anti-knight"], UNIQUE),
        (&["hint", "--detail", "3"], NINE),
        (&["hint"], &wrong),
        (&["hint", "--given", &given], &wrong),
        (&["steps"], HARD),
        (&["steps"], &wrong),
        (&["rate"], NINE),
        (&["generate", "--seed", "1", "--level", "easy"], ""),
        (&["canonical"], NINE),
        (&["canonical", "--dedupe=mark"], NINE),
        (&["transform", "--random", "--show"], NINE),
        (&["bench", "-", "--rounds", "1", "--backend", "all", "--encoding", "all"], NINE),
        (&["bench", "-", "--rows", "--rounds", "1", "--backend", "all"], NINE),
    ] {
        let (out, err, _) = run(&[arguments, &["--output", "json"]].concat(), input);
        assert!(!out.is_empty(), "{arguments:?}: {err}");
        for line in out.lines() {
            keys_of(&serde_json::from_str(line).expect("an object"), &mut keys);
        }
    }
    let pages = ["json.md", "guide/diagnose.md", "guide/generate.md", "guide/basic-strategy.md"];
    let text = |page: &str| {
        let path = veridoku_testing::root().join("docs").join(page);
        fs::read_to_string(path).expect("the page")
    };
    let documented = pages.map(text).concat();
    assert!(keys.len() > 100, "{keys:?}");
    keys.retain(|key| !documented.contains(&format!("`{key}`")));
    assert_eq!(keys, BTreeSet::new(), "not documented");
}
