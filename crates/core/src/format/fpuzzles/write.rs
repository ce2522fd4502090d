//! A setting as an f-puzzles object.
//!
//! A rule is a flag, or an item in the list of its key. A rule that fits no row of the table is refused by name.

use super::places;
use super::table::{IN_GRID, ROWS, Syntax, VARIANTS};
use crate::format::json::quoted;
use crate::format::setting::Setting;
use crate::format::table::Format;
use crate::format::write_error::WriteError;
use crate::grid::{Rule, RuleKind, Variant};

/// The object of a setting, on one line.
pub(super) fn object(setting: &Setting, format: Format) -> Result<String, WriteError> {
    let refuse = |rule: &str| WriteError::Rule { format, rule: rule.to_owned() };
    let Setting { rows, columns, count, lowest, .. } = *setting;
    if (rows, columns, lowest) != (count, count, 1) {
        return Err(refuse("a grid whose values are not 1 to its side"));
    }
    if setting.hidden > 0 {
        return Err(refuse("hidden cells"));
    }
    if !setting.has_lines {
        return Err(refuse("a grid without rows and columns"));
    }
    if setting.contents.iter().any(|content| content.values.is_empty()) {
        return Err(refuse("a cell without a candidate"));
    }
    let mut writer = Writer { setting, format, flags: Vec::new(), lists: Vec::new() };
    for variant in &setting.variants {
        match variant {
            Variant::X => writer.flags.extend(["diagonal+", "diagonal-"]),
            Variant::DisjointGroups if !setting.has_usual_boxes() => {
                return Err(refuse(variant.name()));
            }
            _ => match VARIANTS.iter().find(|(_, known)| known == variant) {
                Some((flag, _)) => writer.flags.push(flag),
                None => return Err(refuse(variant.name())),
            },
        }
    }
    for rule in &setting.rules {
        writer.rule(rule)?;
    }
    writer.unmarked()?;
    let mut out = format!("{{\"size\":{count}");
    for (key, text) in setting.credits.entries() {
        out += &format!(",\"{key}\":{}", quoted(text));
    }
    out += &format!(",\"grid\":{}", writer.grid()?);
    writer.flags.dedup();
    writer.flags.iter().for_each(|flag| out += &format!(",\"{flag}\":true"));
    for (key, items) in &writer.lists {
        out += &format!(",\"{key}\":[{}]", items.join(","));
    }
    Ok(out + "}")
}

/// Writes the rules of a setting.
pub(super) struct Writer<'a> {
    pub(super) setting: &'a Setting,
    format: Format,
    pub(super) flags: Vec<&'static str>,
    lists: Vec<(&'static str, Vec<String>)>,
}

impl Writer<'_> {
    pub(super) fn refuse(&self, rule: &str) -> WriteError {
        WriteError::Rule { format: self.format, rule: rule.to_owned() }
    }

    /// Adds an item to the list of a key.
    pub(super) fn push(&mut self, key: &'static str, item: String) {
        match self.lists.iter_mut().find(|(known, _)| *known == key) {
            Some((_, items)) => items.push(item),
            None => self.lists.push((key, vec![item])),
        }
    }

    fn rule(&mut self, rule: &Rule) -> Result<(), WriteError> {
        for (key, _, syntax) in ROWS.iter().filter(|(_, kind, _)| *kind == rule.kind) {
            if self.fits(key, *syntax, rule)? {
                return Ok(());
            }
        }
        let is_in_grid = IN_GRID.contains(&rule.kind);
        if is_in_grid { Ok(()) } else { Err(self.refuse(rule.kind.name())) }
    }

    /// Writes a rule under a key, if it fits the syntax.
    fn fits(&mut self, key: &'static str, syntax: Syntax, rule: &Rule) -> Result<bool, WriteError> {
        match syntax {
            // They are written together.
            Syntax::Unmarked => {}
            Syntax::Marks | Syntax::AllMarks => {
                let is_second = self.lists.iter().any(|(known, _)| *known == key);
                if syntax == Syntax::AllMarks && is_second {
                    return Err(self.refuse(&format!("two {} rules", rule.kind)));
                }
                for cell in rule.cells() {
                    self.push(key, format!("{{\"cell\":{}}}", places::name(self.setting, *cell)));
                }
            }
            Syntax::Diagonal { .. } | Syntax::Offset(_) | Syntax::NonConsecutive => {
                if !self.is_flag(syntax, rule)? {
                    return Ok(false);
                }
                self.flags.push(key);
            }
            syntax => match self.item(syntax, rule)? {
                Some(item) => self.push(key, item),
                None => return Ok(false),
            },
        }
        Ok(true)
    }

    /// Whether a rule is what a flag means.
    fn is_flag(&self, syntax: Syntax, rule: &Rule) -> Result<bool, WriteError> {
        Ok(match syntax {
            Syntax::Diagonal { is_rising } => {
                let mut cells = rule.cells().to_vec();
                cells.sort_unstable();
                cells == places::main_diagonal(self.setting, is_rising)
            }
            Syntax::Offset([one, other]) => {
                [[one, other], [other, one]].iter().any(|offset| rule.numbers == offset)
            }
            Syntax::NonConsecutive if rule.numbers.is_empty() => {
                let is_dot =
                    |rule: &Rule| matches!(rule.kind, RuleKind::Difference | RuleKind::Ratio);
                if self.setting.rules.iter().any(is_dot) {
                    return Err(self.refuse("non-consecutive for pairs with a dot"));
                }
                true
            }
            _ => false,
        })
    }
}
