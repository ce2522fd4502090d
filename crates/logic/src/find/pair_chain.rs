//! X-chains and XY-chains: chains through pairs of candidates, one of which is true.
//!
//! ```text
//! X-chain    the two places of a digit in a house      r1c1<>5 -> r1c7=5 -> r4c7<>5 -> r4c2=5
//! XY-chain   the two digits of a cell                  r1c1<>5 -> r1c1=7 -> r1c8<>7 -> r1c8=5
//! ```
//!
//! If the first end is off, each pair in turn gets its second end on. The first end of the next pair, which sees it
//! and has its digit, is then off. So one of the two outer ends is true, and their digit is eliminated from cells
//! that see both. A chain that returns to its beginning proves it.
//!
//! The ends are numbered so that a pair is 2k and 2k + 1, with one bit each in the sets of consequences:
//!
//! ```text
//! end         0 1   2 3   4 5        end 1 is on, so what it sees is off:    . .   x .   . .
//! pair        0-1   2-3   4-5        and the other ends of these are on:     . .   . 1   . .   row 1
//! ```
//!
//! All chains of the shortest length at which any eliminates something are shown. For X-chains the colors of the
//! digit show at once whether any does (see [`components`](crate::facts::components)): nearly always none.
//! Cost: a few operations per end reached; almost nothing for a digit without chains.
//!
//! Sources: see [`chain`](super::chain). These are the kinds known longest (2005): X-cycles and XY-chains, turbot
//! chains, remote pairs with other digits.

use super::chain;
use super::prelude::*;
use crate::facts::components::may_strike;
use crate::sets::bits::{self, BitSet, BitSets, Chunk};

/// Chains through places of a digit, or through cells of two candidates.
pub(super) struct PairChains {
    pub(super) in_cells: bool,
}

/// Pairs of candidates. One of each pair is true.
struct Pairs<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    /// The ends, with the two ends of a pair side by side.
    ends: Vec<Candidate>,
    /// For each end, those that are on if it is.
    next: BitSets,
    /// For each digit, its ends.
    of_digit: BitSets,
}

/// How far a chain has come: the ends that its last pairs turned on, and all so far.
struct Reached {
    front: Vec<Chunk>,
    all: Vec<Chunk>,
}

/// The shortest chains: two ends each.
struct Shortest {
    depth: usize,
    chains: Vec<[usize; 2]>,
}

impl<const W: usize> Finder<W> for PairChains {
    fn shows_all(&self) -> bool {
        false
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        if self.in_cells {
            if !view.bivalue().meets(&view.fresh_cells()) {
                return;
            }
            let digits = |cell: Cell| view.candidates(cell).iter();
            let ends = |cell: Cell| digits(cell).map(move |digit| Candidate { cell, digit });
            let pairs = Pairs::new(view, view.bivalue().iter().flat_map(ends).collect());
            let shortest = pairs.shortest(usize::MAX);
            return pairs.show(Technique::XyChain, &shortest.chains, steps);
        }
        let mut found = Vec::new();
        let mut depth = usize::MAX;
        for digit in view
            .fresh_digits()
            .iter()
            .filter(|digit| may_strike(view.components(*digit), view.places(*digit)))
        {
            let places = view.strong_pairs(digit).iter().flat_map(|pair| pair.ends);
            let pairs = Pairs::new(view, places.map(|cell| Candidate { cell, digit }).collect());
            let shortest = pairs.shortest(depth);
            if shortest.depth < depth {
                depth = shortest.depth;
                found.clear();
            }
            found.push((pairs, shortest.chains));
        }
        for (pairs, chains) in found {
            pairs.show(Technique::XChain, &chains, steps);
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        chain::explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        chain::teach(words)
    }
}

impl<'a, 'b, const W: usize> Pairs<'a, 'b, W> {
    fn new(view: &'a View<'b, W>, ends: Vec<Candidate>) -> Self {
        let mut of_digit = BitSets::new(view.layout().side(), ends.len());
        for (end, Candidate { digit, .. }) in ends.iter().enumerate() {
            of_digit.insert(digit.index(), end);
        }
        let mut next = BitSets::new(ends.len(), ends.len());
        for (one, Candidate { cell, digit }) in ends.iter().enumerate() {
            if view.is_over() {
                break;
            }
            let peers = view.layout().peers(*cell);
            for other in bits::members(of_digit.set(digit.index())) {
                if peers.contains(ends[other].cell) {
                    next.insert(one, other ^ 1);
                }
            }
        }
        Pairs { view, ends, next, of_digit }
    }

    /// The shortest chains that eliminate anything, with at most this many pairs.
    fn shortest(&self, most: usize) -> Shortest {
        let mut shortest = Shortest { depth: most, chains: Vec::new() };
        let mut reached = self.reached();
        for start in 0..self.ends.len() {
            if self.view.is_over() {
                break;
            }
            let Candidate { cell, digit } = self.ends[start];
            let alike = self.of_digit.set(digit.index());
            let near = self.view.places(digit) & self.view.layout().peers(cell);
            let strikes = |end: usize| {
                self.ends[end] == self.ends[start]
                    || near.meets(&self.view.layout().peers(self.ends[end].cell))
            };
            self.each_level(start, &mut reached, |depth, front| {
                let mut is_end = false;
                for end in bits::common(front, alike).filter(|end| *end >= start) {
                    if strikes(end) {
                        if depth < shortest.depth {
                            shortest = Shortest { depth, chains: Vec::new() };
                        }
                        shortest.chains.push([start, end]);
                        is_end = true;
                    }
                }
                !is_end && depth < shortest.depth
            });
        }
        shortest
    }

    /// Memory for a search.
    fn reached(&self) -> Reached {
        Reached { front: self.next.empty_set(), all: self.next.empty_set() }
    }

    /// The ends that are on if this one is off, level by level, until `visit` stops.
    fn each_level(
        &self,
        start: usize,
        Reached { front, all }: &mut Reached,
        mut visit: impl FnMut(usize, &BitSet) -> bool,
    ) {
        for set in [&mut *front, all] {
            set.fill(bits::EMPTY);
            bits::insert(set, start ^ 1);
        }
        for depth in 1.. {
            if !visit(depth, front) || !self.next.advance(front, all) {
                return;
            }
        }
    }

    /// The eliminations if one of two ends is true.
    fn struck(&self, start: usize, end: usize) -> CellSet<W> {
        let peers = |end: usize| self.view.layout().peers(self.ends[end].cell);
        self.view.places(self.ends[start].digit) & peers(start) & peers(end)
    }

    /// The steps of some chains.
    fn show(&self, technique: Technique, chains: &[[usize; 2]], steps: &mut Steps<W>) {
        for &[start, end] in chains {
            if self.view.is_over() {
                return;
            }
            if self.ends[start] == self.ends[end] {
                steps.place(technique, self.ends[start], || self.pattern(start, end));
            } else {
                let struck = self.struck(start, end);
                let digit = self.ends[start].digit;
                steps.eliminate(technique, digit, struck, || self.pattern(start, end));
            }
        }
    }

    /// A shortest chain from one end to the other.
    fn pattern(&self, start: usize, end: usize) -> Pattern {
        let mut levels: Vec<Vec<Chunk>> = Vec::new();
        self.each_level(start, &mut self.reached(), |_, front| {
            levels.push(front.to_vec());
            !bits::contains(front, end)
        });
        let mut way = vec![end];
        for level in levels.iter().rev().skip(1) {
            let last = way[way.len() - 1];
            way.extend(bits::members(level).find(|end| self.next.contains(*end, last)));
        }
        let node = |end: usize, is_on: bool| {
            let Candidate { cell, digit } = self.ends[end];
            ChainNode::new(vec![digit], vec![cell], is_on)
        };
        let pair = |end: usize| [node(end ^ 1, false), node(end, true)];
        let mut nodes: Vec<ChainNode> = way.into_iter().rev().flat_map(pair).collect();
        reasons::link_to_last(self.view, &mut nodes);
        Pattern::chain(nodes)
    }
}
