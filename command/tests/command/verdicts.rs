//! What `solve` and `check` say of puzzles that are unique or not, and the forms of their output.

use veridoku_testing::puzzles::{CONFLICT, NONE, SOLVED, THREE, UNIQUE};

use crate::process::run;

#[test]
fn solve_says_what_is_not_unique() {
    let input = format!("{UNIQUE}\n{NONE}\n");
    let (out, err, code) = run(&["solve"], &input);
    assert_eq!(out, format!("{SOLVED}\n{NONE}  # no solution\n"));
    assert_eq!((err.as_str(), code), ("", 1));
    let (out, _, code) = run(&["solve", "-"], THREE);
    assert!(out.ends_with("  # not unique\n") && out.len() == 81 + 15, "{out}");
    assert_eq!(code, 1);
    assert_eq!(run(&["solve"], UNIQUE).2, 0);
}

#[test]
fn solve_lists_solutions_up_to_a_limit() {
    for backend in ["auto", "native", "sat", "dlx"] {
        let lines = |arguments: &[&str]| {
            let arguments = [&["solve", "--backend", backend], arguments].concat();
            let (out, _, code) = run(&arguments, THREE);
            assert_eq!(code, 1);
            let mut lines: Vec<String> = out.lines().map(String::from).collect();
            lines.sort();
            lines
        };
        assert_eq!(lines(&["--all"]).len(), 3);
        assert_eq!(lines(&["--all"]), lines(&["--limit", "9"]));
        assert_eq!(lines(&["--limit", "2"]).len(), 2);
        assert_eq!(lines(&["--limit", "1"]).len(), 1);
        assert!(lines(&["--limit", "1"])[0].ends_with("# not unique"));
    }
    assert_eq!(run(&["solve", "--limit", "1"], UNIQUE), (format!("{SOLVED}\n"), "".into(), 0));
}

#[test]
fn solve_says_when_the_list_of_solutions_was_cut() {
    let last = |arguments: &[&str], input: &str| {
        let (out, err, _) = run(&[&["solve", "--output", "json"], arguments].concat(), input);
        let objects: Vec<serde_json::Value> =
            out.lines().map(|line| line.parse().expect("JSON")).collect();
        let (last, others) = objects.split_last().expect("an entry");
        assert!(others.iter().all(|other| other.get("is_exact").is_none()));
        (last["count"].as_u64(), last["is_exact"].as_bool(), objects.len() as u64, err)
    };
    assert_eq!(last(&["--all"], THREE), (Some(3), Some(true), 3, String::new()));
    assert_eq!(last(&["--limit", "9"], THREE), (Some(3), Some(true), 3, String::new()));
    assert_eq!(last(&["--limit", "2"], THREE), (Some(2), Some(false), 2, String::new()));
    assert_eq!(last(&["--limit", "1"], THREE), (Some(2), Some(false), 1, String::new()));
    assert_eq!(last(&["--limit", "1"], UNIQUE), (Some(1), Some(true), 1, String::new()));
    assert_eq!(last(&[], THREE), (None, None, 1, String::new()));
    let (count, is_exact, written, err) = last(&["--all", "--timeout", "0.1"], &".".repeat(81));
    assert_eq!((count, is_exact), (Some(written), Some(false)));
    assert_eq!(err, "note: standard input:1: timed out; there may be more solutions\n");
}

#[test]
fn variants_add_up_and_numbers_have_their_nouns() {
    let joined = run(&["count", "--variant", "x,anti-knight", "--limit", "50"], &".".repeat(36));
    let apart = ["count", "--variant", "x", "--variant", "anti-knight", "--limit", "50"];
    assert_eq!(run(&apart, &".".repeat(36)), joined);
    let (count, ..) = run(&["count", "--variant", "x", "--variant", "anti-king"], &".".repeat(16));
    assert_eq!(run(&["count", "--variant", "x,anti-king"], &".".repeat(16)).0, count);
    assert_ne!(run(&["count", "--variant", "x"], &".".repeat(16)).0, count);
    let (_, err, _) = run(&["solve", "--stats", "--threads", "1"], UNIQUE);
    assert!(err.starts_with("1 puzzle in ") && err.contains(" 1 solution, "), "{err}");
    assert!(err.ends_with(" 1 thread\n"), "{err}");
    let (out, ..) = run(&["bench", "-", "--backend", "dlx", "--rounds", "1"], UNIQUE);
    assert!(out.starts_with("1 puzzle, uniqueness (limit 2), 1 round, one thread\n"), "{out}");
    for command in [&["check"][..], &["bench"], &["cover"], &["certify", "--into", "nowhere"]] {
        let (_, err, code) = run(&[command, &["--timeout", "-1"]].concat(), UNIQUE);
        assert!(code == 2 && err.contains("expected seconds, as in 10 or 0.5"), "{err}");
    }
}

#[test]
fn forms_of_output() {
    let input = format!("{UNIQUE}\n{CONFLICT}\n");
    let (out, ..) = run(&["solve", "--output", "json"], &input);
    let objects: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(objects[0]["verdict"], "unique");
    assert_eq!(objects[0]["solution"], SOLVED);
    assert_eq!(objects[1]["verdict"], "none");
    assert_eq!(objects[1]["conflicts"][0]["place"], "row 1");
    assert_eq!(objects[1]["conflicts"][0]["cells"][1], "r1c9");
    let (out, ..) = run(&["solve", "--output", "csv"], &input);
    let expected = format!("puzzle,verdict,solution\n{UNIQUE},unique,{SOLVED}\n{CONFLICT},none,\n");
    assert_eq!(out, expected);
    let (out, ..) = run(&["solve", "--output", "grid"], UNIQUE);
    assert!(out.starts_with("534678912\n672195348\n") && out.ends_with("345286179\n\n"));
    let (out, ..) = run(&["solve", "--output", "pretty"], UNIQUE);
    assert!(out.contains("|  5  3 [4] | [6] 7 [8] |"), "{out}");
}

#[test]
fn check_names_conflicts_and_totals() {
    let input = [UNIQUE, THREE, NONE, CONFLICT].join("\n");
    let (out, err, code) = run(&["check"], &input);
    assert_eq!(out, "unique\nmultiple\nnone\nconflict r1c1=5 r1c9=5 (row 1)\n");
    assert_eq!((err.as_str(), code), ("1 unique, 1 multiple, 2 none\n", 1));
    let (crossed, ..) = run(&["check", "--cross-check"], &input);
    assert_eq!(crossed, out);
}

#[test]
fn check_says_where_a_puzzle_stands() {
    let input = format!("# a comment\n{UNIQUE}\n{}y\n{THREE}\n", &UNIQUE[..80]);
    let (out, err, code) = run(&["check", "--place"], &input);
    assert_eq!(out, "standard input:2: unique\nstandard input:4: multiple\n");
    assert!(err.contains("line 3, column 81") && err.contains("1 faulty"), "{err}");
    assert_eq!(code, 2);
}

#[test]
fn a_conflict_needs_no_time() {
    for backend in ["auto", "native", "sat", "dlx"] {
        let (out, ..) = run(&["check", "--timeout", "0", "--backend", backend], CONFLICT);
        assert_eq!(out, "conflict r1c1=5 r1c9=5 (row 1)\n");
    }
}

#[test]
fn a_puzzle_without_solution_reads_back_as_the_same_puzzle() {
    let sukaku = "12345678.".repeat(81);
    let (out, _, code) = run(&["solve"], &sukaku);
    assert_eq!((out, code), (format!("{sukaku}  # no solution\n"), 1));
    let jigsaw = "12......12......AABBAABBCCDDCCDD";
    let (out, ..) = run(&["solve", "--output", "json"], jigsaw);
    let entry: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert!(entry["puzzle"].as_str().is_some_and(|text| text.len() == 32), "{out}");
}

#[test]
fn output_does_not_depend_on_threads() {
    let input = [UNIQUE, THREE, NONE, CONFLICT].join("\n") + "\n";
    let input = input.repeat(700);
    let alone = run(&["solve", "--threads", "1"], &input);
    assert_eq!(alone.0.lines().count(), 2_800);
    for threads in ["2", "5"] {
        assert_eq!(run(&["solve", "--threads", threads], &input), alone);
    }
}

#[test]
fn views_of_a_puzzle() {
    let four = "12..34....12...3";
    let (out, _, code) = run(&["show"], four);
    assert!(out.contains("| 1 2 | . . |"), "{out}");
    assert_eq!(code, 0);
    let (out, ..) = run(&["show", "--as", "digits"], four);
    assert!(out.starts_with("digit 1\n1 .    \n. .   +\n    1 .\n"), "{out}");
    let (out, ..) = run(&["show", "--as", "houses"], four);
    assert!(out.starts_with("row 1: 1 2 . .\n") && out.contains("box 4: 1 2 . 3\n"), "{out}");
    let (out, ..) = run(&["show", "--as", "candidates"], four);
    assert!(out.contains("34"), "{out}");
    // A cell with all candidates also shows them, and everything reads back.
    let blank = ".".repeat(16);
    let (out, ..) = run(&["show", "--as", "candidates"], &blank);
    let row = "| 1234 1234 | 1234 1234 |";
    assert_eq!(out.lines().filter(|line| *line == row).count(), 4, "{out}");
    assert_eq!(run(&["count"], &out).0, "288\n");
    let (out, ..) = run(&["show", "--as", "candidates"], &".".repeat(81));
    assert_eq!(out.matches("123456789").count(), 81, "{out}");
    assert_eq!(run(&["check"], &out).0, "multiple\n");
}

#[test]
fn exports() {
    let (out, ..) = run(&["encode", "--encoding", "minimal"], &".".repeat(81));
    assert!(out.lines().any(|line| line == "p cnf 729 8829"));
    let (out, ..) = run(&["encode", "--as", "exact-cover"], &".".repeat(81));
    let items = out.lines().find(|line| !line.starts_with('|')).expect("items");
    assert_eq!(items.split_whitespace().count(), 324);
    let (out, ..) = run(&["encode", "--as", "coloring"], &".".repeat(81));
    assert!(out.lines().any(|line| line.starts_with("p edge 81 810")), "{}", &out[..200]);
}

#[test]
fn auto_says_whom_it_asked() {
    let hard = include_str!("../../../tests/data/gecode_p18.txt");
    let (out, err, _) = run(&["check", "--stats", "--timeout", "0.2"], &format!("{hard}\n{hard}"));
    assert_eq!(out, "unknown: at least 0\nunknown: at least 0\n");
    assert!(err.contains("backend auto (native 0, sat 2)"), "{err}");
    let (_, err, _) = run(&["check", "--stats"], &format!("{UNIQUE}\n{THREE}\n"));
    assert!(err.contains("backend auto (native 2, sat 0)"), "{err}");
    let (_, err, _) = run(&["check", "--stats", "--backend", "dlx"], UNIQUE);
    assert!(err.contains("backend dlx,"), "{err}");
}
