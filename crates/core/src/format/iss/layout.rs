//! The properties of the whole grid in a string: its shape, boxes, regions and variants, and groups of cells.

use super::chaos;
use super::grid::Groups;
use super::tree::{Item, misread};
use crate::format::error::ParseErrorKind;
use crate::format::fault::RuleFault;
use crate::format::read::regions::number_by_appearance;
use crate::format::setting::{Boxes, Setting, usual_box};
use crate::format::text::symbols::Misread;
use crate::grid::{Cell, Rule, RuleKind, Variant};

/// The setting of a string without its rules, and its groups of cells.
pub(super) fn layout(items: &[Item]) -> Result<(Setting, Groups), Misread> {
    let named = |name: &'static str| items.iter().filter(move |item| item.name == name);
    let mut setting = match named("Shape").next() {
        Some(item) => shape(item).map_err(|fault| misread(item, fault))?,
        None => Setting::nine(),
    };
    let mut groups: Vec<(String, usize, usize)> = Vec::new();
    for item in named("Var") {
        let size = item.args.get(2).map_or("", String::as_str);
        let (rows, columns) = size.split_once('x').unwrap_or(("", size));
        let number = |text: &str| text.parse::<usize>().ok().filter(|number| *number > 0);
        let count = number(columns).unwrap_or(1);
        let (count, columns) = match number(rows) {
            Some(rows) => (rows.saturating_mul(count), count),
            None => (count, 0),
        };
        let prefix = format!("V{}", item.args.first().map_or("", String::as_str));
        groups.retain(|(known, ..)| *known != prefix);
        groups.push((prefix, count, columns));
    }
    let missing = named("Doppelganger").next();
    if missing.is_some() {
        // The value that each column, each row and each box lacks.
        let boxes = usual_box(setting.rows, setting.columns, setting.rows.max(setting.columns));
        let count = boxes.map_or(0, |(height, width)| height * width);
        groups.push(("DGR".to_owned(), setting.columns, 0));
        groups.push(("DGC".to_owned(), setting.rows, 0));
        groups.push(("DGB".to_owned(), count, boxes.map_or(0, |(_, width)| width)));
    }
    groups.extend(chaos::groups(items, &setting)?);
    let at = named("Var").chain(named("ChaosConstruction")).next().or(missing);
    let fault =
        |fault| Misread { offset: at.map_or(0, |item| item.at), kind: ParseErrorKind::from(fault) };
    let groups = Groups::new(groups, &mut setting).map_err(fault)?;
    regions(items, &mut setting)?;
    for item in items {
        item.items.iter().try_for_each(no_layout)?;
        variant(item, &mut setting).map_err(|fault| misread(item, fault))?;
    }
    if let Some(item) = missing {
        doppelganger(&mut setting, &groups).ok_or_else(|| {
            misread(
                item,
                RuleFault::word(&item.name, "a square grid with the values 0 to its side"),
            )
        })?;
    }
    chaos::rules(items, &mut setting, &groups)?;
    Ok((setting, groups))
}

/// Items that describe the whole grid. The priority of cells in a search is not a rule.
pub(super) const LAYOUT: [&str; 15] = [
    "AntiKing",
    "AntiKnight",
    "ChaosArrow",
    "ChaosConstruction",
    "ChaosCount",
    "Diagonal",
    "DisjointSets",
    "Doppelganger",
    "Jigsaw",
    "NoBoxes",
    "RegionSize",
    "SearchPriority",
    "Shape",
    "Var",
    "Windoku",
];

/// Within other items these would be ignored.
fn no_layout(item: &Item) -> Result<(), Misread> {
    if LAYOUT.contains(&item.name.as_str()) && item.name != "SearchPriority" {
        let expected = "it only outside Or, And and Replicate";
        return Err(misread(item, RuleFault::word(&item.name, expected)));
    }
    item.items.iter().try_for_each(no_layout)
}

/// `6x6`, `6x6~9`, `9x9~0-8`, `9x9~~Raw`
fn shape(item: &Item) -> Result<Setting, RuleFault> {
    let wrong = || RuleFault::word(&item.args.join("~"), "a shape, as in 9x9, 6x6~9 or 9x9~0-8");
    let text = item.args.first().map_or("9x9", String::as_str);
    let (rows, columns) = text.split_once('x').ok_or_else(wrong)?;
    let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
    let (rows, columns) = (number(rows)?, number(columns)?);
    let value = |text: &str| text.parse::<i32>().map_err(|_| wrong());
    let values = match item.args.get(1).map_or("", String::as_str) {
        "" => (1, i32::try_from(rows.max(columns)).map_err(|_| wrong())?),
        range => match range.split_once('-') {
            Some((low, high)) => (value(low)?, value(high)?),
            None => (1, value(range)?),
        },
    };
    let mut setting = Setting::new((rows, columns), values)?;
    match item.args.get(2).map(String::as_str) {
        None | Some("Sudoku") => {}
        Some("Raw") => {
            setting.has_lines = false;
            setting.boxes = Boxes::None;
        }
        Some(other) => return Err(RuleFault::word(other, "Sudoku or Raw")),
    }
    Ok(setting)
}

/// Boxes and regions.
fn regions(items: &[Item], setting: &mut Setting) -> Result<(), Misread> {
    let named = |name: &'static str| items.iter().filter(move |item| item.name == name);
    let mut size = setting.rows.max(setting.columns);
    if let Some(item) = named("RegionSize").next() {
        let number = item.args.first().and_then(|text| text.parse().ok());
        let expected = "the number of cells of a region";
        size = number.ok_or_else(|| misread(item, RuleFault::nothing(expected)))?;
        setting.boxes = match usual_box(setting.rows, setting.columns, size) {
            Some((height, width)) => Boxes::Of(height, width),
            None => Boxes::None,
        };
    }
    let has_no_boxes = named("NoBoxes").next().is_some();
    // A prime side has no boxes, and its rules follow the jigsaw.
    if has_no_boxes || setting.boxes.regions(setting).is_ok_and(|boxes| boxes.is_empty()) {
        setting.boxes = Boxes::None;
    }
    let (mut map, mut pieces, mut count) = (Vec::new(), Vec::new(), 0);
    for item in named("Jigsaw") {
        let symbols: Vec<char> = item.args.last().map_or("", String::as_str).chars().collect();
        let cells = setting.cells();
        if symbols.len() != cells.len() {
            let found = format!("{} symbols", symbols.len());
            let expected = format!("{}, one for each cell", cells.len());
            return Err(misread(item, RuleFault::Found { found, expected }));
        }
        map = number_by_appearance(&symbols);
        let mut lists = vec![Vec::new(); map.iter().max().map_or(0, |last| last + 1)];
        cells.iter().zip(&map).for_each(|(cell, region)| lists[*region].push(*cell));
        if lists.len() == 1 && cells.len() > 1 {
            continue;
        }
        count += lists.len();
        // One region of a different size is the rest of the grid.
        let is_piece = |list: &Vec<Cell>| list.len() == size;
        if let Some(other) = lists.iter().filter(|list| !is_piece(list)).nth(1) {
            let found = format!("a second region of a different size, with {} cells", other.len());
            let expected = format!("regions of {size} cells, and at most one of a different size");
            return Err(misread(item, RuleFault::Found { found, expected }));
        }
        pieces.extend(lists.into_iter().filter(is_piece));
    }
    let is_whole = pieces.len() == count && count * size == map.len() && size == setting.count;
    match setting.boxes {
        _ if pieces.is_empty() => {}
        Boxes::None if is_whole => setting.boxes = Boxes::Map(map),
        Boxes::None => setting.boxes = Boxes::Parts(pieces),
        // Region sum lines follow the boxes.
        _ => pieces.into_iter().for_each(|piece| setting.rule(RuleKind::Distinct, [], piece)),
    }
    Ok(())
}

/// The variants that Veridoku names, and diagonals.
fn variant(item: &Item, setting: &mut Setting) -> Result<(), RuleFault> {
    let variant = match item.name.as_str() {
        "AntiKnight" => Variant::AntiKnight,
        "AntiKing" => Variant::AntiKing,
        "Windoku" => Variant::Windoku,
        "DisjointSets" => Variant::DisjointGroups,
        "Diagonal" => {
            let rising = match item.args.first().map(String::as_str) {
                Some("1") => true,
                Some("-1") => false,
                _ => return Err(RuleFault::word(&item.args.join("~"), "1 or -1")),
            };
            let last = setting.rows - 1;
            let column = |row: usize| if rising { last.checked_sub(row) } else { Some(row) };
            let cells: Vec<Cell> =
                (0..=last).filter_map(|row| setting.cell(row, column(row)?)).collect();
            if setting.rows != setting.columns {
                return Err(RuleFault::word(&item.name, "a square grid"));
            }
            let rule = Rule::new(RuleKind::Distinct, [], cells);
            let corners = [0, last].map(|row| setting.cell(row, last - row));
            let other = if rising { [0, last].map(|row| setting.cell(row, row)) } else { corners };
            let is_other = |rule: &Rule| {
                rule.kind == RuleKind::Distinct
                    && rule.cells().len() == setting.rows
                    && [rule.cells().first().copied(), rule.cells().last().copied()] == other
            };
            match setting.rules.iter().position(is_other) {
                Some(known) => {
                    setting.rules.remove(known);
                    Variant::X
                }
                None => {
                    setting.rules.push(rule);
                    return Ok(());
                }
            }
        }
        _ => return Ok(()),
    };
    if !setting.variants.contains(&variant) {
        setting.variants.push(variant);
    }
    Ok(())
}

/// Every row, column and box has all values but one. No two rows, columns or boxes lack the same value. If a cell holds
/// 0, its row, column and box lack different values.
fn doppelganger(setting: &mut Setting, groups: &Groups) -> Option<()> {
    let size = setting.rows;
    if setting.columns != size || setting.count != size + 1 || setting.lowest != 0 {
        return None;
    }
    let [of_columns, of_rows, of_boxes] =
        ["DGR", "DGC", "DGB"].map(|prefix| groups.cells(setting, prefix).unwrap_or_default());
    let boxes = setting.boxes.regions(setting).ok()?;
    let values: Vec<i32> = (1..=setting.highest()).collect();
    for cells in [&of_columns, &of_rows, &of_boxes] {
        let cells = cells.iter().copied();
        if boxes.is_empty() && cells.clone().eq(of_boxes.iter().copied()) {
            setting.rule(RuleKind::Allowed, [0], cells);
            continue;
        }
        setting.rule(RuleKind::Allowed, values.clone(), cells.clone());
        setting.rule(RuleKind::Distinct, [], cells);
    }
    for line in 0..size {
        let row = setting.row(line).into_iter().chain([*of_rows.get(line)?]);
        let row: Vec<Cell> = row.collect();
        let column: Vec<Cell> =
            setting.column(line).into_iter().chain([*of_columns.get(line)?]).collect();
        setting.rule(RuleKind::Distinct, [], row);
        setting.rule(RuleKind::Distinct, [], column);
    }
    for (cells, lacks) in boxes.iter().zip(&of_boxes) {
        setting.rule(RuleKind::Distinct, [], cells.iter().copied().chain([*lacks]));
    }
    for cell in setting.cells() {
        let (row, column) = (cell.row(setting.count), cell.column(setting.count));
        let in_box = boxes.iter().position(|cells| cells.contains(&cell));
        let lacks = [Some(of_rows[row]), Some(of_columns[column])];
        let of_box = in_box.and_then(|number| of_boxes.get(number).copied());
        let lacks: Vec<Cell> = lacks.into_iter().flatten().chain(of_box).collect();
        let mut rule = Rule::with_lists(RuleKind::AnyOf, [], []);
        rule.branches = vec![
            vec![Rule::new(RuleKind::Allowed, values.clone(), [cell])],
            vec![Rule::new(RuleKind::Distinct, [], lacks)],
        ];
        setting.rules.push(rule);
    }
    Some(())
}
