//! Tridagon, also called Thor's hammer or trivalue oddagon: twelve cells of four boxes that three digits cannot fill.
//!
//! ```text
//! a . . | a . .       Four boxes in a rectangle, in each three cells in different rows and columns (a diagonal).
//! . a . | . a .       They must not be limited to the same three digits if an odd number of the diagonals, here
//! . . a | . . a       one, go the other way than the rest.
//! ------+------
//! a . . | . . a       A *guardian* is a further candidate of one of these cells. At least one is true.
//! . a . | . a .
//! . . a | a . .
//! ```
//!
//! Why: suppose that all cells hold one of three digits. Then each box has an order of the three digits by row, and
//! two boxes side by side differ in each row, so one order is a cyclic shift of the other: both are even, or both
//! odd. The same is true of the orders by column of boxes one below the other. The diagonal of a box turns its order
//! by row into that by column. So the number of odd diagonals is even.
//!
//! What follows: a candidate that each guardian excludes is false, since it is the same digit in a cell that sees
//! the guardian, or another digit in its cell. In particular, a single guardian is true.
//!
//! Search: rectangles of boxes in which three digits are all missing, and for each box its six diagonals. Only boxes
//! of 3x3 have the pattern: in larger ones, orders that differ in each row may be even or odd.
//!
//! Cost: 9 rectangles; nearly all are refused because fewer than three digits are missing in all four boxes, or
//! because some box has a guardian in too many cells.
//!
//! Source: denis_berthier, "Impossible patterns" (2021), and mith and others, thread "The hardest sudokus (new
//! thread)", players' forum.

use super::prelude::*;
use crate::words::second_solution;
use veridoku_core::grid::Shape;

/// The most guarded cells.
const MOST_GUARDED: usize = 6;
/// The diagonals of a box: the column of each row. The first three are even.
const DIAGONALS: [[usize; 3]; 6] =
    [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

pub(super) struct Tridagon;

/// A diagonal of a box.
#[derive(Clone, Copy)]
struct Diagonal<const W: usize> {
    cells: CellSet<W>,
    guarded: usize,
    is_odd: bool,
}

impl<const W: usize> Finder<W> for Tridagon {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        if view.layout().geometry().shape() != Some(Shape::CLASSIC) {
            return;
        }
        for [top, bottom] in [[0, 1], [0, 2], [1, 2]] {
            for [left, right] in [[0, 1], [0, 2], [1, 2]] {
                if view.is_over() {
                    return;
                }
                let boxes = [(top, left), (top, right), (bottom, left), (bottom, right)];
                of_boxes(view, boxes, steps);
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }
}

/// The cells of a box by row and column.
fn cell((band, stack): (usize, usize), row: usize, column: usize) -> Cell {
    Cell::at(3 * band + row, 3 * stack + column, 9)
}

/// The tridagons of four boxes.
fn of_boxes<const W: usize>(view: &View<W>, boxes: [(usize, usize); 4], steps: &mut Steps<W>) {
    let candidates_of = |place: &(usize, usize)| {
        let cells = (0..9).map(|index| view.candidates(cell(*place, index / 3, index % 3)));
        cells.fold(Digits::EMPTY, |all, digits| all | digits)
    };
    let common = boxes.iter().map(candidates_of).reduce(|all, more| all & more);
    let digits: Vec<Digit> = common.unwrap_or_default().iter().collect();
    for (index, &one) in digits.iter().enumerate() {
        for (next, &other) in digits.iter().enumerate().skip(index + 1) {
            for &third in &digits[next + 1..] {
                let triple: Digits = [one, other, third].into_iter().collect();
                let [first, second, third, last] =
                    boxes.map(|place| diagonals(view, place, triple));
                if [&first, &second, &third, &last].iter().any(|found| found.is_empty()) {
                    continue;
                }
                let mut found = vec![(CellSet::EMPTY, 0, false)];
                for diagonals in [first, second, third, last] {
                    found = extended(&found, &diagonals);
                }
                for (cells, _, is_odd) in found {
                    if is_odd {
                        strike(view, triple, cells, steps);
                    }
                }
            }
        }
    }
}

/// Each choice with each diagonal of one more box, if it has few guarded cells.
fn extended<const W: usize>(
    found: &[(CellSet<W>, usize, bool)],
    diagonals: &[Diagonal<W>],
) -> Vec<(CellSet<W>, usize, bool)> {
    let with = |&(cells, guarded, is_odd): &(CellSet<W>, usize, bool)| {
        diagonals.iter().map(move |diagonal| {
            let is_odd = is_odd != diagonal.is_odd;
            (cells | diagonal.cells, guarded + diagonal.guarded, is_odd)
        })
    };
    let all = found.iter().flat_map(with);
    all.filter(|(_, guarded, _)| *guarded <= MOST_GUARDED).collect()
}

/// The diagonals of a box in which every cell is open and has one of three digits.
fn diagonals<const W: usize>(
    view: &View<W>,
    place: (usize, usize),
    triple: Digits,
) -> Vec<Diagonal<W>> {
    let diagonal = |(index, columns): (usize, &[usize; 3])| {
        let cells: [Cell; 3] = std::array::from_fn(|row| cell(place, row, columns[row]));
        let is_guarded = |cell: &&Cell| !view.candidates(**cell).is_subset(triple);
        let guarded = cells.iter().filter(is_guarded).count();
        let has = cells.iter().all(|cell| view.candidates(*cell).meets(triple));
        let cells = cells.into_iter().collect();
        (has && guarded <= MOST_GUARDED).then_some(Diagonal { cells, guarded, is_odd: index >= 3 })
    };
    DIAGONALS.iter().enumerate().filter_map(diagonal).collect()
}

/// What the guardians of a tridagon exclude.
fn strike<const W: usize>(view: &View<W>, triple: Digits, cells: CellSet<W>, steps: &mut Steps<W>) {
    let guardians: Vec<(Cell, Digits)> = cells
        .iter()
        .map(|cell| (cell, view.candidates(cell) - triple))
        .filter(|(_, digits)| !digits.is_empty())
        .collect();
    if guardians.is_empty() {
        return;
    }
    let side = view.layout().side();
    let lost = (0..side).map(Digit::from_index).map(|digit| {
        let by = |(cell, guardians): &(Cell, Digits)| {
            let own = CellSet::single(*cell);
            let seen = view.layout().peers(*cell);
            match (guardians.only(), guardians.contains(digit)) {
                (Some(_), true) => seen,
                (None, true) => CellSet::EMPTY,
                (_, false) => own,
            }
        };
        let all = guardians.iter().map(by).reduce(|all, more| all & more);
        (digit, view.places(digit) & all.unwrap_or(CellSet::EMPTY))
    });
    let strikes: Vec<Strike<W>> = lost.collect();
    steps.eliminate_all(Technique::Tridagon, &strikes, || {
        let guarded: CellSet<W> = guardians.iter().map(|(cell, _)| *cell).collect();
        let part = |role: Role, cells: CellSet<W>| Part::new(role).digits(triple).cells(cells);
        let mut parts = vec![part(Role::Floor, cells - guarded), part(Role::Roof, guarded)];
        let guardian =
            |(cell, digits): &(Cell, Digits)| Part::new(Role::Guardian).digits(*digits).cell(*cell);
        parts.extend(guardians.iter().map(guardian));
        Pattern { parts, chains: Vec::new() }
    });
}

/// Three digits that cannot fill twelve cells, and the guardians.
fn explain(words: &Words) -> Explanation {
    let cells = second_solution::pattern(words);
    let guardians: Vec<(Cell, &[Digit])> = words
        .parts(Role::Guardian)
        .filter_map(|part| Some((*part.cells.first()?, &part.digits[..])))
        .collect();
    let one = guardians
        .iter()
        .map(|(cell, digits)| format!("{} is {}", words.cell(*cell), words.digits(digits, "or")));
    let thus = match guardians.len() {
        1 => String::new(),
        _ => format!("Thus {}. ", list(one, "or")),
    };
    let triple = words.digits(&words.part(0).digits, "and");
    let premise = format!(
        "the cells {} are three in each of four boxes, in different rows and columns. If they held only {triple}, \
         boxes next to each other would have the digits in cyclically shifted orders. An odd number of the four \
         diagonals reverses the order, so going around the boxes would lead to a contradiction. {thus}So ",
        words.cells(&cells),
    );
    let mut claims: Vec<Claim> = Vec::new();
    if let [(cell, digits)] = guardians[..] {
        claims.push(Claim::Only { cells: vec![cell], digits: digits.to_vec() });
    }
    let all: Digits = guardians.iter().flat_map(|(_, digits)| digits.iter().copied()).collect();
    let guarded: Vec<Cell> = guardians.iter().map(|(cell, _)| *cell).collect();
    if let Some(digit) = all.only() {
        claims.push(Claim::Seeing { cells: guarded.clone(), digits: vec![digit] });
    }
    claims.extend(excluded(words, &guardians));
    conclude(words, premise, claims)
}

/// The digits of a guarded cell that all guardians exclude: those in the cell, and those of one digit that it sees.
fn excluded(words: &Words, guardians: &[(Cell, &[Digit])]) -> Vec<Claim> {
    let mut claims = Vec::new();
    for &(cell, own) in guardians {
        let mut others = guardians.iter().filter(|(other, _)| *other != cell).peekable();
        let Some(&[digit]) = others.peek().map(|(_, digits)| *digits) else { continue };
        let is_excluded = !own.contains(&digit)
            && others.all(|(other, digits)| *digits == [digit] && words.sees(cell, *other));
        if is_excluded {
            claims.push(Claim::Not { cells: vec![cell], digits: vec![digit] });
        }
    }
    claims
}
