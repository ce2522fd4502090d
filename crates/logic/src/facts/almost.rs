//! Almost locked sets: n cells of one house with n + 1 digits. If one digit is removed, the set is locked.
//!
//! ```text
//! 12   one cell is also a set     footholds: 1 in r1c1, 2 in r1c1
//! 13 123 14   three cells, 1 to 4 footholds: 1 in all three, 3 in r1c1 r1c2, ...
//! ```
//!
//! A finder reaches a set through its *footholds*: a digit, the cells of the set that may hold it, and the cells
//! outside that see all of these, and so lose the digit if the set holds it. Many sets share a foothold (one cell
//! is in dozens of sets). So footholds are numbered and list their sets, and work per foothold is shared by all its
//! sets.
//!
//! ```text
//! set 17  --digit--> foothold 203 = (digit, cells, sees) --sets--> 3 17 42
//! ```
//!
//! Search: in each house, the choices of up to [`MAX_CELLS`] cells, cut when there are more digits than a set may
//! have. A set that lies in two houses is taken in the first. Cost: more than any technique that uses the sets,
//! because a hard grid has hundreds of them. So they are made only if asked for, once per round.
//!
//! Source: Bennys, "almost locked sets", Sudoku Players' forum, 2005.

use crate::paper::sheet::Sheet;
use crate::sets::cells::CellSet;
use crate::sets::digits::Digits;
use veridoku_core::budget::Watch;
use veridoku_core::grid::{Cell, Digit};

/// The largest number of cells of a set.
pub const MAX_CELLS: usize = 5;

/// The almost locked sets of a sheet.
#[derive(Debug)]
pub struct AlmostLocked<const W: usize> {
    sets: Vec<Als<W>>,
    footholds: Vec<Foothold<W>>,
    /// The footholds of each set in the order of their digits, from its `first` on.
    of_sets: Vec<u32>,
    /// The sets of each foothold, from its `first` on.
    of_footholds: Vec<u32>,
}

/// Cells of one house with one digit more than cells.
#[derive(Clone, Copy, Debug)]
pub struct Als<const W: usize> {
    pub cells: CellSet<W>,
    pub digits: Digits,
    first: u32,
    /// The number of digits.
    len: u32,
}

/// A digit in a set.
#[derive(Clone, Copy, Debug)]
pub struct Foothold<const W: usize> {
    pub digit: Digit,
    /// The cells of the set that may hold it: one of them does, or all other digits are locked.
    pub cells: CellSet<W>,
    /// The cells that may hold it and see all of these.
    pub sees: CellSet<W>,
    first: u32,
    count: u32,
}

impl<const W: usize> AlmostLocked<W> {
    /// The sets of a sheet; only some of them if time runs out.
    pub fn new(sheet: &Sheet<W>, watch: &Watch) -> AlmostLocked<W> {
        let sets = sets(sheet, watch);
        // A foothold is a run of entries with equal digit and cells.
        let entries = entries(sheet, &sets);
        let mut footholds: Vec<Foothold<W>> = Vec::with_capacity(entries.len() / 2);
        let mut of_sets = vec![0; entries.len()];
        for (first, &(digit, cells, set)) in entries.iter().enumerate() {
            let same = |last: &&mut Foothold<W>| last.digit == digit && last.cells == cells;
            match footholds.last_mut().filter(same) {
                Some(last) => last.count += 1,
                None => {
                    let sees = sheet.layout().common_peers(cells) & sheet.places(digit);
                    let first = first as u32;
                    footholds.push(Foothold { digit, cells, sees, first, count: 1 });
                }
            }
            let set = &sets[set as usize];
            of_sets[set.first as usize + set.digits.rank(digit)] = footholds.len() as u32 - 1;
        }
        let of_footholds = entries.into_iter().map(|(_, _, set)| set).collect();
        AlmostLocked { sets, footholds, of_sets, of_footholds }
    }

    /// The sets, numbered by their position here.
    pub fn sets(&self) -> &[Als<W>] {
        &self.sets
    }

    /// The footholds, grouped by digit and numbered by their position here.
    pub fn footholds(&self) -> &[Foothold<W>] {
        &self.footholds
    }

    /// The numbers of the footholds of a set, in the order of its digits.
    pub fn footholds_of(&self, set: &Als<W>) -> &[u32] {
        &self.of_sets[set.first as usize..][..set.len as usize]
    }

    /// The numbers of the sets of a foothold.
    pub fn sets_of(&self, foothold: &Foothold<W>) -> &[u32] {
        &self.of_footholds[foothold.first as usize..][..foothold.count as usize]
    }

    /// The foothold of a digit in a set that has it.
    pub fn foothold(&self, set: &Als<W>, digit: Digit) -> &Foothold<W> {
        &self.footholds[self.footholds_of(set)[set.digits.rank(digit)] as usize]
    }
}

/// A digit in a set: the digit, its cells there, the number of the set.
type Entry<const W: usize> = (Digit, CellSet<W>, u32);

/// The digits of all sets in ascending order. A bucket sort by digit and first cell leaves only a few in each
/// bucket to sort.
fn entries<const W: usize>(sheet: &Sheet<W>, sets: &[Als<W>]) -> Vec<Entry<W>> {
    let mut entries: Vec<Entry<W>> = Vec::with_capacity(4 * sets.len());
    for (number, set) in (0..).zip(sets) {
        let entry = |digit: Digit| (digit, set.cells & sheet.places(digit), number);
        entries.extend(set.digits.iter().map(entry));
    }
    let cell_count = sheet.layout().geometry().cell_count();
    let bin = |(digit, cells, _): &Entry<W>| {
        digit.index() * cell_count + cells.first().map_or(0, Cell::index)
    };
    let mut ends = vec![0_u32; sheet.layout().side() * cell_count];
    entries.iter().for_each(|entry| ends[bin(entry)] += 1);
    let mut sum = 0;
    for end in &mut ends {
        sum += std::mem::replace(end, sum);
    }
    let mut sorted = entries.clone();
    for entry in &entries {
        let end = &mut ends[bin(entry)];
        sorted[*end as usize] = *entry;
        *end += 1;
    }
    sorted.chunk_by_mut(|one, other| bin(one) == bin(other)).for_each(<[_]>::sort_unstable);
    sorted
}

/// All sets, small ones first, so that small sets explain what they can. Empty if time runs out before all are
/// known.
fn sets<const W: usize>(sheet: &Sheet<W>, watch: &Watch) -> Vec<Als<W>> {
    let mut by_len = [(); MAX_CELLS].map(|()| Vec::with_capacity(128));
    let mut push = |cells: CellSet<W>, digits: Digits, len: usize| {
        by_len[len - 2].push(Als { cells, digits, first: 0, len: len as u32 });
    };
    let bivalue = |cell: &Cell| sheet.candidates(*cell).len() == 2;
    sheet
        .open()
        .iter()
        .filter(bivalue)
        .for_each(|cell| push(CellSet::single(cell), sheet.candidates(cell), 2));
    let layout = sheet.layout();
    let mut cells = Vec::with_capacity(layout.side());
    let mut earlier = Vec::new();
    for &house in layout.houses() {
        let small = |cell: &Cell| (2..=MAX_CELLS + 1).contains(&sheet.candidates(*cell).len());
        let open = (sheet.open() & layout.house(house)).iter().filter(small);
        cells.clear();
        cells.extend(open.map(|cell| (cell, sheet.candidates(cell))));
        earlier.clear();
        let before = layout.crossings_of(house).iter().filter(|crossing| crossing.to < house);
        earlier.extend(before.map(|crossing| crossing.common));
        let mut visit = |set: CellSet<W>, digits: Digits, len: usize| {
            if !earlier.iter().any(|common| set.is_subset(common)) {
                push(set, digits, len);
            }
        };
        extend(&cells, 0, CellSet::EMPTY, Digits::EMPTY, watch, &mut visit);
    }
    if watch.over(1).is_some() {
        return Vec::new();
    }
    let mut sets = by_len.concat();
    let mut end = 0;
    for set in &mut sets {
        set.first = end;
        end += set.len;
    }
    sets
}

/// Visits the sets of two or more cells that extend a chosen few, with the number of their digits.
fn extend<const W: usize>(
    cells: &[(Cell, Digits)],
    count: usize,
    chosen: CellSet<W>,
    digits: Digits,
    watch: &Watch,
    visit: &mut impl FnMut(CellSet<W>, Digits, usize),
) {
    if count == 2 && watch.over(1).is_some() {
        return;
    }
    for (index, &(cell, candidates)) in cells.iter().enumerate() {
        let digits = digits | candidates;
        // Too many digits for a set, even with all cells that can still be chosen.
        let len = digits.len();
        if len > MAX_CELLS.min(count + cells.len() - index) + 1 {
            continue;
        }
        let mut chosen = chosen;
        chosen.insert(cell);
        if count > 0 && len == count + 2 {
            visit(chosen, digits, len);
        }
        if count + 1 < MAX_CELLS {
            extend(&cells[index + 1..], count + 1, chosen, digits, watch, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::paper::layout::Layout;
    use veridoku_core::budget::Deadline;
    use veridoku_core::grid::Puzzle;

    const PUZZLE: &str =
        "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5";

    fn sheet() -> Sheet<2> {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        Sheet::blank(Arc::new(Layout::new(puzzle.geometry().clone(), &Deadline::NEVER)))
            .with(&puzzle)
    }

    /// Compares with all subsets of all houses, by the definition.
    #[test]
    fn sets_are_those_of_the_definition() {
        let sheet = sheet();
        let mut expected = Vec::new();
        for &house in sheet.layout().houses() {
            let open: Vec<Cell> = (sheet.open() & sheet.layout().house(house)).iter().collect();
            for chosen in 1..1_usize << open.len() {
                let is_chosen = |index: &usize| chosen >> index & 1 == 1;
                let cells: CellSet<2> =
                    (0..open.len()).filter(is_chosen).map(|index| open[index]).collect();
                let union = |all: Digits, cell: Cell| all | sheet.candidates(cell);
                let digits = cells.iter().fold(Digits::EMPTY, union);
                if cells.len() <= MAX_CELLS && digits.len() == cells.len() + 1 {
                    expected.push((cells, digits));
                }
            }
        }
        expected.sort_unstable();
        expected.dedup();
        let almost = AlmostLocked::new(&sheet, &Watch::new(&Deadline::NEVER, 1));
        let mut found: Vec<_> = almost.sets().iter().map(|set| (set.cells, set.digits)).collect();
        found.sort_unstable();
        assert!(found.len() > 20, "{}", found.len());
        assert_eq!(found, expected);
    }

    #[test]
    fn footholds_and_sets_know_each_other() {
        let sheet = sheet();
        let almost = AlmostLocked::new(&sheet, &Watch::new(&Deadline::NEVER, 1));
        for (index, set) in almost.sets().iter().enumerate() {
            for (digit, &number) in set.digits.iter().zip(almost.footholds_of(set)) {
                let foothold = &almost.footholds()[number as usize];
                assert_eq!(
                    (foothold.digit, foothold.cells),
                    (digit, set.cells & sheet.places(digit))
                );
                assert!(!foothold.sees.meets(&set.cells));
                assert!(almost.sets_of(foothold).contains(&(index as u32)));
            }
        }
        let footholds = almost.footholds();
        let entries: usize = footholds.iter().map(|foothold| almost.sets_of(foothold).len()).sum();
        assert_eq!(entries, almost.sets().iter().map(|set| set.digits.len()).sum::<usize>());
        let key = |foothold: &Foothold<2>| (foothold.digit, foothold.cells);
        let mut keys: Vec<_> = footholds.iter().map(key).collect();
        assert!(keys.is_sorted_by_key(|(digit, _)| *digit));
        keys.sort_unstable();
        assert!(keys.windows(2).all(|pair| pair[0] != pair[1]), "a foothold twice");
    }
}
