//! Which puzzles are made next, and where Ctrl-C ends them.
//!
//! Numbers go out in chunks, in order, to several threads. After Ctrl-C no chunk is begun unless a later one was
//! begun before; so what is written has no gap, and ends where a `--skip` goes on. The second time the
//! command ends at once.

use std::iter;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::cli::Failure;

/// How far the puzzles have come.
pub(super) struct Turns {
    begun: Mutex<Begun>,
    is_interrupted: Arc<AtomicBool>,
}

struct Begun {
    /// The first number behind all chunks that were begun.
    next: u64,
    /// Whether a chunk was left out.
    is_cut: bool,
}

impl Turns {
    /// From this number on.
    pub(super) fn from(first: u64) -> Turns {
        let begun = Mutex::new(Begun { next: first, is_cut: false });
        Turns { begun, is_interrupted: Arc::new(AtomicBool::new(false)) }
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

    /// The numbers up to an end, in chunks.
    pub(super) fn chunks(&self, end: u64, per_chunk: u64) -> impl Iterator<Item = Vec<Range<u64>>> {
        let is_interrupted = Arc::clone(&self.is_interrupted);
        let mut first = self.lock().next;
        iter::from_fn(move || {
            if first >= end || is_interrupted.load(Ordering::Relaxed) {
                return None;
            }
            let start = first;
            first = first.saturating_add(per_chunk).min(end);
            Some(iter::once(start..first).collect())
        })
    }

    /// Whether a chunk may be begun.
    pub(super) fn begin(&self, chunk: &Range<u64>) -> bool {
        let mut begun = self.lock();
        if self.is_interrupted.load(Ordering::Relaxed) && chunk.start >= begun.next {
            begun.is_cut = true;
            return false;
        }
        begun.next = begun.next.max(chunk.end);
        true
    }

    /// Where to go on, if it was ended before this number.
    pub(super) fn cut_before(&self, end: u64) -> Option<u64> {
        let begun = self.lock();
        let is_early = self.is_interrupted.load(Ordering::Relaxed) && begun.next < end;
        (begun.is_cut || is_early).then_some(begun.next)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Begun> {
        self.begun.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_leaves_no_gap() {
        let turns = Turns::from(5);
        let chunks: Vec<Range<u64>> = turns.chunks(30, 10).flatten().collect();
        assert_eq!(chunks, [5..15, 15..25, 25..30]);
        assert!(turns.begin(&chunks[1]), "a thread was faster than the one with the first");
        turns.is_interrupted.store(true, Ordering::Relaxed);
        assert!(turns.begin(&chunks[0]), "what is behind it is written already");
        assert!(!turns.begin(&chunks[2]));
        assert_eq!(turns.cut_before(30), Some(25));
        assert_eq!(turns.chunks(40, 10).count(), 0);
    }

    #[test]
    fn without_an_interrupt_nothing_is_cut() {
        let turns = Turns::from(0);
        for chunk in turns.chunks(20, 10).flatten() {
            assert!(turns.begin(&chunk));
        }
        assert_eq!(turns.cut_before(20), None);
        turns.is_interrupted.store(true, Ordering::Relaxed);
        assert_eq!(turns.cut_before(20), None, "it was done when Ctrl-C came");
    }
}
