//! The engine for one puzzle: a search for the first solutions, and then chute by chute.
//!
//! After [`FEW`] solutions the branches that the search saved, newest first, are walked as boards of their own. They
//! are disjoint, and together they hold all further solutions. So the first solutions are always those of the search, in
//! its order, and the order of all solutions does not depend on the budget.

use super::Chutes;
use super::product::Visit;
use crate::checked::VisitWithHidden;
use crate::native::nine::CELLS;
use crate::native::search::{CELLS_PER_LOOK, Engine, Position, Progress, SearchEngine};
use crate::{Budget, Ending, Stats};
use veridoku_core::budget::{Deadline, Interruption, Watch};
use veridoku_core::grid::{Geometry, Puzzle};
use veridoku_core::memory::OutOfMemory;

/// Solutions after which the search ends.
pub(in crate::native) const FEW: u64 = 256;

/// The most choices of two chutes on a board of a puzzle with restricted candidates. Such boards may have long lists
/// and hardly any solutions, so the search divides them further. The lists of a puzzle with only givens are as short as
/// its solutions are few.
const MOST_RESTRICTED_PAIRS: usize = 1 << 12;

/// A position of a classic 9x9 puzzle.
pub(in crate::native::nine) trait Candidates: Position {
    /// The candidate masks of the cells, row by row.
    fn candidates(&self) -> [u16; CELLS];
}

/// The engine.
pub(in crate::native::nine) struct WithChutes<P> {
    search: Engine<P>,
    chutes: Chutes,
}

impl<P: Candidates> WithChutes<P> {
    pub(in crate::native::nine) fn new(geometry: &Geometry, position: P) -> WithChutes<P> {
        WithChutes { search: Engine::new(geometry, position), chutes: Chutes::new() }
    }

    /// Whether a search under this budget ended because it found enough for the chutes to go on.
    fn goes_on(budget: &Budget, stats: &Stats) -> bool {
        stats.ending == Ending::Solutions
            && stats.solutions == FEW
            && budget.solutions != Some(FEW)
            && budget.guesses.is_none()
    }

    /// Goes through the branches that the search saved.
    fn go_on(
        &mut self,
        puzzle: &Puzzle,
        stats: Stats,
        budget: &Budget,
        deadline: &Deadline,
        visit: Option<Visit<'_>>,
    ) -> Result<Stats, OutOfMemory> {
        let (mut solutions, mut guesses) = (stats.solutions, stats.guesses.unwrap_or(0));
        let mut branches = Branches {
            position: self.search.position(),
            chutes: &mut self.chutes,
            watch: Watch::new(deadline, CELLS_PER_LOOK),
            most: budget.solutions.unwrap_or(u64::MAX),
            most_pairs: puzzle.restrictions().map_or(usize::MAX, |_| MOST_RESTRICTED_PAIRS),
            visit: visit.map(|visit| visit as Visit<'_>),
        };
        let ending = match branches.walk(&mut solutions, &mut guesses) {
            Ok(()) => Ending::Exhausted,
            Err(cut) => cut.ending()?,
        };
        Ok(Stats { solutions, guesses: Some(guesses), ending })
    }
}

/// The branches that a search saved.
struct Branches<'a, P> {
    position: &'a mut P,
    chutes: &'a mut Chutes,
    watch: Watch,
    most: u64,
    /// A board with more choices of two chutes is divided by a guess.
    most_pairs: usize,
    visit: Option<Visit<'a>>,
}

impl<P: Candidates> Branches<'_, P> {
    /// Counts the solutions of all branches in addition to those found, and visits them if there is a visitor.
    fn walk(&mut self, found: &mut u64, guesses: &mut u64) -> Result<(), Interruption> {
        let mut is_open = self.position.take_back();
        while is_open {
            match self.position.propagate(&self.watch) {
                Progress::Ended(ending) => return Err(Interruption::Over(ending)),
                Progress::Contradiction => {}
                Progress::Complete | Progress::Stuck => {
                    let pairs = self.chutes.list(&self.position.candidates(), &self.watch)?;
                    if pairs > self.most_pairs {
                        self.position.make_room()?;
                        self.position.guess(&self.watch);
                        *guesses += 1;
                        continue;
                    }
                    if pairs > 0 {
                        let visit = self.visit.as_mut().map(|visit| &mut **visit as Visit<'_>);
                        self.chutes.walk(found, self.most, &self.watch, visit)?;
                    }
                }
            }
            is_open = self.position.take_back();
        }
        Ok(())
    }
}

impl<P: Candidates> SearchEngine for WithChutes<P> {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        deadline: &Deadline,
        visit: VisitWithHidden<'_>,
    ) -> Result<Stats, OutOfMemory> {
        let stats = self.search.search(puzzle, &few(budget), deadline, visit)?;
        if !Self::goes_on(budget, &stats) {
            return Ok(stats);
        }
        let visit: Visit<'_> = &mut |solution| visit(solution, &[]);
        self.go_on(puzzle, stats, budget, deadline, Some(visit))
    }

    fn count(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        deadline: &Deadline,
    ) -> Result<Stats, OutOfMemory> {
        let stats = self.search.count(puzzle, &few(budget), deadline)?;
        if Self::goes_on(budget, &stats) {
            self.go_on(puzzle, stats, budget, deadline, None)
        } else {
            Ok(stats)
        }
    }
}

/// The budget of the search.
fn few(budget: &Budget) -> Budget {
    let solutions = match budget.guesses {
        Some(_) => budget.solutions,
        None => Some(budget.solutions.unwrap_or(u64::MAX).min(FEW)),
    };
    Budget { solutions, ..budget.clone() }
}
