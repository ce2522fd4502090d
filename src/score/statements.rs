//! What a text says about single cells: `r4c7=5`, `R4C7 is 5`, `(4, 7) = 5`, `row 4, column 7 cannot be 5`.
//!
//! A statement is claimed. So these are none: `if r4c7=5, then r4c8=2`, which supposes; `one of r4c7 and r4c8 is 5` and
//! `r4c7: 5, 6`, which leave several open; `r4c7=5 is impossible` and `r4c7=5?`; nor what is in a chain, `r4c7=5 -> r4c8<>5`.

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
            let is_open = is_placed && rest.goes_on();
            let is_claimed = !(is_open || rest.is_denied() || supposes(&text[..start]));
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

/// Whether the words before a statement, in its sentence, make it an assumption or one of several possibilities: `if`,
/// `suppose that`, `one of`. What follows from an assumption, after `then`, is one, too; a conclusion after `so` is not.
fn supposes(before: &str) -> bool {
    const WORDS: [&str; 16] = [
        "if",
        "suppose",
        "supposing",
        "assume",
        "assuming",
        "unless",
        "whether",
        "either",
        "or",
        "could",
        "would",
        "least",
        "no",
        "neither",
        "see",
        "sees",
    ];
    const LAST: [&str; 3] = ["try", "say", "when"];
    const CONCLUDE: [&str; 5] = ["so", "therefore", "hence", "thus", "conclusion"];
    if ARROWS.iter().any(|arrow| before.trim_end().ends_with(arrow)) {
        return true;
    }
    // A sentence is no longer than this.
    let from = before.len().saturating_sub(400);
    let from = (from..=before.len()).find(|at| before.is_char_boundary(*at)).unwrap_or(0);
    let sentence = before[from..].rsplit(['.', ';', '!', '?', '\n']).next().unwrap_or("");
    let words = sentence.rsplit(|symbol: char| !symbol.is_ascii_alphabetic());
    let words: Vec<String> =
        words.filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).collect();
    let claim = words.iter().take_while(|word| !CONCLUDE.contains(&&word[..]));
    let is_one_of = |(index, word): (usize, &String)| {
        word == "of" && words.get(index + 1).is_some_and(|before| before == "one")
    };
    let is_last = |index: usize, word: &str| index == 0 && LAST.contains(&word);
    claim.enumerate().any(|(index, word)| {
        WORDS.contains(&&word[..]) || is_last(index, word) || is_one_of((index, word))
    })
}

/// Between a statement and what follows from it.
const ARROWS: [&str; 3] = ["->", "\u{2192}", "=>"];

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

    /// Whether the statement is then called impossible, or asked.
    fn is_denied(&self) -> bool {
        let mut next = Scanner { text: self.text, at: self.at };
        next.skip(b" *`\"'");
        if next.word("(").is_some() {
            // The reason of an inference is no longer than this.
            let reason = next.text[next.at..].iter().take(200).position(|byte| *byte == b')');
            next.at += reason.map_or(0, |length| length + 1);
            next.skip(b" ");
            return next.any(&ARROWS).is_some();
        }
        let denials = [
            "?",
            "is impossible",
            "is not possible",
            "is false",
            "is wrong",
            "contradicts",
            "would",
            "leads to",
            "or ",
            ", or ",
        ];
        next.any(&denials).is_some() || next.any(&ARROWS).is_some()
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
