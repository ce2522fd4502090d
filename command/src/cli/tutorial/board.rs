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
    if !puzzle.geometry().plane().is_square() {
        return labeled(puzzle, String::from_utf8_lossy(&grid).trim_end());
    }
    let side = puzzle.geometry().side();
    let width = side.to_string().len();
    let box_width = puzzle.geometry().shape().map_or(side, |shape| shape.box_width());
    let mut text = " ".repeat(width + 1);
    for column in 0..side {
        let gap = if column % box_width == 0 { "   " } else { "" };
        text.push_str(&format!("{gap}{:>w$} ", format!("c{}", column + 1), w = width + 1));
    }
    text = text.trim_end().to_string();
    let mut row = 0;
    for line in String::from_utf8_lossy(&grid).lines() {
        if line.starts_with('|') {
            row += 1;
            text.push_str(&format!("\n{:>w$} {line}", format!("r{row}"), w = width + 1));
        } else {
            text.push_str(&format!("\n{:w$} {line}", "", w = width + 1));
        }
    }
    text
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

/// A grid of a puzzle with numbers at its rows and columns, unless these have gaps.
fn labeled(puzzle: &Puzzle, grid: &str) -> String {
    let plane = puzzle.geometry().plane();
    let cells = plane.rows() * plane.columns();
    if !plane.is_square() && cells != puzzle.geometry().cell_count() {
        return grid.to_owned();
    }
    let width = plane.rows().to_string().len() + 1;
    let mut row = 0;
    let mut text = String::new();
    for line in grid.lines() {
        let label = if line.starts_with('|') { format!("r{}", row + 1) } else { String::new() };
        if line.starts_with('|') && row == 0 {
            text.insert_str(0, &format!("{}\n", columns_above(line, width)));
        }
        row += usize::from(line.starts_with('|'));
        text.push_str(&format!("{label:>width$} {line}\n"));
    }
    text.trim_end().to_owned()
}

/// A line that names the columns, each above the end of its cell in a row of the grid.
fn columns_above(row: &str, width: usize) -> String {
    let mut names = String::new();
    let mut column = 0;
    let letters: Vec<char> = row.chars().collect();
    for (at, letter) in letters.iter().enumerate() {
        let is_end = *letter != '|' && *letter != ' ';
        if is_end && letters.get(at + 1).is_none_or(|next| *next == ' ') {
            column += 1;
            names = format!("{names:<0$}c{column}", width + at);
        }
    }
    names
}
