//! Hints: only as much of a step as is asked for.
//!
//! ```text
//! 1  where to look        look at box 3                     look at rows 2 and 8
//! 2  which technique      look at box 3: locked pair        look at rows 2 and 8: X-wing
//! 3  the step             r1c7<>4 ...: locked pair: ...     r5c2<>7: X-wing: ...
//! ```
//!
//! The location is read from the pattern, so every technique has one. It contains the whole pattern, but not the
//! eliminations. (For a BUG, which is all open cells, the guardians count.) If several locations do so, the first
//! of these is named:
//!
//! | where | if |
//! |---|---|
//! | the places for a digit | the pattern uses only one digit, in several cells |
//! | a house | it contains all cells; one that the pattern names, if any, otherwise a box |
//! | two to six houses | they contain all cells, and no fewer houses do; boxes are preferred |
//! | rows, columns, or both | they contain all cells: a rectangle smaller than the grid |
//! | the whole grid | a chain or net extends over all of it |
//!
//! Cost: the choices of up to six houses, each containing the first cell not yet covered.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::sentence::sentence;
use crate::step::{Part, Role, Step};
use crate::words::language::{Language, Namer};
use crate::words::sentence::{Sentence, and, say};
use veridoku_core::grid::{Candidate, Cell, Digit, Geometry, HouseId, HouseKind};

/// How much a hint reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Where to look.
    Where,
    /// Also which technique.
    Technique,
    /// The step.
    Step,
}

impl Detail {
    /// The detail with this number: 1 where to look, 2 also which technique, 3 the step.
    pub fn of_number(number: u8) -> Option<Detail> {
        [Detail::Where, Detail::Technique, Detail::Step]
            .get(usize::from(number).checked_sub(1)?)
            .copied()
    }
}

/// A part of the grid that contains a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// All places of a digit.
    PlacesFor(Digit),
    /// The cells of some houses.
    Houses(Vec<HouseId>),
    /// The cells of some rows that lie in some columns, counted from 0.
    Area {
        /// The rows.
        rows: RangeInclusive<usize>,
        /// The columns.
        columns: RangeInclusive<usize>,
    },
}

/// The maximum number of houses that a hint names.
const MOST_HOUSES: usize = 6;

/// A hint for a step.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_logic as logic; }
/// use veridoku::logic::explain::{self, Detail};
/// use veridoku::logic::{Logic, Techniques};
/// use veridoku::Puzzle;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let geometry = puzzle.geometry().clone();
/// let round = Logic::new(geometry.clone(), Techniques::default())?.round(&puzzle);
/// assert_eq!(explain::hint(&round[0], &geometry, Detail::Where), "look at box 2");
/// let technique = explain::hint(&round[0], &geometry, Detail::Technique);
/// assert_eq!(technique, "look at box 2: hidden single in a box");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint(step: &Step, geometry: &Geometry, detail: Detail) -> String {
    match detail {
        Detail::Step => sentence(step, geometry),
        _ => look(step, geometry, detail, Language::English),
    }
}

/// A hint that does not show the step: where to look, and perhaps the technique.
pub fn look(step: &Step, geometry: &Geometry, detail: Detail, language: Language) -> String {
    let namer = Namer { language, geometry };
    let place = whereabouts(step, geometry).said(geometry);
    let name = step.technique.name_in(language).to_owned();
    let said = match detail {
        Detail::Where => say!("look at {0}", "regardez {0}", place),
        _ => say!("look at {0}: {1}", "regardez {0} : {1}", place, name),
    };
    namer.contracted(&said.part(&namer))
}

/// Where to look for a step: `box 3`, `rows 2 and 8`, or `the places for 7`.
pub fn where_to_look(step: &Step, geometry: &Geometry) -> String {
    whereabouts(step, geometry).describe(geometry)
}

/// Where the pattern of a step is: the whole grid if the step is from another geometry.
pub fn whereabouts(step: &Step, geometry: &Geometry) -> Whereabouts {
    if !step.fits(geometry) {
        let plane = geometry.plane();
        let (rows, columns) = (0..=plane.rows() - 1, 0..=plane.columns() - 1);
        return Whereabouts::Area { rows, columns };
    }
    let pattern = &step.pattern;
    let nodes = || pattern.chains.iter().flat_map(|chain| &chain.nodes);
    // A placement, and the guardians of a BUG, are located by their cells.
    let is_looked_for_by_cell = |part: &Part| {
        matches!(part.role, Role::Place | Role::Supposed | Role::Guardian)
            && pattern.chains.is_empty()
    };
    let digits = pattern.parts.iter().flat_map(|part| &part.digits);
    let digits: BTreeSet<Digit> =
        digits.chain(nodes().flat_map(|node| &node.digits)).copied().collect();
    let first = digits.first().filter(|_| digits.len() == 1);
    if let Some(digit) = first.filter(|_| !pattern.parts.iter().any(is_looked_for_by_cell)) {
        return Whereabouts::PlacesFor(*digit);
    }
    let cells = pattern.parts.iter().flat_map(|part| &part.cells);
    let cells: BTreeSet<Cell> =
        cells.chain(nodes().flat_map(|node| &node.cells)).copied().collect();
    let named: Vec<HouseId> =
        pattern.parts.iter().flat_map(|part| part.houses.iter().copied()).collect();
    match fewest_houses(&cells, &named, geometry) {
        Some(houses) => Whereabouts::Houses(houses),
        None => Whereabouts::area(&cells, geometry),
    }
}

impl Whereabouts {
    /// Whether a candidate is in this part.
    pub fn holds(&self, candidate: Candidate, geometry: &Geometry) -> bool {
        let Candidate { cell, digit } = candidate;
        match self {
            Whereabouts::PlacesFor(of) => digit == *of,
            Whereabouts::Houses(houses) => {
                houses.iter().any(|house| geometry.house(*house).cells.contains(&cell))
            }
            Whereabouts::Area { rows, columns } => {
                let (row, column) = geometry.plane().place(cell);
                rows.contains(&row) && columns.contains(&column)
            }
        }
    }

    /// In words: `rows 2 and 8`, `rows 2 to 6`.
    pub fn describe(&self, geometry: &Geometry) -> String {
        self.said(geometry).part(&Namer { language: Language::English, geometry })
    }

    fn said(&self, geometry: &Geometry) -> Sentence {
        let (rows, columns) = match self {
            Whereabouts::PlacesFor(digit) => {
                return say!("the places for {0}", "les places de {0}", *digit);
            }
            Whereabouts::Houses(houses) => return say!("{0}", "{0}", and(houses)),
            Whereabouts::Area { rows, columns } => (rows, columns),
        };
        let plane = geometry.plane();
        let (all_rows, all_columns) = (0..=plane.rows() - 1, 0..=plane.columns() - 1);
        let ends = |lines: &RangeInclusive<usize>| {
            [lines.start(), lines.end()].map(|end| (end + 1).to_string())
        };
        let ([top, bottom], [left, right]) = (ends(rows), ends(columns));
        match (*rows == all_rows, *columns == all_columns) {
            (true, true) => say!("the whole grid", "toute la grille"),
            (false, true) if top == bottom => say!("row {0}", "la ligne {0}", top),
            (false, true) => say!("rows {0} to {1}", "les lignes {0} à {1}", top, bottom),
            (true, false) if left == right => say!("column {0}", "la colonne {0}", left),
            (true, false) => say!("columns {0} to {1}", "les colonnes {0} à {1}", left, right),
            (false, false) => match (top == bottom, left == right) {
                (true, true) => {
                    say!("row {0}, column {1}", "la ligne {0}, colonne {1}", top, left)
                }
                (true, false) => say!(
                    "row {0}, columns {1} to {2}",
                    "la ligne {0}, colonnes {1} à {2}",
                    top,
                    left,
                    right
                ),
                (false, true) => say!(
                    "rows {0} to {1}, column {2}",
                    "les lignes {0} à {1}, colonne {2}",
                    top,
                    bottom,
                    left
                ),
                (false, false) => say!(
                    "rows {0} to {1}, columns {2} to {3}",
                    "les lignes {0} à {1}, colonnes {2} à {3}",
                    top,
                    bottom,
                    left,
                    right
                ),
            },
        }
    }

    /// The smallest rectangle that contains these cells.
    fn area(cells: &BTreeSet<Cell>, geometry: &Geometry) -> Whereabouts {
        let plane = geometry.plane();
        let range = |of: fn((usize, usize)) -> usize, count: usize| {
            let lines = || cells.iter().map(move |cell| of(plane.place(*cell)));
            lines().min().unwrap_or(0)..=lines().max().unwrap_or(count - 1)
        };
        let (rows, columns) =
            (range(|(row, _)| row, plane.rows()), range(|(_, column)| column, plane.columns()));
        Whereabouts::Area { rows, columns }
    }
}

/// As few houses as contain all cells, if six are enough.
fn fewest_houses(
    cells: &BTreeSet<Cell>,
    named: &[HouseId],
    geometry: &Geometry,
) -> Option<Vec<HouseId>> {
    // Those that the pattern names come first, in its order, then boxes.
    let mut order: Vec<HouseId> = Vec::new();
    let is_box =
        |id: &HouseId| matches!(geometry.house(*id).kind, HouseKind::Box | HouseKind::Region);
    let ids = || geometry.houses_with_ids().map(|(id, _)| id);
    for id in named.iter().copied().chain(ids().filter(is_box)).chain(ids()) {
        if !order.contains(&id) {
            order.push(id);
        }
    }
    let left: Vec<Cell> = cells.iter().copied().collect();
    let mut houses = (1..=MOST_HOUSES).find_map(|most| covers(&left, &order, most, geometry))?;
    houses.sort_unstable();
    Some(houses)
}

/// The first houses in their order, at most `most`, that contain all of some cells.
fn covers(
    cells: &[Cell],
    order: &[HouseId],
    most: usize,
    geometry: &Geometry,
) -> Option<Vec<HouseId>> {
    let Some(first) = cells.first() else { return Some(Vec::new()) };
    if most == 0 {
        return None;
    }
    // One of the houses of the first cell is needed.
    order.iter().filter(|house| geometry.houses_of(*first).contains(house)).find_map(|house| {
        let is_left = |cell: &Cell| !geometry.house(*house).cells.contains(cell);
        let left: Vec<Cell> = cells.iter().copied().filter(is_left).collect();
        let mut houses = covers(&left, order, most - 1, geometry)?;
        houses.push(*house);
        Some(houses)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::{ChainNode, Conclusion, Part, Pattern};
    use crate::technique::Technique;
    use veridoku_core::grid::{Shape, Variant};

    /// Where a chain of two digits in some cells is.
    fn said(names: &str, geometry: &Geometry) -> String {
        let node = |(index, name): (usize, &str)| {
            let numbers: Vec<usize> = name
                .bytes()
                .filter(u8::is_ascii_digit)
                .map(|byte| usize::from(byte - b'1'))
                .collect();
            let cell = Cell::at(numbers[0], numbers[1], geometry.side());
            ChainNode::new(vec![Digit::from_index(index % 2)], vec![cell], true)
        };
        let pattern = Pattern::chain(names.split(' ').enumerate().map(node).collect());
        place(pattern, geometry)
    }

    fn place(pattern: Pattern, geometry: &Geometry) -> String {
        let conclusion = Conclusion::Eliminate(Vec::new());
        where_to_look(&Step { technique: Technique::Aic, pattern, conclusion }, geometry)
    }

    #[test]
    fn a_hint_names_as_little_as_holds_the_pattern() {
        let nine = Geometry::classic(Shape::CLASSIC);
        assert_eq!(said("r1c1 r1c2 r2c3", &nine), "box 1");
        assert_eq!(said("r1c1 r1c5 r1c9", &nine), "row 1");
        assert_eq!(said("r1c1 r1c5 r2c2 r3c6", &nine), "boxes 1 and 2");
        assert_eq!(said("r1c1 r1c5 r1c9 r9c9 r5c9", &nine), "row 1 and column 9");
        assert_eq!(said("r1c1 r3c4 r4c7 r5c3 r9c9", &nine), "boxes 1, 2, 4, 6 and 9");
        // No six houses contain seven cells, none of which shares a house with another.
        let seven = "r1c1 r2c4 r3c7 r4c2 r5c5 r6c8 r7c3";
        assert_eq!(said(seven, &nine), "rows 1 to 7, columns 1 to 8");
        assert_eq!(said(&format!("{seven} r1c9"), &nine), "rows 1 to 7");
        assert_eq!(said(&format!("{seven} r9c9"), &nine), "the whole grid");
        let x = Geometry::new(Shape::CLASSIC, &[Variant::X]).unwrap();
        assert_eq!(said("r1c1 r4c4 r9c9", &x), "diagonal 1");
    }

    #[test]
    fn one_digit_is_looked_for_in_all_its_places_but_not_one_candidate() {
        let nine = Geometry::classic(Shape::CLASSIC);
        let (digit, cell) = (Digit::from_index(6), Cell::at(4, 4, 9));
        let link = Part::new(Role::StrongLink).digit(digit).cell(cell).cell(Cell::at(0, 4, 9));
        assert_eq!(place(Pattern::of([link]), &nine), "the places for 7");
        for role in [Role::Place, Role::Supposed, Role::Guardian] {
            let one = Part::new(role).digit(digit).cell(cell);
            assert_eq!(place(Pattern::of([one]), &nine), "box 5");
        }
    }
}
