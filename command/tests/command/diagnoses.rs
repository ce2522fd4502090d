//! `diagnose` in sentences and as JSON.

use veridoku_testing::puzzles::{CONFLICT, NONE, SOLVED, THREE, UNIQUE};

use crate::process::run;

#[test]
fn diagnoses_are_in_order_and_in_sentences() {
    let input = [UNIQUE, THREE, NONE, CONFLICT].join("\n");
    let (out, err, code) = run(&["diagnose", "--smallest", "--place"], &input);
    assert_eq!((err.as_str(), code), ("", 1));
    let headings: Vec<&str> = out.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(
        headings,
        [
            "standard input:1: exactly one solution",
            "standard input:2: 3 solutions; two of them:",
            "standard input:3: no solution",
            "standard input:4: no solution"
        ]
    );
    let redundant = "  not minimal: 22 of the 30 givens can be removed, one at a time, but perhaps not together:\n";
    assert!(out.contains(redundant), "{out}");
    assert!(out.ends_with("  conflict: r1c1=5 r1c9=5 (row 1)\n"), "{out}");
    assert!(out.contains("  these 9 givens contradict each other; without any one"), "{out}");
    assert!(out.contains("  there is no smaller contradiction\n"), "{out}");
    assert!(out.contains("  1 more given would make the puzzle unique:\n"), "{out}");
    let alone = run(&["diagnose", "--threads", "1"], &input);
    assert_eq!(run(&["diagnose", "--threads", "3"], &input), alone);
    assert_eq!(run(&["diagnose"], UNIQUE).2, 0);
    let (out, ..) = run(&["diagnose", "--variant", "anti-king"], "................");
    assert_eq!(out, "no solution\n  these rules can never be satisfied, even without givens\n");
}

#[test]
fn diagnoses_as_json() {
    let input = [UNIQUE, THREE, CONFLICT].join("\n");
    for backend in ["native", "sat", "dlx"] {
        let (out, ..) = run(&["diagnose", "--output", "json", "--backend", backend], &input);
        let objects: Vec<serde_json::Value> =
            out.lines().map(|line| line.parse().expect("JSON")).collect();
        let [unique, several, conflict] = &objects[..] else { panic!("{out}") };
        assert_eq!(unique["verdict"], "unique");
        assert_eq!((&unique["solution"], &unique["redundant"]["of"]), (&SOLVED.into(), &30.into()));
        assert_eq!((&several["count"], &several["is_exact"]), (&3.into(), &true.into()));
        assert_eq!(several["completion"]["cells"].as_array().map(Vec::len), Some(1));
        let contradiction = &conflict["contradiction"];
        assert_eq!(contradiction["cells"], serde_json::json!(["r1c1=5", "r1c9=5"]));
        assert_eq!(
            (&contradiction["conflict"], &contradiction["at_least"]),
            (&"row 1".into(), &2.into())
        );
        assert_eq!(contradiction["witnesses"].as_array().map(Vec::len), Some(2));
        for object in [unique, several, conflict] {
            assert_eq!(object["unconfirmed"], 0);
        }
    }
}
