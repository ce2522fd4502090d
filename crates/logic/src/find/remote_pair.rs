//! Remote pair: cells with the same two candidates, each of which sees the next.
//!
//! ```text
//!   12  .  . | .  .  12     Along the chain 1 and 2 take turns, so that its ends differ if it has an even
//!   .   .  . | .  .  .      number of cells: one of them is 1, the other 2. Cells that see both ends are
//!   .   .  . | .  .  .      neither.
//!   ---------+---------
//!   .   12 . | .  12 .      With two cells this is a naked pair; from four on it is remote.
//!   x   .  . | .  x  .
//! ```
//!
//! Cost: a breadth-first search among equal cells from each of them; there are rarely four.
//!
//! Source: the forums of 2005. It is the simplest XY-chain, and the only one that eliminates both digits at once.

use super::prelude::*;

/// Chains of equal cells with two candidates.
pub(super) struct RemotePair;

impl<const W: usize> Finder<W> for RemotePair {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let layout = view.layout();
        let mut left = view.bivalue();
        while let Some(first) = left.first() {
            let digits = view.candidates(first);
            let equal = digits.iter().fold(left, |equal, digit| equal & view.places(digit));
            left -= equal;
            if !equal.meets(&view.fresh_cells()) || equal.len() < 4 {
                continue;
            }
            for start in equal.iter() {
                if view.is_over() {
                    return;
                }
                let layers = layers(view, equal, start);
                // Layers at odd distance from the start, except for its neighbors.
                for far in layers.iter().skip(3).step_by(2) {
                    for end in far.iter().filter(|end| start < *end) {
                        let reach = layout.peers(start) & layout.peers(end);
                        let strike = |digit| (digit, view.places(digit) & reach);
                        let strikes: Vec<Strike<W>> = digits.iter().map(strike).collect();
                        steps.eliminate_all(Technique::RemotePair, &strikes, || {
                            Pattern::chain(chain(view, &layers, end))
                        });
                    }
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
    }
}

/// The cells by their distance from the start, over cells that see each other.
fn layers<const W: usize>(view: &View<W>, equal: CellSet<W>, start: Cell) -> Vec<CellSet<W>> {
    let mut left = equal - CellSet::single(start);
    let mut layers = vec![CellSet::single(start)];
    while let Some(last) = layers.last().filter(|last| !last.is_empty()) {
        let seen = last.iter().fold(CellSet::EMPTY, |seen, cell| seen | view.layout().peers(cell));
        let next = left & seen;
        left -= next;
        layers.push(next);
    }
    layers
}

/// A shortest chain to a cell, each cell with its digit if the start has the smaller one.
fn chain<const W: usize>(view: &View<W>, layers: &[CellSet<W>], end: Cell) -> Vec<ChainNode> {
    let length = layers.iter().position(|layer| layer.contains(end)).unwrap_or(0);
    let mut cells = vec![end];
    for layer in layers[..length].iter().rev() {
        let near = *layer & view.layout().peers(cells[cells.len() - 1]);
        cells.extend(near.first());
    }
    let digits: Vec<Digit> = view.candidates(end).iter().collect();
    let node =
        |(index, cell): (usize, Cell)| ChainNode::new(vec![digits[index % 2]], vec![cell], true);
    let mut nodes: Vec<ChainNode> = cells.into_iter().rev().enumerate().map(node).collect();
    reasons::link_to_last(view, &mut nodes);
    nodes
}

/// A chain of equal pairs.
fn explain(words: &Words) -> Explanation {
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
    let [first, ..] = cells[..] else { return Explanation::unknown() };
    let premise = format!(
        "{} have only the candidates {}. Starting from {}, each sees the next: {}. They hold the two digits \
         alternately, so the ends {} hold one each. Therefore ",
        words.cells(&cells),
        words.digits(&pair, "and"),
        words.cell(first),
        list(linked, "and"),
        words.cells(&ends),
    );
    conclude(words, premise, [Claim::Seeing { cells: ends, digits: pair }])
}

/// The equal pairs, and how each sees the next.
fn teach(words: &Words) -> Lesson {
    let nodes = words.chains().first().map_or(&[][..], |chain| &chain.nodes);
    let mut pair: Vec<Digit> =
        nodes.iter().take(2).flat_map(|node| node.digits.iter().copied()).collect();
    pair.sort_unstable();
    let cells: Vec<Cell> = nodes.iter().flat_map(|node| node.cells.iter().copied()).collect();
    let (Some(&first), Some(&last), &[low, high]) = (cells.first(), cells.last(), &pair[..]) else {
        return Lesson::default();
    };
    let pattern = say!(
        "{0} have only the candidates {1}.",
        "{0} n’ont que les candidats {1}.",
        and(&cells),
        and(&pair)
    );
    let linked = cells.windows(2).zip(nodes.iter().skip(1)).map(|(pair, node)| {
        let houses: Vec<HouseId> = node.links.iter().flat_map(|link| link.houses.clone()).collect();
        say!("{0} sees {1}{2}", "{0} voit {1}{2}", pair[0], pair[1], within(&houses))
    });
    let ends = [first, last];
    let turns = say!(
        "along the chain the two digits take turns, so of the ends {0} one is {1} and the other {2}.",
        "les deux chiffres alternent le long de la chaîne : des extrémités {0}, l’une vaut donc {1}, l’autre {2}.",
        and(&ends),
        low,
        high
    );
    Lesson::new([pattern], sentences(words, linked).into_iter().chain([turns]))
}
