//! A puzzle as texts with rules state it: the description of the grid, the rules, and the contents of the cells.
//!
//! ```text
//! text --rules, iss, killer, fpuzzles ...--> Setting --puzzle--> Puzzle
//!      <------------------------------------         <---of-----
//! ```
//!
//! A text describes rows, columns and values; a [`Puzzle`] has a board with as many rows and columns as there are
//! values (see [`Frame`]). A group of cells that is not a house on such a board, such as a box of 6 cells with 9
//! values, becomes a rule there. Each format only has to know its own words; everything else that a grid needs is
//! here.

mod board;

pub(in crate::format) use board::{Boxes, usual_box};

use std::sync::Arc;

use super::error::ParseErrorKind;
use super::fault::RuleFault;
use super::read::context::Context;
use super::read::options::Credits;
use super::table::Format;
use super::text::symbols::Misread;
use super::write_error::WriteError;
use crate::families::Abc;
use crate::grid::{
    Arrangement, Cell, Digit, DigitSet, Frame, Geometry, GeometryBuilder, GeometryError, Plane,
    Puzzle, Rule, RuleKind, Shape, Variant, row_and_column,
};
use crate::rules::{Consumer, Feature, Unsupported, definition_name};

/// A puzzle as a text states it. Cells of rules are those of the board, whose side is the number of values.
#[derive(Clone, Debug)]
pub(in crate::format) struct Setting {
    pub(in crate::format) rows: usize,
    pub(in crate::format) columns: usize,
    /// The grids, if there are several. Rows and columns are then those of the plane.
    pub(in crate::format) grids: Option<Arc<Arrangement>>,
    pub(in crate::format) lowest: i32,
    /// How many values there are.
    pub(in crate::format) count: usize,
    /// Whether the digits of each row and column differ.
    pub(in crate::format) has_lines: bool,
    pub(in crate::format) boxes: Boxes,
    pub(in crate::format) variants: Vec<Variant>,
    pub(in crate::format) hidden: usize,
    pub(in crate::format) rules: Vec<Rule>,
    /// The contents of cells of the grid; a cell may occur several times.
    pub(in crate::format) contents: Vec<Content>,
    pub(in crate::format) credits: Credits,
}

/// The contents of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::format) struct Content {
    pub(in crate::format) cell: Cell,
    pub(in crate::format) values: Vec<i32>,
    /// Whether the only value is a given, not the only candidate.
    pub(in crate::format) is_given: bool,
}

impl Setting {
    /// The most rules of a puzzle, including those of alternatives. It bounds the memory of a record.
    pub(in crate::format) const MOST_RULES: usize = 65_536;

    /// The fault of more rules than that.
    pub(in crate::format) fn too_many_rules() -> RuleFault {
        let found = format!("more than {} rules", Setting::MOST_RULES);
        RuleFault::Found { found, expected: "fewer rules".to_owned() }
    }

    /// A grid of this size, with values starting at `lowest`.
    ///
    /// # Errors
    /// The size is not possible for a puzzle.
    pub(in crate::format) fn new(
        (rows, columns): (usize, usize),
        values: (i32, i32),
    ) -> Result<Setting, RuleFault> {
        let setting = Setting::of_board((rows, columns), values)?;
        match rows.max(columns) > setting.count {
            false => Ok(setting),
            true => {
                let (lowest, highest) = values;
                let found =
                    format!("a grid of {rows}x{columns} with the values {lowest} to {highest}");
                let expected = "at least as many values as rows and columns".to_owned();
                Err(RuleFault::Found { found, expected })
            }
        }
    }

    /// A board of this size, which may have more rows and columns than values.
    ///
    /// # Errors
    /// The size is not possible for a puzzle.
    pub(in crate::format) fn of_board(
        (rows, columns): (usize, usize),
        (lowest, highest): (i32, i32),
    ) -> Result<Setting, RuleFault> {
        let wrong = |expected: &str| {
            let found = format!("a grid of {rows}x{columns} with the values {lowest} to {highest}");
            RuleFault::Found { found, expected: expected.to_owned() }
        };
        if !(-999..=999).contains(&lowest) || !(lowest..=lowest + 255).contains(&highest) {
            return Err(wrong("1 to 256 values"));
        }
        let count = (highest - lowest) as usize + 1;
        let most = Arrangement::MOST_SIDE;
        if !(1..=most).contains(&rows) || !(1..=most).contains(&columns) {
            return Err(wrong("1 to 256 rows and columns"));
        }
        Ok(Setting {
            rows,
            columns,
            grids: None,
            lowest,
            count,
            has_lines: true,
            boxes: Boxes::Usual,
            variants: Vec::new(),
            hidden: 0,
            rules: Vec::new(),
            contents: Vec::new(),
            credits: Credits::default(),
        })
    }

    /// A square of this side without boxes.
    ///
    /// # Errors
    /// The square is too large.
    pub(in crate::format) fn latin(side: usize) -> Result<Setting, ParseErrorKind> {
        let highest = i32::try_from(side).unwrap_or(i32::MAX);
        let mut setting = Setting::new((side, side), (1, highest))?;
        setting.boxes = Boxes::None;
        Ok(setting)
    }

    /// The board of an Easy as ABC, without its rules.
    ///
    /// # Errors
    /// The square is too large.
    pub(in crate::format) fn of_letters(abc: &Abc) -> Result<Setting, ParseErrorKind> {
        let mut setting = Setting::of_board((abc.side, abc.side), (0, abc.letters as i32))?;
        setting.place_on(abc.board().map_err(GeometryError::Arrangement)?);
        Ok(setting)
    }

    /// The usual 9x9.
    pub(in crate::format) fn nine() -> Setting {
        Setting {
            rows: 9,
            columns: 9,
            grids: None,
            lowest: 1,
            count: 9,
            has_lines: true,
            boxes: Boxes::Usual,
            variants: Vec::new(),
            hidden: 0,
            rules: Vec::new(),
            contents: Vec::new(),
            credits: Credits::default(),
        }
    }

    /// The highest value.
    pub(in crate::format) fn highest(&self) -> i32 {
        self.lowest + self.count as i32 - 1
    }

    /// The top left cell of a square of two by two, if the cells are such a square that is entirely in the grid.
    pub(in crate::format) fn square(&self, cells: &[Cell]) -> Option<Cell> {
        let first = *cells.iter().min()?;
        let (row, column) = self.place(first);
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let corners = corners.map(|(down, right)| self.cell(row + down, column + right));
        let mut cells: Vec<_> = cells.iter().copied().map(Some).collect();
        cells.sort_unstable();
        (corners.as_slice() == cells).then_some(first)
    }

    /// The cell in this row and column, from 0.
    pub(in crate::format) fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        match &self.grids {
            Some(grids) => grids.cell_at(row, column),
            None if row < self.rows && column < self.columns => {
                Some(Cell::at(row, column, self.count))
            }
            None => None,
        }
    }

    /// The row and column of a cell that is not hidden.
    pub(in crate::format) fn place(&self, cell: Cell) -> (usize, usize) {
        match &self.grids {
            Some(grids) => grids.place(cell),
            None => (cell.row(self.count), cell.column(self.count)),
        }
    }

    /// The number of cells of the board, shown or not, without hidden ones.
    pub(in crate::format) fn cell_count(&self) -> usize {
        self.grids.as_ref().map_or(self.count * self.count, |grids| grids.cell_count())
    }

    /// The hidden cell with this number, from 0.
    pub(in crate::format) fn hidden_cell(&self, number: usize) -> Option<Cell> {
        (number < self.hidden).then(|| Cell::from_index(self.cell_count() + number))
    }

    /// How many hidden cells there may be.
    pub(in crate::format) fn most_hidden(&self) -> usize {
        (usize::from(u16::MAX) - self.cell_count()).min(1024)
    }

    /// The cells of a row, from 0.
    pub(in crate::format) fn row(&self, row: usize) -> Vec<Cell> {
        (0..self.columns).filter_map(|column| self.cell(row, column)).collect()
    }

    /// The cells of a column, from 0.
    pub(in crate::format) fn column(&self, column: usize) -> Vec<Cell> {
        (0..self.rows).filter_map(|row| self.cell(row, column)).collect()
    }

    /// All cells of the grid, row by row.
    pub(in crate::format) fn cells(&self) -> Vec<Cell> {
        (0..self.rows).flat_map(|row| self.row(row)).collect()
    }

    /// The digit of a value.
    pub(in crate::format) fn digit(&self, value: i32) -> Option<Digit> {
        let index = usize::try_from(value.checked_sub(self.lowest)?).ok()?;
        (index < self.count).then(|| Digit::from_index(index))
    }

    /// The fault of a value that the grid does not have.
    pub(in crate::format) fn no_value(&self, found: &str) -> RuleFault {
        let found = crate::printable::excerpt(found.as_bytes());
        RuleFault::Value { found, lowest: self.lowest, highest: self.highest() }
    }

    /// The fault of a word that is not a cell of the grid.
    pub(in crate::format) fn no_cell(&self, found: &str) -> RuleFault {
        let is_in_plane = |(row, column)| row < self.rows && column < self.columns;
        let found = crate::printable::excerpt(found.as_bytes());
        if self.grids.is_some() && row_and_column(&found).is_some_and(is_in_plane) {
            let found = format!("`{found}`, where the board has no cell");
            return RuleFault::Found { found, expected: "one of its cells".to_owned() };
        }
        RuleFault::Cell { found, rows: self.rows, columns: self.columns, hidden: self.hidden }
    }

    /// Adds a rule.
    pub(in crate::format) fn rule(
        &mut self,
        kind: RuleKind,
        numbers: impl Into<Vec<i32>>,
        cells: impl IntoIterator<Item = Cell>,
    ) {
        self.rules.push(Rule::new(kind, numbers, cells));
    }

    /// The part of its board that the puzzle shows.
    fn frame(&self) -> Frame {
        let (rows, columns) = match &self.grids {
            Some(grids) => (grids.digits(), grids.digits()),
            None => (self.rows, self.columns),
        };
        Frame { rows, columns, lowest: self.lowest, hidden: self.hidden, has_lines: self.has_lines }
    }

    /// The fault of the arguments of a rule, if there is one.
    pub(in crate::format) fn misfit(&self, rule: &Rule) -> Option<RuleFault> {
        let plane = Plane::new(self.grids.as_deref(), self.frame(), self.count);
        let misfit = rule.misfit(plane, self.frame())?;
        let name = match rule.kind {
            RuleKind::Define => definition_name(&rule.text),
            kind => kind.name(),
        };
        Some(RuleFault::Arguments { rule: name.to_owned(), misfit })
    }

    /// Adds a rule that the text states at an offset.
    ///
    /// # Errors
    /// Its arguments do not fit.
    pub(in crate::format) fn push(&mut self, rule: Rule, offset: usize) -> Result<(), Misread> {
        if let Some(fault) = self.misfit(&rule) {
            return Err(Misread { offset, kind: fault.into() });
        }
        self.rules.push(rule);
        Ok(())
    }

    /// The puzzle. The options may ask for a box or regions, and for more variants.
    ///
    /// # Errors
    /// The stated properties do not fit the grid.
    pub(in crate::format) fn puzzle(mut self, context: &Context) -> Result<Puzzle, ParseErrorKind> {
        if count(&self.rules) > Setting::MOST_RULES {
            return Err(Setting::too_many_rules().into());
        }
        self.ask(context)?;
        if let Some(grids) = &self.grids {
            if let Some(fault) = self.beyond(grids) {
                return Err(fault.into());
            }
            let of_variants = Variant::rules_of_all(&self.variants, grids)?;
            let mut builder = GeometryBuilder::arranged(grids.clone());
            builder.frame(self.frame());
            if context.is_layout() {
                builder.layout();
            }
            for rule in of_variants.into_iter().chain(std::mem::take(&mut self.rules)) {
                builder.rule(rule);
            }
            return Ok(self.filled(context.built(builder)?));
        }
        let side = self.count;
        let frame = self.frame();
        let is_part = (self.rows, self.columns) != (side, side) || !self.has_lines;
        let followed = self.boxes.followed(&self)?;
        if let Some(error) = GeometryError::no_regions(&self.rules).filter(|_| followed.is_empty())
        {
            return Err(error.into());
        }
        let mut builder = match self.boxes.on(&self)? {
            _ if is_part => GeometryBuilder::latin(side),
            board::Base::Shape(shape) => GeometryBuilder::new(shape),
            board::Base::Map(map) => GeometryBuilder::jigsaw(side, &map),
            board::Base::Latin => GeometryBuilder::latin(side),
        };
        let rules = match &self.boxes {
            _ if is_part => board::rules_of_part(&self)?,
            Boxes::Parts(_) => board::rules_of_regions(&self)?,
            _ => Vec::new(),
        };
        if is_part || matches!(self.boxes, Boxes::Parts(_)) {
            self.rules.iter_mut().for_each(|rule| board::name_runs(rule, &followed));
        }
        rules.into_iter().for_each(|rule| {
            builder.rule(rule);
        });
        for variant in self.variants.iter().filter(|_| !is_part) {
            builder.variant(*variant);
        }
        builder.frame(frame);
        if context.is_layout() {
            builder.layout();
        }
        for rule in std::mem::take(&mut self.rules) {
            builder.rule(rule);
        }
        Ok(self.filled(context.built(builder)?))
    }

    /// The fault of lines or boxes that overlapping grids, or a board of any shape, do not have.
    fn beyond(&self, grids: &Arrangement) -> Option<RuleFault> {
        let of_grids = grids.shape().map(|shape| Boxes::Of(shape.box_height(), shape.box_width()));
        let (other_boxes, expected) = match &of_grids {
            Some(_) => (
                "boxes or regions other than those of the grids",
                "the rows, columns and boxes of the grids, or rules",
            ),
            None => (
                "boxes or regions",
                "only rules, since a board of any shape has no lines and boxes",
            ),
        };
        let has_others = self.boxes != Boxes::Usual && Some(&self.boxes) != of_grids.as_ref();
        let others = [(!self.has_lines, "`lines: none`"), (has_others, other_boxes)];
        let (_, found) = others.into_iter().find(|(is_stated, _)| *is_stated)?;
        Some(RuleFault::Found { found: found.to_owned(), expected: expected.to_owned() })
    }

    /// The puzzle with the contents of its cells.
    fn filled(&self, geometry: Arc<Geometry>) -> Puzzle {
        let mut puzzle = Puzzle::blank(geometry);
        for Content { cell, values, is_given } in &self.contents {
            let digits: DigitSet = values.iter().filter_map(|value| self.digit(*value)).collect();
            match values[..] {
                [value] if *is_given && puzzle.given(*cell).is_none() => {
                    self.digit(value).into_iter().for_each(|digit| puzzle.give(*cell, digit));
                }
                _ => puzzle.restrict(*cell, digits),
            }
        }
        puzzle
    }

    /// Applies the options, unless the text states something else.
    fn ask(&mut self, context: &Context) -> Result<(), ParseErrorKind> {
        for variant in context.variants() {
            if !self.variants.contains(variant) {
                self.variants.push(*variant);
            }
        }
        let sorted = |boxes: &Boxes| {
            let mut regions = boxes.regions(self)?;
            regions.sort();
            Ok::<_, ParseErrorKind>(regions)
        };
        if let Some(asked) = context.asked_box() {
            if asked.side() != self.count {
                let (found, expected) = (self.count, asked.side());
                return Err(ParseErrorKind::HeaderSide { found, expected });
            }
            let wanted = Boxes::Of(asked.box_height(), asked.box_width());
            match &self.boxes {
                Boxes::Usual | Boxes::None => {}
                known if sorted(known)? == sorted(&wanted)? => {}
                Boxes::Of(height, width) => {
                    let found = Shape::new(*height, *width).unwrap_or(asked);
                    return Err(ParseErrorKind::Box { found, expected: asked });
                }
                Boxes::Map(_) | Boxes::Parts(_) => {
                    return Err(ParseErrorKind::RegionsAndBox(asked));
                }
            }
            self.boxes = wanted;
        } else if let Some(map) = context.regions() {
            if map.side != self.count || map.regions.len() != self.rows * self.columns {
                let (found, expected) = (self.count, map.side);
                return Err(ParseErrorKind::HeaderSide { found, expected });
            }
            let wanted = Boxes::Map(map.regions.clone());
            match &self.boxes {
                Boxes::Usual | Boxes::None => {}
                known if sorted(known)? == sorted(&wanted)? => {}
                _ => return Err(ParseErrorKind::OtherRegions),
            }
            self.boxes = wanted;
        }
        Ok(())
    }

    /// This setting with these credits.
    pub(in crate::format) fn with(self, credits: &Credits) -> Setting {
        Setting { credits: credits.clone(), ..self }
    }

    /// The setting of a puzzle, for a format that writes rules.
    ///
    /// # Errors
    /// The puzzle has houses or pairs that no text can name.
    pub(in crate::format) fn of(puzzle: &Puzzle, format: Format) -> Result<Setting, WriteError> {
        let geometry = puzzle.geometry();
        if geometry.has_own_rules() {
            return Err(WriteError::OwnRules(format));
        }
        let (side, frame) = (geometry.side(), geometry.frame());
        let grids = geometry.arrangement().cloned();
        let has_lists = matches!(format, Format::Rules | Format::RulesJson);
        let holds = |what| {
            has_lists
                || match what {
                    Feature::Grids => matches!(format, Format::Sudokupad | Format::Penpa),
                    // The formats of families refuse other boards themselves.
                    _ => matches!(format, Format::Tatham | Format::PuzzLink),
                }
        };
        if let Some(what) = Feature::of_plane(geometry).filter(|what| !holds(*what)) {
            let rule = Unsupported { who: Consumer::Digits, what };
            return Err(WriteError::Unsupported { format, rule });
        }
        if let Some(limited) = geometry.rules().iter().find_map(limited).filter(|_| !has_lists) {
            let rule = format!("{} that is limited to some cells", limited.kind);
            return Err(WriteError::Rule { format, rule });
        }
        let boxes = match (geometry.shape(), geometry.regions()) {
            (Some(shape), _) => Boxes::Of(shape.box_height(), shape.box_width()),
            (None, Some(map)) => Boxes::Map(map.to_vec()),
            (None, None) => match &grids {
                Some(grids) => grids
                    .shape()
                    .map_or(Boxes::Usual, |shape| Boxes::Of(shape.box_height(), shape.box_width())),
                None => Boxes::None,
            },
        };
        let mut setting = Setting {
            rows: grids.as_ref().map_or(frame.rows, |grids| grids.rows()),
            columns: grids.as_ref().map_or(frame.columns, |grids| grids.columns()),
            grids,
            lowest: frame.lowest,
            count: side,
            has_lines: frame.has_lines,
            boxes,
            variants: geometry.variants().to_vec(),
            hidden: frame.hidden,
            rules: geometry.stated_rules().cloned().collect(),
            contents: Vec::new(),
            credits: Credits::default(),
        };
        let value = |digit: Digit| frame.lowest + digit.index() as i32;
        for cell in setting.cells() {
            if let Some(digit) = puzzle.given(cell) {
                setting.contents.push(Content { cell, values: vec![value(digit)], is_given: true });
            }
            let restricted = puzzle.restrictions().map(|sets| sets[cell.index()]);
            if let Some(set) = restricted.filter(|set| set.len() < side) {
                let values = set.iter().map(value).collect();
                setting.contents.push(Content { cell, values, is_given: false });
            }
        }
        Ok(setting)
    }

    /// The shape of the boxes on a whole board, if it is the usual one for the side.
    pub(in crate::format) fn has_usual_boxes(&self) -> bool {
        let usual = Shape::of_side(self.count);
        self.boxes == Boxes::Usual
            || usual
                .is_some_and(|shape| self.boxes == Boxes::Of(shape.box_height(), shape.box_width()))
    }
}

/// A rule that is limited to some cells, or one within it.
fn limited(rule: &Rule) -> Option<&Rule> {
    let within = || rule.branches.iter().flatten().find_map(limited);
    if rule.is_limited() { Some(rule) } else { within() }
}

/// The number of rules, including those of their alternatives.
fn count(rules: &[Rule]) -> usize {
    let branches = rules.iter().flat_map(|rule| &rule.branches);
    rules.len() + branches.map(|branch| count(branch)).sum::<usize>()
}
