//! Chaos construction: the solver must find the regions; and clues about them.
//!
//! Each cell of the grid has a hidden cell, `CC1` and so on, with the number of its region. Existing rules express the
//! rest, so no other code knows of chaos construction:
//!
//! ```text
//! connected-values 9 k    the nine cells of region k are connected
//! value-indexing          in a further row of hidden cells the one at place d has the region of the row's digit d
//! distinct                the regions of a digit are all different: so each region has each digit
//! regex                   regions are numbered in the order of their first cells, so a division counts once
//! any-of, linear          a hidden cell for each cell of a clue is 2 if it counts and 1 if not; a clue adds these up
//! ```

use super::grid::Groups;
use super::tree::{Item, misread, number};
use crate::format::fault::RuleFault;
use crate::format::setting::Setting;
use crate::format::text::symbols::Misread;
use crate::grid::{Cell, Rule, RuleKind};

/// The groups of hidden cells: regions, the regions of each row's digits, and the flags that clues count.
const REGIONS: &str = "CC";
const OF_DIGITS: &str = "CCD";
const COUNTED: &str = "CCN";

/// The items of clues.
const CLUES: [&str; 2] = ["ChaosArrow", "ChaosCount"];

/// The most rows, as for `connected-values`.
const MOST_ROWS: usize = 9;

fn is_clue(item: &&Item) -> bool {
    CLUES.contains(&item.name.as_str())
}

/// The groups of cells that a string with chaos construction needs.
pub(super) fn groups(
    items: &[Item],
    setting: &Setting,
) -> Result<Vec<(String, usize, usize)>, Misread> {
    let Some(item) = items.iter().find(|item| item.name == "ChaosConstruction") else {
        return match items.iter().find(is_clue) {
            Some(clue) => Err(misread(
                clue,
                RuleFault::word(&clue.name, "ChaosConstruction in the same string"),
            )),
            None => Ok(Vec::new()),
        };
    };
    let (side, is_part) = (setting.count, [setting.rows, setting.columns] != [setting.count; 2]);
    let has_size = |item: &Item| item.args.first().is_none_or(|size| *size != side.to_string());
    let has_other_size = items.iter().any(|item| item.name == "RegionSize" && has_size(item));
    if is_part || has_other_size || setting.lowest != 1 || !setting.has_lines || side > MOST_ROWS {
        let expected =
            "a square grid of at most 9 rows, with regions of as many cells as the grid has rows";
        return Err(misread(item, RuleFault::word(&item.name, expected)));
    }
    let mut counted = 0;
    for item in items.iter().filter(is_clue) {
        let arms = arms(item, setting).map_err(|fault| misread(item, fault))?;
        counted += arms.iter().map(|arm| arm.len() - 1).sum::<usize>();
    }
    let group = |prefix: &str, count: usize| (prefix.to_owned(), count, side);
    let cells = side * side;
    Ok(vec![group(REGIONS, cells), group(OF_DIGITS, cells), group(COUNTED, counted)])
}

/// The rules of chaos construction and of its clues.
pub(super) fn rules(items: &[Item], setting: &mut Setting, groups: &Groups) -> Result<(), Misread> {
    let of = |prefix: &str| groups.cells(setting, prefix).unwrap_or_default();
    let [regions, of_digits, counted] = [REGIONS, OF_DIGITS, COUNTED].map(of);
    if regions.is_empty() {
        return Ok(());
    }
    let side = setting.count;
    let mut rules = Vec::new();
    for region in 1..=side as i32 {
        let rows: Vec<Vec<Cell>> = regions.chunks(side).map(<[Cell]>::to_vec).collect();
        rules.push(Rule::with_lists(RuleKind::ConnectedValues, [side as i32, region], rows));
    }
    for (place, (cell, region)) in setting.cells().into_iter().zip(&regions).enumerate() {
        let row = of_digits.chunks(side).nth(place / side).unwrap_or_default();
        let line = [*region, cell].into_iter().chain(row.iter().copied());
        rules.push(Rule::new(RuleKind::ValueIndexing, [], line));
    }
    for digit in 0..side {
        let in_rows = of_digits.iter().skip(digit).step_by(side).copied();
        rules.push(Rule::new(RuleKind::Distinct, [], in_rows));
    }
    rules.push(Rule { text: in_order(side), ..Rule::new(RuleKind::Regex, [], regions.clone()) });
    let mut counted = counted.into_iter();
    for item in items.iter().filter(is_clue) {
        let clue = clue(item, setting, groups, &regions, &mut counted);
        rules.extend(clue.map_err(|fault| misread(item, fault))?);
    }
    setting.rules.extend(rules);
    Ok(())
}

/// The regular expression of regions in the order of their first cells: `1[1]*(2[12]*(3[123]*))`.
fn in_order(side: usize) -> String {
    let begin = |region: usize| format!("{region}[1-{region}]*");
    let all: Vec<String> = (1..=side).map(begin).collect();
    all.join("(") + &")".repeat(side.saturating_sub(1))
}

/// The cells of the grid that a clue is about, numbered row by row: all in one list, or in arms that begin with the
/// same cell.
fn arms(item: &Item, setting: &Setting) -> Result<Vec<Vec<usize>>, RuleFault> {
    let names = item.args.get(2..).unwrap_or_default();
    let arms: Vec<Vec<usize>> = match names {
        [] => around(item, setting)?,
        names => {
            let arm = |names: &[String]| names.iter().map(|name| place(name, setting)).collect();
            names.split(|name| name == "-").map(arm).collect::<Result<_, _>>()?
        }
    };
    let first = arms.first().and_then(|arm| arm.first());
    if first.is_none() || arms.iter().any(|arm| arm.first() != first) {
        return Err(RuleFault::word(
            &names.join("~"),
            "arms of cells that all begin with the same cell",
        ));
    }
    if item.name == "ChaosCount" && arms.len() > 1 {
        return Err(RuleFault::word(&names.join("~"), "the cells of a count, without arms"));
    }
    Ok(arms)
}

/// The cells that a clue of one cell is about: four arms to the border, or the adjacent cells.
fn around(item: &Item, setting: &Setting) -> Result<Vec<Vec<usize>>, RuleFault> {
    let side = setting.count as isize;
    let control = place(item.args.first().map_or("", String::as_str), setting)? as isize;
    let at = |down: isize, right: isize| {
        let (row, column) = (control / side + down, control % side + right);
        let is_in = (0..side).contains(&row) && (0..side).contains(&column);
        is_in.then_some((row * side + column) as usize)
    };
    let arms = match item.name.as_str() {
        "ChaosArrow" => [(0, -1), (0, 1), (-1, 0), (1, 0)]
            .map(|(down, right)| (0..side).map_while(|far| at(far * down, far * right)).collect())
            .to_vec(),
        _ => {
            let near = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
            let near = near.filter(|near| *near != (0, 0));
            vec![[(0, 0)].into_iter().chain(near).filter_map(|(d, r)| at(d, r)).collect()]
        }
    };
    Ok(arms)
}

/// The number of a cell: `CC12`, or the cell of the grid to which it belongs.
fn place(name: &str, setting: &Setting) -> Result<usize, RuleFault> {
    let no_cell = || setting.no_cell(name);
    let cells = setting.cells();
    let place = match name.strip_prefix(REGIONS) {
        Some(number) => number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)),
        None => {
            let cell = Groups::default().cell(setting, name);
            cell.and_then(|cell| cells.iter().position(|known| *known == cell))
        }
    };
    place.filter(|place| *place < cells.len()).ok_or_else(no_cell)
}

/// A clue: its first cell is the number of cells that count, or one less.
fn clue(
    item: &Item,
    setting: &Setting,
    groups: &Groups,
    regions: &[Cell],
    counted: &mut impl Iterator<Item = Cell>,
) -> Result<Vec<Rule>, RuleFault> {
    let name = item.args.first().map_or("", String::as_str);
    let control = groups.cell(setting, name).ok_or_else(|| setting.no_cell(name))?;
    let less = match item.args.get(1).map_or("", String::as_str) {
        "" => 0,
        text => number(text)?,
    };
    if !(0..=1).contains(&less) {
        return Err(RuleFault::word(&less.to_string(), "0 or 1"));
    }
    let is_run = item.name == "ChaosArrow";
    let (mut rules, mut flags) = (Vec::new(), Vec::new());
    for arm in arms(item, setting)? {
        let mut before = None;
        for pair in arm[1..].iter().map(|place| [regions[arm[0]], regions[*place]]) {
            let Some(flag) = counted.next() else { continue };
            rules.push(counts(flag, pair, before));
            flags.push(flag);
            before = is_run.then_some(flag);
        }
    }
    // The first cell also counts, and a flag is one more than it adds.
    let total = 1 - less - flags.len() as i32;
    let factors = [total, 1].into_iter().chain(flags.iter().map(|_| -1));
    let cells = [control].into_iter().chain(flags.iter().copied());
    rules.push(Rule::new(RuleKind::Linear, factors.collect::<Vec<i32>>(), cells));
    Ok(rules)
}

/// A flag is 2 if two cells have the same region, and the flag before is also 2; otherwise it is 1.
fn counts(flag: Cell, pair: [Cell; 2], before: Option<Cell>) -> Rule {
    let is = |value: i32, cell: Cell| Rule::new(RuleKind::Allowed, [value], [cell]);
    let same = Rule::with_lists(RuleKind::Clone, [], pair.map(|cell| vec![cell]));
    let mut rule = Rule::with_lists(RuleKind::AnyOf, [], []);
    rule.branches = vec![
        [is(2, flag), same].into_iter().chain(before.map(|before| is(2, before))).collect(),
        vec![is(1, flag), Rule::new(RuleKind::Distinct, [], pair)],
    ];
    rule.branches.extend(before.map(|before| vec![is(1, flag), is(1, before)]));
    rule
}
