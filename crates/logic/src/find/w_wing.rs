//! W-wing: two cells with the same two candidates, and a strong link that prevents one of these from being in both.
//!
//! ```text
//!   12  .  x | .  .  . | .  .  .      If neither end had the 2, both would have the 1, and the row below
//!   .   .  . | .  .  . | x  12 x      would have no place left for 1. So one of the ends is 2, and cells
//!   .   .  . | .  .  . | .  .  .      that see both (x) are not.
//!   ---------+---------+---------
//!   1   -  - | -  -  - | -  1  -      the strong link: the only places for 1 in this row
//! ```
//!
//! Ends that see each other are a naked pair and are not shown.
//!
//! Cost: pairs of equal cells with two candidates, times the strong links of the digits.
//!
//! Source: George Woods, forums, 2007, who named it.

use super::prelude::*;
use super::turbot_fish::house_of;

/// Two equal pairs and a strong link.
pub(super) struct WWing;

impl<const W: usize> Finder<W> for WWing {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let layout = view.layout();
        let fresh = view.fresh_cells();
        let bivalue = view.bivalue();
        let mut later = bivalue;
        for one in bivalue.iter() {
            if view.is_over() {
                return;
            }
            later.remove(one);
            let digits = view.candidates(one);
            let Some([x, y]) = digits.pair() else { continue };
            let near_one = layout.peers(one);
            for other in ((later & view.places(x) & view.places(y)) - near_one).iter() {
                let near_other = layout.peers(other);
                let is_fresh = fresh.contains(one) || fresh.contains(other);
                for [linked, left] in [[x, y], [y, x]] {
                    let struck = view.places(left) & near_one & near_other;
                    if struck.is_empty() || !is_fresh && !view.fresh_digits().contains(linked) {
                        continue;
                    }
                    for pair in view.strong_pairs(linked) {
                        let joins = |[by_one, by_other]: &[Cell; 2]| {
                            near_one.contains(*by_one) && near_other.contains(*by_other)
                        };
                        let Some(joined) = pair.ways().into_iter().find(joins) else { continue };
                        steps.eliminate(Technique::WWing, left, struck, || {
                            let pair = pair.ends.into_iter().collect();
                            let end = |cell| Part::new(Role::Pincer).digits(digits).cell(cell);
                            let mut link = Part::new(Role::StrongLink).digit(linked).cells(pair);
                            link.houses.extend(house_of(view, linked, pair));
                            let weak = |end, inner| {
                                let [end, inner] = [end, inner].map(CellSet::single);
                                weak_link(view, linked, end, inner)
                            };
                            let [first, second] = [weak(one, joined[0]), weak(other, joined[1])];
                            Pattern::of([end(one), end(other), link, first, second])
                        });
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

/// Two equal pairs and a strong link.
fn explain(words: &Words) -> Explanation {
    let (ends, link) = ([words.part(0), words.part(1)], words.part(2));
    let linked = words.digits(&link.digits, "and");
    let is_left = |digit: &Digit| !link.digits.contains(digit);
    let left: Vec<Digit> = ends[0].digits.iter().copied().filter(is_left).collect();
    let places = words.parts(Role::WeakLink).zip(ends).map(|(weak, end)| {
        let inner: Vec<Cell> =
            weak.cells.iter().copied().filter(|cell| !end.cells.contains(cell)).collect();
        let [inner, end] = [&inner, &end.cells].map(|cells| words.cells(cells));
        format!("{inner}, which sees {end}{}", words.within(&weak.houses))
    });
    let places = places.collect::<Vec<String>>().join(", and ");
    let [one, other] = ends.map(|end| words.cells(&end.cells));
    let premise = format!(
        "{one} and {other} have only the candidates {}. In {}, {linked} has two places: {places}. One of these \
         places is {linked}, so {one} and {other} are not both {linked}. Thus at least one of them is {}, so ",
        words.digits(&ends[0].digits, "and"),
        words.houses(&link.houses),
        words.digits(&left, "and"),
    );
    let cells = ends.map(|end| end.cells.clone()).concat();
    conclude(words, premise, [Claim::Seeing { cells, digits: left }])
}

/// The pair, the strong link, and what one of its ends does.
fn teach(words: &Words) -> Lesson {
    let (ends, link) = ([words.part(0), words.part(1)], words.part(2));
    let (&[linked], &[house, ..]) = (&link.digits[..], &link.houses[..]) else {
        return Lesson::default();
    };
    let pair = &ends[0].digits;
    let left: Vec<Digit> = pair.iter().copied().filter(|digit| *digit != linked).collect();
    let cells = ends.map(|end| end.cells.clone()).concat();
    let pattern = [
        say!(
            "{0} have only the candidates {1}.",
            "{0} n’ont que les candidats {1}.",
            and(&cells),
            and(pair)
        ),
        say!("{0}.", "{0}.", only_at(linked, &link.cells, house)),
    ];
    let sees = words.parts(Role::WeakLink).zip(ends).map(|(weak, end)| {
        let is_inner = |cell: &&Cell| !end.cells.contains(cell);
        let inner: Vec<Cell> = weak.cells.iter().filter(is_inner).copied().collect();
        say!(
            "{0} sees {1}{2}",
            "{0} voit {1}{2}",
            and(&inner),
            and(&end.cells),
            within(&weak.houses)
        )
    });
    let mut why = sentences(words, sees);
    why.push(say!(
        "one of these places is {0}, so {1} are not both {0}.",
        "l’une de ces places vaut {0}, donc {1} ne peuvent pas valoir {0} toutes les deux.",
        linked,
        and(&cells)
    ));
    why.push(at_least_one(&cells, &left));
    Lesson::new(pattern, why)
}
