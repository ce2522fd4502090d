//! Chains within chains: when neither links nor the rules of (+) add anything, the work grid is searched for
//! forcing chains.
//!
//! | level | nested searches, in this order | rating from |
//! |---|---|---|
//! | 2 | forcing chains and cycles | 9.5 |
//! | 3 | forcing chains and cycles, multiple | 10.0 |
//! | 4 | dynamic, itself with no further rules, with (+), or of level 2 or 3 | 10.5 |
//!
//! Each nested hint eliminates its victims in the outer closure. It rests on earlier eliminations: for each of its
//! on nodes, the eliminated candidates of the cell or region that turns the node on. A hint that rests on nothing
//! is skipped. The nodes of a nested hint count for the outer one, once for each different chain: two chains are
//! equal if they list the same nodes in the same order.
//!
//! The hints of a work grid depend on nothing else in a position, so they are cached by the grid: different
//! assumptions often lead to the same one. Threads that work on one search share this memory and the numbers of
//! chains.
//!
//! One closure of level 4 may take seconds, so nested searches also check the clock. Once the time runs out, they
//! find nothing or only a part, and the caller of the search takes no hint from it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::branches::Branches;
use super::finding::{LeastOfEach, Origin};
use super::forcing::Forcing;
use super::grid::{CandidateIndex, Counts, Grid, candidate};
use super::nested_hint::{Ground, NEXT_LIST, NestedHint};
use super::node::Cause;
use super::plus::PlusRules;
use super::rules::{NestedSearches, Rules};
use super::strikes::{FurtherRules, Strikes};
use crate::layout::{Cells, bits_in, cells_in};
use veridoku_core::budget::Deadline;

/// A search on the grid of an outer closure.
pub enum Inner {
    Forcing(Box<Forcing>),
    Branches(Box<Branches>),
}

/// The most grids remembered.
const REMEMBERED: usize = 1 << 14;

/// The hints of a grid, with the numbers of their chains.
type Hints = Vec<(NestedHint, u32)>;

/// The hints of grids.
type Memory = HashMap<Grid, Arc<Hints>>;

/// A number for each different chain, and how many nodes it counts.
#[derive(Default)]
struct Numbers {
    numbers: HashMap<Vec<u16>, u32>,
    nodes: Vec<u32>,
}

/// The rules of (+) and nested searches.
pub struct NestedRules {
    searches: Vec<(Inner, Arc<Mutex<Memory>>)>,
    numbers: Arc<Mutex<Numbers>>,
    deadline: Deadline,
}

impl NestedRules {
    /// These searches, one after the other.
    pub fn new(searches: Vec<Inner>) -> NestedRules {
        let searches = searches.into_iter().map(|search| (search, Arc::default())).collect();
        NestedRules { searches, numbers: Arc::default(), deadline: Deadline::NEVER }
    }
}

impl NestedSearches for NestedRules {
    fn sibling(&self) -> Box<dyn NestedSearches> {
        let searches = self.searches.iter();
        let searches = searches.map(|(search, memory)| (search.sibling(), Arc::clone(memory)));
        let (numbers, deadline) = (Arc::clone(&self.numbers), self.deadline.clone());
        Box::new(NestedRules { searches: searches.collect(), numbers, deadline })
    }

    fn nodes(&self, numbers: &[u32]) -> u32 {
        let all = locked(&self.numbers);
        numbers.iter().map(|number| all.nodes[*number as usize]).sum()
    }

    fn begin(&mut self, deadline: &Deadline) {
        self.deadline.clone_from(deadline);
        for (search, memory) in &mut self.searches {
            locked(memory).clear();
            if let Inner::Branches(branches) = search
                && let Rules::Nested(rules) = &mut branches.rules
            {
                rules.begin(deadline);
            }
        }
        *locked(&self.numbers) = Numbers::default();
    }
}

impl Inner {
    /// This search for another thread.
    fn sibling(&self) -> Inner {
        match self {
            Inner::Forcing(_) => Inner::Forcing(Box::default()),
            Inner::Branches(branches) => Inner::Branches(Box::new(branches.sibling())),
        }
    }
}

/// The shared data. It is consistent after each change, so it is usable even if a thread panicked.
fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Numbers {
    /// The number of a chain.
    fn number(&mut self, hint: &NestedHint) -> u32 {
        let next = self.nodes.len() as u32;
        let number = *self.numbers.entry(hint.chain.clone()).or_insert(next);
        if number == next {
            self.nodes.push(hint.nodes);
        }
        number
    }
}

impl FurtherRules for NestedRules {
    fn find(&mut self, source: &Grid, work: &Grid, counts: &Counts, strikes: &mut Strikes) {
        PlusRules.find(source, work, counts, strikes);
        for (search, memory) in &mut self.searches {
            if !strikes.is_empty() || self.deadline.is_over() {
                return;
            }
            let known = locked(memory).get(work).cloned();
            let hints = known.unwrap_or_else(|| {
                let hints = match search {
                    Inner::Forcing(forcing) => forcing.nested_hints(work),
                    Inner::Branches(branches) => {
                        nested_hints(branches, work, counts, &self.deadline)
                    }
                };
                let mut numbers = locked(&self.numbers);
                let numbered = hints.into_iter().map(|hint| {
                    let number = numbers.number(&hint);
                    (hint, number)
                });
                let hints: Arc<Hints> = Arc::new(numbered.collect());
                drop(numbers);
                let mut memory = locked(memory);
                if memory.len() >= REMEMBERED {
                    memory.clear();
                }
                memory.insert(work.clone(), Arc::clone(&hints));
                hints
            });
            for (hint, number) in hints.iter() {
                let parents = parents(hint, source, work);
                if !parents.is_empty() {
                    let victims = hint.victims.iter().copied();
                    strikes.add(victims, parents.into_iter(), Some(*number));
                }
            }
        }
    }
}

/// The eliminated candidates on which a nested hint rests.
fn parents(hint: &NestedHint, source: &Grid, work: &Grid) -> Vec<CandidateIndex> {
    let mut parents = Vec::new();
    let mut seen = [0 as Cells; 9];
    let mut add = |cell: usize, digit: usize| {
        if seen[digit] >> cell & 1 == 0 {
            seen[digit] |= 1 << cell;
            parents.push(candidate(cell, digit));
        }
    };
    for ground in &hint.grounds {
        match *ground {
            Ground::Cell(cell) => {
                let cell = usize::from(cell);
                bits_in(source.cells[cell] & !work.cells[cell]).for_each(|digit| add(cell, digit));
            }
            Ground::Region { region, digit } => {
                let digit = usize::from(digit);
                let places = source.in_region(digit, usize::from(region)) & !work.digits[digit];
                cells_in(places).for_each(|cell| add(cell, digit));
            }
        }
    }
    parents
}

/// The hints of a search by branches, one for each set of victims; only some if the time runs out.
fn nested_hints(
    branches: &mut Branches,
    grid: &Grid,
    counts: &Counts,
    deadline: &Deadline,
) -> Vec<NestedHint> {
    let mut least = LeastOfEach::new();
    branches.search(grid, counts, &mut least, &mut || deadline.is_over());
    least
        .into_sorted()
        .into_iter()
        .map(|finding| {
            let assumption = match finding.origin {
                Origin::Cell(_) => Some(None),
                Origin::Region { region, .. } => Some(Some((region / 9) as u8)),
                Origin::Contradiction(..) | Origin::Double(_) => None,
            };
            let (mut grounds, mut chain) = (Vec::new(), Vec::new());
            for (closure, target) in branches.targets(grid, &finding) {
                closure.walk(target, |place| {
                    let node = closure.node(place);
                    chain.push(node.candidate * 2 + u16::from(node.is_on));
                    let kind = match node.cause {
                        Cause::Assumed => assumption,
                        Cause::Cell => Some(None),
                        Cause::Region(kind) => Some(Some(kind)),
                        Cause::Rule => None,
                    };
                    if let Some(kind) = kind
                        && node.is_on
                    {
                        grounds.push(Ground::of(node.candidate, kind));
                    }
                });
                chain.push(NEXT_LIST);
            }
            let (cell, digits) = finding.victims(grid);
            let victims = bits_in(digits).map(|digit| candidate(cell, digit)).collect();
            NestedHint { victims, grounds, chain, nodes: finding.nodes }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::board::Board;
    use crate::chains::Search;
    use veridoku_core::budget::Budget;

    #[test]
    fn nested_searches_look_at_the_clock() {
        let text =
            "..39..5.42...5.9.......78.663..92..5...........5.68...1..7.9.32............3....9";
        let mut values = [None; 81];
        for (value, byte) in values.iter_mut().zip(text.bytes()) {
            *value = byte.checked_sub(b'1').filter(|digit| *digit < 9);
        }
        let board = Board::new(&values, &[0o777; 81]);
        let (grid, counts) = (Grid::of(&board), Counts::of(&board));
        let mut branches = Branches::new(Search::Multiple, Rules::None);
        let found = nested_hints(&mut branches, &grid, &counts, &Deadline::NEVER);
        assert!(!found.is_empty());
        let over = Budget::time(Duration::ZERO).deadline();
        assert_eq!(nested_hints(&mut branches, &grid, &counts, &over).len(), 0);
        // After that the rules around them ask for nothing.
        let mut rules = NestedRules::new(vec![Inner::Branches(Box::new(branches))]);
        for (deadline, asked) in [(&over, 0), (&Deadline::NEVER, 1)] {
            rules.begin(deadline);
            rules.find(&grid, &grid, &counts, &mut Strikes::default());
            assert_eq!(locked(&rules.searches[0].1).len(), asked);
        }
    }
}
