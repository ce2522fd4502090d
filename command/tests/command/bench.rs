//! `bench`, and the encodings and constraints that it compares.

use veridoku::encode::{AtMostOne, Encoding};
use veridoku_testing::puzzles::{THREE, UNIQUE};

use crate::folder::Folder;
use crate::process::run;

#[test]
fn bench_reports_each_backend() {
    let (out, err, code) =
        run(&["bench", "-", "--rounds", "1", "--output", "json"], &format!("{UNIQUE}\n{THREE}\n"));
    assert_eq!((err.as_str(), code), ("", 0));
    let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let results = report["results"].as_array().expect("results");
    let names: Vec<_> = results.iter().map(|result| result["backend"].clone()).collect();
    assert_eq!(names, ["native", "native alone", "sat", "dlx"]);
    assert!(results.iter().all(|result| result["microseconds_minimum"].as_f64() > Some(0.0)));
    let (out, ..) = run(&["bench", "-", "--backend", "dlx", "--rounds", "1"], UNIQUE);
    assert!(out.starts_with("1 puzzle, uniqueness (limit 2), 1 round, one thread\n"), "{out}");
}

#[test]
fn bench_compares_with_an_earlier_run() {
    let folder = Folder::new("earlier-run");
    let before = folder.path("before.json");
    let args = ["bench", "-", "--backend", "dlx", "--rounds", "3"];
    let (json, ..) = run(&[&args[..], &["--output", "json"]].concat(), UNIQUE);
    let mut report: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    report["results"][0]["microseconds_rounds"] = serde_json::json!([1e9, 2e9, 3e9]);
    folder.file("before.json", &report.to_string());
    let compare = |more: &[&str], input: &str| {
        run(&[&args[..], &["--compare", &before], more].concat(), input)
    };
    let (out, err, code) = compare(&[], UNIQUE);
    assert_eq!((err.as_str(), code), ("", 0));
    assert!(out.lines().nth(1).unwrap().ends_with("    ratio         spread"), "{out}");
    assert!(out.lines().nth(2).unwrap().contains(" 0.000 "), "{out}");
    let (json, ..) = compare(&["--output", "json"], UNIQUE);
    let report: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let result = &report["results"][0];
    let now = |at: usize| {
        let mut rounds: Vec<f64> = result["microseconds_rounds"]
            .as_array()
            .unwrap()
            .iter()
            .map(|round| round.as_f64().unwrap())
            .collect();
        rounds.sort_by(f64::total_cmp);
        rounds[at]
    };
    let compared = &result["compared"];
    let found = ["ratio", "lowest", "highest"].map(|key| compared[key].as_f64().unwrap());
    // Written and read numbers differ in their last digit.
    for (found, expected) in found.iter().zip([now(1) / 2e9, now(0) / 3e9, now(2) / 1e9]) {
        assert!((found / expected - 1.0).abs() < 1e-9, "{found} {expected}");
    }
    for (input, more, error) in [
        (format!("{UNIQUE}\n{THREE}"), &[][..], "found puzzles 1; expected 2\n"),
        (UNIQUE.to_owned(), &["--limit", "1"], "found limit 2; expected 1\n"),
    ] {
        let (_, err, code) = compare(more, &input);
        assert!(err.ends_with(error), "{err}");
        assert_eq!(code, 2);
    }
}

#[test]
fn bench_compares_encodings() {
    let args = ["bench", "-", "--backend", "sat", "--encoding", "all", "--at-most-one", "all"];
    let args = [&args[..], &["--rounds", "1", "--timeout", "60", "--output", "json"]].concat();
    let (out, err, code) = run(&args, &format!("{UNIQUE}\n{THREE}\n"));
    assert_eq!((err.as_str(), code), ("", 0));
    let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let results = report["results"].as_array().expect("results");
    assert_eq!(results.len(), Encoding::ALL.len() * AtMostOne::ALL.len());
    for result in results {
        let formulas = &result["formulas"];
        let names = [&formulas["encoding"], &formulas["at_most_one"]].map(|name| name.as_str());
        let [Some(encoding), Some(way)] = names else { panic!("{result}") };
        assert_eq!(result["backend"], format!("sat {encoding} {way}"));
        assert_eq!(result["unfinished"], 0);
        assert!(formulas["microseconds"].as_f64() > Some(0.0));
        if (encoding, way) == ("minimal", "pairwise") {
            assert_eq!(formulas["variables"], 729.0);
        }
    }
    let args = ["bench", "-", "--backend", "sat", "--at-most-one", "product", "--rounds", "1"];
    let (out, ..) = run(&args, UNIQUE);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[1].ends_with(" variables    clauses  us, encode"), "{out}");
    assert!(lines[2].starts_with("sat ") && lines[2].contains(" product "), "{out}");
}

#[test]
fn at_most_one_changes_no_answer() {
    let (expected, ..) = run(&["solve"], UNIQUE);
    for way in AtMostOne::ALL {
        for encoding in Encoding::ALL {
            let (way, encoding) = (way.name(), encoding.name());
            let choice = ["--backend", "sat", "--encoding", encoding, "--at-most-one", way];
            let (out, ..) = run(&[&["solve"], &choice[..]].concat(), UNIQUE);
            assert_eq!(out, expected, "{encoding}, {way}");
        }
    }
    let (out, _, code) = run(&["check", "--cross-check", "--at-most-one", "ladder"], UNIQUE);
    assert_eq!((out.as_str(), code), ("unique\n", 0));
}
