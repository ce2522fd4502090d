//! True candidates of a network: questions that all start from one root, and solutions that prefer open candidates.
//!
//! ```text
//! root:   propagate, until nothing is open:
//!           c := an open candidate of the variable that the search would guess
//!           assume c; search below it
//!             a solution:  count it; back to the root, unless c needs more
//!             exhausted:   the root loses c, and is propagated
//! ```
//!
//! If only the proof is left (for example for a puzzle with one solution), the questions are the branches of the usual
//! search for a second solution, in the usual order, and cost as much. If there are many solutions, a guess takes an
//! open value of its variable, so a solution decides a candidate of nearly every cell: 40 solutions decide most grids
//! with few rules. Open values are often false, and a search that insists on them would wander below the first false
//! one. After [`INSISTENCE`] contradictions a question therefore guesses the values of the last solution (Beck,
//! "Solution-guided multi-point constructive search for job shop scheduling", 2007). A question that takes more than
//! [`PATIENCE`] is postponed: later findings may decide it, or make it easier. The weights of conflicts stay from
//! question to question.
//!
//! Rejected: restarting a question after some contradictions, much less or endless patience, and weights that fade
//! (figures in docs/notes/counting.md).

use super::search::NetworkSearch;
use crate::candidates::{Census, TrueCandidates};
use crate::native::search::{CELLS_PER_LOOK, Position, Progress};
use crate::{Budget, Ending};
use veridoku_core::budget::{Deadline, Interruption, Watch};
use veridoku_core::grid::{Digit, Puzzle, Solution};
use veridoku_core::memory::OutOfMemory;
use veridoku_core::rules::network::{Network, Values, Variable};

/// Contradictions of a question after which its guesses are the values of the last solution.
const INSISTENCE: u64 = 12;

/// Contradictions after which a question is postponed.
const PATIENCE: u64 = 2_000;

/// Contradictions before sums over several houses are looked for.
const BEFORE_SUMS: u64 = 30;

/// The growth of patience when all open questions have been postponed.
const GROWTH: u64 = 4;

/// How a question ended.
enum Asked {
    /// Its candidate has reached the limit.
    Found,
    /// There are no more solutions with its candidate.
    Exhausted,
    /// It took too many contradictions for now.
    PutOff,
    /// The whole work has ended.
    Over(Ending),
}

/// The work in progress.
struct Inquiry<'a, const W: usize> {
    search: &'a mut NetworkSearch<W>,
    watch: Watch,
    census: Census,
    /// The values of each cell that still have solutions to find.
    open: Vec<Values>,
    /// The last solution, if there is one.
    last: Option<Solution>,
    digits: Vec<Digit>,
    guesses: u64,
    /// Contradictions of all questions.
    contradictions: u64,
    most_guesses: Option<u64>,
}

/// A network of any number of values.
pub(in crate::native) trait Questions: Send {
    /// The true candidates of a puzzle of this network.
    fn true_candidates(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        limit: u64,
    ) -> Result<TrueCandidates, OutOfMemory>;

    /// A random solution, or why there is none. `draw` draws a number below a bound.
    fn random_solution(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        most_guesses: u64,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Solution, Ending>;
}

/// A network, ready for questions.
///
/// # Errors
/// The time of the watch is over, or there is no memory for the tables.
pub(in crate::native) fn questions(
    network: Network,
    watch: &Watch,
) -> Result<Box<dyn Questions>, Interruption> {
    Ok(match network.count {
        ..=6 => Box::new(NetworkSearch::<1>::new(network, watch)?),
        7..=9 => Box::new(NetworkSearch::<8>::new(network, watch)?),
        10 => Box::new(NetworkSearch::<16>::new(network, watch)?),
        11 => Box::new(NetworkSearch::<32>::new(network, watch)?),
        _ => Box::new(NetworkSearch::<0>::new(network, watch)?),
    })
}

impl<const W: usize> Questions for NetworkSearch<W> {
    fn random_solution(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        most_guesses: u64,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Solution, Ending> {
        self.random(puzzle, deadline, most_guesses, draw)
    }

    fn true_candidates(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        limit: u64,
    ) -> Result<TrueCandidates, OutOfMemory> {
        let (cells, side) = self.cells_and_values();
        let census = Census::new(puzzle, limit)?;
        let watch = Watch::new(&budget.deadline(), CELLS_PER_LOOK);
        if let Some(ending) = watch.over(0) {
            return census.end(ending, Some(0));
        }
        self.load(puzzle);
        let mut inquiry = Inquiry {
            open: self.values()[..cells].to_vec(),
            search: self,
            watch,
            census,
            last: None,
            digits: vec![Digit::from_index(0); cells],
            guesses: 0,
            contradictions: 0,
            most_guesses: budget.guesses,
        };
        let ending = inquiry.run();
        let Inquiry { search, census, open, guesses, .. } = inquiry;
        search.leave_all();
        // The root has lost the values without further solutions.
        let left = search.values();
        let is_struck = |candidate: usize| {
            let (cell, bit) = (candidate / side, 1 << (candidate % side));
            left[cell] & bit == 0 || open[cell] & bit == 0
        };
        census.finish(ending, Some(guesses), is_struck)
    }
}

impl<const W: usize> Inquiry<'_, W> {
    /// Asks until nothing is open.
    fn run(&mut self) -> Ending {
        let mut patience = PATIENCE;
        // Candidates that this patience did not decide.
        let mut put_off = vec![0; self.open.len()];
        loop {
            if self.contradictions > BEFORE_SUMS {
                self.search.complete_at_root(&self.watch);
            }
            match self.search.propagate(&self.watch) {
                Progress::Contradiction => return Ending::Exhausted,
                Progress::Complete => {
                    self.record();
                    return Ending::Exhausted;
                }
                Progress::Ended(ending) => return ending,
                Progress::Stuck => {}
            }
            for (open, left) in self.open.iter_mut().zip(self.search.values()) {
                *open &= left;
            }
            let next: Vec<Values> =
                self.open.iter().zip(&put_off).map(|(open, later)| open & !later).collect();
            let Some((variable, value)) = self.search.most_urgent(&next) else {
                if self.search.most_urgent(&self.open).is_some() {
                    put_off.fill(0);
                    patience = patience.saturating_mul(GROWTH);
                    continue;
                }
                match self.ask_hidden() {
                    Some(Asked::Exhausted) => continue,
                    Some(Asked::Over(ending)) => return ending,
                    _ => return Ending::Exhausted,
                }
            };
            match self.ask(variable, value, patience) {
                Asked::Found | Asked::Exhausted => {}
                Asked::PutOff => put_off[usize::from(variable)] |= value,
                Asked::Over(ending) => return ending,
            }
        }
    }

    /// If all cells are decided, looks for values of hidden variables. `None` if nothing is open.
    fn ask_hidden(&mut self) -> Option<Asked> {
        if self.open.iter().all(|open| *open == 0) {
            return None;
        }
        let (variable, value) = self.search.choose()?;
        Some(self.ask(variable, value, u64::MAX))
    }

    /// Looks for solutions under an assumption, until its candidate is decided. The assumption is then taken back, and
    /// eliminated if there are no more solutions.
    fn ask(&mut self, variable: Variable, value: Values, patience: u64) -> Asked {
        let mut contradictions = 0;
        if let Some(ending) = self.may_not_guess() {
            return Asked::Over(ending);
        }
        self.search.assume(variable, value);
        loop {
            match self.search.propagate(&self.watch) {
                Progress::Stuck => {
                    if let Some(ending) = self.may_not_guess() {
                        return Asked::Over(ending);
                    }
                    let Some((variable, values)) = self.search.choose() else {
                        self.search.leave_all();
                        return Asked::PutOff;
                    };
                    let value = self.preferred(variable, values, contradictions <= INSISTENCE);
                    self.search.assume(variable, value);
                    continue;
                }
                Progress::Complete => {
                    self.record();
                    if self.open.get(usize::from(variable)).is_none_or(|open| open & value == 0) {
                        self.search.leave_all();
                        return Asked::Found;
                    }
                }
                Progress::Contradiction => {
                    contradictions += 1;
                    self.contradictions += 1;
                    if contradictions > patience {
                        self.search.leave_all();
                        return Asked::PutOff;
                    }
                }
                Progress::Ended(ending) => return Asked::Over(ending),
            }
            self.search.take_back();
            if self.search.depth() == 0 {
                return Asked::Exhausted;
            }
            if let Some(ending) = self.watch.over(self.open.len() as u64) {
                return Asked::Over(ending);
            }
        }
    }

    /// A value to guess instead of the chosen one.
    fn preferred(&self, variable: Variable, chosen: Values, insists: bool) -> Values {
        let place = usize::from(variable);
        if place >= self.open.len() {
            return chosen;
        }
        let left = self.search.values()[place];
        let open = self.open[place] & left;
        let last = self.last.as_ref().map_or(0, |last| 1 << last.digits()[place].index());
        let wanted = if insists && open != 0 { open } else { left & last };
        if wanted == 0 || wanted & chosen != 0 { chosen } else { wanted & wanted.wrapping_neg() }
    }

    /// Counts a solution, and closes candidates that have reached the limit.
    fn record(&mut self) {
        self.search.write(&mut self.digits);
        let solution = self.last.insert(Solution::new(&self.digits[..]));
        if !self.census.record(solution) {
            return;
        }
        let (_, side) = self.search.cells_and_values();
        for (cell, digit) in self.digits.iter().enumerate() {
            if self.census.is_full(cell * side + digit.index()) {
                self.open[cell] &= !(1 << digit.index());
            }
        }
    }

    /// Why no further guess may be taken. Counts it otherwise.
    fn may_not_guess(&mut self) -> Option<Ending> {
        if self.most_guesses == Some(self.guesses) {
            return Some(Ending::Guesses);
        }
        self.guesses += 1;
        self.watch.over(self.open.len() as u64)
    }
}
