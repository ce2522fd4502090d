//! The rules of a variant as data: a list of houses and a list of further peer pairs.
//!
//! A *house* is a list of `side` cells that hold every digit exactly once. A *peer pair* is two cells that differ
//! without sharing a house (a knight's move apart, for example). Every backend, encoder and technique reads only
//! these two lists, so none of them depends on the name of a variant.
//!
//! The houses are in this order: rows, columns, boxes (or jigsaw regions), houses of the variants, an embedder's own
//! (see [`GeometryBuilder`](super::GeometryBuilder)). If several houses have the same cells, only the first is kept:
//! in a grid with boxes of 1 x side the boxes are the rows.

use std::collections::HashSet;
use std::fmt;
use std::sync::{Arc, OnceLock};

use super::differing::Differing;
use super::house::numbered;
use super::marked::{self, Marked};
use super::{
    Arrangement, Candidate, Cell, Frame, GeometryError, House, HouseId, HouseKind, Naming, Plane,
    Rule, RuleKind, Shape, Variant,
};

/// The houses and the further peer pairs of a kind of grid.
///
/// [`GeometryBuilder`](super::GeometryBuilder) adds houses and pairs that no variant has.
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::{Geometry, Shape, Variant};
/// let classic = Geometry::classic(Shape::CLASSIC);
/// assert_eq!((classic.side(), classic.houses().len()), (9, 27));
/// let x = Geometry::new(Shape::CLASSIC, &[Variant::X])?;
/// assert_eq!(x.houses().len(), 29);
/// # Ok::<(), veridoku::GeometryError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Geometry {
    side: usize,
    cell_count: usize,
    shape: Option<Shape>,
    arrangement: Option<Arc<Arrangement>>,
    regions: Option<Box<[usize]>>,
    variants: Box<[Variant]>,
    has_own_rules: bool,
    frame: Frame,
    rules: Box<[Rule]>,
    houses: Vec<House>,
    houses_of: Lists<HouseId>,
    extra_peers: Lists<Cell>,
    /// The cells that must differ from each cell by a rule, except those that already do by a house or pair.
    rule_peers: Lists<Cell>,
    peers: OnceLock<Lists<Cell>>,
    marked: OnceLock<Marked>,
}

impl Geometry {
    /// The geometry of rows, columns and boxes.
    #[inline]
    pub fn classic(shape: Shape) -> Geometry {
        Geometry::new(shape, &[]).expect("rows, columns and boxes fit every shape")
    }

    /// The geometry of rows, columns and boxes, with the houses and pairs of these variants.
    ///
    /// # Errors
    /// A variant does not fit the shape.
    #[inline]
    pub fn new(shape: Shape, variants: &[Variant]) -> Result<Geometry, GeometryError> {
        Geometry::build(Base::Boxes(shape), variants, Own::default())
    }

    /// The geometry of rows, columns and the regions of a map instead of boxes, with the houses and pairs of these
    /// variants. `regions` holds the number of each cell's region, from 0, row by row.
    ///
    /// # Errors
    /// The map does not have `side * side` cells; a region does not have `side` cells; there are more than `side`
    /// regions; or a variant needs boxes.
    pub fn jigsaw(
        side: usize,
        regions: &[usize],
        variants: &[Variant],
    ) -> Result<Geometry, GeometryError> {
        Geometry::build(Base::Regions { side, map: regions }, variants, Own::default())
    }

    /// The geometry of overlapping grids: the rows, columns and boxes of each. Cells anywhere have no houses.
    pub fn arranged(arrangement: impl Into<Arc<Arrangement>>) -> Geometry {
        let base = Base::Grids(&arrangement.into());
        Geometry::build(base, &[], Own::default()).expect("grids of a shape have houses")
    }

    /// The geometry of a base, with variants and an embedder's own rules. The cells of the own rules must be cells of
    /// the grid.
    pub(super) fn build(
        base: Base<'_>,
        variants: &[Variant],
        own: Own,
    ) -> Result<Geometry, GeometryError> {
        let (side, shape, regions) = match base {
            Base::Boxes(shape) => (shape.side(), Some(shape), None),
            Base::Regions { side, map } => (side, None, Some(map)),
            Base::Lines { side } => (side, None, None),
            Base::Grids(grids) => (grids.digits(), None, None),
        };
        let arrangement = match base {
            Base::Grids(grids) => Some(grids.clone()),
            _ => None,
        };
        let frame = own.frame.unwrap_or_else(|| Frame::whole(side));
        let boxes = match base {
            Base::Boxes(shape) => boxes(shape),
            Base::Regions { side, map } => regions_of(side, map)?,
            Base::Lines { .. } => Vec::new(),
            Base::Grids(grids) => grids.houses(),
        };
        // A line that a frame shows only in part is not a house, but a rule.
        let lines = |is_shown: usize, length: usize| {
            let is_whole = frame.has_lines && length == side && arrangement.is_none();
            if is_whole { is_shown } else { 0 }
        };
        let (rows, columns) = (lines(frame.rows, frame.columns), lines(frame.columns, frame.rows));
        let line = |lines: usize, of: fn(usize, usize) -> (usize, usize)| {
            (0..lines)
                .map(|line| {
                    let cell = |place| {
                        let (row, column) = of(line, place);
                        Cell::at(row, column, side)
                    };
                    (0..side).map(cell).collect()
                })
                .collect()
        };
        let mut houses = numbered(HouseKind::Row, line(rows, |row, column| (row, column)));
        houses.extend(numbered(HouseKind::Column, line(columns, |column, row| (row, column))));
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

        let cells = arrangement.as_ref().map_or(side * side, |grids| grids.cell_count());
        let memberships = houses.iter().enumerate().flat_map(|(id, house)| {
            house.cells.iter().map(move |cell| (cell.index(), HouseId::from_index(id)))
        });
        let houses_of = Lists::new(cells, memberships);
        let of_variants = both_ways(&pairs, &houses_of).len();
        pairs.extend(own.pairs);
        let both = both_ways(&pairs, &houses_of);
        let is_own = |house: &House| matches!(house.kind, HouseKind::Own(_));
        let has_own_rules = both.len() > of_variants || houses.iter().any(is_own);
        let extra_peers = Lists::new(cells, both);
        let geometry = Geometry {
            side,
            cell_count: cells,
            shape,
            arrangement,
            regions: regions.map(Into::into),
            variants: variants.into(),
            has_own_rules,
            frame,
            rules: Box::default(),
            houses,
            houses_of,
            extra_peers,
            rule_peers: Lists::new(cells, []),
            peers: OnceLock::new(),
            marked: OnceLock::new(),
        };
        Ok(geometry.ruled_by(own.rules))
    }

    /// This grid with these rules instead of its own. Their arguments must fit: see [`Rule::misfit`]. The frame stays.
    #[must_use]
    #[inline]
    pub fn with_rules(&self, rules: impl IntoIterator<Item = Rule>) -> Geometry {
        let rules = rules.into_iter().filter(|rule| rule.kind != RuleKind::Frame);
        let (peers, marked) = (OnceLock::new(), OnceLock::new());
        Geometry { peers, marked, ..self.clone() }.ruled_by(rules)
    }

    fn ruled_by(self, rules: impl IntoIterator<Item = Rule>) -> Geometry {
        let (side, frame) = (self.side, self.frame);
        let of_frame = (!frame.is_whole(side)).then(|| frame.rule());
        let rules: Box<[Rule]> = of_frame.into_iter().chain(rules).collect();
        let mut by_rules = Vec::new();
        let plane = Plane::new(self.arrangement.as_deref(), frame, side);
        let sets = Differing::new(&rules, plane, frame).sets();
        for (cell, mut others) in self.cells().zip(sets).filter(|(_, others)| !others.is_empty()) {
            let mates = self.houses_of(cell).iter().flat_map(|id| &self.house(*id).cells);
            let known = mates.chain(self.extra_peers(cell)).chain([&cell]);
            known.for_each(|known| others.remove(*known));
            by_rules.extend(others.iter().map(|other| (cell.index(), other)));
        }
        Geometry { rules, rule_peers: Lists::new(self.cell_count, by_rules), ..self }
    }

    /// The number of digits; of a single grid also the number of rows and of columns.
    #[inline]
    pub fn side(&self) -> usize {
        self.side
    }

    /// The number of cells: side times side for a single grid.
    #[inline]
    pub fn cell_count(&self) -> usize {
        self.cell_count
    }

    /// The number of candidates: a digit in a cell.
    #[inline]
    pub fn candidate_count(&self) -> usize {
        self.cell_count * self.side
    }

    /// The overlapping grids, if there is not a single one.
    #[inline]
    pub fn arrangement(&self) -> Option<&Arc<Arrangement>> {
        self.arrangement.as_ref()
    }

    /// Where the cells are.
    #[inline]
    pub fn plane(&self) -> Plane<'_> {
        Plane::new(self.arrangement.as_deref(), self.frame, self.side)
    }

    /// Whether all rows and columns of the plane are houses. Each row then crosses each column, unlike in several grids
    /// or in a part of one.
    pub fn has_crossing_lines(&self) -> bool {
        let Frame { rows, columns, has_lines, .. } = self.frame;
        self.arrangement.is_none() && has_lines && [rows, columns] == [self.side; 2]
    }

    /// The cell as people write it: `r4c7`, by its row and column among all grids.
    #[inline]
    pub fn cell_name(&self, cell: Cell) -> impl fmt::Display + use<> {
        Naming::of(self).cell(cell)
    }

    /// The size of the boxes; `None` for a jigsaw.
    #[inline]
    pub fn shape(&self) -> Option<Shape> {
        self.shape
    }

    /// The region map of a jigsaw: the number of each cell's region, from 0, row by row.
    #[inline]
    pub fn regions(&self) -> Option<&[usize]> {
        self.regions.as_deref()
    }

    /// The number of the box or region that holds a cell, from 0. `None` without boxes: boxes of a single row or column
    /// do not count, because they equal the rows or columns.
    pub fn region_of(&self, cell: Cell) -> Option<usize> {
        if let Some(map) = &self.regions {
            return map.get(cell.index()).copied();
        }
        let shape = self.shape.filter(|shape| shape.has_boxes())?;
        let per_band = self.side / shape.box_width();
        let (row, column) = (cell.row(self.side), cell.column(self.side));
        Some(row / shape.box_height() * per_band + column / shape.box_width())
    }

    /// The variants, in the order requested.
    #[inline]
    pub fn variants(&self) -> &[Variant] {
        &self.variants
    }

    /// Whether there are houses or pairs that an embedder added. Formats and certificates cannot name them.
    #[inline]
    pub fn has_own_rules(&self) -> bool {
        self.has_own_rules
    }

    /// Whether the only rules are rows, columns and boxes, of any shape.
    pub fn is_classic(&self) -> bool {
        self.shape.is_some()
            && self.variants.is_empty()
            && !self.has_own_rules
            && self.rules.is_empty()
    }

    /// Whether there is a single grid whose rules are only houses and pairs, of any variant.
    #[inline]
    pub fn is_single(&self) -> bool {
        self.rules.is_empty() && self.arrangement.is_none()
    }

    /// The part of the board that a puzzle shows, and the values of its digits.
    #[inline]
    pub fn frame(&self) -> Frame {
        self.frame
    }

    /// A candidate as people write it: `r4c7=5`, with the value of the digit in this grid.
    #[inline]
    pub fn candidate_name(&self, candidate: Candidate) -> impl fmt::Display + use<> {
        Naming::of(self).candidate(candidate)
    }

    /// An eliminated candidate as people write it: `r4c7<>5`.
    #[inline]
    pub fn struck_name(&self, candidate: Candidate) -> impl fmt::Display + use<> {
        let (name, value) = (self.cell_name(candidate.cell), self.frame.value(candidate.digit));
        fmt::from_fn(move |out| write!(out, "{name}<>{value}"))
    }

    /// The rules beyond houses and pairs.
    #[inline]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rules that a text states: all but that of the frame.
    pub fn stated_rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(|rule| rule.kind != RuleKind::Frame)
    }

    /// Whether a rule of one of these kinds marks a pair of cells: a sum of only these two, or a dot (`difference`,
    /// `ratio`). It is then not a pair without a mark.
    pub(crate) fn is_marked(&self, (one, other): (Cell, Cell), kinds: &[RuleKind]) -> bool {
        let marked = self.marked.get_or_init(|| marked::pairs(&self.rules));
        kinds.iter().any(|kind| marked.contains(&marked::key(*kind, one, other)))
    }

    /// All cells, row by row.
    #[inline]
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.cell_count()).map(Cell::from_index)
    }

    /// The cells that are shown, row by row: all but those outside of the frame.
    pub fn shown_cells(&self) -> Vec<Cell> {
        self.plane().cells().collect()
    }

    /// All houses: rows, columns, boxes or regions, then those of variants, then an embedder's own.
    #[inline]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// All houses with their ids.
    #[inline]
    pub fn houses_with_ids(&self) -> impl Iterator<Item = (HouseId, &House)> {
        self.houses.iter().enumerate().map(|(id, house)| (HouseId::from_index(id), house))
    }

    /// The house with this id.
    #[inline]
    pub fn house(&self, id: HouseId) -> &House {
        &self.houses[id.index()]
    }

    /// The houses that hold a cell.
    #[inline]
    pub fn houses_of(&self, cell: Cell) -> &[HouseId] {
        self.houses_of.list(cell.index())
    }

    /// The peers by pair of a cell, with which it shares no house, ascending.
    #[inline]
    pub fn extra_peers(&self, cell: Cell) -> &[Cell] {
        self.extra_peers.list(cell.index())
    }

    /// The cells that must differ from a cell by one of the [`rules`](Geometry::rules), ascending, without those of a
    /// house or pair.
    #[inline]
    pub fn rule_peers(&self, cell: Cell) -> &[Cell] {
        self.rule_peers.list(cell.index())
    }

    /// Whether there are peers by pair.
    #[inline]
    pub fn has_extra_peers(&self) -> bool {
        !self.extra_peers.items.is_empty()
    }

    /// All cells that may not hold the same digit as this one, by a house, a pair or a rule, ascending. The first call
    /// creates the table of all peers. It takes about `6 * side^3` bytes: a hundred million for a grid of side 256.
    /// [`list_peers`](Geometry::list_peers) does not need the table.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        let table = self.peers.get_or_init(|| {
            let (mut ends, mut peers) = (Vec::with_capacity(self.cell_count()), Vec::new());
            let by_pairs = self.extra_peers.items.len() + self.rule_peers.items.len();
            let most = self.houses_of.items.len() * self.side + by_pairs;
            let mut items = Vec::with_capacity(most);
            for cell in self.cells() {
                self.list_peers(cell, &mut peers);
                items.extend_from_slice(&peers);
                ends.push(items.len());
            }
            Lists { ends, items }
        });
        table.list(cell.index())
    }

    /// Replaces the content of `peers` by the [`peers`](Geometry::peers) of a cell, without a table.
    pub fn list_peers(&self, cell: Cell, peers: &mut Vec<Cell>) {
        peers.clear();
        let mates = self.houses_of(cell).iter().flat_map(|id| &self.house(*id).cells);
        let by_pairs = self.extra_peers(cell).iter().chain(self.rule_peers(cell));
        peers.extend(mates.chain(by_pairs).copied().filter(|peer| *peer != cell));
        peers.sort(); // the houses are already sorted runs
        peers.dedup();
    }

    /// Whether the only rules are rows, columns and boxes of 3x3.
    pub fn is_classic_nine(&self) -> bool {
        self.shape == Some(Shape::CLASSIC)
            && self.houses.len() == 27
            && !self.has_extra_peers()
            && self.rules.is_empty()
    }
}

/// The houses in addition to rows and columns.
#[derive(Clone, Copy, Debug)]
pub(super) enum Base<'a> {
    /// The boxes of a shape.
    Boxes(Shape),
    /// The regions of a map, in a grid of this side.
    Regions {
        side: usize,
        /// The region of each cell, from 0, row by row.
        map: &'a [usize],
    },
    /// None: only rows and columns.
    Lines { side: usize },
    /// The rows, columns and boxes of overlapping grids.
    Grids(&'a Arc<Arrangement>),
}

/// An embedder's own rules.
#[derive(Default)]
pub(super) struct Own {
    pub(super) houses: Vec<House>,
    pub(super) pairs: Vec<(Cell, Cell)>,
    pub(super) rules: Vec<Rule>,
    pub(super) frame: Option<Frame>,
}

/// Each pair as a peer of both cells, unless the two share a house.
fn both_ways(pairs: &[(Cell, Cell)], houses_of: &Lists<HouseId>) -> Vec<(usize, Cell)> {
    let share_house = |a: Cell, b: Cell| {
        houses_of.list(a.index()).iter().any(|id| houses_of.list(b.index()).contains(id))
    };
    let apart = pairs.iter().filter(|(a, b)| !share_house(*a, *b));
    let mut both: Vec<(usize, Cell)> =
        apart.flat_map(|&(a, b)| [(a.index(), b), (b.index(), a)]).collect();
    both.sort_unstable();
    both.dedup();
    both
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

/// Lists in two flat vectors: list k is `items[ends[k - 1]..ends[k]]`.
#[derive(Clone, Debug)]
struct Lists<T> {
    ends: Vec<usize>,
    items: Vec<T>,
}

impl<T: Copy + Ord> Lists<T> {
    fn new(lists: usize, pairs: impl IntoIterator<Item = (usize, T)>) -> Lists<T> {
        let mut pairs: Vec<(usize, T)> = pairs.into_iter().collect();
        pairs.sort_by_key(|(list, _)| *list);
        let ends = (0..lists).map(|list| pairs.partition_point(|(of, _)| *of <= list)).collect();
        Lists { ends, items: pairs.into_iter().map(|(_, item)| item).collect() }
    }

    fn list(&self, list: usize) -> &[T] {
        let start = if list == 0 { 0 } else { self.ends[list - 1] };
        &self.items[start..self.ends[list]]
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
        assert!(latin.cells().all(|cell| latin.region_of(cell).is_none()));
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
        assert!(classic.cells().all(|cell| jigsaw.region_of(cell) == classic.region_of(cell)));
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
