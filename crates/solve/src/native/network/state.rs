//! The state at a point of the search: the values left of each variable, and the variables and propagators to examine
//! again.

use super::Wiring;
use veridoku_core::rules::network::{Values, Variable};

/// No assignment is left.
#[derive(Debug)]
pub(super) struct Conflict;

/// A set of small numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue(Vec<u64>);

impl Queue {
    /// Makes this the set of all numbers below `members`.
    pub(super) fn fill(&mut self, members: usize) {
        self.0.clear();
        self.0.resize(members / 64, !0);
        if !members.is_multiple_of(64) {
            self.0.push((1 << (members % 64)) - 1);
        }
    }

    #[inline]
    pub(super) fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    /// Removes and returns the smallest.
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

    #[inline]
    pub(super) fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    #[inline]
    pub(super) fn join(&mut self, other: &[u64]) {
        self.0.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
    }
}

/// A set of small numbers for each of some places, in one piece of memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    width: usize,
    words: Vec<u64>,
}

impl Rows {
    pub(super) fn new(rows: usize, members: usize) -> Rows {
        let width = members.div_ceil(64);
        Rows { width, words: vec![0; rows * width] }
    }

    /// The words of each set.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    #[inline]
    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.width..][..self.width]
    }

    pub(super) fn insert(&mut self, row: usize, member: usize) {
        self.words[row * self.width + member / 64] |= 1 << (member % 64);
    }

    /// Adds the members of another set.
    pub(super) fn join(&mut self, row: usize, other: &[u64]) {
        let words = &mut self.words[row * self.width..][..self.width];
        words.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
    }

    pub(super) fn remove(&mut self, row: usize, member: usize) {
        self.words[row * self.width + member / 64] &= !(1 << (member % 64));
    }

    pub(super) fn has(&self, row: usize, member: usize) -> bool {
        self.words[row * self.width + member / 64] >> (member % 64) & 1 == 1
    }
}

/// The members of a set in words, ascending.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(place, word)| {
        let mut rest = *word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then_some(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(place * 64 + bit)
        })
    })
}

/// The values that are left, and the pending work.
#[derive(Debug, Default)]
pub(super) struct State {
    /// The values left of each variable.
    pub(super) domains: Vec<Values>,
    /// Variables that have lost values since they were looked at.
    pub(super) changed: Queue,
    /// Propagators that have to run.
    pub(super) waiting: Queue,
}

impl State {
    /// The values left of a variable.
    #[inline]
    pub(super) fn of(&self, variable: Variable) -> Values {
        self.domains[usize::from(variable)]
    }

    /// Keeps only these values of a variable. Most calls remove nothing, so that check is inlined at the call site.
    #[inline(always)]
    pub(super) fn keep(
        &mut self,
        variable: Variable,
        values: Values,
        wiring: &Wiring,
    ) -> Result<(), Conflict> {
        let place = usize::from(variable);
        let domain = self.domains[place];
        let left = domain & values;
        if left == domain { Ok(()) } else { self.leave(place, left, wiring) }
    }

    /// Leaves a variable fewer values than it had.
    #[inline(never)]
    fn leave(&mut self, place: usize, left: Values, wiring: &Wiring) -> Result<(), Conflict> {
        self.domains[place] = left;
        self.changed.insert(place);
        self.waiting.join(wiring.watched_by.row(place));
        if left == 0 { Err(Conflict) } else { Ok(()) }
    }

    /// Copies another state into this one's memory.
    pub(super) fn copy_from(&mut self, other: &State) {
        self.domains.clone_from(&other.domains);
        self.changed.0.clone_from(&other.changed.0);
        self.waiting.0.clone_from(&other.waiting.0);
    }
}
