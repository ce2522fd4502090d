//! Pair tables as functions from sets of values to sets of values.

use veridoku_core::rules::network::{PairTable, Values};

/// Tables with at most this many values are written out for every set.
const WRITTEN_OUT: usize = 10;

/// The values of one variable that a set of values of another leaves.
pub(super) struct Supports {
    /// For each value.
    each: Vec<Values>,
    /// For each set, if there are few.
    written: Vec<Values>,
}

impl Supports {
    /// From the first variable of a table to the second, and back.
    pub(super) fn of(table: &PairTable) -> [Supports; 2] {
        [&table.second, &table.first].map(|each| Supports::new(each))
    }

    fn new(each: &[Values]) -> Supports {
        let mut written = Vec::new();
        if each.len() <= WRITTEN_OUT {
            written = vec![0; 1 << each.len()];
            for (value, own) in each.iter().enumerate() {
                let (without, with) = written.split_at_mut(1 << value);
                with.iter_mut().zip(without).for_each(|(with, without)| *with = *without | own);
            }
        }
        Supports { each: each.to_vec(), written }
    }

    /// The values that a set leaves.
    #[inline]
    pub(super) fn left(&self, set: Values) -> Values {
        if let Some(left) = self.written.get(set as usize) {
            return *left;
        }
        let (mut rest, mut left) = (set, 0);
        while rest != 0 {
            left |= self.each[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        left
    }
}
