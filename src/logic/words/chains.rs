//! Chains in words: what follows from what, and why.
//!
//! ```text
//! r1c2<>7 -> r1c9=7 (the only other place in row 1) -> r2c8<>7 (also in box 3) -> ...
//! ```

use super::claim::Claim;
use super::explanation::{Explanation, conclude};
use super::names::{Words, digits, list};
use crate::logic::step::{Chain, ChainNode, Conclusion, Link, LinkKind, Role};

/// Between what there is a choice, and what follows from each.
pub fn each_way(words: &Words, told: impl Fn(&Chain, &Words) -> String) -> Explanation {
    let (stem, chains) = (words.part(0), words.chains());
    let told: Vec<String> = chains.iter().map(|chain| told(chain, words)).collect();
    let first = chains.first().and_then(|chain| chain.nodes.first());
    let first = || first.map_or(String::new(), |node| words.node(node));
    let (opening, between, therefore) = match (stem.role, chains) {
        (Role::Supposed, [one, other]) if one.nodes[0].is_on != other.nodes[0].is_on => {
            (format!("either {} or not", first()), ". ", "In either case ")
        }
        (Role::Supposed, [one]) => {
            let contrary = one.nodes.last().is_some_and(|last| is_contrary(&one.nodes[0], last));
            let to = if contrary { "its contrary" } else { "a dead end" };
            (format!("{} leads to {to}", first()), "", "So ")
        }
        (Role::Supposed, _) => {
            (format!("{} leads to a contradiction", first()), ". But also ", "So ")
        }
        _ => {
            let number = digits(&stem.digits, "or");
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
    let premise = format!("{opening}: {}. {therefore}", told.join(between));
    conclude(words, premise, [concluded(words)])
}

/// What a step with one candidate says of it.
pub fn concluded(words: &Words) -> Claim {
    match words.conclusion() {
        Conclusion::Place(placed) => Claim::Stands(*placed, None),
        Conclusion::Eliminate(struck) => Claim::Not {
            cells: struck.iter().take(1).map(|lost| lost.cell).collect(),
            digits: struck.iter().take(1).map(|lost| lost.digit).collect(),
        },
    }
}

/// Whether two nodes say the same of a candidate or group, one that it is and one that it is not.
pub fn is_contrary(one: &ChainNode, other: &ChainNode) -> bool {
    one.cells == other.cells && one.digits == other.digits && one.is_on != other.is_on
}

/// The nodes of a chain with arrows between, and why each follows.
pub fn told(chain: &Chain, words: &Words) -> String {
    let node =
        |index: usize| format!("{}{}", words.node(&chain.nodes[index]), why(chain, index, words));
    join_with(" -> ", (0..chain.nodes.len()).map(node))
}

/// ` (the only other place in row 1)`; nothing of what is supposed.
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
    // What follows from several nodes says from which.
    let after =
        if is_last || from.is_empty() { String::new() } else { format!(" after {}", named()) };
    // All else was in the one node before.
    let is_other = is_last && from.iter().all(|node| !node.is_on);
    let left = if is_other { "only other" } else { "last" };
    match link.kind {
        LinkKind::Seen if !is_last => format!("by {}{}", named(), words.within(&link.houses)),
        LinkKind::Seen if link.houses.is_empty() => "which must differ".to_string(),
        LinkKind::Seen => format!("also in {}", words.houses(&link.houses)),
        LinkKind::SameCell if !is_last => format!("by {} in the same cell", named()),
        LinkKind::SameCell => "same cell".to_string(),
        LinkKind::LastCandidate => format!("its {left} candidate{after}"),
        LinkKind::LastPlace => {
            let places = if node.cells.len() > 1 { "places" } else { "place" };
            format!("the {left} {places} in {}{after}", words.houses(&link.houses))
        }
        LinkKind::LockedSet => {
            let count = node.cells.len();
            format!("{count} cells with {count} digits left{after}")
        }
    }
}

fn join_with(between: &str, items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<String>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Digit, Geometry, HouseId, Shape};
    use crate::logic::step::{Pattern, Step};
    use crate::logic::technique::Technique;

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
        assert_eq!(told(&words.chains()[0], &words), expected.join(" -> "));
    }
}
