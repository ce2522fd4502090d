//! Every SAT engine stops when its time is over, and no thread outlives an answer.
//!
//! A single test in its own file: others would run threads at the same time.

#[path = "library/engines.rs"]
mod engines;

use std::time::{Duration, Instant};

use veridoku::{Budget, Ending, SatSolver, Solver};
use veridoku_testing::puzzles::GECODE_18;

/// Threads of this process, if the system reports them.
fn threads() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("Threads:"))?;
    line.trim().parse().ok()
}

#[test]
fn every_engine_stops_in_time_and_leaves_no_thread() {
    let puzzle = veridoku_testing::integers(GECODE_18);
    for engines in engines::sat_engines() {
        let mut solver = SatSolver::new().with_engines(&engines);
        let before = threads();
        for millis in [0, 50, 400] {
            let time = Duration::from_millis(millis);
            let budget = Budget { time: Some(time), ..Budget::default() };
            let start = Instant::now();
            let stats = solver.answer(&puzzle, &budget, 0).expect("an answer").stats;
            let elapsed = start.elapsed();
            assert_eq!(stats.ending, Ending::Time, "{engines:?}");
            // Much more than on an idle machine: other tests may run.
            let most = time + Duration::from_secs(5) * engines.len() as u32;
            assert!(elapsed >= time && elapsed < most, "{engines:?} took {elapsed:?}");
            assert_eq!(threads(), before, "{engines:?}");
        }
    }
}
