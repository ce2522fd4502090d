//! How to handle the solutions that a text gives with its puzzles, and how many of them are right.

use std::sync::atomic::{AtomicU64, Ordering};

use clap::ValueEnum;

/// How to handle solutions that a text gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Solutions {
    /// Compare each with the puzzle's solution
    Compare,
    /// Ignore them
    Ignore,
}

/// Totals for the given solutions, counted by all threads.
#[derive(Default)]
pub(super) struct Totals {
    right: AtomicU64,
    wrong: AtomicU64,
}

impl Totals {
    /// Adds the totals of another thread.
    pub(super) fn add(&self, right: u64, wrong: u64) {
        self.right.fetch_add(right, Ordering::Relaxed);
        self.wrong.fetch_add(wrong, Ordering::Relaxed);
    }

    /// The numbers of right and wrong solutions.
    pub(super) fn counts(&self) -> (u64, u64) {
        (self.right.load(Ordering::Relaxed), self.wrong.load(Ordering::Relaxed))
    }
}
