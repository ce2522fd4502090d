//! The grids in a text, and which of them is the answer.
//!
//! ```text
//! lines --> values of a line --+-- side of them: a row ----> each `side` rows in sequence are a grid
//!                              +-- a multiple of side * side: grids         (frames and blank lines do not interrupt)
//!                              +-- else: the sequence ends
//! [[5,3,...],[...]], over any lines ------------------------> a grid
//! ```
//!
//! A text may repeat the puzzle, try a grid and reject it, or check the digits of each row below the answer. So the answer is
//! the last grid that keeps nearly as many givens as the best, and is not the puzzle itself.

use super::values::{Value, Values};

/// Of the best grid's givens, the share that the chosen grid keeps: a wrong answer may change some.
const KEPT: (usize, usize) = (4, 5);

/// Grids of a text, in order.
#[derive(Default)]
struct Grids {
    /// The values of all rows, and of all other grids.
    values: Vec<Value>,
    /// Where each grid ends in the text, and begins in the values.
    found: Vec<(usize, usize)>,
}

/// The grid that is the answer of a text.
pub(super) fn chosen_grid(text: &str, givens: &[Value], values: &Values) -> Option<Vec<Value>> {
    let mut grids = Grids::default();
    grids.add_lines(text, values);
    grids.add_lists(text, values);
    grids.found.sort_by_key(|(end, _)| *end);
    let kept = |cells: &[Value]| {
        let pairs = givens.iter().zip(cells);
        pairs.filter(|(given, cell)| given.is_some() && given == cell).count()
    };
    let answers: Vec<(usize, &[Value])> = (grids.found.iter())
        .filter_map(|(_, start)| grids.values.get(*start..start + givens.len()))
        .filter(|cells| *cells != givens)
        .map(|cells| (kept(cells), cells))
        .collect();
    let best = answers.iter().map(|(kept, _)| *kept).max()?;
    let is_good = |(kept, _): &&(usize, &[Value])| kept * KEPT.1 >= best * KEPT.0;
    answers.iter().rev().find(is_good).map(|(_, cells)| cells.to_vec())
}

impl Grids {
    /// The grids that lines make.
    fn add_lines(&mut self, text: &str, values: &Values) {
        let (side, area) = (values.side, values.side * values.side);
        let mut rows = 0;
        let mut cells = Vec::new();
        let mut line = Line::default();
        // Whether the row above has the numbers from 1 on.
        let mut is_counted = false;
        for (end, words) in lines(text) {
            line.read(words, values);
            if is_separator(words) && is_counted && rows == 1 {
                // The row above was the head of a table, with the numbers of its columns.
                rows = 0;
            }
            line.keep_row(side);
            is_counted = line.counts_from_one(side);
            let count = line.values.len();
            if count == 1 && !line.has_words && side > 1 {
                cells.append(&mut line.values);
                if cells.len() == area {
                    self.add(end, &cells, area);
                    cells.clear();
                }
                continue;
            }
            if count > 0 {
                cells.clear();
            }
            if line.is_row(side) {
                rows += 1;
                self.values.append(&mut line.values);
                if rows >= side {
                    self.found.push((end, self.values.len() - area));
                }
            } else if count > 0 && count.is_multiple_of(area) && !line.has_words {
                rows = 0;
                self.add(end, &line.values, area);
            } else {
                for word in line.grids(area) {
                    self.add(end, &word, area);
                }
                if !line.is_frame() {
                    rows = 0;
                }
            }
        }
    }

    /// Adds one or more grids.
    fn add(&mut self, end: usize, values: &[Value], area: usize) {
        for grid in values.chunks_exact(area) {
            self.found.push((end, self.values.len()));
            self.values.extend_from_slice(grid);
        }
    }

    /// The grids that are lists in brackets, of all cells or of a row each.
    fn add_lists(&mut self, text: &str, values: &Values) {
        let (side, area) = (values.side, values.side * values.side);
        let mut rows = 0;
        let (mut depth, mut start) = (0_usize, 0);
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                b'[' => {
                    if depth == 0 {
                        start = at + 1;
                    }
                    depth += 1;
                }
                b']' if depth > 0 => {
                    depth -= 1;
                    if depth == 0 {
                        let mut line = Line::default();
                        line.read_words(&text[start..at], values);
                        let count = line.values.len();
                        rows = if line.is_row(side) { rows + 1 } else { 0 };
                        if rows > 0 {
                            self.values.append(&mut line.values);
                            if rows >= side {
                                self.found.push((at, self.values.len() - area));
                            }
                        } else if count > 0 && count.is_multiple_of(area) && !line.has_words {
                            self.add(at, &line.values, area);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

/// Whether a line separates the head of a Markdown table from its rows: `|---|:-:|`.
fn is_separator(line: &str) -> bool {
    line.contains("--") && line.contains('|') && line.bytes().all(|byte| b"|-: \t".contains(&byte))
}

/// The lines of a text, each with its end. A row that is announced, as "row 3", and a row of LaTeX also begin one. What
/// follows `#` or `//` on a line with digits is a comment.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    let whole = text.split_inclusive('\n').map(move |line| {
        at += line.len();
        (at, line.trim_end())
    });
    whole.flat_map(|(end, line)| parts(line).into_iter().map(move |part| (end, part)))
}

fn parts(line: &str) -> Vec<&str> {
    let has_digit = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
    let comment =
        ["#", "//"].iter().filter_map(|mark| line.find(mark)).filter(|at| has_digit(&line[..*at]));
    let line = &line[..comment.min().unwrap_or(line.len())];
    let lower = line.to_ascii_lowercase();
    let rows = lower
        .match_indices("row")
        .map(|(at, _)| at)
        .filter(|&at| lower[at + 3..].trim_start().starts_with(|next: char| next.is_ascii_digit()));
    let latex = line.match_indices("\\\\").map(|(at, _)| at + 2);
    let mut starts: Vec<usize> = std::iter::once(0).chain(rows).chain(latex).collect();
    starts.push(line.len());
    starts.sort_unstable();
    starts.dedup();
    match &starts[..] {
        [_] => vec![line],
        _ => starts.windows(2).map(|ends| &line[ends[0]..ends[1]]).collect(),
    }
}

/// A line, as far as grids go.
#[derive(Default)]
struct Line {
    values: Vec<Value>,
    /// How many values each word has.
    words: Vec<usize>,
    has_words: bool,
    /// How many values come before the first word that is none.
    leading: usize,
    /// Whether it begins with a name or a number, as `Row 3:` and `3.` do.
    has_label: bool,
    /// The number before the row above, if rows are numbered.
    number: usize,
}

impl Line {
    fn read(&mut self, line: &str, values: &Values) {
        let stripped = without_marks(line);
        let (has_label, rest) = without_label(&stripped);
        self.has_label = has_label;
        self.read_words(rest, values);
        self.drop_number(values);
    }

    /// The values of words.
    fn read_words(&mut self, text: &str, values: &Values) {
        self.values.clear();
        self.words.clear();
        self.has_words = false;
        self.leading = 0;
        let is_between = |symbol: char| {
            symbol.is_whitespace() || "|+,;:[](){}\"'`=&$/─│┼┃━║═╬╔╗╚╝╠╣╦╩┌┐└┘├┤┬┴".contains(symbol)
        };
        let side = values.side;
        for word in text.split(is_between) {
            // A star is a blank, or a mark of bold type; a point is a blank, or ends a sentence.
            let is_whole = |word: &str| [side, side * side].contains(&word.chars().count());
            let word = if is_whole(word) { word } else { word.trim_matches('*') };
            let ended = word.strip_suffix('.').filter(|word| is_whole(word) || word.len() == 1);
            let word = ended.unwrap_or(word);
            let is_dashes = word.len() > 1 && word.bytes().all(|byte| byte == b'-');
            if word.is_empty() || is_dashes {
                continue;
            }
            let before = self.values.len();
            match values.of_word(word, &mut self.values) {
                Some(()) => {
                    self.words.push(self.values.len() - before);
                    if !self.has_words {
                        self.leading = self.values.len();
                    }
                }
                None => self.has_words |= word.chars().any(char::is_alphanumeric),
            }
        }
    }

    /// Drops the number of the row, which counts from 1 over lines, and the header of side and box.
    fn drop_number(&mut self, values: &Values) {
        let side = values.side;
        let value = |digit: &Value| digit.map_or(0, |digit| digit.number());
        if self.values.len() == side + 1 && !self.has_label {
            let first = self.values.first().map_or(0, value);
            // A dash is a blank, or begins an item of a list.
            if first == 0 {
                self.values.remove(0);
            } else if first == 1 || first == self.number + 1 {
                self.number = first;
                self.values.remove(0);
            }
        }
        let is_header =
            |head: &[Value]| value(&head[0]) == side && value(&head[1]) * value(&head[2]) == side;
        if side > 9 && self.values.len() == side * side + 3 && is_header(&self.values[..3]) {
            self.values.drain(..3);
        }
    }

    /// Drops what follows a row, as an explanation, or precedes it, as the row before it was filled.
    fn keep_row(&mut self, side: usize) {
        if self.has_words && self.leading == side {
            self.values.truncate(side);
            self.has_words = false;
        } else if self.has_label && !self.has_words && self.values.len() == 2 * side {
            self.values.drain(..side);
        }
    }

    fn counts_from_one(&self, side: usize) -> bool {
        let numbers = self.values.iter().map(|value| value.map_or(0, |digit| digit.number()));
        self.values.len() == side && numbers.eq(1..=side)
    }

    fn is_row(&self, side: usize) -> bool {
        self.values.len() == side && (self.has_label || !self.has_words)
    }

    /// Only frames, a heading of a row, the dash of an item, or nothing.
    fn is_frame(&self) -> bool {
        self.values.iter().all(Option::is_none) && !self.has_words
    }

    /// The grids that are one word each.
    fn grids(&self, area: usize) -> Vec<Vec<Value>> {
        let mut at = 0;
        let mut grids = Vec::new();
        for count in &self.words {
            if *count == area && area > 1 {
                grids.push(self.values[at..at + area].to_vec());
            }
            at += count;
        }
        grids
    }
}

/// A line without commands of LaTeX and tags of HTML, and with plain digits instead of wide ones and keycaps.
fn without_marks(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let plain: String;
    let mut rest = line;
    if !line.is_ascii() {
        let is_seen = |symbol: &char| !matches!(symbol, '\u{fe0f}' | '\u{20e3}');
        let wide = |symbol| match symbol {
            '\u{ff10}'..='\u{ff19}' => char::from(b'0' + (symbol as u32 - 0xff10) as u8),
            other => other,
        };
        plain = line.chars().filter(is_seen).map(wide).collect();
        rest = &plain;
    }
    while let Some(at) = rest.find(['\\', '<']) {
        text.push_str(&rest[..at]);
        text.push(' ');
        let mark = &rest[at..];
        let word = 1 + mark[1..].bytes().take_while(u8::is_ascii_alphabetic).count();
        let is_tag = mark.starts_with('<')
            && mark[1..].starts_with(|c: char| c == '/' || c.is_ascii_alphabetic());
        let end = if is_tag { mark.bytes().take(40).position(|byte| byte == b'>') } else { None };
        let is_environment = ["\\begin{", "\\end{"].iter().any(|name| mark.starts_with(name));
        let end =
            if is_environment { mark.bytes().take(40).position(|byte| byte == b'}') } else { end };
        let length = match end {
            Some(end) => end + 1,
            None if mark.starts_with("<-") => 2,
            None if mark.starts_with('\\') => word,
            None => 1,
        };
        rest = &mark[length..];
    }
    text.push_str(rest);
    text
}

/// A line without what announces a row or a grid, and whether it had that: `Row 3:`, `R3`, `3.`, `A:`, `grid =`.
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
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    if (1..=2).contains(&digits)
        && rest[digits..].starts_with(['.', ')'])
        && rest[digits + 1..].starts_with(' ')
    {
        return (true, &rest[digits + 1..]);
    }
    let name = rest
        .find([':', '=', '|'])
        .filter(|at| !rest[..*at].bytes().any(|byte| byte.is_ascii_digit()));
    match name {
        // Columns are no rows.
        Some(at)
            if !lower[..at].contains("col") && rest[..at].contains(|c: char| c.is_alphabetic()) =>
        {
            (false, &rest[at + 1..])
        }
        _ => (false, line),
    }
}
