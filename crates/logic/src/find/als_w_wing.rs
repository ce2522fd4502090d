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

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
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
    let ends = seen_by_ends(words, link, &sets).into_iter().enumerate();
    let ends = ends.map(|(index, (end, seen, houses))| {
        format!(
            "{} sees every {linked} of {} ({}){}",
            words.cells(&end),
            almost::letter(index),
            words.cells(&seen),
            words.within(houses)
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

/// For each set the end of the strong link that sees it, the cells seen, and the houses in which they are.
fn seen_by_ends<'a>(
    words: &Words<'a>,
    link: &Part,
    sets: &[&Part],
) -> Vec<(Vec<Cell>, Vec<Cell>, &'a [HouseId])> {
    let seen = |(weak, set): (&'a Part, &&Part)| {
        let (seen, rest): (Vec<Cell>, Vec<Cell>) =
            weak.cells.iter().partition(|cell| set.cells.contains(cell));
        let end = rest.into_iter().filter(|cell| link.cells.contains(cell)).collect();
        (end, seen, &weak.houses[..])
    };
    words.parts(Role::WeakLink).zip(sets).map(seen).collect()
}

/// The sets, the strong link, and what each of its ends sees.
fn teach(words: &Words) -> Lesson {
    let sets: Vec<&Part> = words.parts(Role::Als).collect();
    let Some(link) = words.parts(Role::StrongLink).next() else { return Lesson::default() };
    let (linked, z) = (and(&link.digits), words.struck_digits());
    let mut pattern = almost::taught(words, &sets);
    let places = |house: HouseId| Some(only_at(*link.digits.first()?, &link.cells, house));
    pattern.extend(sentences(words, link.houses.first().copied().and_then(places)));
    let ends = seen_by_ends(words, link, &sets).into_iter().enumerate();
    let ends = ends.map(|(index, (end, seen, houses))| {
        say!(
            "{0} sees every {1} of {2}, at {3}{4}",
            "{0} voit chaque {1} de {2}, en {3}{4}",
            and(&end),
            linked.clone(),
            almost::letter(index),
            and(&seen),
            within(houses)
        )
    });
    let one = at_least_one(&link.cells, &link.digits);
    let thus = say!(
        "so A or B has no {0}, and that set holds {1}.",
        "A ou B n’a donc pas de {0}, et cet ensemble contient {1}.",
        linked.clone(),
        and(&z)
    );
    Lesson::new(pattern, [one].into_iter().chain(sentences(words, ends)).chain([thus]))
}
