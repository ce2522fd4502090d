//! A setting as text.

use super::definitions::Definitions;
use super::{board, contents, pieces, places};
use crate::format::read::options::Credits;
use crate::format::setting::{Boxes, Setting};
use crate::grid::{Geometry, Rule};

/// The statements of a record. Parts that otherwise take several rows are on one line if one line must hold all
/// statements.
pub(super) fn statements(setting: &Setting, on_one_line: bool) -> Vec<String> {
    let rows_of = |head: &str, rows: Vec<String>, gap: &str| match on_one_line {
        true => vec![format!("{head} {}", rows.join(gap))],
        false => std::iter::once(head.to_owned()).chain(rows).collect(),
    };
    let board = setting.grids.as_ref().filter(|board| board.shape().is_none());
    let (rows, columns) = match &setting.grids {
        Some(grids) if grids.shape().is_some() => (setting.count, setting.count),
        _ => (setting.rows, setting.columns),
    };
    let mut size = format!("{}: {rows}x{columns}", if board.is_some() { "board" } else { "size" });
    let usual = (1, rows.max(columns) as i32);
    if (setting.lowest, setting.highest()) != usual || board.is_some() {
        size += &format!(" {}-{}", setting.lowest, setting.highest());
    }
    let (mut out, stated) = match board {
        Some(board) => {
            let (rows, stated) = board::rows(board, &setting.rules, !on_one_line);
            (rows_of(&size, rows, " "), stated)
        }
        None => (vec![size], 0),
    };
    for (name, text) in setting.credits.entries() {
        out.extend(text.lines().map(|line| format!("{name}: {}", pieces::quoted_prose(line))));
    }
    let is_whole = (rows, columns) == (setting.count, setting.count);
    match &setting.boxes {
        _ if is_whole && setting.has_lines && setting.has_usual_boxes() => {}
        Boxes::Usual => {}
        Boxes::Of(height, width) => out.push(format!("boxes: {height}x{width}")),
        Boxes::None | Boxes::Parts(_) => out.push("boxes: none".to_owned()),
        Boxes::Map(map) => {
            let rows = map.chunks(setting.columns.max(1));
            let row = |row: &[usize]| row.iter().map(|region| symbol(*region)).collect();
            out.extend(rows_of("regions:", rows.map(row).collect(), " "));
        }
    }
    if let Some(grids) = setting.grids.as_ref().filter(|_| board.is_none()) {
        out.push(format!("grids: {grids}"));
    }
    if !setting.has_lines {
        out.push("lines: none".to_owned());
    }
    if !setting.variants.is_empty() {
        let names: Vec<&str> = setting.variants.iter().map(|variant| variant.name()).collect();
        out.push(format!("variant: {}", names.join(" ")));
    }
    if setting.hidden > 0 {
        out.push(format!("hidden: {}", setting.hidden));
    }
    if let Some(rows) = contents::rows(setting, on_one_line) {
        out.extend(rows_of("grid:", rows, if contents::is_short(setting) { "" } else { " " }));
    }
    for content in setting.contents.iter().filter(|content| !content.is_given) {
        let name = places::name(setting, content.cell);
        let values: Vec<String> = content.values.iter().map(i32::to_string).collect();
        out.push(format!("candidates: {name} {}", values.join(" ")));
    }
    let definitions = Definitions::of(&setting.rules);
    out.extend(definitions.statements());
    let rules = setting.rules[stated..].iter();
    rules.for_each(|rule| self::rule(setting, &definitions, rule, "", &mut out));
    out
}

/// The rules of a geometry as text, each on one line.
pub struct RuleTexts {
    setting: Setting,
    definitions: Definitions,
}

impl RuleTexts {
    /// For the rules of a geometry.
    pub fn new(geometry: &Geometry) -> RuleTexts {
        let frame = geometry.frame();
        let setting = Setting {
            rows: frame.rows,
            columns: frame.columns,
            grids: geometry.arrangement().cloned(),
            lowest: frame.lowest,
            count: geometry.side(),
            has_lines: frame.has_lines,
            boxes: Boxes::None,
            variants: Vec::new(),
            hidden: frame.hidden,
            rules: Vec::new(),
            contents: Vec::new(),
            credits: Credits::default(),
        };
        RuleTexts { setting, definitions: Definitions::of(geometry.rules()) }
    }

    /// The definitions that the rules use, each on one line.
    pub fn definitions(&self) -> Vec<String> {
        self.definitions.statements().collect()
    }

    /// A rule as [`Format::Rules`](crate::format::Format) writes it after its definition: `killer 10: r1c1 r1c2`.
    /// Alternatives are separated by `;`.
    pub fn of(&self, rule: &Rule) -> String {
        of_rule(&self.setting, &self.definitions, rule)
    }
}

/// The text of a single rule of a geometry: see [`RuleTexts`].
pub fn rule_text(geometry: &Geometry, rule: &Rule) -> String {
    RuleTexts::new(geometry).of(rule)
}

/// A rule on one line.
pub(super) fn of_rule(setting: &Setting, definitions: &Definitions, rule: &Rule) -> String {
    let mut statements = Vec::new();
    self::rule(setting, definitions, rule, "", &mut statements);
    statements.iter().map(|statement| statement.trim()).collect::<Vec<_>>().join("; ")
}

/// A symbol for a region: letters and digits first, then other letters.
fn symbol(region: usize) -> char {
    const SYMBOLS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz";
    match SYMBOLS.get(region) {
        Some(symbol) => char::from(*symbol),
        None => char::from_u32(0x4E00 + region as u32).unwrap_or('?'),
    }
}

/// Adds the statements of a rule; those of its branches are indented more.
fn rule(
    setting: &Setting,
    definitions: &Definitions,
    rule: &Rule,
    indent: &str,
    out: &mut Vec<String>,
) {
    if !rule.branches.is_empty() {
        let inner = format!("{indent}  ");
        for (branch, rules) in rule.branches.iter().enumerate() {
            out.push(format!("{indent}{}", if branch == 0 { "any-of" } else { "or" }));
            rules.iter().for_each(|rule| self::rule(setting, definitions, rule, &inner, out));
        }
        out.push(format!("{indent}end"));
        return;
    }
    let defined = definitions.name_of(rule);
    let mut line = format!("{indent}{}", defined.unwrap_or(rule.kind.name()));
    rule.numbers.iter().for_each(|number| line += &format!(" {number}"));
    if !rule.text.is_empty() && defined.is_none() {
        line += &format!(" {}", pieces::quoted(&rule.text));
    }
    line.push(':');
    for (place, list) in rule.lists.iter().enumerate() {
        line += if place == 0 { " " } else { " | " };
        line += &places::names(setting, list);
    }
    line.truncate(line.trim_end().len());
    out.push(line);
}
