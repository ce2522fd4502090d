//! The description of the API, tested against its answers: every endpoint, every key of a body, and every key of an
//! answer is in the file, and the file has no others.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::answers::{BROKEN, CONFLICT, SEVERAL, drawn, merged, puzzles, questions, sixteen};
use crate::server::Server;
use veridoku_testing::puzzles::UNIQUE;

/// A puzzle whose rules have every part that a rule may have, and every part of a mark.
const RULES: &str = "size: 4x4\nkiller 3: r1c1 r1c2\nregex \"1.*\": r2c1 r2c2 r2c3\nany-of\n  odd: r3c3\nor\n  even: r4c4\nend\nnon-consecutive:\n";

fn description() -> Value {
    serde_json::from_str(include_str!("../../src/serve/openapi.json")).expect("JSON")
}

/// Checks values by schemas, and remembers which keys occurred.
struct Checker {
    description: Value,
    met: BTreeSet<String>,
}

impl Checker {
    fn new() -> Checker {
        Checker { description: description(), met: BTreeSet::new() }
    }

    /// The target of a reference: its pointer and the schema.
    fn resolve(&self, pointer: &str) -> (String, Value) {
        let found = self.description.pointer(pointer);
        let found = found.unwrap_or_else(|| panic!("{pointer} is not in the file")).clone();
        match found.get("$ref").and_then(Value::as_str) {
            Some(reference) => self.resolve(reference.strip_prefix('#').expect("a reference here")),
            None => (pointer.to_owned(), found),
        }
    }

    /// Why a value does not fit the schema at a pointer.
    fn check(&mut self, value: &Value, pointer: &str) -> Result<(), String> {
        let (pointer, schema) = self.resolve(pointer);
        let fault = |what: String| Err(format!("{what}: {value} by {pointer}"));
        if let Some(ways) = schema.get("oneOf").and_then(Value::as_array) {
            let met = self.met.clone();
            let mut fitting = Vec::new();
            for way in 0..ways.len() {
                self.met.clone_from(&met);
                if self.check(value, &format!("{pointer}/oneOf/{way}")).is_ok() {
                    fitting.push(self.met.clone());
                }
            }
            return match &fitting[..] {
                [met] => {
                    self.met.clone_from(met);
                    Ok(())
                }
                fitting => fault(format!("{} of the ways fit", fitting.len())),
            };
        }
        let of_type = |name: &str| match name {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_u64() || value.is_i64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            _ => panic!("the type {name}"),
        };
        let fits = match &schema["type"] {
            Value::String(name) => of_type(name),
            Value::Array(names) => names.iter().any(|name| of_type(name.as_str().expect("a name"))),
            _ => return fault("no type".into()),
        };
        if !fits {
            return fault(format!("not of the type {}", schema["type"]));
        }
        if schema.get("enum").and_then(Value::as_array).is_some_and(|all| !all.contains(value)) {
            return fault("none of the values".into());
        }
        for (index, item) in value.as_array().into_iter().flatten().enumerate() {
            self.check(item, &format!("{pointer}/items"))
                .map_err(|why| format!("{index}: {why}"))?;
        }
        let Some(object) = value.as_object() else { return Ok(()) };
        let required = schema["required"].as_array().into_iter().flatten();
        for key in required.map(|key| key.as_str().expect("a key")) {
            if !object.contains_key(key) {
                return fault(format!("no {key}"));
            }
        }
        for (key, value) in object {
            let property = format!("{pointer}/properties/{key}");
            if self.description.pointer(&property).is_some() {
                self.check(value, &property)?;
                self.met.insert(property);
            } else if schema["additionalProperties"].is_object() {
                self.check(value, &format!("{pointer}/additionalProperties"))?;
            } else if schema["type"] != "object" || schema["additionalProperties"] == false {
                return fault(format!("{key} is not in the file"));
            }
        }
        Ok(())
    }
}

/// The names of the endpoints with a method.
fn endpoints(method: &str) -> Vec<String> {
    let description = description();
    let paths = description["paths"].as_object().expect("paths");
    let ours = paths.iter().filter(|(_, path)| path.get(method).is_some());
    let name = |path: &String| path.strip_prefix("/api/v1/").expect("the API").to_owned();
    ours.map(|(path, _)| name(path)).collect()
}

/// The pointer to a path of the description.
fn pointer(name: &str, rest: &str) -> String {
    format!("/paths/~1api~1v1~1{name}/{rest}")
}

/// The requests to each endpoint, so every key of its answers occurs.
fn asked(name: &str) -> Vec<Value> {
    let of_puzzles = |question: Value| {
        let all = puzzles().into_iter();
        all.map(move |puzzle| merged(&puzzle, &question)).collect::<Vec<Value>>()
    };
    let mut asked = match name {
        "read" => of_puzzles(json!({})),
        "convert" => of_puzzles(json!({"to": "rules"})),
        "sheets" => of_puzzles(json!({"title": "One", "paper": "6x9", "hints": true})),
        "generate" => vec![
            json!({"seed": 7, "clue_level": "easy", "count": 2}),
            json!({"seed": 7, "technique": "naked-pair"}),
        ],
        _ => {
            let questions = questions(name);
            let mut asked = of_puzzles(questions[0].clone());
            let of_easy = questions.iter().skip(1);
            asked.extend(of_easy.map(|one| merged(&json!({"puzzle": UNIQUE}), one)));
            asked
        }
    };
    asked.extend(match name {
        "read" => vec![
            json!({"puzzle": "1...\n.2..\n..1.\n...2\n"}),
            json!({"puzzle": ".".repeat(256)}),
            json!({"puzzle": "puzzle,solution\n12..34....12...3,1234342143122143\n"}),
            json!({"puzzle": RULES}),
            json!({"puzzle": "size: 4x4; grids: twin"}),
            json!({"puzzle": "board: 2x2 1-4 ...-"}),
        ],
        "check" => vec![
            json!({"puzzle": UNIQUE, "timeout": 0}),
            json!({"puzzle": "puzzle,solution\n12..34....12...3,1234342143122143\n"}),
            json!({"puzzle": "size: 4x4; killer 50: r1c1 r1c2"}),
        ],
        "candidates" => vec![json!({"puzzle": "size: 2x3 0-4; boxes: none; sum 3: r2c2 r2c3"})],
        "hint" => vec![
            json!({"puzzle": UNIQUE.replacen("53..", "531.", 1), "given": UNIQUE}),
            json!({"puzzle": UNIQUE, "timeout": 0}),
        ],
        "explain" => [BROKEN, CONFLICT, SEVERAL]
            .map(|puzzle| json!({"puzzle": puzzle, "strategy": "basic", "prove": true}))
            .into_iter()
            .chain([json!({
                "puzzle": "3..2...........4",
                "strategy": "basic",
                "variant": "anti-king"
            })])
            .chain([json!({"puzzle": drawn(), "scale": "se"})])
            .chain([json!({"puzzle": CHAINS, "language": "en"})])
            .collect(),
        "solve" => vec![
            json!({"puzzle": UNIQUE, "timeout": 0}),
            json!({"puzzle": "size: 4x4; hidden: 1; thermo: h1 r1c1"}),
        ],
        "diagnose" => vec![
            json!({"puzzle": UNIQUE, "timeout": 0}),
            json!({"puzzle": "size: 4x4; killer 3: r1c1 r1c2; killer 4: r1c1 r1c2"}),
            json!({"puzzle": "size: 4x4; grid: 1234341221434321; thermo: r1c1 r1c2"}),
        ],
        "certify" => vec![json!({"puzzle": sixteen(), "timeout": 0})],
        "rate" => vec![json!({"puzzle": drawn(), "scale": "se"})],
        _ => Vec::new(),
    });
    asked
}

#[test]
fn every_answer_fits_the_description_and_every_key_is_met() {
    let server = Server::start();
    let mut checker = Checker::new();
    let schema = "responses/200/content/application~1json/schema";
    let error = "/components/schemas/Error";
    for name in endpoints("get") {
        let answer = server.get(&format!("/api/v1/{name}")).json();
        checker.check(&answer, &pointer(&name, &format!("get/{schema}"))).unwrap();
    }
    for name in endpoints("post") {
        let of_body = "post/requestBody/content/application~1json/schema";
        for body in asked(&name) {
            checker
                .check(&body, &pointer(&name, of_body))
                .unwrap_or_else(|why| panic!("{name}: {why}"));
            let answer = server.post(&name, &body);
            let status = answer.status.to_string();
            let content = pointer(&name, &format!("post/responses/{status}"));
            let (content, _) = checker.resolve(&content);
            if status != "200" {
                checker.check(&answer.json(), error).unwrap();
                continue;
            }
            let kind = answer.header("content-type").expect("a type").replace('/', "~1");
            for line in answer.text().lines() {
                let object = serde_json::from_str(line).expect("an object");
                let found = checker.check(&object, &format!("{content}/content/{kind}/schema"));
                found.unwrap_or_else(|why| panic!("{name} {body}: {why}"));
            }
        }
    }
    let fault = server.post("check", &json!({"puzzle": "12x4............"})).json();
    checker.check(&fault, error).unwrap();

    let mut missed = Vec::new();
    let schemas = checker.description["components"]["schemas"].as_object().expect("schemas");
    for (name, schema) in schemas {
        for key in schema["properties"].as_object().into_iter().flat_map(|all| all.keys()) {
            let property = format!("/components/schemas/{name}/properties/{key}");
            if !checker.met.contains(&property) {
                missed.push(property);
            }
        }
    }
    assert!(missed.is_empty(), "in no answer: {missed:#?}");
}

#[test]
fn every_key_of_an_answer_is_explained() {
    let read = |page: &str| {
        let path = veridoku_testing::root().join("docs").join(page);
        std::fs::read_to_string(path).expect("a document")
    };
    let pages = ["json.md", "guide/basic-strategy.md", "guide/diagnose.md", "guide/generate.md"];
    let pages = pages.map(read).concat();
    let description = description();
    let schemas = description["components"]["schemas"].as_object().expect("schemas");
    let mut keys = 0;
    for (name, schema) in schemas {
        for key in schema["properties"].as_object().into_iter().flat_map(|all| all.keys()) {
            keys += 1;
            assert!(pages.contains(&format!("`{key}`")), "{key} of {name}");
        }
    }
    assert!(keys > 150, "only {keys} keys are found");
}

#[test]
fn a_value_that_does_not_fit_is_found() {
    let mut checker = Checker::new();
    let schema = "/components/schemas/Version";
    for (value, fits) in [
        (json!({"schema": 1, "name": "a", "version": "b"}), true),
        (json!({"schema": 2, "name": "a", "version": "b"}), false),
        (json!({"schema": 1, "name": "a"}), false),
        (json!({"schema": 1, "name": 1, "version": "b"}), false),
        (json!({"schema": 1, "name": "a", "version": "b", "more": 1}), false),
        (json!([]), false),
    ] {
        assert_eq!(checker.check(&value, schema).is_ok(), fits, "{value}");
    }
    assert!(
        checker.check(&json!({"message": "a", "line": "1"}), "/components/schemas/Fault").is_err()
    );
}

/// Its hardest step is a chain.
const CHAINS: &str =
    "...8...4356...4.....3.5..8..3.1..49.9...7...6.21..9.5..1..4.8.....2...6535...1...";

/// A body with a key that is not in the file is refused, and the refusal lists those that are.
#[test]
fn every_key_of_a_body_is_described() {
    let server = Server::start();
    let description = description();
    assert_eq!(endpoints("post").len(), 17);
    for name in endpoints("post") {
        let schema = pointer(&name, "post/requestBody/content/application~1json/schema");
        let schema = description.pointer(&schema).expect("a body");
        let mut described: Vec<&str> =
            schema["properties"].as_object().expect("keys").keys().map(String::as_str).collect();
        let said =
            server.post(&name, &json!({"puzzle": UNIQUE, "move": "r1c1=1", "no such key": 1}));
        let said = said.message();
        let listed = match said.split_once("`no such key`; expected ") {
            Some((_, listed)) => listed.to_owned(),
            // The other keys are also unknown to some endpoints.
            None => said.split_once("; expected ").expect("a list").1.to_owned(),
        };
        let mut known: Vec<&str> = listed.split(", ").collect();
        described.sort_unstable();
        known.sort_unstable();
        assert_eq!(described, known, "{name}");
        let required = schema["required"].as_array().map_or(0, Vec::len);
        let bare = server.post(&name, &json!({})).status;
        assert_eq!(bare == 400, required > 0, "{name}");
    }
}

#[test]
fn the_description_is_served_and_shown() {
    let server = Server::start();
    assert_eq!(server.get("/api/v1/openapi.json").json(), description());
    let page = server.get("/api");
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    let text = page.text();
    for name in endpoints("post").iter().chain(&endpoints("get")) {
        assert!(text.contains(&format!("/api/v1/{name}")), "{name}");
    }
    // The markup has neither scripts nor styles, which the policy would refuse.
    assert!(!text.contains("<script") && !text.contains("style="));
    assert_eq!(server.get("/api.css").header("content-type"), Some("text/css; charset=utf-8"));
}
