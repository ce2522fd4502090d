//! Puzzles that exist already: they are solved, rated and compared, as those that are made.

use std::collections::HashSet;
use std::io;
use std::iter;

use super::class::Class;
use super::clue::clue;
use super::gather::BookPuzzle;
use super::request::{BookError, Chapter};
use crate::advice::Logics;
use veridoku_core::batch::{self, Output, Worker};
use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Puzzle, Verdict};
use veridoku_logic::{End, Techniques};
use veridoku_solve::{AutoSolver, Solver};

/// The puzzles of a chapter that has its own.
pub(super) fn given(
    chapter: &Chapter,
    index: usize,
    used: &mut HashSet<Class>,
    threads: usize,
    deadline: &Deadline,
    note: &(dyn Fn() + Sync),
) -> Result<Vec<BookPuzzle>, BookError> {
    let numbered = chapter.puzzles.iter().cloned().enumerate();
    let mut chunks = numbered.map(|one| iter::once(one).collect());
    let worker = || Reader {
        chapter,
        deadline,
        note,
        solver: AutoSolver::new(),
        logics: Logics::new(Techniques::default()),
        read: Vec::new(),
    };
    let (mut out, mut err) = (io::sink(), io::sink());
    // Nothing is written, so nothing can fail.
    let readers = batch::run(&mut chunks, threads, worker, &mut out, &mut err).unwrap_or_default();
    let mut read: Vec<_> = readers.into_iter().flat_map(|reader| reader.read).collect();
    read.sort_by_key(|(number, _)| *number);
    let mut found = Vec::with_capacity(read.len());
    for (number, result) in read {
        let chapter = || chapter.name(index);
        let unfit = |Unfit { found, expected }| BookError::Unfit {
            chapter: chapter(),
            number: number + 1,
            found,
            expected,
        };
        match result {
            Ok((class, puzzle)) if used.insert(class) => found.push(puzzle),
            Ok(_) => {
                let again = "an equivalent of an earlier puzzle".to_owned();
                return Err(unfit(Unfit { found: again, expected: "a different one" }));
            }
            Err(Some(error)) => return Err(unfit(error)),
            Err(None) => break,
        }
    }
    match found.len() {
        all if all == chapter.puzzles.len() => Ok(found),
        found => {
            let (chapter, wanted) = (chapter.name(index), chapter.count());
            Err(BookError::Over { chapter, found, wanted })
        }
    }
}

/// Why a puzzle cannot be printed.
struct Unfit {
    found: String,
    expected: &'static str,
}

/// A puzzle with its class, or why there is none; `None` if the time was over.
type Read = Result<(Class, BookPuzzle), Option<Unfit>>;

/// Solves and rates puzzles on a thread.
struct Reader<'a> {
    chapter: &'a Chapter,
    deadline: &'a Deadline,
    note: &'a (dyn Fn() + Sync),
    solver: AutoSolver,
    logics: Logics,
    /// Each puzzle by its number.
    read: Vec<(usize, Read)>,
}

impl Worker for Reader<'_> {
    type Record = (usize, Puzzle);

    fn work(&mut self, puzzles: Vec<(usize, Puzzle)>, _: &mut Output<'_>) -> io::Result<()> {
        for (number, puzzle) in puzzles {
            // After a fault, only lower numbers matter, which are with other threads.
            if self.read.last().is_some_and(|(_, read)| read.is_err()) {
                break;
            }
            let read = self.puzzle(puzzle);
            if read.is_ok() {
                (self.note)();
            }
            self.read.push((number, read));
        }
        Ok(())
    }
}

impl Reader<'_> {
    fn puzzle(&mut self, puzzle: Puzzle) -> Read {
        let Reader { chapter, deadline, solver, logics, .. } = self;
        let unfit = |found: String, expected| Some(Unfit { found, expected });
        let answer = solver.solve(&puzzle, &deadline.left());
        let answer = answer.map_err(|error| unfit(error.to_string(), "another puzzle"))?;
        let solution = match (answer.verdict(), answer.solutions.into_iter().next()) {
            (Verdict::Unique, Some(solution)) => solution,
            (Verdict::Unknown { .. }, _) => return Err(None),
            (Verdict::None, _) => return Err(unfit("no solution".into(), "exactly one")),
            _ => return Err(unfit("several solutions".into(), "exactly one")),
        };
        let logic = logics.of(&puzzle, Verdict::Unique, deadline).ok();
        let rated = logic.map(|logic| logic.rate_within(&puzzle, deadline));
        let hint = logic.filter(|_| chapter.has_hints);
        let hint = hint.and_then(|logic| clue(logic, &puzzle, deadline));
        if chapter.must_rate && deadline.is_over() {
            return Err(None);
        }
        let rating = rated.and_then(|(end, rating)| (end == End::Solved).then_some(rating));
        Ok((Class::of(&puzzle), BookPuzzle { number: 0, puzzle, solution, rating, hint }))
    }
}
