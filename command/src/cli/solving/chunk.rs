//! A chunk of puzzles, searched together and answered one by one.

use std::fmt;
use std::io;
use std::sync::Arc;

use veridoku::format::{ParseError, Row};
use veridoku::requests::Division;
use veridoku::{
    Answer, Budget, Confirmation, Deadline, Ending, Puzzle, Solution, SolveError, Solver, Stats,
    Verdict,
};
use veridoku_core::batch::Output;

use crate::cli::tally::Tally;

/// Puzzles that are solved together, and the solver.
pub(in crate::cli) struct Chunk<'a> {
    pub(in crate::cli) puzzles: &'a [Puzzle],
    /// Where each puzzle came from.
    pub(in crate::cli) origins: &'a [Origin],
    pub(in crate::cli) solver: &'a mut dyn Solver,
    pub(in crate::cli) budget: Budget,
    /// Whether the verdicts may take only half of the time.
    pub(super) goes_on: bool,
    pub(in crate::cli) tally: &'a mut Tally,
    /// The answers to the previous chunk.
    pub(super) answers: &'a mut Vec<Result<Answer, SolveError>>,
}

/// Where a puzzle came from, and the solution that the text gives with it.
pub(in crate::cli) struct Origin {
    pub(super) source: Arc<str>,
    pub(in crate::cli) line: usize,
    pub(in crate::cli) expected: Option<Result<Solution, Box<ParseError>>>,
    /// The record as a row, if a table is written.
    pub(in crate::cli) row: Option<Row>,
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}", self.source, self.line)
    }
}

/// The search result for a puzzle.
pub(in crate::cli) struct Found<'a> {
    pub(in crate::cli) answer: &'a Answer,
    /// The deadline of the puzzle.
    pub(in crate::cli) deadline: &'a Deadline,
    /// Which backends decided it, if several were used.
    pub(in crate::cli) confirmation: Option<&'a Confirmation>,
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
        self.each(keep, output, |puzzle, place, Found { answer, deadline, .. }, output| {
            Ok(write(puzzle, place, answer, deadline, output.out()))
        })
    }

    /// As above, but `write` also knows which backends agree, and may write so much for one puzzle that it must be
    /// passed on in parts.
    pub(in crate::cli) fn each<'o>(
        self,
        keep: usize,
        output: &mut Output<'o>,
        mut write: impl FnMut(
            &Puzzle,
            &Origin,
            Found<'_>,
            &mut Output<'o>,
        ) -> io::Result<(Verdict, Option<String>)>,
    ) -> io::Result<()> {
        let Chunk { puzzles, origins, solver, budget, answers, .. } = self;
        // With a time limit puzzles are solved one by one, so none loses time to another.
        let at_a_time = if budget.time.is_some() { 1 } else { puzzles.len().max(1) };
        let division = Division::new(budget, self.goes_on);
        for (puzzles, origins) in puzzles.chunks(at_a_time).zip(origins.chunks(at_a_time)) {
            let deadline = division.whole.deadline();
            solver.search_many_into(puzzles, &division.for_verdict, keep, answers);
            let deadline = division.rest(&deadline);
            let mut confirmations =
                solver.delegates().map_or(&[][..], |team| team.confirmations()).iter();
            for ((puzzle, place), answer) in puzzles.iter().zip(origins).zip(&mut *answers) {
                let confirmation = confirmations.next();
                let none;
                let answer = match answer {
                    Ok(answer) => answer,
                    Err(error) => {
                        self.tally.fault(place, &error, output)?;
                        let stats = Stats { solutions: 0, guesses: None, ending: Ending::Stopped };
                        none = Answer { solutions: Vec::new(), stats };
                        &none
                    }
                };
                let found = Found { answer, deadline: &deadline, confirmation };
                let (verdict, fault) = write(puzzle, place, found, output)?;
                self.tally.note(verdict, &answer.stats);
                self.tally.note_confirmation(place, confirmation, output)?;
                if let Some(fault) = fault {
                    self.tally.fault(place, &fault, output)?;
                }
                output.end_record();
                output.flow()?;
            }
        }
        Ok(())
    }
}
