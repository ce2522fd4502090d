//! How far a piece of work may go, and why it ended.
//!
//! ```text
//! Budget { solutions, guesses, time, stop, memory } --deadline(), where the work begins--> Deadline
//!                                                                                            |   ^
//!   every loop asks is_over(), or check()? where it returns a ControlFlow <------------------'   '-- Stop::stop()
//!   a loop with short turns asks through a Watch, which looks at the clock now and then,
//!   and counts the bytes of tables that a small text can make large: take()?
//! ```
//!
//! A budget is an allowance, such as a number of seconds. A [`Deadline`] is the time at which the allowance ends.
//! Code that does several things under one budget creates the deadline first, and gives each of them either the
//! deadline or [the rest](Deadline::left) of it. No other file of the crate compares a clock with a bound.
//!
//! Cost: a check is one load for the flag and one reading of the clock, each only if that bound is set.
//! Asking a [`Watch`] is a subtraction.

use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::memory::OutOfMemory;

/// How far a search may go. The default bounds only the [memory of rules](Budget::MEMORY).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most solutions to visit.
    pub solutions: Option<u64>,
    /// The most guesses. A SAT solver does not report its guesses; there, calls of the solver count.
    pub guesses: Option<u64>,
    /// The most time, starting with the call: preparations count. The work ends soon after it: within 0.05 seconds
    /// up to 64x64, and within 0.2 seconds at 225x225.
    pub time: Option<Duration>,
    /// Ends the work when another thread sets it, as promptly as the time limit does.
    pub stop: Option<Stop>,
    /// Bytes that the tables of a puzzle's rules may take at most: automata, sums, sets, and their clauses. Without a
    /// bound they take as much as the system provides.
    pub memory: Option<u64>,
}

impl Default for Budget {
    fn default() -> Budget {
        let memory = Some(Budget::MEMORY);
        Budget { solutions: None, guesses: None, time: None, stop: None, memory }
    }
}

impl Budget {
    /// Bytes for the tables of a puzzle's rules, unless a budget sets another bound: 512 MiB. Puzzles written by people
    /// take a few.
    pub const MEMORY: u64 = 512 << 20;

    /// Bounded only by this many solutions.
    pub fn solutions(limit: u64) -> Budget {
        Budget { solutions: Some(limit), ..Budget::default() }
    }

    /// Bounded only by this time.
    pub fn time(time: Duration) -> Budget {
        Budget { time: Some(time), ..Budget::default() }
    }

    /// This budget for a part of the work, with only the time that is left.
    #[doc(hidden)]
    pub fn until(&self, deadline: &Deadline) -> Budget {
        Budget { solutions: self.solutions, guesses: self.guesses, ..deadline.left() }
    }

    /// The deadline of work that begins now. A time too long for the clock sets no bound.
    pub fn deadline(&self) -> Deadline {
        let at = self.time.and_then(|time| Instant::now().checked_add(time));
        Deadline { at, stop: self.stop.clone(), memory: self.memory }
    }
}

/// A flag that stops work on other threads. Clones share the flag.
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::{Budget, Stop};
/// let stop = Stop::new();
/// let budget = Budget { stop: Some(stop.clone()), ..Budget::default() };
/// let other = stop.clone();
/// std::thread::spawn(move || other.stop()).join().unwrap();
/// // Work within this budget now ends with `Ending::Cancelled`.
/// assert!(budget.stop.unwrap().is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not set.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Sets the flag. True if it was set before.
    pub fn stop(&self) -> bool {
        self.0.swap(true, Ordering::Relaxed)
    }

    /// Whether the flag is set.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Clears the flag for the next piece of work of a portfolio.
    #[doc(hidden)]
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Equal if both are the same flag, whatever its state.
impl PartialEq for Stop {
    fn eq(&self, other: &Stop) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Stop {}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// There are no further solutions.
    Exhausted,
    /// The visitor returned a break.
    Stopped,
    /// The budget's number of solutions was reached.
    Solutions,
    /// The budget's guesses were used up.
    Guesses,
    /// The budget's time was used up.
    Time,
    /// The budget's [`Stop`] was set.
    Cancelled,
}

impl fmt::Display for Ending {
    /// A clause: "the time limit was reached".
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Ending::Exhausted => "there were no more solutions",
            Ending::Stopped => "the visitor stopped the search",
            Ending::Solutions => "the solution limit was reached",
            Ending::Guesses => "the guess limit was reached",
            Ending::Time => "the time limit was reached",
            Ending::Cancelled => "it was stopped",
        })
    }
}

/// When work that has begun must end: at a time, when a flag is set, or, by default, never. It also carries how much
/// memory the tables of rules may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadline {
    at: Option<Instant>,
    stop: Option<Stop>,
    memory: Option<u64>,
}

impl Default for Deadline {
    fn default() -> Deadline {
        Deadline::NEVER
    }
}

impl Deadline {
    /// A deadline that never comes.
    pub const NEVER: Deadline = Deadline { at: None, stop: None, memory: Some(Budget::MEMORY) };

    /// Why the work is over: [`Ending::Time`] or [`Ending::Cancelled`]. `None` while it may go on.
    pub fn over(&self) -> Option<Ending> {
        if self.stop.as_ref().is_some_and(Stop::is_stopped) {
            Some(Ending::Cancelled)
        } else if self.at.is_some_and(|at| Instant::now() >= at) {
            Some(Ending::Time)
        } else {
            None
        }
    }

    /// Whether the work is over.
    pub fn is_over(&self) -> bool {
        self.over().is_some()
    }

    /// Breaks with the reason if the work is over.
    pub fn check(&self) -> ControlFlow<Ending> {
        self.over().map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    /// Whether the work may ever be over.
    pub fn is_bounded(&self) -> bool {
        self.at.is_some() || self.stop.is_some()
    }

    /// The remainder, as a budget for a part of the work.
    pub fn left(&self) -> Budget {
        let time = self.at.map(|at| at.saturating_duration_since(Instant::now()));
        Budget { time, stop: self.stop.clone(), memory: self.memory, ..Budget::default() }
    }
}

/// The result of work without a deadline.
pub fn unbounded<T>(work: impl FnOnce(&Deadline) -> ControlFlow<Ending, T>) -> T {
    match work(&Deadline::NEVER) {
        ControlFlow::Continue(done) => done,
        ControlFlow::Break(ending) => unreachable!("{ending:?}, though there is no end"),
    }
}

/// Why work that needs much memory ended early.
#[derive(Clone, Copy, Debug)]
pub enum Interruption {
    /// Its deadline came.
    Over(Ending),
    /// There was no memory for it.
    OutOfMemory(OutOfMemory),
}

impl Interruption {
    /// The ending; a lack of memory is an error.
    pub fn ending(self) -> Result<Ending, OutOfMemory> {
        match self {
            Interruption::Over(ending) => Ok(ending),
            Interruption::OutOfMemory(error) => Err(error),
        }
    }
}

impl From<OutOfMemory> for Interruption {
    fn from(error: OutOfMemory) -> Interruption {
        Interruption::OutOfMemory(error)
    }
}

/// A deadline for loops with short iterations: it checks the clock after a certain amount of work. It counts the memory
/// that is in use at the same time, so one watch is made for tables that live together.
#[derive(Debug)]
pub struct Watch {
    deadline: Deadline,
    work_per_look: u64,
    /// Work until the next check.
    left: Cell<u64>,
    /// The result of the last check. Once the work is over, it stays over.
    over: Cell<Option<Ending>>,
    /// Bytes taken.
    taken: Cell<u64>,
}

impl Watch {
    /// A watch on a deadline. The first call checks the clock.
    pub fn new(deadline: &Deadline, work_per_look: u64) -> Watch {
        let deadline = deadline.clone();
        let taken = Cell::new(0);
        Watch { deadline, work_per_look, left: Cell::new(0), over: Cell::new(None), taken }
    }

    /// The deadline that is watched.
    pub fn deadline(&self) -> &Deadline {
        &self.deadline
    }

    /// Counts this much more work; returns why the work is over, if the last check found that it is.
    #[inline]
    pub fn over(&self, work: u64) -> Option<Ending> {
        match self.left.get().checked_sub(work) {
            Some(left) => self.left.set(left),
            None => self.look(),
        }
        self.over.get()
    }

    /// Counts this much more work; breaks if the work is over.
    #[inline]
    pub fn check(&self, work: u64) -> ControlFlow<Ending> {
        self.over(work).map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    /// Like [`check`](Watch::check), for work that may also run out of memory.
    #[inline]
    pub fn ask(&self, work: u64) -> Result<(), Interruption> {
        self.over(work).map_or(Ok(()), |ending| Err(Interruption::Over(ending)))
    }

    /// Counts bytes that a table is about to take.
    #[inline]
    pub fn take(&self, bytes: usize, what: &'static str) -> Result<(), OutOfMemory> {
        let taken = self.taken.get().saturating_add(bytes as u64);
        self.taken.set(taken);
        match self.deadline.memory {
            Some(most) if taken > most => Err(OutOfMemory { what, bytes, most: Some(most) }),
            _ => Ok(()),
        }
    }

    /// Counts bytes that are freed.
    pub fn give_back(&self, bytes: usize) {
        self.taken.set(self.taken.get().saturating_sub(bytes as u64));
    }

    #[cold]
    fn look(&self) {
        let is_bounded = self.deadline.is_bounded();
        self.left.set(if is_bounded { self.work_per_look } else { u64::MAX });
        if self.over.get().is_none() {
            self.over.set(self.deadline.over());
        }
    }
}

/// A watch for code that cannot return early. The code stops adding once a call returns false, and its result is then
/// not used.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    watch: &'a Watch,
    over: Cell<Option<Interruption>>,
}

impl<'a> Meter<'a> {
    /// A meter of a watch.
    pub(crate) fn new(watch: &'a Watch) -> Meter<'a> {
        Meter { watch, over: Cell::new(None) }
    }

    /// Counts work. False once it is over.
    pub(crate) fn works(&self, work: u64) -> bool {
        self.note(self.watch.ask(work))
    }

    /// Counts bytes that a table is about to take. False once it is over.
    pub(crate) fn takes(&self, bytes: usize, what: &'static str) -> bool {
        self.note(self.watch.take(bytes, what).map_err(Interruption::from))
    }

    fn note(&self, asked: Result<(), Interruption>) -> bool {
        if let (Err(why), None) = (asked, self.over.get()) {
            self.over.set(Some(why));
        }
        self.over.get().is_none()
    }

    /// Whether all of it was done.
    pub(crate) fn result(&self) -> Result<(), Interruption> {
        self.over.get().map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_says_why_it_is_over() {
        assert_eq!(Deadline::NEVER.over(), None);
        assert_eq!(Budget::solutions(0).deadline(), Deadline::NEVER);
        assert_eq!(Budget::time(Duration::MAX).deadline().over(), None);
        let minute = Budget::time(Duration::from_secs(60)).deadline();
        assert_eq!((minute.over(), minute.is_bounded()), (None, true));
        assert!(minute.left().time.is_some_and(|left| left > Duration::from_secs(50)));
        let now = Budget::time(Duration::ZERO).deadline();
        assert_eq!(
            (now.over(), now.check()),
            (Some(Ending::Time), ControlFlow::Break(Ending::Time))
        );
        assert_eq!(now.left().time, Some(Duration::ZERO));
        let stop = Stop::new();
        let deadline =
            Budget { stop: Some(stop.clone()), ..Budget::time(Duration::ZERO) }.deadline();
        assert_eq!(deadline.over(), Some(Ending::Time));
        assert!(!stop.stop() && stop.stop());
        assert_eq!(deadline.over(), Some(Ending::Cancelled));
        assert_eq!(deadline.left().stop, Some(stop));
    }

    #[test]
    fn flags_are_equal_if_they_are_one() {
        let stop = Stop::new();
        assert_eq!(stop, stop.clone());
        assert_ne!(stop, Stop::new());
    }

    #[test]
    fn a_watch_counts_what_is_held_at_once() {
        let deadline = Budget { memory: Some(100), ..Budget::default() }.deadline();
        assert_eq!(deadline.left().memory, Some(100));
        let watch = Watch::new(&deadline, 1);
        assert_eq!((watch.take(60, "a list"), watch.take(40, "a list")), (Ok(()), Ok(())));
        watch.give_back(1);
        let refused = watch.take(2, "a list").unwrap_err();
        assert_eq!((refused.bytes, refused.most), (2, Some(100)));
        assert_eq!(
            refused.to_string(),
            "a list would take more than 100 bytes, the limit for one puzzle; expected a smaller puzzle, \
             or fewer and smaller rules"
        );
        assert!(watch.take(usize::MAX, "a list").is_err());
        let unbounded = Budget { memory: None, ..Budget::default() }.deadline();
        assert!(Watch::new(&unbounded, 1).take(usize::MAX, "a list").is_ok());
    }

    #[test]
    fn a_watch_looks_at_once_and_then_now_and_then() {
        let stop = Stop::new();
        let deadline = Budget { stop: Some(stop.clone()), ..Budget::default() }.deadline();
        let watch = Watch::new(&deadline, 10);
        assert_eq!(watch.over(1), None);
        stop.stop();
        assert_eq!((watch.over(10), watch.over(1)), (None, Some(Ending::Cancelled)));
        stop.reset();
        assert_eq!(watch.over(100), Some(Ending::Cancelled), "over is over");
        assert_eq!(Watch::new(&deadline, 10).over(1), None);
        stop.stop();
        assert!(Watch::new(&deadline, 10).over(1).is_some(), "the first question is a look");
    }
}
