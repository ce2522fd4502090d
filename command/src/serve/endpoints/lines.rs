//! An answer of one report or several, with a bound on its size.

use std::ops::ControlFlow;

use hyper::StatusCode;
use serde::Serialize;
use veridoku::Stop;
use veridoku::report::line;

use crate::serve::answer::{Answer, Refusal};

/// Bytes of the longest answer.
const MOST_BYTES: usize = 8 << 20;

/// Reports, one on each line. It accepts nothing beyond its bound, and no further part after the stop.
pub(super) struct Lines {
    stop: Stop,
    bytes: Vec<u8>,
    is_full: bool,
    is_cut: bool,
}

impl Lines {
    /// No report yet.
    pub(super) fn new(stop: &Stop) -> Lines {
        Lines { stop: stop.clone(), bytes: Vec::new(), is_full: false, is_cut: false }
    }

    /// Adds a part of the answer, and breaks if it accepts no more.
    pub(super) fn push(&mut self, text: &str) -> ControlFlow<()> {
        let bytes = text.as_bytes();
        self.is_full |= self.bytes.len() + bytes.len() > MOST_BYTES;
        // An answer that ends with the stop is one piece, and accepted.
        self.is_cut |= self.stop.is_stopped() && !self.bytes.is_empty();
        if self.is_full || self.is_cut {
            return ControlFlow::Break(());
        }
        self.bytes.extend_from_slice(bytes);
        ControlFlow::Continue(())
    }

    /// Adds a report.
    pub(super) fn report(&mut self, report: &impl Serialize) -> ControlFlow<()> {
        self.push(&(line(report) + "\n"))
    }

    /// Ends the line of a report that was added in pieces, unless it is not complete.
    pub(super) fn end(&mut self) {
        if !self.is_full && !self.is_cut {
            self.bytes.push(b'\n');
        }
    }

    /// The answer.
    ///
    /// # Errors
    /// If it would be too long, or the time limit was reached within it.
    pub(super) fn answer(self) -> Result<Answer, Refusal> {
        let refused = |message| Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, message));
        if self.is_full {
            let most = MOST_BYTES >> 20;
            return refused(format!("the answer exceeds {most} MiB; ask for less"));
        }
        if self.is_cut {
            return refused("the time limit was reached; ask for less".to_owned());
        }
        Ok(Answer::of_lines(self.bytes))
    }
}

/// The answer of one report.
///
/// # Errors
/// If it is too long.
pub(super) fn one(report: &impl Serialize, stop: &Stop) -> Result<Answer, Refusal> {
    let mut lines = Lines::new(stop);
    let _ = lines.report(report);
    lines.answer()
}
