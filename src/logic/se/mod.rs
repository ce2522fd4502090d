//! The scale of Sudoku Explainer: the numbers ER, EP and ED that forums give hard puzzles.
//!
//! ```text
//! Board --PRODUCERS, the first hint--> Hint --apply--> Board ... --> Rated: ER, EP, ED
//! ```
//!
//! | file | what |
//! |---|---|
//! | `layout` | cells, regions and peers, in the scale's order |
//! | `board` | a grid on its way: candidates seen from cells, regions and digits |
//! | `technique`, `hint` | what a producer emits |
//! | `desk` | what producers keep between calls |
//! | `producers` | the table of all producers, in their order |
//! | `rater` | the loop and the three numbers |
//! | `chains` | forcing chains and cycles, and closures of assumptions |
//! | the others | the techniques, one idea a file |
//!
//! A scale of its own, beside the levels of the rest of [`logic`](super): there a round takes all steps of the easiest
//! technique, so that no rating depends on how a grid is turned. Here one hint is taken at a time, the first in an
//! order of scanning that is part of the scale. So no finder of [`logic`](super) serves here, nor the other way about.
//!
//! Source: Juillerat, Sudoku Explainer 1.2.1 (2007), as its successor Sukaku Explainer 1.18.1 extends it: the numbers
//! of its command `serate` with the settings that it comes with.

mod bent_sets;
pub mod board;
mod bug;
mod chains;
pub mod desk;
mod exclusion;
mod fish;
pub mod hint;
pub mod layout;
mod locking;
mod producers;
pub mod rater;
mod sets;
mod singles;
mod splits;
mod strong_links;
pub mod technique;
mod unique_loops;
mod wings;
