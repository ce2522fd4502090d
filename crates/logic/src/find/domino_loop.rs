//! Domino loop, also called SK loop: cells around four boxes whose digits are just enough for them.
//!
//! ```text
//! .  a  . | .  e  .       Four boxes, one line and one cross-line through each; they meet in the dots `o`.
//! h  o  b | d  o  f       The other cells of these lines in the boxes form eight *dominoes*, a closed ring:
//! .  g  . | .  c  .       each shares a box with the next one, or a line with it.
//! --------+--------
//!  ...    |  ...          (of each box only one of the two cells of a domino is drawn)
//! ```
//!
//! A digit that is a candidate of some dominoes is covered by houses that neighbors in the ring share: of a run of k
//! dominoes it needs k / 2 of them, rounded up. It is at most so often in the ring. If the sum over all digits is
//! the number of open cells, each digit is exactly as often in them, once in each house of its cover, and nowhere
//! else in these houses. If a run is odd, there are several covers, and each of them is valid.
//!
//! Cells that have a value only reduce the number of cells. For boxes of any size a domino has as many cells as the
//! line has in the box, except the dot; the dots are not part of the ring.
//!
//! Cost: pairs of lines and cross-lines in different bands, 729 in a 9x9 grid; nine masks of eight bits for each.
//!
//! Source: Steve Kurzhals, found in Easter Monster (players' forum, 2007).

use super::orientation::Orientation;
use super::prelude::*;
use crate::words::rank_zero;

/// The dominoes of a ring.
const DOMINOES: usize = 8;

pub(super) struct DominoLoop;

/// A ring: the dominoes in order, and the house that each shares with the next.
struct Ring<const W: usize> {
    cells: [CellSet<W>; DOMINOES],
    houses: [HouseId; DOMINOES],
}

impl<const W: usize> Finder<W> for DominoLoop {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let Some(o) = Orientation::both(view.layout()).next() else { return };
        for top in 0..o.side {
            for bottom in o.band(top).end..o.side {
                if view.is_over() {
                    return;
                }
                for left in 0..o.side {
                    for right in o.stack(left).end..o.side {
                        if let Some(ring) = Ring::new(view, o, [top, bottom], [left, right]) {
                            ring.conclude(view, steps);
                        }
                    }
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        rank_zero::explain(words)
    }
}

impl<const W: usize> Ring<W> {
    /// The open cells of a ring, if every domino has one.
    fn new(
        view: &View<W>,
        o: Orientation,
        lines: [usize; 2],
        crosses: [usize; 2],
    ) -> Option<Ring<W>> {
        let layout = view.layout();
        let [top, bottom] = lines;
        let [left, right] = crosses;
        // Going around: in each box first the domino through which the ring comes in.
        let boxes = [(top, left), (top, right), (bottom, right), (bottom, left)];
        let mut cells = [CellSet::EMPTY; DOMINOES];
        let mut houses = [o.line(layout, top); DOMINOES];
        for (index, (line, cross)) in boxes.into_iter().enumerate() {
            let dot = o.cell(line, cross);
            let box_house = o.box_of(layout, dot)?;
            let by_line = [o.line(layout, line), o.cross(layout, cross)];
            let domino = |house: HouseId| {
                let all = layout.house(house) & layout.house(box_house) & view.open();
                all - CellSet::single(dot)
            };
            // The first box is left along its line, the second along its cross-line, and so on.
            let [inner, outer] = if index % 2 == 0 { [1, 0] } else { [0, 1] };
            cells[2 * index] = domino(by_line[inner]);
            houses[2 * index] = box_house;
            cells[2 * index + 1] = domino(by_line[outer]);
            houses[2 * index + 1] = by_line[outer];
        }
        cells.iter().all(|cells| !cells.is_empty()).then_some(Ring { cells, houses })
    }

    /// The steps of a ring whose digits are just enough.
    fn conclude(&self, view: &View<W>, steps: &mut Steps<W>) {
        let count: usize = self.cells.iter().map(CellSet::len).sum();
        let mut runs: Vec<(Digit, u8)> = Vec::new();
        let mut links = 0;
        for (index, places) in view.planes().iter().enumerate() {
            let has = |domino: &usize| self.cells[*domino].meets(places);
            let mask = (0..DOMINOES).filter(has).fold(0, |mask, domino| mask | 1 << domino);
            links += cover(mask, true).count_ones() as usize;
            if links > count {
                return;
            }
            runs.push((Digit::from_index(index), mask));
        }
        if links != count {
            return;
        }
        for from_start in [true, false] {
            let struck = |&(digit, mask): &(Digit, u8)| {
                (digit, view.places(digit) & self.beyond(cover(mask, from_start), view))
            };
            let strikes: Vec<Strike<W>> = runs.iter().map(struck).collect();
            steps.eliminate_all(Technique::DominoLoop, &strikes, || self.pattern(view, &runs, from_start));
        }
    }

    fn all(&self) -> CellSet<W> {
        self.cells.iter().fold(CellSet::EMPTY, |all, cells| all | *cells)
    }

    /// The cells outside the ring of the houses of a cover.
    fn beyond(&self, cover: u8, view: &View<W>) -> CellSet<W> {
        let houses = (0..DOMINOES).filter(|index| cover >> index & 1 == 1);
        let union = |all: CellSet<W>, index: usize| all | view.layout().house(self.houses[index]);
        houses.fold(CellSet::EMPTY, union) - self.all()
    }

    fn pattern(&self, view: &View<W>, runs: &[(Digit, u8)], from_start: bool) -> Pattern {
        let cover_of = |&(digit, mask): &(Digit, u8)| {
            let cover = cover(mask, from_start);
            let mut houses: Vec<HouseId> = (0..DOMINOES)
                .filter(|index| cover >> index & 1 == 1)
                .map(|index| self.houses[index])
                .collect();
            houses.sort_unstable();
            (digit, houses)
        };
        rank_zero::pattern(view, self.all(), runs.iter().map(cover_of))
    }
}

/// The fewest links that cover some dominoes, as bits: link k joins the dominoes k and k + 1. In a run of an odd number
/// of dominoes the last link leads out of the run, at its end or at its start.
fn cover(dominoes: u8, from_start: bool) -> u8 {
    if dominoes == 0xff {
        return if from_start { 0b0101_0101 } else { 0b1010_1010 };
    }
    let mut links = 0_u8;
    for start in 0..DOMINOES as u32 {
        let has = |index: u32| dominoes.rotate_right(index % 8) & 1 == 1;
        if !has(start) || has(start + 7) {
            continue;
        }
        let length = (1..8).find(|length| !has(start + length)).unwrap_or(8);
        // An odd run begins at the link before it, or ends at the link after it.
        let first = if from_start || length % 2 == 0 { start } else { start + 7 };
        for link in (0..length.div_ceil(2)).map(|pair| first + 2 * pair) {
            links |= 1_u8.rotate_left(link % 8);
        }
    }
    links
}

#[cfg(test)]
mod tests {
    use super::cover;

    /// Whether links cover these dominoes.
    fn covers(links: u8, dominoes: u8) -> bool {
        dominoes & !(links | links.rotate_left(1)) == 0
    }

    #[test]
    fn covers_are_smallest() {
        for dominoes in 0..=u8::MAX {
            let fewest = (0..=u8::MAX).filter(|links| covers(*links, dominoes));
            let fewest = fewest.map(u8::count_ones).min();
            for from_start in [true, false] {
                let links = cover(dominoes, from_start);
                assert!(covers(links, dominoes), "{dominoes:08b} {links:08b}");
                assert_eq!(Some(links.count_ones()), fewest, "{dominoes:08b} {links:08b}");
            }
        }
    }
}
