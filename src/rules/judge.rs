//! Judges a full grid by its rules.
//!
//! A rule about cells of the grid is judged by itself. Hidden cells have no value in a grid: rules that share hidden cells,
//! one with the next, hold together if some values of these cells keep them all. A search looks for such values, cell by
//! cell; it judges a rule as soon as all its hidden cells have values. The search ends after [`MOST_TRIES`] tries, and what
//! it has not settled by then counts as kept.

use std::cell::Cell as Counter;

use super::{FullGrid, holds};
use crate::grid::{Cell, Geometry, Rule, RuleKind, Solution};

/// The most values that are tried for hidden cells that hang together.
const MOST_TRIES: usize = 1 << 20;

/// The rules that a full grid breaks. Of rules that cannot hold together because of hidden cells, all are named.
pub fn broken<'a>(geometry: &'a Geometry, solution: &Solution) -> Vec<&'a Rule> {
    let rules = geometry.rules();
    let cells = geometry.cell_count();
    let mut grid = FullGrid::new(geometry, rules, solution);
    let (about_hidden, plain): (Vec<&Rule>, Vec<&Rule>) =
        rules.iter().partition(|rule| cells_of(rule).any(|cell| cell.index() >= cells));
    let mut broken: Vec<&Rule> = plain.into_iter().filter(|rule| !holds(rule, &grid)).collect();
    for group in groups(&about_hidden, cells) {
        if !group.can_hold(&mut grid) {
            broken.extend(group.rules.iter().map(|(rule, _)| *rule));
        }
    }
    broken
}

/// All cells of a rule, also those of its alternatives.
fn cells_of(rule: &Rule) -> Box<dyn Iterator<Item = Cell> + '_> {
    let branches = rule.branches.iter().flatten().flat_map(cells_of);
    Box::new(rule.lists.iter().flatten().copied().chain(branches))
}

/// Rules that share hidden cells.
struct Group<'a> {
    /// The hidden cells, in the order in which they get values.
    hidden: Vec<Cell>,
    /// Each rule with the number of hidden cells that it needs.
    rules: Vec<(&'a Rule, usize)>,
}

fn groups<'a>(rules: &[&'a Rule], cells: usize) -> Vec<Group<'a>> {
    let mut groups: Vec<(Vec<Cell>, Vec<&'a Rule>)> = Vec::new();
    for rule in rules {
        let mut all: (Vec<Cell>, Vec<&Rule>) =
            (cells_of(rule).filter(|cell| cell.index() >= cells).collect(), vec![rule]);
        let is_linked =
            |group: &mut (Vec<Cell>, Vec<&Rule>)| group.0.iter().any(|cell| all.0.contains(cell));
        let linked: Vec<_> = groups.extract_if(.., is_linked).collect();
        for (hidden, rules) in linked {
            all.0.extend(hidden);
            all.1.extend(rules);
        }
        all.0.sort_unstable();
        all.0.dedup();
        groups.push(all);
    }
    let needs = |rule: &Rule, hidden: &[Cell]| {
        let last = cells_of(rule).filter_map(|cell| hidden.iter().position(|known| *known == cell));
        last.max().map_or(0, |last| last + 1)
    };
    let group = |(hidden, rules): (Vec<Cell>, Vec<&'a Rule>)| {
        let rules = rules.into_iter().map(|rule| (rule, needs(rule, &hidden))).collect();
        Group { hidden, rules }
    };
    groups.into_iter().map(group).collect()
}

impl Group<'_> {
    fn can_hold(&self, grid: &mut FullGrid<'_>) -> bool {
        self.place(0, grid, &Counter::new(0))
    }

    fn place(&self, place: usize, grid: &mut FullGrid<'_>, tries: &Counter<usize>) -> bool {
        let Some(cell) = self.hidden.get(place) else { return true };
        let lowest = grid.frame().lowest;
        for value in lowest..lowest + grid.side() {
            tries.set(tries.get() + 1);
            if tries.get() > MOST_TRIES {
                return true;
            }
            grid.set_hidden(*cell, value);
            let now = self.rules.iter().filter(|(_, needs)| *needs == place + 1);
            // What a cell alone may be is judged first.
            let (single, other): (Vec<_>, Vec<_>) =
                now.map(|(rule, _)| *rule).partition(|rule| rule.kind == RuleKind::Allowed);
            if single.into_iter().chain(other).all(|rule| holds(rule, grid))
                && self.place(place + 1, grid, tries)
            {
                return true;
            }
        }
        false
    }
}
