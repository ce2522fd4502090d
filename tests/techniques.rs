//! Every technique on a position where it is known to be seen, and on one where it is nearly.
//!
//! `tests/data/techniques/*.tsv`, a file per family, a line per case:
//!
//! ```text
//! technique  values          placed     struck           expected            source
//! X-wing     1.....569 ...   r2c5 r3c1  r4c4<>8 r5c1<>2  r3c5<>7 r6c5<>7     who published it
//! X-wing     1.....569 ...   r2c5 r3c1  r4c4<>8          not r3c5<>7         near miss: what is missing
//! ```
//!
//! `values` are given, but for the cells of `placed`; `struck` are the candidates that are gone though no
//! value strikes them (`-` for none). Expected is what one step of the technique strikes or places, at
//! least; or, after `not`, what no step of it does. The sentence of each step found is a snapshot.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use veridoku::logic::{Conclusion, Logic, Position, Step, Technique, Techniques, explain};
use veridoku::{Candidate, Cell, Digit, Geometry, Puzzle};

struct Case {
    technique: Technique,
    position: Position,
    is_near_miss: bool,
    expected: Vec<Candidate>,
    source: String,
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

fn case(line: &str) -> Case {
    let fields: Vec<&str> = line.split('\t').collect();
    let [technique, values, placed, struck, expected, source] = fields[..] else {
        panic!("{line}: expected six fields");
    };
    let technique = *Technique::ALL.iter().find(|known| known.name() == technique).expect(line);
    let mut puzzle: Puzzle = values.parse().unwrap();
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

fn concludes(step: &Step, expected: &[Candidate]) -> bool {
    match &step.conclusion {
        Conclusion::Place(candidate) => expected == [*candidate],
        Conclusion::Eliminate(struck) => expected.iter().all(|wanted| struck.contains(wanted)),
    }
}

/// The sentences of a family's cases; panics where a case is not as expected.
fn sentences(family: &str) -> String {
    let path = Path::new("tests/data/techniques").join(family).with_extension("tsv");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let mut sentences = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let case = case(line);
        let geometry: &Geometry = case.position.puzzle().geometry();
        let only = Techniques::NONE.with(case.technique);
        let steps = Logic::new(case.position.puzzle().geometry().clone(), only)
            .unwrap()
            .steps(&case.position);
        assert!(steps.iter().all(|step| step.technique == case.technique), "{line}");
        if case.is_near_miss {
            for step in &steps {
                let wrong = case.expected.iter().any(|candidate| concludes(step, &[*candidate]));
                assert!(!wrong, "{}\n{line}", explain::sentence(step, geometry));
            }
            continue;
        }
        let Some(step) = steps.iter().find(|step| concludes(step, &case.expected)) else {
            let found: Vec<String> =
                steps.iter().map(|step| explain::sentence(step, geometry)).collect();
            panic!("not found ({}): {line}\nfound {found:#?}", case.source);
        };
        writeln!(sentences, "{}", explain::sentence(step, geometry)).unwrap();
    }
    sentences
}

macro_rules! families {
    ($($family:ident),* $(,)?) => {$(
        #[test]
        fn $family() {
            let mut settings = insta::Settings::new();
            settings.set_snapshot_path("../snapshots");
            settings.set_omit_expression(true);
            settings.bind(|| insta::assert_snapshot!(sentences(stringify!($family))));
        }
    )*};
}

families!(
    singles,
    subsets,
    single_digit,
    wings,
    uniqueness,
    coloring,
    fish,
    complex_fish,
    chains,
    forcing,
    als,
);
