//! What several finders need to know of a sheet, worked out once per round and only if asked for.
//!
//! ```text
//! Sheet --> Survey --> Components, Links, AlmostLocked --> Restricted
//!             '----------------------- View -----------------------'
//! ```
//!
//! | file | what |
//! |---|---|
//! | [`survey`] | what changed, how many candidates and places there are, the strong pairs |
//! | [`components`] | cells whose truth is one fact |
//! | [`almost`] | almost locked sets |
//! | [`restricted`] | what these do to each other |
//! | [`clashes`] | candidates that a rule does not allow together |
//! | [`links`] | what follows from what, as tables of bits |
//! | [`spread`] | how far that reaches |
//! | [`view`] | all of these, each made when it is first asked for |

pub mod almost;
pub mod clashes;
pub mod components;
pub mod links;
pub mod restricted;
pub mod spread;
pub mod survey;
pub mod view;
