//! Custom rules: a geometry with houses and pairs that no variant has.
//!
//! Rows, columns, and boxes or regions come first, then the houses of variants, then your own. Every backend,
//! encoder, technique and generator reads the lists of houses and pairs, so it follows these rules like any others.
//! Texts do not: a format writes a puzzle without such rules, and `certify` refuses a
//! puzzle with them, because a certificate must name them.

use std::sync::Arc;

use super::geometry::{Base, Own};
use super::house::numbered;
use super::{
    Arrangement, Cell, Frame, Geometry, GeometryError, House, HouseKind, KindName, KindNameError,
    Plane, Rule, Shape, Variant,
};

/// Collects houses and pairs, and builds a [`Geometry`] with them.
///
/// A house holds every digit once. Houses of one kind are numbered in the order in which they are added. The two
/// cells of a pair differ. A house with the same cells as another house of the grid adds nothing. A pair within a
/// house also adds nothing.
///
/// The centers of the nine boxes as a house ("centre dot"), and the corners of the grid in pairs:
///
/// ```
/// # use veridoku_core as veridoku;
/// use std::sync::Arc;
/// use veridoku::{Cell, Digit, GeometryBuilder, Puzzle, Shape};
///
/// let cell = |row, column| Cell::at(row, column, 9);
/// let centres = [1, 4, 7].into_iter().flat_map(|row| [1, 4, 7].map(|column| cell(row, column)));
/// let mut builder = GeometryBuilder::new(Shape::CLASSIC);
/// builder.house("centre dot", centres).pair(cell(0, 0), cell(8, 8)).pair(cell(0, 8), cell(8, 0));
/// let geometry = Arc::new(builder.build()?);
/// assert_eq!(geometry.houses()[27].to_string(), "centre dot 1");
///
/// let mut puzzle = Puzzle::blank(geometry);
/// puzzle.give(cell(1, 1), Digit::from_index(0));
/// puzzle.give(cell(4, 7), Digit::from_index(0));
/// let conflict = puzzle.conflicts()[0].describe(puzzle.geometry()).to_string();
/// assert_eq!(conflict, "r2c2=1 r5c8=1 (centre dot 1)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeometryBuilder {
    side: usize,
    shape: Option<Shape>,
    regions: Option<Vec<usize>>,
    arrangement: Option<Arc<Arrangement>>,
    frame: Frame,
    variants: Vec<Variant>,
    houses: Vec<(String, Vec<Cell>)>,
    pairs: Vec<(Cell, Cell)>,
    rules: Vec<Rule>,
    is_layout: bool,
}

impl GeometryBuilder {
    /// The most kinds of own houses.
    pub const MOST_KINDS: usize = 16;

    /// Rows, columns and boxes.
    pub fn new(shape: Shape) -> GeometryBuilder {
        GeometryBuilder {
            side: shape.side(),
            shape: Some(shape),
            regions: None,
            arrangement: None,
            frame: Frame::whole(shape.side()),
            variants: Vec::new(),
            houses: Vec::new(),
            pairs: Vec::new(),
            rules: Vec::new(),
            is_layout: false,
        }
    }

    /// Rows, columns, and the regions of a map, as in [`Geometry::jigsaw`].
    pub fn jigsaw(side: usize, regions: &[usize]) -> GeometryBuilder {
        GeometryBuilder {
            side,
            shape: None,
            regions: Some(regions.to_vec()),
            frame: Frame::whole(side),
            ..GeometryBuilder::new(Shape::CLASSIC)
        }
    }

    /// Only rows and columns: a Latin square, or a part of one (see [`frame`](GeometryBuilder::frame)).
    pub fn latin(side: usize) -> GeometryBuilder {
        GeometryBuilder { regions: None, ..GeometryBuilder::jigsaw(side, &[]) }
    }

    /// Overlapping grids or cells anywhere, as in [`Geometry::arranged`]. Their variants are [rules](GeometryBuilder::rule).
    pub fn arranged(arrangement: impl Into<Arc<Arrangement>>) -> GeometryBuilder {
        let arrangement = arrangement.into();
        let latin = GeometryBuilder::latin(arrangement.digits());
        GeometryBuilder { arrangement: Some(arrangement), ..latin }
    }

    /// Shows a part of the board, or gives other values to the digits. A frame that omits rows or columns, or that has
    /// no lines, needs the base [`latin`](GeometryBuilder::latin); a row of such a frame is a house if it has as many
    /// cells as there are digits.
    pub fn frame(&mut self, frame: Frame) -> &mut GeometryBuilder {
        self.frame = frame;
        self
    }

    /// Adds the houses and pairs of a variant.
    pub fn variant(&mut self, variant: Variant) -> &mut GeometryBuilder {
        self.variants.push(variant);
        self
    }

    /// Adds a house under the name of its kind, such as `dot`: words of lower-case letters (see [`KindName`]), but
    /// not the name of a [built-in kind](HouseKind::BUILT_IN).
    pub fn house(
        &mut self,
        kind: &str,
        cells: impl IntoIterator<Item = Cell>,
    ) -> &mut GeometryBuilder {
        self.houses.push((kind.to_owned(), cells.into_iter().collect()));
        self
    }

    /// Adds a pair of cells that must differ.
    pub fn pair(&mut self, one: Cell, other: Cell) -> &mut GeometryBuilder {
        self.pairs.push((one, other));
        self
    }

    /// Lets rules lack their numbers: shapes for a `RuledGenerator`.
    pub fn layout(&mut self) -> &mut GeometryBuilder {
        self.is_layout = true;
        self
    }

    /// Adds a rule beyond houses and pairs.
    pub fn rule(&mut self, rule: Rule) -> &mut GeometryBuilder {
        self.rules.push(rule);
        self
    }

    /// Builds the geometry.
    ///
    /// # Errors
    /// Those of [`Geometry::new`] and [`Geometry::jigsaw`]; a name that is not allowed for a kind; a house that does
    /// not have `side` different cells of the grid; a pair of a cell with itself or with a cell outside of the grid;
    /// more own pairs than 64 for each cell; more own houses than four times the side; more kinds of own houses than
    /// [`MOST_KINDS`](GeometryBuilder::MOST_KINDS).
    pub fn build(&self) -> Result<Geometry, GeometryError> {
        let base = match (&self.arrangement, self.shape, &self.regions) {
            (Some(grids), ..) => Base::Grids(grids),
            (None, Some(shape), _) => Base::Boxes(shape),
            (None, None, Some(map)) => Base::Regions { side: self.side, map },
            (None, None, None) => Base::Lines { side: self.side },
        };
        // Checked first, because the side bounds every other check.
        if !(1..=Shape::MAX_SIDE).contains(&self.side) {
            return Err(GeometryError::Side(self.side));
        }
        self.check_frame()?;
        self.check_rules()?;
        let own = Own {
            houses: self.own_houses()?,
            pairs: self.own_pairs()?,
            rules: self.rules.clone(),
            frame: Some(self.frame),
        };
        Geometry::build(base, &self.variants, own)
    }

    /// Where the cells are.
    fn plane(&self) -> Plane<'_> {
        Plane::new(self.arrangement.as_deref(), self.frame, self.side)
    }

    /// Checks that the frame fits on the board, and that nothing else needs the cells that it omits.
    fn check_frame(&self) -> Result<(), GeometryError> {
        let Frame { rows, columns, hidden, has_lines, .. } = self.frame;
        let side = self.side;
        if !(1..=side).contains(&rows) || !(1..=side).contains(&columns) {
            return Err(GeometryError::Frame { rows, columns, side });
        }
        if !(0..=GeometryError::MOST_LOWEST).contains(&self.frame.lowest) {
            return Err(GeometryError::Lowest(self.frame.lowest));
        }
        if hidden > GeometryError::MOST_HIDDEN {
            return Err(GeometryError::Hidden { found: hidden });
        }
        let is_part = (rows, columns) != (side, side) || !has_lines;
        let has_boxes = self.shape.is_some() || self.regions.is_some();
        if self.arrangement.is_some() && (is_part || !self.variants.is_empty()) {
            return Err(GeometryError::PartOfGrids);
        }
        if is_part && (has_boxes || !self.variants.is_empty()) {
            return Err(GeometryError::FrameWithBoxes { rows, columns });
        }
        Ok(())
    }

    /// Checks that each rule has the arguments that its kind needs.
    fn check_rules(&self) -> Result<(), GeometryError> {
        let has_rules = !self.rules.is_empty() || !self.frame.is_whole(self.side);
        if has_rules && self.side > Rule::MOST_SIDE {
            return Err(GeometryError::RulesOfSide(self.side));
        }
        let cells = self.plane().cell_count() + self.frame.hidden;
        let mut room = Rule::MOST_VARIABLES.saturating_sub(cells);
        let plane = self.plane();
        for (number, rule) in (1..).zip(&self.rules) {
            let hidden = rule.most_hidden(plane, self.frame);
            if hidden > room {
                let most = Rule::MOST_VARIABLES;
                let misfit =
                    format!("no room for {hidden} more variables; expected at most {most}");
                return Err(GeometryError::Rule { number, kind: rule.kind, misfit });
            }
            room -= hidden;
            let misfit = if self.is_layout {
                rule.with_any_value().misfit(plane, self.frame)
            } else {
                rule.misfit(plane, self.frame)
            };
            if let Some(misfit) = misfit {
                return Err(GeometryError::Rule { number, kind: rule.kind, misfit });
            }
        }
        let has_boxes = self.shape.is_some_and(Shape::has_boxes) || self.arrangement.is_some();
        match GeometryError::no_regions(&self.rules) {
            Some(error) if !has_boxes && self.regions.is_none() => Err(error),
            _ => Ok(()),
        }
    }

    fn own_houses(&self) -> Result<Vec<House>, GeometryError> {
        let (found, most) = (self.houses.len(), 4 * self.side);
        if found > most {
            return Err(GeometryError::TooManyHouses { found, most });
        }
        let mut kinds: Vec<(KindName, Vec<Vec<Cell>>)> = Vec::new();
        for (kind, cells) in &self.houses {
            let kind = kind_name(kind)?;
            let at = kinds.iter().position(|(known, _)| *known == kind).unwrap_or_else(|| {
                kinds.push((kind, Vec::new()));
                kinds.len() - 1
            });
            let house = format!("{kind} {}", kinds[at].1.len() + 1);
            self.check_house(house, cells)?;
            kinds[at].1.push(cells.clone());
        }
        let (found, most) = (kinds.len(), GeometryBuilder::MOST_KINDS);
        if found > most {
            return Err(GeometryError::TooManyKinds { found, most });
        }
        let houses = |(kind, cells)| numbered(HouseKind::Own(kind), cells);
        Ok(kinds.into_iter().flat_map(houses).collect())
    }

    fn check_house(&self, house: String, cells: &[Cell]) -> Result<(), GeometryError> {
        let (found, side) = (cells.len(), self.side);
        if found != side {
            return Err(GeometryError::HouseSize { house, found, side });
        }
        cells.iter().try_for_each(|cell| self.check_cell(&house, *cell))?;
        let is_met_before = |place: &usize| cells[..*place].contains(&cells[*place]);
        match (0..side).find(is_met_before) {
            Some(place) => {
                let cell = self.plane().name(cells[place]).to_string();
                Err(GeometryError::RepeatedCell { house, cell })
            }
            None => Ok(()),
        }
    }

    fn own_pairs(&self) -> Result<Vec<(Cell, Cell)>, GeometryError> {
        let (found, most) =
            (self.pairs.len(), GeometryError::MOST_OWN_PAIRS * self.plane().cell_count());
        if found > most {
            return Err(GeometryError::TooManyPairs { found, most });
        }
        for (pair, &(one, other)) in (1..).zip(&self.pairs) {
            [one, other]
                .iter()
                .try_for_each(|cell| self.check_cell(&format!("pair {pair}"), *cell))?;
            if one == other {
                let cell = self.plane().name(one).to_string();
                return Err(GeometryError::PairOfOne { pair, cell });
            }
        }
        Ok(self.pairs.clone())
    }

    /// Checks that a cell is in the grid; `of` names the house or the pair.
    fn check_cell(&self, of: &str, cell: Cell) -> Result<(), GeometryError> {
        let (index, cells) = (cell.index(), self.plane().cell_count());
        if index < cells {
            return Ok(());
        }
        Err(GeometryError::CellOutOfRange { of: of.to_owned(), index, cells })
    }
}

/// A name for a kind, unless it is built in.
fn kind_name(text: &str) -> Result<KindName, KindNameError> {
    if HouseKind::BUILT_IN.iter().any(|kind| kind.to_string() == text) {
        return Err(KindNameError { found: text.to_owned() });
    }
    text.parse()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(indices: impl IntoIterator<Item = usize>) -> Vec<Cell> {
        indices.into_iter().map(Cell::from_index).collect()
    }

    #[test]
    fn every_fault_says_what_was_found_and_expected() {
        let fault = |add: &dyn Fn(&mut GeometryBuilder)| {
            let mut builder = GeometryBuilder::new(Shape::new(2, 2).unwrap());
            add(&mut builder);
            builder.build().unwrap_err().to_string()
        };
        let house = |indices: &[usize]| {
            let cells = cells(indices.iter().copied());
            fault(&|builder| {
                builder.house("dot", self::cells([0, 5, 10, 15])).house("dot", cells.clone());
            })
        };
        assert_eq!(house(&[0]), "dot 2 has 1 cell; expected 4");
        assert_eq!(house(&[0, 1, 2, 3, 4]), "dot 2 has 5 cells; expected 4");
        assert_eq!(
            house(&[0, 5, 6, 5]),
            "dot 2 lists r2c2 more than once; expected distinct cells"
        );
        assert_eq!(house(&[0, 1, 2, 16]), "dot 2 has the cell index 16; expected 0 to 15");
        let pair = |one, other| {
            let [one, other] = [one, other].map(Cell::from_index);
            fault(&|builder| {
                builder.pair(Cell::from_index(0), Cell::from_index(9)).pair(one, other);
            })
        };
        assert_eq!(pair(7, 7), "pair 2 consists of r2c4 twice; expected two different cells");
        assert_eq!(pair(3, 20), "pair 2 has the cell index 20; expected 0 to 15");
        for name in ["box", "region", "Dot", "dot 1"] {
            let fault = fault(&|builder| {
                builder.house(name, cells(0..4));
            });
            assert!(fault.starts_with(&format!("`{name}` cannot name a kind of house")), "{fault}");
        }
        let many = fault(&|builder| {
            for _ in 0..17 {
                builder.house("dot", cells(0..4));
            }
        });
        assert_eq!(many, "17 custom houses; expected at most 16, four times the side");
        let pairs = fault(&|builder| {
            for _ in 0..1025 {
                builder.pair(Cell::from_index(0), Cell::from_index(15));
            }
        });
        assert_eq!(pairs, "1025 custom pairs; expected at most 1024, 64 for each cell");
        let mut builder = GeometryBuilder::new(Shape::CLASSIC);
        for name in 'a'..='q' {
            builder.house(&name.to_string(), cells(0..9));
        }
        let kinds = builder.build().unwrap_err().to_string();
        assert_eq!(kinds, "17 kinds of custom houses; expected at most 16");
        let side = GeometryBuilder::jigsaw(usize::MAX, &[]).build().unwrap_err();
        assert_eq!(side, GeometryError::Side(usize::MAX));
        let misfit = GeometryBuilder::jigsaw(4, &[0; 16]).build().unwrap_err().to_string();
        assert_eq!(misfit, "region 1 has 16 cells; expected 4");
    }

    #[test]
    fn rules_that_add_nothing_are_not_own_rules() {
        let shape = Shape::new(2, 2).unwrap();
        let mut builder = GeometryBuilder::new(shape);
        builder.variant(Variant::AntiKing).house("dot", cells(0..4));
        builder.pair(Cell::from_index(0), Cell::from_index(1));
        builder.pair(Cell::from_index(6), Cell::from_index(9)); // a king's move, named the other way round
        let geometry = builder.build().unwrap();
        assert!(!geometry.has_own_rules() && !geometry.is_classic());
        assert_eq!(geometry.houses(), Geometry::classic(shape).houses());
        builder.pair(Cell::from_index(0), Cell::from_index(15));
        assert!(builder.build().unwrap().has_own_rules());
        let diagonal =
            GeometryBuilder::new(shape).house("dot", cells([15, 10, 5, 0])).build().unwrap();
        assert!(diagonal.has_own_rules() && !diagonal.is_classic());
        assert_eq!(diagonal.houses().last().unwrap().to_string(), "dot 1");
    }
}
