//! The lines and areas of a grid as SVG paths.
//!
//! A line that several cells share is one piece: the border of a 3x3 box takes three pieces a side, not nine.

use std::fmt::Write;

use super::layout::{CELL, Layout};
use super::outline;
use veridoku_core::grid::{Cell, Geometry, HouseKind};

/// Appends to a path; writing to a string does not fail.
macro_rules! push {
    ($way:expr, $($part:tt)*) => { write!($way, $($part)*).unwrap_or_default() };
}

/// The lines between all rows and columns.
pub(super) fn thin(layout: &Layout<'_>) -> String {
    let mut way = String::new();
    for cell in layout.board() {
        let (x, y) = layout.corner(cell);
        push!(way, "M{x} {y}h{CELL}v{CELL}");
    }
    for [left, top, width, height] in layout.grids() {
        for at in (1..(width / CELL).max(height / CELL)).map(|line| line * CELL) {
            if at < height {
                push!(way, "M{left} {}h{width}", top + at);
            }
            if at < width {
                push!(way, "M{} {top}v{height}", left + at);
            }
        }
    }
    way
}

/// The border of each grid, or of a board without grids.
pub(super) fn frames(layout: &Layout<'_>) -> String {
    let board: Vec<Cell> = layout.board().collect();
    let mut way = closed(&outline::around(&board, layout, 0));
    for [left, top, width, height] in layout.grids() {
        push!(way, "M{left} {top}h{width}v{height}h-{width}z");
    }
    way
}

/// The borders of boxes or regions inside the grid.
pub(super) fn borders(geometry: &Geometry, layout: &Layout<'_>) -> String {
    let region =
        |(row, column): (usize, usize)| geometry.region_of(Cell::at(row, column, layout.side));
    let differ = |one: (usize, usize), other: (usize, usize)| match layout.grids {
        Some(grids) => grids.shape().is_some() && grids.has_edge(one, other),
        None => region(one) != region(other),
    };
    let mut way = String::new();
    let (rows, columns) = (layout.rows, layout.columns);
    for line in 1..rows.max(columns) {
        let across = |at: &usize| line < rows && differ((line - 1, *at), (line, *at));
        for (start, length) in runs(columns, across) {
            push!(way, "M{} {}h{}", start * CELL, line as i32 * CELL, length * CELL);
        }
        let down = |at: &usize| line < columns && differ((*at, line - 1), (*at, line));
        for (start, length) in runs(rows, down) {
            push!(way, "M{} {}v{}", line as i32 * CELL, start * CELL, length * CELL);
        }
    }
    way
}

/// The gap-free runs of positions in a line that have something: start and length of each.
fn runs(side: usize, has: impl Fn(&usize) -> bool) -> Vec<(i32, i32)> {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for at in (0..side).filter(has).map(|at| at as i32) {
        match runs.last_mut().filter(|(start, length)| start + length == at) {
            Some((_, length)) => *length += 1,
            None => runs.push((at, 1)),
        }
    }
    runs
}

/// The cells of houses that a variant or an embedder adds, except diagonals and groups, which lie everywhere.
pub(super) fn windows(geometry: &Geometry, layout: &Layout<'_>) -> String {
    let mut way = String::new();
    for house in geometry.houses() {
        if matches!(house.kind, HouseKind::Window | HouseKind::Own(_)) {
            way.push_str(&closed(&outline::around(&house.cells, layout, 3)));
        }
    }
    way
}

/// The diagonals that are houses, from corner to corner.
pub(super) fn diagonals(geometry: &Geometry) -> String {
    let (mut way, side) = (String::new(), geometry.side());
    for house in geometry.houses().iter().filter(|house| house.kind == HouseKind::Diagonal) {
        let width = side as i32 * CELL - 8;
        let goes_down = house.cells.first().is_some_and(|cell| cell.column(side) == 0);
        match goes_down {
            true => push!(way, "M4 4l{width} {width}"),
            false => push!(way, "M{} 4l-{width} {width}", width + 4),
        }
    }
    way
}

/// Cells, filled: a piece for each run in a row.
pub(super) fn areas(cells: &[Cell], layout: &Layout<'_>) -> String {
    let mut way = String::new();
    let places: Vec<(usize, usize)> = cells.iter().map(|cell| layout.place(*cell)).collect();
    for row in 0..layout.rows {
        let has = |column: &usize| places.contains(&(row, *column));
        for (start, length) in runs(layout.columns, has) {
            let width = length * CELL;
            push!(way, "M{} {}h{width}v{CELL}h-{width}z", start * CELL, row as i32 * CELL);
        }
    }
    way
}

/// Slanted lines across cells, which continue from cell to cell.
pub(super) fn hatch(cells: &[Cell], layout: &Layout<'_>) -> String {
    let mut way = String::new();
    for cell in cells {
        let (x, y) = layout.corner(*cell);
        push!(way, "M{x} {}l32-32M{x} {}l64-64m0 32l-32 32", y + CELL / 2, y + CELL);
    }
    way
}

/// Closed paths through corners.
pub(super) fn closed(ways: &[Vec<(i32, i32)>]) -> String {
    let mut text = String::new();
    for way in ways {
        let mut before: Option<(i32, i32)> = None;
        for &(x, y) in way {
            match before {
                Some(last) if last.1 == y => push!(text, "H{x}"),
                Some(_) => push!(text, "V{y}"),
                None => push!(text, "M{x} {y}"),
            }
            before = Some((x, y));
        }
        text.push('z');
    }
    text
}
