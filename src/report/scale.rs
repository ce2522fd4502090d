//! The reports of `rate` and `explain` on the scale of Sudoku Explainer.

use serde::Serialize;

use super::logic::Head;
use crate::advice::Subject;
use veridoku_core::format::OneLine;
use veridoku_core::grid::{Candidate, Puzzle, Verdict};
use veridoku_logic_se::{End, Number, Rating, Scale, Step};

/// The three numbers of a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct ScaleReport {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    numbers: Numbers,
}

/// The path of a puzzle, and the numbers.
#[derive(Clone, Debug, Serialize)]
pub struct ScalePathReport {
    #[serde(flatten)]
    head: Head,
    steps: Vec<ScaleStep>,
    #[serde(flatten)]
    numbers: Numbers,
}

#[derive(Clone, Debug, Serialize)]
struct Numbers {
    scale: &'static str,
    end: &'static str,
    er: f64,
    ep: f64,
    ed: f64,
    /// The numbers that are lower bounds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bounds: Vec<&'static str>,
    hardest: Option<&'static str>,
}

#[derive(Clone, Debug, Serialize)]
struct ScaleStep {
    technique: &'static str,
    rating: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<String>,
    eliminations: Vec<String>,
    reason: String,
}

/// A number of tenths as a decimal.
pub(super) fn decimal(tenths: u32) -> f64 {
    f64::from(tenths) / 10.0
}

impl Numbers {
    fn new(scale: Scale, rating: &Rating) -> Numbers {
        let all = [("er", rating.rating()), ("ep", rating.pearl()), ("ed", rating.diamond())];
        let [er, ep, ed] = all.map(|(_, number): (_, Number)| decimal(number.tenths));
        let bounds = all.into_iter().filter(|(_, number)| number.is_bound);
        Numbers {
            scale: scale.name(),
            end: end(rating.end),
            er,
            ep,
            ed,
            bounds: bounds.map(|(name, _)| name).collect(),
            hardest: rating.hardest.map(|technique| technique.name()),
        }
    }
}

fn end(end: End) -> &'static str {
    match end {
        End::Solved => "solved",
        End::Stuck => "stuck",
        End::Above => "above",
        End::Over { .. } => "unfinished",
    }
}

impl ScaleReport {
    /// The report of a rating.
    pub fn new(
        puzzle: &Puzzle,
        place: String,
        verdict: Verdict,
        (scale, rating): (Scale, &Rating),
        text: &OneLine,
    ) -> ScaleReport {
        let head = Head::new(puzzle, place, verdict, text);
        ScaleReport { head, numbers: Numbers::new(scale, rating) }
    }
}

impl ScalePathReport {
    /// The report of a path.
    pub fn new(
        subject: &Subject<'_>,
        place: String,
        (scale, rating): (Scale, &Rating),
        steps: &[Step],
        text: &OneLine,
    ) -> ScalePathReport {
        let struck = |other: &Candidate| format!("{}<>{}", other.cell.name(9), other.digit);
        let step = |step: &Step| ScaleStep {
            technique: step.technique.name(),
            rating: decimal(step.tenths),
            placement: step.placement.map(|placed| placed.name(9).to_string()),
            eliminations: step.eliminations.iter().map(struck).collect(),
            reason: step.sentence.clone(),
        };
        ScalePathReport {
            head: Head::of(subject, place, text),
            steps: steps.iter().map(step).collect(),
            numbers: Numbers::new(scale, rating),
        }
    }
}
