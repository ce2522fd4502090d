//! A Kakuro: a random layout, random digits, and other digits where the sums leave a choice.
//!
//! ```text
//! layout --digits at random--> sums --another solution? other digits where it differs--> unique --too hard?--> other
//!                                ^-----------------------------------------------------------'            digits
//! ```
//!
//! The sums of random digits seldom have one solution. A sum is useful if few sets of digits add up to it: 3 in two cells
//! is 1 and 2, and 10 can be nearly anything. So a cell gets another digit if the cells of its two runs do not have more
//! candidates afterward. The first unique puzzle is a hard one; each further step makes it easier.
//!
//! After each step a solver is asked whether the puzzle is unique. A puzzle of side 8 takes about 10 ms in all, and one of
//! side 16 a fifth of a second.

use std::sync::Arc;

use rand::seq::SliceRandom;

use super::super::ruled::givens::{Known, ask};
use super::super::{Reason, Wanted};
use super::{One, Work, below};
use veridoku_core::families::{Direction, Run};
use veridoku_core::grid::{Arrangement, Cell, Digit, Geometry, GeometryBuilder, Puzzle, Solution};
use veridoku_core::random::RandomStream;
use veridoku_logic::Logic;

/// The digits 1 to 9.
const DIGITS: usize = 9;

/// The percentage of places without a cell at which a layout is complete, drawn from this range.
const GAPS: std::ops::RangeInclusive<usize> = 15..=35;

/// No run of a layout is longer than a number drawn from these.
const LONGEST: std::ops::RangeInclusive<usize> = 5..=DIGITS;

/// Questions about a layout before another one is drawn.
const QUESTIONS: usize = 400;

/// Of this many cells that are not known yet, one is changed between two questions.
const CELLS_PER_CHANGE: usize = 8;

/// Random changes that are tried before any change is accepted.
const ATTEMPTS: usize = 30;

/// A random layout: the same when turned by 180 degrees, with runs of at least two cells, and connected. The first row and
/// column have only sums. `None` if a run is too long.
pub(super) fn layout(side: usize, random: &mut RandomStream) -> Option<Arc<Geometry>> {
    let longest = LONGEST.start() + below(random, LONGEST.count());
    let share = GAPS.start() + below(random, GAPS.count());
    let mut is_cell = vec![true; side * side];
    let mut order: Vec<usize> = (0..side * side).collect();
    order.shuffle(random.numbers());
    let mut gaps = 0;
    // First where runs are too long, then anywhere.
    for is_needed in [true, false] {
        for &place in &order {
            if !is_cell[place] || !is_needed && gaps * 100 >= share * side * side {
                continue;
            }
            if is_needed && lengths(&is_cell, side, place).iter().all(|length| *length <= longest) {
                continue;
            }
            let pair = [place, side * side - 1 - place];
            pair.iter().for_each(|place| is_cell[*place] = false);
            if pair.iter().all(|place| fits(&is_cell, side, *place)) && is_connected(&is_cell, side)
            {
                gaps += if pair[0] == pair[1] { 1 } else { 2 };
            } else {
                pair.iter().for_each(|place| is_cell[*place] = true);
            }
        }
    }
    let is_short = |place: usize| {
        !is_cell[place] || lengths(&is_cell, side, place).iter().all(|length| *length <= longest)
    };
    if !(0..side * side).all(is_short) {
        return None;
    }
    let is_inner =
        |row: usize, column: usize| row > 0 && column > 0 && is_cell[(row - 1) * side + column - 1];
    let board = Arrangement::of_cells(DIGITS, side + 1, side + 1, is_inner).ok()?;
    let mut builder = GeometryBuilder::arranged(board.clone());
    for run in Run::all(&board, 2) {
        builder.rule(run.rule(&board, None));
    }
    builder.build().ok().map(Arc::new)
}

/// The lengths of the run across and the run down through a cell.
fn lengths(is_cell: &[bool], side: usize, place: usize) -> [usize; 2] {
    arms(is_cell, side, place).map(|[before, after]| before + 1 + after)
}

/// How many cells follow a place to the left and right, and above and below.
fn arms(is_cell: &[bool], side: usize, place: usize) -> [[usize; 2]; 2] {
    let (row, column) = (place / side, place % side);
    let count =
        |cells: &mut dyn Iterator<Item = usize>| cells.take_while(|at| is_cell[*at]).count();
    let across = row * side;
    [
        [
            count(&mut (0..column).rev().map(|column| across + column)),
            count(&mut (column + 1..side).map(|column| across + column)),
        ],
        [
            count(&mut (0..row).rev().map(|row| row * side + column)),
            count(&mut (row + 1..side).map(|row| row * side + column)),
        ],
    ]
}

/// Whether no run next to a gap has a single cell.
fn fits(is_cell: &[bool], side: usize, gap: usize) -> bool {
    arms(is_cell, side, gap).iter().flatten().all(|length| *length != 1)
}

/// Whether each cell can be reached from the others.
fn is_connected(is_cell: &[bool], side: usize) -> bool {
    let Some(first) = is_cell.iter().position(|is_cell| *is_cell) else { return false };
    let mut is_reached = vec![false; is_cell.len()];
    is_reached[first] = true;
    let mut open = vec![first];
    while let Some(place) = open.pop() {
        let (row, column) = (place / side, place % side);
        let near = [
            (row > 0).then(|| place - side),
            (column > 0).then(|| place - 1),
            (column + 1 < side).then_some(place + 1),
            (row + 1 < side).then_some(place + side),
        ];
        for next in near.into_iter().flatten() {
            if is_cell[next] && !std::mem::replace(&mut is_reached[next], true) {
                open.push(next);
            }
        }
    }
    is_cell == &is_reached[..]
}

/// Digits of a layout that change.
struct Filling {
    /// The cells of each run, by their indices.
    runs: Vec<(Run, Vec<usize>)>,
    /// The runs of each cell.
    of_cell: Vec<[usize; 2]>,
    /// The digit of each cell, from 1.
    digits: Vec<usize>,
    /// The digits that some set with this many cells and this sum has, one bit each.
    possible: Vec<[u16; DIGITS * (DIGITS + 1) / 2 + 1]>,
}

impl Filling {
    fn new(board: &Arrangement, grid: &Solution) -> Filling {
        let cells = |run: &Run| run.cells(board).map(Cell::index).collect();
        let runs: Vec<(Run, Vec<usize>)> =
            Run::all(board, 2).into_iter().map(|run| (run, cells(&run))).collect();
        let mut of_cell = vec![[0; 2]; board.cell_count()];
        for (index, (run, cells)) in runs.iter().enumerate() {
            let direction = usize::from(run.direction == Direction::Down);
            cells.iter().for_each(|cell| of_cell[*cell][direction] = index);
        }
        let mut possible = vec![[0; DIGITS * (DIGITS + 1) / 2 + 1]; DIGITS + 1];
        for set in 0..1u16 << DIGITS {
            let sum: usize = (0..DIGITS).filter(|bit| set >> bit & 1 == 1).map(|bit| bit + 1).sum();
            possible[set.count_ones() as usize][sum] |= set;
        }
        let digits = grid.digits().iter().map(|digit| digit.index() + 1).collect();
        Filling { runs, of_cell, digits, possible }
    }

    fn sum(&self, run: usize) -> usize {
        self.runs[run].1.iter().map(|cell| self.digits[*cell]).sum()
    }

    /// The digits that the sum of a run leaves to its cells.
    fn left(&self, run: usize) -> u16 {
        self.possible[self.runs[run].1.len()][self.sum(run)]
    }

    /// How many digits the sums leave to the cells of the two runs of a cell.
    fn choice(&self, cell: usize) -> u32 {
        let cells = self.of_cell[cell].iter().flat_map(|run| &self.runs[*run].1);
        let left = |cell: &usize| {
            let [across, down] = self.of_cell[*cell];
            (self.left(across) & self.left(down)).count_ones()
        };
        cells.map(left).sum()
    }

    /// Gives one of some cells another digit that its runs do not have, and that does not leave more choice; after
    /// many attempts any digit that they do not have. False if no attempt finds one.
    fn change(&mut self, cells: &[usize], random: &mut RandomStream) -> bool {
        let mut last = None;
        for _ in 0..ATTEMPTS {
            let cell = cells[below(random, cells.len())];
            let (old, new) = (self.digits[cell], 1 + below(random, DIGITS));
            let mut others = self.of_cell[cell].iter().flat_map(|run| &self.runs[*run].1);
            if others.any(|other| self.digits[*other] == new) {
                continue;
            }
            let before = self.choice(cell);
            self.digits[cell] = new;
            if self.choice(cell) <= before {
                return true;
            }
            self.digits[cell] = old;
            last = Some((cell, new));
        }
        if let Some((cell, new)) = last {
            self.digits[cell] = new;
        }
        last.is_some()
    }

    /// The puzzle of the sums.
    fn puzzle(&self, layout: &Geometry, board: &Arrangement) -> Puzzle {
        let rule = |index: usize| self.runs[index].0.rule(board, Some(self.sum(index) as i32));
        Puzzle::blank(Arc::new(layout.with_rules((0..self.runs.len()).map(rule))))
    }

    fn grid(&self) -> Solution {
        let digits = self.digits.iter().map(|digit| Digit::from_index(digit - 1));
        Solution::new(digits.collect::<Vec<Digit>>())
    }
}

/// A puzzle of a layout, as hard as wanted. `None` if none was found.
///
/// # Errors
/// The solver cannot take the puzzle, or the time is over.
pub(super) fn make(work: &mut Work<'_>, wanted: Option<&Wanted>) -> Result<Option<One>, Reason> {
    let Some(board) = work.board.arrangement() else { return Ok(None) };
    let mut filling = Filling::new(board, work.grid);
    let all: Vec<usize> = (0..filling.digits.len()).collect();
    for _ in 0..QUESTIONS {
        let (puzzle, grid) = (filling.puzzle(work.board, board), filling.grid());
        let open: Vec<usize> = match ask(&puzzle, &grid, work.solver, work.deadline)? {
            Known::Other(differing) => differing.into_iter().map(Cell::index).collect(),
            Known::Open => all.clone(),
            Known::Unique => {
                let Some(wanted) = wanted else { return Ok(Some((puzzle, grid, None))) };
                let layout = Arc::clone(puzzle.geometry());
                let logic = Logic::new_within(layout, wanted.techniques(), work.deadline);
                let Ok(logic) = logic else { return Ok(None) };
                if let Some(rating) = wanted.rating(&logic, &puzzle, work.deadline) {
                    return Ok(Some((puzzle, grid, Some(rating))));
                }
                if wanted.is_easy_enough(&logic, &puzzle, work.deadline) {
                    return Ok(None);
                }
                all.clone()
            }
        };
        for _ in 0..1 + open.len() / CELLS_PER_CHANGE {
            if !filling.change(&open, work.random) {
                return Ok(None);
            }
        }
    }
    Ok(None)
}
