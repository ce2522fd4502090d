//! A string as a tree of items: `.Or.Cage~10~R1C1~R1C2.~R1C1_5.End`.
//!
//! Each item begins with a point; `~` separates its name from its arguments. `Or`, `And` and `Replicate` hold the
//! items up to their `End`. Blanks are ignored. An item without a name gives the contents of cells. A fault of an item
//! is at its point.

use crate::format::error::ParseErrorKind;
use crate::format::fault::RuleFault;
use crate::format::text::symbols::Misread;

/// An item, and the byte of its point.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) at: usize,
    pub(super) name: String,
    pub(super) args: Vec<String>,
    pub(super) items: Vec<Item>,
}

/// A fault of an item.
pub(super) fn misread(item: &Item, fault: RuleFault) -> Misread {
    Misread { offset: item.at, kind: fault.into() }
}

/// An argument that is a number.
pub(super) fn number(text: &str) -> Result<i32, RuleFault> {
    text.parse().map_err(|_| RuleFault::word(text, "a number"))
}

/// How deep items may be nested.
const DEEPEST: usize = 32;

fn holds_items(name: &str) -> bool {
    matches!(name, "Or" | "And" | "Replicate")
}

/// The items of a string.
pub(super) fn items(text: &str) -> Result<Vec<Item>, Misread> {
    let fault = |offset, fault: RuleFault| Misread { offset, kind: ParseErrorKind::from(fault) };
    let start = text.len() - text.trim_start().len();
    if !text[start..].starts_with('.') {
        return Err(fault(start, RuleFault::word(&text[start..], "a period before each rule")));
    }
    let mut open: Vec<Item> = Vec::new();
    let mut items = Vec::new();
    let mut at = start;
    for part in text[start + 1..].split('.') {
        let mut words = part.split('~').map(|word| word.split_whitespace().collect::<String>());
        let name = words.next().unwrap_or_default();
        let item = Item { at, name, args: words.collect(), items: Vec::new() };
        let to = |open: &mut Vec<Item>, items: &mut Vec<Item>, item| match open.last_mut() {
            Some(parent) => parent.items.push(item),
            None => items.push(item),
        };
        if item.name == "End" {
            if let Some(more) = item.args.iter().find(|arg| !arg.is_empty()) {
                return Err(fault(at, RuleFault::word(more, "`End` without arguments")));
            }
            let done = open.pop();
            let done = done.ok_or_else(|| fault(at, RuleFault::word("End", "Or before it")))?;
            to(&mut open, &mut items, done);
        } else if holds_items(&item.name) {
            if open.len() == DEEPEST {
                let expected = format!("at most {DEEPEST} levels of nesting");
                return Err(fault(at, RuleFault::word(&item.name, expected)));
            }
            open.push(item);
        } else {
            to(&mut open, &mut items, item);
        }
        at += part.len() + 1;
    }
    match open.pop() {
        Some(item) => Err(fault(item.at, RuleFault::word(&item.name, "an End after it"))),
        None => Ok(items),
    }
}
