//! Scenes of puzzles and positions: the content of the cells, and nothing else.

use std::collections::HashMap;

use super::marks::marks;
use super::scene::{Filling, Scene};
use veridoku_core::families::{self, Direction, Family, Run};
use veridoku_core::grid::{Cell, DigitSet, Geometry, Overlap, Puzzle, Solution, Variant};
use veridoku_core::names::capitalized;
use veridoku_logic::Position;

/// A puzzle: its givens, and the candidates of cells that it restricts.
pub fn puzzle(puzzle: &Puzzle) -> Scene {
    let marks = |cell: Cell| match puzzle.restrictions() {
        Some(restrictions) => restrictions[cell.index()],
        None => DigitSet::EMPTY,
    };
    let all = DigitSet::all(puzzle.side());
    filled(puzzle.geometry(), |cell| match puzzle.given(cell) {
        Some(digit) => Filling::Given(digit),
        // Showing all candidates is useless, and harder to read.
        None => Filling::Marks(
            Some(marks(cell)).filter(|marks| *marks != all).unwrap_or(DigitSet::EMPTY),
        ),
    })
}

/// A puzzle with the candidates that its givens leave.
pub fn candidates(puzzle: &Puzzle) -> Scene {
    let left = puzzle.surviving_candidates();
    filled(puzzle.geometry(), |cell| match puzzle.given(cell) {
        Some(digit) => Filling::Given(digit),
        None => Filling::Marks(left[cell.index()]),
    })
}

/// A position: givens, placed digits, and the candidates of each open cell.
pub fn position(position: &Position) -> Scene {
    filled(position.puzzle().geometry(), |cell| {
        match (position.value(cell), position.is_placed(cell)) {
            (Some(digit), false) => Filling::Given(digit),
            (Some(digit), true) => Filling::Placed(digit),
            (None, _) => Filling::Marks(position.candidates(cell)),
        }
    })
}

/// A puzzle with the digits of a solution in its blank cells.
pub fn solution(puzzle: &Puzzle, solution: &Solution) -> Scene {
    filled(puzzle.geometry(), |cell| match puzzle.given(cell) {
        Some(digit) => Filling::Given(digit),
        None => Filling::Placed(solution.digit(cell)),
    })
}

/// A grid with this in its cells, and its rows in words.
fn filled(geometry: &std::sync::Arc<Geometry>, filling: impl Fn(Cell) -> Filling) -> Scene {
    let (side, frame) = (geometry.side(), geometry.frame());
    let mut scene = Scene::blank(geometry.clone()).titled(name(geometry));
    for (place, cell) in scene.fillings.iter_mut().zip(geometry.cells()) {
        if geometry.arrangement().is_some() || frame.shows(cell, side) {
            *place = filling(cell);
        }
    }
    scene.note = note(geometry);
    if side <= super::layout::LARGEST_WITH_MARKS {
        scene.description = rows(&scene);
    }
    scene
}

/// `Sudoku 9x9`, `Jigsaw 9x9`, `KenKen 6x6`, `Sudoku 9x9, x and windoku`, `Sudoku 6x6, killer`.
fn name(geometry: &Geometry) -> String {
    let frame = geometry.frame();
    if let Some(family) = Family::of(geometry) {
        let plane = geometry.plane();
        return format!("{} {}x{}", family.title(), plane.rows(), plane.columns());
    }
    let kind = if geometry.regions().is_some() { "Jigsaw" } else { "Sudoku" };
    let mut names: Vec<&str> = geometry.variants().iter().map(|variant| variant.name()).collect();
    for rule in geometry.stated_rules() {
        if !names.contains(&rule.kind.name()) {
            names.push(rule.kind.name());
        }
    }
    let comma = if names.is_empty() { "" } else { ", " };
    if let Some(board) = geometry.arrangement().filter(|grids| grids.shape().is_none()) {
        return format!("Board {}x{}{comma}{}", board.rows(), board.columns(), names.join(" and "));
    }
    if let Some(grids) = geometry.arrangement() {
        let title = capitalized(grids.name().map_or("overlapping grids", Overlap::name));
        let side = geometry.side();
        return format!(
            "{title}, {} grids of {side}x{side}{comma}{}",
            grids.corners().len(),
            names.join(" and ")
        );
    }
    format!("{kind} {}x{}{comma}{}", frame.rows, frame.columns, names.join(" and "))
}

/// The variants and rules that no line shows.
fn note(geometry: &Geometry) -> Option<String> {
    let is_unseen = |variant: &&Variant| !matches!(variant, Variant::X | Variant::Windoku);
    let unseen = geometry.variants().iter().filter(is_unseen).map(|variant| variant.name());
    let unseen: Vec<String> = unseen.map(str::to_owned).chain(marks(geometry).legend).collect();
    (!unseen.is_empty()).then(|| unseen.join(", "))
}

/// `Row 1: 5 3 . . 7 . . . . Row 2: ...`
fn rows(scene: &Scene) -> String {
    let (side, frame) = (scene.geometry.side(), scene.geometry.frame());
    let word = |filling: &Filling| match *filling {
        Filling::Given(digit) | Filling::Placed(digit) => scene.symbol(digit),
        Filling::Either(one, other) => format!("{}|{}", scene.symbol(one), scene.symbol(other)),
        Filling::Marks(_) => ".".to_owned(),
    };
    if let Some(grids) = scene.geometry.arrangement() {
        // `16\11` where the runs of a Kakuro begin: the sum down and the sum across.
        let sums: HashMap<Run, i32> = families::runs(&scene.geometry)
            .into_iter()
            .flatten()
            .filter_map(|(run, sum)| Some((run, sum?)))
            .collect();
        let sum = |before: (usize, usize), direction: Direction| {
            sums.get(&Run { before, direction }).map(i32::to_string)
        };
        let place = |row: usize, column: usize| match grids.cell_at(row, column) {
            Some(cell) => Some(word(&scene.fillings[cell.index()])),
            None => match [Direction::Down, Direction::Across]
                .map(|direction| sum((row, column), direction))
            {
                [None, None] => None,
                sums => Some(sums.map(Option::unwrap_or_default).join("\\")),
            },
        };
        let row = |row: usize| {
            let words: Vec<String> = (0..grids.columns())
                .map(|column| place(row, column))
                .map(|word| word.unwrap_or_else(|| "-".into()))
                .collect();
            format!("Row {}: {}", row + 1, words.join(" "))
        };
        return (0..grids.rows()).map(row).collect::<Vec<_>>().join("; ");
    }
    let row = |(index, row): (usize, &[Filling])| {
        let words: Vec<String> = row.iter().take(frame.columns).map(word).collect();
        format!("Row {}: {}", index + 1, words.join(" "))
    };
    let shown = scene.fillings.chunks(side.max(1)).take(frame.rows);
    shown.enumerate().map(row).collect::<Vec<_>>().join("; ")
}
