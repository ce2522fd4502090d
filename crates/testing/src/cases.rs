//! The cases of the techniques: `tests/data/techniques/*.tsv`, a file per family, a line per case.
//!
//! ```text
//! technique  values          placed     struck           expected            source
//! X-wing     1.....569 ...   r2c5 r3c1  r4c4<>8 r5c1<>2  r3c5<>7 r6c5<>7     who published it
//! X-wing     1.....569 ...   r2c5 r3c1  r4c4<>8          not r3c5<>7         near miss: what is missing
//! ```
//!
//! `values` are given, perhaps with rules after them (`81 cells; killer 10: r1c1 r1c2; ...`), except the cells of
//! `placed`; `struck` are candidates that are gone although no value excludes them (`-` for none). Expected is what one
//! step of the technique eliminates or places, at least; or, after `not`, what no step of it does.

use std::fs;
use std::path::Path;

use veridoku_core::format::{ReadOptions, Reader};
use veridoku_core::{Candidate, Cell, Digit, Puzzle};
use veridoku_logic::{Conclusion, Logic, Position, Step, Technique, Techniques};

/// A line of a file.
pub struct Case {
    /// The technique to find.
    pub technique: Technique,
    /// Where to find it.
    pub position: Position,
    /// Whether the technique must find nothing here.
    pub is_near_miss: bool,
    /// What must be concluded.
    pub expected: Vec<Candidate>,
    /// Where the position comes from.
    pub source: String,
}

impl Case {
    /// All steps of the technique in the position.
    pub fn steps(&self) -> Vec<Step> {
        let only = Techniques::NONE.with(self.technique);
        let logic = Logic::new(self.position.puzzle().geometry().clone(), only).unwrap();
        logic.steps(&self.position)
    }

    /// The first step with the expected conclusion.
    pub fn expected_step(&self) -> Option<Step> {
        self.steps().into_iter().find(|step| concludes(step, &self.expected))
    }
}

/// Whether a step eliminates all of these candidates, or places the only one.
pub fn concludes(step: &Step, expected: &[Candidate]) -> bool {
    match &step.conclusion {
        Conclusion::Place(candidate) => expected == [*candidate],
        Conclusion::Eliminate(struck) => expected.iter().all(|wanted| struck.contains(wanted)),
    }
}

/// The families, each a file of `tests/data/techniques`.
pub const FAMILIES: [&str; 13] = [
    "singles",
    "subsets",
    "single_digit",
    "wings",
    "uniqueness",
    "coloring",
    "fish",
    "complex_fish",
    "chains",
    "forcing",
    "als",
    "exotic",
    "rules",
];

/// The cases of all families.
pub fn all() -> impl Iterator<Item = Case> {
    FAMILIES.into_iter().flat_map(|family| {
        let path = crate::root().join("tests/data/techniques").join(family).with_extension("tsv");
        lines(&path).into_iter().map(|line| case(&line))
    })
}

/// The lines of a file that are cases.
pub fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(str::to_string).collect()
}

/// `r4c7<>5` and `r4c7=5` in a 9x9 grid.
fn candidate(text: &str) -> Candidate {
    let numbers: Vec<usize> = text
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|number| !number.is_empty())
        .map(|number| number.parse().unwrap())
        .collect();
    let [row, column, digit] = numbers[..] else { panic!("{text}: expected r4c7<>5") };
    Candidate { cell: Cell::at(row - 1, column - 1, 9), digit: Digit::from_number(digit).unwrap() }
}

fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().filter(|word| *word != "-")
}

/// The puzzle of some values, and of the rules after them, with semicolons between.
fn puzzle(values: &str) -> Puzzle {
    if !values.contains(';') {
        return values.parse().unwrap();
    }
    let text = format!("grid: {}", values.replace(';', "\n"));
    let record = Reader::new(text.as_bytes(), ReadOptions::default()).next().expect(values);
    record.expect(values).puzzle
}

/// The case of a line.
pub fn case(line: &str) -> Case {
    let fields: Vec<&str> = line.split('\t').collect();
    let [technique, values, placed, struck, expected, source] = fields[..] else {
        panic!("{line}: expected six fields");
    };
    let technique = *Technique::ALL.iter().find(|known| known.name() == technique).expect(line);
    let mut puzzle = puzzle(values);
    let places: Vec<Cell> = list(placed).map(|cell| candidate(&format!("{cell}=1")).cell).collect();
    let placed: Vec<Candidate> = places
        .into_iter()
        .map(|cell| Candidate { cell, digit: puzzle.given(cell).expect(line) })
        .collect();
    placed.iter().for_each(|placed| puzzle.clear(placed.cell));
    let mut position = Position::new(puzzle);
    placed.into_iter().for_each(|placed| position.place(placed));
    list(struck).for_each(|struck| position.strike(candidate(struck)));
    let (is_near_miss, expected) = match expected.strip_prefix("not ") {
        Some(rest) => (true, rest),
        None => (false, expected),
    };
    let expected = list(expected).map(candidate).collect();
    Case { technique, position, is_near_miss, expected, source: source.to_string() }
}
