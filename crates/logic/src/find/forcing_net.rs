//! Forcing nets: like forcing chains, but each inference may need several of those before.
//!
//! ```text
//! r1c1=3 -> r1c5=7 -----+
//!      \--> r4c1=8 -> r4c5=2 -> r5c5=9     r5c5 sees 7 and 2: only both leave it one candidate
//! ```
//!
//! | | seen | follows |
//! |---|---|---|
//! | digit forcing net | a candidate leaves a cell without a candidate, or a house without a place | it is false |
//! | cell forcing net | every candidate of a cell implies the same | that |
//! | house forcing net | every place of a digit in a house implies the same | that |
//!
//! In the plain nets, singles follow an assumption. In *dynamic* nets, locked candidates, pairs, triples and
//! X-wings may also follow: patterns that appear only under the assumption.
//!
//! Search: the closure of every candidate, see [`nets`](super::nets). A placement also eliminates what clashes
//! with it by a rule. Cost: one or two microseconds for a candidate of a 9x9 grid, and about fifty with patterns.
//! For each candidate we keep the places still possible for each digit: megabytes in all at 25x25.
//!
//! For a reader a net has only what its conclusion needs, and is the shortest of several.
//!
//! Also called dynamic forcing chains, and the dynamic nets dynamic forcing chains plus; the first kind is Nishio, if
//! it uses only one digit.
//!
//! Source: the forums of 2005 for the name Nishio; Juillerat, Sudoku Explainer (2006).

use super::nets::closure::Strength;
use super::nets::common::Stem;
use super::nets::{Closures, MOST_CANDIDATES, candidates, common, refuted};
use super::prelude::*;
use crate::words::nets;

/// Plain nets, or dynamic nets.
pub(super) struct ForcingNets {
    pub(super) is_dynamic: bool,
}

impl<const W: usize> Finder<W> for ForcingNets {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        // A sheet that has already failed would fail with every candidate, whatever it implies.
        if view.is_contradictory() {
            return;
        }
        let (strength, [for_digits, for_cells, for_houses]) = match self.is_dynamic {
            false => (
                Strength::Singles,
                [Technique::DigitForcingNet, Technique::CellForcingNet, Technique::HouseForcingNet],
            ),
            true => (
                Strength::Patterns,
                [Technique::DigitDynamicNet, Technique::CellDynamicNet, Technique::HouseDynamicNet],
            ),
        };
        if self.is_dynamic && candidates(view).count() > MOST_CANDIDATES {
            return;
        }
        let closures = Closures::new(view, strength);
        if steps.takes(for_digits) {
            refuted::show(view, for_digits, strength, &closures.refuted, steps);
        }
        if steps.takes(for_cells) {
            common::show(view, for_cells, strength, &closures, &Stem::cells(view), steps);
        }
        if steps.takes(for_houses) {
            common::show(view, for_houses, strength, &closures, &Stem::houses(view), steps);
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        nets::explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        nets::teach(words)
    }
}
