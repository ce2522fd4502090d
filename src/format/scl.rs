//! SudokuPad's own texts: what of their drawings is data.
//!
//! ```text
//! {cells:[[{},{value:5}],...],cages:[{cells:[[0,0],[0,1]],value:10,unique:t}],regions:[[[0,0],...],...],metadata:{...}}
//! ```
//!
//! Such a text is a drawing. As data it has the values in cells, regions, cages with their sums, and anti-knight and
//! anti-king in `metadata`; all else is drawn, and refused unless drawings are to be ignored. Keys may be short, and stand
//! without quotes. Source: SudokuPad's tools, f538286 (facts only).

use super::fault::RuleFault;
use super::json::{Json, Value};
use super::read::context::Context;
use super::read::options::Record;
use super::read::regions::number_by_appearance;
use super::setting::{Boxes, Content, Setting};
use super::table::Format;
use super::text::symbols::Misread;
use crate::grid::{Cell, RuleKind, Variant};

/// Keys that draw, long and short.
const DRAWINGS: [&str; 10] =
    ["arrows", "a", "lines", "l", "overlays", "o", "underlays", "u", "global", "rules"];

/// The record of a text of SudokuPad's own kind.
pub(super) fn record(
    line: usize,
    text: &str,
    context: &Context,
    format: Format,
) -> Result<Record, Misread> {
    let value = Value::parse(text, true)?;
    let setting = setting(&value, context.ignores_drawings())?;
    let puzzle = setting.puzzle(context).map_err(|kind| Misread { offset: 0, kind })?;
    let metadata = metadata(&value);
    let title = metadata.and_then(|of| of.get("title")).and_then(Value::text);
    let comment = title.map(|title| crate::printable::printable(title).into());
    Ok(Record { puzzle, line, expected: None, comment, format })
}

fn metadata(value: &Value) -> Option<&Value> {
    either(value, "metadata", "md")
}

/// The value of a key, long or short.
fn either<'a>(value: &'a Value, long: &str, short: &str) -> Option<&'a Value> {
    value.get(long).or_else(|| value.get(short))
}

fn setting(value: &Value, ignores_drawings: bool) -> Result<Setting, Misread> {
    let cells = either(value, "cells", "ce").ok_or_else(|| value.wrong("an object with cells"))?;
    let rows = cells.list()?;
    let columns = rows.first().map_or(Ok(0), |row| row.list().map(<[Value]>::len))?;
    let highest = i32::try_from(rows.len().max(columns)).unwrap_or(i32::MAX);
    let setting = Setting::new((rows.len(), columns), (1, highest));
    let mut setting = setting.map_err(|fault| cells.misread(fault))?;
    for (key, drawn) in value.entries() {
        if DRAWINGS.contains(&key.as_str()) && drawn.is_something() && !ignores_drawings {
            return Err(drawn.misread(RuleFault::Drawing { found: key.clone() }));
        }
    }
    for (row, of_row) in rows.iter().enumerate() {
        for (column, of_cell) in of_row.list()?.iter().enumerate() {
            let given = either(of_cell, "value", "v").filter(|given| given.is_something());
            let Some((cell, given)) = setting.cell(row, column).zip(given) else { continue };
            let number = given.number().filter(|value| setting.digit(*value).is_some());
            let fault = || given.misread(setting.no_value(given.text().unwrap_or("no number")));
            let values = vec![number.ok_or_else(fault)?];
            setting.contents.push(Content { cell, values, is_given: true });
        }
    }
    regions(value, &mut setting)?;
    for cage in either(value, "cages", "ca").map_or(Ok(&[][..]), Value::list)? {
        self::cage(cage, ignores_drawings, &mut setting)?;
    }
    let flags = [("antiknight", Variant::AntiKnight), ("antiking", Variant::AntiKing)];
    for (key, variant) in flags {
        let is_set = |of: &Value| of.get(key).is_some_and(Value::is_something);
        if is_set(value) || metadata(value).is_some_and(is_set) {
            setting.variants.push(variant);
        }
    }
    let rules = metadata(value).and_then(|of| of.get("rules")).filter(|rules| rules.is_something());
    if let Some(rules) = rules.filter(|_| !ignores_drawings) {
        return Err(rules.misread(RuleFault::Drawing { found: "rules".to_owned() }));
    }
    Ok(setting)
}

/// Regions of as many cells as there are values are houses.
fn regions(value: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let Some(regions) = either(value, "regions", "re") else {
        setting.boxes = Boxes::None;
        return Ok(());
    };
    let mut map = vec![None; setting.rows * setting.columns];
    let mut lists = Vec::new();
    for (number, region) in regions.list()?.iter().enumerate() {
        let cells = cells(region, setting)?;
        for cell in &cells {
            let side = setting.count;
            map[cell.row(side) * setting.columns + cell.column(side)] = Some(number);
        }
        lists.push(cells);
    }
    lists.retain(|list: &Vec<Cell>| !list.is_empty());
    let full: Option<Vec<usize>> = map.into_iter().collect();
    setting.boxes = Boxes::None;
    match full {
        Some(map) if lists.iter().all(|list| list.len() == setting.count) => {
            let usual = Boxes::Usual.regions(setting).unwrap_or_default();
            let is_usual =
                usual.len() == lists.len() && usual.iter().all(|cells| lists.contains(cells));
            setting.boxes =
                if is_usual { Boxes::Usual } else { Boxes::Map(number_by_appearance(&map)) };
        }
        _ => lists.into_iter().for_each(|list| setting.rule(RuleKind::Distinct, [], list)),
    }
    Ok(())
}

fn cage(cage: &Value, ignores_drawings: bool, setting: &mut Setting) -> Result<(), Misread> {
    let names = either(cage, "cells", "ce").map_or(Ok(Vec::new()), |of| cells(of, setting))?;
    let value = either(cage, "value", "v").filter(|value| value.is_something());
    let is_unique = either(cage, "unique", "u").is_some_and(Value::is_something);
    let sum = either(cage, "sum", "s");
    let Some(value) = value else {
        // Without a number it means something only if its digits differ.
        if is_unique && names.len() > 1 {
            setting.rule(RuleKind::Killer, [], names);
        }
        return Ok(());
    };
    if names.is_empty() {
        // Titles and rules are cages without cells.
        let text = value.text().unwrap_or_default().to_ascii_lowercase();
        let says_rules = text.starts_with("rules") && !ignores_drawings;
        return match says_rules {
            true => Err(value.misread(RuleFault::Drawing { found: "rules".to_owned() })),
            false => Ok(()),
        };
    }
    let number = sum.and_then(Value::number).or_else(|| value.number());
    match number {
        Some(number) => {
            let differ = is_unique || either(cage, "unique", "u").is_none();
            let kind = if differ { RuleKind::Killer } else { RuleKind::Sum };
            setting.rule(kind, [number], names);
            Ok(())
        }
        None if ignores_drawings => Ok(()),
        None => Err(value.misread(RuleFault::Drawing { found: "cage".to_owned() })),
    }
}

/// Cells as lists of row and column, from 0.
fn cells(value: &Value, setting: &Setting) -> Result<Vec<Cell>, Misread> {
    let cell = |of: &Value| {
        let numbers: Vec<usize> = match &of.is {
            Json::List(items) => {
                items.iter().filter_map(|item| usize::try_from(item.number()?).ok()).collect()
            }
            _ => Vec::new(),
        };
        let cell = match numbers[..] {
            [row, column] => setting.cell(row, column),
            _ => None,
        };
        cell.ok_or_else(|| of.wrong("a cell as its row and column, from 0"))
    };
    value.list()?.iter().map(cell).collect()
}
