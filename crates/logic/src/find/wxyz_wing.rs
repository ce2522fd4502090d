//! WXYZ-wing: four cells with four digits, of which only z can occur twice.
//!
//! ```text
//!   wxz .  . | .  wz .     w: all its cells see each other, so it occurs at most once; x and y likewise.
//!   .   yz . | .  .  .     Three digits fill three cells at most: one of the four is z, and cells that
//!   xyz .  . | .  .  .     see every z of them are not.
//! ```
//!
//! This is the widest definition in use: any four cells, if all digits except one are *restricted* (their cells all
//! see each other). Narrower definitions require a pivot with all four digits, or an almost locked set and a pair.
//! Each digit occurs in two or more of the cells: otherwise three of the cells are a smaller pattern.
//!
//! Two of the cells, the *ends*, have z and do not see each other, so z is all they share. With four digits in all
//! there are two kinds of ends, and the two *inner* cells are determined by the ends:
//!
//! ```text
//! wz, xyz     inner cells with digits of these, that see the ends whose w, x or y they have
//! wz, xz      inner cells that see each other and share a fourth digit y
//! ```
//!
//! Cost: pairs of ends, a few dozen, if some cell with z sees both. The inner cells, if there are any, are found by
//! set operations.
//!
//! Source: the forums of 2005 for the pivot with four digits; the rule of one unrestricted digit came later ("bent
//! quads").

use super::prelude::*;
use crate::sets::tally::Tally;
use veridoku_core::grid::DigitSet;

/// Four cells with four digits, one of them unrestricted.
pub(super) struct WxyzWing;

/// The number of cells, and of digits, in such a wing.
const SIZE: usize = 4;

/// Two cells with z that do not see each other and share no other digit.
struct Ends<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    z: Digit,
    /// The cells, the first of which has two candidates.
    cells: [Cell; 2],
    /// The digits of each end except z.
    others: [Digits; 2],
    /// Where z can be eliminated: places of it that see both.
    struck: CellSet<W>,
}

impl<const W: usize> Finder<W> for WxyzWing {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let small = view.cells_with_up_to(SIZE);
        let fresh = small & view.fresh_cells();
        let mut pairs = view.bivalue();
        for end in view.bivalue().iter() {
            if view.is_over() {
                return;
            }
            pairs.remove(end);
            let digits = view.candidates(end);
            let near = view.layout().peers(end);
            for z in digits.iter() {
                let w = digits - Digits::single(z);
                let taken = w.iter().fold(near, |taken, w| taken | view.places(w));
                let places = view.places(z);
                for other in (((pairs | view.cells_with(3)) & places) - taken).iter() {
                    let near_other = view.layout().peers(other);
                    let struck = places & near & near_other;
                    if struck.is_empty() {
                        continue;
                    }
                    // One of the four cells is fresh; inner cells see an end.
                    let is_fresh = fresh.meets(&(near | near_other))
                        || fresh.contains(end)
                        || fresh.contains(other);
                    if is_fresh {
                        let others = [w, view.candidates(other) - Digits::single(z)];
                        Ends { view, z, cells: [end, other], others, struck }.find(small, steps);
                    }
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
    }
}

impl<const W: usize> Ends<'_, '_, W> {
    /// The wings that have these ends.
    fn find(&self, small: CellSet<W>, steps: &mut Steps<W>) {
        let view = self.view;
        let digits = self.others[0] | self.others[1] | Digits::single(self.z);
        let all = Digits::of(DigitSet::all(view.layout().side()));
        let foreign = (all - digits).iter().map(|digit| view.places(digit));
        let is_full = digits.len() == SIZE;
        let mut inner = if is_full {
            foreign.fold(small, |inner, places| inner - places)
        } else {
            let mut tally: Tally<_, 2> = Tally::new(CellSet::EMPTY);
            foreign.for_each(|places| tally.add(places));
            small & tally.exactly(1)
        };
        for (end, others) in self.cells.into_iter().zip(self.others) {
            let unseen = inner - view.layout().peers(end);
            inner = others.iter().fold(inner, |inner, other| inner - (unseen & view.places(other)));
        }
        if !inner.is_several() {
            return;
        }
        let fresh = view.fresh_cells();
        let is_fresh = self.cells.iter().any(|end| fresh.contains(*end));
        if !is_fresh && !inner.meets(&fresh) {
            return;
        }
        let Some(w) = self.others[0].first() else { return };
        for one in (inner & view.places(w)).iter() {
            inner.remove(one);
            let has = view.candidates(one);
            let struck = self.left(self.struck, one);
            if struck.is_empty() {
                continue;
            }
            let near = view.layout().peers(one);
            // The fourth cell must have the rest of the second end's digits, and the fourth digit.
            let wanted = (self.others[1] - has) | (has - digits);
            let mut more = wanted.iter().fold(inner, |more, digit| more & view.places(digit));
            // It may share digits other than z with the third cell only if it sees that cell.
            let shared = (has - Digits::single(self.z)).iter();
            more = shared.fold(more, |more, digit| more - (view.places(digit) - near));
            if !is_fresh && !fresh.contains(one) {
                more &= fresh;
            }
            for other in more.iter() {
                let struck = self.left(struck, other);
                steps.eliminate(Technique::WxyzWing, self.z, struck, || {
                    let cells: CellSet<W> = self.cells.into_iter().chain([one, other]).collect();
                    let part = |cell: Cell| {
                        let is_end = self.cells.contains(&cell);
                        let role = if is_end { Role::Pincer } else { Role::Pivot };
                        Part::new(role).digits(view.candidates(cell)).cell(cell)
                    };
                    Pattern { parts: cells.iter().map(part).collect(), chains: Vec::new() }
                });
            }
        }
    }

    /// The remaining eliminations with one more cell.
    fn left(&self, struck: CellSet<W>, cell: Cell) -> CellSet<W> {
        if self.view.candidates(cell).contains(self.z) {
            struck & self.view.layout().peers(cell)
        } else {
            struck
        }
    }
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

/// Four cells with four digits.
fn explain(words: &Words) -> Explanation {
    let all: Vec<Cell> = words.all_parts().iter().flat_map(|part| part.cells.clone()).collect();
    let Wing { left, others, cells } = Wing::of(words);
    let mut union = [&left[..], &others].concat();
    union.sort_unstable();
    let z = words.digits(&left, "and");
    let premise = format!(
        "the four cells {} have only the candidates {}. Each of {} can be in at most one of them, because the \
         cells that have it see each other. That fills at most three cells, so at least one of {} is {z}. So ",
        words.cells(&all),
        words.digits(&union, "and"),
        words.digits(&others, "and"),
        words.cells(&cells),
    );
    conclude(words, premise, [Claim::Seeing { cells, digits: left }])
}

/// The candidates of each cell, and why they nearly fill the cells.
fn teach(words: &Words) -> Lesson {
    let Wing { left, others, cells } = Wing::of(words);
    let has = |part: &Part| say!("{0} has {1}", "{0} a {1}", and(&part.cells), and(&part.digits));
    let pattern = sentences(words, words.all_parts().iter().map(has));
    let seen = say!(
        "each of {0} can be in only one of these cells, because the cells that have it see each other.",
        "chacun des chiffres {0} ne va que dans une de ces cases, car celles qui l’ont se voient.",
        and(&others)
    );
    let three = say!(
        "these {0} digits fill at most {0} of the {1} cells.",
        "ces {0} chiffres remplissent au plus {0} des {1} cases.",
        others.len(),
        words.all_parts().len()
    );
    Lesson::new(pattern, [seen, three, at_least_one(&cells, &left)])
}
