//! The size of a grid, given by the size of its boxes.
//!
//! A box of `box_height` rows and `box_width` columns holds every digit once, so the grid has
//! `side = box_height * box_width` rows, columns, boxes and digits:
//!
//! ```text
//!           box_width = 3
//!          +-------+-------+
//!        2 | . . . | . . . |      Shape 2x3: side 6,
//!          | . . . | . . . |      3 bands of 2 boxes
//!          +-------+-------+
//! ```

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Height and width of a box; their product is the side of the grid.
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::Shape;
/// let shape: Shape = "2x3".parse()?;
/// assert_eq!((shape.box_height(), shape.box_width(), shape.side()), (2, 3, 6));
/// # Ok::<(), veridoku::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    box_height: u16,
    box_width: u16,
}

/// Why a pair of numbers is not a shape.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// The side would be 0 or more than [`Shape::MAX_SIDE`].
    #[error("a box of {box_height}x{box_width} gives a side of {side}; expected 1 to 256")]
    Side {
        /// Rows of the box.
        box_height: usize,
        /// Columns of the box.
        box_width: usize,
        /// Their product.
        side: usize,
    },
    /// The text is not `HEIGHTxWIDTH`.
    #[error("`{0}` is not a box size; expected HEIGHTxWIDTH, as in 3x3 or 2x3")]
    Text(String),
}

impl Shape {
    /// The largest side: digits fit a byte, cells fit 16 bits.
    pub const MAX_SIDE: usize = 256;

    /// The usual 9x9 grid with boxes of 3x3.
    pub const CLASSIC: Shape = Shape { box_height: 3, box_width: 3 };

    /// The shape with boxes of these rows and columns.
    ///
    /// # Errors
    /// [`ShapeError::Side`] if the product is not within 1 to 256.
    pub fn new(box_height: usize, box_width: usize) -> Result<Shape, ShapeError> {
        let side = box_height.saturating_mul(box_width);
        if side == 0 || side > Shape::MAX_SIDE {
            return Err(ShapeError::Side { box_height, box_width, side });
        }
        Ok(Shape { box_height: box_height as u16, box_width: box_width as u16 })
    }

    /// The usual shape of a grid of this side: the most nearly square box that is not higher than wide (4: 2x2, 6:
    /// 2x3, 12: 3x4, 15: 3x5, 16: 4x4). `None` outside 1 to 256.
    ///
    /// A prime side has only the box 1 x side, which is a row: a Latin square (see [`has_boxes`](Shape::has_boxes)).
    pub fn of_side(side: usize) -> Option<Shape> {
        let box_height = (1..=side.isqrt()).rev().find(|height| side.is_multiple_of(*height))?;
        Shape::new(box_height, side / box_height).ok()
    }

    /// Whether its boxes differ from the rows and the columns. A rule that follows boxes needs such boxes.
    pub fn has_boxes(self) -> bool {
        self.box_height > 1 && self.box_width > 1
    }

    /// Rows of a box.
    pub fn box_height(self) -> usize {
        self.box_height.into()
    }

    /// Columns of a box.
    pub fn box_width(self) -> usize {
        self.box_width.into()
    }

    /// The number of rows, of columns, of boxes and of digits.
    pub fn side(self) -> usize {
        self.box_height() * self.box_width()
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}x{}", self.box_height, self.box_width)
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Shape, ShapeError> {
        let bad = || ShapeError::Text(text.to_owned());
        let (height, width) = text.trim().split_once(['x', 'X']).ok_or_else(bad)?;
        Shape::new(height.parse().map_err(|_| bad())?, width.parse().map_err(|_| bad())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_shapes() {
        let usual = |side| Shape::of_side(side).map(|shape| shape.to_string());
        assert_eq!(usual(1).as_deref(), Some("1x1"));
        assert_eq!(usual(6).as_deref(), Some("2x3"));
        assert_eq!(usual(7).as_deref(), Some("1x7"));
        assert_eq!(usual(9).as_deref(), Some("3x3"));
        assert_eq!(usual(12).as_deref(), Some("3x4"));
        assert_eq!(usual(256).as_deref(), Some("16x16"));
        assert_eq!(usual(0), None);
        assert_eq!(usual(257), None);
        let has_boxes = |side| Shape::of_side(side).is_some_and(Shape::has_boxes);
        let without = (1..=16).filter(|side| !has_boxes(*side)).collect::<Vec<usize>>();
        assert_eq!(without, [1, 2, 3, 5, 7, 11, 13]);
    }

    #[test]
    fn errors_say_what_was_expected() {
        let message = |text: &str| text.parse::<Shape>().unwrap_err().to_string();
        assert_eq!(message("9"), "`9` is not a box size; expected HEIGHTxWIDTH, as in 3x3 or 2x3");
        assert_eq!(message("17x17"), "a box of 17x17 gives a side of 289; expected 1 to 256");
        assert_eq!(message("0x3"), "a box of 0x3 gives a side of 0; expected 1 to 256");
        let huge = format!("{}x2", usize::MAX);
        assert!(message(&huge).contains("expected 1 to 256"));
    }
}
