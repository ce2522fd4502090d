//! The roster: which backend answers which question, at which size.
//!
//! | question | up to 9 | 10 to 16 | 17 to 64 | 65 and more |
//! |---|---|---|---|---|
//! | `ANSWER`: how many solutions has a puzzle? | native | native for 2,000 guesses, then sat | sat | sat, or native |
//! | `GENERATE`: is there a solution other than the grid? | native | native for 1,000 guesses, then sat | native for 100 guesses | the same |
//! | `CONTRADICT`: which entries of a large grid, or pencilmarks, contradict each other? | sat | sat | sat | sat |
//! | [`second_opinion`]: is what a backend found true? | dlx, native, sat | the same | native, sat, dlx | the same |
//!
//! A backend whose cargo feature is left out has no row. Without sat, only native answers, and questions that it leaves
//! open stay open.
//!
//! **Answer.** Up to 9 native is by far the fastest, especially with many puzzles side by side, and always ends soon.
//! Beyond 16, singles leave too much open: native often does not end a puzzle that sat decides at once. From 10 to 16
//! native mostly needs few guesses and as much time as sat, but a hard puzzle may take it any number of guesses. So it
//! first tries a bounded number, which limits the cost of a wrong choice. Beyond 64 a formula may be too large for sat.
//! Hidden cells are not in the houses of the grid: with shadings, loops and modifiers a puzzle up to 9 may be hard for
//! native, too, so it has 60,000 guesses, which take one or two seconds, and then sat.
//!
//! **Generate.** Propagation and a few guesses answer nearly every question. The rest may take a search arbitrarily
//! long: at 16x16 sat ends soon, but at 25x25 there are puzzles that no solver ends, so the question stays open there.
//! Up to 16x16 a tenth of the guesses costs time; at 25x25 more guesses cost time and do not leave fewer givens.
//!
//! **Second opinion.** The first backend in the list on which the answer does not rest. Dancing links end up to 16x16;
//! on larger grids they may not.
//!
//! Guesses bound a search in the same way on every machine; time does not. `docs/notes/backends.md` has the figures.

use super::Backend;
use veridoku_core::grid::Puzzle;

/// The backends that take a question at some sizes, in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turns {
    /// The largest side.
    most: usize,
    /// The backend that is asked first.
    pub first: Backend,
    /// The most guesses that it may take; `None` for any number.
    pub guesses: Option<u64>,
    /// The backend that answers the questions that the first leaves open.
    pub then: Option<Backend>,
}

/// A single backend without a bound.
const fn only(most: usize, first: Backend) -> Turns {
    Turns { most, first, guesses: None, then: None }
}

/// How many solutions a puzzle has. Backends count guesses differently, so a question with a budget of guesses is
/// only for the first backend.
pub(crate) const ANSWER: &[Turns] = &[
    only(9, Backend::Native),
    #[cfg(feature = "sat")]
    Turns { guesses: Some(2_000), then: Some(Backend::Sat), ..only(16, Backend::Native) },
    #[cfg(feature = "sat")]
    only(64, Backend::Sat),
    #[cfg(feature = "sat")]
    Turns { then: Some(Backend::Native), ..only(usize::MAX, Backend::Sat) },
    #[cfg(not(feature = "sat"))]
    only(usize::MAX, Backend::Native),
];

/// The same for puzzles with hidden cells.
const ANSWER_WITH_HIDDEN_CELLS: &[Turns] = &[
    #[cfg(feature = "sat")]
    Turns { guesses: Some(60_000), then: Some(Backend::Sat), ..only(9, Backend::Native) },
    #[cfg(not(feature = "sat"))]
    only(9, Backend::Native),
];

/// The turns of [`ANSWER`] for a puzzle.
pub(crate) fn turns_to_answer(puzzle: &Puzzle) -> Turns {
    let has_hidden = puzzle.geometry().frame().hidden > 0;
    let of_hidden = ANSWER_WITH_HIDDEN_CELLS.iter().filter(|_| has_hidden);
    let fits = of_hidden.chain(ANSWER).find(|turns| puzzle.side() <= turns.most);
    *fits.expect("the last row is for all sides that are left")
}

/// The backend for puzzles that are too large for another, or for the available memory.
pub(crate) const LAST_RESORT: Backend = Backend::Native;

/// Whether a puzzle that is being made has a solution other than its grid.
pub const GENERATE: &[Turns] = &[
    only(9, Backend::Native),
    #[cfg(feature = "sat")]
    Turns { guesses: Some(1_000), then: Some(Backend::Sat), ..only(16, Backend::Native) },
    Turns { guesses: Some(100), ..only(usize::MAX, Backend::Native) },
];

/// Guesses that a solver may take for a question of a diagnosis before the other solver is asked: seconds at worst.
/// Classic 9x9 puzzles need no bound.
pub fn guesses_to_diagnose(puzzle: &Puzzle) -> Option<u64> {
    let geometry = puzzle.geometry();
    let guesses = if geometry.rules().is_empty() { 200_000 } else { 20_000 };
    (!geometry.is_classic_nine()).then_some(guesses)
}

/// Which entries contradict each other in a large grid or among pencilmarks. Native may not end if a puzzle has only a
/// few cells of pencilmarks.
pub const CONTRADICT: &[Turns] = &[
    #[cfg(feature = "sat")]
    only(usize::MAX, Backend::Sat),
    #[cfg(not(feature = "sat"))]
    only(usize::MAX, Backend::Native),
];

/// The most bytes of a proof of sat, which does not count guesses, where such a question is bounded.
#[cfg(feature = "sat")]
pub(crate) const LONGEST_PROOF: u64 = 1 << 20;

/// The backends in the order in which they are asked to confirm an answer.
const SECOND_OPINION: &[(usize, &[Backend])] = &[
    (
        16,
        &[
            #[cfg(feature = "dlx")]
            Backend::Dlx,
            Backend::Native,
            #[cfg(feature = "sat")]
            Backend::Sat,
        ],
    ),
    (
        usize::MAX,
        &[
            Backend::Native,
            #[cfg(feature = "sat")]
            Backend::Sat,
            #[cfg(feature = "dlx")]
            Backend::Dlx,
        ],
    ),
];

/// The turns at a side.
pub fn turns(question: &[Turns], side: usize) -> Turns {
    let fits = question.iter().find(|turns| side <= turns.most);
    *fits.expect("the last row is for all sides that are left")
}

/// Every backend on which an answer may rest at a side.
pub(crate) fn backends(question: &[Turns], side: usize) -> Vec<Backend> {
    let turns = turns(question, side);
    [Some(turns.first), turns.then].into_iter().flatten().collect()
}

/// Every backend on which an answer may rest at any side.
pub fn backends_of_all_sides(question: &[Turns]) -> Vec<Backend> {
    let named = question.iter().flat_map(|turns| [Some(turns.first), turns.then]).flatten();
    let mut backends = Vec::new();
    for backend in named {
        if !backends.contains(&backend) {
            backends.push(backend);
        }
    }
    backends
}

/// The backend that confirms an answer that rests on these.
pub fn second_opinion(rests_on: &[Backend], side: usize) -> Backend {
    let row = SECOND_OPINION.iter().find(|(most, _)| side <= *most);
    let (_, order) = row.expect("the last row is for all sides that are left");
    // An answer that rests on all of them has been confirmed already, or cannot be.
    *order.iter().find(|backend| !rests_on.contains(backend)).unwrap_or(&order[0])
}

/// The backend that confirms an answer for a puzzle with rules: native and sat confirm each other.
pub fn second_opinion_of_rules(rests_on: &[Backend]) -> Backend {
    let other = Backend::ALL.into_iter().find(|backend| !rests_on.contains(backend));
    other.unwrap_or(Backend::Native)
}

#[cfg(all(test, feature = "sat", feature = "dlx"))]
mod tests {
    use super::*;

    #[test]
    fn a_second_opinion_rests_on_another_backend() {
        use Backend::{Dlx, Native, Sat};
        let auto = |side| backends(ANSWER, side);
        for (first, side, second) in [
            (vec![Native], 9, Dlx),
            (vec![Sat], 16, Dlx),
            (vec![Dlx], 9, Native),
            (vec![Native], 17, Sat),
            (vec![Sat], 25, Native),
            (vec![Dlx], 25, Native),
            (auto(9), 9, Dlx),
            (auto(16), 16, Dlx),
            (auto(64), 64, Native),
            (auto(65), 65, Dlx),
            (Backend::ALL.to_vec(), 9, Dlx),
            (Backend::ALL.to_vec(), 25, Native),
        ] {
            assert_eq!(second_opinion(&first, side), second, "{first:?} at side {side}");
        }
    }
}
