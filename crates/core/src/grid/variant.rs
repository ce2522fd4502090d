//! The variants: each adds houses or peer pairs, and nothing else.
//!
//! | variant | adds |
//! |---|---|
//! | `x` | two houses: the long diagonals |
//! | `windoku` | windows: box-sized houses, one cell apart from the border and from each other |
//! | `disjoint-groups` | houses of the cells at the same place of every box |
//! | `anti-knight` | peer pairs a chess knight's move apart |
//! | `anti-king` | peer pairs that touch at a corner |
//!
//! Variants can be combined; a jigsaw replaces the boxes (see [`Geometry::jigsaw`](super::Geometry::jigsaw)). In overlapping
//! grids these houses and pairs are stored as rules, because a variant may be about only some of the grids.

use std::collections::BTreeSet;

use thiserror::Error;

use super::house::numbered;
use super::{
    Arrangement, ArrangementError, Cell, Geometry, GeometryError, House, HouseKind, Rule, RuleKind,
    Shape,
};
use crate::names::{UnknownName, named};

named! {
    /// Rules in addition to rows, columns and boxes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Variant("a variant") {
        /// Both long diagonals are houses.
        X = "x",
        /// The windows between the boxes are houses.
        Windoku = "windoku",
        /// Cells at the same position in every box form a house.
        DisjointGroups = "disjoint-groups",
        /// Cells a knight's move apart differ.
        AntiKnight = "anti-knight",
        /// Cells a king's move apart differ.
        AntiKing = "anti-king",
    }
}

/// Why a variant does not fit a geometry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VariantError {
    /// The variant is defined by boxes, and a jigsaw does not have boxes.
    #[error("{0} needs boxes, which a jigsaw does not have")]
    NeedsBoxes(Variant),
    /// The variant is defined by boxes, and those of the shape are rows or columns.
    #[error("{0} needs boxes of 2x2 or larger, not {1}")]
    NeedsLargerBoxes(Variant, Shape),
    /// Windows are defined for square boxes only.
    #[error("windoku needs square boxes of 2x2 or larger, not {0}")]
    NeedsSquareBoxes(Shape),
}

/// The name that means no variant.
const CLASSIC: &str = "classic";

impl Variant {
    /// Reads variants from names joined by commas; `classic` adds no rule.
    ///
    /// # Errors
    /// [`UnknownName`] names the first word that is not a variant.
    pub fn parse_list(text: &str) -> Result<Vec<Variant>, UnknownName> {
        let variant = |name: &str| {
            name.parse().map_err(|UnknownName { what, found, expected, .. }| {
                let expected = std::iter::once(CLASSIC).chain(expected);
                UnknownName::new(what, &found, expected).or("or a list of them joined by commas")
            })
        };
        text.split(',').filter(|name| *name != CLASSIC).map(variant).collect()
    }

    /// The houses that this variant adds.
    pub(super) fn houses(
        self,
        side: usize,
        shape: Option<Shape>,
    ) -> Result<Vec<House>, VariantError> {
        let shape = || shape.ok_or(VariantError::NeedsBoxes(self));
        Ok(match self {
            Variant::X => {
                let down = (0..side).map(|at| Cell::at(at, at, side)).collect();
                let up = (0..side).map(|at| Cell::at(at, side - 1 - at, side)).collect();
                numbered(HouseKind::Diagonal, vec![down, up])
            }
            Variant::Windoku => windows(shape()?)?,
            Variant::DisjointGroups => match shape()? {
                shape if shape.has_boxes() => disjoint_groups(shape),
                shape => return Err(VariantError::NeedsLargerBoxes(self, shape)),
            },
            Variant::AntiKnight | Variant::AntiKing => Vec::new(),
        })
    }

    /// The peer pairs that this variant adds. The two cells of some may share a house.
    pub(super) fn peer_pairs(self, side: usize) -> Vec<(Cell, Cell)> {
        // Each move leads downward, so every pair occurs once.
        let moves: &[(usize, isize)] = match self {
            Variant::AntiKnight => &[(1, -2), (1, 2), (2, -1), (2, 1)],
            Variant::AntiKing => &[(1, -1), (1, 1)],
            Variant::X | Variant::Windoku | Variant::DisjointGroups => &[],
        };
        let mut pairs = Vec::new();
        for row in 0..side {
            for column in 0..side {
                for &(down, right) in moves {
                    let target = column.checked_add_signed(right);
                    if let Some(target) = target.filter(|at| *at < side && row + down < side) {
                        let from = Cell::at(row, column, side);
                        pairs.push((from, Cell::at(row + down, target, side)));
                    }
                }
            }
        }
        pairs
    }
}

/// Variants of overlapping grids.
impl Variant {
    /// The rules that these variants add to each of several grids.
    ///
    /// # Errors
    /// A variant does not fit the shape of the grids, or needs grids where there are none.
    pub fn rules_of_all(
        variants: &[Variant],
        grids: &Arrangement,
    ) -> Result<Vec<Rule>, GeometryError> {
        let mut rules = Vec::new();
        for variant in variants {
            rules.extend(variant.rules_in(grids, 0..grids.corners().len())?);
        }
        Ok(rules)
    }

    /// The rules that this variant adds to some of several grids: the groups of cells that are its houses, or the pairs
    /// of each grid.
    ///
    /// # Errors
    /// The variant does not fit the shape of the grids, or needs grids where there are none.
    pub fn rules_in(
        self,
        grids: &Arrangement,
        of: impl Iterator<Item = usize>,
    ) -> Result<Vec<Rule>, GeometryError> {
        let of: BTreeSet<usize> = of.collect();
        let offsets = match self {
            Variant::AntiKnight => vec![1, 2],
            // The rows and columns of grids let no digit repeat anyway.
            Variant::AntiKing if grids.shape().is_some() => vec![1, 1],
            Variant::AntiKing => vec![0, 1, 1, 1],
            Variant::X | Variant::Windoku | Variant::DisjointGroups => {
                let shape = grids.shape().ok_or(ArrangementError::NoGrids(self))?;
                let one = Geometry::new(shape, &[self])?;
                let own = |house: &&House| {
                    !matches!(house.kind, HouseKind::Row | HouseKind::Column | HouseKind::Box)
                };
                let of_grid = |grid: usize| {
                    let cells: Vec<Cell> = grids.cells_of(grid).collect();
                    let group = |house: &House| {
                        let cells = house.cells.iter().map(|cell| cells[cell.index()]);
                        Rule::new(RuleKind::Distinct, [], cells)
                    };
                    one.houses().iter().filter(own).map(group).collect::<Vec<_>>()
                };
                return Ok(of.into_iter().flat_map(of_grid).collect());
            }
        };
        if of.len() == grids.corners().len() {
            return Ok(vec![Rule::with_lists(RuleKind::AntiOffset, offsets, [])]);
        }
        let of_grid = |grid| Rule::new(RuleKind::AntiOffset, offsets.clone(), grids.cells_of(grid));
        Ok(of.into_iter().map(of_grid).collect())
    }
}

/// The windows of a windoku: houses of the size of a box, from row and column 1 (from 0) on, one cell apart.
fn windows(shape: Shape) -> Result<Vec<House>, VariantError> {
    let (side, size) = (shape.side(), shape.box_height());
    if size != shape.box_width() || size < 2 {
        return Err(VariantError::NeedsSquareBoxes(shape));
    }
    let starts = || (1..side - size).step_by(size + 1);
    let window = |(top, left): (usize, usize)| {
        (0..side).map(|place| Cell::at(top + place / size, left + place % size, side)).collect()
    };
    let corners = starts().flat_map(|top| starts().map(move |left| (top, left)));
    Ok(numbered(HouseKind::Window, corners.map(window).collect()))
}

/// For each position within a box, the cells at that position in all boxes.
fn disjoint_groups(shape: Shape) -> Vec<House> {
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let group = |place: usize| {
        let rows = (place / width..side).step_by(height);
        let cells = rows.flat_map(|row| {
            (place % width..side).step_by(width).map(move |column| Cell::at(row, column, side))
        });
        cells.collect()
    };
    numbered(HouseKind::Group, (0..side).map(group).collect())
}

#[cfg(test)]
mod tests {
    use super::super::Geometry;
    use super::*;

    #[test]
    fn houses_and_peers_of_nine() {
        let geometry = |variant| Geometry::new(Shape::CLASSIC, &[variant]).unwrap();
        let pairs = |variant| {
            let geometry = geometry(variant);
            geometry.cells().map(|cell| geometry.extra_peers(cell).len()).sum::<usize>() / 2
        };
        assert_eq!(geometry(Variant::X).houses().len(), 29);
        assert_eq!(geometry(Variant::DisjointGroups).houses().len(), 36);
        let windoku = geometry(Variant::Windoku);
        let corners: Vec<String> =
            windoku.houses()[27..].iter().map(|w| w.cells[0].name(9).to_string()).collect();
        assert_eq!(corners, ["r2c2", "r2c6", "r6c2", "r6c6"]);
        // 224 knight's moves and 128 corner contacts, minus 8 of either within each box.
        assert_eq!(pairs(Variant::AntiKnight), 224 - 9 * 8);
        assert_eq!(pairs(Variant::AntiKing), 128 - 9 * 8);
    }

    #[test]
    fn misfits_are_explained() {
        let wide = Shape::new(2, 3).unwrap();
        let error = Geometry::new(wide, &[Variant::Windoku]).unwrap_err();
        assert_eq!(error.to_string(), "windoku needs square boxes of 2x2 or larger, not 2x3");
        let regions: Vec<usize> = (0..16).map(|cell| cell / 4).collect();
        let error = Geometry::jigsaw(4, &regions, &[Variant::DisjointGroups]).unwrap_err();
        assert_eq!(error.to_string(), "disjoint-groups needs boxes, which a jigsaw does not have");
        let rows = Shape::of_side(5).unwrap();
        let error = Geometry::new(rows, &[Variant::DisjointGroups]).unwrap_err();
        assert_eq!(error.to_string(), "disjoint-groups needs boxes of 2x2 or larger, not 1x5");
        assert!(Variant::parse_list("x,knight").unwrap_err().to_string().starts_with("`knight`"));
        assert_eq!(Variant::parse_list("classic"), Ok(vec![]));
        assert_eq!(Variant::parse_list("x,anti-king"), Ok(vec![Variant::X, Variant::AntiKing]));
    }
}
