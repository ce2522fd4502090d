//! Alternating inference chains: if one end is off, link after link follows, until the other end is
//! on. So one of the two ends is true, and what both of them rule out is false.
//!
//! ```text
//! r1c1<>5 -> r1c7=5 -> r4c7<>5 -> r4c2=5        r1c1=5 or r4c2=5: no 5 at r2c2 ... if it sees both
//!        strong     weak       strong
//! ```
//!
//! A grouped chain may go through groups of candidates, too (see [`links`](crate::logic::links)). The
//! chains that keep to one digit or to cells of two candidates are [`pair_chain`](super::pair_chain)s.
//!
//! If the ends rule out each other, too, the chain is a *continuous loop*: exactly one of the two ends of
//! each weak link is true, so each strikes what both of its ends rule out. If the ends are the same node,
//! it is true (a *discontinuous* loop).
//!
//! Search: all nodes that a link can bring on, some seventy, are supposed to be off side by side, and what
//! follows is searched level by level, a few bit operations per node reached. A table says which two nodes
//! rule out something both; at the first level at which such a node is reached from the other, all such
//! pairs are shown. Cost at 9x9: ten to thirty microseconds, half of which is the tables.
//!
//! Shown are *all* pairs of ends that strike something by shortest chains: which of several equally long
//! ways joins two ends changes nothing. Loops are found at the level of their length. Each of
//! their weak links is a pair of ends for itself, joined by the rest of the loop, and strikes by itself. A
//! loop, however, is told as one step. So pairs whose shortest ways meet are put together, by all of their
//! ways: that does not depend on a choice either, and is just the loop where there is only one. What
//! is shorter comes first: a loop is preferred to chains as long as it, not to shorter ones.
//!
//! Also called nice loops (in another notation).
//!
//! Sources: "nice loops" by Carcul and others, Sudoku Players' forum, 2005; alternating inference
//! chains by Myth Jellies, 2006.

use super::prelude::*;
use crate::logic::facts::links::{Links, Reach};
use crate::logic::facts::spread::{self, Levels, Spread};
use crate::logic::sets::rows::{self, Chunk, Rows};

/// Chains of candidates, or also of groups.
pub(in crate::logic) struct Chains {
    pub(in crate::logic) with_groups: bool,
}

impl<const W: usize> Finder<W> for Chains {
    fn techniques(&self) -> &'static [Technique] {
        match self.with_groups {
            false => &[Technique::ContinuousLoop, Technique::Aic],
            true => &[Technique::GroupedAic],
        }
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let links = view.links(if self.with_groups { Reach::Groups } else { Reach::Candidates });
        let next = links.next(view);
        let accomplices = links.accomplices(view);
        let mut spread = Spread::new(&next, links.strong_links().clone());
        for depth in 1.. {
            let techniques = Finder::<W>::techniques(self);
            let shown = Shown { view, links, next: &next, depth };
            shown.show(techniques, &spread, &accomplices, steps);
            if !steps.is_empty() || !spread.deepen(view, links, None) {
                return;
            }
        }
    }
}

/// The chains of a length.
struct Shown<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    links: &'a Links<W>,
    next: &'a Rows,
    depth: usize,
}

/// What is struck of each digit.
type Planes<const W: usize> = Vec<CellSet<W>>;

/// Two ends of chains that close to loops.
struct Closed<'a, const W: usize> {
    start: usize,
    end: usize,
    levels: Levels<'a>,
    /// All nodes of the loops that are on where the end is.
    nodes: Vec<Chunk>,
    strikes: Planes<W>,
}

impl<'a, const W: usize> Shown<'a, '_, W> {
    /// Shows the chains whose ends, which the spread has just reached, strike something.
    fn show(
        &self,
        techniques: &[Technique],
        spread: &Spread,
        accomplices: &Rows,
        steps: &mut Steps<W>,
    ) {
        let links = self.links;
        let (for_loops, for_chains) = (techniques[0], techniques[techniques.len() - 1]);
        let mut loops = Vec::new();
        for &start in spread.active() {
            if self.view.is_over() {
                return;
            }
            for end in rows::common(spread.front.row(start), accomplices.row(start)) {
                if start == end {
                    self.show_true(for_chains, start, steps);
                    continue;
                }
                if rows::contains(links.weak(start), end) {
                    loops.push([start, end]);
                }
                if steps.takes(for_chains) {
                    let strikes = links.ruled_out_by_both([start, end]);
                    steps.eliminate_each(for_chains, strikes, || self.pattern(start, end));
                }
            }
        }
        if !loops.is_empty() && steps.takes(for_loops) {
            self.show_loops(for_loops, &loops, steps);
        }
    }

    /// What both ends rule out.
    fn common(&self, start: usize, end: usize) -> Planes<W> {
        self.links.ruled_out_by_both([start, end]).map(|(_, cells)| cells).collect()
    }

    /// The nodes that are on if one is off, as far as the chains go.
    fn levels(&self, start: usize) -> Levels<'a> {
        Levels::new(self.next, self.links.strong(start), self.depth)
    }

    /// A node that is on if it is off.
    fn show_true(&self, technique: Technique, node: usize, steps: &mut Steps<W>) {
        let pattern = || self.pattern(node, node);
        match self.links.candidate(node) {
            Some(candidate) => steps.place(technique, candidate, pattern),
            None => {
                let strikes = self.links.ruled_out_by_both([node, node]);
                steps.eliminate_each(technique, strikes, pattern);
            }
        }
    }

    /// The chain from one end to the other.
    fn pattern(&self, start: usize, end: usize) -> Pattern {
        let way = self.levels(start).way(self.depth, end);
        let mut nodes = vec![self.links.named(start, false)];
        nodes.extend(spread::chain(self.links, &way));
        reasons::link_to_last(self.view, &mut nodes);
        Pattern::chain(nodes)
    }

    /// The loops that strike something at the weak link between these starts and ends of a chain.
    fn show_loops(&self, technique: Technique, ends: &[[usize; 2]], steps: &mut Steps<W>) {
        // Each part is loops that meet, with all that they strike.
        let mut parts: Vec<Vec<Closed<W>>> = Vec::new();
        for &[start, end] in ends {
            if self.view.is_over() {
                return;
            }
            let levels = self.levels(start);
            let nodes = levels.ways(self.depth, end);
            let strikes = self.common(start, end);
            let mut part = vec![Closed { start, end, levels, nodes, strikes }];
            let (met, others) =
                std::mem::take(&mut parts).into_iter().partition(|others: &Vec<Closed<W>>| {
                    others.iter().any(|other| rows::meets(&other.nodes, &part[0].nodes))
                });
            parts = others;
            part.splice(0..0, Vec::from_iter(met).into_iter().flatten());
            parts.push(part);
        }
        for part in parts {
            let strikes = (0..part[0].strikes.len()).map(|digit| {
                let struck = part.iter().map(|closed| closed.strikes[digit]);
                (Digit::from_index(digit), struck.fold(CellSet::EMPTY, |all, cells| all | cells))
            });
            steps.eliminate_each(technique, strikes, || self.loops(&part));
        }
    }

    /// As many loops as it takes to say why everything is struck.
    fn loops(&self, part: &[Closed<W>]) -> Pattern {
        let mut pattern = Pattern::default();
        let mut told = vec![CellSet::EMPTY; part[0].strikes.len()];
        for closed in part {
            let mut planes = closed.strikes.iter().zip(&told);
            if planes.all(|(strikes, told)| strikes.is_subset(told)) {
                continue;
            }
            let mut chains = self.pattern(closed.start, closed.end).chains;
            chains[0].nodes.push(self.links.named(closed.start, false));
            reasons::link_to_last(self.view, &mut chains[0].nodes);
            pattern.chains.append(&mut chains);
            join(&mut told, &closed.strikes);
            // What the other weak links of this loop strike, too.
            let way = closed.levels.way(self.depth, closed.end);
            for pair in way.windows(2) {
                if let Some(off) = self.links.between(pair[0], pair[1]) {
                    join(&mut told, &self.common(pair[0], off));
                }
            }
        }
        pattern
    }
}

fn join<const W: usize>(planes: &mut Planes<W>, others: &Planes<W>) {
    planes.iter_mut().zip(others).for_each(|(plane, other)| *plane |= *other);
}
