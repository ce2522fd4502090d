//! The bound that a sum gives to one of its cells.
//!
//! ```text
//! a bound    r2c2, r3c3 and r4c4 add up to at least 1+2+1=4, so r1c1 is at least 4.
//! a value    r2c2 and r3c3 add up to 3+2=5, so r1c1 is 5.
//! ```
//!
//! The eliminated digits of a cell are compared with the smallest and largest sum of the other cells, where cells of a
//! house differ.
//!
//! Cost: at most 2,000 arrangements for a sum. Only for steps that are shown.

use super::names::Words;
use super::rule_proofs::{Known, Scene};
use super::sentence::{Sentence, and, say};
use crate::sets::digits::Digits;
use veridoku_core::grid::Digit;
use veridoku_core::rules::network::{Constraint, Totals};

/// The most arrangements that are compared for a sum.
const MOST_ARRANGEMENTS: usize = 2_000;

/// A bound of a cell by a sum.
struct Bound<'a> {
    known: &'a Known,
    at: usize,
    is_low: bool,
    /// Whether all other cells are known: then it is the value.
    is_exact: bool,
    /// The other cells that are added, and those that are subtracted, with their extreme sums.
    added: (Vec<usize>, Vec<i32>),
    taken: (Vec<usize>, Vec<i32>),
    total: i32,
    bound: i32,
}

/// The bounds that sums give, in sentences. What they explain is no longer open.
pub(super) fn by_sums(
    words: &Words,
    scene: &Scene,
    open: &mut [(usize, Vec<Digit>)],
) -> Vec<Sentence> {
    let lowest = words.geometry().frame().lowest;
    let value = |digit: &Digit| lowest + digit.index() as i32;
    let mut bounds: Vec<Bound> = Vec::new();
    for one in &scene.known {
        let Constraint::Linear(terms, totals) = &one.constraint else { continue };
        for (at, digits) in open.iter_mut() {
            let both =
                [true, false].map(|is_low| bound(words, scene, (one, terms, totals), *at, is_low));
            let both = match both {
                [Some(low), Some(high)] if low.bound == high.bound => {
                    vec![Bound { is_exact: true, ..low }]
                }
                both => both.into_iter().flatten().collect(),
            };
            for bound in both {
                let is_out = |digit: &Digit| match bound.is_low {
                    _ if bound.is_exact => value(digit) != bound.bound,
                    true => value(digit) < bound.bound,
                    false => value(digit) > bound.bound,
                };
                if digits.iter().any(is_out) {
                    digits.retain(|digit| !is_out(digit));
                    bounds.push(bound);
                }
            }
        }
    }
    let mut said = Vec::new();
    while let Some(first) = bounds.first() {
        // The same bound of several cells of a sum is said once.
        let is_alike = |other: &Bound| {
            std::ptr::eq(first.known, other.known)
                && (first.is_low, first.is_exact, first.bound, first.total)
                    == (other.is_low, other.is_exact, other.bound, other.total)
                && !first.is_exact
                && first.taken.0.is_empty()
                && other.taken.0.is_empty()
        };
        let alike: Vec<usize> =
            bounds.iter().filter(|other| is_alike(other)).map(|one| one.at).collect();
        said.push(match &alike[..] {
            [] | [_] => of_one(scene, first),
            several => of_several(scene, first, several),
        });
        let keep: Vec<bool> =
            bounds.iter().enumerate().map(|(index, other)| index > 0 && !is_alike(other)).collect();
        let mut keep = keep.into_iter();
        bounds.retain(|_| keep.next().unwrap_or_default());
    }
    said
}

/// The smallest or largest value that a sum allows in a cell; none if the cell is not in it exactly once.
fn bound<'a>(
    words: &Words,
    scene: &Scene,
    (known, terms, totals): (&'a Known, &[(u16, i32)], &Totals),
    at: usize,
    is_low: bool,
) -> Option<Bound<'a>> {
    let &(_, own) = terms.iter().find(|(one, _)| usize::from(*one) == at)?;
    let others: Vec<(usize, i32)> = terms
        .iter()
        .filter(|(one, _)| usize::from(*one) != at)
        .map(|(one, factor)| (usize::from(*one), factor * own))
        .collect();
    let is_plain = own.abs() == 1 && others.len() + 1 == terms.len();
    if !is_plain || others.is_empty() || others.iter().any(|(_, factor)| factor.abs() != 1) {
        return None;
    }
    let of = |sign: i32| -> Vec<usize> {
        others.iter().filter(|(_, factor)| *factor == sign).map(|(one, _)| *one).collect()
    };
    let totals = totals.list().iter().map(|total| total * own);
    let total = if is_low { totals.min() } else { totals.max() }?;
    // What is added to the cell is large where the cell is small.
    let (added, taken) = (of(1), of(-1));
    let more = extreme(words, scene, &added, is_low)?;
    let less = extreme(words, scene, &taken, !is_low)?;
    let bound = total - more.iter().sum::<i32>() + less.iter().sum::<i32>();
    let (added, taken) = ((added, more), (taken, less));
    Some(Bound { known, at, is_low, is_exact: false, added, taken, total, bound })
}

/// The values of some cells with the smallest or largest sum, where cells that must differ do.
fn extreme(words: &Words, scene: &Scene, cells: &[usize], is_most: bool) -> Option<Vec<i32>> {
    let lowest = words.geometry().frame().lowest;
    let differ = |one: usize, other: usize| {
        let is_both = |all: &Vec<u16>| {
            [one, other].iter().all(|at| all.iter().any(|known| usize::from(*known) == *at))
        };
        scene
            .known
            .iter()
            .any(|known| matches!(&known.constraint, Constraint::Distinct(all) if is_both(all)))
    };
    let choices: Vec<Vec<i32>> = cells
        .iter()
        .map(|at| {
            let digits = Digits::of_word(scene.domains[*at]).iter();
            let mut values: Vec<i32> = digits.map(|digit| lowest + digit.index() as i32).collect();
            if is_most {
                values.reverse();
            }
            values
        })
        .collect();
    let ends: Vec<i32> =
        choices.iter().map(|values| values.first().copied()).collect::<Option<_>>()?;
    let sign = if is_most { -1 } else { 1 };
    let mut best: Option<Vec<i32>> = None;
    let mut open: Vec<Vec<i32>> = vec![Vec::new()];
    let mut tried = 0;
    while let Some(chosen) = open.pop() {
        tried += 1;
        let at = chosen.len();
        let least = sign * (chosen.iter().sum::<i32>() + ends[at..].iter().sum::<i32>());
        if best.as_ref().is_some_and(|best| sign * best.iter().sum::<i32>() <= least) {
            continue;
        }
        if at == cells.len() {
            best = Some(chosen);
            continue;
        }
        if tried > MOST_ARRANGEMENTS {
            return Some(ends);
        }
        let is_free = |value: &&i32| {
            (0..at).all(|other| chosen[other] != **value || !differ(cells[other], cells[at]))
        };
        let next = choices[at].iter().filter(is_free).map(|value| {
            let mut next = chosen.clone();
            next.push(*value);
            next
        });
        let next: Vec<Vec<i32>> = next.collect();
        open.extend(next.into_iter().rev());
    }
    best
}

/// `1+2+3=6`; `6` if it is one number.
fn written(numbers: &[i32]) -> String {
    let sum: i32 = numbers.iter().sum();
    match numbers.len() > 1 && numbers.iter().all(|number| *number >= 0) {
        true => {
            let all: Vec<String> = numbers.iter().map(i32::to_string).collect();
            format!("{}={sum}", all.join("+"))
        }
        false => sum.to_string(),
    }
}

/// `11-6=5`: how a bound follows.
fn calculated(bound: &Bound) -> String {
    let [more, less] = [&bound.added.1, &bound.taken.1].map(|all| all.iter().sum::<i32>());
    let terms = [bound.total, less, -more];
    let (plus, minus): (Vec<i32>, Vec<i32>) =
        terms.into_iter().filter(|term| *term != 0).partition(|term| *term > 0);
    let plus: Vec<String> = plus.iter().map(i32::to_string).collect();
    let minus: String = minus.iter().map(i32::to_string).collect();
    match plus.len() + usize::from(!minus.is_empty()) {
        0 | 1 => bound.bound.to_string(),
        _ => format!("{}{minus}={}", plus.join("+"), bound.bound),
    }
}

/// `r2c2 and r3c3 add up to at least 1+2=3, so r1c1 is at least 3`.
fn of_one(scene: &Scene, bound: &Bound) -> Sentence {
    let sum = |(places, values): &(Vec<usize>, Vec<i32>), is_low: bool| {
        let (cells, sum) = (and(&scene.cells_of(places)), written(values));
        match is_low {
            _ if bound.is_exact => {
                say!("{0} {0:is|add up to} {1}", "{0} {0:vaut|ont pour somme} {1}", cells, sum)
            }
            true => say!(
                "{0} {0:is|add up to} at least {1}",
                "{0} {0:vaut|ont pour somme} au moins {1}",
                cells,
                sum
            ),
            false => say!(
                "{0} {0:is|add up to} at most {1}",
                "{0} {0:vaut|ont pour somme} au plus {1}",
                cells,
                sum
            ),
        }
    };
    let mut sums = Vec::new();
    if !bound.taken.0.is_empty() {
        sums.push(sum(&bound.taken, bound.is_low));
    }
    if !bound.added.0.is_empty() {
        sums.push(sum(&bound.added, !bound.is_low));
    }
    let (cell, calculated) = (scene.cells[bound.at], calculated(bound));
    match bound.is_low {
        _ if bound.is_exact => {
            say!("{0}, so {1} is {2}.", "{0}, donc {1} vaut {2}.", and(&sums), cell, calculated)
        }
        true => say!(
            "{0}, so {1} is at least {2}.",
            "{0}, donc {1} vaut au moins {2}.",
            and(&sums),
            cell,
            calculated
        ),
        false => say!(
            "{0}, so {1} is at most {2}.",
            "{0}, donc {1} vaut au plus {2}.",
            and(&sums),
            cell,
            calculated
        ),
    }
}

/// The same bound for several cells of a sum.
fn of_several(scene: &Scene, bound: &Bound, places: &[usize]) -> Sentence {
    let (cells, sum) =
        (and(&scene.cells_of(places)), bound.added.1.iter().sum::<i32>().to_string());
    let calculated = calculated(bound);
    match bound.is_low {
        true => say!(
            "for each of {0}, the other cells add up to at most {1}, so it is at least {2}.",
            "pour chacune des cases {0}, les autres ont pour somme au plus {1}, donc elle vaut au moins {2}.",
            cells,
            sum,
            calculated
        ),
        false => say!(
            "for each of {0}, the other cells add up to at least {1}, so it is at most {2}.",
            "pour chacune des cases {0}, les autres ont pour somme au moins {1}, donc elle vaut au plus {2}.",
            cells,
            sum,
            calculated
        ),
    }
}
