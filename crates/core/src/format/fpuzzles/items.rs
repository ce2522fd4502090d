//! An item in the list of a key of an f-puzzles object, read and written as the table says.

use std::collections::BTreeSet;

use super::composed;
use super::places::{self, cells, names};
use super::table::{Number, Syntax};
use super::write::Writer;
use crate::format::json::Value;
use crate::format::setting::Setting;
use crate::format::text::symbols::Misread;
use crate::format::write_error::WriteError;
use crate::grid::{Cell, Rule, RuleKind};

/// Letters between two cells, and their sums.
const LETTERS: [(&str, i32); 2] = [("X", 10), ("V", 5)];

/// What a drawn cage has before a digital root.
const ROOT: &str = "DR";

/// The rules of an item. The values that it takes are read. The caller drops the rules if any other value is left.
pub(super) fn read(
    kind: RuleKind,
    syntax: Syntax,
    item: &Value,
    setting: &Setting,
) -> Result<Vec<Rule>, Misread> {
    let cells = || of_item(item, "cells", setting);
    let rule =
        |number: Option<i32>, cells: Vec<Cell>| Rule::new(kind, Vec::from_iter(number), cells);
    Ok(match syntax {
        Syntax::Lines(of) => {
            let number = number(item).or(of.implied());
            let lines = list(item, "lines")?.iter().map(|line| places::cells(line, setting));
            let mut lines: Vec<_> = lines.collect::<Result<_, _>>()?;
            lines.retain(|cells| !cells.is_empty());
            lines.into_iter().map(|cells| rule(number, cells)).collect()
        }
        Syntax::Cells(of) => {
            let cells = cells()?;
            vec![rule(of.read(item), cells)]
        }
        Syntax::Region => vec![rule(None, cells()?)],
        Syntax::Outside => {
            let place = item.get("cell").ok_or_else(|| item.wrong("a clue with its cell"))?;
            let line = places::line(place, setting)?;
            number(item).map(|number| rule(Some(number), line)).into_iter().collect()
        }
        Syntax::OutsideDiagonal => little_killer(item, setting)?.into_iter().collect(),
        Syntax::Arrow => arrow(item, setting)?.into_iter().collect(),
        Syntax::AverageArrow => {
            let arrow = arrow(item, setting)?;
            arrow.iter().flat_map(composed::average_arrows).collect()
        }
        Syntax::BoxIndexer => composed::box_indexers(setting, &cells()?),
        Syntax::Clone => {
            let lists = [cells()?, of_item(item, "cloneCells", setting)?];
            if lists[0].len() != lists[1].len() {
                return Err(item.wrong("the same number of cells in both parts of a clone"));
            }
            vec![Rule::with_lists(kind, [], lists)]
        }
        Syntax::Quadruple => {
            let cells = cells()?;
            let value = |value: &Value| value.number().ok_or_else(|| value.wrong("a value"));
            let values = list(item, "values")?.iter().map(value).collect::<Result<Vec<_>, _>>()?;
            if values.is_empty() { Vec::new() } else { vec![Rule::new(kind, values, cells)] }
        }
        Syntax::Letter => {
            let cells = cells()?;
            let letter = item.peek("value").and_then(Value::text).unwrap_or_default().trim();
            let sum = LETTERS.iter().find(|(name, _)| letter.eq_ignore_ascii_case(name));
            let Some((_, sum)) = sum else { return Ok(Vec::new()) };
            item.get("value");
            vec![rule(Some(*sum), cells)]
        }
        Syntax::DigitalRoot => {
            let cells = cells()?;
            let cage = |root| composed::digital_root(setting, &cells, root);
            number(item).and_then(cage).into_iter().collect()
        }
        Syntax::DrawnDigitalRoot => {
            let text = item.peek("value").and_then(Value::text);
            let root = text.and_then(|text| text.strip_prefix(ROOT)?.trim().parse().ok());
            let Some(root) = root else {
                item.leave();
                return Ok(Vec::new());
            };
            item.get("value");
            composed::digital_root(setting, &cells()?, root).into_iter().collect()
        }
        // A key with one of these has no items, or one rule for all (`settings.rs`, `unmarked.rs`).
        Syntax::Marks
        | Syntax::AllMarks
        | Syntax::Diagonal { .. }
        | Syntax::Offset(_)
        | Syntax::NonConsecutive
        | Syntax::Unmarked => Vec::new(),
    })
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

/// The sum of a diagonal.
fn little_killer(item: &Value, setting: &Setting) -> Result<Option<Rule>, Misread> {
    let cells = places::diagonal(item, setting)?;
    // The cells as f-puzzles shows them, in any order.
    let mut shown = of_item(item, "cells", setting)?;
    shown.sort_unstable();
    let is_shown = shown.iter().eq(cells.iter().collect::<BTreeSet<_>>());
    let sum = number(item).filter(|_| shown.is_empty() || is_shown);
    Ok(sum.map(|sum| Rule::new(RuleKind::LittleKiller, [sum], cells)))
}

/// The number of a rule, which is then taken; `None` if it is empty or not a number.
pub(super) fn number(item: &Value) -> Option<i32> {
    let number = item.peek("value")?.number()?;
    item.get("value");
    Some(number)
}

/// A list of an item; empty if it has none.
fn list<'a>(item: &'a Value, key: &str) -> Result<&'a [Value], Misread> {
    item.get(key).map_or(Ok(&[]), Value::list)
}

/// The cells of an item.
fn of_item(item: &Value, key: &str, setting: &Setting) -> Result<Vec<Cell>, Misread> {
    item.get(key).map_or(Ok(Vec::new()), |names| cells(names, setting))
}

impl Number {
    /// The number of a rule whose item states none.
    fn implied(self) -> Option<i32> {
        match self {
            Number::Implied(number) => Some(number),
            Number::Nothing | Number::Stated | Number::OtherThan0 => None,
        }
    }

    /// The number of an item.
    fn read(self, item: &Value) -> Option<i32> {
        match self {
            Number::Nothing | Number::Implied(_) => self.implied(),
            Number::Stated => number(item),
            Number::OtherThan0 => {
                let is_0 = item.peek("value").and_then(Value::number) == Some(0);
                if is_0 { None } else { number(item) }
            }
        }
    }

    /// The entry of a number, after a comma; empty if none is needed, and `None` if it cannot be written.
    fn written(self, number: Option<i32>) -> Option<String> {
        let Some(number) = number else { return Some(String::new()) };
        match self {
            Number::OtherThan0 if number == 0 => Some(String::new()),
            Number::Stated | Number::OtherThan0 => Some(value(number)),
            Number::Nothing | Number::Implied(_) => {
                (self.implied() == Some(number)).then(String::new)
            }
        }
    }
}

/// The entry of a value, after a comma.
fn value(value: impl std::fmt::Display) -> String {
    format!(",\"value\":\"{value}\"")
}

/// A shaft that begins in the last cell of its circle.
fn shaft_from(circle: &[Cell], shaft: &[Cell]) -> Vec<Cell> {
    circle.last().into_iter().chain(shaft).copied().collect()
}

impl Writer<'_> {
    /// The item of a rule; `None` if it does not fit the syntax.
    pub(super) fn item(&self, syntax: Syntax, rule: &Rule) -> Result<Option<String>, WriteError> {
        let setting = self.setting;
        let names = |cells: &[Cell]| names(setting, cells);
        let item = |cells: &[Cell], rest: &str| format!("{{\"cells\":{}{rest}}}", names(cells));
        let cells = rule.cells();
        Ok(match syntax {
            Syntax::Lines(of) => {
                let value = of.written(rule.number()).ok_or_else(|| {
                    self.refuse(&format!("{} with the number {}", rule.kind, rule.numbers[0]))
                })?;
                Some(format!("{{\"lines\":[{}]{value}}}", names(cells)))
            }
            Syntax::Cells(of) => of.written(rule.number()).map(|value| item(cells, &value)),
            Syntax::Region => (cells.len() == setting.count).then(|| item(cells, "")),
            Syntax::Outside => Some(self.outside(rule)?),
            Syntax::OutsideDiagonal => Some(self.outside_diagonal(rule)?),
            Syntax::Arrow => rule.lists.split_first().map(|(circle, shafts)| {
                let lines = shafts.iter().map(|shaft| names(&shaft_from(circle, shaft)));
                let lines = lines.collect::<Vec<_>>().join(",");
                item(circle, &format!(",\"lines\":[{lines}]"))
            }),
            Syntax::AverageArrow => match composed::as_average_arrow(rule) {
                Some(arrow) => self.item(Syntax::Arrow, &arrow)?,
                None => None,
            },
            Syntax::BoxIndexer => {
                composed::as_box_indexer(setting, rule).map(|cell| item(&[cell], ""))
            }
            Syntax::DigitalRoot | Syntax::DrawnDigitalRoot => {
                let sign = if syntax == Syntax::DrawnDigitalRoot { ROOT } else { "" };
                let cage = composed::as_digital_root(setting, rule);
                cage.map(|(cells, root)| item(cells, &value(format!("{sign}{root}"))))
            }
            Syntax::Clone => match &rule.lists[..] {
                [one, other] if one.len() == other.len() => {
                    Some(item(one, &format!(",\"cloneCells\":{}", names(other))))
                }
                _ => return Err(self.refuse("clones of more than two parts")),
            },
            Syntax::Quadruple => setting.square(cells).map(|_| {
                let numbers: Vec<String> = rule.numbers.iter().map(i32::to_string).collect();
                item(cells, &format!(",\"values\":[{}]", numbers.join(",")))
            }),
            Syntax::Letter => {
                let letter = LETTERS.iter().find(|(_, sum)| rule.numbers == [*sum]);
                let letter = letter.filter(|_| cells.len() == 2);
                let (letter, _) =
                    letter.ok_or_else(|| self.refuse("a sum of digits that may repeat"))?;
                Some(item(cells, &value(letter)))
            }
            // A key with one of these has no items, or one rule for all (`write.rs`).
            Syntax::Marks
            | Syntax::AllMarks
            | Syntax::Diagonal { .. }
            | Syntax::Offset(_)
            | Syntax::NonConsecutive
            | Syntax::Unmarked => None,
        })
    }

    /// A clue at the end of the line that it is about.
    fn outside(&self, rule: &Rule) -> Result<String, WriteError> {
        let kind = rule.kind;
        // A second number allows ties.
        if rule.numbers.len() > 1 {
            return Err(self.refuse(&format!("{kind} with ties")));
        }
        let place = places::beside_line(self.setting, rule.cells());
        let place = place.ok_or_else(|| self.refuse(&format!("{kind} on part of a line")))?;
        let value = rule.number().map(value).unwrap_or_default();
        Ok(format!("{{\"cell\":{place}{value}}}"))
    }

    /// The sum of a diagonal at its end.
    fn outside_diagonal(&self, rule: &Rule) -> Result<String, WriteError> {
        let kind = rule.kind;
        if rule.numbers.len() > 1 {
            return Err(self.refuse(&format!("{kind} with several sums")));
        }
        let diagonal = places::beside_diagonal(self.setting, rule.cells());
        let part = || self.refuse(&format!("{kind} on part of a diagonal"));
        let (place, direction) = diagonal.ok_or_else(part)?;
        let cells = names(self.setting, rule.cells());
        let sum = rule.number().map(value).unwrap_or_default();
        Ok(format!("{{\"cell\":{place},\"cells\":{cells},\"direction\":\"{direction}\"{sum}}}"))
    }
}
