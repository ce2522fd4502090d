//! Forcing chains and cycles: static links, breadth first, one path.
//!
//! | mode | links | cycle | forcing chain |
//! |---|---|---|---|
//! | X | one digit | 6.5 | 6.6 |
//! | Y | cells of two digits | 6.5 | |
//! | XY | all | 7.0 | 7.0 |
//!
//! A forcing chain leads from a candidate, on or off, to its opposite. Rows of bits (`reach`) show which candidates
//! have one, and over how many nodes; the path is followed only if an explanation is requested. Where there is no
//! chain, no cycle eliminates anything (`cycles`). So cycles are searched only where there are chains of the same
//! mode and short enough, and only as long as they can be less than the best chain.
//!
//! Source: Sukaku Explainer 1.18.1, which follows every path of every start.

use std::collections::HashMap;

use super::cycles::Cycles;
use super::grid::{CandidateIndex, Grid, Row, candidate, parts};
use super::links::{LinkTable, Mode};
use super::nested_hint::NestedHint;
use super::path::{Class, Kept, Path, Rank, Step, nested_hint};
use super::reach::Reach;
use crate::layout::{Cells, bits_in, count_in};

/// The search and its memory.
#[derive(Default)]
pub struct Forcing {
    links: LinkTable,
    reach: Reach,
    cycles: Cycles,
    starts: Vec<CandidateIndex>,
    /// Whether the table of links belongs to the grid.
    has_links: bool,
    /// Chains to opposites: the candidate, its first state, the nodes.
    found: Vec<(CandidateIndex, bool, u32)>,
    tree: Vec<(Step, u16)>,
}

/// The nodes of the shortest cycle.
const LEAST_CYCLE: u32 = 4;

/// Numbers of the chains of a start, after those of its cycles.
const FROM_ON: u32 = u32::MAX - 1;
const FROM_OFF: u32 = u32::MAX;

/// Chains and cycles of each mode.
const X_CHAINS: Class = Class { mode: Mode::X, base: 6.6 };
const X_CYCLES: Class = Class { mode: Mode::X, base: 6.5 };
const Y_CYCLES: Class = Class { mode: Mode::Y, base: 6.5 };
const XY: Class = Class { mode: Mode::Xy, base: 7.0 };

impl Forcing {
    /// The first hint of a grid; a chain has only its last node unless all are requested.
    pub fn least(&mut self, grid: &Grid, with_nodes: bool) -> Option<Path> {
        let mut kept = Kept::Least(None);
        self.search(grid, &mut kept, with_nodes);
        match kept {
            Kept::Least(best) => best,
            Kept::OfEach(_) => None,
        }
    }

    /// All hints of a grid in order, the least of those with equal victims.
    pub fn nested_hints(&mut self, grid: &Grid) -> Vec<NestedHint> {
        let mut kept = Kept::OfEach(HashMap::new());
        self.search(grid, &mut kept, true);
        let Kept::OfEach(paths) = kept else { return Vec::new() };
        let mut paths: Vec<Path> = paths.into_values().collect();
        paths.sort_unstable_by(|one, other| one.rank.compare(&other.rank));
        paths.iter().map(nested_hint).collect()
    }

    fn search(&mut self, grid: &Grid, kept: &mut Kept, with_nodes: bool) {
        // A cycle may eliminate the last candidate of a cell on a work grid, where no producer of singles comes
        // first.
        self.reach.fill(grid, matches!(kept, Kept::OfEach(_)));
        self.has_links = false;
        let (mut struck, mut has_x_chains) = ([0; 9], false);
        for digit in 0..9 {
            let limit = kept.limit(X_CHAINS);
            self.found.clear();
            self.reach.by_digit(grid, digit, limit, &mut note(&mut self.found, kept, limit));
            has_x_chains |= !self.found.is_empty();
            self.keep_chains(grid, X_CHAINS, kept, with_nodes);
        }
        let limit = kept.limit(XY);
        self.found.clear();
        self.reach.by_all(grid, limit, &mut note(&mut self.found, kept, limit));
        for &(start, is_on, _) in &self.found {
            mark(&mut struck, start, is_on);
        }
        self.keep_chains(grid, XY, kept, with_nodes);
        if self.found.is_empty() && !has_x_chains {
            return;
        }
        let chain_limit = |kept: &Kept, class| chain_of_cycle(kept.limit(class));
        let has_y_chains = self.reach.has_by_pairs(grid, chain_limit(kept, Y_CYCLES));
        let classes = [(X_CYCLES, has_x_chains), (Y_CYCLES, has_y_chains), (XY, true)];
        let classes = classes.into_iter().filter(|(_, has_chains)| *has_chains);
        let classes: Vec<Class> = classes.map(|(class, _)| class).collect();
        if matches!(kept, Kept::Least(_)) {
            // Not all chains were found, and some are too long to follow a cycle that can be kept.
            let limit = classes.iter().map(|class| chain_limit(kept, *class)).max().unwrap_or(0);
            struck = [0; 9];
            self.reach.by_all(grid, limit, &mut |start, is_on, _| {
                mark(&mut struck, start, is_on);
                limit
            });
        }
        if struck == [0; 9] {
            return;
        }
        self.fill_links(grid);
        self.starts.clear();
        self.starts.extend(candidates(grid));
        for class in classes {
            if kept.limit(class) >= LEAST_CYCLE {
                if class.mode == Mode::Y {
                    self.starts.retain(|start| is_bivalue(grid, *start));
                } else if class.mode == Mode::Xy {
                    self.starts.clear();
                    self.starts.extend(candidates(grid));
                }
                self.cycles.search(&self.links, &self.starts, class, &struck, kept);
            }
        }
    }

    /// Keeps the forcing chains found, if they are wanted.
    fn keep_chains(&mut self, grid: &Grid, class: Class, kept: &mut Kept, with_nodes: bool) {
        for index in 0..self.found.len() {
            let (start, is_on, nodes) = self.found[index];
            let number = if is_on { FROM_ON } else { FROM_OFF };
            let rank = Rank::new(class, nodes, start, number);
            let (cell, digit) = parts(start);
            let lost = if is_on { 1 << digit } else { grid.cells[cell] & !(1 << digit) };
            let mut victims: Row = [0; 9];
            bits_in(lost).for_each(|digit| victims[digit] |= 1 << cell);
            let is_sole = grid.cells[cell].is_power_of_two();
            if lost != 0 && !is_sole && kept.wants(&rank, &victims) {
                let steps = if with_nodes {
                    self.fill_links(grid);
                    self.path_to_opposite(start, is_on, class.mode)
                } else {
                    vec![Step { candidate: start, is_on: !is_on, kind: None }]
                };
                let path = Path { rank, is_cycle: false, victims: vec![(cell, lost)], steps };
                kept.keep(path, victims);
            }
        }
    }

    /// Fills the table of links unless it belongs to the grid.
    fn fill_links(&mut self, grid: &Grid) {
        if !std::mem::replace(&mut self.has_links, true) {
            self.links.fill(grid);
        }
    }

    /// The path by which an assumption first arrives at its opposite.
    fn path_to_opposite(&mut self, start: CandidateIndex, is_on: bool, mode: Mode) -> Vec<Step> {
        let mut seen = [[0 as Cells; 9]; 2];
        self.tree.clear();
        self.tree.push((Step { candidate: start, is_on, kind: None }, 0));
        let (cell, digit) = parts(start);
        seen[usize::from(is_on)][digit] |= 1 << cell;
        let mut done = 0;
        while let Some(&(Step { candidate: from, is_on: from_on, .. }, _)) = self.tree.get(done) {
            let links =
                if from_on { self.links.weak(from, mode) } else { self.links.strong(from, mode) };
            for link in links {
                let (cell, digit) = parts(link.to);
                let seen = &mut seen[usize::from(!from_on)][digit];
                if *seen >> cell & 1 == 1 {
                    continue;
                }
                *seen |= 1 << cell;
                let step = Step { candidate: link.to, is_on: !from_on, kind: link.kind };
                self.tree.push((step, done as u16));
                if link.to == start && from_on == is_on {
                    return self.path_to(self.tree.len() - 1);
                }
            }
            done += 1;
        }
        Vec::new()
    }

    /// The nodes from the root of the tree to one of its nodes.
    fn path_to(&self, mut place: usize) -> Vec<Step> {
        let mut steps = vec![self.tree[place].0];
        while place != 0 {
            place = usize::from(self.tree[place].1);
            steps.push(self.tree[place].0);
        }
        steps.reverse();
        steps
    }
}

/// The maximum number of nodes of the chain of a candidate eliminated by a cycle of at most this many nodes.
///
/// The candidate sees an on node and an off node of the cycle. It turns both off, and the cycle leads from one to
/// the other, over no more than all of its nodes.
fn chain_of_cycle(nodes: u32) -> u32 {
    nodes.saturating_add(2)
}

/// Records chains: all of them, or the last of ever shorter ones if one is kept.
fn note<'a>(
    found: &'a mut Vec<(CandidateIndex, bool, u32)>,
    kept: &Kept,
    limit: u32,
) -> impl FnMut(CandidateIndex, bool, u32) -> u32 + 'a {
    let keeps_one = matches!(kept, Kept::Least(_));
    move |start, is_on, nodes| {
        if keeps_one {
            found.clear();
        }
        found.push((start, is_on, nodes));
        if keeps_one { nodes - 1 } else { limit }
    }
}

/// Marks a candidate that is eliminated because it leads to its opposite.
fn mark(struck: &mut Row, start: CandidateIndex, is_on: bool) {
    if is_on {
        let (cell, digit) = parts(start);
        struck[digit] |= 1 << cell;
    }
}

/// The candidates of cells with two or more, in order.
fn candidates(grid: &Grid) -> impl Iterator<Item = CandidateIndex> + '_ {
    (0..81)
        .filter(|cell| count_in(grid.cells[*cell]) > 1)
        .flat_map(|cell| bits_in(grid.cells[cell]).map(move |digit| candidate(cell, digit)))
}

/// Whether the cell of a candidate has two.
fn is_bivalue(grid: &Grid, candidate: CandidateIndex) -> bool {
    count_in(grid.cells[parts(candidate).0]) == 2
}
