//! The endpoints: each fills a request of the library from the fields of a body, and writes its report.
//!
//! | file | endpoints |
//! |---|---|
//! | `solutions` | `check`, `solve`, `count`, `candidates`, `diagnose`, `certify` |
//! | `logic` | `hint`, `steps`, `explain`, `rate`, `tutorial` |
//! | `texts` | `read`, `convert`, `canonical`, `transform` |
//! | `generate` | `generate` |
//! | `sheets` | `sheets` |
//! | `about` | techniques, course, version and health, without a body |
//! | `job`, `lines`, `faults` | the parts of all requests; an answer with a bound; refusals |

mod about;
mod faults;
mod generate;
mod job;
mod lines;
mod logic;
mod sheets;
mod solutions;
mod texts;

use std::time::Duration;

use veridoku::Stop;

use self::job::Job;
use super::answer::{Answer, Refusal};
use super::fields::Fields;

pub(super) use about::{course, health, techniques, version};

/// An operation that a request may ask for.
pub(super) struct Endpoint {
    /// Its name, which is that of the command.
    pub(super) name: &'static str,
    /// Its keys in addition to the puzzle and those for reading it.
    keys: &'static [&'static [&'static str]],
    /// Whether a body needs a puzzle.
    has_puzzle: bool,
    /// The other required keys.
    required: &'static [&'static str],
    /// Seconds that it may take.
    seconds: u64,
    /// Answers a body.
    answer: fn(&Job<'_>) -> Result<Answer, Refusal>,
}

/// The key of the puzzle.
const PUZZLE: &str = "puzzle";

/// The keys that control how a text is read.
const READING: &[&str] = &["format", "family", "box", "variant", "regions", "alphabet", "strict"];

/// The keys of endpoints that solve.
const SOLVING: &[&str] = &["backend", "cross_check", "encoding", "at_most_one", TIMEOUT];

/// The keys of endpoints that reason.
const REASONING: &[&str] = &["without", "only", "no_uniqueness", "fish"];

/// Seconds after which an answer is `unknown`; at most those of the endpoint.
const TIMEOUT: &str = "timeout";

/// The key of the format to convert to.
const TO: &str = "to";

/// The key of the move to judge.
const MOVE: &str = "move";

/// Whether steps have what is drawn for them.
const PICTURES: &str = "pictures";

/// The language of the lessons that steps have.
const LANGUAGE: &str = "language";

/// All of them.
pub(super) const ALL: [Endpoint; 17] = [
    of_puzzle("read", &[], 5, texts::read),
    Endpoint { required: &[TO], ..of_puzzle("convert", &[&[TO]], 5, texts::convert) },
    of_puzzle("check", &[SOLVING, &["solutions"]], 10, solutions::check),
    of_puzzle("solve", &[SOLVING, &["limit"]], 10, solutions::solve),
    of_puzzle("count", &[SOLVING, &["limit"]], 20, solutions::count),
    of_puzzle("candidates", &[SOLVING, &["limit"]], 20, solutions::candidates),
    of_puzzle(
        "hint",
        &[SOLVING, REASONING, &["detail", "given", PICTURES, LANGUAGE]],
        20,
        logic::hint,
    ),
    of_puzzle("steps", &[SOLVING, REASONING, &["technique", PICTURES, LANGUAGE]], 30, logic::steps),
    of_puzzle(
        "explain",
        &[SOLVING, REASONING, &["strategy", "prove", "shortest", "scale", PICTURES, LANGUAGE]],
        30,
        logic::explain,
    ),
    of_puzzle(
        "rate",
        &[SOLVING, REASONING, &["scale", "pearl", "diamond", "canonical"]],
        30,
        logic::rate,
    ),
    of_puzzle("diagnose", &[SOLVING, &["smallest", "limit", "steps"]], 30, solutions::diagnose),
    Endpoint { has_puzzle: false, ..of_puzzle("generate", &[GENERATING], 30, generate::generate) },
    of_puzzle("certify", &[&["kind", "minimal", TIMEOUT]], 30, solutions::certify),
    of_puzzle("sheets", &[&["title", "paper", "hints", TIMEOUT]], 20, sheets::answer),
    of_puzzle("canonical", &[], 10, texts::canonical),
    of_puzzle(
        "transform",
        &[&["apply", "random", "seed", "count", "inverse", "show"]],
        10,
        texts::transform,
    ),
    Endpoint {
        required: &[MOVE],
        ..of_puzzle("tutorial", &[REASONING, &[MOVE, PICTURES, LANGUAGE]], 20, logic::tutorial)
    },
];

/// The keys of `generate`.
const GENERATING: &[&str] = &[
    "count",
    "seed",
    "skip",
    "side",
    "clue_level",
    "method",
    "givens",
    "floor",
    "order",
    "symmetry",
    "scramble",
    "pattern",
    "holes",
    "balance",
    "unique",
    "technique",
    "at_most",
    "rating",
    "se",
    "level",
    "from_there",
    "tries",
    "rules",
    "arrangement",
    "killer",
    "cages",
    "cross_check",
    TIMEOUT,
];

/// An endpoint that takes a puzzle.
const fn of_puzzle(
    name: &'static str,
    keys: &'static [&'static [&'static str]],
    seconds: u64,
    answer: fn(&Job<'_>) -> Result<Answer, Refusal>,
) -> Endpoint {
    Endpoint { name, keys, has_puzzle: true, required: &[], seconds, answer }
}

impl Endpoint {
    /// The endpoint of this name.
    pub(super) fn named(name: &str) -> Option<&'static Endpoint> {
        ALL.iter().find(|endpoint| endpoint.name == name)
    }

    /// All keys of its body.
    pub(super) fn keys(&self) -> Vec<&'static str> {
        let puzzle = self.has_puzzle.then_some(PUZZLE);
        let keys = self.keys.iter().copied().flatten().copied();
        puzzle.into_iter().chain(READING.iter().copied()).chain(keys).collect()
    }

    /// How long it may take.
    pub(super) fn time(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }

    /// The answer to a body. The stop ends the work.
    ///
    /// # Errors
    /// The fault of the body, or why there is no answer.
    pub(super) fn answer(&self, fields: &Fields, stop: Stop) -> Result<Answer, Refusal> {
        let puzzle = self.has_puzzle.then_some(PUZZLE);
        let required: Vec<&str> = puzzle.into_iter().chain(self.required.iter().copied()).collect();
        fields.expect_keys(&self.keys(), &required)?;
        (self.answer)(&Job { fields, time: self.time(), stop })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// `tests/serve` compares the keys with the answers of a running server.
    #[test]
    fn the_description_has_every_endpoint_with_its_time() {
        let description: Value =
            serde_json::from_str(super::super::documentation::OPENAPI).expect("JSON");
        for Endpoint { name, seconds, .. } in ALL {
            let endpoint = &description["paths"][format!("/api/v1/{name}")]["post"];
            let said = endpoint["description"].as_str().expect("a description");
            assert!(
                said.to_lowercase().contains(&format!("time limit: {seconds} seconds")),
                "{name}"
            );
            assert_eq!(endpoint["operationId"], name);
        }
    }
}
