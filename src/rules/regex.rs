//! Regular expression: the values of a line match the text from end to end; see [`Expression`] for its signs.
//!
//! It becomes an automaton whose states are the places of the pattern that read a value (Glushkov 1961, "The abstract theory
//! of automata"): without empty steps, and with as many states as places.

use super::network::Automaton;
use super::{Compiler, FullGrid};
use crate::grid::{Expression, Rule};

/// A part of an expression: the places with which it may begin and end, and whether it may be empty.
struct Part {
    first: Vec<usize>,
    last: Vec<usize>,
    is_empty: bool,
}

/// The places of an expression, and which may follow which.
#[derive(Default)]
struct Places<'a> {
    /// What each place reads.
    reads: Vec<&'a Expression>,
    follows: Vec<Vec<usize>>,
}

impl<'a> Places<'a> {
    fn add(&mut self, pattern: &'a Expression) -> Part {
        match pattern {
            Expression::Value { .. } => {
                self.reads.push(pattern);
                self.follows.push(Vec::new());
                let place = self.reads.len() - 1;
                Part { first: vec![place], last: vec![place], is_empty: false }
            }
            Expression::All(parts) => {
                let empty = Part { first: Vec::new(), last: Vec::new(), is_empty: true };
                parts.iter().fold(empty, |before, part| {
                    let part = self.add(part);
                    self.join(before, part)
                })
            }
            Expression::Any(parts) => {
                let mut whole = Part { first: Vec::new(), last: Vec::new(), is_empty: false };
                for part in parts {
                    let part = self.add(part);
                    whole.first.extend(part.first);
                    whole.last.extend(part.last);
                    whole.is_empty |= part.is_empty;
                }
                whole
            }
            Expression::Repeat { of, least, most } => {
                let mut whole = Part { first: Vec::new(), last: Vec::new(), is_empty: true };
                // Copies as often as it must be there, then those that need not be.
                for copy in 0..most.unwrap_or((*least).max(1)) {
                    let mut part = self.add(of);
                    part.is_empty |= copy >= *least;
                    if most.is_none() && copy + 1 == (*least).max(1) {
                        self.link(&part.last, &part.first);
                    }
                    whole = self.join(whole, part);
                }
                whole
            }
        }
    }

    fn link(&mut self, from: &[usize], to: &[usize]) {
        from.iter().for_each(|from| self.follows[*from].extend(to));
    }

    fn join(&mut self, mut one: Part, other: Part) -> Part {
        self.link(&one.last, &other.first);
        if one.is_empty {
            one.first.extend(&other.first);
        }
        if other.is_empty {
            one.last.extend(other.last);
        } else {
            one.last = other.last;
        }
        one.is_empty &= other.is_empty;
        one
    }
}

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    let Ok(pattern) = rule.text.parse::<Expression>() else { return to.never() };
    let mut places = Places::default();
    let whole = places.add(&pattern);
    // State 0 is the beginning; the state of a place says that it was read.
    let states = places.reads.len() + 1;
    let mut next = vec![vec![Vec::new(); to.values().count()]; states];
    let begin = std::iter::once(&whole.first);
    for (state, after) in begin.chain(&places.follows).enumerate() {
        for (bit, value) in to.values().enumerate() {
            let reads = |place: &&usize| places.reads[**place].reads(value);
            next[state][bit] = after.iter().filter(reads).map(|place| place + 1).collect();
            next[state][bit].sort_unstable();
            next[state][bit].dedup();
        }
    }
    let mut accepts = vec![false; states];
    accepts[0] = whole.is_empty;
    whole.last.iter().for_each(|place| accepts[place + 1] = true);
    to.word(rule.cells(), Automaton { states, start: vec![0], accepts, next });
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    let Ok(pattern) = rule.text.parse::<Expression>() else { return false };
    let values = grid.values(rule.cells());
    ends(&pattern, &values, vec![true; 1]).get(values.len()) == Some(&true)
}

/// From which places a match that begins at some places may go on. A list of places has a flag for each, and may be short.
fn ends(pattern: &Expression, values: &[i32], begins: Vec<bool>) -> Vec<bool> {
    match pattern {
        Expression::Value { .. } => {
            let mut after = vec![false; values.len() + 1];
            for (place, value) in values.iter().enumerate() {
                after[place + 1] = begins.get(place) == Some(&true) && pattern.reads(*value);
            }
            after
        }
        Expression::All(parts) => {
            parts.iter().fold(begins, |begins, part| ends(part, values, begins))
        }
        Expression::Any(parts) => {
            let each = parts.iter().map(|part| ends(part, values, begins.clone()));
            each.reduce(either).unwrap_or_default()
        }
        Expression::Repeat { of, least, most } => {
            let mut now = begins;
            let mut found = if *least == 0 { now.clone() } else { Vec::new() };
            // More rounds than there are values and places reach nothing new.
            for round in 1..=most.unwrap_or(least + values.len() + 1) {
                now = ends(of, values, now);
                if round >= *least {
                    found = either(found, now.clone());
                }
            }
            found
        }
    }
}

fn either(one: Vec<bool>, other: Vec<bool>) -> Vec<bool> {
    let places = one.len().max(other.len());
    let at = |list: &[bool], place: usize| list.get(place) == Some(&true);
    (0..places).map(|place| at(&one, place) || at(&other, place)).collect()
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Other)
}
