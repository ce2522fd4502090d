//! Hints: of a step just as much as is asked for.
//!
//! ```text
//! 1  where to look        look at box 3                     look at the places for 7
//! 2  which technique      look at box 3: locked pair        look at the places for 7: X-wing
//! 3  the step             r1c7<>4 ...: locked pair: ...     r5c2<>7: X-wing: ...
//! ```
//!
//! Where to look is read from the pattern, so that every technique has it: a pattern of one digit that is
//! more than a place in a house is best seen by looking at that digit alone; else a house that the
//! pattern names; else the house with most of its cells.

use std::collections::BTreeSet;

use super::sentence;
use crate::grid::{Cell, Digit, Geometry, HouseId, HouseKind};
use crate::logic::step::{Role, Step};

/// How much a hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Where to look.
    Where,
    /// Also which technique.
    Technique,
    /// The step.
    Step,
}

/// A hint at a step.
///
/// ```
/// use veridoku::logic::explain::{self, Detail};
/// use veridoku::logic::{Logic, Techniques};
/// use veridoku::Puzzle;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let geometry = puzzle.geometry().clone();
/// let round = Logic::new(geometry.clone(), Techniques::default())?.round(&puzzle.into());
/// assert_eq!(explain::hint(&round[0], &geometry, Detail::Where), "look at box 5");
/// assert_eq!(explain::hint(&round[0], &geometry, Detail::Technique), "look at box 5: naked single");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint(step: &Step, geometry: &Geometry, detail: Detail) -> String {
    let place = where_to_look(step, geometry);
    match detail {
        Detail::Where => format!("look at {place}"),
        Detail::Technique => format!("look at {place}: {}", step.technique),
        Detail::Step => sentence(step, geometry),
    }
}

/// Where a step is to be seen: `box 3`, or `the places for 7`.
pub fn where_to_look(step: &Step, geometry: &Geometry) -> String {
    let parts = &step.pattern.parts;
    let nodes = || step.pattern.chains.iter().flat_map(|chain| &chain.nodes);
    let is_single = parts.iter().any(|part| part.role == Role::Place);
    let of_nodes = nodes().flat_map(|node| &node.digits);
    let digits: BTreeSet<Digit> =
        parts.iter().flat_map(|part| &part.digits).chain(of_nodes).copied().collect();
    if let (Some(digit), 1, false) = (digits.first(), digits.len(), is_single) {
        return format!("the places for {digit}");
    }
    let cells = parts.iter().flat_map(|part| &part.cells);
    let cells: BTreeSet<Cell> =
        cells.chain(nodes().flat_map(|node| &node.cells)).copied().collect();
    let named = parts.iter().flat_map(|part| &part.houses).next().copied();
    match named.or_else(|| fullest(&cells, geometry)) {
        Some(house) => geometry.house(house).to_string(),
        None => "the whole grid".into(),
    }
}

/// The house with most of these cells; of several a box or region, and then the first.
fn fullest(cells: &BTreeSet<Cell>, geometry: &Geometry) -> Option<HouseId> {
    let rank = |id: &HouseId| {
        let house = geometry.house(*id);
        let held = house.cells.iter().filter(|cell| cells.contains(cell)).count();
        let is_box = matches!(house.kind, HouseKind::Box | HouseKind::Region);
        (held, is_box, std::cmp::Reverse(*id))
    };
    let ids = geometry.houses_with_ids().map(|(id, _)| id);
    ids.max_by_key(rank).filter(|id| rank(id).0 > 0)
}
