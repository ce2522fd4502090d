//! What a format reads a record from: the lines of the input, and what was made for earlier records.
//!
//! After a faulty record the format finds the next place where a record can begin: the next line
//! where a record is a line, the next blank line where a record is a block of rows and its number of
//! rows or cells is in doubt.
//!
//! Puzzles of one shape share one geometry, and a line of as many cells as the one before it goes
//! straight to `Symbols::read`.

use std::io::BufRead;
use std::sync::Arc;

use super::alphabet::{Alphabet, Misread, Symbols};
use super::error::{ParseError, ParseErrorKind};
use super::lines::{Lines, column};
use super::{Format, RegionMap, csv};
use crate::grid::{Geometry, GeometryError, Puzzle, Shape, Solution, Variant};

/// What to know of a text beforehand. The default knows nothing: the format is detected, the box is
/// the usual one for the side.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; detected if `None`.
    pub format: Option<Format>,
    /// Box size; every puzzle must fit it. [`Shape::of_side`] if `None`.
    pub shape: Option<Shape>,
    /// Rules beside the houses of the shape or the regions.
    pub variants: Vec<Variant>,
    /// Regions in place of boxes; every puzzle must fit them.
    pub regions: Option<RegionMap>,
    /// Symbols of the digits where a cell is one character.
    pub alphabet: Option<Alphabet>,
}

impl ReadOptions {
    /// Nothing known but the format.
    pub fn of_format(format: Format) -> ReadOptions {
        ReadOptions { format: Some(format), ..ReadOptions::default() }
    }
}

/// A puzzle of a text, and where it stood.
#[derive(Clone, Debug)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// First line, from 1.
    pub line: usize,
    /// The solution that the text gives beside the puzzle, or why what it gives cannot be read. Whether it
    /// is right, [`Solution::check`] tells.
    pub expected: Option<Result<Solution, Box<ParseError>>>,
    /// What the text says else: behind the puzzle on its line, or as a title.
    pub comment: Option<Box<str>>,
    /// The format it was read in.
    pub format: Format,
}

/// What a format reads from.
pub(super) struct Source<R> {
    pub(super) lines: Lines<R>,
    pub(super) context: Context,
}

/// What does not change from record to record, and what was made for earlier ones.
pub(super) struct Context {
    options: ReadOptions,
    geometries: Vec<(Option<Shape>, Arc<Geometry>)>,
    symbols: Vec<Symbols>,
    /// Geometry of the last line, for `line` to try first.
    pub(super) last: Option<Arc<Geometry>>,
    /// Where the puzzles of a CSV are, once known.
    pub(super) layout: Option<csv::Layout>,
    /// Whether a line had a solution behind its cells.
    pub(super) has_solutions: bool,
}

/// Geometries kept for later records; one of side 256 takes megabytes.
const KEPT: usize = 4;

impl<R: BufRead> Source<R> {
    pub(super) fn new(lines: Lines<R>, options: ReadOptions) -> Source<R> {
        let context = Context {
            options,
            geometries: Vec::new(),
            symbols: Vec::new(),
            last: None,
            layout: None,
            has_solutions: false,
        };
        Source { lines, context }
    }

    /// Goes to the next line that is neither blank nor a comment; `false` at the end.
    pub(super) fn advance_to_text(&mut self) -> Result<bool, ParseError> {
        while self.lines.advance()? {
            match self.lines.text().trim_ascii_start().first() {
                None | Some(b'#') => {}
                Some(_) => return Ok(true),
            }
        }
        Ok(false)
    }

    /// Passes the lines up to the next blank one, where a block of rows can begin again.
    pub(super) fn skip_block(&mut self) {
        while let Ok(true) = self.lines.advance() {
            if self.lines.text().trim_ascii().is_empty() {
                return;
            }
        }
    }

    /// An error on the present line.
    pub(super) fn error(&self, offset: usize, kind: ParseErrorKind) -> ParseError {
        error_at(self.lines.number(), self.lines.text(), offset, kind)
    }
}

/// An error at a byte of a line.
pub(super) fn error_at(
    line: usize,
    text: &[u8],
    offset: usize,
    kind: ParseErrorKind,
) -> ParseError {
    ParseError { line, column: column(text, offset), kind }
}

impl Context {
    /// The side every puzzle must have, if the options say.
    pub(super) fn side(&self) -> Option<usize> {
        let regions = self.options.regions.as_ref().map(|map| map.side);
        regions.or_else(|| self.options.shape.map(Shape::side))
    }

    /// The box that was asked for.
    pub(super) fn asked_box(&self) -> Option<Shape> {
        self.options.shape
    }

    /// The regions that were asked for.
    pub(super) fn regions(&self) -> Option<&RegionMap> {
        self.options.regions.as_ref()
    }

    /// The shape of puzzles of this side; `None` for jigsaws.
    pub(super) fn shape(&self, side: usize) -> Option<Shape> {
        match self.options.regions {
            Some(_) => None,
            None => self.options.shape.or_else(|| Shape::of_side(side)),
        }
    }

    /// The shape a first line gives, if it does not contradict the options.
    pub(super) fn header(&self, found: Shape) -> Result<(), ParseErrorKind> {
        match self.options.shape {
            Some(expected) if expected.side() != found.side() => {
                let (found, expected) = (found.side(), expected.side());
                Err(ParseErrorKind::HeaderSide { found, expected })
            }
            Some(expected) if expected != found => Err(ParseErrorKind::Box { found, expected }),
            _ => Ok(()),
        }
    }

    /// The geometry of a side, with boxes of `header` or else of the options or the usual ones.
    pub(super) fn geometry(
        &mut self,
        side: usize,
        header: Option<Shape>,
    ) -> Result<Arc<Geometry>, ParseErrorKind> {
        if side == 0 || side > Shape::MAX_SIDE {
            return Err(ParseErrorKind::Side(side));
        }
        let shape = match self.options.regions {
            Some(_) => None,
            None => header.or(self.shape(side)),
        };
        let fits = |(of, geometry): &&(Option<Shape>, Arc<Geometry>)| {
            *of == shape && geometry.side() == side
        };
        if let Some((_, geometry)) = self.geometries.iter().rev().find(fits) {
            return Ok(geometry.clone());
        }
        let variants = &self.options.variants;
        let geometry = match (shape, &self.options.regions) {
            (_, Some(map)) => Geometry::jigsaw(side, &map.regions, variants)?,
            (Some(shape), None) => Geometry::new(shape, variants)?,
            (None, None) => return Err(ParseErrorKind::Side(side)),
        };
        let geometry = Arc::new(geometry);
        if self.geometries.len() == KEPT {
            self.geometries.remove(0);
        }
        self.geometries.push((shape, geometry.clone()));
        Ok(geometry)
    }

    /// The geometry of a map of regions that came with the puzzle.
    pub(super) fn jigsaw(
        &self,
        side: usize,
        regions: &[usize],
    ) -> Result<Arc<Geometry>, GeometryError> {
        Geometry::jigsaw(side, regions, &self.options.variants).map(Arc::new)
    }

    /// The symbols of a side.
    pub(super) fn symbols(&mut self, side: usize) -> Result<&Symbols, ParseErrorKind> {
        let known = self.symbols.iter().position(|symbols| symbols.side() == side);
        let index = match known {
            Some(index) => index,
            None => {
                let alphabet = Alphabet::of_side(self.options.alphabet, side)?;
                self.symbols.push(Symbols::new(alphabet, side));
                self.symbols.len() - 1
            }
        };
        Ok(&self.symbols[index])
    }

    /// A puzzle from one character per cell.
    pub(super) fn puzzle(&mut self, side: usize, text: &[u8]) -> Result<Puzzle, Misread> {
        match self.geometry(side, None) {
            Ok(geometry) => self.puzzle_on(geometry, text),
            Err(kind) => {
                // What is no grid at all does not fail at the rules.
                if let Ok(symbols) = self.symbols(side) {
                    symbols.read(text, &mut None, &mut Vec::new())?;
                }
                Err(Misread { offset: 0, kind })
            }
        }
    }

    /// A puzzle on a geometry that is at hand.
    pub(super) fn puzzle_on(
        &mut self,
        geometry: Arc<Geometry>,
        text: &[u8],
    ) -> Result<Puzzle, Misread> {
        let symbols = self.symbols(geometry.side());
        let symbols = symbols.map_err(|kind| Misread { offset: 0, kind })?;
        let mut cells = Vec::with_capacity(text.len());
        symbols.read(text, &mut None, &mut cells)?;
        Ok(Puzzle::from_givens(geometry, cells))
    }

    /// The side of a grid of this many cells, if it has one.
    pub(super) fn side_of_cells(&self, count: usize) -> Result<usize, ParseErrorKind> {
        match self.side() {
            Some(side) if side * side == count => Ok(side),
            Some(side) => {
                Err(ParseErrorKind::CellCount { found: count, expected: side * side, side })
            }
            None if count > 0 && count.isqrt().pow(2) == count => Ok(count.isqrt()),
            None => Err(ParseErrorKind::no_side(count, "side x side cells", |side| side * side)),
        }
    }
}
