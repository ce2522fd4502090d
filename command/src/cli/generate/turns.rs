//! Decides which puzzles are made next, and where Ctrl-C or the time limit ends them.
//!
//! Numbers are handed out in chunks, in order, to several threads. After Ctrl-C, or when the time is over, each thread
//! drops its unfinished puzzles, and the driver writes nothing after the first dropped one. So the output has no gaps,
//! and `--skip` can continue it. A second Ctrl-C ends the command at once.

use std::iter;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use veridoku::{Budget, Deadline, Stop};

use crate::cli::{Failure, signals};

/// The progress of all threads.
pub(super) struct Turns {
    first: u64,
    end: u64,
    /// The lowest number that was dropped.
    given_up: AtomicU64,
    interrupt: Stop,
    deadline: Deadline,
}

impl Turns {
    /// Turns from a number to an end, within a time.
    pub(super) fn new(first: u64, end: u64, time: Option<Duration>) -> Turns {
        let (given_up, interrupt) = (AtomicU64::new(end), Stop::new());
        let stop = Some(interrupt.clone());
        let deadline = Budget { time, stop, ..Budget::default() }.deadline();
        Turns { first, end, given_up, interrupt, deadline }
    }

    /// Makes Ctrl-C end the turns.
    pub(super) fn watch_for_interrupt(&self) -> Result<(), Failure> {
        let interrupt = self.interrupt.clone();
        let handler = move || {
            if interrupt.stop() {
                std::process::exit(130);
            }
        };
        signals::on_end(handler)
    }

    /// Whether Ctrl-C ended the turns.
    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupt.is_stopped()
    }

    /// The deadline of the turns, by Ctrl-C or by time.
    pub(super) fn deadline(&self) -> &Deadline {
        &self.deadline
    }

    /// The numbers in chunks.
    pub(super) fn chunks(&self, per_chunk: u64) -> impl Iterator<Item = Vec<Range<u64>>> + use<> {
        let (mut next, end) = (self.first, self.end);
        let deadline = self.deadline.clone();
        let mut is_over = false;
        iter::from_fn(move || {
            if next >= end || is_over {
                return None;
            }
            // The last chunk is also handed out, so a worker drops it and the end of the numbers is known.
            is_over = deadline.is_over();
            let start = next;
            next = next.saturating_add(per_chunk).min(end);
            Some(iter::once(start..next).collect())
        })
    }

    /// Drops a number and all after it.
    pub(super) fn give_up(&self, number: u64) {
        self.given_up.fetch_min(number, Ordering::Relaxed);
    }

    /// Where to continue, if the turns did not reach the end.
    pub(super) fn next(&self) -> Option<u64> {
        Some(self.given_up.load(Ordering::Relaxed)).filter(|next| *next < self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_in_order_and_end_behind_an_interrupt() {
        let turns = Turns::new(5, 30, None);
        let chunks: Vec<Range<u64>> = turns.chunks(10).flatten().collect();
        assert_eq!(chunks, [5..15, 15..25, 25..30]);
        assert_eq!(turns.next(), None);
        turns.interrupt.stop();
        assert_eq!(turns.chunks(10).count(), 1, "one to be given up");
        turns.give_up(25);
        turns.give_up(15);
        assert_eq!(turns.next(), Some(15));
    }
}
