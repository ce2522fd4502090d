//! The frame of a 9x9 grid: its first band and its first stack, as numbers.
//!
//! The digits of B1 are in order. Then a band is a kind (see `kinds`) and an order of the digits in each of its six
//! minirows outside B1: 56 * 6^6 bands. A stack is a transposed band.

use super::kinds::{KINDS, Nine, TABLES};

/// The number of bands: ways to fill B2 and B3, given B1.
pub(super) const BANDS: u32 = KINDS as u32 * 6u32.pow(6);

/// From the index of a cell row by row to its index column by column, and back.
pub(super) const TURNED: Nine = [0, 3, 6, 1, 4, 7, 2, 5, 8];

/// The orders of three digits.
pub(super) const ORDERS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The four boxes to the right of and below B1, in which cell k holds digit k. The cells of B2 and B3 are listed
/// column by column, those of B4 and B7 row by row.
pub(super) struct Frame {
    pub(super) b2: Nine,
    pub(super) b3: Nine,
    pub(super) b4: Nine,
    pub(super) b7: Nine,
}

impl Frame {
    /// The frame of a band and a stack, by their numbers below [`BANDS`].
    pub(super) fn new(band: u32, stack: u32) -> Frame {
        let [b2, b3] = beside(band);
        let turned = |cells: Nine| cells.map(|digit| TURNED[usize::from(digit)]);
        let by_column = |cells: Nine| TURNED.map(|cell| cells[usize::from(cell)]);
        // A stack is a transposed band: both the order of its cells and the names of its digits are transposed.
        let [b4, b7] = beside(stack).map(|cells| by_column(turned(cells)));
        Frame { b2: by_column(b2), b3: by_column(b3), b4, b7 }
    }
}

/// B2 and B3 of a band, row by row; B1 holds the digits in order.
pub(super) fn beside(mut band: u32) -> [Nine; 2] {
    let mut order = || {
        let order = ORDERS[(band % 6) as usize];
        band /= 6;
        order
    };
    let orders: [[usize; 3]; 6] = std::array::from_fn(|_| order());
    let kind = band as usize;
    let fill = |triples: [u8; 3], orders: &[[usize; 3]]| {
        std::array::from_fn(|cell| {
            let (row, column) = (cell / 3, cell % 3);
            TABLES.triples[usize::from(triples[row])][orders[row][column]]
        })
    };
    [fill(TABLES.second[kind], &orders[..3]), fill(TABLES.third[kind], &orders[3..])]
}

/// The cell of each digit.
pub(super) fn places(cells: &Nine) -> Nine {
    let mut places = [0; 9];
    for (place, &digit) in cells.iter().enumerate() {
        places[usize::from(digit)] = place as u8;
    }
    places
}
