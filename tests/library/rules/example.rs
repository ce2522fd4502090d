//! A small puzzle for each kind of rule, for the tests of everything that reads puzzles.

use std::sync::Arc;

use veridoku::{
    Budget, Cell, Digit, Frame, Geometry, GeometryBuilder, NativeSolver, Puzzle, Rule, RuleKind,
    Shape, Solution, Solver, Verdict,
};

/// A classic 4x4 grid.
const FOUR: &str = "1234341221434321";

/// A classic 4x4 grid whose rows and columns, read from both ends, all differ.
const OTHER: &str = "1234342121434312";

/// A Latin square in which no neighbors are consecutive.
const FIVE: &str = "1352435241524132413541352";

/// A Latin square in which no two cells with digit d are d apart.
const APART: &str = "1254335124234154135254231";

/// A Latin square whose squares of 2x2 have every digit.
const THREE: &str = "123231312";

/// Nine cells of a Latin square of side 4, as a frame shows it: the other cells hold the first digit.
const PART: &str = "1231341121411111";

/// The cells of lists such as `11 12 | 21`: rows and columns from 1.
fn lists(text: &str, side: usize) -> Vec<Vec<Cell>> {
    let cell = |word: &str| {
        let number: usize = word.parse().unwrap();
        Cell::at(number / 10 - 1, number % 10 - 1, side)
    };
    let list = |list: &str| list.split_whitespace().map(cell).collect();
    text.split('|').map(list).collect()
}

/// A grid, and a rule that it satisfies.
fn kept(kind: RuleKind) -> (&'static str, Rule) {
    use RuleKind as K;
    let rule = |grid: &'static str, numbers: &[i32], text: &str, cells: &str| {
        let lists = lists(cells, grid.len().isqrt());
        (grid, Rule { text: text.into(), ..Rule::with_lists(kind, numbers, lists) })
    };
    let four = |numbers: &[i32], cells: &str| rule(FOUR, numbers, "", cells);
    let row = "11 12 13 14";
    match kind {
        K::Frame => rule(PART, &[3, 3, 1, 0, 1], "", ""),
        K::Allowed => four(&[1, 2], "11 12"),
        K::AnyOf => {
            let killer = |sum: i32| vec![Rule::with_lists(K::Killer, [sum], lists("11 12", 4))];
            let (grid, rule) = four(&[], "");
            (grid, Rule { lists: Vec::new(), branches: vec![killer(3), killer(4)], ..rule })
        }
        K::Automaton => rule(FOUR, &[], "start 0; accept 1; 0>1: 1; 1>1: 2 3 4", row),
        K::Pairs => rule(FOUR, &[], "1-2 2-3 3-4", row),
        K::AllPairs => rule(FOUR, &[], "1-2 1-3 2-3", "11 12 13"),
        K::Killer | K::Product => four(&[6], "11 12 13"),
        K::Sum => four(&[5], "11 14"),
        K::Arrow => four(&[], "14 | 11 13"),
        K::DoubleArrow => four(&[], "13 11 14 12"),
        K::Thermo | K::SlowThermo | K::ParityLine | K::Between => four(&[], row),
        K::Difference => four(&[1], "11 12"),
        K::Ratio => four(&[2], "11 12"),
        K::NoDifference => rule(FIVE, &[1], "", ""),
        K::NoRatio => rule(FIVE, &[5], "", ""),
        K::NoSum => rule(FIVE, &[3, 9], "", ""),
        K::NonConsecutive => rule(FIVE, &[], "", ""),
        K::LittleKiller => four(&[5], "21 12"),
        K::Sandwich => four(&[5], row),
        K::XSum => four(&[8], "21 22 23 24"),
        K::Skyscraper => four(&[2], "31 32 33 34"),
        K::NumberedRoom => four(&[1], "31 32 33 34"),
        K::Whispers => four(&[2], "12 22 32"),
        K::Modular => four(&[3], "11 12 13"),
        K::Renban => four(&[], "11 12 13"),
        K::Regex => rule(FOUR, &[], "1.+4", row),
        K::Linear => four(&[0, 1, 1, -1], "11 12 13"),
        K::EqualSum => four(&[], "11 14 | 12 13"),
        K::Rellik => four(&[4], "11 12"),
        K::EqualityCage => four(&[], "11 14"),
        K::Lunchbox => four(&[0], "31 32 33"),
        K::HiddenSkyscraper => four(&[1], "31 32 33 34"),
        K::FullRank => four(&[1, 1], row),
        K::NoTies => rule(OTHER, &[], "", ""),
        K::ContainExact => four(&[1, 4], "11 14 12"),
        K::LookAndSay => four(&[1, 2, 0, 4], "11 12 13"),
        K::CountDistinct => four(&[], "12 11 14 33"),
        K::ConnectedValues => four(&[4, 1, 4], "21 22 23 24 | 31 32 33 34"),
        K::ValueIndexing => four(&[], "12 11 31"),
        K::Palindrome => four(&[], "11 12 23"),
        K::Clone => four(&[], "11 12 | 23 24"),
        K::SameDigits => four(&[], "11 12 | 31 32"),
        K::Lockout => four(&[2], "11 22 13"),
        K::RegionSum => four(&[], "11 12 13"),
        K::SumLine => four(&[5], "12 13 14 11"),
        K::Zipper => four(&[], "11 13 12"),
        K::Nabner => four(&[], "11 13"),
        K::Entropic => four(&[], "12 13 14"),
        K::Quadruple => four(&[1, 4], "11 12 21 22"),
        K::Minimum => four(&[], "11"),
        K::Maximum => four(&[], "14"),
        K::Greater => four(&[], "12 11"),
        K::Odd => four(&[], "11 13"),
        K::Even => four(&[], "12 14"),
        K::AntiOffset => four(&[2, 2], ""),
        K::Distinct => four(&[], "11 12 33"),
        K::Indexing => four(&[], row),
        K::CountingCircles => four(&[], "11 12 31"),
        K::GlobalEntropy | K::GlobalModular => rule(THREE, &[], "", ""),
        K::AntiTaxicab => rule(APART, &[], "", ""),
        K::Define => rule(FOUR, &[5], "low n: a { sum(a) <= n; a[1] < a[2] }", "11 14"),
        kind => panic!("{kind} needs an example here"),
    }
}

/// A puzzle with one rule of a kind, and its only solution. The rule replaces givens where it can: no remaining given
/// is redundant.
pub fn example(kind: RuleKind) -> (Puzzle, Solution) {
    let (grid, rule) = kept(kind);
    let side = grid.len().isqrt();
    let mut builder = match side {
        4 if kind != RuleKind::Frame => GeometryBuilder::new(Shape::new(2, 2).unwrap()),
        _ => GeometryBuilder::latin(side),
    };
    match kind {
        RuleKind::Frame => builder.frame(Frame { rows: 3, columns: 3, ..Frame::whole(4) }),
        _ => builder.rule(rule),
    };
    let geometry: Arc<Geometry> = Arc::new(builder.build().unwrap());
    let digit = |symbol: char| Digit::from_number(symbol.to_digit(10).unwrap() as usize).unwrap();
    let digits: Vec<Digit> = grid.chars().map(digit).collect();
    let mut givens: Vec<Option<Digit>> = digits.iter().copied().map(Some).collect();
    let puzzle = |givens: &[Option<Digit>]| Puzzle::from_givens(geometry.clone(), givens.to_vec());
    let mut solver = NativeSolver::new();
    for place in 0..givens.len() {
        let given = givens[place].take();
        let answer = solver.solve(&puzzle(&givens), &Budget::default()).unwrap();
        if answer.verdict() != Verdict::Unique {
            givens[place] = given;
        }
    }
    (puzzle(&givens), Solution::new(digits))
}
