//! What is known at a point of the search: the values left of each variable, and what has to be looked at again.

use crate::rules::network::{Values, Variable};

/// No assignment is left.
#[derive(Debug)]
pub(super) struct Conflict;

/// A set of small numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue(Vec<u64>);

impl Queue {
    pub(super) fn new(members: usize) -> Queue {
        Queue(vec![0; members.div_ceil(64)])
    }

    #[inline]
    pub(super) fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    /// Takes out the least.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<usize> {
        for (place, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(place * 64 + bit);
            }
        }
        None
    }

    pub(super) fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    pub(super) fn meet(&mut self, other: &Queue) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    #[inline]
    pub(super) fn join(&mut self, other: &Queue) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }
}

/// What is left.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The values left of each variable.
    pub(super) domains: Vec<Values>,
    /// Variables that have lost values since they were looked at.
    pub(super) changed: Queue,
    /// Propagators that have to run.
    pub(super) waiting: Queue,
}

impl State {
    /// Keeps of a variable only these values.
    #[inline]
    pub(super) fn keep(
        &mut self,
        variable: Variable,
        values: Values,
        watched_by: &[Queue],
    ) -> Result<(), Conflict> {
        let domain = &mut self.domains[usize::from(variable)];
        let left = *domain & values;
        if left == *domain {
            return Ok(());
        }
        *domain = left;
        self.changed.insert(usize::from(variable));
        self.waiting.join(&watched_by[usize::from(variable)]);
        if left == 0 { Err(Conflict) } else { Ok(()) }
    }
}
