//! SudokuPad's own texts: what of their drawings is data.
//!
//! ```text
//! {cells:[[{},{value:5}],...],cages:[{cells:[[0,0],[0,1]],value:10,unique:t}],regions:[[[0,0],...],...],metadata:{...}}
//! ```
//!
//! Such a text is a drawing. As data it has the values in cells, regions, cages with their sums, and anti-knight and
//! anti-king in `metadata`, or in cages without cells, which say `key: text`. A title, an author and a solution say
//! nothing about the rules. All else, also a key that nobody knows, may stand for a rule, and is refused unless drawings
//! are to be ignored. Keys may be short, and stand without quotes. Source: SudokuPad's tools, f538286, and those of
//! sudokupad-penpa-import, b299d1a (facts only).

use super::fault::{RuleFault, ignored};
use super::framed;
use super::json::{Json, Value};
use super::read::context::Context;
use super::read::options::{Credits, Record};
use super::read::regions::number_by_appearance;
use super::setting::{Boxes, Content, Setting};
use super::table::Format;
use super::text::symbols::Misread;
use crate::grid::{Cell, RuleKind, Variant};

/// Keys of data, and those that say nothing about solutions.
const KEYS: [&str; 21] = [
    "antiking",
    "antiknight",
    "ca",
    "cages",
    "ce",
    "cells",
    "cellSize",
    "cs",
    "duration",
    "foglight",
    "fogofwar",
    "id",
    "md",
    "metadata",
    "re",
    "regions",
    "settings",
    "title",
    "triggereffect",
    "vd",
    "videos",
];

/// The same in `metadata`.
const OF_METADATA: [&str; 11] = [
    "antiking",
    "antiknight",
    "author",
    "bgimage",
    "bgimageopacity",
    "id",
    "msgcorrect",
    "solution",
    "source",
    "t",
    "title",
];

/// Variants that a key may set.
const FLAGS: [(&str, Variant); 2] =
    [("antiknight", Variant::AntiKnight), ("antiking", Variant::AntiKing)];

/// The record of a text of SudokuPad's own kind.
pub(super) fn record(
    line: usize,
    text: &str,
    context: &Context,
    format: Format,
) -> Result<Record, Misread> {
    let value = Value::parse(text, true)?;
    let drawings = drawings(&value);
    if let Some(drawing) = drawings.first().filter(|_| !context.ignores_drawings()) {
        return Err(drawing.fault());
    }
    let puzzle = setting(&value)?.puzzle(context);
    let puzzle = puzzle.map_err(|kind| Misread { offset: 0, kind })?;
    let credits = Credits::new(said(&value, "title"), said(&value, "author"));
    let solution = said(&value, "solution").and_then(|text| framed::solution(&puzzle, text));
    let notes = drawings.iter().map(Drawing::note).collect();
    let (expected, comment) = (solution.map(Ok), credits.title.clone());
    Ok(Record { expected, comment, credits, notes, ..Record::new(puzzle, line, format) })
}

/// The value of a key, long or short.
fn either<'a>(value: &'a Value, long: &str, short: &str) -> Option<&'a Value> {
    value.get(long).or_else(|| value.get(short))
}

fn metadata(value: &Value) -> Option<&Value> {
    either(value, "metadata", "md")
}

/// The cages of a puzzle.
fn cages(value: &Value) -> &[Value] {
    either(value, "cages", "ca").and_then(|cages| cages.list().ok()).unwrap_or_default()
}

/// What a cage without cells says: a key and its text.
fn saying(cage: &Value) -> Option<(&str, &str)> {
    let has_cells = either(cage, "cells", "ce").is_some_and(Value::is_something);
    let text = either(cage, "value", "v").filter(|_| !has_cells)?.text()?;
    let (key, text) = text.split_once(':').unwrap_or((text, ""));
    Some((key.trim(), text.trim()))
}

/// What metadata, or else a cage without cells, says under a key.
fn said<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    let title = |of: &'a Value| of.get("t").filter(|_| key == "title");
    let of_metadata = metadata(value).and_then(|of| of.get(key).or_else(|| title(of))?.text());
    let mut sayings = cages(value).iter().filter_map(saying);
    of_metadata.or_else(|| {
        sayings.find(|(known, _)| known.eq_ignore_ascii_case(key)).map(|(_, text)| text)
    })
}

/// What may stand for a rule and is no data.
struct Drawing<'a> {
    key: String,
    of: &'a Value,
    /// Rules in words.
    text: Option<&'a str>,
}

impl Drawing<'_> {
    fn fault(&self) -> Misread {
        self.of.misread(match self.text {
            Some(text) => RuleFault::prose(&self.key, text),
            None => RuleFault::Drawing { found: self.key.clone() },
        })
    }

    fn note(&self) -> String {
        ignored(&self.key, self.text)
    }
}

/// All that may stand for a rule and is no data.
fn drawings(value: &Value) -> Vec<Drawing<'_>> {
    let mut drawings = Vec::new();
    let top = value.entries().iter().map(|(key, of)| (key, of, &KEYS[..]));
    let entries = metadata(value).map_or(&[][..], Value::entries);
    let of_metadata = entries.iter().map(|(key, of)| (key, of, &OF_METADATA[..]));
    for (key, of, known) in top.chain(of_metadata) {
        if !known.contains(&key.as_str()) && of.is_something() {
            let text = of.text().filter(|_| key == "rules");
            drawings.push(Drawing { key: key.clone(), of, text });
        }
    }
    for cage in cages(value) {
        let (key, text) = match (saying(cage), meaning(cage)) {
            (Some((key, _)), _) if OF_METADATA.contains(&key.to_lowercase().as_str()) => continue,
            (Some((key, text)), _) => {
                let is_prose = key.eq_ignore_ascii_case("rules");
                (crate::printable::excerpt(key.as_bytes()), Some(text).filter(|_| is_prose))
            }
            (None, Meaning::Text) => ("cages".to_owned(), None),
            (None, _) => continue,
        };
        drawings.push(Drawing { key, of: cage, text });
    }
    drawings
}

/// What a cage with cells means.
enum Meaning {
    Sum(i32),
    Different,
    /// Something in words, or by its looks.
    Text,
    Nothing,
}

fn meaning(cage: &Value) -> Meaning {
    let has_cells = either(cage, "cells", "ce").is_some_and(Value::is_something);
    let value = either(cage, "value", "v").filter(|value| value.is_something());
    let sum = either(cage, "sum", "s").and_then(Value::number).or_else(|| value?.number());
    let is_unique = either(cage, "unique", "u").is_some_and(Value::is_something);
    match (sum, value) {
        _ if !has_cells => Meaning::Nothing,
        (Some(sum), _) => Meaning::Sum(sum),
        (None, Some(_)) => Meaning::Text,
        (None, None) if is_unique => Meaning::Different,
        (None, None) => Meaning::Text,
    }
}

fn setting(value: &Value) -> Result<Setting, Misread> {
    let cells = either(value, "cells", "ce").ok_or_else(|| value.wrong("an object with cells"))?;
    let rows = cells.list()?;
    let columns = rows.first().map_or(Ok(0), |row| row.list().map(<[Value]>::len))?;
    let highest = i32::try_from(rows.len().max(columns)).unwrap_or(i32::MAX);
    let setting = Setting::new((rows.len(), columns), (1, highest));
    let mut setting = setting.map_err(|fault| cells.misread(fault))?;
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
        self::cage(cage, &mut setting)?;
    }
    for (key, variant) in FLAGS {
        let is_set = |of: &Value| of.get(key).is_some_and(Value::is_something);
        if is_set(value)
            || metadata(value).is_some_and(is_set)
            || said(value, key).is_some_and(|text| !text.eq_ignore_ascii_case("false"))
        {
            setting.variants.push(variant);
        }
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

fn cage(cage: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let meaning = meaning(cage);
    if let Meaning::Nothing | Meaning::Text = meaning {
        return Ok(());
    }
    let cells = either(cage, "cells", "ce").map_or(Ok(Vec::new()), |of| cells(of, setting))?;
    let unique = either(cage, "unique", "u");
    match meaning {
        Meaning::Sum(sum) => {
            let differ = unique.is_none_or(Value::is_something);
            let kind = if differ { RuleKind::Killer } else { RuleKind::Sum };
            setting.rule(kind, [sum], cells);
        }
        Meaning::Different if cells.len() > 1 => setting.rule(RuleKind::Killer, [], cells),
        _ => {}
    }
    Ok(())
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
