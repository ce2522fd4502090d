//! A solution other than a known one, by a search for two.

use std::ops::ControlFlow;

use super::{Answer, Budget, Ending, Kept, Stats};
use veridoku_core::grid::Solution;
use veridoku_core::memory::OutOfMemory;

/// The answer of [`Solver::another_solution`](crate::Solver::another_solution), by a search that visits solutions.
pub(crate) fn another<E: From<OutOfMemory>>(
    known: &Solution,
    budget: &Budget,
    search: impl FnOnce(&Budget, &mut dyn FnMut(&Solution) -> ControlFlow<()>) -> Result<Stats, E>,
) -> Result<Answer, E> {
    let budget = Budget { solutions: Some(2), ..budget.clone() };
    let (mut kept, mut is_found) = (Kept::up_to(1), false);
    let stats = search(&budget, &mut |solution| {
        if solution == known {
            return ControlFlow::Continue(());
        }
        is_found = true;
        kept.visit(solution)?;
        ControlFlow::Break(())
    })?;
    let ending = if is_found { Ending::Solutions } else { stats.ending };
    Ok(kept.answer(Stats { solutions: is_found.into(), ending, ..stats })?)
}
