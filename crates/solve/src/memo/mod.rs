//! Counts the solutions of an exact cover without visiting them: it remembers each count.
//!
//! ```text
//! state     the items still to be covered by the options still possible
//! count(state) = 1                                            if nothing is open
//!              = 0                                            if a primary item has no option left
//!              = count(state after its only option)           if a primary item has just one
//!              = sum of count(state after option)             else, over the options of one item
//! ```
//!
//! A state is a set of items, whichever options led to it: an option is possible in a state if and only if all its
//! items are in the set. So each state is counted once. When the search comes to the same set again by other options,
//! it looks the sum up. A secondary item that no possible option holds is left out of the set, because it would make
//! equal states differ. Sums are numbers of 128 bits.
//!
//! The search branches on the first open item, in the order of the cover: for a grid, cell by cell. So a border
//! moves through the grid, and for the cells that it has passed the state keeps only which digits are used up. (Most
//! searches branch on an item with the fewest options. That order meets fewer equal states and takes more branches
//! here.) Nothing is deduced except forced options.
//!
//! The memo is a table of bounded memory ([`table`]). When it is full, it forgets the states that took the least work
//! to count. That costs time but never changes a count.
//!
//! Cost: a look-up and a pass over the options of one item for each state that is branched on; 8 bytes per 64 items
//! and 24 more for each state remembered. This pays for many millions of solutions: with 28 million it is faster than
//! the native search, with one million slower (`docs/notes/counting.md`).
//!
//! This shares no code with the backends except [`ExactCover`], and knows nothing about Sudoku.
//!
//! Source: Nishino, Yasuda, Minato and Nagata, Dancing with Decision Diagrams: A Combined Approach to
//! Exact Cover (AAAI 2017), whose DXZ caches by the set of open items and keeps the covers as a
//! decision diagram. This version keeps only counts, takes forced options before it looks a state up, and has
//! counters of covered items instead of links.

mod state;
mod table;

use std::ops::ControlFlow;

use state::State;
use table::Table;

use super::{Budget, Count, Ending, SolveError, Stats};
use crate::encode::ExactCover;
use veridoku_core::budget::Watch;
use veridoku_core::memory::OutOfMemory;

/// The largest cover: 2^25 nodes.
const MOST_NODES: usize = 1 << 25;

/// Branches between two progress reports.
const BRANCHES_PER_REPORT: u64 = 1 << 12;

/// Options looked at between two looks at the clock: well below a millisecond of work.
const WORK_PER_LOOK: u64 = 1 << 14;

/// Counts the solutions of exact covers.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use std::sync::Arc;
/// use veridoku::encode::exact_cover;
/// use veridoku::{Budget, CoverCounter, Geometry, Puzzle, Shape};
/// let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2)?)));
/// let cover = exact_cover(&puzzle)?;
/// let tally = CoverCounter::new(1 << 20).count(&cover, &Budget::default(), &mut |_| {})?;
/// assert_eq!(tally.count().to_string(), "288");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CoverCounter {
    memory: usize,
}

/// The result of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoverTally {
    /// Solutions counted.
    pub solutions: u128,
    /// Why it ended. [`Ending::Solutions`] also means more solutions than 128 bits can count.
    pub ending: Ending,
    /// States that were branched on.
    pub branches: u64,
    /// States whose number was looked up.
    pub remembered: u64,
    /// States whose number was forgotten because the memory was full.
    pub forgotten: u64,
    /// Bytes of the memo at the end.
    pub memory: usize,
    /// The memory that the system refused, if the memo has less than it was allowed to use.
    pub refused: Option<OutOfMemory>,
}

impl CoverTally {
    /// The result as the stats of a search: branches count as guesses, and solutions are capped at 64 bits.
    pub fn stats(&self) -> Stats {
        let solutions = u64::try_from(self.solutions).unwrap_or(u64::MAX);
        Stats { solutions, guesses: Some(self.branches), ending: self.ending }
    }

    /// The number of all solutions, as far as it is known.
    pub fn count(&self) -> Count {
        Count { at_least: self.solutions, exact: self.ending == Ending::Exhausted }
    }
}

/// A state that is being counted.
struct Frame {
    item: u32,
    /// The next of the item's options to try.
    next: u32,
    /// Options taken before this state's branch.
    taken: usize,
    hash: u64,
    sum: u128,
    /// Branches before this frame.
    branches: u64,
}

impl CoverCounter {
    /// A counter whose memo takes at most this many bytes, even while it grows. If the system allows less, the counter
    /// makes do.
    pub fn new(memory: usize) -> CoverCounter {
        CoverCounter { memory }
    }

    /// Counts the choices of options that cover each primary item once and each secondary item at most
    /// once. The count ends when at least as many solutions are known as the budget has; the budget's guesses are
    /// branches here. From time to time `watch` is called with the number known so far.
    ///
    /// # Errors
    /// [`SolveError::TooLarge`] if the cover is too large, and
    /// [`SolveError::OutOfMemory`] if there is no memory for its links.
    pub fn count(
        &self,
        cover: &ExactCover,
        budget: &Budget,
        watch: &mut dyn FnMut(u128),
    ) -> Result<CoverTally, SolveError> {
        if cover.node_count() > MOST_NODES {
            let (what, found) = ("nodes of its exact cover", cover.node_count());
            return Err(SolveError::TooLarge { backend: "memo", what, found, most: MOST_NODES });
        }
        let deadline = budget.deadline();
        let clock = Watch::new(&deadline, WORK_PER_LOOK);
        let state = match State::new(cover, &clock) {
            Ok(state) => state,
            Err(cut) => {
                return Ok(CoverTally {
                    solutions: 0,
                    ending: cut.ending()?,
                    branches: 0,
                    remembered: 0,
                    forgotten: 0,
                    memory: 0,
                    refused: None,
                });
            }
        };
        let mut search = MemoSearch {
            state,
            table: Table::new(0, 0)?,
            frames: Vec::new(),
            branches: 0,
            remembered: 0,
            clock,
            next_report: 0,
        };
        let (solutions, ending) = search.run(self.memory, budget, watch)?;
        Ok(CoverTally {
            solutions,
            ending,
            branches: search.branches,
            remembered: search.remembered,
            forgotten: search.table.forgotten(),
            memory: search.table.bytes(),
            refused: search.table.refused(),
        })
    }
}

struct MemoSearch<'a> {
    state: State<'a>,
    table: Table,
    frames: Vec<Frame>,
    branches: u64,
    remembered: u64,
    clock: Watch,
    /// Branches at the next report.
    next_report: u64,
}

impl MemoSearch<'_> {
    fn run(
        &mut self,
        memory: usize,
        budget: &Budget,
        watch: &mut dyn FnMut(u128),
    ) -> Result<(u128, Ending), SolveError> {
        if budget.solutions == Some(0) {
            return Ok((0, Ending::Solutions));
        }
        match self.state.settle(&self.clock) {
            ControlFlow::Continue(true) => {}
            ControlFlow::Continue(false) => return Ok((0, Ending::Exhausted)),
            ControlFlow::Break(ending) => return Ok((0, ending)),
        }
        self.state.compact();
        self.table = Table::new(self.state.key().len(), memory)?;
        // The count of the state just entered, if it is known without a branch.
        let mut found = self.enter();
        loop {
            match found {
                None => {}
                Some(count) => {
                    let Some(frame) = self.frames.last_mut() else {
                        return Ok((count, Ending::Exhausted));
                    };
                    self.state.undo(frame.taken);
                    frame.sum = frame.sum.saturating_add(count);
                    if let Some(ending) = self.is_over(budget, watch) {
                        return Ok((self.solutions(), ending));
                    }
                }
            }
            found = match self.step() {
                ControlFlow::Continue(found) => found,
                ControlFlow::Break(ending) => return Ok((self.solutions(), ending)),
            };
        }
    }

    /// Takes the next option of the last frame, or ends the frame and returns its sum.
    fn step(&mut self) -> ControlFlow<Ending, Option<u128>> {
        let Some(frame) = self.frames.last_mut() else { return ControlFlow::Continue(None) };
        ControlFlow::Continue(match self.state.next_option(frame.item, &mut frame.next) {
            Some(option) => {
                if self.state.take(option) && self.state.settle(&self.clock)? {
                    self.enter()
                } else {
                    Some(0)
                }
            }
            None => {
                let Frame { hash, sum, branches, .. } = *frame;
                self.frames.pop();
                self.table.insert(self.state.key(), hash, sum, self.branches - branches);
                Some(sum)
            }
        })
    }

    /// Looks the state up, or opens a frame for it.
    fn enter(&mut self) -> Option<u128> {
        let Some(item) = self.state.choose() else { return Some(1) };
        let hash = Table::hash(self.state.key());
        if let Some(count) = self.table.find(self.state.key(), hash) {
            self.remembered += 1;
            return Some(count);
        }
        let taken = self.state.taken();
        let branches = self.branches;
        self.frames.push(Frame { item, next: 0, taken, hash, sum: 0, branches });
        self.branches += 1;
        None
    }

    /// Solutions known so far: those of the options already taken in the states that are being counted.
    fn solutions(&self) -> u128 {
        self.frames.iter().fold(0, |sum, frame| sum.saturating_add(frame.sum))
    }

    /// Why the count ends here, if it does.
    fn is_over(&mut self, budget: &Budget, watch: &mut dyn FnMut(u128)) -> Option<Ending> {
        let solutions = self.frames.last().map_or(0, |frame| frame.sum);
        if solutions == u128::MAX
            || budget.solutions.is_some_and(|most| self.solutions() >= most.into())
        {
            return Some(Ending::Solutions);
        }
        if budget.guesses.is_some_and(|most| self.branches >= most) {
            return Some(Ending::Guesses);
        }
        if self.branches >= self.next_report {
            self.next_report = self.branches + BRANCHES_PER_REPORT;
            watch(self.solutions());
        }
        self.clock.over(1)
    }
}
