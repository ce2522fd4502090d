//! A puzzle in a report: on one line, with the parts of its text that were not read.

use serde::Serialize;

use veridoku_core::format::OneLine;
use veridoku_core::grid::{Puzzle, Unread};

/// A puzzle, and the parts of its text that are missing in its rules.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Stated {
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    unread: Option<Vec<UnreadReport>>,
}

/// Something that may be a rule and was not read as one.
#[derive(Clone, Debug, Serialize)]
pub(super) struct UnreadReport {
    key: String,
    count: usize,
    words: Option<String>,
}

impl Stated {
    pub(super) fn new(puzzle: &Puzzle, text: &OneLine) -> Stated {
        Stated { puzzle: text.puzzle(puzzle), unread: UnreadReport::all(puzzle) }
    }
}

impl UnreadReport {
    /// All unread parts of a puzzle, if there are any.
    pub(super) fn all(puzzle: &Puzzle) -> Option<Vec<UnreadReport>> {
        let report = |Unread { key, count, words }: &Unread| UnreadReport {
            key: key.to_string(),
            count: *count,
            words: words.as_ref().map(ToString::to_string),
        };
        let all: Vec<UnreadReport> = puzzle.unread().iter().map(report).collect();
        Some(all).filter(|all| !all.is_empty())
    }
}
