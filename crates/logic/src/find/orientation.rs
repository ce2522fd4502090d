//! The two ways to look at a grid with boxes: the lines of a pattern are its rows, or its columns.
//!
//! ```text
//!             cross 0   1   2                  turned: line 0   1   2
//! line 0          .     .     .     |          cross 0     .     .     .     |
//! line 1          .     .     .     |  box           1     .     .     .     |  box
//! ```
//!
//! A pattern that is defined by rows is searched in both orientations, so a transposed grid has the transposed
//! patterns. Lines and cross-lines are numbered from 0. A *band* is the lines that pass through the same boxes.

use crate::paper::layout::Layout;
use veridoku_core::grid::{Cell, HouseId, HouseKind};

/// One way to look at a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Orientation {
    pub(super) side: usize,
    /// How many lines a box has.
    pub(super) box_lines: usize,
    /// How many cross-lines a box has.
    pub(super) box_crosses: usize,
    is_turned: bool,
}

impl Orientation {
    /// Both orientations of a grid whose rows, columns and boxes are houses; otherwise none. There may be more
    /// houses and pairs.
    pub(super) fn both<const W: usize>(layout: &Layout<W>) -> impl Iterator<Item = Orientation> {
        let shape = layout.geometry().shape().filter(|shape| shape.has_boxes());
        [false, true].into_iter().filter_map(move |is_turned| {
            let shape = shape?;
            let (height, width) = (shape.box_height(), shape.box_width());
            let (box_lines, box_crosses) =
                if is_turned { (width, height) } else { (height, width) };
            Some(Orientation { side: shape.side(), box_lines, box_crosses, is_turned })
        })
    }

    /// The cell of a line and a cross-line.
    pub(super) fn cell(&self, line: usize, cross: usize) -> Cell {
        let (row, column) = if self.is_turned { (cross, line) } else { (line, cross) };
        Cell::at(row, column, self.side)
    }

    /// The line of a cell.
    pub(super) fn line_of(&self, cell: Cell) -> usize {
        if self.is_turned { cell.column(self.side) } else { cell.row(self.side) }
    }

    /// The cross-line of a cell.
    pub(super) fn cross_of(&self, cell: Cell) -> usize {
        if self.is_turned { cell.row(self.side) } else { cell.column(self.side) }
    }

    /// The house of a line.
    pub(super) fn line<const W: usize>(&self, layout: &Layout<W>, line: usize) -> HouseId {
        layout.lines(self.is_turned)[line]
    }

    /// The house of a cross-line.
    pub(super) fn cross<const W: usize>(&self, layout: &Layout<W>, cross: usize) -> HouseId {
        layout.lines(!self.is_turned)[cross]
    }

    /// The house that is the box of a cell.
    pub(super) fn box_of<const W: usize>(&self, layout: &Layout<W>, cell: Cell) -> Option<HouseId> {
        let is_box = |house: &HouseId| layout.geometry().house(*house).kind == HouseKind::Box;
        layout.houses_of(cell).iter().copied().find(is_box)
    }

    /// The lines of the band of a line.
    pub(super) fn band(&self, line: usize) -> std::ops::Range<usize> {
        let first = line / self.box_lines * self.box_lines;
        first..first + self.box_lines
    }

    /// The cross-lines that pass through the same boxes as this one.
    pub(super) fn stack(&self, cross: usize) -> std::ops::Range<usize> {
        let first = cross / self.box_crosses * self.box_crosses;
        first..first + self.box_crosses
    }
}
