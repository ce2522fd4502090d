//! The commands of logic as a user sees them: `explain`, `hint`, `steps`, `rate`, `tutorial`.

use crate::folder::Folder;
use crate::process::run;

use serde_json::{Value, json};
use veridoku::diagnose::statement;
use veridoku::format::{Format, WriteOptions};
use veridoku::logic::{Position, Technique};
use veridoku::{Budget, Cell, Digit, NativeSolver, Puzzle, SatSolver, Solution, Solver};

use veridoku_testing::geometry;
use veridoku_testing::puzzles::{CONFLICT, NONE, SOLVED, THREE, UNIQUE};
use veridoku_testing::random::Random;

/// Locked candidates are needed: Norvig's second grid.
const POINTING: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const FOUR: &str = "12..34....12...3";

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("an object on each line")).collect()
}

fn assert_snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// What is drawn for a step is data, so text does not have it.
#[test]
fn pictures_are_refused_for_text() {
    for name in ["hint", "steps", "explain"] {
        let (out, err, code) = run(&[name, "--pictures"], UNIQUE);
        assert!(
            err.contains("--pictures has no effect on this output; expected --output json"),
            "{err}"
        );
        assert_eq!((out.as_str(), code), ("", 2), "{name}");
        let (out, err, code) = run(&[name, "--pictures", "--output", "json"], UNIQUE);
        assert_eq!((err.as_str(), code), ("", 0), "{name}: {out}");
    }
}

/// Grids too large for logic are refused before anything is solved; contradictory puzzles are not rated.
#[test]
fn a_rating_is_not_waited_for_in_vain() {
    let blank = format!("64 8 8\n{}", format!("{}\n", "0 ".repeat(64)).repeat(64));
    for command in ["rate", "steps", "explain"] {
        let (out, err, code) = run(&[command], &blank);
        assert!(err.contains("a side of 64; logic works for sides up to 25"), "{command}: {err}");
        assert_eq!((out.trim(), code), ("", 2), "{command}");
    }
    let conflict = format!("5.......5{}", ".".repeat(72));
    assert_eq!(run(&["rate"], &conflict).0, format!("{conflict}\tnone\t0\t-\t-\n"));
}

#[test]
fn a_path_that_is_not_shortened_says_why() {
    let shortest =
        |more: &[&str], input: &str| run(&[&["explain", "--shortest"], more].concat(), input).0;
    assert!(shortest(&[], POINTING).contains("; score of these steps "));
    for whole in [THREE, NONE] {
        for more in [&[][..], &["--output", "markdown"], &["--output", "html"]] {
            let out = shortest(more, whole);
            let why =
                "All steps are shown: only a path that ends with the solution can be shortened.";
            assert!(out.contains(why), "{out}");
        }
    }
}

#[test]
fn an_option_of_lessons_needs_a_lesson() {
    let (_, err, code) = run(&["hint", "--style", "teach", "--detail", "2"], UNIQUE);
    assert!(err.ends_with("only on a step; expected --detail 3\n"), "{err}");
    assert_eq!(code, 2);
    let (out, ..) = run(&["hint", "--language", "fr", "--detail", "2"], UNIQUE);
    assert!(out.starts_with("regardez le bloc "), "{out}");
    let (out, ..) = run(&["hint", "--language", "fr", "--detail", "3"], UNIQUE);
    assert!(out.contains("\nDonc L"), "{out}");
    assert_eq!(run(&["tutorial", "--lesson", "x-wing", "--style", "terse"], "").2, 2);
}

#[test]
fn an_explanation_in_three_forms() {
    for form in ["text", "markdown"] {
        let (out, err, code) = run(&["explain", "--output", form], UNIQUE);
        assert_eq!((err.as_str(), code), ("", 0));
        assert_snapshot(&format!("explain-{form}"), &out);
    }
    let (out, err, code) = run(&["explain", "--output", "json"], FOUR);
    assert_eq!((err.as_str(), code), ("", 0));
    let pretty = serde_json::to_string_pretty(&objects(&out)[0]).expect("JSON");
    assert_snapshot("explain-json", &pretty);
}

/// A page has only the JSON object: with it, every step leads to the solution.
#[test]
fn a_path_can_be_played_from_its_json() {
    let (out, _, code) = run(&["explain", "--output", "json"], &format!("{UNIQUE}\n{POINTING}\n"));
    assert_eq!(code, 0);
    for object in objects(&out) {
        assert_eq!(object["schema"], 1);
        assert_eq!(
            (&object["verdict"], &object["end"]["kind"]),
            (&"unique".into(), &"solved".into())
        );
        let side = object["geometry"]["side"].as_u64().expect("a side") as usize;
        let index = |name: &Value| {
            let name = name.as_str().expect("a name").trim_start_matches('r');
            let (row, column) = name.split_once('c').expect("a column");
            let number = |text: &str| text.parse::<usize>().expect("a number") - 1;
            number(row) * side + number(column)
        };
        let mut values: Vec<Value> = object["start"]["values"].as_array().expect("values").clone();
        let mut candidates: Vec<Vec<Value>> =
            serde_json::from_value(object["start"]["candidates"].clone()).expect("lists");
        let rounds = object["rounds"].as_array().expect("rounds");
        for step in rounds.iter().flat_map(|round| round["steps"].as_array().expect("steps")) {
            for placed in step["placements"].as_array().expect("a list") {
                let cell = index(&placed["cell"]);
                assert!(candidates[cell].contains(&placed["digit"]), "{step}");
                values[cell] = placed["digit"].clone();
                candidates[cell].clear();
                for house in object["geometry"]["houses"].as_array().expect("houses") {
                    let cells = house["cells"].as_array().expect("cells");
                    if cells.contains(&placed["cell"]) {
                        for peer in cells {
                            candidates[index(peer)].retain(|digit| *digit != placed["digit"]);
                        }
                    }
                }
            }
            for struck in step["eliminations"].as_array().expect("a list") {
                let cell = index(&struck["cell"]);
                candidates[cell].retain(|digit| *digit != struck["digit"]);
            }
            assert!(!step["sentence"].as_str().expect("a sentence").is_empty());
        }
        assert_eq!(values, *object["solution"].as_array().expect("a solution"));
        assert_eq!(values, *object["end"]["position"]["values"].as_array().expect("values"));
    }
}

#[test]
fn what_a_puzzle_is_comes_first() {
    let (out, err, code) = run(&["explain"], THREE);
    assert!(out.starts_with("multiple\n+-------+"), "{out}");
    assert!(out.contains("There are several solutions; `veridoku diagnose` shows where"), "{out}");
    assert_eq!((err.as_str(), code), ("", 1));
    let wrong = UNIQUE.replacen("53..7", "531.7", 1);
    // Nothing shows that r1c3 is wrong before a technique outside the selection is used.
    let stuck = POINTING.replacen("4..", "4.1", 1);
    let (out, err, code) = run(&["explain", "--place", "--only", "full-house"], &stuck);
    assert!(out.starts_with("standard input:1: none\n"), "{out}");
    let warning = "There is no solution; `veridoku diagnose` shows which givens contradict each other. The \
                   steps are valid in no grid; they ";
    assert!(out.contains(&format!("\n{warning}end before they reach a contradiction:\n")), "{out}");
    assert!(out.contains("\nlogic ends here, with "), "{out}");
    assert_eq!((err.as_str(), code), ("", 1));
    let (out, ..) = run(&["explain"], &wrong);
    assert!(out.contains(&format!("\n{warning}lead to a contradiction:\n")), "{out}");
    assert!(
        out.contains("\ncontradiction, after 8 steps in 1 round: row 3 has no place for 1\n"),
        "{out}"
    );
    let (out, ..) = run(&["explain", "--timeout", "0", "--backend", "dlx"], UNIQUE);
    assert!(out.starts_with("unknown: at least 0\n"), "{out}");
    assert!(
        out.contains("These steps are valid in every solution, if there is one, and use no"),
        "{out}"
    );
    let (out, _, code) = run(&["explain"], CONFLICT);
    assert!(out.starts_with("conflict r1c1=5 r1c9=5 (row 1)\n"), "{out}");
    assert!(out.ends_with("so nothing can be deduced.\n\n"), "{out}");
    assert_eq!(code, 1);
    let (out, ..) = run(&["explain", "--output", "json"], CONFLICT);
    assert_eq!(objects(&out)[0]["conflicts"][0]["place"], "row 1");
    // No output for a puzzle with several solutions assumes that it has only one.
    for command in ["explain", "steps"] {
        let (out, ..) = run(&[command, "--output", "json"], THREE);
        for technique in Technique::ALL.iter().filter(|one| one.uses_uniqueness()) {
            assert!(!out.contains(&format!("\"name\":\"{technique}\"")), "{technique}");
        }
    }
}

#[test]
fn techniques_can_be_chosen() {
    let (out, ..) = run(&["explain", "--only", "full-house,NAKED SINGLE"], POINTING);
    assert!(out.contains("\nlogic ends here, with "), "{out}");
    let (out, ..) = run(&["rate", "--without", "pointing"], POINTING);
    assert!(!out.contains("\tpointing\t"), "{out}");
    assert!(run(&["rate"], POINTING).0.ends_with("\tpointing\ttechnique\n"));
    let (_, err, code) = run(&["rate", "--without", "x-ray"], UNIQUE);
    assert!(err.contains("`x-ray` is not a technique; expected one of full house, "), "{err}");
    assert_eq!(code, 2);
    for (arguments, message) in [
        (&["--prove"][..], "error: --prove has no effect with --strategy logic\n"),
        (
            &["--strategy", "basic", "--grids"],
            "error: --grids has no effect with --strategy basic\n",
        ),
        (
            &["--strategy", "basic", "--fish", "franken"],
            "error: --fish has no effect with --strategy basic\n",
        ),
    ] {
        let (out, err, code) = run(&[&["explain"], arguments].concat(), UNIQUE);
        assert_eq!((out.as_str(), err.as_str(), code), ("", message, 2));
    }
}

#[test]
fn options_that_leave_no_technique_are_refused() {
    let cases: [(&[&str], &str); 8] = [
        (
            &["rate", "--only", "x-wing", "--without", "x-wing"],
            "--only and --without together leave",
        ),
        (
            &["hint", "--only", "bug+1", "--no-uniqueness"],
            "--only and --no-uniqueness together leave",
        ),
        (
            &["explain", "--only", "x-wing,bug+1", "--no-uniqueness", "--without", "x-wing"],
            "--only, --without and --no-uniqueness together leave",
        ),
        (
            &["tutorial", "--only", "x-wing", "--without", "x-wing"],
            "--only and --without together leave",
        ),
        (
            &["steps", "--technique", "x-wing", "--without", "x-wing"],
            "--technique and --without together leave",
        ),
        (
            &["steps", "--technique", "x-wing", "--only", "naked-single"],
            "--technique and --only together leave",
        ),
        (
            &["steps", "--technique", "bug+1", "--no-uniqueness"],
            "--technique and --no-uniqueness together leave",
        ),
        (&["steps", "--without", "ALL"], "--without leaves"),
    ];
    let all: Vec<&str> = Technique::ALL.iter().map(|technique| technique.name()).collect();
    let all = all.join(",");
    for (arguments, said) in cases {
        let word =
            |word: &&'static str| if *word == "ALL" { all.clone() } else { word.to_string() };
        let words: Vec<String> = arguments.iter().map(word).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let expected = format!("error: {said} no technique; expected at least one\n");
        assert_eq!(run(&words, UNIQUE), (String::new(), expected, 2), "{arguments:?}");
    }
    // Options that leave some techniques are not refused.
    for arguments in [
        &["steps", "--technique", "x-wing,naked-single", "--only", "naked-single"][..],
        &[
            "rate",
            "--only",
            "full-house,naked-single,bug+1",
            "--no-uniqueness",
            "--without",
            "x-wing",
        ],
    ] {
        let (_, err, code) = run(arguments, UNIQUE);
        assert_eq!((err.as_str(), code), ("", 0), "{arguments:?}");
    }
    for option in ["--only", "--technique"] {
        let (_, err, code) = run(&["steps", option, "x-wing", "--fish", "mutant"], UNIQUE);
        assert_eq!((err, code), (format!("error: --fish has no effect with {option}\n"), 2));
    }
}

#[test]
fn grids_and_single_lines_on_demand() {
    let (short, ..) = run(&["explain"], UNIQUE);
    let (long, ..) = run(&["explain", "--verbose"], UNIQUE);
    assert!(short.contains("\n    1-7  r1c6=8 (box 2) r3c7=5 (box 3) r6c3=3 (box 4) "), "{short}");
    assert!(long.contains("\n      1  r1c6=8: r1c6 is the only place for 8 in box 2\n"), "{long}");
    let marks = |text: &str| text.matches("=4 ").count();
    let (without, with) = (run(&["explain"], POINTING).0, run(&["explain", "--grids"], POINTING).0);
    assert!(marks(&with) > marks(&without), "{with}");
}

/// The position where logic got stuck can be read again, and no further step is found in it.
#[test]
fn what_is_left_reads_back() {
    let (out, ..) = run(&["explain", "--only", "full house,naked single"], POINTING);
    let marks: String = out
        .split_once("logic ends here")
        .expect("an end")
        .1
        .lines()
        .filter(|line| line.starts_with(['+', '|']))
        .map(|line| format!("{line}\n"))
        .collect();
    let format = ["--format", "pencilmarks"];
    let (out, err, code) = run(&[&["rate"], &format[..]].concat(), &marks);
    assert!(out.contains("\tMedium\t"), "{out}{err}");
    assert_eq!(code, 0);
    let only = ["hint", "--only", "full house,naked single"];
    let (out, ..) = run(&[&only[..], &format].concat(), &marks);
    assert_eq!(out, "no step: none of the allowed techniques applies\n");
}

#[test]
fn hints_tell_as_much_as_is_asked() {
    let hint = |detail: &str| run(&["hint", "--detail", detail], UNIQUE).0;
    assert_eq!(hint("1"), "look at box 9\n");
    assert_eq!(hint("2"), "look at box 9: hidden single in a box\n");
    assert_eq!(
        hint("3"),
        "r9c7=1: hidden single in a box: r9c7 is the only place for 1 in box 9\n"
    );
    let (out, err, code) = run(&["hint"], UNIQUE);
    assert_eq!((out, err, code), (hint("1"), String::new(), 0));
    assert!(run(&["hint", "--detail", "4"], UNIQUE).1.contains("expected 1, 2 or 3"));
    assert_eq!(run(&["hint"], SOLVED).0, "every cell has a value\n");
    let (out, ..) = run(&["hint", "--output", "json"], UNIQUE);
    let object = &objects(&out)[0];
    assert_eq!((&object["where"], &object["technique"]), (&"box 9".into(), &Value::Null));
    assert_eq!(
        (&object["at"]["kind"], &object["at"]["houses"][0]["name"]),
        (&"houses".into(), &"box 9".into())
    );
    let (out, ..) = run(&["hint", "--output", "json", "--detail", "3"], UNIQUE);
    assert_eq!(objects(&out)[0]["step"]["placements"][0]["cell"], "r9c7");
}

#[test]
fn a_wrong_value_is_told() {
    // r1c3=1 is possible by the rules, but wrong.
    let wrong = UNIQUE.replacen("53..7", "531.7", 1);
    for detail in ["1", "2", "3"] {
        let (out, err, code) = run(&["hint", "--detail", detail], &wrong);
        let expected = "no solution: an entry is wrong; --given PUZZLE shows which\n  \
                        these 7 values contradict each other; without any one of them, the rest do not:\n  \
                        r1c3=1 r2c4=1 r3c8=6 r5c9=1 r7c8=8 r8c5=1 r9c8=7\n  \
                        there is no smaller contradiction\n";
        assert_eq!((out.as_str(), err.as_str(), code), (expected, "", 1));
    }
    let (out, ..) = run(&["hint", "--output", "json", "--detail", "3"], &wrong);
    let object = &objects(&out)[0];
    let keys = object.as_object().expect("an object").keys().map(String::as_str);
    let expected = [
        "schema",
        "place",
        "puzzle",
        "verdict",
        "conflicts",
        "hint",
        "reason",
        "cause",
        "contradiction",
        "unconfirmed",
    ];
    assert_eq!(keys.collect::<Vec<_>>(), expected);
    assert_eq!((&object["verdict"], &object["hint"]), (&"none".into(), &Value::Null));
    assert_eq!(object["reason"], "there is no solution: an entry is wrong");
    assert_eq!(object["cause"], "entry");
    assert_eq!(object["contradiction"]["is_smallest"], true);
    assert_eq!(object["contradiction"]["cells"].as_array().map(Vec::len), Some(7));
    let (out, _, code) = run(&["steps"], &wrong);
    let expected = "none\nno steps: there is no solution, so nothing follows\n\n";
    assert_eq!((out.as_str(), code), (expected, 1));
    let (out, ..) = run(&["hint"], CONFLICT);
    assert_eq!(out, "conflict r1c1=5 r1c9=5 (row 1)\n");
    let (out, ..) = run(&["steps"], CONFLICT);
    let expected = "conflict r1c1=5 r1c9=5 (row 1)\n\
                    no steps: entries contradict each other, so nothing follows\n\n";
    assert_eq!(out, expected);
    let (out, _, code) = run(&["hint", "--given", UNIQUE], &wrong);
    assert_eq!((out.as_str(), code), ("wrong: r1c3=1\n", 1));
    let right = UNIQUE.replacen("53..7", "534.7", 1);
    let (out, _, code) = run(&["hint", "--given", UNIQUE], &right);
    assert!(out.starts_with("look at ") && code == 0, "{out}");
    let (_, err, code) = run(&["hint", "--given", UNIQUE], POINTING);
    assert_eq!(err, "error: standard input:1: r1c1=5 of the given puzzle is missing or changed\n");
    assert_eq!(code, 2);
    let (_, err, code) = run(&["hint", "--given", THREE], UNIQUE);
    let expected = "expected one with exactly one solution\n";
    assert_eq!(err, format!("error: --given: found a puzzle with several solutions; {expected}"));
    assert_eq!(code, 2);
    let (_, err, _) = run(&["hint", "--given", NONE], UNIQUE);
    assert_eq!(err, format!("error: --given: found a puzzle without a solution; {expected}"));
    let (out, ..) = run(&["hint", "--given", UNIQUE, "--output", "json"], &wrong);
    assert_eq!(objects(&out)[0]["mistakes"][0], "r1c3=1");
    // If the givens are known, so is the verdict, however short the time is.
    let hurried = ["hint", "--output", "json", "--backend", "dlx", "--timeout", "0"];
    let (out, ..) = run(&hurried, &right);
    assert_eq!(objects(&out)[0]["verdict"], "unknown");
    assert_eq!(objects(&out)[0]["hint"], Value::Null);
    let hurried = ["hint", "--output", "json", "--backend", "dlx", "--given", UNIQUE];
    for (puzzle, verdict) in [(&right, "unique"), (&wrong, "none")] {
        let (out, ..) = run(&hurried, puzzle);
        assert_eq!(objects(&out)[0]["verdict"], verdict);
    }
}

#[test]
fn what_was_given_may_be_a_file_or_a_text_and_is_one_puzzle() {
    let wrong = UNIQUE.replacen("53..7", "531.7", 1);
    let rows: String = UNIQUE
        .as_bytes()
        .chunks(9)
        .fold(String::new(), |rows, row| rows + std::str::from_utf8(row).expect("ASCII") + "\n");
    let folder = Folder::new("given");
    let file = folder.file("given.txt", &rows);
    for given in [UNIQUE, &rows, &file] {
        let (out, err, code) = run(&["hint", "--given", given, &wrong], "");
        assert_eq!((out.as_str(), err.as_str(), code), ("wrong: r1c3=1\n", "", 1));
    }
    folder.file("given.txt", &format!("{UNIQUE}\n{POINTING}\n"));
    let (_, err, code) = run(&["hint", "--given", &file], &wrong);
    assert_eq!(
        (err, code),
        (format!("error: expected one puzzle; found a second at {file}:2\n"), 2)
    );
    let (_, err, _) = run(&["hint", "--given", "nowhere.txt"], &wrong);
    assert_eq!(err, "error: nowhere.txt: No such file or directory (os error 2)\n");
    // Equal digits in other regions are another puzzle, with another solution.
    let jigsaw = "12..34....12...3AAABABBBCCCDCDDD";
    let (_, err, code) = run(&["hint", "--given", FOUR], jigsaw);
    let expected =
        "error: standard input:1: its boxes or regions differ from those of the given puzzle\n";
    assert_eq!((err.as_str(), code), (expected, 2));
    // So are other clues.
    let keen = ["4:a3_a_a_b_7a,d2s1m12s1a1m12d2a3", "4:_cbb_aa_a_4a,m4m24a5a12m2a4"];
    let (_, err, code) = run(&["hint", "--given", keen[1], keen[0]], "");
    let expected = "error: argument 1:1: its rules differ from those of the given puzzle\n";
    assert_eq!((err.as_str(), code), (expected, 2));
}

/// The candidates of a list in a step: cells and digits, from 0.
fn candidates(step: &Value, key: &str) -> Vec<(usize, usize)> {
    let candidate = |one: &Value| {
        let name = one["cell"].as_str().expect("a cell").as_bytes();
        let number = |at: usize| usize::from(name[at] - b'1');
        (9 * number(1) + number(3), one["digit"].as_u64().expect("a digit") as usize - 1)
    };
    step[key].as_array().expect("a list").iter().map(candidate).collect()
}

/// Whether a step concludes something that holds in a solution.
fn holds(step: &Value, solution: &Solution) -> bool {
    let (placed, struck) = (candidates(step, "placements"), candidates(step, "eliminations"));
    let stands =
        |&(cell, digit): &(usize, usize)| solution.digits()[cell] == Digit::from_index(digit);
    placed.iter().all(stands) && !struck.iter().any(stands) && placed.len() + struck.len() > 0
}

/// Puzzles in one text, each written as pencilmarks.
fn as_marks(puzzles: &[Puzzle]) -> String {
    let mut text = Vec::new();
    for puzzle in puzzles {
        let written = Format::Pencilmarks.write(puzzle, &WriteOptions::default(), &mut text);
        written.expect("pencilmarks hold any puzzle");
        text.push(b'\n');
    }
    String::from_utf8(text).expect("UTF-8")
}

/// Random puzzles with their solution, and some correct values filled in.
fn begun(count: usize, seed: u64) -> Vec<(Puzzle, Solution)> {
    let (mut random, mut solver) = (Random(seed), NativeSolver::new());
    let rules = geometry("3x3", "classic");
    let one = |_| {
        let grid = random.grid(&rules, &mut solver);
        let givens = 24 + random.below(20);
        let mut puzzle = random.dig(&rules, &grid, givens, &mut solver);
        for _ in 0..random.below(6) {
            let cell = Cell::from_index(random.below(81));
            puzzle.give(cell, grid.digit(cell));
        }
        (puzzle, grid)
    };
    (0..count).map(one).collect()
}

/// A random cell without a value.
fn open_cell(puzzle: &Puzzle, random: &mut Random) -> Cell {
    loop {
        let cell = Cell::from_index(random.below(81));
        if puzzle.given(cell).is_none() {
            return cell;
        }
    }
}

/// Positions without a solution: one wrong value, or pencilmarks from which a correct one was eliminated. Each comes
/// with its fault, as `hint` names it.
fn broken() -> Vec<(Puzzle, Solution, String)> {
    let mut random = Random(31);
    let mut all = Vec::new();
    for (index, (puzzle, solution)) in begun(44, 32).into_iter().enumerate() {
        let cell = open_cell(&puzzle, &mut random);
        let right = solution.digit(cell);
        if index % 2 == 0 {
            // Every second value is possible by the rules, if there is such a digit.
            let mut digits: Vec<Digit> = if index % 4 == 0 {
                puzzle.surviving_candidates()[cell.index()].iter().collect()
            } else {
                (0..9).map(Digit::from_index).collect()
            };
            digits.retain(|digit| *digit != right);
            let Some(&wrong) = digits.get(random.below(digits.len().max(1))) else { continue };
            let mut puzzle = puzzle;
            puzzle.give(cell, wrong);
            all.push((puzzle, solution, format!("{}={wrong}", cell.name(9))));
        } else {
            let mut marks = Position::new(puzzle).to_marks();
            let mut left = marks.allowed(cell);
            left.remove(right);
            marks.restrict(cell, left);
            all.push((marks, solution, format!("{}<>{right}", cell.name(9))));
        }
    }
    all
}

/// The cells of a contradiction as a separate puzzle, optionally without one of them.
fn only(puzzle: &Puzzle, names: &[&str], without: Option<usize>) -> Puzzle {
    let mut part = Puzzle::blank(puzzle.geometry().clone());
    for (index, name) in names.iter().enumerate().filter(|(index, _)| Some(*index) != without) {
        let (row, column) = (name.as_bytes()[1] - b'1', name.as_bytes()[3] - b'1');
        let cell = Cell::at(row.into(), column.into(), 9);
        assert_eq!(*name, statement(puzzle, cell).to_string(), "{index}");
        match puzzle.given(cell) {
            Some(digit) => part.give(cell, digit),
            None => part.restrict(cell, puzzle.allowed(cell)),
        }
    }
    part
}

/// Whatever is wrong, nothing is advised, and the named entries contradict each other.
#[test]
fn nothing_is_advised_from_a_broken_position() {
    let broken = broken();
    let solvable = |puzzle: &Puzzle| {
        let answer = SatSolver::new().answer(puzzle, &Budget::solutions(1), 0);
        answer.expect("an answer").stats.solutions > 0
    };
    assert!(broken.iter().all(|(puzzle, ..)| !solvable(puzzle)) && broken.len() > 36);
    let puzzles: Vec<Puzzle> = broken.iter().map(|(puzzle, ..)| puzzle.clone()).collect();
    let input = as_marks(&puzzles);
    let format = ["--format", "pencilmarks"];
    for detail in ["1", "2", "3"] {
        let hint = [&["hint", "--detail", detail], &format[..]].concat();
        let (out, err, code) = run(&hint, &input);
        assert_eq!((err.as_str(), code), ("", 1));
        let is_harmless = |line: &str| {
            line == "no solution: an entry is wrong; --given PUZZLE shows which"
                || line.starts_with("conflict r")
                || line.starts_with("  ")
        };
        assert!(out.lines().all(is_harmless), "{out}");
        let heads = out.lines().filter(|line| !line.starts_with("  ")).count();
        assert_eq!(heads, broken.len(), "{out}");
    }
    let hint = [&["hint", "--output", "json", "--detail", "3"], &format[..]].concat();
    let hints = objects(&run(&hint, &input).0);
    assert_eq!(hints.len(), broken.len());
    for (object, (puzzle, _, wrong)) in hints.iter().zip(&broken) {
        assert_eq!((&object["verdict"], &object["hint"]), (&"none".into(), &Value::Null));
        for key in ["where", "technique", "step"] {
            assert!(object.get(key).is_none(), "{object}");
        }
        let contradiction = &object["contradiction"];
        let cells = contradiction["cells"].as_array().expect("cells");
        let cells: Vec<&str> = cells.iter().map(|name| name.as_str().expect("a name")).collect();
        // All entries but one are consistent, so this one must be among them.
        let cell = wrong.split(['=', '<']).next().expect("a cell");
        assert!(cells.iter().any(|name| name.split('=').next() == Some(cell)), "{object}");
        assert!(!solvable(&only(puzzle, &cells, None)), "{object}");
        // Its bounds are counts, not times, and large enough for all of these.
        assert_eq!(contradiction["is_minimal"], true, "{object}");
        assert!(contradiction["at_least"].as_u64() >= Some(cells.len().min(2) as u64), "{object}");
        for index in 0..cells.len() {
            assert!(solvable(&only(puzzle, &cells, Some(index))), "{object}");
        }
    }
    let steps = [&["steps"], &format[..]].concat();
    let (out, err, code) = run(&steps, &input);
    assert_eq!((err.as_str(), code), ("", 1));
    for lines in out.split_terminator("\n\n") {
        let (head, rest) = lines.split_once('\n').expect("two lines");
        let expected = match head {
            "none" => "no steps: there is no solution, so nothing follows",
            _ => "no steps: entries contradict each other, so nothing follows",
        };
        assert!(rest == expected && (head == "none" || head.starts_with("conflict r")), "{lines}");
    }
    let (out, ..) = run(&[&steps[..], &["--output", "json"]].concat(), &input);
    for object in objects(&out) {
        assert_eq!(object["techniques"], Value::Array(Vec::new()));
        assert!(object["reason"].as_str().is_some_and(|why| why.contains("nothing follows")));
    }
    // If the givens are known, the wrong entry is named.
    for (puzzle, solution, wrong) in broken.iter().take(12) {
        let mut given = Puzzle::blank(puzzle.geometry().clone());
        for cell in puzzle.geometry().cells() {
            let cell_is_wrong = wrong.starts_with(&format!("{}=", cell.name(9)));
            if puzzle.given(cell).is_some() && !cell_is_wrong {
                given.give(cell, solution.digit(cell));
            }
        }
        let given = given.to_string();
        let arguments = [&["hint", "--given", &given], &format[..]].concat();
        let (out, err, code) = run(&arguments, &as_marks(std::slice::from_ref(puzzle)));
        assert_eq!((out, err.as_str(), code), (format!("wrong: {wrong}\n"), "", 1));
    }
}

/// Advice holds in every solution, whether there is one or several.
#[test]
fn what_is_advised_holds_in_every_solution() {
    let mut random = Random(33);
    let mut solver = NativeSolver::new();
    let mut positions: Vec<(Puzzle, Vec<Solution>)> = Vec::new();
    for (index, (puzzle, solution)) in begun(60, 34).into_iter().enumerate() {
        let mut position = puzzle.clone();
        match index % 3 {
            0 => {}
            // Pencilmarks from which wrong ones were eliminated.
            1 => {
                position = Position::new(puzzle).to_marks();
                for _ in 0..12 {
                    let cell = open_cell(&position, &mut random);
                    let wrong = Digit::from_index(random.below(9));
                    let mut left = position.allowed(cell);
                    if wrong != solution.digit(cell) && left.contains(wrong) {
                        left.remove(wrong);
                        position.restrict(cell, left);
                    }
                }
            }
            // Too few givens, with pencilmarks every second time.
            _ => {
                while position.given_count() > 17
                    && solver
                        .answer(&position, &Budget::solutions(2), 0)
                        .expect("an answer")
                        .stats
                        .solutions
                        < 2
                {
                    position.clear(Cell::from_index(random.below(81)));
                }
                if index % 2 == 0 {
                    position = Position::new(position).to_marks();
                }
            }
        }
        let answer = solver.answer(&position, &Budget::solutions(1000), 1000).expect("an answer");
        assert!(answer.solutions.contains(&solution) || answer.solutions.len() == 1000);
        positions.push((position, answer.solutions));
    }
    assert!(positions.iter().filter(|(_, solutions)| solutions.len() > 1).count() > 10);
    let puzzles: Vec<Puzzle> = positions.iter().map(|(puzzle, _)| puzzle.clone()).collect();
    let input = as_marks(&puzzles);
    let options = ["--format", "pencilmarks", "--output", "json"];
    let (hints, _, _) = run(&[&["hint", "--detail", "3"], &options[..]].concat(), &input);
    let (steps, _, _) = run(&[&["steps"], &options[..]].concat(), &input);
    let mut advised = [0, 0];
    for (object, (puzzle, solutions)) in objects(&hints).iter().zip(&positions) {
        if let Some(step) = object.get("step") {
            advised[0] += 1;
            assert!(solutions.iter().all(|solution| holds(step, solution)), "{puzzle}: {object}");
        }
    }
    for (object, (puzzle, solutions)) in objects(&steps).iter().zip(&positions) {
        for round in object["techniques"].as_array().expect("rounds") {
            for step in round["steps"].as_array().expect("steps") {
                advised[1] += 1;
                assert!(solutions.iter().all(|solution| holds(step, solution)), "{puzzle}: {step}");
            }
        }
    }
    assert!(advised[0] > 50 && advised[1] > 500, "{advised:?}");
}

#[test]
fn what_is_not_known_to_have_a_solution_gets_no_advice() {
    let hurried = ["--timeout", "0", "--backend", "dlx"];
    let why =
        "the time limit was reached before a solution was found; if there is none, nothing follows";
    for puzzle in [UNIQUE, NONE] {
        let (out, err, code) = run(&[&["hint", "--detail", "3"], &hurried[..]].concat(), puzzle);
        assert_eq!((out, err.as_str(), code), (format!("no step: {why}\n"), "", 1));
        let (out, _, code) = run(&[&["steps"], &hurried[..]].concat(), puzzle);
        assert_eq!((out, code), (format!("unknown: at least 0\nno steps: {why}\n\n"), 1));
    }
    let (out, _, code) = run(&["hint", "--detail", "3"], THREE);
    let heading = "multiple: there are several solutions; the hint is valid in all of them\n";
    assert!(out.starts_with(heading) && out.lines().count() == 2 && code == 1, "{out}");
    let (out, ..) = run(&["steps"], THREE);
    let heading = "multiple\nthere are several solutions (`veridoku diagnose` shows where they differ); these \
                   steps are valid in all of them:\n";
    assert!(out.starts_with(heading), "{out}");
}

#[test]
fn steps_by_technique() {
    let (out, err, code) = run(&["steps", "--place"], UNIQUE);
    assert!(
        out.starts_with(
            "standard input:1: unique\nhidden single in a box (Beginner, 2): 7 steps\n  r1c6=8: r1c6 is \
             the only place for 8 in box 2\n"
        ),
        "{out}"
    );
    assert_eq!((err.as_str(), code), ("", 0));
    let (out, ..) = run(&["steps", "--technique", "hidden-single-in-a-box"], UNIQUE);
    let heads = out.lines().filter(|line| line.ends_with(" steps"));
    assert_eq!(heads.collect::<Vec<_>>(), ["hidden single in a box (Beginner, 2): 7 steps"]);
    let (out, ..) = run(&["steps", "--technique", "bug+1"], UNIQUE);
    assert_eq!(out, "unique\nno steps\n\n");
    let (out, ..) = run(&["steps", "--output", "json"], UNIQUE);
    let techniques = objects(&out)[0]["techniques"].clone();
    assert_eq!(techniques[0]["technique"]["name"], "hidden single in a box");
    assert_eq!(techniques[0]["steps"].as_array().map(Vec::len), Some(7));
}

#[test]
fn ratings_in_three_forms() {
    let input = format!("{UNIQUE}\n{THREE}\n{}y\n{NONE}\n", &POINTING[..80]);
    let (out, err, code) = run(&["rate"], &input);
    let lines: Vec<Vec<&str>> = out.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines[0], [UNIQUE, "Beginner", "86", "hidden single in a box", "technique"]);
    assert_eq!((lines[1][1], lines[2][1], lines.len()), ("multiple", "none", 3));
    assert!(err.starts_with("error: standard input: line 3, "), "{err}");
    assert_eq!(code, 2);
    let (out, _, code) = run(&["rate", "--output", "csv", "--place"], UNIQUE);
    let row = format!("{UNIQUE},Beginner,86,hidden single in a box,technique,standard input:1");
    assert_eq!(out, format!("puzzle,level,score,hardest,level_by,place\n{row}\n"));
    assert_eq!(code, 0);
    let (out, ..) = run(&["rate", "--output", "json"], &format!("{UNIQUE}\n{NONE}"));
    let objects = objects(&out);
    assert_eq!((&objects[0]["level"], &objects[0]["score"]), (&"Beginner".into(), &86.into()));
    assert_eq!((&objects[1]["level"], &objects[1]["verdict"]), (&Value::Null, &"none".into()));
    let (out, err, _) =
        run(&["rate", "--stats", "--threads", "1"], &format!("{UNIQUE}\n{UNIQUE}\n"));
    assert_eq!(out.lines().count(), 2);
    assert!(err.starts_with("level:\n  Beginner    "), "{err}");
    assert!(err.contains("hardest technique:\n  hidden single in a box  "), "{err}");
    assert!(err.contains("2 puzzles in "), "{err}");
    let alone = run(&["rate", "--threads", "1"], &format!("{UNIQUE}\n{POINTING}\n").repeat(700));
    let input = format!("{UNIQUE}\n{POINTING}\n").repeat(700);
    assert_eq!(run(&["rate", "--threads", "3"], &input), alone);
}

#[test]
fn a_grid_too_large_for_logic_is_a_bad_record() {
    let large = format!("36 6 6 {}", vec!["0"; 36 * 36].join(" "));
    for command in ["explain", "hint", "steps", "rate"] {
        let arguments = [command, "--timeout", "0", "--format", "integers"];
        let (out, err, code) = run(&arguments, &large);
        let error = "error: standard input:1: a side of 36; logic works for sides up to 25\n";
        assert_eq!((out.as_str(), err.as_str(), code), ("", error, 2));
    }
}

#[test]
fn other_geometries_are_explained() {
    let (out, err, code) = run(&["explain", "--variant", "x"], FOUR);
    assert!(out.contains("solved by") || code == 1, "{out}{err}");
    let jigsaw = "1......2......3......4...";
    let regions = "../puzzles/five.regions";
    let (out, err, code) = run(&["explain", "--regions", regions], jigsaw);
    assert!(out.contains("(region ") && out.contains("\nsolved by "), "{out}{err}");
    assert_eq!(code, 0);
    let (out, ..) = run(&["explain", "--output", "json", "--regions", regions], jigsaw);
    assert_eq!(objects(&out)[0]["geometry"]["box"], Value::Null);
}

#[test]
fn a_trace_is_one_object_per_line() {
    let input = format!("{UNIQUE}\n{CONFLICT}\n");
    let (out, err, code) = run(&["explain", "--output", "trace"], &input);
    let traces = objects(&out);
    assert_eq!((traces.len(), err.as_str(), code), (2, "", 1));
    assert_eq!((&traces[0]["end"], &traces[1]["end"]), (&json!("solved"), &json!("contradiction")));
    assert_eq!(traces[0]["steps"][0], json!([0, "r1c6=8", "b2"]));
    assert_eq!(traces[0]["kinds"][0], "hidden single in a box");
    let (out, err, code) = run(&["explain", "--output", "trace", "--strategy", "basic"], UNIQUE);
    let trace = &objects(&out)[0];
    assert_eq!(
        (&trace["kinds"], &trace["guesses"]),
        (&json!(["propagate", "solution"]), &json!(0))
    );
    assert_eq!((err.as_str(), code), ("", 0));
    for (options, said) in [
        (["--scale", "se"], "the steps of Sudoku Explainer have no traces"),
        (["--strategy=basic", "--prove"], "--prove has no effect with --output trace"),
    ] {
        let arguments = [&["explain", "--output", "trace"][..], &options].concat();
        let (_, err, code) = run(&arguments, UNIQUE);
        assert!(err.contains(said) && code == 2, "{err}");
    }
}

#[test]
fn a_guided_solve_through_a_pipe() {
    let talk = "hint\nhint\nhint\nwhy\nr1c1=3\nr1c2=9\nr1c2=7\nwhy\nnonsense\nr10c1=3\nr1c2=0\n\
                r4c8=4\nwhy\nundo\nundo\nr1c2<>7\nmarks\nhelp\nquit\nhint\n";
    let (out, err, code) = run(&["tutorial"], talk);
    assert_eq!((err.as_str(), code), ("", 0));
    assert_snapshot("tutorial", &out);
    // The end of the input is the end of the session.
    assert_eq!(run(&["tutorial"], "hint\n").2, 0);
}

#[test]
fn a_tutorial_in_french() {
    let said = run(
        &["tutorial", "--language", "fr"],
        "indice\nindice\nL1C2=5\nL4C4=3\npourquoi\nzz\nannuler\nfin\n",
    );
    let parts = [
        "Remplissez la grille\u{a0}: chaque ligne",
        "\nregardez le bloc 5\n",
        "\nregardez le bloc 5\u{a0}: place unique dans un bloc\n",
        "\nL1C2=5 est impossible\u{a0}: L1C1=5 est déjà là (ligne 1).\n",
        "\nJuste\u{a0}: place unique dans un bloc.\n",
        "\nCherchez 3 dans le bloc 5.",
        "\n«\u{a0}zz\u{a0}» n’est pas une commande",
        "\nAnnulé\u{a0}: L4C4=3.\n",
        "\nAu revoir\u{a0}; 49 cases restent.\n",
    ];
    for part in parts {
        assert!(said.0.contains(part), "{part}\n{}", said.0);
    }
}

#[test]
fn a_lesson_through_a_pipe() {
    let (out, err, code) = run(&["tutorial", "--lesson"], "");
    assert_eq!((err.as_str(), code, out.lines().count()), ("", 0, 15));
    assert!(out.starts_with("scanning           Scanning: Take one digit and one box"), "{out}");
    let (out, ..) = run(&["tutorial", "--lesson", "--language", "fr"], "");
    assert!(out.contains("\nx-wing             X-wing : Dans deux lignes, un chiffre a"), "{out}");
    // Three pictures, and four steps, each first as a question.
    let talk =
        format!("{}hint\nhint\nr2c8<>9\nr1c1<>4\nr1c1<>6\nr1c1<>1\nr10c1=2\nx\n", "\n".repeat(11));
    let (out, err, code) = run(&["tutorial", "--lesson", "x-wing"], &talk);
    assert_eq!((err.as_str(), code), ("", 0));
    assert!(out.starts_with("X-wing\nIn two rows a digit has the same two places"), "{out}");
    assert!(out.contains("\n> \nThe 7 of row 3 is only at r3c3 or r3c6; "), "{out}");
    let task = out.split_once("Your turn, 1 of 5\n").expect("a task").1;
    let answers = [
        "r1 |   467   479    =8 |    =1    =2    =3 |    =5   479   467 |\n",
        "> hint\nLook at the places for 9.\n",
        "> hint\nThe 9 of row 1 is only at r1c2 or r1c8; ",
        " is 9: r2c8 r3c2 r3c8 r8c2 <> 9.\n> r2c8<>9\nYes, that is it. The 9 of row 1 is only at",
        "> r1c1<>4\nr1c1<>4 disagrees with the solution.\n",
        "> r1c1<>6\nr1c1<>6 is true, but not by this lesson: X-wing.\n",
        "> r1c1<>1\nr1c1<>1 changes nothing: look at the board.\n",
        "> r10c1=2\nThere is no r10c1: rows and columns are 1 to 9.\n",
        "> x\n`x` is not a command; expected a move, as in r4c7<>5, or one of back, hint,",
    ];
    let mut rest = task;
    for answer in answers {
        let (_, after) = rest.split_once(answer).unwrap_or_else(|| panic!("{answer}: {task}"));
        rest = after;
    }
    // The test, which gives no help, is the last page.
    let talk = format!("{}hint\nr1c1<>2\nr3c5<>6\n\nhint\n", "\n".repeat(16));
    let (out, ..) = run(&["tutorial", "--lesson", "x-wing"], &talk);
    let test = out.split_once("\nTest\n").expect("the test").1;
    assert!(
        test.contains("> hint\nThere is no hint here.\n> r1c1<>2\nNo, that is not it.\n"),
        "{test}"
    );
    assert!(test.contains("> r3c5<>6\nYes, that is it. The 6 of "), "{test}");
    assert!(test.ends_with("> \n1 of 6 found.\n"), "{test}");
    // Notes, in French.
    let talk = format!("{}indice\nL1C2=7\nL1C1=5\nl1c1=2\nfin\n", "\n".repeat(15));
    let (out, ..) = run(&["tutorial", "--lesson", "snyder", "--language", "fr"], &talk);
    let task = out.split_once("À vous, 1 sur 5\n").expect("a task").1;
    for answer in [
        "> indice\nRegardez le bloc 1.\n",
        "> L1C2=7\nL1C2=7 ne change rien : regardez la grille.\n",
        "> L1C1=5\n5: L1C1, L1C3, L2C1, L2C3, L3C2. Trop de places pour une note.\n",
        "> l1c1=2\n2: L1C1, L2C1. Oui : écrivez-le en petit dans les deux cases.\n",
        "> fin\n1 étape trouvée sur 6.\n",
    ] {
        assert!(task.contains(answer), "{answer}: {task}");
    }
    let (_, err, code) = run(&["tutorial", "--lesson", "xwing"], "");
    assert!(err.starts_with("error: `xwing` is not a lesson; did you mean x-wing?"), "{err}");
    assert_eq!(code, 2);
    assert_eq!(run(&["tutorial", "--lesson", "x-wing", UNIQUE], "").2, 2);
}

#[test]
fn a_guided_solve_comes_to_its_end() {
    let file = "../puzzles/examples.txt";
    let (_, err, code) = run(&["tutorial", file], "");
    assert!(err.starts_with("error: expected one puzzle; found a second at "), "{err}");
    assert_eq!(code, 2);
    let (_, err, code) = run(&["tutorial", "-"], UNIQUE);
    assert!(err.contains("expected a file with the puzzle"), "{err}");
    assert_eq!(code, 2);
    let folder = Folder::new("tutorial");
    let name = folder.file("puzzle.txt", UNIQUE);
    let moves: String = (0..81)
        .filter(|index| UNIQUE.as_bytes()[*index] == b'.')
        .map(|index| format!("r{}c{}={}\n", index / 9 + 1, index % 9 + 1, &SOLVED[index..=index]))
        .collect();
    let (out, _, code) = run(&["tutorial", &name], &format!("{moves}r1c1=1\n"));
    assert!(out.trim_end().ends_with("Solved. Well done!"), "{out}");
    assert_eq!((out.matches("> r").count(), code), (51, 0));
    folder.file("puzzle.txt", THREE);
    let (out, _, code) = run(&["tutorial", &name], "");
    assert_eq!(out, "This puzzle has several solutions. See `veridoku diagnose`.\n");
    assert_eq!(code, 1);
}

/// Singles fill the grid, but no shading goes with it. Only a solver knows.
#[test]
fn a_full_grid_without_values_of_hidden_cells_is_a_contradiction() {
    let text = "size: 4x4\nhidden: 16\nyin-yang: h1-h16\nshaded-sum 6: row 1 | h1-h16\n\
        shaded-sum 3: row 2 | h1-h16\nshaded-sum 5: column 1 | h1-h16\ngrid: 12343412214343..\n";
    let (out, err, code) = run(&["check"], text);
    assert_eq!((&out[..], code), ("none\n", 1), "{err}");
    let (out, err, code) = run(&["explain"], text);
    assert!(
        !err.contains("error") && !out.contains("solved by") && code == 1,
        "{code}: {out}{err}"
    );
    let (out, ..) = run(&["explain", "--output", "json"], text);
    assert_eq!(objects(&out)[0]["end"]["kind"], json!("contradiction"), "{out}");
    let (out, ..) = run(&["explain", "--shortest"], text);
    assert!(out.contains("no values of the hidden cells go with this grid"), "{out}");
    let (out, ..) = run(&["rate", "--output", "json"], text);
    assert_eq!(objects(&out)[0]["end"], json!("contradiction"), "{out}");
}

/// The shading that `solve` shows satisfies the rule that it is about.
#[test]
fn values_of_hidden_cells_go_with_the_solution() {
    let text = "size: 4x4\nhidden: 16\nyin-yang: h1-h16\nshaded-sum 9: row 1 | h1-h16\n\
        given: r1c1=1 r1c2=2 r1c3=3 r2c1=3 r3c1=2\n";
    let (out, _, _) = run(&["solve", "--output", "json"], text);
    let entry = &objects(&out)[0];
    let hidden: Vec<i64> = serde_json::from_value(entry["hidden"].clone()).expect("numbers");
    assert_eq!(hidden.len(), 16, "{out}");
    // The first row is 1 2 3 4.
    let shaded = (0..4).filter(|place| hidden[*place] == 2).map(|place| place + 1);
    assert_eq!(shaded.sum::<usize>(), 9, "{out}");
    let is_even = |corner: usize| {
        let square = [0, 1, 4, 5].map(|place| hidden[corner + place]);
        square.iter().all(|value| *value == square[0])
    };
    assert!(![0, 1, 2, 4, 5, 6, 8, 9, 10].into_iter().any(is_even), "{out}");
    let (out, _, _) = run(&["solve", "--output", "grid"], text);
    let row: String = hidden[..4].iter().map(i64::to_string).collect();
    assert!(out.contains(&format!("\n# h1-h16:\n# {row}\n")), "{out}");
    let (out, _, _) = run(&["solve", "--output", "json"], UNIQUE);
    assert!(objects(&out)[0].get("hidden").is_none(), "{out}");
}
