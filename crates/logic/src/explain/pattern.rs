//! A pattern in one line, for traces: shorter than a sentence, and the same form for every technique.
//!
//! ```text
//! b2                                             hidden single, full house
//! r1c2 r1c5: 3 7 in r1                           naked or hidden pair
//! base r1c2 r1c6: 7 in r1; cover 7 in c2; cover 7 in c6
//! r1c2<>5, r1c7=5, r4c7<>5                       chain: the assumption, and what follows
//! ```

use crate::step::{ChainNode, Part, Role, Step};
use veridoku_core::grid::{Cell, Digit, Geometry, House, HouseKind};

/// The pattern of a step: its parts, each with its role, and its chains, separated by semicolons. A part that is a place
/// is only its house, since the conclusion names the rest. Rows, columns and boxes are written `r1`, `c2`, `b3`.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_logic as logic; }
/// use veridoku::Puzzle;
/// use veridoku::logic::{Logic, Techniques, explain};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let path = Logic::new(puzzle.geometry().clone(), Techniques::all())?.path(&puzzle);
/// assert_eq!(explain::pattern(&path.rounds[0][0], puzzle.geometry()), "b2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pattern(step: &Step, geometry: &Geometry) -> String {
    if !step.fits(geometry) {
        return String::new();
    }
    let parts = step.pattern.parts.iter().map(|part| in_line(part, geometry));
    let node = |node: &ChainNode| of_node(node, geometry);
    let chains = step.pattern.chains.iter();
    let chains = chains.map(|chain| chain.nodes.iter().map(node).collect::<Vec<_>>().join(", "));
    parts.chain(chains).filter(|text| !text.is_empty()).collect::<Vec<_>>().join("; ")
}

/// A part: `base r1c2 r1c6: 7 in r1`.
fn in_line(part: &Part, geometry: &Geometry) -> String {
    let houses = part.houses.iter().map(|house| short(geometry.house(*house)));
    let rules = part.rules.iter().map(|rule| geometry.rules()[rule.index()].kind.to_string());
    let within = houses.chain(rules).collect::<Vec<_>>().join(" ");
    if part.role == Role::Place {
        return within;
    }
    let role = if part.role == Role::Subset { "" } else { part.role.name() };
    let (cells, digits) = (cells(&part.cells, geometry), digits(&part.digits, geometry));
    let cells = if cells.is_empty() || digits.is_empty() { cells } else { cells + ":" };
    let within = if within.is_empty() { within } else { format!("in {within}") };
    let words = [role.to_owned(), cells, digits, within];
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A house in as few characters as usual: `r1`, `c2`, `b3`, `diagonal 1`; of one of several grids: `g2r1`.
fn short(house: &House) -> String {
    let letter = match house.kind {
        HouseKind::Row => 'r',
        HouseKind::Column => 'c',
        HouseKind::Box => 'b',
        _ => return house.to_string(),
    };
    let grid = house.grid.map(|grid| format!("g{}", grid + 1)).unwrap_or_default();
    format!("{grid}{letter}{}", house.index + 1)
}

/// A node of a chain: `r1c2=5`, `r4c7 r5c7<>5`, or an assumption of several digits, `r1c2 r1c3=5 7`.
fn of_node(node: &ChainNode, geometry: &Geometry) -> String {
    let sign = if node.is_on { "=" } else { "<>" };
    format!("{}{sign}{}", cells(&node.cells, geometry), digits(&node.digits, geometry))
}

fn cells(cells: &[Cell], geometry: &Geometry) -> String {
    let names = cells.iter().map(|cell| geometry.cell_name(*cell).to_string());
    names.collect::<Vec<_>>().join(" ")
}

fn digits(digits: &[Digit], geometry: &Geometry) -> String {
    let values = digits.iter().map(|digit| geometry.frame().value(*digit).to_string());
    values.collect::<Vec<_>>().join(" ")
}
