//! Answers that need no request of the library.

use veridoku::report::{CourseReport, HealthReport, TechniquesReport, VersionReport};

use crate::serve::answer::Answer;
use crate::serve::jobs::Jobs;

/// All techniques.
pub(in crate::serve) fn techniques() -> Answer {
    Answer::of_report(&TechniquesReport::all())
}

/// The course.
pub(in crate::serve) fn course() -> Answer {
    Answer::of_report(&CourseReport::all())
}

/// This version.
pub(in crate::serve) fn version() -> Answer {
    Answer::of_report(&VersionReport::this())
}

/// Health: the server answers, and its load.
pub(in crate::serve) fn health(jobs: &Jobs) -> Answer {
    let (running, at_most) = jobs.load();
    Answer::of_report(&HealthReport::new(running, at_most))
}
