//! WXYZ-wing and VWXYZ-wing: four cells with four digits, or five with five, of which only z can occur twice.
//!
//! ```text
//!   wxz .  . | .  wz .     w: all its cells see each other, so it occurs at most once; x and y likewise.
//!   .   yz . | .  .  .     Three digits fill three cells at most: one of the four is z, and cells that
//!   xyz .  . | .  .  .     see every z of them are not.
//!
//!   vxz .  . | .  vz .     With one more cell and one more digit the same holds.
//!   .   xy . | .  .  .
//!   xyw wz . | .  .  .
//! ```
//!
//! This is the widest definition in use: any four or five cells, if all digits except one are *restricted* (their
//! cells all see each other). Narrower definitions require a pivot with all digits, or an almost locked set and a
//! pair. Each restricted digit occurs in two or more of the cells: otherwise the cells without it are a smaller
//! pattern.
//!
//! Two of the cells, the *ends*, have z and do not see each other, so z is all they share. The others are the
//! *inner* cells. While there are restricted digits that only one of the chosen cells has, some further inner cell has
//! each of them. So we try the cells with one of these digits, and each choice is made once.
//!
//! Cost: pairs of ends, a few dozen, if some cell with z sees both. Most have no inner cells. The digits that are
//! wanted leave few choices, all by set operations.
//!
//! Source: the forums of 2005 for the pivot with four digits; the rule of one unrestricted digit came later ("bent
//! quads"). Five cells: the same forums; Sukaku Explainer has both sizes.

use super::prelude::*;
use crate::sets::tally::Tally;
use crate::words::names::count;
use veridoku_core::grid::DigitSet;

/// Cells with as many digits, one of them unrestricted.
pub(super) struct WxyzWing {
    /// The number of cells, and of digits: four or five.
    pub(super) size: usize,
}

/// The search for wings with two ends.
struct WingSearch<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    technique: Technique,
    size: usize,
    z: Digit,
    ends: [Cell; 2],
}

/// Some cells of a wing.
#[derive(Clone, Copy)]
struct Chosen<const W: usize> {
    cells: CellSet<W>,
    /// How many cells are missing.
    missing: usize,
    /// How many further digits there may be.
    spare: usize,
    /// The digits of the cells except z, and those that only one of the cells has.
    digits: Digits,
    wanted: Digits,
    /// Where z can still be eliminated.
    struck: CellSet<W>,
    is_fresh: bool,
}

impl<const W: usize> Finder<W> for WxyzWing {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let technique = if self.size == 4 { Technique::WxyzWing } else { Technique::VwxyzWing };
        let small = view.cells_with_up_to(self.size);
        let fresh = small & view.fresh_cells();
        if fresh.is_empty() || small.len() < self.size {
            return;
        }
        // The smaller end has at most half of the digits except z.
        let mut later = view.cells_with_up_to(self.size - 1);
        for width in 2..=self.size.div_ceil(2) {
            for end in view.cells_with(width).iter() {
                if view.is_over() {
                    return;
                }
                later.remove(end);
                let others_fit = later & view.cells_with_up_to(self.size + 1 - width);
                let digits = view.candidates(end);
                let near = view.layout().peers(end);
                for z in digits.iter() {
                    let places = view.places(z);
                    if !places.meets(&near) {
                        continue;
                    }
                    let w = digits - Digits::single(z);
                    let taken = w.iter().fold(near, |taken, w| taken | view.places(w));
                    let inner = near_only(view, end, w, small);
                    for other in ((others_fit & places) - taken).iter() {
                        let struck = places & near & view.layout().peers(other);
                        if !struck.is_empty() {
                            let ends = [end, other];
                            let search = WingSearch { view, technique, size: self.size, z, ends };
                            search.find([inner, fresh], struck, steps);
                        }
                    }
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }
}

impl<const W: usize> WingSearch<'_, '_, W> {
    /// The wings that have these ends, and inner cells that are near the first end.
    fn find(
        &self,
        [inner, fresh]: [CellSet<W>; 2],
        struck: CellSet<W>,
        steps: &mut Steps<W>,
    ) {
        let view = self.view;
        let cells: CellSet<W> = self.ends.into_iter().collect();
        let [one, other] = self.ends.map(|end| view.candidates(end) - Digits::single(self.z));
        let (digits, missing) = (one | other, self.size - 2);
        let spare = self.size - 1 - digits.len();
        let inner = near_only(view, self.ends[1], other, inner - cells);
        if digits.iter().any(|digit| !inner.meets(&view.places(digit))) {
            return;
        }
        let inner = self.fitting(inner, digits, spare, struck);
        let is_fresh = cells.meets(&fresh);
        if is_fresh || inner.meets(&fresh) {
            let chosen = Chosen { cells, missing, spare, digits, wanted: digits, struck, is_fresh };
            self.extend(&chosen, inner, fresh, steps);
        }
    }

    /// The cells with few enough digits other than some and z, which see a cell where z can be eliminated if they
    /// have z.
    fn fitting(
        &self,
        cells: CellSet<W>,
        digits: Digits,
        spare: usize,
        struck: CellSet<W>,
    ) -> CellSet<W> {
        let view = self.view;
        let all = Digits::of(DigitSet::all(view.layout().side()));
        let mut foreign: Tally<_, 3> = Tally::new(CellSet::EMPTY);
        let others = all - digits - Digits::single(self.z);
        others.iter().for_each(|digit| foreign.add(view.places(digit)));
        let join = |seen, cell| seen | view.layout().peers(cell);
        let seen = struck.iter().fold(CellSet::EMPTY, join);
        cells - foreign.more_than(spare) - (view.places(self.z) - seen)
    }

    /// The wings that have these cells and further ones of the inner cells.
    fn extend(
        &self,
        chosen: &Chosen<W>,
        mut inner: CellSet<W>,
        fresh: CellSet<W>,
        steps: &mut Steps<W>,
    ) {
        if !chosen.is_fresh && !inner.meets(&fresh) {
            return;
        }
        let view = self.view;
        let mut choices = chosen.wanted.iter().map(|digit| inner & view.places(digit));
        // The last cell has all wanted digits. Before, we choose among the cells of one of them.
        let next = if chosen.missing == 1 {
            choices.fold(inner, |next, cells| next & cells)
        } else {
            let first = choices.next().unwrap_or(inner);
            let fewer = |one: CellSet<W>, other: CellSet<W>| {
                if other.len() < one.len() { other } else { one }
            };
            choices.fold(first, fewer)
        };
        for cell in next.iter() {
            inner.remove(cell);
            let has = view.candidates(cell);
            let others = has - Digits::single(self.z);
            let new = others - chosen.digits;
            if new.len() > chosen.spare || chosen.missing == 1 && !new.is_empty() {
                continue;
            }
            let mut struck = chosen.struck;
            if has.contains(self.z) {
                struck &= view.layout().peers(cell);
                if struck.is_empty() {
                    continue;
                }
            }
            let wanted = (chosen.wanted - others) | new;
            let more = Chosen {
                cells: chosen.cells | CellSet::single(cell),
                missing: chosen.missing - 1,
                spare: chosen.spare - new.len(),
                digits: chosen.digits | new,
                wanted,
                struck,
                is_fresh: chosen.is_fresh || fresh.contains(cell),
            };
            if more.missing > 0 {
                self.extend(&more, near_only(view, cell, others, inner), fresh, steps);
            } else if more.spare == 0 && wanted.is_empty() && more.is_fresh {
                self.strike(more.cells, struck, steps);
            }
        }
    }

    /// The step of a wing.
    fn strike(&self, cells: CellSet<W>, struck: CellSet<W>, steps: &mut Steps<W>) {
        steps.eliminate(self.technique, self.z, struck, || {
            let part = |cell: Cell| {
                let is_end = self.ends.contains(&cell);
                let role = if is_end { Role::Pincer } else { Role::Pivot };
                Part::new(role).digits(self.view.candidates(cell)).cell(cell)
            };
            Pattern { parts: cells.iter().map(part).collect(), chains: Vec::new() }
        });
    }
}

/// The cells that may be in a wing with a cell of these restricted digits: they see it, or have none of them.
fn near_only<const W: usize>(
    view: &View<W>,
    cell: Cell,
    restricted: Digits,
    cells: CellSet<W>,
) -> CellSet<W> {
    let unseen = cells - view.layout().peers(cell);
    restricted.iter().fold(cells, |cells, digit| cells - (unseen & view.places(digit)))
}

/// As many cells as digits.
fn explain(words: &Words) -> Explanation {
    let parts = words.all_parts();
    let all: Vec<Cell> = parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
    let mut union: Vec<Digit> = parts.iter().flat_map(|part| part.digits.iter().copied()).collect();
    union.sort_unstable();
    union.dedup();
    let has_places_apart = |digit: &Digit| {
        let places =
            || parts.iter().filter(|part| part.digits.contains(digit)).flat_map(|part| &part.cells);
        places().any(|one| places().any(|other| one != other && !words.sees(*one, *other)))
    };
    let (left, others): (Vec<Digit>, Vec<Digit>) =
        union.iter().partition(|digit| has_places_apart(digit));
    let z = words.digits(&left, "and");
    let cells: Vec<Cell> = parts
        .iter()
        .filter(|part| part.digits.iter().any(|digit| left.contains(digit)))
        .flat_map(|part| part.cells.iter().copied())
        .collect();
    let premise = format!(
        "the {} cells {} have only the candidates {}. Each of {} can be in at most one of them, because the \
         cells that have it see each other. That fills at most {} cells, so at least one of {} is {z}. So ",
        count(all.len()),
        words.cells(&all),
        words.digits(&union, "and"),
        words.digits(&others, "and"),
        count(others.len()),
        words.cells(&cells),
    );
    conclude(words, premise, [Claim::Seeing { cells, digits: left }])
}
