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

/// A ring: its cells, the house that each domino shares with the next, and the dominoes of each digit.
struct Ring<const W: usize> {
    cells: CellSet<W>,
    houses: Vec<HouseId>,
    runs: Vec<(Digit, u8)>,
}

/// The open cells of a domino.
#[derive(Clone, Copy)]
struct Domino<const W: usize> {
    cells: CellSet<W>,
    digits: Digits,
    count: usize,
}

/// The grid, and the dominoes of each dot: in its line and in its cross-line.
struct Dominoes<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    orientation: Orientation,
    of_dot: Vec<[Domino<W>; 2]>,
}

impl<const W: usize> Finder<W> for DominoLoop {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let Some(o) = Orientation::both(view.layout()).next() else { return };
        let dominoes = Dominoes::new(view, o);
        for top in 0..o.side {
            for bottom in o.band(top).end..o.side {
                if view.is_over() {
                    return;
                }
                for left in 0..o.side {
                    for right in o.stack(left).end..o.side {
                        dominoes.ring([top, bottom], [left, right], steps);
                    }
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        rank_zero::explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        rank_zero::teach(words)
    }
}

impl<'a, 'b, const W: usize> Dominoes<'a, 'b, W> {
    fn new(view: &'a View<'b, W>, o: Orientation) -> Dominoes<'a, 'b, W> {
        let layout = view.layout();
        let none = Domino { cells: CellSet::EMPTY, digits: Digits::EMPTY, count: 0 };
        let mut of_dot = vec![[none; 2]; o.side * o.side];
        for dot in layout.cells().iter() {
            let Some(box_house) = o.box_of(layout, dot) else { continue };
            let near = (layout.house(box_house) & view.open()) - CellSet::single(dot);
            let lines = [o.line(layout, o.line_of(dot)), o.cross(layout, o.cross_of(dot))];
            of_dot[dot.index()] = lines.map(|line| {
                let cells = near & layout.house(line);
                let join = |all: Digits, cell: Cell| all | view.candidates(cell);
                Domino { cells, digits: cells.iter().fold(Digits::EMPTY, join), count: cells.len() }
            });
        }
        Dominoes { view, orientation: o, of_dot }
    }

    /// The steps of a ring, if its digits are just enough.
    fn ring(&self, [top, bottom]: [usize; 2], [left, right]: [usize; 2], steps: &mut Steps<W>) {
        let o = self.orientation;
        // Going around: the first box is left along its line, the second along its cross-line, and so on.
        let dots = [(top, left), (top, right), (bottom, right), (bottom, left)]
            .map(|(line, cross)| o.cell(line, cross));
        let domino = |place: usize| {
            let [in_line, in_cross] = &self.of_dot[dots[place / 2].index()];
            if matches!(place % 4, 1 | 2) { in_line } else { in_cross }
        };
        let ring: [&Domino<W>; DOMINOES] = std::array::from_fn(domino);
        if ring.iter().any(|domino| domino.count == 0) {
            return;
        }
        let count = ring.iter().map(|domino| domino.count).sum::<usize>();
        let mut runs: Vec<(Digit, u8)> = Vec::with_capacity(o.side);
        let mut links = 0;
        let all = ring.iter().fold(Digits::EMPTY, |all, domino| all | domino.digits);
        for digit in all.iter() {
            let has = |place: &usize| ring[*place].digits.contains(digit);
            let mask = (0..DOMINOES).filter(has).fold(0, |mask, domino| mask | 1 << domino);
            links += cover(mask, true).count_ones() as usize;
            if links > count {
                return;
            }
            runs.push((digit, mask));
        }
        if links == count {
            let houses = |place: usize| self.shared(dots, place);
            let houses: [Option<HouseId>; DOMINOES] = std::array::from_fn(houses);
            if let Some(houses) = houses.into_iter().collect::<Option<Vec<HouseId>>>() {
                let cells = ring.iter().fold(CellSet::EMPTY, |all, domino| all | domino.cells);
                Ring { cells, houses, runs }.conclude(self.view, steps);
            }
        }
    }

    /// The house that a domino shares with the next: the box, then the line along which the ring leaves it.
    fn shared(&self, dots: [Cell; 4], place: usize) -> Option<HouseId> {
        let (o, layout, dot) = (self.orientation, self.view.layout(), dots[place / 2]);
        match place % 4 {
            1 => Some(o.line(layout, o.line_of(dot))),
            3 => Some(o.cross(layout, o.cross_of(dot))),
            _ => o.box_of(layout, dot),
        }
    }
}

impl<const W: usize> Ring<W> {
    /// The steps of both covers.
    fn conclude(&self, view: &View<W>, steps: &mut Steps<W>) {
        for from_start in [true, false] {
            let struck = |&(digit, mask): &(Digit, u8)| {
                (digit, view.places(digit) & self.beyond(cover(mask, from_start), view))
            };
            let strikes: Vec<Strike<W>> = self.runs.iter().map(struck).collect();
            steps.eliminate_all(Technique::DominoLoop, &strikes, || self.pattern(view, from_start));
        }
    }

    /// The cells outside the ring of the houses of a cover.
    fn beyond(&self, cover: u8, view: &View<W>) -> CellSet<W> {
        let houses = (0..DOMINOES).filter(|index| cover >> index & 1 == 1);
        let union = |all: CellSet<W>, index: usize| all | view.layout().house(self.houses[index]);
        houses.fold(CellSet::EMPTY, union) - self.cells
    }

    fn pattern(&self, view: &View<W>, from_start: bool) -> Pattern {
        let cover_of = |&(digit, mask): &(Digit, u8)| {
            let cover = cover(mask, from_start);
            let chosen = (0..DOMINOES).filter(|index| cover >> index & 1 == 1);
            let mut houses: Vec<HouseId> = chosen.map(|index| self.houses[index]).collect();
            houses.sort_unstable();
            (digit, houses)
        };
        rank_zero::pattern(view, self.cells, self.runs.iter().map(cover_of))
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
