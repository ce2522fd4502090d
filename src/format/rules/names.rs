//! The names by which a rule may be called: those of the kinds, and a few that people use besides.

use crate::grid::RuleKind;

/// A kind, and the numbers that a name brings for it.
type Numbered = (RuleKind, &'static [i32]);

/// Other names: the rules that they stand for.
const ALIASES: [(&str, &[Numbered]); 9] = [
    ("cage", &[(RuleKind::Killer, &[])]),
    ("thermometer", &[(RuleKind::Thermo, &[])]),
    ("white", &[(RuleKind::Difference, &[])]),
    ("black", &[(RuleKind::Ratio, &[])]),
    ("x", &[(RuleKind::Sum, &[10])]),
    ("v", &[(RuleKind::Sum, &[5])]),
    ("german-whispers", &[(RuleKind::Whispers, &[5])]),
    ("kropki", &[(RuleKind::NoDifference, &[1]), (RuleKind::NoRatio, &[2])]),
    ("xv", &[(RuleKind::NoSum, &[5, 10])]),
];

/// The aliases that stand alone, with the words `all-given` behind.
pub(super) fn is_all_given(name: &str) -> bool {
    matches!(name, "kropki" | "xv")
}

/// The kinds that a name stands for, each with the numbers that it brings.
pub(super) fn kinds(name: &str) -> Option<Vec<(RuleKind, Vec<i32>)>> {
    if let Some((_, kinds)) = ALIASES.iter().find(|(alias, _)| *alias == name) {
        return Some(kinds.iter().map(|(kind, numbers)| (*kind, numbers.to_vec())).collect());
    }
    let kind = name.parse().ok().filter(|kind| *kind != RuleKind::Frame)?;
    Some(vec![(kind, Vec::new())])
}

/// The name most like a word, if one is.
pub(in crate::format) fn nearest(word: &str) -> Option<&'static str> {
    let names = RuleKind::ALL.into_iter().map(RuleKind::name);
    let names = names.chain(ALIASES.iter().map(|(alias, _)| *alias)).chain(super::script::HEADS);
    let word = word.to_ascii_lowercase();
    let (distance, name) = names.map(|name| (distance(&word, name), name)).min()?;
    (distance <= 2.min(word.len() / 2)).then_some(name)
}

/// How many letters must be put in, taken out or changed to make one word of another.
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
    fn the_nearest_name() {
        assert_eq!(nearest("kiler"), Some("killer"));
        assert_eq!(nearest("sandwhich"), Some("sandwich"));
        assert_eq!(nearest("xyzzy"), None);
        assert_eq!(nearest(""), None);
    }
}
