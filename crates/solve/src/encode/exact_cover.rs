//! A puzzle as an exact cover problem: choose options so that every primary item is in exactly one
//! of them, and every secondary item in at most one.
//!
//! ```text
//! primary    one per cell              side^2           it holds a digit
//!            one per house and digit   houses * side    the digit is in it
//! secondary  one per extra peer pair   pairs * side     the digit is in at most one of both
//!            and digit
//! option     one per candidate         side^3           its cell, its houses, its pairs
//! ```
//!
//! A 9x9 grid has 324 items, 729 options and 2,916 nodes (occurrences of an item in an option). Two cells that share
//! two houses exclude each other in both of them, which keeps the matrix regular.
//!
//! Givens do not force options. They remove options: a candidate that a given rules out has no option, and a given cell
//! has only one. [`ExactCover::label`] is the candidate of an option; without givens option k is candidate k. In
//! [`exact_cover`] all items stay, so a choice of options is the whole grid. The dlx backend also leaves out the
//! decided cells and the items of their digits in their houses ([`ExactCover::refill`]), so usually fewer than half of
//! the options are left.
//!
//! Source: Knuth, The Art of Computer Programming 4B, 7.2.2.1, which uses the terms items and options; his Dancing
//! Links paper (2000) uses columns and rows. Secondary items for peer pairs are an addition of this version.

use super::{EncodeError, Residue};
use veridoku_core::budget::{Deadline, Interruption, Watch};
use veridoku_core::grid::{Candidate, Cell, Geometry, House, HouseId, HouseKind, Puzzle};
use veridoku_core::memory::{self, OutOfMemory};
use veridoku_core::rules::{Consumer, demand};

/// Replaces an item's number if there is no such item.
const NONE: u32 = u32::MAX;

/// Nodes to write between two looks at the clock: well below a millisecond of work.
const NODES_PER_LOOK: u64 = 1 << 14;

/// Items and options, as plain data. It knows nothing about Sudoku; only the labels of its options refer to a puzzle.
/// No option holds an item twice.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use std::sync::Arc;
/// use veridoku::encode::exact_cover;
/// use veridoku::{Geometry, Puzzle, Shape};
/// let cover = exact_cover(&Puzzle::blank(Arc::new(Geometry::classic(Shape::CLASSIC))))?;
/// assert_eq!((cover.primary_count(), cover.option_count(), cover.node_count()), (324, 729, 2916));
/// let names: Vec<&str> = cover.option(0).iter().map(|item| cover.name(*item)).collect();
/// assert_eq!(names, ["r1c1", "r1#1", "c1#1", "b1#1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExactCover {
    primary: u32,
    secondary: u32,
    nodes: Vec<u32>,
    ends: Vec<u32>,
    labels: Vec<u32>,
    /// One name per item; empty if the items have no names.
    names: Vec<String>,
}

/// The exact cover of a puzzle, with all items and with their names.
///
/// Names are the cell (`r1c2`), a letter for the kind of house with its number and the digit
/// (`r1#3`, `c1#3`, `b1#3`; the first letter of the kind that no other kind has), and `x` with the
/// number of the peer pair and the digit (`x7#3`). For overlapping grids, `g` and the number of the grid follow that of
/// the house (`r1g2#3`). They contain only letters, digits and `#`, which every reader of Knuth's text accepts.
///
/// # Errors
/// [`EncodeError::Unsupported`], and [`EncodeError::OutOfMemory`] if there isn't enough memory.
pub fn exact_cover(puzzle: &Puzzle) -> Result<ExactCover, EncodeError> {
    exact_cover_within(puzzle, &Deadline::NEVER)
}

/// [`exact_cover`], unless the deadline comes first.
///
/// # Errors
/// [`EncodeError::Unsupported`], [`EncodeError::OutOfMemory`] and [`EncodeError::Over`].
pub fn exact_cover_within(puzzle: &Puzzle, deadline: &Deadline) -> Result<ExactCover, EncodeError> {
    demand(Consumer::ExactCover, puzzle.geometry())?;
    whole(puzzle, deadline).map_err(|cut| match cut {
        Interruption::OutOfMemory(error) => EncodeError::OutOfMemory(error),
        Interruption::Over(ending) => EncodeError::Over(ending),
    })
}

fn whole(puzzle: &Puzzle, deadline: &Deadline) -> Result<ExactCover, Interruption> {
    deadline.over().map_or(Ok(()), |ending| Err(Interruption::Over(ending)))?;
    let (geometry, residue) = (puzzle.geometry(), Residue::surviving(puzzle));
    let mut cover = ExactCover::default();
    cover.refill(geometry, &residue, ExactCover::nodes_needed(geometry, &residue), deadline)?;
    cover.names = names(puzzle.geometry())?;
    Ok(cover)
}

/// The name of this memory in messages.
const WHAT: &str = "the exact cover";

impl ExactCover {
    /// Becomes the exact cover of the rest of a puzzle, without names, in its old memory.
    ///
    /// Decided cells have no item and no option, and their digits have no item in their
    /// houses. If the residue is contradictory, some item is in no option. `nodes` is
    /// [`nodes_needed`](ExactCover::nodes_needed), which the caller may have found already.
    ///
    /// # Errors
    /// If there isn't enough memory, or the time ends first. The cover can then only be filled again.
    pub(crate) fn refill(
        &mut self,
        geometry: &Geometry,
        residue: &Residue,
        nodes: usize,
        deadline: &Deadline,
    ) -> Result<(), Interruption> {
        let watch = Watch::new(deadline, NODES_PER_LOOK);
        let side = geometry.side();
        self.nodes.clear();
        self.ends.clear();
        self.labels.clear();
        self.names.clear();
        (self.primary, self.secondary) = (0, 0);
        let options = residue.open_count();
        memory::reserve(&mut self.nodes, nodes, WHAT)?;
        memory::reserve(&mut self.ends, options, WHAT)?;
        memory::reserve(&mut self.labels, options, WHAT)?;
        let undecided = |cell: &Cell| residue.decided(*cell).is_none();
        let cells = geometry.cells().filter(undecided).count() as u32;
        let (places, primary) = number_places(geometry, residue, cells);
        let (pairs, items) = number_pairs(geometry, primary);
        (self.primary, self.secondary) = (primary, items - primary);

        for (cell_item, cell) in geometry.cells().filter(undecided).enumerate() {
            let houses = geometry.houses_of(cell);
            let pairs = pairs.get(cell.index()).map_or(&[][..], Vec::as_slice);
            let start = self.nodes.len();
            for digit in residue.open(cell).iter() {
                self.nodes.push(cell_item as u32);
                let place = |house: &HouseId| places[house.index() * side + digit.index()];
                self.nodes.extend(houses.iter().map(place));
                self.nodes.extend(pairs.iter().map(|item| item + digit.index() as u32));
                self.ends.push(self.nodes.len() as u32);
                self.labels.push(Candidate { cell, digit }.index(side) as u32);
            }
            watch.ask((self.nodes.len() - start) as u64)?;
        }
        Ok(())
    }

    /// The most items that all options together may hold.
    pub(super) const MOST_NODES: usize = u32::MAX as usize - 1;

    /// Sets and names the items of a cover that has no items yet.
    pub(super) fn set_items(&mut self, primary: usize, names: Vec<String>) {
        self.primary = primary as u32;
        self.secondary = (names.len() - primary) as u32;
        self.names = names;
    }

    /// Adds an item to the option that [`end_option`](ExactCover::end_option) will end.
    pub(super) fn push_node(&mut self, item: u32) -> Result<(), OutOfMemory> {
        memory::reserve(&mut self.nodes, 1, WHAT)?;
        self.nodes.push(item);
        Ok(())
    }

    /// Ends an option, labeled by its number.
    pub(super) fn end_option(&mut self) -> Result<(), OutOfMemory> {
        memory::reserve(&mut self.labels, 1, WHAT)?;
        memory::reserve(&mut self.ends, 1, WHAT)?;
        self.labels.push(self.ends.len() as u32);
        self.ends.push(self.nodes.len() as u32);
        Ok(())
    }

    /// The number of nodes in the exact cover of this residue: one for each item of each option.
    pub(crate) fn nodes_needed(geometry: &Geometry, residue: &Residue) -> usize {
        let nodes = |cell: Cell| {
            let items = 1 + geometry.houses_of(cell).len() + geometry.extra_peers(cell).len();
            items * residue.open(cell).len()
        };
        geometry.cells().map(nodes).sum()
    }

    /// Items that must be covered. They are numbered from 0.
    pub fn primary_count(&self) -> usize {
        self.primary as usize
    }

    /// Items that may be covered. They are numbered after the primary ones.
    pub fn secondary_count(&self) -> usize {
        self.secondary as usize
    }

    /// Options.
    pub fn option_count(&self) -> usize {
        self.ends.len()
    }

    /// Items of all options together.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The items of one option, from 0.
    pub fn option(&self, index: usize) -> &[u32] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.nodes[start..self.ends[index] as usize]
    }

    /// The options in order.
    pub fn options(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let option = &self.nodes[start..end as usize];
            start = end as usize;
            option
        })
    }

    /// The meaning of an option: for a puzzle, the index of a candidate; else the option's number.
    pub fn label(&self, option: usize) -> usize {
        self.labels[option] as usize
    }

    /// The name of an item.
    ///
    /// # Panics
    /// If the item does not exist.
    pub fn name(&self, item: u32) -> &str {
        &self.names[item as usize]
    }
}

/// The items of all houses and digits, numbered from `next` on, with [`NONE`] for decided ones; and the number after
/// the last.
fn number_places(geometry: &Geometry, residue: &Residue, mut next: u32) -> (Vec<u32>, u32) {
    let side = geometry.side();
    let mut items = vec![0; geometry.houses().len() * side];
    for (house, items) in geometry.houses().iter().zip(items.chunks_mut(side)) {
        for digit in house.cells.iter().filter_map(|cell| residue.decided(*cell)) {
            items[digit.index()] = NONE;
        }
        for item in items.iter_mut().filter(|item| **item != NONE) {
            *item = next;
            next += 1;
        }
    }
    (items, next)
}

/// For every cell the items of its extra peer pairs and the digit 1, numbered from `next` on in
/// steps of `side`; and the number after the last. Empty if there are no extra peers.
fn number_pairs(geometry: &Geometry, mut next: u32) -> (Vec<Vec<u32>>, u32) {
    if !geometry.has_extra_peers() {
        return (Vec::new(), next);
    }
    let mut items = vec![Vec::new(); geometry.cell_count()];
    for cell in geometry.cells() {
        for peer in geometry.extra_peers(cell).iter().filter(|peer| **peer > cell) {
            items[cell.index()].push(next);
            items[peer.index()].push(next);
            next += geometry.side() as u32;
        }
    }
    (items, next)
}

/// The names of all items of a geometry.
fn names(geometry: &Geometry) -> Result<Vec<String>, OutOfMemory> {
    let side = geometry.side();
    let degrees: usize = geometry.cells().map(|cell| geometry.extra_peers(cell).len()).sum();
    let count = geometry.cell_count() + (geometry.houses().len() + degrees / 2) * side;
    // Each name is an allocation of the smallest size.
    memory::expect_room(count * (size_of::<String>() + SMALLEST_PIECE), WHAT)?;
    let mut names = memory::room(count, WHAT)?;
    names.extend(geometry.cells().map(|cell| geometry.cell_name(cell).to_string()));
    let mut letters: Vec<(HouseKind, char)> = Vec::new();
    for house in geometry.houses() {
        let letter = letter_of(house, &mut letters);
        let grid = house.grid.map_or(String::new(), |grid| format!("g{}", grid + 1));
        names.extend((1..=side).map(|digit| format!("{letter}{}{grid}#{digit}", house.index + 1)));
    }
    for pair in 1..=degrees / 2 {
        names.extend((1..=side).map(|digit| format!("x{pair}#{digit}")));
    }
    Ok(names)
}

/// The least bytes that an allocation takes, with those that the allocator adds.
const SMALLEST_PIECE: usize = 32;

/// The letter for a house's kind: the first letter of the kind's name that no earlier kind has.
fn letter_of(house: &House, letters: &mut Vec<(HouseKind, char)>) -> char {
    if let Some((_, letter)) = letters.iter().find(|(kind, _)| *kind == house.kind) {
        return *letter;
    }
    let name = house.kind.to_string();
    let is_letter = |letter: &char| letter.is_ascii_lowercase() && *letter != 'x';
    let free =
        |letter: &char| is_letter(letter) && letters.iter().all(|(_, taken)| taken != letter);
    let letter = name.chars().chain('a'..='z').find(free).expect("fewer kinds than letters");
    letters.push((house.kind, letter));
    letter
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use super::*;
    use crate::encode::tests::blank;
    use veridoku_core::grid::{Arrangement, Digit, Overlap, Shape, Variant};

    #[test]
    fn sizes_are_the_published_ones() {
        let table = [
            ((2, 2), 64, 64, 256),
            ((2, 3), 216, 144, 864),
            ((3, 3), 729, 324, 2_916),
            ((4, 4), 4_096, 1_024, 16_384),
            ((5, 5), 15_625, 2_500, 62_500),
        ];
        for (shape, options, items, nodes) in table {
            let cover = exact_cover(&blank(shape, &[])).unwrap();
            assert_eq!(cover.primary_count(), items);
            assert_eq!((cover.option_count(), cover.node_count()), (options, nodes));
            assert!((0..options).all(|option| cover.label(option) == option));
        }
    }

    #[test]
    fn peer_pairs_are_secondary_items_of_two_options_each() {
        let puzzle = blank((3, 3), &[Variant::AntiKnight]);
        let cover = exact_cover(&puzzle).unwrap();
        assert_eq!((cover.primary_count(), cover.secondary_count()), (324, 152 * 9));
        let mut uses = vec![Vec::new(); 324 + 152 * 9];
        for (index, option) in cover.options().enumerate() {
            option.iter().for_each(|item| uses[*item as usize].push(index));
        }
        assert!(uses[..324].iter().all(|options| options.len() == 9));
        for options in &uses[324..] {
            let [one, other] = options[..] else { panic!("{options:?}") };
            let [one, other] = [one, other].map(|index| Candidate::from_index(index, 9));
            assert_eq!(one.digit, other.digit);
            assert!(puzzle.geometry().extra_peers(one.cell).contains(&other.cell));
        }
    }

    #[test]
    fn names_are_short_and_differ() {
        let regions: Vec<usize> = (0..36).map(|cell| cell / 6 / 2 * 2 + cell % 6 / 3).collect();
        let jigsaw = Geometry::jigsaw(6, &regions, &[Variant::X]).unwrap();
        let all = Geometry::new(Shape::CLASSIC, &Variant::ALL).unwrap();
        let samurai = Arrangement::named(Overlap::Samurai, Shape::CLASSIC).unwrap();
        for geometry in [jigsaw, all, Geometry::arranged(samurai)] {
            let cover = exact_cover(&Puzzle::blank(Arc::new(geometry))).unwrap();
            let distinct: HashSet<&String> = cover.names.iter().collect();
            assert_eq!(distinct.len(), cover.primary_count() + cover.secondary_count());
            let good = |name: &String| {
                name.len() <= 8 && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '#')
            };
            assert!(cover.names.iter().all(good));
        }
    }

    #[test]
    fn decided_cells_and_places_have_no_items() {
        let mut puzzle = blank((2, 2), &[]);
        puzzle.give(Cell::from_index(0), Digit::from_index(0));
        let whole = exact_cover(&puzzle).unwrap();
        // r1c1 loses 3 candidates; 7 peers lose one.
        assert_eq!((whole.primary_count(), whole.option_count()), (64, 64 - 3 - 7));
        assert_eq!((whole.label(0), whole.label(1)), (0, 5));
        let mut rest = ExactCover::default();
        let residue = Residue::after_givens(&puzzle);
        let nodes = ExactCover::nodes_needed(puzzle.geometry(), &residue);
        rest.refill(puzzle.geometry(), &residue, nodes, &Deadline::NEVER).unwrap();
        assert_eq!((rest.primary_count(), rest.option_count()), (64 - 4, 64 - 3 - 7 - 1));
        assert_eq!(rest.node_count(), ExactCover::nodes_needed(puzzle.geometry(), &residue));
        assert!(rest.options().all(|option| option.len() == 4));
    }
}
