//! Variant constraints in short sentences: the rule, what its cells can hold, and why candidates are eliminated.
//!
//! | elimination by | reason |
//! |---|---|
//! | a cage, a line, a sum | the ways to fill the cells, if they are few; otherwise what its candidates allow |
//! | a thermometer | how far a cell is from one with a bound: `r1c1 is at least 2, and r1c4 is 3 cells further` |
//! | an x-sum | the first digits that allow its sum |
//! | innies and outies | the sums, written out |
//! | several rules | what they state; the ways to fill their cells |
//!
//! Cost: the ways are found cell by cell, each choice asked of the unit; the search ends as soon as there are more than
//! [`MOST_WAYS`].

use super::lesson::{Lesson, sentences};
use super::letters::are_letters;
use super::names::Words;
use super::rule_proofs;
use super::rules::{Pattern, combinations, pattern};
use super::sentence::{Sentence, Value, and, hyphens, or, say};
use crate::ruled::regions;
use crate::ruled::unit::{Unit, UnitKind};
use crate::sets::digits::Digits;
use crate::step::Role;
use veridoku_core::grid::{Cell, Digit, HouseId, Rule, RuleId};
use veridoku_core::rules::RuleKind;
use veridoku_core::rules::network::Values;

/// The most ways to fill the cells of a rule that a lesson lists if nothing else explains more, and before that.
const MOST_WAYS: usize = 12;
const FEW_WAYS: usize = 6;

/// A few statements, which say more than a list of all ways.
const FEW: usize = 4;

/// The most bounds in a sentence.
const MOST_BOUNDS: usize = 4;

/// Why candidates of a unit are eliminated.
pub fn unit(words: &Words, kind: UnitKind) -> Lesson {
    let Some(pattern) = pattern(words, |one| one == kind) else { return Lesson::default() };
    let mut said = statement(words, &pattern);
    if kind == UnitKind::Region {
        return Lesson::new(said, region(words, &pattern));
    }
    if kind == UnitKind::Mark {
        return Lesson::new(said, []);
    }
    if let Some(why) = bounds(words, &pattern) {
        return Lesson::new(said, why);
    }
    said.extend(holding(words, &pattern));
    Lesson::new(said, reason(words, &pattern, kind))
}

/// Why digits are eliminated: the few ways to fill the cells, the partners or bounds that they would need, or at least
/// that no valid filling has them.
fn reason(words: &Words, pattern: &Pattern, kind: UnitKind) -> Vec<Sentence> {
    let cage = || (kind == UnitKind::Cage).then(|| cage(words, pattern)).flatten();
    let of_pair = |most| (kind == UnitKind::Pair).then(|| partners(words, pattern, most)).flatten();
    let said = first_digits(words, pattern).or_else(cage).or_else(|| of_pair(FEW));
    if let Some(said) = said {
        return said;
    }
    // One bound says more than a list of ways.
    let bounds = rule_proofs::why(words, pattern);
    if let Some((said, true)) = &bounds
        && said.len() == 1
    {
        return said.clone();
    }
    if let Some(said) = ways(words, pattern, FEW_WAYS) {
        return said;
    }
    if let Some((said, true)) = bounds {
        return said;
    }
    let partly = bounds.map(|(said, _)| {
        let rest = say!(
            "any other eliminated candidate is in no valid filling.",
            "les autres candidats éliminés ne sont dans aucun remplissage valable."
        );
        said.into_iter().chain([rest]).collect()
    });
    ways(words, pattern, MOST_WAYS)
        .or_else(|| of_pair(usize::MAX))
        .or(partly)
        .unwrap_or_else(|| vec![no_way(kind)])
}

/// Why a digit must be in one of its places in a unit.
pub fn required(words: &Words) -> Lesson {
    let (Some(pattern), Some(held)) =
        (pattern(words, |kind| kind > UnitKind::Pair), words.parts(Role::Held).next())
    else {
        return Lesson::default();
    };
    let mut said = statement(words, &pattern);
    said.extend(holding(words, &pattern));
    let mut why = ways(words, &pattern, MOST_WAYS).unwrap_or_default();
    let (digit, cells) = (and(&held.digits), and(&held.cells));
    why.push(match (pattern.cells().len(), held.cells.len()) {
        (1, _) => say!(
            "the cell cannot be filled without {0}, so {1} is {0}.",
            "on ne peut pas remplir cette case sans {0}, donc {1} vaut {0}.",
            digit,
            cells
        ),
        (_, 1) => say!(
            "the cells cannot be filled without {0}, so {1} is {0}.",
            "on ne peut pas remplir ces cases sans {0}, donc {1} vaut {0}.",
            digit,
            cells
        ),
        _ => say!(
            "the cells cannot be filled without {0}, so one of {1} is {0}.",
            "on ne peut pas remplir ces cases sans {0}, donc l’une des cases {1} vaut {0}.",
            digit,
            cells
        ),
    });
    Lesson::new(said, why)
}

fn no_way(kind: UnitKind) -> Sentence {
    match kind {
        UnitKind::Pair => say!(
            "a digit without a partner in the other cell is eliminated.",
            "un chiffre sans partenaire dans l’autre case est éliminé."
        ),
        UnitKind::Cage => say!(
            "a digit that is in no possible combination is eliminated.",
            "un chiffre qui n’est dans aucune combinaison possible est éliminé."
        ),
        UnitKind::Sum | UnitKind::Region => say!(
            "a digit that is in no such sum is eliminated.",
            "un chiffre qui n’entre dans aucune somme possible est éliminé."
        ),
        _ => say!(
            "a candidate that is in no valid filling is eliminated.",
            "un candidat qui n’est dans aucun remplissage valable est éliminé."
        ),
    }
}

/// What the rule states about its cells.
pub(super) fn statement(words: &Words, pattern: &Pattern) -> Vec<Sentence> {
    let Some(unit) = pattern.units.first() else { return Vec::new() };
    match (&unit.houses[..], &unit.rules[..]) {
        ([], &[rule]) => {
            vec![say!("{0}.", "{0}.", Value::Rule(rule, unit.cells.clone()))]
        }
        _ if unit.kind == UnitKind::Together => together(words, unit),
        (houses, rules) => houses_and_cages(words, houses, rules),
    }
}

/// What several rules state together.
fn together(words: &Words, unit: &Unit) -> Vec<Sentence> {
    let houses = unit
        .houses
        .iter()
        .map(|house| say!("{0} has each digit once", "{0} a chaque chiffre une fois", *house));
    let rules = unit.rules.iter().map(|rule| {
        let known = words.geometry().rules().get(rule.index());
        let own: Vec<Cell> = known.map_or_else(Vec::new, |rule| rule.lists.concat());
        let is_its = |cell: &Cell| own.is_empty() || own.contains(cell);
        let here: Vec<Cell> = unit.cells.iter().copied().filter(is_its).collect();
        say!("{0}", "{0}", Value::Rule(*rule, here))
    });
    sentences(words, houses.chain(rules))
}

/// What each cell can hold; equal cells are together.
pub(super) fn holding(words: &Words, pattern: &Pattern) -> Vec<Sentence> {
    let mut alike: Vec<(Values, Vec<Cell>)> = Vec::new();
    for (cell, domain) in pattern.cells().iter().zip(&pattern.domains) {
        match alike.iter_mut().find(|(known, _)| known == domain) {
            Some((_, cells)) => cells.push(*cell),
            None => alike.push((*domain, vec![*cell])),
        }
    }
    sentences(words, alike.iter().map(|(domain, cells)| held(words, *domain, cells)))
}

/// What some cells can hold: `r1c1 and r1c2 are 1 to 5`.
pub(super) fn held(words: &Words, domain: Values, cells: &[Cell]) -> Sentence {
    let held: Vec<Digit> = Digits::of_word(domain).iter().collect();
    if held.is_empty() {
        return say!(
            "{0} {0:has|have} no candidate left",
            "{0} {0:n’a|n’ont} plus de candidat",
            and(cells)
        );
    }
    if held.len() == words.geometry().side() && !are_letters(words.geometry()) {
        return say!(
            "{0} can have any digit",
            "{0} {0:peut|peuvent} contenir n’importe quel chiffre",
            and(cells)
        );
    }
    match range(&held, 4).filter(|_| !are_letters(words.geometry())) {
        Some([first, last]) => say!(
            "{0} {0:is|are} {1} to {2}",
            "{0} {0:va|vont} de {1} à {2}",
            and(cells),
            first,
            last
        ),
        None => say!("{0} {0:is|are} {1}", "{0} {0:vaut|valent} {1}", and(cells), or(&held)),
    }
}

/// The ends of at least so many digits in a row.
pub(super) fn range(held: &[Digit], least: usize) -> Option<[Digit; 2]> {
    let follow = |pair: &[Digit]| pair[1].index() == pair[0].index() + 1;
    let is_row = held.len() >= least && held.windows(2).all(follow);
    Some([*held.first()?, *held.last()?]).filter(|_| is_row)
}

/// The partners that an eliminated digit would need in the other cell of a pair, unless there are more than some such
/// statements.
fn partners(words: &Words, pattern: &Pattern, most: usize) -> Option<Vec<Sentence>> {
    let digits = (0..words.geometry().side()).map(Digit::from_index);
    let all: Values = digits.fold(0, |all, digit| all | Digits::single(digit).word());
    // A cell, the digits that the other would need, and the eliminated digits.
    let mut needed: Vec<(Vec<Cell>, Digits, Vec<Digit>)> = Vec::new();
    for lost in words.struck() {
        let at = pattern.cells().iter().position(|cell| *cell == lost.cell)?;
        let domains =
            [0, 1].map(|cell| if cell == at { Digits::single(lost.digit).word() } else { all });
        let left = Digits::of_word(*pattern.left(&domains).get(1 - at)?);
        match needed.iter_mut().find(|(cell, known, _)| (&cell[..], *known) == (&[lost.cell], left))
        {
            Some((.., digits)) => digits.push(lost.digit),
            None => needed.push((vec![lost.cell], left, vec![lost.digit])),
        }
    }
    let is_same = |one: &mut (Vec<Cell>, Digits, Vec<Digit>),
                   other: &mut (Vec<Cell>, Digits, Vec<Digit>)| {
        let is_same = one.1.is_empty() && one.1 == other.1 && one.2 == other.2;
        if is_same {
            other.0.append(&mut one.0);
        }
        is_same
    };
    needed.dedup_by(is_same);
    let said = needed.iter().map(|(cells, partners, digits)| {
        let partners: Vec<Digit> = partners.iter().collect();
        let other: Vec<Cell> =
            pattern.cells().iter().copied().filter(|other| !cells.contains(other)).collect();
        match &partners[..] {
            [] => say!(
                "no digit goes with {0} in {1}",
                "aucun chiffre ne va avec {0} en {1}",
                or(digits),
                or(cells)
            ),
            _ => say!(
                "{0} in {1} would need {2} in {3}, which is not possible there",
                "{0} en {1} exigerait {2} en {3}, ce qui n’y est pas possible",
                or(digits),
                or(cells),
                or(&partners),
                and(&other)
            ),
        }
    });
    (!needed.is_empty() && needed.len() <= most).then(|| sentences(words, said))
}

/// The combinations of a cage that its candidates allow.
fn cage(words: &Words, pattern: &Pattern) -> Option<Vec<Sentence>> {
    let all = combinations(pattern)?;
    if all.is_empty() {
        return Some(vec![say!(
            "no combination of the candidates is possible.",
            "aucune combinaison des candidats n’est possible."
        )]);
    }
    let sum = |set: &Values| {
        let numbers = Digits::of_word(*set).iter().map(|digit| words.digit(digit));
        Sentence::text(numbers.collect::<Vec<String>>().join("+"))
    };
    let all: Vec<Sentence> = all.iter().map(sum).collect();
    let only =
        say!("the candidates allow only {0}.", "les candidats ne permettent que {0}.", or(&all));
    Some(vec![only, no_way(UnitKind::Cage)])
}

/// The ways to fill the cells, if there are few.
///
/// Of several rules in a house, only the cells of the rules are listed; the house decides the others.
fn ways(words: &Words, pattern: &Pattern, most: usize) -> Option<Vec<Sentence>> {
    let shown = shown(words, pattern);
    let mut found: Vec<Vec<Values>> = Vec::new();
    let mut open = vec![pattern.domains.clone()];
    while let Some(domains) = open.pop() {
        let left = pattern.left(&domains);
        if left.contains(&0) {
            continue;
        }
        match shown.iter().find(|at| left[**at].count_ones() > 1) {
            None => found.push(shown.iter().map(|at| left[*at]).collect()),
            Some(&at) => {
                let choices = Digits::of_word(left[at]).iter().map(|digit| {
                    let mut domains = left.clone();
                    domains[at] = Digits::single(digit).word();
                    domains
                });
                let choices: Vec<Vec<Values>> = choices.collect();
                open.extend(choices.into_iter().rev());
            }
        }
        // Every digit that is left is in some way.
        if found.len() + open.len() > most {
            return None;
        }
    }
    let digits = |way: &Vec<Values>| {
        let digits = way.iter().flat_map(|value| Digits::of_word(*value).iter());
        say!("{0}", "{0}", hyphens(&digits.collect::<Vec<Digit>>()))
    };
    if found.is_empty() {
        return None;
    }
    let ways: Vec<Sentence> = found.iter().map(digits).collect();
    let cells: Vec<Cell> = shown.iter().map(|at| pattern.cells()[*at]).collect();
    let said = say!(
        "{0} can only be {1}.",
        "{0} ne {2:peut|peuvent} être que {1}.",
        hyphens(&cells),
        or(&ways),
        cells.len()
    );
    let rest = (cells.len() < pattern.cells().len()).then(|| {
        say!(
            "the other cells get the digits that are left.",
            "les autres cases reçoivent les chiffres qui restent."
        )
    });
    let said: Vec<Sentence> = [said].into_iter().chain(rest).collect();
    said.iter().all(|one| one.is_short(words.geometry())).then_some(said)
}

/// The cells that a list of ways shows, by their positions.
fn shown(words: &Words, pattern: &Pattern) -> Vec<usize> {
    let all = 0..pattern.cells().len();
    let Some(unit) = pattern.units.first().filter(|unit| unit.kind == UnitKind::Together) else {
        // In the order of the rule, neighbors of a line are next to each other.
        let own = rule_of(words, pattern).map_or_else(Vec::new, |rule| rule.lists.concat());
        let place = |at: &usize| own.iter().position(|cell| *cell == pattern.cells()[*at]);
        let mut all: Vec<usize> = all.collect();
        all.sort_by_key(place);
        return all;
    };
    let rules = unit.rules.iter().filter_map(|rule| words.geometry().rules().get(rule.index()));
    let own: Vec<Cell> = rules.flat_map(|rule| rule.lists.concat()).collect();
    let is_own = |at: &usize| own.contains(&pattern.cells()[*at]);
    match unit.houses[..] {
        [] => all.collect(),
        _ if !all.clone().any(|at| is_own(&at)) => all.collect(),
        _ => all.filter(is_own).collect(),
    }
}

/// The rule of a pattern.
fn rule_of<'a>(words: &Words<'a>, pattern: &Pattern) -> Option<&'a Rule> {
    let &[rule] = &pattern.units.first()?.rules[..] else { return None };
    words.geometry().rules().get(rule.index())
}

/// The first digits of an x-sum that allow its sum.
fn first_digits(words: &Words, pattern: &Pattern) -> Option<Vec<Sentence>> {
    let rule = rule_of(words, pattern).filter(|rule| rule.kind == RuleKind::XSum)?;
    let first = *rule.cells().first()?;
    let at = pattern.cells().iter().position(|cell| *cell == first)?;
    let allows = |digit: &Digit| {
        let mut domains = pattern.domains.clone();
        domains[at] = Digits::single(*digit).word();
        !pattern.left(&domains).contains(&0)
    };
    let possible: Vec<Digit> = Digits::of_word(pattern.domains[at]).iter().filter(allows).collect();
    let only = say!(
        "with {0} as first digit the sum is possible, and with no other.",
        "la somme n’est possible qu’avec {0} comme premier chiffre.",
        or(&possible)
    );
    Some(
        [only]
            .into_iter()
            .chain(ways(words, pattern, MOST_WAYS).unwrap_or_else(|| vec![no_way(UnitKind::Line)]))
            .collect(),
    )
}

/// The bounds of a thermometer's cells, if they explain all eliminations.
fn bounds(words: &Words, pattern: &Pattern) -> Option<Vec<Sentence>> {
    let rule = rule_of(words, pattern).filter(|rule| rule.kind == RuleKind::Thermo)?;
    let place = |cell: &Cell| pattern.cells().iter().position(|other| other == cell);
    let way: Option<Vec<usize>> =
        rule.cells().iter().filter(|cell| pattern.cells().contains(cell)).map(place).collect();
    let way = way?;
    let ends = |at: &usize| {
        let digits = Digits::of_word(pattern.domains[*at]);
        Some([digits.first()?.index(), digits.iter().last()?.index()])
    };
    let ends: Vec<[usize; 2]> = way.iter().map(ends).collect::<Option<_>>()?;
    let cells: Vec<Cell> = way.iter().map(|at| pattern.cells()[*at]).collect();
    let (count, side) = (cells.len(), words.geometry().side());
    let least = |at: usize| (0..=at).max_by_key(|from| ends[*from][0] + at - from);
    let most =
        |at: usize| (at..count).min_by_key(|from| ends[*from][1] as i32 - (from - at) as i32);
    /// A cell by its number on the way, with the lowest or highest digit that it can hold.
    type Bound = (usize, Digit);
    // The bounds that one cell gives to others: whether they are lowest digits, the cell, and the bounds.
    let mut by_cell: Vec<(bool, usize, Vec<Bound>)> = Vec::new();
    for lost in words.struck() {
        let at = cells.iter().position(|cell| *cell == lost.cell)?;
        let (low, high) = (least(at)?, most(at)?);
        let at_least = ends[low][0] + (at - low);
        let at_most = ends[high][1].checked_sub(high - at);
        let is_low = lost.digit.index() < at_least;
        if !is_low && at_most.is_some_and(|most| lost.digit.index() <= most) {
            return None;
        }
        let (from, bound) = if is_low { (low, at_least) } else { (high, at_most?) };
        if from == at || bound >= side {
            return None;
        }
        let bound = (at, Digit::from_index(bound));
        match by_cell.iter_mut().find(|(lows, cell, _)| (*lows, *cell) == (is_low, from)) {
            Some((.., bounds)) if bounds.contains(&bound) => {}
            Some((.., bounds)) => bounds.push(bound),
            None => by_cell.push((is_low, from, vec![bound])),
        }
    }
    let mut why = vec![say!(
        "each cell is at least {0} more than the one before it.",
        "chaque case vaut au moins {0} de plus que la précédente.",
        1
    )];
    for (is_low, from, bounds) in &by_cell {
        let own = Digit::from_index(ends[*from][usize::from(!is_low)]);
        let chunks = bounds.chunks(MOST_BOUNDS);
        why.extend(chunks.map(|bounds| bound_of(*is_low, (cells[*from], own), &cells, bounds)));
    }
    Some(why)
}

/// `r1c1 is at least 2, so r2c2 and r3c3 are at least 3 and 4, in this order`.
fn bound_of(
    is_low: bool,
    (from, own): (Cell, Digit),
    cells: &[Cell],
    bounds: &[(usize, Digit)],
) -> Sentence {
    let others: Vec<Cell> = bounds.iter().map(|(at, _)| cells[*at]).collect();
    let digits: Vec<Digit> = bounds.iter().map(|(_, digit)| *digit).collect();
    if let ([(at, digit)], Some(place)) = (bounds, cells.iter().position(|cell| *cell == from)) {
        let away = at.abs_diff(place) as i32;
        return match is_low {
            true => say!(
                "{0} is at least {1}, and {2} is {4} {4:cell|cells} after it, so {2} is at least {3}.",
                "{0} vaut au moins {1}, et {2} est {4} {4:case|cases} plus loin, donc {2} vaut au moins {3}.",
                from,
                own,
                cells[*at],
                *digit,
                away
            ),
            false => say!(
                "{0} is at most {1}, and {2} is {4} {4:cell|cells} before it, so {2} is at most {3}.",
                "{0} vaut au plus {1}, et {2} est {4} {4:case|cases} avant, donc {2} vaut au plus {3}.",
                from,
                own,
                cells[*at],
                *digit,
                away
            ),
        };
    }
    match is_low {
        true => say!(
            "{0} is at least {1}, so {2} {2:is|are} at least {3}{3:|, in this order}.",
            "{0} vaut au moins {1}, donc {2} {2:vaut|valent} au moins {3}{3:|, dans cet ordre}.",
            from,
            own,
            and(&others),
            and(&digits)
        ),
        false => say!(
            "{0} is at most {1}, so {2} {2:is|are} at most {3}{3:|, in this order}.",
            "{0} vaut au plus {1}, donc {2} {2:vaut|valent} au plus {3}{3:|, dans cet ordre}.",
            from,
            own,
            and(&others),
            and(&digits)
        ),
    }
}

/// The sum of some houses, and the cages in them.
fn houses_and_cages(words: &Words, houses: &[HouseId], rules: &[RuleId]) -> Vec<Sentence> {
    let all = regions::house_total(words.geometry()) * houses.len() as i32;
    let total =
        say!("{0} {0:adds|add} up to {1}", "{0} {0:a|ont} pour somme {1}", and(houses), all);
    let cages = cages(words, rules).map(|rule| {
        say!(
            "{0} {0:adds|add} up to {1}",
            "{0} {0:a|ont} pour somme {1}",
            and(rule.cells()),
            rule.number().unwrap_or_default()
        )
    });
    sentences(words, [total].into_iter().chain(cages))
}

fn cages<'a>(words: &Words<'a>, rules: &[RuleId]) -> impl Iterator<Item = &'a Rule> {
    let geometry = words.geometry();
    rules.iter().filter_map(|rule| geometry.rules().get(rule.index()))
}

/// The sums of innies and outies.
fn region(words: &Words, pattern: &Pattern) -> Vec<Sentence> {
    let Some(unit) = pattern.units.first() else { return Vec::new() };
    let all = regions::house_total(words.geometry()) * unit.houses.len() as i32;
    let sums: Vec<i32> = cages(words, &unit.rules).filter_map(Rule::number).collect();
    let sum: i32 = sums.iter().sum();
    let written: Vec<String> = sums.iter().map(i32::to_string).collect();
    let mut why = Vec::new();
    if sums.len() > 1 {
        why.push(say!(
            "the cages have {0}={1}.",
            "les cages ont pour somme {0}={1}.",
            written.join("+"),
            sum
        ));
    }
    let is_inside = |cell: &&Cell| words.is_in(**cell, &unit.houses);
    let (inside, outside): (Vec<Cell>, Vec<Cell>) = unit.cells.iter().partition(is_inside);
    let rest = all - sum;
    let (larger, smaller) = if rest < 0 { (sum, all) } else { (all, sum) };
    let difference = format!("{larger}-{smaller}={}", rest.abs());
    why.push(match (&inside[..], &outside[..]) {
        (_, []) => say!(
            "so {0} {0:is|add up to} {1}.",
            "donc {0} {0:vaut|ont pour somme} {1}.",
            and(&inside),
            difference
        ),
        ([], _) => say!(
            "so {0} outside {0:is|add up to} {1}.",
            "donc {0}, à l’extérieur, {0:vaut|ont pour somme} {1}.",
            and(&outside),
            difference
        ),
        _ if rest < 0 => say!(
            "so {0} make {2} less than {1} outside.",
            "donc {0} font {2} de moins que {1} à l’extérieur.",
            and(&inside),
            and(&outside),
            difference
        ),
        _ => say!(
            "so {0} make {2} more than {1} outside.",
            "donc {0} font {2} de plus que {1} à l’extérieur.",
            and(&inside),
            and(&outside),
            difference
        ),
    });
    if unit.cells.len() > 1 {
        why.extend(holding(words, pattern));
        why.extend(reason(words, pattern, UnitKind::Region));
    }
    why
}
