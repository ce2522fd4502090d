//! Rules that a puzzle defines: every backend has the solutions that the referee accepts.
//!
//! The definitions are random, and each is counted on all 288 grids of a classic 4x4. The guide's definitions are read
//! here, too.

use std::collections::BTreeSet;
use std::sync::Arc;

use veridoku::format::{Format, OneLine, ReadOptions, WriteOptions, read_puzzle};
use veridoku::rules::broken;
use veridoku::{
    Backend, Budget, Cell, Digit, Geometry, GeometryBuilder, Puzzle, Rule, RuleKind, Shape,
    Solution,
};
use veridoku_testing::effort;
use veridoku_testing::random::Random;

/// Writes random conditions about the cells of a list `a`, and a number `n`.
struct Author<'a> {
    random: &'a mut Random,
    names: usize,
}

impl Author<'_> {
    fn below(&mut self, most: usize) -> usize {
        self.random.below(most)
    }

    fn cell(&mut self) -> String {
        match self.below(4) {
            0 => "cell(2, 3)".to_owned(),
            _ => format!("a[{}]", 1 + self.below(4)),
        }
    }

    fn list(&mut self) -> String {
        match self.below(5) {
            0 => format!("row({})", self.cell()),
            1 => format!("neighbors({})", self.cell()),
            2 => format!("ray({}, 0, 1)", self.cell()),
            _ => "a".to_owned(),
        }
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("x{}", self.names)
    }

    fn number(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.below(4) {
                0 => self.below(7).to_string(),
                1 => "n".to_owned(),
                _ => self.cell(),
            };
        }
        let (one, other) = (self.number(depth - 1), self.number(depth - 1));
        let (list, name) = (self.list(), self.name());
        match self.below(9) {
            0 => format!("({one} + {other})"),
            1 => format!("abs({one} - {other})"),
            2 => format!("{one} * {other}"),
            3 => format!("({one} mod {})", 2 + self.below(2)),
            4 => format!("max({list})"),
            5 => format!("sum({list})"),
            6 => format!("count({name} in {list}: {name} < {one})"),
            7 => format!("{list}[{one}]"),
            _ => format!("sum({name} in {list}: {name} * {other})"),
        }
    }

    fn truth(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(3) == 0 {
            let relation = ["=", "!=", "<", ">="][self.below(4)];
            return format!("{} {relation} {}", self.number(depth), self.number(1));
        }
        let (one, other) = (self.truth(depth - 1), self.truth(depth - 1));
        let (list, first, second) = (self.list(), self.name(), self.name());
        match self.below(8) {
            0 => format!("({one} and {other})"),
            1 | 2 => format!("({one} or {other})"),
            3 => format!("not ({one})"),
            4 => format!("(if {one} then {other})"),
            5 => format!("all({first}, {second} in {list}: {first} + {second} != 5 or {one})"),
            6 => format!("some({first}, {second} among {list}: {first} > {second} + 1)"),
            _ => format!("count({first} in {list}: {first} mod 2 = 0 or {other}) = 2"),
        }
    }

    /// A condition of the body.
    fn condition(&mut self) -> String {
        if self.below(4) > 0 {
            return self.truth(1);
        }
        let (name, number, truth) = (self.name(), self.number(1), self.truth(1));
        let list = ["grid", "a", "[row(a[1]), column(a[2])]", "runs(grid, 8)[2]"][self.below(4)];
        match self.below(3) {
            0 => format!("connected({name} in {list}: {name} > 2)"),
            1 => format!("connected({name} in {list}: {name} < {number})"),
            _ => format!("connected({name} in {list}: {name} = 1 or {truth})"),
        }
    }
}

fn geometry(rule: Option<Rule>) -> Arc<Geometry> {
    let mut builder = GeometryBuilder::new(Shape::new(2, 2).unwrap());
    builder.frame(veridoku::Frame { hidden: 0, ..veridoku::Frame::whole(4) });
    if let Some(rule) = rule {
        builder.rule(rule);
    }
    Arc::new(builder.build().unwrap())
}

fn solutions(geometry: &Arc<Geometry>, backend: Backend) -> BTreeSet<Solution> {
    every_solution(&Puzzle::blank(Arc::clone(geometry)), backend)
}

fn every_solution(puzzle: &Puzzle, backend: Backend) -> BTreeSet<Solution> {
    let answer = backend.solver().answer(puzzle, &Budget::default(), usize::MAX).unwrap();
    assert!(answer.stats.count().exact);
    answer.solutions.into_iter().collect()
}

#[test]
fn every_backend_has_the_grids_that_a_definition_allows() {
    let all = solutions(&geometry(None), Backend::Native);
    assert_eq!(all.len(), 288);
    let mut random = Random(33);
    let mut telling = 0;
    let cases = effort::puzzles(60, 2000);
    for _ in 0..cases {
        let cells: Vec<Cell> = (0..4).map(|_| Cell::from_index(random.below(16))).collect();
        let number = random.below(9) as i32;
        let mut author = Author { random: &mut random, names: 0 };
        let text = format!("d n: a {{ {}; {} }}", author.truth(2), author.condition());
        let rule = Rule { text: text.clone(), ..Rule::new(RuleKind::Define, [number], cells) };
        let geometry = geometry(Some(rule));
        let expected: BTreeSet<Solution> =
            all.iter().filter(|grid| broken(&geometry, grid).is_empty()).cloned().collect();
        telling += usize::from((1..288).contains(&expected.len()));
        for backend in Backend::ALL {
            assert!(solutions(&geometry, backend) == expected, "{backend}: {text}");
        }
    }
    assert!(2 * telling > cases, "{telling} of {cases} definitions allow some of the grids");
}

fn read(text: &str) -> Result<Puzzle, String> {
    read_puzzle(text, ReadOptions::default()).map_err(|error| error.to_string())
}

/// Each definition of the guide is read, and comes back from our own formats.
#[test]
fn the_definitions_of_the_guide_are_read() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/guide/define.md");
    let page = std::fs::read_to_string(path).unwrap();
    let blocks = page.split("```text\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut count = 0;
    for block in blocks {
        let hidden = if block.contains("h81") { "hidden: 81\n" } else { "" };
        let text = format!("size: 9x9\n{hidden}{block}");
        let puzzle = read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        // What is written again is the same puzzle.
        assert!(read(&OneLine::default().puzzle(&puzzle)).as_ref() == Ok(&puzzle), "{text}");
        count += block.lines().filter(|line| line.starts_with("define ")).count();
        for format in [Format::Rules, Format::RulesJson] {
            let mut out = Vec::new();
            format.write(&puzzle, &WriteOptions::default(), &mut out).unwrap();
            assert_eq!(read(std::str::from_utf8(&out).unwrap()), Ok(puzzle.clone()), "{text}");
        }
    }
    assert!(count >= 20, "{count} definitions");
}

/// Each example of the guide has a solution without the others of its block.
#[test]
fn each_example_of_the_guide_can_be_satisfied() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/guide/define.md");
    let page = std::fs::read_to_string(path).unwrap();
    let blocks = page.split("```text\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut count = 0;
    for example in blocks.flat_map(|block| block.split("\n\n")) {
        let hidden = if example.contains("h81") { "hidden: 81\n" } else { "" };
        let puzzle = read(&format!("size: 9x9\n{hidden}{example}")).unwrap();
        let answer = Backend::Native.solver().answer(&puzzle, &Budget::solutions(1), 1).unwrap();
        assert_eq!(answer.solutions.len(), 1, "{example}");
        count += 1;
    }
    assert!(count >= 15, "{count} examples");
}

/// Shaded cells: hidden cells, one for each cell of the grid, which the rules connect.
#[test]
fn definitions_use_hidden_cells() {
    let text = "size: 4x4
hidden: 16
define shading: s {
  all(x in s: x <= 2);
  all(q in squares(2): some(c in q: s[cell-number(c)] = 1))
}
define shaded n: line | s { sum(c in line: if s[cell-number(c)] = 2 then c else 0) = n }
shading: h1-h16
connected-values 0 2: h1-h4 | h5-h8 | h9-h12 | h13-h16
shaded 10: row 1 | h1-h16
shaded 7: row 2 | h1-h16
shaded 5: column 1 | h1-h16
";
    let puzzle = read(text).unwrap();
    let found = Backend::ALL.map(|backend| solutions(puzzle.geometry(), backend).len());
    assert!(found[0] > 0 && found[0] < 288, "{found:?}");
    assert!(found.iter().all(|count| *count == found[0]), "{found:?}");
}

/// On ten rows and ten columns, where no automaton reads connected cells: every grid without the rule is judged here.
#[test]
fn large_boards_may_have_connected_cells() {
    let mut builder = GeometryBuilder::latin(10);
    let rule = "upper { connected(c in grid where row-number(c) + column-number(c) < 16: c > 5) }";
    let blank = |builder: &GeometryBuilder| {
        let digit = |index: usize| (index / 10 + index) % 10;
        let is_blank = |index: usize| [1, 3, 5].contains(&(index / 10));
        let open =
            (0..100).map(|index| (!is_blank(index)).then(|| Digit::from_index(digit(index))));
        Puzzle::from_givens(Arc::new(builder.build().unwrap()), open.collect::<Vec<_>>())
    };
    let without = every_solution(&blank(&builder), Backend::Native);
    let expected = without.iter().filter(|solution| {
        let is_in =
            |index: &usize| index / 10 + index % 10 < 14 && solution.digits()[*index].index() > 4;
        let mut open: Vec<usize> = (0..100).filter(is_in).collect();
        let mut waiting = open.pop().into_iter().collect::<Vec<usize>>();
        while let Some(one) = waiting.pop() {
            let is_near = |other: &mut usize| {
                (one / 10).abs_diff(*other / 10) + (one % 10).abs_diff(*other % 10) == 1
            };
            waiting.extend(open.extract_if(.., is_near));
        }
        open.is_empty()
    });
    let expected: BTreeSet<Solution> = expected.cloned().collect();
    assert!((20..without.len() / 2).contains(&expected.len()), "{}", expected.len());
    let text = rule.to_owned();
    builder.rule(Rule { text, ..Rule::new(RuleKind::Define, [], []) });
    let puzzle = blank(&builder);
    assert_eq!(every_solution(&puzzle, Backend::Native), expected);
    assert_eq!(every_solution(&puzzle, Backend::Sat), expected);
    let refused = Backend::Dlx.solver().answer(&puzzle, &Budget::default(), 1).unwrap_err();
    let expected = "10 columns of connected cells; expected at most 9";
    assert!(refused.to_string().ends_with(expected), "{refused}");
}
