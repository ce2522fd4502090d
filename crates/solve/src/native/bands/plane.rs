//! A set of cells, band by band, and what all its houses of one kind have in common.

use super::layout::{Layout, Word};

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Plane<L: Layout, const BANDS: usize>([L::Word; BANDS]);

/// For each cell, whether a set has at least one cell, and at least two, in a group of the cell.
#[derive(Clone, Copy)]
pub(super) struct Tally<P> {
    pub(super) once: P,
    pub(super) twice: P,
}

impl<L: Layout, const BANDS: usize> Plane<L, BANDS> {
    pub(super) const EMPTY: Self = Plane([L::Word::ZERO; BANDS]);
    pub(super) const ALL: Self = Plane([L::CELLS; BANDS]);

    /// Cells of a band.
    const BAND: usize = (L::HEIGHT * L::SIDE) as usize;

    #[inline(always)]
    pub(super) fn single(cell: usize) -> Self {
        let mut plane = Self::EMPTY;
        plane.0[cell / Self::BAND] = L::Word::ONE << (cell % Self::BAND) as u32;
        plane
    }

    #[inline(always)]
    pub(super) fn contains(&self, cell: usize) -> bool {
        let band = self.0[cell / Self::BAND];
        band >> (cell % Self::BAND) as u32 & L::Word::ONE == L::Word::ONE
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0.into_iter().fold(L::Word::ZERO, |all, band| all | band) == L::Word::ZERO
    }

    /// The cells, smallest first.
    #[inline(always)]
    pub(super) fn for_each(self, mut each: impl FnMut(usize)) {
        for (index, mut band) in self.0.into_iter().enumerate() {
            while band != L::Word::ZERO {
                each(index * Self::BAND + band.trailing_zeros() as usize);
                band = band & (band - L::Word::ONE);
            }
        }
    }

    #[inline(always)]
    fn map(self, of: impl Fn(L::Word) -> L::Word) -> Self {
        Plane(self.0.map(of))
    }

    #[inline(always)]
    fn zip(self, other: Self, of: impl Fn(L::Word, L::Word) -> L::Word) -> Self {
        Plane(std::array::from_fn(|band| of(self.0[band], other.0[band])))
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    pub(super) fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// Every field that has a cell of the set, in full. `ends` has the last cell of each field.
    #[inline(always)]
    fn fields(self, ends: L::Word, width: u32) -> Self {
        let lower = L::CELLS & !ends;
        self.map(|band| {
            // The sum of a field reaches its last cell if another cell is in the set.
            let filled = (((band & lower) + lower) | band) & ends;
            (filled - (filled >> (width - 1))) | filled
        })
    }

    /// Every row that has a cell of the set.
    #[inline(always)]
    pub(super) fn rows(self) -> Self {
        self.fields(L::ROW_ENDS, L::SIDE)
    }

    /// Every minirow that has a cell of the set.
    #[inline(always)]
    pub(super) fn minirows(self) -> Self {
        self.fields(L::MINIROW_ENDS, L::WIDTH)
    }

    /// The set without the first cell of each row. No row may be empty.
    #[inline(always)]
    pub(super) fn without_first_of_rows(self) -> Self {
        let starts = L::ROW_ENDS >> (L::SIDE - 1);
        self.map(|band| band & (band - starts))
    }

    /// The set without the first cell of each minirow. No minirow may be empty.
    #[inline(always)]
    pub(super) fn without_first_of_minirows(self) -> Self {
        let starts = L::MINIROW_ENDS >> (L::WIDTH - 1);
        self.map(|band| band & (band - starts))
    }

    /// The last cell of each minirow, where the set has it.
    #[inline(always)]
    pub(super) fn minirow_ends(self) -> Self {
        self.map(|band| band & L::MINIROW_ENDS)
    }

    /// The rows of each band in turn: row `k` comes first.
    #[inline(always)]
    fn turned(self, k: u32) -> Self {
        self.map(|band| band >> (k * L::SIDE) | band << ((L::HEIGHT - k) * L::SIDE) & L::CELLS)
    }

    /// Every column of a band that has a cell of the set.
    #[inline(always)]
    pub(super) fn band_columns(self) -> Self {
        let (mut seen, mut rows) = (self, 1);
        while rows < L::HEIGHT {
            let more = rows.min(L::HEIGHT - rows);
            seen = seen.or(seen.turned(more));
            rows += more;
        }
        seen
    }

    /// Counts within the columns of each band.
    #[inline(always)]
    pub(super) fn tally_of_band_columns(self) -> Tally<Self> {
        let mut tally = Tally { once: self, twice: Self::EMPTY };
        for k in 1..L::HEIGHT {
            let row = self.turned(k);
            tally.twice = tally.twice.or(tally.once.and(row));
            tally.once = tally.once.or(row);
        }
        tally
    }

    /// In every band the cells that are in some band of the set.
    #[inline(always)]
    pub(super) fn all_bands(self) -> Self {
        let all = self.0.into_iter().fold(L::Word::ZERO, |all, band| all | band);
        Plane([all; BANDS])
    }

    /// Counts over the bands.
    #[inline(always)]
    pub(super) fn tally_of_bands(self) -> Tally<Self> {
        let (mut once, mut twice) = (L::Word::ZERO, L::Word::ZERO);
        for band in self.0 {
            twice = twice | once & band;
            once = once | band;
        }
        Tally { once: Plane([once; BANDS]), twice: Plane([twice; BANDS]) }
    }

    /// All peers of the cells of the set, and the cells.
    #[inline(always)]
    pub(super) fn with_peers(self) -> Self {
        let columns = self.band_columns();
        self.rows().or(columns.all_bands()).or(columns.minirows())
    }
}
