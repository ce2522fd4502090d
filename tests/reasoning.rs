//! The commands of logic as a user meets them: `explain`, `hint`, `steps`, `rate`, `tutorial`.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;
use veridoku::logic::Technique;

/// Singles are all it takes.
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Locked candidates are needed: Norvig's second grid.
const POINTING: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const SEVERAL: &str =
    "7.9...6....5.4..7.1287.54.357..3298.4..68....38..91....1..5.3...641..8...5392...4";
const NONE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
const CONFLICT: &str =
    "5.......5........................................................................";
const FOUR: &str = "12..34....12...3";

/// Standard output, standard error and exit code.
fn run(arguments: &[&str], input: &str) -> (String, String, i32) {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    let output = std::thread::scope(|scope| {
        // A command that refuses its arguments may be gone before it reads.
        scope.spawn(move || drop(pipe.write_all(input.as_bytes())));
        child.wait_with_output().expect("the command ends")
    });
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code().expect("an exit code"))
}

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("an object on each line")).collect()
}

fn assert_snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn an_explanation_in_three_forms() {
    for form in ["text", "markdown"] {
        let (out, err, code) = run(&["explain", "--output", form], EASY);
        assert_eq!((err.as_str(), code), ("", 0));
        assert_snapshot(&format!("explain-{form}"), &out);
    }
    let (out, err, code) = run(&["explain", "--output", "json"], FOUR);
    assert_eq!((err.as_str(), code), ("", 0));
    let pretty = serde_json::to_string_pretty(&objects(&out)[0]).expect("JSON");
    assert_snapshot("explain-json", &pretty);
}

/// A page has nothing but the object: from it alone, every step leads on to the solution.
#[test]
fn a_path_can_be_played_from_its_json() {
    let (out, _, code) = run(&["explain", "--output", "json"], &format!("{EASY}\n{POINTING}\n"));
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
    let (out, err, code) = run(&["explain"], SEVERAL);
    assert!(out.starts_with("multiple\n+-------+"), "{out}");
    assert!(out.contains("There are several solutions; `veridoku diagnose` says where"), "{out}");
    assert_eq!((err.as_str(), code), ("", 1));
    let (out, err, code) = run(&["explain", "--place"], NONE);
    assert!(out.starts_with("standard input:1: none\n"), "{out}");
    assert!(out.contains("There is no solution; `veridoku diagnose` says which"), "{out}");
    assert_eq!((err.as_str(), code), ("", 1));
    let (out, _, code) = run(&["explain"], CONFLICT);
    assert!(out.starts_with("conflict r1c1=5 r1c9=5 (row 1)\n"), "{out}");
    assert!(out.ends_with("so that nothing can be deduced.\n\n"), "{out}");
    assert_eq!(code, 1);
    let (out, ..) = run(&["explain", "--output", "json"], CONFLICT);
    assert_eq!(objects(&out)[0]["conflicts"][0]["place"], "row 1");
    // Nothing that is told of a puzzle with several solutions uses that it had one.
    for command in ["explain", "steps"] {
        let (out, ..) = run(&[command, "--output", "json"], SEVERAL);
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
    assert!(!out.contains("\tpointing\n"), "{out}");
    assert!(run(&["rate"], POINTING).0.ends_with("\tpointing\n"));
    let (_, err, code) = run(&["rate", "--without", "x-ray"], EASY);
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
        let (out, err, code) = run(&[&["explain"], arguments].concat(), EASY);
        assert_eq!((out.as_str(), err.as_str(), code), ("", message, 2));
    }
}

#[test]
fn grids_and_single_lines_on_demand() {
    let (short, ..) = run(&["explain"], EASY);
    let (long, ..) = run(&["explain", "--verbose"], EASY);
    assert!(short.contains("\n    1-4  r5c5=5 r7c6=7 r7c9=4 r8c8=3\n"), "{short}");
    assert!(long.contains("\n      1  r5c5=5: 5 is the only candidate of r5c5\n"), "{long}");
    let marks = |text: &str| text.matches("=4 ").count();
    let (without, with) = (run(&["explain"], POINTING).0, run(&["explain", "--grids"], POINTING).0);
    assert!(marks(&with) > marks(&without), "{with}");
}

/// What logic leaves is written so that it can be read again, and leaves nothing more to find.
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
    assert_eq!(out, "no step: no technique finds anything\n");
}

#[test]
fn hints_tell_as_much_as_is_asked() {
    let hint = |detail: &str| run(&["hint", "--detail", detail], EASY).0;
    assert_eq!(hint("1"), "look at box 5\n");
    assert_eq!(hint("2"), "look at box 5: naked single\n");
    assert_eq!(hint("3"), "r5c5=5: naked single: 5 is the only candidate of r5c5\n");
    let (out, err, code) = run(&["hint"], EASY);
    assert_eq!((out, err, code), (hint("1"), String::new(), 0));
    assert!(run(&["hint", "--detail", "4"], EASY).1.contains("expected 1, 2 or 3"));
    assert_eq!(run(&["hint"], SOLVED).0, "every cell has a value\n");
    let (out, ..) = run(&["hint", "--output", "json"], EASY);
    let object = &objects(&out)[0];
    assert_eq!((&object["where"], &object["technique"]), (&"box 5".into(), &Value::Null));
    let (out, ..) = run(&["hint", "--output", "json", "--detail", "3"], EASY);
    assert_eq!(objects(&out)[0]["step"]["placements"][0]["cell"], "r5c5");
}

#[test]
fn a_wrong_value_is_told() {
    // r1c3=1 is possible by the rules, and wrong.
    let wrong = EASY.replacen("53..7", "531.7", 1);
    let (out, _, code) = run(&["hint"], &wrong);
    assert!(out.starts_with("no solution: a value or pencilmark is wrong"), "{out}");
    assert_eq!(code, 1);
    let (out, _, code) = run(&["hint", "--given", EASY], &wrong);
    assert_eq!((out.as_str(), code), ("wrong: r1c3=1\n", 1));
    let right = EASY.replacen("53..7", "534.7", 1);
    let (out, _, code) = run(&["hint", "--given", EASY], &right);
    assert!(out.starts_with("look at ") && code == 0, "{out}");
    let (_, err, code) = run(&["hint", "--given", EASY], POINTING);
    assert_eq!(err, "error: standard input:1: r1c1=5 of --given does not stand there\n");
    assert_eq!(code, 2);
    let (_, err, code) = run(&["hint", "--given", SEVERAL], EASY);
    assert_eq!(err, "error: --given: expected a puzzle with exactly one solution\n");
    assert_eq!(code, 2);
    let (out, ..) = run(&["hint", "--given", EASY, "--output", "json"], &wrong);
    assert_eq!(objects(&out)[0]["mistakes"][0], "r1c3=1");
}

#[test]
fn steps_by_technique() {
    let (out, err, code) = run(&["steps", "--place"], EASY);
    assert!(
        out.starts_with(
            "standard input:1: unique\nnaked single (Easy, 4): 4 steps\n  r5c5=5: 5 is the only \
             candidate of r5c5\n"
        ),
        "{out}"
    );
    assert_eq!((err.as_str(), code), ("", 0));
    let (out, ..) = run(&["steps", "--technique", "hidden-single-in-a-box"], EASY);
    let heads = out.lines().filter(|line| line.ends_with(" steps"));
    assert_eq!(heads.collect::<Vec<_>>(), ["hidden single in a box (Easy, 14): 7 steps"]);
    let (out, ..) = run(&["steps", "--technique", "bug+1"], EASY);
    assert_eq!(out, "unique\nno steps\n\n");
    let (out, ..) = run(&["steps", "--output", "json"], EASY);
    let techniques = objects(&out)[0]["techniques"].clone();
    assert_eq!(techniques[0]["technique"]["name"], "naked single");
    assert_eq!(techniques[0]["steps"].as_array().map(Vec::len), Some(4));
}

#[test]
fn ratings_in_three_forms() {
    let input = format!("{EASY}\n{SEVERAL}\n{}y\n{NONE}\n", &POINTING[..80]);
    let (out, err, code) = run(&["rate"], &input);
    let lines: Vec<Vec<&str>> = out.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines[0], [EASY, "Easy", "204", "naked single"]);
    assert_eq!((lines[1][1], lines[2][1], lines.len()), ("multiple", "none", 3));
    assert!(err.starts_with("error: standard input: line 3, "), "{err}");
    assert_eq!(code, 2);
    let (out, _, code) = run(&["rate", "--output", "csv", "--place"], EASY);
    let row = format!("standard input:1,{EASY},Easy,204,naked single");
    assert_eq!(out, format!("place,puzzle,level,score,hardest\n{row}\n"));
    assert_eq!(code, 0);
    let (out, ..) = run(&["rate", "--output", "json"], &format!("{EASY}\n{NONE}"));
    let objects = objects(&out);
    assert_eq!((&objects[0]["level"], &objects[0]["score"]), (&"Easy".into(), &204.into()));
    assert_eq!((&objects[1]["level"], &objects[1]["verdict"]), (&Value::Null, &"none".into()));
    let (out, err, _) = run(&["rate", "--stats", "--threads", "1"], &format!("{EASY}\n{EASY}\n"));
    assert_eq!(out.lines().count(), 2);
    assert!(err.starts_with("level:\n  Easy    "), "{err}");
    assert!(err.contains("hardest technique:\n  naked single  "), "{err}");
    assert!(err.contains("2 puzzles in "), "{err}");
    let alone = run(&["rate", "--threads", "1"], &format!("{EASY}\n{POINTING}\n").repeat(700));
    let input = format!("{EASY}\n{POINTING}\n").repeat(700);
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
    let regions = "puzzles/five.regions";
    let (out, err, code) = run(&["explain", "--regions", regions], jigsaw);
    assert!(out.contains("(region ") && out.contains("\nsolved by "), "{out}{err}");
    assert_eq!(code, 0);
    let (out, ..) = run(&["explain", "--output", "json", "--regions", regions], jigsaw);
    assert_eq!(objects(&out)[0]["geometry"]["box"], Value::Null);
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
fn a_guided_solve_comes_to_its_end() {
    let file = "puzzles/examples.txt";
    let (_, err, code) = run(&["tutorial", file], "");
    assert!(err.starts_with("error: expected one puzzle; found a second at "), "{err}");
    assert_eq!(code, 2);
    let (_, err, code) = run(&["tutorial", "-"], EASY);
    assert!(err.contains("expected a file with the puzzle"), "{err}");
    assert_eq!(code, 2);
    let path = std::env::temp_dir().join(format!("veridoku-tutorial-{}", std::process::id()));
    let name = path.to_str().expect("a name");
    std::fs::write(&path, EASY).expect("a file");
    let moves: String = (0..81)
        .filter(|index| EASY.as_bytes()[*index] == b'.')
        .map(|index| format!("r{}c{}={}\n", index / 9 + 1, index % 9 + 1, &SOLVED[index..=index]))
        .collect();
    let (out, _, code) = run(&["tutorial", name], &format!("{moves}r1c1=1\n"));
    assert!(out.trim_end().ends_with("Solved. Well done!"), "{out}");
    assert_eq!((out.matches("> r").count(), code), (51, 0));
    std::fs::write(&path, SEVERAL).expect("a file");
    let (out, _, code) = run(&["tutorial", name], "");
    assert_eq!(out, "This puzzle has several solutions: see `veridoku diagnose`.\n");
    assert_eq!(code, 1);
    let _ = std::fs::remove_file(&path);
}
