//! The basic strategy: a patient person's method, with four rules and no technique.
//!
//! 1. **Clean.** Take the first placed (or given) digit that is not yet cleaned, and eliminate it from the peers of
//!    its cell. Givens come first, in reading order; then digits in the order in which they were placed.
//! 2. **Single candidate.** Place the digit of the first cell, in reading order, that has one candidate.
//! 3. **Single place.** Place a digit that has one position in a house: the first house in the geometry's order
//!    (rows, columns, boxes or regions, then those of variants), in it the smallest such digit.
//! 4. **Supposition.** Assume the smallest digit of the cell with the fewest candidates, the first such cell in
//!    reading order.
//!
//! After a rule has changed something, the search restarts at rule 1, so an assumption is made only if nothing else
//! applies. A rule that changes nothing leaves no entry.
//!
//! ```text
//!       +---------------------------- moved ----------------------------+
//!       v                                                               |
//!   dead end? --no--> all placed? --no--> clean, single candidate, single place, supposition
//!       |yes               |yes
//!       v                  v
//! contradiction        solution --enough--> end
//!       |                  |
//!       +-----> playback <-+          undo back to the last supposition, strike it, begin again;
//!                  \--no supposition--> end: there are no further solutions
//! ```
//!
//! A *dead end* is looked for after every entry: the first cell without candidates, or else the first house without
//! a position for a digit. Playback undoes entries one by one, latest first, until the last assumption is undone.
//! The elimination of its candidate is then a deduction from the entries before it.
//!
//! A visitor receives each entry as it happens, so a history of any length takes only the memory of the work_grid and
//! its trail, both at most a few bytes per candidate. [`History`] is the visitor that keeps all entries. There is
//! no recursion. An entry costs what it changes; an assumption costs a scan of all cells.
//!
//! The order is that of a depth-first search over the smallest domain first (R. M. Haralick, G. L. Elliott,
//! Increasing tree search efficiency for constraint satisfaction problems, 1980). Backends apply fewer rules or
//! choose differently; here the order is part of the contract, so the history of a puzzle is the same everywhere.

mod event;
mod work_grid;

pub use event::{DeadEnd, Event, EventKind, Reason};

use std::ops::ControlFlow;

use self::work_grid::WorkGrid;
use veridoku_core::grid::{Candidate, Puzzle};
use veridoku_core::rules::{Consumer, Unsupported, demand};
use veridoku_solve::{Budget, Ending, Stats};

/// Solves a puzzle by the basic strategy and passes each entry of the history to `visit`, which may stop the
/// search.
///
/// The budget limits the search: with one solution, it ends at the first. With two, it continues by playback until
/// it finds a second or none remains, which proves the first unique. Without a bound, it finds all. Assumptions
/// count as guesses. If no solutions are requested, the history is empty.
///
/// If a solution is found without open assumptions, there is no other, and the search is exhausted whatever the
/// budget.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_logic as logic; }
/// use std::ops::ControlFlow;
/// use veridoku::logic::basic;
/// use veridoku::{Budget, Verdict};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: veridoku::Puzzle = text.parse()?;
/// let mut lines = Vec::new();
/// let stats = basic::search(&puzzle, &Budget::solutions(1), &mut |event| {
///     lines.push(event.describe(puzzle.geometry()).to_string());
///     ControlFlow::Continue(())
/// })?;
/// assert!(lines[0].starts_with("clean r1c1=5: 5 eliminated from r1c3 r1c4 "));
/// assert!(lines.contains(&"r5c5=5  single candidate".to_string()));
/// assert_eq!((stats.verdict(), stats.guesses), (Verdict::Unique, Some(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the puzzle has rules beyond houses and pairs.
pub fn search(
    puzzle: &Puzzle,
    budget: &Budget,
    visit: &mut dyn FnMut(&Event) -> ControlFlow<()>,
) -> Result<Stats, Unsupported> {
    demand(Consumer::Basic, puzzle.geometry())?;
    let deadline = budget.deadline();
    if budget.solutions == Some(0) {
        return Ok(Stats { solutions: 0, guesses: Some(0), ending: Ending::Solutions });
    }
    let mut search = BasicSearch {
        work_grid: WorkGrid::of(puzzle),
        standing: Vec::new(),
        supposed: Vec::new(),
        entries: 0,
        solutions: 0,
        guesses: 0,
        budget,
        visit,
    };
    let ending = loop {
        if let Some(ending) = deadline.over() {
            break ending;
        }
        if let ControlFlow::Break(ending) = search.step() {
            break ending;
        }
    };
    Ok(Stats { solutions: search.solutions, guesses: Some(search.guesses), ending })
}

/// All that happened on the way to a solution, or to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// The entries; number k is the k-th.
    pub events: Vec<Event>,
    /// How it ended.
    pub stats: Stats,
}

impl History {
    /// The history of a puzzle, as far as the budget allows. It is kept in memory: hard puzzles of 16x16 and more
    /// have millions of entries, for which [`search`] is better.
    ///
    /// # Errors
    /// As for [`search`].
    pub fn of(puzzle: &Puzzle, budget: &Budget) -> Result<History, Unsupported> {
        let mut events = Vec::new();
        let stats = search(puzzle, budget, &mut |event| {
            events.push(event.clone());
            ControlFlow::Continue(())
        })?;
        Ok(History { events, stats })
    }
}

/// A search in progress.
struct BasicSearch<'a> {
    work_grid: WorkGrid<'a>,
    /// The numbers of the entries that changed the work_grid and were not undone.
    standing: Vec<u64>,
    supposed: Vec<Supposed>,
    entries: u64,
    solutions: u64,
    guesses: u64,
    budget: &'a Budget,
    visit: &'a mut dyn FnMut(&Event) -> ControlFlow<()>,
}

/// An assumption that is not undone.
struct Supposed {
    candidate: Candidate,
    /// The trail before it.
    mark: usize,
    /// The number of entries not undone before it.
    standing: usize,
    /// The solutions before it.
    solutions: u64,
}

impl BasicSearch<'_> {
    /// Advances by one entry, or by two if one ends a branch and the other is the playback.
    fn step(&mut self) -> ControlFlow<Ending> {
        if let Some(dead_end) = self.work_grid.dead_end() {
            self.show(EventKind::Contradiction(dead_end))?;
            return self.take_back();
        }
        if let Some(kind) = self.deduce() {
            self.note_standing();
            return self.show(kind);
        }
        if self.work_grid.is_complete() {
            self.solutions += 1;
            self.show(EventKind::Solution(self.work_grid.solution()))?;
            if self.budget.solutions == Some(self.solutions) && !self.supposed.is_empty() {
                return ControlFlow::Break(Ending::Solutions);
            }
            return self.take_back();
        }
        self.suppose()
    }

    /// The first of the rules 1 to 3 that applies.
    fn deduce(&mut self) -> Option<EventKind> {
        let mark = self.work_grid.mark();
        if let Some(placed) = self.work_grid.clean() {
            return Some(EventKind::Clean { placed, struck: self.work_grid.struck_since(mark) });
        }
        if let Some(candidate) = self.work_grid.single_candidate() {
            return Some(self.place(candidate, Reason::SingleCandidate));
        }
        let (id, candidate) = self.work_grid.single_place()?;
        Some(self.place(candidate, Reason::SinglePlace(id)))
    }

    fn place(&mut self, candidate: Candidate, reason: Reason) -> EventKind {
        let mark = self.work_grid.mark();
        self.work_grid.place(candidate);
        EventKind::Placement { candidate, reason, struck: self.work_grid.struck_since(mark) }
    }

    fn suppose(&mut self) -> ControlFlow<Ending> {
        // A blank has a candidate, otherwise this is a dead end. Without a blank this is a solution.
        let Some(candidate) = self.work_grid.fewest() else {
            return ControlFlow::Break(Ending::Exhausted);
        };
        if self.budget.guesses == Some(self.guesses) {
            return ControlFlow::Break(Ending::Guesses);
        }
        self.guesses += 1;
        let supposed = Supposed {
            candidate,
            mark: self.work_grid.mark(),
            standing: self.standing.len(),
            solutions: self.solutions,
        };
        let kind = self.place(candidate, Reason::Supposition);
        self.note_standing();
        self.show(kind)?;
        self.supposed.push(supposed);
        ControlFlow::Continue(())
    }

    /// Playback: returns to before the last assumption, and eliminates its candidate.
    fn take_back(&mut self) -> ControlFlow<Ending> {
        let Some(last) = self.supposed.pop() else {
            return ControlFlow::Break(Ending::Exhausted);
        };
        self.work_grid.go_back(last.mark);
        self.work_grid.strike(last.candidate);
        let undone = self.standing.drain(last.standing..).rev().collect();
        self.note_standing();
        let is_refuted = last.solutions == self.solutions;
        self.show(EventKind::TakeBack { supposition: last.candidate, is_refuted, undone })
    }

    /// The next entry changed the work_grid.
    fn note_standing(&mut self) {
        self.standing.push(self.entries + 1);
    }

    fn show(&mut self, kind: EventKind) -> ControlFlow<Ending> {
        self.entries += 1;
        let event = Event { number: self.entries, depth: self.supposed.len(), kind };
        (self.visit)(&event).map_break(|()| Ending::Stopped)
    }
}
