//! Unique rectangles and loops: cells in a loop in which two digits could otherwise be swapped.
//!
//! ```text
//! 12 --- 12       every region that a loop visits, it visits twice, in cells an odd number of steps apart. So, with
//!  |      |       only the two digits, the loop could be filled both ways. If the puzzle has one solution, one of
//! 12 --- 12+     the cells with further digits has one of these.
//! ```
//!
//! | type | cells with further digits | conclusion | rating |
//! |---|---|---|---|
//! | 1 | one | it loses the two digits | as the loop |
//! | 2 | two or more, one further digit | cells that see all of them lose it | as the loop |
//! | 3 | two in a region | the further digits form a naked set of d with other cells | + 0.1 (d - 1) |
//! | 3 | two in a region | the two digits form a hidden set of d with other digits | + 0.1 (d - 2) |
//! | 4 | two in a region, one digit confined to them there | they lose the other | as the loop |
//!
//! Loops of 4, 6, 8 and more cells are 4.5, 4.6, 4.7 and 5.0. Among all hints the first by rating and type is
//! taken.
//!
//! The original walks from each cell with two candidates through all cells with both digits, and tests the loop at
//! its end. Here a walk ends as soon as cells of one parity visit a region twice. It enters neither an earlier
//! start nor a cell without another one in each of its regions: the hints are the same, without the copies. Source:
//! Sukaku Explainer's scale.

use super::board::Board;
use super::hint::{Hint, Reason, UniquenessType};
use super::layout::{
    Cells, REGION, REGION_CELLS, REGIONS_OF, bits_in, cells_in, common_peers, common_regions,
    subsets,
};
use super::technique::Technique;

/// The first hint by rating and type.
pub fn best(board: &Board) -> Option<Hint> {
    let mut best: Option<(f64, u32, Hint)> = None;
    let pairs = board.cells_with(|count| count == 2);
    for start in cells_in(pairs) {
        let digits = board.candidates(start);
        let [one, other] = two(digits);
        let equal = |cell: &usize| board.candidates(*cell) == digits;
        let before =
            cells_in(pairs & ((1 << start) - 1)).filter(equal).fold(0, |all, cell| all | 1 << cell);
        let cells = board.cells(one) & board.cells(other) & !before;
        if !has_company(start, cells) {
            continue;
        }
        let cells = accompanied(cells);
        if cells >> start & 1 == 0 {
            continue;
        }
        let mut walk = Walk {
            board,
            digits,
            cells,
            path: Vec::new(),
            visit: &mut |path| {
                Loop::new(board, digits, path).hints(&mut |rating, kind, hint| {
                    if best.as_ref().is_none_or(|best| (rating, kind) < (best.0, best.1)) {
                        best = hint().map(|hint| (rating, kind, hint)).or(best.take());
                    }
                });
            },
        };
        walk.step(start, None, Extras { left: 2, digits: 0 }, [0; 2]);
    }
    best.map(|(_, _, hint)| hint)
}

/// The cells that may be in a loop: a region of a loop contains two of its cells, so each has another one in its
/// block, row and column.
fn accompanied(mut cells: Cells) -> Cells {
    loop {
        let left = cells_in(cells)
            .filter(|cell| has_company(*cell, cells))
            .fold(0, |left, cell| left | 1 << cell);
        if left == cells {
            return cells;
        }
        cells = left;
    }
}

/// Whether a cell has another one of these in its block, row and column.
fn has_company(cell: usize, cells: Cells) -> bool {
    let rest = cells & !(1 << cell);
    REGIONS_OF[cell].iter().all(|region| rest & REGION[usize::from(*region)] != 0)
}

/// The two members of a set of two.
fn two(digits: u16) -> [usize; 2] {
    [digits.trailing_zeros() as usize, 15 - digits.leading_zeros() as usize]
}

/// How many more cells may have further digits, and the further digits so far.
#[derive(Clone, Copy)]
struct Extras {
    left: i32,
    digits: u16,
}

struct Walk<'a> {
    board: &'a Board,
    digits: u16,
    /// The cells that may be entered.
    cells: Cells,
    path: Vec<u8>,
    visit: &'a mut dyn FnMut(&[u8]),
}

impl Walk<'_> {
    /// Enters a cell by a kind of region, with the regions visited by cells of each parity.
    fn step(&mut self, cell: usize, by: Option<usize>, extras: Extras, mut visited: [u32; 2]) {
        let regions = REGIONS_OF[cell].iter().fold(0, |all, region| all | 1 << region);
        let parity = self.path.len() % 2;
        if visited[parity] & regions != 0 {
            return;
        }
        visited[parity] |= regions;
        self.path.push(cell as u8);
        let start = self.path[0];
        for (kind, region) in REGIONS_OF[cell].into_iter().enumerate() {
            if by == Some(kind) {
                continue;
            }
            for next in REGION_CELLS[usize::from(region)] {
                if next == start && self.path.len() >= 4 {
                    if visited[0] == visited[1] {
                        (self.visit)(&self.path);
                    }
                } else if self.cells >> next & 1 == 1 && !self.path.contains(&next) {
                    let further = self.board.candidates(next.into()) & !self.digits;
                    let digits = extras.digits | further;
                    if further == 0 || digits.is_power_of_two() || extras.left > 0 {
                        let left = extras.left - i32::from(further != 0);
                        self.step(next.into(), Some(kind), Extras { left, digits }, visited);
                    }
                }
            }
        }
        self.path.pop();
    }
}

/// A loop that could be filled both ways if not for its further digits.
struct Loop<'a> {
    board: &'a Board,
    /// The two digits.
    digits: u16,
    path: &'a [u8],
    /// The cells with further digits, in the order of the loop.
    extra: Vec<usize>,
    /// The further digits.
    further: u16,
}

/// A rating, the number of a type, and the hint, made on demand.
type Offer<'a> = dyn FnMut(f64, u32, &dyn Fn() -> Option<Hint>) + 'a;

impl<'a> Loop<'a> {
    fn new(board: &'a Board, digits: u16, path: &'a [u8]) -> Loop<'a> {
        let cells = path.iter().map(|cell| usize::from(*cell));
        let extra: Vec<usize> = cells.filter(|cell| board.candidates(*cell) != digits).collect();
        let further = extra.iter().fold(0, |all, cell| all | board.candidates(*cell)) & !digits;
        Loop { board, digits, path, extra, further }
    }

    /// The rating of the loop itself.
    fn rating(&self) -> f64 {
        match self.path.len() {
            0..6 => 4.5,
            6..8 => 4.5 + 0.1,
            8..10 => 4.5 + 0.2,
            _ => 4.5 + 0.3 + 0.2,
        }
    }

    /// Offers the hints of the loop, in the original's order.
    fn hints(&self, offer: &mut Offer<'_>) {
        match self.extra[..] {
            [] => {}
            [cell] => offer(self.rating(), 1, &|| {
                self.hint(vec![(cell as u8, self.digits)], UniquenessType::One)
            }),
            [one, other] => {
                if self.further.is_power_of_two() {
                    offer(self.rating(), 2, &|| self.one_further_digit());
                } else {
                    self.sets(one, other, offer);
                }
                offer(self.rating(), 4, &|| self.confined(one, other));
            }
            _ => offer(self.rating(), 2, &|| self.one_further_digit()),
        }
    }

    fn hint(&self, eliminations: Vec<(u8, u16)>, kind: UniquenessType) -> Option<Hint> {
        if eliminations.is_empty() {
            return None;
        }
        let is_rectangle = self.path.len() == 4;
        let technique =
            if is_rectangle { Technique::UniqueRectangle } else { Technique::UniqueLoop };
        let extra = self.extra.iter().fold(0, |all, cell| all | 1 << cell);
        let reason = Reason::Loop { cells: self.path.to_vec(), digits: self.digits, extra, kind };
        let rating = self.rating() + self.added(kind);
        Some(Hint::strike(technique, rating, eliminations, reason))
    }

    fn added(&self, kind: UniquenessType) -> f64 {
        match kind {
            UniquenessType::ThreeNaked { digits, .. } => f64::from(digits.count_ones() - 1) * 0.1,
            UniquenessType::ThreeHidden { digits, .. } => f64::from(digits.count_ones() - 2) * 0.1,
            _ => 0.0,
        }
    }

    /// Type 2.
    fn one_further_digit(&self) -> Option<Hint> {
        let digit = self.further.trailing_zeros() as usize;
        let extra = self.extra.iter().fold(0, |all, cell| all | 1 << cell);
        let victims = common_peers(extra) & self.board.cells(digit) & !extra;
        self.hint(super::hint::strike_digit(digit, victims), UniquenessType::Two)
    }

    /// Type 4: the last region, blocks before rows before columns, that confines the lower digit; else the higher.
    fn confined(&self, one: usize, other: usize) -> Option<Hint> {
        let both = 1 << one | 1 << other;
        let regions = shared(one, other);
        let [digit, region] = two(self.digits).into_iter().find_map(|digit| {
            let is_confined =
                |region: &usize| self.board.cells(digit) & REGION[*region] & !both == 0;
            regions.iter().copied().rfind(is_confined).map(|region| [digit, region])
        })?;
        let lost = self.digits & !(1 << digit);
        let eliminations = vec![(one as u8, lost), (other as u8, lost)];
        self.hint(eliminations, UniquenessType::Four { digit, region })
    }

    /// Type 3, sizes before regions.
    fn sets(&self, one: usize, other: usize, offer: &mut Offer<'_>) {
        let regions = shared(one, other);
        for size in 2..=7 {
            for &region in &regions {
                let empty = self.board.empty_in(region);
                if 2 * size <= empty && size >= self.further.count_ones() {
                    self.naked_sets(one, other, region, size, offer);
                }
                if 2 * size < empty {
                    self.hidden_sets(one, other, region, size, offer);
                }
            }
        }
    }

    /// Sets of cells with as many digits as cells, with the further digits as one more cell.
    fn naked_sets(
        &self,
        one: usize,
        other: usize,
        region: usize,
        size: u32,
        offer: &mut Offer<'_>,
    ) {
        let board = self.board;
        let both = 1 << one | 1 << other;
        let candidates = REGION_CELLS[region].map(|cell| board.candidates(cell.into()));
        let place = |cell: usize| {
            REGION_CELLS[region].iter().position(|at| usize::from(*at) == cell).unwrap_or(0)
        };
        let (first, second) = (place(one), place(other));
        let is_open = |place: &usize| *place != second && candidates[*place].count_ones() > 1;
        let open = (0..9).filter(is_open).fold(0, |open, place| open | 1 << place);
        let in_both = self.further & board.candidates(one) & board.candidates(other);
        for places in subsets(open, size).filter(|places| places >> first & 1 == 1) {
            let others = places & !(1 << first);
            let union = bits_in(others).fold(0, |union, place| union | candidates[place]);
            let digits = union | self.further;
            if digits.count_ones() != size || (union | in_both).count_ones() != size {
                continue;
            }
            let cells =
                bits_in(others).fold(0, |cells, place| cells | 1 << REGION_CELLS[region][place]);
            offer(self.rating() + f64::from(size - 1) * 0.1, 3, &|| {
                let rest = REGION[region] & !cells & !both & board.empty();
                let lost = cells_in(rest).map(|cell| (cell as u8, board.candidates(cell) & digits));
                let lost = lost.filter(|(_, digits)| *digits != 0).collect();
                self.hint(lost, UniquenessType::ThreeNaked { cells, digits, region })
            });
        }
    }

    /// Sets of digits, including the two of the loop, with as many positions, counting only one of the two cells.
    fn hidden_sets(
        &self,
        one: usize,
        other: usize,
        region: usize,
        size: u32,
        offer: &mut Offer<'_>,
    ) {
        let board = self.board;
        let rest = 0o777 & !self.digits & !self.further;
        // The original counts no subset, not even the empty one, of an empty set.
        if rest == 0 {
            return;
        }
        let cells_of = |digit: usize| board.cells(digit) & REGION[region] & !(1 << other);
        for further in subsets(rest, size - 2) {
            let digits = self.digits | further;
            if bits_in(digits).any(|digit| cells_of(digit) == 0) {
                continue;
            }
            let cells = bits_in(digits).fold(0, |cells, digit| cells | cells_of(digit));
            if cells.count_ones() != size {
                continue;
            }
            let cells = cells & !(1 << one);
            offer(self.rating() + f64::from(size - 2) * 0.1, 3, &|| {
                let lost =
                    cells_in(cells).map(|cell| (cell as u8, board.candidates(cell) & !digits));
                let lost = lost.filter(|(_, digits)| *digits != 0).collect();
                self.hint(lost, UniquenessType::ThreeHidden { cells, digits, region })
            });
        }
    }
}

/// The regions that two cells share: a block, then a row or a column.
fn shared(one: usize, other: usize) -> Vec<usize> {
    let regions = common_regions(1 << one | 1 << other);
    (0..27).filter(|region| regions >> region & 1 == 1).collect()
}
