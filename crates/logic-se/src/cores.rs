//! The cores that raters share, so a single hard puzzle can use all of them.
//!
//! ```text
//! a thread that rates a puzzle  takes one    while it rates
//! a long search                 takes those that are left, and gives them back at its end
//! ```
//!
//! While there are puzzles for all threads, no core is free, and each search runs on one thread. At the end of a
//! list, or with a few puzzles, searches share their work. The numbers do not depend on it: closures are
//! independent of each other, and their findings are gathered in one order (`chains::branches`).

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many cores are free. Clones share them.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub mod logic { pub use veridoku_logic::*; pub use veridoku_logic_se as se; } }
/// use veridoku::logic::se::{Cores, Rater, Scale, Wanted};
/// use veridoku::{Deadline, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let cores = Cores::new(4);
/// let mut rater = Rater::new(Scale::Sukaku).sharing(&cores);
/// let own = cores.take(1);
/// let rating = rater.rate(&puzzle, Wanted::All, &Deadline::NEVER)?;
/// drop(own);
/// assert_eq!(rating.to_string(), "1.2/1.2/1.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cores(Arc<AtomicUsize>);

impl Cores {
    /// This many free cores.
    pub fn new(count: usize) -> Cores {
        Cores(Arc::new(AtomicUsize::new(count)))
    }

    /// Takes the free cores, up to a number, without waiting. They are free again when the result is dropped.
    pub fn take(&self, most: usize) -> Taken {
        let taken = |free: usize| free.min(most);
        let take = |free: usize| Some(free - taken(free));
        let free = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        Taken { cores: self.clone(), count: taken(free.unwrap_or(0)) }
    }
}

/// Cores that are in use.
#[derive(Debug)]
pub struct Taken {
    cores: Cores,
    count: usize,
}

impl Taken {
    /// How many there are; 0 if none was free.
    pub fn count(&self) -> usize {
        self.count
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.cores.0.fetch_add(self.count, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cores_are_given_back() {
        let cores = Cores::new(3);
        let own = cores.take(1);
        let rest = cores.clone().take(9);
        assert_eq!((own.count(), rest.count(), cores.take(1).count()), (1, 2, 0));
        drop(rest);
        assert_eq!(cores.take(9).count(), 2);
        drop(own);
        assert_eq!(cores.take(9).count(), 3);
        assert_eq!(Cores::default().take(1).count(), 0);
    }
}
