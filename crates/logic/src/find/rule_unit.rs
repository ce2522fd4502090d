//! Variant constraints: candidates with which the cells of a rule cannot be filled.
//!
//! ```text
//! marked cell            r1c1 odd                          no 2, 4, 6, 8 there
//! linked pair            r1c1 - r1c2 differ by 1           a digit without a partner is eliminated
//! cage combination       10 in three cells, no 1 left      only 2+3+5: no 4, 6, 7 there
//! rule sum               5 = r1c2 + r1c3 (arrow)           no 5 on the shaft
//! innies and outies      row 1 less its cages is 10        as a cage
//! rule line              growing along a thermometer       no 9 but at its end
//! ```
//!
//! The finder knows no rule by its name: the [units](crate::ruled) of the rules compute which candidates
//! remain, and the sentence names the rule. All eliminations of a unit are one step. Its pattern has every cell
//! with its candidates, so the sentence can recompute the eliminations.
//!
//! Cost: nothing without rules. Otherwise each unit whose cells lost candidates, from a few table lookups for a
//! pair to several thousand states for a line.

use super::prelude::*;
use crate::ruled::unit::{Unit, UnitKind};
use crate::words::{rule_lessons, rules};
use veridoku_core::rules::network::Values;

/// The units of a kind.
pub(super) struct RuleUnit {
    pub(super) kind: UnitKind,
}

impl RuleUnit {
    fn technique(&self) -> Technique {
        match self.kind {
            UnitKind::Mark => Technique::MarkedCell,
            UnitKind::Pair => Technique::LinkedPair,
            UnitKind::Cage => Technique::CageCombination,
            UnitKind::Sum => Technique::RuleSum,
            UnitKind::Region => Technique::InniesAndOuties,
            UnitKind::Line => Technique::RuleLine,
            UnitKind::Together => Technique::CombinedRules,
        }
    }
}

impl<const W: usize> Finder<W> for RuleUnit {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let Some(book) = view.layout().book() else { return };
        let fresh = view.fresh_cells();
        for unit in book.of_kind(self.kind) {
            if view.is_over() {
                return;
            }
            if !unit.cells.iter().any(|cell| fresh.contains(*cell)) {
                continue;
            }
            let domains = domains(view, unit);
            let left = unit.left(&domains);
            let mut strikes: Vec<Strike<W>> = Vec::new();
            for (&cell, (domain, left)) in unit.cells.iter().zip(domains.iter().zip(left)) {
                for digit in (view.candidates(cell) & Digits::of_word(domain & !left)).iter() {
                    match strikes.iter_mut().find(|strike| strike.0 == digit) {
                        Some(strike) => strike.1.insert(cell),
                        None => strikes.push((digit, CellSet::single(cell))),
                    }
                }
            }
            steps.eliminate_all(self.technique(), &strikes, || pattern(view, unit));
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        rules::unit(words, self.kind)
    }

    fn teach(&self, words: &Words) -> Lesson {
        rule_lessons::unit(words, self.kind)
    }
}

/// The values of the cells of a unit, or their candidates.
pub(super) fn domains<const W: usize>(view: &View<W>, unit: &Unit) -> Vec<Values> {
    unit.cells.iter().map(|cell| held(view, *cell).word()).collect()
}

/// The value of a cell, or its candidates.
fn held<const W: usize>(view: &View<W>, cell: Cell) -> Digits {
    view.value(cell).map_or_else(|| view.candidates(cell), Digits::single)
}

/// The rule, and each of its cells with all its possible digits.
pub(super) fn pattern<const W: usize>(view: &View<W>, unit: &Unit) -> Pattern {
    let rule = Part::new(Role::Rule)
        .rules(unit.rules.iter().copied())
        .houses(unit.houses.iter().copied())
        .cells(unit.cells.iter().copied().collect::<CellSet<W>>());
    let domain = |cell: &Cell| Part::new(Role::Domain).cell(*cell).digits(held(view, *cell));
    let parts = std::iter::once(rule).chain(unit.cells.iter().map(domain)).collect();
    Pattern { parts, chains: Vec::new() }
}
