//! The findings of backends, whether all can be true, and a reproducer if not.
//!
//! A finding is sound if each solution passes [`Solution::check`], which no backend uses. Two findings
//! are compared by
//!
//! - the number of solutions, if both searches were exhaustive; a search that ended early must not
//!   have found more than an exhaustive one;
//! - the set of solutions, if both searches were exhaustive: the sum of a hash of each solution, modulo 2^64. So
//!   the order does not matter, and memory does not grow with the number. (A solution visited twice also changes the
//!   sum.) Two different sets have the same sum with a chance of about 2^-64; the hash is fixed, since no input is
//!   adversarial.
//!
//! The text of a [`Disagreement`] is the reproducer: everything that is needed to run the puzzle again. It lists houses
//! and candidates one by one, because no line of a format holds a variant or a jigsaw.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use super::{Answer, Budget, SolveError, Solver, Stats};
use veridoku_core::grid::{Puzzle, Solution, Violation};
use veridoku_core::rules;

/// Backends that contradict each other, or one that is itself wrong, with the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The budget each backend had.
    pub budget: Budget,
    /// The finding of each backend.
    pub findings: Vec<Finding>,
}

/// The finding of one backend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The backend.
    pub backend: &'static str,
    /// How its search went.
    pub stats: Stats,
    /// A grid that it visited as a solution but that isn't a solution, and why not.
    pub violation: Option<(Solution, Violation)>,
    /// The sum of the hashes of its solutions.
    pub digest: u64,
}

impl Disagreement {
    /// The disagreement of findings that cannot all be true.
    pub(super) fn among(
        puzzle: &Puzzle,
        budget: &Budget,
        findings: Vec<Finding>,
    ) -> Option<Disagreement> {
        let sound = findings.iter().all(|finding| finding.violation.is_none());
        let agree = |finding| findings.iter().all(|other: &Finding| other.agrees_with(finding));
        let is_one = !sound || !findings.iter().all(agree);
        is_one.then(|| Disagreement { puzzle: puzzle.clone(), budget: budget.clone(), findings })
    }
}

impl Finding {
    /// The finding of a search. Each solution is also passed to `visit`; the search stops at a grid that isn't a
    /// solution.
    pub(super) fn of(
        solver: &mut dyn Solver,
        puzzle: &Puzzle,
        budget: &Budget,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Finding, SolveError> {
        let mut violation = None;
        let mut digest = 0u64;
        let stats = solver.search(puzzle, budget, &mut |solution| {
            if let Err(fault) = rules::check(puzzle, solution) {
                violation = Some((solution.clone(), fault));
                return ControlFlow::Break(());
            }
            digest = digest.wrapping_add(hash(solution));
            visit(solution)
        })?;
        Ok(Finding { backend: solver.name(), stats, violation, digest })
    }

    /// The finding of an answer.
    pub(super) fn of_answer(backend: &'static str, puzzle: &Puzzle, answer: &Answer) -> Finding {
        let mut finding = Finding { backend, stats: answer.stats, violation: None, digest: 0 };
        for solution in &answer.solutions {
            if let Err(fault) = rules::check(puzzle, solution) {
                finding.violation = Some((solution.clone(), fault));
            }
            finding.digest = finding.digest.wrapping_add(hash(solution));
        }
        finding
    }

    /// Whether both findings can be true.
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

impl fmt::Display for Disagreement {
    /// The finding of each backend, the budget, the rules and the candidates; for a puzzle of rows, columns and boxes
    /// also a line that `veridoku check --cross-check -` reads.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "the backends disagree:")?;
        writeln!(out, "  givens: {}", line(&self.puzzle))?;
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
        writeln!(
            out,
            "and the candidates (only the given in a cell that has one, `-` for none), as numbers:"
        )?;
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

/// The givens in one line: a character per cell, or, above side 9, numbers after side, box height and box width.
fn line(puzzle: &Puzzle) -> String {
    let givens = puzzle.to_string().replace('\n', " ");
    match puzzle.geometry().shape().filter(|shape| shape.side() > 9) {
        Some(shape) => {
            format!("{} {} {} {givens}", shape.side(), shape.box_height(), shape.box_width())
        }
        None => givens,
    }
}

/// A hash that is the same for the same solution in every run.
fn hash(solution: &Solution) -> u64 {
    let mut hasher = DefaultHasher::new();
    solution.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::Ending;
    use super::*;
    use veridoku_core::grid::{Cell, Digit, Geometry, Shape, Variant};

    fn finding(solutions: u64, ending: Ending, digest: u64) -> Finding {
        let stats = Stats { solutions, guesses: None, ending };
        Finding { backend: "some", stats, violation: None, digest }
    }

    #[test]
    fn findings_agree_if_both_can_be_true() {
        let all = |solutions, digest| finding(solutions, Ending::Exhausted, digest);
        let early = |solutions| finding(solutions, Ending::Time, 0);
        for (one, other, can_be) in [
            (all(2, 7), all(2, 7), true),
            (all(2, 7), all(2, 8), false),
            (all(2, 7), all(3, 7), false),
            (all(2, 7), early(2), true),
            (all(2, 7), early(3), false),
            (early(1), early(9), true),
        ] {
            assert_eq!(one.agrees_with(&other), can_be, "{one:?} {other:?}");
            assert_eq!(other.agrees_with(&one), can_be, "{other:?} {one:?}");
        }
    }

    #[test]
    fn a_reproducer_has_the_rules_and_the_candidates() {
        let geometry = Geometry::new(Shape::of_side(4).unwrap(), &[Variant::AntiKing]).unwrap();
        let mut puzzle = Puzzle::blank(Arc::new(geometry));
        puzzle.give(Cell::at(0, 0, 4), Digit::from_index(2));
        let findings = vec![finding(3, Ending::Exhausted, 255), finding(4, Ending::Time, 0)];
        let agreed = findings[..1].to_vec();
        let budget = Budget::solutions(9);
        assert_eq!(Disagreement::among(&puzzle, &budget, agreed), None);
        let found = Disagreement::among(&puzzle, &budget, findings).unwrap().to_string();
        for expected in [
            "the backends disagree:\n  givens: 3...............\n",
            "  some: 3 solutions (Exhausted), digest 00000000000000ff\n  some: >=4 solutions (Time), ",
            "solutions: Some(9)",
            "on side 4 with the houses\n  row 1: 0 1 2 3\n",
            "  peers: 5 10\n",
            "as numbers:\n  3 . . .\n",
        ] {
            assert!(found.contains(expected), "no {expected:?} in {found}");
        }
    }
}
