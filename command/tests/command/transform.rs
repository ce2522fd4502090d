//! The command `transform`.

use crate::process;
use veridoku_testing::puzzles::{NONE, THREE, UNIQUE};

/// Standard output, standard error and exit code of `transform`.
fn run(arguments: &[&str], input: &str) -> (String, String, i32) {
    process::run(&[&["transform"], arguments].concat(), input)
}

#[test]
fn named_operations_are_applied_and_undone() {
    let four = "12..34....12...3\n";
    let words = ["--apply", "transpose; swap-rows 1 2", "--apply", "relabel 2 3 4 1"];
    let (form, err, code) = run(&words, four);
    assert_eq!((form.as_str(), err.as_str(), code), ("31..24....2...34\n", "", 0));
    let undo = [&words[..], &["--inverse"]].concat();
    assert_eq!(run(&undo, &form), (four.into(), String::new(), 0));
    let shown = run(&["--apply", "turn-right", "--show"], four).0;
    assert_eq!(shown, "..31..42.1..32..  # transpose; columns 4 3 2 1\n");
    let json = run(&["--apply", "turn-right", "--show", "--output", "json"], four).0;
    let expected = "{\"schema\":1,\"puzzle\":\"..31..42.1..32..\",\"transform\":\"transpose; columns 4 3 2 1\"}\n";
    assert_eq!(json, expected);
    let csv = run(&["--apply", "swap-digits 1 2", "--show", "--output", "csv"], four).0;
    let expected =
        format!("puzzle,form,transform\n{},21..34....21...3,relabel 2 1 3 4\n", four.trim_end());
    assert_eq!(csv, expected);
}

#[test]
fn a_seed_gives_the_same_forms_on_any_number_of_threads_and_takes_them_back() {
    let faulty = format!("{UNIQUE}\n{THREE}x\n{NONE}\n");
    let sound = format!("{UNIQUE}\n{NONE}\n");
    for options in [&[][..], &["--variant", "x"], &["--count", "7"]] {
        let random = [&["--random", "--seed", "5", "--format", "line"], options].concat();
        let (forms, err, code) = run(&[&random[..], &["--threads", "1"]].concat(), &faulty);
        assert!(err.starts_with("error: standard input: line 2") && code == 2, "{err}");
        assert_eq!(run(&[&random[..], &["--threads", "3"]].concat(), &faulty).0, forms);
        let back = run(&[&random[..], &["--inverse"]].concat(), &forms).0;
        let copies = if options.contains(&"--count") { 7 } else { 1 };
        let expected: String =
            sound.lines().flat_map(|line| vec![format!("{line}\n"); copies]).collect();
        assert_eq!(back, expected);
        let other = [&["--random", "--seed", "6", "--format", "line"], options].concat();
        assert_ne!(run(&other, &sound).0, forms);
    }
    // The first forms are the same for any count.
    let forms = |count| run(&["--random", "--count", count], UNIQUE).0;
    assert!(forms("9").starts_with(&forms("4")));
}

#[test]
fn what_is_shown_can_be_applied() {
    for options in [&[][..], &["--variant", "disjoint-groups"]] {
        let random = [&["--random", "--show", "--output", "json"], options].concat();
        let object: serde_json::Value = serde_json::from_str(&run(&random, UNIQUE).0).unwrap();
        let words = object["transform"].as_str().unwrap();
        let again = run(&[&["--apply", words], options].concat(), UNIQUE).0;
        assert_eq!(again.trim_end(), object["puzzle"]);
    }
}

#[test]
fn misuse_is_explained() {
    let message = |arguments: &[&str]| {
        let (out, err, code) = run(arguments, &format!("{UNIQUE}\n"));
        assert_eq!((out.as_str(), code), ("", 2));
        err
    };
    assert!(message(&[]).contains("--apply <OPERATIONS>|--random"));
    assert!(message(&["--apply", "swap"]).contains("`swap` is not an operation; expected one of"));
    assert!(message(&["--apply", "transpose", "--count", "2"]).contains("--random"));
    assert_eq!(
        message(&["--apply", "swap-rows 3 4"]),
        "error: standard input:1: the rules would be broken: the cells of box 1 would go to cells \
         that form no house\n"
    );
}
