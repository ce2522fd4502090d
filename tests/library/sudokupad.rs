//! SudokuPad's own texts: which parts are data, and which may represent a rule.

use veridoku::format::{Format, OneLine, ReadOptions, Reader, WriteOptions, read_puzzle};
use veridoku::{Budget, NativeSolver, Puzzle, Solver};

fn read(text: &str) -> Result<Puzzle, String> {
    read_puzzle(text, ReadOptions::default()).map_err(|error| error.to_string())
}

fn read_strictly(text: &str) -> Result<Puzzle, String> {
    let strict = ReadOptions { strict: true, ..ReadOptions::default() };
    read_puzzle(text, strict).map_err(|error| error.to_string())
}

/// Parts of a text that were not read as rules, each as a line.
fn unread(text: &str) -> Vec<String> {
    let puzzle = read(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    puzzle.unread().iter().map(ToString::to_string).collect()
}

/// The rules of a puzzle as lines of the format `rules`, without the head.
fn lines(puzzle: &Puzzle) -> Vec<String> {
    let mut out = Vec::new();
    Format::Rules.write(puzzle, &WriteOptions::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().skip(1).map(str::to_owned).collect()
}

fn packed(text: &str) -> String {
    format!("scl{}", lz_str::compress_to_base64(text))
}

/// A 4x4 without a value, and these keys.
fn four(keys: &str) -> String {
    let row = "[{},{},{},{}]";
    let keys = keys.replace('\'', "\"");
    packed(&format!("{{\"cells\":[{row},{row},{row},{row}],{keys}}}"))
}

/// SudokuPad's own texts: which parts are data, and which may represent a rule.
#[test]
fn texts_of_sudokupad() {
    let link = |rest: &str| four(&format!("\"regions\":[]{rest}"));
    for (rest, found) in [
        (",\"thermos\":[[1],[2]]", "`thermos`, 2 times"),
        (",\"metadata\":{\"nobox\":true}", "`metadata.nobox`"),
        (",\"metadata\":{\"rules\":\"Fill it\"}", "the text of `metadata.rules`: \"Fill it\""),
        (",\"cages\":[{\"value\":\"foo: bar\"}]", "the text of `foo`: \"bar\""),
        (
            ",\"cages\":[{\"cells\":[[0,0]],\"value\":\"abc\"}]",
            "the text of `cages.value`: \"abc\"",
        ),
        (",\"cages\":[{\"cells\":[[0,0]]}]", "`cages`"),
        (
            ",\"cages\":[{\"cells\":[[0,0],[0,1]],\"sum\":5,\"type\":\"product\"}]",
            "the text of `cages.type`: \"product\"",
        ),
        (
            ",\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":\"0\"}]",
            "the text of `cages.value`: \"0\"",
        ),
        (
            ",\"cages\":[{\"cells\":[[0,0],[0,1]],\"sum\":5,\"value\":\"6\"}]",
            "the text of `cages.value`: \"6\"",
        ),
        (
            ",\"cages\":[{\"value\":\"rules: abc\"},{\"value\":\"rules: def\"},{\"value\":\"rules: abc\"}]",
            "the text of `rules`: \"abc; def\", 3 times",
        ),
        (
            ",\"metadata\":{\"rules\":[\"abc\",\"def\"]}",
            "the text of `metadata.rules`: \"abc; def\", 2 times",
        ),
        (",\"foglight\":[[0,0]]", "`foglight`"),
    ] {
        let fault = read_strictly(&link(rest)).unwrap_err();
        let key = found.split('`').nth(1).unwrap();
        assert!(fault.contains(&format!("`{key}")), "{rest}: {fault}");
        assert_eq!(unread(&link(rest)), [found], "{rest}");
        assert_eq!(lines(&read(&link(rest)).unwrap()), ["boxes: none"], "{rest}");
    }
    // A value that repeats the sum is the number that the drawing shows.
    let shown = link(",\"cages\":[{\"cells\":[[0,0],[0,1]],\"sum\":5,\"value\":\"5\"}]");
    assert_eq!(lines(&read_strictly(&shown).unwrap()), ["boxes: none", "killer 5: r1c1 r1c2"]);
    let told = link(",\"metadata\":{\"rules\":[\"a\",\"b\"]},\"cages\":[{\"value\":\"rules: c\"}]");
    let record = Reader::new(told.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
    assert_eq!(record.credits.ruleset.as_deref(), Some("a\nb\nc"));
    let pencil = link("").replace("scl", "");
    let object = String::from_utf16(&lz_str::decompress_from_base64(&pencil).unwrap()).unwrap();
    let object = object.replacen("{}", "{\"value\":3,\"pencilMarks\":[1]}", 1);
    let marked = format!("scl{}", lz_str::compress_to_base64(&object));
    assert_eq!(unread(&marked), ["`cells.pencilMarks`"]);
    let hidden = ",\"cages\":[{\"cells\":[[1,0],[1,1]],\"hidden\":true,\"sum\":5},{\"value\":\"antiknight\"}]";
    let puzzle = read(&link(hidden)).unwrap();
    assert_eq!(lines(&puzzle), ["boxes: none", "variant: anti-knight", "killer 5: r2c1 r2c2"]);
    let solved = link(",\"metadata\":{\"t\":\"A\",\"solution\":\"1234341221434321\"}");
    let record = Reader::new(solved.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
    assert_eq!(record.credits.title.as_deref(), Some("A"));
    let expected = record.expected.unwrap().unwrap();
    assert_eq!(OneLine::default().solution(&record.puzzle, &expected), "1234341221434321");
}

/// A text as SudokuPad shortens it: single quotes, empty cells left out, colors and truth values without quotes.
#[test]
fn shortened_texts_of_sudokupad() {
    let short = "{id:'a1',cs:50,ce:[[,,,],[{v:3},,,],[,,,],[,,,]],\
                 ca:[{v:'title: A setter\\'s first'},{v:'solution: 1234341221434321'},\
                 {ce:[[0,0],[0,1]],v:3,unique:t,outlineC:#0,fontC:ff8800,borderColor:#F}],\
                 re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
                 [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]}";
    let text = packed(short);
    let record = Reader::new(text.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
    assert_eq!(record.credits.title.as_deref(), Some("A setter's first"));
    let expected = record.expected.unwrap().unwrap();
    assert_eq!(OneLine::default().solution(&record.puzzle, &expected), "1234341221434321");
    let found = lines(&record.puzzle);
    assert!(found.contains(&"killer 3: r1c1 r1c2".to_owned()), "{found:?}");
    let line = OneLine::default().puzzle(&record.puzzle);
    assert!(line.contains("grid: ....3...........;"), "{line}");
    // A part that is left is still reported, and what is not short form is still an error.
    let drawn = short.replacen("cs:50", "cs:50,u:[{w:0.82,r:t,c2:#F}]", 1);
    assert_eq!(unread(&packed(&drawn)), ["`u`"]);
    for (from, to) in [("#0", "#1"), ("ff8800", "gg8800"), ("[,,,]", "[,,"), ("'a1'", "'a1")] {
        assert!(read(&packed(&short.replacen(from, to, 1))).is_err(), "{to}");
    }
}

/// A table as Sudoku-Bench has it: the givens in one column, and the puzzle with its rules in another, which is read.
#[test]
fn a_column_of_texts_with_rules_comes_first() {
    let text = four("'cages':[{'cells':[[0,0],[0,1]],'value':3,'unique':true}]");
    let (blank, solution) = (".".repeat(16), "1234341221434321");
    let table =
        format!("rules,initial_board,solution,encoded_puzzle\n[],{blank},{solution},{text}\n");
    let objects = [("rules", "[]"), ("initial_board", &blank), ("solution", solution)];
    let objects = objects.map(|(key, value)| format!("\"{key}\":\"{value}\""));
    let objects = format!("{{{},\"encoded_puzzle\":\"{text}\"}}\n", objects.join(","));
    for (table, column, has_rules) in [
        (&table, None, true),
        (&objects, None, true),
        (&table, Some("initial_board"), false),
        (&table.replace("encoded_puzzle", "other"), None, false),
    ] {
        let options = ReadOptions { column: column.map(Into::into), ..ReadOptions::default() };
        let records: Vec<_> = Reader::new(table.as_bytes(), options).collect();
        assert_eq!(records.len(), 1, "{table}");
        let record = records.into_iter().next().unwrap().unwrap();
        let expected = record.expected.unwrap().unwrap();
        assert_eq!(OneLine::default().solution(&record.puzzle, &expected), solution);
        let is_there = lines(&record.puzzle).contains(&"killer 3: r1c1 r1c2".to_owned());
        assert_eq!(is_there, has_rules, "{table}");
    }
}

const BOXES: [&str; 4] = [
    "[[0,0],[0,1],[1,0],[1,1]]",
    "[[0,2],[0,3],[1,2],[1,3]]",
    "[[2,0],[2,1],[3,0],[3,1]]",
    "[[2,2],[2,3],[3,2],[3,3]]",
];

/// Regions with other cells than the boxes, which are also houses.
const PIECES: [&str; 4] = [
    "[[0,0],[0,1],[0,2],[1,1]]",
    "[[0,3],[1,2],[1,3],[2,3]]",
    "[[1,0],[2,0],[2,1],[3,0]]",
    "[[2,2],[3,1],[3,2],[3,3]]",
];

/// A region in addition to boxes or regions holds, wherever the text lists it.
#[test]
fn no_region_is_lost_to_another() {
    let more = "[[1,1],[1,2],[2,1],[2,2]]";
    for (regions, named) in [(BOXES, true), (PIECES, false)] {
        for at in 0..=regions.len() {
            let mut lists = regions.to_vec();
            lists.insert(at, more);
            let text = four(&format!("'regions':[{}]", lists.join(",")));
            let puzzle = read_strictly(&text).unwrap();
            let found = lines(&puzzle);
            let is_there = |of: &[&str]| found.iter().any(|line| of.contains(&line.as_str()));
            assert!(is_there(&["distinct: r2c2 r2c3 r3c2 r3c3"]), "{found:?}");
            assert_eq!(is_there(&["boxes: none"]), !named, "{found:?}");
            // Cells of the region that do not share a box, row or column.
            let ones = text_with(&lists, [(1, 2), (2, 1)]);
            assert_eq!(solutions(&ones), 0, "{at}");
        }
        let alone = text_with(&regions, [(1, 2), (2, 1)]);
        assert!(solutions(&alone) > 0);
    }
    // A region listed twice, or a cell listed twice in it, has no further effect.
    let twice = format!("'regions':[{0},{0}]", BOXES.join(",").replacen("[0,0]", "[0,0],[0,0]", 1));
    assert_eq!(lines(&read_strictly(&four(&twice)).unwrap()), [""; 0]);
}

/// A 4x4 with these regions and the value 1 in two cells.
fn text_with(regions: &[&str], ones: [(usize, usize); 2]) -> String {
    let cell = |row, column| if ones.contains(&(row, column)) { "{\"value\":1}" } else { "{}" };
    let row = |row| format!("[{}]", [0, 1, 2, 3].map(|column| cell(row, column)).join(","));
    let rows = [0, 1, 2, 3].map(row).join(",");
    packed(&format!("{{\"cells\":[{rows}],\"regions\":[{}]}}", regions.join(",")))
}

fn solutions(text: &str) -> usize {
    NativeSolver::new().first(&read(text).unwrap(), &Budget::default(), 2).unwrap().len()
}

/// A row of another length has cells outside the grid, or lacks some.
#[test]
fn rows_are_of_one_length() {
    for row in ["{},{},{},{},{\"value\":1}", "{},{},{}", ""] {
        let text = format!("{{\"cells\":[[{{}},{{}},{{}},{{}}],[{row}],[],[]],\"regions\":[]}}");
        let fault = read(&packed(&text)).unwrap_err();
        assert!(fault.contains("found a list; expected 4 cells, as in the first row"), "{fault}");
    }
}

/// A flag may be a key, in `metadata`, or in a cage without cells; a word that is not a truth value is ignored.
#[test]
fn flags_are_set_in_three_places() {
    for (flag, line) in [
        ("antiknight", "variant: anti-knight"),
        ("antiking", "variant: anti-king"),
        ("norowcol", "lines: none"),
    ] {
        for (keys, is_set) in [
            (format!("'{flag}':true"), true),
            (format!("'{flag}':'false'"), false),
            (format!("'metadata':{{'{flag}':true}}"), true),
            (format!("'metadata':{{'{flag}':'True'}}"), true),
            (format!("'metadata':{{'{flag}':false}}"), false),
            (format!("'metadata':{{'{flag}':'f'}}"), false),
            (format!("'cages':[{{'value':'{flag}'}}]"), true),
            (format!("'cages':[{{'value':'{flag}: true'}}]"), true),
            (format!("'cages':[{{'value':'{flag}: false'}}]"), false),
            (format!("'metadata':{{'{flag}':false}},'cages':[{{'value':'{flag}: 1'}}]"), true),
        ] {
            let found = lines(&read_strictly(&four(&keys)).unwrap());
            let expected: &[&str] = if is_set { &["boxes: none", line] } else { &["boxes: none"] };
            assert_eq!(found, expected, "{keys}");
        }
        for (keys, key) in [
            (format!("'metadata':{{'{flag}':'twice'}}"), format!("metadata.{flag}")),
            (format!("'cages':[{{'value':'{flag}: twice'}}]"), flag.to_owned()),
        ] {
            let text = four(&keys);
            assert_eq!(lines(&read(&text).unwrap()), ["boxes: none"], "{keys}");
            assert_eq!(unread(&text), [format!("the text of `{key}`: \"twice\"")], "{keys}");
        }
    }
}
