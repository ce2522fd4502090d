//! Boxes and regions, as rules and variants use them: a prime side has none, in any format.

use veridoku::format::{Format, OneLine, ReadOptions, WriteOptions, read_puzzle};
use veridoku::{
    Backend, Budget, Cell, GeometryBuilder, Puzzle, Rule, RuleKind, Shape, Verdict, rules,
};

/// "Septa" from the examples of Interactive Sudoku Solver (MIT): a jigsaw of a prime side, without boxes to turn off.
const SEPTA: &str = ".RegionSumLine~R4C1~R3C1~R2C1~R3C2~R4C2~R5C2~R6C3~R5C4~R4C4~R4C3~R3C4~R2C3~R2C4~R1C4~R1C5~R2C6~R3C6~R4C6~R5C6~R6C7~R5C7.Jigsaw~1112222111122233334443334444556667755666775556777.~R1C1_4~R3C5_4~R4C7_6~R6C4_4.Shape~7x7";
const SEPTA_SOLUTION: &str = "4532167726154363754211427356375621456147322143675";

/// The common part of all these errors.
const NO_REGIONS: &str =
    "region-sum: a grid without boxes or regions; expected boxes of 2x2 or larger, or regions";

fn read(text: &str) -> Result<Puzzle, String> {
    read_puzzle(text, ReadOptions::default()).map_err(|error| error.to_string())
}

fn written(puzzle: &Puzzle, format: Format) -> String {
    let mut out = Vec::new();
    format.write(puzzle, &WriteOptions::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn lines(text: &str) -> String {
    written(&read(text).unwrap_or_else(|error| panic!("{text}: {error}")), Format::Rules)
        .trim_end()
        .replace('\n', "|")
}

#[test]
fn a_jigsaw_of_a_prime_side_has_the_published_solution() {
    let puzzle = read(SEPTA).unwrap();
    assert!(puzzle.geometry().regions().is_some());
    for backend in Backend::ALL {
        let answer = backend.solver().answer(&puzzle, &Budget::default(), 1).unwrap();
        assert_eq!(answer.verdict(), Verdict::Unique, "{backend}");
        let solution = &answer.solutions[0];
        assert_eq!(OneLine::default().solution(&puzzle, solution), SEPTA_SOLUTION, "{backend}");
        assert_eq!(rules::check(&puzzle, solution), Ok(()));
    }
    for format in [Format::Rules, Format::RulesJson, Format::Iss, Format::Fpuzzles] {
        assert_eq!(read(&written(&puzzle, format)), Ok(puzzle.clone()), "{format}");
    }
}

#[test]
fn a_rule_that_needs_regions_is_refused_without_them() {
    let row = |cell: &str| format!("[{}]", [cell; 5].join(","));
    let object = |cell: &str, lines: &str| {
        let rows = vec![row(cell); 5].join(",");
        format!("{{\"size\":5,\"grid\":[{rows}],\"regionsumline\":[{{\"lines\":{lines}}}]}}")
    };
    for text in [
        "size: 5x5; region-sum: r1c1 r2c1",
        "size: 6x6; boxes: none; region-sum: r1c1 r2c1",
        "size: 6x6; boxes: 1x6; region-sum: r1c1 r2c1",
        "size: 6x6; boxes: 6x1; region-sum: r1c1 r2c1",
        "size: 6x6; regions: aaaaaabbbbbbccccccddddddeeeeeeffffff; region-sum: r1c1 r2c1",
        "size: 5x5 0-4; region-sum: r1c1 r2c1",
        "size: 9x8; region-sum: r1c1 r2c1",
        "size: 6x6 1-9; boxes: none; region-sum: r1c1 r2c1",
        "size: 6x6 1-9; boxes: 1x6; region-sum: r1c1 r2c1",
        "size: 4x4; lines: none; boxes: none; region-sum: r1c1 r2c1",
        "size: 5x5; any-of; odd: r1c1; or; region-sum: r1c1 r2c1; end",
        ".Shape~5x5.RegionSumLine~R1C1~R2C1",
        ".NoBoxes.RegionSumLine~R1C1~R2C1",
        ".Shape~5x5.Or.RegionSumLine~R1C1~R2C1.~R1C1_1.End",
        &object("{}", "[[\"R1C1\",\"R2C1\"]]"),
        &object("{\"region\":null}", "[[\"R1C1\",\"R2C1\"]]"),
        "{\"rows\":5,\"columns\":5,\"rules\":[{\"rule\":\"region-sum\",\"lists\":[[\"r1c1\",\"r2c1\"]]}]}",
    ] {
        let error = read(text).expect_err(text);
        assert!(error.ends_with(&format!("rule 1, {NO_REGIONS}")), "{text}: {error}");
    }
    let line = Rule::new(RuleKind::RegionSum, [], [Cell::at(0, 0, 5), Cell::at(1, 0, 5)]);
    for mut builder in [
        GeometryBuilder::new(Shape::new(1, 5).unwrap()),
        GeometryBuilder::new(Shape::new(5, 1).unwrap()),
        GeometryBuilder::latin(5),
    ] {
        let dot = Rule::new(RuleKind::Odd, [], [Cell::at(0, 0, 5)]);
        let error = builder.rule(dot).rule(line.clone()).build().unwrap_err().to_string();
        assert_eq!(error, format!("rule 2, {NO_REGIONS}"));
    }
}

#[test]
fn rules_follow_the_regions_that_a_text_has() {
    for (text, expected) in [
        // With boxes, the lines follow them, and the pieces of a jigsaw are more sets of different digits.
        (
            ".Shape~4x4.Jigsaw~0001011122232333.RegionSumLine~R1C2~R1C3",
            "size: 4x4|distinct: r1c1-r1c3 r2c1|distinct: r1c4 r2c2-r2c4|distinct: r3c1-r3c3 r4c1|distinct: r3c4 r4c2-r4c4|region-sum: r1c2 r1c3",
        ),
        (
            ".Shape~4x4.Jigsaw~0001011122232333.NoBoxes.RegionSumLine~R1C2~R1C3",
            "size: 4x4|regions:|AAAB|ABBB|CCCD|CDDD|region-sum: r1c2 r1c3",
        ),
        // The rest of the grid is a region of another size: its cells are also a run.
        (
            ".Shape~5x5.Jigsaw~1111122222333330000000000.RegionSumLine~R1C1~R2C1~R2C2~R4C3",
            "size: 5x5|boxes: none|distinct: r1c1-r1c5|distinct: r2c1-r2c5|distinct: r3c1-r3c5|equal-sum: r1c1 | r2c1 r2c2 | r4c3",
        ),
        // A part of a board names the runs.
        (
            "size: 4x4 1-6; boxes: 2x2; region-sum: r1c1-r1c4",
            "size: 4x4 1-6|equal-sum: r1c1 r1c2 | r1c3 r1c4",
        ),
        (
            "size: 4x4 1-6; regions: aaababbbccddccdd; region-sum: r1c1-r1c4",
            "size: 4x4 1-6|regions:|AAAB|ABBB|CCDD|CCDD|equal-sum: r1c1-r1c3 | r1c4",
        ),
    ] {
        assert_eq!(lines(text), expected, "{text}");
    }
    let error = read(".Shape~4x4.NoBoxes.Jigsaw~0000011122223333").unwrap_err();
    let found = "found a second region of a different size, with 3 cells; expected regions of 4 cells, and at most one of a different size";
    assert!(error.ends_with(found), "{error}");
}

#[test]
fn groups_of_boxes_need_boxes() {
    for text in [
        "size: 5x5; disjoint-groups",
        "size: 6x6; boxes: 1x6; disjoint-groups",
        "size: 6x6; boxes: none; disjoint-groups",
        "size: 4x4 1-6; boxes: 1x4; disjoint-groups",
        "size: 4x4 1-6; regions: aaababbbccddccdd; disjoint-groups",
        ".Shape~5x5.DisjointSets",
    ] {
        let error = read(text).expect_err(text);
        assert!(
            error.contains("disjoint-groups") && error.contains("boxes")
                || error.contains("disjoint-groups on a grid of 4x4"),
            "{text}: {error}"
        );
    }
}

/// A line that returns to a cell: some rules read it as a set of cells, others in order, and some refuse it.
#[test]
fn lines_that_come_back_to_a_cell() {
    let count = |text: &str| {
        let puzzle = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let counts = Backend::ALL.map(|backend| {
            let answer = backend.solver().answer(&puzzle, &Budget::solutions(1000), 0).unwrap();
            answer.stats.solutions
        });
        assert_eq!(counts[0], counts[1], "{text}");
        assert_eq!(counts[0], counts[2], "{text}");
        counts[0]
    };
    for (again, plain) in [
        ("renban: r1c1 r1c2 r2c2 r2c1 r1c1", "renban: r1c1 r1c2 r2c2 r2c1"),
        ("renban: r1c1 r1c2 r1c3 r1c2", "renban: r1c1-r1c3"),
        ("nabner: r1c1 r2c3 r1c1", "nabner: r1c1 r2c3"),
        ("distinct: r1c1 r2c3 r1c1", "distinct: r1c1 r2c3"),
        ("killer: r1c1 r2c3 r1c1", "killer: r1c1 r2c3"),
        ("rellik 3: r1c1 r2c3 r1c1", "rellik 3: r1c1 r2c3"),
        ("equality-cage: r1c1 r2c3 r1c1", "equality-cage: r1c1 r2c3"),
        ("lunchbox 3: r1c1 r2c3 r3c3 r1c1", "lunchbox 3: r1c1 r2c3 r3c3"),
        ("count-distinct: r4c4 r1c1 r2c3 r1c1", "count-distinct: r4c4 r1c1 r2c3"),
        ("sum 6: r1c1 r2c3 r1c1", "linear 6 2 1: r1c1 r2c3"),
        ("killer 6: r1c1 r2c3 r1c1", "linear 6 2 1: r1c1 r2c3; distinct: r1c1 r2c3"),
        ("whispers 2: r1c1 r2c2 r2c3 r1c1", "whispers 2: r1c1 r2c2 r2c3; whispers 2: r2c3 r1c1"),
        // Three cells and three pairs, two of them the same: not each two of the cells.
        ("whispers 2: r4c4 r3c4 r2c3 r3c4", "whispers 2: r4c4 r3c4 r2c3"),
        ("slow-thermo: r1c1 r2c3 r1c1", "clone: r1c1 | r2c3"),
        ("palindrome: r1c1 r2c3 r3c2 r1c1", "clone: r2c3 | r3c2"),
        ("parity-line: r1c1 r2c3 r1c1", "parity-line: r1c1 r2c3"),
    ] {
        let [again, plain] = [again, plain].map(|rules| format!("size: 4x4; {rules}"));
        assert_eq!(count(&again), count(&plain), "{again}");
    }
    let object =
        "{\"size\":4,\"renban\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C2\",\"R2C1\",\"R1C1\"]]}]}";
    let string = ".Shape~4x4.Renban~R1C1~R1C2~R2C2~R2C1~R1C1";
    assert_eq!(count(object), 288);
    assert_eq!(count(string), 288);
    for (text, expected) in [
        (
            "thermo: r1c1 r1c2 r1c1",
            "`thermo` has the cell r1c1 twice; expected each once, as a digit is not less than itself",
        ),
        (
            "greater: r1c1 r1c2 r1c1",
            "`greater` has the cell r1c1 twice; expected each once, as a digit is not less than itself",
        ),
        (
            "hidden: 1; thermo: h1 r1c2 h1",
            "`thermo` has the cell h1 twice; expected each once, as a digit is not less than itself",
        ),
        (
            "region-sum: r1c1 r1c3 r1c1",
            "`region-sum` has the cell r1c1 twice; expected each once; list the runs of such a line with `equal-sum`",
        ),
    ] {
        let error = read(&format!("size: 4x4; {text}")).unwrap_err();
        assert!(error.ends_with(expected), "{text}: {error}");
    }
}
