//! The report of `diagnose`, and of a contradiction, which a hint can also contain.

use serde::Serialize;

use super::SCHEMA;
use super::names::{self, cells};
use super::setting::rule_index;
use super::stated::UnreadReport;
use crate::diagnose::{
    Ambiguity, Contradiction, Details, Diagnosis, Redundancy, rule_names, statements,
};
use veridoku_core::format::OneLine;
use veridoku_core::grid::{Puzzle, RuleId, Verdict};

/// Why a puzzle has none or several solutions, or which statements are redundant.
#[derive(Clone, Debug, Serialize)]
pub struct DiagnoseReport {
    schema: u64,
    place: String,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    unread: Option<Vec<UnreadReport>>,
    #[serde(flatten)]
    details: Option<DetailsReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unconfirmed: Option<usize>,
}

/// The details in addition to the verdict.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum DetailsReport {
    Contradiction {
        contradiction: ContradictionReport,
    },
    Ambiguity {
        count: u64,
        is_exact: bool,
        solutions: Vec<String>,
        differing: Vec<String>,
        completion: CompletionReport,
    },
    Redundancy {
        solution: String,
        redundant: RedundantReport,
    },
}

#[derive(Clone, Debug, Serialize)]
struct CompletionReport {
    cells: Vec<String>,
    at_least: usize,
    is_smallest: bool,
    is_best_target: bool,
    target: String,
}

#[derive(Clone, Debug, Serialize)]
struct RedundantReport {
    cells: Vec<String>,
    #[serde(flatten)]
    rules: Option<RulesReport>,
    of: usize,
    is_minimal: bool,
    unsettled: usize,
}

impl DiagnoseReport {
    /// The report of a diagnosis. `place` locates the puzzle in the input.
    pub fn new(
        puzzle: &Puzzle,
        place: String,
        diagnosis: &Diagnosis,
        text: &OneLine,
    ) -> DiagnoseReport {
        let details = diagnosis.details.as_ref().map(|details| match details {
            Details::Contradiction(found) => DetailsReport::Contradiction {
                contradiction: ContradictionReport::new(puzzle, found, text),
            },
            Details::Ambiguity(found) => ambiguity(puzzle, found, text),
            Details::Redundancy(found) => redundancy(puzzle, found, text),
        });
        let (at_least, unconfirmed) = match diagnosis.verdict {
            Verdict::Unknown { at_least } => (Some(at_least), None),
            _ => (None, Some(diagnosis.unconfirmed)),
        };
        let (verdict, unread) = (diagnosis.verdict.name(), UnreadReport::all(puzzle));
        DiagnoseReport { schema: SCHEMA, place, verdict, unread, details, at_least, unconfirmed }
    }
}

fn ambiguity(puzzle: &Puzzle, found: &Ambiguity, text: &OneLine) -> DetailsReport {
    let Ambiguity { count, solutions, differing, completion } = found;
    let line = |solution| text.solution(puzzle, solution);
    DetailsReport::Ambiguity {
        count: u64::try_from(count.at_least).unwrap_or(u64::MAX),
        is_exact: count.exact,
        solutions: solutions.iter().map(line).collect(),
        differing: cells(differing, puzzle.geometry()),
        completion: CompletionReport {
            cells: completion.names(puzzle.geometry()),
            at_least: completion.at_least,
            is_smallest: completion.is_smallest(),
            is_best_target: completion.is_best_target,
            target: line(&completion.target),
        },
    }
}

fn redundancy(puzzle: &Puzzle, found: &Redundancy, text: &OneLine) -> DetailsReport {
    DetailsReport::Redundancy {
        solution: text.solution(puzzle, &found.solution),
        redundant: RedundantReport {
            cells: statements(puzzle, &found.cells),
            rules: rules(puzzle, &found.rules),
            of: found.of,
            is_minimal: found.is_minimal(),
            unsettled: found.unsettled,
        },
    }
}

/// Some of a puzzle's rules: as text, and by their place in its list of rules.
#[derive(Clone, Debug, Serialize)]
struct RulesReport {
    rules: Vec<String>,
    rule_indices: Vec<usize>,
}

/// `None` for a puzzle without rules.
fn rules(puzzle: &Puzzle, rules: &[RuleId]) -> Option<RulesReport> {
    let geometry = puzzle.geometry();
    (!geometry.rules().is_empty()).then(|| RulesReport {
        rules: rule_names(puzzle, rules),
        rule_indices: rules.iter().map(|rule| rule_index(rule.index(), geometry)).collect(),
    })
}

/// Cells and rules that contradict each other.
#[derive(Clone, Debug, Serialize)]
pub struct ContradictionReport {
    cells: Vec<String>,
    #[serde(flatten)]
    rules: Option<RulesReport>,
    is_minimal: bool,
    at_least: usize,
    is_smallest: bool,
    conflict: Option<String>,
    witnesses: Vec<String>,
}

impl ContradictionReport {
    /// The report of a contradiction in a puzzle. Witnesses are in the order of the cells, then of the rules.
    pub fn new(puzzle: &Puzzle, found: &Contradiction, text: &OneLine) -> ContradictionReport {
        let conflict = found.conflict.as_ref();
        let witnesses = found.witnesses.iter();
        ContradictionReport {
            cells: statements(puzzle, &found.cells),
            rules: rules(puzzle, &found.rules),
            is_minimal: found.is_minimal,
            at_least: found.at_least,
            is_smallest: found.is_smallest(),
            conflict: conflict.map(|conflict| names::broken_rule(conflict, puzzle.geometry())),
            witnesses: witnesses.map(|solution| text.solution(puzzle, solution)).collect(),
        }
    }
}
