//! Rules of an f-puzzles object about pairs without a mark, read and written. They depend on all marks: a flag
//! `nonconsecutive`, and the names `ratio` and `xv` in the list `negative`.

use super::items;
use super::write::Writer;
use crate::format::json::{Json, Value};
use crate::format::setting::Setting;
use crate::format::text::symbols::Misread;
use crate::format::write_error::WriteError;
use crate::grid::{Rule, RuleKind};

/// Reads these rules. If a mark was not read, neither are they.
pub(super) fn read(object: &Value, setting: &mut Setting) -> Result<(), Misread> {
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
                let dots = object.peek("ratio").map_or(Ok(&[][..]), Value::list)?;
                let ratios = of_dots(dots.iter().map(items::number));
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

fn sorted(numbers: impl Iterator<Item = i32>) -> Vec<i32> {
    let mut numbers: Vec<i32> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The ratios that no pair without a dot has: those of all dots, or 2 if there is no dot.
fn of_dots(dots: impl Iterator<Item = Option<i32>>) -> Vec<i32> {
    let ratios = sorted(dots.map(|ratio| ratio.unwrap_or(2)));
    if ratios.is_empty() { vec![2] } else { ratios }
}

impl Writer<'_> {
    /// Writes these rules.
    pub(super) fn unmarked(&mut self) -> Result<(), WriteError> {
        let of = |kind| self.setting.rules.iter().filter(move |rule| rule.kind == kind);
        let kinds = [RuleKind::NoDifference, RuleKind::NoRatio, RuleKind::NoSum];
        let [differences, ratios, sums] =
            kinds.map(|kind| sorted(of(kind).flat_map(|rule| rule.numbers.iter().copied())));
        let of_dots = of_dots(of(RuleKind::Ratio).map(Rule::number));
        match &differences[..] {
            [] => {}
            [1] => self.flags.push("nonconsecutive"),
            _ => return Err(self.refuse("no-difference with numbers other than 1")),
        }
        if !ratios.is_empty() {
            if ratios != of_dots {
                return Err(self.refuse("no-ratio with numbers that no dot has"));
            }
            self.push("negative", "\"ratio\"".to_owned());
        }
        match &sums[..] {
            [] => {}
            [5, 10] => self.push("negative", "\"xv\"".to_owned()),
            _ => return Err(self.refuse("no-sum with numbers other than 5 and 10")),
        }
        Ok(())
    }
}
