//! `bench`, and the encodings and constraints that it compares.

use veridoku::encode::{AtMostOne, Encoding};
use veridoku_testing::puzzles::{THREE, UNIQUE};

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
