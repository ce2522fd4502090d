//! Triads: where two houses share several cells, a variable per digit means "it is in one of these".
//!
//! A box of a 9x9 grid meets three rows, in three cells each, and three columns. So the clauses of a house need
//! three triads instead of nine cells, and both houses that share a triad use the same variable:
//!
//! ```text
//!           box 1       box 2       box 3
//! row 1   a1 a2 a3 |  b1 b2 b3 |  c1 c2 c3      t <-> a1 or a2 or a3      (of one digit)
//! row 2   d1 d2 d3 |                            row 1:  exactly one of t, (b1 b2 b3), (c1 c2 c3)
//! row 3   g1 g2 g3 |                            box 1:  exactly one of t, (d1 d2 d3), (g1 g2 g3)
//!                                               box 1:  exactly one of (a1 d1 g1), (a2 d2 g2), ...
//! ```
//!
//! **Any geometry.** A *cut* of a house divides its cells into parts by the houses of another kind; a cell in
//! no such house is a part by itself. For every cut with a part of several cells the formula states that exactly one of
//! its parts holds the digit. Decided cells are left out. A part with one open candidate becomes that candidate; a part
//! without any is dropped. This works for boxes, regions of a jigsaw, windows, and a diagonal through a box, and knows
//! none of them by name. Only rows and columns are treated differently, as follows.
//!
//! **Nothing is lost.** Every cut requires at least one. As for at most one, take two cells of a house. If the house
//! isn't a line, the cells differ in row or in column, and the cut by rows or the cut by columns separates them. If the
//! house is a line, some cut of it separates them, or they are in one part. That part lies within a house that isn't a
//! line, and a cut of that house separates them. So every house except the lines must be cut by rows and by columns,
//! and a line in some way. If such a cut would have only single cells as parts, the plain "exactly one of the cells"
//! replaces it.
//!
//! **Strength.** Unit propagation still finds naked and hidden singles, and also locked candidates: if all positions of
//! a digit in a house are in one part, the other parts are false, so this part is true, and the other house has the
//! digit only there. Extended needs a search for that.
//!
//! **Size**, of a grid of side s with boxes of h rows and w columns, both above one, without givens and
//! with p(n) = n (n - 1) / 2:
//!
//! ```text
//! variables  s^3 + s^2 (h + w)                                                9x9:  1,215
//! clauses    s^2 (1 + p(s)                 a digit in each cell                     2,997
//!               + 2 s + h + w              what a triad is: s h of w cells, s w of h
//!                                                                                   1,944
//!               + 4 + 2 p(h) + 2 p(w))     each house, the box in both ways         1,296
//!                                                                       in all      6,237
//! ```
//!
//! That is half of extended's 11,988 clauses. The clauses about houses are a third of extended's, and an eighth at
//! 25x25. That a box has at most one triad, in rows and in columns, is Chen's product with the lines of the grid.
//!
//! Source: Dillon, Tdoku: A Fast Sudoku Solver, 2019 (triads, in a DPLL search; the source of the name). The general
//! cuts, and the substitution of decided candidates, are this version's.

use std::ops::ControlFlow;

use super::{Literal, Residue};
use veridoku_core::budget::Ending;
use veridoku_core::grid::{Candidate, Cell, Geometry, House, HouseId, HouseKind};

/// The parts of all houses, and the variables that mean that a digit is in one.
pub(super) struct Triads<'a> {
    residue: &'a Residue,
    cuts: Vec<Cut<'a>>,
    shared: Shared,
    /// By part and digit, the variable that means that the digit is there; 0 if it cannot be.
    variables: Vec<i32>,
    /// The last variable in use.
    last: u32,
}

/// The parts of a house, without its decided cells.
struct Cut<'a> {
    house: &'a House,
    parts: Vec<Part>,
}

#[derive(Clone, Copy)]
enum Part {
    Single(Cell),
    /// Index in [`Shared`].
    Shared(usize),
}

/// The parts of several cells. A part that two houses share is listed once.
struct Shared {
    /// All cells, part after part, and where each part ends.
    cells: Vec<Cell>,
    ends: Vec<usize>,
    /// For two houses, the smaller id first, the index of the part that they share plus one, or 0.
    of_houses: Vec<u32>,
    houses: usize,
}

/// Represents several open candidates until the part's variable has a number.
const SEVERAL: i32 = -1;

impl<'a> Triads<'a> {
    pub(super) fn new(geometry: &'a Geometry, residue: &'a Residue) -> Triads<'a> {
        let (cuts, shared) = cuts(geometry, residue);
        let side = geometry.side();
        let mut last = geometry.candidate_count() as u32;
        let mut variables = vec![0; shared.ends.len() * side];
        for (cells, variables) in shared.parts().zip(variables.chunks_mut(side)) {
            for &cell in cells {
                for digit in residue.open(cell).iter() {
                    let variable = &mut variables[digit.index()];
                    let own = Candidate { cell, digit }.to_dimacs(side);
                    *variable = if *variable == 0 { own } else { SEVERAL };
                }
            }
            for variable in variables.iter_mut().filter(|variable| **variable == SEVERAL) {
                last += 1;
                *variable = last as i32;
            }
        }
        Triads { residue, cuts, shared, variables, last }
    }

    /// The number of variables up to the last triad's, those of the candidates included.
    pub(super) fn variable_count(&self) -> u32 {
        self.last
    }

    /// Visits each triad's variable, with the candidates of which one is true if and only if the variable
    /// is true.
    pub(super) fn definitions(
        &self,
        mut visit: impl FnMut(Literal, &[Literal]) -> ControlFlow<Ending>,
    ) -> ControlFlow<Ending> {
        let side = self.residue.side();
        let mut members = vec![Vec::new(); side];
        for (cells, variables) in self.shared.parts().zip(self.variables.chunks(side)) {
            members.iter_mut().for_each(Vec::clear);
            cells.iter().for_each(|cell| self.add_open(*cell, &mut members));
            for (&variable, members) in variables.iter().zip(&members) {
                if members.len() > 1 {
                    visit(Literal::from_dimacs(variable), members)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits, for each cut and each digit that is not decided, the literals of which exactly one is true.
    pub(super) fn groups(
        &self,
        mut visit: impl FnMut(&[Literal]) -> ControlFlow<Ending>,
    ) -> ControlFlow<Ending> {
        let side = self.residue.side();
        let mut members = vec![Vec::new(); side];
        for cut in &self.cuts {
            members.iter_mut().for_each(Vec::clear);
            for part in &cut.parts {
                match *part {
                    Part::Single(cell) => self.add_open(cell, &mut members),
                    Part::Shared(part) => {
                        let variables = &self.variables[part * side..][..side];
                        for (members, &variable) in members.iter_mut().zip(variables) {
                            if variable != 0 {
                                members.push(Literal::from_dimacs(variable));
                            }
                        }
                    }
                }
            }
            for digit in self.residue.undecided_in(cut.house).iter() {
                visit(&members[digit.index()])?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the candidates of a cell to the lists of their digits.
    fn add_open(&self, cell: Cell, members: &mut [Vec<Literal>]) {
        for digit in self.residue.open(cell).iter() {
            let candidate = Candidate { cell, digit }.to_dimacs(self.residue.side());
            members[digit.index()].push(Literal::from_dimacs(candidate));
        }
    }
}

impl Shared {
    fn parts(&self) -> impl Iterator<Item = &[Cell]> {
        (0..self.ends.len()).map(|part| self.part(part))
    }

    fn part(&self, part: usize) -> &[Cell] {
        let start = if part == 0 { 0 } else { self.ends[part - 1] };
        &self.cells[start..self.ends[part]]
    }

    /// The part of these cells, which two houses share. If houses of one kind overlap, the other house's cut may
    /// have one cell less in it; then it is another part.
    fn add(&mut self, one: HouseId, other: HouseId, cells: &[Cell]) -> Part {
        let at = one.min(other).index() * self.houses + one.max(other).index();
        let known = self.of_houses[at] as usize;
        if known > 0 && self.part(known - 1) == cells {
            return Part::Shared(known - 1);
        }
        self.cells.extend(cells);
        self.ends.push(self.cells.len());
        self.of_houses[at] = self.ends.len() as u32;
        Part::Shared(self.ends.len() - 1)
    }
}

/// All cuts, house by house, and the parts that houses share.
fn cuts<'a>(geometry: &'a Geometry, residue: &Residue) -> (Vec<Cut<'a>>, Shared) {
    let houses = geometry.houses().len();
    let of_houses = vec![0; houses * houses];
    let mut shared = Shared { cells: Vec::new(), ends: Vec::new(), of_houses, houses };
    let mut kinds: Vec<HouseKind> = geometry.houses().iter().map(|house| house.kind).collect();
    kinds.dedup();
    let mut all = Vec::with_capacity(2 * houses);
    let (mut cells, mut others, mut part) = (Vec::new(), Vec::new(), Vec::new());
    for (id, house) in geometry.houses_with_ids() {
        cells.clear();
        cells.extend(house.cells.iter().copied().filter(|cell| residue.decided(*cell).is_none()));
        let (mut cuts, mut by_lines) = (0, 0);
        for &kind in kinds.iter().filter(|kind| **kind != house.kind) {
            // For each cell its first house of this kind.
            let of_kind = |id: &HouseId| geometry.house(*id).kind == kind;
            let other = |cell: &Cell| geometry.houses_of(*cell).iter().copied().find(of_kind);
            others.clear();
            others.extend(cells.iter().map(other));
            let is_met_before = |place: usize| {
                let other: Option<HouseId> = others[place];
                other.is_some() && others[..place].contains(&other)
            };
            if !(0..cells.len()).any(is_met_before) {
                continue; // all parts would be single cells
            }
            let mut parts = Vec::new();
            for place in (0..cells.len()).filter(|place| !is_met_before(*place)) {
                let Some(other) = others[place] else {
                    parts.push(Part::Single(cells[place]));
                    continue;
                };
                part.clear();
                let members = cells.iter().zip(&others).filter(|(_, of)| **of == Some(other));
                part.extend(members.map(|(cell, _)| *cell));
                parts.push(match part[..] {
                    [cell] => Part::Single(cell),
                    _ => shared.add(id, other, &part),
                });
            }
            all.push(Cut { house, parts });
            cuts += 1;
            by_lines += usize::from(is_line(kind));
        }
        let tells_cells_apart = if is_line(house.kind) { cuts > 0 } else { by_lines == 2 };
        if !tells_cells_apart {
            all.push(Cut { house, parts: cells.iter().copied().map(Part::Single).collect() });
        }
    }
    (all, shared)
}

fn is_line(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Row | HouseKind::Column)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::encode::unit_propagation::propagate;
    use crate::encode::{AtMostOne, Encoding, cnf, size};
    use veridoku_core::grid::{Digit, Puzzle, Shape, Variant};

    fn blank(geometry: Geometry) -> Puzzle {
        Puzzle::blank(Arc::new(geometry))
    }

    #[test]
    fn sizes_are_those_of_the_formula() {
        let pairs = |count: usize| count * (count - 1) / 2;
        for (h, w) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (4, 4), (5, 5)] {
            let puzzle = blank(Geometry::classic(Shape::new(h, w).unwrap()));
            let s = h * w;
            let cnf = cnf(&puzzle, Encoding::Triad, AtMostOne::Pairwise).unwrap();
            assert_eq!(cnf.size(), size(&puzzle, Encoding::Triad, AtMostOne::Pairwise));
            assert_eq!(cnf.variable_count(), s * s * s + s * s * (h + w), "{h}x{w}");
            let each = 1 + pairs(s) + 2 * s + h + w + 4 + 2 * pairs(h) + 2 * pairs(w);
            assert_eq!(cnf.clause_count(), s * s * each, "{h}x{w}");
        }
        let nine =
            size(&blank(Geometry::classic(Shape::CLASSIC)), Encoding::Triad, AtMostOne::Pairwise);
        assert_eq!((nine.variables, nine.clauses), (1_215, 6_237));
    }

    #[test]
    fn a_grid_without_boxes_is_extended() {
        let puzzle = blank(Geometry::classic(Shape::of_side(5).unwrap()));
        let formula = |encoding| cnf(&puzzle, encoding, AtMostOne::Pairwise).unwrap();
        assert_eq!(formula(Encoding::Triad), formula(Encoding::Extended));
    }

    /// For digit 1: if these cells are eliminated, does unit propagation eliminate the expected ones?
    fn eliminates(
        puzzle: &Puzzle,
        encoding: Encoding,
        removed: &[Cell],
        expected: &[Cell],
    ) -> bool {
        let digit = Digit::from_index(0);
        let literal = |cell: &Cell| {
            let candidate = Candidate { cell: *cell, digit };
            !Literal::from_dimacs(candidate.to_dimacs(puzzle.side()))
        };
        let cnf = cnf(puzzle, encoding, AtMostOne::Pairwise).unwrap();
        let removed: Vec<Literal> = removed.iter().map(literal).collect();
        let found = propagate(&cnf, &removed).expect("no contradiction");
        expected.iter().all(|cell| found.contains(&literal(cell)))
    }

    /// Locked candidates, both ways, for every two houses that share several cells, in every variant:
    /// if one house has a digit only in the shared cells, it is eliminated from the rest of the other house.
    #[test]
    fn locked_candidates_are_unit_propagation() {
        let shape = Shape::new(2, 3).unwrap();
        let mut geometries: Vec<Geometry> = (Variant::ALL.iter())
            .filter_map(|variant| Geometry::new(shape, &[*variant]).ok())
            .collect();
        let regions = "111223412233412253415553446553466666".bytes();
        let regions: Vec<usize> = regions.map(|region| usize::from(region - b'1')).collect();
        geometries.push(Geometry::jigsaw(6, &regions, &[]).unwrap());
        assert!(geometries.len() >= 4);
        for geometry in geometries {
            let puzzle = blank(geometry);
            let houses = puzzle.geometry().houses();
            let mut locks = 0;
            for one in houses {
                for other in houses.iter().filter(|other| other.cells != one.cells) {
                    let rest = |house: &House, of: &House| -> Vec<Cell> {
                        let outside = |cell: &Cell| !of.cells.contains(cell);
                        house.cells.iter().copied().filter(outside).collect()
                    };
                    let (removed, expected) = (rest(one, other), rest(other, one));
                    if removed.len() > 4 {
                        continue; // fewer than two cells are shared
                    }
                    assert!(
                        eliminates(&puzzle, Encoding::Triad, &removed, &expected),
                        "{one}, {other}"
                    );
                    assert!(!eliminates(&puzzle, Encoding::Extended, &removed, &expected));
                    locks += 1;
                }
            }
            assert!(locks > 0);
        }
    }
}
