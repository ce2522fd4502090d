//! A puzzle with rules on one line, in any of the formats that have such lines. A field of a table may hold it.

use super::read::context::Context;
use super::table::Format;
use super::text::symbols::Misread;
use super::{fpuzzles, iss, killer, packed, penpa, puzz_link, rules, scl, tatham};
use crate::grid::Puzzle;

/// Whether a text, such as an argument, certainly states rules and is not a file name: a string, a link, a packed text,
/// a JSON object, or statements, although they may have faults.
pub fn states_rules(text: &str) -> bool {
    let is_object = text.trim_start().starts_with('{');
    is_object || is(text.as_bytes()) || rules::has_statement(text.as_bytes())
}

/// Whether a line certainly states rules.
pub(super) fn is(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    iss::decides(text)
        || killer::decides(text)
        || tatham::decides(text)
        || puzz_link::decides(text)
        || penpa::decides(text)
        || packed::is_packed(&String::from_utf8_lossy(text))
        || rules::decides(text)
}

/// The puzzle in a line that certainly states rules; `None` for any other line.
pub(super) fn puzzle(context: &Context, text: &[u8]) -> Option<Result<Puzzle, Misread>> {
    let line = String::from_utf8_lossy(text);
    if iss::decides(text) {
        return Some(iss::puzzle(context, &line));
    }
    if killer::decides(text) {
        return Some(killer::puzzle(context, text.trim_ascii()));
    }
    if tatham::decides(text) {
        return Some(tatham::puzzle(context, &line));
    }
    if puzz_link::decides(text) {
        return Some(puzz_link::puzzle(context, &line));
    }
    if penpa::decides(text) {
        return Some(penpa::record(&line, 1, context, Format::Csv).map(|record| record.puzzle));
    }
    if packed::is_packed(&line) {
        let unpacked =
            packed::unpack(&line).map_err(|fault| Misread { offset: 0, kind: fault.into() });
        return Some(unpacked.and_then(|packed| {
            let read = if packed.prefix == "scl" { scl::record } else { fpuzzles::record };
            let record = read(1, &packed.text, context, Format::Csv);
            record
                .map(|record| record.puzzle)
                .map_err(|Misread { kind, .. }| Misread { offset: 0, kind })
        }));
    }
    rules::decides(text).then(|| rules::puzzle(context, &line))
}
