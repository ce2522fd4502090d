//! Puzzles in order, each only as large as its text: a list that a parser fills and a solver reads.
//!
//! ```text
//! 53..7....6..195....98....6.  ... 79   --Parser::fill-->  bare   [5, 3, 0, 0, 7, 0, ...]    81 bytes
//! 53..7....6..195....98....6.  ... 79 easy   --Parser-->   whole  Puzzle
//! ```
//!
//! A [`Puzzle`] has separate memory for its givens, a share of its geometry and room for everything else that a text may
//! contain. To make it, and to return its solution, takes longer than the lanes take for an easy puzzle. So a classic
//! 9x9 puzzle of which only the cells are known is kept as its cells, and made only if it is asked for.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::Arc;

use crate::grid::{Digit, Geometry, Puzzle, Shape};

/// Cells of a classic 9x9 grid.
pub(super) const CELLS: usize = 81;

/// The cells of a bare puzzle, row by row: digits from 1 to 9, and 0 for a blank.
pub type BareCells = [u8; CELLS];

/// A list of puzzles. Those that are bare lie together, and so do those that are whole.
#[derive(Default)]
pub struct Puzzles {
    pub(super) bare: Vec<BareCells>,
    /// The geometry of the bare puzzles, once it is known.
    geometry: OnceCell<Arc<Geometry>>,
    whole: Vec<Puzzle>,
    order: Vec<Place>,
}

/// Where a puzzle of a list is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Its index in [`Puzzles::bare`].
    Bare(usize),
    /// Its index in [`Puzzles::whole`].
    Whole(usize),
}

impl Puzzles {
    /// How many puzzles there are.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Removes all puzzles, and keeps the memory.
    pub fn clear(&mut self) {
        self.bare.clear();
        self.whole.clear();
        self.order.clear();
    }

    /// Appends a puzzle.
    pub fn push(&mut self, puzzle: Puzzle) {
        self.order.push(Place::Whole(self.whole.len()));
        self.whole.push(puzzle);
    }

    /// Appends a classic 9x9 puzzle as its cells.
    pub fn push_bare(&mut self, cells: BareCells) {
        self.bare.push(cells);
        self.note_bare();
    }

    /// Takes the bare puzzles that were added into the order.
    pub(super) fn note_bare(&mut self) {
        let known = self.len() - self.whole.len();
        self.order.extend((known..self.bare.len()).map(Place::Bare));
    }

    /// Sets the geometry of the bare puzzles, so the puzzles made of them share it with others. It is classic 9x9.
    pub fn share_geometry(&mut self, geometry: &Arc<Geometry>) {
        if !self.geometry.get().is_some_and(|known| Arc::ptr_eq(known, geometry)) {
            self.geometry = OnceCell::from(Arc::clone(geometry));
        }
    }

    /// The bare puzzles.
    pub fn bare(&self) -> &[BareCells] {
        &self.bare
    }

    /// The other puzzles.
    pub fn whole(&self) -> &[Puzzle] {
        &self.whole
    }

    /// The place of each puzzle, in order.
    pub fn order(&self) -> &[Place] {
        &self.order
    }

    /// A bare puzzle, by its index among the bare ones.
    pub fn made(&self, bare: usize) -> Puzzle {
        let cells = self.bare[bare].iter();
        let givens: Vec<Option<Digit>> =
            cells.map(|cell| Digit::from_number((*cell).into())).collect();
        Puzzle::from_givens(Arc::clone(self.geometry()), givens)
    }

    /// One of all puzzles, made if it is bare.
    pub fn get(&self, index: usize) -> Cow<'_, Puzzle> {
        match self.order[index] {
            Place::Bare(index) => Cow::Owned(self.made(index)),
            Place::Whole(index) => Cow::Borrowed(&self.whole[index]),
        }
    }

    /// All puzzles in order, with the bare ones made.
    pub fn all(&self) -> Cow<'_, [Puzzle]> {
        match self.bare[..] {
            [] => Cow::Borrowed(&self.whole),
            _ => (0..self.len()).map(|index| self.get(index).into_owned()).collect(),
        }
    }

    /// The geometry of the bare puzzles: classic 9x9.
    pub fn geometry(&self) -> &Arc<Geometry> {
        self.geometry.get_or_init(|| Arc::new(Geometry::classic(Shape::CLASSIC)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_keep_their_order() {
        let mut puzzles = Puzzles::default();
        let bare = |digit| std::array::from_fn(|index| if index == 40 { digit } else { 0 });
        puzzles.push_bare(bare(1));
        puzzles.push("1...............".parse().unwrap());
        puzzles.push_bare(bare(2));
        assert_eq!(puzzles.order(), [Place::Bare(0), Place::Whole(0), Place::Bare(1)]);
        let texts: Vec<String> = puzzles.all().iter().map(ToString::to_string).collect();
        let blank = ".".repeat(40);
        let expected =
            [format!("{blank}1{blank}"), "1...............".into(), format!("{blank}2{blank}")];
        assert_eq!(texts, expected);
        assert_eq!(puzzles.made(1).to_string(), expected[2]);
        puzzles.clear();
        assert!(puzzles.is_empty() && puzzles.all().is_empty());
    }
}
