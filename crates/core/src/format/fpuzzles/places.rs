//! Names of places, `R1C1`, and the lines and diagonals that places outside of the grid face.
//!
//! Places have row and column from 0 here, so those outside have -1, or the side. A line is written as the first place
//! that faces it.

use crate::format::json::Value;
use crate::format::setting::Setting;
use crate::format::text::symbols::Misread;
use crate::grid::Cell;

/// A row and a column, perhaps outside of the grid.
type Place = (isize, isize);

/// The directions of diagonals: rows down and columns to the right.
const DIRECTIONS: [(&str, Place); 4] =
    [("UR", (-1, 1)), ("UL", (-1, -1)), ("DR", (1, 1)), ("DL", (1, -1))];

fn place(name: &Value) -> Option<Place> {
    let (row, column) = name.text()?.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| Some(isize::try_from(text.parse::<u16>().ok()?).ok()? - 1);
    Some((number(row)?, number(column)?))
}

/// The name of a place, in quotes.
fn named((row, column): Place) -> String {
    format!("\"R{}C{}\"", row + 1, column + 1)
}

fn inside(setting: &Setting, (row, column): Place) -> Option<Cell> {
    setting.cell(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
}

fn place_of(setting: &Setting, cell: Cell) -> Place {
    (cell.row(setting.count) as isize, cell.column(setting.count) as isize)
}

/// The cell of a name.
pub(super) fn cell(name: &Value, setting: &Setting) -> Result<Cell, Misread> {
    let cell = place(name).and_then(|place| inside(setting, place));
    cell.ok_or_else(|| name.misread(setting.no_cell(name.text().unwrap_or("not a name"))))
}

/// The cells of a list of names.
pub(super) fn cells(names: &Value, setting: &Setting) -> Result<Vec<Cell>, Misread> {
    names.list()?.iter().map(|name| cell(name, setting)).collect()
}

/// The name of a cell, in quotes.
pub(super) fn name(setting: &Setting, cell: Cell) -> String {
    named(place_of(setting, cell))
}

/// The list of the names of cells.
pub(super) fn names(setting: &Setting, cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(|cell| name(setting, *cell)).collect();
    format!("[{}]", names.join(","))
}

/// The cells of a diagonal through the grid, from the top down.
pub(super) fn main_diagonal(setting: &Setting, is_rising: bool) -> Vec<Cell> {
    let last = setting.rows - 1;
    let column = |row: usize| if is_rising { last - row } else { row };
    (0..=last).filter_map(|row| setting.cell(row, column(row))).collect()
}

/// The line that a place faces.
fn facing(setting: &Setting, (row, column): Place) -> Option<Vec<Cell>> {
    let end = setting.rows as isize;
    let number = |number| usize::try_from(number).ok().filter(|number| *number < setting.rows);
    let mut cells = match (row, column) {
        (_, -1) => setting.row(number(row)?),
        (-1, _) => setting.column(number(column)?),
        (_, column) if column == end => setting.row(number(row)?),
        (row, _) if row == end => setting.column(number(column)?),
        _ => return None,
    };
    if row == end || column == end {
        cells.reverse();
    }
    Some(cells)
}

/// The line that a clue cell outside of the grid faces.
pub(super) fn line(name: &Value, setting: &Setting) -> Result<Vec<Cell>, Misread> {
    let line = place(name).and_then(|place| facing(setting, place));
    line.ok_or_else(|| name.wrong("a cell outside the grid, such as R0C1"))
}

/// The name of the clue cell that faces a whole line.
pub(super) fn beside_line(setting: &Setting, cells: &[Cell]) -> Option<String> {
    let end = setting.count as isize;
    let places = (0..end).flat_map(|line| [(line, -1), (-1, line), (line, end), (end, line)]);
    let mut places = places.filter(|place| facing(setting, *place).as_deref() == Some(cells));
    places.next().map(named)
}

/// The cells after a place in a direction.
fn along(setting: &Setting, (row, column): Place, (down, right): Place) -> Vec<Cell> {
    (1..).map_while(|step| inside(setting, (row + down * step, column + right * step))).collect()
}

/// The diagonal that a clue cell outside of the grid faces.
pub(super) fn diagonal(item: &Value, setting: &Setting) -> Result<Vec<Cell>, Misread> {
    let place = item.get("cell").and_then(place);
    let name = place.and_then(|_| item.get("direction")?.text());
    let direction = DIRECTIONS.iter().find(|(known, _)| Some(*known) == name);
    let cells = place.zip(direction).map(|(place, (_, steps))| along(setting, place, *steps));
    let wrong = || item.wrong("a cell outside the grid and a direction, UR, UL, DR or DL");
    cells.filter(|cells| !cells.is_empty()).ok_or_else(wrong)
}

/// The name of the clue cell that faces a whole diagonal, and its direction.
pub(super) fn beside_diagonal(setting: &Setting, cells: &[Cell]) -> Option<(String, &'static str)> {
    let (row, column) = place_of(setting, *cells.first()?);
    DIRECTIONS.into_iter().find_map(|(name, (down, right))| {
        let outside = (row - down, column - right);
        let is_whole =
            inside(setting, outside).is_none() && along(setting, outside, (down, right)) == cells;
        is_whole.then(|| (named(outside), name))
    })
}
