//! Wings and remote pairs in sentences: cells with few candidates, one of which is a certain digit.

use super::claim::Claim;
use super::words::{Words, digits, list};
use super::{Explanation, conclude};
use crate::grid::{Cell, Digit};
use crate::logic::step::{Part, Role, Step};

/// A chain of equal pairs.
pub(super) fn remote_pair(words: &Words) -> Explanation {
    let nodes = words.chains().first().map_or(&[][..], |chain| &chain.nodes);
    let mut pair: Vec<Digit> =
        nodes.iter().take(2).flat_map(|node| node.digits.iter().copied()).collect();
    pair.sort_unstable();
    let cells: Vec<Cell> = nodes.iter().flat_map(|node| node.cells.iter().copied()).collect();
    let ends: Vec<Cell> = cells.first().into_iter().chain(cells.last()).copied().collect();
    let linked = nodes.iter().filter(|node| !node.links.is_empty()).map(|node| {
        let houses = node.links.iter().flat_map(|link| link.houses.iter().copied());
        let houses = words.within(&houses.collect::<Vec<_>>());
        format!("{}{houses}", words.cells(&node.cells))
    });
    let premise = format!(
        "{} have only the candidates {}. Going from {}, each sees the next: {}. They hold the two digits \
         in turn: the ends {} hold one each. So ",
        words.cells(&cells),
        digits(&pair, "and"),
        words.cells(&cells[..1]),
        list(linked, "and"),
        words.cells(&ends),
    );
    conclude(words, premise, [Claim::Seeing { cells: ends, digits: pair }])
}

/// Two equal pairs and a strong link.
pub(super) fn w_wing(step: &Step, words: &Words) -> Explanation {
    let (ends, link) = ([words.part(0), words.part(1)], words.part(2));
    let linked = digits(&link.digits, "and");
    let left = struck(step);
    let places = words.parts(Role::WeakLink).zip(ends).map(|(weak, end)| {
        let inner: Vec<Cell> =
            weak.cells.iter().copied().filter(|cell| !end.cells.contains(cell)).collect();
        let [inner, end] = [&inner, &end.cells].map(|cells| words.cells(cells));
        format!("{inner}, which sees {end}{}", words.within(&weak.houses))
    });
    let places = places.collect::<Vec<String>>().join(", and ");
    let [one, other] = ends.map(|end| words.cells(&end.cells));
    let premise = format!(
        "{one} and {other} have only the candidates {}. In {}, {linked} has two places: {places}. One of these \
         places is {linked}, so {one} and {other} are not both {linked}. Thus at least one of them is {}, so ",
        digits(&ends[0].digits, "and"),
        words.houses(&link.houses),
        digits(&left, "and"),
    );
    let cells = ends.map(|end| end.cells.clone()).concat();
    conclude(words, premise, [Claim::Seeing { cells, digits: left }])
}

/// A pivot and two pincers.
pub(super) fn pivot(step: &Step, words: &Words) -> Explanation {
    let left = struck(step);
    let z = digits(&left, "and");
    let (pivot, pincers) = (words.part(0), [words.part(1), words.part(2)]);
    let pivot_too = pivot.digits.iter().any(|digit| left.contains(digit));
    let named = words.cells(&pivot.cells);
    let cases = pincers.map(|pincer| {
        let shared = |digit: &&Digit| pivot.digits.contains(digit) && !left.contains(digit);
        let hub: Vec<Digit> = pincer.digits.iter().filter(shared).copied().collect();
        format!(
            "If it is {}, {} ({}), which sees it{}, is {z}",
            digits(&hub, "and"),
            words.cells(&pincer.cells),
            digits(&pincer.digits, "or"),
            words.within(&pincer.houses),
        )
    });
    let mut cells = pincers.map(|pincer| pincer.cells.clone()).concat();
    if pivot_too {
        cells.splice(0..0, pivot.cells.iter().copied());
    }
    let itself = if pivot_too { format!("Or it is {z} itself. ") } else { String::new() };
    let premise = format!(
        "{named} is {}. {}. {}. {itself}Thus at least one of {} is {z}, so ",
        digits(&pivot.digits, "or"),
        cases[0],
        cases[1],
        words.cells(&cells),
    );
    conclude(words, premise, [Claim::Seeing { cells, digits: left }])
}

/// Four cells with four digits.
pub(super) fn wxyz(step: &Step, words: &Words) -> Explanation {
    let left = struck(step);
    let z = digits(&left, "and");
    let parts: Vec<&Part> = words.parts(Role::Pincer).collect();
    let all = words.cells_of(Role::Pincer);
    let mut union: Vec<Digit> = parts.iter().flat_map(|part| part.digits.iter().copied()).collect();
    union.sort_unstable();
    union.dedup();
    let cells: Vec<Cell> = parts
        .iter()
        .filter(|part| part.digits.iter().any(|digit| left.contains(digit)))
        .flat_map(|part| part.cells.iter().copied())
        .collect();
    let others: Vec<Digit> = union.iter().copied().filter(|digit| !left.contains(digit)).collect();
    let premise = format!(
        "the four cells {} have only the candidates {}. Each of {} can stand in one of them at most, as the \
         cells that have it see each other. That fills three cells at most, so at least one of {} is {z}. So ",
        words.cells(&all),
        digits(&union, "and"),
        digits(&others, "and"),
        words.cells(&cells),
    );
    conclude(words, premise, [Claim::Seeing { cells, digits: left }])
}

/// The digits that are struck.
pub(super) fn struck(step: &Step) -> Vec<Digit> {
    let mut struck: Vec<Digit> =
        step.conclusion.eliminations().iter().map(|candidate| candidate.digit).collect();
    struck.sort_unstable();
    struck.dedup();
    struck
}
