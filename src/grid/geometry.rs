//! The rules of a variant as data: a list of houses and a list of further peer pairs.
//!
//! A *house* is a list of `side` cells that hold every digit exactly once. A *peer pair* is two
//! cells that differ without sharing a house (a knight's move apart, say). Every backend, encoder and
//! technique reads these two lists and nothing else, so none of them knows a variant by name.
//!
//! Houses come in the order rows, columns, boxes (or jigsaw regions), then those of the variants, then an
//! embedder's own (see [`GeometryBuilder`](super::GeometryBuilder)). Identical houses are kept once: in a grid with
//! boxes of 1 x side the boxes are the rows.

use std::collections::HashSet;
use std::fmt;
use std::sync::OnceLock;

use thiserror::Error;

use super::{Cell, KindName, KindNameError, Shape, Variant, VariantError};

/// What sort of house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box of the shape.
    Box,
    /// A region of a jigsaw, in place of a box.
    Region,
    /// One of the two long diagonals.
    Diagonal,
    /// A shaded window of a windoku.
    Window,
    /// The cells at the same place of every box.
    Group,
    /// A house of an embedder's own.
    Own(KindName),
}

impl HouseKind {
    /// The kinds of the grid itself, of jigsaws and of variants.
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

/// The kind as it stands in the name of a house: `row`.
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
    /// What sort.
    pub kind: HouseKind,
    /// Which of its sort, from 0.
    pub index: usize,
    /// Its cells, ascending.
    pub cells: Box<[Cell]>,
}

/// A house's place in [`Geometry::houses`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HouseId(u32);

/// Houses and further peer pairs of one kind of grid.
///
/// [`GeometryBuilder`](super::GeometryBuilder) adds houses and pairs that no variant has.
///
/// ```
/// use veridoku::{Geometry, Shape, Variant};
/// let classic = Geometry::classic(Shape::CLASSIC);
/// assert_eq!((classic.side(), classic.houses().len()), (9, 27));
/// let x = Geometry::new(Shape::CLASSIC, &[Variant::X])?;
/// assert_eq!(x.houses().len(), 29);
/// # Ok::<(), veridoku::GeometryError>(())
/// ```
#[derive(Debug)]
pub struct Geometry {
    side: usize,
    shape: Option<Shape>,
    regions: Option<Box<[usize]>>,
    variants: Box<[Variant]>,
    has_own_rules: bool,
    houses: Vec<House>,
    houses_of: Rows<HouseId>,
    extra_peers: Rows<Cell>,
    peers: OnceLock<Rows<Cell>>,
}

/// Why a geometry cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GeometryError {
    /// The variant does not fit the shape.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// A region map has the wrong number of cells.
    #[error("the region map has {found} cells; expected {expected} for a side of {side}")]
    RegionCells {
        /// Side of the grid.
        side: usize,
        /// Cells in the map.
        found: usize,
        /// Side times side.
        expected: usize,
    },
    /// A region is too small or too large.
    #[error(
        "region {} has {found} cell{}; expected {side}",
        region + 1, if *found == 1 { "" } else { "s" }
    )]
    RegionSize {
        /// The region, as numbered in the map, from 0.
        region: usize,
        /// Its cells.
        found: usize,
        /// Side of the grid.
        side: usize,
    },
    /// A region map has more regions than the grid has rows.
    #[error("the map has {found} regions; expected {side}")]
    RegionCount {
        /// Regions, the largest number in the map being the last.
        found: usize,
        /// Side of the grid.
        side: usize,
    },
    /// The side is 0 or above 256.
    #[error("a side of {0}; expected 1 to 256")]
    Side(usize),
    /// The name of a kind of houses is not usable.
    #[error(transparent)]
    KindName(#[from] KindNameError),
    /// A house of one's own has the wrong number of cells.
    #[error("{house} has {found} cell{}; expected {side}", if *found == 1 { "" } else { "s" })]
    HouseSize {
        /// The house, as `dot 1`.
        house: String,
        /// Its cells.
        found: usize,
        /// Side of the grid.
        side: usize,
    },
    /// A house of one's own holds a cell more than once.
    #[error("{house} holds {cell} more than once; expected cells that differ")]
    RepeatedCell {
        /// The house, as `dot 1`.
        house: String,
        /// The cell, as `r4c7`.
        cell: String,
    },
    /// A house or a pair has a cell that the grid does not have.
    #[error("{of} has the cell of index {index}; expected 0 to {}", cells - 1)]
    CellOutOfRange {
        /// The house, as `dot 1`, or the pair, as `pair 1`.
        of: String,
        /// Index of the cell.
        index: usize,
        /// Cells of the grid.
        cells: usize,
    },
    /// A pair consists of one cell.
    #[error("pair {pair} is {cell} with itself; expected two cells")]
    PairOfOne {
        /// Which of the pairs, from 1.
        pair: usize,
        /// The cell, as `r4c7`.
        cell: String,
    },
    /// There are too many pairs of one's own for the formulas and covers of large grids.
    #[error(
        "{found} pairs of one's own; expected at most {most}, {} for each cell",
        Geometry::MOST_OWN_PAIRS
    )]
    TooManyPairs {
        /// Pairs.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// There are too many houses of one's own for the tables of houses.
    #[error("{found} houses of one's own; expected at most {most}, four times the side")]
    TooManyHouses {
        /// Houses.
        found: usize,
        /// Four times the side.
        most: usize,
    },
    /// There are too many kinds of houses of one's own: each has a letter in the names of exact cover.
    #[error("{found} kinds of houses of one's own; expected at most {most}")]
    TooManyKinds {
        /// Kinds.
        found: usize,
        /// How many there may be.
        most: usize,
    },
}

impl HouseId {
    /// Place in [`Geometry::houses`], from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for House {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.kind, self.index + 1)
    }
}

impl Geometry {
    /// The most pairs of one's own for each cell of the grid. So the items of an exact cover can always be numbered
    /// with 32 bits, and up to side 11 every pair of cells may be one.
    pub(super) const MOST_OWN_PAIRS: usize = 64;

    /// Rows, columns and boxes.
    pub fn classic(shape: Shape) -> Geometry {
        Geometry::new(shape, &[]).expect("rows, columns and boxes fit every shape")
    }

    /// Rows, columns, boxes, and the houses and peers of the variants.
    ///
    /// # Errors
    /// If a variant does not fit the shape.
    pub fn new(shape: Shape, variants: &[Variant]) -> Result<Geometry, GeometryError> {
        Geometry::build(Base::Boxes(shape), variants, Own::default())
    }

    /// Rows, columns, and the regions of a map in place of boxes, with variants on top.
    /// `regions` holds one region number from 0 per cell, row by row.
    ///
    /// # Errors
    /// If the map has another number of cells than `side * side`, or a region another than `side`,
    /// or there are more regions than that, or a variant needs boxes.
    pub fn jigsaw(
        side: usize,
        regions: &[usize],
        variants: &[Variant],
    ) -> Result<Geometry, GeometryError> {
        Geometry::build(Base::Regions { side, map: regions }, variants, Own::default())
    }

    /// The geometry of a base with variants on top, and an embedder's own rules on top of these. The cells of
    /// the own rules must be those of the grid.
    pub(super) fn build(
        base: Base<'_>,
        variants: &[Variant],
        own: Own,
    ) -> Result<Geometry, GeometryError> {
        let (side, shape, regions) = match base {
            Base::Boxes(shape) => (shape.side(), Some(shape), None),
            Base::Regions { side, map } => (side, None, Some(map)),
        };
        let boxes = match base {
            Base::Boxes(shape) => boxes(shape),
            Base::Regions { side, map } => regions_of(side, map)?,
        };
        let line = |of: fn(usize, usize) -> (usize, usize)| {
            (0..side)
                .map(|line| {
                    let cell = |place| {
                        let (row, column) = of(line, place);
                        Cell::at(row, column, side)
                    };
                    (0..side).map(cell).collect()
                })
                .collect()
        };
        let mut houses = numbered(HouseKind::Row, line(|row, column| (row, column)));
        houses.extend(numbered(HouseKind::Column, line(|column, row| (row, column))));
        houses.extend(boxes);
        let mut pairs = Vec::new();
        for variant in variants {
            houses.extend(variant.houses(side, shape)?);
            pairs.extend(variant.peer_pairs(side));
        }
        houses.extend(own.houses);

        let mut known = HashSet::new();
        houses.retain(|house| known.insert(house.cells.clone()));
        drop(known);

        let cells = side * side;
        let memberships = houses.iter().enumerate().flat_map(|(id, house)| {
            house.cells.iter().map(move |cell| (cell.index(), HouseId(id as u32)))
        });
        let houses_of = Rows::new(cells, memberships);
        let share_house = |a: Cell, b: Cell| {
            houses_of.row(a.index()).iter().any(|id| houses_of.row(b.index()).contains(id))
        };
        let both_ways = |pairs: &[(Cell, Cell)]| {
            let apart = pairs.iter().filter(|(a, b)| !share_house(*a, *b));
            let mut both: Vec<(usize, Cell)> =
                apart.flat_map(|&(a, b)| [(a.index(), b), (b.index(), a)]).collect();
            both.sort_unstable();
            both.dedup();
            both
        };
        let of_variants = both_ways(&pairs).len();
        pairs.extend(own.pairs);
        let both = both_ways(&pairs);
        let is_own = |house: &House| matches!(house.kind, HouseKind::Own(_));
        let has_own_rules = both.len() > of_variants || houses.iter().any(is_own);
        let extra_peers = Rows::new(cells, both);
        Ok(Geometry {
            side,
            shape,
            regions: regions.map(Into::into),
            variants: variants.into(),
            has_own_rules,
            houses,
            houses_of,
            extra_peers,
            peers: OnceLock::new(),
        })
    }

    /// Rows, columns and digits.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Cells: side times side.
    pub fn cell_count(&self) -> usize {
        self.side * self.side
    }

    /// The boxes' size, if the geometry has boxes (a jigsaw has not).
    pub fn shape(&self) -> Option<Shape> {
        self.shape
    }

    /// The map of regions that a jigsaw was made of: a number from 0 for each cell, row by row.
    pub fn regions(&self) -> Option<&[usize]> {
        self.regions.as_deref()
    }

    /// The variants on top, as they were asked for.
    pub fn variants(&self) -> &[Variant] {
        &self.variants
    }

    /// Whether there are houses or peers that come from neither boxes, regions nor variants. No text names these:
    /// neither a format nor a certificate.
    pub fn has_own_rules(&self) -> bool {
        self.has_own_rules
    }

    /// Whether the rules are rows, columns and boxes and nothing more, of any shape.
    pub fn is_classic(&self) -> bool {
        self.shape.is_some() && self.variants.is_empty() && !self.has_own_rules
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.cell_count()).map(Cell::from_index)
    }

    /// All houses: rows, columns, boxes or regions, then those of variants, then an embedder's own.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// All houses with their ids.
    pub fn houses_with_ids(&self) -> impl Iterator<Item = (HouseId, &House)> {
        self.houses.iter().enumerate().map(|(id, house)| (HouseId(id as u32), house))
    }

    /// One house.
    pub fn house(&self, id: HouseId) -> &House {
        &self.houses[id.index()]
    }

    /// The houses a cell is in.
    pub fn houses_of(&self, cell: Cell) -> &[HouseId] {
        self.houses_of.row(cell.index())
    }

    /// The peers of a cell that share no house with it, ascending.
    pub fn extra_peers(&self, cell: Cell) -> &[Cell] {
        self.extra_peers.row(cell.index())
    }

    /// Whether any peers are such by pair rather than by house.
    pub fn has_extra_peers(&self) -> bool {
        !self.extra_peers.items.is_empty()
    }

    /// All cells that may not hold the same digit as this one, ascending. The table of all peers
    /// is made at the first call; it takes about `6 * side^3` bytes, for a grid of side 256 a hundred million.
    /// Where that is much, [`list_peers`](Geometry::list_peers) does without.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        let table = self.peers.get_or_init(|| {
            let (mut ends, mut peers) = (Vec::with_capacity(self.cell_count()), Vec::new());
            let most = self.houses_of.items.len() * self.side + self.extra_peers.items.len();
            let mut items = Vec::with_capacity(most);
            for cell in self.cells() {
                self.list_peers(cell, &mut peers);
                items.extend_from_slice(&peers);
                ends.push(items.len());
            }
            Rows { ends, items }
        });
        table.row(cell.index())
    }

    /// Writes the [`peers`](Geometry::peers) of a cell over a list, without a table of all.
    pub fn list_peers(&self, cell: Cell, peers: &mut Vec<Cell>) {
        peers.clear();
        let mates = self.houses_of(cell).iter().flat_map(|id| &self.house(*id).cells);
        peers.extend(mates.chain(self.extra_peers(cell)).copied().filter(|peer| *peer != cell));
        peers.sort(); // the houses are runs that are sorted already
        peers.dedup();
    }

    /// Whether this is a grid of rows, columns and boxes of 3x3 and nothing more.
    pub fn is_classic_nine(&self) -> bool {
        self.shape == Some(Shape::CLASSIC) && self.houses.len() == 27 && !self.has_extra_peers()
    }
}

/// What stands beside the rows and columns.
#[derive(Clone, Copy, Debug)]
pub(super) enum Base<'a> {
    /// The boxes of a shape.
    Boxes(Shape),
    /// The regions of a map in a grid of this side.
    Regions {
        side: usize,
        /// The region of each cell, from 0, row by row.
        map: &'a [usize],
    },
}

/// An embedder's own rules.
#[derive(Default)]
pub(super) struct Own {
    pub(super) houses: Vec<House>,
    pub(super) pairs: Vec<(Cell, Cell)>,
}

/// The regions of a map.
fn regions_of(side: usize, map: &[usize]) -> Result<Vec<House>, GeometryError> {
    if side == 0 || side > Shape::MAX_SIDE {
        return Err(GeometryError::Side(side));
    }
    let expected = side * side;
    if map.len() != expected {
        return Err(GeometryError::RegionCells { side, found: map.len(), expected });
    }
    let found = map.iter().max().map_or(0, |last| last.saturating_add(1));
    if found > side {
        return Err(GeometryError::RegionCount { found, side });
    }
    let mut cells = vec![Vec::new(); side];
    for (index, &region) in map.iter().enumerate() {
        cells[region].push(Cell::from_index(index));
    }
    if let Some(region) = cells.iter().position(|members| members.len() != side) {
        return Err(GeometryError::RegionSize { region, found: cells[region].len(), side });
    }
    Ok(numbered(HouseKind::Region, cells))
}

/// The boxes of a shape, left to right, top to bottom.
fn boxes(shape: Shape) -> Vec<House> {
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let per_band = side / width;
    let cells = |box_index: usize| {
        let (top, left) = (box_index / per_band * height, box_index % per_band * width);
        (0..side).map(|place| Cell::at(top + place / width, left + place % width, side)).collect()
    };
    numbered(HouseKind::Box, (0..side).map(cells).collect())
}

/// Houses of one kind, numbered in order, their cells ascending.
pub(super) fn numbered(kind: HouseKind, cells: Vec<Vec<Cell>>) -> Vec<House> {
    let house = |(index, mut cells): (usize, Vec<Cell>)| {
        cells.sort_unstable();
        House { kind, index, cells: cells.into() }
    };
    cells.into_iter().enumerate().map(house).collect()
}

/// A list of lists in two flat vectors: row k is `items[ends[k - 1]..ends[k]]`.
#[derive(Debug)]
struct Rows<T> {
    ends: Vec<usize>,
    items: Vec<T>,
}

impl<T: Copy + Ord> Rows<T> {
    fn new(rows: usize, pairs: impl IntoIterator<Item = (usize, T)>) -> Rows<T> {
        let mut pairs: Vec<(usize, T)> = pairs.into_iter().collect();
        pairs.sort_by_key(|(row, _)| *row);
        let ends = (0..rows).map(|row| pairs.partition_point(|(of, _)| *of <= row)).collect();
        Rows { ends, items: pairs.into_iter().map(|(_, item)| item).collect() }
    }

    fn row(&self, row: usize) -> &[T] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.items[start..self.ends[row]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classic_nine_has_27_houses_and_20_peers() {
        let geometry = Geometry::classic(Shape::CLASSIC);
        assert_eq!(geometry.houses().len(), 27);
        assert!(geometry.houses().iter().all(|house| house.cells.len() == 9));
        for cell in geometry.cells() {
            assert_eq!(geometry.houses_of(cell).len(), 3);
            assert_eq!(geometry.peers(cell).len(), 20);
            assert!(geometry.extra_peers(cell).is_empty());
        }
        assert!(geometry.is_classic_nine());
        assert_eq!(geometry.house(geometry.houses_of(Cell::at(4, 8, 9))[2]).to_string(), "box 6");
    }

    #[test]
    fn boxes_that_are_rows_are_kept_once() {
        let latin = Geometry::classic(Shape::of_side(5).unwrap());
        assert_eq!(latin.houses().len(), 10);
        let one = Geometry::classic(Shape::of_side(1).unwrap());
        assert_eq!(one.houses().len(), 1);
    }

    #[test]
    fn a_jigsaw_of_the_boxes_is_the_classic_grid() {
        let classic = Geometry::classic(Shape::new(2, 3).unwrap());
        let mut map = vec![0; 36];
        for house in classic.houses().iter().filter(|house| house.kind == HouseKind::Box) {
            house.cells.iter().for_each(|cell| map[cell.index()] = house.index);
        }
        let jigsaw = Geometry::jigsaw(6, &map, &[]).unwrap();
        let cells = |geometry: &Geometry| {
            geometry.houses().iter().map(|house| house.cells.clone()).collect::<Vec<_>>()
        };
        assert_eq!(cells(&jigsaw), cells(&classic));
        assert_eq!((jigsaw.regions(), classic.regions()), (Some(&map[..]), None));
        map[0] = 5;
        assert_eq!(
            Geometry::jigsaw(6, &map, &[]).unwrap_err().to_string(),
            "region 1 has 5 cells; expected 6"
        );
        map[0] = 6;
        assert_eq!(
            Geometry::jigsaw(6, &map, &[]).unwrap_err().to_string(),
            "the map has 7 regions; expected 6"
        );
        assert_eq!(
            Geometry::jigsaw(6, &map[1..], &[]).unwrap_err().to_string(),
            "the region map has 35 cells; expected 36 for a side of 6"
        );
    }
}
