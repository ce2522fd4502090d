//! Candidates that a rule does not allow together: weak links, in addition to those of cells and houses.
//!
//! ```text
//! thermometer r1c1 - r1c2      r1c1=5 and r1c2=3 clash, and so do all pairs that do not grow
//! cage of 10 in three cells    r1c1=7 and r1c2=5 clash: the third cell would need -2
//! ```
//!
//! Each candidate of a unit is assumed in turn. It clashes with all candidates that this eliminates from the cells
//! of the unit. Cost: one run of each small unit for each of its candidates; long lines are left out. Only chains
//! ask for it.

use super::survey::Survey;
use crate::ruled::unit::Unit;
use crate::sets::digits::Digits;
use veridoku_core::grid::{Candidate, RuleId};

/// The clashes of a sheet.
#[derive(Debug)]
pub struct Clashes {
    side: usize,
    /// The rules of each unit.
    rules: Vec<Vec<RuleId>>,
    /// For each candidate (by cell and digit), those that it clashes with, ascending, and the unit.
    of: Vec<Vec<(Candidate, u32)>>,
}

impl Clashes {
    /// The clashes of a sheet with these units.
    pub fn new<const W: usize>(survey: &Survey<'_, W>, units: &[Unit]) -> Clashes {
        let (side, cells) = (survey.layout().side(), survey.layout().geometry().cell_count());
        let rules = units.iter().map(|unit| unit.rules.clone()).collect();
        let mut clashes = Clashes { side, rules, of: vec![Vec::new(); side * cells] };
        for (number, unit) in units.iter().enumerate() {
            if survey.is_over() {
                break;
            }
            if unit.is_quick() && unit.cells.iter().any(|cell| survey.value(*cell).is_none()) {
                clashes.add(survey, unit, number as u32);
            }
        }
        for list in &mut clashes.of {
            // If several units give the same clash, keep the first.
            list.sort_by_key(|(other, _)| *other);
            list.dedup_by_key(|(other, _)| *other);
        }
        clashes
    }

    fn add<const W: usize>(&mut self, survey: &Survey<'_, W>, unit: &Unit, number: u32) {
        let held =
            |cell| survey.value(cell).map_or_else(|| survey.candidates(cell), Digits::single);
        let domains: Vec<u32> = unit.cells.iter().map(|cell| held(*cell).word()).collect();
        for (place, &cell) in unit.cells.iter().enumerate() {
            for digit in survey.candidates(cell).iter() {
                let mut supposed = domains.clone();
                supposed[place] = Digits::single(digit).word();
                let left = unit.left(&supposed);
                for (other_place, &other) in unit.cells.iter().enumerate() {
                    if other_place == place {
                        continue;
                    }
                    let lost = survey.candidates(other) & Digits::of_word(!left[other_place]);
                    let sees = survey.layout().peers(cell).contains(other);
                    for lost in lost.iter().filter(|lost| !sees || *lost != digit) {
                        let clash = Candidate { cell: other, digit: lost };
                        self.of[cell.index() * self.side + digit.index()].push((clash, number));
                        let back = Candidate { cell, digit };
                        self.of[other.index() * self.side + lost.index()].push((back, number));
                    }
                }
            }
        }
    }

    /// The candidates that a candidate clashes with.
    pub fn of(&self, candidate: Candidate) -> impl Iterator<Item = Candidate> + '_ {
        self.list(candidate).iter().map(|(other, _)| *other)
    }

    fn list(&self, Candidate { cell, digit }: Candidate) -> &[(Candidate, u32)] {
        &self.of[cell.index() * self.side + digit.index()]
    }

    /// The rules by which two candidates clash, if they do.
    pub fn between(&self, one: Candidate, other: Candidate) -> Option<&[RuleId]> {
        let list = self.list(one);
        let place = list.binary_search_by_key(&other, |(clash, _)| *clash).ok()?;
        Some(&self.rules[list[place].1 as usize])
    }
}
