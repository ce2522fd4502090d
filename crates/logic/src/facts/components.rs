//! Components of a digit's strong links: cells that are all decided together.
//!
//! ```text
//! a - b - a - b      Of two cells that are the places of a digit in a house one is true. So all cells of
//!         |          a color are true, or all of the other are.
//!         b - a
//! ```
//!
//! Coloring looks at the components and at pairs of them. Chains through strong links lead from color to color.
//! There are few colors, so they show quickly whether any chain eliminates something: see [`may_strike`].

use super::survey::{StrongPair, Survey};
use crate::sets::cells::CellSet;
use veridoku_core::grid::{Cell, Digit};

/// A component of a digit's strong links.
#[derive(Clone, Copy, Debug)]
pub struct Component<const W: usize> {
    pub colors: [CellSet<W>; 2],
    /// The cells that see some cell of a color.
    pub reach: [CellSet<W>; 2],
}

impl<const W: usize> Component<W> {
    /// Just enough of the strong links to connect all cells: each link adds one cell.
    pub fn tied(&self, pairs: &[StrongPair]) -> Vec<CellSet<W>> {
        let all = self.colors[0] | self.colors[1];
        let mut tied: CellSet<W> = all.first().into_iter().collect();
        let mut links = Vec::new();
        let new_link = |tied: &CellSet<W>| {
            let is_tied = |end: &Cell| tied.contains(*end);
            pairs.iter().find(|pair| is_tied(&pair.ends[0]) != is_tied(&pair.ends[1]))
        };
        while let Some(pair) = new_link(&tied) {
            let ends = pair.ends.into_iter().collect();
            links.push(ends);
            tied |= ends;
        }
        links
    }
}

/// The components of a digit's strong links.
pub fn components<const W: usize>(survey: &Survey<W>, digit: Digit) -> Vec<Component<W>> {
    let pairs = survey.strong_pairs(digit);
    let mut left: CellSet<W> = pairs.iter().flat_map(|pair| pair.ends).collect();
    let mut components = Vec::with_capacity(pairs.len());
    while let Some(start) = left.first() {
        let mut colors = [CellSet::single(start), CellSet::EMPTY];
        let mut grows = true;
        while grows {
            grows = false;
            for [one, other] in pairs.iter().flat_map(|pair| pair.ways()) {
                for color in [0, 1] {
                    if colors[color].contains(one) && !colors[1 - color].contains(other) {
                        colors[1 - color].insert(other);
                        grows = true;
                    }
                }
            }
        }
        left -= colors[0] | colors[1];
        let reach = colors.map(|cells| {
            cells.iter().fold(CellSet::EMPTY, |reach, cell| reach | survey.layout().peers(cell))
        });
        components.push(Component { colors, reach });
    }
    components
}

/// Whether a chain of a digit's strong links, of any length, may eliminate something, given their components and
/// the digit's places. If not, no chain does.
///
/// Colors are numbered so that the two of a component are 2k and 2k + 1. If a color is on, the colors that it sees
/// are off, and their opposites on. So if a color is off, some others are on. One of the two is true, and the digit
/// may be eliminated from cells that see some cell of each.
pub fn may_strike<const W: usize>(components: &[Component<W>], places: CellSet<W>) -> bool {
    let count = 2 * components.len();
    if count > 64 {
        return true;
    }
    let color = |index: usize| components[index / 2].colors[index % 2];
    let reach = |index: usize| components[index / 2].reach[index % 2];
    let mut next = [0_u64; 64];
    for (index, next) in next[..count].iter_mut().enumerate() {
        let seen = (0..count).filter(|other| color(*other).meets(&reach(index)));
        *next = seen.fold(0, |next, other| next | 1 << (other ^ 1));
    }
    (0..count).any(|start| {
        let near = places & reach(start);
        let (mut on, mut front) = (0, 1_u64 << (start ^ 1));
        while front != 0 {
            let last = front.trailing_zeros() as usize;
            if last == start || near.meets(&reach(last)) {
                return true;
            }
            on |= 1 << last;
            front = (front | next[last]) & !on;
        }
        false
    })
}
