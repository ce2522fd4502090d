//! Named rules of f-puzzles that are composed of existing rules: for its reader, and for its writer, which recognizes
//! them by composing them again.
//!
//! | key | rule |
//! |---|---|
//! | `averagearrow` | `linear`: the circle times the number of cells of its shaft, minus the shaft, is 0 |
//! | `boxindexer` | `any-of`: the cell is v, and position v of its box has the number of the cell's own position as its digit |
//! | `cage` with `DR5`, `digitalroot` | `any-of`: killer cages with the sums 5, 14, 23 ... |

use crate::format::setting::Setting;
use crate::grid::{Cell, Rule, RuleKind};

/// The most rules of a puzzle if some are composed of many. It bounds the memory of a record.
const MOST: usize = 4096;

/// Whether a setting can take so many composed rules.
fn has_room(setting: &Setting, count: usize) -> bool {
    setting.count <= Rule::MOST_SIDE && setting.rules.len().saturating_add(count) <= MOST
}

fn any_of(branches: Vec<Vec<Rule>>) -> Rule {
    Rule { branches, ..Rule::with_lists(RuleKind::AnyOf, [], []) }
}

/// Arrows whose circle is the average of each shaft; none if a circle has several cells.
pub(super) fn average_arrows(arrow: &Rule) -> Vec<Rule> {
    let [circle, shafts @ ..] = &arrow.lists[..] else { return Vec::new() };
    let [circle] = circle[..] else { return Vec::new() };
    shafts.iter().map(|shaft| average_arrow(circle, shaft)).collect()
}

fn average_arrow(circle: Cell, shaft: &[Cell]) -> Rule {
    let size = i32::try_from(shaft.len()).unwrap_or(i32::MAX);
    let factors = [0, size].into_iter().chain(shaft.iter().map(|_| -1));
    let cells = std::iter::once(circle).chain(shaft.iter().copied());
    Rule::new(RuleKind::Linear, factors.collect::<Vec<_>>(), cells)
}

/// An average arrow as an arrow.
pub(super) fn as_average_arrow(rule: &Rule) -> Option<Rule> {
    let (circle, shaft) = rule.cells().split_first().filter(|(_, shaft)| !shaft.is_empty())?;
    let lists = || [vec![*circle], shaft.to_vec()];
    (*rule == average_arrow(*circle, shaft)).then(|| Rule::with_lists(RuleKind::Arrow, [], lists()))
}

/// The rules of box indexers; none if one of the cells cannot be one.
pub(super) fn box_indexers(setting: &Setting, cells: &[Cell]) -> Vec<Rule> {
    let rules = cells.iter().map(|cell| box_indexer(setting, *cell));
    let rules = has_room(setting, cells.len()).then(|| rules.collect::<Option<_>>());
    rules.flatten().unwrap_or_default()
}

/// The rule that a cell holds the position, in its box, of the digit equal to the cell's own position; `None` if its
/// box does not have one position for each digit.
fn box_indexer(setting: &Setting, cell: Cell) -> Option<Rule> {
    let regions = setting.boxes.regions(setting).ok().filter(|_| has_room(setting, 1))?;
    let region = regions.iter().find(|region| region.contains(&cell))?;
    let place = region.iter().position(|other| *other == cell)?;
    if region.len() != setting.count {
        return None;
    }
    let value = |place: usize| setting.lowest + place as i32;
    let is = |cell: Cell, place: usize| Rule::new(RuleKind::Allowed, [value(place)], [cell]);
    let branch = |(at, other): (usize, &Cell)| vec![is(cell, at), is(*other, place)];
    Some(any_of(region.iter().enumerate().map(branch).collect()))
}

/// The cell of a box indexer.
pub(super) fn as_box_indexer(setting: &Setting, rule: &Rule) -> Option<Cell> {
    let cell = *rule.branches.first()?.first()?.cells().first()?;
    (box_indexer(setting, cell).as_ref() == Some(rule)).then_some(cell)
}

/// A cage of different digits whose sum has a digital root; `None` if no sum has it.
pub(super) fn digital_root(setting: &Setting, cells: &[Cell], root: i32) -> Option<Rule> {
    let count = i32::try_from(cells.len()).ok()?;
    let is_possible = (1..=9).contains(&root) && (1..=setting.count).contains(&cells.len());
    if !is_possible || !has_room(setting, 1) {
        return None;
    }
    let sum = |lowest: i32, highest: i32| (lowest..=highest).sum::<i32>();
    let least = sum(setting.lowest, setting.lowest + count - 1);
    let most = sum(setting.highest() - count + 1, setting.highest());
    let has_root = |sum: &i32| sum % 9 == root % 9;
    let cage = |sum| vec![Rule::new(RuleKind::Killer, [sum], cells.iter().copied())];
    let branches: Vec<Vec<Rule>> = (least..=most).filter(has_root).map(cage).collect();
    (!branches.is_empty()).then(|| any_of(branches))
}

/// The cells and the digital root of such a cage.
pub(super) fn as_digital_root<'a>(setting: &Setting, rule: &'a Rule) -> Option<(&'a [Cell], i32)> {
    let cage = rule.branches.first()?.first()?;
    let root = (cage.number()? - 1).checked_rem_euclid(9)? + 1;
    let is_same = digital_root(setting, cage.cells(), root).as_ref() == Some(rule);
    is_same.then_some((cage.cells(), root))
}
