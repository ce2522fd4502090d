//! Overlapping grids in a text of SudokuPad, which only shows them: regions for their boxes, cages for their lines.
//!
//! ```text
//!     .--.--.      .--.--.     regions of one size: a place may be the corner of a grid if all boxes of that grid are
//!     |  |  |      |  |  |     there
//!     '--'--.--.--.'--'--'     cages of different digits: such a place is the corner of a grid if each of its rows and
//!     ...   |  |  |            columns has a cage
//! ```
//!
//! Many texts have no such cages. Then the boxes must be those of exactly one named arrangement, or each possible grid
//! must have a box that no other has: the boxes of a flower are also those of its four outer grids alone. Boxes that fill a
//! rectangle may be a single grid. The rows and columns of the text around the grids are left out.
//!
//! The size is that of most rectangles. Regions of another form or at another place only have different digits; with
//! cages for the lines, they may also have the size of a box.
//!
//! In all other cases the text is read as a single grid. The time is that of a look-up for each box of each possible grid.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::{Place, either, peek, places};
use crate::format::json::Value;
use crate::format::text::symbols::Misread;
use crate::grid::{Arrangement, Cell, HouseKind, Overlap, Shape};

/// The grids of a text.
pub(super) struct Grids {
    pub(super) arrangement: Arrangement,
    /// The place in the text of the first row and column of the arrangement.
    pub(super) origin: Place,
    lines: HashSet<Line>,
}

/// A row or a column: its first place, and whether it is a row.
type Line = (Place, bool);

/// The grids of a text, if there are several.
///
/// # Errors
/// A region has something that is not a place.
pub(super) fn recognized(value: &Value, size: Place) -> Result<Option<Grids>, Misread> {
    let regions = either(value, "regions", "re").map_or(Ok(&[][..]), Value::list)?;
    let mut corners: BTreeMap<Place, BTreeSet<Place>> = BTreeMap::new();
    for region in regions.iter().filter(|region| region.is_something()) {
        if let Some((corner, box_size)) = rectangle(places(region, size)?) {
            corners.entry(box_size).or_default().insert(corner);
        }
    }
    let boxes = corners.into_iter().max_by_key(|(_, corners)| corners.len());
    Ok(boxes.and_then(|((height, width), boxes)| {
        let shape = Shape::new(height, width).ok()?;
        let lines = lines_of_cages(value, shape.side(), size);
        grids_of(&boxes, &lines, shape)
    }))
}

/// The grids that have these boxes, and these lines if there are any.
fn grids_of(boxes: &BTreeSet<Place>, lines: &HashSet<Line>, shape: Shape) -> Option<Grids> {
    let is_full = |corner: &&Place| boxes_of(**corner, shape).all(|corner| boxes.contains(&corner));
    let has_lines =
        |corner: &&Place| lines_of(**corner, shape.side()).all(|line| lines.contains(&line));
    let some = |corners: &mut dyn Iterator<Item = &Place>| -> Vec<Place> {
        corners.copied().take(Arrangement::MOST_GRIDS + 1).collect()
    };
    let has_all = |corners: &Vec<Place>| boxes_of_all(corners, shape) == *boxes;
    let of_lines = some(&mut boxes.iter().filter(has_lines).filter(is_full));
    let corners = if has_all(&of_lines) {
        of_lines
    } else {
        let of_boxes = of_boxes(boxes, some(&mut boxes.iter().filter(is_full)), shape);
        of_boxes.filter(has_all).or_else(|| {
            // Regions that are no boxes must be within the grids.
            let of_grids = boxes_of_all(&of_lines, shape);
            let known: HashSet<Place> = cells_of(&of_grids, shape).collect();
            cells_of(boxes, shape).all(|cell| known.contains(&cell)).then_some(of_lines)
        })?
    };
    if corners.len() < 2 {
        return None;
    }
    let origin = first(&corners);
    let shifted: Vec<Place> = corners.iter().map(|at| (at.0 - origin.0, at.1 - origin.1)).collect();
    let is_this = |named: &Arrangement| {
        let all = named.corners();
        all.len() == shifted.len() && all.iter().all(|corner| shifted.contains(corner))
    };
    // A named arrangement has its own order of grids.
    let mut named =
        Overlap::ALL.into_iter().filter_map(|name| Arrangement::named(name, shape).ok());
    let arrangement = match named.find(is_this) {
        Some(named) => named,
        None => Arrangement::new(shape, &shifted).ok()?,
    };
    let lines = corners.iter().flat_map(|corner| lines_of(*corner, shape.side())).collect();
    Some(Grids { arrangement, origin, lines })
}

/// The grids that boxes without lines mean, out of those that are possible.
fn of_boxes(boxes: &BTreeSet<Place>, possible: Vec<Place>, shape: Shape) -> Option<Vec<Place>> {
    let origin = first(boxes);
    let cells: HashSet<Place> = cells_of(boxes, shape).collect();
    let ends = cells.iter().fold(origin, |end, at| (end.0.max(at.0), end.1.max(at.1)));
    let is_rectangle = cells.len() == (ends.0 - origin.0 + 1) * (ends.1 - origin.1 + 1);
    if !shape.has_boxes() || is_rectangle {
        return None;
    }
    let named = Overlap::ALL.into_iter().filter_map(|name| {
        let named = Arrangement::named(name, shape).ok()?;
        let corners = named.corners().iter();
        let corners: Vec<Place> = corners.map(|at| (at.0 + origin.0, at.1 + origin.1)).collect();
        (boxes_of_all(&corners, shape) == *boxes).then_some(corners)
    });
    let mut named: Vec<Vec<Place>> = named.collect();
    match named.len() {
        0 => {
            let mut uses: BTreeMap<Place, usize> = BTreeMap::new();
            let all = possible.iter().flat_map(|corner| boxes_of(*corner, shape));
            all.for_each(|corner| *uses.entry(corner).or_default() += 1);
            let is_needed = |corner: &Place| boxes_of(*corner, shape).any(|at| uses[&at] == 1);
            possible.iter().all(is_needed).then_some(possible)
        }
        1 => named.pop(),
        _ => None,
    }
}

/// The first row and the first column of some places.
fn first<'a>(places: impl IntoIterator<Item = &'a Place>) -> Place {
    let least = |least: Place, at: &Place| (least.0.min(at.0), least.1.min(at.1));
    places.into_iter().fold((usize::MAX, usize::MAX), least)
}

/// The corners of the boxes of a grid.
fn boxes_of((top, left): Place, shape: Shape) -> impl Iterator<Item = Place> {
    let rows = (top..top + shape.side()).step_by(shape.box_height());
    let columns = move || (left..left + shape.side()).step_by(shape.box_width());
    rows.flat_map(move |row| columns().map(move |column| (row, column)))
}

/// The cells of some boxes.
fn cells_of(boxes: &BTreeSet<Place>, shape: Shape) -> impl Iterator<Item = Place> {
    boxes.iter().flat_map(move |(row, column)| {
        let columns = move |row| (0..shape.box_width()).map(move |right| (row, column + right));
        (0..shape.box_height()).flat_map(move |down| columns(row + down))
    })
}

fn boxes_of_all(corners: &[Place], shape: Shape) -> BTreeSet<Place> {
    corners.iter().flat_map(|corner| boxes_of(*corner, shape)).collect()
}

fn lines_of((top, left): Place, side: usize) -> impl Iterator<Item = Line> {
    let line = move |at| [((top + at, left), true), ((top, left + at), false)];
    (0..side).flat_map(line)
}

/// The lines that cages require to have different digits.
fn lines_of_cages(value: &Value, side: usize, size: Place) -> HashSet<Line> {
    super::cages(value).iter().filter_map(|cage| line(cage, side, size)).collect()
}

/// The line of a cage that only requires the digits of a line of this length to be different.
fn line(cage: &Value, side: usize, size: Place) -> Option<Line> {
    // All digits add up to this.
    let total = i32::try_from(side * (side + 1) / 2).ok();
    let is_plain = |long, short| {
        let number = peek(cage, long, short).filter(|number| number.is_something());
        number.is_none_or(|number| number.number() == total)
    };
    let is_unique = peek(cage, "unique", "u").is_some_and(Value::is_something);
    if !is_unique || !is_plain("sum", "s") || !is_plain("value", "v") {
        return None;
    }
    match rectangle(places(peek(cage, "cells", "ce")?, size).ok()?)? {
        (start, (1, length)) if length == side => Some((start, true)),
        (start, (length, 1)) if length == side => Some((start, false)),
        _ => None,
    }
}

/// The corner, and the height and width, of a rectangle of places.
fn rectangle(mut places: Vec<Place>) -> Option<(Place, Place)> {
    places.sort_unstable();
    places.dedup();
    let (&corner, &last) = (places.first()?, places.last()?);
    let (height, width) = (last.0 - corner.0 + 1, (last.1 + 1).checked_sub(corner.1)?);
    let is_within = |(_, column): &Place| (corner.1..=last.1).contains(column);
    let is_rectangle = places.len() == height * width && places.iter().all(is_within);
    is_rectangle.then_some((corner, (height, width)))
}

impl Grids {
    /// Whether a cage only repeats that the digits of a row or column of a grid are different.
    pub(super) fn has_line(&self, cage: &Value, size: Place) -> bool {
        let line = line(cage, self.arrangement.digits(), size);
        line.is_some_and(|line| self.lines.contains(&line))
    }

    /// The cells of each box.
    pub(super) fn boxes(&self) -> Vec<Vec<Cell>> {
        let grids = &self.arrangement;
        let all = (0..grids.corners().len())
            .flat_map(|grid| (0..grids.digits()).map(move |at| (grid, at)));
        let cells = |(grid, at)| {
            let mut cells = grids.cells_of_house(grid, HouseKind::Box, at);
            cells.sort_unstable();
            cells
        };
        all.map(cells).collect()
    }

    /// The values of the cells in a text that has one for each place.
    pub(super) fn values_of(&self, text: &str, (rows, columns): Place) -> String {
        let values: Vec<char> = text.trim().chars().collect();
        if values.len() != rows * columns {
            return text.to_owned();
        }
        let is_cell = |(row, column): Place| {
            let at = row.checked_sub(self.origin.0).zip(column.checked_sub(self.origin.1));
            at.is_some_and(|(row, column)| self.arrangement.cell_at(row, column).is_some())
        };
        let cells = (0..values.len()).filter(|at| is_cell((at / columns, at % columns)));
        cells.map(|at| values[at]).collect()
    }
}
