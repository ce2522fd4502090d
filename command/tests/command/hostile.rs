//! Short texts of rules that expand to very much: each command ends near its time limit and within the memory of its
//! rules, with an answer or an error, and is never killed by the system.
//!
//! The system measures the processor time and the address space of each run, so parallel tests do not matter.
#![cfg(unix)]

use std::fmt::Write as _;
use std::process::Command;

use veridoku::RuleKind;
use veridoku::grid::Text;

use crate::process;

/// Seconds of the processor that a run may take. Its time limit is a tenth of one; test builds are slow.
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

/// A size line followed by `count` lines.
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
    let commands: [&[&str]; 8] = [
        &["hint"],
        &["encode"],
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
            // A command that rejects its options tests nothing.
            assert!(!err.contains("Usage:"), "{what}, {arguments:?}: {err}");
        }
    }
}

/// Forty rules of a kind about as many cells of a 32x32 grid as one may name, all cells if it can.
fn many_rules(kind: RuleKind) -> String {
    let arguments = kind.arguments();
    let all = 32 * 32;
    let rows: Vec<String> = (1..=32).map(|row| format!("r{row}c1-r{row}c32")).collect();
    let cells = |count: usize| match count {
        0..32 => rows[0].replace("c32", &format!("c{}", count.max(2))),
        _ => rows[..(count / 32).min(32)].join(" "),
    };
    let lists: Vec<String> = (0..arguments.lists.0.max(1).min(arguments.lists.1))
        .map(|list| match list {
            0 => cells(arguments.first.min(arguments.cells.1).min(all)),
            _ => cells(arguments.cells.1.min(all)),
        })
        .collect();
    let number = arguments.range.0.max(2).min(arguments.range.1);
    let numbers: Vec<String> = match kind {
        RuleKind::Linear => vec!["1".to_owned(); all + 1],
        _ if arguments.are_pairs => {
            (0..19).flat_map(|one| (1..21).map(move |other| format!("{one} {other}"))).collect()
        }
        _ => vec![number.to_string(); arguments.numbers.0.max(1).min(arguments.numbers.1)],
    };
    let text = match arguments.text {
        Text::None => "",
        Text::Expression => " \"(.?){400}1\"",
        Text::Machine => " \"start 0; accept 0 1; 0>0: 1 2 3 4; 0>1: 5; 1>1: 6 7 8 9\"",
        Text::Pairs => " \"1-2 2-1 1-3 3-1\"",
        Text::Definition => {
            " \"d n: a { sum(i in 1 to length(a): i * a[i] * a[i]) mod 97 = n or product(a) < n }\""
        }
    };
    if kind == RuleKind::AnyOf {
        let everything = cells(all);
        return lines(32, 40, |number| {
            format!("any-of; sum {}: {everything}; or; distinct: {everything}; end", 9_000 + number)
        });
    }
    let (name, numbers, lists) = (kind.name(), numbers.join(" "), lists.join(" | "));
    lines(32, 40, |_| format!("{name} {numbers}{text}: {lists}"))
}

#[test]
fn many_large_rules_of_any_kind_end_near_their_time() {
    let commands: [&[&str]; 3] =
        [&["check"], &["hint"], &["certify", "--output", "json", "--into", "-"]];
    let mut read = 0;
    let kinds = RuleKind::ALL.into_iter().filter(|kind| *kind != RuleKind::Frame);
    for kind in kinds.clone() {
        let text = many_rules(kind);
        for command in commands {
            let arguments = [command, &["--timeout", "0.1"]].concat();
            let (err, code) = run(&arguments, &text);
            assert!(matches!(code, Some(0..=2)), "{kind}, {arguments:?}: {code:?} {err}");
            assert!(!err.contains("Usage:"), "{kind}, {arguments:?}: {err}");
            read += usize::from(command[0] == "check" && code != Some(2));
        }
    }
    // What is refused tests little.
    assert!(2 * read > kinds.count(), "{read} kinds were read");
}
