//! The roster: which backend answers which question, at which size.
//!
//! | question | up to 9 | 10 to 16 | 17 to 64 | 65 and more |
//! |---|---|---|---|---|
//! | [`ANSWER`]: how many solutions has a puzzle? | native | native for 1,000 guesses, then sat | sat | sat, or native |
//! | [`GENERATE`]: is there a solution beside the grid? | native | native for 100 guesses, then sat | native for 100 guesses | the same |
//! | [`PENCILMARKS`]: which of them contradict each other? | sat | sat | sat | sat |
//! | [`second_opinion`]: is what a backend found true? | dlx, native, sat | the same | native, sat, dlx | the same |
//!
//! A backend whose cargo feature is left out has no row. Without sat, native answers alone, and what it leaves open
//! stays open.
//!
//! **Answer.** Up to 9 native is fifty to a hundred times faster than the others, many puzzles side by side, and
//! always ends soon. Beyond 16 what singles leave open is too much for it: of four 25x25 puzzles whose uniqueness
//! sat proves in 9 to 370 milliseconds it ends one within 90,000 guesses. Between them, the nine 16x16 puzzles
//! measured take native up to 143 guesses and about as long as sat; a harder one may take it any number. So it
//! tries, for some milliseconds, which are all that a wrong choice costs. Beyond 64 a formula may be too large
//! for sat.
//!
//! **Generate.** Nearly every question is answered by propagation and a few guesses. Of the few others a search may
//! take any time: at 16x16 sat ends in some milliseconds, but at 25x25 there are puzzles that no solver ends, so
//! that the question stays open there. A minimal 16x16 puzzle takes as long to make with 50 or 100 guesses, a
//! tenth more with 20 or 300; a 25x25 one takes half as long again with each doubling, for no fewer givens.
//!
//! **Second opinion.** The first in the row that the answer does not rest on. Dancing links end up to 16x16;
//! beyond that they may not.
//!
//! Guesses bound a search in the same way on every machine; time does not.

use super::Backend;
use crate::grid::Puzzle;

/// The backends that take a question at some sizes, in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turns {
    /// The largest side.
    most: usize,
    /// The backend that is asked first.
    pub(crate) first: Backend,
    /// The guesses that it may take; any number if there is none.
    pub(crate) guesses: Option<u64>,
    /// The backend that is asked what the first leaves open.
    pub(crate) then: Option<Backend>,
}

/// A single backend, for as long as it takes.
const fn only(most: usize, first: Backend) -> Turns {
    Turns { most, first, guesses: None, then: None }
}

/// How many solutions a puzzle has. Guesses mean something else to each backend, so a question with a budget of
/// guesses is for the first alone.
pub(crate) const ANSWER: &[Turns] = &[
    only(9, Backend::Native),
    #[cfg(feature = "sat")]
    Turns { guesses: Some(1_000), then: Some(Backend::Sat), ..only(16, Backend::Native) },
    #[cfg(feature = "sat")]
    only(64, Backend::Sat),
    #[cfg(feature = "sat")]
    Turns { then: Some(Backend::Native), ..only(usize::MAX, Backend::Sat) },
    #[cfg(not(feature = "sat"))]
    only(usize::MAX, Backend::Native),
];

/// The backend that takes what is too large for another, or for the memory there is.
pub(crate) const LAST_RESORT: Backend = Backend::Native;

/// Whether a puzzle that is being made has a solution beside its grid.
pub(crate) const GENERATE: &[Turns] = &[
    only(9, Backend::Native),
    #[cfg(feature = "sat")]
    Turns { guesses: Some(100), then: Some(Backend::Sat), ..only(16, Backend::Native) },
    Turns { guesses: Some(100), ..only(usize::MAX, Backend::Native) },
];

/// Guesses of a diagnosis that a solver may take for a question before the other is asked: seconds at worst.
/// Classic 9x9 puzzles need no bound.
pub(crate) fn guesses_to_diagnose(puzzle: &Puzzle) -> Option<u64> {
    (!puzzle.geometry().is_classic_nine()).then_some(200_000)
}

/// Which entries among pencilmarks contradict each other. Native may not end where a puzzle says little more than a
/// few cells of pencilmarks.
pub(crate) const PENCILMARKS: &[Turns] = &[
    #[cfg(feature = "sat")]
    only(usize::MAX, Backend::Sat),
    #[cfg(not(feature = "sat"))]
    only(usize::MAX, Backend::Native),
];

/// The backends in the order in which they are asked whether what others found is true.
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
pub(crate) fn turns(question: &[Turns], side: usize) -> Turns {
    let fits = question.iter().find(|turns| side <= turns.most);
    *fits.expect("the last row is for all sides that are left")
}

/// Every backend on which an answer may rest at a side.
pub(crate) fn backends(question: &[Turns], side: usize) -> Vec<Backend> {
    let turns = turns(question, side);
    [Some(turns.first), turns.then].into_iter().flatten().collect()
}

/// Every backend on which an answer may rest at any side.
pub(crate) fn backends_of_all_sides(question: &[Turns]) -> Vec<Backend> {
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
pub(crate) fn second_opinion(rests_on: &[Backend], side: usize) -> Backend {
    let row = SECOND_OPINION.iter().find(|(most, _)| side <= *most);
    let (_, order) = row.expect("the last row is for all sides that are left");
    // What rests on all of them has been confirmed already, or cannot be.
    *order.iter().find(|backend| !rests_on.contains(backend)).unwrap_or(&order[0])
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
