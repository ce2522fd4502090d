//! Reads an answer out of a text as people and language models write it: the last grid in it, and the digits that it
//! places or eliminates on the way.
//!
//! ```text
//! text --> lines --> values of a line --+-- side values: a row -----> rows in sequence --> the last `side` of them
//!          (a row that is announced,    +-- side * side: a grid      (frames and blank lines do not interrupt)
//!           as "Row 2:", begins one)    '-- else: no row
//!      --> r4c7=5, R4C7 is 5, (4, 7) = 5, r4c7<>5 --> statements, in order
//! ```
//!
//! A grid may have frames of `|`, `+` and `-`, commas, brackets, bold type, row numbers, a table's header, or no spaces
//! at all. A line of prose is a row only if it is announced. Reading never fails: a text without a grid has none, and
//! nothing is read for a board of which a frame shows only a part. Cost: linear in the text.

use std::ops::Range;

use veridoku_core::grid::{Candidate, Cell, Digit, Geometry};

/// What a text states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The last grid of the text, row by row; a cell that it leaves blank is `None`. If the text has no grid, the digits
    /// that it places.
    pub cells: Option<Vec<Option<Digit>>>,
    /// What it says about single cells, in the order of the text.
    pub statements: Vec<Statement>,
}

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

impl Answer {
    /// Reads a text about a grid of this geometry.
    pub fn read(text: &str, geometry: &Geometry) -> Answer {
        if geometry.frame().rows * geometry.frame().columns != geometry.cell_count() {
            return Answer::default();
        }
        let values = Values { side: geometry.side(), lowest: geometry.frame().lowest };
        let statements = statements(text, &values);
        let cells = last_grid(text, &values).or_else(|| {
            let mut cells = vec![None; geometry.cell_count()];
            let placed = || statements.iter().filter(|statement| statement.is_placed);
            for Statement { candidate, .. } in placed() {
                cells[candidate.cell.index()] = Some(candidate.digit);
            }
            placed().next().is_some().then_some(cells)
        });
        Answer { cells, statements }
    }
}

/// How values are written.
struct Values {
    side: usize,
    lowest: i32,
}

impl Values {
    /// Whether each value is one digit of the decimal system.
    fn are_single(&self) -> bool {
        self.lowest >= 0 && self.lowest as usize + self.side <= 10
    }

    /// The digit with this value.
    fn digit(&self, value: u64) -> Option<Digit> {
        let index = usize::try_from(i128::from(value) - i128::from(self.lowest)).ok()?;
        (index < self.side).then(|| Digit::from_index(index))
    }

    /// The row or column with this number, from 1.
    fn line(&self, number: u64) -> Option<usize> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        (index < self.side).then_some(index)
    }

    /// The cell values of a word: one number, or a symbol for each cell. `None` if the word is no value.
    fn of_word(&self, word: &str, into: &mut Vec<Option<Digit>>) -> Option<()> {
        const BLANKS: [char; 5] = ['.', '_', '?', '*', '0'];
        let cell = |symbol: char| match symbol.to_digit(36).and_then(|v| self.digit(v.into())) {
            Some(digit) => Some(Some(digit)),
            None => BLANKS.contains(&symbol).then_some(None),
        };
        let length = word.chars().count();
        if !self.are_single() && length != self.side && length != self.side * self.side {
            let number = match word.parse() {
                Ok(number) => self.digit(number).map(Some),
                Err(_) => None,
            };
            into.push(
                number.or_else(|| BLANKS.iter().any(|b| word == b.to_string()).then_some(None))?,
            );
            return Some(());
        }
        let before = into.len();
        for symbol in word.chars() {
            // Where digits suffice, a letter is prose.
            let read =
                if self.are_single() && symbol.is_ascii_alphabetic() { None } else { cell(symbol) };
            match read {
                Some(value) => into.push(value),
                None => {
                    into.truncate(before);
                    return None;
                }
            }
        }
        Some(())
    }
}

/// A line of the text, for the search of grids.
enum Line {
    /// Values of cells.
    Row(Vec<Option<Digit>>),
    /// Only frames, or nothing.
    Frame,
    /// Anything else, which ends a grid.
    Words,
}

/// The last grid of a text.
fn last_grid(text: &str, values: &Values) -> Option<Vec<Option<Digit>>> {
    let side = values.side;
    let mut found = None;
    let mut rows: Vec<Vec<Option<Digit>>> = Vec::new();
    for line in announced_rows(text) {
        match line_of(line, values, rows.len()) {
            Line::Row(row) if row.len() == side => {
                rows.push(row);
                if let Some(last) = rows.len().checked_sub(side) {
                    found = Some(rows[last..].concat());
                }
            }
            Line::Row(grid) => {
                rows.clear();
                found = Some(grid);
            }
            Line::Frame => {}
            Line::Words => rows.clear(),
        }
    }
    found
}

/// The lines of a text, where "row 3" also begins one.
fn announced_rows(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| {
        let lower = line.to_ascii_lowercase();
        let mut starts: Vec<usize> = std::iter::once(0)
            .chain(lower.match_indices("row").map(|(at, _)| at).filter(|&at| {
                lower[at + 3..].trim_start().starts_with(|next: char| next.is_ascii_digit())
            }))
            .collect();
        starts.push(line.len());
        starts.dedup();
        let parts: Vec<&str> = starts.windows(2).map(|ends| &line[ends[0]..ends[1]]).collect();
        if parts.is_empty() { vec![line] } else { parts }
    })
}

/// What a line is; `above` rows of a grid are directly above it.
fn line_of(line: &str, values: &Values, above: usize) -> Line {
    let (label, rest) = without_label(line);
    let side = values.side;
    let mut row = Vec::new();
    let mut has_words = false;
    for word in rest.split(|symbol: char| {
        symbol.is_whitespace() || "|+,;:[](){}\"'`-=─│┼┃━║═╬".contains(symbol)
    }) {
        // A star is a blank, or a mark of bold type.
        let is_whole = [side, side * side].contains(&word.chars().count());
        let word = if is_whole { word } else { word.trim_matches('*') };
        if !word.is_empty() && values.of_word(word, &mut row).is_none() {
            has_words |= word.chars().any(char::is_alphanumeric);
        }
    }
    // The end of a sentence is no blank.
    let ends = line.trim_end().ends_with('.') && row.last() == Some(&None);
    if ends && [side + 1, side * side + 1].contains(&row.len()) {
        row.pop();
    }
    // A row may have its number in front.
    if row.len() == side + 1 && row[0] == values.digit(above as u64 + 1) && !label {
        row.remove(0);
    }
    match row.len() {
        0 if !has_words && !label => Line::Frame,
        length if length == side && (label || !has_words) => Line::Row(row),
        length if length == side * side => Line::Row(row),
        _ => Line::Words,
    }
}

/// A line without "Row 3" or "R3" at its begin, and whether it had that.
fn without_label(line: &str) -> (bool, &str) {
    let rest =
        line.trim_start_matches(|symbol: char| symbol.is_whitespace() || "|*->#".contains(symbol));
    let lower = rest.to_ascii_lowercase();
    for name in ["row", "r"] {
        if let Some(after) = lower.strip_prefix(name) {
            let number = after.trim_start_matches([' ', '#']);
            let digits = number.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 && !number[digits..].starts_with(|next: char| next.is_alphanumeric()) {
                return (true, &rest[rest.len() - number.len() + digits..]);
            }
        }
    }
    (false, line)
}

/// The statements of a text: a cell as `r4c7`, `row 4, column 7` or `(4, 7)`, then a digit.
fn statements(text: &str, values: &Values) -> Vec<Statement> {
    let mut found = Vec::new();
    let mut rest = Scanner { text: text.as_bytes(), at: 0 };
    while rest.at < rest.text.len() {
        let start = rest.at;
        let statement = rest.cell(values).and_then(|cell| {
            let is_placed = rest.sign()?;
            let digit = rest.number().and_then(|value| values.digit(value))?;
            Some((Candidate { cell, digit }, is_placed))
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

    /// What is between a cell and its digit; whether it places the digit.
    fn sign(&mut self) -> Option<bool> {
        self.skip(b" *");
        let is_placed = match self.any(&["<>", "!=", "\u{2260}", "is not", "cannot be", "can't be"])
        {
            Some(()) => false,
            None => {
                self.any(&["==", "=", ":", "->", "\u{2192}", "must be", "is", "to"])?;
                true
            }
        };
        self.skip(b" ");
        Some(is_placed)
    }
}
