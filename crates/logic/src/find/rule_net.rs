//! Rule nets: forcing nets in which the rules of setters follow as well, each with all its cells at once.
//!
//! ```text
//! r1c1=3 -> r1c2<>8 by the cage r1c1 r1c2 r2c1 -> r1c2=4 --+
//!      \--> r1c9=5 -> r3c9<>6 by a thermometer ------------+-> no candidate for r2c1
//! ```
//!
//! A [forcing net](super::forcing_net) knows only which two candidates a rule forbids together. Here each rule is
//! applied to all candidates that are left of its cells: a sum becomes too large, a thermometer runs out of digits.
//! This is what setters and solvers mean by "if this is a 3, the cage breaks".
//!
//! | | seen | follows |
//! |---|---|---|
//! | digit rule net | a candidate leaves a cell without a candidate, or a house without a place | it is false |
//! | cell rule net | every candidate of a cell implies the same | that |
//! | house rule net | every place of a digit in a house implies the same | that |
//!
//! Search: the [closure](crate::facts::closure) of every candidate, in waves. Of the digit nets that fail, the short
//! ones are shown: at most as many waves as the next power of two after the fewest. Only if none fails, all closures
//! are complete, and those of a cell or a house are compared. If that also shows nothing, pairs of rules take part.
//! Cost: the highest of all patterns on puzzles with rules; nothing without.

use super::nets::candidates;
use super::prelude::*;
use super::rule_trace::{self, End};
use crate::facts::closure::{Closure, Dead};
use crate::ruled::unit::Unit;
use crate::words::nets;

/// Nets of at most this many waves are equally short.
const SHORT: usize = 4;

pub(super) struct RuleNets;

impl<const W: usize> Finder<W> for RuleNets {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let Some(book) = view.layout().book() else { return };
        if view.is_contradictory() {
            return;
        }
        let units = book.units();
        // Pairs of rules are many, so they are asked only if everything else fails.
        for with_pairs in [false, true] {
            let takes =
                |unit: &Unit| unit.is_followed() && (with_pairs || !unit.is_of_rules_alone());
            if with_pairs && !units.iter().any(Unit::is_of_rules_alone) {
                continue;
            }
            let mut nets = Nets { view, units, closure: Closure::new(view, units, takes) };
            let (failed, all) = nets.follow();
            if view.is_over() {
                return;
            }
            for &(candidate, dead, waves) in &failed {
                let struck = CellSet::single(candidate.cell);
                steps.eliminate(Technique::DigitRuleNet, candidate.digit, struck, || {
                    nets.contradiction(candidate, dead, waves)
                });
            }
            if !failed.is_empty() {
                return;
            }
            nets.compare(&all, steps);
            if !steps.is_empty() {
                return;
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        nets::explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        nets::teach(words)
    }
}

struct Nets<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    units: &'a [Unit],
    closure: Closure<'a, 'b, W>,
}

/// A candidate that fails, how, and after how many waves.
type Failed = (Candidate, Dead, usize);

/// What a candidate implies, if it does not fail.
struct Net<const W: usize> {
    supposed: Candidate,
    placed: Vec<Candidate>,
    /// Where each digit was placed, and its places that are possible or filled.
    stands: Vec<CellSet<W>>,
    possible: Vec<CellSet<W>>,
}

impl<'a, 'b, const W: usize> Nets<'a, 'b, W> {
    /// The candidates that fail after few waves; if there are none, what each candidate implies.
    fn follow(&mut self) -> (Vec<Failed>, Vec<Net<W>>) {
        let (mut failed, mut all) = (Vec::new(), Vec::new());
        let mut fewest = usize::MAX;
        let most =
            |fewest: usize| fewest.checked_next_power_of_two().unwrap_or(usize::MAX).max(SHORT);
        for candidate in candidates(self.view) {
            match self.closure.run(&[candidate], most(fewest)) {
                None if failed.is_empty() => all.push(self.net(candidate)),
                None => {}
                Some((dead, waves)) => {
                    fewest = fewest.min(waves);
                    all.clear();
                    failed.push((candidate, dead, waves));
                }
            }
        }
        failed.retain(|(.., waves)| *waves <= most(fewest));
        (failed, all)
    }

    fn contradiction(&mut self, candidate: Candidate, dead: Dead, waves: usize) -> Pattern {
        let mut supposed = Part::new(Role::Supposed).digit(candidate.digit).cell(candidate.cell);
        if let Dead::House(_, house) = dead {
            supposed = supposed.house(house);
        }
        Pattern {
            parts: vec![supposed],
            chains: vec![self.chain(candidate, waves, End::Dead(dead))],
        }
    }

    fn chain(&mut self, supposed: Candidate, waves: usize, end: End) -> crate::step::Chain {
        rule_trace::chain(self.view, self.units, &mut self.closure, (&[supposed], waves), end)
    }

    /// What the last run of the closure reached.
    fn net(&self, supposed: Candidate) -> Net<W> {
        let (placed, planes) = self.closure.reached();
        let (placed, mut possible) = (placed.to_vec(), planes.to_vec());
        let mut stands = vec![CellSet::EMPTY; possible.len()];
        for Candidate { cell, digit } in &placed {
            possible[digit.index()].insert(*cell);
            stands[digit.index()].insert(*cell);
        }
        Net { supposed, placed, stands, possible }
    }

    /// Shows what all candidates of a cell, or all places of a digit in a house, imply.
    fn compare(&mut self, all: &[Net<W>], steps: &mut Steps<W>) {
        let view = self.view;
        let of = |wanted: Candidate| all.iter().find(|net| net.supposed == wanted);
        if steps.takes(Technique::CellRuleNet) {
            for cell in view.open().iter() {
                let digits = view.candidates(cell);
                let nets = digits.iter().filter_map(|digit| of(Candidate { cell, digit }));
                let nets: Vec<&Net<W>> = nets.collect();
                let stem = || Part::new(Role::Stem).digits(digits).cell(cell);
                self.show_common(Technique::CellRuleNet, &nets, stem, steps);
            }
        }
        if steps.takes(Technique::HouseRuleNet) {
            for &house in view.layout().houses() {
                for digit in view.missing(house).iter() {
                    let places = view.places_in(house, digit);
                    let nets = places.iter().filter_map(|cell| of(Candidate { cell, digit }));
                    let nets: Vec<&Net<W>> = nets.collect();
                    let stem = || Part::new(Role::Stem).digit(digit).cells(places).house(house);
                    self.show_common(Technique::HouseRuleNet, &nets, stem, steps);
                }
            }
        }
    }

    /// Shows what several nets all imply, one step each.
    fn show_common(
        &mut self,
        technique: Technique,
        nets: &[&Net<W>],
        stem: impl Fn() -> Part,
        steps: &mut Steps<W>,
    ) {
        let Some((first, others)) = nets.split_first() else { return };
        let view = self.view;
        let mut pattern = |end: End| Pattern {
            parts: vec![stem()],
            chains: nets.iter().map(|net| self.chain(net.supposed, usize::MAX, end)).collect(),
        };
        let mut seen_placed = vec![CellSet::EMPTY; view.layout().side()];
        for &placed in &first.placed {
            if view.is_over() {
                return;
            }
            if others.iter().all(|net| net.stands[placed.digit.index()].contains(placed.cell)) {
                steps.place(technique, placed, || pattern(End::Placed(placed)));
                for digit in view.candidates(placed.cell).iter() {
                    seen_placed[digit.index()] |= CellSet::single(placed.cell);
                }
                seen_placed[placed.digit.index()] |= view.layout().peers(placed.cell);
            }
        }
        for digit in (0..view.layout().side()).map(Digit::from_index) {
            let lost = view.places(digit) - seen_placed[digit.index()];
            let lost = nets.iter().fold(lost, |lost, net| lost - net.possible[digit.index()]);
            for cell in lost.iter() {
                if view.is_over() {
                    return;
                }
                steps.eliminate(technique, digit, CellSet::single(cell), || {
                    pattern(End::Lost(Candidate { cell, digit }))
                });
            }
        }
    }
}
