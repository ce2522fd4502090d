//! Reports faults of a request, in terms of the API.

use veridoku::Puzzle;
use veridoku::format::{ParseError, ParseErrorKind, RuleFault};
use veridoku::report::FaultReport;

use crate::serve::answer::Refusal;
use crate::serve::request::in_keys;

/// The largest side: that of a page is 25, and the time and memory of some endpoints grow with its sixth power.
const MOST_SIDE: usize = 36;

/// Refuses puzzles that are too large for a server.
pub(super) fn expect_fair(puzzle: &Puzzle) -> Result<(), Refusal> {
    expect_fair_side(puzzle.side())
}

pub(super) fn expect_fair_side(side: usize) -> Result<(), Refusal> {
    if side <= MOST_SIDE {
        return Ok(());
    }
    let refusal = Refusal::bad(format!("found a side of {side}; expected at most {MOST_SIDE}"));
    Err(refusal.named(FaultReport::of(&ParseErrorKind::Side(side))))
}

/// A command's usage error, in terms of the API.
pub(super) fn said(message: &str) -> Refusal {
    Refusal::bad(in_keys(message))
}

/// The fault in a puzzle's text, and its location.
pub(super) fn refusal(error: &ParseError) -> Refusal {
    let mut message = error.kind.to_string();
    if let ParseErrorKind::Rules(RuleFault::Unread { .. } | RuleFault::Prose { .. }) = error.kind {
        message += "; without `strict`, the puzzle is read without it";
    }
    said(&message).at(error.line, error.column).named(FaultReport::of(&error.kind))
}

#[cfg(test)]
mod tests {
    use veridoku::format::{ReadOptions, read_puzzle};

    use super::*;

    #[test]
    fn what_is_not_read_names_the_key_that_refuses_it() {
        let drawn = r#"{"size":1,"grid":[[{}]],"ruleset":"Fill it"}"#;
        let strict = ReadOptions { strict: true, ..ReadOptions::default() };
        let error = read_puzzle(drawn, strict).expect_err("words");
        let refusal = format!("{:?}", refusal(&error));
        assert!(refusal.contains("; without `strict`, the puzzle is read without it"), "{refusal}");
    }
}
