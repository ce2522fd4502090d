//! Places of cells: rows, columns, boxes, and steps from cell to cell.
//!
//! Only the cells that a grid shows have a place. Hidden cells have none. Where several grids overlap, rows and columns are
//! those of the whole plane.

use crate::define::{Area, Near};
use crate::grid::{Cell, Geometry};

/// The rows and columns of a geometry.
fn size(geometry: &Geometry) -> (usize, usize) {
    (geometry.plane().rows(), geometry.plane().columns())
}

/// The row and column of a cell, from 0.
pub(super) fn place(geometry: &Geometry, cell: Cell) -> Option<(usize, usize)> {
    let plane = geometry.plane();
    if cell.index() >= plane.cell_count() {
        return None;
    }
    let (row, column) = plane.place(cell);
    (plane.cell_at(row, column) == Some(cell)).then_some((row, column))
}

/// The cell in a row and column, from 0.
fn at(geometry: &Geometry, row: i64, column: i64) -> Option<Cell> {
    geometry.plane().cell_at(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
}

/// The cell in a row and column, from 1.
pub(super) fn cell(geometry: &Geometry, row: i64, column: i64) -> Option<Cell> {
    at(geometry, row.checked_sub(1)?, column.checked_sub(1)?)
}

/// All cells, row by row.
pub(super) fn grid(geometry: &Geometry) -> Vec<Cell> {
    areas(geometry, Area::Row).concat()
}

/// All rows, columns or boxes, in order.
pub(super) fn areas(geometry: &Geometry, area: Area) -> Vec<Vec<Cell>> {
    let (rows, columns) = size(geometry);
    let row =
        |row: usize| (0..columns).filter_map(move |column| at(geometry, row as i64, column as i64));
    match area {
        Area::Row => (0..rows).map(|number| row(number).collect()).collect(),
        Area::Column => {
            let column = |column: usize| {
                let cells = (0..rows).filter_map(|row| at(geometry, row as i64, column as i64));
                cells.collect()
            };
            (0..columns).map(column).collect()
        }
        Area::Box => {
            let mut boxes: Vec<Vec<Cell>> = Vec::new();
            for cell in (0..rows).flat_map(row) {
                if let Some(number) = geometry.region_of(cell) {
                    if boxes.len() <= number {
                        boxes.resize(number + 1, Vec::new());
                    }
                    boxes[number].push(cell);
                }
            }
            boxes
        }
        Area::Grid => vec![(0..rows).flat_map(row).collect()],
    }
}

/// The number of the row, the column or the box of a cell, or its own number, from 1.
pub(super) fn number(geometry: &Geometry, area: Area, cell: Cell) -> Option<i64> {
    let (row, column) = place(geometry, cell)?;
    let number = match area {
        Area::Row => row,
        Area::Column => column,
        Area::Box => geometry.region_of(cell)?,
        Area::Grid => match geometry.arrangement() {
            // The cells of a board that is not a square are numbered in their order.
            Some(_) => cell.index(),
            None => row * geometry.frame().columns + column,
        },
    };
    Some(number as i64 + 1)
}

/// The cells of the row, the column or the box of a cell.
pub(super) fn area(geometry: &Geometry, area: Area, cell: Cell) -> Vec<Cell> {
    let Some((row, column)) = place(geometry, cell) else { return Vec::new() };
    let (rows, columns) = size(geometry);
    let cell_at = |row: usize, column: usize| at(geometry, row as i64, column as i64);
    match area {
        Area::Row => (0..columns).filter_map(|column| cell_at(row, column)).collect(),
        Area::Column => (0..rows).filter_map(|row| cell_at(row, column)).collect(),
        Area::Grid => grid(geometry),
        Area::Box => match geometry.region_of(cell) {
            None => Vec::new(),
            region => grid(geometry)
                .into_iter()
                .filter(|cell| geometry.region_of(*cell) == region)
                .collect(),
        },
    }
}

/// The cell some rows below a cell and some columns to its right.
pub(super) fn offset(geometry: &Geometry, cell: Cell, down: i64, right: i64) -> Option<Cell> {
    let (row, column) = place(geometry, cell)?;
    at(geometry, (row as i64).checked_add(down)?, (column as i64).checked_add(right)?)
}

/// The cells near a cell, row by row.
pub(super) fn around(geometry: &Geometry, cell: Cell, near: Near) -> Vec<Cell> {
    let steps = (-1..=1).flat_map(|down: i64| (-1..=1).map(move |right: i64| (down, right)));
    let is_near = |(down, right): &(i64, i64)| match near {
        Near::Edge => down.abs() + right.abs() == 1,
        Near::King => (*down, *right) != (0, 0),
    };
    let near = steps.filter(is_near);
    near.filter_map(|(down, right)| offset(geometry, cell, down, right)).collect()
}

/// The cells after a cell in equal steps, to the edge.
pub(super) fn ray(geometry: &Geometry, cell: Cell, down: i64, right: i64) -> Vec<Cell> {
    if (down, right) == (0, 0) {
        return Vec::new();
    }
    let next = |cell: &Cell| offset(geometry, *cell, down, right);
    std::iter::successors(next(&cell), next).collect()
}

/// All squares of a side, by their first cell.
pub(super) fn squares(geometry: &Geometry, side: i64) -> Vec<Vec<Cell>> {
    let (rows, columns) = size(geometry);
    let Some(side) =
        usize::try_from(side).ok().filter(|side| (1..=rows.max(columns)).contains(side))
    else {
        return Vec::new();
    };
    let square = |row: usize, column: usize| -> Option<Vec<Cell>> {
        let cells =
            (0..side).flat_map(|down| (0..side).map(move |right| (row + down, column + right)));
        cells.map(|(row, column)| at(geometry, row as i64, column as i64)).collect()
    };
    let corners = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    corners.filter_map(|(row, column)| square(row, column)).collect()
}
