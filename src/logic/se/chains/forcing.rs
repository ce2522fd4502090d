//! Forcing chains and cycles: static links, breadth first, one path.
//!
//! | mode | links | cycle | forcing chain |
//! |---|---|---|---|
//! | X | one digit | 6.5 | 6.6 |
//! | Y | cells of two digits | 6.5 | |
//! | XY | all | 7.0 | 7.0 |
//!
//! A forcing chain leads from a candidate, on or off, to its opposite. A cycle leads from an on candidate back to it, over four
//! nodes or more; of each pair of neighbours one stands, so a digit goes from the cells outside that see it on and off
//! along the cycle.
//!
//! A search for all hints would follow thousands of cycles that strike nothing. But if a cycle strikes a candidate, that candidate
//! leads along the cycle to its own opposite: without a forcing chain there is no cycle. So chains come first; cycles
//! are sought only where there is a chain, and only as long as they can be less than the best chain. The order of the
//! original (mode, candidate, cycles before chains) is kept as a number, which decides between equals.
//!
//! Source: Sukaku Explainer 1.18.1.

use super::grid::{Candidate, Grid, candidate, parts};
use super::length::added;
use super::links::{LinkTable, Mode};
use super::nested::{Ground, NEXT_LIST, NestedHint, ground};
use super::plus::hash_order;
use super::reach::Reach;
use crate::logic::se::layout::{Cells, PEERS, bits_in, cells_in};

/// A node of a path, and the link that leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub candidate: Candidate,
    pub is_on: bool,
    /// The block (0), row (1) or column (2) of the link; `None` for the cell.
    pub kind: Option<u8>,
    parent: u16,
    depth: u16,
}

/// A chain or cycle.
#[derive(Clone, Debug)]
pub struct Path {
    pub mode: Mode,
    /// Whether it returns to its start, or leads to the opposite.
    pub is_cycle: bool,
    pub rating: f64,
    pub nodes: u32,
    order: u64,
    /// Cells, in the order of the original, with what they lose.
    pub victims: Vec<(usize, u16)>,
    /// The nodes from the start to the target.
    pub steps: Vec<Step>,
}

impl Path {
    fn key(&self) -> u8 {
        key(self.mode)
    }

    fn is_less(&self, other: &Path) -> bool {
        let rank = |path: &Path| (path.nodes, path.key(), path.order);
        self.rating < other.rating || self.rating == other.rating && rank(self) < rank(other)
    }

    /// The node that it leads to.
    pub fn target(&self) -> Step {
        self.steps[self.steps.len() - 1]
    }
}

fn key(mode: Mode) -> u8 {
    match mode {
        Mode::X => 2,
        Mode::Y => 3,
        Mode::Xy => 4,
    }
}

/// What paths are kept.
enum Kept {
    Least(Option<Path>),
    All(Vec<Path>),
}

impl Kept {
    /// The most nodes with which a path can still be kept.
    fn limit(&self, base: f64, mode: Mode) -> u32 {
        let Kept::Least(Some(best)) = self else { return u32::MAX };
        let fits = |nodes: u32| {
            let rating = base + added(nodes);
            rating < best.rating
                || rating == best.rating && (nodes, key(mode)) <= (best.nodes, best.key())
        };
        (1..).take_while(|nodes| fits(*nodes)).last().unwrap_or(0)
    }

    fn take(&mut self, path: Path) {
        match self {
            Kept::Least(best) => {
                if best.as_ref().is_none_or(|best| path.is_less(best)) {
                    *best = Some(path);
                }
            }
            Kept::All(paths) => paths.push(path),
        }
    }
}

/// The search and its memory.
#[derive(Default)]
pub struct Forcing {
    links: LinkTable,
    reach: Reach,
    tree: Vec<Step>,
    starts: Vec<Candidate>,
}

impl Forcing {
    /// The first hint of a grid.
    pub fn least(&mut self, grid: &Grid) -> Option<Path> {
        let mut kept = Kept::Least(None);
        self.search(grid, &mut kept);
        match kept {
            Kept::Least(best) => best,
            Kept::All(_) => None,
        }
    }

    /// All hints of a grid, the least of those with equal victims.
    pub fn nested_hints(&mut self, grid: &Grid) -> Vec<NestedHint> {
        let mut kept = Kept::All(Vec::new());
        self.search(grid, &mut kept);
        let Kept::All(mut paths) = kept else { return Vec::new() };
        paths.sort_by(|one, other| {
            let rank = |path: &Path| (path.nodes, path.key(), path.order);
            one.rating.total_cmp(&other.rating).then(rank(one).cmp(&rank(other)))
        });
        let mut seen = std::collections::HashSet::new();
        paths.retain(|path| {
            let mut victims = path.victims.clone();
            victims.sort_unstable();
            seen.insert(victims)
        });
        paths.iter().map(nested_hint).collect()
    }

    fn search(&mut self, grid: &Grid, kept: &mut Kept) {
        self.links.fill(grid);
        let mut strikes = false;
        for digit in 0..9 {
            self.starts.clear();
            self.starts.extend(candidates(grid).filter(|start| start % 9 == digit));
            strikes |= self.chains(grid, Mode::X, 6.6, kept);
        }
        self.starts.clear();
        self.starts.extend(candidates(grid));
        strikes |= self.chains(grid, Mode::Xy, 7.0, kept);
        if !strikes {
            return;
        }
        for mode in Mode::ALL {
            let base = if mode == Mode::Xy { 7.0 } else { 6.5 };
            for start in candidates(grid) {
                if mode != Mode::Y || grid.cells[usize::from(start) / 9].count_ones() == 2 {
                    self.cycles(grid, start, mode, base, kept);
                }
            }
        }
    }

    /// The forcing chains of a mode from the listed starts; says whether there is one that can be kept.
    fn chains(&mut self, grid: &Grid, mode: Mode, base: f64, kept: &mut Kept) -> bool {
        let limit = kept.limit(base, mode);
        let mut found = Vec::new();
        let keeps_all = matches!(kept, Kept::All(_));
        self.reach.opposites(&self.links, mode, &self.starts, limit, &mut |start, is_on, nodes| {
            if keeps_all {
                found.push((start, is_on));
                return limit;
            }
            found.clear();
            found.push((start, is_on));
            nodes - 1
        });
        for &(start, is_on) in &found {
            self.grow_to_opposite(start, is_on, mode);
            kept.take(self.forcing_path(grid, start, is_on, mode, base));
        }
        !found.is_empty()
    }

    /// Grows a tree from an assumption until it meets its opposite, which is then its last node.
    fn grow_to_opposite(&mut self, start: Candidate, is_on: bool, mode: Mode) {
        let mut seen = [[0 as Cells; 9]; 2];
        self.tree.clear();
        self.tree.push(Step { candidate: start, is_on, kind: None, parent: 0, depth: 0 });
        let (cell, digit) = parts(start);
        seen[usize::from(is_on)][digit] |= 1 << cell;
        let mut done = 0;
        while let Some(&Step { candidate: from, is_on: from_on, depth, .. }) = self.tree.get(done) {
            let links =
                if from_on { self.links.weak(from, mode) } else { self.links.strong(from, mode) };
            for link in links {
                let (cell, digit) = parts(link.to);
                let seen = &mut seen[usize::from(!from_on)][digit];
                if *seen >> cell & 1 == 1 {
                    continue;
                }
                *seen |= 1 << cell;
                self.tree.push(Step {
                    candidate: link.to,
                    is_on: !from_on,
                    kind: link.kind,
                    parent: done as u16,
                    depth: depth + 1,
                });
                if link.to == start && from_on == is_on {
                    return;
                }
            }
            done += 1;
        }
    }

    /// The chain to the last node of the tree.
    fn forcing_path(
        &self,
        grid: &Grid,
        start: Candidate,
        is_on: bool,
        mode: Mode,
        base: f64,
    ) -> Path {
        let steps = self.path_to(self.tree.len() - 1);
        let nodes = steps.len() as u32;
        let (cell, digit) = parts(start);
        let digit = 1 << digit;
        let lost = if is_on { digit } else { grid.cells[cell] & !digit };
        Path {
            mode,
            is_cycle: false,
            rating: base + added(nodes),
            nodes,
            order: order(mode, start, if is_on { 0xfffe } else { 0xffff }),
            victims: vec![(cell, lost)],
            steps,
        }
    }

    /// The nodes from the root of the tree to one of its nodes.
    fn path_to(&self, mut place: usize) -> Vec<Step> {
        let mut steps = vec![self.tree[place]];
        while place != 0 {
            place = usize::from(self.tree[place].parent);
            steps.push(self.tree[place]);
        }
        steps.reverse();
        steps
    }

    /// Follows all cycles of a start: from each node of the tree of its first arrivals over an off node back to it.
    ///
    /// The tree holds on nodes, each after the off node that leads to it.
    fn cycles(&mut self, grid: &Grid, start: Candidate, mode: Mode, base: f64, kept: &mut Kept) {
        let mut limit = kept.limit(base, mode);
        let mut seen = [[0 as Cells; 9]; 2];
        let (cell, digit) = parts(start);
        seen[1][digit] |= 1 << cell;
        self.tree.clear();
        self.tree.push(Step { candidate: start, is_on: true, kind: None, parent: 0, depth: 0 });
        let mut number = 0;
        let mut done = 0;
        while let Some(&from) = self.tree.get(done) {
            if u32::from(from.depth) + 2 > limit {
                return;
            }
            let weak = self.links.weak(from.candidate, mode).len();
            for index in 0..weak {
                let link = self.links.weak(from.candidate, mode)[index];
                let off = Step {
                    candidate: link.to,
                    is_on: false,
                    kind: link.kind,
                    parent: done as u16,
                    depth: from.depth + 1,
                };
                let (cell, digit) = parts(link.to);
                let is_new = seen[0][digit] >> cell & 1 == 0;
                seen[0][digit] |= 1 << cell;
                let mut off_place = None;
                let strong = self.links.strong(link.to, mode).len();
                for index in 0..strong {
                    let link = self.links.strong(off.candidate, mode)[index];
                    let (cell, digit) = parts(link.to);
                    let on = |parent: usize| Step {
                        candidate: link.to,
                        is_on: true,
                        kind: link.kind,
                        parent: parent as u16,
                        depth: from.depth + 2,
                    };
                    if link.to == start && from.depth > 0 && !self.is_passed(done, off.candidate) {
                        number += 1;
                        let mut steps = self.path_to(done);
                        steps.extend([off, on(0)]);
                        if let Some(path) = cycle(grid, mode, base, steps, number) {
                            kept.take(path);
                            limit = kept.limit(base, mode);
                        }
                    }
                    if is_new && seen[1][digit] >> cell & 1 == 0 {
                        seen[1][digit] |= 1 << cell;
                        let parent = *off_place.get_or_insert_with(|| {
                            self.tree.push(off);
                            self.tree.len() - 1
                        });
                        self.tree.push(on(parent));
                    }
                }
            }
            done += 1;
            while self.tree.get(done).is_some_and(|step| !step.is_on) {
                done += 1;
            }
        }
    }

    /// Whether a candidate is an off node on the way to a node of the tree.
    fn is_passed(&self, mut place: usize, off: Candidate) -> bool {
        while place != 0 {
            place = usize::from(self.tree[place].parent);
            let step = self.tree[place];
            if !step.is_on && step.candidate == off {
                return true;
            }
        }
        false
    }
}

/// The candidates of cells with two or more, in order.
fn candidates(grid: &Grid) -> impl Iterator<Item = Candidate> + '_ {
    (0..81)
        .filter(|cell| grid.cells[*cell].count_ones() > 1)
        .flat_map(|cell| bits_in(grid.cells[cell]).map(move |digit| candidate(cell, digit)))
}

/// The place of a path in the search of the original.
fn order(mode: Mode, start: Candidate, number: u64) -> u64 {
    u64::from(key(mode)) << 32 | u64::from(start) << 16 | number
}

/// A cycle, if it strikes anything.
fn cycle(grid: &Grid, mode: Mode, base: f64, steps: Vec<Step>, number: u64) -> Option<Path> {
    let mut on = [0 as Cells; 9];
    let mut off = [0 as Cells; 9];
    let mut cells = 0;
    for step in &steps[1..] {
        let (cell, digit) = parts(step.candidate);
        cells |= 1 << cell;
        *(if step.is_on { &mut on[digit] } else { &mut off[digit] }) |= PEERS[cell];
    }
    let victims: [Cells; 9] =
        std::array::from_fn(|digit| on[digit] & off[digit] & grid.digits[digit] & !cells);
    if victims == [0; 9] {
        return None;
    }
    // The order of insertion: from the target back, what each on node sees, ascending.
    let (mut order_of_cells, mut taken): (Vec<usize>, Cells) = (Vec::new(), 0);
    for step in steps[1..].iter().rev().filter(|step| step.is_on) {
        let (cell, digit) = parts(step.candidate);
        let new = victims[digit] & PEERS[cell] & !taken;
        taken |= new;
        order_of_cells.extend(cells_in(new));
    }
    hash_order(&mut order_of_cells);
    let digits = |cell: usize| {
        (0..9)
            .filter(|digit| victims[*digit] >> cell & 1 == 1)
            .fold(0, |set, digit| set | 1 << digit)
    };
    let nodes = steps.len() as u32 - 1;
    Some(Path {
        mode,
        is_cycle: true,
        rating: base + added(nodes),
        nodes,
        order: order(mode, steps[0].candidate, number),
        victims: order_of_cells.into_iter().map(|cell| (cell, digits(cell))).collect(),
        steps,
    })
}

/// A path as a hint within a closure.
fn nested_hint(path: &Path) -> NestedHint {
    let node = |step: &Step, is_on: bool| step.candidate * 2 + u16::from(is_on);
    let mut grounds: Vec<Ground> = Vec::new();
    let mut chain = Vec::new();
    let steps = &path.steps;
    let nodes = if path.is_cycle { &steps[1..] } else { &steps[..] };
    for (index, step) in nodes.iter().enumerate().rev() {
        chain.push(node(step, step.is_on));
        if step.is_on && (path.is_cycle || index > 0) {
            grounds.push(ground(step.candidate, step.kind));
        }
    }
    chain.push(NEXT_LIST);
    if path.is_cycle {
        // The reversal: each node in the other state, with the cause that it has on the way forward.
        for step in &steps[..steps.len() - 1] {
            chain.push(node(step, !step.is_on));
            if !step.is_on {
                grounds.push(ground(step.candidate, step.kind));
            }
        }
        chain.push(NEXT_LIST);
    }
    let victims = path
        .victims
        .iter()
        .flat_map(|&(cell, digits)| bits_in(digits).map(move |digit| candidate(cell, digit)))
        .collect();
    NestedHint { victims, grounds, chain, nodes: path.nodes }
}
