//! What rules lead to one after the other, until a cell has no digit left.
//!
//! ```text
//! if r3c3 is 5 to 8, r2c2 is 6 to 9 (the thermometer with r3c3); then r1c1 has no digit left (the arrow with r1c1)
//! ```
//!
//! Digits of a cell are assumed, and the constraints of the rules and the houses are applied one after the other. Only
//! the few applications that lead to the end are said; a longer way is not explained.
//!
//! Cost: for a digit at most 40 applications of constraints, and their square to leave out those that are not needed.
//! Only for steps that are shown.

use super::names::Words;
use super::rule_lessons::held;
use super::rule_proofs::{Known, Scene, Source};
use super::sentence::{Sentence, Value, and, say};
use crate::sets::digits::Digits;
use veridoku_core::grid::{Cell, Digit};
use veridoku_core::rules::network::{Constraint, Totals, Values};

/// The most applications of constraints in an explanation, and in a search for one.
const MOST_STEPS: usize = 8;
const MOST_TRIED: usize = 40;

/// An application of a constraint: it changes the domains of some cells.
struct Step<'a> {
    known: &'a Known,
    changed: Vec<usize>,
    before: Vec<Values>,
    after: Vec<Values>,
}

impl Step<'_> {
    /// The cells because of which some cells change, and these: of a house only those whose digits the others lose.
    fn causes(&self, changed: &[usize]) -> Vec<usize> {
        let all = self.known.constraint.variables().into_iter().map(usize::from);
        if !matches!(self.known.source, Source::House(_)) {
            return all.collect();
        }
        let all: Vec<usize> = all.collect();
        let is_cause = |at: &usize| {
            let own = self.before[*at];
            let same = all.iter().filter(|other| self.before[**other] == own).count();
            let meets = |other: &usize| {
                if *at == *other { self.after[*at] == 0 } else { self.before[*other] & own != 0 }
            };
            same >= own.count_ones() as usize && changed.iter().any(meets)
        };
        all.iter().copied().filter(|at| changed.contains(at) || is_cause(at)).collect()
    }
}

/// What follows if a cell has one of some digits, until a cell has none left; none if the constraints do not lead
/// there in few steps.
pub(super) fn trial(
    words: &Words,
    scene: &Scene,
    at: usize,
    digits: &[Digit],
) -> Option<Vec<Sentence>> {
    let mut domains = scene.domains.clone();
    domains[at] = digits.iter().copied().collect::<Digits>().word();
    follow(words, scene, domains)
}

/// What follows if nothing is assumed.
pub(super) fn dead_end(words: &Words, scene: &Scene) -> Option<Vec<Sentence>> {
    follow(words, scene, scene.domains.clone())
}

/// What follows from what cells can hold, until one has no digit left.
fn follow(words: &Words, scene: &Scene, start: Vec<Values>) -> Option<Vec<Sentence>> {
    let lowest = words.geometry().frame().lowest;
    let mut domains = start.clone();
    let mut order: Vec<&Known> = Vec::new();
    let mut is_open = true;
    while is_open && !domains.contains(&0) && order.len() <= MOST_TRIED {
        is_open = false;
        for one in &scene.known {
            let left = applied(one, &domains, lowest);
            if left != domains {
                is_open = true;
                domains = left;
                order.push(one);
            }
            if domains.contains(&0) {
                break;
            }
        }
    }
    let mut steps = replayed(&order, &start, lowest)?;
    // Applications that are not needed to get there are left out.
    for index in (0..order.len()).rev() {
        let mut fewer = order.clone();
        fewer.remove(index);
        if let Some(way) = replayed(&fewer, &start, lowest) {
            (order, steps) = (fewer, way);
        }
    }
    told(words, scene, &steps)
}

/// Constraints that are applied one after the other, if a cell has no digit left then.
fn replayed<'a>(order: &[&'a Known], start: &[Values], lowest: i32) -> Option<Vec<Step<'a>>> {
    let mut domains = start.to_vec();
    let mut steps = Vec::new();
    for &known in order {
        let left = applied(known, &domains, lowest);
        let changed = (0..domains.len()).filter(|at| left[*at] != domains[*at]).collect();
        let before = std::mem::replace(&mut domains, left);
        steps.push(Step { known, changed, before, after: domains.clone() });
        if domains.contains(&0) {
            return Some(steps);
        }
    }
    None
}

/// The domains that a constraint leaves.
fn applied(known: &Known, domains: &[Values], lowest: i32) -> Vec<Values> {
    let mut left = domains.to_vec();
    match &known.constraint {
        Constraint::Distinct(cells) if matches!(known.source, Source::Places(_)) => {
            let cells: Vec<usize> = cells.iter().map(|at| usize::from(*at)).collect();
            for bit in (0..cells.len()).map(|at| 1 << at) {
                let mut places = cells.iter().filter(|at| domains[**at] & bit != 0);
                match (places.next(), places.next()) {
                    // Then no filling is possible.
                    (None, _) => cells.iter().for_each(|at| left[*at] = 0),
                    (Some(only), None) => left[*only] &= bit,
                    _ => {}
                }
            }
        }
        Constraint::Pair([one, other], table) => {
            let [one, other] = [one, other].map(|at| usize::from(*at));
            let holds = |of: Values, by: Values, allowed: &[Values]| -> Values {
                let fits = |bit: &usize| of >> bit & 1 == 1 && allowed[*bit] & by != 0;
                (0..allowed.len()).filter(fits).map(|bit| 1 << bit).sum()
            };
            left[one] = holds(domains[one], domains[other], &table.second);
            left[other] = holds(domains[other], domains[one], &table.first);
        }
        Constraint::Distinct(cells) => {
            let cells: Vec<usize> = cells.iter().map(|at| usize::from(*at)).collect();
            for &cell in &cells {
                let domain = domains[cell];
                let same = cells.iter().filter(|other| domains[**other] == domain).count();
                if domain.count_ones() as usize == same && same <= 3 {
                    for &other in cells.iter().filter(|other| domains[**other] != domain) {
                        left[other] &= !domain;
                    }
                } else if (domain.count_ones() as usize) < same {
                    left[cell] = 0;
                }
            }
        }
        Constraint::Linear(terms, totals) => {
            sum(known, (terms, totals), domains, lowest, &mut left)
        }
        _ => {}
    }
    left
}

/// The values that a sum leaves: two cells decide each other; of more, only the smallest and largest sums are compared.
fn sum(
    known: &Known,
    (terms, totals): (&[(u16, i32)], &Totals),
    domains: &[Values],
    lowest: i32,
    left: &mut [Values],
) {
    let value = |digit: Digit, factor: i32| factor * (lowest + digit.index() as i32);
    for &(at, factor) in terms {
        let at = usize::from(at);
        let ends = [true, false].map(|is_least| {
            let groups = known.groups.iter().map(|group| {
                let others = group.iter().filter(|other| other.0 != at).copied();
                extreme(others, domains, lowest, is_least)
            });
            groups.sum::<i32>()
        });
        let fits = |digit: &Digit| {
            let own = value(*digit, factor);
            match terms.iter().filter(|other| usize::from(other.0) != at).collect::<Vec<_>>()[..] {
                [&(other, by)] if terms.len() == 2 => Digits::of_word(domains[usize::from(other)])
                    .iter()
                    .any(|digit| totals.contains(own + value(digit, by))),
                _ => {
                    let all = own + ends[0]..=own + ends[1];
                    totals.list().iter().any(|total| all.contains(total))
                }
            }
        };
        left[at] = Digits::of_word(domains[at]).iter().filter(fits).collect::<Digits>().word();
    }
}

/// A bound of the smallest or largest sum of terms with the same factor whose cells differ: of sorted values, each is
/// at least the smallest one of its place, and more than the one before.
fn extreme(
    terms: impl Iterator<Item = (usize, i32)>,
    domains: &[Values],
    lowest: i32,
    is_least: bool,
) -> i32 {
    let mut factor = 1;
    let ends = terms.map(|(at, by)| {
        factor = by;
        let digits = Digits::of_word(domains[at]);
        let end = if is_least == (by > 0) { digits.first() } else { digits.iter().last() };
        lowest + end.map_or(0, |digit| digit.index() as i32)
    });
    let mut ends: Vec<i32> = ends.collect();
    let sign = if is_least == (factor > 0) { 1 } else { -1 };
    ends.sort_unstable_by_key(|end| sign * end);
    let mut total = 0;
    let mut before: Option<i32> = None;
    for end in ends {
        let own = before.map_or(end, |before| sign * (sign * end).max(sign * before + 1));
        total += own;
        before = Some(own);
    }
    factor * total
}

/// Two cells of a house that can hold only the same digit; one of them is given.
fn twice(last: &Step, one: usize) -> Option<[usize; 2]> {
    let cells = last.known.constraint.variables();
    let is_same = |other: &usize| *other != one && last.before[*other] == last.before[one];
    let other = cells.iter().map(|at| usize::from(*at)).find(is_same)?;
    (last.before[one].count_ones() == 1).then_some([one.min(other), one.max(other)])
}

/// The steps that lead to a cell without a digit, in parts of sentences.
fn told(words: &Words, scene: &Scene, steps: &[Step]) -> Option<Vec<Sentence>> {
    let (last, before) = steps.split_last()?;
    let empty = *last.changed.iter().find(|at| last.after[**at] == 0)?;
    let mut needed = last.causes(&[empty]);
    let mut kept: Vec<(&Step, Vec<usize>)> = Vec::new();
    for step in before.iter().rev() {
        let changed: Vec<usize> =
            step.changed.iter().copied().filter(|at| needed.contains(at)).collect();
        if !changed.is_empty() {
            needed.extend(step.causes(&changed));
            kept.push((step, changed));
        }
    }
    if kept.len() + 1 > MOST_STEPS {
        return None;
    }
    // A rule is named once, and only if there are several.
    let mut named = None;
    let mut by = |step: &Step| {
        let is_named = named.replace(step.known.source) == Some(step.known.source);
        match step.known.source {
            Source::Rule(_) if is_named || scene.is_one_rule => say!("", ""),
            Source::Rule(rule) => say!(" ({0})", " ({0})", Value::RuleName(rule)),
            Source::House(_) | Source::Places(_) if is_named => say!("", ""),
            Source::House(house) => say!(" ({0})", " (dans {0})", house),
            Source::Places(house) => {
                say!(" (the only place in {0})", " (la seule place dans {0})", house)
            }
            Source::Region => say!("", ""),
        }
    };
    let mut said: Vec<Sentence> = Vec::new();
    for (step, changed) in kept.iter().rev() {
        let mut alike: Vec<(Values, Vec<Cell>)> = Vec::new();
        for at in changed {
            let cell = scene.cells[*at];
            match alike.iter_mut().find(|(known, _)| *known == step.after[*at]) {
                Some((_, cells)) => cells.push(cell),
                None => alike.push((step.after[*at], vec![cell])),
            }
        }
        let mut parts: Vec<Sentence> =
            alike.iter().map(|(domain, cells)| held(words, *domain, cells)).collect();
        let by = by(step);
        let whole = say!("{0}{1}", "{0}{1}", and(&parts), by.clone());
        match say!("then {0}.", "alors {0}.", whole.clone()).is_short(words.geometry()) {
            true => said.push(whole),
            false => {
                let last = parts.pop().map(|last| say!("{0}{1}", "{0}{1}", last, by));
                said.extend(parts.into_iter().chain(last));
            }
        }
    }
    if let Source::Places(house) = last.known.source {
        let cells = last.known.constraint.variables();
        let held = cells.iter().fold(0, |held, at| held | last.before[usize::from(*at)]);
        let lost = (0..cells.len()).map(Digit::from_index);
        let lost = lost.into_iter().find(|digit| held & Digits::single(*digit).word() == 0)?;
        said.push(say!("{0} has no place for {1}", "{0} n’a plus de place pour {1}", house, lost));
        return Some(said);
    }
    if let Source::House(house) = last.known.source
        && let Some(twice) = twice(last, empty)
    {
        let (cells, digit) = (scene.cells_of(&twice), Digits::of_word(last.before[empty]).first()?);
        let both = say!(
            "{0} would both be {1} in {2}",
            "{0} vaudraient toutes deux {1} dans {2}",
            and(&cells),
            digit,
            house
        );
        said.push(both);
        return Some(said);
    }
    said.push(say!(
        "{0} has no digit left{1}",
        "il ne reste aucun chiffre pour {0}{1}",
        scene.cells[empty],
        by(last)
    ));
    Some(said)
}
