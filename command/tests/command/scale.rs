//! `--scale se`: rating, explaining and generating on the scale of Sudoku Explainer.

use serde_json::{Value, json};

use crate::process::run;

/// Rows of the library's data file.
const PUZZLE: &str =
    "........83..6.9.21..7.5.....79.2..841..9.....2.......6.2.........471..6....3....9";
const PLACED_LATE: &str =
    "5...32...7...4.....4...1..369.....858....41...5.9.........2...718...62.....3....4";

fn refusal(args: &[&str]) -> String {
    let (out, err, code) = run(args, PUZZLE);
    assert_eq!((out.trim(), code), ("", 2), "{args:?}");
    err
}

#[test]
fn a_puzzle_has_three_numbers() {
    let rate = |args: &[&str]| {
        let all = [&["rate", "--scale", "se"], args].concat();
        let (out, err, code) = run(&all, &format!("{PUZZLE}\n{PLACED_LATE}\n"));
        assert_eq!((err.as_str(), code), ("", 0));
        out
    };
    let lines = rate(&[]);
    let fields: Vec<&str> = lines.lines().flat_map(|line| line.split('\t').skip(1)).collect();
    assert_eq!(fields[..4], ["4.3", "1.2", "1.2", "two strong links"]);
    assert_eq!(fields[4..], ["2.8", "2.3", "2.3", "claiming"]);
    let by_template = rate(&["--template", "%r/%p/%d %t, 100%%: %g"]);
    let first = format!("4.3/1.2/1.2 two strong links, 100%: {PUZZLE}");
    assert_eq!(by_template.lines().next(), Some(first.as_str()));
    let csv = rate(&["--output", "csv"]);
    assert!(csv.contains(",er,ep,ed,hardest,bounds\n"), "{csv}");
    assert!(csv.contains(",4.3,1.2,1.2,two strong links,\n"), "{csv}");
    let objects = rate(&["--output", "json"]);
    let object: Value = serde_json::from_str(objects.lines().next().expect("a line")).unwrap();
    for (key, value) in [
        ("er", json!(4.3)),
        ("ep", json!(1.2)),
        ("ed", json!(1.2)),
        ("scale", json!("se")),
        ("end", json!("solved")),
        ("hardest", json!("two strong links")),
        ("verdict", json!("unique")),
    ] {
        assert_eq!(object[key], value, "{key}");
    }
    assert_eq!(object.get("bounds"), None);
    // ER is above EP, but EP equals ED.
    assert!(rate(&["--pearl", "--template", "%r/%p/%d"]).starts_with("20.0/1.2/1.2\n"));
    assert!(rate(&["--diamond", "--template", "%r/%p/%d"]).starts_with("20.0/1.2/1.2\n"));
}

#[test]
fn a_path_has_a_rating_and_a_sentence_for_each_step() {
    let (out, err, code) = run(&["explain", "--scale", "se"], PLACED_LATE);
    assert_eq!((err.as_str(), code), ("", 0));
    let lines: Vec<&str> = out.trim_end().lines().collect();
    assert_eq!(lines.first(), Some(&"unique"));
    assert_eq!(lines.last(), Some(&"solved: 2.8/2.3/2.3 (claiming)"));
    assert!(lines[1].starts_with("   1   2.3  naked single: "), "{}", lines[1]);
    assert!(lines[1].ends_with('.'));
    let claims = "  2.8  claiming: ";
    let claiming = lines.iter().find(|line| line.contains(claims)).expect("a claiming step");
    assert!(claiming.contains(" occurs only in box "), "{claiming}");
    let (out, _, _) = run(&["explain", "--scale", "se", "--output", "json"], PLACED_LATE);
    let object: Value = serde_json::from_str(&out).expect("an object");
    let steps = object["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), lines.len() - 2);
    assert_eq!(steps[0]["rating"], json!(2.3));
    assert!(steps[0]["placement"].is_string() && steps[0]["reason"].is_string());
}

#[test]
fn a_path_does_not_depend_on_threads() {
    // AI Escargot needs nested chains, whose search uses the free cores.
    let puzzle =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let explain = |threads| {
        let (out, err, code) = run(&["explain", "--scale", "se", "--threads", threads], puzzle);
        assert_eq!((err.as_str(), code), ("", 0));
        out
    };
    let alone = explain("1");
    assert!(alone.contains("nested forcing chains: r6c8<>7"), "{alone}");
    assert!(alone.trim_end().ends_with("solved: 10.5/1.2/1.2 (nested forcing chains)"), "{alone}");
    assert_eq!(explain("3"), alone);
}

#[test]
fn numbers_are_bounds_if_the_time_ends() {
    let args = ["rate", "--scale", "se", "--timeout", "0", "--template", "%r/%p/%d"];
    let (out, _, code) = run(&args, PUZZLE);
    assert_eq!((out.as_str(), code), (">=1.0/>=1.0/>=1.0\n", 1));
    let table = ["--output", "csv", "--columns", "er,bounds"];
    let (out, _, _) = run(&[&args[..5], &table].concat(), PUZZLE);
    assert!(out.ends_with(",>=1.0,er>=1.0 ep>=1.0 ed>=1.0\n"), "{out}");
    let (out, _, _) = run(&["rate", "--scale", "se", "--output", "csv"], PLACED_LATE);
    assert!(out.starts_with("puzzle,er,ep,ed,hardest,bounds\n"), "{out}");
    assert!(out.ends_with(",2.8,2.3,2.3,claiming,\n"), "{out}");
}

#[test]
fn options_without_effect_and_other_puzzles_are_refused() {
    let error = refusal(&["rate", "--pearl"]);
    assert!(error.contains("--pearl has no effect with --scale levels"), "{error}");
    let error = refusal(&["rate", "--scale", "se", "--without", "x-wing"]);
    assert!(
        error.contains("--without has no effect with the scale of Sudoku Explainer"),
        "{error}"
    );
    let error = refusal(&["rate", "--scale", "se", "--template", "%q"]);
    assert!(error.contains("found `%q`; expected %g"), "{error}");
    let error = refusal(&["explain", "--scale", "se", "--output", "html"]);
    assert!(error.contains("no pictures; expected --output text, markdown or json"), "{error}");
    let (out, err, code) = run(&["rate", "--scale", "se"], "12..34....12...3");
    assert_eq!((out.trim(), code), ("", 2));
    assert!(err.contains("a side of 4; the scale of Sudoku Explainer is for 9x9 grids"), "{err}");
    let (_, err, code) = run(&["generate", "--se", "7.3..7.1"], "");
    assert!(err.contains("no puzzle is rated 7.3 to 7.1"), "{err}");
    assert_eq!(code, 2);
    let (_, err, _) = run(&["generate", "--se", "7.1", "--scramble"], "");
    assert!(err.contains("--se and --scramble contradict each other"), "{err}");
}

#[test]
fn generated_puzzles_have_the_rating_asked_for() {
    let (out, err, code) =
        run(&["generate", "--seed", "7", "--se", "2.6..4.0", "--count", "3"], "");
    assert_eq!((err.as_str(), code), ("", 0));
    assert_eq!(out.lines().count(), 3);
    let again = |output| {
        let asked = ["generate", "--seed", "7", "--se", "2.6..4.0", "--count", "3", "--output"];
        run(&[&asked[..], &[output]].concat(), "").0
    };
    let (csv, json) = (again("csv"), again("json"));
    assert!(csv.starts_with("puzzle,solution,er,ep,ed\n"), "{csv}");
    let (rated, _, _) = run(&["rate", "--scale", "se"], &out);
    assert_eq!(rated.lines().count(), 3);
    for ((line, row), object) in rated.lines().zip(csv.lines().skip(1)).zip(json.lines()) {
        let numbers: Vec<&str> = line.split('\t').skip(1).take(3).collect();
        assert!(row.ends_with(&format!(",{}", numbers.join(","))), "{line} {row}");
        let object: serde_json::Value = object.parse().expect("JSON");
        let reported =
            ["er", "ep", "ed"].map(|name| format!("{:.1}", object[name].as_f64().expect(name)));
        assert_eq!(reported[..], numbers[..], "{line}");
        let er = line.split('\t').nth(1).expect("ER");
        assert!(["2.6", "2.8", "3.0", "3.2", "3.4", "3.6", "3.8", "4.0"].contains(&er), "{line}");
    }
}
