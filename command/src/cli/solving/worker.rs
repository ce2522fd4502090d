//! A thread's part of the work: collects puzzles into chunks, and passes each chunk to the task, which writes.

use std::io;

use veridoku::format::{Record, Row};
use veridoku::{Budget, Solver};
use veridoku_core::batch::{Output, Worker};
use veridoku_solve::Answers;

use super::Task;
use super::chunk::Chunk;
use super::list::{List, Origin};
use crate::cli::input::Item;
use crate::cli::portions::{Parsing, Portion};
use crate::cli::tally::Tally;

/// A thread's solver, its task and its totals.
pub(super) struct Solve<T> {
    pub(super) solver: Box<dyn Solver>,
    budget: Budget,
    pub(super) task: T,
    pub(super) tally: Tally,
    /// The puzzles of the next chunk.
    list: List,
    /// The answers to the last chunk, whose memory is reused.
    answers: Answers,
    parsing: Parsing,
}

impl<T: Task> Solve<T> {
    pub(super) fn new(solver: Box<dyn Solver>, budget: Budget, task: T) -> Solve<T> {
        let (tally, list, answers) = (Tally::default(), List::default(), Answers::default());
        Solve { solver, budget, task, tally, list, answers, parsing: Parsing::default() }
    }
}

impl<T: Task> Worker for Solve<T> {
    type Record = Portion;

    fn work(&mut self, portions: Vec<Portion>, output: &mut Output<'_>) -> io::Result<()> {
        for portion in portions {
            if let Portion::Block(..) = portion {
                // It may have another source.
                self.solve(output)?;
            }
            self.parsing.begin(portion);
            loop {
                while self.fill() {
                    self.solve_if_full(output)?;
                }
                let Some(item) = self.parsing.next() else { break };
                self.take(item, output)?;
            }
        }
        self.solve(output)
    }
}

impl<T: Task> Solve<T> {
    /// How many puzzles are searched together: with a time limit one, so none loses time to another.
    fn most(&self) -> usize {
        if self.budget.time.is_some() { 1 } else { usize::MAX }
    }

    /// Takes the bare puzzles that come next, if the task can do without records.
    fn fill(&mut self) -> bool {
        let most = self.most();
        !self.task.reads_puzzles() && self.list.fill(&mut self.parsing, most)
    }

    fn solve_if_full(&mut self, output: &mut Output<'_>) -> io::Result<()> {
        if self.list.len() < self.most() { Ok(()) } else { self.solve(output) }
    }

    /// Keeps a puzzle for its chunk, or writes the fault of a record.
    fn take(&mut self, item: Item, output: &mut Output<'_>) -> io::Result<()> {
        let Item { source, record, row, is_record } = item;
        match record {
            Ok(record) => {
                let Record { puzzle, line, expected, .. } = record;
                if let Some(refusal) = self.task.refusal(&puzzle) {
                    self.solve(output)?;
                    let origin = Origin { source, line, expected, row };
                    self.tally.fault(&origin, &refusal, output)?;
                    self.write_faulty(origin.row.as_ref(), &refusal, output)?;
                    output.end_record();
                    return output.flow();
                }
                self.list.push(puzzle, Origin { source, line, expected, row });
                self.solve_if_full(output)?;
            }
            Err(error) => {
                self.solve(output)?;
                self.tally.fault(&source, &error, output)?;
                self.write_faulty(row.as_ref(), &error, output)?;
                if is_record {
                    output.end_record();
                }
                output.flow()?;
            }
        }
        Ok(())
    }

    /// Writes the row of a record that is not answered, if a table is written.
    fn write_faulty(
        &self,
        row: Option<&Row>,
        error: &str,
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        let Some(sheet) = self.task.sheet() else { return Ok(()) };
        sheet.faulty(row, error, output.out());
        Ok(())
    }

    /// Solves the puzzles of the list.
    fn solve(&mut self, output: &mut Output<'_>) -> io::Result<()> {
        if self.list.len() == 0 {
            return Ok(());
        }
        let chunk = Chunk {
            puzzles: self.list.puzzles().whole(),
            origins: self.list.origins(),
            solver: self.solver.as_mut(),
            budget: self.budget.clone(),
            goes_on: self.task.goes_on(),
            tally: &mut self.tally,
            list: &self.list,
            answers: &mut self.answers,
        };
        self.task.puzzles(chunk, output)?;
        self.list.clear();
        Ok(())
    }
}
