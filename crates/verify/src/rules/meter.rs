//! Limits for the rules of a certificate and for its formula: time, memory, steps and literals.
//!
//! Rules are written by many functions that know nothing about limits. They check the meter before they make something
//! large, and stop adding once it is over; their result is then not used.

use std::cell::{Cell, RefCell};

use crate::VerifyErrorKind;
use veridoku_core::budget::{Deadline, Watch};

/// Work between two looks at the clock. A step of a machine may take some microseconds.
const WORK_PER_LOOK: u64 = 1 << 6;

/// The most literals that a formula may have. That of a 49x49 grid has fewer.
pub(crate) const MOST_LITERALS: u64 = 1 << 25;

/// The most steps of machines and digits of sets in all rules. Nearly every step becomes a clause of at least two
/// literals.
const MOST_STEPS: u64 = MOST_LITERALS / 2;

/// Counts the resources used by the rules.
pub(crate) struct Meter {
    watch: Watch,
    steps: Cell<u64>,
    /// Why the limit is exceeded.
    over: RefCell<Option<VerifyErrorKind>>,
}

impl Meter {
    pub(crate) fn new(deadline: &Deadline) -> Meter {
        let watch = Watch::new(deadline, WORK_PER_LOOK);
        Meter { watch, steps: Cell::new(0), over: RefCell::new(None) }
    }

    /// Counts some work. False once it is over.
    pub(super) fn works(&self) -> bool {
        if let Some(ending) = self.watch.over(1) {
            self.end(VerifyErrorKind::Over(ending));
        }
        self.over.borrow().is_none()
    }

    /// Counts work that takes this many bytes. False once it is over.
    pub(super) fn takes(&self, bytes: usize) -> bool {
        match self.watch.take(bytes, "the rules") {
            Ok(()) => {}
            Err(refusal) => self.end(refusal.into()),
        }
        self.works()
    }

    /// Counts steps that become clauses. False once it is over.
    pub(super) fn steps(&self, more: usize) -> bool {
        self.steps.set(self.steps.get().saturating_add(more as u64));
        let found = self.steps.get();
        if found >= MOST_STEPS {
            self.end(VerifyErrorKind::TooLarge { found, most: MOST_STEPS });
        }
        self.works()
    }

    /// Counts bytes that were released.
    pub(super) fn gives_back(&self, bytes: usize) {
        self.watch.give_back(bytes);
    }

    /// Why the limit is exceeded, if it is.
    pub(super) fn over(&self) -> Option<VerifyErrorKind> {
        self.over.borrow().clone()
    }

    fn end(&self, why: VerifyErrorKind) {
        self.over.borrow_mut().get_or_insert(why);
    }
}
