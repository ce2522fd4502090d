//! The closures of a long search on several threads.
//!
//! A closure depends only on its assumption and the grid, so threads grow closures in any order, each with separate
//! rules; the memory of rules about grids is shared. Afterwards the search processes the closures in its fixed
//! order, as if it had grown them itself: no number depends on the number of threads.
//!
//! If a thread cannot be started, or a closure is missing when the time runs out, the search does that work.

use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::closure::{Closure, Links};
use super::grid::{CandidateIndex, Counts, Grid};
use super::plus::PlusRules;
use super::rules::Rules;
use super::scratch::Scratch;
use super::strikes::NoRules;
use veridoku_core::budget::Deadline;

/// What all closures of a search have in common.
pub struct Common<'a> {
    pub links: Links,
    pub grid: &'a Grid,
    pub counts: &'a Counts,
}

impl Common<'_> {
    /// Grows a closure.
    pub fn grow(
        &self,
        closure: &mut Closure,
        assumed: (CandidateIndex, bool),
        rules: &mut Rules,
        scratch: &mut Scratch,
    ) {
        let Common { links, grid, counts } = *self;
        match rules {
            Rules::None => closure.grow(assumed, links, grid, counts, &mut NoRules, scratch),
            Rules::Plus => closure.grow(assumed, links, grid, counts, &mut PlusRules, scratch),
            Rules::Nested(rules) => {
                closure.grow(assumed, links, grid, counts, &mut **rules, scratch)
            }
        }
    }
}

/// Further threads for a search.
#[derive(Clone, Copy)]
pub struct Help<'a> {
    /// How many there are.
    pub helpers: usize,
    /// Until when they grow closures.
    pub deadline: &'a Deadline,
}

/// A closure and its assumption's index in the list.
type Grown = Vec<(usize, Box<Closure>)>;

/// Grows the closures of a list of assumptions with the help of further threads, until their deadline.
pub fn grow_all(
    common: &Common<'_>,
    assumptions: &[(CandidateIndex, bool)],
    rules: &mut Rules,
    scratch: &mut Scratch,
    help: Help<'_>,
) -> Grown {
    let next = AtomicUsize::new(0);
    let work = |rules: &mut Rules, scratch: &mut Scratch| {
        let mut grown: Grown = Vec::new();
        while !help.deadline.is_over() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(assumed) = assumptions.get(index) else { break };
            let mut closure = Box::<Closure>::default();
            common.grow(&mut closure, *assumed, rules, scratch);
            grown.push((index, closure));
        }
        grown
    };
    thread::scope(|scope| {
        let start = |_| {
            let mut rules = rules.sibling();
            let help = move || work(&mut rules, &mut Scratch::default());
            thread::Builder::new().spawn_scoped(scope, help).ok()
        };
        let helpers: Vec<_> = (0..help.helpers).filter_map(start).collect();
        let mut grown = work(rules, scratch);
        for helper in helpers {
            grown.extend(helper.join().unwrap_or_else(|panic| panic::resume_unwind(panic)));
        }
        grown
    })
}
