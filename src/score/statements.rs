//! What a text says about single cells: `r4c7=5`, `R4C7 is 5`, `(4, 7) = 5`, `row 4, column 7 cannot be 5`.
//!
//! A statement is claimed, so `if r4c7=5` and `r4c7: 5, 6` are none: the first supposes, and the second lists
//! candidates.

use std::ops::Range;

use veridoku_core::grid::{Candidate, Cell};

use super::values::Values;

/// A digit that a text places in a cell, or eliminates from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The cell and the digit.
    pub candidate: Candidate,
    /// Whether the digit is placed; if not, it is eliminated.
    pub is_placed: bool,
    /// Where the text says so, in bytes.
    pub at: Range<usize>,
}

/// The statements of a text: a cell as `r4c7`, `row 4, column 7` or `(4, 7)`, then a digit.
pub(super) fn statements(text: &str, values: &Values) -> Vec<Statement> {
    let mut found = Vec::new();
    let mut rest = Scanner { text: text.as_bytes(), at: 0 };
    while rest.at < rest.text.len() {
        let start = rest.at;
        let statement = rest.cell(values).and_then(|cell| {
            let is_placed = rest.sign()?;
            let digit = rest.number().and_then(|value| values.digit(value))?;
            let is_claimed = !is_placed || !(rest.goes_on() || supposes(&text[..start]));
            is_claimed.then_some((Candidate { cell, digit }, is_placed))
        });
        match statement {
            Some((candidate, is_placed)) => {
                found.push(Statement { candidate, is_placed, at: start..rest.at });
            }
            None => rest.at = start + 1,
        }
    }
    found
}

/// Whether the words before a statement make it an assumption: `if`, `suppose that`.
fn supposes(before: &str) -> bool {
    const WORDS: [&str; 7] = ["if", "suppose", "assume", "assuming", "try", "say", "when"];
    let mut words = before.rsplit(|symbol: char| !symbol.is_ascii_alphabetic());
    let is_blank = |symbol: char| symbol == ' ' || symbol == '*' || symbol == '`';
    if !before.ends_with(is_blank) {
        return false;
    }
    let last = words.find(|word| !word.is_empty()).unwrap_or("");
    let last = if last.eq_ignore_ascii_case("that") { words.next().unwrap_or("") } else { last };
    WORDS.iter().any(|word| last.eq_ignore_ascii_case(word))
}

/// A place in a text, whose methods move past what they find. After `None` the place is anywhere.
struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
}

impl Scanner<'_> {
    fn skip(&mut self, symbols: &[u8]) {
        while self.text.get(self.at).is_some_and(|symbol| symbols.contains(symbol)) {
            self.at += 1;
        }
    }

    fn word(&mut self, word: &str) -> Option<()> {
        let end = self.at + word.len();
        let is_there = self.text.get(self.at..end)?.eq_ignore_ascii_case(word.as_bytes());
        is_there.then(|| self.at = end)
    }

    fn any(&mut self, words: &[&str]) -> Option<()> {
        words.iter().find_map(|word| self.word(word))
    }

    fn number(&mut self) -> Option<u64> {
        self.skip(b" *");
        let start = self.at;
        while self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        std::str::from_utf8(&self.text[start..self.at]).ok()?.parse().ok()
    }

    /// A cell.
    fn cell(&mut self, values: &Values) -> Option<Cell> {
        let begins = |at: usize| at == 0 || !self.text[at - 1].is_ascii_alphanumeric();
        if !begins(self.at) {
            return None;
        }
        let (row, column);
        if self.word("(").is_some() {
            row = self.number()?;
            self.skip(b" ");
            self.word(",")?;
            column = self.number()?;
            self.word(")")?;
        } else {
            self.any(&["row", "r"])?;
            row = self.number()?;
            self.skip(b" ,");
            self.any(&["column", "col", "c"])?;
            column = self.number()?;
        }
        Some(Cell::at(values.line(row)?, values.line(column)?, values.side))
    }

    /// Whether further digits follow, as in `1, 2`, `1/2`, `1 or 2`.
    fn goes_on(&self) -> bool {
        let mut next = Scanner { text: self.text, at: self.at };
        next.skip(b" *");
        next.any(&[", ", ",", "/", "or "]).is_some() && next.number().is_some()
    }

    /// What is between a cell and its digit; whether it places the digit.
    fn sign(&mut self) -> Option<bool> {
        self.skip(b" *\"'");
        let is_placed = match self.any(&["<>", "!=", "\u{2260}", "is not", "cannot be", "can't be"])
        {
            Some(()) => false,
            None => {
                self.any(&["==", "=", ":", "->", "\u{2192}", "must be", "is", "to"])?;
                true
            }
        };
        self.skip(b" \"'");
        Some(is_placed)
    }
}
