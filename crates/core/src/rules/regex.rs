//! Regular expression: the values of a line match the text from end to end; see [`Expression`] for its signs.
//!
//! It becomes an automaton whose states are the places of the pattern that read a value (Glushkov 1961, "The abstract
//! theory of automata"), without empty steps.

use super::definition::{Definition, LIST};
use super::from_rule::{Cells, FromRule};
use super::network::Automaton;
use super::{Compiler, FullGrid};
use crate::grid::{Arguments, Cell, Expression, Rule, Text};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { text: Text::Expression, ..LIST },
    ..Definition::new("regex", "regex \".*12.*\": row 1")
};

/// A part of an expression: the places with which it may begin and end, and whether it may be empty.
struct Part {
    first: Vec<usize>,
    last: Vec<usize>,
    is_empty: bool,
}

/// The places of an expression, and which may follow which.
#[derive(Default)]
struct Places<'a> {
    /// The values that each place reads.
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
                // First the required copies, then the optional ones.
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
        for from in from {
            let follows = &mut self.follows[*from];
            follows.extend(to);
            // Nested repetitions link the same places many times.
            if follows.len() > 2 * Expression::MOST_PLACES {
                follows.sort_unstable();
                follows.dedup();
            }
        }
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

/// An expression, and the line whose values match it.
pub(super) struct Matching<'a> {
    pattern: Expression,
    line: &'a [Cell],
}

impl<'a> FromRule<'a> for Matching<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        let Cells { cells } = Cells::from_rule(rule)?;
        Some(Matching { pattern: rule.text.parse().ok()?, line: cells })
    }
}

pub(super) fn compile(Matching { pattern, line }: Matching<'_>, to: &mut Compiler<'_>) {
    let mut places = Places::default();
    let whole = places.add(&pattern);
    // State 0 is the beginning; the state of a place means that it was read.
    let states = places.reads.len() + 1;
    let values = to.values().count();
    let mut next = vec![vec![Vec::new(); values]; states];
    for follows in &mut places.follows {
        follows.sort_unstable();
        follows.dedup();
    }
    let begin = std::iter::once(&whole.first);
    for (state, after) in begin.chain(&places.follows).enumerate() {
        let bytes = size_of::<Vec<usize>>() + after.len() * size_of::<usize>();
        if !to.takes(values * (1 + after.len()), values * bytes) {
            return;
        }
        for (bit, value) in to.values().enumerate() {
            let reads = |place: &&usize| places.reads[**place].reads(value);
            next[state][bit] = after.iter().filter(reads).map(|place| place + 1).collect();
            next[state][bit].sort_unstable();
            next[state][bit].dedup();
            next[state][bit].shrink_to_fit();
        }
    }
    let mut accepts = vec![false; states];
    accepts[0] = whole.is_empty;
    whole.last.iter().for_each(|place| accepts[place + 1] = true);
    to.word(line, Automaton { states, start: vec![0], accepts, next });
}

pub(super) fn holds(Matching { pattern, line }: Matching<'_>, grid: &FullGrid<'_>) -> bool {
    matches(&pattern, grid.values(line))
}

/// Whether values match a pattern. A machine follows the pattern and is at several steps at once (Thompson 1968,
/// "Regular expression search algorithm"): time is steps times values, however deep repetitions are nested. It shares
/// no code with the automaton above, which it checks.
fn matches(pattern: &Expression, values: impl IntoIterator<Item = i32>) -> bool {
    let mut steps = Vec::new();
    push(pattern, &mut steps);
    let mut now = reached(&steps, vec![0]);
    for value in values {
        let reads = |at: &usize| match steps.get(*at) {
            Some(Step::Read(expression)) => now[*at] && expression.reads(value),
            _ => false,
        };
        let read = (0..steps.len()).filter(reads).map(|at| at + 1).collect();
        now = reached(&steps, read);
    }
    now[steps.len()]
}

/// The action of the machine at a step. After the last step the pattern is matched.
enum Step<'a> {
    /// Reads a value and continues with the next step.
    Read(&'a Expression),
    /// Continues with both of these steps.
    Both(usize, usize),
}

/// Adds the steps of a pattern.
fn push<'a>(pattern: &'a Expression, steps: &mut Vec<Step<'a>>) {
    match pattern {
        Expression::Value { .. } => steps.push(Step::Read(pattern)),
        Expression::All(parts) => parts.iter().for_each(|part| push(part, steps)),
        Expression::Any(parts) => {
            let mut ends = Vec::new();
            for (index, part) in parts.iter().enumerate() {
                let fork = steps.len();
                if index + 1 == parts.len() {
                    push(part, steps);
                    continue;
                }
                steps.push(Step::Both(fork, fork));
                push(part, steps);
                ends.push(steps.len());
                steps.push(Step::Both(fork, fork));
                steps[fork] = Step::Both(fork + 1, steps.len());
            }
            let end = steps.len();
            ends.into_iter().for_each(|at| steps[at] = Step::Both(end, end));
        }
        Expression::Repeat { of, least, most } => {
            let (mut forks, mut last) = (Vec::new(), steps.len());
            for copy in 0..most.unwrap_or((*least).max(1)) {
                last = steps.len();
                if copy >= *least {
                    forks.push(last);
                    steps.push(Step::Both(last, last));
                }
                push(of, steps);
            }
            if most.is_none() {
                steps.push(Step::Both(last, steps.len() + 1));
            }
            let end = steps.len();
            forks.into_iter().for_each(|fork| steps[fork] = Step::Both(fork + 1, end));
        }
    }
}

/// The steps that are reached from some of them without a value.
fn reached(steps: &[Step<'_>], mut open: Vec<usize>) -> Vec<bool> {
    let mut is_reached = vec![false; steps.len() + 1];
    while let Some(at) = open.pop() {
        if !std::mem::replace(&mut is_reached[at], true)
            && let Some(Step::Both(one, other)) = steps.get(at)
        {
            open.extend([*one, *other]);
        }
    }
    is_reached
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    super::mark::lines(rule, super::mark::Stroke::Other)
}

#[cfg(test)]
mod tests {
    use crate::grid::Expression;

    fn matches(pattern: &str, values: &[i32]) -> bool {
        super::matches(&pattern.parse::<Expression>().expect(pattern), values.iter().copied())
    }

    #[test]
    fn patterns_match_from_end_to_end() {
        for (pattern, values, expected) in [
            ("12", &[1, 2][..], true),
            ("12", &[1, 2, 3], false),
            ("1|2|33", &[3, 3], true),
            ("(1|)2", &[2], true),
            ("1{2,3}", &[1], false),
            ("1{2,3}", &[1, 1, 1], true),
            ("1{2,3}", &[1, 1, 1, 1], false),
            ("1{0}2", &[2], true),
            ("1{2,}", &[1, 1, 1, 1], true),
            ("1{2,}", &[1], false),
            ("(1*2*)*", &[1, 2, 2, 1], true),
            ("(12)+", &[1, 2, 1], false),
            (".*[^5]", &[5, 4], true),
            ("", &[], true),
        ] {
            assert_eq!(matches(pattern, values), expected, "{pattern} {values:?}");
        }
    }

    #[test]
    fn repetitions_in_repetitions_take_no_longer() {
        let nested = |sign: &str| format!("{}.{}", "(".repeat(60), format!("{sign})").repeat(60));
        for sign in ["*", "+", "?", "{1,}", "{0,1}"] {
            assert!(matches(&nested(sign), &[1]), "{sign}");
            assert_eq!(matches(&nested(sign), &[1; 9]), !sign.contains(['?', '0']), "{sign}");
        }
    }
}
