//! `Puzzle`: one puzzle, its text in any format, and its picture.

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use veridoku::families::Family;
use veridoku::format::{
    Alphabet, Credits, Format, OneLine, ReadOptions, WriteOptions, read_puzzle,
};
use veridoku::{Cell, Digit, Solution, Unread, draw};

use crate::faults::usage;
use crate::options;
use crate::rules::{Reading, Rules};

/// A puzzle of any size and rules.
///
/// Parameters
/// ----------
/// text : str
///     The puzzle in any of the formats that the guide lists: a line of 81 characters, rows, JSON, rules, a link ...
/// rules : Rules, optional
///     Size and rules that the text does not specify.
/// format : str, optional
///     The name of the format; by default it is detected.
/// strict : bool
///     Reject a text that contains anything that may be a rule but is not read as one: words, drawings, unknown keys.
///     Otherwise `unread` lists it.
/// alphabet : str, optional
///     The symbols of digits in the text, needed above 9x9 if a cell is one character: ``"1-9A-G"``, ``"A-P"`` or
///     ``"hex0"``.
/// family : str, optional
///     Reject a puzzle that does not belong to this family: ``"kenken"``, ``"futoshiki"``, ``"skyscrapers"``,
///     ``"easy-as-abc"`` or ``"kakuro"``.
///
/// Raises
/// ------
/// PuzzleError
///     If the text is not a puzzle, with the `line` and `column` of the fault.
///
/// Examples
/// --------
/// >>> import veridoku
/// >>> puzzle = veridoku.Puzzle("1234341221434.2.")
/// >>> puzzle.side, puzzle.given_count
/// (4, 14)
/// >>> print(puzzle.write("grid"))
/// 1234
/// 3412
/// 2143
/// 4.2.
#[pyclass(frozen, module = "veridoku")]
pub(crate) struct Puzzle {
    pub(crate) puzzle: veridoku::Puzzle,
    pub(crate) credits: Credits,
}

/// Formats in order of the rules that they can hold, for a text that reads back.
const WHOLE: [Format; 3] = [Format::Rules, Format::RulesJson, Format::Sukaku];

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text, rules=None, format=None, strict=false, alphabet=None, family=None))]
    fn new(
        py: Python<'_>,
        text: &str,
        rules: Option<PyRef<'_, Rules>>,
        format: Option<&str>,
        strict: bool,
        alphabet: Option<&str>,
        family: Option<&str>,
    ) -> PyResult<Puzzle> {
        let mut reading = Reading::of(rules.as_deref(), alphabet)?;
        if let Some(name) = family {
            reading = reading.of_family(name.parse().map_err(usage)?);
        }
        if strict {
            reading = reading.strict();
        }
        let (puzzle, credits) = reading.puzzle(text, format).map_err(|fault| fault.raised(py))?;
        Ok(Puzzle { puzzle, credits })
    }

    /// A puzzle from an array: shape ``(cells,)`` or ``(side, side)`` flattened, uint8, 0 for a blank.
    #[staticmethod]
    #[pyo3(signature = (cells, rules=None))]
    fn of_cells(
        py: Python<'_>,
        cells: PyReadonlyArray1<'_, u8>,
        rules: Option<PyRef<'_, Rules>>,
    ) -> PyResult<Puzzle> {
        let reading = Reading::of(rules.as_deref(), None)?;
        let read = reading.cells(cells.as_slice().map_err(usage)?);
        let puzzle = read.map_err(|fault| fault.raised(py))?;
        Ok(Puzzle { puzzle, credits: Credits::default() })
    }

    /// Rows, columns and digits.
    #[getter]
    fn side(&self) -> usize {
        self.puzzle.side()
    }

    /// The name of the family to which the puzzle belongs by its rules, such as ``"kenken"``, or `None`.
    #[getter]
    fn family(&self) -> Option<&'static str> {
        Family::of(self.puzzle.geometry()).map(Family::name)
    }

    /// The number of givens.
    #[getter]
    fn given_count(&self) -> usize {
        self.puzzle.given_count()
    }

    /// Parts of the text that were not read as rules: an object for each, with `key`, `count` and `words`. Everything
    /// found out about the puzzle is based on the rules that were read.
    #[getter]
    fn unread<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let object = |unread: &Unread| -> PyResult<Bound<'py, PyDict>> {
            let object = PyDict::new(py);
            object.set_item("key", &*unread.key)?;
            object.set_item("count", unread.count)?;
            object.set_item("words", unread.words.as_deref())?;
            Ok(object)
        };
        self.puzzle.unread().iter().map(object).collect()
    }

    /// The title, if the text has one.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.credits.title.as_deref()
    }

    /// The author, if the text names one.
    #[getter]
    fn author(&self) -> Option<&str> {
        self.credits.author.as_deref()
    }

    /// The rules in words, if the text has them. They are not read as rules.
    #[getter]
    fn ruleset(&self) -> Option<&str> {
        self.credits.ruleset.as_deref()
    }

    /// Size and rules, for arrays of puzzles like this one.
    #[getter]
    fn rules(&self) -> Rules {
        let blank = veridoku::Puzzle::blank(self.puzzle.geometry().clone());
        Rules::of_puzzle(&self.puzzle, OneLine::default().puzzle(&blank))
    }

    /// The givens: shape ``(cells,)``, uint16, 0 for a blank.
    fn cells<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        let number = |given: &Option<Digit>| given.map_or(0, Digit::number) as u16;
        self.puzzle.entries().iter().map(number).collect::<Vec<u16>>().into_pyarray(py)
    }

    /// Conflicts among the givens that make a solution impossible, as sentences; empty if there are none.
    fn conflicts(&self) -> Vec<String> {
        let geometry = self.puzzle.geometry();
        let conflicts = self.puzzle.conflicts();
        conflicts.iter().map(|conflict| conflict.describe(geometry).to_string()).collect()
    }

    /// Sets of cells that cannot hold a digit twice: each house by its name, as ``("row 1", [0, 1, ...])``, and each pair
    /// of cells of a variant, as ``("pair", [0, 11])``. Cells are numbered row by row from 0.
    fn groups(&self) -> Vec<(String, Vec<usize>)> {
        let geometry = self.puzzle.geometry();
        let index = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect();
        let houses = geometry.houses().iter();
        let houses = houses.map(|house| (house.to_string(), index(&house.cells)));
        let later = |cell: Cell| {
            let others = geometry.extra_peers(cell).iter().filter(move |other| cell < **other);
            others.map(move |other| ("pair".to_owned(), index(&[cell, *other])))
        };
        houses.chain(geometry.cells().flat_map(later)).collect()
    }

    /// The puzzle as text in a format, such as ``"grid"``, ``"json"`` or ``"rules"``.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If there is no such format, or it cannot express the puzzle's rules.
    #[pyo3(signature = (format, framed=false, alphabet=None))]
    fn write(&self, format: &str, framed: bool, alphabet: Option<&str>) -> PyResult<String> {
        let format: Format = format.parse().map_err(usage)?;
        let mut out = Vec::new();
        let options = WriteOptions {
            framed,
            alphabet: options::alphabet(alphabet)?,
            ..WriteOptions::default()
        };
        format.write_with(&self.puzzle, &self.credits, &options, &mut out).map_err(usage)?;
        String::from_utf8(out.trim_ascii_end().to_vec()).map_err(usage)
    }

    /// The puzzle on one line that all functions accept, in the symbols of an alphabet if one is named.
    #[pyo3(signature = (alphabet=None))]
    fn line(&self, alphabet: Option<&str>) -> PyResult<String> {
        Ok(OneLine::new(options::alphabet(alphabet)?).puzzle(&self.puzzle))
    }

    /// The puzzle as a picture, with the digits of a solution if one is given: an SVG file.
    #[pyo3(signature = (solution=None, alphabet=None))]
    fn svg(&self, solution: Option<&str>, alphabet: Option<&str>) -> PyResult<String> {
        let alphabet = options::alphabet(alphabet)?;
        let scene = match solution {
            None if self.puzzle.restrictions().is_some() => draw::candidates(&self.puzzle),
            None => draw::puzzle(&self.puzzle),
            Some(text) => {
                let solution = read_solution(text, alphabet)?;
                solution.check(&self.puzzle).map_err(usage)?;
                draw::solution(&self.puzzle, &solution)
            }
        };
        Ok(draw::svg(&scene.with_alphabet(alphabet)))
    }

    /// The picture, for a notebook: isolated, so its style does not affect the page.
    fn _repr_html_(&self) -> PyResult<String> {
        Ok(picture(&self.svg(None, None)?))
    }

    fn __str__(&self) -> String {
        OneLine::default().puzzle(&self.puzzle)
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.puzzle)
    }

    fn __eq__(&self, other: &Puzzle) -> bool {
        self.puzzle == other.puzzle
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        let number = |given: &Option<Digit>| given.map(Digit::number);
        self.puzzle.entries().iter().map(number).collect::<Vec<_>>().hash(&mut hasher);
        hasher.finish()
    }

    /// A text from which the puzzle reads back: the shortest format that holds all of it.
    fn __getnewargs__(&self) -> PyResult<(String, Option<Rules>, Option<&'static str>)> {
        let line = OneLine::default().puzzle(&self.puzzle);
        if reads_back(&line, None, &self.puzzle) {
            return Ok((line, None, None));
        }
        for format in WHOLE {
            let mut out = Vec::new();
            let written = format.write(&self.puzzle, &WriteOptions::default(), &mut out);
            if written.is_ok()
                && let Ok(text) = String::from_utf8(out)
                && reads_back(&text, Some(format), &self.puzzle)
            {
                return Ok((text, None, Some(format.name())));
            }
        }
        Err(usage("no format can hold this puzzle; it cannot be pickled"))
    }
}

/// The solution of a text, in the symbols of an alphabet if there is one.
fn read_solution(text: &str, alphabet: Option<Alphabet>) -> PyResult<Solution> {
    if alphabet.is_none() {
        return text.parse().map_err(usage);
    }
    let read = read_puzzle(text, ReadOptions { alphabet, ..ReadOptions::default() });
    let digits: Option<Vec<Digit>> = read.map_err(usage)?.entries().iter().copied().collect();
    let blank = || usage("found a blank in the solution; expected a digit in each cell");
    digits.map(Solution::new).ok_or_else(blank)
}

/// An SVG picture inside a data URL.
fn picture(svg: &str) -> String {
    let mut source = String::with_capacity(svg.len() * 2);
    for symbol in svg.chars() {
        match symbol {
            '%' | '#' | '"' | '<' | '>' | '&' | '\n' => {
                source.push_str(&format!("%{:02X}", symbol as u32));
            }
            _ => source.push(symbol),
        }
    }
    format!(
        "<img alt=\"a puzzle\" style=\"max-width:24rem\" src=\"data:image/svg+xml;utf8,{source}\">"
    )
}

fn reads_back(text: &str, format: Option<Format>, puzzle: &veridoku::Puzzle) -> bool {
    let options = ReadOptions { format, ..ReadOptions::default() };
    veridoku::format::read_puzzle(text, options).is_ok_and(|read| read == *puzzle)
}
