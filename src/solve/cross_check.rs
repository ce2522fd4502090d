//! Every backend on the same puzzle, and a reproducer if two of them disagree.
//!
//! The cross-check is itself a [`Solver`], so whatever takes a solver can be cross-checked. It asks
//! each backend in turn and compares
//!
//! - every solution with the puzzle, by [`Solution::check`], which no backend uses;
//! - the number of solutions, if both searches were exhaustive; a search that ended early must not
//!   have found more than an exhaustive one;
//! - the set of solutions, if both were exhaustive: by the sum of a hash of each, so that memory
//!   does not grow with their number. (A solution visited twice changes the sum too.)
//!
//! Backends share the budget's numbers, not its clock: each gets the whole time. What ends early, or
//! cannot take a puzzle of this size, confirms nothing and is not held against the others. The solutions
//! visited and the stats are the first backend's.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use super::{Answer, Budget, Ending, SolveError, Solver, Stats};
use crate::format::{WriteOptions, write_line};
use crate::grid::{Puzzle, Solution, Violation};

/// Solvers that are held against each other.
pub struct CrossCheck {
    solvers: Vec<Box<dyn Solver>>,
}

/// Two backends that cannot both be right, or one that is wrong by itself, with the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The budget each backend had.
    pub budget: Budget,
    /// What each backend found.
    pub findings: Vec<Finding>,
}

/// What one backend found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The backend.
    pub backend: &'static str,
    /// How its search went.
    pub stats: Stats,
    /// A solution it visited that is none.
    pub violation: Option<(Solution, Violation)>,
    /// The sum of the hashes of its solutions.
    pub digest: u64,
}

impl CrossCheck {
    /// A cross-check of these solvers. The first one's solutions are those that are visited.
    pub fn new(solvers: Vec<Box<dyn Solver>>) -> CrossCheck {
        CrossCheck { solvers }
    }
}

impl Finding {
    fn of(
        solver: &mut dyn Solver,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Finding, SolveError> {
        let mut violation = None;
        let mut digest = 0u64;
        let stats = solver.search(puzzle, budget, &mut |solution| {
            if let Err(fault) = solution.check(puzzle) {
                violation = Some((solution.clone(), fault));
                return ControlFlow::Break(());
            }
            digest = digest.wrapping_add(hash(solution));
            visit(solution)
        })?;
        Ok(Finding { backend: solver.name(), stats, violation, digest })
    }

    fn of_answer(backend: &'static str, puzzle: &Puzzle, answer: &Answer) -> Finding {
        let mut finding = Finding { backend, stats: answer.stats, violation: None, digest: 0 };
        for solution in &answer.solutions {
            if let Err(fault) = solution.check(puzzle) {
                finding.violation = Some((solution.clone(), fault));
            }
            finding.digest = finding.digest.wrapping_add(hash(solution));
        }
        finding
    }

    fn agrees_with(&self, other: &Finding) -> bool {
        let (ours, theirs) = (self.stats.count(), other.stats.count());
        match (ours.exact, theirs.exact) {
            (true, true) => ours == theirs && self.digest == other.digest,
            (true, false) => theirs.at_least <= ours.at_least,
            (false, true) => ours.at_least <= theirs.at_least,
            (false, false) => true,
        }
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
        let mut findings: Vec<Finding> = Vec::with_capacity(self.solvers.len());
        let mut budget = *budget;
        let mut refusal = None;
        for solver in &mut self.solvers {
            let finding = match findings.first() {
                None => Finding::of(solver.as_mut(), puzzle, &budget, visit),
                Some(first) => {
                    // The visitor's stop binds the others too.
                    if first.stats.ending == Ending::Stopped {
                        budget.solutions = Some(first.stats.solutions);
                    }
                    let go_on = &mut |_: &Solution| ControlFlow::Continue(());
                    Finding::of(solver.as_mut(), puzzle, &budget, go_on)
                }
            };
            match finding {
                Ok(finding) => findings.push(finding),
                Err(error @ SolveError::TooLarge { .. }) => refusal = Some(error),
                Err(error) => return Err(error),
            }
        }
        settle(findings, refusal, puzzle, &budget)
    }

    /// The backends' own bulk calls, as [`search`](Solver::search) is not what they answer many puzzles
    /// with. Where more solutions may be found than are worth holding, one puzzle after the other.
    fn search_many_into(
        &mut self,
        puzzles: &[Puzzle],
        budget: &Budget,
        keep: usize,
        answers: &mut Vec<Result<Answer, SolveError>>,
    ) {
        answers.clear();
        let Some(limit) = budget.solutions.filter(|limit| *limit <= MOST_HELD) else {
            answers.extend(puzzles.iter().map(|puzzle| self.answer(puzzle, budget, keep)));
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
        // Counting may take a way of its own: it has to come to the same numbers.
        let counted = match (keep, self.solvers.first_mut()) {
            (0, Some(first)) => first.search_many(puzzles, budget, 0),
            _ => Vec::new(),
        };
        for (findings, answer) in findings.iter_mut().zip(counted) {
            findings.push((COUNTING, answer));
        }
        let puzzles = puzzles.iter().zip(findings);
        answers.extend(puzzles.map(|(puzzle, found)| compare(puzzle, found, budget, keep)));
    }
}

/// The first backend's answer, if no other contradicts it.
fn compare(
    puzzle: &Puzzle,
    answers: Vec<(&'static str, Result<Answer, SolveError>)>,
    budget: &Budget,
    keep: usize,
) -> Result<Answer, SolveError> {
    let (mut findings, mut refusal, mut solutions) = (Vec::<Finding>::new(), None, None);
    for (backend, answer) in answers {
        let answer = match answer {
            Ok(answer) => answer,
            Err(error @ SolveError::TooLarge { .. }) => {
                refusal = Some(error);
                continue;
            }
            Err(error) => return Err(error),
        };
        let mut finding = Finding::of_answer(backend, puzzle, &answer);
        if backend == COUNTING {
            // It has no solutions to show, so that only its number can be held against the others.
            match findings.first() {
                Some(first) if first.stats.count().exact => finding.digest = first.digest,
                _ => continue,
            }
        }
        findings.push(finding);
        solutions.get_or_insert(answer.solutions);
    }
    let stats = settle(findings, refusal, puzzle, budget)?;
    let mut solutions = solutions.unwrap_or_default();
    solutions.truncate(keep);
    Ok(Answer { solutions, stats })
}

/// The name of the first backend where it only counts.
const COUNTING: &str = "the first, counting";

/// Solutions of a puzzle that are held at most, to be compared.
const MOST_HELD: u64 = 1_000;

/// What the first finding says, if none contradicts another. If no backend could take the puzzle, why.
fn settle(
    findings: Vec<Finding>,
    refusal: Option<SolveError>,
    puzzle: &Puzzle,
    budget: &Budget,
) -> Result<Stats, SolveError> {
    let sound = findings.iter().all(|finding| finding.violation.is_none());
    let agree = |finding| findings.iter().all(|other: &Finding| other.agrees_with(finding));
    if !sound || !findings.iter().all(agree) {
        let disagreement = Disagreement { puzzle: puzzle.clone(), budget: *budget, findings };
        return Err(SolveError::Disagreement(Box::new(disagreement)));
    }
    match (findings.first(), refusal) {
        (Some(first), _) => Ok(first.stats),
        (None, Some(error)) => Err(error),
        (None, None) => Ok(Stats { solutions: 0, guesses: None, ending: Ending::Stopped }),
    }
}

fn hash(solution: &Solution) -> u64 {
    let mut hasher = DefaultHasher::new();
    solution.hash(&mut hasher);
    hasher.finish()
}

impl fmt::Display for Disagreement {
    /// All there is to run it again: what each backend found, the budget, the rules, the candidates; and
    /// for a puzzle of rows, columns and boxes a line that `veridoku check --cross-check -` takes.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "the backends disagree:")?;
        let shape = self.puzzle.geometry().shape();
        let mut line = Vec::new();
        write_line(self.puzzle.givens(), shape, &WriteOptions::default(), &mut line);
        writeln!(out, "  givens: {}", String::from_utf8_lossy(&line))?;
        for finding in &self.findings {
            let Finding { backend, stats, violation, digest } = finding;
            let (count, ending) = (stats.count(), stats.ending);
            write!(out, "  {backend}: {count} solutions ({ending:?}), digest {digest:016x}")?;
            if let Some((solution, violation)) = violation {
                write!(out, "; visited {solution}, but {violation}")?;
            }
            writeln!(out)?;
        }
        writeln!(out, "under {:?}, on side {} with the houses", self.budget, self.puzzle.side())?;
        let geometry = self.puzzle.geometry();
        for house in geometry.houses() {
            let cells: Vec<String> = house.cells.iter().map(|c| c.index().to_string()).collect();
            writeln!(out, "  {house}: {}", cells.join(" "))?;
        }
        for cell in geometry.cells() {
            let later = geometry.extra_peers(cell).iter().filter(|peer| **peer > cell);
            for peer in later {
                writeln!(out, "  peers: {} {}", cell.index(), peer.index())?;
            }
        }
        writeln!(out, "and the candidates (a given alone in its cell, `-` for none), as numbers:")?;
        for row in 0..self.puzzle.side() {
            let cells = geometry.cells().skip(row * self.puzzle.side()).take(self.puzzle.side());
            let groups: Vec<String> = cells
                .map(|cell| {
                    let digits: Vec<String> =
                        self.puzzle.allowed(cell).iter().map(|digit| digit.to_string()).collect();
                    match digits.len() {
                        0 => "-".into(),
                        all if all == self.puzzle.side() => ".".into(),
                        _ => digits.join(","),
                    }
                })
                .collect();
            writeln!(out, "  {}", groups.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::NativeSolver;
    use super::*;
    use crate::grid::{Cell, Digit, Geometry, Shape};

    /// A backend that leaves out, repeats, or falsifies its last solution.
    struct Faulty(NativeSolver, Fault);

    #[derive(Clone, Copy)]
    enum Fault {
        None,
        Omits,
        Repeats,
        Falsifies,
    }

    impl Solver for Faulty {
        fn name(&self) -> &'static str {
            "faulty"
        }

        fn search(
            &mut self,
            puzzle: &Puzzle,
            budget: &Budget,
            visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
        ) -> Result<Stats, SolveError> {
            let mut found = self.0.answer(puzzle, budget, usize::MAX)?;
            let solutions = &mut found.solutions;
            match self.1 {
                Fault::None => {}
                Fault::Omits => drop(solutions.pop()),
                Fault::Repeats => solutions[0] = solutions[1].clone(),
                Fault::Falsifies => {
                    let last = solutions.last_mut().expect("a solution");
                    last.digits_mut().swap(0, 1);
                }
            }
            for solution in solutions.iter() {
                let _ = visit(solution);
            }
            Ok(Stats { solutions: solutions.len() as u64, ..found.stats })
        }
    }

    fn check(fault: Fault, budget: &Budget) -> Result<Stats, SolveError> {
        let mut puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2).unwrap())));
        puzzle.give(Cell::at(0, 0, 4), Digit::from_index(0));
        let faulty = Box::new(Faulty(NativeSolver::new(), fault));
        let mut cross_check = CrossCheck::new(vec![Box::new(NativeSolver::new()), faulty]);
        let alone = cross_check.search(&puzzle, budget, &mut |_| ControlFlow::Continue(()));
        // The bulk call must come to the same, where it takes its own way.
        let bulk = Budget { solutions: budget.solutions.or(Some(MOST_HELD)), ..*budget };
        let among_many = cross_check.search_many(&[puzzle], &bulk, 1).remove(0);
        assert_eq!(among_many.map(|answer| answer.stats).is_ok(), alone.is_ok());
        alone
    }

    #[test]
    fn faults_are_found_and_truth_is_not_doubted() {
        let everything = Budget::default();
        assert_eq!(check(Fault::None, &everything).unwrap().solutions, 72);
        assert_eq!(check(Fault::None, &Budget::solutions(5)).unwrap().solutions, 5);
        for fault in [Fault::Omits, Fault::Repeats, Fault::Falsifies] {
            let Err(SolveError::Disagreement(found)) = check(fault, &everything) else {
                panic!("a fault went unnoticed");
            };
            assert_eq!(found.findings.len(), 2);
            let text = found.to_string();
            assert!(text.contains("faulty: 7") && text.contains("row 1: 0 1 2 3"), "{text}");
        }
    }
}
