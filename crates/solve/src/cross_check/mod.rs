//! Runs every backend on the same puzzle: the answer is one that none of them contradicts.
//!
//! The cross-check is itself a [`Solver`], so it can be used wherever a solver is expected. It asks each backend in
//! turn, and compares the findings of each backend with the puzzle and with those of the other backends (see
//! `disagreement`).
//!
//! Backends share the budget's numbers, not its clock: each backend has the whole time. A backend that ends early,
//! or cannot take a puzzle of this size, confirms nothing, but does not disagree. The answer is that of the first
//! backend that decided the question. If no backend did, the answer is that of the backend that found most solutions.
//! The answer comes with the backends that decided it ([`confirmations`](Delegates::confirmations)).
//!
//! That backend is known only when all have been asked. So under a budget of time or guesses the solutions of each
//! backend are kept, up to [`MOST_HELD`], and visited at the end. If a backend finds more, its further solutions are
//! visited while it searches, and the stats are those of that backend. Counting needs no memory, so
//! [`answer`](Solver::answer) always has the best number. If no backend can visit and check all of many solutions in its
//! time, they are asked once more for the number alone, in turn, until one knows it.

use std::ops::ControlFlow;

use super::disagreement::{Disagreement, Finding};
use super::{
    Answer, Backend, Budget, Confirmation, Delegates, Ending, SolveError, Solver, Stats, rests_on,
};
use veridoku_core::grid::{Puzzle, Solution};

/// Solvers whose findings are compared with each other.
///
/// Each solver has the whole time of the budget. A solver that runs out of time confirms nothing: its solutions are
/// checked, and it must not have found more than a solver that came to the end, but the answer is that of a solver
/// that decided the question. There is one exception: a list of more than 1,000 solutions comes from the first solver
/// that finds more than that, whether it decided the question or not. A count never does.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use std::sync::Arc;
/// use std::time::Duration;
/// use veridoku::{Backend, Budget, CrossCheck, Ending, Geometry, Puzzle, Shape, Solver};
/// let shape = Shape::of_side(4).expect("4x4 has boxes");
/// let puzzle = Puzzle::blank(Arc::new(Geometry::classic(shape)));
/// let mut solver = CrossCheck::new(Backend::ALL.map(Backend::solver).into());
/// let budget = Budget { time: Some(Duration::from_secs(60)), ..Budget::default() };
/// let stats = solver.answer(&puzzle, &budget, 0)?.stats;
/// assert_eq!((stats.solutions, stats.ending), (288, Ending::Exhausted));
/// # Ok::<(), veridoku::SolveError>(())
/// ```
pub struct CrossCheck {
    solvers: Vec<Box<dyn Solver>>,
    /// Which of them decided the puzzles of the last call.
    confirmations: Vec<Confirmation>,
}

impl CrossCheck {
    /// A cross-check of these solvers, which are asked in this order.
    ///
    /// The solutions that are visited or kept, and the stats, are those of the first solver that decides the question:
    /// it finds all solutions, or as many as the budget asks for. If time or guesses end the search of every solver,
    /// they are those of the solver that found most, and the ending shows that. If solvers disagree, the search returns
    /// [`SolveError::Disagreement`].
    ///
    /// ```
    /// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
    /// use veridoku::{Backend, CrossCheck, DlxSolver, Solver};
    /// let two = CrossCheck::new(vec![Backend::Sat.solver(), Box::new(DlxSolver::new())]);
    /// assert_eq!(two.name(), "cross-check");
    /// ```
    pub fn new(solvers: Vec<Box<dyn Solver>>) -> CrossCheck {
        CrossCheck { solvers, confirmations: Vec::new() }
    }

    /// Asks every backend, and keeps up to `room` solutions of each; the answer has those of the best backend. The
    /// first backend that finds more shows its solutions to `live`, if there is one.
    fn ask(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        room: usize,
        mut live: Option<&mut Live<'_>>,
    ) -> Result<Answer, SolveError> {
        self.confirmations.clear();
        let mut findings = Vec::with_capacity(self.solvers.len());
        let (mut budget, mut refusal, mut best) = (budget.clone(), None, None);
        for solver in &mut self.solvers {
            let mut solutions = Vec::new();
            let mut own_live = live.as_deref_mut().filter(|live| live.stats.is_none());
            let finding = Finding::of(solver.as_mut(), puzzle, &budget, &mut |solution| {
                match &mut own_live {
                    Some(live) if live.shown > 0 || solutions.len() == room => {
                        let held = std::mem::take(&mut solutions);
                        held.iter().try_for_each(|held| live.show(held))?;
                        return live.show(solution);
                    }
                    _ if solutions.len() < room => solutions.push(solution.clone()),
                    _ => {}
                }
                ControlFlow::Continue(())
            });
            let finding = match finding {
                Ok(finding) => finding,
                Err(error @ SolveError::TooLarge { .. }) => {
                    refusal = Some(error);
                    continue;
                }
                Err(error) => return Err(error),
            };
            let stats = finding.stats;
            if let Some(live) = own_live.filter(|live| live.shown > 0) {
                live.stats = Some(Stats { solutions: live.shown, ..stats });
                if stats.ending == Ending::Stopped {
                    // The other backends need not search further than the visitor wanted.
                    budget.solutions = Some(stats.solutions);
                }
            }
            keep_better(&mut best, Answer { solutions, stats });
            findings.push(finding);
        }
        let is_long_count =
            room == 0 && live.is_none() && budget.solutions.is_none_or(|limit| limit > MOST_HELD);
        if is_long_count && !findings.iter().any(|finding| is_settled(&finding.stats)) {
            for solver in &mut self.solvers {
                let Ok(answer) = solver.answer(puzzle, &budget, 0) else { continue };
                findings.push(Finding::of_answer(solver.name(), puzzle, &answer));
                let is_known = is_settled(&answer.stats);
                keep_better(&mut best, answer);
                if is_known {
                    break;
                }
            }
        }
        self.confirmations.push(confirmation(&findings, self.solvers.len()));
        settle(findings, refusal, best, puzzle, &budget)
    }
}

/// A visitor, and the solutions it has seen.
struct Live<'a> {
    visit: &'a mut dyn FnMut(&Solution) -> ControlFlow<()>,
    shown: u64,
    /// The stats of the backend whose solutions these are, when it is done.
    stats: Option<Stats>,
}

impl Live<'_> {
    fn show(&mut self, solution: &Solution) -> ControlFlow<()> {
        self.shown += 1;
        (self.visit)(solution)
    }
}

/// Whether a search found everything that was asked for.
fn is_settled(stats: &Stats) -> bool {
    matches!(stats.ending, Ending::Exhausted | Ending::Solutions)
}

/// Which solvers decided the question. A solver that the visitor stopped had found everything that was wanted.
fn confirmation(findings: &[Finding], asked: usize) -> Confirmation {
    let has_settled =
        |finding: &&Finding| is_settled(&finding.stats) || finding.stats.ending == Ending::Stopped;
    let own = findings.iter().filter(|finding| finding.backend != COUNTING);
    let settled_by = own.filter(has_settled).map(|finding| finding.backend).collect();
    Confirmation { settled_by, asked }
}

/// Replaces the best answer by this one if this one decides more, or as much with more solutions.
fn keep_better(best: &mut Option<Answer>, answer: Answer) {
    let rank = |answer: &Answer| (is_settled(&answer.stats), answer.stats.solutions);
    if best.as_ref().is_none_or(|best| rank(best) < rank(&answer)) {
        *best = Some(answer);
    }
}

impl Solver for CrossCheck {
    fn name(&self) -> &'static str {
        "cross-check"
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Stats, SolveError> {
        // If only a number of solutions bounds the search, every backend decides the question, and none is kept.
        let is_bounded = budget.time.is_some() || budget.guesses.is_some();
        let room = if is_bounded { MOST_HELD as usize } else { 0 };
        let mut live = Live { visit, shown: 0, stats: None };
        let Answer { solutions, stats } = self.ask(puzzle, budget, room, Some(&mut live))?;
        if let Some(stats) = live.stats {
            return Ok(stats);
        }
        match solutions.iter().try_for_each(|solution| live.show(solution)) {
            ControlFlow::Continue(()) => Ok(stats),
            ControlFlow::Break(()) => {
                Ok(Stats { solutions: live.shown, ending: Ending::Stopped, ..stats })
            }
        }
    }

    fn answer(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        keep: usize,
    ) -> Result<Answer, SolveError> {
        self.ask(puzzle, budget, keep, None)
    }

    /// Asks the backends through their bulk calls, because these use other code than [`search`](Solver::search). If
    /// there may be more solutions than are kept, it takes one puzzle after the other.
    fn search_many_into(
        &mut self,
        puzzles: &[Puzzle],
        budget: &Budget,
        keep: usize,
        answers: &mut Vec<Result<Answer, SolveError>>,
    ) {
        answers.clear();
        let mut confirmations = Vec::with_capacity(puzzles.len());
        let Some(limit) = budget.solutions.filter(|limit| *limit <= MOST_HELD) else {
            answers.extend(puzzles.iter().map(|puzzle| {
                let answer = self.answer(puzzle, budget, keep);
                confirmations.push(self.confirmations.pop().unwrap_or_default());
                answer
            }));
            self.confirmations = confirmations;
            return;
        };
        let mut findings: Vec<Vec<(&'static str, Result<Answer, SolveError>)>> =
            puzzles.iter().map(|_| Vec::with_capacity(self.solvers.len())).collect();
        for solver in &mut self.solvers {
            let found = solver.search_many(puzzles, budget, limit as usize);
            for (findings, answer) in findings.iter_mut().zip(found) {
                findings.push((solver.name(), answer));
            }
        }
        // A backend may count with other code: the numbers must be equal.
        if let (0, Some(first)) = (keep, self.solvers.first_mut()) {
            let is_counted = |found: &[(_, Result<Answer, SolveError>)]| {
                let first = found.first().and_then(|(_, answer)| answer.as_ref().ok());
                first.is_some_and(|answer| answer.stats.count().exact)
            };
            let (again, counted): (Vec<Puzzle>, Vec<_>) = puzzles
                .iter()
                .zip(&mut findings)
                .filter(|(_, found)| is_counted(found))
                .map(|(puzzle, found)| (puzzle.clone(), found))
                .unzip();
            for (found, answer) in counted.into_iter().zip(first.search_many(&again, budget, 0)) {
                found.push((COUNTING, answer));
            }
        }
        let asked = self.solvers.len();
        answers.extend(puzzles.iter().zip(findings).map(|(puzzle, found)| {
            let (answer, confirmation) = compare(puzzle, found, asked, budget, keep);
            confirmations.push(confirmation);
            answer
        }));
        self.confirmations = confirmations;
    }

    fn delegates(&self) -> Option<&dyn Delegates> {
        Some(self)
    }
}

impl Delegates for CrossCheck {
    fn rests_on(&self, side: usize) -> Vec<Backend> {
        self.solvers.iter().flat_map(|solver| rests_on(solver.as_ref(), side)).collect()
    }

    fn confirmations(&self) -> &[Confirmation] {
        &self.confirmations
    }
}

/// The best answer, if no other contradicts it, and the backends that decided the question.
fn compare(
    puzzle: &Puzzle,
    answers: Vec<(&'static str, Result<Answer, SolveError>)>,
    asked: usize,
    budget: &Budget,
    keep: usize,
) -> (Result<Answer, SolveError>, Confirmation) {
    let (mut findings, mut refusal, mut best) = (Vec::<Finding>::new(), None, None);
    for (backend, answer) in answers {
        let answer = match answer {
            Ok(answer) => answer,
            Err(error @ SolveError::TooLarge { .. }) => {
                refusal = Some(error);
                continue;
            }
            Err(error) => return (Err(error), Confirmation::default()),
        };
        let mut finding = Finding::of_answer(backend, puzzle, &answer);
        if backend == COUNTING {
            // A count shows no solutions, so only its number can be compared.
            finding.digest = findings.first().map_or(0, |first| first.digest);
        }
        findings.push(finding);
        keep_better(&mut best, answer);
    }
    let confirmation = confirmation(&findings, asked);
    let answer = settle(findings, refusal, best, puzzle, budget).map(|mut answer| {
        answer.solutions.truncate(keep);
        answer
    });
    (answer, confirmation)
}

/// The name of the first backend when it only counts.
const COUNTING: &str = "the first, counting";

/// The most solutions of a puzzle that are kept for the comparison.
const MOST_HELD: u64 = 1_000;

/// The best answer, if no finding contradicts another; the refusal, if no backend could take the puzzle.
fn settle(
    findings: Vec<Finding>,
    refusal: Option<SolveError>,
    best: Option<Answer>,
    puzzle: &Puzzle,
    budget: &Budget,
) -> Result<Answer, SolveError> {
    if let Some(disagreement) = Disagreement::among(puzzle, budget, findings) {
        return Err(SolveError::Disagreement(Box::new(disagreement)));
    }
    match (best, refusal) {
        (Some(best), _) => Ok(best),
        (None, Some(error)) => Err(error),
        (None, None) => Ok(Answer { solutions: Vec::new(), stats: Stats::UNKNOWN }),
    }
}

#[cfg(test)]
mod tests;
