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
//! Search: an end is one that the struck candidate x rules out, so a chain for x is a way from x along the
//! edges to a node that rules out x: x implies its opposite. All x are searched side by side, level by
//! level, a few bit operations per node reached; there are as many searches as candidates, not as many as
//! pairs of ends. At the first level at which some x is struck the chains themselves are searched, from
//! those ends only. Cost at 9x9: five to thirty microseconds.
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
use crate::logic::links::{Links, Reach};
use crate::logic::rows::{self, Chunk, Row, Rows};
use crate::logic::spread::{self, Levels, Spread};

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
        let next = links.next();
        let mut first = Rows::new(links.candidates(), links.nodes().len());
        for candidate in 0..links.candidates() {
            first.row_mut(candidate).copy_from_slice(next.row(candidate));
        }
        let mut spread = Spread::new(&next, first);
        let mut struck = next.empty_row();
        for depth in 1.. {
            struck.fill([0; 4]);
            for &candidate in spread.active() {
                if rows::meets(spread.front.row(candidate), links.weak(candidate)) {
                    rows::insert(&mut struck, candidate);
                }
            }
            if !rows::is_empty(&struck) {
                let techniques = Finder::<W>::techniques(self);
                Shown { links, next: &next, depth }.show(techniques, &struck, steps);
            }
            if !steps.is_empty() || !spread.deepen(links, None) {
                return;
            }
        }
    }
}

/// The chains of a length.
struct Shown<'a, const W: usize> {
    links: &'a Links<W>,
    next: &'a Rows,
    depth: usize,
}

/// Two ends of chains that close to loops.
struct Closed<'a> {
    start: usize,
    end: usize,
    levels: Levels<'a>,
    /// All nodes of the loops that are on where the end is.
    nodes: Vec<Chunk>,
    strikes: Vec<Chunk>,
}

impl<'a, const W: usize> Shown<'a, W> {
    /// Shows the chains that strike some of these candidates.
    fn show(&self, techniques: &[Technique], struck: &Row, steps: &mut Steps<W>) {
        let links = self.links;
        let (for_loops, for_chains) = (techniques[0], techniques[techniques.len() - 1]);
        let mut loops = Vec::new();
        for start in 0..links.nodes().len() {
            if !rows::meets(links.weak(start), struck) || links.strong(start).next().is_none() {
                continue;
            }
            let levels = Levels::new(self.next, links.strong(start), self.depth);
            let Some(ends) = levels.level(self.depth) else { continue };
            let mut is_in_loop = false;
            for end in rows::bits(ends).filter(|end| self.strikes(start, *end)) {
                if start == end {
                    self.show_true(for_chains, start, &levels, steps);
                    continue;
                }
                is_in_loop |= rows::contains(links.weak(start), end);
                if steps.takes(for_chains) {
                    let strikes = links.strikes(&self.common(start, end));
                    steps.eliminate_all(for_chains, &strikes, || self.pattern(start, end, &levels));
                }
            }
            if is_in_loop {
                loops.push(start);
            }
        }
        if !loops.is_empty() && steps.takes(for_loops) {
            self.show_loops(for_loops, &loops, steps);
        }
    }

    /// Whether anything is ruled out by both ends.
    fn strikes(&self, start: usize, end: usize) -> bool {
        rows::meets(self.links.weak(start), self.links.weak(end))
    }

    /// What both ends rule out.
    fn common(&self, start: usize, end: usize) -> Vec<Chunk> {
        let mut common = self.links.weak(start).to_vec();
        rows::keep(&mut common, self.links.weak(end));
        common
    }

    /// A node that is on if it is off.
    fn show_true(&self, technique: Technique, node: usize, levels: &Levels, steps: &mut Steps<W>) {
        let pattern = || self.pattern(node, node, levels);
        match self.links.candidate(node) {
            Some(candidate) => steps.place(technique, candidate, pattern),
            None => {
                let strikes = self.links.strikes(self.links.weak(node));
                steps.eliminate_all(technique, &strikes, pattern);
            }
        }
    }

    /// The chain from one end to the other.
    fn pattern(&self, start: usize, end: usize, levels: &Levels) -> Pattern {
        let way = levels.way(self.depth, end);
        let mut nodes = vec![self.links.named(start, false)];
        nodes.extend(spread::chain(self.links, &way));
        Pattern::chain(nodes)
    }

    /// The loops that strike something at one of these starts of a chain.
    fn show_loops(&self, technique: Technique, starts: &[usize], steps: &mut Steps<W>) {
        let links = self.links;
        // Each part is loops that meet, with all that they strike.
        let mut parts: Vec<Vec<Closed>> = Vec::new();
        for &start in starts {
            let levels = || Levels::new(self.next, links.strong(start), self.depth);
            let reached = levels();
            let Some(ends) = reached.level(self.depth) else { continue };
            let closes = |end: &usize| {
                *end != start
                    && rows::contains(links.weak(start), *end)
                    && self.strikes(start, *end)
            };
            for end in rows::bits(ends).filter(closes) {
                let nodes = reached.ways(self.depth, end);
                let strikes = self.common(start, end);
                let mut part = vec![Closed { start, end, levels: levels(), nodes, strikes }];
                let (met, others) =
                    std::mem::take(&mut parts).into_iter().partition(|others: &Vec<Closed>| {
                        others.iter().any(|other| rows::meets(&other.nodes, &part[0].nodes))
                    });
                parts = others;
                part.splice(0..0, Vec::from_iter(met).into_iter().flatten());
                parts.push(part);
            }
        }
        for part in parts {
            let mut strikes = self.next.empty_row();
            part.iter().for_each(|closed| rows::join(&mut strikes, &closed.strikes));
            steps.eliminate_all(technique, &links.strikes(&strikes), || self.loops(&part));
        }
    }

    /// As many loops as it takes to say why everything is struck.
    fn loops(&self, part: &[Closed]) -> Pattern {
        let mut pattern = Pattern::default();
        let mut told = self.next.empty_row();
        for closed in part {
            let mut news = closed.strikes.clone();
            rows::subtract(&mut news, &told);
            if rows::is_empty(&news) {
                continue;
            }
            let mut chains = self.pattern(closed.start, closed.end, &closed.levels).chains;
            chains[0].nodes.push(self.links.named(closed.start, false));
            pattern.chains.append(&mut chains);
            // What the other weak links of this loop strike, too.
            let way = closed.levels.way(self.depth, closed.end);
            rows::join(&mut told, &closed.strikes);
            for pair in way.windows(2) {
                if let Some(off) = self.links.between(pair[0], pair[1]) {
                    rows::join(&mut told, &self.common(pair[0], off));
                }
            }
        }
        pattern
    }
}
