//! The output of graph coloring solvers: a color for each vertex.
//!
//! ```text
//! c a comment                 1 3
//! s col 9                     2 1
//! l 1 3                       ...
//! l 2 1
//! ...
//!
//! DIMACS                      pairs of vertex and color
//! ```
//!
//! Vertices are numbered from 1, as in the graph. Colors are any numbers, so it does not matter
//! whether they begin at 0. If the graph has a clique for the colors (see
//! [`Coloring`](crate::encode::Coloring)), the color of its k-th vertex is the digit k. Without a clique,
//! any assignment of colors to digits gives a solution, and the smallest color is the digit 1. A solution ends at an
//! empty line, at an `s` line, or at the end of the text. A text that ends before every vertex has a color
//! is truncated.
//!
//! Source: Clique and Coloring Problems Graph Format, DIMACS 1993: solution files.

use std::io::BufRead;

use super::draft::{Draft, Fault};
use super::words::{Piece, Words};
use super::{DecodeError, DecodeErrorKind, Decoded};
use crate::encode::{EncodeError, coloring};
use veridoku_core::grid::{Candidate, Cell, Digit, Puzzle, Solution};

/// The colorings of a puzzle's graph, each as a color per vertex.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use std::sync::Arc;
/// use veridoku::decode::{Colorings, Decoded};
/// use veridoku::{Geometry, Puzzle, Shape};
/// let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(1, 1)?)));
/// let Some(Ok(Decoded::Solution(solution))) = Colorings::new(&puzzle, "l 1 7".as_bytes())?.next() else {
///     panic!()
/// };
/// assert_eq!(solution.to_string(), "1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Colorings<'a, R> {
    puzzle: &'a Puzzle,
    words: Words<R>,
    /// By vertex.
    colors: Vec<Option<u64>>,
    /// The first vertex that was colored twice.
    twice: Option<usize>,
    /// The line where the solution begins, once it has.
    begin: Option<usize>,
    draft: Draft,
    is_any: bool,
    is_over: bool,
}

const LINES: &str = "a line `l VERTEX COLOR`, or a vertex and its color";

/// The largest color there may be.
const MOST: u64 = u32::MAX as u64;

impl<'a, R: BufRead> Colorings<'a, R> {
    /// The colorings in a text.
    ///
    /// # Errors
    /// As for [`coloring`].
    pub fn new(puzzle: &'a Puzzle, input: R) -> Result<Colorings<'a, R>, EncodeError> {
        Ok(Colorings {
            puzzle,
            words: Words::new(input),
            colors: vec![None; coloring(puzzle)?.plain_vertex_count()],
            twice: None,
            begin: None,
            draft: Draft::new(puzzle),
            is_any: false,
            is_over: false,
        })
    }

    fn advance(&mut self) -> Result<Option<Decoded>, DecodeError> {
        loop {
            let is_end = match self.words.next()? {
                Piece::LineEnd => false,
                Piece::End => true,
                Piece::Word => match self.words.word() {
                    [b's'] => {
                        self.words.skip_line()?;
                        self.words.next()?;
                        false
                    }
                    [b'c', ..] => {
                        self.words.skip_line()?;
                        self.words.next()?;
                        continue;
                    }
                    word => {
                        let is_label = word == b"l";
                        self.read_color(is_label)?;
                        continue;
                    }
                },
            };
            match (self.begin.take(), is_end) {
                (Some(begin), true) if self.is_unfinished() => {
                    let found = self.colors.iter().flatten().count();
                    let (what, expected) = ("vertices with a color", self.colors.len());
                    let kind = DecodeErrorKind::EndsEarly { begin, what, found, expected };
                    return Err(self.words.incomplete(kind));
                }
                (Some(line), _) => return Ok(Some(self.finish(line))),
                (None, true) if self.is_any => return Ok(None),
                (None, true) => {
                    let kind = DecodeErrorKind::NoAnswer { expected: LINES };
                    return Err(self.words.incomplete(kind));
                }
                (None, false) => {}
            }
        }
    }

    /// A vertex and its color, up to the end of the line.
    fn read_color(&mut self, is_label: bool) -> Result<(), DecodeError> {
        if is_label {
            self.words.next()?;
        }
        let count = self.colors.len();
        let Some(vertex) = self.words.number(count as u64).filter(|vertex| *vertex > 0) else {
            let is_number = self.words.number(u64::MAX).is_some();
            return Err(match is_label || is_number {
                true => self.words.unexpected(format!("a vertex, 1 to {count}")),
                false => self.words.unexpected(LINES),
            });
        };
        let vertex = vertex as usize - 1;
        self.begin.get_or_insert(self.words.line());
        self.words.next()?;
        let Some(color) = self.words.number(MOST) else {
            return Err(self.words.unexpected(format!("a color, 0 to {MOST}")));
        };
        if self.colors[vertex].replace(color).is_some() {
            self.twice.get_or_insert(vertex);
        }
        match self.words.next()? {
            Piece::Word => Err(self.words.unexpected("the end of the line")),
            _ => Ok(()),
        }
    }

    /// Whether vertices have no color, and nothing else is wrong with them.
    fn is_unfinished(&self) -> bool {
        self.twice.is_none() && self.colors.contains(&None)
    }

    fn finish(&mut self, line: usize) -> Decoded {
        self.is_any = true;
        let found = self.solution();
        self.colors.fill(None);
        self.twice = None;
        Decoded::checked(line, found)
    }

    fn solution(&mut self) -> Result<Solution, Fault> {
        let side = self.puzzle.side();
        let cells = side * side;
        let name = |vertex: usize| match vertex < cells {
            true => format!("the color of {}", Cell::from_index(vertex).name(side)),
            false => format!("the color of vertex {}", vertex + 1),
        };
        if let Some(vertex) = self.twice {
            return Err(Fault::Twice(name(vertex)));
        }
        let names = if self.colors.len() > cells { self.clique()? } else { self.colors_in_use()? };
        for (index, color) in self.colors[..cells].iter().enumerate() {
            let (cell, Some(color)) = (Cell::from_index(index), *color) else { continue };
            match names.binary_search_by_key(&color, |(color, _)| *color) {
                Ok(place) => self.draft.place(Candidate { cell, digit: names[place].1 }),
                Err(_) => {
                    self.draft.clear();
                    let cell = cell.name(side).to_string();
                    return Err(Fault::NotAColor { cell, color, first: cells + 1 });
                }
            }
        }
        self.draft.finish(self.puzzle)
    }

    /// The colors of the clique's vertices, ascending, with their digits.
    fn clique(&self) -> Result<Vec<(u64, Digit)>, Fault> {
        let cells = self.puzzle.side().pow(2);
        let mut names = Vec::with_capacity(self.puzzle.side());
        for (index, color) in self.colors[cells..].iter().enumerate() {
            let Some(color) = *color else { return Err(Fault::Uncolored(cells + index + 1)) };
            names.push((color, Digit::from_index(index)));
        }
        names.sort_unstable();
        let same = names.windows(2).find(|pair| pair[0].0 == pair[1].0);
        match same {
            Some(pair) => {
                let vertex = |place: usize| cells + pair[place].1.number();
                Err(Fault::SameColor(vertex(0), vertex(1)))
            }
            None => Ok(names),
        }
    }

    /// The colors of the cells, ascending, numbered as digits.
    fn colors_in_use(&self) -> Result<Vec<(u64, Digit)>, Fault> {
        let mut colors: Vec<u64> = self.colors.iter().flatten().copied().collect();
        colors.sort_unstable();
        colors.dedup();
        let (found, expected) = (colors.len(), self.puzzle.side());
        if found > expected {
            return Err(Fault::Colors { found, expected });
        }
        Ok(colors.into_iter().zip((0..).map(Digit::from_index)).collect())
    }
}

impl<R: BufRead> Iterator for Colorings<'_, R> {
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
    use veridoku_core::grid::{Geometry, Shape};

    const GRID: &str = "1234341221434321";

    fn blank() -> Puzzle {
        Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2).unwrap())))
    }

    fn given() -> Puzzle {
        let mut puzzle = blank();
        puzzle.give(Cell::from_index(0), Digit::from_index(0));
        puzzle
    }

    /// A line for each vertex; with givens, four more vertices are the colors.
    fn lines(colors: &str, before: &str) -> String {
        let line = |(index, color): (usize, char)| format!("{before}{} {color}\n", index + 1);
        colors.chars().enumerate().map(line).collect()
    }

    fn said(puzzle: &Puzzle, text: &str) -> Vec<String> {
        crate::decode::tests::said(Colorings::new(puzzle, text.as_bytes()).unwrap())
    }

    #[test]
    fn colors_are_named_by_the_clique() {
        // 5, 3, 7, 0 mean 1 to 4.
        let turned = GRID.replace('1', "5").replace('3', "7").replace('2', "3").replace('4', "0");
        let text = lines(&format!("{turned}5370"), "l ");
        assert_eq!(said(&given(), &format!("c x\ns col 4\n{text}")), [GRID]);
        let pairs = lines(&format!("{GRID}1234"), "");
        let several = format!("s col 4\n{text}s col 4\n{text}\n\n{pairs}");
        assert_eq!(said(&given(), &several), [GRID; 3]);
        // Without a clique the smallest color is the digit 1.
        assert_eq!(said(&blank(), &lines(GRID, "")), [GRID]);
        assert_eq!(said(&blank(), &lines(&GRID.replace('1', "0"), "l ")), [GRID]);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let of = |colors: &str| said(&given(), &lines(colors, "l ")).join("; ");
        let clash = of("11343412214343211234");
        assert_eq!(clash, "1: row 1 has 1 twice, in r1c1 and r1c2");
        assert_eq!(
            of("12343412214343211233"),
            "1: vertices 19 and 20, which represent different colors, have the same color"
        );
        // If the text continues, the answer is wrong; if it ends, the answer is truncated.
        let text = format!("{}\n", lines("1234341221434321123", "l "));
        let uncolored = "1: vertex 20, which represents a color, has no color";
        assert_eq!(said(&given(), &text), [uncolored]);
        let early = |line: usize, begin: usize, found: usize| {
            format!(
                "line {line}, column 1: the answer that begins at line {begin} ends early: found {found} of 20 \
                 vertices with a color"
            )
        };
        let whole = lines(&format!("{GRID}1234"), "l ");
        for found in 1..20 {
            let cut: String = whole.split_inclusive('\n').take(found).collect();
            assert_eq!(said(&given(), &cut), [early(found + 1, 1, found)]);
            let second = format!("s col 4\n{whole}s col 4\n{cut}");
            assert_eq!(said(&given(), &second), [GRID.to_owned(), early(found + 23, 23, found)]);
        }
        assert_eq!(
            of("12343412214343261234"),
            "1: r4c4 has color 6, which no vertex numbered 17 or higher has"
        );
        let changed = of("21434321123434121234");
        assert_eq!(changed, "1: it has r1c1=2 where 1 is given");
        let many = said(&blank(), &lines("1234341221434325", ""));
        assert_eq!(many, ["1: the cells have 5 colors; expected at most 4"]);
        let text = format!("{}l 3 3\n", lines(&format!("{GRID}1234"), "l "));
        assert_eq!(said(&given(), &text), ["1: the color of r1c3 is chosen twice"]);
        let short = said(&blank(), &format!("{}\n", lines(&GRID[..15], "")));
        assert_eq!(short, ["1: r4c4 has no digit"]);
        let error = |text: &str| said(&given(), text).pop().unwrap();
        assert_eq!(error("l 21 1"), "line 1, column 3: found `21`; expected a vertex, 1 to 20");
        assert_eq!(error("0 1"), "line 1, column 1: found `0`; expected a vertex, 1 to 20");
        assert_eq!(error("\nv 1 1"), format!("line 2, column 1: found `v`; expected {LINES}"));
        assert!(error("l 1 -1").contains("found `-1`; expected a color, 0 to"));
        assert!(error("l 1").contains("found the end of the line; expected a color"));
        assert!(error("1 2 3").ends_with("found `3`; expected the end of the line"));
        let none = format!("line 1, column 1: the text ends without an answer; expected {LINES}");
        assert_eq!(error(""), none);
    }
}
