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
//! Two of the cells, the *ends*, have z and do not see each other, so z is all they share. One end has two
//! candidates; of four cells this is always true. The others are the *inner* cells. While there are restricted digits
//! that only one of the chosen cells has, some further inner cell has each of them. So we try the cells with one of
//! these digits, and each choice is made once.
//!
//! Cost: pairs of ends, a few dozen, if some cell with z sees both. Most have no inner cells. The digits that are
//! wanted leave few choices, all by set operations.
//!
//! Source: the forums of 2005 for the pivot with four digits; the rule of one unrestricted digit came later ("bent
//! quads"). Five cells: the same forums; Sukaku Explainer has both sizes.

use super::prelude::*;
use crate::words::names::count;

/// Cells with as many digits, one of them unrestricted.
pub(super) struct WxyzWing {
    /// The number of cells, and of digits: four or five.
    pub(super) size: usize,
}

/// The search for wings in which this digit may occur twice.
struct WingSearch<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    technique: Technique,
    size: usize,
    z: Digit,
    /// The cells that changed.
    fresh: CellSet<W>,
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
        let ends = view.cells_with_up_to(self.size - 1);
        for z in (0..view.layout().side()).map(Digit::from_index) {
            if view.is_over() {
                return;
            }
            WingSearch { view, technique, size: self.size, z, fresh }.find(small, ends, steps);
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
    }
}

impl<const W: usize> WingSearch<'_, '_, W> {
    /// The wings of these cells, some of which can be ends.
    fn find(&self, small: CellSet<W>, ends: CellSet<W>, steps: &mut Steps<W>) {
        let view = self.view;
        let places = view.places(self.z);
        let mut later = places & ends;
        for end in (places & view.bivalue()).iter() {
            later.remove(end);
            let w = view.candidates(end) - Digits::single(self.z);
            let with_w = w.only().map_or(CellSet::EMPTY, |w| view.places(w));
            let near = view.layout().peers(end);
            let others = (later - near) - with_w;
            let struck = places & near;
            if others.is_empty() || struck.is_empty() || !(small & near).meets(&with_w) {
                continue;
            }
            let mut mates = small - (with_w - near);
            mates.remove(end);
            for other in others.iter() {
                let struck = struck & view.layout().peers(other);
                if !struck.is_empty() {
                    self.find_between([end, other], mates, struck, steps);
                }
            }
        }
    }

    /// The wings that have these ends, and inner cells among the mates of the first one.
    fn find_between(
        &self,
        ends: [Cell; 2],
        mates: CellSet<W>,
        struck: CellSet<W>,
        steps: &mut Steps<W>,
    ) {
        let is_fresh = self.fresh.contains(ends[0]) || self.fresh.contains(ends[1]);
        if !is_fresh && !mates.meets(&self.fresh) {
            return;
        }
        let view = self.view;
        let z = Digits::single(self.z);
        let others = view.candidates(ends[1]) - z;
        let mut inner = near_only(view, ends[1], others, mates);
        inner.remove(ends[1]);
        let digits = (view.candidates(ends[0]) - z) | others;
        if !has_each(view, inner, digits) {
            return;
        }
        let (missing, spare) = (self.size - 2, self.size - 1 - digits.len());
        let may_be_inner = |cell| (view.candidates(cell) - digits - z).len() <= spare;
        if !is_fresh && !(inner & self.fresh).iter().any(may_be_inner) {
            return;
        }
        // A cell with z must see some cell that loses z.
        let join = |seen, cell| seen | view.layout().peers(cell);
        inner -= view.places(self.z) - struck.iter().fold(CellSet::EMPTY, join);
        let cells = ends.into_iter().collect();
        let chosen = Chosen { cells, missing, spare, digits, wanted: digits, struck, is_fresh };
        self.extend(&chosen, inner, ends, steps);
    }

    /// The wings that have these cells and further ones of the inner cells.
    fn extend(
        &self,
        chosen: &Chosen<W>,
        mut inner: CellSet<W>,
        ends: [Cell; 2],
        steps: &mut Steps<W>,
    ) {
        let view = self.view;
        // The last cell has no new digit: another cell must also have it.
        if chosen.missing == 1 && chosen.spare > 0
            || !chosen.is_fresh && !inner.meets(&self.fresh)
            || !has_each(view, inner, chosen.wanted)
        {
            return;
        }
        let mut next = inner;
        if chosen.missing == 1 {
            // The last cell has all wanted digits.
            chosen.wanted.iter().for_each(|digit| next &= view.places(digit));
        } else {
            // We choose among the cells of the wanted digit that has the fewest.
            let mut fewest = usize::MAX;
            for digit in chosen.wanted.iter() {
                let cells = inner & view.places(digit);
                let count = cells.len();
                if count < fewest {
                    (next, fewest) = (cells, count);
                }
            }
        }
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
                is_fresh: chosen.is_fresh || self.fresh.contains(cell),
            };
            if more.missing > 0 {
                self.extend(&more, near_only(view, cell, others, inner), ends, steps);
            } else if more.spare == 0 && wanted.is_empty() && more.is_fresh {
                self.strike(more.cells, struck, ends, steps);
            }
        }
    }

    /// The step of a wing.
    fn strike(&self, cells: CellSet<W>, struck: CellSet<W>, ends: [Cell; 2], steps: &mut Steps<W>) {
        steps.eliminate(self.technique, self.z, struck, || {
            let part = |cell: Cell| {
                let is_end = ends.contains(&cell);
                let role = if is_end { Role::Pincer } else { Role::Pivot };
                Part::new(role).digits(self.view.candidates(cell)).cell(cell)
            };
            Pattern { parts: cells.iter().map(part).collect(), chains: Vec::new() }
        });
    }
}

/// Whether each of some digits has a place in some cells.
fn has_each<const W: usize>(view: &View<W>, cells: CellSet<W>, digits: Digits) -> bool {
    digits.iter().all(|digit| cells.meets(&view.places(digit)))
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

/// The unrestricted digit, the others, and the cells that have the former.
struct Wing {
    left: Vec<Digit>,
    others: Vec<Digit>,
    cells: Vec<Cell>,
}

impl Wing {
    fn of(words: &Words) -> Wing {
        let parts = words.all_parts();
        let mut union: Vec<Digit> =
            parts.iter().flat_map(|part| part.digits.iter().copied()).collect();
        union.sort_unstable();
        union.dedup();
        let has_places_apart = |digit: &Digit| {
            let has = |part: &&Part| part.digits.contains(digit);
            let places = || parts.iter().filter(has).flat_map(|part| &part.cells);
            places().any(|one| places().any(|other| one != other && !words.sees(*one, *other)))
        };
        let (left, others): (Vec<Digit>, Vec<Digit>) =
            union.iter().partition(|digit| has_places_apart(digit));
        let has_left = |part: &&Part| part.digits.iter().any(|digit| left.contains(digit));
        let cells = parts.iter().filter(has_left).flat_map(|part| part.cells.iter().copied());
        Wing { cells: cells.collect(), left, others }
    }
}

/// As many cells as digits.
fn explain(words: &Words) -> Explanation {
    let all: Vec<Cell> = words.all_parts().iter().flat_map(|part| part.cells.clone()).collect();
    let Wing { left, others, cells } = Wing::of(words);
    let mut union = [&left[..], &others].concat();
    union.sort_unstable();
    let z = words.digits(&left, "and");
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

/// The candidates of each cell, and why they nearly fill the cells.
fn teach(words: &Words) -> Lesson {
    let Wing { left, others, cells } = Wing::of(words);
    let has = |part: &Part| {
        say!("{0} has only {1}", "{0} n’a que {1}", and(&part.cells), and(&part.digits))
    };
    let pattern = sentences(words, words.all_parts().iter().map(has));
    let seen = sentences(words, others.iter().filter_map(|digit| together(words, *digit)));
    let three = say!(
        "so each of {0} is in at most one cell, and together they fill at most {1} of the {2} cells.",
        "donc chacun des chiffres {0} va dans une case au plus ; ensemble, ils remplissent au plus {1} des {2} cases.",
        and(&others),
        others.len(),
        words.all_parts().len()
    );
    Lesson::new(pattern, seen.into_iter().chain([three, at_least_one(&cells, &left)]))
}

/// The house in which a digit's cells of the wing see each other, if there is one for all.
fn together(words: &Words, digit: Digit) -> Option<Sentence> {
    let has = |part: &&Part| part.digits.contains(&digit);
    let cells: Vec<Cell> =
        words.all_parts().iter().filter(has).flat_map(|part| part.cells.iter().copied()).collect();
    (cells.len() > 1).then(|| match words.houses_around(&cells).first() {
        Some(&house) => say!(
            "only {1} can be {0}, and they see each other in {2}",
            "seules {1} peuvent contenir {0}, et elles se voient dans {2}",
            digit,
            and(&cells),
            house
        ),
        None => say!(
            "only {1} can be {0}, and they all see each other",
            "seules {1} peuvent contenir {0}, et elles se voient toutes",
            digit,
            and(&cells)
        ),
    })
}
