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
//! choice of the cover is not unique: there is one with the most rows and one with the most columns, and every row
//! and column that is in a cover is in one of these two.
//!
//! Search: for each set of two to `MOST_LINES` rows, a flow, which extends that of the set without the last row. Each
//! column must send as many units as it has open cells in the rows, each through another digit, and a digit can take
//! one unit in each row.
//!
//! ```text
//! column --1--> digit in the column --1--> digit in the row
//! ```
//!
//! Every solution of the puzzle is such a flow. A set of columns has just enough digits if no rest of the flow leads
//! out of it. So the smallest set with a certain column is what can be reached from the column by changes of the
//! flow. The larger sets are unions of these, and prove nothing more.
//! Then the same with the roles of rows and columns exchanged: so a turned grid has the same steps.
//!
//! Boxes are not used as houses of a cover: [`domino_loop`](super::domino_loop) has them.
//!
//! Cost: in a 9x9 grid 372 sets of rows and as many of columns, each with up to nine new units. On larger grids the
//! sets have at most three lines.
//!
//! Source: David P Bird and others, "Multi-sector locked sets" (players' forum, 2012); König, "Gráfok és mátrixok"
//! (1931).

use super::exocet::bits;
use super::prelude::*;
use crate::words::rank_zero;

/// The most rows, and the most columns, that are chosen first, on grids of side 9 and below.
const MOST_LINES: usize = 5;

/// No line.
const FREE: u8 = u8::MAX;

pub(super) struct MultiSectorLockedSet;

/// The cells of some chosen lines, and a flow from the lines that cross them. If the grid is turned, the chosen lines
/// are columns, and rows cross them.
#[derive(Clone)]
struct Flow<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    is_turned: bool,
    /// The chosen lines.
    rows: u32,
    /// For each crossing line, the number of open cells in the chosen lines.
    open: Vec<usize>,
    /// For each digit and crossing line, the chosen lines with a place.
    places: Vec<u32>,
    /// For each digit and crossing line, the chosen line in which it takes the digit.
    taken: Vec<u8>,
    /// For each digit and chosen line, the crossing line that takes it.
    taker: Vec<u8>,
    /// What a search for a way has reached.
    reached: Reached,
}

/// Reached crossing lines, and for each digit the crossing and chosen lines in which it was reached.
#[derive(Clone)]
struct Reached {
    columns: u32,
    by_column: Vec<u32>,
    by_row: Vec<u32>,
}

impl<const W: usize> Finder<W> for MultiSectorLockedSet {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let side = view.layout().side();
        let most = if side <= 9 { MOST_LINES } else { 3 };
        for is_turned in [false, true] {
            let lines = view.layout().lines(is_turned);
            let has_open = |line: &usize| view.layout().house(lines[*line]).meets(&view.open());
            let lines: Vec<usize> = (0..side).filter(has_open).collect();
            Flow::new(view, is_turned).extend(&lines, most, steps);
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        rank_zero::explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        rank_zero::teach(words)
    }
}

impl<'a, 'b, const W: usize> Flow<'a, 'b, W> {
    fn new(view: &'a View<'b, W>, is_turned: bool) -> Flow<'a, 'b, W> {
        let side = view.layout().side();
        Flow {
            view,
            is_turned,
            rows: 0,
            open: vec![0; side],
            places: vec![0; side * side],
            taken: vec![FREE; side * side],
            taker: vec![FREE; side * side],
            reached: Reached { columns: 0, by_column: vec![0; side], by_row: vec![0; side] },
        }
    }

    fn side(&self) -> usize {
        self.open.len()
    }

    /// The steps of all sets with some more of these lines. A set without a flow has no larger one with a flow.
    fn extend(&self, lines: &[usize], most: usize, steps: &mut Steps<W>) {
        for (index, &line) in lines.iter().enumerate() {
            if self.view.is_over() {
                return;
            }
            let mut next = self.clone();
            if !next.add(line) {
                continue;
            }
            let count = next.rows.count_ones() as usize;
            if count > 1 {
                next.conclude(steps);
            }
            if count < most {
                next.extend(&lines[index + 1..], most, steps);
            }
        }
    }

    /// Adds a chosen line, and a unit of the flow for each of its open cells; false if one of these finds no way.
    fn add(&mut self, row: usize) -> bool {
        let side = self.side();
        self.rows |= 1 << row;
        for digit in 0..side {
            let [columns, crossed] = self.view.lines_of(Digit::from_index(digit))[row];
            for column in bits(if self.is_turned { crossed } else { columns }) {
                self.places[digit * side + column] |= 1 << row;
            }
        }
        (0..side).all(|column| {
            if !self.view.open().contains(self.cell(row, column)) {
                return true;
            }
            self.open[column] += 1;
            self.reached.clear();
            self.leave(column)
        })
    }

    fn cell(&self, row: usize, column: usize) -> Cell {
        let (row, column) = if self.is_turned { (column, row) } else { (row, column) };
        Cell::at(row, column, self.side())
    }

    /// Sends a further unit from a crossing line, through a digit that it does not have yet; false if there is no way,
    /// with all that was reached.
    fn leave(&mut self, column: usize) -> bool {
        self.reached.columns |= 1 << column;
        for digit in 0..self.side() {
            let index = digit * self.side() + column;
            let is_used = self.taken[index] != FREE || self.places[index] == 0;
            if !is_used
                && self.reached.by_column[digit] >> column & 1 == 0
                && self.take(digit, column)
            {
                return true;
            }
        }
        false
    }

    /// Lets a crossing line take a digit in a chosen line, or in another one if it has it already.
    fn take(&mut self, digit: usize, column: usize) -> bool {
        let side = self.side();
        self.reached.by_column[digit] |= 1 << column;
        loop {
            let left = self.places[digit * side + column] & !self.reached.by_row[digit];
            if left == 0 {
                return false;
            }
            let row = left.trailing_zeros() as usize;
            self.reached.by_row[digit] |= 1 << row;
            let taker = self.taker[digit * side + row];
            if taker != FREE && !self.give_up(digit, usize::from(taker)) {
                continue;
            }
            self.taken[digit * side + column] = row as u8;
            self.taker[digit * side + row] = column as u8;
            return true;
        }
    }

    /// Lets a crossing line take a digit in another chosen line, or another digit instead of it.
    fn give_up(&mut self, digit: usize, column: usize) -> bool {
        if self.reached.by_column[digit] >> column & 1 == 0 && self.take(digit, column) {
            return true;
        }
        let may_leave = self.reached.columns >> column & 1 == 0 && self.leave(column);
        if may_leave {
            let side = self.side();
            self.taken[digit * side + column] = FREE;
        }
        may_leave
    }

    /// The steps of the smallest sets of crossing lines with just enough digits. All of them together always have just
    /// enough, and what they prove is a fish.
    fn conclude(&self, steps: &mut Steps<W>) {
        let has_open = |column: &usize| self.open[*column] > 0;
        let all = (0..self.side()).filter(has_open).fold(0, |all, column| all | 1_u32 << column);
        let mut known: Vec<u32> = Vec::new();
        for columns in self.closed_sets() {
            let is_proper = columns & all != all && (columns & all).count_ones() > 1;
            if is_proper && !known.contains(&columns) {
                known.push(columns);
                self.conclude_from(columns, steps);
            }
        }
    }

    /// For each crossing line those that can be reached from it. The flow uses every digit that is missing in a chosen
    /// line, so none of them ends at an unused one.
    fn closed_sets(&self) -> Vec<u32> {
        let side = self.side();
        let mut reached: Vec<u32> = (0..side).map(|column| 1 << column).collect();
        let mut next = vec![0; side];
        for digit in 0..side {
            let (taken, taker, places) = (
                &self.taken[digit * side..][..side],
                &self.taker[digit * side..][..side],
                &self.places[digit * side..][..side],
            );
            for (column, next) in next.iter_mut().enumerate() {
                let takers = bits(places[column]).map(|row| taker[row]);
                *next =
                    takers.filter(|taker| *taker != FREE).fold(0, |all, taker| all | 1 << taker);
            }
            // Lines that take the digit in turn have other places of it.
            close(&mut next, |column| taken[column] != FREE);
            for column in 0..side {
                if taken[column] == FREE {
                    reached[column] |= next[column];
                }
            }
        }
        close(&mut reached, |_| true);
        reached
    }

    /// The steps of a set of crossing lines with just enough digits.
    fn conclude_from(&self, columns: u32, steps: &mut Steps<W>) {
        let (view, layout) = (self.view, self.view.layout());
        let side = layout.side();
        let union = |all: CellSet<W>, house: &HouseId| all | layout.house(*house);
        let of = |lines: u32, is_turned: bool| {
            bits(lines).map(|line| layout.lines(is_turned)[line]).collect::<Vec<HouseId>>()
        };
        let [rows, crossing] = [of(self.rows, self.is_turned), of(columns, !self.is_turned)]
            .map(|houses| houses.iter().fold(CellSet::EMPTY, union));
        let cells = rows & crossing & view.open();
        for with_most_rows in [true, false] {
            let covers: Vec<(Digit, Vec<HouseId>)> = (0..side)
                .map(|digit| {
                    let places = &self.places[digit * side..][..side];
                    let within = |taker: &u8| *taker != FREE && columns >> *taker & 1 == 1;
                    let taker = self.taker[digit * side..][..side].iter();
                    let of_row: Vec<u8> =
                        taker.map(|taker| if within(taker) { *taker } else { FREE }).collect();
                    let [rows, columns] = cover(places, &of_row, columns, with_most_rows);
                    let mut houses = of(rows, self.is_turned);
                    houses.extend(of(columns, !self.is_turned));
                    houses.sort_unstable();
                    (Digit::from_index(digit), houses)
                })
                .collect();
            // Only a grid with contradictory values has more: digits that are missing without an open cell.
            if covers.iter().map(|(_, houses)| houses.len()).sum::<usize>() != cells.len() {
                continue;
            }
            let strike = |(digit, houses): &(Digit, Vec<HouseId>)| {
                let covered = houses.iter().fold(CellSet::EMPTY, union);
                (*digit, view.places(*digit) & (covered - cells))
            };
            let strikes: Vec<Strike<W>> = covers.iter().map(strike).collect();
            steps.eliminate_all(Technique::MultiSectorLockedSet, &strikes, || {
                rank_zero::pattern(view, cells, covers.iter().cloned())
            });
        }
    }
}

/// Adds to each set the sets of its members among some, until nothing changes.
fn close(sets: &mut [u32], is_some: impl Fn(usize) -> bool) {
    for middle in (0..sets.len()).filter(|middle| is_some(*middle)) {
        let more = sets[middle];
        for set in sets.iter_mut().filter(|set| **set >> middle & 1 == 1) {
            *set |= more;
        }
    }
}

impl Reached {
    fn clear(&mut self) {
        self.columns = 0;
        self.by_column.fill(0);
        self.by_row.fill(0);
    }
}

/// The fewest rows and columns that contain all places, from a largest matching: the rows that are reached from
/// columns without a row by alternating paths, and the columns that are not. That cover has the fewest rows. From the
/// rows without a column, it is the other way round.
fn cover(places: &[u32], of_row: &[u8], columns: u32, with_most_rows: bool) -> [u32; 2] {
    let matched = |row: &usize| of_row[*row] != FREE;
    let all_rows = bits(columns).fold(0, |rows, column| rows | places[column]);
    let matched_rows = bits(all_rows).filter(matched).fold(0, |rows, row| rows | 1_u32 << row);
    let matched_columns = bits(matched_rows).fold(0, |columns, row| columns | 1_u32 << of_row[row]);
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

    /// Matches a column with a row: a free one, or one whose column finds another. `seen` are the rows tried.
    fn augment(places: &[u32], of_row: &mut [u8], column: usize, seen: &mut u32) -> bool {
        for row in bits(places[column]) {
            if *seen >> row & 1 == 1 {
                continue;
            }
            *seen |= 1 << row;
            if of_row[row] == FREE || augment(places, of_row, usize::from(of_row[row]), seen) {
                of_row[row] = column as u8;
                return true;
            }
        }
        false
    }

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
                assert_eq!(
                    (rows.count_ones() + columns.count_ones()) as usize,
                    links,
                    "{places:?}"
                );
                let is_covered =
                    |column: usize| columns >> column & 1 == 1 || places[column] & !rows == 0;
                assert!((0..6).all(is_covered), "{places:?} {rows:b} {columns:b}");
            }
            assert!(covers[0][0].count_ones() >= covers[1][0].count_ones(), "{places:?}");
        }
    }
}
