//! Boxes, regions and variants of a grid that a text states, on a whole board or on a part of one.

use std::sync::Arc;

use super::Setting;
use crate::format::error::ParseErrorKind;
use crate::format::fault::RuleFault;
use crate::grid::{Arrangement, Cell, Corners, GeometryError, Rule, RuleKind, Shape, Variant};

/// The boxes that a text states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::format) enum Boxes {
    /// Not stated: the usual ones, if the grid has any.
    Usual,
    /// Boxes of these rows and columns.
    Of(usize, usize),
    /// The region of each cell of the grid, from 0, row by row.
    Map(Vec<usize>),
    /// Regions that do not cover the grid, or that have fewer cells than there are values.
    Parts(Vec<Vec<Cell>>),
    /// No boxes.
    None,
}

/// The houses of a whole board.
pub(super) enum Base {
    Shape(Shape),
    Map(Vec<usize>),
    Latin,
}

impl Boxes {
    /// The houses of a whole board. On a part of one, the shape is that of the boxes.
    pub(super) fn on(&self, setting: &Setting) -> Result<Base, ParseErrorKind> {
        let is_square = setting.rows == setting.columns && setting.rows == setting.count;
        Ok(match self {
            Boxes::Usual if is_square => {
                Shape::of_side(setting.count).map_or(Base::Latin, Base::Shape)
            }
            Boxes::Of(height, width) if is_square => {
                if height * width != setting.count {
                    return Err(wrong_box(*height, *width, setting));
                }
                Shape::new(*height, *width).map_or(Base::Latin, Base::Shape)
            }
            Boxes::Map(map) if is_square => match shape_of(map, setting.count) {
                Some(shape) => Base::Shape(shape),
                None => Base::Map(map.clone()),
            },
            _ => Base::Latin,
        })
    }

    /// The cells of each box or region, on any grid.
    pub(in crate::format) fn regions(
        &self,
        setting: &Setting,
    ) -> Result<Vec<Vec<Cell>>, ParseErrorKind> {
        let (rows, columns) = (setting.rows, setting.columns);
        let (height, width) = match self {
            Boxes::None => return Ok(Vec::new()),
            Boxes::Map(map) => {
                let count = map.iter().max().map_or(0, |last| last + 1);
                let mut regions = vec![Vec::new(); count];
                for (cell, region) in setting.cells().into_iter().zip(map) {
                    regions[*region].push(cell);
                }
                return Ok(regions);
            }
            Boxes::Parts(regions) => return Ok(regions.clone()),
            Boxes::Of(height, width) if rows % height != 0 || columns % width != 0 => {
                return Err(wrong_box(*height, *width, setting));
            }
            Boxes::Of(height, width) => (*height, *width),
            Boxes::Usual => match usual_box(rows, columns, rows.max(columns)) {
                Some(shape) => shape,
                None => return Ok(Vec::new()),
            },
        };
        let corners = (0..rows / height)
            .flat_map(|band| (0..columns / width).map(move |stack| (band, stack)));
        let cells = |(band, stack): (usize, usize)| {
            let places = (0..height * width).map(|place| (place / width, place % width));
            let cell = |(down, right)| setting.cell(band * height + down, stack * width + right);
            places.filter_map(cell).collect()
        };
        Ok(corners.map(cells).collect())
    }

    /// Whether these are boxes, which have the same positions, and not regions.
    fn are_alike(&self) -> bool {
        matches!(self, Boxes::Usual | Boxes::Of(..))
    }

    /// The boxes or regions that rules follow. Boxes of a single row or column do not count.
    pub(super) fn followed(&self, setting: &Setting) -> Result<Vec<Vec<Cell>>, ParseErrorKind> {
        match self {
            Boxes::Of(height, width) if *height == 1 || *width == 1 => Ok(Vec::new()),
            boxes => boxes.regions(setting),
        }
    }
}

fn wrong_box(height: usize, width: usize, setting: &Setting) -> ParseErrorKind {
    let Setting { rows, columns, count, .. } = setting;
    let expected = format!("boxes that fill a grid of {rows}x{columns} with {count} values");
    let found = format!("boxes of {height}x{width}");
    RuleFault::Found { found, expected }.into()
}

/// The shape of the boxes that the regions of a map form, if they are boxes.
fn shape_of(map: &[usize], side: usize) -> Option<Shape> {
    let first = *map.first()?;
    let width = map.iter().take(side).take_while(|region| **region == first).count();
    let shape = Shape::new(side / width, width).ok().filter(|shape| shape.side() == side)?;
    let boxes = side / width;
    let box_of =
        |cell: usize| cell / side / shape.box_height() * boxes + cell % side / shape.box_width();
    // The region of each box, by its first cell.
    let mut of_box = vec![None; side];
    let is_box =
        |(cell, region): (usize, &usize)| *of_box[box_of(cell)].get_or_insert(*region) == *region;
    let is_whole = map.len() == side * side && map.iter().enumerate().all(is_box);
    let mut known: Vec<usize> = of_box.into_iter().flatten().collect();
    known.sort_unstable();
    known.dedup();
    (is_whole && known.len() == side).then_some(shape)
}

/// The most nearly square box of this many cells that tiles a grid; a single row or column does not count.
pub(in crate::format) fn usual_box(
    rows: usize,
    columns: usize,
    cells: usize,
) -> Option<(usize, usize)> {
    let low = (2..=cells.isqrt()).rev().filter(|low| cells.is_multiple_of(*low));
    let fits = |(height, width): &(usize, usize)| {
        rows.is_multiple_of(*height) && columns.is_multiple_of(*width)
    };
    low.flat_map(|low| [(low, cells / low), (cells / low, low)]).find(fits)
}

/// The boxes and variants of a part of a board, as rules.
pub(super) fn rules_of_part(setting: &Setting) -> Result<Vec<Rule>, ParseErrorKind> {
    let mut rules = rules_of_regions(setting)?;
    let regions = setting.boxes.followed(setting)?;
    for variant in &setting.variants {
        match rules_of_variant(setting, &regions, *variant) {
            Some(of_variant) => rules.extend(of_variant),
            None => {
                let Setting { rows, columns, count, .. } = setting;
                let found = format!("{variant} on a grid of {rows}x{columns} with {count} values");
                let expected =
                    "another variant, or a rule for each of its groups of cells".to_owned();
                return Err(RuleFault::Found { found, expected }.into());
            }
        }
    }
    Ok(rules)
}

/// The boxes or regions as rules, for a board on which they are not houses.
pub(super) fn rules_of_regions(setting: &Setting) -> Result<Vec<Rule>, ParseErrorKind> {
    let regions = setting.boxes.regions(setting)?.into_iter();
    Ok(regions.filter(|cells| cells.len() > 1).map(distinct).collect())
}

fn distinct(cells: Vec<Cell>) -> Rule {
    Rule::new(RuleKind::Distinct, [], cells)
}

/// A variant on a part of a board, if it is possible there.
fn rules_of_variant(
    setting: &Setting,
    regions: &[Vec<Cell>],
    variant: Variant,
) -> Option<Vec<Rule>> {
    match variant {
        Variant::X if setting.rows == setting.columns => {
            let last = setting.rows - 1;
            let diagonal = |up: bool| {
                let column = |row: usize| if up { last - row } else { row };
                (0..=last).filter_map(|row| setting.cell(row, column(row))).collect()
            };
            Some([false, true].map(|up| distinct(diagonal(up))).into())
        }
        Variant::AntiKnight => Some(vec![Rule::with_lists(RuleKind::AntiOffset, [1, 2], [])]),
        // In rows and columns digits differ anyway.
        Variant::AntiKing if setting.has_lines => {
            Some(vec![Rule::with_lists(RuleKind::AntiOffset, [1, 1], [])])
        }
        Variant::AntiKing => Some(vec![Rule::with_lists(RuleKind::AntiOffset, [0, 1, 1, 1], [])]),
        Variant::DisjointGroups if !regions.is_empty() && setting.boxes.are_alike() => {
            let places = (0..regions[0].len()).map(|place| {
                regions.iter().filter_map(|region| region.get(place).copied()).collect()
            });
            Some(places.map(distinct).collect())
        }
        _ => None,
    }
}

impl Setting {
    /// Makes several grids of the one whose size and boxes were stated.
    ///
    /// # Errors
    /// It has no boxes, or the grids cannot be arranged.
    pub(in crate::format) fn arrange(&mut self, corners: &Corners) -> Result<(), ParseErrorKind> {
        let shape = match self.boxes {
            Boxes::Usual => Shape::of_side(self.count),
            Boxes::Of(height, width) => Shape::new(height, width).ok(),
            Boxes::Map(_) | Boxes::Parts(_) | Boxes::None => None,
        };
        let shape = shape.filter(|shape| shape.side() == self.count).ok_or_else(|| {
            let found = "grids without boxes".to_owned();
            RuleFault::Found { found, expected: "boxes of one size".to_owned() }
        })?;
        self.place_on(corners.arrangement(shape).map_err(GeometryError::Arrangement)?);
        Ok(())
    }

    /// Makes the cells those of an arrangement.
    pub(in crate::format) fn place_on(&mut self, arrangement: Arrangement) {
        (self.rows, self.columns) = (arrangement.rows(), arrangement.columns());
        self.grids = Some(Arc::new(arrangement));
    }

    /// On a part of a board, replaces the first rules by boxes and variants with the same meaning. So a text that was
    /// read is written again in its own words.
    pub(in crate::format) fn with_boxes_named(mut self) -> Setting {
        let is_whole = (self.rows, self.columns) == (self.count, self.count) && self.has_lines;
        // Such a line would follow the named boxes.
        let follows = |rule: &Rule| rule.that_needs_regions().is_some();
        if let Some(grids) = self.grids.clone() {
            self.name_variants(|_, variant| {
                variant.rules_in(&grids, 0..grids.corners().len()).ok()
            });
            return self;
        }
        if is_whole || self.boxes != Boxes::None || self.rules.iter().any(follows) {
            return self;
        }
        let regions = self.first_regions();
        if !regions.is_empty() {
            self.boxes = self.name_of(&regions);
            self.rules.drain(..regions.len());
        }
        self.name_variants(|setting, variant| rules_of_variant(setting, &regions, variant));
        self
    }

    /// Replaces the first rules by the variants that consist of them.
    fn name_variants(&mut self, rules_of: impl Fn(&Setting, Variant) -> Option<Vec<Rule>>) {
        let find = |setting: &Setting| {
            Variant::ALL.into_iter().find_map(|variant| {
                let rules = rules_of(setting, variant).filter(|rules| !rules.is_empty())?;
                setting.rules.starts_with(&rules).then_some((variant, rules.len()))
            })
        };
        while let Some((variant, count)) =
            find(self).filter(|(variant, _)| !self.variants.contains(variant))
        {
            self.variants.push(variant);
            self.rules.drain(..count);
        }
    }

    /// The lists of the first rules that are about different digits, if each cell of the grid is in one of them.
    fn first_regions(&self) -> Vec<Vec<Cell>> {
        let cells = self.rows * self.columns;
        let mut seen = vec![false; self.count * self.count];
        let mut regions: Vec<Vec<Cell>> = Vec::new();
        let mut covered = 0;
        for rule in self.rules.iter().take_while(|rule| rule.kind == RuleKind::Distinct) {
            let mut is_new = |cell: &Cell| {
                let seen = seen.get_mut(cell.index());
                seen.is_some_and(|seen| !std::mem::replace(seen, true))
            };
            if covered == cells || !rule.cells().iter().all(&mut is_new) {
                break;
            }
            covered += rule.cells().len();
            regions.push(rule.cells().to_vec());
        }
        // A hidden cell is in no region, and the cells of one are in order.
        let is_map =
            covered == cells && self.name_of(&regions).regions(self).as_ref() == Ok(&regions);
        if is_map { regions } else { Vec::new() }
    }

    /// The statement for regions: none if they are the usual boxes.
    fn name_of(&self, regions: &[Vec<Cell>]) -> Boxes {
        let is = |boxes: &Boxes| boxes.regions(self).is_ok_and(|of| of == regions);
        let heights = (1..=self.rows).filter(|height| self.rows.is_multiple_of(*height));
        let size = regions.first().map_or(0, Vec::len);
        let widths = heights.filter(|height| size.is_multiple_of(*height));
        let sizes = widths.map(|height| Boxes::Of(height, size / height));
        let fits = |boxes: &Boxes| match boxes {
            Boxes::Of(_, width) => *width > 0 && self.columns.is_multiple_of(*width),
            _ => true,
        };
        let known = std::iter::once(Boxes::Usual).chain(sizes.filter(fits)).find(is);
        known.unwrap_or_else(|| {
            let mut map = vec![0; self.rows * self.columns];
            for (region, cells) in regions.iter().enumerate() {
                for cell in cells {
                    let (row, column) = (cell.row(self.count), cell.column(self.count));
                    if row < self.rows && column < self.columns {
                        map[row * self.columns + column] = region;
                    }
                }
            }
            Boxes::Map(map)
        })
    }
}

/// Writes a region sum line as the runs that have the same sum, for a board on which its boxes or regions are not
/// houses.
pub(super) fn name_runs(rule: &mut Rule, regions: &[Vec<Cell>]) {
    for rule in rule.branches.iter_mut().flatten() {
        name_runs(rule, regions);
    }
    if rule.kind == RuleKind::RegionSum {
        let region = |cell: &Cell| regions.iter().position(|region| region.contains(cell));
        let runs = rule.cells().chunk_by(|one, next| region(one) == region(next));
        let runs: Vec<Vec<Cell>> = runs.map(<[Cell]>::to_vec).collect();
        *rule = Rule::with_lists(RuleKind::EqualSum, [], runs);
    }
}
