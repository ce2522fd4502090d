//! Bivalue universal graves: without some candidates every cell would have two, and every digit two positions in
//! each region, or none. Such a grid has no solution or several, so one of these candidates is true.
//!
//! | type | the candidates | conclusion | rating |
//! |---|---|---|---|
//! | 1 | in one cell | the cell loses all others | 5.6 |
//! | 2 | of one digit | cells that see all of them lose the digit | 5.7 |
//! | 3 | in cells of a region | with other cells they form a naked set of d digits | 5.7 + 0.1 (d - 1) |
//! | 4 | in two cells of a region that share one further digit | the cells lose their others | 5.7 |
//!
//! The candidates are found region by region, blocks, rows, columns: a digit with neither two positions nor none
//! there is in one cell with three or more candidates, which is its cell. If there are several such cells, another
//! region decides; if only one digit ever deviates, all of them count. With one digit, types 2 and 4 are tried in
//! this order; otherwise 4, then 3. Source: Sukaku Explainer's scale.

use super::board::Board;
use super::hint::{Hint, Reason, UniquenessType, strike_digit};
use super::layout::{
    Cells, PEERS, REGION, REGION_CELLS, REGION_COUNT, bits_in, cells_in, common_regions, subsets,
};
use super::technique::Technique;

/// The first hint.
pub fn bug(board: &Board) -> Option<Hint> {
    let grave = Grave::of(board)?;
    let digit = grave.digits.is_power_of_two().then(|| grave.digits.trailing_zeros() as usize);
    match (&grave.cells[..], digit) {
        ([cell], _) => grave.one_cell(*cell),
        (_, Some(digit)) => grave.one_digit(digit).or_else(|| grave.confined()),
        (_, None) if grave.common != 0 => grave.confined().or_else(|| grave.naked_set()),
        _ => None,
    }
}

/// A grid that is a grave except for some candidates.
struct Grave<'a> {
    board: &'a Board,
    /// The cells with these candidates, in the order in which they are found.
    cells: Vec<usize>,
    /// The candidates of each cell.
    extra: [u16; 81],
    /// All digits for which a region has determined their cell.
    digits: u16,
    /// The cells that see all cells.
    common: Cells,
}

impl Grave<'_> {
    /// The grave of a position, if it is one.
    fn of(board: &Board) -> Option<Grave<'_>> {
        // A grave has few cells with more than two candidates, and none with one.
        let mut grave =
            Grave { board, cells: Vec::new(), extra: [0; 81], digits: 0, common: !0 >> 47 };
        let large = board.cells_with(|count| count > 2);
        let (mut all_extra, mut deviating): (Cells, u16) = (0, 0);
        for (region, within) in REGION.iter().enumerate() {
            for digit in 0..9 {
                let places = board.positions(digit, region).count_ones();
                if places == 0 || places == 2 {
                    continue;
                }
                let cells = board.cells(digit) & within & large;
                if cells == 0 {
                    return None;
                }
                deviating |= 1 << digit;
                all_extra |= cells;
                if cells.is_power_of_two() {
                    grave.digits |= 1 << digit;
                    grave.add(cells.trailing_zeros() as usize, digit);
                }
            }
        }
        if deviating.is_power_of_two() {
            let digit = deviating.trailing_zeros() as usize;
            let known = grave.cells.iter().fold(0, |known: Cells, cell| known | 1 << cell);
            for cell in cells_in(all_extra & !known) {
                grave.add(cell, digit);
            }
        }
        let is_open = grave.cells.len() > 1 && grave.digits.count_ones() > 1 && grave.common == 0;
        (!grave.cells.is_empty() && !is_open && grave.is_grave()).then_some(grave)
    }

    fn add(&mut self, cell: usize, digit: usize) {
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
        self.extra[cell] |= 1 << digit;
        self.common &= PEERS[cell];
        for known in &self.cells {
            self.common &= !(1 << known);
        }
    }

    /// Whether, without the extra candidates, every cell and every digit of a region have two or none.
    fn is_grave(&self) -> bool {
        let candidates = |cell: usize| self.board.candidates(cell) & !self.extra[cell];
        let is_pair = |cell: usize| candidates(cell).count_ones() == 2;
        cells_in(self.board.empty()).all(is_pair)
            && REGION_CELLS.iter().all(|cells| {
                let (mut once, mut twice, mut more) = (0, 0, 0);
                for digits in cells.map(|cell| candidates(cell.into())) {
                    more |= twice & digits;
                    twice |= once & digits;
                    once |= digits;
                }
                once == twice && more == 0
            })
    }

    fn hint(&self, rating: f64, eliminations: Vec<(u8, u16)>, kind: UniquenessType) -> Hint {
        let cells = self.cells.iter().fold(0, |cells, cell| cells | 1 << cell);
        let digits = self.cells.iter().fold(0, |digits, cell| digits | self.extra[*cell]);
        let reason = Reason::Bug { cells, digits, kind };
        Hint::strike(Technique::Bug, rating, eliminations, reason)
    }

    /// Type 1.
    fn one_cell(&self, cell: usize) -> Option<Hint> {
        let lost = self.board.candidates(cell) & !self.digits;
        (lost != 0).then(|| self.hint(5.6, vec![(cell as u8, lost)], UniquenessType::One))
    }

    /// Type 2.
    fn one_digit(&self, digit: usize) -> Option<Hint> {
        let victims = self.common & self.board.cells(digit);
        let strike = || self.hint(5.7, strike_digit(digit, victims), UniquenessType::Two);
        (victims != 0).then(strike)
    }

    /// Type 4.
    fn confined(&self) -> Option<Hint> {
        let &[one, other] = &self.cells[..] else { return None };
        let [candidates, others] = [one, other].map(|cell| self.board.candidates(cell));
        let shared = candidates & others & !self.digits;
        let region = self.regions().next()?;
        if !shared.is_power_of_two() {
            return None;
        }
        let lost = [one, other]
            .map(|cell| (cell as u8, self.board.candidates(cell) & !self.extra[cell] & !shared));
        let kind = UniquenessType::Four { digit: shared.trailing_zeros() as usize, region };
        Some(self.hint(5.7, lost.into(), kind))
    }

    /// The regions of all cells: block, row, column.
    fn regions(&self) -> impl Iterator<Item = usize> {
        let cells = self.cells.iter().fold(0, |cells, cell| cells | 1 << cell);
        let regions = common_regions(cells);
        (0..REGION_COUNT).filter(move |region| regions >> region & 1 == 1)
    }

    /// Type 3: sizes, then regions, then subsets of the common peers there.
    fn naked_set(&self) -> Option<Hint> {
        (2..=6).find_map(|size| self.regions().find_map(|region| self.naked_in(region, size)))
    }

    fn naked_in(&self, region: usize, size: u32) -> Option<Hint> {
        // Cells with values are included: they never belong to a set, but they count.
        let around: Vec<usize> = cells_in(self.common & REGION[region]).collect();
        if (around.len() as u32) < size || self.digits.count_ones() < 2 {
            return None;
        }
        let all = (1u16 << around.len()) - 1;
        subsets(all, size - 1).find_map(|chosen| {
            let candidates = |index: usize| self.board.candidates(around[index]);
            let union = bits_in(chosen).fold(0, |union, index| union | candidates(index));
            let is_set = union.count_ones() == size
                && self.digits & !union == 0
                && bits_in(chosen).all(|index| candidates(index).count_ones() > 1);
            if !is_set {
                return None;
            }
            let rest = bits_in(all & !chosen)
                .map(|index| (around[index] as u8, candidates(index) & union));
            let lost: Vec<(u8, u16)> = rest.filter(|(_, digits)| *digits != 0).collect();
            let cells = bits_in(chosen).fold(0, |cells, index| cells | 1 << around[index]);
            let kind = UniquenessType::ThreeNaked { cells, digits: union, region };
            let rating = 5.7 + f64::from(size - 1) * 0.1;
            (!lost.is_empty()).then(|| self.hint(rating, lost, kind))
        })
    }
}
