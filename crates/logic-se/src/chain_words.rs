//! Chains in words: from the assumption to the target, node by node.

use super::hint::{Chain, ChainKind, Node};
use super::names::{cell_name, region_name};

/// Why the conclusion of a chain is true.
pub fn sentence(chain: &Chain) -> String {
    let ways: Vec<String> = chain.branches.iter().map(|branch| way(branch)).collect();
    let ways = ways.join("; ");
    match chain.kind {
        ChainKind::Cycle => format!(
            "Each node leads to the next, in both directions: {ways}. So of any two neighbors exactly one is true, and \
             every candidate that contradicts both is eliminated."
        ),
        ChainKind::Forcing => format!("The assumption leads to its own opposite: {ways}."),
        ChainKind::Contradiction => format!("The assumption leads to a contradiction: {ways}."),
        ChainKind::Double => format!("Both cases lead to the same: {ways}."),
        ChainKind::Cell(cell) => {
            format!("Each digit of {} leads to the same: {ways}.", cell_name(cell.into()))
        }
        ChainKind::Region(region) => {
            format!("Each place in {} leads to the same: {ways}.", region_name(region.into()))
        }
    }
}

/// One branch: `r1c1=5, r1c4<>5, r2c4=5`.
fn way(branch: &[Node]) -> String {
    branch.iter().map(node).collect::<Vec<String>>().join(", ")
}

fn node(node: &Node) -> String {
    let sign = if node.is_on { "=" } else { "<>" };
    format!("{}{sign}{}", cell_name(node.cell.into()), node.digit + 1)
}
