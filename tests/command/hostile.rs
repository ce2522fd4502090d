//! Short texts of rules that say very much: each command ends near its time and within the memory of its rules, with an
//! answer or with an error, and never because the system ends it.
//!
//! The system counts the processor time of each run and its address space, so that other tests beside do not matter.
#![cfg(unix)]

use std::fmt::Write as _;
use std::process::Command;

use crate::process;

/// Seconds of the processor that a run may take. It is asked to take a tenth of one; builds for tests are slow.
const SECONDS: u64 = 8;

/// MiB of address space: a few times what the rules of a puzzle may take.
const MEBIBYTES: u64 = 2_048;

/// Standard error and exit code of a command on a text, within these bounds.
fn run(arguments: &[&str], text: &str) -> (String, Option<i32>) {
    let limited =
        format!("ulimit -c 0; ulimit -t {SECONDS}; ulimit -v {}; exec \"$@\"", MEBIBYTES << 10);
    let mut command = Command::new("sh");
    command.args(["-c", &limited, "sh"]).arg(assert_cmd::cargo::cargo_bin!("veridoku"));
    let output = process::output(command.args(arguments).env_remove("RUST_BACKTRACE"), text);
    (String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
}

/// Lines under a size, as many as a number says.
fn lines(side: usize, count: usize, line: impl Fn(usize) -> String) -> String {
    let mut text = format!("size: {side}x{side}\n");
    (0..count).for_each(|number| writeln!(text, "{}", line(number)).expect("a string takes all"));
    text
}

fn hostile() -> Vec<(&'static str, String)> {
    let row = |side: usize, number: usize| number % side + 1;
    vec![
        (
            "large factors",
            lines(9, 300, |number| {
                let row = row(9, number);
                let sum = 100_000 + number;
                format!("linear {sum} 1 10 100 1000 10000 20000 40000: r{row}c1-r{row}c7")
            }),
        ),
        (
            "large factors of many digits",
            lines(32, 60, |number| {
                let row = row(32, number);
                format!(
                    "linear {} 1 11 101 1009 10007 20011 40009: r{row}c1-r{row}c7",
                    500_000 + number
                )
            }),
        ),
        (
            "expressions of many places",
            lines(32, 400, |number| {
                format!("regex \"(.?){{{}}}\": row {}", 511 - number % 20, row(32, number))
            }),
        ),
        (
            "expressions that count back",
            lines(25, 9, |number| format!("regex \".*[12].{{12}}(.?){{60}}\": row {}", number + 1)),
        ),
        (
            "alternatives of expressions",
            lines(9, 200, |number| {
                let (one, other) = (500 - number % 7, row(9, number));
                format!(
                    "any-of; regex \"(.?){{{one}}}\": row {other}; or; regex \"(.?){{{one}}}1\": column {other}; end"
                )
            }),
        ),
        (
            "products",
            lines(32, 64, |number| format!("product 1396755360: row {}", row(32, number))),
        ),
        (
            "ranks",
            lines(32, 32, |number| format!("full-rank {}: row {}", number + 1, number + 1))
                + "no-ties:\n",
        ),
        ("nested repetitions", {
            let (open, close) = ("(".repeat(60), ")*".repeat(60));
            format!("size: 9x9\nregex \"{open}.*{close}\": r1c1-r1c9\n")
        }),
        (
            "signs of repetition",
            format!("size: 9x9\nregex \"1{}\": r1c1-r1c9\n", "*".repeat(100_000)),
        ),
        ("one rule for pairs without a mark", lines(9, 4_000, |_| "no-sum 5 10:".to_owned())),
        ("one rule for pairs without a mark, of f-puzzles", {
            let grid = vec![format!("[{}]", ["{}"; 9].join(",")); 9].join(",");
            let negative = vec!["\"xv\""; 8_000].join(",");
            format!("{{\"size\":9,\"grid\":[{grid}],\"negative\":[{negative}]}}\n")
        }),
    ]
}

#[test]
fn commands_end_near_their_time_and_within_their_memory() {
    let commands: [&[&str]; 6] = [
        &["check"],
        &["count"],
        &["candidates"],
        &["check", "--backend", "sat"],
        &["check", "--backend", "dlx"],
        &["certify", "--output", "json", "--into", "-"],
    ];
    for (what, text) in hostile() {
        for command in commands {
            let arguments = [command, &["--timeout", "0.1"]].concat();
            let (err, code) = run(&arguments, &text);
            assert!(matches!(code, Some(0..=2)), "{what}, {arguments:?}: {code:?} {err}");
            assert!(!err.contains("memory allocation of"), "{what}, {arguments:?}: {err}");
            // A command that does not know its options tests nothing.
            assert!(!err.contains("Usage:"), "{what}, {arguments:?}: {err}");
        }
    }
}
