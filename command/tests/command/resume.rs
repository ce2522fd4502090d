//! `--resume` and quotes: tables that are refused, the exit codes of continued ones, and stray quotes between tabs.

use std::fs;

use crate::folder::Folder;
use crate::tables::{csv, ndjson, rows, rows_of, run};
use veridoku_testing::puzzles::UNIQUE;

/// Every kind of table that does not belong to this command and input is refused, and stays unchanged.
#[test]
fn a_table_of_something_else_is_not_continued() {
    let folder = Folder::new("tables-refused");
    let rows = rows(40);
    let input = folder.file("in.csv", &csv(&rows, ','));
    let other = folder.file("other.csv", &csv(&rows[1..], ','));
    let few = folder.file("few.csv", &csv(&rows[..9], ','));
    let objects = folder.file("in.ndjson", &ndjson(&rows));
    let lines = |text: &str, count: usize| rows_of(text)[..count].concat();
    let of = |asked: &[&str], input: &str, count: usize| {
        let whole = run(&[asked, &[input]].concat(), "").0;
        let heading = &whole[..=whole.find('\n').expect("a heading")];
        format!("{heading}{}", lines(&whole, count))
    };
    let solved = of(&["solve", "--output", "csv"], &input, 20);
    let checked = run(&["check", "--output", "ndjson", &objects], "").0;
    let checked: String = checked.split_inclusive('\n').take(20).collect();
    let solve = ["solve", "--output", "csv"];
    let expect = "--resume only continues a table of the same command and input";
    for (what, table, asked, input, words) in [
        // A heading of another command, other columns, another separator.
        (
            "command",
            &of(&["rate", "--output", "csv"], &input, 20),
            &solve[..],
            &input,
            "found the heading",
        ),
        (
            "columns",
            &solved,
            &["solve", "--output", "csv", "--columns", "verdict"],
            &input,
            "found the heading",
        ),
        (
            "order",
            &solved,
            &["solve", "--output", "csv", "--columns", "solution,verdict"],
            &input,
            "found the heading",
        ),
        ("tabs", &solved, &["solve", "--output", "tsv"], &input, "found the heading"),
        ("csv", &checked, &solve, &input, "found the heading"),
        (
            "ndjson",
            &solved,
            &["solve", "--output", "ndjson"],
            &objects,
            "row 1 has 0 columns; expected more",
        ),
        (
            "keys",
            &checked,
            &["solve", "--output", "ndjson"],
            &objects,
            "row 1 has `conflicts`; expected `verdict` there",
        ),
        // The right heading for another input: other records, and fewer.
        ("input", &solved, &solve, &other, "row 20, the last, is `"),
        (
            "records",
            &solved,
            &solve,
            &few,
            "found 20 rows; expected no more than the input has records",
        ),
        (
            "part",
            &solved,
            &["solve", "--output", "csv", "--skip", "3"],
            &input,
            "row 20, the last, is `",
        ),
        (
            "first",
            &solved,
            &["solve", "--output", "csv", "--first", "19"],
            &input,
            "expected no more than --first 19",
        ),
        (
            "transform",
            &of(&["transform", "--random", "--seed", "1", "--output", "csv"], &input, 20),
            &["transform", "--random", "--seed", "1", "--output", "csv"],
            &other,
            "row 20, the last, is `",
        ),
        (
            "canonical",
            &of(&["canonical", "--output", "csv"], &input, 20),
            &["canonical", "--output", "csv"],
            &few,
            "found 20 rows; expected no more",
        ),
        // Texts that are not tables, complete or not.
        (
            "notes",
            &"Buy milk\n".to_owned(),
            &solve,
            &input,
            "found the heading `Buy milk`; expected `id,",
        ),
        (
            "note",
            &"Buy milk".to_owned(),
            &solve,
            &input,
            "found the heading `Buy milk`; expected `id,",
        ),
        (
            "words",
            &"Buy milk".to_owned(),
            &["solve", "--output", "ndjson"],
            &objects,
            "found `Buy milk`; expected `{",
        ),
        ("fields", &format!("{solved}1,2\n"), &solve, &input, "row 21, the last, is `1,2`"),
    ] {
        let cut = &table[..table.len() - table.len().min(5)];
        for text in [table.as_str(), cut].into_iter().filter(|text| !text.is_empty()) {
            let into = folder.file("out", text);
            let (out, err, code) =
                run(&[asked, &["--into", &into, "--resume", input]].concat(), "");
            // A truncated last row does not count; the one before it is compared.
            let words = if text == cut { "--resume" } else { words };
            if text == cut && ["fields", "first"].contains(&what) {
                continue;
            }
            assert!(err.contains(words) && out.is_empty() && code == 2, "{what}: {code} {err}");
            assert!(err.contains(expect) || err.contains("--first"), "{what}: {err}");
            assert!(fs::read_to_string(&into).expect("a table") == text, "{what} has changed");
        }
    }
}

/// The rows of the first part count as in a run of one part, in every kind of table and for every command.
#[test]
fn faulty_rows_of_the_first_part_count() {
    let folder = Folder::new("tables-codes");
    let several = format!("{}.", &UNIQUE[..80]).replace('3', ".");
    let (good, none) = (UNIQUE.to_owned(), format!("55{}", &UNIQUE[2..]));
    let wrong = format!("{}x", &UNIQUE[..80]);
    for (first, code_of_solve, code_of_form) in
        [(&good, 0, 0), (&several, 1, 0), (&none, 1, 0), (&wrong, 2, 2)]
    {
        let text = format!("id,puzzle\n1,{first}\n2,{UNIQUE}\n3,{UNIQUE}\n");
        let input = folder.file("in.csv", &text);
        for (asked, code) in [
            (&["solve"][..], code_of_solve),
            (&["solve", "--columns", "verdict"], code_of_solve),
            (
                &["solve", "--columns", "error,solution"],
                code_of_form.max(i32::from(first == &none)),
            ),
            (&["check"], code_of_solve),
            (&["count"], code_of_solve),
            (&["rate"], code_of_solve),
            (&["rate", "--scale", "se"], code_of_solve),
            (&["canonical"], code_of_form),
            (&["transform", "--apply", "transpose"], code_of_form),
        ] {
            for kind in ["csv", "tsv", "ndjson"] {
                let asked = [asked, &["--output", kind]].concat();
                let whole = run(&[&asked[..], &[&input]].concat(), "").0;
                let lines: Vec<&str> = whole.split_inclusive('\n').collect();
                let begun = lines[..lines.len() - 1].concat();
                let into = folder.file("out", &begun);
                let (_, err, found) =
                    run(&[&asked[..], &["--into", &into, "--resume", &input]].concat(), "");
                assert!(fs::read_to_string(&into).expect("a table") == whole, "{asked:?}");
                assert_eq!(found, code, "{asked:?} {first}: {err}");
            }
        }
    }
}

/// In a TSV, a quote that does not end its field is a character, and no row is lost.
#[test]
fn stray_quotes_of_a_tsv_take_in_no_row() {
    let notes = [
        "\"Hello",
        "5\" screen",
        "\"A\" to \"B\"",
        "plain",
        "\"",
        "end\"",
        "\"quoted\"",
        "\"say \"\"hi\"\"\"",
    ];
    let mut text = String::from("note\tpuzzle\tlast\n");
    for (number, note) in notes.iter().cycle().take(200).enumerate() {
        text += &format!("{note}\t{UNIQUE}\t{}\n", ["\"Hello", "5\" screen", "plain"][number % 3]);
    }
    text += &format!("\"two\nlines\"\t{UNIQUE}\t\"a\nb\"\n");
    for threads in ["1", "3"] {
        let (out, err, code) =
            run(&["check", "--output", "tsv", "--columns", "verdict", "--threads", threads], &text);
        assert_eq!((err.as_str(), code), ("201 unique, 0 multiple, 0 none\n", 0));
        assert_eq!(out.replace("\tverdict\n", "\n").replace("\tunique\n", "\n"), text);
    }
    let (out, _, code) = run(&["check", "--output", "ndjson"], &text);
    assert_eq!((out.lines().count(), code), (201, 0));
    for (line, number) in out.lines().zip(0..200) {
        let value: serde_json::Value = serde_json::from_str(line).expect("an object");
        let expected = match notes[number % 8] {
            "\"quoted\"" => "quoted",
            "\"say \"\"hi\"\"\"" => "say \"hi\"",
            other => other,
        };
        assert_eq!(value["note"], expected, "{line}");
    }
}

/// The column is found by the given name, exactly or case-insensitively, in every text that has columns.
#[test]
fn a_column_is_named() {
    let other = format!("{}{}", &UNIQUE[1..], '5');
    let heading = ["id", "puzzle", "Hard", "hard"];
    let row = ["7", "no puzzle", &other, UNIQUE];
    let object: Vec<String> =
        heading.iter().zip(row).map(|(name, value)| format!("\"{name}\":\"{value}\"")).collect();
    let object = format!("{{{}}}", object.join(","));
    let texts = [
        ("csv", format!("{}\n{}\n", heading.join(","), row.join(","))),
        ("csv", format!("{}\n{}\n", heading.join(";"), row.join(";"))),
        ("csv", format!("#{}\n# a comment\n{}\n", heading.join(","), row.join(","))),
        ("tsv", format!("{}\n{}\n", heading.join("\t"), row.join("\t"))),
        ("ndjson", format!("{object}\n{object}\n")),
        ("ndjson", format!("[{object},\n {object}]\n")),
    ];
    for (kind, text) in &texts {
        let solved = |column: &str| run(&["solve", "--column", column], text);
        let count = if *kind == "ndjson" { 2 } else { 1 };
        let of_easy = run(&["solve"], UNIQUE).0.repeat(count);
        assert_eq!(solved("hard"), (of_easy.clone(), String::new(), 0), "{text}");
        assert_eq!(solved("HARD").0, run(&["solve"], &other).0.repeat(count), "{text}");
        let (_, err, code) = solved("harder");
        assert_eq!(code, 2, "{err}");
        let expected = "found no column `harder`; expected one of id, puzzle, Hard, hard";
        // A heading is wrong once, and each object by itself. A line that begins with # may be a comment.
        assert!(text.starts_with('#') || err.matches(expected).count() == count, "{err}");
        let table = ["check", "--columns", "verdict", "--output", kind, "--column", "hard"];
        let (out, err, code) = run(&table, text);
        assert!(code == 0 && out.contains("unique"), "{err}");
    }
    let (_, err, code) = run(&["solve", "--column", "hard", "--format", "grid"], UNIQUE);
    assert!(
        err.contains("found --column with the format grid; expected --format csv or ndjson")
            && code == 2,
        "{err}"
    );
    let (_, err, code) = run(&["solve", "--column", "hard"], UNIQUE);
    assert!(err.contains("found no column `hard`; expected one of ") && code == 2, "{err}");
    // If the solutions are the puzzles, nothing is compared with them.
    let (out, _, code) = run(
        &["check", "--column", "solution"],
        &format!("puzzle,solution\n{},{UNIQUE}\n", ".".repeat(81)),
    );
    assert_eq!((out.as_str(), code), ("unique\n", 0));
}
