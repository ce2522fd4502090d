//! Why digits do not fit rules: the bound that a sum gives, or what the rules lead to one after the other.
//!
//! ```text
//! a sum        r2c2, r3c3 and r4c4 add up to at least 1+2+1=4, so r1c1 is at least 4.
//! two rules    if r3c3 is 5 to 8, r2c2 is 6 to 9 (the thermometer with r3c3); then r1c1 has no digit left (the arrow
//!              with r1c1)
//! ```
//!
//! The eliminated digits of a cell are first compared with the smallest and largest sum of the other cells. What this
//! does not explain is assumed, all digits of a cell together or one by one, and the constraints of the rules and the
//! houses are applied one after the other until a cell has no digit left. Only the few applications that lead there are
//! said; a longer way is not explained.
//!
//! Cost: at most 2,000 arrangements for a sum; for a digit at most 100 applications of constraints, and their square to
//! leave out those that are not needed. Only for steps that are shown.

use super::lesson::sentences;
use super::names::Words;
use super::rule_lessons::{held, range};
use super::rules::Pattern;
use super::sentence::{Sentence, Value, and, or, say};
use crate::ruled::regions;
use crate::ruled::unit::UnitKind;
use crate::sets::digits::Digits;
use veridoku_core::budget::{Deadline, Watch};
use veridoku_core::grid::{Cell, Digit, HouseId, RuleId};
use veridoku_core::rules;
use veridoku_core::rules::network::{Constraint, Totals, Values};

/// The most sentences.
const MOST_SENTENCES: usize = 12;

/// The most applications of constraints in an explanation, and in a search for one.
const MOST_STEPS: usize = 4;
const MOST_TRIED: usize = 100;

/// The most arrangements that are compared for a sum.
const MOST_ARRANGEMENTS: usize = 2_000;

/// What a constraint belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Rule(RuleId),
    House(HouseId),
    /// The sums of houses and cages.
    Region,
}

/// A constraint between cells of a pattern, which are its variables by their positions.
struct Known {
    source: Source,
    constraint: Constraint,
}

/// An application of a constraint: it changes the domains of some cells.
struct Step<'a> {
    known: &'a Known,
    changed: Vec<usize>,
    after: Vec<Values>,
}

/// A bound of a cell by a sum.
struct Bound<'a> {
    known: &'a Known,
    at: usize,
    is_low: bool,
    /// The other cells that are added, and those that are subtracted, with their extreme sums.
    added: (Vec<usize>, Vec<i32>),
    taken: (Vec<usize>, Vec<i32>),
    total: i32,
    bound: i32,
}

/// Why the eliminated digits do not fit, in sentences; and whether these explain all of them. None if they explain
/// nothing, or are too many.
pub(super) fn why(words: &Words, pattern: &Pattern) -> Option<(Vec<Sentence>, bool)> {
    let known = constraints(words, pattern)?;
    let mut open: Vec<(usize, Vec<Digit>)> = Vec::new();
    for lost in words.struck() {
        let at = pattern.cells().iter().position(|cell| *cell == lost.cell)?;
        match open.iter_mut().find(|(other, _)| *other == at) {
            Some((_, digits)) => digits.push(lost.digit),
            None => open.push((at, vec![lost.digit])),
        }
    }
    let mut said = by_sums(words, pattern, &known, &mut open);
    // Cells with the same way are told together.
    let mut trials: Vec<(Vec<usize>, Vec<Digit>, Vec<Sentence>)> = Vec::new();
    let mut is_whole = true;
    for (at, digits) in open.iter().filter(|(_, digits)| !digits.is_empty()) {
        let tried = |digits: &[Digit]| trial(words, pattern, &known, *at, digits);
        // Digits in a row are assumed together, if that leads to the end.
        let runs = digits.chunk_by(|one, other| other.index() == one.index() + 1);
        let tried: Vec<(Vec<Digit>, Option<Vec<Sentence>>)> = runs
            .flat_map(|run| match tried(run) {
                Some(way) => vec![(run.to_vec(), Some(way))],
                None => run.iter().map(|digit| (vec![*digit], tried(&[*digit]))).collect(),
            })
            .collect();
        for (digits, way) in tried {
            let Some(way) = way else {
                is_whole = false;
                continue;
            };
            match trials.iter_mut().find(|(cells, known, other)| {
                *other == way && (*known == digits || cells[..] == [*at])
            }) {
                Some((cells, known, _)) if *known == digits => cells.push(*at),
                Some((_, known, _)) => known.extend(digits),
                None => trials.push((vec![*at], digits, way)),
            }
        }
    }
    for (cells, digits, way) in &trials {
        let cells: Vec<Cell> = cells.iter().map(|at| pattern.cells()[*at]).collect();
        let digits = match range(digits, 3) {
            Some([first, last]) => say!("{0} to {1}", "{0} à {1}", first, last),
            None => say!("{0}", "{0}", or(digits)),
        };
        let [first, rest @ ..] = &way[..] else { continue };
        let first =
            say!("if {0} is {1}, {2}", "si {0} est {1}, {2}", or(&cells), digits, first.clone());
        let rest = rest.iter().map(|part| say!("then {0}", "alors {0}", part.clone()));
        said.extend(sentences(words, [first].into_iter().chain(rest)));
    }
    let are_short = said.iter().all(|one| one.is_short(words.geometry()));
    (!said.is_empty() && said.len() <= MOST_SENTENCES && are_short).then_some((said, is_whole))
}

/// All constraints of the rules and houses of a pattern.
fn constraints(words: &Words, pattern: &Pattern) -> Option<Vec<Known>> {
    let (geometry, unit) = (words.geometry(), pattern.units.first()?);
    let cells = pattern.cells();
    let place = |index: usize| cells.iter().position(|cell| cell.index() == index);
    let mut known = Vec::new();
    if unit.kind == UnitKind::Region {
        known.push(Known { source: Source::Region, constraint: region(words, pattern)? });
    } else {
        let watch = Watch::new(&Deadline::NEVER, u64::MAX);
        for &id in &unit.rules {
            let rule = geometry.rules().get(id.index())?;
            let network = rules::network_of(geometry, rule, &watch).ok()?;
            let is_here = |constraint: &&Constraint| {
                let is_known = matches!(
                    constraint,
                    Constraint::Pair(..) | Constraint::Linear(..) | Constraint::Distinct(_)
                );
                is_known
                    && constraint.variables().iter().all(|one| {
                        usize::from(*one) < network.cells && place(usize::from(*one)).is_some()
                    })
            };
            let here = network.constraints.iter().filter(is_here);
            known.extend(here.map(|constraint| Known {
                source: Source::Rule(id),
                constraint:
                    constraint.renamed(&|one| place(usize::from(one)).unwrap_or_default() as u16),
            }));
        }
    }
    for (id, house) in geometry.houses_with_ids() {
        let here: Vec<u16> =
            house.cells.iter().filter_map(|cell| place(cell.index())).map(|at| at as u16).collect();
        if here.len() > 1 {
            let constraint = Constraint::Distinct(here);
            known.push(Known { source: Source::House(id), constraint });
        }
    }
    Some(known)
}

/// The sum of innies and outies: each cell as often as houses have it, less the cages.
fn region(words: &Words, pattern: &Pattern) -> Option<Constraint> {
    let (geometry, unit) = (words.geometry(), pattern.units.first()?);
    let cages: Vec<_> =
        unit.rules.iter().filter_map(|rule| geometry.rules().get(rule.index())).collect();
    let sum: i32 = cages.iter().map(|cage| cage.number()).sum::<Option<i32>>()?;
    let total = regions::house_total(geometry) * unit.houses.len() as i32 - sum;
    let factor = |cell: &Cell| {
        let houses = unit.houses.iter().filter(|house| words.is_in(*cell, &[**house])).count();
        houses as i32 - cages.iter().filter(|cage| cage.cells().contains(cell)).count() as i32
    };
    let terms = pattern.cells().iter().enumerate();
    let terms = terms.map(|(at, cell)| (at as u16, factor(cell))).collect();
    Some(Constraint::Linear(terms, Totals::only(total)))
}

/// The bounds that sums give, in sentences. What they explain is no longer open.
fn by_sums(
    words: &Words,
    pattern: &Pattern,
    known: &[Known],
    open: &mut [(usize, Vec<Digit>)],
) -> Vec<Sentence> {
    let lowest = words.geometry().frame().lowest;
    let value = |digit: &Digit| lowest + digit.index() as i32;
    let mut bounds: Vec<Bound> = Vec::new();
    for one in known {
        let Constraint::Linear(terms, totals) = &one.constraint else { continue };
        for (at, digits) in open.iter_mut() {
            for is_low in [true, false] {
                let Some(bound) = bound(words, pattern, known, (one, terms, totals), *at, is_low)
                else {
                    continue;
                };
                let is_out = |digit: &Digit| match is_low {
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
                && (first.is_low, first.bound, first.total)
                    == (other.is_low, other.bound, other.total)
                && first.taken.0.is_empty()
                && other.taken.0.is_empty()
        };
        let alike: Vec<usize> =
            bounds.iter().filter(|other| is_alike(other)).map(|one| one.at).collect();
        said.push(match &alike[..] {
            [] | [_] => of_one(pattern, first),
            several => of_several(pattern, first, several),
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
    pattern: &Pattern,
    all: &[Known],
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
    let more = extreme(words, pattern, all, &added, is_low)?;
    let less = extreme(words, pattern, all, &taken, !is_low)?;
    let bound = total - more.iter().sum::<i32>() + less.iter().sum::<i32>();
    Some(Bound { known, at, is_low, added: (added, more), taken: (taken, less), total, bound })
}

/// The values of some cells with the smallest or largest sum, where cells that must differ do.
fn extreme(
    words: &Words,
    pattern: &Pattern,
    known: &[Known],
    cells: &[usize],
    is_most: bool,
) -> Option<Vec<i32>> {
    let lowest = words.geometry().frame().lowest;
    let differ = |one: usize, other: usize| {
        let is_both = |all: &Vec<u16>| {
            [one, other].iter().all(|at| all.iter().any(|known| usize::from(*known) == *at))
        };
        known
            .iter()
            .any(|known| matches!(&known.constraint, Constraint::Distinct(all) if is_both(all)))
    };
    let choices: Vec<Vec<i32>> = cells
        .iter()
        .map(|at| {
            let digits = Digits::of_word(pattern.domains[*at]).iter();
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

fn cells_of(pattern: &Pattern, places: &[usize]) -> Vec<Cell> {
    places.iter().map(|at| pattern.cells()[*at]).collect()
}

/// `r2c2 and r3c3 add up to at least 1+2=3, so r1c1 is at least 3`.
fn of_one(pattern: &Pattern, bound: &Bound) -> Sentence {
    let sum = |(places, values): &(Vec<usize>, Vec<i32>), is_low: bool| {
        let (cells, sum) = (and(&cells_of(pattern, places)), written(values));
        match is_low {
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
    let (cell, calculated) = (pattern.cells()[bound.at], calculated(bound));
    match bound.is_low {
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
fn of_several(pattern: &Pattern, bound: &Bound, places: &[usize]) -> Sentence {
    let (cells, sum) =
        (and(&cells_of(pattern, places)), bound.added.1.iter().sum::<i32>().to_string());
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

/// What follows if a cell has one of some digits, until a cell has none left; none if the constraints do not lead
/// there in few steps.
fn trial(
    words: &Words,
    pattern: &Pattern,
    known: &[Known],
    at: usize,
    digits: &[Digit],
) -> Option<Vec<Sentence>> {
    let lowest = words.geometry().frame().lowest;
    let mut domains = pattern.domains.clone();
    domains[at] = digits.iter().copied().collect::<Digits>().word();
    let start = domains.clone();
    let mut order: Vec<&Known> = Vec::new();
    let mut is_open = true;
    while is_open && !domains.contains(&0) && order.len() <= MOST_TRIED {
        is_open = false;
        for one in known {
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
    told(words, pattern, &steps)
}

/// Constraints that are applied one after the other, if a cell has no digit left then.
fn replayed<'a>(order: &[&'a Known], start: &[Values], lowest: i32) -> Option<Vec<Step<'a>>> {
    let mut domains = start.to_vec();
    let mut steps = Vec::new();
    for &known in order {
        let left = applied(known, &domains, lowest);
        let changed = (0..domains.len()).filter(|at| left[*at] != domains[*at]).collect();
        domains = left;
        steps.push(Step { known, changed, after: domains.clone() });
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
            let range = |(at, factor): &(u16, i32)| {
                let domain = domains[usize::from(*at)];
                let ends = [domain.trailing_zeros(), 31 - domain.leading_zeros().min(31)];
                let mut ends = ends.map(|bit| factor * (lowest + bit as i32));
                ends.sort_unstable();
                ends
            };
            let ranges: Vec<[i32; 2]> = terms.iter().map(range).collect();
            let sum = |end: usize| ranges.iter().map(|ends| ends[end]).sum::<i32>();
            let (least, most) = (sum(0), sum(1));
            for (term, ends) in terms.iter().zip(&ranges) {
                let (at, factor) = (usize::from(term.0), term.1);
                let fits = |bit: &u32| {
                    let value = factor * (lowest + *bit as i32);
                    let [low, high] = [least - ends[0] + value, most - ends[1] + value];
                    // Two cells decide each other; of more, only the bounds are compared.
                    match terms[..] {
                        [_, _] => {
                            let other = terms.iter().find(|other| other.0 != term.0);
                            other.is_none_or(|(other, by)| {
                                Digits::of_word(domains[usize::from(*other)]).iter().any(|digit| {
                                    totals.contains(value + by * (lowest + digit.index() as i32))
                                })
                            })
                        }
                        _ => totals.list().iter().any(|total| (low..=high).contains(total)),
                    }
                };
                let bits = (0..Values::BITS).filter(|bit| domains[at] >> bit & 1 == 1);
                left[at] = bits.filter(fits).map(|bit| 1 << bit).sum();
            }
        }
        _ => {}
    }
    left
}

/// The steps that lead to a cell without a digit, in parts of sentences.
fn told(words: &Words, pattern: &Pattern, steps: &[Step]) -> Option<Vec<Sentence>> {
    let scope = |step: &Step| -> Vec<usize> {
        step.known.constraint.variables().iter().map(|at| usize::from(*at)).collect()
    };
    let (last, before) = steps.split_last()?;
    let mut needed = scope(last);
    let mut kept: Vec<(&Step, Vec<usize>)> = Vec::new();
    for step in before.iter().rev() {
        let changed: Vec<usize> =
            step.changed.iter().copied().filter(|at| needed.contains(at)).collect();
        if !changed.is_empty() {
            needed.extend(scope(step));
            kept.push((step, changed));
        }
    }
    if kept.len() + 1 > MOST_STEPS {
        return None;
    }
    // A rule is named once, and only if there are several.
    let is_one_rule = pattern.units.first().is_some_and(|unit| unit.rules.len() == 1);
    let mut named = None;
    let mut by = |step: &Step| {
        let is_named = named.replace(step.known.source) == Some(step.known.source);
        match step.known.source {
            Source::Rule(_) if is_named || is_one_rule => say!("", ""),
            Source::Rule(rule) => say!(" ({0})", " ({0})", Value::RuleName(rule)),
            Source::House(_) if is_named => say!("", ""),
            Source::House(house) => say!(" ({0})", " (dans {0})", house),
            Source::Region => say!("", ""),
        }
    };
    let mut said: Vec<Sentence> = Vec::new();
    for (step, changed) in kept.iter().rev() {
        let mut alike: Vec<(Values, Vec<Cell>)> = Vec::new();
        for at in changed {
            let cell = pattern.cells()[*at];
            match alike.iter_mut().find(|(known, _)| *known == step.after[*at]) {
                Some((_, cells)) => cells.push(cell),
                None => alike.push((step.after[*at], vec![cell])),
            }
        }
        let parts: Vec<Sentence> =
            alike.iter().map(|(domain, cells)| held(words, *domain, cells)).collect();
        said.push(say!("{0}{1}", "{0}{1}", and(&parts), by(step)));
    }
    let empty = last.changed.iter().find(|at| last.after[**at] == 0)?;
    said.push(say!(
        "{0} has no digit left{1}",
        "il ne reste aucun chiffre pour {0}{1}",
        pattern.cells()[*empty],
        by(last)
    ));
    Some(said)
}
