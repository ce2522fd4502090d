//! Nets and whips in words: each node with the nodes from which it follows, and the proofs of nested inferences.
//!
//! ```text
//! r1c1=3 leads to a dead end: r1c1=3, then r1c5=7 (...), r4c5<>2 (otherwise a dead end: proof 1), and so no place
//! for 4 in row 8 (...). Proof 1: if r4c5=2 as well, then ..., and so no candidate for r9c9 (...). So r1c1 is not 3
//! ```

use super::branches::Branch;
use super::chains::{self, is_dead_end, is_same, said};
use super::explanation::{Explanation, conclude};
use super::lesson::{Lesson, Line};
use super::names::{Words, list};
use super::sentence::say;
use crate::step::{Chain, ChainNode, LinkKind, Part, Role};
use crate::technique::Technique;

/// Why the step of a net or a whip is right.
pub fn explain(words: &Words) -> Explanation {
    if words.technique() == Technique::NestedNet {
        return nested(words);
    }
    chains::each_way(words, |chain, words| {
        let first = chain.nodes.first().map_or(String::new(), |node| words.node(node));
        match in_words(chain, 1, words.part(0), words) {
            rest if rest.is_empty() => first,
            rest => format!("{first}, {rest}"),
        }
    })
}

/// The step of a forcing net in short sentences, with a line for each branch.
pub fn teach(words: &Words) -> Lesson {
    match words.technique() {
        Technique::NestedNet => proofs(words),
        _ => chains::teach_each_way(words),
    }
}

/// A net with nested inferences and their proofs in numbered links. A proof names the links of the net by their
/// numbers.
fn proofs(words: &Words) -> Lesson {
    let [net, proofs @ ..] = words.chains() else { return Lesson::default() };
    let Some(first) = net.nodes.first() else { return Lesson::default() };
    let told = Branch::merged(words, net, 1);
    let mut lines = told.lines_to_dead_end(words.part(0));
    let mut next = told.next();
    for (proof, chain) in (1..).zip(proofs) {
        let start = assumption(chain);
        let Some(supposed) = chain.nodes.get(start) else { continue };
        let number = |(index, node): (usize, &ChainNode)| {
            if index < start { told.number(node) } else { None }
        };
        let numbers: Vec<Option<usize>> = chain.nodes.iter().enumerate().map(number).collect();
        lines.push(Line::Said(say!(
            "proof {0}: assume {1} as well.",
            "preuve {0} : supposons aussi {1}.",
            proof.to_string(),
            supposed
        )));
        let branch = Branch::after(words, chain, start, numbers, next);
        lines.extend(branch.lines_after_start(words.part(proof)));
        next = branch.next();
    }
    let follow = say!("follow what {0} leads to.", "suivez les conséquences de {0}.", first);
    Lesson { pattern: vec![follow], why: lines, so: Vec::new() }
}

/// `then ..., ..., and so ...`: the nodes of a chain from one on. The part has the house of its dead end.
fn in_words(chain: &Chain, from: usize, part: &Part, words: &Words) -> String {
    let ends = chains::ends(chain);
    let is_dead_end = |index: usize| part.role == Role::Supposed && ends == (index..index + 1);
    let node = |index: usize| {
        let node = &chain.nodes[index];
        let said = match (node.is_on, &part.houses[..]) {
            (false, [house]) if is_dead_end(index) => {
                let digits = words.digits(&node.digits, "and");
                format!("no place for {digits} in {}", words.house(*house))
            }
            (false, []) if is_dead_end(index) => {
                format!("no candidate for {}", words.cells(&node.cells))
            }
            _ => words.node(node),
        };
        format!("{said}{}", chains::why(chain, index, words))
    };
    let last = list(ends.clone().filter(|end| *end >= from).map(node), "and");
    let rest: Vec<String> = (from..ends.start).map(node).collect();
    match (last.is_empty(), rest.is_empty()) {
        (true, _) => String::new(),
        (false, true) => format!("and so {last}"),
        (false, false) => format!("then {}, and so {last}", rest.join(", ")),
    }
}

/// Nested forcing nets.
fn nested(words: &Words) -> Explanation {
    let Some(refuted) = refuted(words) else { return Explanation::unknown() };
    let first = words.node(&ChainNode { is_on: !refuted.is_on, ..refuted.clone() });
    let [net, proofs @ ..] = words.chains() else { return Explanation::unknown() };
    let whole = in_words(net, 1, words.part(0), words);
    let proof = |(index, chain): (usize, &Chain)| {
        let (number, start) = (index + 1, assumption(chain));
        let supposed = chain.nodes.get(start).map_or(String::new(), |node| words.node(node));
        let rest = in_words(chain, start + 1, words.part(number), words);
        format!("Proof {number}: if {supposed} as well, {rest}. ")
    };
    let proofs: String = proofs.iter().enumerate().map(proof).collect();
    let premise = format!("{first} leads to a dead end: {first}, {whole}. {proofs}So ");
    conclude(words, premise, said(&refuted))
}

/// The last node of a chain without links: its own assumption.
fn assumption(chain: &Chain) -> usize {
    chain.nodes.iter().rposition(|node| node.links.is_empty()).unwrap_or(0)
}

/// What a nested net refutes, if every nested inference has its proof.
fn refuted(words: &Words) -> Option<ChainNode> {
    let (chains, parts) = (words.chains(), words.all_parts());
    let is_whole = |(index, chain): (usize, &Chain)| {
        let Some(part) = parts.get(index) else { return false };
        let Some(start) = chain.nodes.get(assumption(chain)) else { return false };
        let is_its = start.is_on && start.cells == part.cells && start.digits == part.digits;
        let is_proved = |node: &ChainNode| {
            node.links.iter().filter(|link| link.kind == LinkKind::Nested).all(|link| {
                let proof = link.chain.filter(|proof| *proof > 0 && (index == 0 || *proof < index));
                proof.and_then(|proof| parts.get(proof)).is_some_and(|proof| {
                    !node.is_on && node.cells == proof.cells && node.digits == proof.digits
                })
            })
        };
        let is_dead = chain.nodes.last().is_some_and(|last| is_dead_end(words, part, last));
        is_its && is_dead && chain.nodes.iter().all(is_proved) && begins_as(&chains[0], chain)
    };
    let is_proof = !chains.is_empty() && chains.iter().enumerate().all(is_whole);
    let first = chains.first()?.nodes.first()?;
    is_proof.then(|| ChainNode { is_on: false, ..first.clone() })
}

/// Whether the nodes of a proof before its assumption are in the net, and the net assumes only one candidate.
fn begins_as(net: &Chain, chain: &Chain) -> bool {
    let assumptions =
        |chain: &Chain| chain.nodes.iter().filter(|node| node.links.is_empty()).count();
    let is_known = |node: &ChainNode| net.nodes.iter().any(|known| is_same(known, node));
    let is_net = std::ptr::eq(net, chain);
    assumptions(net) == 1
        && (is_net || assumptions(chain) == 2)
        && chain.nodes[..assumption(chain)].iter().all(is_known)
}
