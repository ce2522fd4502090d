//! `generate` with patterns and holes.

use crate::folder::Folder;
use crate::process;

/// 24 givens, as in a minimal puzzle.
const MASK: &str =
    ".#..#..#...##.#........#..#...#..#..####.......#.#.....#.......##....##......##.#";

/// Standard output, standard error and exit code of `generate`.
fn run(arguments: &[&str]) -> (String, String, i32) {
    process::run(&[&["generate"], arguments].concat(), "")
}

#[test]
fn the_command_takes_a_pattern_from_a_file_or_as_it_is() {
    let rows: Vec<&str> = (0..9).map(|row| &MASK[9 * row..][..9]).collect();
    let folder = Folder::new("pattern");
    let path = folder.file("mask.txt", &rows.join("\n"));
    let common = ["--seed", "1", "--count", "3", "--cross-check"];
    let of_file = run(&[&common[..], &["--pattern", &path, "--threads", "2"]].concat());
    let of_text = run(&[&common[..], &["--pattern", MASK, "--threads", "1"]].concat());
    assert_eq!(of_file, of_text);
    assert_eq!((of_text.0.lines().count(), of_text.2), (3, 0));
    for line in of_text.0.lines() {
        assert_eq!(line.replace(|symbol| symbol != '.', "#"), MASK);
    }
}

#[test]
fn the_command_refuses_what_does_not_fit_together() {
    let error = |arguments: &[&str]| {
        let (out, err, code) = run(&[&["--seed", "1"], arguments].concat());
        assert_eq!((out.as_str(), code), ("", 2), "{err}");
        err.lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(
        error(&["--pattern", "#.#"]),
        "error: a pattern of 3 characters; expected one for each cell of a square"
    );
    assert_eq!(error(&["--holes", "82..90"]), "error: 82 holes do not fit; the grid has 81 cells");
    assert_eq!(
        error(&["--holes", "60..50"]),
        "error: found 60 to 50 holes; expected the smaller number first"
    );
    assert_eq!(
        error(&["--holes", "50", "--cross-check"]),
        "error: --cross-check confirms that puzzles are unique; with --holes it needs --unique"
    );
    for (option, value) in [("--clue-level", "easy"), ("--order", "random"), ("--symmetry", "full")]
    {
        assert!(error(&["--holes", "50", option, value]).contains("cannot be used with"));
        assert!(error(&["--pattern", MASK, option, value]).contains("cannot be used with"));
    }
    assert!(error(&["--balance", "rows"]).contains("required arguments were not provided"));
}
