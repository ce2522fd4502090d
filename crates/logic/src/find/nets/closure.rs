//! The closure of assumptions: everything that follows from them by singles, and perhaps by simple patterns.
//!
//! ```text
//! planes     for each digit, the cells that may hold it or do hold it
//! settled    the cells that hold a digit whose consequences are drawn
//! ```
//!
//! Every inference only removes candidates, and none that is possible becomes impossible later. So the closure
//! is the same whatever the order of the inferences, and the closure of two assumptions is that of the
//! intersection of their closures: it may begin there.
//!
//! Cost: a copy of the planes, then for each wave of naked singles a tally of the planes, and for each wave of
//! hidden singles an intersection of each house with each digit that has lost places. At 9x9 this is one or two
//! microseconds for most assumptions.

use super::patterns;
use crate::facts::view::View;
use crate::sets::cells::CellSet;
use crate::sets::digits::Digits;
use crate::step::LinkKind;
use veridoku_core::grid::{Candidate, Cell, Digit};

/// Which inferences a closure uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// Naked and hidden singles.
    Singles,
    /// Also locked candidates, pairs, triples and X-wings.
    Patterns,
}

/// Candidates under some assumptions.
#[derive(Clone, Debug)]
pub struct Closure<const W: usize> {
    planes: Vec<CellSet<W>>,
    /// The planes when hidden singles were last searched.
    searched: Vec<CellSet<W>>,
    settled: CellSet<W>,
}

impl<const W: usize> Closure<W> {
    /// The sheet without assumptions, and without consequences.
    pub fn of(view: &View<W>) -> Closure<W> {
        let planes = planes(view);
        let settled = view.layout().cells() - view.open();
        Closure { searched: vec![CellSet::EMPTY; planes.len()], planes, settled }
    }

    /// Where each digit may be, or is.
    pub fn planes(&self) -> &[CellSet<W>] {
        &self.planes
    }

    /// Whether a candidate is still possible, or true.
    pub fn has(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.planes[digit.index()].contains(cell)
    }

    /// The cells that hold a digit.
    pub fn settled(&self) -> CellSet<W> {
        self.settled
    }

    /// Becomes a copy of another closure. Allocates nothing.
    pub fn copy(&mut self, other: &Closure<W>) {
        self.planes.copy_from_slice(&other.planes);
        self.searched.copy_from_slice(&other.searched);
        self.settled = other.settled;
    }

    /// Adds the consequences of other assumptions.
    pub fn meet(&mut self, other: &Closure<W>) {
        for (plane, other) in self.planes.iter_mut().zip(&other.planes) {
            *plane &= *other;
        }
        // What the other placed has its consequences in the other's planes.
        self.settled |= other.settled;
    }

    /// Eliminates a candidate.
    pub fn eliminate(&mut self, Candidate { cell, digit }: Candidate) {
        self.planes[digit.index()].remove(cell);
    }

    /// Places a candidate: an assumption, or a single.
    pub fn place(&mut self, view: &View<W>, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let is_possible = self.has(candidate);
        for plane in &mut self.planes {
            plane.remove(cell);
        }
        let plane = &mut self.planes[digit.index()];
        *plane -= view.layout().peers(cell);
        if is_possible {
            plane.insert(cell);
        }
        self.settled.insert(cell);
        if let Some(clashes) = view.clashes() {
            clashes.of(candidate).for_each(|lost| self.eliminate(lost));
        }
    }

    /// Draws all consequences. If they contradict each other, the number of waves until then.
    pub fn close(&mut self, view: &View<W>, strength: Strength) -> Option<usize> {
        loop {
            let dead = self.close_by_singles(view);
            let is_over = strength == Strength::Singles || dead.is_some() || view.is_over();
            if is_over || !self.use_patterns(view) {
                return dead;
            }
        }
    }

    /// Places singles until none is left, or a cell has no candidate or a digit no place in a house: then the number
    /// of waves. A wave is all naked singles, or, if there are none, all hidden singles. So the number of waves
    /// does not depend on an order either.
    fn close_by_singles(&mut self, view: &View<W>) -> Option<usize> {
        let mut hidden = Vec::new();
        for wave in 0.. {
            let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
            for plane in &self.planes {
                twice |= once & *plane;
                once |= *plane;
            }
            if once != view.layout().cells() {
                return Some(wave);
            }
            let naked = once - twice - self.settled;
            for cell in naked.iter() {
                let Some(index) = self.planes.iter().position(|plane| plane.contains(cell)) else {
                    return Some(wave);
                };
                self.place(view, Candidate { cell, digit: Digit::from_index(index) });
            }
            if !naked.is_empty() {
                continue;
            }
            hidden.clear();
            if !self.find_hidden(view, &mut hidden) {
                return Some(wave);
            }
            for &single in &hidden {
                if !self.has(single) {
                    return Some(wave);
                }
                self.place(view, single);
            }
            if hidden.is_empty() {
                break;
            }
        }
        None
    }

    /// Adds the hidden singles of all digits that have lost places. False if a digit has no place in a house.
    fn find_hidden(&mut self, view: &View<W>, hidden: &mut Vec<Candidate>) -> bool {
        for index in 0..self.planes.len() {
            if self.planes[index] == self.searched[index] {
                continue;
            }
            self.searched[index] = self.planes[index];
            for &house in view.layout().houses() {
                let places = self.planes[index] & view.layout().house(house);
                if places.is_several() {
                    continue;
                }
                let Some(cell) = places.first() else { return false };
                if !self.settled.contains(cell) {
                    hidden.push(Candidate { cell, digit: Digit::from_index(index) });
                }
            }
        }
        true
    }

    /// Eliminates by all simple patterns. Whether there were any.
    fn use_patterns(&mut self, view: &View<W>) -> bool {
        let mut is_changed = false;
        let before = self.planes.clone();
        patterns::each(view, &before, self.settled, &mut |inference| {
            is_changed = true;
            let (cells, digits) = (inference.cells, inference.digits);
            for (index, plane) in self.planes.iter_mut().enumerate() {
                let is_its = digits.contains(Digit::from_index(index));
                match inference.kind {
                    LinkKind::HiddenSet if !is_its => *plane -= cells,
                    LinkKind::LockedSet if is_its => {
                        *plane -= view.layout().house(inference.houses[0]) - cells;
                    }
                    LinkKind::Locked | LinkKind::Fish if is_its => *plane -= cells,
                    _ => {}
                }
            }
        });
        is_changed
    }
}

/// For each digit, the cells that may hold it or do hold it.
pub fn planes<const W: usize>(view: &View<W>) -> Vec<CellSet<W>> {
    let mut planes = view.planes().to_vec();
    for cell in (view.layout().cells() - view.open()).iter() {
        if let Some(digit) = view.value(cell) {
            planes[digit.index()].insert(cell);
        }
    }
    planes
}

/// The candidates of each cell by the planes.
pub fn digits_of<const W: usize>(planes: &[CellSet<W>], cells: CellSet<W>) -> Vec<Digits> {
    let count = cells.iter().last().map_or(0, |cell: Cell| cell.index() + 1);
    let mut digits = vec![Digits::EMPTY; count];
    for (index, plane) in planes.iter().enumerate() {
        let digit = Digits::single(Digit::from_index(index));
        (*plane & cells).iter().for_each(|cell| digits[cell.index()] |= digit);
    }
    digits
}
