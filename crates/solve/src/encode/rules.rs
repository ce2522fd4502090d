//! The clauses of an encoding, in the order in which every formula has them:
//!
//! ```text
//! cells     of each undecided cell      at least one digit, at most one
//! houses    of each house and digit     at least one cell, at most one
//!           (triads: what each is, then the same of each cut's parts)
//! pairs     of each extra peer pair     not both, digit by digit
//! units     givens, then restrictions   unless they were substituted out
//! ```
//!
//! After these come the units of the candidates decided before, which the residue lists (see `formula.rs`).
//!
//! The same walk writes a formula and computes its size; only the [`Sink`] differs. The walk stops early when the time
//! is over.

use std::ops::ControlFlow;

use super::encoding::Scope;
use super::triad::Triads;
use super::{AtMostOne, Cnf, Encoding, Literal, Residue, Size};
use veridoku_core::budget::{Ending, Watch};
use veridoku_core::grid::{Candidate, Cell, DigitSet, Geometry, Puzzle};

/// The target of the walk: a formula, or the size that it would have.
pub(super) trait Sink {
    fn clause(&mut self, literals: &[Literal]);
    fn at_most_one(&mut self, way: AtMostOne, literals: &[Literal]);

    /// A variable that no clause has yet.
    fn new_variable(&mut self) -> Literal;

    /// The most literals of work that a group of this many literals takes.
    fn work(&self, group: u64) -> u64;
}

impl Sink for Cnf {
    fn clause(&mut self, literals: &[Literal]) {
        self.add_clause(literals.iter().copied());
    }

    fn at_most_one(&mut self, way: AtMostOne, literals: &[Literal]) {
        way.add_to(self, literals);
    }

    fn new_variable(&mut self) -> Literal {
        self.add_variable()
    }

    fn work(&self, group: u64) -> u64 {
        group * group
    }
}

impl Sink for Size {
    fn clause(&mut self, literals: &[Literal]) {
        self.add_clauses(1, literals.len() as u64);
    }

    fn at_most_one(&mut self, way: AtMostOne, literals: &[Literal]) {
        self.add(way.size(literals.len()));
    }

    fn new_variable(&mut self) -> Literal {
        self.variables += 1;
        Literal::from_dimacs(i32::try_from(self.variables).unwrap_or(i32::MAX))
    }

    fn work(&self, group: u64) -> u64 {
        group
    }
}

/// The clauses of an encoding for a puzzle.
pub(super) struct Rules<'a> {
    puzzle: &'a Puzzle,
    residue: &'a Residue,
    encoding: Encoding,
    at_most_one: AtMostOne,
    triads: Option<Triads<'a>>,
}

impl<'a> Rules<'a> {
    pub(super) fn new(
        puzzle: &'a Puzzle,
        residue: &'a Residue,
        encoding: Encoding,
        at_most_one: AtMostOne,
    ) -> Rules<'a> {
        let has_triads = encoding.has_triads() && !residue.is_contradictory();
        let triads = has_triads.then(|| Triads::new(puzzle.geometry(), residue));
        Rules { puzzle, residue, encoding, at_most_one, triads }
    }

    /// Variables, without those that at-most-one adds.
    pub(super) fn variable_count(&self) -> u32 {
        self.triads
            .as_ref()
            .map_or(self.puzzle.geometry().candidate_count() as u32, Triads::variable_count)
    }

    pub(super) fn size(&self, watch: &Watch) -> ControlFlow<Ending, Size> {
        let mut size = Size { variables: self.variable_count().into(), ..Size::default() };
        self.write_to(&mut size, watch)?;
        ControlFlow::Continue(size)
    }

    pub(super) fn write_to(&self, sink: &mut impl Sink, watch: &Watch) -> ControlFlow<Ending> {
        if self.residue.is_contradictory() {
            sink.clause(&[]);
            return ControlFlow::Continue(());
        }
        let geometry = self.puzzle.geometry();
        cells(geometry, self.residue, |digits| self.group(Scope::Cell, digits, sink, watch))?;
        if let Some(triads) = &self.triads {
            triads.definitions(|shared, members| {
                members.iter().for_each(|member| sink.clause(&[!*member, shared]));
                let clause: Vec<Literal> =
                    [!shared].into_iter().chain(members.iter().copied()).collect();
                sink.clause(&clause);
                watch.check(3 * members.len() as u64)
            })?;
            triads.groups(|parts| self.group(Scope::HouseDigit, parts, sink, watch))?;
        } else {
            places(geometry, self.residue, |cells| {
                self.group(Scope::HouseDigit, cells, sink, watch)
            })?;
        }
        pairs(geometry, self.residue, |one, other| {
            sink.clause(&[!one, !other]);
            watch.check(2)
        })?;
        if !self.encoding.substitutes() {
            units(self.puzzle, |literal| sink.clause(&[literal]));
        }
        ControlFlow::Continue(())
    }

    fn group(
        &self,
        scope: Scope,
        literals: &[Literal],
        sink: &mut impl Sink,
        watch: &Watch,
    ) -> ControlFlow<Ending> {
        if self.encoding.at_least(scope) {
            sink.clause(literals);
        }
        if self.encoding.at_most(scope) {
            sink.at_most_one(self.at_most_one, literals);
        }
        watch.check(sink.work(literals.len() as u64))
    }
}

/// Visits the digits of each cell that is not decided.
fn cells(
    geometry: &Geometry,
    residue: &Residue,
    mut visit: impl FnMut(&[Literal]) -> ControlFlow<Ending>,
) -> ControlFlow<Ending> {
    let side = geometry.side();
    let mut members = Vec::with_capacity(side);
    for cell in geometry.cells().filter(|cell| residue.decided(*cell).is_none()) {
        let literal = |digit| Literal::from_dimacs(Candidate { cell, digit }.to_dimacs(side));
        members.clear();
        members.extend(residue.open(cell).iter().map(literal));
        visit(&members)?;
    }
    ControlFlow::Continue(())
}

/// Visits the cells of each house for each digit that is not decided there.
fn places(
    geometry: &Geometry,
    residue: &Residue,
    mut visit: impl FnMut(&[Literal]) -> ControlFlow<Ending>,
) -> ControlFlow<Ending> {
    let side = geometry.side();
    let mut members = vec![Vec::with_capacity(side); side];
    for house in geometry.houses() {
        members.iter_mut().for_each(Vec::clear);
        for &cell in &house.cells {
            for digit in residue.open(cell).iter() {
                let candidate = Candidate { cell, digit }.to_dimacs(side);
                members[digit.index()].push(Literal::from_dimacs(candidate));
            }
        }
        for digit in residue.undecided_in(house).iter() {
            visit(&members[digit.index()])?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits the candidates that exclude each other without sharing a group.
fn pairs(
    geometry: &Geometry,
    residue: &Residue,
    mut visit: impl FnMut(Literal, Literal) -> ControlFlow<Ending>,
) -> ControlFlow<Ending> {
    if !geometry.has_extra_peers() {
        return ControlFlow::Continue(());
    }
    let side = geometry.side();
    let literal = |cell, digit| Literal::from_dimacs(Candidate { cell, digit }.to_dimacs(side));
    for cell in geometry.cells() {
        for &peer in geometry.extra_peers(cell).iter().filter(|peer| **peer > cell) {
            for digit in residue.open(cell).intersection(residue.open(peer)).iter() {
                visit(literal(cell, digit), literal(peer, digit))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits the givens, and the candidates that restrictions remove.
fn units(puzzle: &Puzzle, mut visit: impl FnMut(Literal)) {
    let side = puzzle.side();
    let literal = |candidate: Candidate| Literal::from_dimacs(candidate.to_dimacs(side));
    puzzle.givens().for_each(|given| visit(literal(given)));
    for (index, allowed) in puzzle.restrictions().into_iter().flatten().enumerate() {
        let cell = Cell::from_index(index);
        for digit in DigitSet::all(side).iter().filter(|digit| !allowed.contains(*digit)) {
            visit(!literal(Candidate { cell, digit }));
        }
    }
}
