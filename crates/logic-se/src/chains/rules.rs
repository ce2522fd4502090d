//! The rules of a search beyond links.
//!
//! Chains within chains are such rules, and they search with rules in turn. The trait [`NestedSearches`] is what a
//! search needs to know of them, so the file of searches does not depend on theirs.

use super::strikes::FurtherRules;
use veridoku_core::budget::Deadline;

/// Rules that search the work grid, and whose hints count nodes.
pub trait NestedSearches: FurtherRules + Send {
    /// Starts another position, with a deadline: forgets the grids of the last one.
    fn begin(&mut self, deadline: &Deadline);

    /// How many nodes the chains of these numbers count.
    fn nodes(&self, numbers: &[u32]) -> u32;

    /// These rules for another thread, with the same memory.
    fn sibling(&self) -> Box<dyn NestedSearches>;
}

/// The rules that closures use beyond links.
pub enum Rules {
    None,
    Plus,
    Nested(Box<dyn NestedSearches>),
}

impl Rules {
    /// These rules for another thread.
    pub fn sibling(&self) -> Rules {
        match self {
            Rules::None => Rules::None,
            Rules::Plus => Rules::Plus,
            Rules::Nested(rules) => Rules::Nested(rules.sibling()),
        }
    }
}
