//! The verdict on every puzzle of a folder, by sat with every built-in engine and by auto.
//!
//! The folder is not part of the repository: `VERIDOKU_LARGE_FILES` names it, with `NAME.txt` for the puzzles, and
//! `VERIDOKU_LARGE_VERDICTS` a tab-separated table whose column `file` has the names and `verdict` is `unique`,
//! `multiple` or `none`; rows with other verdicts are left out. Puzzles that singles almost solve take milliseconds;
//! `VERIDOKU_LARGE_SECONDS`, 10 if not set, limits each, and puzzles that remain unknown are listed but are not
//! failures.
//!
//! ```text
//! VERIDOKU_LARGE_FILES=.. VERIDOKU_LARGE_VERDICTS=.. cargo test --test library large_files:: -- --ignored --nocapture
//! ```

use std::path::Path;
use std::time::Duration;

use veridoku::{AutoSolver, Budget, SatSolver, Solver, Verdict};

#[test]
#[ignore = "takes minutes, and files that are not part of the repository"]
fn every_known_verdict_is_found() {
    let variable = |name| std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set"));
    let folder = variable("VERIDOKU_LARGE_FILES");
    let table = std::fs::read_to_string(variable("VERIDOKU_LARGE_VERDICTS")).expect("the table");
    let seconds = std::env::var("VERIDOKU_LARGE_SECONDS").unwrap_or_else(|_| "10".into());
    let seconds = seconds.parse().expect("seconds");
    let budget = Budget { time: Some(Duration::from_secs_f64(seconds)), ..Budget::solutions(2) };

    let mut solvers: Vec<(String, Box<dyn Solver>)> =
        vec![("auto".into(), Box::new(AutoSolver::new()))];
    for engines in crate::engines::sat_engines() {
        let solver = SatSolver::new().with_engines(&engines);
        solvers.push((format!("sat {engines:?}"), Box::new(solver)));
    }
    let mut rows = table.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let header = rows.next().expect("a header");
    let column = |name| header.iter().position(|field| *field == name).expect("a column");
    let (file, verdict) = (column("file"), column("verdict"));

    let mut settled = 0;
    for row in rows {
        let expected = match row[verdict] {
            "unique" => Verdict::Unique,
            "multiple" => Verdict::Multiple,
            "none" => Verdict::None,
            _ => continue,
        };
        let path = Path::new(&folder).join(format!("{}.txt", row[file]));
        let puzzle =
            veridoku_testing::integers(&std::fs::read_to_string(path).expect("a puzzle's file"));
        for (name, solver) in &mut solvers {
            let answer = solver.answer(&puzzle, &budget, 2).expect("an answer");
            for solution in &answer.solutions {
                assert_eq!(solution.check(&puzzle), Ok(()), "{name} on {}", row[file]);
            }
            match answer.stats.verdict() {
                Verdict::Unknown { .. } => eprintln!("{}: unknown to {name}", row[file]),
                found => {
                    assert_eq!(found, expected, "{name} on {}", row[file]);
                    settled += 1;
                }
            }
        }
    }
    assert!(settled > 0, "no puzzle was settled");
}
