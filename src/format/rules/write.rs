//! A setting as text.

use super::{contents, pieces, places};
use crate::format::setting::{Boxes, Setting};
use crate::grid::{Geometry, Rule};

/// The lines of a record.
pub(super) fn write(setting: &Setting) -> String {
    let mut out = format!("size: {}x{}", setting.rows, setting.columns);
    let usual = (1, setting.rows.max(setting.columns) as i32);
    if (setting.lowest, setting.highest()) != usual {
        out += &format!(" {}-{}", setting.lowest, setting.highest());
    }
    out.push('\n');
    let is_whole = (setting.rows, setting.columns) == (setting.count, setting.count);
    match &setting.boxes {
        _ if is_whole && setting.has_lines && setting.has_usual_boxes() => {}
        Boxes::Usual => {}
        Boxes::Of(height, width) => out += &format!("boxes: {height}x{width}\n"),
        Boxes::None => out += "boxes: none\n",
        Boxes::Map(map) => {
            out += "regions:\n";
            for row in map.chunks(setting.columns.max(1)) {
                out.extend(row.iter().map(|region| symbol(*region)));
                out.push('\n');
            }
        }
    }
    if !setting.has_lines {
        out += "lines: none\n";
    }
    if !setting.variants.is_empty() {
        let names: Vec<&str> = setting.variants.iter().map(|variant| variant.name()).collect();
        out += &format!("variant: {}\n", names.join(" "));
    }
    if setting.hidden > 0 {
        out += &format!("hidden: {}\n", setting.hidden);
    }
    if let Some(rows) = contents::rows(setting) {
        out += "grid:\n";
        rows.iter().for_each(|row| out += &format!("{row}\n"));
    }
    for content in setting.contents.iter().filter(|content| !content.is_given) {
        let name = places::name(setting, content.cell);
        let values: Vec<String> = content.values.iter().map(i32::to_string).collect();
        out += &format!("candidates: {name} {}\n", values.join(" "));
    }
    setting.rules.iter().for_each(|rule| self::rule(setting, rule, "", &mut out));
    out
}

/// A rule on one line, as [`Format::Rules`](crate::format::Format) writes it: `killer 10: r1c1 r1c2`. Alternatives are
/// separated by `;`.
pub fn rule_text(geometry: &Geometry, rule: &Rule) -> String {
    let frame = geometry.frame();
    let setting = Setting {
        rows: frame.rows,
        columns: frame.columns,
        lowest: frame.lowest,
        count: geometry.side(),
        has_lines: frame.has_lines,
        boxes: Boxes::None,
        variants: Vec::new(),
        hidden: frame.hidden,
        rules: Vec::new(),
        contents: Vec::new(),
    };
    let mut text = String::new();
    self::rule(&setting, rule, "", &mut text);
    text.lines().map(str::trim).collect::<Vec<_>>().join("; ")
}

/// A symbol for a region: letters and digits first, then any other letters.
fn symbol(region: usize) -> char {
    const SYMBOLS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz";
    match SYMBOLS.get(region) {
        Some(symbol) => char::from(*symbol),
        None => char::from_u32(0x4E00 + region as u32).unwrap_or('?'),
    }
}

/// Appends a rule, with its branches on lines of their own.
fn rule(setting: &Setting, rule: &Rule, indent: &str, out: &mut String) {
    if !rule.branches.is_empty() {
        let inner = format!("{indent}  ");
        for (branch, rules) in rule.branches.iter().enumerate() {
            *out += &format!("{indent}{}\n", if branch == 0 { "any-of" } else { "or" });
            rules.iter().for_each(|rule| self::rule(setting, rule, &inner, out));
        }
        *out += &format!("{indent}end\n");
        return;
    }
    *out += indent;
    *out += rule.kind.name();
    rule.numbers.iter().for_each(|number| *out += &format!(" {number}"));
    if !rule.text.is_empty() {
        *out += &format!(" {}", pieces::quoted(&rule.text));
    }
    out.push(':');
    for (place, list) in rule.lists.iter().enumerate() {
        *out += if place == 0 { " " } else { " | " };
        *out += &places::names(setting, list);
    }
    let length = out.trim_end().len();
    out.truncate(length);
    out.push('\n');
}
