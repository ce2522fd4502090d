//! Where overlapping grids are, as people write it: the name of an arrangement, or the upper left corners of the grids.
//!
//! ```text
//! "Samurai" --------from_str--> Named(Samurai) --arrangement--> Arrangement, for grids of a shape
//! "r1c1 r4c7" ----------------> At([(0, 0), (3, 6)])
//! ```

use std::str::FromStr;

use super::{
    Arrangement, ArrangementError, Geometry, GeometryBuilder, GeometryError, Overlap, Shape,
    Variant,
};
use crate::names::UnknownName;
use crate::printable::excerpt;

/// The upper left corners of overlapping grids.
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::grid::{Corners, Overlap};
/// assert_eq!("Samurai".parse(), Ok(Corners::Named(Overlap::Samurai)));
/// assert_eq!("r1c1 r4c7".parse(), Ok(Corners::At(vec![(0, 0), (3, 6)])));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Corners {
    /// Those of an arrangement with a name.
    Named(Overlap),
    /// The row and column of each, from 0.
    At(Vec<(usize, usize)>),
}

impl Corners {
    /// The grids of a shape at these corners.
    ///
    /// # Errors
    /// [`ArrangementError`].
    pub fn arrangement(&self, shape: Shape) -> Result<Arrangement, ArrangementError> {
        match self {
            Corners::Named(_) if !shape.has_boxes() => Err(ArrangementError::NoBoxes),
            Corners::Named(name) => Arrangement::named(*name, shape),
            Corners::At(corners) => Arrangement::new(shape, corners),
        }
    }

    /// The geometry of the grids of a shape at these corners, with variants in each grid.
    ///
    /// # Errors
    /// The grids do not fit together, or a variant does not fit them.
    pub fn geometry(&self, shape: Shape, variants: &[Variant]) -> Result<Geometry, GeometryError> {
        let arrangement = self.arrangement(shape)?;
        let rules = Variant::rules_of_all(variants, &arrangement)?;
        let mut builder = GeometryBuilder::arranged(arrangement);
        for rule in rules {
            builder.rule(rule);
        }
        builder.build()
    }
}

/// Reads a name in any case, or the names of cells.
impl FromStr for Corners {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Corners, UnknownName> {
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        let corners: Option<Vec<_>> = words.map(row_and_column).collect();
        match corners.filter(|corners| !corners.is_empty()) {
            Some(corners) => Ok(Corners::At(corners)),
            None => text
                .parse()
                .map(Corners::Named)
                .map_err(|error: UnknownName| error.or("or the upper left corner of each grid")),
        }
    }
}

/// Reads a name in any case.
impl FromStr for Overlap {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Overlap, UnknownName> {
        let is_this = |overlap: &Overlap| overlap.name().eq_ignore_ascii_case(name);
        Overlap::ALL.into_iter().find(is_this).ok_or_else(|| {
            let found = excerpt(name.as_bytes());
            UnknownName::new("an arrangement of grids", &found, Overlap::ALL.map(Overlap::name))
        })
    }
}

/// The row and column of the name of a cell, from 0.
pub(crate) fn row_and_column(word: &str) -> Option<(usize, usize)> {
    let (row, column) = word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    Some((number_from_zero(row)?, number_from_zero(column)?))
}

/// A number from 1, less one.
pub(crate) fn number_from_zero(text: &str) -> Option<usize> {
    let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse::<usize>().ok().filter(|_| is_plain)?.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_case_of_a_name_does_not_count() {
        for overlap in Overlap::ALL {
            for name in [overlap.name().to_owned(), overlap.name().to_uppercase()] {
                assert_eq!(name.parse(), Ok(Corners::Named(overlap)));
            }
        }
        assert_eq!("R1C1, r4c7".parse(), Ok(Corners::At(vec![(0, 0), (3, 6)])));
    }

    #[test]
    fn an_unknown_name_is_reported_with_the_most_similar_one() {
        let names = Overlap::ALL.map(Overlap::name).join(", ");
        for (text, meant) in [
            ("samuray", "did you mean samurai? "),
            ("Gattai8", "did you mean gattai-8? "),
            ("r1c1 r0c4", ""),
            ("r1c1 twin", ""),
            ("", ""),
        ] {
            let said = text.parse::<Corners>().expect_err(text).to_string();
            assert_eq!(
                said,
                format!(
                    "`{text}` is not an arrangement of grids; {meant}expected one of {names}, or the upper left \
                     corner of each grid"
                )
            );
        }
    }
}
