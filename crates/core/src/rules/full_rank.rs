//! Full rank: all rows and columns, each read from both ends, are numbers; the rank of a line is one more than the
//! count of smaller ones. No other line is the same number as one with a rank, unless a second number, 1, allows it.
//!
//! Each digit begins one line of each side. So the rank determines the first digit of the line, and how many of the
//! lines of the other three sides with the same first digit are less. For each of these sides, a hidden variable is
//! whether its line is less. If a side does not have all digits, there is such a variable for every line.

use super::definition::{Definition, LIST, VALUES, Value};
use super::from_rule::{FromRule, NumbersAndCells};
use crate::grid::{Arguments, Cell, Frame, Rule};

use super::comparison::Comparison;
use super::word::Word;
use super::{Compiler, FullGrid};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { may_be_hidden: false, needs_lines: true, ..LIST.with((1, 2), VALUES) },
    misfit,
    hidden: |_, plane, _| 4 * plane.digits(),
    value: Value::Least,
    ..Definition::new("full-rank", "full-rank 5: row 1")
};

/// The rank of a line.
pub(super) struct Ranked<'a> {
    rank: i32,
    /// Whether another line may be the same number.
    may_tie: bool,
    line: &'a [Cell],
}

impl<'a> FromRule<'a> for Ranked<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let NumbersAndCells { numbers, cells: line } = NumbersAndCells::from_rule(rule)?;
        match *numbers {
            [rank] => Some(Ranked { rank, may_tie: false, line }),
            [rank, ties] => Some(Ranked { rank, may_tie: ties == 1, line }),
            _ => None,
        }
    }
}

/// Rows are compared with columns, so they must have the same length.
pub(super) fn misfit(_: &Rule, Frame { rows, columns, .. }: Frame) -> Option<String> {
    (rows != columns)
        .then(|| format!("a grid of {rows}x{columns}; expected as many rows as columns"))
}

pub(super) fn compile(Ranked { rank, may_tie, line }: Ranked<'_>, to: &mut Compiler<'_>) {
    let lines = to.lines_both_ways();
    if !lines.iter().any(|known| known == line) {
        return to.never();
    }
    let (low, side) = (*to.values().start(), to.side());
    let has_all = to.frame().is_whole(side as usize) && (1..=4 * side).contains(&rank) && side > 1;
    let head = has_all.then(|| (rank as usize - 1) / 4);
    if let Some(head) = head {
        to.domain(line[0], |value| value == low + head as i32);
    }
    let comparison = Word::Comparison(Comparison { head, may_tie });
    // The flags, each with the direction of the lines that share it.
    let mut flags: Vec<(Option<isize>, Cell)> = Vec::new();
    for other in lines.iter().filter(|other| *other != line) {
        // Lines of one side run in the same direction, and begin with different digits.
        let direction = step(other).filter(|_| has_all);
        if has_all && direction == step(line) {
            continue;
        }
        let known = flags.iter().find(|(known, _)| has_all && *known == direction);
        let flag = match known {
            Some((_, flag)) => *flag,
            None => {
                let flag = to.hidden();
                to.domain(flag, |value| value <= low + 1);
                flags.push((direction, flag));
                flag
            }
        };
        let pairs = other.iter().zip(line).flat_map(|(theirs, ours)| [*theirs, *ours]);
        let mut word: Vec<Cell> = [flag].into_iter().chain(pairs).collect();
        if has_all {
            word.remove(2);
        }
        to.known_word(&word, comparison);
    }
    let flags: Vec<Cell> = flags.into_iter().map(|(_, flag)| flag).collect();
    match usize::try_from(if has_all { (rank - 1) % 4 } else { rank - 1 }) {
        Ok(less) => to.count(&flags, low + 1, less, less),
        Err(_) => to.never(),
    }
}

/// From the first cell of a line to the second.
fn step(line: &[Cell]) -> Option<isize> {
    Some(line.get(1)?.index() as isize - line[0].index() as isize)
}

pub(super) fn holds(Ranked { rank, may_tie, line }: Ranked<'_>, grid: &FullGrid<'_>) -> bool {
    let lines = grid.lines_both_ways();
    if !lines.iter().any(|known| known == line) {
        return false;
    }
    let ours = grid.values(line);
    let others = lines.iter().filter(|other| *other != line);
    let others: Vec<Vec<i32>> = others.map(|other| grid.values(other)).collect();
    let less = others.iter().filter(|other| **other < ours).count() as i32;
    rank == less + 1 && (may_tie || !others.contains(&ours))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "#")
}
