//! What a setter is answered: digits as the puzzle writes them, rules by their names, and shapes that get values.

use serde_json::Value;

use crate::process::run;

fn object(out: &str) -> Value {
    serde_json::from_str(out.lines().next().expect("a line")).expect("an object")
}

#[test]
fn digits_that_begin_at_0_are_the_same_everywhere() {
    let broken = "size: 9x9 0-8\ngiven: r1c1 0\nkiller 1: r1c2 r1c3\n";
    let (out, _, code) = run(&["diagnose"], broken);
    assert!(out.contains("  r1c1=0\n  killer 1: r1c2 r1c3\n"), "{out}");
    assert_eq!(code, 1);
    let (out, ..) = run(&["diagnose", "--output", "json"], broken);
    assert_eq!(object(&out)["contradiction"]["cells"][0], "r1c1=0");

    let twice = "size: 4x4 0-3\ngiven: r1c1 0\ngiven: r1c2 0\ngiven: r4c4 3\n";
    let (out, ..) = run(&["check"], twice);
    assert_eq!(out, "conflict r1c1=0 r1c2=0 (row 1) r1c1=0 r1c2=0 (box 1)\n");
    let (out, ..) = run(&["check", "--output", "json"], twice);
    assert_eq!(object(&out)["conflicts"][0]["digit"], 0);
    let (out, ..) = run(&["show", "--as", "digits"], twice);
    assert!(out.starts_with("digit 0\n0 0") && out.contains("digit 3\n") && out.ends_with("3\n"));
    assert!(run(&["show", "--as", "houses"], twice).0.starts_with("row 1: 0 0 . .\n"));
    let (out, ..) = run(&["encode"], twice);
    assert!(out.starts_with("c r1c1=0 is decided\n") || out.contains("c 1 r1c1=0\n"), "{out}");
}

#[test]
fn several_solutions_differ_in_the_values_that_they_show() {
    // Two rows of a Latin square of the values 0 to 3, which can change places.
    let text = "size: 4x4 0-3\nboxes: none\ngrid:\n0123\n1032\n....\n....\n";
    let (out, ..) = run(&["diagnose", "--output", "json"], text);
    let found = object(&out);
    let solution = |which: usize| {
        let text = found["solutions"][which].as_str().expect("a solution").to_owned();
        text.chars().filter_map(|symbol| symbol.to_digit(10)).collect::<Vec<u32>>()
    };
    let (one, other) = (solution(0), solution(1));
    let (text, ..) = run(&["diagnose"], text);
    let differing = text.lines().find(|line| line.contains("they differ")).expect("a line");
    let differing = differing.split_once(": ").expect("cells").1;
    for name in differing.split(' ') {
        let (cell, digits) = name.split_once('=').expect("digits");
        let number = |at: usize| usize::from(cell.as_bytes()[at] - b'1');
        let place = number(1) * 4 + number(3);
        assert_eq!(digits, format!("{}|{}", one[place], other[place]), "{cell}");
    }
    let cells = found["completion"]["cells"].as_array().expect("cells");
    let target: Vec<char> =
        found["completion"]["target"].as_str().expect("a grid").chars().collect();
    for name in cells.iter().map(|name| name.as_str().expect("a name")) {
        let number = |at: usize| usize::from(name.as_bytes()[at] - b'1');
        assert!(name.ends_with(target[number(1) * 4 + number(3)]), "{name}");
    }
}

#[test]
fn true_candidates_of_a_part_of_a_board_are_those_of_its_cells() {
    let text = "size: 2x3 0-4; boxes: none; thermo: r1c1 r1c2 r1c3; sum 0: r2c1; sum 3: r2c2 r2c3";
    let (out, ..) = run(&["candidates", "--output", "json"], text);
    let found = object(&out);
    assert_eq!((&found["rows"], &found["columns"]), (&Value::from(2), &Value::from(3)));
    let lists = found["candidates"].as_array().expect("lists");
    assert_eq!(lists.len(), 6);
    let digits = |list: &Value| {
        let list = list.as_array().expect("a list").iter();
        list.map(|one| one["digit"].as_i64().expect("a digit")).collect::<Vec<i64>>()
    };
    assert_eq!(digits(&lists[3]), [0]);
    assert_eq!(digits(&lists[4]), [1, 2]);
    // A whole board says nothing of its size.
    let (out, ..) = run(&["candidates", "--output", "json"], "1.....3...2.....");
    assert_eq!(object(&out).get("rows"), None);
}
