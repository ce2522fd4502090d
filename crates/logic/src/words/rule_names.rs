//! The statement of each variant constraint, in words.
//!
//! A rule that is missing here is named by its kind and its cells. Each file in [`rules`](veridoku_core::rules) defines the
//! meaning of its rule; this file has only words.

use super::names::{Words, list};
use veridoku_core::grid::{Cell, Rule, RuleKind};

/// The statement of a rule about some cells: `the cage r1c1 and r1c2 has different digits that add up to 10`.
pub fn says(words: &Words, rule: &Rule, cells: &[Cell]) -> String {
    let named = words.cells(&on_board(words, rule.cells()));
    let here = words.cells(cells);
    let number = rule.numbers.first().copied();
    let sum = || numbers(&rule.numbers, "or");
    let with = |or_else: i32| number.unwrap_or(or_else);
    let half = (words.geometry().side() as i32 + 1) / 2;
    match rule.kind {
        RuleKind::Allowed => format!("a rule allows only {} in {named}", sum()),
        RuleKind::Odd => format!("{named} {} odd", is(rule)),
        RuleKind::Even => format!("{named} {} even", is(rule)),
        RuleKind::Killer => match number.filter(|sum| *sum != 0) {
            Some(sum) => format!("the cage {named} has different digits that add up to {sum}"),
            None => format!("the cage {named} has different digits"),
        },
        RuleKind::Distinct => format!("{named} have different digits"),
        RuleKind::Sum => format!("{named} add up to {}", sum()),
        RuleKind::Product => format!("{named} multiply to {}", sum()),
        RuleKind::LittleKiller => format!("the diagonal {named} adds up to {}", sum()),
        RuleKind::Arrow => {
            let shafts = rule.lists.get(1..).unwrap_or_default().iter();
            let of_cells = |shaft: &&Vec<Cell>| shaft.iter().any(|cell| cells.contains(cell));
            let shafts = shafts.filter(of_cells).map(|shaft| words.cells(&on_board(words, shaft)));
            let circle = if rule.cells().len() > 1 { "the number in" } else { "the circle" };
            format!("along the arrow, {} add up to {circle} {named}", list(shafts, "and also"))
        }
        RuleKind::DoubleArrow => {
            format!(
                "along the line {named}, the digits between the ends add up to the sum of the ends"
            )
        }
        RuleKind::Thermo => format!("digits increase along the thermometer {named}"),
        RuleKind::SlowThermo => format!("digits never decrease along the slow thermometer {named}"),
        RuleKind::Greater => format!("digits decrease along {named}"),
        RuleKind::Difference => format!("{named} have a difference of {}", with(1)),
        RuleKind::Ratio => format!("{named} have a ratio of {}", with(2)),
        RuleKind::NoDifference => {
            format!("{here} are neighbors without a dot, so their difference is not {}", sum())
        }
        RuleKind::NoRatio => {
            format!("{here} are neighbors without a dot, so their ratio is not {}", sum())
        }
        RuleKind::NoSum => {
            format!("{here} are neighbors without a mark, so they do not add up to {}", sum())
        }
        RuleKind::NonConsecutive if !rule.numbers.is_empty() => {
            format!("{here} must not be consecutive at their distance")
        }
        RuleKind::NonConsecutive => format!("{here} are neighbors, so they are not consecutive"),
        RuleKind::Sandwich => format!(
            "along the line {named}, the digits between the lowest and the highest digit add up to {}",
            sum()
        ),
        RuleKind::XSum => format!(
            "the first X cells of the line {named}, where X is its first digit, add up to {}",
            sum()
        ),
        RuleKind::Skyscraper => {
            format!("along the line {named}, {} cells are greater than all before them", sum())
        }
        RuleKind::NumberedRoom => {
            format!("the first digit of the line {named} is the position of {} in it", sum())
        }
        RuleKind::Whispers => {
            format!("neighbors along the line {named} differ by at least {}", with(half))
        }
        RuleKind::Renban => format!("the line {named} has consecutive digits in any order"),
        RuleKind::Palindrome => format!("the line {named} reads the same from both ends"),
        RuleKind::Clone => {
            let lists = rule.lists.iter().map(|list| words.cells(&on_board(words, list)));
            format!("{} have the same digits in the same order", list(lists, "as well as"))
        }
        RuleKind::SameDigits => {
            let lists = rule.lists.iter().map(|list| words.cells(&on_board(words, list)));
            format!("{} have the same digits in any order", list(lists, "as well as"))
        }
        RuleKind::Between => {
            format!("the digits of the line {named} lie strictly between those at its ends")
        }
        RuleKind::Lockout => format!(
            "the ends of the line {named} differ by at least {}, and none of its other digits lies between them",
            with(4)
        ),
        RuleKind::RegionSum => format!("in each box the line {named} has the same sum"),
        RuleKind::SumLine => {
            format!("the line {named} divides into segments that each add up to {}", sum())
        }
        RuleKind::Zipper => {
            format!(
                "any two cells equally far from the middle of the line {named} have the same sum as the middle"
            )
        }
        RuleKind::Nabner => format!("no two digits of the line {named} are equal or consecutive"),
        RuleKind::Entropic => {
            format!(
                "any three consecutive cells of the line {named} hold a low, a middle and a high digit"
            )
        }
        RuleKind::Modular => format!(
            "any {} consecutive cells of the line {named} have different remainders modulo {}",
            with(3),
            with(3)
        ),
        RuleKind::ParityLine => {
            format!("the digits of the line {named} are alternately odd and even")
        }
        RuleKind::Quadruple => format!("{named} contain {}", numbers(&rule.numbers, "and")),
        RuleKind::Minimum => format!("of {here}, a marked cell is less than its neighbors"),
        RuleKind::Maximum => format!("of {here}, a marked cell is greater than its neighbors"),
        RuleKind::Indexing => {
            format!("of {here}, the digit in one is the position of a digit in its line")
        }
        RuleKind::GlobalEntropy => format!("{here} contain a low, a middle and a high digit"),
        RuleKind::GlobalModular => format!("{here} contain all three remainders modulo 3"),
        RuleKind::AntiTaxicab => {
            format!(
                "{here} do not both hold the digit that equals the number of orthogonal steps between them"
            )
        }
        RuleKind::CountingCircles => {
            format!("each digit in the circles {named} is in as many of them as its value")
        }
        RuleKind::EqualSum => {
            let lists = rule.lists.iter().map(|list| words.cells(&on_board(words, list)));
            format!("{} have the same sum", list(lists, "as well as"))
        }
        kind => format!("{here} are linked by the rule `{}`", kind.name()),
    }
}

/// The name of a rule: `cage of 10`, `thermometer`.
pub fn short(words: &Words, rule: &Rule) -> String {
    let name = match rule.kind {
        RuleKind::Killer => "cage",
        RuleKind::Thermo => "thermometer",
        RuleKind::Difference | RuleKind::Ratio => "dot",
        _ => &rule.kind.name().replace('-', " "),
    };
    match on_board(words, rule.cells()).first() {
        Some(cell) => format!("the {name} with {}", words.cell(*cell)),
        None => format!("the rule {name}"),
    }
}

fn is(rule: &Rule) -> &'static str {
    if rule.cells().len() == 1 { "is" } else { "are" }
}

/// The cells that the grid shows.
fn on_board(words: &Words, cells: &[Cell]) -> Vec<Cell> {
    cells.iter().copied().filter(|cell| cell.index() < words.geometry().cell_count()).collect()
}

fn numbers(numbers: &[i32], last: &str) -> String {
    list(numbers.iter().map(i32::to_string), last)
}
