//! Wings and remote pairs in sentences: cells with few candidates, one of which is a certain digit.

use super::words::{Words, digits, list};
use crate::grid::{Cell, Digit};
use crate::logic::step::{Conclusion, Part, Role, Step};

/// A chain of equal pairs.
pub(super) fn remote_pair(words: &Words) -> String {
    let nodes = words.chains().first().map_or(&[][..], |chain| &chain.nodes);
    let cells: Vec<Cell> = nodes.iter().flat_map(|node| node.cells.iter().copied()).collect();
    let mut pair: Vec<Digit> =
        nodes.iter().take(2).flat_map(|node| node.digits.iter().copied()).collect();
    pair.sort_unstable();
    let ends =
        [cells.first(), cells.last()].map(|end| end.map_or(String::new(), |end| words.cell(*end)));
    format!(
        "{} have only {} and each sees the next, so the two take turns: one is in {}, the other in {}, \
         and cells that see both ends have neither",
        words.cells(&cells),
        digits(&pair, "and"),
        ends[0],
        ends[1],
    )
}

/// Two equal pairs and a strong link.
pub(super) fn w_wing(step: &Step, words: &Words) -> String {
    let (ends, link) = ([words.part(0), words.part(1)], words.part(2));
    let linked = digits(&link.digits, "and");
    let left = struck(step);
    let [one, other] = ends.map(|end| words.cells(&end.cells));
    format!(
        "{one} and {other} have only {}, and {linked} is in {} in {}, one of which sees {one} and the \
         other {other}. So {one} and {other} are not both {linked}: at least one is {left}, and no cell \
         that sees both can be",
        digits(&ends[0].digits, "and"),
        list(link.cells.iter().map(|cell| words.cell(*cell)), "or"),
        words.houses(link.houses.iter().copied()),
    )
}

/// A pivot and two pincers.
pub(super) fn pivot(step: &Step, words: &Words) -> String {
    let z = struck(step);
    let (pivot, pincers) = (words.part(0), [words.part(1), words.part(2)]);
    let cases = pincers.map(|pincer| {
        let hub = pincer.digits.iter().filter(|digit| pivot.digits.contains(digit));
        let hub: Vec<Digit> = hub.copied().filter(|digit| digit.number() != z).collect();
        format!("if {}, then {} is {z}", digits(&hub, "and"), words.cells(&pincer.cells))
    });
    let pivot_too = pivot.digits.iter().any(|digit| digit.number() == z);
    let (or, all) = if pivot_too {
        (format!("; or it is {z} itself"), "all three")
    } else {
        (String::new(), "both")
    };
    format!(
        "{} is {}: {}; {}{or}. In any case one of them is {z}, and no cell that sees {all} can be",
        words.cells(&pivot.cells),
        digits(&pivot.digits, "or"),
        cases[0],
        cases[1],
    )
}

/// Four cells with four digits.
pub(super) fn wxyz(step: &Step, words: &Words) -> String {
    let z = struck(step);
    let parts: Vec<&Part> = words.parts(Role::Pincer).collect();
    let cells: Vec<Cell> = parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
    let mut union: Vec<Digit> = parts.iter().flat_map(|part| part.digits.iter().copied()).collect();
    union.sort_unstable();
    union.dedup();
    let with: Vec<Cell> = parts
        .iter()
        .filter(|part| part.digits.iter().any(|digit| digit.number() == z))
        .flat_map(|part| part.cells.iter().copied())
        .collect();
    let others: Vec<Digit> = union.iter().copied().filter(|digit| digit.number() != z).collect();
    format!(
        "the four cells {} have only {}. Of these {} fit into them once each at most, as the cells that \
         have them see each other. So one of {} is {z}, and no cell that sees all of these can be",
        words.cells(&cells),
        digits(&union, "and"),
        digits(&others, "and"),
        words.cells(&with),
    )
}

/// The number of the one digit that is struck.
fn struck(step: &Step) -> usize {
    match &step.conclusion {
        Conclusion::Place(candidate) => candidate.digit.number(),
        Conclusion::Eliminate(struck) => struck.first().map_or(0, |struck| struck.digit.number()),
    }
}
