//! Puzzles whose text gives only the cells: solved as bytes, written as bytes.
//!
//! ```text
//!              lines of cells --PlainLines--> solve_bytes --BytesAnswer--> write         most of an easy list
//! Block --+                                       |
//!         |                                       +-- a verdict that needs the puzzle itself --+
//!         +--> other lines --Parser--> Record --> search_many_into --Answer--> write  <--------+
//! ```
//!
//! The upper path costs a quarter of the lower one, and its answers are the same. A command declares which verdicts it
//! can write from bytes. A puzzle with another verdict is searched again on the lower path. After a block with many of
//! these, the next blocks take the lower path directly.

use veridoku::{Ending, NativeSolver, Stats, Stop, Verdict};
use veridoku_core::format::PlainLines;
use veridoku_solve::BytesAnswer;

/// A command's work on puzzles with only cells.
pub(in crate::cli) trait PlainTask {
    /// Whether it writes solutions.
    fn wants_solutions(&self) -> bool;

    /// Whether it can write a puzzle with this verdict.
    fn takes(&self, verdict: Verdict) -> bool;

    /// Writes a puzzle with a verdict that it accepts.
    fn write(&self, answer: &BytesAnswer, out: &mut Vec<u8>);
}

/// A thread's engine for plain lines.
#[derive(Default)]
pub(super) struct PlainEngine {
    solver: NativeSolver,
    /// A list of answers that is reused.
    spare: Vec<BytesAnswer>,
    /// How many puzzles it answered.
    pub(super) answered: u64,
    /// The number of blocks for which it pauses.
    rest: u32,
}

/// The number of blocks to read as records after a block of which more than an eighth of the puzzles had to be.
const REST: u32 = 15;

impl PlainEngine {
    /// Whether the next block takes this path. Call once per block.
    pub(super) fn takes_block(&mut self) -> bool {
        let takes = self.rest == 0;
        self.rest = self.rest.saturating_sub(1);
        takes
    }

    /// The answers to lines, in order.
    pub(super) fn solve(
        &mut self,
        lines: &PlainLines,
        task: &dyn PlainTask,
        stop: Option<&Stop>,
    ) -> Vec<BytesAnswer> {
        let (cells, mut answers) = (lines.cells(), std::mem::take(&mut self.spare));
        self.solver.solve_bytes(cells, task.wants_solutions(), stop, &mut answers);
        let others = answers.iter().filter(|answer| !task.takes(answer.verdict)).count();
        self.answered += (cells.len() - others) as u64;
        if others > cells.len() / 8 {
            self.rest = REST;
        }
        answers
    }

    /// Takes a list of answers back to reuse its memory.
    pub(super) fn reuse(&mut self, answers: Vec<BytesAnswer>) {
        self.spare = answers;
    }
}

/// The effort of the search for an answer.
pub(super) fn stats(answer: &BytesAnswer) -> Stats {
    let (solutions, ending) = match answer.verdict {
        Verdict::None => (0, Ending::Exhausted),
        Verdict::Unique => (1, Ending::Exhausted),
        Verdict::Multiple => (2, Ending::Solutions),
        Verdict::Unknown { at_least } => (at_least, Ending::Cancelled),
    };
    Stats { solutions, guesses: Some(answer.guesses), ending }
}
