//! What is wrong with a request, in the words of the API.

use veridoku::Puzzle;
use veridoku::format::ParseError;

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
    Err(Refusal::bad(format!("found a side of {side}; expected at most {MOST_SIDE}")))
}

/// What a command says of wrong usage, in the words of the API.
pub(super) fn said(message: &str) -> Refusal {
    Refusal::bad(in_keys(message))
}

/// What is wrong with a puzzle's text, and where.
pub(super) fn refusal(error: &ParseError) -> Refusal {
    said(&error.kind.to_string()).at(error.line, error.column)
}
