//! Scenes of puzzles and positions: what stands in the cells, and nothing else.

use super::scene::{Filling, Scene};
use crate::grid::{Cell, DigitSet, Geometry, Puzzle, Solution, Variant};
use crate::logic::Position;

/// A puzzle: its givens, and the candidates of cells that it restricts.
pub fn puzzle(puzzle: &Puzzle) -> Scene {
    let marks = |cell: Cell| match puzzle.restrictions() {
        Some(restrictions) => restrictions[cell.index()],
        None => DigitSet::EMPTY,
    };
    let all = DigitSet::all(puzzle.side());
    filled(puzzle.geometry(), |cell| match puzzle.given(cell) {
        Some(digit) => Filling::Given(digit),
        // All candidates are as good as none, and harder to read.
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

/// A position: givens, what was placed, and what may still stand in each open cell.
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
    let side = geometry.side();
    let mut scene = Scene::blank(geometry.clone()).titled(name(geometry));
    for (place, cell) in scene.fillings.iter_mut().zip(geometry.cells()) {
        *place = filling(cell);
    }
    scene.note = note(geometry);
    if side <= super::layout::LARGEST_WITH_MARKS {
        scene.description = rows(&scene);
    }
    scene
}

/// `Sudoku 9x9`, `Jigsaw 9x9`, `Sudoku 9x9, x and windoku`.
fn name(geometry: &Geometry) -> String {
    let side = geometry.side();
    let kind = if geometry.regions().is_some() { "Jigsaw" } else { "Sudoku" };
    let variants: Vec<&str> = geometry.variants().iter().map(|variant| variant.name()).collect();
    let variants =
        if variants.is_empty() { String::new() } else { format!(", {}", variants.join(" and ")) };
    format!("{kind} {side}x{side}{variants}")
}

/// The variants that no line shows.
fn note(geometry: &Geometry) -> Option<String> {
    let is_unseen = |variant: &&Variant| !matches!(variant, Variant::X | Variant::Windoku);
    let unseen = geometry.variants().iter().filter(is_unseen).map(|variant| variant.name());
    let unseen: Vec<&str> = unseen.collect();
    (!unseen.is_empty()).then(|| unseen.join(", "))
}

/// `Row 1: 5 3 . . 7 . . . . Row 2: ...`
fn rows(scene: &Scene) -> String {
    let side = scene.geometry.side();
    let word = |filling: &Filling| match filling {
        Filling::Given(digit) | Filling::Placed(digit) => digit.to_string(),
        Filling::Either(one, other) => format!("{one}|{other}"),
        Filling::Marks(_) => ".".to_owned(),
    };
    let row = |(index, row): (usize, &[Filling])| {
        let words: Vec<String> = row.iter().map(word).collect();
        format!("Row {}: {}", index + 1, words.join(" "))
    };
    scene.fillings.chunks(side.max(1)).enumerate().map(row).collect::<Vec<_>>().join("; ")
}
