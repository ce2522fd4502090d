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

use std::collections::BTreeMap;

use super::prelude::*;
use crate::words::second_solution;
use veridoku_core::grid::{HouseKind, Shape};

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

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
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

/// The cells of each box, why three digits cannot fill them, and what the guardians exclude.
fn teach(words: &Words) -> Lesson {
    let cells = second_solution::pattern(words);
    let triple = &words.part(0).digits;
    let mut boxes: BTreeMap<HouseId, Vec<Cell>> = BTreeMap::new();
    for &cell in &cells {
        let is_box = |house: &HouseId| words.geometry().house(*house).kind == HouseKind::Box;
        if let Some(house) = words.houses_around(&[cell]).into_iter().find(is_box) {
            boxes.entry(house).or_default().push(cell);
        }
    }
    let look = say!(
        "look at twelve cells of four boxes and the digits {0}.",
        "regardez douze cases de quatre blocs et les chiffres {0}.",
        and(triple)
    );
    let of_box =
        boxes.iter().map(|(house, cells)| say!("in {0}, {1}", "dans {0}, {1}", *house, and(cells)));
    let mut pattern = vec![look];
    pattern.extend(sentences(words, of_box));
    pattern.extend(second_solution::taught_guardians(words));
    // From row to row, the cells of an even diagonal go right, those of an odd one left.
    let (right, left): (Vec<HouseId>, Vec<HouseId>) = boxes.keys().copied().partition(|house| {
        let columns: Vec<usize> = boxes[house].iter().map(|cell| cell.column(9) % 3).collect();
        columns.windows(2).all(|pair| pair[1] == (pair[0] + 1) % 3)
    });
    let lesson = Lesson::new(pattern, contradiction(triple, &right, &left));
    let guardians = second_solution::guardians_by_digits(words);
    let lesson = lesson.line(match &guardians[..] {
        [(cells, digits)] if cells.len() == 1 => {
            say!("so {0} is {1}.", "donc {0} vaut {1}.", and(cells), or(digits))
        }
        [(cells, digits)] => at_least_one(cells, digits),
        _ => say!(
            "so at least one of the other candidates is true.",
            "au moins un des autres candidats est donc vrai."
        ),
    });
    let guardians: Vec<(Cell, &[Digit])> = words
        .parts(Role::Guardian)
        .filter_map(|part| Some((*part.cells.first()?, &part.digits[..])))
        .collect();
    let mut claims = excluded(words, &guardians);
    claims.retain(|claim| claim.strikes(words).next().is_some());
    let reasons = claims.iter().filter_map(|claim| {
        let Claim::Not { cells, digits } = claim else { return None };
        let (&[cell], &[digit]) = (&cells[..], &digits[..]) else { return None };
        let own = guardians.iter().find(|(other, _)| *other == cell)?.1;
        let others: Vec<Cell> =
            guardians.iter().map(|(other, _)| *other).filter(|other| *other != cell).collect();
        Some(is_or_sees(cell, own, digit, &others))
    });
    sentences(words, reasons).into_iter().fold(lesson, Lesson::line)
}

/// Why three digits cannot fill the cells, of which some go right from row to row, and an odd number left.
fn contradiction(triple: &[Digit], right: &[HouseId], left: &[HouseId]) -> Vec<Sentence> {
    vec![
        say!(
            "suppose that these cells held only {0}.",
            "supposez que ces cases ne contiennent que {0}.",
            and(triple)
        ),
        say!(
            "boxes side by side differ in each row, so from top to bottom their orders are rotations of each other.",
            "deux blocs côte à côte diffèrent à chaque ligne : de haut en bas, leurs ordres se déduisent par rotation."
        ),
        say!(
            "in the same way, the orders from left to right of boxes one below the other are rotations.",
            "de même, de gauche à droite, les ordres de deux blocs superposés se déduisent par rotation."
        ),
        say!(
            "from row to row, the cells go right in {0} and left in {1}.",
            "d’une ligne à l’autre, les cases vont à droite dans {0} et à gauche dans {1}.",
            and(right),
            and(left)
        ),
        say!(
            "past an edge they continue on the other side of the box.",
            "au-delà d’un bord, elles continuent de l’autre côté du bloc."
        ),
        say!(
            "where they go right, both orders of a box are rotations; where they go left, one is reversed.",
            "à droite, les deux ordres d’un bloc se déduisent par rotation ; à gauche, l’un est inversé."
        ),
        say!(
            "so around the four boxes the order would be reversed an odd number of times, which no rotation can do.",
            "autour des quatre blocs, l’ordre serait donc inversé un nombre impair de fois : impossible par rotation."
        ),
    ]
}
