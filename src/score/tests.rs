use super::*;
use veridoku_testing::puzzles::{SOLVED, UNIQUE};

fn rows(between: &str) -> String {
    let row = |row: &[u8]| {
        let values: Vec<String> = row.iter().map(|v| char::from(*v).to_string()).collect();
        values.join(between)
    };
    SOLVED.as_bytes().chunks(9).map(row).collect::<Vec<_>>().join("\n")
}

/// Shapes in which people and models write an answer.
fn shapes() -> Vec<(&'static str, String)> {
    let spaced = rows(" ");
    let lines: Vec<&str> = spaced.lines().collect();
    let frame = "+-------+-------+-------+";
    let framed: Vec<String> = lines
        .iter()
        .enumerate()
        .flat_map(|(index, line)| {
            let cells = format!("| {} | {} | {} |", &line[..5], &line[6..11], &line[12..]);
            (index % 3 == 0).then(|| frame.to_owned()).into_iter().chain([cells])
        })
        .collect();
    let table: String =
        lines.iter().map(|line| format!("| {} |\n", line.replace(' ', " | "))).collect();
    let numbered: String =
        lines.iter().enumerate().map(|(k, line)| format!("Row {}: {line}\n", k + 1)).collect();
    let told: String = lines
        .iter()
        .enumerate()
        .map(|(k, line)| format!("row {} is {}, ", k + 1, line.replace(' ', ", ")))
        .collect();
    let json = format!(
        "[{}]",
        lines
            .iter()
            .map(|line| format!("[{}]", line.replace(' ', ",")))
            .collect::<Vec<_>>()
            .join(", ")
    );
    let placed: String =
        (0..81).map(|k| format!("R{}C{} = {}\n", k / 9 + 1, k % 9 + 1, &SOLVED[k..=k])).collect();
    vec![
        ("one line", format!("The solution of the 81 cells is:\n{SOLVED}\nIt took 12 steps.")),
        ("lines", format!("Here is it:\n```\n{}\n```\nDone.", rows(""))),
        (
            "spaces",
            format!("I tried\n{}\nbut that is wrong. So:\n{spaced}\n", spaced.replace('5', "6")),
        ),
        ("frames", format!("{}\n{frame}\n", framed.join("\n"))),
        ("boxes", lines.join("\n").replace("6 7 8 9", "6 7 8   9") + "\n"),
        (
            "a table",
            format!(
                "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|\n{table}"
            ),
        ),
        (
            "a table with numbered rows",
            lines
                .iter()
                .enumerate()
                .map(|(k, line)| format!("| **{}** | {} |\n", k + 1, line.replace(' ', " | ")))
                .collect(),
        ),
        ("announced rows", numbered),
        ("prose", format!("Filling in, {told}and that is all.")),
        (
            "bold rows",
            lines
                .iter()
                .enumerate()
                .map(|(k, line)| format!("- **Row {}:** {line}\n", k + 1))
                .collect(),
        ),
        ("a sentence", format!("The solution is {SOLVED}.")),
        (
            "sentences",
            lines.iter().enumerate().map(|(k, line)| format!("Row {}: {line}.\n", k + 1)).collect(),
        ),
        (
            "a check",
            format!("{spaced}\nEach row has the digits 1, 2, 3, 4, 5, 6, 7, 8, 9 exactly once."),
        ),
        ("JSON on a line", format!("{{\"solution\": {json}}}")),
        ("JSON on lines", json.replace("], ", "],\n ")),
        ("placements", placed),
    ]
}

#[test]
fn every_shape_of_an_answer_is_read() {
    let puzzle: Puzzle = UNIQUE.parse().unwrap();
    let solution: Solution = SOLVED.parse().unwrap();
    for (shape, text) in shapes() {
        let score = score(&puzzle, Some(&solution), &text, None);
        assert!(score.is_solved, "{shape}: {:?}\n{text}", score.answer.cells);
        assert_eq!(
            (score.correct, score.changed.len(), score.broken.len()),
            (Some(81), 0, 0),
            "{shape}"
        );
    }
}

#[test]
fn what_is_supposed_denied_or_left_open_is_no_statement() {
    let puzzle: Puzzle = UNIQUE.parse().unwrap();
    let solution: Solution = SOLVED.parse().unwrap();
    let stated = |text: &str| score(&puzzle, Some(&solution), text, None).first_wrong;
    for text in [
        "If r1c3=1 then r1c4=2.",
        "Suppose that r1c3 = 1, which makes r1c4 = 2.",
        "At least one of r1c3 and r1c4 is 1.",
        "Either r1c3=1 or r1c4=1.",
        "r1c3=1 is impossible, since r1c3 sees it.",
        "Could r1c3 be 1? r1c3=1? No.",
        "if r1c3<>4, then r1c4 is 1",
        "r1c3=1 leads to a contradiction.",
        "Thus at least one of r1c3 and r1c4 is 1, so no cell that sees both r1c3 and r1c4 is 1.",
        "So r1c3 is 1, or r1c4 is 1 or 6, and neither r1c6 nor r1c7 is 1.",
        "r1c3=1 -> r1c4=2 (the only other place in row 1) -> r1c6<>8 (also in row 1).",
    ] {
        assert_eq!(stated(text), None, "{text}");
    }
    for text in ["r1c3=1.", "If r1c3=1 it fails. r1c4=2.", "If r1c3=1 it fails, so r1c4=2."] {
        assert_eq!(stated(text), Some(0), "{text}");
    }
}

#[test]
fn numbers_of_columns_are_not_a_row() {
    let puzzle: Puzzle = UNIQUE.parse().unwrap();
    let spaced = rows(" ");
    let eight: Vec<String> =
        spaced.lines().take(8).map(|line| format!("| {} |", line.replace(' ', " | "))).collect();
    let head = "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|";
    let score = score(&puzzle, None, &format!("{head}\n{}", eight.join("\n")), None);
    assert_eq!((score.is_solved, score.changed.len()), (false, 0));
}

/// Shapes that hold more than the answer, or in which a careless reader finds another grid.
fn further_shapes() -> Vec<(&'static str, String)> {
    let spaced = rows(" ");
    let lines: Vec<&str> = spaced.lines().collect();
    let given: String = UNIQUE
        .as_bytes()
        .chunks(9)
        .map(|row| format!("{}\n", String::from_utf8_lossy(row)))
        .collect();
    let list: Vec<String> =
        lines.iter().map(|line| format!("  [{}]", line.replace(' ', ", "))).collect();
    let one_each = SOLVED.as_bytes().chunks(9).map(|row| {
        let row: Vec<String> = row.iter().map(|v| format!("    {}", char::from(*v))).collect();
        format!("  [\n{}\n  ]", row.join(",\n"))
    });
    let sorted: String =
        (1..=9).map(|k| format!("Row {k}: 1 2 3 4 5 6 7 8 9 is complete\n")).collect();
    let tagged = |label: fn(usize) -> String| -> String {
        lines.iter().enumerate().map(|(k, line)| format!("{}{line}\n", label(k))).collect()
    };
    let latex: Vec<String> = lines.iter().map(|line| line.replace(' ', " & ")).collect();
    let numbered: String = lines
        .iter()
        .enumerate()
        .map(|(k, line)| format!("| {} | {} |\n", k + 1, line.replace(' ', " | ")))
        .collect();
    vec![
        ("a footer", format!("{spaced}\n1 2 3 4 5 6 7 8 9\n")),
        ("rows again below", format!("{spaced}\nRow 1: {}\nRow 2: {}\n", lines[0], lines[1])),
        ("the puzzle below", format!("{spaced}\n\nThe puzzle was:\n{given}")),
        ("the puzzle above", format!("{given}\nThe answer:\n{spaced}\n")),
        ("sorted digits below", format!("{spaced}\n{sorted}")),
        (
            "latex",
            format!(
                "\\begin{{array}}{{|c|}}\n\\hline\n{} \\\\ \\hline\n\\end{{array}}",
                latex.join(" \\\\ \\hline\n")
            ),
        ),
        ("bold latex", latex.join(" \\\\\n").replace('5', "\\mathbf{5}")),
        (
            "comments",
            list.iter().enumerate().map(|(k, row)| format!("{row},  # row {}\n", k + 1)).collect(),
        ),
        ("a name", format!("grid = [{}]", list.join(",\n"))),
        ("keys", format!("{{\"solution\": [\n{}\n]}}", list.join(",\n"))),
        ("a number per line", format!("[\n{}\n]", one_each.collect::<Vec<_>>().join(",\n"))),
        ("a name in front", format!("Solution: {spaced}")),
        ("a numbered list", tagged(|k| format!("{}. ", k + 1))),
        ("letters for rows", tagged(|k| format!("{}: ", char::from(b'A' + k as u8)))),
        ("a bulleted list", tagged(|_| "- ".to_owned())),
        ("headings", tagged(|k| format!("**Row {}**\n", k + 1))),
        (
            "numbered rows below numbered columns",
            format!(
                "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|{}\n{numbered}",
                "---|".repeat(9)
            ),
        ),
        (
            "keys of rows",
            format!(
                "{{{}}}",
                list.iter()
                    .enumerate()
                    .map(|(k, row)| format!("\"{}\":{row}", k + 1))
                    .collect::<Vec<_>>()
                    .join(",")
            ),
        ),
        (
            "explained rows",
            tagged(|k| format!("Row {}: ", k + 1)).replace('\n', " (missing 4, 6)\n"),
        ),
        ("arrows", tagged(|_| String::new()).replace('\n', "  <- done\n")),
        (
            "latex on a line",
            format!("$$\\begin{{bmatrix}} {} \\end{{bmatrix}}$$", latex.join(" \\\\ ")),
        ),
        ("letters and bars", tagged(|k| format!("{} | ", char::from(b'A' + k as u8)))),
        (
            "slashes",
            SOLVED.as_bytes().chunks(9).map(String::from_utf8_lossy).collect::<Vec<_>>().join("/"),
        ),
        (
            "keycaps",
            spaced
                .chars()
                .map(|c| {
                    if c.is_ascii_digit() { format!("{c}\u{fe0f}\u{20e3}") } else { c.to_string() }
                })
                .collect(),
        ),
        (
            "cells as keys",
            (0..81)
                .map(|k| format!("\"r{}c{}\": \"{}\", ", k / 9 + 1, k % 9 + 1, &SOLVED[k..=k]))
                .collect(),
        ),
        ("a cell per line", SOLVED.chars().map(|c| format!("{c}\n")).collect()),
        ("a tag", format!("<answer>{SOLVED}</answer>")),
        ("both on a line", format!("{{\"puzzle\":\"{UNIQUE}\",\"solution\":\"{SOLVED}\"}}")),
    ]
}

#[test]
fn the_answer_is_found_among_other_grids_and_marks() {
    let puzzle: Puzzle = UNIQUE.parse().unwrap();
    let solution: Solution = SOLVED.parse().unwrap();
    for (shape, text) in further_shapes() {
        let score = score(&puzzle, Some(&solution), &text, None);
        assert!(score.is_solved, "{shape}: {:?}\n{text}", score.correct);
    }
}

#[test]
fn a_puzzle_that_is_only_repeated_is_no_answer() {
    let puzzle: Puzzle = UNIQUE.parse().unwrap();
    assert_eq!(score(&puzzle, None, UNIQUE, None).answer.cells, None);
    let wrong = format!("{UNIQUE}\nSo:\n9{}", &SOLVED[1..]);
    assert_eq!(score(&puzzle, SOLVED.parse().ok().as_ref(), &wrong, None).correct, Some(80));
}

#[test]
fn placements_fill_the_blanks() {
    let puzzle: Puzzle = "1234341221434.2.".parse().unwrap();
    assert!(score(&puzzle, None, "r4c2=3, and so r4c4 is 1.", None).is_solved);
    assert!(
        !score(&puzzle, None, "r4c2: 1, 3. If r4c4=1 ... suppose that r4c2 = 3", None).is_solved
    );
}

#[test]
fn letters_are_read_in_their_alphabet() {
    let starts = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15];
    let geometry =
        veridoku_core::grid::Geometry::classic(veridoku_core::grid::Shape::new(4, 4).unwrap());
    let puzzle = Puzzle::blank(std::sync::Arc::new(geometry));
    for (alphabet, name) in
        [("123456789ABCDEFG", "1-9A-G"), ("ABCDEFGHIJKLMNOP", "A-P"), ("0123456789ABCDEF", "hex0")]
    {
        let symbol = |k: usize| alphabet.chars().nth(k % 16).unwrap().to_string();
        let row = |start: &usize| (0..16).map(|k| symbol(start + k)).collect::<Vec<_>>();
        for between in ["", " "] {
            let text: String = starts.iter().map(|start| row(start).join(between) + "\n").collect();
            let score = score(&puzzle, None, &text, Some(name.parse().unwrap()));
            assert!(score.is_solved, "{name}: {text}");
        }
    }
}

#[test]
fn a_text_without_a_grid_has_none() {
    let puzzle: Puzzle = UNIQUE.parse().unwrap();
    for text in [
        "",
        "I cannot solve this.",
        "1 2 3",
        "In 2024 the 81 cells of 9 rows ...",
        "row 1: 5 3 4 6 7 8 9 1 2",
    ] {
        let score = score(&puzzle, None, text, None);
        assert_eq!(
            (score.answer.cells, score.is_solved, score.correct),
            (None, false, None),
            "{text}"
        );
    }
}

#[test]
fn faults_are_named_with_their_cells() {
    let puzzle: Puzzle = UNIQUE.parse().unwrap();
    let solution: Solution = SOLVED.parse().unwrap();
    let wrong =
        format!("r1c3=4. Then (2, 2) = 9, and row 3, column 1 is 1.\n9{}", &SOLVED[1..80]) + ".";
    let score = score(&puzzle, Some(&solution), &wrong, None);
    assert!(!score.is_solved);
    assert_eq!((score.correct, score.first_wrong), (Some(79), Some(1)));
    assert_eq!(score.changed, [Cell::from_index(0)]);
    let names: Vec<&str> = score.broken.iter().map(|broken| broken.rule.as_str()).collect();
    assert_eq!(names, ["row 1", "column 1", "box 1"]);
    assert_eq!(score.broken[0].describe(puzzle.geometry()), "row 1: r1c1 r1c7");
    assert_eq!(score.answer.statements[1].at, 13..23);
}

#[test]
fn an_elimination_of_the_right_digit_is_a_wrong_step() {
    let puzzle: Puzzle = UNIQUE.parse().unwrap();
    let solution: Solution = SOLVED.parse().unwrap();
    let text = "r1c3<>1, row 1, column 3 is not 2; R1C3 = 4, (1,4) \u{2260} 6. r1c4 cannot be 5";
    let score = score(&puzzle, Some(&solution), text, None);
    let read: Vec<bool> = score.answer.statements.iter().map(|one| one.is_placed).collect();
    assert_eq!(read, [false, false, true, false, false]);
    assert_eq!((score.first_wrong, score.correct), (Some(3), Some(31)));
}

#[test]
fn rules_are_judged_once_the_grid_is_full() {
    let puzzle: Puzzle = "size: 4x4; killer 5: r1c1 r1c2; anti-king".parse().unwrap();
    let score = score(&puzzle, None, "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1", None);
    let names: Vec<&str> = score.broken.iter().map(|broken| broken.rule.as_str()).collect();
    assert!(names.contains(&"killer") && names.contains(&"pair"), "{names:?}");
}

#[test]
fn sixteen_values_are_numbers() {
    let row =
        |start: usize| (0..16).map(|k| ((start + k) % 16 + 1).to_string()).collect::<Vec<_>>();
    let starts = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15];
    let text: String = starts.map(|start| format!("| {} |\n", row(start).join(" | "))).concat();
    let puzzle = Puzzle::blank(std::sync::Arc::new(veridoku_core::grid::Geometry::classic(
        veridoku_core::grid::Shape::new(4, 4).unwrap(),
    )));
    assert!(score(&puzzle, None, &text, None).is_solved);
}

#[test]
fn an_easy_as_abc_is_answered_with_letters_or_values() {
    let puzzle: Puzzle = "5n3L:aAbBaBAaBbCbAd,y".parse().unwrap();
    for text in ["C-BA-\nBA-C-\nAC--B\n--ABC\n-BC-A", "30210\n21030\n13002\n00123\n02301"] {
        assert!(score(&puzzle, None, text, None).is_solved, "{text}");
    }
    let wrong = score(&puzzle, None, "C-BA-\nBA-C-\nAC--B\n--BAC\n-BC-A", None);
    assert!(wrong.answer.cells.is_some() && !wrong.is_solved);
}
