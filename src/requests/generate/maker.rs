//! Makes the puzzles of a [`GenerateRequest`](super::GenerateRequest), with the generators of `generate`.
//!
//! Numbers come in chunks: the lanes of the native engine fill with some hundreds of small puzzles, and each large
//! puzzle takes a while, so it is passed on at once. The cost of a puzzle is that of its generator, and with
//! confirmation that of a search by each of the three backends.

use std::ops::{ControlFlow, Range};
use std::slice;
use std::sync::Arc;

use thiserror::Error;

use crate::diagnose::{Contradiction, Details, Opinions, Request};
use crate::generate::{
    FamilyGenerator, Generated, Generator, GridError, Made, NotGenerated, Reason, RuledGenerator,
};
use veridoku_core::budget::{Budget, Deadline};
use veridoku_core::grid::{Geometry, Puzzle, Verdict};
use veridoku_solve::{AutoSolver, Backend, CrossCheck, SolveError, Solver};

/// Makes the puzzles of a request by their numbers. A puzzle depends only on the request, the seed and its number.
///
/// Threads that share the numbers each have [`another`](Maker::another) maker.
pub struct Maker {
    generator: AnyGenerator,
    side: usize,
    /// Whether a puzzle takes long to find.
    is_searched: bool,
    numbers: Range<u64>,
    seed: u64,
    /// All backends, if they confirm the puzzles.
    team: Option<CrossCheck>,
}

enum AnyGenerator {
    Dug(Box<Generator>),
    Ruled(Box<RuledGenerator>),
    OfFamily(Box<FamilyGenerator>),
}

/// Why a maker has no puzzle for a number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotMade {
    /// None was found; the next number may have one.
    #[error(transparent)]
    Missing(NotGenerated),
    /// There is no grid, or not enough memory. Every other number would fail in the same way.
    #[error("{}", .0.reason)]
    Hopeless(NotGenerated),
    /// Not all backends confirm the puzzle.
    #[error("puzzle {number}: {why}")]
    Doubted {
        /// Its number under the seed.
        number: u64,
        /// What speaks against it.
        why: String,
    },
}

impl From<NotGenerated> for NotMade {
    fn from(fault: NotGenerated) -> NotMade {
        match fault.reason {
            Reason::Grid(GridError::None | GridError::OutOfMemory(_))
            | Reason::Solver(SolveError::OutOfMemory(_)) => NotMade::Hopeless(fault),
            _ => NotMade::Missing(fault),
        }
    }
}

impl NotMade {
    /// The number without a puzzle, and why, without the number.
    pub fn number_and_reason(&self) -> (u64, String) {
        match self {
            NotMade::Missing(fault) | NotMade::Hopeless(fault) => {
                (fault.number, fault.reason.to_string())
            }
            NotMade::Doubted { number, why } => (*number, why.clone()),
        }
    }

    /// Whether the system refused memory.
    pub fn is_out_of_memory(&self) -> bool {
        let NotMade::Hopeless(fault) = self else { return false };
        !matches!(fault.reason, Reason::Grid(GridError::None))
    }

    /// Whether no grid satisfies the rules; then [`Maker::contradiction`] may say why.
    pub fn is_without_grid(&self) -> bool {
        let NotMade::Hopeless(fault) = self else { return false };
        matches!(fault.reason, Reason::Grid(GridError::None))
    }
}

impl Maker {
    pub(super) fn of_dug(
        generator: Generator,
        side: usize,
        is_searched: bool,
        numbers: Range<u64>,
        seed: u64,
    ) -> Maker {
        let generator = AnyGenerator::Dug(Box::new(generator));
        Maker { generator, side, is_searched, numbers, seed, team: None }
    }

    pub(super) fn of_ruled(generator: RuledGenerator, numbers: Range<u64>, seed: u64) -> Maker {
        let side = generator.side();
        let generator = AnyGenerator::Ruled(Box::new(generator));
        Maker { generator, side, is_searched: true, numbers, seed, team: None }
    }

    pub(super) fn of_family(generator: FamilyGenerator, numbers: Range<u64>, seed: u64) -> Maker {
        let side = generator.side();
        let generator = AnyGenerator::OfFamily(Box::new(generator));
        Maker { generator, side, is_searched: true, numbers, seed, team: None }
    }

    /// This maker, with every puzzle confirmed by all backends.
    pub(super) fn confirmed(self) -> Maker {
        Maker { team: Some(all_backends()), ..self }
    }

    /// A maker of the same puzzles, for another thread.
    #[must_use]
    pub fn another(&self) -> Maker {
        let generator = match &self.generator {
            AnyGenerator::Dug(generator) => AnyGenerator::Dug(Box::new(generator.another())),
            AnyGenerator::Ruled(generator) => AnyGenerator::Ruled(Box::new(generator.another())),
            AnyGenerator::OfFamily(generator) => {
                AnyGenerator::OfFamily(Box::new(generator.another()))
            }
        };
        let Maker { side, is_searched, seed, .. } = *self;
        let team = self.team.as_ref().map(|_| all_backends());
        Maker { generator, side, is_searched, numbers: self.numbers.clone(), seed, team }
    }

    /// The numbers that the request asks for.
    pub fn numbers(&self) -> Range<u64> {
        self.numbers.clone()
    }

    /// The seed, which may have been drawn.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The longer side of the board, in cells.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Whether each puzzle takes so long that it should be shown as soon as it is made.
    pub fn is_slow(&self) -> bool {
        self.is_searched || self.side > 9
    }

    /// How many numbers are made together: the lanes of the native engine need a few hundred small puzzles, and each
    /// large puzzle takes a while.
    pub fn at_once(&self) -> u64 {
        match self.side {
            _ if !self.is_slow() => 256,
            // Puzzles that take long to find are passed on as they are found.
            ..=16 => 4,
            _ => 1,
        }
    }

    /// Makes the puzzles of these numbers, confirms them if the request asks for that, and passes each to `done`, in
    /// order, until it breaks. Puzzles that are not done by the deadline are dropped.
    ///
    /// Returns the first number that was dropped or refused by `done`, or the end.
    pub fn generate_until(
        &mut self,
        numbers: Range<u64>,
        deadline: &Deadline,
        mut done: impl FnMut(Result<Generated, NotMade>) -> ControlFlow<()>,
    ) -> u64 {
        let at_once = self.at_once();
        let Maker { generator, team, .. } = self;
        let mut next = numbers.start;
        while next < numbers.end {
            let end = next.saturating_add(at_once).min(numbers.end);
            let mut flow = ControlFlow::Continue(());
            generator.generate_until(next..end, deadline, &mut |made| {
                if flow.is_continue() {
                    let made = confirmed(team.as_mut(), made, deadline);
                    flow = made.map_or(ControlFlow::Break(()), &mut done);
                    next += u64::from(flow.is_continue());
                }
            });
            if next < end {
                break;
            }
        }
        next
    }

    /// Which rules of the layout contradict each other, with the blank puzzle that has them; `None` if that is not
    /// found in time, or if the request has no rules.
    pub fn contradiction(&self, deadline: &Deadline) -> Option<(Puzzle, Contradiction)> {
        let AnyGenerator::Ruled(generator) = &self.generator else { return None };
        let layout: &Arc<Geometry> = generator.kept_by_grids();
        let puzzle = Puzzle::blank(Arc::clone(layout));
        let request = Request { budget: deadline.left(), ..Request::default() };
        let diagnosis = Opinions::new().diagnose(&puzzle, &mut AutoSolver::new(), &request).ok()?;
        match diagnosis.details? {
            Details::Contradiction(found) => Some((puzzle, found)),
            _ => None,
        }
    }
}

impl AnyGenerator {
    fn generate_until(
        &mut self,
        numbers: Range<u64>,
        deadline: &Deadline,
        done: &mut dyn FnMut(Made),
    ) {
        match self {
            AnyGenerator::Dug(generator) => generator.generate_until(numbers, deadline, done),
            AnyGenerator::Ruled(generator) => generator.generate_until(numbers, deadline, done),
            AnyGenerator::OfFamily(generator) => generator.generate_until(numbers, deadline, done),
        }
    }
}

/// All backends, to confirm puzzles.
fn all_backends() -> CrossCheck {
    CrossCheck::new(Backend::ALL.map(Backend::solver).into())
}

/// A puzzle, confirmed if there is a team for that; `None` if the time is over, because it may then not be confirmed.
fn confirmed(
    team: Option<&mut CrossCheck>,
    made: Made,
    deadline: &Deadline,
) -> Option<Result<Generated, NotMade>> {
    let Some(team) = team else { return Some(made.map_err(NotMade::from)) };
    let doubt = made.as_ref().ok().and_then(|generated| doubt(team, generated, deadline));
    if deadline.is_over() {
        return None;
    }
    Some(match (made, doubt) {
        (Ok(Generated { number, .. }), Some(why)) => Err(NotMade::Doubted { number, why }),
        (made, _) => made.map_err(NotMade::from),
    })
}

/// Evidence that a puzzle does not have its solution, or has another, if there is any.
fn doubt(team: &mut CrossCheck, generated: &Generated, deadline: &Deadline) -> Option<String> {
    let budget = Budget { solutions: Some(2), ..deadline.left() };
    match team.answer(&generated.puzzle, &budget, 2) {
        Err(error) => Some(error.to_string()),
        Ok(answer) if answer.stats.verdict() != Verdict::Unique => {
            Some(format!("{} does not have exactly one solution", generated.puzzle))
        }
        Ok(answer) if answer.solutions != slice::from_ref(&generated.solution) => Some(format!(
            "{}: its solution is not the grid that it was made from",
            generated.puzzle
        )),
        Ok(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::GenerateRequest;
    use super::*;

    #[test]
    fn what_is_refused_is_where_to_continue() {
        let request = GenerateRequest { seed: Some(7), side: Some(4), ..Default::default() };
        let mut maker = request.prepare().expect("a maker");
        let mut left = 300;
        let next = maker.generate_until(5..1_000, &Deadline::NEVER, |made| {
            assert!(made.is_ok());
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((next, left), (304, 0), "the last one was not taken");
        let next = maker.generate_until(5..600, &Deadline::NEVER, |_| ControlFlow::Continue(()));
        assert_eq!(next, 600);
    }

    #[test]
    fn a_puzzle_with_another_solution_is_doubted() {
        let request = GenerateRequest { seed: Some(7), side: Some(4), ..Default::default() };
        let mut made = Vec::new();
        let mut note = |one: Result<Generated, NotMade>| {
            made.push(one.expect("a puzzle"));
            ControlFlow::Continue(())
        };
        request.prepare().expect("a maker").generate_until(0..1, &Deadline::NEVER, &mut note);
        let good = made.remove(0);
        assert_eq!(doubt(&mut all_backends(), &good, &Deadline::NEVER), None);
        let blank = Puzzle::blank(Arc::clone(good.puzzle.geometry()));
        let wrong = Ok(Generated { puzzle: blank, ..good });
        let found = confirmed(Some(&mut all_backends()), wrong, &Deadline::NEVER);
        let Some(Err(error)) = found else { panic!("it is confirmed") };
        assert_eq!(
            error.to_string(),
            "puzzle 0: ................ does not have exactly one solution"
        );
    }
}
