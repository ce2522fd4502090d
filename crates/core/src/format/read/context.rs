//! Data shared by all records, and results kept from earlier records.
//!
//! Puzzles of one shape share one geometry. A line with as many cells as the line before is passed
//! directly to `Symbols::read`.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::layout::Layout;
use super::options::ReadOptions;
use super::regions::RegionMap;
use crate::families::Family;
use crate::format::error::ParseErrorKind;
use crate::format::row::{Columns, Row};
use crate::format::text::symbols::{Misread, Symbols};
use crate::grid::{Geometry, GeometryBuilder, GeometryError, Puzzle, Shape, Variant};

/// Data shared by all records, and results kept from earlier records.
pub(in crate::format) struct Context {
    options: ReadOptions,
    geometries: Vec<(Option<Shape>, Arc<Geometry>)>,
    /// The last geometry that a builder made, for records with the same description of their grids.
    built: Mutex<Option<(GeometryBuilder, Arc<Geometry>)>>,
    symbols: Vec<Symbols>,
    /// The geometry of the last line, which `line` tries first.
    pub(in crate::format) last: Option<Arc<Geometry>>,
    /// Whether a line had a solution after its cells.
    pub(in crate::format) has_solutions: bool,
    /// Where a table has its puzzles, once its heading or first record has shown it.
    pub(in crate::format) layout: Option<Layout>,
    /// Whether the heading lacks the column that the options name. Then no record can be read.
    pub(in crate::format) lacks_column: bool,
    /// Whether the facts that the records so far have shown hold for all later ones.
    pub(in crate::format) is_settled: bool,
    /// Whether records are kept as rows, and the row of the last one.
    pub(in crate::format) keeps_rows: bool,
    pub(in crate::format) row: Option<Row>,
    whole: Option<Arc<Columns>>,
}

/// The usual geometry. To copy it takes a fraction of what it takes to build it. A copy, because threads that share one
/// would wait for each other at its reference count.
static CLASSIC: OnceLock<Geometry> = OnceLock::new();

/// The number of geometries kept for later records; one of side 256 takes megabytes.
const KEPT: usize = 4;

impl Context {
    pub(in crate::format) fn new(options: ReadOptions) -> Context {
        Context {
            options,
            geometries: Vec::new(),
            built: Mutex::new(None),
            symbols: Vec::new(),
            last: None,
            has_solutions: false,
            layout: None,
            lacks_column: false,
            is_settled: false,
            keeps_rows: false,
            row: None,
            whole: None,
        }
    }

    /// A copy for another thread, which shares nothing with this one.
    pub(in crate::format) fn fork(&self) -> Context {
        let own = |geometry: &Arc<Geometry>| Arc::new(Geometry::clone(geometry));
        let geometries: Vec<_> =
            self.geometries.iter().map(|(shape, geometry)| (*shape, own(geometry))).collect();
        let known = |last: &Arc<Geometry>| {
            let same = self.geometries.iter().position(|(_, known)| Arc::ptr_eq(known, last));
            same.map_or_else(|| own(last), |index| geometries[index].1.clone())
        };
        Context {
            options: self.options.clone(),
            last: self.last.as_ref().map(known),
            geometries,
            built: Mutex::new(None),
            symbols: Vec::new(),
            has_solutions: self.has_solutions,
            layout: self.layout.clone(),
            lacks_column: self.lacks_column,
            is_settled: self.is_settled,
            keeps_rows: self.keeps_rows,
            row: None,
            whole: None,
        }
    }

    /// The family that is asked for.
    pub(in crate::format) fn family(&self) -> Option<Family> {
        self.options.family
    }

    /// Keeps the cells of a text that is not a table as a row, if rows are kept.
    pub(in crate::format) fn keep_whole(&mut self, text: &[u8]) {
        if self.keeps_rows {
            let columns = self.whole.get_or_insert_with(|| Arc::new(Columns::whole()));
            self.row = Some(Row::new(columns.clone(), text.trim_ascii()));
        }
    }

    /// Keeps a record of a table as a row, if rows are kept.
    pub(in crate::format) fn keep_row(&mut self, columns: &Arc<Columns>, text: &[u8]) {
        if self.keeps_rows {
            self.row = Some(Row::new(columns.clone(), text));
        }
    }

    /// Notes that a line has a solution, unless the known facts are final.
    pub(in crate::format) fn note_solution(&mut self) {
        self.has_solutions |= !self.is_settled;
    }

    /// The field separator of a table, if the options name it.
    pub(in crate::format) fn delimiter(&self) -> Option<u8> {
        self.options.delimiter
    }

    /// The name of the column of puzzles, if the options give it.
    pub(in crate::format) fn column(&self) -> Option<&str> {
        self.options.column.as_deref()
    }

    /// The side that every puzzle must have, if the options give one.
    pub(in crate::format) fn side(&self) -> Option<usize> {
        let regions = self.options.regions.as_ref().map(|map| map.side);
        regions.or_else(|| self.options.shape.map(Shape::side))
    }

    /// The box asked for.
    pub(in crate::format) fn asked_box(&self) -> Option<Shape> {
        self.options.shape
    }

    /// The regions asked for.
    pub(in crate::format) fn regions(&self) -> Option<&RegionMap> {
        self.options.regions.as_ref()
    }

    /// Whether text that is not read as a rule, but may be one, is an error.
    pub(in crate::format) fn is_strict(&self) -> bool {
        self.options.strict
    }

    /// Whether rules may lack their numbers.
    pub(in crate::format) fn is_layout(&self) -> bool {
        self.options.is_layout
    }

    /// The variants asked for.
    pub(in crate::format) fn variants(&self) -> &[Variant] {
        &self.options.variants
    }

    /// The shape of puzzles of this side; `None` for jigsaws.
    pub(in crate::format) fn shape(&self, side: usize) -> Option<Shape> {
        match self.options.regions {
            Some(_) => None,
            None => self.options.shape.or_else(|| Shape::of_side(side)),
        }
    }

    /// The shape from a first line, unless it contradicts the options.
    pub(in crate::format) fn header(&self, found: Shape) -> Result<(), ParseErrorKind> {
        match self.options.shape {
            Some(expected) if expected.side() != found.side() => {
                let (found, expected) = (found.side(), expected.side());
                Err(ParseErrorKind::HeaderSide { found, expected })
            }
            Some(expected) if expected != found => Err(ParseErrorKind::Box { found, expected }),
            _ => Ok(()),
        }
    }

    /// The geometry of a side, with the boxes of `header`, otherwise those of the options, otherwise the usual ones.
    pub(in crate::format) fn geometry(
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
            (Some(Shape::CLASSIC), None) if variants.is_empty() => {
                CLASSIC.get_or_init(|| Geometry::classic(Shape::CLASSIC)).clone()
            }
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

    /// The geometry of a builder: the one at hand if the last builder was the same.
    pub(in crate::format) fn built(
        &self,
        builder: GeometryBuilder,
    ) -> Result<Arc<Geometry>, GeometryError> {
        // A thread that panicked left nothing half done: the geometry would be built again.
        let mut last = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, geometry)) = last.as_ref().filter(|(known, _)| *known == builder) {
            return Ok(Arc::clone(geometry));
        }
        let geometry = Arc::new(builder.build()?);
        *last = Some((builder, Arc::clone(&geometry)));
        Ok(geometry)
    }

    /// The geometry for a map of regions that came with the puzzle.
    pub(in crate::format) fn jigsaw(
        &self,
        side: usize,
        regions: &[usize],
    ) -> Result<Arc<Geometry>, GeometryError> {
        Geometry::jigsaw(side, regions, &self.options.variants).map(Arc::new)
    }

    /// The symbols of a side.
    pub(in crate::format) fn symbols(&mut self, side: usize) -> Result<&Symbols, ParseErrorKind> {
        let known = self.symbols.iter().position(|symbols| symbols.side() == side);
        let index = match known {
            Some(index) => index,
            None => {
                self.symbols.push(Symbols::of_side(self.options.alphabet, side)?);
                self.symbols.len() - 1
            }
        };
        Ok(&self.symbols[index])
    }

    /// A puzzle from one character per cell.
    pub(in crate::format) fn puzzle(
        &mut self,
        side: usize,
        text: &[u8],
    ) -> Result<Puzzle, Misread> {
        // A given box or given regions imply a side.
        let fits = self.side_of_cells(side * side);
        match fits.and_then(|side| self.geometry(side, None)) {
            Ok(geometry) => self.puzzle_on(geometry, text),
            Err(kind) => {
                // A text that is not a grid at all should not fail because of its rules.
                if let Ok(symbols) = self.symbols(side) {
                    symbols.read(text, &mut None, &mut Vec::new())?;
                }
                Err(Misread { offset: 0, kind })
            }
        }
    }

    /// A puzzle on a known geometry.
    pub(in crate::format) fn puzzle_on(
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
    pub(in crate::format) fn side_of_cells(&self, count: usize) -> Result<usize, ParseErrorKind> {
        match self.side() {
            Some(side) if side * side == count => Ok(side),
            Some(side) => {
                Err(ParseErrorKind::CellCount { found: count, expected: side * side, side })
            }
            None if count > 0 && count.isqrt().pow(2) == count => Ok(count.isqrt()),
            None => Err(self.no_side(count)),
        }
    }

    /// The error for a grid of this many cells.
    pub(in crate::format) fn no_side(&self, count: usize) -> ParseErrorKind {
        ParseErrorKind::no_side(count, "side x side cells", |side| side * side)
    }
}
