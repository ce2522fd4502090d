//! Requests: every question that a program can ask about a puzzle, as a plain struct with defaults and bounds.
//!
//! ```text
//! arguments of the command --\                                        /--> text, tables, JSON
//! JSON of the server ---------> Reading, HintRequest, ... --answer()--> report --> JSON
//! keywords of Python ---------/            |                          \--> columns
//!                                       prepare()
//!                                          |
//!                     Hints, Steps, ...: puzzle + Answer + Deadline --> what was found, and its report
//! ```
//!
//! The command, the server and the Python module translate their input into a request, and a report into their
//! output. `answer()` of a request takes one puzzle: it runs the solver, and then the prepared form. A program that
//! reads many puzzles prepares a request once per thread, solves in bulk, and passes each [`Answer`](crate::Answer) to
//! the prepared form.
//!
//! | request | prepared form | report |
//! |---|---|---|
//! | [`HintRequest`] | [`Hints`] | [`HintReport`](crate::report::HintReport) |
//! | [`StepsRequest`] | [`Steps`] | [`StepsReport`](crate::report::StepsReport) |
//! | [`SolveRequest`] | none: [`each_solution`] | [`SolveReport`](crate::report::SolveReport), one for each solution |
//! | [`CheckRequest`] | none: [`Checked`] | [`CheckReport`](crate::report::CheckReport) |
//! | [`CountRequest`] | none: one search | [`CountReport`](crate::report::CountReport) |
//! | [`CandidatesRequest`] | none: one search | [`CandidatesReport`](crate::report::CandidatesReport) |
//! | [`ExplainRequest`] | none: [`path`], [`history`] | one object, in pieces |
//! | [`TraceRequest`] | [`Traces`] | [`TraceReport`](crate::report::TraceReport) |
//! | [`RateRequest`] | [`Ratings`], [`ScaleRatings`] | [`RatedReport`] |
//! | [`DiagnoseRequest`] | none | [`DiagnoseReport`](crate::report::DiagnoseReport) |
//! | [`CanonicalRequest`] | none | [`CanonicalReport`](crate::report::CanonicalReport) |
//! | [`TransformRequest`] | [`Forms`] | [`TransformReport`](crate::report::TransformReport), one for each form |
//! | [`ReadRequest`], [`ConvertRequest`] | none | [`ReadReport`](crate::report::ReadReport), [`ConvertReport`](crate::report::ConvertReport) |
//! | [`TutorialRequest`] | none | [`TutorialReport`](crate::report::TutorialReport) |
//! | [`GenerateRequest`] | [`Maker`] | [`GenerateReport`](crate::report::GenerateReport), one for each puzzle |
//! | `CertifyRequest` (feature `sat`) | none | [`CertificateReport`](crate::report::CertificateReport) |
//!
//! Three parts occur in many requests: [`Reading`] (how a text is read), [`Solving`] (which backend, how long) and
//! [`Reasoning`] (which techniques). Their errors name options by the key of the field; [`OptionError::said`] writes
//! the same sentence with other names, such as `--no-uniqueness`.
//!
//! ```
//! use veridoku::report::line;
//! use veridoku::requests::{CountRequest, Located, Reading};
//!
//! let reading = Reading::default();
//! let record = reading.record("1...............")?;
//! let located = Located { puzzle: &record.puzzle, place: "puzzle:1", text: reading.one_line() };
//! let report = CountRequest { limit: Some(50), ..CountRequest::default() }.answer(&located, None)?;
//! assert!(line(&report).ends_with(r#""verdict":"multiple","count":50,"is_exact":false}"#));
//! # Ok::<(), veridoku::requests::RequestError>(())
//! ```

mod candidates;
mod canonical;
#[cfg(feature = "sat")]
mod certify;
mod check;
mod convert;
mod count;
mod diagnose;
mod error;
mod explain;
mod generate;
mod hint;
pub mod ranges;
mod rate;
mod read;
mod reading;
mod reasoning;
mod solve;
mod solving;
mod steps;
mod trace;
mod transform;
mod tutorial;

pub use candidates::CandidatesRequest;
pub use canonical::CanonicalRequest;
#[cfg(feature = "sat")]
pub use certify::{Certified, CertifyRequest};
pub use check::{CheckRequest, Checked, StatedSolution};
pub use convert::ConvertRequest;
pub use count::CountRequest;
pub use diagnose::DiagnoseRequest;
pub use error::{Failure, OptionError, Other, RequestError};
pub use explain::{ExplainRequest, Strategy, history, history_object, path};
pub use generate::{
    DiggingMethod, GenerateRequest, Maker, NoLayout, NotMade, drawn_seed, read_layout, usual_givens,
};
pub use hint::{HintRequest, Hinted, Hints};
pub use rate::{RateRequest, Rated, RatedReport, RatingScale, Ratings, ScaleRatings};
pub use read::{Read, ReadRequest};
pub use reading::{Reading, attempts_for_given};
pub use reasoning::{Fish, Reasoning};
pub use solve::{SolveEntry, SolveRequest, each_solution};
pub use solving::{BackendChoice, BackendOptions, Division, Question, Searched, Solving};
pub use steps::{Steps, StepsFound, StepsRequest};
pub use trace::{TraceRequest, TraceStyle, Traces};
pub use transform::{Forms, TransformRequest};
pub use tutorial::{Judged, TutorialRequest, read_move, why_not};

use veridoku_core::format::OneLine;
use veridoku_core::grid::Puzzle;

/// A puzzle, its location in the input, and how reports write puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Located<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its location, as in `puzzles.txt:17`.
    pub place: &'a str,
    /// How reports write it.
    pub text: OneLine,
}
