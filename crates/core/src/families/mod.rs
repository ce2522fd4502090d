//! Families: well-known kinds of puzzles other than Sudoku, on squares without boxes and on boards of any shape.
//!
//! ```text
//! Geometry --Family::of--> kenken | futoshiki | ... | kakuro                  by its rules, not by its text
//! word -----from_str-----> the same, or why not: "`masyu` is a puzzle about loops"
//! ```
//!
//! A family is not a kind of puzzle for the solvers: it is a board with rules that also exist elsewhere. So a reader only
//! has to state these rules, and a text of rules that says the same is the same puzzle. What a family adds is its look, its
//! notations and its generator. These ask [`Family::of`], or the function of the family's file that returns its parts.
//!
//! | file | rules of the family |
//! |---|---|
//! | `kenken` | cages with an operation and a number, which cover the square |
//! | `futoshiki` | signs between neighbors: one is greater than the other |
//! | `edges` | clues before a row or column: how many towers are visible, or the first letter |
//! | `kakuro` | sums of the runs of a board |
//! | `name` | the names of the families, and of those that are refused |

mod edges;
mod futoshiki;
mod kakuro;
mod kenken;
mod name;

pub use edges::{
    Abc, Edge, EdgeClue, edge_of, letter, letters, line_of, skyscrapers, symbol, value_of_letter,
};
pub use futoshiki::signs;
pub use kakuro::{Direction, Run, runs};
pub use kenken::{Cage, Operation, cages, is_connected};
pub use name::{Family, NoFamily, refused};

use crate::grid::Geometry;

impl Family {
    /// The family of the puzzles of a geometry, by its rules. `None` if it belongs to no family: most grids have boxes.
    ///
    /// ```
    /// # use veridoku_core as veridoku;
    /// use veridoku::families::Family;
    /// use veridoku::format::{ReadOptions, read_puzzle};
    /// let text = "size: 4x4; boxes: none; greater: r1c1 r1c2; greater: r2c1 r1c1";
    /// let puzzle = read_puzzle(text, ReadOptions::default())?;
    /// assert_eq!(Family::of(puzzle.geometry()), Some(Family::Futoshiki));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(geometry: &Geometry) -> Option<Family> {
        if runs(geometry).is_some() {
            return Some(Family::Kakuro);
        }
        if letters(geometry).is_some() {
            return Some(Family::EasyAsAbc);
        }
        if signs(geometry).is_some() {
            return Some(Family::Futoshiki);
        }
        if skyscrapers(geometry).is_some() {
            return Some(Family::Skyscrapers);
        }
        cages(geometry).map(|_| Family::KenKen)
    }
}

/// Whether a geometry is a square with nothing but rows and columns, whose digits begin at 1, and rules.
fn is_latin(geometry: &Geometry) -> bool {
    has_no_boxes(geometry) && geometry.frame().is_whole(geometry.side())
}

/// Whether a geometry has neither boxes, regions, variants, own houses nor several grids.
fn has_no_boxes(geometry: &Geometry) -> bool {
    geometry.shape().is_none()
        && geometry.regions().is_none()
        && geometry.variants().is_empty()
        && geometry.arrangement().is_none()
        && !geometry.has_own_rules()
}
