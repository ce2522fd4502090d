//! The command `generate`: numbering, threads, output formats, refusals, Ctrl-C.

use crate::folder::Folder;
use crate::process;
use std::process::Command;
use veridoku_testing::effort;

use serde_json::Value;
use veridoku::Puzzle;
use veridoku::canonical::canonical;
use veridoku::generate::DiggingLevel;
use veridoku::logic::Level;

/// `generate`, with input and output not yet configured.
fn generate(arguments: &[&str]) -> Command {
    process::veridoku(&[&["generate"], arguments].concat())
}

/// Standard output, standard error and exit code of `generate`.
fn run_with(arguments: &[&str], input: &str) -> (String, String, i32) {
    process::ended(&mut generate(arguments), input)
}

fn run(arguments: &[&str]) -> (String, String, i32) {
    run_with(arguments, "")
}

/// Standard output of a successful run.
fn good(arguments: &[&str]) -> String {
    let (out, err, code) = run(arguments);
    assert_eq!((err.as_str(), code), ("", 0), "{arguments:?}");
    out
}

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| line.parse().expect("JSON")).collect()
}

fn puzzle(value: &Value) -> Puzzle {
    value.as_str().expect("a text").parse().expect("a puzzle")
}

/// The first lines, each with its end.
fn first(lines: usize, text: &str) -> String {
    text.split_inclusive('\n').take(lines).collect()
}

/// The lines after the first ones.
fn after(lines: usize, text: &str) -> String {
    text.split_inclusive('\n').skip(lines).collect()
}

#[test]
fn threads_do_not_show() {
    // Several chunks each, and few tries, so some puzzles are not found.
    for options in [
        &["--count", "600"][..],
        &["--count", "600", "--givens", "..23", "--tries", "1", "--output", "json"],
        &["--count", "200", "--level", "medium", "--output", "csv"],
        &["--count", "10", "--box", "3x4"],
    ] {
        let made = |threads| run(&[&["--seed", "7", "--threads", threads], options].concat());
        let alone = made("1");
        assert!(alone.0.lines().count() > 1, "{alone:?}");
        if effort::is_long() {
            assert_eq!(made("2"), alone, "{options:?}");
        }
        assert_eq!(made("5"), alone, "{options:?}");
    }
}

#[test]
fn tables_have_the_columns_that_are_asked_for() {
    let made = |output: &str, more: &[&str]| {
        good(&[&["--seed", "7", "--count", "3", "--output", output], more].concat())
    };
    let all = "solution,number,givens,tries,level,score,technique";
    let rows = objects(&made("ndjson", &["--columns", all]));
    let reports = objects(&made("json", &["--rate"]));
    assert_eq!(rows.len(), 3);
    for (row, report) in rows.iter().zip(&reports) {
        let keys: Vec<&str> = row.as_object().expect("an object").keys().map(|k| &**k).collect();
        assert_eq!(keys.join(","), format!("puzzle,{all}"));
        assert!(keys.iter().all(|key| row[key] == report[key]), "{row} {report}");
    }
    // Nothing is rated if no column needs it.
    let csv = made("csv", &["--columns", "number"]);
    let puzzle = |row: &Value| row["puzzle"].as_str().expect("a text").to_owned();
    let lines = rows.iter().zip(0..).map(|(row, number)| format!("{},{number}\n", puzzle(row)));
    assert_eq!(csv, format!("puzzle,number\n{}", lines.collect::<String>()));
    assert_eq!(made("tsv", &["--columns", "number"]), csv.replace(',', "\t"));
    // A field can also hold rules.
    let killer = ["--killer", "--cages", "1-3", "--side", "4", "--output", "csv"];
    let ruled = good(&[&["--seed", "1"], &killer[..]].concat());
    assert!(ruled.starts_with("puzzle,solution\nsize: 4x4; killer "), "{ruled}");
    // The usual sizes of cages fit a small grid.
    assert!(good(&["--seed", "1", "--killer", "--side", "4"]).contains("killer"));
    // Puzzles with rules, and those of a family, are also rated if they must have a level.
    let rated = good(&[&["--seed", "1", "--level", "beginner"], &killer[..]].concat());
    assert!(rated.starts_with("puzzle,solution,level,score,technique\nsize: 4x4"), "{rated}");
    assert!(rated.contains(",Beginner,"), "{rated}");
    let family = ["--family", "futoshiki", "--side", "4", "--seed", "1", "--level", "medium"];
    let family = good(&[&family[..], &["--output", "csv", "--columns", "level"]].concat());
    assert!(
        family.starts_with("puzzle,level\nsize: 4x4; boxes: none") && family.ends_with(",Medium\n"),
        "{family}"
    );
    assert_refused(&[
        (&["--columns", "number"], "--columns selects the columns of a table"),
        (&["--output", "csv", "--columns", "numbers"], "`numbers` is not a new column"),
        (
            &["--output", "csv", "--columns", "error"],
            "`error` is not a new column; expected some of solution, number, ",
        ),
        (
            &["--output", "csv", "--columns", "number,tries,number"],
            "`number` is named twice; expected each column once",
        ),
        (&["--output", "csv", "--columns", "er"], "er, ep and ed require --se"),
        (&["--output", "html", "--columns", "level"], "--columns selects the columns of a table"),
        (
            &["--family", "kenken", "--output", "csv", "--columns", "level"],
            "puzzles of a family are rated only with --level",
        ),
        (
            &["--family", "skyscrapers", "--level", "medium"],
            "found the level Medium for skyscrapers; expected Hard or a harder one",
        ),
        (
            &["--holes", "40", "--output", "csv", "--columns", "level"],
            "--holes and --columns contradict each other",
        ),
    ]);
}

#[test]
fn skipped_puzzles_are_those_before() {
    for form in ["line", "json"] {
        let made = |range: &[&str]| good(&[&["--seed", "7", "--output", form], range].concat());
        let whole = made(&["--count", "600"]);
        assert_eq!(whole.lines().count(), 600);
        for skipped in [0, 1, 300, 599] {
            let (skip, count) = (skipped.to_string(), (600 - skipped).to_string());
            let rest = made(&["--skip", &skip, "--count", &count]);
            assert_eq!(rest, after(skipped, &whole), "{form}, {skip}");
        }
    }
    assert_ne!(good(&["--seed", "8"]), good(&["--seed", "7"]));
}

#[test]
fn a_table_has_its_heading_once() {
    let options = ["--seed", "7", "--output", "csv"];
    let whole = good(&[&options[..], &["--count", "300"]].concat());
    assert!(whole.starts_with("puzzle,solution\n"));
    assert_eq!((whole.matches("puzzle").count(), whole.lines().count()), (1, 301));
    let puzzles = good(&["--seed", "7", "--count", "300"]);
    for (row, puzzle) in whole.lines().skip(1).zip(puzzles.lines()) {
        let (given, solution) = row.split_once(',').expect("two fields");
        let is_kept = |(given, digit)| given == digit || given == '.' && digit != '.';
        assert!(given == puzzle && given.len() == 81 && solution.len() == 81, "{row}");
        assert!(given.chars().zip(solution.chars()).all(is_kept), "{row}");
    }
    // The skipped part was written with the heading, so the pieces form one file.
    let rest = good(&[&options[..], &["--skip", "100", "--count", "200"]].concat());
    assert_eq!(rest, after(101, &whole));
    let rated = good(&["--seed", "7", "--output", "csv", "--at-most", "hidden single in a line"]);
    assert!(rated.starts_with("puzzle,solution,level,score,technique\n"), "{rated}");
}

#[test]
fn an_object_tells_what_was_made() {
    let fields = |object: &Value| object.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let options = ["--seed", "7", "--count", "5", "--output", "json"];
    let plain = ["schema", "number", "puzzle", "solution", "givens", "tries"];
    for (number, object) in objects(&good(&options)).iter().enumerate() {
        assert_eq!(fields(object), plain);
        assert_eq!(object["number"], number);
        assert_eq!(object["givens"], puzzle(&object["puzzle"]).given_count());
        assert_eq!(object["tries"], 1);
    }
    let wish = ["--technique", "x-wing", "--level", "hard"];
    for object in objects(&good(&[&options[..], &wish].concat())) {
        assert_eq!(
            fields(&object),
            [&plain[..], &["level", "level_by", "score", "technique"]].concat()
        );
        assert_eq!((&object["level"], &object["technique"]), (&"Hard".into(), &"X-wing".into()));
        assert!(object["score"].as_u64().is_some_and(|score| score >= 140), "{object}");
    }
}

#[test]
fn a_level_is_the_one_that_rate_reports() {
    for level in Level::ALL.map(Level::name) {
        let asked = level.to_lowercase();
        let made = good(&["--level", &asked, "--seed", "7", "--count", "3"]);
        assert_eq!(made.lines().count(), 3, "{level}");
        let options = ["rate", "--output", "csv", "--columns", "level"];
        let (out, _, code) = process::ended(&mut process::veridoku(&options), &made);
        let levels: Vec<&str> = out.lines().skip(1).collect();
        assert_eq!((levels.len(), code), (3, 0), "{out}");
        assert!(levels.iter().all(|line| line.ends_with(&format!(",{level}"))), "{levels:?}");
    }
}

#[test]
fn names_of_the_other_levels_are_refused() {
    assert_refused(&[
        (&["--level", "evil"], "easy, medium, hard, unfair, extreme"),
        (&["--clue-level", "unfair"], "extremely-easy, easy, medium, difficult, evil"),
        (&["--logic-level", "hard"], "unexpected argument '--logic-level'"),
    ]);
}

#[test]
fn clue_levels_keep_their_bounds() {
    for level in DiggingLevel::ALL {
        let out = good(&["--clue-level", level.name(), "--seed", "7", "--count", "20"]);
        assert_eq!(out.lines().count(), 20);
        for line in out.lines() {
            let is_given = |cell: usize| line.as_bytes()[cell] != b'.';
            let givens = (0..81).filter(|cell| is_given(*cell)).count();
            assert!(level.givens().contains(&givens), "{level}: {line}");
            for at in 0..9 {
                let row = (0..9).filter(|column| is_given(9 * at + column)).count();
                let column = (0..9).filter(|row| is_given(9 * row + at)).count();
                assert!(row.min(column) >= level.floor(), "{level}: {line}");
            }
        }
    }
}

#[test]
fn grids_of_a_file_are_dug_in_turn() {
    let form = |grid: &Value| canonical(&puzzle(grid)).expect("a classic grid").form;
    let grids = good(&["--method", "full", "--seed", "7", "--count", "2"]);
    let expected: Vec<Puzzle> = grids.lines().map(|grid| form(&grid.into())).collect();
    assert_ne!(expected[0], expected[1]);
    let folder = Folder::new("grids");
    let name = folder.file("grids.txt", &grids);
    let options = ["--seed", "8", "--count", "20", "--output", "json"];
    let out = good(&[&options[..], &["--grids", &name]].concat());
    let made = objects(&out);
    assert_eq!(made.len(), 20);
    for (object, expected) in made.iter().zip(expected.iter().cycle()) {
        assert_eq!(form(&object["solution"]), *expected, "{object}");
    }
    assert_eq!(run_with(&[&options[..], &["--grids", "-"]].concat(), &grids).0, out);
}

#[test]
fn what_is_no_grid_is_refused() {
    let grid = good(&["--method", "full", "--seed", "7"]);
    let grid = grid.trim_end();
    // The first two digits of a row are swapped: two columns contain a digit twice.
    let wrong: String = [&grid[1..2], &grid[..1], &grid[2..]].concat();
    let cases = [
        (format!("{grid}\n.{}\n", &grid[1..]), "standard input:2: found a puzzle with blanks"),
        (format!("{grid}\n{wrong}\n"), "column 1 does not hold every digit"),
        ("1234341221434321\n".into(), "standard input:1: found a grid of side 4; expected 9"),
        (String::new(), "standard input"),
        ("no grid".into(), "standard input"),
    ];
    for (input, expected) in cases {
        let (out, err, code) = run_with(&["--seed", "7", "--grids", "-"], &input);
        assert_eq!((out.as_str(), code), ("", 2), "{input:?}");
        assert!(err.starts_with("error: ") && err.contains(expected), "{input:?}: {err}");
    }
    let (out, err, code) = run(&["--grids", "no/such/file"]);
    assert!(out.is_empty() && err.contains("no/such/file") && code == 2, "{err}");
}

#[test]
fn backends_confirm_what_was_made() {
    for options in [&["--count", "20"][..], &["--box", "2x3", "--variant", "x", "--count", "5"]] {
        let options = [&["--seed", "7"], options].concat();
        let confirmed = good(&[&options[..], &["--cross-check"]].concat());
        assert_eq!(confirmed, good(&options), "{options:?}");
    }
    // Holes that leave several solutions cannot be confirmed.
    let (out, err, code) = run(&["--holes", "60", "--cross-check"]);
    assert_eq!((out.as_str(), code), ("", 2));
    assert!(err.starts_with("error: ") && err.contains("--unique"), "{err}");
}

#[test]
fn puzzles_that_are_not_found_are_named() {
    let (out, err, code) = run(&["--givens", "17", "--tries", "3", "--seed", "1"]);
    assert_eq!((out.as_str(), code), ("", 1));
    assert!(err.contains("puzzle 0: no puzzle was found in 3 tries\n"), "{err}");
    // The others are written, and the totals count both.
    let options = ["--givens", "..23", "--tries", "1", "--output", "json"];
    let (out, err, code) = run(&[&options[..], &["--seed", "1", "--count", "60"]].concat());
    assert_eq!(code, 1);
    let mut numbers: Vec<u64> =
        objects(&out).iter().map(|object| object["number"].as_u64().expect("a number")).collect();
    let missing = err.lines().map(|line| {
        let (_, named) = line.split_once("puzzle ").expect("a puzzle");
        named.split_once(':').expect("a reason").0.parse::<u64>().expect("a number")
    });
    let missing: Vec<u64> = missing.collect();
    assert!(!numbers.is_empty() && !missing.is_empty());
    numbers.extend(missing);
    numbers.sort_unstable();
    assert_eq!(numbers, (0..60).collect::<Vec<_>>());
}

/// Expects no output, an error that contains this text, and exit code 2.
fn assert_refused(cases: &[(&[&str], &str)]) {
    for (arguments, named) in cases {
        let (out, err, code) = run(arguments);
        assert_eq!((out.as_str(), code), ("", 2), "{arguments:?}: {err}");
        assert!(err.starts_with("error: ") && err.contains(named), "{arguments:?}: {err}");
    }
}

#[test]
fn numbers_out_of_bounds_are_refused() {
    assert_refused(&[
        (&["--givens", "16"], "17"),
        (&["--givens", "90"], "81"),
        (&["--givens", "few"], "few"),
        (&["--floor", "10"], "10 givens"),
        (&["--side", "0"], "side"),
        (&["--count", "-1"], "-1"),
        (&["--threads", "0"], "--threads"),
        (&["--tries", "0"], "--tries"),
        (&["--skip", "18446744073709551615", "--count", "2"], "skip"),
    ]);
}

#[test]
fn what_contradicts_itself_is_refused() {
    // If a try is made, it ends soon.
    assert_refused(&[
        (&["--floor", "4", "--clue-level", "evil", "--tries", "1"], "givens"),
        (&["--symmetry", "full", "--scramble", "--tries", "1"], "symmetry"),
        (&["--technique", "swordfish", "--at-most", "x-wing", "--tries", "1"], "swordfish"),
        (&["--technique", "x-ray"], "x-ray"),
        (&["--rating", "20..10", "--tries", "1"], "20"),
        (&["--method", "full", "--givens", "30", "--tries", "1"], "full"),
        (&["--technique", "naked-single", "--level", "extreme", "--tries", "1"], "naked single"),
        (&["--clue-level", "evil", "--side", "16", "--tries", "1"], "level"),
        (&["--rate", "--output", "grid"], "--rate has no effect"),
    ]);
}

#[test]
fn options_that_contradict_each_other_are_both_named() {
    let cases: [(&[&str], &str); 21] = [
        (
            &["--clue-level", "evil", "--givens", "60"],
            "--clue-level evil and --givens contradict each other: the level has 22 to 27 givens",
        ),
        (
            &["--clue-level", "easy", "--givens", "..35"],
            "--clue-level easy and --givens contradict each other: the level has 36 to 49 givens",
        ),
        (
            &["--clue-level", "evil", "--floor", "4"],
            "--floor and --clue-level contradict each other: 4 givens in",
        ),
        (
            &["--givens", "30", "--floor", "5"],
            "--floor and --givens contradict each other: 5 givens in",
        ),
        (
            &["--clue-level", "evil", "--method", "full"],
            "--method full and --clue-level contradict each other: a full grid has 81 givens, which is",
        ),
        (
            &["--givens", "30", "--method", "full"],
            "--method full and --givens contradict each other: a full grid has 81 givens, which is",
        ),
        (
            &["--method", "minimal", "--givens", "41.."],
            "--method minimal and --givens contradict each other: no minimal 9x9 puzzle with 41 to 81 \
             givens is known; expected at most 40",
        ),
        (
            &["--symmetry", "full", "--givens", "22"],
            "--symmetry and --givens contradict each other: no pattern of full symmetry has 22 givens",
        ),
        (
            &["--symmetry", "quarter-turn", "--givens", "26..27"],
            "--symmetry and --givens contradict each other: no pattern of quarter-turn symmetry has 26 to \
             27 givens",
        ),
        (
            &["--symmetry", "full", "--scramble"],
            "--symmetry and --scramble contradict each other: an equivalent form",
        ),
        (
            &["--technique", "swordfish", "--at-most", "x-wing"],
            "--technique and --at-most contradict each other: the hardest technique cannot be swordfish",
        ),
        (
            &["--technique", "x-wing", "--level", "medium"],
            "--technique and --level contradict each other: the hardest technique cannot be X-wing",
        ),
        (
            &["--at-most", "naked-single", "--level", "hard"],
            "--level and --at-most contradict each other: the level cannot be Hard",
        ),
        (
            &["--level", "easy", "--rating", "511.."],
            "--rating and --level contradict each other: a score of 511 or more is impossible; the other \
             bounds allow 47 to 510",
        ),
        (
            &["--technique", "x-wing", "--rating", "..139"],
            "--rating and --technique contradict each other: a score of 0 to 139 is impossible; the other \
             bounds allow 140 or more",
        ),
        (
            &["--at-most", "naked-single", "--rating", "811"],
            "--rating and --at-most contradict each other: a score of 811 is impossible; the other bounds \
             allow 0 to 810",
        ),
        (
            &["--givens", "30", "--rating", "..50"],
            "--rating and --givens contradict each other: a score of 0 to 50 is impossible; the other \
             bounds allow 51 or more",
        ),
        (
            &["--method", "full", "--technique", "full-house"],
            "--technique and --method full contradict each other: a puzzle without an open cell needs no \
             technique, so its level is Beginner",
        ),
        (
            &["--givens", "81", "--level", "medium"],
            "--level and --givens contradict each other: a puzzle without an open cell needs no",
        ),
        (
            &["--holes", "30", "--technique", "x-wing"],
            "--holes and --technique contradict each other: logic rates only puzzles with one solution",
        ),
        (
            &["--holes", "70", "--unique"],
            "--holes and --unique contradict each other: 11 givens cannot make a puzzle unique",
        ),
    ];
    for (options, said) in cases {
        let (out, err, code) = run(&[options, &["--tries", "1"]].concat());
        assert_eq!((out.as_str(), code), ("", 2), "{options:?}: {err}");
        assert!(err.starts_with(&format!("error: {said}")), "{options:?}: {err}");
    }
}

#[test]
fn an_arrangement_is_a_layout() {
    let by_rules = ["--seed", "7", "--count", "2", "--rules"];
    for (options, layout) in [
        (&["Samurai", "--side", "4"][..], "size: 4x4; grids: samurai"),
        (&["R1C1, r3c4", "--box", "3x2"], "size: 6x6; boxes: 3x2; grids: r1c1 r3c4"),
        (&["twin", "--side", "4", "--variant", "x"], "size: 4x4; grids: twin; variant: x"),
    ] {
        let made = good(&[&["--seed", "7", "--count", "2", "--arrangement"], options].concat());
        assert_eq!(made, good(&[&by_rules[..], &[layout]].concat()), "{options:?}");
    }
    let folder = Folder::new("arrangement");
    let regions = folder.file("regions.txt", "AABB\nAABB\nCCDD\nCCDD\n");
    assert_refused(&[
        (
            &["--arrangement", "samuray"],
            "`samuray` is not an arrangement of grids; did you mean samurai? expected one of twin, triple, ",
        ),
        (&["--arrangement", "twin; given: r1c1 1"], "or the upper left corner of each grid"),
        (
            &["--arrangement", "twin", "--rules", "killer: r1c1"],
            "'--arrangement <NAME>' cannot be used",
        ),
        (&["--arrangement", "twin", "--floor", "2"], "cannot be used with '--floor <N>'"),
        (
            &["--arrangement", "twin", "--regions", &regions],
            "found both --arrangement and --regions; expected one of them",
        ),
        (
            &["--arrangement", "twin", "--family", "KenKen"],
            "found both --family and --arrangement; expected one of them",
        ),
        (&["--family", "kenken", "--variant", "x"], "found both --family and --variant"),
        (
            &["--arrangement", "twin", "--side", "7"],
            "found grids without boxes; expected a size with",
        ),
        (
            &["--arrangement", "r1c1 r12c12"],
            "grid 2 is apart from grid 1; expected grids that overlap",
        ),
        (&["--arrangement", "twin", "--side", "64"], "found 8128 cells; expected 1 to 4096"),
        (
            &["--arrangement", "twin", "--box", "2x3", "--variant", "windoku"],
            "windoku needs square boxes",
        ),
    ]);
}

/// Options allowed in addition to a level narrow it.
#[test]
fn a_level_holds_beside_what_is_asked_for() {
    let givens = |options: &[&str]| -> Vec<u64> {
        let options = [options, &["--seed", "7", "--count", "30", "--output", "json"]].concat();
        let made = objects(&good(&options));
        made.iter().map(|object| object["givens"].as_u64().expect("a number")).collect()
    };
    let evil = givens(&["--clue-level", "evil", "--givens", "25.."]);
    assert!(evil.iter().all(|givens| (25..=27).contains(givens)), "{evil:?}");
    let medium = givens(&["--clue-level", "medium", "--givens", "..33"]);
    assert!(medium.iter().all(|givens| (32..=33).contains(givens)), "{medium:?}");
    let options = ["--clue-level", "medium", "--floor", "1", "--seed", "7", "--count", "20"];
    for line in good(&options).lines() {
        let rows = line.as_bytes().chunks(9);
        let fewest = rows.map(|row| row.iter().filter(|cell| **cell != b'.').count()).min();
        assert!(fewest >= Some(3), "{line}");
    }
}

#[test]
fn none_at_all_are_nothing() {
    for form in ["line", "grid", "pretty", "json"] {
        assert_eq!(good(&["--count", "0", "--seed", "7", "--output", form]), "");
    }
    assert_eq!(good(&["--count", "0", "--seed", "7", "--skip", "5", "--threads", "2"]), "");
}

#[test]
fn a_seed_that_was_drawn_is_reported() {
    let (out, err, code) = run(&["--count", "3"]);
    assert_eq!((out.lines().count(), code), (3, 0));
    let seed = err.strip_prefix("seed ").expect("a seed").trim_end();
    assert_eq!(good(&["--count", "3", "--seed", seed]), out);
}

/// Endless output, and how it ends.
#[cfg(unix)]
mod endless {
    use std::io::{BufRead, BufReader, Read};

    use super::*;

    #[test]
    fn an_interrupt_ends_at_a_whole_line_that_can_be_continued() {
        for (options, first_lines) in [
            (&["--threads", "2"][..], 300),
            (&["--threads", "1", "--output", "json"], 1),
            (&["--threads", "3", "--box", "3x4"], 5),
        ] {
            let options = [&["--seed", "7"], options].concat();
            let endless = [&options[..], &["--count", "endless"]].concat();
            let mut child = process::start(&mut generate(&endless));
            let mut pipe = BufReader::new(child.stdout.take().expect("a pipe"));
            let mut out = String::new();
            for _ in 0..first_lines {
                pipe.read_line(&mut out).expect("a line");
            }
            let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
            assert!(kill.expect("kill starts").success());
            pipe.read_to_string(&mut out).expect("UTF-8");
            let ended = child.wait_with_output().expect("the command ends");
            assert_eq!(ended.status.code(), Some(130));

            let written = out.lines().count();
            assert!(out.ends_with('\n') && written >= first_lines, "{out}");
            let err = String::from_utf8(ended.stderr).expect("UTF-8");
            let said = format!("--seed 7 --skip {written}\n");
            assert!(err.ends_with(&said), "{err:?} after {written} lines");
            let (written_text, more) = (written.to_string(), (written + 10).to_string());
            let whole = good(&[&options[..], &["--count", &more]].concat());
            assert!(out == first(written, &whole), "the interrupted run is another");
            let rest = good(&[&options[..], &["--skip", &written_text, "--count", "10"]].concat());
            assert_eq!(rest, after(written, &whole));
        }
    }

    #[test]
    fn a_closed_pipe_is_the_end() {
        let mut child = process::start(&mut generate(&["--count", "endless", "--seed", "7"]));
        let mut pipe = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        pipe.read_line(&mut line).expect("a line");
        drop(pipe);
        let ended = child.wait_with_output().expect("the command ends");
        assert_eq!(ended.status.code(), Some(0));
        assert_eq!(line, good(&["--seed", "7"]));
    }
}
