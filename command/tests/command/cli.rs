//! The command as a user sees it: output, exit codes, and exact messages.

use crate::folder::Folder;
use crate::process::{run, start, veridoku};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use veridoku::encode::{AtMostOne, Encoding};
use veridoku::{Kernel, SatEngine};

const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const THREE: &str =
    "7.9...6....5.4..7.1287.54.357..3298.4..68....38..91....1..5.3...641..8...5392...4";
const NONE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
const CONFLICT: &str =
    "5.......5........................................................................";

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
fn options_without_effect_are_refused() {
    let cases = [
        (
            &["check", "--backend", "native", "--sat-solver", "varisat"][..],
            "--sat-solver",
            "native",
            "sat",
        ),
        (&["solve", "--backend", "dlx", "--encoding", "triad"], "--encoding", "dlx", "sat"),
        (
            &["count", "--backend", "native", "--at-most-one", "ladder"],
            "--at-most-one",
            "native",
            "sat",
        ),
        (&["diagnose", "--backend", "dlx", "--encoding", "triad"], "--encoding", "dlx", "sat"),
        (&["bench", "--backend", "native", "--encoding", "all"], "--encoding", "native", "sat"),
        (&["bench", "--backend", "auto", "--encoding", "all"], "--encoding", "auto", "sat"),
        (&["bench", "--backend", "sat", "--kernel", "planes"], "--kernel", "sat", "native"),
        (&["check", "--backend", "dlx", "--kernel", "planes"], "--kernel", "dlx", "native"),
    ];
    for (arguments, option, backend, owner) in cases {
        let expected = format!(
            "error: {option} has no effect with --backend {backend}; expected --backend {owner}\n"
        );
        assert_eq!(run(arguments, UNIQUE), (String::new(), expected, 2));
    }
    let (_, err, code) = run(&["count", "--memo", "--encoding", "triad"], UNIQUE);
    assert_eq!((err.as_str(), code), ("error: --encoding has no effect with --memo\n", 2));
    for choice in [&["--backend", "auto"][..], &["--cross-check"], &["--backend", "sat"]] {
        let arguments = [&["check", "--encoding", "triad"], choice].concat();
        assert_eq!(run(&arguments, UNIQUE).2, 0);
    }
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
fn help_says_what_is_so() {
    let words = |arguments: &[&str]| {
        let (out, ..) = run(arguments, "");
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(words(&["--help"]).contains("or the time ran out first, or `verify` refuses"));
    assert!(words(&["cover", "--help"]).contains("Exit codes: 0 exactly one solution; 1 none or"));
    let check = words(&["check", "--help"]);
    assert!(check.contains("between them native for 1,000 guesses, then sat"), "{check}");
    assert!(check.contains("with --cross-check for each backend"), "{check}");
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
fn count_is_exact_or_at_least() {
    let blank = ".".repeat(81);
    let four = ".".repeat(16);
    assert_eq!(run(&["count"], &four).0, "288\n");
    assert_eq!(run(&["count", "--limit", "5"], &format!("{blank}\n{THREE}\n")).0, ">=5\n3\n");
    assert_eq!(run(&["count", "--variant", "x", "--box", "2x2"], &four).0, "48\n");
    // A search may find some before it first checks the clock.
    let (out, _, code) = run(&["count", "--timeout", "0"], &blank);
    assert_eq!((out.starts_with(">="), code), (true, 1), "{out}");
    let (out, _, code) = run(&["check", "--timeout", "0", "--backend", "dlx"], &blank);
    assert_eq!((out.as_str(), code), ("unknown: at least 0\n", 1));
}

#[test]
fn the_memo_counts_what_the_search_counts() {
    let four = ".".repeat(16);
    let input = format!("{four}\n1{}\n11{}\n", &four[1..], &four[2..]);
    for variant in ["classic", "x", "anti-knight,disjoint-groups"] {
        let search = run(&["count", "--variant", variant], &input);
        assert_eq!(run(&["count", "--variant", variant, "--memo"], &input), search);
    }
    assert_eq!(run(&["count", "--memo"], UNIQUE), ("1\n".into(), String::new(), 0));
    // Forgotten entries are counted again, and reported.
    let six = format!("123{}", ".".repeat(33));
    let (out, err, code) = run(&["count", "--memo", "--memory", "1"], &six);
    assert_eq!((out.as_str(), code), ("235008\n", 1));
    assert!(err.starts_with("note: standard input:1: "), "{err}");
    assert!(
        err.ends_with(" were dropped from the memo of 1 MiB; more memory would be faster\n"),
        "{err}"
    );
    let (_, err, code) = run(&["count", "--memo", "--backend", "sat"], &four);
    assert!(code == 2 && err.contains("cannot be used with '--backend"), "{err}");
}

#[test]
fn a_memory_that_cannot_be_is_refused() {
    for command in [&["count", "--memo"][..], &["cover", "--count", "--memo"]] {
        for memory in ["0", "-1", "1000000000000", "67108865", "18446744073709551616", "much"] {
            let (out, err, code) = run(&[command, &["--memory", memory]].concat(), UNIQUE);
            assert_eq!((out.as_str(), code), ("", 2));
            let said = format!(
                "error: invalid value '{memory}' for '--memory <MIB>': expected 1 to 67108864 MiB, as in \
                 1024\n"
            );
            assert!(err.starts_with(&said), "{err}");
        }
    }
}

#[test]
fn a_cover_is_solved_and_counted() {
    let text = "| Knuth's text\na b c | x\nb x\na x\nc b\nc\na\n";
    let out = "b x\nc\na\n\na x\nc b\n\nc b\na\n\n";
    let (found, err, code) = run(&["cover"], text);
    let sorted = |text: &str| {
        let mut covers: Vec<String> = text.split_terminator("\n\n").map(String::from).collect();
        covers.sort();
        covers
    };
    assert_eq!(sorted(&found), sorted(out));
    assert_eq!((err.as_str(), code), ("3 solutions\n", 1));
    assert_eq!(run(&["cover", "--count"], text).0, "3\n");
    assert_eq!(run(&["cover", "--count", "--memo"], text).0, "3\n");
    let (out, err, code) = run(&["cover", "--limit", "2"], text);
    assert_eq!((out.matches("\n\n").count(), err.as_str(), code), (2, ">=2 solutions\n", 1));
    let one = ("a\n\n".into(), "1 solution\n".into(), 0);
    assert_eq!(run(&["cover", "-"], "a\na\n"), one);
    let (encoded, ..) = run(&["encode", "--as", "exact-cover"], &".".repeat(16));
    assert_eq!(run(&["cover", "--count"], &encoded).0, "288\n");
}

#[test]
fn a_faulty_cover_is_refused() {
    let cases = [
        (
            &["cover"][..],
            "a b\na c\n",
            "error: standard input: line 2, column 3: `c` is not an item; expected one of the 2 items of line 1\n",
        ),
        (&["cover", "--memo"], "a\na\n", "error: --memo only counts solutions; expected --count\n"),
    ];
    for (arguments, text, error) in cases {
        assert_eq!(run(arguments, text), (String::new(), error.into(), 2));
    }
}

/// There is no terminal here: the line is shown only on request, and never among the answers.
#[test]
fn progress_is_said_on_standard_error() {
    let blank = ".".repeat(81);
    let long = ["count", "--memo", "--timeout", "1.8", "--memory", "64"];
    let (out, err, code) = run(&long, &blank);
    assert!(out.starts_with(">=") && out.ends_with('\n') && code == 1, "{out}");
    assert!(!err.contains(" solutions, "), "{err}");
    let long = ["count", "--memo", "--timeout", "2.8", "--memory", "64"];
    let (out, err, _) = run(&[&long[..], &["--progress"]].concat(), &blank);
    // One line per second, and no more.
    let mut said: Vec<&str> = err.lines().filter_map(|line| line.split(" s, ").next()).collect();
    said.dedup();
    assert_eq!(said.len(), err.lines().count(), "{err}");
    assert!(out.starts_with(">=") && out.lines().count() == 1, "{out}");
    assert!(err.lines().any(|line| line.starts_with("1 s, ") && line.ends_with("/s")), "{err}");
}

#[test]
fn a_bad_record_does_not_keep_the_others_from_being_served() {
    let input = format!("{UNIQUE}\n{}y\n{UNIQUE}\n", &UNIQUE[..80]);
    for threads in ["1", "3"] {
        let (out, err, code) = run(&["solve", "--threads", threads], &input);
        assert_eq!(out, format!("{SOLVED}\n{SOLVED}\n"));
        assert_eq!(
            err,
            "error: standard input: line 2, column 81: found 'y'; expected a digit 1-9 or the \
             blank '.'\n"
        );
        assert_eq!(code, 2);
    }
}

#[test]
fn faults_are_told_kindly() {
    let (_, err, code) = run(&["check", "/nowhere/puzzles.txt"], "");
    assert!(err.starts_with("error: /nowhere/puzzles.txt: No such file"), "{err}");
    assert_eq!(code, 2);
    let (_, err, code) = run(&["check"], "");
    assert!(err.starts_with("error: standard input: no puzzle found"), "{err}");
    assert_eq!(code, 2);
    let (_, err, code) = run(&["solve", "--backend", "magic"], "");
    assert!(err.contains("[possible values: auto, native, sat, dlx]"), "{err}");
    assert_eq!(code, 2);
    let (_, err, _) = run(&["solve", "--variant", "knight"], "");
    assert!(err.contains("`knight` is not a variant"), "{err}");
    let (_, err, _) = run(&["solve", "--box", "9"], "");
    assert!(err.contains("expected HEIGHTxWIDTH"), "{err}");
    let (_, err, code) = run(&["encode"], &format!("{UNIQUE}\n{UNIQUE}\n"));
    assert_eq!((err.contains("expected one"), code), (true, 2), "{err}");
    let sixteen = String::from("1") + &"G.".repeat(127) + ".";
    let (_, err, code) = run(&["check"], &sixteen);
    assert_eq!((err.contains("--alphabet"), code), (true, 2), "{err}");
}

#[test]
fn faults_name_the_options_that_help() {
    let says = |arguments: &[&str], input: &str, said: &str| {
        let (_, err, code) = run(&[&["check"], arguments].concat(), input);
        assert!(err.starts_with(&format!("error: standard input: {said}\n")), "{err}");
        assert_eq!(code, 2);
    };
    let sixteen = format!("1G{}", ".".repeat(254));
    says(
        &[],
        &sixteen,
        "line 1, column 1: a side of 16 needs symbols above 9; expected an alphabet: 1-9A-G, A-P or hex0; \
         name one with --alphabet",
    );
    says(
        &["--box", "3x3"],
        "12..34....12...3",
        "line 1, column 17: found 16 cells; expected 81, because the box or the regions imply \
         a side of 9; see --box and --regions",
    );
    says(
        &[],
        "1...\n.2..\n..1.\n...2\n",
        "line 1, column 1: the text is ambiguous: it is a different puzzle as line and as grid; expected \
         one of these formats; name one with --format",
    );
    says(
        &[],
        "these are words",
        "line 1, column 6: found 5 characters; expected side x side cells, as in 16 for 4x4, 81 for 9x9, \
         256 for 16x16 (no format reads this text, and line comes nearest); use --format to choose another",
    );
}

/// The commands that read puzzles, each with its other required arguments.
fn commands_of_puzzles() -> Vec<Vec<&'static str>> {
    let commands = [
        "solve",
        "check --place",
        "diagnose --place",
        "explain --place",
        "hint --place",
        "steps --place",
        "rate --place",
        "transform --apply transpose",
        "canonical",
        "count",
        "show",
        "encode",
    ];
    commands.iter().map(|command| command.split(' ').collect()).collect()
}

#[test]
fn a_puzzle_may_stand_in_place_of_a_file() {
    let rows: String = UNIQUE
        .as_bytes()
        .chunks(9)
        .fold(String::new(), |rows, row| rows + std::str::from_utf8(row).expect("ASCII") + "\n");
    for command in commands_of_puzzles() {
        for puzzle in [UNIQUE, &rows] {
            let (out, err, code) = run(&command, puzzle);
            assert_eq!(code, 0, "{command:?}: {err}");
            let named = |text: String| text.replace("standard input:", "argument 1:");
            let expected = (named(out), named(err), code);
            assert_eq!(run(&[&command[..], &[puzzle]].concat(), "no puzzle"), expected);
        }
    }
    let folder = Folder::new("argument");
    let certificate = folder.path("certificate");
    assert_eq!(run(&["certify", "--into", &certificate, UNIQUE], "").2, 0);
    let (out, _, code) = run(&["bench", "--rounds", "1", "--backend", "dlx", UNIQUE], "");
    assert!(out.starts_with("1 puzzle, ") && code == 0, "{out}");
    let (out, _, code) = run(&["tutorial", UNIQUE], "r1c3=4\n");
    assert!(out.contains("\n> r1c3=4\nRight") && code == 0, "{out}");
    let grids = ["generate", "--seed", "7", "--count", "3", "--grids"];
    let (out, err, code) = run(&[&grids[..], &[SOLVED]].concat(), "");
    assert_eq!(run(&[&grids[..], &["-"]].concat(), SOLVED), (out, err, code));
    // Each is named by its position among the arguments.
    let (out, err, code) = run(&["check", "--place", UNIQUE, "-", THREE], NONE);
    let places = "argument 1:1: unique\nstandard input:1: none\nargument 3:1: multiple\n";
    assert_eq!((out.as_str(), code), (places, 1), "{err}");
    // A puzzle may be longer than a file name can be, and is read with the same rules.
    let sixteen = ".".repeat(256);
    let rules = ["--alphabet", "A-P", "--timeout", "60", "--variant", "x"];
    assert_eq!(run(&[&["check"], &rules[..], &[&sixteen]].concat(), "").0, "multiple\n");
    assert_eq!(run(&["count", "--variant", "x", &".".repeat(16)], "").0, "48\n");
}

#[test]
fn a_file_comes_before_a_puzzle_of_its_name() {
    let folder = Folder::new("named");
    std::fs::write(folder.0.join(UNIQUE), THREE).expect("a file");
    let output = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"))
        .args(["check", "--place", UNIQUE, SOLVED])
        .current_dir(&folder.0)
        .output()
        .expect("the command ends");
    let expected = format!("{UNIQUE}:1: multiple\nargument 2:1: unique\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
}

#[test]
fn what_is_neither_file_nor_puzzle_is_told_as_both() {
    let missing = "No such file or directory (os error 2); nor is it a puzzle";
    let wrong = format!("{}y", &UNIQUE[..80]);
    let column = "line 1, column 81: found 'y'; expected a digit 1-9 or the blank '.'";
    for command in commands_of_puzzles() {
        let (out, err, code) = run(&[&command[..], &[&wrong]].concat(), UNIQUE);
        assert_eq!((out.as_str(), code), ("", 2));
        let said = format!("error: {wrong}: {missing}: {column}\n");
        assert!(err.starts_with(&said), "{command:?}: {err}");
    }
    let (_, err, _) = run(&["check", " "], UNIQUE);
    assert!(err.starts_with(&format!("error:  : {missing}: it is empty\n")), "{err}");
    // A text too long for a name is not repeated.
    let long = format!("{}y", ".".repeat(300));
    let (_, err, _) = run(&["check", UNIQUE, &long], "");
    assert!(err.starts_with("error: argument 2: File name too long"), "{err}");
    // A faulty puzzle among others is a text like any other.
    let (out, err, code) = run(&["solve", &format!("{UNIQUE}\n{wrong}\n{UNIQUE}")], "");
    assert_eq!((out, code), (format!("{SOLVED}\n{SOLVED}\n"), 2));
    assert_eq!(
        err,
        "error: argument 1: line 2, column 81: found 'y'; expected a digit 1-9 or the blank '.'\n"
    );
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

#[test]
fn a_kernel_this_cpu_lacks_is_refused() {
    for kernel in Kernel::ALL {
        let args =
            ["bench", "-", "--rounds", "1", "--kernel", kernel.name(), "--backend", "native"];
        let (out, err, code) = run(&args, UNIQUE);
        if kernel.is_available() {
            assert_eq!((err.as_str(), code), ("", 0), "{kernel}");
            let rows = out.lines().filter(|line| line.starts_with(&format!("native {kernel}")));
            assert_eq!(rows.count(), 1 + usize::from(kernel.is_side_by_side()), "{kernel}: {out}");
            assert_eq!(out.contains(&format!("{kernel} alone")), kernel.is_side_by_side());
        } else {
            assert_eq!((out.as_str(), code), ("", 2), "{kernel}");
            assert!(err.contains("this CPU cannot run"), "{err}");
        }
    }
}

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
    assert!(out.ends_with("the time ended before a solution: 0 single candidates, 0 single places, 0 assumptions\n\n"), "{out}");
    assert_eq!((err.as_str(), code), ("", 1));
    let (_, err, code) = run(&["explain", "--strategy", "guess"], UNIQUE);
    assert!(err.contains("[possible values: logic, basic]"), "{err}");
    assert_eq!(code, 2);
}

#[test]
fn a_sat_solver_that_is_not_built_in_names_its_feature() {
    for engine in SatEngine::ALL {
        let args = ["check", "--backend", "sat", "--sat-solver", engine.name()];
        let (out, err, code) = run(&args, UNIQUE);
        match engine.feature() {
            Some(feature) if !engine.is_available() => {
                assert_eq!((out.as_str(), code), ("", 2), "{engine}");
                let advice = format!("{engine} is not built in; build with `--features {feature}`");
                assert!(err.contains(&advice), "{err}");
            }
            _ => assert_eq!((out.as_str(), code), ("unique\n", 0), "{engine}"),
        }
    }
    for several in ["portfolio", "varisat,varisat"] {
        let args = ["solve", "--backend", "sat", "--sat-solver", several, "--timeout", "60"];
        assert_eq!(run(&args, UNIQUE), (format!("{SOLVED}\n"), String::new(), 0), "{several}");
    }
    let (_, err, code) = run(&["check", "--sat-solver", "chaff"], UNIQUE);
    assert!(err.contains("`chaff` is not a SAT solver") && err.contains("portfolio"), "{err}");
    assert_eq!(code, 2);
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

#[test]
fn a_closed_pipe_is_silent_success() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"))
        .args(["solve", "--all"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut input = child.stdin.take().expect("a pipe");
    writeln!(input, "{}", ".".repeat(81)).expect("a puzzle");
    drop(input);
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

/// Every command once, with the arguments it needs to write something.
#[cfg(unix)]
fn every_command(folder: &Folder) -> Vec<Vec<String>> {
    let path = |name: &str| folder.path(name);
    std::fs::write(path("cover"), "a\na\n").expect("a file");
    assert_eq!(run(&["certify", "--into", &path("sound"), UNIQUE], "").2, 0);
    let mut commands: Vec<Vec<String>> = commands_of_puzzles()
        .into_iter()
        .map(|command| command.into_iter().chain([UNIQUE]).map(String::from).collect())
        .collect();
    let others = [
        vec!["certify", "--into", "CERTIFICATE", UNIQUE],
        vec!["verify", "SOUND"],
        vec!["bench", "--rounds", "1", "--backend", "dlx", UNIQUE],
        vec!["cover", "COVER"],
        vec!["generate", "--seed", "1"],
        vec!["tutorial"],
        vec!["explain", "--strategy", "basic", UNIQUE],
        vec!["completions", "bash"],
        vec!["--help"],
        vec!["--version"],
        vec!["help", "solve"],
        vec!["solve", "--help"],
    ];
    for command in others {
        let word = |word: &str| match word {
            "CERTIFICATE" => path("certificate"),
            "SOUND" => path("sound"),
            "COVER" => path("cover"),
            word => word.into(),
        };
        commands.push(command.into_iter().map(word).collect());
    }
    commands
}

/// Standard error and exit code of a command whose standard output a shell redirects.
#[cfg(unix)]
fn redirected(command: &[String], redirection: &str) -> (String, i32) {
    let output = Command::new("sh")
        .args(["-c", &format!("exec \"$0\" \"$@\" {redirection}")])
        .arg(assert_cmd::cargo::cargo_bin!("veridoku"))
        .args(command)
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let err = String::from_utf8(output.stderr).expect("UTF-8");
    (err, output.status.code().expect("an exit code"))
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_is_an_error() {
    let folder = Folder::new("streams");
    for command in every_command(&folder) {
        for (redirection, why) in [
            (">&-", "standard output is closed"),
            ("1</dev/null", "standard output is not open for writing"),
        ] {
            let said = format!("error: the output cannot be written: {why}\n");
            assert_eq!(redirected(&command, redirection), (said, 2), "{command:?}");
        }
        assert_eq!(redirected(&command, ">/dev/null").1, 0, "{command:?}");
        // Python opens it so for a program whose output is not wanted.
        assert_eq!(redirected(&command, "1<>/dev/null").1, 0, "{command:?}");
        if cfg!(target_os = "linux") {
            let (err, code) = redirected(&command, ">/dev/full");
            let said = "error: the output cannot be written: No space left on device";
            assert!(err.contains(said) && code == 2, "{command:?}: {err}");
        }
    }
    // If no message arrives, there is only the exit code.
    let closed: Vec<String> = ["check", UNIQUE].map(String::from).into();
    assert_eq!(redirected(&closed, ">&- 2>&-"), (String::new(), 2));
    let wrong: Vec<String> = ["check", "--no-such-option"].map(String::from).into();
    assert_eq!(redirected(&wrong, "2>&-"), (String::new(), 2));
}

/// The output of a command on a terminal.
#[cfg(unix)]
mod terminal {
    use std::fs::File;
    use std::io::Read;
    use std::os::fd::{AsFd, OwnedFd};
    use std::time::Duration;

    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{LocalModes, OptionalActions, Winsize};
    use rustix::termios::{tcgetattr, tcsetattr, tcsetwinsize};

    use super::*;

    /// All output on a terminal of this width with this typed input; standard output is not part of it.
    fn shown(columns: u16, arguments: &[&str], typed: &str, most: Option<Duration>) -> String {
        let ours: OwnedFd = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&ours).expect("it is granted");
        unlockpt(&ours).expect("it is unlocked");
        let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&ours, size).expect("it has a size");
        let name = ptsname(&ours, Vec::new()).expect("it has a name").into_string().expect("UTF-8");
        // Without an echo, which would be mixed with the command's output.
        let mut modes = tcgetattr(&ours).expect("it has modes");
        modes.local_modes.remove(LocalModes::ECHO);
        tcsetattr(&ours, OptionalActions::Now, &modes).expect("they can be set");
        let side = || File::options().read(true).write(true).open(&name).expect("its other side");
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"));
        command.args(arguments).stdin(side()).stdout(Stdio::null()).stderr(side());
        let mut child = command.spawn().expect("the command starts");
        drop(command); // and with it our handle of the other side
        let mut terminal = File::from(ours.as_fd().try_clone_to_owned().expect("another hold"));
        terminal.write_all(typed.as_bytes()).expect("what is typed is taken");
        if let Some(most) = most {
            std::thread::sleep(most);
            child.kill().expect("an end");
        }
        let mut all = Vec::new();
        // The end of a terminal is an error.
        let _ = terminal.read_to_end(&mut all);
        child.wait().expect("the command ends");
        String::from_utf8(all).expect("UTF-8")
    }

    #[test]
    fn what_is_waited_for_is_said() {
        let puzzles = "reading puzzles (lines, or rows with an empty line after them) from standard input; Ctrl-D ends it\r\n";
        let typed = format!("{UNIQUE}\n\u{4}");
        for command in commands_of_puzzles() {
            let shown = shown(80, &command, &typed, None);
            assert!(shown.contains(puzzles), "{command:?}: {shown:?}");
        }
        let cover = shown(80, &["cover"], "a\na\n\u{4}", None);
        let said = "reading an exact cover (a line of items, then one option per line) from standard input; ";
        assert!(cover.contains(said), "{cover}");
        assert!(!shown(80, &["check", UNIQUE], "", None).contains("reading"));
        // A pipe needs no such message.
        assert_eq!(run(&["solve"], UNIQUE).1, "");
    }

    #[test]
    fn progress_stays_on_one_line() {
        let blank = ".".repeat(81);
        let long: [&[&str]; 3] = [
            &["count", &blank],
            &["count", "--memo", "--memory", "64", &blank],
            &["generate", "--seed", "1", "--technique", "jellyfish", "--count", "1000000"],
        ];
        for arguments in long {
            let shown = shown(30, arguments, "", Some(Duration::from_secs(3)));
            let lines: Vec<&str> = (shown.split('\r'))
                .filter_map(|line| line.strip_suffix("\u{1b}[K"))
                .filter(|line| !line.is_empty())
                .collect();
            assert!(lines.iter().all(|line| line.len() < 30), "{arguments:?}: {lines:?}");
            assert!(lines.iter().all(|line| line.contains(" s")), "{arguments:?}: {lines:?}");
            assert!(!lines.is_empty(), "{arguments:?}: {shown}");
        }
    }
}

#[test]
fn help_has_an_example_for_each_command() {
    let (help, ..) = run(&["--help"], "");
    // Two blanks and a name; continuation lines are indented further.
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ").filter(|entry| !entry.starts_with(' ')))
        .filter_map(|entry| entry.split_whitespace().next())
        .filter(|command| *command != "help")
        .collect();
    assert!(
        ["solve", "generate", "completions"].iter().all(|one| commands.contains(one)),
        "{help}"
    );
    for command in commands {
        let (out, _, code) = run(&[command, "--help"], "");
        assert!(out.contains("Example") && out.contains(&format!("veridoku {command}")), "{out}");
        assert_eq!(code, 0);
    }
    assert!(run(&["completions", "bash"], "").0.contains("_veridoku"));
}

#[test]
fn a_folder_is_no_file() {
    let folder = Folder::new("folder");
    let path = folder.path("inside");
    std::fs::create_dir_all(&path).expect("a folder");
    let said = format!("error: {path}: it is a folder; expected a file\n");
    for arguments in [&["solve"][..], &["cover"], &["bench"], &["solve", "--regions"]] {
        let (out, err, code) = run(&[arguments, &[&path]].concat(), UNIQUE);
        assert_eq!((out.as_str(), err, code), ("", said.clone(), 2));
    }
}

#[test]
fn certificates_are_written_and_verified() {
    let folder = Folder::new("certify");
    let one = folder.path("one");
    for (puzzle, verdict, status) in
        [(THREE, "multiple", 1), (NONE, "none", 1), (UNIQUE, "unique", 0)]
    {
        for kind in ["extended", "residual"] {
            let (out, err, code) = run(&["certify", "--into", &one, "--kind", kind], puzzle);
            assert!(out.starts_with(&format!("{verdict}: ")), "{out}");
            let note =
                format!("note: {one} held a certificate of another puzzle; it is replaced\n");
            let replaces = puzzle != THREE && kind == "extended";
            assert_eq!((err.as_str(), code), (if replaces { note.as_str() } else { "" }, status));
            let (out, err, code) = run(&["verify", &one], "");
            assert!(out.starts_with(&format!("{one}: {verdict}, ")), "{out}");
            assert_eq!((err.as_str(), code), ("", 0));
        }
    }
    // The files of the previous certificate are removed.
    assert!(!folder.0.join("one/second-solution.txt").exists());
    let proof = folder.0.join("one/proof.lrat");
    std::fs::write(&proof, "").expect("a file to damage");
    let (out, err, code) = run(&["verify", &one], "");
    let expected =
        format!("refused: {one}/proof.lrat:1: the proof ends without the empty clause\n");
    assert_eq!((out.as_str(), err, code), ("", expected, 1));
    std::fs::remove_file(&proof).expect("a file to remove");
    let (_, err, code) = run(&["verify", &one], "");
    assert!(err.starts_with(&format!("error: {one}/proof.lrat: No such file")), "{err}");
    assert_eq!(code, 2);
    let two = folder.path("two");
    let (out, _, code) = run(&["certify", "--into", &two, "--timeout", "0"], UNIQUE);
    assert_eq!((out.as_str(), code), ("unknown: timed out; nothing was written\n", 1));
    assert!(!folder.0.join("two").exists());
    assert_eq!(run(&["verify"], "").2, 2);
}

#[test]
fn a_second_puzzle_is_named_where_one_is_expected() {
    let folder = Folder::new("second");
    let certificate = folder.path("certificate");
    let input = format!("{UNIQUE}\n\n{THREE}\n");
    let said = "error: expected one puzzle; found a second at standard input:3";
    let (out, err, code) = run(&["certify", "--into", &certificate], &input);
    let expected = format!("{said}; check --certify DIR takes several\n");
    assert_eq!((out.as_str(), err, code), ("", expected, 2));
    let (out, err, code) = run(&["encode"], &input);
    assert_eq!((out.as_str(), err, code), ("", format!("{said}\n"), 2));
    // A bad record is another matter.
    let (_, err, code) = run(&["encode"], &format!("{UNIQUE}\n{}y\n", &UNIQUE[1..]));
    assert!(err.starts_with("error: standard input: line 2, column 81: found 'y'"), "{err}");
    assert_eq!(code, 2);
}

#[test]
fn a_grid_too_large_to_certify_is_told_how_large_it_may_be() {
    let folder = Folder::new("large");
    let row = format!("{}\n", "0 ".repeat(64));
    let arguments = ["certify", "--into", &folder.path("certificate"), "--format", "integers"];
    let (_, err, code) = run(&arguments, &row.repeat(64));
    assert!(err.starts_with("error: the extended encoding of this puzzle has "), "{err}");
    assert!(err.ends_with("; classic grids up to 49x49 can be certified\n"), "{err}");
    assert_eq!(code, 2);
}

#[test]
fn a_certificate_takes_the_place_of_another_and_of_nothing_else() {
    let folder = Folder::new("foreign");
    let path = folder.path("notes");
    std::fs::create_dir_all(&path).expect("a folder");
    for (name, contents) in [
        ("solution.txt", "my notes"),
        ("manifest.json", "{\n \"mine\": 1\n}\n"),
        ("notes.txt", "of no name that a certificate has"),
    ] {
        let file = folder.0.join("notes").join(name);
        std::fs::write(&file, contents).expect("a file");
        let (out, err, code) = run(&["certify", "--into", &path], UNIQUE);
        let found = match name {
            "manifest.json" => "its manifest.json does not belong to a certificate",
            _ => "it is not empty and holds no certificate",
        };
        let expected = format!(
            "error: {path}: {found}; expected a new or empty folder, or one with a certificate: remove it, or \
             choose another\n"
        );
        assert_eq!((out.as_str(), err, code), ("", expected, 2));
        assert_eq!(std::fs::read_to_string(&file).expect("it is still there"), contents);
        std::fs::remove_file(&file).expect("a file to remove");
    }
    // Leftovers of an interrupted certificate.
    let begun = folder.0.join("notes/manifest.json.unfinished");
    std::fs::write(&begun, "{\n  \"format\": \"veri").expect("a file");
    std::fs::write(folder.0.join("notes/puzzle.txt.unfinished"), UNIQUE).expect("a file");
    assert_eq!(run(&["verify", &path], "").2, 2);
    // Files with other names than a certificate's are not touched.
    let own = folder.0.join("notes/notes.txt");
    std::fs::write(&own, "mine").expect("a file");
    assert_eq!(run(&["certify", "--into", &path], UNIQUE).2, 0);
    assert_eq!(run(&["verify", &path], "").2, 0);
    assert!(!begun.exists() && !folder.0.join("notes/puzzle.txt.unfinished").exists());
    assert_eq!(std::fs::read_to_string(&own).expect("it is still there"), "mine");
    let file = folder.path("notes/puzzle.txt");
    let (_, err, code) = run(&["certify", "--into", &file], UNIQUE);
    assert_eq!((err, code), (format!("error: {file}: it is a file; expected a folder\n"), 2));
}

#[test]
fn check_certifies_every_puzzle() {
    let folder = Folder::new("check");
    let input = format!("# a comment\n{UNIQUE}\n{THREE}\n{NONE}\n{CONFLICT}\n");
    for threads in ["1", "2"] {
        let all = folder.path(threads);
        let (out, err, code) = run(&["check", "--certify", &all, "--threads", threads], &input);
        assert_eq!(out, "unique\nmultiple\nnone\nconflict r1c1=5 r1c9=5 (row 1)\n");
        let totals = "1 unique, 1 multiple, 2 none; 4 certified\n";
        assert_eq!((err.as_str(), code), (totals, 1));
        // Certificates of an earlier input would also verify, but are for other puzzles.
        let (out, err, code) = run(&["check", "--certify", &all], UNIQUE);
        let expected = format!(
            "error: {all}: it is not empty; expected a new or empty folder for the certificates of \
             this input, or --resume to continue them\n"
        );
        assert_eq!((out.as_str(), err, code), ("", expected, 2));
    }
    let all = folder.path("3");
    let (_, err, code) = run(&["check", "--certify", &all, "a.txt", "b.txt"], "");
    assert!(
        err.contains("certificates are named after the lines of a file; expected one file"),
        "{err}"
    );
    assert_eq!(code, 2);
}

#[test]
fn verify_shows_the_puzzles_of_a_folder_of_certificates() {
    let folder = Folder::new("verify");
    let all = folder.path("all");
    let input = format!("{UNIQUE}\n\n{THREE}\n{CONFLICT}\n");
    assert_eq!(run(&["check", "--certify", &all], &input).2, 1);
    let (out, err, code) = run(&["verify", &all], "");
    assert_eq!((err.as_str(), code), ("3 sound, 0 refused\n", 0));
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with(&format!("{all}/000001: unique, ")), "{out}");
    assert!(lines[0].ends_with(" of proof; 9x9, boxes 3x3, 30 givens"), "{out}");
    assert_eq!(lines[1..3], [format!("  {UNIQUE}"), format!("  {SOLVED}")]);
    assert!(lines[3].starts_with("  puzzle sha256 "), "{out}");
    let heading = format!("{all}/000003: multiple, two solutions; 9x9, boxes 3x3, 38 givens");
    assert_eq!(lines[4..6], [heading, format!("  {THREE}")]);
    let (two, _, _) = run(&["solve", "--limit", "3"], THREE);
    for line in &lines[6..8] {
        assert!(two.contains(line.trim_start()), "{out}");
    }
    assert_ne!(lines[6], lines[7]);
    assert!(lines[9].starts_with(&format!("{all}/000004: none, ")), "{out}");
    assert_eq!(lines[10], format!("  {CONFLICT}"));

    // A damaged or missing certificate among others is detected.
    std::fs::write(folder.0.join("all/000001/proof.lrat"), "").expect("a file to damage");
    std::fs::remove_file(folder.0.join("all/000003/manifest.json")).expect("a file to remove");
    let (out, err, code) = run(&["verify", &all], "");
    assert_eq!((out.lines().count(), code), (3, 2));
    assert!(err.starts_with(&format!("refused: {all}/000001/proof.lrat:1: ")), "{err}");
    let missing = "it has no manifest.json; expected a certificate, as in the other folders";
    let end = format!("\nerror: {all}/000003: {missing}\n1 sound, 2 refused\n");
    assert!(err.ends_with(&end), "{err}");
}

#[test]
fn verify_says_what_it_expects_where_there_is_no_certificate() {
    let folder = Folder::new("no-certificate");
    let paths = ["empty", "notes", "notes/notes.txt", "nowhere"].map(|name| folder.path(name));
    let [empty, notes, file, nowhere] = &paths;
    std::fs::create_dir_all(empty).expect("a folder");
    std::fs::create_dir_all(folder.0.join("notes/more")).expect("a folder");
    std::fs::write(file, "mine").expect("a file");
    let expected = "expected a folder with manifest.json, or a folder of such folders";
    for path in [empty, notes] {
        let (out, err, code) = run(&["verify", path], "");
        let said = format!("error: {path}: found no certificate; {expected}\n");
        assert_eq!((out.as_str(), err, code), ("", said, 2));
    }
    for path in [file, nowhere] {
        let (_, err, code) = run(&["verify", path], "");
        assert!(err.starts_with(&format!("error: {path}: ")), "{err}");
        assert!(err.ends_with(&format!("; {expected}\n")), "{err}");
        assert_eq!(code, 2);
    }
    // The others are still checked.
    let sound = folder.path("sound");
    assert_eq!(run(&["certify", "--into", &sound], UNIQUE).2, 0);
    let (out, err, code) = run(&["verify", empty, &sound], "");
    assert!(out.starts_with(&format!("{sound}: unique, ")), "{out}");
    assert_eq!((err.lines().last(), code), (Some("1 sound, 1 refused"), 2));
}

#[test]
fn verify_says_the_rules() {
    let folder = Folder::new("rules");
    let large = ".".repeat(256);
    let (blank, six) = (".".repeat(81), "..3.5....1..3.......4..22..6...6...1");
    for (arguments, puzzle, rules, shown) in [
        (
            &["--variant", "x,anti-knight"][..],
            &blank[..],
            "9x9, boxes 3x3, x, anti-knight",
            "variant: x anti-knight",
        ),
        (&["--box", "2x3"], six, "6x6, boxes 2x3", six),
        (&["--alphabet", "1-9A-G"], &large, "16x16, boxes 4x4", "size: 16x16"),
    ] {
        let path = folder.path(rules);
        let arguments = [&["certify", "--into", &path], arguments].concat();
        assert_eq!(run(&arguments, puzzle).1, "");
        let (out, err, code) = run(&["verify", &path], "");
        assert_eq!((err.as_str(), code), ("", 0));
        let (heading, grids) = out.split_once('\n').expect("lines");
        assert!(heading.contains(&format!("; {rules}, ")), "{out}");
        assert!(out.contains(&format!("\n  {shown}\n")), "{out}");
        assert!(grids.contains("\n  puzzle sha256 "), "{out}");
    }
}

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
        "error: standard input:1: expected a classic 9x9 puzzle; other rules have other symmetries\n"
    );
    let (_, err, code) = run(&["canonical", "--output", "json", "--original"], UNIQUE);
    let message = "error: --original has no effect with objects and tables, which contain both\n";
    assert_eq!((err.as_str(), code), (message, 2));
}

/// Logic takes longer than the verdict, so an answer does not wait for very many others.
#[test]
fn ratings_are_written_while_the_input_goes_on() {
    let mut child = start(&mut veridoku(&["rate"]));
    let mut input = child.stdin.take().expect("a pipe");
    let lines = format!("{UNIQUE}\n").repeat(100);
    input.write_all(lines.as_bytes()).expect("the command reads");
    input.flush().expect("the command reads");
    let out = child.stdout.take().expect("a pipe");
    let (told, hears) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        let mut line = String::new();
        let _ = BufReader::new(out).read_line(&mut line);
        let _ = told.send(line);
    });
    let first = hears.recv_timeout(Duration::from_secs(60));
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    reader.join().expect("the pipe ends");
    assert!(first.is_ok_and(|line| line.starts_with(UNIQUE)), "nothing was written");
}
