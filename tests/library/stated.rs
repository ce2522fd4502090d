//! Puzzles with rules as text: our own format, its JSON, and the formats of other programs.
//!
//! All rows of a table with such puzzles can be tested: `VERIDOKU_VARIANTS=FILE` names it, for the test that is
//! otherwise ignored.

use std::sync::Arc;

use proptest::prelude::*;
use veridoku::format::{
    Format, OneLine, ReadOptions, Reader, WriteOptions, read_puzzle, states_rules, write_rows,
};
use veridoku::{
    Cell, Frame, GeometryBuilder, Plane, Puzzle, Rule, RuleKind, Shape, Variant, rules,
};
use veridoku_testing::random::Random;

/// The formats in which every rule can be written.
const WHOLE: [Format; 2] = [Format::Rules, Format::RulesJson];

fn read(text: &str) -> Result<Puzzle, String> {
    read_puzzle(text, ReadOptions::default()).map_err(|error| error.to_string())
}

fn read_as(text: &str, format: Format) -> Result<Puzzle, String> {
    read_puzzle(text, ReadOptions::of_format(format)).map_err(|error| error.to_string())
}

fn written(puzzle: &Puzzle, format: Format) -> Result<String, String> {
    let mut out = Vec::new();
    let written = format.write(puzzle, &WriteOptions::default(), &mut out);
    written.map_err(|error| error.to_string())?;
    Ok(String::from_utf8(out).expect("text"))
}

/// The rules of a puzzle as lines of the format `rules`, without the head.
fn lines(puzzle: &Puzzle) -> Vec<String> {
    let text = written(puzzle, Format::Rules).unwrap();
    text.lines().skip(1).map(str::to_owned).collect()
}

fn cell(row: usize, column: usize) -> Cell {
    Cell::at(row - 1, column - 1, 9)
}

#[test]
fn what_a_person_types_is_read() {
    let text = "size: 9x9
        variant: anti-knight   # a comment
        killer 10: r1c1, r1c2
        thermo: r4c1 r3c2 r2c3
        kropki all-given
        arrow: r1c1 | r1c2 r1c3
        sandwich 8: column 1
        x-sum 12: row 3 from right
        little-killer 22: r1c3 down-left
        cage: r5c5-r5c7
        x: r9c8 r9c9
        any-of
          greater: r8c1 r8c2
        or
          odd: r8c1
          even: r8c2
        end
        given: r7c7 5
        given: r7c8 1 3 5";
    let puzzle = read(text).unwrap();
    assert_eq!(puzzle.given(cell(7, 7)).map(|digit| digit.number()), Some(5));
    assert_eq!(puzzle.allowed(cell(7, 8)).len(), 3);
    assert_eq!(puzzle.geometry().variants(), [Variant::AntiKnight]);
    let expected = "variant: anti-knight
grid:
.........
.........
.........
.........
.........
.........
......5..
.........
.........
candidates: r7c8 1 3 5
killer 10: r1c1 r1c2
thermo: r4c1-r2c3
no-difference 1:
no-ratio 2:
arrow: r1c1 | r1c2 r1c3
sandwich 8: r1c1-r9c1
x-sum 12: r3c9-r3c1
little-killer 22: r1c3-r3c1
killer: r5c5-r5c7
sum 10: r9c8 r9c9
any-of
  greater: r8c1 r8c2
or
  odd: r8c1
  even: r8c2
end";
    assert_eq!(lines(&puzzle).join("\n"), expected);
    // A puzzle also fits on one line.
    let line = OneLine::default().puzzle(&puzzle);
    assert!(!line.contains('\n'));
    assert_eq!(read(&line), Ok(puzzle));
}

#[test]
fn faults_say_where_and_what() {
    for (text, expected) in [
        ("kiler 10: r1c1", "line 1, column 1: unknown rule `kiler`; did you mean `killer`?"),
        (
            "frobnicate: r1c1",
            "line 1, column 1: unknown rule `frobnicate`; expected a rule such as `killer` or `thermo`, or one \
             that is defined above it",
        ),
        (
            "size: 4x4\nthermo: r1c1 r5c1",
            "line 2, column 14: found the cell `r5c1`; expected r1c1 to r4c4",
        ),
        ("sandwich: row 1", "line 1, column 1: the rule `sandwich` has 0 numbers; expected 1"),
        (
            "killer ten: r1c1",
            "line 1, column 8: found `ten`; expected a number, or `:` and then cells",
        ),
        ("given: r1c1 10", "line 1, column 13: found the value `10`; expected 1 to 9"),
        ("size: 9x9 0-8\ngiven: r1c1 9", "line 2, column 13: found the value `9`; expected 0 to 8"),
        (
            "size: 9x4 1-5",
            "line 1, column 7: found a grid of 9x4 with the values 1 to 5; expected at least as many values as rows and columns",
        ),
        (
            "any-of\nkiller 3: r1c1 r1c2",
            "line 1, column 1: found nothing here; expected `end` after the alternatives of `any-of`",
        ),
        ("end", "line 1, column 1: found `end`; expected `any-of` before it"),
        ("grid:\n..1......\n", "line 2, column 1: the grid ends after 1 row; expected 9"),
        (
            "size: 2x2\ngrid:\n1.\n..\n.2\n",
            "line 5, column 1: found the row `.2`; expected a rule after the 2 rows of the grid",
        ),
        ("size: 4x4\ngrid:\n1..\n", "line 3, column 4: found 3 cells in this row; expected 4"),
        (
            "renban: r1c1-r2c3",
            "line 1, column 9: found `r1c1-r2c3`; expected two cells in one row, column or diagonal",
        ),
        (
            "variant: knight",
            "line 1, column 10: found `knight`; expected one of x, windoku, disjoint-groups, anti-knight, anti-king",
        ),
        (
            "regex \"[12: r1c1",
            "line 1, column 7: the quoted field does not end on its line; expected a closing '\"'",
        ),
    ] {
        assert_eq!(read_as(text, Format::Rules).unwrap_err(), expected, "{text}");
    }
    let json = "{\"rows\":9,\n \"columns\":9,\n \"rules\":[{\"rule\":\"kiler\"}]}";
    assert_eq!(
        read_as(json, Format::RulesJson).unwrap_err(),
        "line 3, column 19: unknown rule `kiler`; did you mean `killer`?"
    );
    assert_eq!(
        read_as(".Thermo~R1C1~R1C2.NoSuchRule", Format::Iss).unwrap_err(),
        "line 1, column 18: the rule `NoSuchRule` is not supported; expected a puzzle without it"
    );
    assert_eq!(
        read_as(".Cage~10~R1C1~RaC1", Format::Iss).unwrap_err(),
        "line 1, column 1: found the cell `RaC1`; expected r1c1 to r9c9"
    );
}

/// Common variants of the syntax are read as intended.
#[test]
fn everyday_names_and_cells_are_read() {
    for (text, expected) in [
        ("xsum 20: row 4 from right", "x-sum 20: r4c9-r4c1"),
        ("little killer 20: r1c3 dl", "little-killer 20: r1c3-r3c1"),
        ("Little Killer 20: r1c3 downleft", "little-killer 20: r1c3-r3c1"),
        ("german whispers: r1c1\u{2013}r1c3", "whispers 5: r1c1-r1c3"),
        ("dutch-whispers: r1c1 - r1c3", "whispers 4: r1c1-r1c3"),
        ("kropki white: r1c1 r1c2", "difference: r1c1 r1c2"),
        ("sandwich 5: col 4", "sandwich 5: r1c4-r9c4"),
        ("sandwich 5: r4 from right", "sandwich 5: r4c9-r4c1"),
        ("sandwich 5: column4", "sandwich 5: r1c4-r9c4"),
        ("anti-knight", "variant: anti-knight"),
        ("size: 9\u{d7}9; diagonals; nonconsecutive", "variant: x|non-consecutive:"),
        ("variant: antiknight", "variant: anti-knight"),
    ] {
        let puzzle = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(lines(&puzzle).join("|"), expected, "{text}");
    }
    let puzzle = read("size: 4x4; given: r1c1=3, r1c2=4").unwrap();
    assert_eq!(lines(&puzzle).join("|"), "grid:|34..|....|....|....");
    assert_eq!(read("any-of; given: r1c1 5; or; given: r1c1 6; end").unwrap().given_count(), 0);
}

/// Nothing in a text is dropped, and a wrong order does not turn it into another puzzle.
#[test]
fn nothing_is_lost_without_a_word() {
    for (text, expected) in [
        (
            "any-of: killer 3: r1c1 r1c2\nor\nend",
            "1, column 9: found `killer`; expected nothing after `any-of`",
        ),
        ("any-of\nor: odd: r1c1\nend", "2, column 5: found `odd`; expected nothing after `or`"),
        (
            "x-sum 20: row 4 left",
            "1, column 17: found `left`; expected `from left` or `from right`",
        ),
        (
            "killer 10: box 1 right",
            "1, column 18: found `right`; expected one cell before the direction",
        ),
        (
            "variant: x\nsize: 4x4",
            "2, column 1: found `size` after other statements; expected it first",
        ),
        ("killer 3: r1c1 r1c2; size: 6x6", "1, column 22: found `size` after other statements"),
        (
            "any-of\nvariant: x\nor\nodd: r1c1\nend",
            "2, column 1: found `variant`; expected rules between",
        ),
        (
            "variant anti-knight",
            "1, column 9: found `anti-knight`; expected a colon after `variant`",
        ),
        ("size 9x9\nodd: r1c1", "1, column 6: found `9x9`; expected a colon after `size`"),
        ("lines: none of them", "1, column 8: found `none`; expected `lines: none`"),
        (
            "given: r1c1 5\ngiven: r1c1 6",
            "2, column 8: r1c1 is given as 5 and as 6; expected one value",
        ),
        (
            "size: 9x9 0-8; killer 0: r1c2",
            "1, column 16: the rule `killer` has the number 0, which means no sum",
        ),
        (
            "white: r1c1 r1c2 | r2c1 r2c2",
            "1, column 1: the rule `white` has 2 lists of cells; expected 1",
        ),
        (
            "kropki: r1c1 r1c2",
            "1, column 1: found cells after `kropki`; expected `white` or `black` for a pair",
        ),
        ("odd: row 10", "1, column 6: found `row 10`; expected row 1 to row 9"),
        (
            "size: 4x4\ngrid:\n1...\n....\nodd: r1c1",
            "5, column 1: the grid ends after 2 rows; expected 4",
        ),
        (
            "size: 4x4\nregions:\nAABB\nAABB\nCCCD\nCCDD",
            "6, column 5: found 5 cells in the region 'C'; expected 4 cells in each",
        ),
    ] {
        let fault = read(text).unwrap_err();
        assert!(fault.starts_with(&format!("line {expected}")), "{text}: {fault}");
    }
}

/// A text that no format reads is taken as rules if any line of it is a statement.
#[test]
fn a_text_of_rules_has_the_faults_of_rules() {
    for (text, expected) in [
        ("kiler 10: r1c1 r1c2", "line 1, column 1: unknown rule `kiler`; did you mean `killer`?"),
        ("my first one\nkiller 3: r1c1 r1c2", "line 1, column 1: unknown rule `my`"),
        (
            "parity: r1c1 r1c2",
            "line 1, column 1: unknown rule `parity`; did you mean `parity-line`?",
        ),
        ("foo; killer 17: r1c1 r1c2; end", "line 1, column 1: unknown rule `foo`"),
        ("{\"grid\":[[{}]]}", "line 1, column 1: found an object; expected an object with a size"),
    ] {
        let fault = read(text).unwrap_err();
        assert!(fault.starts_with(expected), "{text}: {fault}");
    }
    let alternatives = "any-of; killer 3: r1c1 r1c2; or; killer 17: r1c1 r1c2; end";
    assert_eq!(lines(&read(alternatives).unwrap()).len(), 5);
    assert!(states_rules("size: 9x9; kiler: r1c1") && states_rules("thermo: r1c1-r1c33"));
    assert!(states_rules("https://sudokupad.app/fTbNFPQ44g"));
    assert!(!states_rules("puzzles/nine.txt") && !states_rules("12..34....12...3"));
    let fault = read("https://sudokupad.app/fTbNFPQ44g").unwrap_err();
    assert!(
        fault.contains("does not contain a puzzle") && fault.contains("copy the long link"),
        "{fault}"
    );
    let link =
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~10~R1C1~R1C2%2EX~R2C1~R2C2&x=1";
    assert_eq!(lines(&read(link).unwrap()), ["killer 10: r1c1 r1c2", "sum 10: r2c1 r2c2"]);
}

/// The boxes and variants of a part of a board get their names back.
#[test]
fn boxes_of_a_part_come_back() {
    for text in [
        "size: 6x6 0-8\nregion-sum: r1c1-r1c6\n",
        "size: 6x6 1-9\nboxes: 3x2\nvariant: anti-knight x\n",
        "size: 4x6\nvariant: anti-king\ndistinct: r1c1 r2c2\n",
        "size: 2x3 1-9\nregions:\nAAB\nABB\n",
        "size: 6x6 1-9\nboxes: none\nvariant: x\n",
    ] {
        let puzzle = read(text).unwrap();
        let again = written(&puzzle, Format::Rules).unwrap();
        // Its runs have no other name yet.
        let expected = text.replace("region-sum: r1c1-r1c6", "equal-sum: r1c1-r1c3 | r1c4-r1c6");
        assert_eq!(again, expected);
        assert_eq!(read(&again).as_ref(), Ok(&puzzle), "{text}");
        assert_eq!(read(&written(&puzzle, Format::RulesJson).unwrap()), Ok(puzzle), "{text}");
    }
}

/// A puzzle keeps its title and author.
#[test]
fn titles_and_authors_are_kept() {
    let text = "size: 4x4\ntitle: \"A \\\"small\\\"; one\"\nauthor: Ada\nruleset: Fill: it\nruleset:\nruleset: \"Or; not\"\nodd: r1c1\n";
    let first = |text: &str| Reader::new(text.as_bytes(), ReadOptions::default()).next();
    let record = first(text).unwrap().unwrap();
    assert_eq!(record.credits.title.as_deref(), Some("A \"small\"; one"));
    assert_eq!(record.credits.ruleset.as_deref(), Some("Fill: it\n\nOr; not"));
    for format in Format::ALL.into_iter().filter(|format| format.holds_credits()) {
        let mut out = Vec::new();
        let options = WriteOptions::default();
        // A drawing has no rules but those in words.
        let puzzle = match format {
            Format::Penpa => read("size: 4x4").unwrap(),
            _ => record.puzzle.clone(),
        };
        format.write_with(&puzzle, &record.credits, &options, &mut out).unwrap();
        let again = first(&String::from_utf8(out).unwrap()).unwrap().unwrap();
        assert_eq!(again.credits, record.credits, "{format}");
        let [words] = again.puzzle.unread() else { panic!("{format}") };
        let key = if format == Format::Penpa { "metadata.rules" } else { "ruleset" };
        let expected = format!("the text of `{key}`: \"Fill: it Or; not\"");
        assert_eq!(words.to_string(), expected, "{format}");
    }
    assert!(Format::Sudokupad.holds_credits() && !Format::Iss.holds_credits());
    assert_eq!(written(&record.puzzle, Format::Rules).unwrap(), "size: 4x4\nodd: r1c1\n");
}

/// Parts of a text that were not read as rules, each as a line.
fn unread(text: &str) -> Vec<String> {
    let puzzle = read(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    puzzle.unread().iter().map(ToString::to_string).collect()
}

/// A text that must be read as a whole.
fn read_strictly(text: &str) -> Result<Puzzle, String> {
    let strict = ReadOptions { strict: true, ..ReadOptions::default() };
    read_puzzle(text, strict).map_err(|error| error.to_string())
}

/// Possible slips and unread parts are noted.
#[test]
fn notes_say_what_is_odd() {
    let notes = |text: &str| {
        let mut records = Reader::new(text.as_bytes(), ReadOptions::default());
        records.next().unwrap().unwrap().notes
    };
    let text = "size: 4x4\nkiller 5: r1c1 r1c1 r1c2\narrow: r2c1 | r2c2 r2c1\nodd: r1c1\nodd: r1c1";
    assert_eq!(
        notes(text),
        [
            "line 2: a `killer` names r1c1 twice",
            "line 3: a `arrow` names r2c1 twice",
            "the rule `odd: r1c1` is stated 2 times"
        ]
    );
    let drawn = "{\"size\":1,\"grid\":[[{}]],\"ruleset\":\"Normal  rules\\napply\",\"line\":[{\"lines\":[[\"R1C1\"]]}]}";
    assert_eq!(unread(drawn), ["the text of `ruleset`: \"Normal rules apply\"", "`line`"]);
    let fault = read_strictly(drawn).unwrap_err();
    assert!(fault.contains("found rules in prose (`ruleset`: \"Normal rules apply\")"), "{fault}");
}

#[test]
fn a_bad_record_ends_where_the_next_begins() {
    let text = "size: 4x4\nkiler 1: r1c1\nodd: r9c9\n---\nsize: 4x4\nodd: r1c1\nsize: 6x6\n---\n---\neven: r9c9\n";
    let records: Vec<_> = Reader::new(text.as_bytes(), ReadOptions::default()).collect();
    let brief: Vec<String> = records
        .iter()
        .map(|record| match record {
            Ok(record) => format!("{} {}", record.line, record.puzzle.side()),
            Err(error) => error.to_string(),
        })
        .collect();
    assert!(brief[0].starts_with("line 2, column 1: unknown rule `kiler`"), "{brief:?}");
    assert_eq!(brief[1..], ["5 4", "7 6", "10 9"]);
}

/// A puzzle with fewer rows than digits, and with digits from 0 on.
#[test]
fn a_frame_shows_its_values() {
    let puzzle = read("size: 2x3 0-3; boxes: none; grid: 0.3 .2.; sum 4: r1c1 r1c2 r1c3").unwrap();
    let frame = puzzle.geometry().frame();
    assert_eq!((frame.rows, frame.columns, frame.lowest, puzzle.side()), (2, 3, 0, 4));
    assert_eq!(puzzle.given_count(), 3);
    let mut rows = Vec::new();
    write_rows(&puzzle, puzzle.entries(), &WriteOptions::default(), &mut rows);
    assert_eq!(String::from_utf8(rows).unwrap(), "0.3\n.2.\n");
    for format in WHOLE {
        assert_eq!(read(&written(&puzzle, format).unwrap()), Ok(puzzle.clone()), "{format}");
    }
    let solution = "size: 2x3 0-3; boxes: none; sum 4: r1c1 r1c2 r1c3";
    let table = format!("text\tsolution\n{solution}\t013120\n");
    let record = Reader::new(table.as_bytes(), ReadOptions::default()).next().unwrap().unwrap();
    let expected = record.expected.expect("a solution").expect("a good one");
    assert_eq!(rules::check(&record.puzzle, &expected), Ok(()));
    assert_eq!(OneLine::default().solution(&record.puzzle, &expected), "013120");
}

/// Items of Interactive Sudoku Solver's strings, and their meaning as rules: facts from its source, e373f98.
#[test]
fn strings_of_interactive_sudoku_solver() {
    for (text, expected) in [
        (".Cage~10~R1C1~R1C2.Cage~0~R1C1~R2C1", "killer 10: r1c1 r1c2|killer: r1c1 r2c1"),
        (".Arrow~R5C4~R4C3~R3C2", "arrow: r5c4 | r4c3 r3c2"),
        (".PillArrow~2~R3C5~R3C6~R2C6~R2C5", "arrow: r3c5 r3c6 | r2c6 r2c5"),
        (".WhiteDot~R1C1~R1C2~R2C2", "difference: r1c1 r1c2|difference: r1c2 r2c2"),
        (".X~R3C5~R3C6.V~R3C5~R2C5", "sum 10: r3c5 r3c6|sum 5: r3c5 r2c5"),
        (".LittleKiller~17~R1C3", "little-killer 17: r1c3-r3c1"),
        (".LittleKiller~17~R9C7", "little-killer 17: r9c7-r7c9"),
        (".LittleKiller~17~R3C1", "little-killer 17: r3c1-r9c7"),
        (".Skyscraper~R1~3~2", "skyscraper 3: r1c1-r1c9|skyscraper 2: r1c9-r1c1"),
        (".XSum~C6~~16", "x-sum 16: r9c6-r1c6"),
        (".Quad~R3C3~3~4", "quadruple 3 4: r3c3 r3c4 r4c3 r4c4"),
        (".Whisper~R1C1~R1C2.Whisper~4~R1C1~R1C2", "whispers 5: r1c1 r1c2|whispers 4: r1c1 r1c2"),
        (".Sum~0_=_1_-2~R1C1~R1C2", "linear 0 1 -2: r1c1 r1c2"),
        (".SameValues~2~R1C1~R2C1~R5C5~R6C6", "same-digits: r1c1 r2c1 | r5c5 r6c6"),
        (".StrictXV.StrictKropki", "no-sum 5 10:|no-difference 1:|no-ratio 2:"),
        (".Indexing~C~R2C3.Indexing~R~R2C3", "indexing 0: r2c3|indexing 1: r2c3"),
        (".Diagonal~1", "distinct: r1c9-r9c1"),
        (".Diagonal~1.Diagonal~-1", "variant: x"),
        (".NoBoxes.AntiKing", "boxes: none|variant: anti-king"),
        (".Var~A~~2.Arrow~VA2~R1C1~R1C2", "hidden: 2|arrow: h2 | r1c1 r1c2"),
        (".Replicate~D.Thermo~R1C1~R2C1.End", "thermo: r1c1 r2c1|thermo: r1c2 r2c2"),
        (
            ".Or.~R1C1_1_2.And.X~R1C1~R1C2.~R5C5_5.End.End",
            "any-of|  allowed 1 2: r1c1|or|  sum 10: r1c1 r1c2|  allowed 5: r5c5|end",
        ),
        (".~R1C2_1_3", "candidates: r1c2 1 3"),
        (
            ".Regex~WzEyXS4q~R1C1~R1C2~R1C3~~R2C1~R2C2",
            "regex \"[12].*\": r1c1-r1c3|regex \"[12].*\": r2c1 r2c2",
        ),
    ] {
        let puzzle = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(lines(&puzzle).join("|"), expected, "{text}");
        let again = written(&puzzle, Format::Iss).unwrap();
        assert_eq!(read(&again).as_ref(), Ok(&puzzle), "{text} as {again}");
    }
    // A table of pairs: a bit for each pair, six per character, and an automaton of one step.
    let puzzle = read(".Shape~4x4.Pair~IBE~_x~R1C1~R1C2").unwrap();
    assert_eq!(lines(&puzzle), ["pairs \"1-4 2-3 4-3\": r1c1 r1c2"]);
}

/// Published puzzles with their solutions, which satisfy every rule: two ranks with ties from the examples of
/// Interactive Sudoku Solver (MIT), the second with digits from 0 on; and one that we drew, with negative XV.
const PUBLISHED: [(&str, &str); 3] = [
    (
        ".Shape~4x4.FullRank~C1~10~.FullRank~C2~15~.FullRank~R4~5~.FullRankTies~any",
        "3421124341322314",
    ),
    (
        ".Shape~4x4~0-3.FullRank~C1~10~.FullRank~C2~15~.FullRank~R4~5~.FullRankTies~any",
        "2310013230211203",
    ),
    (
        ".Shape~4x4.StrictXV.V~R1C1~R1C2.V~R1C3~R1C4.V~R2C1~R2C2.V~R2C1~R3C1.V~R2C3~R2C4.V~R2C4~R3C4.~R3C1_4.~R4C3_3",
        "3241142343122134",
    ),
];

#[test]
fn published_solutions_keep_the_rules() {
    let mut table = "text\tsolution\n".to_owned();
    PUBLISHED.iter().for_each(|(text, solution)| table += &format!("{text}\t{solution}\n"));
    let records: Vec<_> = Reader::new(table.as_bytes(), ReadOptions::default()).collect();
    assert_eq!(records.len(), PUBLISHED.len());
    for (record, (_, solution)) in records.into_iter().zip(PUBLISHED) {
        let record = record.unwrap();
        let expected = record.expected.unwrap().unwrap();
        assert_eq!(rules::check(&record.puzzle, &expected), Ok(()), "{solution}");
        assert_eq!(OneLine::default().solution(&record.puzzle, &expected), solution);
        // A relabeled grid breaks a rule.
        let side = record.puzzle.side();
        let shifted =
            |digit: &veridoku::Digit| veridoku::Digit::from_index((digit.index() + 1) % side);
        let other: Vec<_> = expected.digits().iter().map(shifted).collect();
        assert!(rules::check(&record.puzzle, &veridoku::Solution::new(other)).is_err());
    }
}

/// Both forms of a killer text mean the same. The cages are ours.
#[test]
fn killer_texts() {
    let text = "3x3:d:k:".to_owned()
        + &["1280:1280"].into_iter().chain(["0"; 79]).collect::<Vec<_>>().join(":")
        + ":";
    let puzzle = read(&text).unwrap();
    assert_eq!(lines(&puzzle), ["variant: x", "killer 5: r1c1 r1c2"]);
    assert_eq!(written(&puzzle, Format::Killer), Ok(text + "\n"));
    let characters = "5<".to_owned() + &"A>v<^`'".replace(['`', '\''], "<") + &"0".repeat(72);
    let fault = read_as(&characters, Format::Killer).unwrap_err();
    assert!(fault.contains("a path to the sum of its cage"), "{fault}");
    let good = "5<".to_owned() + "D<<<<<<" + &"^".repeat(9) + &"0".repeat(63);
    let puzzle = read_as(&good, Format::Killer).unwrap();
    let first = &lines(&puzzle)[..2];
    assert_eq!(first[0], "killer 5: r1c1 r1c2 r2c1 r2c2");
    assert!(first[1].starts_with("killer 13: r1c3-r1c9 r2c3-r2c9"), "{first:?}");
}

/// The keys of f-puzzles that are rules, and the drawings that may be.
#[test]
fn objects_of_f_puzzles() {
    let object = |keys: &str| {
        format!(
            "{{\"size\":4,\"grid\":[[{{\"value\":1,\"given\":true}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{\"givenPencilMarks\":[2,3]}}]]{keys}}}"
        )
    };
    let keys = ",\"antiknight\":true,\"diagonal+\":true,\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}],\
        \"arrow\":[{\"cells\":[\"R2C1\"],\"lines\":[[\"R2C1\",\"R2C2\",\"R2C3\"]]}],\"ratio\":[{\"cells\":[\"R3C1\",\"R3C2\"]}],\
        \"negative\":[\"ratio\"],\"littlekillersum\":[{\"cell\":\"R0C5\",\"direction\":\"DL\",\"value\":\"9\"}],\
        \"skyscraper\":[{\"cell\":\"R5C1\",\"value\":\"2\"}],\"xv\":[{\"cells\":[\"R4C1\",\"R4C2\"],\"value\":\"V\"}]";
    let puzzle = read(&object(keys)).unwrap();
    let expected = "variant: anti-knight|grid:|1...|....|....|....|candidates: r4c4 2 3|distinct: r1c4-r4c1|killer 3: r1c1 r1c2|\
        arrow: r2c1 | r2c2 r2c3|ratio: r3c1 r3c2|little-killer 9: r1c4-r4c1|skyscraper 2: r4c1-r1c1|sum 5: r4c1 r4c2|no-ratio 2:";
    assert_eq!(lines(&puzzle).join("|"), expected);
    for format in [Format::Fpuzzles, Format::FpuzzlesLink, Format::Sudokupad] {
        let text = written(&puzzle, format).unwrap();
        assert_eq!(read(&text).as_ref(), Ok(&puzzle), "{format}: {text}");
    }
    let drawn = object(",\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]");
    let fault = read_strictly(&drawn).unwrap_err();
    assert!(
        fault.contains("found `line`, which may represent a rule but cannot be read as one"),
        "{fault}"
    );
    assert_eq!(unread(&drawn), ["`line`"]);
}

/// A drawing made for a rule is not a rule, but only if the object has that rule and it was read.
#[test]
fn a_drawing_of_f_puzzles_counts_as_read_with_its_rule() {
    let of_line = "'line':[{'lines':[['R1C1','R1C2']],'fromConstraint':'Slow Thermometer'}]";
    let rule = "'slowthermometer':[{'lines':[['R1C1','R1C2']]}]";
    for own in [format!("{rule},{of_line}"), format!("{of_line},{rule}")] {
        let puzzle = read_strictly(&of_f_puzzles(&own)).unwrap();
        assert_eq!(lines(&puzzle), ["slow-thermo: r1c1 r1c2"]);
    }
    let misread = rule.replace("]}", "],'fast':true}");
    let text = "'text':[{'cells':['R1C1'],'value':'sum of row 1 is odd','fromConstraint':'Foo'}]";
    for (keys, expected) in [
        (of_line.to_owned(), &["`line`"][..]),
        (format!("{of_line},'slowthermometer':[]"), &["`line`"]),
        (format!("{misread},{of_line}"), &["`slowthermometer.fast`", "`line`"]),
        (text.to_owned(), &["`text`"]),
        (format!("{rule},{}", text.replace("Foo", "size")), &["`text`"]),
        (format!("{rule},{}", text.replace("'Foo'", "true")), &["`text`"]),
        (text.replace("fromConstraint", "isNewConstraint"), &["`text`"]),
        (text.replace("'fromConstraint':'Foo'", "'fromRangskSolver':true"), &["`text`"]),
        ("'antiknight':false,".to_owned() + &text.replace("Foo", "Anti Knight"), &["`text`"]),
    ] {
        let object = of_f_puzzles(&keys);
        assert_eq!(unread(&object), expected, "{keys}");
        assert!(read_strictly(&object).is_err(), "{keys}");
    }
}

/// A 4x4 f-puzzles object with these keys.
fn of_f_puzzles(keys: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],{}}}", keys.replace('\'', "\""))
}

/// Every key at any depth is read, or named: none is dropped, and no rule is made from an item that contains more.
#[test]
fn no_key_of_f_puzzles_is_dropped() {
    let line = "'lines':[['R1C1','R1C2']]";
    for (keys, rules, expected) in [
        (format!("'thermometer':[{{{line}}}]"), "thermo: r1c1 r1c2", ""),
        (format!("'thermometer':[{{{line},'slow':true}}]"), "", "`thermometer.slow`"),
        (format!("'thermometer':[{{{line},'slow':false}}]"), "thermo: r1c1 r1c2", ""),
        (
            format!("'thermometer':[{{{line}}},{{{line},'a':{{'b':1}}}}]"),
            "thermo: r1c1 r1c2",
            "`thermometer.a`",
        ),
        ("'thermometer':[{'lines':[]}]".into(), "", "`thermometer`"),
        (
            "'killercage':[{'cells':['R1C1','R1C2'],'value':'6','type':'product'}]".into(),
            "",
            "the text of `killercage.type`: \"product\"",
        ),
        (
            "'killercage':[{'cells':['R1C1','R1C2'],'value':'six'}]".into(),
            "",
            "the text of `killercage.value`: \"six\"",
        ),
        (
            "'killercage':[{'cells':['R1C1','R1C2'],'value':'6','outlineC':'#000'}]".into(),
            "killer 6: r1c1 r1c2",
            "",
        ),
        ("'difference':[{'cells':['R1C1']}]".into(), "", "`difference`"),
        (
            "'sandwichsum':[{'cell':'R1C0'},{'cell':'R2C0','value':''}]".into(),
            "",
            "`sandwichsum`, 2 times",
        ),
        (
            "'littlekillersum':[{'cell':'R0C1','direction':'DR','cells':['R1C2']}]".into(),
            "",
            "`littlekillersum`",
        ),
        ("'arrow':[{'cells':['R1C1'],'lines':[]}]".into(), "", "`arrow`"),
        ("'arrow':[{'cells':['R1C1'],'lines':[['R1C1']]}]".into(), "", "`arrow`"),
        ("'arrow':[{'cells':['R1C1'],'lines':[['R1C1','R1C2'],['R1C1']]}]".into(), "", "`arrow`"),
        (
            "'arrow':[{'cells':['R1C1'],'lines':[['R1C1','R1C2'],[]]}]".into(),
            "arrow: r1c1 | r1c2",
            "",
        ),
        (
            "'littlekillersum':[{'cell':'R0C1','direction':'DR','cells':['R1C2'],'value':'9'}]".into(),
            "",
            "`littlekillersum`",
        ),
        (
            "'littlekillersum':[{'cell':'R0C1','direction':'DR','cells':['R3C4','R1C2','R2C3'],'value':'9'}]"
                .into(),
            "little-killer 9: r1c2-r3c4",
            "",
        ),
        (
            "'killercage':[{'cells':['R1C1','R1C2'],'value':'0'}]".into(),
            "",
            "the text of `killercage.value`: \"0\"",
        ),
        (
            "'killercage':[{'cells':['R1C1','R1C2'],'value':0},{'cells':['R2C1','R2C2'],'value':''}]".into(),
            "killer: r2c1 r2c2",
            "`killercage.value`",
        ),
        (
            "'quadruple':[{'cells':['R1C1','R1C2','R2C1','R2C2'],'values':[]}]".into(),
            "",
            "`quadruple`",
        ),
        ("'xv':[{'cells':['R1C1','R1C2'],'value':''}]".into(), "", "`xv`"),
        (
            "'xv':[{'cells':['R1C1','R1C2'],'value':'I'}],'negative':['xv']".into(),
            "",
            "the text of `xv.value`: \"I\"|the text of `negative`: \"xv\"",
        ),
        (
            "'difference':[{'cells':['R1C1','R1C2'],'a':1}],'nonconsecutive':true".into(),
            "",
            "`difference.a`|`nonconsecutive`",
        ),
        ("'negative':['difference']".into(), "", "the text of `negative`: \"difference\""),
        ("'odd':[{'cell':'R1C1'},{'cell':'R1C2','a':1}]".into(), "", "`odd`|`odd.a`"),
        (
            "'fogofwar':['R1C1'],'antiknight':'yes','unheard':1".into(),
            "",
            "`fogofwar`|the text of `antiknight`: \"yes\"|`unheard`",
        ),
        ("'metadata':{'source':'x','fog':true},'solution':[1]".into(), "", "`metadata.fog`"),
    ] {
        let text = of_f_puzzles(&keys);
        assert_eq!(unread(&text).join("|"), expected, "{keys}");
        let found = lines(&read(&text).unwrap());
        assert_eq!(found.join("|"), rules, "{keys}");
        assert_eq!(read_strictly(&text).is_ok(), expected.is_empty(), "{keys}");
    }
    let colored =
        of_f_puzzles("'title':'A'").replacen("{}", "{\"c\":\"#FFF\",\"cornerPencilMarks\":[1]}", 3);
    assert_eq!(unread(&colored), ["`grid.c`, 3 times"]);
    let odd = of_f_puzzles("'title':'A'").replacen("{}", "{\"parity\":\"Odd\"}", 2);
    assert_eq!(lines(&read_strictly(&odd).unwrap()), ["odd: r1c1 r1c2"]);
}

/// Rules with their own keys, and some composed ones, are converted both ways.
#[test]
fn rules_of_f_puzzles_go_both_ways() {
    for (keys, rules) in [
        ("'sumline':[{'lines':[['R1C1','R1C2','R1C3']],'value':'5'}]", "sum-line 5: r1c1-r1c3"),
        ("'rank':[{'cell':'R0C1','value':'3'}]", "full-rank 3: r1c1-r4c1"),
        (
            "'countingcircles':[{'cells':['R1C1','R1C2','R3C1']}]",
            "counting-circles: r1c1 r1c2 r3c1",
        ),
        ("'countingcircles':[{'cell':'R1C1'},{'cell':'R1C2'}]", "counting-circles: r1c1 r1c2"),
        ("'windoku':true", ""),
        (
            "'averagearrow':[{'cells':['R1C1'],'lines':[['R1C1','R1C2','R1C3']]}]",
            "linear 0 2 -1 -1: r1c1-r1c3",
        ),
        (
            "'boxindexer':[{'cells':['R1C2']}]",
            "any-of|  allowed 1: r1c2|  allowed 2: r1c1|or|  allowed 2: r1c2|  allowed 2: r1c2|or|  allowed 3: r1c2|  allowed 2: r2c1|or|  allowed 4: r1c2|  allowed 2: r2c2|end",
        ),
        (
            "'cage':[{'cells':['R1C1','R1C2','R1C3'],'value':'DR6'}]",
            "any-of|  killer 6: r1c1-r1c3|end",
        ),
        (
            "'digitalroot':[{'cells':['R1C1','R1C2','R1C3'],'value':9}]",
            "any-of|  killer 9: r1c1-r1c3|end",
        ),
    ] {
        let text = match keys.contains("windoku") {
            true => "{\"size\":9,\"grid\":null,\"windoku\":true}".to_owned(),
            false => of_f_puzzles(keys),
        };
        let puzzle = read_strictly(&text).unwrap_or_else(|fault| panic!("{keys}: {fault}"));
        if !rules.is_empty() {
            assert_eq!(lines(&puzzle).join("|"), rules, "{keys}");
        }
        for format in [Format::Fpuzzles, Format::Sudokupad] {
            let again = written(&puzzle, format).unwrap_or_else(|fault| panic!("{keys}: {fault}"));
            assert_eq!(read_strictly(&again).as_ref(), Ok(&puzzle), "{format}: {again}");
        }
    }
    let alternatives = read("size: 4x4\nany-of\nodd: r1c1\nor\nodd: r1c2\nend").unwrap();
    let refused = written(&alternatives, Format::Fpuzzles).unwrap_err();
    assert!(refused.contains("cannot hold any-of"), "{refused}");
}

#[test]
fn a_format_refuses_what_it_cannot_say() {
    let puzzle = read("same-digits: r1c1 r2c1 | r5c5 r6c6").unwrap();
    let refused = |format| written(&puzzle, format).unwrap_err();
    assert_eq!(refused(Format::Fpuzzles), "fpuzzles cannot hold same-digits; the format rules can");
    assert!(refused(Format::Killer).starts_with("killer cannot hold same-digits"));
    assert!(refused(Format::Line).contains("same-digits"));
}

/// Cells at the edge, whose square would leave the grid, are not a square around a corner.
#[test]
fn half_a_square_at_the_edge_is_a_list() {
    let puzzle = read("size: 6x6\nquadruple 4 6: r4c6 r5c6").unwrap();
    assert_eq!(
        written(&puzzle, Format::Iss).as_deref(),
        Ok(".Shape~6x6.ContainAtLeast~4_6~R4C6~R5C6\n")
    );
    assert_eq!(
        written(&puzzle, Format::Fpuzzles).unwrap_err(),
        "fpuzzles cannot hold quadruple; the format rules can"
    );
}

/// Rules for the whole grid are neither read nor written within alternatives.
#[test]
fn alternatives_of_the_solver_hold_rules_alone() {
    for (text, name) in [
        (".Shape~4x4.And.AntiKing.End", "AntiKing"),
        (".Shape~4x4.Or.Cage~3~R1C1~R1C2.Diagonal~1.End", "Diagonal"),
    ] {
        let fault = read(text).unwrap_err();
        let expected = format!("found `{name}`; expected it only outside Or, And and Replicate");
        assert!(fault.contains(&expected), "{fault}");
    }
    let puzzle = read("size: 4x4\nany-of\nno-difference 1:\nor\nodd: r1c1\nend").unwrap();
    let refused = written(&puzzle, Format::Iss).unwrap_err();
    assert!(refused.starts_with("iss cannot hold no-difference within any-of"), "{refused}");
    // A line that may tie has no effect if no two may.
    let ranks = read("size: 4x4\nfull-rank 1 1: r1c4-r1c1\nno-ties:").unwrap();
    let text = written(&ranks, Format::Iss).unwrap();
    assert!(text.contains("FullRankTies~none") && !text.contains("FullRankTies~any"), "{text}");
}

/// Whispers without a number stay without one on every side.
#[test]
fn whispers_of_f_puzzles_follow_the_side() {
    let puzzle = read("size: 6x6\nwhispers: r1c1 r1c2 r1c3").unwrap();
    let text = written(&puzzle, Format::Fpuzzles).unwrap();
    assert_eq!(read(&text), Ok(puzzle));
}

/// A rule of any kind with matching arguments.
fn rule(
    kind: RuleKind,
    next: &mut impl FnMut(usize) -> usize,
    frame: Frame,
    side: usize,
) -> Option<Rule> {
    let cells: Vec<Cell> = frame.cells(side).collect();
    let text = match kind {
        RuleKind::Define => {
            ["d n...: a... { 1 < 2 }", "e n...: a... { 2 < 1 }", "killer { 1 < 2 }"][next(3)]
        }
        _ => ["", "start 0; accept 1; 0>1: 1 2; 1>1: 3", "1-2 2-1 3-4", "[12]+.*"][next(4)],
    };
    for _ in 0..40 {
        let lists = next(4);
        let length = 1 + next(5);
        let list = |_| (0..length).map(|_| cells[next(cells.len())]).collect();
        let lists: Vec<Vec<Cell>> = (0..lists).map(list).collect();
        let numbers: Vec<i32> = (0..next(4)).map(|_| next(12) as i32).collect();
        let mut rule = Rule { text: text.to_owned(), ..Rule::with_lists(kind, numbers, lists) };
        if next(2) == 0 {
            rule.text.clear();
        }
        if kind == RuleKind::AnyOf {
            let of = [RuleKind::Killer, RuleKind::Thermo][next(2)];
            rule.branches = vec![vec![self::rule(of, next, frame, side)?], Vec::new()];
        }
        if rule.misfit(Plane::new(None, frame, side), frame).is_none() {
            return Some(rule);
        }
    }
    None
}

/// A puzzle with some rules of any kinds, on a whole board or on a part of one.
fn puzzle(seed: u64) -> Puzzle {
    let mut random = Random(seed);
    let mut next = move |below: usize| random.below(below);
    let side = [4, 6, 9, 12][next(4)];
    let mut frame = Frame { hidden: next(3), lowest: next(2) as i32, ..Frame::whole(side) };
    let base = next(3);
    let mut builder = match base {
        0 => {
            frame.rows -= next(2);
            frame.has_lines = next(2) == 0;
            GeometryBuilder::latin(side)
        }
        1 => GeometryBuilder::latin(side),
        _ => GeometryBuilder::new(Shape::of_side(side).unwrap()),
    };
    builder.frame(frame);
    for _ in 0..next(5) {
        let kind = RuleKind::ALL[next(RuleKind::ALL.len())];
        // Such a line follows boxes.
        if kind == RuleKind::RegionSum && base < 2 {
            continue;
        }
        if let Some(rule) = rule(kind, &mut next, frame, side) {
            builder.rule(rule);
        }
    }
    let mut puzzle = Puzzle::blank(Arc::new(builder.build().unwrap()));
    for cell in frame.cells(side) {
        if next(4) == 0 {
            puzzle.give(cell, veridoku::Digit::from_index(next(side)));
        }
    }
    puzzle
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Rules of every kind come back from our own formats, and from others as far as they can express them.
    #[test]
    fn rules_read_back(seed: u64) {
        let puzzle = puzzle(seed);
        for format in WHOLE {
            let text = written(&puzzle, format).unwrap();
            prop_assert_eq!(read(&text), Ok(puzzle.clone()), "{}: {}", format, text);
        }
        let line = OneLine::default().puzzle(&puzzle);
        if !puzzle.geometry().rules().is_empty() {
            prop_assert_eq!(read(&line), Ok(puzzle.clone()), "{}", line);
        }
        for format in [Format::Iss, Format::Fpuzzles, Format::FpuzzlesLink, Format::Sudokupad, Format::Killer] {
            if let Ok(text) = written(&puzzle, format) {
                let again = read_as(&text, format);
                prop_assert!(again.is_ok(), "{}: {:?}: {}", format, again, text);
            }
        }
    }

    #[test]
    fn no_statement_panics(text in "(size: ?[0-9x \\-]{0,8};)?([a-z\\-]{1,12}|killer|any-of|or|end|grid:|given) ?[0-9\"\\-]{0,6}:? ?[rch0-9 |\\-;a-z]{0,40}") {
        for format in Format::ALL {
            let _ = read_as(&text, format);
        }
        let _ = read(&text);
    }

    #[test]
    fn no_string_or_object_panics(text in "[.{]([A-Z][a-z]{1,6}~|\"size\":|\"grid\"|[RC0-9a-g~_.=\\-A-Z]|[\\[\\]{}:,\"0-9]){0,60}") {
        for format in Format::ALL {
            let _ = read_as(&text, format);
        }
        let _ = read(&text);
    }
}

/// The puzzles above have every kind of rule, so none is missed by chance.
#[test]
fn every_kind_is_tried() {
    let puzzles: Vec<Puzzle> = (0..4000).map(puzzle).collect();
    let has = |kind: RuleKind| {
        puzzles.iter().any(|puzzle| puzzle.geometry().rules().iter().any(|rule| rule.kind == kind))
    };
    let missing: Vec<_> = RuleKind::ALL.into_iter().filter(|kind| !has(*kind)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Every row of a table is read, and its solution satisfies every rule.
#[test]
#[ignore = "needs a table: VERIDOKU_VARIANTS=FILE"]
fn rows_of_a_table() {
    let path = std::env::var_os("VERIDOKU_VARIANTS").expect("VERIDOKU_VARIANTS names a table");
    let file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
    let options = ReadOptions::default();
    let mut good = 0;
    for record in Reader::new(file, options) {
        let record = record.unwrap_or_else(|error| panic!("{error}"));
        if let Some(expected) = record.expected {
            let expected = expected.unwrap_or_else(|error| panic!("{error}"));
            let check = rules::check(&record.puzzle, &expected);
            assert_eq!(check, Ok(()), "line {}", record.line);
            good += 1;
        }
        for format in WHOLE {
            let again = read(&written(&record.puzzle, format).unwrap());
            assert_eq!(again.as_ref(), Ok(&record.puzzle), "line {}: {format}", record.line);
        }
    }
    println!("{good} solutions keep all rules");
    assert!(good > 0);
}

#[test]
fn rules_in_a_field_of_several_lines_are_those_of_a_file() {
    let rules =
        "title: T\nsize: 4x4\nkiller 5: r1c1 r1c2\nthermo: r2c1 r1c1 r1c2\nsandwich 2: row 3\n";
    let expected = read(rules).unwrap();
    let csv = format!("id,puzzle\n1,\"{}\"\n", rules.trim_end());
    let json = format!("{{\"id\":1,\"puzzle\":\"{}\"}}\n", rules.replace('\n', "\\n"));
    for text in [csv, json] {
        assert_eq!(read(&text).unwrap(), expected, "{text}");
    }
}

#[test]
fn what_is_said_about_a_puzzle_is_no_puzzle() {
    for text in ["author: me\n", "title: A\nruleset: Normal rules\n"] {
        let fault = read(text).unwrap_err();
        assert!(fault.contains("found no puzzle; expected one"), "{fault}");
    }
    // An object is not a CSV row, one of whose fields could be a puzzle.
    let object = r#"{"title": "Slow", "author": "A \"quoted\" one", "grid": [[{},{}],[{},{}]]}"#;
    let fault = read(object).unwrap_err();
    assert!(fault.contains("expected an object with a size"), "{fault}");
}

#[test]
fn cells_of_fpuzzles_are_objects() {
    let rows = "[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]";
    let of_rules =
        format!(r#"{{"size":4,"grid":{rows},"killercage":[{{"cells":["R1C1"],"value":"3"}}]}}"#);
    let mixed = r#"{"size":4,"grid":[[1,2,3,4],[3,4,1,2],[2,1,4,3],[{},{},{},{}]]}"#;
    for text in [of_rules.as_str(), mixed] {
        let fault = read(text).unwrap_err();
        assert!(fault.contains("expected an object for the cell"), "{fault}");
    }
    // Without rules of f-puzzles it is a record of a table.
    let record = format!(r#"{{"size":4,"grid":{}}}"#, rows.replacen('0', "1", 1));
    assert_eq!(read(&record).unwrap().given_count(), 1);
}

#[test]
fn values_of_another_type_are_refused() {
    for (key, expected) in [
        (r#""lines":"none""#, "true or false"),
        (r#""lines":0"#, "true or false"),
        (r#""title":["x"]"#, "a text"),
        (r#""ruleset":["a","b"]"#, "a text"),
        (r#""candidates":[]"#, "an object with cells as keys"),
        (r#""givens":3"#, "an object with cells as keys"),
    ] {
        let text = format!(r#"{{"rows":4,"columns":4,{key}}}"#);
        let fault = read_as(&text, Format::RulesJson).unwrap_err();
        assert!(fault.contains(expected), "{key}: {fault}");
    }
}
