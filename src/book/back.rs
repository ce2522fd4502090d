//! The solutions: smaller, as many in a line as are easily read, with the numbers of their puzzles.

use super::canvas::{Anchor, Canvas, Look};
use super::front::{fit, heading};
use super::gather::{BookPuzzle, Plan};
use super::pages::Leaf;
use super::sheet::Sheet;
use crate::draw::{self, Piece, Scene};

/// The usual side of a cell on a large page, in points: 4 mm.
const CELL: f64 = 11.6;

/// The gap between two solutions of a line, and between two lines.
const GAP: (f64, f64) = (16.0, 14.0);

/// The pages of the solutions.
pub(super) fn leaves(plan: &Plan, sheet: &Sheet) -> Vec<Leaf> {
    let mut flow =
        Flow { sheet, pages: Vec::new(), numbers: Vec::new(), canvas: Canvas::default(), y: 0.0 };
    flow.y = heading("Solutions", sheet, &mut flow.canvas);
    let puzzles: Vec<&BookPuzzle> = plan.puzzles().collect();
    // A line has solutions of one size.
    for alike in puzzles.chunk_by(|one, other| size(one) == size(other)) {
        let columns = columns(size(alike[0]).1, sheet);
        alike.chunks(columns).for_each(|line| flow.line(line, columns));
    }
    flow.end_page();
    let leaf = |(index, (canvas, numbers)): (usize, (Canvas, Vec<usize>))| {
        let range = match (numbers.first(), numbers.last()) {
            (Some(first), Some(last)) if first < last => format!(" {first}–{last}"),
            (Some(first), _) => format!(" {first}"),
            _ => String::new(),
        };
        let begins = (index == 0).then(|| "Solutions".to_owned());
        Leaf { canvas, head: Some(format!("Solutions{range}")), begins, chapter: None }
    };
    flow.pages.into_iter().enumerate().map(leaf).collect()
}

/// Rows and columns of the grid of a puzzle.
fn size(puzzle: &BookPuzzle) -> (usize, usize) {
    let plane = puzzle.puzzle.geometry().plane();
    (plane.rows(), plane.columns())
}

/// How many solutions of this many cells are in a line.
fn columns(cells: usize, sheet: &Sheet) -> usize {
    let each = cells as f64 * CELL * sheet.scale() + GAP.0;
    (((sheet.content_width() + GAP.0) / each) as usize).clamp(1, 8)
}

/// Solutions in lines, and lines in pages.
struct Flow<'a> {
    sheet: &'a Sheet,
    pages: Vec<(Canvas, Vec<usize>)>,
    /// The numbers on the page.
    numbers: Vec<usize>,
    canvas: Canvas,
    y: f64,
}

impl Flow<'_> {
    /// Adds a line of solutions, on a new page if this one has no room.
    fn line(&mut self, line: &[&BookPuzzle], columns: usize) {
        let wide = (self.sheet.content_width() + GAP.0) / columns as f64 - GAP.0;
        let pieces: Vec<Piece> = line.iter().map(|puzzle| draw::piece(&scene(puzzle))).collect();
        let fits = |piece: &Piece| fit(piece, wide, self.sheet.content_height() - 60.0);
        let largest = CELL * 1.5 / 64.0;
        let scale = pieces.iter().map(fits).fold(largest, f64::min);
        let look = Look::bold(8.5 * self.sheet.scale());
        let above = look.size * 1.35;
        let high = pieces.iter().map(|piece| f64::from(piece.height)).fold(0.0, f64::max) * scale;
        if self.y + above + high > self.sheet.content_height() && !self.numbers.is_empty() {
            self.end_page();
        }
        for (index, (puzzle, piece)) in line.iter().zip(&pieces).enumerate() {
            let x = (wide + GAP.0) * index as f64;
            self.canvas.piece((x, self.y + above), scale, piece);
            let left = x + f64::from(piece.left) * scale;
            let number = puzzle.number.to_string();
            self.canvas.text((left, self.y + look.size), Anchor::Start, look, &number);
            self.numbers.push(puzzle.number);
        }
        self.y += above + high + GAP.1;
    }

    fn end_page(&mut self) {
        let canvas = std::mem::take(&mut self.canvas);
        self.pages.push((canvas, std::mem::take(&mut self.numbers)));
        self.y = 0.0;
    }
}

/// The solution of a puzzle, without the note that the puzzle has.
fn scene(puzzle: &BookPuzzle) -> Scene {
    Scene { note: None, ..draw::solution(&puzzle.puzzle, &puzzle.solution) }
}
