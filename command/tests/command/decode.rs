//! The command `decode`: pipelines, exit codes, and exact messages.

use crate::folder::Folder;
use crate::process::{run, start, veridoku};
use std::io::{BufRead, BufReader, Write};

use veridoku::encode::{AtMostOne, Encoding};
use veridoku_testing::puzzles::{SOLVED, UNIQUE};

/// A solver's output for a formula in text.
fn solved(formula: &str) -> String {
    let mut solver = varisat::Solver::new();
    solver.add_dimacs_cnf(formula.as_bytes()).expect("DIMACS");
    if !solver.solve().expect("an answer") {
        return "s UNSATISFIABLE\n".into();
    }
    let model = solver.model().expect("a model");
    let values: String = model.iter().map(|literal| format!(" {}", literal.to_dimacs())).collect();
    format!("c varisat\ns SATISFIABLE\nv{values} 0\n")
}

#[test]
fn the_same_options_lead_there_and_back() {
    let folder = Folder::new("decode");
    let regions = folder.file("map.regions", "AABBB\nAACCB\nDACCB\nDDDCE\nDEEEE\n");
    let cases: [(&str, &[&str], String); 4] = [
        ("decode-4.txt", &[], "12..34....12...3".into()),
        ("decode-9.txt", &[], UNIQUE.into()),
        (
            "decode-x.txt",
            &["--variant", "x"],
            ".1.....644.............9....5..........73...196.....8....6..............8.1.47..."
                .into(),
        ),
        ("decode-5.txt", &["--regions", &regions], "......45......24........1".into()),
    ];
    for (name, rules, text) in cases {
        let puzzle = folder.file(name, &text);
        let with = |command: &str, options: &[&str]| {
            let arguments = [&[command], rules, options, &[&puzzle]].concat();
            arguments.iter().map(|argument| (*argument).to_owned()).collect::<Vec<String>>()
        };
        let run = |command: &str, options: &[&str], input: &str| {
            let arguments = with(command, options);
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            run(&arguments, input)
        };
        let (expected, _, code) = run("solve", &[], "");
        assert_eq!(code, 0, "{name}");
        for encoding in Encoding::ALL {
            for way in [AtMostOne::Pairwise, AtMostOne::Product] {
                let options = ["--encoding", encoding.name(), "--at-most-one", way.name()];
                let answer = solved(&run("encode", &options, "").0);
                for options in [&options[..], &[]] {
                    let (out, err, code) = run("decode", options, &answer);
                    assert_eq!((&out, err.as_str(), code), (&expected, "", 0), "{encoding}, {way}");
                }
            }
        }
        for output in ["grid", "pretty"] {
            let answer = solved(&run("encode", &[], "").0);
            let (expected, ..) = run("solve", &["--output", output], "");
            assert_eq!(run("decode", &["--output", output], &answer).0, expected);
        }
        let cover = ["--as", "exact-cover"];
        let (chosen, ..) = self::run(&["cover"], &run("encode", &cover, "").0);
        let (out, err, code) = run("decode", &cover, &chosen);
        assert_eq!((&out, err.as_str(), code), (&expected, "", 0), "{name}");
    }
}

#[test]
fn what_is_no_solution_is_refused_with_its_reason() {
    let folder = Folder::new("decode");
    let puzzle = folder.file("refused.txt", UNIQUE);
    let (formula, ..) = run(&["encode", &puzzle], "");
    let answer = solved(&formula);
    let decode = |answer: &str| run(&["decode", &puzzle], answer);
    assert_eq!(decode(&answer), (format!("{SOLVED}\n"), String::new(), 0));

    let changed = |from: &str, to: &str| {
        assert!(answer.contains(from));
        decode(&answer.replacen(from, to, 1))
    };
    let refused = |(out, err, code): (String, String, i32)| {
        assert_eq!((out.as_str(), code), ("", 1), "{err}");
        err
    };
    let none = refused(changed(" 12 ", " -12 "));
    assert_eq!(none, "refused: standard input:3: r1c2 has no digit\n");
    let two = refused(changed(" -13 ", " 13 "));
    assert_eq!(two, "refused: standard input:3: r1c2 has two digits, 3 and 4\n");
    let given = refused(changed(" -11 12 ", " 11 -12 "));
    assert_eq!(given, "refused: standard input:3: it has r1c2=2 where 3 is given\n");
    let house = refused(changed(" -19 -20 -21 22 ", " 19 -20 -21 -22 "));
    assert_eq!(house, "refused: standard input:3: row 1 has 1 twice, in r1c3 and r1c8\n");
    let both = refused(changed(" 12 ", " 12 -12 "));
    assert_eq!(both, "refused: standard input:3: variable 12 (r1c2=3) is both true and false\n");

    // The next answer is still read, and the file is named.
    let wrong = answer.replacen(" 12 ", " -12 ", 1);
    let answers = folder.file("answers.txt", &format!("{wrong}{answer}s UNSATISFIABLE\n"));
    let (out, err, code) = run(&["decode", &puzzle, &answers], "");
    assert_eq!((out, code), (format!("{SOLVED}\n"), 1));
    assert_eq!(err, format!("refused: {answers}:3: r1c2 has no digit\n"));
    let (out, err, code) = run(&["decode", "-", &answers], UNIQUE);
    assert_eq!((out, code, err.lines().count()), (format!("{SOLVED}\n"), 1, 1));
}

#[test]
fn none_and_unknown_are_the_solvers_words() {
    let folder = Folder::new("decode");
    let puzzle = folder.file("none.txt", "123....4........");
    let answer = solved(&run(&["encode", &puzzle], "").0);
    assert_eq!(answer, "s UNSATISFIABLE\n");
    let note = "note: standard input: the solver claims this, and it is not checked here (`check` decides it, \
                `certify` proves it)\n";
    let none = ("none\n".to_owned(), note.to_owned(), 1);
    assert_eq!(run(&["decode", &puzzle], &answer), none);
    assert_eq!(run(&["decode", &puzzle], "UNSAT\n"), none);
    // A cover solver has no word for it.
    let chosen = run(&["cover"], &run(&["encode", "--as", "exact-cover", &puzzle], "").0).0;
    assert_eq!(chosen, "");
    let (out, err, code) = run(&["decode", "--as", "exact-cover", &puzzle], &chosen);
    assert_eq!((out.as_str(), code), ("", 2));
    assert!(err.contains("the text ends without an answer; expected options"), "{err}");
    let unknown = ("unknown\n".to_owned(), String::new(), 1);
    assert_eq!(run(&["decode", &puzzle], "c time is over\ns UNKNOWN\n"), unknown);

    let several = folder.file("several.txt", "12..34..........");
    let answer = solved(&run(&["encode", &several], "").0);
    let (out, err, code) = run(&["decode", &several], &format!("{answer}s UNKNOWN\n"));
    assert_eq!((out.len(), code), (17, 1));
    let note = "note: standard input: the solver does not know whether there is another solution\n";
    assert_eq!(err, note);
}

#[test]
fn what_is_no_answer_is_an_error() {
    let folder = Folder::new("decode");
    let puzzle = folder.file("error.txt", UNIQUE);
    let error = |arguments: &[&str], input: &str| {
        let (out, err, code) = run(arguments, input);
        assert_eq!((out.as_str(), code), ("", 2), "{err}");
        err
    };
    let (formula, ..) = run(&["encode", &puzzle], "");
    let expected =
        "expected a SAT solver's line: `c`, `s` or `v`, minisat's SAT or UNSAT, or literals";
    assert_eq!(
        error(&["decode", &puzzle], &formula),
        format!("error: standard input: line 730, column 1: found `p`; {expected}\n")
    );
    assert_eq!(
        error(&["decode", &puzzle], ""),
        format!(
            "error: standard input: line 1, column 1: the text ends without an answer; {expected}\n"
        )
    );
    let answer = solved(&formula);
    assert_eq!(
        error(&["decode", &puzzle], &answer[..answer.len() - 4]),
        format!(
            "error: standard input: line 3, column {}: the model that begins at line 3 is \
             incomplete; expected a 0 after its last value\n",
            answer.lines().nth(2).map_or(0, str::len) - 2
        )
    );
    assert_eq!(
        error(&["decode", "-"], UNIQUE),
        "error: the puzzle and the answers cannot both be standard input; expected a file for one\n"
    );
    assert_eq!(
        error(&["decode", "--encoding", "minimal", &puzzle], "v 729 730 0\n"),
        "error: standard input: line 1, column 7: found `730`; expected a variable of the formula, 1 \
         to 729\n"
    );
    assert_eq!(
        error(&["decode", "--first-option", "0", &puzzle], ""),
        "error: --first-option has no effect here; expected --as exact-cover with it\n"
    );
    for command in ["encode", "decode"] {
        let arguments = [command, "--as", "exact-cover", "--encoding", "triad", &puzzle];
        assert_eq!(
            error(&arguments, ""),
            "error: --encoding has no effect with --as exact-cover; expected --as cnf\n"
        );
    }
    let two = format!("{UNIQUE}\n{UNIQUE}\n");
    let err = error(&["decode", &folder.file("two.txt", &two)], &answer);
    assert!(err.starts_with("error: expected one puzzle; found a second at "), "{err}");
}

/// A solver may pause between two models: each grid is written as soon as its model arrives.
#[test]
fn a_grid_does_not_wait_for_the_next_model() {
    let folder = Folder::new("decode");
    let puzzle = folder.file("streamed.txt", UNIQUE);
    let answer = solved(&run(&["encode", &puzzle], "").0);
    let mut child = start(&mut veridoku(&["decode", &puzzle]));
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    for _ in 0..3 {
        input.write_all(answer.as_bytes()).expect("the command reads");
        input.flush().expect("the command reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("the command writes");
        assert_eq!(line.trim_end(), SOLVED);
    }
    drop(input);
    assert!(child.wait().expect("the command ends").success());
}
