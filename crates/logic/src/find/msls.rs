//! Multi-sector locked sets: cells where some rows and columns cross, whose digits are just enough for them.
//!
//! ```text
//!        c1  c3  c4  c8        Each digit has a cover: the fewest of the chosen rows and columns that contain all
//! r2     .   .   .   .         its places in the cells. It is in the cells at most so often. If the covers of
//! r5     .   .   .   .         all digits have together as many houses as there are cells, each digit is once in
//! r6     .   .   .   .         each house of its cover, and nowhere else in these houses.
//! ```
//!
//! The fewest rows and columns are as many as the most places of which no two share a row or a column (König). The
//! choice of the cover is not unique: there is one with the most rows and one with the most columns, and every row and
//! column that is in a cover is in one of these two.
//!
//! Search: all sets of two to `MOST_LINES` rows, and for each the sets of columns, one column after the other. For
//! each digit a matching of the columns with the rows grows by at most one with each column, by an augmenting path.
//! So a set costs one short search for each digit. Sets with fewer cells than links are only extended.
//!
//! Boxes are not used as houses of a cover: [`domino_loop`](super::domino_loop) has them.
//!
//! Cost: in a 9x9 grid about 200,000 sets, some ten milliseconds. On grids above side 9 the sets have at most three
//! rows and columns.
//!
//! Source: David P Bird and others, "Multi-sector locked sets" (players' forum, 2012); König, "Gráfok és mátrixok"
//! (1931).

use super::exocet::bits;
use super::prelude::*;
use crate::words::rank_zero;

/// The most rows and the most columns, on grids of side 9 and below.
const MOST_LINES: usize = 6;

pub(super) struct MultiSectorLockedSet;

/// The search for one set of rows.
struct Crossed<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    rows: u32,
    /// For each column, the number of open cells in the rows.
    open: Vec<usize>,
    /// For each digit and column, the rows with a place.
    places: Vec<u32>,
    most: usize,
}

/// A matching of the columns of a set with rows, for each digit.
#[derive(Clone)]
struct Matching {
    columns: u32,
    cells: usize,
    links: usize,
    /// For each digit and row, the column.
    of_row: Vec<u8>,
}

/// No column.
const FREE: u8 = u8::MAX;

impl<const W: usize> Finder<W> for MultiSectorLockedSet {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let side = view.layout().side();
        let most = if side <= 9 { MOST_LINES } else { 3 };
        let open_rows = |row: &usize| view.layout().house(view.layout().lines(false)[*row]).meets(&view.open());
        let rows: Vec<usize> = (0..side).filter(open_rows).collect();
        for_subsets(&rows, 2, most.min(side.saturating_sub(1)), &mut |rows| {
            if !view.is_over() {
                Crossed::new(view, rows, most).search(steps);
            }
        });
    }

    fn explain(&self, words: &Words) -> Explanation {
        rank_zero::explain(words)
    }
}

/// Visits the subsets of some indices of these sizes, as bits.
fn for_subsets(items: &[usize], least: usize, most: usize, visit: &mut impl FnMut(u32)) {
    fn extend(
        items: &[usize],
        chosen: u32,
        least: usize,
        most: usize,
        visit: &mut impl FnMut(u32),
    ) {
        let count = chosen.count_ones() as usize;
        if count >= least {
            visit(chosen);
        }
        if count < most {
            for (index, item) in items.iter().enumerate() {
                extend(&items[index + 1..], chosen | 1 << item, least, most, visit);
            }
        }
    }
    extend(items, 0, least, most, visit);
}

impl<'a, 'b, const W: usize> Crossed<'a, 'b, W> {
    fn new(view: &'a View<'b, W>, rows: u32, most: usize) -> Crossed<'a, 'b, W> {
        let side = view.layout().side();
        let mut places = vec![0; side * side];
        let mut open = vec![0; side];
        for digit in 0..side {
            let lines = view.lines_of(Digit::from_index(digit));
            for column in 0..side {
                places[digit * side + column] = lines[column][1] & rows;
            }
        }
        for (column, count) in open.iter_mut().enumerate() {
            let is_open = |row: &usize| view.open().contains(Cell::at(*row, column, side));
            *count = bits(rows).filter(is_open).count();
        }
        Crossed { view, rows, open, places, most }
    }

    /// All sets of columns.
    fn search(&self, steps: &mut Steps<W>) {
        let side = self.open.len();
        let none = Matching { columns: 0, cells: 0, links: 0, of_row: vec![FREE; side * side] };
        self.extend(0, &none, steps);
    }

    fn extend(&self, first: usize, matching: &Matching, steps: &mut Steps<W>) {
        for column in first..self.open.len() {
            if self.open[column] == 0 {
                continue;
            }
            let next = self.with(matching, column);
            let count = next.columns.count_ones() as usize;
            if count > 1 && next.cells == next.links {
                self.conclude(&next, steps);
            }
            if count < self.most {
                self.extend(column + 1, &next, steps);
            }
        }
    }

    /// The matching with one more column.
    fn with(&self, matching: &Matching, column: usize) -> Matching {
        let side = self.open.len();
        let mut next = matching.clone();
        next.columns |= 1 << column;
        next.cells += self.open[column];
        for digit in 0..side {
            let places = &self.places[digit * side..][..side];
            if places[column] != 0 {
                let of_row = &mut next.of_row[digit * side..][..side];
                next.links += usize::from(augment(places, of_row, column, &mut 0));
            }
        }
        next
    }

    /// The steps of a set of columns with just enough links.
    fn conclude(&self, matching: &Matching, steps: &mut Steps<W>) {
        let (view, layout) = (self.view, self.view.layout());
        let side = layout.side();
        let union = |all: CellSet<W>, house: &HouseId| all | layout.house(*house);
        let of = |lines: u32, in_columns: bool| {
            bits(lines).map(|line| layout.lines(in_columns)[line]).collect::<Vec<HouseId>>()
        };
        let [rows, columns] = [of(self.rows, false), of(matching.columns, true)]
            .map(|houses| houses.iter().fold(CellSet::EMPTY, union));
        let cells = rows & columns & view.open();
        for with_most_rows in [true, false] {
            let covers: Vec<(Digit, [u32; 2])> = (0..side)
                .map(|digit| {
                    let places = &self.places[digit * side..][..side];
                    let of_row = &matching.of_row[digit * side..][..side];
                    let cover = cover(places, of_row, matching.columns, with_most_rows);
                    (Digit::from_index(digit), cover)
                })
                .collect();
            let houses = |[rows, columns]: [u32; 2]| [of(rows, false), of(columns, true)].concat();
            let strikes = covers.iter().map(|(digit, cover)| {
                let covered = houses(*cover).iter().fold(CellSet::EMPTY, union);
                (*digit, view.places(*digit) & (covered - cells))
            });
            let strikes: Vec<Strike<W>> = strikes.collect();
            steps.eliminate_all(Technique::MultiSectorLockedSet, &strikes, || {
                let covers = covers.iter().map(|(digit, cover)| (*digit, houses(*cover)));
                rank_zero::pattern(view, cells, covers)
            });
        }
    }
}

/// Matches a column with a row: a free one, or one whose column finds another. `seen` are the rows that were tried.
fn augment(places: &[u32], of_row: &mut [u8], column: usize, seen: &mut u32) -> bool {
    loop {
        let Some(row) = bits_of(places[column] & !*seen) else { return false };
        *seen |= 1 << row;
        if of_row[row] == FREE || augment(places, of_row, usize::from(of_row[row]), seen) {
            of_row[row] = column as u8;
            return true;
        }
    }
}

/// The lowest set bit.
fn bits_of(word: u32) -> Option<usize> {
    (word != 0).then(|| word.trailing_zeros() as usize)
}

/// The fewest rows and columns that contain all places, from a largest matching: the rows that are reached from
/// columns without a row by alternating paths, and the columns that are not. That cover has the fewest rows. From the
/// rows without a column, it is the other way round.
fn cover(places: &[u32], of_row: &[u8], columns: u32, with_most_rows: bool) -> [u32; 2] {
    let matched = |row: &usize| of_row[*row] != FREE;
    let all_rows = bits(columns).fold(0, |rows, column| rows | places[column]);
    let matched_rows = bits(all_rows).filter(matched).fold(0, |rows, row| rows | 1_u32 << row);
    let matched_columns =
        bits(matched_rows).fold(0, |columns, row| columns | 1_u32 << of_row[row]);
    let columns_of = |rows: u32| bits(rows).fold(0, |columns, row| columns | 1_u32 << of_row[row]);
    if with_most_rows {
        // From free rows: columns that have a place there are in the cover, and so are those of rows reached.
        let mut reached_columns = 0;
        let mut front = all_rows & !matched_rows;
        while front != 0 {
            let touches = |column: &usize| places[*column] & front != 0;
            let next = bits(columns).filter(touches).fold(0, |all, column| all | 1_u32 << column);
            let next = next & !reached_columns;
            reached_columns |= next;
            let is_next = |row: &usize| next >> of_row[*row] & 1 == 1;
            front = bits(matched_rows).filter(is_next).fold(0, |rows, row| rows | 1 << row);
        }
        let rows = bits(matched_rows).filter(|row| reached_columns >> of_row[*row] & 1 == 0);
        return [rows.fold(0, |rows, row| rows | 1 << row), reached_columns];
    }
    let with_places = bits(columns).filter(|column| places[*column] != 0);
    let mut front = with_places.fold(0, |all, column| all | 1_u32 << column) & !matched_columns;
    let mut reached_rows = 0;
    while front != 0 {
        let next = bits(front).fold(0, |rows, column| rows | places[column]) & !reached_rows;
        reached_rows |= next;
        front = columns_of(next & matched_rows);
    }
    [reached_rows & matched_rows, matched_columns & !columns_of(reached_rows & matched_rows)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cover contains all places, and is as large as the matching.
    #[test]
    fn covers_are_as_large_as_matchings() {
        let mut state = 1_u64;
        for _ in 0..20_000 {
            let mut places = [0; 6];
            for rows in &mut places {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                *rows = (state >> 40) as u32 & (state >> 50) as u32 & 0x3f;
            }
            let mut of_row = [FREE; 6];
            let found = |column: usize, of_row: &mut [u8]| augment(&places, of_row, column, &mut 0);
            let links = (0..6).filter(|column| found(*column, &mut of_row)).count();
            let fewest = (0..64_u32).map(|columns| {
                let left = (0..6).filter(|column| columns >> column & 1 == 0);
                let rows = left.fold(0, |rows, column| rows | places[column]);
                (columns.count_ones() + rows.count_ones()) as usize
            });
            assert_eq!(fewest.min(), Some(links), "{places:?}");
            let covers = [true, false].map(|most| cover(&places, &of_row, 0x3f, most));
            for [rows, columns] in covers {
                assert_eq!((rows.count_ones() + columns.count_ones()) as usize, links, "{places:?}");
                let is_covered =
                    |column: usize| columns >> column & 1 == 1 || places[column] & !rows == 0;
                assert!((0..6).all(is_covered), "{places:?} {rows:b} {columns:b}");
            }
            assert!(covers[0][0].count_ones() >= covers[1][0].count_ones(), "{places:?}");
        }
    }
}
