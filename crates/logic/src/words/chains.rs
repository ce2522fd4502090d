//! Chains in words: the consequences and their reasons.
//!
//! ```text
//! r1c2<>7 -> r1c9=7 (the only other place in row 1) -> r2c8<>7 (also in box 3) -> ...
//! ```

use std::ops::Range;

use super::branches::Branch;
use super::claim::Claim;
use super::explanation::{Explanation, conclude};
use super::lesson::{Lesson, Line};
use super::names::{Words, list};
use super::rules;
use super::sentence::{Sentence, and, or, say};
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
fn consequence(words: &Words) -> Vec<Claim> {
    let (stem, chains) = (words.part(0), words.chains());
    let outer = |chain: &Chain| Some([chain.nodes.first()?.clone(), chain.nodes.last()?.clone()]);
    let outer: Option<Vec<[ChainNode; 2]>> = chains.iter().map(outer).collect();
    let Some(([first, last], outer)) = outer.as_ref().and_then(|all| Some((all.first()?, all)))
    else {
        return Vec::new();
    };
    let is_any_true = match stem.role {
        Role::Supposed => is_either_or(chains),
        _ => begin_with_all(stem, chains),
    };
    if is_any_true {
        let is_in_all = |end: &&ChainNode| {
            chains.iter().all(|chain| chain.nodes.iter().any(|node| is_same(node, end)))
        };
        let shared = ends(&chains[0]).map(|end| &chains[0].nodes[end]);
        return shared.filter(is_in_all).filter_map(said).collect();
    }
    let is_refuted = match &outer[..] {
        [_] => is_contrary(first, last) || is_dead_end(words, stem, last),
        [_, [start, end]] => is_same(first, start) && is_contrary(last, end),
        _ => false,
    };
    let is_supposed = first.cells == stem.cells && first.digits == stem.digits;
    if stem.role != Role::Supposed || !is_supposed || !is_refuted {
        return Vec::new();
    }
    said(&ChainNode { is_on: !first.is_on, ..first.clone() }).into_iter().collect()
}

/// The last nodes of a chain, from which nothing follows: one, or several for the same reasons.
pub fn ends(chain: &Chain) -> Range<usize> {
    let links = chain.nodes.iter().flat_map(|node| &node.links);
    let before = links.flat_map(|link| &link.from).max().map_or(0, |last| last + 1);
    before.min(chain.nodes.len().saturating_sub(1))..chain.nodes.len()
}

/// The claim that the chains from all candidates of some parts prove: their common end, if one of the candidates is
/// true.
pub fn common_end(words: &Words, stems: &[&Part]) -> Option<Claim> {
    let chains = words.chains();
    let last = chains.first()?.nodes.last()?;
    let ends = |chain: &Chain| chain.nodes.last().is_some_and(|end| is_same(end, last));
    let is_whole = stems.iter().all(|stem| begin_with_all(stem, chains));
    (is_whole && chains.iter().all(ends)).then(|| said(last)).flatten()
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

/// Whether a net ends because a cell has no candidate, or the digit no place in the house that the assumption names.
pub fn is_dead_end(words: &Words, supposed: &Part, last: &ChainNode) -> bool {
    let is_net = matches!(
        words.technique(),
        Technique::Whip
            | Technique::DigitForcingNet
            | Technique::RuleContradiction
            | Technique::RuleChain
            | Technique::DigitRuleNet
            | Technique::DigitDynamicNet
            | Technique::NestedNet
    );
    let is_whole = match supposed.houses.first() {
        Some(house) => {
            last.digits.len() == 1 && last.cells.iter().all(|cell| words.is_in(*cell, &[*house]))
        }
        None => last.cells.len() == 1,
    };
    is_net && !last.is_on && is_whole
}

/// A node as a claim; none for a group or a locked set that holds its digits.
pub fn said(node: &ChainNode) -> Option<Claim> {
    match (node.is_on, &node.cells[..], &node.digits[..]) {
        (false, ..) => Some(Claim::Not { cells: node.cells.clone(), digits: node.digits.clone() }),
        (true, &[cell], &[digit]) => Some(Claim::Stands(Candidate { cell, digit }, None)),
        _ => None,
    }
}

/// Whether two nodes state the same, for whatever reasons.
pub fn is_same(one: &ChainNode, other: &ChainNode) -> bool {
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
    let ends = ends(chain);
    let rest = (0..ends.start).map(node);
    let all_ends = list(ends.map(node), "and");
    join_with(" -> ", rest.chain(std::iter::once(all_ends)))
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
    let rules = list(link.rules.iter().map(|rule| rules::short(words, *rule)), "and");
    let by_rules = if rules.is_empty() { String::new() } else { format!(" by {rules}") };
    match link.kind {
        LinkKind::Seen if !is_last => format!("by {}{}", named(), words.within(&link.houses)),
        LinkKind::Seen if link.houses.is_empty() => "which must differ".to_string(),
        LinkKind::Seen => format!("also in {}", words.houses(&link.houses)),
        LinkKind::SameCell if !is_last => format!("by {} in the same cell", named()),
        LinkKind::SameCell => "same cell".to_string(),
        LinkKind::LastCandidate if is_other => format!("its only other candidate{by_rules}"),
        LinkKind::LastCandidate => {
            format!("the only candidate left in {}{after}{by_rules}", words.cells(&node.cells))
        }
        LinkKind::LastPlace => {
            let places = if node.cells.len() > 1 { "places" } else { "place" };
            let houses = words.houses(&link.houses);
            match is_other {
                true => format!("the only other {places} in {houses}{by_rules}"),
                false => {
                    let digit = words.digits(&node.digits, "and");
                    format!("the only {places} left for {digit} in {houses}{after}{by_rules}")
                }
            }
        }
        LinkKind::Rule if from.is_empty() => format!("by {rules}{}", words.within(&link.houses)),
        LinkKind::Rule if !is_last => {
            format!("by {} and {rules}{}", named(), words.within(&link.houses))
        }
        LinkKind::Rule => format!("{rules}{}", words.within(&link.houses)),
        LinkKind::LockedSet => {
            let count = node.cells.len();
            format!("{count} cells with {count} digits left{after}{by_rules}")
        }
        LinkKind::HiddenSet => {
            let (digits, houses) = (words.digits(&node.digits, "and"), words.houses(&link.houses));
            format!("the only places left for {digits} in {houses}{after}{by_rules}")
        }
        LinkKind::Locked | LinkKind::Fish => {
            let (bases, covers) = link.houses.split_at(link.houses.len() / 2);
            let (digit, bases) = (words.digits(&node.digits, "and"), words.houses(bases));
            let covers = words.houses(covers);
            format!("the only places left for {digit} in {bases} are in {covers}{after}{by_rules}")
        }
        LinkKind::Known => format!("as {}", named()),
        LinkKind::Nested => match link.chain {
            Some(proof) => format!("otherwise a dead end: proof {proof}"),
            None => "otherwise a dead end".to_string(),
        },
    }
}

/// The lines of each chain, numbered from 1.
fn branches(words: &Words) -> Vec<Line> {
    words.chains().iter().flat_map(|chain| Branch::merged(words, chain, 1).lines()).collect()
}

/// The lines of each chain, and what all of them end with.
pub fn teach_branches(words: &Words) -> Vec<Line> {
    let chains = words.chains();
    let Some(first) = chains.first() else { return Vec::new() };
    let is_in_all = |end: &&ChainNode| {
        chains.iter().all(|chain| chain.nodes.iter().any(|node| is_same(node, end)))
    };
    let shared = ends(first).map(|end| &first.nodes[end]).filter(is_in_all);
    let shared: Vec<Sentence> = shared.map(|end| say!("{0}", "{0}", end)).collect();
    let all_end =
        say!("every branch ends with {0}.", "toutes les branches aboutissent à {0}.", and(&shared));
    branches(words).into_iter().chain([Line::Said(all_end)]).collect()
}

/// Alternatives that all lead to the same conclusion, or an assumption that leads to a contradiction: a line for each
/// branch.
pub fn teach_each_way(words: &Words) -> Lesson {
    let (stem, chains) = (words.part(0), words.chains());
    let Some([first, last]) = chains
        .first()
        .and_then(|chain| Some([chain.nodes.first()?.clone(), chain.nodes.last()?.clone()]))
    else {
        return Lesson::default();
    };
    let all = |pattern: Sentence| Lesson {
        pattern: vec![pattern],
        why: teach_branches(words),
        so: Vec::new(),
    };
    let either = say!("{0} is true or false.", "{0} est vrai ou faux.", &first);
    let follow = say!("follow what {0} leads to.", "suivez les conséquences de {0}.", &first);
    let lesson = |pattern: Sentence, why: Vec<Line>, end: Sentence| {
        let lesson = Lesson { pattern: vec![pattern], why, so: Vec::new() };
        lesson.line(end)
    };
    match (stem.role, chains) {
        (Role::Supposed, _) if is_either_or(chains) => all(either),
        (Role::Supposed, [one]) => {
            let branch = Branch::merged(words, one, 1);
            match is_contrary(&first, &last) {
                true => lesson(
                    follow,
                    branch.lines(),
                    say!("{0} contradicts the assumption.", "{0} contredit la supposition.", &last),
                ),
                false => {
                    let why = branch.lines_to_dead_end(stem);
                    Lesson { pattern: vec![follow], why, so: Vec::new() }
                }
            }
        }
        (Role::Supposed, [.., other]) => {
            let other = other.nodes.last().unwrap_or(&last);
            let end = say!(
                "the branches end with {0} and {1}, which contradict each other, so {2} is false.",
                "les branches aboutissent à {0} et {1}, qui se contredisent, donc {2} est faux.",
                &last,
                other,
                &first
            );
            lesson(follow, branches(words), end)
        }
        _ => {
            let pattern = match stem.houses[..] {
                [] => say!("{0} is {1}.", "{0} vaut {1}.", and(&stem.cells), or(&stem.digits)),
                _ => say!(
                    "the {1} of {0} is only at {2}.",
                    "le {1} de {0} n’est possible qu’en {2}.",
                    and(&stem.houses),
                    and(&stem.digits),
                    or(&stem.cells)
                ),
            };
            all(pattern)
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
                from: from.to_vec(),
                houses: houses.to_vec(),
                ..Link::of(*kind)
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
            "r1c9=6 (the only place left for 6 in row 1 after r1c4<>6)",
            "r2c3=8 (the only candidate left in r2c3 after r1c1=5 and r1c9=6)",
            "r2c8<>6 (by r1c1=5 and r1c9=6 in box 3; by r2c3=8 in the same cell)",
        ];
        assert_eq!(in_words(&words.chains()[0], &words), expected.join(" -> "));
    }
}
