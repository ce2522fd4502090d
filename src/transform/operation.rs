//! Transforms in words: what people say of a grid that they turn, and what a drawn one is told by.
//!
//! | words | what happens |
//! |---|---|
//! | `transpose`, `anti-transpose` | mirrored in the diagonal from the top left corner, or from the top right |
//! | `flip-left-right`, `flip-top-bottom` | mirrored |
//! | `turn-right`, `half-turn`, `turn-left` | turned by 90, 180, 270 degrees, clockwise |
//! | `swap-rows 1 2`, `swap-columns`, `swap-bands`, `swap-stacks`, `swap-digits` | the two change places |
//! | `rows 2 3 1 ...`, `columns`, `cells` | put in this order: the second row comes first |
//! | `relabel 2 3 1 ...` | 1 becomes 2, 2 becomes 3, 3 becomes 1 |
//! | `identity` | nothing |
//!
//! Several are joined by semicolons.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Misfit, Transform, inverse};
use crate::grid::{Cell, Digit, Geometry};
use crate::names::{UnknownName, named};

/// A transform with a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// The grid is moved as a whole.
    Move(Motion),
    /// Two of a kind change places.
    Swap {
        /// What kind.
        what: Swap,
        /// One of them, from 0.
        first: usize,
        /// The other, from 0.
        second: usize,
    },
    /// All of a kind are put in an order.
    Order {
        /// What kind.
        what: Order,
        /// What comes to each place or, of digits, what each becomes; from 0.
        order: Box<[usize]>,
    },
}

named! {
    /// A motion of the whole square.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Motion {
        /// None.
        Identity = "identity",
        /// Mirrored in the diagonal from the top left: rows become columns.
        Transpose = "transpose",
        /// Mirrored in the diagonal from the top right.
        AntiTranspose = "anti-transpose",
        /// Mirrored: the first column becomes the last.
        FlipLeftRight = "flip-left-right",
        /// Mirrored: the first row becomes the last.
        FlipTopBottom = "flip-top-bottom",
        /// A quarter turn clockwise.
        TurnRight = "turn-right",
        /// Turned by 180 degrees.
        HalfTurn = "half-turn",
        /// A quarter turn counterclockwise.
        TurnLeft = "turn-left",
    }
}

named! {
    /// What is swapped.
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
    /// What is put in an order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Order {
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

/// Why words are no transform, or not one of this geometry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OperationError {
    /// No operation has this name.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// The numbers behind the name are too few, too many, or no numbers.
    #[error("`{text}`: expected {expected}")]
    Numbers {
        /// The operation.
        text: String,
        /// What should stand behind its name.
        expected: &'static str,
    },
    /// The grid has fewer of these.
    #[error("`{operation}`: there is no {line} {number}; expected 1 to {most}")]
    Range {
        /// The operation.
        operation: String,
        /// What is counted.
        line: Line,
        /// Which was asked for, from 1.
        number: usize,
        /// The last one.
        most: usize,
    },
    /// An order lacks something.
    #[error("`{operation}`: expected each number from 1 to {most} once")]
    NoOrder {
        /// The operation.
        operation: String,
        /// The last one.
        most: usize,
    },
    /// Bands and stacks are made of boxes, and a jigsaw has none.
    #[error("`{0}` needs boxes, which a jigsaw does not have")]
    NeedsBoxes(String),
    /// It is no symmetry of the geometry.
    #[error(transparent)]
    Misfit(#[from] Misfit),
}

named! {
    /// What is counted in messages.
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

/// All names of operations, for messages.
fn names() -> impl Iterator<Item = &'static str> {
    let motions = Motion::ALL.map(Motion::name).into_iter();
    motions.chain(Swap::ALL.map(Swap::name)).chain(Order::ALL.map(Order::name))
}

impl Motion {
    /// Where each cell goes.
    pub(super) fn cells(self, side: usize) -> Box<[Cell]> {
        let last = side.saturating_sub(1);
        let at = |row: usize, column: usize| match self {
            Motion::Identity => (row, column),
            Motion::Transpose => (column, row),
            Motion::AntiTranspose => (last - column, last - row),
            Motion::FlipLeftRight => (row, last - column),
            Motion::FlipTopBottom => (last - row, column),
            Motion::TurnRight => (column, last - row),
            Motion::HalfTurn => (last - row, last - column),
            Motion::TurnLeft => (last - column, row),
        };
        map_cells(side, at)
    }
}

impl Operation {
    /// Operations from words joined by semicolons.
    ///
    /// # Errors
    /// At the first one that cannot be read.
    pub fn parse_list(text: &str) -> Result<Vec<Operation>, OperationError> {
        text.split(';').map(str::parse).collect()
    }

    /// The transform, whether or not it keeps the geometry.
    pub(super) fn transform(&self, geometry: &Geometry) -> Result<Transform, OperationError> {
        let side = geometry.side();
        let whole = Transform::identity(side);
        Ok(match self {
            Operation::Move(motion) => Transform { cells: motion.cells(side), ..whole },
            Operation::Swap { what, first, second } => {
                let needs_boxes = || OperationError::NeedsBoxes(self.to_string());
                let shape = || geometry.shape().ok_or_else(needs_boxes);
                // How many lines are moved together, and what they are called.
                let (thickness, line) = match what {
                    Swap::Rows => (1, Line::Row),
                    Swap::Columns => (1, Line::Column),
                    Swap::Bands => (shape()?.box_height(), Line::Band),
                    Swap::Stacks => (shape()?.box_width(), Line::Stack),
                    Swap::Digits => (1, Line::Digit),
                };
                let most = side / thickness;
                if let Some(over) = [*first, *second].into_iter().find(|index| *index >= most) {
                    let (operation, number) = (self.to_string(), over.saturating_add(1));
                    return Err(OperationError::Range { operation, line, number, most });
                }
                let goes_to: Vec<usize> = (0..side)
                    .map(|index| match index / thickness {
                        chute if chute == *first => second * thickness + index % thickness,
                        chute if chute == *second => first * thickness + index % thickness,
                        _ => index,
                    })
                    .collect();
                match what {
                    Swap::Rows | Swap::Bands => whole.with_rows(&goes_to),
                    Swap::Columns | Swap::Stacks => whole.with_columns(&goes_to),
                    Swap::Digits => whole.with_digits(&goes_to),
                }
            }
            Operation::Order { what, order } => {
                let most = if *what == Order::Cells { side * side } else { side };
                let mut sorted = order.to_vec();
                sorted.sort_unstable();
                if !sorted.into_iter().eq(0..most) {
                    return Err(OperationError::NoOrder { operation: self.to_string(), most });
                }
                match what {
                    Order::Rows => whole.with_rows(&inverse(order)),
                    Order::Columns => whole.with_columns(&inverse(order)),
                    Order::Cells => {
                        let cells = inverse(order).into_iter().map(Cell::from_index).collect();
                        Transform { cells, ..whole }
                    }
                    Order::Digits => whole.with_digits(order),
                }
            }
        })
    }
}

impl Transform {
    /// Where each row goes, in place of what was said of cells.
    fn with_rows(self, goes_to: &[usize]) -> Transform {
        let cells = map_cells(self.side(), |row, column| (goes_to[row], column));
        Transform { cells, ..self }
    }

    /// Where each column goes, in place of what was said of cells.
    fn with_columns(self, goes_to: &[usize]) -> Transform {
        let cells = map_cells(self.side(), |row, column| (row, goes_to[column]));
        Transform { cells, ..self }
    }

    /// What each digit becomes, in place of what was said of digits.
    fn with_digits(self, becomes: &[usize]) -> Transform {
        Transform {
            digits: becomes.iter().map(|digit| Digit::from_index(*digit)).collect(),
            ..self
        }
    }
}

/// Where each cell goes, by row and column.
pub(super) fn map_cells(side: usize, at: impl Fn(usize, usize) -> (usize, usize)) -> Box<[Cell]> {
    let cell = |index| {
        let (row, column) = at(index / side, index % side);
        Cell::at(row, column, side)
    };
    (0..side * side).map(cell).collect()
}

impl fmt::Display for Operation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |index: &usize| index.saturating_add(1);
        match self {
            Operation::Move(motion) => motion.fmt(out),
            Operation::Swap { what, first, second } => {
                write!(out, "{what} {} {}", number(first), number(second))
            }
            Operation::Order { what, order } => {
                write!(out, "{what}")?;
                order.iter().try_for_each(|index| write!(out, " {}", number(index)))
            }
        }
    }
}

impl FromStr for Operation {
    type Err = OperationError;

    /// A name, and numbers from 1 parted by blanks or commas.
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
            let expected = "nothing behind it";
            return match numbers(expected)?.is_empty() {
                true => Ok(Operation::Move(motion)),
                false => Err(OperationError::Numbers { text: text.to_owned(), expected }),
            };
        }
        if let Some(what) = Swap::ALL.into_iter().find(|what| what.name() == name) {
            let expected = "two numbers from 1, as in `swap-rows 1 2`";
            return match numbers(expected)?[..] {
                [first, second] => Ok(Operation::Swap { what, first, second }),
                _ => Err(OperationError::Numbers { text: text.to_owned(), expected }),
            };
        }
        if let Some(what) = Order::ALL.into_iter().find(|what| what.name() == name) {
            let order = numbers("numbers from 1, as in `relabel 2 3 1 4`")?.into();
            return Ok(Operation::Order { what, order });
        }
        Err(UnknownName::new("an operation", name, names()).into())
    }
}
