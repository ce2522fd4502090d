//! Whether chains of pairs end anywhere that matters: asked before tables of links are made for them.
//!
//! X-chains and XY-chains go through pairs of candidates of which one is true: the two places of a digit in
//! a house, the two digits of a cell. Numbered so that a pair is 2k and 2k + 1, its ends are a bit each:
//!
//! ```text
//! end         0 1   2 3   4 5        if 1 is on, what it sees is off,   sees(1)  = ..|1.|..
//! pair        0-1   2-3   4-5        and the other ends are on:         next(1)  = ..|.1|..   bits swapped
//! ```
//!
//! A chain from an end that is off says something if it reaches an end of the same digit and both see a
//! third place of it. Cost: a few operations per end reached, two hundred nanoseconds for the pairs of a
//! digit; most boards have no such chain, and their tables would cost a hundred times that.

use super::cells::CellSet;
use super::view::View;
use crate::grid::Candidate;

/// Ends of pairs, a bit each.
type Ends = u128;

const EVEN: Ends = Ends::MAX / 3;

/// Whether some chain through these pairs strikes a candidate. True also if there are too many to tell.
pub(super) fn strikes_any<const W: usize>(view: &View<W>, ends: &[Candidate]) -> bool {
    if ends.len() > Ends::BITS as usize {
        return true;
    }
    let layout = view.layout();
    let sees: Vec<Ends> = ends.iter().map(|end| seen_by(view, *end, ends)).collect();
    (0..ends.len()).any(|start| {
        let near = layout.peers(ends[start].cell) & view.places(ends[start].digit);
        let mut reached: Ends = 0;
        let mut front: Ends = 1 << (start ^ 1);
        while front != 0 {
            reached |= front;
            let mut next = 0;
            while front != 0 {
                let end = front.trailing_zeros() as usize;
                front &= front - 1;
                let struck = near & layout.peers(ends[end].cell);
                if ends[end].digit == ends[start].digit && (end == start || !struck.is_empty()) {
                    return true;
                }
                next |= (sees[end] & EVEN) << 1 | sees[end] >> 1 & EVEN;
            }
            front = next & !reached;
        }
        false
    })
}

/// The ends of the same digit that an end sees.
fn seen_by<const W: usize>(view: &View<W>, end: Candidate, ends: &[Candidate]) -> Ends {
    let peers: CellSet<W> = view.layout().peers(end.cell);
    let is_seen = |other: &Candidate| other.digit == end.digit && peers.contains(other.cell);
    ends.iter().rev().fold(0, |seen, other| seen << 1 | Ends::from(is_seen(other)))
}
