//! Locked candidates: a digit whose places in one house all lie in a second one stands in both, and
//! so nowhere else in the second.
//!
//! ```text
//! pointing   box -> line              claiming   line -> box
//! 7 7 . | - - - | - - -               7 7 . | . . . | . . .     (nowhere else in row 1)
//! . . . | . . . | . . .               - - - | . . . | . . .
//! . . . | . . . | . . .               - - - | . . . | . . .
//! ```
//!
//! Pointing goes out from a box (or another region), claiming from a row or column. In variants the
//! same holds for any two houses with more than one cell in common.
//!
//! Cost: for each crossing of two houses whose first lost candidates beside it, a test per digit.
//!
//! Also called intersection removal, box-line reduction (claiming).

use super::prelude::*;

/// From boxes and other regions, or from rows and columns.
pub(in crate::logic) struct LockedCandidates {
    pub(in crate::logic) from_lines: bool,
}

impl<const W: usize> Finder<W> for LockedCandidates {
    fn techniques(&self) -> &'static [Technique] {
        if self.from_lines { &[Technique::Claiming] } else { &[Technique::Pointing] }
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let technique = Finder::<W>::techniques(self)[0];
        let layout = view.layout();
        let (cells, digits) = (view.fresh_cells(), view.fresh_digits());
        for crossing in layout.crossings_by_kind(self.from_lines) {
            if !crossing.rest.meets(&cells) {
                continue;
            }
            let wanted = view.missing(crossing.from) & view.missing(crossing.to);
            for digit in (wanted & digits).iter() {
                let places = view.places(digit);
                if places.meets(&crossing.rest) || !places.meets(&crossing.beyond) {
                    continue;
                }
                let common = places & crossing.common;
                if common.is_empty() {
                    continue;
                }
                steps.eliminate(technique, digit, places & crossing.beyond, || {
                    let locked = Part::new(Role::Locked).digit(digit).cells(common);
                    Pattern::of([locked.house(crossing.from).house(crossing.to)])
                });
            }
        }
    }
}
