//! `Rules`: the rules for puzzles that do not state their own, and how a row becomes a puzzle.

use std::sync::{Arc, LazyLock};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple};
use veridoku::families::Family;
use veridoku::format::{
    Alphabet, Credits, OneLine, ReadOptions, parse_region_map, read_puzzle, read_record,
};
use veridoku::requests::{self, GenerateRequest};
use veridoku::{Digit, Frame, Geometry, Puzzle, Shape, Variant};
use veridoku_core::format::{BareCells, plain_cells};

use crate::faults::{Fault, usage};
use crate::options;

/// How rows are read: the geometry of cells that do not state their rules.
#[derive(Clone)]
pub(crate) struct Reading {
    pub(crate) geometry: Arc<Geometry>,
    options: ReadOptions,
    /// Whether each cell of a text is one character, a digit or a blank, and every cell is shown.
    is_plain: bool,
    /// Whether puzzles may be passed to the engine as their cells.
    is_nine: bool,
}

/// The digit of each byte of cells, and of each byte of texts; a blank for all others. A table is faster than a call
/// for each cell.
struct Digits {
    of_cells: [Option<Digit>; 256],
    of_texts: [Option<Digit>; 256],
}

static DIGITS: LazyLock<Digits> = LazyLock::new(|| Digits {
    of_cells: std::array::from_fn(Digit::from_number),
    of_texts: std::array::from_fn(|byte| {
        let number = byte.checked_sub(usize::from(b'0')).filter(|number| *number <= 9);
        number.and_then(Digit::from_number)
    }),
});

impl Reading {
    fn new(geometry: Arc<Geometry>, options: ReadOptions) -> Reading {
        let side = geometry.side();
        let Frame { rows, columns, lowest, hidden, .. } = geometry.frame();
        let is_plain = side <= 9 && (rows, columns, lowest, hidden) == (side, side, 1, 0);
        let is_nine = is_plain && geometry.is_classic_nine();
        Reading { geometry, options, is_plain, is_nine }
    }

    /// The reading of an argument. Without one: cells as classic 9x9, and texts by what they state.
    /// The digits of texts are symbols of the alphabet, if one is named.
    pub(crate) fn of(rules: Option<&Rules>, alphabet: Option<&str>) -> PyResult<Reading> {
        let reading = rules.map_or_else(Reading::classic, |rules| rules.reading.clone());
        Ok(match options::alphabet(alphabet)? {
            None => reading,
            Some(alphabet) => reading.with_alphabet(alphabet),
        })
    }

    /// The reading without rules.
    pub(crate) fn classic() -> Reading {
        static CLASSIC: LazyLock<Reading> = LazyLock::new(|| {
            Reading::new(Arc::new(Geometry::classic(Shape::CLASSIC)), ReadOptions::default())
        });
        CLASSIC.clone()
    }

    /// This reading, with texts in other symbols.
    fn with_alphabet(self, alphabet: Alphabet) -> Reading {
        let is_plain = self.is_plain && alphabet == Alphabet::NumbersThenLetters;
        let options = ReadOptions { alphabet: Some(alphabet), ..self.options };
        Reading { options, is_plain, ..self }
    }

    /// How puzzles and solutions are written: in the symbols in which they are read.
    pub(crate) fn line(&self) -> OneLine {
        OneLine::new(self.options.alphabet)
    }

    /// Whether solutions of this geometry are digits without gaps.
    pub(crate) fn is_plain_of(&self, puzzle: &Puzzle) -> bool {
        self.is_plain && Arc::ptr_eq(&self.geometry, puzzle.geometry())
    }

    /// A puzzle from a number for each cell, 0 for a blank.
    pub(crate) fn cells(&self, cells: &[u8]) -> Result<Puzzle, Fault> {
        let (side, expected) = (self.geometry.side(), self.geometry.cell_count());
        if cells.len() != expected {
            let found = cells.len();
            return Err(Fault::whole(format!("found {found} cells; expected {expected}")));
        }
        if let Some(at) = first_above(side, cells) {
            let (line, column, found) = (at / side + 1, at % side + 1, cells[at]);
            let message =
                format!("row {line}, column {column}: found {found}; expected 0 to {side}");
            return Err(Fault { line, column, message });
        }
        let table = &DIGITS.of_cells;
        let givens: Box<[Option<Digit>]> =
            cells.iter().map(|cell| table[usize::from(*cell)]).collect();
        Ok(Puzzle::from_givens(self.geometry.clone(), givens))
    }

    /// A puzzle from a text. Most texts are a character for each cell, which is read at once; all others are read by
    /// the formats.
    pub(crate) fn text(&self, text: &[u8]) -> Result<Puzzle, Fault> {
        self.plain_text(text).map_or_else(|| self.any_text(text), Ok)
    }

    /// The bytes of a classic 9x9 puzzle from such cells, without a fault.
    pub(crate) fn nine_of_cells(&self, cells: &[u8]) -> Option<BareCells> {
        let cells = cells.first_chunk().filter(|_| self.is_nine && cells.len() == 81)?;
        first_above(9, cells).is_none().then_some(*cells)
    }

    /// The bytes of a classic 9x9 puzzle from a text of a character for each cell, without a fault.
    pub(crate) fn nine_of_text(&self, text: &[u8]) -> Option<BareCells> {
        (self.is_nine && self.is_plain).then(|| plain_cells(text))?
    }

    /// Whether a text has a character for each cell: a digit, or the same blank everywhere.
    fn is_plain_text(&self, text: &[u8]) -> bool {
        if !self.is_plain || text.len() != self.geometry.cell_count() {
            return false;
        }
        let side = self.geometry.side() as u8;
        // Branch-free, so the loop takes many bytes at once.
        let (mut is_other, mut has_point, mut has_zero) = (false, false, false);
        for byte in text {
            let is_point = *byte == b'.';
            is_other |= !is_point & (byte.wrapping_sub(b'0') > side);
            has_point |= is_point;
            has_zero |= *byte == b'0';
        }
        // Two kinds of blank are a fault, which the formats report.
        !(is_other || has_point && has_zero)
    }

    fn plain_text(&self, text: &[u8]) -> Option<Puzzle> {
        if !self.is_plain_text(text) {
            return None;
        }
        let table = &DIGITS.of_texts;
        let givens: Box<[Option<Digit>]> =
            text.iter().map(|byte| table[usize::from(*byte)]).collect();
        Some(Puzzle::from_givens(self.geometry.clone(), givens))
    }

    fn any_text(&self, text: &[u8]) -> Result<Puzzle, Fault> {
        let text = str::from_utf8(text)
            .map_err(|error| Fault::whole(format!("found invalid UTF-8: {error}")))?;
        self.puzzle(text, None).map(|(puzzle, _)| puzzle)
    }

    /// Title and author of a text that was read as a puzzle.
    pub(crate) fn credits(&self, text: &[u8]) -> Credits {
        let whole = str::from_utf8(text).ok().filter(|_| !self.is_plain_text(text));
        let read = whole.and_then(|text| self.puzzle(text, None).ok());
        read.map(|(_, credits)| credits).unwrap_or_default()
    }

    /// This reading, but it rejects a text with anything that is not read as a rule.
    pub(crate) fn strict(self) -> Reading {
        Reading { options: ReadOptions { strict: true, ..self.options }, ..self }
    }

    /// This reading, but it rejects puzzles that are not of a family.
    pub(crate) fn of_family(self, family: Family) -> Reading {
        let options = ReadOptions { family: Some(family), ..self.options };
        // No family has puzzles of plain cells.
        Reading { options, is_plain: false, ..self }
    }

    /// A puzzle in a format, or in the detected one, with its title and author.
    pub(crate) fn puzzle(
        &self,
        text: &str,
        format: Option<&str>,
    ) -> Result<(Puzzle, Credits), Fault> {
        if let Some(puzzle) = self.plain_text(text.as_bytes()).filter(|_| format.is_none()) {
            return Ok((puzzle, Credits::default()));
        }
        let mut options = self.options.clone();
        if let Some(name) = format {
            options.format = Some(name.parse().map_err(|error| Fault::whole(format!("{error}")))?);
        }
        let record = read_record(text, options)?;
        let (read, credits) = (record.puzzle, record.credits);
        let found = read.geometry();
        // Options name boxes, regions and variants. Variant constraints come from the geometry.
        if self.geometry.rules().is_empty() || !found.rules().is_empty() {
            return Ok((read, credits));
        }
        if found.side() != self.geometry.side() {
            let (found, expected) = (found.side(), self.geometry.side());
            return Err(Fault::whole(format!("found a side of {found}; expected {expected}")));
        }
        expect_single(found).map_err(Fault::whole)?;
        let mut puzzle = Puzzle::from_givens(self.geometry.clone(), read.entries());
        for cell in self.geometry.cells().filter(|_| read.restrictions().is_some()) {
            puzzle.restrict(cell, read.allowed(cell));
        }
        Ok((puzzle.with_unread(read.unread()), credits))
    }
}

/// Refuses overlapping grids where a row of an array has the cells of one grid.
fn expect_single(geometry: &Geometry) -> Result<(), String> {
    match geometry.arrangement() {
        None => Ok(()),
        Some(grids) => Err(format!("found overlapping grids ({grids}); expected a single grid")),
    }
}

/// The first cell above the side. All are looked at first, without a branch, because almost always there is none.
fn first_above(side: usize, cells: &[u8]) -> Option<usize> {
    let largest = cells.iter().fold(0, |largest: u8, cell| largest.max(*cell));
    if usize::from(largest) <= side {
        return None;
    }
    cells.iter().position(|cell| usize::from(*cell) > side)
}

/// Size and rules of a grid.
///
/// Parameters
/// ----------
/// text : str, optional
///     Variant constraints as in the guide's page of rules, or a link of f-puzzles or SudokuPad, without digits:
///     ``"killer 10: r1c1 r1c2; thermo: r3c1 r3c2 r3c3"``.
/// side : int, optional
///     Rows, columns and digits, from 1 to 256. By default 9, or the side that `box` and `regions` imply.
/// box : str, optional
///     Rows and columns of a box, as in ``"2x3"``.
/// variant : str or list of str
///     Any of ``"x"``, ``"windoku"``, ``"disjoint-groups"``, ``"anti-knight"``, ``"anti-king"``.
/// regions : str, optional
///     A jigsaw's map: a symbol for each cell, row by row.
/// strict : bool
///     Reject texts that contain anything that may be a rule but is not read as one. Otherwise `Puzzle.unread` lists
///     it.
///
/// Examples
/// --------
/// >>> import veridoku
/// >>> veridoku.Rules(box="2x3", variant="x")
/// Rules(side=6, box='2x3', variant=['x'])
#[pyclass(frozen, module = "veridoku")]
pub(crate) struct Rules {
    pub(crate) reading: Reading,
    said: Said,
}

/// An argument of `Rules`, and its name for messages.
struct Argument<'a, 'py>(&'static str, Option<&'a Bound<'py, PyAny>>);

impl Argument<'_, '_> {
    /// The value, if there is one.
    fn of<T: for<'a, 'py> FromPyObject<'a, 'py>>(&self, expected: &str) -> PyResult<Option<T>> {
        let Argument(name, value) = self;
        let Some(value) = value.filter(|value| !value.is_none()) else { return Ok(None) };
        value.extract().map(Some).map_err(|_| {
            let found =
                value.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
            PyTypeError::new_err(format!("found {found} in `{name}`; expected {expected}"))
        })
    }

    /// A text, if there is one.
    fn text(&self, expected: &str) -> PyResult<Option<String>> {
        self.of(expected)
    }

    /// Names in a list, or joined by commas as on the command line.
    fn names(&self) -> PyResult<Vec<String>> {
        let expected = "the name of a variant, or a list of names";
        let is_text = self.1.is_some_and(|value| value.is_instance_of::<PyString>());
        let names: Vec<String> = match is_text {
            true => {
                let names = self.text(expected)?.unwrap_or_default();
                names.split(',').map(|name| name.trim().to_owned()).collect()
            }
            false => self.of(expected)?.unwrap_or_default(),
        };
        // It adds no rule.
        Ok(names.into_iter().filter(|name| name != "classic").collect())
    }

    /// A side, if there is one.
    fn side(&self) -> PyResult<Option<usize>> {
        let value = self.1.filter(|value| !value.is_none());
        if value.is_some_and(|value| value.is_instance_of::<PyBool>()) {
            return Err(PyTypeError::new_err("found bool in `side`; expected an int"));
        }
        let index = value.map(|value| value.call_method0("__index__")).transpose();
        let index = index.ok().flatten();
        let Some(index) = index else { return self.of::<usize>("an int") };
        let side = index.extract::<usize>().ok().filter(|side| Shape::of_side(*side).is_some());
        let refused = || format!("found a side of {index}; expected 1 to {}", Shape::MAX_SIDE);
        side.map(Some).ok_or_else(|| usage(refused()))
    }
}

/// Whether texts are read strictly.
fn strictness(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(Argument("strict", Some(value)).of("a bool")?.unwrap_or(false))
}

/// The arguments, for `repr` and `pickle`.
#[derive(Clone, Default)]
struct Said {
    text: Option<String>,
    side: Option<usize>,
    shape: Option<String>,
    variants: Vec<String>,
    regions: Option<String>,
    strict: bool,
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (text=None, *, side=None, r#box=None, variant=None, regions=None, strict=false))]
    fn new(
        py: Python<'_>,
        text: Option<&Bound<'_, PyAny>>,
        side: Option<&Bound<'_, PyAny>>,
        r#box: Option<&Bound<'_, PyAny>>,
        variant: Option<&Bound<'_, PyAny>>,
        regions: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = strictness)] strict: bool,
    ) -> PyResult<Rules> {
        let text = Argument("text", text).text("a str of rules")?;
        let side = Argument("side", side).side()?;
        let r#box = Argument("box", r#box).text("a str such as \"2x3\"")?;
        let variants = Argument("variant", variant).names()?;
        let regions = Argument("regions", regions).text("a str with a symbol for each cell")?;
        let shape: Option<Shape> = match (&r#box, side) {
            (Some(words), _) => Some(words.parse().map_err(usage)?),
            (None, side) => side.and_then(Shape::of_side),
        };
        let map = regions.as_ref().map(|map| parse_region_map(map.as_bytes())).transpose();
        let map = map.map_err(|error| Fault::from(error).raised(py))?;
        let of_map = map.as_ref().map(|map| map.side);
        if let Some(found) = shape.map(Shape::side).filter(|_| r#box.is_some() || side.is_some())
            && [of_map, side].into_iter().flatten().any(|expected| expected != found)
        {
            return Err(usage("`side`, `box` and `regions` give different sides; expected one"));
        }
        let parsed: Vec<Variant> =
            (variants.iter()).map(|name| name.parse().map_err(usage)).collect::<PyResult<_>>()?;
        let options = ReadOptions {
            shape: shape.filter(|_| map.is_none()),
            variants: parsed,
            regions: map,
            strict,
            ..ReadOptions::default()
        };
        let geometry = match (&text, &options.regions) {
            (Some(text), _) => {
                let puzzle = read_puzzle(text, options.clone())
                    .map_err(|error| Fault::from(error).raised(py))?;
                if puzzle.given_count() > 0 || puzzle.restrictions().is_some() {
                    return Err(usage("found digits in the grid; expected only rules"));
                }
                expect_single(puzzle.geometry()).map_err(usage)?;
                puzzle.geometry().clone()
            }
            (None, Some(map)) => {
                let made = Geometry::jigsaw(map.side, &map.regions, &options.variants);
                Arc::new(made.map_err(usage)?)
            }
            (None, None) => {
                let shape = options.shape.unwrap_or(Shape::CLASSIC);
                Arc::new(Geometry::new(shape, &options.variants).map_err(usage)?)
            }
        };
        let said = Said { text, side, shape: r#box, variants, regions, strict };
        // Texts of another side are rejected once a side is known.
        let mut options = options;
        if options.shape.is_none() && options.regions.is_none() {
            options.shape = geometry.shape();
        }
        Ok(Rules { reading: Reading::new(geometry, options), said })
    }

    /// Rows, columns and digits.
    #[getter]
    fn side(&self) -> usize {
        self.reading.geometry.side()
    }

    /// Cells of the grid, `side * side`: the width of an array of such puzzles.
    #[getter]
    fn cells(&self) -> usize {
        self.reading.geometry.cell_count()
    }

    /// The kinds of variant constraints, each as often as it occurs.
    #[getter]
    fn kinds(&self) -> Vec<&'static str> {
        self.reading.geometry.rules().iter().map(|rule| rule.kind.name()).collect()
    }

    fn __repr__(&self) -> String {
        let Said { text, shape, variants, regions, strict, .. } = &self.said;
        let mut words = vec![format!("side={}", self.side())];
        let quoted = |text: &String| format!("'{}'", text.escape_default());
        words.extend(shape.as_ref().map(|shape| format!("box={}", quoted(shape))));
        if !variants.is_empty() {
            let names: Vec<String> = variants.iter().map(quoted).collect();
            words.push(format!("variant=[{}]", names.join(", ")));
        }
        words.extend(regions.as_ref().map(|map| format!("regions={}", quoted(map))));
        words.extend(text.as_ref().map(|text| format!("text={}", quoted(text))));
        words.extend(strict.then(|| "strict=True".to_owned()));
        format!("Rules({})", words.join(", "))
    }

    fn __eq__(&self, other: &Rules) -> bool {
        Puzzle::blank(self.reading.geometry.clone())
            == Puzzle::blank(other.reading.geometry.clone())
    }

    fn __hash__(&self) -> u64 {
        // Equal rules have the same side; few programs hold rules of many sides.
        self.side() as u64
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let keys = PyDict::new(py);
        let Said { text, side, shape, variants, regions, strict } = self.said.clone();
        keys.set_item("text", text)?;
        keys.set_item("side", side)?;
        keys.set_item("box", shape)?;
        keys.set_item("variant", variants)?;
        keys.set_item("regions", regions)?;
        keys.set_item("strict", strict)?;
        Ok((PyTuple::empty(py), keys))
    }
}

impl Rules {
    /// Adds these rules to a request that states its own grids: their size, regions and variants, or a whole layout if
    /// the rules are a text.
    pub(crate) fn fill(&self, request: GenerateRequest) -> GenerateRequest {
        if self.said.text.is_some() {
            let layout = Some(self.reading.geometry.clone());
            return GenerateRequest { layout, ..request };
        }
        let ReadOptions { shape, variants, regions, .. } = self.reading.options.clone();
        let shape = shape.filter(|_| self.said.shape.is_some());
        let side = self.said.side.filter(|_| shape.is_none() && regions.is_none());
        let reading = requests::Reading { shape, variants, regions, ..Default::default() };
        GenerateRequest { side, reading, ..request }
    }

    /// The rules of a puzzle whose text states them.
    pub(crate) fn of_puzzle(puzzle: &Puzzle, text: String) -> Rules {
        let geometry = puzzle.geometry().clone();
        let options = ReadOptions {
            shape: geometry.shape(),
            variants: geometry.variants().to_vec(),
            ..ReadOptions::default()
        };
        Rules {
            reading: Reading::new(geometry, options),
            said: Said { text: Some(text), ..Said::default() },
        }
    }
}
