//! Which puzzles are made next, and where Ctrl-C ends them.
//!
//! Numbers go out in chunks, in order, to several threads. After Ctrl-C each gives up the puzzles that are not
//! done, and the driver writes nothing behind the first that was given up: so what is written has no gap, and
//! ends where a `--skip` goes on. The second time the command ends at once.

use std::iter;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::cli::Failure;

/// How far the puzzles have come.
pub(super) struct Turns {
    first: u64,
    end: u64,
    /// The lowest number that was given up.
    given_up: AtomicU64,
    is_interrupted: Arc<AtomicBool>,
}

impl Turns {
    /// From a number on up to an end.
    pub(super) fn new(first: u64, end: u64) -> Turns {
        let given_up = AtomicU64::new(end);
        Turns { first, end, given_up, is_interrupted: Arc::new(AtomicBool::new(false)) }
    }

    /// Has Ctrl-C end the turns.
    pub(super) fn watch_for_interrupt(&self) -> Result<(), Failure> {
        let flag = Arc::clone(&self.is_interrupted);
        let handler = move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        };
        ctrlc::set_handler(handler)
            .map_err(|error| Failure::Usage(format!("Ctrl-C cannot be watched for: {error}")))
    }

    /// What Ctrl-C sets.
    pub(super) fn is_interrupted(&self) -> &AtomicBool {
        &self.is_interrupted
    }

    /// The numbers in chunks.
    pub(super) fn chunks(&self, per_chunk: u64) -> impl Iterator<Item = Vec<Range<u64>>> + use<> {
        let (mut next, end) = (self.first, self.end);
        let is_interrupted = Arc::clone(&self.is_interrupted);
        let mut is_over = false;
        iter::from_fn(move || {
            if next >= end || is_over {
                return None;
            }
            // The last chunk is given up by a worker, so that it is known where the numbers end.
            is_over = is_interrupted.load(Ordering::Relaxed);
            let start = next;
            next = next.saturating_add(per_chunk).min(end);
            Some(iter::once(start..next).collect())
        })
    }

    /// A number and all behind it are given up.
    pub(super) fn give_up(&self, number: u64) {
        self.given_up.fetch_min(number, Ordering::Relaxed);
    }

    /// Where to go on, if it did not come to the end.
    pub(super) fn next(&self) -> Option<u64> {
        Some(self.given_up.load(Ordering::Relaxed)).filter(|next| *next < self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_in_order_and_end_behind_an_interrupt() {
        let turns = Turns::new(5, 30);
        let chunks: Vec<Range<u64>> = turns.chunks(10).flatten().collect();
        assert_eq!(chunks, [5..15, 15..25, 25..30]);
        assert_eq!(turns.next(), None);
        turns.is_interrupted.store(true, Ordering::Relaxed);
        assert_eq!(turns.chunks(10).count(), 1, "one to be given up");
        turns.give_up(25);
        turns.give_up(15);
        assert_eq!(turns.next(), Some(15));
    }
}
