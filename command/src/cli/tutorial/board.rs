//! A position as text.

use veridoku::Puzzle;
use veridoku::format::{WriteOptions, shown_marks};
use veridoku::logic::Position;

use super::super::output::{Renderer, SolutionFormat};

/// The grid with numbers at its rows and columns; placed digits are in brackets.
pub(super) fn grid(position: &Position) -> String {
    let mut grid = Vec::new();
    let puzzle = position.puzzle();
    let renderer = Renderer::new(SolutionFormat::Pretty, None);
    renderer.pretty(puzzle, |cell| position.value(cell), &mut grid);
    labeled(puzzle, String::from_utf8_lossy(&grid).trim_end())
}

/// The grid of a puzzle with its pencilmarks.
pub(super) fn marks(puzzle: &Puzzle) -> String {
    let grid = shown_marks(puzzle, &WriteOptions::default());
    String::from_utf8_lossy(grid.trim_ascii_end()).into_owned()
}

/// The grid of a puzzle with its pencilmarks, and numbers at its rows and columns.
pub(super) fn labeled_marks(puzzle: &Puzzle) -> String {
    labeled(puzzle, &marks(puzzle))
}

/// A grid of a puzzle with numbers at its rows, and at the ends of the cells of its columns.
fn labeled(puzzle: &Puzzle, grid: &str) -> String {
    let plane = puzzle.geometry().plane();
    let columns_of = |row: usize| {
        (0..plane.columns()).filter(move |column| plane.cell_at(row, *column).is_some())
    };
    // Rows without a cell have no line.
    let mut rows = (0..plane.rows()).filter(|row| columns_of(*row).next().is_some());
    let width = format!("r{}", plane.rows()).len();
    let mut ends: Vec<Option<usize>> = vec![None; plane.columns()];
    let mut text = String::new();
    for line in grid.lines().skip_while(|line| line.trim().is_empty()) {
        let row = if line.contains('|') { rows.next() } else { None };
        let label = row.map_or(String::new(), |row| format!("r{}", row + 1));
        text.push_str(format!("{label:<width$} {line}").trim_end());
        text.push('\n');
        for (column, end) in row.into_iter().flat_map(columns_of).zip(ends_of_cells(line)) {
            ends[column].get_or_insert(width + 1 + end);
        }
    }
    let mut names = String::new();
    for (column, end) in ends.iter().enumerate() {
        let Some(end) = end else { continue };
        let name = format!("c{}", column + 1);
        let room = (end + 1).saturating_sub(names.len());
        names.push_str(&format!("{name:>room$}"));
    }
    format!("{names}\n{}", text.trim_end())
}

/// Where the cells of a line of a grid end.
fn ends_of_cells(line: &str) -> impl Iterator<Item = usize> {
    let signs: Vec<char> = line.chars().collect();
    let is_between = |sign: &char| " |[]".contains(*sign);
    (0..signs.len())
        .filter(move |at| !is_between(&signs[*at]) && signs.get(at + 1).is_none_or(is_between))
}
