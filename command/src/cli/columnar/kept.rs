//! Batches of the input that wait for the new values of their rows.

use std::collections::VecDeque;

use arrow_array::RecordBatch;

/// Rows with numbers from 0. They are requested in order, so everything before a requested row is dropped.
#[derive(Default)]
pub(super) struct Kept {
    batches: VecDeque<Numbered>,
    /// The number of rows so far.
    rows: u64,
    /// Rows at the beginning that are never requested.
    pub(super) left_out: u64,
}

/// A batch, and the number of its first row.
#[derive(Clone)]
pub(super) struct Numbered {
    pub(super) first: u64,
    pub(super) batch: RecordBatch,
}

impl Numbered {
    /// The position of a row in the batch, if it is in there.
    pub(super) fn place(&self, number: u64) -> Option<usize> {
        let place = usize::try_from(number.checked_sub(self.first)?).ok()?;
        (place < self.batch.num_rows()).then_some(place)
    }
}

impl Kept {
    /// Keeps a batch, and returns the number of its first row.
    pub(super) fn push(&mut self, batch: RecordBatch) -> u64 {
        let first = self.rows;
        self.rows += batch.num_rows() as u64;
        if self.rows > self.left_out {
            self.batches.push_back(Numbered { first, batch });
        }
        first
    }

    /// The batch with a row. Earlier batches are dropped.
    pub(super) fn with(&mut self, number: u64) -> Option<Numbered> {
        while self.batches.front().is_some_and(|front| front.place(number).is_none()) {
            self.batches.pop_front();
        }
        self.batches.front().cloned()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::{ArrayRef, Int32Array};

    use super::*;

    #[test]
    fn rows_are_found_by_number_and_what_lies_before_is_forgotten() {
        let batch = |rows: i32| {
            let column: ArrayRef = Arc::new(Int32Array::from_iter_values(0..rows));
            RecordBatch::try_from_iter([("n", column)]).unwrap()
        };
        let mut kept = Kept { left_out: 4, ..Kept::default() };
        assert_eq!([4, 3, 2].map(|rows| kept.push(batch(rows))), [0, 4, 7]);
        assert_eq!(kept.batches.len(), 2, "the first four rows are left out");
        assert_eq!(kept.with(5).map(|found| (found.first, found.place(5))), Some((4, Some(1))));
        assert_eq!(kept.with(8).map(|found| (found.first, found.place(8))), Some((7, Some(1))));
        assert_eq!(kept.batches.len(), 1);
        assert!(kept.with(9).is_none());
    }
}
