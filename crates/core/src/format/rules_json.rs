//! Rules as a JSON object, on one line or several.
//!
//! ```text
//! {"rows":9,"columns":9,"lowest":1,"highest":9,"boxes":[3,3],"variants":["anti-knight"],"givens":{"r1c1":5},
//!  "candidates":{"r1c2":[1,3]},"rules":[{"rule":"killer","numbers":[10],"lists":[["r1c1","r1c2"]]}]}
//! ```
//!
//! The objects of `rules` are those of reports (`docs/json.md`): `rule`, `numbers`, `lists`, `text`, and `branches`,
//! which are lists of such objects. `boxes` is `null` if there are none; `regions` has a number for each cell; `grids` is
//! in `grids_json.rs`. Only `rows` and `columns` are required, and an unknown key is an error.

use super::entry::{Detection, Entry, Holds, Write};
use super::error::ParseError;
use super::fault::RuleFault;
use super::grids_json;
use super::json::{Json, Value, quoted};
use super::leftover;
use super::read::context::Context;
use super::read::input::Input;
use super::read::object::Object;
use super::read::options::{Credits, Record};
use super::rules::{nearest, places};
use super::setting::{Boxes, Content, Setting};
use super::table::Format;
use super::text::symbols::Misread;
use super::write_error::WriteError;
use crate::grid::{Cell, Puzzle, Rule, RuleKind};

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "",
    holds: Holds::EVERYTHING,
    begin: || Box::new(read),
    write: Write::Rules(write),
    detection: Some(Detection { decides, ..Detection::BY_READING }),
};

/// A first line that begins an object with its rows.
fn decides(line: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(line) else { return false };
    line.trim_start().starts_with('{') && line.contains("\"rows\"")
}

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    match source.advance_to_text() {
        Ok(true) => {}
        Ok(false) => return None,
        Err(error) => return Some(Err(error)),
    }
    Some(Object::gather(source).and_then(|object| {
        let record = record(&object, &source.context);
        record.map_err(|fault| object.error(fault))
    }))
}

fn record(object: &Object, context: &Context) -> Result<Record, Misread> {
    let value = Value::parse(&object.text, false)?;
    let setting = setting(&value)?;
    let puzzle = setting.puzzle(context).map_err(|kind| Misread { offset: 0, kind })?;
    let text = |key: &str| value.get(key).and_then(Value::text);
    let credits = Credits::new(["title", "author", "ruleset"].map(text));
    let unread = leftover::words("ruleset", credits.ruleset.as_deref(), context);
    let puzzle = puzzle.with_unread(unread.map_err(|kind| Misread { offset: 0, kind })?);
    let comment = credits.title.clone();
    Ok(Record { comment, credits, ..Record::new(puzzle, object.line, Format::RulesJson) })
}

/// The keys of an object, and those of a rule.
const KEYS: [&str; 16] = [
    "rows",
    "columns",
    "lowest",
    "highest",
    "boxes",
    "grids",
    "regions",
    "lines",
    "variants",
    "hidden",
    "givens",
    "candidates",
    "rules",
    "title",
    "author",
    "ruleset",
];
const OF_RULE: [&str; 5] = ["rule", "numbers", "lists", "text", "branches"];

fn setting(value: &Value) -> Result<Setting, Misread> {
    if !matches!(value.is, Json::Object(_)) {
        return Err(value.wrong("an object with rows and columns"));
    }
    only(value, &KEYS)?;
    let size = |key: &str| {
        let expected = || format!("an object with the number of {key}");
        let number = value.get(key).ok_or_else(|| value.wrong(expected()))?;
        let count = number.number().and_then(|count| usize::try_from(count).ok());
        count.ok_or_else(|| number.wrong("a number"))
    };
    let (rows, columns) = (size("rows")?, size("columns")?);
    let number = |key: &str, default: i32| match value.get(key) {
        Some(number) => number.number().ok_or_else(|| number.wrong("a number")),
        None => Ok(default),
    };
    let lowest = number("lowest", 1)?;
    let is_board = grids_json::has_board(value);
    let most = match is_board {
        true => 9,
        false => i32::try_from(rows.max(columns)).unwrap_or(i32::MAX),
    };
    let highest = number("highest", lowest.saturating_add(most).saturating_sub(1))?;
    let of_size = if is_board { Setting::of_board } else { Setting::new };
    let setting = of_size((rows, columns), (lowest, highest));
    let mut setting = setting.map_err(|fault| value.misread(fault))?;
    regions(value, &mut setting)?;
    grids_json::read(value, &mut setting)?;
    if let Some(hidden) = value.get("hidden") {
        let count = hidden.number().and_then(|count| usize::try_from(count).ok());
        let count = count.filter(|count| *count <= setting.most_hidden());
        setting.hidden = count.ok_or_else(|| hidden.wrong("a number of hidden cells"))?;
    }
    if let Some(lines) = value.get("lines") {
        let Json::Bool(has_lines) = lines.is else { return Err(lines.wrong("true or false")) };
        setting.has_lines = has_lines;
    }
    for text in ["title", "author", "ruleset"].into_iter().filter_map(|key| value.get(key)) {
        text.text().ok_or_else(|| text.wrong("a text"))?;
    }
    for variant in value.get("variants").map_or(Ok(&[][..]), Value::list)? {
        let name = variant.text().and_then(|name| name.parse().ok());
        setting.variants.push(name.ok_or_else(|| variant.wrong("the name of a variant"))?);
    }
    for (key, is_given) in [("givens", true), ("candidates", false)] {
        let contents = value.get(key);
        if let Some(contents) = contents.filter(|of| !matches!(of.is, Json::Object(_))) {
            return Err(contents.wrong("an object with cells as keys"));
        }
        for (name, content) in contents.map_or(&[][..], Value::entries) {
            let cell = places::cell(&setting, name);
            let cell = cell.filter(|cell| cell.index() < setting.cell_count());
            let cell = cell.ok_or_else(|| content.misread(setting.no_cell(name)))?;
            let value = |value: &Value| {
                let number = value.number().filter(|number| setting.digit(*number).is_some());
                let fault = || setting.no_value(value.text().unwrap_or("not a number"));
                number.ok_or_else(|| value.misread(fault()))
            };
            let values = match is_given {
                true => vec![value(content)?],
                false => content.list()?.iter().map(value).collect::<Result<_, _>>()?,
            };
            setting.contents.push(Content { cell, values, is_given });
        }
    }
    for rule in value.get("rules").map_or(Ok(&[][..]), Value::list)? {
        let rule = self::rule(rule, &setting)?;
        setting.rules.push(rule);
    }
    Ok(setting)
}

/// Refuses unknown keys.
pub(super) fn only(value: &Value, keys: &[&str]) -> Result<(), Misread> {
    match value.entries().iter().find(|(key, _)| !keys.contains(&key.as_str())) {
        Some((key, of)) => {
            Err(of.misread(RuleFault::word(key, format!("one of {}", keys.join(", ")))))
        }
        None => Ok(()),
    }
}

fn regions(value: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let counts = |of: &Value| -> Result<Vec<usize>, Misread> {
        let number = |item: &Value| {
            let number = item.number().and_then(|number| usize::try_from(number).ok());
            let number = number.filter(|number| *number < 65_536);
            number.ok_or_else(|| item.wrong("a number"))
        };
        of.list()?.iter().map(number).collect()
    };
    if let Some((_, boxes)) = value.entries().iter().find(|(key, _)| key == "boxes") {
        setting.boxes = match &boxes.is {
            Json::Null => Boxes::None,
            _ => match counts(boxes)?[..] {
                [height, width] if height > 0 && width > 0 => Boxes::Of(height, width),
                _ => {
                    return Err(
                        boxes.wrong("the the rows and columns of a box, as in [3,3], or null")
                    );
                }
            },
        };
        let fits = setting.boxes.regions(setting);
        fits.map_err(|kind| Misread { offset: boxes.at, kind })?;
    }
    if let Some(regions) = value.get("regions") {
        let map = counts(regions)?;
        let cells = setting.rows * setting.columns;
        if map.len() != cells {
            return Err(regions.wrong(format!("{cells} numbers, one for each cell")));
        }
        setting.boxes = Boxes::Map(crate::format::read::regions::number_by_appearance(&map));
    }
    Ok(())
}

fn rule(value: &Value, setting: &Setting) -> Result<Rule, Misread> {
    only(value, &OF_RULE)?;
    let name = value.get("rule").ok_or_else(|| value.wrong("an object with a `rule`"))?;
    let unknown = || {
        let found = name.text().unwrap_or("not a name").to_owned();
        name.misread(RuleFault::UnknownRule { nearest: nearest(&found), found })
    };
    let kind = name.text().and_then(|name| name.parse::<RuleKind>().ok()).ok_or_else(unknown)?;
    let items = |key: &str| value.get(key).map_or(Ok(&[][..]), Value::list);
    let cell = |name: &Value| {
        let cell = name.text().and_then(|name| places::cell(setting, name));
        let fault = || setting.no_cell(name.text().unwrap_or("not a name"));
        cell.ok_or_else(|| name.misread(fault()))
    };
    let mut rule = Rule::with_lists(kind, [], []);
    for number in items("numbers")? {
        rule.numbers.push(number.number().ok_or_else(|| number.wrong("a number"))?);
    }
    for list in items("lists")? {
        rule.lists.push(list.list()?.iter().map(cell).collect::<Result<Vec<Cell>, _>>()?);
    }
    if let Some(text) = value.get("text") {
        rule.text = text.text().ok_or_else(|| text.wrong("a string"))?.to_owned();
    }
    for branch in items("branches")? {
        let rules = branch.list()?.iter().map(|rule| self::rule(rule, setting));
        rule.branches.push(rules.collect::<Result<_, _>>()?);
    }
    match setting.misfit(&rule) {
        Some(fault) => Err(value.misread(fault)),
        None => Ok(rule),
    }
}

fn write(puzzle: &Puzzle, credits: &Credits) -> Result<String, WriteError> {
    let setting = Setting::of(puzzle, Format::RulesJson)?.with_boxes_named();
    let mut parts: Vec<String> = Vec::new();
    parts.extend(credits.entries().map(|(key, text)| format!("\"{key}\":{}", quoted(text))));
    let (rows, columns) = match &setting.grids {
        Some(grids) if grids.shape().is_some() => (setting.count, setting.count),
        _ => (setting.rows, setting.columns),
    };
    parts.extend([
        format!("\"rows\":{rows},\"columns\":{columns}"),
        format!("\"lowest\":{},\"highest\":{}", setting.lowest, setting.highest()),
    ]);
    match &setting.boxes {
        Boxes::Usual => {}
        Boxes::Of(height, width) => parts.push(format!("\"boxes\":[{height},{width}]")),
        Boxes::Map(map) => parts.push(format!("\"regions\":[{}]", joined(map))),
        Boxes::None | Boxes::Parts(_) => parts.push("\"boxes\":null".to_owned()),
    }
    if let Some(grids) = &setting.grids {
        parts.push(format!("\"grids\":{}", grids_json::write(grids)));
    }
    if !setting.has_lines {
        parts.push("\"lines\":false".to_owned());
    }
    if !setting.variants.is_empty() {
        let names = setting.variants.iter().map(|variant| quoted(variant.name()));
        parts.push(format!("\"variants\":[{}]", names.collect::<Vec<_>>().join(",")));
    }
    if setting.hidden > 0 {
        parts.push(format!("\"hidden\":{}", setting.hidden));
    }
    for (key, is_given) in [("givens", true), ("candidates", false)] {
        let of_key = setting.contents.iter().filter(|content| content.is_given == is_given);
        let entry = |content: &Content| {
            let name = quoted(&places::name(&setting, content.cell));
            match is_given {
                true => format!("{name}:{}", content.values[0]),
                false => format!("{name}:[{}]", joined(&content.values)),
            }
        };
        let entries: Vec<String> = of_key.map(entry).collect();
        if !entries.is_empty() {
            parts.push(format!("\"{key}\":{{{}}}", entries.join(",")));
        }
    }
    let rules: Vec<String> = setting.rules.iter().map(|rule| of_rule(&setting, rule)).collect();
    parts.push(format!("\"rules\":[{}]", rules.join(",")));
    Ok(format!("{{{}}}\n", parts.join(",")))
}

fn of_rule(setting: &Setting, rule: &Rule) -> String {
    let mut parts = vec![format!("\"rule\":{}", quoted(rule.kind.name()))];
    if !rule.numbers.is_empty() {
        parts.push(format!("\"numbers\":[{}]", joined(&rule.numbers)));
    }
    if !rule.lists.is_empty() {
        let list = |list: &Vec<Cell>| {
            let names = list.iter().map(|cell| quoted(&places::name(setting, *cell)));
            format!("[{}]", names.collect::<Vec<_>>().join(","))
        };
        let lists: Vec<String> = rule.lists.iter().map(list).collect();
        parts.push(format!("\"lists\":[{}]", lists.join(",")));
    }
    if !rule.text.is_empty() {
        parts.push(format!("\"text\":{}", quoted(&rule.text)));
    }
    if !rule.branches.is_empty() {
        let branch = |rules: &Vec<Rule>| {
            let rules: Vec<String> = rules.iter().map(|rule| of_rule(setting, rule)).collect();
            format!("[{}]", rules.join(","))
        };
        let branches: Vec<String> = rule.branches.iter().map(branch).collect();
        parts.push(format!("\"branches\":[{}]", branches.join(",")));
    }
    format!("{{{}}}", parts.join(","))
}

fn joined(items: &[impl ToString]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
