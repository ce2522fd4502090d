//! How many solutions: `count`, its memo, and exact covers.

use veridoku_testing::puzzles::{THREE, UNIQUE};

use crate::process::run;

#[test]
fn count_is_exact_or_at_least() {
    let blank = ".".repeat(81);
    let four = ".".repeat(16);
    assert_eq!(run(&["count"], &four).0, "288\n");
    assert_eq!(run(&["count", "--limit", "5"], &format!("{blank}\n{THREE}\n")).0, ">=5\n3\n");
    assert_eq!(run(&["count", "--variant", "x", "--box", "2x2"], &four).0, "48\n");
    // A search may find some before it first checks the clock.
    let (out, _, code) = run(&["count", "--timeout", "0"], &blank);
    assert_eq!((out.starts_with(">="), code), (true, 1), "{out}");
    let (out, _, code) = run(&["check", "--timeout", "0", "--backend", "dlx"], &blank);
    assert_eq!((out.as_str(), code), ("unknown: at least 0\n", 1));
}

#[test]
fn the_memo_counts_what_the_search_counts() {
    let four = ".".repeat(16);
    let input = format!("{four}\n1{}\n11{}\n", &four[1..], &four[2..]);
    for variant in ["classic", "x", "anti-knight,disjoint-groups"] {
        let search = run(&["count", "--variant", variant], &input);
        assert_eq!(run(&["count", "--variant", variant, "--memo"], &input), search);
    }
    assert_eq!(run(&["count", "--memo"], UNIQUE), ("1\n".into(), String::new(), 0));
    // Forgotten entries are counted again, and reported.
    let six = format!("123{}", ".".repeat(33));
    let (out, err, code) = run(&["count", "--memo", "--memory", "1"], &six);
    assert_eq!((out.as_str(), code), ("235008\n", 1));
    assert!(err.starts_with("note: standard input:1: "), "{err}");
    assert!(
        err.ends_with(" were dropped from the memo of 1 MiB; more memory would be faster\n"),
        "{err}"
    );
    let (_, err, code) = run(&["count", "--memo", "--backend", "sat"], &four);
    assert!(code == 2 && err.contains("cannot be used with '--backend"), "{err}");
}

#[test]
fn a_memory_that_cannot_be_is_refused() {
    for command in [&["count", "--memo"][..], &["cover", "--count", "--memo"]] {
        for memory in ["0", "-1", "1000000000000", "67108865", "18446744073709551616", "much"] {
            let (out, err, code) = run(&[command, &["--memory", memory]].concat(), UNIQUE);
            assert_eq!((out.as_str(), code), ("", 2));
            let said = format!(
                "error: invalid value '{memory}' for '--memory <MIB>': expected 1 to 67108864 MiB, as in \
                 1024\n"
            );
            assert!(err.starts_with(&said), "{err}");
        }
    }
}

#[test]
fn a_cover_is_solved_and_counted() {
    let text = "| Knuth's text\na b c | x\nb x\na x\nc b\nc\na\n";
    let out = "b x\nc\na\n\na x\nc b\n\nc b\na\n\n";
    let (found, err, code) = run(&["cover"], text);
    let sorted = |text: &str| {
        let mut covers: Vec<String> = text.split_terminator("\n\n").map(String::from).collect();
        covers.sort();
        covers
    };
    assert_eq!(sorted(&found), sorted(out));
    assert_eq!((err.as_str(), code), ("3 solutions\n", 1));
    assert_eq!(run(&["cover", "--count"], text).0, "3\n");
    assert_eq!(run(&["cover", "--count", "--memo"], text).0, "3\n");
    let (out, err, code) = run(&["cover", "--limit", "2"], text);
    assert_eq!((out.matches("\n\n").count(), err.as_str(), code), (2, ">=2 solutions\n", 1));
    let one = ("a\n\n".into(), "1 solution\n".into(), 0);
    assert_eq!(run(&["cover", "-"], "a\na\n"), one);
    let (encoded, ..) = run(&["encode", "--as", "exact-cover"], &".".repeat(16));
    assert_eq!(run(&["cover", "--count"], &encoded).0, "288\n");
}

#[test]
fn a_faulty_cover_is_refused() {
    let cases = [
        (
            &["cover"][..],
            "a b\na c\n",
            "error: standard input: line 2, column 3: `c` is not an item; expected one of the 2 items of line 1\n",
        ),
        (&["cover", "--memo"], "a\na\n", "error: --memo only counts solutions; expected --count\n"),
    ];
    for (arguments, text, error) in cases {
        assert_eq!(run(arguments, text), (String::new(), error.into(), 2));
    }
}
