//! Rule cases: every pair of digits that a rule allows two of its cells leads to the same, or to a dead end.
//!
//! ```text
//! r1c1 and r1c2 differ by 5      r1c1=1 r1c2=6 -> r3c2=6 -> no candidate for r3c3       a dead end
//!                                r1c1=2 r1c2=7 -> r3c2=7 -> r5c5<>7                     what
//!                                r1c1=3 r1c2=8 -> r3c1=2 -> r5c5<>7                     remains
//! ```
//!
//! A candidate alone often breaks nothing, because the rest of its rule is still open. So people write down the few
//! ways to fill two cells of a rule, and follow each of them: one is impossible, and all others eliminate a 7. This
//! is short of a [rule net](super::rule_net): two cells, at most [`MOST_WAYS`] pairs of digits, and
//! [`MOST_WAVES`] waves of consequences.
//!
//! Search: for each unit of a rule, what is left of its cells with each candidate of one of them gives the pairs. The
//! [closure](crate::facts::closure) of each pair is computed once, although several rules may tie the same cells.
//! Cost: a closure of few waves for each pair of digits.
//!
//! Sources: the ways to fill a cage or a pair of cells, as solvers of setters' puzzles list them in videos; for cells
//! of a house, aligned pair exclusion, of which this is the form with consequences.

use rustc_hash::FxHashMap;

use super::prelude::*;
use super::rule_trace::{self, End};
use super::rule_unit;
use crate::facts::closure::{Closure, Dead};
use crate::ruled::unit::Unit;
use crate::step::Chain;
use crate::words::rule_cases;

/// The most pairs of digits of two cells.
const MOST_WAYS: usize = 20;

/// The most waves of consequences.
const MOST_WAVES: usize = 5;

/// The most bytes that the cases may take. If there are more, the pairs of cells with the most ways are left out, all
/// with the same number of ways, so nothing depends on an order.
const MOST_BYTES: usize = 1 << 26;

pub(super) struct RuleCases;

/// A pair of digits in two cells.
type Way = [Candidate; 2];

impl<const W: usize> Finder<W> for RuleCases {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let Some(book) = view.layout().book() else { return };
        if view.is_contradictory() {
            return;
        }
        let units = book.units();
        let takes = |unit: &Unit| unit.is_followed() && !unit.is_of_rules_alone();
        let closure = Closure::new(view, units, takes);
        let mut search = Search { view, units, closure, known: FxHashMap::default() };
        for (unit, ways) in search.pairs() {
            if view.is_over() {
                return;
            }
            search.show(unit, &ways, steps);
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        rule_cases::explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        rule_cases::teach(words)
    }
}

/// What a pair of digits leads to.
struct Case<const W: usize> {
    dead: Option<(Dead, usize)>,
    /// Where each digit is placed, and where it is possible or placed.
    stands: Vec<CellSet<W>>,
    possible: Vec<CellSet<W>>,
}

struct Search<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    units: &'a [Unit],
    closure: Closure<'a, 'b, W>,
    known: FxHashMap<Way, Case<W>>,
}

impl<const W: usize> Search<'_, '_, W> {
    /// The few pairs of digits that units allow two of their cells, each with the unit's number, fewest first.
    fn pairs(&mut self) -> Vec<(usize, Vec<Way>)> {
        let count = |pairs: &[(usize, Vec<Way>)]| -> usize {
            pairs.iter().map(|(_, ways)| ways.len()).sum()
        };
        let bytes = 2 * self.view.layout().side() * size_of::<CellSet<W>>();
        let (mut pairs, mut total, mut most) = (Vec::new(), 0, MOST_WAYS);
        for (number, unit) in self.units.iter().enumerate() {
            if self.view.is_over() {
                return Vec::new();
            }
            if !rule_cases::is_asked(unit.kind) || !unit.is_light() {
                continue;
            }
            let before = pairs.len();
            self.add_pairs(number, unit, most, &mut pairs);
            total += count(&pairs[before..]);
            while total > MOST_BYTES / bytes {
                most -= 1;
                pairs.retain(|(_, ways)| ways.len() <= most);
                total = count(&pairs);
            }
        }
        pairs.sort_by_key(|(_, ways): &(usize, Vec<Way>)| ways.len());
        pairs
    }

    /// Adds those of a unit that have at most this many ways.
    fn add_pairs(
        &mut self,
        number: usize,
        unit: &Unit,
        most: usize,
        pairs: &mut Vec<(usize, Vec<Way>)>,
    ) {
        let view = self.view;
        let domains = rule_unit::domains(view, unit);
        for (place, &one) in unit.cells.iter().enumerate() {
            if view.value(one).is_some() {
                continue;
            }
            let mut ways: Vec<Vec<Way>> = vec![Vec::new(); unit.cells.len()];
            for digit in view.candidates(one).iter() {
                let mut supposed = domains.clone();
                supposed[place] = Digits::single(digit).word();
                let left = self.closure.left(number, &supposed);
                let first = Candidate { cell: one, digit };
                for (other, ways) in ways.iter_mut().enumerate().skip(place + 1) {
                    let cell = unit.cells[other];
                    let digits = view.candidates(cell) & Digits::of_word(left[other]);
                    ways.extend(digits.iter().map(|digit| [first, Candidate { cell, digit }]));
                }
            }
            ways.retain(|ways| (2..=most).contains(&ways.len()));
            pairs.extend(ways.into_iter().map(|ways| (number, ways)));
        }
    }

    /// Shows what all pairs of digits lead to that do not fail, one step each.
    fn show(&mut self, unit: usize, ways: &[Way], steps: &mut Steps<W>) {
        for way in ways {
            self.follow(*way);
        }
        let view = self.view;
        let alive =
            || ways.iter().filter_map(|way| self.known.get(way)).filter(|case| case.dead.is_none());
        if view.is_over() || alive().next().is_none() {
            return;
        }
        let own: CellSet<W> = ways[0].iter().map(|one| one.cell).collect();
        let digits = || (0..view.layout().side()).map(Digit::from_index);
        let mut ends = Vec::new();
        let mut seen = vec![CellSet::EMPTY; view.layout().side()];
        for digit in digits() {
            let at = digit.index();
            let placed = alive().fold(view.places(digit) - own, |on, case| on & case.stands[at]);
            for cell in placed.iter() {
                ends.push(End::Placed(Candidate { cell, digit }));
                seen[at] |= view.layout().peers(cell);
                view.candidates(cell).iter().for_each(|other| seen[other.index()].insert(cell));
            }
        }
        for digit in digits() {
            let at = digit.index();
            let lost = view.places(digit) - seen[at];
            let lost = alive().fold(lost, |lost, case| lost - case.possible[at]);
            ends.extend(lost.iter().map(|cell| End::Lost(Candidate { cell, digit })));
        }
        for end in ends {
            let technique = Technique::RuleCases;
            match end {
                End::Placed(placed) => {
                    steps.place(technique, placed, || self.pattern(unit, ways, end));
                }
                End::Lost(Candidate { cell, digit }) => {
                    let cells = CellSet::single(cell);
                    steps.eliminate(technique, digit, cells, || self.pattern(unit, ways, end));
                }
                End::Dead(_) => {}
            }
        }
    }

    /// Follows a pair of digits, once.
    fn follow(&mut self, way: Way) {
        if self.known.contains_key(&way) {
            return;
        }
        let dead = self.closure.run(&way, MOST_WAVES);
        let (placed, planes) = self.closure.reached();
        let mut possible = planes.to_vec();
        let mut stands = vec![CellSet::EMPTY; possible.len()];
        for Candidate { cell, digit } in placed {
            possible[digit.index()].insert(*cell);
            stands[digit.index()].insert(*cell);
        }
        self.known.insert(way, Case { dead, stands, possible });
    }

    /// The rule, the two cells, and the chains: first those that fail, each with a part that has its dead end.
    fn pattern(&mut self, unit: usize, ways: &[Way], end: End) -> Pattern {
        let mut pattern = rule_unit::pattern(self.view, &self.units[unit]);
        let cells: CellSet<W> = ways[0].iter().map(|one| one.cell).collect();
        let view = self.view;
        let stem = |cell| Part::new(Role::Stem).digits(view.candidates(cell)).cell(cell);
        pattern.parts.extend(cells.iter().map(stem));
        let mut alive = Vec::new();
        for way in ways {
            match self.known.get(way).and_then(|case| case.dead) {
                None => alive.push(self.chain(way, MOST_WAVES, end)),
                Some((dead, waves)) => {
                    let digits =
                        way.iter().fold(Digits::EMPTY, |all, one| all | Digits::single(one.digit));
                    let mut supposed = Part::new(Role::Supposed).digits(digits).cells(cells);
                    if let Dead::House(_, house) = dead {
                        supposed = supposed.house(house);
                    }
                    pattern.parts.push(supposed);
                    pattern.chains.push(self.chain(way, waves, End::Dead(dead)));
                }
            }
        }
        pattern.chains.extend(alive);
        pattern
    }

    fn chain(&mut self, way: &Way, waves: usize, end: End) -> Chain {
        rule_trace::chain(self.view, self.units, &mut self.closure, (way, waves), end)
    }
}
