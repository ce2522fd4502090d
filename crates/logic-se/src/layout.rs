//! Cells, regions and peers of the 9x9 grid, in the order in which the scale scans them.
//!
//! ```text
//! region    0..9 blocks    9..18 rows    18..27 columns     each from left to right, or from above
//! place     0..9 within a region: row by row in a block, from left in a row, from above in a column
//! cells     a bit for each of 81 cells, row by row, in a u128
//! digits    a bit for each of 9 digits, 1 as bit 0, in a u16
//! ```
//!
//! A region is called a house in the rest of the crate: Sudoku Explainer numbers blocks first, and its ties depend
//! on these numbers. So the order here is part of the scale, and the house numbers of a geometry cannot be used.
//! All tables are computed at compile time.

/// A set of cells.
pub type Cells = u128;

/// The regions: blocks, rows, columns.
pub const REGION_COUNT: usize = 27;

/// The first row among the regions.
pub const ROWS: usize = 9;

/// The first column among the regions.
pub const COLUMNS: usize = 18;

/// The cells of each region, by position.
pub const REGION_CELLS: [[u8; 9]; REGION_COUNT] = region_cells();

/// The cells of each region as a set.
pub const REGION: [Cells; REGION_COUNT] = region_sets();

/// The block, row and column of each cell.
pub const REGIONS_OF: [[u8; 3]; 81] = regions_of();

/// The position of each cell within its block, row and column.
pub const PLACES_OF: [[u8; 3]; 81] = places_of();

/// The cells that must differ from a cell.
pub const PEERS: [Cells; 81] = peers();

/// The order block, column, row, in which singles and subsets are scanned.
pub const BLOCKS_COLUMNS_ROWS: [usize; REGION_COUNT] = blocks_columns_rows();

const fn region_cells() -> [[u8; 9]; REGION_COUNT] {
    let mut regions = [[0; 9]; REGION_COUNT];
    let mut index = 0;
    while index < 9 {
        let mut place = 0;
        while place < 9 {
            let (row, column) = (index / 3 * 3 + place / 3, index % 3 * 3 + place % 3);
            regions[index][place] = (row * 9 + column) as u8;
            regions[ROWS + index][place] = (index * 9 + place) as u8;
            regions[COLUMNS + index][place] = (place * 9 + index) as u8;
            place += 1;
        }
        index += 1;
    }
    regions
}

const fn region_sets() -> [Cells; REGION_COUNT] {
    let mut sets = [0; REGION_COUNT];
    let mut region = 0;
    while region < REGION_COUNT {
        let mut place = 0;
        while place < 9 {
            sets[region] |= 1 << REGION_CELLS[region][place];
            place += 1;
        }
        region += 1;
    }
    sets
}

const fn regions_of() -> [[u8; 3]; 81] {
    let mut of = [[0; 3]; 81];
    let mut region = 0;
    while region < REGION_COUNT {
        let mut place = 0;
        while place < 9 {
            of[REGION_CELLS[region][place] as usize][region / 9] = region as u8;
            place += 1;
        }
        region += 1;
    }
    of
}

const fn places_of() -> [[u8; 3]; 81] {
    let mut of = [[0; 3]; 81];
    let mut region = 0;
    while region < REGION_COUNT {
        let mut place = 0;
        while place < 9 {
            of[REGION_CELLS[region][place] as usize][region / 9] = place as u8;
            place += 1;
        }
        region += 1;
    }
    of
}

const fn peers() -> [Cells; 81] {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [block, row, column] = REGIONS_OF[cell];
        let seen = REGION[block as usize] | REGION[row as usize] | REGION[column as usize];
        peers[cell] = seen & !(1 << cell);
        cell += 1;
    }
    peers
}

const fn blocks_columns_rows() -> [usize; REGION_COUNT] {
    let mut order = [0; REGION_COUNT];
    let mut index = 0;
    while index < 9 {
        order[index] = index;
        order[9 + index] = COLUMNS + index;
        order[18 + index] = ROWS + index;
        index += 1;
    }
    order
}

/// The members of a set of cells, ascending.
#[inline]
pub fn cells_in(mut cells: Cells) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        (cells != 0).then(|| {
            let cell = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            cell
        })
    })
}

/// The members of a set of digits, of positions or of lines, ascending.
#[inline]
pub fn bits_in(mut bits: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let bit = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            bit
        })
    })
}

/// How many members a set of digits, of positions or of lines has. Many processors have an instruction for it, but not
/// all, so without a table a count takes a dozen.
#[inline]
pub fn count_in(bits: u16) -> u32 {
    debug_assert!(bits < 512);
    u32::from(COUNTS[usize::from(bits) % 512])
}

const COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        counts[bits] = bits.count_ones() as u8;
        bits += 1;
    }
    counts
};

/// Whether a set has at least this many cells, one or more. For small numbers this is cheaper than counting.
#[inline]
pub fn has_at_least(mut cells: Cells, count: u32) -> bool {
    for _ in 1..count {
        cells &= cells.wrapping_sub(1);
    }
    cells != 0
}

/// The subsets of this size of a set of at most nine bits, by their numeric value.
#[inline]
pub fn subsets(of: u16, size: u32) -> impl Iterator<Item = u16> {
    let is_possible = count_in(of) >= size;
    let mut next = is_possible.then_some(0u16);
    std::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(of) & of;
        next = (following != 0).then_some(following);
        Some(subset)
    })
    .filter(move |subset| count_in(*subset) == size)
}

/// The cells that see all of some cells.
#[inline]
pub fn common_peers(cells: Cells) -> Cells {
    cells_in(cells).fold(!0 >> 47, |seen, cell| seen & PEERS[cell])
}

/// The regions that contain all of some cells, as bits: blocks from bit 0, rows from bit 9, columns from bit 18.
#[inline]
pub fn common_regions(cells: Cells) -> u32 {
    let of = |cell: usize| REGIONS_OF[cell].iter().fold(0, |all, region| all | 1 << region);
    cells_in(cells).fold(!0 >> 5, |all: u32, cell| all & of(cell))
}

/// Whether some crossing of a block and a line contains all cells of one but not all of the other.
///
/// ```text
/// a crossing of a block and a row is three cells; its bit is that of the first
/// sole in its row:   no cell in the other two crossings of the row     (bits 3 and 6 away, within nine)
/// sole in its block: no cell in the other two crossings of the block   (bits 9 and 18 away, within 27)
/// ```
///
/// For crossings with columns, exchange the two directions. A few operations for all 27 crossings of a kind replace
/// a test of each pair of regions.
pub fn may_be_locked(cells: Cells) -> bool {
    const IN_ROWS: Cells = every(3, 0, 81);
    const IN_COLUMNS: Cells = every(27, 0, 81) * 0o777;
    let rows = (cells | cells >> 1 | cells >> 2) & IN_ROWS;
    let columns = (cells | cells >> 9 | cells >> 18) & IN_COLUMNS;
    let sole_in_row = rows & !others::<3, 9>(rows);
    let row_sole_in_block = rows & !others::<9, 27>(rows);
    let sole_in_column = columns & !others::<27, 81>(columns);
    let column_sole_in_block = columns & !others::<1, 3>(columns);
    sole_in_row != row_sole_in_block || sole_in_column != column_sole_in_block
}

/// Bits at equal distances.
const fn every(distance: usize, from: usize, to: usize) -> Cells {
    let (mut bits, mut bit) = (0, from);
    while bit < to {
        bits |= 1 << bit;
        bit += distance;
    }
    bits
}

/// The bits that have another set bit at this distance, or twice this distance, within their group of three.
fn others<const DISTANCE: usize, const GROUP: usize>(bits: Cells) -> Cells {
    let first = const { every(GROUP, 0, 81) * ((1 << DISTANCE) - 1) };
    let (second, third) = (first << DISTANCE, first << (2 * DISTANCE));
    let next = (bits >> DISTANCE) & (first | second) | (bits << (2 * DISTANCE)) & third;
    let last = (bits >> (2 * DISTANCE)) & first | (bits << DISTANCE) & (second | third);
    next | last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_stands_at_its_place_in_its_regions() {
        for cell in 0..81 {
            assert_eq!(PEERS[cell].count_ones(), 20);
            for kind in 0..3 {
                let (region, place) = (REGIONS_OF[cell][kind], PLACES_OF[cell][kind]);
                assert_eq!(usize::from(region) / 9, kind);
                assert_eq!(
                    usize::from(REGION_CELLS[usize::from(region)][usize::from(place)]),
                    cell
                );
            }
        }
    }

    #[test]
    fn subsets_come_by_value() {
        let of = |set, size| subsets(set, size).collect::<Vec<_>>();
        assert_eq!(of(0b1011, 2), [0b0011, 0b1001, 0b1010]);
        assert!(of(0b11, 3).is_empty());
        assert_eq!(subsets(0o777, 4).count(), 126);
        assert!(subsets(0o777, 3).is_sorted());
    }

    #[test]
    fn peers_and_regions_in_common() {
        // r1c1 and r1c2 share block 1 and row 1: seven other cells of the block, six of the row beyond it.
        assert_eq!(common_peers(0b11).count_ones(), 13);
        assert_eq!(common_regions(0b11), 1 | 1 << ROWS);
        assert_eq!(common_regions(1 | 1 << 80), 0);
        assert_eq!(common_peers(0).count_ones(), 81);
    }

    /// Whether all cells of one region are in another that has more, by the definition of the rule.
    fn is_locked(cells: Cells) -> bool {
        (0..REGION_COUNT).any(|first| {
            (0..REGION_COUNT).any(|second| {
                let (one, other) = (cells & REGION[first], cells & REGION[second]);
                (first < ROWS) != (second < ROWS) && one != 0 && one & !other == 0 && other != one
            })
        })
    }

    #[test]
    fn crossings_show_whether_a_digit_is_locked() {
        let mut random: u64 = 1;
        let (mut locked, mut free) = (0, 0);
        for round in 0..20_000u32 {
            let mut cells: Cells = 0;
            for _ in 0..round % 30 {
                random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                cells |= 1 << ((random >> 33) % 81);
            }
            assert_eq!(may_be_locked(cells), is_locked(cells), "{cells:081b}");
            *(if is_locked(cells) { &mut locked } else { &mut free }) += 1;
        }
        assert!(locked > 1000 && free > 1000, "{locked} and {free}");
    }
}
