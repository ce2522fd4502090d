//! The statement of each variant constraint, in words.
//!
//! The file of a rule in [`rules`](veridoku_core::rules) has its words, and its meaning; this file names the cells.

use super::language::{Join, Language, Namer};
use super::letters;
use super::names::Words;
use veridoku_core::families::Family;
use veridoku_core::grid::{Cell, Geometry, Rule, RuleId, RuleKind};
use veridoku_core::rules::french;
use veridoku_core::rules::phrase::{self, Phrase};

/// The most cells that a statement names one by one.
const MOST_NAMED: usize = 5;

/// The most cells and runs that it names at all; of more, only the first and the last cell.
const MOST_RUNS: usize = 9;

/// The statement of a rule about some cells: `the cage r1c1 and r1c2 has different digits that add up to 10`.
pub fn says(words: &Words, rule: &Rule, cells: &[Cell]) -> String {
    let name = |cells: &[Cell]| words.cells(&on_board(words.geometry(), cells));
    let namer = Namer { language: Language::English, geometry: words.geometry() };
    if let Some(statement) = letters::statement(&namer, rule) {
        return statement;
    }
    let phrase = Phrase { rule, here: cells, side: words.geometry().side(), name: &name };
    in_family(&namer, rule, phrase.words())
}

/// The name of a rule: `the cage with r1c1`, `the rule nonconsecutive`.
pub fn short(words: &Words, rule: &Rule) -> String {
    let namer = Namer { language: Language::English, geometry: words.geometry() };
    if let Some(name) = letters::name(&namer, rule) {
        return name;
    }
    let name = in_family(&namer, rule, phrase::short(rule));
    match own_cell(words.geometry(), rule) {
        Some(cell) => format!("the {name} with {}", words.cell(cell)),
        None => format!("the rule {name}"),
    }
}

/// The first cell that no other rule of the kind has, or else the first cell: two arrows may share their circle.
fn own_cell(geometry: &Geometry, rule: &Rule) -> Option<Cell> {
    let cells = on_board(geometry, &rule.lists.concat());
    let others =
        || geometry.rules().iter().filter(|other| other.kind == rule.kind && *other != rule);
    let is_own = |cell: &&Cell| !others().any(|other| other.lists.concat().contains(cell));
    cells.iter().find(is_own).or(cells.first()).copied()
}

/// The statement of a rule about some cells, in a language.
pub fn statement(namer: &Namer, rule: RuleId, cells: &[Cell]) -> String {
    let name = |cells: &[Cell]| {
        let cells = on_board(namer.geometry, cells);
        let runs = runs(&cells, namer.geometry);
        if let ([first, .., last], true) = (&cells[..], runs.len() > MOST_RUNS) {
            return format!("{} … {}", namer.cell(*first), namer.cell(*last));
        }
        let run = |run: &Vec<Cell>| match (&run[..], namer.language) {
            ([first, _, .., last], Language::English) => {
                format!("{} to {}", namer.cell(*first), namer.cell(*last))
            }
            ([first, _, .., last], Language::French) => {
                format!("{} à {}", namer.cell(*first), namer.cell(*last))
            }
            (cells, _) => namer.cells(cells, Join::And),
        };
        namer.list(runs.iter().map(run).collect(), Join::And)
    };
    let Some(rule) = namer.geometry.rules().get(rule.index()) else { return String::new() };
    if let Some(statement) = letters::statement(namer, rule) {
        return statement;
    }
    let phrase = Phrase { rule, here: cells, side: namer.geometry.side(), name: &name };
    let said = match namer.language {
        Language::English => phrase.words(),
        Language::French => phrase.french(),
    };
    in_family(namer, rule, said)
}

/// The name of a rule, in a language: `the cage with r1c1`.
pub fn name(namer: &Namer, rule: RuleId) -> String {
    let Some(rule) = namer.geometry.rules().get(rule.index()) else { return String::new() };
    if let Some(name) = letters::name(namer, rule) {
        return name;
    }
    let cell = own_cell(namer.geometry, rule).map(|cell| namer.cell(cell));
    let short = match namer.language {
        Language::English => phrase::short(rule),
        Language::French => french::short(rule),
    };
    let short = in_family(namer, rule, short);
    match (namer.language, cell) {
        (Language::English, Some(cell)) => format!("the {short} with {cell}"),
        (Language::English, None) => format!("the rule {short}"),
        (Language::French, Some(cell)) => format!("{short} avec {cell}"),
        (Language::French, None) => short,
    }
}

/// Words about a rule, as the readers of its family know it: a Kakuro has runs, not cages.
fn in_family(namer: &Namer, rule: &Rule, said: String) -> String {
    if rule.kind != RuleKind::Killer || Family::of(namer.geometry) != Some(Family::Kakuro) {
        return said;
    }
    match namer.language {
        Language::English => said.replacen("cage", "run", 1),
        Language::French => said.replacen("la cage", "le groupe", 1),
    }
}

/// Cells cut into straight runs that are named by their ends, if there are many; otherwise each alone.
fn runs(cells: &[Cell], geometry: &Geometry) -> Vec<Vec<Cell>> {
    let alone = || cells.iter().map(|cell| vec![*cell]).collect();
    if cells.len() <= MOST_NAMED {
        return alone();
    }
    let step = |one: Cell, other: Cell| {
        let [one, other] = [one, other].map(|cell| geometry.plane().place(cell));
        [other.0 as i32 - one.0 as i32, other.1 as i32 - one.1 as i32]
    };
    let mut runs: Vec<Vec<Cell>> = Vec::new();
    for &cell in cells {
        match runs.last_mut() {
            Some(run) if continues(run, cell, step) => run.push(cell),
            _ => runs.push(vec![cell]),
        }
    }
    let short = |run: Vec<Cell>| match run.len() {
        0..=3 => run.into_iter().map(|cell| vec![cell]).collect(),
        _ => vec![run],
    };
    runs.into_iter().flat_map(short).collect()
}

/// Whether a cell is the next one of a run in its direction.
fn continues(run: &[Cell], cell: Cell, step: impl Fn(Cell, Cell) -> [i32; 2]) -> bool {
    let Some(&last) = run.last() else { return true };
    let to = step(last, cell);
    let is_near = to.iter().all(|by| by.abs() <= 1);
    match run {
        [.., before, last] => to == step(*before, *last),
        _ => is_near,
    }
}

/// The cells that the grid shows.
fn on_board(geometry: &Geometry, cells: &[Cell]) -> Vec<Cell> {
    cells.iter().copied().filter(|cell| cell.index() < geometry.cell_count()).collect()
}
