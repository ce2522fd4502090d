//! The output of exact cover solvers: the chosen options.
//!
//! ```text
//! r1c1 r1#1 c1#1 b1#1         1:                              1        1 6 11 16 ...
//! r1c2 r1#2 c2#2 b1#2         r1#1 c1#1 b1#1 r1c1 (1 of 9)    6        2 5 12 15 ...
//! ...                         ...                             ...
//! (an empty line)             2:                              (empty)
//!
//! lines, as `cover`           Knuth's dlx programs            numbers, one on a line or all
//! ```
//!
//! An option is given as its items, in any order; additions of Knuth's programs in brackets are skipped. Or it is given
//! as its number in the text that `encode` wrote, from 1 (or from 0, by [`Covers::counted_from`]). A solution ends at
//! an empty line, at the number and colon that head the next solution, or at the end of the text; a line of several
//! numbers is a complete solution. A text that ends before every cell has its option is truncated. Lines that begin
//! with a bar are comments.
//!
//! A solver writes nothing if there is no solution. It also writes nothing if it failed, or was not asked to write
//! solutions (Knuth's programs need `m1`). So a text without an option isn't an answer.
//!
//! The cover is kept in memory to look options up, which takes as much memory as `encode`.
//!
//! Source: Knuth, dlx1.w, whose `print_option` begins with any item of the option.

use std::collections::HashMap;
use std::io::BufRead;

use super::draft::Draft;
use super::words::{Piece, Words};
use super::{DecodeError, DecodeErrorKind, Decoded};
use crate::encode::{EncodeError, ExactCover, exact_cover};
use veridoku_core::grid::{Candidate, Puzzle};

/// The solutions of a puzzle's exact cover, each as its options.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use std::sync::Arc;
/// use veridoku::decode::{Covers, Decoded};
/// use veridoku::{Geometry, Puzzle, Shape};
/// let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2)?)));
/// let numbers = "1 6 11 16 19 24 25 30 34 37 44 47 52 55 58 61";
/// let Some(Ok(Decoded::Solution(solution))) = Covers::new(&puzzle, numbers.as_bytes())?.next() else {
///     panic!()
/// };
/// assert_eq!(solution.to_string(), "1234341221434321");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Covers<'a, R> {
    puzzle: &'a Puzzle,
    words: Words<R>,
    cover: ExactCover,
    items: HashMap<String, u32>,
    /// Items of the longest option.
    longest: usize,
    /// The number of the first option.
    first: u64,
    draft: Draft,
    /// The line where the solution begins.
    begin: usize,
    /// Whether there was a solution.
    is_any: bool,
    is_over: bool,
}

/// The parts of an answer.
const OPTIONS: &str = "options, as lines of items or as numbers (a solver that finds no solution \
                       writes nothing, and some write solutions only if an option requests them)";

/// The content of a line.
enum Line {
    Empty,
    Comment,
    /// The heading of a solution.
    Heading,
    Option(usize),
    /// All options of a solution.
    Solution,
    End,
}

impl<'a, R: BufRead> Covers<'a, R> {
    /// The solutions in a text.
    ///
    /// # Errors
    /// As for [`exact_cover`].
    pub fn new(puzzle: &'a Puzzle, input: R) -> Result<Covers<'a, R>, EncodeError> {
        let cover = exact_cover(puzzle)?;
        let longest = cover.options().map(<[u32]>::len).max().unwrap_or(0);
        let items = (cover.primary_count() + cover.secondary_count()) as u32;
        let items = (0..items).map(|item| (cover.name(item).to_owned(), item)).collect();
        Ok(Covers {
            puzzle,
            words: Words::new(input),
            cover,
            items,
            longest,
            first: 1,
            draft: Draft::new(puzzle),
            begin: 1,
            is_any: false,
            is_over: false,
        })
    }

    /// Reads options that are numbered from `first` on.
    #[must_use]
    pub fn counted_from(self, first: u64) -> Covers<'a, R> {
        Covers { first, ..self }
    }

    fn advance(&mut self) -> Result<Option<Decoded>, DecodeError> {
        loop {
            match self.read_line()? {
                Line::Comment => {}
                Line::Option(option) => self.place(option),
                Line::Solution if self.words.ends_in_a_word() => {
                    return self.finish_at_end().map(Some);
                }
                Line::Solution => return Ok(Some(self.finish())),
                Line::Empty | Line::Heading if self.draft.is_empty() => {}
                Line::Empty | Line::Heading => return Ok(Some(self.finish())),
                Line::End if !self.draft.is_empty() => return self.finish_at_end().map(Some),
                Line::End if self.is_any => return Ok(None),
                Line::End => {
                    let kind = DecodeErrorKind::NoAnswer { expected: OPTIONS };
                    return Err(self.words.incomplete(kind));
                }
            }
        }
    }

    fn read_line(&mut self) -> Result<Line, DecodeError> {
        match self.words.next()? {
            Piece::End => return Ok(Line::End),
            Piece::LineEnd => return Ok(Line::Empty),
            Piece::Word => {}
        }
        let is_digit = |byte: &u8| byte.is_ascii_digit();
        let aside = match self.words.word() {
            [b'|', ..] => Line::Comment,
            [number @ .., b':'] if !number.is_empty() && number.iter().all(is_digit) => {
                Line::Heading
            }
            [first, ..] if is_digit(first) => return self.read_numbers(),
            _ => return self.read_items(),
        };
        self.words.skip_line()?;
        self.words.next()?;
        Ok(aside)
    }

    /// A line of numbers, the first of which was read.
    fn read_numbers(&mut self) -> Result<Line, DecodeError> {
        let option = self.read_number()?;
        if self.words.next()? != Piece::Word {
            return Ok(Line::Option(option));
        }
        if !self.draft.is_empty() {
            return Err(self.words.unexpected("one number per line, as on the line before"));
        }
        self.place(option);
        loop {
            let option = self.read_number()?;
            self.place(option);
            if self.words.next()? != Piece::Word {
                return Ok(Line::Solution);
            }
        }
    }

    fn read_number(&self) -> Result<usize, DecodeError> {
        let options = self.cover.option_count() as u64;
        let number = self.words.number(u64::MAX).and_then(|number| number.checked_sub(self.first));
        match number.filter(|number| *number < options) {
            Some(number) => Ok(number as usize),
            None => {
                let (first, last) = (self.first, (self.first + options).saturating_sub(1));
                Err(self.words.unexpected(format!("the number of an option, {first} to {last}")))
            }
        }
    }

    /// A line of items, the first of which was read.
    fn read_items(&mut self) -> Result<Line, DecodeError> {
        let line = self.words.line();
        let mut items = Vec::new();
        let mut last = Piece::Word;
        while last == Piece::Word && !self.words.word().starts_with(b"(") {
            let name = std::str::from_utf8(self.words.word());
            match name.ok().and_then(|name| self.items.get(name)) {
                Some(item) if items.contains(item) => {
                    return Err(self.words.unexpected("each item once"));
                }
                Some(item) if items.len() < self.longest => items.push(*item),
                Some(_) => return Err(self.words.unexpected("the end of the option")),
                None => {
                    let expected =
                        "an item of the puzzle's exact cover, or the number of an option";
                    return Err(self.words.unexpected(expected));
                }
            }
            last = self.words.next()?;
        }
        if last == Piece::Word {
            self.words.skip_line()?;
            self.words.next()?;
        }
        match self.option_of(&mut items) {
            Some(option) => Ok(Line::Option(option)),
            None => {
                let names: Vec<&str> = items.iter().map(|item| self.cover.name(*item)).collect();
                let found = format!("`{}`", names.join(" "));
                let expected = "all items of an option of the puzzle's exact cover".into();
                let kind = DecodeErrorKind::Unexpected { found, expected };
                Err(DecodeError { line, column: 1, kind })
            }
        }
    }

    /// The option that holds exactly these items.
    fn option_of(&self, items: &mut [u32]) -> Option<usize> {
        items.sort_unstable();
        // Cells are the first items, in the order of their options.
        let side = self.puzzle.side();
        let cell = *items.first()? as usize;
        let start = self.first_labelled(cell * side);
        let end = self.first_labelled((cell + 1) * side);
        (start..end).find(|option| {
            let mut own = self.cover.option(*option).to_vec();
            own.sort_unstable();
            own == items
        })
    }

    /// The first option with this label or a larger one. Labels ascend.
    fn first_labelled(&self, label: usize) -> usize {
        let (mut low, mut high) = (0, self.cover.option_count());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.cover.label(middle) < label { low = middle + 1 } else { high = middle }
        }
        low
    }

    fn place(&mut self, option: usize) {
        if self.draft.is_empty() {
            self.begin = self.words.line();
        }
        let label = self.cover.label(option);
        self.draft.place(Candidate::from_index(label, self.puzzle.side()));
    }

    /// The solution at the end of the text, if it is complete.
    fn finish_at_end(&mut self) -> Result<Decoded, DecodeError> {
        let Some(found) = self.draft.unfinished() else { return Ok(self.finish()) };
        let (begin, what) = (self.begin, "options");
        let expected = self.puzzle.geometry().cell_count();
        Err(self.words.incomplete(DecodeErrorKind::EndsEarly { begin, what, found, expected }))
    }

    fn finish(&mut self) -> Decoded {
        self.is_any = true;
        Decoded::checked(self.begin, self.draft.finish(self.puzzle))
    }
}

impl<R: BufRead> Iterator for Covers<'_, R> {
    type Item = Result<Decoded, DecodeError>;

    fn next(&mut self) -> Option<Result<Decoded, DecodeError>> {
        if self.is_over {
            return None;
        }
        let found = self.advance().transpose();
        self.is_over = !matches!(found, Some(Ok(_)));
        found
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use veridoku_core::grid::{Cell, Digit, Geometry, Shape};

    const GRID: &str = "1234341221434321";

    fn puzzle() -> Puzzle {
        let mut puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2).unwrap())));
        puzzle.give(Cell::from_index(0), Digit::from_index(0));
        puzzle
    }

    /// The options of a grid, by number from 0 and by their items.
    fn options(grid: &str) -> Vec<(usize, String)> {
        let cover = exact_cover(&puzzle()).unwrap();
        let digits = grid.bytes().map(|digit| usize::from(digit - b'1'));
        let option = |(cell, digit)| {
            let option = (0..cover.option_count()).find(|it| cover.label(*it) == 4 * cell + digit);
            let option = option.expect("the givens leave it");
            let names: Vec<&str> = cover.option(option).iter().map(|it| cover.name(*it)).collect();
            (option, names.join(" "))
        };
        digits.enumerate().map(option).collect()
    }

    fn said(text: &str) -> Vec<String> {
        crate::decode::tests::said(Covers::new(&puzzle(), text.as_bytes()).unwrap())
    }

    #[test]
    fn every_form_is_understood() {
        let other = "1243432121343412";
        let of = |grid: &str, write: &dyn Fn((usize, String)) -> String| {
            options(grid).into_iter().map(write).collect::<String>()
        };
        let lines: &dyn Fn((usize, String)) -> String = &|(_, names)| format!("{names}\n");
        let turned: &dyn Fn((usize, String)) -> String = &|(_, names)| {
            let (cell, rest) = names.split_once(' ').unwrap();
            format!(" {rest} {cell} (2 of 3)\n")
        };
        let column: &dyn Fn((usize, String)) -> String = &|(number, _)| format!("{}\n", number + 1);
        let row: &dyn Fn((usize, String)) -> String = &|(number, _)| format!("{} ", number + 1);
        let both = [GRID, other];
        for write in [lines, column, turned] {
            assert_eq!(said(&of(GRID, write)), [GRID]);
            let text = format!("| a comment\n{}\n\n{}\n", of(GRID, write), of(other, write));
            assert_eq!(said(&text), both, "{text}");
        }
        let knuth = format!("1:\n{}2:\n{}", of(GRID, turned), of(other, turned));
        assert_eq!(said(&knuth), both);
        assert_eq!(said(&format!("{}\n{}", of(GRID, row), of(other, row))), both);
        assert_eq!(
            said(""),
            [format!("line 1, column 1: the text ends without an answer; expected {OPTIONS}")]
        );
        assert!(said("\n| nothing\n")[0].starts_with("line 3, column 1: the text ends"));
        let from_zero = of(GRID, &|(number, _)| format!("{number} "));
        let puzzle = puzzle();
        let mut covers = Covers::new(&puzzle, from_zero.as_bytes()).unwrap().counted_from(0);
        let solution = covers.next();
        assert!(
            matches!(solution, Some(Ok(Decoded::Solution(found))) if found.to_string() == GRID)
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        let lines: Vec<String> = options(GRID).into_iter().map(|(_, names)| names).collect();
        let text = |lines: &[String]| lines.join("\n");
        // If the text continues, the answer is wrong; if it ends, the answer is truncated.
        assert_eq!(said(&format!("{}\n\n", text(&lines[1..]))), ["1: r1c1 has no digit"]);
        for found in 1..16 {
            let ends = said(&text(&lines[..found])).concat();
            let expected =
                format!("the answer that begins at line 1 ends early: found {found} of 16 options");
            assert!(ends.ends_with(&expected), "{ends}");
            let numbers: Vec<String> =
                options(GRID)[..found].iter().map(|(number, _)| (number + 1).to_string()).collect();
            assert!(said(&numbers.join(" ")).concat().ends_with(&expected));
            assert!(said(&format!("{}\n", numbers.join("\n"))).concat().ends_with(&expected));
            // A line of several numbers is a complete answer.
            let row = said(&format!("{}\n", numbers.join(" "))).concat();
            assert!(if found > 1 { row.contains(" no digit") } else { row.ends_with(&expected) });
        }
        let twice = [&lines[..], &lines[2..3]].concat();
        assert_eq!(said(&text(&twice)), ["1: r1c3=3 is chosen twice"]);
        let other = text(&[&lines[..], &["r1c2 r1#3 c2#3 b1#3".to_owned()]].concat());
        assert_eq!(said(&other), ["1: r1c2 has two digits, 2 and 3"]);
        let items = "all items of an option of the puzzle's exact cover";
        let short = said("r1c2 r1#3 c2#3\n");
        assert_eq!(short, [format!("line 1, column 1: found `r1c2 r1#3 c2#3`; expected {items}")]);
        // r1c1 is given a 1.
        assert!(said("r1c1 r1#2 c1#2 b1#2\n")[0].ends_with(items));
        assert!(said("r1#3 c2#3 b1#3\n")[0].ends_with(items));
        let item = "an item of the puzzle's exact cover, or the number of an option";
        let strange = format!("line 2, column 6: found `r9c9`; expected {item}");
        assert_eq!(said("\nr1c1 r9c9"), [strange]);
        assert!(said("r1c1 r1c1")[0].ends_with("found `r1c1`; expected each item once"));
        let count = exact_cover(&puzzle()).unwrap().option_count();
        for text in ["0", "1000", "1x", "99999999999"] {
            let error = format!("found `{text}`; expected the number of an option, 1 to {count}");
            assert!(said(text)[0].ends_with(&error), "{:?}", said(text));
        }
        assert!(said("1\n5 6\n")[0].contains("one number per line"));
    }
}
