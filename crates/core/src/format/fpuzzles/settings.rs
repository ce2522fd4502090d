//! An f-puzzles object as a setting.
//!
//! A key of the object is a rule, with a list of its items, or a property of the grid. An item with a key that has no
//! meaning here is not read as a rule: a thermometer that is `slow` may be a different rule. Values not taken, at any
//! depth, are left over (`leftover.rs`). Drawings that a script makes for a rule name it in
//! `fromConstraint`; they are taken if that rule was read.

use super::table::{DRAWINGS, LOOKS, SILENT, Syntax, VARIANTS, is_rule, row};
use super::{grid, items, places, unmarked};
use crate::format::json::{Json, Use, Value};
use crate::format::scl::OF_METADATA;
use crate::format::setting::Setting;
use crate::format::text::symbols::Misread;
use crate::grid::{Rule, RuleKind, Shape, Variant};

/// The setting of an object.
pub(super) fn setting(object: &Value) -> Result<Setting, Misread> {
    let size = object.get("size").ok_or_else(|| object.wrong("an object with a size"))?;
    let side = size.number().and_then(|side| usize::try_from(side).ok());
    let side = side.filter(|side| (1..=Shape::MAX_SIDE).contains(side));
    let side = side.ok_or_else(|| size.wrong("a size of 1 to 256"))?;
    let setting = Setting::new((side, side), (1, side as i32));
    let mut setting = setting.map_err(|fault| size.misread(fault))?;
    grid::read(object, &mut setting)?;
    let entries = || object.entries().iter().filter(|(_, value)| value.is_something());
    let is_drawing = |key: &str| DRAWINGS.contains(&key);
    for (key, value) in entries().filter(|(key, _)| !is_drawing(key)) {
        of_key(object, key, value, &mut setting)?;
    }
    unmarked::read(object, &mut setting)?;
    // A drawing may name a rule, which must have been read.
    for (key, value) in entries().filter(|(key, _)| is_drawing(key)) {
        of_items(value, &mut setting, |item, setting| drawing(object, key, item, setting))?;
    }
    object.take_keys(&SILENT);
    object.get("metadata").iter().for_each(|of| of.take_keys(&OF_METADATA));
    Ok(setting)
}

/// Adds the rules of a key. An unknown key is left.
fn of_key(object: &Value, key: &str, value: &Value, setting: &mut Setting) -> Result<(), Misread> {
    if let Some((_, variant)) = VARIANTS.iter().find(|(known, _)| *known == key) {
        if is_set(value) {
            value.take();
            setting.variants.push(*variant);
        }
        return Ok(());
    }
    let Some((_, kind, syntax)) = row(key) else { return Ok(()) };
    match syntax {
        Syntax::Diagonal { is_rising } => {
            diagonal(object, *is_rising, value, setting);
            Ok(())
        }
        Syntax::Marks | Syntax::AllMarks => marks(value, *kind, setting),
        Syntax::Offset(_) | Syntax::NonConsecutive | Syntax::Unmarked => Ok(()),
        syntax => {
            of_items(value, setting, |item, setting| items::read(*kind, *syntax, item, setting))
        }
    }
}

fn is_set(flag: &Value) -> bool {
    matches!(flag.is, Json::Bool(true))
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
fn of_items(
    value: &Value,
    setting: &mut Setting,
    read: impl Fn(&Value, &Setting) -> Result<Vec<Rule>, Misread>,
) -> Result<(), Misread> {
    value.take();
    for item in value.list()? {
        item.take_keys(&LOOKS);
        let rules = read(item, setting)?;
        let is_drawn = matches!(item.reading.get(), Use::Whole);
        let is_rule = !rules.is_empty() && rules.iter().all(|rule| setting.misfit(rule).is_none());
        if !is_rule && !is_drawn && !item.has_leftover() {
            item.leave();
        }
        if is_rule && !item.has_leftover() {
            setting.rules.extend(rules);
        }
    }
    Ok(())
}

/// Marks in cells, which are one rule: if one is missing, the rest may mean something else.
fn marks(value: &Value, kind: RuleKind, setting: &mut Setting) -> Result<(), Misread> {
    value.take();
    let mut all = Vec::new();
    for item in value.list()? {
        item.take_keys(&LOOKS);
        match item.get("cells") {
            Some(names) => all.extend(places::cells(names, setting)?),
            None => all.push(places::cell(item.get("cell").unwrap_or(item), setting)?),
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
fn drawing(
    object: &Value,
    key: &str,
    item: &Value,
    setting: &Setting,
) -> Result<Vec<Rule>, Misread> {
    let is_made = ORIGINS.iter().any(|key| item.peek(key).is_some_and(Value::is_something));
    match row(key) {
        _ if is_of_a_rule(object, item) => item.take_whole(),
        Some((_, kind, syntax)) if !is_made => return items::read(*kind, *syntax, item, setting),
        _ => item.leave(),
    }
    Ok(Vec::new())
}

/// A diagonal of different digits; both are a variant.
fn diagonal(object: &Value, is_rising: bool, value: &Value, setting: &mut Setting) {
    if !is_set(value) {
        return;
    }
    value.take();
    let both = ["diagonal+", "diagonal-"].iter().all(|key| object.peek(key).is_some_and(is_set));
    match both {
        false => {
            let cells = places::main_diagonal(setting, is_rising);
            setting.rule(RuleKind::Distinct, [], cells);
        }
        true if setting.variants.contains(&Variant::X) => {}
        true => setting.variants.push(Variant::X),
    }
}
