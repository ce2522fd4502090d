//! The output of the command when its time is over.

use crate::process;

/// Standard output, standard error and exit code of the command on a hard 25x25 puzzle.
fn command(arguments: &[&str]) -> (String, String, i32) {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/gecode_p18.txt");
    let of_file = (arguments[0] != "generate").then_some(file);
    process::run(&[arguments, of_file.as_slice()].concat(), "")
}

/// Results cut off by the time are reported as cut off, never as missing.
#[test]
fn the_command_says_that_the_time_ended() {
    for name in ["explain", "hint", "steps", "rate", "diagnose", "check", "count"] {
        let (out, err, code) = command(&[name, "--timeout", "0.05"]);
        assert_eq!(code, 1, "{name}: {out}{err}");
        for claim in
            ["no steps\n", "none of the allowed techniques", "logic ends here", "stuck", "unsolved"]
        {
            assert!(!out.contains(claim), "{name} claims `{claim}`: {out}");
        }
    }
    let (out, ..) = command(&["explain", "--timeout", "0.05"]);
    assert!(out.contains("the time limit was reached here"), "{out}");
    let (out, ..) = command(&["explain", "--timeout", "0.05", "--output", "json"]);
    let object: serde_json::Value = serde_json::from_str(&out).expect("an object");
    assert_eq!((&object["end"]["kind"], &object["verdict"]), (&"time".into(), &"unknown".into()));
}

#[test]
fn generate_says_where_to_go_on() {
    let (out, err, code) = command(&["generate", "--seed", "5", "--timeout", "0"]);
    let said = "timed out; continue with --seed 5 --skip 0\n";
    assert_eq!((out.as_str(), err.as_str(), code), ("", said, 1));
    // Everything written before is the same as without a time limit.
    let large = ["generate", "--box", "4x4", "--seed", "5", "--count", "endless", "--threads", "1"];
    let (out, err, code) = command(&[&large[..], &["--timeout", "1"]].concat());
    let next = err.trim_end().rsplit(' ').next().and_then(|next| next.parse::<usize>().ok());
    assert_eq!((next, code), (Some(out.lines().count()), 1), "{err}");
    let (first, ..) = command(&["generate", "--box", "4x4", "--seed", "5", "--threads", "1"]);
    assert!(out.is_empty() || out.starts_with(&first), "{out}\n{first}");
}
