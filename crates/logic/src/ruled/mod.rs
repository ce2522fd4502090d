//! The candidates that the rules of setters leave.
//!
//! ```text
//! Rule --network_of--> constraints --> Unit: cells, and what they may hold together --left--> candidates with a choice
//! ```
//!
//! | file | what |
//! |---|---|
//! | [`arrangement`] | all ways to fill some cells, layer by layer |
//! | `states` | the states of a layer |
//! | [`together`] | several rules that share cells or a house |
//! | [`unit`] | cells that a rule ties together, and the values left for each |
//! | [`book`] | the units of all rules of a geometry |
//! | [`regions`] | sums of houses without the cages in them: innies and outies |
//!
//! A unit depends on the kinds of constraints, not on rule names. Hidden cells of a rule may have any value that
//! the rule itself allows, so some eliminations of such a rule are missed, but none is wrong.

pub mod arrangement;
pub mod book;
pub mod regions;
mod states;
pub mod together;
pub mod unit;
