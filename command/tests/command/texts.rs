//! Texts of rules as the command reads them: faults in arguments, and notes on a text besides its puzzle.

use crate::process::run;

#[test]
fn an_argument_that_states_rules_is_no_name_of_a_file() {
    let unknown = "line 1, column 12: unknown rule `kiler`; did you mean `killer`?";
    let outside = "line 1, column 9: found the cell `r1c1-r1c33`; expected r1c1 to r9c9";
    for (text, fault) in [("size: 9x9; kiler: r1c1", unknown), ("thermo: r1c1-r1c33", outside)] {
        let (out, err, code) = run(&["check", text], "");
        assert!(err.starts_with(&format!("error: argument 1: {fault}\n")), "{err}");
        assert!(!out.contains("unique\n") && code == 2, "{out}");
    }
    let (_, err, code) = run(&["solve", "https://sudokupad.app/fTbNFPQ44g"], "");
    let link = "the link `https://sudokupad.app/fTbNFPQ44g` does not contain a puzzle";
    assert!(err.starts_with(&format!("error: argument 1: line 1, column 1: {link}")), "{err}");
    assert_eq!(code, 2);
}

#[test]
fn what_a_format_has_no_place_for_is_noted() {
    let text = "size: 4x4\ntitle: A\nauthor: B\nodd: r1c1\n";
    assert_eq!(run(&["convert", "--to", "rules"], text), (text.to_owned(), String::new(), 0));
    let (out, err, code) = run(&["convert", "--to", "iss"], text);
    assert!(out.starts_with(".Shape~4x4"), "{out}");
    let lost = "note: standard input:1: iss cannot hold the title `A` and the author `B`\n";
    assert_eq!((err.as_str(), code), (lost, 0));
}

#[test]
fn what_was_not_read_and_what_may_be_a_slip_is_noted() {
    let drawn = r#"{"size":1,"grid":[[{}]],"ruleset":"Fill it","line":[{"lines":[["R1C1"]]}]}"#;
    let notes = "note: standard input:1: not read: the text of `ruleset`: \"Fill it\"\n\
                 note: standard input:1: not read: `line`\n";
    for (arguments, expected) in [
        (&["solve"][..], "1  # by the rules that were read\n"),
        (&["check"], "unique, by the rules that were read\n"),
        (&["count"], "1 # by the rules that were read\n"),
        (
            &["check", "--output", "json"],
            "{\"schema\":1,\"place\":\"standard input:1\",\"puzzle\":\".\",\"unread\":\
             [{\"key\":\"ruleset\",\"count\":1,\"words\":\"Fill it\"},{\"key\":\"line\",\"count\":1,\"words\":null}],\
             \"verdict\":\"unique\"}\n",
        ),
    ] {
        let (out, err, code) = run(arguments, drawn);
        assert_eq!((out.as_str(), code), (expected, 0), "{arguments:?}");
        assert!(err.starts_with(notes), "{err}");
    }
    for command in ["solve", "check", "bench", "count", "hint", "rate", "convert"] {
        let to = ["--to", "rules"];
        let arguments = [&[command, "--strict"][..], if command == "convert" { &to } else { &[] }];
        let (_, err, code) = run(&arguments.concat(), drawn);
        assert!(
            err.contains("; without --strict, the puzzle is read without it\n"),
            "{command}: {err}"
        );
        assert_eq!(code, 2, "{command}");
    }
    let (_, err, _) = run(&["solve"], "size: 4x4\nkiller 4: r1c1 r1c1 r1c2\n");
    assert!(
        err.starts_with("note: standard input:1: line 2: a `killer` names r1c1 twice\n"),
        "{err}"
    );
}
