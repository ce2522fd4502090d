//! Two solvers: one finds, and the other confirms.
//!
//! A question is asked of the first solver. On grids other than the classic 9x9 it has a limit on guesses (see the
//! [`roster`]). If it cannot decide the question within the limit, the second solver is asked. If that one can, the
//! two are swapped for the rest of the puzzle. So one of the solvers may be fast and the other guaranteed to
//! terminate, in any order.
//!
//! No solver is trusted. Each solution is checked against the puzzle here, whichever solver found it. Before the
//! diagnosis reports that there is no solution, or no other, the other solver must confirm it. If it contradicts,
//! the result is a [`Disagreement`]; if it cannot decide the claim, the claim counts as unconfirmed.

use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Puzzle, Solution};
use veridoku_core::rules;
use veridoku_solve::{
    Answer, Budget, Disagreement, Ending, Finding, SolveError, Solver, Stats, rests_on, roster,
};

/// Questions with limited guesses that may remain undecided before no more are asked.
const MOST_LEFT_OPEN: usize = 4;

/// Two solvers and the time they have for one puzzle.
pub(super) struct Oracle<'a> {
    solvers: [&'a mut dyn Solver; 2],
    have_changed_places: bool,
    /// Guesses for a question, if both solvers are limited.
    guesses: Option<u64>,
    /// Questions that both solvers left undecided.
    left_open: usize,
    deadline: Deadline,
    unconfirmed: usize,
}

impl<'a> Oracle<'a> {
    /// Only `time`, `stop` and `guesses` of a budget are used.
    pub(super) fn new(solvers: [&'a mut dyn Solver; 2], budget: &Budget) -> Oracle<'a> {
        let (guesses, deadline) = (budget.guesses, budget.deadline());
        Oracle {
            solvers,
            have_changed_places: false,
            guesses,
            left_open: 0,
            deadline,
            unconfirmed: 0,
        }
    }

    /// The deadline for the puzzle.
    pub(super) fn deadline(&self) -> &Deadline {
        &self.deadline
    }

    /// The number of claims that the other solver could not decide.
    pub(super) fn unconfirmed(&self) -> usize {
        self.unconfirmed
    }

    fn budget(&self, puzzle: &Puzzle, solutions: u64, is_last: bool) -> Budget {
        let usual = || if is_last { None } else { roster::guesses_to_diagnose(puzzle) };
        let guesses = self.guesses.or_else(usual);
        let solutions = Some(solutions);
        Budget { solutions, guesses, ..self.deadline.left() }
    }

    /// Whether the puzzle's time has run out; or, if guesses are limited, whether too many questions remained
    /// undecided, each of which used all its guesses. A caller with many questions then asks no more.
    pub(super) fn is_over(&self) -> bool {
        self.deadline.is_over() || self.guesses.is_some() && self.left_open >= MOST_LEFT_OPEN
    }

    /// Searches a puzzle for up to `limit` solutions, and keeps them.
    pub(super) fn ask(&mut self, puzzle: &Puzzle, limit: u64) -> Result<Answer, SolveError> {
        if let Some(ending) = self.deadline.over() {
            let stats = Stats { solutions: 0, guesses: None, ending };
            return Ok(Answer { solutions: Vec::new(), stats });
        }
        let budget = self.budget(puzzle, limit, false);
        let answer = self.solvers[0].answer(puzzle, &budget, limit as usize);
        self.settled(puzzle, limit, answer)
    }

    /// [`ask`](Oracle::ask) for many puzzles.
    pub(super) fn ask_all(
        &mut self,
        puzzles: &[Puzzle],
        limit: u64,
    ) -> Result<Vec<Answer>, SolveError> {
        let Some(first) = puzzles.first() else { return Ok(Vec::new()) };
        let budget = self.budget(first, limit, false);
        if budget.time.is_some() {
            // Each puzzle has the time that remains when its turn comes.
            return puzzles.iter().map(|puzzle| self.ask(puzzle, limit)).collect();
        }
        let answers = self.solvers[0].search_many(puzzles, &budget, limit as usize);
        let pairs = puzzles.iter().zip(answers);
        pairs.map(|(puzzle, answer)| self.settled(puzzle, limit, answer)).collect()
    }

    /// [`ask_all`](Oracle::ask_all) for puzzles that have this solution: whether each has another.
    pub(super) fn others(
        &mut self,
        puzzles: &[Puzzle],
        known: &Solution,
    ) -> Result<Vec<Answer>, SolveError> {
        // Classic 9x9 puzzles are faster side by side.
        if puzzles.iter().all(|puzzle| puzzle.geometry().is_classic_nine()) {
            return self.ask_all(puzzles, 2);
        }
        puzzles.iter().map(|puzzle| self.another(puzzle, known)).collect()
    }

    /// Up to two solutions of a puzzle, the first of them known.
    fn another(&mut self, puzzle: &Puzzle, known: &Solution) -> Result<Answer, SolveError> {
        if self.deadline.is_over() {
            return self.ask(puzzle, 2);
        }
        let budget = self.budget(puzzle, 2, false);
        let found = self.solvers[0].another_solution(puzzle, known, &budget);
        let with_known = |mut answer: Answer| {
            answer.solutions.insert(0, known.clone());
            answer.stats.solutions += 1;
            answer
        };
        self.settled(puzzle, 2, found.map(with_known))
    }

    /// The answer with its solutions checked, or that of the other solver if this one gives up.
    fn settled(
        &mut self,
        puzzle: &Puzzle,
        limit: u64,
        answer: Result<Answer, SolveError>,
    ) -> Result<Answer, SolveError> {
        let mut answer = answer;
        let mut by = self.solvers[0].name();
        let gave_up = |answer: &Result<Answer, SolveError>| match answer {
            Ok(answer) => answer.stats.ending == Ending::Guesses,
            Err(error) => error.is_refusal(),
        };
        if gave_up(&answer) {
            let budget = self.budget(puzzle, limit, true);
            let other = self.solvers[1].answer(puzzle, &budget, limit as usize);
            if answer.is_err() || !gave_up(&other) && other.is_ok() {
                by = self.solvers[1].name();
                answer = other;
                self.solvers.swap(0, 1);
                self.have_changed_places = true;
            }
            self.left_open += usize::from(gave_up(&answer));
        }
        let answer = answer?;
        for solution in &answer.solutions {
            if let Err(violation) = rules::check(puzzle, solution) {
                let violation = Some((solution.clone(), violation));
                let finding = Finding { backend: by, stats: answer.stats, violation, digest: 0 };
                return Err(disagreement(puzzle, Budget::solutions(limit), vec![finding]));
            }
        }
        if answer.solutions.windows(2).any(|pair| pair[0] == pair[1]) {
            let message = "it visited a solution twice".into();
            return Err(SolveError::Backend { backend: by, message });
        }
        Ok(answer)
    }

    /// The disagreement of a solver that has shown two solutions and now finds fewer.
    pub(super) fn contradicted(&self, puzzle: &Puzzle, all: Stats) -> SolveError {
        let two = Stats { solutions: 2, guesses: None, ending: Ending::Solutions };
        let backend = self.solvers[0].name();
        let finding = |stats| Finding { backend, stats, violation: None, digest: 0 };
        disagreement(puzzle, Budget::solutions(2), vec![finding(two), finding(all)])
    }

    /// Lets the other solver confirm that a puzzle has exactly this many solutions. If the two were swapped, the
    /// claim may be that of either solver, and both are asked.
    pub(super) fn confirm(&mut self, puzzle: &Puzzle, count: u64) -> Result<(), SolveError> {
        let is_confirmed = self.is_confirmed(puzzle, count)?;
        self.note(is_confirmed);
        Ok(())
    }

    /// Counts a claim that was not confirmed.
    pub(super) fn note(&mut self, is_confirmed: bool) {
        self.unconfirmed += usize::from(!is_confirmed);
    }

    /// [`confirm`](Oracle::confirm) for a claim that may be dropped, so it is not counted yet.
    pub(super) fn is_confirmed(&mut self, puzzle: &Puzzle, count: u64) -> Result<bool, SolveError> {
        let budget = self.budget(puzzle, count + 1, false);
        // Without the cargo features of the others, both may be the same backend, which does not confirm anything.
        let rests_on = |solver: &&mut dyn Solver| rests_on(&**solver, puzzle.side());
        let [first, second] = self.solvers.each_ref().map(rests_on);
        let mut is_confirmed = first.len() != 1 || first != second;
        let names = self.solvers.each_ref().map(|solver| solver.name());
        let asked = if self.have_changed_places { 0..2 } else { 1..2 };
        for place in asked {
            if self.deadline.is_over() {
                is_confirmed = false;
                break;
            }
            let stats = match self.solvers[place].answer(puzzle, &budget, 0) {
                Ok(answer) => answer.stats,
                Err(error) if error.is_refusal() => {
                    is_confirmed = false;
                    continue;
                }
                Err(error) => return Err(error),
            };
            let found = stats.count();
            let claim = u128::from(count);
            if found.at_least > claim || found.exact && found.at_least < claim {
                let claimed = Stats { solutions: count, guesses: None, ending: Ending::Exhausted };
                let finding =
                    |backend, stats| Finding { backend, stats, violation: None, digest: 0 };
                let findings =
                    vec![finding(names[1 - place], claimed), finding(names[place], stats)];
                return Err(disagreement(puzzle, budget, findings));
            }
            is_confirmed &= found.exact;
        }
        Ok(is_confirmed)
    }
}

fn disagreement(puzzle: &Puzzle, budget: Budget, findings: Vec<Finding>) -> SolveError {
    SolveError::Disagreement(Box::new(Disagreement { puzzle: puzzle.clone(), budget, findings }))
}

#[cfg(test)]
mod tests {
    use crate::diagnose::{Request, diagnose};
    use veridoku_core::grid::{Puzzle, Verdict};
    use veridoku_solve::{Backend, Solver};

    fn unconfirmed(solvers: [&mut dyn Solver; 2]) -> usize {
        let puzzle: Puzzle = "12..34....12...3".parse().expect("a puzzle");
        let diagnosis = diagnose(&puzzle, solvers, &Request::default()).expect("a diagnosis");
        assert_eq!(diagnosis.verdict, Verdict::Unique);
        diagnosis.unconfirmed
    }

    #[test]
    fn a_backend_does_not_confirm_what_it_found_itself() {
        for first in Backend::ALL {
            for second in Backend::ALL {
                let mut solvers = [first.solver(), second.solver()];
                let [one, other] = &mut solvers;
                let is_confirmed = unconfirmed([one.as_mut(), other.as_mut()]) == 0;
                assert_eq!(is_confirmed, first != second, "{first} {second}");
            }
        }
    }
}
