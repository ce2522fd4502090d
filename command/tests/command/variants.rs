//! Output for setters: digits as the puzzle writes them, rules by their names, and shapes that get values.

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
    // Two rows of a Latin square of the values 0 to 3, which can be swapped.
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
    // Those of overlapping grids are the cells that the grids have.
    let (out, ..) = run(&["candidates", "--output", "json"], "size: 4x4; grids: twin");
    let twin = object(&out);
    assert_eq!((&twin["rows"], &twin["columns"]), (&Value::from(6), &Value::from(6)));
    assert_eq!(twin["candidates"].as_array().map(Vec::len), Some(28));
    // A whole board does not state its size.
    let (out, ..) = run(&["candidates", "--output", "json"], "1.....3...2.....");
    assert_eq!(object(&out).get("rows"), None);
}

#[test]
fn a_rule_that_no_grid_keeps_is_named() {
    let text = "size: 6x6\nthermo: r2c1-r2c4\nkiller 30: r1c1-r1c3\nsandwich 50: row 4\n---\n\
                size: 4x4\nkiller 3: r1c1 r1c2\nkiller 7: r1c1 r1c2\n";
    let (out, err, code) = run(&["check"], text);
    assert_eq!((out.as_str(), code), ("none\nnone\n", 1));
    let named: Vec<&str> =
        err.lines().filter(|line| line.contains("can never be satisfied")).collect();
    assert_eq!(
        named,
        [
            "standard input:1: this rule can never be satisfied: killer 30: r1c1-r1c3",
            "standard input:1: this rule can never be satisfied: sandwich 50: r4c1-r4c6"
        ]
    );
    let (out, ..) = run(&["check", "--output", "json"], text);
    let mut objects = out.lines();
    let mut next = || object(objects.next().expect("an object"));
    assert_eq!(next()["impossible_rules"][0], "killer 30: r1c1-r1c3");
    // Each of these two is possible by itself.
    assert_eq!(next().get("impossible_rules"), None);
}

#[test]
fn a_layout_without_a_grid_names_its_rules() {
    let (out, err, code) = run(
        &[
            "generate",
            "--seed",
            "1",
            "--rules",
            "size: 6x6; thermo: r1c1 r1c2; palindrome: r3c1 r3c2",
        ],
        "",
    );
    assert_eq!((out.as_str(), code), ("", 2));
    assert_eq!(
        err,
        "error: no grid with this geometry exists\n  this rule can never be satisfied:\n  palindrome: r3c1 r3c2\n  \
         there is no smaller contradiction\n"
    );
}

#[test]
fn a_layout_may_come_from_standard_input() {
    let layout = "size: 4x4\nkiller: r1c1 r1c2\n";
    let (out, _, code) = run(&["generate", "--seed", "1", "--rules", "-"], layout);
    assert_eq!(code, 0);
    assert!(out.starts_with("size: 4x4; ") && out.contains("killer "), "{out}");
}

/// Half of all killers need a given or two, so ten grids were not enough for each of ten puzzles without any.
#[test]
fn a_bound_on_givens_has_as_many_tries_as_elsewhere() {
    let asked =
        ["generate", "--killer", "--side", "4", "--cages", "1-3", "--givens", "0", "--count", "12"];
    let (out, err, code) = run(&[&asked[..], &["--seed", "3"]].concat(), "");
    assert_eq!((out.lines().count(), code), (12, 0), "{err}");
}

#[test]
fn a_hint_for_rules_that_contradict_each_other_blames_no_entry() {
    let text = "killer 3: r1c1 r1c2\nkiller 4: r1c1 r1c2\n";
    let (out, _, code) = run(&["hint"], text);
    let expected = "no solution\n  these 2 rules contradict each other; without any one of them, the rest do not:\n  \
                    killer 3: r1c1 r1c2\n  killer 4: r1c1 r1c2\n";
    assert!(out.starts_with(expected), "{out}");
    assert_eq!(code, 1);
    let (out, ..) = run(&["hint", "--output", "json"], text);
    assert_eq!(object(&out)["reason"], "there is no solution");
}

#[test]
fn a_memo_refuses_rules_and_writes_no_number() {
    let (out, err, code) = run(&["count", "--memo"], "size: 4x4; killer 3: r1c1 r1c2");
    assert_eq!((out.as_str(), code), ("", 2));
    assert!(
        err.contains("does not support the rule `killer`") && err.contains("without --memo"),
        "{err}"
    );
    let (out, ..) = run(&["count", "--memo", "--output", "json"], "size: 4x4; killer 3: r1c1 r1c2");
    assert_eq!(out, "");
}

#[test]
fn what_refuses_a_frame_names_no_rule() {
    let (_, err, code) = run(&["hint"], "size: 6x6 1-9; killer 3: r1c1 r1c2");
    assert_eq!(code, 2);
    assert!(
        err.contains("logic does not support a grid with fewer rows or columns than digits"),
        "{err}"
    );
}

#[test]
fn the_tutorial_and_show_say_the_rules() {
    let text = "size: 4x4; grid: 1234341221434321; killer 3: r1c1 r1c2; thermo: r1c1 r1c2 r1c3";
    let open = text.replace("1234341221434321", "1234341221434.2.");
    let (out, ..) = run(&["tutorial", &open], "quit\n");
    let greeting = "Fill the grid so that every row, column and box contains the digits 1 to 4 exactly once, and these \
                    rules hold:\n  killer 3: r1c1 r1c2\n  thermo: r1c1-r1c3\nType a placement";
    assert!(out.starts_with(greeting), "{out}");
    let (out, ..) = run(&["tutorial", "--language", "fr", &open], "fin\n");
    assert!(out.contains("  killer 3: L1C1 L1C2\n  thermo: L1C1-L1C3\n"), "{out}");
    let (out, ..) = run(
        &[
            "tutorial",
            "size: 4x4; grid: 1234341221434.2.; define up: a { all(b, c in a: b < c) }; up: r1c1 r1c2",
        ],
        "quit\n",
    );
    assert!(out.contains("  define up: a { all(b, c in a: b < c) }\n  up: r1c1 r1c2\n"), "{out}");
    let (out, ..) = run(&["show"], text);
    assert!(out.ends_with("killer 3: r1c1 r1c2\nthermo: r1c1-r1c3\n"), "{out}");
    let (plain, ..) = run(&["show"], "1234341221434.2.");
    assert!(plain.ends_with("+\n"), "{plain}");
    // The clues of a family as its players know them, an Easy as ABC with its letters.
    let (tower, ..) = run(&["show"], "size: 4x4; boxes: none; skyscraper 3: r4c2-r1c2");
    assert!(tower.ends_with("+\ncolumn 2 from below: 3\n"), "{tower}");
    let (digits, ..) = run(&["show", "--as", "digits"], "5n3L:aAbBaBAaBbCbAd,Ax");
    assert!(digits.starts_with("digit -\n") && digits.contains("\ndigit A\nA "), "{digits}");
    let (abc, ..) = run(&["show"], "5n3L:aAbBaBAaBbCbAd,Ax");
    assert!(abc.starts_with("+-----------+\n| A . . . . |\n"), "{abc}");
    assert!(abc.contains("+\ncolumn 2 from above: A\n"), "{abc}");
}

/// The names of rows and columns are at the ends of their cells, also where rows or columns begin or end with a gap.
#[test]
fn the_tutorial_names_rows_and_columns_of_every_board() {
    let says = |text: &str, grid: &str| {
        let (out, ..) = run(&["tutorial", text], "quit\n");
        assert!(out.contains(&format!("help, quit.\n{grid}")), "{out}");
    };
    let twin = "size: 4x4; grids: twin; grid: ....2.3..1...1........3.....";
    says(
        twin,
        "     c1  c2    c3  c4    c5  c6
   +---------+---------+
r1 |  .   .  |  .   .  |
r2 |  2   .  |  3   .  |
   +---------+---------+---------+
r3 |  .   1  |  .   .  |  .   1  |
r4 |  .   .  |  .   .  |  .   .  |
   +---------+---------+---------+
r5           |  .   .  |  3   .  |
r6           |  .   .  |  .   .  |
             +---------+---------+
",
    );
    says(
        "board: 3x3 1-9 - 4\\ 3\\ \\4 . . \\3 . .",
        "         c2  c3
       +---------+
r2     |  .   .  |
r3     |  .   .  |
       +---------+
",
    );
}

/// A digit may be required where it has one place, and a cage may have one cell.
#[test]
fn steps_about_a_cage_name_one_cell_as_one() {
    let cages = "size: 5x5; boxes: none; sum 6: r1c1 r2c1 r2c2; sum 17: r1c2 r1c3 r2c3 r2c4; sum 6: r1c4 r1c5; \
                 sum 1: r2c5; sum 8: r3c1-r3c3; product 120: r3c4 r3c5 r4c4 r4c5; product 200: r4c1 r4c2 r5c1 r5c2; \
                 product 6: r4c3 r5c3-r5c5";
    let (out, ..) = run(&["explain", cages], "");
    for said in [
        "r2c5 alone has the sum 1. The candidates allow only 1. So r2c5 is 1\n",
        "These cells cannot be filled without 1, so r1c1 is 1, and no other cell of row 1 or column 1 is 1\n",
        "These cells cannot be filled without 2, so one of r2c1 and r2c2 is 2, and",
    ] {
        assert!(out.contains(said), "{said}\n{out}");
    }
    let kakuro = "board: 3x3 1-9 - 4\\ 3\\ \\4 . . \\3 . .";
    let (out, ..) = run(&["explain", kakuro], "");
    assert!(
        out.contains("the run r2c2 and r3c2 has different digits") && !out.contains("the cage"),
        "{out}"
    );
}

/// A puzzle that a backend refuses is one fault, not also one without a verdict.
#[test]
fn a_refused_puzzle_is_counted_once() {
    let wide = "size: 10x10; boxes: none; hidden: 100; yin-yang: h1-h100";
    let (out, err, code) = run(&["check", "--backend", "dlx", wide], "");
    assert_eq!((out.as_str(), code), ("unknown: at least 0\n", 2));
    assert!(err.ends_with("\n0 unique, 0 multiple, 0 none, 1 faulty\n"), "{err}");
    let (out, ..) = run(&["solve", "--backend", "dlx", wide], "");
    assert!(out.ends_with("  # unknown: not decided\n"), "{out}");
}

#[test]
fn the_tutorial_explains_families_and_overlapping_grids() {
    let greeting = |arguments: &[&str], text: &str| {
        let (out, _, code) = run(&[&["tutorial"], arguments, &[text]].concat(), "quit\nfin\n");
        assert_eq!(code, 0, "{text}: {out}");
        out.split("Type a placement").next().expect("a greeting").to_owned()
    };
    let kenken = greeting(&[], "keen 4:a_4a__a_c_baa,a8a9m4m8s1m4");
    assert!(
        kenken.starts_with(
            "KenKen. Every row and every column contains the digits 1 to 4 exactly once."
        ),
        "{kenken}"
    );
    assert!(
        kenken.contains("\n  9+: ")
            && kenken.contains("\n  1\u{2212}: ")
            && !kenken.contains("product 4:"),
        "{kenken}"
    );
    let letters = greeting(&[], "5n3L:aAbBaBAaBbCbAd,y");
    assert!(
        letters.starts_with("Easy as ABC. ") && letters.contains("column 2 from above: A\n"),
        "{letters}"
    );
    assert!(letters.ends_with("  row 1 from the right: A\n"), "{letters}");
    assert!(!letters.contains("frame") && !letters.contains("look-and-say"), "{letters}");
    let twin = greeting(
        &[],
        "size: 4x4; grids: twin; killer: r1c1 r1c2; grid: ....14...3.42...3.........4.",
    );
    assert!(twin.starts_with("Twin. The 2 grids overlap. Each is a Sudoku"), "{twin}");
    assert!(twin.ends_with("These rules also hold:\n  killer: r1c1 r1c2\n"), "{twin}");
    let kakuro = "board: 4x5 1-9\n- 4\\ 3\\ - -\n\\3 . . 3\\ 6\\\n\\10 . . . .\n- - \\3 . .\n";
    let kakuro = greeting(&[], kakuro);
    assert!(kakuro.starts_with("Kakuro. ") && kakuro.contains("\n  10: r3c2-r3c5\n"), "{kakuro}");
    let french = greeting(&["--language", "fr"], "keen 4:a_4a__a_c_baa,a8a9m4m8s1m4");
    let said =
        "KenKen. Chaque ligne et chaque colonne contient les chiffres de 1 à 4, chacun une fois.";
    assert!(french.starts_with(said), "{french}");
}

#[test]
fn alternatives_are_drawn_as_alternatives() {
    let draw = |text: &str| run(&["show", "--output", "svg"], text).0;
    let either = draw("size: 4x4; any-of; killer 3: r1c1 r1c2; or; thermo: r1c1 r1c2; end");
    let both = draw("size: 4x4; killer 3: r1c1 r1c2; thermo: r1c1 r1c2");
    assert!(either.contains("class=\"cage pale\"") && either.contains("any of: killer 3, thermo"));
    assert!(both.contains("class=\"cage\"") && !both.contains("pale") && !both.contains("any of"));
    // Marks that differ only in their number are drawn once.
    let sums = draw("size: 4x4; any-of; killer 3: r1c1 r1c2; or; killer 7: r1c1 r1c2; end");
    assert_eq!(sums.matches("class=\"cage pale\"").count(), 1);
    assert!(sums.contains(">3/7</text>"), "{sums}");
}

#[test]
fn a_diagnosis_shows_which_rules_are_at_fault() {
    let text = "size: 4x4; killer 3: r1c1 r1c2; palindrome: r2c1 r2c2; thermo: r3c1 r3c2";
    let (out, ..) = run(&["diagnose", "--output", "html"], text);
    assert!(out.contains("class=\"cage pale\"") && out.contains("class=\"bulb pale\""), "{out}");
    assert!(out.contains("class=\"wide grey\""), "{out}");
}

/// An Easy as ABC is typed, shown and explained with letters.
#[test]
fn an_easy_as_abc_has_letters_for_people() {
    const ABC: &str = "5n3L:aAbBaBAaBbCbAd,y";
    let talk = "r1c1=b\nr1c2=-\nr1c1=c\nr1c3=d\nmarks\nhelp\nquit\n";
    let (out, _, code) = run(&["tutorial", ABC], talk);
    assert_eq!(code, 0, "{out}");
    for said in [
        "as in r2c3=A for an A in row 2, column 3, or r2c3=- for an empty cell",
        "     c1  c2  c3  c4  c5\n",
        "\nr1 |  .   .   .   .   .  |\n",
        "r1c1=B is not possible: the solution has something else there.",
        "There is no letter D: letters are A to C, and - is an empty cell.",
        " -ABC",
        "place A in row 4",
    ] {
        assert!(out.contains(said), "{said}\n{out}");
    }
    let (out, ..) = run(&["tutorial", "--language", "fr", "5n3L:AAAAABBBBBAAAAACCCCC,y"], "");
    assert_eq!(out, "Cette grille n’a pas de solution. Voyez `veridoku diagnose`.\n");
    let (out, ..) = run(&["tutorial", "--language", "fr", ABC], "L1C1=d\nfin\n");
    assert!(out.contains("lignes 1 à 5, colonnes 1 à 5, lettres A à C."), "{out}");
    // What a hint has eliminated is not possible for the same reason.
    let talk = "hint\nhint\nhint\nr1c1=d\nr1c2=b\nwhy\nundo\nr1c2=b\nquit\n";
    let (out, ..) = run(&["tutorial", ABC], talk);
    let said: Vec<&str> = out.split("\n> ").collect();
    let (_, step) = said[3].split_once('\n').expect("the line and its answer");
    let step = step.strip_suffix("\nThe pencilmarks have been updated (see marks).");
    let step = step.expect("a step");
    assert!(step.starts_with("r1c2<>B"), "{step}");
    let because = format!("r1c2=B is not possible: it has been eliminated.\n{step}");
    assert_eq!(said[5], format!("r1c2=b\n{because}"));
    assert_eq!(said[6], format!("why\n{step}"));
    assert!(!said[8].contains("it has been eliminated"), "{}", said[8]);
    let (out, ..) = run(&["tutorial", "--language", "fr", ABC], &talk.replace("r1c2", "L1C2"));
    let out = out.replace(['\u{a0}', '\u{202f}'], " ");
    assert!(
        out.contains("L1C2=B n’est pas possible : ce candidat est déjà éliminé.\nL1C2<>B"),
        "{out}"
    );
    // The end of an explanation, and a printed solution.
    let (out, ..) = run(&["explain", ABC], "");
    assert!(out.contains("\n| C - B A - |\n| B A - C - |\n"), "{out}");
    let (out, ..) = run(&["solve", "--output", "pretty", ABC], "");
    assert!(out.contains("[C] [-] [B] [A] [-]"), "{out}");
    // A contradiction between entries and clues, here and in another family.
    let (out, ..) = run(&["hint"], "size: 2x2; boxes: none; sum 4: r1c1 r1c2; sum 3: r2c1 r2c2");
    assert!(out.contains("this rule can never be satisfied:\n  4+: r1c1 r1c2\n"), "{out}");
    let (out, ..) = run(&["hint", "5n3L:aAbBaBAaBbCbAd,CCw"], "");
    assert!(out.contains("  this value and this rule contradict each other:\n  r1c2=C\n"), "{out}");
    assert!(out.contains("r1c2=C") && out.contains("the first letter from above is A"), "{out}");
    let (out, ..) = run(&["hint", "--language", "fr", "5n3L:aAbBaBAaBbCbAd,CCw"], "");
    assert!(out.contains("L1C2=C") && out.contains("la première lettre"), "{out}");
}
