//! ALS-XY-wing: three almost locked sets. The middle one cannot hold x if the first does, nor y if the last does.
//! It holds at least one of them, so x is missing in the first or y in the last, and that set holds z.
//!
//! ```text
//! A  z x ...  --x--  C  x y ...  --y--  B  y z ...      a cell that sees all z of A and of B has none
//! ```
//!
//! The XY-wing is the special case of three single cells. The sets may have cells in common. A and B are two
//! different sets (one set linked to C twice is a doubly linked pair).
//!
//! Search: for each set C and two of its footholds, the eliminations common to both (see `restricted`). Only where
//! there are any, we look for A and B. Cost: the lowest of the techniques of sets.
//!
//! Source: the Sudoku Players' forum, 2006, as "ALS xy-rule" (Bennys).

use super::als_chain::{self, chained};
use super::prelude::*;
use crate::facts::almost::Als;

/// Three sets.
pub(super) struct AlsXyWing;

impl<const W: usize> Finder<W> for AlsXyWing {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let almost = view.restricted();
        let falls = almost.if_held(1);
        let mut linked: Vec<u32> = Vec::with_capacity(view.layout().side());
        for middle in almost.sets() {
            if view.is_over() {
                return;
            }
            let is_linked = |foothold: &u32| !almost.links(*foothold).is_empty();
            let footholds = almost.footholds_of(middle).iter().copied().filter(is_linked);
            linked.clear();
            linked.extend(footholds);
            for (index, &first) in linked.iter().enumerate() {
                for &last in &linked[index + 1..] {
                    let pairs = falls.of(first).iter().zip(falls.of(last));
                    if pairs.clone().any(|(one, other)| one.meets(other)) {
                        strike_wings(view, middle, [first, last], steps);
                    }
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        als_chain::explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        als_chain::teach(words)
    }
}

/// The steps of a middle set and two footholds of it.
fn strike_wings<const W: usize>(
    view: &View<W>,
    middle: &Als<W>,
    [first, last]: [u32; 2],
    steps: &mut Steps<W>,
) {
    let almost = view.restricted();
    let falls = almost.if_held(1).of(last);
    let sets_beyond = |foothold: u32| {
        let sets = |link: &u32| almost.sets_of(&almost.footholds()[*link as usize]);
        almost.links(foothold).iter().flat_map(sets).map(|set| *set as usize)
    };
    let [x, y] = [first, last].map(|foothold| almost.footholds()[foothold as usize].digit);
    let commons = Digits::single(x) | Digits::single(y);
    let mut strikes = Vec::new();
    for one in sets_beyond(first) {
        if view.is_over() {
            return;
        }
        let set = &almost.sets()[one];
        let falls_with = |z: Digit| almost.foothold(set, z).sees.meets(&falls[z.index()]);
        if !(set.digits - commons).iter().any(falls_with) {
            continue;
        }
        for other in sets_beyond(last).filter(|other| *other != one) {
            let other = &almost.sets()[other];
            strikes.clear();
            strikes.extend(almost.in_either(set, other, commons));
            steps.eliminate_all(Technique::AlsXyWing, &strikes, || {
                chained(view, &[*set, *middle, *other], &[x, y], &strikes)
            });
        }
    }
}
