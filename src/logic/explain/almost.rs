//! Almost locked sets in sentences: cells that need all their digits as soon as they lack one.

use super::words::{Words, digits, list};
use crate::grid::Digit;
use crate::logic::step::{Part, Role, Step};

/// `r1c1 and r1c2 (1, 2 and 3)`.
fn set(words: &Words, part: &Part) -> String {
    format!("{} ({})", words.cells(&part.cells), digits(&part.digits, "and"))
}

/// All parts of a role so, with a word before the last.
fn sets(words: &Words, role: Role, last: &str) -> String {
    list(words.parts(role).map(|part| set(words, part)), last)
}

/// The digits that are struck.
fn struck(step: &Step) -> Vec<Digit> {
    let mut struck: Vec<Digit> =
        step.conclusion.eliminations().iter().map(|candidate| candidate.digit).collect();
    struck.sort_unstable();
    struck.dedup();
    struck
}

/// A pair of sets with a restricted common or two.
pub(super) fn pair(step: &Step, words: &Words) -> String {
    let pair = sets(words, Role::Als, "and");
    let common: Vec<Digit> =
        words.parts(Role::RestrictedCommon).flat_map(|part| &part.digits).copied().collect();
    if common.len() > 1 {
        return format!(
            "neither {} can stand in both of the sets {pair}; as a set lacks one of its digits at most, each \
             lacks just one of these and holds all its other digits",
            digits(&common, "nor"),
        );
    }
    format!(
        "the sets {pair} cannot both hold {}, and a set without it needs all its other digits, so one of \
         them holds {}",
        digits(&common, "and"),
        digits(&struck(step), "and"),
    )
}

/// Three or more sets, each with a restricted common with the next.
pub(super) fn chain(step: &Step, words: &Words) -> String {
    let struck = struck(step);
    let sets: Vec<&Part> = words.parts(Role::Als).collect();
    let commons: Vec<String> =
        words.parts(Role::RestrictedCommon).map(|part| digits(&part.digits, "and")).collect();
    let is_closed = sets.first() == sets.last();
    let mut text = format!(
        "a set without one of its digits holds all others: if the set {} has no {}, it holds {}",
        set(words, sets[0]),
        digits(&struck, "or"),
        commons[0],
    );
    for (index, part) in sets.iter().enumerate().skip(1) {
        let holds = commons.get(index).cloned().unwrap_or_else(|| digits(&struck, "and"));
        let name = if is_closed && index + 1 == sets.len() {
            "the first set".to_string()
        } else {
            format!("the set {}", set(words, part))
        };
        text += &format!(", so {name} holds {holds} instead of {}", commons[index - 1]);
    }
    if !is_closed {
        text += &format!("; so the first set or the last one holds {}", digits(&struck, "and"));
    }
    text
}

/// A stem and petals.
pub(super) fn blossom(step: &Step, words: &Words) -> String {
    let z = digits(&struck(step), "and");
    let stem = words.part(0);
    let mut petals: Vec<(&Part, Vec<Digit>)> = Vec::new();
    for (common, petal) in words.parts(Role::RestrictedCommon).zip(words.parts(Role::Petal)) {
        match petals.iter_mut().find(|(other, _)| *other == petal) {
            Some((_, held)) => held.extend(&common.digits),
            None => petals.push((petal, common.digits.clone())),
        }
    }
    let case = |(petal, held): (&Part, Vec<Digit>)| {
        format!("{} there leaves {z} in {}", digits(&held, "or"), set(words, petal))
    };
    let own = stem.digits.iter().filter(|digit| digits(&[**digit], "and") == z);
    let own = own.map(|_| format!("{z} may be there itself"));
    format!(
        "{} holds one of {}: {}; so {z} stands in one of these in any case",
        words.cells(&stem.cells),
        digits(&stem.digits, "and"),
        list(petals.into_iter().map(case).chain(own), "and"),
    )
}

/// A crossing and a set in each house.
pub(super) fn crossing(words: &Words) -> String {
    let core = words.part(0);
    let sets: Vec<&Part> = words.parts(Role::Als).collect();
    let twice: Vec<Digit> =
        sets[0].digits.iter().filter(|digit| sets[1].digits.contains(digit)).copied().collect();
    let twice = if twice.is_empty() {
        String::new()
    } else {
        format!(" ({} twice)", digits(&twice, "and"))
    };
    let does = if twice.is_empty() { "does" } else { "stands as often as it can" };
    let count = core.cells.len() + sets[0].cells.len() + sets[1].cells.len();
    format!(
        "{} lie in {}, {} in {}, {} in {}: in these {count} cells each digit can stand once at most{twice}, \
         which makes just {count}; so each {does}",
        set(words, core),
        words.houses(core.houses.iter().copied()),
        set(words, sets[0]),
        words.houses(sets[0].houses.iter().copied()),
        set(words, sets[1]),
        words.houses(sets[1].houses.iter().copied()),
    )
}

/// Two cells and the sets that exclude pairs of digits.
pub(super) fn aligned_pair(step: &Step, words: &Words) -> String {
    let stems: Vec<&Part> = words.parts(Role::Stem).collect();
    let struck = step.conclusion.eliminations();
    let named = struck
        .iter()
        .map(|struck| format!("{}={}", words.cell(struck.cell), digits(&[struck.digit], "and")));
    let is_in_both = |digit: &Digit| stems.iter().all(|stem| stem.digits.contains(digit));
    let same = if struck.iter().any(|struck| is_in_both(&struck.digit)) {
        "is twice the same digit, or "
    } else {
        ""
    };
    let any = if struck.len() == 1 { "it" } else { "one of these" };
    let from = if words.parts(Role::Als).count() == 1 { "" } else { "one of " };
    let noun = if from.is_empty() { "set" } else { "sets" };
    format!(
        "{} and {} cannot be filled with {}: any pair with {any} {same}takes two digits from {from}the \
         {noun} {}",
        set(words, stems[0]),
        set(words, stems[1]),
        list(named, "or"),
        sets(words, Role::Als, "and"),
    )
}
