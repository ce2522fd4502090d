//! A condition of a definition, and what remains of it once some cells have digits.
//!
//! A term is an operation on terms. When a cell has a digit, its value takes its place, and an operation whose terms
//! are all known is computed. Operations whose order does not matter join the numbers that they know already, so remainders
//! that mean the same are mostly equal.

use std::cmp::Ordering;
use std::rc::Rc;

use super::statement::State;
use veridoku_core::define::Defined;

/// A condition or a number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Term {
    Truth(bool),
    Number(i64),
    Undefined,
    /// The value of the cell with this index.
    Value(usize),
    Of(Operation, Rc<[Term]>),
}

/// An operation on terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Operation {
    /// Whether the first of two numbers may be less than the second, equal to it, or greater.
    Compare([bool; 3]),
    Not,
    All,
    Any,
    Sum,
    Product,
    Least,
    Greatest,
    Quotient,
    Remainder,
    Absolute,
    /// A condition, and the number if it holds, and if not.
    If,
    /// The number of an item from 1, and the items.
    Item,
}

impl State for Term {
    fn more_bytes(&self) -> usize {
        match self {
            Term::Of(_, terms) => {
                terms.iter().map(|term| size_of::<Term>() + term.more_bytes()).sum()
            }
            _ => 0,
        }
    }
}

impl Term {
    /// The cells that it depends on, in the order of their first mention; those that number an item come first.
    pub(super) fn cells(&self) -> Vec<usize> {
        fn add(term: &Term, is_number: bool, numbers: &mut Vec<usize>, all: &mut Vec<usize>) {
            match term {
                Term::Value(cell) => {
                    let to = if is_number { numbers } else { all };
                    if !to.contains(cell) {
                        to.push(*cell);
                    }
                }
                Term::Of(operation, terms) => {
                    for (place, term) in terms.iter().enumerate() {
                        let is_index = *operation == Operation::Item && place == 0;
                        add(term, is_number || is_index, numbers, all);
                    }
                }
                _ => {}
            }
        }
        let (mut numbers, mut all) = (Vec::new(), Vec::new());
        add(self, false, &mut numbers, &mut all);
        all.retain(|cell| !numbers.contains(cell));
        numbers.extend(all);
        numbers
    }

    /// What remains when a cell has a value.
    pub(super) fn with(&self, cell: usize, value: i64) -> Term {
        match self {
            Term::Value(own) if *own == cell => Term::Number(value),
            Term::Of(operation, terms) => {
                operation.of(terms.iter().map(|term| term.with(cell, value)).collect())
            }
            other => other.clone(),
        }
    }

    pub(super) fn number(number: i128) -> Term {
        Defined::defined(number).map_or(Term::Undefined, Term::Number)
    }
}

impl Operation {
    /// The operation on some terms, computed as far as they are known.
    pub(super) fn of(self, mut terms: Vec<Term>) -> Term {
        use Term::{Number, Of, Truth, Undefined};
        let is_lost = terms.contains(&Undefined);
        match (self, &terms[..]) {
            (Operation::Compare(_), _) if is_lost => Truth(false),
            (Operation::Compare(holds), [Number(one), Number(other)]) => {
                let [less, equal, greater] = holds;
                Truth(match one.cmp(other) {
                    Ordering::Less => less,
                    Ordering::Equal => equal,
                    Ordering::Greater => greater,
                })
            }
            (Operation::Not, [Truth(truth)]) => Truth(!truth),
            (Operation::All | Operation::Any, _) => {
                let neutral = Truth(self == Operation::All);
                let decided = Truth(self != Operation::All);
                if terms.contains(&decided) {
                    return decided;
                }
                terms.retain(|term| *term != neutral);
                terms.sort();
                terms.dedup();
                match terms.len() {
                    0 => neutral,
                    1 => terms.remove(0),
                    _ => Of(self, terms.into()),
                }
            }
            (Operation::If, [Truth(true), one, _]) => one.clone(),
            (Operation::If, [Truth(false), _, other]) => other.clone(),
            (Operation::If, _) => Of(self, terms.into()),
            (Operation::Item, [Number(number), items @ ..]) => {
                let place = usize::try_from(number - 1).ok();
                place.and_then(|place| items.get(place)).cloned().unwrap_or(Undefined)
            }
            (Operation::Item, [Undefined, ..]) => Undefined,
            (Operation::Item, _) => Of(self, terms.into()),
            _ if is_lost => Undefined,
            (Operation::Quotient | Operation::Remainder, [_, Number(by)]) if *by <= 0 => Undefined,
            (Operation::Quotient, [Number(one), Number(by)]) => Number(one.div_euclid(*by)),
            (Operation::Remainder, [Number(one), Number(by)]) => Number(one.rem_euclid(*by)),
            (Operation::Absolute, [Number(number)]) => Number(number.abs()),
            (Operation::Sum | Operation::Product | Operation::Least | Operation::Greatest, _) => {
                self.joined(terms)
            }
            _ => Of(self, terms.into()),
        }
    }

    /// Joins the numbers among the terms. A number within a sum or product may be larger than any that is defined.
    fn joined(self, terms: Vec<Term>) -> Term {
        let beyond = i128::from(Defined::GREATEST) + 1;
        let (mut known, mut rest): (Option<i128>, Vec<Term>) = (None, Vec::new());
        for term in terms {
            let Term::Number(number) = term else {
                rest.push(term);
                continue;
            };
            let number = i128::from(number);
            known = Some(match (self, known) {
                (_, None) => number,
                (Operation::Sum, Some(known)) => known + number,
                (Operation::Product, Some(known)) => (known * number).clamp(-beyond, beyond),
                (Operation::Least, Some(known)) => known.min(number),
                (_, Some(known)) => known.max(number),
            });
        }
        if rest.is_empty() {
            let of_nothing = match self {
                Operation::Sum => Some(0),
                Operation::Product => Some(1),
                _ => None,
            };
            return known.or(of_nothing).map_or(Term::Undefined, Term::number);
        }
        rest.sort();
        if matches!(self, Operation::Least | Operation::Greatest) {
            rest.dedup();
        }
        rest.extend(known.map(|known| Term::Number(known as i64)));
        Term::Of(self, rest.into())
    }
}
