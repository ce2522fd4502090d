//! Which partitions of a box fit each other: one by rows, one by columns.
//!
//! A row and a column of the box meet in one cell, and the digit that both have is the digit of the cell. So two
//! partitions fit if each row and each column have a candidate of their cell in common: nine digits in nine cells are
//! then one in each.
//!
//! A row of the table has a byte for each partition of one kind. It is computed when it is first asked for, in a loop
//! that compiles to vectors: a few instructions for each byte.

use super::arrangements::Partitions;
use veridoku_core::memory::{self, OutOfMemory};

/// The name of this memory in messages.
const WHAT: &str = "the table of partitions";

/// The table of a box.
pub(super) struct Fits {
    /// The rows that were computed.
    rows: Vec<u8>,
    /// Where the row of each partition begins, or `UNKNOWN`.
    starts: Vec<u32>,
    width: usize,
    /// The candidates of the cells: by line of the row's partition, and by line of the byte's.
    cells: [[u16; 3]; 3],
}

const UNKNOWN: u32 = u32::MAX;

impl Fits {
    pub(super) fn new() -> Fits {
        Fits { rows: Vec::new(), starts: Vec::new(), width: 0, cells: [[0; 3]; 3] }
    }

    /// Starts the table of a box: a row for each partition of one kind, a byte for each of the other kind.
    pub(super) fn begin(
        &mut self,
        rows: &Partitions,
        bytes: &Partitions,
        cells: [[u16; 3]; 3],
    ) -> Result<(), OutOfMemory> {
        self.rows.clear();
        self.starts.clear();
        memory::reserve(&mut self.starts, rows.len(), WHAT)?;
        self.starts.resize(rows.len(), UNKNOWN);
        self.width = bytes.len();
        self.cells = cells;
        Ok(())
    }

    /// Computes the row of a partition, unless it is known.
    pub(super) fn prepare(
        &mut self,
        rows: &Partitions,
        bytes: &Partitions,
        number: u16,
    ) -> Result<(), OutOfMemory> {
        let start = &mut self.starts[usize::from(number)];
        if *start != UNKNOWN {
            return Ok(());
        }
        let digits = rows.lines_of(number);
        let wanted: [[u16; 3]; 3] =
            std::array::from_fn(|line| self.cells[line].map(|cell| cell & digits[line]));
        let known = self.rows.len();
        memory::reserve(&mut self.rows, self.width, WHAT)?;
        self.rows.resize(known + self.width, 0);
        *start = known as u32;
        let [first, second, third] = &bytes.lines;
        let others = first.iter().zip(second).zip(third);
        for (byte, ((first, second), third)) in self.rows[known..].iter_mut().zip(others) {
            let mut fits = true;
            for [x, y, z] in wanted {
                fits &= (x & first != 0) & (y & second != 0) & (z & third != 0);
            }
            *byte = fits.into();
        }
        Ok(())
    }

    /// The row of a partition that was prepared.
    pub(super) fn row(&self, number: u16) -> &[u8] {
        &self.rows[self.starts[usize::from(number)] as usize..][..self.width]
    }
}
