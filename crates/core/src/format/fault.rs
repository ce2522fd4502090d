//! Faults of a text that states rules, with their messages.

use thiserror::Error;

use crate::families::NoFamily;
use crate::names::UnknownName;

/// What is wrong with a text that states rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RuleFault {
    /// A word that is neither a rule nor anything else that may begin a statement.
    #[error("unknown rule `{found}`; {}", or_nearest(.nearest))]
    UnknownRule {
        /// The word.
        found: String,
        /// The most similar name, if there is one.
        nearest: Option<&'static str>,
    },
    /// A rule of the format that Veridoku does not support.
    #[error("the rule `{found}` is not supported; expected a puzzle without it")]
    NotServed {
        /// The rule, by its name in the format.
        found: String,
    },
    /// A rule with missing or wrong numbers, cells or text.
    #[error("the rule `{rule}` has {misfit}")]
    Arguments {
        /// The name of the rule.
        rule: String,
        /// What was found, and what was expected.
        misfit: String,
    },
    /// A word that is not a cell, or a cell outside of the grid.
    #[error("found the cell `{found}`; expected r1c1 to r{rows}c{columns}{}", or_hidden(.found, *.hidden))]
    Cell {
        /// The word.
        found: String,
        /// Rows of the grid.
        rows: usize,
        /// Columns of the grid.
        columns: usize,
        /// How many hidden cells there are.
        hidden: usize,
    },
    /// A word that is not a value of a cell.
    #[error("found the value `{found}`; expected {lowest} to {highest}")]
    Value {
        /// The word.
        found: String,
        /// The lowest value.
        lowest: i32,
        /// The highest value.
        highest: i32,
    },
    /// A cell with two givens.
    #[error("{cell} is given as {first} and as {second}; expected one value")]
    GivenTwice {
        /// The name of the cell.
        cell: String,
        /// Its value before.
        first: i32,
        /// Its value here.
        second: i32,
    },
    /// Something other than expected.
    #[error("found {found}; expected {expected}")]
    Found {
        /// What was found, in quotes if it is a word.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// A family of puzzles that is not supported.
    #[error(transparent)]
    Family(#[from] NoFamily),
    /// An unknown name.
    #[error(transparent)]
    Name(UnknownName),
    /// A link without a puzzle in it.
    #[error(
        "the link `{found}` does not contain a puzzle; expected a link that does, such as f-puzzles.com/?load=N4Ig... or sudokupad.app/scl...; a short link only names a puzzle that is stored on its site, so open it there and copy the long link"
    )]
    Link {
        /// The beginning of the link.
        found: String,
    },
    /// Rules in prose, which may contain more than those that are data.
    #[error(
        "found rules in prose (`{key}`: {text:?}), which may contain more than the rules that can be read; expected only rules that can be read"
    )]
    Prose {
        /// The name of the text in the format.
        key: String,
        /// Its beginning.
        text: String,
    },
    /// Something that was not read as a rule and may be a rule or decoration.
    #[error(
        "found `{found}`, which may represent a rule but cannot be read as one; expected only rules that can be read"
    )]
    Unread {
        /// Its name in the format.
        found: String,
    },
}

impl RuleFault {
    /// An unexpected word.
    pub(super) fn word(found: &str, expected: impl Into<String>) -> RuleFault {
        let found = format!("`{}`", crate::printable::excerpt(found.as_bytes()));
        RuleFault::Found { found, expected: expected.into() }
    }

    /// Rules in prose.
    pub(super) fn prose(key: &str, text: &str) -> RuleFault {
        RuleFault::Prose { key: key.to_owned(), text: beginning(text, 60) }
    }

    /// Nothing where something was expected.
    pub(super) fn nothing(expected: impl Into<String>) -> RuleFault {
        RuleFault::Found { found: "nothing here".to_owned(), expected: expected.into() }
    }
}

/// The beginning of a text, on one line.
pub(super) fn beginning(text: &str, most: usize) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut: String = words.chars().take(most).collect();
    if cut.len() < words.len() { cut + " ..." } else { cut }
}

fn or_nearest(nearest: &Option<&'static str>) -> String {
    match nearest {
        Some(name) => format!("did you mean `{name}`?"),
        None => "expected a rule such as `killer` or `thermo`, or one that is defined above it"
            .to_owned(),
    }
}

fn or_hidden(found: &str, hidden: usize) -> String {
    let is_hidden = found
        .strip_prefix(['h', 'H'])
        .is_some_and(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit()));
    match hidden {
        0 if is_hidden => ", or hidden cells after a line such as `hidden: 81`".to_owned(),
        0 => String::new(),
        _ => format!(", or h1 to h{hidden}"),
    }
}
