//! X-chains and XY-chains: chains through pairs of candidates of which one is true.
//!
//! ```text
//! X-chain    the two places of a digit in a house      r1c1<>5 -> r1c7=5 -> r4c7<>5 -> r4c2=5
//! XY-chain   the two digits of a cell                  r1c1<>5 -> r1c1=7 -> r1c8<>7 -> r1c8=5
//! ```
//!
//! If the first end is off, each pair in turn gets its second end on, and the first end of the next pair,
//! which sees it and has its digit, is off. So one of the two outer ends is true, and where both of them
//! are seen their digit goes. A chain that comes back to its own beginning proves it.
//!
//! The ends are numbered so that a pair is 2k and 2k + 1, a bit each. What follows is a mask and a swap:
//!
//! ```text
//! end         0 1   2 3   4 5        end 1 is on, so what it sees is off:    sees[1]  . .   1 .   . .
//! pair        0-1   2-3   4-5        and the other ends of these are on:     next     . .   . 1   . .
//! ```
//!
//! Shown are all chains of the shortest length at which any strikes something. Cost: a few operations per
//! end reached, a quarter of a microsecond for the pairs of a digit, two for those of all cells.
//!
//! Sources: see [`chain`](super::chain), of which these are the kinds known longest (2005): X-cycles and
//! XY-chains, turbot chains, remote pairs with other digits.

use super::prelude::*;

/// Chains through places of a digit, or through cells of two candidates.
pub(in crate::logic) struct PairChains {
    pub(in crate::logic) in_cells: bool,
}

/// Ends of pairs, a bit each: of a board of 9x9 in three words.
type Ends = [u64];

const EVEN: u64 = u64::MAX / 3;

/// Pairs of candidates, one of each of which is true.
struct Pairs<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    /// The ends, those of a pair side by side.
    ends: Vec<Candidate>,
    /// Words of a set of ends.
    words: usize,
    /// For each end the others of its digit that it sees.
    sees: Vec<u64>,
    /// For each end all of its digit.
    alike: Vec<u64>,
}

/// How far a chain came.
#[derive(Default)]
struct Levels {
    front: Vec<u64>,
    next: Vec<u64>,
    reached: Vec<u64>,
}

/// The shortest chains: two ends each.
struct Shortest {
    depth: usize,
    chains: Vec<[usize; 2]>,
}

impl<const W: usize> Finder<W> for PairChains {
    fn techniques(&self) -> &'static [Technique] {
        if self.in_cells { &[Technique::XyChain] } else { &[Technique::XChain] }
    }

    fn takes_all(&self) -> bool {
        false
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        if self.in_cells {
            let digits = |cell: Cell| view.candidates(cell).iter();
            let ends = |cell: Cell| digits(cell).map(move |digit| Candidate { cell, digit });
            let pairs = Pairs::new(view, view.bivalue().iter().flat_map(ends).collect());
            let shortest = pairs.shortest(usize::MAX);
            return pairs.show(Technique::XyChain, &shortest.chains, steps);
        }
        let mut found = Vec::new();
        let mut depth = usize::MAX;
        for digit in view.fresh_digits().iter() {
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
}

impl<'a, 'b, const W: usize> Pairs<'a, 'b, W> {
    fn new(view: &'a View<'b, W>, ends: Vec<Candidate>) -> Self {
        let words = ends.len().div_ceil(64);
        let mut sees = vec![0; ends.len() * words];
        let mut alike = sees.clone();
        let mut by_digit: Vec<usize> = (0..ends.len()).collect();
        by_digit.sort_unstable_by_key(|end| ends[*end].digit);
        for all in by_digit.chunk_by(|one, other| ends[*one].digit == ends[*other].digit) {
            for &one in all {
                let peers = view.layout().peers(ends[one].cell);
                for &other in all {
                    insert(&mut alike[one * words..], other);
                    if peers.contains(ends[other].cell) {
                        insert(&mut sees[one * words..], other);
                    }
                }
            }
        }
        Pairs { view, ends, words, sees, alike }
    }

    /// The shortest chains of no more than so many pairs that strike anything.
    fn shortest(&self, most: usize) -> Shortest {
        let mut shortest = Shortest { depth: most, chains: Vec::new() };
        let mut levels = Levels::default();
        for start in 0..self.ends.len() {
            let Candidate { cell, digit } = self.ends[start];
            let near = self.view.places(digit) & self.view.layout().peers(cell);
            let strikes = |end: usize| {
                self.ends[end] == self.ends[start]
                    || near.meets(&self.view.layout().peers(self.ends[end].cell))
            };
            self.each_level(start, &mut levels, |depth, front| {
                let mut is_end = false;
                each_of_both(front, &self.alike[start * self.words..], |end| {
                    if end >= start && strikes(end) {
                        if depth < shortest.depth {
                            shortest = Shortest { depth, chains: Vec::new() };
                        }
                        shortest.chains.push([start, end]);
                        is_end = true;
                    }
                });
                !is_end && depth < shortest.depth
            });
        }
        shortest
    }

    /// The ends that are on if this one is off, level by level as long as `visit` wants to go on.
    fn each_level(
        &self,
        start: usize,
        Levels { front, next, reached }: &mut Levels,
        mut visit: impl FnMut(usize, &Ends) -> bool,
    ) {
        for ends in [&mut *front, next, reached] {
            ends.clear();
            ends.resize(self.words, 0);
        }
        insert(front, start ^ 1);
        insert(reached, start ^ 1);
        for depth in 1.. {
            if !visit(depth, front) {
                return;
            }
            next.fill(0);
            each_of_both(front, front, |end| {
                for (next, sees) in next.iter_mut().zip(&self.sees[end * self.words..]) {
                    *next |= sees;
                }
            });
            for next in &mut *next {
                *next = (*next & EVEN) << 1 | *next >> 1 & EVEN;
            }
            let mut any = 0;
            for (next, reached) in next.iter_mut().zip(&mut *reached) {
                *next &= !*reached;
                *reached |= *next;
                any |= *next;
            }
            if any == 0 {
                return;
            }
            std::mem::swap(front, next);
        }
    }

    /// What goes if one of two ends is true.
    fn struck(&self, start: usize, end: usize) -> CellSet<W> {
        let peers = |end: usize| self.view.layout().peers(self.ends[end].cell);
        self.view.places(self.ends[start].digit) & peers(start) & peers(end)
    }

    /// The steps of some chains.
    fn show(&self, technique: Technique, chains: &[[usize; 2]], steps: &mut Steps<W>) {
        for &[start, end] in chains {
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
        let mut levels: Vec<Vec<u64>> = Vec::new();
        self.each_level(start, &mut Levels::default(), |_, front| {
            levels.push(front.to_vec());
            !contains(front, end)
        });
        let mut way = vec![end];
        for level in levels.iter().rev().skip(1) {
            let first = way[way.len() - 1] ^ 1;
            let sees = |end: &usize| contains(&self.sees[end * self.words..], first);
            let mut before = None;
            each_of_both(level, level, |end| before = before.or(Some(end).filter(sees)));
            way.extend(before);
        }
        let node = |end: usize, is_on: bool| {
            let Candidate { cell, digit } = self.ends[end];
            ChainNode { digits: vec![digit], cells: vec![cell], is_on }
        };
        let pair = |end: usize| [node(end ^ 1, false), node(end, true)];
        Pattern::chain(way.into_iter().rev().flat_map(pair).collect())
    }
}

fn insert(ends: &mut Ends, end: usize) {
    ends[end / 64] |= 1 << (end % 64);
}

fn contains(ends: &Ends, end: usize) -> bool {
    ends[end / 64] >> (end % 64) & 1 == 1
}

/// Visits the ends that are in both sets.
fn each_of_both(one: &Ends, other: &Ends, mut visit: impl FnMut(usize)) {
    for (word, (one, other)) in one.iter().zip(other).enumerate() {
        let mut rest = one & other;
        while rest != 0 {
            visit(word * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}
