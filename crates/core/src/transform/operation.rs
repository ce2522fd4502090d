//! Transforms in words: operations that users give, and the words that describe a drawn transform.
//!
//! | words | effect |
//! |---|---|
//! | `transpose`, `anti-transpose` | mirrored in the diagonal from the top left corner, or from the top right |
//! | `flip-left-right`, `flip-top-bottom` | mirrored |
//! | `turn-right`, `half-turn`, `turn-left` | turned by 90, 180, 270 degrees, clockwise |
//! | `swap-rows 1 2`, `swap-columns`, `swap-bands`, `swap-stacks`, `swap-digits` | the two are swapped |
//! | `rows 2 3 1 ...`, `columns`, `cells` | put in this order: the second row comes first |
//! | `relabel 2 3 1 ...` | 1 becomes 2, 2 becomes 3, 3 becomes 1 |
//! | `identity` | nothing |
//!
//! Operations are joined by semicolons. For overlapping grids, lines are those of the plane, and bands are its rows of
//! boxes, counted from the first grid, if all grids are whole boxes apart. A motion turns or mirrors the smallest
//! rectangle around all grids.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Misfit, Transform, inverse};
use crate::budget::Ending;
use crate::grid::{Cell, Digit, Frame, Geometry, Plane, Shape};
use crate::names::{UnknownName, named};

/// One operation on a grid, with a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// Moves the grid as a whole.
    Move(Motion),
    /// Swaps two lines or digits.
    Swap {
        /// Kind of line, or digits.
        what: Swap,
        /// The first of the two, from 0.
        first: usize,
        /// The second of the two, from 0.
        second: usize,
    },
    /// Puts all lines of a kind, all cells or all digits in an order.
    Reorder {
        /// The lines, cells or digits to order.
        what: Reorder,
        /// The line or cell for each position; for digits, the new digits; from 0.
        order: Box<[usize]>,
    },
}

named! {
    /// A motion of the whole square.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Motion {
        /// Nothing moves.
        Identity = "identity",
        /// Mirrors in the diagonal from the top left: rows become columns.
        Transpose = "transpose",
        /// Mirrors in the diagonal from the top right.
        AntiTranspose = "anti-transpose",
        /// Mirrors left to right: the first column becomes the last.
        FlipLeftRight = "flip-left-right",
        /// Mirrors top to bottom: the first row becomes the last.
        FlipTopBottom = "flip-top-bottom",
        /// Turns by 90 degrees clockwise.
        TurnRight = "turn-right",
        /// Turns by 180 degrees.
        HalfTurn = "half-turn",
        /// Turns by 90 degrees counterclockwise.
        TurnLeft = "turn-left",
    }
}

named! {
    /// The lines or digits to swap.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Swap {
        /// Two rows.
        Rows = "swap-rows",
        /// Two columns.
        Columns = "swap-columns",
        /// Two rows of boxes.
        Bands = "swap-bands",
        /// Two columns of boxes.
        Stacks = "swap-stacks",
        /// Two digits.
        Digits = "swap-digits",
    }
}

named! {
    /// The lines, cells or digits to order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Reorder {
        /// The rows.
        Rows = "rows",
        /// The columns.
        Columns = "columns",
        /// The cells, counted row by row.
        Cells = "cells",
        /// The digits.
        Digits = "relabel",
    }
}

/// Why an operation cannot be read, or does not fit a geometry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OperationError {
    /// No operation has this name.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// The wrong number of numbers after the name, or something other than numbers.
    #[error("`{text}`: expected {expected}")]
    Numbers {
        /// The operation in the input.
        text: String,
        /// The expected text after its name.
        expected: &'static str,
    },
    /// The geometry has fewer of these lines or digits.
    #[error("`{operation}`: {line} {number} does not exist; expected 1 to {most}")]
    Range {
        /// The operation.
        operation: String,
        /// The kind of line, or digits.
        line: Line,
        /// The number asked for, from 1.
        number: usize,
        /// The largest number.
        most: usize,
    },
    /// An order does not name each number once.
    #[error("`{operation}`: expected each number from 1 to {most} once")]
    NoOrder {
        /// The operation.
        operation: String,
        /// The largest number.
        most: usize,
    },
    /// Bands and stacks consist of boxes, which a jigsaw lacks.
    #[error("`{0}` needs boxes, which a jigsaw does not have")]
    NeedsBoxes(String),
    /// The boxes of overlapping grids are not in common bands or stacks.
    #[error("`{0}` needs grids whose corners are whole boxes apart")]
    NoChutes(String),
    /// A cell would move to where no grid is.
    #[error("`{operation}`: r{}c{} would go to r{}c{}, where no cell is", .from.0 + 1, .from.1 + 1, .to.0 + 1, .to.1 + 1)]
    NoCell {
        /// The operation.
        operation: String,
        /// The row and column of the cell, from 0.
        from: (usize, usize),
        /// The place to which it would move.
        to: (usize, usize),
    },
    /// The transform is not a symmetry of the geometry.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// The deadline came before all forms were made.
    #[error("the forms are not complete: {0}")]
    Over(Ending),
}

named! {
    /// A kind of line, or digits, in messages.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Line {
        /// A row.
        Row = "row",
        /// A column.
        Column = "column",
        /// A row of boxes.
        Band = "band",
        /// A column of boxes.
        Stack = "stack",
        /// A digit.
        Digit = "digit",
    }
}

/// The names of all operations, for messages.
fn names() -> impl Iterator<Item = &'static str> {
    let motions = Motion::ALL.map(Motion::name).into_iter();
    motions.chain(Swap::ALL.map(Swap::name)).chain(Reorder::ALL.map(Reorder::name))
}

/// A cell that would move to where none is: its place, and that place.
pub(super) type Lost = [(usize, usize); 2];

impl Motion {
    /// The new position of each cell.
    pub(super) fn cells(self, plane: Plane<'_>) -> Result<Box<[Cell]>, Lost> {
        let (top, left) = origin(plane);
        let (last_row, last_column) =
            ((plane.rows() - top).saturating_sub(1), (plane.columns() - left).saturating_sub(1));
        map_plane(plane, |row, column| {
            let (row, column) = (row - top, column - left);
            let (row, column) = match self {
                Motion::Identity => (row, column),
                Motion::Transpose => (column, row),
                Motion::AntiTranspose => (last_column - column, last_row - row),
                Motion::FlipLeftRight => (row, last_column - column),
                Motion::FlipTopBottom => (last_row - row, column),
                Motion::TurnRight => (column, last_row - row),
                Motion::HalfTurn => (last_row - row, last_column - column),
                Motion::TurnLeft => (last_column - column, row),
            };
            (row + top, column + left)
        })
    }
}

impl Operation {
    /// Reads operations joined by semicolons.
    ///
    /// # Errors
    /// The first operation that cannot be read.
    pub fn parse_list(text: &str) -> Result<Vec<Operation>, OperationError> {
        text.split(';').map(str::parse).collect()
    }

    /// The transform, whether or not it preserves the geometry.
    pub(super) fn transform(&self, geometry: &Geometry) -> Result<Transform, OperationError> {
        let side = geometry.side();
        let grids = geometry.arrangement();
        let plane = Plane::new(grids.map(|grids| &**grids), Frame::whole(side), side);
        let whole = Transform::identity_on(grids, side);
        let origin = origin(plane);
        let moved = |cells: Result<Box<[Cell]>, Lost>| match cells {
            Ok(cells) => Ok(Transform { cells, ..whole.clone() }),
            Err([from, to]) => {
                Err(OperationError::NoCell { operation: self.to_string(), from, to })
            }
        };
        let by_rows =
            |goes_to: &[usize]| moved(map_plane(plane, |row, column| (goes_to[row], column)));
        let by_columns =
            |goes_to: &[usize]| moved(map_plane(plane, |row, column| (row, goes_to[column])));
        match self {
            Operation::Move(motion) => moved(motion.cells(plane)),
            Operation::Swap { what, first, second } => {
                let (lines, thickness, line) = match what {
                    Swap::Rows => (plane.rows(), 1, Line::Row),
                    Swap::Columns => (plane.columns(), 1, Line::Column),
                    Swap::Bands => (plane.rows(), self.chute(geometry)?.box_height(), Line::Band),
                    Swap::Stacks => {
                        (plane.columns(), self.chute(geometry)?.box_width(), Line::Stack)
                    }
                    Swap::Digits => (side, 1, Line::Digit),
                };
                // Bands and stacks are counted from the first row and column that a grid has.
                let first_line = match what {
                    Swap::Bands => origin.0,
                    Swap::Stacks => origin.1,
                    Swap::Rows | Swap::Columns | Swap::Digits => 0,
                };
                // How many lines move together.
                let most = (lines - first_line) / thickness;
                if let Some(over) = [*first, *second].into_iter().find(|index| *index >= most) {
                    let (operation, number) = (self.to_string(), over.saturating_add(1));
                    return Err(OperationError::Range { operation, line, number, most });
                }
                let goes_to = |index: usize| {
                    let Some(at) = index.checked_sub(first_line) else { return index };
                    let chute = match at / thickness {
                        chute if chute == *first => *second,
                        chute if chute == *second => *first,
                        chute => chute,
                    };
                    first_line + chute * thickness + at % thickness
                };
                let goes_to: Vec<usize> = (0..lines).map(goes_to).collect();
                match what {
                    Swap::Rows | Swap::Bands => by_rows(&goes_to),
                    Swap::Columns | Swap::Stacks => by_columns(&goes_to),
                    Swap::Digits => Ok(whole.with_digits(&goes_to)),
                }
            }
            Operation::Reorder { what, order } => {
                let most = match what {
                    Reorder::Rows => plane.rows(),
                    Reorder::Columns => plane.columns(),
                    Reorder::Cells => plane.cell_count(),
                    Reorder::Digits => side,
                };
                let mut sorted = order.to_vec();
                sorted.sort_unstable();
                if !sorted.into_iter().eq(0..most) {
                    return Err(OperationError::NoOrder { operation: self.to_string(), most });
                }
                match what {
                    Reorder::Rows => by_rows(&inverse(order)),
                    Reorder::Columns => by_columns(&inverse(order)),
                    Reorder::Cells => {
                        let cells = inverse(order).into_iter().map(Cell::from_index).collect();
                        Ok(Transform { cells, ..whole })
                    }
                    Reorder::Digits => Ok(whole.with_digits(order)),
                }
            }
        }
    }

    /// The shape of the boxes, if bands and stacks of boxes divide the plane.
    fn chute(&self, geometry: &Geometry) -> Result<Shape, OperationError> {
        let needs_boxes = || OperationError::NeedsBoxes(self.to_string());
        let Some(grids) = geometry.arrangement() else {
            return geometry.shape().ok_or_else(needs_boxes);
        };
        let shape = grids.shape().ok_or_else(needs_boxes)?;
        let origin = origin(Plane::new(Some(grids), Frame::whole(grids.digits()), grids.digits()));
        let begins_box = |corner: &(usize, usize)| {
            (corner.0 - origin.0).is_multiple_of(shape.box_height())
                && (corner.1 - origin.1).is_multiple_of(shape.box_width())
        };
        match grids.corners().iter().all(begins_box) {
            true => Ok(shape),
            false => Err(OperationError::NoChutes(self.to_string())),
        }
    }
}

impl Transform {
    /// This transform with its digits replaced.
    fn with_digits(self, becomes: &[usize]) -> Transform {
        Transform {
            digits: becomes.iter().map(|digit| Digit::from_index(*digit)).collect(),
            ..self
        }
    }
}

/// The new position of each cell of a square, from a function of row and column.
pub(super) fn map_cells(side: usize, at: impl Fn(usize, usize) -> (usize, usize)) -> Box<[Cell]> {
    let cell = |index| {
        let (row, column) = at(index / side, index % side);
        Cell::at(row, column, side)
    };
    (0..side * side).map(cell).collect()
}

/// The first row and the first column with a cell: there the rectangle around all grids begins.
fn origin(plane: Plane<'_>) -> (usize, usize) {
    let places = || (0..plane.cell_count()).map(|index| plane.place(Cell::from_index(index)));
    let top = places().map(|place| place.0).min().unwrap_or(0);
    let left = places().map(|place| place.1).min().unwrap_or(0);
    (top, left)
}

/// The new position of each cell of a plane, from a function of row and column, which must not join places.
fn map_plane(
    plane: Plane<'_>,
    at: impl Fn(usize, usize) -> (usize, usize),
) -> Result<Box<[Cell]>, Lost> {
    let cell = |index| {
        let from = plane.place(Cell::from_index(index));
        let to = at(from.0, from.1);
        plane.cell_at(to.0, to.1).ok_or([from, to])
    };
    (0..plane.cell_count()).map(cell).collect()
}

impl fmt::Display for Operation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |index: &usize| index.saturating_add(1);
        match self {
            Operation::Move(motion) => motion.fmt(out),
            Operation::Swap { what, first, second } => {
                write!(out, "{what} {} {}", number(first), number(second))
            }
            Operation::Reorder { what, order } => {
                write!(out, "{what}")?;
                order.iter().try_for_each(|index| write!(out, " {}", number(index)))
            }
        }
    }
}

impl FromStr for Operation {
    type Err = OperationError;

    /// A name, and numbers from 1 separated by blanks or commas.
    fn from_str(text: &str) -> Result<Operation, OperationError> {
        let text = text.trim();
        let mut words = text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
        let name = words.next().unwrap_or_default();
        let numbers = |expected| {
            let index = |word: &str| word.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            let all: Option<Vec<usize>> = words.map(index).collect();
            all.ok_or_else(|| OperationError::Numbers { text: text.to_owned(), expected })
        };
        if let Some(motion) = Motion::ALL.into_iter().find(|motion| motion.name() == name) {
            let expected = "no numbers after it";
            return match numbers(expected)?.is_empty() {
                true => Ok(Operation::Move(motion)),
                false => Err(OperationError::Numbers { text: text.to_owned(), expected }),
            };
        }
        if let Some(what) = Swap::ALL.into_iter().find(|what| what.name() == name) {
            let expected = "two numbers, counted from 1, as in `swap-rows 1 2`";
            return match numbers(expected)?[..] {
                [first, second] => Ok(Operation::Swap { what, first, second }),
                _ => Err(OperationError::Numbers { text: text.to_owned(), expected }),
            };
        }
        if let Some(what) = Reorder::ALL.into_iter().find(|what| what.name() == name) {
            let order = numbers("numbers from 1, as in `relabel 2 3 1 4`")?.into();
            return Ok(Operation::Reorder { what, order });
        }
        Err(UnknownName::new("an operation", name, names()).into())
    }
}
