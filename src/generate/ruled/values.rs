//! Values for shapes that have none: what a full grid makes of them.
//!
//! A value is a number with which the rule's referee accepts the grid (see [`rules::broken`]), the smallest if there are
//! several. So a kind of rule needs nothing here but to be in the list of those whose number may be left out.
//!
//! A rule for pairs without a mark gets marks: wherever the grid has a pair that it forbids, a dot or a sum. A pair that
//! two marks fit, as 1 and 2 with a white or a black dot, gets one by chance.

use rand::RngExt;

use crate::grid::{Cell, Geometry, Rule, RuleKind, Solution};
use crate::random::RandomStream;
use crate::rules;

/// The kinds whose number a layout may leave out, with the largest that is looked for.
const VALUED: &[(RuleKind, i32)] = &[
    (RuleKind::Killer, 1_000),
    (RuleKind::Sum, 1_000),
    (RuleKind::Product, 1_000_000),
    (RuleKind::LittleKiller, 1_000),
    (RuleKind::Sandwich, 1_000),
    (RuleKind::XSum, 1_000),
    (RuleKind::Skyscraper, 32),
    (RuleKind::HiddenSkyscraper, 32),
    (RuleKind::NumberedRoom, 32),
    (RuleKind::Lunchbox, 1_000),
    (RuleKind::SumLine, 1_000),
    (RuleKind::FullRank, 128),
];

/// The mark of a pair that a rule for pairs without a mark forbids.
const MARKS: &[(RuleKind, RuleKind)] = &[
    (RuleKind::NoDifference, RuleKind::Difference),
    (RuleKind::NoRatio, RuleKind::Ratio),
    (RuleKind::NoSum, RuleKind::Sum),
];

/// Whether a rule lacks its value. It says nothing until it has one, except that cells of a cage differ.
pub(super) fn lacks_value(rule: &Rule) -> bool {
    let is_empty = rule.numbers.is_empty();
    is_empty
        && (rule.kind == RuleKind::Quadruple || VALUED.iter().any(|(kind, _)| *kind == rule.kind))
}

/// The rules that constrain a grid before there are values.
pub(super) fn before(rules: &[Rule]) -> impl Iterator<Item = Rule> {
    let is_kept = |rule: &&Rule| {
        let is_negative = MARKS.iter().any(|(negative, _)| *negative == rule.kind);
        !is_negative && (rule.kind == RuleKind::Killer || !lacks_value(rule))
    };
    rules.iter().filter(is_kept).cloned()
}

/// The rules with the values that a grid gives them. A shape for which there is none is left out.
pub(super) fn filled(
    rules: &[Rule],
    grid: &Solution,
    geometry: &Geometry,
    random: &mut RandomStream,
) -> Vec<Rule> {
    let mut filled = Vec::new();
    for rule in rules {
        if lacks_value(rule) {
            filled.extend(valued(rule, grid, geometry));
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
        mark(&negative, &mut filled, grid, geometry, random);
    }
    filled
}

/// A rule with its value.
fn valued(rule: &Rule, grid: &Solution, geometry: &Geometry) -> Option<Rule> {
    if rule.kind == RuleKind::Quadruple {
        let value = |cell: &Cell| geometry.frame().lowest + grid.digit(*cell).index() as i32;
        let mut numbers: Vec<i32> = rule.cells().iter().map(value).collect();
        numbers.sort_unstable();
        return Some(Rule { numbers, ..rule.clone() });
    }
    let (_, most) = VALUED.iter().find(|(kind, _)| *kind == rule.kind)?;
    let cells: i32 = rule.lists.iter().map(|list| list.len() as i32).sum();
    let highest = geometry.frame().lowest + geometry.side() as i32;
    let most = match rule.kind {
        RuleKind::Product => *most,
        _ => (*most).min(cells.max(2) * highest.max(1)),
    };
    // Whatever else a rule says, its referee looks at this rule alone.
    // A cage whose sum is 0 has none.
    let least = i32::from(rule.kind == RuleKind::Killer);
    (least..=most).map(|number| Rule { numbers: vec![number], ..rule.clone() }).find(|rule| {
        rules::broken(&geometry.with_rules([rule.clone()]), grid)
            .iter()
            .all(|broken| broken.kind == RuleKind::Frame)
    })
}

/// Marks the pairs that rules for pairs without a mark forbid.
fn mark(
    negative: &[Rule],
    rules: &mut Vec<Rule>,
    grid: &Solution,
    geometry: &Geometry,
    random: &mut RandomStream,
) {
    let (frame, side) = (geometry.frame(), geometry.side());
    let is_marked = |rules: &[Rule], pair: &[Cell; 2], kind: RuleKind| {
        rules.iter().any(|rule| {
            rule.kind == kind
                && rule.cells().len() == 2
                && pair.iter().all(|cell| rule.cells().contains(cell))
        })
    };
    for cell in frame.cells(side) {
        let (row, column) = (cell.row(side), cell.column(side));
        for (down, right) in [(0, 1), (1, 0)] {
            if row + down >= frame.rows || column + right >= frame.columns {
                continue;
            }
            let pair = [cell, Cell::at(row + down, column + right, side)];
            // The marks that would be true, of a dot and of a sum.
            for kinds in [&[RuleKind::Difference, RuleKind::Ratio][..], &[RuleKind::Sum]] {
                if kinds.iter().any(|kind| is_marked(rules, &pair, *kind)) {
                    continue;
                }
                let fitting: Vec<Rule> = negative
                    .iter()
                    .filter_map(|rule| {
                        MARKS
                            .iter()
                            .find(|(kind, _)| *kind == rule.kind)
                            .map(|(_, mark)| (mark, rule))
                    })
                    .filter(|(mark, _)| kinds.contains(mark))
                    .flat_map(|(mark, rule)| {
                        rule.numbers.iter().map(move |number| Rule::new(*mark, [*number], pair))
                    })
                    .filter(|mark| {
                        rules::broken(&geometry.with_rules([mark.clone()]), grid)
                            .iter()
                            .all(|broken| broken.kind == RuleKind::Frame)
                    })
                    .collect();
                if !fitting.is_empty() {
                    let chosen = random.numbers().random_range(0..fitting.len() as u32) as usize;
                    rules.push(fitting[chosen].clone());
                }
            }
        }
    }
}
