//! XY-wing and XYZ-wing: whatever the pivot is, one of the pincers or the pivot itself is z.
//!
//! ```text
//!   XY-wing                           XYZ-wing
//!   xy  .  . | .  yz .                xyz x  x | .  yz .
//!   .   .  . | .  .  .                .   .  . | .  .  .
//!   x   xz x | .  x  .                .   xz . | .  .  .
//! ```
//!
//! A pincer that the pivot sees, and that shares a digit with it, is z if the pivot is that digit. The pivot of an
//! XYZ-wing may also be z itself. So one of these cells is z, and cells that see all of them (marked x) are not.
//!
//! Cost: the pairs of peers of a pivot that have two candidates.
//!
//! Also called Y-wing or bent triple. Source: the forums of 2005; the letters are those of the pivot's
//! candidates.

use super::prelude::*;
use crate::sets::tally::Tally;

/// A pivot with two candidates and two pincers.
pub(super) struct XyWing;

/// A pivot with three candidates and two pincers.
pub(super) struct XyzWing;

impl<const W: usize> Finder<W> for XyWing {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let fresh = view.fresh_cells();
        for pivot in view.bivalue().iter() {
            if view.is_over() {
                return;
            }
            let Some([x, y]) = view.candidates(pivot).pair() else { continue };
            let near = view.bivalue() & view.layout().peers(pivot);
            let with_x = near & (view.places(x) - view.places(y));
            let with_y = near & (view.places(y) - view.places(x));
            let is_fresh = fresh.contains(pivot);
            if with_y.is_empty() || !is_fresh && !near.meets(&fresh) {
                continue;
            }
            for one in with_x.iter() {
                let Some(z) = (view.candidates(one) - Digits::single(x)).only() else { continue };
                let mut others = with_y & view.places(z);
                if !is_fresh && !fresh.contains(one) {
                    others &= fresh;
                }
                for other in others.iter() {
                    strike(view, Technique::XyWing, [pivot, one, other], z, steps);
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

impl<const W: usize> Finder<W> for XyzWing {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let fresh = view.fresh_cells();
        for pivot in view.cells_with(3).iter() {
            if view.is_over() {
                return;
            }
            let hub = view.candidates(pivot);
            let peers = view.bivalue() & view.layout().peers(pivot);
            let mut tally: Tally<_, 3> = Tally::new(CellSet::EMPTY);
            hub.iter().for_each(|digit| tally.add(view.places(digit)));
            let mut near = peers & tally.exactly(2);
            if !near.is_several() || !fresh.contains(pivot) && !near.meets(&fresh) {
                continue;
            }
            for one in near.iter() {
                near.remove(one);
                for other in near.iter() {
                    let common = view.candidates(one) & view.candidates(other);
                    if let Some(z) = common.only() {
                        strike(view, Technique::XyzWing, [pivot, one, other], z, steps);
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

/// The step of a pivot and two pincers of which one is z.
fn strike<const W: usize>(
    view: &View<W>,
    technique: Technique,
    [pivot, one, other]: [Cell; 3],
    z: Digit,
    steps: &mut Steps<W>,
) {
    let layout = view.layout();
    let mut struck = view.places(z) & layout.peers(one) & layout.peers(other);
    if view.candidates(pivot).contains(z) {
        struck &= layout.peers(pivot);
    }
    steps.eliminate(technique, z, struck, || {
        let part = |role, cell| Part::new(role).digits(view.candidates(cell)).cell(cell);
        let pincer = |end: Cell| {
            let [pivot, seen] = [pivot, end].map(CellSet::single);
            part(Role::Pincer, end).houses(layout.houses_between(pivot, seen))
        };
        let [first, second] = [one.min(other), one.max(other)].map(pincer);
        Pattern::of([part(Role::Pivot, pivot), first, second])
    });
}

/// A pivot and two pincers.
fn explain(words: &Words) -> Explanation {
    let (pivot, pincers) = (words.part(0), [words.part(1), words.part(2)]);
    let is_in_other = |digit: &Digit| pincers[1].digits.contains(digit);
    let left: Vec<Digit> = pincers[0].digits.iter().copied().filter(is_in_other).collect();
    let z = words.digits(&left, "and");
    let pivot_too = pivot.digits.iter().any(|digit| left.contains(digit));
    let named = words.cells(&pivot.cells);
    let cases = pincers.map(|pincer| {
        let shared = |digit: &&Digit| pivot.digits.contains(digit) && !left.contains(digit);
        let hub: Vec<Digit> = pincer.digits.iter().filter(shared).copied().collect();
        format!(
            "If it is {}, {} ({}), which sees it{}, is {z}",
            words.digits(&hub, "and"),
            words.cells(&pincer.cells),
            words.digits(&pincer.digits, "or"),
            words.within(&pincer.houses),
        )
    });
    let mut cells = pincers.map(|pincer| pincer.cells.clone()).concat();
    if pivot_too {
        cells.splice(0..0, pivot.cells.iter().copied());
    }
    let itself = if pivot_too { format!("Or it is {z} itself. ") } else { String::new() };
    let premise = format!(
        "{named} is {}. {}. {}. {itself}Thus at least one of {} is {z}, so ",
        words.digits(&pivot.digits, "or"),
        cases[0],
        cases[1],
        words.cells(&cells),
    );
    conclude(words, premise, [Claim::Seeing { cells, digits: left }])
}

/// The pivot and the pincers, and each case of the pivot.
fn teach(words: &Words) -> Lesson {
    let (pivot, pincers) = (words.part(0), [words.part(1), words.part(2)]);
    let is_in_other = |digit: &&Digit| pincers[1].digits.contains(digit);
    let z: Vec<Digit> = pincers[0].digits.iter().filter(is_in_other).copied().collect();
    let pivot_too = pivot.digits.iter().any(|digit| z.contains(digit));
    let has = [pivot, pincers[0], pincers[1]].map(|part| {
        say!("{0} has only {1}", "{0} n’a que {1}", and(&part.cells), and(&part.digits))
    });
    let cases = pincers.map(|pincer| {
        let shared = |digit: &&Digit| pivot.digits.contains(digit) && !z.contains(digit);
        let hub: Vec<Digit> = pincer.digits.iter().filter(shared).copied().collect();
        say!(
            "if {0} is {1}, then {2}, which sees it{3}, is {4}.",
            "si {0} vaut {1}, alors {2}, qui la voit{3}, vaut {4}.",
            and(&pivot.cells),
            and(&hub),
            and(&pincer.cells),
            within(&pincer.houses),
            and(&z)
        )
    });
    let itself =
        say!("or {0} is {1} itself.", "ou {0} vaut elle-même {1}.", and(&pivot.cells), and(&z));
    let mut cells = pincers.map(|pincer| pincer.cells.clone()).concat();
    if pivot_too {
        cells.splice(0..0, pivot.cells.iter().copied());
    }
    let why = cases.into_iter().chain(pivot_too.then_some(itself));
    Lesson::new(sentences(words, has), why.chain([at_least_one(&cells, &z)]))
}
