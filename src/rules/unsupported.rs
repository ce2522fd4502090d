//! Which rules each part of the crate serves, and how the other parts refuse them: a rule is never ignored.
//!
//! Whatever takes a puzzle begins with [`demand`]. It looks up the rules of the puzzle in one table, [`serves`], and
//! fails at the first rule that the part does not know. A test goes through every pair of a part and a rule: what the
//! table says is served must work on an example of the rule, and anything else must fail with [`Unsupported`].

use thiserror::Error;

use crate::grid::{Geometry, Rule, RuleKind};
use crate::names::named;

named! {
    /// A part of the crate that takes puzzles.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Consumer("a part that takes puzzles") {
        /// The native backend.
        Native = "native" => "the native backend",
        /// The backend of SAT solvers.
        Sat = "sat" => "the sat backend",
        /// The backend of dancing links.
        Dlx = "dlx" => "the dlx backend",
        /// Formulas as texts.
        Cnf = "cnf" => "the encoding as a formula",
        /// Exact covers as texts, and their count.
        ExactCover = "exact-cover" => "the encoding as an exact cover",
        /// Graphs as texts.
        Coloring = "coloring" => "the encoding as a graph coloring",
        /// Techniques, steps, ratings, hints, and the basic strategy.
        Logic = "logic" => "logic",
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
        /// The formats that hold digits and boxes alone.
        Digits = "digits" => "a format of digits alone",
    }
    /// How a sentence names it.
    fn words() -> &'static str
}

/// A part of the crate met a rule that it does not serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{} does not serve the rule `{what}`; expected a puzzle without it (the guide's page of rules lists what serves it)",
    who.words()
)]
pub struct Unsupported {
    /// The part.
    pub who: Consumer,
    /// The rule.
    pub what: RuleKind,
}

/// Whether a part of the crate serves a kind of rule.
pub fn serves(who: Consumer, what: RuleKind) -> bool {
    match (who, what) {
        (Consumer::Native, _) => true,
        (
            Consumer::Sat
            | Consumer::Dlx
            | Consumer::Cnf
            | Consumer::ExactCover
            | Consumer::Coloring
            | Consumer::Logic
            | Consumer::Canonical
            | Consumer::Certify
            | Consumer::Diagnose
            | Consumer::Generate
            | Consumer::Transform
            | Consumer::Digits,
            _,
        ) => false,
    }
}

/// Fails if a geometry has a rule that a part of the crate does not serve, also within an alternative.
///
/// # Errors
/// The first such rule.
pub fn demand(who: Consumer, geometry: &Geometry) -> Result<(), Unsupported> {
    fn first(who: Consumer, rules: &[Rule]) -> Option<RuleKind> {
        rules.iter().find_map(|rule| match serves(who, rule.kind) {
            false => Some(rule.kind),
            true => rule.branches.iter().find_map(|branch| first(who, branch)),
        })
    }
    first(who, geometry.rules()).map_or(Ok(()), |what| Err(Unsupported { who, what }))
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use super::*;
    use crate::canonical::canonical;
    use crate::diagnose::{Request, diagnose};
    use crate::encode::{self, AtMostOne, Encoding};
    use crate::format::{Format, WriteOptions};
    use crate::generate::{Generator, Recipe};
    use crate::grid::{Puzzle, Solution, Verdict};
    use crate::logic::{Logic, Techniques, basic};
    use crate::random::RandomStream;
    use crate::rules::example::example;
    use crate::solve::{Budget, NativeSolver, Solver};
    use crate::transform::{Symmetries, Transform};

    type Tried = Result<(), Box<dyn Error>>;

    fn solved(solver: &mut dyn Solver, puzzle: &Puzzle, solution: &Solution) -> Tried {
        let answer = solver.solve(puzzle, &Budget::default())?;
        assert_eq!(
            (answer.verdict(), &answer.solutions[..]),
            (Verdict::Unique, &[solution.clone()][..])
        );
        Ok(())
    }

    /// All entrances of a part of the crate, with a puzzle. What works must be right.
    fn entrances(who: Consumer, puzzle: &Puzzle, solution: &Solution) -> Vec<Tried> {
        let geometry = puzzle.geometry();
        let boxed = |error| Box::new(error) as Box<dyn Error>;
        match who {
            Consumer::Native => vec![solved(&mut NativeSolver::new(), puzzle, solution)],
            #[cfg(feature = "sat")]
            Consumer::Sat => vec![solved(&mut crate::SatSolver::new(), puzzle, solution)],
            #[cfg(feature = "dlx")]
            Consumer::Dlx => vec![solved(&mut crate::DlxSolver::new(), puzzle, solution)],
            #[cfg(not(feature = "sat"))]
            Consumer::Sat => Vec::new(),
            #[cfg(not(feature = "dlx"))]
            Consumer::Dlx => Vec::new(),
            Consumer::Cnf => {
                let formula = encode::cnf(puzzle, Encoding::Extended, AtMostOne::Pairwise);
                vec![formula.map(|_| ()).map_err(boxed)]
            }
            Consumer::ExactCover => vec![encode::exact_cover(puzzle).map(|_| ()).map_err(boxed)],
            Consumer::Coloring => vec![encode::coloring(puzzle).map(|_| ()).map_err(boxed)],
            Consumer::Logic => vec![
                Logic::new(geometry.clone(), Techniques::all())
                    .map(|logic| assert!(!logic.path(puzzle).rounds.is_empty()))
                    .map_err(|error| Box::new(error) as Box<dyn Error>),
                Logic::expect(geometry).map_err(|error| Box::new(error) as Box<dyn Error>),
                basic::History::of(puzzle, &Budget::default())
                    .map(|history| assert_eq!(history.stats.verdict(), Verdict::Unique))
                    .map_err(|error| Box::new(error) as Box<dyn Error>),
            ],
            Consumer::Canonical => {
                let form = canonical(puzzle).map(|_| ());
                vec![form.map_err(|error| Box::new(error) as Box<dyn Error>)]
            }
            #[cfg(feature = "sat")]
            Consumer::Certify => {
                use crate::certify::{CertifyOptions, certify};
                let made = certify(puzzle, &CertifyOptions::default());
                let made = made.map(|made| assert_eq!(made.verdict(), Verdict::Unique));
                vec![made.map_err(|error| Box::new(error) as Box<dyn Error>)]
            }
            #[cfg(not(feature = "sat"))]
            Consumer::Certify => Vec::new(),
            Consumer::Diagnose => {
                let (mut one, mut other) = (NativeSolver::new(), NativeSolver::new());
                let made = diagnose(puzzle, [&mut one, &mut other], &Request::default());
                let made = made.map(|made| assert_eq!(made.verdict, Verdict::Unique));
                vec![made.map_err(|error| Box::new(error) as Box<dyn Error>)]
            }
            Consumer::Generate => {
                let made = Generator::new(geometry.clone(), Recipe::default(), 1);
                let made = made.map(|mut made| assert!(made.generate(0..1)[0].is_ok()));
                vec![made.map_err(|error| Box::new(error) as Box<dyn Error>)]
            }
            Consumer::Transform => {
                let random = Transform::random(geometry, &mut RandomStream::new(1));
                vec![
                    random.map(|_| ()).map_err(|error| Box::new(error) as Box<dyn Error>),
                    Symmetries::of(geometry)
                        .map(|_| ())
                        .map_err(|error| Box::new(error) as Box<dyn Error>),
                    Transform::new(&[], geometry)
                        .map(|_| ())
                        .map_err(|error| Box::new(error) as Box<dyn Error>),
                ]
            }
            Consumer::Digits => {
                let write = |format: Format| {
                    let options = WriteOptions::default();
                    let written = format.write(puzzle, &options, &mut Vec::new());
                    written.map_err(|error| Box::new(error) as Box<dyn Error>)
                };
                [Format::Line, Format::Grid, Format::Integers, Format::Pencilmarks, Format::Sukaku]
                    .map(write)
                    .into()
            }
        }
    }

    #[test]
    fn every_part_serves_every_rule_or_refuses_it_by_name() {
        for what in RuleKind::ALL {
            let (puzzle, solution) = example(what);
            assert_eq!(crate::rules::check(&puzzle, &solution), Ok(()), "{what}");
            for who in Consumer::ALL {
                for tried in entrances(who, &puzzle, &solution) {
                    match (serves(who, what), tried) {
                        (true, tried) => assert!(tried.is_ok(), "{who} {what}: {tried:?}"),
                        (false, Ok(())) => panic!("{who} took {what} and ignored it"),
                        (false, Err(error)) => {
                            let named = Unsupported { who, what }.to_string();
                            let of_format = format!("cannot hold the rule `{what}`");
                            let said = error.to_string();
                            assert!(said == named || said.contains(&of_format), "{said}");
                        }
                    }
                }
            }
        }
    }
}
