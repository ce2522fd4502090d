//! The pages of a chapter with its puzzles: 1, 2, 4 or 6 on each, with number, level and hint.

use super::canvas::{Anchor, Canvas, Look};
use super::front::{fit, plain};
use super::gather::{BookPuzzle, PlannedChapter};
use super::measure::{fitted, lines, width};
use super::pages::Leaf;
use super::sheet::Sheet;
use crate::draw::{self, Piece, Scene};
use veridoku_core::grid::RuleKind;

/// The largest side of a cell, in points: 4x4 would otherwise fill a page.
const LARGEST_CELL: f64 = 60.0;

/// The size of the hints.
const HINT: f64 = 8.5;

/// The gap between two columns of puzzles, and the least between two lines of them.
const GAP: (f64, f64) = (26.0, 18.0);

/// The pages of a chapter.
pub(super) fn leaves(chapter: &PlannedChapter, sheet: &Sheet) -> Vec<Leaf> {
    let page = |puzzles: &[BookPuzzle]| Leaf {
        canvas: canvas(puzzles, chapter.per_page, sheet),
        head: Some(chapter.title.clone()),
        ..Leaf::default()
    };
    chapter.puzzles.chunks(chapter.per_page.max(1)).map(page).collect()
}

/// Columns and lines of a page.
fn arrangement(per_page: usize) -> (usize, usize) {
    match per_page {
        1 => (1, 1),
        2 => (1, 2),
        4 => (2, 2),
        _ => (2, per_page.div_ceil(2)),
    }
}

fn canvas(puzzles: &[BookPuzzle], per_page: usize, sheet: &Sheet) -> Canvas {
    let (columns, lines) = arrangement(per_page);
    let (wide, high, scale) = (sheet.content_width(), sheet.content_height(), sheet.scale());
    // The line with the number above a puzzle, and the lines with the hint below it.
    let (above, below) = (19.0 * scale, 15.0 * scale);
    let is_long = |puzzle: &BookPuzzle| {
        let hint = puzzle.hint.as_deref().unwrap_or_default();
        width(hint, HINT * scale, false) > wide / columns as f64 * 0.8
    };
    let below = if puzzles.iter().any(is_long) { below + 11.0 * scale } else { below };
    let slot = (
        (wide - GAP.0 * (columns - 1) as f64) / columns as f64,
        (high - GAP.1 * (lines - 1) as f64) / lines as f64,
    );
    let pieces: Vec<Piece> = puzzles.iter().map(|puzzle| draw::piece(&scene(puzzle))).collect();
    // Grids of a page have the same scale, even if one has clues outside.
    let fits = |piece: &Piece| fit(piece, slot.0, slot.1 - above - below);
    let scale_of_grids = pieces.iter().map(fits).fold(LARGEST_CELL / 64.0, f64::min);
    let mut canvas = Canvas::default();
    for (index, (puzzle, piece)) in puzzles.iter().zip(&pieces).enumerate() {
        let (column, line) = (index % columns, index / columns);
        let x = (slot.0 + GAP.0) * column as f64;
        let y = (slot.1 + GAP.1) * line as f64;
        let size = (f64::from(piece.width), f64::from(piece.height));
        let size = (size.0 * scale_of_grids, size.1 * scale_of_grids);
        // Wide puzzles of two columns are at the margins, and small ones have the same room on each side.
        let free = wide - size.0 * columns as f64;
        let left = match (columns, column) {
            (1, _) => x + (slot.0 - size.0) / 2.0,
            (_, column) if free > 72.0 => free / 3.0 * (column + 1) as f64 + size.0 * column as f64,
            (_, 0) => x,
            _ => x + slot.0 - size.0,
        };
        // Where the height leaves room, it is shared by all lines. A single puzzle is a little above the middle.
        let spare = (slot.1 - above - below - size.1).max(0.0);
        let top = y + spare * if lines == 1 { 0.4 } else { 0.5 };
        push_puzzle(puzzle, piece, (left, top + above), scale_of_grids, sheet, &mut canvas);
    }
    canvas
}

/// The picture of a puzzle. Only rules of its own are named below it: the pages before the chapter do not say which numbers
/// they have here.
fn scene(puzzle: &BookPuzzle) -> Scene {
    let scene = draw::puzzle(&puzzle.puzzle);
    let mut rules = puzzle.puzzle.geometry().rules().iter();
    if rules.any(|rule| rule.kind == RuleKind::Define) { scene } else { plain(scene) }
}

/// A puzzle with its number above, and its hint below.
fn push_puzzle(
    puzzle: &BookPuzzle,
    piece: &Piece,
    (left, top): (f64, f64),
    scale: f64,
    sheet: &Sheet,
    canvas: &mut Canvas,
) {
    canvas.puzzle((left, top), scale, piece);
    let grid_left = left + f64::from(piece.left) * scale;
    let grid_wide = f64::from(piece.grid_width) * scale;
    let (large, small) = (13.0 * sheet.scale(), HINT * sheet.scale());
    let base = top - 4.0;
    canvas.text((grid_left, base), Anchor::Start, Look::bold(large), &puzzle.number.to_string());
    if let Some(rating) = puzzle.rating {
        let label = format!("{} · {}", rating.level().name(), rating.score);
        let shown = fitted(&label, small, false, grid_wide - 4.0 * large);
        canvas.text((grid_left + grid_wide, base), Anchor::End, Look::quiet(small), &shown);
    }
    if let Some(hint) = &puzzle.hint {
        let y = top + f64::from(piece.height) * scale + small * 1.2;
        for (line, text) in
            lines(hint, small, false, grid_wide.max(120.0)).iter().take(2).enumerate()
        {
            let y = y + small * 1.3 * line as f64;
            canvas.text((grid_left, y), Anchor::Start, Look::quiet(small), text);
        }
    }
}
