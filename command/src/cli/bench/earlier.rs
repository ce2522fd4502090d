//! An earlier run, and how many times as long this one takes.
//!
//! The ratio is that of the medians. Its spread compares the middle halves of the rounds: the lower quartile now with
//! the upper one then, and the other way round. A spread that contains 1 shows no difference.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde_json::Value;
use veridoku::report::BenchRatio;

use crate::cli::Failure;
use crate::cli::shown::shown;

/// More bytes than any report has.
const MOST_BYTES: u64 = 1 << 24;

/// The rounds of each backend in an earlier run, in microseconds per puzzle.
pub(super) struct Earlier {
    rounds: Vec<(String, Vec<f64>)>,
}

impl Earlier {
    /// Reads the JSON of a run with as many puzzles and the same limit. Whether these are the same puzzles is not checked.
    ///
    /// # Errors
    /// The file cannot be read, is not the JSON of a run, or is that of more or fewer puzzles or another limit.
    pub(super) fn read(path: &Path, puzzles: usize, limit: u64) -> Result<Earlier, Failure> {
        let failed = |error| Failure::File { path: shown(path), error };
        let wrong = |what: String| Failure::Usage(format!("--compare {}: {what}", shown(path)));
        let mut text = String::new();
        let file = File::open(path).map_err(failed)?;
        file.take(MOST_BYTES).read_to_string(&mut text).map_err(failed)?;
        let report: Value =
            serde_json::from_str(&text).map_err(|error| wrong(format!("not JSON: {error}")))?;
        for (key, expected) in [("puzzles", puzzles as u64), ("limit", limit)] {
            match report[key].as_u64() {
                Some(found) if found == expected => {}
                Some(found) => {
                    return Err(wrong(format!("found {key} {found}; expected {expected}")));
                }
                None => {
                    return Err(wrong(format!("no {key}; expected the JSON of `bench`")));
                }
            }
        }
        let results = report["results"].as_array().map_or(&[][..], Vec::as_slice);
        let rounds = results.iter().filter_map(|result| {
            let rounds = result["microseconds_rounds"].as_array()?;
            let rounds: Vec<f64> = rounds.iter().filter_map(Value::as_f64).collect();
            Some((result["backend"].as_str()?.to_owned(), rounds))
        });
        let rounds: Vec<_> = rounds.filter(|(_, rounds)| !rounds.is_empty()).collect();
        match rounds.is_empty() {
            true => Err(wrong("no rounds; expected the JSON of a newer `bench`".into())),
            false => Ok(Earlier { rounds }),
        }
    }

    /// How many times as long a backend takes now; `None` if the earlier run did not have it, or took no time.
    pub(super) fn ratio(&self, backend: &str, now: &[f64]) -> Option<BenchRatio> {
        let (_, before) = self.rounds.iter().find(|(name, _)| name == backend)?;
        let [[low, median, high], [least, middle, most]] = [now, before].map(quartiles);
        let is_measured = least > 0.0;
        let (lowest, highest) = (low / most, high / least);
        is_measured.then(|| BenchRatio { ratio: median / middle, lowest, highest })
    }
}

/// The quartiles of some rounds.
fn quartiles(rounds: &[f64]) -> [f64; 3] {
    let mut rounds = rounds.to_vec();
    rounds.sort_by(f64::total_cmp);
    let last = rounds.len().saturating_sub(1);
    [last / 4, rounds.len() / 2, last - last / 4].map(|at| rounds.get(at).copied().unwrap_or(0.0))
}
