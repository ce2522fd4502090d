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
        let links = board.links(self.kind == ChainKind::Grouped);
        let mut search = Search::new(links.nodes.len());
        for start in 0..links.nodes.len() {
            for &edge in links.if_off(start) {
                if self.kind.allows(links, links.nodes[start], edge) {
                    search.reach(start as u16, edge.to, None);
                }
            }
        }
        // All chains grow by a link at a time, until some of them say something.
        let mut steps = Vec::new();
        let mut front = 0..search.reached.len();
        while steps.is_empty() && !front.is_empty() {
            for index in front.clone() {
                let Reached { start, node, .. } = search.reached[index];
                let (start, end) = (start as usize, node as usize);
                if end >= start
                    && let Some(conclusion) = conclude(board, links, start, end)
                {
                    steps.push((start, search.path(index), conclusion));
                }
            }
            for index in front.clone() {
                let Reached { start, node, .. } = search.reached[index];
                for &edge in links.if_on(node as usize) {
                    if self.kind.allows(links, links.nodes[node as usize], edge) {
                        search.reach(start, edge.to, Some(index));
                    }
                }
            }
            front = front.end..search.reached.len();
        }
        for (start, path, conclusion) in steps {
            let name = |node: usize| {
                let Node { digit, cells } = links.nodes[node];
                (digit, cells.iter().collect())
            };
            let pattern =
                Pattern::Chain { start: name(start), links: path.into_iter().map(name).collect() };
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
    let mut eliminations = Vec::new();
    if one.digit == other.digit {
        let seen = links.seen(start) & links.seen(end);
        if seen.is_empty() {
            return None;
        }
        eliminations.extend(seen.iter().map(|cell| Candidate { cell, digit: one.digit }));
    } else if one.cells == other.cells {
        let cell = one.cells.only()?;
        let others =
            board.candidates(cell).iter().filter(|digit| ![one.digit, other.digit].contains(digit));
        eliminations.extend(others.map(|digit| Candidate { cell, digit }));
    } else {
        for (node, against) in [(one, end), (other, start)] {
            if let Some(cell) = node.cells.only().filter(|cell| links.seen(against).contains(*cell))
            {
                eliminations.push(Candidate { cell, digit: links.nodes[against].digit });
            }
        }
    }
    eliminations.sort_unstable();
    (!eliminations.is_empty()).then_some(Conclusion::Eliminate(eliminations))
}

/// Searches by breadth from every node that is off, side by side.
struct Search {
    words: usize,
    /// Nodes that are then on, the nearest of all searches first.
    reached: Vec<Reached>,
    /// A bit per search and node.
    is_reached: Vec<u64>,
}

#[derive(Clone, Copy)]
struct Reached {
    /// The node that is off.
    start: u16,
    node: u16,
    /// Which of the reached nodes it follows from; itself for a first link.
    from: u32,
}

impl Search {
    fn new(nodes: usize) -> Search {
        let words = nodes.div_ceil(64);
        Search { words, reached: Vec::with_capacity(8 * nodes), is_reached: vec![0; nodes * words] }
    }

    fn reach(&mut self, start: u16, node: u16, from: Option<usize>) {
        let word = &mut self.is_reached[start as usize * self.words + node as usize / 64];
        let bit = 1 << (node % 64);
        if *word & bit == 0 {
            *word |= bit;
            let from = from.unwrap_or(self.reached.len()) as u32;
            self.reached.push(Reached { start, node, from });
        }
    }

    /// The nodes from the first link to this one.
    fn path(&self, mut index: usize) -> Vec<usize> {
        let mut path = vec![self.reached[index].node as usize];
        while self.reached[index].from as usize != index {
            index = self.reached[index].from as usize;
            path.push(self.reached[index].node as usize);
        }
        path.reverse();
        path
    }
}
