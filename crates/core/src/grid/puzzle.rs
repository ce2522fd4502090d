//! A puzzle: a geometry, givens, and perhaps fewer candidates than the rules allow.

use std::fmt;
use std::sync::Arc;

use super::{Candidate, Cell, Conflict, Digit, DigitSet, Geometry, House, Rule, Unread};

/// Givens on a geometry, and optionally the candidates to which each cell is restricted (a pencilmark puzzle, a
/// Sukaku).
///
/// Givens may contradict each other: then the puzzle has no solution, and [`conflicts`](Puzzle::conflicts) lists the
/// reasons.
///
/// ```
/// # use veridoku_core as veridoku;
/// use std::sync::Arc;
/// use veridoku::{Digit, Geometry, Puzzle, Shape};
/// let mut puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::CLASSIC)));
/// let cell = puzzle.geometry().cells().next().unwrap();
/// puzzle.give(cell, Digit::from_index(4));
/// assert_eq!(puzzle.given_count(), 1);
/// assert!(puzzle.conflicts().is_empty());
/// ```
#[derive(Clone)]
pub struct Puzzle {
    geometry: Arc<Geometry>,
    givens: Box<[Option<Digit>]>,
    restrictions: Option<Box<[DigitSet]>>,
    unread: Option<Arc<[Unread]>>,
}

impl Puzzle {
    /// The puzzle without givens: its solutions are all completed grids.
    #[inline]
    pub fn blank(geometry: Arc<Geometry>) -> Puzzle {
        let givens = vec![None; geometry.cell_count()].into();
        Puzzle { geometry, givens, restrictions: None, unread: None }
    }

    /// A puzzle from one entry per cell, row by row, as in [`entries`](Puzzle::entries).
    ///
    /// # Panics
    /// If there are not as many entries as cells, or a digit is larger than the side.
    pub fn from_givens(geometry: Arc<Geometry>, givens: impl Into<Box<[Option<Digit>]>>) -> Puzzle {
        let givens = givens.into();
        assert_eq!(givens.len(), geometry.cell_count(), "one entry per cell");
        let side = geometry.side();
        // Compares 16 bits without a branch, so the loop becomes SIMD. With a branch it takes longer than
        // everything else that reads a line.
        let number = |given: &Option<Digit>| given.map_or(0, |digit| digit.number() as u16);
        let largest = givens.iter().map(number).fold(0, u16::max);
        assert!(usize::from(largest) <= side, "digits up to {side}");
        Puzzle { geometry, givens, restrictions: None, unread: None }
    }

    /// The rules.
    #[inline]
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The number of rows, of columns and of digits.
    #[inline]
    pub fn side(&self) -> usize {
        self.geometry.side()
    }

    /// One entry per cell, row by row: its given, or `None`. [`givens`](Puzzle::givens) omits the blanks.
    #[inline]
    pub fn entries(&self) -> &[Option<Digit>] {
        &self.givens
    }

    /// The given in a cell.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    #[inline]
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens[cell.index()]
    }

    /// The number of givens.
    #[inline]
    pub fn given_count(&self) -> usize {
        self.givens.iter().flatten().count()
    }

    /// The givens with their cells, row by row.
    ///
    /// ```
    /// # use veridoku_core as veridoku;
    /// let puzzle: veridoku::Puzzle = "1...............".parse()?;
    /// let names: Vec<String> = puzzle.givens().map(|given| given.name(4).to_string()).collect();
    /// assert_eq!(names, ["r1c1=1"]);
    /// # Ok::<(), veridoku::format::ParseError>(())
    /// ```
    #[inline]
    pub fn givens(&self) -> impl Iterator<Item = Candidate> {
        self.givens.iter().enumerate().filter_map(|(index, digit)| {
            digit.map(|digit| Candidate { cell: Cell::from_index(index), digit })
        })
    }

    /// Sets a given.
    ///
    /// # Panics
    /// If the digit is larger than the side, or the grid does not have the cell.
    #[inline]
    pub fn give(&mut self, cell: Cell, digit: Digit) {
        assert!(digit.index() < self.side(), "digit {digit} in a grid of side {}", self.side());
        self.givens[cell.index()] = Some(digit);
    }

    /// Removes a given.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    #[inline]
    pub fn clear(&mut self, cell: Cell) {
        self.givens[cell.index()] = None;
    }

    /// Allows a cell only these digits; an earlier restriction still holds.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    pub fn restrict(&mut self, cell: Cell, digits: DigitSet) {
        let all = DigitSet::all(self.side());
        let sets =
            self.restrictions.get_or_insert_with(|| vec![all; self.geometry.cell_count()].into());
        sets[cell.index()] = sets[cell.index()].intersection(digits);
    }

    /// The candidates to which each cell is restricted, if any cell is.
    #[inline]
    pub fn restrictions(&self) -> Option<&[DigitSet]> {
        self.restrictions.as_deref()
    }

    /// The digits that a cell may hold by its own given and restriction. Empty if these contradict each other.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        let given = self.given(cell).map_or_else(|| DigitSet::all(self.side()), DigitSet::single);
        match &self.restrictions {
            Some(sets) => given.intersection(sets[cell.index()]),
            None => given,
        }
    }

    /// The candidates left by the givens: allowed in their cell, and not given to a peer. A given is also a
    /// candidate, unless a peer is given the same digit.
    pub fn surviving_candidates(&self) -> Box<[DigitSet]> {
        let mut sets: Box<[DigitSet]> =
            self.geometry.cells().map(|cell| self.allowed(cell)).collect();
        for house in self.geometry.houses() {
            let holders =
                || house.cells.iter().filter_map(|cell| Some((*cell, self.given(*cell)?)));
            for (holder, digit) in holders() {
                for &cell in house.cells.iter().filter(|cell| **cell != holder) {
                    sets[cell.index()].remove(digit);
                }
            }
        }
        for Candidate { cell, digit } in self.givens() {
            let by_rules = self.geometry.rule_peers(cell);
            for peer in self.geometry.extra_peers(cell).iter().chain(by_rules) {
                sets[peer.index()].remove(digit);
            }
        }
        sets
    }

    /// The parts of its text that its rules lack: results about the puzzle use only the rules that were read. They are
    /// ignored when puzzles are compared.
    #[inline]
    pub fn unread(&self) -> &[Unread] {
        self.unread.as_deref().unwrap_or_default()
    }

    /// The words after a verdict on this puzzle: `, by the rules that were read` if its text has more rules, otherwise
    /// empty.
    #[inline]
    pub fn reservation(&self) -> &'static str {
        if self.unread().is_empty() { "" } else { ", by the rules that were read" }
    }

    /// This puzzle with the parts of its text that its rules lack.
    #[must_use]
    #[inline]
    pub fn with_unread(self, unread: impl Into<Arc<[Unread]>>) -> Puzzle {
        let unread: Arc<[Unread]> = unread.into();
        Puzzle { unread: Some(unread).filter(|unread| !unread.is_empty()), ..self }
    }

    /// The conflicts among the givens, and between givens and restrictions; empty for a sound puzzle.
    #[inline]
    pub fn conflicts(&self) -> Vec<Conflict> {
        Conflict::all_of(self)
    }
}

impl fmt::Display for Puzzle {
    /// The givens: up to side 9 on one line without gaps, with a point for a blank; beyond that as numbers separated
    /// by blanks, with 0 for a blank. Rules and restrictions are not shown.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.side();
        let (gap, blank) = if side > 9 { (" ", "0") } else { ("", ".") };
        for (index, given) in self.givens.iter().enumerate() {
            out.write_str(if index == 0 {
                ""
            } else if side > 9 && index % side == 0 {
                "\n"
            } else {
                gap
            })?;
            match given {
                Some(digit) => write!(out, "{digit}")?,
                None => out.write_str(blank)?,
            }
        }
        Ok(())
    }
}

/// The givens on one line, and the other parts of the puzzle: `Puzzle(1.....3......2.., boxes of 2x2, x,
/// candidates restricted)`.
impl fmt::Debug for Puzzle {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Puzzle({}", self.to_string().replace('\n', " "))?;
        match self.geometry.shape() {
            Some(shape) => write!(out, ", boxes of {shape}")?,
            None => out.write_str(", regions")?,
        }
        for variant in self.geometry.variants() {
            write!(out, ", {variant}")?;
        }
        if self.geometry.has_own_rules() {
            out.write_str(", custom rules")?;
        }
        if self.restrictions.is_some() {
            out.write_str(", candidates restricted")?;
        }
        out.write_str(")")
    }
}

impl PartialEq for Puzzle {
    /// Equal if houses, pairs, givens and restrictions are the same. The order of the houses does not matter, because
    /// the regions of a jigsaw may be numbered in any order.
    fn eq(&self, other: &Puzzle) -> bool {
        let same_rules = Arc::ptr_eq(&self.geometry, &other.geometry)
            || self.side() == other.side()
                && same_houses(self.geometry.houses(), other.geometry.houses())
                && (self.geometry.cells())
                    .all(|c| self.geometry.extra_peers(c) == other.geometry.extra_peers(c));
        same_rules
            && (Arc::ptr_eq(&self.geometry, &other.geometry)
                || sorted_rules(&self.geometry) == sorted_rules(&other.geometry))
            && self.givens == other.givens
            && self.geometry.cells().all(|cell| self.allowed(cell) == other.allowed(cell))
    }
}

impl Eq for Puzzle {}

/// The rules in an order that does not depend on that of the text.
fn sorted_rules(geometry: &Geometry) -> Vec<&Rule> {
    let mut rules: Vec<&Rule> = geometry.rules().iter().collect();
    rules.sort_unstable();
    rules
}

/// Whether two lists hold the same houses, in any order.
fn same_houses(one: &[House], other: &[House]) -> bool {
    let sorted = |houses: &[House]| {
        let mut houses = houses.to_vec();
        houses.iter_mut().for_each(|house| house.index = 0);
        // A region may hold the cells of a row, so the cells do not determine the order.
        houses.sort_by_cached_key(|house| (house.cells.clone(), house.kind));
        houses
    };
    one == other || one.len() == other.len() && sorted(one) == sorted(other)
}

#[cfg(test)]
mod tests {
    use super::super::{GeometryBuilder, Shape, Variant};
    use super::*;

    #[test]
    fn people_can_read_what_is_printed_in_a_failure() {
        let shape = Shape::new(2, 2).unwrap();
        let mut builder = GeometryBuilder::new(shape);
        let [first, last] = [0, 15].map(Cell::from_index);
        builder.variant(Variant::AntiKing).pair(first, last);
        let mut puzzle = Puzzle::blank(Arc::new(builder.build().unwrap()));
        puzzle.give(first, Digit::from_index(2));
        puzzle.restrict(last, [0, 3].map(Digit::from_index).into_iter().collect());
        assert_eq!(
            format!("{puzzle:?}"),
            "Puzzle(3..............., boxes of 2x2, anti-king, custom rules, candidates restricted)"
        );
        assert_eq!(format!("{:?}", puzzle.allowed(last)), "{1, 4}");
        assert_eq!(format!("{:?}", puzzle.given(first)), "Some(3)");
        assert_eq!(format!("{:?}", puzzle.givens().collect::<Vec<_>>()), "[cell 0=3]");
        let wide = Puzzle::blank(Arc::new(Geometry::jigsaw(1, &[0], &[]).unwrap()));
        assert_eq!(format!("{wide:?}"), "Puzzle(., regions)");
    }
}
