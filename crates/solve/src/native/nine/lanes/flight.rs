//! Puzzles in flight: the state of each puzzle that has a lane or a branch.

use super::pool::Slot;

/// One puzzle in flight.
#[derive(Clone, Copy)]
pub(super) struct InFlight {
    /// Its number in the order of the source, from 0.
    pub(super) number: usize,
    /// Solutions found so far.
    pub(super) solutions: u64,
    /// Guesses made so far.
    pub(super) guesses: u64,
    /// Branches that ended in a contradiction.
    pub(super) conflicts: u32,
    /// Lanes working on it.
    pub(super) lanes: u32,
    /// Saved branches.
    pub(super) saved: u32,
    /// The newest saved branch.
    pub(super) newest: Slot,
    /// Whether any lane may take its branches.
    pub(super) shared: bool,
    /// Whether it has never had more than one lane: then it was searched depth first.
    pub(super) in_order: bool,
    /// Whether this entry is in use.
    pub(super) present: bool,
}

/// The puzzles in flight, by entry number; entries are used again.
pub(super) struct Flight {
    puzzles: Vec<InFlight>,
    unused: Vec<u32>,
}

impl Flight {
    /// No puzzle.
    pub(super) const fn new() -> Self {
        Self { puzzles: Vec::new(), unused: Vec::new() }
    }

    /// Forgets all puzzles.
    pub(super) fn clear(&mut self) {
        self.puzzles.clear();
        self.unused.clear();
    }

    /// Adds a puzzle and returns its entry.
    pub(super) fn start(&mut self, number: usize, shared: bool) -> u32 {
        let puzzle = InFlight {
            number,
            solutions: 0,
            guesses: 0,
            conflicts: 0,
            lanes: 1,
            saved: 0,
            newest: Slot::NONE,
            shared,
            in_order: true,
            present: true,
        };
        if let Some(entry) = self.unused.pop() {
            self.puzzles[entry as usize] = puzzle;
            return entry;
        }
        self.puzzles.push(puzzle);
        self.puzzles.len() as u32 - 1
    }

    /// Removes a puzzle and returns its state.
    pub(super) fn end(&mut self, entry: u32) -> InFlight {
        self.unused.push(entry);
        let puzzle = &mut self.puzzles[entry as usize];
        puzzle.present = false;
        *puzzle
    }

    /// One puzzle.
    #[inline(always)]
    pub(super) fn puzzle(&mut self, entry: u32) -> &mut InFlight {
        &mut self.puzzles[entry as usize]
    }

    /// Entries in use.
    pub(super) fn entries(&self) -> Vec<u32> {
        let present = |&entry: &u32| self.puzzles[entry as usize].present;
        (0..self.puzzles.len() as u32).filter(present).collect()
    }
}
