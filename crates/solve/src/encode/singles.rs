//! Singles: decisions by counting, without trial and error.
//!
//! Two rules until nothing changes: a cell with one candidate holds it, and a digit with one position left in a house
//! is placed there. Each decided digit is eliminated from the peers of its cell.
//!
//! ```text
//! sizes    one number per cell              candidates of the cell
//! places   one number per house and digit   cells of the house where the digit may be
//! ```
//!
//! Eliminating a candidate lowers one size, and one number of positions for each house of the cell. A number that falls
//! to one is noted as found; a number that falls to zero is a contradiction. Every candidate is eliminated at most
//! once, so the time is linear in side^3.
//!
//! Only encoders use this. It shares no code with the native backend, so an error in either shows when the backends are
//! compared.

use std::ops::ControlFlow;

use super::Residue;
use super::cnf::LITERALS_PER_LOOK;
use veridoku_core::budget::{Ending, Watch, unbounded};
use veridoku_core::grid::{Candidate, Cell, Digit, Geometry, HouseId, Puzzle};

/// Replaces the number of positions if the digit is decided in the house.
const DONE: u16 = u16::MAX;

enum Found {
    /// The cell has one candidate.
    Cell(Cell),
    /// The digit has one position in the house.
    HouseDigit(HouseId, Digit),
}

/// Candidates on the way to the fixpoint.
pub(super) struct Singles<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) residue: Residue,
    sizes: Vec<u16>,
    places: Vec<u16>,
    found: Vec<Found>,
}

impl Residue {
    /// The rest of a puzzle after singles: cells with one candidate and digits with one position in a house are decided
    /// until there is no such cell or digit.
    pub fn after_singles(puzzle: &Puzzle) -> Residue {
        unbounded(|deadline| reduce(puzzle, &Watch::new(deadline, LITERALS_PER_LOOK)))
    }
}

fn reduce(puzzle: &Puzzle, watch: &Watch) -> ControlFlow<Ending, Residue> {
    let mut singles = Singles::new(puzzle);
    singles.settle(watch)?;
    ControlFlow::Continue(singles.residue)
}

impl<'a> Singles<'a> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Singles<'a> {
        let geometry: &Geometry = puzzle.geometry();
        let side = geometry.side();
        let allowed = geometry.cells().map(|cell| puzzle.allowed(cell)).collect();
        let residue = Residue::new(geometry, allowed);
        let sizes: Vec<u16> = residue.open.iter().map(|digits| digits.len() as u16).collect();
        let mut places = vec![0; geometry.houses().len() * side];
        for (house, places) in geometry.houses().iter().zip(places.chunks_mut(side)) {
            for cell in &house.cells {
                residue.open(*cell).iter().for_each(|digit| places[digit.index()] += 1);
            }
        }
        let mut singles = Singles { geometry, residue, sizes, places, found: Vec::new() };
        singles.note_what_is_found_at_once();
        singles
    }

    /// Decides singles until none is left or a contradiction appears.
    pub(super) fn settle(&mut self, watch: &Watch) -> ControlFlow<Ending> {
        while let Some(found) = self.found.pop() {
            if self.residue.contradictory {
                break;
            }
            if let Some(candidate) = self.candidate(found) {
                self.decide(candidate);
            }
            watch.check(self.geometry.side() as u64)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a digit is not decided in a house.
    pub(super) fn has_places(&self, house: HouseId, digit: Digit) -> bool {
        self.places[house.index() * self.geometry.side() + digit.index()] != DONE
    }

    fn note_what_is_found_at_once(&mut self) {
        let side = self.geometry.side();
        self.residue.contradictory = self.sizes.contains(&0) || self.places.contains(&0);
        for (id, _) in self.geometry.houses_with_ids() {
            for (digit, _) in self.places[id.index() * side..][..side]
                .iter()
                .enumerate()
                .filter(|(_, n)| **n == 1)
            {
                self.found.push(Found::HouseDigit(id, Digit::from_index(digit)));
            }
        }
        // The latest entries are taken first, so the givens precede everything else.
        let alone = self.geometry.cells().filter(|cell| self.sizes[cell.index()] == 1);
        self.found.extend(alone.map(Found::Cell));
    }

    /// The candidate of a found single, unless it has been decided in the meantime.
    fn candidate(&self, found: Found) -> Option<Candidate> {
        match found {
            Found::Cell(cell) => {
                let digit = self.residue.open(cell).only()?;
                Some(Candidate { cell, digit })
            }
            Found::HouseDigit(house, digit) => {
                let holds = |cell: &&Cell| self.residue.open(**cell).contains(digit);
                let cell = *self.geometry.house(house).cells.iter().find(holds)?;
                Some(Candidate { cell, digit })
            }
        }
    }

    fn decide(&mut self, Candidate { cell, digit }: Candidate) {
        let geometry = self.geometry;
        let others = self.residue.open(cell);
        self.residue.decide(cell, digit);
        for &house in geometry.houses_of(cell) {
            self.places[house.index() * geometry.side() + digit.index()] = DONE;
        }
        for other in others.iter().filter(|other| *other != digit) {
            self.lose_place(cell, other);
        }
        for &house in geometry.houses_of(cell) {
            for &peer in &geometry.house(house).cells {
                self.eliminate(peer, digit);
            }
        }
        for &peer in geometry.extra_peers(cell) {
            self.eliminate(peer, digit);
        }
    }

    /// Eliminates a candidate if it is open.
    pub(super) fn eliminate(&mut self, cell: Cell, digit: Digit) {
        let open = &mut self.residue.open[cell.index()];
        if !open.contains(digit) {
            return;
        }
        open.remove(digit);
        let size = &mut self.sizes[cell.index()];
        *size -= 1;
        match *size {
            0 => self.residue.contradictory = true,
            1 => self.found.push(Found::Cell(cell)),
            _ => {}
        }
        self.lose_place(cell, digit);
    }

    fn lose_place(&mut self, cell: Cell, digit: Digit) {
        for &house in self.geometry.houses_of(cell) {
            let places = &mut self.places[house.index() * self.geometry.side() + digit.index()];
            if *places == DONE {
                continue;
            }
            *places -= 1;
            match *places {
                0 => self.residue.contradictory = true,
                1 => self.found.push(Found::HouseDigit(house, digit)),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use veridoku_core::grid::{DigitSet, Shape};

    fn puzzle(text: &str) -> Puzzle {
        let side = text.len().isqrt();
        let shape = Shape::of_side(side).unwrap();
        let digit = |byte: u8| Digit::from_number(byte.wrapping_sub(b'0').into());
        let givens: Vec<Option<Digit>> =
            text.bytes().map(|byte| digit(byte).filter(|digit| digit.index() < side)).collect();
        Puzzle::from_givens(Arc::new(Geometry::classic(shape)), givens)
    }

    #[test]
    fn an_easy_puzzle_is_decided_in_full() {
        let puzzle = puzzle(
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
        );
        let residue = Residue::after_singles(&puzzle);
        assert!(!residue.is_contradictory());
        assert_eq!((residue.open_count(), residue.decided_candidates().count()), (0, 81));
        assert_eq!(residue.decided(Cell::from_index(0)), Digit::from_number(4));
    }

    #[test]
    fn what_is_left_is_undecided() {
        let puzzle = puzzle("12..34..........");
        let residue = Residue::after_singles(&puzzle);
        assert!(!residue.is_contradictory() && residue.open_count() > 0);
        for cell in puzzle.geometry().cells() {
            assert_eq!(residue.decided(cell).is_none(), residue.open(cell).len() > 1);
        }
    }

    #[test]
    fn contradictions_are_seen() {
        assert!(Residue::after_singles(&puzzle("11..............")).is_contradictory());
        // Row 1 has no cell for a 4: r1c4 sees one.
        assert!(Residue::after_singles(&puzzle("123....4........")).is_contradictory());
        let mut sukaku = puzzle("................");
        sukaku.restrict(Cell::from_index(3), DigitSet::EMPTY);
        assert!(Residue::after_singles(&sukaku).is_contradictory());
    }
}
