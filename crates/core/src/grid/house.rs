//! Houses: lists of `side` cells that hold every digit exactly once.
//!
//! A house is named by its kind and its number among the houses of that kind: `row 4`, `window 2`. Of several grids, each
//! counts its own: `row 4 of grid 2`.

use std::fmt;

use super::{Cell, KindName};

/// The kind of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box of the shape.
    Box,
    /// A region of a jigsaw, instead of a box.
    Region,
    /// One of the two long diagonals.
    Diagonal,
    /// A shaded window of a windoku.
    Window,
    /// The cells at the same position in every box.
    Group,
    /// A house that an embedder added.
    Own(KindName),
}

impl HouseKind {
    /// All kinds except an embedder's own.
    pub const BUILT_IN: [HouseKind; 7] = [
        HouseKind::Row,
        HouseKind::Column,
        HouseKind::Box,
        HouseKind::Region,
        HouseKind::Diagonal,
        HouseKind::Window,
        HouseKind::Group,
    ];
}

/// The kind as in the name of a house: `row`.
impl fmt::Display for HouseKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
            HouseKind::Region => "region",
            HouseKind::Diagonal => "diagonal",
            HouseKind::Window => "window",
            HouseKind::Group => "group",
            HouseKind::Own(name) => name.as_str(),
        })
    }
}

/// `side` cells that hold every digit exactly once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// Its kind.
    pub kind: HouseKind,
    /// Its index among the houses of its kind, from 0.
    pub index: usize,
    /// The grid to which it belongs, from 0, if there are several.
    pub grid: Option<u16>,
    /// Its cells, ascending.
    pub cells: Box<[Cell]>,
}

/// Identifies a house: its index in [`Geometry::houses`](super::Geometry::houses).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HouseId(u32);

impl HouseId {
    /// The id of the house with this index in [`Geometry::houses`](super::Geometry::houses).
    pub(super) fn from_index(index: usize) -> HouseId {
        HouseId(index as u32)
    }

    /// The index in [`Geometry::houses`](super::Geometry::houses), from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for House {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.kind, self.index + 1)?;
        self.grid.map_or(Ok(()), |grid| write!(out, " of grid {}", grid + 1))
    }
}

/// Houses of one kind, numbered in order, each with its cells ascending.
pub(super) fn numbered(kind: HouseKind, cells: Vec<Vec<Cell>>) -> Vec<House> {
    let house = |(index, mut cells): (usize, Vec<Cell>)| {
        cells.sort_unstable();
        House { kind, index, grid: None, cells: cells.into() }
    };
    cells.into_iter().enumerate().map(house).collect()
}
