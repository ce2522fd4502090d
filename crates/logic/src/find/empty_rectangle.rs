//! Empty rectangle: a digit's places in a box lie in a row and a column, and a strong link leads from
//! the row to the column.
//!
//! ```text
//!   - - - | - 7 - | . . .      In the box, 7 is in the row through a or in the column through b. If
//!   . . . | - b - | . . .      not in a, then in b, so not in p, so in q. Hence it is in a or in q, and
//!   a a x | - a . | - - x      cells that see both (x in the row of a) do not have it.
//!   ------+-------+------      Without a and b four cells of the box are empty: the rectangle.
//! ```
//!
//! The strong link p q may be in any house. In other geometries the box may be any region in which two or more
//! cells of both lines lie. A box with two places is itself a strong link, and the pattern a turbot fish; here it
//! has three or more.
//!
//! Cost: for each digit the crossings of regions with lines (54 in a 9x9 grid), most of them cut immediately:
//! places outside the first line must lie in a second one.
//!
//! Source: Havard, forums, 2006 ("empty rectangles"); with two lines at the ends it is a grouped turbot
//! fish.

use super::prelude::*;
use super::turbot_fish;
use super::turbot_fish::house_of;

/// A region of two lines and a strong link.
pub(super) struct EmptyRectangle;

impl<const W: usize> Finder<W> for EmptyRectangle {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let layout = view.layout();
        for digit in view.fresh_digits().iter() {
            if view.is_over() {
                return;
            }
            let ends: CellSet<W> =
                view.strong_pairs(digit).iter().flat_map(|pair| pair.ends).collect();
            if ends.is_empty() {
                continue;
            }
            for &region in layout.houses_by_kind(false) {
                let places = view.places_in(region, digit);
                let mut more = places;
                if let Some(first) = places.first() {
                    more.remove(first);
                }
                if !more.is_several() {
                    continue;
                }
                let crossings = layout.crossings_of(region).iter();
                for crossing in crossings.filter(|crossing| layout.is_line(crossing.to)) {
                    let one = places & crossing.common;
                    let other = places & crossing.rest;
                    if !one.is_empty() && !other.is_empty() && is_in_line(view, other) {
                        follow(view, digit, region, [one, other], ends, steps);
                    }
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        turbot_fish::explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        turbot_fish::teach(words)
    }
}

/// The steps of a region whose places lie in two lines, for the strong links that lead from the second; `ends`
/// contains the ends of all strong links.
fn follow<const W: usize>(
    view: &View<W>,
    digit: Digit,
    region: HouseId,
    [one, other]: [CellSet<W>; 2],
    ends: CellSet<W>,
    steps: &mut Steps<W>,
) {
    let layout = view.layout();
    let within = layout.house(region);
    let sees_one = (layout.common_peers(one) & view.places(digit)) - within;
    if sees_one.is_empty() {
        return;
    }
    let sees_other = (layout.common_peers(other) & ends) - within;
    if sees_other.is_empty() {
        return;
    }
    for pair in view.strong_pairs(digit) {
        for [end, inner] in pair.ways() {
            if !sees_other.contains(inner) || within.contains(end) {
                continue;
            }
            let struck = sees_one & layout.peers(end);
            if struck.is_empty() {
                continue;
            }
            steps.eliminate(Technique::EmptyRectangle, digit, struck, || {
                let pair = pair.ends.into_iter().collect();
                let link = |cells| Part::new(Role::StrongLink).digit(digit).cells(cells);
                let pincer = |cells| Part::new(Role::Pincer).digit(digit).cells(cells);
                let mut strong = link(pair);
                strong.houses.extend(house_of(view, digit, pair));
                let end = pincer(CellSet::single(end));
                let weak = weak_link(view, digit, other, CellSet::single(inner));
                Pattern::of([link(one | other).house(region), strong, pincer(one), end, weak])
            });
        }
    }
}

/// Whether one row or column contains all of these cells.
fn is_in_line<const W: usize>(view: &View<W>, cells: CellSet<W>) -> bool {
    let layout = view.layout();
    cells.first().is_some_and(|first| {
        let (row, column) = (first.row(layout.side()), first.column(layout.side()));
        let lines = [layout.lines(false)[row], layout.lines(true)[column]];
        lines.into_iter().any(|line| cells.is_subset(&layout.house(line)))
    })
}
