//! Options that have no effect, are not built in, or are not possible here; and the help.

use veridoku::{Kernel, SatEngine};
use veridoku_testing::puzzles::{SOLVED, UNIQUE};

use crate::process::run;

#[test]
fn options_without_effect_are_refused() {
    let cases = [
        (
            &["check", "--backend", "native", "--sat-solver", "varisat"][..],
            "--sat-solver",
            "native",
            "sat",
        ),
        (&["solve", "--backend", "dlx", "--encoding", "triad"], "--encoding", "dlx", "sat"),
        (
            &["count", "--backend", "native", "--at-most-one", "ladder"],
            "--at-most-one",
            "native",
            "sat",
        ),
        (&["diagnose", "--backend", "dlx", "--encoding", "triad"], "--encoding", "dlx", "sat"),
        (&["bench", "--backend", "native", "--encoding", "all"], "--encoding", "native", "sat"),
        (&["bench", "--backend", "auto", "--encoding", "all"], "--encoding", "auto", "sat"),
        (&["bench", "--backend", "sat", "--kernel", "planes"], "--kernel", "sat", "native"),
        (&["check", "--backend", "dlx", "--kernel", "planes"], "--kernel", "dlx", "native"),
    ];
    for (arguments, option, backend, owner) in cases {
        let expected = format!(
            "error: {option} has no effect with --backend {backend}; expected --backend {owner}\n"
        );
        assert_eq!(run(arguments, UNIQUE), (String::new(), expected, 2));
    }
    let (_, err, code) = run(&["count", "--memo", "--encoding", "triad"], UNIQUE);
    assert_eq!((err.as_str(), code), ("error: --encoding has no effect with --memo\n", 2));
    for choice in [&["--backend", "auto"][..], &["--cross-check"], &["--backend", "sat"]] {
        let arguments = [&["check", "--encoding", "triad"], choice].concat();
        assert_eq!(run(&arguments, UNIQUE).2, 0);
    }
}

#[test]
fn help_says_what_is_so() {
    let words = |arguments: &[&str]| {
        let (out, ..) = run(arguments, "");
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(words(&["--help"]).contains("or the time ran out first, or `verify` refuses"));
    assert!(words(&["cover", "--help"]).contains("Exit codes: 0 exactly one solution; 1 none or"));
    let check = words(&["check", "--help"]);
    assert!(check.contains("between them native for 2,000 guesses, then sat"), "{check}");
    assert!(check.contains("with --cross-check for each backend"), "{check}");
}

#[test]
fn help_has_an_example_for_each_command() {
    let (help, ..) = run(&["--help"], "");
    // Two blanks and a name; continuation lines are indented further.
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ").filter(|entry| !entry.starts_with(' ')))
        .filter_map(|entry| entry.split_whitespace().next())
        .filter(|command| *command != "help")
        .collect();
    assert!(
        ["solve", "generate", "completions"].iter().all(|one| commands.contains(one)),
        "{help}"
    );
    for command in commands {
        let (out, _, code) = run(&[command, "--help"], "");
        assert!(out.contains("Example") && out.contains(&format!("veridoku {command}")), "{out}");
        assert_eq!(code, 0);
    }
    assert!(run(&["completions", "bash"], "").0.contains("_veridoku"));
}

#[test]
fn a_sat_solver_that_is_not_built_in_names_its_feature() {
    for engine in SatEngine::ALL {
        let args = ["check", "--backend", "sat", "--sat-solver", engine.name()];
        let (out, err, code) = run(&args, UNIQUE);
        match engine.feature() {
            Some(feature) if !engine.is_available() => {
                assert_eq!((out.as_str(), code), ("", 2), "{engine}");
                let advice = format!("{engine} is not built in; build with `--features {feature}`");
                assert!(err.contains(&advice), "{err}");
            }
            _ => assert_eq!((out.as_str(), code), ("unique\n", 0), "{engine}"),
        }
    }
    for several in ["portfolio", "varisat,varisat"] {
        let args = ["solve", "--backend", "sat", "--sat-solver", several, "--timeout", "60"];
        assert_eq!(run(&args, UNIQUE), (format!("{SOLVED}\n"), String::new(), 0), "{several}");
    }
    let (_, err, code) = run(&["check", "--sat-solver", "chaff"], UNIQUE);
    assert!(err.contains("`chaff` is not a SAT solver") && err.contains("portfolio"), "{err}");
    assert_eq!(code, 2);
}

#[test]
fn a_kernel_this_cpu_lacks_is_refused() {
    for kernel in Kernel::ALL {
        let args =
            ["bench", "-", "--rounds", "1", "--kernel", kernel.name(), "--backend", "native"];
        let (out, err, code) = run(&args, UNIQUE);
        if kernel.is_available() {
            assert_eq!((err.as_str(), code), ("", 0), "{kernel}");
            let rows = out.lines().filter(|line| line.starts_with(&format!("native {kernel}")));
            assert_eq!(rows.count(), 1 + usize::from(kernel.is_side_by_side()), "{kernel}: {out}");
            assert_eq!(out.contains(&format!("{kernel} alone")), kernel.is_side_by_side());
        } else {
            assert_eq!((out.as_str(), code), ("", 2), "{kernel}");
            assert!(err.contains("this CPU cannot run"), "{err}");
        }
    }
}
