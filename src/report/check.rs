//! The reports of `check` and `certify`: whether a puzzle has exactly one solution, and the proof.

use std::collections::BTreeMap;

use serde::Serialize;

use super::SCHEMA;
use super::solve::{ConflictReport, at_least};
use super::stated::Stated;
use crate::advice::Subject;
use veridoku_core::format::OneLine;
use veridoku_core::grid::{Puzzle, Verdict};
use veridoku_verify::Verified;

/// Whether a puzzle has exactly one solution.
#[derive(Clone, Debug, Serialize)]
pub struct CheckReport {
    schema: u64,
    place: String,
    #[serde(flatten)]
    puzzle: Stated,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<Vec<ConflictReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution_given: Option<GivenReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    impossible_rules: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_certified: Option<bool>,
}

/// A solution given with the puzzle in the text.
#[derive(Clone, Debug, Serialize)]
struct GivenReport {
    is_right: bool,
    reason: Option<String>,
}

impl CheckReport {
    /// The report of a search result. `place` locates the puzzle in the input.
    pub fn new(subject: &Subject<'_>, place: String, text: &OneLine) -> CheckReport {
        let Subject { puzzle, verdict, .. } = *subject;
        CheckReport {
            schema: SCHEMA,
            place,
            puzzle: Stated::new(puzzle, text),
            verdict: verdict.name(),
            at_least: at_least(verdict),
            conflicts: (verdict == Verdict::None).then(|| ConflictReport::all(puzzle)),
            solution_given: None,
            impossible_rules: None,
            is_certified: None,
        }
    }

    /// This report with the result for the solution given with the puzzle: `Err` has the reason why it is wrong.
    #[must_use]
    pub fn with_solution_given(self, finding: Result<(), String>) -> CheckReport {
        let is_right = finding.is_ok();
        CheckReport {
            solution_given: Some(GivenReport { is_right, reason: finding.err() }),
            ..self
        }
    }

    /// This report with rules, as text, each of which no grid satisfies.
    #[must_use]
    pub fn with_impossible_rules(self, rules: Vec<String>) -> CheckReport {
        CheckReport { impossible_rules: Some(rules), ..self }
    }

    /// This report with whether a certificate of the verdict was made and verified.
    #[must_use]
    pub fn with_certified(self, is_certified: bool) -> CheckReport {
        CheckReport { is_certified: Some(is_certified), ..self }
    }
}

/// A verdict with its proof.
#[derive(Clone, Debug, Serialize)]
pub struct CertifyReport {
    schema: u64,
    #[serde(flatten)]
    puzzle: Stated,
    verdict: &'static str,
    solutions: Vec<String>,
    steps: Option<u64>,
    /// Whether minimality is also proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
}

impl CertifyReport {
    /// The report of a certificate that passed [`verify`](veridoku_verify::verify).
    pub fn new(verified: &Verified, text: &OneLine) -> CertifyReport {
        let Verified { verdict, puzzle, solutions, is_minimal, steps } = verified;
        let line = |solution| text.solution(puzzle, solution);
        CertifyReport {
            schema: SCHEMA,
            puzzle: Stated::new(puzzle, text),
            verdict: verdict.name(),
            solutions: solutions.iter().map(line).collect(),
            steps: (*verdict != Verdict::Multiple).then_some(*steps),
            minimal: is_minimal.then_some(true),
        }
    }

    /// The report of a puzzle without a proof in time.
    pub fn unknown(puzzle: &Puzzle, text: &OneLine) -> CertifyReport {
        CertifyReport {
            schema: SCHEMA,
            puzzle: Stated::new(puzzle, text),
            verdict: Verdict::Unknown { at_least: 0 }.name(),
            solutions: Vec::new(),
            steps: None,
            minimal: None,
        }
    }
}

/// A verdict with its proof, and the certificate itself.
#[derive(Clone, Debug, Serialize)]
pub struct CertificateReport {
    #[serde(flatten)]
    verdict: CertifyReport,
    files: BTreeMap<String, String>,
}

impl CertificateReport {
    /// The report of a certificate with these files, by name; empty if nothing was proved in time.
    pub fn new(verdict: CertifyReport, files: BTreeMap<String, String>) -> CertificateReport {
        CertificateReport { verdict, files }
    }
}
