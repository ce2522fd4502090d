//! Cells, digits and houses in words.

use crate::grid::{Cell, Digit, Geometry, HouseId};
use crate::logic::step::{Chain, ChainNode, Part, Role, Step};

/// A step's pattern, to be spoken of.
pub(super) struct Words<'a> {
    step: &'a Step,
    geometry: &'a Geometry,
}

impl<'a> Words<'a> {
    pub(super) fn new(step: &'a Step, geometry: &'a Geometry) -> Words<'a> {
        Words { step, geometry }
    }

    /// All parts of a role.
    pub(super) fn parts(&self, role: Role) -> impl Iterator<Item = &'a Part> {
        self.step.pattern.parts(role)
    }

    /// The parts of the pattern in their order.
    pub(super) fn part(&self, index: usize) -> &'a Part {
        &self.step.pattern.parts[index]
    }

    /// The chains of the pattern.
    pub(super) fn chains(&self) -> &'a [Chain] {
        &self.step.pattern.chains
    }

    /// `r1c1`.
    pub(super) fn cell(&self, cell: Cell) -> String {
        cell.name(self.geometry.side()).to_string()
    }

    /// `r1c1, r1c2 and r1c3`.
    pub(super) fn cells(&self, cells: &[Cell]) -> String {
        list(cells.iter().map(|cell| self.cell(*cell)), "and")
    }

    /// `row 1`.
    pub(super) fn house(&self, house: HouseId) -> String {
        self.geometry.house(house).to_string()
    }

    /// `row 1 and box 1`.
    pub(super) fn houses(&self, houses: impl IntoIterator<Item = HouseId>) -> String {
        list(houses.into_iter().map(|house| self.house(house)), "and")
    }

    /// Whether two cells must differ.
    pub(super) fn sees(&self, one: Cell, other: Cell) -> bool {
        self.geometry.peers(one).contains(&other)
    }

    /// Whether a cell lies in one of some houses.
    pub(super) fn is_in(&self, cell: Cell, houses: &[HouseId]) -> bool {
        houses.iter().any(|house| self.geometry.house(*house).cells.contains(&cell))
    }

    /// `r1c1=5`, `r1c1<>5`, `5 in r1c1 or r1c2`.
    pub(super) fn node(&self, node: &ChainNode) -> String {
        let digits = digits(&node.digits, "and");
        match (&node.cells[..], node.is_on) {
            ([cell], true) => format!("{}={digits}", self.cell(*cell)),
            ([cell], false) => format!("{}<>{digits}", self.cell(*cell)),
            (cells, true) => {
                format!("{digits} in {}", list(cells.iter().map(|cell| self.cell(*cell)), "or"))
            }
            (cells, false) => {
                format!("no {digits} in {}", list(cells.iter().map(|cell| self.cell(*cell)), "or"))
            }
        }
    }
}

/// `1, 2 and 3`.
pub(super) fn digits(digits: &[Digit], last: &str) -> String {
    list(digits.iter().map(|digit| digit.number().to_string()), last)
}

/// Items with commas between and a word before the last.
pub(super) fn list(items: impl Iterator<Item = String>, last: &str) -> String {
    let mut items: Vec<String> = items.collect();
    let Some(end) = items.pop() else { return String::new() };
    if items.is_empty() { end } else { format!("{} {last} {end}", items.join(", ")) }
}

/// Items with spaces between.
pub(super) fn join(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<String>>().join(" ")
}
