//! Reports why a request has no answer, in terms of the API.

use hyper::StatusCode;
use veridoku::Puzzle;
use veridoku::advice::NotGiven;
use veridoku::format::{ParseError, ParseErrorKind, RuleFault};
use veridoku::report::FaultReport;
use veridoku::requests::{Failure, RequestError};

use crate::serve::answer::Refusal;

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

/// Why a request has no answer. The library names options by the keys of a body.
impl From<RequestError> for Refusal {
    fn from(error: RequestError) -> Refusal {
        let message = error.to_string();
        match &error {
            RequestError::Unread(error) => unread(error),
            RequestError::NoPuzzle => {
                Refusal::bad(message).named(FaultReport::of(&ParseErrorKind::NoPuzzle))
            }
            RequestError::SeveralPuzzles { line, .. } => {
                let fault = FaultReport::of(&ParseErrorKind::SecondPuzzle);
                Refusal::bad(message).at(*line, 1).named(fault)
            }
            RequestError::Unwritable(_) => Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, message),
            RequestError::Given(NotGiven::NotUnique(_)) => {
                Refusal::bad(message).named(Some(FaultReport::of_given()))
            }
            _ => match error.failure() {
                Some(Failure::OutOfMemory) => {
                    Refusal::new(StatusCode::INSUFFICIENT_STORAGE, message)
                }
                Some(Failure::Bug) => Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, message),
                None => Refusal::bad(message),
            },
        }
    }
}

/// The fault in a puzzle's text, and its location.
fn unread(error: &ParseError) -> Refusal {
    let mut message = error.kind.to_string();
    if let ParseErrorKind::Rules(RuleFault::Unread { .. } | RuleFault::Prose { .. }) = error.kind {
        message += "; without `strict`, the puzzle is read without it";
    }
    Refusal::bad(message).at(error.line, error.column).named(FaultReport::of(&error.kind))
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
        let refusal = format!("{:?}", unread(&error));
        assert!(refusal.contains("; without `strict`, the puzzle is read without it"), "{refusal}");
    }
}
