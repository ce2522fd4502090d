//! Every part of the library with every rule: supported rules work, and the rest are refused by name.

use std::error::Error;

use veridoku::canonical::canonical;
use veridoku::certify::{CertifyOptions, certify};
use veridoku::diagnose::{Request, diagnose};
use veridoku::encode::{self, AtMostOne, Encoding};
use veridoku::format::{Format, WriteOptions};
use veridoku::generate::{Generator, Recipe};
use veridoku::logic::se::{End, Rater, Scale, Wanted};
use veridoku::logic::{Logic, Techniques, basic};
use veridoku::rules::{self, Consumer, Feature, Unsupported, serves};
use veridoku::transform::{Symmetries, Transform};
use veridoku::{
    Budget, Deadline, DlxSolver, NativeSolver, Puzzle, RandomStream, RuleKind, SatSolver, Solution,
    Solver, Verdict,
};

use super::example::example;

type Tried = Result<(), Box<dyn Error>>;

/// The result of an entry point, and whether it is correct.
fn tried<T>(made: Result<T, impl Error + 'static>, is_right: impl FnOnce(T) -> bool) -> Tried {
    match made {
        Ok(made) => {
            if is_right(made) {
                Ok(())
            } else {
                Err("wrong".into())
            }
        }
        Err(error) => Err(error.into()),
    }
}

fn solved(solver: &mut dyn Solver, puzzle: &Puzzle, solution: &Solution) -> Tried {
    tried(solver.solve(puzzle, &Budget::default()), |answer| {
        answer.verdict() == Verdict::Unique && answer.solutions[0] == *solution
    })
}

/// All entry points of a part.
fn entrances(who: Consumer, puzzle: &Puzzle, solution: &Solution) -> Vec<Tried> {
    let geometry = puzzle.geometry();
    match who {
        Consumer::Native => vec![solved(&mut NativeSolver::new(), puzzle, solution)],
        Consumer::Sat => vec![solved(&mut SatSolver::new(), puzzle, solution)],
        Consumer::Dlx => vec![solved(&mut DlxSolver::new(), puzzle, solution)],
        Consumer::Cnf => {
            let cnf = encode::cnf(puzzle, Encoding::Extended, AtMostOne::Pairwise);
            vec![tried(cnf, |cnf| cnf.clause_count() > 0)]
        }
        Consumer::ExactCover => {
            vec![tried(encode::exact_cover(puzzle), |cover| cover.option_count() > 0)]
        }
        Consumer::Coloring => {
            vec![tried(encode::coloring(puzzle), |graph| !graph.edges().is_empty())]
        }
        Consumer::Logic => vec![
            tried(Logic::new(geometry.clone(), Techniques::all()), |logic| {
                logic.path(puzzle).rounds.len() < 100
            }),
            tried(Logic::expect(geometry), |()| true),
        ],
        Consumer::Scale => {
            let rating = Rater::new(Scale::Sukaku).rate(puzzle, Wanted::All, &Deadline::NEVER);
            vec![
                tried(rating, |rating| rating.end == End::Solved),
                tried(Scale::expect(geometry), |()| true),
            ]
        }
        Consumer::Basic => {
            let history = basic::History::of(puzzle, &Budget::default());
            vec![tried(history, |history| history.stats.verdict() == Verdict::Unique)]
        }
        Consumer::Canonical => vec![tried(canonical(puzzle), |_| true)],
        Consumer::Certify => {
            let certificate = certify(puzzle, &CertifyOptions::default());
            vec![tried(certificate, |certificate| certificate.verdict() == Verdict::Unique)]
        }
        Consumer::Diagnose => {
            let (mut one, mut other) = (NativeSolver::new(), SatSolver::new());
            let diagnosis = diagnose(puzzle, [&mut one, &mut other], &Request::default());
            vec![tried(diagnosis, |diagnosis| diagnosis.verdict == Verdict::Unique)]
        }
        Consumer::Generate => {
            let generator = Generator::new(geometry.clone(), Recipe::default(), 1);
            vec![tried(generator, |mut generator| generator.generate(0..1)[0].is_ok())]
        }
        Consumer::Transform => vec![
            tried(Transform::random(geometry, &mut RandomStream::new(1)), |_| true),
            tried(Symmetries::of(geometry), |symmetries| symmetries.count().is_some()),
            tried(Transform::new(&[], geometry), |_| true),
        ],
        Consumer::Digits => {
            let write = |format: Format| {
                let options = WriteOptions::default();
                tried(format.write(puzzle, &options, &mut Vec::new()), |()| true)
            };
            [Format::Line, Format::Grid, Format::Integers, Format::Pencilmarks, Format::Sukaku]
                .map(write)
                .into()
        }
        who => panic!("{who} needs a row here"),
    }
}

#[test]
fn every_part_serves_every_rule_or_refuses_it_by_name() {
    for what in RuleKind::ALL {
        let (puzzle, solution) = example(what);
        assert_eq!(rules::check(&puzzle, &solution), Ok(()), "{what}");
        for who in Consumer::ALL {
            for tried in entrances(who, &puzzle, &solution) {
                match (serves(who, what), tried) {
                    (true, tried) => assert!(tried.is_ok(), "{who} {what}: {tried:?}"),
                    (false, Ok(())) => panic!("{who} took {what} and ignored it"),
                    (false, Err(error)) => {
                        let named = Unsupported { who, what: Feature::Rule(what) }.to_string();
                        let of_format = format!("cannot hold the rule `{what}`");
                        let said = error.to_string();
                        assert!(said == named || said.contains(&of_format), "{who}: {said}");
                    }
                }
            }
        }
    }
}
