//! An f-puzzles object as a setting.
//!
//! A key of the object is a rule, with a list of its items, or a property of the grid. An item with a key that has no
//! meaning here is not read as a rule: a thermometer that is `slow` may be a different rule. Values not taken, at any
//! depth, are left over (`leftover.rs`). Drawings that a script makes for a rule name it in
//! `fromConstraint`; they are taken if that rule was read.

use std::collections::BTreeSet;

use super::composed;
use super::keys::{
    CELLS, DRAWINGS, FLAGS, LINES, LOOKS, Number, OUTSIDE, SILENT, SINGLES, is_rule,
};
use crate::format::json::{Json, Use, Value};
use crate::format::read::regions::number_by_appearance;
use crate::format::scl::OF_METADATA;
use crate::format::setting::{Boxes, Content, Setting};
use crate::format::text::symbols::Misread;
use crate::grid::{Cell, Rule, RuleKind, Shape, Variant};

/// The setting of an object.
pub(super) fn setting(object: &Value) -> Result<Setting, Misread> {
    let size = object.get("size").ok_or_else(|| object.wrong("an object with a size"))?;
    let side = size.number().and_then(|side| usize::try_from(side).ok());
    let side = side.filter(|side| (1..=Shape::MAX_SIDE).contains(side));
    let side = side.ok_or_else(|| size.wrong("a size of 1 to 256"))?;
    let setting = Setting::new((side, side), (1, side as i32));
    let mut setting = setting.map_err(|fault| size.misread(fault))?;
    grid(object, &mut setting)?;
    let entries = || object.entries().iter().filter(|(_, value)| value.is_something());
    let is_drawing = |key: &str| DRAWINGS.contains(&key);
    for (key, value) in entries().filter(|(key, _)| !is_drawing(key)) {
        of_key(object, key, value, &mut setting)?;
    }
    unmarked(object, &mut setting)?;
    // A drawing may name a rule, which must have been read.
    for (key, value) in entries().filter(|(key, _)| is_drawing(key)) {
        items(value, &mut setting, |item, setting| drawing(object, key, item, setting))?;
    }
    object.take_keys(&SILENT);
    object.get("metadata").iter().for_each(|of| of.take_keys(&OF_METADATA));
    Ok(setting)
}

/// The contents of the cells, and their regions.
fn grid(object: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let Some(grid) = object.get("grid") else { return Ok(()) };
    let side = setting.count;
    let usual = Shape::of_side(side);
    let mut map = Vec::new();
    let mut parities = [("Odd", RuleKind::Odd, Vec::new()), ("Even", RuleKind::Even, Vec::new())];
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
                let fault = || setting.no_value(value.text().unwrap_or("not a number"));
                number.ok_or_else(|| value.misread(fault()))
            };
            if !matches!(of_cell.is, Json::Object(_)) {
                let expected = "an object for the cell, such as {\"value\":5,\"given\":true} or {}";
                return Err(of_cell.wrong(expected));
            }
            // Marks that a player entered.
            of_cell.take_keys(&["centerPencilMarks", "cornerPencilMarks"]);
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
            // Older objects have the marks of odd and even cells here.
            let parity = of_cell.peek("parity").and_then(Value::text);
            if let Some((.., cells)) = parities.iter_mut().find(|(name, ..)| parity == Some(*name))
            {
                of_cell.get("parity");
                cells.push(cell);
            }
            let default = usual.map(|shape| {
                row / shape.box_height() * (side / shape.box_width()) + column / shape.box_width()
            });
            let region = of_cell.entries().iter().find(|(key, _)| key == "region");
            region.iter().for_each(|(_, region)| region.take());
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
    for (_, kind, cells) in parities {
        if !cells.is_empty() {
            setting.rule(kind, [], cells);
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
    setting.boxes = Boxes::Parts(lists);
    Ok(())
}

/// Adds the rules of a key. An unknown key is left.
fn of_key(object: &Value, key: &str, value: &Value, setting: &mut Setting) -> Result<(), Misread> {
    match key {
        "diagonal+" | "diagonal-" => {
            diagonal_flag(object, key, value, setting);
            Ok(())
        }
        "arrow" => items(value, setting, |item, setting| {
            setting.rules.extend(arrow(item, setting)?);
            Ok(())
        }),
        "averagearrow" => items(value, setting, average_arrows),
        "boxindexer" => items(value, setting, box_indexers),
        "clone" => items(value, setting, clones),
        "littlekillersum" => items(value, setting, little_killer),
        "quadruple" => items(value, setting, quadruple),
        "xv" => items(value, setting, letter),
        "digitalroot" => items(value, setting, digital_root),
        _ => of_table(key, value, setting),
    }
}

/// Adds the rules of a key that is in a table. An unknown key is left.
fn of_table(key: &str, value: &Value, setting: &mut Setting) -> Result<(), Misread> {
    if let Some((_, kind, default)) = LINES.iter().find(|(known, ..)| *known == key) {
        return items(value, setting, |item, setting| {
            let numbers = Vec::from_iter(number(item).or(*default));
            for line in list(item, "lines")? {
                let cells = cells(line, setting)?;
                if !cells.is_empty() {
                    setting.rule(*kind, numbers.clone(), cells);
                }
            }
            Ok(())
        });
    }
    if let Some((_, kind, stated)) = CELLS.iter().find(|(known, ..)| *known == key) {
        return items(value, setting, |item, setting| {
            let cells = of_item(item, "cells", setting)?;
            let numbers = match stated {
                Number::Nothing => None,
                Number::Implied(number) => Some(*number),
                Number::Stated => number(item),
                Number::OtherThan0 => number_other_than_0(item),
            };
            setting.rule(*kind, Vec::from_iter(numbers), cells);
            Ok(())
        });
    }
    if let Some((_, kind)) = SINGLES.iter().find(|(known, _)| *known == key) {
        return singles(value, *kind, setting);
    }
    if let Some((_, kind)) = OUTSIDE.iter().find(|(known, _)| *known == key) {
        return items(value, setting, |item, setting| {
            let at = item.get("cell").ok_or_else(|| item.wrong("a clue with its cell"))?;
            let line = line(at, setting)?;
            if let Some(number) = number(item) {
                setting.rule(*kind, [number], line);
            }
            Ok(())
        });
    }
    if let Some((_, variant)) = FLAGS.iter().find(|(known, _)| *known == key) {
        if let Json::Bool(true) = value.is {
            value.take();
            setting.variants.push(*variant);
        }
        return Ok(());
    }
    Ok(())
}

/// Arrows whose circle is the average of a shaft.
fn average_arrows(item: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let Some(arrow) = arrow(item, setting)? else { return Ok(()) };
    setting.rules.extend(composed::average_arrows(&arrow));
    Ok(())
}

/// Cells that each name the place of a digit in their box.
fn box_indexers(item: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let cells = of_item(item, "cells", setting)?;
    let before = setting.rules.len();
    for cell in cells {
        match composed::box_indexer(setting, cell) {
            Some(rule) => setting.rules.push(rule),
            // Then none of the cells counts.
            None => {
                setting.rules.truncate(before);
                break;
            }
        }
    }
    Ok(())
}

/// Two parts with the same digits.
fn clones(item: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let lists = ["cells", "cloneCells"].map(|key| of_item(item, key, setting));
    let [one, other] = lists;
    let lists = [one?, other?];
    if lists[0].len() != lists[1].len() {
        return Err(item.wrong("the same number of cells in both parts of a clone"));
    }
    setting.rules.push(Rule::with_lists(RuleKind::Clone, [], lists));
    Ok(())
}

/// The sum of a diagonal.
fn little_killer(item: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let cells = diagonal(item, setting)?;
    // The cells as f-puzzles shows them, in any order.
    let mut shown = of_item(item, "cells", setting)?;
    shown.sort_unstable();
    let is_shown = shown.iter().eq(cells.iter().collect::<BTreeSet<_>>());
    if let Some(sum) = number(item).filter(|_| shown.is_empty() || is_shown) {
        setting.rule(RuleKind::LittleKiller, [sum], cells);
    }
    Ok(())
}

/// The digits at a corner.
fn quadruple(item: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let cells = of_item(item, "cells", setting)?;
    let value = |value: &Value| value.number().ok_or_else(|| value.wrong("a value"));
    let values: Vec<i32> = list(item, "values")?.iter().map(value).collect::<Result<_, _>>()?;
    if !values.is_empty() {
        setting.rule(RuleKind::Quadruple, values, cells);
    }
    Ok(())
}

/// An X or a V.
fn letter(item: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let cells = of_item(item, "cells", setting)?;
    let letter = item.peek("value").and_then(Value::text).unwrap_or_default();
    let sums = [("X", 10), ("V", 5)];
    let sum = sums.iter().find(|(name, _)| letter.trim().eq_ignore_ascii_case(name));
    if let Some((_, sum)) = sum {
        item.get("value");
        setting.rule(RuleKind::Sum, [*sum], cells);
    }
    Ok(())
}

/// A cage whose sum has a digital root.
fn digital_root(item: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let cells = of_item(item, "cells", setting)?;
    let root = number(item);
    let rule = root.and_then(|root| composed::digital_root(setting, &cells, root));
    setting.rules.extend(rule);
    Ok(())
}

/// Keys in which a drawing names the rule that it was made for.
const ORIGINS: [&str; 3] = ["fromConstraint", "fromRangskSolver", "isNewConstraint"];

/// Whether a drawing names rules of the object, and all of them were read. A rule is named by its key, perhaps with
/// capital letters and blanks.
fn is_of_a_rule(object: &Value, item: &Value) -> bool {
    let mut names = ORIGINS.iter().filter_map(|key| item.peek(key)?.text()).peekable();
    let is_read = |name: &str| {
        let key = name.split_whitespace().collect::<String>().to_lowercase();
        let value = object.peek(&key).filter(|value| is_rule(&key) && value.is_something());
        value.is_some_and(|value| value.reading.get() != Use::New && !value.has_leftover())
    };
    names.peek().is_some() && names.all(is_read)
}

/// Reads the items of a key. An item that is not read completely gives no rule.
fn items(
    value: &Value,
    setting: &mut Setting,
    mut read: impl FnMut(&Value, &mut Setting) -> Result<(), Misread>,
) -> Result<(), Misread> {
    value.take();
    for item in value.list()? {
        let before = setting.rules.len();
        item.take_keys(&LOOKS);
        read(item, setting)?;
        let new = &setting.rules[before..];
        let is_drawn = matches!(item.reading.get(), Use::Whole);
        let is_rule = !new.is_empty() && new.iter().all(|rule| setting.misfit(rule).is_none());
        if !is_rule && !is_drawn && !item.has_leftover() {
            item.leave();
        }
        if !is_rule || item.has_leftover() {
            setting.rules.truncate(before);
        }
    }
    Ok(())
}

/// Marks in cells, which are one rule: if one is missing, the rest may mean something else.
fn singles(value: &Value, kind: RuleKind, setting: &mut Setting) -> Result<(), Misread> {
    value.take();
    let mut all = Vec::new();
    for item in value.list()? {
        item.take_keys(&LOOKS);
        match item.get("cells") {
            Some(names) => all.extend(cells(names, setting)?),
            None => all.push(cell(item.get("cell").unwrap_or(item), setting)?),
        }
    }
    if value.has_leftover() {
        value.list()?.iter().filter(|item| !item.has_leftover()).for_each(Value::leave);
    } else if !all.is_empty() {
        setting.rule(kind, [], all);
    }
    Ok(())
}

/// A drawing. Those made for a rule that was read are not rules, and some cages give a digital root.
fn drawing(object: &Value, key: &str, item: &Value, setting: &mut Setting) -> Result<(), Misread> {
    if is_of_a_rule(object, item) {
        item.take_whole();
        return Ok(());
    }
    if ORIGINS.iter().any(|key| item.peek(key).is_some_and(Value::is_something)) {
        item.leave();
        return Ok(());
    }
    let root = item.peek("value").and_then(Value::text).and_then(|text| text.strip_prefix("DR"));
    if let Some(root) = root.and_then(|root| root.trim().parse().ok()).filter(|_| key == "cage") {
        item.get("value");
        let cells = of_item(item, "cells", setting)?;
        let rule = composed::digital_root(setting, &cells, root);
        setting.rules.extend(rule);
        return Ok(());
    }
    item.leave();
    Ok(())
}

/// An arrow, if it has a shaft and each of its shafts has a cell.
fn arrow(item: &Value, setting: &Setting) -> Result<Option<Rule>, Misread> {
    let circle = of_item(item, "cells", setting)?;
    let mut lists = vec![circle];
    for line in list(item, "lines")?.iter().filter(|line| line.is_something()) {
        let shaft = cells(line, setting)?;
        let begins = usize::from(shaft.first().is_some_and(|cell| lists[0].contains(cell)));
        if shaft.len() == begins {
            return Ok(None);
        }
        lists.push(shaft[begins..].to_vec());
    }
    Ok((lists.len() > 1).then(|| Rule::with_lists(RuleKind::Arrow, [], lists)))
}

/// A diagonal of different digits; both are a variant.
fn diagonal_flag(object: &Value, key: &str, value: &Value, setting: &mut Setting) {
    let is_set = |value: &Value| matches!(value.is, Json::Bool(true));
    if !is_set(value) {
        return;
    }
    value.take();
    let both = ["diagonal+", "diagonal-"].iter().all(|key| object.peek(key).is_some_and(is_set));
    let last = setting.rows - 1;
    let column = |row: usize| if key == "diagonal+" { last - row } else { row };
    let cells: Vec<Cell> = (0..=last).filter_map(|row| setting.cell(row, column(row))).collect();
    match both {
        false => setting.rule(RuleKind::Distinct, [], cells),
        true if setting.variants.contains(&Variant::X) => {}
        true => setting.variants.push(Variant::X),
    }
}

/// The rules about pairs without a mark. They depend on all marks: if a mark was not read, neither are they.
fn unmarked(object: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let is_read = |key: &str| !object.peek(key).is_some_and(Value::has_leftover);
    let are_dots_read = is_read("difference") && is_read("ratio");
    if let Some(flag) = object.peek("nonconsecutive")
        && matches!(flag.is, Json::Bool(true))
        && are_dots_read
    {
        flag.take();
        // A pair with a dot is exempt.
        let has = |key| object.peek(key).is_some_and(Value::is_something);
        setting.rules.push(match has("difference") || has("ratio") {
            true => Rule::with_lists(RuleKind::NoDifference, [1], []),
            false => Rule::with_lists(RuleKind::NonConsecutive, [], []),
        });
    }
    let Some(negative) = object.get("negative") else { return Ok(()) };
    for name in negative.list()? {
        match name.text() {
            Some("ratio") if are_dots_read => {
                let mut ratios: Vec<i32> = Vec::new();
                for item in object.peek("ratio").map_or(Ok(&[][..]), Value::list)? {
                    ratios.push(number(item).unwrap_or(2));
                }
                if ratios.is_empty() {
                    ratios.push(2);
                }
                ratios.sort_unstable();
                ratios.dedup();
                setting.rules.push(Rule::with_lists(RuleKind::NoRatio, ratios, []));
            }
            Some("xv") if is_read("xv") => {
                setting.rules.push(Rule::with_lists(RuleKind::NoSum, [5, 10], []));
            }
            _ => name.leave(),
        }
    }
    Ok(())
}

/// The number of a rule, which is then taken; `None` if it is empty or not a number.
fn number(item: &Value) -> Option<i32> {
    let number = item.peek("value")?.number()?;
    item.get("value");
    Some(number)
}

/// The number of a rule that means something else if it is 0, which is then left.
fn number_other_than_0(item: &Value) -> Option<i32> {
    let is_0 = item.peek("value").and_then(Value::number) == Some(0);
    if is_0 { None } else { number(item) }
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
    cell.ok_or_else(|| name.misread(setting.no_cell(name.text().unwrap_or("not a name"))))
}

/// The line that a clue cell outside of the grid faces.
fn line(name: &Value, setting: &Setting) -> Result<Vec<Cell>, Misread> {
    let wrong = || name.wrong("a cell outside the grid, such as R0C1");
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

/// The diagonal that a clue cell outside of the grid faces.
fn diagonal(item: &Value, setting: &Setting) -> Result<Vec<Cell>, Misread> {
    let wrong = || item.wrong("a cell outside the grid and a direction, UR, UL, DR or DL");
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
