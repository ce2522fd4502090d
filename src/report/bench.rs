//! The report of `bench`: how long the backends take for the same puzzles.

use serde::Serialize;

use super::SCHEMA;

/// The measurements of a comparison.
#[derive(Clone, Debug, Serialize)]
pub struct BenchReport {
    schema: u64,
    puzzles: usize,
    limit: u64,
    rounds: u16,
    results: Vec<BenchResult>,
}

/// The measurements of one backend. Means are per puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct BenchResult {
    /// The backend.
    pub backend: String,
    /// In the median round.
    pub puzzles_per_second: f64,
    /// In the fastest round.
    pub microseconds_minimum: f64,
    /// In the median round.
    pub microseconds_median: f64,
    /// In each round.
    pub microseconds_rounds: Vec<f64>,
    /// Compared with an earlier run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared: Option<BenchRatio>,
    /// The fraction of puzzles that took no guess, from 0 to 1; `None` where the backend cannot tell.
    pub guess_free_share: Option<f64>,
    /// The mean; `None` where the backend cannot tell.
    pub guesses_per_puzzle: Option<f64>,
    /// Puzzles whose time ran out first.
    pub unfinished: usize,
    /// The formulas, where encodings are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formulas: Option<BenchFormulas>,
}

/// How many times as long a backend takes as in an earlier run.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BenchRatio {
    /// The ratio of the medians.
    pub ratio: f64,
    /// The lower quartile of this run by the upper quartile of the earlier one.
    pub lowest: f64,
    /// The upper quartile of this run by the lower quartile of the earlier one.
    pub highest: f64,
}

/// The formulas of one encoding. Numbers are means.
#[derive(Clone, Debug, Serialize)]
pub struct BenchFormulas {
    /// The encoding.
    pub encoding: &'static str,
    /// The at-most-one encoding.
    pub at_most_one: &'static str,
    /// Variables.
    pub variables: f64,
    /// Clauses.
    pub clauses: f64,
    /// The time to write a formula.
    pub microseconds: f64,
}

impl BenchReport {
    /// The report of a run: the numbers of puzzles and of rounds; `limit` is the number of solutions searched for
    /// in each puzzle.
    pub fn new(puzzles: usize, limit: u64, rounds: u16, results: Vec<BenchResult>) -> BenchReport {
        BenchReport { schema: SCHEMA, puzzles, limit, rounds, results }
    }
}

/// The measurements of one puzzle, and those published in a table.
#[derive(Clone, Debug, Serialize)]
pub struct BenchRow {
    schema: u64,
    id: String,
    published: BenchRowResult,
    results: Vec<BenchRowResult>,
}

/// The result of a backend for a puzzle, or the published result.
#[derive(Clone, Debug, Serialize)]
pub struct BenchRowResult {
    /// The backend.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backend: Option<String>,
    /// A verdict, or `refused`; `None` where nothing is published.
    pub verdict: Option<String>,
    /// Wall clock time, in the fastest round.
    pub milliseconds: Option<f64>,
    /// `None` where the backend cannot tell.
    pub guesses: Option<u64>,
}

impl BenchRow {
    /// The row of a puzzle, with its name in the table.
    pub fn new(id: String, published: BenchRowResult, results: Vec<BenchRowResult>) -> BenchRow {
        BenchRow { schema: SCHEMA, id, published, results }
    }
}
