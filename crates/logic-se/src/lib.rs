//! The scale of Sudoku Explainer: the numbers ER, EP and ED that forums give hard puzzles.
//!
//! ```text
//! Board --PRODUCERS, the first hint--> Hint --apply--> Board ... --> Rated: ER, EP, ED
//! ```
//!
//! | file | what |
//! |---|---|
//! | `rater` | entry point, for puzzles of the crate |
//! | `scale`, `rating` | the editions, and the three numbers |
//! | `walk` | the loop |
//! | `producers` | the table of all producers, in their order, and their memory |
//! | `layout` | cells, regions and peers, in the scale's order |
//! | `board` | a grid in progress: candidates seen from cells, regions and digits |
//! | `technique`, `hint` | the output of producers |
//! | `context` | the clock, and the cores that producers may use |
//! | `silence` | boards on which a producer found nothing |
//! | `cores` | threads that raters share |
//! | `chains` | chains of all kinds, a separate module |
//! | `sentence`, `chain_words`, `names` | hints in words |
//! | the other files | the techniques, one idea a file |
//!
//! This scale is separate from the levels of [`logic`](veridoku_logic). There a round takes all steps of the easiest
//! technique, so no rating depends on how a grid is turned. Here one hint is taken at a time, the first in an order
//! of scanning that is part of the scale. So neither can use the finders of the other.
//!
//! Source: Juillerat, Sudoku Explainer 1.2.1 (2007), as extended by its successor Sukaku Explainer 1.18.1: the
//! numbers of its command `serate` with the default settings.

#[cfg(test)]
mod bands;
mod bent_sets;
mod board;
mod bug;
mod chain_words;
mod chains;
mod context;
mod cores;
mod exclusion;
mod fish;
mod hint;
mod layout;
mod locking;
mod names;
mod producers;
mod rater;
mod rating;
mod scale;
mod sentence;
mod sets;
mod silence;
mod singles;
mod splits;
mod strong_links;
mod technique;
mod unique_loops;
mod walk;
mod wings;

pub use cores::{Cores, Taken};
pub use rater::{Rater, Step};
pub use rating::{End, Number, Rating, Wanted};
pub use scale::{NoScale, Scale};
pub use technique::Technique;
