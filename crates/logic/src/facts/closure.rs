//! The closure of an assumption: everything that follows from a candidate by singles and by the rules of setters.
//!
//! ```text
//! wave 1    r1c1=3                 its peers lose 3
//! wave 2    cage r1c1 r1c2 r2c1    r1c2 and r2c1 lose what no longer adds up
//! wave 3    r1c2=4, r6c7=3         cells with one candidate, houses with one place
//! ```
//!
//! A wave computes all its consequences from the sheet as the wave before left it. So the number of waves until a
//! cell or a house is empty does not depend on any order, and the smallest number belongs to the shortest proofs.
//!
//! A cell that gets its only candidate is placed one wave later, when the rules around it are computed from the
//! same sheet. So if single cells break a rule, one of them loses its only candidate before it is placed.
//!
//! With a log, each consequence is recorded with the sheet that it was computed from. `find/rule_trace` selects the
//! few that an end needs. Of a rule it keeps only the losses without which the rule would allow the candidate: they
//! are taken back one by one as long as the rule still eliminates it.
//!
//! Cost: a run of each rule whose cells lost candidates, in each wave. The results are kept: most assumptions of a
//! round ask the same of a rule.

use rustc_hash::FxHashMap;

use super::view::View;
use crate::paper::sheet::Sheet;
use crate::ruled::unit::Unit;
use crate::sets::cells::CellSet;
use crate::sets::digits::Digits;
use veridoku_core::grid::{Candidate, Cell, Digit, HouseId};
use veridoku_core::rules::network::Values;

/// The most words of results that are kept, after which all are dropped.
const MOST_KEPT: usize = 4 << 20;

/// The values that units leave, by the unit and the domains of its cells. A result holds for every sheet of a
/// layout, so later rounds use it too.
#[derive(Debug, Default)]
pub struct Memo {
    known: FxHashMap<Box<[u32]>, Box<[Values]>>,
    words: usize,
}

impl Memo {
    /// The values that a unit, which has this number, leaves.
    pub fn left(&mut self, number: usize, unit: &Unit, domains: &[Values]) -> &[Values] {
        let key: Box<[u32]> =
            std::iter::once(number as u32).chain(domains.iter().copied()).collect();
        if self.words >= MOST_KEPT {
            self.known.clear();
            self.words = 0;
        }
        let words = &mut self.words;
        self.known.entry(key).or_insert_with(|| {
            *words += 2 * domains.len() + 1;
            unit.left(domains).into()
        })
    }
}

/// How an assumption fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dead {
    /// A cell has lost all candidates.
    Cell(Cell),
    /// A digit has lost all places in a house.
    House(Digit, HouseId),
}

/// A consequence.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A digit is in a cell.
    On(Candidate),
    /// A unit eliminates digits from a cell, whose unit had these domains.
    Off {
        /// The cell.
        cell: Cell,
        /// The digits.
        digits: Digits,
        /// The unit, by its number.
        unit: usize,
        /// The domains of all its cells.
        domains: Vec<Values>,
    },
}

/// The consequences of assumptions, one after the other.
#[derive(Debug)]
pub struct Closure<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    units: &'a [Unit],
    /// The units of each cell.
    of_cell: Vec<Vec<usize>>,
    sheet: Sheet<W>,
    /// The cells that lost candidates in the last wave.
    changed: CellSet<W>,
    /// The placed candidates, the assumptions first.
    placed: Vec<Candidate>,
    log: Option<Vec<Entry>>,
}

impl<'a, 'b, const W: usize> Closure<'a, 'b, W> {
    /// The closures on a sheet by some of these units.
    pub fn new(
        view: &'a View<'b, W>,
        units: &'a [Unit],
        takes: impl Fn(&Unit) -> bool,
    ) -> Closure<'a, 'b, W> {
        let mut of_cell = vec![Vec::new(); view.layout().geometry().cell_count()];
        for (number, unit) in units.iter().enumerate() {
            let is_open = |cell: &Cell| view.value(*cell).is_none();
            if takes(unit) && unit.cells.iter().any(is_open) {
                unit.cells.iter().for_each(|cell| of_cell[cell.index()].push(number));
            }
        }
        Closure {
            view,
            units,
            of_cell,
            sheet: Sheet::clone(view),
            changed: CellSet::EMPTY,
            placed: Vec::new(),
            log: None,
        }
    }

    /// The placed candidates, and where each digit may still be, after a run that did not fail.
    pub fn reached(&self) -> (&[Candidate], &[CellSet<W>]) {
        (&self.placed, self.sheet.planes())
    }

    /// Follows candidates for at most some waves. If they fail, how, and after how many waves.
    pub fn run(&mut self, supposed: &[Candidate], most: usize) -> Option<(Dead, usize)> {
        self.sheet.go_back_to(self.view);
        self.placed.clear();
        self.changed = CellSet::EMPTY;
        for supposed in supposed {
            self.restrict(*supposed);
            self.changed.insert(supposed.cell);
        }
        for wave in 1..=most {
            if self.view.is_over() {
                return None;
            }
            match self.wave() {
                Err(dead) => return Some((dead, wave)),
                Ok(()) if self.changed.is_empty() => return None,
                Ok(()) => {}
            }
        }
        None
    }

    /// Follows candidates again, with a log.
    pub fn log(&mut self, supposed: &[Candidate], most: usize) -> Vec<Entry> {
        self.log = Some(Vec::new());
        self.run(supposed, most);
        self.log.take().unwrap_or_default()
    }

    /// The values that a unit leaves.
    pub fn left(&mut self, unit: usize, domains: &[Values]) -> Vec<Values> {
        self.view.memo().left(unit, &self.units[unit], domains).to_vec()
    }

    /// The consequences of the last wave.
    fn wave(&mut self) -> Result<(), Dead> {
        let singles = self.singles()?;
        let strikes = self.strikes();
        let open: Vec<Candidate> = self.last_candidates().collect();
        self.changed = CellSet::EMPTY;
        for (cell, digits, unit, domains) in strikes {
            let digits = self.sheet.candidates(cell) & digits;
            if digits.is_empty() {
                continue;
            }
            digits.iter().for_each(|digit| self.sheet.eliminate(Candidate { cell, digit }));
            self.changed.insert(cell);
            if let Some(log) = &mut self.log {
                log.push(Entry::Off { cell, digits, unit, domains });
            }
        }
        for single in open {
            if self.sheet.has(single) {
                if !self.placed.contains(&single) {
                    self.set_on(single);
                }
                self.changed |=
                    self.sheet.places(single.digit) & self.view.layout().peers(single.cell);
                self.sheet.place(single);
            }
        }
        for single in singles {
            if self.sheet.has(single) {
                self.restrict(single);
            }
        }
        Ok(())
    }

    fn set_on(&mut self, candidate: Candidate) {
        self.placed.push(candidate);
        if let Some(log) = &mut self.log {
            log.push(Entry::On(candidate));
        }
    }

    /// Makes a candidate the only one of its cell.
    fn restrict(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let others = self.sheet.candidates(cell) - Digits::single(digit);
        if !others.is_empty() {
            others.iter().for_each(|digit| self.sheet.eliminate(Candidate { cell, digit }));
            self.changed.insert(cell);
        }
        self.set_on(candidate);
    }

    /// The open cells with one candidate.
    fn last_candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        let only =
            |cell: Cell| Some(Candidate { cell, digit: self.sheet.candidates(cell).only()? });
        self.sheet.open().iter().filter_map(only)
    }

    /// The only places of digits in houses, in cells that have more candidates.
    fn singles(&self) -> Result<Vec<Candidate>, Dead> {
        if let Some(cell) =
            self.sheet.open().iter().find(|cell| self.sheet.candidates(*cell).is_empty())
        {
            return Err(Dead::Cell(cell));
        }
        let mut singles = Vec::new();
        for &house in self.view.layout().houses() {
            if !self.view.layout().house(house).meets(&self.changed) {
                continue;
            }
            for digit in self.sheet.missing(house).iter() {
                let places = self.sheet.places_in(house, digit);
                if places.is_empty() {
                    return Err(Dead::House(digit, house));
                }
                if let Some(cell) = places.only() {
                    let single = Candidate { cell, digit };
                    if self.sheet.candidates(cell).only().is_none() && !singles.contains(&single) {
                        singles.push(single);
                    }
                }
            }
        }
        Ok(singles)
    }

    /// What the units of the changed cells eliminate.
    fn strikes(&mut self) -> Vec<(Cell, Digits, usize, Vec<Values>)> {
        let mut touched: Vec<usize> = Vec::new();
        for cell in self.changed.iter() {
            touched.extend(&self.of_cell[cell.index()]);
        }
        touched.sort_unstable();
        touched.dedup();
        let mut strikes = Vec::new();
        for number in touched {
            let unit = &self.units[number];
            let domains: Vec<Values> =
                unit.cells.iter().map(|cell| held(&self.sheet, *cell).word()).collect();
            let left = self.left(number, &domains);
            for (place, cell) in unit.cells.iter().enumerate() {
                let gone =
                    self.sheet.candidates(*cell) & Digits::of_word(domains[place] & !left[place]);
                if !gone.is_empty() {
                    strikes.push((*cell, gone, number, domains.clone()));
                }
            }
        }
        strikes
    }
}

/// The value of a cell, or its candidates.
fn held<const W: usize>(sheet: &Sheet<W>, cell: Cell) -> Digits {
    sheet.value(cell).map_or_else(|| sheet.candidates(cell), Digits::single)
}
