//! Puzzles of which the text gives the cells and nothing else: solved as bytes, written as bytes.
//!
//! ```text
//!              lines of cells --PlainLines--> solve_bytes --BytesAnswer--> write         most of an easy list
//! Block --+                                       |
//!         |                                       +-- a verdict that needs the puzzle itself --+
//!         +--> other lines --Parser--> Record --> search_many_into --Answer--> write  <--------+
//! ```
//!
//! The upper way costs a third of the lower one, and its answers are the same. A command says which verdicts it can write
//! from bytes; a puzzle with another verdict, or of which more is to be found out, goes the lower way too. If there
//! are many of these, the next blocks go the lower way at once, because else they would be searched twice.

use veridoku::format::PlainLines;
use veridoku::{BytesAnswer, Ending, NativeSolver, Stats, Stop, Verdict};

/// What a command does with puzzles that are cells alone.
pub(super) trait PlainTask {
    /// Whether it writes solutions.
    fn wants_solutions(&self) -> bool;

    /// Whether it can write a puzzle with this verdict.
    fn takes(&self, verdict: Verdict) -> bool;

    /// Writes a puzzle with a verdict that it takes.
    fn write(&self, answer: &BytesAnswer, out: &mut Vec<u8>);
}

/// A thread's engine for plain lines.
#[derive(Default)]
pub(super) struct PlainEngine {
    solver: NativeSolver,
    /// The answers to the last lines, in order.
    pub(super) answers: Vec<BytesAnswer>,
    /// How many puzzles it answered.
    pub(super) answered: u64,
    /// For how many blocks it rests.
    rest: u32,
}

/// How many blocks are read as records after one of which more than an eighth of the puzzles had to be.
const REST: u32 = 15;

impl PlainEngine {
    /// Whether the next block goes this way.
    pub(super) fn is_ready(&mut self) -> bool {
        let is_ready = self.rest == 0;
        self.rest = self.rest.saturating_sub(1);
        is_ready
    }

    /// Finds the answers to lines.
    pub(super) fn solve(&mut self, lines: &PlainLines, task: &dyn PlainTask, stop: Option<&Stop>) {
        let cells = lines.cells();
        self.solver.solve_bytes(cells, task.wants_solutions(), stop, &mut self.answers);
        let others = self.answers.iter().filter(|answer| !task.takes(answer.verdict)).count();
        self.answered += (cells.len() - others) as u64;
        if others > cells.len() / 8 {
            self.rest = REST;
        }
    }
}

/// What the search of an answer did.
pub(super) fn stats(answer: &BytesAnswer) -> Stats {
    let (solutions, ending) = match answer.verdict {
        Verdict::None => (0, Ending::Exhausted),
        Verdict::Unique => (1, Ending::Exhausted),
        Verdict::Multiple => (2, Ending::Solutions),
        Verdict::Unknown { at_least } => (at_least, Ending::Cancelled),
    };
    Stats { solutions, guesses: Some(answer.guesses), ending }
}
