//! A thread's part of the work: collects records into chunks, passes plain lines to the engine, and writes answers.

use std::io;

use veridoku::format::{Record, Row};
use veridoku::{Answer, Budget, Puzzle, SolveError, Solver};
use veridoku_core::batch::{Output, Worker};
use veridoku_solve::BytesAnswer;

use super::Task;
use super::chunk::{Chunk, Origin};
use super::plain::{self, PlainEngine};
use crate::cli::input::Item;
use crate::cli::portions::{Parsing, Plain, Portion, Taken};
use crate::cli::tally::Tally;

/// A thread's solver, its task and its totals.
pub(super) struct Solve<T> {
    pub(super) solver: Box<dyn Solver>,
    budget: Budget,
    pub(super) task: T,
    pub(super) tally: Tally,
    /// The last chunk and its answers, whose memory is reused.
    puzzles: Vec<Puzzle>,
    origins: Vec<Origin>,
    answers: Vec<Result<Answer, SolveError>>,
    parsing: Parsing,
    /// The engine for plain lines, if they take a separate path.
    plain: Option<PlainEngine>,
}

impl<T: Task> Solve<T> {
    pub(super) fn new(
        solver: Box<dyn Solver>,
        budget: Budget,
        task: T,
        is_plain: bool,
    ) -> Solve<T> {
        Solve {
            solver,
            budget,
            task,
            tally: Tally::default(),
            puzzles: Vec::new(),
            origins: Vec::new(),
            answers: Vec::new(),
            parsing: Parsing::default(),
            plain: is_plain.then(PlainEngine::default),
        }
    }

    /// How many puzzles the engine for plain lines answered.
    pub(super) fn answered_plain(&self) -> u64 {
        self.plain.as_ref().map_or(0, |plain| plain.answered)
    }
}

impl<T: Task> Worker for Solve<T> {
    type Record = Portion;

    fn work(&mut self, portions: Vec<Portion>, output: &mut Output<'_>) -> io::Result<()> {
        let mut parsing = std::mem::take(&mut self.parsing);
        let with_plain = self.plain.as_mut().is_some_and(PlainEngine::takes_block);
        let taken = parsing.each_or_plain(portions, with_plain, |taken| match taken {
            Taken::Item(item) => self.take(item, output),
            Taken::Plain(plain) => self.take_plain(&plain, output),
        });
        self.parsing = parsing;
        taken?;
        self.solve(output)
    }
}

impl<T: Task> Solve<T> {
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
                self.puzzles.push(puzzle);
                self.origins.push(Origin { source, line, expected, row });
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

    /// Solves plain lines. A puzzle whose answer cannot be written from bytes is kept, as by [`take`](Solve::take).
    fn take_plain(&mut self, plain: &Plain<'_>, output: &mut Output<'_>) -> io::Result<()> {
        self.solve(output)?;
        let (Some(engine), Some(task)) = (&mut self.plain, self.task.plain()) else {
            return plain.items().try_for_each(|item| self.take(item, output));
        };
        let answers = engine.solve(plain.lines, task, self.budget.stop.as_ref());
        for (answer, index) in answers.iter().zip(0..) {
            if !self.write_plain(answer, output)?
                && let Some(item) = plain.item(index)
            {
                self.take(item, output)?;
            }
        }
        if let Some(engine) = &mut self.plain {
            engine.reuse(answers);
        }
        Ok(())
    }

    /// Writes an answer from bytes, after those of the puzzles that are kept. Returns false if it needs the puzzle.
    fn write_plain(&mut self, answer: &BytesAnswer, output: &mut Output<'_>) -> io::Result<bool> {
        if !self.task.plain().is_some_and(|task| task.takes(answer.verdict)) {
            return Ok(false);
        }
        self.solve(output)?;
        if let Some(task) = self.task.plain() {
            task.write(answer, output.out());
        }
        self.tally.note(answer.verdict, &plain::stats(answer));
        output.end_record();
        output.flow()?;
        Ok(true)
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

    /// Solves the puzzles that are kept.
    fn solve(&mut self, output: &mut Output<'_>) -> io::Result<()> {
        if self.puzzles.is_empty() {
            return Ok(());
        }
        let chunk = Chunk {
            puzzles: &self.puzzles,
            origins: &self.origins,
            solver: self.solver.as_mut(),
            budget: self.budget.clone(),
            goes_on: self.task.goes_on(),
            tally: &mut self.tally,
            answers: &mut self.answers,
        };
        self.task.puzzles(chunk, output)?;
        self.puzzles.clear();
        self.origins.clear();
        Ok(())
    }
}
