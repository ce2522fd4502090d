//! Counts results: how many puzzles are unique, ambiguous, without solution, unknown and faulty, and the exit code that
//! follows. Each thread counts its own puzzles; the totals are added at the end.

use std::fmt;
use std::io::{self, Write};

use veridoku::{Confirmation, Stats, Verdict};
use veridoku_core::batch::Output;

use super::Status;

/// Totals of the puzzles so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    pub(super) unique: u64,
    pub(super) multiple: u64,
    pub(super) none: u64,
    pub(super) unknown: u64,
    pub(super) faulty: u64,
    /// Puzzles that some backends of a cross-check decided, but not all.
    pub(super) partly_confirmed: u64,
    pub(super) solutions: u64,
    /// `None` if the backend cannot tell.
    pub(super) guesses: Option<u64>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            unique: 0,
            multiple: 0,
            none: 0,
            unknown: 0,
            faulty: 0,
            partly_confirmed: 0,
            solutions: 0,
            guesses: Some(0),
        }
    }
}

impl Tally {
    /// Counts a puzzle.
    pub(super) fn note(&mut self, verdict: Verdict, stats: &Stats) {
        self.solutions += stats.solutions;
        self.guesses = self.guesses.zip(stats.guesses).map(|(sum, guesses)| sum + guesses);
        match verdict {
            Verdict::None => self.none += 1,
            Verdict::Unique => self.unique += 1,
            Verdict::Multiple => self.multiple += 1,
            Verdict::Unknown { .. } => self.unknown += 1,
        }
    }

    /// Reports a puzzle that only some backends of a cross-check decided.
    pub(super) fn note_confirmation(
        &mut self,
        place: &dyn fmt::Display,
        confirmation: Option<&Confirmation>,
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        let Some(confirmation) = confirmation.filter(|found| found.is_partial()) else {
            return Ok(());
        };
        self.partly_confirmed += 1;
        let noun = if confirmation.asked - confirmation.settled_by.len() == 1 {
            "the other backend"
        } else {
            "the other backends"
        };
        writeln!(
            output.err(),
            "note: {place}: decided by {confirmation}; {noun} ran out of time or cannot take this puzzle"
        )
    }

    /// Reports that a puzzle could not be read or solved.
    pub(super) fn fault(
        &mut self,
        place: &dyn fmt::Display,
        error: &dyn fmt::Display,
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        self.faulty += 1;
        writeln!(output.err(), "error: {place}: {error}")
    }

    pub(super) fn add(&mut self, other: &Tally) {
        self.unique += other.unique;
        self.multiple += other.multiple;
        self.none += other.none;
        self.unknown += other.unknown;
        self.faulty += other.faulty;
        self.partly_confirmed += other.partly_confirmed;
        self.solutions += other.solutions;
        self.guesses = self.guesses.zip(other.guesses).map(|(sum, guesses)| sum + guesses);
    }

    pub(super) fn puzzles(&self) -> u64 {
        self.unique + self.multiple + self.none + self.unknown
    }

    pub(super) fn status(&self) -> Status {
        if self.faulty > 0 {
            Status::Faulty
        } else if self.puzzles() > self.unique {
            Status::NotUnique
        } else {
            Status::Good
        }
    }
}
