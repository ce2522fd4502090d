//! SudokuPad's own texts: reads the data in their drawings.
//!
//! ```text
//! {cells:[[{},{value:5}],...],cages:[{cells:[[0,0],[0,1]],value:10,unique:t}],regions:[[[0,0],...],...],metadata:{...}}
//! ```
//!
//! Such a text is a drawing. Its data are the values in cells, regions, cages with their sums, and the flags
//! `antiknight`, `antiking` and `norowcol`: as keys, in `metadata`, or in cages without cells, whose text is `key:
//! text`. A title, an author and a solution do not affect the rules. Everything else, at any depth, may be a rule and
//! is left over (`leftover.rs`). Keys may be short and unquoted. Source: SudokuPad's tools, f538286, and those of
//! sudokupad-penpa-import, b299d1a (facts only).
//!
//! Only [overlapping grids](grids) are also written so; links hold all other puzzles as objects of f-puzzles.

mod grids;
mod write;

use std::collections::HashSet;

use self::grids::Grids;
use super::fault::RuleFault;
use super::framed;
use super::json::{Json, Value};
use super::leftover::{self, Leftover};
use super::packed;
use super::read::context::Context;
use super::read::options::{Credits, Record};
use super::read::regions::number_by_appearance;
use super::setting::{Boxes, Content, Setting};
use super::table::Format;
use super::text::symbols::Misread;
use super::write_error::WriteError;
use crate::grid::{Arrangement, Cell, Puzzle, Rule, RuleKind, Variant};

/// Keys that do not affect solutions.
const SILENT: [&str; 10] = [
    "cellSize",
    "cs",
    "duration",
    "id",
    "settings",
    "title",
    "triggereffect",
    "vd",
    "version",
    "videos",
];

/// Such keys in `metadata`.
pub(super) const OF_METADATA: [&str; 9] =
    ["author", "bgimageopacity", "id", "msgcorrect", "solution", "source", "t", "title", "version"];

/// Keys of a cage that only describe its looks.
const OF_CAGE: [&str; 7] =
    ["borderColor", "className", "fontC", "fontColor", "hidden", "outlineC", "style"];

/// Keys of a cage that only repeats that the digits of a line are different.
const OF_LINE: [&str; 6] = ["sum", "s", "unique", "u", "value", "v"];

/// Types of cages that SudokuPad itself makes of regions and lines.
const TYPES: [&str; 2] = ["region", "rowcol"];

/// The style of a cage whose cells are an extra region.
const EXTRA_REGION: &str = "extraregion";

/// Variants that a key may set.
const VARIANTS: [(&str, Variant); 2] =
    [("antiknight", Variant::AntiKnight), ("antiking", Variant::AntiKing)];

/// The flag of a grid whose rows and columns may have a digit twice.
const NO_LINES: &str = "norowcol";

/// The record of one of SudokuPad's own texts.
pub(super) fn record(
    line: usize,
    text: &str,
    context: &Context,
    format: Format,
) -> Result<Record, Misread> {
    let value = Value::parse(text, true)?;
    let (matrix, setting) = setting(&value)?;
    let rules = rules(&value).join("\n");
    let [title, author] = ["title", "author"].map(|key| said(&value, key));
    let credits = Credits::new([title, author, Some(&rules)]);
    let unread = leftover::unread(leftovers(&value, &matrix), context)?;
    let puzzle = setting.puzzle(context).map_err(|kind| Misread { offset: 0, kind })?;
    let puzzle = puzzle.with_unread(unread);
    let solution = said(&value, "solution").and_then(|text| match &matrix.grids {
        Some(grids) => {
            framed::solution(&puzzle, grids.values_of(text, matrix.size).as_bytes()).ok()
        }
        None => framed::solution(&puzzle, text.as_bytes()).ok(),
    });
    let (expected, comment) = (solution.map(Ok), credits.title.clone());
    Ok(Record { expected, comment, credits, ..Record::new(puzzle, line, format) })
}

/// Overlapping grids as a packed text.
pub(super) fn pack(
    puzzle: &Puzzle,
    grids: &Arrangement,
    credits: &Credits,
) -> Result<String, WriteError> {
    let setting = Setting::of(puzzle, Format::Sudokupad)?.with(credits);
    packed::pack(&write::object(&setting, grids)?, Format::Sudokupad)
}

/// A row and a column of a text, from 0.
type Place = (usize, usize);

/// The matrix of cells of a text: its rows and columns, and the grids in it if there are several.
struct Matrix {
    size: Place,
    grids: Option<Grids>,
}

impl Matrix {
    /// The cell at a place; `None` where no grid is.
    fn cell(&self, setting: &Setting, (row, column): Place) -> Option<Cell> {
        let (top, left) = self.grids.as_ref().map_or((0, 0), |grids| grids.origin);
        setting.cell(row.checked_sub(top)?, column.checked_sub(left)?)
    }

    /// The variants that a key may set. SudokuPad also applies them to two cells that are in no common grid.
    fn variants(&self) -> &'static [(&'static str, Variant)] {
        if self.grids.is_some() { &[] } else { &VARIANTS }
    }
}

/// The value of a key, long or short, which is then taken.
fn either<'a>(value: &'a Value, long: &str, short: &str) -> Option<&'a Value> {
    value.get(long).or_else(|| value.get(short))
}

/// The value of a key, long or short, without taking it.
fn peek<'a>(value: &'a Value, long: &str, short: &str) -> Option<&'a Value> {
    value.peek(long).or_else(|| value.peek(short))
}

fn metadata(value: &Value) -> Option<&Value> {
    either(value, "metadata", "md")
}

/// The cages of a puzzle.
fn cages(value: &Value) -> &[Value] {
    either(value, "cages", "ca").and_then(|cages| cages.list().ok()).unwrap_or_default()
}

/// The content of a cage without cells: a key and its text.
fn saying(cage: &Value) -> Option<(&str, &str)> {
    let has_cells = peek(cage, "cells", "ce").is_some_and(Value::is_something);
    let text = peek(cage, "value", "v").filter(|_| !has_cells)?.text()?;
    let (key, text) = text.split_once(':').unwrap_or((text, ""));
    Some((key.trim(), text.trim()))
}

/// The text of a key in the metadata, or else in a cage without cells.
fn said<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    let title = |of: &'a Value| of.peek("t").filter(|_| key == "title");
    let of_metadata = metadata(value).and_then(|of| of.peek(key).or_else(|| title(of))?.text());
    let mut sayings = cages(value).iter().filter_map(saying);
    of_metadata.or_else(|| {
        sayings.find(|(known, _)| known.eq_ignore_ascii_case(key)).map(|(_, text)| text)
    })
}

/// All texts with rules in prose, in the metadata and in cages without cells, each once.
fn rules(value: &Value) -> Vec<&str> {
    let of_metadata = metadata(value).and_then(|of| of.peek("rules")).map_or(vec![], Value::texts);
    let mut all: Vec<&str> = Vec::new();
    let sayings = cages(value).iter().filter_map(saying);
    let of_cages = sayings.filter(|(key, _)| key.eq_ignore_ascii_case("rules"));
    for text in of_metadata.into_iter().chain(of_cages.map(|(_, text)| text)) {
        if !text.trim().is_empty() && !all.contains(&text) {
            all.push(text);
        }
    }
    all
}

/// The value that a word gives a flag; `None` for any other word.
fn truth(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "" | "1" | "t" | "true" => Some(true),
        "0" | "f" | "false" => Some(false),
        _ => None,
    }
}

/// Whether a key, metadata or a cage without cells sets a flag. A key with any other value is left.
fn sets(value: &Value, flag: &str) -> bool {
    let is_set = |of: &Value| {
        let truth = match of.is {
            Json::Bool(is) => Some(is),
            _ => of.text().and_then(|text| truth(text.trim())),
        };
        truth.inspect(|_| of.take()) == Some(true)
    };
    let by_key = [Some(value), metadata(value)].into_iter().flatten();
    let by_key = by_key.filter_map(|of| of.peek(flag)).filter(|of| is_set(of)).count() > 0;
    let says =
        |(key, text): (&str, &str)| key.eq_ignore_ascii_case(flag) && truth(text) == Some(true);
    by_key || cages(value).iter().filter_map(saying).any(says)
}

/// The values that were not read. A cage with a key is named by its key.
fn leftovers<'a>(value: &'a Value, matrix: &Matrix) -> Vec<Leftover<'a>> {
    value.take_keys(&SILENT);
    metadata(value).iter().for_each(|of| of.take_keys(&OF_METADATA));
    let mut said = Vec::new();
    for cage in cages(value) {
        if let Some((key, text)) = saying(cage) {
            cage.take_whole();
            let is_known = |known: &str| known.eq_ignore_ascii_case(key);
            let mut flags = matrix.variants().iter().map(|(flag, _)| *flag).chain([NO_LINES]);
            let is_flag = truth(text).is_some() && flags.any(is_known);
            if !is_flag && !OF_METADATA.into_iter().any(is_known) {
                let key = crate::printable::excerpt(key.as_bytes());
                let words = Some(text).filter(|text| !text.is_empty());
                said.push(Leftover { key, of: cage, count: 1, words: Vec::from_iter(words) });
            }
        }
    }
    let mut all = value.leftovers();
    all.extend(said);
    all
}

fn setting(value: &Value) -> Result<(Matrix, Setting), Misread> {
    let cells = either(value, "cells", "ce").ok_or_else(|| value.wrong("an object with cells"))?;
    let rows = cells.list()?;
    let columns = rows.first().map_or(Ok(0), |row| row.list().map(<[Value]>::len))?;
    let size = (rows.len(), columns);
    let highest = i32::try_from(rows.len().max(columns)).unwrap_or(i32::MAX);
    let setting = Setting::new(size, (1, highest));
    let mut setting = setting.map_err(|fault| cells.misread(fault))?;
    if let Some(row) = rows.iter().find(|row| row.list().is_ok_and(|row| row.len() != columns)) {
        return Err(row.wrong(format!("{columns} cells, as in the first row")));
    }
    let matrix = Matrix { size, grids: grids::recognized(value, size)? };
    if let Some(Grids { arrangement, .. }) = &matrix.grids {
        setting.count = arrangement.digits();
        setting.place_on(arrangement.clone());
    }
    for (row, of_row) in rows.iter().enumerate() {
        for (column, of_cell) in of_row.list()?.iter().enumerate() {
            let given = either(of_cell, "value", "v").filter(|given| given.is_something());
            let Some(given) = given else { continue };
            let Some(cell) = matrix.cell(&setting, (row, column)) else {
                given.leave();
                continue;
            };
            let number = given.number().filter(|value| setting.digit(*value).is_some());
            let fault = || given.misread(setting.no_value(given.text().unwrap_or("not a number")));
            let values = vec![number.ok_or_else(fault)?];
            setting.contents.push(Content { cell, values, is_given: true });
        }
    }
    regions(value, &matrix, &mut setting)?;
    for cage in either(value, "cages", "ca").map_or(Ok(&[][..]), Value::list)? {
        self::cage(cage, &matrix, &mut setting)?;
    }
    let variants = matrix.variants().iter().filter(|(flag, _)| sets(value, flag));
    setting.variants.extend(variants.map(|of| of.1));
    setting.has_lines = !sets(value, NO_LINES) || matrix.grids.is_some();
    Ok((matrix, setting))
}

/// Regions are houses if they are the boxes of the grids, or if each has as many cells as there are values and each
/// cell is in one of them. Other regions have different digits.
fn regions(value: &Value, matrix: &Matrix, setting: &mut Setting) -> Result<(), Misread> {
    let mut lists = Vec::new();
    if let Some(regions) = either(value, "regions", "re") {
        for region in regions.list()? {
            let places = places(region, matrix.size)?.into_iter();
            let cells: Option<Vec<Cell>> =
                places.map(|place| matrix.cell(setting, place)).collect();
            let Some(mut cells) = cells else {
                // Some of its places are outside of the grids.
                region.leave();
                continue;
            };
            cells.sort_unstable();
            cells.dedup();
            lists.push(cells);
        }
    }
    lists.retain(|list| !list.is_empty());
    let usual: HashSet<Vec<Cell>> = match &matrix.grids {
        Some(grids) => grids.boxes().into_iter().collect(),
        None => Boxes::Usual.regions(setting).unwrap_or_default().into_iter().collect(),
    };
    let known: HashSet<&Vec<Cell>> = lists.iter().collect();
    if !usual.is_empty() && usual.iter().all(|cells| known.contains(cells)) {
        if let Some(shape) = matrix.grids.as_ref().and_then(|grids| grids.arrangement.shape()) {
            setting.boxes = Boxes::Of(shape.box_height(), shape.box_width());
        }
        let more = lists.into_iter().filter(|cells| cells.len() > 1 && !usual.contains(cells));
        more.for_each(|cells| setting.rule(RuleKind::Distinct, [], cells));
        return Ok(());
    }
    let mut map = vec![None; setting.rows * setting.columns];
    for (number, cells) in lists.iter().enumerate() {
        for cell in cells {
            let side = setting.count;
            map[cell.row(side) * setting.columns + cell.column(side)] = Some(number);
        }
    }
    // A cell in two regions would be missing from one of them.
    let is_once = lists.iter().map(Vec::len).sum::<usize>() == map.len();
    let is_house = |list: &Vec<Cell>| list.len() == setting.count;
    let full: Option<Vec<usize>> = map.into_iter().collect();
    setting.boxes = match full {
        Some(map) if is_once && lists.iter().all(is_house) => {
            Boxes::Map(number_by_appearance(&map))
        }
        _ if lists.is_empty() => Boxes::None,
        _ => Boxes::Parts(lists),
    };
    Ok(())
}

/// A cage with cells: a killer cage, a sum, or an extra region. A cage that is not read completely is dropped.
fn cage(cage: &Value, matrix: &Matrix, setting: &mut Setting) -> Result<(), Misread> {
    let Some(list) = peek(cage, "cells", "ce").filter(|of| of.is_something()) else {
        // It has a text or is empty.
        return Ok(());
    };
    let places = places(list, matrix.size)?.into_iter();
    let cells = places.map(|place| matrix.cell(setting, place)).collect::<Option<Vec<Cell>>>();
    let is_line = matrix.grids.as_ref().is_some_and(|grids| grids.has_line(cage, matrix.size));
    list.take();
    cage.take_keys(&OF_CAGE);
    let text = |key: &str| cage.peek(key).and_then(Value::text);
    let is_long = cells.as_ref().is_some_and(|cells| cells.len() > setting.count);
    // SudokuPad makes a cage of each line, also where a line has more cells than there are digits.
    if text("type").is_some_and(|of| TYPES.contains(&of)) && !is_long {
        cage.take_keys(&["type"]);
    }
    if is_line {
        cage.take_keys(&OF_LINE);
        return Ok(());
    }
    let number = |long: &str, short: &str| {
        let value = peek(cage, long, short)?;
        // No cage has the sum 0. Here it would mean that there is no sum, so it is left.
        value.number().filter(|sum| *sum != 0).map(|sum| (value, sum))
    };
    let sum = number("sum", "s");
    // Usually this is the same number as a text. A different one may be another rule, so it is left.
    let shown = number("value", "v").filter(|(_, shown)| sum.is_none_or(|(_, sum)| sum == *shown));
    [sum, shown].into_iter().flatten().for_each(|(value, _)| value.take());
    let sum = sum.or(shown).map(|(_, sum)| sum);
    let unique = either(cage, "unique", "u");
    let is_unique = unique.is_some_and(Value::is_something);
    let (kind, numbers) = match sum {
        Some(sum) if is_unique || unique.is_none() => (RuleKind::Killer, vec![sum]),
        Some(sum) => (RuleKind::Sum, vec![sum]),
        None if text("style") == Some(EXTRA_REGION) => (RuleKind::Distinct, vec![]),
        None => (RuleKind::Killer, vec![]),
    };
    let is_rule = sum.is_some() || is_unique;
    // What is not seen and requires nothing only marks an area.
    let is_area = !is_rule && cage.peek("hidden").is_some_and(Value::is_something);
    let rule = cells.filter(|_| is_rule).map(|cells| Rule::new(kind, numbers, cells));
    match rule.filter(|rule| setting.misfit(rule).is_none()) {
        Some(rule) if !cage.has_leftover() => setting.rules.push(rule),
        None if !cage.has_leftover() && !is_area => cage.leave(),
        _ => {}
    }
    Ok(())
}

/// Places as lists of row and column, from 0.
fn places(value: &Value, (rows, columns): Place) -> Result<Vec<Place>, Misread> {
    let place = |of: &Value| {
        let numbers: Vec<usize> = match &of.is {
            Json::List(items) => {
                items.iter().filter_map(|item| usize::try_from(item.number()?).ok()).collect()
            }
            _ => Vec::new(),
        };
        match numbers[..] {
            [row, column] if row < rows && column < columns => Ok((row, column)),
            [row, column] => Err(of.misread(RuleFault::Found {
                found: format!("row {row} and column {column}, counted from 0"),
                expected: format!("a cell of the {rows} rows and {columns} columns"),
            })),
            _ => Err(of.wrong("the row and the column of a cell, from 0")),
        }
    };
    value.list()?.iter().map(place).collect()
}
