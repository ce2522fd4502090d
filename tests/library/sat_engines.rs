//! The engines of the SAT backend against each other: many solutions, and their names.

use std::ops::ControlFlow;

use veridoku::{Budget, Ending, SatEngine, SatSolver, Solver, UnknownName};

use crate::engines::sat_engines;

/// Each solution is a separate race, and the clause that forbids it must also reach the losers.
#[test]
fn engines_that_lost_go_on_with_what_was_forbidden() {
    let blank =
        veridoku_testing::puzzle(&veridoku_testing::geometry("2x3", "classic"), &".".repeat(36));
    for engines in sat_engines() {
        let mut solver = SatSolver::new().with_engines(&engines);
        let (found, stats) =
            veridoku_testing::solutions(&mut solver, &blank, &Budget::solutions(400));
        assert_eq!((stats.solutions, stats.ending), (400, Ending::Solutions), "{engines:?}");
        assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "{engines:?}: a solution twice");
        assert!(found.iter().all(|solution| solution.check(&blank).is_ok()), "{engines:?}");
    }
}

/// The visitor may be slow, and may stop, while the engines wait.
#[test]
fn a_visitor_may_break_off() {
    let blank = veridoku_testing::nine(&".".repeat(81));
    for engines in sat_engines() {
        let mut solver = SatSolver::new().with_engines(&engines);
        let mut visited = 0;
        let stats = solver.search(&blank, &Budget::default(), &mut |_| {
            visited += 1;
            if visited == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let stats = stats.expect("stats");
        assert_eq!((stats.solutions, stats.ending), (3, Ending::Stopped), "{engines:?}");
    }
}

#[test]
fn names_are_read_back_and_what_is_not_built_in_is_left_out() {
    for engine in SatEngine::ALL {
        assert_eq!(engine.name().parse(), Ok(engine));
        assert_eq!(engine.is_available(), engine.feature().is_none_or(is_on), "{engine}");
        let solver = SatSolver::new().with_engines(&[engine]);
        let taken = if engine.is_available() { engine } else { SatEngine::default() };
        assert_eq!(solver.engines(), [taken]);
    }
    let error: UnknownName = "chaff".parse::<SatEngine>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "`chaff` is not a SAT solver; expected one of varisat, batsat, cadical, cadical-sat, \
         cadical-unsat, cadical-plain"
    );
    assert_eq!(SatEngine::portfolio(0).len(), 1);
    let all = SatEngine::ALL.into_iter().filter(|engine| engine.is_available());
    assert_eq!(SatEngine::portfolio(99).len(), all.count());
}

fn is_on(feature: &str) -> bool {
    match feature {
        "batsat" => cfg!(feature = "batsat"),
        "cadical" => cfg!(feature = "cadical"),
        _ => panic!("`{feature}` is no feature"),
    }
}
