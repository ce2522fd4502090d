//! Large grids without further rules: a fast search first, and for a hard puzzle one that learns.
//!
//! ```text
//! planes, bands or board, 30 guesses --not done--> network, from the beginning, without the solution that was visited
//! bands at 16x16, 10,000 guesses   --not done--> the same
//! ```
//!
//! A network weighs its variables by conflicts, restarts, and sees what crossing houses leave of each other; so it
//! takes a tenth of the guesses or far less, but twice as long for an easy puzzle. Its order of solutions is different.
//! So only a search for at most two solutions is handed over: at most one was visited by then.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::search::{CELLS_PER_LOOK, SearchEngine};
use super::{Kernel, network_engine};
use crate::checked::VisitWithHidden;
use crate::{Answer, Budget, Ending, Stats};
use veridoku_core::budget::{Deadline, Interruption, Watch};
use veridoku_core::grid::{Geometry, Puzzle, Solution};
use veridoku_core::memory::OutOfMemory;
use veridoku_core::rules::network::MOST_VALUES;

/// Guesses before the network takes over.
const FIRST_GUESSES: u64 = 30;

/// The same for `bands` at 16x16, which weigh cells by conflicts as the network does, and guess five times as fast.
const MOST_OF_BANDS: u64 = 10_000;

/// The fewest digits of a grid for which it pays off.
const FEWEST_DIGITS: usize = 10;

/// The engine of the first guesses, and the network.
pub(super) struct Handover {
    geometry: Arc<Geometry>,
    first: Box<dyn SearchEngine>,
    first_guesses: u64,
    network: Option<Box<dyn SearchEngine>>,
}

impl Handover {
    /// An engine that may hand over to the network of its geometry, if that pays off.
    pub(super) fn of(
        geometry: &Arc<Geometry>,
        kernel: Kernel,
        first: Box<dyn SearchEngine>,
    ) -> Box<dyn SearchEngine> {
        let is_suitable = (FEWEST_DIGITS..=MOST_VALUES).contains(&geometry.side());
        if !is_suitable || !geometry.is_single() {
            return first;
        }
        let first_guesses = match kernel {
            Kernel::BandsPortable | Kernel::BandsAvx2 if geometry.side() <= 16 => MOST_OF_BANDS,
            _ => FIRST_GUESSES,
        };
        let geometry = Arc::clone(geometry);
        Box::new(Handover { geometry, first, first_guesses, network: None })
    }

    /// The engine to continue with: the network, or the first one if there is no memory for a network.
    fn second(&mut self, deadline: &Deadline) -> Result<&mut dyn SearchEngine, Ending> {
        if self.network.is_none() {
            let watch = Watch::new(deadline, CELLS_PER_LOOK);
            match network_engine(&self.geometry, &watch) {
                Ok(network) => self.network = Some(network),
                Err(Interruption::Over(ending)) => return Err(ending),
                Err(Interruption::OutOfMemory(_)) => {}
            }
        }
        Ok(self.network.as_mut().unwrap_or(&mut self.first).as_mut())
    }
}

impl SearchEngine for Handover {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        deadline: &Deadline,
        visit: VisitWithHidden<'_>,
    ) -> Result<Stats, OutOfMemory> {
        let Some(limit @ 1..=2) = budget.solutions else {
            return self.first.search(puzzle, budget, deadline, visit);
        };
        let guesses = self.first_guesses.min(budget.guesses.unwrap_or(u64::MAX));
        let short = Budget { guesses: Some(guesses), ..budget.clone() };
        let mut visited = None;
        let begun = self.first.search(puzzle, &short, deadline, &mut |solution, hidden| {
            visited = Some(solution.try_clone());
            visit(solution, hidden)
        })?;
        if begun.ending != Ending::Guesses || budget.guesses == Some(guesses) {
            return Ok(begun);
        }
        let visited: Option<Solution> = visited.transpose()?;
        let network = match self.second(deadline) {
            Ok(network) => network,
            Err(ending) => return Ok(Stats { ending, ..begun }),
        };
        let left = budget.guesses.map(|all| all - guesses);
        let long = Budget { guesses: left, ..budget.clone() };
        let (mut solutions, mut is_full) = (begun.solutions, false);
        let stats = network.search(puzzle, &long, deadline, &mut |solution, hidden| {
            if visited.as_ref() == Some(solution) {
                return ControlFlow::Continue(());
            }
            solutions += 1;
            visit(solution, hidden)?;
            is_full = solutions == limit;
            if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let ending = if is_full { Ending::Solutions } else { stats.ending };
        let guesses = stats.guesses.map(|more| guesses + more);
        Ok(Stats { solutions, guesses, ending })
    }

    fn another(
        &mut self,
        puzzle: &Puzzle,
        known: &Solution,
        budget: &Budget,
        deadline: &Deadline,
    ) -> Result<Answer, OutOfMemory> {
        let guesses = self.first_guesses.min(budget.guesses.unwrap_or(u64::MAX));
        let short = Budget { guesses: Some(guesses), ..budget.clone() };
        let begun = self.first.another(puzzle, known, &short, deadline)?;
        if begun.stats.ending != Ending::Guesses || budget.guesses == Some(guesses) {
            return Ok(begun);
        }
        let network = match self.second(deadline) {
            Ok(network) => network,
            Err(ending) => return Ok(Answer { stats: Stats { ending, ..begun.stats }, ..begun }),
        };
        let left = budget.guesses.map(|all| all - guesses);
        let long = Budget { guesses: left, ..budget.clone() };
        let mut answer = network.another(puzzle, known, &long, deadline)?;
        answer.stats.guesses = answer.stats.guesses.map(|more| guesses + more);
        Ok(answer)
    }

    fn count(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        deadline: &Deadline,
    ) -> Result<Stats, OutOfMemory> {
        if matches!(budget.solutions, Some(1..=2)) {
            self.search(puzzle, budget, deadline, &mut |_, _| ControlFlow::Continue(()))
        } else {
            self.first.count(puzzle, budget, deadline)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::Kernel;
    use veridoku_core::grid::{Digit, Shape};

    /// The solutions of a puzzle that an engine visits, and why it ends.
    fn visited(
        engine: &mut dyn SearchEngine,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> (Vec<Solution>, Stats) {
        let mut found = Vec::new();
        let stats = engine.search(puzzle, budget, &Deadline::NEVER, &mut |solution, _| {
            found.push(solution.clone());
            ControlFlow::Continue(())
        });
        (found, stats.unwrap())
    }

    /// However early the network takes over, each solution is visited once, up to the limit.
    #[test]
    fn nothing_is_lost_or_repeated_when_the_network_takes_over() {
        let geometry = Arc::new(Geometry::classic(Shape::new(2, 3).unwrap()));
        let planes = || Kernel::Planes.engine(&geometry, &Deadline::NEVER).unwrap();
        let mut dice = 1u64;
        let mut handed_over = 0;
        let mut totals = [0; 3];
        for round in 0..300 {
            // Some cells of a full grid, or now and then any digits.
            let givens: Vec<Option<Digit>> = (0..36)
                .map(|cell| {
                    dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    let drawn = (dice >> 33) as usize % 36;
                    let (row, column) = (cell / 6, cell % 6);
                    let full = (column + row / 2 + row % 2 * 3) % 6;
                    let digit = if round % 4 == 0 { drawn } else { full };
                    (drawn < 6 + round % 9).then(|| Digit::from_index(digit % 6))
                })
                .collect();
            let puzzle = Puzzle::from_givens(Arc::clone(&geometry), givens);
            let (all, _) = visited(planes().as_mut(), &puzzle, &Budget::solutions(3));
            totals[all.len().min(2)] += 1;
            for (first_guesses, limit) in [(0, 1), (0, 2), (1, 2), (2, 1), (3, 2), (8, 2)] {
                let geometry = Arc::clone(&geometry);
                let mut handover =
                    Handover { geometry, first: planes(), first_guesses, network: None };
                let (found, stats) = visited(&mut handover, &puzzle, &Budget::solutions(limit));
                let expected = all.len().min(limit as usize);
                assert_eq!((found.len(), stats.solutions), (expected, expected as u64));
                assert!(found.len() < 2 || found[0] != found[1], "{}", found[0]);
                assert!(found.iter().all(|solution| solution.check(&puzzle).is_ok()));
                let is_full = expected as u64 == limit;
                let ending = if is_full { Ending::Solutions } else { Ending::Exhausted };
                assert_eq!(stats.ending, ending);
                handed_over += usize::from(handover.network.is_some());
            }
        }
        assert!(handed_over > 100 && totals.iter().all(|count| *count > 10), "{totals:?}");
    }
}
