//! Double exocet: two exocets whose bases have four candidates together, and no digit in common in the solution.
//!
//! ```text
//! B B |   .   |   .         first: base B, targets T        every one of a b c d is in a base, so also in B and b,
//! .   |   T   |  b b        second: base b, targets t       in B and t, in T and b, and in T and t:
//! t   |   t   |   T         the same cross-lines            each pair is four cells with the four digits
//! ```
//!
//! A digit is not in both bases if they share a house. The same is true if they lie in two boxes and lines of one
//! band and have the same cross-lines: the digit would have to be in the third of these, in none of the two lines,
//! and no cell there can hold it. (If it is in the first base, a target of the first exocet has it. That target is
//! not in the box of the second base, nor in its line.)
//!
//! So all four digits are true, each in one base. What follows:
//!
//! - the two bases, a base and the targets of the other, or all targets hold each of the four digits. A cell that
//!   sees all places of one among them does not have it.
//! - each digit is twice among the cross-lines outside the band, if these are the same: once in each of its cover
//!   houses, and nowhere else in them.
//!
//! Cost: the pairs of exocets, of which a puzzle has few.
//!
//! Source: David P Bird, "JExocet Compendium" (players' forum, 2013).

use super::exocet::{Exocet, Spots};
use super::junior_exocet::{beyond, covered, houses, parts};
use super::orientation::Orientation;
use super::prelude::*;
use crate::words::almost;
use crate::words::exocet;
use crate::words::exocet_lessons;

pub(super) struct DoubleExocet;

/// Two exocets of a view.
struct Pair<'a, 'b, const W: usize> {
    spots: &'a Spots<'b, W>,
    both: [&'a Exocet; 2],
    digits: Digits,
    /// The cells that would hold a common digit, if the bases share no house.
    shared: Option<CellSet<W>>,
}

impl<const W: usize> Finder<W> for DoubleExocet {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        for orientation in Orientation::both(view.layout()) {
            let spots = Spots::new(view, orientation);
            let mut found: Vec<Exocet> = Vec::new();
            spots.visit(&mut |exocet| {
                if exocet.digits.len() <= 4 {
                    found.push(exocet.clone());
                }
            });
            for (index, one) in found.iter().enumerate() {
                for other in &found[index + 1..] {
                    if view.is_over() {
                        return;
                    }
                    if let Some(pair) = Pair::new(&spots, [one, other]) {
                        pair.quads(steps);
                        pair.covers(steps);
                    }
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        exocet_lessons::double(words)
    }
}

impl<'a, 'b, const W: usize> Pair<'a, 'b, W> {
    /// The pair, if its four digits are all true.
    fn new(spots: &'a Spots<'b, W>, both: [&'a Exocet; 2]) -> Option<Pair<'a, 'b, W>> {
        let [one, other] = both;
        let digits = one.digits | other.digits;
        let cells = one.base_cells::<W>() | other.base_cells();
        if digits.len() != 4 || cells.len() != 4 {
            return None;
        }
        if spots.view.layout().houses_around(cells).next().is_some() {
            return Some(Pair { spots, both, digits, shared: None });
        }
        let o = spots.orientation;
        let [line, next] = both.map(|exocet| exocet.line(o));
        if o.band(line) != o.band(next) || !has_same_crosses(both) {
            return None;
        }
        let bases = both.map(|exocet| exocet.crosses[0]);
        let third = one.crosses.into_iter().find(|cross| !bases.contains(cross))?;
        let lines = o.band(line).filter(|other| *other != line && *other != next);
        let shared: CellSet<W> = lines.map(|line| o.cell(line, third)).collect();
        let common = one.digits & other.digits;
        let is_free = shared.iter().all(|cell| !spots.possible(cell).meets(common));
        is_free.then_some(Pair { spots, both, digits, shared: Some(shared) })
    }

    /// The parts of both exocets, and why they have no digit in common; then further parts.
    fn pattern(&self, more: impl IntoIterator<Item = Part>) -> Pattern {
        let mut all: Vec<Part> =
            self.both.iter().flat_map(|exocet| parts(self.spots, exocet)).collect();
        let common = self.both[0].digits & self.both[1].digits;
        let shared = |cells| Part::new(Role::Crossing).digits(common).cells(cells);
        all.extend(self.shared.map(shared));
        all.extend(more);
        Pattern { parts: all, chains: Vec::new() }
    }

    /// Four or more cells that hold all four digits.
    fn quads(&self, steps: &mut Steps<W>) {
        let (view, layout) = (self.spots.view, self.spots.view.layout());
        let [bases, targets] = [
            self.both.map(|exocet| exocet.base_cells()),
            self.both.map(|exocet| exocet.targets().collect::<CellSet<W>>()),
        ];
        let of = |index: usize| [bases[index], targets[index]];
        for one in of(0) {
            for other in of(1) {
                let places = |digit: Digit| {
                    let is_place = |cell: &Cell| self.spots.possible(*cell).contains(digit);
                    (one | other).iter().filter(is_place).collect::<CellSet<W>>()
                };
                let strike =
                    |digit: Digit| (digit, view.places(digit) & layout.common_peers(places(digit)));
                steps.eliminate_each(
                    Technique::DoubleExocet,
                    self.digits.iter().map(strike),
                    || self.pattern(self.digits.iter().map(|digit| held(digit, places(digit)))),
                );
            }
        }
    }

    /// Each digit is in each of its cover houses among the cross-lines.
    fn covers(&self, steps: &mut Steps<W>) {
        let [one, other] = self.both;
        if !has_same_crosses(self.both)
            || one.line(self.spots.orientation) / self.spots.orientation.box_lines
                != other.line(self.spots.orientation) / self.spots.orientation.box_lines
        {
            return;
        }
        for digit in self.digits.iter() {
            for cover in one.cover(self.spots, digit) {
                let struck = beyond(self.spots, one, digit, &cover[0]);
                steps.eliminate(Technique::DoubleExocet, digit, struck, || {
                    let places = one.outside(self.spots, digit);
                    let houses = houses(self.spots, &cover);
                    let part = Part::new(Role::Subset).digit(digit).cells(places).houses(houses);
                    self.pattern([part])
                });
            }
        }
    }
}

/// Whether two exocets have the same cross-lines.
fn has_same_crosses([one, other]: [&Exocet; 2]) -> bool {
    one.crosses.iter().all(|cross| other.crosses.contains(cross))
}

/// Two exocets, and what follows.
fn explain(words: &Words) -> Explanation {
    let exocets = exocet::Exocet::all(words);
    let [one, other] = exocets[..] else { return Explanation::unknown() };
    let digits: Digits = one.base.digits.iter().chain(&other.base.digits).copied().collect();
    let bases = [one.base, other.base].map(|base| words.cells(&base.cells));
    let apart = match words.parts(Role::Crossing).next() {
        None => format!("No digit is in both {} and {}, which share a house", bases[0], bases[1]),
        Some(shared) if shared.digits.is_empty() => {
            format!("{} and {} have no candidate in common", bases[0], bases[1])
        }
        Some(shared) => format!(
            "A digit of both {} and {} would also be in {}, the rest of the cross-lines without the lines and boxes of \
             the two. But there is no {} there",
            bases[0],
            bases[1],
            words.any_cell(&shared.cells),
            words.digits(&shared.digits, "or"),
        ),
    };
    let premise = format!(
        "{}. {}. {apart}. So all of {} are in them, two in each. ",
        one.premise(words),
        other.premise(words),
        words.digits(&digits.iter().collect::<Vec<Digit>>(), "and"),
    );
    if let Some(cover) = words.parts(Role::Subset).next() {
        let &[digit] = &cover.digits[..] else { return Explanation::unknown() };
        let number = words.digit(digit);
        let premise = format!(
            "{premise}So {number} is in one target, and twice in {} outside {}: once in each of {}. So ",
            words.houses(&one.crosses()),
            words.houses(&one.boxes()),
            words.houses(&cover.houses),
        );
        return conclude(words, premise, [covered(words, &one.crosses(), cover, digit)]);
    }
    let cells: std::collections::BTreeSet<Cell> =
        words.parts(Role::Held).flat_map(|part| part.cells.iter().copied()).collect();
    let cells: Vec<Cell> = cells.into_iter().collect();
    let premise = format!("{premise}So {} hold all of them. Hence ", words.cells(&cells));
    conclude(words, premise, almost::held(words))
}
