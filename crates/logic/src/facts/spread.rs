//! How far implications reach: breadth-first searches along the edges of [`links`](super::links).
//!
//! ```text
//! level 1    what the start implies at once          level 2    what these do, unless it is known
//! ```
//!
//! [`Spread`] goes one level deeper from all candidates at a time, which takes a few set operations per node
//! reached. It remembers no paths, but it decides most questions: whether anything follows, from what, and at which
//! depth. [`Levels`] starts from one node and remembers the levels, so a path can be shown.

use super::links::Links;
use super::survey::Survey;
use crate::sets::bits::{self, BitSet, BitSets, Chunk};
use crate::step::ChainNode;

/// The searches from many starts, side by side.
#[derive(Debug)]
pub struct Spread<'a> {
    next: &'a BitSets,
    /// What each start has reached so far.
    pub reached: BitSets,
    /// What each start reached in the last level.
    pub front: BitSets,
    /// The starts that reached anything in their last level.
    active: Vec<usize>,
}

/// Links that hold only for a start, because of what it rules out.
#[derive(Debug)]
pub struct Premises {
    /// For each start, pairs of nodes: the second is on if the first is off.
    pub pairs: Vec<Vec<[usize; 2]>>,
    /// The first nodes of these pairs.
    pub first: BitSets,
}

impl Premises {
    /// The nodes that follow from some nodes by the links of a start.
    fn follow<const W: usize>(&self, links: &Links<W>, start: usize, front: &BitSet) -> Vec<usize> {
        let mut on = Vec::new();
        for node in bits::members(front) {
            for off in bits::common(links.weak(node), self.first.set(start)) {
                let pairs = self.pairs[start].iter().filter(|pair| pair[0] == off);
                on.extend(pairs.map(|pair| pair[1]));
            }
        }
        on
    }
}

impl<'a> Spread<'a> {
    /// The searches that have reached these sets in their first level.
    pub fn new(next: &'a BitSets, first: BitSets) -> Spread<'a> {
        let is_active = |start: &usize| !bits::is_empty(first.set(*start));
        let active = (0..first.len()).filter(is_active).collect();
        Spread { next, active, front: first.clone(), reached: first }
    }

    /// The starts that reached anything in the last level.
    pub fn active(&self) -> &[usize] {
        &self.active
    }

    /// Goes one level deeper. Returns false if there is no deeper level.
    pub fn deepen<const W: usize>(
        &mut self,
        survey: &Survey<W>,
        links: &Links<W>,
        premises: Option<&Premises>,
    ) -> bool {
        let Spread { next, reached, front, active } = self;
        active.retain(|&start| {
            if survey.is_over() {
                return false;
            }
            let follow = |premises: &Premises| premises.follow(links, start, front.set(start));
            let by_premises = premises.map_or_else(Vec::new, follow);
            let is_deeper = next.advance(front.set_mut(start), reached.set_mut(start));
            let mut more = false;
            for node in by_premises {
                if !reached.contains(start, node) {
                    front.insert(start, node);
                    reached.insert(start, node);
                    more = true;
                }
            }
            is_deeper || more
        });
        !active.is_empty()
    }
}

/// The nodes that a node reaches, by level.
#[derive(Debug)]
pub struct Levels<'a> {
    next: &'a BitSets,
    levels: Vec<Vec<Chunk>>,
}

impl<'a> Levels<'a> {
    /// At most this many levels of a search that reached some nodes in its first level.
    pub fn new(next: &'a BitSets, first: impl Iterator<Item = usize>, depth: usize) -> Self {
        let mut level = next.empty_set();
        first.for_each(|node| bits::insert(&mut level, node));
        let mut reached = level.clone();
        let mut levels = Vec::with_capacity(depth.min(32));
        while levels.len() < depth && !bits::is_empty(&level) {
            let mut deeper = next.empty_set();
            next.join_all(&level, &mut deeper);
            bits::subtract(&mut deeper, &reached);
            bits::join(&mut reached, &deeper);
            levels.push(std::mem::replace(&mut level, deeper));
        }
        Levels { next, levels }
    }

    /// The nodes reached in a level. The first level is 1.
    pub fn level(&self, depth: usize) -> Option<&BitSet> {
        self.levels.get(depth - 1).map(Vec::as_slice)
    }

    /// The first level in which one of these nodes was reached, and the first such node.
    pub fn find(&self, goal: &BitSet) -> Option<(usize, usize)> {
        let mut levels = self.levels.iter().enumerate();
        levels.find_map(|(level, set)| Some((level + 1, bits::common(set, goal).next()?)))
    }

    /// A shortest path to a node of a level, starting at the first level.
    pub fn way(&self, mut depth: usize, node: usize) -> Vec<usize> {
        let mut way = vec![node];
        while depth > 1 {
            depth -= 1;
            let last = way[way.len() - 1];
            let comes_before = |node: &usize| self.next.contains(*node, last);
            way.extend(bits::members(&self.levels[depth - 1]).find(comes_before));
        }
        way.reverse();
        way
    }

    /// All nodes on any of the shortest paths to a node of a level.
    pub fn ways(&self, depth: usize, node: usize) -> Vec<Chunk> {
        let mut all = self.next.empty_set();
        bits::insert(&mut all, node);
        let mut before = all.clone();
        for level in self.levels[..depth - 1].iter().rev() {
            let mut here = self.next.empty_set();
            for node in
                bits::members(level).filter(|node| bits::meets(self.next.set(*node), &before))
            {
                bits::insert(&mut here, node);
            }
            bits::join(&mut all, &here);
            before = here;
        }
        all
    }
}

/// A path through nodes that are on, as a chain with the off nodes between them.
pub fn chain<const W: usize>(links: &Links<W>, way: &[usize]) -> Vec<ChainNode> {
    let Some((&first, rest)) = way.split_first() else { return Vec::new() };
    let mut nodes = vec![links.named(first, true)];
    let mut last = first;
    for &on in rest {
        nodes.extend(links.between(last, on).map(|off| links.named(off, false)));
        nodes.push(links.named(on, true));
        last = on;
    }
    nodes
}
