//! The records that are written so far.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many records are written. While it is held, nothing is written.
#[derive(Debug, Default)]
pub struct Ledger(Mutex<u64>);

impl Ledger {
    /// The number of records that are written.
    pub fn written(&self) -> u64 {
        *self.hold()
    }

    /// The number. Nothing is written while the guard lives, so the output ends at the end of a record.
    pub fn hold(&self) -> MutexGuard<'_, u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Like [`hold`](Ledger::hold), but `None` if something is being written.
    pub fn try_hold(&self) -> Option<MutexGuard<'_, u64>> {
        self.0.try_lock().ok()
    }
}
