//! A puzzle in progress: givens, placements and eliminations.
//!
//! This is the state that a person has on paper, and the callers' view of a sheet, without its width as a type
//! parameter. Givens and placed cells are separate, because some uniqueness techniques need the difference.

use veridoku_core::grid::{Candidate, Cell, Digit, DigitSet, Puzzle};

use super::basic::DeadEnd;
use super::step::{Conclusion, Step};

/// A puzzle with placements and eliminations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    puzzle: Puzzle,
    placed: Box<[Option<Digit>]>,
    candidates: Box<[DigitSet]>,
}

impl Position {
    /// The beginning: only the givens, whose digits are eliminated from their peers.
    pub fn new(puzzle: Puzzle) -> Position {
        let candidates = puzzle.surviving_candidates();
        Position { placed: vec![None; candidates.len()].into(), candidates, puzzle }
    }

    /// A position written as a puzzle of pencilmarks. A cell with one mark that no peer has is a given value there,
    /// like all other values: placing it would change nothing.
    pub fn of_marks(mut puzzle: Puzzle) -> Position {
        if puzzle.restrictions().is_some() {
            let candidates = puzzle.surviving_candidates();
            let geometry = puzzle.geometry().clone();
            for cell in geometry.cells() {
                let is_free = |digit: &Digit| {
                    let mut peers = geometry.peers(cell).iter();
                    !peers.any(|peer| candidates[peer.index()].contains(*digit))
                };
                if let Some(digit) = candidates[cell.index()].only().filter(is_free) {
                    puzzle.give(cell, digit);
                }
            }
        }
        Position::new(puzzle)
    }

    /// The puzzle as it was given.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The value of a cell, given or placed.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.puzzle.given(cell).or(self.placed[cell.index()])
    }

    /// Whether the value of a cell was placed, not given.
    pub fn is_placed(&self, cell: Cell) -> bool {
        self.placed[cell.index()].is_some()
    }

    /// The candidates of a cell; for a cell with a value, at most this value.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Whether every cell has a value.
    pub fn is_complete(&self) -> bool {
        self.puzzle.geometry().cells().all(|cell| self.value(cell).is_some())
    }

    /// How many cells have no value.
    pub fn open_count(&self) -> usize {
        self.puzzle.geometry().cells().filter(|cell| self.value(*cell).is_none()).count()
    }

    /// The position as a puzzle of pencilmarks: values given, and the other cells restricted to their
    /// candidates.
    pub fn to_marks(&self) -> Puzzle {
        let mut marks = Puzzle::blank(self.puzzle.geometry().clone());
        for cell in self.puzzle.geometry().cells() {
            match self.value(cell) {
                Some(digit) => marks.give(cell, digit),
                None => marks.restrict(cell, self.candidates(cell)),
            }
        }
        marks
    }

    /// Why there is no solution from here, if that is visible: a cell without candidates, two equal values that
    /// must differ, or a house without a position for a digit.
    pub fn dead_end(&self) -> Option<DeadEnd> {
        let geometry = self.puzzle.geometry();
        let is_dead = |cell: &Cell| self.candidates(*cell).is_empty();
        let lost = || {
            geometry.houses_with_ids().find_map(|(id, house)| {
                let is_lost = |digit: &Digit| {
                    !house.cells.iter().any(|cell| self.candidates(*cell).contains(*digit))
                };
                let digit = DigitSet::all(geometry.side()).iter().find(is_lost)?;
                Some(DeadEnd::House(id, digit))
            })
        };
        let dead = |cell: Cell| self.equal_value(cell).unwrap_or(DeadEnd::Cell(cell));
        geometry.cells().find(is_dead).map(dead).or_else(lost)
    }

    /// The first peer that has the same value as a cell.
    fn equal_value(&self, cell: Cell) -> Option<DeadEnd> {
        let geometry = self.puzzle.geometry();
        let digit = self.value(cell)?;
        let &equal = geometry.peers(cell).iter().find(|peer| self.value(**peer) == Some(digit))?;
        let mut houses = geometry.houses_of(cell).iter().copied();
        let shared = houses.find(|id| geometry.house(*id).cells.contains(&equal));
        Some(DeadEnd::Equal([cell.min(equal), cell.max(equal)], digit, shared))
    }

    /// Places a digit and eliminates it from the peers of its cell.
    pub fn place(&mut self, Candidate { cell, digit }: Candidate) {
        self.placed[cell.index()] = Some(digit);
        self.candidates[cell.index()] = DigitSet::single(digit);
        for peer in self.puzzle.geometry().peers(cell) {
            self.candidates[peer.index()].remove(digit);
        }
    }

    /// Eliminates a candidate.
    pub fn strike(&mut self, Candidate { cell, digit }: Candidate) {
        self.candidates[cell.index()].remove(digit);
    }

    /// Applies a step.
    pub fn apply(&mut self, step: &Step) {
        match &step.conclusion {
            Conclusion::Place(candidate) => self.place(*candidate),
            Conclusion::Eliminate(struck) => {
                struck.iter().for_each(|candidate| self.strike(*candidate));
            }
        }
    }
}

/// Where logic begins: at a puzzle, or at a position.
///
/// Every method of [`Logic`](super::Logic) takes either by reference. A puzzle is used as it is: it becomes a
/// position only if a path is to keep one.
#[derive(Clone, Copy, Debug)]
pub enum Start<'a> {
    /// With the givens of a puzzle.
    Puzzle(&'a Puzzle),
    /// In a position.
    Position(&'a Position),
}

impl Start<'_> {
    /// The position of the start.
    pub fn to_position(self) -> Position {
        match self {
            Start::Puzzle(puzzle) => Position::new(puzzle.clone()),
            Start::Position(position) => position.clone(),
        }
    }
}

impl<'a> From<&'a Puzzle> for Start<'a> {
    fn from(puzzle: &'a Puzzle) -> Start<'a> {
        Start::Puzzle(puzzle)
    }
}

impl<'a> From<&'a Position> for Start<'a> {
    fn from(position: &'a Position) -> Start<'a> {
        Start::Position(position)
    }
}

impl From<Puzzle> for Position {
    fn from(puzzle: Puzzle) -> Position {
        Position::new(puzzle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::format::{Format, ReadOptions, Reader};

    fn position(text: &str) -> Position {
        Position::of_marks(text.parse().unwrap())
    }

    /// The position of a Sukaku.
    fn marks(text: &str) -> Position {
        let options = ReadOptions::of_format(Format::Sukaku);
        let record = Reader::new(text.as_bytes(), options).next().unwrap().unwrap();
        Position::of_marks(record.puzzle)
    }

    #[test]
    fn a_mark_alone_is_a_value_unless_a_peer_has_it_too() {
        let all = "1234".repeat(15);
        assert_eq!(marks(&format!("1...{all}")).puzzle().given_count(), 0);
        // Row 1, column 1 and the rest of box 1 have no 1 except in the first cell.
        let (none, all) = (".234", "1234");
        let rows = [["1...", none, none, none], [none, none, all, all], [none, all, all, all]];
        let rows = [rows.concat().concat(), [none, all, all, all].concat()].concat();
        let alone = marks(&rows);
        assert_eq!((alone.puzzle().given_count(), alone.open_count()), (1, 15));
    }

    #[test]
    fn a_position_written_down_reads_back_as_itself() {
        let mut one = position("12..34....12...3");
        let geometry = one.puzzle().geometry().clone();
        let open = geometry.cells().find(|cell| one.value(*cell).is_none()).unwrap();
        let digit = one.candidates(open).iter().next().unwrap();
        one.place(Candidate { cell: open, digit });
        let other = Position::of_marks(one.to_marks());
        for cell in geometry.cells() {
            assert!(one.value(cell).is_none_or(|digit| other.value(cell) == Some(digit)));
            assert_eq!(other.candidates(cell), one.candidates(cell));
        }
    }

    #[test]
    fn a_dead_end_is_seen() {
        let said = |text: &str| {
            let position = position(text);
            let geometry = position.puzzle().geometry().clone();
            position.dead_end().map(|end| end.describe(&geometry).to_string())
        };
        assert_eq!(said("12..34....12...3"), None);
        assert_eq!(said("123....4........").as_deref(), Some("r1c4 has no candidate"));
        assert_eq!(said("12....3......3..").as_deref(), Some("row 1 has no place for 3"));
    }

    #[test]
    fn two_equal_values_are_named_and_not_called_cells_without_a_candidate() {
        let mut position = position("................");
        let geometry = position.puzzle().geometry().clone();
        let digit = DigitSet::all(4).iter().next().unwrap();
        for row in [0, 2] {
            position.place(Candidate { cell: Cell::at(row, 3, 4), digit });
        }
        let said = position.dead_end().map(|end| end.describe(&geometry).to_string());
        assert_eq!(said.as_deref(), Some("r1c4 and r3c4 in column 4 are both 1"));
    }
}
