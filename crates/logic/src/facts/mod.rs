//! Facts about a sheet that several finders need, computed once per round and only on demand.
//!
//! ```text
//! Sheet --> Survey --> Components, Links, AlmostLocked --> Restricted
//!             '----------------------- View -----------------------'
//! ```
//!
//! | file | what |
//! |---|---|
//! | [`survey`] | what changed, how many candidates and places there are, the strong pairs |
//! | [`components`] | cells that are decided together |
//! | [`almost`] | almost locked sets |
//! | [`restricted`] | how almost locked sets restrict each other |
//! | [`clashes`] | candidates that a rule does not allow together |
//! | [`implied`] | what follows from one candidate |
//! | [`links`] | implications between nodes, as bit tables |
//! | [`spread`] | how far implications reach |
//! | [`view`] | all of these, each made on first use |

pub mod almost;
pub mod clashes;
pub mod components;
pub mod implied;
pub mod links;
pub mod restricted;
pub mod spread;
pub mod survey;
pub mod view;
