//! Which rules each part of the crate supports, and how other parts refuse them: a rule is never ignored.
//!
//! All code that takes a puzzle begins with [`demand`]. It looks up the rules of the puzzle in one table, [`serves`],
//! and fails at the first rule that the part does not support. A test tries every pair of a part and a rule: a
//! supported pair must work on an example of the rule, and any other must fail with [`Unsupported`].

use std::fmt;

use thiserror::Error;

use crate::grid::{Geometry, Rule, RuleKind};
use crate::names::named;

named! {
    /// A part of the crate that takes puzzles.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Consumer("a part that accepts puzzles") {
        /// The native backend.
        Native = "native" => "the native backend",
        /// The backend with SAT solvers.
        Sat = "sat" => "the sat backend",
        /// The backend of dancing links.
        Dlx = "dlx" => "the dlx backend",
        /// Formulas as texts.
        Cnf = "cnf" => "the encoding as a formula",
        /// Exact covers as texts, and their count.
        ExactCover = "exact-cover" => "the encoding as an exact cover",
        /// Graphs as texts.
        Coloring = "coloring" => "the encoding as a graph coloring",
        /// Techniques, steps, ratings and hints.
        Logic = "logic" => "logic",
        /// The numbers of Sudoku Explainer.
        Scale = "scale" => "the Sudoku Explainer scale",
        /// The basic strategy.
        Basic = "basic" => "the basic strategy",
        /// Canonical forms.
        Canonical = "canonical" => "the canonical form",
        /// Verdicts with proofs.
        Certify = "certify" => "a certificate",
        /// Diagnoses.
        Diagnose = "diagnose" => "a diagnosis",
        /// Generated puzzles.
        Generate = "generate" => "the generator",
        /// Equivalent forms.
        Transform = "transform" => "a transform",
        /// The formats that hold only digits and boxes.
        Digits = "digits" => "a digits-only format",
    }
    /// How a sentence names it.
    fn words() -> &'static str
}

/// A part of the crate met a rule that it does not support.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{} does not support {}; expected {} (docs/guide/rules.md lists what supports each rule)",
    who.words(), refused(*who, *what), expected(*who, *what)
)]
pub struct Unsupported {
    /// The part.
    pub who: Consumer,
    /// What it does not support.
    pub what: Feature,
}

/// What a puzzle may have besides digits, rows, columns and boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// A rule of this kind.
    Rule(RuleKind),
    /// Several overlapping grids.
    Grids,
    /// A board without grids, which has any shape.
    Board,
}

impl Feature {
    /// What the plane of a geometry has, if that is not a single grid.
    pub fn of_plane(geometry: &Geometry) -> Option<Feature> {
        let grids = geometry.arrangement()?;
        Some(if grids.shape().is_some() { Feature::Grids } else { Feature::Board })
    }
}

/// As a sentence names it.
impl fmt::Display for Feature {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Feature::Rule(kind) => write!(out, "the rule `{kind}`"),
            Feature::Grids => out.write_str("overlapping grids"),
            Feature::Board => out.write_str("a board that is not a Sudoku grid"),
        }
    }
}

/// How a sentence names the refused rule. A frame is not a rule that a person typed.
fn refused(who: Consumer, what: Feature) -> String {
    match (who, what) {
        (Consumer::Logic, Feature::Rule(RuleKind::Frame)) => {
            "a grid with fewer rows or columns than digits".into()
        }
        (_, Feature::Rule(RuleKind::Frame)) => {
            "a grid with digits other than 1 to its side, or with hidden cells".into()
        }
        (_, what) => what.to_string(),
    }
}

/// What is expected instead.
fn expected(who: Consumer, what: Feature) -> &'static str {
    match (who, what) {
        (who, Feature::Board) if serves_grids(who) => "grids",
        (_, Feature::Grids | Feature::Board) => "a single grid",
        (Consumer::Logic, Feature::Rule(RuleKind::Frame)) => "as many rows and columns as digits",
        (_, Feature::Rule(RuleKind::Frame)) => {
            "as many rows and columns as digits, with digits from 1"
        }
        _ => "a puzzle without it",
    }
}

/// Whether a part of the crate supports a kind of rule.
pub fn serves(who: Consumer, what: RuleKind) -> bool {
    match (who, what) {
        // Techniques would solve the filler of a smaller frame; see `is_plain`.
        (Consumer::Logic, what) => what != RuleKind::Frame,
        (
            Consumer::Native
            | Consumer::Sat
            | Consumer::Dlx
            | Consumer::Cnf
            | Consumer::Diagnose
            | Consumer::Certify,
            _,
        ) => true,
        (
            Consumer::ExactCover
            | Consumer::Coloring
            | Consumer::Scale
            | Consumer::Basic
            | Consumer::Canonical
            | Consumer::Generate
            | Consumer::Transform
            | Consumer::Digits,
            _,
        ) => false,
    }
}

/// Whether a part of the crate supports overlapping grids.
pub fn serves_grids(who: Consumer) -> bool {
    use Consumer::{Canonical, ExactCover, Transform};
    serves_board(who) || matches!(who, Canonical | ExactCover | Transform)
}

/// Whether a part of the crate supports boards without grids.
pub fn serves_board(who: Consumer) -> bool {
    use Consumer::{Certify, Cnf, Diagnose, Dlx, Logic, Native, Sat};
    matches!(who, Native | Sat | Dlx | Cnf | Certify | Logic | Diagnose)
}

/// Whether a part can ignore a frame: all cells of the board are shown, and techniques need neither the values of digits
/// nor whether there are lines or hidden cells.
fn is_plain(who: Consumer, geometry: &Geometry) -> bool {
    let (frame, side) = (geometry.frame(), geometry.side());
    // The frame of several grids is that of each.
    who == Consumer::Logic && [frame.rows, frame.columns] == [side; 2]
}

/// Fails if a geometry has several grids or a rule, also within an alternative, that a part of the crate does not
/// support.
///
/// # Errors
/// The first such feature.
pub fn demand(who: Consumer, geometry: &Geometry) -> Result<(), Unsupported> {
    fn unserved(who: Consumer, rule: &Rule) -> Option<RuleKind> {
        match serves(who, rule.kind) {
            false => Some(rule.kind),
            true => rule.branches.iter().flatten().find_map(|rule| unserved(who, rule)),
        }
    }
    let is_served = |what: &Feature| match what {
        Feature::Grids => serves_grids(who),
        _ => serves_board(who),
    };
    if let Some(what) = Feature::of_plane(geometry).filter(|what| !is_served(what)) {
        return Err(Unsupported { who, what });
    }
    let is_asked = |rule: &&Rule| rule.kind != RuleKind::Frame || !is_plain(who, geometry);
    let first = geometry.rules().iter().filter(is_asked).find_map(|rule| unserved(who, rule));
    first.map_or(Ok(()), |kind| Err(Unsupported { who, what: Feature::Rule(kind) }))
}
