//! An f-puzzles object as a setting.
//!
//! A key of the object is a rule, with a list of its occurrences, or a property of the grid. What draws and may stand
//! for a rule is refused, unless drawings are to be ignored; a key that nobody knows, with something in it, is refused
//! as well. What f-puzzles draws for a rule of its own says so with `fromConstraint`.

use crate::format::fault::{RuleFault, ignored};
use crate::format::json::{Json, Value};
use crate::format::read::regions::number_by_appearance;
use crate::format::setting::{Boxes, Content, Setting};
use crate::format::text::symbols::Misread;
use crate::grid::{Cell, Rule, RuleKind, Shape, Variant};

/// Rules of lines: the key, the kind, and the number that they have if none is given.
pub(super) const LINES: [(&str, RuleKind, Option<i32>); 14] = [
    ("betweenline", RuleKind::Between, None),
    ("doublearrow", RuleKind::DoubleArrow, None),
    ("entropicline", RuleKind::Entropic, None),
    ("lockout", RuleKind::Lockout, Some(4)),
    ("modularline", RuleKind::Modular, Some(3)),
    ("nabner", RuleKind::Nabner, None),
    ("palindrome", RuleKind::Palindrome, None),
    ("parityline", RuleKind::ParityLine, None),
    ("regionsumline", RuleKind::RegionSum, None),
    ("renban", RuleKind::Renban, None),
    ("slowthermometer", RuleKind::SlowThermo, None),
    ("thermometer", RuleKind::Thermo, None),
    ("whispers", RuleKind::Whispers, None),
    ("zipperline", RuleKind::Zipper, None),
];

/// Rules of cells with a number, or with a default one.
pub(super) const CELLS: [(&str, RuleKind, Option<i32>); 6] = [
    ("columnindexer", RuleKind::Indexing, Some(0)),
    ("difference", RuleKind::Difference, None),
    ("extraregion", RuleKind::Distinct, None),
    ("killercage", RuleKind::Killer, None),
    ("ratio", RuleKind::Ratio, None),
    ("rowindexer", RuleKind::Indexing, Some(1)),
];

/// Marks in cells; all of one kind are one rule.
pub(super) const SINGLES: [(&str, RuleKind); 4] = [
    ("even", RuleKind::Even),
    ("maximum", RuleKind::Maximum),
    ("minimum", RuleKind::Minimum),
    ("odd", RuleKind::Odd),
];

/// Clues outside of the grid, about the line that they look along.
pub(super) const OUTSIDE: [(&str, RuleKind); 4] = [
    ("numberedroom", RuleKind::NumberedRoom),
    ("sandwichsum", RuleKind::Sandwich),
    ("skyscraper", RuleKind::Skyscraper),
    ("xsum", RuleKind::XSum),
];

/// Drawings that may stand for a rule.
const DRAWINGS: [&str; 6] = ["cage", "circle", "line", "rectangle", "ruleset", "text"];

/// What says nothing about solutions.
const SILENT: [&str; 12] = [
    "author",
    "disabledlogic",
    "fogofwar",
    "foglight",
    "grid",
    "highlightConflicts",
    "metadata",
    "negative",
    "size",
    "solution",
    "title",
    "truecandidatesoptions",
];

/// The setting of an object.
pub(super) fn setting(object: &Value, ignores_drawings: bool) -> Result<Setting, Misread> {
    let size = object.get("size").ok_or_else(|| object.wrong("an object with a size"))?;
    let side = size.number().and_then(|side| usize::try_from(side).ok());
    let side = side.filter(|side| (1..=Shape::MAX_SIDE).contains(side));
    let side = side.ok_or_else(|| size.wrong("a size of 1 to 256"))?;
    let setting = Setting::new((side, side), (1, side as i32));
    let mut setting = setting.map_err(|fault| size.misread(fault))?;
    grid(object, &mut setting)?;
    for (key, value) in object.entries() {
        of_key(object, key, value, ignores_drawings, &mut setting)?;
    }
    Ok(setting)
}

/// Whether a key has a drawing that may stand for a rule.
fn is_drawing(key: &str, value: &Value) -> bool {
    let is_own = |of: &Value| of.get("fromConstraint").is_some_and(Value::is_something);
    DRAWINGS.contains(&key)
        && match &value.is {
            Json::List(items) => items.iter().any(|item| !is_own(item)),
            _ => value.is_something(),
        }
}

/// What is said of an object's drawings, which were ignored.
pub(super) fn drawings(object: &Value) -> Vec<String> {
    let drawn = object.entries().iter().filter(|(key, value)| is_drawing(key, value));
    drawn.map(|(key, value)| ignored(key, value.text())).collect()
}

/// What stands in the cells, and their regions.
fn grid(object: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let Some(grid) = object.get("grid") else { return Ok(()) };
    let side = setting.count;
    let usual = Shape::of_side(side);
    let mut map = Vec::new();
    let rows = grid.list()?;
    if rows.len() != side {
        return Err(grid.wrong(format!("{side} rows")));
    }
    for (row, of_row) in rows.iter().enumerate() {
        let cells = of_row.list()?;
        if cells.len() != side {
            return Err(of_row.wrong(format!("{side} cells")));
        }
        for (column, of_cell) in cells.iter().enumerate() {
            let cell = Cell::at(row, column, side);
            let value = |value: &Value| {
                let number = value.number().filter(|value| setting.digit(*value).is_some());
                let fault = || setting.no_value(value.text().unwrap_or("no number"));
                number.ok_or_else(|| value.misread(fault()))
            };
            let is_given = of_cell.get("given").is_some_and(Value::is_something);
            let mut contents = Vec::new();
            if let Some(given) = of_cell.get("value").filter(|_| is_given) {
                contents.push(Content { cell, values: vec![value(given)?], is_given: true });
            }
            if let Some(marks) =
                of_cell.get("givenPencilMarks").filter(|marks| marks.is_something())
            {
                let values = marks.list()?.iter().map(value).collect::<Result<_, _>>()?;
                contents.push(Content { cell, values, is_given: false });
            }
            setting.contents.extend(contents);
            let default = usual.map(|shape| {
                row / shape.box_height() * (side / shape.box_width()) + column / shape.box_width()
            });
            let region = of_cell.entries().iter().find(|(key, _)| key == "region");
            map.push(match region.map(|(_, region)| region) {
                None => default,
                Some(Value { is: Json::Null, .. }) => None,
                Some(region) => {
                    let number = region.number().and_then(|number| usize::try_from(number).ok());
                    let number = number.filter(|number| *number < side * side);
                    Some(number.ok_or_else(|| region.wrong("the number of a region, or null"))?)
                }
            });
        }
    }
    let count = map.iter().flatten().max().map_or(0, |last| last + 1);
    let mut lists = vec![Vec::new(); count];
    for (cell, region) in map.iter().enumerate() {
        region.iter().for_each(|region| lists[*region].push(Cell::from_index(cell)));
    }
    lists.retain(|list| !list.is_empty());
    let is_usual = usual.is_some_and(|shape| {
        let boxes = Boxes::Of(shape.box_height(), shape.box_width()).regions(setting);
        boxes.is_ok_and(|boxes| boxes.iter().all(|cells| lists.contains(cells)))
    });
    if is_usual {
        return Ok(());
    }
    if lists.len() == side && lists.iter().all(|list| list.len() == side) {
        setting.boxes = Boxes::Map(number_by_appearance(&map));
        return Ok(());
    }
    setting.boxes = Boxes::None;
    for list in lists.into_iter().filter(|list| list.len() > 1) {
        setting.rule(RuleKind::Distinct, [], list);
    }
    Ok(())
}

fn of_key(
    object: &Value,
    key: &str,
    value: &Value,
    ignores_drawings: bool,
    setting: &mut Setting,
) -> Result<(), Misread> {
    if DRAWINGS.contains(&key) {
        return match (is_drawing(key, value) && !ignores_drawings, value.text()) {
            (true, Some(text)) => Err(value.misread(RuleFault::prose(key, text))),
            (true, None) => Err(value.misread(RuleFault::Drawing { found: key.to_owned() })),
            (false, _) => Ok(()),
        };
    }
    if let Some((_, kind, default)) = LINES.iter().find(|(known, ..)| *known == key) {
        for item in value.list()? {
            for line in list(item, "lines")? {
                let cells = cells(line, setting)?;
                if !cells.is_empty() {
                    setting.rule(*kind, Vec::from_iter(number(item)?.or(*default)), cells);
                }
            }
        }
        return Ok(());
    }
    if let Some((_, kind, default)) = CELLS.iter().find(|(known, ..)| *known == key) {
        for item in value.list()? {
            let cells = of_item(item, "cells", setting)?;
            let numbers = match kind {
                RuleKind::Indexing => *default,
                RuleKind::Distinct => None,
                _ => number(item)?.or(*default),
            };
            setting.rule(*kind, Vec::from_iter(numbers), cells);
        }
        return Ok(());
    }
    if let Some((_, kind)) = SINGLES.iter().find(|(known, _)| *known == key) {
        let cells: Vec<Cell> = value
            .list()?
            .iter()
            .map(|item| cell(item.get("cell").unwrap_or(item), setting))
            .collect::<Result<_, _>>()?;
        if !cells.is_empty() {
            setting.rule(*kind, [], cells);
        }
        return Ok(());
    }
    if let Some((_, kind)) = OUTSIDE.iter().find(|(known, _)| *known == key) {
        for item in value.list()? {
            let at = item.get("cell").ok_or_else(|| item.wrong("a clue with its cell"))?;
            let line = line(at, setting)?;
            if let Some(number) = number(item)? {
                setting.rule(*kind, [number], line);
            }
        }
        return Ok(());
    }
    match key {
        _ if SILENT.contains(&key) => {}
        "antiknight" if value.is_something() => setting.variants.push(Variant::AntiKnight),
        "antiking" if value.is_something() => setting.variants.push(Variant::AntiKing),
        "disjointgroups" if value.is_something() => {
            setting.variants.push(Variant::DisjointGroups);
        }
        "diagonal+" | "diagonal-" if value.is_something() => {
            let both = ["diagonal+", "diagonal-"]
                .iter()
                .all(|key| object.get(key).is_some_and(Value::is_something));
            let last = setting.rows - 1;
            let column = |row: usize| if key == "diagonal+" { last - row } else { row };
            let cells: Vec<Cell> =
                (0..=last).filter_map(|row| setting.cell(row, column(row))).collect();
            match both {
                false => setting.rule(RuleKind::Distinct, [], cells),
                true if setting.variants.contains(&Variant::X) => {}
                true => setting.variants.push(Variant::X),
            }
        }
        "nonconsecutive" if value.is_something() => {
            // A dot exempts its pair.
            let has = |key| object.get(key).is_some_and(Value::is_something);
            setting.rules.push(match has("difference") || has("ratio") {
                true => Rule::with_lists(RuleKind::NoDifference, [1], []),
                false => Rule::with_lists(RuleKind::NonConsecutive, [], []),
            });
        }
        "arrow" => {
            for item in value.list()? {
                let circle = of_item(item, "cells", setting)?;
                let mut lists = vec![circle];
                for line in list(item, "lines")? {
                    let shaft = cells(line, setting)?;
                    let begins = usize::from(shaft.first().is_some_and(|c| lists[0].contains(c)));
                    if shaft.len() > begins {
                        lists.push(shaft[begins..].to_vec());
                    }
                }
                if lists.len() > 1 {
                    setting.rules.push(Rule::with_lists(RuleKind::Arrow, [], lists));
                }
            }
        }
        "clone" => {
            for item in value.list()? {
                let lists = ["cells", "cloneCells"].map(|key| of_item(item, key, setting));
                let [one, other] = lists;
                let lists = [one?, other?];
                if lists[0].len() != lists[1].len() {
                    return Err(item.wrong("as many cells in both parts of a clone"));
                }
                setting.rules.push(Rule::with_lists(RuleKind::Clone, [], lists));
            }
        }
        "littlekillersum" => {
            for item in value.list()? {
                let cells = diagonal(item, setting)?;
                if let Some(sum) = number(item)? {
                    setting.rule(RuleKind::LittleKiller, [sum], cells);
                }
            }
        }
        "quadruple" => {
            for item in value.list()? {
                let cells = of_item(item, "cells", setting)?;
                let value = |value: &Value| value.number().ok_or_else(|| value.wrong("a value"));
                let values = list(item, "values")?.iter().map(value);
                setting.rule(RuleKind::Quadruple, values.collect::<Result<Vec<_>, _>>()?, cells);
            }
        }
        "xv" => {
            for item in value.list()? {
                let cells = of_item(item, "cells", setting)?;
                let sum = match item.get("value").and_then(Value::text).unwrap_or("").trim() {
                    "X" | "x" => 10,
                    "V" | "v" => 5,
                    "" => continue,
                    _ => return Err(item.wrong("an X or a V")),
                };
                setting.rule(RuleKind::Sum, [sum], cells);
            }
        }
        _ => {
            let is_rule = !matches!(value.is, Json::Text(_) | Json::Number(_));
            if is_rule && value.is_something() {
                return Err(value.misread(RuleFault::NotServed { found: key.to_owned() }));
            }
        }
    }
    if key == "negative" {
        for name in value.list()? {
            match name.text() {
                Some("ratio") => {
                    let used = object.get("ratio").map(|ratios| ratios.list()).transpose()?;
                    let mut ratios: Vec<i32> = Vec::new();
                    for item in used.unwrap_or_default() {
                        ratios.push(number(item)?.unwrap_or(2));
                    }
                    if ratios.is_empty() {
                        ratios.push(2);
                    }
                    ratios.sort_unstable();
                    ratios.dedup();
                    setting.rules.push(Rule::with_lists(RuleKind::NoRatio, ratios, []));
                }
                Some("xv") => {
                    setting.rules.push(Rule::with_lists(RuleKind::NoSum, [5, 10], []));
                }
                _ => {
                    let found = format!("negative {}", name.text().unwrap_or("?"));
                    return Err(name.misread(RuleFault::NotServed { found }));
                }
            }
        }
    }
    Ok(())
}

/// The number of a rule; none if it is empty.
fn number(item: &Value) -> Result<Option<i32>, Misread> {
    match item.get("value") {
        Some(value) if value.is_something() => match value.number() {
            Some(number) => Ok(Some(number)),
            None => Err(value.wrong("a number")),
        },
        _ => Ok(None),
    }
}

/// A list of an item; empty if it has none.
fn list<'a>(item: &'a Value, key: &str) -> Result<&'a [Value], Misread> {
    item.get(key).map_or(Ok(&[]), Value::list)
}

/// The cells of an item.
fn of_item(item: &Value, key: &str, setting: &Setting) -> Result<Vec<Cell>, Misread> {
    list(item, key)?.iter().map(|name| cell(name, setting)).collect()
}

fn cells(names: &Value, setting: &Setting) -> Result<Vec<Cell>, Misread> {
    names.list()?.iter().map(|name| cell(name, setting)).collect()
}

/// Row and column of a cell, from 1; 0 and one more than the side are outside.
fn place(name: &Value) -> Option<(i32, i32)> {
    let (row, column) = name.text()?.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    Some((row.parse::<u16>().ok()?.into(), column.parse::<u16>().ok()?.into()))
}

fn cell(name: &Value, setting: &Setting) -> Result<Cell, Misread> {
    let cell = place(name).and_then(|(row, column)| {
        setting.cell(usize::try_from(row - 1).ok()?, usize::try_from(column - 1).ok()?)
    });
    cell.ok_or_else(|| name.misread(setting.no_cell(name.text().unwrap_or("no name"))))
}

/// The line that a cell outside of the grid looks along.
fn line(name: &Value, setting: &Setting) -> Result<Vec<Cell>, Misread> {
    let wrong = || name.wrong("a cell beside the grid, such as R0C1");
    let (row, column) = place(name).ok_or_else(wrong)?;
    let last = setting.rows as i32 + 1;
    let inside = |number: i32| usize::try_from(number - 1).ok().filter(|n| *n < setting.rows);
    let mut cells = match (row, column) {
        (_, 0) => inside(row).map(|row| setting.row(row)),
        (0, _) => inside(column).map(|column| setting.column(column)),
        (_, column) if column == last => inside(row).map(|row| setting.row(row)),
        (row, _) if row == last => inside(column).map(|column| setting.column(column)),
        _ => None,
    }
    .ok_or_else(wrong)?;
    if row == last || column == last {
        cells.reverse();
    }
    Ok(cells)
}

/// The diagonal that a cell outside of the grid looks along.
fn diagonal(item: &Value, setting: &Setting) -> Result<Vec<Cell>, Misread> {
    let wrong = || item.wrong("a cell beside the grid and a direction, UR, UL, DR or DL");
    let (row, column) = item.get("cell").and_then(place).ok_or_else(wrong)?;
    let (down, right) = match item.get("direction").and_then(Value::text) {
        Some("UR") => (-1, 1),
        Some("UL") => (-1, -1),
        Some("DR") => (1, 1),
        Some("DL") => (1, -1),
        _ => return Err(wrong()),
    };
    let at = |step: i32| {
        let row = usize::try_from(row.checked_add(down * step)? - 1).ok()?;
        setting.cell(row, usize::try_from(column.checked_add(right * step)? - 1).ok()?)
    };
    let cells: Vec<Cell> = (1..).map_while(at).collect();
    match cells.is_empty() {
        true => Err(wrong()),
        false => Ok(cells),
    }
}
