//! The report of `tutorial --move`: the judgment of a move.

use serde::Serialize;

use super::logic::Head;
use super::parts::{Additions, StepReport, TechniqueReport};
use crate::advice::{Judgment, Move, Subject};
use veridoku_core::format::OneLine;

/// The judgment of a move.
#[derive(Clone, Debug, Serialize)]
pub struct TutorialReport {
    #[serde(flatten)]
    head: Head,
    r#move: String,
    finding: Option<&'static str>,
    sentence: String,
    why: Option<String>,
    holder: Option<String>,
    house: Option<String>,
    after: Option<usize>,
    technique: Option<TechniqueReport>,
    step: Option<StepReport>,
}

impl TutorialReport {
    /// The report of a judgment.
    pub fn new(
        subject: &Subject<'_>,
        place: String,
        wanted: Move,
        judgment: &Judgment,
        text: &OneLine,
    ) -> TutorialReport {
        let geometry = subject.puzzle.geometry();
        let (finding, reason) = match judgment {
            Judgment::Known { .. } => ("known", None),
            Judgment::Conflict { .. } => ("conflict", None),
            Judgment::Wrong(reason) => ("wrong", reason.as_ref()),
            Judgment::Right(reason) => ("right", reason.as_ref()),
        };
        let (holder, house) = match judgment {
            Judgment::Conflict { holder, house } => (Some(holder), house.as_ref()),
            Judgment::Known { value, .. } => (value.as_ref(), None),
            _ => (None, None),
        };
        TutorialReport {
            finding: Some(finding),
            why: Some(judgment.reason(wanted, geometry)),
            holder: holder.map(|holder| geometry.candidate_name(*holder).to_string()),
            house: house.map(|house| geometry.house(*house).to_string()),
            after: reason.map(|reason| reason.after),
            technique: reason.map(|reason| TechniqueReport::new(reason.step.technique)),
            step: reason.map(|reason| StepReport::new(&reason.step, geometry)),
            ..TutorialReport::without(
                subject,
                place,
                wanted,
                judgment.words(wanted, geometry),
                text,
            )
        }
    }

    /// Adds to the step, if there is one, what is requested. `judgment` is that of the report.
    #[must_use]
    pub fn with(mut self, additions: Additions, judgment: &Judgment) -> TutorialReport {
        if let (Some(report), Judgment::Wrong(Some(reason)) | Judgment::Right(Some(reason))) =
            (&mut self.step, judgment)
        {
            report.add(&reason.before, &reason.step, additions);
        }
        self
    }

    /// The report of a puzzle without exactly one solution: no move is right or wrong in it, for the reason in the
    /// sentence.
    pub fn without(
        subject: &Subject<'_>,
        place: String,
        wanted: Move,
        sentence: String,
        text: &OneLine,
    ) -> TutorialReport {
        TutorialReport {
            head: Head::of(subject, place, text),
            r#move: wanted.name(subject.puzzle.geometry()),
            finding: None,
            sentence,
            why: None,
            holder: None,
            house: None,
            after: None,
            technique: None,
            step: None,
        }
    }
}
