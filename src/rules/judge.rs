//! Judges a full grid by its rules.
//!
//! A rule about cells of the grid is judged by itself. Hidden cells have no value in a grid: rules that share hidden cells,
//! one with the next, hold together if some values of these cells keep them all. A search looks for such values, cell by
//! cell; it judges a rule as soon as all its hidden cells have values:
//!
//! ```text
//! rules of one hidden cell     say which values the cell may have, before the search
//! thermo x1 < x2 < x3 < x4     is judged in three parts of two cells, so that a wrong value shows with the next cell
//! the next cell                is one of the part with the fewest cells left
//! ```
//!
//! The search ends after [`MOST_WORK`], a part of a second, and what it has not settled by then counts as kept. In the order of their
//! numbers, and with whole rules, the eight cells of a thermometer alone would take more tries than that.

use std::borrow::Cow;
use std::cell::Cell as Counter;
use std::ops::ControlFlow;

use super::{FullGrid, holds};
use crate::budget::{Deadline, Ending, Watch, unbounded};
use crate::grid::{Cell, Geometry, Rule, RuleKind, Solution};

/// The most work on hidden cells that hang together: values that are tried, and cells and signs of the rules that are
/// judged then.
const MOST_WORK: usize = 1 << 22;

/// Rules to judge between two looks at the clock: a rule about the whole grid takes microseconds.
const RULES_PER_LOOK: u64 = 64;

/// The rules that a full grid breaks. Of rules that cannot hold together because of hidden cells, all are named.
pub fn broken<'a>(geometry: &'a Geometry, solution: &Solution) -> Vec<&'a Rule> {
    unbounded(|deadline| broken_until(geometry, solution, deadline))
}

/// The same until a deadline, which breaks with the reason.
pub(super) fn broken_until<'a>(
    geometry: &'a Geometry,
    solution: &Solution,
    deadline: &Deadline,
) -> ControlFlow<Ending, Vec<&'a Rule>> {
    let rules = geometry.rules();
    let cells = geometry.cell_count();
    let watch = Watch::new(deadline, RULES_PER_LOOK);
    let mut grid = FullGrid::new(geometry, solution);
    let (about_hidden, plain): (Vec<&Rule>, Vec<&Rule>) =
        rules.iter().partition(|rule| cells_of(rule).any(|cell| cell.index() >= cells));
    let mut broken = Vec::new();
    for rule in plain {
        watch.check(1)?;
        if !holds(rule, &grid) {
            broken.push(rule);
        }
    }
    for group in groups(&about_hidden, cells) {
        watch.check(RULES_PER_LOOK)?;
        if !group.can_hold(cells, &mut grid) {
            broken.extend(group.rules);
        }
    }
    ControlFlow::Continue(broken)
}

/// All cells of a rule, also those of its alternatives.
fn cells_of(rule: &Rule) -> Box<dyn Iterator<Item = Cell> + '_> {
    let branches = rule.branches.iter().flatten().flat_map(cells_of);
    Box::new(rule.lists.iter().flatten().copied().chain(branches))
}

/// Whether a kind of rule says something of each two neighbours of its line, and nothing else.
fn is_chain(kind: RuleKind) -> bool {
    matches!(
        kind,
        RuleKind::Difference
            | RuleKind::Greater
            | RuleKind::Pairs
            | RuleKind::ParityLine
            | RuleKind::Ratio
            | RuleKind::SlowThermo
            | RuleKind::Thermo
            | RuleKind::Whispers
    )
}

/// Rules that hold together if the rule does.
fn parts(rule: &Rule) -> Vec<Cow<'_, Rule>> {
    match &rule.lists[..] {
        [line] if is_chain(rule.kind) && line.len() > 2 => {
            let link = |pair: &[Cell]| Rule { lists: vec![pair.to_vec()], ..rule.clone() };
            line.windows(2).map(|pair| Cow::Owned(link(pair))).collect()
        }
        _ => vec![Cow::Borrowed(rule)],
    }
}

/// The hidden cells of a rule, ascending, each once.
fn hidden_of(rule: &Rule, cells: usize) -> Vec<Cell> {
    let mut hidden: Vec<Cell> = cells_of(rule).filter(|cell| cell.index() >= cells).collect();
    hidden.sort_unstable();
    hidden.dedup();
    hidden
}

/// How much work it is to judge a rule, about.
fn work_of(rule: &Rule) -> usize {
    let branches = rule.branches.iter().flatten().map(work_of).sum::<usize>();
    rule.lists.iter().map(Vec::len).sum::<usize>() * (1 + rule.text.len()) + branches
}

/// Rules that share hidden cells.
struct Group<'a> {
    rules: Vec<&'a Rule>,
    /// The hidden cells, ascending.
    hidden: Vec<Cell>,
}

fn groups<'a>(rules: &[&'a Rule], cells: usize) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for rule in rules {
        let mut all = Group { rules: vec![*rule], hidden: hidden_of(rule, cells) };
        let is_linked =
            |group: &mut Group<'_>| group.hidden.iter().any(|cell| all.hidden.contains(cell));
        let linked: Vec<_> = groups.extract_if(.., is_linked).collect();
        for group in linked {
            all.rules.extend(group.rules);
            all.hidden.extend(group.hidden);
        }
        all.hidden.sort_unstable();
        all.hidden.dedup();
        groups.push(all);
    }
    groups
}

/// A hidden cell in its place in the search.
struct Turn<'a> {
    cell: Cell,
    /// What its rules of one hidden cell leave.
    values: Vec<i32>,
    /// What is judged when it has a value, and how much work that is.
    parts: Vec<Cow<'a, Rule>>,
    work: usize,
}

impl<'a> Group<'a> {
    /// Whether some values of the hidden cells keep all rules.
    fn can_hold(&self, cells: usize, grid: &mut FullGrid<'_>) -> bool {
        find_values(&self.turns(cells, grid), grid, &Counter::new(0))
    }

    /// The hidden cells in the order in which they get values.
    fn turns(&self, cells: usize, grid: &mut FullGrid<'_>) -> Vec<Turn<'a>> {
        let lowest = grid.frame().lowest;
        let values: Vec<i32> = (lowest..lowest + grid.side()).collect();
        let mut left: Vec<(Cell, Vec<i32>)> =
            self.hidden.iter().map(|cell| (*cell, values.clone())).collect();
        let place_of = |hidden: &[Cell]| self.hidden.binary_search(hidden.first()?).ok();
        // Parts of several hidden cells, or of none, with those that have no turn yet.
        let mut open: Vec<(Cow<'a, Rule>, Vec<Cell>)> = Vec::new();
        for part in self.rules.iter().flat_map(|rule| parts(rule)) {
            let hidden = hidden_of(&part, cells);
            let (&[only], Some(place)) = (&hidden[..], place_of(&hidden)) else {
                open.push((part, hidden));
                continue;
            };
            left[place].1.retain(|value| {
                grid.set_hidden(only, *value);
                holds(&part, grid)
            });
        }
        let mut turns = Vec::with_capacity(left.len());
        while !left.is_empty() {
            let urgency = |(cell, values): &(Cell, Vec<i32>)| {
                let own = open.iter().filter(|(_, cells)| cells.contains(cell));
                (own.map(|(_, cells)| cells.len()).min().unwrap_or(usize::MAX), values.len())
            };
            let next = (0..left.len()).min_by_key(|place| urgency(&left[*place])).unwrap_or(0);
            let (cell, values) = left.remove(next);
            open.iter_mut().for_each(|(_, cells)| cells.retain(|other| *other != cell));
            let ready = open.extract_if(.., |(_, cells)| cells.is_empty());
            let parts: Vec<_> = ready.map(|(part, _)| part).collect();
            let work = 1 + parts.iter().map(|part| work_of(part)).sum::<usize>();
            turns.push(Turn { cell, values, parts, work });
        }
        turns
    }
}

/// Whether the cells from the first turn on have values that keep all parts.
fn find_values(turns: &[Turn<'_>], grid: &mut FullGrid<'_>, done: &Counter<usize>) -> bool {
    let [turn, later @ ..] = turns else { return true };
    for value in &turn.values {
        done.set(done.get() + turn.work);
        if done.get() > MOST_WORK {
            return true;
        }
        grid.set_hidden(turn.cell, *value);
        if turn.parts.iter().all(|part| holds(part, grid)) && find_values(later, grid, done) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Digit, Frame, GeometryBuilder, Shape};

    /// Twelve hidden cells that never shrink, and the last and the first of them in order: 4^12 fillings.
    #[test]
    fn a_long_line_of_hidden_cells_is_settled() {
        let hidden: Vec<Cell> = (16..28).map(Cell::from_index).collect();
        let grid = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];
        let solution = Solution::new(grid.map(Digit::from_index));
        for (ends, expected) in [([16, 27], 0), ([27, 16], 2)] {
            let mut builder = GeometryBuilder::new(Shape::new(2, 2).unwrap());
            builder.frame(Frame { hidden: 12, ..Frame::whole(4) });
            builder.rule(Rule::new(RuleKind::SlowThermo, [], hidden.iter().copied()));
            builder.rule(Rule::new(RuleKind::Thermo, [], ends.map(Cell::from_index)));
            let geometry = builder.build().unwrap();
            let broken = broken(&geometry, &solution);
            assert_eq!(broken.len(), expected, "{ends:?}");
        }
    }
}
