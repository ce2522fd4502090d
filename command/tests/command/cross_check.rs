//! `--cross-check` reports how many backends confirm an answer.

use veridoku::Backend;

use crate::process::run;
use veridoku_testing::puzzles::UNIQUE;

/// Two givens that contradict each other on a grid that dlx refuses, because its cover would be too large.
fn large() -> String {
    format!("225 15 15 1 1{}\n", " 0".repeat(225 * 225 - 2))
}

#[test]
fn what_not_all_backends_settle_is_noted() {
    let all = Backend::ALL.len();
    let settled: Vec<&str> =
        Backend::ALL.map(Backend::name).into_iter().filter(|name| *name != "dlx").collect();
    let note = format!(
        "note: standard input:1: decided by {} of {all} backends ({}); the other backend ran out of time or cannot \
         take this puzzle\n",
        settled.len(),
        settled.join(", ")
    );
    let (out, err, code) = run(&["check", "--cross-check"], &large());
    assert!(out.starts_with("conflict r1c1=1 r1c2=1"), "{out}");
    let totals = "0 unique, 0 multiple, 1 none; 1 not decided by all backends\n";
    assert_eq!((err, code), (format!("{note}{totals}"), 1));
    for several in [&[][..], &["--all"]] {
        let arguments = [&["solve", "--cross-check", "--output", "json"], several].concat();
        let (out, err, code) = run(&arguments, &large());
        assert!(out.contains(&format!("\"settled_by\":{}", serde_json::json!(settled))), "{out}");
        assert_eq!((err, code), (note.clone(), 1));
    }
    assert_eq!(run(&["count", "--cross-check"], &large()), ("0\n".into(), note, 1));
}

#[test]
fn what_all_backends_settle_is_named_in_json_and_csv() {
    let (_, err, code) = run(&["check", "--cross-check"], UNIQUE);
    assert_eq!((err.as_str(), code), ("1 unique, 0 multiple, 0 none\n", 0));
    let all = Backend::ALL.map(Backend::name);
    let (out, err, code) = run(&["solve", "--cross-check", "--output", "csv"], UNIQUE);
    assert!(out.starts_with("puzzle,verdict,solution,settled_by\n"), "{out}");
    assert_eq!((err.as_str(), code), ("", 0));
    let settled = out.trim_end().rsplit(',').next().expect("a field");
    let mut names: Vec<&str> = settled.split(' ').collect();
    names.sort_by_key(|name| all.iter().position(|one| one == name));
    assert_eq!(names, all);
    // With several solutions, the last one reports it.
    let (out, ..) =
        run(&["solve", "--all", "--cross-check", "--output", "json"], "1.......2.......");
    let lines: Vec<&str> = out.lines().collect();
    let (last, before) = lines.split_last().expect("solutions");
    assert!(last.contains("\"settled_by\":[\"") && !before.is_empty(), "{last}");
    assert!(before.iter().all(|line| !line.contains("settled_by")), "{out}");
    // A single backend has nothing to compare.
    let (out, ..) = run(&["solve", "--output", "json"], UNIQUE);
    assert!(!out.contains("settled_by"), "{out}");
    // Nor is anything confirmed if no backend decided it.
    let (out, err, _) = run(&["check", "--cross-check", "--timeout", "0"], &".".repeat(81));
    assert!(out.starts_with("unknown"), "{out}");
    assert_eq!(err, "0 unique, 0 multiple, 0 none, 1 unknown\n");
}
