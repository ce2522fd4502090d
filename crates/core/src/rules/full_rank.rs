//! Full rank: all rows and columns, each read from both ends, are numbers; the rank of a line is one more than the
//! count of smaller ones. No other line is the same number as one with a rank, unless a second number, 1, allows it.
//!
//! Each digit begins one line of each side. So the rank determines the first digit of the line, and how many of the
//! lines of the other three sides with the same first digit are less. For each of these sides, a hidden variable is
//! whether its line is less. If a side does not have all digits, there is such a variable for every line.

use std::sync::Arc;

use super::comparison::Comparison;
use super::{Compiler, FullGrid};
use crate::grid::{Cell, Rule};

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let (Some(rank), line) = (rule.number(), rule.cells()) else { return };
    let may_tie = rule.numbers.get(1) == Some(&1);
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
    let comparison = Comparison { head, may_tie }.automaton(low, side as usize);
    let comparison = Arc::new(comparison);
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
        to.same_word(&word, &comparison);
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

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let may_tie = rule.numbers.get(1) == Some(&1);
    let lines = grid.lines_both_ways();
    if !lines.iter().any(|line| line == rule.cells()) {
        return false;
    }
    let ours = grid.values(rule.cells());
    let others = lines.iter().filter(|line| *line != rule.cells());
    let others: Vec<Vec<i32>> = others.map(|line| grid.values(line)).collect();
    let less = others.iter().filter(|other| **other < ours).count() as i32;
    rule.number() == Some(less + 1) && (may_tie || !others.contains(&ours))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::outside(rule, "#")
}
