//! The names by which a rule may be called: those of the kinds, and a few others in common use. Blanks and dashes in a
//! name are ignored.

use crate::define::Ready;
use crate::grid::{RuleKind, Variant};

/// A kind, and the numbers that a name implies for it.
type Numbered = (RuleKind, &'static [i32]);

/// Names of several rules, or of a rule for pairs without a mark.
const ALIASES: [(&str, &[Numbered]); 2] = [
    ("kropki", &[(RuleKind::NoDifference, &[1]), (RuleKind::NoRatio, &[2])]),
    ("xv", &[(RuleKind::NoSum, &[5, 10])]),
];

/// Other names of a kind.
fn aliases() -> impl Iterator<Item = (&'static str, Numbered)> {
    RuleKind::ALL.into_iter().flat_map(|kind| {
        let aliases = kind.definition().aliases.iter();
        aliases.map(move |(name, numbers)| (*name, (kind, *numbers)))
    })
}

/// Statements that add a variant, as `variant:` does.
const VARIANTS: [(&str, Variant); 5] = [
    ("anti-knight", Variant::AntiKnight),
    ("anti-king", Variant::AntiKing),
    ("diagonals", Variant::X),
    ("disjoint-groups", Variant::DisjointGroups),
    ("windoku", Variant::Windoku),
];

/// Words that begin a statement but are not a rule.
pub(super) const HEADS: [&str; 17] = [
    "size",
    "board",
    "boxes",
    "grids",
    "regions",
    "lines",
    "variant",
    "variants",
    "hidden",
    "grid",
    "given",
    "candidates",
    "or",
    "end",
    "title",
    "author",
    "ruleset",
];

/// The most words of a name.
const MOST_WORDS: usize = 3;

/// The aliases without arguments, followed by the words `all-given`.
pub(super) fn is_all_given(name: &str) -> bool {
    matches!(name, "kropki" | "xv")
}

/// The variant that a statement of this name adds.
pub(super) fn variant(name: &str) -> Option<Variant> {
    VARIANTS.iter().find(|(known, _)| *known == name).map(|(_, variant)| *variant)
}

/// Whether a statement of this name needs neither numbers nor cells.
pub(super) fn stands_alone(name: &str) -> bool {
    let is_bare = |kind: &RuleKind| {
        let arguments = kind.arguments();
        (arguments.numbers.0, arguments.lists.0, arguments.has_branches) == (0, 0, false)
    };
    variant(name).is_some() || name.parse().is_ok_and(|kind| is_bare(&kind))
}

/// The kinds that a name means, each with the numbers that it implies.
pub(super) fn kinds(name: &str) -> Option<Vec<(RuleKind, Vec<i32>)>> {
    if let Some((_, kinds)) = ALIASES.iter().find(|(alias, _)| *alias == name) {
        return Some(kinds.iter().map(|(kind, numbers)| (*kind, numbers.to_vec())).collect());
    }
    if let Some((_, (kind, numbers))) = aliases().find(|(alias, _)| *alias == name) {
        return Some(vec![(kind, numbers.to_vec())]);
    }
    let kind = name.parse().ok().filter(|kind| *kind != RuleKind::Frame)?;
    Some(vec![(kind, Vec::new())])
}

/// All names that may begin a statement.
fn all() -> impl Iterator<Item = &'static str> {
    let kinds = RuleKind::ALL.into_iter().filter(|kind| *kind != RuleKind::Frame);
    (kinds.map(RuleKind::name))
        .chain(aliases().map(|(alias, _)| alias))
        .chain(ALIASES.iter().map(|(alias, _)| *alias))
        .chain(VARIANTS.iter().map(|(name, _)| *name))
        .chain(HEADS)
}

/// The letters of a name, which may be typed with blanks or without dashes.
fn letters(name: &str) -> impl Iterator<Item = char> {
    let is_part = |letter: &char| !matches!(letter, '-' | '_' | ' ');
    name.chars().filter(is_part).map(|letter| letter.to_ascii_lowercase())
}

/// The name that the first words of a statement form, and their number: `little killer` and `xsum` are
/// `little-killer` and `x-sum`. The longest name wins.
pub(super) fn of_words(words: &[&str]) -> Option<(&'static str, usize)> {
    joined(words, |name| all().find(|known| letters(known).eq(letters(name))))
}

/// A ready-made definition in words, and their number: `yin yang`.
pub(super) fn ready(words: &[&str]) -> Option<(&'static Ready, usize)> {
    joined(words, |name| Ready::ALL.iter().find(|ready| letters(ready.name).eq(letters(name))))
}

/// What the most words together are the name of.
fn joined<T>(words: &[&str], find: impl Fn(&str) -> Option<T>) -> Option<(T, usize)> {
    let most = words.len().min(MOST_WORDS);
    (1..=most).rev().find_map(|count| Some((find(&words[..count].concat())?, count)))
}

/// The name most similar to a word, if there is one. A line of a grid is no misspelled name.
pub(in crate::format) fn nearest(word: &str) -> Option<&'static str> {
    if !word.contains(char::is_alphabetic) {
        return None;
    }
    let word: String = letters(word).collect();
    let plain = |name: &str| letters(name).collect::<String>();
    let most = 2.min(word.len() / 2);
    // Names that are much longer or shorter are not compared.
    let is_near = |name: &&str| letters(name).count().abs_diff(word.chars().count()) <= most;
    let all = || all().chain(Ready::ALL.iter().map(|ready| ready.name));
    let nearest = all().filter(is_near).map(|name| (distance(&word, &plain(name)), name)).min();
    if let Some((_, name)) = nearest.filter(|(distance, _)| *distance <= most) {
        return Some(name);
    }
    // The beginning of a longer name, as `parity` is of `parity-line`.
    all().find(|name| word.len() > 3 && plain(name).starts_with(&word))
}

/// How many letters must be inserted, removed or changed to turn one word into another.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut costs: Vec<usize> = (0..=other.len()).collect();
    for (row, letter) in one.chars().take(64).enumerate() {
        let mut before = std::mem::replace(&mut costs[0], row + 1);
        for (column, expected) in other.iter().enumerate() {
            let change = before + usize::from(letter != *expected);
            before = costs[column + 1];
            costs[column + 1] = change.min(before + 1).min(costs[column] + 1);
        }
    }
    costs[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_have_blanks_or_lack_dashes() {
        assert_eq!(of_words(&["little", "killer"]), Some(("little-killer", 2)));
        assert_eq!(of_words(&["XSum"]), Some(("x-sum", 1)));
        assert_eq!(of_words(&["x", "all"]), Some(("x", 1)));
        assert_eq!(of_words(&["region", "sum", "line"]), Some(("region-sum-line", 3)));
        assert_eq!(of_words(&["little"]), None);
        // No two names have the same letters, so the order of the lists does not matter.
        let mut names: Vec<String> = all().map(|name| letters(name).collect()).collect();
        names.sort();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }

    #[test]
    fn the_nearest_name() {
        assert_eq!(nearest("kiler"), Some("killer"));
        assert_eq!(nearest("sandwhich"), Some("sandwich"));
        assert_eq!(nearest("parity"), Some("parity-line"));
        assert_eq!(nearest("diagonal"), Some("diagonals"));
        assert_eq!(nearest("xyzzy"), None);
        assert_eq!(nearest(""), None);
    }
}
