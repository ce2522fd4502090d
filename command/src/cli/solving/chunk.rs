//! A chunk of puzzles, searched together and answered one by one.

use std::cell::OnceCell;
use std::io;

use veridoku::requests::Division;
use veridoku::{Answer, Budget, Confirmation, Deadline, Puzzle, Solver, Stats, Verdict};
use veridoku_core::batch::Output;
use veridoku_core::format::BareCells;
use veridoku_solve::{Answered, Answers};

use super::list::{Asked, List, Origin};
use crate::cli::tally::Tally;

/// Puzzles that are solved together, and the solver.
pub(in crate::cli) struct Chunk<'a> {
    /// The puzzles, if the task [reads](super::Task::reads_puzzles) them.
    pub(in crate::cli) puzzles: &'a [Puzzle],
    /// Where each of these came from.
    pub(in crate::cli) origins: &'a [Origin],
    pub(in crate::cli) solver: &'a mut dyn Solver,
    pub(in crate::cli) budget: Budget,
    /// Whether the verdicts may take only half of the time.
    pub(super) goes_on: bool,
    pub(in crate::cli) tally: &'a mut Tally,
    /// All puzzles.
    pub(super) list: &'a List,
    /// The answers to the previous chunk.
    pub(super) answers: &'a mut Answers,
}

/// The search result for a puzzle.
pub(in crate::cli) struct Found<'a> {
    pub(in crate::cli) stats: &'a Stats,
    answered: Answered<'a>,
    /// The answer, if it was asked for and had to be made.
    made: OnceCell<Answer>,
    /// The deadline of the puzzle.
    pub(in crate::cli) deadline: &'a Deadline,
    /// Which backends decided it, if several were used.
    pub(in crate::cli) confirmation: Option<&'a Confirmation>,
}

impl Found<'_> {
    /// The answer.
    pub(in crate::cli) fn answer(&self) -> &Answer {
        match self.answered {
            Answered::Whole(Ok(answer)) => answer,
            Answered::Whole(Err(_)) => {
                self.made.get_or_init(|| Answer { solutions: Vec::new(), stats: *self.stats })
            }
            Answered::Bare(answer) => self.made.get_or_init(|| answer.whole()),
        }
    }

    /// The cells of the first solution, if the puzzle was searched as its cells and the solution is kept.
    pub(in crate::cli) fn bare_solution(&self) -> Option<&BareCells> {
        match self.answered {
            Answered::Bare(answer) => answer.solution(),
            Answered::Whole(_) => None,
        }
    }
}

/// The verdict that counts for a puzzle if the time was too short to find out everything.
pub(in crate::cli) fn unfinished(answer: &Answer) -> Verdict {
    Verdict::Unknown { at_least: answer.stats.solutions.min(1) }
}

impl Chunk<'_> {
    /// Searches all puzzles, keeps some solutions of each, and calls `write` with each one's answer and the deadline of
    /// the puzzle. `write` returns the verdict it wrote, and the fault of the answer, if any. A puzzle that the backend
    /// refuses is written as unknown.
    pub(in crate::cli) fn answer_or_fault(
        self,
        keep: usize,
        output: &mut Output<'_>,
        mut write: impl FnMut(
            &Puzzle,
            &Origin,
            &Answer,
            &Deadline,
            &mut Vec<u8>,
        ) -> (Verdict, Option<String>),
    ) -> io::Result<()> {
        self.each(keep, output, |asked, found, output| {
            Ok(write(asked.puzzle(), asked.origin(), found.answer(), found.deadline, output.out()))
        })
    }

    /// As above, but `write` also knows which backends agree, may write so much for one puzzle that it must be passed
    /// on in parts, and may do without the puzzle.
    pub(in crate::cli) fn each<'o>(
        self,
        keep: usize,
        output: &mut Output<'o>,
        mut write: impl FnMut(
            &Asked<'_>,
            Found<'_>,
            &mut Output<'o>,
        ) -> io::Result<(Verdict, Option<String>)>,
    ) -> io::Result<()> {
        let Chunk { list, solver, budget, answers, .. } = self;
        let division = Division::new(budget, self.goes_on);
        let deadline = division.whole.deadline();
        solver.search_all(list.puzzles(), &division.for_verdict, keep, answers);
        let deadline = division.rest(&deadline);
        let mut confirmations =
            solver.delegates().map_or(&[][..], |team| team.confirmations()).iter();
        for (index, asked) in list.iter().enumerate() {
            let (answered, confirmation) =
                (answers.get(list.puzzles(), index), confirmations.next());
            let (stats, is_refused) = match answered.stats() {
                Ok(stats) => (stats, false),
                Err(error) => {
                    self.tally.fault(&asked, error, output)?;
                    (&Stats::UNKNOWN, true)
                }
            };
            let made = OnceCell::new();
            let found = Found { stats, answered, made, deadline: &deadline, confirmation };
            let (verdict, fault) = write(&asked, found, output)?;
            // It is counted as faulty.
            if !is_refused || !matches!(verdict, Verdict::Unknown { .. }) {
                self.tally.note(verdict, stats);
            }
            if confirmation.is_some() {
                self.tally.note_confirmation(&asked, confirmation, output)?;
            }
            if let Some(fault) = fault {
                self.tally.fault(&asked, &fault, output)?;
            }
            output.end_record();
            output.flow()?;
        }
        Ok(())
    }
}
