//! The puzzles of a chunk, and where each came from. A puzzle of which the text gives only the cells, as do nearly all
//! lines of large collections, is made if a task asks for it.

use std::cell::OnceCell;
use std::fmt;
use std::sync::Arc;

use veridoku::format::{ParseError, Row};
use veridoku::{Puzzle, Solution};
use veridoku_core::format::{Place, Puzzles};

use crate::cli::portions::Parsing;

/// Puzzles that are collected for a chunk.
#[derive(Default)]
pub(super) struct List {
    puzzles: Puzzles,
    /// Where the whole puzzles came from.
    origins: Vec<Origin>,
    /// The source of the bare puzzles.
    source: Option<Arc<str>>,
    /// The line of each bare puzzle.
    lines: Vec<usize>,
}

/// Where a puzzle came from, and the solution that the text gives with it.
pub(in crate::cli) struct Origin {
    pub(super) source: Arc<str>,
    pub(in crate::cli) line: usize,
    pub(in crate::cli) expected: Option<Result<Solution, Box<ParseError>>>,
    /// The record as a row, if a table is written.
    pub(in crate::cli) row: Option<Row>,
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}", self.source, self.line)
    }
}

impl List {
    /// How many puzzles there are.
    pub(super) fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// The puzzles.
    pub(super) fn puzzles(&self) -> &Puzzles {
        &self.puzzles
    }

    /// Where the whole puzzles came from.
    pub(super) fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// Appends a puzzle.
    pub(super) fn push(&mut self, puzzle: Puzzle, origin: Origin) {
        self.puzzles.push(puzzle);
        self.origins.push(origin);
    }

    /// Appends the bare puzzles that come next, at most this many; false if there are none. All bare puzzles of a list
    /// are from one source.
    pub(super) fn fill(&mut self, parsing: &mut Parsing, most: usize) -> bool {
        let Some((source, line)) = parsing.fill(&mut self.puzzles, most) else { return false };
        if !self.source.as_ref().is_some_and(|known| Arc::ptr_eq(known, source)) {
            self.source = Some(Arc::clone(source));
        }
        let lines = self.puzzles.bare().len() - self.lines.len();
        self.lines.extend(line..line + lines);
        true
    }

    /// Removes all puzzles, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.puzzles.clear();
        self.origins.clear();
        self.lines.clear();
    }

    /// All puzzles, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Asked<'_>> {
        self.puzzles.order().iter().map(|place| match *place {
            Place::Whole(index) => Asked::Whole(&self.puzzles.whole()[index], &self.origins[index]),
            Place::Bare(index) => Asked::Bare(Bare { list: self, index, made: OnceCell::new() }),
        })
    }
}

/// A puzzle of a chunk.
pub(in crate::cli) enum Asked<'a> {
    Whole(&'a Puzzle, &'a Origin),
    Bare(Bare<'a>),
}

/// A bare puzzle.
pub(in crate::cli) struct Bare<'a> {
    list: &'a List,
    index: usize,
    /// The puzzle, once it was asked for. In a box, as few are.
    made: OnceCell<Box<(Puzzle, Origin)>>,
}

impl Bare<'_> {
    fn made(&self) -> &(Puzzle, Origin) {
        self.made.get_or_init(|| {
            let List { puzzles, source, lines, .. } = self.list;
            let source = source.clone().unwrap_or_default();
            let origin = Origin { source, line: lines[self.index], expected: None, row: None };
            Box::new((puzzles.made(self.index), origin))
        })
    }
}

impl Asked<'_> {
    /// Whether the text gives only the cells of a classic 9x9 puzzle.
    pub(in crate::cli) fn is_bare(&self) -> bool {
        matches!(self, Asked::Bare(_))
    }

    /// The puzzle itself.
    pub(in crate::cli) fn puzzle(&self) -> &Puzzle {
        match self {
            Asked::Whole(puzzle, _) => puzzle,
            Asked::Bare(bare) => &bare.made().0,
        }
    }

    /// Where it came from.
    pub(in crate::cli) fn origin(&self) -> &Origin {
        match self {
            Asked::Whole(_, origin) => origin,
            Asked::Bare(bare) => &bare.made().1,
        }
    }
}

impl fmt::Display for Asked<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.origin().fmt(out)
    }
}
