//! How a technique is written: a pure function from a board to steps.

use std::ops::ControlFlow;

mod chain;
mod combinations;
mod fish;
mod full_house;
mod hidden_single;
mod locked;
mod naked_single;
mod subset;

use super::board::Board;
use super::cells::CellSet;
use super::step::{Conclusion, Pattern, Step};
use super::technique::Technique;
use crate::grid::{Candidate, Digit, HouseId};

/// Every finder, in the order of difficulty.
pub(super) fn finders<const W: usize>() -> &'static [&'static dyn Finder<W>] {
    const {
        &[
            &full_house::FullHouse,
            &naked_single::NakedSingle,
            &hidden_single::HiddenSingle { in_lines: false },
            &hidden_single::HiddenSingle { in_lines: true },
            &subset::NakedSubset { size: 2, is_locked: true },
            &subset::NakedSubset { size: 3, is_locked: true },
            &locked::LockedCandidates { from_lines: false },
            &locked::LockedCandidates { from_lines: true },
            &subset::NakedSubset { size: 2, is_locked: false },
            &subset::NakedSubset { size: 3, is_locked: false },
            &subset::HiddenSubset { size: 2 },
            &subset::HiddenSubset { size: 3 },
            &subset::NakedSubset { size: 4, is_locked: false },
            &subset::HiddenSubset { size: 4 },
            &fish::BasicFish { size: 2 },
            &fish::BasicFish { size: 3 },
            &fish::BasicFish { size: 4 },
            &chain::Chain { kind: chain::ChainKind::X },
            &chain::Chain { kind: chain::ChainKind::Xy },
            &chain::Chain { kind: chain::ChainKind::Plain },
            &chain::Chain { kind: chain::ChainKind::Grouped },
        ]
    }
}

/// Finds the steps of a technique, or of several that are one search.
///
/// It finds *all* of them, in an order of its own: what is done with them must not depend on how the
/// grid is turned or its digits are named.
pub(super) trait Finder<const W: usize>: Sync {
    /// The technique whose steps are searched for; of several, the easiest.
    fn technique(&self) -> Technique;

    /// Shows every step to `found`, until it breaks.
    fn find(
        &self,
        board: &Board<W>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

/// Shows a step that eliminates a digit from these cells, if any of them has it.
pub(in crate::logic) fn eliminate_digit<const W: usize>(
    technique: Technique,
    digit: Digit,
    cells: CellSet<W>,
    pattern: impl FnOnce() -> Pattern,
    found: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if cells.is_empty() {
        return ControlFlow::Continue(());
    }
    let eliminations = cells.iter().map(|cell| Candidate { cell, digit }).collect();
    found(Step { technique, pattern: pattern(), conclusion: Conclusion::Eliminate(eliminations) })
}

/// Shows a step that eliminates these candidates, if there are any.
pub(in crate::logic) fn eliminate(
    technique: Technique,
    mut eliminations: Vec<Candidate>,
    pattern: impl FnOnce() -> Pattern,
    found: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    eliminations.sort_unstable();
    eliminations.dedup();
    found(Step { technique, pattern: pattern(), conclusion: Conclusion::Eliminate(eliminations) })
}
