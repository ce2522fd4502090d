//! A random solution: each guess takes a random value of its variable.
//!
//! A search may take arbitrarily long after a bad first guess, so it restarts after [`PATIENCE`] contradictions, later
//! after twice as many (Gomes, Selman and Kautz, "Boosting combinatorial search through randomization", 1998). The
//! weights of conflicts stay. The order in which variables are guessed depends on the rules, so some solutions are more
//! likely than others; all are possible.

use super::search::NetworkSearch;
use crate::Ending;
use crate::native::search::{CELLS_PER_LOOK, Position, Progress};
use veridoku_core::budget::{Deadline, Watch};
use veridoku_core::grid::{Digit, Puzzle, Solution};

/// Contradictions before a search restarts.
const PATIENCE: u64 = 60;

impl<const W: usize> NetworkSearch<W> {
    /// A solution, or why there is none. `draw` draws a number below a bound.
    pub(super) fn random(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        most_guesses: u64,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Solution, Ending> {
        let (cells, _) = self.cells_and_values();
        let watch = Watch::new(deadline, CELLS_PER_LOOK);
        if let Some(ending) = watch.over(0) {
            return Err(ending);
        }
        self.load(puzzle);
        let (mut patience, mut contradictions, mut all, mut guesses) = (PATIENCE, 0, 0, 0);
        loop {
            match self.propagate(&watch) {
                Progress::Complete => {
                    let mut digits = vec![Digit::from_index(0); cells];
                    self.write(&mut digits);
                    return Ok(Solution::new(digits));
                }
                Progress::Ended(ending) => return Err(ending),
                Progress::Contradiction => {
                    (contradictions, all) = (contradictions + 1, all + 1);
                    if contradictions > patience && self.depth() > 0 {
                        (contradictions, patience) = (0, 2 * patience);
                        self.leave_all();
                        if all > PATIENCE {
                            self.complete_at_root(&watch);
                        }
                    } else if !self.take_back() {
                        return Err(Ending::Exhausted);
                    }
                }
                Progress::Stuck => {
                    if guesses == most_guesses {
                        return Err(Ending::Guesses);
                    }
                    guesses += 1;
                    let Some((variable, values)) = self.choose() else {
                        return Err(Ending::Exhausted);
                    };
                    let place = usize::from(variable);
                    let left = self.values()[place];
                    // Hidden variables are guessed in order.
                    let value = if place < cells {
                        let skipped = draw(left.count_ones());
                        (0..skipped).fold(left, |left, _| left & (left - 1))
                    } else {
                        values
                    };
                    self.assume(variable, value & value.wrapping_neg());
                }
            }
            if let Some(ending) = watch.over(cells as u64) {
                return Err(ending);
            }
        }
    }
}
