//! Chains in words: the consequences and their reasons.
//!
//! ```text
//! r1c2<>7 -> r1c9=7 (the only other place in row 1) -> r2c8<>7 (also in box 3) -> ...
//! ```

use super::claim::Claim;
use super::explanation::{Explanation, conclude};
use super::names::{Words, list};
use super::rules;
use crate::step::{Chain, ChainNode, Link, LinkKind, Part, Role};
use crate::technique::Technique;
use veridoku_core::grid::{Candidate, Cell, Digit};

/// What follows from some alternatives, all of which lead to the same conclusion; or that an assumption leads to a
/// contradiction.
pub fn each_way(words: &Words, in_words: impl Fn(&Chain, &Words) -> String) -> Explanation {
    let (stem, chains) = (words.part(0), words.chains());
    let Some(first) = chains.first().and_then(|chain| chain.nodes.first()) else {
        return Explanation::unknown();
    };
    let ways: Vec<String> = chains.iter().map(|chain| in_words(chain, words)).collect();
    let (opening, between, therefore) = match (stem.role, chains) {
        (Role::Supposed, _) if is_either_or(chains) => {
            (format!("either {} or not", words.node(first)), ". ", "In either case ")
        }
        (Role::Supposed, [one]) => {
            let contrary = one.nodes.last().is_some_and(|last| is_contrary(first, last));
            let to = if contrary { "its opposite" } else { "a dead end" };
            (format!("{} leads to {to}", words.node(first)), "", "So ")
        }
        (Role::Supposed, _) => {
            (format!("{} leads to a contradiction", words.node(first)), ". But also ", "So ")
        }
        _ => {
            let number = words.digits(&stem.digits, "or");
            let opening = match stem.houses[..] {
                [] => format!("{} is {number}", words.cells(&stem.cells)),
                _ => format!(
                    "the {number} of {} is at {}",
                    words.houses(&stem.houses),
                    words.any_cell(&stem.cells)
                ),
            };
            (opening, ". ", "In each case ")
        }
    };
    let premise = format!("{opening}: {}. {therefore}", ways.join(between));
    conclude(words, premise, consequence(words))
}

/// The claim that some chains prove: their common end, if one of their beginnings is true; or that their only
/// beginning is false, because it leads to a dead end or to contraries. It is read only from the chains, so it
/// never claims a conclusion that they do not prove.
fn consequence(words: &Words) -> Option<Claim> {
    let (stem, chains) = (words.part(0), words.chains());
    let ends = |chain: &Chain| Some([chain.nodes.first()?.clone(), chain.nodes.last()?.clone()]);
    let ends: Vec<[ChainNode; 2]> = chains.iter().map(ends).collect::<Option<_>>()?;
    let [first, last] = ends.first()?;
    let is_any_true = match stem.role {
        Role::Supposed => is_either_or(chains),
        _ => begin_with_all(stem, chains),
    };
    if is_any_true {
        return ends.iter().all(|[_, end]| is_same(end, last)).then(|| said(last)).flatten();
    }
    let is_refuted = match &ends[..] {
        [_] => is_contrary(first, last) || is_dead_end(words, last),
        [_, [start, end]] => is_same(first, start) && is_contrary(last, end),
        _ => false,
    };
    let is_supposed = first.cells == stem.cells && first.digits == stem.digits;
    (stem.role == Role::Supposed && is_supposed && is_refuted)
        .then(|| said(&ChainNode { is_on: !first.is_on, ..first.clone() }))
        .flatten()
}

/// Whether two chains begin with a candidate and its contrary.
fn is_either_or(chains: &[Chain]) -> bool {
    let [one, other] = chains else { return false };
    let (Some(one), Some(other)) = (one.nodes.first(), other.nodes.first()) else { return false };
    is_contrary(one, other)
}

/// Whether each candidate of a stem begins a chain, and there is one.
fn begin_with_all(stem: &Part, chains: &[Chain]) -> bool {
    let begins = |cell: Cell, digit: Digit| {
        let firsts = chains.iter().filter_map(|chain| chain.nodes.first());
        firsts.into_iter().any(|node| node.is_on && node.cells == [cell] && node.digits == [digit])
    };
    let all_of = |cell: &Cell| stem.digits.iter().all(|digit| begins(*cell, *digit));
    !stem.cells.is_empty() && !stem.digits.is_empty() && stem.cells.iter().all(all_of)
}

/// Whether a net ends because a cell has no candidate, or the digit no place in the house that the pattern names.
fn is_dead_end(words: &Words, last: &ChainNode) -> bool {
    let is_net = matches!(words.technique(), Technique::DigitForcingNet | Technique::DigitRuleNet);
    let is_whole = match words.part(0).houses.first() {
        Some(house) => {
            last.digits.len() == 1 && last.cells.iter().all(|cell| words.is_in(*cell, &[*house]))
        }
        None => last.cells.len() == 1,
    };
    is_net && !last.is_on && is_whole
}

/// A node as a claim; none for a group or a locked set that holds its digits.
fn said(node: &ChainNode) -> Option<Claim> {
    match (node.is_on, &node.cells[..], &node.digits[..]) {
        (false, ..) => Some(Claim::Not { cells: node.cells.clone(), digits: node.digits.clone() }),
        (true, &[cell], &[digit]) => Some(Claim::Stands(Candidate { cell, digit }, None)),
        _ => None,
    }
}

/// Whether two nodes state the same, for whatever reasons.
fn is_same(one: &ChainNode, other: &ChainNode) -> bool {
    one.cells == other.cells && one.digits == other.digits && one.is_on == other.is_on
}

/// Whether two nodes contradict each other: one states a candidate or group, the other denies it.
pub fn is_contrary(one: &ChainNode, other: &ChainNode) -> bool {
    one.cells == other.cells && one.digits == other.digits && one.is_on != other.is_on
}

/// The nodes of a chain with arrows between, and the reason for each.
pub fn in_words(chain: &Chain, words: &Words) -> String {
    let node =
        |index: usize| format!("{}{}", words.node(&chain.nodes[index]), why(chain, index, words));
    join_with(" -> ", (0..chain.nodes.len()).map(node))
}

/// ` (the only other place in row 1)`; nothing for an assumption.
pub fn why(chain: &Chain, index: usize, words: &Words) -> String {
    let links = &chain.nodes[index].links;
    if links.is_empty() {
        return String::new();
    }
    let links = links.iter().map(|link| link_in_words(chain, index, link, words));
    format!(" ({})", join_with("; ", links))
}

fn link_in_words(chain: &Chain, index: usize, link: &Link, words: &Words) -> String {
    let node = &chain.nodes[index];
    let from: Vec<&ChainNode> = link.from.iter().map(|from| &chain.nodes[*from]).collect();
    let named = || list(from.iter().map(|node| words.node(node)), "and");
    let is_last = link.from.iter().map(|from| from + 1).eq([index]) && node.links.len() == 1;
    // A node that follows from several nodes names them.
    let after =
        if is_last || from.is_empty() { String::new() } else { format!(" after {}", named()) };
    // All other candidates were in the one node before.
    let is_other = is_last && from.iter().all(|node| !node.is_on);
    let left = if is_other { "only other" } else { "last" };
    let rules = list(link.rules.iter().map(|rule| rules::short(words, *rule)), "and");
    let by_rules = if rules.is_empty() { String::new() } else { format!(" by {rules}") };
    match link.kind {
        LinkKind::Seen if !is_last => format!("by {}{}", named(), words.within(&link.houses)),
        LinkKind::Seen if link.houses.is_empty() => "which must differ".to_string(),
        LinkKind::Seen => format!("also in {}", words.houses(&link.houses)),
        LinkKind::SameCell if !is_last => format!("by {} in the same cell", named()),
        LinkKind::SameCell => "same cell".to_string(),
        LinkKind::LastCandidate => format!("its {left} candidate{after}{by_rules}"),
        LinkKind::LastPlace => {
            let places = if node.cells.len() > 1 { "places" } else { "place" };
            format!("the {left} {places} in {}{after}{by_rules}", words.houses(&link.houses))
        }
        LinkKind::Rule if is_last || from.is_empty() => {
            format!("{rules}{}", words.within(&link.houses))
        }
        LinkKind::Rule => format!("by {} and {rules}{}", named(), words.within(&link.houses)),
        LinkKind::LockedSet => {
            let count = node.cells.len();
            format!("{count} cells with {count} digits left{after}{by_rules}")
        }
    }
}

fn join_with(between: &str, items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<String>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::{Conclusion, Pattern, Step};
    use veridoku_core::grid::{Geometry, HouseId, Shape};

    /// A node `r1c1=5`, `r1c1<>5`, with its links.
    fn node(name: &str, links: &[(LinkKind, &[usize], &[HouseId])]) -> ChainNode {
        let numbers: Vec<usize> =
            name.bytes().filter(u8::is_ascii_digit).map(|byte| usize::from(byte - b'1')).collect();
        let cell = Cell::at(numbers[0], numbers[1], 9);
        let digits = vec![Digit::from_index(numbers[2])];
        let mut node = ChainNode::new(digits, vec![cell], !name.contains('<'));
        node.links = links
            .iter()
            .map(|(kind, from, houses)| Link {
                kind: *kind,
                from: from.to_vec(),
                houses: houses.to_vec(),
                rules: Vec::new(),
            })
            .collect();
        node
    }

    #[test]
    fn every_kind_of_link_says_why() {
        let geometry = Geometry::classic(Shape::CLASSIC);
        let houses: Vec<HouseId> = geometry.houses_with_ids().map(|(id, _)| id).collect();
        let row = &houses[..1];
        let nodes = vec![
            node("r1c1=5", &[]),
            node("r1c4<>5", &[(LinkKind::Seen, &[0], row)]),
            node("r2c3<>5", &[(LinkKind::Seen, &[1], &[])]),
            node("r1c4<>6", &[(LinkKind::SameCell, &[2], &[])]),
            node("r1c4=7", &[(LinkKind::LastCandidate, &[3], &[])]),
            node("r1c9=6", &[(LinkKind::LastPlace, &[3], row)]),
            node("r2c3=8", &[(LinkKind::LastCandidate, &[0, 5], &[])]),
            node(
                "r2c8<>6",
                &[(LinkKind::Seen, &[0, 5], &houses[20..21]), (LinkKind::SameCell, &[6], &[])],
            ),
        ];
        let conclusion = Conclusion::Eliminate(Vec::new());
        let pattern = Pattern::chain(nodes);
        let step = Step { technique: Technique::Aic, pattern, conclusion };
        let words = Words::new(&step, &geometry);
        let expected = [
            "r1c1=5",
            "r1c4<>5 (also in row 1)",
            "r2c3<>5 (which must differ)",
            "r1c4<>6 (same cell)",
            "r1c4=7 (its only other candidate)",
            "r1c9=6 (the last place in row 1 after r1c4<>6)",
            "r2c3=8 (its last candidate after r1c1=5 and r1c9=6)",
            "r2c8<>6 (by r1c1=5 and r1c9=6 in box 3; by r2c3=8 in the same cell)",
        ];
        assert_eq!(in_words(&words.chains()[0], &words), expected.join(" -> "));
    }
}
