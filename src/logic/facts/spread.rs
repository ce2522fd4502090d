//! How far implications reach: searches by breadth along the edges of [`links`](super::links).
//!
//! ```text
//! level 1    what the start implies at once          level 2    what these do, unless it is known
//! ```
//!
//! [`Spread`] goes a level deeper from all candidates at a time, which is a few row operations for each
//! node reached, and remembers no ways. Most is decided by it: whether anything follows, from what, and
//! at which depth. [`Levels`] goes from one node and remembers the levels, so that a way can be shown.

use super::links::Links;
use super::survey::Survey;
use crate::logic::sets::rows::{self, Chunk, Row, Rows};
use crate::logic::step::ChainNode;

/// The searches from many starts, side by side.
#[derive(Debug)]
pub struct Spread<'a> {
    next: &'a Rows,
    /// What each start has reached so far.
    pub reached: Rows,
    /// What each start has reached in the last level.
    pub front: Rows,
    /// The starts whose last level has anything.
    active: Vec<usize>,
}

/// Links that hold only for a start, because of what it rules out.
#[derive(Debug)]
pub struct Premises {
    /// For each start pairs of nodes of which the second is on if the first is off.
    pub pairs: Vec<Vec<[usize; 2]>>,
    /// The first nodes of these.
    pub first: Rows,
}

impl Premises {
    /// What follows from some nodes by the links of a start.
    fn follow<const W: usize>(&self, links: &Links<W>, start: usize, front: &Row) -> Vec<usize> {
        let mut on = Vec::new();
        for node in rows::bits(front) {
            for off in rows::common(links.weak(node), self.first.row(start)) {
                let pairs = self.pairs[start].iter().filter(|pair| pair[0] == off);
                on.extend(pairs.map(|pair| pair[1]));
            }
        }
        on
    }
}

impl<'a> Spread<'a> {
    /// The searches that have reached these rows in their first level.
    pub fn new(next: &'a Rows, first: Rows) -> Spread<'a> {
        let is_active = |start: &usize| !rows::is_empty(first.row(*start));
        let active = (0..first.len()).filter(is_active).collect();
        Spread { next, active, front: first.clone(), reached: first }
    }

    /// The starts that reached anything in the last level.
    pub fn active(&self) -> &[usize] {
        &self.active
    }

    /// Goes a level deeper. False if there is none.
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
            let follow = |premises: &Premises| premises.follow(links, start, front.row(start));
            let by_premises = premises.map_or_else(Vec::new, follow);
            let is_deeper = next.advance(front.row_mut(start), reached.row_mut(start));
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

/// What a node reaches, by levels.
#[derive(Debug)]
pub struct Levels<'a> {
    next: &'a Rows,
    levels: Vec<Vec<Chunk>>,
}

impl<'a> Levels<'a> {
    /// At most this many levels of a search that has reached some nodes in its first one.
    pub fn new(next: &'a Rows, first: impl Iterator<Item = usize>, depth: usize) -> Self {
        let mut level = next.empty_row();
        first.for_each(|node| rows::insert(&mut level, node));
        let mut reached = level.clone();
        let mut levels = Vec::with_capacity(depth.min(32));
        while levels.len() < depth && !rows::is_empty(&level) {
            let mut deeper = next.empty_row();
            next.join_all(&level, &mut deeper);
            rows::subtract(&mut deeper, &reached);
            rows::join(&mut reached, &deeper);
            levels.push(std::mem::replace(&mut level, deeper));
        }
        Levels { next, levels }
    }

    /// What was reached in a level, the first of which is 1.
    pub fn level(&self, depth: usize) -> Option<&Row> {
        self.levels.get(depth - 1).map(Vec::as_slice)
    }

    /// The first level in which one of these nodes was reached, and the first such node.
    pub fn find(&self, goal: &Row) -> Option<(usize, usize)> {
        let mut levels = self.levels.iter().enumerate();
        levels.find_map(|(level, row)| Some((level + 1, rows::common(row, goal).next()?)))
    }

    /// A shortest way to a node of a level, from the first level on.
    pub fn way(&self, mut depth: usize, node: usize) -> Vec<usize> {
        let mut way = vec![node];
        while depth > 1 {
            depth -= 1;
            let last = way[way.len() - 1];
            let comes_before = |node: &usize| self.next.contains(*node, last);
            way.extend(rows::bits(&self.levels[depth - 1]).find(comes_before));
        }
        way.reverse();
        way
    }

    /// All nodes on any of the shortest ways to a node of a level.
    pub fn ways(&self, depth: usize, node: usize) -> Vec<Chunk> {
        let mut all = self.next.empty_row();
        rows::insert(&mut all, node);
        let mut before = all.clone();
        for level in self.levels[..depth - 1].iter().rev() {
            let mut here = self.next.empty_row();
            for node in rows::bits(level).filter(|node| rows::meets(self.next.row(*node), &before))
            {
                rows::insert(&mut here, node);
            }
            rows::join(&mut all, &here);
            before = here;
        }
        all
    }
}

/// A way from on to on as a chain, with the nodes between that are off.
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
