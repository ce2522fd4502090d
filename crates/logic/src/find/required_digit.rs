//! Required digit: every way to fill the cells of a rule contains a digit. So it is in one of its places there, and
//! in no cell that sees all of these places.
//!
//! ```text
//! cage of 16 in two cells: 7 + 9        no other 9 in a row, column or box that has both cells
//! ```
//!
//! It occurs most often in cages, but also in arrows, thermometers and quadruples. If the rule has only one place
//! for the digit, the [unit](super::rule_unit) itself finds this.
//!
//! Cost: for each digit of a unit that cells around it could lose, one more run of the unit without it.

use super::prelude::*;
use super::rule_unit::{domains, pattern};
use crate::ruled::unit::UnitKind;
use crate::words::{rule_lessons, rules};

pub(super) struct RequiredDigit;

/// There are rarely more than a few innies and outies, and they cost the most.
fn is_asked(kind: UnitKind) -> bool {
    matches!(kind, UnitKind::Cage | UnitKind::Sum | UnitKind::Line)
}

impl<const W: usize> Finder<W> for RequiredDigit {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let Some(book) = view.layout().book() else { return };
        let fresh = view.fresh_cells();
        for unit in book.units().iter().filter(|unit| is_asked(unit.kind)) {
            if !unit.cells.iter().any(|cell| fresh.contains(*cell)) {
                continue;
            }
            let cells: CellSet<W> = unit.cells.iter().copied().collect();
            let domains = domains(view, unit);
            let all = domains.iter().fold(0, |all, domain| all | domain);
            for digit in Digits::of_word(all).iter() {
                if view.is_over() {
                    return;
                }
                let places = cells & view.places(digit);
                let struck = view.places(digit) & view.layout().common_peers(places);
                let is_placed = unit.cells.iter().any(|cell| view.value(*cell) == Some(digit));
                if struck.is_empty() || is_placed {
                    continue;
                }
                let without = !Digits::single(digit).word();
                let rest: Vec<_> = domains.iter().map(|domain| domain & without).collect();
                if unit.left(&rest).contains(&0) {
                    steps.eliminate(Technique::RequiredDigit, digit, struck, || {
                        let mut pattern = pattern(view, unit);
                        pattern.parts.push(held(digit, places));
                        pattern
                    });
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        rules::required(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        rule_lessons::required(words)
    }
}
