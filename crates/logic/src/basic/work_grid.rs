//! The state of a puzzle at one point, with the means to continue and to go back.
//!
//! It has the candidates of each cell, and the number of positions for each house and digit. Three queues list the
//! pending work, each in the order of the strategy:
//!
//! ```text
//! unclean          placed cells whose peers were not looked at yet, as they were placed
//! lone_cells       cells that came down to one candidate, in reading order
//! lone_places      houses that came down to one place for a digit, in the order of houses, then digits
//! ```
//!
//! So a step costs its changes, times the houses of a cell, not a scan of the whole grid. A queue entry may already
//! be done when its turn comes; then it is skipped. Before an assumption all queues are empty, so going back there
//! means emptying them.
//!
//! Every change is recorded on a trail, and going back reads it in reverse.

use std::collections::{BTreeSet, VecDeque};

use super::event::DeadEnd;
use veridoku_core::grid::{Candidate, Cell, Digit, DigitSet, Geometry, HouseId, Puzzle, Solution};

/// The work grid of the basic strategy: every change to it can be undone.
pub(super) struct WorkGrid<'a> {
    geometry: &'a Geometry,
    candidates: Box<[DigitSet]>,
    /// The number of candidates of each cell.
    candidate_counts: Box<[u16]>,
    /// The number of positions, by `house * side + digit`.
    place_counts: Box<[u16]>,
    placed: Box<[Option<Digit>]>,
    /// Cells still to be placed.
    blanks: usize,
    unclean: VecDeque<Cell>,
    lone_cells: BTreeSet<Cell>,
    lone_places: BTreeSet<(HouseId, Digit)>,
    /// The first cell without candidates.
    dead_cell: Option<Cell>,
    /// The first house without a position for a digit.
    dead_place: Option<(HouseId, Digit)>,
    trail: Vec<Change>,
}

/// A change that can be undone.
#[derive(Clone, Copy)]
enum Change {
    Placed(Cell),
    Struck(Candidate),
}

/// The smaller of the two, if there is one.
fn earliest<T: Ord>(held: Option<T>, other: T) -> Option<T> {
    Some(match held {
        Some(held) if held < other => held,
        _ => other,
    })
}

impl<'a> WorkGrid<'a> {
    /// The start: the givens placed, not yet cleaned.
    pub(super) fn of(puzzle: &'a Puzzle) -> WorkGrid<'a> {
        let geometry: &Geometry = puzzle.geometry();
        let side = geometry.side();
        let candidates: Box<[DigitSet]> =
            geometry.cells().map(|cell| puzzle.allowed(cell)).collect();
        let mut place_counts = vec![0; geometry.houses().len() * side].into_boxed_slice();
        for (id, house) in geometry.houses_with_ids() {
            let counts = &mut place_counts[id.index() * side..][..side];
            for cell in &house.cells {
                candidates[cell.index()].iter().for_each(|digit| counts[digit.index()] += 1);
            }
        }
        let mut work_grid = WorkGrid {
            geometry,
            candidate_counts: candidates.iter().map(|set| set.len() as u16).collect(),
            candidates,
            place_counts,
            placed: puzzle.entries().into(),
            blanks: geometry.cell_count() - puzzle.given_count(),
            unclean: puzzle.givens().map(|given| given.cell).collect(),
            lone_cells: BTreeSet::new(),
            lone_places: BTreeSet::new(),
            dead_cell: None,
            dead_place: None,
            trail: Vec::new(),
        };
        for cell in geometry.cells() {
            work_grid.note_cell(cell);
        }
        for (id, _) in geometry.houses_with_ids() {
            for digit in DigitSet::all(side).iter() {
                work_grid.note_place(id, digit);
            }
        }
        work_grid
    }

    /// Queues a cell with one candidate; marks one with none.
    fn note_cell(&mut self, cell: Cell) {
        match self.candidate_counts[cell.index()] {
            0 => self.dead_cell = earliest(self.dead_cell, cell),
            1 if self.placed[cell.index()].is_none() => drop(self.lone_cells.insert(cell)),
            _ => {}
        }
    }

    /// Queues a house with one position for a digit; marks one with none.
    fn note_place(&mut self, id: HouseId, digit: Digit) {
        match self.place_counts[id.index() * self.geometry.side() + digit.index()] {
            0 => self.dead_place = earliest(self.dead_place, (id, digit)),
            1 => drop(self.lone_places.insert((id, digit))),
            _ => {}
        }
    }

    /// The contradiction of this work grid: the first cell without candidates, or else the first house without a
    /// position for a digit, with the smallest such digit.
    pub(super) fn dead_end(&self) -> Option<DeadEnd> {
        let house = || self.dead_place.map(|(id, digit)| DeadEnd::House(id, digit));
        self.dead_cell.map(DeadEnd::Cell).or_else(house)
    }

    /// Whether every cell is placed.
    pub(super) fn is_complete(&self) -> bool {
        self.blanks == 0
    }

    /// The digits, when complete.
    pub(super) fn solution(&self) -> Solution {
        Solution::new(self.placed.iter().flatten().copied().collect::<Vec<_>>())
    }

    /// Eliminates the first placed digit that is not yet cleaned from its peers. If no peer has it, the next is
    /// tried.
    pub(super) fn clean(&mut self) -> Option<Candidate> {
        let geometry = self.geometry;
        while let Some(cell) = self.unclean.pop_front() {
            let Some(digit) = self.placed[cell.index()] else { continue };
            let start = self.trail.len();
            let mates = geometry.houses_of(cell).iter().flat_map(|id| &geometry.house(*id).cells);
            for &peer in mates.chain(geometry.extra_peers(cell)).filter(|peer| **peer != cell) {
                self.strike(Candidate { cell: peer, digit });
            }
            if self.trail.len() > start {
                return Some(Candidate { cell, digit });
            }
        }
        None
    }

    /// The first cell with a single candidate.
    pub(super) fn single_candidate(&mut self) -> Option<Candidate> {
        while let Some(cell) = self.lone_cells.pop_first() {
            if self.placed[cell.index()].is_none()
                && let Some(digit) = self.candidates[cell.index()].only()
            {
                return Some(Candidate { cell, digit });
            }
        }
        None
    }

    /// The first house with a single position for a digit, the smallest such digit, and the position.
    pub(super) fn single_place(&mut self) -> Option<(HouseId, Candidate)> {
        while let Some((id, digit)) = self.lone_places.pop_first() {
            let mut cells = self.geometry.house(id).cells.iter().copied();
            let place = cells.find(|cell| self.candidates[cell.index()].contains(digit));
            if let Some(cell) = place.filter(|cell| self.placed[cell.index()].is_none()) {
                return Some((id, Candidate { cell, digit }));
            }
        }
        None
    }

    /// The smallest candidate of the first cell of those with the fewest.
    pub(super) fn fewest(&self) -> Option<Candidate> {
        let blank = self.geometry.cells().filter(|cell| self.placed[cell.index()].is_none());
        // On a tie, the first.
        let cell = blank.min_by_key(|cell| self.candidate_counts[cell.index()])?;
        let digit = self.candidates[cell.index()].iter().next()?;
        Some(Candidate { cell, digit })
    }

    /// Places a digit and eliminates the other candidates of its cell.
    pub(super) fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        self.placed[cell.index()] = Some(digit);
        self.blanks -= 1;
        self.unclean.push_back(cell);
        self.trail.push(Change::Placed(cell));
        for other in self.candidates[cell.index()].iter().filter(|other| *other != digit) {
            self.strike(Candidate { cell, digit: other });
        }
    }

    /// Eliminates a candidate, if present.
    pub(super) fn strike(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if !self.candidates[cell.index()].contains(digit) {
            return;
        }
        self.trail.push(Change::Struck(candidate));
        self.candidates[cell.index()].remove(digit);
        self.candidate_counts[cell.index()] -= 1;
        self.note_cell(cell);
        for &id in self.geometry.houses_of(cell) {
            self.place_counts[id.index() * self.geometry.side() + digit.index()] -= 1;
            self.note_place(id, digit);
        }
    }

    /// A point of the trail to go back to.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// The candidates eliminated since a mark, by cell and digit.
    pub(super) fn struck_since(&self, mark: usize) -> Vec<Candidate> {
        let struck = |change: &Change| match change {
            Change::Struck(candidate) => Some(*candidate),
            Change::Placed(_) => None,
        };
        let mut struck: Vec<Candidate> = self.trail[mark..].iter().filter_map(struck).collect();
        struck.sort_unstable();
        struck
    }

    /// Undoes the changes since the mark of an assumption.
    pub(super) fn go_back(&mut self, mark: usize) {
        for change in self.trail.drain(mark..).rev() {
            match change {
                Change::Placed(cell) => {
                    self.placed[cell.index()] = None;
                    self.blanks += 1;
                }
                Change::Struck(Candidate { cell, digit }) => {
                    self.candidates[cell.index()].insert(digit);
                    self.candidate_counts[cell.index()] += 1;
                    for id in self.geometry.houses_of(cell) {
                        let place = id.index() * self.geometry.side() + digit.index();
                        self.place_counts[place] += 1;
                    }
                }
            }
        }
        self.unclean.clear();
        self.lone_cells.clear();
        self.lone_places.clear();
        (self.dead_cell, self.dead_place) = (None, None);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use veridoku_core::grid::{Shape, Variant};

    proptest! {
        #[test]
        fn going_back_restores_all(
            wishes in proptest::collection::vec((0..36usize, 0..6usize), 0..60),
            place in any::<bool>(),
        ) {
            let shape = Shape::new(2, 3).unwrap();
            let geometry = Geometry::new(shape, &[Variant::AntiKing]).unwrap();
            let puzzle = Puzzle::blank(Arc::new(geometry));
            let mut work_grid = WorkGrid::of(&puzzle);
            let counts = |work_grid: &WorkGrid| {
                let WorkGrid { candidates, candidate_counts, place_counts, .. } = work_grid;
                (candidates.clone(), candidate_counts.clone(), place_counts.clone())
            };
            let start = counts(&work_grid);
            for (cell, digit) in wishes {
                let (cell, digit) = (Cell::from_index(cell), Digit::from_index(digit));
                let is_blank = work_grid.placed[cell.index()].is_none();
                if place && is_blank && work_grid.candidates[cell.index()].contains(digit) {
                    work_grid.place(Candidate { cell, digit });
                    work_grid.clean();
                } else {
                    work_grid.strike(Candidate { cell, digit });
                }
            }
            // The incremental counts equal a full recount.
            for (id, house) in puzzle.geometry().houses_with_ids() {
                for digit in DigitSet::all(6).iter() {
                    let has = |cell: &&Cell| work_grid.candidates[cell.index()].contains(digit);
                    let places = house.cells.iter().filter(has).count();
                    prop_assert_eq!(work_grid.place_counts[id.index() * 6 + digit.index()] as usize, places);
                }
            }
            work_grid.go_back(0);
            prop_assert_eq!(counts(&work_grid), start);
            prop_assert_eq!(work_grid.blanks, 36);
            prop_assert_eq!(work_grid.dead_end(), None);
        }
    }
}
