//! Alternating inference chains: if a candidate is off, one end of a chain is on; so one of its two
//! ends is true, and what sees both is not.
//!
//! ```text
//! r1c1<>5 -> r1c7=5 -> r4c7=5 -> r4c2=5      so r1c1=5 or r4c2=5: no 5 where both are seen
//! ```
//!
//! The kinds differ in what they allow:
//!
//! | | strong links | nodes |
//! |---|---|---|
//! | X-chain | of one digit in houses | candidates |
//! | XY-chain | in cells of two candidates | candidates |
//! | chain (AIC) | both | candidates |
//! | grouped chain | both | candidates and groups |
//!
//! A chain that comes back to its beginning proves it: off implies on. For every beginning the nodes are searched by breadth, no
//! deeper than the shortest chain that eliminated anything so far; all shortest ones are shown.
//!
//! Sources: see `links`; X-chains and XY-chains are older than the general notion (2005).

use super::*;
use crate::logic::links::{Edge, Links, Node, Strong};

/// Chains of one kind.
pub(in crate::logic) struct Chain {
    pub(in crate::logic) kind: ChainKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::logic) enum ChainKind {
    X,
    Xy,
    Plain,
    Grouped,
}

impl ChainKind {
    /// Whether an edge may be gone.
    fn allows<const W: usize>(self, links: &Links<W>, from: Node<W>, edge: Edge) -> bool {
        let to = links.nodes[edge.to as usize];
        match self {
            ChainKind::X => edge.by == Strong::House && to.digit == from.digit,
            ChainKind::Xy => edge.by == Strong::Cell,
            ChainKind::Plain | ChainKind::Grouped => true,
        }
    }
}

impl<const W: usize> Finder<W> for Chain {
    fn technique(&self) -> Technique {
        match self.kind {
            ChainKind::X => Technique::XChain,
            ChainKind::Xy => Technique::XyChain,
            ChainKind::Plain => Technique::Aic,
            ChainKind::Grouped => Technique::GroupedAic,
        }
    }

    fn find(
        &self,
        board: &Board<W>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let technique = Finder::<W>::technique(self);
        let links = Links::new(board, self.kind == ChainKind::Grouped);
        let mut search = Search::new(links.nodes.len());
        let mut shortest = usize::MAX;
        let mut steps = Vec::new();
        for start in 0..links.nodes.len() {
            search.begin();
            let from = links.nodes[start];
            for &edge in links.if_off(start) {
                if self.kind.allows(&links, from, edge) {
                    search.reach(edge.to, NONE);
                }
            }
            let mut depth = 1;
            while !search.front.is_empty() && depth <= shortest {
                for index in 0..search.front.len() {
                    let end = search.front[index] as usize;
                    if end < start {
                        continue;
                    }
                    let conclusion = conclude(board, &links, start, end);
                    let Some(conclusion) = conclusion else { continue };
                    if depth < shortest {
                        shortest = depth;
                        steps.clear();
                    }
                    steps.push((start, search.path(end), conclusion));
                }
                if depth == shortest {
                    break;
                }
                depth += 1;
                for node in std::mem::take(&mut search.front) {
                    for &edge in links.if_on(node as usize) {
                        if self.kind.allows(&links, links.nodes[node as usize], edge) {
                            search.reach(edge.to, node);
                        }
                    }
                }
            }
        }
        for (start, path, conclusion) in steps {
            let name = |node: usize| {
                let Node { digit, cells } = links.nodes[node];
                (digit, cells.iter().collect())
            };
            let pattern = Pattern::Chain {
                start: name(start),
                links: path.into_iter().map(|node| name(node as usize)).collect(),
            };
            found(Step { technique, pattern, conclusion })?;
        }
        ControlFlow::Continue(())
    }
}

/// What follows if one of two nodes is on.
fn conclude<const W: usize>(
    board: &Board<W>,
    links: &Links<W>,
    start: usize,
    end: usize,
) -> Option<Conclusion> {
    let [one, other] = [links.nodes[start], links.nodes[end]];
    if start == end {
        let cell = one.cells.only()?;
        return Some(Conclusion::Place(Candidate { cell, digit: one.digit }));
    }
    let layout = board.layout();
    let mut eliminations = Vec::new();
    if one.digit == other.digit {
        let seen = board.places(one.digit)
            & layout.common_peers(one.cells)
            & layout.common_peers(other.cells);
        eliminations.extend(seen.iter().map(|cell| Candidate { cell, digit: one.digit }));
    } else if one.cells == other.cells {
        let cell = one.cells.only()?;
        let others =
            board.candidates(cell).iter().filter(|digit| ![one.digit, other.digit].contains(digit));
        eliminations.extend(others.map(|digit| Candidate { cell, digit }));
    } else {
        for (node, against) in [(one, other), (other, one)] {
            if let Some(cell) = node.cells.only() {
                let candidate = Candidate { cell, digit: against.digit };
                if board.has(candidate) && layout.common_peers(against.cells).contains(cell) {
                    eliminations.push(candidate);
                }
            }
        }
    }
    eliminations.sort_unstable();
    (!eliminations.is_empty()).then_some(Conclusion::Eliminate(eliminations))
}

const NONE: u16 = u16::MAX;

/// A search by breadth.
struct Search {
    /// In which search each node was reached last.
    reached: Vec<u32>,
    parents: Vec<u16>,
    number: u32,
    front: Vec<u16>,
}

impl Search {
    fn new(nodes: usize) -> Search {
        Search { reached: vec![0; nodes], parents: vec![NONE; nodes], number: 0, front: Vec::new() }
    }

    fn begin(&mut self) {
        self.number += 1;
        self.front.clear();
    }

    fn reach(&mut self, node: u16, from: u16) {
        let index = node as usize;
        if self.reached[index] != self.number {
            self.reached[index] = self.number;
            self.parents[index] = from;
            self.front.push(node);
        }
    }

    /// The nodes from the beginning to this one.
    fn path(&self, end: usize) -> Vec<u16> {
        let parent = |node: &u16| Some(self.parents[*node as usize]).filter(|node| *node != NONE);
        let mut path: Vec<u16> = std::iter::successors(Some(end as u16), parent).collect();
        path.reverse();
        path
    }
}
