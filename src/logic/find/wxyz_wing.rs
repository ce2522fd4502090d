//! WXYZ-wing: four cells with four digits, of which only z can stand twice.
//!
//! ```text
//!   wxz .  . | .  wz .     w: all its cells see each other, so it stands once at most; x and y likewise.
//!   .   yz . | .  .  .     Three digits fill three cells at most: one of the four is z, and cells that
//!   xyz .  . | .  .  .     see every z of them are not.
//! ```
//!
//! This is the widest of the definitions in use: any four cells, if all digits but one are *restricted*
//! (their cells all see each other). The narrower ones ask for a pivot with all four digits, or for an
//! almost locked set and a pair. Each digit stands in two of the cells or more: else three of the cells
//! are a smaller pattern.
//!
//! The cells hang together: each sees another with which it shares a digit. So a pattern is grown from
//! its first cell by neighbours, each of which is taken or left for good, and given up when it has five
//! digits or two unrestricted ones. What two cells cannot have together is worked out before.
//!
//! Source: the forums of 2005 for the pivot with four digits; the rule of one unrestricted digit is later
//! ("bent quads").

use super::prelude::*;

/// Four cells with four digits and one that is unrestricted.
pub(in crate::logic) struct WxyzWing;

/// How many cells, and digits, such a wing has.
const SIZE: usize = 4;

/// Cells with few candidates: which can be in a wing with which.
struct Graph<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    /// For each cell, those that may be in a wing with it.
    fits: Vec<CellSet<W>>,
    /// Of these, the ones that it sees and shares a digit with.
    near: Vec<CellSet<W>>,
}

/// Some cells on the way to a wing.
#[derive(Clone, Copy)]
struct Bent<const W: usize> {
    cells: CellSet<W>,
    digits: Digits,
    /// The digits that one of the cells has.
    once: Digits,
    /// The digits that two of the cells have which do not see each other.
    loose: Digits,
}

impl<const W: usize> Finder<W> for WxyzWing {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::WxyzWing]
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let mut small =
            (2..=SIZE).fold(CellSet::EMPTY, |cells, count| cells | view.cells_with(count));
        let graph = Graph::new(view, small);
        for first in small.iter() {
            small.remove(first);
            let bent = Bent {
                cells: CellSet::single(first),
                digits: view.candidates(first),
                once: view.candidates(first),
                loose: Digits::EMPTY,
            };
            let room = graph.fits[first.index()] & small;
            graph.grow(bent, graph.near[first.index()] & room, room, SIZE - 1, &mut |bent| {
                strike(view, bent, steps);
            });
        }
    }
}

impl<'a, 'b, const W: usize> Graph<'a, 'b, W> {
    fn new(view: &'a View<'b, W>, cells: CellSet<W>) -> Graph<'a, 'b, W> {
        let count = view.layout().geometry().cell_count();
        let mut graph =
            Graph { view, fits: vec![CellSet::EMPTY; count], near: vec![CellSet::EMPTY; count] };
        let mut later = cells;
        for one in cells.iter() {
            later.remove(one);
            let (digits, seen) = (view.candidates(one), view.layout().peers(one));
            for other in later.iter() {
                let (more, is_seen) = (view.candidates(other), seen.contains(other));
                let common = digits & more;
                if (digits | more).len() > SIZE || common.len() > 1 && !is_seen {
                    continue;
                }
                graph.fits[one.index()].insert(other);
                graph.fits[other.index()].insert(one);
                if is_seen && !common.is_empty() {
                    graph.near[one.index()].insert(other);
                    graph.near[other.index()].insert(one);
                }
            }
        }
        graph
    }

    /// Visits every wing that has the cells of `bent` and some of `room`; `next` are the neighbours.
    fn grow(
        &self,
        bent: Bent<W>,
        mut next: CellSet<W>,
        mut room: CellSet<W>,
        missing: usize,
        visit: &mut impl FnMut(Bent<W>),
    ) {
        while let Some(cell) = next.first().filter(|_| room.len() >= missing) {
            next.remove(cell);
            room.remove(cell);
            let Some(bent) = self.join(bent, cell, missing == 1) else { continue };
            if missing == 1 {
                visit(bent);
                continue;
            }
            let room = room & self.fits[cell.index()];
            let next = (next | self.near[cell.index()]) & room;
            self.grow(bent, next, room, missing - 1, visit);
        }
    }

    /// With one more cell, if the last one so that no digit stands in one cell only.
    fn join(&self, bent: Bent<W>, cell: Cell, is_last: bool) -> Option<Bent<W>> {
        let candidates = self.view.candidates(cell);
        let digits = bent.digits | candidates;
        let once = (bent.once - candidates) | (candidates - bent.digits);
        if digits.len() > SIZE || is_last && !once.is_empty() {
            return None;
        }
        let unseen = bent.cells - self.view.layout().peers(cell);
        let shared = |unseen: Cell| candidates & self.view.candidates(unseen);
        let loose = unseen.iter().fold(bent.loose, |loose, unseen| loose | shared(unseen));
        let cells = bent.cells | CellSet::single(cell);
        (loose.len() <= 1).then_some(Bent { cells, digits, once, loose })
    }
}

fn strike<const W: usize>(view: &View<W>, bent: Bent<W>, steps: &mut Steps<W>) {
    let Some(z) = bent.loose.only().filter(|_| bent.digits.len() == SIZE) else { return };
    let places = view.places(z);
    let struck = places & view.layout().common_peers(bent.cells & places);
    steps.eliminate(Technique::WxyzWing, z, struck, || {
        let part = |cell| Part::new(Role::Pincer).digits(view.candidates(cell)).cell(cell);
        Pattern { parts: bent.cells.iter().map(part).collect(), chains: Vec::new() }
    });
}
