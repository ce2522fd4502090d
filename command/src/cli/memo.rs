//! Counting with memoization, for `count` and `cover`.

use veridoku::encode::ExactCover;
use veridoku::{Budget, CoverCounter, CoverTally};

use super::Failure;
use super::progress::Progress;

/// Whether to count with a memo, and its size.
#[derive(clap::Args)]
pub(super) struct Memo {
    /// Count as an exact cover, with each repeated subproblem counted once, instead of one solution after the other:
    /// for millions of solutions and more, but not for classic 9x9 puzzles, which are counted faster without it
    #[arg(long = "memo")]
    pub(super) is_wanted: bool,

    /// Memory limit of the memo, per thread; when it is full, or the system gives no more, the entries that are
    /// cheapest to recompute are dropped
    #[arg(long = "memory", value_name = "MIB", default_value_t = 1024, requires = "is_wanted",
          allow_negative_numbers = true, value_parser = mebibytes)]
    mebibytes: u64,
}

/// More than a process can address: addresses have 47 bits.
const MOST_MEBIBYTES: u64 = 1 << 26;

/// Parses the size of a memo.
fn mebibytes(text: &str) -> Result<u64, String> {
    let found = text.parse().ok().filter(|found| (1..=MOST_MEBIBYTES).contains(found));
    found.ok_or_else(|| format!("expected 1 to {MOST_MEBIBYTES} MiB, as in 1024"))
}

impl Memo {
    /// Counts the solutions of a cover.
    pub(super) fn count(
        &self,
        cover: &ExactCover,
        budget: &Budget,
        progress: &Progress,
    ) -> Result<CoverTally, Failure> {
        let mut known = 0;
        let mut note = |solutions| {
            progress.note_solutions(solutions - known);
            known = solutions;
        };
        let memory = usize::try_from(self.mebibytes << 20).unwrap_or(usize::MAX);
        let tally = CoverCounter::new(memory)
            .count(cover, budget, &mut note)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        note(tally.solutions);
        Ok(tally)
    }

    /// A note on a memo that was too small, or got less memory than requested: even in a large one, one state in a
    /// hundred finds no slot.
    pub(super) fn note(&self, tally: &CoverTally) -> Option<String> {
        let CoverTally { branches, forgotten, memory, refused, .. } = tally;
        let wanted = self.mebibytes;
        let lost = format!("{forgotten} of {branches} states were dropped");
        if refused.is_some() {
            let had = memory >> 20;
            let given = format!("the system gave the memo {had} MiB of {wanted}");
            return Some(format!("{given}, and {lost}; more memory would be faster"));
        }
        (*forgotten > *branches / 100)
            .then(|| format!("{lost} from the memo of {wanted} MiB; more memory would be faster"))
    }
}
