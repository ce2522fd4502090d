//! What equivalent puzzles share: a book has no two puzzles of one class.
//!
//! The class of a classic 9x9 puzzle, or of overlapping grids, is its canonical form, so two of them have the same class
//! if and only if they are equivalent. Other grids have other symmetries, none that is written down (rules), or no form
//! because they are too large. Their class is a fingerprint: equivalent puzzles have the same one, and two others hardly
//! ever do. A collision is harmless: a puzzle that could have been printed is replaced by another.
//!
//! The fingerprint colors a graph until nothing changes (color refinement, Weisfeiler and Leman, 1968):
//!
//! ```text
//!  house ---- cell ---- digit given in the cell
//!               '------ rule with the cell; its kind, numbers and text are its first color
//! ```
//!
//! A vertex's next color is a hash of its color and of the sorted colors of its neighbors. A symmetry maps neighbors to
//! neighbors, so the sorted colors of all vertices are the same for all equivalent puzzles. Rules with numbers keep
//! them: a puzzle with cages is equivalent to its turned and mirrored forms. The order of a rule's cells does not count.

use crate::canonical::{Key, canonical};
use veridoku_core::grid::{Geometry, Puzzle, Rule, Variant};

/// The class of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class(Form);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Form {
    /// The canonical form.
    Canonical(Key),
    /// The fingerprint of another puzzle.
    Other([u64; 2]),
}

/// The most rounds of refinement. A puzzle with givens needs about five.
const ROUNDS: usize = 16;

impl Class {
    /// The class of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Class {
        Class(match canonical(puzzle) {
            Ok(canonical) => Form::Canonical(canonical.key()),
            Err(_) => Form::Other(fingerprint(puzzle)),
        })
    }
}

/// A fingerprint that all equivalent puzzles share.
fn fingerprint(puzzle: &Puzzle) -> [u64; 2] {
    let mut graph = Graph::of(puzzle);
    let mut colors = graph.count_colors();
    for _ in 0..ROUNDS {
        graph.refine();
        let refined = graph.count_colors();
        if refined == colors {
            break;
        }
        colors = refined;
    }
    let mut all = graph.colors;
    all.sort_unstable();
    [1, 2].map(|start| all.iter().fold(start, |hash, color| mixed(hash, *color)))
}

/// A hash of two numbers: the finalizer of SplitMix64 (Steele, Lea and Flood, 2014) over both.
fn mixed(one: u64, other: u64) -> u64 {
    let mut hash = one.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(other);
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}

/// A hash of bytes.
fn of_bytes(bytes: &[u8]) -> u64 {
    bytes.iter().fold(bytes.len() as u64, |hash, byte| mixed(hash, u64::from(*byte)))
}

/// The vertices' colors and neighbors: cells first, then digits, houses and rules.
struct Graph {
    colors: Vec<u64>,
    neighbors: Vec<Vec<usize>>,
}

impl Graph {
    fn of(puzzle: &Puzzle) -> Graph {
        let geometry = puzzle.geometry();
        let (cells, side) = (geometry.cell_count(), geometry.side());
        let mut graph = Graph { colors: Vec::new(), neighbors: Vec::new() };
        let of_variants = of_variants(geometry);
        for cell in geometry.cells() {
            let pairs = geometry.extra_peers(cell).len() + geometry.rule_peers(cell).len();
            let allowed = puzzle.restrictions().map_or(0, |sets| sets[cell.index()].len() + 1);
            graph.add(mixed(mixed(of_variants, pairs as u64), allowed as u64), []);
        }
        (0..side).for_each(|_| graph.add(1, []));
        for given in puzzle.givens() {
            graph.join(given.cell.index(), cells + given.digit.index());
        }
        for house in geometry.houses() {
            graph.add(2, house.cells.iter().map(|cell| cell.index()));
        }
        for rule in geometry.rules() {
            let of_rule = cells_of(rule).filter(|cell| *cell < cells);
            graph.add(mixed(3, of_bytes(label(rule).as_bytes())), of_rule);
        }
        graph
    }

    /// Adds a vertex.
    fn add(&mut self, color: u64, neighbors: impl IntoIterator<Item = usize>) {
        let vertex = self.colors.len();
        self.colors.push(color);
        self.neighbors.push(Vec::new());
        neighbors.into_iter().for_each(|other| self.join(vertex, other));
    }

    fn join(&mut self, one: usize, other: usize) {
        self.neighbors[one].push(other);
        self.neighbors[other].push(one);
    }

    /// Gives every vertex the hash of its color and those of its neighbors.
    fn refine(&mut self) {
        let mut around = Vec::new();
        let next = |(color, neighbors): (&u64, &Vec<usize>)| {
            around.clear();
            around.extend(neighbors.iter().map(|neighbor| self.colors[*neighbor]));
            around.sort_unstable();
            around.iter().fold(mixed(*color, 7), |hash, color| mixed(hash, *color))
        };
        self.colors = self.colors.iter().zip(&self.neighbors).map(next).collect();
    }

    fn count_colors(&self) -> usize {
        let mut colors = self.colors.clone();
        colors.sort_unstable();
        colors.dedup();
        colors.len()
    }
}

/// A hash of the names of the variants, in any order.
fn of_variants(geometry: &Geometry) -> u64 {
    let name = |variant: &Variant| of_bytes(variant.name().as_bytes());
    geometry.variants().iter().map(name).fold(0, u64::wrapping_add)
}

/// What a rule states apart from its cells.
fn label(rule: &Rule) -> String {
    let branches: Vec<String> = rule.branches.iter().flatten().map(label).collect();
    format!("{} {:?} {} {}", rule.kind, rule.numbers, rule.text, branches.join(" "))
}

/// The cells of a rule and of its alternatives.
fn cells_of(rule: &Rule) -> impl Iterator<Item = usize> + '_ {
    let own = rule.lists.iter().flatten();
    let of_branches = rule.branches.iter().flatten().flat_map(|rule| rule.lists.iter().flatten());
    own.chain(of_branches).map(|cell| cell.index())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use super::*;
    use crate::format::{ReadOptions, read_puzzle};
    use crate::generate::{Generator, Recipe};
    use veridoku_core::grid::Shape;
    use veridoku_core::random::RandomStream;
    use veridoku_core::transform::Symmetries;

    fn made(shape: Shape, variants: &[Variant], count: u64) -> Vec<Puzzle> {
        let geometry = Arc::new(Geometry::new(shape, variants).expect("a geometry"));
        let mut generator = Generator::new(geometry, Recipe::default(), 5).expect("a generator");
        generator
            .generate(0..count)
            .into_iter()
            .map(|made| made.expect("a puzzle").puzzle)
            .collect()
    }

    fn classes(puzzles: &[Puzzle]) -> HashSet<Class> {
        puzzles.iter().map(Class::of).collect()
    }

    #[test]
    fn equivalent_puzzles_have_one_class_and_others_have_others() {
        let shape = |height, width| Shape::new(height, width).expect("a shape");
        for (shape, variants, count) in [
            (shape(3, 3), vec![], 40),
            (shape(3, 3), vec![Variant::X], 40),
            (shape(3, 3), vec![Variant::AntiKnight], 20),
            (shape(2, 3), vec![], 40),
            (shape(4, 4), vec![], 2),
        ] {
            let puzzles = made(shape, &variants, count);
            let first = classes(&puzzles);
            assert!(first.len() as u64 * 10 >= count * 9, "{shape} {variants:?}: {}", first.len());
            let symmetries = Symmetries::of(puzzles[0].geometry()).expect("symmetries");
            let mut random = RandomStream::new(1);
            let form = |puzzle: &Puzzle| symmetries.random(&mut random).apply(puzzle);
            let forms: Vec<Puzzle> = puzzles.iter().map(form).collect();
            assert_ne!(forms, puzzles);
            assert_eq!(classes(&forms), first, "{shape} {variants:?}");
        }
    }

    #[test]
    fn a_cage_and_its_sum_make_a_class() {
        let read = |text: &str| read_puzzle(text, ReadOptions::default()).expect("a puzzle");
        let puzzle = "size: 4x4\nkiller 5: r1c1 r1c2\nthermo: r2c1 r1c1 r1c2";
        let mirrored = "size: 4x4\nkiller 5: r1c4 r1c3\nthermo: r2c4 r1c4 r1c3";
        let other_sum = "size: 4x4\nkiller 6: r1c1 r1c2\nthermo: r2c1 r1c1 r1c2";
        let other_cell = "size: 4x4\nkiller 5: r3c3 r3c4\nthermo: r2c1 r1c1 r1c2";
        let [one, same, sum, cell] =
            [puzzle, mirrored, other_sum, other_cell].map(|text| Class::of(&read(text)));
        assert_eq!(one, same);
        assert!(one != sum && one != cell && sum != cell);
    }
}
