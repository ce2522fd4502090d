//! The closures of a long search on several threads.
//!
//! A closure depends on its assumption and the grid alone, so threads grow closures in any order, each with rules of its own; what
//! rules remember of grids they share. Afterwards the search goes through the closures in its own order, as if it had
//! grown them itself: no number depends on how many threads there are.
//!
//! A thread that cannot be started, or a closure that is missing at the end of the time, leaves work to the search.

use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::branches::Rules;
use super::closure::{Closure, Links};
use super::grid::{Candidate, Frame, Grid};
use super::plus::PlusRules;
use super::strikes::NoRules;
use super::workshop::Workshop;
use crate::budget::Deadline;

/// What all closures of a search have in common.
pub struct Common<'a> {
    pub links: Links,
    pub grid: &'a Grid,
    pub frame: &'a Frame,
}

impl Common<'_> {
    /// Grows a closure.
    pub fn grow(
        &self,
        closure: &mut Closure,
        assumed: (Candidate, bool),
        rules: &mut Rules,
        shop: &mut Workshop,
    ) {
        let Common { links, grid, frame } = *self;
        match rules {
            Rules::None => closure.grow(assumed, links, grid, frame, &mut NoRules, shop),
            Rules::Plus => closure.grow(assumed, links, grid, frame, &mut PlusRules, shop),
            Rules::Nested(rules) => closure.grow(assumed, links, grid, frame, &mut **rules, shop),
        }
    }
}

/// A closure and its assumption's place in the list.
type Grown = Vec<(usize, Box<Closure>)>;

/// Grows the closures of a list of assumptions with the help of further threads, until the deadline.
pub fn grow_all(
    common: &Common<'_>,
    assumptions: &[(Candidate, bool)],
    (rules, shop): (&mut Rules, &mut Workshop),
    helpers: usize,
    deadline: &Deadline,
) -> Grown {
    let next = AtomicUsize::new(0);
    let work = |rules: &mut Rules, shop: &mut Workshop| {
        let mut grown: Grown = Vec::new();
        while !deadline.is_over() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(assumed) = assumptions.get(index) else { break };
            let mut closure = Box::<Closure>::default();
            common.grow(&mut closure, *assumed, rules, shop);
            grown.push((index, closure));
        }
        grown
    };
    thread::scope(|scope| {
        let start = |_| {
            let mut rules = rules.sibling();
            let help = move || work(&mut rules, &mut Workshop::default());
            thread::Builder::new().spawn_scoped(scope, help).ok()
        };
        let helpers: Vec<_> = (0..helpers).filter_map(start).collect();
        let mut grown = work(rules, shop);
        for helper in helpers {
            grown.extend(helper.join().unwrap_or_else(|panic| panic::resume_unwind(panic)));
        }
        grown
    })
}
