//! Restricted commons: digits that two almost locked sets share but cannot both hold; and what follows through them
//! from set to set.
//!
//! ```text
//! foothold of A  <-- all cells of one see all cells of the other -->  foothold of B
//!
//! A holds 1  ->  B is free of 1  ->  B holds 2, 3, ...  ->  what sees its 2s loses 2; or on to C by 2
//! ```
//!
//! A foothold is *held* if the set has its digit there, *free* if not. A set that is free of one digit holds all
//! others, so a path enters it by one digit and leaves it by another. The eliminations after that depend only on
//! the foothold, not on the set before. So they are computed per foothold, once for each number of sets on the
//! path:
//!
//! ```text
//! free(1, f)  what sees all cells of another digit of a set of f
//! held(n, f)  all free(n, g) for the footholds g that f excludes
//! free(n, f)  all held(n - 1, g) for the other footholds g of the sets of f
//! placed(c)   all free(1, g) for the footholds g that the candidate c sees
//! ```
//!
//! A union of the eliminations at the end of all paths loses nothing: two unions meet where some two paths do. So
//! each technique of sets first asks whether any two meet, and only then looks for the paths.
//!
//! Nothing here needs the sets to be disjoint: a set that lacks a digit holds all its other digits, whatever it
//! shares with the next set. Cost: finding the links between footholds takes nearly as long as finding the sets,
//! and each number of sets takes somewhat less. So each number is computed only when a finder asks for it.

use std::cell::OnceCell;
use std::ops::Deref;
use std::rc::Rc;

use super::almost::{AlmostLocked, Als, Foothold};
use crate::paper::layout::Layout;
use crate::paper::sheet::{Sheet, Strike};
use crate::sets::cells::CellSet;
use crate::sets::digits::Digits;
use veridoku_core::budget::Watch;
use veridoku_core::grid::{Candidate, Cell, Digit};

/// The largest number of sets on a path.
pub const MAX_SETS: usize = 5;

/// The almost locked sets of a sheet with their restricted commons. Each fact about them is computed on demand.
#[derive(Debug)]
pub struct Restricted<const W: usize> {
    almost: AlmostLocked<W>,
    side: usize,
    /// How many cells there are.
    cells: usize,
    watch: Rc<Watch>,
    links: OnceCell<Links>,
    falls: [OnceCell<[Falls<W>; 2]>; MAX_SETS],
    placed: OnceCell<Placed<W>>,
}

/// For each foothold, the numbers of those that it excludes.
#[derive(Debug)]
struct Links {
    /// Where the links of each foothold begin, plus one entry for the end.
    starts: Vec<u32>,
    links: Vec<u32>,
}

/// The eliminations if a candidate is placed, numbered by cell and digit.
#[derive(Debug)]
struct Placed<const W: usize> {
    numbers: Vec<u32>,
    falls: Falls<W>,
}

/// For each foothold and digit, the cells that lose the digit. Most footholds need no separate row; they share the
/// first one, which has no cells.
#[derive(Debug)]
pub struct Falls<const W: usize> {
    side: usize,
    rows: Vec<u32>,
    cells: Vec<CellSet<W>>,
}

impl<const W: usize> Deref for Restricted<W> {
    type Target = AlmostLocked<W>;

    fn deref(&self) -> &AlmostLocked<W> {
        &self.almost
    }
}

impl<const W: usize> Falls<W> {
    /// An empty table. `has_row` tells for each foothold in turn whether it gets a row, because something may fall.
    fn new(has_row: impl Iterator<Item = bool>, side: usize) -> Falls<W> {
        let mut last = 0;
        let number = |has_row: bool| {
            last += u32::from(has_row);
            if has_row { last } else { 0 }
        };
        let rows = has_row.map(number).collect();
        Falls { side, rows, cells: vec![CellSet::EMPTY; (last as usize + 1) * side] }
    }

    /// Whether a foothold has a separate row.
    fn has_row(&self, foothold: u32) -> bool {
        self.rows[foothold as usize] != 0
    }

    fn row(&self, number: u32) -> std::ops::Range<usize> {
        let start = self.rows[number as usize] as usize * self.side;
        start..start + self.side
    }

    /// The cells that fall with a foothold, by digit.
    pub fn of(&self, foothold: u32) -> &[CellSet<W>] {
        &self.cells[self.row(foothold)]
    }

    /// Adds eliminations to a foothold that has a row.
    fn add(&mut self, foothold: u32, falls: &[CellSet<W>]) {
        let row = self.row(foothold);
        self.cells[row].iter_mut().zip(falls).for_each(|(cells, more)| *cells |= *more);
    }
}

impl<const W: usize> Restricted<W> {
    /// Nothing is known yet about the sets of a sheet of this layout.
    pub fn new(almost: AlmostLocked<W>, layout: &Layout<W>, watch: &Rc<Watch>) -> Restricted<W> {
        Restricted {
            almost,
            side: layout.side(),
            cells: layout.geometry().cell_count(),
            watch: Rc::clone(watch),
            links: OnceCell::new(),
            falls: Default::default(),
            placed: OnceCell::new(),
        }
    }

    /// The footholds that cannot be held if this one is: each is a restricted common.
    pub fn links(&self, foothold: u32) -> &[u32] {
        let Links { starts, links } = self.links.get_or_init(|| self.find_links());
        &links[starts[foothold as usize] as usize..starts[foothold as usize + 1] as usize]
    }

    /// The eliminations if a foothold is free, by paths through this many sets.
    pub fn if_free(&self, sets: usize) -> &Falls<W> {
        &self.falls(sets)[0]
    }

    /// The eliminations if a foothold is held, by paths through this many further sets.
    pub fn if_held(&self, sets: usize) -> &Falls<W> {
        &self.falls(sets)[1]
    }

    /// The eliminations by paths through one set if an open candidate of this sheet is placed, by digit.
    pub fn if_placed(&self, sheet: &Sheet<W>, candidate: Candidate) -> &[CellSet<W>] {
        let Placed { numbers, falls } = self.placed.get_or_init(|| {
            let side = self.side;
            let mut numbers = vec![0; self.cells * side];
            let mut count = 0;
            for cell in sheet.open().iter() {
                for digit in sheet.candidates(cell).iter() {
                    numbers[self.place(cell, digit)] = count;
                    count += 1;
                }
            }
            let mut falls = Falls::new((0..count).map(|_| true), side);
            let free = self.if_free(1);
            for (number, foothold) in (0..).zip(self.footholds()) {
                if self.is_over() {
                    break;
                }
                for cell in foothold.sees.iter() {
                    falls.add(numbers[self.place(cell, foothold.digit)], free.of(number));
                }
            }
            Placed { numbers, falls }
        });
        falls.of(numbers[self.place(candidate.cell, candidate.digit)])
    }

    /// The eliminations if one of two sets holds all of its digits except some.
    pub fn in_either(
        &self,
        one: &Als<W>,
        other: &Als<W>,
        but_for: Digits,
    ) -> impl Iterator<Item = Strike<W>> {
        let fall = |digit: Digit| {
            (digit, self.foothold(one, digit).sees & self.foothold(other, digit).sees)
        };
        ((one.digits & other.digits) - but_for)
            .iter()
            .map(fall)
            .filter(|(_, cells)| !cells.is_empty())
    }

    /// Whether time has run out. The tables then stay as they are, with room for all entries.
    fn is_over(&self) -> bool {
        self.watch.over(1).is_some()
    }

    fn place(&self, cell: Cell, digit: Digit) -> usize {
        cell.index() * self.side + digit.index()
    }

    fn find_links(&self) -> Links {
        let mut starts = Vec::with_capacity(self.footholds().len() + 1);
        let mut links = Vec::with_capacity(8 * self.footholds().len());
        let same_digit = |one: &Foothold<W>, other: &Foothold<W>| one.digit == other.digit;
        // Indexed by first cells: a foothold that is seen has its first cell among the seen ones.
        let mut ranges = vec![[0_u32; 2]; self.cells];
        let mut first = 0;
        for footholds in self.footholds().chunk_by(same_digit) {
            ranges.fill([0; 2]);
            let same_first =
                |one: &Foothold<W>, other: &Foothold<W>| one.cells.first() == other.cells.first();
            let mut end = 0;
            for chunk in footholds.chunk_by(same_first) {
                let start = end;
                end += chunk.len() as u32;
                if let Some(cell) = chunk[0].cells.first() {
                    ranges[cell.index()] = [start, end];
                }
            }
            for one in footholds {
                starts.push(links.len() as u32);
                if self.is_over() {
                    continue;
                }
                for cell in one.sees.iter() {
                    let [start, end] = ranges[cell.index()];
                    for number in start..end {
                        if footholds[number as usize].cells.is_subset(&one.sees) {
                            links.push(first + number);
                        }
                    }
                }
            }
            first += end;
        }
        starts.push(links.len() as u32);
        Links { starts, links }
    }

    fn falls(&self, sets: usize) -> &[Falls<W>; 2] {
        self.falls[sets - 1].get_or_init(|| {
            let free = self.find_free(sets);
            let footholds = 0..self.footholds().len() as u32;
            let is_linked = |foothold: u32| !self.links(foothold).is_empty();
            let mut held = Falls::new(footholds.clone().map(is_linked), self.side);
            for foothold in footholds {
                if self.is_over() {
                    break;
                }
                for &excluded in self.links(foothold) {
                    if free.has_row(excluded) {
                        held.add(foothold, free.of(excluded));
                    }
                }
            }
            [free, held]
        })
    }

    fn find_free(&self, sets: usize) -> Falls<W> {
        let side = self.side;
        // A foothold that no cell sees has no links. `if_placed` also asks for footholds without links, but only by
        // one set.
        let needs = |(number, foothold): (u32, &Foothold<W>)| {
            if sets == 1 { !foothold.sees.is_empty() } else { !self.links(number).is_empty() }
        };
        let mut free = Falls::new((0..).zip(self.footholds()).map(needs), side);
        let before = (sets > 1).then(|| self.if_held(sets - 1));
        for (number, foothold) in (0..).zip(self.footholds()) {
            if !free.has_row(number) {
                continue;
            }
            if self.is_over() {
                break;
            }
            let row = free.row(number);
            for &set in self.sets_of(foothold) {
                for &leaving in self.footholds_of(&self.sets()[set as usize]) {
                    if leaving == number {
                        continue;
                    }
                    match before {
                        Some(before) if !before.has_row(leaving) => {}
                        Some(before) => free.add(number, before.of(leaving)),
                        None => {
                            let other = &self.footholds()[leaving as usize];
                            free.cells[row.start + other.digit.index()] |= other.sees;
                        }
                    }
                }
            }
        }
        free
    }
}
