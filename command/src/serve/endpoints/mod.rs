//! The endpoints: the commands with their keys and times, and those that need no command.

mod about;
mod command;
mod convert;
mod faults;
mod read;

use std::time::Duration;

use veridoku::Stop;

use super::answer::{Answer, Refusal};
use super::request::{Body, PUZZLE, READING};

pub(super) use about::{health, techniques, version};

/// An operation that a request may ask for.
pub(super) struct Endpoint {
    /// Its name, which is that of the command.
    pub(super) name: &'static str,
    /// Its keys in addition to the puzzle and those for reading it.
    keys: &'static [&'static [&'static str]],
    /// The arguments that the command always gets.
    fixed: &'static [&'static str],
    /// The required keys.
    required: &'static [&'static str],
    /// Seconds that it may take.
    seconds: u64,
}

/// Options of commands that solve.
const SOLVING: &[&str] = &["backend", "cross_check", "encoding", "at_most_one", TIMEOUT];

/// Options of commands that reason.
const REASONING: &[&str] = &["without", "only", "no_uniqueness", "fish"];

/// Seconds after which an answer is `unknown`; at most those of the endpoint.
const TIMEOUT: &str = "timeout";

/// The arguments of all but a few commands: JSON output, and one thread, because a server has its own threads.
const USUAL: &[&str] = &["--output=json", "--threads=1"];

/// All of them.
pub(super) const ALL: [Endpoint; 16] = [
    of_puzzle("read", &[], 5),
    Endpoint { required: &[PUZZLE, convert::TO], ..of_puzzle("convert", &[&[convert::TO]], 5) },
    of_puzzle("check", &[SOLVING, &["solutions"]], 10),
    of_puzzle("solve", &[SOLVING, &["limit"]], 10),
    of_puzzle("count", &[SOLVING, &["limit"]], 20),
    of_puzzle("candidates", &[SOLVING, &["limit"]], 20),
    of_puzzle("hint", &[SOLVING, REASONING, &["detail", "given", "pictures"]], 20),
    of_puzzle("steps", &[SOLVING, REASONING, &["technique", "pictures"]], 30),
    of_puzzle("explain", &[SOLVING, REASONING, &["strategy", "prove", "scale", "pictures"]], 30),
    of_puzzle("rate", &[SOLVING, REASONING, &["scale", "pearl", "diamond", "canonical"]], 30),
    of_puzzle("diagnose", &[SOLVING, &["smallest", "limit", "steps"]], 30),
    Endpoint { required: &[], ..of_puzzle("generate", &[GENERATING], 30) },
    Endpoint {
        fixed: &["--into=-", "--output=json"],
        ..of_puzzle("certify", &[&["kind", "minimal", TIMEOUT]], 30)
    },
    of_puzzle("canonical", &[], 10),
    of_puzzle("transform", &[&["apply", "random", "seed", "count", "inverse", "show"]], 10),
    Endpoint {
        fixed: &["--output=json"],
        required: &[PUZZLE, "move"],
        ..of_puzzle("tutorial", &[REASONING, &["move", "pictures"]], 20)
    },
];

/// Options of `generate`.
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
    "tries",
    "rules",
    "killer",
    "cages",
    "cross_check",
    TIMEOUT,
];

/// An endpoint of a command that takes a puzzle.
const fn of_puzzle(
    name: &'static str,
    keys: &'static [&'static [&'static str]],
    seconds: u64,
) -> Endpoint {
    Endpoint { name, keys, fixed: USUAL, required: &[PUZZLE], seconds }
}

impl Endpoint {
    /// The endpoint of this name.
    pub(super) fn named(name: &str) -> Option<&'static Endpoint> {
        ALL.iter().find(|endpoint| endpoint.name == name)
    }

    /// All keys of its body.
    pub(super) fn keys(&self) -> Vec<&'static str> {
        let puzzle = self.has_puzzle().then_some(PUZZLE);
        let keys = self.keys.iter().copied().flatten().copied();
        puzzle.into_iter().chain(READING).chain(keys).collect()
    }

    /// Whether it takes a puzzle.
    fn has_puzzle(&self) -> bool {
        self.required.contains(&PUZZLE)
    }

    /// How long it may take.
    pub(super) fn time(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }

    /// The answer to a body. The stop ends the work.
    ///
    /// # Errors
    /// The fault of the body, or why there is no answer.
    pub(super) fn answer(&self, body: &Body, stop: Stop) -> Result<Answer, Refusal> {
        body.expect_keys(&self.keys(), self.required)?;
        match self.name {
            "read" => read::answer(body),
            "convert" => convert::answer(body),
            _ => command::answer(self, body, stop),
        }
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
