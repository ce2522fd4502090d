//! A grid and its transposed grid, with the equal rows and bands of each.

/// The two grids whose rows are tried.
pub(super) struct Views {
    pub(super) views: [View; 2],
    /// Whether every house contains every digit.
    pub(super) is_complete: bool,
}

/// One of the two grids.
pub(super) struct View {
    /// Row by row, 0 for a blank.
    pub(super) rows: [[u8; 9]; 9],
    /// For each row the equal rows of its band, including itself: bit r for row r.
    pub(super) rows_alike: [u16; 9],
    /// For each band the bands with the same rows in some order, including itself: bit b for band b.
    pub(super) bands_alike: [u8; 3],
}

impl Views {
    pub(super) fn new(values: &[[u8; 9]; 9]) -> Views {
        let mut transposed = [[0; 9]; 9];
        for (row, values) in values.iter().enumerate() {
            for (column, value) in values.iter().enumerate() {
                transposed[column][row] = *value;
            }
        }
        let views = [View::new(*values), View::new(transposed)];
        let is_complete = views.iter().all(View::has_full_rows) && views[0].has_full_boxes();
        Views { views, is_complete }
    }
}

impl View {
    fn new(rows: [[u8; 9]; 9]) -> View {
        let mut rows_alike = [0; 9];
        let mut bands = [[0; 3]; 3];
        for band in 0..3 {
            let pack = |row: usize| pack(&rows[3 * band + row]);
            let packed = [pack(0), pack(1), pack(2)];
            for row in 0..3 {
                for other in 0..3 {
                    let is_same = packed[row] == packed[other];
                    rows_alike[3 * band + row] |= u16::from(is_same) << (3 * band + other);
                }
            }
            bands[band] = packed;
            bands[band].sort_unstable();
        }
        let alike = |band: &[u64; 3]| {
            let bits = (0..3).map(|other| u8::from(*band == bands[other]) << other);
            bits.sum()
        };
        View { rows, rows_alike, bands_alike: bands.each_ref().map(alike) }
    }

    fn has_full_rows(&self) -> bool {
        self.rows.iter().all(|row| is_full(row.iter()))
    }

    fn has_full_boxes(&self) -> bool {
        (0..9).all(|index| {
            let (row, column) = (index / 3 * 3, index % 3 * 3);
            is_full(self.rows[row..row + 3].iter().flat_map(|row| &row[column..column + 3]))
        })
    }
}

fn is_full<'a>(values: impl Iterator<Item = &'a u8>) -> bool {
    values.fold(0_u16, |held, value| held | 1 << value) == 0b11_1111_1110
}

fn pack(row: &[u8; 9]) -> u64 {
    row.iter().fold(0, |packed, value| packed << 4 | u64::from(*value))
}
