//! The reports of `explain`, `hint`, `steps` and `rate`.

use serde::Serialize;

use super::names::numbers;
use super::parts::{
    Additions, EndReport, GeometryReport, PositionReport, RatingReport, RoundReport, StepReport,
    TechniqueReport,
};
use super::place::PlaceReport;
use super::stated::Stated;
use super::{ConflictReport, ContradictionReport, SCHEMA};
use crate::advice::{Hint, NoAdvice, Subject};
use veridoku_core::format::OneLine;
use veridoku_core::grid::{Puzzle, Verdict};
use veridoku_logic::explain::{self, Detail};
use veridoku_logic::{End, Found, Path, Rating, Step, Technique};

/// The beginning of every logic report.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Head {
    schema: u64,
    place: String,
    #[serde(flatten)]
    puzzle: Stated,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<Vec<ConflictReport>>,
}

impl Head {
    pub(super) fn new(puzzle: &Puzzle, place: String, verdict: Verdict, text: &OneLine) -> Head {
        let (puzzle, verdict) = (Stated::new(puzzle, text), verdict.name());
        Head { schema: SCHEMA, place, puzzle, verdict, conflicts: None }
    }

    pub(super) fn of(subject: &Subject<'_>, place: String, text: &OneLine) -> Head {
        let conflicts = Some(ConflictReport::all(subject.puzzle));
        Head { conflicts, ..Head::new(subject.puzzle, place, subject.verdict, text) }
    }
}

/// How a puzzle is solved by logic.
#[derive(Clone, Debug, Serialize)]
pub struct ExplainReport {
    #[serde(flatten)]
    head: Head,
    solution: Option<Vec<usize>>,
    strategy: &'static str,
    geometry: GeometryReport,
    #[serde(flatten)]
    path: Option<PathReport>,
}

#[derive(Clone, Debug, Serialize)]
struct PathReport {
    start: PositionReport,
    rounds: Vec<Option<RoundReport>>,
    end: EndReport,
    rating: RatingReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortened: Option<RatingReport>,
}

impl ExplainReport {
    /// The report of a path; absent for a puzzle whose givens contradict each other.
    pub fn new(
        subject: &Subject<'_>,
        place: String,
        path: Option<&Path>,
        text: &OneLine,
    ) -> ExplainReport {
        let geometry = subject.puzzle.geometry();
        let path = path.map(|path| {
            let rounds = path.rounds.iter().map(|round| RoundReport::new(round, geometry));
            PathReport {
                start: PositionReport::new(&path.start),
                rounds: rounds.collect(),
                end: EndReport::new(path),
                rating: RatingReport::new(&path.rating),
                shortened: path.shortened.as_ref().map(RatingReport::new),
            }
        });
        ExplainReport {
            head: Head::of(subject, place, text),
            solution: subject.solution.map(|solution| numbers(solution.digits().iter().copied())),
            strategy: "logic",
            geometry: GeometryReport::new(geometry),
            path,
        }
    }

    /// Adds to each step what is requested. `path` is that of the report.
    #[must_use]
    pub fn with(mut self, additions: Additions, path: Option<&Path>) -> ExplainReport {
        if additions == Additions::default() {
            return self;
        }
        let rounds = self.path.iter_mut().flat_map(|path| &mut path.rounds);
        let drawn = path.into_iter().flat_map(Path::rounds_with_positions);
        for (report, (before, steps)) in rounds.zip(drawn) {
            report.iter_mut().for_each(|report| report.add(&before, steps, additions));
        }
        self
    }
}

/// A hint, in the requested detail.
#[derive(Clone, Debug, Serialize)]
pub struct HintReport {
    #[serde(flatten)]
    head: Head,
    hint: Option<String>,
    #[serde(flatten)]
    found: FoundReport,
}

/// The advice.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum FoundReport {
    Step {
        r#where: String,
        at: PlaceReport,
        #[serde(skip_serializing_if = "Option::is_none")]
        technique: Option<TechniqueReport>,
        #[serde(skip_serializing_if = "Option::is_none")]
        step: Option<Box<StepReport>>,
    },
    Mistakes {
        mistakes: Vec<String>,
    },
    Broken {
        reason: &'static str,
        cause: &'static str,
        contradiction: Option<ContradictionReport>,
        unconfirmed: usize,
    },
    Nothing {
        reason: String,
        cause: &'static str,
    },
}

impl HintReport {
    /// The report of a hint.
    pub fn new(
        subject: &Subject<'_>,
        place: String,
        hint: &Hint,
        detail: Detail,
        text: &OneLine,
    ) -> HintReport {
        let geometry = subject.puzzle.geometry();
        let mut sentence = None;
        let found = match hint {
            Hint::Step(step) => {
                sentence = Some(explain::hint(step, geometry, detail));
                let shows_technique = detail >= Detail::Technique;
                let shows_step = detail == Detail::Step;
                FoundReport::Step {
                    r#where: explain::where_to_look(step, geometry),
                    at: PlaceReport::new(&explain::whereabouts(step, geometry), geometry),
                    technique: shows_technique.then(|| TechniqueReport::new(step.technique)),
                    step: shows_step.then(|| Box::new(StepReport::new(step, geometry))),
                }
            }
            Hint::Mistakes(mistakes) => FoundReport::Mistakes {
                mistakes: mistakes.iter().map(|mistake| mistake.name(geometry)).collect(),
            },
            Hint::Broken(broken) => {
                let contradiction = broken.contradiction.as_ref();
                FoundReport::Broken {
                    reason: match broken.is_entry {
                        true => "there is no solution: an entry is wrong",
                        false => "there is no solution",
                    },
                    cause: broken.cause(),
                    contradiction: contradiction
                        .map(|found| ContradictionReport::new(subject.puzzle, found, text)),
                    unconfirmed: broken.unconfirmed,
                }
            }
            Hint::Nothing(why) => {
                FoundReport::Nothing { reason: why.to_string(), cause: why.cause() }
            }
        };
        HintReport { head: Head::of(subject, place, text), hint: sentence, found }
    }

    /// Adds to the step, if there is one, what is requested. `subject` and `hint` are those of the report.
    #[must_use]
    pub fn with(mut self, additions: Additions, subject: &Subject<'_>, hint: &Hint) -> HintReport {
        if let (FoundReport::Step { step: Some(report), .. }, Hint::Step(step), Some(before)) =
            (&mut self.found, hint, subject.start())
        {
            report.add(&before, step, additions);
        }
        self
    }
}

/// All steps that apply now, by technique.
#[derive(Clone, Debug, Serialize)]
pub struct StepsReport {
    #[serde(flatten)]
    head: Head,
    geometry: GeometryReport,
    start: Option<PositionReport>,
    complete: bool,
    techniques: Vec<Option<RoundReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

impl StepsReport {
    /// The report of the steps, or why none is reported.
    pub fn new(
        subject: &Subject<'_>,
        place: String,
        following: &Result<Found, NoAdvice>,
        text: &OneLine,
    ) -> StepsReport {
        let geometry = subject.puzzle.geometry();
        let steps = following.as_ref().map_or(&[][..], |found| &found.steps);
        StepsReport {
            head: Head::of(subject, place, text),
            geometry: GeometryReport::new(geometry),
            start: subject.start().as_ref().map(PositionReport::new),
            complete: following.as_ref().is_ok_and(|found| found.over.is_none()),
            techniques: by_technique(steps)
                .map(|steps| RoundReport::new(steps, geometry))
                .collect(),
            reason: following.as_ref().err().map(|why| why.reason()),
        }
    }

    /// Adds to each step what is requested. `subject` and `following` are those of the report.
    #[must_use]
    pub fn with(
        mut self,
        additions: Additions,
        subject: &Subject<'_>,
        following: &Result<Found, NoAdvice>,
    ) -> StepsReport {
        if additions == Additions::default() {
            return self;
        }
        if let (Ok(found), Some(before)) = (following, subject.start()) {
            for (report, steps) in self.techniques.iter_mut().zip(by_technique(&found.steps)) {
                report.iter_mut().for_each(|report| report.add(&before, steps, additions));
            }
        }
        self
    }
}

/// Steps in technique order, grouped by technique.
pub fn by_technique(steps: &[Step]) -> impl Iterator<Item = &[Step]> {
    steps.chunk_by(|one, other| one.technique == other.technique)
}

/// How hard a puzzle is.
#[derive(Clone, Debug, Serialize)]
pub struct RateReport {
    #[serde(flatten)]
    head: Head,
    end: &'static str,
    level: Option<&'static str>,
    level_by: Option<&'static str>,
    score: u64,
    hardest: Option<&'static str>,
}

impl RateReport {
    /// The report of a rating. It has a level if the puzzle has exactly one solution and logic finds it.
    pub fn new(
        puzzle: &Puzzle,
        place: String,
        verdict: Verdict,
        (end, rating): (End, &Rating),
        text: &OneLine,
    ) -> RateReport {
        let is_rated = verdict == Verdict::Unique && end == End::Solved;
        RateReport {
            head: Head::new(puzzle, place, verdict, text),
            end: end.name(),
            level: is_rated.then(|| rating.level().name()),
            level_by: is_rated.then(|| rating.level_by().name()),
            score: rating.score,
            hardest: rating.hardest.map(Technique::name),
        }
    }
}
