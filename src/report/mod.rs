//! Answers as JSON: the only source of the objects that the command, a server or a binding writes.
//!
//! A report is a value of one of the types here, made from a library result; [`line`](fn@line) writes it. The order
//! of the keys is fixed, so equal answers have equal bytes everywhere. Every report begins with the version of all
//! reports, [`SCHEMA`]: a key may be added without a new version; none is changed or removed.
//!
//! | report | of | file |
//! |---|---|---|
//! | [`SolveReport`] | `solve`: a puzzle with one solution or none; without solution also the conflicts, as in `check` | `solve` |
//! | [`CheckReport`], [`CertifyReport`], [`CertificateReport`] | `check`, `certify`, `certify --into -` | `check` |
//! | [`VerifyReport`], [`RefusedReport`] | `verify` | `verify` |
//! | [`DiagnoseReport`], [`ContradictionReport`] | `diagnose`; the second also in a hint | `diagnose` |
//! | [`ExplainReport`] | `explain`: the path of logic | `logic` |
//! | [`HistoryReport`], [`EntryReport`], [`HistoryEnd`] | `explain --strategy basic`, entry by entry | `history` |
//! | [`TraceReport`] | `traces` in Python: a path or a search on one line | `trace` |
//! | [`HintReport`], [`StepsReport`], [`RateReport`] | `hint`, `steps`, `rate` | `logic` |
//! | [`ScaleReport`], [`ScalePathReport`] | `rate --scale se`, `explain --scale se` | `scale` |
//! | [`GeometryReport`], [`PositionReport`], [`RoundReport`], [`StepReport`], [`RatingReport`] | their parts, with which a page draws any step | `parts` |
//! | [`TutorialReport`] | `tutorial --move` | `tutorial` |
//! | [`CountReport`] | `count` | `count` |
//! | [`CandidatesReport`] | `candidates` | `candidates` |
//! | [`GenerateReport`] | `generate` | `puzzles` |
//! | [`CanonicalReport`], [`TransformReport`] | `canonical`, `transform` | `puzzles` |
//! | [`BenchReport`], [`BenchRow`] | `bench` | `bench` |
//! | [`ReadReport`], [`ConvertReport`] | a server's `read`: the puzzles of a text, or the ways to read it; its `convert` | `read` |
//! | [`CourseReport`] | `tutorial --lesson` | `course` |
//! | [`TechniquesReport`], [`VersionReport`], [`HealthReport`], [`ErrorReport`] | only a server | `about` |
//!
//! `docs/json.md` documents the keys. In all reports
//!
//! - cells are written `r4c7`, a digit in a cell `r4c7=5`, an eliminated candidate `r4c7<>5`,
//! - digits are the values in the puzzle, from 1 unless its frame defines others; with a geometry, which gives the
//!   value of 1, they are numbers from 1. Houses are `row 4`, `box 2`, `region 5`,
//! - a verdict is `unique`, `multiple`, `none` or `unknown`,
//! - puzzles and solutions are on one line, written by a [`OneLine`](veridoku_core::format::OneLine), and read back,
//! - an empty key is omitted or `null`, always the same for one key.
//!
//! ```
//! use veridoku::format::{OneLine, ReadOptions, Reader};
//! use veridoku::report::{SolveReport, line};
//! use veridoku::{AutoSolver, Budget, Solver};
//!
//! let puzzle = Reader::new(&b"1234341221434.2."[..], ReadOptions::default()).next().unwrap()?.puzzle;
//! let answer = AutoSolver::new().solve(&puzzle, &Budget::default())?;
//! let (solution, verdict) = (answer.solutions.first(), answer.verdict());
//! let report = SolveReport::new(&puzzle, solution, verdict, None, &OneLine::default());
//! assert_eq!(
//!     line(&report),
//!     r#"{"schema":1,"puzzle":"1234341221434.2.","verdict":"unique","solution":"1234341221434321"}"#
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod about;
mod bench;
mod candidates;
mod check;
mod count;
mod course;
mod diagnose;
mod fault;
mod history;
mod logic;
mod names;
mod parts;
mod picture;
mod place;
mod puzzles;
mod read;
mod scale;
mod setting;
mod solve;
mod stated;
mod trace;
mod tutorial;
mod verify;

pub use about::{ErrorReport, HealthReport, TechniquesReport, VersionReport};
pub use bench::{BenchFormulas, BenchRatio, BenchReport, BenchResult, BenchRow, BenchRowResult};
pub use candidates::CandidatesReport;
pub use check::{CertificateReport, CertifyReport, CheckReport};
pub use count::CountReport;
pub use course::CourseReport;
pub use diagnose::{ContradictionReport, DiagnoseReport};
pub use fault::{FaultKind, FaultReport};
pub use history::{EntryReport, HistoryEnd, HistoryReport, HistoryTotals};
pub use logic::{ExplainReport, HintReport, RateReport, StepsReport, by_technique};
pub use parts::{
    Additions, EndReport, GeometryReport, PositionReport, RatingReport, RoundReport, StepReport,
    TechniqueReport,
};
pub use puzzles::{CanonicalReport, GenerateReport, TransformReport};
pub use read::{ConvertReport, ReadReport};
pub use scale::{ScalePathReport, ScaleReport};
pub use solve::{ConflictReport, SolveReport};
pub use trace::{MOST_BYTES, MOST_STEPS, SearchTrace, TraceReport};
pub use tutorial::TutorialReport;
pub use verify::{RefusedReport, VerifyReport};

use serde::Serialize;

/// The version of all reports.
pub const SCHEMA: u64 = 1;

/// A report on one line, without an end of line.
pub fn line(report: &impl Serialize) -> String {
    serde_json::to_string(report).expect("the keys of a report are text, and a string takes all")
}
