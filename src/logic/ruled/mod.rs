//! What the rules of setters leave of some candidates.
//!
//! ```text
//! Rule --network_of--> constraints --> Unit: cells, and what they may hold together --left--> candidates with a choice
//! ```
//!
//! | file | what |
//! |---|---|
//! | [`arrangement`] | all ways to fill some cells, layer by layer |
//! | [`unit`] | cells that a rule ties together, and what is left for each |
//! | [`book`] | the units of all rules of a geometry |
//! | [`regions`] | sums of houses without the cages in them: innies and outies |
//!
//! A unit knows the kinds of constraints, and no rule by its name. Hidden cells of a rule may have any value that the rule
//! itself allows: so less is found of such a rule, and nothing wrong.

pub mod arrangement;
pub mod book;
pub mod regions;
pub mod unit;
