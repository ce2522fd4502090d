//! The engine for one classic 9x9 puzzle at a time: a box in each lane of a vector register.
//!
//! ```text
//!               box 0   box 1   box 2   (2)    box 3  ...  box 8   (8)
//!             +-------+-------+-------+------+-------+---+-------+------+
//!   place 0,0 | 9..1  | 9..1  | 9..1  |      | 9..1  |   | 9..1  |      |   the first cell of each box
//!   place 0,1 |       |       |       |      |       |   |       |      |   the second
//!      ...    |       |       |       |      |       |   |       |      |
//!   place 2,2 |       |       |       |      |       |   |       |      |   the ninth
//!             +-------+-------+-------+------+-------+---+-------+------+
//! ```
//!
//! The sweep does the same as that of the lanes. The union of three vectors is one triad of each of the nine boxes
//! at once. The other two triads of the line are in the same vector, with the lanes rotated within each band,
//! or from band to band. So one pass does the three bands together, and the next pass the three stacks;
//! no board is ever transposed.
//!
//! | file | what |
//! |---|---|
//! | `board` | the layout, and how boards are loaded and read |
//! | `propagate` | sweeps until nothing changes |
//! | `choose` | where to guess |
//! | `position` | a board, and those to return to, for the search |
//!
//! Cost: a sweep is one long chain of operations. It takes several times as long as a lane's share of the lanes'
//! sweep. But a lane has to be filled, waits for other lanes before it guesses, and isn't useful on its own. Here a
//! guess copies 288 bytes, and a contradiction ends the sweep in which it is found. The engine is faster than tdoku
//! (Tom Dillon, 2019), whose rules these are and which processes boxes and bands one after the other
//! (`docs/performance.md`).

mod board;
mod choose;
mod position;
mod propagate;

pub(super) use self::position::Boxes;
