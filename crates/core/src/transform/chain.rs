//! The permutations of cells that preserve a geometry, found by search.
//!
//! They are stored as a chain of stabilizers (C. C. Sims, "Computational methods in the study of permutation
//! groups", 1970). Cells `b0, b1, ...`, the base, are fixed one after the other until nothing can move any more.
//! Level k of the chain has every cell to which `bk` can move while `b0 .. bk-1` are fixed, and for each the path
//! there as a word in generators. Each symmetry is a unique product of one such word per level. So one random cell
//! per level draws every symmetry with equal probability, and the product of the levels' lengths is the number of
//! symmetries.
//!
//! To decide whether `bk` can move to a cell we follow B. D. McKay, "Practical graph isomorphism", 1981. Cells are
//! colored by the cells they see, repeatedly (a house by the colors of its cells; a cell by the colors of its
//! houses and of its peers by pair), until no class of equal color splits. Then two colorings are compared: in one
//! `bk` gets a unique color, in the other the target cell. If they differ in the number of cells of any color, `bk`
//! cannot move there. Otherwise cells of equal color are matched, first those that can stay. If this matching
//! preserves the geometry, it is a symmetry; if not, every cell of its color is tried for `bk+1`. Colors are
//! hashes. If two collide, the search only takes longer, because every result is checked.
//!
//! Levels are searched from the last to the first, so a symmetry of one level helps all levels before it, and a
//! cell that a known symmetry reaches is not searched for. Each search colors all cells a few times, in time
//! proportional to their number; all of it takes a few milliseconds for a single grid up to 25x25, and seconds for
//! eight overlapping grids of 16x16 (docs/notes/transforms.md). In the worst case the search is exponential.
//!
//! The base is in reading order: row by row, and grid by grid if they overlap. A cell between two cells of the base
//! is fixed as soon as those before it are. `least` relies on this.

use std::ops::ControlFlow;

use rand::{Rng, RngExt};

use super::fit::Fit;
use crate::budget::{Deadline, Ending, Watch};
use crate::grid::{Cell, Geometry};

/// A permutation of cells: the image of each cell.
type Cells = Box<[Cell]>;

/// All permutations of cells that preserve a geometry.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) generators: Vec<Cells>,
    /// The levels at which something can move, the last one first.
    pub(super) levels: Vec<Orbit>,
}

/// The cells to which one cell can move.
#[derive(Clone, Debug)]
pub(super) struct Orbit {
    /// The cell itself comes first.
    pub(super) cells: Vec<Cell>,
    /// For each cell the last step of the path to it; `None` for cells outside the orbit and for the first cell.
    steps: Vec<Option<Step>>,
    /// How many generators there were: those that keep the cells of the base before this one.
    pub(super) generators: usize,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    generator: u32,
    from: Cell,
}

impl Chain {
    /// The chain of a geometry. Breaks if the deadline comes before it is found.
    pub(super) fn of(geometry: &Geometry, deadline: &Deadline) -> ControlFlow<Ending, Chain> {
        let search = SymmetrySearch::new(geometry, deadline)?;
        let mut generators: Vec<Cells> = Vec::new();
        let mut levels = Vec::new();
        for (depth, fixed) in search.base.iter().enumerate().rev() {
            let mut orbit = Orbit::of(fixed.cell, &generators, geometry.cell_count());
            let mut is_settled = vec![false; geometry.cell_count()];
            for target in geometry.cells() {
                if fixed.before[target.index()] != fixed.before[fixed.cell.index()]
                    || orbit.has(target)
                    || is_settled[target.index()]
                {
                    continue;
                }
                match search.symmetry(depth, &fixed.before, target)? {
                    Some(found) => {
                        generators.push(found);
                        orbit = Orbit::of(fixed.cell, &generators, geometry.cell_count());
                    }
                    None => {
                        // It cannot move to any other cell of the target's orbit either.
                        let others = Orbit::of(target, &generators, geometry.cell_count());
                        others.cells.iter().for_each(|cell| is_settled[cell.index()] = true);
                    }
                }
            }
            if orbit.cells.len() > 1 {
                levels.push(orbit);
            }
        }
        ControlFlow::Continue(Chain { generators, levels })
    }

    /// The number of permutations, if it is below 2^128.
    pub(super) fn count(&self) -> Option<u128> {
        let lengths = self.levels.iter().map(|orbit| orbit.cells.len() as u128);
        lengths.into_iter().try_fold(1, |count: u128, length| count.checked_mul(length))
    }

    /// A random permutation, uniform over all.
    pub(super) fn random(&self, cells: usize, random: &mut impl Rng) -> Cells {
        let mut whole: Cells = (0..cells).map(Cell::from_index).collect();
        for orbit in &self.levels {
            let cell = orbit.cells[random.random_range(0..orbit.cells.len() as u32) as usize];
            for generator in orbit.path(cell) {
                let generator = &self.generators[generator];
                whole.iter_mut().for_each(|cell| *cell = generator[cell.index()]);
            }
        }
        whole
    }
}

impl Orbit {
    /// All cells to which products of the generators move this cell, each by a shortest word.
    fn of(cell: Cell, generators: &[Cells], cells: usize) -> Orbit {
        let mut orbit =
            Orbit { cells: vec![cell], steps: vec![None; cells], generators: generators.len() };
        let mut next = 0;
        while let Some(&from) = orbit.cells.get(next) {
            for (index, generator) in generators.iter().enumerate() {
                let to = generator[from.index()];
                if !orbit.has(to) {
                    orbit.steps[to.index()] = Some(Step { generator: index as u32, from });
                    orbit.cells.push(to);
                }
            }
            next += 1;
        }
        orbit
    }

    /// The generators that move the first cell to a cell of the orbit, in order.
    pub(super) fn path(&self, mut cell: Cell) -> Vec<usize> {
        let mut path = Vec::new();
        while let Some(step) = self.steps[cell.index()] {
            path.push(step.generator as usize);
            cell = step.from;
        }
        path.reverse();
        path
    }

    fn has(&self, cell: Cell) -> bool {
        cell == self.cells[0] || self.steps[cell.index()].is_some()
    }
}

/// Cells that are colored between two looks at the clock.
const CELLS_PER_LOOK: u64 = 1 << 16;

/// A color for each cell.
type Colors = Vec<u64>;

/// A cell of the base, and the coloring before and after it is fixed.
struct BasePoint {
    cell: Cell,
    before: Colors,
    after: Colors,
    /// How often the cells were recolored.
    rounds: usize,
}

/// The search along the base, which fixes cells until nothing moves.
struct SymmetrySearch<'a> {
    geometry: &'a Geometry,
    fit: Fit<'a>,
    base: Vec<BasePoint>,
    watch: Watch,
}

impl<'a> SymmetrySearch<'a> {
    fn new(geometry: &'a Geometry, deadline: &Deadline) -> ControlFlow<Ending, SymmetrySearch<'a>> {
        let watch = Watch::new(deadline, CELLS_PER_LOOK);
        let mut search =
            SymmetrySearch { geometry, fit: Fit::new(geometry), base: Vec::new(), watch };
        let (mut before, _) = search.settle(vec![0; geometry.cell_count()])?;
        let order = reading_order(geometry);
        while let Some(cell) = first_of_several(&before, &order) {
            let mut marked = before.clone();
            mark(&mut marked, cell);
            let (after, rounds) = search.settle(marked)?;
            search.base.push(BasePoint { cell, before, after: after.clone(), rounds });
            before = after;
        }
        ControlFlow::Continue(search)
    }

    /// A symmetry that leaves the first `depth` cells of the base fixed and moves the next one to `target`.
    /// `colors` is the coloring of the image, with as many cells fixed.
    fn symmetry(
        &self,
        depth: usize,
        colors: &Colors,
        target: Cell,
    ) -> ControlFlow<Ending, Option<Cells>> {
        let fixed = &self.base[depth];
        let mut marked = colors.clone();
        mark(&mut marked, target);
        let mut after = marked;
        for _ in 0..fixed.rounds {
            after = self.color(&after)?;
        }
        let Some(matched) = matched(&fixed.after, &after) else {
            return ControlFlow::Continue(None);
        };
        if self.fit.check(&matched).is_ok() {
            return ControlFlow::Continue(Some(matched));
        }
        let Some(next) = self.base.get(depth + 1) else { return ControlFlow::Continue(None) };
        let color = next.before[next.cell.index()];
        for target in self.geometry.cells().filter(|cell| after[cell.index()] == color) {
            if let Some(found) = self.symmetry(depth + 1, &after, target)? {
                return ControlFlow::Continue(Some(found));
            }
        }
        ControlFlow::Continue(None)
    }

    /// Recolors until no class splits; also returns how often.
    fn settle(&self, mut colors: Colors) -> ControlFlow<Ending, (Colors, usize)> {
        let mut classes = count_classes(&colors);
        for rounds in 0.. {
            let next = self.color(&colors)?;
            let found = count_classes(&next);
            if found <= classes {
                return ControlFlow::Continue((colors, rounds));
            }
            (colors, classes) = (next, found);
        }
        unreachable!("a grid has finitely many cells")
    }

    /// Colors each cell by its color and by the colors it sees.
    fn color(&self, colors: &Colors) -> ControlFlow<Ending, Colors> {
        self.watch.check(colors.len() as u64)?;
        let sum = |cells: &[Cell]| {
            cells.iter().fold(0, |sum: u64, cell| sum.wrapping_add(mix(colors[cell.index()])))
        };
        let houses: Vec<u64> =
            self.geometry.houses().iter().map(|house| mix(sum(&house.cells))).collect();
        let color = |cell: Cell| {
            let ids = self.geometry.houses_of(cell).iter();
            let of_houses = ids.fold(0, |sum: u64, id| sum.wrapping_add(houses[id.index()]));
            let of_peers = mix(sum(self.geometry.extra_peers(cell)));
            mix(mix(colors[cell.index()].wrapping_add(of_houses)) ^ of_peers)
        };
        ControlFlow::Continue(self.geometry.cells().map(color).collect())
    }
}

/// All cells in the order of a text: row by row; of overlapping grids one grid after the other, each cell once.
pub(super) fn reading_order(geometry: &Geometry) -> Vec<Cell> {
    let Some(grids) = geometry.arrangement() else { return geometry.cells().collect() };
    let mut is_met = vec![false; grids.cell_count()];
    let cells = (0..grids.corners().len()).flat_map(|grid| grids.cells_of(grid));
    cells.filter(|cell| !std::mem::replace(&mut is_met[cell.index()], true)).collect()
}

/// The first cell in this order whose color is not unique.
fn first_of_several(colors: &Colors, order: &[Cell]) -> Option<Cell> {
    let mut sorted = colors.clone();
    sorted.sort_unstable();
    let is_shared = |cell: &Cell| {
        let color = colors[cell.index()];
        let first = sorted.partition_point(|other| *other < color);
        sorted.get(first + 1) == Some(&color)
    };
    order.iter().copied().find(is_shared)
}

/// Gives a cell a unique color.
fn mark(colors: &mut Colors, cell: Cell) {
    colors[cell.index()] = mix(!colors[cell.index()]);
}

fn count_classes(colors: &Colors) -> usize {
    let mut sorted = colors.clone();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// A permutation that moves each cell to a cell of its color, to itself where possible; `None` if the two colorings
/// have different numbers of cells of a color.
fn matched(from: &Colors, to: &Colors) -> Option<Cells> {
    // Within a color the fixed cells come last, so the others are matched with each other.
    let ordered = |colors: &Colors| {
        let mut cells: Vec<Cell> = (0..colors.len()).map(Cell::from_index).collect();
        let stays = |cell: &Cell| from[cell.index()] == to[cell.index()];
        cells.sort_unstable_by_key(|cell| (colors[cell.index()], stays(cell), *cell));
        cells
    };
    let mut image: Cells = (0..from.len()).map(Cell::from_index).collect();
    for (cell, goes_to) in ordered(from).into_iter().zip(ordered(to)) {
        if from[cell.index()] != to[goes_to.index()] {
            return None;
        }
        image[cell.index()] = goes_to;
    }
    Some(image)
}

/// Mixes the bits (the last step of SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
fn mix(color: u64) -> u64 {
    let mut bits = color.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
