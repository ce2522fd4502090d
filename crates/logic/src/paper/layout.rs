//! A geometry as sets of cells: every fact about the rules that techniques need, computed once per geometry.

use std::sync::{Arc, OnceLock};

use super::rectangles::Rectangles;
use crate::ruled::book::Book;
use crate::sets::cells::CellSet;
use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Cell, Geometry, HouseId, HouseKind};

/// Houses, peers and crossings of a geometry.
#[derive(Debug)]
pub struct Layout<const W: usize> {
    geometry: Arc<Geometry>,
    cells: CellSet<W>,
    houses: Vec<CellSet<W>>,
    ids: Vec<HouseId>,
    /// The houses that are neither rows nor columns, and the rows and columns.
    by_kind: [Vec<HouseId>; 2],
    peers: Vec<CellSet<W>>,
    crossings: Vec<Crossing<W>>,
    /// How many of the crossings begin in rows and columns; these come first.
    line_crossings: usize,
    /// The cells that two houses share, for all pairs that share more than one.
    shared: Vec<CellSet<W>>,
    most_seen_from_outside: usize,
    sees_lines_by_house: bool,
    rectangles: OnceLock<Rectangles<W>>,
    sights: Vec<[Vec<(usize, u32)>; 2]>,
    book: Option<Book>,
}

/// Two houses that share more than one cell.
#[derive(Clone, Copy, Debug)]
pub struct Crossing<const W: usize> {
    /// The house in which a digit may be locked.
    pub from: HouseId,
    /// The house that can then eliminate it elsewhere.
    pub to: HouseId,
    /// The cells of both.
    pub common: CellSet<W>,
    /// The other cells of the first.
    pub rest: CellSet<W>,
    /// The other cells of the second.
    pub beyond: CellSet<W>,
}

impl<const W: usize> Layout<W> {
    /// The sets of a geometry of at most `64 * W` cells. Its rules are compiled until the deadline.
    pub fn new(geometry: Arc<Geometry>, deadline: &Deadline) -> Layout<W> {
        let houses: Vec<CellSet<W>> =
            geometry.houses().iter().map(|house| house.cells.iter().copied().collect()).collect();
        let ids: Vec<HouseId> = geometry.houses_with_ids().map(|(id, _)| id).collect();
        let peers: Vec<CellSet<W>> =
            geometry.cells().map(|cell| geometry.peers(cell).iter().copied().collect()).collect();
        let mut crossings = Vec::new();
        for &from in &ids {
            for &to in ids.iter().filter(|to| **to != from) {
                let (one, other) = (houses[from.index()], houses[to.index()]);
                let common = one & other;
                if common.is_several() {
                    let (rest, beyond) = (one - common, other - common);
                    crossings.push(Crossing { from, to, common, rest, beyond });
                }
            }
        }
        let is_line =
            |id: &HouseId| matches!(geometry.house(*id).kind, HouseKind::Row | HouseKind::Column);
        let each_once = |crossing: &&Crossing<W>| crossing.from < crossing.to;
        let shared = crossings.iter().filter(each_once).map(|crossing| crossing.common).collect();
        let line_crossings = crossings.partition_point(|crossing| is_line(&crossing.from));
        let most_seen_from_outside = most_seen_from_outside(&houses, &peers);
        let (lines, others): (Vec<HouseId>, _) = ids.iter().copied().partition(is_line);
        let sees_lines_by_house = sees_lines_by_house(&geometry, &houses, &lines, &peers);
        let rectangles = OnceLock::new();
        let sights = sights(&geometry);
        let book = Book::of(&geometry, deadline);
        let by_kind = [others, lines];
        Layout {
            cells: geometry.cells().collect(),
            by_kind,
            geometry,
            houses,
            ids,
            peers,
            crossings,
            line_crossings,
            shared,
            most_seen_from_outside,
            sees_lines_by_house,
            rectangles,
            sights,
            book,
        }
    }

    /// The geometry itself.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// Rows, columns and digits.
    pub fn side(&self) -> usize {
        self.geometry.side()
    }

    /// All cells.
    pub fn cells(&self) -> CellSet<W> {
        self.cells
    }

    /// The houses in the geometry's order.
    pub fn houses(&self) -> &[HouseId] {
        &self.ids
    }

    /// The cells of a house.
    #[inline]
    pub fn house(&self, house: HouseId) -> CellSet<W> {
        self.houses[house.index()]
    }

    /// The houses of a cell.
    pub fn houses_of(&self, cell: Cell) -> &[HouseId] {
        self.geometry.houses_of(cell)
    }

    /// The rows, or the columns, in order. A grid of one cell has one house for both. Where they do not all cross, as in
    /// overlapping grids, there are none: the techniques that count lines need that.
    pub fn lines(&self, in_columns: bool) -> &[HouseId] {
        if !self.geometry.has_crossing_lines() {
            return &[];
        }
        let side = self.side();
        let first = if in_columns && side > 1 { side } else { 0 };
        &self.ids[first..first + side]
    }

    /// The rows and columns, or all other houses.
    pub fn houses_by_kind(&self, lines: bool) -> &[HouseId] {
        &self.by_kind[usize::from(lines)]
    }

    /// Whether a house is a row or a column.
    pub fn is_line(&self, house: HouseId) -> bool {
        matches!(self.geometry.house(house).kind, HouseKind::Row | HouseKind::Column)
    }

    /// The houses that contain all of these cells.
    pub fn houses_around(&self, cells: CellSet<W>) -> impl Iterator<Item = HouseId> {
        let first = cells.first().map_or(&[][..], |cell| self.houses_of(cell));
        first.iter().copied().filter(move |house| cells.is_subset(&self.house(*house)))
    }

    /// Houses in which some cells see some further cells: one house, if it contains them all. Empty if the cells
    /// differ only as pairs.
    pub fn houses_between(&self, some: CellSet<W>, others: CellSet<W>) -> Vec<HouseId> {
        if let Some(house) = self.houses_around(some | others).next() {
            return vec![house];
        }
        let mut houses = Vec::new();
        for one in some.iter() {
            for other in others.iter() {
                let pair = CellSet::single(one) | CellSet::single(other);
                let is_known = houses.iter().any(|house| pair.is_subset(&self.house(*house)));
                if !is_known {
                    houses.extend(self.houses_around(pair).next());
                }
            }
        }
        houses.sort_unstable();
        houses
    }

    /// The cells that must differ from this one.
    #[inline]
    pub fn peers(&self, cell: Cell) -> CellSet<W> {
        self.peers[cell.index()]
    }

    /// The units of the rules beyond houses and pairs, if there are any.
    pub fn book(&self) -> Option<&Book> {
        self.book.as_ref()
    }

    /// The cells that see all of these cells, which are not among them.
    pub fn common_peers(&self, cells: CellSet<W>) -> CellSet<W> {
        let mut cells = cells.iter();
        let first = cells.next().map_or(CellSet::EMPTY, |cell| self.peers(cell));
        cells.fold(first, |common, cell| common & self.peers(cell))
    }

    /// All pairs of houses that share more than one cell, in both directions.
    pub fn crossings(&self) -> &[Crossing<W>] {
        &self.crossings
    }

    /// The cells that two houses share, if more than one, once for each such pair.
    pub fn shared(&self) -> &[CellSet<W>] {
        &self.shared
    }

    /// The crossings whose first house is a row or column, or all others.
    pub fn crossings_by_kind(&self, from_lines: bool) -> &[Crossing<W>] {
        let (from_line, from_other) = self.crossings.split_at(self.line_crossings);
        if from_lines { from_line } else { from_other }
    }

    /// The most cells of one house that a cell outside it sees: three on a 9x9 grid.
    pub fn most_seen_from_outside(&self) -> usize {
        self.most_seen_from_outside
    }

    /// Whether the cells that a cell sees in another row or column are a single cell, or lie in one house with it.
    /// That is true only of rows, columns and boxes.
    pub fn sees_lines_by_house(&self) -> bool {
        self.sees_lines_by_house
    }

    /// The pairs of houses with this one first.
    pub fn crossings_of(&self, from: HouseId) -> &[Crossing<W>] {
        let start = self.crossings.partition_point(|crossing| crossing.from < from);
        let rest = &self.crossings[start..];
        &rest[..rest.partition_point(|crossing| crossing.from == from)]
    }

    /// The rectangles in which two digits could be swapped, computed at the first call.
    pub fn rectangles(&self) -> &Rectangles<W> {
        self.rectangles.get_or_init(|| Rectangles::of(&self.geometry, &self.houses))
    }

    /// The rows in which a cell sees cells of other columns, each with these columns as bits; with `in_columns` the
    /// columns in which it sees cells of other rows. Only where lines cross.
    pub fn sights(&self, cell: Cell, in_columns: bool) -> &[(usize, u32)] {
        &self.sights[cell.index()][usize::from(in_columns)]
    }
}

/// See [`Layout::most_seen_from_outside`].
fn most_seen_from_outside<const W: usize>(houses: &[CellSet<W>], peers: &[CellSet<W>]) -> usize {
    let seen = |house: &CellSet<W>| {
        let outside = |(index, _): &(usize, _)| !house.contains(Cell::from_index(*index));
        let outside = peers.iter().enumerate().filter(outside);
        outside.map(|(_, peers)| (*peers & *house).len()).max()
    };
    houses.iter().filter_map(seen).max().unwrap_or(0)
}

/// See [`Layout::sees_lines_by_house`].
fn sees_lines_by_house<const W: usize>(
    geometry: &Geometry,
    houses: &[CellSet<W>],
    lines: &[HouseId],
    peers: &[CellSet<W>],
) -> bool {
    let of = |house: &HouseId| houses[house.index()];
    geometry.cells().all(|cell| {
        lines.iter().map(of).filter(|line| !line.contains(cell)).all(|line| {
            let seen = line & peers[cell.index()];
            !seen.is_several()
                || geometry.houses_of(cell).iter().any(|house| seen.is_subset(&of(house)))
        })
    })
}

/// See [`Layout::sights`].
fn sights(geometry: &Geometry) -> Vec<[Vec<(usize, u32)>; 2]> {
    if !geometry.has_crossing_lines() {
        return Vec::new();
    }
    let side = geometry.side();
    let of = |cell: Cell| {
        let mut masks = [vec![0; side], vec![0; side]];
        for peer in geometry.peers(cell) {
            let (row, column) = (peer.row(side), peer.column(side));
            if row != cell.row(side) && column != cell.column(side) {
                masks[0][row] |= 1 << column;
                masks[1][column] |= 1 << row;
            }
        }
        masks.map(|masks| masks.into_iter().enumerate().filter(|(_, mask)| *mask != 0).collect())
    };
    geometry.cells().map(of).collect()
}
