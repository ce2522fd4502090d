//! Unique loops: six or more cells that must not be limited to two digits.
//!
//! ```text
//! ab . . | ab  . . | . . .     every house of a cell has one other cell of the loop, and of the
//! .  . . | ab  . . | ab  .     other color: a and b alternate, and could change places in all
//! ab . . | .   . . | abx .
//! ```
//!
//! Exactly: a set of cells of two colors such that each house contains none of them or one of each color. Then both
//! fillings satisfy every house. Usually such a set is one closed loop of rows and columns. The definition also
//! includes sets in which boxes, diagonals or regions connect several loops, and it applies to every geometry.
//! Where pairs of cells must differ (anti-knight, anti-king), there are no such sets, and no
//! [`rectangles`](super::super::rectangles) either, which are the loops of four.
//!
//! As in rectangles, the floor has only the candidates a and b, the roof has these and more, and
//! [`deadly`](super::deadly) finds the conclusions. The roof has at most two cells, or three that have the same
//! third candidate. At least half of the cells are floor, and there are at most 14 cells. Two cells of the floor in
//! one house are partners: with a third cell the house would have a naked pair, which is found first.
//!
//! The search grows a set from its first floor cell. A house that contains only one of its cells needs a partner of
//! the second color. The house with the fewest choices is next. So every set is found once, and only roof cells
//! leave a choice.
//!
//! Cost: a few sets per pair of digits that are the only candidates of three cells; no other pair is searched.
//!
//! Source: players' forum, thread "Standardizing the Uniqueness descriptions" (2005); the types follow Sudoku
//! Explainer (Juillerat).

use super::deadly::{Deadly, Guarded};
use super::prelude::*;
use crate::words::second_solution;

/// The maximum number of cells.
const LONGEST: usize = 14;
/// The maximum number of cells of the roof.
const WIDEST_ROOF: usize = 3;
/// The minimum number of cells of the floor: half of the shortest loop.
const LEAST_FLOOR: usize = 3;

pub(super) struct UniqueLoop;

struct LoopSearch<'a, const W: usize> {
    view: &'a View<'a, W>,
    pair: [Digit; 2],
    /// Cells with only these two candidates.
    floor: CellSet<W>,
    /// Cells that may be in the loop.
    pool: CellSet<W>,
}

/// A growing set.
#[derive(Clone, Copy)]
struct Loop<const W: usize> {
    colors: [CellSet<W>; 2],
    /// The cells that see a cell of a color.
    seen: [CellSet<W>; 2],
    len: usize,
    roof: CellSet<W>,
    /// The candidates of the roof other than the two digits.
    guardians: Digits,
}

impl<const W: usize> Finder<W> for UniqueLoop {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        if view.layout().geometry().has_extra_peers() {
            return;
        }
        for start in view.bivalue().iter() {
            let Some(pair) = view.candidates(start).pair() else { continue };
            let both = view.places(pair[0]) & view.places(pair[1]);
            let floor = view.bivalue() & both;
            // Most pairs of digits have one or two such cells.
            if floor.len() < LEAST_FLOOR {
                continue;
            }
            let before: CellSet<W> = floor.iter().take_while(|cell| *cell != start).collect();
            let pool = (both & view.allowed_both(pair)) - before;
            if (floor & pool).len() >= LEAST_FLOOR && pool.contains(start) {
                let search = LoopSearch { view, pair, floor, pool };
                search.grow(search.with(Loop::EMPTY, start, 0), steps);
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        second_solution::explain(words, second_solution::exchange(words))
    }

    fn teach(&self, words: &Words) -> Lesson {
        second_solution::teach(
            words,
            second_solution::taught_pattern(words),
            second_solution::taught_exchange(words),
        )
    }
}

impl<const W: usize> Loop<W> {
    const EMPTY: Loop<W> = Loop {
        colors: [CellSet::EMPTY; 2],
        seen: [CellSet::EMPTY; 2],
        len: 0,
        roof: CellSet::EMPTY,
        guardians: Digits::EMPTY,
    };

    /// Whether the roof may allow a conclusion.
    fn is_small(&self) -> bool {
        let most = if self.guardians.only().is_some() { WIDEST_ROOF } else { 2 };
        self.len <= LONGEST && self.roof.len() <= most
    }
}

impl<const W: usize> LoopSearch<'_, W> {
    /// The set with one more cell.
    fn with(&self, mut grown: Loop<W>, cell: Cell, color: usize) -> Loop<W> {
        grown.colors[color].insert(cell);
        grown.seen[color] |= self.view.layout().peers(cell);
        grown.len += 1;
        if !self.floor.contains(cell) {
            grown.roof.insert(cell);
            let pair: Digits = self.pair.into_iter().collect();
            grown.guardians |= self.view.candidates(cell) - pair;
        }
        grown
    }

    /// Every closed set that contains this one.
    fn grow(&self, grown: Loop<W>, steps: &mut Steps<W>) {
        match self.narrowest(&grown) {
            None => self.conclude(&grown, steps),
            Some((color, choices)) => {
                for cell in choices.iter() {
                    if self.view.is_over() {
                        return;
                    }
                    let next = self.with(grown, cell, color);
                    if next.is_small() {
                        self.grow(next, steps);
                    }
                }
            }
        }
    }

    /// The smallest choice of cells, with their color, one of which must be added because a house contains only one
    /// cell.
    fn narrowest(&self, grown: &Loop<W>) -> Option<(usize, CellSet<W>)> {
        let layout = self.view.layout();
        let free = self.pool - (grown.colors[0] | grown.colors[1]);
        let mut narrowest: Option<(usize, usize, CellSet<W>)> = None;
        for color in [0, 1] {
            let other = 1 - color;
            // Two cells of the same color must not see each other.
            let partners = free - grown.seen[other];
            for cell in grown.colors[color].iter() {
                for &house in layout.houses_of(cell) {
                    if layout.house(house).meets(&grown.colors[other]) {
                        continue;
                    }
                    let choices = partners & self.mates(cell, layout.house(house));
                    let count = choices.len();
                    if narrowest.is_none_or(|(fewest, ..)| count < fewest) {
                        narrowest = Some((count, other, choices));
                    }
                }
            }
        }
        narrowest.map(|(_, color, choices)| (color, choices))
    }

    /// The cells of a house that may be partners of this one: those of the floor, if it has two.
    fn mates(&self, cell: Cell, house: CellSet<W>) -> CellSet<W> {
        let floor = self.floor & house;
        match floor.len() {
            0 | 1 => house,
            2 if floor.contains(cell) => floor,
            _ => CellSet::EMPTY,
        }
    }

    /// Draws the conclusions from a closed set.
    fn conclude(&self, closed: &Loop<W>, steps: &mut Steps<W>) {
        if closed.len < 6 || closed.roof.len() * 2 > closed.len {
            return;
        }
        let pair: Digits = self.pair.into_iter().collect();
        let guarded: Vec<Guarded> = closed
            .roof
            .iter()
            .map(|cell| {
                let guardians = self.view.candidates(cell) - pair;
                Guarded { cell, kept: pair, guardians }
            })
            .collect();
        let floor = (closed.colors[0] | closed.colors[1]) - closed.roof;
        let parts = || {
            let part = |role: Role, cells: CellSet<W>| Part::new(role).digits(pair).cells(cells);
            vec![part(Role::Floor, floor), part(Role::Roof, closed.roof)]
        };
        let deadly = Deadly::new(self.view, &guarded, &parts);
        deadly.one_cell(Technique::UniqueLoop1, steps);
        deadly.one_digit(Technique::UniqueLoop2, steps);
        deadly.subset(Technique::UniqueLoop3, steps);
        deadly.locked(Technique::UniqueLoop4, steps);
    }
}
