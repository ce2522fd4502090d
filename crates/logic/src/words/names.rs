//! Cells, digits and houses in words.

use super::language::{Language, Namer};
use crate::position::Position;
use crate::step::{Chain, ChainNode, Conclusion, Part, Role, Step};
use crate::technique::Technique;
use veridoku_core::grid::{Candidate, Cell, Digit, Geometry, House, HouseId, HouseKind};
pub use veridoku_core::rules::phrase::list;

/// A step and its geometry, to be put into words.
pub struct Words<'a> {
    step: &'a Step,
    geometry: &'a Geometry,
    before: Option<&'a Position>,
}

impl<'a> Words<'a> {
    pub fn new(step: &'a Step, geometry: &'a Geometry) -> Words<'a> {
        Words { step, geometry, before: None }
    }

    /// A step with the position in which it was found.
    pub fn at(step: &'a Step, before: &'a Position) -> Words<'a> {
        Words { step, geometry: before.puzzle().geometry(), before: Some(before) }
    }

    /// The position in which the step was found, if it is known.
    pub fn before(&self) -> Option<&'a Position> {
        self.before
    }

    /// The step.
    pub fn step(&self) -> &'a Step {
        self.step
    }

    /// The conclusion of the step.
    pub fn conclusion(&self) -> &'a Conclusion {
        &self.step.conclusion
    }

    /// All parts of a role.
    pub fn parts(&self, role: Role) -> impl Iterator<Item = &'a Part> {
        self.step.pattern.parts(role)
    }

    /// The parts of the pattern in their order.
    pub fn all_parts(&self) -> &'a [Part] {
        &self.step.pattern.parts
    }

    /// A part of the pattern by its index. If there is none, an empty part.
    pub fn part(&self, index: usize) -> &'a Part {
        const NO_PART: &Part = &Part {
            role: Role::Place,
            digits: Vec::new(),
            cells: Vec::new(),
            houses: Vec::new(),
            rules: Vec::new(),
        };
        self.step.pattern.parts.get(index).unwrap_or(NO_PART)
    }

    /// The chains of the pattern.
    pub fn chains(&self) -> &'a [Chain] {
        &self.step.pattern.chains
    }

    /// The technique of the step.
    pub fn technique(&self) -> Technique {
        self.step.technique
    }

    /// The digits that the step eliminates, ascending.
    pub fn struck_digits(&self) -> Vec<Digit> {
        let mut struck: Vec<Digit> =
            self.struck().iter().map(|candidate| candidate.digit).collect();
        struck.sort_unstable();
        struck.dedup();
        struck
    }

    /// The eliminations of the step.
    pub fn struck(&self) -> &'a [Candidate] {
        self.step.conclusion.eliminations()
    }

    /// The geometry of the puzzle.
    pub fn geometry(&self) -> &'a Geometry {
        self.geometry
    }

    /// The houses that contain all of these cells.
    pub fn houses_around(&self, cells: &[Cell]) -> Vec<HouseId> {
        let first = cells.first().map_or(&[][..], |cell| self.geometry.houses_of(*cell));
        let around = |house: &HouseId| {
            cells.iter().all(|cell| self.geometry.house(*house).cells.contains(cell))
        };
        first.iter().copied().filter(around).collect()
    }

    /// The houses of all parts of a role.
    pub fn houses_of(&self, role: Role) -> Vec<HouseId> {
        self.parts(role).flat_map(|part| part.houses.iter().copied()).collect()
    }

    /// The cells of all parts of a role.
    pub fn cells_of(&self, role: Role) -> Vec<Cell> {
        self.parts(role).flat_map(|part| part.cells.iter().copied()).collect()
    }

    /// `r1c1`.
    pub fn cell(&self, cell: Cell) -> String {
        self.geometry.cell_name(cell).to_string()
    }

    /// `r1c1, r1c2 and r1c3`.
    pub fn cells(&self, cells: &[Cell]) -> String {
        list(cells.iter().map(|cell| self.cell(*cell)), "and")
    }

    /// `r1c1, r1c2 or r1c3`.
    pub fn any_cell(&self, cells: &[Cell]) -> String {
        list(cells.iter().map(|cell| self.cell(*cell)), "or")
    }

    /// `r1c1`, `both r1c1 and r1c2`, `all of r1c1, r1c2 and r1c3`.
    pub fn all_of(&self, cells: &[Cell]) -> String {
        let all = match cells.len() {
            0 | 1 => "",
            2 => "both ",
            _ => "all of ",
        };
        format!("{all}{}", self.cells(cells))
    }

    /// `neither r1c1 nor r1c2`, `none of r1c1, r1c2 and r1c3`.
    pub fn none_of(&self, cells: &[Cell]) -> String {
        match cells {
            [one, other] => format!("neither {} nor {}", self.cell(*one), self.cell(*other)),
            _ => format!("none of {}", self.cells(cells)),
        }
    }

    /// The value that a digit represents, or its letter.
    pub fn digit(&self, digit: Digit) -> String {
        Namer { language: Language::English, geometry: self.geometry }.digit(digit)
    }

    /// `1, 2 and 3`: the values that digits represent.
    pub fn digits(&self, digits: &[Digit], last: &str) -> String {
        list(digits.iter().map(|digit| self.digit(*digit)), last)
    }

    /// `row 1`.
    pub fn house(&self, house: HouseId) -> String {
        self.geometry.house(house).to_string()
    }

    /// `row 1`, `rows 1 and 3`, `row 1, column 2 and box 4`, `rows 1 and 3, and box 4`.
    pub fn houses(&self, houses: &[HouseId]) -> String {
        houses_in_words(houses, self.geometry)
    }

    /// `row 1`, `row 1 or 3`, `row 1, column 2 or box 4`.
    pub fn any_house(&self, houses: &[HouseId]) -> String {
        let parts: Vec<&House> = houses.iter().map(|house| self.geometry.house(*house)).collect();
        let is_alike = |one: &House| one.grid.is_none() && one.kind == parts[0].kind;
        let is_one_kind = parts.iter().all(|house| is_alike(house));
        let name = |(index, house): (usize, &&House)| match is_one_kind && index > 0 {
            true => (house.index + 1).to_string(),
            false => house.to_string(),
        };
        list(parts.iter().enumerate().map(name), "or")
    }

    /// `rows`, `columns`; `houses` if they are of several kinds.
    pub fn kind(&self, houses: &[HouseId]) -> String {
        let mut kinds: Vec<HouseKind> =
            houses.iter().map(|house| self.geometry.house(*house).kind).collect();
        kinds.dedup();
        match &kinds[..] {
            [kind] => plural(&kind.to_string()),
            _ => "houses".to_string(),
        }
    }

    /// ` in row 1`; nothing if cells see each other without a house.
    pub fn within(&self, houses: &[HouseId]) -> String {
        if houses.is_empty() { String::new() } else { format!(" in {}", self.houses(houses)) }
    }

    /// Houses in which two cells see each other: the first, if any.
    pub fn shared_house(&self, one: Cell, other: Cell) -> Vec<HouseId> {
        self.houses_around(&[one, other]).into_iter().take(1).collect()
    }

    /// Whether two cells must differ.
    pub fn sees(&self, one: Cell, other: Cell) -> bool {
        self.geometry.peers(one).contains(&other)
    }

    /// Whether a cell lies in one of some houses.
    pub fn is_in(&self, cell: Cell, houses: &[HouseId]) -> bool {
        houses.iter().any(|house| self.geometry.house(*house).cells.contains(&cell))
    }

    /// `r1c1=5`, `r1c1<>5`, `5 in r1c1 or r1c2`.
    pub fn node(&self, node: &ChainNode) -> String {
        match (&node.cells[..], node.is_on) {
            (cells, true) if node.digits.len() > 1 => {
                format!("{} locked in {}", self.digits(&node.digits, "and"), self.cells(cells))
            }
            ([cell], true) => format!("{}={}", self.cell(*cell), self.digits(&node.digits, "and")),
            ([cell], false) => {
                format!("{}<>{}", self.cell(*cell), self.digits(&node.digits, "and"))
            }
            (cells, true) => {
                format!("{} in {}", self.digits(&node.digits, "and"), self.any_cell(cells))
            }
            (cells, false) => {
                format!("no {} in {}", self.digits(&node.digits, "or"), self.any_cell(cells))
            }
        }
    }
}

/// Houses with `and` before the last, grouped by kind.
pub fn houses_in_words(houses: &[HouseId], geometry: &Geometry) -> String {
    let parts: Vec<&House> = houses.iter().map(|house| geometry.house(*house)).collect();
    let is_alike = |one: &&House, other: &&House| (one.kind, one.grid) == (other.kind, other.grid);
    let groups: Vec<&[&House]> = parts.chunk_by(is_alike).collect();
    let name = |group: &&[&House]| {
        let numbers = list(group.iter().map(|house| (house.index + 1).to_string()), "and");
        let kind = group[0].kind.to_string();
        let kind = if group.len() > 1 { plural(&kind) } else { kind };
        let grid = group[0].grid.map(|grid| format!(" of grid {}", grid + 1)).unwrap_or_default();
        format!("{kind} {numbers}{grid}")
    };
    let names: Vec<String> = groups.iter().map(name).collect();
    match &names[..] {
        // `rows 1 and 3 and box 4` would need a second reading.
        [others @ .., last] if !others.is_empty() && parts.len() > names.len() => {
            format!("{}, and {last}", others.join(", "))
        }
        _ => list(names.into_iter(), "and"),
    }
}

fn plural(kind: &str) -> String {
    let ending = if kind.ends_with('x') { "es" } else { "s" };
    format!("{kind}{ending}")
}

/// A small number in a word.
pub fn count(count: usize) -> String {
    let words =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    words.get(count).map_or_else(|| count.to_string(), |word| word.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::{Conclusion, Pattern};
    use veridoku_core::grid::Shape;

    #[test]
    fn houses_are_named_by_kind() {
        let geometry = Geometry::classic(Shape::CLASSIC);
        let ids: Vec<HouseId> = geometry.houses_with_ids().map(|(id, _)| id).collect();
        let conclusion = Conclusion::Eliminate(Vec::new());
        let pattern = Pattern::default();
        let step = Step { technique: Technique::XWing, pattern, conclusion };
        let words = Words::new(&step, &geometry);
        let said = |indices: &[usize]| {
            let houses: Vec<HouseId> = indices.iter().map(|index| ids[*index]).collect();
            [words.houses(&houses), words.any_house(&houses), words.kind(&houses)]
        };
        assert_eq!(said(&[0]), ["row 1", "row 1", "rows"]);
        assert_eq!(said(&[0, 2]), ["rows 1 and 3", "row 1 or 3", "rows"]);
        assert_eq!(said(&[18, 20, 21]), ["boxes 1, 3 and 4", "box 1, 3 or 4", "boxes"]);
        assert_eq!(said(&[0, 9]), ["row 1 and column 1", "row 1 or column 1", "houses"]);
        let mixed = ["rows 1 and 3, and box 1", "row 1, row 3 or box 1", "houses"];
        assert_eq!(said(&[0, 2, 18]), mixed);
        let three = ["row 1, columns 1 and 2, and box 1", "row 1, column 1, column 2 or box 1"];
        assert_eq!(said(&[0, 9, 10, 18])[..2], three);
    }

    #[test]
    fn few_and_many_cells_are_named_as_people_do() {
        let geometry = Geometry::classic(Shape::CLASSIC);
        let conclusion = Conclusion::Eliminate(Vec::new());
        let pattern = Pattern::default();
        let step = Step { technique: Technique::XWing, pattern, conclusion };
        let words = Words::new(&step, &geometry);
        let cells: Vec<Cell> = geometry.cells().take(3).collect();
        assert_eq!(words.all_of(&cells[..1]), "r1c1");
        assert_eq!(words.all_of(&cells[..2]), "both r1c1 and r1c2");
        assert_eq!(words.all_of(&cells), "all of r1c1, r1c2 and r1c3");
        assert_eq!(words.any_cell(&cells), "r1c1, r1c2 or r1c3");
        assert_eq!(words.none_of(&cells[..2]), "neither r1c1 nor r1c2");
        assert_eq!(words.none_of(&cells), "none of r1c1, r1c2 and r1c3");
    }
}
