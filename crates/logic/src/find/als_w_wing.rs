//! ALS-W-wing: two almost locked sets with two common digits w and z, and a strong link on w. One end of the link
//! sees every w of the first set, the other end every w of the second.
//!
//! ```text
//! A  w z ...  sees  w ======== w  sees  B  w z ...      a cell that sees all z of A and of B has no z
//! ```
//!
//! One end of the link is w, so one of the sets lacks w. That set holds all its other digits, so z is in A or in B.
//! The [W-wing](super::w_wing) is the special case of two cells.
//!
//! The sets may have cells in common with each other and with the link. They are two different sets: one set that
//! sees both ends of the link lacks w, and is locked.
//!
//! Search: what falls if w is placed (see `restricted`) at either end of a strong link. Only where the same cells
//! fall, we look for A and B. Cost: a few sets per strong link.
//!
//! Source: the forums, about 2008; named and ranked as in SudokuStudio (Sunnie) and YZF_Sudoku.

use super::prelude::*;
use super::turbot_fish::house_of;
use crate::facts::almost::Als;
use crate::words::almost;

/// Two sets and a strong link.
pub(super) struct AlsWWing;

impl<const W: usize> Finder<W> for AlsWWing {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let almost = view.restricted();
        for linked in (0..view.layout().side()).map(Digit::from_index) {
            for pair in view.strong_pairs(linked) {
                if view.is_over() {
                    return;
                }
                let falls = pair
                    .ends
                    .map(|cell| almost.if_placed(view.sheet(), Candidate { cell, digit: linked }));
                let is_common = |digit: usize| {
                    digit != linked.index() && falls[0][digit].meets(&falls[1][digit])
                };
                if (0..falls[0].len()).any(is_common) {
                    strike_sets(view, linked, pair.ends, steps);
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }
}

/// The steps of the sets that see the ends of a strong link.
fn strike_sets<const W: usize>(
    view: &View<W>,
    linked: Digit,
    ends: [Cell; 2],
    steps: &mut Steps<W>,
) {
    let almost = view.restricted();
    let fresh = view.fresh_cells();
    let is_fresh = |set: &Als<W>| set.cells.meets(&fresh);
    let is_link_fresh = view.fresh_digits().contains(linked);
    let falls = almost.if_placed(view.sheet(), Candidate { cell: ends[1], digit: linked });
    let sets_of = |end: Cell| {
        let sees = move |digit: Digit, sees: CellSet<W>| digit == linked && sees.contains(end);
        let footholds = almost.footholds().iter();
        let seen = footholds.filter(move |foothold| sees(foothold.digit, foothold.sees));
        seen.flat_map(|foothold| almost.sets_of(foothold)).map(|set| *set as usize)
    };
    let partners: Vec<usize> = sets_of(ends[1]).collect();
    let mut strikes = Vec::new();
    for one in sets_of(ends[0]) {
        let set = &almost.sets()[one];
        let falls_with = |z: Digit| almost.foothold(set, z).sees.meets(&falls[z.index()]);
        if !(set.digits - Digits::single(linked)).iter().any(falls_with) {
            continue;
        }
        let set_is_fresh = is_link_fresh || is_fresh(set);
        for &other in partners.iter().filter(|other| **other != one) {
            if view.is_over() {
                return;
            }
            let other = &almost.sets()[other];
            if !set_is_fresh && !is_fresh(other) {
                continue;
            }
            strikes.clear();
            strikes.extend(almost.in_either(set, other, Digits::single(linked)));
            steps.eliminate_all(Technique::AlsWWing, &strikes, || {
                pattern(view, linked, [(ends[0], set), (ends[1], other)], &strikes)
            });
        }
    }
}

/// The sets, the strong link, and how its ends see the sets.
fn pattern<const W: usize>(
    view: &View<W>,
    linked: Digit,
    seen: [(Cell, &Als<W>); 2],
    strikes: &[Strike<W>],
) -> Pattern {
    let pair = seen.iter().map(|(end, _)| *end).collect();
    let mut link = Part::new(Role::StrongLink).digit(linked).cells(pair);
    link.houses.extend(house_of(view, linked, pair));
    let mut parts: Vec<Part> = seen
        .iter()
        .map(|(_, set)| Part::new(Role::Als).digits(set.digits).cells(set.cells))
        .collect();
    parts.push(link);
    parts.extend(seen.map(|(end, set)| {
        weak_link(view, linked, CellSet::single(end), set.cells & view.places(linked))
    }));
    let both = seen[0].1.cells | seen[1].1.cells;
    parts.extend(strikes.iter().map(|&(digit, _)| held(digit, both & view.places(digit))));
    Pattern { parts, chains: Vec::new() }
}

/// Two sets, one of which lacks a digit because of a strong link.
fn explain(words: &Words) -> Explanation {
    let sets: Vec<&Part> = words.parts(Role::Als).collect();
    let Some(link) = words.parts(Role::StrongLink).next() else { return Explanation::unknown() };
    let linked = words.digits(&link.digits, "and");
    let ends = words.parts(Role::WeakLink).enumerate().map(|(index, weak)| {
        let in_set = |cell: &&Cell| sets.get(index).is_some_and(|set| set.cells.contains(cell));
        let seen: Vec<Cell> = weak.cells.iter().filter(in_set).copied().collect();
        let is_end = |cell: &&Cell| link.cells.contains(cell) && !seen.contains(cell);
        let end: Vec<Cell> = weak.cells.iter().filter(is_end).copied().collect();
        format!(
            "{} sees every {linked} of {} ({}){}",
            words.cells(&end),
            almost::letter(index),
            words.cells(&seen),
            words.within(&weak.houses)
        )
    });
    let z = words.digits(&words.struck_digits(), "and");
    let verb = if words.struck_digits().len() == 1 { "is" } else { "are" };
    let premise = format!(
        "two almost locked sets each have one digit more than cells: {}. In {}, {linked} has two places: {}. One of \
         these places is {linked}, so one of the sets has no {linked} and holds all its other digits. Thus {z} {verb} \
         in A or in B. So ",
        almost::named(words, &sets),
        words.houses(&link.houses),
        list(ends, "and"),
    );
    conclude(words, premise, almost::held(words))
}
