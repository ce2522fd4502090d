//! Variant constraints in words: the statement of a rule, and its eliminations.
//!
//! ```text
//! the cage r1c1, r1c2 and r2c1 has different digits that add up to 10     the statement of the rule
//! the candidates allow only 1+2+7 or 1+3+6                               what its cells can hold
//! r1c1 is neither 8 nor 9                                                 the claims
//! ```
//!
//! The eliminations are recomputed from the cells and candidates of the pattern.

use super::claim::{Claim, held as held_in};
use super::explanation::{Explanation, conclude};
use super::letters::are_letters;
use super::names::{Words, list};
use crate::ruled::unit::{Unit, UnitKind, units_of};
use crate::ruled::{regions, together};
use crate::sets::digits::Digits;
use crate::step::{Part, Role};
use crate::words::rule_names;
use veridoku_core::budget::{Deadline, Watch};
use veridoku_core::grid::{Cell, Digit, HouseId, RuleId};
use veridoku_core::rules::network::Values;

/// The most combinations that a sentence lists.
const MOST_COMBINATIONS: usize = 6;

/// The subject of a pattern.
pub(super) struct Pattern {
    /// The units of these cells; a rule may state several things about the same cells.
    pub(super) units: Vec<Unit>,
    pub(super) domains: Vec<Values>,
}

impl Pattern {
    pub(super) fn cells(&self) -> &[Cell] {
        self.units.first().map_or(&[], |unit| &unit.cells)
    }

    /// The candidates that remain after all units.
    pub(super) fn left(&self, domains: &[Values]) -> Vec<Values> {
        self.units.iter().fold(domains.to_vec(), |mut left, unit| {
            left.iter_mut().zip(unit.left(domains)).for_each(|(left, one)| *left &= one);
            left
        })
    }
}

/// The unit and candidates of a pattern, if it has a unit of the kind.
pub(super) fn pattern(words: &Words, is_kind: impl Fn(UnitKind) -> bool) -> Option<Pattern> {
    let rule = words.parts(Role::Rule).next()?;
    let units = units_of_part(words, rule, is_kind);
    let cells = &units.first()?.cells;
    let parts: Vec<&Part> = words.parts(Role::Domain).collect();
    let is_whole = parts.len() == cells.len()
        && parts.iter().zip(cells).all(|(part, cell)| part.cells == [*cell]);
    let word = |part: &&Part| part.digits.iter().copied().collect::<Digits>().word();
    let domains = parts.iter().map(word).collect();
    is_whole.then_some(Pattern { units, domains })
}

fn units_of_part(words: &Words, rule: &Part, is_kind: impl Fn(UnitKind) -> bool) -> Vec<Unit> {
    let geometry = words.geometry();
    let watch = Watch::new(&Deadline::NEVER, u64::MAX);
    let is_meant = |unit: &Unit| is_kind(unit.kind) && unit.cells == rule.cells;
    match (&rule.houses[..], &rule.rules[..]) {
        ([], &[rule]) => units_of(geometry, rule, &watch).into_iter().filter(is_meant).collect(),
        (houses, rules) => {
            let region = || regions::unit(geometry, houses, rules).filter(is_meant);
            let together = together::unit(geometry, houses, rules).filter(is_meant);
            together.or_else(region).into_iter().collect()
        }
    }
}

/// Why candidates of a unit are eliminated.
pub fn unit(words: &Words, kind: UnitKind) -> Explanation {
    let Some(pattern) = pattern(words, |one| one == kind) else { return Explanation::unknown() };
    let left = pattern.left(&pattern.domains);
    let mut claims: Vec<Claim> = Vec::new();
    for (&cell, (domain, left)) in pattern.cells().iter().zip(pattern.domains.iter().zip(left)) {
        let [gone, left] = [domain & !left, left].map(Digits::of_word);
        if !gone.is_empty() {
            claim(cell, gone, left, &mut claims);
        }
    }
    let says = says(words, &pattern);
    let premise = match kind {
        UnitKind::Mark => format!("{says}. So "),
        UnitKind::Pair => {
            format!(
                "{says}. {}. A digit without a partner is eliminated, so ",
                holding(words, &pattern)
            )
        }
        UnitKind::Cage => match combinations(&pattern) {
            Some(all) if !all.is_empty() => {
                format!("{says}. The candidates allow only {}. So ", in_words(words, &all))
            }
            Some(_) => format!("{says}. No combination of the candidates achieves this. So "),
            None => format!("{says}. The eliminated candidates occur in no valid combination. So "),
        },
        UnitKind::Region if pattern.cells().len() == 1 => format!("{says}. So "),
        UnitKind::Sum | UnitKind::Region => {
            format!(
                "{says}. {}. A candidate that occurs in no such sum is eliminated, so ",
                holding(words, &pattern)
            )
        }
        UnitKind::Together => {
            format!(
                "{says}. {}. A candidate that occurs in no filling of all these cells is eliminated, so ",
                holding(words, &pattern)
            )
        }
        UnitKind::Line => {
            format!(
                "{says}. {}. A candidate that occurs in no valid filling is eliminated, so ",
                holding(words, &pattern)
            )
        }
    };
    conclude(words, premise, claims)
}

/// The claim that a cell has lost some digits. It lists the remaining digits if they are fewer. Cells with the same
/// list share a claim.
fn claim(cell: Cell, gone: Digits, left: Digits, claims: &mut Vec<Claim>) {
    let is_only = !left.is_empty() && left.len() < gone.len();
    let wanted: Vec<Digit> = if is_only { left } else { gone }.iter().collect();
    let same = claims.iter_mut().find_map(|claim| match claim {
        Claim::Only { cells, digits } if is_only && *digits == wanted => Some(cells),
        Claim::Not { cells, digits } if !is_only && *digits == wanted => Some(cells),
        _ => None,
    });
    let cells = vec![cell];
    match same {
        Some(cells) => cells.push(cell),
        None if is_only => claims.push(Claim::Only { cells, digits: wanted }),
        None => claims.push(Claim::Not { cells, digits: wanted }),
    }
}

/// Why a digit must be in one of its places in a unit.
pub fn required(words: &Words) -> Explanation {
    let Some(held) = words.parts(Role::Held).next() else { return Explanation::unknown() };
    let Some(pattern) = pattern(words, |kind| kind > UnitKind::Pair) else {
        return Explanation::unknown();
    };
    let &[digit] = &held.digits[..] else { return Explanation::unknown() };
    let word = Digits::single(digit).word();
    let rest: Vec<Values> = pattern.domains.iter().map(|domain| domain & !word).collect();
    let places = pattern.cells().iter().zip(&pattern.domains);
    let places: Vec<Cell> =
        places.filter(|(_, domain)| **domain & word != 0).map(|(cell, _)| *cell).collect();
    if !pattern.left(&rest).contains(&0) || places != held.cells {
        return Explanation::unknown();
    }
    let number = words.digit(digit);
    let cells = if pattern.cells().len() == 1 { "This cell" } else { "These cells" };
    let one_of = if places.len() == 1 { "" } else { "one of " };
    let premise = format!(
        "{}. {}. {cells} cannot be filled without {number}, so {one_of}{} is {number}, and ",
        says(words, &pattern),
        holding(words, &pattern),
        words.cells(&places),
    );
    conclude(words, premise, held_in(words, digit, &places))
}

/// `r1c1 is 1 or 2, and r1c2 is 3`: the digits that the cells of a pattern may hold, with equal cells grouped.
pub(super) fn holding(words: &Words, pattern: &Pattern) -> String {
    let mut alike: Vec<(Values, Vec<Cell>)> = Vec::new();
    for (cell, domain) in pattern.cells().iter().zip(&pattern.domains) {
        match alike.iter_mut().find(|(known, _)| known == domain) {
            Some((_, cells)) => cells.push(*cell),
            None => alike.push((*domain, vec![*cell])),
        }
    }
    let said = |(domain, cells): &(Values, Vec<Cell>)| {
        let held: Vec<Digit> = Digits::of_word(*domain).iter().collect();
        let is_any = held.len() == words.geometry().side() && !are_letters(words.geometry());
        if held.is_empty() {
            let verb = if cells.len() == 1 { "has" } else { "have" };
            return format!("{} {verb} no candidate left", words.cells(cells));
        }
        match (is_any, cells.len()) {
            (true, _) => format!("{} can have any digit", words.cells(cells)),
            (false, 1) => format!("{} is {}", words.cells(cells), range(words, &held)),
            (false, _) => format!("{} are {}", words.cells(cells), range(words, &held)),
        }
    };
    let said: Vec<String> = alike.iter().map(said).collect();
    match &said[..] {
        [one, other] => format!("{one}, and {other}"),
        _ => said.join("; "),
    }
}

/// Digits, one of which is true: `1 or 2`, and `1 to 6` for four or more in a row.
fn range(words: &Words, held: &[Digit]) -> String {
    let follow = |pair: &[Digit]| pair[1].index() == pair[0].index() + 1;
    match held {
        [first, _, _, .., last]
            if held.len() > 3 && held.windows(2).all(follow) && !are_letters(words.geometry()) =>
        {
            format!("{} to {}", words.digit(*first), words.digit(*last))
        }
        _ => words.digits(held, "or"),
    }
}

/// The combinations of a cage, unless there are too many: the sets of as many digits as cells that fill them.
pub(super) fn combinations(pattern: &Pattern) -> Option<Vec<Values>> {
    let left = pattern.left(&pattern.domains);
    let bits: Vec<Values> = Digits::of_word(left.iter().fold(0, |all, domain| all | domain))
        .iter()
        .map(|digit| Digits::single(digit).word())
        .collect();
    let mut found = Vec::new();
    let mut sets: Vec<(Values, usize)> = vec![(0, 0)];
    // Each set with the position of the next digit that may join it, the smallest digits first.
    while let Some((set, next)) = sets.pop() {
        if set.count_ones() as usize == left.len() {
            let within: Vec<Values> = left.iter().map(|domain| domain & set).collect();
            if !pattern.left(&within).contains(&0) {
                found.push(set);
            }
            if found.len() > MOST_COMBINATIONS {
                return None;
            }
            continue;
        }
        sets.extend((next..bits.len()).rev().map(|place| (set | bits[place], place + 1)));
    }
    Some(found)
}

/// `1+2+7 or 1+3+6`.
fn in_words(words: &Words, combinations: &[Values]) -> String {
    let sum = |set: &Values| {
        let numbers = Digits::of_word(*set).iter().map(|digit| words.digit(digit));
        numbers.collect::<Vec<String>>().join("+")
    };
    list(combinations.iter().map(sum), "or")
}

/// The statement of a unit about its cells.
pub(super) fn says(words: &Words, pattern: &Pattern) -> String {
    let Some(unit) = pattern.units.first() else { return String::new() };
    match (&unit.houses[..], &unit.rules[..]) {
        ([], &[rule]) => says_of_rule(words, rule, &unit.cells),
        _ if unit.kind == UnitKind::Together => says_together(words, unit),
        (houses, rules) => says_of_region(words, houses, rules, unit),
    }
}

fn says_of_rule(words: &Words, rule: RuleId, cells: &[Cell]) -> String {
    match words.geometry().rules().get(rule.index()) {
        Some(rule) => rule_names::says(words, rule, cells),
        None => "the rule is not known".into(),
    }
}

/// `in row 1, all digits differ; the cage r1c1 and r1c2 has ...; r1c4 and r1c5 differ by 1`.
fn says_together(words: &Words, unit: &Unit) -> String {
    let of_rule = |rule: &RuleId| {
        let known = words.geometry().rules().get(rule.index());
        let own: Vec<Cell> = known.map_or_else(Vec::new, |rule| rule.lists.concat());
        let here: Vec<Cell> = unit
            .cells
            .iter()
            .copied()
            .filter(|cell| own.is_empty() || own.contains(cell))
            .collect();
        says_of_rule(words, *rule, &here)
    };
    let houses =
        unit.houses.iter().map(|house| format!("{} has each digit once", words.house(*house)));
    let said: Vec<String> = houses.chain(unit.rules.iter().map(of_rule)).collect();
    said.join("; ")
}

/// `row 1 adds up to 45, and its cages, r1c1 and r1c2 (10), to 10`, and the remainder.
fn says_of_region(words: &Words, houses: &[HouseId], rules: &[RuleId], unit: &Unit) -> String {
    let all = regions::house_total(words.geometry()) * houses.len() as i32;
    let cages = rules.iter().filter_map(|rule| words.geometry().rules().get(rule.index()));
    let sums: Vec<i32> = cages.clone().filter_map(|rule| rule.number()).collect();
    let named = cages.map(|rule| {
        let number = rule.number().map_or_else(String::new, |number| format!(" ({number})"));
        format!("{}{number}", words.cells(rule.cells()))
    });
    let named = named.collect::<Vec<String>>().join("; ");
    let is_inside = |cell: &&Cell| words.is_in(**cell, houses);
    let (inside, outside): (Vec<Cell>, Vec<Cell>) = unit.cells.iter().partition(is_inside);
    let rest = all - sums.iter().sum::<i32>();
    let left = match (&inside[..], &outside[..]) {
        (inside, []) => format!("{} add up to {rest}", words.cells(inside)),
        ([], outside) => format!("{} add up to {}", words.cells(outside), -rest),
        (inside, outside) => format!(
            "{} make {} {} {}",
            words.cells(inside),
            rest.abs(),
            if rest < 0 { "less than" } else { "more than" },
            words.cells(outside)
        ),
    };
    let verb = if houses.len() == 1 { "adds" } else { "add" };
    let said = format!(
        "{} {verb} up to {all}, and the cages {named} to {}",
        words.houses(houses),
        sums.iter().sum::<i32>()
    );
    // For a single cell, the conclusion already states this.
    if unit.cells.len() == 1 { said } else { format!("{said}. This means that {left}") }
}

/// `cage`, `thermo`: the kind of a rule that a link of a chain uses.
pub fn short(words: &Words, rule: RuleId) -> String {
    let rule = words.geometry().rules().get(rule.index());
    rule.map_or_else(|| "a rule".into(), |rule| rule_names::short(words, rule))
}
