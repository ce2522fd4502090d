//! Constraints of other programs: the guide's entry for each, and published puzzles with the rare ones.

use std::collections::BTreeSet;

use veridoku::format::{Format, ReadOptions, WriteOptions, read_puzzle};
use veridoku::{Budget, Cell, NativeSolver, Puzzle, RuleKind, Solution, Solver, Variant};

fn read(text: &str) -> Result<Puzzle, String> {
    read_puzzle(text, ReadOptions::of_format(Format::Iss)).map_err(|error| error.to_string())
}

fn written(puzzle: &Puzzle, format: Format) -> String {
    let mut out = Vec::new();
    format.write(puzzle, &WriteOptions::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Puzzles by their setters, from the examples of Interactive Sudoku Solver, with the published solutions.
const PUBLISHED: [(&str, &str, &str); 5] = [
    (
        // https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?id=000FYS
        "Dutch flat mates",
        ".DutchFlatmates.BlackDot~R5C1~R6C1.BlackDot~R6C1~R7C1.BlackDot~R7C1~R8C1.BlackDot~R4C2~R4C3.BlackDot~R2C5~R3C5.BlackDot~R3C7~R4C7.BlackDot~R4C8~R4C9.BlackDot~R5C9~R6C9.BlackDot~R6C9~R7C9.BlackDot~R7C9~R8C9.BlackDot~R7C7~R7C8.WhiteDot~R8C7~R9C7.WhiteDot~R9C5~R9C4.WhiteDot~R9C3~R9C4.WhiteDot~R5C3~R6C3.WhiteDot~R5C1~R5C2.WhiteDot~R4C4~R4C5.WhiteDot~R2C2~R3C2.WhiteDot~R1C3~R1C4.WhiteDot~R1C7~R1C8.WhiteDot~R1C8~R1C9",
        "618792345352864719947531826721985463896243571435617982279158634163479258584326197",
    ),
    (
        // https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?id=0003OG
        "Anti-Taxi Sudoku X",
        ".Diagonal~1.Diagonal~-1.AntiTaxicab.~R1C1_2~R2C1_3~R1C3_4~R2C3_1~R4C4_1~R5C2_2~R5C1_4~R7C1_6~R7C3_9~R9C2_4~R9C5_3~R8C6_4~R6C6_9~R1C6_1~R1C5_8~R2C5_9~R4C8_8~R7C9_7",
        "264581793351697248798423165975146382426378951813259674639815427182764539547932816",
    ),
    (
        // https://sudokupad.app/l74hg3flzp
        "Global mod 3",
        ".GlobalMod.Cage~15~R1C1~R1C2.Cage~6~R1C4~R2C4.Cage~7~R3C1~R4C1.Cage~12~R8C6~R9C6.Cage~8~R8C7~R8C8.X~R1C7~R2C7.X~R5C4~R6C4.X~R5C5~R6C5.X~R8C3~R9C3.V~R4C4~R4C5.V~R5C7~R6C7",
        "879162354621543798435987216387419562196235487254876139943621875518794623762358941",
    ),
    (
        // https://www.gmpuzzles.com/blog/2025/06/chaos-construction-sudoku-cell-count-by-clover/
        "Chaos construction: cell count",
        ".Shape~6x6.ChaosConstruction.NoBoxes.~R1C2_6~R1C4_4~R1C6_3~R2C1_3~R6C1_4~R6C3_2~R6C5_6~R5C6_5.ChaosCount~R1C2.ChaosCount~R1C4.ChaosCount~R1C6.ChaosCount~R2C6.ChaosCount~R5C1.ChaosCount~R6C1.ChaosCount~R6C3.ChaosCount~R6C5",
        "265413314652543126126534631245452361",
    ),
    (
        // The same puzzle with the cells of each clue.
        "Chaos construction: cells counted",
        ".Shape~6x6.ChaosConstruction.NoBoxes.~R1C2_6~R1C4_4~R1C6_3~R2C1_3~R6C1_4~R6C3_2~R6C5_6~R5C6_5.ChaosCount~R1C2~~CC2~CC1~CC7~CC8~CC9~CC3.ChaosCount~R1C4~~CC4~CC3~CC9~CC10~CC11~CC5.ChaosCount~R1C6~~CC6~CC5~CC11~CC12.ChaosCount~R2C6~~CC12~CC6~CC5~CC11~CC17~CC18.ChaosCount~R5C1~~CC25~CC19~CC20~CC26~CC32~CC31.ChaosCount~R6C1~~CC31~CC25~CC26~CC32.ChaosCount~R6C3~~CC33~CC32~CC26~CC27~CC28~CC34.ChaosCount~R6C5~~CC35~CC34~CC28~CC29~CC30~CC36",
        "265413314652543126126534631245452361",
    ),
];

#[test]
fn published_puzzles_have_their_one_solution() {
    for (name, text, expected) in PUBLISHED {
        let puzzle = read(text).unwrap();
        let solutions = NativeSolver::new().first(&puzzle, &Budget::default(), 2).unwrap();
        let solutions: Vec<String> = solutions.iter().map(|each| each.to_string()).collect();
        assert_eq!(solutions, [expected], "{name}");
        // The cells of regions that are to be found are not a separate group in the output.
        let is_chaos = text.contains("Chaos");
        for format in [Format::Rules, Format::Iss].into_iter().take(if is_chaos { 1 } else { 2 }) {
            let again = read_puzzle(&written(&puzzle, format), ReadOptions::of_format(format));
            assert_eq!(again.as_ref(), Ok(&puzzle), "{name}: {format}");
        }
    }
}

/// Every middle digit of a column is below a 1 or above the highest digit.
#[test]
fn dutch_flatmates_are_about_the_middle_digit() {
    for (side, middle) in [(2, 1), (3, 2), (4, 2)] {
        let shape = format!(".Shape~{side}x{side}");
        let solutions = |text: &str| {
            NativeSolver::new().first(&read(text).unwrap(), &Budget::default(), 1000).unwrap()
        };
        let number = |grid: &Solution, row: usize, column: usize| {
            grid.digit(Cell::at(row, column, side)).number()
        };
        let has_flatmates = |grid: &&Solution| {
            (0..side * side).all(|cell| {
                let (row, column) = (cell / side, cell % side);
                number(grid, row, column) != middle
                    || row > 0 && number(grid, row - 1, column) == 1
                    || row + 1 < side && number(grid, row + 1, column) == side
            })
        };
        let expected = solutions(&shape).iter().filter(has_flatmates).count();
        assert_eq!(solutions(&format!("{shape}.DutchFlatmates")).len(), expected, "{side}");
    }
    let six = read(".Shape~6x6.DutchFlatmates").unwrap();
    assert!(six.geometry().rules().iter().all(|rule| rule.text == "(13|36|[^3])*"));
    assert_eq!(
        read(".Shape~6x6~0-5.DutchFlatmates").unwrap_err(),
        "line 1, column 15: found `DutchFlatmates`; expected digits that start at 1"
    );
}

/// An argument that an item does not have might change its meaning, so it is refused.
#[test]
fn unexpected_arguments_are_refused() {
    for (text, found, expected) in [
        (".DutchFlatmates~foo", "foo", "`DutchFlatmates` without arguments"),
        (".AntiConsecutive~3", "3", "`AntiConsecutive` without arguments"),
        (".NoBoxes~3", "3", "`NoBoxes` without arguments"),
        (".GlobalMod~5", "5", "`GlobalMod` without arguments"),
        (".AntiTaxicab~R1C1", "R1C1", "`AntiTaxicab` without arguments"),
        (".StrictKropki~x", "x", "`StrictKropki` without arguments"),
        (".ChaosConstruction~x", "x", "`ChaosConstruction` without arguments"),
        (".Windoku~~x", "x", "`Windoku` without arguments"),
        (".Diagonal~1~x", "x", "`Diagonal` with 1 argument"),
        (".Sandwich~8~R1~x", "x", "`Sandwich` with at most 2 arguments"),
        (".FullRankTies~foo", "foo", "none, only-unclued or any"),
        (".Or~x.AntiKing.End", "x", ""),
    ] {
        let error = read(text).unwrap_err();
        if !expected.is_empty() {
            let said = format!("line 1, column 1: found `{found}`; expected {expected}");
            assert_eq!(error, said, "{text}");
        }
    }
    for (name, text) in ISS {
        let more = format!("{text}~more");
        let is_kept = matches!(*name, "SearchPriority" | "Var");
        assert!(is_kept || read(&more).is_err(), "{more}");
    }
    // An empty argument is none.
    assert_eq!(read(".AntiKnight~"), read(".AntiKnight"));
}

/// Each constraint of Interactive Sudoku Solver's source, except `End` and those without text, in a string.
const ISS: &[(&str, &str)] = &[
    ("AllDifferent", ".AllDifferent~R1C1~R5C5"),
    ("And", ".Or.And.Cage~3~R1C1~R1C2.End.X~R1C1~R1C2.End"),
    ("AntiConsecutive", ".AntiConsecutive"),
    ("AntiKing", ".AntiKing"),
    ("AntiKnight", ".AntiKnight"),
    ("AntiTaxicab", ".AntiTaxicab"),
    ("Arrow", ".Arrow~R1C1~R1C2~R1C3"),
    ("Between", ".Between~R1C1~R1C2~R1C3"),
    ("Binary", ".Shape~4x4.Binary~IBE~R1C1~R1C2"),
    ("BinaryX", ".Shape~4x4.BinaryX~IBE~R1C1~R1C2"),
    ("BlackDot", ".BlackDot~R1C1~R1C2"),
    ("Cage", ".Cage~10~R1C1~R1C2"),
    ("ChaosArrow", ".ChaosConstruction.NoBoxes.ChaosArrow~R1C1"),
    ("ChaosConstruction", ".ChaosConstruction.NoBoxes"),
    ("ChaosCount", ".ChaosConstruction.NoBoxes.ChaosCount~R1C1"),
    ("ConnectedValues", ".ConnectedValues~~1_2"),
    ("ContainAtLeast", ".ContainAtLeast~1_2~R1C1~R1C2~R1C3"),
    ("ContainExact", ".ContainExact~1_2~R1C1~R1C2~R1C3"),
    ("CountDistinct", ".CountDistinct~R5C5~R1C1~R1C2"),
    ("CountingCircles", ".CountingCircles~R1C1~R2C4"),
    ("Diagonal", ".Diagonal~1"),
    ("DisjointSets", ".DisjointSets"),
    ("Doppelganger", ".Shape~9x9~0-9.Doppelganger"),
    ("DoubleArrow", ".DoubleArrow~R1C1~R1C2~R1C3"),
    ("DutchFlatmates", ".DutchFlatmates"),
    ("Entropic", ".Entropic~R1C1~R1C2~R1C3"),
    ("EqualSum", ".EqualSum~R1C1~-~R2C4"),
    ("EqualityCage", ".EqualityCage~R1C1~R1C2"),
    ("FullRank", ".FullRank~R1~5~"),
    ("FullRankTies", ".FullRankTies~none"),
    ("Given", ".Var~A.~VA_5~R1C1_5"),
    ("GlobalEntropy", ".GlobalEntropy"),
    ("GlobalMod", ".GlobalMod"),
    ("GreaterThan", ".GreaterThan~R1C1~R1C2"),
    ("HiddenSkyscraper", ".HiddenSkyscraper~R1~4~"),
    ("Indexing", ".Indexing~C~R1C1"),
    ("Jigsaw", ".Shape~4x4.Jigsaw~1112122244434333"),
    ("LittleKiller", ".LittleKiller~22~R1C3"),
    ("Lockout", ".Lockout~R1C1~R1C2~R1C3"),
    ("LookAndSay", ".LookAndSay~12~R1C1~R1C2"),
    ("Lunchbox", ".Lunchbox~8~R1C1~R1C2~R1C3"),
    ("Modular", ".Modular~3~R1C1~R1C2~R1C3"),
    ("NFA", ".NFA~BhZ0AQgxGKsuwg~_~R1C1~R1C2~R1C3"),
    ("NoBoxes", ".NoBoxes"),
    ("NumberedRoom", ".NumberedRoom~R1~7~"),
    ("Or", ".Or.Cage~3~R1C1~R1C2.Cage~17~R1C1~R1C2.End"),
    ("Pair", ".Shape~4x4.Pair~IBE~_x~R1C1~R1C2"),
    ("PairX", ".Shape~4x4.PairX~IBE~_x~R1C1~R1C2"),
    ("Palindrome", ".Palindrome~R1C1~R1C2"),
    ("PillArrow", ".PillArrow~2~R1C1~R1C2~R1C3"),
    ("Quad", ".Quad~R3C3~1~2"),
    ("RegionSameValues", ".Shape~4x6~8.RegionSameValues"),
    ("RegionSize", ".RegionSize~6"),
    ("RegionSumLine", ".RegionSumLine~R1C3~R1C4"),
    ("Regex", ".Regex~WzEyXS4q~R1C1~R1C2"),
    ("RellikCage", ".RellikCage~10~R1C1~R1C2"),
    ("Renban", ".Renban~R1C1~R1C2"),
    ("Replicate", ".Replicate~D.Thermo~R1C1~R2C1.End"),
    ("SameValues", ".SameValues~2~R1C1~R5C5"),
    ("Sandwich", ".Sandwich~8~R1"),
    ("SearchPriority", ".SearchPriority~1~R1C1"),
    ("Shape", ".Shape~6x6"),
    ("Skyscraper", ".Skyscraper~R1~3~"),
    ("StrictKropki", ".StrictKropki"),
    ("StrictXV", ".StrictXV"),
    ("Sum", ".Sum~10~R1C1~R1C2"),
    ("SumLine", ".SumLine~10~R1C1~R1C2"),
    ("Thermo", ".Thermo~R1C1~R1C2"),
    ("V", ".V~R1C1~R1C2"),
    ("ValueIndexing", ".ValueIndexing~R1C1~R1C2~R1C3"),
    ("Var", ".Var~A~~2"),
    ("WhiteDot", ".WhiteDot~R1C1~R1C2"),
    ("Whisper", ".Whisper~5~R1C1~R1C2"),
    ("Windoku", ".Windoku"),
    ("X", ".X~R1C1~R1C2"),
    ("XSum", ".XSum~R1~12~"),
    ("Zipper", ".Zipper~R1C1~R1C2~R1C3"),
];

/// The keys of an f-puzzles object that may be rules, each with a value.
const F_PUZZLES: &[(&str, &str)] = &[
    ("antiking", r#"true"#),
    ("antiknight", r#"true"#),
    ("arrow", r#"[{"cells":["R1C1"],"lines":[["R1C1","R1C2","R1C3"]]}]"#),
    ("averagearrow", r#"[{"cells":["R1C1"],"lines":[["R1C1","R1C2","R1C3"]]}]"#),
    ("betweenline", r#"[{"lines":[["R1C3","R1C4","R1C5"]]}]"#),
    ("boxindexer", r#"[{"cells":["R1C1"]}]"#),
    ("cage", r#"[{"cells":["R1C1","R1C2"],"value":"DR5"}]"#),
    ("circle", r#"[{"cells":["R1C1"]}]"#),
    ("clone", r#"[{"cells":["R1C1"],"cloneCells":["R5C5"]}]"#),
    ("columnindexer", r#"[{"cells":["R1C1"]}]"#),
    ("countingcircles", r#"[{"cell":"R1C1"},{"cell":"R2C4"}]"#),
    ("diagonal+", r#"true"#),
    ("diagonal-", r#"true"#),
    ("difference", r#"[{"cells":["R1C1","R1C2"],"value":"2"}]"#),
    ("digitalroot", r#"[{"cells":["R1C1","R1C2"],"value":"5"}]"#),
    ("disjointgroups", r#"true"#),
    ("doublearrow", r#"[{"lines":[["R1C3","R1C4","R1C5"]]}]"#),
    ("entropicline", r#"[{"lines":[["R1C3","R1C4","R1C5"]]}]"#),
    ("even", r#"[{"cell":"R1C1"}]"#),
    ("extraregion", r#"[{"cells":["R1C1","R5C5"]}]"#),
    ("killercage", r#"[{"cells":["R1C1","R1C2"],"value":"10"}]"#),
    ("line", r#"[{"lines":[["R1C1","R1C2"]]}]"#),
    (
        "littlekillersum",
        r#"[{"cell":"R0C4","cells":["R1C3","R2C2","R3C1"],"direction":"DL","value":"22"}]"#,
    ),
    ("lockout", r#"[{"lines":[["R1C3","R1C4","R1C5"]]}]"#),
    ("maximum", r#"[{"cell":"R1C1"}]"#),
    ("minimum", r#"[{"cell":"R1C1"}]"#),
    ("modularline", r#"[{"lines":[["R1C3","R1C4","R1C5"]]}]"#),
    ("nabner", r#"[{"lines":[["R1C3","R1C4","R1C5"]]}]"#),
    ("negative", r#"["ratio","xv"]"#),
    ("nonconsecutive", r#"true"#),
    ("numberedroom", r#"[{"cell":"R1C0","value":"7"}]"#),
    ("odd", r#"[{"cell":"R1C1"}]"#),
    ("palindrome", r#"[{"lines":[["R1C3","R1C4","R1C5"]]}]"#),
    ("parityline", r#"[{"lines":[["R1C3","R1C4","R1C5"]]}]"#),
    ("quadruple", r#"[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,2]}]"#),
    ("rank", r#"[{"cell":"R1C0","value":"5"}]"#),
    ("ratio", r#"[{"cells":["R1C1","R1C2"]}]"#),
    ("rectangle", r#"[{"cells":["R1C1"]}]"#),
    ("regionsumline", r#"[{"lines":[["R1C3","R1C4","R1C5"]]}]"#),
    ("renban", r#"[{"lines":[["R1C3","R1C4","R1C5"]]}]"#),
    ("rowindexer", r#"[{"cells":["R1C1"]}]"#),
    ("sandwichsum", r#"[{"cell":"R1C0","value":"8"}]"#),
    ("skyscraper", r#"[{"cell":"R1C0","value":"3"}]"#),
    ("slowthermometer", r#"[{"lines":[["R1C3","R1C4","R1C5"]]}]"#),
    ("sumline", r#"[{"lines":[["R1C1","R1C2","R1C3"]],"value":"10"}]"#),
    ("text", r#"[{"cells":["R1C1"],"value":"A"}]"#),
    ("thermometer", r#"[{"lines":[["R1C3","R1C4","R1C5"]]}]"#),
    ("whispers", r#"[{"lines":[["R1C3","R1C4","R1C5"]]}]"#),
    ("windoku", r#"true"#),
    ("xsum", r#"[{"cell":"R1C0","value":"12"}]"#),
    ("xv", r#"[{"cells":["R1C1","R1C2"],"value":"X"}]"#),
    ("zipperline", r#"[{"lines":[["R1C3","R1C4","R1C5"]]}]"#),
];

const GUIDE: &str = include_str!("../../docs/guide/other-programs.md");

/// The rows of one table of the guide: the other program's name, and ours.
fn rows(table: &str) -> Vec<(&'static str, &'static str)> {
    let (_, table) = GUIDE.split_once(&format!("<!-- {table} -->")).unwrap();
    let rows = table.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let rows = rows.take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let (there, here) = row[2..row.len() - 2].split_once(" | ").unwrap();
        (there.trim_matches('`'), here)
    })
    .collect()
}

/// The names of rules and variants that are written as code; a name may be in a statement: `regex "12"`.
fn names(here: &str) -> impl Iterator<Item = &str> {
    let code = here.split('`').skip(1).step_by(2);
    code.map(|code| code.split([' ', ':']).next().unwrap())
}

/// A puzzle has some of the rules and variants that a row of the guide names, if the row names any.
fn assert_has(puzzle: &Puzzle, here: &str, name: &str) {
    let kinds: Vec<RuleKind> = names(here).filter_map(|name| name.parse().ok()).collect();
    let variants: Vec<Variant> = names(here).filter_map(|name| name.parse().ok()).collect();
    let geometry = puzzle.geometry();
    let has_kind = geometry.rules().iter().any(|rule| kinds.contains(&rule.kind));
    let text = written(puzzle, Format::Rules);
    let has_variant = variants.iter().any(|variant| {
        text.lines().any(|line| line.starts_with("variant:") && line.contains(variant.name()))
    });
    let is_named = !kinds.is_empty() || !variants.is_empty();
    assert_eq!(has_kind || has_variant, is_named, "{name}: {here}\n{text}");
}

#[test]
fn the_guide_has_every_constraint_of_interactive_sudoku_solver() {
    let rows = rows("iss");
    let listed: Vec<&str> = rows.iter().map(|(there, _)| *there).collect();
    assert_eq!(listed, ISS.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    for ((name, here), (_, text)) in rows.into_iter().zip(ISS) {
        match read(text) {
            Ok(puzzle) => {
                assert!(!here.starts_with("refused"), "{name}");
                assert_has(&puzzle, here, name);
            }
            Err(error) => assert!(here.starts_with("refused"), "{name}: {error}"),
        }
    }
}

/// The keys of f-puzzles that are rules or drawings, as the source of the table names them.
fn keys_of_f_puzzles() -> Vec<&'static str> {
    let table = include_str!("../../crates/core/src/format/fpuzzles/table.rs");
    let first = |line: &'static str| Some(line.strip_prefix("    (\"")?.split_once('"')?.0);
    let mut keys: Vec<&str> = table.lines().filter_map(first).collect();
    let (_, drawings) = table.split_once("const DRAWINGS: [&str; 5] = [").unwrap();
    keys.extend(drawings.split_once(']').unwrap().0.split('"').skip(1).step_by(2));
    keys.sort_unstable();
    keys.dedup();
    keys
}

#[test]
fn the_guide_has_every_key_of_f_puzzles() {
    let rows = rows("f-puzzles");
    let listed: Vec<&str> = rows.iter().map(|(there, _)| *there).collect();
    assert_eq!(listed, keys_of_f_puzzles());
    assert_eq!(listed, F_PUZZLES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    for ((name, here), (_, value)) in rows.into_iter().zip(F_PUZZLES) {
        let text = format!("{{\"size\":9,\"{name}\":{value}}}");
        let puzzle = read_puzzle(&text, ReadOptions::of_format(Format::Fpuzzles));
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_has(&puzzle, here, name);
        assert_eq!(puzzle.unread().is_empty(), names(here).next().is_some(), "{name}: {here}");
    }
}

/// The grids of 4x4 with two rows, with all ways to divide them into regions of four cells that touch. (The published
/// puzzles have counts.)
#[test]
fn arrows_of_regions_to_be_found_are_those_of_some_division() {
    let divisions = divisions();
    assert_eq!(divisions.len(), 117);
    let latin: Vec<Vec<usize>> =
        latin_squares().into_iter().filter(|grid| grid[..8] == [1, 2, 3, 4, 3, 4, 1, 2]).collect();
    assert_eq!(latin.len(), 4);
    let fits = |grid: &[usize], division: &[usize]| {
        (0..16).all(|one| {
            (0..one).all(|other| division[one] != division[other] || grid[one] != grid[other])
        })
    };
    // The cells from a cell to the border, in each direction.
    let arm = |at: usize, down: isize, right: isize| -> Vec<usize> {
        let cell = |far: isize| {
            let (row, column) = ((at / 4) as isize + far * down, (at % 4) as isize + far * right);
            let is_in = (0..4).contains(&row) && (0..4).contains(&column);
            is_in.then_some((4 * row + column) as usize)
        };
        (0..).map_while(cell).collect()
    };
    let arms = |at: usize| [(0, -1), (0, 1), (-1, 0), (1, 0)].map(|(d, r)| arm(at, d, r));
    let run = |division: &[usize], at: usize| {
        let of_arm = |arm: &Vec<usize>| {
            arm[1..].iter().take_while(|cell| division[**cell] == division[at]).count()
        };
        1 + arms(at).iter().map(of_arm).sum::<usize>()
    };
    // The arms are those of the cell itself, or named; then the cell itself does not count.
    for (cells, is_named) in [([4, 14, 9].as_slice(), false), (&[6, 13], true)] {
        let mut text =
            ".Shape~4x4.NoBoxes.ChaosConstruction.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R2C2_4~R2C3_1"
                .to_owned();
        for &cell in cells {
            text += &format!(".ChaosArrow~R{}C{}", cell / 4 + 1, cell % 4 + 1);
            if is_named {
                let named = |arm: &Vec<usize>| -> String {
                    arm.iter().map(|place| format!("~CC{}", place + 1)).collect()
                };
                text += &format!("~1{}", arms(cell).each_ref().map(named).join("~-"));
            }
        }
        let puzzle = read(&text).unwrap();
        let less = usize::from(is_named);
        let is_solution = |grid: &&Vec<usize>| {
            divisions.iter().any(|division| {
                fits(grid, division)
                    && cells.iter().all(|cell| grid[*cell] + less == run(division, *cell))
            })
        };
        let expected: BTreeSet<String> =
            latin.iter().filter(is_solution).map(|grid| line(grid)).collect();
        let found = NativeSolver::new().first(&puzzle, &Budget::default(), 1000).unwrap();
        let found: BTreeSet<String> = found.iter().map(|each| each.to_string()).collect();
        assert_eq!(found, expected, "{text}");
        assert!(!expected.is_empty() && expected.len() < 4, "{text}: {}", expected.len());
    }
}

fn line(grid: &[usize]) -> String {
    grid.iter().map(usize::to_string).collect()
}

/// All 4x4 grids whose rows and columns contain each digit.
fn latin_squares() -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for at in 0..16usize {
        let mut next = Vec::new();
        for grid in &found {
            for digit in 1..=4 {
                let sees = |other: usize| other / 4 == at / 4 || other % 4 == at % 4;
                if (0..at).all(|other: usize| grid[other] != digit || !sees(other)) {
                    next.push([&grid[..], &[digit]].concat());
                }
            }
        }
        found = next;
    }
    found
}

/// All divisions of 4x4 cells into four regions of four cells that touch.
fn divisions() -> Vec<Vec<usize>> {
    fn divide(division: &mut Vec<usize>, region: usize, found: &mut Vec<Vec<usize>>) {
        let open: Vec<usize> = (0..16).filter(|cell| division[*cell] == 4).collect();
        let [first, others @ ..] = &open[..] else { return found.push(division.clone()) };
        for chosen in (0..1u32 << others.len()).filter(|chosen| chosen.count_ones() == 3) {
            let is_chosen = |place: &usize| chosen >> place & 1 == 1;
            let cells: Vec<usize> =
                (0..others.len()).filter(is_chosen).map(|place| others[place]).collect();
            if touch(*first, cells.clone()) {
                cells.iter().chain([first]).for_each(|cell| division[*cell] = region);
                divide(division, region + 1, found);
                cells.iter().chain([first]).for_each(|cell| division[*cell] = 4);
            }
        }
    }
    let mut found = Vec::new();
    divide(&mut vec![4; 16], 0, &mut found);
    found
}

/// Whether some cells are orthogonally connected.
fn touch(first: usize, mut left: Vec<usize>) -> bool {
    let mut reached = vec![first];
    while let Some(cell) = reached.pop() {
        let near = |other: &mut usize| {
            (*other / 4).abs_diff(cell / 4) + (*other % 4).abs_diff(cell % 4) == 1
        };
        reached.extend(left.extract_if(.., near));
    }
    left.is_empty()
}
