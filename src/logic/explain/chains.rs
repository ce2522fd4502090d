//! Alternating inference chains, forcing chains and nets in sentences: what follows from what.

use super::words::{Words, digits};
use crate::logic::step::{Chain, ChainNode, Role};

/// Chains between two ends.
pub(super) fn alternating(words: &Words) -> String {
    let [chain] = words.chains() else { return loops(words) };
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
        return String::new();
    };
    if !last.is_on {
        return loops(words);
    }
    let start = words.node(&ChainNode { is_on: true, ..first.clone() });
    let told = told(words, chain);
    if (&first.cells, &first.digits) == (&last.cells, &last.digits) {
        return format!("if it were not so, it would follow that it is: {told}");
    }
    format!(
        "{told}: so {start} or {}, and either of the two rules out what is struck",
        words.node(last),
    )
}

/// Continuous loops.
fn loops(words: &Words) -> String {
    let told = join_with("; and ", words.chains().iter().map(|chain| told(words, chain)));
    format!(
        "{told}: this closes, and may be gone round either way; so of two neighbors in it one is true \
         and one is not, and what both rule out is struck"
    )
}

/// Forcing chains.
pub(super) fn forcing(words: &Words) -> String {
    let chains = words.chains();
    let told = join_with("; ", chains.iter().map(|chain| told(words, chain)));
    format!("{}: {told}", opening(words))
}

/// Forcing nets, whose nodes follow from several of those before.
pub(super) fn nets(words: &Words) -> String {
    let told = |chain: &Chain| {
        let mut nodes = chain.nodes.iter().map(|node| end_of_net(words, node));
        let first = nodes.next().unwrap_or_default();
        let mut rest: Vec<String> = nodes.collect();
        match (rest.pop(), rest.is_empty()) {
            (None, _) => first,
            (Some(last), true) => format!("{first}, and so {last}"),
            (Some(last), false) => format!("{first}, then {}, and so {last}", rest.join(", ")),
        }
    };
    let told = join_with("; ", words.chains().iter().map(told));
    format!("{}, by singles: {told}", opening(words))
}

/// A node of a net, the last of which may be a digit without a place.
fn end_of_net(words: &Words, node: &ChainNode) -> String {
    match (words.part(0).role, &words.part(0).houses[..]) {
        (Role::Supposed, &[house]) if !node.is_on => {
            format!("no place for {} in {}", digits(&node.digits, "and"), words.house(house))
        }
        (Role::Supposed, _) if !node.is_on => {
            format!("no candidate for {}", words.cells(&node.cells))
        }
        _ => node_in_chain(words, node),
    }
}

/// What was tried.
pub(super) fn supposition(words: &Words) -> String {
    let tried = words.part(0);
    format!(
        "no pattern was found; with {} in {} a search finds no solution",
        digits(&tried.digits, "and"),
        words.cells(&tried.cells),
    )
}

/// Between what there is a choice, and what follows from each.
fn opening(words: &Words) -> String {
    let stem = words.part(0);
    let chains = words.chains();
    let node = |node: &ChainNode| node_in_chain(words, node);
    let end = |chain: &Chain| chain.nodes.last().map(node).unwrap_or_default();
    let from: Vec<&ChainNode> = chains.iter().filter_map(|chain| chain.nodes.first()).collect();
    match (stem.role, &stem.houses[..], &from[..]) {
        (Role::Supposed, _, [one, other]) if one.is_on != other.is_on => {
            format!("whether {} or not, {}", node(one), end(&chains[0]))
        }
        (Role::Supposed, _, [one]) => match chains[0].nodes.last() {
            Some(last) if last.cells == one.cells && last.digits == one.digits => {
                format!("{} would imply {}", node(one), node(last))
            }
            _ => format!("{} fails", node(one)),
        },
        (Role::Supposed, _, [one, ..]) => {
            format!("{} would imply both {} and {}", node(one), end(&chains[0]), end(&chains[1]))
        }
        (_, &[house], _) => format!(
            "wherever {} is in {}, {}",
            digits(&stem.digits, "and"),
            words.house(house),
            end(&chains[0])
        ),
        _ => format!("whatever {} holds, {}", words.cells(&stem.cells), end(&chains[0])),
    }
}

/// The nodes of a chain with arrows between.
fn told(words: &Words, chain: &Chain) -> String {
    join_with(" -> ", chain.nodes.iter().map(|node| node_in_chain(words, node)))
}

/// A node; sets that are locked have several digits.
fn node_in_chain(words: &Words, node: &ChainNode) -> String {
    if node.digits.len() > 1 && node.is_on {
        return format!("{} locked in {}", digits(&node.digits, "and"), words.cells(&node.cells));
    }
    words.node(node)
}

fn join_with(between: &str, items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<String>>().join(between)
}
