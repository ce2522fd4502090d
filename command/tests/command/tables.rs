//! Tables: every input column comes back unchanged, for any command and any kind of table; and runs that end early
//! continue where they ended.

use std::collections::BTreeMap;
use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::folder::Folder;
use crate::process;
use veridoku_testing::puzzles::UNIQUE;
use veridoku_testing::{cases, effort};

/// Runs the program on an input.
pub fn run(arguments: &[&str], input: &str) -> (String, String, i32) {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"));
    let output = process::output(command.args(arguments), input);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code().expect("an exit code"))
}

/// Fields that a program could spoil: quotes, delimiters, blanks, numbers with zeros, line ends, other letters.
pub const NOTES: [&str; 10] =
    ["", "plain", "a,b", "\"quoted\"", " blanks ", "007", "1e5", "two\nlines", "ä;ö\t|", "-0.50"];

/// A different puzzle for each number, made by permuting digits.
pub fn puzzle(number: usize) -> String {
    let blank = [".", "0"][number % 2];
    let turned = |digit: u32| char::from_digit((digit - 1 + number as u32) % 9 + 1, 10).unwrap();
    let cell =
        |cell: char| cell.to_digit(10).map_or(blank.into(), |digit| turned(digit).to_string());
    UNIQUE.chars().map(cell).collect()
}

/// The rows of a table with ids: id, note, puzzle, rating.
pub fn rows(count: usize) -> Vec<[String; 4]> {
    let row = |number: usize| {
        let rating = format!("{}.{}", number % 11, number % 7);
        [format!("{number:05}"), NOTES[number % NOTES.len()].into(), puzzle(number), rating]
    };
    (0..count).map(row).collect()
}

const NAMES: [&str; 4] = ["id", "note", "puzzle", "rating"];

fn quoted(field: &str, delimiter: char) -> String {
    let is_plain = !field.contains([delimiter, '"', '\n']) && field.trim() == field;
    if is_plain { field.into() } else { format!("\"{}\"", field.replace('"', "\"\"")) }
}

pub fn csv(rows: &[[String; 4]], delimiter: char) -> String {
    let separator = delimiter.to_string();
    let line = |fields: &[String; 4]| {
        let fields: Vec<String> = fields.iter().map(|field| quoted(field, delimiter)).collect();
        fields.join(&separator) + "\n"
    };
    NAMES.join(&separator) + "\n" + &rows.iter().map(line).collect::<String>()
}

pub fn ndjson(rows: &[[String; 4]]) -> String {
    let object = |fields: &[String; 4]| {
        let entries: serde_json::Map<String, Value> = NAMES
            .iter()
            .zip(fields)
            .map(|(name, field)| (name.to_string(), field.as_str().into()))
            .collect();
        Value::Object(entries).to_string() + "\n"
    };
    rows.iter().map(object).collect()
}

/// Reads a CSV with an independent reader: rows by name.
fn read_csv(text: &str, delimiter: char) -> Vec<BTreeMap<String, String>> {
    let (mut records, mut record, mut field) = (Vec::new(), Vec::new(), String::new());
    let (mut letters, mut in_quotes) = (text.chars().peekable(), false);
    while let Some(letter) = letters.next() {
        match letter {
            '"' if in_quotes && letters.peek() == Some(&'"') => {
                field.push('"');
                letters.next();
            }
            '"' if in_quotes || field.is_empty() => in_quotes = !in_quotes,
            '\n' if !in_quotes => {
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            letter if letter == delimiter && !in_quotes => record.push(std::mem::take(&mut field)),
            letter => field.push(letter),
        }
    }
    let names = records.remove(0);
    let row = |record: Vec<String>| {
        assert_eq!(record.len(), names.len(), "{record:?}");
        names.iter().cloned().zip(record).collect()
    };
    records.into_iter().map(row).collect()
}

/// Reads objects: rows by name. Numbers stay as written.
fn read_ndjson(text: &str) -> Vec<BTreeMap<String, String>> {
    let text_of = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        value => value.to_string(),
    };
    let row = |line: &str| {
        let Value::Object(entries) = line.parse().expect("JSON") else { panic!("{line}") };
        entries.iter().map(|(name, value)| (name.clone(), text_of(value))).collect()
    };
    text.lines().map(row).collect()
}

pub const COMMANDS: [&[&str]; 8] = [
    &["solve"],
    &["check"],
    &["count", "--limit", "2"],
    &["rate"],
    &["canonical"],
    &["transform", "--random", "--seed", "3", "--show"],
    &["minimize"],
    &["explain"],
];

#[test]
fn every_command_keeps_the_columns_of_ten_thousand_rows() {
    // Unoptimized builds test a share of them, unless all are requested.
    let all = !cfg!(debug_assertions) || effort::is_long();
    let whole = rows(if all { 10_000 } else { 1_000 });
    for command in COMMANDS {
        // These take a hundred times as long.
        let is_slow = ["explain", "minimize"].contains(&command[0]);
        let rows = &whole[..if is_slow && !all { 50 } else { whole.len() }];
        let inputs =
            [("csv", csv(rows, ',')), ("semicolons", csv(rows, ';')), ("ndjson", ndjson(rows))];
        let mut first: Option<Vec<BTreeMap<String, String>>> = None;
        for (name, input) in &inputs {
            for output in ["csv", "tsv", "ndjson"] {
                let asked = [command, &["--output", output, "--threads", "2"]].concat();
                let (out, err, code) = run(&asked, input);
                assert_eq!(code, 0, "{asked:?} {name}: {err}");
                let found = match output {
                    "ndjson" => read_ndjson(&out),
                    "tsv" => read_csv(&out, '\t'),
                    _ => read_csv(&out, ','),
                };
                assert_eq!(found.len(), rows.len(), "{asked:?} {name}");
                for (found, row) in found.iter().zip(rows) {
                    for (name, field) in NAMES.iter().zip(row) {
                        // A number that JSON writes in a shorter form reads back as the same number.
                        let same = found[*name] == *field
                            || output == "ndjson" && found[*name].parse::<f64>() == field.parse();
                        assert!(same, "{asked:?}: {name} is {:?}, not {field:?}", found[*name]);
                    }
                }
                let added = |row: &BTreeMap<String, String>| {
                    let mut row = row.clone();
                    row.retain(|name, _| !NAMES.contains(&name.as_str()));
                    // An explanation states where its puzzle is in the input.
                    if let Some(text) = row.get_mut("explanation") {
                        let mut object: Value = text.parse().expect("JSON");
                        object.as_object_mut().expect("an object").remove("place");
                        *text = object.to_string();
                    }
                    row
                };
                let added: Vec<BTreeMap<String, String>> = found.iter().map(added).collect();
                assert!(added.iter().all(|row| !row.is_empty()));
                // Whatever the table, the answers are the same.
                assert_eq!(*first.get_or_insert_with(|| added.clone()), added, "{asked:?} {name}");
            }
        }
    }
}

#[test]
fn a_csv_row_comes_back_byte_for_byte() {
    let rows = rows(500);
    let input = csv(&rows, ',').replace("\n007", "\n 007 ");
    for threads in ["1", "2", "5"] {
        let (out, ..) = run(
            &["check", "--columns", "verdict", "--output", "csv", "--threads", threads],
            &input,
        );
        assert_eq!(out.replace(",verdict\n", "\n").replace(",unique\n", "\n"), input);
    }
}

#[test]
fn rows_with_faults_stay_and_say_why() {
    let input = format!("id,puzzle\n1,{UNIQUE}\n2,{}y\n3\n4,\"open\n5,{UNIQUE}\n", &UNIQUE[..80]);
    let (out, err, code) = run(&["solve", "--output", "csv", "--columns", "error,verdict"], &input);
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!(rows.len(), 6, "{out}");
    assert_eq!((rows[0], rows[1]), ("id,puzzle,error,verdict", &*format!("1,{UNIQUE},,unique")));
    assert!(rows[2].contains("line 3, column 83: found 'y'"), "{out}");
    assert!(rows[3].starts_with("3,,") && rows[5] == format!("5,{UNIQUE},,unique"), "{out}");
    assert_eq!((err.lines().count(), code), (3, 2), "{err}");
}

#[test]
fn columns_are_chosen_by_name() {
    let input = format!("verdict,puzzle\nmine,{UNIQUE}\n");
    let (out, ..) = run(&["solve", "--output", "csv", "--columns", "verdict"], &input);
    assert_eq!(out, format!("verdict,puzzle,new_verdict\nmine,{UNIQUE},unique\n"));
    let (_, err, code) = run(&["solve", "--output", "csv", "--columns", "colour"], &input);
    assert!(
        err.contains("`colour` is not a new column; expected some of verdict, solution, error")
    );
    assert_eq!(code, 2);
    let (_, err, code) = run(&["check", "--output", "csv", "--columns", "error,error"], &input);
    assert!(err.contains("`error` is named twice; expected each column once"), "{err}");
    assert_eq!(code, 2);
    let (_, err, code) = run(&["solve", "--columns", "verdict"], &input);
    assert!(err.contains("--columns selects the columns of a table") && code == 2, "{err}");
}

#[test]
fn puzzles_are_read_as_tables_and_json_hold_them() {
    let solved = run(&["solve"], UNIQUE).0;
    let rows: Vec<Vec<String>> = UNIQUE
        .as_bytes()
        .chunks(9)
        .map(|row| row.iter().map(|cell| char::from(*cell).to_string().replace('.', "0")).collect())
        .collect();
    let list: Vec<String> = rows.iter().map(|row| format!("[{}]", row.join(","))).collect();
    let texts: Vec<String> = rows.iter().map(|row| format!("\"{}\"", row.concat())).collect();
    let cells: Vec<String> = rows.concat().iter().map(|cell| cell.replace('0', "")).collect();
    let lines: Vec<String> = rows.iter().map(|row| row.concat()).collect();
    let framed: Vec<String> = rows
        .iter()
        .enumerate()
        .map(|(index, row)| {
            let line =
                format!("|{}|{}|{}|", row[..3].concat(), row[3..6].concat(), row[6..].concat());
            if index % 3 == 0 { format!("+---+---+---+\n{line}") } else { line }
        })
        .collect();
    let inputs = [
        format!("[{}]", list.join(",")),
        format!("[{}]", list.join(",\n ")),
        format!("[{}]", rows.concat().join(", ")),
        format!("{{\"id\":1,\"grid\":[{}]}}", list.join(",")),
        format!("{{\"puzzle\":[{}]}}", texts.join(",")),
        format!("[{{\"quizzes\":\"{UNIQUE}\"}}]"),
        cells.join(","),
        cells.join(";"),
        format!("id,puzzle\n1,\"{}\"\n", lines.join("\n")),
        format!("id,puzzle\n1,\"{}\"\n", framed.join("\n")),
        format!("id,puzzle\n1,\"{}\"\n", UNIQUE.replace('.', " ")),
        run(&["solve", "--output", "json"], UNIQUE).0,
    ];
    for input in inputs {
        let (out, err, code) = run(&["solve"], &input);
        assert_eq!((out.as_str(), code), (solved.as_str(), 0), "{input}: {err}");
    }
    let bars = format!("id|puzzle\n1|{UNIQUE}\n");
    let (out, ..) =
        run(&["check", "--delimiter", "|", "--output", "csv", "--columns", "verdict"], &bars);
    assert_eq!(out, format!("id|puzzle|verdict\n1|{UNIQUE}|unique\n"));
}

#[test]
fn a_part_of_the_input_is_taken() {
    let rows = rows(3_000);
    let input = csv(&rows, ',');
    let plain: String = rows.iter().map(|row| format!("{}\n", row[2])).collect();
    for (text, extra) in [(&input, &["--output", "csv"][..]), (&plain, &[])] {
        let all = run(&[&["solve"], extra].concat(), text).0;
        let records: Vec<String> = match extra.is_empty() {
            true => all.split_inclusive('\n').map(str::to_owned).collect(),
            false => rows_of(&all),
        };
        for (skip, first) in
            [(0, 5), (1, 1), (63, 2), (64, 64), (65, 1000), (2_999, 9), (4_000, 1), (7, 0)]
        {
            let (skipped, taken) = (skip.to_string(), first.to_string());
            let part = ["solve", "--skip", &skipped, "--first", &taken, "--threads", "2"];
            let found = run(&[&part[..], extra].concat(), text).0;
            let heading =
                if extra.is_empty() { "" } else { "id,note,puzzle,rating,verdict,solution\n" };
            let expected: String = records.iter().skip(skip).take(first).cloned().collect();
            assert_eq!(found, format!("{heading}{expected}"), "{skip} {first}");
        }
    }
    let random = ["transform", "--random", "--seed", "4"];
    let all = run(&random, &plain).0;
    let part = run(&[&random[..], &["--skip", "100", "--first", "3"]].concat(), &plain).0;
    let expected: String = all.split_inclusive('\n').skip(100).take(3).collect();
    assert_eq!(part, expected);
}

/// The rows of a CSV, unchanged, without the heading.
pub fn rows_of(text: &str) -> Vec<String> {
    let (mut rows, mut row) = (Vec::new(), String::new());
    for line in text.split_inclusive('\n') {
        row += line;
        if row.matches('"').count() % 2 == 0 {
            rows.push(std::mem::take(&mut row));
        }
    }
    rows.remove(0);
    rows
}

/// The possible contents of a killed run's file: any prefix of the table.
#[test]
fn a_table_goes_on_from_any_of_its_beginnings() {
    let folder = Folder::new("tables-resume");
    let rows = rows(300);
    for (kind, input) in [("csv", csv(&rows, ',')), ("ndjson", ndjson(&rows))] {
        let input = folder.file("in", &input);
        let whole = run(&["check", "--output", kind, &input], "").0;
        let into = folder.path(&format!("out.{kind}"));
        let name = into.as_str();
        for part in 0..=20 {
            let end = whole.len() * part / 20;
            fs::write(&into, &whole.as_bytes()[..end]).expect("to write");
            let asked = ["check", "--output", kind, "--into", name, "--resume", &input];
            let (out, err, code) = run(&asked, "");
            assert_eq!((out.as_str(), code), ("", 0), "{err}");
            assert!(fs::read_to_string(&into).expect("a table") == whole, "{kind} from {end}");
        }
    }
    let name = folder.file("full.csv", "something\n");
    let (_, err, code) = run(&["check", "--into", &name, "--output", "csv"], UNIQUE);
    assert!(err.contains("is not empty") && code == 2, "{err}");
    let (_, err, code) = run(&["solve", "--into", &name, "--resume"], UNIQUE);
    assert!(err.contains("--resume counts the rows of a table") && code == 2, "{err}");
}

/// Waits until a command has written this many bytes into a file, and returns whether the command still runs.
#[cfg(unix)]
fn grows_to(bytes: usize, file: &str, child: &mut Child) -> bool {
    let start = Instant::now();
    while child.try_wait().expect("a state").is_none() {
        if fs::metadata(file).map_or(0, |data| data.len()) >= bytes as u64 {
            return true;
        }
        assert!(start.elapsed() < process::PATIENCE, "{file} has less than {bytes} bytes");
        thread::sleep(Duration::from_millis(1));
    }
    false
}

#[cfg(unix)]
#[test]
fn a_run_that_is_killed_or_interrupted_goes_on() {
    let folder = Folder::new("tables-killed");
    let hard: Vec<[String; 4]> = rows(8_000);
    let input = folder.file("in.csv", &csv(&hard, ','));
    let asked = ["rate", "--output", "csv", "--threads", "2"];
    let whole = run(&[&asked[..], &[&input]].concat(), "").0;
    let program = assert_cmd::cargo::cargo_bin!("veridoku");
    let mut ended_early = 0;
    for (place, signal) in (0..20).map(|place| (place / 2, ["-KILL", "-INT"][place % 2])) {
        let into = folder.path("out.csv");
        let _ = fs::remove_file(&into);
        let name = into.as_str();
        let mut command = Command::new(program);
        command.args(asked).args(["--into", name, &input]);
        let mut child =
            command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
        if grows_to(whole.len() * place / 10, &into, &mut child) {
            let _ = Command::new("kill").args([signal, &child.id().to_string()]).status();
        }
        let status = child.wait().expect("an end");
        let mut err = String::new();
        std::io::Read::read_to_string(&mut child.stderr.take().expect("a pipe"), &mut err)
            .expect("text");
        let found = fs::read_to_string(&into).unwrap_or_default();
        assert!(whole.starts_with(&found), "{signal} at {place}");
        if status.code() == Some(130) {
            // The output ends with a complete record, and the message reports how many.
            assert!(found.is_empty() || found.ends_with('\n'), "{err}");
            let done = if found.is_empty() { 0 } else { rows_of(&found).len() };
            assert!(err.contains(&format!("continue with --skip {done},")), "{done}: {err}");
            let (rest, ..) =
                run(&[&asked[..], &["--skip", &done.to_string(), &input]].concat(), "");
            assert_eq!(rows_of(&rest).len() + done, hard.len());
        }
        ended_early += usize::from(found.len() < whole.len());
        let (_, err, code) = run(&[&asked[..], &["--into", name, "--resume", &input]].concat(), "");
        assert_eq!(code, 0, "{err}");
        assert!(fs::read_to_string(&into).expect("a table") == whole, "{signal} at {place}");
    }
    assert!(ended_early >= 4, "{ended_early} runs ended early");
}

#[test]
fn blocks_do_not_change_the_answers() {
    let nine = cases::lines(&veridoku_testing::root().join("tests/data/nine.txt"));
    let mut text = String::new();
    for (index, line) in nine.iter().cycle().take(2_000).enumerate() {
        let ending = ["\n", "\r\n", "  # a comment\n", "\n\n# between\n", "x\n"];
        text += line.split_whitespace().next().unwrap_or_default();
        text += ending[index % if index < 500 { 4 } else { 5 }];
    }
    let alone = run(&["check", "--threads", "1"], &text);
    assert_eq!(run(&["check", "--threads", "3"], &text), alone);
    assert!(alone.1.contains("error: standard input: line "));
    // Without blocks: transform parses where it counts.
    let (_, err, _) = run(&["transform", "--apply", "identity"], &text);
    let faults = |err: &str| {
        err.lines().filter(|line| line.starts_with("error")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(faults(&alone.1), faults(&err));
}

/// Lines with only cells are searched side by side; with a time limit one by one, and with places each is a record.
#[test]
fn plain_lines_are_answered_like_others() {
    let nine: Vec<String> = cases::lines(&veridoku_testing::root().join("tests/data/nine.txt"))
        .iter()
        .filter_map(|line| line.split(':').next().filter(|cells| cells.len() == 81))
        .map(str::to_owned)
        .collect();
    let conflict = format!("55{}", ".".repeat(79));
    let easy: Vec<String> =
        [UNIQUE, &UNIQUE.replace('.', "0"), &UNIQUE.replace('.', "*")].map(str::to_owned).into();
    let others = [conflict, ".".repeat(81), format!("{UNIQUE} easy"), "1x".into(), String::new()];
    let mut texts = vec![String::new(); 4];
    for index in 0..2_000 {
        // Every verdict; only unique; unique with few others; line ends of all kinds.
        texts[0] += &format!("{}\n", nine[index % nine.len()]);
        texts[1] += &format!("{}\n", easy[index % 3]);
        let is_other = index > 100 && index % 97 == 0;
        let line = if is_other { &others[index / 97 % others.len()] } else { &easy[0] };
        texts[2] += &format!("{line}\n");
        texts[3] += &format!("{}{}", easy[0], ["\r\n", "\n", "\r\n", "\r"][index / 700 % 4]);
    }
    for (text, kind) in texts.iter().zip(["verdicts", "unique", "others", "ends"]) {
        for command in ["solve", "check"] {
            let records = run(&[command, "--threads", "1", "--timeout", "600"], text);
            assert!(records.0.lines().count() >= 1_900, "{kind}");
            for threads in ["1", "2"] {
                assert_eq!(
                    run(&[command, "--threads", threads], text),
                    records,
                    "{command} {kind}"
                );
            }
            let part = ["--skip", "1000", "--first", "900"];
            let of_records = run(&[&[command, "--timeout", "600"], &part[..]].concat(), text);
            // Faults are written elsewhere.
            assert!((890..=900).contains(&of_records.0.lines().count()), "{kind}");
            assert_eq!(run(&[&[command], &part[..]].concat(), text), of_records, "{kind}");
        }
        let placed = run(&["check", "--place"], text).0;
        let said = placed.lines().filter_map(|line| line.split_once(": ")).map(|(_, said)| said);
        let (alone, ..) = run(&["check"], text);
        assert!(said.eq(alone.lines()), "{kind}");
        let stats = |err: &str| {
            let line = err.lines().last().map(str::to_owned).unwrap_or_default();
            let parts = line.split(", ").map(str::to_owned);
            parts
                .filter(|part| part.starts_with("backend") || part.ends_with("solutions"))
                .collect::<Vec<_>>()
        };
        let records = run(&["solve", "--output", "json", "--stats"], text).1;
        assert_eq!(stats(&run(&["solve", "--stats"], text).1), stats(&records), "{kind}");
        assert_eq!(stats(&records).len(), 2, "{records}");
    }
}

#[test]
fn minimal_forms_and_explanations_go_into_tables() {
    let input = format!("id,puzzle\n7,1234341221434.2.\n8,1...............\n9,{UNIQUE}\n");
    let (out, err, code) = run(&["minimize", "--output", "csv"], &input);
    let rows = read_csv(&out, ',');
    assert_eq!((rows.len(), code), (3, 1), "{out}{err}");
    assert_eq!((rows[0]["form"].as_str(), rows[0]["givens"].as_str()), ("......12.1.34...", "5"));
    assert_eq!((rows[1]["form"].as_str(), rows[1]["id"].as_str()), ("", "8"));
    assert!(
        err.contains("standard input:3: the puzzle has several solutions; expected exactly one"),
        "{err}"
    );
    // A form is minimal, and has the puzzle's solution.
    let form = &rows[2]["form"];
    assert_eq!(run(&["minimize"], form).0, format!("{form}\n"));
    assert_eq!(run(&["solve"], form).0, run(&["solve"], UNIQUE).0);
    let (out, _, code) =
        run(&["explain", "--output", "ndjson"], &format!("id,puzzle\n7,{UNIQUE}\n"));
    let object: Value = out.trim_end().parse().expect("JSON");
    let alone: Value = run(&["explain", "--output", "json"], UNIQUE).0.parse().expect("JSON");
    assert_eq!((&object["id"], code), (&7.into(), 0));
    assert_eq!(object["explanation"]["rounds"], alone["rounds"]);
    assert_eq!(object["explanation"]["verdict"], "unique");
}

/// A verdict in a table is by the rules that were read, which the row shows.
#[test]
fn what_was_not_read_is_in_the_row() {
    let words = "the text of `ruleset`: \"Fill it\"";
    let drawn = "size: 4x4; ruleset: Fill it; grid: 12..34....12...3";
    let input = format!(
        "{{\"id\":1,\"puzzle\":\"{drawn}\"}}\n{{\"id\":2,\"puzzle\":\"12..34....12...3\"}}\n"
    );
    for command in ["check", "solve", "count"] {
        let (out, err, code) = run(&[command, "--output", "ndjson"], &input);
        let rows = read_ndjson(&out);
        assert_eq!((rows.len(), code), (2, 0), "{command}: {out}{err}");
        assert_eq!(rows[0]["unread"], words, "{command}: {out}");
        assert!(!rows[1].contains_key("unread"), "{command}: {out}");
        let (csv, ..) = run(&[command, "--output", "csv"], &input);
        assert!(!csv.lines().next().unwrap_or_default().contains("unread"), "{csv}");
        let asked = [command, "--output", "csv", "--columns", "unread,error"];
        let rows = read_csv(&run(&asked, &input).0, ',');
        assert_eq!([&rows[0]["unread"], &rows[1]["unread"]], [words, ""], "{command}");
    }
    // The input has a column of this name, and an earlier run has written the first row.
    let named = input.replace("\"id\"", "\"unread\"");
    let folder = Folder::new("tables-unread");
    let input = folder.file("named.ndjson", &named);
    let into = folder.path("out.ndjson");
    let first = ["check", "--output", "ndjson", "--first", "1", "--into", &into, &input];
    assert_eq!(run(&first, "").2, 0);
    let written = fs::read_to_string(&into).expect("a file");
    assert_eq!(read_ndjson(&written)[0]["new_unread"], words, "{written}");
    let rest = ["check", "--output", "ndjson", "--resume", "--into", &into, &input];
    let (_, err, code) = run(&rest, "");
    assert_eq!(code, 0, "{err}");
    let written = fs::read_to_string(&into).expect("a file");
    assert_eq!(written, run(&["check", "--output", "ndjson", &input], "").0);
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_columns_says_how_to_get_them() {
    let folder = Folder::new("tables-columns");
    let file = folder.file("list.parquet", "PAR1 and so on");
    for asked in
        [&["check", "--output", "parquet"][..], &["rate", "--output", "arrow"], &["solve", &file]]
    {
        let (_, err, code) = run(asked, UNIQUE);
        assert!(err.contains("build it with `--features parquet`") && code == 2, "{asked:?} {err}");
    }
}
