//! The server returns the bytes of the command.

use std::process::Command;

use serde_json::{Map, Value, json};

use crate::folder::Folder;
use crate::server::Server;
use veridoku_testing::puzzles::{ESCARGOT, UNIQUE};

/// Has no solution, and shows it only after some steps.
pub const BROKEN: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..71";
pub const CONFLICT: &str = "11..............";
pub const SEVERAL: &str = "12..34..........";
/// Its diagonals hold each digit once.
const DIAGONAL: &str = "1...............";
const PENCILMARKS: &str = "\
 1    24   34   23
 34   2    1    34
 23   14   24   13
 234  34   23   1
";
const REGIONS: &str = "1122\n1122\n3344\n3344\n";
const JIGSAW: &str = "1112\n1322\n3324\n3444\n";

/// A completed 16x16 grid by formula, with a few blank cells, in numbers.
pub fn sixteen() -> String {
    let mut text = String::from("16 4 4\n");
    for row in 0..16 {
        for column in 0..16 {
            let digit = (row % 4 * 4 + row / 4 + column) % 16 + 1;
            let is_blank = (row * 16 + column) % 7 == 0;
            text += &if is_blank { "0 ".into() } else { format!("{digit} ") };
        }
        text.push('\n');
    }
    text
}

/// The keys whose values are texts, which the command reads from files of these names.
const TEXTS: [&str; 4] = ["puzzle", "given", "regions", "pattern"];

/// The output of the command for a body, with its exit code.
fn of_command(name: &str, body: &Map<String, Value>) -> (Vec<u8>, String) {
    let folder = Folder::new("serve");
    let mut arguments = vec![name.to_owned()];
    arguments.extend(match name {
        "certify" => vec!["--into=-".to_owned(), "--output=json".to_owned()],
        _ => vec!["--output=json".to_owned()],
    });
    for (key, value) in body {
        let option = format!("--{}", key.replace('_', "-"));
        match value {
            Value::String(text) if TEXTS.contains(&key.as_str()) => {
                folder.file(key, text);
                if key != "puzzle" {
                    arguments.push(format!("{option}={key}"));
                }
            }
            Value::String(text) => arguments.push(format!("{option}={text}")),
            Value::Bool(true) => arguments.push(option),
            Value::Bool(false) => {}
            Value::Array(values) => arguments.extend(
                values.iter().map(|value| format!("{option}={}", value.as_str().expect("text"))),
            ),
            value => arguments.push(format!("{option}={value}")),
        }
    }
    if body.contains_key("puzzle") {
        arguments.push("puzzle".into());
    }
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"));
    let output = command.args(&arguments).current_dir(&folder.0).output().expect("a command");
    (output.stdout, String::from_utf8(output.stderr).expect("UTF-8"))
}

/// The requests to each endpoint besides the puzzle. The first is sent for every puzzle, the others for one.
pub fn questions(name: &str) -> Vec<Value> {
    match name {
        "check" => vec![json!({}), json!({"backend": "sat"}), json!({"solutions": "ignore"})],
        "solve" => vec![
            json!({}),
            json!({"limit": 3}),
            json!({"backend": "dlx"}),
            json!({"cross_check": true}),
            json!({"encoding": "minimal", "backend": "sat", "at_most_one": "ladder"}),
        ],
        "count" => vec![json!({"limit": 1000}), json!({"backend": "dlx"})],
        "candidates" => vec![json!({"limit": 3}), json!({}), json!({"timeout": 0})],
        "hint" => vec![
            json!({"detail": 3, "pictures": true}),
            json!({"detail": "1"}),
            json!({"without": ["naked-single", "full-house"], "detail": 2}),
        ],
        "steps" => vec![
            json!({}),
            json!({"pictures": true}),
            json!({"technique": "naked-single,hidden-single-in-a-box"}),
            json!({"no_uniqueness": true, "fish": ["franken"]}),
        ],
        "explain" => vec![
            json!({}),
            json!({"without": "supposition", "pictures": true}),
            json!({"strategy": "basic", "prove": true}),
            json!({"shortest": true, "language": "fr"}),
            json!({"scale": "se"}),
            json!({"scale": "se", "timeout": 0}),
        ],
        "rate" => vec![
            json!({}),
            json!({"only": ["naked-single"]}),
            json!({"scale": "se"}),
            json!({"scale": "se", "timeout": 0}),
            json!({"scale": "se-1.2.1", "diamond": true, "canonical": true}),
            json!({"scale": "se", "pearl": true}),
        ],
        "diagnose" => vec![json!({}), json!({"smallest": true, "limit": 50, "steps": 1000})],
        "certify" => vec![
            json!({}),
            json!({"kind": "residual"}),
            json!({"puzzle": ".2...4.....2...3", "minimal": true}),
        ],
        "canonical" => vec![json!({})],
        "transform" => vec![
            json!({"apply": "transpose", "show": true}),
            json!({"apply": ["turn-left", "half-turn"]}),
            json!({"random": true, "seed": 5, "count": 3, "show": true}),
            json!({"random": true, "inverse": true}),
        ],
        "tutorial" => vec![
            json!({"move": "r1c2=2"}),
            json!({"move": "r1c3=1", "pictures": true}),
            json!({"move": "r1c3<>5", "without": "supposition"}),
            json!({"move": "r3c1<>1"}),
            json!({"move": "r1c1=5"}),
        ],
        _ => panic!("{name} is not asked"),
    }
}

/// An f-puzzles puzzle with words and a drawing, which are not read as rules.
pub fn drawn() -> String {
    let cell = |digit: char| match digit.to_digit(10).filter(|digit| *digit > 0) {
        Some(digit) => json!({"value": digit, "given": true}),
        None => json!({}),
    };
    let cells: Vec<Value> = UNIQUE.chars().map(cell).collect();
    let (grid, line) = (cells.chunks(9).collect::<Vec<_>>(), json!({"lines": [["R1C1", "R1C2"]]}));
    let (title, author, ruleset) = ("Lines", "Ada", "Normal rules apply.\nThe line is a secret.");
    json!({"size": 9, "grid": grid, "title": title, "author": author, "ruleset": ruleset, "line": [line, line]})
        .to_string()
}

/// Puzzles of all kinds, with how they are read.
pub fn puzzles() -> Vec<Value> {
    vec![
        json!({"puzzle": UNIQUE}),
        json!({"puzzle": ESCARGOT}),
        json!({"puzzle": BROKEN}),
        json!({"puzzle": CONFLICT}),
        json!({"puzzle": SEVERAL}),
        json!({"puzzle": DIAGONAL, "variant": "x"}),
        json!({"puzzle": PENCILMARKS, "format": "pencilmarks"}),
        json!({"puzzle": "1...............", "regions": JIGSAW}),
        json!({"puzzle": "1234341221434.2.", "regions": REGIONS, "variant": ["x"]}),
        json!({"puzzle": "1234......56....5.6.1......5....2.6.", "box": "2x3"}),
        json!({"puzzle": sixteen()}),
        json!({"puzzle": "A...............", "alphabet": "A-P"}),
        json!({"puzzle": "1234341221434.2.", "format": "line"}),
        json!({"puzzle": drawn(), "strict": false}),
    ]
}

pub fn merged(one: &Value, other: &Value) -> Value {
    let mut merged = one.as_object().expect("an object").clone();
    merged.extend(other.as_object().expect("an object").clone());
    Value::Object(merged)
}

/// Sends the same request to both. If the command fails without writing an object, the server refuses; then false.
fn compare(server: &Server, name: &str, body: &Value) -> bool {
    let (out, err) = of_command(name, body.as_object().expect("an object"));
    let answer = server.post(name, body);
    if out.is_empty() {
        assert!(answer.status == 400 || answer.status == 422, "{name} {body}: {answer:?}");
        assert!(!answer.message().is_empty() && !err.is_empty());
        return false;
    }
    let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).chars().take(600).collect::<String>();
    assert_eq!(answer.status, 200, "{name} {body}: {}", shown(&answer.body));
    assert!(
        answer.body == out,
        "{name} {body}:\nserver  {}\ncommand {}",
        shown(&answer.body),
        shown(&out)
    );
    let lines = out.iter().filter(|byte| **byte == b'\n').count();
    let kind = if lines == 1 { "application/json" } else { "application/x-ndjson" };
    assert_eq!(answer.header("content-type"), Some(kind));
    true
}

fn compare_all(names: &[&str]) {
    let server = Server::start();
    for name in names {
        let questions = questions(name);
        let of_puzzles = puzzles().into_iter().map(|puzzle| merged(&puzzle, &questions[0]));
        let answered = of_puzzles.filter(|body| compare(&server, name, body)).count();
        // Only classic 9x9 puzzles and overlapping grids have a canonical form, and not every grid may be transposed.
        let expected = match *name {
            "canonical" => 4,
            "transform" => puzzles().len() - 2,
            _ => puzzles().len(),
        };
        assert_eq!(answered, expected, "{name}");
        for question in &questions[1..] {
            assert!(
                compare(&server, name, &merged(&json!({"puzzle": UNIQUE}), question)),
                "{question}"
            );
        }
    }
}

#[test]
fn solving_gives_the_bytes_of_the_command() {
    compare_all(&["check", "solve", "count", "candidates", "canonical", "transform"]);
}

#[test]
fn logic_gives_the_bytes_of_the_command() {
    compare_all(&["hint", "steps", "explain", "rate"]);
}

#[test]
fn proofs_and_diagnoses_give_the_bytes_of_the_command() {
    compare_all(&["certify", "diagnose", "tutorial"]);
}

#[test]
fn a_hint_knows_the_puzzle_as_it_was_given() {
    let server = Server::start();
    let wrong = UNIQUE.replacen("53..", "531.", 1);
    for (puzzle, mistakes) in [(wrong.as_str(), json!(["r1c3=1"])), (UNIQUE, Value::Null)] {
        let body = json!({"puzzle": puzzle, "given": UNIQUE, "detail": 3});
        compare(&server, "hint", &body);
        assert_eq!(server.post("hint", &body).json()["mistakes"], mistakes);
    }
    // The position as pencilmarks, the puzzle as a line.
    let body = json!({"puzzle": PENCILMARKS, "given": "1...............", "format": "pencilmarks"});
    compare(&server, "hint", &body);
}

#[test]
fn solutions_beside_puzzles_are_compared() {
    let server = Server::start();
    for solution in ["1234342143122143", "1234342143122134"] {
        let puzzle = format!("puzzle,solution\n12..34....12...3,{solution}\n");
        compare(&server, "check", &json!({"puzzle": puzzle}));
    }
}

#[test]
fn puzzles_are_made_like_those_of_the_command() {
    let server = Server::start();
    for body in [
        json!({"seed": 7, "clue_level": "easy", "count": 3}),
        json!({"seed": 7, "side": 4, "symmetry": "half-turn"}),
        json!({"seed": 1, "side": 4, "givens": "6..8", "skip": 2, "cross_check": true}),
        json!({"seed": 7, "technique": "naked-pair", "box": "3x3"}),
        json!({"seed": 3, "pattern": "1..1.11..11.1..1", "side": 4}),
        json!({"seed": 3, "side": 8, "holes": 20, "balance": "boxes"}),
        json!({"seed": 3, "regions": JIGSAW}),
        json!({"seed": 3, "side": 4, "variant": "x"}),
        json!({"seed": 3, "side": 0}),
        json!({"seed": 3, "clue_level": "easy", "method": "full"}),
        json!({"seed": 3, "pattern": "1", "side": 4}),
        json!({"seed": 3, "se": "2.6..3.0"}),
        json!({"seed": 3, "se": 1.2}),
        json!({"seed": 3, "side": 4, "killer": true, "cages": "1-3", "count": 2}),
        json!({"seed": 3, "rules": "size: 4x4; killer: r1c1 r1c2"}),
        json!({"seed": 3, "rules": "size: 4x4; killer 50: r1c1 r1c2"}),
        json!({"seed": 1, "givens": "..23", "tries": 1, "count": 20}),
        json!({"seed": 1, "givens": 17, "tries": 3}),
        json!({"seed": 7, "level": "medium", "rating": "1..900", "at_most": "naked-triple"}),
        json!({"seed": 7, "arrangement": "Samurai", "side": 4, "count": 2}),
        json!({"seed": 1, "arrangement": "twin", "box": "2x3", "variant": "x"}),
        json!({"seed": 1, "arrangement": "R1C1 r3c3", "side": 4, "cross_check": true}),
        json!({"seed": 1, "arrangement": "r1c1 r9c9", "side": 4}),
        json!({"seed": 1, "arrangement": "twin", "side": 7}),
        json!({"seed": 1, "arrangement": "twin", "box": "2x3", "variant": "windoku"}),
        json!({"seed": 1, "arrangement": "twin", "regions": JIGSAW}),
        json!({"seed": 1, "arrangement": "twin", "family": "kenken"}),
        json!({"seed": 1, "arrangement": "twin", "killer": true}),
        json!({"seed": 1, "family": "KenKen", "side": 4}),
        json!({"seed": 1, "family": "kenken", "variant": "x"}),
    ] {
        compare(&server, "generate", &body);
    }
    // Without a seed each puzzle is different.
    let made = |_| server.post("generate", &json!({})).json()["puzzle"].clone();
    assert_ne!(made(0), made(1));
}

#[test]
fn a_text_is_read_or_its_readings_are_listed() {
    let server = Server::start();
    let read = server.post("read", &json!({"puzzle": UNIQUE})).json();
    let record = &read["records"][0];
    assert_eq!(record["format"], "line");
    assert_eq!(record["puzzle"], UNIQUE);
    assert_eq!(record["values"][0], 5);
    assert_eq!(record["values"][2], Value::Null);
    assert_eq!(record["candidates"], Value::Null);
    assert_eq!(record["solution"], Value::Null);
    assert_eq!(read["readings"], json!([]));
    let explained = server.post("explain", &json!({"puzzle": UNIQUE})).json();
    assert_eq!(record["geometry"], explained["geometry"]);

    let marks = server.post("read", &json!({"puzzle": PENCILMARKS, "format": "pencilmarks"}));
    assert_eq!(marks.json()["records"][0]["candidates"][1], json!([2, 4]));

    let csv = "puzzle,solution\n12..34....12...3,1234342143122143\n1...............,x\n";
    let read = server.post("read", &json!({"puzzle": csv})).json();
    assert_eq!(read["records"].as_array().map(Vec::len), Some(2));
    assert_eq!(read["records"][0]["solution"][1], 2);
    assert_eq!(read["records"][1]["solution"], Value::Null);

    let read = server.post("read", &json!({"puzzle": drawn()})).json();
    let record = &read["records"][0];
    assert_eq!((&record["title"], &record["author"]), (&json!("Lines"), &json!("Ada")));
    assert_eq!(record["ruleset"], "Normal rules apply.\nThe line is a secret.");
    let words = "Normal rules apply. The line is a secret.";
    let unread = json!([
        {"key": "ruleset", "count": 1, "words": words},
        {"key": "line", "count": 2, "words": null}
    ]);
    assert_eq!(record["unread"], unread);
    let converted = server.post("convert", &json!({"puzzle": drawn(), "to": "rules"})).json();
    assert_eq!(converted["unread"], unread);
    assert!(converted["puzzle"].as_str().is_some_and(|text| text.contains("\nruleset: The line")));
    let strict = server.post("check", &json!({"puzzle": drawn(), "strict": true}));
    assert_eq!(strict.status, 400);
    assert!(strict.message().ends_with("; without `strict`, the puzzle is read without it"));

    // Each reading is the options of the next request.
    for (text, key) in
        [("1...\n.2..\n..1.\n...2\n".to_owned(), "format"), (".".repeat(256), "alphabet")]
    {
        let read = server.post("read", &json!({"puzzle": text})).json();
        assert_eq!(read["records"], json!([]));
        let readings = read["readings"].as_array().expect("a list");
        assert!(readings.len() > 1, "{read}");
        for reading in readings {
            let body = json!({"puzzle": text, key: reading[key]});
            let read = server.post("read", &body).json();
            assert_eq!(read["readings"], json!([]));
            assert!(
                read["records"].as_array().is_some_and(|records| !records.is_empty()),
                "{read}"
            );
        }
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place_and_in_keys() {
    let server = Server::start();
    for (name, body, message) in [
        (
            "solve",
            json!({"puzzle": "12y4............"}),
            "found 'y'; expected a digit 1-4 or the blank '.'",
        ),
        ("solve", json!({}), "the key `puzzle` is missing"),
        ("solve", json!({"puzzle": 5}), "found 5 in `puzzle`; expected a string"),
        ("solve", json!({"puzzle": ""}), "no puzzle found"),
        (
            "solve",
            json!({"puzzle": format!("{UNIQUE}\n{UNIQUE}\n")}),
            "found 2 puzzles; expected one",
        ),
        ("hint", json!({"puzzle": UNIQUE, "detail": 4}), "found 4 in `detail`; expected 1, 2 or 3"),
        (
            "solve",
            json!({"puzzle": UNIQUE, "timeout": -1}),
            "found -1 in `timeout`; expected seconds",
        ),
        (
            "solve",
            json!({"puzzle": UNIQUE, "timeout": "soon"}),
            "found \"soon\" in `timeout`; expected seconds",
        ),
        ("tutorial", json!({"puzzle": UNIQUE}), "the key `move` is missing"),
        (
            "tutorial",
            json!({"puzzle": UNIQUE, "move": "x"}),
            "found x in `move`; expected a move, as in r4c7=5 or r4c7<>5",
        ),
        (
            "tutorial",
            json!({"puzzle": UNIQUE, "move": "r0c1=5"}),
            "There is no r0c1: rows and columns are 1 to 9.",
        ),
        (
            "steps",
            json!({"puzzle": UNIQUE, "technique": "x-wing", "fish": "franken"}),
            "`fish` has no effect with `technique`",
        ),
        (
            "canonical",
            json!({"puzzle": "1..............."}),
            "found a grid of 4x4; expected a classic 9x9 puzzle",
        ),
        ("solve", json!({"puzzle": "1", "format": "line", "box": "40x1"}), "found 1 cell"),
        (
            "solve",
            json!({"puzzle": UNIQUE, "backend": "natve"}),
            "found \"natve\" in `backend`; did you mean native? expected one of auto, native",
        ),
        ("solve", json!({"puzzle": UNIQUE, "limit": 0}), "found 0 in `limit`; expected 1 or more"),
        (
            "candidates",
            json!({"puzzle": UNIQUE, "limit": 1_001}),
            "found 1001 in `limit`; expected 1 to 1000",
        ),
        (
            "explain",
            json!({"puzzle": UNIQUE, "prove": true}),
            "`prove` has no effect with `strategy` logic",
        ),
        (
            "check",
            json!({"puzzle": UNIQUE, "box": "3x3", "regions": REGIONS}),
            "found both `box` and `regions`; expected one of them",
        ),
        ("transform", json!({"puzzle": UNIQUE}), "expected `apply` or `random`"),
        ("generate", json!({"side": 1e300}), "found 1e"),
        (
            "generate",
            json!({"clue_level": "evil", "givens": 60}),
            "`clue_level` evil and `givens` contradict each other: the level has 22 to 27 givens",
        ),
        (
            "generate",
            json!({"holes": 40, "floor": 2}),
            "found both `holes` and `floor`; expected one of them",
        ),
        ("generate", json!({"unique": true}), "`unique` has no effect without `holes`"),
        (
            "generate",
            json!({"givens": "few"}),
            "found \"few\" in `givens`; expected a number or a range",
        ),
        ("generate", json!({"level": "evil"}), "found \"evil\" in `level`"),
        (
            "generate",
            json!({"arrangement": "samuray"}),
            "found \"samuray\" in `arrangement`; did you mean samurai? expected one of twin, triple, ",
        ),
        (
            "generate",
            json!({"arrangement": 5}),
            "found \"5\" in `arrangement`; expected one of twin",
        ),
        (
            "generate",
            json!({"arrangement": "twin", "rules": "size: 4x4; killer: r1c1 r1c2"}),
            "found both `arrangement` and `rules`; expected one of them",
        ),
        (
            "generate",
            json!({"arrangement": "twin", "floor": 2}),
            "found both `arrangement` and `floor`; expected one of them",
        ),
        (
            "generate",
            json!({"family": "kenken", "variant": "x"}),
            "found both `family` and `variant`; expected one of them",
        ),
        (
            "generate",
            json!({"family": "KenKn"}),
            "found \"KenKn\" in `family`: `KenKn` is not a family; did you mean kenken? expected one of kenken, ",
        ),
        (
            "generate",
            json!({"arrangement": "twin", "side": 37}),
            "found a side of 37; expected at most",
        ),
        ("generate", json!({"tries": 0}), "found 0 in `tries`; expected 1 or more"),
        ("generate", json!({"pattern": "#.#"}), "`pattern`: a pattern of 3 characters"),
        (
            "generate",
            json!({"rules": "size: 4x4; grid: 1..............."}),
            "`rules`: found digits in the grid",
        ),
        (
            "generate",
            json!({"rules": "size: 4x4; killer 50: r1c1 r1c2"}),
            "no grid with this geometry exists; this rule can never be satisfied: killer 50: r1c1 r1c2",
        ),
    ] {
        let answer = server.post(name, &body);
        assert_eq!(answer.status, 400, "{name} {body}: {answer:?}");
        let said = answer.message();
        assert!(said.starts_with(message), "{name} {body}: {said}");
    }
    for body in [json!({"side": 37}), json!({"side": "225"}), json!({"box": "7x7"})] {
        let answer = server.post("generate", &body);
        assert_eq!(answer.status, 400, "{body}: {answer:?}");
        assert!(answer.message().starts_with("found a side of "), "{answer:?}");
    }
    let fault = server.post("check", &json!({"puzzle": "12y4............"})).json();
    assert_eq!(fault["error"]["line"], 1);
    assert_eq!(fault["error"]["column"], 3);
    let unknown = server.post("solve", &json!({"puzzle": UNIQUE, "output": "line"})).message();
    assert!(
        unknown.starts_with("found the key `output`; expected puzzle, format, family, box"),
        "{unknown}"
    );
    let large = server.post(
        "check",
        &json!({"puzzle": ".".repeat(37 * 37), "format": "line", "alphabet": "hex0"}),
    );
    assert_eq!(large.status, 400);
}

/// No key names a file, so nothing on the machine can be read or written.
#[test]
fn no_request_opens_a_file_of_the_machine() {
    let server = Server::start();
    let folder = Folder::new("serve-files");
    let file = folder.file("secret.txt", UNIQUE);
    for (name, body) in [
        ("solve", json!({"puzzle": file})),
        ("solve", json!({"puzzle": "-"})),
        ("solve", json!({"puzzle": UNIQUE, "regions": file})),
        ("hint", json!({"puzzle": UNIQUE, "given": file})),
        ("generate", json!({"pattern": file})),
        ("generate", json!({"grids": file})),
        ("check", json!({"puzzle": UNIQUE, "certify": folder.path("certificates")})),
        ("certify", json!({"puzzle": UNIQUE, "output": folder.path("certificate")})),
        ("solve", json!({"puzzle": UNIQUE, "format": format!("--regions={file}")})),
        ("solve", json!({"puzzle": UNIQUE, "threads": 64})),
    ] {
        let answer = server.post(name, &body);
        assert_eq!(answer.status, 400, "{name} {body}: {answer:?}");
    }
    assert_eq!(std::fs::read_dir(&folder.0).expect("a folder").count(), 1);
}
