//! The basic strategy of `explain`.

use veridoku_testing::puzzles::{CONFLICT, SOLVED, THREE, UNIQUE};

use crate::process::run;

#[test]
fn histories_in_sentences() {
    let text = "3..2...........4";
    let (out, err, code) =
        run(&["explain", "--strategy", "basic", "--variant", "anti-king", "--place"], text);
    let expected = [
        "standard input:1: none",
        "clean r1c1=3: 3 eliminated from r1c2 r1c3 r2c1 r2c2 r3c1 r4c1",
        "clean r1c4=2: 2 eliminated from r1c2 r1c3 r2c3 r2c4 r3c4",
        "clean r4c4=4: 4 eliminated from r2c4 r3c3 r3c4 r4c1 r4c2 r4c3",
        "assume r1c2=1 (fewest candidates: 1, 4)",
        "  clean r1c2=1: 1 eliminated from r1c3 r2c1 r2c2 r2c3 r3c2 r4c2",
        "  r1c3=4  single candidate",
        "  clean r1c3=4: 4 eliminated from r2c2 r2c3",
        "  r2c2=2  single candidate",
        "  clean r2c2=2: 2 eliminated from r2c1 r3c1 r3c2 r3c3 r4c2",
        "  contradiction: row 3 has no place for 2",
        "back to r1c2: not 1 (6 entries undone)",
        "r1c2=4  single candidate",
        "clean r1c2=4: 4 eliminated from r1c3 r2c1 r2c2 r2c3 r3c2",
        "contradiction: row 2 has no place for 4",
        "there is no solution: 3 single candidates, 0 single places, 1 assumption, 1 taken back",
        "",
    ];
    assert_eq!(out.lines().collect::<Vec<_>>(), expected);
    assert_eq!((err.as_str(), code), ("", 1));

    let (out, err, code) = run(&["explain", "--strategy", "basic", "-"], UNIQUE);
    assert!(out.starts_with("unique\nclean r1c1=5: 5 eliminated from r1c3 "), "{out}");
    assert!(out.contains("\nr5c5=5  single candidate\n"), "{out}");
    assert!(out.contains(&format!("\nsolution: {SOLVED}\nsolved; there is no other")), "{out}");
    assert!(out.ends_with(" 0 assumptions\n\n"), "{out}");
    assert_eq!((err.as_str(), code), ("", 0));

    let (out, _, code) = run(&["explain", "--strategy", "basic"], CONFLICT);
    assert!(out.starts_with("conflict r1c1=5 r1c9=5 (row 1)\nclean r1c1=5: "), "{out}");
    assert!(
        out.contains("\ncontradiction: r1c9 has no candidate\nthere is no solution: "),
        "{out}"
    );
    assert_eq!(code, 1);
}

#[test]
fn histories_go_on_to_a_second_solution_on_demand() {
    let first = run(&["explain", "--strategy", "basic"], THREE);
    assert!(first.0.starts_with("multiple\n"), "{}", first.0);
    let line = first.0.trim_end().lines().last().expect("a line");
    assert!(line.starts_with("solved: ") && line.ends_with(", 0 taken back"), "{line}");
    let (out, _, code) = run(&["explain", "--strategy", "basic", "--prove"], THREE);
    assert_eq!(out.matches("solution: ").count(), 3, "{out}");
    assert!(out.contains(": other than "), "{out}");
    assert!(out.contains("\nthere is a second solution: "), "{out}");
    assert_eq!((first.2, code), (1, 1));
}

#[test]
fn histories_as_json_and_markdown() {
    let input = format!("{UNIQUE}\n123\n{THREE}\n");
    let (out, err, code) = run(&["explain", "--strategy", "basic", "--output", "json"], &input);
    assert!(err.starts_with("error: standard input: line 2, "), "{err}");
    assert_eq!(code, 2);
    let objects: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[0]["place"], "standard input:1");
    assert_eq!((&objects[0]["verdict"], &objects[0]["solutions"]), (&"unique".into(), &1.into()));
    let history = objects[1]["history"].as_array().expect("a list");
    let numbers = history.iter().map(|entry| entry["number"].as_u64());
    assert!(numbers.eq((1..=history.len() as u64).map(Some)));
    let supposed: Vec<_> = history.iter().filter(|entry| entry["is_supposed"] == true).collect();
    assert_eq!(objects[1]["suppositions"], supposed.len());
    assert_eq!(supposed[0]["rule"], "supposition");
    assert_eq!(history.last().expect("an entry")["rule"], "solution");

    let (out, _, _) = run(
        &["explain", "--strategy", "basic", "--output", "markdown", "--place"],
        &format!("{UNIQUE}\n{THREE}"),
    );
    assert!(
        out.starts_with("## standard input:1: unique\n\n| # | depth | entry | eliminated |\n"),
        "{out}"
    );
    assert!(out.contains("\n\n## standard input:2: multiple\n\n|"), "{out}");
    let cells = |line: &str| line.matches(" | ").count();
    assert!(
        out.lines()
            .filter(|line| line.starts_with('|'))
            .skip(2)
            .all(|line| cells(line) >= 3 || line.starts_with("|-")),
        "{out}"
    );
}

#[test]
fn a_history_ends_with_its_time() {
    let (out, err, code) = run(&["explain", "--strategy", "basic", "--timeout", "0"], UNIQUE);
    assert!(out.ends_with("the time limit was reached before a solution was found: 0 single candidates, 0 single places, 0 assumptions\n\n"), "{out}");
    assert_eq!((err.as_str(), code), ("", 1));
    let (_, err, code) = run(&["explain", "--strategy", "guess"], UNIQUE);
    assert!(err.contains("[possible values: logic, basic]"), "{err}");
    assert_eq!(code, 2);
}
