//! Values for shapes that have none, taken from a full grid.
//!
//! A sum and a product are computed, and the digits of a quadruple are read. Any other value is a number with which the
//! rule's referee accepts the grid, the smallest if there are several: there are a few hundred at most. The file of a
//! rule says which of these its value is.
//!
//! Some grids give no value for a shape: if a row begins with 0, its x-sum would have no cells. Such a grid is skipped,
//! and the next is tried.
//!
//! A rule for pairs without a mark gets marks: wherever the grid has a pair that it forbids, a dot or a sum. A pair
//! that two marks fit, such as 1 and 2 with a white or a black dot, gets one at random.

use rand::RngExt;

use veridoku_core::grid::{Cell, Geometry, Rule, RuleKind, Solution};
use veridoku_core::random::RandomStream;
use veridoku_core::rules::{self, FullGrid, Value};

/// The mark of a pair that a rule for pairs without a mark forbids.
const MARKS: &[(RuleKind, RuleKind)] = &[
    (RuleKind::NoDifference, RuleKind::Difference),
    (RuleKind::NoRatio, RuleKind::Ratio),
    (RuleKind::NoSum, RuleKind::Sum),
];

/// The rules that constrain a grid before there are values.
pub(super) fn before(rules: &[Rule]) -> impl Iterator<Item = Rule> {
    let is_kept = |rule: &&Rule| {
        let is_negative = MARKS.iter().any(|(negative, _)| *negative == rule.kind);
        !is_negative && (rule.kind == RuleKind::Killer || !rule.lacks_value())
    };
    rules.iter().filter(is_kept).cloned()
}

/// The rules with the values that a grid gives them.
///
/// # Errors
/// The first shape for which the grid has no value.
pub(super) fn filled(
    rules: &[Rule],
    grid: &Solution,
    geometry: &Geometry,
    random: &mut RandomStream,
) -> Result<Vec<Rule>, Rule> {
    let judge = FullGrid::new(geometry, grid);
    let mut filled = Vec::new();
    for rule in rules {
        if rule.lacks_value() {
            let numbers = numbers(rule, &judge, geometry).ok_or_else(|| rule.clone())?;
            filled.push(Rule { numbers, ..rule.clone() });
        } else {
            filled.push(rule.clone());
        }
    }
    let negative: Vec<Rule> = filled
        .iter()
        .filter(|rule| MARKS.iter().any(|(kind, _)| *kind == rule.kind))
        .cloned()
        .collect();
    if !negative.is_empty() {
        mark(&negative, &mut filled, &judge, geometry, random);
    }
    Ok(filled)
}

/// The numbers that a grid gives a shape, if it has some. A hidden cell has no value in a grid.
fn numbers(rule: &Rule, grid: &FullGrid<'_>, geometry: &Geometry) -> Option<Vec<i32>> {
    let frame = geometry.frame();
    if rule.cells().iter().any(|cell| cell.index() >= geometry.cell_count()) {
        return None;
    }
    let mut values = grid.values(rule.cells());
    let number = match rule.kind.value() {
        Value::Stated => return None,
        Value::Digits => {
            values.sort_unstable();
            return Some(values);
        }
        Value::Sum => values.iter().sum(),
        Value::Product if values.contains(&0) => 0,
        Value::Product => {
            let product =
                values.iter().try_fold(1, |product: i32, value| product.checked_mul(*value));
            product.filter(|product| *product >= 0)?
        }
        Value::Least => {
            let highest = frame.lowest + geometry.side() as i32;
            let plane = geometry.plane();
            let lines = 2 * (plane.rows() + plane.columns());
            let most = (values.len().max(2) as i32 * highest.max(1)).max(lines as i32);
            let with = |number| Rule { numbers: vec![number], ..rule.clone() };
            (0..=most).find(|number| rules::holds(&with(*number), grid))?
        }
    };
    // A cage whose sum would be 0 keeps its different digits; the number 0 adds nothing.
    let says_nothing = rule.kind == RuleKind::Killer && number == 0;
    Some(if says_nothing { Vec::new() } else { vec![number] })
}

/// Marks the pairs that rules for pairs without a mark forbid.
fn mark(
    negative: &[Rule],
    rules: &mut Vec<Rule>,
    grid: &FullGrid<'_>,
    geometry: &Geometry,
    random: &mut RandomStream,
) {
    let is_marked = |rules: &[Rule], pair: &[Cell; 2], kind: RuleKind| {
        rules.iter().any(|rule| {
            rule.kind == kind
                && rule.cells().len() == 2
                && pair.iter().all(|cell| rule.cells().contains(cell))
        })
    };
    for (one, other) in rules::neighbors(geometry) {
        let pair = [one, other];
        let is_about = |rule: &&Rule| {
            let cells = rule.cells();
            cells.is_empty() || pair.iter().all(|cell| cells.contains(cell))
        };
        // The marks that would be true: a dot and a sum.
        for kinds in [&[RuleKind::Difference, RuleKind::Ratio][..], &[RuleKind::Sum]] {
            if kinds.iter().any(|kind| is_marked(rules, &pair, *kind)) {
                continue;
            }
            let fitting: Vec<Rule> = negative
                .iter()
                .filter(is_about)
                .filter_map(|rule| {
                    MARKS.iter().find(|(kind, _)| *kind == rule.kind).map(|(_, mark)| (mark, rule))
                })
                .filter(|(mark, _)| kinds.contains(mark))
                .flat_map(|(mark, rule)| {
                    rule.numbers.iter().map(move |number| Rule::new(*mark, [*number], pair))
                })
                .filter(|mark| rules::holds(mark, grid))
                .collect();
            if !fitting.is_empty() {
                let chosen = random.numbers().random_range(0..fitting.len() as u32) as usize;
                rules.push(fitting[chosen].clone());
            }
        }
    }
}
